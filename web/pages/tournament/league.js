// SPDX-License-Identifier: MIT
// The calendar of a league on the public page: somebody's matches that are still to be played, and until when; then round by
// round. Loaded when it is looked at.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { leagues, played_text, result, round_now, rounds_of, short_day, span_text, to_play, when } from '../../lib/section/league.js';
import { newest } from '../../lib/live/newest.js';
import { known_as_text, ltr, t, today } from '../../lib/text.js';
import { checker, round_name, seat, section_mark } from '../../lib/ui.js';

/** @typedef {import('../tournament.js').Tournament} Page */

export class League {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.newest = newest();
    /** @type {any[]} */
    this.entries = [];
    /** Whose matches are shown; 0 = who is followed, else nobody's. */
    this.wanted = 0;
  }

  async read() {
    this.entries = (await this.newest(get(`/tournaments/${this.page.uid}/entries`)))?.entries ?? this.entries;
  }

  /** Whose matches are shown: who was chosen, or the first who is followed. @returns {number} */
  get who() {
    return this.wanted || ([...this.page.mine].find((entry) => this.entries.some((one) => one.entry === entry)) ?? 0);
  }

  template() {
    const sections = leagues(this.page.drawn);
    return html`<link rel="stylesheet" href="css/choice.css"><link rel="stylesheet" href="css/league.css"><h2 class="vh">${t('league.title')}</h2>${this.own()}
      ${sections.map((section) => this.section(section, sections.length > 1))}`;
  }

  own() {
    const { page, who } = this;
    const there = this.entries.filter(({ status }) => status !== 'withdrawn').sort((one, two) => one.name.localeCompare(two.name));
    const all = to_play(page.all_matches);
    const mine = all.filter((match) => [match.a.entry, match.b.entry].includes(who));
    const name = known_as_text(there.find(({ entry }) => entry === who) ?? { name: '' });
    return html`<section class="league own"><label class="field"><span>${t('league.whose')}</span><select
      @change=${(/** @type {Dom.Select} */ event) => { this.wanted = Number(event.target.value); page.paint(); }}>
      <option value="0" ?selected=${!who}>${t('league.choose')}</option>
      ${there.map((one) => html`<option value=${one.entry} ?selected=${one.entry === who}>${known_as_text(one)}</option>`)}</select></label>
      ${who ? html`<h3><bdi>${name}</bdi>: ${t('league.left', { n: mine.length })}</h3>
        ${mine.length ? html`<ol class="due">${mine.map((match) => this.row(match, who))}</ol>` : nothing}`
        : html`<p class="dim">${t('league.today', { day: short_day(today()), n: all.length })}</p>`}</section>`;
  }

  /** @param {any} section @param {boolean} named */
  section(section, named) {
    const rounds = rounds_of(this.page.all_matches, section);
    const now = round_now(rounds);
    return html`<section class="league">${named ? html`<h3>${section_mark(section)} <span dir="auto">${section.name}</span></h3>` : nothing}
      ${rounds.map(({ round, first, span, matches }) => html`<details ?open=${round === now}><summary><b>${round_name(first)}</b>
        <span>${span ? span_text(span) : t('league.no_day')}</span><span class="dim">${played_text(matches)}</span></summary>
        <ol class="due">${matches.map((match) => this.row(match))}</ol></details>`)}</section>`;
  }

  /** @param {any} match @param {number} [of] whose list it stands in */
  row(match, of = 0) {
    /** @param {'a' | 'b'} side */
    const who = (side) => html`<span class="who ${match.winner === side ? 'w' : ''}">${checker(side)}<span
      dir="auto">${seat(match[side])}</span></span>`;
    const sides = of ? [match.a.entry === of ? 'b' : 'a'] : ['a', 'b'];
    return html`<li><a href=${`match.html?t=${this.page.uid}&m=${match.match}`}><span class="ps">${
      sides.map((side) => who(/** @type {'a' | 'b'} */ (side)))}</span><span class="ex">${
      match.status === 'over' ? result(match) : html`${match.table_name ? html`<span class="chip ok">${t('table.at', { table: match.table_name })}</span>`
        : nothing}${when(match, !of)}`}${of ? html`<span class="dim">${round_name(match)}, ${t('match.to')} ${ltr(match.length)}</span>`
        : nothing}</span></a></li>`;
  }
}
