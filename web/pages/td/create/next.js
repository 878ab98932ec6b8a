// SPDX-License-Identifier: MIT
// What follows from the last time: the next such day, and the next title of a series that counts its evenings.

const WEEK = 7;
/** The number a title ends with: not a year, and not what follows a point, a colon or a stroke, which is no count. */
const COUNT = /(?<![\d.:/-])(?!(?:19|20)\d\d$)\d{1,4}$/;

/** Minutes after midnight: when an evening usually begins, and when none does any more. */
const HOUR = 60, USUAL = 19 * HOUR, LATEST = 23 * HOUR;

/**
 * When a new evening begins: at the usual hour while that is to come, else at the next half hour; late at night it is tomorrow's.
 * @param {number} now minutes after midnight
 */
export function next_begin(now) {
  const soon = Math.ceil((now + 1) / 30) * 30;
  return now < USUAL ? { starts_at: USUAL, days: 0 } : soon <= LATEST ? { starts_at: soon, days: 0 } : { starts_at: USUAL, days: 1 };
}

/** @param {string} day @param {number} days */
export function days_on(day, days) {
  const then = new Date(`${day}T00:00:00Z`);
  then.setUTCDate(then.getUTCDate() + days);
  return then.toISOString().slice(0, 10);
}

/** The next day that is the same day of the week; today only where it was not held today. @param {string} last @param {string} today */
export function next_day(last, today) {
  const then = new Date(`${last}T00:00:00Z`), now = new Date(`${today}T00:00:00Z`);
  const days = (then.getUTCDay() - now.getUTCDay() + WEEK) % WEEK;
  now.setUTCDate(now.getUTCDate() + (last === today ? WEEK : days));
  return now.toISOString().slice(0, 10);
}

/**
 * "Harbour Evening 9" comes before "Harbour Evening 10", which may be there already; a title without a count stays, the day tells
 * such evenings apart.
 * @param {string} last @param {string[]} taken @returns {string}
 */
export function next_title(last, taken = []) {
  const next = last.replace(COUNT, (count) => String(Number(count) + 1).padStart(count.length, '0'));
  return next !== last && taken.includes(next) ? next_title(next, taken) : next;
}
