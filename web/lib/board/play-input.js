// SPDX-License-Identifier: MIT
// Recording a play by taps. A state is a plain value that is never changed; every tap makes a new one. What may be
// played is the engine's answer (engine.ways), walked step by step: there is no rule of the game in this file.
// With help off (players) the same taps are made, but nothing is shown and nothing finishes by itself: a checker goes where it is
// sent, and the engine judges at the end. By hand a tap picks any checker up and the next puts it down. What each tap does stands
// in types/play.d.ts (Input).
import { USUAL } from '../match/match-model.js';
import { BAR, OFF, decode, sides, steps_of } from './position.js';

/** @type {import('./engine.js').Ways} */
const nothing_yet = { plays: [], numbers: [], many: false, ways: [] };

/** The way of a turn whose steps no legal play has. */
const ASTRAY = -1;

/**
 * The beginning of a game or, with a position and a side, of a turn.
 * @param {{position?: string, side?: Play.Side | null, variant?: string, kind?: Play.Kind, turns?: Record<Play.Side, number>,
 *   help?: boolean}} [from] @returns {Play.Input}
 */
export function input_start({ position, side = null, variant = 'backgammon', kind = USUAL, turns = { a: 0, b: 0 }, help = true } = {}) {
  const at = position ?? kind.start;
  return { side, position: at, at, variant, kind, turns, help, dice: '', rest: 0, legal: nothing_yet, way: 0, active: 0, steps: [],
    free: false, picked: null, insisted: false, reason: null, committed: null, back: null };
}

/** A tap that did nothing. @param {Play.Input} state @param {Play.Reason} reason @returns {Play.Input} */
const refuse = (state, reason) => ({ ...state, reason, committed: null });

/** A tap that did something. @param {Play.Input} state @param {Partial<Play.Input>} change @returns {Play.Input} */
const step_on = (state, change) => ({ ...state, reason: null, committed: null, insisted: false, ...change, back: state });

/** The active number: the larger one that can be played. @param {readonly Play.Hop[]} hops */
const larger = (hops) => hops.reduce((most, hop) => Math.max(most, hop.number), 0);

/** @param {Play.Input} state */
const hops_of = (state) => (state.free ? [] : state.legal.ways[state.way]?.hops ?? []);

/** After these hops, and with help what follows by force. @param {Play.Input} state @param {readonly Play.Hop[]} path @returns {Partial<Play.Input>} */
function walk(state, path) {
  const { ways } = state.legal;
  const all = [...path];
  let way = path.length ? path[path.length - 1].way : state.way;
  const done = state.help && ways[way].only >= 0;
  for (const { only } = ways[way]; done && ways[way].done !== only; way = all[all.length - 1].way) all.push(ways[way].hops[0]);
  return { way, at: ways[way].position, steps: [...state.steps, ...all], active: done ? 0 : larger(ways[way].hops) };
}

/** What the engine is asked about this turn. @param {Play.Input} state */
const asked = ({ position, dice, variant, turns, side, rest }) => ({ position, dice, variant, turns: side ? turns[side] : 0, rest });

/** @param {Play.Engine} engine @param {Play.Input} state @param {string} dice @param {Play.Side | null} side @returns {Play.Input} */
function begin_turn(engine, state, dice, side) {
  const { position } = state;
  const { rest } = state;
  const legal = engine.ways(asked({ ...state, side, dice }));
  // A game whose moves are not single steps is moved by hand.
  // Nor does a number say without help how far a checker of a pile goes.
  const piles = !state.help && legal.ways[0]?.hops.some(({ from, to, number }) => to !== OFF && Math.abs(from - to) !== number);
  const free = legal.many || piles || (legal.plays.length > 0 && !legal.ways[0]?.hops.length);
  const turn = { ...input_start({ ...state, position, side }), dice, rest, legal, free, committed: state.committed };
  return { ...turn, ...(free || !legal.plays.length ? {} : walk(turn, [])), back: input_start(state) };
}

/**
 * The other side could not play all of its roll: what is left of it is this side's before it rolls.
 * @param {Play.Engine} engine @param {Play.Input} state before the roll @param {string} dice @param {number} rest @returns {Play.Input}
 */
export function rest_turn(engine, state, dice, rest) {
  return { ...begin_turn(engine, { ...state, rest }, dice, state.side), back: null };
}

/** Before the roll of this turn. @param {Play.Input} state @returns {Play.Input} */
const first = (state) => (state.back ? first(state.back) : state);

/** Larger number first. @param {string} dice */
const in_order = (dice) => [...dice].sort().reverse().join('');

