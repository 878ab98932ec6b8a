// SPDX-License-Identifier: MIT
// The fleet of tablets as the director needs it: which of them is in trouble, and what it is, worst first.

/** A tablet asks every 30 s; three silences in a row mean that it is away. */
export const AWAY_MS = 95000;
const SKEW_MS = 5000;
const BATTERY_EMPTY = 10;
const BATTERY_LOW = 25;

/** @typedef {{kind: string, bad: boolean, n?: number}} Trouble `kind` names the words fleet.KIND */
/** @typedef {{now: number, release: string}} Here the server's time and the release that the console runs */

/** Milliseconds since the last word of a tablet; Infinity before the first. @param {Api.Device} device @param {number} now */
export const silence = (device, now) => (device.last_seen ? now - new Date(device.last_seen).getTime() : Infinity);

/** @type {((device: any, here: Here) => Trouble | null)[]} */
const CHECKS = [
  (device, { now }) => (silence(device, now) > AWAY_MS ? { kind: 'away', bad: true } : null),
  (device) => (device.current ? null : { kind: 'second', bad: false }),
  ({ pulse: heartbeat }) => {
    if (!heartbeat || heartbeat.charging || heartbeat.battery === null || heartbeat.battery > BATTERY_LOW) return null;
    return { kind: 'battery', bad: heartbeat.battery <= BATTERY_EMPTY, n: heartbeat.battery };
  },
  ({ pulse: heartbeat }) => (heartbeat?.unsent > 0 ? { kind: 'unsent', bad: false, n: heartbeat.unsent } : null),
  ({ pulse: heartbeat }) => (heartbeat?.kept > 0 ? { kind: 'kept', bad: false, n: heartbeat.kept } : null),
  ({ pulse: heartbeat }) => (heartbeat && Math.abs(heartbeat.skew_ms) > SKEW_MS ? { kind: 'skew', bad: false } : null),
  ({ pulse: heartbeat }, { release }) => (heartbeat?.release && release && heartbeat.release !== release ? { kind: 'release', bad: false } : null),
];

/** What is wrong with a tablet. @param {Api.Device} device @param {Here} here @returns {Trouble[]} */
export const troubles = (device, here) => CHECKS.map((check) => check(device, here)).filter((found) => found !== null);

/** Signed in, and either the tablet of its table or one that is still there or still holds something. @param {any} device @param {number} now */
const is_of_interest = (device, now) =>
  device.status === 'active' && (device.current || silence(device, now) <= AWAY_MS || device.pulse?.unsent > 0);

/** @param {Trouble[]} found */
const weight = (found) => found.reduce((sum, one) => sum + (one.bad ? 100 : 1), 0);

/**
 * The tablets with their troubles, the worst first, then by table.
 * @param {any[]} devices @param {Here} here @returns {{device: any, found: Trouble[]}[]}
 */
export function fleet_of(devices, here) {
  return devices.filter((device) => is_of_interest(device, here.now))
    .map((device) => ({ device, found: troubles(device, here) }))
    .sort((x, y) => weight(y.found) - weight(x.found) || x.device.table - y.device.table || y.device.epoch - x.device.epoch);
}
