// SPDX-License-Identifier: MIT
// About when each round that is played now ends, above the table of a section that is played by rounds on a tournament's public page.
import { html, nothing } from '../vendor/lit-html.js';
import { get } from '../lib/api.js';
import { rich, roughly, t } from '../lib/text.js';

/** Of other sections the bracket says when each match begins. */
const KINDS = ['swiss', 'lives', 'more_swiss', 'groups', 'round_robin'];

/** @param {any[]} sections */
export const have_hours = (sections) => sections.some(({ kind }) => KINDS.includes(kind));

/** @param {string} uid @returns {Promise<(section: any) => unknown>} the hours of a section */
export async function hours(uid) {
  const { rounds } = await get(`/tournaments/${uid}/outlook`);
  return ({ section, kind }) => {
    const own = KINDS.includes(kind) ? rounds.filter((/** @type {any} */ one) => one.section === section) : [];
    own.sort((/** @type {any} */ x, /** @type {any} */ y) => x.round - y.round);
    return own.length ? html`<p class="dim">${own.map((/** @type {any} */ one, /** @type {number} */ at) => html`${at ? ' · ' : nothing}<b>${
      t('round.number', { n: one.round })}</b> ${rich('night.ends', { time: roughly(one.middle) })}`)}</p>` : nothing;
  };
}
