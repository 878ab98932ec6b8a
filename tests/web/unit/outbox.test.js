// SPDX-License-Identifier: MIT
// Entries leave in order, each until it is answered, and exactly once as the server counts them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Outbox } from '../../../web/lib/outbox.js';

/** A storage that outlives a page. */
function memory() {
  const rows = new Map();
  let next = 1;
  return {
    rows,
    all: async () => [...rows.values()].map((row) => ({ ...row })),
    add: async (entry) => {
      rows.set(next, { ...entry, id: next });
      return next++;
    },
    remove: async (id) => { rows.delete(id); },
  };
}

/** A server that keeps one reply a key; `lose` answers are dropped after the work was done. */
function server() {
  const state = { seen: new Map(), calls: 0, lose: 0, down: false, refuse: '' };
  state.deliver = async (entry) => {
    state.calls += 1;
    if (state.down) throw { passing: true, message: 'no network', status: 0 };
    if (state.refuse === entry.key) throw { passing: false, message: 'another version', status: 409 };
    if (!state.seen.has(entry.key)) state.seen.set(entry.key, entry.body);
    if (state.lose > 0) {
      state.lose -= 1;
      throw { passing: true, message: 'reply lost', status: 0 };
    }
    return { ok: entry.key };
  };
  return state;
}

const entry = (key, match = 1) => ({ key, method: 'POST', path: '/x', body: { key }, match, label: key, made_at: 0 });
const quiet = { on_change: () => {}, on_reply: () => {} };

test('offline entries wait, in order, and go when the network is back', async () => {
  const hall = server();
  const box = new Outbox(memory(), hall.deliver, quiet);
  hall.down = true;
  for (const key of ['a', 'b', 'c']) await box.add(entry(key));
  assert.equal(box.count, 3);
  assert.equal(box.waiting, true);
  hall.down = false;
  await box.flush();
  assert.equal(box.count, 0);
  assert.deepEqual([...hall.seen.keys()], ['a', 'b', 'c']);
});

test('a reply that was lost is asked for again under the same key: once', async () => {
  const hall = server();
  const box = new Outbox(memory(), hall.deliver, quiet);
  hall.lose = 1;
  await box.add(entry('a'));
  assert.equal(box.count, 1);
  await box.flush();
  assert.deepEqual([box.count, hall.calls, hall.seen.size], [0, 2, 1]);
});

test('the queue survives the page', async () => {
  const hall = server();
  const storage = memory();
  hall.down = true;
  const before = new Outbox(storage, hall.deliver, quiet);
  await before.add(entry('a'));
  await before.add(entry('b'));
  hall.down = false;
  const after = new Outbox(storage, hall.deliver, quiet);
  await after.open();
  assert.equal(after.count, 2);
  await after.flush();
  assert.deepEqual([...hall.seen.keys()], ['a', 'b']);
  assert.equal(storage.rows.size, 0);
});

test('a refusal stops the queue and is kept until it was read; other matches go on then', async () => {
  const hall = server();
  const storage = memory();
  const box = new Outbox(storage, hall.deliver, quiet);
  hall.down = true;
  await box.add(entry('a'));
  await box.add(entry('b'));
  await box.add(entry('other', 2));
  hall.down = false;
  hall.refuse = 'a';
  await box.flush();
  assert.equal(box.conflict.entry.key, 'a');
  assert.equal(box.count, 3);
  await box.flush();
  assert.equal(hall.seen.size, 0);
  await box.settle();
  assert.equal(box.conflict, null);
  assert.deepEqual([...hall.seen.keys()], ['other']);
  assert.equal(storage.rows.size, 0);
});

test('two flushes at once send nothing twice', async () => {
  const hall = server();
  const box = new Outbox(memory(), hall.deliver, quiet);
  hall.down = true;
  await box.add(entry('a'));
  hall.down = false;
  hall.calls = 0;
  await Promise.all([box.flush(), box.flush(), box.flush()]);
  assert.equal(hall.calls, 1);
});
