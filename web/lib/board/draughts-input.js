// SPDX-License-Identifier: MIT
// Taps on squares that become a play of draughts: a man, then where it goes, square by square of a capture or its last square at
// once. Which plays there are the server says; nothing is judged here. Pure.

/** @typedef {{play: string, squares: readonly number[]}} Play */
/** @typedef {{path: readonly number[], done: Play | null, stop: Play | null}} Tapped done: the play that the tap made; stop: one that may end here */

/** @type {Tapped} */
export const NOTHING = { path: [], done: null, stop: null };

/** @param {Play} play @param {readonly number[]} path */
const follows = (play, path) => path.every((square, at) => play.squares[at] === square);

/** Squares whose men can play. @param {readonly Play[]} plays */
export const movable = (plays) => [...new Set(plays.map(({ squares }) => squares[0]))];

/** Where the man in the hand can go next, or end. @param {readonly Play[]} plays @param {readonly number[]} path */
export function targets(plays, path) {
  if (!path.length) return [];
  const on = plays.filter((play) => follows(play, path) && play.squares.length > path.length);
  return [...new Set(on.flatMap(({ squares }) => [squares[path.length], /** @type {number} */ (squares.at(-1))]))];
}

/** @param {readonly Play[]} plays @param {readonly number[]} path @returns {Tapped} */
function arrived(plays, path) {
  const here = plays.find((play) => follows(play, path) && play.squares.length === path.length) ?? null;
  const further = plays.some((play) => follows(play, path) && play.squares.length > path.length);
  if (here && !further) return { path: [], done: here, stop: null };
  return { path, done: null, stop: here };
}

/** @param {readonly Play[]} plays @param {readonly number[]} path what was tapped of the play so far @param {number} square @returns {Tapped} */
export function tap(plays, path, square) {
  const next = [...path, square];
  if (path.length && plays.some((play) => follows(play, next))) return arrived(plays, next);
  // Its last square at once, where only one play ends there.
  const ending = path.length ? plays.filter((play) => follows(play, path) && play.squares.at(-1) === square) : [];
  if (ending.length === 1) return { path: [], done: ending[0], stop: null };
  // Another man, or the same one let go.
  const begins = path[0] !== square && plays.some(({ squares }) => squares[0] === square);
  return { path: begins ? [square] : [], done: null, stop: null };
}
