// SPDX-License-Identifier: MIT
// The fewest taps that enter a given play through web/lib/board/play-input.js, by trying them all, shortest first.
import { hints, is_complete, tap_dice, tap_point, tap_tray } from '../../web/lib/board/play-input.js';

/** @typedef {import('../../web/lib/board/play-input.js').Input} Input */
/** @typedef {{tap: 'point', point: number} | {tap: 'tray'} | {tap: 'dice'}} Tap */

// Taps that do nothing are thrown away, so nobody needs the reason.
const mute = /** @type {any} */ ({ judge: () => ({ message: '' }) });

/** What may be tapped with some effect, and what it leads to. @param {Input} state @returns {[Tap, Input][]} */
function choices(state) {
  const { active, other, reach, tray, swap } = hints(state);
  const found = [...active, ...other, ...reach].map((point) => [{ tap: 'point', point }, tap_point(mute, state, point)]);
  if (tray) found.push([{ tap: 'tray' }, tap_tray(mute, state)]);
  if (swap) found.push([{ tap: 'dice' }, tap_dice(state)]);
  return /** @type {[Tap, Input][]} */ (found).filter(([, next]) => !next.reason && next.way >= 0);
}

/** @param {Input} state rolled @param {string} after position ID that the play leads to, as the other side sees it @returns {Tap[] | null} */
export function fewest_taps(state, after) {
  const result = state.legal.plays.findIndex((play) => play.after === after);
  const there = (/** @type {Input} */ at) => is_complete(at) && (at.legal.ways[at.way]?.done === result || !at.legal.plays.length);
  /** @type {[Tap[], Input][]} */
  let layer = [[[], state]];
  const seen = new Set();
  while (layer.length) {
    const found = layer.find(([, at]) => there(at));
    if (found) return found[0];
    layer = layer.flatMap(([taps, at]) => choices(at).map(([tap, next]) => /** @type {[Tap[], Input]} */ ([[...taps, tap], next])))
      .filter(([, at]) => !seen.has(`${at.way} ${at.active}`) && seen.add(`${at.way} ${at.active}`));
  }
  return null;
}
