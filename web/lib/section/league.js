// SPDX-License-Identifier: MIT
// Leagues: until when matches are played. What is late is said by the day at the club, wherever the reader is.
import { html, nothing } from '../../vendor/lit-html.js';
import { score, t, today } from '../text.js';

/** @typedef {{round: number, from: string | null, until: string}} Span */
/** first: the match by which the round is called. @typedef {{round: number, first: any, span: Span | undefined, matches: any[]}} Dated */

/** Sections that have a calendar. @param {any[]} sections @returns {any[]} */
export const leagues = (sections) => sections.filter((one) => one.calendar);

/** Has it two players, and days? @param {any} match */
const is_of_league = (match) => Boolean(match.dates && match.a.entry && match.b.entry);

/** Has it days, and can two still come? In a cup those of later rounds are not known yet. @param {any} match */
const is_of_calendar = (match) => Boolean(match.dates && !match.a.empty && !match.b.empty && match.how !== 'bye');

/** What is still to be played, the first day first. @param {Iterable<any>} matches @returns {any[]} */
export const to_play = (matches) => [...matches].filter((match) => is_of_league(match) && match.status !== 'over').sort((one, two) =>
  (one.dates.until ?? '9').localeCompare(two.dates.until ?? '9') || one.round - two.round || one.match - two.match);

/** Is its day over? @param {any} match @param {string} [now] */
export const is_late = (match, now = today()) => match.status !== 'over' && Boolean(match.dates?.until) && match.dates.until < now;

/** Sat 31 Oct; the year where it is another one than now. @param {string} day YYYY-MM-DD */
export function short_day(day) {
  const { lang } = document.documentElement;
  return new Intl.DateTimeFormat(lang === 'en' || !lang ? 'en-GB' : lang, { weekday: 'short', day: 'numeric', month: 'short',
    year: day.slice(0, 4) === today().slice(0, 4) ? undefined : 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** When a round, or a match, is played; nothing where nobody has said. @param {{from: string | null, until: string | null}} span @returns {string} */
export function span_text({ from, until }) {
  if (!until) return '';
  if (from === until) return t('league.on', { day: short_day(until) });
  return from && from > today() ? t('league.from_until', { from: short_day(from), until: short_day(until) }) : t('league.until', { day: short_day(until) });
}

/** What is agreed. @param {any} dates @returns {string} */
export const agreed_text = ({ day, at }) => (day ? t(at ? 'league.agreed_at' : 'league.agreed', { day: short_day(day), at }) : '');

/**
 * When, as marks beside a match: agreed, late, postponed. Under its round only what the round does not say already.
 * @param {any} match @param {boolean} [under]
 */
export function when(match, under = false) {
  const { dates } = match;
  const late = is_late(match);
  const day = agreed_text(dates);
  const own = dates.until && (late || dates.postponed || !under);
  return html`${day ? html`<span class="chip ok">${day}</span>` : nothing}${own
    ? html`<span class="chip ${late ? 'bad' : ''}">${late ? t('league.late', { day: short_day(dates.until) }) : span_text(dates)}</span>` : nothing}${
    dates.postponed ? html`<span class="dim">${t('league.postponed')}</span>` : nothing}`;
}

/** The same in one line of words, where its round stands above it: what is agreed, or else that it is late or has a day of its own. @param {any} match */
function agreed(match) {
  const { dates } = match;
  if (!dates || match.status === 'over') return null;
  const text = agreed_text(dates) || (is_late(match) ? t('league.late', { day: short_day(dates.until) }) : dates.postponed && span_text(dates));
  return text ? html`<span class="when">${text}</span>` : null;
}

/**
 * What its bracket says of days: in the head of a round, and at a match.
 * @param {any} section @returns {Pick<import('./bracket-seats.js').Shown, 'days' | 'agreed'>}
 */
export function words_of({ calendar }) {
  if (!calendar) return {};
  const span_of = (/** @type {number} */ round) => calendar.find((/** @type {Span} */ one) => one.round === round);
  return { agreed, days: (round) => html` <small>${span_of(round) ? span_text(span_of(round)) : t('league.no_day')}</small>` };
}

/** How many of a round are over. @param {any[]} matches */
export const played_text = (matches) => t('league.played', { over: matches.filter(({ status }) => status === 'over').length, n: matches.length });

/**
 * Rounds of a section with their matches, in order.
 * @param {Iterable<any>} matches @param {any} section @returns {Dated[]}
 */
export function rounds_of(matches, section) {
  /** @type {Map<number, any[]>} */
  const rounds = new Map();
  for (const match of matches)
    if (match.section === section.section && is_of_calendar(match)) rounds.set(match.round, [...(rounds.get(match.round) ?? []), match]);
  return [...rounds].sort(([one], [two]) => one - two).map(([round, own]) =>
    ({ round, first: own.find((one) => !one.third_place) ?? own[0], matches: own,
      span: section.calendar.find((/** @type {Span} */ span) => span.round === round) }));
}

/**
 * The round that is played now: the first that is not over and whose day is not past, else the first that is not over. Nobody plays in one whose
 * players are not known.
 * @param {Dated[]} rounds
 */
export function round_now(rounds) {
  const open = rounds.filter(({ matches }) => matches.some((one) => one.status !== 'over' && is_of_league(one)));
  return (open.find(({ span }) => span && span.until >= today()) ?? open[0])?.round ?? 0;
}

/** How it ended. @param {any} match */
export const result = (match) => (match.winner === 'none' ? html`<b>–</b>`
  : ['played', 'final_score', 'forfeit', 'penalty', 'time'].includes(match.how) ? html`<b>${score(match.a.score, match.b.score, match)}</b>`
    : html`<span class="chip">${t(`result_how.${match.how}`)}</span>`);
