// SPDX-License-Identifier: MIT
// What the console sends: accents go to their letters, and to nothing else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composed } from '../../../web/lib/list/composed.js';

test('letters and accents are put together wherever a text stands', () => {
  assert.deepEqual(composed({ name: 'Rene\u0301', more: ['C\u030capek', 3, null, true] }), { name: 'Ren\u00e9', more: ['\u010capek', 3, null, true] });
  assert.equal(composed(undefined), undefined);
});

test('an accent after a line break, a tabulator or a quote goes to none of them', () => {
  for (const text of ['one\n\u0303two', 'one\t\u030ctwo', 'one\r\u0301two', '"\u0301', '\\\u0301', '\b\u0307'])
    assert.deepEqual(composed({ text }), { text });
});
