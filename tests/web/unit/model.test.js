// SPDX-License-Identifier: MIT
// What the tablet shows ahead of the server: points on the buttons, Crawford, the fold of waiting entries, the cube.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { USUAL_RULES, counted, cubes_after, ends_match, predict } from '../../../web/lib/match/match-model.js';

// Who may do what is made of the server's tables, so it lies among the built modules.
const build = process.env.TD_BUILD ?? fileURLToPath(new URL('../../../build', import.meta.url));
const { forecast, no, with_facts } = await import(join(build, 'web-modules/lib/match/pad.js'));

const side = (raw, length) => ({ name: 'x', raw, score: Math.min(raw, length), needs: Math.max(0, length - raw), ready: false, signed: false });
const match = (a, b, more = {}) =>
  ({ match: 1, table: 1, length: 7, a: side(a, 7), b: side(b, 7), status: 'playing', phase: 'normal', game: 1, games: [], open: null, step: 5, disagreements: 0,
    help: null, ...more });
const offer = (there, who) => no(forecast(there), who, 'offer');
const cube_at = (cube, owner, offered = 'none') =>
  ({ record: { game: 1, turns: 2, cube, owner, offered, on_roll: 'none', cube_only: true, complete: null } });
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
  assert.deepEqual([after.phase, offer(after, 'b'), offer(after, 'a')], ['normal', '', 'dead']);
  const usual = predict(match(5, 3), 'games', game('a', 'single', 1, 'b'));
  assert.deepEqual([usual.phase, offer(usual, 'b')], ['crawford', 'crawford']);
});

test('a match to one point is double match point from the first tap on', () => {
  const called = { ...match(0, 0), length: 1, a: side(0, 1), b: side(0, 1), status: 'called' };
  const both = predict(predict(called, 'ready', { side: 'a' }), 'ready', { side: 'b' });
  assert.deepEqual([both.status, both.phase, offer(both, 'a')], ['playing', 'double_match_point', 'dead']);
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
  assert.equal(offer(match(0, 0), 'a'), '');
  assert.equal(offer(match(6, 3, { phase: 'crawford' }), 'b'), 'crawford');
  assert.equal(offer(match(0, 0, cube_at(2, 'b')), 'a'), 'owner');
  assert.equal(offer(match(5, 0, cube_at(2, 'a')), 'a'), 'dead');
  assert.equal(offer(match(6, 6, { phase: 'double_match_point' }), 'a'), 'dead');
  assert.equal(offer(match(0, 0, cube_at(1, 'none', 'a')), 'b'), 'answer');
  const recorded = match(0, 0, { record: { ...cube_at(1, 'none').record, turns: 3, cube_only: false, on_roll: 'b' } });
  assert.deepEqual([offer(recorded, 'a'), offer(recorded, 'b')], ['turn', '']);
});

const clocked = (running, more = {}) => match(0, 0, { clock: { running, interrupted: 'none', expired: 'none', opening: false, ...more } });

test('with a clock only the side whose turn it is may double, and never before the second turn', () => {
  assert.deepEqual([offer(clocked('a'), 'a'), offer(clocked('a'), 'b')], ['', 'turn']);
  assert.equal(offer(clocked('none', { interrupted: 'b' }), 'a'), 'turn');
  assert.deepEqual([offer(clocked('none'), 'a'), offer(clocked('none'), 'b')], ['opening', 'opening']);
  assert.equal(offer(clocked('a', { opening: true }), 'a'), 'first');
});

test('whoever shows the clock knows when a reserve has run out', () => {
  const pad = forecast(clocked('a'));
  assert.equal(no(pad, 'b', 'claim_time'), 'time_left');
  const now = with_facts(pad, { a: [], b: ['out'] });
  assert.deepEqual([no(now, 'b', 'claim_time'), now.b.asks, no(now, 'a', 'claim_time')], ['', 'claim_time', 'time_left']);
});

test('whoever won by the loser\'s word agrees by going on', () => {
  const won = predict(match(0, 0), 'games', game('a', 'single', 1, 'b'));
  assert.deepEqual([no(forecast(won), 'a', 'wrong'), no(forecast(won), 'a', 'offer'), no(forecast(won), 'b', 'wrong')], ['', '', 'nothing']);
  const by_loser = predict(won, 'plays', { game: 2, side: 'b', act: 'double' });
  assert.equal(by_loser.open?.game, 1);
  for (const [act, body] of [['clock', { act: 'press', side: 'a' }], ['plays', { game: 2, side: 'a', act: 'double' }]])
    assert.deepEqual([predict(won, act, body).open, predict(won, act, body).step], [null, won.step], act);
});

test('a match of others is not begun, and a director who was called is called off', () => {
  const called = match(0, 0, { status: 'called' });
  assert.equal(no(forecast(called), 'a', 'ready'), '');
  const wrong = predict(called, 'not-ours', {});
  assert.deepEqual([no(forecast(wrong), 'a', 'ready'), no(forecast(wrong), 'a', 'call_off')], ['not_ours', '']);
  assert.equal(no(forecast(predict(wrong, 'call-off', {})), 'a', 'ready'), '');
});

test('where a cube stands that nobody tracked: who doubled on the way, as far as the score lets them', () => {
  const score = { length: 5, a: 0, b: 3, crawford_played: false };
  const found = cubes_after(score, USUAL_RULES, { value: 1, owner: '', offered: '' });
  const told = found.map(({ value, owner, doublers }) => `${value}${owner} ${doublers.join('')}`);
  assert.deepEqual(told.sort(), ['2a b', '2b a', '4b ba']);
  assert.deepEqual(cubes_after(score, USUAL_RULES, { value: 2, owner: 'b', offered: '' }), []);
});
