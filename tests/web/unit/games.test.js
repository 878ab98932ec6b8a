// SPDX-License-Identifier: MIT
// Every game that can be recorded, played by taps with the real engine: what the taps make is what the engine judges, and games end.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { engine_from } from '../../../web/lib/board/engine.js';
import { commit, end_of, free_turn, hints, input_start, insist, is_complete, notation, shown, tap_dice, tap_point, tap_roll, tap_tray }
  from '../../../web/lib/board/play-input.js';
import { USUAL } from '../../../web/lib/match/match-model.js';
import { decode, encode } from '../../../web/lib/board/position.js';

const build = process.env.TD_BUILD ?? fileURLToPath(new URL('../../../build', import.meta.url));
const read = (file) => readFileSync(join(build, 'web', file));
const engine = await engine_from(read('engine.wasm'), JSON.parse(read('engine.en.json')));

const counts = (checkers, total = 15) => {
  const all = Array.from({ length: 26 }, (_, point) => checkers[point] ?? 0);
  all[0] = total - all.reduce((sum, count) => sum + count, 0);
  return all;
};
const both = (checkers) => encode({ mine: counts(checkers), theirs: counts(checkers) });
const HEAD = { start: both({ 24: 15 }), checkers: 15, bar: false, rest: false, dice: 2 };
const PINS = { ...HEAD, same_way: false }, BLOCKS = { ...HEAD, same_way: true };

/** What the server tells of these games; tests/api and games.spec.js hold it to the engine's own table. */
const KINDS = {
  nackgammon: { ...USUAL, start: both({ 24: 2, 23: 2, 13: 4, 8: 3, 6: 4 }) },
  hypergammon: { ...USUAL, start: both({ 24: 1, 23: 1, 22: 1 }), checkers: 3 },
  longgammon: { ...USUAL, start: both({ 24: 15 }) },
  'backgammon-1931': USUAL, portes: USUAL, tavla: USUAL, tabla: USUAL, irish: USUAL, 'old-english': USUAL, runte: USUAL,
  dutch: { ...USUAL, start: `${both({ 25: 15 })}~w15/15` }, english: { ...USUAL, start: both({ 24: 15 }) },
  'english+three-dice': { ...USUAL, start: both({ 24: 15 }), dice: 3 },
  plakoto: PINS, mahbusa: PINS, tapa: PINS, fevga: BLOCKS, moultezim: BLOCKS, narde: BLOCKS, 'gul-bara': BLOCKS,
  doublets: { ...USUAL, start: both({ 12: 3, 11: 3, 10: 3, 9: 2, 8: 2, 7: 2 }), bar: false, rest: true },
  'gul-bara+rest-to-opponent': { ...BLOCKS, rest: true },
  bradspel: { ...USUAL, start: both({ 24: 15 }), same_way: true },
};

/** The same numbers in every run. @param {number} seed */
function chance(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}

/** Plays the roll by taps on what stands out. @param {import('../../../web/types/play.d.ts')} state */
function played_by_taps(state, below) {
  let now = state;
  for (let taps = 0; !is_complete(now) && taps < 40; taps++) {
    const { active, other, tray } = hints(now);
    const from = [...active, ...other];
    const next = tray && !from.length ? tap_tray(engine, now) : tap_point(engine, now, from[below(from.length)]);
    assert.equal(next.reason, null, `${now.variant} ${now.position} ${now.dice}`);
    now = next;
  }
  return now;
}

/** A roll that begins a game where doublets may not, of as many dice as are thrown. */
const roll_of = (below, first, dice) => {
  const high = 1 + below(6), low = 1 + below(6);
  if (dice === 3) return `${high}${low}${1 + below(6)}`;
  return first && high === low ? `${high}${(high % 6) + 1}` : `${high}${low}`;
};

/** A whole game; the last state before the play that ended it. */
function game(variant, kind, seed) {
  const below = chance(seed);
  let state = input_start({ side: 'a', variant, kind }), rests = 0;
  for (let turn = 0; turn < 900; turn++) {
    const rolled = state.rest ? state : tap_roll(engine, state, roll_of(below, turn === 0, kind.dice));
    assert.equal(rolled.reason, null);
    assert.equal(rolled.dice.length, kind.dice);
    assert.equal(shown(rolled).left.length <= rolled.legal.numbers.length, true);
    if (rolled.free) return { end: '', turns: turn, free: true, rests };
    const done = played_by_taps(rolled, below);
    const { side, position, dice, turns, rest } = done;
    const end = end_of(engine, done);
    const next = commit(engine, done);
    const { committed } = next;
    assert.ok(committed?.legal, `${variant} ${position} ${dice}`);
    const judged = engine.judge({ position, dice, variant, turns: turns[side], rest, play: committed.play });
    assert.deepEqual([judged.verdict, judged.after, judged.end, judged.rest], ['legal', committed.after, end, committed.rest]);
    assert.deepEqual([next.rest, next.side], [committed.rest, rest ? side : side === 'a' ? 'b' : 'a']);
    rests += Number(committed.act === 'rest');
    if (end) return { end, turns: turn, free: false, rests };
    state = next;
  }
  return { end: '', turns: 900, free: false, rests };
}

