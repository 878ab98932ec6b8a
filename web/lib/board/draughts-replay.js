// SPDX-License-Identifier: MIT
// <td-draughts-match>: a match of draughts as it is read: the board after each act, the list of what was played, game by game; live
// until somebody steps back. For pages that look on.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { get } from '../api.js';
import { follow, gather } from '../live/live.js';
import './draughts.js';
import './law-time.js';
import { ltr, rich, t } from '../text.js';
import { checker, complain, icon, seat } from '../ui.js';

/** @typedef {import('../../types/api').components['schemas']['draughts']} Game */
/** @typedef {Game['acts'][number]} Act */

/** The squares that a play names. @param {Act | undefined} act */
const squares_of = (act) => (act?.act === 'play' ? act.play.match(/\d+/g)?.map(Number) ?? [] : []);

class DraughtsMatch extends HTMLElement {
  constructor() {
    super();
    /** The page that it stands on. @type {{uid: string, number: string, match: any, tournament: any} | undefined} */
    this.page = undefined;
    /** @type {Game | null} */
    this.game = null;
    /** The game that is looked at, 0: the newest. */
    this.wanted = 0;
    /** How many acts are made, -1: all. */
    this.at = -1;
    this.view = /** @type {Draughts.Side} */ ('white');
  }

  get base() {
    return `/tournaments/${this.page?.uid}/matches/${this.page?.number}`;
  }

  connectedCallback() {
    if (this.page) return;
    this.page = /** @type {any} */ (this.closest('td-match'));
    if (!this.page) return;
    const again = gather(() => this.read().catch(complain), 200);
    void this.read().catch(complain);
    void follow(this.page.uid, this.page.tournament.seq, { topics: [`draughts:${this.page.number}`, `match:${this.page.number}`], on_message: () => again(),
      on_state: () => undefined });
  }

  paint() {
    render(this.template(), this);
  }

  async read() {
    this.game = await get(`${this.base}/draughts${this.wanted ? `?game=${this.wanted}` : ''}`);
    this.paint();
  }

  /** @param {number} game */
  choose(game) {
    this.wanted = game;
    this.at = -1;
    return this.read();
  }

  /** @param {number} at */
  step(at) {
    const all = this.game?.acts.length ?? 0;
    this.at = at >= all ? -1 : Math.max(0, at);
    this.paint();
  }

  /** @param {Act} act @param {number} n */
  #line(act, n) {
    const shown = this.at < 0 ? (this.game?.acts.length ?? 0) : this.at;
    return html`<li><button class=${n + 1 === shown ? 'now' : ''} aria-pressed=${String(n + 1 === shown)} @click=${() => this.step(n + 1)}>${
      checker(act.side === this.game?.black ? 'b' : 'a')}<span>${act.act === 'play' ? ltr(act.play) : t(`draughts.act_${act.act}`)}</span>${
      act.verdict === 'missed' ? html`<span class="chip warn">${t('draughts.missed_short')}</span>` : nothing}</button></li>`;
  }

  /** The law's time of the side on move, while the game goes on. */
  #time() {
    const { game } = this, { match } = /** @type {{match: any}} */ (this.page);
    const on_move = /** @type {'a' | 'b' | null} */ (game?.on_move ?? null);
    if (!game?.timed || !on_move || !game.since || match.status !== 'playing' || !game.acts.some(({ act }) => act === 'play')) return nothing;
    return html`<td-law-time .model=${{ since: game.since, call_after_s: game.call_after_s, name: seat(match[on_move]),
      other: seat(match[on_move === 'a' ? 'b' : 'a']) }}></td-law-time>`;
  }

  template() {
    const { game } = this;
    if (!game) return nothing;
    const all = game.acts.length, at = this.at < 0 ? all : Math.min(this.at, all), act = game.acts[at - 1];
    const { match } = /** @type {{match: any}} */ (this.page);
    /** @param {string} key @param {string} shape @param {number} to */
    const step = (key, shape, to) => html`<button class="btn" aria-label=${t(`plays.${key}`)} ?disabled=${to < 0 || to > all} @click=${() => this.step(to)}>${
      icon(shape)}</button>`;
    return html`<link rel="stylesheet" href="css/draughts.css"><section class="dr-game" aria-label=${
      t('draughts.title')}><h2>${t('table.game', { n: game.game })}</h2>
      <p class="dim">${game.black ? rich('draughts.colours',
        { black: seat(match[game.black]), white: seat(match[game.black === 'a' ? 'b' : 'a']) }) : nothing}${
        game.ballot ? html` · ${rich('draughts.ballot', { ballot: ltr(game.ballot) })}` : nothing}</p>
      ${game.games.length > 1 ? html`<p class="rowed">${game.games.map((one) => html`<button class="btn" aria-pressed=${
        String(one.game === game.game)} @click=${
        () => this.choose(one.game)}>${t('table.game', { n: one.game })}</button>`)}</p>` : nothing}
      ${game.withheld ? html`<p class="note">${t('draughts.withheld')}</p>` : nothing}<td-draughts .model=${{
        fen: at ? act.position : match.series.games[0].draughts.start, edge: game.edge, view: this.view, last: squares_of(act),
        title: t('draughts.title') }}></td-draughts>
      <div class="rowed" role="group" aria-label=${t('plays.steps')}>${step('back', 'back', at - 1)}<span>${ltr(`${at} / ${all}`)}</span>${
        step('forward', 'next', at + 1)}<button class="btn" @click=${() => { this.view = this.view === 'white' ? 'black' : 'white'; this.paint(); }}>${
        t('draughts.turn')}</button><a class="btn" href=${`/api/v1${this.base}/pdn`} download>PDN</a></div>
      ${this.#time()}${game.end !== 'playing' ? html`<p><b>${t(`draughts.end_${game.end}`)}</b></p>` : nothing}
      <ol class="dr-acts">${game.acts.map((one, n) => this.#line(one, n))}</ol></section>`;
  }
}

customElements.define('td-draughts-match', DraughtsMatch);
