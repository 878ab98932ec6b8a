// SPDX-License-Identifier: MIT
// Paper: draw sheets, pairings by name and by table, table cards with their QR codes, standings, the rules sheet. Black on white; the foot names
// the state of the log a sheet was printed from, so that paper can be matched to it.
import { html, nothing } from '../vendor/lit-html.js';
import { typed } from '../lib/device/addresses.js';
import { Problem, get, send } from '../lib/api.js';
import { rows_of } from '../lib/list/csv.js';
import '../lib/icons.js';
import { saves } from '../lib/list/save.js';
import { day, known_as, place_of, rich, score, t, time, use_zone } from '../lib/text.js';
import { View, bar, complain, icon, query, section_mark } from '../lib/ui.js';
import { by_group, points_of } from '../lib/section/standings.js';
import { ROWS, sliced } from './print/rounds.js';

/** What can be printed of a tournament; the first is printed unless the address says another. */
const WHAT = ['draw', 'pairings', 'tables', 'standings', 'rules', 'cards', 'match', 'payouts', 'receipts', 'side'];
/** What everybody may print, from the head of this page. */
const OPEN = WHAT.slice(0, 5);
/** What is a list, for a spreadsheet as well. */
const LISTS = ['pairings', 'tables', 'standings', 'payouts'];
/** What the draw is behind (print/draw.js). */
const DRAWN = ['draw', 'pairings', 'tables'];

class Print extends View {
  constructor() {
    super();
    this.uid = query('t');
    this.what = WHAT.includes(query('what')) ? query('what') : WHAT[0];
    this.paper = /** @type {'a4' | 'a3'} */ (query('paper') === 'a3' ? 'a3' : 'a4');
    /** @type {any} */
    this.tournament = null;
    /** @type {any} */
    this.data = null;
    /** @type {{name: string, code: unknown, where: string}[]} */
    this.cards = [];
    /** Of the hall's own authority, where it serves by one. */
    this.trusted = '';
    this.refused = '';
    /** @type {typeof import('./print/match.js') | null} */
    this.record = null;
    /** @type {typeof import('./print/draw.js') | null} */
    this.drawn = null;
    /** @type {typeof import('./print/money.js') | null} */
    this.cash = null;
    /** @type {typeof import('./print/rules.js') | null} */
    this.agreed = null;
    /** @type {typeof import('./print/side.js') | null} */
    this.side = null;
    /** @type {any} */
    this.checkpoint = null;
    /** @type {unknown} */
    this.code = nothing;
  }

  async begin() {
    // Whatever came after the last drawing, fonts for instance, is measured before it is printed.
    addEventListener('beforeprint', () => this.painted());
    const base = `/tournaments/${this.uid}`;
    try {
      this.tournament = await get(base);
      use_zone(this.tournament.club?.time_zone);
      await this.read(base);
      document.title = `${this.tournament.title}: ${t(`print.${this.what}`)}`;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.refused = problem.message;
    }
  }

  /** @param {string} base */
  async read(base) {
    if (this.what === 'match') {
      this.record = await import('./print/match.js');
      this.data = await this.record.read(`${base}/matches/${query('m')}`);
    } else if (DRAWN.includes(this.what)) {
      this.drawn = await import('./print/draw.js');
      this.data = await this.drawn.read(base, this.tournament, Number(query('section')));
      if (this.what === 'draw') await this.make_code();
    } else if (this.what === 'payouts' || this.what === 'receipts') {
      this.cash = await import('./print/money.js');
      this.data = await this.cash.read(base);
    } else if (this.what === 'standings') {
      const [checkpoint, { sections }] = await Promise.all([get(`${base}/checkpoint`), get(`${base}/sections/standings`)]);
      this.checkpoint = checkpoint;
      this.data = sections.length ? sections : [await get(`${base}/standings`)];
    } else if (this.what === 'side') {
      this.side = await import('./print/side.js');
      this.data = await this.side.read(base, Number(query('s')));
    } else if (this.what === 'rules') {
      this.agreed = await import('./print/rules.js');
      this.data = await this.agreed.read(base);
    } else this.data = await get(`${base}/tables`);
  }

  painted() {
    this.drawn?.fit(this);
  }

