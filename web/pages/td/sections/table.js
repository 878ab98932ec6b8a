// SPDX-License-Identifier: MIT
// The table of a section that is played for points or for lives, at the console: who stands where, and each number opens into
// what it is made of, as on the public page.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { by_group, points_of } from '../../../lib/section/standings.js';
import { newest } from '../../../lib/live/newest.js';
import { name, place_of, score, t } from '../../../lib/text.js';
import { complain, sheet } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {import('../../tournament/sums.js').Sums} Sums */

/** Standings of the sections whose table is open. @type {Map<number, Api.Standing[]>} */
const tables = new Map();
/** Whose numbers are open. @type {{section: number, entry: number} | null} */
let opened = null;
/** @type {Sums | null} */
let sums = null;

const latest = newest();
/** @type {Promise<unknown> | null} */
let styles = null;

/** What is open is read again when something happened. @param {Page} page @param {any[]} sections */
export async function begin(page, sections) {
  const wanted = sections.map(({ section }) => section).filter((section) => tables.has(section));
  await Promise.all([read(page, wanted), opened && sums?.read(opened.section, opened.entry)]);
}

/** @param {Page} page @param {number[]} wanted */
async function read(page, wanted) {
  const found = await latest(Promise.all(wanted.map(async (section) =>
    /** @type {[number, Api.Standing[]]} */ ([section, (await get(`${page.base}/sections/${section}/standings`)).standings]))));
  for (const [section, rows] of found ?? []) tables.set(section, rows);
}

/** @param {Page} page @param {number} section @param {boolean} open */
async function toggle(page, section, open) {
  if (!open) {
    tables.delete(section);
    if (opened?.section === section) opened = null;
    return;
  }
  if (tables.has(section)) return;
  tables.set(section, []);
  styles ??= sheet('stand');
  try {
    const [{ Sums: Made }] = await Promise.all([import('../../tournament/sums.js'), read(page, [...tables.keys()]), styles]);
    sums ??= new Made(/** @type {any} */ (page));
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** @param {Page} page @param {number} section @param {number} entry */
async function open(page, section, entry) {
  opened = opened?.section === section && opened.entry === entry ? null : { section, entry };
  page.paint();
  if (opened) await sums?.read(section, entry).catch(complain);
  page.paint();
}

/** @param {Page} page @param {number} section @param {Api.Standing} row @param {Api.Standing[]} rows */
function row_view(page, section, row, rows) {
  const here = opened?.section === section && opened.entry === row.entry;
  const name_of = (/** @type {number} */ entry) => rows.find((one) => one.entry === entry)?.name ?? `#${entry}`;
  return html`<tr><td>${place_of(row)}</td><th scope="row">${name(row.name)}</th><td>${score(row.won, row.lost)}</td>
    <td><button class="sum" aria-expanded=${here ? 'true' : 'false'} @click=${() => open(page, section, row.entry)}>${points_of(row)}<span
      class="vh"> ${t('sums.open', { name: row.name ?? '' })}</span></button></td></tr>
    ${here ? html`<tr class="sums"><td colspan="4">${sums?.template(section, row.entry, name_of)}</td></tr>` : nothing}`;
}

/** @param {Page} page @param {any} section as the list of sections has it */
export function table_view(page, section) {
  if (!section.rule || section.status === 'planned') return nothing;
  const rows = (tables.get(section.section) ?? []).filter((row) => row.ties.length);
  return html`<details class="shared standing" @toggle=${(/** @type {any} */ event) => toggle(page, section.section, event.target.open)}>
    <summary>${t('sections.table')}</summary>${by_group(rows).map(({ title, rows: own }) => html`${title ? html`<h4>${title}</h4>` : nothing}
      <table class="stand"><thead><tr><th scope="col">${t('standings.place')}</th><th scope="col">${t('standings.player')}</th>
        <th scope="col">${t('standings.won')}</th><th scope="col">${t('standings.points')}</th></tr></thead>
        <tbody>${own.map((row) => row_view(page, section.section, row, own))}</tbody></table>`)}</details>`;
}
