// SPDX-License-Identifier: MIT
// The public page of a tournament, phones first: live, bracket, standings, players; follow a player without an account.
import { html, nothing } from '../vendor/lit-html.js';
import { get } from '../lib/api.js';
import { PublicView, followed, toggle_follow } from '../lib/public.js';
import { day, ltr, rich, score, t } from '../lib/text.js';
import { ahead, bar, checker, icon, live, phase_chip, round_name, score_of, theme_button, to_length } from '../lib/ui.js';

const TABS = ['live', 'bracket', 'standings', 'players'];

class Tournament extends PublicView {
  constructor() {
    super();
    /** @type {Api.Standing[]} */
    this.standings = [];
    /** @type {any[]} */
    this.entries = [];
    this.from = 0;
    /** The bracket's module, once somebody looked at it. @type {typeof import('../lib/bracket.js') | null} */
    this.draws = null;
    this.as_list = false;
    this.path = 0;
    this.wanted = '';
  }

  async begin() {
    addEventListener('hashchange', () => this.turn_to());
    await super.begin();
  }

  get tab() {
    const asked = location.hash.slice(1);
    if (TABS.includes(asked)) return asked;
    return this.bracket ? 'live' : 'players';
  }

  async read_more() {
    const base = `/tournaments/${this.uid}`;
    if (this.tab === 'standings' && this.bracket) ({ standings: this.standings } = await get(`${base}/standings`));
    if (this.tab === 'players') ({ entries: this.entries } = await get(`${base}/entries`));
    if (this.tab === 'bracket' && this.bracket) {
      this.draws ??= await import('../lib/bracket.js');
      this.from ||= this.draws.current_round(this.bracket.rounds);
    }
  }

  /** @param {Api.AnyMatch} match */
  heard_match(match) {
    if (match.status === 'over') this.read_soon();
  }

  async turn_to() {
    this.paint();
    await this.read_more();
    this.paint();
    scrollTo(0, 0);
  }

  get mine() {
    return followed(this.uid);
  }

  /** @param {number} entry */
  star(entry) {
    toggle_follow(this.uid, entry);
    this.paint();
  }

  /** @param {number} entry @param {string} who */
  star_button(entry, who) {
    const on = this.mine.has(entry);
    return html`<button class="star ${on ? 'on' : ''}" aria-pressed=${on} aria-label=${t('public.follow', { name: who })} @click=${() => this.star(entry)}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17l-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z"></path></svg></button>`;
  }

  template() {
    if (this.lost) return html`${bar({ title: t('title.tournament'), home: 'index.html' })}<main class="page"><p class="empty">${t('public.lost')}</p></main>`;
    if (!this.tournament) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
    const { tournament, tab } = this;
    const shown = this.bracket ? TABS : ['players'];
    return html`<a class="skip" href="#main">${t('ui.skip')}</a>
      <div class="top">${bar({ title: tournament.title, home: 'index.html', children: html`${live(this.state)}${theme_button()}` })}
      <nav aria-label=${t('console.sections')}>
        ${shown.map((one) => html`<a href=${`#${one}`} aria-current=${one === tab ? 'page' : 'false'}>${t(`public.${one}`)}</a>`)}</nav></div>
      <main id="main" class="public tab-${tab}">${this.champion()}${this.section()}</main>`;
  }

  section() {
    if (this.tab === 'bracket') return this.bracket_tab();
    if (this.tab === 'standings') return this.standings_tab();
    return this.tab === 'players' ? this.players_tab() : this.live();
  }

  champion() {
    const { champion } = this.tournament;
    if (!champion) return nothing;
    return html`<p class="champ"><small>${t('floor.champion')}</small><b dir="auto">${champion.name}</b></p>`;
  }

