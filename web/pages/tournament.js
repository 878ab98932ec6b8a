// SPDX-License-Identifier: MIT
// The public page of a tournament, phones first: what is played now; its sections, standings and players come when they
// are looked at (tournament/tabs.js). Follow a player without an account.
import { html, nothing } from '../vendor/lit-html.js';
import { get } from '../lib/api.js';
import { PublicView, WIDE, followed, toggle_follow, wants_calls } from '../lib/public.js';
import { moment_text } from '../lib/moment.js';
import { known_as, rich, side_score, t } from '../lib/text.js';
import { ahead, bar, broken_off, checker, has_score, icon, in_sight, live, phase_chip, round_title, section_mark, skip_link, star, theme_button,
  to_length } from '../lib/ui.js';
import { card, sitter, strip } from '../lib/section/way.js';
import { gone } from './tournament/gone.js';

/** What can be looked at, by the address: #section-2-round-3, #standings-2, #player-12; #bracket is the first section. */
const ADDRESS = /^#(live|players|standings|bracket|section|player|dates)(?:-(\d+))?(?:-round-(\d+))?(-list)?$/;

export class Tournament extends PublicView {
  constructor() {
    super();
    /** @type {import('./tournament/panes.js').Brackets | null} */
    this.brackets = null;
    /** @type {import('./tournament/tabs.js').Tabs | null} */
    this.tabs = null;
    /** @type {import('./tournament/player.js').Player | null} */
    this.player = null;
    /** @type {import('./tournament/league.js').League | null} */
    this.league = null;
    /** @type {import('./tournament/ladder.js').Ladders | null} */
    this.ladders = null;
    /** Where it goes on, if it does. @type {typeof import('./elsewhere.js').elsewhere | undefined} */
    this.elsewhere = undefined;
    /** Why the section that the address asks for is not shown. @type {unknown} */
    this.gone = undefined;
    /** The code of the hall's wall was read. @type {import('./tournament/here.js').Here | undefined} */
    this.here = undefined;
    /** The tab that was brought into sight. */
    this.shown_tab = '';
    /** Matches that were called when they were last looked at. @type {Set<number> | null} */
    this.called = null;
  }

  async begin() {
    addEventListener('hashchange', () => this.turn_to());
    await super.begin();
    this.arrive();
  }

  /** The code is no part of the address that is kept or passed on. */
  async arrive() {
    const [, code] = /^#here-(\w+)/.exec(location.hash) ?? [];
    if (!code || this.lost) return;
    history.replaceState(null, '', location.pathname + location.search);
    const { Here } = await import('./tournament/here.js');
    const here = new Here(this, code);
    await here.read();
    this.here = here;
    this.paint();
  }

  /** What is looked at; section: the entry of a player's page. @returns {{tab: string, section: number, round: number, list: boolean}} */
  get place() {
    const [, word = '', section = '0', round = '0', list] = ADDRESS.exec(location.hash) ?? [];
    const tab = word === 'bracket' ? 'section' : word || (this.is_league ? 'dates' : this.is_ladder ? 'section' : 'live');
    return { tab: this.known.size > 0 || tab === 'player' || this.is_ladder ? tab : 'players', section: Number(section), round: Number(round),
      list: Boolean(list) };
  }

  /** Is all of it played over months? Then the calendar is what is looked for first. */
  get is_league() {
    return this.drawn.length > 0 && this.drawn.every((one) => one.calendar);
  }

  /** Is all of it one ladder, or several? Then who stands where is looked for first, also before the first challenge. */
  get is_ladder() {
    return this.drawn.length > 0 && this.drawn.every((one) => one.kind === 'ladder');
  }

  /** What is played over months has results; nobody sits there now. */
  get played() {
    return t(this.is_league || this.is_ladder ? 'public.results' : 'public.live');
  }

  /** Sections that are drawn. @returns {any[]} */
  get drawn() {
    return (this.tournament?.sections ?? []).filter((/** @type {any} */ one) => one.status !== 'planned');
  }

  /** The section that is looked at. @returns {any} */
  get chosen() {
    const { section } = this.place;
    return this.drawn.find((one) => one.section === section) ?? this.drawn[0];
  }