/**
 * A roll: it begins the turn, replaces a roll nothing was played of, or commits the finished play and begins the next
 * turn. The opening roll needs to be told who begins.
 * @param {Play.Engine} engine @param {Play.Input} state @param {string} dice @param {Play.Side | null} [side] @returns {Play.Input}
 */
export function tap_roll(engine, state, dice, side = state.side) {
  const roll = in_order(dice);
  if (!side) return refuse(state, { key: 'board.who_begins' });
  if (state.rest && !is_complete(state)) return refuse(state, { key: 'board.rest_first' });
  if (!state.dice) return begin_turn(engine, { ...state, committed: null }, roll, side);
  if (!state.steps.length && state.legal.plays.length && !state.insisted) return begin_turn(engine, first(state), roll, side);
  const next = commit(engine, state);
  if (next.rest) return { ...next, reason: { key: 'board.rest_first' } };
  return next.committed ? begin_turn(engine, next, roll, next.side) : next;
}

/** Nobody is told what is legal before the play is entered. @param {Play.Input} state */
const unjudged = (state) => state.free || !state.help;

/** Everything is played that has to be; without help and by hand, that is the recorder's word. @param {Play.Input} state */
export const is_complete = (state) => state.dice !== '' && (unjudged(state) ? state.picked === null
  : !state.legal.plays.length || state.legal.ways[state.way].done >= 0);

/**
 * Commits the finished play without a roll (a double or the end of the game follows): `committed` says what to send.
 * An illegal play made by hand is refused with the reason until `insist` was called.
 * @param {Play.Engine} engine @param {Play.Input} state @returns {Play.Input}
 */
export function commit(engine, state) {
  if (!is_complete(state)) return refuse(state, state.dice ? why(engine, state, []) : { key: 'board.roll_first' });
  const done = finished(engine, state);
  if ('reason' in done) return refuse(state, done.reason);
  const other = done.side === 'a' ? 'b' : 'a';
  const turns = { ...state.turns, [done.side]: state.turns[done.side] + Number(!state.rest) };
  const next = { ...input_start({ ...state, position: done.after, side: state.rest ? done.side : other, turns }), committed: done };
  return done.rest ? rest_turn(engine, next, done.dice, done.rest) : next;
}

/** @param {Play.Engine} engine @param {Play.Input} state @returns {Play.Finished | {reason: Play.Reason}} */
function finished(engine, state) {
  const { dice, position, steps, legal } = state;
  const act = state.rest ? /** @type {const} */ ('rest') : /** @type {const} */ ('roll');
  const turn = { act, side: /** @type {Play.Side} */ (state.side), dice, position, steps };
  const chosen = state.free ? undefined : legal.plays[legal.ways[state.way]?.done];
  if (chosen) return { ...turn, ...chosen, legal: true };
  const { verdict, after, end, rest, message } = engine.judge({ ...asked(state), play: written(steps) });
  if (verdict === 'legal') return { ...turn, play: legal.plays.find((one) => one.after === after)?.play ?? '', after: after ?? position, end, rest,
    legal: true };
  if (!state.insisted || !after) return { reason: { message: message ?? '' } };
  return { ...turn, play: written(steps), after, end, rest, legal: false };
}

/** How the game ends with the play on the board; '' while it goes on. @param {Play.Engine} engine @param {Play.Input} state @returns {Play.End} */
export function end_of(engine, state) {
  if (!state.dice || !is_complete(state)) return '';
  const chosen = state.free ? undefined : state.legal.plays[state.legal.ways[state.way]?.done];
  return chosen ? chosen.end : engine.judge({ ...asked(state), play: written(state.steps) }).end;
}

/** The play is recorded as played, legal or not. @param {Play.Input} state @returns {Play.Input} */
export const insist = (state) => ({ ...state, insisted: true, reason: null });

/** Back to before the last tap of this turn, at last to before its roll. @param {Play.Input} state @returns {Play.Input} */
export const undo = (state) => (state.back ? { ...state.back, committed: null } : state);

/**
 * The turn as somebody entered it before, so that each tap can be taken back: its roll, and its steps one by one or as the play
 * they came to. What no legal play has is moved as it was.
 * @param {Play.Engine} engine @param {Play.Input} start before the roll @param {{dice: string, side: Play.Side, play: string}} turn @returns {Play.Input}
 */
