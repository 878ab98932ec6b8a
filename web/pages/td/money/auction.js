// SPDX-License-Identifier: MIT
// An auction (Calcutta): who was sold for how much and to whom, what both sides still have to pay, and what both are due.
import { repeat } from '../../../vendor/directives/repeat.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { buyer_of } from '../../../lib/money/auction.js';
import { amount_of, amount_text, money, money_text, share_text } from '../../../lib/money/money.js';
import { known_as, known_as_text, ltr, rich, t } from '../../../lib/text.js';
import { icon } from '../../../lib/ui.js';
import { ask, choice, field } from './pools.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** Sold, sold again for more, or not at all. @param {Page} page @param {any} doc @param {any} pool @param {any} entry */
export async function sell(page, doc, pool, entry) {
  const { sale } = entry;
  const others = pool.entries.map((/** @type {any} */ one) => /** @type {[string, unknown]} */ ([String(one.entry), known_as_text(one)]));
  const form = { price: sale ? amount_text(sale.price, doc.digits) : '', back: share_text(sale?.back ?? 0),
    buyer: String(sale ? sale.entry ?? 0 : others[0][0]), named: sale?.note ?? '' };
  const said = await ask(t('auction.sell', { name: known_as_text(entry) }), (repaint) => html`${field(form, 'price', t('auction.price_hint'))}
    ${choice(form, 'buyer', [...others, ['0', t('auction.somebody')]], repaint)}${form.buyer === '0' ? field(form, 'named') : nothing}
    ${field(form, 'back', t('auction.back_hint'))}`, () => {
    const price = amount_of(form.price || '0', doc.digits), back = amount_of(form.back || '0', 2);
    return price === null || back === null ? null : { price, back, buyer: Number(form.buyer), note: form.buyer === '0' ? form.named.trim() : '' };
  });
  return said && page.run('PUT', `/pools/${pool.pool}/sales/${entry.entry}`, said, { done: t('money.saved'), quiet: true });
}

/** What one side still has to pay; a tap and it has. @param {string} kind @param {unknown} who @param {number} owes @param {any} doc
 * @param {() => void} pay */
const owing = (kind, who, owes, doc, pay) => (owes ? html`<button class="btn" @click=${pay}><span>${
  t(`auction.pays_${kind}`, { amount: money_text(owes, doc) })} <small>${who}</small></span></button>` : nothing);

/** @param {any} doc @param {any} entry @param {(kind: string) => void} note @param {() => void} ask_sale */
function lot(doc, entry, note, ask_sale) {
  const { sale } = entry;
  const paid = sale && !entry.outstanding && !sale.outstanding;
  return html`<li class=${paid ? 'in-house' : ''}><button class="row" @click=${ask_sale}><span class="box" aria-hidden="true">${
  paid ? icon('check') : nothing}</span>
    <span><b dir="auto">${known_as(entry)}</b><small>${sale ? html`${t('auction.to')} ${buyer_of(sale)}${sale.back ? html` · ${
      rich('auction.kept', { share: ltr(`${share_text(sale.back)} %`) })}` : nothing}` : t('auction.unsold')}</small></span>
    <span class="sum">${sale ? money(sale.price, doc) : '–'}</span></button>
    ${sale ? html`<span class="owing">${owing('bid', buyer_of(sale), sale.outstanding, doc, () => note('bid'))}${
      owing('fee', known_as(entry), entry.outstanding, doc, () => note('fee'))}</span>` : nothing}</li>`;
}

/** @param {any} doc @param {any} pool @param {(kind: string, entry: any) => void} note @param {(entry: any) => void} ask_sale */
export function lots(doc, pool, note, ask_sale) {
  const rows = [...pool.entries].sort((x, y) => (y.sale?.price ?? 0) - (x.sale?.price ?? 0) || x.name.localeCompare(y.name));
  const missing = rows.reduce((sum, one) => sum + one.outstanding + (one.sale?.outstanding ?? 0), 0);
  return html`<section aria-labelledby="h-lots"><h2 id="h-lots">${t('auction.title')} <span>${t('auction.counts', { sold: pool.stakes, n: rows.length })}${
    missing ? html`, ${t('money.missing', { amount: money_text(missing, doc) })}` : nothing}</span></h2>
    <ol class="people payers lots">${repeat(rows, (entry) => entry.entry, (entry) => lot(doc, entry, (kind) => note(kind, entry), () => ask_sale(entry)))}</ol>
    ${rows.length ? nothing : html`<p class="empty">${t('money.nobody')}</p>`}</section>`;
}
