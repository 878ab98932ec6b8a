// SPDX-License-Identifier: MIT
// What a section plays, in words, and the dialog that chooses it: a game, a series by its name, or several games in turn with what
// players agreed on of each. Which games there are, and what may be agreed on, the server says.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import '../../../lib/board/board.js';
import '../../../lib/board/draughts.js';
import { sides } from '../../../lib/board/position.js';
import { telling } from '../../../lib/rule-sheet.js';
import { list, t } from '../../../lib/text.js';
import { add_sheet, dialog, icon, sheet } from '../../../lib/ui.js';

/** @typedef {import('../../../types/api').components['schemas']['known_games']} Known */
/**
 * @typedef {object} Turn a game with what was agreed on
 * @property {string} game
 * @property {string} wins '' = as the game has it, or a choice of WINS
 * @property {string} starts likewise, of STARTS
 * @property {string} scores likewise, of SCORES
 * @property {boolean} cube
 * @property {string[]} more flags that this dialog does not know: they are kept
 */

const USUAL = 'backgammon';
/** So many take turns at most. */
const MOST = 6;
const WINS = ['single-games', 'no-triple', 'triple'];
const SCORES = ['score-men', 'score-combined'];
const STARTS = ['winner-starts', 'loser-starts', 'roll-starts'];
/** What a match of draughts may agree on, beside the openings that are drawn: of the English game only. */
const DRAUGHTS = ['huff', 'timed', 'mini-match'];
const BALLOTS = ['ballot-49', 'ballot-47', 'ballot-43'];
const BALLOTED = 'draughts';
/** What English may be played with, instead of the six that stays (a word of the game's rules). */
const THREE_DICE = 'three-dice', PERMANENT_SIX = 'imaginary-six';
/** Flags that this dialog has words for. */
const WORDED = [...DRAUGHTS, ...BALLOTS, THREE_DICE];

/** @type {Known} */
let known = { games: [], draughts: [], series: [], choices: [] };

/** Asked for once a page. */
export async function learn_games() {
  if (!known.games.length) known = await get('/engine/games');
}

/** @param {string} name */
const game_of = (name) => known.games.find(({ game }) => game === name);

/** @param {string} name */
const draughts_of = (name) => known.draughts.find(({ game }) => game === name);

/** @param {string} text one game with its flags @returns {Turn} */
function turn_of(text) {
  const [game, ...flags] = text.split(/(?=[+~])/);
  const said = (/** @type {string[]} */ of) => of.find((name) => flags.includes(`+${name}`)) ?? '';
  const cube = flags.includes('+cube') || (!flags.includes('~cube') && Boolean(game_of(game)?.cube));
  const own = [...WINS, ...SCORES, ...STARTS, 'cube'];
  return { game, wins: said(WINS), scores: said(SCORES), starts: said(STARTS), cube, more: flags.filter((flag) => !own.includes(flag.slice(1))) };
}

/** @param {Turn} turn */
function text_of({ game, wins, scores, starts, cube, more }) {
  const usual = Boolean(game_of(game)?.cube);
  return [game, ...more, cube === usual ? '' : `${cube ? '+' : '~'}cube`, ...[wins, scores, starts].map((one) => one && `+${one}`)].join('');
}

/** @param {string} games @returns {Turn[]} */
const turns_of = (games) => (games || USUAL).split(' ').map(turn_of);

/** Flags that this dialog does not choose, but those that say nothing of the game. @param {Turn} turn */
function flags_of(turn) {
  const game = game_of(turn.game);
  return game ? telling(game, text_of(turn), turn.more) : turn.more;
}

/** What is different from the game as everybody knows it. @param {Turn} turn */
function agreed(turn) {
  const usual = Boolean(game_of(turn.game)?.cube);
  return [turn.cube === usual ? '' : t(turn.cube ? 'games.with_cube' : 'games.no_cube'), turn.wins && t(`games.${turn.wins}`),
    turn.scores && t(`games.${turn.scores}`),
    turn.starts && t(`games.${turn.starts}`),
    ...flags_of(turn).map((flag) => (WORDED.includes(flag.slice(1)) ? t(`games.${flag.slice(1)}`) : flag))].filter(Boolean);
}

/** Are checkers counted in one of these games? Matches are longer then. @param {string} games */
export const by_men = (games) => SCORES.some((score) => games.includes(`+${score}`));

/** One game in words. @param {Turn} turn */
function in_words(turn) {
  const also = agreed(turn), title = (game_of(turn.game) ?? draughts_of(turn.game))?.title ?? turn.game;
  return also.length ? `${title} (${list(also)})` : title;
}

