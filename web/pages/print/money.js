// SPDX-License-Identifier: MIT
// Money on paper: the payout list, to be signed for; receipts, several on a sheet.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { hands } from '../../lib/money/auction.js';
import { money, money_text } from '../../lib/money/money.js';
import { date_time, known_as, known_as_text, ltr, t } from '../../lib/text.js';
import { sliced } from './rounds.js';

const LINES = 20, SLIPS = 8;

/** @param {string} base */
export const read = (base) => get(`${base}/money`);

/** Of a pool what was won line by line, each with who has it; who was given more than was won stands below. @param {any} pool @returns {any[]} */
function awards_of(pool) {
  const all = hands(pool), won = pool.awards.map((/** @type {any} */ award) => ({ ...award, hand: all.find((one) => one.entry === award.entry) }));
  return [...won, ...all.filter((one) => one.got && !one.due).map((one) => ({ ...one, hand: one, amount: 0 }))];
}

/** Of an auction both sides sign for their part of what was won. @param {any} pool @returns {any[]} */
const signers = (pool) => (pool.kind === 'auction' ? hands(pool).filter((one) => one.due || one.got).map((one) => {
  const won = pool.awards.find((/** @type {any} */ award) => award.entry === one.entry);
  return { ...one, hand: one, section_name: won?.section_name, from: won?.from, to: won?.to, amount: one.due };
}).sort((x, y) => (x.from ?? Infinity) - (y.from ?? Infinity)) : awards_of(pool));

/** What was handed over already: nobody signs for that again, and nobody is paid it twice. @param {any} doc @param {any} hand */
function signed(doc, hand) {
  const left = hand.due - hand.got, text = (/** @type {number} */ sum) => money_text(sum, doc);
  if (!hand.got) return nothing;
  if (left > 0) return t('print.paid_part', { got: text(hand.got), left: text(left) });
  return left < 0 ? t('money.back', { amount: text(-left) }) : t('money.paid_out');
}

/** @param {any} one */
const where = (one) => html`<bdi>${one.section_name}</bdi> ${ltr(one.from === one.to ? one.from : `${one.from}–${one.to}`)}`;

/** @param {any} doc @param {any} pool @param {any[]} awards */
const list = (doc, pool, awards) => html`<table class="paper"><thead><tr><th>${t('standings.place')}</th><th>${t('standings.player')}</th>
  <th>${t('print.prize')}</th><th>${t('print.received')}</th></tr></thead><tbody>${awards.map((one) => html`<tr>
    <td>${one.from ? where(one) : '–'}</td><td><bdi>${one.who ?? known_as(one)}</bdi>${
      one.of ? html` <small>${t('auction.bought', { name: known_as_text(one.of) })}</small>` : ''}</td>
    <td class="num">${money(one.amount, doc)}</td><td class="sign">${signed(doc, one.hand)}</td></tr>`)}</tbody></table>`;

/** Who paid or was paid: of an auction perhaps who bought the entry. @param {any} doc @param {any} line */
const payer = (doc, line) => (['bid', 'bid_back', 'won', 'won_back'].includes(line.kind) ? hands(doc.pools.find((/** @type {any} */ one) =>
  one.pool === line.pool)).find((one) => one.of && one.entry === line.entry)?.who : null) ?? known_as(line);

/** @param {any} doc @param {any} line */
const slip = (doc, line) => html`<section class="slip"><b>${t('print.receipt_no', { n: line.line })}</b><span dir="auto">${payer(doc, line)}</span>
  <span><bdi>${line.pool_name}</bdi>: ${t(`cash.${line.kind}`)}</span><b>${money(line.amount, doc)}</b>
  <small>${date_time(line.at)} · ${t('print.taken_by', { name: line.actor.name ?? '' })}</small></section>`;

/**
 * @param {'payouts' | 'receipts'} what @param {any} doc @param {(body: unknown, heading: unknown) => unknown} sheet
 * @returns {unknown[]} sheets; none: there is nothing to print
 */
export function money_sheets(what, doc, sheet) {
  if (what === 'payouts')
    return doc.pools.flatMap((/** @type {any} */ pool) => [signers(pool)].filter((one) => one.length).flatMap((one) => sliced(one, LINES)).map((awards) =>
      sheet(list(doc, pool, awards), html`${t('print.payouts')}, <bdi>${pool.name}</bdi>`)));
  const lines = doc.receipts.filter((/** @type {any} */ line) => line.entry && !line.struck);
  return (lines.length ? sliced(lines, SLIPS) : []).map((/** @type {any[]} */ part) =>
    sheet(html`<div class="slips">${part.map((line) => slip(doc, line))}</div>`, t('print.receipts')));
}
