// SPDX-License-Identifier: MIT
// The director's console: one tournament, its tabs, the keyboard, and the one way every command goes out (confirm its
// consequences, say what happened, offer to take it back).
import { html, nothing } from '../vendor/lit-html.js';
import { Problem, get, send, worded } from '../lib/api.js';
import { composed } from '../lib/list/composed.js';
import '../lib/icons.js';
import { words_kept } from '../lib/fit.js';
import { follow, gather } from '../lib/live/live.js';
import { newer_match, newest } from '../lib/live/newest.js';
import { day, in_line, known_as_text, ltr, rich, t, time, use_zone } from '../lib/text.js';
import { View, bar, complain, dialog, end_read_toasts, icon, keep_ways_back, live, put_right, query, skip_link, theme_button, toast } from '../lib/ui.js';
import { floor_tab } from './td/hall/floor.js';
import * as ringing from './td/hall/bell.js';
import * as night from './td/hall/rail.js';
import * as inbox from './td/hall/inbox.js';

/** @typedef {import('../lib/live/stream.js').LiveState} LiveState */
/** @typedef {NonNullable<Api.Undo>} Undo */
/**
 * read, told: the consequences that the screen showed already, or their codes; where they are all there is, nobody is asked twice.
 * corrects: why a result is corrected; matches that wait for a repair then come on the screen.
 * asks: what is done, as a question, over its consequences. ask: asks about them in words of its own.
 * back: the way back of what the server has no inverse of.
 * @typedef {{version?: string, done?: unknown, quiet?: boolean, read?: {text: string}[], told?: string[], corrects?: string, asks?: unknown,
 *   ask?: (problem: Problem) => Promise<boolean>, back?: {act: string, run: () => unknown}, undoes?: boolean}} How
 */

const TABS = ['entries', 'draw', 'floor', 'bracket', 'results', 'money', 'hall', 'settings', 'people', 'accounts'];
/** Where a scorer has nothing to do; who looks there lands on the floor. */
const OF_DIRECTORS = new Set(['draw', 'hall', 'settings', 'network', 'repair']);
/** Tabs beside the floor come when they are first opened. @type {Record<string, () => Promise<any>>} */
const PARTS = {
  entries: () => import('./td/people/entries.js'),
  draw: () => import('./td/sections/draw.js'),
  bracket: () => import('./td/sections/sections.js'),
  results: () => import('./td/match/results.js'),
  money: () => import('./td/money/money.js'),
  hall: () => import('./td/hall/hall.js'),
  settings: () => import('./td/settings/settings.js'),
  people: () => import('./td/people/people.js'),
  accounts: () => import('./td/settings/accounts.js'),
  // No tabs: one is opened from the tables, one comes with the match that was corrected.
  network: () => import('./td/hall/network.js'),
  repair: () => import('./td/match/repair.js'),
};

/** As often as a tablet says that it is there. */
const LOOK_MS = 30000;

/** The click of a finger comes a moment after it was lifted; who keeps a finger down longer than this means no tap. */
const CLICK_MS = 300;
const TAP_MS = 1000;

/** What can be taken back changes with whatever happens; in a full hall that is much. */
const LOOK_BACK_MS = 400;
/** So does when the evening ends, which costs the server more to say. */
const LOOK_AHEAD_MS = 2000;
/** A page that could not be read at all tries again by itself. */
const AGAIN_MS = 10000;
/** What was refused because the tournament is closed. */
const CLOSED = 'closed';

