// SPDX-License-Identifier: MIT
// A letter and its accent come apart from some systems; the server takes names as they are written elsewhere, in one.

/**
 * What is sent, with every text in it composed. The texts, not the JSON: there a line break is "\n", whose letter would take a mark that follows.
 * @param {unknown} body
 */
export const composed = (body) =>
  (body === undefined ? body : JSON.parse(JSON.stringify(body), (_, value) => (typeof value === 'string' ? value.normalize('NFC') : value)));
