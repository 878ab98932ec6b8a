// SPDX-License-Identifier: MIT
// The end: the best of the main draw on their steps, and who won what else was played.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { known_as, ltr, place_of, t } from '../../lib/text.js';
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

/** So many places below the first three still stand on the wall. */
const SURE = 8;

/** Before the end: who is in the final, and the places that nobody can lose any more. @param {Wall} wall */
function sure(wall) {
  const final = [...wall.known.values()].find(({ section, stage, status, a, b }) =>
    section === 1 && stage === 'final' && status !== 'over' && a.name && b.name);
  const known = places.filter((one) => one.place_from > 0).slice(0, SURE);
  return html`${final ? html`<p class="final fits"><span>${t('round.final')}</span><span class="fit" dir="auto">${known_as(final.a)}</span><span
    class="fit" dir="auto">${known_as(final.b)}</span></p>` : nothing}
    <ol class="sure fits">${known.map((one) => html`<li><b>${place_of(one)}</b><span class="fit" dir="auto">${known_as(one)}</span></li>`)}</ol>`;
}

/** @param {Wall} wall */
export function template(wall) {
  const { champion, sections, status } = wall.tournament;
  // Of several jackpots none is the main one: who won each.
  const jackpots = wall.jackpots.length > 0, over = status === 'closed' || champion;
  const others = sections.filter((/** @type {any} */ one) => (one.section > 1 || jackpots) && one.champion);
  return html`<main class="podium" aria-labelledby="h-podium"><h2 id="h-podium">${t(over ? 'wall.podium' : 'wall.not_over')}</h2>
    ${jackpots ? nothing : champion ? html`<ol class="steps fits">${STEPS.map(stand)}</ol>` : sure(wall)}
    ${others.length ? html`<ul class="won fits">${others.map((/** @type {any} */ one) => html`<li>${section_mark(one)}<span
      class="dim" dir="auto">${one.name}</span><b
      class="fit" dir="auto">${known_as(one.champion)}</b></li>`)}</ul>` : nothing}${wall.foot()}</main>`;
}
