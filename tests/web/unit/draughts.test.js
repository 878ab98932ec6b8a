// SPDX-License-Identifier: MIT
// Taps on a board of draughts, and how it is drawn: where squares lie, who stands where.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movable, tap, targets } from '../../../web/lib/board/draughts-input.js';

const of = (...plays) => plays.map((play) => ({ play, squares: play.split(/[-x]/).map(Number) }));

test('a man and then its square is a play; another man takes its place in the hand; the same one is let go', () => {
  const plays = of('11-15', '11-16', '12-16');
  assert.deepEqual(movable(plays), [11, 12]);
  const { path } = tap(plays, [], 11);
  assert.deepEqual([path, targets(plays, path)], [[11], [15, 16]]);
  assert.equal(tap(plays, path, 15).done.play, '11-15');
  assert.deepEqual(tap(plays, path, 12).path, [12]);
  assert.deepEqual(tap(plays, path, 11).path, []);
  assert.deepEqual(tap(plays, [], 20), { path: [], done: null, stop: null });
});

test('a capture goes on square by square, or by its last one where that is clear', () => {
  const plays = of('15x22x31', '15x22x29', '6x15x22');
  const first = tap(plays, [15], 22);
  assert.deepEqual([first.path, first.done, targets(plays, first.path)], [[15, 22], null, [31, 29]]);
  assert.equal(tap(plays, first.path, 29).done.play, '15x22x29');
  assert.equal(tap(plays, [15], 31).done.play, '15x22x31');
  // Two ways round to one square: the way has to be shown.
  const round = of('1x10x19', '1x8x19');
  assert.equal(tap(round, [1], 19).done, null);
  assert.equal(tap(round, tap(round, [1], 8).path, 19).done.play, '1x8x19');
});

test('where a capture may be left unfinished it can stop, and go on', () => {
  const plays = of('15x22', '15x22x31');
  const on_the_way = tap(plays, [15], 22);
  assert.deepEqual([on_the_way.path, on_the_way.done, on_the_way.stop.play], [[15, 22], null, '15x22']);
  assert.equal(tap(plays, on_the_way.path, 31).done.play, '15x22x31');
});
