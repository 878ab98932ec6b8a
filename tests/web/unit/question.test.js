// SPDX-License-Identifier: MIT
// What the plan of a new tournament asks the forecast: all of a section's rule that its hours hang on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { question_of } from '../../../web/pages/td/create/question.js';

test('lives that end with so many players, or so many lives, are asked as that', () => {
  const rule = { lives: 2, pace: 'continuous', until_left: 8, until_sum: 12, rounds: 5, paid: 0, twice: false, group_of: 0, batch: 3, ties: '' };
  const lives = /** @type {any} */ ({ kind: 'lives', lengths: [5], weeks: 2, name: 'Lives', rule });
  assert.deepEqual(question_of(lives), { kind: 'lives', lengths: [5], lives: 2, pace: 'continuous', until_left: 8, until_sum: 12, played_rounds: 5, paid: 0,
    twice: false, group_of: 0 });
});

test('a section without a rule is asked as it stands', () => {
  const open = /** @type {any} */ ({ kind: 'knockout', lengths: [9, 7], name: 'Open', turn: 0 });
  assert.deepEqual(question_of(open), { kind: 'knockout', lengths: [9, 7] });
});
