// SPDX-License-Identifier: MIT
// The audit timeline: before and after, and what was superseded by what.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { by_game, timeline } from '../../../web/lib/timeline.js';

const event = (seq, kind, data) => ({ seq: String(seq), at: '2026-11-21T19:00:00.000Z', actor: { kind: 'device', table: '7' }, kind, text: kind, data, hash: '' });
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

test('lines stand in their games and under their filters', () => {
  const lines = timeline(EVENTS);
  assert.deepEqual(by_game(lines).map((group) => [group.game, group.lines.length]), [[0, 1], [1, 4]]);
  assert.deepEqual(lines.map((line) => line.group), ['director', 'score', 'score', 'score', 'director']);
});
