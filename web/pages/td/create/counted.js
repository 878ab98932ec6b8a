// SPDX-License-Identifier: MIT
// What a match is long by follows what is played: points, or at draughts games.

/** @typedef {import('./shapes.js').Planned} Planned */

/** Games of a match of draughts: each player has each colour once. */
export const USUAL_GAMES = [2];

/**
 * The sections when one of them plays something else, and with it those that play as the main draw does. Where points become games, or games
 * points, lengths are the usual ones; else they stay.
 * @param {Planned[]} sections @param {number} at @param {string} games @param {(games: string) => boolean} in_games
 * @param {Planned[]} usual those of the shape
 */
export function played(sections, at, games, in_games, usual) {
  const put = sections.map((one, n) => (n === at ? { ...one, games } : one));
  return put.map((one, n) => {
    const now = in_games(one.games || games_of(put));
    if (now === in_games(sections[n].games || games_of(sections))) return one;
    const { lengths, lower_lengths } = usual[n] ?? { lengths: [5], lower_lengths: [] };
    return { ...one, lengths: now ? USUAL_GAMES : lengths, lower_lengths: now ? [] : lower_lengths };
  });
}

/** What the main draw plays. @param {Planned[]} sections */
const games_of = ([main]) => main.games;
