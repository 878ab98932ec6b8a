// SPDX-License-Identifier: MIT
// The live stream under a clock of its own: silence, reconnection, polling, reset.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { POLL_MS, RETRY_MS, SILENCE_MS, Stream } from '../../../web/lib/live/stream.js';

/** A network and a time that only move when told to. */
function world() {
  const state = { now: 0, timers: [], opened: [], polls: [], answer: async () => ({ seq: '9', topics: [] }), next: 1 };
  state.source = {
    open: (url) => {
      const listeners = {};
      const events = { url, closed: false, close: () => { events.closed = true; }, addEventListener: (kind, hear) => { listeners[kind] = hear; },
        fire: (kind, event = {}) => listeners[kind](event) };
      state.opened.push(events);
      return events;
    },
    poll: (url) => {
      state.polls.push(url);
      return state.answer();
    },
    after: (run, ms) => {
      state.timers.push({ id: state.next, at: state.now + ms, run });
      return state.next++;
    },
    cancel: (id) => { state.timers = state.timers.filter((timer) => timer.id !== id); },
    chance: () => 0.5,
  };
  state.pass = async (ms) => {
    await new Promise((resolve) => setImmediate(resolve));
    const end = state.now + ms;
    for (;;) {
      const due = state.timers.filter((timer) => timer.at <= end).sort((x, y) => x.at - y.at)[0];
      if (!due) break;
      state.now = due.at;
      state.timers = state.timers.filter((timer) => timer !== due);
      due.run();
      await new Promise((resolve) => setImmediate(resolve));
    }
    state.now = end;
  };
  return state;
}

function begin() {
  const hall = world();
  const messages = [];
  const states = [];
  const stream = new Stream('f00', '5', hall.source, (message) => messages.push(message), (state) => states.push(state));
  stream.start();
  return { hall, messages, states, stream };
}

test('messages carry their position, and a reconnection begins there', async () => {
  const { hall, messages, states } = begin();
  const [first] = hall.opened;
  assert.match(first.url, /\/tournaments\/f00\/stream\?since=5$/);
  first.onopen();
  first.onmessage({ lastEventId: '6', data: '{"topic":"match:7","version":"6"}' });
  assert.deepEqual(messages, [{ seq: '6', topic: 'match:7', version: '6' }]);
  first.onerror();
  await hall.pass(5000);
  assert.match(hall.opened[1].url, /since=6$/);
  assert.deepEqual(states, ['on', 'delayed']);
});

test('heartbeats keep it alive; silence of 35 s is a dead connection', async () => {
  const { hall } = begin();
  hall.opened[0].onopen();
  for (let beat = 0; beat < 4; beat++) {
    await hall.pass(15000);
    hall.opened[0].fire('hb');
  }
  assert.equal(hall.opened.length, 1);
  await hall.pass(SILENCE_MS + 5000);
  assert.equal(hall.opened[0].closed, true);
  assert.equal(hall.opened.length, 2);
});

test('two failures in a row poll, and a stream that works again ends the polling', async () => {
  const { hall, messages, states } = begin();
  hall.answer = async () => ({ seq: '8', topics: ['tables'] });
  hall.opened[0].onerror();
  await hall.pass(5000);
  hall.opened[1].onerror();
  await hall.pass(POLL_MS + 10);
  assert.ok(hall.polls.length >= 2);
  assert.deepEqual(messages[0], { seq: '8', topic: 'tables' });
  assert.match(hall.polls[1], /since=8$/);
  assert.equal(states.at(-1), 'delayed');
  await hall.pass(RETRY_MS);
  const last = hall.opened.at(-1);
  last.onopen();
  const before = hall.polls.length;
  await hall.pass(POLL_MS * 3);
  assert.equal(hall.polls.length, before);
  assert.equal(states.at(-1), 'on');
});

test('no answer at all is offline', async () => {
  const { hall, states } = begin();
  hall.answer = () => Promise.reject(new Error('down'));
  hall.opened[0].onopen();
  hall.opened[0].onerror();
  await hall.pass(5000);
  hall.opened[1].onerror();
  await hall.pass(100);
  assert.equal(states.at(-1), 'offline');
});

test('a reset asks for everything again', () => {
  const { hall, messages, stream } = begin();
  hall.opened[0].fire('reset', { lastEventId: '40' });
  assert.deepEqual(messages, [{ reset: true }]);
  assert.equal(stream.since, '40');
});

test('a stopped stream does nothing more', async () => {
  const { hall, stream } = begin();
  stream.stop();
  await hall.pass(SILENCE_MS * 3);
  assert.equal(hall.opened.length, 1);
  assert.equal(hall.opened[0].closed, true);
});

test('a page that names its topics gets only those, also by polling; another choice goes on where it was', async () => {
  const hall = world();
  const messages = [];
  const stream = new Stream('f00', '5', hall.source, (message) => messages.push(message), () => {}, ['match:7', 'plays:7']);
  stream.start();
  assert.match(hall.opened[0].url, /since=5&topics=match:7,plays:7$/);
  hall.opened[0].onmessage({ lastEventId: '8', data: '{"topic":"match:7"}' });
  stream.choose(['match:7', 'plays:7']);
  assert.equal(hall.opened.length, 1);
  stream.choose([]);
  assert.equal(hall.opened[0].closed, true);
  assert.match(hall.opened[1].url, /since=8$/);
  stream.choose(['plays:7']);
  hall.answer = async () => ({ seq: '9', topics: ['match:7', 'plays:7', 'tournament'] });
  hall.opened[2].onerror();
  await hall.pass(6000);
  hall.opened[3].onerror();
  await hall.pass(1);
  assert.deepEqual(messages.slice(1), [{ seq: '9', topic: 'plays:7' }]);
});