  async read_more() {
    if (!this.tournament) return;
    this.tell_called();
    const { tab } = this.place;
    // Nothing is to be done until the documents are there; a browser takes its time to show the first hour.
    if (tab !== 'live') moment_text(Date.now());
    if (tab === 'player') await this.read_player();
    else if (tab === 'section' && this.chosen?.kind === 'ladder') await this.read_ladders();
    else if (tab === 'section') await this.read_brackets();
    else if (tab === 'dates') await this.read_league();
    else if (tab !== 'live') await this.read_tabs();
    const { section } = this.place;
    this.gone = section && tab !== 'player' && !this.drawn.some((one) => one.section === section)
      ? gone(this) : undefined;
    if (this.tournament.away) ({ elsewhere: this.elsewhere } = await import('./elsewhere.js'));
  }

  /** On a laptop all of them; what the address opens on was asked for before this script was there (lib/ahead.js). @param {number} section */
  ask_brackets(section) {
    const at = `/tournaments/${this.uid}/sections`;
    return WIDE.matches ? get(`${at}/brackets`) : get(`${at}/${section}/bracket`).then((doc) => ({ sections: [doc] }));
  }

  async read_brackets() {
    // Beside a list on a laptop the others are drawn.
    const lists = !this.brackets && this.place.list && !WIDE.matches && await import('./tournament/lists.js').catch(() => undefined);
    const brackets = this.brackets ?? (lists ? lists.listed(this) : new (await import('./tournament/brackets.js')).Brackets(this));
    await brackets.read();
    this.brackets = brackets;
  }

  async read_tabs() {
    const { Tabs } = await import('./tournament/tabs.js');
    const tabs = this.tabs ?? new Tabs(this);
    await tabs.read();
    this.tabs = tabs;
  }

  async read_league() {
    const { League } = await import('./tournament/league.js');
    const league = this.league ?? new League(this);
    await league.read();
    this.league = league;
  }

  async read_ladders() {
    const { Ladders } = await import('./tournament/ladder.js');
    const ladders = this.ladders ?? new Ladders(this);
    await ladders.read();
    this.ladders = ladders;
  }

  async read_player() {
    if (this.drawn.some((one) => one.kind === 'ladder')) await this.read_ladders();
    const { Player } = await import('./tournament/player.js');
    const player = this.player ?? new Player(this);
    await player.read();
    this.player = player;
  }

  /** @param {Api.AnyMatch} match */
  heard_match(match) {
    if (match.status === 'over') this.read_soon();
    this.tell_called();
  }

  /** Who follows somebody and wants it is told of their call. */
  tell_called() {
    const called = this.all_matches.filter((match) => match.status === 'called');
    const fresh = called.filter((match) => this.called && !this.called.has(match.match) && this.is_mine(match));
    this.called = new Set(called.map(({ match }) => match));
    if (fresh.length && wants_calls()) import('./tournament/notify.js').then(({ tell }) => fresh.forEach((match) => tell(this, match)));
  }

  /** The tab that was turned to stays in sight; after that the row is the reader's to move. */
  painted() {
    const { tab, section } = this.place;
    const link = this.shown_tab === `${tab}-${section}` ? null : this.querySelector('nav [aria-current=page]');
    if (!link) return;
    this.shown_tab = `${tab}-${section}`;
    requestAnimationFrame(() => in_sight(link));
  }

  async turn_to() {
    this.arrive();
    const { tab } = this.place;
    this.paint();
    await this.read_more();
    this.paint();
    if (tab !== 'section') scrollTo(0, 0);
  }

  get mine() {
    return followed(this.uid);
  }

  /** @param {number} entry @param {string} who */
  star_button(entry, who) {
    return star(this.mine.has(entry), t('public.follow', { name: who }), () => {
      toggle_follow(this.uid, entry);
      this.turn_to();
    });
  }

