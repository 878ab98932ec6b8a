// SPDX-License-Identifier: MIT
// The clock of a match in the browser: the arithmetic of tdserver/director/games/clock.c on the `clock` of a match document.
// What stands there is the past; the present is computed from it, so nothing ticks and nothing is charged twice. Pure:
// the moment of everything that happens is an argument.

/** @typedef {'a' | 'b'} Side */
/** @typedef {{boot: number, mono_ms: number, est_ms: number}} When a moment in the device's own time and in the server's */
/** @typedef {{reserve_ms: number, overtimes: number, breaks: number, forfeit: boolean}} Half */
/**
 * @typedef {object} Clock
 * @property {'simple_delay' | 'bronstein' | 'no_delay'} kind
 * @property {number} delay_ms free time of a turn
 * @property {Side | 'none'} running
 * @property {string} since_ms digits: since when it stands as it stands here, in the server's time
 * @property {string} mono_ms digits: the same moment in the time of the device that pressed
 * @property {number} boot which device's time that was
 * @property {number} turn_delay_ms free time of this turn
 * @property {number} spent_ms of this turn, before since_ms
 * @property {string} stop why both stand
 * @property {Side | 'none'} interrupted whose turn goes on afterwards
 * @property {Side | 'none'} expired whose time was claimed to have run out
 * @property {Half} a
 * @property {Half} b
 * @property {number} breaks_allowed
 * @property {number} break_ms
 */

/** @type {(side: Side) => Side} */
const other = (side) => (side === 'a' ? 'b' : 'a');

/** @param {Clock} clock @param {Side} side @param {Partial<Half>} change @returns {Clock} */
const with_half = (clock, side, change) => ({ ...clock, [side]: { ...clock[side], ...change } });

/** How long the running side has run since the clock's own moment: the same device counts in its own time. @param {Clock} clock @param {When} when */
export function elapsed(clock, when) {
  if (clock.running === 'none') return 0;
  const same_device = when.boot !== 0 && when.boot === clock.boot;
  const passed = same_device ? when.mono_ms - Number(clock.mono_ms) : when.est_ms - Number(clock.since_ms);
  return Math.max(0, Math.round(passed));
}

/** What a side's reserve is now, below 0 when it has run out unnoticed. @param {Clock} clock @param {Side} side @param {When} when */
export function reserve_of(clock, side, when) {
  const { reserve_ms } = clock[side];
  if (clock.running !== side) return reserve_ms;
  const passed = elapsed(clock, when);
  if (clock.kind === 'bronstein') return reserve_ms - passed;
  const over = (/** @type {number} */ used) => Math.max(0, used - clock.turn_delay_ms);
  return reserve_ms - over(clock.spent_ms + passed) + over(clock.spent_ms);
}

/** Free time that is left of the turn; of a side that waits, what its next turn will have. @param {Clock} clock @param {Side} side @param {When} when */
export function delay_of(clock, side, when) {
  const turn = clock.running === side || (clock.running === 'none' && clock.interrupted === side);
  if (!turn) return clock[side].forfeit ? 0 : clock.delay_ms;
  return Math.max(0, clock.turn_delay_ms - clock.spent_ms - elapsed(clock, when));
}

/**
 * The present of both sides, as a spectator computes it from the server's time.
 * @param {Clock} clock @param {number} now_ms
 * @returns {{a: {reserve_ms: number, delay_ms: number}, b: {reserve_ms: number, delay_ms: number}, running: Side | 'none'}}
 */
export function clock_now(clock, now_ms) {
  const when = { boot: 0, mono_ms: 0, est_ms: now_ms };
  const half = (/** @type {Side} */ side) => ({ reserve_ms: reserve_of(clock, side, when), delay_ms: delay_of(clock, side, when) });
  return { a: half('a'), b: half('b'), running: clock.running };
}

/** The side whose reserve has run out, and nobody has said so. @param {Clock} clock @param {When} when @returns {Side | ''} */
export function ran_out(clock, when) {
  if (clock.running === 'none' || clock.expired !== 'none') return '';
  return reserve_of(clock, clock.running, when) <= 0 ? clock.running : '';
}

/** @param {When} when */
const moment = (when) => ({ since_ms: String(when.est_ms), mono_ms: String(when.mono_ms), boot: when.boot });

/** Whose turn it is, whether it runs or was interrupted. @param {Clock} clock */
const turn_of = (clock) => (clock.running === 'none' ? clock.interrupted : clock.running);

/** The clock as it stands at a moment, the turn not over. @param {Clock} clock @param {When} when @returns {Clock} */
function charged(clock, when) {
  const { running } = clock;
  if (running === 'none') return { ...clock, ...moment(when) };
  const next = with_half(clock, running, { reserve_ms: reserve_of(clock, running, when) });
  return { ...next, spent_ms: clock.spent_ms + elapsed(clock, when), ...moment(when) };
}

