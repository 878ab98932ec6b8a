// SPDX-License-Identifier: MIT
// Where the two go who have just played.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { next_of } from '../../../web/lib/match/nexts.js';

const side = (/** @type {number} */ entry) => ({ entry, name: entry > 0 ? `Player ${entry}` : '' });
const match = (/** @type {number} */ number, /** @type {number} */ a, /** @type {number} */ b, more = {}) => ({ match: number, section: 1, stands: true,
  round_name: `Round of ${number}`, a: side(a), b: side(b), status: 'pending', how: 'none', table: null, table_name: null, started_at: null, over_at: null,
  ...more });
const FROM = match(1, 1, 2, { status: 'over', how: 'played', winner: 'a', started_at: '2026-11-21T19:00', over_at: '2026-11-21T19:20' });
const SECTIONS = [{ section: 1, fed_by: null, status: 'running' }];
const known = (/** @type {any[]} */ matches, more = {}) => ({ matches: [FROM, ...matches], begins: [], standings: [], sections: SECTIONS, ...more });
const rows = (/** @type {[number, string][]} */ ...all) => all.map(([entry, status]) => ({ entry, status }));

test('each has a next match of their own; a bye on the way is none', () => {
  const all = known([match(2, 1, 0), match(3, 2, 0, { status: 'over', how: 'bye', over_at: '2026-11-21T19:21' }), match(4, 5, 2)]);
  assert.deepEqual([next_of(FROM, 'a', all).match, next_of(FROM, 'a', all).against], [2, '']);
  assert.deepEqual([next_of(FROM, 'b', all).match, next_of(FROM, 'b', all).against, next_of(FROM, 'b', all).begun], [4, 'Player 5', false]);
});

test('of several the one that is called comes first, then the one that is likely to begin first; one that was broken off earlier is none', () => {
  const earlier = match(2, 1, 3, { status: 'playing', started_at: '2026-11-21T18:00' });
  const begins = [{ match: 3, middle: '2026-11-21T21:00' }, { match: 4, middle: '2026-11-21T20:00' }];
  assert.equal(next_of(FROM, 'a', known([earlier, match(3, 1, 4), match(4, 1, 5)], { begins })).match, 4);
  const called = known([match(3, 1, 4, { status: 'called', table: 7, table_name: '7' }), match(4, 1, 5)], { begins });
  assert.deepEqual([next_of(FROM, 'a', called).match, next_of(FROM, 'a', called).table], [3, '7']);
});

test('what was begun or decided since says that they went on from here', () => {
  const since = match(2, 1, 3, { status: 'over', how: 'played', started_at: '2026-11-21T19:30', over_at: '2026-11-21T19:50' });
  assert.deepEqual([next_of(FROM, 'a', known([since])).begun, next_of(FROM, 'b', known([since])).begun], [true, false]);
  assert.equal(next_of(FROM, 'a', known([match(2, 1, 3, { status: 'over', how: 'final_score', over_at: '2026-11-21T19:50' })])).begun, true);
});

test('nobody is out before it is said so, and nobody is whose places play on', () => {
  const standings = rows([1, 'champion'], [2, 'out']);
  assert.deepEqual([next_of(FROM, 'a', known([], { standings })).ends, next_of(FROM, 'b', known([], { standings })).ends], ['champion', 'out']);
  assert.equal(next_of(FROM, 'b', known([], { standings: rows([2, 'withdrawn']) })).ends, 'out');
  assert.equal(next_of(FROM, 'b', known([], { standings: rows([2, 'in']) })).ends, '');
  assert.equal(next_of(FROM, 'b', known([])).ends, '');
  const staged = [...SECTIONS, { section: 2, fed_by: 1, status: 'planned' }];
  assert.equal(next_of(FROM, 'b', known([], { standings, sections: staged })).ends, '');
});
