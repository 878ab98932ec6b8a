// SPDX-License-Identifier: MIT
// The tablet's clock: the present is computed from what stands, whoever asks and whenever.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { clock_after, clock_now, clock_text, delay_of, delay_reset, elapsed, grabbed, pressed, ran_out, reserve_of, resumed, spoken,
  stopped } from '../../../web/lib/match/clock.js';

const BOOT = 77;
const half = (reserve_ms, more = {}) => ({ reserve_ms, overtimes: 0, breaks: 0, forfeit: false, ...more });
const clock = (kind = 'simple_delay', more = {}) => ({
  kind, delay_ms: 12000, running: 'none', since_ms: '0', mono_ms: '0', boot: 0, turn_delay_ms: 12000, spent_ms: 0, stop: 'new_game',
  interrupted: 'none', expired: 'none', a: half(840000), b: half(840000), breaks_allowed: 3, break_ms: 180000, ...more,
});
/** A moment of the device: its own time runs 5 s beside the server's. */
const at = (ms, boot = BOOT) => ({ boot, mono_ms: ms + 5000, est_ms: 1_000_000 + ms });

test('the low roller starts the other side, and each press hands the turn over', () => {
  const opening = pressed(clock(), 'a', at(0));
  assert.deepEqual([opening.running, opening.turn_delay_ms, opening.stop], ['b', 12000, 'none']);
  const next = pressed(opening, 'b', at(20000));
  assert.deepEqual([next.running, next.b.reserve_ms, next.a.reserve_ms], ['a', 832000, 840000]);
});

test('a press of a side that does not run changes nothing', () => {
  const running = pressed(clock(), 'a', at(0));
  assert.equal(pressed(running, 'a', at(3000)), running);
});

test('simple delay: a turn within the delay costs nothing (case 30)', () => {
  const running = pressed(clock('simple_delay', { b: half(5000) }), 'a', at(0));
  assert.equal(reserve_of(running, 'b', at(10000)), 5000);
  assert.equal(delay_of(running, 'b', at(10000)), 2000);
  assert.equal(pressed(running, 'b', at(10000)).b.reserve_ms, 5000);
});

test('Bronstein: the reserve runs at once and runs out within the delay (case 31)', () => {
  const running = pressed(clock('bronstein', { b: half(5000) }), 'a', at(0));
  assert.equal(ran_out(running, at(4999)), '');
  assert.equal(ran_out(running, at(5000)), 'b');
  assert.equal(pressed(running, 'b', at(4000)).b.reserve_ms, 5000);
});

test('an interrupted turn goes on where it stood, and is charged once', () => {
  const running = pressed(clock(), 'a', at(0));
  const stands = stopped(running, 'dice', 'none', at(15000));
  assert.deepEqual([stands.running, stands.interrupted, stands.spent_ms, stands.b.reserve_ms], ['none', 'b', 15000, 837000]);
  assert.equal(reserve_of(stands, 'b', at(90000)), 837000);
  const goes_on = resumed(stands, 'none', at(100000));
  assert.equal(reserve_of(goes_on, 'b', at(104000)), 833000);
  const bronstein = resumed(stopped(pressed(clock('bronstein'), 'a', at(0)), 'dice', 'none', at(15000)), 'none', at(60000));
  assert.equal(pressed(bronstein, 'b', at(65000)).b.reserve_ms, 840000 - 20000 + 12000);
});

test('the end of a game ends the turn; a break is counted to who takes it', () => {
  const running = pressed(clock(), 'a', at(0));
  const over = stopped(running, 'new_game', 'none', at(20000));
  assert.deepEqual([over.interrupted, over.spent_ms, over.b.reserve_ms], ['none', 0, 832000]);
  assert.equal(stopped(running, 'break', 'a', at(1000)).a.breaks, 1);
});

test('dice rolled again: the delay begins anew', () => {
  const again = delay_reset(pressed(clock(), 'a', at(0)), at(9000));
  assert.equal(delay_of(again, 'b', at(9000)), 12000);
  assert.equal(reserve_of(again, 'b', at(21000)), 840000);
});

test('a fast grab: the next turn has no delay, the one after has (case 41)', () => {
  const running = grabbed(pressed(clock(), 'a', at(0)), 'a');
  assert.equal(delay_of(running, 'a', at(0)), 0);
  const next = pressed(running, 'b', at(1000));
  assert.equal(pressed(next, 'a', at(10000)).a.reserve_ms, 831000);
  assert.deepEqual([next.turn_delay_ms, next.a.forfeit], [0, false]);
});

