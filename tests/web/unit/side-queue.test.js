// SPDX-License-Identifier: MIT
// What was said at a side table and has not arrived: over a network that is away, a reload, a refusal.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OLD_MS, SideQueue } from '../../../web/pages/side/queue.js';
import { SideWaits } from '../../../web/pages/table/side.js';

const PLACE = 'side/event/1/table';
const AWAY = { passing: true, status: 0 }, SIGNED_OUT = { passing: false, status: 401 }, NO = { passing: false, status: 409 };

/** What a browser keeps; it outlives its pages. One of them at a time has the turn to send. */
function shelf() {
  const kept = new Map(), turn = { holder: null };
  const of_page = () => {
    const page = {};
    return { kept, of_page,
      get: async (place) => structuredClone(kept.get(place)),
      change: async (place, after) => void kept.set(place, structuredClone(after(structuredClone(kept.get(place) ?? [])))),
      take_turn: async () => {
        turn.holder ??= page;
        return turn.holder === page;
      },
      end_turn: async () => { if (turn.holder === page) turn.holder = null; } };
  };
  return of_page();
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
async function page(storage, { acts, deliver }, place = PLACE) {
  const told = { next: acts.length + 1, answered: [], lost: [] };
  const queue = new SideQueue(place, storage?.of_page?.() ?? storage, deliver, { next_act: () => told.next,
    on_answer: ({ next_act }, one) => {
      told.next = next_act;
      told.answered.push(one.key);
    },
    on_refusal: async (_, lost) => {
      told.lost.push(lost.map(({ key }) => key));
      told.next = acts.length + 1;
    } });
  await queue.look();
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

test('a storage that gives nothing away again has nothing sent twice', async () => {
  const storage = shelf(), hall = server(), { change } = storage;
  const keeps = { ...storage, of_page: undefined, change: (place, after) => change(place, (was) => [...new Map([...was, ...after(was)].map((one) =>
    [one.key, one])).values()]) };
  const bounded = (one) => (hall.seen.length < 9 ? hall.deliver(one) : Promise.reject(AWAY));
  const { queue, told } = await page(keeps, { ...hall, deliver: bounded });
  queue.add(said('first'));
  await queue.flush();
  hall.fails.push(NO);
  queue.add(said('second'));
  for (let again = 0; again < 3; again += 1) await queue.flush();
  assert.deepEqual([hall.seen.map(({ key }) => key), told.answered, told.lost], [['first', 'second'], ['first'], [['second']]]);
  await queue.look();
  assert.deepEqual([keys_of(queue), storage.kept.get(PLACE).length], [[], 2]);
});

test('a storage that fails, or none, stops nothing', async () => {
  const fails = async () => { throw new Error('none'); };
  const broken = { get: fails, change: fails, take_turn: fails, end_turn: fails };
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

/** What an earlier page left. */
const left = (key, kind, act, more = {}) => ({ ...said(key, kind), body: { kind, entry: 1, value: 31, act }, made_at: Date.now(), ...more });

test('an act keeps the number of what its sender saw, whatever is said before it leaves', async () => {
  const storage = shelf(), hall = server(), before = await page(storage, hall);
  hall.fails.push(AWAY);
  before.queue.add(said('takes', 'take'));
  await before.queue.flush();
  hall.acts.push({ kind: 'pass' });
  // The page that is loaded then knows of the other act; what is left was said without it.
  const after = await page(storage, hall);
  await after.queue.flush();
  assert.deepEqual([after.told.lost, hall.acts.length], [[['takes']], 1]);
});

test('where the server says by itself that this game is the last one, what waits behind makes room; for another act it does not', async () => {
  for (const [kind, taken] of [['stop', 3], ['pass', 2]]) {
    const hall = server(), { queue, told } = await page(shelf(), { ...hall, deliver: async (one) => {
      const { next_act } = await hall.deliver(one);
      if (one.key !== 'first') return { next_act, acts: hall.acts.map((act, at) => ({ ...act, act: at + 1 })) };
      hall.acts.push({ kind });
      return { next_act: next_act + 1, acts: [{ act: 1, kind: 'take' }, { act: 2, kind }] };
    } });
    queue.add(said('first', 'take'));
    queue.add(said('second', 'take'));
    await queue.flush();
    assert.deepEqual([hall.acts.length, told.lost.length], [taken, 3 - taken]);
  }
});

test('two pages of one tablet send each act once, one of them at a time', async () => {
  const storage = shelf(), hall = server(), one = await page(storage, hall);
  hall.fails.push(AWAY);
  for (const key of ['first', 'second', 'third']) one.queue.add(said(key));
  await one.queue.flush();
  const other = await page(storage, hall);
  assert.deepEqual(keys_of(other.queue), ['first', 'second', 'third']);
  other.queue.add(said('fourth'));
  await Promise.all([one.queue.flush(), other.queue.flush()]);
  await Promise.all([one.queue.flush(), other.queue.flush()]);
  assert.deepEqual(hall.acts.map(({ act }) => act), [1, 2, 3, 4]);
  assert.deepEqual([hall.seen.length, one.told.lost, other.told.lost], [5, [], []]);
  await one.queue.look();
  assert.deepEqual([keys_of(one.queue), keys_of(other.queue), storage.kept.get(PLACE)], [[], [], []]);
});

for (const [name, fault] of Object.entries({ 'an event that is closed': { status: 409, reason: 'closed' },
  'an event that was handed over': { status: 409, reason: 'away' }, 'a tablet of another table': { status: 403 } }))
  test(`${name} takes nothing, and nothing is lost by it`, async () => {
    const hall = server(), { queue, told } = await page(shelf(), hall);
    hall.fails.push(fault);
    queue.add(said('first'));
    await queue.flush();
    assert.deepEqual([told.lost, queue.late, keys_of(queue)], [[], true, ['first']]);
    await queue.flush();
    assert.deepEqual([told.answered, keys_of(queue)], [['first'], []]);
  });

test('an account that may not say it at a console is told so, and nothing is tried again', async () => {
  const hall = server(), { queue, told } = await page(shelf(), hall, 'side/event/1/console');
  hall.fails.push({ status: 403 }, { status: 401 });
  queue.add(said('takes', 'take'));
  await queue.flush();
  assert.deepEqual([told.lost, queue.late, keys_of(queue)], [[['takes']], false, []]);
  // Who has to sign in again loses nothing.
  queue.add(said('passes', 'pass'));
  await queue.flush();
  assert.deepEqual([told.lost.length, queue.late, keys_of(queue)], [1, true, ['passes']]);
});

test('what is refused is listed before it leaves, with what stood on it', async () => {
  const storage = shelf(), hall = server(), { queue, told } = await page(storage, hall);
  let there = [];
  queue.listener.before_loss = async (problem, lost) => {
    await settled();
    there = [problem, lost.map(({ key }) => key), keys_of(queue), storage.kept.get(PLACE).map(({ key }) => key)];
    throw new Error('this browser lists nothing');
  };
  hall.fails.push(NO);
  for (const one of [said('first'), said('sits', 'join'), said('doubles', 'double')]) queue.add(one);
  await queue.flush();
  assert.deepEqual(there, [NO, ['first', 'doubles'], ['first', 'sits', 'doubles'], ['first', 'sits', 'doubles']]);
  assert.deepEqual([told.lost, told.answered, keys_of(queue)], [[['first', 'doubles']], ['sits'], []]);
});

test('what nobody here has seen being said goes with what was refused', async () => {
  const storage = shelf(), hall = server();
  storage.kept.set(PLACE, [left('takes', 'take', 1), left('sits', 'join', 2)]);
  hall.acts.push({ kind: 'pass' });
  const { queue, told } = await page(storage, hall);
  queue.add(said('throws', 'throw', 6));
  await queue.flush();
  assert.deepEqual([told.lost, told.answered], [[['takes', 'sits']], ['throws']]);
});

test('what is older than a day is not sent before somebody has looked at it', async () => {
  const old = { made_at: Date.now() - OLD_MS - 1000 };
  for (const more of [old, { made_at: undefined }]) {
    const storage = shelf(), hall = server();
    storage.kept.set(PLACE, [left('first', 'take', 1, more), left('second', 'take', 2)]);
    const { queue, told } = await page(storage, hall);
    queue.add(said('third', 'take'));
    await queue.flush();
    assert.deepEqual([queue.asks, hall.seen], [true, []]);
    await queue.send_old();
    assert.deepEqual([told.answered, queue.asks], [['first', 'second', 'third'], false]);
  }
  const storage = shelf(), hall = server();
  storage.kept.set(PLACE, [left('first', 'take', 1, old)]);
  const { queue } = await page(storage, hall);
  let there = [];
  await queue.set_aside(async (aside) => {
    // It is listed before it leaves: a page that goes away amid this loses nothing.
    there = [aside.map(({ key }) => key), keys_of(queue), storage.kept.get(PLACE).length];
    throw new Error('this browser lists nothing');
  });
  assert.deepEqual(there, [['first'], ['first'], 1]);
  await settled();
  assert.deepEqual([queue.asks, storage.kept.get(PLACE), hall.seen], [false, [], []]);
  const fresh = shelf();
  fresh.kept.set(PLACE, [left('first', 'take', 1, { made_at: Date.now() - OLD_MS + 60000 })]);
  assert.equal((await page(fresh, hall)).queue.asks, false);
});

test('the page of the table sends what was said at its own side tables, and asks about the rest', async () => {
  const storage = shelf(), hall = server();
  const waits = new SideWaits({ on_change: () => undefined, on_refusal: () => undefined }, 'event/4');
  const opened = async (place, said_there) => {
    storage.kept.set(place, said_there);
    const queue = new SideQueue(place, storage.of_page(), hall.deliver, { next_act: () => 1, on_answer: () => undefined, on_refusal: async () => undefined });
    await queue.look();
    waits.queues.set(place, queue);
  };
  await opened('side/event/1/table', [left('here', 'take', 1, { hall: 'event/4' })]);
  await opened('side/event/2/table', [left('there', 'take', 1, { hall: 'event/5' })]);
  await opened('side/other/1/table', [left('elsewhere', 'take', 1)]);
  await opened('side/event/3/table', [left('long_ago', 'take', 1, { hall: 'event/4', made_at: 1 })]);
  assert.deepEqual([waits.entries.map(({ key }) => key), waits.count], [['here'], 1]);
  assert.deepEqual(waits.old.map(({ key }) => key), ['there', 'elsewhere', 'long_ago']);
  await waits.flush('event/4', true);
  assert.deepEqual(hall.seen, []);
  await waits.flush('event/4');
  assert.deepEqual(hall.seen.map(({ key }) => key), ['here']);
  hall.fails.push({ status: 403 }, { status: 403 });
  hall.acts.length = 0;
  assert.equal(await waits.send_old(), false);
  assert.deepEqual([waits.elsewhere, waits.old.map(({ key }) => key), waits.late], [true, ['there', 'elsewhere'], true]);
  assert.deepEqual(hall.acts.map(({ act }) => act), [1]);
});
