// SPDX-License-Identifier: MIT
// Places that several share at the end of a section: lots are drawn for them, or a section of their own is played for them;
// and how those came about that were decided so.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { newest } from '../../../lib/live/newest.js';
import { ltr, name, place_of, t } from '../../../lib/text.js';
import { ask_reason } from './draw.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** Standings by section, of those that are over. @type {Map<number, Api.Standing[]>} */
let standings = new Map();

const latest = newest();

/** @param {Page} page @param {any[]} sections */
export async function begin(page, sections) {
  const over = sections.filter((one) => one.status === 'over');
  const read = await latest(Promise.all(over.map(async ({ section }) =>
    /** @type {[number, Api.Standing[]]} */ ([section, (await get(`${page.base}/sections/${section}/standings`)).standings]))));
  if (read) standings = new Map(read);
}

/** Who stands together, best first. @param {Api.Standing[]} rows @param {(row: Api.Standing) => string} key */
function together(rows, key) {
  /** @type {Map<string, Api.Standing[]>} */
  const groups = new Map();
  for (const row of rows) groups.set(key(row), [...groups.get(key(row)) ?? [], row]);
  return [...groups.values()];
}

/** By this number lots are drawn for the place that somebody shares. @param {Api.Standing} row */
const number_of = (row) => row.in_group?.place ?? row.place_from;

/** The places that somebody shares, of groups in the group. @param {Api.Standing} row */
const shared_of = (row) => row.in_group ?? { from: row.place_from, to: row.place_to };

/** @param {Page} page @param {number} section @param {Api.Standing} first */
async function draw_lots(page, section, first) {
  const reason = await ask_reason(t('lots.draw'), t('lots.draw_text'), t('lots.draw'));
  if (reason) await page.run('POST', `/sections/${section}/lots`, { place: number_of(first), reason }, { done: t('lots.drawn') });
}

/** Two or four and more meet in a knockout; three everybody with everybody. It is drawn at once: nothing is left to choose.
 * @param {Page} page @param {number} section @param {Api.Standing[]} group */
async function play(page, section, group) {
  const reason = await ask_reason(t('lots.play'), t('lots.play_text'), t('lots.play'));
  if (!reason) return;
  const { from, to } = shared_of(group[0]), n = group[0].group, kind = group.length === 3 ? 'round_robin' : 'knockout';
  const title = n ? t('lots.barrage_group', { n, from, to }) : t('lots.barrage', { from, to });
  const made = await page.run('POST', `/sections/${section}/barrages`, { place: number_of(group[0]), kind, name: title, reason },
    { done: t('lots.played_for') });
  if (made) await page.run('POST', '/draw', { section: made.section, method: 'random' }, { done: t('draw.made') });
}

/** @param {Page} page @param {number} section @param {Api.Standing} first */
async function take_back(page, section, first) {
  const reason = await ask_reason(t('lots.lift'), t('lots.lift_text'), t('lots.lift'));
  if (reason) await page.run('POST', `/sections/${section}/lots/lift`, { place: number_of(first), reason }, { done: t('lots.lifted') });
}

/** @param {Api.Standing} row */
const of_group = (row) => (row.group ? html`${t('bracket.group', { n: row.group })}: ` : nothing);

/** @param {Page} page @param {number} section @param {Api.Standing[]} group */
const shared = (page, section, group) => html`<li><b>${place_of(group[0])}</b> <span class="whom">${of_group(group[0])}${
  group.map((row, at) => html`${at ? ', ' : nothing}${name(row.name)}`)}</span>
  ${group[0].decided ? html`<span class="dim">${t('lots.waits')}</span>` : !page.directs ? nothing : html`<span class="acts">
    <button class="btn" @click=${() => draw_lots(page, section, group[0])}>${t('lots.draw')}</button>
    <button class="btn" @click=${() => play(page, section, group)}>${t('lots.play')}</button></span>`}</li>`;

/** @param {Page} page @param {number} section @param {Api.Standing[]} group */
function decided(page, section, group) {
  const { by, from, to, reason } = /** @type {NonNullable<Api.Standing['decided']>} */ (group[0].decided);
  return html`<li><b>${ltr(`${from}–${to}`)}</b> <span class="whom">${of_group(group[0])}${t(`lots.by_${by}`)}: <span dir="auto">${reason}</span></span>
    ${by === 'lot' && page.directs ? html`<span class="acts"><button class="btn"
      @click=${() => take_back(page, section, group[0])}>${t('lots.lift')}</button></span>` : nothing}</li>`;
}

/** @param {Page} page @param {number} section */
export function places_view(page, section) {
  const rows = (standings.get(section) ?? []).filter((row) => row.place_from > 0);
  const is_level = (/** @type {Api.Standing} */ row) => shared_of(row).from < shared_of(row).to;
  const level = together(rows.filter(is_level), (row) => `${row.group} ${shared_of(row).from}`);
  const parted = together(rows.filter((row) => row.decided && !is_level(row)), ({ group, decided: d }) => `${group} ${d?.by} ${d?.from} ${d?.reason}`);
  if (!level.length && !parted.length) return nothing;
  return html`<details class="shared"><summary>${t('lots.title', { n: level.length })}</summary><ul>${
    parted.map((group) => decided(page, section, group))}${level.map((group) => shared(page, section, group))}</ul></details>`;
}
