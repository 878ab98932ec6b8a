// SPDX-License-Identifier: MIT
// The dialog that chooses what a section plays: a game, a series by its name, or several games in turn with what
// players agreed on of each. Which games there are, and what may be agreed on, the server says.
import { html, nothing } from '../../../vendor/lit-html.js';
import '../../../lib/board/board.js';
import '../../../lib/board/draughts.js';
import { sides } from '../../../lib/board/position.js';
import { BALLOTED, BALLOTS, DRAUGHTS, PERMANENT_SIX, SCORES, STARTS, THREE_DICE, USUAL, WINS, WORDED, draughts_of, flag_words, flags_of, game_of, known,
  learn_games, text_of, turn_of, turns_of } from '../../../lib/rules/games.js';
import { other_title } from '../../../lib/rules/rule-sheet.js';
import { t } from '../../../lib/text.js';
import { add_sheet, dialog, icon, sheet } from '../../../lib/ui.js';

/** @typedef {import('../../../lib/rules/games.js').Known} Known */
/** @typedef {import('../../../lib/rules/games.js').Turn} Turn */

/** So many take turns at most. */
const MOST = 6;

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
  const other = other_title(turn.game), games = [...(other ? [{ game: turn.game, title: other }] : []), ...known.games];
  if (!alone) return games.map(option);
  return html`<optgroup label=${t('games.dice')}>${games.map(option)}</optgroup>
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
  const asked = draughts ? WORDED : [THREE_DICE], unknown = flags_of(turn).filter((flag) => flag[0] === '~' || !asked.includes(flag.slice(1)));
  const put = (/** @type {Partial<Turn>} */ change) =>
    set({ as_main: false, turns: state.turns.map((one, other) => (other === at ? { ...one, ...change } : one)) });
  const title = state.turns.length > 1 ? t('games.nth', { n: at + 1 }) : t('games.game');
  return html`<li class="game-turn"><div class="rowed"><label class="field grow"><span>${title}</span><select
      @change=${(/** @type {Dom.Input} */ event) => put(turn_of(event.target.value))}>${offered(turn, state.turns.length === 1)}</select></label>
      ${state.turns.length > 1 ? html`<button type="button" class="iconbtn" aria-label=${t('games.remove', { game: known_one?.title ?? turn.game })}
        @click=${() => set({ turns: state.turns.filter((_, other) => other !== at) })}>${icon('cross')}</button>` : nothing}</div>
    <div class="game-about">${game ? picture(game) : draughts ? squares(draughts) : nothing}<p class="dim">${known_one?.about}${
      unknown.length ? html` · ${unknown.map(flag_words).join(' · ')}` : nothing}
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
