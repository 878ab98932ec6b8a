// SPDX-License-Identifier: MIT
// What was said at a side table and has not arrived: over a network that is away, a reload, a refusal.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SideQueue } from '../../../web/pages/side/queue.js';

const PLACE = 'side/event/1/table';
const AWAY = { passing: true, status: 0 }, SIGNED_OUT = { passing: false, status: 401 }, NO = { passing: false, status: 409 };

/** What a browser keeps; it outlives its pages. */
function shelf() {
  const kept = new Map();
  return { kept, get: async (place) => structuredClone(kept.get(place)), put: async (place, said) => void kept.set(place, structuredClone(said)) };
}

/** A server that takes an act once a key, by the number that it will have; `fails` says what happens to the next ones instead. */
function server() {
  const acts = [], keys = new Map(), seen = [], fails = [];
  const deliver = async ({ key, body }) => {
    seen.push({ key, act: body.act, value: body.value });
    const fault = fails.shift();
    if (fault && fault !== 'lost') throw fault;
    if (!keys.has(key)) {
      if (body.act !== undefined && body.act !== acts.length + 1) throw NO;
      acts.push(body);
      keys.set(key, JSON.stringify(body));
    }
    // One key says one thing.
    if (keys.get(key) !== JSON.stringify(body)) throw NO;
    if (fault === 'lost') throw AWAY;
    return { next_act: acts.length + 1 };
  };
  return { acts, seen, fails, deliver };
}

/** A page of the tablet. @param {any} storage @param {any} server */
async function page(storage, { acts, deliver }) {
  const told = { next: acts.length + 1, answered: [], lost: [] };
  const queue = new SideQueue(PLACE, storage, deliver, { next_act: () => told.next,
    on_answer: ({ next_act }, one) => {
      told.next = next_act;
      told.answered.push(one.key);
    },
    on_refusal: async (_, lost) => {
      told.lost.push(lost.map(({ key }) => key));
      told.next = acts.length + 1;
    } });
  await queue.recall();
  return { queue, told };
}

const said = (key, kind = 'play', value = 31) => ({ key, method: 'POST', path: 'acts', body: { kind, entry: 1, value }, guarded: true });
const keys_of = (queue) => queue.list.map(({ key }) => key);
const settled = () => new Promise((resolve) => { setTimeout(resolve); });

test('a refused play takes with it what stood on it, and nothing else; it is said how many', async () => {
  const hall = server(), { queue, told } = await page(shelf(), hall);
  hall.fails.push(AWAY);
  for (const one of [said('first'), said('second'), said('doubles', 'double'), said('sits', 'join'), said('ends', 'end')]) queue.add(one);
  await queue.flush();
  assert.deepEqual([queue.late, keys_of(queue)], [true, ['first', 'second', 'doubles', 'sits', 'ends']]);
  // Something else was said meanwhile.
  hall.acts.push({ kind: 'join' });
  await queue.flush();
  assert.deepEqual(told.lost, [['first', 'second', 'doubles', 'ends']]);
  assert.deepEqual(hall.acts.map(({ kind }) => kind), ['join', 'join']);
  assert.deepEqual([keys_of(queue), told.answered, hall.seen.length], [[], ['sits'], 3]);
});

test('one refusal by itself takes out one', async () => {
  const hall = server(), { queue, told } = await page(shelf(), hall);
  hall.fails.push(NO);
  queue.add(said('takes', 'take'));
  queue.add(said('passes', 'pass'));
  await queue.flush();
  assert.deepEqual([told.lost, told.answered], [[['takes']], ['passes']]);
});

for (const [name, fault] of Object.entries({ 'a network that is away': AWAY, 'a tablet that is signed out': SIGNED_OUT }))
  test(`${name} says nothing about what waits`, async () => {
    const hall = server(), { queue, told } = await page(shelf(), hall);
    hall.fails.push(fault, fault);
    queue.add(said('first'));
    queue.add(said('second'));
    for (let again = 0; again < 3; again += 1) await queue.flush();
    assert.deepEqual([told.lost, told.answered, queue.late], [[], ['first', 'second'], false]);
    assert.deepEqual(hall.seen.map(({ key, act }) => [key, act]), [['first', 1], ['first', 1], ['first', 1], ['second', 2]]);
  });

test('a page that is loaded anew says it under the same keys and numbers, once', async () => {
  const storage = shelf(), hall = server(), before = await page(storage, hall);
  // The first arrives, and its answer is lost.
  hall.fails.push('lost');
  before.queue.add({ ...said('first'), done: () => undefined });
  before.queue.add(said('second', 'play', 64));
  await before.queue.flush();
  const after = await page(storage, hall);
  assert.deepEqual(keys_of(after.queue), ['first', 'second']);
  after.queue.add(said('third', 'double'));
  await after.queue.flush();
  assert.deepEqual(hall.acts.map(({ kind, act, value }) => [kind, act, value]), [['play', 1, 31], ['play', 2, 64], ['double', 3, 31]]);
  assert.deepEqual(after.told, { next: 4, answered: ['first', 'second', 'third'], lost: [] });
  await settled();
  assert.deepEqual(keys_of((await page(storage, hall)).queue), []);
});

test('what was refused is not said again after a reload', async () => {
  const storage = shelf(), hall = server(), { queue } = await page(storage, hall);
  hall.fails.push(NO);
  queue.add(said('first'));
  queue.add(said('second'));
  await queue.flush();
  await settled();
  assert.deepEqual(storage.kept.get(PLACE), []);
});

test('a storage that fails, or none, stops nothing', async () => {
  const broken = { get: async () => { throw new Error('none'); }, put: async () => { throw new Error('full'); } };
  for (const storage of [broken, null]) {
    const hall = server(), { queue, told } = await page(storage, hall);
    queue.add(said('first'));
    await queue.flush();
    assert.deepEqual(told.answered, ['first']);
  }
});

test('a listener that fails does not stop what is said later', async () => {
  const hall = server(), { queue, told } = await page(null, hall), { on_answer } = queue.listener;
  queue.listener.on_answer = () => { throw new Error('drawn wrong'); };
  queue.add(said('first'));
  await assert.rejects(queue.flush());
  queue.listener.on_answer = on_answer;
  told.next = 2;
  queue.add(said('second'));
  await queue.flush();
  assert.deepEqual(told.answered, ['second']);
});
