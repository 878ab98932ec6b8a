// SPDX-License-Identifier: MIT
// Lists as they come: what each line means, and what is wrong with it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { good_of, rows_of } from '../../../web/lib/list/pasted.js';

const read = (/** @type {string} */ text) => good_of(rows_of(text))
  .map(({ name, club, country, seed }) => [name, club, country, seed].filter(Boolean).join('|'));

test('beside a first name alone a name is that of the family', () => {
  const name_of = (/** @type {string} */ text) => rows_of(text).map(({ line }) => line?.name);
  assert.deepEqual(name_of('Nom;Prénom\nDupont;Ada'), ['Ada Dupont']);
  assert.deepEqual(name_of('Vorname,Name,Verein\nEva,Roth,Ulm'), ['Eva Roth']);
  assert.deepEqual(name_of('First name,Last name\nBo,Li'), ['Bo Li']);
});

test('numbering, however it is written, is no part of a name', () => {
  for (const line of ['3. Ada Berg', '3) Ada Berg', '#3 Ada Berg', '3 Ada Berg', '- Ada Berg', '• Ada Berg', 'No. 3 Ada Berg', '3.Ada Berg',
    ' 12\tAda Berg', '3,Ada Berg'])
    assert.deepEqual(read(line), ['Ada Berg'], line);
  assert.deepEqual(read('Ada Berg 3rd'), ['Ada Berg 3rd']);
});

test('columns are guessed line by line', () => {
  assert.deepEqual(read('Ada Berg; Harbour; DK; 2\nBo Li,Airport\nO. Kaya\tTUR\nS. Öz, 4\nT. Vance, GBR, Harbour, 1'),
    ['Ada Berg|Harbour|DK|2', 'Bo Li|Airport', 'O. Kaya|TUR', 'S. Öz|4', 'T. Vance|Harbour|GBR|1']);
  assert.deepEqual(read('Ada Berg (Harbour)'), ['Ada Berg|Harbour']);
  assert.deepEqual(read('Ada Berg, Harbour, Denmark'), ['Ada Berg|Harbour|Denmark']);
  // Two capital letters that are no country are a club.
  assert.deepEqual(read('Ada Berg, XQ'), ['Ada Berg|XQ']);
  assert.deepEqual(read('"Berg, Ada",Harbour'), ['Berg, Ada|Harbour']);
});

test('e-mails and telephone numbers are split off and named', () => {
  const rows = rows_of('Ada Berg <ada@example.org>\nBo Li, bo@example.org, Harbour, +49 170 1234567');
  assert.deepEqual(rows.map(({ left }) => left), [['ada@example.org'], ['bo@example.org', '+49 170 1234567']]);
  assert.deepEqual(good_of(rows).map(({ name, club }) => [name, club]), [['Ada Berg', ''], ['Bo Li', 'Harbour']]);
});

test('the head of a spreadsheet says what its columns are', () => {
  assert.deepEqual(read('Nr\tNachname\tVorname\tVerein\tE-Mail\n1\tBerg\tAda\tHafen\tada@example.org\n2\tLi\tBo\t\t'), ['Ada Berg|Hafen', 'Bo Li']);
  assert.deepEqual(read('name,club\nAda Berg,DK'), ['Ada Berg|DK']);
  assert.deepEqual(read('Seed;Player;Country\n2;Ada Berg;DEN'), ['Ada Berg|DEN|2']);
  // Somebody may be called Nom.
  assert.deepEqual(read('Nom Seng\nAda Berg'), ['Nom Seng', 'Ada Berg']);
});

test('a line that names nobody is marked in its place', () => {
  const rows = rows_of(`Ada Berg\n\n--- 22 ---\n${'x'.repeat(81)}\nada@example.org`);
  assert.deepEqual(rows.map(({ at, why }) => [at, why]), [[0, ''], [2, 'no_name'], [3, 'long'], [4, 'no_name']]);
  assert.deepEqual(read('   \n\n'), []);
});

test('names of other alphabets stay as they are', () => {
  assert.deepEqual(
    read('1. Χρυσάνθη Παπαδημητρίου-Κωνσταντοπούλου, GR\n2. عبد الرحمن الفارسي'),
    ['Χρυσάνθη Παπαδημητρίου-Κωνσταντοπούλου|GR', 'عبد الرحمن الفارسي']);
});

test('the head of a list says what stands between its columns, and what it does not know is named and left', () => {
  assert.deepEqual(read('name,club\nAda Berg,"Ship; Harbour"\nBo Li,A;B'), ['Ada Berg|Ship; Harbour', 'Bo Li|A;B']);
  assert.deepEqual(read('Name;Elo;Verein\nAda Berg;1500;Hafen'), ['Ada Berg|Hafen']);
  assert.deepEqual(rows_of('Name;Elo;Verein\nAda Berg;1500;Hafen').map(({ left }) => left), [['1500']]);
  // Behind what was typed a file has its own head.
  assert.deepEqual(read('Cy Doe\nname,club,country,seed\nAda (B),,DK,2'), ['Cy Doe', 'Ada (B)|DK|2']);
});

test('what nobody sees is no part of a line: neither of its number nor of a name, and a line of nothing else is none', () => {
  assert.deepEqual(read('\u200e1. Ada Berg\u200b\n\u202a2. Bo Li\u202c, Har\u00adbour\n\ufeffCy Doe\n\u200b\u200e'), ['Ada Berg', 'Bo Li|Harbour', 'Cy Doe']);
  assert.deepEqual(rows_of('\u200b\u200e\nAda Berg').map(({ at, why }) => [at, why]), [[1, '']]);
});
