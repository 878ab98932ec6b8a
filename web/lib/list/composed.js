// SPDX-License-Identifier: MIT
// Text as other programs hand it over: a letter and its accent come apart, and marks stand in it that nobody sees. The server takes names
// as they are written elsewhere, in one and without such marks, and who does not see what is to be mended cannot mend it.

/** Soft hyphens, joiners, marks of a direction, variation selectors, a byte order mark: what is neither seen nor a space (`hidden` in base/text/text.c). */
const HIDDEN = /[\u00ad\u034f\u061c\u180b-\u180f\u200b\u200d-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g;

/** Compared byte by byte with what is typed elsewhere. */
const AS_TYPED = new Set(['password', 'current']);

/** What parts two letters that would join, as in many a Persian name: it is seen there, and stays (`parts_letters` in base/text/text.c). */
const PARTING = /\u200c+/g;
const JOINS = new RegExp(`[${'\\u0620\\u0626\\u0628\\u062a-\\u062e\\u0633-\\u063f\\u0641-\\u0647\\u0649\\u064a\\u066e\\u066f\\u0678-\\u0687'}${
  '\\u069a-\\u06bf\\u06c1\\u06c2\\u06cc\\u06ce\\u06d0\\u06d1\\u06fa-\\u06fc\\u06ff'}][\\u064b-\\u065f\\u0670]*$`);
const JOINED = /^[\u0620\u0622-\u063f\u0641-\u064a\u066e\u066f\u0671-\u0673\u0675-\u06d3\u06d5\u06ee\u06ef\u06fa-\u06fc\u06ff]/;

/** Without what nobody sees. @param {string} text */
export const seen = (text) => text.replace(HIDDEN, '').replace(PARTING, (mark, at, whole) =>
  (JOINS.test(whole.slice(0, at)) && JOINED.test(whole.slice(at + mark.length)) ? '\u200c' : ''));

/**
 * What is sent, with every text in it composed and without what nobody sees, but a password. The texts, not the JSON: there a line break is "\n", whose
 * letter would take a mark that follows.
 * @param {unknown} body
 */
export const composed = (body) => (body === undefined ? body : JSON.parse(JSON.stringify(body), (member, value) =>
  (typeof value === 'string' && !AS_TYPED.has(member) ? seen(value).normalize('NFC') : value)));
