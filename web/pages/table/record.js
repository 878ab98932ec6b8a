// SPDX-License-Identifier: MIT
// The tablet as a record of the game: board, rolls, cube, what was played last. Taps go through lib/board/play-input.js; a
// turn that is finished becomes one entry of the outbox, and lib/board/record.js shows it at once. The board and the engine
// are loaded when the moves are first opened.
import { html, nothing } from '../../vendor/lit-html.js';
import { get, send } from '../../lib/api.js';
import { other, played, starter_of } from '../../lib/match/match-model.js';
import { forecast, no } from '../../lib/match/pad.js';
import { moves as is_moved, turns_had } from '../../lib/board/plays.js';
import { apart, record_of, win_of } from '../../lib/board/record.js';
import { t } from '../../lib/text.js';
import { add_sheet, icon, toast } from '../../lib/ui.js';

export { cube_of, record_after, record_of, with_line } from '../../lib/board/record.js';

/** @typedef {import('../table.js').TabletPage} Tablet */
/** @typedef {import('../../lib/board/record.js').Turn} Turn */
/** @typedef {import('../../lib/board/draft.js').Draft} Draft */
/** @typedef {'a' | 'b'} Side */
/** @typedef {import('../../lib/match/match-model.js').Win} Win */
/**
 * @typedef {{input: typeof import('../../lib/board/play-input.js'), correct: typeof import('../../lib/board/correct.js'),
 *   drafts: typeof import('../../lib/board/draft.js'),
 *   position: typeof import('../../lib/board/position.js'),
 *   grid: typeof import('../../lib/board/roll-grid.js'), view: typeof import('./desk.js'), engine: Play.Engine}} Board
 */

/** Ways to look at the board: who sits at the bottom, and on which hand they bear off (table/desk.js). */
const WAYS = 4;
/** Such windows watch the board, and no position is set up in them (css/table/moves.css, css/placing.css). */
export const is_narrow = ({ innerWidth: width, innerHeight: height } = globalThis) => width < (width > height ? 500 : 600);

