// SPDX-License-Identifier: MIT
// The arbiter's page: everything that happened in a match (or in the whole tournament), who entered it, on which
// device, when, and what it changed. Superseded entries are struck through, never removed.
import { html, nothing } from '../vendor/lit-html.js';
import { Problem, get } from '../lib/api.js';
import '../lib/icons.js';
import { follow, gather } from '../lib/live/live.js';
import { as_shown, played } from '../lib/match/match-model.js';
import { in_games, ltr, rich, said_event, t, time_exact, use_zone, word } from '../lib/text.js';
import { by_game, folded, run_totals, timeline } from '../lib/timeline.js';
import { View, add_sheet, bar, checker, complain, icon, live, phase_chip, query, score_of, seat, theme_button, to_length } from '../lib/ui.js';

/** @typedef {import('../lib/live/stream.js').LiveState} LiveState */
/** @typedef {import('../lib/timeline.js').Line} Line */

const FILTERS = ['all', 'plays', 'score', 'clock', 'director', 'table'];
const VIEWS = ['timeline', 'games', 'diff'];
const PAGE = 200;
/** Entries that change what stands on a board. */
const PLAYED = ['turn_recorded', 'turn_withdrawn', 'turn_corrected', 'turns_amended', 'game_recorded', 'record_settled'];
/** What the comparison of before and after says already. */
const SHOWN_ABOVE = ['score_a', 'score_b', 'phase', 'next_phase', 'reserve_a_ms', 'reserve_b_ms', 'est_ms', 'mono_ms', 'boot'];

/** Where nothing is a fact, too; of everything else it says only that there is none. */
const SAYS_AT_ZERO = ['after_ms', 'before_ms', 'cube', 'doubtful', 'dropped', 'on', 'points', 'points_a', 'points_b', 'spent_ms', 'turn_ms', 'value'];

/** What a game of draughts has not, and what other games without a cube have not. */
const OF_CUBE = ['cube', 'dropped'];
const OF_BACKGAMMON = ['win', 'cube', 'dropped', 'square'];
/** How a board of draughts is drawn, once it is asked for. @type {Promise<void> | undefined} */
let drawn;
let drawable = false;

