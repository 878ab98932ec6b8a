// SPDX-License-Identifier: MIT
// What time it is at the server, as well as this device can know it. Each probe asks for the server's wall time; it came
// from somewhere within the round trip, so its error is at most half of it: the quickest of the last eight probes is
// believed. Counted on the monotonic clock, so a wall clock that drifts does no harm; but in many browsers the monotonic
// clock stands still while the device sleeps, so a leap between the two is added until the next probe has measured it.

const KEPT = 8;
const FIRST_PROBES = 4;
const FIRST_GAP_MS = 300;
/** Wall and monotonic clock drifted apart by more than this: the device slept, or somebody set the clock. */
const LEAP_MS = 1000;
/** Less than any step that a server follows (tdserver/desk/housekeeping/clock_watch.c). */
const STEP_MS = 400;
const SKEW_MOST = 2 ** 31 - 1;
export const PROBE_MS = 30000;

/**
 * @typedef {object} Clocks
 * @property {() => number} now monotonic ms
 * @property {() => number} wall ms since 1970, as this device believes
 */
/** @type {Clocks} */
const device_clocks = { now: () => performance.now(), wall: () => Date.now() };

const new_boot = () => (crypto.getRandomValues(new Uint32Array(1))[0] >>> 1) || 1;

export class ServerTime {
  /** @param {Clocks} [clocks] */
  constructor(clocks = device_clocks) {
    this.clocks = clocks;
    /** @type {{offset: number, round_trip: number}[]} */
    this.probes = [];
    /** @type {{offset: number, round_trip: number} | null} */
    this.best = null;
    /** Skew of the wall clock that holds until the first probe: what an earlier page measured. */
    this.assumed = 0;
    /** Wall less monotonic clock at the last probe. */
    this.apart = clocks.wall() - clocks.now();
    this.own_boot = new_boot();
    /** The leap that own_boot has outlived. */
    this.known_leap = 0;
  }

  /** Names this page's own time: another number for each page, and after the device slept, when its monotonic clock stood still. */
  get boot() {
    const leap = this.leap();
    if (leap > this.known_leap + LEAP_MS) this.own_boot = new_boot();
    this.known_leap = leap;
    return this.own_boot;
  }

  /**
   * One question to the server. Fails as `ask` fails; the estimate stays what it was.
   * @template {{now_ms: number | string}} T @param {() => Promise<T>} ask @returns {Promise<T>}
   */
  async probe(ask) {
    const begin = this.clocks.now();
    const reply = await ask();
    const end = this.clocks.now();
    this.forget_after_leap();
    const probe = { offset: Number(reply.now_ms) - (begin + end) / 2, round_trip: end - begin };
    if (this.best && this.contradicts(probe)) this.probes = [];
    this.probes = [...this.probes.slice(1 - KEPT), probe];
    this.best = this.probes.reduce((best, one) => (one.round_trip < best.round_trip ? one : best));
    return reply;
  }

  /** What was learnt before a leap is worth nothing once it has been measured. */
  forget_after_leap() {
    if (this.boot && this.leap() !== 0) this.probes = [];
    this.apart = this.clocks.wall() - this.clocks.now();
    this.known_leap = 0;
  }

  /** Two probes that cannot both be true: the server's clock was set between them. @param {{offset: number, round_trip: number}} probe */
  contradicts(probe) {
    const best = this.best ?? probe;
    return this.leap() === 0 && Math.abs(probe.offset - best.offset) > (probe.round_trip + best.round_trip) / 2 + STEP_MS;
  }

  /** At least one probe has come back. */
  get known() {
    return this.best !== null;
  }

  /** The estimate is off by at most this, ms. */
  get within() {
    return this.best ? this.best.round_trip / 2 : Infinity;
  }

  /** The server's wall time at a moment of the monotonic clock; before the first probe, what this device's own says. @param {number} [mono] */
  server_now(mono = this.clocks.now()) {
    if (!this.best) return this.clocks.wall() - this.assumed + mono - this.clocks.now();
    return mono + this.best.offset + this.leap();
  }

  /** By how much the wall clock ran ahead of the monotonic one since the last probe: a sleep, or a hand that set it; 0 for mere drift. */
  leap() {
    const leap = this.clocks.wall() - this.clocks.now() - this.apart;
    return Math.abs(leap) > LEAP_MS ? leap : 0;
  }

  /** This device's wall clock less the server's, whole ms; 0 while unknown, at most what a heartbeat can carry. */
  skew() {
    if (!this.best) return 0;
    const skew = Math.round(this.clocks.wall() - this.server_now());
    return Math.max(-SKEW_MOST, Math.min(SKEW_MOST, skew));
  }
}

/**
 * Asks four times at the start, then every 30 s and whenever the page is seen again, as long as it lives.
 * @template T @param {ServerTime} time @param {(about: T) => Promise<{now_ms: number | string}>} ask
 * @param {() => Promise<T>} [prepare] what takes its time and is not measured
 */
export async function keep_time(time, ask, prepare = async () => /** @type {T} */ (undefined)) {
  const probe = () => prepare().then((about) => time.probe(() => ask(about))).then(() => remember(time.skew()), () => undefined);
  for (let at = 0; at < FIRST_PROBES; at++) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, FIRST_GAP_MS));
    await probe();
  }
  setInterval(probe, PROBE_MS);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) probe(); });
}

const PLACE = 'td.skew';

/** A page that is reloaded without the network knows how wrong this device's clock is. @param {number} skew */
function remember(skew) {
  try {
    localStorage.setItem(PLACE, String(skew));
  } catch {
    // Without storage the device's clock is believed until the first probe.
  }
}

function recall() {
  try {
    return Number(localStorage.getItem(PLACE)) || 0;
  } catch {
    return 0;
  }
}

/** The one estimate of this page. */
export const server_time = new ServerTime();
server_time.assumed = recall();
export const server_now = () => server_time.server_now();
