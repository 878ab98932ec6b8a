// SPDX-License-Identifier: MIT
// Before the draw: who is still missing, how many are here, and the code by which everybody finds their name.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { qr } from '../../lib/qr.js';
import { known_as, ltr, t } from '../../lib/text.js';
import { section_mark } from '../../lib/ui.js';

/** @typedef {import('../wall.js').Wall} Wall */

/** So many names are read at once. */
const MOST = 36;
/** A code is shown as long as it is taken: this much after its minute the next one is there, and it is tried again so soon where nobody answers. */
const SPARE_MS = 250, LATER_MS = 5000;

/** @type {any[]} */
let entries = [];
/** The way to check oneself in; nothing where this browser is not told the hall's code. @type {unknown} */
let poster = nothing;
let again = 0;

/** The code lasts a minute. Where it is not told it is not asked for every minute: the event changes first. @param {Wall} wall */
async function read_code(wall) {
  clearTimeout(again);
  /** @type {{code: string | null, another_in_ms: number | null}} */
  const { code, another_in_ms } = !wall.tournament.check_in ? { code: null, another_in_ms: null }
    : await get(`/tournaments/${wall.uid}/hall-code`).catch(() => ({ code: null, another_in_ms: LATER_MS }));
  poster = code ? qr(new URL(`tournament.html?t=${wall.uid}#here-${code}`, location.href).href, t('wall.qr_here')) : nothing;
  if (another_in_ms) again = window.setTimeout(() => read_code(wall).then(() => wall.paint()), another_in_ms + SPARE_MS);
}

/** @param {Wall} wall */
export async function read(wall) {
  [{ entries }] = await Promise.all([get(`/tournaments/${wall.uid}/entries`), read_code(wall)]);
}

/** @param {number} all @returns {{count: number, size: number}} as few pages as there can be, with as many names on each */
const pages_of = (all) => {
  const count = Math.max(1, Math.ceil(all / MOST));
  return { count, size: Math.ceil(all / count) };
};

/** So few stand in larger type. */
const FEW = 12;

/** @param {any[]} shown */
const names = (shown) => html`<ul class="fits ${shown.length > FEW ? '' : 'few'}">${shown.map((one) =>
  html`<li><span class="fit" dir="auto">${known_as(one)}</span></li>`)}</ul>`;

/** Who has a seat in a bracket that is drawn when it is full; one after the other where several are. @param {Wall} wall */
function seats(wall) {
  const pages = wall.filling.flatMap((section) => {
    const seated = section.seats.filter((/** @type {any} */ seat) => seat.status === 'in')
      .map((/** @type {any} */ seat) => entries.find(({ entry }) => entry === seat.entry)).filter(Boolean);
    const { count, size } = pages_of(seated.length);
    return Array.from({ length: count }, (_, at) => ({ section, taken: seated.length, shown: seated.slice(at * size, (at + 1) * size) }));
  });
  const { section, taken, shown } = pages[wall.page % pages.length];
  return html`<section><h2 id="h-missing">${section_mark(section)}<bdi>${section.name}</bdi> <span>${
    t('public.fills', { n: taken, of: section.fills })}</span>${wall.pager(pages.length)}</h2>${
    shown.length ? names(shown) : html`<p class="quiet">${t('wall.no_seat')}</p>`}</section>`;
}

/** @param {Wall} wall @param {unknown} words @param {unknown} list */
const with_poster = (wall, words, list) => html`<main class="missing" aria-labelledby="h-missing"><div class="poster">${
  poster === nothing ? wall.code : poster}<p><b>${words}</b></p><p class="dim">${wall.host}</p></div>${list}</main>`;

/** @param {Wall} wall */
export function template(wall) {
  if (wall.filling.length) return with_poster(wall, t('wall.take_seat'), seats(wall));
  const { check_in } = wall.tournament;
  // Members of a team are here with it.
  const own = entries.filter((one) => ['entered', 'checked_in', 'waiting'].includes(one.status) && (!one.team || one.team === one.entry));
  const named = check_in ? own.filter((one) => one.status === 'entered') : own;
  const { count, size } = pages_of(named.length);
  const shown = named.slice((wall.page % count) * size, (wall.page % count + 1) * size);
  const here = own.length - named.length;
  const words = poster !== nothing ? 'wall.check_yourself_in' : check_in ? 'wall.find_yourself' : 'wall.follow';
  return with_poster(wall, t(words), html`<section><h2 id="h-missing">${
    t(!check_in ? 'wall.entered' : named.length ? 'wall.missing' : 'wall.all_here')} ${
      html`<span>${check_in ? t('wall.here', { n: here, of: own.length }) : ltr(own.length)}</span>`}${wall.pager(count)}</h2>${
    shown.length ? names(shown)
      : check_in && own.length ? nothing : html`<p class="quiet">${t('wall.nobody_entered')}</p>`}</section>`);
}