  live() {
    const { mine } = this;
    /** @param {any} match */
    const is_mine = (match) => mine.has(match.a.entry) || mine.has(match.b.entry);
    const under_way = this.all_matches.filter((match) => ['called', 'playing', 'finishing', 'disputed'].includes(match.status));
    const followed_now = this.all_matches.filter((match) => is_mine(match) && match.status !== 'over');
    const rest = under_way.filter((match) => !is_mine(match) && match.status !== 'called').sort((x, y) => (x.table ?? 0) - (y.table ?? 0));
    const calls = under_way.filter((match) => !is_mine(match) && match.status === 'called');
    const over = this.all_matches.filter((match) => match.status === 'over' && match.how !== 'bye').sort((x, y) =>
      String(y.over_at).localeCompare(String(x.over_at))).slice(0, 8);
    return html`<h2 class="vh">${t('public.live')}</h2>
      ${mine.size === 0 ? html`<p class="hint tip">${rich('public.tip', { players: html`<a href="#players">${t('public.players')}</a>` })}</p>` : nothing}
      <div class="stars">${followed_now.map((match) => this.duel(match))}</div>
      ${calls.length ? html`<section class="called-now"><h2>${t('public.calls')}</h2>
        <ol class="rows calls">${calls.map((match) => this.row(match))}</ol></section>` : nothing}
      ${rest.length ? html`<section class="now-playing">
        <h2>${t(followed_now.length ? 'public.other_tables' : 'public.tables')} <span>${t('public.playing', { n: rest.length })}</span></h2>
        <ol class="rows">${rest.map((match) => this.row(match))}</ol></section>` : nothing}
      ${over.length ? html`<section class="finished"><h2>${t('public.results')}</h2><ol class="rows">${over.map((match) => this.row(match))}</ol></section>`
        : nothing}
      ${under_way.length + over.length ? nothing : html`<p class="empty">${t('public.not_begun')}</p>`}`;
  }

  /** A match of a followed player, large. @param {any} match */
  duel(match) {
    const entry = this.mine.has(match.a.entry) ? match.a : match.b;
    const place = match.table_name ? t('table.at', { table: match.table_name }) : t(`match_status.${match.status}`);
    return html`<article class="duelcard ${match.status === 'called' ? 'go' : ''}">
      <p class="hd"><span><b>${match.status === 'called' ? t('public.go_to', { table: match.table_name }) : place}</b>
        <span class="dim">${round_name(match.round, this.bracket.rounds.length, match.third_place)},
          ${to_length(match.length)}</span></span><span>${phase_chip(match)}</span>${this.star_button(entry.entry, entry.name)}</p>
      <a class="duel" href=${`match.html?t=${this.uid}&m=${match.match}`}><span
        class="who">${checker('a')}<span
        dir="auto">${match.a.name ?? t('seat.open')}</span></span><b>${['waiting', 'ready', 'called'].includes(match.status) ? '–' : score_of(match)}</b><span
        class="who e"><span dir="auto">${match.b.name ?? t('seat.open')}</span>${checker('b')}</span></a>${this.times(match)}</article>`;
  }

  /** @param {Api.AnyMatch} match */
  row(match) {
    const lead = ahead(match);
    const shows = match.status !== 'called';
    /** @param {'a' | 'b'} side */
    const who = (side) => html`<span
      class="who ${match.winner === side ? 'w' : ''}">${checker(side)}<span class="nm" dir="auto">${match[side].name}</span></span>`;
    return html`<li><a href=${`match.html?t=${this.uid}&m=${match.match}`}><b class="no">${match.status === 'over' ? icon('check') : match.table_name}</b><span
      class="ps">${who('a')}${who('b')}</span>
      <span class="ex">${match.status === 'disputed' ? html`<span class="chip bad">${icon('unequal')}${t('bracket.review')}</span>`
        : match.status === 'over' && !['played', 'final_score'].includes(match.how) ? html`<span class="chip">${t(`result_how.${match.how}`)}</span>`
          : phase_chip(match)}</span>
      ${this.times(match)}${shows
        ? html`<span class="sc"><b class=${lead === 'a' ? 'w' : ''}>${ltr(match.a.score)}</b><b
          class=${lead === 'b' ? 'w' : ''}>${ltr(match.b.score)}</b></span>` : html`<span class="sc dim">${t('public.now')}</span>`}</a></li>`;
  }

  bracket_parts() {
    const marked = new Set(this.mine);
    if (this.path) marked.add(this.path);
    return {
      tournament: this.uid, rounds: this.bracket.rounds, third_place: this.bracket.third_place, from: this.from || 1, marked,
      on_mark: (/** @type {number} */ entry) => { if (this.path !== (entry || 0)) { this.path = entry || 0; this.paint(); } },
    };
  }

