// SPDX-License-Identifier: MIT
// The rules of a game on one sheet, to read on a phone and to print: rules.html?game=tavli, several games one after the other.
// The picture of the start and what is said are made of what the engine says of the game.
import { html, nothing, svg } from '../vendor/lit-html.js';
import { get } from '../lib/api.js';
import '../lib/board/board.js';
import { pieces_of } from '../lib/board/draughts.js';
import { BAR, sides } from '../lib/board/position.js';
import '../lib/icons.js';
import { POOL, as_agreed, name_of, other_title, parts_of, parts_of_draughts, parts_of_pool, start_of } from '../lib/rules/rule-sheet.js';
import { list, t } from '../lib/text.js';
import { View, bar, theme_button } from '../lib/ui.js';

/** @typedef {import('../lib/rules/rule-sheet.js').Known} Known */
/** @typedef {import('../lib/rules/rule-sheet.js').Part} Part */

/** Of the pool game: who plays at most, and with how many men. */
const PLAYERS = 5;
const MEN = 6;

/** What a name in the address stands for: the games of a series, or one, each with what was agreed on.
 * @param {Known} known @param {string} name */
function games_called(known, name) {
  const series = known.series.find((one) => one.series === name || one.games === name);
  return { series, texts: (series?.games ?? name).split(' ') };
}

/** What the address names, with what was agreed on: a plus is no blank here. */
const asked_for = () => decodeURIComponent(/[?&]game=([^&]*)/.exec(location.search)?.[1] ?? '');

/** @param {Part[]} parts */
const words = (parts) => html`<div class="words">${parts.map(({ head, text }) => html`<section><h3>${t(`gamesheet.head_${head}`)}</h3>${
  text.map(({ key, args }) =>
  html`<p data-rule=${key.slice(key.indexOf('.') + 1)}>${t(key, args)}</p>`)}</section>`)}</div>`;

/** @param {Known['games'][number]} game */
function where(game) {
  const start = start_of(game), n = game.board.checkers;
  if (start[0]?.point === BAR) return t('gamesheet.start_off', { n });
  return t('gamesheet.start', { n, where: list(start.map((one) => t('gamesheet.on', one))) });
}

/** Of draughts, so many men and kings. @param {string} fen @param {string} side */
function army(fen, side) {
  const own = [...pieces_of(fen).values()].filter((piece) => piece.side === side), kings = own.filter(({ king }) => king).length;
  return list([own.length > kings ? t('gamesheet.men', { n: own.length - kings }) : '', kings ? t('gamesheet.kings', { n: kings }) : ''].filter(Boolean))
    || t('gamesheet.nobody');
}

/** @param {{game: string, title: string, picture: unknown, said: string, parts: Part[], other?: string}} sheet other: the name it was asked for by */
const sheet = ({ game, title, picture, said, parts, other = '' }) => html`<article class="rulesheet" data-game=${game}><h2>${other || title}</h2>
  <p class="about">${t(`gamesheet.game_${game}`)}${other ? ` ${t('gamesheet.other_name', { name: other, title })}` : nothing}</p><div
  class="picture">${picture}<p class="dim">${said}</p></div>${words(parts)}<footer>${
  t('gamesheet.source', { source: t(`gamesheet.from_${game}`) })}</footer></article>`;

/** Five round a table, six men each, and the pool between them. */
const table_of_pool = () => svg`<svg class="pool" viewBox="0 0 300 220" role="img" aria-label=${t('gamesheet.start_pool')}><circle class="pool-middle" cx="150"
  cy="110" r="30"></circle>${Array.from({ length: PLAYERS }, (_, player) => {
  const turn = 2 * Math.PI * player / PLAYERS, x = 150 + 112 * Math.sin(turn), y = 110 - 78 * Math.cos(turn);
  return svg`<g class=${player % 2 ? 'bd-b' : 'bd-a'}>${Array.from({ length: MEN }, (__, man) => svg`<circle class="bd-disc" cx=${
    (x + 22 * (man % 3 - 1)).toFixed(1)} cy=${(y + 22 * (man < 3 ? -0.5 : 0.5)).toFixed(1)} r="10"></circle>`)}</g>`;
})}</svg>`;

/** @param {Known} known @param {string} text one game, with what was agreed on */
function sheet_of(known, text) {
  const name = name_of(text);
  if (name === POOL) return sheet({ game: POOL, title: t('gamesheet.title_pool'), said: t('gamesheet.start_pool'), parts: parts_of_pool(),
    picture: table_of_pool() });
  const game = known.games.find((one) => one.game === name), other = known.draughts.find((one) => one.game === name);
  if (game) {
    const { board: kind, title } = game;
    return sheet({ game: name, title, other: other_title(text), said: where(game), parts: parts_of(as_agreed(game, text)), picture: html`<td-board .model=${
      { position: sides(kind.start, 'a', kind.checkers), kind, view: 'a', title: t('gamesheet.head_start') }}></td-board>` });
  }
  if (!other) return html`<p class="empty">${t('gamesheet.unknown')}</p>`;
  return sheet({ game: name, title: other.title, parts: parts_of_draughts(as_agreed(other, text)),
    said: t('gamesheet.start_draughts', { black: army(other.start, 'black'), white: army(other.start, 'white') }),
    picture: html`<td-draughts .model=${{ fen: other.start, edge: other.edge, view: 'white', title: t('gamesheet.head_start') }}></td-draughts>` });
}

class Rules extends View {
  constructor() {
    super();
    /** @type {Known | null} */
    this.known = null;
  }

  async begin() {
    this.known = await get('/engine/games');
  }

  /** Every game that has a sheet. @param {Known} known */
  all({ games, draughts, series }) {
    const named = [...series.map((one) => [one.series, one.title]), ...games.map((one) => [one.game, one.title]),
      ...draughts.map((one) => [one.game, one.title]), [POOL, t('gamesheet.title_pool')]];
    return html`<p>${t('gamesheet.which')}</p><ul class="all">${named.map(([game, title]) => html`<li><a class="link" href=${`rules.html?game=${game}`}>${
      title}</a></li>`)}</ul>`;
  }

  template() {
    const { known } = this, asked = asked_for();
    if (!known) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
    const { series, texts } = games_called(known, asked);
    return html`${bar({ title: t('title.rules'), home: 'index.html', children: theme_button() })}<main class="page stack rules">${asked ? html`<div
      class="rowed"><a class="btn" href="rules.html">${t('gamesheet.all')}</a><button class="btn" @click=${() => print()}>${t('gamesheet.print')}</button></div>
      ${series ? html`<p class="rowed">${t('gamesheet.series', { title: series.title, n: series.length })}</p>` : nothing}${
      texts.map((text) => sheet_of(known, text))}` : this.all(known)}</main>`;
  }
}

customElements.define('td-rules', Rules);
