// SPDX-License-Identifier: MIT
// How the moves look while they are entered: board, rolls, players, what is to do. Drawn from the record it is given
// (table-record.js); comes with the board, when the moves are first opened.
import { html, nothing } from '../vendor/lit-html.js';
import { counted, other, played, starter_of, wins_of, without_cube } from '../lib/match/match-model.js';
import { ltr, rich, t, word } from '../lib/text.js';
import { checker, dialog, icon } from '../lib/ui.js';
import { time_of } from './table-clock.js';

/** @typedef {import('./table.js').TabletPage} Tablet */
/** @typedef {import('./table-record.js').TableRecord} TableRecord */
/** @typedef {import('./table-record.js').Board} Board */
/** @typedef {import('../lib/board/record.js').Turn} Turn */
/** @typedef {'a' | 'b'} Side */
/** @typedef {import('../lib/match/match-model.js').Win} Win */

/** @type {Side[]} */
const SIDES = ['a', 'b'];
const LISTED = 40;
/** Each player's wish: who sits at the bottom, and on which hand they bear off. */
const VIEWS = [{ view: 'a', bear: 'right' }, { view: 'a', bear: 'left' }, { view: 'b', bear: 'right' }, { view: 'b', bear: 'left' }];

/** @param {Tablet} page @param {Side} side */
const name_of = (page, side) => html`<bdi>${page.match[side].name}</bdi>`;

