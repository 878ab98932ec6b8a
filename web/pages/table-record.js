// SPDX-License-Identifier: MIT
// The tablet as a record of the game: board, rolls, cube, what was played last. Taps go through lib/board/play-input.js; a
// turn that is finished becomes one entry of the outbox, and lib/board/record.js shows it at once. The board and the engine
// are loaded when the moves are first opened.
import { html, nothing } from '../vendor/lit-html.js';
import { get } from '../lib/api.js';
import { counted, other, without_cube } from '../lib/match/match-model.js';
import { forecast, no } from '../lib/match/pad.js';
import { record_of, seen_by, win_of } from '../lib/board/record.js';
import { ltr, rich, t, word } from '../lib/text.js';
import { checker, dialog, icon } from '../lib/ui.js';
import { time_of } from './table-clock.js';

export { cube_of, record_after, record_of, with_line } from '../lib/board/record.js';

/** @typedef {import('./table.js').TabletPage} Tablet */
/** @typedef {import('../lib/board/record.js').Turn} Turn */
/** @typedef {'a' | 'b'} Side */
/** @typedef {import('../lib/match/match-model.js').Win} Win */
/**
 * @typedef {{input: typeof import('../lib/board/play-input.js'), position: typeof import('../lib/board/position.js'),
 *   grid: typeof import('../lib/board/roll-grid.js'), engine: Play.Engine}} Board
 */

/** @type {Side[]} */
const SIDES = ['a', 'b'];
/** @type {Win[]} */
const WINS = ['single', 'gammon', 'backgammon'];
const CHECKERS = 15;
const LISTED = 40;
/** Each player's wish: who sits at the bottom, and on which hand they bear off. */
const VIEWS = [{ view: 'a', bear: 'right' }, { view: 'a', bear: 'left' }, { view: 'b', bear: 'right' }, { view: 'b', bear: 'left' }];

/** @param {string} key @param {string} [value] without it: reads */
function kept(key, value) {
  try {
    if (value === undefined) return localStorage.getItem(key) ?? '';
    localStorage.setItem(key, value);
  } catch {
    // Not remembered then.
  }
  return value ?? '';
}

/** The board's style sheet and modules, and the engine. @returns {Promise<Board>} */
async function load_board() {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'css/board.css' });
  const styled = new Promise((done) => sheet.addEventListener('load', done));
  document.head.append(sheet);
  const [{ input, position, grid, load_engine }] = await Promise.all([import('./table-board.js'), styled]);
  return { input, position, grid, engine: await load_engine() };
}

export class TableRecord {
  /** @param {Tablet} page */
  constructor(page) {
    this.page = page;
    /** The match whose moves are open. */
    this.opened = 0;
    /** @type {Board | null} */
    this.board = null;
    /** The turn that is being entered. @type {Play.Input | null} */
    this.state = null;
    /** Which game and how many actions `state` goes on from. */
    this.base = '';
    /** What the last tap wanted, when the play it would have finished is illegal. @type {((state: Play.Input) => Play.Input) | null} */
    this.wanted = null;
    /** Turns of the game as the server last listed them. @type {{match: number, game: number, turns: Turn[]} | null} */
    this.plays = null;
    this.asking = false;
    this.failed = false;
    this.way = Number(kept('td.board')) || 0;
  }

  get match() {
    return this.page.match;
  }

  get open() {
    return this.opened > 0 && this.opened === this.match?.match;
  }

  get record() {
    return record_of(this.match);
  }

  /** Chosen on the tablet, for this match. */
  get recorder() {
    return kept(`td.recorder.${this.page.device.tournament.uid}.${this.match.match}`) === '1';
  }

  /** Legal plays are shown: by the event's rule and to whom the tablet is in the hands of. */
  get help() {
    const { play_help } = this.page.rules;
    return play_help === 'everybody' || (play_help === 'recorder' && this.recorder);
  }

