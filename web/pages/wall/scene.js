// SPDX-License-Identifier: MIT
// Which scene a wall shows: what the director says, as long as it was said for; else what the hour asks for, from what the
// event is in. Knows no page.

/** So many open calls still fit beside the scores; more are the whole wall. */
export const BESIDE = 3;

/** @typedef {'check_in' | 'draw' | 'calls' | 'play' | 'break' | 'podium'} Scene */
/** @typedef {{status: string, how?: string | null, a: {empty: boolean}, b: {empty: boolean}}} Known */

/** Nobody sat at it yet. @param {Known} match */
const untouched = ({ status, how }) => ['waiting', 'ready'].includes(status) || how === 'bye' || how === 'skipped';

/** The director's word, while it holds. @param {Api.Tournament} tournament @param {number} now */
export function said({ wall }, now) {
  const holds = !wall.until || new Date(wall.until).getTime() > now;
  return holds ? wall : { scene: 'auto', message: '', until: null };
}

/** @param {Api.Tournament} tournament @param {Known[]} matches @returns {Scene} */
function by_the_hour({ status, champion }, matches) {
  if (matches.length === 0) return 'check_in';
  if (status === 'closed' || (champion && matches.every((match) => match.status === 'over'))) return 'podium';
  if (matches.filter((match) => match.status === 'called').length > BESIDE) return 'calls';
  return matches.every(untouched) ? 'draw' : 'play';
}

/** @param {Api.Tournament} tournament @param {Known[]} matches that somebody plays @param {number} now @returns {Scene} */
export function scene_of(tournament, matches, now) {
  const { scene } = said(tournament, now);
  return scene === 'auto' ? by_the_hour(tournament, matches) : /** @type {Scene} */ (scene);
}
