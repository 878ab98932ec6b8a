// SPDX-License-Identifier: MIT
// What the tablet shows before the server has answered is what the server will say: the cases of director/games/match.c
// (tests/golden/match.c reads the same file), first as arithmetic, then as matches that fold game by game.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  CUBE_MAX, USUAL_RULES, after_game, as_shown, cube_fault, final_valid, games_final, needs, phase_of, played, points, predict, rules_of, score_of, shown,
  starter_of, wins_of,
} from '../../../web/lib/match/match-model.js';

const shared = JSON.parse(readFileSync(new URL('../../golden/match.json', import.meta.url), 'utf8'));
const ruled = (rules) => ({ ...USUAL_RULES, ...rules });
const CUBES = Array.from({ length: Math.log2(CUBE_MAX) + 1 }, (_, at) => 2 ** at);

test('what is usual is what the profile begins with', () => assert.deepEqual(USUAL_RULES, shared.usual));

const side = (raw, length) => ({ name: 'x', raw, score: Math.min(raw, length), needs: Math.max(0, length - raw), ready: false, signed: false });

/** A match that stands so, as the server tells it and the tablet keeps it. */
const standing = ({ length, a, b, rules }, phase) => ({
  match: 1, length, rules: ruled(rules), a: side(a, length), b: side(b, length), status: phase === 'over' ? 'finishing' : 'playing', phase,
  game: 1, games: [], open: null, step: 5, disagreements: 0, help: null,
});

/** From which values of the cube, in the middle or their own, a side may double on the tablet. */
const doubles = (match, who) => CUBES.filter((value) => cube_fault(score_of(match), match.rules, who, value) === '');

for (const { name, rules, expect, ...score } of shared.scores)
  test(`shared score ${name}`, () => {
    const now = ruled(rules);
    const found = {
      phase: phase_of(score, now), needs_a: needs(score, 'a'), needs_b: needs(score, 'b'), shown_a: shown(score, 'a'), shown_b: shown(score, 'b'),
      may_double_a: CUBES.filter((cube) => cube_fault(score, now, 'a', cube) === ''),
      may_double_b: CUBES.filter((cube) => cube_fault(score, now, 'b', cube) === ''),
    };
    assert.deepEqual(found, expect);
    const match = standing({ ...score, rules }, expect.phase);
    assert.deepEqual([doubles(match, 'a'), doubles(match, 'b')], [expect.may_double_a, expect.may_double_b], 'on the tablet');
  });

test('shared points', () => {
  for (const { win, cube, points: expected, ...rules } of shared.points)
    assert.equal(points(win, cube, ruled(rules)), expected, `${win}, cube ${cube}, ${JSON.stringify(rules)}`);
});

test('shared final scores', () => {
  for (const { length, a, b, expect } of shared.finals) assert.equal(final_valid(length, a, b), expect, `${a}-${b} of ${length}`);
});

/** Called, as a match is before both are ready: its row has no phase of its own yet. */
const called = (written) => ({ ...standing(written, 'normal'), status: 'called' });
const ready = (match) => ['a', 'b'].reduce((now, who) => predict(now, 'ready', { side: who }), match);

for (const written of shared.matches)
  test(`shared match ${written.name}`, () => {
    let now = ready(called(written));
    assert.equal(now.phase, written.expect.phase, 'before the first game');
    for (const { expect, ...game } of written.games) {
      const before = now;
      now = predict(now, 'games', { ...game, game: now.game, side: game.winner === 'a' ? 'b' : 'a' });
      const last = now.games.at(-1);
      const found = { points: last.points, counted: last.counted, phase: now.phase, raw_a: now.a.raw, raw_b: now.b.raw };
      assert.deepEqual(found, expect, `game ${last.game}`);
      const back = predict(now, 'undo', {});
      assert.deepEqual([back.phase, back.a.raw, back.b.raw], [before.phase, before.a.raw, before.b.raw], 'taken back');
    }
  });

