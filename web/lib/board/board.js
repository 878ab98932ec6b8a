// SPDX-License-Identifier: MIT
// <td-board>: the board to look at and, where board-tap.js is loaded too, from 600 px on to tap. Its model stands in
// types/play.d.ts. Screen readers get a list of its places.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { WIDTH, across, drawing, shape_of } from './board-draw.js';
import { t } from '../text.js';

const FLAT = '(max-height: 520px)';

/** What stands on a point of the counting side, as words. @param {Play.Board} board @param {Play.Side} side @param {number} point */
export function point_name(board, side, point) {
  const other = /** @type {Play.Side} */ (side === 'a' ? 'b' : 'a');
  const mine = board.position[side][point];
  const theirs = point === 25 ? 0 : board.position[other][across(board, point)];
  const stack = (/** @type {Play.Side} */ who) => t(`board.checkers_${who}`, { n: who === side ? mine : theirs });
  const [top, low] = board.position.below?.[side].includes(point) ? [other, side] : [side, other];
  const checkers = mine && theirs ? t('board.pinned', { top: stack(top), below: stack(low) })
    : mine ? stack(side) : theirs ? stack(other) : t('board.empty');
  return t(point === 25 ? 'board.bar' : 'board.point', { point, checkers });
}

/** @param {Play.Board} board @param {Play.Side} side */
export const tray_name = (board, side) => t(`board.off_${side}`, { n: board.position[side][0] });

/** @typedef {(board: Play.Board, element: Board) => unknown} Cells */

export class Board extends HTMLElement {
  /** @type {Play.Board | null} */
  #model = null;
  /** Draws the places to tap over the board: set by board-tap.js. @type {Cells | null} */
  static cells = null;
  /** Plays are entered in windows like these; in others the board is only watched. */
  static wide = '(min-width: 600px)';
  /** The cell with the tab stop. */
  at = '';
  #said = '';
  /** @type {MediaQueryList[]} */
  #media = [];
  #repaint = () => this.paint();

  /** @param {Play.Board} model */
  set model(model) {
    const { last } = model;
    if (last && last !== this.#model?.last)
      this.#said = t('board.said', { who: t(`board.side_${last.side}`), dice: last.dice.split('').join(' '), play: last.play || t('board.pass') });
    this.#model = model;
    this.paint();
  }

  get model() {
    return /** @type {Play.Board} */ (this.#model);
  }

  connectedCallback() {
    this.#media = [Board.wide, FLAT].map((query) => matchMedia(query));
    for (const media of this.#media) media.addEventListener('change', this.#repaint);
    this.paint();
  }

  disconnectedCallback() {
    for (const media of this.#media) media.removeEventListener('change', this.#repaint);
  }

  /** An illegal tap: a short shake, none under reduced motion (css/enter.css). */
  nudge() {
    this.classList.remove('nudge');
    void this.offsetWidth;
    this.classList.add('nudge');
  }

  paint() {
    const board = this.#model;
    if (!board || !this.isConnected) return;
    const [wide, flat] = this.#media.map((media) => media.matches);
    const shape = shape_of(flat);
    const taps = Boolean(board.tap && wide);
    render(html`<div class="bd ${flat ? 'flat' : ''}">
      <svg class="bd-svg bd-mover-${board.mover ?? board.view}" viewBox="0 0 ${WIDTH} ${shape.height}"
        aria-hidden="true">${drawing({ ...board, ...shape })}</svg>
      ${taps && Board.cells ? Board.cells(board, this) : this.#list(board)}
    </div>${board.tap && !wide ? html`<p class="bd-rotate">${t('board.rotate')}</p>` : nothing}
    <p class="vh" aria-live="polite">${this.#said}</p>`, this);
  }

  /** @param {Play.Board} board */
  #list(board) {
    const count = board.count ?? board.mover ?? board.view;
    const other = count === 'a' ? 'b' : 'a';
    const { bar = true } = board.kind ?? {};
    return html`<ul class="vh"
      aria-label=${board.title ?? t('board.title')}>${Array.from({ length: bar ? 25 : 24 }, (_, i) => html`<li>${point_name(board, count, i + 1)}</li>`)}
      ${bar ? html`<li>${point_name(board, other, 25)}</li>` : nothing}${
        [count, /** @type {Play.Side} */ (other)].map((side) => html`<li>${tray_name(board, side)}</li>`)}</ul>`;
  }
}

customElements.define('td-board', Board);
