// SPDX-License-Identifier: MIT
// What two players have played before in closed events of the club: read when somebody asks for it on a player's page. Only of
// players about whom everybody may read (pages/person.js).
import { html, svg } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { day, day_at_club, name, score, t } from '../../lib/text.js';
import { icon } from '../../lib/ui.js';

/** @typedef {Api.PlayerMemory['matches'][number]} Match */
/** @typedef {{player: number, met: Match[], won: number, lost: number}} Rivals */

/** So many matches are named; the player's page has all of them. */
const NAMED = 5;

/**
 * Of two entries; null where one of them is nobody with a page: hidden, a pair, a guest.
 * @param {string} uid @param {number} entry @param {number} other @returns {Promise<Rivals | null>}
 */
export async function read_rivals(uid, entry, other) {
  const pages = await Promise.all([entry, other].map((one) => get(`/tournaments/${uid}/entries/${one}/pages`)));
  if (pages.some(({ players }) => players.length !== 1)) return null;
  const [own, its] = pages.map(({ players }) => players[0].player);
  const { matches } = await get(`/players/${own}/memory`);
  const met = matches.filter((/** @type {Match} */ match) => match.opponent.player === its);
  const won = met.filter((/** @type {Match} */ match) => match.won).length;
  return { player: own, met, won, lost: met.length - won };
}

/** Won beside lost, as lengths. @param {Rivals} rivals */
const bar = ({ won, met }) => html`<svg width="160" height="12" viewBox="0 0 160 12" aria-hidden="true">${
  svg`<rect x="1" y="1" width="158" height="10" fill="none" stroke="currentColor"></rect><rect width=${Math.round(160 * won / met.length)} height="12"
    fill="currentColor"></rect>`}</svg>`;

/** @param {Match} match */
const line = (match) => html`<li>${icon(match.won ? 'check' : 'cross')}<a href=${`match.html?t=${match.tournament}&m=${match.match}`}><span><span class="vh">${
  t(match.won ? 'way.won' : 'way.lost')}: </span>${name(match.title)}</span></a><b>${score(match.score, match.opponent_score, match)}</b><span
  class="dim">${day(day_at_club(new Date(match.played_ms)))}</span></li>`;

/** @param {Rivals | null} rivals */
export function rivals_view(rivals) {
  if (!rivals) return html`<p class="dim">${t('rivals.no_page')}</p>`;
  if (!rivals.met.length) return html`<p class="dim">${t('rivals.never')}</p>`;
  return html`<p class="rowed"><b>${score(rivals.won, rivals.lost)}</b>${bar(rivals)}</p>
    <ol class="places">${rivals.met.slice(0, NAMED).map(line)}</ol>${
    rivals.met.length > NAMED ? html`<p><a href=${`person.html?p=${rivals.player}`}>${t('rivals.all', { n: rivals.met.length })}</a></p>` : ''}`;
}
