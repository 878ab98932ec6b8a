// SPDX-License-Identifier: MIT
// The draw: the first round of each section line by line, with who meets the winner, while nobody plays yet. Of a section that is paired
// round by round the newest round, while nobody is called.
import { html, nothing } from '../../vendor/lit-html.js';
import { known_as, t } from '../../lib/text.js';
import { section_mark, to_length } from '../../lib/ui.js';
import { columns } from './calls.js';
import { has_table, is_paired } from './scene.js';

/** @typedef {import('../wall.js').Wall} Wall */

/** Pairs of a page; a power of two, so that those who meet next stand together. */
const MOST = 16;

/** @param {any} side */
const who = (side) => html`<span class="fit" ?data-none=${side.empty} dir="auto">${
  side.name ? known_as(side) : t(side.empty ? 'wall.bye' : 'seat.open')}</span>`;

/** @param {any} match @param {number} at @param {any[]} all */
const pair = (match, at, all) => html`<li class="pair ${at % 2 ? 'down' : at + 1 < all.length ? 'up' : ''}"><span
  class="two">${who(match.a)}${who(match.b)}</span></li>`;

/** A pair whose winner meets nobody for that. @param {any} match */
const free_pair = (match) => html`<li class="pair"><span class="two">${who(match.a)}${who(match.b)}</span></li>`;

/** The round whose pairs are shown: the newest that is paired; of a league the one that is played now. @param {Wall} wall @param {any} section */
const round_shown = (wall, section) => wall.rounds?.round_of_league(wall, section) || (is_paired(section) && wall.rounds
  ? wall.rounds.newest_round(wall, section) : 1);

/** First rounds, those of the bracket in its order. @param {Wall} wall @returns {any[][]} */
function pages_of(wall) {
  const all = [...wall.known.values()].filter((match) => !match.of && (match.a.name || match.b.name));
  // Where a round waits to be called, what was drawn before it is of yesterday.
  const shown = new Map(wall.tournament.sections.map((/** @type {any} */ one) => [one.section, round_shown(wall, one)]));
  const fresh = all.filter((match) => match.status === 'ready' && match.round === shown.get(match.section)).map(({ section }) => section);
  const pages = [];
  for (const one of wall.tournament.sections) {
    const { section } = one;
    const own = all.filter((match) => match.section === section && match.round === shown.get(section) && (!fresh.length || fresh.includes(section)))
      .sort((x, y) => x.node - y.node);
    const count = Math.ceil(own.length / MOST);
    for (let at = 0; at < count; at += 1) pages.push(own.slice(at * MOST, (at + 1) * MOST));
  }
  return pages;
}

/** @param {Wall} wall */
export function template(wall) {
  const pages = pages_of(wall);
  const shown = pages[wall.page % Math.max(1, pages.length)] ?? [];
  const section = shown[0] && wall.section_of(shown[0]);
  const paired = section && is_paired(section), counted = section && has_table(section);
  return html`<main class="board drawn" aria-labelledby="h-draw"><h2 id="h-draw">${
    section && wall.tournament.sections.length > 1 ? section_mark(section) : nothing}${
    t(paired || (counted && shown[0].round > 1) ? 'wall.pairs' : 'wall.draw')}${shown[0] ? html` <span>${
      wall.round_of(shown[0])} ${to_length(shown[0].length)}</span>${
      wall.rounds?.days_of(wall, section) ?? nothing}` : nothing}${
    wall.pager(pages.length)}</h2>${
    shown.length ? columns(shown.map(counted ? free_pair : pair)) : html`<p class="quiet">${t('wall.not_drawn')}</p>`}${wall.foot()}</main>`;
}
