// SPDX-License-Identifier: MIT
// The tablets of the hall, worst first: what each last said of itself and when.
import { html, nothing } from '../../../vendor/lit-html.js';
import { fleet_of, silence } from '../../../lib/device/fleet.js';
import { ltr, rich, t } from '../../../lib/text.js';
import { icon } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {import('../../../lib/device/fleet.js').Trouble} Trouble */

/** The release of this console, to be compared with the tablets'. */
let release = '';

export async function begin() {
  const answer = await fetch('version.txt').catch(() => null);
  if (answer?.ok) release = (await answer.text()).trim();
}

/** @type {Record<string, string>} */
const ICONS = { away: 'ring', second: 'unequal', battery: 'warn', unsent: 'clock', kept: 'unequal', skew: 'clock', release: 'back' };

/** @param {Trouble} trouble */
const trouble_chip = ({ kind, bad, n }) => html`<span class="chip ${bad ? 'bad' : 'warn'}">${icon(ICONS[kind])}${t(`fleet.${kind}`, { n: n ?? 0 })}</span>`;

/** @param {number} ms */
function ago(ms) {
  if (ms === Infinity) return t('fleet.never');
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 100 ? rich('fleet.seconds_ago', { n: ltr(seconds) }) : rich('fleet.minutes_ago', { n: ltr(Math.floor(seconds / 60)) });
}

/** @param {any} heartbeat */
function battery(heartbeat) {
  if (heartbeat.battery === null) return html`<span class="dim">${t('fleet.not_told')}</span>`;
  const level = ltr(`${heartbeat.battery} %`);
  return heartbeat.charging ? rich('fleet.charging', { level }) : level;
}

/** Seconds the tablet's clock is ahead or behind. @param {number} ms */
function skew(ms) {
  const seconds = (Math.abs(ms) / 1000).toFixed(1);
  const sign = ms < 0 ? '−' : '+';
  return ltr(`${seconds === '0.0' ? '±' : sign}${seconds} s`);
}

/** A cell that says what it is where the table has no head: on a phone. @param {string} head @param {unknown} what @param {string} [align] */
const cell = (head, what, align = '') => html`<td class=${align} data-head=${`${t(`fleet.head.${head}`)}: `}>${what}</td>`;

/** @param {any} heartbeat */
const unsent = (heartbeat) => (heartbeat.unsent === null ? html`<span class="dim">${t('fleet.not_told')}</span>` : ltr(heartbeat.unsent));

/** @param {any} heartbeat */
const said = (heartbeat) => (heartbeat
  ? html`${cell('battery', battery(heartbeat), 'num')}${cell('not_sent', unsent(heartbeat), 'num')}${cell('clock', skew(heartbeat.skew_ms), 'num')}${
    cell('mode', t(heartbeat.secure ? 'fleet.https' : 'fleet.http'))}`
  : html`<td colspan="4" class="dim">${t('fleet.silent')}</td>`);

/** @param {Page} page @param {{device: any, found: Trouble[]}} row */
function row(page, { device, found }) {
  const table = page.floor.tables.find((/** @type {Api.Brief} */ one) => one.table === device.table);
  return html`<tr><th scope="row">${table?.name ?? ltr(device.table)}</th>
    <td>${table?.match ? html`<span dir="auto">${table.match.a.name} – ${table.match.b.name}</span>` : nothing}</td>
    ${cell('tablet', rich('fleet.number', { n: ltr(device.epoch) }))}
    <td><span class="marks">${found.length ? found.map(trouble_chip) : html`<span class="chip ok">${icon('check')}${t('fleet.fine')}</span>`}</span></td>
    ${cell('contact', ago(silence(device, page.now)))}${said(device.pulse)}</tr>`;
}

const HEADS = ['table', 'match', 'tablet', 'state', 'contact', 'battery', 'not_sent', 'clock', 'mode'];
const NUMBERS = ['battery', 'not_sent', 'clock'];

/** @param {Page} page @param {Api.Device[]} devices */
export function template(page, devices) {
  const rows = fleet_of(devices, { now: page.now, release });
  if (rows.length === 0) return nothing;
  const troubled = rows.filter(({ found }) => found.length > 0).length;
  return html`<section class="fleet">
    <h2>${t('fleet.title')} <span>${troubled ? t('fleet.troubled', { n: troubled, of: rows.length }) : t('fleet.all_fine', { n: rows.length })}</span></h2>
    <div class="tablebox" tabindex="0" role="region" aria-label=${t('fleet.title')}>
      <table class="grid"><thead>
      <tr>${HEADS.map((head) => html`<th scope="col" class=${NUMBERS.includes(head) ? 'num' : ''}>${t(`fleet.head.${head}`)}</th>`)}</tr></thead>
    <tbody>${rows.map((one) => row(page, one))}</tbody></table></div></section>`;
}
