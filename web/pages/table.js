// SPDX-License-Identifier: MIT
// The tablet on a table: shows the match called to this table, takes what the two players enter and sends it through the outbox.
import { html } from '../vendor/lit-html.js';
import { new_key, send } from '../lib/api.js';
import '../lib/icons.js';
import { Kiosk } from '../lib/device/kiosk.js';
import { other, played, predict } from '../lib/match/match-model.js';
import { t } from '../lib/text.js';
import { fit_alike } from '../lib/fit.js';
import { complain, toast } from '../lib/ui.js';
import * as clocks from './table/clock.js';
import * as records from './table/record.js';
import { LATE_MS, Seat } from './table/seat.js';
import * as draw from './table/views.js';

/** @typedef {import('../lib/match/match-model.js').Side} Side */
/** @typedef {import('../lib/match/match-model.js').Win} Win */

/** A second tap within this time belongs to the first: the next game's buttons stand where this game's stood. */
const CALM_MS = 700;
const CALL_MS = 4000;
const NAME_SIZES = ['nm', 'nm s2', 'nm s3', 'nm s4', 'nm s5', 'nm s6'];

class Tablet extends Seat {
  constructor() {
    super();
    /** The side that enters its own version of the last game. @type {Side | ''} */
    this.mending = '';
    /** The window and the names as they were fitted last. */
    this.fitted = '';
    /** The turns of the cube that were entered at once, by hand: they are taken back at once. */
    this.set_at = { game: '', from: 0, turns: 0 };
    this.calm_until = 0;
    this.flip = false;
    /** Timer of a call for the director that is about to go out. @type {any} */
    this.calling = 0;
  }

  async begin() {
    if (await this.replaced) return location.reload();
    this.watch();
    addEventListener('pagehide', () => {
      this.send_call();
      this.timing?.send_claim();
    });
    addEventListener('resize', () => this.paint());
    const secret = location.hash.slice(1);
    this.timing = new clocks.TableClock(this);
    this.moves = new records.TableRecord(this);
    if (secret) await this.sign_in({ secret });
    else await this.read(this.first);
    this.settle_in();
  }

  /** Once the table is drawn: what else this device can do for it. */
  async settle_in() {
    this.kiosk = new Kiosk(() => this.paint());
    await this.kiosk.begin();
  }

  /** @param {string} act @param {Record<string, unknown>} body @param {string} label @param {unknown} [told] what the engine said of a play */
  enter(act, body, label, told) {
    const { match, outbox } = this;
    if (!match || !outbox) return;
    if (act !== 'clock') this.timing?.settle();
    const when = clocks.stamp();
    this.mending = '';
    outbox.add({
      key: new_key(), method: 'POST', path: `${this.base}/matches/${match.match}/${act}`,
      body: { ...when, ...body, epoch: this.device.epoch, step: match.step }, match: match.match, told, label, made_at: Date.now(),
    }).catch(() => complain(new Error(t('table.not_kept'))));
    setTimeout(() => this.paint(), LATE_MS + 20);
  }

  get calm() {
    return Date.now() < this.calm_until;
  }

  stay_calm() {
    this.calm_until = Date.now() + CALM_MS;
    setTimeout(() => this.paint(), CALM_MS + 20);
  }

  // ---- what the players press

  /** Where the event asks for it, who speaks for a player proves to be the player. @param {Side} side @returns {Promise<{pin?: string} | null>} */
  async proof_of(side) {
    if (this.rules.player_pin !== 'on') return {};
    const { ask_pin } = await this.wanted('players');
    const pin = await ask_pin(this.match[side].name, side);
    return pin === null ? null : { pin };
  }

  /** @param {Side} side */
  async ready_side(side) {
    const proof = await this.proof_of(side);
    if (proof) this.enter('ready', { side, ...proof }, t('table.label.ready'));
  }

  not_ours() {
    this.enter('not-ours', {}, t('table.label.not_ours'));
  }

  /** The director is needed no more; a call that has not gone out never does. */
  call_off() {
    if (!this.calling) return this.enter('call-off', {}, t('table.label.call_off'));
    clearTimeout(this.calling);
    this.calling = 0;
    this.timing?.release();
  }

  /** What is recorded stands, or what the other side says. @param {Side} side @param {number} [claim] */
  agree(side, claim) {
    this.enter('agree', { side, ...(claim ? { claim } : {}) }, t('table.label.agree'));
  }

  /** Reported on the half of `side`. @param {Side} side @param {Side} winner @param {Win} win */
  report(side, winner, win) {
    if (this.calm || !this.cube) return;
    if (this.mending) return this.mend(side, winner, win);
    this.report_game({ side, winner, win, cube: this.cube.value, dropped: false });
  }

