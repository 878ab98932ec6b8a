// SPDX-License-Identifier: MIT
// A moment in words: today its hour alone, on another day the day before it. Every page that tells somebody when takes it from here.
import { html } from '../vendor/lit-html.js';
import { date_at, date_time, ltr, time } from './text.js';

/** An hour that is not known better than this is not said better. */
const ROUGHLY_MS = 5 * 60000;
/** An evening that goes on after midnight is still tonight. */
const TONIGHT_MS = 8 * 3600000;
/** Within so many days a weekday names one day only. */
const WEEK_MS = 6 * 86400000;

/** 14:32; of another day Sun 14:32; of another week 21 Nov, 14:32. @param {string | number} when */
export function moment_text(when) {
  const now = Date.now(), away = Math.abs(new Date(when).getTime() - now);
  if (away < TONIGHT_MS || date_at(when) === date_at(now)) return time(when);
  return date_time(when, away < WEEK_MS ? { weekday: 'short' } : undefined);
}

/** The same, apart from the direction of what is around it. @param {string | number} when */
export const moment = (when) => html`<bdi>${moment_text(when)}</bdi>`;

/** What should have been by now is any moment. @param {string} when */
const rounded = (when) => Math.ceil(Math.max(Date.parse(when), Date.now()) / ROUGHLY_MS) * ROUGHLY_MS;

/** About then. @param {string} when */
export const roughly = (when) => moment(rounded(when));

/** About then, where its day is said already. @param {string} when */
export const roughly_hour = (when) => ltr(time(rounded(when)));
