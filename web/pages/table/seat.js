// SPDX-License-Identifier: MIT
// The tablet as it sits at its table: how it signs in, what the server says of the table, and the match as the players see it, the
// server's after the entries that are still on their way (lib/match/match-model.js). What is pressed and drawn stands in table.js.
import { Problem, act_as_device, get, send } from '../../lib/api.js';
import * as last_known from '../../lib/live/last-known.js';
import { follow, gather } from '../../lib/live/live.js';
import { USUAL_RULES, act_of, predict } from '../../lib/match/match-model.js';
import { forecast, no, with_facts } from '../../lib/match/pad.js';
import { newer_match, newest } from '../../lib/live/newest.js';
import { Outbox } from '../../lib/outbox/outbox.js';
import { browser_storage } from '../../lib/outbox/outbox-store.js';
import { keep_time, server_time } from '../../lib/live/server-time.js';
import { t, use_zone } from '../../lib/text.js';
import { View, add_sheet, complain } from '../../lib/ui.js';
import * as clocks from './clock.js';
import * as records from './record.js';

/** @typedef {import('../../lib/match/match-model.js').Side} Side */
/** @typedef {import('../../lib/live/stream.js').LiveState} LiveState */
/** @typedef {import('../../lib/match/nexts.js').NextMatch & {about: string, about_at: string}} Next */

const RESEND_MS = 2500;
/** What holds where the server did not say which rules this event plays by. */
const USUAL = { ...USUAL_RULES, expiry: 'noticed', premature: 'opponent', reroll: 'runs', recording: 'offered', play_help: 'recorder', player_pin: 'off' };
const ASK_AGAIN_MS = 2000;
const LOOK_FOR_PINS_MS = 5000;
/** Refusals that are about the moment, not about the entry's place in the match: said, and the queue goes on. */
const PASSED_BY = ['clock_stale', 'time_left', 'time_claimed', 'no_clock', 'player_pin'];
/** The same of what was tapped at a board of draughts: not legal, not yet to be said, or a ruling came first. The board then shows what stands. */
const NOT_SO = /^(draughts_|illegal_|turn_|match_|game_next|record_full)/;
/** The desk sees by these questions that the tablet is there. */
const SIGN_OF_LIFE_MS = 30000;

/** What is seldom needed, with its look: loaded at the first touch, or when it is wanted. */
const PIECES = { players: () => import('./player.js'), games: () => import('./games.js'), side: () => import('./side.js') };
/** @typedef {{players: typeof import('./player.js'), games: typeof import('./games.js'), side: typeof import('./side.js')}} Pieces */
/** The result stays on the table for so long. */
const NEWS_MS = 120000;
/** How long an entry may be on its way before the header says that it is not sent. */
export const LATE_MS = 2500;

/** Was this page opened from what is kept, and is that an old release? Its worker (sw.js) knows. */
const replaced = async () => navigator.serviceWorker?.controller && (await fetch('release').catch(() => undefined))?.status === 205;

