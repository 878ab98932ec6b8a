// SPDX-License-Identifier: MIT
// The tablet as a device, as far as it is always in sight: what is not sent yet. Drawn from the page element it is given, like table/views.js.
import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../../lib/text.js';
import { icon } from '../../lib/ui.js';

/** @typedef {import('../table.js').TabletPage} Tablet */

/** Whether everything has arrived; one tap lists what has not. @param {Tablet} page */
export function sent_state(page) {
  const { unsent } = page, { kept = [] } = page.outbox ?? {};
  const refused = kept.length ? html`<span class="late">${icon('unequal')}</span><span class="late lbl">${t('kept.count', { n: kept.length })}</span>`
    : nothing;
  // Before it is known what waits here, nothing is said of it.
  const sent = !page.outbox?.opened ? '…' : unsent > 0
    ? html`<span class="late">${icon('ring')}</span><span class="late lbl">${t('live.unsent', { n: unsent })}</span>`
    : html`<span class="tick">${icon('check')}</span><span class="lbl">${t('table.all_sent')}</span>`;
  return html`<span role="status"><button class="btn sent-state" @click=${() => page.show('show_held')}>${sent}${refused}</button></span>`;
}
