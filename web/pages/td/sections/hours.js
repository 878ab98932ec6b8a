// SPDX-License-Identifier: MIT
// About when each round of a section that is not over ends: what the director tells the hall, and by which the next one is planned.
import { html, nothing } from '../../../vendor/lit-html.js';
import { roughly } from '../../../lib/moment.js';
import { rich } from '../../../lib/text.js';
import { round_name } from '../../../lib/ui.js';
import { between, rounds_end } from '../hall/rail.js';

/** @param {any} doc a bracket */
export function hours_view(doc) {
  const ends = rounds_end(doc.section);
  if (!ends.length) return nothing;
  /** @param {number} round */
  const name_of = (round) => round_name(doc.rounds.find((/** @type {any} */ one) => one.round === round) ?? { stage: 'round', stage_round: round });
  return html`<ul class="hours">${ends.map((one) => html`<li><b>${name_of(one.round)}</b> ${rich('night.ends', { time: roughly(one.middle) })} <span
    class="dim">${between(one)}</span></li>`)}</ul>`;
}
