// SPDX-License-Identifier: MIT
// Plays entered by taps: the model itself with the real engine, and every turn of real matches through it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { engine_from } from '../../../web/lib/board/engine.js';
import { commit, free_turn, hints, input_start, insist, is_complete, notation, set_help, tap_dice, tap_point, tap_roll, tap_tray,
  undo } from '../../../web/lib/board/play-input.js';
import { START, decode, encode, pips, sides, steps_of, swapped } from '../../../web/lib/board/position.js';
import { fewest_taps } from '../planner.js';

const build = process.env.TD_BUILD ?? fileURLToPath(new URL('../../../build', import.meta.url));
// lit-html touches the document once while it loads; no test here draws anything.
globalThis.document = { createComment: () => ({}), createTreeWalker: () => ({}) };
const { use } = await import(join(build, 'web-modules/lib/text.js'));
const { spoken } = await import(join(build, 'web-modules/lib/said.js'));
const read = (file) => readFileSync(join(build, 'web', file));
use(JSON.parse(readFileSync(join(build, 'web-modules/strings/en.json'), 'utf8')), 'en');
const engine = await engine_from(read('engine.wasm'), JSON.parse(read('engine.en.json')), ({ sentence }, args) => spoken(sentence, args));

/** A position from the checkers of both sides, each in its own count. */
function position(mine, theirs) {
  const side = (checkers) => {
    const counts = new Array(26).fill(0);
    for (const [point, count] of Object.entries(checkers)) counts[point] = count;
    counts[0] = 15 - counts.reduce((sum, count) => sum + count, 0);
    return counts;
  };
  return encode({ mine: side(mine), theirs: side(theirs) });
}

const rolled = (dice, from = {}) => tap_roll(engine, input_start({ side: 'a', ...from }), dice);
const points = (state, ...taps) => taps.reduce((at, point) => tap_point(engine, at, point), state);

test('a position ID says where the checkers stand, and back', () => {
  const { mine, theirs } = decode(START);
  assert.deepEqual([mine[24], mine[13], mine[8], mine[6], mine[0], pips(mine)], [2, 5, 3, 5, 0, 167]);
  assert.deepEqual(mine, theirs);
  assert.equal(encode({ mine, theirs }), START);
  assert.deepEqual(sides(START, 'b').a, mine);
  assert.deepEqual(steps_of('bar/22*/20 13/7(2) 2/off').map(({ from, to }) => [from, to]), [[25, 22], [22, 20], [13, 7], [13, 7], [2, 0]]);
  assert.deepEqual(steps_of(''), []);
  assert.throws(() => decode('//////////////'), RangeError);
});

test('a tap plays the larger die, a tap on the dice swaps', () => {
  const state = points(rolled('46'), 24);
  assert.deepEqual(state.steps.map(({ from, to }) => [from, to]), [[24, 18]]);
  assert.equal(state.active, 4);
  assert.equal(is_complete(state), false);
  const swapped_first = points(tap_dice(rolled('64')), 24);
  assert.deepEqual(swapped_first.steps.map(({ from, to }) => [from, to]), [[24, 20]]);
  assert.equal(notation(points(state, 13)), '24/18 13/9');
});

test('a checker that cannot play the active die plays the other', () => {
  assert.deepEqual(points(rolled('51'), 24).steps.map(({ from, to }) => [from, to]), [[24, 23]]);
});

test('an empty point is made with both dice', () => {
  const state = points(rolled('31'), 5);
  assert.equal(is_complete(state), true);
  assert.equal(notation(state), '8/5 6/5');
  assert.equal(notation(points(rolled('33'), 5, 10)), '13/10(2) 8/5(2)');
  assert.equal(notation(points(rolled('44'), 16)), '24/16(2)');
});

test('one checker comes to a point that two cannot make, without hitting on its way', () => {
  assert.equal(notation(points(rolled('63'), 15)), '24/15');
  const blot_on_the_way = position({ 24: 1, 13: 1, 6: 5 }, { 7: 1, 20: 5 });
  const state = points(rolled('63', { position: blot_on_the_way }), 15);
  assert.equal(notation(state), '24/15');
});

test('the next roll commits and it is the other side\'s turn', () => {
  const state = tap_roll(engine, points(rolled('31'), 5), '52');
  assert.deepEqual({ ...state.committed, steps: 0 }, { side: 'a', dice: '31', position: START, play: '8/5 6/5', after: state.position, end: '',
    legal: true, steps: 0 });
  assert.deepEqual([state.side, state.dice, state.steps.length], ['b', '52', 0]);
  assert.equal(points(state, 13).committed, null);
  assert.equal(undo(points(state, 13)).committed, null, 'what was sent once is not sent again');
  assert.equal(decode(state.position).theirs[5], 2);
});

