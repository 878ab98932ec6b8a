// SPDX-License-Identifier: MIT
// What somebody's numbers in a section by rounds are made of: each criterion with its value and the terms of its sum. Loaded when
// a number of the standings is tapped.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { newest } from '../../lib/live/newest.js';
import { ltr, t } from '../../lib/text.js';

/** @typedef {import('../tournament.js').Tournament} Page */
/** @typedef {{round: number, opponent: number | null, result: string, value: number, counts: boolean}} Term */
/** @typedef {{name: string, label: string, value: number, possible: number | null, terms: Term[]}} Sum */

const MINUS = '\u2212';

/** The sums of whoever is looked at; one at a time. */
export class Sums {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.newest = newest();
    /** Whose they are: section and entry. */
    this.of = '';
    /** @type {Sum[]} */
    this.sums = [];
  }

  /** Reads them; what was read before stays until then. @param {number} section @param {number} entry */
  async read(section, entry) {
    const answer = await this.newest(get(`/tournaments/${this.page.uid}/sections/${section}/standings/${entry}`));
    if (!answer) return;
    this.of = `${section}-${entry}`;
    this.sums = answer.sums;
  }

  /** @param {number} section @param {number} entry @param {(entry: number) => string} name_of */
  template(section, entry, name_of) {
    if (this.of !== `${section}-${entry}`) return html`<p>${t('ui.loading')}</p>`;
    return html`<link rel="stylesheet" href="css/public/sums.css">
      <dl>${this.sums.map((sum) => html`<div><dt>${t(`tie.${sum.name}`)} <b>${ltr(sum.value)}</b></dt>
      ${sum.terms.length ? html`<dd>= ${sum.terms.map((term, at) => html`${sign(term, at)}${term_view(term, name_of)}`)}${
        possible(sum)}</dd>` : nothing}</div>`)}</dl>`;
  }
}

/** Of a percentage: of so many that could have been won. @param {Sum} sum */
const possible = (sum) => (sum.possible === null ? nothing : html` <span class="term">${t('sums.possible', { n: sum.possible })}</span>`);

/** What stands before a term; the first has its own sign. @param {Term} term @param {number} at */
const sign = (term, at) => (at ? ` ${term.value < 0 ? MINUS : '+'} ` : term.value < 0 ? MINUS : '');

/** @param {Term} term @param {(entry: number) => string} name_of */
function term_view(term, name_of) {
  const from = term.opponent ? html`<bdi>${name_of(term.opponent)}</bdi>` : ['win', 'loss', 'draw'].includes(term.result) ? nothing : t(`sums.${term.result}`);
  const words = html`<b>${ltr(Math.abs(term.value))}</b> <small>${from}</small>`;
  return term.counts ? html`<span class="term">${words}</span>` : html`<s class="term">${words}<span class="vh"> ${t('sums.not_counted')}</span></s>`;
}
