// SPDX-License-Identifier: MIT
// Parts of the console's dialogs about a match: its heading, one of several, a reason, who and which cube.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { played, win_name, wins_of } from '../../../lib/match/match-model.js';
import { known_as, ltr, name, rich, t, word } from '../../../lib/text.js';
import { checker, complain, icon, score_of, seat, stage_name, to_length } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {'a' | 'b'} Side */

/** @type {Side[]} */
export const SIDES = ['a', 'b'];
const REASONS = ['agreed', 'seen', 'misread', 'rule'];
/** At draughts: a man moved over an angle of its square goes that way; players who differ write down what each says. */
const OF_DRAUGHTS = ['law_12', 'law_24'];

/** Why a dispute is decided so, as words that can be tapped. @param {any} match */
export const reasons_of = (match) => (played(match).draughts ? [...REASONS, ...OF_DRAUGHTS] : REASONS);

/** @param {Page} page @param {number} number */
export const read = (page, number) => get(`${page.base}/matches/${number}`);

/** The match for a dialog; null, and the reason is shown, when it cannot be read. @param {Page} page @param {number} number @returns {Promise<any>} */
export const opened = (page, number) => read(page, number).catch(refused);

/** @param {unknown} problem */
function refused(problem) {
  complain(problem);
  return null;
}

/**
 * @template T @param {string} label @param {T[]} values @param {T} chosen @param {(value: T) => unknown} show @param {(value: T) => void} pick
 */
export const choice = (label, values, chosen, show, pick) =>
  html`<fieldset><legend>${label}</legend>
    <div class=${typeof values[0] === 'number' ? 'choice num' : 'choice wrap'}>
    ${values.map((value) => html`<button type="button" class="btn" aria-pressed=${value === chosen}
      @click=${() => pick(value)}>${show(value)}</button>`)}</div></fieldset>`;

/** Which board of which team match it is. @param {any} match */
export const board_of = ({ of }) => (of ? html`${rich('team.board_of', { n: ltr(of.board), a: name(of.a.name), b: name(of.b.name) })} ` : nothing);

/** Whoever has won has the sign of it. @param {Api.AnyMatch} match @param {'a' | 'b'} side */
const player_of = (match, side) => {
  const won = match.winner === side, lost = !won && (match.winner === 'a' || match.winner === 'b');
  const who = html`<span class=${lost ? 'lost' : ''} dir="auto">${seat(match[side])}${won ? html` ${icon('check')}<span class="vh">${
    t('match.winner')}</span>` : nothing}</span>`;
  return html`<span class="who">${side === 'a' ? html`${checker(side)}${who}` : html`${who}${checker(side)}`}</span>`;
};

/** @param {Api.AnyMatch} match */
const place_of = (match) => t('round.within', { section: match.section_name, round: stage_name(match) });

/**
 * Who meets, where, and what is done: the act is the title of its dialog, else the match is.
 * @param {Api.AnyMatch} match @param {unknown} [act]
 */
export const heading = (match, act) =>
  html`<h2>${act ?? place_of(match)}
    <span>${act ? html`${place_of(match)} ` : nothing}${
      board_of(match)}${to_length(match.length)}${match.game_title ? html` · ${match.game_title}` : nothing}${
      match.table_name ? html`, ${t('table.at', { table: match.table_name })}` : nothing}</span></h2>
  <p class="vs">${player_of(match, 'a')}<b>${score_of(match)}</b>${player_of(match, 'b')}</p>`;

/** What is done to a match, as a question over what follows from it. @param {string} what @param {Api.AnyMatch} match @param {string} [table] */
export const act = (what, { a, b }, table = '') => rich(`ask.${what}`, { a: name(a.name ?? ''), b: name(b.name ?? ''), table: ltr(table) });

/** The usual reasons as words. */
const usual = () => REASONS.map((key) => t(`reason.${key}`));

