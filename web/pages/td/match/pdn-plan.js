// SPDX-License-Identifier: MIT
// What a game of a PDN file comes to at the board of a match: the acts that are still to be done there, or why it cannot be. A file has no
// word for a man that is huffed or a capture that is insisted on: its game goes on as another one, from the board as it is then.
import { played } from '../../../lib/match/match-model.js';

/** @typedef {{side: 'a' | 'b', act: 'play' | 'draw' | 'resign' | 'huff' | 'compel', play?: string, square?: number}} Act */

const LOSER = /** @type {Record<string, 'black' | 'white'>} */ ({ '1-0': 'black', '0-1': 'white' });
export const OPEN = '*';

/** What a game of the file comes to at this board, as acts. @param {any} game as the judge told it @param {'a' | 'b'} black @returns {Act[]} */
export function acts_of(game, black) {
  const white = black === 'a' ? 'b' : 'a', side_of = (/** @type {string} */ colour) => (colour === 'black' ? black : white);
  const plays = game.plays.map((/** @type {any} */ { side, play }) => ({ side: side_of(side), act: 'play', play }));
  const last = game.plays.at(-1), next = last?.side === 'black' ? white : black;
  if (game.result === '1/2-1/2') return [...plays, { side: next, act: 'draw' }];
  return LOSER[game.result] ? [...plays, { side: side_of(LOSER[game.result]), act: 'resign' }] : plays;
}

/** From where to where. @param {string | undefined} play */
const ends_of = (play) => {
  const squares = play?.match(/\d+/g) ?? [];
  return `${squares[0]}-${squares.at(-1)}`;
};

/** @param {Act} x @param {Act} y */
const same_act = (x, y) => x.side === y.side && x.act === y.act && (x.act !== 'play' || ends_of(x.play) === ends_of(y.play));

/** A board without the piece of one square. @param {string} fen @param {number} square */
const without = (fen, square) => fen.split(':').map((part, at) => (at
  ? part[0] + part.slice(1).split(',').filter((one) => one.replace('K', '') !== String(square)).join(',') : part)).join(':');

/** The same board, and the other side has to play. @param {string} fen */
const turned = (fen) => (fen[0] === 'B' ? 'W' : 'B') + fen.slice(1);

/** What leads from the board as it is to where a game of the file begins; null: nothing does. @param {any} board @param {string} start @returns {Act | null} */
function link_of({ position, on_move: side, huffable }, start) {
  const square = huffable.find((/** @type {number} */ one) => without(position, one) === start);
  if (square) return { side, act: 'huff', square };
  return huffable.length && turned(position) === start ? { side, act: 'compel' } : null;
}

/**
 * What is left of a plan, where its board was come to once before and what was done after it is the same; null: it is not.
 * @param {Act[]} plan @param {any} board @param {string} start of the plan @param {string} first board of every game
 */
function left_of(plan, { acts }, start, first) {
  const boards = [first, ...acts.map((/** @type {any} */ act) => act.position)];
  const from = boards.map((one, at) => one === start && acts.slice(at, at + plan.length).every(
    (/** @type {Act} */ act, /** @type {number} */ n) => same_act(act, plan[n]))).lastIndexOf(true);
  return from < 0 ? null : plan.slice(acts.length - from);
}

/** @param {string | null} x @param {string} y */
const same_name = (x, y) => Boolean(x) && x?.trim().toLowerCase() === y.trim().toLowerCase();

/** Does a game begin as its ballot was drawn? @param {any} game @param {string | null} ballot */
const as_drawn = (game, ballot) => !ballot || ballot.split(' ').every((move, n) => !game.plays[n] || ends_of(game.plays[n].play) === move);

/**
 * Why a game of the file cannot be at this board, whatever was played there; '': it can.
 * @param {any} game as the judge told it @param {any} board of the next game @param {any} match
 */
export function hindered(game, board, match) {
  const black = board.black ?? 'a', white = black === 'a' ? 'b' : 'a', { draughts } = played(match);
  if (game.error || game.false || game.unclear || game.unjudged) return 'pdn.not_all';
  if (game.missed && !draughts?.huff) return 'pdn.misses';
  if (!game.plays.length) return 'pdn.no_plays';
  if (same_name(game.black, match[white].name) || same_name(game.white, match[black].name)) return 'pdn.colours';
  return game.start === draughts?.start && !as_drawn(game, board.ballot) ? 'pdn.other_opening' : '';
}

/**
 * The acts of a game of the file that are still to be done, or why there are none.
 * @param {any} game as the judge told it @param {any} board of the next game @param {any} match @returns {{why: string, acts: Act[]}}
 */
export function plan_of(game, board, match) {
  const why = hindered(game, board, match), first = played(match).draughts?.start ?? '', plan = acts_of(game, board.black ?? 'a');
  if (why) return { why, acts: [] };
  const acts = left_of(plan, board, game.start, first);
  if (acts) return { why: '', acts };
  const link = game.start === first ? null : link_of(board, game.start);
  return link ? { why: '', acts: [link, ...plan] } : { why: game.start === first ? 'pdn.begun' : 'pdn.other_start', acts: [] };
}
