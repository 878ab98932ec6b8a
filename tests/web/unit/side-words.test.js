// SPDX-License-Identifier: MIT
// A side table in words: stakes in currencies with two, no and three digits.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

// lit-html touches the document once while it loads; no test here draws anything.
globalThis.document = { createComment: () => ({}), createTreeWalker: () => ({}) };
const MODULES = join(process.env.TD_BUILD || fileURLToPath(new URL('../../../build', import.meta.url)), 'web-modules');
const { digits_of, stake_fault, stake_most } = await import(join(MODULES, 'pages/side/words.js'));

test('a stake is typed in the units of its currency, and is nothing that the server refuses', () => {
  assert.deepEqual(['EUR', 'JPY', 'KWD', 'ZZZ'].map(digits_of), [2, 0, 3, 2]);
  for (const [stake, currency, wrong] of [['0', 'EUR', ''], ['0.50', 'EUR', ''], ['10000', 'EUR', ''], ['10000.01', 'EUR', 'stake_most'],
    ['0.505', 'EUR', 'stake_wrong'], ['', 'EUR', 'stake_wrong'], ['-1', 'EUR', 'stake_wrong'], ['500', 'JPY', ''], ['0.50', 'JPY', 'stake_whole'],
    ['1000001', 'JPY', 'stake_most'], ['0.505', 'KWD', ''], ['1000.001', 'KWD', 'stake_most']])
    assert.equal(stake_fault(stake, currency), wrong, `${stake} ${currency}`);
  assert.deepEqual(['EUR', 'JPY', 'KWD'].map(stake_most), ['10\u202f000.00', '1\u202f000\u202f000', '1\u202f000.000']);
});