/** What is played, in words; '' stands for what the main draw plays. @param {string} games @param {boolean} main */
export function games_in_words(games, main) {
  if (!games && !main) return t('games.as_main');
  const series = known.series.find((one) => one.games === games);
  const each = turns_of(games).map(in_words);
  return series && series.title !== each.join(', ') ? `${series.title}: ${list(each)}` : list(each);
}

// ---- the dialog

/** @typedef {{turns: Turn[], as_main: boolean, main: boolean}} Chosen */

/** @param {Chosen} state */
const written = ({ turns, as_main }) => {
  const text = turns.map(text_of).join(' ');
  return as_main || text === USUAL ? '' : text;
};

/** @param {Chosen} state @param {(change: Partial<Chosen>) => void} set */
function presets(state, set) {
  const now = written(state);
  /** @param {string} title @param {string} games */
  const one = (title, games) => html`<button type="button" class="btn" aria-pressed=${String(!state.as_main && state.turns.map(text_of).join(' ') === games)}
    @click=${() => set({ turns: turns_of(games), as_main: false })}>${title}</button>`;
  return html`<fieldset><legend>${t('games.usual')}</legend><div class="choice wrap">
    ${state.main ? nothing : html`<button type="button" class="btn" aria-pressed=${String(state.as_main && now === '')}
      @click=${() => set({ turns: turns_of(''), as_main: true })}>${t('games.as_main')}</button>`}
    ${one(t('games.backgammon'), USUAL)}${known.series.map(({ title, games }) => one(title, games))}${
      known.draughts.slice(0, 1).map(({ title, game }) => one(title, game))}</div></fieldset>`;
}

/** @param {string} label @param {string} value @param {string[]} of @param {string} usual @param {(value: string) => void} set */
const select = (label, value, of, usual, set) => html`<label class="field"><span>${label}</span><select
  @change=${(/** @type {Dom.Input} */ event) => set(event.target.value)}><option value="" ?selected=${!value}>${usual}</option>
  ${of.map((one) => html`<option value=${one} ?selected=${one === value}>${t(`games.${one}`)}</option>`)}</select></label>`;

/** What a game counts where nobody agreed on something else. @param {Known['games'][number]} game */
const counts = ({ gammon, backgammon }) => t(gammon === 1 ? 'games.counts_one' : backgammon > gammon ? 'games.counts_three' : 'games.counts_two');

/** The board as the game begins. @param {Known['games'][number]} game */
const picture = ({ board: kind, title }) =>
  html`<td-board .model=${{ position: sides(kind.start, 'a', kind.checkers), kind, view: 'a', title: t('games.start_of', { game: title }) }}></td-board>`;

/** The games there are, draughts by themselves: they take no turns with others. @param {Turn} turn @param {boolean} alone */
function offered(turn, alone) {
  const option = (/** @type {{game: string, title: string}} */ { game, title }) =>
    html`<option value=${game} ?selected=${game === turn.game}>${title}</option>`;
  if (!alone) return known.games.map(option);
  return html`<optgroup label=${t('games.dice')}>${known.games.map(option)}</optgroup>
    <optgroup label=${t('games.draughts')}>${known.draughts.map(option)}</optgroup>`;
}

/** The flags with this one instead of all of these. @param {Turn} turn @param {string[]} of @param {string} one '' = none */
const flags_with = (turn, of, one) => [...turn.more.filter((flag) => !of.includes(flag.slice(1))), ...(one ? [`+${one}`] : [])];

/** @param {Turn} turn @param {string} one @param {(change: Partial<Turn>) => void} put */
const flag_check = (turn, one, put) => html`<label class="check"><input type="checkbox" .checked=${turn.more.includes(`+${one}`)} @change=${
  (/** @type {Dom.Input} */ event) => put({ more: flags_with(turn, [one], event.target.checked ? one : '') })}>${t(`games.${one}`)}</label>`;

/** What was agreed on of a game of dice. @param {Turn} turn @param {Known['games'][number]} game @param {(change: Partial<Turn>) => void} put */
const dice_terms = (turn, game, put) => html`${select(t('games.wins'), turn.wins, WINS, counts(game), (wins) => put({ wins }))}
  ${select(t('games.scores'), turn.scores, SCORES, t('games.scores_points'), (scores) => put({ scores }))}
  ${select(t('games.starts'), turn.starts, STARTS, t(`games.starts_${game.starts}`), (starts) => put({ starts }))}
  <label class="check"><input type="checkbox" .checked=${turn.cube} @change=${
    (/** @type {Dom.Input} */ event) => put({ cube: event.target.checked })}>${t('games.cube')}</label>${
    game.rules.includes(PERMANENT_SIX) ? flag_check(turn, THREE_DICE, put) : nothing}`;