// ---- several games in turn

const game = (title, more) => ({ game: title.toLowerCase(), title, cube: false, gammon: 2, backgammon: 2, gammon_name: 'gammon', draws: false, starts: 'winner',
  opens_with_dice: false, ...more });
const TAVLI = { title: 'Tavli', usual: false, games: [game('Portes'), game('Plakoto', { draws: true }), game('Fevga')] };

test('games in turn: the winner starts the next one, a drawn game moves the series on with the same starter, and all of it is taken back', () => {
  const start = { ...standing({ length: 5, a: 0, b: 0 }, 'normal'), series: TAVLI, starts: 'none' };
  assert.deepEqual([played(start).title, wins_of(start), rules_of(start).cubeless], ['Portes', ['single', 'gammon'], true]);
  const one = predict(start, 'games', { game: 1, side: 'b', winner: 'a', win: 'gammon', cube: 1 });
  assert.deepEqual([played(one).title, one.starts, one.a.raw], ['Plakoto', 'a', 2]);
  const drawn = predict(one, 'games', { game: 2, side: 'b', cube: 1 });
  assert.deepEqual([played(drawn).title, drawn.starts, drawn.a.raw, drawn.b.raw, drawn.games[1].winner], ['Fevga', 'a', 2, 0, 'none']);
  const three = predict(drawn, 'games', { game: 3, side: 'a', winner: 'b', win: 'single', cube: 1 });
  assert.deepEqual([played(three).title, three.starts, three.b.raw, three.phase], ['Portes', 'b', 1, 'normal']);
  const back = predict(predict(three, 'undo', {}), 'undo', {});
  assert.deepEqual([played(back).title, back.starts, back.a.raw, back.b.raw, back.game], ['Plakoto', 'a', 2, 0, 2]);
});

test('a game of a series with its own cube, and one whose loser starts', () => {
  const series = { title: 'two', usual: false, games: [game('Hypergammon', { cube: true, backgammon: 3, starts: 'roll', opens_with_dice: true }),
    game('Shesh Besh', { gammon: 1, backgammon: 1, starts: 'loser' })] };
  const start = { ...standing({ length: 3, a: 0, b: 0 }, 'normal'), series, starts: 'none' };
  assert.equal(cube_fault(score_of(start), rules_of(start), 'a', 1), '');
  const one = predict(start, 'games', { game: 1, side: 'b', winner: 'a', win: 'gammon', cube: 1 });
  // The next game has no cube, so it is no Crawford game.
  assert.deepEqual([one.phase, one.starts, wins_of(one), cube_fault(score_of(one), rules_of(one), 'a', 1)], ['normal', 'b', ['single'], 'cubeless']);
  const two = predict(one, 'games', { game: 2, side: 'a', winner: 'b', win: 'single', cube: 1 });
  assert.deepEqual([two.phase, two.starts, starter_of(two)], ['crawford', 'none', 'none']);
});

test('a match of games: what a game brings, what may be a final score, in halves', () => {
  const match = { halves: true, length: 3, a: { score: 2 }, b: { score: 1 } };
  assert.deepEqual(after_game(match, { winner: 'a', counted: 2 }, 1, 1), [3, 1]);
  assert.deepEqual(after_game(match, { winner: 'none', counted: 0 }, 1, 1), [2, 2]);
  assert.deepEqual(after_game({}, { winner: 'none', counted: 0 }, 1, 1), [1, 1]);
  assert.deepEqual([[2, 0], [1, 1], [0, 1], [1, 0]].map(([a, b]) => games_final(1, a, b)), [true, true, false, false]);
  assert.deepEqual([[4, 0], [3, 3], [3, 1], [5, 1], [4, 2]].map(([a, b]) => games_final(3, a, b)), [true, true, false, true, true]);
  // Both games of a small match count, so nothing is cut off above the length.
  assert.equal(as_shown(match, 5), 5);
});