export function resume(engine, start, { dice, side, play }) {
  const rolled = start.rest ? start : tap_roll(engine, start, dice, side);
  const steps = steps_of(play);
  if (!steps.length || !rolled.dice) return rolled;
  return (rolled.free ? null : by_steps(rolled, steps) ?? by_play(rolled, play)) ?? as_moved(engine, rolled, steps);
}

/** @param {Play.Input} state @param {readonly Play.Step[]} steps @returns {Play.Input | null} null: they are not single steps of a legal play */
function by_steps(state, steps) {
  let at = state;
  for (let i = at.steps.length; i < steps.length; i = at.steps.length) {
    const hop = hops_of(at).find(({ from, to }) => from === steps[i].from && to === steps[i].to);
    if (!hop) return null;
    at = step_on(at, walk(at, [hop]));
  }
  return at.steps.every(({ from, to }, i) => i >= steps.length || (from === steps[i].from && to === steps[i].to)) ? at : null;
}

/** @param {Play.Input} state @param {string} play canonical @returns {Play.Input | null} null: it is not legal */
function by_play(state, play) {
  const { plays, ways } = state.legal;
  const result = plays.findIndex((one) => one.play === play);
  /** @type {{way: number, path: Play.Hop[]}[]} */
  let layer = [{ way: 0, path: [] }];
  while (result >= 0 && layer.length) {
    const found = layer.find(({ way }) => ways[way].done === result);
    if (found) return by_steps(state, found.path);
    layer = layer.flatMap(({ way, path }) => ways[way].hops.map((hop) => ({ way: hop.way, path: [...path, hop] })));
    layer = layer.filter(({ way }, i) => layer.findIndex((one) => one.way === way) === i);
  }
  return null;
}

/** @param {Play.Engine} engine @param {Play.Input} state @param {readonly Play.Step[]} steps @returns {Play.Input} */
function as_moved(engine, state, steps) {
  let by_hand_now = { ...state, free: true, active: 0, steps: /** @type {readonly Play.Step[]} */ ([]), at: state.position };
  for (const step of steps) {
    const all = [...by_hand_now.steps, step];
    const { at } = engine.judge({ ...asked(state), play: written(all) });
    if (!at) break;
    by_hand_now = step_on(by_hand_now, { steps: all, at });
  }
  return by_hand_now;
}

/** The steps so far, as they can be read again (resume). @param {Play.Input} state */
export const steps_text = ({ steps }) => written(steps);

/** The rest of this turn is moved by hand, to record an illegal play as it was made. @param {Play.Input} state @returns {Play.Input} */
export const free_turn = (state) => step_on(state, { free: true, active: 0 });

/**
 * Help on or off from now on; a turn under way is begun again after its roll.
 * @param {Play.Engine} engine @param {Play.Input} state @param {boolean} help
 * @returns {Play.Input}
 */
export function set_help(engine, state, help) {
  const start = input_start({ ...state, help });
  if (state.rest) return rest_turn(engine, start, state.dice, state.rest);
  return state.dice ? begin_turn(engine, start, state.dice, state.side) : start;
}

// ---- words ----

/** @param {number} point */
const point_word = (point) => (point === BAR ? 'bar' : point === OFF ? 'off' : String(point));

/** @param {readonly Play.Step[]} steps */
const written = (steps) => steps.map(({ from, to }) => `${point_word(from)}/${point_word(to)}`).join(' ');

/** The play, canonical once it is complete; what has been moved of it before. @param {Play.Input} state */
export function notation(state) {
  const done = state.free ? undefined : state.legal.plays[state.legal.ways[state.way]?.done];
  return done ? done.play : written(state.steps);
}

/**
 * What the engine says about the play so far with these steps.
 * @param {Play.Engine} engine @param {Play.Input} state @param {readonly Play.Step[]} more
 * @returns {Play.Reason}
 */
function why(engine, state, more) {
  const { message } = engine.judge({ ...asked(state), play: written([...state.steps, ...more]) });
  return { message: message ?? '' };
}

// ---- taps on the board ----

/**
 * A tap on a point of the side to play, 1 to 24, or on its bar, 25.
 * @param {Play.Engine} engine @param {Play.Input} state @param {number} point
 * @returns {Play.Input}
 */
export function tap_point(engine, state, point) {
  if (!state.dice) return refuse(state, { key: 'board.roll_first' });
  if (state.free) return by_hand(engine, state, point);
  if (all_played(state)) return refuse(state, { key: 'board.all_played' });
  const path = state.help ? from_point(state, point) ?? to_point(state, point) : unhelped(state, point);
  if (!path && !state.help) return sent(engine, state, point);
  return path ? step_on(state, walk(state, path)) : refuse(state, why(engine, state, [attempt(state, point)]));
}

