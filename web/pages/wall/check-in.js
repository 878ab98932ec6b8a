// SPDX-License-Identifier: MIT
// Before the draw: who is still missing, how many are here, and the code by which everybody finds their name.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { known_as, ltr, t } from '../../lib/text.js';

/** @typedef {import('../wall.js').Wall} Wall */

/** So many names are read at once. */
const MOST = 36;

/** @type {any[]} */
let entries = [];

/** @param {Wall} wall */
export async function read(wall) {
  ({ entries } = await get(`/tournaments/${wall.uid}/entries`));
}

/** @param {Wall} wall */
export function template(wall) {
  const { check_in } = wall.tournament;
  // Members of a team are here with it.
  const own = entries.filter((one) => ['entered', 'checked_in', 'waiting'].includes(one.status) && (!one.team || one.team === one.entry));
  const named = check_in ? own.filter((one) => one.status === 'entered') : own;
  const count = Math.max(1, Math.ceil(named.length / MOST)), size = Math.ceil(named.length / count);
  const shown = named.slice((wall.page % count) * size, (wall.page % count + 1) * size);
  const here = own.length - named.length;
  return html`<main class="missing" aria-labelledby="h-missing"><div class="poster">${wall.code}<p><b>${t('wall.find_yourself')}</b></p><p class="dim">${
    wall.host}</p></div><section><h2 id="h-missing">${t(!check_in ? 'wall.entered' : named.length ? 'wall.missing' : 'wall.all_here')} ${
      html`<span>${check_in ? t('wall.here', { n: here, of: own.length }) : ltr(own.length)}</span>`}${wall.pager(count)}</h2>${
    shown.length ? html`<ul class="fits">${shown.map((one) => html`<li><span class="fit" dir="auto">${known_as(one)}</span></li>`)}</ul>`
      : check_in && own.length ? nothing : html`<p class="quiet">${t('wall.nobody_entered')}</p>`}</section></main>`;
}
