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
/** How they stand in the sections, from the first on. */
const in_sections = (/** @type {any[][]} */ ...all) => all.map((standings, at) => ({ section: at + 1, standings }));

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

const ends = (/** @type {'a' | 'b'} */ of, /** @type {any} */ more) => next_of(FROM, of, known([], more)).ends;

test('nobody is out before it is said so, and nobody is whose places play on', () => {
  const standings = in_sections(rows([1, 'champion'], [2, 'out']));
  assert.deepEqual([ends('a', { standings }), ends('b', { standings })], ['champion', 'out']);
  assert.equal(ends('b', { standings: in_sections(rows([2, 'in'])) }), '');
  assert.equal(ends('b', {}), '');
  const staged = [...SECTIONS, { section: 2, kind: 'consolation', fed_by: 1, status: 'planned' }];
  assert.deepEqual([ends('a', { standings, sections: staged }), ends('b', { standings, sections: staged })], ['champion', '']);
  const playoff = [...SECTIONS, { section: 2, kind: 'playoff', fed_by: 1, status: 'planned' }];
  assert.deepEqual([ends('a', { standings, sections: playoff }), ends('b', { standings, sections: playoff })], ['', '']);
  const left = in_sections(rows([2, 'withdrawn']));
  assert.deepEqual([ends('b', { standings: left }), ends('b', { standings: left, sections: staged })], ['out', 'out']);
});

test('a jackpot between two rounds of the Swiss: who is in there still is neither out nor done', () => {
  const sections = [...SECTIONS, { section: 2, kind: 'swiss', fed_by: null, status: 'running' }];
  const jackpot = rows([1, 'champion'], [2, 'out']);
  const between = in_sections(jackpot, rows([1, 'in'], [2, 'in']));
  assert.deepEqual([ends('a', { standings: between, sections }), ends('b', { standings: between, sections })], ['', '']);
  const over = in_sections(jackpot, rows([1, 'out'], [2, 'champion']));
  assert.deepEqual([ends('a', { standings: over, sections }), ends('b', { standings: over, sections })], ['champion', 'out']);
  assert.equal(ends('b', { standings: in_sections(jackpot, rows([1, 'in'])), sections }), 'out', 'who is not in the Swiss');
});

test('into what is still to be drawn come those who stand in what feeds it, and into a draw of its own whoever likes', () => {
  const standings = in_sections(rows([2, 'out']), rows([2, 'out']));
  const planned = (/** @type {any} */ more) => [...SECTIONS, { section: 4, kind: 'last_chance', status: 'planned', ...more }];
  for (const [feeds, said] of /** @type {[any, string][]} */ ([[{ fed_by: 2 }, ''], [{ fed_by: 3 }, 'out'], [{ fed_by: 3, also_by: 2 }, ''],
    [{ fed_by: 3, also_by: null }, 'out'], [{ fed_by: null, kind: 'knockout' }, ''], [{ fed_by: 2, status: 'running' }, 'out']]))
    assert.equal(ends('b', { standings, sections: planned(feeds) }), said, JSON.stringify(feeds));
});
