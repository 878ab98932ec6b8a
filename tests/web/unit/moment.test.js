// SPDX-License-Identifier: MIT
// An hour of another day is told with its day, as the club's clocks have both.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

// lit-html touches the document once while it loads; no test here draws anything.
globalThis.document = /** @type {any} */ ({ createComment: () => ({}), createTreeWalker: () => ({}) });
const MODULES = join(process.env.TD_BUILD || fileURLToPath(new URL('../../../build', import.meta.url)), 'web-modules');
const { use, use_zone } = await import(join(MODULES, 'lib/text.js'));
const { moment_text, roughly, roughly_hour } = await import(join(MODULES, 'lib/moment.js'));
use({}, 'en');

/** What a template says, without its tags. @param {any} part @returns {string} */
const said = (part) => (typeof part === 'string' ? part : part.values.map(said).join(''));

test('today an hour stands alone, on another day the day stands before it, in another week the date', ({ mock }) => {
  // Saturday, half past nine in the evening in Copenhagen.
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-28T20:30:00Z') });
  use_zone('Europe/Copenhagen');
  const told = (/** @type {string} */ when) => moment_text(when).replace(',', '');
  assert.equal(told('2026-11-28T07:00:00Z'), '08:00', 'this morning');
  assert.equal(told('2026-11-28T23:45:00Z'), '00:45', 'after midnight it is still tonight');
  assert.equal(told('2026-11-29T10:05:00Z'), 'Sun 11:05', 'tomorrow');
  assert.equal(told('2026-11-27T19:40:00Z'), 'Fri 20:40', 'yesterday');
  assert.equal(told('2026-12-04T18:30:00Z'), 'Fri 19:30', 'within the week');
  assert.equal(told('2026-12-05T18:30:00Z'), '5 Dec 19:30', 'a Saturday that is not today');
  assert.equal(told('2026-11-20T19:40:00Z'), '20 Nov 20:40', 'last week');
  assert.equal(said(roughly('2026-11-29T10:01:12Z')).replace(',', ''), 'Sun 11:05');
  assert.equal(said(roughly('2026-11-28T19:00:00Z')), '21:30', 'what should have been is any moment');
  assert.equal(said(roughly_hour('2026-11-29T10:01:12Z')), '11:05', 'where the day is said');
  // The same moment is another day elsewhere.
  use_zone('Pacific/Auckland');
  assert.equal(told('2026-11-29T10:05:00Z'), '23:05');
  use_zone('America/Los_Angeles');
  assert.equal(told('2026-11-29T10:05:00Z'), 'Sun 02:05');
});

test('the day is said in the language of the page', ({ mock }) => {
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-28T20:30:00Z') });
  use({}, 'de');
  use_zone('Europe/Berlin');
  assert.match(moment_text('2026-11-29T10:05:00Z'), /^So/);
  use({}, 'en');
});
