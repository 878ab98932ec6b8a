// SPDX-License-Identifier: MIT
// Paper: the draw sheet, table cards with their QR codes, standings, the rules sheet. Black on white; the foot names
// the state of the log a sheet was printed from, so that paper can be matched to it.
import { html, nothing } from '../vendor/lit-html.js';
import { Problem, get, send } from '../lib/api.js';
import { clock_of, day, ltr, said_setting, said_word, score, t, time, use_zone } from '../lib/text.js';
import { View, bar, complain, icon, query, round_name, seat, to_length } from '../lib/ui.js';

/** First-round matches on one sheet. */
const SHEET = 16;

class Print extends View {
  constructor() {
    super();
    this.uid = query('t');
    this.what = ['draw', 'cards', 'standings', 'rules', 'match'].includes(query('what')) ? query('what') : 'draw';
    /** @type {any} */
    this.tournament = null;
    /** @type {any} */
    this.data = null;
    /** @type {{name: string, code: unknown}[]} */
    this.cards = [];
    this.refused = '';
    /** @type {typeof import('./print-match.js') | null} */
    this.record = null;
    /** @type {any} */
    this.checkpoint = null;
  }

  async begin() {
    const base = `/tournaments/${this.uid}`;
    try {
      this.tournament = await get(base);
      use_zone(this.tournament.club?.time_zone);
      if (this.what === 'match') {
        this.record = await import('./print-match.js');
        this.data = await this.record.read(`${base}/matches/${query('m')}`);
      } else this.data = await get(
        `${base}/${{ draw: 'bracket', cards: 'tables', standings: 'standings', rules: 'profile' }[/** @type {'draw'} */ (this.what)]}`);
      if (this.what === 'standings') this.checkpoint = await get(`${base}/checkpoint`);
      document.title = `${this.tournament.title}: ${t(`print.${this.what}`)}`;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.refused = problem.message;
    }
  }

