// SPDX-License-Identifier: MIT
// The tablet as a device: in which mode it works here. Drawn from the page element it is given, like table-views.js;
// loaded after the table itself.
import { html, nothing } from '../vendor/lit-html.js';
import { ltr, rich, t } from '../lib/text.js';
import { icon } from '../lib/ui.js';

/** @typedef {import('./table.js').TabletPage} Tablet */

/** @param {boolean} good @param {unknown} text */
const fact = (good, text) => html`<li class=${good ? 'good' : 'less'}>${icon(good ? 'check' : 'warn')}<span>${text}</span></li>`;

/** @param {import('../lib/kiosk.js').Kiosk} kiosk */
function battery(kiosk) {
  if (!kiosk.battery) return nothing;
  const { percent, charging } = kiosk.battery;
  return fact(charging || percent > 20, rich(charging ? 'mode.charging' : 'mode.battery', { n: ltr(`${percent} %`) }));
}

/** Everybody at the table sees that there is a second tablet, and which of them counts. @param {Tablet} page */
export function company(page) {
  const { devices, current } = page.device;
  if (!(devices > 1)) return nothing;
  return html`<section class="strip soft" aria-label=${t('table.tablets')}><b role="status">${icon('unequal')}${t(current ? 'table.two_here' : 'table.two_here_other', { n: devices })}</b></section>`;
}

/** What works here and what does not, before it is missed. @param {Tablet} page */
export function mode(page) {
  const { kiosk } = page;
  if (!kiosk) return nothing;
  return html`<section class="mode" aria-label=${t('mode.title')}><h2>${t(kiosk.secure ? 'mode.secure' : 'mode.plain')}</h2><ul>
    ${fact(kiosk.shell, t(kiosk.shell ? 'mode.reload' : 'mode.no_reload'))}
    ${fact(kiosk.awake, t(kiosk.awake ? 'mode.awake' : 'mode.sleeps'))}
    ${battery(kiosk)}</ul>
    ${kiosk.version ? html`<p class="dim">${rich('mode.release', { version: ltr(kiosk.version) })}</p>` : nothing}</section>`;
}
