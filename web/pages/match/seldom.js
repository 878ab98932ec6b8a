// SPDX-License-Identifier: MIT
// What the public page of a match seldom has to say, loaded where it has: a match that was annulled, a match between teams, games that do not
// come to the score.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { ltr, rich, t } from '../../lib/text.js';
import { score_of, seat } from '../../lib/ui.js';

/** Why it was annulled, and which one is played in its place now. @param {string} uid @param {any} match */
export async function annulled(uid, match) {
  // A board stands at no node: its team match does.
  const { node } = match.of ? await get(`/tournaments/${uid}/matches/${match.of.match}`) : match;
  const { matches } = await get(`/tournaments/${uid}/matches`);
  const there = node > 0 && matches.find((/** @type {any} */ one) => one.node === node && one.match !== match.match);
  const now = there && match.of ? matches.find((/** @type {any} */ one) => one.of?.match === there.match && one.of.board === match.of.board) : there;
  return html`<p class="note">${t(match.annulled_for ? 'match.annulled_for' : 'match.annulled')} ${now ? rich('match.instead', { link: html`<a
    href=${`match.html?t=${uid}&m=${now.match}`}>${seat(now.a)} – ${seat(now.b)}</a>` }) : nothing}</p>`;
}

/** Who meets at which board, and how it stands there. @param {string} uid @param {any} match */
export const boards = (uid, match) => html`<p class="dim">${rich('team.points', { a: ltr(match.a.points), b: ltr(match.b.points) })}</p><ol
  class="gamelist">${match.boards.map((/** @type {any} */ board) => html`<li><span class="gno">${ltr(board.board)}</span><span class="gw"><a
  href=${`match.html?t=${uid}&m=${board.match}`}>${seat(board.a)} – ${seat(board.b)}</a></span><span
  class="dim">${board.begun ? score_of(board) : board.table_name ? t('table.at', { table: board.table_name })
    : t(board.status === 'over' ? `result_how.${board.how}` : `match_status.${board.status}`)}</span></li>`)}</ol>`;

/**
 * What the games do not come to is the director's word, which no side has signed.
 * @param {any} match @param {number} a @param {number} b of the games, with penalties
 */
export function corrected(match, a, b) {
  if (match.a.score === a && match.b.score === b) return nothing;
  const played_out = Math.max(a, b) >= match.length;
  return html`<p class="note">${rich(played_out ? 'match.corrected_to' : 'match.entered_as', { score: score_of(match) })}</p>`;
}
