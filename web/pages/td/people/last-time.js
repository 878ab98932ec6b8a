// SPDX-License-Identifier: MIT
// Last time's people, unticked: who is here again is ticked and entered with the others.
import { html, nothing } from '../../../vendor/lit-html.js';
import { fold } from '../../../lib/alike.js';
import { get } from '../../../lib/api.js';
import { rich, t } from '../../../lib/text.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** @type {{uid: string, title: string, entries: any[]} | null} */
let last = null;
/** Numbers of last time's entries. @type {Set<number>} */
let ticked = new Set();

/** The newest earlier one that somebody played in. @param {Page} page */
export async function begin(page) {
  if (last) return;
  const { tournaments } = await get('/tournaments');
  const earlier = tournaments.filter((/** @type {any} */ one) => one.uid !== page.uid && one.starts_on <= page.tournament.starts_on &&
    one.entries.entered + one.entries.checked_in > 0).sort((/** @type {any} */ one, /** @type {any} */ two) => two.starts_on.localeCompare(one.starts_on));
  if (!earlier.length) return;
  const { entries } = await get(`/tournaments/${earlier[0].uid}/entries`);
  last = { ...earlier[0], entries: entries.filter((/** @type {any} */ entry) => entry.name).sort((/** @type {any} */ x, /** @type {any} */ y) =>
    x.name.localeCompare(y.name)) };
}

/** @param {any[]} now */
function missing(now) {
  const here = new Set(now.map((entry) => `${fold(entry.name ?? '')}|${fold(entry.club ?? '')}`));
  return last?.entries.filter((entry) => !here.has(`${fold(entry.name)}|${fold(entry.club ?? '')}`)) ?? [];
}

/** @param {Page} page @param {any[]} now @param {() => Promise<void>} after */
async function enter(page, now, after) {
  const entries = missing(now).filter((entry) => ticked.has(entry.entry)).map(({ name, club, country }) => ({ name, club, country }));
  const done = t('last_time.entered', { n: entries.length });
  if (!entries.length || !await page.run('POST', '/entries', { entries }, { done, asks: t('ask.enter') })) return;
  ticked = new Set();
  await after();
}

/** @param {Page} page @param {any[]} now who has entered already @param {() => Promise<void>} after */
export function card(page, now, after) {
  const people = missing(now);
  if (!last || !people.length || page.tournament.draw.size > 0) return nothing;
  const count = people.filter((entry) => ticked.has(entry.entry)).length;
  /** @param {number} entry @param {boolean} on */
  const tick = (entry, on) => { if (on) ticked.add(entry); else ticked.delete(entry); page.paint(); };
  return html`<section class="card stack" aria-labelledby="h-last"><h2 id="h-last">${t('last_time.title')}
      <span>${rich('last_time.of', { title: html`<bdi>${last.title}</bdi>` })}</span></h2>
    <div class="lasts">${people.map((entry) => html`<label class="check"><input type="checkbox" .checked=${ticked.has(entry.entry)}
      @change=${(/** @type {Dom.Input} */ event) => tick(entry.entry, event.target.checked)}><span><span dir="auto">${entry.name}</span>
      <small class="dim" dir="auto">${entry.club ?? ''}</small></span></label>`)}</div>
    <button type="button" class="btn go wide" ?disabled=${!count}
      @click=${() => enter(page, now, after)}>${t('last_time.enter', { n: count })}</button></section>`;
}
