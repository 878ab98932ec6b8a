// SPDX-License-Identifier: MIT
// What was entered beside what the server has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference } from '../../../web/lib/match/difference.js';

const game = (n, winner, win = 'single', cube = 1, status = 'confirmed') => ({ game: n, winner, win, cube, status });
const match = (a, b, games = []) => ({ match: 1, status: 'playing', game: games.length + 1, a: { score: a }, b: { score: b }, games });
const entry = (act, body) => ({ key: 'k', method: 'POST', path: `/tournaments/t/matches/1/${act}`, body, match: 1, label: '', made_at: 0 });
const differs = (rows) => rows.filter(({ same }) => !same).map(({ what, mine, theirs }) => [what, mine, theirs]);

test('another version of one game: winner, win and cube side by side', () => {
  const rows = difference(entry('games', { game: 1, winner: 'a', win: 'gammon', cube: 2 }), match(0, 1, [game(1, 'b', 'gammon')]),
    match(4, 0, [game(1, 'a', 'gammon', 2)]));
  assert.deepEqual(differs(rows), [['winner', 'a', 'b'], ['cube', 2, 1], ['score', [4, 0], [0, 1]]]);
  assert.deepEqual(rows.find(({ what }) => what === 'win').same, true);
});

test('a game that the server does not have, or has no more', () => {
  for (const games of [[], [game(1, 'a', 'single', 1, 'withdrawn')]])
    assert.deepEqual(differs(difference(entry('games', { game: 1, winner: 'a', win: 'single', cube: 1 }), match(0, 0, games), match(0, 0, games)))
      .map(([what, , theirs]) => [what, theirs]),
      [['game', undefined], ['winner', undefined], ['win', undefined], ['cube', undefined]]);
});

test('a final score, a turn, and what has no members of its own', () => {
  assert.deepEqual(differs(difference(entry('final', { score_a: 7, score_b: 5 }), match(6, 5), match(7, 5))), [['score', [7, 5], [6, 5]]]);
  assert.deepEqual(differs(difference(entry('plays', { game: 2, turn: 9 }), { ...match(0, 0), record: { game: 2, turns: 7 } }, match(0, 0))), [['turn', 9, 8]]);
  assert.deepEqual(differs(difference(entry('sign', { side: 'a' }), { ...match(7, 5), status: 'over' }, { ...match(7, 5), status: 'finishing' })),
    [['status', 'finishing', 'over']]);
});
