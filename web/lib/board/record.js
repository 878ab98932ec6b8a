// SPDX-License-Identifier: MIT
// The record of the game being played, as the tablet shows it ahead of the server: what waiting entries of plays and
// of the cube make of the `record` of the match document. No rule of the game is known here; the engine judged the
// play before it was entered, and the server judges it again.
import { new_cube, other, points_in } from '../match/match-model.js';
import { BAR, OFF, START, decode, encode, moved, steps_of, swapped } from './position.js';

/** @typedef {import('../match/match-model.js').Side} Side */
/** @typedef {import('../match/match-model.js').Win} Win */
/** @typedef {{winner: Side, win: Win, cube: number, points: number, dropped: boolean}} Ending */
/**
 * @typedef {object} Turn one action of a game, and what stood after it
 * @property {number} turn
 * @property {Side} side
 * @property {string} act
 * @property {number | null} dice
 * @property {string} play
 * @property {string} verdict
 * @property {number} cube
 * @property {Side | 'none'} owner
 * @property {Side | 'none'} offered
 * @property {string} position
 * @property {Side | 'none'} on_roll
 */
/**
 * @typedef {object} Record_
 * @property {number} game
 * @property {number} turns
 * @property {number} cube
 * @property {Side | 'none'} owner
 * @property {Side | 'none'} offered
 * @property {Side | 'none'} on_roll
 * @property {string} position
 * @property {Ending | null} complete
 * @property {boolean} cube_only
 * @property {Turn[]} [line] the actions, as far as this page knows them; the last one is number `turns`
 */

const CHECKERS = 15;
const HOME = 6;

/** @param {number} game @returns {Record_} */
const blank = (game) => ({ game, turns: 0, cube: 1, owner: 'none', offered: 'none', on_roll: 'none', position: START, complete: null, cube_only: false,
  line: [] });

/** What is recorded of a game; of another game than the record is of, nothing. @param {any} match @param {number} [game] @returns {Record_} */
export const record_of = (match, game = match.game) => (match.record?.game === game && match.record.turns !== undefined ? match.record : blank(game));

/** Where the cube is by the record. @param {Api.AnyMatch} match @returns {import('../match/match-model.js').Cube} */
export function cube_of(match) {
  const { cube, owner, offered } = record_of(match);
  const side = (/** @type {Side | 'none'} */ who) => (who === 'none' ? '' : who);
  return { ...new_cube(), value: cube, owner: side(owner), offered: side(offered) };
}

/** The position as a side sees it. @param {{position: string, on_roll: Side | 'none'}} record @param {Side} side */
export function seen_by(record, side) {
  const position = record.position || START;
  return record.on_roll === side || record.on_roll === 'none' ? position : encode(swapped(decode(position)));
}

/** What a game is worth that ends with all checkers off; `loser`: the other side's checkers in its own count. @param {Play.Checkers} loser @returns {Win} */
export function win_of(loser) {
  if (loser[OFF] > 0) return 'single';
  const far = loser.some((count, point) => count > 0 && (point === BAR || point > 24 - HOME));
  return far ? 'backgammon' : 'gammon';
}

/** @param {Record_} record @param {any} body @param {Api.AnyMatch} match @returns {Partial<Record_>} */
function after_roll(record, body, match) {
  const steps = body.play && body.play !== '?' ? steps_of(body.play) : [];
  const { mine, theirs } = steps.reduce(moved, decode(seen_by(record, body.side)));
  const next = { position: encode({ mine: theirs, theirs: mine }), on_roll: other(body.side) };
  if (mine[OFF] < CHECKERS) return next;
  return { ...next, ...ends(record, body.side, win_of(theirs), false, match) };
}

/** @param {Record_} record @param {Side} winner @param {Win} win @param {boolean} dropped @param {any} match @returns {Partial<Record_>} */
const ends = ({ cube }, winner, win, dropped, match) => ({
  offered: 'none', on_roll: 'none', complete: { winner, win, cube, points: points_in(match, win, cube), dropped },
});

/** @type {Record<string, (record: Record_, body: any, match: any) => Partial<Record_>>} */
const AFTER = {
  roll: after_roll,
  double: (record, body) => ({ offered: body.side, cube_only: record.cube_only || record.turns === 0 }),
  take: (record, body) => ({ cube: record.cube * 2, owner: body.side, offered: 'none' }),
  pass: (record, body, match) => ends(record, other(body.side), 'single', true, match),
  resign: (record, body, match) => ends(record, other(body.side), body.win, false, match),
};

/** @param {Record_} record @param {any} body @param {Api.AnyMatch} match @returns {Record_} */
function with_action(record, body, match) {
  const act = AFTER[body.act];
  if (!act || body.turn !== record.turns + 1 || record.complete) return record;
  const next = { ...record, ...act(record, body, match), turns: body.turn };
  const { cube, owner, offered, position, on_roll } = next;
  const turn = { turn: body.turn, side: body.side, act: body.act, dice: body.dice ?? null, play: body.play ?? '', verdict: body.insist ? 'illegal' : 'legal',
    cube, owner, offered, position, on_roll };
  return { ...next, line: [...(record.line ?? []), turn] };
}

/**
 * The record before its action number `turn`; unchanged where this page does not know how it stood.
 * @param {Record_} record @param {number} turn
 * @returns {Record_}
 */
function cut(record, turn) {
  if (turn > record.turns) return record;
  if (turn === 1) return blank(record.game);
  const line = (record.line ?? []).filter((one) => one.turn < turn);
  const last = line.at(-1);
  if (!last || last.turn !== turn - 1) return record;
  const { cube, owner, offered, position, on_roll } = last;
  return { ...record, turns: turn - 1, cube, owner, offered, position, on_roll, complete: null, line };
}

/** The match with its record after an entry that is still on its way. @param {Api.AnyMatch} match @param {string} act @param {any} body */
export function record_after(match, act, body) {
  if (act !== 'plays' && act !== 'plays/undo') return match;
  if (match.record && body.game < match.record.game) return match;
  const record = record_of(match, body.game);
  const next = act === 'plays' ? with_action(record, body, match) : cut(record, body.turn);
  return next === record ? match : { ...match, record: next };
}

/** The match with the actions of its record, where they belong to it. @param {any} match @param {{match: number, game: number, turns: Turn[]} | null} plays */
export function with_line(match, plays) {
  const { record } = match;
  if (!record || record.line || !plays || plays.match !== match.match || plays.game !== record.game || plays.turns.length !== record.turns) return match;
  return { ...match, record: { ...record, line: plays.turns } };
}
