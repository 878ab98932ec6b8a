// SPDX-License-Identifier: MIT
// The audit timeline: before and after, and what was superseded by what.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { by_game, folded, run_totals, timeline } from '../../../web/lib/timeline.js';

const event = (seq, kind, data) =>
  ({ seq: String(seq), at: '2026-11-21T19:00:00.000Z', actor: { kind: 'device', table: '7' }, kind, text: kind, data, hash: '' });
const EVENTS = [
  event(40, 'match_called', { match: 7, table: 7 }),
  event(41, 'game_reported', { game: 1, winner: 'a', score_a: 2, score_b: 0, phase: 'normal', next_phase: 'normal' }),
  event(42, 'game_withdrawn', { game: 1, score_a: 0, score_b: 0, phase: 'normal' }),
  event(43, 'game_reported', { game: 1, winner: 'a', score_a: 1, score_b: 0, phase: 'normal', next_phase: 'crawford' }),
  event(44, 'director_called', { side: 'b', reason: 'ruling' }),
];

test('an entry that was taken back names its successor; the one that stands does not', () => {
  assert.deepEqual(timeline(EVENTS).map((line) => line.superseded), ['', '42', '', '', '']);
});

test('before and after follow the score and the kind of game', () => {
  const lines = timeline(EVENTS);
  assert.deepEqual([lines[1].before.score, lines[1].after.score], ['0–0', '2–0']);
  assert.deepEqual([lines[3].before.score, lines[3].after], ['0–0', { score: '1–0', phase: 'crawford' }]);
  assert.deepEqual(lines[4].before, lines[4].after);
});

test('what stands above the length of the match is not said: nobody wins 4–7 to 5', () => {
  const won = [event(50, 'game_reported', { match: 7, game: 4, winner: 'b', score_a: 4, score_b: 7, phase: 'normal', next_phase: 'over' }),
    event(51, 'match_over', { match: 7, winner: 'b', score_a: 4, score_b: 7 })];
  const five = (points, match) => (match === 7 ? Math.min(points, 5) : points);
  assert.deepEqual(timeline(won, five).map((line) => line.after.score), ['4–5', '4–5']);
});

test('lines stand in their games and under their filters', () => {
  const lines = timeline(EVENTS);
  assert.deepEqual(by_game(lines).map((group) => [group.game, group.lines.length]), [[0, 1], [1, 4]]);
  assert.deepEqual(lines.map((line) => line.group), ['director', 'score', 'score', 'score', 'director']);
});

const press = (seq, side, turn_ms, more = {}) =>
  event(seq, 'clock_pressed', { side, turn_ms, doubtful: false, reserve_a_ms: 600000, reserve_b_ms: 500000, ...more });
const play = (seq, turn, side, more = {}) => event(seq, 'turn_recorded', { game: 1, turn, side, act: 'roll', dice: 31, play: '8/5 6/5', ...more });

test('presses of a stretch stand in one line with their totals; anything else between begins a new one', () => {
  const lines = folded(timeline([press(1, 'a', 9000), press(2, 'b', 4000), press(3, 'a', 1000, { doubtful: true }), event(4, 'director_called', {}),
    press(5, 'b', 500)]));
  assert.deepEqual(lines.map((line) => [line.event.seq, line.run.length]), [['1', 3], ['4', 0], ['5', 1]]);
  assert.deepEqual(run_totals(lines[0].run), { a: 10000, b: 4000, presses: 3, doubtful: 1 });
  assert.equal(lines[0].after.clock, '600000/500000');
});

test('the press that ends a recorded play stands with it, the other side\'s does not', () => {
  const lines = folded(timeline([play(1, 1, 'a'), press(2, 'a', 9000), play(3, 2, 'b'), press(4, 'a', 1)]));
  assert.deepEqual(lines.map((line) => [line.event.seq, line.press?.seq ?? '', line.run.length]), [['1', '2', 0], ['3', '', 0], ['4', '', 1]]);
});

test('what was tapped long before it arrived is marked, and never folded away', () => {
  const lines = folded(timeline([press(1, 'a', 9000), { ...press(2, 'b', 9000), tapped_at: '2026-11-21T18:56:00.000Z' }, press(3, 'a', 9000)]));
  assert.deepEqual(lines.map((line) => [line.late_ms, line.run.length]), [[0, 1], [240000, 0], [0, 1]]);
});

test('plays taken back or corrected name their successor', () => {
  for (const [seq, kind] of Object.entries({ 1: 'turn_withdrawn', 2: 'turns_amended' })) {
    const [first] = timeline([play(0, 1, 'a'), event(Number(seq), kind, { game: 1, turn: 1 })]);
    assert.equal(first?.superseded, seq);
  }
  const lines = timeline([play(1, 1, 'a'), play(2, 2, 'b'), play(3, 3, 'a'), event(4, 'turn_withdrawn', { game: 1, turn: 2 }), play(5, 2, 'b'),
    event(6, 'turn_corrected', { game: 1, turn: 2, side: 'b' })]);
  assert.deepEqual(lines.map((line) => line.superseded), ['', '4', '4', '', '6', '']);
});
