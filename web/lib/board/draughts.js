// SPDX-License-Identifier: MIT
// <td-draughts>: a board of draughts to look at and to tap. Squares are numbered as players number them, 1 on the top row where
// black stands. Its model is Draughts.Board (types/draughts.d.ts); a tap is a `square-tap` event with the number of the square.
import { html, nothing, render, svg } from '../../vendor/lit-html.js';
import { t } from '../text.js';

const SIZE = 60;
const RIM = 6;
/** Men stand a little off the middle: the number of the square has the corner. */
const MIDDLE = 33;

/** @typedef {{side: Draughts.Side, king: boolean}} Piece */

/**
 * Who stands where, as the FEN of PDN says it: B:W21-32:BK1,2-12.
 * @param {string} fen @returns {Map<number, Piece>}
 */
export function pieces_of(fen) {
  const found = /** @type {Map<number, Piece>} */ (new Map());
  for (const part of fen.split(':').slice(1)) {
    const side = part[0] === 'W' ? 'white' : 'black';
    for (const [, king, from, to] of part.slice(1).matchAll(/(K?)(\d+)(?:-(\d+))?/g))
      for (let square = Number(from); square <= Number(to ?? from); square++) found.set(square, { side, king: Boolean(king) });
  }
  return found;
}

/** Where a square lies, 0 in the left and upper corner, black's row above. @param {number} square @param {number} edge */
export function place_of(square, edge) {
  const half = edge / 2, row = Math.floor((square - 1) / half);
  return { row, column: 2 * ((square - 1) % half) + (row % 2 ? 0 : 1) };
}

/** The same as somebody sees it whose men go up. @param {Draughts.Board} board @param {number} square */
function seen(board, square) {
  const { row, column } = place_of(square, board.edge);
  return board.view === 'black' ? { row: board.edge - 1 - row, column: board.edge - 1 - column } : { row, column };
}

/** @param {Piece} piece @param {number} x @param {number} y */
const man = ({ side, king }, x, y) => svg`<g class=${`bd-${side === 'white' ? 'a' : 'b'}`} transform="translate(${x} ${y})"><circle class="bd-shadow"
  cy="2" r="22"></circle><circle class="bd-disc" r="21.5"></circle>${king
  ? svg`<path class="dr-crown" d="M-12 9h24l3-15-8 6-7-11-7 11-8-6z"></path>` : svg`<circle class="bd-ring" r="14"></circle>`}</g>`;

/** @param {Draughts.Board} board */
function drawing(board) {
  const pieces = pieces_of(board.fen), count = board.edge * board.edge / 2;
  const corner = (/** @type {number} */ n) => RIM + SIZE * n;
  const marked = (/** @type {number} */ square) => [board.last?.includes(square) ? 'last' : '', board.from === square ? 'from' : ''].join(' ');
  return svg`<rect class="bd-frame" width=${2 * RIM + SIZE * board.edge} height=${2 * RIM + SIZE * board.edge} rx="8"></rect><rect class="dr-light" x=${RIM}
    y=${RIM} width=${SIZE * board.edge} height=${SIZE * board.edge}></rect>${Array.from({ length: count }, (_, at) => {
    const square = at + 1, { row, column } = seen(board, square), piece = pieces.get(square);
    const [x, y] = [corner(column), corner(row)];
    return svg`<rect class="dr-dark ${marked(square)}" x=${x} y=${y} width=${SIZE} height=${SIZE}></rect><text class="dr-n"
      x=${x + 3} y=${y + 13}>${square}</text>${
      piece ? man(piece, x + MIDDLE, y + MIDDLE) : nothing}${board.movable?.includes(square) && board.from !== square
      ? svg`<circle class="dr-can" cx=${x + MIDDLE} cy=${y + MIDDLE} r="24"></circle>` : nothing}${board.targets?.includes(square)
      ? svg`<circle class="dr-to" cx=${x + MIDDLE} cy=${y + MIDDLE} r="9"></circle>` : nothing}`;
  })}`;
}

/** What stands on a square, as words. @param {Draughts.Board} board @param {number} square */
function square_name(board, square) {
  const piece = pieces_of(board.fen).get(square);
  const what = piece ? t(`draughts.${piece.side}_${piece.king ? 'king' : 'man'}`) : t('board.empty');
  const more = board.from === square ? t('board.in_hand') : board.targets?.includes(square) ? t('board.reached')
    : board.movable?.includes(square) ? t('draughts.can_move') : '';
  return t(more ? 'draughts.square_more' : 'draughts.square', { square, what, more });
}

export class DraughtsBoard extends HTMLElement {
  /** @type {Draughts.Board | null} */
  #model = null;

  /** @param {Draughts.Board} model */
  set model(model) {
    this.#model = model;
    this.#paint();
  }

  get model() {
    return /** @type {Draughts.Board} */ (this.#model);
  }

  connectedCallback() {
    this.#paint();
  }

  #paint() {
    const board = this.#model;
    if (!board || !this.isConnected) return;
    const size = 2 * RIM + SIZE * board.edge;
    render(html`<div class="dr"><svg class="dr-svg" viewBox="0 0 ${size} ${size}" aria-hidden="true">${drawing(board)}</svg>${
      board.tap ? this.#cells(board) : this.#list(board)}</div>`, this);
  }

  /** For who does not see it: where men stand. @param {Draughts.Board} board */
  #list(board) {
    return html`<ul class="vh" aria-label=${board.title ?? t('board.title')}>${[...pieces_of(board.fen).keys()].sort((a, b) => a - b).map((square) =>
      html`<li>${square_name(board, square)}</li>`)}</ul>`;
  }

  /** A button over every square that is played on, row by row. @param {Draughts.Board} board */
  #cells(board) {
    const squares = Array.from({ length: board.edge * board.edge / 2 }, (_, at) => (board.view === 'black' ? board.edge * board.edge / 2 - at : at + 1));
    return html`<div class="dr-cells n${board.edge}" role="group" aria-label=${board.title ?? t('board.title')}>${squares.map((square) => {
      const { column } = seen(board, square);
      const cell = html`<button type="button" class="dr-cell" data-square=${square} aria-label=${square_name(board, square)} @click=${() =>
        this.dispatchEvent(new CustomEvent('square-tap', { detail: square, bubbles: true }))}></button>`;
      return column % 2 ? html`<span></span>${cell}` : html`${cell}<span></span>`;
    })}</div>`;
  }
}

customElements.define('td-draughts', DraughtsBoard);
