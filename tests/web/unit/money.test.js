// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

// lit-html touches the document once while it loads; no test here draws anything.
globalThis.document = { createComment: () => ({}), createTreeWalker: () => ({}) };
const MODULES = join(process.env.TD_BUILD || fileURLToPath(new URL('../../../build', import.meta.url)), 'web-modules');
const { amount_of, amount_text, money_text, share_text } = await import(join(MODULES, 'lib', 'money', 'money.js'));

test('amounts are whole numbers of the smallest unit, of which a currency has none, a hundredth or a thousandth', () => {
  /** @type {[number, number, string][]} amount, digits, what is said */
  const amounts = [[0, 0, '0'], [0, 2, '0.00'], [5, 2, '0.05'], [5, 3, '0.005'], [1234, 0, '1\u202f234'], [123456, 2, '1\u202f234.56'],
    [123456, 3, '123.456'], [1234567, 3, '1\u202f234.567'], [-123456, 2, '−1\u202f234.56'], [2147483647, 2, '21\u202f474\u202f836.47']];
  for (const [amount, digits, said] of amounts) assert.equal(amount_text(amount, digits), said);
  assert.equal(money_text(1500, { currency: 'JPY', digits: 0 }), '1\u202f500\u00a0JPY');
  assert.equal(money_text(1500, { currency: 'KWD', digits: 3 }), '1.500\u00a0KWD');
});

test('what is typed is read as it is said, and a part of the smallest unit is no amount', () => {
  for (const digits of [0, 2, 3])
    for (const amount of [0, 1, 9, 10, 99, 100, 101, 999, 1000, 123456, 999999999])
      assert.equal(amount_of(amount_text(amount, digits), digits), amount, `${amount} of ${digits}`);
  /** @type {[string, number, number | null][]} */
  const typed = [['12,5', 2, 1250], ['12.', 2, 1200], ['12', 3, 12000], ['1 234', 0, 1234], ['12.345', 2, null], ['0.5', 0, null], ['-3', 2, null],
    ['five', 2, null], ['', 2, null], ['1.2.3', 2, null], ['1e3', 2, null]];
  for (const [text, digits, amount] of typed) assert.equal(amount_of(text, digits), amount, text);
  for (const [share, said] of /** @type {[number, string][]} */ ([[4500, '45'], [3333, '33.33'], [50, '0.5'], [0, '0'], [10000, '100'], [1000, '10']]))
    assert.equal(share_text(share), said);
});
