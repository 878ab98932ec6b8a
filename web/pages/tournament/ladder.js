// SPDX-License-Identifier: MIT
// A ladder on the public page: the list with what has moved, open challenges with their last days, and whom somebody may
// challenge. Loaded when it is looked at.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { ladder_list, may_list, open_list, results_list, rules_text } from '../../lib/section/ladder.js';
import { newest } from '../../lib/live/newest.js';
import { t } from '../../lib/text.js';

/** @typedef {import('../tournament.js').Tournament} Page */

const styles = html`<link rel="stylesheet" href="css/ladder.css">`;

export class Ladders {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.newest = newest();
    /** By section. @type {Map<number, any>} */
    this.docs = new Map();
  }

  /** All ladders of the event that are drawn. */
  async read() {
    const own = this.page.drawn.filter(({ kind }) => kind === 'ladder');
    const found = await this.newest(Promise.all(own.map(async ({ section }) =>
      /** @type {[number, any]} */ ([section, await get(`/tournaments/${this.page.uid}/sections/${section}/ladder`)]))));
    if (found) this.docs = new Map(found);
  }

  template() {
    const doc = this.docs.get(this.page.chosen?.section);
    if (!doc) return html`<p class="wait">${t('ui.loading')}</p>`;
    const { uid, mine } = this.page;
    return html`${styles}<section class="ladder"><h2 dir="auto">${doc.name}</h2><p class="dim">${rules_text(doc)}</p>
      <div class="cols"><div>${ladder_list(doc, { href: (one) => `#player-${one.entry}`, mine })}</div>
      <div>${open_list(doc, undefined, (open) => `match.html?t=${uid}&m=${open.match}`)}${results_list(doc)}</div></div></section>`;
  }

  /** On a player's page: whom they may challenge. @param {number} entry */
  of_player(entry) {
    return [...this.docs.values()].map((doc) => (doc.list.some((/** @type {any} */ one) => one.entry === entry)
      ? html`${styles}<section class="ladder">${may_list(doc, entry)}</section>` : nothing));
  }
}
