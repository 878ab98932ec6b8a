// SPDX-License-Identifier: MIT
// A recorded game as it is read: rows like a match file's, the board after each action, a reader who follows or not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comes_next, doubtful_of, draft_scene, go_to, grown, heard_of, rows_of, scene_of, seen_by, turns_at } from '../../../web/lib/board/plays.js';
import { START, decode } from '../../../web/lib/board/position.js';

const turn = (number, side, act, more = {}) =>
  ({ turn: number, side, act, dice: 0, play: '', verdict: 'legal', rule: '', cube: 1, owner: 'none', position: START, on_roll: side === 'a' ? 'b' : 'a',
    ...more });
const GAME = [
  turn(1, 'b', 'roll', { dice: 31, play: '8/5 6/5', position: '4HPwATDg28EBMA' }),
  turn(2, 'a', 'double', { cube: 1 }), turn(3, 'b', 'take', { cube: 2, owner: 'b' }),
  turn(4, 'a', 'roll', { dice: 64, play: '24/20', verdict: 'illegal', cube: 2, owner: 'b' }),
];

test('rows stand as in a match file: who began on the right leaves the left empty; a double is answered in its row', () => {
  assert.deepEqual(rows_of(GAME).map((row) => [row.a?.turn ?? 0, row.b?.turn ?? 0]), [[0, 1], [2, 3], [4, 0]]);
});

test('the board after an action is the server\'s; before the first it is the beginning, with whoever begins', () => {
  const before = scene_of(GAME, 0);
  assert.deepEqual([before.id, before.on_roll, before.cube, before.owner, before.last], [START, 'b', 1, 'none', null]);
  const first = scene_of(GAME, 1);
  assert.equal(first.on_roll, 'a');
  assert.deepEqual(first.position.a, decode('4HPwATDg28EBMA').mine);
  assert.deepEqual(first.last, { side: 'b', dice: '31', play: '8/5 6/5', steps: [{ from: 8, to: 5 }, { from: 6, to: 5 }] });
  assert.deepEqual([scene_of(GAME, 3).cube, scene_of(GAME, 3).owner, scene_of(GAME, 3).last], [2, 'b', null]);
});

test('the position is seen by who is on roll, also where nobody is any more', () => {
  const told = (side, act, more) => turn(1, side, act, { on_roll: 'none', ...more });
  const view = (...turns) => seen_by(turns, turns.length);
  assert.equal(view(told('a', 'roll', { dice: 31, play: '8/5 6/5' })), 'b');
  assert.equal(view(told('a', 'roll', { dice: 31, play: '?' })), 'a');
  assert.equal(view(told('a', 'double')), 'a');
  assert.equal(view(told('a', 'double'), told('b', 'take')), 'a');
  assert.equal(view(told('a', 'double'), told('b', 'pass')), 'a');
  assert.equal(view(told('a', 'roll', { dice: 31, play: '8/5 6/5' }), told('a', 'resign')), 'b');
});

test('a reader at the end follows; one who stepped back stays until he comes to the end again', () => {
  const end = go_to(4, 4);
  assert.deepEqual(grown(end, 5), { at: 5, follows: true });
  const back = go_to(end.at - 1, 4);
  assert.deepEqual(grown(back, 5), { at: 3, follows: false });
  assert.deepEqual(grown(back, 2), { at: 2, follows: true }, 'what was taken back cannot be looked at');
  assert.deepEqual([go_to(-3, 4).at, go_to(9, 4).at], [0, 4]);
});

test('news of the stream: the next action, a corrected one, some taken back; a gap is asked for', () => {
  assert.equal(heard_of(GAME, { turn: turn(5, 'b', 'roll') }).length, 5);
  assert.equal(heard_of(GAME, { turn: turn(4, 'a', 'roll', { play: '24/14' }) })[3].play, '24/14');
  assert.deepEqual(heard_of(GAME, { withdrawn: 3 }).map((one) => one.turn), [1, 2]);
  assert.equal(heard_of(GAME, { turn: turn(7, 'b', 'roll') }), null);
});

test('the play to look at is found', () => {
  assert.equal(doubtful_of(GAME), 4);
  assert.equal(doubtful_of(GAME, 5), 0);
});

test('a game as it stood after an entry of the ledger', () => {
  let seq = 10;
  const entry = (kind, data) => ({ seq: String(seq++), kind, data: { game: 1, ...data } });
  const events = [
    ...GAME.map((data) => entry('turn_recorded', data)), entry('clock_pressed', { game: undefined }), entry('turn_recorded', { ...GAME[0], game: 2 }),
    entry('turn_withdrawn', { turn: 4 }), entry('turn_recorded', turn(4, 'a', 'roll', { dice: 64, play: '24/15', verdict: 'illegal' })),
    entry('turn_corrected', { turn: 4, side: 'a', act: 'roll', dice: 64, play: '24/14', position: 'fresh' }),
  ];
  const plays = (at) => turns_at(events, 1, String(at)).map((one) => one.play);
  assert.deepEqual(plays(13), ['8/5 6/5', '', '', '24/20']);
  assert.deepEqual(plays(15), ['8/5 6/5', '', '', '24/20']);
  assert.deepEqual(plays(16), ['8/5 6/5', '', '']);
  assert.deepEqual(plays(17), ['8/5 6/5', '', '', '24/15']);
  const [corrected] = turns_at(events, 1, '18').slice(-1);
  assert.deepEqual([corrected.play, corrected.verdict, corrected.position, corrected.cube], ['24/14', 'legal', 'fresh', 1]);
  assert.equal(turns_at(events, 2, '18').length, 1);
});

test('a turn that is being entered shows its roll and its steps, until another one stands there', () => {
  const draft = { turn: 1, side: 'b', dice: 31, play: '8/5', position: START };
  const scene = draft_scene([], draft);
  assert.deepEqual([scene.on_roll, scene.rolled, scene.turn.play, scene.last], ['b', '31', '8/5', null]);
  assert.equal(draft_scene([], { ...draft, play: '' }).turn.play, '?');
  assert.equal(comes_next([], draft), true);
  for (const passed of [null, undefined, { ...draft, turn: 2 }]) assert.equal(comes_next([], passed), false);
});
