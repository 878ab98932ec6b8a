// SPDX-License-Identifier: MIT
// <td-face>: the time of one side, running. One ticker serves every face of the page and sleeps until the next second
// of one of them; it writes only what changed, so a hall of clocks costs no repaint of the page. Loaded by pages that
// show a clock, together with the estimate of the server's time.
import { html, nothing } from '../../vendor/lit-html.js';
import { clock_now, clock_text } from './clock.js';
import { keep_time, server_now, server_time } from '../live/server-time.js';
import { get } from '../api.js';
import { t } from '../text.js';

/** @typedef {import('./clock.js').Clock} Clock */
/** @typedef {import('./clock.js').Side} Side */

/** Not more often than this, however many clocks there are. */
const LEAST_MS = 100;

/** The last ten seconds too are shown as 0:09: tenths are for the players. @param {number} ms */
export const face_text = (ms) => (ms < 10000 ? `0:${String(Math.ceil(Math.max(0, ms) / 1000)).padStart(2, '0')}` : clock_text(ms));

/** How long this reading shows the same second. @param {{reserve_ms: number, delay_ms: number}} reading */
function until_next(reading) {
  const rest = (reading.delay_ms > 0 ? reading.delay_ms : reading.reserve_ms) % 1000;
  return rest > 0 ? rest : rest + 1000;
}

/** @type {Set<Face>} */
const faces = new Set();
let timer = 0;
let due = Infinity;
let asked = false;

/** Begins with the first clock that is shown. */
function ask_the_time() {
  if (asked) return;
  asked = true;
  keep_time(server_time, async () => ({ now_ms: Number((await get('/time')).now_ms) })).then(tick);
}

/** Wakes for the next second of a face, unless another one comes sooner. @param {number} wait ms */
function plan(wait) {
  const at = performance.now() + Math.max(LEAST_MS, wait);
  if (at >= due || document.hidden) return;
  clearTimeout(timer);
  due = at;
  timer = window.setTimeout(tick, at - performance.now());
}

function tick() {
  clearTimeout(timer);
  due = Infinity;
  let wait = Infinity;
  for (const face of faces) wait = Math.min(wait, face.show());
  plan(wait);
}

/** A press was heard of: every face of that match shows it, and the page is not drawn again. @param {number} match @param {Clock | null} clock */
export function tell_faces(match, clock) {
  for (const face of faces) if (face.match === match) face.clock = clock;
}

class Face extends HTMLElement {
  constructor() {
    super();
    /** @type {Clock | null} */
    this.of = null;
    /** @type {Side} */
    this.side = 'a';
    this.match = 0;
  }

  /** @param {Clock | null} value */
  set clock(value) {
    this.of = value;
    if (!this.isConnected) return;
    plan(this.show());
  }

  /** What this page believes of the server's time. */
  get server_time() {
    return server_time;
  }

  connectedCallback() {
    faces.add(this);
    ask_the_time();
    plan(this.show());
  }

  disconnectedCallback() {
    faces.delete(this);
  }

  /** Writes what the side has left; how long that stays true. @returns {number} */
  show() {
    if (!this.of) return Infinity;
    const reading = clock_now(this.of, server_now())[this.side];
    const runs = this.of.running === this.side;
    // Free time is shown where there is room for it, by the style sheet.
    this.write(face_text(reading.reserve_ms), `face ${runs ? 'runs' : ''} ${reading.reserve_ms < 0 ? 'out' : ''}`,
      runs && reading.delay_ms > 0 ? String(Math.ceil(reading.delay_ms / 1000)) : '');
    return runs && reading.reserve_ms >= 0 ? until_next(reading) : Infinity;
  }

  /** @param {string} text @param {string} style @param {string} free */
  write(text, style, free) {
    if (this.textContent !== text) this.textContent = text;
    if (this.className !== style) this.className = style;
    if (this.dataset.free !== free) this.dataset.free = free;
  }
}

customElements.define('td-face', Face);
document.addEventListener('visibilitychange', tick);

/** The time of one side. @param {Api.AnyMatch} match @param {Side} side */
export const face = (match, side) =>
  html`<td-face role="timer" aria-label=${t('clock.of', { name: match[side].name })} dir="ltr" .side=${side} .match=${match.match}
    .clock=${match.clock}></td-face>`;

/** Both times of a match under way, small. @param {Api.AnyMatch} match */
export function times(match) {
  if (!['playing', 'finishing', 'disputed'].includes(match.status)) return nothing;
  return html`<span class="times">${face(match, 'a')}${face(match, 'b')}</span>`;
}
