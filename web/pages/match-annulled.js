// SPDX-License-Identifier: MIT
// A match that was annulled: why, and which one is played in its place now. Loaded with such a match.
import { html, nothing } from '../vendor/lit-html.js';
import { get } from '../lib/api.js';
import { rich, t } from '../lib/text.js';
import { seat } from '../lib/ui.js';

/** @param {string} uid @param {any} match */
export async function annulled(uid, match) {
  // A board stands at no node: its team match does.
  const { node } = match.of ? await get(`/tournaments/${uid}/matches/${match.of.match}`) : match;
  const { matches } = await get(`/tournaments/${uid}/matches`);
  const there = node > 0 && matches.find((/** @type {any} */ one) => one.node === node && one.match !== match.match);
  const now = there && match.of ? matches.find((/** @type {any} */ one) => one.of?.match === there.match && one.of.board === match.of.board) : there;
  return html`<p class="note">${t(match.annulled_for ? 'match.annulled_for' : 'match.annulled')} ${now ? rich('match.instead', { link: html`<a
    href=${`match.html?t=${uid}&m=${now.match}`}>${seat(now.a)} – ${seat(now.b)}</a>` }) : nothing}</p>`;
}