/** What was agreed on of a game of draughts. @param {Turn} turn @param {(change: Partial<Turn>) => void} put */
function draughts_terms(turn, put) {
  const ballot = BALLOTS.find((one) => turn.more.includes(`+${one}`)) ?? '';
  return html`${turn.game === BALLOTED ? select(t('games.openings'), ballot, BALLOTS, t('games.openings_free'), (one) =>
      put({ more: flags_with(turn, BALLOTS, one) })) : nothing}
    <div class="stack">${DRAUGHTS.map((one) => flag_check(turn, one, put))}
      <p class="dim">${t('games.draughts_length')}</p></div>`;
}

/** @param {Known['draughts'][number]} game */
const squares = ({ start, edge, title }) =>
  html`<td-draughts .model=${{ fen: start, edge, view: 'white', title: t('games.start_of', { game: title }) }}></td-draughts>`;

/** @param {Chosen} state @param {number} at @param {(change: Partial<Chosen>) => void} set */
function turn_row(state, at, set) {
  const turn = state.turns[at], game = game_of(turn.game), draughts = draughts_of(turn.game), known_one = game ?? draughts;
  const unknown = draughts ? [] : flags_of(turn).filter((flag) => !WORDED.includes(flag.slice(1)));
  const put = (/** @type {Partial<Turn>} */ change) =>
    set({ as_main: false, turns: state.turns.map((one, other) => (other === at ? { ...one, ...change } : one)) });
  const title = state.turns.length > 1 ? t('games.nth', { n: at + 1 }) : t('games.game');
  return html`<li class="game-turn"><div class="rowed"><label class="field grow"><span>${title}</span><select
      @change=${(/** @type {Dom.Input} */ event) => put(turn_of(event.target.value))}>${offered(turn, state.turns.length === 1)}</select></label>
      ${state.turns.length > 1 ? html`<button type="button" class="iconbtn" aria-label=${t('games.remove', { game: known_one?.title ?? turn.game })}
        @click=${() => set({ turns: state.turns.filter((_, other) => other !== at) })}>${icon('cross')}</button>` : nothing}</div>
    <div class="game-about">${game ? picture(game) : draughts ? squares(draughts) : nothing}<p class="dim">${known_one?.about}${
      unknown.length ? html` · ${unknown.join(' ')}` : nothing}
      <a class="link" href=${`rules.html?game=${encodeURIComponent(text_of(turn))}`} target="_blank">${t('games.rules')}</a></p></div>
    <div class="game-terms">${game ? dice_terms(turn, game, put) : draughts ? draughts_terms(turn, put) : nothing}</div></li>`;
}

/**
 * Which games are played, as the API takes them; null: nothing was changed.
 * @param {string} games @param {boolean} main the main draw: it has no other section to be like @returns {Promise<string | null>}
 */
export async function ask_games(games, main) {
  await Promise.all([learn_games(), sheet('td/games'), add_sheet('css/board.css'), add_sheet('css/draughts.css')]);
  /** @type {Chosen} */
  let state = { turns: turns_of(games), as_main: !games && !main, main };
  return dialog((close, paint) => {
    const set = (/** @type {Partial<Chosen>} */ change) => { state = { ...state, ...change }; paint(); };
    return html`<div class="stack games-dialog"><h2>${t('games.title')}</h2>${presets(state, set)}
      ${state.as_main ? html`<p><button type="button" class="btn" @click=${() => set({ as_main: false })}>${t('games.other')}</button></p>`
        : html`<ol class="game-turns">${state.turns.map((_, at) => turn_row(state, at, set))}</ol>
      ${state.turns.length > 1 ? html`<p class="dim">${t('games.in_turn')}</p>` : nothing}
      ${state.turns.length < MOST && game_of(state.turns[0].game) ? html`<p><button type="button" class="btn" @click=${() =>
        set({ turns: [...state.turns, turn_of(USUAL)] })}>${
        t('games.add')}</button></p>` : nothing}`}
      <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button>
      <button type="button" class="btn go" autofocus @click=${() => close(written(state))}>${t('games.choose')}</button></p></div>`;
  }, 'wide-dialog');
}
