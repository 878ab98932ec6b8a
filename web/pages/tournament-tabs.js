// SPDX-License-Identifier: MIT
// What a tournament's public page shows besides the present: sections as brackets, standings, players. Loaded when one
// of them is looked at.
import { html, nothing } from '../vendor/lit-html.js';
import { get } from '../lib/api.js';
import { day, ltr, name, points_of, score, t } from '../lib/text.js';
import { section_mark, sheet } from '../lib/ui.js';

/** @typedef {import('../lib/public.js').PublicView & {place: {tab: string, section: number, round: number}, mine: Set<number>,
 *   star_button: (entry: number, who: string) => unknown}} Page */

/** Before anything of this is drawn. */
export const styled = sheet('tabs');

/** From here on brackets stand side by side. */
const WIDE = matchMedia('(min-width: 1200px)');

export class Tabs {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {typeof import('../lib/bracket.js') | null} */
    this.draws = null;
    /** By section. @type {Map<number, any>} */
    this.brackets = new Map();
    /** By section. @type {Map<number, Api.Standing[]>} */
    this.standings = new Map();
    /** @type {any[]} */
    this.entries = [];
    /** Sections that are shown as lists. @type {Set<number>} */
    this.as_list = new Set();
    this.wanted = '';
    /** The pane that was brought into view. */
    this.shown = 0;
    /** The address that this page wrote itself while rounds were turned, and the round that was asked for before. */
    this.written = '';
    this.from = 0;
    WIDE.addEventListener('change', async () => {
      await this.read();
      page.paint();
    });
  }

  /** Sections that are drawn. @returns {any[]} */
  get drawn() {
    return this.page.tournament.sections.filter((/** @type {any} */ one) => one.status !== 'planned');
  }

  /** The section that is looked at. @returns {any} */
  get chosen() {
    const { section } = this.page.place;
    return this.drawn.find((one) => one.section === section) ?? this.drawn[0];
  }

  /** Brackets on the page: on a laptop all of them. */
  get panes() {
    return WIDE.matches ? this.drawn : [this.chosen];
  }

  async read() {
    const { page } = this;
    const { tab } = page.place;
    if (tab === 'section') await this.read_brackets();
    if (tab === 'standings') await this.read_standings();
    if (tab === 'players') ({ entries: this.entries } = await get(`/tournaments/${page.uid}/entries`));
  }

  async read_brackets() {
    const [draws, ...docs] = await Promise.all([import('../lib/bracket.js'),
      ...this.panes.map((one) => get(`/tournaments/${this.page.uid}/sections/${one.section}/bracket`))]);
    await draws.styled;
    this.draws = draws;
    for (const doc of docs) this.brackets.set(doc.section, this.kept_fresh(doc));
  }

  /** The bracket shows the page's own matches, which news are put into. @param {any} doc */
  kept_fresh(doc) {
    const own = (/** @type {any} */ match) => this.page.known.get(match?.match) ?? match;
    for (const round of doc.rounds) round.matches = round.matches.map(own);
    doc.third_place = own(doc.third_place);
    return doc;
  }

  async read_standings() {
    const docs = await Promise.all(this.drawn.map((one) => get(`/tournaments/${this.page.uid}/sections/${one.section}/standings`)));
    for (const doc of docs) this.standings.set(doc.section, doc.standings);
  }

  template() {
    const { tab } = this.page.place;
    if (tab === 'section') return this.draws ? this.brackets_tab(this.draws) : html`<p class="wait">${t('ui.loading')}</p>`;
    return tab === 'standings' ? this.standings_tab() : this.players_tab();
  }

  // ---- brackets

  /** @param {typeof import('../lib/bracket.js')} _draws */
  brackets_tab(_draws) {
    const { panes, chosen } = this;
    if (location.hash !== this.written) this.from = this.page.place.round;
    this.bring(chosen.section);
    return html`<div class="panes ${panes.length > 1 ? 'many' : ''}">${panes.map((one) => this.pane(one))}</div>`;
  }

  /** @param {number} section */
  bring(section) {
    if (this.shown === section) return;
    const first = this.shown === 0 && !location.hash.includes('-');
    this.shown = section;
    if (!first && WIDE.matches) requestAnimationFrame(() => document.getElementById(`section-${section}`)?.scrollIntoView({ block: 'nearest' }));
  }

  /** @param {any} section */
  pane(section) {
    const { page } = this;
    const doc = this.brackets.get(section.section);
    const list = this.as_list.has(section.section);
    const feeder = this.drawn.find((one) => one.section === section.fed_by);
    if (!doc) return nothing;
    const model = {
      doc, list, matches: page.known, sections: page.tournament.sections, followed: page.mine,
      from: section === this.chosen ? this.from : 0,
      href: (/** @type {Api.AnyMatch} */ match) => `match.html?t=${page.uid}&m=${match.match}`,
      on_round: (/** @type {number} */ round) => this.note_round(section.section, round),
    };
    return html`<section class="pane" aria-labelledby=${`section-${section.section}`}>
      <h2 id=${`section-${section.section}`}>${section_mark(section)}<b dir="auto">${section.name}</b>
        <span>${section.champion ? html`${t('floor.champion')}: ${name(section.champion.name)}`
          : feeder ? t('public.losers_of', { section: feeder.name }) : nothing}</span>
        <button class="mini" aria-pressed=${list} @click=${() => this.turn(section.section)}>${t(list ? 'bracket.as_grid' : 'bracket.as_list')}<span
          class="vh">: ${section.name}</span></button></h2>
      <td-bracket .model=${model}></td-bracket></section>`;
  }

  /** @param {number} section */
  turn(section) {
    if (!this.as_list.delete(section)) this.as_list.add(section);
    this.page.paint();
  }

  /** The address says which round is in front, without a step in the history. @param {number} section @param {number} round */
  note_round(section, round) {
    if (this.page.place.tab !== 'section' || section !== this.chosen.section) return;
    this.written = `#section-${section}-round-${round}`;
    history.replaceState(null, '', this.written);
  }

  // ---- standings

  standings_tab() {
    return html`<h2 class="vh">${t('public.standings')}</h2><div class="panes">${this.drawn.map((section) => this.table(section))}</div>`;
  }

  /** Who won a match that goes on with somebody else. @param {number} section @param {number} entry */
  truth(section, entry) {
    const pinned = this.page.all_matches.filter((match) => match.section === section && match.goes_on_with && match.winner !== 'none' &&
      match[match.winner].entry !== match.goes_on_with && [match.a.entry, match.b.entry].includes(entry));
    return pinned.map((match) => {
      const [winner, loser] = match.winner === 'a' ? [match.a, match.b] : [match.b, match.a];
      return html`<small class="truth">${t(entry === winner.entry ? 'standings.won_really' : 'standings.went_on',
        { name: entry === winner.entry ? loser.name : winner.name })}</small>`;
    });
  }

  /** @param {any} section */
  table(section) {
    const rows = this.standings.get(section.section) ?? [];
    const here = section === this.chosen && this.page.place.section > 0;
    if (here && this.shown !== -section.section) {
      this.shown = -section.section;
      requestAnimationFrame(() => document.getElementById(`standings-${section.section}`)?.scrollIntoView({ block: 'start' }));
    }
    return html`<section class="pane"><h2 id=${`standings-${section.section}`}>${section_mark(section)}<b dir="auto">${section.name}</b></h2>
      <table class="stand"><thead>
      <tr><th scope="col">${t('standings.place')}</th><th scope="col">${t('standings.player')}</th><th scope="col">${t('standings.won')}</th>
      <th scope="col">${t('standings.points')}</th><th scope="col" class="wideonly">${t('standings.status')}</th></tr></thead>
      <tbody>${rows.map((row) => html`<tr class=${this.page.mine.has(row.entry) ? 'me' : ''}><td>${place(row)}</td>
          <th scope="row"><a href=${`#player-${row.entry}`} dir="auto">${row.name}</a>${
            row.club ? html` <small class="dim" dir="auto">${row.club}</small>` : nothing}${this.truth(section.section, row.entry)}</th>
          <td>${score(row.won, row.lost)}</td><td>${points_of(row)}</td>
          <td class="wideonly">${t(`standing.${row.status}`)}</td></tr>`)}</tbody></table>
      ${rows.length ? nothing : html`<p class="empty">${t('public.not_begun')}</p>`}</section>`;
  }

  // ---- players

  players_tab() {
    const { page } = this;
    const { tournament } = page;
    const drawn = page.known.size > 0;
    const next = new Map(page.all_matches.filter((match) => match.status !== 'over').flatMap((match) => [[match.a.entry, match], [match.b.entry, match]]));
    const here = this.entries.filter((entry) => entry.status !== 'withdrawn');
    const shown = here.filter((entry) => entry.name.toLowerCase().includes(this.wanted));
    return html`<h2>${t('public.players')} <span>${ltr(here.length)}</span></h2>
      ${drawn ? nothing : html`<p class="hint">${day(tournament.starts_on)} ${tournament.club?.name ? html`· ${tournament.club.name}` : nothing}</p>`}
      ${this.entries.length > 12
        ? html`<label class="find">
          <span class="vh">${t('public.find')}</span><input type="search" placeholder=${t('public.find')}
          @input=${(/** @type {Dom.Input} */ event) => { this.wanted = event.target.value.trim().toLowerCase(); page.paint(); }}></label>` : nothing}
      <ol class="rows names">${
        shown.map((entry) => html`<li>
          <span>${page.star_button(entry.entry, entry.name)}</span><a href=${`#player-${entry.entry}`}
          class="ps"><b class="nm" dir="auto">${entry.name}</b><small class="dim"
          dir="auto">${[entry.club, entry.country].filter(Boolean).join(', ')}</small>${
            entry.changed_late ? html`<small class="dim"> ${t('public.changed_late')}</small>` : nothing}</a><span
          class="ex">${next_text(next.get(entry.entry))}</span></li>`)}</ol>
      ${this.entries.length ? nothing : html`<p class="empty">${t('public.nobody')}</p>`}`;
  }
}

/** A place, or the places that are shared. @param {Api.Standing} row */
export const place = (row) => ltr(row.place_from === row.place_to ? row.place_from || row.rank || '–' : `${row.place_from}–${row.place_to}`);

/** @param {Api.AnyMatch} match */
function next_text(match) {
  if (!match) return nothing;
  if (match.table_name) return html`<span class="chip ${match.status === 'called' ? 'craw' : 'ok'}">${t('table.at', { table: match.table_name })}</span>`;
  return html`<span class="dim">${t(`match_status.${match.status}`)}</span>`;
}