test('the same device counts in its own time, another one in the server\'s', () => {
  const running = pressed(clock(), 'a', at(0));
  assert.equal(elapsed(running, { boot: BOOT, mono_ms: 45000, est_ms: 1_040_900 }), 40000);
  assert.equal(elapsed(running, { boot: BOOT, mono_ms: 6300, est_ms: 4_601_300 }), 1300, 'the clock of the server was set ahead');
  assert.equal(elapsed(running, { boot: BOOT, mono_ms: 6300, est_ms: -6_198_700 }), 1300, 'the clock of the server was set back');
  assert.equal(elapsed(running, { boot: 8, mono_ms: 1, est_ms: 1_040_000 }), 40000);
  assert.deepEqual(clock_now(running, 1_040_000), { a: { reserve_ms: 840000, delay_ms: 12000 }, b: { reserve_ms: 812000, delay_ms: 0 }, running: 'b' });
});

test('an entry on its way moves the clock; one that says no time does not', () => {
  const match = { status: 'playing', clock: pressed(clock(), 'a', at(0)) };
  const said = { boot: BOOT, mono_ms: '25000', est_ms: '1020000' };
  assert.equal(clock_after(match, 'clock', { act: 'press', side: 'b', ...said }).clock.running, 'a');
  assert.deepEqual([clock_after(match, 'games', { ...said }).clock.stop, clock_after(match, 'games', { dropped: true, ...said }).clock.stop],
    ['new_game', 'concession']);
  assert.equal(clock_after(match, 'call-director', said).clock.interrupted, 'b');
  assert.equal(clock_after(match, 'games', {}), match);
  assert.equal(clock_after({ clock: null }, 'clock', said).clock, null);
});

test('times as they are read and heard', () => {
  assert.deepEqual([840000, 839001, 3727000, 60000, 10000, 9940, 0, -1].map(clock_text), ['14:00', '14:00', '1:02:07', '1:00', '0:10', '9.9', '0.0', '0.0']);
  assert.deepEqual([spoken(61000, 60000), spoken(60000, 59000), spoken(11000, 10000), spoken(9500, 9200), spoken(1000, 0)], [60, -1, 10, -1, 0]);
});

// ---- the same cases as director/games/clock.c

const shared = JSON.parse(readFileSync(new URL('../../golden/clock.json', import.meta.url), 'utf8'));

/** What the server takes a tap's moment to be: never later than now; who says nothing, taps on arrival. */
function when_at_server({ said = {}, now_ms }) {
  const est = Math.min(Number(said.est_ms || now_ms), Number(now_ms));
  return { boot: said.boot ?? 0, mono_ms: Number(said.mono_ms ?? 0), est_ms: est };
}

const does = {
  press: (now, step, when) => pressed(now, step.side, when),
  stop: (now, step, when) => stopped(now, step.why, step.side ?? 'none', when),
  resume: (now, step, when) => resumed(now, step.side ?? 'none', when),
  reset: (now, step, when) => delay_reset(now, when),
  grab: (now, step) => grabbed(now, step.side),
};

/** The members of a clock as the fixture names them. */
const seen = (now) => ({ running: now.running, stop: now.stop, interrupted: now.interrupted, turn_delay_ms: now.turn_delay_ms, spent_ms: now.spent_ms,
  reserve_a_ms: now.a.reserve_ms, reserve_b_ms: now.b.reserve_ms, forfeit_a: now.a.forfeit, forfeit_b: now.b.forfeit });

function shown(now, at_ms) {
  const { a, b } = clock_now(now, Number(at_ms));
  return { left_a_ms: a.reserve_ms, left_b_ms: b.reserve_ms };
}

for (const { name, clock: from, steps } of shared.cases)
  test(`shared case ${name}`, () => {
    let now = clock(from.kind, { delay_ms: from.delay_ms, a: half(from.reserve_a_ms), b: half(from.reserve_b_ms) });
    for (const step of steps) {
      if (step.act !== 'show') now = does[step.act](now, step, when_at_server(step));
      const found = step.act === 'show' ? shown(now, step.at_ms) : seen(now);
      for (const [member, value] of Object.entries(step.expect)) if (member in found) assert.equal(found[member], value, `${step.act} ${member}`);
    }
  });
