// SPDX-License-Identifier: MIT
// A turn of the record that is put right: which of the turns after it stay, which are legal no more, which are gone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { judged_again } from '../../../web/lib/board/correct.js';
import { engine_from } from '../../../web/lib/board/engine.js';
import { START } from '../../../web/lib/board/position.js';

const build = process.env.TD_BUILD ?? fileURLToPath(new URL('../../../build', import.meta.url));
const read = (file) => readFileSync(join(build, 'web', file));
const engine = await engine_from(read('engine.wasm'), JSON.parse(read('engine.en.json')));

const turn = (n, side, dice, play, more = {}) => ({ turn: n, side, act: 'roll', dice, play, verdict: 'legal', ...more });
/** Turn 1 of `a` as it is now, and what becomes of the others. */
const after = (dice, play, later) => {
  const { after: position, end } = engine.judge({ position: START, dice, variant: 'backgammon', turns: 0, play });
  const { stay, broken, gone } = judged_again(engine, later, { after: position, end, side: 'a', variant: 'backgammon', had: { a: 1, b: 0 } });
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