  /** Nobody won; said on the half of `side`. @param {Side} side @returns {void} */
  report_drawn(side) {
    if (this.calm) return;
    const { match } = this;
    if (this.mending) return this.mend(side, null, null);
    this.stay_calm();
    this.enter('games', { game: match.game, side, cube: 1 }, t('table.label.drawn', { game: match.game }));
  }

  /** Before anything was answered: this side's own version of the last game follows. Afterwards it is a dispute. @param {Side} side @param {any} game */
  wrong(side, game) {
    const { open } = this.match;
    if (this.mending) this.mending = '';
    else if (this.may(side, 'wrong')) this.mending = side;
    else if (open?.game === game.game && open.reporter === side) return this.undo();
    else return void this.dispute(game, side);
    return this.paint();
  }

  /** The match as it was before its last game, for who enters that game anew. */
  get without_last() {
    const { match } = this;
    return predict(match, 'wrong', { side: this.mending, game: match.open.game });
  }

  /**
   * The last game as this side has it, in one tap; null: drawn. A second disagreement is the director's.
   * @param {Side} side @param {Side | null} winner @param {Win | null} win @param {number} [men] @returns {void}
   */
  mend(side, winner, win, men) {
    const { match } = this;
    const { game, cube } = match.open;
    if (winner && win && !men && played(match, game).men) return void this.wanted('games').then(({ mend_men }) => mend_men(this, side, winner, win));
    this.mending = '';
    if (!men && (winner ?? 'none') === match.open.winner && (win ?? 'none') === match.open.win) return this.paint();
    this.stay_calm();
    const version = winner && win ? { winner, win, cube, men } : { cube: 1 };
    if (match.disagreements > 0) return this.enter('dispute', { side, game, ...version }, t('table.label.dispute', { game }));
    this.enter(`games/${game}/wrong`, { side }, t('table.label.wrong', { game }));
    return winner && win ? this.report_game({ side, dropped: false, winner, win, cube, men }) : this.report_drawn(side);
  }

  /**
   * What the loser's checkers come to is asked where they are counted.
   * @param {{side: Side, winner: Side, win: Win, cube: number, dropped: boolean, men?: number}} game @returns {void}
   */
  report_game(game) {
    const { match } = this;
    if (played(match).men && !game.men) return void this.wanted('games').then(({ count_men }) => count_men(this, game));
    this.stay_calm();
    const label = t(played(match).cube ? 'table.label.game' : 'table.label.plain',
      { game: match.game, name: match[game.winner].name, win: t(`win.${game.win}`), cube: game.cube });
    this.enter('games', { game: match.game, ...game }, label);
  }

  /** The next action of the game's record. @param {Side} side @param {string} act @param {Record<string, unknown>} [more] @param {unknown} [told] */
  record(side, act, more = {}, told = undefined) {
    const { match } = this;
    const turn = records.record_of(match).turns + 1;
    this.enter('plays', { game: match.game, turn, side, act, ...more }, t(`moves.label.${act}`, { name: match[side].name, n: turn, ...more }), told);
  }

  /** @param {Side} side */
  double(side) {
    if (!this.calm) this.offer(side);
  }

  /** @param {Side} side */
  offer(side) {
    this.record(side, 'double');
    this.timing?.follow(side);
    this.stay_calm();
  }

  take_double() {
    const { offered } = this.cube ?? {};
    if (this.calm || !offered) return;
    this.record(other(offered), 'take');
    this.timing?.follow(other(offered));
    this.stay_calm();
  }

  pass_double() {
    const { offered, value = 1 } = this.cube ?? {};
    if (this.calm || !offered) return;
    this.record(other(offered), 'pass');
    this.report_game({ side: other(offered), winner: offered, win: 'single', cube: value, dropped: true });
  }

  /** A cube whose turns nobody entered: where it is now, so who doubled and who took. */
  async set_cube() {
    const { match } = this;
    const doublers = await (await this.wanted('games')).ask_cube(this);
    if (!doublers || this.match.game !== match.game) return;
    if (!doublers.length) return void this.record('a', 'automatic');
    const from = records.record_of(this.match).turns + 1;
    for (const doubler of doublers) {
      this.record(doubler, 'double');
      this.record(other(doubler), 'take');
    }
    this.set_at = { game: `${match.match}/${match.game}`, from, turns: from + 2 * doublers.length - 1 };
  }

  /** The last action about the cube is taken back; with a clock its side is to play again. */
  undo_cube() {
    const { match, set_at } = this;
    const { turns, offered } = records.record_of(match);
    const by_hand = set_at.game === `${match.match}/${match.game}` && set_at.turns === turns;
    const turn = by_hand ? set_at.from : turns;
    this.enter('plays/undo', { game: match.game, turn }, t('moves.label.undo', { n: turn }));
    if (offered !== 'none') this.timing?.follow(other(/** @type {Side} */ (offered)));
  }

