// SPDX-License-Identifier: MIT
// A table without a match: open for everybody, reserved for what is called there by hand, or out of use.
import { html } from '../../../vendor/lit-html.js';
import { t } from '../../../lib/text.js';
import { dialog } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

const STATES = ['open', 'reserved', 'out_of_use'];

/** @param {Page} page @param {Api.FloorTable} table */
export async function table_dialog(page, table) {
  const status = await dialog((/** @type {(value: string | null) => void} */ close) => html`<div><h2>${t('table.at', { table: table.name })}</h2>
    <div class="opts">${STATES.map((one) => html`<button class="opt" aria-pressed=${one === table.status} @click=${() => close(one)}><b>${
      t(`table_status.${one}`)}</b>${t(`table_status.${one}_text`)}</button>`)}</div>
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
  if (status && status !== table.status)
    await page.run('PUT', `/tables/${table.table}`, { name: table.name, status },
      { version: table.version, done: t(`table_status.done.${status}`, { table: table.name }), asks: t('ask.table', { table: table.name }) });
}
