// SPDX-License-Identifier: MIT
// Between rounds: who stands where, of each section that is played for points or lives, of groups one table each.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { by_group, points_of } from '../../lib/section/standings.js';
import { known_as, place_of, score, t } from '../../lib/text.js';
import { section_mark } from '../../lib/ui.js';
import { in_columns } from './columns.js';
import { is_counted, is_ladder } from './scene.js';

/** @typedef {import('../wall.js').Wall} Wall */

/** @typedef {{title: unknown, kind: string, body: unknown}} Page */

/** By section. @type {Map<number, Api.Standing[]>} */
let tables = new Map();
/** Where there is one. @type {typeof import('./ladder.js') | null} */
let ladders = null;

/** @param {Wall} wall */
export async function read(wall) {
  const { sections } = await get(`/tournaments/${wall.uid}/sections/standings`);
  tables = new Map(sections.map((/** @type {any} */ one) => [one.section, one.standings]));
  if (!wall.tournament.sections.some(is_ladder)) return;
  const module = await import('./ladder.js');
  await module.read(wall);
  ladders = module;
}

/** @param {Api.Standing} row */
const line = (row) => html`<li class=${row.status === 'out' || row.status === 'withdrawn' ? 'gone' : ''}><b class="no">${place_of(row)}</b><span
  class="fit" dir="auto">${known_as(row)}</span><span class="wl">${score(row.won, row.lost)}</span><b class="sc">${points_of(row)}</b></li>`;

/** @param {any} section */
const head = (section) => html`<li class="hd"><span></span><span>${t('standings.player')}</span><span>${t('standings.won')}</span><span>${
  t(['lives', 'more_swiss'].includes(section.kind) ? 'wall.lives' : 'standings.points')}</span></li>`;

/** @param {any} section @param {import('./columns.js').Block<Api.Standing>[]} blocks */
const column = (section, blocks) => html`<ol>${head(section)}${blocks.map(({ title, rows }) => html`${title ? html`<li class="grp">${title}</li>` : nothing}${
  rows.map(line)}`)}</ol>`;

/** @param {Wall} wall @param {any} section */
function title(wall, section) {
  const next = wall.rounds?.next_round(wall);
  return html`${wall.tournament.sections.length > 1 ? html`${section_mark(section)}<bdi>${section.name}</bdi> ` : nothing}${
    wall.rounds?.after(wall, section)}${next ? html` <span class="about">${t('wall.next_is', { n: next })}</span>` : nothing}`;
}

/** @param {Wall} wall @returns {Page[]} */
const pages_of = (wall) => wall.tournament.sections.filter(is_counted).flatMap((/** @type {any} */ section) =>
  in_columns(by_group(tables.get(section.section) ?? [])).map((columns) => ({ title: title(wall, section), kind: 'standing',
    body: html`<div class="brd fits">${columns.map((blocks) => column(section, blocks))}</div>` })));

/** @param {Wall} wall */
export function template(wall) {
  const pages = [...pages_of(wall), ...ladders?.pages_of(wall) ?? []], shown = pages[wall.page % Math.max(1, pages.length)];
  if (!shown) return html`<main class="board"><p class="quiet">${t('public.not_begun')}</p>${wall.foot()}</main>`;
  return html`<main class="board ${shown.kind}" aria-labelledby="h-table"><h2 id="h-table">${shown.title}${wall.pager(pages.length)}</h2>
    ${shown.body}${wall.foot()}</main>`;
}
