// SPDX-License-Identifier: MIT
// The first night on one page: what a director does, in the order of the evening, each step with the way to its tab of the
// console. What is pressed is named as the console names it.
import { html } from '../vendor/lit-html.js';
import '../lib/icons.js';
import { practice } from '../lib/device/practice.js';
import { rich, t } from '../lib/text.js';
import { View, bar, theme_button } from '../lib/ui.js';

/**
 * The steps, with the tab of the console where each is done, and the words of the console that it names.
 * @type {Record<string, {tab: string, names: string[]}>}
 */
const STEPS = {
  plan: { tab: 'settings', names: ['create.create'] },
  tables: { tab: 'hall', names: ['hall.print_cards'] },
  people: { tab: 'entries', names: ['entries.all_here'] },
  draw: { tab: 'draw', names: ['draw.make'] },
  call: { tab: 'floor', names: ['floor.call_next', 'floor.auto'] },
  result: { tab: 'results', names: [] },
  needs: { tab: 'floor', names: ['floor.needs'] },
  wrong: { tab: 'bracket', names: ['console.undo', 'results.correct'] },
  leaves: { tab: 'entries', names: ['match.no_show', 'entries.withdraw'] },
  power: { tab: 'hall', names: [] },
  end: { tab: 'floor', names: ['night.title', 'night.same'] },
};

class Guide extends View {
  constructor() {
    super();
    this.uid = new URLSearchParams(location.search).get('t') ?? '';
  }

  /** Of an event that was being directed its console, else all of them. @param {string} tab */
  way(tab) {
    return /^[0-9a-f]{32}$/.test(this.uid) ? `td.html?t=${this.uid}#${tab}` : 'td.html';
  }

  template() {
    return html`${bar({ title: t('title.guide'), children: theme_button() })}<main class="page stack guide">
      <p>${t('guide.begin')}</p>
      <div class="rowed"><a class="btn go" href=${this.way('floor')}>${t('guide.console')}</a><button class="btn" @click=${() => print()}>${
        t('guide.print')}</button></div>
      ${practice()}
      <ol>${Object.entries(STEPS).map(([step, { tab, names }]) => html`<li><h2><a href=${this.way(tab)}>${t(`guide.${step}`)}</a></h2>
        <p>${rich(`guide.${step}_text`, Object.fromEntries(names.map((key, at) => [`word${at + 1}`, html`<b>${t(key)}</b>`])))}</p></li>`)}</ol></main>`;
  }
}

customElements.define('td-guide', Guide);
