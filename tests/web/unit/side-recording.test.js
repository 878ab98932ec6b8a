// SPDX-License-Identifier: MIT
// Whether plays are recorded at a side table: the rules of its event, what was chosen at this tablet, and who plays which checkers.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { NO_RECORDING, choose, is_chosen, recording_now, recording_of } from '../../../web/pages/side/recording.js';

// lit-html touches the document once while it loads; no test here draws anything.
globalThis.document = { createComment: () => ({}), createTreeWalker: () => ({}) };
const MODULES = join(process.env.TD_BUILD || fileURLToPath(new URL('../../../build', import.meta.url)), 'web-modules');
const { side_of } = await import(join(MODULES, 'pages/side/words.js'));

const rules = (recording, play_help) => [{ name: 'clock', value: 1 }, { name: 'recording', value: recording }, { name: 'play_help', value: play_help }];

test('plays are recorded where the rules say so and the game has a board', () => {
  assert.deepEqual(recording_of(rules(1, 2), 'money'), { may: true, helps: true });
  assert.deepEqual(recording_of(rules(1, 1), 'chouette'), { may: true, helps: false });
  assert.deepEqual(recording_of(rules(0, 2), 'money'), { may: false, helps: true });
  assert.equal(recording_of(rules(1, 2), 'pool').may, false);
  assert.deepEqual(recording_of([], 'money'), NO_RECORDING);
});

test('rules that cannot be read say nothing: none at first, later what was known', async () => {
  assert.deepEqual(await recording_now(Promise.reject(new Error('away')), 'money', NO_RECORDING), NO_RECORDING);
  const known = await recording_now(Promise.resolve({ settings: rules(1, 2) }), 'money', NO_RECORDING);
  assert.deepEqual(await recording_now(Promise.reject(new Error('away')), 'money', known), { may: true, helps: true });
  assert.equal((await recording_now(Promise.resolve({ settings: rules(0, 2) }), 'money', known)).may, false);
});

test('each side table is chosen by itself, and nothing stays of one that is turned off', () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key) };
  choose('event/1', true);
  choose('event/2', true);
  assert.deepEqual(['event/1', 'event/2', 'event/3'].map(is_chosen), [true, true, false]);
  choose('event/2', false);
  assert.deepEqual(['event/1', 'event/2'].map(is_chosen), [true, false]);
  choose('event/1', false);
  assert.equal(kept.size, 0);
  globalThis.localStorage = undefined;
  choose('event/1', true);
  assert.equal(is_chosen('event/1'), false);
});

test('the box keeps its side; who led the others before plays the other one still', () => {
  const doc = { box: 1, captain: 3 };
  assert.deepEqual([1, 2, 3].map((entry) => side_of(doc, entry)), ['a', 'b', 'b']);
});
