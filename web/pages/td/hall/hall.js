// SPDX-License-Identifier: MIT
// The hall: how many tables, their names, cards, PINs, and the tablets on them.
import { html, nothing } from '../../../vendor/lit-html.js';
import { is_own_name, typed } from '../../../lib/device/addresses.js';
import { get, send } from '../../../lib/api.js';
import { newest } from '../../../lib/live/newest.js';
import { ltr, minutes_since, rich, t, time } from '../../../lib/text.js';
import { complain, confirm, dialog, icon } from '../../../lib/ui.js';
import { AWAY_MS, silence } from '../../../lib/device/fleet.js';
import * as fleet from './fleet.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** @type {Api.Device[]} */
let devices = [];
let count = '';

/** The address that the server prints on cards. */
let reached = '';

const latest = newest();

/** @param {Page} page */
export async function begin(page) {
  try {
    const answer = await latest(Promise.all([get(`${page.base}/devices`), get('/network'), fleet.begin()]));
    if (answer) [{ devices }, { public_url: reached }] = answer;
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** @param {Page} page @param {any} message */
export function heard(page, message) {
  if (message.reset || ['tables', 'devices'].includes(message.topic)) begin(page);
}

/** @param {Page} page @param {Api.FloorTable} table */
async function show_card(page, table) {
  if (table.card && !(await confirm(t('ask.card', { table: table.name }), html`<p>${t('hall.new_card_text')}</p>`, t('hall.new_card')))) return;
  const card = await page.run('POST', `/tables/${table.table}/card`, {}, { asks: t('ask.card', { table: table.name }) });
  if (!card) return;
  const { qr } = await import('../../../lib/qr.js');
  await dialog((/** @type {(value: null) => void} */ close) =>
    html`<div class="qrcard"><h2>${t('hall.card_of', { table: table.name })}</h2>${qr(card.url, t('hall.card_of', { table: table.name }))}
    <p class="dim">${t('hall.card_text')}</p><p class="acts"><button class="btn go" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`);
}

/** Does the address on cards lead a tablet to this server? Where none was set it is this machine's own name for itself. */
const leads_here = () => Boolean(reached) && !is_own_name(new URL(reached).hostname);

/** Where tablets open pages: a console on the server's own machine has another address than they. */
const page_address = () => (is_own_name(location.hostname) && reached ? `${reached}/` : location.href);

/** @param {Page} page @param {Api.FloorTable} table */
async function show_pin(page, table) {
  const pin = await page.run('POST', `/tables/${table.table}/pin`, {}, {});
  if (!pin) return;
  await dialog((/** @type {(value: null) => void} */ close) =>
    html`<div class="qrcard"><h2>${t('hall.pin_of', { table: table.name })}</h2><p class="pinno">${ltr(pin.pin)}</p>
    <p>${rich('hall.pin_where', { url: html`<b class="typed">${ltr(typed(new URL('table.html', page_address()).href))}</b>` })}</p>
    <p class="dim">${t('hall.pin_text', { time: time(pin.expires_at) })}</p>
      <p class="acts"><button class="btn go" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`);
}

/** The tab opens at the click, before the reply, or the browser would block it. @param {Page} page @param {Api.FloorTable} table */
async function open_here(page, table) {
  const tab = window.open('about:blank', '_blank');
  try {
    await send('POST', `${page.base}/tables/${table.table}/open-here`, {});
    if (tab) tab.location.href = new URL('table.html', location.href).href;
  } catch (problem) {
    tab?.close();
    complain(problem);
  }
}

/** @param {Page} page @param {Api.FloorTable} table */
async function rename(page, table) {
  let wanted = table.name;
  const answer = await dialog((/** @type {(value: string | null) => void} */ close) =>
    html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); close(wanted); }}><h2>${t('hall.rename', { table: table.name })}</h2>
    <label class="field"><span>${t('hall.name')}</span><input maxlength="12" required .value=${table.name}
      @input=${(/** @type {Dom.Input} */ event) => { wanted = event.target.value; }}></label>
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button
      class="btn go">${t('ui.save')}</button></p></form>`);
  if (answer) await page.run('PUT', `/tables/${table.table}`, { name: answer, status: table.status },
    { version: table.version, asks: t('ask.table', { table: table.name }) });
}

/** @param {Page} page @param {Api.FloorTable} table */
function toggle(page, table) {
  const status = table.status === 'open' ? 'out_of_use' : 'open';
  page.run('PUT', `/tables/${table.table}`, { name: table.name, status }, { version: table.version, asks: t('ask.table', { table: table.name }) });
}

/** @param {Page} page @param {Api.FloorTable} table */
function device_cell(page, table) {
  const device = devices.find((one) => one.table === table.table && one.current && one.status === 'active');
  if (!device) return html`<span class="dim">${t('hall.no_tablet')}</span>`;
  // As the list above says it, or one of the two would be wrong.
  const chip = !device.last_seen ? nothing : silence(device, page.now) > AWAY_MS
    ? html`<span class="chip warn">${icon('ring')}${t('hall.away', { n: minutes_since(device.last_seen, page.now) })}</span>`
    : html`<span class="chip ok">${icon('check')}${t('hall.here')}</span>`;
  return html`${chip} <span class="dim">${t('hall.epoch', { n: device.epoch })}</span>
    <button class="btn quiet" @click=${() => revoke(page, table, device)}>${t('hall.revoke')}</button>`;
}

/**
 * What the tablet last said that it has not sent stays out: that is told before.
 * @param {Page} page @param {Api.FloorTable} table @param {Api.Device} device
 */
async function revoke(page, table, device) {
  const unsent = device.pulse?.unsent ?? 0;
  if (!(await confirm(t('ask.revoke', { table: table.name }), html`<p>${t('hall.revoke_text')}</p>${
    unsent > 0 ? html`<p><b>${t('hall.revoke_unsent', { n: unsent })}</b></p>` : nothing}`, t('hall.revoke')))) return;
  await page.run('POST', `/devices/${device.actor}/revoke`, {}, {});
  await begin(page);
}

/** @param {Page} page @param {Api.FloorTable} table */
const row = (page, table) => html`<tr><th scope="row">${is_closed(page) ? table.name
  : html`<button class="mini" @click=${() => rename(page, table)}>${table.name}</button>`}</th>
  <td>${table.match ? html`<span dir="auto">${table.match.a.name} – ${table.match.b.name}</span>`
    : table.status === 'open' ? html`<span class="dim">${t('floor.free')}</span>` : html`<span class="chip warn">${
      t(table.status === 'reserved' ? 'floor.reserved' : 'floor.out_of_use')}</span>`}</td>
  <td>${device_cell(page, table)}</td>
  <td class="acts">${is_closed(page) ? nothing : ways_in(page, table)}</td></tr>`;

/** There is nothing to sign in for: cards of a closed event let nobody in. @param {Page} page */
const is_closed = (page) => page.tournament.status === 'closed';

/** What brings a tablet to the table. @param {Page} page @param {Api.FloorTable} table */
const ways_in = (page, table) => html`<button class="btn" @click=${() => show_card(page, table)}>${t(table.card ? 'hall.reprint' : 'hall.card')}</button>
  <button class="btn" @click=${() => show_pin(page, table)}>${t('hall.pin')}</button>
  <button class="btn" @click=${() => open_here(page, table)}>${t('hall.open_here')}</button>
  <button class="btn quiet" ?disabled=${Boolean(table.match)}
    @click=${() => toggle(page, table)}>${t(table.status === 'open' ? 'hall.close_table' : 'hall.open_table')}</button>`;

/** @param {Page} page @param {SubmitEvent} event */
function set_count(page, event) {
  event.preventDefault();
  page.run('PUT', '/tables', { count: Number(count) }, { version: page.floor.version, asks: t('ask.tables', { n: Number(count) }) });
}

/** @param {Page} page */
export function template(page) {
  const { tables } = page.floor;
  const local = is_own_name(location.hostname), closed = is_closed(page);
  return html`<div class="page wide">${fleet.template(page, devices)}
    <h2>${t('tab.hall')} <span>${t('hall.count', { n: tables.length })}</span><span class="grow"></span>
      ${closed ? nothing : html`<form class="rowed" @submit=${(/** @type {SubmitEvent} */ event) => set_count(page, event)}>
        <label class="rowed inline">
        <span>${t('hall.how_many')}</span><input class="narrow" type="number" min="0" max="512" .value=${String(tables.length)}
        @input=${(/** @type {Dom.Input} */ event) => { count = event.target.value; }}></label><button class="btn">${t('ui.set')}</button></form>`}
      <a class="btn" href="#network">${t('network.title')}</a>
      ${closed ? nothing : html`<a class="btn" target="_blank" href=${`print.html?t=${page.uid}&what=cards`}>${icon('print')}${
        t('hall.print_cards')}</a>`}</h2>
    ${closed ? html`<p class="note">${t('print.cards_closed')} <a class="link" href="#settings">${t('settings.reopen')}</a></p>` : nothing}
    ${local && !closed ? html`<p class="note"><b>${t('hall.local')}</b> ${leads_here() ? rich('hall.local_text', { url: html`<a class="link" href=${reached}>${
      ltr(typed(reached))}</a>` }) : rich('hall.local_nowhere', {
        page: html`<a class="link" href="#network">${t('network.addresses')}</a>` })}</p>` : nothing}
    <div class="tablebox"><table class="grid places">
      <thead><tr><th scope="col">${t('hall.table')}</th><th scope="col">${t('hall.match')}</th><th scope="col">${t('hall.tablet')}</th>
      <th><span class="vh">${t('results.acts')}</span></th></tr></thead>
    <tbody>${tables.map((/** @type {Api.FloorTable} */ table) => row(page, table))}</tbody></table></div></div>`;
}
