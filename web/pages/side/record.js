// SPDX-License-Identifier: MIT
// Plays recorded at a side table: the turn that is being entered on the board. The box plays as side a, whoever is captain as side
// b. Taps go through lib/board/play-input.js; a turn that is finished is said like everything else that happens there, and until
// the server has it the board shows it all the same. Doubles are answered by the buttons of the rows, so the board gives way to
// them until they are. Loaded with the board and the engine, when somebody first wants to record.
import '../../lib/board/board-tap.js';
import { browser_drafts } from '../../lib/board/draft.js';
import { load_engine } from '../../lib/board/engine.js';
import * as input from '../../lib/board/play-input.js';
import { steps_of } from '../../lib/board/position.js';
import { USUAL, other } from '../../lib/match/match-model.js';
import { add_sheet } from '../../lib/ui.js';
import { SideDraft, after_plays } from './draft.js';
import { duel_of, is_late, last_act, player_of, side_of } from './words.js';

import { VIEWS } from './record-view.js';

export * as view from './record-view.js';

/** @typedef {import('../side.js').SidePage} Page */
/** @typedef {Play.Side} Side */

/** The same wish as at a table of matches. */
const WAY = 'td.board';
const WINS = ['', 'single', 'gammon', 'backgammon'];

/** @param {string} key */
function kept(key) {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** The engine and how the board looks, for a record that begins. @param {Page} page */
export async function open_record(page) {
  const [engine] = await Promise.all([load_engine(), add_sheet('css/side-board.css')]);
  const record = new SideRecord(page, engine);
  void record.recall();
  return record;
}

export class SideRecord {
  /** @param {Page} page @param {Play.Engine} engine */
  constructor(page, engine) {
    this.page = page;
    this.engine = engine;
    /** The turn that is being entered. @type {Play.Input} */
    this.state = this.begun();
    /** Which game and how many plays `state` goes on from. */
    this.base = '';
    /** The first roll of a game, of which it is asked whose it is. */
    this.whose = '';
    /** The same turn for the next time that this page is loaded. */
    this.draft = new SideDraft(page.place, browser_drafts());
    /** How the game ended by the play that was entered last. @type {{base: string, side: Side, win: string} | null} */
    this.won = null;
    this.way = Number(kept(WAY)) || 0;
    /** The last play, the same object as long as it is the same play. @type {{of: string, shown: Play.Board['last']}} */
    this.marked = { of: '', shown: null };
  }

  get doc() {
    return this.page.doc;
  }

  /** Plays that the server's document has not got yet; it may have one before its answer is here. */
  get unsaid() {
    return this.page.unsent.filter(({ body }) => body.kind === 'play' && !(Number(body.act) < this.doc.next_act));
  }

  /** Something else was said and is not answered yet: what may be played the server says then. */
  get waits() {
    return this.page.unsent.some(({ body }) => body.kind !== 'play');
  }

  get plays() {
    return (this.doc.board?.plays ?? 0) + this.unsaid.length;
  }

  /** Can anything be played now? Not while an answer is due, nor where what is left of the game is settled. */
  get plays_on() {
    const { doc } = this;
    const settles = doc.settle_at_end && (doc.last_game || is_late(doc));
    return doc.phase === 'game' && doc.status === 'open' && !this.page.closed && !settles && !doc.players.some((one) => one.offer);
  }

  /** @param {Side} side */
  entry_of(side) {
    return duel_of(this.doc)[side === 'a' ? 0 : 1] ?? 0;
  }

  /** @param {number | null} entry */
  side_of(entry) {
    return side_of(this.doc, entry);
  }

  /** A turn from where the record stands, with what of it is not said yet. */
  begun() {
    const { board } = this.doc;
    // Where it is over the position stands as who has lost it sees it.
    const side = board?.on_roll ? this.side_of(board.on_roll) : board?.winner ? other(this.side_of(board.winner)) : null;
    const plays = this.unsaid.map(({ body }) => ({ side: this.side_of(Number(body.entry)), dice: String(body.value), play: String(body.play ?? '') }));
    return input.input_start({ ...after_plays(this.engine, { position: board?.position ?? USUAL.start, side }, plays), help: this.page.helps });
  }

  /** Behind which plays the turn stands that is entered. */
  get where() {
    return { game: this.doc.games, turns: this.plays };
  }

  get base_now() {
    return `${this.doc.games}/${this.plays}`;
  }

  /** What was entered before the page was loaded goes on, unless something was entered meanwhile. */
  async recall() {
    if (!await this.draft.recall()) return;
    this.base = '';
    this.follow();
    this.page.paint();
  }

  /** Plays were refused: the turn stood on them. */
  begin_again() {
    this.won = null;
    this.base = '';
  }

  /** The rules of the event may change while a turn is entered. @param {boolean} helps */
  help(helps) {
    if (this.state.help !== helps) this.set(input.set_help(this.engine, this.state, helps));
  }

  /** The turn being entered follows the record: another play there, another turn here. */
  follow() {
    const base = this.base_now;
    if (base === this.base) return this.state;
    this.base = base;
    this.whose = '';
    this.state = this.draft.resumed(this.engine, this.begun(), this.where);
    this.draft.keep(this.state, this.where);
    return this.state;
  }

  /** Who has won by the plays. @returns {{entry: number, win: string} | null} */
  get ending() {
    const { board } = this.doc;
    if (this.won?.base === this.base) return { entry: this.entry_of(this.won.side), win: this.won.win };
    return board?.winner && this.plays === board.plays ? { entry: board.winner, win: board.win } : null;
  }

  /** The last play, to be marked and spoken. */
  get last() {
    const [act] = this.doc.board ? this.doc.acts.filter((one) => one.kind === 'play' && !one.struck).slice(-1) : [];
    const unsent = /** @type {any} */ (this.unsaid.at(-1)?.body);
    const { entry, value, play } = unsent ?? act ?? {};
    const of = entry ? `${this.base} ${entry} ${value} ${play}` : '';
    if (of !== this.marked.of) this.marked = { of, shown: entry ? { side: this.side_of(entry), dice: String(value), play: play ?? '',
      steps: steps_of(play ?? '') } : null };
    return this.marked.shown;
  }

  /** A tap has made another state; what it finished is said. @param {Play.Input} next */
  set(next) {
    const { committed } = next;
    this.state = next;
    if (committed) this.enter(committed);
    this.draft.keep(next, this.where);
    if (next.reason) /** @type {any} */ (this.page.querySelector('td-board'))?.nudge();
    this.page.paint();
  }

  /** @param {Play.Finished} done */
  enter({ side, dice, play, end }) {
    this.draft.before = null;
    void this.page.say('play', this.entry_of(side), 0, Number(dice), play);
    this.base = this.base_now;
    this.won = end && end !== 'drawn' ? { base: this.base, side, win: end } : null;
  }

  /** Dice of the first turn differ. */
  get no_twins() {
    return this.plays === 0 && !input.is_complete(this.state);
  }

  /** @param {string} dice */
  roll(dice) {
    if (this.waits || this.ending || (this.no_twins && dice[0] === dice[1])) return;
    if (this.state.side) return this.set(input.tap_roll(this.engine, this.state, dice));
    this.whose = dice;
    this.page.paint();
  }

  /** Who begins. @param {Side} side */
  answer_whose(side) {
    const { whose } = this;
    this.whose = '';
    this.set(input.tap_roll(this.engine, this.state, whose, side));
  }

  /** @param {Play.Tap} where */
  touch(where) {
    const { engine, state } = this;
    if (where.what === 'cube') return this.double();
    if (this.waits || this.ending) return;
    this.set(where.what === 'point' ? input.tap_point(engine, state, where.point) : where.what === 'tray' ? input.tap_tray(engine, state)
      : input.tap_dice(state));
  }

  /** The turn can be entered as it stands: moved, or without a move. */
  get is_done() {
    const { state } = this;
    return input.is_complete(state) && (state.steps.length > 0 || !state.legal.plays.length);
  }

  /** The finished play is entered without a next roll. @returns {boolean} whether nothing is left to be entered */
  finish() {
    if (this.state.dice) this.set(input.commit(this.engine, this.state));
    return !this.state.dice;
  }

  by_hand() {
    this.set(input.free_turn(this.state));
  }

  /** Who would double now: who is on roll, or, once the finished play is entered, the other side. */
  get doubler() {
    const { state } = this;
    if (!state.side || this.waits || this.ending) return 0;
    const side = !state.dice ? state.side : this.is_done ? other(state.side) : null;
    const entry = side ? this.entry_of(side) : 0;
    return player_of(this.doc, entry)?.may.includes('double') ? entry : 0;
  }

  double() {
    const { doubler } = this;
    if (doubler && this.finish()) void this.page.say('double', doubler);
  }

  report() {
    const { ending } = this;
    if (ending) void this.page.say('end', ending.entry, 0, WINS.indexOf(ending.win));
  }

  get may_undo() {
    return Boolean(this.whose || this.state.back || (last_act(this.doc) && !this.page.unsent.length));
  }

  /** First the taps of this turn, then what was said last: a play is open again then, with its roll and its steps. */
  undo() {
    const { state, doc } = this;
    if (this.whose) {
      this.whose = '';
      return this.page.paint();
    }
    if (state.back) return this.set(input.undo(state));
    const last = last_act(doc);
    if (last?.kind === 'play') this.draft.reopen({ game: doc.games, turns: this.plays - 1 }, { dice: last.value, side: this.side_of(last.entry),
      play: last.play ?? '' });
    return void this.page.undo();
  }

  turn_board() {
    this.way = (this.way + 1) % VIEWS.length;
    try {
      localStorage.setItem(WAY, String(this.way));
    } catch {
      // Not remembered then.
    }
    this.page.paint();
  }

  /** Going back to the rows says a play that is complete. */
  close() {
    if (this.is_done && !this.waits) this.finish();
  }
}
