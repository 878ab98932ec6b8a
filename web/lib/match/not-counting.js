// SPDX-License-Identifier: MIT
// Games that were entered and do not count, because a correction moved the end of the match before them: named below the
// games that count, wherever these are listed.
import { html, nothing } from '../../vendor/lit-html.js';
import { ltr, name, rich, t } from '../text.js';

/** @param {any} match a tablet may have kept one of a server that did not say it */
export function not_counting(match) {
  /** @type {Api.Game[]} */
  const games = match.not_counting ?? [];
  if (games.length === 0) return nothing;
  return html`<p class="dim not-counting">${t('match.not_counting')} ${games.map((game, at) => html`${at ? ', ' : nothing}${
    rich('table.card_game', { n: ltr(game.game), name: name(match[game.winner].name), points: ltr(`+${game.points}`) })}`)}</p>`;
}
