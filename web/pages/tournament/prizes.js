// SPDX-License-Identifier: MIT
// Prizes on a tournament's public page, where the event shows them: what places win, who has won, what is still open.
import { html, nothing } from '../../vendor/lit-html.js';
import { money, share_text } from '../../lib/money/money.js';
import { still_open } from '../../lib/money/payouts.js';
import { known_as, ltr, t } from '../../lib/text.js';

/** @param {number} from @param {number} to */
const places = (from, to) => ltr(from === to ? from : `${from}–${to}`);

/** @param {any} doc @param {any} pool */
function pool_view(doc, pool) {
  const several = pool.table.some((/** @type {any} */ line) => line.section !== pool.table[0].section);
  /** @param {any} line */
  const where = (line) => html`${several ? html`<bdi>${line.section_name}</bdi> ` : nothing}`;
  return html`<section class="prizes"><h2><bdi>${pool.name}</bdi> <span>${t('prize.fund')} ${money(pool.fund, doc)}</span></h2>
    <table><tbody>${pool.awards.map((/** @type {any} */ one) => html`<tr><th scope="row">${where(one)}${places(one.from, one.to)}</th>
      <td dir="auto">${known_as(one)}</td><td>${money(one.amount, doc)}</td></tr>`)}
    ${pool.awards.length ? nothing : pool.table.map((/** @type {any} */ line) => html`<tr><th scope="row">${where(line)}${ltr(line.place)}</th>
      <td>${line.share ? ltr(`${share_text(line.share)} %`) : nothing}</td><td>${money(line.comes_to, doc)}</td></tr>`)}</tbody></table>${
      still_open(doc, pool)}</section>`;
}

/** @param {any} doc */
export const prizes_view = (doc) => html`<link rel="stylesheet" href="css/public/sums.css"><h2 class="vh">${t('public.prizes')}</h2>${
  doc.pools.filter((/** @type {any} */ pool) => pool.table.length).map((/** @type {any} */ pool) => pool_view(doc, pool))}`;
