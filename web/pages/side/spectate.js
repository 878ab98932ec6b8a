// SPDX-License-Identifier: MIT
// Side tables for who looks on: one with its sheet and what was said, or all of an event.
import { html, nothing } from '../../vendor/lit-html.js';
import { known_as, ltr, rich, t, time } from '../../lib/text.js';
import { bar, live, theme_button } from '../../lib/ui.js';
import { sheet_box, points_of, rows } from './views.js';
import { act_words, now_words } from './words.js';

/** @typedef {import('../side.js').SidePage} Page */

/** So much of what was said is told. */
const TOLD = 30;

/** @param {Page} page @param {unknown} title @param {string} home @param {unknown} body */
const frame = (page, title, home, body) => html`${bar({ title, home, children: html`${live(page.connection)}${theme_button()}` })}<main
  class="public">${body}</main>`;

/** @param {Page} page */
function told(page) {
  const acts = page.doc.acts.filter((one) => !one.struck).slice(-TOLD).reverse();
  return acts.length ? html`<h2>${t('side.told')}</h2><ol class="told">${acts.map((act) => html`<li><time class="dim">${ltr(time(act.at))}</time><span>${
    act_words(page.doc, act)}</span></li>`)}</ol>` : nothing;
}

/** Drawn where somebody records plays, and loaded then. @type {typeof import('./board.js') | null} */
let boards = null;

/** @param {Page} page */
function board_of(page) {
  if (!page.doc.board) return nothing;
  if (boards) return boards.board_box(page);
  void import('./board.js').then((loaded) => {
    boards = loaded;
    page.paint();
  });
  return nothing;
}

/** @param {Page} page */
export const public_view = (page) => frame(page, page.doc.title, `side.html?t=${page.uid}`, html`<p class="now">${now_words(page.doc)}</p>
  <div class="watch">${rows(page)}</div>${board_of(page)}<h2>${t('side.sheet')} <a class="link"
  href=${`print.html?t=${page.uid}&what=side&s=${page.doc.sitting}`}>${
    t('audit.print')}</a></h2>${sheet_box(page)}${told(page)}`);

/** @param {Page} page @param {Api.SittingBrief} doc */
const card = (page, doc) => html`<li><a class="card" href=${`side.html?t=${page.uid}&s=${doc.sitting}`}><b dir="auto">${doc.title}</b><span
  class="dim">${t(`side.kind.${doc.kind}`)}, ${rich('side.games', { n: doc.games })}</span><span class="dim">${now_words(doc)}</span>
  <ul>${[...doc.players].sort((x, y) => y.points - x.points).map((one) => html`<li><span dir="auto">${known_as(one)}</span>${
    points_of(/** @type {any} */ (doc), one)}</li>`)}</ul></a></li>`;

/** @param {Page} page */
export const list_view = (page) => frame(page, t('side.all'), `tournament.html?t=${page.uid}`, page.all.length
  ? html`<ol class="sidetables">${page.all.map((doc) => card(page, doc))}</ol>` : html`<p class="empty">${t('side.none')}</p>`);