test('a play that was committed without a roll is not committed again by the next one', () => {
  const done = commit(engine, points(rolled('31'), 5));
  assert.equal(done.committed.play, '8/5 6/5');
  assert.equal(tap_roll(engine, done, '52').committed, null);
});

test('the opening roll says who begins', () => {
  assert.deepEqual(tap_roll(engine, input_start(), '31').reason, { key: 'board.who_begins' });
  const state = tap_roll(engine, input_start(), '31', 'b');
  assert.equal(state.side, 'b');
  assert.equal(undo(state).side, null);
});

test('a roll that nothing was played of is replaced, a play that was begun is not', () => {
  assert.equal(tap_roll(engine, rolled('31'), '64').dice, '64');
  assert.equal(tap_roll(engine, rolled('31', { help: false }), '64').dice, '64');
  const opening = tap_roll(engine, tap_dice(tap_roll(engine, input_start(), '31', 'b')), '52');
  assert.deepEqual([opening.side, opening.dice, undo(opening).side], ['b', '52', null]);
  const state = tap_roll(engine, points(rolled('31'), 24), '64');
  assert.equal(state.dice, '31');
  assert.match(state.reason.message, /^The 1 was playable too/);
});

test('forced plays and passes finish by themselves and can be undone', () => {
  const closed = position({ 25: 1, 6: 2 }, { 6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2 });
  const pass = rolled('64', { position: closed });
  assert.equal(is_complete(pass), true);
  assert.equal(notation(pass), '');
  assert.equal(commit(engine, pass).committed.after, encode(swapped(decode(closed))));
  const forced = rolled('61', { position: position({ 25: 1, 6: 2, 5: 2 }, { 6: 2, 5: 2, 4: 2, 3: 2, 2: 2 }) });
  assert.equal(is_complete(forced), true);
  assert.equal(notation(forced), 'bar/18');
  assert.deepEqual(points(forced, 6).reason, { key: 'board.all_played' });
  assert.deepEqual(tap_tray(engine, forced).reason, { key: 'board.all_played' });
  assert.equal(undo(pass).dice, '');
  const before = undo(pass);
  assert.equal(undo(before), before);
});

test('undo takes back one tap, and with it what followed by force', () => {
  const state = points(rolled('64'), 24, 13);
  assert.equal(is_complete(state), true);
  assert.deepEqual(undo(state).steps.length, 1);
  assert.deepEqual(undo(undo(undo(state))).dice, '');
});

test('the tray bears off as many as the dice allow, a tap on a checker one', () => {
  const home = position({ 6: 2, 5: 2, 4: 3, 2: 3 }, { 6: 5, 1: 2 });
  const state = tap_tray(engine, rolled('64', { position: home }));
  assert.equal(notation(state), '6/off 4/off');
  const one = points(rolled('64', { position: home }), 6);
  assert.deepEqual(one.steps.map(({ to }) => to), [0]);
  assert.equal(notation(points(one, 6)), '6/2 6/off');
});

test('a tap in vain says why, in the words of the engine', () => {
  const on_bar = position({ 25: 1, 13: 5, 6: 5 }, { 6: 3, 5: 2, 24: 2 });
  const reason = (state, point) => points(state, point).reason?.message;
  assert.equal(reason(rolled('31', { position: on_bar }), 13), 'Enter from the bar first.');
  assert.equal(reason(rolled('64'), 14), undefined, 'one checker comes from 24');
  assert.equal(reason(rolled('51'), 19), '19 is held by five of your opponent\'s checkers.');
  assert.equal(reason(rolled('51'), 22), 'You have no checker on 22.');
  assert.match(tap_tray(engine, rolled('51')).reason.message, /only with all your checkers home/);
  assert.deepEqual(tap_point(engine, input_start({ side: 'a' }), 6).reason, { key: 'board.roll_first' });
  assert.deepEqual(tap_dice(rolled('33')).reason, { key: 'board.no_swap' });
});

test('hints tell the active die\'s checkers from the other\'s, and the points that can be reached', () => {
  const { active, other, reach, tray, swap } = hints(rolled('51'));
  assert.deepEqual([active, other, tray, swap], [[13, 8, 6].filter((point) => point !== 6 || active.includes(6)), other, false, true]);
  assert.deepEqual([...active, ...other].sort((a, b) => a - b), [6, 8, 13, 24]);
  assert.ok(reach.includes(3) && reach.includes(5) && !reach.includes(19));
});

