// SPDX-License-Identifier: MIT
// What makes a <td-board> one to play on: a button with a spoken name over each place. What its `board-tap` events say stands
// in types/play.d.ts. A part of its own, because spectators' telephones only look.
import { html } from '../../vendor/lit-html.js';
import { seen_point } from './board-draw.js';
import { Board, point_name, tray_name } from './board.js';
import { t } from '../text.js';

const KEYS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/** Three rows over the drawing: points, dice and cube, points. @type {import('./board.js').Cells} */
function cells(board, element) {
  const mover = board.mover ?? board.view;
  const upside = board.view === mover;
  const top = [13, 14, 15, 16, 17, 18, 0, 19, 20, 21, 22, 23, 24];
  const place = (/** @type {number} */ point) => point_cell(board, element, point);
  const row = (/** @type {number[]} */ points) => points.map((point) => (point ? place(seen_point(board, mover, point)) : null));
  const rows = [row(top), row([12, 11, 10, 9, 8, 7, 0, 6, 5, 4, 3, 2, 1])];
  if (board.kind?.bar ?? true) rows[upside ? 0 : 1][6] = place(25);
  const gap = html`<span></span>`;
  const tray_cell = () => cell(element, 'tray', tray_name(board, mover), { what: 'tray' });
  const tray = [upside ? gap : tray_cell(), upside ? tray_cell() : gap];
  const cube = (/** @type {Play.Side | ''} */ owner) => (board.cube?.tap && board.cube.owner === owner
    ? cell(element, 'cube', t('board.cube', { n: board.cube.value ?? 1 }), { what: 'cube' }) : gap);
  const away = board.view === 'a' ? 'b' : 'a';
  const line = (/** @type {unknown} */ left, /** @type {unknown[]} */ places, /** @type {unknown} */ right) => {
    const all = [left, ...places.map((one) => one ?? gap), right];
    return board.bear === 'left' ? all.reverse() : all;
  };
  const dice = board.dice
    ? cell(element, 'dice', t('board.dice', { dice: board.dice.split('').join(' '), n: board.active ?? 0 }), { what: 'dice' }, 'wide')
    : html`<span class="wide"></span>`;
  const middle = [html`<span class="wide"></span>`, gap, dice];
  const strip = [cube(''), ...(upside ? middle : [...middle].reverse()), gap];
  return html`<div class="bd-cells" role="group" aria-label=${board.title ?? t('board.title')}
      @keydown=${(/** @type {KeyboardEvent} */ event) => move(element, event)}>
    ${board.kind?.same_way ? line(tray[0], rows[0], cube(away)) : line(cube(away), rows[0], tray[0])}${
      board.bear === 'left' ? [strip[4], strip[1], strip[2], strip[3], strip[0]] : strip}${
      line(cube(board.view), rows[1], tray[1])}</div>`;
}

/** @param {Play.Board} board @param {Board} element @param {number} point */
function point_cell(board, element, point) {
  const name = point_name(board, board.mover ?? board.view, point);
  const { active = [], other = [], reach = [] } = board.hints ?? {};
  const more = active.includes(point) ? t('board.plays', { n: board.active ?? 0 }) : other.includes(point) ? t('board.plays_other')
    : reach.includes(point) ? t('board.reached') : board.picked === point ? t('board.in_hand') : '';
  return cell(element, `p${point}`, more ? `${name}, ${more}` : name, { what: 'point', point });
}

/** @param {Board} element @param {string} key @param {string} name @param {object} detail @param {string} [style] */
function cell(element, key, name, detail, style = '') {
  const tap = () => {
    element.at = key;
    element.dispatchEvent(new CustomEvent('board-tap', { detail, bubbles: true }));
    element.paint();
  };
  const stop = element.at ? element.at === key : key === 'p24';
  return html`<button type="button" class="bd-cell ${style}" data-cell=${key} tabindex=${stop ? 0 : -1} aria-label=${name} @click=${tap}></button>`;
}

/** Arrow keys go to the nearest place in their direction. @param {Board} element @param {KeyboardEvent} event */
function move(element, event) {
  const way = KEYS[event.key];
  if (!way) return;
  event.preventDefault();
  const middle = (/** @type {Element} */ one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const here = middle(/** @type {Element} */ (event.target));
  const far = (/** @type {Element} */ one) => {
    const there = middle(one);
    const along = (there[0] - here[0]) * way[0] + (there[1] - here[1]) * way[1];
    const aside = Math.abs((there[0] - here[0]) * way[1]) + Math.abs((there[1] - here[1]) * way[0]);
    return along > 1 ? along + 3 * aside : Infinity;
  };
  const all = /** @type {HTMLElement[]} */ ([...element.querySelectorAll('.bd-cell')]);
  const next = all.reduce((best, one) => (far(one) < far(best) ? one : best));
  if (far(next) === Infinity) return;
  element.at = next.dataset.cell ?? '';
  element.paint();
  next.focus();
}

Board.cells = cells;

export { Board };
