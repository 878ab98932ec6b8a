// SPDX-License-Identifier: MIT
// Standings and players of a tournament's public page. Loaded when one of them is looked at.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { newest } from '../../lib/live/newest.js';
import { day, known_as_text, ltr, place_of, score, t } from '../../lib/text.js';
import { about_person } from '../../lib/public.js';
import { broken_off, section_mark } from '../../lib/ui.js';
import { by_group, points_of } from '../../lib/section/standings.js';
import { hours, is_by_rounds } from './hours.js';
import stand from '../../css/stand.css' with { type: 'css' };
import tables from '../../css/public/tables.css' with { type: 'css' };

/** @typedef {import('../tournament.js').Tournament} Page */

document.adoptedStyleSheets.push(stand, tables);

/** 19:00, here: from lib/text.js every page of an event would bring it along. @param {number} minutes */
const hour_of = (minutes) => [Math.floor(minutes / 60), minutes % 60].map((one) => String(one).padStart(2, '0')).join(':');

/** So long after it was opened a page asks for what can wait, ms. */
const STANDS_MS = 2000;

export class Tabs {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** By section. @type {Map<number, Api.Standing[]>} */
    this.standings = new Map();
    /** @type {any[]} */
    this.entries = [];
    this.newest_standings = newest();
    this.newest_entries = newest();
    this.newest_prizes = newest();
    this.newest_filling = newest();
    /** Brackets that are drawn when they are full. @type {any[]} */
    this.filling = [];
    /** Prizes, where the event shows them. @type {any} */
    this.prizes = null;
    /** @type {typeof import('./prizes.js') | null} */
    this.prize_part = null;
    this.wanted = '';
    this.fold = (/** @type {string} */ name) => name.toLowerCase();
    /** Whose numbers are open, as section and entry. @type {{section: number, entry: number} | null} */
    this.opened = null;
    /** @type {import('./sums.js').Sums | null} */
    this.sums = null;
    /** The section whose table was brought into view. */
    this.shown = 0;
    /** About when rounds end, of the sections that have some, and days. @type {import('./hours.js').Hours | null} */
    this.hours = null;
  }

  async read() {
    const { page } = this;
    if (page.place.tab === 'standings') await this.read_standings();
    else {
      this.entries = (await this.newest_entries(get(`/tournaments/${page.uid}/entries`)))?.entries ?? this.entries;
      await this.read_filling();
    }
  }

  /** Asked for only where there may be one. */
  async read_filling() {
    const { page } = this;
    const planned = page.tournament.sections.some((/** @type {any} */ one) => one.status === 'planned' && one.kind === 'knockout');
    const answer = planned ? await this.newest_filling(get(`/tournaments/${page.uid}/sections`)) : { sections: [] };
    if (answer) this.filling = answer.sections.filter((/** @type {any} */ one) => one.fills && one.status === 'planned');
  }

  async read_standings() {
    await Promise.all([this.read_places(), this.read_prizes(), this.read_sums(), this.read_hours()]);
  }

  async read_places() {
    const answer = await this.newest_standings(get(`/tournaments/${this.page.uid}/sections/standings`));
    for (const doc of answer?.sections ?? []) this.standings.set(doc.section, doc.standings);
  }

  async read_hours() {
    const { page } = this;
    if (page.tournament.status === 'closed' || !page.drawn.length) return;
    // An address that opens here costs no more than others: of a knockout the bracket says most, and days come when the page stands.
    const first = !performance.getEntriesByName('interactive').length && !page.drawn.some(is_by_rounds);
    if (first) setTimeout(() => void this.hours_later().catch(() => undefined), STANDS_MS);
    else this.hours = await hours(page.uid, page.all_matches);
  }

  /** Who knows them by news has them already. */
  async hours_later() {
    const { page } = this, read = this.hours ?? await hours(page.uid, page.all_matches);
    this.hours ??= read;
    page.paint();
  }

  async read_sums() {
    if (!this.opened) return;
    const { Sums } = await import('./sums.js');
    this.sums ??= new Sums(this.page);
    if (this.opened) await this.sums.read(this.opened.section, this.opened.entry);
  }

  /** Opens the sums of somebody, or closes them again. @param {number} section @param {number} entry */
  async open(section, entry) {
    this.opened = this.is_open(section, entry) ? null : { section, entry };
    this.page.paint();
    await this.read_sums();
    this.page.paint();
  }

  /** @param {number} section @param {number} entry */
  is_open(section, entry) {
    return this.opened?.section === section && this.opened.entry === entry;
  }

  async read_prizes() {
    this.prizes = await this.newest_prizes(get(`/tournaments/${this.page.uid}/prizes`)) ?? this.prizes;
    if (this.prizes?.seen) this.prize_part ??= await import('./prizes.js');
  }

  template() {
    return this.page.place.tab === 'standings' ? this.standings_tab() : this.players_tab();
  }

  // ---- standings

  standings_tab() {
    return html`<h2 class="vh">${t('public.standings')}</h2>${this.hours?.days}<div class="panes ${this.page.drawn.length > 1 ? 'many' : ''}">${
      this.page.drawn.map((section) => this.table(section))}</div>${
      this.prizes?.seen ? this.prize_part?.prizes_view(this.prizes) : nothing}`;
  }

  /** Who won a match that goes on with somebody else. @param {number} section @param {number} entry */
  truth(section, entry) {
    const pinned = this.page.all_matches.filter((match) => match.section === section && match.goes_on_with && match.winner !== 'none' &&
      match[match.winner].entry !== match.goes_on_with && [match.a.entry, match.b.entry].includes(entry));
    return pinned.map((match) => {
      const [winner, loser] = match.winner === 'a' ? [match.a, match.b] : [match.b, match.a];
      return html`<small class="truth">${t(entry === winner.entry ? 'standings.won_really' : 'standings.went_on',
        { name: known_as_text(entry === winner.entry ? loser : winner) })}</small>`;
    });
  }

  /** @param {any} section */
  table(section) {
    const rows = this.standings.get(section.section) ?? [];
    const here = section.section === this.page.place.section;
    if (here && this.shown !== section.section) {
      this.shown = section.section;
      requestAnimationFrame(() => document.getElementById(`standings-${section.section}`)?.scrollIntoView({ block: 'start' }));
    }
    return html`<section class="pane"><h2 id=${`standings-${section.section}`}>${section_mark(section)}<b dir="auto">${section.name}</b></h2>
      ${this.hours?.of(section)}${rows.length ? by_group(rows).map(({ title, rows: own }) => html`${title ? html`<h3>${title}</h3>` : nothing}${
        this.rows_of(section, own)}`)
        : html`<p class="empty">${t(section.nobody_came ? 'sections.nobody_came' : 'public.not_begun')}</p>`}</section>`;
  }

  /** @param {any} section @param {any[]} rows */
  rows_of(section, rows) {
    return html`<table class="stand"><thead>
      <tr><th scope="col">${t('standings.place')}</th><th scope="col">${t('standings.player')}</th><th scope="col">${t('standings.won')}</th>
      <th scope="col">${t('standings.points')}</th><th scope="col" class="wideonly">${t('standings.status')}</th></tr></thead>
      <tbody>${rows.map((row) => html`<tr class=${this.page.mine.has(row.entry) ? 'me' : ''}><td>${place_of(row)}</td>
          <th scope="row"><a href=${`#player-${row.entry}`} dir="auto">${row.name}</a>${
            row.club || row.told_by ? html` <small class="dim"
              dir="auto">${about_person({ ...row, country: null })}</small>` : nothing}${this.truth(section.section, row.entry)}${
            row.decided ? html`<small class="truth">${t(`lots.by_${row.decided.by}`)}: <span dir="auto">${row.decided.reason}</span></small>` : nothing}</th>
          <td>${score(row.won, row.lost)}</td><td>${this.points(section.section, row)}</td>
          <td class="wideonly">${t(`standing.${row.status}`)}</td></tr>${this.sums_of(section.section, row, rows)}`)}</tbody></table>`;
  }

  /** Points; those that are a sum are opened by a tap. @param {number} section @param {Api.Standing} row */
  points(section, row) {
    if (row.ties.length === 0) return points_of(row);
    const open = this.is_open(section, row.entry);
    return html`<button class="sum" aria-expanded=${open ? 'true' : 'false'} aria-controls=${`sums-${section}-${row.entry}`} @click=${() =>
      this.open(section, row.entry)}>${points_of(row)}<span class="vh"> ${t('sums.open', { name: row.name ?? '' })}</span></button>`;
  }

  /** @param {number} section @param {Api.Standing} row @param {Api.Standing[]} rows */
  sums_of(section, row, rows) {
    if (!this.is_open(section, row.entry)) return nothing;
    const name_of = (/** @type {number} */ entry) => rows.find((one) => one.entry === entry)?.name ?? `#${entry}`;
    return html`<tr class="sums" id=${`sums-${section}-${row.entry}`}><td colspan="5">${
      this.sums?.template(section, row.entry, name_of) ?? html`<p>${t('ui.loading')}</p>`}</td></tr>`;
  }

  // ---- players

  /** Who waits for a bracket to be full. @param {any} section */
  fills(section) {
    const seated = section.seats.filter((/** @type {any} */ one) => one.status === 'in');
    const name_of = (/** @type {number} */ entry) => this.entries.find((one) => one.entry === entry)?.name ?? `#${entry}`;
    return html`<section class="fills"><h3>${section_mark(section)} <span dir="auto">${section.name}</span> <span class="dim">${
      t('public.fills', { n: seated.length, of: section.fills })}</span></h3>
      <p>${seated.map((/** @type {any} */ one, /** @type {number} */ at) => html`${at ? ', ' : nothing}<bdi>${name_of(one.entry)}</bdi>`)}</p></section>`;
  }

  /** Whoever begins to search finds names by Latin keys, whatever letters they are written in. */
  async folds() {
    this.fold = (await import('../../lib/list/alike.js')).in_latin;
    this.page.paint();
  }

  players_tab() {
    const { page } = this;
    const { tournament } = page;
    const drawn = page.known.size > 0;
    const next = new Map(page.all_matches.filter((match) => match.status !== 'over').flatMap((match) => [[match.a.entry, match], [match.b.entry, match]]));
    const here = this.entries.filter((entry) => entry.status !== 'withdrawn').sort((one, two) => one.name.localeCompare(two.name));
    const shown = here.filter((entry) => this.fold(entry.name).includes(this.fold(this.wanted)));
    return html`<h2>${t('public.players')} <span>${ltr(here.length)}</span></h2>
      ${drawn ? nothing : html`<p class="hint">${day(tournament.starts_on)}${
        tournament.starts_at_min < 0 ? nothing : html`, ${ltr(hour_of(tournament.starts_at_min))}`} ${
        tournament.club?.name ? html`· ${tournament.club.name}` : nothing}</p>`}
      ${this.filling.map((section) => this.fills(section))}
      ${this.entries.length > 12
        ? html`<label class="find">
          <span class="vh">${t('public.find')}</span><input type="search" placeholder=${t('public.find')} @focus=${() => this.folds()}
          @input=${(/** @type {Dom.Input} */ event) => { this.wanted = event.target.value.trim(); page.paint(); }}></label>` : nothing}
      <ol class="rows names">${
        shown.map((entry) => html`<li>
          <span>${page.star_button(entry.entry, entry.name)}</span><a href=${`#player-${entry.entry}`}
          class="ps"><b class="nm" dir="auto">${entry.name}</b><small class="dim"
          dir="auto">${about_person(entry)}</small>${
            entry.changed_late ? html`<small class="dim"> ${t('public.changed_late')}</small>` : nothing}</a><span
          class="ex">${next_text(next.get(entry.entry))}</span></li>`)}</ol>
      ${this.entries.length ? nothing : html`<p class="empty">${t('public.nobody')}</p>`}
      <ul class="outside"><li><a href=${`/api/v1/tournaments/${page.uid}/calendar.ics`} download>${t('outside.calendar')}</a></li>
        <li><a href=${`/api/v1/tournaments/${page.uid}/embed`}>${t('outside.embed')}</a></li>
        <li><a href=${`proof.html?t=${page.uid}`}>${t('outside.proof')}</a></li></ul>`;
  }
}

/** @param {Api.AnyMatch} match */
function next_text(match) {
  if (!match) return nothing;
  if (match.table_name) return html`<span class="chip ${match.status === 'called' ? 'craw' : 'ok'}">${t('table.at', { table: match.table_name })}</span>`;
  return html`<span class="dim">${t(`match_status.${broken_off(match) ? 'adjourned' : match.status}`)}</span>`;
}
