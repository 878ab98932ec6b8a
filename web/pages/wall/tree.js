// SPDX-License-Identifier: MIT
// The last rounds of the main draw as a strip: who meets whom on the way to the final. Only once those who play there are known.
import { html, nothing } from '../../vendor/lit-html.js';
import { short_name, side_score } from '../../lib/text.js';
import { has_score, round_name } from '../../lib/ui.js';

/** @typedef {import('../wall.js').Wall} Wall */

/** @type {('a' | 'b')[]} */
const SIDES = ['a', 'b'];
const STAGES = ['quarter', 'semi', 'final'];
const QUARTERS = 4;

/** The names of team mates and of teams are not cut. @param {any} match @param {any} side */
const shown = (match, side) => (match.boards || match.of ? side.name : short_name(side.name ?? ''));

/** Who sits there, or the two of whom one will. @param {Wall} wall @param {any} match @param {'a' | 'b'} which */
function who(wall, match, which) {
  const side = match[which];
  if (side.name) return html`<i class="fit" dir="auto">${shown(match, side)}</i>`;
  const before = wall.known.get(side.from?.match);
  if (!before?.a.name || !before.b.name) return html`<i></i>`;
  return html`<i class="fit open" dir="auto">${shown(before, before.a)} / ${shown(before, before.b)}</i>`;
}

/** @param {Wall} wall @param {any} match */
const node = (wall, match) => html`<li class="bn">${SIDES.map((side) => html`<span class=${match.winner === side ? 'w' : ''}>${who(wall, match, side)}<b>${
  has_score(match) ? side_score(match, side) : nothing}</b></span>`)}</li>`;

/** The rounds, from quarter-finals on; none while nobody has come so far. @param {Wall} wall @returns {any[][]} */
export function last_rounds(wall) {
  const main = [...wall.known.values()].filter((match) => match.section === 1 && !match.of);
  const rounds = STAGES.map((stage) => main.filter((match) => match.stage === stage).sort((x, y) => x.node - y.node));
  const begun = rounds[0].length === QUARTERS && rounds[0].filter((match) => match.a.name && match.b.name).length >= QUARTERS / 2;
  return begun && rounds.every((round, at) => round.length === QUARTERS >> at) ? rounds : [];
}

/** @param {Wall} wall @param {any[][]} rounds */
export const tree = (wall, rounds) => html`<div class="tree fits">${rounds.map((round) => html`<ol aria-label=${round_name(round[0])}>${
  round.map((match) => node(wall, match))}</ol>`)}</div>`;
