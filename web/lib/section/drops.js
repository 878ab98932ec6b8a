// SPDX-License-Identifier: MIT
// <td-drops>: lines from a match that somebody lost to the one in another section that the loss led to, and from those that were won to
// the next. They lie over the brackets they stand beside and follow when one of them is scrolled or the page changes its size. They run
// between rounds and between sections, across nobody's match. What they say is said in words by the list of the player's way, so they
// are for eyes only.
import { html, nothing, render, svg } from '../../vendor/lit-html.js';

/** @typedef {{from: number, to: number, stays: boolean, words: string}} Drop numbers of matches; stays: in their section, as a winner */
/** @typedef {{top: number, bottom: number, left: number, right: number}} Box */
/** @typedef {{x: number, y: number, half: number}} Label words on a line: their middle, half their width */
/**
 * x, y: the middle of the card's side; pane: the section it stands in; shelf: between the head of the section and its rounds; heads: what
 * stands above that, its name, how far it is, the buttons of its rounds.
 * @typedef {{x: number, y: number, pane: Box, shelf: number, heads: Box[]}} Spot
 */

/** How far beside the cards a line runs: between two rounds there is a little more. */
const BESIDE = 16;
const BEFORE = 9;
/** How far beside a section, and how far lines of two drops are apart. */
const LANE = 9;
const APART = 5;
const ROUND = 8;
/** Two rounds that are further apart than this have one between them. */
const NEXT_ROUND = 60;
/** So far from a text a line is beside it. */
const CLEAR = 4;
/** A letter of the words on a line, and how high they stand, px. */
const LETTER = 8;
const LINE = 20;

/** Corners that are rounded as far as there is room. @param {number[][]} points @returns {string} */
function along(points) {
  const [first, ...rest] = points;
  return rest.reduce((path, [x, y], at) => {
    const [px, py] = points[at], after = rest[at + 1];
    if (!after) return `${path}L${x} ${y}`;
    const short = Math.min(ROUND, Math.hypot(x - px, y - py) / 2, Math.hypot(after[0] - x, after[1] - y) / 2);
    const toward = (/** @type {number[]} */ [tx, ty]) => [x + Math.sign(tx - x) * short, y + Math.sign(ty - y) * short].join(' ');
    return `${path}L${toward([px, py])}Q${x} ${y} ${toward(after)}`;
  }, `M${first.join(' ')}`);
}

/** Would a line down at x strike through the head of a section? @param {Spot} to @param {number} x */
const strikes = ({ heads }, x) => heads.some((head) => head.left - CLEAR < x && x < head.right + CLEAR);

/**
 * Down beside the round of the one card, through the gap below its section, and beside the round of the other card to it. Past a section
 * that stands between them it takes the margin, and past the head of the section where it would strike through it the edge.
 * @param {Spot} from @param {Spot} to @param {Box[]} panes of other sections @param {number} nth @returns {number[][]}
 */
export function way_between(from, to, panes, nth) {
  const out = from.x + BESIDE, into = to.x - BEFORE - nth * APART % BESIDE;
  const beside = to.pane.left >= from.pane.right || to.pane.right <= from.pane.left;
  const lane = (beside && to.pane.top < from.pane.bottom ? Math.max(from.pane.bottom, to.pane.bottom) : from.pane.bottom) + LANE + nth * APART;
  const start = [[from.x, from.y], [out, from.y], [out, lane]], end = [[into, to.y], [to.x, to.y]];
  const is_above = lane < to.pane.top + LANE || to.pane.top < from.pane.bottom && beside;
  const between = !is_above || panes.some((pane) => pane.top >= from.pane.bottom && pane.bottom <= to.pane.top);
  const from_below = is_above && to.pane.top < from.pane.bottom;
  const edge = to.pane.left - LANE - nth * APART, shelf = to.shelf;
  const past_head = !from_below && strikes(to, into) ? [[edge, shelf], [into, shelf]] : [];
  if (!between) return [...start, [past_head.length ? edge : into, lane], ...past_head, ...end];
  const margin = Math.min(from.pane.left, to.pane.left, ...panes.map((pane) => pane.left)) - LANE - nth * APART, above = to.pane.top - LANE - nth * APART;
  const beside_it = past_head.length ? edge : into;
  // Where the section begins at the margin the line goes on down there.
  return [...start, [margin, lane], ...beside_it === margin ? [] : [[margin, above], [beside_it, above]], ...past_head, ...end];
}