class Audit extends View {
  constructor() {
    super();
    this.uid = query('t');
    this.number = query('m');
    /** @type {any} */
    this.tournament = null;
    /** @type {any} */
    this.match = null;
    /** Of a whole event, by number. @type {Map<number, any>} */
    this.scored = new Map();
    /** @type {any[]} */
    this.events = [];
    this.next = '';
    /** @type {Promise<unknown>} */
    this.reading = Promise.resolve();
    this.filter = 'all';
    this.view = 'timeline';
    /** Folded lines that were opened, by entry. @type {Set<string>} */
    this.open = new Set();
    /** The board and the engine, where plays were recorded. @type {import('./audit/plays.js').Plays | null} */
    this.plays = null;
    /** @type {typeof import('./audit/plays.js') | null} */
    this.plays_module = null;
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
      if (!(problem instanceof Problem)) throw problem;
      this.refused = problem.message;
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

  /** One after the other: each takes what follows on what the one before it has brought. */
  read() {
    this.reading = this.reading.catch(() => undefined).then(() => this.read_on());
    return this.reading;
  }

  async read_on() {
    const base = `/tournaments/${this.uid}`;
    if (this.number) this.match = await get(`${base}/matches/${this.number}`);
    else this.scored = new Map((await get(`${base}/matches`)).matches.map((/** @type {any} */ match) => [match.match, match]));
    // Only what is new: entries are never changed. A match is looked at whole, however many plays it has.
    const known = this.events.length;
    if (this.number || !this.next) do await this.more(); while (this.number && this.next);
    if (this.events.slice(known).some((event) => PLAYED.includes(event.kind))) await this.need_plays();
    this.paint();
  }

  /** The board, the engine and their words come with the first recorded play. */
  async need_plays() {
    if (!this.number) return;
    if (this.plays) {
      await this.plays.read();
      return;
    }
    const module = await import('./audit/plays.js');
    const plays = new module.Plays(`/tournaments/${this.uid}/matches/${this.number}`, () => this.match, () => this.events, () => this.paint(),
      () => this.read());
    await plays.begin();
    Object.assign(this, { plays, plays_module: module });
    this.choose(this.chosen);
  }

  async more() {
    const base = `/tournaments/${this.uid}${this.number ? `/matches/${this.number}` : ''}`;
    const after = this.next || this.events.at(-1)?.seq;
    const part = await get(`${base}/ledger?limit=${PAGE}${after ? `&after=${encodeURIComponent(after)}` : ''}`);
    this.events = [...this.events, ...part.events];
    this.next = part.next || '';
    if (!this.chosen && this.events.length) this.chosen = this.events[this.events.length - 1].seq;
    this.paint();
  }

  get lines() {
    const all = timeline(this.events, (points, number) => {
      const match = this.match ?? this.scored.get(number);
      return match ? in_games(match, as_shown(match, points)) : points;
    });
    if (this.view === 'diff') {
      const newer = new Set(all.map((line) => line.superseded));
      return all.filter((line) => line.superseded || newer.has(line.event.seq));
    }
    const lines = this.filter === 'all' || this.filter === 'clock' ? all : all.filter((line) => line.group === this.filter);
    return folded(this.filter === 'clock' ? lines.filter((line) => line.group === 'clock') : lines);
  }

  /** An entry to look at; the plays beside it follow. @param {string} seq */
  choose(seq) {
    this.chosen = seq;
    const event = this.events.find((one) => one.seq === seq);
    if (this.plays && event?.kind === 'turn_recorded') this.plays.replay.show(event.data.game, event.data.turn).catch(complain);
    this.paint();
  }

  /** The next or the previous line that fits. @param {number} step @param {(line: Line) => boolean} fits */
  move(step, fits) {
    const { lines } = this;
    const at = lines.findIndex((line) => line.event.seq === this.chosen);
    const ahead = step > 0 ? lines.slice(at + 1) : lines.slice(0, Math.max(0, at)).reverse();
    const next = ahead.find(fits);
    if (!next) return false;
    this.choose(next.event.seq);
    queueMicrotask(() => this.querySelector('.sel')?.scrollIntoView({ block: 'nearest' }));
    return true;
  }

  /** Up and down through the entries, left and right through the plays. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(/** @type {HTMLElement} */ (event.target).tagName)) return;
    if (this.view === 'games') {
      this.plays?.replay.key(event);
      return;
    }
    const entry = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const ply = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const moved = entry ? this.move(entry, () => true) : ply ? this.move(ply, is_play) : false;
    if (moved) event.preventDefault();
  }

  template() {
    if (this.refused) return html`${bar({ title: t('title.audit'), home: 'td.html' })}<main class="page"><p class="empty">${this.refused}</p></main>`;
    if (!this.tournament) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
    const { lines } = this;
    const chosen = lines.find((line) => line.event.seq === this.chosen);
    return html`<div class="audit">
      ${bar({ title: this.tournament.title, home: `td.html?t=${this.uid}#results`, sub: t('title.audit'), children: html`${live(this.state)}
        <button class="btn" @click=${() => print()}>${icon('print')}${t('audit.print')}</button>${
          this.number ? html`${this.files()}<button class="btn"
              @click=${() => this.save_json()}>${t('audit.json')}</button>`
              : html`<a class="btn" href=${`/api/v1/tournaments/${this.uid}/export`} download>${t('audit.export')}</a><a class="btn"
                href=${`proof.html?t=${this.uid}`}>${t('audit.proof')}</a>`}${theme_button()}` })}
      ${this.heading()}
      <main><section class="tl" aria-labelledby="h-tl">
        <h2 class="vh" id="h-tl">${t(`audit.view_${this.view}`)}</h2>${this.view === 'games' ? this.plays?.games() ?? nothing : this.entries(lines)}</section>
      <section class="rp" tabindex="0" aria-live="polite"
        aria-labelledby="h-entry">
        ${this.view === 'games' ? html`<h2 id="h-entry" class="vh">${t('plays.board')}</h2>${this.plays?.games_pane() ?? nothing}`
          : chosen ? this.detail(chosen) : html`<h2 id="h-entry" class="vh">${t('audit.entry')}</h2>`}</section></main></div>`;
  }

  /** What a recorded match is given away as: its file, of draughts its PDN, and its score sheet. */
  files() {
    const draughts = this.match?.series.games[0].draughts && this.events.some(({ kind }) => kind === 'draughts_said');
    if (!this.plays && !draughts) return nothing;
    const file = `/api/v1/tournaments/${this.uid}/matches/${this.number}/${draughts ? 'pdn' : 'mat'}`;
    return html`<a class="btn" href=${file} download>${draughts ? 'PDN' : t('audit.mat')}</a><a class="btn"
      href=${`print.html?t=${this.uid}&what=match&m=${this.number}`}>${t('audit.sheet')}</a>`;
  }

  /** @param {Line[]} lines */
  entries(lines) {
    const doubtful = this.view === 'timeline' ? lines.filter(to_look_at) : [];
    return html`${this.view === 'timeline'
      ? html`<div class="tabs" role="group"
        aria-label=${t('audit.filter')}>
        ${FILTERS.map((key) => html`<button aria-pressed=${key === this.filter}
          @click=${() => { this.filter = key; this.paint(); }}>${t(`audit.filter_${key}`)}</button>`)}
          ${doubtful.length ? html`<button class="jump"
            @click=${() => this.move(1, to_look_at) || this.choose(doubtful[0].event.seq)}>${icon('cross')}${
            t('audit.to_look_at', { n: doubtful.length })}</button>` : nothing}</div>` : html`<p class="hint">${t('audit.diff_text')}</p>`}
      ${(this.number ? by_game(lines) : [{ game: 0, lines }]).map((group) =>
        html`${this.number ? html`<h3>${group.game ? t('table.game', { n: group.game }) : t('audit.before_play')}</h3>` : nothing}
          <ol>${group.lines.map((line) => (line.run.length > 1 ? this.run_row(line) : this.row(line)))}</ol>`)}
      ${lines.length ? nothing : html`<p class="empty">${t('results.none')}</p>`}
      ${this.next ? html`<p><button class="btn" @click=${() => this.more().catch(complain)}>${t('index.more')}</button></p>` : nothing}`;
  }

  /** Everything of this match as one file, with the hashes that chain it. */
  save_json() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify({ match: this.match, events: this.events }, null, 1)], { type: 'application/json' }));
    link.download = `match-${this.number}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  views() {
    if (!this.number) return nothing;
    return html`<div class="views" role="group"
      aria-label=${t('audit.views')}>
      ${VIEWS.filter((view) => view !== 'games' || this.plays).map((view) =>
        html`<button aria-pressed=${view === this.view} @click=${() => { this.view = view; this.paint(); }}>${t(`audit.view_${view}`)}</button>`)}</div>`;
  }

  /** A stretch of presses: one line with what it comes to, opened on demand. @param {Line} line */
  run_row(line) {
    const { seq } = line.event;
    const totals = run_totals(line.run);
    const opened = this.open.has(seq);
    const toggle = () => { if (!this.open.delete(seq)) this.open.add(seq); this.chosen = seq; this.paint(); };
    const names = this.match
      ? rich('audit.presses', { n: ltr(totals.presses), a: seat(this.match.a), time_a: ltr(duration(totals.a)), b: seat(this.match.b),
        time_b: ltr(duration(totals.b)) }) : t('audit.presses_all', { n: line.run.length });
    return html`<li class=${seq === this.chosen ? 'sel' : ''}>
      <button aria-expanded=${opened}
      @click=${toggle}><time datetime=${line.event.at}>${ltr(time_exact(line.event.at))}</time><span class="wh">${icon('clock')}</span><span
      class="wt">${names}<small>${t('audit.entries', { from: seq, to: line.run.at(-1)?.seq })}</small></span>
      <span class="cp">${totals.doubtful ? html`<span class="chip warn">${icon('warn')}${t('audit.doubtful', { n: totals.doubtful })}</span>` : nothing}${
        icon(opened ? 'up' : 'more')}</span></button>
      ${opened ? html`<ol class="presses">
        ${line.run.map((event) =>
          html`<li><time>${ltr(time_exact(event.at))}</time><span>${said_event(event)}</span>${
            doubt_chip(event)}</li>`)}</ol>` : nothing}</li>`;
  }

  heading() {
    const { match } = this;
    if (!match) return html`<section class="mh"><h2>${t('audit.whole')}</h2></section>`;
    return html`<section class="mh" aria-label=${t('match.number', { n: match.match })}>
      <h2><span class="who">${checker('a')}<span dir="auto">${seat(match.a)}</span></span><span
        class="sc">${score_of(match)}</span><span class="who b">${checker('b')}<span dir="auto">${seat(match.b)}</span></span></h2>
      ${phase_chip(match)}<span
        class="dim">${t('match.number', { n: match.match })}${match.table_name ? html`, ${t('table.at', { table: match.table_name })}` : nothing},
        ${match.round_name}, ${to_length(match.length)}</span><span class="grow"></span>
      ${match.status === 'over' ? html`<span class="chip ok">${icon('check')}${t(`result_how.${match.how}`)}</span>`
        : html`<span class="chip ${match.status === 'disputed' ? 'bad' : ''}">${t(`match_status.${match.status}`)}</span>`}${this.views()}</section>`;
  }

  /** @param {Line} line */
  row(line) {
    const { event } = line;
    const selected = event.seq === this.chosen;
    const text = is_play(line) && this.plays_module ? this.plays_module.turn_line(event.data, this.match) : this.sentence(event);
    return html`<li class="${selected ? 'sel' : ''} ${line.superseded ? 'old' : ''} ${is_bad(line) ? 'bad' : ''}">
      <button aria-pressed=${selected} @click=${() => this.choose(event.seq)}>
      <time datetime=${event.at}>${ltr(time_exact(event.at))}</time><span class="wh">${this.who(line)}</span>
      <span class="wt">${line.superseded ? html`<s>${text}</s>` : text}<small>${this.about(line)}</small></span>
      <span class="cp">${line.late_ms ? html`<span class="chip warn">${icon('clock')}${t('audit.late')}</span>` : nothing}${
        doubt_chip(event, line.press)}${
        is_play(line) && (event.data.act === 'roll' || event.data.act === 'rest') ? verdict_chip(event.data.verdict) : nothing}${
        line.before.score !== line.after.score ? html`<span class="chip">${ltr(line.after.score)}</span>` : nothing}</span></button></li>`;
  }

  /** A play of draughts that is as it should be is its notation behind who played it; everything else is as the log says it. @param {any} event */
  sentence(event) {
    const { side, act, turn, play, verdict } = event.data;
    return event.kind === 'draughts_said' && act === 'play' && verdict === 'legal' && this.match
      ? html`${ltr(turn)}. <bdi>${seat(this.match[/** @type {'a' | 'b'} */ (side)])}</bdi>: ${ltr(play)}` : said_event(event);
  }

  /** Who, which entry, both times where they differ. @param {Line} line */
  about(line) {
    const { event } = line;
    /** @type {unknown[]} */
    const parts = [html`${actor_text(event.actor)}`, t('audit.entry_no', { n: event.seq })];
    if (line.late_ms) parts.push(rich('audit.tapped', { time: ltr(time_exact(String(event.tapped_at))) }));
    if (line.press) parts.push(rich('audit.took', { time: ltr(duration(line.press.data.turn_ms)) }));
    if (line.superseded) parts.push(t('audit.superseded', { n: line.superseded }));
    return parts.map((part, at) => html`${at ? ', ' : nothing}${part}`);
  }

  /** @param {Line} line */
  who(line) {
    const { event } = line;
    const side = event.data.reporter ?? event.data.side;
    if (event.actor?.kind === 'device' && (side === 'a' || side === 'b')) return checker(side);
    return html`<span class="td"
      aria-hidden="true">${t(event.actor?.kind === 'device' ? 'audit.tab' : event.actor?.kind === 'account' ? 'audit.td' : 'audit.sys')}</span>`;
  }

  /** A play: the board right after it, and what the engine says. @param {Line} line */
  play_pane(line) {
    const plays = /** @type {import('./audit/plays.js').Plays} */ (this.plays);
    const { place, scene } = plays.seen(line);
    /** @param {string} key @param {string} shape @param {number} step */
    const button = (key, shape, step) =>
      html`<button class="btn" aria-label=${t(`plays.${key}`)} @click=${() => this.move(step, is_play)}>${icon(shape)}</button>`;
    const steps = html`<div class="rp-steps" role="group"
      aria-label=${t('plays.steps')}>${button('back', 'back', -1)}<span class="rp-at">${ltr(`${place.at}`)}</span>${button('forward', 'next', 1)}</div>`;
    return html`<h2 id="h-entry">${t('audit.ply', { n: place.at })} <span class="dim">${t('table.game', { n: line.game })}</span></h2>
      ${line.superseded ? html`<p class="note"><b>${t('audit.superseded', { n: line.superseded })}</b></p>` : nothing}${
      plays.pane(place, scene, steps, !line.superseded)}`;
  }

  /** A member of an event as words. @param {string} key @param {unknown} value */
  value(key, value) {
    if (key === 'points' && this.match && typeof value === 'number') return ltr(in_games(this.match, value));
    if (key === 'ended_ms') return ltr(time_exact(new Date(Number(value)).toISOString()));
    if (key === 'score') return ltr(String(value).replace('-', '–'));
    if (typeof value === 'number') return ltr(key.endsWith('_ms') ? duration(value) : value);
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    if ((value === 'a' || value === 'b') && this.match)
      return html`<span class="who">${checker(value)}<span dir="auto">${seat(this.match[value])}</span></span>`;
    return html`<span dir="auto">${key === 'win' ? word('win', String(value)) : String(value).replaceAll('_', ' ')}</span>`;
  }

  /** The board of draughts after an act; how it is drawn comes with the first one. @param {any} data */
  draughts({ position, play }) {
    drawn ??= Promise.all([import('../lib/board/draughts.js'), add_sheet('css/board.css'), add_sheet('css/draughts.css')]).then(() => {
      drawable = true;
      this.paint();
    }, complain);
    if (!drawable) return nothing;
    const last = play?.match(/\d+/g)?.map(Number);
    return html`<td-draughts class="small" .model=${{ fen: position, edge: this.match?.series.games[0].draughts?.edge ?? 8, view: 'white', last,
      title: t('draughts.title') }}></td-draughts>`;
  }

  /** @param {Line} line */
  detail(line) {
    const { event, before, after } = line;
    const { match } = this, unknown = match?.halves ? OF_BACKGAMMON : match && !played(match, event.data.game).cube ? OF_CUBE : [];
    const members = Object.entries(event.data).filter(([key, value]) =>
      key !== 'match' && !unknown.includes(key) &&
      value !== '' && value !== null && typeof value !== 'object' && !SHOWN_ABOVE.includes(key) &&
      ((value && value !== '0') || SAYS_AT_ZERO.includes(key)));
    /** @param {string} key @param {string} label @param {(value: string) => unknown} show */
    const change = (key, label, show) =>
      html`<tr class=${before[key] === after[key] ? 'same' : 'diff'}><th scope="row">${label}</th>
        <td>${before[key] === after[key] ? show(before[key]) : html`<s>${show(before[key])}</s>`}</td><td><b>${show(after[key])}</b></td></tr>`;
    if (this.plays && is_play(line)) return this.play_pane(line);
    return html`<p class="dim">${t('audit.entry_no', { n: event.seq })}</p><h2 id="h-entry">${this.sentence(event)}</h2>${
      event.kind === 'draughts_said' ? this.draughts(event.data) : nothing}
      ${line.superseded ? html`<p class="note"><b>${t('audit.superseded', { n: line.superseded })}</b></p>` : nothing}
      ${this.number ? html`<table class="ba">
        <thead><tr><th><span class="vh">${t('audit.what')}</span></th><th scope="col">${t('audit.before')}</th>
        <th scope="col">${t('audit.after')}</th></tr></thead><tbody>
        ${change('score', t('match.score'), (value) => ltr(value))}${change('phase', t('audit.next_game'), (value) => t(`audit.phase_${value}`))}${
          after.clock ? change('clock', t('match.clock'), both_times) : nothing}</tbody></table>` : nothing}
      <dl class="facts"><div><dt>${t('audit.who')}</dt><dd>${actor_text(event.actor)}</dd></div>
        <div><dt>${t('audit.when')}</dt><dd>${ltr(time_exact(event.at))}</dd></div>
        ${line.late_ms ? html`<div><dt>${t('audit.tapped_at')}</dt><dd>${ltr(time_exact(String(event.tapped_at)))}</dd></div>` : nothing}
        ${members.map(([key, value]) => html`<div><dt>${field_name(key)}</dt><dd>${
          this.value(key, this.match ? value : named(event, key) ?? value)}</dd></div>`)}
        ${event.hash ? html`<div class="hash"><dt>${t('audit.hash')}</dt><dd><bdi dir="ltr" class="mono">${event.hash}</bdi></dd></div>` : nothing}</dl>`;
  }
}

/** Of a number that stands for somebody or something: the name. @param {any} event @param {string} key */
const named = (event, key) => {
  const stands_for = typeof event.data[key] === 'number' || ['a', 'b'].includes(event.data[key]);
  return stands_for && typeof event.args?.[key] === 'string' ? event.args[key] : undefined;
};

/** @param {Line} line */
const is_play = (line) => line.event.kind === 'turn_recorded';

/** @param {Line} line */
const is_bad = (line) => is_play(line) && line.event.data.verdict === 'illegal';

/** What an arbiter looks for: plays that stand although they are illegal, disputes, what was kept beside. @param {Line} line */
const to_look_at = (line) => !line.superseded && (is_bad(line) || ['turn_kept', 'match_disputed', 'claim_made'].includes(line.event.kind));

/** Where the times that the tablet said of a tap cannot be believed. @param {(import('../lib/timeline.js').Event | null)[]} taps */
const doubt_chip = (...taps) =>
  (taps.some((tap) => tap?.data.doubtful) ? html`<span class="chip warn">${icon('warn')}${t('audit.doubtful_one')}</span>` : nothing);

/** @param {string} verdict */
const verdict_chip = (verdict) =>
  (verdict === 'illegal' ? html`<span class="chip bad">${icon('cross')}${t('plays.illegal')}</span>`
    : html`<span class="chip ok">${icon('check')}${t('audit.legal_chip')}</span>`);

/** 0:14, tenths below ten seconds. @param {number} ms */
const duration = (ms) =>
  (Math.abs(ms) < 10000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`);

/** @param {string} [reserves] of both sides, ms */
const both_times = (reserves) => (reserves ? reserves.split('/').map((ms, at) => html`${at ? ' – ' : nothing}${ltr(duration(Number(ms)))}`) : '–');

/** Members without a word of their own show their name. @param {string} key */
function field_name(key) {
  const found = t(`field.${key}`);
  return found.startsWith('field.') ? key.replaceAll('_', ' ') : found;
}

/** @param {any} actor */
function actor_text(actor) {
  if (!actor) return t('audit.server');
  if (actor.kind === 'device') return actor.table ? t('audit.tablet', { table: actor.name ?? actor.table, epoch: actor.epoch ?? 1 }) : t('audit.device');
  return actor.name || t('audit.server');
}

customElements.define('td-audit', Audit);
