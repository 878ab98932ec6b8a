// SPDX-License-Identifier: MIT
// Lengths in the plan of a new tournament, when what is played changes between points and games.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { played } from '../../../web/pages/td/create/counted.js';

const in_games = (games) => games.startsWith('draughts');
const usual = /** @type {any} */ ([{ games: '', lengths: [9, 7, 7, 5], lower_lengths: [] }, { games: '', lengths: [7, 5], lower_lengths: [3] }]);
const lengths_of = (sections) => sections.map(({ games, lengths, lower_lengths }) => [games, lengths, lower_lengths]);

test('draughts are so many games, also where a section plays as the main draw does; back at backgammon the shape says', () => {
  const draughts = played(usual, 0, 'draughts+mini-match', in_games, usual);
  assert.deepEqual(lengths_of(draughts), [['draughts+mini-match', [2], []], ['', [2], []]]);
  assert.deepEqual(lengths_of(played(draughts, 0, 'portes', in_games, usual)), [['portes', [9, 7, 7, 5], []], ['', [7, 5], [3]]]);
});

test('what was said stays where it counts the same: another game of points, other terms of draughts, a section of its own', () => {
  const said = [{ ...usual[0], lengths: [11] }, { ...usual[1], games: 'plakoto', lengths: [4] }];
  assert.deepEqual(lengths_of(played(said, 0, 'hypergammon', in_games, usual))[0], ['hypergammon', [11], []]);
  const draughts = played(said, 0, 'draughts', in_games, usual).map((one, n) => (n ? one : { ...one, lengths: [6] }));
  assert.deepEqual(lengths_of(draughts), [['draughts', [6], []], ['plakoto', [4], [3]]]);
  assert.deepEqual(lengths_of(played(draughts, 0, 'draughts+huff', in_games, usual)), [['draughts+huff', [6], []], ['plakoto', [4], [3]]]);
  assert.deepEqual(lengths_of(played(draughts, 1, '', in_games, usual))[1], ['', [2], []]);
  // A section that the shape does not have.
  const more = [...draughts, { ...usual[1], games: 'draughts', lengths: [2] }];
  assert.deepEqual(lengths_of(played(more, 2, 'portes', in_games, usual))[2], ['portes', [5], []]);
});
