// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { in_columns } from '../../../web/pages/wall/columns.js';

/** @param {number[]} sizes @param {string} [title] */
const blocks = (sizes, title = 'G') => sizes.map((size, at) => ({ title: title && `${title}${at + 1}`, rows: Array.from({ length: size }, (_, row) => row) }));
/** @param {number[]} sizes @param {string} [title] */
const shape = (sizes, title) => in_columns(blocks(sizes, title)).map((page) => page.map((column) => column.map(({ rows }) => rows.length)));

test('one list stands in two even columns of as few pages as there can be', () => {
  assert.deepEqual(shape([5], ''), [[[5]]]);
  assert.deepEqual(shape([13], ''), [[[7], [6]]]);
  assert.deepEqual(shape([24], ''), [[[12], [12]]]);
  assert.deepEqual(shape([25], ''), [[[7], [6]], [[6], [6]]]);
  assert.deepEqual(shape([41], ''), [[[11], [10]], [[10], [10]]]);
  assert.deepEqual(shape([0], ''), [[]]);
  const all = in_columns(blocks([41], '')).flat(2).flatMap(({ rows }) => rows);
  assert.deepEqual(all, Array.from({ length: 41 }, (_, at) => at), 'nobody is left out, or stands twice');
});

test('groups stand whole in a column; one that is too long goes on below its name', () => {
  assert.deepEqual(shape([4, 4, 4, 4, 4]), [[[4, 4], [4, 4]], [[4]]]);
  assert.deepEqual(shape([5, 5, 5]), [[[5, 5], [5]]]);
  assert.deepEqual(shape([6, 6]), [[[6], [6]]]);
  assert.deepEqual(shape([16, 4]), [[[11], [5, 4]]]);
  const all = in_columns(blocks([3, 16, 7, 2])).flat(2);
  assert.equal(all.reduce((sum, { rows }) => sum + rows.length, 0), 28);
  for (const column of in_columns(blocks([3, 16, 7, 2, 11, 12])).flat()) assert.ok(column.reduce((sum, { rows }) => sum + rows.length + 1, 0) <= 12);
});
