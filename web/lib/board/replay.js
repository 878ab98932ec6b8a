// SPDX-License-Identifier: MIT
// A match's recorded games to look at: the board, the steps through a game, the list of its actions. Follows what is
// played until the reader steps back. Loaded when there is something recorded.
import { html, nothing } from '../../vendor/lit-html.js';
import './board.js';
import { comes_next, draft_scene, go_to, grown, heard_of, rows_of, scene_of } from './plays.js';
import { action_text, verdict_mark } from './notation.js';
import { pips } from './position.js';
import { played } from '../match/match-model.js';
import { newest } from '../live/newest.js';
import { ltr, name, rich, t } from '../text.js';
import { checker, icon, sheet } from '../ui.js';

/** @typedef {import('./plays.js').Turn} Turn */
/** @typedef {import('./plays.js').Scene} Scene */
/** @typedef {'a' | 'b'} Side */

/** Its style sheet, before anything of this is drawn where the page has not got it. */
export const styled = () => sheet('replay');

/** @param {Scene} scene @param {boolean | null} dead whether the cube is; null: there is none @param {object} [more] what else the board shows */
export function board_view(scene, dead, more = {}) {
  const { rolled, last, cube, owner, kind } = scene, dice = rolled || last?.dice || '';
  const model = {
    position: scene.position, kind, numbers: kind?.always && dice ? [...dice, kind.always].map(Number) : [],
    view: 'a', mover: last?.side ?? scene.on_roll, count: last?.side ?? scene.on_roll,
    dice, last,
    cube: dead === null ? null : { value: cube, owner: owner === 'none' ? '' : owner, dead }, title: t('plays.board'), ...more,
  };
  return html`<td-board .model=${model}></td-board>`;
}

/** Who did what, and how far both have to go. @param {Api.AnyMatch} match @param {Scene} scene */
export function caption_of(match, { turn, on_roll, position }) {
  const what = turn ? html`${checker(turn.side)}<span>${name(match[turn.side].name)} ${action_text(turn)}</span>${verdict_mark(turn)}`
    : html`${checker(on_roll)}<span>${rich('plays.begins', { name: name(match[on_roll].name) })}</span>`;
  return html`<p class="rp-caption">
    <span class="rp-what">${what}</span><span class="dim">${rich('plays.pips', { a: ltr(pips(position.a)), b: ltr(pips(position.b)) })}</span></p>`;
}

export class Replay {
  /** @param {(game: number) => Promise<any>} load @param {() => void} paint @param {() => Api.AnyMatch} match whose games these are */
  constructor(load, paint, match) {
    this.load = load;
    this.match = match;
    this.newest = newest();
    this.paint = paint;
    /** The server's document of the game that is shown. @type {any} */
    this.doc = null;
    this.cursor = { at: 0, follows: true };
    /** The game the reader chose, 0 = the newest. */
    this.wanted = 0;
    /** How many actions of that game are made where a link leads, until the reader goes elsewhere. @type {number | null} */
    this.sought = null;
    this.seen = { turns: /** @type {Turn[]} */ ([]), at: -1, draft: /** @type {any} */ (null), scene: scene_of([], 0) };
  }

  /** @returns {Turn[]} */
  get turns() {
    return this.doc?.turns ?? [];
  }

  /** The turn that is being entered, for who follows. @returns {import('./plays.js').Draft | null} */
  get draft() {
    return this.cursor.follows && comes_next(this.turns, this.doc?.draft) ? this.doc.draft : null;
  }

  /** What the game that is shown is played on. */
  get kind() {
    const match = this.match();
    return match && this.doc ? played(match, this.doc.game).board : undefined;
  }

  /** The same object while the same is shown: the board says a play aloud once. @returns {Scene} */
  get scene() {
    const { turns, draft, cursor: { at }, kind } = this;
    if (this.seen.turns !== turns || this.seen.at !== at || this.seen.draft !== draft)
      this.seen = { turns, at, draft, scene: draft ? draft_scene(turns, draft, kind) : scene_of(turns, at, kind) };
    return this.seen.scene;
  }

  /** @param {any} [known] the document, where it has just been read */
  async read(known) {
    const doc = known ?? await this.newest(this.load(this.wanted));
    if (!doc) return;
    const other = doc.game !== this.doc?.game;
    this.doc = doc;
    this.cursor = other ? go_to(this.wanted ? 0 : this.turns.length, this.turns.length) : grown(this.cursor, this.turns.length);
    this.reach();
    this.paint();
  }

  /** A moment that a link leads to is looked at when it is told, and stays; until then, what comes before it. */
  reach() {
    const { sought, doc } = this;
    if (sought !== null && doc.game === this.wanted) this.cursor = { at: Math.min(sought, this.turns.length), follows: false };
  }

