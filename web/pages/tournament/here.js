// SPDX-License-Identifier: MIT
// "I am here": a phone that read the code of the hall's wall checks its player in, and whoever came along. Whom the desk knows already is not asked.
import { html, nothing } from '../../vendor/lit-html.js';
import { get, new_key, send } from '../../lib/api.js';
import { in_latin } from '../../lib/list/alike.js';
import { toggle_follow } from '../../lib/public.js';
import { known_as, known_as_text, name, rich, t } from '../../lib/text.js';
import { icon, sheet } from '../../lib/ui.js';

/** @typedef {import('../tournament.js').Tournament} Page */

/** From so many names on somebody types two letters. */
const MANY = 12;

/** What this browser is called, for counting alone; where it keeps nothing, another one each time. */
function phone() {
  try {
    const kept = localStorage.getItem('td.phone') || new_key();
    localStorage.setItem('td.phone', kept);
    return kept;
  } catch {
    return new_key();
  }
}

export class Here {
  /** @param {Page} page @param {string} code */
  constructor(page, code) {
    this.page = page;
    this.code = code;
    /** @type {any[]} */
    this.missing = [];
    this.wanted = '';
    this.chosen = 0;
    /** Who was checked in from here. @type {any[]} */
    this.came = [];
    this.why = '';
    this.shut = false;
  }

  async read() {
    const [{ entries }] = await Promise.all([get(`/tournaments/${this.page.uid}/entries`), sheet('public/here')]);
    const own = entries.filter((/** @type {any} */ one) => !one.team || one.team === one.entry);
    this.missing = own.filter((/** @type {any} */ one) => one.status === 'entered');
  }

  /** @param {any} entry */
  async arrive(entry) {
    this.why = '';
    try {
      const here = await send('POST', `/tournaments/${this.page.uid}/entries/${entry.entry}/arrive`, { code: this.code, phone: phone() });
      // Whoever says it first is whom the phone belongs to.
      if (this.came.length === 0 && !this.page.mine.has(entry.entry)) toggle_follow(this.page.uid, entry.entry);
      this.came.push(here);
    } catch (problem) {
      this.why = /** @type {Error} */ (problem).message;
    }
    this.chosen = 0;
    this.wanted = '';
    await this.read().catch(() => undefined);
    this.page.paint();
  }

  /** @param {any} entry */
  row(entry) {
    const chosen = entry.entry === this.chosen;
    return html`<li><button class="btn" aria-expanded=${chosen} @click=${() => { this.chosen = chosen ? 0 : entry.entry; this.page.paint(); }}><span
      dir="auto">${known_as(entry)}</span></button>${
      chosen ? html`<button class="btn go" @click=${() => this.arrive(entry)}>${icon('check')}${t('here.me')}</button>` : nothing}</li>`;
  }

  names() {
    const shown = this.missing.filter((entry) => in_latin(known_as_text(entry)).includes(in_latin(this.wanted)));
    return html`${this.missing.length > MANY ? html`<label class="find"><span class="vh">${t('public.find')}</span><input type="search"
      placeholder=${t('public.find')} .value=${this.wanted}
      @input=${(/** @type {Dom.Input} */ event) => { this.wanted = event.target.value.trim(); this.page.paint(); }}></label>` : nothing}
      <ul>${shown.map((entry) => this.row(entry))}</ul>`;
  }

  template() {
    if (this.shut) return nothing;
    const { came, missing } = this;
    return html`<section class="here" aria-labelledby="h-here"><h2 id="h-here">${t('here.title')}</h2>
      <div role="status">${came.map((one) => html`<p class="ok">${icon('check')}<span>${rich('here.done', { name: name(known_as_text(one)) })}</span></p>`)}${
        this.why ? html`<p class="why">${this.why}</p>` : nothing}</div>
      ${came.length ? html`<details><summary>${t('here.another')}</summary>${this.names()}</details>`
        : missing.length ? html`<p>${t('here.who')}</p>${this.names()}` : html`<p>${t('here.nobody')}</p>`}
      <p class="acts"><button class="btn" @click=${() => { this.shut = true; this.page.paint(); }}>${t('here.close')}</button></p></section>`;
  }
}