  /** Going back to the score enters a play that is complete: there the next side may double. */
  async toggle() {
    const { board, state } = this;
    if (this.open && board && state && board.input.is_complete(state)) this.finish();
    this.opened = this.open ? 0 : this.match.match;
    this.page.paint();
    if (!this.open || this.board) return;
    try {
      this.board = await load_board();
      this.failed = false;
    } catch {
      this.failed = true;
    }
    void this.learn();
    this.page.paint();
  }

  /** Asks for the actions of the game that is recorded where this page does not know them. */
  async learn() {
    const there = this.page.match_there;
    const record = there?.record;
    if (!this.open || !record?.turns || this.asking ||
      (this.plays?.match === there.match && this.plays?.game === record.game && this.plays?.turns.length === record.turns)) return;
    this.asking = true;
    try {
      const { turns } = await get(`${this.page.base}/matches/${there.match}/plays?game=${record.game}`);
      this.plays = { match: there.match, game: record.game, turns };
      this.page.paint();
    } catch {
      // The list of moves is shorter then, and nothing earlier can be taken back.
    } finally {
      this.asking = false;
    }
  }

  /** The turn being entered follows the record: another action there, another turn here. */
  follow() {
    const { board, record, help } = this;
    if (!board) return null;
    const base = `${this.match.match}/${record.game}/${record.turns}`;
    if (base !== this.base) this.wanted = null;
    const state = base === this.base && this.state ? this.state : begin(board, record, help);
    this.base = base;
    this.state = state.help === help ? state : board.input.set_help(board.engine, state, help);
    return this.state;
  }

  /** A tap has made another state; what it finished is entered. @param {Play.Input} next */
  set(next) {
    const { committed } = next;
    this.state = next;
    if (committed) {
      this.page.record(committed.side, 'roll', { dice: Number(committed.dice), play: committed.play, ...(committed.legal ? {} : { insist: true }) });
      const { record } = this;
      this.base = `${this.match.match}/${record.game}/${record.turns}`;
    }
    if (next.reason) /** @type {any} */ (this.page.querySelector('td-board'))?.nudge();
    this.page.paint();
  }

  /** What a tap makes of the turn; an illegal play by hand is asked about before it is entered. @param {(state: Play.Input) => Play.Input} act */
  tap(act) {
    const { board, state } = this;
    if (!board || !state) return;
    const next = act(state);
    const refused = next.reason && state.free && board.input.is_complete(state) && state.steps.length > 0 && next.at === state.at;
    this.wanted = refused ? act : null;
    this.set(next);
  }

  /** @param {string} dice @param {Side} [side] */
  roll(dice, side) {
    const { input, engine } = /** @type {Board} */ (this.board);
    if (this.record.complete || this.record.offered !== 'none') return;
    this.tap((state) => input.tap_roll(engine, state, dice, side ?? state.side));
  }

  /** @param {{what: 'point' | 'tray' | 'dice' | 'cube', point: number}} where */
  touch({ what, point }) {
    const { input, engine } = /** @type {Board} */ (this.board);
    if (what === 'cube') return this.double();
    this.tap((state) => (what === 'point' ? input.tap_point(engine, state, point) : what === 'tray' ? input.tap_tray(engine, state) : input.tap_dice(state)));
  }

  /** The finished play is entered without a next roll. @returns {boolean} whether nothing is left to be entered */
  finish() {
    const { input, engine } = /** @type {Board} */ (this.board);
    if (!this.state?.dice) return true;
    this.tap((state) => input.commit(engine, state));
    return this.state.dice === '';
  }

  /** Who would double now: the side on roll, or, once the finished play is entered, the next. @returns {Side | null} */
  get doubler() {
    const { board, state } = this;
    if (!board || !state?.side) return null;
    if (!state.dice) return state.side;
    return board.input.is_complete(state) ? other(state.side) : null;
  }

  /** Why nobody may double now; '' when somebody may. */
  get no_double() {
    const { doubler, match, page } = this;
    if (!doubler || !page.cube || this.record.complete) return 'roll';
    const on_roll = { ...match, record: { ...this.record, on_roll: doubler, game: match.game }, clock: null };
    return no(forecast(on_roll), doubler, 'offer');
  }

