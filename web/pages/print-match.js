// SPDX-License-Identifier: MIT
// The record of one match on paper: the score sheet, every recorded play in two columns as in a match file, and room
// for both signatures.
import { html, nothing } from '../vendor/lit-html.js';
import { get } from '../lib/api.js';
import { action_text, verdict_mark } from '../lib/board/notation.js';
import { rows_of } from '../lib/board/plays.js';
import { played, win_name } from '../lib/match/match-model.js';
import { ltr, name, rich, t, word } from '../lib/text.js';
import { checker, seat, to_length } from '../lib/ui.js';

/** The match and the plays of each of its recorded games. @param {string} base */
export async function read(base) {
  const [match, first] = await Promise.all([get(base), get(`${base}/plays`)]);
  const games = await Promise.all(
    first.games.map((/** @type {Api.RecordedGame} */ one) => (one.game === first.game ? first : get(`${base}/plays?game=${one.game}`))));
  return { match, games };
}

/** @param {any} match */
function score_table(match) {
  let [a, b] = [match.b.penalty ?? 0, match.a.penalty ?? 0];
  const by_men = match.series.games.some((/** @type {Api.Played} */ { men }) => men);
  const men = (/** @type {unknown} */ words) => (by_men ? html`<td>${words}</td>` : nothing);
  return html`<table class="paper">
    <thead><tr><th>${t('match.game')}</th><th>${t('table.who_won')}</th><th>${t('table.how_won')}</th>${
      by_men ? html`<th>${t('print.by_men')}</th>` : nothing}<th>${t('table.cube')}</th>
    <th>${t('match.score')}</th></tr></thead>
    <tbody>${match.games.filter((/** @type {Api.Game} */ game) => game.status !== 'withdrawn').map((/** @type {Api.Game} */ game) => {
      if (game.winner === 'a') a += game.counted;
      else b += game.counted;
      const of = { ...match, game: game.game }, number = html`${ltr(game.game)}${match.series.usual ? nothing : html` ${played(of).title}`}`;
      if (/** @type {string} */ (game.winner) === 'none') return html`<tr><td>${number}</td><td>${t('table.drawn')}</td><td></td>${men('')}<td></td>
        <td>${ltr(`${a}–${b}`)}</td></tr>`;
      return html`<tr><td>${number}</td><td dir="auto">${match[game.winner].name}</td>
        <td>${game.dropped ? t('match.dropped') : word('win', win_name(of, game.win))} ${ltr(`+${game.counted}`)}</td>${
          men(game.men ? ltr(game.men) : '')}<td>${ltr(game.cube)}</td>
        <td>${ltr(`${a}–${b}`)}</td></tr>`;
    })}</tbody></table>`;
}

/** @param {Api.AnyMatch} match @param {any} game */
const plays_table = (match, game) => html`<section class="gamesheet"><h2>${t('table.game', { n: game.game })}</h2>
  <table class="moves"><thead>
    <tr><th><span class="vh">${t('results.no')}</span></th><th dir="auto">${match.a.name}</th><th dir="auto">${match.b.name}</th></tr></thead>
  <tbody>${rows_of(game.turns).map((row, at) =>
    html`<tr><td>${ltr(at + 1)}</td>
      ${[row.a, row.b].map((turn) => html`<td>${turn ? html`${action_text(turn)}${verdict_mark(turn)}` : nothing}</td>`)}</tr>`)}</tbody></table></section>`;

/** What stands on the sheet. @param {{match: any, games: any[]}} data */
export const sheet_of = ({ match, games }) =>
  html`<div class="record">
    <h2 class="vsline">${checker('a')}${seat(match.a)} ${ltr(`${match.a.score}–${match.b.score}`)} ${seat(match.b)}${checker('b')}
    <span>${match.round_name}, ${to_length(match.length)}${match.series.usual ? nothing : ` · ${match.series.title}`}</span></h2>
  ${match.status === 'over' && match.winner !== 'none'
    ? html`<p>${rich('table.beats', { winner: name(match[match.winner].name), loser: name(match[match.winner === 'a' ? 'b' : 'a'].name) })}</p>` : nothing}
  ${score_table(match)}<div class="moveslist">${games.map((game) => plays_table(match, game))}</div>
  <p class="signs"><span>${t('print.signed', { name: seat(match.a, true) })}</span><span>${t('print.signed', { name: seat(match.b, true) })}</span></p></div>`;
