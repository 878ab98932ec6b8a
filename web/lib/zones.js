// SPDX-License-Identifier: MIT
// A time zone is chosen from a list: a name that somebody typed may be one that no browser knows.
import { html, nothing } from '../vendor/lit-html.js';
import { is_zone, t } from './text.js';

/** Every zone this browser knows, and the given one if it does. @param {string} [besides] @returns {string[]} */
function zones(besides = '') {
  const known = /** @type {any} */ (Intl).supportedValuesOf?.('timeZone') ?? [];
  const all = new Set([...known, new Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC']);
  if (besides && is_zone(besides)) all.add(besides);
  return [...all].sort();
}

/** The zone this browser stands in. */
export const own_zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The list of zones as a form's member "time_zone". A zone that is none is not offered again. @param {string} chosen @param {unknown} [below] */
export function zone_field(chosen, below = nothing) {
  const all = zones(chosen);
  return html`<label class="field"><span>${t('accounts.zone')}</span>
    <select name="time_zone" required autocomplete="off">
      ${all.includes(chosen) ? nothing : html`<option value="" selected>${t('accounts.zone_choose')}</option>`}
      ${all.map((zone) => html`<option value=${zone} ?selected=${zone === chosen}>${zone}</option>`)}
    </select>${below}</label>`;
}
