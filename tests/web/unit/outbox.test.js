// SPDX-License-Identifier: MIT
// Entries leave in order, each until it is answered, and exactly once as the server counts them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Outbox } from '../../../web/lib/outbox/outbox.js';

/** What a browser stores; it outlives its pages. */
function browser() {
  return { rows: new Map(), kept: new Map(), next: 1, turns: new Map() };
}

/** The storage of one page of it, at one table. */
function memory(shared = browser(), hall = 'here') {
  const page = {};
  const entries = () => [...shared.rows.values()].map((row) => ({ ...row }));
  return {
    rows: shared.rows,
    all: async () => entries().filter((row) => row.hall === hall),
    others: async () => entries().filter((row) => row.hall !== hall),
    add: async (entry) => {
      const stored = { ...entry, hall, id: shared.next++ };
      shared.rows.set(stored.id, stored);
      return stored;
    },
    remove: async (id) => { shared.rows.delete(id); },
    kept: async () => [...shared.kept.values()],
    keep: async (kept) => {
      for (const one of kept) {
        shared.rows.delete(one.id);
        shared.kept.set(shared.next, { ...one, id: shared.next++ });
      }
    },
    mark: async (kept) => kept.forEach((one) => shared.kept.set(one.id, one)),
    release: async (ids) => ids.forEach((id) => shared.kept.delete(id)),
    take_turn: async () => {
      if (shared.turns.has(hall) && shared.turns.get(hall) !== page) return false;
      shared.turns.set(hall, page);
      return true;
    },
    end_turn: async () => { if (shared.turns.get(hall) === page) shared.turns.delete(hall); },
  };
}

test('what waits is known when it was read, an earlier evening included', async () => {
  const shared = browser();
  await memory(shared, 'there').add({ key: 'old', made_at: 0 });
  await memory(shared).add({ key: 'new', made_at: Date.now() });
  const outbox = new Outbox(memory(shared), async () => ({}), { on_change: () => {}, on_reply: () => {} });
  assert.equal(outbox.unsent, -1);
  await outbox.open();
  assert.equal(outbox.count, 1);
  assert.equal(outbox.unsent, 2);
});

/** A server that keeps one reply a key; `lose` answers are dropped after the work was done. */
function server() {
  const state = { seen: new Map(), calls: 0, lose: 0, down: false, refuse: '', reason: '' };
  state.deliver = async (entry) => {
    state.calls += 1;
    if (state.down) throw { passing: true, message: 'no network', status: 0 };
    if (state.refuse.split(' ').includes(entry.key)) throw { passing: false, message: 'another version', status: 409, code: 'dispute', reason: state.reason };
    if (!state.seen.has(entry.key)) state.seen.set(entry.key, entry.body);
    if (state.lose > 0) {
      state.lose -= 1;
      throw { passing: true, message: 'reply lost', status: 0 };
    }
    return { ok: entry.key };
  };
  return state;
}

const entry = (key, match = 1) =>
  ({ key, method: 'POST', path: `/tournaments/t/matches/${match}/games`, body: { key, game: 1 }, match, label: key, made_at: Date.now() });
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

