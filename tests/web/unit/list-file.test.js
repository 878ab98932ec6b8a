// SPDX-License-Identifier: MIT
// Lists of players from files: what goes out comes in again, and what is none says so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from '../../../web/lib/list/csv.js';
import { FILE_MOST, list_of } from '../../../web/lib/list/list-file.js';
import { good_of, rows_of } from '../../../web/lib/list/pasted.js';

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
const wide = (/** @type {string} */ text, big = false) => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), !big);
  return new Uint8Array(view.buffer);
};
const people = (/** @type {Uint8Array} */ file) => {
  const { text, why } = list_of(file);
  assert.equal(why, '');
  return good_of(rows_of(text));
};

const ENTRIES = [
  { entry: 1, name: 'Ada "Ace" Berg', club: 'Ship, Harbour; Docks', country: 'DK', seed: 2 },
  { entry: 2, name: 'Bo Li (Senior)', club: '', country: '', seed: 0 }, { entry: 3, name: '=Sum', club: '+Club', country: '', seed: 0 },
  { entry: 4, name: 'Χρυσάνθη Παπαδημητρίου', club: '3', country: 'GR', seed: 11 }, { entry: 5, name: '3. Zoë', club: '', country: 'Wales', seed: 0 },
  { entry: 6, name: 'عبد الرحمن', club: 'Tab', country: '', seed: 1 }];
const WANTED = ENTRIES.map(({ name, club, country, seed }) => ({ name, club, country, seed }));

test('what goes out comes in again, as CSV and as JSON', () => {
  const rows = [['name', 'club', 'country', 'seed'], ...WANTED.map((one) => [one.name, one.club, one.country, one.seed || ''])];
  assert.deepEqual(people(bytes(`\ufeff${csv(rows)}`)), WANTED);
  assert.deepEqual(people(bytes(JSON.stringify({ entries: ENTRIES }))), WANTED);
  assert.deepEqual(people(bytes(JSON.stringify(ENTRIES))), WANTED);
  assert.deepEqual(people(bytes(JSON.stringify({ players: ENTRIES.map((one) => ({ ...one, player: one.entry })) }))), WANTED);
  assert.deepEqual(people(bytes('["Ada Berg", "Bo Li"]')).map(({ name }) => name), ['Ada Berg', 'Bo Li']);
});

test('who has withdrawn does not come again, and teams come with their members', () => {
  const withdrawn = [{ name: 'Ada', status: 'entered' }, { name: 'Bo', status: 'withdrawn' }];
  assert.deepEqual(people(bytes(JSON.stringify({ entries: withdrawn }))).map(({ name }) => name), ['Ada']);
  const teams = [{ entry: 1, name: 'Harbour', place: 0, team: 0 }, { entry: 2, name: 'Bo', place: 2, team: 1 }, { entry: 3, name: 'Ada', place: 1, team: 1 }];
  assert.equal(list_of(bytes(JSON.stringify({ entries: teams }))).text, 'Harbour: Ada, Bo\n');
  const solo = { entry: 4, name: 'Solo', place: 0, team: 0 };
  assert.equal(list_of(bytes(JSON.stringify([...teams, solo]))).text, 'Harbour: Ada, Bo\nSolo\n');
  for (const name of ['Doe, John', 'Harbour: North']) {
    const { why, at, text, who } = list_of(bytes(JSON.stringify([...teams, { ...solo, name }])));
    assert.deepEqual([why, at, text, who], ['json_team', 4, '', [name]]);
  }
});

test('who is left out is named: withdrawn, joined to another, of a team that is not there', () => {
  const read = (/** @type {any[]} */ entries) => list_of(bytes(JSON.stringify(entries)));
  assert.deepEqual(read([{ name: 'Ada' }, { name: 'Bo', status: 'withdrawn' }, { name: 'Ada B', same_as: 1 }]).who, ['Bo', 'Ada B']);
  const teams = [{ entry: 1, name: 'Harbour', place: 0, status: 'withdrawn' }, { entry: 2, name: 'Ada', place: 1, team: 1 },
    { entry: 3, name: 'Airport', place: 0 }, { entry: 4, name: 'Bo', place: 1, team: 3 }, { entry: 5, name: 'Cy', place: 2, team: 3, status: 'withdrawn' },
    { entry: 6, name: 'Dee', place: 1, team: 9 }];
  const { text, who } = read(teams);
  assert.deepEqual([text, who], ['Airport: Bo\n', ['Harbour', 'Ada', 'Cy', 'Dee']]);
  // A name that nobody takes spoils no line.
  assert.equal(read(teams.map((one) => (one.entry === 2 ? { ...one, name: 'Doe, John' } : one))).why, '');
  // Teams alone, and nobody at all.
  assert.deepEqual(read([teams[0], teams[1]]), { text: '', why: 'empty', at: 0, who: ['Harbour', 'Ada'] });
  assert.deepEqual(read([{ name: 'Ada' }]).who, []);
});