class Console extends View {
  constructor() {
    super();
    this.uid = query('t');
    /** @type {any} */
    this.me = null;
    /** @type {any} */
    this.tournament = null;
    /** @type {any} */
    this.floor = null;
    /** What the tabs keep between two draws. @type {Record<string, any>} */
    this.parts = {};
    /** @type {LiveState} */
    this.state = 'connecting';
    /** The newest acts that can be taken back, as the server says; newest first. @type {Api.Act[]} */
    this.acts = [];
    this.newest = newest();
    this.newest_acts = newest();
    /** @type {() => void} */
    this.refresh = () => void this.read();
    /** Server time minus this machine's, ms. */
    this.skew = 0;
    /** The waiting match that was tapped first. */
    this.picked = 0;
    this.filter = 'all';
    /** The section that is looked at on the floor, 0 = all. */
    this.section = 0;
    /** Why the result was corrected after which a repair is on the screen. */
    this.repair_reason = '';
    /** The tab that was brought into sight. */
    this.in_sight = '';
    /** With the first clock in the hall. @type {typeof import('../lib/match/clock-face.js') | null} */
    this.clocks = null;
    /** The list of tournaments and the form for a new one, where no tournament was asked for. @type {any} */
    this.create = null;
    /** How old the newest unattended copy is, null where none are made. @type {any} */
    this.copies = null;
    /** Openings of tabs, and the last of them that was read: until then the list is an older one. */
    this.turns = 0;
    this.turned = 0;
    /** The tabs that were read once. @type {Set<string>} */
    this.opened = new Set();
    /** A finger is down: what is to be drawn waits for its tap. @type {ReturnType<typeof setTimeout> | undefined} */
    this.tapping = undefined;
    this.owed = false;
    /** Commands on their way: the same once more is the same. @type {Set<string>} */
    this.sending = new Set();
    /** Why there is nothing to show at all. @type {Problem | null} */
    this.unread = null;
  }

  async begin() {
    addEventListener('click', once, true);
    addEventListener('focusin', whole);
    const floor = this.uid ? get(`${this.base}/floor`) : null;
    // Whatever it says is heard where it is read; somebody who is not signed in is sent away before.
    floor?.catch(() => undefined);
    try {
      this.me = await get('/me');
    } catch (problem) {
      this.not_read(problem);
      return;
    }
    if (!this.me.set_up) location.replace('setup.html');
    else if (this.me.kind !== 'account') location.replace(`login.html?next=${encodeURIComponent(`td.html${location.search}${location.hash}`)}`);
    else if (!this.uid) await this.start_list();
    else await this.start_tournament(floor);
  }

  /** Nothing could be read yet: the page says so, and is asked for again by whoever looks at it, or by itself. @param {unknown} problem */
  not_read(problem) {
    if (!(problem instanceof Problem)) throw problem;
    this.unread = problem;
    this.paint();
    setTimeout(() => location.reload(), AGAIN_MS);
  }

  async start_list() {
    // Who directs here with an authenticator alone comes to it before anything else.
    this.create = this.me.lacks_factor ? (await import('./td/settings/account.js')).alone : await import('./td/create/create.js');
    await this.create.begin(this);
  }

  /** @param {Promise<any> | null} floor asked for already */
  async start_tournament(floor) {
    words_kept(document.body, NAMES);
    new MutationObserver(count_toasts).observe(document.body, { childList: true, subtree: true });
    // Before the hall is painted: a key that is pressed at the first sight of it counts.
    addEventListener('keydown', (event) => this.key(event));
    addEventListener('pointerdown', () => this.hold(TAP_MS));
    addEventListener('pointerup', () => this.tapping && this.hold(CLICK_MS));
    for (const end of ['click', 'pointercancel']) addEventListener(end, () => this.let_go());
    await this.read(floor);
    if (!this.tournament) return;
    ringing.listen();
    this.look_back();
    addEventListener('hashchange', () => this.turn_to());
    addEventListener('hashchange', end_read_toasts);
    await this.turn_to();
    this.refresh = gather(() => this.read(), 60);
    const look_back = gather(() => this.look_back(), LOOK_BACK_MS);
    const look_ahead = gather(() => night.look(this), LOOK_AHEAD_MS);
    follow(this.uid, this.tournament.seq, {
      on_message: (message) => {
        if (this.heard_press(message)) return;
        this.parts[this.tab]?.heard?.(this, message);
        this.refresh();
        look_back();
        look_ahead();
      },
      on_state: (state) => {
        this.state = state;
        this.paint();
      },
    });
    setInterval(() => this.paint(), 1000);
    setInterval(() => this.look_around(), LOOK_MS);
    void this.look_at_copies();
    void night.look(this);
  }

  /** Contacts of the tablets are no events, and being late is none: nothing announces them. */
  look_around() {
    this.refresh();
    this.parts[this.tab]?.heard?.(this, { topic: 'devices' });
    void this.look_at_copies();
    void night.look(this);
  }

  /** Copies are files beside the ledger: nothing announces them either. */
  async look_at_copies() {
    if (!this.directs) return;
    try {
      ({ copies: this.copies } = await get('/copies'));
    } catch {
      return; // the bar says that the server is away
    }
    this.paint();
  }