/** @param {string} key @param {string} [value] without it: reads */
export function kept(key, value) {
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
  const [{ input, correct, drafts, position, grid, view, load_engine }] = await Promise.all([import('./board.js'), add_sheet('css/table/moves.css')]);
  return { input, correct, drafts, position, grid, view, engine: await load_engine() };
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
    /** Keeps the turn that is being entered. @type {import('../../lib/board/draft.js').DraftKeeper | null} */
    this.keeper = null;
    /** The turn as it was entered before: before a reload, on another tablet, or taken back. @type {Draft | null} */
    this.before = null;
    this.way = Number(kept('td.board')) || 0;
    /** The turn of the record that is being corrected; 0: none. */
    this.mends = 0;
    /** The roll of which it is asked whose it is: by the clock one side is on roll, by the record the other. */
    this.whose = '';
    /** Where that was answered: once a turn. */
    this.answered = '';
    /** The position that is being set up, from which the game is to be recorded. @type {import('./setup.js').TableSetup | null} */
    this.setting_up = null;
    /** The roll that comes after the turn that is missing. @type {{dice: string, side: Side} | null} */
    this.missed = null;
    /** Two dice of a roll of three. @type {{dice: string, side?: Side} | null} */
    this.two = null;
  }

  get match() {
    return this.page.match;
  }

  get open() {
    return this.opened > 0 && this.opened === this.match?.match && played(this.match).recorded && !this.page.mending;
  }

  get record() {
    return record_of(this.match);
  }

  /** Time is claimed, and it is asked whether it is so. */
  get claimed() {
    return Boolean(this.page.timing?.claim);
  }

  /** The turn that is entered can be entered as it stands: moved, or without a move. */
  get is_done() {
    const { board, state } = this;
    return Boolean(board && state && board.input.is_complete(state) && (state.steps.length || !state.legal.plays.length));
  }

  /** Who enters the plays is no player: said at the table, for this match, and told to everybody by it. */
  get recorder() {
    return Boolean(this.match.play_help?.on);
  }

  /** Legal plays are shown: by the event's rule and to whom the tablet is in the hands of. */
  get help() {
    const { play_help } = this.page.rules;
    return play_help === 'everybody' || (play_help === 'recorder' && this.recorder);
  }

  /** Going back to the score enters a play that is complete: there the next side may double. */
  async toggle() {
    const { board, state } = this;
    if (this.mends) this.leave();
    else if (this.open && board && state && board.input.is_complete(state)) this.finish();
    this.opened = this.open ? 0 : this.match.match;
    this.page.mending = '';
    this.page.paint();
    if (!this.open) return;
    try {
      this.board ??= await load_board();
      this.failed = false;
    } catch {
      this.failed = true;
    }
    void this.recall();
    void this.learn();
    this.page.paint();
  }

  get place() {
    return `${this.page.device.tournament.uid}/${this.match.match}`;
  }

  /** The turn that was being entered, from this tablet; or from the server, where another tablet has entered it since. */
  async recall() {
    const { board, page, place } = this;
    if (!board || this.keeper?.match === place) return;
    const base = `${page.base}/matches/${this.match.match}`;
    const keeper = new board.drafts.DraftKeeper(place, board.drafts.browser_drafts(), (draft) => send('PUT', `${base}/draft`, draft),
      { may_send: () => !page.outbox?.count });
    this.keeper = keeper;
    const here = await keeper.storage.get(place).catch(() => undefined);
    this.go_on_from(keeper, here ?? null);
    const plays = await get(`${base}/plays`).catch(() => null);
    const there = plays?.draft && { ...plays.draft, game: plays.game };
    if (board.drafts.newer_draft(here, there) === there) this.go_on_from(keeper, there);
  }

  /** Unless something was entered meanwhile. @param {import('../../lib/board/draft.js').DraftKeeper} keeper @param {Draft | null} draft */
  go_on_from(keeper, draft) {
    if (this.keeper !== keeper || keeper.newest || !this.open) return;
    this.before = draft;
    this.base = '';
    this.page.paint();
  }

  /** Keeps the turn as it stands now. */
  keep_draft() {
    const { board, state, record, keeper, page } = this;
    if (!board || !state || this.mends || keeper?.match !== this.place) return;
    if (!state.dice && !keeper.newest && !this.before) return;
    keeper.put({ game: record.game, turn: record.turns + 1, side: state.dice && state.side ? state.side : 'none', dice: Number(state.dice),
      play: state.dice ? board.input.steps_text(state) : '', epoch: page.device.epoch });
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
    if (base !== this.base) {
      this.wanted = this.missed = this.setting_up = this.two = null;
      this.mends = 0;
      this.whose = '';
    }
    const state = base === this.base && this.state ? this.state : this.resumed(begin(board, this.match, record, help));
    this.base = base;
    this.state = state.help === help ? state : board.input.set_help(board.engine, state, help);
    return this.state;
  }

  /** Where the turn was begun before, it goes on from there. @param {Play.Input} start @returns {Play.Input} */
  resumed(start) {
    const { board, record, before } = this;
    const { side } = start;
    if (!board || !board.drafts.is_of(before, record) || record.complete || record.offered !== 'none') return start;
    const { dice, play, side: whose } = /** @type {Draft & {side: Side}} */ (before);
    if (start.rest && String(dice) !== start.dice) return start;
    return side && side !== whose ? start : board.input.resume(board.engine, start, { dice: String(dice), side: whose, play });
  }

  /** A tap has made another state; what it finished is entered. @param {Play.Input} next */
  set(next) {
    const { committed } = next;
    const { missed } = this;
    if (committed && this.mends) return void this.board?.view.put_right(this, committed);
    this.state = next;
    this.two = null;
    if (committed) {
      this.page.record(committed.side, committed.act, { dice: Number(committed.dice), play: committed.play, ...(committed.legal ? {} : { insist: true }) },
        { after: committed.after, end: committed.end, rest: committed.rest });
      const { record } = this;
      this.base = `${this.match.match}/${record.game}/${record.turns}`;
      this.state = this.after_missed(next, missed);
    }
    this.keep_draft();
    if (next.reason) /** @type {any} */ (this.page.querySelector('td-board'))?.nudge();
    this.page.paint();
  }

  /** What a tap makes of the turn; an illegal play by hand is asked about before it is entered. @param {(state: Play.Input) => Play.Input} act */
  tap(act) {
    const { board, state } = this;
    if (!board || !state) return;
    const next = act(state);
    const refused = next.reason && (state.free || !state.help) && board.input.is_complete(state) && state.steps.length > 0 && next.at === state.at;
    this.wanted = refused ? act : null;
    this.set(next);
  }

  /** The dice of a first turn that decides who begins differ; where it is played to its end a roll is the next one's. */
  get no_twins() {
    const { opens_with_dice, may_roll_again } = played(this.match), { board, state } = this;
    const next = !this.mends && board && state && board.input.is_complete(state);
    return !next && (this.mends || this.record.turns + 1) === 1 && opens_with_dice && !may_roll_again && starter_of(this.match) === 'none';
  }

  /** @param {string} dice @param {Side} [side] */
  roll(dice, side) {
    const { input, engine } = /** @type {Board} */ (this.board);
    if (this.no_twins && dice[0] === dice[1]) return;
    if (!this.mends && (this.record.complete || this.record.offered !== 'none' || this.whose)) return;
    this.two = dice.length < played(this.match).board.dice ? { dice, side } : null;
    if (this.two) return this.page.paint();
    if (this.mends) return this.set(input.tap_roll(engine, before_roll(this.state), dice));
    if (!side && !this.state?.dice && this.base !== this.answered && apart(this.match) !== 'none') {
      this.whose = dice;
      return this.page.paint();
    }
    this.tap((state) => input.tap_roll(engine, state, dice, side ?? state.side));
  }

  /** Whose roll it was: of the side on roll by the record, or of the other one, whose opponent's turn is missing and comes first. @param {Side} side */
  answer_whose(side) {
    const { whose, state } = this;
    this.answered = this.base;
    this.whose = '';
    if (side === state?.side) return this.roll(whose);
    this.missed = { dice: whose, side };
    this.page.paint();
  }

  /** The turn that was missing is there: the roll that was entered before it begins the next one. @param {Play.Input} next
   * @param {{dice: string, side: Side} | null} missed */
  after_missed(next, missed) {
    this.missed = null;
    if (!missed || next.dice || next.side !== missed.side || this.record.complete) return next;
    const { input, engine } = /** @type {Board} */ (this.board);
    return input.tap_roll(engine, next, missed.dice);
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
    return this.state?.dice === '';
  }

  /** Who would double now: the side on roll, or, once the finished play is entered, the next. @returns {Side | null} */
  get doubler() {
    const { board, state } = this;
    if (!board || !state?.side) return null;
    if (!state.dice) return state.side;
    if (state.rest) return null;
    return board.input.is_complete(state) ? other(state.side) : null;
  }

  /** Why nobody may double now; '' when somebody may. */
  get no_double() {
    const { doubler, match, page } = this;
    if (this.whose || this.missed || !doubler || !page.cube || this.record.complete || this.mends) return 'roll';
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

  /** First the taps of this turn, then the last action of the record: a play is open again then, with its roll and its steps. */
  undo() {
    const { board, state, record, page } = this;
    this.wanted = null;
    if (this.two) {
      this.two = null;
      return page.paint();
    }
    if (this.whose || (this.missed && !state?.back)) {
      this.whose = '';
      this.missed = null;
      return page.paint();
    }
    if (board && state?.back) return this.set(board.input.undo(state));
    if (this.mends) return this.leave();
    const last = record.line?.at(-1);
    this.before = last?.turn === record.turns && is_moved(last) && last.play !== '?'
      ? { game: record.game, turn: record.turns, side: last.side, dice: last.dice ?? 0, play: last.play, epoch: page.device.epoch } : null;
    if (record.turns > 0) this.page.enter('plays/undo', { game: record.game, turn: record.turns }, t('moves.label.undo', { n: record.turns }));
  }

  /** The player ends their turn on the clock; what they have played is entered with it. @param {Side} side @param {Event} event */
  press(side, event) {
    const { board, state, page } = this;
    if (event.type === 'click' && /** @type {MouseEvent} */ (event).detail > 0) return;
    if (!page.may(side, 'press')) return;
    page.timing?.press(side, event);
    if (board && !this.mends && state?.dice && state.side === side && board.input.is_complete(state)) this.finish();
  }

  /** How the game ends with the play that is on the board, or by the record. @returns {{winner: Side | 'none', win: Win | 'none'} | null} */
  get ending() {
    const { board, state, record } = this;
    if (record.complete) return record.complete;
    if (!board || !state?.side) return null;
    const end = board.input.end_of(board.engine, state);
    if (!end) return null;
    return end === 'drawn' ? { winner: 'none', win: 'none' } : { winner: state.side, win: win_of(this.match, end) };
  }

  /** One tap of the loser, or of anybody where nobody won: the last play, if it is not entered yet, and the game. */
  report() {
    const { ending, page } = this;
    if (!ending || page.calm || !this.finish()) return;
    const { complete, cube, line } = this.record;
    const { winner, win } = ending;
    if (winner === 'none' || win === 'none') return page.report_drawn(line?.at(-1)?.side ?? 'a');
    page.report_game({ side: other(winner), winner, win, cube: complete?.cube ?? cube, dropped: complete?.dropped ?? false,
      ...(complete?.men ? { men: complete.men } : {}) });
  }

  async give_up() {
    const { page, match, board } = this;
    const value = page.cube?.value ?? 1;
    const answer = await board?.view.ask_resign(match, value);
    if (!answer || !this.finish()) return;
    page.record(answer.side, 'resign', { win: answer.win, insist: true });
    page.report_game({ side: answer.side, winner: other(answer.side), win: answer.win, cube: value, dropped: false });
  }

  // ---- a turn of the record that is put right

  /** Opens it on the board, with its roll and its steps; what is being entered waits. @param {number} turn */
  correct(turn) {
    const { board, record, match, help, page } = this;
    const line = record.line ?? [];
    const of = line[turn - 1];
    if (!board || line.length !== record.turns || !of || !is_moved(of) || of.play === '?') return;
    this.leave();
    if (this.state?.dice && this.state.side) this.before = { game: record.game, turn: record.turns + 1, side: this.state.side,
      dice: Number(this.state.dice), play: board.input.steps_text(this.state), epoch: page.device.epoch };
    const before = line.slice(0, turn - 1);
    // The game had not ended then, and this side was on roll.
    const then = { ...record, rest: undefined, complete: null, on_roll: of.side, turns: before.length, line: before,
      position: before.at(-1)?.position ?? '' };
    const start = { ...begin(board, match, then, help), side: of.side };
    this.wanted = this.two = null;
    this.mends = turn;
    this.state = board.input.resume(board.engine, start, { dice: String(of.dice), side: of.side, play: of.play });
    page.paint();
  }

  /** Back to the turn that comes next. */
  leave() {
    if (!this.mends) return;
    this.mends = 0;
    this.wanted = this.state = null;
    this.base = '';
    this.page.paint();
  }

  /** May the game be recorded from another position? Until its end is known, and no answer is due. */
  get may_set_up() {
    return this.open && !this.record.complete && this.record.offered === 'none' && !this.mends && !this.claimed && !is_narrow() &&
      this.page.either('set_up');
  }

  /** Opens the board to set a position up on: to record from there, or to say that it stands otherwise. */
  async set_up(disputes = false) {
    if (!disputes && !this.may_set_up) return;
    try {
      await (await import('./setup.js')).open(this, disputes);
    } catch {
      toast(t('moves.not_loaded'));
    }
  }

  turn_board() {
    this.way = (this.way + 1) % WAYS;
    kept('td.board', String(this.way));
    this.page.paint();
  }

  /** The ledger is told; the board has it at once. */
  switch_role() {
    const on = !this.recorder;
    this.page.enter('play-help', { on }, t(on ? 'moves.label.help_on' : 'moves.label.help_off'));
    this.page.paint();
  }
}

