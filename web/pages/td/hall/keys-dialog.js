// SPDX-License-Identifier: MIT
// Help in place: what the tab is for, in a few sentences, and the keys of the console, on one card.
import { html } from '../../../vendor/lit-html.js';
import { practice } from '../../../lib/device/practice.js';
import { t } from '../../../lib/text.js';
import { dialog } from '../../../lib/ui.js';

/** What each key of the console does, as it is read in td.js. */
const KEYS = { C: 'keys.call_next', '1 … 9': 'keys.table', U: 'keys.undo', '/': 'keys.search', '?': 'keys.this', Esc: 'keys.escape' };

/** So many sentences has each tab. @type {Record<string, number>} */
const SENTENCES = { entries: 4, draw: 3, floor: 4, bracket: 3, results: 3, money: 3, hall: 4, settings: 3, people: 3, accounts: 3, network: 2, repair: 2 };
/** What is opened from a tab and is none itself. @type {Record<string, string>} */
const TITLES = { network: 'network.title', repair: 'help.after_result' };

/** @param {string} tab */
export async function keys_dialog(tab) {
  await dialog((/** @type {(value: null) => void} */ close) => html`<div><h2>${t('help.title', { tab: t(TITLES[tab] ?? `tab.${tab}`) })}</h2>
    <ul class="help">${Array.from({ length: SENTENCES[tab] }, (_, at) => html`<li>${t(`help.${tab}_${at + 1}`)}</li>`)}</ul>
    <section class="bykey"><h3>${t('keys.title')}</h3>
      <dl class="keys">${Object.entries(KEYS).map(([key, what]) => html`<dt><kbd>${key}</kbd></dt><dd>${t(what)}</dd>`)}</dl></section>
    ${practice()}
    <p class="acts"><a class="btn" href=${`guide.html${location.search}`}>${t('keys.guide')}</a><span class="grow"></span><button
      class="btn" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`);
}
