// SPDX-License-Identifier: MIT
// Every rule of the profile that something follows from is shown, once; presets set values that there are.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { GROUPS, PRESETS, UNREAD, changes_of, grouped } from '../../../web/lib/rules.js';

test('every rule of the profile that is read stands in one group', () => {
  const profile = readFileSync(new URL('../../../tdserver/director/profile.def', import.meta.url), 'utf8');
  const names = [...profile.matchAll(/^SETTING\(\w+, "(\w+)"/gm)].map((found) => found[1]);
  assert.ok(names.length > 20);
  assert.deepEqual([...GROUPS.flatMap(([, of]) => of), ...UNREAD].sort(), names.sort());
});

test('what stands on a screen or a sheet of rules is read by the program, and what nothing reads stands nowhere', () => {
  const root = new URL('../../../tdserver/', import.meta.url);
  const sources = readdirSync(root, { recursive: true }).map(String).filter((name) => /\.[ch]$/.test(name));
  const text = sources.map((name) => readFileSync(new URL(name, root), 'utf8')).join('\n');
  const is_read = (/** @type {string} */ name) => new RegExp(`\\bSETTING_${name.toUpperCase()}\\b`).test(text);
  for (const name of GROUPS.flatMap(([, of]) => of)) assert.ok(is_read(name), `nothing reads ${name}`);
  for (const name of UNREAD) assert.ok(!is_read(name), `${name} is read, and nobody can set it`);
});

test('a group keeps its own order, whatever the server\'s', () => {
  const [first] = grouped([{ name: 'jacoby' }, { name: 'crawford' }]);
  assert.deepEqual(first, { group: 'cube', settings: [{ name: 'crawford' }, { name: 'jacoby' }] });
});

test('a preset sets what there is, to values that are allowed', () => {
  const profile = readFileSync(new URL('../../../tdserver/director/profile.def', import.meta.url), 'utf8');
  const bounds = profile.matchAll(/^SETTING\(\w+, "(\w+)", "[^"]*", \w+, \w+, \d+, (\d+), (\d+),/gm);
  const rows = new Map([...bounds].map(([, name, low, high]) => [name, [Number(low), Number(high)]]));
  for (const [preset, values] of Object.entries(PRESETS))
    for (const [name, value] of Object.entries(values)) {
      const [low, high] = rows.get(name) ?? assert.fail(`${preset}: there is no ${name}`);
      assert.ok(value >= low && value <= high && !UNREAD.includes(name), `${preset}: ${name}`);
    }
});

test('what is as the preset says already does not change, nor what the draw has settled', () => {
  const settings = Object.entries({ ...PRESETS.wbgf, clock: 0, crawford: 0 }).map(([name, value]) => ({ name, value }));
  const names = (/** @type {boolean} */ drawn) => changes_of(settings, 'wbgf', drawn).map(({ setting, value }) => `${setting.name} ${value}`);
  assert.deepEqual(names(false), ['clock 2', 'crawford 1']);
  assert.deepEqual(names(true), ['clock 2']);
  assert.deepEqual(changes_of(settings, 'dbgv', true).map(({ setting }) => setting.name), ['clock', 'moves']);
});