export class Seat extends View {
  constructor() {
    super();
    /** @type {'opening' | 'signed_out' | 'signed_in' | 'between'} */
    this.phase = 'opening';
    /** What the server says of this table, asked for beside the words; heard by read(). @type {Promise<any> | undefined} */
    this.first = undefined;
    /** @type {Promise<boolean | null | undefined> | undefined} */
    this.replaced = undefined;
    this.pin = '';
    /** Tables whose PIN may be typed, and the one that was chosen. @type {any[]} */
    this.pins = [];
    /** @type {any} */
    this.at = null;
    /** Where this tablet waits for a tap. @type {{waiting: string, table_name: string} | null} */
    this.waits = null;
    this.refusal = '';
    /** The document of GET /device. @type {any} */
    this.device = null;
    /** What the server last said about the match here. @type {any} */
    this.match_there = null;
    /** The match that ended here last. @type {Api.Match | null} */
    this.last = null;
    /** The match that was broken off here last. @type {Api.AnyMatch | null} */
    this.left = null;
    /** When it ended, by this tablet. */
    this.ended_at = 0;
    /** Where its two players go, as far as it is known. @type {{a: Next | null, b: Next | null}} */
    this.nexts = { a: null, b: null };
    /** @type {Partial<Pieces>} */
    this.pieces = {};
    /** @type {Map<string, Promise<void>>} */
    this.asked_for = new Map();
    /** @type {import('../../lib/outbox/outbox.js').Outbox | null} */
    this.outbox = null;
    /** What was said at a side table and waits here. @type {import('./side.js').SideWaits | null} */
    this.side = null;
    /** @type {import('../../lib/device/kiosk.js').Kiosk | null} */
    this.kiosk = null;
    /** What this tablet believes of the server's time. */
    this.server_time = server_time;
    /** The tablet as a clock. @type {import('./clock.js').TableClock | null} */
    this.timing = null;
    /** The tablet as a record of the plays. @type {import('./record.js').TableRecord | null} */
    this.moves = null;
    /** The match ahead of the server, and what it was folded from. @type {{there: any, entries: unknown, count: number, plays: any, match: any}} */
    this.folded = { there: null, entries: null, count: 0, plays: null, match: null };
    /** @type {LiveState} */
    this.state = 'connecting';
    this.newest = newest();
    this.newest_nexts = newest();
    /** @type {() => void} */
    this.refresh = () => void this.read();
    this.followed = '';
    /** What comes next has changed: it was called, or it is known who else plays. */
    this.look_again = gather(async () => this.last && this.find_nexts(this.last).catch(() => undefined), 80);
    /** The table of a tablet that waits for a tournament. */
    this.between_at = '';
    /** Lets go of the tournament that is followed. @type {() => void} */
    this.unfollow = () => {};
    this.reporting = false;
    /** What was entered here for an event that has no table here now, and was never sent. @type {{label?: string, where?: string}[]} */
    this.behind = [];
    this.behind_known = false;
    /** What the server has taken at a board of draughts, until the board has seen it. @type {import('../../lib/outbox/outbox.js').Entry[]} */
    this.taken = [];
    /** How many entries were acknowledged. */
    this.replies = 0;
  }

  async connectedCallback() {
    act_as_device();
    if (location.hash.length < 2) this.first = get('/device');
    this.first?.catch(() => undefined);
    this.replaced = replaced();
    await super.connectedCallback();
  }

  /** Goes on asking and sending, and fetches what is seldom needed at the first touch. */
  watch() {
    setInterval(() => this.resend(), RESEND_MS);
    setInterval(() => this.refresh(), SIGN_OF_LIFE_MS);
    setInterval(() => this.phase === 'signed_out' && !this.waits && this.look_for_pins(), LOOK_FOR_PINS_MS);
    addEventListener('online', () => {
      this.resend();
      this.refresh();
    });
    addEventListener('pointerdown', () => Object.keys(PIECES).forEach((name) => this.load(/** @type {keyof Pieces} */ (name))), { once: true });
  }

  /** From the first table on: how this tablet is, and in return the server's time. */
  async tell_fleet() {
    if (this.reporting) return;
    this.reporting = true;
    keep_time(server_time, (taps) => {
      this.outbox?.look_after(get).catch(() => undefined);
      return send('POST', '/device/pulse', {
        battery: -1, secure: isSecureContext, ...this.kiosk?.state, skew_ms: server_time.skew(), kept: this.outbox?.kept.length ?? 0, ...taps,
      });
    }, () => this.taps());
  }

  /**
   * What waits here and, where no tap is held back either, when that was so: a tap of before that can only come from who
   * makes up its time. Fingers that came down by then are heard first.
   */
  async taps() {
    const when = clocks.stamp();
    await new Promise((resolve) => setTimeout(resolve));
    const matches = this.outbox?.unsent ?? (this.behind_known ? this.behind.length : -1);
    const unsent = matches < 0 ? matches : matches + (this.side?.unsent ?? 0);
    return { unsent, ...(this.outbox && !this.timing?.held ? when : {}) };
  }

  /** @param {{secret?: string, pin?: string, tournament?: string, table?: number, waiting?: string}} proof */
  async sign_in(proof) {
    try {
      const joined = await send('POST', '/devices', proof);
      if (joined.waiting) return this.wait_for(joined);
      history.replaceState(null, '', location.pathname);
      this.refusal = '';
      await this.read();
    } catch (problem) {
      if (proof.waiting && this.waits && problem instanceof Problem && problem.passing) return this.wait_for(this.waits);
      this.phase = 'signed_out';
      this.pin = '';
      this.refusal = problem instanceof Problem && problem.status ? problem.message : t('ui.unreachable');
      await this.look_for_pins();
    }
    this.waits = null;
    this.paint();
  }