/** The reason as words that can be tapped, or one's own. @param {string} reason @param {(reason: string) => void} set @param {string[]} [words] */
export const reason_field = (reason, set, words = usual()) =>
  html`<fieldset><legend>${t('ui.reason')}</legend>
    <div class="choice wrap">
    ${words.map((one) => html`<button type="button" class="btn" aria-pressed=${reason === one} @click=${() => set(one)}>${one}</button>`)}</div></fieldset>
  <label class="field"><span class="vh">${t('ui.reason')}</span><input maxlength="240" placeholder=${t('ui.own_reason')} .value=${reason}
    @input=${(/** @type {Dom.Input} */ event) => set(event.target.value)}></label>`;

/**
 * A reason that ends the dialog: one tap, or one's own words and a button.
 * @param {string} label @param {boolean} ready @param {(reason: string) => void} end @param {string[]} [words]
 */
export const reason_ends = (label, ready, end, words = usual()) =>
  html`<fieldset><legend>${label}</legend>
    <div class="choice wrap">
    ${words.map((one) => html`<button type="button" class="btn go" ?disabled=${!ready} @click=${() => end(one)}>${one}</button>`)}</div></fieldset>
  <form class="rowed" @submit=${
    (/** @type {SubmitEvent} */ event) => { event.preventDefault();
      const words = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('reason')).trim(); if (ready && words) end(words); }}>
      <label class="grow"><span class="vh">${t('ui.reason')}</span><input name="reason" required maxlength="240" placeholder=${t('ui.own_reason')}></label>
      <button class="btn" ?disabled=${!ready}>${t('match.decide')}</button></form>`;

/** A side by its checker and name. @param {Api.AnyMatch} match @param {Side} side */
export const side_of = (match, side) => html`${checker(side)}<span dir="auto">${known_as(match[side])}</span>`;

/** How a game ended, in a few words. @param {any} match @param {any} game */
export const game_said = (match, game) => (game.winner === 'none' ? t('table.drawn') : match.halves
  ? rich('claim.won', { name: name(match[game.winner].name) }) : rich(
  played(match, game.game).cube ? 'claim.says' : 'claim.plain', { name: name(match[game.winner].name), cube: ltr(game.cube),
    win: game.men ? t('table.men_n', { n: game.men }) : word('win', win_name({ ...match, game: game.game }, game.win)) }));

/** @typedef {{winner: Side | 'none', win: any, cube: number, men?: number | null}} Outcome who won a game, 'none': it is drawn; men: what checkers came to */

/** Who won a game, how, and at which cube, as the game that was played knows it. @param {any} match @param {number} game @param {Outcome} state
 * @param {(change: Partial<Outcome>) => void} set */
export function outcome_fields(match, game, state, set) {
  const of = { ...match, game }, { cube, draws, men } = played(of), sides = draws ? [...SIDES, 'none'] : SIDES;
  return html`${choice(t('table.who_won'), /** @type {(Side | 'none')[]} */ (sides), state.winner,
    (side) => (side === 'none' ? t('table.nobody_won') : side_of(match, side)), (winner) => set({ winner }))}
    ${state.winner === 'none' ? nothing : html`${
      choice(t('table.how_won'), wins_of(of), state.win, (win) => word('win', win_name(of, win)), (win) => set({ win }))}
    ${cube ? choice(t('table.cube_was'), [1, 2, 4, 8, 16], state.cube, (value) => ltr(value), (value) => set({ cube: value })) : nothing}
    ${men ? html`<label class="field"><span>${t('table.men')}</span><input type="number" required min="1" max=${men.most} .value=${String(state.men ?? '')}
      @input=${(/** @type {Dom.Input} */ event) => set({ men: Number(event.target.value) })}></label>` : nothing}`}`;
}

/** As the API takes it: a drawn game has no winner. @param {Outcome} state */
export const outcome_of = ({ winner, win, cube, men }) => (winner === 'none' ? { cube: 1 }
  : { winner, win: win === 'none' ? 'single' : win, cube, ...(men ? { men } : {}) });