  async make_cards() {
    const { qr } = await import('../lib/qr.js');
    try {
      for (const table of this.data.tables.filter((/** @type {Api.Tournament} */ one) => one.status === 'open')) {
        const card = await send('POST', `/tournaments/${this.uid}/tables/${table.table}/card`, {});
        this.cards = [...this.cards, { name: table.name, code: qr(card.url, t('hall.card_of', { table: table.name })) }];
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
    return html`${bar({ title: tournament.title, sub: t(`print.${what}`), home: `td.html?t=${this.uid}`,
      children: html`<button class="btn" ?disabled=${what === 'cards' && this.cards.length === 0}
        @click=${() => print()}>${icon('print')}${t('audit.print')}</button>` })}
      <main class="sheets ${what}">${this.sheets()}</main>`;
  }

  sheets() {
    if (this.what === 'draw') return this.data.rounds?.length ? this.draw() : html`<p class="empty">${t('public.not_begun')}</p>`;
    if (this.what === 'cards') return this.card_sheets();
    if (this.record) return this.sheet(this.record.sheet_of(this.data), t('print.match'));
    return this.what === 'standings' ? this.standings() : this.rules();
  }

  /** @param {unknown} body @param {unknown} heading */
  sheet(body, heading) {
    const { tournament } = this;
    return html`<section class="sheet"><header><b dir="auto">${tournament.title}</b><span>${heading}</span></header>${body}
      <footer><span>${day(tournament.starts_on)}</span><span>${t('print.foot', { seq: tournament.seq, time: time(Date.now()) })}</span></footer></section>`;
  }

  draw() {
    const { rounds, third_place: third } = this.data;
    const first = rounds[0].matches.length;
    const per = Math.min(SHEET, first);
    const depth = Math.log2(per) + 1;
    const parts = first / per;
    const sheets = Array.from({ length: parts }, (_, at) => {
      const columns = rounds.slice(0, depth).map((/** @type {Api.Round} */ round, /** @type {number} */ level) => {
        const count = per / 2 ** level;
        return { ...round, matches: round.matches.slice(at * count, at * count + count) };
      });
      return this.sheet(this.columns(columns), parts > 1 ? t('print.part', { n: at + 1, of: parts }) : t('print.draw'));
    });
    const rest = rounds.slice(depth);
    if (rest.length || third)
      sheets.push(this.sheet(html`${rest.length ? this.columns(rest) : nothing}${
        third ? html`<h2>${t('round.third')}, ${to_length(third.length)}</h2><div class="cols few"><ol class="col"><li>${this.box(third)}</li></ol></div>`
          : nothing}`, t('print.last_rounds')));
    return sheets;
  }

  /** @param {any[]} columns */
  columns(columns) {
    return html`<div class="cols ${columns[0].matches.length < 4 ? 'few' : ''}">
      ${columns.map((column) =>
        html`<div class="col"><h2>${round_name(column)}, ${to_length(column.length)}</h2>
          <ol>${column.matches.map((/** @type {Api.AnyMatch} */ match) => html`<li>${this.box(match)}</li>`)}</ol></div>`)}</div>`;
  }

  /** @param {Api.AnyMatch} match */
  box(match) {
    const over = match.status === 'over' && !['bye', 'walkover'].includes(match.how);
    /** @param {'a' | 'b'} side */
    const line = (side) => html`<span
      class=${match.winner === side ? 'w' : ''}><span class="nm"
      dir="auto">${match[side].name ? seat(match[side]) : match[side].empty ? t('draw.bye') : nothing}</span><b>${
        over ? ltr(match[side].score) : nothing}</b></span>`;
    return html`<div class="mb"><i>${ltr(match.match)}</i>${line('a')}${line('b')}</div>`;
  }

  card_sheets() {
    if (this.cards.length === 0)
      return html`<div class="page stack onlyscreen"><h2>${t('print.cards')}</h2><p>${t('print.cards_text', { n: this.data.tables.length })}</p>
      <p><button class="btn go" @click=${() => this.make_cards()}>${t('print.make_cards')}</button></p></div>`;
    return html`<div class="cardgrid">
      ${this.cards.map((card) =>
        html`<section class="tcard"><header><span dir="auto">${this.tournament.title}</span></header>
          <p class="tn"><small>${t('hall.table')}</small><b>${card.name}</b></p>${card.code}
      <ol><li>${t('print.how_1')}</li><li>${t('print.how_2')}</li><li>${t('print.how_3')}</li></ol></section>`)}</div>`;
  }

  standings() {
    const rows = this.data.standings;
    return this.sheet(html`<table class="paper">
      <thead><tr><th>${t('standings.place')}</th><th>${t('standings.player')}</th><th>${t('entries.club')}</th><th>${t('standings.won')}</th>
      <th>${t('standings.points')}</th><th>${t('standings.status')}</th></tr></thead>
      <tbody>${rows.map((/** @type {Api.Standing} */ row) =>
        html`<tr><td>${ltr(row.place_from === row.place_to ? row.place_from || '–' : `${row.place_from}–${row.place_to}`)}</td><td dir="auto">${row.name}</td>
          <td dir="auto">${row.club}</td><td>${score(row.won, row.lost)}</td><td>${score(row.points_for, row.points_against)}</td>
          <td>${t(`standing.${row.status}`)}</td></tr>`)}</tbody></table>
      ${this.checkpoint ? html`<p
        class="sealed">${t('print.checkpoint')}<br><bdi>${this.checkpoint.text}</bdi><br><bdi>${this.checkpoint.fingerprint}</bdi></p>` : nothing}`,
        t('print.standings'));
  }

  rules() {
    const { tournament, data } = this;
    /** @param {Api.Setting} setting */
    const value = (setting) => {
      if (!setting.choices.length) return setting.value;
      const word = setting.choices[setting.value - setting.low];
      return said_word(setting.name, word);
    };
    return this.sheet(html`<dl class="paperlist"><div><dt>${t('print.format')}</dt><dd>${t(`format.${tournament.format}`)}</dd></div>
      <div><dt>${t('create.lengths')}</dt><dd>${ltr(tournament.lengths.join(' · '))}</dd></div>
      ${tournament.starts_at_min >= 0 ? html`<div><dt>${t('create.time')}</dt><dd>${ltr(clock_of(tournament.starts_at_min))}</dd></div>` : nothing}
      ${data.settings.map((/** @type {Api.Setting} */ setting) => html`<div><dt>${said_setting(setting).title}: ${value(setting)}</dt>
        <dd>${said_setting(setting).text}</dd></div>`)}</dl>`, t('print.rules'));
  }
}

customElements.define('td-print', Print);
