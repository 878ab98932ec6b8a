// SPDX-License-Identifier: MIT
// Play: at most a few calls beside the scores, which stand in one size by section and round; below them how the main draw
// goes on. Pages turn, nothing scrolls.
import { html, nothing } from '../../vendor/lit-html.js';
import { known_as, minutes_since, t } from '../../lib/text.js';
import { ahead, checker, icon, phase_chip, score_of, section_mark, to_length } from '../../lib/ui.js';
import { BESIDE } from './scene.js';
import { last_rounds, tree } from './tree.js';

/** @typedef {import('../wall.js').Wall} Wall */

/** A result stays on the wall this long. */
const RECENT_MIN = 10;

/** Matches on tables and fresh results, by table. @param {Wall} wall */
function rows_of(wall) {
  const now = Date.now();
  // What was broken off is at no table.
  const on = wall.all_matches.filter((match) => match.table && ['playing', 'finishing', 'disputed'].includes(match.status));
  const over = wall.all_matches.filter((match) =>
    match.status === 'over' && match.how !== 'bye' && match.over_at && minutes_since(match.over_at, now) < RECENT_MIN);
  on.sort((x, y) => (x.table ?? 0) - (y.table ?? 0));
  over.sort((x, y) => String(y.over_at).localeCompare(String(x.over_at)));
  return [...on, ...over];
}

/** From so many letters on a name takes three lines of its place, and rows are higher. */
const LONG = 36;

/** @param {Wall} wall */
const high = (wall) => rows_of(wall).some(({ a, b }) => [a, b].some(({ name }) => (name ?? '').length > LONG));

/** What stands in the list, page by page: the rounds by their sections, each below its name; a round that goes on has its name again. @param {Wall} wall */
function pages_of(wall) {
  /** @type {Map<string, any[]>} */
  const rounds = new Map();
  for (const match of rows_of(wall)) {
    const round = wall.round_of(match);
    rounds.set(round, [...rounds.get(round) ?? [], match]);
  }
  // What is played comes before what is over; of one round both stand together.
  const over = (/** @type {any} */ match) => Number(match.status === 'over');
  const in_order = [...rounds.values()].sort(([x], [y]) => over(x) - over(y) || x.section - y.section || x.round - y.round);
  /** @type {any[][][]} */
  const pages = [[]];
  const { heading } = wall;
  let { room } = wall;
  for (const round of in_order)
    for (const match of round) {
      const page = pages[pages.length - 1], open = page[page.length - 1];
      const goes_on = open && wall.round_of(open[0]) === wall.round_of(match);
      if (room < (goes_on ? 1 : 1 + heading)) {
        pages.push([[match]]);
        room = wall.room - 1 - heading;
      } else if (goes_on) {
        open.push(match);
        room -= 1;
      } else {
        page.push([match]);
        room -= 1 + heading;
      }
    }
  return pages;
}

/** @param {Wall} wall @param {boolean} strip */
function calls(wall, strip) {
  const all = wall.all_matches.filter((match) => match.status === 'called').sort((x, y) => String(y.called_at).localeCompare(String(x.called_at)));
  const [now, ...rest] = all;
  // Of several jackpots none is the main one.
  const champion = wall.jackpots.length ? null : wall.tournament.champion;
  return html`<section class="calls" aria-labelledby="h-calls"><h2 id="h-calls">${t(champion ? 'floor.champion' : 'wall.calls')}</h2>
    ${champion ? html`<div class="now champion fits"><div><span class="fit" dir="auto">${known_as(champion)}</span></div></div>` : nothing}
    ${now ? html`<div class="now fits"><p><b>${t('table.at', { table: now.table_name })}</b><span>${t('public.now')}</span></p>
      <div>${[now.a, now.b].map((side) => html`<span class="fit" dir="auto">${known_as(side)}</span>`)}</div></div>`
      : champion ? nothing : html`<p class="quiet">${t('wall.no_calls')}</p>`}
    <ol class="fits">${rest.slice(0, all.length <= BESIDE ? BESIDE - 1 : 0).map((match) =>
      html`<li><b>${match.table_name}</b><span><span class="fit" dir="auto">${known_as(match.a)}</span><span
        class="fit" dir="auto">${known_as(match.b)}</span></span><i>${t('wall.ago', { n: minutes_since(match.called_at, Date.now()) })}</i></li>`)}</ol>
    ${all.length > BESIDE ? html`<p class="quiet">${t('wall.more_calls', { n: all.length - 1 })}</p>` : nothing}
    ${strip ? nothing : wall.foot()}</section>`;
}

