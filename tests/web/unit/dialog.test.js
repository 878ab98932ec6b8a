// SPDX-License-Identifier: MIT
// A dialog leaves nothing behind: neither who looks at its size nor who hears that the page turns.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import './dom.js';

const build = process.env.TD_BUILD ?? fileURLToPath(new URL('../../../build', import.meta.url));
/** Who looks at the size of something. @type {Set<object>} */
const looking = new Set();
/** @type {any} */ (globalThis).ResizeObserver = class {
  observe() {
    looking.add(this);
  }
  disconnect() {
    looking.delete(this);
  }
};
/** Who hears that the page turns. @type {Set<unknown>} */
const hearing = new Set();
Object.assign(globalThis, { addEventListener: (/** @type {string} */ what, /** @type {unknown} */ ear) => what === 'hashchange' && hearing.add(ear),
  removeEventListener: (/** @type {string} */ _, /** @type {unknown} */ ear) => hearing.delete(ear) });
const [{ dialog }, { nothing }] = await Promise.all(['lib/ui.js', 'vendor/lit-html.js'].map((path) => import(join(build, 'web-modules', path))));

test('a dialog that is closed is looked at and heard by nobody any more', async () => {
  /** @type {(value: string) => void} */
  let end = () => undefined;
  const answer = dialog((/** @type {(value: string) => void} */ close) => {
    end = close;
    return nothing;
  });
  assert.deepEqual([looking.size, hearing.size], [1, 1]);
  end('yes');
  assert.equal(await answer, 'yes');
  assert.deepEqual([looking.size, hearing.size], [0, 0]);
});