  /** Another tablet is alive at the table: somebody has to tap there, or at the console. @param {{waiting: string, table_name: string}} joined */
  wait_for(joined) {
    this.phase = 'signed_out';
    this.waits = joined;
    this.paint();
    setTimeout(() => {
      if (this.waits === joined) this.sign_in({ waiting: joined.waiting });
    }, ASK_AGAIN_MS);
  }

  /** The tables whose PIN may be typed; the only one is chosen at once. */
  async look_for_pins() {
    const { tables } = await get('/devices/pins').catch(() => ({ tables: this.pins }));
    const same = (/** @type {any} */ one) => one.tournament === this.at?.tournament && one.table === this.at?.table;
    this.pins = tables;
    this.at = tables.find(same) ?? (tables.length === 1 ? tables[0] : null);
    this.paint();
  }

  /** @param {any} table */
  choose(table) {
    this.at = table;
    this.pin = '';
    this.refusal = '';
    this.paint();
  }

  /** One tap lets another tablet have this table, or sends it away. @param {boolean} let_in */
  async answer_newcomer(let_in) {
    const { newcomer } = this.device.newcomer;
    this.device.newcomer = null;
    this.paint();
    await send('POST', '/device/newcomer', { newcomer, let_in }).catch(complain);
    this.refresh();
  }

  /** Reads what this table has to show; without the network the page keeps what it has. */
  async read(asked = get('/device')) {
    const { replies } = this;
    try {
      const device = await this.newest(asked);
      if (!device) return;
      // What was asked before an entry was acknowledged may not know that entry.
      if (replies !== this.replies) return this.refresh();
      this.take(device);
    } catch (problem) {
      this.without_answer(problem);
    }
    this.paint();
  }

  /** A signed-off tablet shows nothing of the table; one without a network shows what it knew. @param {unknown} problem */
  without_answer(problem) {
    const status = problem instanceof Problem ? problem.status : 0;
    if (status === 401 || status === 403) {
      if (this.phase !== 'signed_out') this.look_for_pins();
      this.phase = 'signed_out';
      last_known.forget();
      return;
    }
    if (this.device) return;
    const known = last_known.recall();
    if (known) this.take(known);
    else this.refusal = t('ui.unreachable');
  }

  /** No tournament has this table of the club now: the tablet stays signed in and waits for the next one. @param {Api.HereBetween} device */
  wait(device) {
    if (this.phase !== 'between') void this.look_behind().catch(() => undefined);
    this.phase = 'between';
    this.between_at = device.table.name;
    this.unfollow();
    this.unfollow = () => {};
    this.refresh = () => void this.read();
    this.followed = '';
    this.outbox = null;
    this.device = this.match_there = this.last = this.left = null;
    last_known.forget();
  }

  async look_behind() {
    const storage = await browser_storage('', '', () => undefined);
    this.behind = await storage.others();
    this.behind_known = true;
    this.tell_fleet();
    this.paint();
  }

  /** Nothing is entered or sent any more. */
  get is_closed() {
    return this.device?.tournament.status === 'closed';
  }

  /** @param {Api.Here | Api.HereBetween} device */
  take(device) {
    if (!device.tournament) return this.wait(device);
    this.device = device;
    this.phase = 'signed_in';
    use_zone(device.tournament.club?.time_zone);
    // Nothing is entered any more: what was going on is the director's, and an end is still news.
    const given_up = this.is_closed && device.match?.status !== 'over';
    this.hold(given_up ? null : device.match);
    const hall = `${device.tournament.uid}/${device.table.table}`;
    if (this.followed !== hall) this.follow(hall, device.tournament);
  }

  /** Keeps the newest word about the match here. @param {any} match */
  hold(match) {
    if (match) void this.outbox?.seen(this.base, match);
    if (match) this.left = null;
    if (!match && ['playing', 'finishing'].includes(this.match_there?.status)) this.read_last(this.match_there.match);
    if (match && match.status === 'over') {
      if (this.last?.match !== match.match) void this.find_nexts(match).catch(() => undefined);
      this.ends(match);
      this.match_there = null;
      last_known.remember(this.device, null);
      return;
    }
    const same = match && match.match === this.match_there?.match;
    this.match_there = same ? newer_match(this.match_there, match) : match;
    last_known.remember(this.device, this.match_there);
    void this.moves?.learn();
  }

