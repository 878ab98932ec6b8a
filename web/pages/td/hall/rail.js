// SPDX-License-Identifier: MIT
// The night rail: the next step and the way to it, when the evening ends as it looks now, and which matches are slow. It stands on every tab.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { WHERE, slow_of, step_of } from '../../../lib/night.js';
import { newest } from '../../../lib/live/newest.js';
import { roughly, roughly_hour } from '../../../lib/moment.js';
import { rich, t, time, weekday } from '../../../lib/text.js';
import { tempo_words } from '../../../lib/tempo.js';
import { icon } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** So many slow matches are named. */
const NAMED = 2;

/** When the last match is over, as it looks now. @type {{early: string, middle: string, late: string} | null} */
let ends = null;

/** When each match that is not begun will, as it looks now. @type {Map<number, {early: string, middle: string, late: string}>} */
let begins = new Map();

/** When each round is over that is not, as it looks now. @type {{section: number, round: number, early: string, middle: string, late: string}[]} */
let round_ends = [];

/** When each day of several ends, as it looks now. @type {{day: string, early: string, middle: string, late: string}[]} */
let day_ends = [];

/** How long matches last here. @type {Api.Tempo | null} */
let tempo = null;

const latest = newest();

function forget() {
  ends = null;
  begins = new Map();
  round_ends = [];
  day_ends = [];
}

/** Reads when the evening ends; where it cannot be known nothing is said. @param {Page} page */
export async function look(page) {
  if (!page.tournament || page.tournament.draw.size === 0 || page.tournament.status === 'closed') {
    forget();
    return;
  }
  try {
    const answer = await latest(get(`${page.base}/outlook`));
    if (!answer) return;
    ({ ends = null, tempo = null } = answer);
    begins = new Map(answer.matches.map((/** @type {any} */ one) => [one.match, one]));
    round_ends = answer.rounds;
    day_ends = answer.days;
  } catch {
    forget(); // the bar says that the server is away
  }
  page.paint();
}

/** @param {Page} page */
async function end_card(page) {
  const { night_dialog } = await import('./night-dialog.js');
  await night_dialog(page);
}

/** @param {Page} page @param {{step: import('../../../lib/night.js').Step, n: number, name: string}} next */
function way(page, { step, n, name }) {
  const words = step === 'section' ? rich('night.section', { name: html`<bdi>${name}</bdi>` }) : t(`night.${step}`, { n });
  if (!page.may_open(WHERE[step].slice(1)) || (WHERE[step] === 'end' && !page.directs)) return html`<b>${words}</b>`;
  if (WHERE[step] === 'end') return html`<button class="btn" @click=${() => end_card(page)}>${words}</button>`;
  return WHERE[step] === `#${page.tab}` ? html`<b>${words}</b>` : html`<a class="link" href=${WHERE[step]}>${words}</a>`;
}

/** @param {Page} page @param {{table: string, match: number, minutes: number}} slow */
const slow_match = (page, { table, match, minutes }) => html`<button class="mini" @click=${() => page.open_match(match)}>${
  t('night.slow', { table, n: minutes })}</button>`;

/** @param {{early: string, late: string}} span */
export const between = ({ early, late }) => rich('night.between', { early: roughly(early), late: roughly(late) });

/** When a match begins, as it looks now; nothing where that cannot be known. @param {number} match */
export const begins_about = (match) => begins.get(match)?.middle;

/** Which matches are slow, the longest first. @param {Page} page @returns {{table: string, match: number, minutes: number, over: number}[]} */
export const slow_now = ({ tournament, floor, now }) => (tournament?.status === 'closed' ? [] : slow_of(floor, now, tempo?.lengths));

/** When its rounds end, as it looks now, in their order; none where that cannot be known. @param {number} section */
export const rounds_end = (section) => round_ends.filter((one) => one.section === section).sort((x, y) => x.round - y.round);

/** Of one day the end of the event; of several each with its end, for a director plans the last call of each. */
function ends_said() {
  if (!ends) return nothing;
  if (day_ends.length < 2) return html`${rich('night.ends', { time: html`<b>${roughly(ends.middle)}</b>` })} <span class="dim">${between(ends)}</span>`;
  return day_ends.map((one, at) => html`${at ? html` <span class="dim">·</span> ` : nothing}${
    rich('night.day_ends', { day: weekday(one.day), time: html`<b>${roughly_hour(one.middle)}</b>` })}`);
}

/** @param {Page} page */
export function rail(page) {
  const { tournament, floor } = page;
  if (!tournament || !floor || tournament.away) return nothing;
  const next = step_of(tournament, floor);
  const slow = slow_now(page);
  return html`<div class="rail" role="region" aria-label=${t('night.rail')}><span>${
    rich('night.next', { step: way(page, next) })}</span>${ends && WHERE[next.step] !== 'end'
    ? html`<span title=${tempo_words(tempo)}>${ends_said()}</span>`
    : nothing}${slow.length ? html`<span class="slow">${icon('clock')}${slow.slice(0, NAMED).map((/** @type {any} */ one) => slow_match(page, one))}${
      slow.length > NAMED ? html` <span>${t('night.more_slow', { n: slow.length - NAMED })}</span>` : nothing}</span>` : nothing}</div>`;
}