  /** @param {Side} side @param {'confirm' | 'wrong'} answer */
  answer(side, answer) {
    const { open } = this.match;
    this.stay_calm();
    this.enter(`games/${open.game}/${answer}`, { side }, t(`table.label.${answer}`, { game: open.game }));
  }

  /** @param {Side} side */
  async sign(side) {
    const proof = await this.proof_of(side);
    if (proof) this.enter('sign', { side, ...proof }, t('table.label.sign'));
  }

  undo() {
    if (this.either('undo_cube')) return this.undo_cube();
    this.stay_calm();
    this.enter('undo', {}, t('table.label.undo'));
  }

  /** One tap calls; for a moment the players may say what it is about, then the call goes out as it is. */
  call_director() {
    this.timing?.hold();
    this.calling = setTimeout(() => this.send_call(), CALL_MS);
    this.paint();
  }

  /** @param {string} [reason] */
  send_call(reason) {
    if (!this.calling) return;
    clearTimeout(this.calling);
    this.calling = 0;
    const when = this.timing?.release();
    this.enter('call-director', { ...(reason ? { reason } : {}), ...clocks.stamp(when) }, t('table.label.director'));
  }

  async final_score() {
    const answer = await (await this.wanted('games')).ask_final(this.match);
    if (answer) this.enter('final', answer, t('table.label.final', { a: answer.score_a, b: answer.score_b }));
  }

  /** @param {any} game @param {Side} [side] */
  async dispute(game, side) {
    const answer = await (await this.wanted('games')).ask_dispute(this.match, game, side);
    if (answer) this.enter('dispute', answer, t('table.label.dispute', { game: game.game }));
  }

  async take_over() {
    try {
      await send('POST', `${this.base}/tables/${this.device.table.table}/take`, {});
      await this.read();
    } catch (problem) {
      complain(problem);
    }
  }

  async settle() {
    await this.outbox?.settle();
    await this.read();
    toast(t('table.settled'));
  }

  /** @param {string} digit */
  type(digit) {
    this.pin = digit === '' ? this.pin.slice(0, -1) : (this.pin + digit).slice(0, 6);
    this.refusal = '';
    this.paint();
    if (this.pin.length === 6 && this.at) this.sign_in({ pin: this.pin, tournament: this.at.tournament, table: this.at.table });
  }

  template() {
    if (this.phase === 'opening') return html`<main class="wait"><p>${this.refusal || t('ui.loading')}</p></main>`;
    if (this.phase === 'signed_out') return this.piece('players')?.sign_in(this) ?? this.patience();
    if (this.phase === 'between') return this.piece('players')?.between(this) ?? this.patience();
    return html`<div class="tablet">${draw.header(this)}${this.body()}${draw.footer(this)}</div>`;
  }

  patience() {
    return html`<main class="wait"><p>${t('ui.loading')}</p></main>`;
  }

  /** @param {'show_games' | 'show_more' | 'show_held'} what */
  async show(what) {
    await (await this.wanted('games'))[what](this);
  }

  /** Both names in one size, the largest in which neither is broken. */
  fit_names() {
    const names = /** @type {HTMLElement[]} */ ([...this.querySelectorAll('.half .nm')]);
    const now = [innerWidth, innerHeight, ...[...this.querySelectorAll('.nm,.terms')].map((one) => one.textContent)].join();
    if (now === this.fitted && names.every((one) => one.dataset.fit)) return;
    this.fitted = now;
    fit_alike(names, NAME_SIZES, ['nm s7']);
    for (const one of names) one.dataset.fit = '1';
  }

  painted() {
    this.fit_names();
    this.timing?.turn_hands();
  }

  /** What has to be read and answered before anything else: then nothing else is offered.
   * @returns {'' | 'left_over' | 'away' | 'conflict' | 'taken_over'} */
  get asks() {
    const { outbox } = this;
    if (outbox?.old.length || this.side?.old.length) return 'left_over';
    return this.device.tournament.away ? 'away' : outbox?.conflict ? 'conflict' : this.device.current ? '' : 'taken_over';
  }

  body() {
    const { asks } = this;
    if (asks) return this.piece('players')?.[asks](this) ?? this.patience();
    const { match } = this;
    if (!match || !this.cube) return draw.idle(this);
    if (match.status === 'called' || match.status === 'ready') return draw.called(this);
    if (match.status === 'playing' && !played(match).draughts) return this.moves?.open ? records.desk(this.moves) : draw.playing(this);
    return this.piece('games')?.state(this) ?? this.patience();
  }
}

/** @typedef {Tablet} TabletPage */
customElements.define('td-tablet', Tablet);
