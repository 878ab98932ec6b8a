// SPDX-License-Identifier: MIT
// How long a page waits for an answer: not for ever, but time in which it stood still itself does not count.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const MODULES = `${join(process.env.TD_BUILD || fileURLToPath(new URL('../../../build', import.meta.url)), 'web')}-modules`;
const { get } = await import(join(MODULES, 'lib/api.js'));

const kept = { setTimeout, clearTimeout, now: performance.now, fetch: globalThis.fetch };
let now = 0;
/** @type {Map<number, {at: number, run: () => void}>} */
const timers = new Map();
/** Answers the question that is under way. @type {(response: any) => void} */
let answer = () => {};

beforeEach(() => {
  timers.clear();
  performance.now = () => now;
  globalThis.setTimeout = (run, ms) => {
    timers.set(timers.size + 1, { at: now + ms, run });
    return timers.size;
  };
  globalThis.clearTimeout = (one) => timers.delete(one);
  globalThis.fetch = (_, { signal }) => new Promise((resolve, reject) => {
    answer = resolve;
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
});
afterEach(() => {
  performance.now = kept.now;
  Object.assign(globalThis, { setTimeout: kept.setTimeout, clearTimeout: kept.clearTimeout, fetch: kept.fetch });
});

/** All that is due is done, however late. */
function due() {
  for (const [one, { at, run }] of [...timers]) {
    if (at > now || !timers.delete(one)) continue;
    run();
  }
}

/** Time passes in a page that works. @param {number} ms */
function pass(ms) {
  for (const end = now + ms; now < end; now += 100) due();
}

/** Time passes in a page that is asleep. @param {number} ms */
function sleep(ms) {
  now += ms;
  due();
}

const json = (/** @type {unknown} */ body) => ({ ok: true, status: 200, headers: new Map([['content-type', 'application/json']]), json: async () => body });

test('an answer that does not come is given up', async () => {
  const asking = get('/time');
  pass(13000);
  await assert.rejects(asking, { status: 0 });
});

test('a page that was asleep hears an answer that came meanwhile', async () => {
  const asking = get('/time');
  sleep(60000);
  answer(json({ now_ms: '1' }));
  assert.deepEqual(await asking, { now_ms: '1' });
  assert.equal(timers.size, 0);
});

test('a page that was asleep gives up, too, what does not come then', async () => {
  const asking = get('/time');
  sleep(60000);
  pass(3000);
  await assert.rejects(asking, { status: 0 });
});
