// SPDX-License-Identifier: MIT
// What the tablet shows before the server has answered: the match after the entries that are still on their way, the
// points on the buttons, and why a double is not possible. The server stays the authority; its reply replaces all this.

/** @typedef {'a' | 'b'} Side */
/** @typedef {'single' | 'gammon' | 'backgammon'} Win */
/** @typedef {{value: number, owner: Side | '', offered: Side | ''}} Cube */
/** @typedef {NonNullable<Api.Played['men']>} Men what checkers come to at least for each win, and at most */
/**
 * @typedef {object} Rules the settings of the event about cube and points, as words of director/profile.def
 * @property {'on' | 'off'} crawford
 * @property {'void' | 'stands'} crawford_cube
 * @property {'doubler' | 'both' | 'never'} dead_cube
 * @property {'on' | 'off'} jacoby
 * @property {number} cube_limit 0 = none
 * @property {number} [automatic_doubles] of a game
 * @property {boolean} [cubeless] the game that is played has no cube, whatever the score
 * @property {number} [gammon] what it counts in this game; twice where nothing is said
 * @property {number} [backgammon] likewise; three times
 * @property {Men | null} [men] where the loser's checkers are counted
 */
/**
 * @typedef {{length: number, a: number, b: number, crawford_played: boolean}} Score what stands before a game; a, b: raw points, penalties of the other side
 * included
 */

/** @type {Win[]} */
export const WINS = ['single', 'gammon', 'backgammon'];
/** The board where nobody says what is played. @type {Play.Kind} */
export const USUAL = { start: '4HPwATDgc/ABMA', checkers: 15, same_way: false, bar: true, rest: false, dice: 2 };
/** @type {Api.Played} */
const BACKGAMMON = { game: 'backgammon', title: 'Backgammon', cube: true, gammon: 2, backgammon: 3, men: null, gammon_name: 'gammon', draws: false,
  starts: 'roll', opens_with_dice: true, may_roll_again: false, recorded: true, board: USUAL };
export const CUBE_MAX = 128;
/** A cube set by hand is hardly ever higher. */
const CUBE_OFFERED = 16;
/** A game of a match of games, in halves. */
const GAME_WON = 2;

/** @type {(side: Side) => Side} */
export const other = (side) => (side === 'a' ? 'b' : 'a');

/** @returns {Cube} */
export const new_cube = () => ({ value: 1, owner: '', offered: '' });

/** What federations play; where the server did not say otherwise. @type {Rules} */
export const USUAL_RULES = { crawford: 'on', crawford_cube: 'void', dead_cube: 'doubler', jacoby: 'off', cube_limit: 0 };

/** What is played as game `number` of a match: the games of its section take turns. @param {any} match @param {number} [number] @returns {Api.Played} */
export const played = ({ series, game }, number = game) => (series ? series.games[(number - 1) % series.games.length] : BACKGAMMON);

/** The rules of the event as they hold in the game that is played. @param {Api.Match} match @returns {Rules} */
export function rules_of(match) {
  const { cube, gammon, backgammon, men } = played(match);
  const rules = match.rules ?? USUAL_RULES;
  return { ...rules, cubeless: !cube, gammon, backgammon, men, jacoby: cube ? rules.jacoby : 'off' };
}

/** The kinds of win that the game tells apart. @param {any} match @returns {Win[]} */
export function wins_of(match) {
  const { gammon, backgammon, men } = played(match);
  if (men && !men.combined) return ['single'];
  return WINS.filter((win) => win === 'single' || (win === 'gammon' ? gammon > 1 : backgammon > gammon));
}

/** What a kind of win is called in the game. @param {any} match @param {Win} win */
export const win_name = (match, win) => (played(match).draughts ? 'won' : win === 'gammon' ? played(match).gammon_name : win);

/** Who starts a game because of the one before it; 'none': a roll says. @param {any} match @param {number} [number] @returns {Side | 'none'} */
export function starter_of(match, number = match.game) {
  const { starts } = played(match, number);
  const last = match.games.find((/** @type {Api.Game} */ one) => one.game === number - 1 && one.status !== 'withdrawn');
  if (starts === 'roll' || !last) return 'none';
  if (last.winner === 'none') return starter_of(match, number - 1);
  return starts === 'winner' ? last.winner : other(last.winner);
}

// ---- the arithmetic of director/games/match.c; tests/golden/match.json holds the two together

