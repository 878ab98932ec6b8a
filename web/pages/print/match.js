// SPDX-License-Identifier: MIT
// The record of one match on paper: the score sheet, every recorded play in two columns as in a match file, of draughts in the book's numbers,
// and room for both signatures.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { action_text, verdict_mark } from '../../lib/board/notation.js';
import { rows_of } from '../../lib/board/plays.js';
import { after_game, played, win_name } from '../../lib/match/match-model.js';
import { in_games, ltr, name, rich, score, t, word } from '../../lib/text.js';
import { checker, score_of, seat, to_length } from '../../lib/ui.js';

/** @typedef {import('../../types/api').components['schemas']['draughts']} Draughts_ */

/** Each game of draughts of a match, the newest with the document that names them all. @param {string} base @returns {Promise<Draughts_[]>} */
async function read_draughts(base) {
  const newest = await get(`${base}/draughts`);
  return Promise.all(newest.games.map((/** @type {{game: number}} */ { game }) => (game === newest.game ? newest : get(`${base}/draughts?game=${game}`))));
}

/** The match and the plays of each of its recorded games. @param {string} base */
export async function read(base) {
  const [match, first] = await Promise.all([get(base), get(`${base}/plays`)]);
  if (played(match).draughts) return { match, games: await read_draughts(base) };
  const games = await Promise.all(
    first.games.map((/** @type {Api.RecordedGame} */ one) => (one.game === first.game ? first : get(`${base}/plays?game=${one.game}`))));
  return { match, games };
}

/** @param {any} match */
function score_table(match) {
  let [a, b] = [match.b.penalty ?? 0, match.a.penalty ?? 0];
  const by_men = match.series.games.some((/** @type {Api.Played} */ { men }) => men);
  const by_cube = match.series.games.some((/** @type {Api.Played} */ { cube }) => cube);
  const men = (/** @type {unknown} */ words) => (by_men ? html`<td>${words}</td>` : nothing);
  const cube = (/** @type {unknown} */ words) => (by_cube ? html`<td>${words}</td>` : nothing);
  return html`<table class="paper">
    <thead><tr><th>${t('match.game')}</th><th>${t('table.who_won')}</th><th>${t('table.how_won')}</th>${
      by_men ? html`<th>${t('print.by_men')}</th>` : nothing}${by_cube ? html`<th>${t('table.cube')}</th>` : nothing}
    <th>${t('match.score')}</th></tr></thead>
    <tbody>${match.games.filter((/** @type {Api.Game} */ game) => game.status !== 'withdrawn').map((/** @type {Api.Game} */ game) => {
      [a, b] = after_game(match, game, a, b);
      const of = { ...match, game: game.game }, number = html`${ltr(game.game)}${match.series.usual ? nothing : html` ${played(of).title}`}`;
      if (/** @type {string} */ (game.winner) === 'none') return html`<tr><td>${number}</td><td>${t('table.drawn')}</td><td></td>${men('')}${cube('')}
        <td>${score(a, b, match)}</td></tr>`;
      return html`<tr><td>${number}</td><td dir="auto">${match[game.winner].name}</td>
        <td>${game.dropped ? t('match.dropped') : word('win', win_name(of, game.win))} ${ltr(`+${in_games(match, game.counted)}`)}</td>${
          men(game.men ? ltr(game.men) : '')}${cube(ltr(game.cube))}
        <td>${score(a, b, match)}</td></tr>`;
    })}</tbody></table>`;
}

/** @param {Api.AnyMatch} match @param {any} game */
const plays_table = (match, game) => html`<section class="gamesheet"><h2>${t('table.game', { n: game.game })}</h2>
  <table class="moves"><thead>
    <tr><th><span class="vh">${t('results.no')}</span></th><th dir="auto">${match.a.name}</th><th dir="auto">${match.b.name}</th></tr></thead>
  <tbody>${rows_of(game.turns).map((row, at) =>
    html`<tr><td>${ltr(at + 1)}</td>
      ${[row.a, row.b].map((turn) => html`<td>${turn ? html`${action_text(turn)}${verdict_mark(turn)}` : nothing}</td>`)}</tr>`)}</tbody></table></section>`;

