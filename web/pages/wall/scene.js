// SPDX-License-Identifier: MIT
// Which scene a wall shows: what the director says, as long as it was said for; else what the hour asks for, from what the
// event is in. Knows no page.

/** So many open calls still fit beside the scores; more are the whole wall. */
export const BESIDE = 3;

/** @typedef {'check_in' | 'draw' | 'calls' | 'play' | 'break' | 'podium' | 'table'} Scene */
/** @typedef {{section: number, status: string, how?: string | null, a: {empty: boolean}, b: {empty: boolean}}} Known */

/** Kinds with a table that everybody looks at between rounds; of the first ones each round is paired when the one before it is over. */
const PAIRED = ['swiss', 'lives', 'more_swiss'], COUNTED = [...PAIRED, 'groups', 'round_robin'];
/** @param {{kind: string}} section */
export const is_paired = ({ kind }) => PAIRED.includes(kind);
/** @param {{kind: string}} section */
export const has_table = ({ kind }) => COUNTED.includes(kind);
/** @param {{kind: string, status: string}} section */
export const is_counted = ({ kind, status }) => has_table({ kind }) && status !== 'planned';

/** Nobody sat at it yet. @param {Known} match */
const untouched = ({ status, how }) => ['waiting', 'ready'].includes(status) || how === 'bye' || how === 'skipped';

const AT_TABLE = ['called', 'playing', 'finishing', 'disputed'];

/**
 * Between two rounds everybody looks at the table; once the next one is paired, at who meets whom.
 * @param {Api.Tournament} tournament @param {Known[]} matches @returns {Scene | null} null: somebody plays, or nothing is counted here
 */
function between_rounds({ sections }, matches) {
  const counted = new Set(sections.filter(is_counted).map(({ section }) => section));
  if (counted.size === 0 || matches.some(({ status }) => AT_TABLE.includes(status))) return null;
  const played = new Set(matches.filter((match) => match.status === 'over' && !untouched(match)).map(({ section }) => section));
  const to_come = (/** @type {Api.Tournament['sections'][number]} */ { section, kind }) => (is_paired({ kind }) || !played.has(section)) &&
    matches.some((match) => match.section === section && match.status === 'ready');
  if (sections.some(to_come)) return 'draw';
  return [...counted].some((section) => played.has(section)) ? 'table' : null;
}

/** The director's word, while it holds. @param {Api.Tournament} tournament @param {number} now */
export function said({ wall }, now) {
  const holds = !wall.until || new Date(wall.until).getTime() > now;
  return holds ? wall : { scene: 'auto', message: '', until: null };
}

/** @param {Api.Tournament} tournament @param {Known[]} matches @returns {Scene} */
function by_the_hour(tournament, matches) {
  const { status, champion } = tournament;
  if (matches.length === 0) return 'check_in';
  if (status === 'closed' || (champion && matches.every((match) => match.status === 'over'))) return 'podium';
  if (matches.filter((match) => match.status === 'called').length > BESIDE) return 'calls';
  if (matches.every(untouched)) return 'draw';
  return between_rounds(tournament, matches) ?? 'play';
}

/** @param {Api.Tournament} tournament @param {Known[]} matches that somebody plays @param {number} now @returns {Scene} */
export function scene_of(tournament, matches, now) {
  const { scene } = said(tournament, now);
  return scene === 'auto' ? by_the_hour(tournament, matches) : /** @type {Scene} */ (scene);
}
