// SPDX-License-Identifier: MIT
// What is still played for: what everybody has for sure, and can come to; in late rounds by their own next
// result, near the end each way in which it may end.
import { html, nothing } from '../../vendor/lit-html.js';
import { amount_text, money } from './money.js';
import { known_as, known_as_text, ltr, t } from '../text.js';

/** A name in a sentence, whichever way it is written. @param {any} who */
const isolated = (who) => `\u2068${known_as_text(who)}\u2069`;

/** @param {import('./money.js').Currency} doc @param {any} pool */
const chances = (doc, pool) => html`<table class="chances"><caption>${t('money.chances')}${doc.currency ? `, ${doc.currency}` : ''}</caption>
  <thead><tr><td></td>${['now', 'least', 'most'].map((what) => html`<th scope="col">${t(`money.chance.${what}`)}</th>`)}</tr></thead>
  <tbody>${pool.chances.map((/** @type {any} */ one) => html`<tr><th scope="row" dir="auto">${known_as(one)}</th>${['now', 'least', 'most'].map((what) =>
    html`<td>${ltr(amount_text(one[what], doc.digits))}</td>`)}</tr>`)}</tbody></table>`;

/** @param {any} one */
const beats = (one) => t('money.beats', { a: isolated(one.winner), b: isolated(one.loser) });

/** @param {import('./money.js').Currency} doc @param {any} outcome */
const outcome = (doc, outcome) => html`<li><b>${outcome.matches.map(beats).join(', ')}</b>
  <ul>${outcome.gets.map((/** @type {any} */ one) => html`<li><span dir="auto">${known_as(one.who)}</span>
    <span class="sum">${money(one.amount, doc)}</span></li>`)}</ul></li>`;

/** What a result leaves possible, one sum where it is certain. @param {import('./money.js').Currency} doc @param {any} reach */
const reach_text = (doc, reach) => {
  const [least, most] = [reach.least, reach.most].map((sum) => `\u2066${amount_text(sum, doc.digits)}\u2069`);
  return least === most ? least : t('money.prospect.range', { least, most });
};

/** @param {import('./money.js').Currency} doc @param {any} one */
const by_results = (doc, one) => ['wins', 'level', 'loses'].filter((result) => one[result])
  .map((result) => t(`money.prospect.${result}`, { sum: reach_text(doc, one[result]) })).join('; ');

/** @param {import('./money.js').Currency} doc @param {any} pool */
const prospects = (doc, pool) => html`<b>${t('money.prospects')}${doc.currency ? `, ${doc.currency}` : ''}</b>
  <ul class="prospects" aria-label=${t('money.prospects')}>${pool.prospects.map((/** @type {any} */ one) =>
    html`<li><span dir="auto">${known_as(one.who)}</span> <span>${by_results(doc, one)}</span></li>`)}</ul>`;

/** @param {import('./money.js').Currency} doc @param {any} pool */
const outcomes = (doc, pool) => html`<ol class="outcomes" aria-label=${t('money.outcomes')}>${pool.outcomes.map((/** @type {any} */ one) =>
  outcome(doc, one))}</ol>`;

/** @param {import('./money.js').Currency} doc @param {any} pool */
export const still_open = (doc, pool) => html`${pool.chances.length ? chances(doc, pool) : nothing}${
  pool.outcomes.length ? outcomes(doc, pool) : nothing}${pool.prospects.length ? prospects(doc, pool) : nothing}`;
