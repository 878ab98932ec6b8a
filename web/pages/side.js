// SPDX-License-Identifier: MIT
// A side table: a chouette, or two who play for money. The same page on its tablet, at the console and for who looks on; without
// a number it lists all of an event. What may be said the server's document offers: no rule of the game stands here.
// Addresses: side.html?t=EVENT[&s=NUMBER][#table], with #table as the tablet that sits there.
import { html } from '../vendor/lit-html.js';
import { Problem, act_as_device, get, new_key } from '../lib/api.js';
import { fit_alike } from '../lib/fit.js';
import '../lib/icons.js';
import { follow, gather } from '../lib/live/live.js';
import { newest } from '../lib/live/newest.js';
import { t, use_zone } from '../lib/text.js';
import { View, bar, complain, confirm, query, toast } from '../lib/ui.js';
import { SideQueue, is_passing } from './side/queue.js';
import { NO_RECORDING, choose, is_chosen, recording_now } from './side/recording.js';
import { deliverer, keep_aside, place_of, side_storage, sits_aside } from './side/shelf.js';
import * as draw from './side/views.js';
import { act_label, act_words, is_late, last_act } from './side/words.js';

/** @typedef {import('../lib/live/stream.js').LiveState} LiveState */
/** @typedef {import('./side/words.js').Kind} Kind */
/** @typedef {import('./side/words.js').Player} Player */
/** @typedef {import('./side/queue.js').Waiting} Waiting */

const RESEND_MS = 2500;
/** The same tap once more within this time belongs to the first; others at the table may tap at the same time. */
const CALM_MS = 700;
const NAME_SIZES = ['nm', 'nm s2', 'nm s3', 'nm s4'];

class Side extends View {
  constructor() {
    super();
    this.uid = query('t');
    this.number = Number(query('s'));
    this.at_table = location.hash === '#table';
    /** May whoever looks at it say what happens? */
    this.speaks = false;
    /** Does a director look at it? A scorer says what happens, and takes nothing out. */
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
    this.newest_rules = newest();
    /** What was tapped and has not arrived; who looks on has nothing to say. @type {SideQueue | null} */
    this.queue = null;
    this.last_tap = { what: '', at: 0 };
    /** Of the event. */
    this.title = '';
    this.closed = false;
    /** Somebody is asked whether what another evening left is sent; once by itself, and with each tap. */
    this.asking = false;
    this.was_asked = false;
    /** The table as it stood when it said by itself that this game is the last one. */
    this.stopped_at = '';
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
    /** By the rules of the event. */
    this.recording = NO_RECORDING;
  }

