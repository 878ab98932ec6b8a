// SPDX-License-Identifier: MIT
// Somebody who comes after the draw takes a bye that is still free: in the main draw who waits already, or a new name; in
// another section somebody of the event who does not play there.
import { html, nothing } from '../../../vendor/lit-html.js';
import { rich, t } from '../../../lib/text.js';
import { dialog, icon } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {{match: number, side: string, section: any, holder: string, closes: number, price?: string}} FreeBye */

/** What the dialog has said already: who had the bye plays for the place in the next round, at what price. */
const TOLD = ['bye-lost', 'match-reopens', 'slot-emptied', 'drop-closed'];

/** @param {Page} page @param {FreeBye} free @param {any} entry of the event */
function seat(page, { match, section: { section } }, { entry, name, version }) {
  const done = t('entries.done.check-in', { name }), asks = rich('ask.late', { name: html`<bdi>${name}</bdi>` }), told = TOLD;
  return section === 1 ? page.run('POST', `/entries/${entry}/check-in`, { bye: match }, { version, done, asks, told })
    : page.run('PUT', `/sections/${section}/seats/${entry}`, { status: 'in', match }, { done, asks, told });
}

/** @param {Page} page @param {FreeBye} free @param {any[]} waiting who may have it @returns {Promise<boolean>} somebody has it now */
export async function late_entry_dialog(page, free, waiting) {
  const main = free.section.section === 1;
  const answer = await dialog((/** @type {(value: any) => void} */ close) => html`<form @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const said = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name')).trim();
    if (said) close({ name: said });
  }}><h2>${rich('sections.late_title', { name: html`<bdi>${free.holder}</bdi>` })}</h2>
    <p>${rich('sections.late_text', { name: html`<b dir="auto">${free.holder}</b>` })}</p>
    ${free.price ? html`<p class="note">${icon('warn')} ${free.price}</p>` : nothing}
    ${waiting.length ? html`<fieldset><legend>${t(main ? 'sections.waiting' : 'sections.not_here')}</legend><div class="choice wrap">${waiting.map((entry) =>
      html`<button type="button" class="btn" @click=${() => close({ entry })}><span dir="auto">${entry.name}</span></button>`)}</div></fieldset>` : nothing}
    ${main ? html`<label class="field"><span>${t('entries.name')}</span><input name="name" maxlength="80" autocomplete="off" autofocus></label>`
      : waiting.length ? nothing : html`<p class="dim">${t('sections.all_here')}</p>`}
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button>
      ${main ? html`<button class="btn go">${t('sections.late_do')}</button>` : nothing}</p></form>`);
  if (!answer) return false;
  const reply = answer.entry ? await seat(page, free, answer.entry)
    : await page.run('POST', '/entries', { entries: [{ name: answer.name, bye: free.match }] },
      { done: t('entries.done.check-in', { name: answer.name }), asks: rich('ask.late', { name: html`<bdi>${answer.name}</bdi>` }), told: TOLD });
  return Boolean(reply);
}
