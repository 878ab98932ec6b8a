// SPDX-License-Identifier: MIT
// By which addresses tablets reach the server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median } from '../../../web/lib/device/abilities.js';
import { is_own_name, is_stale, typed, ways } from '../../../web/lib/device/addresses.js';

const at = (/** @type {string} */ host, home = true) => ({ url: `http://${host}:8080`, device: 'wlan0', home });
const LAPTOP = { public_url: 'http://192.168.1.5:8080', name: null, addresses: [at('192.168.1.5'), at('203.0.113.9', false)], container: false, alone: false };
const urls = (/** @type {any} */ network) => ways(network).map(({ url, why }) => `${why} ${url}`);

test('a laptop in one network has one address, and a name where it answers to one', () => {
  assert.deepEqual(urls(LAPTOP), ['number http://192.168.1.5:8080']);
  const named = { ...LAPTOP, name: { url: 'http://club.local:8080' } };
  assert.deepEqual(urls(named), ['name http://club.local:8080', 'number http://192.168.1.5:8080']);
});

test('an address that was set comes first', () => {
  assert.deepEqual(urls({ ...LAPTOP, public_url: 'https://club.example.org' }), ['set https://club.example.org', 'number http://192.168.1.5:8080']);
});

test('in a container only the address that was set is of use, and localhost is none', () => {
  const contained = { ...LAPTOP, container: true, addresses: [at('172.17.0.2')] };
  assert.deepEqual(urls({ ...contained, public_url: 'http://10.0.0.7:8080' }), ['set http://10.0.0.7:8080']);
  assert.deepEqual(urls({ ...contained, public_url: 'http://127.0.0.1:8080' }), []);
  assert.equal(is_stale({ ...contained, public_url: 'http://10.0.0.7:8080' }), false);
});

test('who listens alone is reached by nobody', () => assert.deepEqual(urls({ ...LAPTOP, alone: true }), []));

test('a number of an earlier network is not offered, and is said', () => {
  const moved = { ...LAPTOP, addresses: [at('10.42.0.1')] };
  assert.equal(is_stale(moved), true);
  assert.equal(is_stale(LAPTOP), false);
  assert.equal(is_stale({ ...moved, public_url: 'https://club.example.org' }), false);
  assert.deepEqual(urls(moved), ['number http://10.42.0.1:8080']);
});

test('an address is typed without what browsers add and without its secret', () => {
  assert.equal(typed('http://192.168.1.5:8080/table.html#abc'), '192.168.1.5:8080/table.html');
  assert.equal(typed('https://club.local:8443/table.html'), 'https://club.local:8443/table.html');
  assert.deepEqual(['localhost', '127.0.0.1', '[::1]', 'localhost.example.org', '192.168.1.5'].map(is_own_name), [true, true, true, false, false]);
});

test('of several delays the one in the middle counts', () => {
  assert.equal(median([900, 3, 4, 5, 4]), 4);
  assert.equal(median([]), 0);
});
