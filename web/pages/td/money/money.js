// SPDX-License-Identifier: MIT
// Money: who has paid (one tap), the balance as a table that sums, what is won and paid out, the cash book.
import { repeat } from '../../../vendor/directives/repeat.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { hands } from '../../../lib/money/auction.js';
import { money, money_text } from '../../../lib/money/money.js';
import { newest } from '../../../lib/live/newest.js';
import { still_open } from '../../../lib/money/payouts.js';
import { saves } from '../../../lib/list/save.js';
import { date_time, known_as, known_as_text, ltr, t } from '../../../lib/text.js';
import { complain, dialog, icon, sheet } from '../../../lib/ui.js';
import { ask_reason } from '../sections/draw.js';
import { lots, sell } from './auction.js';
import { begin_form, pool_dialog, rule_dialog } from './pools.js';
import { prizes_card } from './prizes.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

const styles = sheet('td/money');
const latest = newest();
/** @type {any} */
let doc = null;
/** The pool that is looked at; 0 = the first. */
let chosen = 0;

/** @param {Page} page */
export async function begin(page) {
  try {
    const [read] = await Promise.all([latest(get(`${page.base}/money`)), styles]);
    doc = read ?? doc;
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** Matches that were heard of since, and whether they were over. @type {Map<number, boolean>} */
const heard_of = new Map();

/** Has a match ended, or been opened again, or its result been corrected? Of the first word nobody knows. @param {any} match */
function moves_money({ match, status }) {
  const over = status === 'over', was = heard_of.get(match) ?? true;
  heard_of.set(match, over);
  return over || was;
}

/** Places move money, and results what can still be won, and people who come or leave. @param {Page} page @param {any} message */
export function heard(page, message) {
  const told = message.reset || ['money', 'entries'].includes(message.topic) || message.group === 'sections';
  if (told || (message.match && moves_money(message.match))) begin(page);
}

const pool_now = () => doc.pools.find((/** @type {any} */ one) => one.pool === chosen) ?? doc.pools[0];

/** @param {Page} page @param {string} path @param {unknown} body @param {string} done */
async function note(page, path, body, done) {
  if (await page.run('POST', path, body, { done, quiet: true })) await begin(page);
}

/** @param {Page} page @param {any} pool @param {string} kind @param {any} entry */
const receipt = (page, pool, kind, entry) =>
  note(page, `/pools/${pool.pool}/receipts`, { kind, entry: entry.entry }, t(`money.done.${kind}`, { name: entry.name }));

/** @param {Page} page @param {any} line */
async function strike(page, line) {
  const reason = await ask_reason(t('money.strike'), t('money.strike_text'), t('money.strike'));
  if (reason && await page.run('PUT', `/receipts/${line.line}`, { struck: true, reason }, { done: t('money.struck_done'), quiet: true })) await begin(page);
}

/** @param {any} line */
const receipt_line = (line) => html`<span>${ltr(`#${line.line}`)} ${t(`cash.${line.kind}`)} ${money(line.amount, doc)}
  <small>${line.name ? html`<bdi>${line.name}</bdi> · ` : nothing}${line.note ? html`<bdi>${line.note}</bdi> · ` : nothing}${date_time(line.at)} · <bdi>${
  line.actor.name}</bdi></small></span>`;

/** Who stands at the door takes fees; everything else is the director's. @param {Page} page @param {string} kind */
const hand_may = (page, kind) => page.directs || ['fee', 'again', 'bid'].includes(kind);

/** A line is struck by who wrote it, or by a director. @param {Page} page @param {any} line */
const may_strike = (page, line) => page.directs || line.actor.name === page.me?.name;

/** What else there is to do about somebody. @param {Page} page @param {any} pool @param {any} entry */
async function more(page, pool, entry) {
  const lines = doc.receipts.filter((/** @type {any} */ line) => line.pool === pool.pool && line.entry === entry.entry && !line.struck);
  /** @param {string} kind @param {boolean} on */
  const act = (kind, on) => (on ? [kind] : []);
  const kinds = [...act('again', entry.in), ...act('waived', entry.outstanding > 0), ...act('refund', entry.paid > entry.refunded)]
    .filter((kind) => hand_may(page, kind));
  const answer = await dialog((/** @type {(value: string | null) => void} */ close) => html`<div class="moneybox"><h2>${known_as(entry)}</h2>
    ${lines.length ? html`<ul class="cash">${lines.map((/** @type {any} */ line) => html`<li>${receipt_line(line)}
      ${may_strike(page, line) ? html`<button class="btn" @click=${() => close(`#${line.line}`)}>${t('money.strike')}</button>`
        : nothing}</li>`)}</ul>` : html`<p>${t('money.no_receipt')}</p>`}
    <p class="acts">${kinds.map((kind) => html`<button class="btn" @click=${() => close(kind)}>${t(`money.act.${kind}`)}</button>`)}
      <span class="grow"></span><button class="btn" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`);
  const line = answer?.startsWith('#') && lines.find((/** @type {any} */ one) => `#${one.line}` === answer);
  if (line) await strike(page, line);
  else if (answer) await receipt(page, pool, answer, entry);
}

// ---- who has paid

/** @param {Page} page @param {any} pool @param {any} entry */
function payer(page, pool, entry) {
  const paid = entry.in && entry.outstanding === 0;
  const state = entry.outstanding ? money(entry.outstanding, doc) : entry.in ? money(entry.paid - entry.refunded, doc) : '–';
  return html`<li class=${paid ? 'in-house' : ''}><button class="row" aria-pressed=${paid}
      @click=${() => (paid ? more(page, pool, entry) : receipt(page, pool, 'fee', entry))}><span class="box" aria-hidden="true">${
  paid ? icon('check') : nothing}</span><span><b dir="auto">${known_as(entry)}</b> ${entry.again ? html`<small>${
    t('money.entries_n', { n: entry.again + 1 })}</small>` : nothing}
      ${entry.waived ? html`<small>${t('money.waived')}</small>` : nothing}</span>
      <span class="sum ${entry.outstanding ? 'owes' : ''}">${state}</span></button>
    <button class="iconbtn" aria-label=${t('entries.more', { name: known_as_text(entry) })} @click=${() => more(page, pool, entry)}>${
      icon('more')}</button></li>`;
}

/** @param {Page} page @param {any} pool */
function payers(page, pool) {
  const rank = (/** @type {any} */ one) => (one.outstanding ? 0 : 1);
  const rows = [...pool.entries].sort((x, y) => rank(x) - rank(y) || x.name.localeCompare(y.name));
  const missing = rows.reduce((sum, one) => sum + one.outstanding, 0);
  const paid = rows.filter((one) => one.in && one.outstanding === 0).length;
  return html`<section aria-labelledby="h-payers"><h2 id="h-payers">${t('money.payers')} <span>${t('money.counts', { paid, n: rows.length })}${
    missing ? html`, ${t('money.missing', { amount: money_text(missing, doc) })}` : nothing}</span></h2>
    <ol class="people payers">${repeat(rows, (entry) => entry.entry, (entry) => payer(page, pool, entry))}</ol>
    ${rows.length ? nothing : html`<p class="empty">${t('money.nobody')}</p>`}</section>`;
}

// ---- the balance

/** @param {Page} page @param {any} pool @param {string} kind */
async function add(page, pool, kind) {
  const { amount_dialog } = await import('./pools.js');
  const said = await amount_dialog(t(`money.act.${kind}`), doc);
  if (said) await note(page, `/pools/${pool.pool}/receipts`, { kind, ...said }, t(`money.done.${kind}`));
}

/** @param {Page} page @param {any} pool */
function balance(page, pool) {
  const b = pool.balance;
  /** @type {[string, number][]} */
  const comes = [['paid', b.paid], ['added', b.added], ['refunded', -b.refunded]];
  /** @type {[string, number][]} */
  const goes = [['awarded', b.awarded], ['open', b.open], ['house', b.house], ['rest', b.rest], ['vacant', b.vacant], ['kept', b.kept]];
  /** @param {[string, number][]} lines */
  const rows = (lines) => lines.filter(([key, sum]) => sum || ['paid', 'awarded', 'house'].includes(key)).map(([key, sum]) =>
    html`<tr><th scope="row">${t(`balance.${key}`)}</th><td class="num">${money(sum, doc)}</td></tr>`);
  /** @param {[string, number][]} lines */
  const total = (lines) => html`<tr class="total"><th scope="row">${t('balance.total')}</th><td class="num">${
    money(lines.reduce((sum, [, one]) => sum + one, 0), doc)}</td></tr>`;
  return html`<section class="card"><h2>${t('balance.title')}</h2><table class="balance">
    <tbody><tr class="part"><th colspan="2" scope="colgroup">${t('balance.comes')}</th></tr>${rows(comes)}${total(comes)}</tbody>
    <tbody><tr class="part"><th colspan="2" scope="colgroup">${t('balance.goes')}</th></tr>${rows(goes)}${total(goes)}</tbody>
    <tbody><tr class="part"><th colspan="2" scope="colgroup">${t('balance.box')}</th></tr>
      <tr><th scope="row">${t('balance.paid_out')}</th><td class="num">${money(b.paid_out, doc)}</td></tr>
      <tr><th scope="row">${t('balance.in_hand')}</th><td class="num">${money(b.in_hand, doc)}</td></tr>
      ${doc.pools.length > 1 ? html`<tr><th scope="row">${t('balance.all_pools')}</th><td class="num">${
        money(doc.pools.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.balance.in_hand, 0), doc)}</td></tr>` : nothing}</tbody></table>
    ${page.directs ? html`<p class="acts"><button class="btn" @click=${() => add(page, pool, 'added')}>${t('money.act.added')}</button>
      <button class="btn" @click=${() => add(page, pool, 'kept')}>${t('money.act.kept')}</button></p>` : nothing}</section>`;
}