  /** Where the scores are, for whoever stands before the sheet. */
  async make_code() {
    const { qr } = await import('../lib/qr.js');
    this.code = html`<p class="live">${qr(new URL(`tournament.html?t=${this.uid}`, location.href).href, t('wall.qr'))}<span>${t('print.live')}</span></p>`;
  }

  async make_cards() {
    const { qr } = await import('../lib/qr.js');
    try {
      this.trusted = (await get('/network')).authority?.fingerprint ?? '';
      for (const table of this.data.tables.filter((/** @type {Api.Tournament} */ one) => one.status === 'open')) {
        const card = await send('POST', `/tournaments/${this.uid}/tables/${table.table}/card`, {});
        this.cards = [...this.cards, { name: table.name, code: qr(card.url, t('hall.card_of', { table: table.name })), where: typed(card.url) }];
        this.paint();
      }
    } catch (problem) {
      complain(problem);
    }
  }

  template() {
    if (this.refused) return html`${bar({ title: t('title.print'), home: 'td.html' })}<main class="page"><p class="empty">${this.refused}</p></main>`;
    if (!this.data) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
    const { tournament, what } = this;
    return html`${bar({ title: tournament.title, sub: t(`print.${what}`), home: `tournament.html?t=${this.uid}`,
      children: html`${LISTS.includes(what)
        ? saves(() => `${tournament.title} ${t(`print.${what}`)}`, () => this.lines(), () => this.document()) : nothing}<button class="btn"
        ?disabled=${what === 'cards' && this.cards.length === 0} @click=${() => print()}>${icon('print')}${t('audit.print')}</button>` })}
      ${OPEN.includes(what) ? this.choices() : nothing}<main class="sheets ${what} ${this.paper}" tabindex="0"
        aria-label=${t(`print.${what}`)}>${this.sheets()}</main>`;
  }

  /** The tables of all sheets as one, each line with what its sheet is of. */
  lines() {
    const tables = /** @type {NodeListOf<HTMLTableElement>} */ (this.querySelectorAll('.sheet table.paper'));
    const of = (/** @type {HTMLTableElement} */ table) =>
      /** @type {HTMLElement | null} */ (table.closest('.sheet')?.querySelector('h2'))?.innerText.replace(/\s+/g, ' ').trim() ?? '';
    return rows_of(tables, new Set([...tables].map(of)).size > 1 ? of : undefined);
  }

  /** What the API says of what is on the sheets. */
  document() {
    if (this.drawn) return { matches: [...this.data.matches.values()] };
    return this.what === 'standings' ? { sections: this.data } : this.data;
  }

  /** Other papers of the same event. */
  choices() {
    /** @param {string} what @param {string} paper @param {unknown} words */
    const link = (what, paper, words) => html`<a class="btn" href=${`print.html?t=${this.uid}&what=${what}${paper === 'a3' ? '&paper=a3' : ''}`}
      aria-current=${what === this.what && paper === this.paper ? 'page' : 'false'}>${words}</a>`;
    return html`<nav class="choices onlyscreen" aria-label=${t('title.print')}>${OPEN.flatMap((what) => what === 'draw'
      ? ['a4', 'a3'].map((paper) => link(what, paper, `${t('print.draw')} ${paper.toUpperCase()}`)) : [link(what, 'a4', t(`print.${what}`))])}</nav>`;
  }

  sheets() {
    if (this.drawn) return this.draw(this.drawn);
    if (this.what === 'cards') return this.card_sheets();
    if (this.cash) return this.money(this.cash);
    if (this.side) return this.side.side_sheets(this.data, (body, heading) => this.sheet(body, heading));
    if (this.record) return this.sheet(this.record.sheet_of(this.data), t('print.match'));
    if (this.agreed) return this.sheet(this.agreed.rules_sheet(this.tournament, this.data), t('print.rules'));
    return this.standings();
  }

  /** @param {unknown} body @param {unknown} heading */
  sheet(body, heading) {
    const { tournament } = this;
    return html`<section class="sheet"><header><b dir="auto">${tournament.title}</b><h2>${heading}</h2></header>${body}${this.code}
      <footer><span>${day(tournament.starts_on)}</span>${this.what === 'draw' && tournament.draw.seed
        ? html`<span>${t('print.draw_code')} <bdi dir="ltr" class="mono">${tournament.draw.seed}</bdi></span>` : nothing}<span>${
        t('print.foot', { seq: tournament.seq, time: time(Date.now()) })}</span></footer></section>`;
  }

