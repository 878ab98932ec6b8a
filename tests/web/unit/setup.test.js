// SPDX-License-Identifier: MIT
// A position that is set up by taps: what stands where, what is missing, and what the record says of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { as_at_start, emptied, lacks, missing, position_of, rest_off, rolls_next, setup_start, take_up, tap, turn_cube } from '../../../web/lib/board/setup.js';
import { setup_read, setup_text } from '../../../web/lib/board/setup-text.js';
import { BAR, OFF, START } from '../../../web/lib/board/position.js';

const taps = (setup, ...points) => points.reduce(tap, setup);

test('it begins as it stood, and says the same of it', () => {
  assert.equal(position_of(setup_start()), START);
  assert.equal(lacks(setup_start()), null);
  const later = setup_start({ position: 'sGfwATDgc/ABMA', on_roll: 'b', cube: 2, owner: 'a' });
  assert.deepEqual([position_of(later), later.hand, later.cube, later.owner], ['sGfwATDgc/ABMA', 'b', 2, 'a']);
});

test('a checker on a point of the other side takes its place, and none comes from nowhere', () => {
  const empty = take_up(emptied(setup_start()), 'a');
  const own = taps(empty, 6, 6, BAR);
  assert.deepEqual([own.checkers.a[6], own.checkers.a[BAR], missing(own, 'a')], [2, 1, 12]);
  const hit = taps(take_up(own, 'b'), 19);
  assert.deepEqual([hit.checkers.a[6], hit.checkers.b[19], missing(hit, 'a')], [0, 1, 14]);
  const full = setup_start();
  assert.equal(tap(full, 6), full);
});

test('taken away, and what is missing is said until it is borne off', () => {
  const off = taps(take_up(setup_start(), ''), 6, 1);
  assert.deepEqual([missing(off, 'a'), missing(off, 'b'), lacks(off)], [1, 1, { key: 'placing.missing', n: 2 }]);
  assert.equal(tap(off, 2), off);
  const rest = rest_off(rest_off(off, 'a'), 'b');
  assert.deepEqual([rest.checkers.a[OFF], rest.checkers.b[OFF], lacks(rest)], [1, 1, null]);
  assert.deepEqual(rest_off(rest_off(emptied(off), 'a'), 'b') && lacks(rest_off(rest_off(emptied(off), 'a'), 'b')), { key: 'placing.over', n: 0 });
  assert.equal(position_of(as_at_start(off)), START);
});

test('the cube goes up with the side on roll, over to the other, and down into the middle', () => {
  const two = turn_cube(rolls_next(setup_start(), 'b'), 'more');
  assert.deepEqual([two.cube, two.owner], [2, 'b']);
  assert.deepEqual([turn_cube(two, 'over').owner, turn_cube(two, 'less').owner], ['a', 'none']);
  const one = turn_cube(two, 'less');
  assert.equal(turn_cube(one, 'less'), one);
  assert.equal(turn_cube(one, 'over'), one);
});

test('what a record says of it is read as it was written', () => {
  for (const [text, said] of [[START, [START, 1, 'none']], [`${START} 4b`, [START, 4, 'b']]]) {
    const { position, cube, owner } = setup_read(text);
    assert.deepEqual([position, cube, owner], said);
    assert.equal(setup_text(position, cube, owner), text);
  }
});
