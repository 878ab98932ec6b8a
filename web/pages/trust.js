// SPDX-License-Identifier: MIT
// A device is led to trust the hall's own certificate authority (serve --hall-https): the certificate, the steps on each kind of device,
// and what its browser can do now. Where there is none, or nobody wants to, it says plainly what is lost.
import { html, nothing } from '../vendor/lit-html.js';
import { ABILITIES, abilities } from '../lib/device/abilities.js';
import '../lib/icons.js';
import { t } from '../lib/text.js';
import { View, bar, icon, theme_button } from '../lib/ui.js';

const CERTIFICATE = 'hall-authority.crt';
/** Kinds of devices, and in how many steps each comes to trust an authority. @type {Record<string, number>} */
const STEPS = { android: 4, ipad: 4, windows: 4, mac: 4, chrome: 3, firefox: 3 };

/** Which of them this is, as far as it tells: tablets of Apple call themselves computers. */
function own_kind() {
  const { userAgent: agent, maxTouchPoints: touch } = navigator;
  if (/iPhone|iPad/.test(agent) || (/Macintosh/.test(agent) && touch > 1)) return 'ipad';
  if (/Android/.test(agent)) return 'android';
  if (/Firefox/.test(agent)) return 'firefox';
  if (/Windows/.test(agent)) return 'windows';
  return /Macintosh/.test(agent) ? 'mac' : 'chrome';
}

class Trust extends View {
  constructor() {
    super();
    /** @type {Awaited<ReturnType<typeof abilities>> | null} */
    this.can = null;
    /** Has the server an authority of its own? */
    this.offered = false;
  }

  async begin() {
    const asked = await fetch(CERTIFICATE, { method: 'HEAD' }).catch(() => null);
    this.offered = Boolean(asked?.ok);
    this.can = await abilities();
    this.paint();
  }

  /** 'trusted' | 'offered' | 'plain' | 'other' */
  get state() {
    if (this.can?.shell) return 'trusted';
    if (this.offered) return 'offered';
    return this.can?.secure ? 'other' : 'plain';
  }

  steps() {
    const own = own_kind();
    const kinds = [own, ...Object.keys(STEPS).filter((kind) => kind !== own)];
    return html`<section class="stack"><h2>${t('trust.how')}</h2><p><a class="btn go" href=${CERTIFICATE}>${t('trust.download')}</a></p>
      ${kinds.map((kind) => html`<details ?open=${kind === own}><summary>${t(`trust.kind_${kind}`)}</summary><ol>${
        Array.from({ length: STEPS[kind] }, (_, at) => html`<li>${t(`trust.${kind}_${at + 1}`)}</li>`)}</ol></details>`)}
      <p class="dim">${t('trust.only')}</p><p class="dim">${t('trust.compare')}</p></section>`;
  }

  template() {
    const { can, state } = this;
    if (!can) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
    return html`${bar({ title: t('title.trust'), children: theme_button() })}<main class="page stack try trust">
      <h2>${t(`trust.${state}`)}</h2><p>${t(`trust.${state}_text`)}</p>
      <ul class="facts" aria-label=${t('trust.now')}>${ABILITIES.map((one) => html`<li class=${can[one] ? '' : 'less'}>${icon(
        can[one] ? 'check' : 'warn')}<span>${t(can[one] ? `try.can.${one}` : `try.cannot.${one}`)}</span></li>`)}</ul>
      ${state === 'offered' ? this.steps() : nothing}
      ${state === 'trusted' ? nothing : html`<p>${t('trust.without')}</p>`}
      <p><a class="btn ${state === 'offered' ? '' : 'go'}" href="table.html">${t('try.table')}</a></p></main>`;
  }
}

customElements.define('td-trust', Trust);
