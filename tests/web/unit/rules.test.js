// SPDX-License-Identifier: MIT
// Every rule of the profile is shown, once.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { GROUPS, grouped } from '../../../web/lib/rules.js';

test('every rule of the profile stands in one group', () => {
  const profile = readFileSync(new URL('../../../tdserver/director/profile.def', import.meta.url), 'utf8');
  const names = [...profile.matchAll(/^SETTING\(\w+, "(\w+)"/gm)].map((found) => found[1]);
  assert.ok(names.length > 20);
  assert.deepEqual(GROUPS.flatMap(([, of]) => of).sort(), names.sort());
});

test('a group keeps its own order, whatever the server\'s', () => {
  const [first] = grouped([{ name: 'jacoby' }, { name: 'crawford' }]);
  assert.deepEqual(first, { group: 'cube', settings: [{ name: 'crawford' }, { name: 'jacoby' }] });
});
