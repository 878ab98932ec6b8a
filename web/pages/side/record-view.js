// SPDX-License-Identifier: MIT
// How the board of a side table looks while plays are recorded: the board with one sentence and keys below it, and the rolls among
// what is to be done. Drawn from the record it is given (record.js).
import { html, nothing } from '../../vendor/lit-html.js';
import { roll_grid } from '../../lib/board/roll-grid.js';
import { is_complete, notation, shown } from '../../lib/board/play-input.js';
import { ltr, name, rich, t } from '../../lib/text.js';
import { checker, icon } from '../../lib/ui.js';
import { called, player_of } from './words.js';

/** @typedef {import('./record.js').SideRecord} Record_ */

/** Ways to look at the board: who sits at the bottom, and on which hand they bear off. */
export const VIEWS = /** @type {const} */ ([{ view: 'a', bear: 'right' }, { view: 'a', bear: 'left' }, { view: 'b', bear: 'right' },
  { view: 'b', bear: 'left' }]);

/** @type {Play.Side[]} */
const SIDES = ['a', 'b'];

/** @param {Record_} moves @param {Play.Side} side */
const mark_of = (moves, side) => html`${checker(side)}<bdi class="vh">${called(moves.doc, moves.entry_of(side))}</bdi>`;

/** @param {string} dice */
const roll_of = (dice) => ltr(`${dice[0]}–${dice[1]}`);

/** What one is to do, or why a tap did nothing. @param {Record_} moves @returns {[unknown, unknown]} */
function told(moves) {
  const { state } = moves, { reason, dice, side } = state;
  const said = reason ? html`<span class="said">${reason.message ?? t(reason.key)}</span>` : null;
  if (!side) return [t('moves.who_begins'), said ?? t('moves.tap_roll')];
  if (!dice) return [rich('moves.to_roll', { name: mark_of(moves, side) }), said ?? t('moves.tap_roll')];
  const played = notation(state);
  const head = rich('moves.to_play', { name: mark_of(moves, side), roll: roll_of(dice) });
  const how = t(state.free ? 'moves.by_hand_how' : state.help ? 'moves.how' : 'moves.how_alone', { n: state.active });
  if (!played && state.legal.plays.length) return [head, said ?? how];
  return [html`${head} ${ltr(played || t('board.pass'))}`, said ?? (is_complete(state) && !state.free && !state.active ? t('moves.then') : how)];
}

/** @param {string} key @param {unknown} words @param {boolean} may @param {() => void} tap @param {string} [look] */
const key_of = (key, words, may, tap, look = '') => html`<button class="btn ${look}" data-key=${key} ?disabled=${!may} @click=${tap}>${words}</button>`;

/** @param {Record_} moves */
function keys(moves) {
  const { state } = moves;
  const passes = Boolean(state.dice) && !state.legal.plays.length && !state.free;
  return html`${key_of('double', t('side.act.double'), Boolean(moves.doubler), () => moves.double())}
    ${key_of('hand', t('moves.by_hand'), Boolean(state.dice) && !state.free, () => moves.by_hand())}
    ${key_of('turn', t('moves.turn_board'), true, () => moves.turn_board())}
    ${key_of('done', html`${icon('check')}<span>${t(passes ? 'moves.done_pass' : 'moves.done')}</span>`, moves.is_done && !moves.waits,
      () => moves.finish(), moves.is_done ? 'go' : '')}`;
}

/** What is asked before anything else is entered: whose the first roll was; the end that the board shows. @param {Record_} moves */
function question(moves) {
  const { whose, ending, doc } = moves;
  if (whose) return { head: rich('moves.whose', { roll: roll_of(whose) }), keys: SIDES.map((side) => key_of(side, html`${mark_of(moves, side)} <span>${
    t(`board.side_${side}`)}</span>`, true, () => moves.answer_whose(side), 'go')) };
  if (!ending) return null;
  const words = rich('side.said.end', { name: name(called(doc, ending.entry)), win: t(`win.${ending.win}`) });
  const may = Boolean(player_of(doc, ending.entry)?.may.includes('end')) && !moves.waits;
  return { head: t('side.record.over'), keys: key_of('end', html`<span>${words}</span>`, may, () => moves.report(), 'go') };
}

/** @param {Record_} moves */
function say(moves) {
  const asked = question(moves);
  const [head, text] = asked ? [asked.head, nothing] : told(moves);
  return html`<div class="says ${asked ? 'asks' : ''}"><p role="status"><b>${head}</b> ${text}</p><div class="keys">${asked?.keys ?? keys(moves)}</div></div>`;
}

/** One cube for all, or that of the captain. @param {Record_} moves */
function cube_of(moves) {
  const player = player_of(moves.doc, moves.doc.captain);
  const owner = player?.cube_of === 'box' ? 'a' : player?.cube_of === 'team' ? 'b' : '';
  return { value: player?.cube || 1, owner: /** @type {Play.Side | ''} */ (owner), tap: Boolean(moves.doubler) };
}

/** In the place of the rows. @param {Record_} moves */
export function board_box(moves) {
  const state = moves.follow();
  const still = Boolean(moves.ending || moves.waits || moves.whose);
  const model = { ...shown(state), ...VIEWS[moves.way], cube: cube_of(moves), last: moves.last,
    ...(state.steps.length && state.side ? { trail: { side: state.side, steps: state.steps } } : {}), ...(still ? { tap: false, hints: null } : {}) };
  return html`<section class="side-board" aria-label=${t('board.title')}><div class="room"><td-board .model=${model}
    @board-tap=${(/** @type {CustomEvent} */ event) => moves.touch(event.detail)}></td-board></div>${say(moves)}</section>`;
}

/** Who plays which checkers. @param {Record_} moves */
export function now_of(moves) {
  const { doc } = moves;
  const [box, captain] = SIDES.map((side) => html`${checker(side)} ${name(called(doc, moves.entry_of(side)))}`);
  return rich('side.now.two', { n: ltr(doc.games), box, captain });
}

/** Among what is to be done. @param {Record_} moves */
export const rolls = (moves) => roll_grid({ picked: moves.state.dice || moves.whose, off: Boolean(moves.ending || moves.waits), twins: !moves.no_twins,
  tap: (dice) => moves.roll(dice) });

/** What Undo takes back of the turn that is being entered. @param {Record_} moves */
export const undone_by = ({ state }) => (state.back ? ltr(`${state.dice} ${notation(state)}`) : null);
