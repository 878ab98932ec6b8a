// SPDX-License-Identifier: MIT
// A list of players from a file: CSV with commas, semicolons or tabs, plain lines, or JSON as this program writes it. What comes out is text for the
// field that lists are pasted into: what a file means is looked at there before anybody is entered. Pure.
import { csv } from './csv.js';
import { without_head } from './pasted.js';

export const FILE_MOST = 256 * 1024;
/** Twice as many as one event takes. */
const NAMES_MOST = 1024;

/** @typedef {'large' | 'sheet' | 'letters' | 'empty' | 'json' | 'json_list' | 'json_name' | 'json_team' | 'many'} Why nothing can be read */
/**
 * @typedef {{text: string, why: '' | Why, at: number, who: string[]}} Read at: the entry that it lies at, from 1; who: the name that it lies at, or
 *   of what is read those who are left out
 */

/** @param {Why} why @param {number} [at] @param {string[]} [who] @returns {Read} */
const refused = (why, at = 0, who = []) => ({ text: '', why, at, who });

/** By the mark in front; without one by where its empty bytes lie, as every letter of a name in Latin has one in UTF-16. @param {Uint8Array} bytes */
function letters_of(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const empty = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 200).entries()) if (!byte) empty[at % 2]++;
  const most = Math.min(bytes.length, 200) / 4;
  return empty[1] > most ? 'utf-16le' : empty[0] > most ? 'utf-16be' : 'utf-8';
}

/** @param {Uint8Array} bytes @returns {string | null} null: in letters of another kind, or no text at all */
function decoded(bytes) {
  try {
    const text = new TextDecoder(letters_of(bytes), { fatal: true }).decode(bytes);
    return /[\0-\x08\x0e-\x1f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** @param {any} one @returns {any} an entry, or null where it names nobody */
function entry_of(one) {
  if (typeof one === 'string') return one.trim() ? { name: one } : null;
  return typeof one?.name === 'string' && one.name.trim() ? one : null;
}

/**
 * Who has withdrawn does not come again by themselves, nor who was joined to somebody, nor the members of a team that does not come.
 * @param {any[]} entries
 */
function coming(entries) {
  const stays = (/** @type {any} */ one) => one.status !== 'withdrawn' && !one.same_as;
  const teams = new Set(entries.filter((one) => stays(one) && !one.place).map((one) => one.entry));
  return entries.filter((one) => stays(one) && (!one.place || teams.has(one.team)));
}

/** Teams stand with their members, as they are written: "Harbour: Ada, Bo". @param {any[]} entries */
const team_lines = (entries) => entries.filter((one) => !one.place).map((team) => {
  const members = entries.filter((one) => one.place && one.team === team.entry).sort((x, y) => x.place - y.place);
  return members.length ? `${team.name}: ${members.map((one) => one.name).join(', ')}\n` : `${team.name}\n`;
}).join('');

/** A line cannot say where such a name ends. @param {any} one */
const parts_a_line = ({ name }) => /[,:\n]/.test(name);

/** A cell in quotes may run over several lines; here a player is one line. @param {string} text */
const one_line_each = (text) => text.replace(/\r\n?/g, '\n').replace(/(^|[,;\t\n])"((?:[^"]|"")*)"(?=[,;\t\n]|$)/g,
  (_, before, cell) => `${before}"${cell.replace(/\s*\n\s*/g, ' ')}"`).replace(/^sep=.\n/i, '');

/** "[Seeded] Ada" is a line of text, and "[{" broken JSON. @param {string} text */
const like_json = (text) => /^\s*(?:\{|\[\s*["'{[\]])/.test(text);

/** Behind other lines a head of one column would be somebody called Name. @param {string} text @returns {Read} */
function from_text(text) {
  const lines = without_head(one_line_each(text));
  return lines.trim() ? { text: lines, why: '', at: 0, who: [] } : refused('empty');
}

/** @param {string} text @returns {Read} */
function from_json(text) {
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    return like_json(text) ? refused('json') : from_text(text);
  }
  const list = Array.isArray(read) ? read : read?.entries ?? read?.players;
  if (!Array.isArray(list)) return refused('json_list');
  const entries = list.map(entry_of);
  const bad = entries.findIndex((one) => !one);
  if (bad >= 0) return refused('json_name', bad + 1);
  const here = coming(entries), who = entries.filter((one) => !here.includes(one)).map((one) => one.name);
  if (!here.length) return refused('empty', 0, who);
  const of_teams = here.some((one) => one.place), unclear = of_teams && here.find(parts_a_line);
  if (unclear) return refused('json_team', entries.indexOf(unclear) + 1, [unclear.name]);
  if (of_teams) return { text: team_lines(here), why: '', at: 0, who };
  const rows = here.map(({ name, club, country, seed }) => [name, club, country, seed || ''].map((cell) => String(cell ?? '').replace(/\s+/g, ' ')));
  return { text: csv([['name', 'club', 'country', 'seed'], ...rows]).replaceAll('\r', ''), why: '', at: 0, who };
}

/** @param {Uint8Array} bytes @returns {Read} */
export function list_of(bytes) {
  if (bytes.length > FILE_MOST) return refused('large');
  // Spreadsheets and paper of their own kinds: what begins like a ZIP, an old Excel file or a PDF.
  if ([[0x50, 0x4b, 3, 4], [0xd0, 0xcf, 0x11, 0xe0], [0x25, 0x50, 0x44, 0x46]].some((mark) => mark.every((byte, at) => bytes[at] === byte)))
    return refused('sheet');
  const text = decoded(bytes);
  if (text === null) return refused('letters');
  if (!text.trim()) return refused('empty');
  const read = /^\s*[[{]/.test(text) ? from_json(text) : from_text(text);
  return read.text.split('\n').length > NAMES_MOST + 2 ? refused('many') : read;
}