/** Bears off. @param {Play.Engine} engine @param {Play.Input} state @returns {Play.Input} */
export function tap_tray(engine, state) {
  if (!state.dice) return refuse(state, { key: 'board.roll_first' });
  if (state.free) return state.picked === null ? refuse(state, { key: 'board.pick_first' }) : by_hand(engine, state, OFF);
  if (all_played(state)) return refuse(state, { key: 'board.all_played' });
  const path = state.way === ASTRAY ? [] : bears_off(state, state.way);
  if (!path.length && !state.help) return sent(engine, state, rearmost(state));
  return path.length ? step_on(state, walk(state, path)) : refuse(state, why(engine, state, [{ from: rearmost(state), to: OFF }]));
}

/** Every number of the roll has been moved, or none can be. @param {Play.Input} state */
const all_played = (state) => (state.help ? is_complete(state) && !hops_of(state).length : !state.legal.plays.length || !left_of(state).length);

/**
 * Without help: the checker here goes as far as the active number says, or one comes here by a number of the roll, whatever the
 * rules say; they are asked when the play is entered.
 * @param {Play.Engine} engine @param {Play.Input} state @param {number} point @returns {Play.Input}
 */
function sent(engine, state, point) {
  const { mine } = decode(state.at, state.kind.checkers);
  const left = left_of(state);
  const active = left.includes(state.active) ? state.active : Math.max(...left);
  const come = [active, ...left].find((one) => mine[point + one]);
  const number = mine[point] ? active : come;
  if (!number) return refuse(state, { key: 'board.none_here' });
  const from = mine[point] ? point : point + number;
  const steps = [...state.steps, { from, to: Math.max(OFF, from - number), number }];
  const { at } = engine.judge({ ...asked(state), play: written(steps) });
  if (!at) return refuse(state, { key: 'board.point_held' });
  const next = { ...state, steps };
  return step_on(state, { steps, at, way: ASTRAY, active: Math.max(0, ...left_of(next)) });
}

/** Another die is played first: the next lower one, and after the lowest the highest again. @param {Play.Input} state @returns {Play.Input} */
export function tap_dice(state) {
  if (state.dice && !state.help && !state.free) {
    const left = left_of(state);
    const other = left.find((number) => number < state.active) ?? left.find((number) => number !== state.active);
    return other ? step_on(state, { active: other }) : refuse(state, { key: 'board.no_swap' });
  }
  const others = hops_of(state).filter((hop) => hop.number !== state.active);
  if (!others.length) return refuse(state, { key: state.dice ? 'board.no_swap' : 'board.roll_first' });
  const lower = others.filter((hop) => hop.number < state.active);
  return step_on(state, { active: larger(lower.length ? lower : others) });
}

/** @param {Play.Engine} engine @param {Play.Input} state @param {number} point @returns {Play.Input} */
function by_hand(engine, state, point) {
  const { mine } = decode(state.at, state.kind.checkers);
  const from = state.picked;
  if (from === null) return mine[point] ? step_on(state, { picked: point }) : refuse(state, why(engine, state, [{ from: point, to: OFF }]));
  if (from === point) return step_on(state, { picked: null });
  const steps = [...state.steps, { from, to: point }];
  const { at } = engine.judge({ ...asked(state), play: written(steps) });
  return at ? step_on(state, { picked: null, steps, at }) : refuse(state, { key: 'board.point_held' });
}

/** Without help the checker here plays the active number and no other. @param {Play.Input} state @param {number} point */
function unhelped(state, point) {
  if (state.way === ASTRAY) return null;
  const hop = hops_of(state).find(({ from, number }) => from === point && number === state.active);
  return hop ? [hop] : decode(state.at, state.kind.checkers).mine[point] ? null : to_point(state, point);
}

/** The checker on this point plays. @param {Play.Input} state @param {number} point */
function from_point(state, point) {
  const hops = hops_of(state).filter((hop) => hop.from === point);
  const hop = hops.find(({ number }) => number === state.active) ?? hops[0];
  return hop && [hop];
}

/** Checkers come to this point: two of them if they can make it, else one. @param {Play.Input} state @param {number} point */
function to_point(state, point) {
  const { ways } = state.legal;
  const ways_here = arrivals(state, state.way, point);
  if (!ways_here.length) return null;
  for (const path of decode(state.at).mine[point] ? [] : ways_here) {
    const second = arrivals(state, path[path.length - 1].way, point).find((other) => other.length === path.length);
    if (second) return [...path, ...second];
  }
  const hits = (/** @type {Play.Hop[]} */ path) => path.filter(({ way }, i) => i < path.length - 1 &&
    decode(ways[way].position).theirs[BAR] > decode(state.at).theirs[BAR]).length;
  return ways_here.reduce((best, path) => (path.length < best.length || (path.length === best.length && hits(path) < hits(best)) ? path : best));
}

