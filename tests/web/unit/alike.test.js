// SPDX-License-Identifier: MIT
// Who may be meant by a pasted name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alike, fold, in_latin, questions_of, team_of } from '../../../web/lib/list/alike.js';
import { good_of, rows_of } from '../../../web/lib/list/pasted.js';

const people = [
  { player: 1, name: 'Orhan Kaya', club: 'Harbour', country: 'TR', tournaments: 4 },
  { player: 2, name: 'Wei Chen', club: 'Harbour', country: null, tournaments: 9 },
  { player: 3, name: 'Wei Chen', club: 'Airport', country: null, tournaments: 2 },
  { player: 4, name: 'Søren Lund', club: null, country: 'DK', tournaments: 1 },
];
const asked = (/** @type {string} */ text) => questions_of(good_of(rows_of(text)), people)
  .map(({ line, among, exact }) => [line.name, exact, ...among.map((one) => one.player)]);

test('who is known by exactly this name is not asked about, nor who is like nobody', () => {
  assert.deepEqual(asked('Orhan Kaya\nSoren Lund\nΜαρία Παπαδοπούλου\nNew Face'), []);
});

test('namesakes are asked about unless a club tells them apart', () => {
  assert.deepEqual(asked('Wei Chen'), [['Wei Chen', true, 2, 3]]);
  assert.deepEqual(asked('Wei Chen, Airport'), []);
});

test('who stands twice on the list, or is in already, is asked about unless a club tells them apart', () => {
  const twins = (/** @type {string} */ text, /** @type {any[]} */ entered = []) =>
    questions_of(good_of(rows_of(text)), people, entered)
      .map(({ line, twin, among }) => [line.club, twin, among.length]);
  assert.deepEqual(twins('Zoë Peeters\nNew Face\nZoe peeters'), [['', 'listed', 0]]);
  assert.deepEqual(twins('Maria Rossi, Milano\nMaria Rossi, Torino'), []);
  assert.deepEqual(twins('Maria Rossi, Milano\nMaria Rossi'), [['', 'listed', 0]]);
  assert.deepEqual(twins('Orhan Kaya', [{ name: 'Orhan Kaya', club: 'Harbour' }]), [['', 'entered', 0]]);
  assert.deepEqual(twins('Orhan Kaya, Port', [{ name: 'Orhan Kaya', club: 'Harbour' }]), [['Port', '', 1]]);
  assert.deepEqual(twins('Wei Chen\nWei Chen'), [['', '', 2], ['', 'listed', 2]]);
});

test('initials, a slip of a letter and turned names suggest somebody', () => {
  assert.deepEqual(asked('O. Kaya'), [['O. Kaya', false, 1]]);
  assert.deepEqual(asked('Orhan Kayaa'), [['Orhan Kayaa', false, 1]]);
  assert.deepEqual(asked('Kaya Orhan'), [['Kaya Orhan', false, 1]]);
  assert.equal(alike('Bo Li', 'Al Wu'), false);
  assert.equal(alike('A. Kaya', 'Orhan Kaya'), false);
});

test('a search finds letters that other keyboards lack, and Greek by Latin keys', () => {
  assert.deepEqual(['Łukasz Đorđević', 'Weiß', 'Sørensen', 'ISTANBULLU', 'Þóra'].map(fold), ['lukasz dordevic', 'weiss', 'sorensen', 'istanbullu', 'thora']);
  assert.deepEqual(['Χρυσάνθη Παπαδημητρίου', 'Γιώργος Ευαγγέλου'].map(in_latin), ['chrysanthi papadimitriou', 'giorgos evangelou']);
  assert.equal(fold('ΟΔΥΣΣΕΥΣ'), fold('Οδυσσευς'));
});

test('who is written in another alphabet is asked about, and not taken for the same', () => {
  const greek = [{ player: 9, name: 'Μαρία Παπαδοπούλου', club: null, country: 'GR', tournaments: 2 }];
  const [question] = questions_of(good_of(rows_of('Maria Papadopoulou')), greek);
  assert.deepEqual([question.exact, question.among.map((one) => one.player)], [false, [9]]);
});

test('a line of teams has a name and members, and one that cannot be read has none', () => {
  const names = (/** @type {string} */ line) => team_of(line)?.members.map((one) => one.name);
  assert.equal(team_of('Harbour: Ada Holm, O. Kaya')?.name, 'Harbour');
  assert.deepEqual(names('Harbour: Ada Holm, O. Kaya'), ['Ada Holm', 'O. Kaya']);
  assert.equal(team_of('  '), null);
  for (const line of ['Harbour', ': Ada', 'Harbour: Ada,, Ben', 'Harbour:']) assert.deepEqual(names(line), []);
});
