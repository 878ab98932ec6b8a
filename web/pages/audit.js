// SPDX-License-Identifier: MIT
// The arbiter's page: everything that happened in a match (or in the whole tournament), who entered it, on which
// device, when, and what it changed. Superseded entries are struck through, never removed.
import { html, nothing } from '../vendor/lit-html.js';
import { get } from '../lib/api.js';
import { follow, gather } from '../lib/live.js';
import { ltr, t, time_exact, use_zone, word } from '../lib/text.js';
import { by_game, timeline } from '../lib/timeline.js';
import { View, bar, checker, complain, icon, live, phase_chip, query, score_of, seat, theme_button, to_length } from '../lib/ui.js';

/** @typedef {import('../lib/stream.js').LiveState} LiveState */
/** @typedef {import('../lib/timeline.js').Line} Line */

const FILTERS = ['all', 'score', 'director', 'table'];
const PAGE = 200;
/** What the comparison of before and after says already. */
const SHOWN_ABOVE = ['score_a', 'score_b', 'phase', 'next_phase'];

class Audit extends View {
  constructor() {
    super();
    this.uid = query('t');
    this.number = query('m');
    /** @type {any} */
    this.tournament = null;
    /** @type {any} */
    this.match = null;
    /** @type {any[]} */
    this.events = [];
    this.next = '';
    this.filter = 'all';
    this.chosen = '';
    /** @type {LiveState} */
    this.state = 'connecting';
    this.refused = '';
  }

  async begin() {
    try {
      this.tournament = await get(`/tournaments/${this.uid}`);
      use_zone(this.tournament.club?.time_zone);
      await this.read();
    } catch (problem) {
      this.refused = /** @type {Error} */ (problem).message;
      return;
    }
    addEventListener('keydown', (event) => this.key(event));
    const again = gather(() => this.read().catch(complain), 300);
    follow(this.uid, this.tournament.seq, {
      on_message: (/** @type {any} */ message) => {
        if (message.reset || !this.number || message.topic === `match:${this.number}`) again();
      },
      on_state: (state) => {
        this.state = state;
        this.paint();
      },
    });
  }

  async read() {
    const base = `/tournaments/${this.uid}`;
    if (this.number) this.match = await get(`${base}/matches/${this.number}`);
    this.events = [];
    this.next = '';
    await this.more();
  }

  async more() {
    const base = `/tournaments/${this.uid}${this.number ? `/matches/${this.number}` : ''}`;
    const part = await get(`${base}/ledger?limit=${PAGE}${this.next ? `&after=${encodeURIComponent(this.next)}` : ''}`);
    this.events = [...this.events, ...part.events];
    this.next = part.next || '';
    if (!this.chosen && this.events.length) this.chosen = this.events[this.events.length - 1].seq;
    this.paint();
  }

