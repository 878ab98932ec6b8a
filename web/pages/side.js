// SPDX-License-Identifier: MIT
// A side table: a chouette, or two who play for money. The same page on its tablet, at the console and for who looks on; without
// a number it lists all of an event. What may be said the server's document offers: no rule of the game stands here.
// Addresses: side.html?t=EVENT[&s=NUMBER][#table], with #table as the tablet that sits there.
import { html } from '../vendor/lit-html.js';
import { Problem, act_as_device, get, new_key, send } from '../lib/api.js';
import { fit_alike } from '../lib/fit.js';
import '../lib/icons.js';
import { follow, gather } from '../lib/live.js';
import { newest } from '../lib/newest.js';
import { t, use_zone } from '../lib/text.js';
import { View, bar, complain, confirm, query, toast } from '../lib/ui.js';
import * as draw from './side/views.js';
import { act_words, is_late, last_act } from './side/words.js';

/** @typedef {import('../lib/stream.js').LiveState} LiveState */
/** @typedef {import('./side/words.js').Kind} Kind */
/** @typedef {import('./side/words.js').Player} Player */

const RESEND_MS = 2500;
/** The same tap once more within this time belongs to the first; others at the table may tap at the same time. */
const CALM_MS = 700;
/** Which side table plays are recorded at, kept over a reload. */
const RECORDED = 'td.side-board';
const NAME_SIZES = ['nm', 'nm s2', 'nm s3', 'nm s4'];

/** Choice of the setting play_help. */
const HELP_EVERYBODY = 2;

const kept = () => {
  try {
    return localStorage.getItem(RECORDED);
  } catch {
    return null;
  }
};

/** @param {string} place */
function keep(place) {
  try {
    localStorage.setItem(RECORDED, place);
  } catch {
    // Not remembered then.
  }
}

/**
 * What was tapped and has not arrived. guarded: it is said of the table as its sender saw it, by the number that it will have.
 * @typedef {{key: string, method: 'POST' | 'PUT', path: string, body: Record<string, unknown>, guarded?: boolean, done?: () => void}} Waiting
 */

class Side extends View {
  constructor() {
    super();
    this.uid = query('t');
    this.number = Number(query('s'));
    this.at_table = location.hash === '#table';
    /** May whoever looks at it say what happens? */
    this.speaks = false;
    /** Does the director look at it? */
    this.directs = false;
    /** @type {Api.Sitting} */
    this.doc = /** @type {any} */ (null);
    /** Without a number: all of the event. @type {Api.SittingBrief[]} */
    this.all = [];
    /** @type {typeof import('./side/spectate.js') | null} */
    this.looks_on = null;
    this.refused = '';
    /** @type {LiveState} */
    this.state = 'connecting';
    this.newest = newest();
    /** In the order in which it was tapped. @type {Waiting[]} */
    this.unsent = [];
    this.sending = false;
    /** The network did not take the first of it. */
    this.late = false;
    this.last_tap = { what: '', at: 0 };
    /** What was taken back last, until something else is said. @type {{words: unknown, back: () => void} | null} */
    this.undone = null;
    this.shows_sheet = false;
    /** Of a throw of both dice the one that was tapped, and whose throw it is; 0: none. */
    this.first_die = { of: 0, die: 0 };
    this.fitted = '';
    /** The board on which plays are recorded, once somebody wanted it. @type {import('./side/record.js').SideRecord | null} */
    this.moves = null;
    /** @type {typeof import('./side/record.js') | null} */
    this.board = null;
    this.records = false;
    /** By the rules of the event: are plays recorded, and are legal ones shown to everybody? */
    this.may_record = false;
    this.helps = false;
  }

  async begin() {
    if (this.at_table) act_as_device();
    try {
      const [me, tournament] = await Promise.all([get('/me'), get(`/tournaments/${this.uid}`)]);
      use_zone(tournament.club?.time_zone);
      await this.read_first(me);
      this.listen(tournament.seq);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.refused = problem.status ? problem.message : t('ui.unreachable');
    }
  }