// ---- what is won

/** Where somebody won it: "1", "Consolation 3–4". @param {any} award @param {boolean} several */
export const won_at = (award, several) =>
  html`${several ? html`<bdi>${award.section_name}</bdi> ` : nothing}${ltr(award.from === award.to ? award.from : `${award.from}–${award.to}`)}`;

/** @param {Page} page @param {any} pool @param {any} hand who is paid: an entry, or who bought one */
function payout(page, pool, hand) {
  const awards = pool.awards.filter((/** @type {any} */ one) => one.entry === hand.entry);
  const several = pool.table.some((/** @type {any} */ one) => one.section !== pool.table[0].section);
  const left = hand.due - hand.got, path = `/pools/${pool.pool}/receipts`;
  /** @param {string} kind @param {number} [amount] */
  const tell = (kind, amount) => note(page, path, { kind, entry: hand.entry, amount }, t(`money.done.${kind}`, { name: hand.text }));
  return html`<li><span><b dir="auto">${hand.who}</b> <small>${hand.of ? html`${t('auction.bought', { name: known_as_text(hand.of) })}, ` : nothing}${
    awards.map((/** @type {any} */ one, /** @type {number} */ at) => html`${at ? ', ' : t('money.place')} ${won_at(one, several)}`)}</small></span>
    <span class="sum">${money(hand.due, doc)}</span>
    ${left && !page.directs ? nothing : left > 0 ? html`<button class="btn" @click=${() => tell(hand.pay, left)}>${
      hand.got ? t('money.pay_rest', { amount: money_text(left, doc) }) : t('money.act.payout')}</button>`
      : left < 0 ? html`<button class="btn" @click=${() => tell(hand.back, -left)}>${t('money.back', { amount: money_text(-left, doc) })}</button>`
        : html`<span class="chip ok">${icon('check')}${t('money.paid_out')}</span>`}</li>`;
}