/**
 * Where words stand on a level line: in its middle, or beside it where other words are in the way; nowhere where there is no room.
 * @param {{x1: number, x2: number, y: number, words: string}} line @param {Label[]} others @returns {number | null}
 */
export function place_of_words({ x1, x2, y, words }, others) {
  const half = words.length * LETTER / 2, [low, high] = [Math.min(x1, x2) + ROUND + half, Math.max(x1, x2) - ROUND - half];
  if (low > high) return null;
  const free = (/** @type {number} */ x) => others.every((one) => Math.abs(one.y - y) > LINE || Math.abs(one.x - x) > one.half + half);
  return [(low + high) / 2, low, high].find(free) ?? null;
}

/** To the next round of the same section. @param {Spot} from @param {Spot} to */
const step = (from, to) => [[from.x, from.y], [(from.x + to.x) / 2, from.y], [(from.x + to.x) / 2, to.y], [to.x, to.y]];

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

  /** @param {Element} element @returns {Box} where it is in the drawing */
  #box(element) {
    const own = this.getBoundingClientRect(), box = element.getBoundingClientRect();
    return { top: box.top - own.top, bottom: box.bottom - own.top, left: box.left - own.left, right: box.right - own.left };
  }

  /**
   * Where a line leaves a card or comes to it; nothing when the card is scrolled out of its bracket.
   * @param {number} match @param {'right' | 'left'} side @returns {Spot | null}
   */
  #spot(match, side) {
    const card = this.parentElement?.querySelector(`[data-match="${match}"] .mc`);
    const scroller = card?.closest('.br'), pane = card?.closest('.drawn');
    if (!card || !scroller || !pane) return null;
    const [box, view] = [card, scroller].map((element) => this.#box(element));
    const middle = (box.left + box.right) / 2;
    if (middle < view.left || middle > view.right) return null;
    return { x: Math.round(box[side]), y: Math.round((box.top + box.bottom) / 2), pane: this.#box(pane), ...this.#head(pane, scroller) };
  }

  /** What stands above the rounds of a section, each text by itself. @param {Element} pane @param {Element} scroller */
  #head(pane, scroller) {
    const top = this.#box(scroller).top;
    const heads = [...pane.querySelectorAll('*')].filter((one) => (one.childElementCount === 0 || one.matches('button')) && !scroller.contains(one) &&
      one.checkVisibility()).map((one) => this.#box(one)).filter((box) => box.bottom <= top + 1 && box.right > box.left);
    return { heads, shelf: (Math.max(this.#box(pane).top, ...heads.map((box) => box.bottom)) + top) / 2 };
  }

  /** @param {Drop} drop @param {number} nth of the drops @param {Label[]} labels what is written already; its own words come to it */
  #line({ from, to, stays, words }, nth, labels) {
    const [start, end] = [this.#spot(from, 'right'), this.#spot(to, 'left')];
    if (!start || !end) return nothing;
    if (stays) return end.x - start.x < NEXT_ROUND && end.x > start.x ? svg`<path class="stays" d=${along(step(start, end))}></path>` : nothing;
    const panes = [...this.parentElement?.querySelectorAll('.drawn') ?? []].map((pane) => this.#box(pane));
    const way = way_between(start, end, panes.filter((pane) => ![start, end].some((one) => one.pane.top === pane.top && one.pane.left === pane.left)), nth);
    const [[x1, y], [x2]] = way.slice(2);
    const x = place_of_words({ x1, x2, y, words }, labels);
    if (x !== null) labels.push({ x, y, half: words.length * LETTER / 2 });
    return svg`<path d=${along(way)}></path><circle cx=${end.x} cy=${end.y} r="5"></circle>${
      x !== null ? svg`<text x=${x} y=${y} dy=".35em" text-anchor="middle">${words}</text>` : nothing}`;
  }

  #draw() {
    let nth = 0;
    /** @type {Label[]} */
    const labels = [];
    render(html`<svg>${this.#drops.map((drop) => this.#line(drop, drop.stays ? 0 : nth++, labels))}</svg>`, this);
  }
}

customElements.define('td-drops', Drops);
