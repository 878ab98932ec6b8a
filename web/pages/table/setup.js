// SPDX-License-Identifier: MIT
// A position that is set up at the table, so that a game can be recorded from its middle on: after an adjournment, when nobody
// entered the first plays, or when what was entered is wrong. Or what a side says of the board, where the two do not agree: then the
// director sees it drawn. In the frame of the moves (table/desk.js); loaded when it is opened.
import { html } from '../../vendor/lit-html.js';
import { other, played } from '../../lib/match/match-model.js';
import * as setups from '../../lib/board/setup.js';
import { setup_keys } from '../../lib/board/setup-keys.js';
import { line_of } from '../../lib/board/record.js';
import { setup_text } from '../../lib/board/setup-text.js';
import { OFF } from '../../lib/board/position.js';
import { t } from '../../lib/text.js';
import { add_sheet, checker, dialog, icon, toast } from '../../lib/ui.js';

/** @typedef {import('./record.js').TableRecord} TableRecord */
/** @typedef {import('../../lib/board/setup.js').Setup} Setup */

/** What is known of the board: what stood there when the match was broken off, or what the record says. @param {TableRecord} moves @returns {Setup} */
function known({ match, record }) {
  const kind = played(match).board;
  const { adjournment: kept } = match;
  const side = (/** @type {string} */ one) => (one === 'b' ? 'b' : 'a');
  const { cube, owner } = record;
  if (record.cube_only) return setups.setup_start({ position: kept?.position, on_roll: side(kept?.on_roll ?? other(side(owner))), cube, owner, kind });
  if (record.turns && record.position) return setups.setup_start({ ...record, on_roll: side(record.on_roll), kind });
  if (kept?.position) return setups.setup_start({ ...kept, on_roll: side(kept.on_roll), kind });
  return setups.setup_start({ kind });
}

/** What was entered of the game before gives way to it. @param {number} turns */
const ask_instead = (turns) => dialog((/** @type {(value: boolean | null) => void} */ close) => html`<div><h2>${t('placing.instead')}</h2>
  <p>${t('placing.instead_text', { n: turns })}</p><p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button
  class="btn bad" @click=${() => close(true)}>${t('placing.go')}</button></p></div>`);

/** Whose board it is that the director will see. @param {Api.AnyMatch} match @returns {Promise<'a' | 'b' | null>} */
const ask_who = (match) => dialog((close) => html`<div><h2>${t('placing.who_says')}</h2><p class="dim">${t('placing.who_says_text')}</p>
  <div class="choice">${/** @type {('a' | 'b')[]} */ (['a', 'b']).map((side) => html`<button class="btn"
    @click=${() => close(side)}>${checker(side)}<bdi>${match[side].name}</bdi></button>`)}</div>
  <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);

export class TableSetup {
  /** @param {TableRecord} moves @param {boolean} disputes */
  constructor(moves, disputes) {
    this.moves = moves;
    this.disputes = disputes;
    this.state = known(moves);
  }

  /** @param {Setup} next */
  set(next) {
    this.state = next;
    this.moves.page.paint();
  }

  /** @param {{what: string, point: number}} where */
  touch({ what, point }) {
    if (what !== 'point' && what !== 'tray') return;
    const next = setups.tap(this.state, what === 'tray' ? OFF : point);
    if (next === this.state) /** @type {any} */ (this.moves.page.querySelector('td-board'))?.nudge();
    this.set(next);
  }

  /** The game is recorded from here. */
  async enter() {
    const { moves, state } = this;
    const { page, record, match } = moves;
    if (setups.lacks(state)) return;
    if (this.disputes) return this.dispute();
    const { line = [], turns: all, cube_only } = record;
    if (!cube_only && line.length !== all) return toast(t('moves.not_loaded'));
    // After acts of the cube alone, and after equal dice at the start, it is the next one: nothing of them gives way to it.
    const other = line.findIndex(({ act }) => act !== 'automatic');
    const before = cube_only || other < 0 ? all : other, turns = all - before;
    if (turns && !await ask_instead(turns)) return;
    if (moves.setting_up !== this || moves.match.match !== match.match || moves.record.turns !== all) return;
    moves.setting_up = moves.before = null;
    const side = state.on_roll, play = setup_text(setups.position_of(state), state.cube, state.owner);
    // One entry where something gives way to it: the record is the old one or the new one, whatever happens to this tablet.
    if (turns) page.enter('plays/amend', { game: record.game, turn: before + 1, turns: all, was: line_of(line.slice(before)),
      line: line_of([{ side, act: 'setup', play }]) }, t('moves.label.setup', { name: match[side].name }));
    else page.record(side, 'setup', { play });
    page.paint();
  }

  /** The board as this side has it goes to the director. */
  async dispute() {
    const { moves, state } = this;
    const { page, record, match } = moves;
    const side = await ask_who(match);
    if (!side || moves.setting_up !== this || moves.match.match !== match.match) return;
    moves.setting_up = null;
    page.enter('dispute', { side, game: record.game, subject: 'play', position: setup_text(setups.position_of(state), state.cube, state.owner),
      on_roll: state.on_roll }, t('placing.label.dispute', { name: match[side].name }));
    page.paint();
  }

  leave() {
    this.moves.setting_up = null;
    this.moves.page.paint();
  }

  /** Under the board, on the keys of the record. */
  say() {
    const { state } = this;
    const lacks = setups.lacks(state);
    const how = t(state.hand ? 'placing.how' : 'placing.how_remove');
    const done = this.disputes ? html`<span>${t('table.dispute_send')}</span>` : html`${icon('check')}<span>${t('placing.go')}</span>`;
    /** @param {string} name @param {unknown} words @param {boolean} may @param {() => void} tap */
    const key = (name, words, may, tap, look = '') =>
      html`<button class="btn ${look}" data-key=${name} ?disabled=${!may} @click=${tap}>${words}</button>`;
    return html`<div class="play-say"><p role="status"><b>${t(this.disputes ? 'placing.title_dispute' : 'placing.title')}</b> <span
      class="long">${how}</span></p>
      <div class="keys">${key('undo', html`${icon('undo')}<span>${t('table.undo')}</span>`, Boolean(state.back), () => state.back && this.set(state.back))}
      ${key('leave', t('ui.cancel'), true, () => this.leave())}${key('start', t('placing.start'), true, () => this.set(setups.as_at_start(state)))}
      ${key('empty', t('placing.empty'), true, () => this.set(setups.emptied(state)))}${lacks
      ? key('done', t(lacks.key, { n: lacks.n }), false, () => undefined)
      : key('done', done, true, () => void this.enter(), this.disputes ? 'bad' : 'go')}
      </div></div>`;
  }

  /** @param {Partial<Play.Board>} ways how the board lies */
  board(ways) {
    return html`<td-board .model=${setups.shown(this.state, ways)} @board-tap=${(/** @type {CustomEvent} */ event) => this.touch(event.detail)}></td-board>`;
  }

  keys() {
    const { match, record } = this.moves;
    return setup_keys(this.state, (next) => this.set(next), { a: match.a.name, b: match.b.name },
      played(match).cube && (this.disputes || !record.cube_only));
  }
}

/** @param {TableRecord} moves @param {boolean} disputes */
export async function open(moves, disputes) {
  await add_sheet('css/placing.css');
  if (!moves.open) await moves.toggle();
  moves.follow();
  moves.setting_up = new TableSetup(moves, disputes);
  moves.page.paint();
}