/** The turn of a clock charged up to now is over: Bronstein gives back what was free. @param {Clock} clock @returns {Clock} */
function turn_over(clock) {
  const side = turn_of(clock);
  const back = clock.kind === 'bronstein' ? Math.min(clock.spent_ms, clock.turn_delay_ms) : 0;
  const paid = side === 'none' ? clock : with_half(clock, side, { reserve_ms: clock[side].reserve_ms + back });
  return { ...paid, running: 'none', interrupted: 'none', spent_ms: 0, turn_delay_ms: 0 };
}

/** A side begins a turn; a delay it forfeited is used up by that. @param {Clock} clock @param {Side} side @returns {Clock} */
function begins(clock, side) {
  const turn_delay_ms = clock[side].forfeit ? 0 : clock.delay_ms;
  return { ...with_half(clock, side, { forfeit: false }), running: side, turn_delay_ms, spent_ms: 0, stop: 'none', interrupted: 'none' };
}

/** A side runs: its interrupted turn goes on, any other begins. @param {Clock} clock @param {Side | 'none'} side @param {When} when @returns {Clock} */
export function resumed(clock, side, when) {
  const runs = side === 'none' ? clock.interrupted : side;
  if (runs === 'none' || clock.running === runs) return clock;
  const now = charged(clock, when);
  if (turn_of(clock) !== runs) return begins(turn_over(now), runs);
  return { ...now, running: runs, interrupted: 'none', stop: 'none' };
}

/**
 * A side ends its turn: its opponent runs. A side that does not run while the other does changes nothing.
 * @param {Clock} clock @param {Side} side @param {When} when
 */
export const pressed = (clock, side, when) => resumed(clock, other(side), when);

const ENDS_TURN = ['new_game', 'concession', 'over'];

/** Both stand. side: whose break it is. @param {Clock} clock @param {string} why @param {Side | 'none'} side @param {When} when @returns {Clock} */
export function stopped(clock, why, side, when) {
  if (clock.running === 'none' && why !== 'break' && !ENDS_TURN.includes(why)) return clock;
  const now = charged(clock, when);
  const stands = ENDS_TURN.includes(why) ? turn_over(now) : { ...now, interrupted: turn_of(now), running: /** @type {'none'} */ ('none') };
  const next = { ...stands, stop: why };
  return why === 'break' && side !== 'none' ? with_half(next, side, { breaks: next[side].breaks + 1 }) : next;
}

/** The dice were rolled again and the free time begins anew. @param {Clock} clock @param {When} when @returns {Clock} */
export function delay_reset(clock, when) {
  if (clock.running === 'none') return clock;
  const { running, turn_delay_ms } = clock;
  return { ...turn_over(charged(clock, when)), running, turn_delay_ms };
}

/** A side took its dice up too early and forfeits its next delay. @param {Clock} clock @param {Side} side @returns {Clock} */
export const grabbed = (clock, side) => with_half(clock, side, { forfeit: true });

/** @type {Record<string, (clock: Clock, body: any, when: When) => Clock>} */
const ACTS = {
  press: (clock, body, when) => pressed(clock, body.side, when),
  stop: (clock, body, when) => stopped(clock, body.why, body.side ?? 'none', when),
  resume: (clock, body, when) => resumed(clock, body.side ?? 'none', when),
  reset: (clock, _, when) => delay_reset(clock, when),
  grab: (clock, body) => grabbed(clock, body.side),
};

/** When the device says an entry was tapped. @param {any} body @returns {When} */
export const when_of = (body) => ({ boot: body.boot, mono_ms: Number(body.mono_ms), est_ms: Number(body.est_ms) });

/** Entries of the match that stop its clock as well. @type {Record<string, (match: any, body: any) => string>} */
const STOPS = {
  games: (match, body) => (match.status === 'finishing' ? 'over' : body.dropped ? 'concession' : 'new_game'),
  dispute: () => 'dispute',
  'call-director': () => 'director',
  final: () => 'over',
};

/**
 * The match with its clock after an entry that is still on its way; `match` is what the entry itself makes of it.
 * @param {any} match @param {string} what @param {any} body
 */
export function clock_after(match, what, body) {
  const { clock } = match;
  if (!clock || body.est_ms === undefined) return match;
  const when = when_of(body);
  const act = what === 'clock' ? ACTS[body.act] : undefined;
  const why = STOPS[what]?.(match, body);
  const next = act ? act(clock, body, when) : why ? stopped(clock, why, 'none', when) : clock;
  return next === clock ? match : { ...match, clock: next };
}

/** 14:00, 1:02:07, below ten seconds 9.4; never below 0. @param {number} ms */
export function clock_text(ms) {
  const left = Math.max(0, ms);
  if (left < 10000) return `${Math.floor(left / 1000)}.${Math.floor((left % 1000) / 100)}`;
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Seconds of free time as they count down. @param {number} ms */
export const written_delay = (ms) => String(Math.ceil(ms / 1000));

/**
 * What a screen reader hears of a running clock: each full minute and each of the last ten seconds, else nothing.
 * @param {number} before @param {number} now
 */
export function spoken(before, now) {
  const [from, to] = [Math.ceil(before / 1000), Math.ceil(now / 1000)];
  if (from === to || to < 0) return -1;
  return to <= 10 || to % 60 === 0 ? to : -1;
}
