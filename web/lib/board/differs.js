// SPDX-License-Identifier: MIT
// Two accounts of one board: how a side has it, and what stands beside that. Says where they part, not how it reads.
import { BAR, OFF, sides } from './position.js';

/** @typedef {{position: string, on_roll: string, cube: number, owner: string}} Board */
/** @typedef {{what: 'point' | 'bar' | 'off', side: 'a' | 'b', point: number, n: number, was: number}} Place `point` as side a counts */
/** @typedef {{places: Place[], on_roll: boolean, cube: boolean}} Difference on_roll, cube: they are not the same */

/** @param {Board} board @param {number} [checkers] */
const lies = ({ position, on_roll }, checkers) => sides(position, on_roll === 'b' ? 'b' : 'a', checkers);

/** @param {number} point */
const what_of = (point) => (point === OFF ? 'off' : point === BAR ? 'bar' : 'point');

/** @param {Board} board */
const cube_of = ({ cube, owner }) => (cube > 1 ? `${cube}${owner}` : '');

/** @param {Board} said @param {Board} other @param {number} [checkers] of a side, in the game that is played @returns {Difference} */
export function difference(said, other, checkers) {
  const here = lies(said, checkers), there = lies(other, checkers);
  const places = /** @type {('a' | 'b')[]} */ (['a', 'b']).flatMap((side) => here[side].flatMap((n, point) => (n === there[side][point] ? []
    : [{ what: /** @type {Place['what']} */ (what_of(point)), side, point: side === 'a' ? point : BAR - point, n, was: there[side][point] }])));
  return { places, on_roll: said.on_roll !== other.on_roll, cube: cube_of(said) !== cube_of(other) };
}