  /** The result is news from now on. @param {Api.Match} match */
  ends(match) {
    if (this.last?.match !== match.match) {
      this.ended_at = Date.now();
      this.nexts = { a: null, b: null };
      setTimeout(() => void this.load('players').then(() => this.pieces.players?.look_on(this, match)), NEWS_MS + 20);
    }
    this.last = match;
  }

  /** The result of the match that ended here last is still to be seen. */
  get is_news() {
    return Date.now() < this.ended_at + NEWS_MS;
  }

  /** Where both players go, and when that is likely to be. @param {any} match */
  async find_nexts(match) {
    await this.load('players');
    const { players } = this.pieces;
    const nexts = players && await this.newest_nexts(players.nexts_of(this, match));
    if (nexts && this.last?.match === match.match) this.nexts = nexts;
    this.paint();
  }

  /** @param {number} number */
  async read_last(number) {
    try {
      const match = await get(`${this.base}/matches/${number}`);
      if (match.status === 'over') this.ends(match);
      if (match.adjournment?.status === 'adjourned') {
        await this.load('players');
        this.left = match;
      }
      void this.outbox?.seen(this.base, match);
      this.paint();
      if (this.last === match) await this.find_nexts(match);
    } catch {
      // The farewell line is a courtesy; without the network it is left out.
    }
  }

  /** @param {string} hall this table of this tournament @param {Api.Tournament} tournament */
  async follow(hall, { uid, seq, title }) {
    this.followed = hall;
    this.unfollow();
    this.refresh = gather(() => this.read(), 80);
    const where = `${title} · ${t('table.title', { table: this.device.table.name })}`;
    const storage = await browser_storage(hall, where, () => void this.outbox?.heard());
    this.outbox = new Outbox(storage, (entry) => this.deliver(entry),
      { on_change: () => this.changed(), on_reply: (reply, entry) => this.replied(reply, entry), on_refusal: () => this.refresh() });
    await this.outbox.open();
    this.resend();
    this.unfollow = await follow(uid, seq, { on_message: (message) => this.hear(message), on_state: (state) => this.turn(state) });
    this.tell_fleet();
    this.changed();
  }

  /** Is it news of where those go who played here last, while nobody else sits here? @param {any} match */
  comes_next(match) {
    const { last, match_there } = this;
    if (!last || match_there || match.match === last.match) return false;
    return [match.a, match.b].some(({ entry }) => entry > 0 && [last.a.entry, last.b.entry].includes(entry));
  }

  /** @param {any} message */
  hear(message) {
    if (message.reset) return this.refresh();
    // Of a turn that is half entered the number of its match is told, and no more.
    const match = typeof message.match === 'object' ? message.match : null;
    if (match && this.comes_next(match)) this.look_again();
    const ours = match && (match.table === this.device.table.table || match.match === this.match_there?.match);
    if (ours || ['tables', 'tournament', 'draw'].includes(message.topic) || (!match && message.topic === `match:${this.match_there?.match}`))
      this.refresh();
  }

  /** @param {LiveState} state */
  turn(state) {
    this.state = state;
    if (state === 'on') {
      this.resend();
      this.refresh();
    }
    this.paint();
  }

  /** What waits is sent again; a page that never got an answer asks again. */
  resend() {
    if (!this.is_closed && !this.device?.tournament.away) this.outbox?.flush();
    // What was said at a side table, where one was ever opened on this tablet (side/shelf.js).
    if (records.kept('td.side')) this.piece('side')?.send_on(this, complain);
    if (this.device === null && this.phase === 'opening') this.read();
  }

  /** @param {import('../../lib/outbox/outbox.js').Entry} entry */
  async deliver(entry) {
    try {
      return await send(entry.method, entry.path, entry.body, { key: entry.key });
    } catch (problem) {
      if (!(problem instanceof Problem) || !(PASSED_BY.some((name) => name === problem.reason || name === problem.code) || (
        entry.path.includes('/draughts') && NOT_SO.test(problem.reason ?? '')))) throw problem;
      if (problem.reason === 'time_left') this.timing?.unclaim();
      complain(problem);
      return null;
    }
  }