/**
 * How many turns either side has had; where this page does not know the actions, they took turns.
 * @param {import('../../lib/board/record.js').Record_} record
 */
function turns_of({ line, turns, on_roll }) {
  if (line?.length !== turns) return { a: turns + Number(on_roll === 'b') >> 1, b: turns + Number(on_roll === 'a') >> 1 };
  return { a: turns_had(line, 'a'), b: turns_had(line, 'b') };
}

/** @param {Play.Input | null} state @returns {Play.Input} before the roll of its turn */
const before_roll = (state) => (state?.back ? before_roll(state.back) : /** @type {Play.Input} */ (state));

/**
 * A turn from where the record stands.
 * @param {Board} board @param {Api.AnyMatch} match @param {import('../../lib/board/record.js').Record_} record @param {boolean} help
 */
function begin({ input, engine }, match, record, help) {
  const { game: variant, board: kind } = played(match);
  const on_roll = record.turns ? record.on_roll : starter_of(match);
  const side = on_roll === 'none' ? null : on_roll;
  const start = input.input_start({ position: record.position || kind.start, side, variant, kind, turns: turns_of(record), help });
  const rest = record.rest ?? engine.rest_after(record.line ?? [], variant, kind);
  return rest && side && !record.complete ? input.rest_turn(engine, start, String(record.line?.at(-1)?.dice ?? record.dice), rest) : start;
}