test('an entry leaves the queue with its answer, not before: in between nobody would know of it', async () => {
  const hall = server();
  const storage = memory();
  const order = [];
  const { remove } = storage;
  storage.remove = async (id) => {
    await new Promise((done) => { setImmediate(done); });
    order.push('removed');
    return remove(id);
  };
  const box = new Outbox(storage, hall.deliver, { on_change: () => {}, on_reply: () => order.push(`answered, ${box.count} left`) });
  await box.add(entry('a'));
  assert.deepEqual(order, ['answered, 0 left', 'removed']);
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

/** A queue of `keys` that was refused at the first of them. */
async function refused(keys, hall, storage) {
  const box = new Outbox(storage, hall.deliver, quiet);
  hall.down = true;
  for (const [at, key] of keys.entries()) await box.add({ ...entry(key), body: { key, game: at + 1 } });
  hall.down = false;
  hall.refuse = hall.refuse || keys[0];
  await box.flush();
  return box;
}

test('what was refused stays listed, with what stood behind it, until the director has decided', async () => {
  const hall = server();
  const storage = memory();
  const box = await refused(['a', 'b'], hall, storage);
  await box.settle();
  assert.deepEqual(box.kept.map(({ key, why, reason }) => [key, why, reason?.message]), [['a', 'refused', 'another version'], ['b', 'behind', undefined]]);
  const page = new Outbox(storage, hall.deliver, quiet);
  await page.open();
  assert.equal(page.kept.length, 2);
  const match = { match: 1, status: 'playing', claims: [] };
  await page.seen('/tournaments/t', match);
  await page.seen('/tournaments/t', { ...match, claims: [{ game: 1 }] });
  await page.seen('/tournaments/other', { ...match, status: 'over' });
  assert.equal(page.kept.length, 2);
  await page.seen('/tournaments/t', match);
  assert.deepEqual(page.kept.map(({ key }) => key), ['b']);
  await page.look_after(async (path) => {
    assert.equal(path, '/tournaments/t/matches/1');
    return { match: 1, status: 'over', claims: [] };
  });
  assert.equal(page.kept.length, 0);
});

test('every late entry of a tablet that was taken over goes to the director', async () => {
  const hall = server();
  hall.reason = 'old_epoch';
  hall.refuse = 'a b c';
  const box = await refused(['a', 'b', 'c'], hall, memory());
  hall.calls = 0;
  await box.settle();
  assert.equal(hall.calls, 2);
  assert.deepEqual(box.kept.map(({ key, why }) => [key, why]), [['a', 'refused'], ['b', 'refused'], ['c', 'refused']]);
  assert.equal(box.count, 0);
});

test('a tablet that is signed out keeps its queue: nothing was said about the entries', async () => {
  const box = new Outbox(memory(), async () => { throw { passing: false, status: 401, message: 'sign in' }; }, quiet);
  await box.add(entry('a'));
  assert.deepEqual([box.count, box.conflict, box.waiting], [1, null, true]);
});

test('an entry that is taken back leaves; what stands behind it goes on', async () => {
  const hall = server();
  const box = await refused(['a', 'b'], hall, memory());
  await box.withdraw();
  assert.deepEqual([[...hall.seen.keys()], box.count, box.kept.length], [['b'], 0, 0]);
});

test('two tabs send one queue: one at a time, in order, each entry once', async () => {
  const shared = browser();
  const hall = server();
  const order = [];
  let inside = 0;
  const deliver = async (one) => {
    inside += 1;
    assert.equal(inside, 1, 'two tabs send at once');
    await new Promise((resolve) => setImmediate(resolve));
    order.push(one.key);
    inside -= 1;
    return hall.deliver(one);
  };
  const tabs = [new Outbox(memory(shared), deliver, quiet), new Outbox(memory(shared), deliver, quiet)];
  hall.down = true;
  for (const [at, key] of ['a', 'b', 'c', 'd'].entries()) await tabs[at % 2].add(entry(key));
  hall.down = false;
  order.length = 0;
  await Promise.all(tabs.flatMap((tab) => [tab.flush(), tab.heard(), tab.flush()]));
  await Promise.all(tabs.map((tab) => tab.heard()));
  assert.deepEqual(order, ['a', 'b', 'c', 'd']);
  assert.deepEqual(tabs.map((tab) => tab.count), [0, 0]);
});

test('what one tab settles is settled in the other', async () => {
  const shared = browser();
  const hall = server();
  const one = await refused(['a'], hall, memory(shared));
  const two = new Outbox(memory(shared), hall.deliver, quiet);
  await two.open();
  await two.flush();
  assert.equal(two.conflict.entry.key, 'a');
  await one.settle();
  await two.heard();
  assert.deepEqual([two.conflict, two.count, two.kept.length], [null, 0, 1]);
});

test('an old outbox is neither sent nor dropped before somebody has looked', async () => {
  const shared = browser();
  const hall = server();
  await memory(shared, 'elsewhere').add(entry('other evening'));
  await memory(shared).add({ ...entry('yesterday'), made_at: Date.now() - 25 * 3600000 });
  await memory(shared).add(entry('now'));
  const box = new Outbox(memory(shared), hall.deliver, quiet);
  await box.open();
  await box.flush();
  assert.deepEqual([box.old.map(({ key }) => key), hall.calls], [['other evening', 'yesterday'], 0]);
  hall.down = true;
  assert.equal(await box.send_old(), false);
  assert.equal(box.old.length, 2);
  hall.down = false;
  hall.refuse = 'yesterday';
  assert.equal(await box.send_old(), true);
  assert.deepEqual([[...hall.seen.keys()], box.kept.map(({ key }) => key), box.old], [['other evening', 'now'], ['yesterday'], []]);
});

test('an old outbox can be set aside: listed, not sent, and no match ends that', async () => {
  const shared = browser();
  const hall = server();
  await memory(shared, 'elsewhere').add(entry('other evening'));
  const box = new Outbox(memory(shared), hall.deliver, quiet);
  await box.open();
  await box.set_aside();
  await box.seen('/tournaments/t', { match: 1, status: 'over', claims: [] });
  assert.deepEqual([hall.calls, box.old, box.kept.map(({ why }) => why), shared.rows.size], [0, [], ['aside'], 0]);
  await box.release(() => true);
  assert.equal(box.kept.length, 0);
});

test('a tablet that cannot store says so and sends all the same', async () => {
  const hall = server();
  const box = new Outbox({ ...memory(), add: async () => { throw new Error('full'); } }, hall.deliver, quiet);
  await assert.rejects(box.add(entry('a')), /full/);
  while (box.flushing) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([[...hall.seen.keys()], box.count], [['a'], 0]);
});

test('an old entry that only another table may send stays until its card is scanned', async () => {
  const shared = browser();
  await memory(shared, 'elsewhere').add(entry('other table'));
  const box = new Outbox(memory(shared), async () => { throw { passing: false, status: 403, message: 'not yours' }; }, quiet);
  await box.open();
  assert.equal(await box.send_old(), false);
  assert.deepEqual([box.elsewhere, box.old.length, box.kept.length], [true, 1, 0]);
  const there = server();
  const its_own = new Outbox(memory(shared, 'elsewhere'), there.deliver, quiet);
  await its_own.open();
  await its_own.flush();
  assert.deepEqual([[...there.seen.keys()], its_own.old], [['other table'], []]);
});

test('the reply takes the place of its entry at once, before the storage has forgotten it', async () => {
  const hall = server();
  const storage = memory();
  let forgotten = false;
  const remove = storage.remove.bind(storage);
  storage.remove = async (id) => { await remove(id); forgotten = true; };
  const heard = [];
  const box = new Outbox(storage, hall.deliver, { ...quiet, on_reply: () => heard.push([box.count, forgotten]) });
  await box.add(entry('a'));
  assert.deepEqual(heard, [[0, false]]);
  assert.equal(forgotten, true);
});
