// SPDX-License-Identifier: MIT
// A ladder on paper: who stands where, who has challenged whom and until when, and room for the next challenges by hand.
import { html, nothing } from '../../vendor/lit-html.js';
import { short_day } from '../../lib/section/league.js';
import { known_as, known_as_text, ltr, t } from '../../lib/text.js';
import { sliced } from './rounds.js';

/** Lines of one sheet. */
const ROWS = { a4: 18, a3: 28 };

/** @param {any} doc @param {any} one */
function open_of(doc, one) {
  const open = doc.open.find((/** @type {any} */ match) => match.match === one.match);
  if (!open) return nothing;
  const up = open.challenger.entry === one.entry;
  const words = t(up ? 'ladder.challenges' : 'ladder.challenged_by', { name: known_as_text(up ? open.challenged : open.challenger) });
  return html`<small>${words}${open.until ? `, ${t('league.until', { day: short_day(open.until) })}` : ''}</small>`;
}

/** As many sheets as its people fill. @param {any} doc a ladder @param {'a4' | 'a3'} paper @returns {unknown[]} */
export const ladder_tables = (doc, paper) => sliced(doc.list, ROWS[paper]).map((part) => html`<table class="paper rounds">
  <thead><tr><th>${t('standings.place')}</th><th>${t('standings.player')}</th><th>${t('ladder.won_of')}</th><th>${t('ladder.open')}</th></tr></thead>
  <tbody>${part.map((one) => html`<tr><td>${ltr(one.place)}</td><th scope="row"><bdi>${known_as(one)}</bdi></th><td>${
    one.played ? ltr(`${one.won}/${one.played}`) : nothing}</td><td>${open_of(doc, one)}</td></tr>`)}</tbody></table>`);