  get lines() {
    const lines = timeline(this.events);
    return this.filter === 'all' ? lines : lines.filter((line) => line.group === this.filter);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey) return;
    const { lines } = this;
    const at = lines.findIndex((line) => line.event.seq === this.chosen);
    const next = lines[Math.min(lines.length - 1, Math.max(0, at + step))];
    if (!next) return;
    this.chosen = next.event.seq;
    this.paint();
    event.preventDefault();
    queueMicrotask(() => this.querySelector('.sel')?.scrollIntoView({ block: 'nearest' }));
  }

  template() {
    if (this.refused) return html`${bar({ title: t('title.audit'), home: 'td.html' })}<main class="page"><p class="empty">${this.refused}</p></main>`;
    if (!this.tournament) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
    const { lines } = this;
    const chosen = lines.find((line) => line.event.seq === this.chosen);
    return html`<div class="audit">${bar({ title: this.tournament.title, home: `td.html?t=${this.uid}#results`, sub: t('title.audit'), children: html`${live(this.state)}
        <button class="btn" @click=${() => print()}>${icon('print')}${t('audit.print')}</button><a class="btn" href=${`/api/v1/tournaments/${this.uid}/export`} download>${t('audit.export')}</a>${theme_button()}` })}
      ${this.heading()}
      <main><section class="tl" aria-labelledby="h-tl"><h2 class="vh" id="h-tl">${t('audit.timeline')}</h2>
        <div class="tabs" role="group" aria-label=${t('audit.filter')}>${FILTERS.map((key) => html`<button aria-pressed=${key === this.filter} @click=${() => { this.filter = key; this.paint(); }}>${t(`audit.filter_${key}`)}</button>`)}</div>
        ${(this.number ? by_game(lines) : [{ game: 0, lines }]).map((group) => html`${this.number ? html`<h3>${group.game ? t('table.game', { n: group.game }) : t('audit.before_play')}</h3>` : nothing}<ol>${group.lines.map((line) => this.row(line))}</ol>`)}
        ${lines.length ? nothing : html`<p class="empty">${t('results.none')}</p>`}
        ${this.next ? html`<p><button class="btn" @click=${() => this.more().catch(complain)}>${t('index.more')}</button></p>` : nothing}</section>
      <section class="rp" aria-live="polite" aria-labelledby="h-entry">${chosen ? this.detail(chosen) : html`<h2 id="h-entry" class="vh">${t('audit.entry')}</h2>`}</section></main></div>`;
  }

  heading() {
    const { match } = this;
    if (!match) return html`<section class="mh"><h2>${t('audit.whole')}</h2></section>`;
    return html`<section class="mh" aria-label=${t('match.number', { n: match.match })}><h2>${checker('a')}<span dir="auto">${seat(match.a)}</span><span class="sc">${score_of(match)}</span><span dir="auto">${seat(match.b)}</span>${checker('b')}</h2>
      ${phase_chip(match)}<span class="dim">${t('match.number', { n: match.match })}${match.table_name ? html`, ${t('table.at', { table: match.table_name })}` : nothing}, ${match.round_name}, ${to_length(match.length)}</span><span class="grow"></span>
      ${match.status === 'over' ? html`<span class="chip ok">${icon('check')}${t(`result_how.${match.how}`)}</span>` : html`<span class="chip ${match.status === 'disputed' ? 'bad' : ''}">${t(`match_status.${match.status}`)}</span>`}</section>`;
  }

  /** @param {Line} line */
  row(line) {
    const { event } = line;
    const selected = event.seq === this.chosen;
    return html`<li class="${selected ? 'sel' : ''} ${line.superseded ? 'old' : ''}"><button aria-pressed=${selected} @click=${() => { this.chosen = event.seq; this.paint(); }}>
      <time datetime=${event.at}>${ltr(time_exact(event.at))}</time><span class="wh">${this.who(line)}</span>
      <span class="wt">${line.superseded ? html`<s>${event.text}</s>` : event.text}<small>${actor_text(event.actor)}, ${t('audit.entry_no', { n: event.seq })}${line.superseded ? `, ${t('audit.superseded', { n: line.superseded })}` : ''}</small></span>
      <span class="cp">${line.before.score !== line.after.score ? html`<span class="chip">${ltr(line.after.score)}</span>` : nothing}</span></button></li>`;
  }

  /** @param {Line} line */
  who(line) {
    const { event } = line;
    const side = event.data.reporter ?? event.data.side;
    if (event.actor?.kind === 'device' && (side === 'a' || side === 'b')) return checker(side);
    return html`<span class="td" aria-hidden="true">${t(event.actor?.kind === 'device' ? 'audit.tab' : event.actor?.kind === 'account' ? 'audit.td' : 'audit.sys')}</span>`;
  }

  /** A member of an event as words. @param {string} key @param {unknown} value */
  value(key, value) {
    if (typeof value === 'number') return ltr(value);
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    if ((value === 'a' || value === 'b') && this.match) return html`<span class="who">${checker(value)}<span dir="auto">${seat(this.match[value])}</span></span>`;
    return html`<span dir="auto">${key === 'win' ? word('win', String(value)) : String(value).replaceAll('_', ' ')}</span>`;
  }

  /** @param {Line} line */
  detail(line) {
    const { event, before, after } = line;
    const members = Object.entries(event.data).filter(([key, value]) => key !== 'match' && value !== '' && value !== null && typeof value !== 'object' && !SHOWN_ABOVE.includes(key));
    /** @param {string} key @param {string} label @param {(value: string) => unknown} show */
    const change = (key, label, show) => html`<tr class=${before[key] === after[key] ? 'same' : 'diff'}><th scope="row">${label}</th><td>${before[key] === after[key] ? show(before[key]) : html`<s>${show(before[key])}</s>`}</td><td><b>${show(after[key])}</b></td></tr>`;
    return html`<p class="dim">${t('audit.entry_no', { n: event.seq })}</p><h2 id="h-entry">${event.text}</h2>
      ${line.superseded ? html`<p class="note"><b>${t('audit.superseded', { n: line.superseded })}</b></p>` : nothing}
      ${this.number ? html`<table class="ba"><thead><tr><th><span class="vh">${t('audit.what')}</span></th><th scope="col">${t('audit.before')}</th><th scope="col">${t('audit.after')}</th></tr></thead><tbody>
        ${change('score', t('match.score'), (value) => ltr(value))}${change('phase', t('audit.next_game'), (value) => t(`audit.phase_${value}`))}</tbody></table>` : nothing}
      <dl class="facts"><div><dt>${t('audit.who')}</dt><dd>${actor_text(event.actor)}</dd></div><div><dt>${t('audit.when')}</dt><dd>${ltr(time_exact(event.at))}</dd></div>
        ${members.map(([key, value]) => html`<div><dt>${field_name(key)}</dt><dd>${this.value(key, value)}</dd></div>`)}
        <div class="hash"><dt>${t('audit.hash')}</dt><dd><bdi dir="ltr" class="mono">${event.hash}</bdi></dd></div></dl>`;
  }
}

/** Members without a word of their own show their name. @param {string} key */
function field_name(key) {
  const found = t(`field.${key}`);
  return found.startsWith('field.') ? key.replaceAll('_', ' ') : found;
}

/** @param {any} actor */
function actor_text(actor) {
  if (!actor) return t('audit.server');
  if (actor.kind === 'device') return actor.table ? t('audit.tablet', { table: actor.table }) : t('audit.device');
  return actor.name || t('audit.server');
}

customElements.define('td-audit', Audit);