/** Who gives up, and how much. @param {Api.Match} match @param {number} value the cube @returns {Promise<{side: Side, win: Win} | null>} */
export const ask_resign = (match, value) => dialog((close) => html`<div><h2>${t('moves.give_up')}</h2><p class="dim">${t('moves.give_up_text')}</p>
  ${SIDES.map((side) => html`<fieldset><legend class="who">${checker(side)}<bdi>${match[side].name}</bdi></legend>
    <div class="choice">${wins_of(match).map((win) => html`<button class="btn"
      @click=${() => close({ side, win })}><span>${word('win', win)}<br>${ltr(`−${
        counted(match, other(side), win, value)}`)}</span></button>`)}</div></fieldset>`)}
  <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);

/** A player's row: score, time, and with a clock the surface that ends their turn. @param {TableRecord} moves @param {Side} side */
function player_row(moves, side) {
  const { page, match, state } = moves;
  const turn = match.clock ? match.clock.running === side && !page.timing?.held : !moves.ending && state?.side === side;
  const content = html`<span
    class="who">${checker(side)}<span class="nm" dir="auto">${match[side].name}</span></span><b><span
    class="vh">${t('table.score_of', { name: match[side].name })}</span>${ltr(match[side].score)}</b>${match.clock ? time_of(side) : nothing}`;
  if (!match.clock) return html`<div class="sd ${side} ${turn ? 'on' : ''}">${content}</div>`;
  const press = (/** @type {Event} */ event) => moves.press(side, event);
  const begins = match.clock.running === 'none';
  return html`<button class="sd ${side} ${turn ? 'on' : ''}" aria-disabled=${String(!page.may(side, 'press'))} @pointerdown=${press}
    @click=${press}>${content}
    <span class="vh">${t(begins ? 'timer.press_begin' : 'timer.press_end', { name: match[begins ? other(side) : side].name })}</span></button>`;
}

/** What one is to do, or why a tap did nothing. @param {TableRecord} moves @param {Play.Input} state @returns {[unknown, unknown]} */
function told(moves, state) {
  const { page, board } = moves;
  const { reason, dice, side } = state;
  if (!side) return [t('moves.who_begins'), reason ? reason.message ?? t(reason.key) : t('board.who_begins')];
  const said = reason ? html`<span class="said">${reason.message ?? t(reason.key)}</span>` : null;
  if (!dice) return [rich('moves.to_roll', { name: name_of(page, side) }), said ?? cube_line(moves)];
  const { notation, is_complete } = /** @type {Board} */ (board).input;
  const played = notation(state);
  const roll = ltr(`${dice[0]}–${dice[1]}`);
  const head = rich('moves.to_play', { name: name_of(page, side), roll });
  const how = t(state.free ? 'moves.by_hand_how' : state.help ? 'moves.how' : 'moves.how_alone', { n: state.active });
  if (!played && state.legal.plays.length) return [head, said ?? how];
  return [html`${head} ${ltr(played || t('board.pass'))}`, said ?? (is_complete(state) && !state.free && !state.active ? t('moves.then') : how)];
}

/** Whether the side to roll may double, in words. @param {TableRecord} moves */
function cube_line(moves) {
  const { no_double, page, match } = moves;
  const owner = page.cube?.owner;
  return no_double && no_double !== 'roll' && no_double !== 'turn' ? t(`pad.no.${no_double}`, { name: owner ? match[owner].name : '' }) : t('moves.tap_roll');
}

/** Under the board: what is to do, and the buttons that go with it. @param {TableRecord} moves @param {Play.Input} state */
function say(moves, state) {
  const { page, record, ending } = moves;
  const undo = html`<button class="btn" ?disabled=${!state.back && record.turns === 0} @click=${() => moves.undo()}>${icon('undo')}${
    t('table.undo')}</button>`;
  if (record.offered !== 'none') return html`<div class="play-say">${answer_double(moves, record.offered)}${undo}</div>`;
  if (ending) return html`<div class="play-say">${game_over(moves, ending)}${undo}</div>`;
  if (record.cube_only) return html`<div class="play-say"><p role="status"><b>${t('moves.cube_only')}</b>${t('moves.cube_only_text')}</p></div>`;
  const [head, text] = told(moves, state);
  return html`<div class="play-say"><p role="status"><b>${head}</b>${text}</p>${wanted(moves)}${more(moves, state)}${undo}</div>`;
}

/** @param {TableRecord} moves */
const wanted = (moves) => (moves.wanted ? html`<button class="btn bad" @click=${() => moves.insist()}>${t('moves.insist')}</button>` : nothing);

/** @param {TableRecord} moves @param {Play.Input} state */
function more(moves, state) {
  if (moves.wanted || !state.side) return nothing;
  const value = moves.page.cube?.value ?? 1;
  if (!state.dice) return html`${
    moves.no_double ? nothing : html`<button class="btn" @click=${() => moves.double()}>${rich('table.double', { n: ltr(value * 2) })}</button>`}
    <button class="btn" @click=${() => moves.give_up()}>${t('moves.gives_up')}</button>`;
  return state.free ? nothing : html`<button class="btn" @click=${() => moves.by_hand()}>${t('moves.by_hand')}</button>`;
}

/** @param {TableRecord} moves @param {Side} doubler */
function answer_double(moves, doubler) {
  const { page, match } = moves;
  const { value } = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  return html`<p role="status">
    <b>${rich('table.doubles', { name: name_of(page, doubler), n: ltr(value * 2) })}</b>${rich('moves.answers', { name: name_of(page, other(doubler)) })}</p>
    <button class="btn go" ?disabled=${page.calm} @click=${() => page.take_double()}>${t('table.take')}</button>
    <button class="btn" ?disabled=${page.calm}
      @click=${() => page.pass_double()}><span>${t('table.pass')} ${ltr(`+${counted(match, doubler, 'single', value)}`)}</span></button>`;
}

/** The report is filled in; the loser taps it. @param {TableRecord} moves @param {{winner: Side | 'none', win: Win | 'none'}} ending */
function game_over(moves, { winner, win }) {
  const { page, match, record } = moves;
  if (winner === 'none' || win === 'none') return html`<p role="status"><b>${t('moves.drawn')}</b>${t('moves.drawn_text')}</p>
    <button class="btn go" ?disabled=${page.calm} @click=${() => moves.report()}>${t('table.drawn')}</button>`;
  const gain = counted(match, winner, win, record.complete?.cube ?? record.cube);
  return html`<p role="status"><b>${rich(`table.they_won.${win}`, { name: name_of(page, winner), n: ltr(`+${gain}`) })}</b>${t('moves.by_the_board')}</p>
    <button class="btn go" ?disabled=${page.calm} @click=${() => moves.report()}>${rich('moves.i_lost', { name: name_of(page, other(winner)) })}</button>`;
}

/** What the rolls stand beside: the last actions, the newest first. @param {TableRecord} moves */
function last_turns(moves) {
  const line = [...(moves.record.line ?? [])].reverse();
  const text = (/** @type {Turn} */ one) => (one.act === 'roll' ? ltr(one.play || t('board.pass')) : t(`moves.did.${one.act}`));
  return html`<ol class="lst" aria-label=${t('moves.last')}
    tabindex="0">${line.map((one) =>
      html`<li>${checker(one.side)}<b>${one.dice ? ltr(one.dice) : nothing}</b><span>${text(one)}${
        one.verdict === 'illegal' ? html` ${icon('unequal')}<span class="vh">${t('moves.illegal')}</span>` : nothing}</span></li>`)}</ol>`;
}

/** The plays that were possible, after one that was not; only where legal plays may be seen. @param {TableRecord} moves @param {Play.Input} state */
function possible(moves, state) {
  if (!moves.wanted || !moves.help) return nothing;
  const { plays } = state.legal;
  return html`<section class="possible" tabindex="0" role="region" aria-label=${t('moves.possible_label')}><h2>${
    t('moves.possible', { n: plays.length })}</h2>
    <ul>${plays.slice(0, LISTED).map(({ play }) => html`<li>${ltr(play)}</li>`)}</ul></section>`;
}

/** @param {TableRecord} moves @param {Play.Input} state */
function rolls(moves, state) {
  const { board, page, match, record, ending } = moves;
  if (ending || record.offered !== 'none' || record.cube_only) return nothing;
  const { roll_grid, opening_grid } = /** @type {Board} */ (board).grid;
  const opening = starter_of(match) === 'none' && (!state.side || (record.turns === 0 && !state.steps.length));
  if (!opening) return roll_grid({ picked: state.dice, tap: (dice) => moves.roll(dice) });
  const show = (/** @type {Side} */ side) => html`<span class="who">${checker(side)}${name_of(page, side)}</span>`;
  const { opens_with_dice, may_roll_again } = played(match);
  return opening_grid({ twins: !opens_with_dice || may_roll_again, names: { a: show('a'), b: show('b') }, labels: { a: match.a.name, b: match.b.name },
    tap: (dice, side) => moves.roll(dice, side) });
}

/** The last play of the record, to be marked and spoken; the same object as long as it is the same play. */
const marked = { turn: /** @type {Turn | undefined} */ (undefined), shown: /** @type {Play.Board['last']} */ (null) };

/** @param {Board} board @param {Turn | undefined} turn */
function last_play(board, turn) {
  if (turn === marked.turn) return marked.shown;
  marked.turn = turn;
  marked.shown = turn && turn.act === 'roll' && turn.play && turn.play !== '?'
    ? { side: turn.side, dice: String(turn.dice), play: turn.play, steps: board.position.steps_of(turn.play) } : null;
  return marked.shown;
}

/** Board, rolls, players: the game being recorded. @param {TableRecord} moves */
export function desk(moves) {
  const { board, page, match, record } = moves;
  if (!board) return nothing;
  const state = /** @type {Play.Input} */ (moves.follow());
  const cube = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  const dead = without_cube(match);
  const dice = played(match).cube ? { value: cube.value, owner: cube.owner, dead } : null;
  const entering = !record.complete && record.offered === 'none' && !record.cube_only;
  const model = { ...board.input.shown(state), ...VIEWS[moves.way], cube: dice && { ...dice, tap: entering && !moves.no_double },
    last: last_play(board, record.line?.at(-1)), ...(entering ? {} : { tap: false, hints: null }) };
  return html`<main class="play-desk moves">
    <section class="play-board" aria-label=${t('board.title')}>
      <td-board .model=${model} @board-tap=${(/** @type {CustomEvent} */ event) => moves.touch(event.detail)}></td-board>${say(moves, state)}</section>
    <section class="play-side"
      aria-label=${t('moves.side')}>
      ${SIDES.map((side) => player_row(moves, side))}${rolls(moves, state)}${possible(moves, state)}${last_turns(moves)}</section></main>`;
}
