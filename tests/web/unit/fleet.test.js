// SPDX-License-Identifier: MIT
// Which tablets need a look, and in which order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fleet_of, troubles } from '../../../web/lib/device/fleet.js';

const NOW = Date.parse('2026-11-21T20:00:00Z');
const HERE = { now: NOW, release: 'new' };
const WELL = { battery: 80, charging: false, unsent: 0, kept: 0, skew_ms: 300, secure: true, release: 'new' };
const tablet = (table, pulse = {}, more = {}) => ({
  actor: table, table, epoch: 1, status: 'active', current: true, last_seen: new Date(NOW - 10000).toISOString(), pulse: { ...WELL, ...pulse }, ...more,
});
const kinds = (device) => troubles(device, HERE).map(({ kind, bad }) => kind + (bad ? '!' : ''));

test('a tablet that is well has no trouble, and one that says nothing yet neither', () => {
  assert.deepEqual(kinds(tablet(1)), []);
  assert.deepEqual(kinds(tablet(1, {}, { pulse: null })), []);
});

test('each trouble by its own', () => {
  const cases = [
    [{}, { last_seen: new Date(NOW - 96000).toISOString() }, 'away!'], [{}, { last_seen: null }, 'away!'], [{}, { current: false }, 'second'],
    [{ battery: 25 }, {}, 'battery'], [{ battery: 10 }, {}, 'battery!'], [{ unsent: 3 }, {}, 'unsent'], [{ kept: 1 }, {}, 'kept'],
    [{ skew_ms: -5001 }, {}, 'skew'], [{ release: 'old' }, {}, 'release'],
  ];
  for (const [pulse, more, kind] of cases) assert.deepEqual(kinds(tablet(1, pulse, more)), [kind]);
  assert.deepEqual(kinds(tablet(1, { battery: 5, charging: true })), []);
  assert.deepEqual(kinds(tablet(1, { battery: null })), []);
});

test('the worst first, then by table; old sign-ins are left out unless they hold something', () => {
  const long_ago = { last_seen: new Date(NOW - 3600000).toISOString(), current: false };
  const devices = [
    tablet(1), tablet(2, { unsent: 2 }), tablet(3, { battery: 4 }), tablet(4, { unsent: 1, skew_ms: 9000 }),
    tablet(5, {}, { status: 'revoked' }), tablet(6, {}, long_ago), tablet(7, { unsent: 1 }, long_ago),
  ];
  assert.deepEqual(fleet_of(devices, HERE).map(({ device }) => device.table), [7, 3, 4, 2, 1]);
});
