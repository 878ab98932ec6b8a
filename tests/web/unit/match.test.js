// SPDX-License-Identifier: MIT
// What the tablet shows before the server has answered is what the server will say: the cases of director/games/match.c
// (tests/golden/match.c reads the same file), first as arithmetic, then as matches that fold game by game.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  CUBE_MAX, USUAL_RULES, cube_fault, final_valid, needs, phase_of, points, predict, score_of, shown,
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
  for (const { jacoby, win, cube, points: expected } of shared.points)
    assert.equal(points(win, cube, ruled({ jacoby })), expected, `${win}, cube ${cube}, Jacoby ${jacoby}`);
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
