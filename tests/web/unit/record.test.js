// SPDX-License-Identifier: MIT
// The record ahead of the server: what waiting entries make of the position, the cube and the end of the game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apart, cube_of, line_of, record_after, record_of, win_of, with_line } from '../../../web/lib/board/record.js';
import { START } from '../../../web/lib/board/position.js';

const match = (more = {}) => ({ match: 7, game: 1, record: null, ...more });
const roll = (turn, side, dice, play, more = {}) => ({ game: 1, turn, side, act: 'roll', dice, play, ...more });
const act = (turn, side, what, more = {}) => ({ game: 1, turn, side, act: what, ...more });
const fold = (from, ...bodies) => bodies.reduce((now, body) => record_after(now, 'plays', body), from);

test('a position set up after equal dice at the start leaves the cube where they brought it', () => {
  const tie = record_after(match(), 'plays', { game: 1, turn: 1, side: 'a', act: 'automatic' });
  const { record } = record_after(tie, 'plays', { game: 1, turn: 2, side: 'b', act: 'setup', play: '4HPwATDgc/ABMA' });
  assert.deepEqual([record.cube, record.owner, record.on_roll, record.turns], [2, 'none', 'b', 2]);
});

test('a play makes of the board what the engine said of it, and the other side is on roll', () => {
  const told = { after: '4HPwATDg28EBMA', end: '' };
  const { record } = record_after(match(), 'plays', roll(1, 'a', 31, '8/5 6/5'), told);
  assert.deepEqual([record.turns, record.on_roll, record.line.length, record.position], [1, 'b', 1, told.after]);
  assert.equal(record.line[0].position, told.after);
});

test('a roll of three dice is three digits in a line, and is read back from it', () => {
  const told = { after: '4HPwATDg28EBMA', end: '' };
  const three = fold(match(), roll(1, 'a', 654, '24/20 24/19 24/18'), roll(2, 'b', 222, ''), roll(3, 'a', 611, '24/9', { insist: true }));
  const line = line_of(three.record.line);
  assert.equal(line, 'a654 24/20 24/19 24/18;b222;a611! 24/9;');
  const body = { game: 1, turn: 1, turns: 3, was: line, line: 'a543 24/21 24/20 24/19;b222;a611! 24/9;' };
  const { record } = record_after(three, 'plays/amend', body, [told, null, null]);
  assert.deepEqual(record.line.map(({ dice, play, verdict }) => [dice, play, verdict]),
    [[543, '24/21 24/20 24/19', 'legal'], [222, '', 'legal'], [611, '24/9', 'illegal']]);
});

test('an entry that the server knows already, or that stands on another one, changes nothing', () => {
  const once = fold(match(), roll(1, 'a', 31, '8/5 6/5'));
  assert.equal(fold(once, roll(1, 'a', 31, '8/5 6/5')), once);
  assert.equal(fold(once, roll(3, 'a', 31, '8/5 6/5')), once);
});

test('double, take: the cube is with who took; its doubler rolls', () => {
  const { record } = fold(match(), roll(1, 'a', 31, '8/5 6/5'), act(2, 'b', 'double'));
  assert.deepEqual([record.offered, record.cube_only, cube_of({ game: 1, record }).offered], ['b', false, 'b']);
  const taken = fold(match({ record }), act(3, 'a', 'take'));
  assert.deepEqual(cube_of(taken), { value: 2, owner: 'a', offered: '' });
  assert.equal(taken.record.on_roll, 'b');
});

test('a game that begins with the cube goes on from a position; taken back, the cube is as it was taken', () => {
  const taken = fold(match(), act(1, 'a', 'double'), act(2, 'b', 'take'));
  assert.equal(taken.record.cube_only, true);
  const placed = fold(taken, act(3, 'a', 'setup', { play: 'sGfwATDgc/ABMA 2b' }));
  const { cube_only, cube, owner, on_roll, position, turns } = placed.record;
  assert.deepEqual([cube_only, cube, owner, on_roll, position, turns], [false, 2, 'b', 'a', 'sGfwATDgc/ABMA', 3]);
  const back = (turn) => record_after(fold(placed, roll(4, 'a', 31, '8/5 6/5')), 'plays/undo', { game: 1, turn }).record;
  assert.deepEqual([back(4).cube_only, back(4).turns], [false, 3]);
  assert.deepEqual([back(3).cube_only, back(3).cube, back(3).owner], [true, 2, 'b']);
});

test('a pass, a resignation and the last checker off end the game with its points', () => {
  assert.deepEqual(fold(match(), act(1, 'a', 'double'), act(2, 'b', 'pass')).record.complete,
    { winner: 'a', win: 'single', cube: 1, men: null, points: 1, dropped: true });
  assert.equal(fold(match(), act(1, 'a', 'double')).record.cube_only, true);
  assert.deepEqual(fold(match(), act(1, 'b', 'resign', { win: 'gammon' })).record.complete,
    { winner: 'a', win: 'gammon', cube: 1, men: null, points: 2, dropped: false });
  const near = match({ record: { ...record_of(match()), turns: 9, on_roll: 'b', cube: 2 } });
  const last = (end) => record_after(near, 'plays', roll(10, 'b', 21, '1/off(2)'), { after: START, end }).record;
  assert.deepEqual(last('backgammon').complete, { winner: 'b', win: 'backgammon', cube: 2, men: null, points: 6, dropped: false });
  assert.deepEqual([last('drawn').complete.winner, last('drawn').on_roll, last('').complete], ['none', 'none', null]);
});