  /** @param {any} reply null: refused, and passed by @param {import('../../lib/outbox/outbox.js').Entry} entry */
  replied(reply, entry) {
    this.replies += 1;
    if (reply && entry.path.includes('/draughts')) this.taken.push(entry);
    if (reply && reply.match) this.hold(reply);
    this.refresh();
  }

  changed() {
    this.paint();
  }

  /** The worst of the stream and of what is on its way. @returns {LiveState} */
  get connection() {
    const { outbox, side } = this;
    const late = side?.late || outbox?.waiting || outbox?.entries.some((entry) => entry.made_at < Date.now() - LATE_MS);
    return late && this.unsent ? 'offline' : this.state;
  }

  /** How much is on its way, of matches and of side tables. */
  get unsent() {
    return (this.outbox?.count ?? 0) + (this.side?.count ?? 0);
  }

  get base() {
    return `/tournaments/${this.device.tournament.uid}`;
  }

  /** The match as the players see it: the server's word and, on top, what is still on its way. @returns {any} */
  get match() {
    const { match_there: there } = this;
    if (!there) return null;
    const entries = this.outbox?.entries ?? [];
    const { folded } = this;
    const plays = this.moves?.plays ?? null;
    if (folded.there !== there || folded.entries !== entries || folded.count !== entries.length || folded.plays !== plays) {
      const waiting = entries.filter((entry) => entry.match === there.match);
      const ruled = { ...there, rules: this.rules };
      const start = records.with_line(ruled, plays);
      this.folded = { there, entries, count: entries.length, plays, match: waiting.reduce((match, entry) => this.ahead(match, entry), start) };
    }
    return this.folded.match;
  }

  /** @param {Api.AnyMatch} match @param {import('../../lib/outbox/outbox.js').Entry} entry */
  ahead(match, entry) {
    const act = act_of(entry.path);
    const next = predict(match, act, entry.body);
    return records.record_after(clocks.clock_after(next, act, entry.body), act, entry.body, entry.told);
  }

  /** Who may do what now: the server's answer, or the forecast of it while entries are on their way. @returns {import('../../lib/match/pad.js').Pad} */
  get pad() {
    const { match_there: there } = this;
    const ahead = this.outbox?.entries.some((entry) => entry.match === there.match);
    const known = there.pad && !ahead ? there.pad : this.ahead_of_server();
    return with_facts(known, this.timing?.facts ?? { a: [], b: [] });
  }

  /** What the server is going to answer. */
  ahead_of_server() {
    return forecast(this.match);
  }

  /** @param {Side} side @param {string} act */
  may(side, act) {
    return Boolean(this.match) && !no(this.pad, side, act);
  }

  /** @param {string} act */
  either(act) {
    return this.may('a', act) || this.may('b', act);
  }

  /** The cube as it is shown: by the record. */
  get cube() {
    return this.match ? records.cube_of(this.match) : null;
  }

  /** The rules of this event that the tablet has to know. @returns {typeof USUAL} */
  get rules() {
    return { ...USUAL, ...this.device?.rules };
  }

  /** What is seldom needed, with its look; what did not come is asked for again with the next wish. @param {keyof Pieces} name */
  load(name) {
    const asked = this.asked_for.get(name) ?? Promise.all([PIECES[name](), this.dressed()]).then(([piece]) => {
      Object.assign(this.pieces, { [name]: piece });
      this.paint();
    }).catch(() => void this.asked_for.delete(name));
    this.asked_for.set(name, asked);
    return asked;
  }

  dressed() {
    const asked = this.asked_for.get('look') ?? add_sheet('css/table/more.css').then(() => undefined, (error) => {
      this.asked_for.delete('look');
      throw error;
    });
    this.asked_for.set('look', asked);
    return asked;
  }

  /** @template {keyof Pieces} K @param {K} name @returns {Pieces[K] | undefined} */
  piece(name) {
    if (!this.pieces[name]) void this.load(name);
    return this.pieces[name];
  }

  /** @template {keyof Pieces} K @param {K} name @returns {Promise<Pieces[K]>} */
  async wanted(name) {
    await this.load(name);
    const piece = this.pieces[name];
    if (!piece) {
      const error = new Error(t('ui.unreachable'));
      complain(error);
      throw error;
    }
    return piece;
  }
}
