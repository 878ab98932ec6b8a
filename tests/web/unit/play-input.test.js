// SPDX-License-Identifier: MIT
// Plays entered by taps: the model itself with the real engine, and every turn of real matches through it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { engine_from } from '../../../web/lib/board/engine.js';
import { commit, free_turn, hints, input_start, insist, is_complete, notation, set_help, tap_dice, tap_point, resume, shown, steps_text,
  tap_roll, tap_tray, undo } from '../../../web/lib/board/play-input.js';
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
  assert.deepEqual({ ...state.committed, steps: 0 }, { act: 'roll', side: 'a', dice: '31', position: START, play: '8/5 6/5', after: state.position, end: '',
    rest: 0, legal: true, steps: 0 });
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

test('with help off the same taps are made, nothing is shown, nothing finishes by itself, and the engine judges the whole', () => {
  const start = rolled('31', { help: false });
  assert.equal(shown(start).hints, null);
  assert.equal(commit(engine, points(start, 5)).committed.play, '8/5 6/5');
  assert.equal(commit(engine, points(start, 8, 6)).committed.play, '8/5 6/5');
  assert.equal(notation(points(tap_dice(start), 8)), '8/7');
  assert.match(commit(engine, start).reason.message, /may not pass/);
  const forced = { position: position({ 25: 1, 6: 2, 5: 2 }, { 6: 2, 5: 2, 4: 2, 3: 2, 2: 2 }), help: false };
  assert.equal(rolled('61', forced).steps.length, 0, 'what is forced is not done for anybody');
  const half = points(start, 8);
  assert.match(tap_roll(engine, half, '52').reason.message, /The 1 was playable too/);
  const either = position({ 13: 1, 1: 2 }, { 23: 2, 6: 2 });
  const five = points(tap_dice(rolled('65', { position: either, help: false })), 13);
  assert.deepEqual(five.steps.map(({ from, to }) => [from, to]), [[13, 8]]);
  assert.equal(commit(engine, five).reason.message, 'Only one number can be played, so it must be the 6: 13/7.');
});

test('with help off a checker goes where the rules would not let it, is judged at the end, and recorded as played on demand', () => {
  const on_bar = position({ 25: 1, 13: 5, 6: 5 }, { 6: 3, 5: 2, 24: 2 });
  const outside = points(rolled('31', { position: on_bar, help: false }), 13);
  assert.deepEqual([outside.steps.length, decode(outside.at).mine[10], outside.active], [1, 1, 1]);
  const both = points(outside, 6);
  assert.deepEqual(points(both, 6).reason, { key: 'board.all_played' });
  const refused = tap_roll(engine, both, '52');
  assert.equal(refused.reason.message, 'Enter from the bar first.');
  const { committed, side } = tap_roll(engine, insist(refused), '52');
  assert.deepEqual([committed.legal, committed.play, side], [false, '13/10 6/5', 'b']);
  assert.deepEqual(points(rolled('55', { position: START, help: false }), 6).reason, { key: 'board.point_held' });
  assert.equal(undo(both).steps.length, 1);
});

test('by hand a checker in the hand can be put back; held points and empty ones answer', () => {
  const start = free_turn(rolled('31', { help: false }));
  assert.equal(is_complete(points(start, 8)), false);
  assert.equal(points(start, 8, 8).picked, null);
  assert.deepEqual(points(start, 13, 12).reason, { key: 'board.point_held' });
  assert.equal(points(start, 20).reason.message, 'You have no checker on 20.');
  assert.deepEqual(tap_tray(engine, start).reason, { key: 'board.pick_first' });
  assert.equal(decode(tap_tray(engine, points(start, 6)).at).mine[0], 1);
  assert.equal(undo(points(start, 8, 5)).picked, 8);
});

test('a turn is resumed as it was entered, tap by tap, or from the play it came to', () => {
  const again = (state, play) => resume(engine, input_start({ side: 'a', position: state.position, help: state.help }), { dice: state.dice, side: 'a', play });
  for (const help of [true, false]) {
    for (const taps of [[], [24], [5], [13, 24]]) {
      const state = points(rolled('31', { help }), ...taps);
      const back = again(state, steps_text(state));
      assert.deepEqual([back.at, back.way, back.steps.length, back.active, back.free], [state.at, state.way, state.steps.length, state.active, false],
        `${help} ${taps}`);
    }
    const whole = again(rolled('64', { help }), '24/14');
    assert.deepEqual([notation(whole), whole.free], ['24/14', false]);
    assert.ok(undo(whole).steps.length < whole.steps.length);
    assert.equal(commit(engine, whole).committed.play, '24/14');
  }
  const double = again(rolled('66'), '24/18(2) 13/7(2)');
  assert.equal(notation(double), '24/18(2) 13/7(2)');
  const illegal = again(rolled('31'), '24/22 8/5');
  assert.deepEqual([illegal.free, illegal.steps.length, undo(illegal).steps.length, undo(undo(undo(illegal))).dice], [true, 2, 1, '']);
});

