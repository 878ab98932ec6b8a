// SPDX-License-Identifier: MIT
// <td-face>: the time of one side, running. One ticker serves every face of the page and sleeps until the next second
// of one of them; it writes only what changed, so a hall of clocks costs no repaint of the page. Loaded by pages that
// show a clock, together with the estimate of the server's time.
import { clock_now, clock_text } from './clock.js';
import { keep_time, server_now, server_time } from './server-time.js';
import { get } from './api.js';

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
let asked = false;

/** Begins with the first clock that is shown. */
function ask_the_time() {
  if (asked) return;
  asked = true;
  keep_time(server_time, async () => ({ now_ms: Number((await get('/time')).now_ms) })).then(tick);
}

function tick() {
  clearTimeout(timer);
  timer = 0;
  let wait = Infinity;
  for (const face of faces) wait = Math.min(wait, face.show());
  if (wait < Infinity && !document.hidden) timer = window.setTimeout(tick, Math.max(LEAST_MS, wait));
}

class Face extends HTMLElement {
  constructor() {
    super();
    /** @type {Clock | null} */
    this.of = null;
    /** @type {Side} */
    this.side = 'a';
  }

  /** @param {Clock | null} value */
  set clock(value) {
    this.of = value;
    if (!this.isConnected) return;
    const wait = this.show();
    if (wait < Infinity && !timer) timer = window.setTimeout(tick, Math.max(LEAST_MS, wait));
  }

  connectedCallback() {
    faces.add(this);
    ask_the_time();
    tick();
  }

  disconnectedCallback() {
    faces.delete(this);
  }

  /** Writes what the side has left; how long that stays true. @returns {number} */
  show() {
    if (!this.of) return Infinity;
    const reading = clock_now(this.of, server_now())[this.side];
    const runs = this.of.running === this.side;
    const free = runs && reading.delay_ms > 0 ? ` (${Math.ceil(reading.delay_ms / 1000)})` : '';
    this.write(face_text(reading.reserve_ms) + free, `face ${runs ? 'runs' : ''} ${reading.reserve_ms < 0 ? 'out' : ''}`);
    return runs && reading.reserve_ms >= 0 ? until_next(reading) : Infinity;
  }

  /** @param {string} text @param {string} style */
  write(text, style) {
    if (this.textContent !== text) this.textContent = text;
    if (this.className !== style) this.className = style;
  }
}

customElements.define('td-face', Face);
document.addEventListener('visibilitychange', tick);