  /** What is looked at, as a link to it says; null for who follows the newest. @returns {{game: number, at: number} | null} */
  get moment() {
    const { doc, sought, wanted, cursor } = this;
    if (sought !== null) return { game: wanted, at: sought };
    return doc && (wanted || !cursor.follows) ? { game: doc.game, at: cursor.at } : null;
  }

  /** @param {number} game @param {number} [turn] */
  async show(game, turn = -1) {
    if (game !== this.doc?.game) {
      this.sought = null;
      this.wanted = this.is_newest(game) ? 0 : game;
      await this.read();
    }
    if (turn >= 0) this.go(turn);
  }

  /** @param {number} game */
  is_newest(game) {
    return this.doc?.games.at(-1)?.game === game;
  }

  /** Back to what is being played, and along with it from now on. */
  async follow() {
    this.wanted = 0;
    this.sought = null;
    await this.read();
    this.go(this.turns.length);
  }

  /** News of the stream; false when the game must be read again. @param {any} message */
  hear(message) {
    const listed = this.doc?.games.some((/** @type {Api.RecordedGame} */ one) => one.game === message.game);
    if (this.wanted && message.game !== this.wanted) return Boolean(listed);
    if (message.game !== this.doc?.game) return false;
    if (message.group === 'drafts') {
      this.doc = { ...this.doc, draft: message.draft };
      this.paint();
      return true;
    }
    const turns = heard_of(this.turns, message);
    if (!turns) return false;
    this.doc = { ...this.doc, turns };
    this.cursor = grown(this.cursor, turns.length);
    this.reach();
    this.paint();
    return true;
  }

  /** @param {number} to */
  go(to) {
    this.sought = null;
    this.cursor = go_to(to, this.turns.length);
    // Who stepped back stays in this game when the next one begins.
    this.wanted = this.cursor.follows && this.is_newest(this.doc.game) ? 0 : this.doc.game;
    this.paint();
  }

  /** Arrow keys, Home and End; true when the key was one of them. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(/** @type {HTMLElement} */ (event.target).tagName)) return false;
    const { at } = this.cursor;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.turns.length }[event.key];
    if (to === undefined || !this.doc) return false;
    this.go(to);
    event.preventDefault();
    return true;
  }

  /** The board, what was done last, and the steps. @param {Api.AnyMatch} match */
  main(match) {
    const dead = played(match, this.doc.game).cube ? match.phase === 'crawford' && this.doc.game === match.game : null;
    return html`<div class="rp-main">${board_view(this.scene, dead)}${caption_of(match, this.scene)}${this.steps()}</div>`;
  }

  steps() {
    const { at } = this.cursor;
    const end = this.turns.length;
    /** @param {string} key @param {string} shape @param {number} to */
    const step = (key, shape, to) =>
      html`<button class="btn" aria-label=${t(`plays.${key}`)} title=${t(`plays.${key}`)} ?disabled=${to < 0 || to > end || to === at}
        @click=${() => this.go(to)}>${icon(shape)}</button>`;
    return html`<div class="rp-steps" role="group" aria-label=${t('plays.steps')}>${step('first', 'first', 0)}${step('back', 'back', at - 1)}
      <span class="rp-at">${ltr(`${at}/${end}`)}</span>${step('forward', 'next', at + 1)}${step('last', 'last', end)}</div>`;
  }

  /** Which game, where there are several. */
  games() {
    const { games, game } = this.doc;
    if (games.length < 2) return nothing;
    return html`<div class="tabs rp-games" role="group"
      aria-label=${t('table.games')}>
      ${games.map((/** @type {Api.RecordedGame} */ one) =>
        html`<button aria-pressed=${one.game === game}
          @click=${() => this.show(one.game)}>${t('table.game', { n: one.game })}${
          one.illegal ? html` ${icon('cross')}<span class="vh">${t('plays.illegal')}</span>` : nothing}</button>`)}</div>`;
  }

  /** @param {Api.AnyMatch} match */
  list(match) {
    /** @param {Turn | undefined} turn */
    const cell = (turn) => (turn
      ? html`<button class="rp-act ${turn.verdict === 'illegal' ? 'bad' : ''}" aria-current=${turn.turn === this.cursor.at ? 'step' : 'false'}
        @click=${() => this.go(turn.turn)}><span class="vh">${match[turn.side].name}: </span>${action_text(turn)}${verdict_mark(turn)}</button>`
        : html`<span></span>`);
    return html`<div class="rp-list">
      <p class="rp-heads" aria-hidden="true">
      <span></span><span class="who">${checker('a')}<span class="cut" dir="auto">${match.a.name}</span></span><span
      class="who">${checker('b')}<span class="cut" dir="auto">${match.b.name}</span></span></p>
      <ol aria-label=${t('table.game', { n: this.doc.game })}>
        ${rows_of(this.turns).map((row, at) => html`<li><span class="dim">${ltr(at + 1)}</span>${cell(row.a)}${cell(row.b)}</li>`)}</ol></div>`;
  }
}
