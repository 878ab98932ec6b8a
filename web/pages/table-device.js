// SPDX-License-Identifier: MIT
// The tablet as a device, as far as it is always in sight: who else is at the table, and what is not sent yet. Drawn from
// the page element it is given, like table-views.js.
import { html, nothing } from '../vendor/lit-html.js';
import { t } from '../lib/text.js';
import { icon } from '../lib/ui.js';

/** @typedef {import('./table.js').TabletPage} Tablet */

/** Everybody at the table sees that there is a second tablet, and which of them counts. @param {Tablet} page */
export function company(page) {
  const { devices, current } = page.device;
  return devices > 1 && !page.device.newcomer ? html`<span role="status">${
    t(current ? 'table.two_here' : 'table.two_here_other', { n: devices })}</span>` : null;
}

/** Another tablet wants this table: one tap. @param {Tablet} page */
export function newcomer(page) {
  if (!page.device.newcomer) return nothing;
  return html`<section class="why" role="alert" aria-label=${t('table.newcomer')}><h2>${icon('warn')}${t('table.newcomer')}</h2>
    <div class="whys"><button class="btn" @click=${() => page.answer_newcomer(false)}>${t('table.newcomer_no')}</button>
    <button class="btn go" @click=${() => page.answer_newcomer(true)}>${t('table.newcomer_yes')}</button></div></section>`;
}

/** Whether everything has arrived; one tap lists what has not. @param {Tablet} page */
export function sent_state(page) {
  const { count: unsent = 0, kept = [] } = page.outbox ?? {};
  const refused = kept.length ? html`<span class="late">${icon('unequal')}</span><span class="late lbl">${t('kept.count', { n: kept.length })}</span>`
    : nothing;
  const sent = unsent > 0
    ? html`<span class="late">${icon('ring')}</span><span class="late lbl">${t('live.unsent', { n: unsent })}</span>`
    : html`<span class="tick">${icon('check')}</span><span class="lbl">${t('table.all_sent')}</span>`;
  return html`<span role="status"><button class="btn sent-state" @click=${() => page.show('show_held')}>${sent}${refused}</button></span>`;
}
