// SPDX-License-Identifier: MIT
// A ladder on the wall: who stands where and has moved, and who has challenged whom until when. Loaded where there is one.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { dates_of, moved } from '../../lib/section/ladder.js';
import { when } from '../../lib/section/league.js';
import { known_as, ltr, score, t } from '../../lib/text.js';
import { section_mark } from '../../lib/ui.js';
import { columns } from './calls.js';
import { in_columns } from './columns.js';
import { is_ladder } from './scene.js';

/** @typedef {import('../wall.js').Wall} Wall */

/** So many challenges are still read from the other end of a hall. */
const MOST = 16;

/** @type {any[]} */
let docs = [];

/** @param {Wall} wall */
export async function read(wall) {
  const own = wall.tournament.sections.filter(is_ladder);
  docs = await Promise.all(own.map((/** @type {any} */ { section }) => get(`/tournaments/${wall.uid}/sections/${section}/ladder`)));
}

/** @param {any} one */
const rung = (one) => html`<li><b class="no">${ltr(one.place)}</b><span class="fit" dir="auto">${known_as(one)}</span><span class="wl">${
  one.played ? score(one.won, one.played - one.won) : nothing}</span>${moved(one)}</li>`;

const head = html`<li class="hd"><span></span><span>${t('standings.player')}</span><span>${t('standings.won')}</span><span></span></li>`;

/** @param {any} open */
const challenge = (open) => html`<li class="pair dare"><span class="two"><span class="fit" dir="auto">${known_as(open.challenger)}</span><span
  class="fit" dir="auto">${known_as(open.challenged)}</span></span><span class="when">${when(dates_of(open))}</span></li>`;

/** @param {Wall} wall @param {any} doc @param {unknown} words */
const title = (wall, doc, words) => html`${wall.tournament.sections.length > 1 ? html`${section_mark(doc)}<bdi>${doc.name}</bdi> ` : nothing}${words}`;

/** The list, then what is open; each of them with what stands above it and its class. @param {Wall} wall @returns {import('./table.js').Page[]} */
export const pages_of = (wall) => docs.flatMap((doc) => [
  ...in_columns([{ title: '', rows: doc.list }]).map((page) => ({ title: title(wall, doc, t('section_kind.ladder')), kind: 'standing rungs',
    body: html`<div class="brd fits">${page.map((blocks) => html`<ol>${head}${blocks.flatMap(({ rows }) => rows.map(rung))}</ol>`)}</div>` })),
  ...Array.from({ length: Math.ceil(doc.open.length / MOST) }, (_, at) => ({ title: title(wall, doc, t('ladder.open')), kind: '',
    body: columns(doc.open.slice(at * MOST, (at + 1) * MOST).map(challenge)) }))]);