  /** @param {Api.Me} me */
  async read_first(me) {
    await this.read(true);
    const here = me.kind === 'device' && me.tournament === this.uid && me.table === this.doc?.table;
    this.directs = Boolean(this.doc) && me.kind === 'account' && !this.at_table;
    this.speaks = Boolean(this.doc) && (here || me.kind === 'account');
    document.body.dataset.toasts = this.speaks ? 'pass' : '';
    if (!this.speaks) this.looks_on = await import('./side/spectate.js');
    else await this.read_rules();
    addEventListener('resize', () => this.fit_names());
    if (this.speaks) setInterval(() => this.each_while(), RESEND_MS);
    addEventListener('pointerdown', () => this.speaks && void import('./side/dialogs.js'), { once: true });
  }

  /** What the event says of recording; a table that was recorded before this page was loaded goes on. */
  async read_rules() {
    const { settings } = await get(`/tournaments/${this.uid}/profile`);
    const value = (/** @type {string} */ wanted) => settings.find((/** @type {Api.Setting} */ { name }) => name === wanted)?.value;
    this.may_record = this.doc.kind !== 'pool' && value('recording') > 0;
    this.helps = value('play_help') === HELP_EVERYBODY;
    if (this.may_record && kept() === this.place) void this.turn_board();
  }

  /** Sends what waits. Where its time is up the table says by itself that this game is the last one: its tablet, or the console where it has none. */
  async each_while() {
    const { doc } = this;
    const speaks_for_all = this.at_table || !doc.table;
    if (speaks_for_all && doc.status === 'open' && doc.phase !== 'over' && !doc.last_game && !this.unsent.length && is_late(doc)) await this.say('stop');
    else await this.resend();
  }

  /** @param {string} seq */
  listen(seq) {
    const again = gather(() => this.read(), 60);
    follow(this.uid, seq, { topics: ['tables', 'entries', 'tournament', 'money'], on_message: again, on_state: (state) => {
      this.state = state;
      if (state === 'on') this.resend();
      this.paint();
    } });
  }

  /** @param {boolean} [first] what goes wrong then is the page's */
  async read(first = false) {
    try {
      const answer = await this.newest(get(`/tournaments/${this.uid}/sittings${this.number ? `/${this.number}` : ''}`));
      if (!answer) return;
      if (this.number) this.take(answer);
      else this.all = answer.sittings;
      document.title = this.doc?.title ?? t('side.all');
    } catch (problem) {
      if (first) throw problem;
      complain(problem);
    }
    this.paint();
  }

  /** An older answer never replaces a newer one. @param {Api.Sitting} doc */
  take(doc) {
    if (!this.doc || Number(doc.version) >= Number(this.doc.version)) this.doc = doc;
  }

  /** What is not sent yet is said where the state of the network is. @returns {LiveState} */
  get connection() {
    return this.late ? 'offline' : this.state;
  }

  // ---- what is pressed

  /** @param {Kind} kind @param {number} [entry] @param {number} [other] @param {number} [value] @param {string} [play] of a play, what was played */
  say(kind, entry = 0, other = 0, value = 0, play) {
    const body = { kind, entry, other, value, ...(play === undefined ? {} : { play }) };
    return this.enter({ key: new_key(), method: 'POST', path: 'acts', body, guarded: true });
  }

  /** The pool game: the second tap says the throw. @param {number} entry @param {number} die */
  throw_die(entry, die) {
    const first = this.first_die.of === entry ? this.first_die.die : 0;
    this.first_die = first ? { of: 0, die: 0 } : { of: entry, die };
    if (first) return this.say('throw', entry, 0, first * 10 + die);
    this.paint();
    return undefined;
  }

  undo() {
    const last = last_act(this.doc);
    if (!last) return undefined;
    const { act } = last, words = act_words(this.doc, last);
    const back = () => this.enter({ key: new_key(), method: 'PUT', path: `acts/${act}`, body: { struck: false } });
    return this.enter({ key: new_key(), method: 'PUT', path: `acts/${act}`, body: { struck: true },
      done: () => { this.undone = { words, back }; } });
  }

  async stop() {
    if (await confirm(t('side.stop_title'), html`<p>${t(this.doc.phase !== 'game' ? 'side.stop_now' : this.doc.settle_at_end ? 'side.stop_settle'
      : 'side.stop_finish')}</p>`, t('side.stop'))) await this.say('stop');
  }

