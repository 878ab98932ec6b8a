// SPDX-License-Identifier: MIT
// Taps on a board of draughts, and how it is drawn: where squares lie, who stands where.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movable, tap, targets } from '../../../web/lib/board/draughts-input.js';
import { clock_of_s, law_time } from '../../../web/lib/board/law-clock.js';
import { act_of } from '../../../web/lib/match/match-model.js';

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

test('case 132: five minutes until time is called and one more; with one way of taking one and one', () => {
  const at = (call_after_s, used_s) => {
    const { phase, left_s } = law_time(1000000, call_after_s, 1000000 + used_s * 1000);
    return [phase, clock_of_s(left_s)];
  };
  assert.deepEqual(at(300, 0), ['called_in', '5:00']);
  assert.deepEqual(at(300, -3), ['called_in', '5:00']);
  assert.deepEqual(at(300, 0.5), ['called_in', '5:00']);
  assert.deepEqual(at(300, 299.2), ['called_in', '0:01']);
  assert.deepEqual(at(300, 300), ['called', '1:00']);
  assert.deepEqual(at(300, 353), ['called', '0:07']);
  assert.deepEqual(at(300, 360), ['over', '0:00']);
  assert.deepEqual(at(60, 59), ['called_in', '0:01']);
  assert.deepEqual(at(60, 60), ['called', '1:00']);
  assert.deepEqual(at(60, 120), ['over', '0:00']);
});

test('what is taken back at a board of draughts is no score that is taken back', () => {
  assert.equal(act_of('/tournaments/x/matches/3/draughts/undo'), 'draughts/undo');
  assert.equal(act_of('/tournaments/x/matches/3/draughts'), 'draughts');
  assert.equal(act_of('/tournaments/x/matches/3/plays/undo'), 'plays/undo');
  assert.equal(act_of('/tournaments/x/matches/3/undo'), 'undo');
});
