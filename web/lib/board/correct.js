// SPDX-License-Identifier: MIT
// A turn of the record that is put right: what becomes of the turns after it. Each is played again from where it comes to stand
// now; the engine says whether it still can be and whether it is legal. Pure; the server judges each again when it is recorded.
import { other } from '../match/match-model.js';
import { UNPLAYED, moves } from './plays.js';

/** @typedef {import('./record.js').Turn} Turn */
/** @typedef {import('./record.js').Told} Told */
/** @typedef {'a' | 'b'} Side */
/** @typedef {{turn: Turn, play: string, legal: boolean, told?: Told}} Stays a turn that stands again; told: what the engine says of it */
/**
 * @typedef {object} After
 * @property {Stays[]} stay in their order
 * @property {Turn[]} broken those of them that were legal and are not any more
 * @property {Turn[]} gone what can no longer be played, with all after it
 */

/** A hit is seen by where the checkers stand, not by what was written of another position. @param {string} play */
const unmarked = (play) => play.replaceAll('*', '');

/**
 * @param {Play.Engine} engine @param {Turn[]} later the turns after the one that is corrected
 * @param {{after: string, end: Play.End, rest: number, dice: string, on_roll: Side, variant: string,
 *   had: Record<Side, number>}} from how it stands after the corrected one, and
 * how many turns either side has had by then
 * @returns {After}
 */
export function judged_again(engine, later, { after, end, rest, dice: rolled, on_roll: next, variant, had }) {
  /** @type {After} */
  const found = { stay: [], broken: [], gone: [] };
  const turns = { ...had };
  let [position, ended, on_roll, left, of] = [after, Boolean(end), next, rest, rolled];
  for (const [at, turn] of later.entries()) {
    const rolls = moves(turn), fits = turn.side === on_roll && (left ? turn.act === 'rest' && String(turn.dice) === of : turn.act === 'roll');
    if (ended || (rolls && !fits)) return { ...found, gone: later.slice(at) };
    if (!rolls || turn.play === UNPLAYED) {
      found.stay.push({ turn, play: turn.play, legal: true });
      ended = turn.act === 'pass' || turn.act === 'resign';
      continue;
    }
    const dice = String(turn.dice), play = unmarked(turn.play);
    const asked = { position, dice, variant, turns: turns[turn.side], rest: left };
    const said = engine.judge({ ...asked, play });
    if (!said.after) return { ...found, gone: later.slice(at) };
    const legal = said.verdict === 'legal';
    if (!legal && turn.verdict !== 'illegal') found.broken.push(turn);
    const written = engine.plays(asked).find((one) => one.after === said.after)?.play;
    found.stay.push({ turn, play: legal ? written ?? play : play, legal, told: { after: said.after, end: said.end, rest: said.rest } });
    turns[turn.side] += Number(!left);
    [position, ended, on_roll, left, of] = [said.after, Boolean(said.end), left ? turn.side : other(turn.side), said.rest, dice];
  }
  return found;
}
