// SPDX-License-Identifier: MIT
// The hall's network: by which addresses tablets can reach this server, a code to try one, and what each device found that did. Below
// it, said plainly, what is lost where there is no HTTPS.
import { repeat } from '../../../vendor/directives/repeat.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { ABILITIES } from '../../../lib/device/abilities.js';
import { is_stale, typed, ways } from '../../../lib/device/addresses.js';
import { get } from '../../../lib/api.js';
import { newest } from '../../../lib/live/newest.js';
import { qr } from '../../../lib/qr.js';
import { day_at_club, ltr, rich, t, time } from '../../../lib/text.js';
import { complain, icon } from '../../../lib/ui.js';
import { browser_of } from '../settings/browsers.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** Nothing announces who tries an address: while it is looked at, it is asked. */
const LOOK_MS = 2000;

/** @type {any} */
let found = null;
/** The address whose code is shown. */
let chosen = '';
/** @type {ReturnType<typeof setInterval> | undefined} */
let looks;

const latest = newest();

/** @param {Page} page */
async function read(page) {
  const answer = await latest(get('/network'));
  if (answer) found = answer;
  page.paint();
}

/** @param {Page} page */
export async function begin(page) {
  await read(page).catch(complain);
  clearInterval(looks);
  looks = setInterval(() => {
    if (page.tab === 'network') void read(page).catch(() => undefined);
    else clearInterval(looks);
  }, LOOK_MS);
}

/** @param {Page} page @param {{url: string, why: string, device?: string}} way @param {boolean} shown */
const way_row = (page, { url, why, device }, shown) => html`<li><button class="opt" aria-pressed=${shown}
  @click=${() => { chosen = url; page.paint(); }}><b>${ltr(url)}</b><small>${t(`network.${why}`, { device: device ?? '' })}</small></button></li>`;

/** @param {any} one */
function try_row(one) {
  const less = ABILITIES.filter((ability) => !one[ability]);
  return html`<tr><th scope="row">${browser_of(one.agent)}<small class="dim">${ltr(`${one.width} × ${one.height}`)}</small></th>
    <td>${ltr(one.host)}</td><td class="num">${rich('try.delay', { n: ltr(one.delay_ms) })}</td>
    <td><span class="marks">${less.length ? less.map((ability) => html`<span class="chip warn">${icon('warn')}${t(`network.less.${ability}`)}</span>`)
      : html`<span class="chip ok">${icon('check')}${t('network.all')}</span>`}</span></td><td class="num">${ltr(time(one.seen))}</td></tr>`;
}

const tries = () => html`<section aria-live="polite"><h2>${t('network.tries')} <span>${ltr(found.tries.length)}</span></h2>${found.tries.length
  ? html`<div class="tablebox" tabindex="0" role="region" aria-label=${t('network.tries')}><table class="grid"><thead><tr>${
    ['device', 'address', 'delay', 'can', 'seen'].map((head) => html`<th scope="col" class=${['delay', 'seen'].includes(head) ? 'num' : ''}>${
      t(`network.head.${head}`)}</th>`)}</tr></thead><tbody>${repeat(found.tries, (/** @type {any} */ one) => one.device, try_row)}</tbody></table></div>`
  : html`<p class="empty">${t('network.nobody')}</p>`}</section>`;

/** What stands in the way before anybody tries. */
function warnings() {
  // Who only hears its own machine reaches nobody, whatever else there is.
  const notes = found.alone ? ['alone'] : [found.container && 'container', is_stale(found) && 'stale'].filter(Boolean);
  return notes.map((note) => html`<p class="note"><b>${t(`network.is_${note}`)}</b> ${rich(`network.is_${note}_text`, { url: ltr(found.public_url) })}</p>`);
}

/** What HTTPS brings, and by which way each tablet comes to trust it. @param {string} url */
const trust = (url) => html`<section class="card stack"><h3>${t('network.trust')}</h3><p>${t('network.trust_text')}</p>${
  url ? html`<div class="qrcard">${qr(`${url}/trust.html`, t('network.trust'))}<p><b class="typed">${ltr(typed(`${url}/trust.html`))}</b></p></div>` : nothing}
  <p class="dim">${t('network.fingerprint')} <span class="print">${ltr(found.authority.fingerprint)}</span></p>
  <p class="dim">${rich('network.until', { day: ltr(day_at_club(found.authority.until)) })}</p></section>`;

/** @param {Page} page */
export function template(page) {
  if (!found) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
  const all = ways(found);
  const shown = all.find(({ url }) => url === chosen) ?? all[0];
  const address = shown && `${shown.url}/try.html#${found.code}`;
  return html`<div class="page wide stack network"><p><a class="link" href="#hall">${t('network.back')}</a></p>
    <h2>${t('network.title')}</h2>${warnings()}
    <div class="sides"><section class="card stack"><h3>${t('network.addresses')}</h3>${all.length
      ? html`<ol class="opts">${all.map((way) => way_row(page, way, way === shown))}</ol><p class="dim">${t('network.addresses_text')}</p>`
      : html`<p class="empty">${t(found.alone ? 'network.none_heard' : 'network.none')}</p>`}</section>
    ${shown ? html`<section class="card qrcard"><h3>${t('network.try')}</h3>${qr(address, t('network.try'))}<p>${
      rich('network.type', { url: html`<b class="typed">${ltr(typed(`${shown.url}/try.html`))}</b>` })}</p></section>` : nothing}</div>
    ${tries()}
    ${found.authority ? trust(shown?.url ?? '') : nothing}
    <section class="card stack"><h3>${t(found.https ? 'network.https' : 'network.plain')}</h3><p>${t(found.https ? 'network.https_text'
      : 'network.plain_text')}</p>${found.https ? nothing : html`<p>${rich('network.plain_way', { option: html`<code>--hall-https</code>` })}</p>`}
    </section></div>`;
}