  /** A press moves two faces; nothing is read again. @param {any} message */
  heard_press(message) {
    if (message.group !== 'clocks' || !message.match.clock) return false;
    const { match: number, clock } = message.match;
    const known = this.floor?.tables.find((/** @type {Api.FloorTable} */ table) => table.match?.match === number)?.match;
    if (!known?.clock || !this.clocks || known.clock.expired !== clock.expired) return false;
    known.clock = clock;
    this.clocks.tell_faces(number, clock);
    return true;
  }

  get base() {
    return `/tournaments/${this.uid}`;
  }

  get now() {
    return Date.now() + this.skew;
  }

  /** A scorer keeps the evening going: calls, checks in, takes money; what only directors may do is not shown. */
  get directs() {
    return this.me?.role !== 'scorer';
  }

  /** @param {string} tab */
  may_open(tab) {
    return this.directs || !OF_DIRECTORS.has(tab);
  }

  get tab() {
    const [asked] = location.hash.slice(1).split('=');
    if ((TABS.includes(asked) || PARTS[asked]) && this.may_open(asked)) return asked;
    return this.tournament && this.tournament.draw.size === 0 ? 'entries' : 'floor';
  }

  /** @param {Promise<any> | null} [floor] */
  async read(floor) {
    try {
      const read = await this.newest(floor ?? get(`${this.base}/floor`));
      if (!read) return;
      this.keep_presses(read);
      this.floor = read;
      this.tournament = this.floor.tournament;
      if (this.tournament.status !== 'closed') put_right(CLOSED);
      this.skew = new Date(this.floor.now).getTime() - Date.now();
      use_zone(this.tournament.club?.time_zone);
      this.need_clocks();
      // What was called by somebody else meanwhile is in nobody's hand.
      if (!read.ready.some((/** @type {Api.Brief} */ one) => one.match === this.picked)) this.picked = 0;
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 401) location.replace('login.html');
      else if (!this.tournament) this.not_read(problem);
    }
    this.paint();
  }

  /** A clock that was pressed while the answer was on its way. @param {any} read */
  keep_presses(read) {
    const known = new Map(this.floor?.tables.map((/** @type {Api.FloorTable} */ table) => [table.match?.match, table.match]));
    for (const table of read.tables) if (table.match) table.match = newer_match(known.get(table.match.match), table.match);
  }

  /** The clocks' module comes with the first clock; the hall does not wait for it. */
  async need_clocks() {
    if (this.clocks || !this.floor.tables.some((/** @type {Api.FloorTable} */ table) => table.match?.clock)) return;
    this.clocks = await import('../lib/match/clock-face.js');
    this.paint();
  }

  /** On a phone the row of tabs is wider than the window. */
  painted() {
    ringing.look(this);
    const link = this.in_sight === this.tab ? null : this.querySelector('nav [aria-current=page]');
    if (!link?.parentElement) return;
    this.in_sight = this.tab;
    const row = link.parentElement.getBoundingClientRect(), at = link.getBoundingClientRect();
    link.parentElement.scrollLeft += at.left + at.width / 2 - row.left - row.width / 2;
  }

  async turn_to() {
    const { tab } = this;
    const turn = ++this.turns;
    this.paint();
    try {
      if (PARTS[tab] && !this.parts[tab]) this.parts[tab] = await PARTS[tab]();
      await this.parts[tab]?.begin?.(this);
      this.opened.add(tab);
    } finally {
      this.turned = Math.max(this.turned, turn);
      this.paint();
    }
  }

  /** Nothing moves under a finger that is down: a tap means what was seen. @param {number} ms at most */
  hold(ms) {
    clearTimeout(this.tapping);
    this.tapping = setTimeout(() => this.let_go(), ms);
  }

  let_go() {
    clearTimeout(this.tapping);
    this.tapping = undefined;
    if (this.owed) this.paint();
  }

  paint() {
    this.owed = Boolean(this.tapping);
    if (!this.owed) super.paint();
  }

  /** The tab as it stands; an older list is looked at but not tapped until it was read again. */
  room() {
    const { tab } = this;
    if (tab === 'floor') return floor_tab(this);
    return this.opened.has(tab) ? this.parts[tab].template(this) : loading();
  }

  /**
   * Sends a command. Consequences are shown and confirmed; a success is said with its way back, a refusal with its
   * reason. Resolves to the reply, or to null when nothing was done.
   * @param {'POST' | 'PUT' | 'DELETE'} method @param {string} path @param {unknown} body @param {How} [how] @returns {Promise<any>}
   */
  run(method, path, body, how = {}) {
    return this.run_at(method, this.base + path, body, how);
  }

  /**
   * The same for what is the club's and no tournament's.
   * @param {'POST' | 'PUT' | 'DELETE'} method @param {string} path @param {unknown} body @param {How} [how] @returns {Promise<any>}
   */
  async run_at(method, path, body, how = {}) {
    const what = `${method} ${path} ${JSON.stringify(body)}`;
    if (this.sending.has(what)) return null;
    this.sending.add(what);
    try {
      return await this.carry_out(method, path, body, how);
    } finally {
      this.sending.delete(what);
    }
  }

  /** @param {'POST' | 'PUT' | 'DELETE'} method @param {string} path @param {unknown} said @param {How} how @returns {Promise<any>} */
  async carry_out(method, path, said, how) {
    const about = subject_of(path), body = composed(said);
    try {
      return await this.finish(await send(method, path, body, { version: how.version }), how, about);
    } catch (problem) {
      if (!(problem instanceof Problem) || !problem.token) return this.refuse(problem, about);
      const ask = how.ask ?? ((/** @type {Problem} */ one) => ask_consequences(one, how.asks));
      if (!was_read(problem, how) && !(await ask(problem))) return null;
      try {
        return await this.finish(await send(method, path, body, { version: how.version, confirm: problem.token }), how, about);
      } catch (second) {
        return this.refuse(second, about);
      }
    }
  }

  /** @param {any} reply @param {How} how @param {string} about */
  async finish(reply, how, about) {
    put_right(about);
    for (const one of reply?.warnings ?? []) toast(worded(one, 'consequence').text);
    if (how.done) toast(how.done, how.back ?? this.way_back(reply, how.undoes));
    if (!how.quiet) this.refresh();
    this.look_back();
    if (how.corrects && reply?.waits_for_repair) this.show_repair(reply.match, how.corrects);
    return reply ?? {};
  }

  /** What was begun after a corrected result. @param {number} match @param {string} [reason] */
  show_repair(match, reason = '') {
    this.repair_reason = reason;
    location.hash = `repair=${match}`;
  }

  /** What takes a command back stands in its answer; what was taken back is done again. @param {any} reply @param {boolean} [undoes] */
  way_back(reply, undoes = false) {
    const undo = reply?.undo;
    return undo?.request ? { act: t(undoes ? 'console.again' : 'console.undo'), takes_back: undo.request.path, run: () => this.take_back(undo, undoes) } : {};
  }

  /** @param {unknown} problem @param {string} about */
  refuse(problem, about) {
    complain(problem, problem instanceof Problem && problem.reason === CLOSED ? CLOSED : about);
    this.refresh();
    this.look_back();
    return null;
  }

  /** What can be taken back is the server's to say. */
  async look_back() {
    const asked = Date.now();
    try {
      const read = await this.newest_acts(get(`${this.base}/acts`));
      if (read) {
        this.acts = read.acts;
        keep_ways_back(new Set(read.acts.map((/** @type {Api.Act} */ act) => act.undo.request?.path)), asked);
      }
    } catch {
      this.acts = [];
    }
    this.paint();
  }

  /** The last act of whoever sits here; an undo is not undone by the same key. */
  get last_act() {
    return this.acts.find((act) => act.mine && !act.undoes);
  }

  /** @param {Undo | undefined} [undo] @param {boolean} [undoes] what is taken back took something back itself: that is done again */
  async take_back(undo = this.last_act?.undo, undoes = false) {
    if (!undo?.request || !undo.sentence) return;
    const path = undo.request.path.slice(`/api/v1${this.base}`.length);
    const what = worded(undo.sentence, 'act').text;
    const asks = t(undoes ? 'ask.again' : 'ask.undo', { what });
    if (undo.sentence.code === 'repair' && !(await this.sure(undo, path, asks))) return;
    await this.run('POST', path, undo.request.body, { done: t(undoes ? 'console.done_again' : 'console.undone', { what }), asks, undoes: !undoes,
      ask: async (problem) => ask_consequences(problem, asks, await this.becomes(undo)) });
    this.parts[this.tab]?.begin?.(this);
  }

  /**
   * Where every match stayed as it was played nothing has to be confirmed; whoever takes that back is asked nevertheless.
   * @param {Undo} undo @param {string} path @param {string} asks
   */
  async sure(undo, path, asks) {
    try {
      const { consequences } = await send('POST', `${this.base}${path}?dry_run=1`, undo.request?.body);
      return consequences?.length > 0 || await ask_consequences({ consequences: [] }, asks, html`<p>${t('repair.about.undo')}</p>`);
    } catch {
      return true; // what is refused is said when it is done
    }
  }

  /** What becomes of the matches that a repair is about is what a director wants to know of it. @param {Undo} undo */
  async becomes({ sentence }) {
    if (sentence?.code !== 'repair') return null;
    const { stories } = await import('./td/match/repair.js');
    return stories(this, Number(sentence.args?.['1']), Number(sentence.args?.['2']));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!this.floor || event.repeat || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    // Nobody types into a box that was ticked last.
    if (target.matches('input:not([type=checkbox], [type=radio]), textarea, select')) return;
    const key = event.key.toLowerCase();
    if (key === 'u') this.take_back();
    else if (key === '/') this.search();
    else if (key === '?') this.show_keys();
    else if (key === 'c') this.call_next();
    else if (key >= '1' && key <= '9') this.press_table(Number(key));
    else return;
    event.preventDefault();
  }

  /** The longest waiting match that nothing holds back. @returns {any} */
  get next_match() {
    const held = new Set(this.floor?.not_called.map((/** @type {{match: number}} */ one) => one.match));
    return this.floor?.ready.find((/** @type {Api.Brief} */ match) => !held.has(match.match));
  }

  async call_next() {
    if (!this.next_match) return;
    const reply = await this.run('POST', '/call-next', {}, { asks: t('ask.call_next') });
    if (reply) this.say_called(reply);
  }

  /** @param {Api.AnyMatch} match @param {number} table */
  async call(match, table) {
    this.picked = 0;
    const reply = await this.run('POST', `/matches/${match.match}/call`, { table },
      { version: match.version, asks: t('ask.call', { a: known_as_text(match.a), b: known_as_text(match.b) }) });
    if (reply) this.say_called(reply);
    this.paint();
  }

  /** @param {Api.AnyMatch} match */
  say_called(match) {
    const section = this.floor.sections.length > 1 ? `${match.section_name}: ` : '';
    toast(section + t('console.called', { a: known_as_text(match.a), b: known_as_text(match.b), table: match.table_name }), this.way_back(match));
  }

  /** Two taps make a call: a waiting match, then a free table. @param {number} number */
  press_table(number) {
    const table = this.floor?.tables.find((/** @type {Api.Brief} */ one) => one.table === number);
    if (!table) return;
    if (table.match) this.open_match(table.match.match);
    else if (this.picked) {
      const match = this.floor.ready.find((/** @type {Api.Brief} */ one) => one.match === this.picked);
      if (match && table.status !== 'out_of_use') this.call(match, number);
    } else if (this.directs) this.open_table(table);
  }

  /** @param {number} number */
  async open_match(number) {
    const { match_dialog } = await import('./td/match/match-dialog.js');
    await match_dialog(this, number);
  }

  /** @param {number} number */
  async correct(number) {
    const { correct_dialog } = await import('./td/match/match-dialog.js');
    await correct_dialog(this, number);
  }

  async open_side_table() {
    const { side_table_dialog } = await import('./td/hall/side-table.js');
    await side_table_dialog(this);
  }

  /** @param {Api.FloorTable} table */
  async open_table(table) {
    const { table_dialog } = await import('./td/hall/table-dialog.js');
    await table_dialog(this, table);
  }

  async direct_walls() {
    const { wall_dialog } = await import('./td/hall/wall-dialog.js');
    await wall_dialog(this);
  }

  /** @param {any} item */
  async decide(item) {
    const { decide_dialog } = await import('./td/match/match-dialog.js');
    await decide_dialog(this, item);
  }

  async leave() {
    const { sign_out } = await import('./td/settings/account.js');
    await sign_out();
  }

  async show_keys() {
    const { keys_dialog } = await import('./td/hall/keys-dialog.js');
    await keys_dialog(this.tab);
  }

  async search() {
    const { search_dialog } = await import('./td/hall/search.js');
    await search_dialog(this);
  }

  template() {
    if (this.unread) return unread(this.unread);
    if (!this.uid) return this.create ? this.create.template(this) : loading();
    if (!this.tournament) return loading();
    const { tournament, tab } = this;
    const undo = this.last_act?.undo;
    return html`${skip_link()}<div class="desk" data-tab=${tab}>
      ${bar({
        title: tournament.title, home: 'td.html', sub: day(tournament.starts_on),
        children: html`${live(this.state)}<b class="now">${ltr(time(this.now))}</b>
          <button class="btn" ?disabled=${!undo} title=${undo?.sentence ? worded(undo.sentence, 'act').text : ''}
            @click=${() => this.take_back()}>${icon('undo')}<span class="lbl">${t('console.undo')}</span>${
              undo?.sentence ? html` <small class="last">${worded(undo.sentence, 'act').text}</small>` : nothing} <kbd>U</kbd></button>
          <button class="btn" @click=${() => this.search()}>${icon('search')}<span class="lbl">${t('console.search')}</span>
            <kbd>/</kbd></button>${ringing.bell(this)}${theme_button()}`,
      })}
      ${this.alarm()}${this.closed()}${ringing.elsewhere_bar(this)}<div>${this.nav()}${night.rail(this)}</div>
      <main id="main" tabindex="-1" aria-busy=${this.turned < this.turns}>${this.room()}</main></div>`;
  }

  /** Somebody changed a ledger behind the server's back: that is said on every tab, until somebody has looked at it. */
  alarm() {
    const told = this.floor && ['frozen', 'club_untrue', 'doubted'].find((one) => this.floor[one]);
    return told ? html`<p class="alarm" role="alert"><b>${t(`console.${told}`)}</b> ${
      rich(`console.${told}_text`, { why: html`<bdi>${this.floor[told]}</bdi>` })}</p>` : nothing;
  }

  /** Whoever looks at a closed event knows it, on whichever tab. */
  closed() {
    if (this.tournament?.status !== 'closed') return nothing;
    return html`<p class="shut" role="status">${icon('check')}<span>${t('console.closed')}</span>${
      this.tab === 'settings' || !this.directs ? nothing : html`<a class="btn" href="#settings">${t('settings.reopen')}</a>`}</p>`;
  }

  nav() {
    const { tournament, tab } = this;
    const waiting = inbox.inbox_of(this);
    const { entered, checked_in } = tournament.entries;
    const drawn = tournament.draw.size > 0;
    /** @type {Record<string, unknown>} */
    const marks = {
      entries: html`<span class="chip">${tournament.check_in ? ltr(`${checked_in}/${entered + checked_in}`) : ltr(entered + checked_in)}</span>`,
      draw: drawn ? html`<span class="chip ok">${icon('check')}${t('console.done')}</span>` : nothing,
      floor: waiting.length ? html`<span class="chip bad"><span class="long">${t('console.need_you', { n: waiting.length })}</span><b
        class="short" aria-hidden="true">${ltr(waiting.length)}</b></span>` : nothing,
      results: drawn ? html`<span class="chip">${ltr(`${tournament.matches.over}/${tournament.matches.total}`)}</span>` : nothing,
    };
    return html`<nav aria-label=${t('console.sections')}>
      ${TABS.filter((one) => this.may_open(one)).map((one) => html`<a href=${`td.html?t=${this.uid}#${one}`}
        aria-current=${one === tab ? 'page' : 'false'}>${t(`tab.${one}`)} ${marks[one] ?? nothing}</a>`)}
      <span class="grow"></span><button class="btn quiet help" aria-label=${t('help.button')} aria-keyshortcuts="?" title=${t('help.button')}
        @click=${() => this.show_keys()}>?</button><p class="dim state">${t(`tournament_status.${tournament.status}`)}</p>
      <button class="btn quiet state" title=${this.me?.name ?? ''} @click=${() => this.leave()}>${t('login.leave')}</button></nav>`;
  }
}

