// SPDX-License-Identifier: MIT
// The law's time at a board of draughts (laws 8 and 9, case 132) as it runs down: so long until time is called, then a minute more, then
// the game is lost. <td-law-time> writes it anew each time that its words change; for a tablet and for who looks on.
import { html, render } from '../../vendor/lit-html.js';
import { server_now } from '../live/server-time.js';
import { ltr, rich } from '../text.js';
import { clock_of_s, law_time } from './law-clock.js';

const LOOK_MS = 200;

/** @typedef {{since: string | null, call_after_s: number, name: unknown, other: unknown}} Model since: when the side on move began to think */

class LawTime extends HTMLElement {
  /** @type {Model | null} */
  #model = null;
  /** @type {any} */
  #timer = 0;
  #shown = '';

  /** @param {Model} model */
  set model(model) {
    this.#model = model;
    this.#shown = '';
    this.#look();
  }

  connectedCallback() {
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#look();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  #look() {
    const model = this.#model;
    if (!model?.since || !this.isConnected) return;
    const { phase, left_s } = law_time(Date.parse(model.since), model.call_after_s, server_now());
    const shown = `${phase} ${left_s}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.dataset.phase = phase;
    const left = html`<b>${ltr(clock_of_s(left_s))}</b>`;
    render(html`<span role="timer">${rich(`draughts.law_${phase}`, { name: model.name, other: model.other, left })}</span>`, this);
  }
}

customElements.define('td-law-time', LawTime);