/** @param {Wall} wall @param {any} match the first of its round */
function head(wall, match) {
  const section = wall.section_of(match);
  return html`<li class="head"><b>${wall.tournament.sections.length > 1 && section ? section_mark(section) : nothing}<span
    dir="auto">${wall.round_of(match)}</span></b><span>${to_length(match.length)}</span>${wall.rounds?.about(wall, match) ?? nothing}</li>`;
}

/** @param {Wall} wall @param {any} match */
function row(wall, match) {
  const lead = ahead(match);
  const tag = match.status === 'over' ? html`<span class="chip ok">${icon('check')}${t('wall.final')}</span>`
    : match.status === 'disputed' ? html`<span class="chip bad">${icon('unequal')}${t('bracket.review')}</span>` : phase_chip(match);
  return html`<li class=${lead ? `l${lead}` : ''}>
    <b class="no">${match.status === 'over' ? nothing : match.table_name}</b><span
    class="nm a"><span class="fit" dir="auto">${known_as(match.a)}</span>${checker('a')}${wall.face(match, 'a')}</span>
    <b class="sc">${score_of(match)}</b><span class="nm b">${wall.face(match, 'b')}${checker('b')}<span class="fit" dir="auto">${
      known_as(match.b)}</span></span><span class="tag">${tag}</span></li>`;
}

/** Was anything played yet? @param {Wall} wall */
const begun = (wall) => wall.all_matches.some((match) => match.status === 'over' && match.how !== 'bye');

/** @param {Wall} wall */
function scores(wall) {
  const pages = pages_of(wall), shown = pages[wall.page % pages.length];
  return html`<section class="list" aria-labelledby="h-scores">
    <h2 id="h-scores">${t(shown.length ? 'public.tables' : begun(wall) ? 'wall.between' : 'public.not_begun')}${wall.pager(pages.length)}</h2>
    <ol class="fits ${high(wall) ? 'high' : ''}">${shown.map((round) =>
      html`${head(wall, round[0])}${round.map((match) => row(wall, match))}`)}</ol></section>`;
}

/** @param {Wall} wall */
export function template(wall) {
  const rounds = last_rounds(wall), strip = rounds.length > 0;
  // The code stands below, then: nothing is left to say beside the scores while nobody is called.
  const alone = strip && !wall.tournament.champion && !wall.all_matches.some((match) => match.status === 'called');
  return html`<main class="play ${alone ? 'alone' : ''}">${alone ? nothing : calls(wall, strip)}${scores(wall)}${
    strip ? html`<div class="strip">${wall.foot()}${tree(wall, rounds)}</div>` : nothing}
    </main>`;
}

/** So many rows have room below each other, and so much of a row the name of a round takes: both as they are drawn here. @param {Wall} wall */
export function painted(wall) {
  const list = wall.querySelector('.list ol');
  const [row, head] = ['li:not(.head)', '.head'].map((one) => list?.querySelector(one)?.getBoundingClientRect().height ?? 0);
  if (!list || !row) return;
  const room = Math.max(3, (list.clientHeight + 1) / row), heading = head / row;
  if (room === wall.room && heading === wall.heading) return;
  Object.assign(wall, { room, heading });
  wall.paint();
}