for (const [variant, kind] of Object.entries(KINDS))
  test(`${variant} is played to its end by taps`, () => {
    const ends = [1, 2, 3].map((seed) => game(variant, kind, seed));
    // A cascade of Gul Bara can have more ways than are listed; its checkers are then moved by hand, as far as this goes here.
    assert.ok(ends.every(({ free }) => !free || variant.startsWith('gul-bara')));
    assert.equal(ends.some(({ rests }) => rests > 0), Boolean(kind.rest));
    assert.ok(ends.some(({ end }) => end !== '' || variant.startsWith('gul-bara')), JSON.stringify(ends));
  });

test('three dice: whichever was said first, each number is swapped for the next lower one, and a forced third die follows', () => {
  const variant = 'english+three-dice';
  const begun = (dice, more = {}) => tap_roll(engine, input_start({ side: 'a', variant, kind: KINDS[variant], ...more }), dice);
  const rolled = begun('465');
  assert.deepEqual([rolled.dice, shown(rolled).numbers, rolled.active], ['654', [6, 5, 4], 6]);
  const actives = [1, 2, 3].reduce((all) => [...all, tap_dice(all.at(-1))], [rolled]).map(({ active }) => active);
  assert.deepEqual(actives, [6, 5, 4, 6]);
  assert.deepEqual([1, 2, 3].reduce((all) => [...all, tap_dice(all.at(-1))], [begun('465', { help: false })]).map(({ active }) => active), [6, 5, 4, 6]);
  const done = tap_point(engine, tap_point(engine, tap_point(engine, rolled, 24), 24), 24);
  assert.deepEqual([is_complete(done), notation(done), shown(done).left], [true, '24/20 24/19 24/18', []]);
  assert.equal(is_complete(tap_point(engine, tap_point(engine, rolled, 24), 24)), false);
  const next = tap_roll(engine, done, '333');
  assert.deepEqual([next.committed.dice, next.dice, next.side, shown(next).numbers], ['654', '333', 'b', [3, 3, 3]]);
});

test('a pinned checker lies below, and where both have one the mark says who', () => {
  const several = decode(encode({ mine: counts({ 13: 2, 24: 13 }), theirs: counts({ 12: 1, 24: 14 }) }));
  assert.deepEqual(several.below, { mine: [], theirs: [12] });
  const id = encode({ mine: counts({ 13: 1, 24: 14 }), theirs: counts({ 12: 1, 24: 14 }) });
  assert.deepEqual([decode(`${id}~13-`).below, decode(`${id}~13+`).below], [{ mine: [13], theirs: [] }, { mine: [], theirs: [12] }]);
  assert.equal(decode('AACAAAAAAAAAIA').below.mine.length, 0);
});

test('Plakoto: landing on a single checker pins it, and the other side cannot move it', () => {
  const start = encode({ mine: counts({ 24: 15 }), theirs: counts({ 24: 14, 7: 1 }) });
  const state = tap_point(engine, tap_roll(engine, input_start({ side: 'b', position: start, variant: 'plakoto', kind: PINS }), '65'), 24);
  assert.deepEqual(shown(state).position.below, { a: [7], b: [] });
  const next = tap_roll(engine, state.steps.length === 2 ? state : tap_point(engine, state, 24), '43');
  assert.equal(hints(next).active.includes(7), false);
});

test('in Narde the turns that were had say how many checkers leave the head', () => {
  const rolled = (turns) => tap_roll(engine, input_start({ side: 'a', variant: 'narde', kind: BLOCKS, turns: { a: turns, b: 0 } }), '66');
  assert.deepEqual([0, 1].map((turns) => rolled(turns).legal.plays[0].play), ['24/18(2)', '24/18']);
});

test('by hand a checker goes where it can stand, and the engine says what that makes of the board', () => {
  const by_hand = input_start({ side: 'a', variant: 'fevga', kind: BLOCKS, help: false });
  const state = tap_point(engine, tap_point(engine, free_turn(tap_roll(engine, by_hand, '65')), 24), 20);
  assert.equal(decode(state.at).mine[20], 1);
  assert.equal(tap_point(engine, tap_point(engine, state, 24), 12).reason.key, 'board.point_held');
  const { committed } = commit(engine, insist(state));
  assert.deepEqual([committed.legal, committed.play, decode(committed.after).theirs[20]], [false, '24/20', 1]);
  assert.equal(notation(state), '24/20');
});

test('the engine that the server is made of says the same', () => {
  const told = execFileSync(join(build, 'tdserver'), ['plays', '--variant', 'plakoto', '--position', both({ 24: 15 }), '--dice', '65'], { encoding: 'utf8' });
  for (const { play } of engine.plays({ position: both({ 24: 15 }), dice: '65', variant: 'plakoto' })) assert.ok(told.includes(play), told);
});
