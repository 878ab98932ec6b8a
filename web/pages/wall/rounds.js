// SPDX-License-Identifier: MIT
// What a wall says of rounds: when one ends and the next begins, as it looks now. Loaded where a section has rounds to look at.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { leagues, round_now, rounds_of as rounds_of_league, span_text } from '../../lib/section/league.js';
import { roughly } from '../../lib/moment.js';
import { rich, t } from '../../lib/text.js';
import { is_counted, is_paired } from './scene.js';

/** @typedef {import('../wall.js').Wall} Wall */

/** When the last match of a round is over, by section and round. @type {Map<string, string>} */
let ends = new Map();
/** How many rounds a section has, where that is settled. @type {Map<number, number>} */
let planned = new Map();

/** @param {Wall} wall */
export async function read(wall) {
  const at = `/tournaments/${wall.uid}`;
  const [{ rounds }, { sections }] = await Promise.all([get(`${at}/outlook`), get(`${at}/sections`)]);
  ends = new Map(rounds.map((/** @type {any} */ one) => [`${one.section} ${one.round}`, one.middle]));
  planned = new Map(sections.map((/** @type {any} */ one) => [one.section, one.rule?.rounds ?? 0]));
}

/** 0: that is seen when it is over. @param {number} section */
export const rounds_of = (section) => planned.get(section) ?? 0;

/** Every place of a section, also those where nobody is met. @param {Wall} wall @param {number} section */
const places = (wall, section) => [...wall.known.values()].filter((match) => match.section === section && !match.of);

/** The newest round that is paired; of one whose rounds are all known the newest that was begun. @param {Wall} wall @param {any} section */
export function newest_round(wall, section) {
  const own = places(wall, section.section).filter((match) => is_paired(section) || !['waiting', 'ready'].includes(match.status));
  return own.reduce((most, { round }) => Math.max(most, round), 0);
}

/** Who is in a round and meets nobody. @param {Wall} wall @returns {{section: any, side: any}[]} */
export const byes = (wall) => wall.tournament.sections.flatMap((/** @type {any} */ section) => {
  const round = is_counted(section) && is_paired(section) ? newest_round(wall, section) : 0;
  return places(wall, section.section).filter((match) => match.round === round && match.how === 'bye')
    .map(({ a, b }) => ({ section, side: a.empty ? b : a })).filter(({ side }) => side.name);
});

/** Pairs of a round that was called, as far as there were tables. @param {Wall} wall @returns {any[]} */
export const later = (wall) => wall.all_matches.filter((match) => match.status === 'ready' && is_paired(wall.section_of(match) ?? { kind: '' }));

/** The round of a league that is played now; 0: it is none, or over. @param {Wall} wall @param {any} section */
export const round_of_league = (wall, section) => (leagues([section]).length ? round_now(rounds_of_league(wall.known.values(), section)) : 0);

/** Until when the round of a league is played. @param {Wall} wall @param {any} section */
export function days_of(wall, section) {
  const round = round_of_league(wall, section);
  const span = round && section.calendar.find((/** @type {any} */ one) => one.round === round);
  return span ? html` <span class="about">${span_text(span)}</span>` : nothing;
}

/** About when the round of a match ends; where another one follows for certain, that it begins then. @param {Wall} wall @param {any} match */
export function about(wall, match) {
  const section = wall.section_of(match), end = ends.get(`${match.section} ${match.round}`);
  // A round of a league ends on its day, not at an hour.
  if (!end || !section || section.calendar || !is_counted(section)) return nothing;
  const next = is_paired(section) && match.round < rounds_of(match.section);
  return html`<span class="about">${next
    ? rich('wall.next_round', { n: match.round + 1, time: roughly(end) })
    : rich('night.ends', { time: roughly(end) })}</span>`;
}

/** Which round comes when everybody is back, where there is one answer. @param {Wall} wall */
export function next_round(wall) {
  const open = wall.tournament.sections.filter((/** @type {any} */ one) => is_counted(one) && is_paired(one) && one.status !== 'over');
  if (open.length !== 1) return 0;
  const [section] = open, round = newest_round(wall, section);
  const waits = places(wall, section.section).some((match) => match.round === round && match.status === 'ready');
  if (waits) return round;
  return round === rounds_of(section.section) ? 0 : round + 1;
}

/** "After round 3 of 7" @param {Wall} wall @param {any} section */
export function after(wall, section) {
  const own = places(wall, section.section), of = rounds_of(section.section);
  const open = own.filter((match) => match.status !== 'over').reduce((least, { round }) => Math.min(least, round), Infinity);
  const n = Math.min(open - 1, newest_round(wall, section));
  if (section.status === 'over') return t('wall.podium');
  const now = round_of_league(wall, section);
  if (now) return html`${t('public.standings')} <span>${t('round.number', { n: now })}</span>${days_of(wall, section)}`;
  if (n < 1) return t('public.standings');
  return of ? t('wall.after_of', { n, of }) : t('wall.after', { n });
}
