// SPDX-License-Identifier: MIT
// Somebody who comes after the draw takes a bye that is still free: who waits already, or a new name.
import { html, nothing } from '../../vendor/lit-html.js';
import { rich, t } from '../../lib/text.js';
import { dialog, icon } from '../../lib/ui.js';

/** @typedef {import('../td.js').ConsolePage} Page */
/** @typedef {{match: number, side: string, holder: string, closes: number | null}} FreeBye */

/** @param {Page} page @param {FreeBye} free @param {any[]} entries @returns {Promise<boolean>} somebody has it now */
export async function late_entry_dialog(page, free, entries) {
  const waiting = entries.filter((entry) => entry.status === 'waiting');
  const answer = await dialog((/** @type {(value: any) => void} */ close) => html`<form @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const said = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name')).trim();
    if (said) close({ name: said });
  }}><h2>${t('sections.late_title')}</h2>
    <p>${rich('sections.late_text', { name: html`<b dir="auto">${free.holder}</b>` })}</p>
    ${free.closes ? html`<p class="note">${icon('warn')} ${t('sections.late_price', { n: free.closes })}</p>` : nothing}
    ${waiting.length ? html`<fieldset><legend>${t('sections.waiting')}</legend><div class="choice wrap">${waiting.map((entry) =>
      html`<button type="button" class="btn" @click=${() => close({ entry })}><span dir="auto">${entry.name}</span></button>`)}</div></fieldset>` : nothing}
    <label class="field"><span>${t('entries.name')}</span><input name="name" maxlength="80" autocomplete="off" autofocus></label>
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button>
      <button class="btn go">${t('sections.late_do')}</button></p></form>`);
  if (!answer) return false;
  const reply = answer.entry
    ? await page.run('POST', `/entries/${answer.entry.entry}/check-in`, { bye: free.match }, { version: answer.entry.version,
      done: t('entries.done.check-in', { name: answer.entry.name }) })
    : await page.run('POST', '/entries', { entries: [{ name: answer.name, bye: free.match }] }, { done: t('entries.done.check-in', { name: answer.name }) });
  return Boolean(reply);
}