/**
 * Raw points of a game: with Jacoby an unturned cube makes every win a single. Where checkers are counted, what they came to; at least, where nobody said.
 * @param {Win} win @param {number} cube @param {Rules} [rules] @param {number | null} [count]
 */
export function points(win, cube, rules = USUAL_RULES, count = null) {
  const times = { single: 1, gammon: rules.gammon ?? 2, backgammon: rules.backgammon ?? 3 };
  const { men } = rules;
  return (men ? count ?? men[win] : 1) * ((rules.jacoby === 'on' && cube === 1) || (men && !men.combined) ? cube : times[win] * cube);
}

/** Points a side still needs, never below 0. @param {Score} score @param {Side} side */
export const needs = (score, side) => Math.max(0, score.length - score[side]);

/** The score as it is shown: nothing above the length. @param {Score} score @param {Side} side */
export const shown = (score, side) => Math.min(score[side], score.length);

/**
 * Points of a side in a match's ledger, as they are shown: nothing above the length, but where the match itself stands above it (both
 * games of a small match of draughts count).
 * @param {any} match @param {number} points
 */
export const as_shown = (match, points) => (match.halves ? points : Math.min(points, Math.max(match.length, match.a.score, match.b.score)));

/** What the next game is. @param {Score} score @param {Rules} [rules] */
export function phase_of(score, rules = USUAL_RULES) {
  const [a, b] = [needs(score, 'a'), needs(score, 'b')];
  if (!a || !b) return 'over';
  if (rules.cubeless || rules.men) return 'normal';
  if (a === 1 && b === 1) return 'double_match_point';
  if (rules.crawford === 'off' || (a > 1 && b > 1)) return 'normal';
  return score.crawford_played ? 'post_crawford' : 'crawford';
}

/**
 * Would the cube at this value already win the match, for whom the event's rule asks?
 * @param {Score} score @param {Rules} rules @param {Side} side @param {number} cube
 */
function is_dead(score, rules, side, cube) {
  const wins = cube >= needs(score, side);
  if (rules.dead_cube === 'doubler') return wins;
  return rules.dead_cube === 'both' && wins && cube >= needs(score, other(side));
}

/**
 * Why no cube may be turned from this value by this side; empty when it may. The words stand in the catalogue under pad.no.*.
 * @param {Score} score @param {Rules} rules @param {Side} side @param {number} cube
 */
export function cube_fault(score, rules, side, cube) {
  const phase = phase_of(score, rules);
  if (rules.cubeless) return 'cubeless';
  if (phase === 'crawford' && rules.crawford_cube === 'void') return 'crawford';
  if (phase === 'over' || phase === 'double_match_point') return 'dead';
  if (cube >= CUBE_MAX || (rules.cube_limit && cube * 2 > rules.cube_limit)) return 'highest';
  return is_dead(score, rules, side, cube) ? 'dead' : '';
}

/**
 * Is nothing known of the game but equal dice at its start? Each doubled the cube, and nobody has it.
 * @param {{turns: number, cube: number, owner: string}} record
 */
export const untouched = ({ turns, cube, owner }) => owner === 'none' && cube === 2 ** turns;

/**
 * May equal dice at the start double the cube now? @param {any} match
 * @param {{turns: number, cube: number, owner: Side | 'none', offered: Side | 'none'}} record
 */
export function automatic_may(match, record) {
  const rules = rules_of(match), fault = cube_fault(score_of(match), rules, 'a', record.cube);
  return record.turns < (rules.automatic_doubles ?? 0) && untouched(record) && record.offered === 'none' && (!fault || fault === 'dead') &&
    match.phase !== 'double_match_point' && (match.clock?.opening ?? true) && starter_of(match) === 'none';
}

/**
 * Where the cube can have come to from where it stands, and who doubled on the way.
 * @param {Score} score @param {Rules} rules @param {Cube} cube @returns {{value: number, owner: Side, doublers: Side[]}[]}
 */
export function cubes_after(score, rules, { value, owner }) {
  const firsts = owner ? [owner] : /** @type {Side[]} */ (['a', 'b']);
  return firsts.flatMap((first) => {
    const found = [];
    /** @type {Side[]} */
    let doublers = [];
    for (let doubler = first, at = value; !cube_fault(score, rules, doubler, at) && at < CUBE_OFFERED; at *= 2, doubler = other(doubler)) {
      doublers = [...doublers, doubler];
      found.push({ value: at * 2, owner: other(doubler), doublers });
    }
    return found;
  });
}

