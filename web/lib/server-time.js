// SPDX-License-Identifier: MIT
// What time it is at the server, as well as this device can know it. Each probe asks for the server's wall time; it came
// from somewhere within the round trip, so its error is at most half of it: the quickest of the last eight probes is
// believed. Counted on the monotonic clock, so a tablet whose wall clock is set in the middle notices nothing.

const KEPT = 8;
const FIRST_PROBES = 4;
const FIRST_GAP_MS = 300;
/** Wall and monotonic clock drifted apart by more than this: the device slept, or somebody set the clock. */
const LEAP_MS = 1000;
const SKEW_MOST = 2 ** 31 - 1;
export const PROBE_MS = 30000;

/**
 * @typedef {object} Clocks
 * @property {() => number} now monotonic ms
 * @property {() => number} wall ms since 1970, as this device believes
 */
/** @type {Clocks} */
const device_clocks = { now: () => performance.now(), wall: () => Date.now() };

export class ServerTime {
  /** @param {Clocks} [clocks] */
  constructor(clocks = device_clocks) {
    this.clocks = clocks;
    /** @type {{offset: number, round_trip: number}[]} */
    this.probes = [];
    /** @type {{offset: number, round_trip: number} | null} */
    this.best = null;
    /** Wall less monotonic clock at the last probe. */
    this.apart = clocks.wall() - clocks.now();
  }

  /**
   * One question to the server. Fails as `ask` fails; the estimate stays what it was.
   * @template {{now_ms: number}} T @param {() => Promise<T>} ask @returns {Promise<T>}
   */
  async probe(ask) {
    const begin = this.clocks.now();
    const reply = await ask();
    const end = this.clocks.now();
    this.forget_after_leap(end);
    const probe = { offset: reply.now_ms - (begin + end) / 2, round_trip: end - begin };
    this.probes = [...this.probes.slice(1 - KEPT), probe];
    this.best = this.probes.reduce((best, one) => (one.round_trip < best.round_trip ? one : best));
    return reply;
  }

  /** The monotonic clock of many tablets stands still while they sleep: what was learnt before is worth nothing. @param {number} now */
  forget_after_leap(now) {
    const apart = this.clocks.wall() - now;
    if (Math.abs(apart - this.apart) > LEAP_MS) this.probes = [];
    this.apart = apart;
  }

  /** At least one probe has come back. */
  get known() {
    return this.best !== null;
  }

  /** The estimate is off by at most this, ms. */
  get within() {
    return this.best ? this.best.round_trip / 2 : Infinity;
  }

  /** The server's wall time at a moment of the monotonic clock; before the first probe, this device's own. @param {number} [mono] */
  server_now(mono = this.clocks.now()) {
    if (!this.best) return this.clocks.wall() + mono - this.clocks.now();
    return mono + this.best.offset;
  }

  /** This device's wall clock less the server's, whole ms; 0 while unknown, at most what a pulse can carry. */
  skew() {
    if (!this.best) return 0;
    const skew = Math.round(this.clocks.wall() - this.server_now());
    return Math.max(-SKEW_MOST, Math.min(SKEW_MOST, skew));
  }
}

/**
 * Asks four times at the start, then every 30 s and whenever the page is seen again, as long as it lives.
 * @param {ServerTime} time @param {() => Promise<{now_ms: number}>} ask
 */
export async function keep_time(time, ask) {
  const probe = () => time.probe(ask).catch(() => undefined);
  for (let at = 0; at < FIRST_PROBES; at++) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, FIRST_GAP_MS));
    await probe();
  }
  setInterval(probe, PROBE_MS);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) probe(); });
}

/** The one estimate of this page. */
export const server_time = new ServerTime();
export const server_now = () => server_time.server_now();
