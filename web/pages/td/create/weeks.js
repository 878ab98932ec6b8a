// SPDX-License-Identifier: MIT
// A league as it is planned: so many weeks for each round from the day on which the event begins. Days can be changed later, one
// by one (sections/league.js).
import { short_day } from '../../../lib/section/league.js';
import { days_text, later } from '../sections/league.js';

const WEEK_MS = 7 * 86400000;

/** How long the rounds of a section were: from the first last day to the second. @param {{until: string | null}[] | null} calendar */
export function weeks_of(calendar) {
  const [first, second] = (calendar ?? []).map(({ until }) => Date.parse(until ?? ''));
  return first ? Math.max(1, Math.round((second - first) / WEEK_MS) || 1) : 0;
}

/** The last day of a round. @param {string} starts_on @param {number} weeks @param {number} round */
const last_day = (starts_on, weeks, round) => later(starts_on, weeks * round);

/** As the API takes them; '' = it is played on one day. @param {string} starts_on @param {number} weeks @param {number} rounds */
export const days_of = (starts_on, weeks, rounds) => (weeks
  ? days_text(Array.from({ length: rounds }, (_, at) => ({ from: '', until: last_day(starts_on, weeks, at + 1) }))) : '');

/** @param {string} starts_on @param {number} weeks @param {number} rounds */
export const ends_on = (starts_on, weeks, rounds) => short_day(last_day(starts_on, weeks, rounds));