/**
 * May it be the final score of a match of so many games, in halves? All of them are played, or one side leads by more than is left; more knows the server.
 * @param {number} length @param {number} a @param {number} b
 */
export const games_final = (length, a, b) => a + b >= GAME_WON * length || Math.max(a, b) > length;

/** A final score is right when one side has reached the length and the other has not. @param {number} length @param {number} a @param {number} b */
export const final_valid = (length, a, b) => a >= 0 && b >= 0 && Math.max(a, b) <= Math.max(99, length) && a >= length !== b >= length;

// ---- a match as the tablet has it

/** Was the Crawford game played before the present one? @param {Api.Match} match */
const crawford_played = (match) => match.phase === 'post_crawford' ||
  match.games.some((/** @type {Api.Game} */ one) => one.phase === 'crawford' && one.status !== 'withdrawn');

/** What stands before the present game. @param {Api.Match} match @returns {Score} */
export const score_of = (match) => ({ length: match.length, a: match.a.raw, b: match.b.raw, crawford_played: crawford_played(match) });

/** Raw points of a game of this match. @param {Api.Match} match @param {Win} win @param {number} cube @param {number | null} [men] */
export const points_in = (match, win, cube, men = null) => (match.halves ? GAME_WON : points(win, cube, rules_of(match), men));

/**
 * Points that count: never more than the winner still needs.
 * @param {Api.Match} match @param {Side} winner @param {Win} win @param {number} cube @param {number | null} [men]
 */
export const counted = (match, winner, win, cube, men = null) => Math.min(points_in(match, win, cube, men), match[winner].needs);

/** What stands after a game: a drawn one of a match of games counts for both. @param {any} match @param {any} game @param {number} a @param {number} b */
export function after_game({ halves }, { winner, counted: won }, a, b) {
  const drawn = winner === 'none' && halves ? 1 : 0;
  return [a + (winner === 'a' ? won : drawn), b + (winner === 'b' ? won : drawn)];
}

/** The same before anybody has counted checkers. @param {Api.Match} match @param {Side} winner @param {Win} win @param {number} cube */
export const counted_at_least = (match, winner, win, cube) => `${played(match).men ? '≥' : ''}${counted(match, winner, win, cube)}`;

/** @param {Api.Match} match @param {Side} winner @param {Win} win @param {number} cube */
export const ends_match = (match, winner, win, cube) => points_in(match, win, cube) >= match[winner].needs;

/** Nobody may turn the cube in this game, whatever it shows. @param {Api.Match} match */
export const without_cube = (match) => !played(match).cube || match.phase === 'double_match_point' ||
  (match.phase === 'crawford' && rules_of(match).crawford_cube === 'void');

/** @param {Api.AnyMatch} match @param {Side} side @param {number} raw */
function with_score(match, side, raw) {
  if (match.halves) return { ...match, [side]: { ...match[side], raw, score: raw } };
  const score = { length: match.length, a: raw, b: raw, crawford_played: false };
  return { ...match, [side]: { ...match[side], raw, score: shown(score, side), needs: needs(score, side) } };
}

/** Points more or less for a side; a drawn game has none for either. @param {any} match @param {Side | 'none'} side @param {number} more */
const with_points = (match, side, more) => (side === 'none' ? match : with_score(match, side, match[side].raw + more));

/** The match with its next game before it, after one that was played in `played`. @param {any} match @param {string} played */
function with_phase(match, played) {
  const score = score_of(match);
  return { ...match, phase: phase_of({ ...score, crawford_played: score.crawford_played || played === 'crawford' }, rules_of(match)) };
}

/** @param {any} match @param {any} body */
function after_report(match, body) {
  if (body.game !== match.game || match.status !== 'playing') return match;
  const { winner = 'none', win = 'none', men = null } = body, drawn = winner === 'none';
  const game = {
    game: body.game, status: 'reported', winner, win, cube: body.cube, men, points: drawn ? 0 : points_in(match, win, body.cube, men),
    counted: drawn ? 0 : counted(match, winner, win, body.cube, men), phase: match.phase, reporter: body.side || 'none',
    dropped: Boolean(body.dropped), at: null,
  };
  const games = match.games.map((/** @type {Api.Game} */ one) => (one.status === 'reported' ? { ...one, status: 'confirmed' } : one));
  const credited = { ...with_points(match, winner, game.points), games: [...games, game], game: match.game + 1 };
  const next = with_phase({ ...credited, starts: starter_of(credited) }, match.phase);
  const over = next.phase === 'over';
  const signer = over && body.side ? { [body.side]: { ...next[body.side], signed: true } } : {};
  return { ...next, ...signer, open: game, status: over ? 'finishing' : 'playing', disagreements: 0 };
}

