// SPDX-License-Identifier: MIT
// The call board: while many matches are called it is the whole wall. Every pair by its table, in two columns of one size;
// brass = go there now. A match leaves it when it starts.
import { html, nothing } from '../../vendor/lit-html.js';
import { known_as, ltr, minutes_since, t } from '../../lib/text.js';
import { icon, section_mark, to_length } from '../../lib/ui.js';

/** @typedef {import('../wall.js').Wall} Wall */

/** So many are still read from the other end of a hall. */
const MOST = 18;
/** A call is young: nobody is waited for. */
const YOUNG_MIN = 3;

/** Whoever has tapped Ready waits for the other one; a table without a tablet says nothing. @param {Api.AnyMatch} match */
function waited_for(match) {
  if (minutes_since(match.called_at ?? 0, Date.now()) < YOUNG_MIN || match.a.ready === match.b.ready) return '';
  return match.a.ready ? 'b' : 'a';
}

/** @param {Wall} wall @param {Api.AnyMatch} match */
function row(wall, match) {
  const late = waited_for(match);
  const here = match.a.ready && match.b.ready;
  const state = here ? html`<span class="st">${icon('check')}${t('wall.both_here')}</span>`
    : late ? html`<span class="st bad">${t('wall.one_missing')}</span>`
    : html`<span class="st dim">${wall.several_rounds ? wall.short_round(match) : nothing}</span>`;
  return html`<li class=${here ? 'ok' : ''}><b class="tn">${ltr(match.table_name)}</b><span class="two">${['a', 'b'].map((side) =>
    html`<span class="fit" dir="auto" data-late=${late === side}>${known_as(match[/** @type {'a' | 'b'} */ (side)])}</span>`)}</span>${state}</li>`;
}

/** Who plays in this round without a call: when a table is free, or not at all. @param {Wall} wall @returns {unknown[]} */
function others(wall) {
  const { rounds } = wall;
  if (!rounds) return [];
  /** @param {any[]} sides @param {string} word */
  const line = (sides, word) => html`<li class="ok"><b></b><span class="two">${sides.map((side) =>
    html`<span class="fit" dir="auto">${known_as(side)}</span>`)}</span><span class="st dim">${word}</span></li>`;
  return [...rounds.later(wall).map(({ a, b }) => line([a, b], t('wall.waits_table'))), ...rounds.byes(wall).map(({ side }) => line([side], t('wall.bye')))];
}

/** Who is called, by table. @param {Wall} wall */
export const called = (wall) => wall.all_matches.filter((match) => match.status === 'called').sort((x, y) => (x.table ?? 0) - (y.table ?? 0));

/** The pages of the board: as few as there can be, with as many calls on each. @param {any[]} calls */
export function pages_of(calls) {
  const count = Math.max(1, Math.ceil(calls.length / MOST)), size = Math.ceil(calls.length / count);
  return Array.from({ length: count }, (_, at) => calls.slice(at * size, (at + 1) * size));
}

/** Two columns, the first one filled first. @param {unknown[]} rows */
export const columns = (rows) => {
  const half = Math.ceil(rows.length / 2);
  return html`<div class="brd fits"><ol>${rows.slice(0, half)}</ol>${
    rows.length > half ? html`<ol>${rows.slice(half)}</ol>` : nothing}</div>`;
};

/** @param {Wall} wall */
export function template(wall) {
  const all = called(wall), [first] = all, rounds = new Set(all.map((match) => wall.round_of(match)));
  const pages = pages_of([...all.map((match) => row(wall, match)), ...others(wall)]), shown = pages[wall.page % pages.length];
  return html`<main class="board" aria-labelledby="h-calls"><h2 id="h-calls">${t('wall.calls')}${
    first && rounds.size === 1 ? html` <span>${wall.round_of(first)} ${to_length(first.length)}</span>${wall.rounds?.about(wall, first) ?? nothing}`
      : wall.tournament.sections.length > 1 ? html` <span class="key">${wall.tournament.sections.map((/** @type {any} */ one) =>
        html`<span>${section_mark(one)} <bdi>${one.name}</bdi></span>`)}</span>` : nothing}${wall.pager(pages.length)}</h2>${
    first ? columns(shown) : html`<p class="quiet">${t('wall.no_calls')}</p>`}${wall.foot()}</main>`;
}
