// SPDX-License-Identifier: MIT
// A match's ledger as an arbiter reads it: which entry was superseded by which, what each one changed, who made it.

/** @typedef {{seq: string, at: string, tapped_at?: string | null, actor: any, kind: string, text: string, data: any, hash: string}} Event */
/** @typedef {'score' | 'director' | 'table' | 'plays' | 'clock'} Group */
/**
 * @typedef {object} Line
 * @property {Event} event the first one, where several are folded
 * @property {Event[]} run presses of the clock that stand in this one line
 * @property {Event | null} press the press that ended this play's turn
 * @property {number} late_ms how much later it reached the server than it was tapped; 0 = at once
 * @property {Group} group
 * @property {number} game
 * @property {string} superseded by which entry
 * @property {any} before
 * @property {any} after
 */

/** Later than this, an entry was kept on the tablet. */
const LATE_MS = 5000;

/** Kinds by what the filters call them; whatever is not named here happened at the table. @type {Record<string, Group>} */
const GROUPS = {
  game_reported: 'score', game_confirmed: 'score', game_withdrawn: 'score', game_corrected: 'score', game_set_aside: 'score', game_counts_again: 'score',
    final_reported: 'score', match_over: 'score',
    side_signed: 'score', penalty_set: 'score',
  claim_made: 'director', claim_settled: 'director', match_disputed: 'director', dispute_resolved: 'director', director_called: 'director',
    director_came: 'director', match_reopened: 'director', match_called: 'director', match_uncalled: 'director', match_moved: 'director',
    matches_swapped: 'director',
  match_adjourned: 'director', match_resumed: 'director', adjournment_restored: 'director', record_settled: 'director',
  turn_recorded: 'plays', turn_withdrawn: 'plays', turn_corrected: 'plays', turns_amended: 'plays', turn_kept: 'plays', game_recorded: 'plays',
    position_agreed: 'plays',
  draughts_begun: 'plays', draughts_said: 'plays', draughts_withdrawn: 'plays', draughts_ended: 'plays',
  clock_set: 'clock', clock_pressed: 'clock', clock_stopped: 'clock', clock_resumed: 'clock', clock_delay_reset: 'clock', clock_delay_forfeited: 'clock',
    clock_adjusted: 'clock', clock_expired: 'clock', clock_stepped: 'clock',
};
const PRESSES = ['clock_pressed', 'clock_resumed', 'clock_delay_reset'];

/**
 * What an event says about the score, as members that can be compared.
 * @param {any} data @param {(points: number, match: number) => number | string} shown
 */
function facts_of(data, shown) {
  /** @type {Record<string, unknown>} */
  const facts = {};
  if (data.score_a !== undefined && data.score_b !== undefined) facts.score = `${shown(data.score_a, data.match)}–${shown(data.score_b, data.match)}`;
  const phase = data.next_phase ?? data.phase;
  if (phase !== undefined) facts.phase = phase;
  if (data.reserve_a_ms !== undefined) facts.clock = `${data.reserve_a_ms}/${data.reserve_b_ms}`;
  return facts;
}

/** Entries that a later one took back or restated. @param {Event[]} events @returns {Map<string, string>} */
function superseded_by(events) {
  /** @type {Map<string, string>} */
  const result = new Map();
  /** The entry that stands, by game and by action. @type {Map<string, string>} */
  const standing = new Map();
  /** @param {string} what @param {string} seq */
  const replace = (what, seq) => {
    const old = standing.get(what);
    if (old) result.set(old, seq);
    standing.delete(what);
  };
  for (const { kind, seq, data } of events) {
    const { game, turn } = data;
    if (kind === 'game_withdrawn' || kind === 'game_corrected') replace(`${game}`, seq);
    if (kind === 'game_reported' || kind === 'game_corrected') standing.set(`${game}`, seq);
    if (kind === 'turn_withdrawn' || kind === 'turns_amended') {
      for (const what of [...standing.keys()]) if (Number(what.split('/')[1]) >= turn && what.startsWith(`${game}/`)) replace(what, seq);
    }
    if (kind === 'turn_corrected') replace(`${game}/${turn}`, seq);
    if (kind === 'turn_recorded' || kind === 'turn_corrected') standing.set(`${game}/${turn}`, seq);
  }
  return result;
}

/** @param {Event} event */
function late_of({ at, tapped_at }) {
  const late = tapped_at ? new Date(at).getTime() - new Date(tapped_at).getTime() : 0;
  return late > LATE_MS ? late : 0;
}

/**
 * The lines of a match, oldest first.
 * @param {Event[]} events @param {(points: number, match: number) => number | string} [shown] points of a match as everybody is shown them; the
 *   ledger counts on above the length
 * @returns {Line[]}
 */
export function timeline(events, shown = (points) => points) {
  const gone = superseded_by(events);
  /** @type {any} */
  let facts = { score: '0–0', phase: 'normal' };
  let game = 0;
  return events.map((event) => {
    const before = facts;
    facts = { ...facts, ...facts_of(event.data, shown) };
    if (event.data.game) game = event.data.game;
    return { event, run: [], press: null, late_ms: late_of(event), group: GROUPS[event.kind] ?? 'table', game: event.data.game || game,
      superseded: gone.get(event.seq) ?? '', before, after: facts };
  });
}

/** Does this press end the turn whose play stands in the line? @param {Line | undefined} line @param {Event} press */
const ends = (line, press) =>
  line?.event.kind === 'turn_recorded' && !line.press && press.kind === 'clock_pressed' && line.event.data.side === press.data.side &&
    line.event.data.match === press.data.match;

/**
 * Presses folded: one that ends a recorded play stands with it, all others of a stretch in one line.
 * @param {Line[]} lines @returns {Line[]}
 */
export function folded(lines) {
  /** @type {Line[]} */
  const result = [];
  for (const line of lines) {
    const last = result[result.length - 1];
    if (!PRESSES.includes(line.event.kind) || line.late_ms) result.push(line);
    else if (ends(last, line.event)) result[result.length - 1] = { ...last, press: line.event, after: line.after };
    else if (last?.run.length) result[result.length - 1] = { ...last, run: [...last.run, line.event], after: line.after };
    else result.push({ ...line, run: [line.event] });
  }
  return result;
}

/** What a stretch of presses comes to. @param {Event[]} run */
export function run_totals(run) {
  const of = (/** @type {string} */ side) => run.reduce((sum, { kind, data }) => sum + (kind === 'clock_pressed' && data.side === side ? data.turn_ms : 0), 0);
  return { a: of('a'), b: of('b'), presses: run.filter(({ kind }) => kind === 'clock_pressed').length,
    doubtful: run.filter(({ data }) => data.doubtful).length };
}

/** Lines in their games, in order. @param {Line[]} lines @returns {{game: number, lines: Line[]}[]} */
export function by_game(lines) {
  /** @type {{game: number, lines: Line[]}[]} */
  const groups = [];
  for (const line of lines) {
    const last = groups[groups.length - 1];
    if (last && last.game === line.game) last.lines.push(line);
    else groups.push({ game: line.game, lines: [line] });
  }
  return groups;
}
