// SPDX-License-Identifier: MIT
// A sheet that a tab of the console brings along stays when the tab is left: each of its rules stands in one block, the
// block of what the sheet is for, and so reaches nothing outside of it.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const WEB = new URL('../../../web/', import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, WEB), 'utf8');
const rooms = readdirSync(new URL('pages/td/', WEB), { recursive: true }).map(String).filter((path) => path.endsWith('.js'));

/** The sheets that a module loads: sheet('plan'), ['draw', 'bracket'].map(sheet). @param {string} source */
const sheets_of = (source) => [...source.matchAll(/\bsheet\('([\w/-]+)'\)|\[([^\]]*)\]\.map\(sheet\)/g)].flatMap(([, one, list]) =>
  (one ? [one] : [...list.matchAll(/'([\w/-]+)'/g)].map(([, name]) => name)));

/** What stands outside of all braces, and the selectors of the outermost blocks. @param {string} css */
function outermost(css) {
  const blocks = [];
  let depth = 0, text = '';
  for (const c of css.replace(/\/\*[^]*?\*\//g, '')) {
    if (c === '{' && depth++ === 0) blocks.push(text.trim());
    if (depth === 0) text += c;
    if (c === '}' && --depth === 0) text = '';
  }
  return { blocks, rest: text.trim() };
}

const loaded = [...new Set(rooms.flatMap((path) => sheets_of(read(`pages/td/${path}`))))].sort();

test('a sheet in a folder of its own is found by name', () =>
  assert.deepEqual(sheets_of("sheet('hall/side-table'); ['draw', 'hall/sheet'].map(sheet)"), ['hall/side-table', 'draw', 'hall/sheet']));

test('the sheets that tabs bring along are found', () =>
  assert.deepEqual(loaded, ['bracket', 'ladder', 'league', 'side-table', 'stand', 'td/draw', 'td/games', 'td/money', 'td/plan']));

for (const sheet of loaded)
  test(`no rule of ${sheet}.css reaches out of its own block`, () => {
    const css = read(`css/${sheet}.css`);
    const { blocks, rest } = outermost(css);
    assert.deepEqual([blocks.length, rest], [1, '']);
    // Nothing of the whole page, and no parent of the block.
    for (const root of blocks[0].split(',')) assert.match(root.trim(), /^(\.[\w-]+|[a-z]+-[a-z]+)$/);
    assert.doesNotMatch(css, /[\w\])*]\s+&|:has\([^)]*&|:root|@import/);
  });