  bracket_tab() {
    const { draws } = this;
    if (!draws) return html`<p class="wait">${t('ui.loading')}</p>`;
    const { rounds } = this.bracket;
    return html`<h2>${t('public.bracket')}<span class="grow"></span><button class="mini" aria-pressed=${this.as_list}
      @click=${() => { this.as_list = !this.as_list; this.paint(); }}>${t(this.as_list ? 'bracket.as_grid' : 'bracket.as_list')}</button></h2>
      ${this.as_list ? draws.bracket_list(this.bracket_parts())
        : html`<div class="tabs from" role="group"
          aria-label=${t('bracket.from')}>
          ${rounds.map((/** @type {Api.Round} */ round) =>
            html`<button aria-pressed=${round.round === this.from}
              @click=${() => { this.from = round.round; this.paint(); }}>${round_name(round.round, rounds.length)}</button>`)}</div>
      ${draws.bracket_grid(this.bracket_parts())}`}`;
  }

  standings_tab() {
    return html`<h2>${t('public.standings')}</h2>
      <table class="stand"><thead>
      <tr><th scope="col">${t('standings.place')}</th><th scope="col">${t('standings.player')}</th><th scope="col">${t('standings.won')}</th>
      <th scope="col">${t('standings.points')}</th><th scope="col" class="wideonly">${t('standings.status')}</th></tr></thead>
      <tbody>${this.standings.map((row) =>
        html`<tr class=${this.mine.has(row.entry) ? 'me' : ''}><td>${place(row)}</td>
          <th scope="row"><span dir="auto">${row.name}</span>${row.club ? html` <small class="dim" dir="auto">${row.club}</small>` : nothing}</th>
          <td>${score(row.won, row.lost)}</td><td>${score(row.points_for, row.points_against)}</td>
          <td class="wideonly">${t(`standing.${row.status}`)}</td></tr>`)}</tbody></table>`;
  }

  players_tab() {
    const { tournament } = this;
    const next = new Map(this.all_matches.filter((match) => match.status !== 'over').flatMap((match) => [[match.a.entry, match], [match.b.entry, match]]));
    const shown = this.entries.filter((entry) => entry.status !== 'withdrawn' && entry.name.toLowerCase().includes(this.wanted));
    return html`<h2>${t('public.players')} <span>${ltr(this.entries.filter((entry) => entry.status !== 'withdrawn').length)}</span></h2>
      ${this.bracket ? nothing : html`<p class="hint">${day(tournament.starts_on)} ${tournament.club?.name ? html`· ${tournament.club.name}` : nothing}</p>`}
      ${this.entries.length > 12
        ? html`<label class="find">
          <span class="vh">${t('public.find')}</span><input type="search" placeholder=${t('public.find')}
          @input=${(/** @type {Dom.Input} */ event) => { this.wanted = event.target.value.trim().toLowerCase(); this.paint(); }}></label>` : nothing}
      <ol class="rows names">${
        shown.map((entry) => html`<li>
          <span>${this.star_button(entry.entry, entry.name)}</span><span
          class="ps"><b class="nm" dir="auto">${entry.name}</b><small class="dim"
          dir="auto">${[entry.club, entry.country].filter(Boolean).join(', ')}</small>${
            entry.changed_late ? html`<small class="dim"> ${t('public.changed_late')}</small>` : nothing}</span><span
          class="ex">${next_text(next.get(entry.entry))}</span></li>`)}</ol>
      ${this.entries.length ? nothing : html`<p class="empty">${t('public.nobody')}</p>`}`;
  }
}

/** @param {Api.Standing} row */
const place = (row) => ltr(row.place_from === row.place_to ? row.place_from || '–' : `${row.place_from}–${row.place_to}`);

/** @param {Api.AnyMatch} match */
function next_text(match) {
  if (!match) return nothing;
  if (match.table_name) return html`<span class="chip ${match.status === 'called' ? 'craw' : 'ok'}">${t('table.at', { table: match.table_name })}</span>`;
  return html`<span class="dim">${t(`match_status.${match.status}`)}</span>`;
}

customElements.define('td-tournament', Tournament);
