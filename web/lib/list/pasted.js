// SPDX-License-Identifier: MIT
// A list of players as it is pasted: from a mail, a chat, a spreadsheet. What each line means is guessed by what stands in it; numbering,
// e-mails and telephone numbers are split off, and a line that names nobody says so in its place. Pure.
import { fold } from './alike.js';
import { seen } from './composed.js';

/** @typedef {import('./alike.js').Line} Line */
/** @typedef {'name' | 'first' | 'last' | 'club' | 'country' | 'seed' | 'other'} Column */
/**
 * @typedef {{at: number, text: string, line: Line | null, why: '' | 'no_name' | 'long', left: string[]}} Row at: which line of the text, from 0;
 *   why: it names nobody; left: what was read and is not entered
 */

const NAME_MOST = 80;
const MAIL = /<?(?:mailto:)?[^\s<>,;"]+@[^\s<>,;"]+\.[^\s<>,;"]+>?/g;
const PHONE = /^\+?\d[\d\s/().-]{6,}$/;
/** "3. Ada", "3) Ada", "#3 Ada", "3 Ada", "- Ada" */
const NUMBERING = /^\s*(?:[-*•–—]\s+|(?:#|no\.?|nr\.?)?\s*\d{1,3}(?:\s*[.):\]]\s*|\s+))(?=\p{L}|")/iu;
const BRACKETS = /^(.*\S)\s*\(([^()]+)\)$/;

/** The head of a spreadsheet in the languages of many clubs. @type {Record<string, Column>} */
const HEADS = Object.fromEntries(/** @type {[Column, string][]} */ ([
  ['name', 'name player players spieler nom navn naam nome nombre ονομα isim'], ['first', 'first,first name,vorname,prenom,fornavn,given name'],
  ['last', 'last,last name,surname,nachname,family name,efternavn,nom de famille'], ['club', 'club verein klub clube circolo'],
  ['country', 'country nation land pays paese pais'], ['seed', 'seed,seeding,setzplatz,rating order'],
  ['other', 'e-mail,email,mail,phone,telefon,telephone,mobile,nr,no,nr.,no.,#,number,nummer,tournaments'],
]).flatMap(([column, words]) => words.split(words.includes(',') ? ',' : ' ').map((word) => [word, column])));

/** Three letters as they stand beside players at sport, of the countries that play. */
const COUNTRIES = new Set(['ARG', 'ARM', 'AUS', 'AUT', 'AZE', 'BEL', 'BRA', 'BUL', 'CAN', 'CHI', 'CHN', 'CRO', 'CYP', 'CZE', 'DEN', 'EGY', 'ESP', 'EST', 'FIN',
  'FRA', 'GBR', 'GEO', 'GER', 'GRE', 'HUN', 'IND', 'IRI', 'IRL', 'ISL', 'ISR', 'ITA', 'JPN', 'LAT', 'LBN', 'LTU', 'LUX', 'MEX', 'NED', 'NOR', 'NZL', 'POL',
  'POR', 'ROU', 'RSA', 'RUS', 'SLO', 'SRB', 'SUI', 'SVK', 'SWE', 'TUR', 'UKR', 'USA']);

/** @param {string} cell */
function is_country(cell) {
  if (COUNTRIES.has(cell)) return true;
  if (!/^[A-Z]{2}$/.test(cell)) return false;
  try {
    return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(cell) !== undefined;
  } catch {
    return false;
  }
}

/** @param {string} line */
const separator_of = (line) => ['\t', ';'].find((one) => line.includes(one)) ?? ',';

/** What stands between separators; a quoted cell may hold them. @param {string} line @param {string} [by] @returns {string[]} */
function cells_of(line, by = separator_of(line)) {
  const found = line.match(new RegExp(`("(?:[^"]|"")*"|[^${by}]*)(?:${by}|$)`, 'g')) ?? [];
  return found.slice(0, line.endsWith(by) ? undefined : -1).map((cell) => cell.replace(new RegExp(`${by}$`), '').trim().replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"').trim().replace(/^'(?=[=+\-@])/, ''));
}

/** What the columns of a list are, and what stands between them. @typedef {{columns: Column[], by: string}} Head */

/**
 * Which column is what, where a line says so: the first one, or a later one of several columns, as of a file behind what was typed.
 * Columns that nobody knows are not entered, where the name and another one are plain.
 * @param {string} line @param {boolean} first @returns {Head | null}
 */
function head_of(line, first) {
  const known = cells_of(line).map((cell) => HEADS[fold(cell).replace(/\s+/g, ' ')]);
  const named = known.some((one) => ['name', 'first', 'last'].includes(one));
  const plain = known.filter(Boolean).length > 1 || (first && known.length === 1);
  return named && plain ? { columns: known.map((one) => one ?? 'other'), by: separator_of(line) } : null;
}

/** Without a head that names one column, which is none but in front. @param {string} text */
export function without_head(text) {
  const [, line, rest] = /^\s*([^\n]*)([^]*)$/.exec(text) ?? [];
  return cells_of(line).length === 1 && head_of(line, true) ? rest.replace(/^\n/, '') : text;
}

/** @param {string[]} cells @param {string[]} left @returns {Line} by what each cell looks like */
function guessed(cells, left) {
  const line = { name: '', club: '', country: '', seed: 0 };
  const [name = '', ...rest] = cells.length > 1 && /^#?\d{1,3}[.)]?$/.test(cells[0]) ? cells.slice(1) : cells;
  line.name = name;
  const texts = [];
  for (const cell of rest) {
    if (/^\d{1,3}$/.test(cell) && !line.seed) line.seed = Number(cell);
    else if (is_country(cell) && !line.country) line.country = cell;
    else texts.push(cell);
  }
  if (texts.length) line.club = texts.shift() ?? '';
  if (texts.length && !line.country) line.country = texts.shift() ?? '';
  left.push(...texts);
  return line;
}

/** @param {string[]} cells @param {Column[]} columns @param {string[]} left @returns {Line} as the head of the list says */
function by_head(cells, columns, left) {
  /** @param {Column} column */
  const cell = (column) => cells[columns.indexOf(column)] ?? '';
  left.push(...cells.filter((one, at) => one && (columns[at] ?? 'other') === 'other'));
  // "Nom;Prénom": beside a first name alone a name is the family's.
  const family = columns.includes('first') && !columns.includes('last');
  const name = (!family && cell('name')) || [cell('first'), cell(family ? 'name' : 'last')].filter(Boolean).join(' ');
  return { name, club: cell('club'), country: cell('country'), seed: Number(cell('seed')) || 0 };
}

/** "Ada Berg (Harbour)" @param {Line} line @returns {Line} */
function unbracketed(line) {
  const [, name, club] = (line.club ? null : BRACKETS.exec(line.name)) ?? [];
  return name ? { ...line, name, club } : line;
}

/** @param {string} text @param {number} at @param {Head | null} head @returns {Row} */
function row_of(text, at, head) {
  /** @type {string[]} */
  const left = [];
  /** What is nobody's name goes, but columns keep their places. @param {string} cell */
  const bare = (cell) => {
    left.push(...(cell.match(MAIL) ?? []).map((mail) => mail.replace(/^<|>$/g, '')));
    const rest = cell.replace(MAIL, '').trim();
    if (PHONE.test(rest)) left.push(rest);
    return PHONE.test(rest) ? '' : rest;
  };
  const cells = (head ? cells_of(text, head.by) : cells_of(text.replace(NUMBERING, ''))).map(bare);
  const read = head ? by_head(cells, head.columns, left) : guessed(cells.filter(Boolean), left);
  // Where clubs have a column, brackets are part of the name.
  const line = head?.columns.includes('club') ? read : unbracketed(read);
  line.name = line.name.replace(/\s+/g, ' ');
  const why = !/\p{L}/u.test(line.name) ? 'no_name' : [...line.name].length > NAME_MOST ? 'long' : '';
  return { at, text, line: why ? null : line, why, left };
}

/** The lines of a list, but empty ones and its head. @param {string} text @returns {Row[]} */
export function rows_of(text) {
  const lines = seen(text).split(/\r?\n/).map((line, at) => ({ line, at })).filter(({ line }) => line.trim());
  /** @type {Head | null} */
  let head = null;
  return lines.flatMap(({ line, at }, n) => {
    const now = head_of(line, n === 0);
    head = now ?? head;
    return now ? [] : [row_of(line, at, head)];
  });
}

/** Those that name somebody. @param {Row[]} rows @returns {Line[]} */
export const good_of = (rows) => rows.flatMap(({ line }) => (line ? [line] : []));