test('a text that begins with a bracket is a text, and broken JSON is none', () => {
  assert.deepEqual(people(bytes('[Seeded] Ada\nBo')).map(({ name }) => name), ['[Seeded] Ada', 'Bo']);
  assert.deepEqual(people(bytes('[1] Ada, Harbour')).map(({ club }) => club), ['Harbour']);
  for (const broken of ['[{"name": "Ada"', '["Ada", "Bo"', "['Ada']", '[[1', '{"entries": [', ' [ {'])
    assert.equal(list_of(bytes(broken)).why, 'json', broken);
});

test('the head of one column is no player, wherever the file comes to stand', () => {
  const { text } = list_of(bytes('\ufeffName\r\nAda Berg\r\nBo Li'));
  assert.deepEqual(good_of(rows_of(`Cy Doe\n${text}`)).map(({ name }) => name), ['Cy Doe', 'Ada Berg', 'Bo Li']);
  assert.deepEqual(people(bytes('Nom Seng\nAda')).map(({ name }) => name), ['Nom Seng', 'Ada']);
  // Several columns keep their head.
  assert.deepEqual(people(bytes('Name;Verein\nAda;Hafen')).map(({ club }) => club), ['Hafen']);
  assert.equal(list_of(bytes('Name\n')).why, 'empty');
});

test('commas, semicolons and tabs, lines of all systems, cells of two lines', () => {
  for (const by of [',', ';', '\t'])
    assert.deepEqual(people(bytes(`name${by}club\r\nAda Berg${by}"Har\nbour"\rBo Li${by}\n`)).map(({ name, club }) => [name, club]),
      [['Ada Berg', 'Har bour'], ['Bo Li', '']]);
  assert.deepEqual(people(bytes('sep=;\r\nname;club\r\nAda Berg;Harbour')).map(({ club }) => club), ['Harbour']);
});

test('UTF-8 and UTF-16 are read, marked or not; other letters are refused by name', () => {
  for (const file of [bytes('Zoë Öz, Harbour'), bytes('\ufeffZoë Öz, Harbour'), wide('\ufeffZoë Öz, Harbour'), wide('\ufeffZoë Öz, Harbour', true),
    wide('Zoë Öz, Harbour'), wide('Zoë Öz, Harbour', true)])
    assert.deepEqual(people(file).map(({ name, club }) => [name, club]), [['Zoë Öz', 'Harbour']]);
  const latin = Uint8Array.from('Zoë Öz', (letter) => letter.charCodeAt(0));
  assert.equal(list_of(latin).why, 'letters');
  assert.equal(list_of(wide('\ufeffZoë\ud800')).why, 'letters');
  assert.equal(list_of(bytes('Ada\0\x07Berg')).why, 'letters');
});

test('what is no list says what is wrong and gives nothing', () => {
  /** @type {[Uint8Array, string, number?][]} */
  const bad = [[bytes(''), 'empty'], [bytes(' \r\n\t'), 'empty'], [bytes('{"entries": []}'), 'empty'], [bytes('[{"name": "Ada"'), 'json'],
    [bytes('{"title": "x"}'), 'json_list'], [bytes('{"entries": 3}'), 'json_list'], [bytes('[{"name": "Ada"}, {"nom": "Bo"}]'), 'json_name', 2],
    [bytes('[{"name": 3}]'), 'json_name', 1], [bytes('[null]'), 'json_name', 1], [bytes('PK\x03\x04 and so on'), 'sheet'], [bytes('%PDF-1.7'), 'sheet'],
    [new Uint8Array(FILE_MOST + 1).fill(65), 'large'], [bytes('Ada\n'.repeat(1100)), 'many']];
  for (const [file, why, at = 0] of bad) assert.deepEqual(list_of(file), { text: '', why, at, who: [] }, why);
  assert.equal(list_of(new Uint8Array(FILE_MOST).fill(65)).why, '');
});
