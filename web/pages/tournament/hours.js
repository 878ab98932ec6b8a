// SPDX-License-Identifier: MIT
// About when each round that is played now ends, and each day of several, above the table of a section that is played by rounds on a tournament's public page.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { rich, roughly, t, weekday } from '../../lib/text.js';

/** Of other sections the bracket says when each match begins. */
const KINDS = ['swiss', 'lives', 'more_swiss', 'groups', 'round_robin'];

/** @param {any[]} sections */
export const have_hours = (sections) => sections.some(({ kind }) => KINDS.includes(kind));

/** @param {string} uid @returns {Promise<(section: any) => unknown>} the hours of a section */
export async function hours(uid) {
  const { rounds, days } = await get(`/tournaments/${uid}/outlook`);
  return ({ section, kind }) => {
    const own = KINDS.includes(kind) ? rounds.filter((/** @type {any} */ one) => one.section === section) : [];
    own.sort((/** @type {any} */ x, /** @type {any} */ y) => x.round - y.round);
    const of_days = days.length > 1 ? html`<p class="dim">${days.map((/** @type {any} */ one, /** @type {number} */ at) => html`${at ? ' · ' : nothing}${
      rich('night.day_ends', { day: html`<b>${weekday(one.day)}</b>`, time: roughly(one.middle) })}`)}</p>` : nothing;
    return own.length ? html`${of_days}<p class="dim">${own.map((/** @type {any} */ one, /** @type {number} */ at) => html`${at ? ' · ' : nothing}<b>${
      t('round.number', { n: one.round })}</b> ${rich('night.ends', { time: roughly(one.middle) })}`)}</p>` : nothing;
  };
}