  async begin() {
    if (this.at_table) act_as_device();
    try {
      const [me, tournament] = await Promise.all([get('/me'), get(`/tournaments/${this.uid}`)]);
      use_zone(tournament.club?.time_zone);
      this.title = tournament.title;
      this.closed = tournament.status === 'closed';
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
    this.directs = Boolean(this.doc) && me.kind === 'account' && me.role !== 'scorer' && !this.at_table;
    const speaks = Boolean(this.doc) && (here || me.kind === 'account');
    if (speaks) await this.open_queue();
    this.speaks = speaks;
    document.body.dataset.toasts = this.speaks ? 'pass' : '';
    if (!this.speaks) this.looks_on = await import('./side/spectate.js');
    else void this.read_rules();
    addEventListener('resize', () => this.fit_names());
    if (this.speaks) setInterval(() => this.each_while(), RESEND_MS);
    if (here && this.at_table) void import('./side/at-table.js').then(({ sit }) => sit(this), () => undefined);
    addEventListener('pointerdown', () => this.speaks && void import('./side/dialogs.js'), { once: true });
  }

  /** What a page before this one could not send goes on. */
  async open_queue() {
    const place = place_of(this.uid, this.number, this.at_table);
    this.queue = new SideQueue(place, await side_storage(place), deliverer(place), {
      next_act: () => this.doc.next_act,
      on_answer: (answer, one) => {
        this.take(answer);
        one.done?.();
        this.paint();
      },
      before_loss: (problem, lost) => this.list_unseen(place, problem, lost),
      on_refusal: (problem, lost) => this.refuse(problem, lost),
    });
    if (this.at_table) sits_aside();
    await this.queue.look();
    void this.resend();
  }

  /** What this page has not seen being said stays listed at the table. @param {string} place @param {unknown} problem @param {Waiting[]} lost */
  async list_unseen(place, problem, lost) {
    const unseen = lost.filter(({ key }) => this.queue?.inherited.has(key));
    if (this.at_table && unseen.length) await keep_aside(place, unseen, 'refused', problem);
  }

  /** @param {unknown} problem @param {Waiting[]} lost the refused one, and what stood on it */
  async refuse(problem, lost) {
    complain(problem);
    if (lost.length > 1) toast(t('side.dropped', { n: lost.length - 1 }), { bad: true });
    await this.read();
    if (lost.some(({ body }) => body.kind === 'play')) this.moves?.begin_again();
    this.paint();
  }

  /** What the event says of recording; a table that was recorded before this page was loaded goes on. */
  async read_rules() {
    const { kind } = this.doc;
    this.recording = await this.newest_rules(recording_now(get(`/tournaments/${this.uid}/profile`), kind, this.recording)) ?? this.recording;
    this.moves?.help(this.helps);
    if (this.may_record && !this.records && is_chosen(this.place)) await this.turn_board();
    this.paint();
  }

  /** Sends what waits. Where its time is up the table says by itself that this game is the last one: its tablet, or the console where it has none. */
  async each_while() {
    const { doc } = this;
    const speaks_for_all = this.at_table || !doc.table;
    if (speaks_for_all && !this.closed && doc.may.includes('stop') && !this.unsent.length && is_late(doc)) await this.stop_by_itself();
    else await this.resend();
  }

  /** Nobody has tapped that, so it waits in no queue: it is said of the table as it stands, and once more when it stands otherwise. */
  async stop_by_itself() {
    const { version, next_act: act } = this.doc;
    if (this.stopped_at === version) return;
    this.stopped_at = version;
    const said = { key: new_key(), method: /** @type {const} */ ('POST'), path: 'acts', body: { kind: 'stop', entry: 0, other: 0, value: 0, act } };
    const place = place_of(this.uid, this.number, this.at_table);
    await deliverer(place)(said).then((answer) => this.take(answer), (problem) => {
      if (is_passing(problem, place)) this.stopped_at = '';
    });
    this.paint();
  }

  /** @param {string} seq */
  listen(seq) {
    const again = gather(() => this.read(), 60), rules_again = gather(() => this.read_rules(), 60), event_again = gather(() => this.read_event(), 60);
    follow(this.uid, seq, { topics: ['tables', 'entries', 'tournament', 'money'],
      on_message: (message) => {
        again();
        if ('reset' in message || message.topic === 'tournament') event_again();
        if (this.speaks && ('reset' in message || message.topic === 'tournament')) rules_again();
      },
      on_state: (state) => {
        this.state = state;
        if (state === 'on') this.resend();
        if (state === 'on' && this.speaks && this.recording === NO_RECORDING) rules_again();
        this.paint();
      } });
  }

  /** It may be closed meanwhile, or open again. */
  async read_event() {
    const event = await get(`/tournaments/${this.uid}`).catch(() => null);
    if (event) this.closed = event.status === 'closed';
    this.paint();
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

  /** In the order in which it was tapped. @returns {Waiting[]} */
  get unsent() {
    return this.queue?.list ?? [];
  }

  /** What is not sent yet is said where the state of the network is. @returns {LiveState} */
  get connection() {
    return this.queue?.late ? 'offline' : this.state;
  }

  /** Are plays recorded in this event? */
  get may_record() {
    return this.recording.may;
  }

  /** Are legal plays shown to everybody? */
  get helps() {
    return this.recording.helps;
  }

  // ---- what is pressed

  /**
   * @param {Kind} kind @param {number} [entry] @param {number} [other] @param {number} [value] @param {string} [play] of a play, what was played
   * @param {string} [who] the name of who is no player yet
   */
  say(kind, entry = 0, other = 0, value = 0, play = undefined, who = '') {
    const body = { kind, entry, other, value, ...(play === undefined ? {} : { play }) };
    return this.enter({ key: new_key(), method: 'POST', path: 'acts', body, guarded: true,
      label: act_label(this.doc, { kind, entry, other, value, play }, who) });
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
    const { act } = last, words = act_words(this.doc, last), what = act_label(this.doc, last);
    const back = () => this.enter({ key: new_key(), method: 'PUT', path: `acts/${act}`, body: { struck: false }, label: t('side.put_back_again', { what }) });
    return this.enter({ key: new_key(), method: 'PUT', path: `acts/${act}`, body: { struck: true }, label: t('side.undone', { what }),
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
    await this.enter({ key: new_key(), method: 'PUT', path: '', body: { gone }, label: t(gone ? 'side.take_out' : 'side.put_back') });
  }

  get place() {
    return `${this.uid}/${this.number}`;
  }

  /** Is the board there instead of the rows? Where a double waits for its answers they are said in the rows. */
  get at_board() {
    return this.records && this.may_record && Boolean(this.moves?.plays_on);
  }

  /** To the board, or back to the rows. */
  async turn_board() {
    if (this.at_board) this.moves?.close();
    this.records = !this.records;
    this.shows_sheet = false;
    choose(this.place, this.records);
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
    const { uid, doc, queue, title } = this;
    queue?.add({ ...waiting, where: `${title} · ${doc.title}`, ...(this.at_table ? { hall: `${uid}/${doc.table}` } : {}) });
    this.was_asked = false;
    await this.resend();
  }

  async resend() {
    await this.queue?.flush();
    this.paint();
    if (this.queue?.asks && !this.asking && !this.was_asked) await this.ask_old();
  }

  /** What another evening left is looked at before anything is sent. */
  async ask_old() {
    const { queue } = this;
    this.asking = this.was_asked = true;
    try {
      const { left_over } = await import('./side/dialogs.js');
      if (queue) await left_over(this, queue);
    } finally {
      this.asking = false;
    }
    await this.resend();
  }

  /** What waits is safe; but without the network not every browser can open the table's page. @param {Event} event */
  async to_table(event) {
    if (this.connection !== 'offline' || navigator.serviceWorker?.controller) return;
    event.preventDefault();
    if (await confirm(t('side.leave_offline'), html`<p>${t('side.leave_offline_text')}</p>${this.unsent.length
      ? html`<p>${t('side.leave_unsent', { n: this.unsent.length })}</p>` : ''}`, t('side.to_table'))) location.href = 'table.html';
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