test('a turn begun with help can go on by hand, for this turn only', () => {
  const by_hand = free_turn(points(rolled('31'), 24));
  assert.equal(notation(points(by_hand, 13, 9)), '24/21 13/9');
  const next = tap_roll(engine, insist(points(by_hand, 13, 9)), '52');
  assert.deepEqual([next.committed.legal, next.free], [false, false]);
});

test('help can be switched; the roll stays', () => {
  const off = set_help(engine, points(rolled('31'), 24), false);
  assert.deepEqual([off.free, off.dice, off.steps.length], [false, '31', 0]);
  const on = set_help(engine, points(off, 8), true);
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

/** One answer for both who ask the same one after the other. */
function remembering(ask) {
  let last = { key: '', answer: null };
  return (question) => {
    const key = JSON.stringify(question);
    if (last.key !== key) last = { key, answer: ask(question) };
    return last.answer;
  };
}
const asked_once = { ...engine, ways: remembering(engine.ways), judge: remembering(engine.judge) };

/** Enters a turn tap by tap and counts. */
function enter_turn(state, turn, where, count) {
  const next = tap_roll(asked_once, state, turn.dice);
  assert.equal(next.position, turn.position, where);
  const { verdict, after } = asked_once.judge({ position: turn.position, dice: turn.dice, play: turn.play });
  assert.equal(verdict, 'legal', where);
  const taps = fewest_taps(next, after);
  assert.ok(taps, `${where} cannot be entered`);
  const made = taps.reduce((at, { tap, point }) =>
    (tap === 'point' ? tap_point(engine, at, point) : tap === 'tray' ? tap_tray(engine, at) : tap_dice(at)), next);
  assert.equal(notation(made), turn.play, where);
  count.turns++;
  count.taps += 1 + taps.length;
  count.by[taps.length] = (count.by[taps.length] ?? 0) + 1;
  return made;
}

/** Taps a turn, the roll included, and with a clock, where the press that ends the turn enters the play and is one tap more. */
const HANDS = [{ help: true, most: 2.5, pressed: 3.5 }, { help: false, most: 3.2, pressed: 4.2 }];
const PRESS = 1;

function enter_all(folder, log) {
  const counts = HANDS.map(() => ({ turns: 0, taps: 0, by: [] }));
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.mat'))) {
    let game = '';
    let states = [];
    for (const turn of turns_of(join(folder, name))) {
      if (turn.game !== game) states = HANDS.map(({ help }) => input_start({ side: 'a', help }));
      game = turn.game;
      states = states.map((state, i) => enter_turn(state, turn, `${name} ${turn.name}: ${turn.dice} ${turn.play}`, counts[i]));
    }
  }
  for (const [i, { help, most, pressed }] of HANDS.entries()) {
    const { taps, turns, by } = counts[i];
    const mean = taps / turns, timed = (taps + PRESS * turns) / turns;
    log(`${help ? 'with' : 'without'} help, ${turns} turns: ${mean.toFixed(3)} taps a turn without a clock, ${timed.toFixed(3)} with one; ` +
      `by taps on the board: ${by.join(' ')}`);
    assert.ok(mean <= most, `${mean} taps a turn ${help ? 'with' : 'without'} help`);
    assert.ok(timed <= pressed, `${timed} taps a turn ${help ? 'with' : 'without'} help, the press of the clock included`);
  }
}

test('matches of the fixtures are entered with at most 2.5 taps a turn, without help 3.2; with a clock 3.5 and 4.2', (t) => {
  enter_all(fileURLToPath(new URL('../../fixtures/matches', import.meta.url)), (line) => t.diagnostic(line));
});

const shared = join(process.env.TD_SHARED ?? '', 'data/matches');
test('every real match is entered with at most 2.5 taps a turn, without help 3.2; with a clock 3.5 and 4.2',
  { skip: process.env.TD_SHARED && existsSync(shared) ? false : 'TD_SHARED is not set' },
  (t) => {
  enter_all(shared, (line) => t.diagnostic(line));
});
