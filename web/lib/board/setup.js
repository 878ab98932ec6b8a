// SPDX-License-Identifier: MIT
// A position that is set up by hand, tap by tap: checkers are placed and taken away, borne off, on the bar; who is on roll and
// where the cube is. Pure: what stands so at all the server judges, and whoever looks at the board.
import { CUBE_MAX, USUAL, other } from '../match/match-model.js';
import { BAR, OFF, across, encode, sides } from './position.js';

/** @typedef {'a' | 'b'} Side */
/** @typedef {Record<Side, Play.Checkers>} Both each side in its own count */
/**
 * @typedef {object} Setup never changed: every tap makes a new one
 * @property {Both} checkers
 * @property {Side | ''} hand whose checkers are placed; '': they are taken away
 * @property {Side} mover whose count the board shows
 * @property {Side} on_roll
 * @property {number} cube
 * @property {Side | 'none'} owner
 * @property {Play.Kind} kind
 * @property {Setup | null} back before the last tap
 */

const SIDES = /** @type {Side[]} */ (['a', 'b']);
const none = () => new Array(BAR + 1).fill(0);

/** @param {{position?: string, on_roll?: Side, cube?: number, owner?: Side | 'none', kind?: Play.Kind}} [from] as it stood @returns {Setup} */
export function setup_start({ position = '', on_roll = 'a', cube = 1, owner = 'none', kind = USUAL } = {}) {
  const { a, b } = sides(position || kind.start, on_roll, kind.checkers);
  return { checkers: { a, b }, hand: on_roll, mover: on_roll, on_roll, cube, owner, kind, back: null };
}

/** @param {Play.Checkers} counts */
const placed = (counts) => counts.reduce((sum, count) => sum + count, 0);

/** How many checkers of a side are neither on the board nor borne off. @param {Setup} setup @param {Side} side */
export const missing = ({ checkers, kind }, side) => kind.checkers - placed(checkers[side]);

/** One checker more or less of a side. @param {Both} checkers @param {Side} side @param {number} point @param {number} by @returns {Both} */
const changed = (checkers, side, point, by) => ({ ...checkers, [side]: checkers[side].map((count, at) => (at === point ? count + by : count)) });

/** @param {Setup} setup @param {Partial<Setup>} change @returns {Setup} */
const after = (setup, change) => ({ ...setup, ...change, back: setup });

/** By which number the other side calls a point; the bar and what is borne off are each side's own. @param {Setup} setup @param {number} point */
const theirs = ({ kind }, point) => (point === BAR || point === OFF ? 0 : across({ kind }, point));

/** @param {Setup} setup @param {number} point as the mover counts @returns {Setup} the same where nobody stands */
function taken(setup, point) {
  const { checkers, mover } = setup;
  const there = theirs(setup, point);
  if (checkers[mover][point]) return after(setup, { checkers: changed(checkers, mover, point, -1) });
  return there && checkers[other(mover)][there] ? after(setup, { checkers: changed(checkers, other(mover), there, -1) }) : setup;
}

/** A tap on a point, the bar or what is borne off; whom it is taken from has it to place again. @param {Setup} setup @param {number} point as the mover
 * counts @returns {Setup} the same where nothing is left to be placed */
export function tap(setup, point) {
  const { checkers, hand, mover } = setup;
  if (!hand) return taken(setup, point);
  if (missing(setup, mover) < 1) return setup;
  const there = theirs(setup, point);
  const free = there ? { ...checkers, [other(mover)]: checkers[other(mover)].map((count, at) => (at === there ? 0 : count)) } : checkers;
  return after(setup, { checkers: changed(free, mover, point, 1) });
}

/** @param {Setup} setup @param {Side | ''} hand @returns {Setup} */
export const take_up = (setup, hand) => ({ ...setup, hand, mover: hand || setup.mover });

/** @param {Setup} setup @param {Side} on_roll @returns {Setup} */
export const rolls_next = (setup, on_roll) => after(setup, { on_roll });

/** The cube twice as high, half as high, or with the other side. @param {Setup} setup @param {'more' | 'less' | 'over'} way @returns {Setup} */
export function turn_cube(setup, way) {
  const { cube, owner, on_roll } = setup;
  if (way === 'over') return owner === 'none' ? setup : after(setup, { owner: other(owner) });
  const value = way === 'more' ? cube * 2 : cube / 2;
  if (value < 1 || value > CUBE_MAX) return setup;
  return after(setup, { cube: value, owner: value === 1 ? 'none' : owner === 'none' ? on_roll : owner });
}

/** @param {Setup} setup @returns {Setup} */
export const emptied = (setup) => after(setup, { checkers: { a: none(), b: none() } });

/** @param {Setup} setup @returns {Setup} */
export function as_at_start(setup) {
  const { a, b } = sides(setup.kind.start, 'a', setup.kind.checkers);
  return after(setup, { checkers: { a, b } });
}

/** What is missing of a side is borne off. @param {Setup} setup @param {Side} side @returns {Setup} */
export const rest_off = (setup, side) => after(setup, { checkers: changed(setup.checkers, side, OFF, missing(setup, side)) });

/** Why it is no position yet, a key of the words: checkers are missing, or nobody is left to play. @param {Setup} setup
 * @returns {{key: 'placing.missing' | 'placing.over', n: number} | null} */
export function lacks(setup) {
  const n = SIDES.reduce((sum, side) => sum + missing(setup, side), 0);
  if (n) return { key: 'placing.missing', n };
  return SIDES.some((side) => setup.checkers[side][OFF] === setup.kind.checkers) ? { key: 'placing.over', n: 0 } : null;
}

/** As the side on roll sees it. @param {Setup} setup */
export const position_of = ({ checkers, on_roll }) => encode({ mine: checkers[on_roll], theirs: checkers[other(on_roll)] });

/** The board to tap at. @param {Setup} setup @param {Partial<Play.Board>} [ways] @returns {Play.Board} */
export const shown = ({ checkers, mover, cube, owner, kind }, ways = {}) => ({ view: 'a', cube: { value: cube, owner: owner === 'none' ? '' : owner },
  ...ways, position: checkers, mover, count: mover, kind, tap: true });
