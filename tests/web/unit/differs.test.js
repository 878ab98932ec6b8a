// SPDX-License-Identifier: MIT
// Where two accounts of a board part: every place once, counted as side a counts, whoever is to roll.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference } from '../../../web/lib/board/differs.js';
import { BAR, OFF, START, decode, encode } from '../../../web/lib/board/position.js';

const start = { position: START, on_roll: 'a', cube: 1, owner: 'none' };

/** The start with checkers of a side moved, [from, to] in its own count. @param {'mine' | 'theirs'} whose @param {[number, number][]} moves */
function moved(whose, moves) {
  const position = decode(START);
  for (const [from, to] of moves) {
    position[whose][from] -= 1;
    position[whose][to] += 1;
  }
  return encode(position);
}

const CASES = [
  { name: 'the same', said: start, other: start, places: [], on_roll: false, cube: false },
  { name: 'the same board as the other side sees it', said: { ...start, on_roll: 'b' }, other: start, places: [], on_roll: true, cube: false },
  { name: 'a checker of a', said: { ...start, position: moved('mine', [[8, 5]]) }, other: start, places: ['a point 5: 1 0', 'a point 8: 2 3'] },
  { name: 'a checker of b, by the points that a counts', said: { ...start, position: moved('theirs', [[8, 5]]) }, other: start,
    places: ['b point 20: 1 0', 'b point 17: 2 3'] },
  { name: 'the bar and the tray', said: { ...start, position: moved('mine', [[6, BAR], [13, OFF]]) }, other: start,
    places: ['a off 0: 1 0', 'a point 6: 4 5', 'a point 13: 4 5', 'a bar 25: 1 0'] },
  { name: 'the bar of b', said: { ...start, position: moved('theirs', [[6, BAR]]) }, other: start, places: ['b point 19: 4 5', 'b bar 0: 1 0'] },
  { name: 'a cube that is turned', said: { ...start, cube: 2, owner: 'a' }, other: start, places: [], cube: true },
  { name: 'a cube that is the other side’s', said: { ...start, cube: 2, owner: 'a' }, other: { ...start, cube: 2, owner: 'b' }, places: [], cube: true },
];

for (const { name, said, other, places, on_roll = false, cube = false } of CASES) {
  test(name, () => {
    const found = difference(said, other);
    assert.deepEqual(found.places.map(({ side, what, point, n, was }) => `${side} ${what} ${point}: ${n} ${was}`), places);
    assert.deepEqual([found.on_roll, found.cube], [on_roll, cube]);
  });
}

test('what is borne off where a side has three checkers', () => {
  const mine = Array.from({ length: 26 }, (_, point) => Number(point >= 22 && point <= 24)), theirs = [...mine];
  const other = { ...start, position: encode({ mine, theirs }) };
  const said = { ...start, position: encode({ mine: mine.map((n, point) => (point === 22 ? 0 : n)), theirs }) };
  const { places } = difference(said, other, 3);
  assert.deepEqual(places.map(({ side, what, n, was }) => `${side} ${what}: ${n} ${was}`), ['a off: 1 0', 'a point: 0 1']);
});
