// SPDX-License-Identifier: MIT
// About when each round that is played now ends, and each day of several, above the tables of standings on a tournament's public page.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { roughly, roughly_hour } from '../../lib/moment.js';
import { rich, t, weekday } from '../../lib/text.js';
import { round_name } from '../../lib/ui.js';

/** @typedef {{days: unknown, of: (section: any) => unknown}} Hours */

/** Played by rounds. Of other sections the bracket says when each match begins; their rounds are told where they are played on several days. */
const KINDS = ['swiss', 'lives', 'more_swiss', 'groups', 'round_robin'];

/** @param {{kind: string}} section */
export const is_by_rounds = ({ kind }) => KINDS.includes(kind);

/** @param {unknown[]} said */
const line = (said) => html`<p class="dim">${said.map((one, at) => html`${at ? ' · ' : nothing}${one}`)}</p>`;

/** What a round is called. @param {any[]} matches @param {{section: number, round: number}} one */
function name_of(matches, { section, round }) {
  const match = matches.find((own) => own.section === section && own.round === round && !own.third_place);
  return match ? round_name(match) : t('round.number', { n: round });
}

/** The hours of the event's days and of each section. @param {string} uid @param {any[]} matches all of the event @returns {Promise<Hours>} */
export async function hours(uid, matches) {
  const { rounds, days } = await get(`/tournaments/${uid}/outlook`);
  const several = days.length > 1;
  return {
    days: several ? line(days.map((/** @type {any} */ one) =>
      rich('night.day_ends', { day: html`<b>${weekday(one.day)}</b>`, time: roughly_hour(one.middle) }))) : nothing,
    of({ section, kind }) {
      if (!several && !is_by_rounds({ kind })) return nothing;
      const own = rounds.filter((/** @type {any} */ one) => one.section === section).sort((/** @type {any} */ x, /** @type {any} */ y) => x.round - y.round);
      return own.length ? line(own.map((/** @type {any} */ one) => html`<b>${name_of(matches, one)}</b> ${
        rich('night.ends', { time: roughly(one.middle) })}`)) : nothing;
    },
  };
}