  template() {
    if (this.lost) return html`${bar({ title: t('title.tournament'), home: 'index.html' })}<main class="page"><p class="empty">${t('public.lost')}</p></main>`;
    if (!this.tournament) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
    const { tournament, place: { tab } } = this;
    const other = tab === 'player' ? this.player : tab === 'section' ? (this.chosen?.kind === 'ladder' ? this.ladders : this.brackets) : tab === 'dates'
      ? this.league : this.tabs;
    return html`${skip_link()}
      <div class="top">${bar({ title: tournament.title, home: 'index.html', children: html`${live(this.state)}${theme_button()}` })}${this.nav()}</div>
      <main id="main" tabindex="-1" class="public tab-${tab}">${this.elsewhere?.(tournament, `tournament.html?t=${this.uid}`)}${this.gone}${
        this.here?.template()}${tournament.status === 'closed' ? html`<p class="shut">${t('public.closed')}</p>` : nothing}${this.champion()}${
        tab === 'live' || tab === 'players' ? tournament_sides(this) : nothing}${
        tab === 'live' ? this.live()
        : html`${tab === 'section' && this.chosen?.kind !== 'ladder' ? this.stars() : nothing}${other?.template() ?? html`<p class="wait">${
          t('ui.loading')}</p>`}`}</main>`;
  }

  nav() {
    const { tab } = this.place;
    /** @param {string} to @param {boolean} here @param {unknown} words */
    const link = (to, here, words) => html`<a href=${`#${to}`} aria-current=${here ? 'page' : 'false'}>${words}</a>`;
    const { drawn } = this;
    return html`<nav aria-label=${t('console.sections')}>${this.known.size === 0 && !this.is_ladder ? nothing : html`${
      drawn.some((one) => one.calendar) ? link('dates', tab === 'dates', t('league.title')) : nothing}${link('live', tab === 'live', this.played)}${
      drawn.length < 2 ? link('bracket', tab === 'section', t(drawn[0]?.kind === 'ladder' ? 'section_kind.ladder' : 'public.bracket'))
        : drawn.map((/** @type {any} */ one) => link(`section-${one.section}`, tab === 'section' && one === this.chosen,
          html`${section_mark(one)}<span dir="auto">${one.name}</span>`))}${
      link('standings', tab === 'standings', t('public.standings'))}`}${link('players', tab === 'players' || tab === 'player', t('public.players'))}</nav>`;
  }

  /** Who won what. */
  champion() {
    const { champion, sections: [main, ...others] } = this.tournament;
    if (!champion) return nothing;
    return html`<p class="champ"><small>${t('floor.champion')}${others[0] ? html`, <bdi>${main.name}</bdi>` : nothing}</small><b
      dir="auto">${known_as(champion)}</b>${others.map((/** @type {any} */ one) =>
        one.champion && html`<span>${one.name}: <bdi>${known_as(one.champion)}</bdi></span>`)}</p>`;
  }

  /** @param {Api.AnyMatch} match */
  is_mine(match) {
    return [match.a.entry, match.b.entry].some((entry) => entry && this.mine.has(entry));
  }

  /** Followed players first: what they play and how they came there. */
  stars() {
    // Of a league the calendar has what is still to be played.
    const open = this.all_matches.filter((match) => this.is_mine(match) && match.status !== 'over' && !(match.dates && match.status === 'ready'));
    const shown = new Set(open.flatMap((match) => [match.a.entry, match.b.entry]));
    return html`<div class="stars">${open.map((match) => this.duel(match))}${
      [...this.mine].filter((entry) => !shown.has(entry)).map((entry) => card(this, entry))}</div>`;
  }

