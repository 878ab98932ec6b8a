// SPDX-License-Identifier: MIT
// Positions as counts: what a GNU position ID says, with its mark (tdserver/engine/situation.h), and back without one. Each
// side counts its own points: 1 the ace point of its home, 24 far away, 25 the bar, 0 borne off. Judges nothing.
import { USUAL } from '../match/match-model.js';

export const OFF = 0;
export const BAR = 25;
export const START = USUAL.start;
const CHECKERS = USUAL.checkers;
const BITS = 80;

/** @param {Play.Checkers} checkers */
const on_board = (checkers) => checkers.reduce((sum, count, point) => (point === OFF ? sum : sum + count), 0);

/**
 * Points where a single checker lies below the other side's, in the count of whoever it belongs to. Where both have one the
 * mark says who lies on top.
 * @param {Play.Checkers} own @param {Play.Checkers} others @param {Set<number>} marked
 */
const below = (own, others, marked) => own.flatMap((count, point) => (point > OFF && point < BAR && count === 1 &&
  (others[BAR - point] > 1 || marked.has(point)) ? [point] : []));

/** @param {string} id @param {number} [checkers] how many a side has in all; those the ID lacks are borne off @returns {Play.Position} */
export function decode(id, checkers = CHECKERS) {
  const [board, mark = ''] = id.split('~');
  const bytes = Uint8Array.from(atob(`${board}==`), (letter) => letter.charCodeAt(0));
  let at = 0;
  const side = () => {
    const counts = new Array(26).fill(0);
    for (let point = 1; point <= BAR; at++) {
      if (at >= BITS) throw new RangeError('not a position ID');
      if ((bytes[at >> 3] >> (at & 7)) & 1) counts[point]++;
      else point++;
    }
    counts[OFF] = checkers - on_board(counts);
    return counts;
  };
  const theirs = side(), mine = side();
  const marked = (/** @type {string} */ sign) => [...mark.matchAll(/(\d+)([-+])/g)].filter((one) => one[2] === sign).map((one) => Number(one[1]));
  return { mine, theirs, below: { mine: below(mine, theirs, new Set(marked('-'))),
    theirs: below(theirs, mine, new Set(marked('+').map((point) => BAR - point))) } };
}

/** @param {Play.Position} position @returns {string} */
export function encode({ mine, theirs }) {
  const bytes = new Uint8Array(BITS / 8);
  let at = 0;
  for (const checkers of [theirs, mine])
    for (let point = 1; point <= BAR; point++, at++)
      for (let i = 0; i < checkers[point]; i++, at++) bytes[at >> 3] |= 1 << (at & 7);
  return btoa(String.fromCharCode(...bytes)).slice(0, 14);
}

/** The same position seen by the other side; for a position without a mark. @param {Play.Position} position @returns {Play.Position} */
export const swapped = ({ mine, theirs }) => ({ mine: theirs, theirs: mine });

/** @param {string} word */
const point_of = (word) => (word === 'bar' ? BAR : word === 'off' ? OFF : Number(word));

/** The steps of a play in canonical notation, "bar/22 13/7*(2)". @param {string} play @returns {Play.Step[]} */
export const steps_of = (play) => play.split(' ').filter(Boolean).flatMap((move) => {
  const [, chain, times] = /** @type {RegExpExecArray} */ (/^([^(]*)(?:\((\d)\))?$/.exec(move));
  const points = chain.replaceAll('*', '').split('/').map(point_of);
  const steps = points.slice(1).map((to, i) => ({ from: points[i], to }));
  return Array.from({ length: Number(times ?? 1) }, () => steps).flat();
});

/** The number that the other side gives to a point. @param {{kind?: Play.Kind}} board @param {number} point */
export const across = (board, point) => (!board.kind?.same_way ? 25 - point : point > 12 ? point - 12 : point + 12);

/** Pips still to travel. @param {Play.Checkers} checkers */
export const pips = (checkers) => checkers.reduce((sum, count, point) => sum + count * point, 0);

/**
 * The position with its sides by name.
 * @param {string} id @param {'a' | 'b'} mover the side the ID belongs to @param {number} [checkers]
 * @returns {Play.Board['position']}
 */
export function sides(id, mover, checkers) {
  const { mine, theirs, below: low } = decode(id, checkers);
  const lies = low ?? { mine: [], theirs: [] };
  return mover === 'a' ? { a: mine, b: theirs, below: { a: lies.mine, b: lies.theirs } } : { a: theirs, b: mine, below: { a: lies.theirs, b: lies.mine } };
}
