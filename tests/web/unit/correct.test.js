// SPDX-License-Identifier: MIT
// A turn of the record that is put right: which of the turns after it stay, which are legal no more, which are gone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { judged_again } from '../../../web/lib/board/correct.js';
import { engine_from } from '../../../web/lib/board/engine.js';
import { START, encode } from '../../../web/lib/board/position.js';

const build = process.env.TD_BUILD ?? fileURLToPath(new URL('../../../build', import.meta.url));
const read = (file) => readFileSync(join(build, 'web', file));
const engine = await engine_from(read('engine.wasm'), JSON.parse(read('engine.en.json')));

const turn = (n, side, dice, play, more = {}) => ({ turn: n, side, act: 'roll', dice, play, verdict: 'legal', ...more });
/** Turn 1 of `a` as it is now, and what becomes of the others. */
const after = (dice, play, later) => {
  const { after: position, end } = engine.judge({ position: START, dice, variant: 'backgammon', turns: 0, play });
  const { stay, broken, gone } = judged_again(engine, later,
    { after: position, end, rest: 0, dice: '', on_roll: 'b', variant: 'backgammon', had: { a: 1, b: 0 } });
  return { stay: stay.map(({ turn: { turn: n }, play: text, legal }) => `${n} ${text}${legal ? '' : ' !'}`), broken: broken.map((one) => one.turn),
    gone: gone.map((one) => one.turn) };
};

test('what does not meet the correction stays as it was', () => {
  assert.deepEqual(after('42', '8/4 6/4', [turn(2, 'b', 64, '24/14'), turn(3, 'a', 52, '13/8 24/22')]),
    { stay: ['2 24/14', '3 24/22 13/8'], broken: [], gone: [] });
});

test('a hit that is none any more is written as the move that it was; a new one is marked', () => {
  const hits = [turn(2, 'b', 64, '24/20* 24/18')];
  assert.deepEqual(after('52', '13/8 24/22', hits).stay.map((one) => one.includes('*')), [false]);
  assert.deepEqual(after('41', '13/9 6/5', [turn(2, 'b', 43, '24/20 24/21')]).stay, ['2 24/21 24/20*']);
});

test('where the point is made now a play through it is gone, with all after it', () => {
  assert.deepEqual(after('31', '8/5 6/5', [turn(2, 'b', 44, '24/20(2) 13/9(2)'), turn(3, 'a', 52, '13/8 24/22')]), { stay: [], broken: [], gone: [2, 3] });
});

test('a play that leaves out what can be played now stays, and is said to be illegal', () => {
  assert.deepEqual(after('42', '8/4 6/4', [turn(2, 'b', 64, '24/18')]), { stay: ['2 24/18 !'], broken: [2], gone: [] });
  assert.deepEqual(after('42', '8/4 6/4', [turn(2, 'b', 64, '24/18', { verdict: 'illegal' })]).broken, []);
});

test('doubles stay; after a drop or a resignation nothing follows; the other side cannot roll', () => {
  const cube = (n, side, act) => ({ turn: n, side, act, dice: null, play: '', verdict: 'none' });
  assert.deepEqual(after('42', '8/4 6/4', [cube(2, 'b', 'double'), cube(3, 'a', 'take'), turn(4, 'b', 64, '24/14')]).stay, ['2 ', '3 ', '4 24/14']);
  assert.deepEqual(after('42', '8/4 6/4', [cube(2, 'b', 'double'), cube(3, 'a', 'pass'), turn(4, 'b', 64, '24/14')]).gone, [4]);
  assert.deepEqual(after('42', '8/4 6/4', [turn(2, 'a', 64, '24/14')]).gone, [2]);
});

test('what a roll leaves is the next act of the other side, and no other: where a correction leaves nothing it is gone', () => {
  // Doublets: a cannot lay the 1 of 4-1 and b does; of 4-3 a lays both.
  const laid = { mine: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 3, 3, 3], theirs: [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 2, 2] };
  const position = encode({ mine: [...laid.mine, ...Array(13).fill(0)], theirs: [...laid.theirs, ...Array(13).fill(0)] });
  const later = [turn(2, 'b', 41, '7/1', { act: 'rest' }), turn(3, 'b', 62, '12/6 8/2')];
  const of = (dice, play, list) => {
    const { after: next, end, rest } = engine.judge({ position, dice, variant: 'doublets', turns: 2, play });
    const { stay, gone } = judged_again(engine, list, { after: next, end, rest, dice, on_roll: 'b', variant: 'doublets', had: { a: 3, b: 2 } });
    return [stay.map((one) => one.play), gone.map((one) => one.turn)];
  };
  assert.deepEqual(of('41', '10/4', later), [['7/1', '12/6 8/2'], []]);
  assert.deepEqual(of('41', '10/4', later.slice(1)), [[], [3]]);
  assert.deepEqual(of('43', '10/4 9/3', later), [[], [2, 3]]);
  assert.deepEqual(of('43', '10/4 9/3', later.slice(1)), [['12/6 8/2'], []]);
});
