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
export const has_table = ({ kind }) => COUNTED.includes(kind) || kind === 'ladder';
/** @param {{kind: string, status: string}} section */
export const is_counted = ({ kind, status }) => COUNTED.includes(kind) && status !== 'planned';
/** A list that stands for months. @param {{kind: string, status: string}} section */
export const is_ladder = ({ kind, status }) => kind === 'ladder' && status !== 'planned';
/** A bracket that nobody lost into: of the main draw, or of whoever took a seat. @param {{kind: string, fed_by: number | null}} section */
export const is_own_bracket = ({ kind, fed_by }) => kind === 'knockout' && !fed_by;

/** Nobody sat at it yet. @param {Known} match */
const untouched = ({ status, how }) => ['waiting', 'ready'].includes(status) || how === 'bye' || how === 'skipped';

const AT_TABLE = ['called', 'playing', 'finishing', 'disputed'];

/** Is a bracket drawn in which nobody sat at a table yet? @param {Api.Tournament} tournament @param {Known[]} matches */
const fresh_bracket = ({ sections }, matches) => sections.filter(is_own_bracket).some(({ section }) => {
  const own = matches.filter((match) => match.section === section);
  return own.some(({ status }) => status === 'ready') && own.every(untouched);
});

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

/** @param {Api.Tournament} tournament @param {Known[]} matches @param {boolean} filling seats of a bracket are taken @returns {Scene} */
function by_the_hour(tournament, matches, filling) {
  const { status, champion, sections } = tournament;
  const at_table = matches.some((match) => AT_TABLE.includes(match.status));
  // A ladder has no final places but its list.
  if (!champion && (status === 'closed' || !at_table) && sections.some(is_ladder)) return 'table';
  if (status !== 'closed' && filling && matches.every((match) => match.status === 'over')) return 'check_in';
  if (matches.length === 0) return 'check_in';
  if (status === 'closed' || (champion && matches.every((match) => match.status === 'over'))) return 'podium';
  if (matches.filter((match) => match.status === 'called').length > BESIDE) return 'calls';
  if (matches.every(untouched) || (!at_table && fresh_bracket(tournament, matches))) return 'draw';
  return between_rounds(tournament, matches) ?? 'play';
}

/**
 * @param {Api.Tournament} tournament @param {Known[]} matches that somebody plays @param {number} now @param {boolean} [filling]
 * @returns {Scene}
 */
export function scene_of(tournament, matches, now, filling = false) {
  const { scene } = said(tournament, now);
  return scene === 'auto' ? by_the_hour(tournament, matches, filling) : /** @type {Scene} */ (scene);
}