/** @param {Page} page @param {any} pool */
function payouts(page, pool) {
  const first = new Map(pool.awards.map((/** @type {any} */ one, /** @type {number} */ at) => [one.entry, at]).reverse());
  const winners = hands(pool).filter((one) => one.due || one.got).sort((x, y) => Number(first.get(x.entry) ?? 999) - Number(first.get(y.entry) ?? 999));
  return html`<section class="card"><h2>${t('money.payouts')}</h2>
    ${winners.length ? html`<ol class="cash">${winners.map((one) => payout(page, pool, one))}</ol>` : html`<p class="dim">${
      t('money.none_won')}</p>`}
    ${still_open(doc, pool)}
    <p class="acts">${['payouts', 'receipts'].map((what) => html`<a class="btn" href=${`print.html?t=${page.uid}&what=${what}`}>${icon('print')}${
      t(`print.${what}`)}</a>`)}</p></section>`;
}

/** Who is sold, or who pays. @param {Page} page @param {any} pool */
const comes_in = (page, pool) => (pool.kind === 'auction' ? lots(doc, pool, (kind, entry) => receipt(page, pool, kind, entry),
  async (entry) => { if (page.directs && await sell(page, doc, pool, entry)) await begin(page); }) : payers(page, pool));

/** The cash book of a pool as a file, the oldest line first; what was struck stays, and says so. @param {any[]} lines */
const book_rows = (lines) => [
  ['line', 'at', 'kind', 'name', 'amount', 'currency', 'taken_by', 'note', 'struck'],
  ...[...lines].reverse().map((line) => [line.line, line.at, line.kind, known_as_text(line), (line.amount / 10 ** doc.digits).toFixed(doc.digits), doc.currency,
    line.actor.name ?? '', line.note ?? '', Boolean(line.struck)])];

