// SPDX-License-Identifier: MIT
// In which mode the tablet works here, and what it still holds. Loaded with what is seldom needed.
import { html, nothing } from '../../vendor/lit-html.js';
import { ltr, rich, t, time } from '../../lib/text.js';
import { confirm, dialog, icon } from '../../lib/ui.js';

/** @typedef {import('../table.js').TabletPage} Tablet */
/** @typedef {import('../../lib/outbox/outbox.js').Entry} Entry */
/** @typedef {import('../../lib/outbox/outbox.js').Kept} Kept */

/** @param {boolean} good @param {unknown} text */
const fact = (good, text) => html`<li class=${good ? 'good' : 'less'}>${icon(good ? 'check' : 'warn')}<span>${text}</span></li>`;

/** @param {import('../../lib/device/kiosk.js').Kiosk} kiosk */
function battery(kiosk) {
  if (!kiosk.battery) return nothing;
  const { percent, charging } = kiosk.battery;
  return fact(charging || percent > 20, rich(charging ? 'mode.charging' : 'mode.battery', { n: ltr(`${percent} %`) }));
}

/** What works here and what does not, before it is missed. @param {Tablet} page */
export function mode(page) {
  const { kiosk } = page;
  if (!kiosk) return nothing;
  return html`<section class="mode" aria-label=${t('mode.title')}><h2>${t(kiosk.secure ? 'mode.secure' : 'mode.plain')}</h2><ul>
    ${fact(kiosk.shell, t(kiosk.shell ? 'mode.reload' : 'mode.no_reload'))}
    ${fact(kiosk.awake, t(kiosk.awake ? 'mode.awake' : 'mode.sleeps'))}
    ${battery(kiosk)}</ul></section>`;
}

/** @param {number} ms */
const when = (ms) => html`<span class="dim">${ltr(time(ms))}</span>`;

/** @param {{label?: string, made_at?: number}} entry */
export const entry_row = (entry) => html`<li><span>${entry.label}</span>${when(entry.made_at ?? Date.now())}</li>`;

/** @param {Kept} kept @param {() => void} remove */
const kept_row = (kept, remove) => html`<li><span>${kept.label} <small class="dim" dir="auto">${kept.where}</small>
  <small>${kept.reason ? kept.reason.message : t(`kept.${kept.why}`)}</small></span>${when(kept.made_at)}
  <button class="btn quiet" aria-label=${t('kept.remove_of', { label: kept.label })} @click=${remove}>${t('kept.remove')}</button></li>`;

/** @param {Tablet} page @param {Kept} kept */
async function remove_kept(page, kept) {
  if (await confirm(t('kept.remove'), html`<p>${kept.label}</p><p class="dim">${t('kept.remove_text')}</p>`, t('kept.remove')))
    await page.outbox?.release((one) => one.id === kept.id);
}

/** Everything this tablet still holds: what waits, what was refused, and in which mode it works. @param {Tablet} page */
export async function show_held(page) {
  await dialog((/** @type {(value: null) => void} */ close, repaint) => {
    const { kept = [] } = page.outbox ?? {}, entries = [...page.outbox?.entries ?? [], ...page.side?.entries ?? []];
    const remove = async (/** @type {Kept} */ one) => {
      await remove_kept(page, one);
      repaint();
    };
    return html`<div class="held"><h2>${entries.length ? t('live.unsent', { n: entries.length }) : t('table.all_sent')}</h2>
      ${entries.length ? html`<ol>${entries.map(entry_row)}</ol><p class="dim">${t(page.is_closed ? 'held.closed' : 'held.waits')}</p>` : nothing}
      ${kept.length ? html`<h2>${t('kept.title', { n: kept.length })}</h2><ul>${kept.map((one) => kept_row(one, () => remove(one)))}</ul>
        <p class="dim">${t('kept.until')}</p>` : nothing}
      ${mode(page)}<p class="acts"><button class="btn go" autofocus @click=${() => close(null)}>${t('ui.close')}</button></p></div>`;
  }, 'wide-dialog');
}