  double() {
    const { doubler } = this;
    if (this.no_double || !doubler || !this.finish()) return;
    this.page.offer(doubler);
  }

  /** The next play by hand, as it was made at the table. */
  by_hand() {
    const { board } = this;
    if (board) this.tap((state) => board.input.free_turn(state));
  }

  insist() {
    const { wanted, board, state } = this;
    if (!wanted || !board || !state) return;
    this.wanted = null;
    this.set(wanted(board.input.insist(state)));
  }

  /** First the taps of this turn, then the last action of the record. */
  undo() {
    const { board, state, record } = this;
    this.wanted = null;
    if (board && state?.back) return this.set(board.input.undo(state));
    if (record.turns > 0) this.page.enter('plays/undo', { game: record.game, turn: record.turns }, t('moves.label.undo', { n: record.turns }));
  }

  /** The player ends their turn on the clock; what they have played is entered with it. @param {Side} side @param {Event} event */
  press(side, event) {
    const { board, state, page } = this;
    if (event.type === 'click' && /** @type {MouseEvent} */ (event).detail > 0) return;
    if (!page.may(side, 'press')) return;
    page.timing?.press(side, event);
    if (board && state?.dice && state.side === side && board.input.is_complete(state)) this.finish();
  }

  /** How the game ends with the play that is on the board, or by the record. @returns {{winner: Side, win: Win} | null} */
  get ending() {
    const { board, state, record } = this;
    if (record.complete) return record.complete;
    if (!board || !state?.dice || !state.side) return null;
    const { mine, theirs } = board.position.decode(state.at);
    return mine[0] === CHECKERS ? { winner: state.side, win: win_of(theirs) } : null;
  }

  /** One tap of the loser: the last play, if it is not entered yet, and the game. */
  report() {
    const { ending, page } = this;
    if (!ending || page.calm || !this.finish()) return;
    const { complete, cube } = this.record;
    page.report_game({ side: other(ending.winner), winner: ending.winner, win: ending.win, cube: complete?.cube ?? cube, dropped: complete?.dropped ?? false });
  }

