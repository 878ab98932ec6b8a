// SPDX-License-Identifier: MIT
// The keys of the console, on one card.
import { html } from '../../../vendor/lit-html.js';
import { t } from '../../../lib/text.js';
import { dialog } from '../../../lib/ui.js';

/** What each key of the console does, as it is read in td.js. */
const KEYS = { C: 'keys.call_next', '1 … 9': 'keys.table', U: 'keys.undo', '/': 'keys.search', '?': 'keys.this', Esc: 'keys.escape' };

export async function keys_dialog() {
  await dialog((/** @type {(value: null) => void} */ close) => html`<div><h2>${t('keys.title')}</h2>
    <dl class="keys">${Object.entries(KEYS).map(([key, what]) => html`<dt><kbd>${key}</kbd></dt><dd>${t(what)}</dd>`)}</dl>
    <p class="acts"><a class="btn" href=${`guide.html${location.search}`}>${t('keys.guide')}</a><span class="grow"></span><button
      class="btn" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`);
}
