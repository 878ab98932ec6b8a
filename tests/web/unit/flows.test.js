// SPDX-License-Identifier: MIT
// The table of clicks and taps: every row is walked by a test, and what a test walks has its row. What it takes is measured there.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';

const BROWSER = new URL('../browser/', import.meta.url);
const rows = [...readFileSync(new URL('../README.md', import.meta.url), 'utf8').matchAll(/^\| ([^|]+) \| (\d+) \|$/gm)].map(([, flow]) => flow);
const told = readdirSync(BROWSER).filter((name) => name.endsWith('.spec.js')).map((name) => readFileSync(new URL(name, BROWSER), 'utf8'))
  .filter((text) => /\bfigure\b.* from '\.\/hall\.js'/.test(text))
  .flatMap((text) => [...text.matchAll(/\bfigure\((['`])((?:\\.|(?!\1).)*)\1/g)].map(([, , flow]) => flow.replace(/\\/g, '')));

/** A flow whose name is put together fits what it can be. @param {string} flow */
const like = (flow) => new RegExp(`^${flow.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);

test('every row of the table is walked, and every flow that is walked has a row', () => {
  assert.ok(rows.length > 40);
  assert.deepEqual(rows.filter((row) => !told.some((flow) => like(flow).test(row))), [], 'rows that no test walks');
  assert.deepEqual(told.filter((flow) => !rows.some((row) => like(flow).test(row))), [], 'flows without a row');
  assert.equal(new Set(rows).size, rows.length);
});
