// SPDX-License-Identifier: MIT
// A ladder tells days as the clocks of the club have them, wherever it is read.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

// lit-html touches the document once while it loads; no test here draws anything.
globalThis.document = /** @type {any} */ ({ createComment: () => ({}), createTreeWalker: () => ({}), documentElement: { lang: 'en' } });
const MODULES = join(process.env.TD_BUILD || fileURLToPath(new URL('../../../build', import.meta.url)), 'web-modules');
const { use, use_zone } = await import(join(MODULES, 'lib/text.js'));
const { ladder_list, results_list, why_not } = await import(join(MODULES, 'lib/section/ladder.js'));
use({ 'ladder.again_from': 'again from {day}', 'ladder.since': 'since {day}', 'ladder.called_off': 'called off' }, 'en');

/** What a template says, without its tags. @param {any} part @returns {string} */
const said = (part) => (Array.isArray(part) ? part.map(said).join(' ') : typeof part === 'string' ? part : part?.values ? said(part.values) : '');

// Half past eleven in the evening in Los Angeles is tomorrow in UTC; half past midnight in Auckland is still yesterday there.
test('the day of a moment is the club\'s, not that of UTC', () => {
  const late = '2026-11-22T07:30:00.000Z', early = '2026-11-21T11:30:00.000Z';
  const results = (/** @type {string} */ over_at) => said(results_list({ results: [{ match: 1, winner: null, over_at, challenger: null, challenged: null }] }));
  const list = (/** @type {string} */ since) => said(ladder_list({ since, open: [],
    list: [{ entry: 1, place: 1, was: 2, match: null, name: { name: 'Ada' } }] }));
  for (const [zone, when, day] of [['America/Los_Angeles', late, '21 Nov'], ['Pacific/Auckland', early, '22 Nov']]) {
    use_zone(zone);
    assert.match(results(when), new RegExp(day), zone);
    assert.match(list(when), new RegExp(day), zone);
    assert.match(why_not({ entry: 1, bar: 'again', match: null, from: when }), new RegExp(day), zone);
  }
});