  live() {
    const { mine } = this;
    const all = this.all_matches;
    // What was broken off is at no table, nor is a match of teams: their boards are.
    const under_way = all.filter((match) => (match.table || match.boards) && ['called', 'playing', 'finishing', 'disputed'].includes(match.status));
    const rest = under_way.filter((match) => !this.is_mine(match) && match.status !== 'called').sort((x, y) => (x.table ?? 0) - (y.table ?? 0));
    const calls = under_way.filter((match) => !this.is_mine(match) && match.status === 'called');
    const over = all.filter((match) => match.status === 'over' && match.how !== 'bye').sort((x, y) =>
      String(y.over_at).localeCompare(String(x.over_at))).slice(0, 8);
    return html`<h2 class="vh">${this.played}</h2>
      ${mine.size === 0 ? html`<p class="hint tip">${rich('public.tip', { players: html`<a href="#players">${t('public.players')}</a>` })}</p>` : nothing}
      ${this.stars()}
      ${calls.length ? html`<section class="called-now"><h2>${t('public.calls')}</h2>
        <ol class="rows calls">${calls.map((match) => this.row(match))}</ol></section>` : nothing}
      ${rest.length ? html`<section class="now-playing">
        <h2>${t(mine.size ? 'public.other_tables' : 'public.tables')} <span>${t('public.playing', { n: rest.length })}</span></h2>
        <ol class="rows">${rest.map((match) => this.row(match))}</ol></section>` : nothing}
      ${over.length ? html`<section class="finished"><h2>${t('public.results')}</h2><ol class="rows">${over.map((match) => this.row(match))}</ol></section>`
        : nothing}
      ${under_way.length + over.length ? nothing : html`<p class="empty">${t('public.not_begun')}</p>`}`;
  }

  /** A match of a followed player, large. @param {any} match */
  duel(match) {
    const entry = this.mine.has(match.a.entry) ? match.a : match.b;
    const place = match.table_name ? t('table.at', { table: match.table_name })
      : t(broken_off(match) ? 'public.adjourned' : match.status === 'ready' ? 'public.ready' : 'public.waiting');
    /** @param {'a' | 'b'} side */
    const who = (side) => html`<span class="who">${checker(side)}<span dir="auto">${sitter(this.known, match, side)}</span></span>`;
    return html`<article class="duelcard ${match.status === 'called' ? 'go' : ''}">
      <p class="hd"><span><b>${match.status === 'called' ? t('public.go_to', { table: match.table_name }) : place}</b>
        <span class="dim">${round_title(match)}, ${to_length(match.length)}</span></span><span>${phase_chip(match)}</span>${
        this.star_button(entry.entry, entry.name)}</p>
      <a class="duel" href=${`match.html?t=${this.uid}&m=${match.match}`}><span class="ps">${who('a')}${who('b')}</span>${
        this.place.tab === 'live' ? this.times(match) : nothing}${
        has_score(match) ? html`<span class="sc"><b>${side_score(match, 'a')}</b><b>${side_score(match, 'b')}</b></span>` : nothing}</a>${
        strip(this, entry.entry)}</article>`;
  }

  /** @param {Api.AnyMatch} match */
  row(match) {
    const lead = ahead(match);
    const shows = match.status !== 'called';
    /** @param {'a' | 'b'} side */
    const who = (side) => html`<span
      class="who ${match.winner === side ? 'w' : ''}">${checker(side)}<span class="nm" dir="auto">${known_as(match[side])}</span></span>`;
    const section = this.tournament.sections.length > 1 && this.tournament.sections.find((/** @type {any} */ one) => one.section === match.section);
    return html`<li><a href=${`match.html?t=${this.uid}&m=${match.match}`}><b class="no">${match.status === 'over' ? icon('check') : match.table_name}${
      section ? section_mark(section) : nothing}</b><span
      class="ps">${who('a')}${who('b')}</span>
      ${section || match.status === 'over' ? html`<span class="vh rd">${round_title(match)}</span>` : nothing}<span class="ex">${
      match.status === 'disputed' ? html`<span class="chip bad">${icon('unequal')}${t('bracket.review')}</span>`
        : match.status === 'over' && !['played', 'final_score'].includes(match.how) ? html`<span class="chip">${t(`result_how.${match.how}`)}</span>`
          : phase_chip(match)}</span>
      ${this.times(match)}${shows
        ? html`<span class="sc"><b class=${lead === 'a' ? 'w' : ''}>${side_score(match, 'a')}</b><b
          class=${lead === 'b' ? 'w' : ''}>${side_score(match, 'b')}</b></span>` : html`<span class="sc dim">${t('public.now')}</span>`}</a></li>`;
  }
}

/** Chouettes and money sessions beside the draws. @param {Tournament} page */
const tournament_sides = ({ tournament: { sittings }, uid }) => (sittings
  ? html`<p><a class="link" href=${`side.html?t=${uid}`}>${t('side.link', { n: sittings })}</a></p>` : nothing);

customElements.define('td-tournament', Tournament);