/** Whose plays the book prints. */
const IN_THE_BOOK = ['draughts', 'losing-draughts'];
/** Where the twenty-four laws are played by, in their book's notation: 11-15, and of white 22 18; a capture is written like any move.
 * @param {string} play @param {boolean} white */
const by_the_book = (play, white) => play.replace(/[-x]/g, white ? '\u00a0' : '-');

/** One act of a game of draughts. @param {Draughts_['acts'][number]} act @param {string} play as it is written */
const act_text = ({ act, square, verdict }, play) => html`${act === 'play' ? html`<bdi dir="ltr" class="play">${play}</bdi>`
  : html`${t(`draughts.act_${act}`)}${play || square ? html` ${ltr(play || square)}` : nothing}`}${
  verdict === 'missed' ? html` <span class="chip">${t('draughts.missed_short')}</span>` : nothing}`;

/** A game of draughts: who begins stands left. @param {any} match @param {Draughts_} game */
function draughts_table(match, game) {
  const black = game.black === 'b' ? 'b' : 'a', white = black === 'a' ? 'b' : 'a';
  const first = game.acts.find(({ act }) => act === 'play')?.side === white ? white : black, second = first === black ? white : black;
  const rows = rows_of(/** @type {any} */ (game.acts.map((one) => ({ ...one, own: one.side, side: one.side === first ? 'a' : 'b' }))));
  const { huff, ruleset = '' } = played(match).draughts ?? {}, book = huff && IN_THE_BOOK.includes(ruleset);
  /** @param {Draughts_['acts'][number] & {own: string}} act */
  const written = ({ play, own }) => (book && play ? by_the_book(play, own === white) : play);
  const head = (/** @type {'a' | 'b'} */ side) => html`<th dir="auto">${match[side].name} (${t(`draughts.${side === black ? 'black' : 'white'}`)})</th>`;
  return html`<section class="gamesheet"><h2>${t('table.game', { n: game.game })}</h2>
    ${game.ballot ? html`<p>${rich('draughts.ballot', { ballot: ltr(game.ballot) })}</p>` : nothing}
    ${game.withheld ? html`<p>${t('draughts.withheld')}</p>` : nothing}<table class="moves"><thead>
    <tr><th><span class="vh">${t('results.no')}</span></th>${head(first)}${head(second)}</tr></thead>
    <tbody>${/** @type {any[]} */ (rows).map((row, at) => html`<tr><td>${ltr(at + 1)}</td>
      ${[row.a, row.b].map((act) => html`<td>${act ? act_text(act, written(act)) : nothing}</td>`)}</tr>`)}</tbody></table>
    ${game.end === 'playing' ? nothing : html`<p>${t(`draughts.end_${game.end}`)}</p>`}</section>`;
}

/** What stands on the sheet. @param {{match: any, games: any[]}} data */
export const sheet_of = ({ match, games }) =>
  html`<div class="record">
    <h2 class="vsline">${checker('a')}${seat(match.a)} ${score_of(match)} ${seat(match.b)}${checker('b')}
    <span>${match.round_name}, ${to_length(match.length)}${match.series.usual ? nothing : ` · ${match.series.title}`}</span></h2>
  ${match.status === 'over' && match.winner !== 'none'
    ? html`<p>${rich('table.beats', { winner: name(match[match.winner].name), loser: name(match[match.winner === 'a' ? 'b' : 'a'].name) })}</p>` : nothing}
  ${score_table(match)}<div class="moveslist">${games.map((game) => (played(match).draughts ? draughts_table : plays_table)(match, game))}</div>
  <p class="signs"><span>${t('print.signed', { name: seat(match.a, true) })}</span><span>${t('print.signed', { name: seat(match.b, true) })}</span></p></div>`;
