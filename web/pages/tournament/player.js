// SPDX-License-Identifier: MIT
// The public page of one player: what comes next, the way here through the sections, places. Loaded when it is looked at
// (#player-12 on the tournament's page).
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { newest } from '../../lib/live/newest.js';
import { moment, roughly } from '../../lib/moment.js';
import { ltr, minutes_since, name, place_of, rich, score, t, time } from '../../lib/text.js';
import { broken_off, has_score, icon, round_title, score_of, section_mark, to_length } from '../../lib/ui.js';
import { about_person, wants_calls } from '../../lib/public.js';
import { mark_of, outcome, sitter, steps_of } from '../../lib/section/way.js';
import styles from '../../css/public/player.css' with { type: 'css' };

/** @typedef {import('../tournament.js').Tournament} Page */
/** @typedef {import('../../lib/section/way.js').Step} Step */

document.adoptedStyleSheets.push(styles);

export class Player {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.newest = newest();
    /** Of every drawn section. @type {Api.Standings[]} */
    this.sections = [];
    /** Who was called is late after so many minutes; null: nobody is. @type {number | null} */
    this.late_after_min = null;
    /** Words of days, where something is played for months. @type {typeof import('../../lib/section/league.js') | null} */
    this.league = null;
    /** Read for who stands in no section. @type {Api.Entry[]} */
    this.entries = [];
    /** When the matches to come will begin, by match. @type {Map<number, Api.Begin>} */
    this.begins = new Map();
    /** What was played before against somebody, once it was asked for: by both entries. @type {Map<string, {template: () => unknown}>} */
    this.rivals = new Map();
  }

  get entry() {
    return this.page.place.section;
  }

  async read() {
    const base = `/tournaments/${this.page.uid}`;
    const answer = await this.newest(Promise.all([get(`${base}/sections/standings`), get(`${base}/outlook`)]));
    if (!answer) return;
    const [{ sections }, { matches, late_after_min }] = answer;
    this.late_after_min = late_after_min;
    this.sections = sections;
    this.begins = new Map(matches.map((/** @type {Api.Begin} */ begin) => [begin.match, begin]));
    if (this.page.drawn.some(({ calendar }) => calendar)) this.league ??= await import('../../lib/section/league.js');
    if (!this.who) ({ entries: this.entries } = await get(`${base}/entries`));
  }

  /** In one section. @param {Api.Standings | undefined} doc */
  row_of(doc) {
    return doc?.standings.find((row) => row.entry === this.entry);
  }

  /** Who is looked at. @returns {Api.Standing | Api.Entry | undefined} */
  get who() {
    return this.sections.map((doc) => this.row_of(doc)).find((row) => row) ?? this.entries.find((one) => one.entry === this.entry);
  }

  template() {
    const { page, who, entry } = this;
    if (!who) return html`<p class="empty">${rich('way.nobody', { players: html`<a href="#players">${t('public.players')}</a>` })}</p>`;
    const steps = steps_of(page.known, entry), own = `/api/v1/tournaments/${page.uid}/entries/${entry}`;
    return html`<header class="whois"><div><h2 dir="auto">${who.name}</h2>
      <p class="dim" dir="auto">${who.nameless ? t('way.erased') : about_person(who)}</p></div>${
        page.star_button(entry, who.name ?? '')}</header>
      ${this.next(steps)}${this.before(steps)}${page.mine.has(entry) && steps.some((one) => !one.over) ? this.calls() : nothing}${
        page.ladders?.of_player(entry)}
      ${steps.length ? html`<section><h2>${t('way.here')}</h2><ol class="steps">${steps.map((step, at) => this.step(step, steps[at + 1]))}</ol></section>
        ${this.places()}` : nothing}<ul class="outside">${[[`person.html?t=${page.uid}&e=${entry}`, 'outside.person'],
      [`${own}/calendar.ics`, 'outside.own_calendar'], [`${own}/embed`, 'outside.embed']].map(([to, word]) =>
        html`<li><a href=${to}>${t(word)}</a></li>`)}</ul>`;
  }

  // ---- what comes next

  /** Being told of the call: asked for by a tap, where the browser may. */
  calls() {
    const may = globalThis.Notification?.permission;
    if (wants_calls()) return html`<p class="dim">${icon('check')} ${t('notify.on')}</p><p><button class="btn"
      @click=${() => this.unwant_calls()}>${t('notify.stop')}</button></p>`;
    if (!isSecureContext || !may || may === 'denied') return html`<p class="dim">${t(isSecureContext ? 'notify.refused' : 'notify.plain')}</p>`;
    return html`<p><button class="btn" @click=${() => this.want_calls()}>${t('notify.ask')}</button></p>`;
  }

  async want_calls() {
    const { ask } = await import('./notify.js');
    if (await ask()) localStorage.setItem('td.calls', '1');
    this.page.paint();
  }

  /** Permission is the browser's to keep; what it is used for is asked here. */
  unwant_calls() {
    localStorage.removeItem('td.calls');
    this.page.paint();
  }

  /** @param {Step[]} steps */
  next(steps) {
    const step = steps.find((one) => !one.over);
    if (!step) return this.done(steps);
    const { match } = step;
    const other = sitter(this.page.known, match, match.a.entry === this.entry ? 'b' : 'a');
    return html`<article class="hero ${match.status === 'called' ? 'go' : ''}"><p class="top2"><b>${round_title(match)}, ${to_length(match.length)}${
      match.game_title ? html` · ${match.game_title}` : nothing}</b>${
      match.status === 'called' ? html`<b>${t('public.now')}</b>` : nothing}</p>
      <p class="where">${where(match)}</p>
      <p class="against"><a href=${`match.html?t=${this.page.uid}&m=${match.match}`}>${rich('way.against', { name: html`<bdi>${other}</bdi>` })}</a>${
        has_score(match) ? html` <b>${score_of(match)}</b>` : nothing}</p>
      ${this.facts(steps, match)}${steps.some(unsettled) ? unsettled_text() : this.then(match)}</article>`;
  }

  /** How the two have played before, for who opens it. @param {Step[]} steps */
  before(steps) {
    const { name: who, entry } = steps.find((one) => !one.over)?.other ?? {};
    if (!who) return nothing;
    const key = `${this.entry}-${entry}`;
    return html`<details class="rivals" .open=${this.rivals.has(key)} @toggle=${(/** @type {any} */ event) =>
      event.target.open && this.read_rivals(key, entry)}><summary class="mini">${rich('rivals.title', { name: html`<bdi>${who}</bdi>` })}</summary>${
      this.rivals.get(key)?.template() ?? nothing}</details>`;
  }

  /** @param {string} key @param {number} other */
  async read_rivals(key, other) {
    if (this.rivals.has(key)) return;
    const { read_rivals, rivals_view } = await import('./rivals.js');
    const rivals = await read_rivals(this.page.uid, this.entry, other);
    this.rivals.set(key, { template: () => rivals_view(rivals) });
    this.page.paint();
  }

  /** @param {Step[]} steps @param {any} match */
  facts(steps, match) {
    const last = steps.filter((step) => step.over && step.match.over_at).pop();
    const feeder = ['a', 'b'].map((side) => this.page.known.get(match[side].from?.match)).find((one) => one?.table_name);
    const begin = this.begins.get(match.match);
    const days = match.dates && this.league && (this.league.agreed_text(match.dates) || this.league.span_text(match.dates));
    const facts = [
      days ? [days, t('league.match')] : null,
      begin && !match.table_name ? [begin.table_name ? rich('way.about_at', { time: roughly(begin.middle), table: name(begin.table_name) })
        : rich('way.about', { time: roughly(begin.middle) }), t('way.begins')] : null,
      match.called_at && match.status === 'called' ? [moment(match.called_at), t('way.called')] : null,
      match.called_at && match.status === 'called' && this.late_after_min
        ? [ltr(time(Date.parse(match.called_at) + this.late_after_min * 60000)), t('way.be_there')] : null,
      match.status === 'ready' && match.ready_at ? [moment(match.ready_at), t('way.ready_since')] : null,
      feeder ? [t('table.at', { table: feeder.table_name }), t('way.opponent_plays')] : null,
      last && !match.table_name ? [t('way.minutes', { n: minutes_since(last.match.over_at, Date.now()) }), t('way.rested')] : null,
    ].filter((fact) => fact !== null);
    return facts.length ? html`<dl class="facts">${facts.map(([value, what]) => html`<div><dt>${what}</dt><dd>${value}</dd></div>`)}</dl>` : nothing;
  }

  /** What follows from winning and from losing. @param {any} match */
  then(match) {
    if (match.stage === 'challenge') return nothing;
    const [won, lost] = [match.next, match.next_of_loser].map((one) => this.page.known.get(one?.match));
    return html`<p class="then">${won ? this.after(won, 'way.if_won', 'way.if_won_about') : t('way.if_won_all')} ${
      lost ? this.after(lost, 'way.if_lost', 'way.if_lost_about') : t('way.if_lost_out')}</p>`;
  }

  /** Where that leads, and when, as far as it is known. @param {any} match @param {string} to @param {string} about_when */
  after(match, to, about_when) {
    const begin = this.begins.get(match.match), days = this.league && match.dates?.until && this.league.span_text(match.dates);
    const round = days ? `${round_title(match)} (${days})` : round_title(match);
    return begin ? rich(about_when, { round, time: roughly(begin.middle) }) : t(to, { round });
  }

  /** @param {Step[]} steps */
  done(steps) {
    const won = this.page.tournament.sections.filter((/** @type {any} */ one) => one.champion?.entry === this.entry);
    const names = won.map((/** @type {any} */ one) => one.name).join(', ');
    const ladder = this.page.drawn.some((one) => one.kind === 'ladder' && one.status === 'running');
    if (ladder && !won.length && this.who?.status !== 'withdrawn') return nothing; // whom they may challenge stands below
    const left = steps.length ? 'way.nothing_left' : 'public.not_begun';
    return html`<article class="hero ${won.length ? 'go' : ''}"><p class="where">${won.length ? t('way.champion', { section: names })
      : t(this.who?.status === 'withdrawn' ? 'standing.withdrawn' : left)}</p></article>`;
  }

  // ---- the way here

  /** @param {Step} step @param {Step | undefined} after */
  step(step, after) {
    const { match, over, won } = step;
    const played = over && ['played', 'final_score', 'forfeit', 'penalty', 'time'].includes(match.how);
    const verb = match.winner === 'none' && over ? 'way.void' : over ? (won ? 'way.beat' : 'way.lost_to') : 'way.plays';
    const other = sitter(this.page.known, match, match.a.entry === this.entry ? 'b' : 'a');
    return html`<li class=${step.drops ? 'drops' : ''}>${mark_of(this.page, match)}
      <a href=${`match.html?t=${this.page.uid}&m=${match.match}`}><b>${round_title(match)}</b><span>${rich(verb, { name: html`<bdi>${other}</bdi>` })}${
        over && !['played', 'final_score'].includes(match.how) ? html`, ${t(`result_how.${match.how}`)}` : nothing}${
        match.goes_on_with ? html` <small class="truth">${icon('warn')}${t('bracket.pinned')}</small>` : nothing}</span></a>
      ${over && !played ? nothing : html`<b class="sc ${over ? '' : 'word'}">${played ? score(step.me.score, step.other.score, match) : outcome(step)}</b>`}
      ${unsettled(step) ? unsettled_text() : this.leads(step, after)}</li>`;
  }

  /** Into another section: by a defeat, or because it began with who had come so far. @param {Step} step @param {Step | undefined} after */
  leads(step, after) {
    if (!after || !step.over || after.match.section === step.match.section) return nothing;
    return html`<p class="to">${t(step.drops ? 'way.drops' : 'way.goes_on', { round: round_title(after.match) })}</p>`;
  }

  places() {
    const rows = new Map(this.sections.map((doc) => [doc.section, this.row_of(doc)]));
    const known = this.page.tournament.sections.filter((/** @type {any} */ one) => rows.get(one.section));
    return html`<section><h2>${t('public.standings')}</h2><ol class="places">${known.map((/** @type {any} */ one) => {
      const row = /** @type {Api.Standing} */ (rows.get(one.section));
      return html`<li>${section_mark(one)}<a dir="auto" href=${`#standings-${one.section}`}>${one.name}</a><span>${
        row.place_from ? html`${t('way.place')} <b>${place_of(row)}</b>` : t(`standing.${row.status}`)}</span><span class="dim">${
        t('standings.won')} ${score(row.won, row.lost)}</span></li>`;
    })}</ol></section>`;
  }
}

/** A result was corrected, and nobody has said yet who goes on. @param {Step} step */
const unsettled = (step) => step.match.waits_for_repair;

const unsettled_text = () => html`<p class="unsettled">${icon('warn')} ${t('way.unsettled')}</p>`;

/** The loudest word of the page. @param {any} match */
function where(match) {
  if (match.table_name) return t('table.at', { table: match.table_name });
  if (broken_off(match)) return t('public.adjourned');
  return t(match.status === 'ready' ? 'public.ready' : 'public.waiting');
}