/** @param {Api.Match} match */
function after_take_back(match) {
  const last = match.games.filter((/** @type {Api.Game} */ one) => one.status !== 'withdrawn').at(-1);
  if (!last) return match;
  const games = match.games.map((/** @type {Api.Game} */ one) => (one === last ? { ...one, status: 'withdrawn' } : one));
  const next = { ...with_points(match, last.winner, -last.points), games, game: last.game };
  return {
    ...next, open: null, phase: last.phase, starts: starter_of(next), status: 'playing',
    a: { ...next.a, signed: false }, b: { ...next.b, signed: false },
  };
}

/** @param {any} match */
function after_confirm(match) {
  if (!match.open) return match;
  const games = match.games.map((/** @type {Api.Game} */ one) =>
    (one.game === match.open.game && one.status === 'reported' ? { ...one, status: 'confirmed' } : one));
  return { ...match, games, open: null, disagreements: 0 };
}

/** Who won a game by the loser's word goes on: that agrees to it. @param {any} match @param {Side} side */
function after_going_on(match, side) {
  const { open } = match;
  return match.status === 'playing' && open?.winner === side && open.reporter === other(side) ? after_confirm(match) : match;
}

/** @param {any} match @param {any} body @param {string | null} reason */
const after_call = (match, body, reason) => (match.help ? match : { ...match, help: { side: body.side || 'none', reason: reason ?? 'unsaid', since: null } });

/** @type {Record<string, (match: any, body: any) => any>} */
const AFTER = {
  ready: (match, body) => {
    const next = { ...match, [body.side]: { ...match[body.side], ready: true } };
    return next.a.ready && next.b.ready && match.status === 'called' ? { ...with_phase(next, ''), status: 'playing' } : next;
  },
  games: after_report,
  confirm: after_confirm,
  wrong: (match) => (match.open ? { ...after_take_back(match), disagreements: match.disagreements + 1 } : match),
  undo: after_take_back,
  sign: (match, body) => ({ ...match, [body.side]: { ...match[body.side], signed: true } }),
  'call-director': (match, body) => after_call(match, body, body.reason),
  'not-ours': (match, body) => after_call(match, body, 'not_our_match'),
  'call-off': (match) => ({ ...match, help: null }),
  'play-help': (match, body) => ({ ...match, play_help: { on: body.on, game: match.game, since: new Date(Number(body.est_ms)).toISOString() } }),
  clock: (match, body) => (body.act === 'press' ? after_going_on(match, body.side) : match),
  plays: (match, body) => (body.game === match.game && body.act !== 'automatic' ? after_going_on(match, body.side) : match),
  final: (match, body) => {
    const next = with_score(with_score(match, 'a', body.score_a), 'b', body.score_b);
    return { ...next, status: 'finishing', phase: 'over', open: null, [body.side]: { ...next[/** @type {Side} */ (body.side)], signed: true } };
  },
};

/** Whose turn it is by the clock, running or interrupted. @param {any} clock @returns {Side | 'none'} */
export const clock_turn = (clock) => (!clock ? 'none' : clock.running === 'none' ? clock.interrupted : clock.running);

/** Entries about something else that agree to a game on the way: the server's step counts scores. */
const NO_STEP = ['clock', 'plays', 'call-off', 'not-ours', 'play-help'];

/** The match as it will be once this entry has arrived. @param {Api.AnyMatch} match @param {string} what @param {unknown} body */
export function predict(match, what, body) {
  const after = AFTER[what];
  if (!after) return match;
  const next = after(match, body);
  return next === match || NO_STEP.includes(what) ? next : { ...next, step: match.step + 1 };
}

/** What an entry does, from its path: …/games/3/wrong is "wrong", …/games is "games", …/plays/undo is itself. @param {string} path */
export const act_of = (path) => /\/((?:plays|draughts)\/(?:undo|amend|agree))$/.exec(path)?.[1] ?? path.split('/').pop() ?? '';
