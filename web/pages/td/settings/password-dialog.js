// SPDX-License-Identifier: MIT
// The dialog for a new password: one's own by the one there was, or, for owners, somebody else's.
import { html, nothing } from '../../../vendor/lit-html.js';
import { t } from '../../../lib/text.js';
import { dialog } from '../../../lib/ui.js';

/** @param {SubmitEvent} event */
export const form_of = (event) => Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (event.target)));

/** What was typed, null when it was given up. @param {string} whose @param {boolean} own @returns {Promise<any>} */
export const new_password = (whose, own) => dialog((/** @type {(value: any) => void} */ close) =>
  html`<form class="stack" @submit=${(/** @type {SubmitEvent} */ event) => { event.preventDefault(); close(form_of(event)); }}>
    <h2>${t('accounts.new_password')}: <bdi>${whose}</bdi></h2>
    ${own ? html`<label class="field"><span>${t('accounts.current_password')}</span><input name="current" type="password" required
      autocomplete="current-password"></label>` : nothing}
    <label class="field"><span>${t('accounts.new_password')}</span><input name="password" type="password" required minlength="10"
      autocomplete="new-password"><small>${t('setup.password_hint')}</small></label>
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button
      class="btn go">${t('ui.save')}</button></p></form>`);