/** The newest line first. @param {Page} page @param {any} pool */
function cash_book(page, pool) {
  const lines = doc.receipts.filter((/** @type {any} */ line) => line.pool === pool.pool).reverse();
  return html`<details class="card"><summary>${t('money.book', { n: lines.length })}</summary><ul class="cash">${lines.map((/** @type {any} */ line) =>
    html`<li class=${line.struck ? 'struck' : ''}>${receipt_line(line)}${line.struck ? html`<span class="chip">${t('money.struck')}</span>`
      : !may_strike(page, line) ? nothing : html`<button class="btn"
        aria-label=${t('money.strike_no', { n: line.line })} @click=${() => strike(page, line)}>${
        t('money.strike')}</button>`}</li>`)}</ul><p class="rowed">${saves(() => `${pool.name} ${doc.currency}`,
    () => book_rows(lines), () => ({ currency: doc.currency, digits: doc.digits, pool, receipts: lines }))}</p></details>`;
}

/** @param {Page} page */
function head(page) {
  const pool = pool_now();
  return html`<div class="rowed moneyhead">${doc.pools.map((/** @type {any} */ one) => html`<button class="btn" aria-pressed=${one === pool}
      @click=${() => { chosen = one.pool; page.paint(); }}><bdi>${one.name}</bdi></button>`)}<span class="grow"></span>
    ${page.directs ? html`<button
      class="btn" @click=${async () => { if (await pool_dialog(page, doc, null)) await begin(page); }}>${t('money.new_pool')}</button>
    <button class="btn" @click=${async () => { if (await pool_dialog(page, doc, pool)) await begin(page); }}>${t('money.edit_pool')}</button>
    <button class="btn" @click=${async () => { if (await rule_dialog(page, doc)) await begin(page); }}>${t('money.rule')}</button>` : nothing}</div>`;
}

/** @param {Page} page */
export function template(page) {
  if (!doc) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
  if (!doc.currency || !doc.pools.length)
    return page.directs ? begin_form(page, doc, () => begin(page)) : html`<p class="page empty">${t('money.not_yet')}</p>`;
  const pool = pool_now();
  return html`${head(page)}<div class="split money">${comes_in(page, pool)}<div class="stack">${balance(page, pool)}${
    prizes_card(page, doc, pool, () => begin(page))}${payouts(page, pool)}${cash_book(page, pool)}</div></div>`;
}
