// SPDX-License-Identifier: MIT
// Sections by rounds on paper: a round robin as a cross table, a Swiss as a table of its rounds. Players stand in the order of
// the standings and are called by their number there.
import { html, nothing } from '../../vendor/lit-html.js';
import { points_of } from '../../lib/section/standings.js';
import { known_as, ltr, place_of, score, t } from '../../lib/text.js';
import { round_name } from '../../lib/ui.js';

/** Rows of a table on one sheet, by the size of the paper. */
export const ROWS = { a4: 24, a3: 38 };
/** A cross table with more players than this has no room for its results. */
const CROSS = { a4: 16, a3: 24 };

/** @typedef {{round: number, me: any, other: any, match: any, won: boolean}} Met */
/** @typedef {'a4' | 'a3'} Paper */

/** Everything somebody met, by entry, in order of the rounds. @param {any} doc @returns {Map<number, Met[]>} */
function meetings(doc) {
  /** @type {Map<number, Met[]>} */
  const met = new Map();
  for (const { round, matches } of doc.rounds)
    for (const match of matches)
      for (const [side, other] of [['a', 'b'], ['b', 'a']]) {
        const { entry } = match[side];
        if (entry) met.set(entry, [...(met.get(entry) ?? []), { round, me: match[side], other: match[other], match, won: match.winner === side }]);
      }
  return met;
}

/** A score, or in words why there is none; nothing before the end. @param {Met} met */
function result({ me, other, match }) {
  if (match.status !== 'over') return nothing;
  const scored = ['played', 'final_score', 'forfeit', 'penalty', 'time', 'level'].includes(match.how);
  return scored ? score(me.score, other.score, match) : html`<small>${t(`result_how.${match.how}`)}</small>`;
}

/** Against whom, and how it ended. @param {Met | undefined} met @param {Map<number, number>} numbers */
function round_cell(met, numbers) {
  if (!met) return html`<td></td>`;
  const { other, won } = met;
  return html`<td class=${won ? 'w' : ''}>${other.entry ? html`<i>${ltr(numbers.get(other.entry) ?? '')}</i> ` : nothing}${result(met)}</td>`;
}

/** @param {Met[]} met @param {boolean} self */
const cross_cell = (met, self) => html`<td class="${self ? 'self' : ''} ${met.some((one) => one.won) ? 'w' : ''}">${met.map((one) =>
  html`<span>${result(one)}</span>`)}</td>`;

/**
 * As many sheets as its players fill. @param {any} doc a bracket by rounds @param {Api.Standing[]} rows of its standings @param {Paper} paper
 * @returns {unknown[]} their tables
 */
export function round_tables(doc, rows, paper) {
  const met = meetings(doc);
  const numbers = new Map(rows.map(({ entry }, at) => [entry, at + 1]));
  const cross = ['round_robin', 'groups'].includes(doc.kind) && rows.length <= CROSS[paper];
  const heads = cross ? rows.map((_, at) => ltr(at + 1)) : doc.rounds.map(round_name);
  /** @param {Api.Standing} row */
  const cells = (row) => {
    const mine = met.get(row.entry) ?? [];
    return cross ? rows.map(({ entry }) => cross_cell(mine.filter((one) => one.other.entry === entry), entry === row.entry))
      : doc.rounds.map((/** @type {any} */ one) => round_cell(mine.find(({ round }) => round === one.round), numbers));
  };
  return sliced(rows, ROWS[paper]).map((part) => html`<table class="paper rounds ${cross ? 'cross' : ''}">
    <thead><tr><th>${t('results.no')}</th><th>${t('standings.player')}</th>${heads.map((/** @type {unknown} */ head) => html`<th>${head}</th>`)}
      <th>${t('standings.points')}</th><th>${t('standings.place')}</th></tr></thead>
    <tbody>${part.map((row) => html`<tr><td>${ltr(numbers.get(row.entry))}</td><th scope="row"><bdi>${known_as(row)}</bdi></th>${cells(row)}
      <td>${points_of(row)}</td><td>${place_of(row)}</td></tr>`)}</tbody></table>`);
}

/** @template Row @param {Row[]} rows @param {number} most @returns {Row[][]} parts of a list; one at least */
export const sliced = (rows, most) =>
  Array.from({ length: Math.max(1, Math.ceil(rows.length / most)) }, (_, at) => rows.slice(at * most, at * most + most));
