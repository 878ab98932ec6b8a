// SPDX-License-Identifier: MIT
// What the tablet shows ahead of the server: points on the buttons, Crawford, the fold of waiting entries, the cube.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CubeMemory } from '../../../web/lib/match/cube-memory.js';
import { USUAL_RULES, counted, ends_match, new_cube, predict, why_no_double } from '../../../web/lib/match/match-model.js';

const side = (raw, length) => ({ name: 'x', raw, score: Math.min(raw, length), needs: Math.max(0, length - raw), ready: false, signed: false });
const match = (a, b, more = {}) =>
  ({ match: 1, length: 7, a: side(a, 7), b: side(b, 7), status: 'playing', phase: 'normal', game: 1, games: [], open: null, step: 5, disagreements: 0,
    help: null, ...more });
const game = (winner, win, cube, reporter, number = 1) => ({ game: number, winner, win, cube, side: reporter, dropped: false });

test('buttons carry points after the cube and the cap', () => {
  assert.equal(counted(match(0, 0), 'a', 'backgammon', 2), 6);
  assert.equal(counted(match(4, 0), 'a', 'gammon', 4), 3);
  assert.equal(ends_match(match(4, 0), 'a', 'gammon', 2), true);
  assert.equal(ends_match(match(4, 0), 'b', 'gammon', 2), false);
});

test('with the Crawford rule off the double is possible where it was blocked', () => {
  const off = { rules: { ...USUAL_RULES, crawford: 'off' } };
  const before = match(5, 3, off);
  const after = predict(before, 'games', game('a', 'single', 1, 'b'));
  assert.deepEqual([after.phase, why_no_double(after, new_cube(), 'b'), why_no_double(after, new_cube(), 'a')], ['normal', '', 'dead']);
  const usual = predict(match(5, 3), 'games', game('a', 'single', 1, 'b'));
  assert.deepEqual([usual.phase, why_no_double(usual, new_cube(), 'b')], ['crawford', 'crawford']);
});

test('a match to one point is double match point from the first tap on', () => {
  const called = { ...match(0, 0), length: 1, a: side(0, 1), b: side(0, 1), status: 'called' };
  const both = predict(predict(called, 'ready', { side: 'a' }), 'ready', { side: 'b' });
  assert.deepEqual([both.status, both.phase, why_no_double(both, new_cube(), 'a')], ['playing', 'double_match_point', 'dead']);
});

test('a report moves the score, and the Crawford game follows', () => {
  const after = predict(match(4, 2), 'games', game('a', 'gammon', 1, 'b'));
  assert.deepEqual([after.a.raw, after.a.needs, after.phase, after.game, after.step], [6, 1, 'crawford', 2, 6]);
  assert.equal(after.open.reporter, 'b');
});

test('a report of the last game makes the final card, signed by its reporter', () => {
  const after = predict(match(5, 2), 'games', game('a', 'gammon', 2, 'b'));
  assert.deepEqual([after.status, after.a.raw, after.a.score, after.b.signed, after.a.signed], ['finishing', 9, 7, true, false]);
});

test('an entry that the server knows already changes nothing', () => {
  const known = match(2, 0, { game: 2 });
  assert.equal(predict(known, 'games', game('a', 'gammon', 1, 'b', 1)), known);
  assert.equal(predict(known, 'confirm', { game: 1, side: 'a' }), known);
});

test('three entries in a row fold as the server would: report, undo, report', () => {
  const one = predict(match(0, 0), 'games', game('a', 'gammon', 2, 'b'));
  const two = predict(one, 'undo', {});
  const three = predict(two, 'games', game('a', 'single', 2, 'b'));
  assert.deepEqual([two.a.raw, two.game, two.open], [0, 1, null]);
  assert.deepEqual([three.a.raw, three.game, three.step], [2, 2, 8]);
});

test('Wrong takes the game back and counts the disagreement; Yes confirms it', () => {
  const reported = predict(match(0, 0), 'games', game('a', 'gammon', 1, 'a'));
  const wrong = predict(reported, 'wrong', { game: 1, side: 'b' });
  assert.deepEqual([wrong.a.raw, wrong.disagreements, wrong.game], [0, 1, 1]);
  const yes = predict(reported, 'confirm', { game: 1, side: 'b' });
  assert.deepEqual([yes.open, yes.games[0].status], [null, 'confirmed']);
});

test('both Ready start the match', () => {
  const called = match(0, 0, { status: 'called' });
  const one = predict(called, 'ready', { side: 'a' });
  assert.equal(one.status, 'called');
  assert.equal(predict(one, 'ready', { side: 'b' }).status, 'playing');
});

test('a double is possible or says why not', () => {
  assert.equal(why_no_double(match(0, 0), new_cube(), 'a'), '');
  assert.equal(why_no_double(match(6, 3, { phase: 'crawford' }), new_cube(), 'b'), 'crawford');
  assert.equal(why_no_double(match(0, 0), { value: 2, owner: 'b', offered: '' }, 'a'), 'owner');
  assert.equal(why_no_double(match(5, 0), { value: 2, owner: 'a', offered: '' }, 'a'), 'dead');
  assert.equal(why_no_double(match(6, 6, { phase: 'double_match_point' }), new_cube(), 'a'), 'dead');
  assert.equal(why_no_double(match(0, 0), { value: 1, owner: '', offered: 'a' }, 'b'), 'offered');
});

test('a cube that nobody tracked is set by hand, for one game, and taken back step by step', () => {
  const cube = new CubeMemory();
  cube.turn_to('t', match(0, 0));
  assert.equal(cube.value, 0);
  cube.next(1);
  cube.next(2);
  assert.equal(cube.value, 4);
  cube.undo();
  assert.equal(cube.value, 2);
  cube.turn_to('t', match(0, 0, { game: 2 }));
  assert.equal(cube.value, 0);
  cube.next(64);
  assert.equal(cube.value, 1);
});

test('a cube that was set by hand cannot be turned; by the record only who is on roll may turn it', () => {
  assert.equal(why_no_double(match(0, 0), { value: 2, owner: '', offered: '', untold: true }, 'a'), 'untold');
  const recorded = match(0, 0, { record: { game: 1, turns: 3, cube_only: false, on_roll: 'b' } });
  assert.deepEqual([why_no_double(recorded, new_cube(), 'a'), why_no_double(recorded, new_cube(), 'b')], ['turn', '']);
});

test('with a clock only the side whose turn it is may double', () => {
  const clocked = (running, interrupted = 'none') => match(0, 0, { clock: { running, interrupted } });
  assert.deepEqual([why_no_double(clocked('a'), new_cube(), 'a'), why_no_double(clocked('a'), new_cube(), 'b')], ['', 'turn']);
  assert.equal(why_no_double(clocked('none', 'b'), new_cube(), 'a'), 'turn');
});