/** One checker's ways to a point, by single steps; the active number first. @param {Play.Input} state @param {number} way @param {number} point */
function arrivals(state, way, point) {
  /** @type {Play.Hop[][]} */
  const found = [];
  const hops = state.legal.ways[way].hops;
  const ordered = [...hops.filter((hop) => hop.number === state.active), ...hops.filter((hop) => hop.number !== state.active)];
  for (const hop of ordered) go_on(state, [hop], point, found);
  return found.sort((a, b) => a.length - b.length);
}

/** @param {Play.Input} state @param {Play.Hop[]} path @param {number} point @param {Play.Hop[][]} found */
function go_on(state, path, point, found) {
  const last = path[path.length - 1];
  if (last.to === point) found.push(path);
  if (last.to <= point) return;
  for (const hop of state.legal.ways[last.way].hops) if (hop.from === last.to) go_on(state, [...path, hop], point, found);
}

/** As many as can be borne off in a row. @param {Play.Input} state @param {number} way @returns {Play.Hop[]} */
function bears_off(state, way) {
  /** @type {Play.Hop[]} */
  let best = [];
  for (const hop of state.legal.ways[way].hops) {
    if (hop.to !== OFF) continue;
    const path = [hop, ...bears_off(state, hop.way)];
    if (path.length > best.length) best = path;
  }
  return best;
}

/** @param {Play.Input} state */
const rearmost = (state) => decode(state.at).mine.reduce((last, count, point) => (count ? point : last), OFF);

/** The step somebody may have meant who tapped here in vain, for the engine to explain. @param {Play.Input} state @param {number} point @returns {Play.Step} */
function attempt(state, point) {
  const { mine } = decode(state.at);
  const numbers = [state.active, ...[...state.dice].map(Number)].filter(Boolean);
  const by = (/** @type {number} */ from) => ({ from, to: Math.max(OFF, from - numbers[0]) });
  if (mine[point]) return by(point);
  const from = numbers.map((number) => point + number).find((source) => source <= BAR && mine[source]);
  if (from) return { from, to: point };
  return by(mine[BAR] ? mine.findIndex((count, at) => at > OFF && count > 0) : point);
}

/** Every point that the checker of this hop can come to. @param {Play.Input} state @param {Play.Hop} hop @param {Set<number>} found */
function follow(state, hop, found) {
  found.add(hop.to);
  for (const next of state.legal.ways[hop.way].hops) if (next.from === hop.to) follow(state, next, found);
}

/**
 * What to show as tappable while help is on: checkers that can play the active die, those that can only play the
 * other one, points that can be reached, the tray, and whether the dice can be swapped.
 * @param {Play.Input} state
 */
export function hints(state) {
  const hops = hops_of(state);
  const points = (/** @type {Play.Hop[]} */ list) => [...new Set(list.map((hop) => hop.from))];
  const active = points(hops.filter((hop) => hop.number === state.active));
  const other = points(hops).filter((point) => !active.includes(point));
  /** @type {Set<number>} */
  const come = new Set();
  for (const hop of hops) follow(state, hop, come);
  const reach = [...come].filter((point) => point !== OFF && !active.includes(point) && !other.includes(point));
  return { active, other, reach, tray: hops.some((hop) => hop.to === OFF), swap: hops.some((hop) => hop.number !== state.active) };
}

/** Numbers of the roll that are still to be played. @param {Play.Input} state */
function left_of(state) {
  if (!state.dice) return [];
  const all = [...state.legal.numbers];
  if (state.free) return all;
  if (state.help && is_complete(state) && !hops_of(state).length) return [];
  for (const { number } of /** @type {readonly Play.Hop[]} */ (state.steps)) all.splice(all.indexOf(number), 1);
  return all;
}

/** The parts of a board model (board.js) that a state of entry says. @param {Play.Input} state */
export const shown = (state) => ({ position: sides(state.at, state.side ?? 'a', state.kind.checkers), kind: state.kind, mover: state.side, dice: state.dice,
  numbers: state.legal.numbers, left: left_of(state),
  active: state.active, picked: state.picked, hints: unjudged(state) ? null : hints(state), tap: true });
