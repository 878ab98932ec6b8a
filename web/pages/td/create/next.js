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

/** The next day that is the same day of the week; today only where none was held today, nor is to come. @param {string} last @param {string} today */
export function next_day(last, today) {
  if (last >= today) return days_on(last, WEEK);
  const [then, now] = [last, today].map((day) => new Date(`${day}T00:00:00Z`).getUTCDay());
  return days_on(today, (then - now + WEEK) % WEEK);
}

/** "Harbour Evening 10" comes after "Harbour Evening 9"; a title without a count stays, the day tells such evenings apart. @param {string} title */
export const next_title = (title) => title.replace(COUNT, (count) => String(Number(count) + 1).padStart(count.length, '0'));

/**
 * The evening that follows: what is there already is passed over, and the days on which it is, too.
 * @param {{title: string, starts_on: string}} last @param {{title: string, starts_on: string}[]} all @param {string} today
 * @returns {{title: string, starts_on: string}}
 */
export function next_evening(last, all, today) {
  const title = next_title(last.title);
  const there = all.filter((one) => one.title === title).map(({ starts_on }) => starts_on).concat(last.starts_on).sort();
  const starts_on = there[there.length - 1];
  return there.length > 1 && title !== last.title ? next_evening({ title, starts_on }, all, today) : { title, starts_on: next_day(starts_on, today) };
}
