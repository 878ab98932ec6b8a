// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

// lit-html touches the document once while it loads; no test here draws anything.
globalThis.document = { createComment: () => ({}), createTreeWalker: () => ({}) };
const MODULES = join(process.env.TD_BUILD || fileURLToPath(new URL('../../../build', import.meta.url)), 'web-modules');
const { clock_of, day, in_games, minutes_of, minutes_since, short_name, stopwatch, t, time, time_exact, use, use_zone }
  = await import(join(MODULES, 'lib/text.js'));

use({ 'x.n': { one: '{n} match', other: '{n} matches' }, 'x.who': '{a} – {b}' }, 'en');

test('plural forms follow the number', () => {
  assert.equal(t('x.n', { n: 1 }), '1 match');
  assert.equal(t('x.n', { n: 0 }), '0 matches');
  assert.equal(t('x.who', { a: 'Kaya', b: 'Sato' }), 'Kaya – Sato');
});

test('points of a match of games are halves of one, all others what they are', () => {
  const games = { halves: true };
  assert.deepEqual([0, 1, 2, 3, 4, 11].map((points) => in_games(games, points)), ['0', '½', '1', '1½', '2', '5½']);
  assert.deepEqual([0, 1, 2, 3].map((points) => in_games({}, points)), [0, 1, 2, 3]);
});

test('what a hall calls out of a name keeps what belongs to the last word', () => {
  const called = [['Piet van Houtum', 'van Houtum'], ['Ana de la Cruz', 'de la Cruz'], ['Nadia Benhaddou', 'Benhaddou'], ['piet houtum', 'houtum'],
    ['Ελένη Καραγιάννη', 'Καραγιάννη'], ['Mononym', 'Mononym'], ['van Houtum', 'Houtum'], [' Lucía  Ferrándiz ', 'Ferrándiz'],
    ['Ana Ö.', 'Ana Ö.'], ['Ana Ö', 'Ana Ö'], ['Sam van Houtum Jr.', 'van Houtum Jr.'], ['José M. Ö.', 'José M. Ö.'],
    ['J. Roux', 'Roux'], ['王 明', '明'], ['Ö.', 'Ö.']];
  for (const [full, short] of called) assert.equal(short_name(full), short);
});

test('times are the club\'s, days are local dates', () => {
  use_zone('Europe/Copenhagen');
  assert.equal(time('2026-11-21T13:32:07.250Z'), '14:32');
  assert.equal(time_exact('2026-11-21T13:32:07.250Z'), '14:32:07.2');
  assert.match(day('2026-11-21'), /^Saturday,? 21 November 2026$/);
});

test('minutes after midnight and back', () => {
  assert.equal(minutes_of('19:30'), 1170);
  assert.equal(minutes_of(''), -1);
  assert.equal(clock_of(1170), '19:30');
  assert.equal(clock_of(-1), '');
});

test('waiting times never run backwards', () => {
  const from = '2026-11-21T13:00:00.000Z';
  const at = new Date(from).getTime();
  assert.equal(minutes_since(from, at - 5000), 0);
  assert.equal(minutes_since(from, at + 125000), 2);
  assert.equal(stopwatch(from, at + 41000), '0:41');
});
