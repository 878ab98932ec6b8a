// SPDX-License-Identifier: MIT
// <td-board>: the board to look at and, from 600 px on, to tap. Its model, and what its `board-tap` events say, stand in
// types/play.d.ts. Every place is a button with a spoken name; without taps the names are a list for screen readers.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { WIDTH, across, drawing, seen_point, shape_of } from './board-draw.js';
import { t } from '../text.js';

/** Plays are entered from this width on; below it the board is only watched. */
export const ENTRY_WIDTH = '(min-width: 600px)';
const FLAT = '(max-height: 520px)';
const KEYS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

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

export class Board extends HTMLElement {
  /** @type {Play.Board | null} */
  #model = null;
  /** The cell with the tab stop. */
  #at = '';
  #said = '';
  /** @type {MediaQueryList[]} */
  #media = [];
  #repaint = () => this.#paint();

  /** @param {Play.Board} model */
  set model(model) {
    const { last } = model;
    if (last && last !== this.#model?.last)
      this.#said = t('board.said', { who: t(`board.side_${last.side}`), dice: last.dice.split('').join(' '), play: last.play || t('board.pass') });
    this.#model = model;
    this.#paint();
  }

  get model() {
    return /** @type {Play.Board} */ (this.#model);
  }

  connectedCallback() {
    this.#media = [ENTRY_WIDTH, FLAT].map((query) => matchMedia(query));
    for (const media of this.#media) media.addEventListener('change', this.#repaint);
    this.#paint();
  }

  disconnectedCallback() {
    for (const media of this.#media) media.removeEventListener('change', this.#repaint);
  }

  /** An illegal tap: a short shake, none under reduced motion (css/board.css). */
  nudge() {
    this.classList.remove('nudge');
    void this.offsetWidth;
    this.classList.add('nudge');
  }

  #paint() {
    const board = this.#model;
    if (!board || !this.isConnected) return;
    const [wide, flat] = this.#media.map((media) => media.matches);
    const shape = shape_of(flat);
    const taps = Boolean(board.tap && wide);
    render(html`<div class="bd ${flat ? 'flat' : ''}">
      <svg class="bd-svg bd-mover-${board.mover ?? board.view}" viewBox="0 0 ${WIDTH} ${shape.height}"
        aria-hidden="true">${drawing({ ...board, ...shape })}</svg>
      ${taps ? this.#cells(board) : this.#list(board)}
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
        [count, /** @type {Play.Side} */ (other)].map((side) => html`<li>${this.#tray_name(board, side)}</li>`)}</ul>`;
  }

  /** @param {Play.Board} board @param {Play.Side} side */
  #tray_name(board, side) {
    return t(`board.off_${side}`, { n: board.position[side][0] });
  }

  // ---- taps ----

  /** Three rows over the drawing: points, dice and cube, points. @param {Play.Board} board */
  #cells(board) {
    const mover = board.mover ?? board.view;
    const upside = board.view === mover;
    const top = [13, 14, 15, 16, 17, 18, 0, 19, 20, 21, 22, 23, 24];
    const row = (/** @type {number[]} */ points) => points.map((point) => (point ? this.#point(board, seen_point(board, mover, point)) : null));
    const rows = [row(top), row([12, 11, 10, 9, 8, 7, 0, 6, 5, 4, 3, 2, 1])];
    if (board.kind?.bar ?? true) rows[upside ? 0 : 1][6] = this.#point(board, 25);
    const gap = html`<span></span>`;
    const tray = [upside ? gap : this.#tray(board, mover), upside ? this.#tray(board, mover) : gap];
    const cube = (/** @type {Play.Side | ''} */ owner) => (board.cube?.tap && board.cube.owner === owner ? this.#cube(board) : gap);
    const away = board.view === 'a' ? 'b' : 'a';
    const line = (/** @type {unknown} */ left, /** @type {unknown[]} */ cells, /** @type {unknown} */ right) => {
      const all = [left, ...cells.map((cell) => cell ?? gap), right];
      return board.bear === 'left' ? all.reverse() : all;
    };
    const dice = board.dice ? this.#cell('dice', t('board.dice', { dice: board.dice.split('').join(' '), n: board.active ?? 0 }), { what: 'dice' }, 'wide')
      : html`<span class="wide"></span>`;
    const middle = [html`<span class="wide"></span>`, gap, dice];
    const strip = [cube(''), ...(upside ? middle : [...middle].reverse()), gap];
    return html`<div class="bd-cells" role="group" aria-label=${board.title ?? t('board.title')} @keydown=${this.#move}>
      ${board.kind?.same_way ? line(tray[0], rows[0], cube(away)) : line(cube(away), rows[0], tray[0])}${
        board.bear === 'left' ? [strip[4], strip[1], strip[2], strip[3], strip[0]] : strip}${
        line(cube(board.view), rows[1], tray[1])}</div>`;
  }

  /** @param {Play.Board} board @param {number} point */
  #point(board, point) {
    const mover = board.mover ?? board.view;
    const name = point_name(board, mover, point);
    const { active = [], other = [], reach = [] } = board.hints ?? {};
    const more = active.includes(point) ? t('board.plays', { n: board.active ?? 0 }) : other.includes(point) ? t('board.plays_other')
      : reach.includes(point) ? t('board.reached') : board.picked === point ? t('board.in_hand') : '';
    return this.#cell(`p${point}`, more ? `${name}, ${more}` : name, { what: 'point', point });
  }

  /** @param {Play.Board} board @param {Play.Side} side */
  #tray(board, side) {
    return this.#cell('tray', this.#tray_name(board, side), { what: 'tray' });
  }

  /** @param {Play.Board} board */
  #cube(board) {
    return this.#cell('cube', t('board.cube', { n: board.cube?.value ?? 1 }), { what: 'cube' });
  }

  /** @param {string} key @param {string} name @param {object} detail @param {string} [style] */
  #cell(key, name, detail, style = '') {
    const tap = () => {
      this.#at = key;
      this.dispatchEvent(new CustomEvent('board-tap', { detail, bubbles: true }));
      this.#paint();
    };
    const stop = this.#at ? this.#at === key : key === 'p24';
    return html`<button type="button" class="bd-cell ${style}" data-cell=${key} tabindex=${stop ? 0 : -1} aria-label=${name} @click=${tap}></button>`;
  }

  /** Arrow keys go to the nearest place in their direction. @param {KeyboardEvent} event */
  #move = (event) => {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const middle = (/** @type {Element} */ cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const here = middle(/** @type {Element} */ (event.target));
    const far = (/** @type {Element} */ cell) => {
      const there = middle(cell);
      const along = (there[0] - here[0]) * way[0] + (there[1] - here[1]) * way[1];
      const aside = Math.abs((there[0] - here[0]) * way[1]) + Math.abs((there[1] - here[1]) * way[0]);
      return along > 1 ? along + 3 * aside : Infinity;
    };
    const cells = /** @type {HTMLElement[]} */ ([...this.querySelectorAll('.bd-cell')]);
    const next = cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
    if (far(next) === Infinity) return;
    this.#at = next.dataset.cell ?? '';
    this.#paint();
    next.focus();
  };
}

customElements.define('td-board', Board);
