// SPDX-License-Identifier: MIT
// The end: the best of the main draw on their steps, and who won what else was played.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { known_as, ltr, t } from '../../lib/text.js';
import { section_mark } from '../../lib/ui.js';

/** @typedef {import('../wall.js').Wall} Wall */

const STEPS = [1, 2, 3];
/** Who share a place stand on one step; more of them are left to the standings. */
const ABREAST = 2;

/** @type {any[]} */
let places = [];

/** @param {Wall} wall */
export async function read(wall) {
  ({ standings: places } = await get(`/tournaments/${wall.uid}/placings`));
}

/** @param {number} step */
function stand(step) {
  const there = places.filter((one) => one.place_from === step);
  if (there.length === 0 || there.length > ABREAST) return nothing;
  return html`<li class="s${step}">${there.map((one) => html`<span class="fit" dir="auto">${known_as(one)}</span>`)}<b>${
    ltr(step)}</b></li>`;
}

/** @param {Wall} wall */
export function template(wall) {
  const others = wall.tournament.sections.filter((/** @type {any} */ one) => one.section > 1 && one.champion);
  return html`<main class="podium" aria-labelledby="h-podium"><h2 id="h-podium">${t(wall.tournament.champion ? 'wall.podium' : 'wall.not_over')}</h2>
    <ol class="steps fits">${STEPS.map(stand)}</ol>
    ${others.length ? html`<ul class="won fits">${others.map((/** @type {any} */ one) => html`<li>${section_mark(one)}<span
      class="dim" dir="auto">${one.name}</span><b
      class="fit" dir="auto">${known_as(one.champion)}</b></li>`)}</ul>` : nothing}${wall.foot()}</main>`;
}