test('with help off any checker goes anywhere, and the engine judges the whole', () => {
  const start = rolled('31', { help: false });
  assert.deepEqual(hints(start), { active: [], other: [], reach: [], tray: false, swap: false });
  const legal = points(start, 8, 5, 6, 5);
  assert.equal(commit(engine, legal).committed.play, '8/5 6/5');
  const illegal = points(start, 8, 4, 6, 5);
  const refused = tap_roll(engine, illegal, '52');
  assert.match(refused.reason.message, /does not fit the roll|more numbers/);
  assert.equal(refused.committed, null);
  const { committed, side } = tap_roll(engine, insist(refused), '52');
  assert.deepEqual([committed.legal, committed.play, side], [false, '8/4 6/5', 'b']);
  assert.equal(decode(committed.after).theirs[4], 1);
  assert.match(commit(engine, start).reason.message, /may not pass/);
  const either = position({ 13: 1, 1: 2 }, { 23: 2, 6: 2 });
  const five = points(rolled('65', { position: either, help: false }), 13, 8);
  assert.equal(commit(engine, five).reason.message, 'Only one number can be played, so it must be the 6: 13/7.');
});

test('a checker in the hand can be put back; held points and empty ones answer', () => {
  const start = rolled('31', { help: false });
  assert.equal(is_complete(points(start, 8)), false);
  assert.equal(points(start, 8, 8).picked, null);
  assert.deepEqual(points(start, 13, 12).reason, { key: 'board.point_held' });
  assert.equal(points(start, 20).reason.message, 'You have no checker on 20.');
  assert.deepEqual(tap_tray(engine, start).reason, { key: 'board.pick_first' });
  assert.equal(decode(tap_tray(engine, points(start, 6)).at).mine[0], 1);
  assert.equal(undo(points(start, 8, 5)).picked, 8);
});

test('a turn begun with help can go on by hand, for this turn only', () => {
  const by_hand = free_turn(points(rolled('31'), 24));
  assert.equal(notation(points(by_hand, 13, 9)), '24/21 13/9');
  const next = tap_roll(engine, insist(points(by_hand, 13, 9)), '52');
  assert.deepEqual([next.committed.legal, next.free], [false, false]);
});

test('help can be switched; the roll stays', () => {
  const off = set_help(engine, points(rolled('31'), 24), false);
  assert.deepEqual([off.free, off.dice, off.steps.length], [true, '31', 0]);
  const on = set_help(engine, points(off, 8, 5), true);
  assert.deepEqual([on.free, on.steps.length, on.active], [false, 0, 3]);
  assert.equal(set_help(engine, input_start(), false).help, false);
});

// ---- real matches ----

/** The turns of a transcript: game, dice, position before, play. */
function turns_of(file) {
  const text = execFileSync(join(build, 'tdserver'), ['convert', '--to', 'ids', file], { encoding: 'utf8' });
  return text.trim().split('\n').map((line) => {
    const [name, dice, ids, , ...play] = line.split(' ');
    return { name, game: name.split('.')[0], dice, position: ids.split(':')[0], play: play.join(' ') };
  });
}

/** Enters a match tap by tap; counts taps and turns. */
function enter_match(file, count) {
  let state = input_start({ side: 'a' });
  let game = '1';
  for (const turn of turns_of(file)) {
    if (turn.game !== game) state = input_start({ side: 'a' });
    game = turn.game;
    state = tap_roll(engine, state, turn.dice);
    assert.equal(state.position, turn.position, `${file} ${turn.name}`);
    const verdict = engine.judge({ position: turn.position, dice: turn.dice, play: turn.play });
    assert.equal(verdict.verdict, 'legal', `${file} ${turn.name}: ${turn.play}`);
    const taps = fewest_taps(state, verdict.after);
    assert.ok(taps, `${file} ${turn.name}: ${turn.dice} ${turn.play} cannot be entered`);
    for (const { tap, point } of taps) state = tap === 'point' ? tap_point(engine, state, point) : tap === 'tray' ? tap_tray(engine, state) : tap_dice(state);
    assert.equal(notation(state), turn.play, `${file} ${turn.name}`);
    count.turns++;
    count.taps += 1 + taps.length;
    count.by[taps.length] = (count.by[taps.length] ?? 0) + 1;
  }
}

function enter_all(folder, log) {
  const count = { turns: 0, taps: 0, by: [] };
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.mat'))) enter_match(join(folder, name), count);
  const mean = count.taps / count.turns;
  log(`${count.turns} turns, ${mean.toFixed(3)} taps a turn with the roll; by taps on the board: ${count.by.join(' ')}`);
  assert.ok(mean <= 2.6, `${mean} taps a turn`);
}

test('matches of the fixtures can be entered with at most 2.6 taps a turn', (t) => {
  enter_all(fileURLToPath(new URL('../../fixtures/matches', import.meta.url)), (line) => t.diagnostic(line));
});

const shared = join(process.env.TD_SHARED ?? '', 'data/matches');
test('every real match can be entered with at most 2.6 taps a turn', { skip: process.env.TD_SHARED && existsSync(shared) ? false : 'TD_SHARED is not set' },
  (t) => {
  enter_all(shared, (line) => t.diagnostic(line));
});