/** Where names stand in narrow places, on the floor, in dialogs, in brackets and in what is repaired. */
const NAMES = '.pl .nm, .next small, .people .row > span, .qn > span, .waits li > span, .log li > span, .vs .who > :not(.ck), .opt b,' +
  '.glist .names, .mc .nm, .ba i, .df li > span';

/** A phone shows the newest so many of what was said, and how many more there are (css/td/console.css). */
const ON_PHONE = 2;

function count_toasts() {
  const box = /** @type {HTMLElement | null} */ (document.querySelector('.toasts'));
  const more = (box?.childElementCount ?? 0) - ON_PHONE;
  if (more > 0) box?.setAttribute('data-more', t('ui.more', { n: more }));
  else box?.removeAttribute('data-more');
}

const PRESSED_ON = '[data-again], input:not([type=checkbox], [type=radio]), textarea, select, summary';

/** The second click of a double one is nobody's: by then something else may stand under it. What may be pressed on and on says so. @param {MouseEvent} event */
function once(event) {
  if (event.detail < 2 || /** @type {Element} */ (event.target).closest(PRESSED_ON)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Of a text of several lines a browser brings only the caret in sight: its last lines would lie under the keys of a window, which stay.
 * @param {FocusEvent} event
 */
function whole(event) {
  if (event.target instanceof HTMLTextAreaElement && event.target.closest('dialog')) event.target.scrollIntoView({ block: 'nearest' });
}

/** What a command is about, with whatever is done to it: a match, an entry, the draw. @param {string} path */
const subject_of = (path) => /^.*?\/(draw|(matches|entries|players|tables|sections|pools)\/\d+)/.exec(path)?.[0] ?? path;

/** @param {Problem} problem */
const unread = (problem) => html`<main class="wait" id="main"><h1>${t('console.unread')}</h1><p role="alert">${
  problem.status === 0 ? t('ui.unreachable') : problem.message}</p>
  <p class="acts"><button class="btn go" @click=${() => location.reload()}>${t('ui.again')}</button><a class="btn" href="td.html">${
    t('ui.home')}</a></p></main>`;

const loading = () => html`<div class="wait"><p>${t('ui.loading')}</p></div>`;

/** Did the screen show all that this would change? @param {Problem} problem @param {How} how */
const was_read = (problem, { read = [], told = [] }) =>
  problem.consequences.every((one) => told.includes(one.code ?? '') || read.some((known) => known.text === one.text));

/** What a line of the same list has counted already. */
const DETAILS = new Set(['match-open']);

/** What follows of itself further on: folded, where the list is long. */
const FOLLOWS = new Set(['slot-emptied', 'slot-changes', 'slot-void', 'match-reopens']);
const READ_AT_ONCE = 6;
/** A list that is longer may be higher than its window on a phone, and is scrolled by keys, too. */
const SURELY_SEEN = 2;

/** @param {unknown[]} list */
const by_keys = (list) => (list.length > SURELY_SEEN ? 0 : nothing);

/** @param {import('../lib/api.js').Consequence[]} list @param {string} key */
const folded = (list, key) => (list.length ? html`<details class="conseq-all"><summary>${t(key, { n: list.length })}</summary>
  <ul tabindex=${by_keys(list)}>${list.map((one) => html`<li dir="auto">${in_line(one.text)}</li>`)}</ul></details>` : nothing);

/** @param {import('../lib/api.js').Consequence[]} list */
const consequences = (list) => html`<ul class="conseq" tabindex=${by_keys(list)}>${
  list.map((one) => html`<li>${icon('warn')}<span dir="auto">${in_line(one.text)}</span></li>`)}</ul>`;

/**
 * Shows what a command would change, and asks. instead: what says more than the list, which is folded then.
 * @param {Pick<Problem, 'consequences'>} problem @param {unknown} asks @param {unknown} [instead] @returns {Promise<boolean>}
 */
async function ask_consequences(problem, asks, instead = null) {
  const long = problem.consequences.length > READ_AT_ONCE;
  const among = (/** @type {Set<string>} */ codes) => problem.consequences.filter((one) => codes.has(one.code ?? ''));
  const details = instead ? [] : among(DETAILS), follows = instead ? problem.consequences : long ? among(FOLLOWS) : [];
  const answer = await dialog((/** @type {(value: boolean | null) => void} */ close) => html`<div>
    <h2><b>${asks ?? t('console.consequences')}</b></h2>${instead ?? nothing}
    ${consequences(problem.consequences.filter((one) => !details.includes(one) && !follows.includes(one)))}
    ${folded(details, 'console.details')}${folded(follows, 'console.follows')}
    <p class="acts"><button class="btn" autofocus @click=${() => close(null)}>${t('ui.cancel')}</button>
    <button class="btn go" @click=${() => close(true)}>${t('console.do_it')}</button></p></div>`, 'wide-dialog');
  return answer === true;
}

/** @typedef {Console} ConsolePage */
customElements.define('td-console', Console);
