// SPDX-License-Identifier: MIT
// The estimate of the server's time under delays that differ from way to way, on clocks that only move when told to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServerTime } from '../../../web/lib/live/server-time.js';

const SERVER_START = 1790000000000;

/** A device whose wall clock is `skew` ahead, and a server at the end of a line with a way there and a way back. */
function line(skew = 0) {
  const state = { mono: 1000, skew, there: 0, back: 0, slept: 0, set: 0 };
  const real = () => SERVER_START + state.mono + state.slept;
  const server = () => real() + state.set;
  const time = new ServerTime({ now: () => state.mono, wall: () => real() + state.skew });
  const ask = async () => {
    state.mono += state.there;
    const now_ms = server();
    state.mono += state.back;
    return { now_ms };
  };
  const probe = (there, back) => {
    Object.assign(state, { there, back });
    return time.probe(ask);
  };
  return { state, time, probe, error: () => time.server_now() - server() };
}

test('an even line gives the exact time, whatever its length', async () => {
  const { time, probe, error } = line();
  await probe(40, 40);
  assert.equal(error(), 0);
  assert.equal(time.within, 40);
});

test('200 ms on one way only: the error is half of it, and within what is said', async () => {
  const { time, probe, error } = line();
  await probe(203, 3);
  assert.equal(error(), 100);
  assert.ok(Math.abs(error()) <= time.within);
});

test('the quickest of the last eight is believed, and forgotten after eight more', async () => {
  const { probe, error } = line();
  await probe(300, 0);
  await probe(10, 12);
  for (let at = 0; at < 7; at++) await probe(0, 200);
  assert.equal(error(), -1);
  await probe(0, 200);
  assert.equal(error(), -100);
});

test('random delays: the error never exceeds what is said', async () => {
  const { state, time, probe, error } = line();
  let seed = 7;
  const chance = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  for (let at = 0; at < 500; at++) {
    await probe(chance() * 400, chance() * 400);
    state.mono += chance() * 30000;
    assert.ok(Math.abs(error()) <= time.within + 1e-6, `probe ${at}: ${error()} of ${time.within}`);
  }
});

test('the skew is the wall clock\'s; drift moves no estimate, and a clock that was set is measured by the next probe', async () => {
  const { state, time, probe, error } = line(-90000);
  assert.equal(time.skew(), 0);
  await probe(5, 5);
  assert.equal(time.skew(), -90000);
  state.skew += 900;
  assert.deepEqual([error(), time.skew()], [0, -89100]);
  state.skew = 3600000;
  await probe(5, 5);
  assert.deepEqual([error(), time.skew()], [0, 3600000]);
});

test('a device that slept believes no probe from before: its monotonic clock stood still', async () => {
  const { state, time, probe, error } = line();
  await probe(1, 1);
  state.slept = 60000;
  assert.equal(error(), 0);
  await assert.rejects(time.probe(async () => { throw new Error('no network'); }));
  assert.equal(error(), 0);
  await probe(50, 50);
  assert.deepEqual([error(), time.within], [0, 50]);
});

test('a server whose clock was set is believed at once, however slow the answer', async () => {
  for (const by of [3600000, -7200000, 1500]) {
    const { state, time, probe, error } = line();
    await probe(1, 1);
    await probe(40, 40);
    assert.equal(error(), 0);
    state.set += by;
    await probe(50, 50);
    assert.deepEqual([error(), time.within], [0, 50], `set by ${by}`);
  }
});

test('own time has another name after a sleep, and only then', async () => {
  const { state, time, probe } = line();
  await probe(5, 5);
  const first = time.boot;
  state.mono += 40000;
  assert.equal(time.boot, first, 'awake');
  state.skew -= 7200000;
  assert.equal(time.boot, first, 'the clock of the device was set back: its own time went on');
  await probe(5, 5);
  state.slept += 60000;
  const second = time.boot;
  assert.notEqual(second, first, 'it slept');
  assert.equal(time.boot, second, 'once');
  await probe(5, 5);
  assert.equal(time.boot, second, 'measured');
  state.slept += 5000;
  await probe(5, 5);
  assert.notEqual(time.boot, second, 'it slept, and the first to look was the probe');
});

test('a probe that fails leaves the estimate; before the first one the device\'s own clock is all there is', async () => {
  const { state, time, probe, error } = line(250);
  assert.equal(time.known, false);
  assert.equal(error(), 250);
  time.assumed = 250;
  assert.equal(error(), 0);
  await probe(4, 4);
  await assert.rejects(time.probe(async () => { throw new Error('no network'); }));
  assert.equal(error(), 0);
  assert.equal(time.server_now(state.mono - 500), SERVER_START + state.mono - 500);
});
