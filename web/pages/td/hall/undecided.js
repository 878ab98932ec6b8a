// SPDX-License-Identifier: MIT
// Shared places on which more hangs: a barrage that is to be drawn, is played or ended level, or a section in which one of those
// who share plays on.
import { html, nothing } from '../../../vendor/lit-html.js';
import { ltr, name, rich, t } from '../../../lib/text.js';
import { section_name } from '../sections/section.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {Api.Floor['undecided'][number]} Undecided */

/** What is to be done, by how far the barrage is; without one the places are still to be parted. */
const NEXT = { planned: '#draw', running: '#bracket', over: '#bracket', none: '#bracket' };

/** @param {Page} page @param {number | null} number */
function named(page, number) {
  const section = page.tournament.sections.find((/** @type {{section: number}} */ one) => one.section === number);
  return section ? name(section_name(section)) : '';
}

/** @param {Page} page @param {Undecided} one */
function row(page, one) {
  const status = /** @type {keyof typeof NEXT} */ (one.barrage_status ?? 'none');
  const group = one.group ? html`${t('bracket.group', { n: one.group })}: ` : nothing;
  return html`<li><a href=${NEXT[status]}><span>${group}${rich(`undecided.${status}`, { section: named(page, one.section),
    places: ltr(`${one.from}–${one.to}`),
    barrage: named(page, one.barrage), waits: named(page, one.waits) })}</span></a></li>`;
}

/** @param {Page} page */
export function undecided_view(page) {
  const { undecided } = page.floor;
  return undecided.length ? html`<h3 class="sub">${t('undecided.title')}</h3>
    <ul class="undecided">${undecided.map((/** @type {Undecided} */ one) => row(page, one))}</ul>` : nothing;
}