test('a kind of win that the game does not know counts as the highest it knows', () => {
  const portes = { ...record_of(match()), series: { games: [{ gammon: 2, backgammon: 2 }] }, game: 1 };
  assert.deepEqual(['single', 'gammon', 'backgammon'].map((end) => win_of(portes, end)), ['single', 'gammon', 'gammon']);
  assert.equal(win_of(match(), 'backgammon'), 'backgammon');
});

test('taking back goes to what stood before, as far as it is known', () => {
  const two = fold(match(), roll(1, 'a', 31, '8/5 6/5'), roll(2, 'b', 64, '24/14'));
  const one = record_after(two, 'plays/undo', { game: 1, turn: 2 });
  assert.deepEqual([one.record.turns, one.record.on_roll], [1, 'b']);
  assert.equal(record_after(two, 'plays/undo', { game: 1, turn: 1 }).record.position, START);
  const unknown = match({ record: { ...two.record, line: undefined } });
  assert.equal(record_after(unknown, 'plays/undo', { game: 1, turn: 2 }), unknown);
  assert.equal(with_line(unknown, { match: 7, game: 1, turns: two.record.line }).record.line.length, 2);
  assert.equal(with_line(unknown, { match: 7, game: 2, turns: two.record.line }), unknown);
});

test('what is put right is another turn and those after it, as the engine has judged them; a record that is another one stays', () => {
  const three = fold(match(), roll(1, 'a', 31, '8/5 6/5'), roll(2, 'b', 64, '24/14'), act(3, 'a', 'double'), act(4, 'b', 'take'));
  const was = line_of(three.record.line.slice(1));
  assert.equal(was, 'b64 24/14;aD;bT;');
  const body = { game: 1, turn: 2, turns: 4, was, line: 'b66!;aD;bT;' };
  const { record } = record_after(three, 'plays/amend', body, [{ after: '4HPwATDg28EBMA', end: '' }, null, null]);
  assert.deepEqual([record.turns, record.cube, record.owner, record.on_roll], [4, 2, 'b', 'a']);
  assert.deepEqual(record.line[1], { ...three.record.line[1], dice: 66, play: '', verdict: 'illegal', position: '4HPwATDg28EBMA' });
  assert.equal(line_of(record.line.slice(1)), body.line);
  assert.equal(record_after(three, 'plays/amend', { ...body, turns: 3 }), three);
  const gone = record_after(three, 'plays/amend', { ...body, line: 'b64 24/18 13/9;' }).record;
  assert.deepEqual([gone.turns, gone.cube, gone.line.length], [2, 1, 2]);
  const over = record_after(three, 'plays/amend', { ...body, line: 'b64 24/18 13/9;aX2;' }).record;
  assert.deepEqual(over.complete, { winner: 'b', win: 'gammon', cube: 1, men: null, points: 2, dropped: false });
  assert.equal(line_of(over.line), 'a31 8/5 6/5;b64 24/18 13/9;aX2;');
});

test('the next game begins a record of its own; an entry of the game before does not disturb it', () => {
  const before = fold(match(), roll(1, 'a', 31, '8/5 6/5'));
  const next = record_after({ ...before, game: 2 }, 'plays', { ...roll(1, 'b', 42, '8/4 6/4'), game: 2 });
  assert.deepEqual([next.record.game, next.record.turns, next.record.on_roll], [2, 1, 'a']);
  assert.equal(record_after(next, 'plays', roll(2, 'b', 64, '24/14')), next);
});

test('a position that was set up waits for both sides, each for itself; another record has nothing to agree to', () => {
  const set_up = record_after(match(), 'plays', { game: 1, turn: 1, side: 'b', act: 'setup', play: '4HPwATDgc/ABMA 2a' });
  assert.deepEqual([set_up.record.agreed, set_up.record.cube, set_up.record.owner], [{ a: false, b: false }, 2, 'a']);
  const one = record_after(set_up, 'plays/agree', { game: 1, side: 'a' });
  assert.deepEqual(one.record.agreed, { a: true, b: false });
  assert.deepEqual(record_after(one, 'plays/agree', { game: 1, side: 'b' }).record.agreed, { a: true, b: true });
  const rolled = fold(match(), roll(1, 'a', 31, '8/5 6/5'));
  assert.equal(record_after(rolled, 'plays/agree', { game: 1, side: 'a' }), rolled);
  assert.equal(record_after(one, 'plays/undo', { game: 1, turn: 1 }).record.agreed, undefined);
});

test('clock and record stand apart where both know who is on roll, and say different sides', () => {
  const clock = (running, interrupted = 'none') => ({ running, interrupted });
  const one = fold(match(), roll(1, 'a', 31, '8/5 6/5')); // by the record b is on roll
  assert.equal(apart({ ...one, clock: clock('a') }), 'a');
  assert.equal(apart({ ...one, clock: clock('b') }), 'none');
  assert.equal(apart({ ...one, clock: clock('none', 'a') }), 'a');
  assert.equal(apart({ ...one, clock: clock('none') }), 'none');
  assert.equal(apart({ ...one, clock: null }), 'none');
  assert.equal(apart({ ...match(), clock: clock('a') }), 'none');
  assert.equal(apart({ ...fold(one, act(2, 'b', 'double')), clock: clock('a') }), 'none');
  assert.equal(apart({ ...fold(one, act(2, 'b', 'resign', { win: 'single' })), clock: clock('a') }), 'none');
});
