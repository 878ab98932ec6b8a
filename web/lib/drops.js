// SPDX-License-Identifier: MIT
// <td-drops>: curves from a match that somebody lost to the one in another section that the loss led to. It lies over the
// brackets it stands beside and follows when one of them is scrolled or the page changes its size. What the curves say is
// said in words by the list of the player's way, so they are for eyes only.
import { html, nothing, render, svg } from '../vendor/lit-html.js';

/** @typedef {{from: number, to: number}} Drop numbers of matches */
/** x, y: the middle of the card's side; edge: where its bracket ends below, or begins above. @typedef {{x: number, y: number, edge: number}} Spot */

/** How far beside the cards a curve runs, so that it crosses no name. */
const BESIDE = 18;
const BEFORE = 8;

/** Out of the one card, down beside its round, over to the other bracket, and down there into the other card. @param {Spot} from @param {Spot} to */
function curve(from, to) {
  const [out, into] = [from.x + BESIDE, to.x - BEFORE];
  const bend = Math.max(24, (to.edge - from.edge) / 2);
  const across = `C${out} ${from.edge + bend} ${into} ${to.edge - bend} ${into} ${to.edge}`;
  return `M${from.x} ${from.y}Q${out} ${from.y} ${out} ${from.y + BESIDE}V${from.edge}${across}V${to.y - BEFORE}Q${into} ${to.y} ${to.x} ${to.y}`;
}

class Drops extends HTMLElement {
  /** @type {Drop[]} */
  #drops = [];
  #asked = 0;
  #sizes = new ResizeObserver(() => this.#soon());

  /** @param {Drop[]} drops */
  set drops(drops) {
    this.#drops = drops;
    this.#soon();
  }

  connectedCallback() {
    this.setAttribute('aria-hidden', 'true');
    this.#sizes.observe(/** @type {Element} */ (this.parentElement));
    this.parentElement?.addEventListener('scroll', this.#soon, true);
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
  }

  #soon = () => {
    cancelAnimationFrame(this.#asked);
    this.#asked = requestAnimationFrame(() => this.#draw());
  };

  /**
   * Where a curve leaves a card or comes to it; nothing when the card is scrolled out of its bracket.
   * @param {number} match @param {'right' | 'left'} side @param {'bottom' | 'top'} edge @returns {Spot | null}
   */
  #spot(match, side, edge) {
    const card = this.parentElement?.querySelector(`[data-match="${match}"] .mc`);
    const scroller = card?.closest('.br');
    if (!card || !scroller) return null;
    const [box, view, own] = [card, scroller, this].map((element) => element.getBoundingClientRect());
    const middle = (box.left + box.right) / 2;
    if (middle < view.left || middle > view.right) return null;
    return { x: Math.round(box[side] - own.left), y: Math.round((box.top + box.bottom) / 2 - own.top), edge: Math.round(view[edge] - own.top) };
  }

  #draw() {
    const ends = this.#drops.map(({ from, to }) => ({ from: this.#spot(from, 'right', 'bottom'), to: this.#spot(to, 'left', 'top') }));
    const lines = ends.map(({ from, to }) => (from && to
      ? svg`<path d=${curve(from, to)}></path><circle cx=${to.x} cy=${to.y} r="5"></circle>` : nothing));
    render(html`<svg>${lines}</svg>`, this);
  }
}

customElements.define('td-drops', Drops);