  /** @param {typeof import('./print/draw.js')} drawn */
  draw(drawn) {
    /** @param {unknown} body @param {unknown} heading */
    const sheet = (body, heading) => this.sheet(body, heading);
    if (this.data.brackets.length === 0) return html`<p class="empty">${t('public.not_begun')}</p>`;
    if (this.what === 'draw') return drawn.draw_sheets(this.data, this.paper, sheet);
    return this.what === 'tables' ? drawn.by_table(this.data, sheet) : drawn.by_name(this.data, sheet);
  }

  /** @param {typeof import('./print/money.js')} cash */
  money(cash) {
    const sheets = cash.money_sheets(/** @type {'payouts'} */ (this.what), this.data, (body, heading) => this.sheet(body, heading));
    return sheets.length ? sheets : html`<p class="empty">${t('print.no_money')}</p>`;
  }

  card_sheets() {
    if (this.tournament.status === 'closed') return html`<div class="page stack onlyscreen"><h2>${t('print.cards')}</h2><p>${t('print.cards_closed')}
      <a class="link" href=${`td.html?t=${this.uid}#settings`}>${t('settings.reopen')}</a></p></div>`;
    if (this.cards.length === 0)
      return html`<div class="page stack onlyscreen"><h2>${t('print.cards')}</h2><p>${t('print.cards_text', { n: this.data.tables.length })}</p>
      <p><button class="btn go" @click=${() => this.make_cards()}>${t('print.make_cards')}</button></p></div>`;
    return html`<div class="cardgrid">
      ${this.cards.map((card) =>
        html`<section class="tcard"><header><span dir="auto">${this.tournament.club?.name ?? this.tournament.title}</span></header>
          <p class="tn"><small>${t('hall.table')}</small><b>${card.name}</b></p>${card.code}
      <ol><li>${t('print.how_1')}</li><li>${t('print.how_2')}</li><li>${t('print.how_3')}</li></ol><p class="typed">${
        rich('print.how_type', { url: html`<b dir="ltr">${card.where}</b>` })}</p>${this.trusted ? html`<p class="typed">${
        rich('print.trusted', { fingerprint: html`<bdi dir="ltr">${this.trusted}</bdi>` })}</p>` : nothing}</section>`)}</div>`;
  }

  /** A sheet a section, more where it is long; the last one carries the signed end of the log. */
  standings() {
    const parts = this.data.flatMap((/** @type {Api.Standings} */ doc) => by_group(doc.standings).flatMap(({ title, rows }) =>
      sliced(rows, ROWS.a4).map((own) => ({ section: doc.section, title, rows: own }))));
    return parts.map((/** @type {{section: number, title: string, rows: Api.Standing[]}} */ part, /** @type {number} */ at) => {
      const section = this.tournament.sections.find((/** @type {any} */ one) => one.section === part.section);
      return this.sheet(html`${this.table(part.rows)}${at === parts.length - 1 && this.checkpoint ? html`<p
        class="sealed">${t('print.checkpoint')}<br><bdi>${this.checkpoint.text}</bdi><br><bdi>${this.checkpoint.fingerprint}</bdi></p>` : nothing}`,
      html`${t('print.standings')}, ${section_mark(section)} <bdi>${section.name}</bdi>${part.title ? html`, ${part.title}` : nothing}`);
    });
  }

  /** @param {Api.Standing[]} rows */
  table(rows) {
    return html`<table class="paper">
      <thead><tr><th>${t('standings.place')}</th><th>${t('standings.player')}</th><th>${t('entries.club')}</th><th>${t('standings.won')}</th>
      <th>${t('standings.points')}</th><th>${t('standings.status')}</th></tr></thead>
      <tbody>${rows.map((row) =>
        html`<tr><td>${place_of(row)}</td>
          <td><bdi>${known_as(row)}</bdi></td>
          <td><bdi>${row.club}</bdi></td><td>${score(row.won, row.lost)}</td><td>${points_of(row)}</td>
          <td>${t(`standing.${row.status}`)}${
            row.decided && row.place_from === row.place_to ? html`, ${t(`lots.by_${row.decided.by}`)}` : nothing}</td></tr>`)}</tbody></table>`;
  }
}

customElements.define('td-print', Print);
