// SPDX-License-Identifier: MIT
// A recorded game as it is looked at afterwards: its rows, its scenes, where a reader stands in it. Pure; every fact
// comes from the server's document (GET …/plays), nothing is judged here.
import { USUAL } from '../match/match-model.js';
import { sides, steps_of } from './position.js';

/** @typedef {'a' | 'b'} Side */
/**
 * @typedef {object} Turn one action
 * @property {number} turn
 * @property {Side} side
 * @property {'roll' | 'double' | 'take' | 'pass' | 'beaver' | 'raccoon' | 'resign' | 'setup' | 'automatic' | 'rest'} act
 * @property {number} dice 31, of three dice 654; 0 = no roll
 * @property {string} play
 * @property {'legal' | 'illegal' | 'none'} verdict
 * @property {string} rule
 * @property {number} cube afterwards
 * @property {Side | 'none'} owner
 * @property {string} position ID afterwards, as the side then on roll sees it
 * @property {Side | 'none'} [on_roll]
 * @property {string} [win] what a resignation offers
 * @property {string} [at]
 */

/** Does an action move checkers by dice? @param {{act: string} | null | undefined} turn */
export const moves = (turn) => turn?.act === 'roll' || turn?.act === 'rest';

/** The play of dice that were rolled and not played yet. */
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
 * Whose view the position after `at` actions is: whoever is on roll then; at the end of a game, who would be.
 * @param {Turn[]} turns @param {number} at
 * @returns {Side}
 */
export function seen_by(turns, at) {
  const turn = turns[at - 1];
  if (!turn) return turns[0]?.side ?? 'a';
  if (turn.on_roll === 'a' || turn.on_roll === 'b') return turn.on_roll;
  const other = turn.side === 'a' ? 'b' : 'a';
  if (turn.act === 'roll') return turn.play === UNPLAYED ? turn.side : other;
  if (turn.act === 'double' || turn.act === 'setup' || turn.act === 'rest') return turn.side;
  return turn.act === 'resign' ? seen_by(turns, at - 1) : other;
}

/**
 * What stands on the board after `at` actions; 0 is the beginning of the game.
 * @param {Turn[]} turns @param {number} at @param {Play.Kind} [kind] the board it is played on
 */
export function scene_of(turns, at, kind = USUAL) {
  const turn = at > 0 ? turns[at - 1] : null;
  const open = turn?.play === UNPLAYED;
  const on_roll = seen_by(turns, at);
  return {
    turn,
    on_roll,
    kind,
    id: turn?.position || kind.start,
    position: sides(turn?.position || kind.start, on_roll, kind.checkers),
    cube: turn?.cube ?? 1,
    owner: turn?.owner ?? /** @type {'none'} */ ('none'),
    rolled: open ? String(turn?.dice) : '',
    last: turn && moves(turn) && !open ? { side: turn.side, dice: String(turn.dice), play: turn.play, steps: steps_of(turn.play) } : null,
  };
}

/** @typedef {ReturnType<typeof scene_of>} Scene */
/** @typedef {{turn: number, side: Side, dice: number, play: string, position: string}} Draft the turn that is being entered; position as its side sees it */

/** Does it come next? @param {Turn[]} turns @param {Draft | null | undefined} draft */
export const comes_next = (turns, draft) => Boolean(draft && draft.turn === turns.length + 1);

/**
 * What stands on the board while a turn is being entered: its roll, and the checkers after its steps so far.
 * @param {Turn[]} turns @param {Draft} draft @param {Play.Kind} [kind] @returns {Scene}
 */
export function draft_scene(turns, draft, kind = USUAL) {
  const before = scene_of(turns, turns.length, kind);
  const { cube, owner } = before;
  /** @type {Turn} */
  const turn = { turn: draft.turn, side: draft.side, act: 'roll', dice: draft.dice, play: draft.play || UNPLAYED, verdict: 'none', rule: '', cube, owner,
    position: draft.position, on_roll: draft.side };
  return { ...before, turn, on_roll: draft.side, id: draft.position, position: sides(draft.position, draft.side, kind.checkers), rolled: String(draft.dice),
    last: null };
}

/** Where a reader stands: at the end they follow what happens, until they step back. @typedef {{at: number, follows: boolean}} Cursor */

/** @param {number} to @param {number} length @returns {Cursor} */
export function go_to(to, length) {
  const at = Math.min(length, Math.max(0, to));
  return { at, follows: at === length };
}

/** The game has become longer or shorter under the reader. @param {Cursor} cursor @param {number} length @returns {Cursor} */
export const grown = (cursor, length) => (cursor.follows ? { at: length, follows: true } : go_to(cursor.at, length));

/**
 * A message of the stream: one action more, or some taken back.
 * @param {Turn[]} turns @param {{turn?: Turn, withdrawn?: number}} news
 * @returns {Turn[] | null} null: something is missing between
 */
export function heard_of(turns, { turn, withdrawn }) {
  if (withdrawn) return turns.slice(0, withdrawn - 1);
  if (!turn) return null;
  if (turn.turn <= turns.length) return [...turns.slice(0, turn.turn - 1), turn, ...turns.slice(turn.turn)];
  return turn.turn === turns.length + 1 ? [...turns, turn] : null;
}

/** How many turns a side has had after `at` actions. @param {{act: string, side: string, play: string}[]} turns @param {Side} side @param {number} [at] */
export const turns_had = (turns, side, at = turns.length) =>
  turns.slice(0, at).filter((turn) => turn.act === 'roll' && turn.side === side && turn.play !== UNPLAYED).length;

/** The first action at or after `from` that somebody should look at. @param {Turn[]} turns @param {number} [from] @returns {number} its number, 0 = none */
export const doubtful_of = (turns, from = 1) => turns.find((turn) => turn.verdict === 'illegal' && turn.turn >= from)?.turn ?? 0;

/**
 * A game as it stood right after an entry of the ledger: what was taken back later still counts, what was taken back
 * before does not.
 * @param {{seq: string, kind: string, data: any}[]} events oldest first @param {number} game @param {string} seq @returns {Turn[]}
 */
export function turns_at(events, game, seq) {
  /** @type {Turn[]} */
  let turns = [];
  for (const { seq: at, kind, data } of events) {
    if (Number(at) > Number(seq)) break;
    if (data.game !== game) continue;
    if (kind === 'turn_recorded') turns = [...turns.slice(0, data.turn - 1), data];
    if (kind === 'turn_withdrawn' || kind === 'turns_amended') turns = turns.slice(0, data.turn - 1);
    if (kind === 'turn_corrected') turns = turns.map((turn) => (turn.turn === data.turn ? { ...turn, ...data, verdict: 'legal', rule: '' } : turn));
  }
  return turns;
}