  /** Nobody wins a game of the pool game that is broken off; what they agree on is settled between two. */
  async break_off() {
    const by = this.doc.players.find((one) => one.may.includes('end'));
    if (!by || !await confirm(t('side.break_off'), html`<p>${t(this.doc.last_game ? 'side.break_off_last' : 'side.break_off_text')}</p>`,
      t('side.break_off'))) return;
    this.first_die = { of: 0, die: 0 };
    await this.say('end', by.entry);
  }

  /** @param {Player} player */
  async more(player) {
    const { more } = await import('./side/dialogs.js');
    await more(this, player);
  }

  async join() {
    const { join } = await import('./side/dialogs.js');
    await join(this);
  }

  async take_out() {
    const gone = this.doc.status !== 'gone';
    if (gone && !await confirm(t('side.take_out'), html`<p>${t('side.take_out_text')}</p>`, t('side.take_out'))) return;
    await this.enter({ key: new_key(), method: 'PUT', path: '', body: { gone } });
  }

  get place() {
    return `${this.uid}/${this.number}`;
  }

  /** Is the board there instead of the rows? Where a double waits for its answers they are said in the rows. */
  get at_board() {
    return this.records && Boolean(this.moves?.plays_on);
  }

  /** To the board, or back to the rows. */
  async turn_board() {
    if (this.at_board) this.moves?.close();
    this.records = !this.records;
    this.shows_sheet = false;
    keep(this.records ? this.place : '');
    this.paint();
    if (!this.records || this.moves) return;
    try {
      this.board = await import('./side/record.js');
      this.moves = await this.board.open_record(this);
    } catch {
      this.records = false;
      toast(t('moves.not_loaded'));
    }
    this.paint();
  }

  turn_sheet() {
    this.shows_sheet = !this.shows_sheet;
    this.paint();
  }

  /** @param {Waiting} waiting */
  async enter(waiting) {
    const what = `${waiting.path} ${JSON.stringify(waiting.body)}`, at = Date.now();
    if (what === this.last_tap.what && at < this.last_tap.at + CALM_MS) return;
    this.last_tap = { what, at };
    this.undone = null;
    this.unsent.push(waiting);
    await this.resend();
  }

  /** Sends what waits, one after the other: the next is judged by what the last one came to. */
  async resend() {
    if (this.sending) return;
    this.sending = true;
    this.late = false;
    while (this.unsent.length > 0 && !this.late) await this.send_first();
    this.sending = false;
    this.paint();
  }

  /** With its own key each time: whatever arrived before is not said twice. */
  async send_first() {
    const [one] = this.unsent;
    if (one.guarded) one.body.act ??= this.doc.next_act;
    try {
      const answer = await send(one.method, `/tournaments/${this.uid}/sittings/${this.number}${one.path && `/${one.path}`}`, one.body, { key: one.key });
      this.unsent.shift();
      this.take(answer);
      one.done?.();
    } catch (problem) {
      this.late = problem instanceof Problem && problem.passing;
      if (this.late) return;
      this.unsent.shift();
      complain(problem);
      await this.read();
    }
    this.paint();
  }

  // ---- what is drawn

  template() {
    if (this.refused) return html`${bar({ title: t('title.side'), home: 'index.html' })}<main class="page"><p class="empty">${this.refused}</p></main>`;
    if (!this.number) return this.looks_on?.list_view(this) ?? this.patience();
    if (!this.doc) return this.patience();
    return this.speaks ? draw.table_view(this) : this.looks_on?.public_view(this) ?? this.patience();
  }

  patience() {
    return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
  }

  painted() {
    this.fit_names();
  }

  /** All names in one size, the largest in which none is cut. */
  fit_names() {
    const found = /** @type {HTMLElement[]} */ ([...this.querySelectorAll('.sits .nm')]);
    const now = [innerWidth, innerHeight, this.doc?.phase, ...found.map((one) => one.textContent)].join();
    if (now === this.fitted) return;
    this.fitted = now;
    fit_alike(found, NAME_SIZES, ['nm s5']);
  }
}

/** @typedef {Side} SidePage */
customElements.define('td-side', Side);
