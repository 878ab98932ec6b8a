// SPDX-License-Identifier: MIT
// The score sheet of a side table on paper: game by game with what everybody has after it, every line comes to zero; at the end
// points, money, and room to sign.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { known_as, ltr } from '../../lib/text.js';
import { sheet_table } from '../side/sheet.js';
import { terms_words } from '../side/words.js';
import { sliced } from './rounds.js';

/** Games on a sheet, lying. */
const LINES = 24;

/** @param {string} base @param {number} number */
export const read = (base, number) => get(`${base}/sittings/${number}`);

/** @param {Api.Sitting} doc */
const signs = (doc) => html`<div class="signs">${doc.players.map((one) => html`<span dir="auto">${known_as(one)}</span>`)}</div>`;

/** At least one, also where nothing was played. @param {Api.Sitting} doc @param {(body: unknown, heading: unknown) => unknown} sheet @returns {unknown[]} */
export function side_sheets(doc, sheet) {
  const parts = doc.sheet.length ? sliced(doc.sheet.map((_, at) => at), LINES) : [[]];
  return parts.map((part, at) => sheet(html`<p class="terms">${terms_words(doc).join(' · ')}</p>${sheet_table(doc, part[0] ?? 0, part.length)}${
    at === parts.length - 1 ? signs(doc) : nothing}`, html`<bdi>${doc.title}</bdi>${parts.length > 1 ? html` ${ltr(`${at + 1}/${parts.length}`)}` : nothing}`));
}
