// SPDX-License-Identifier: MIT
// A recorded game as it is looked at afterwards: its rows, its scenes, where a reader stands in it. Pure; every fact
// comes from the server's document (GET …/plays), nothing is judged here.
import { START, sides } from './position.js';

/** @typedef {'a' | 'b'} Side */
/** @typedef {Play.Step} Step */
/**
 * @typedef {object} Turn one action
 * @property {number} turn
 * @property {Side} side
 * @property {'roll' | 'double' | 'take' | 'pass' | 'beaver' | 'raccoon' | 'resign'} act
 * @property {number} dice 31, 0 = no roll
 * @property {string} play
 * @property {'legal' | 'illegal' | 'none'} verdict
 * @property {string} rule
 * @property {number} cube afterwards
 * @property {Side | 'none'} owner
 * @property {string} position ID afterwards, as the side then on roll sees it
 * @property {Side | 'none'} on_roll
 * @property {string} [win] what a resignation offers
 * @property {string} [at]
 */

/** A play's steps, man by man, in the mover's count: "13/7*(2)", "24/18/14", "bar/21", "6/off". @param {string} play @returns {Step[]} */
export function steps_of(play) {
  const point = (/** @type {string} */ text) => (text === 'bar' ? 25 : text === 'off' ? 0 : Number(text));
  return play.toLowerCase().split(/\s+/).filter(Boolean).flatMap((move) => {
    const [, path, times] = /^([^(]+)(?:\((\d)\))?$/.exec(move.replaceAll('*', '')) ?? [];
    const stops = (path ?? '').split('/').map(point);
    if (stops.length < 2 || stops.some(Number.isNaN)) return [];
    const once = stops.slice(1).map((to, at) => ({ from: stops[at], to }));
    return Array.from({ length: Number(times ?? 1) }, () => once).flat();
  });
}

/** The play of a roll that was thrown and not played yet. */
export const UNPLAYED = '?';

/** Rows as a match file writes them: a's action beside b's, in the order they happened. @param {Turn[]} turns @returns {{a?: Turn, b?: Turn}[]} */
export function rows_of(turns) {
  /** @type {{a?: Turn, b?: Turn}[]} */
  const rows = [];
  for (const turn of turns) {
    const last = rows[rows.length - 1];
    if (last && !last.b && turn.side === 'b') last.b = turn;
    else rows.push({ [turn.side]: turn });
  }
  return rows;
}

/**
 * What stands on the board after `at` actions; 0 is the beginning of the game.
 * @param {Turn[]} turns @param {number} at
 */
export function scene_of(turns, at) {
  const turn = at > 0 ? turns[at - 1] : null;
  const open = turn?.play === UNPLAYED;
  const first = turns[0]?.side ?? 'a';
  const on_roll = turn ? (turn.on_roll === 'none' ? turn.side : turn.on_roll) : first;
  return {
    turn,
    on_roll,
    id: turn?.position || START,
    position: sides(turn?.position || START, on_roll),
    cube: turn?.cube ?? 1,
    owner: turn?.owner ?? /** @type {'none'} */ ('none'),
    thrown: open ? String(turn?.dice) : '',
    last: turn?.act === 'roll' && !open ? { side: turn.side, dice: String(turn.dice), play: turn.play, steps: steps_of(turn.play) } : null,
  };
}

/** @typedef {ReturnType<typeof scene_of>} Scene */

/** Where a reader stands: at the end he follows what happens, until he steps back. @typedef {{at: number, follows: boolean}} Cursor */

/** @param {number} to @param {number} length @returns {Cursor} */
export function go_to(to, length) {
  const at = Math.min(length, Math.max(0, to));
  return { at, follows: at === length };
}

/** The game has become longer or shorter under the reader. @param {Cursor} cursor @param {number} length @returns {Cursor} */
export const grown = (cursor, length) => (cursor.follows ? { at: length, follows: true } : go_to(cursor.at, length));

/** A message of the stream: one action more, or some taken back. @param {Turn[]} turns @param {{turn?: Turn, withdrawn?: number}} news @returns {Turn[] | null} null: something is missing between */
export function heard_of(turns, { turn, withdrawn }) {
  if (withdrawn) return turns.slice(0, withdrawn - 1);
  if (!turn) return null;
  if (turn.turn <= turns.length) return [...turns.slice(0, turn.turn - 1), turn, ...turns.slice(turn.turn)];
  return turn.turn === turns.length + 1 ? [...turns, turn] : null;
}

/** The first action at or after `from` that somebody should look at. @param {Turn[]} turns @param {number} [from] @returns {number} its number, 0 = none */
export const doubtful_of = (turns, from = 1) => turns.find((turn) => turn.verdict === 'illegal' && turn.turn >= from)?.turn ?? 0;
