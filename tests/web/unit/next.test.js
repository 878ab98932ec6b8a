// SPDX-License-Identifier: MIT
// What the same as last time is called, and when it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days_on, next_begin, next_day, next_evening, next_title } from '../../../web/pages/td/create/next.js';

test('a series that counts its evenings goes on counting', () => {
  for (const [last, next] of [['Harbour Evening 1', 'Harbour Evening 2'], ['Monday Open 99', 'Monday Open 100'], ['Round 09', 'Round 10'],
    ['Cup #7', 'Cup #8'], ['Thursday Knockout', 'Thursday Knockout'], ['Harbour Open 2026', 'Harbour Open 2026'], ['Open 21.11', 'Open 21.11'],
    ['Open 2026-11-21', 'Open 2026-11-21'], ['24 hours', '24 hours'], ['Βραδιά 3', 'Βραδιά 4'], ['7', '8']]) assert.equal(next_title(last), next);
});

test('an evening that is there already is passed over, and so is its day', () => {
  const evening = (/** @type {string} */ title, /** @type {string} */ starts_on) => ({ title, starts_on });
  const last = evening('Monday Open 47', '2026-11-16');
  assert.deepEqual(next_evening(last, [last], '2026-11-23'), evening('Monday Open 48', '2026-11-23'));
  // The 48th is played today, the 49th is planned.
  const more = [evening('Monday Open 49', '2026-11-30'), last, evening('Monday Open 48', '2026-11-23')];
  assert.deepEqual(next_evening(last, more, '2026-11-23'), evening('Monday Open 50', '2026-12-07'));
  assert.deepEqual(next_evening(last, more.slice(1), '2026-11-23'), evening('Monday Open 49', '2026-11-30'));
  const uncounted = [evening('Thursday Knockout', '2026-11-19'), evening('Thursday Knockout', '2026-11-26')];
  assert.deepEqual(next_evening(uncounted[0], uncounted, '2026-11-20'), evening('Thursday Knockout', '2026-12-03'));
});

test('the same day of the week comes next, today where it was not held today', () => {
  assert.equal(next_day('2026-11-16', '2026-11-23'), '2026-11-23');
  assert.equal(next_day('2026-11-23', '2026-11-23'), '2026-11-30');
  assert.equal(next_day('2026-11-19', '2026-11-23'), '2026-11-26');
  assert.equal(next_day('2026-11-30', '2026-11-23'), '2026-12-07');
});

test('a new evening begins in the future', () => {
  assert.deepEqual(next_begin(12 * 60), { starts_at: 19 * 60, days: 0 });
  assert.deepEqual(next_begin(19 * 60), { starts_at: 19 * 60 + 30, days: 0 });
  assert.deepEqual(next_begin(20 * 60 + 13), { starts_at: 20 * 60 + 30, days: 0 });
  assert.deepEqual(next_begin(23 * 60 + 1), { starts_at: 19 * 60, days: 1 });
  assert.equal(days_on('2026-11-30', 1), '2026-12-01');
});