  async give_up() {
    const { page, match } = this;
    const value = page.cube?.value ?? 1;
    const answer = await dialog((/** @type {(value: {side: Side, win: Win} | null) => void} */ close) =>
      html`<div><h2>${t('moves.give_up')}</h2><p class="dim">${t('moves.give_up_text')}</p>
      ${SIDES.map((side) => html`<fieldset><legend class="who">${checker(side)}<bdi>${match[side].name}</bdi></legend>
        <div class="choice">${WINS.map((win) =>
          html`<button class="btn"
            @click=${() => close({ side, win })}><span>${word('win', win)}<br>${
              ltr(`−${counted(match, other(side), win, value)}`)}</span></button>`)}</div></fieldset>`)}
      <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
    if (!answer || !this.finish()) return;
    page.record(answer.side, 'resign', { win: answer.win, insist: true });
    page.report_game({ side: answer.side, winner: other(answer.side), win: answer.win, cube: value, dropped: false });
  }

  turn_board() {
    this.way = (this.way + 1) % VIEWS.length;
    kept('td.board', String(this.way));
    this.page.paint();
  }

  switch_role() {
    kept(`td.recorder.${this.page.device.tournament.uid}.${this.match.match}`, this.recorder ? '0' : '1');
    this.page.paint();
  }
}

/** A turn from where the record stands. @param {Board} board @param {import('../lib/board/record.js').Record_} record @param {boolean} help */
function begin({ input }, record, help) {
  const side = record.on_roll === 'none' ? null : record.on_roll;
  return input.input_start({ position: side ? seen_by(record, side) : undefined, side, help });
}

// ---- what it looks like

/** @param {Tablet} page @param {Side} side */
const name_of = (page, side) => html`<bdi>${page.match[side].name}</bdi>`;

/** Opens the moves, or goes back to score and clock. @param {TableRecord} moves */
export function door(moves) {
  const { page } = moves;
  if (!moves.open) return page.rules.recording === 'off' ? nothing
    : html`<button class="btn door" @click=${() => moves.toggle()}>${t('moves.open')}${icon('next')}</button>`;
  const role = page.rules.play_help === 'recorder'
    ? html`<button class="btn" aria-pressed=${String(moves.recorder)}
      @click=${() => moves.switch_role()}>${t(moves.recorder ? 'moves.by_recorder' : 'moves.by_players')}</button>` : nothing;
  return html`<button class="btn door" @click=${() => moves.toggle()}>${t(page.match.clock ? 'moves.close_clock' : 'moves.close')}</button>${role}
    <button class="btn" @click=${() => moves.turn_board()}>${t('moves.turn_board')}</button>`;
}

/** What the footer says while plays are entered. @param {TableRecord} moves */
export const about = (moves) => t('moves.turn_no', { n: moves.record.turns + 1 });

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
  if (!played && !is_complete(state)) return [head, said ?? t(state.free ? 'moves.by_hand_how' : 'moves.how', { n: state.active })];
  return [html`${head} ${ltr(played || t('board.pass'))}`,
    said ?? (is_complete(state) && !state.free ? t('moves.then') : t(state.free ? 'moves.by_hand_how' : 'moves.how', { n: state.active }))];
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
  const undo = html`<button class="btn" ?disabled=${!state.back && record.turns === 0} @click=${() => moves.undo()}>${icon('undo')}${t('table.undo')}</button>`;
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

/** The report is filled in; the loser taps it. @param {TableRecord} moves @param {{winner: Side, win: Win}} ending */
function game_over(moves, { winner, win }) {
  const { page, match, record } = moves;
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
  return html`<section class="possible" tabindex="0" role="region" aria-label=${t('moves.possible_label')}><h2>${t('moves.possible', { n: plays.length })}</h2>
    <ul>${plays.slice(0, LISTED).map(({ play }) => html`<li>${ltr(play)}</li>`)}</ul></section>`;
}

/** @param {TableRecord} moves @param {Play.Input} state */
function rolls(moves, state) {
  const { board, page, match, record, ending } = moves;
  if (ending || record.offered !== 'none' || record.cube_only) return nothing;
  const { roll_grid, opening_grid } = /** @type {Board} */ (board).grid;
  const opening = !state.side || (record.turns === 0 && !state.steps.length);
  if (!opening) return roll_grid({ picked: state.dice, tap: (dice) => moves.roll(dice) });
  const show = (/** @type {Side} */ side) => html`<span class="who">${checker(side)}${name_of(page, side)}</span>`;
  return opening_grid({ names: { a: show('a'), b: show('b') }, labels: { a: match.a.name, b: match.b.name }, tap: (dice, side) => moves.roll(dice, side) });
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
  if (!board) return html`<main class="idle"><p>${t(moves.failed ? 'moves.not_loaded' : 'ui.loading')}</p></main>`;
  const state = /** @type {Play.Input} */ (moves.follow());
  const cube = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  const dead = without_cube(match);
  const entering = !record.complete && record.offered === 'none' && !record.cube_only;
  const model = { ...board.input.shown(state), ...VIEWS[moves.way], cube: { value: cube.value, owner: cube.owner, dead, tap: entering && !moves.no_double },
    last: last_play(board, record.line?.at(-1)), ...(entering ? {} : { tap: false, hints: null }) };
  return html`<main class="play-desk moves">
    <section class="play-board" aria-label=${t('board.title')}>
      <td-board .model=${model} @board-tap=${(/** @type {CustomEvent} */ event) => moves.touch(event.detail)}></td-board>${say(moves, state)}</section>
    <section class="play-side"
      aria-label=${t('moves.side')}>
      ${SIDES.map((side) => player_row(moves, side))}${rolls(moves, state)}${possible(moves, state)}${last_turns(moves)}</section></main>`;
}
