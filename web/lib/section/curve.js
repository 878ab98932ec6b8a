// SPDX-License-Identifier: MIT
// A rating over the matches that moved it: the line, and the same as a table.
import { html, nothing, svg } from '../../vendor/lit-html.js';
import { date_at, ltr, name, rich, t } from '../text.js';

/** @typedef {Api.PlayerRating['matches'][number]} Line */

/** One ten-thousandth of a point is the unit of the API. @param {number} value */
export const points = (value) => ltr((value / 10000).toFixed(2));
/** @param {number} value */
export const signed = (value) => ltr(`${value < 0 ? '−' : '+'}${(Math.abs(value) / 10000).toFixed(2)}`);
/** @param {number} value */
const whole = (value) => (value / 10000).toFixed(0);

/** What the drawing is wide and high, and what is left for its edges. */
const BOX = { width: 342, top: 26, foot: 118, left: 6, right: 334 };

/** Round numbers between the lowest and the highest, at most four, whose lines help to read it. @param {number} low @param {number} high */
export function marks(low, high) {
  const step = [10, 20, 50, 100, 200, 500, 1000].find((one) => (high - low) / (one * 10000) <= 4) ?? 2000;
  const all = [];
  for (let at = Math.ceil(low / (step * 10000)); at * step * 10000 <= high; at++) all.push(at * step * 10000);
  return all;
}

/** Where each number stands in the drawing. @param {number[]} values oldest first @returns {[number, number][]} */
export function places(values) {
  const low = Math.min(...values), high = Math.max(...values);
  return values.map((value, n) => [BOX.left + n * (BOX.right - BOX.left) / Math.max(values.length - 1, 1),
    high === low ? (BOX.top + BOX.foot) / 2 : BOX.foot - (value - low) * (BOX.foot - BOX.top) / (high - low)]);
}

/** @param {[number, number][]} at */
const path = (at) => at.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

/** @param {number[]} values */
function drawn(values) {
  const at = places(values), low = Math.min(...values), high = Math.max(...values), [x, y] = at[at.length - 1];
  const level = (/** @type {number} */ value) => BOX.foot - (value - low) * (BOX.foot - BOX.top) / (high - low || 1);
  const lines = high > low ? marks(low, high) : [];
  return svg`${lines.map((value) => svg`<path class="g" d=${`M${BOX.left} ${level(value).toFixed(1)}H${BOX.right}`} />`)}
    <path class="ar" d=${`M${path(at)}V124H${BOX.left}Z`} /><path class="ln" d=${`M${path(at)}`} />
    ${lines.map((value) => svg`<text x=${BOX.left} y=${(level(value) - 4).toFixed(1)}>${whole(value)}</text>`)}
    <circle class="pt" cx=${x.toFixed(1)} cy=${y.toFixed(1)} r="5.5" />
    <text class="v" x=${BOX.right} y=${(y - 11).toFixed(1)} text-anchor="end">${whole(values[values.length - 1])}</text>`;
}

/** @param {Line} line @param {number} n which of the matches */
const row = (line, n) => html`<tr><td>${n}</td><th scope="row">${rich(line.won ? 'ratings.beat' : 'ratings.lost_to', {
  name: name(line.opponent.name || t('ratings.unnamed')), length: line.length })} <span class="dim">${date_at(line.played_ms)}</span></th><td>${
  signed(line.after - line.before)}</td><td><b>${points(line.after)}</b></td></tr>`;

/** @param {Line[]} holds newest first; those that a correction replaced are not among them @param {boolean} [table] say it as a table, too */
export function curve(holds, table) {
  const values = [holds[holds.length - 1].before, ...holds.map((line) => line.after).reverse()];
  return html`<figure class="curve"><svg viewBox="0 0 ${BOX.width} 126" role="img" aria-label=${t('ratings.curve', {
    from: whole(values[0]), to: whole(values[values.length - 1]), n: holds.length })}>${drawn(values)}</svg><figcaption><span>${
    date_at(holds[holds.length - 1].played_ms)}</span><span>${date_at(holds[0].played_ms)}</span></figcaption></figure>${table
    ? html`<details class="curve-table"><summary>${t('ratings.as_table')}</summary><table class="ratings"><thead><tr><th scope="col">${
      t('ratings.number')}</th><th scope="col">${t('ratings.match')}</th><th scope="col">${t('ratings.change')}</th><th scope="col">${
      t('ratings.rating')}</th></tr></thead><tbody>${holds.map((line, n) => row(line, holds.length - n))}</tbody></table></details>` : nothing}`;
}
