// SPDX-License-Identifier: MIT
// Where the two go who have just played: from the matches of the event as they stand, whatever the section is. Pure.

/**
 * What comes next for one of them. ends: nothing does, and this is how they stand; '': it is not known yet.
 * @typedef {{table: string, round_name: string, against: string, match: number, begun: boolean, ends: '' | 'champion' | 'out'}} NextMatch
 */

/** Byes and matches that were left out are no matches. */
const NOT_PLAYED = ['bye', 'skipped', 'none'];

/** @param {any} one @param {number} entry */
const has = (one, entry) => one.stands && (one.a.entry === entry || one.b.entry === entry);

/** Begun, or decided, after the match that they come from. @param {any} one @param {any} from */
const followed = (one, from) => (one.started_at ?? (NOT_PLAYED.includes(one.how) ? '' : one.over_at) ?? '') > from.over_at;

/**
 * May somebody who stands so in the sections that are drawn still come into this one? Into a draw of its own anybody may; who won a
 * section goes on from it only where its places play on.
 * @param {any} planned @param {Map<number, string>} stands
 */
const is_open_to = ({ kind, fed_by, also_by }, stands) => !fed_by || [fed_by, also_by].some((feeder) =>
  stands.has(feeder) && (kind === 'playoff' || stands.get(feeder) !== 'champion'));

/**
 * Nobody plays on who has left, or who is out in this section, unless they are in elsewhere or may come into what is still to be drawn.
 * @param {any} from @param {number} entry @param {{standings: any[], sections: any[]}} known
 */
function end_of(from, entry, { standings, sections }) {
  /** @type {Map<number, string>} */
  const stands = new Map();
  for (const { section, standings: rows } of standings)
    for (const row of rows) if (row.entry === entry) stands.set(section, row.status);
  const status = stands.get(from.section);
  if (status === 'withdrawn') return 'out';
  const goes_on = [...stands.values()].includes('in') || sections.some((one) => one.status === 'planned' && is_open_to(one, stands));
  return !goes_on && (status === 'champion' || status === 'out') ? status : '';
}

/**
 * @param {any} from the match that is over @param {'a' | 'b'} side
 * @param {{matches: any[], begins: any[], standings: any[], sections: any[]}} known of the event as it stands; standings: of all sections
 * @returns {NextMatch}
 */
export function next_of(from, side, known) {
  const { entry } = from[side];
  const theirs = known.matches.filter((one) => one.match !== from.match && has(one, entry));
  const about = (/** @type {any} */ one) => known.begins.find(({ match }) => match === one.match)?.middle ?? '~';
  const [next] = theirs.filter((one) => one.status !== 'over' && !one.started_at)
    .sort((x, y) => Number(x.table === null) - Number(y.table === null) || about(x).localeCompare(about(y)) || x.match - y.match);
  const begun = theirs.some((one) => followed(one, from));
  if (!next) return { table: '', round_name: '', against: '', match: 0, begun, ends: begun ? '' : end_of(from, entry, known) };
  const they = next.a.entry === entry ? next.b : next.a;
  return { table: next.table === null ? '' : next.table_name ?? String(next.table), round_name: next.round_name, against: they.entry > 0 ? they.name : '',
    match: next.match, begun, ends: '' };
}