// ---- what it looks like

/** Opens the moves, or goes back to score and clock. @param {TableRecord} moves */
export function door(moves) {
  const { page } = moves;
  if (!moves.open) return page.rules.recording === 'off' || !played(page.match).recorded ? nothing
    : html`<button class="btn door" @click=${() => moves.toggle()}>${t('moves.open')}${icon('next')}</button>`;
  return html`<button class="btn door" @click=${() => moves.toggle()}>${icon('back')}${t('moves.close')}</button>`;
}

/** What the foot has besides while plays are entered. @param {TableRecord} moves */
export const foot = (moves) => moves.board?.view.foot(moves) ?? nothing;

/**
 * What is set once a match: how the board lies, and who enters the plays; and the turns, where the board leaves them no room.
 * @param {TableRecord} moves @param {() => void} repaint @param {(value: null) => void} close
 */
export function wishes(moves, repaint, close) {
  const act = (/** @type {() => void} */ change) => () => {
    change();
    repaint();
  };
  const role = moves.page.rules.play_help === 'recorder'
    ? html`<button class="btn" aria-pressed=${String(moves.recorder)}
      @click=${act(() => moves.switch_role())}>${t(moves.recorder ? 'moves.by_recorder' : 'moves.by_players')}</button>` : nothing;
  const set_up = moves.may_set_up ? html`<button class="btn" @click=${() => { close(null); void moves.set_up(); }}>${t('placing.title')}</button>` : nothing;
  return html`<p class="acts"><button class="btn" @click=${act(() => moves.turn_board())}>${t('moves.turn_board')}</button>${set_up}${role}</p>${
    moves.board?.view.last_turns(moves, (turn) => {
      close(null);
      moves.correct(turn);
    }) ?? nothing}`;
}

/** Board, rolls, players: the game being recorded. @param {TableRecord} moves */
export const desk = (moves) => moves.board?.view.desk(moves) ??
  html`<main class="idle"><p>${t(moves.failed ? 'moves.not_loaded' : 'ui.loading')}</p></main>`;
