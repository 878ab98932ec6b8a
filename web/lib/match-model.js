// SPDX-License-Identifier: MIT
// What the tablet shows before the server has answered: the match after the entries that are still on their way, the
// points on the buttons, and why a double is not possible. The server stays the authority; its reply replaces all this.

/** @typedef {'a' | 'b'} Side */
/** @typedef {'single' | 'gammon' | 'backgammon'} Win */
/** @typedef {{value: number, owner: Side | '', offered: Side | '', untold?: boolean}} Cube untold: only its value is known, nobody entered its turns */

/** @type {Win[]} */
export const WINS = ['single', 'gammon', 'backgammon'];
const MULTIPLIER = { single: 1, gammon: 2, backgammon: 3 };
export const CUBE_MAX = 128;

/** @type {(side: Side) => Side} */
export const other = (side) => (side === 'a' ? 'b' : 'a');

/** @returns {Cube} */
export const new_cube = () => ({ value: 1, owner: '', offered: '' });

/** Raw points of a game. @param {Win} win @param {number} cube */
export const points = (win, cube) => MULTIPLIER[win] * cube;

/** Points that count: never more than the winner still needs. @param {any} match @param {Side} winner @param {Win} win @param {number} cube */
export const counted = (match, winner, win, cube) => Math.min(points(win, cube), match[winner].needs);

/** @param {any} match @param {Side} winner @param {Win} win @param {number} cube */
export const ends_match = (match, winner, win, cube) => points(win, cube) >= match[winner].needs;

/** The server knows the event's cube rules and says so for a cube at 1; ahead of it the federations' rule holds. @param {any} match @param {Cube} cube @param {Side} side */
function is_dead(match, cube, side) {
  const allowed = match.options?.[`may_double_${side}`];
  if (cube.value === 1 && allowed !== undefined) return !allowed;
  return match.phase === 'double_match_point' || cube.value >= match[side].needs;
}

/** By its record the game is at the other side's turn. @param {any} match @param {Side} side */
function recorded_otherwise({ record, game }, side) {
  return record?.game === game && record.turns > 0 && !record.cube_only && record.on_roll !== undefined && record.on_roll !== side;
}

/**
 * Why this side may not double now; empty when it may. The words stand in the catalogue under cube.no.*.
 * @param {any} match @param {Cube} cube @param {Side} side
 */
export function why_no_double(match, cube, side) {
  if (match.phase === 'crawford') return 'crawford';
  if (match.clock && (match.clock.running === other(side) || match.clock.interrupted === other(side))) return 'turn';
  if (cube.offered) return 'offered';
  if (cube.untold) return 'untold';
  if (recorded_otherwise(match, side)) return 'turn';
  if (cube.owner && cube.owner !== side) return 'owner';
  if (is_dead(match, cube, side)) return 'dead';
  if (cube.value >= CUBE_MAX) return 'highest';
  return '';
}

/** What the next game is, from the scores and from whether the Crawford game was played. @param {number} length @param {number} a @param {number} b @param {boolean} crawford_played */
export function phase_of(length, a, b, crawford_played) {
  if (a >= length || b >= length) return 'over';
  const one_away = [a, b].filter((score) => score === length - 1).length;
  if (one_away === 2) return 'double_match_point';
  if (one_away === 1) return crawford_played ? 'post_crawford' : 'crawford';
  return 'normal';
}

/** @param {any} match @param {Side} side @param {number} raw */
function with_score(match, side, raw) {
  const needs = Math.max(0, match.length - raw);
  return { ...match, [side]: { ...match[side], raw, score: Math.min(raw, match.length), needs } };
}

/** @param {any} match @param {any} body */
function after_report(match, body) {
  if (body.game !== match.game || match.status !== 'playing') return match;
  const game = {
    game: body.game, status: 'reported', winner: body.winner, win: body.win, cube: body.cube, points: points(body.win, body.cube),
    counted: counted(match, body.winner, body.win, body.cube), phase: match.phase, reporter: body.side || 'none',
    dropped: Boolean(body.dropped), at: null,
  };
  const games = match.games.map((/** @type {any} */ one) => (one.status === 'reported' ? { ...one, status: 'confirmed' } : one));
  const next = with_score(match, body.winner, match[body.winner].raw + game.points);
  const crawford_played = match.phase === 'crawford' || match.phase === 'post_crawford' ||
    games.some((/** @type {any} */ one) => one.phase === 'crawford' && one.status !== 'withdrawn');
  const phase = phase_of(match.length, next.a.raw, next.b.raw, crawford_played);
  const over = phase === 'over';
  const signer = over && body.side ? { [body.side]: { ...next[body.side], signed: true } } : {};
  return { ...next, ...signer, games: [...games, game], open: game, phase, game: match.game + 1, status: over ? 'finishing' : 'playing', disagreements: 0 };
}

/** @param {any} match */
function after_take_back(match) {
  const last = match.games.filter((/** @type {any} */ one) => one.status !== 'withdrawn').at(-1);
  if (!last) return match;
  const games = match.games.map((/** @type {any} */ one) => (one === last ? { ...one, status: 'withdrawn' } : one));
  const next = with_score(match, last.winner, match[last.winner].raw - last.points);
  return {
    ...next, games, open: null, phase: last.phase, game: last.game, status: 'playing',
    a: { ...next.a, signed: false }, b: { ...next.b, signed: false },
  };
}

/** @param {any} match */
function after_confirm(match) {
  if (!match.open) return match;
  const games = match.games.map((/** @type {any} */ one) => (one.game === match.open.game && one.status === 'reported' ? { ...one, status: 'confirmed' } : one));
  return { ...match, games, open: null, disagreements: 0 };
}

/** @type {Record<string, (match: any, body: any) => any>} */
const AFTER = {
  ready: (match, body) => {
    const next = { ...match, [body.side]: { ...match[body.side], ready: true } };
    return next.a.ready && next.b.ready && match.status === 'called' ? { ...next, status: 'playing' } : next;
  },
  games: after_report,
  confirm: after_confirm,
  wrong: (match) => (match.open ? { ...after_take_back(match), disagreements: match.disagreements + 1 } : match),
  undo: after_take_back,
  sign: (match, body) => ({ ...match, [body.side]: { ...match[body.side], signed: true } }),
  'call-director': (match, body) => (match.help ? match : { ...match, help: { side: body.side || 'none', reason: body.reason || 'unsaid', since: null } }),
  final: (match, body) => {
    const next = with_score(with_score(match, 'a', body.score_a), 'b', body.score_b);
    return { ...next, status: 'finishing', phase: 'over', open: null, [body.side]: { ...next[/** @type {Side} */ (body.side)], signed: true } };
  },
};

/** The match as it will be once this entry has arrived. @param {any} match @param {string} what @param {any} body */
export function predict(match, what, body) {
  const after = AFTER[what];
  if (!after) return match;
  const next = after(match, body);
  return next === match ? match : { ...next, step: match.step + 1, options: next.game === match.game ? match.options : undefined };
}

/** What an entry does, from its path: …/games/3/wrong is "wrong", …/games is "games", …/plays/undo is itself. @param {string} path */
export const act_of = (path) => (path.endsWith('/plays/undo') ? 'plays/undo' : path.split('/').pop() || '');
