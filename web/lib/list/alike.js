// SPDX-License-Identifier: MIT
// Names that may mean the same person, and what must be asked about a pasted list. Pure.

/** @typedef {{player: number, name: string, club: string | null, country: string | null, tournaments: number}} Known */
/** @typedef {{name: string, club: string, country: string, seed: number}} Line */
/**
 * @typedef {{line: Line, at: number, among: Known[], exact: boolean, twin: '' | 'listed' | 'entered', chosen: number | null}} Question
 *   at: which line of the list, from 1
 *   twin: somebody of this name stands on the list before, or is in already; chosen: a player, 0 = somebody new, or LEFT_OUT
 */

const NEAR = 2;
/** The answer to a question: this line is to be left out. */
export const LEFT_OUT = -1;

/** Letters that are no accents to Unicode, as who has another keyboard types them; final sigma is a sigma. @type {Record<string, string>} */
const PLAIN = { ı: 'i', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ħ: 'h', ŧ: 't', ς: 'σ' };
const OTHER = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
/** Greek as passports write it (ISO 843 in its simple form), so that Latin keys find it. Two letters first. @type {[RegExp, string][]} */
const GREEK = [[/ου/g, 'ou'], [/αυ/g, 'av'], [/ευ/g, 'ev'], [/μπ/g, 'b'], [/ντ/g, 'nt'], [/γγ/g, 'ng'], [/θ/g, 'th'], [/χ/g, 'ch'], [/ψ/g, 'ps']];
const LETTERS = new Map([...'αβγδεζηικλμνξοπρστυφω'].map((letter, at) => [letter, [...'avgdeziiklmnxoprstyfo'][at]]));

/** Case and accents do not matter, nor letters that other keyboards lack: ı is an i, ł an l, ß two s. @param {string} value */
export const fold = (value) => value.normalize('NFD').replace(/[\p{M}\u200c\u200d]/gu, '').toLowerCase().replace(OTHER, (letter) => PLAIN[letter]);

/** The same in Latin letters: who searches may have no Greek keys, and who was entered once may be written in either. @param {string} value */
export const in_latin = (value) => GREEK.reduce((text, [from, to]) => text.replace(from, to), fold(value))
  .replace(/[α-ω]/g, (letter) => LETTERS.get(letter) ?? letter);

/**
 * One line of a list of teams, "Team: one, other"; nothing where it is empty. Who cannot be read has no members, and the server
 * says what is wrong with the line.
 * @param {string} line @returns {{name: string, members: Line[]} | null}
 */
export function team_of(line) {
  if (!line.trim()) return null;
  const [, name = '', rest = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
  const members = rest.split(',').map((part) => ({ name: part.trim(), club: '', country: '', seed: 0 }));
  return { name: name.trim(), members: name.trim() && members.every((one) => one.name) ? members : [] };
}

/** @param {string} name */
const words = (name) => in_latin(name).split(/[\s.]+/).filter(Boolean);

/** How many letters differ, at most one more than matters. @param {string} a @param {string} b */
function apart(a, b) {
  if (Math.abs(a.length - b.length) > NEAR) return NEAR + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}

/** May both be written of one person: "O. Kaya" and "Orhan Kaya", a letter or two apart, or turned round? @param {string} a @param {string} b */
export function alike(a, b) {
  const [one, two] = [words(a), words(b)];
  if (!one.length || !two.length) return false;
  if ([...one].sort().join(' ') === [...two].sort().join(' ')) return true;
  const same_family = one[one.length - 1] === two[two.length - 1];
  const initial = one[0].length === 1 || two[0].length === 1;
  if (same_family && one.length > 1 && two.length > 1 && initial) return one[0][0] === two[0][0];
  return one.join(' ').length > 2 * NEAR && apart(one.join(' '), two.join(' ')) <= NEAR;
}

/** One name, and no club says that they are two. @param {{name: string, club: string | null}} one @param {{name: string, club: string | null}} two */
export const may_be = (one, two) => fold(one.name) === fold(two.name) && !(one.club && two.club && fold(one.club) !== fold(two.club));

/** Whom the club knows by exactly this name; another club is another person. @param {Line} line @param {Known[]} people */
const namesakes = (line, people) => people.filter((one) => may_be(one, line));

/** The only one who is known by exactly this name. @param {Line} line @param {Known[]} people @returns {Known | undefined} */
export function known_by(line, people) {
  const found = namesakes(line, people);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * What must be asked about these lines.
 * @param {Line[]} lines @param {Known[]} people @param {{name: string, club: string | null}[]} [entered] who is in already
 * @returns {Question[]}
 */
export function questions_of(lines, people, entered = []) {
  return lines.flatMap((line, at) => {
    const exact = namesakes(line, people);
    const twin = entered.some((one) => may_be(one, line)) ? 'entered' : lines.slice(0, at).some((one) => may_be(one, line)) ? 'listed' : '';
    if (!twin && exact.length === 1) return [];
    // The only one of this name is whoever stands there already.
    const among = exact.length > 1 ? exact : exact.length ? [] : people.filter((one) => alike(one.name, line.name));
    return twin || among.length ? [{ line, at: at + 1, among, exact: exact.length > 1, twin, chosen: null }] : [];
  });
}
