// SPDX-License-Identifier: MIT
// Find a player: where they play, or whom they wait for.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { name, t } from '../../../lib/text.js';
import { complain, dialog } from '../../../lib/ui.js';
import { fits } from '../people/entries.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** @param {Page} page @param {Api.Entry} entry */
function where(page, entry) {
  const { floor } = page;
  /** @param {Api.AnyMatch} match */
  const plays = (match) => match && (match.a.entry === entry.entry || match.b.entry === entry.entry);
  const table = floor.tables.find((/** @type {any} */ one) => plays(one.match));
  if (table) return { match: table.match.match, text: t('search.table', { table: table.name }) };
  const ready = floor.ready.find(plays);
  if (ready) return { match: ready.match, text: t('search.ready') };
  const waiting = floor.waiting.find(plays);
  if (waiting) return { match: waiting.match, text: t('search.waiting') };
  return { match: 0, text: entry.status === 'withdrawn' ? t('entry_status.withdrawn') : t('search.none') };
}

/** @param {Page} page */
export async function search_dialog(page) {
  let wanted = '';
  /** @type {any[]} */
  let entries = [];
  // The field is there at once, so that no letter is lost; the names follow.
  let repaint = () => {};
  get(`${page.base}/entries`).then((list) => {
    ({ entries } = list);
    repaint();
  }, complain);
  const chosen = await dialog((/** @type {(value: number | null) => void} */ close, paint) => {
    repaint = paint;
    const found = wanted ? entries.filter((entry) => fits(entry.name, wanted)).slice(0, 7).map((entry) => ({ entry, ...where(page, entry) })) : [];
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      if (found[0]) close(found[0].match);
    };
    return html`<form role="search" @submit=${submit}><h2>${t('search.title')}</h2>
      <label><span class="vh">${t('search.title')}</span><input autofocus autocomplete="off" placeholder=${t('search.hint')}
        @input=${(/** @type {Dom.Input} */ event) => { wanted = event.target.value.trim(); paint(); }}></label>
      <ol class="found" aria-live="polite">
        ${found.map((one) => html`<li>
          <button type="button" @click=${() => close(one.match)}><b>${name(one.entry.name)}</b><span class="dim">${one.text}</span></button></li>`)}</ol>
      ${wanted && entries.length && found.length === 0 ? html`<p class="dim">${t('entries.nobody')}</p>` : nothing}</form>`;
  });
  if (chosen) await page.open_match(chosen);
}
