// SPDX-License-Identifier: MIT
// A device tries one of the hall's addresses: how long an answer takes, and what its browser can do there. By the code of the address
// it appears on the director's console, too.
import { html, nothing } from '../vendor/lit-html.js';
import { get, send } from '../lib/api.js';
import { ABILITIES, abilities, median } from '../lib/device/abilities.js';
import '../lib/icons.js';
import { ltr, rich, t } from '../lib/text.js';
import { View, bar, icon, theme_button } from '../lib/ui.js';

const PROBES = 5;
const AGAIN_MS = 15000;
/** An answer that takes longer is felt: a tap waits for it where both sides look. */
const SLOW_MS = 400;

class Try extends View {
  constructor() {
    super();
    this.code = location.hash.slice(1);
    /** A number of its own, so that the console lists it once. */
    this.device = (crypto.getRandomValues(new Uint32Array(1))[0] >>> 1) || 1;
    /** @type {Awaited<ReturnType<typeof abilities>> | null} */
    this.can = null;
    /** Of the last few answers, in the middle; -1: there was none. */
    this.delay = -1;
    this.lost = false;
    /** '' | 'listed' | 'other_code' */
    this.told = '';
  }

  async begin() {
    this.can = await abilities();
    await this.look();
    setInterval(() => void this.look(), AGAIN_MS);
  }

  async look() {
    try {
      const taken = [];
      for (let at = 0; at < PROBES; at++) {
        const from = performance.now();
        await get('/time');
        taken.push(performance.now() - from);
      }
      this.delay = Math.round(median(taken));
      this.lost = false;
      await this.tell();
    } catch {
      this.lost = true;
    }
    this.paint();
  }

  async tell() {
    if (!this.code || !this.can) return;
    const said = { code: this.code, device: this.device, delay_ms: this.delay, host: location.host.slice(0, 80), width: Math.round(innerWidth),
      height: Math.round(innerHeight), ...this.can };
    this.told = await send('POST', '/network/tries', said).then(() => 'listed', (problem) => {
      if (problem.status !== 409) throw problem;
      return 'other_code';
    });
  }

  /** @param {boolean} good @param {unknown} text */
  fact(good, text) {
    return html`<li class=${good ? '' : 'less'}>${icon(good ? 'check' : 'warn')}<span>${text}</span></li>`;
  }

  template() {
    const { can, delay } = this;
    if (!can || (delay < 0 && !this.lost)) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
    return html`${bar({ title: t('title.try'), children: theme_button() })}<main class="page stack try">
      ${this.lost ? html`<h2>${t('try.lost')}</h2><p>${t('try.lost_text')}</p>`
        : html`<h2>${t('try.reached')}</h2><p class="delay" role="status">${rich('try.delay', { n: ltr(delay) })}</p>`}
      ${this.told ? html`<p><b>${t(`try.${this.told}`)}</b></p>` : nothing}
      <ul class="facts">${delay >= 0 ? this.fact(delay <= SLOW_MS, t(delay <= SLOW_MS ? 'try.quick' : 'try.slow')) : nothing}${ABILITIES.map((one) =>
        this.fact(can[one], t(can[one] ? `try.can.${one}` : `try.cannot.${one}`)))}</ul>
      ${can.shell && can.awake ? nothing : html`<p><a class="link" href="trust.html">${t('try.trust')}</a></p>`}
      <p><a class="btn go" href="table.html">${t('try.table')}</a></p></main>`;
  }
}

customElements.define('td-try', Try);
