// SPDX-License-Identifier: MIT
// Text as other programs hand it over: a letter and its accent come apart, and marks stand in it that nobody sees. The server takes names
// as they are written elsewhere, in one and without such marks, and who does not see what is to be mended cannot mend it.

/** Soft hyphens, marks of a direction, variation selectors, a byte order mark: what is neither seen nor a space (`hidden` in base/text/text.c). */
const HIDDEN = /[\u00ad\u034f\u061c\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g;

/** Compared byte by byte with what is typed elsewhere. */
const AS_TYPED = new Set(['password', 'current']);

/** What parts or binds two letters, as in many a Persian or Indian name: it is seen there, and stays (base/text/text_joiner.c). */
const JOINERS = /[\u200c\u200d]+/g;
const JOINS = new RegExp(`[${'\\u0620\\u0626\\u0628\\u062a-\\u062e\\u0633-\\u063f\\u0641-\\u0647\\u0649\\u064a\\u066e\\u066f\\u0678-\\u0687'}${
  '\\u069a-\\u06bf\\u06c1\\u06c2\\u06cc\\u06ce\\u06d0\\u06d1\\u06fa-\\u06fc\\u06ff'}][\\u064b-\\u065f\\u0670]*\\u200c$`);
const JOINED = /^[\u0620\u0622-\u063f\u0641-\u064a\u066e\u066f\u0671-\u0673\u0675-\u06d3\u06d5\u06ee\u06ef\u06fa-\u06fc\u06ff]/;
const CHILLU = /[\u0d15\u0d23\u0d28\u0d30\u0d32\u0d33]\u0d4d\u200d$/, NO_CHILLU = /^[\u0d3e-\u0d57]/;
const [TAMIL, SINHALA] = [0xb80, 0xd80];

/** A consonant of India without its vowel and the mark after it. @param {number} script the first of its code points */
function signs(script) {
  const at = (/** @type {number} */ nth) => String.fromCharCode(script + nth);
  const letter = script === SINHALA ? `[${at(0x1a)}-${at(0x46)}]`
    : `[${at(0x15)}-${at(0x39)}${at(0x58)}-${at(0x5f)}${script === 0x980 ? `${at(0x70)}${at(0x71)}` : ''}]`;
  const mark = script === SINHALA ? '\u200d' : '[\u200c\u200d]';
  return script === TAMIL ? [/\u0b95\u0bcd\u200c$/, /^\u0bb7/, /[\u0bb6\u0bb8]\u0bcd\u200c$/, /^\u0bb0/]
    : [new RegExp(`${letter}${at(0x3c)}?${at(script === SINHALA ? 0x4a : 0x4d)}${mark}$`), new RegExp(`^${letter}`)];
}
const SIGNS = Array.from({ length: 10 }, (_, nth) => signs(0x900 + 0x80 * nth)).flat();

/** Does a reader see the mark that stands last in `before`? @param {string} before @param {string} after */
const is_seen = (before, after) => (JOINS.test(before) && JOINED.test(after)) || (CHILLU.test(before) && !NO_CHILLU.test(after)) ||
  SIGNS.some((sign, at) => at % 2 === 0 && sign.test(before) && SIGNS[at + 1].test(after));

/** Without what nobody sees. @param {string} text */
export const seen = (text) => text.replace(HIDDEN, '').replace(JOINERS, (marks, at, whole) =>
  (is_seen(whole.slice(0, at) + marks[0], whole.slice(at + marks.length)) ? marks[0] : ''));

/**
 * What is sent, with every text in it composed and without what nobody sees, but a password. The texts, not the JSON: there a line break is "\n", whose
 * letter would take a mark that follows.
 * @param {unknown} body
 */
export const composed = (body) => (body === undefined ? body : JSON.parse(JSON.stringify(body), (member, value) =>
  (typeof value === 'string' && !AS_TYPED.has(member) ? seen(value).normalize('NFC') : value)));
