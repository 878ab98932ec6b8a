// SPDX-License-Identifier: MIT
// The score sheet of a side table: a line for each game, a column for each who sat there, every line comes to zero. The same
// on the tablet, on a phone and on paper.
import { html, nothing } from '../../vendor/lit-html.js';
import { amount_text } from '../../lib/money/money.js';
import { known_as, ltr, t } from '../../lib/text.js';
import { currency_of } from './words.js';

/** With its sign; a minus that is one. @param {number} points */
export const signed = (points) => ltr(`${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points)}`);

/** What everybody has after each line. @param {Api.Sitting} doc @returns {number[][]} */
export function running(doc) {
  const sums = doc.players.map(() => 0);
  return doc.sheet.map(({ points }) => sums.map((_, at) => (sums[at] += points[at] ?? 0)));
}

/** @param {number | undefined} points undefined: had not come yet @param {number} sum */
const cell = (points, sum) => (points === undefined ? html`<td></td>`
  : html`<td class=${points > 0 ? 'up' : points < 0 ? 'down' : 'none'}><b>${signed(points)}</b> <small>${ltr(signed_text(sum))}</small></td>`);

/** @param {number} sum */
const signed_text = (sum) => (sum < 0 ? `−${-sum}` : String(sum));

/** The lines from one on, at most so many. @param {Api.Sitting} doc @param {number} [from] @param {number} [most] */
export function sheet_table(doc, from = 0, most = doc.sheet.length) {
  const sums = running(doc);
  const lines = doc.sheet.slice(from, from + most);
  const currency = currency_of(doc);
  const whole = from + most >= doc.sheet.length;
  return html`<table class="points"><caption class="vh">${t('side.sheet')}</caption>
    <thead><tr><th scope="col">${t('match.game')}</th>${doc.players.map((one) =>
      html`<th scope="col"><span dir="auto">${known_as(one)}</span></th>`)}</tr></thead>
    <tbody>${lines.map((line, at) => html`<tr><th scope="row">${line.game ? ltr(line.game) : t('side.payment')}</th>${
      doc.players.map((_, who) => cell(line.points[who], sums[from + at][who]))}</tr>`)}</tbody>
    ${whole ? html`<tfoot><tr><th scope="row">${t('side.sum')}</th>${doc.players.map((one) => html`<td><b>${signed(one.points)}</b></td>`)}</tr>
      ${currency ? html`<tr><th scope="row">${currency.currency}</th>${doc.players.map((one) =>
        html`<td>${ltr(amount_text(one.money ?? 0, currency.digits))}</td>`)}</tr>` : nothing}</tfoot>` : nothing}</table>`;
}
