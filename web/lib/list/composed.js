// SPDX-License-Identifier: MIT
// Text as other programs hand it over: a letter and its accent come apart, and marks stand in it that nobody sees. The server takes names
// as they are written elsewhere, in one and without such marks, and who does not see what is to be mended cannot mend it.

/** Soft hyphens, joiners, marks of a direction, variation selectors, a byte order mark: what is neither seen nor a space (`hidden` in base/text/text.c). */
const HIDDEN = /[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g;

/** Compared byte by byte with what is typed elsewhere. */
const AS_TYPED = new Set(['password', 'current']);

/** Without what nobody sees. @param {string} text */
export const seen = (text) => text.replace(HIDDEN, '');

/**
 * What is sent, with every text in it composed and without what nobody sees, but a password. The texts, not the JSON: there a line break is "\n", whose
 * letter would take a mark that follows.
 * @param {unknown} body
 */
export const composed = (body) => (body === undefined ? body : JSON.parse(JSON.stringify(body), (member, value) =>
  (typeof value === 'string' && !AS_TYPED.has(member) ? seen(value).normalize('NFC') : value)));
