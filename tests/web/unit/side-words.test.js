// SPDX-License-Identifier: MIT
// A side table in words: stakes in currencies with two, no and three digits, and what was said as a line of text.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

// lit-html touches the document once while it loads; no test here draws anything.
globalThis.document = { createComment: () => ({}), createTreeWalker: () => ({}) };
const MODULES = join(process.env.TD_BUILD || fileURLToPath(new URL('../../../build', import.meta.url)), 'web-modules');
const { use } = await import(join(MODULES, 'lib/text.js'));
const { act_label, digits_of, stake_fault, stake_most } = await import(join(MODULES, 'pages/side/words.js'));
use(JSON.parse(readFileSync(join(MODULES, 'strings/en.json'), 'utf8')), 'en');

test('a stake is typed in the units of its currency, and is nothing that the server refuses', () => {
  assert.deepEqual(['EUR', 'JPY', 'KWD', 'ZZZ'].map(digits_of), [2, 0, 3, 2]);
  for (const [stake, currency, wrong] of [['0', 'EUR', ''], ['0.50', 'EUR', ''], ['10000', 'EUR', ''], ['10000.01', 'EUR', 'stake_most'],
    ['0.505', 'EUR', 'stake_wrong'], ['', 'EUR', 'stake_wrong'], ['-1', 'EUR', 'stake_wrong'], ['500', 'JPY', ''], ['0.50', 'JPY', 'stake_whole'],
    ['1000001', 'JPY', 'stake_most'], ['0.505', 'KWD', ''], ['1000.001', 'KWD', 'stake_most']])
    assert.equal(stake_fault(stake, currency), wrong, `${stake} ${currency}`);
  assert.deepEqual(['EUR', 'JPY', 'KWD'].map(stake_most), ['10\u202f000.00', '1\u202f000\u202f000', '1\u202f000.000']);
});

test('what was said is told as text where it waits, also of who is no player yet', () => {
  const doc = { kind: 'money', games: 2, players: [{ entry: 1, name: 'Ada' }, { entry: 2, name: 'Ben' }],
    acts: [{ act: 1, kind: 'start' }, { act: 2, kind: 'start' }, { act: 3, kind: 'end', entry: 2, value: 2 }] };
  const label = (act, who) => act_label(/** @type {any} */ (doc), { entry: 0, other: 0, value: 0, ...act }, who);
  assert.equal(label({ kind: 'start' }), 'Game 3 begins');
  assert.equal(label(doc.acts[1]), 'Game 2 begins');
  assert.equal(label(doc.acts[2]), 'Ben wins: Gammon');
  assert.equal(label({ kind: 'double', entry: 1 }), 'Ada doubles');
  assert.equal(label({ kind: 'settle', entry: 1, other: 2, value: 7 }), 'Ada pays Ben 7');
  assert.equal(label({ kind: 'play', entry: 1, value: 31, play: '8/5 6/5' }), 'Ada 3-1: 8/5 6/5');
  assert.equal(label({ kind: 'join', entry: 3 }, 'Cleo'), 'Cleo sits down');
});
