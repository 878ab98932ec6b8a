// SPDX-License-Identifier: MIT
// The record of the game being played, as the tablet shows it ahead of the server: what waiting entries of plays and
// of the cube make of the `record` of the match document. No rule of the game is known here: what a play makes of the board the
// engine said when it was entered (`told` of the entry), and the server judges it again.
import { setup_read } from './setup-text.js';
import { clock_turn, new_cube, other, played, points_in, untouched, wins_of } from '../match/match-model.js';

/** @typedef {import('../match/match-model.js').Side} Side */
/** @typedef {import('../match/match-model.js').Win} Win */
/** @typedef {{winner: Side | 'none', win: Win | 'none', cube: number, men: number | null, points: number, dropped: boolean}} Ending */
/** @typedef {{after: string, end: Play.End, rest?: number}} Told what the engine said of a play: the position as who is on roll then sees it, how the
 * game ends, and what is left of the roll to the other side */
/**
 * @typedef {object} Turn one action of a game, and what stood after it
 * @property {number} turn
 * @property {Side} side
 * @property {string} act
 * @property {number | null} dice
 * @property {string} play
 * @property {string} verdict
 * @property {number} cube
 * @property {Side | 'none'} owner
 * @property {Side | 'none'} offered
 * @property {string} position
 * @property {Side | 'none'} on_roll
 * @property {Win} [win] what a resignation gives
 */
/**
 * @typedef {object} Record_
 * @property {number} game
 * @property {number} turns
 * @property {number} cube
 * @property {Side | 'none'} owner
 * @property {Side | 'none'} offered
 * @property {Side | 'none'} on_roll
 * @property {number | null} [dice] rolled and not played yet
 * @property {string} position
 * @property {number} [rest] what the last play left of its roll to the side on roll; missing where this page does not know it (engine.js, rest_after)
 * @property {Ending | null} complete
 * @property {boolean} cube_only
 * @property {{a: boolean, b: boolean} | null} [agreed] who has agreed to the position it begins with, where one was set up
 * @property {Turn[]} [line] the actions, as far as this page knows them; the last one is number `turns`
 */

/** @param {any} match @param {number} game @returns {Record_} */
const blank = (match, game) => ({ game, turns: 0, cube: 1, owner: 'none', offered: 'none', on_roll: 'none', position: played(match, game).board.start,
  rest: 0, complete: null, cube_only: false, line: [] });

/** What is recorded of a game; of another game than the record is of, nothing. @param {any} match @param {number} [game] @returns {Record_} */
export const record_of = (match, game = match.game) => (match.record?.game === game && match.record.turns !== undefined ? match.record : blank(match, game));

/**
 * The side whose turn it is by the clock, where by the record it is the other one's: a turn is missing here, or the clock was not
 * pressed. 'none': they agree, or one of them cannot tell. @param {any} match @returns {Side | 'none'}
 */
export function apart(match) {
  const { turns, on_roll, offered, complete, cube_only } = record_of(match);
  const turn = clock_turn(match.clock);
  const tells = turns > 0 && on_roll !== 'none' && offered === 'none' && !complete && !cube_only;
  return tells && turn === other(on_roll) ? turn : 'none';
}

/** Where the cube is by the record. @param {Api.AnyMatch} match @returns {import('../match/match-model.js').Cube} */
export function cube_of(match) {
  const { cube, owner, offered } = record_of(match);
  const side = (/** @type {Side | 'none'} */ who) => (who === 'none' ? '' : who);
  return { ...new_cube(), value: cube, owner: side(owner), offered: side(offered) };
}

/** A kind of win that the game does not tell apart from a smaller one counts as that. @param {any} match @param {Play.End} end @returns {Win} */
export const win_of = (match, end) => /** @type {Win} */ (wins_of(match).includes(/** @type {Win} */ (end)) ? end : wins_of(match).at(-1));

/** @param {Record_} record @param {any} body @param {Api.AnyMatch} match @param {Told} [told] @returns {Partial<Record_>} */
function after_roll(record, body, match, told) {
  const next = { position: told?.after ?? record.position, on_roll: body.act === 'rest' ? body.side : other(body.side), rest: told?.rest };
  if (!told?.end) return next;
  if (told.end === 'drawn') return { ...next, on_roll: 'none',
    complete: { winner: 'none', win: 'none', cube: record.cube, men: null, points: 0, dropped: false } };
  return { ...next, ...ends(record, body.side, win_of(match, told.end), false, match) };
}

/** @param {Record_} record @param {Side} winner @param {Win} win @param {boolean} dropped @param {any} match @returns {Partial<Record_>} */
const ends = ({ cube }, winner, win, dropped, match) => ({
  offered: 'none', on_roll: 'none', complete: { winner, win, cube, men: null, points: points_in(match, win, cube), dropped },
});

/** What stands then; a cube of which nothing is said stays as it was. @param {string} play @returns {Partial<Record_>} */
function set_up(play) {
  const { position, cube, owner } = setup_read(play);
  return owner === 'none' ? { position } : { position, cube, owner };
}

/** @type {Record<string, (record: Record_, body: any, match: any, told?: Told) => Partial<Record_>>} */
const AFTER = {
  roll: after_roll,
  rest: after_roll,
  setup: (record, body) => ({ ...set_up(body.play), on_roll: body.side, cube_only: false, agreed: { a: false, b: false } }),
  automatic: (record) => ({ cube: record.cube * 2 }),
  double: (record, body) => ({ offered: body.side, cube_only: record.cube_only || untouched(record) }),
  take: (record, body) => ({ cube: record.cube * 2, owner: body.side, offered: 'none' }),
  pass: (record, body, match) => ends(record, other(body.side), 'single', true, match),
  resign: (record, body, match) => ends(record, other(body.side), body.win, false, match),
};

/** @param {Record_} record @param {any} body @param {Api.AnyMatch} match @param {Told} [told] @returns {Record_} */
function with_action(record, body, match, told) {
  const act = AFTER[body.act];
  if (!act || body.turn !== record.turns + 1 || record.complete) return record;
  const next = { ...record, ...act(record, body, match, told), turns: body.turn };
  const { cube, owner, offered, position, on_roll } = next;
  const turn = { turn: body.turn, side: body.side, act: body.act, dice: body.dice ?? null, play: body.play ?? '', verdict: body.insist ? 'illegal' : 'legal',
    cube, owner, offered, position, on_roll, ...(body.win ? { win: body.win } : {}) };
  return { ...next, line: [...(record.line ?? []), turn] };
}

/**
 * The record before its action number `turn`; unchanged where this page does not know how it stood.
 * @param {Record_} record @param {number} turn @param {Api.AnyMatch} match
 * @returns {Record_}
 */
function cut(record, turn, match) {
  if (turn > record.turns) return record;
  if (turn === 1) return blank(match, record.game);
  const line = (record.line ?? []).filter((one) => one.turn < turn);
  const last = line.at(-1);
  if (!last || last.turn !== turn - 1) return record;
  const { cube, owner, offered, position, on_roll } = last;
  const has = (/** @type {string} */ act) => line.some((one) => one.act === act);
  const cube_only = line[0].turn === 1 && has('double') && !has('roll') && !has('setup');
  return { ...record, rest: undefined, turns: turn - 1, cube, owner, offered, position, on_roll, complete: null, cube_only, line };
}

/** The letters of what is no roll, as the server keeps a record (schema/openapi.yaml, plays/amend). @type {Record<string, string>} */
const LETTERS = { double: 'D', take: 'T', pass: 'P', beaver: 'B', raccoon: 'R', resign: 'X', setup: 'S', automatic: 'A', rest: 'L' };
/** How much a resignation gives, by its number there. */
const GIVES = ['none', 'single', 'gammon', 'backgammon'];

/** @typedef {{side: Side, act: string, dice?: number | null, play?: string, verdict?: string, win?: Win}} Act */

/** @param {Act} one */
function written_of({ side, act, dice, play, verdict, win }) {
  const moved = act === 'roll' ? '' : act === 'rest' ? LETTERS.rest : null;
  if (moved !== null) return `${side}${moved}${dice}${verdict === 'illegal' ? '!' : ''}${play ? ` ${play}` : ''};`;
  if (act === 'setup') return `${side}S ${play};`;
  return `${side}${LETTERS[act]}${act === 'resign' ? GIVES.indexOf(String(win)) : ''};`;
}

/** Actions as the line in which a record is kept: "a31 8/5 6/5;b64! 24/15;aD;bT;". @param {Act[]} actions */
export const line_of = (actions) => actions.map(written_of).join('');

/** What a line says. @param {string} line @returns {Act[]} */
function acts_of(line) {
  const found = line.matchAll(/([ab])(?:(L?)([1-6]{2,3})(!?)(?: ([^;]*))?|([ADTPBR])|X([123])|S ([^;]*));/g);
  return [...found].map(([, side, rest, dice, illegal, play, letter, win, setup]) => {
    const by = /** @type {Side} */ (side);
    if (dice) return { side: by, act: rest ? 'rest' : 'roll', dice: Number(dice), play: play ?? '', verdict: illegal ? 'illegal' : 'legal' };
    if (setup) return { side: by, act: 'setup', play: setup };
    if (win) return { side: by, act: 'resign', win: /** @type {Win} */ (GIVES[Number(win)]) };
    return { side: by, act: Object.keys(LETTERS).find((act) => LETTERS[act] === letter) ?? '' };
  });
}

/** @param {Record_} record @param {any} body @param {any} match @param {(Told | null)[]} [told] of each play @returns {Record_} */
function amended(record, body, match, told) {
  if (body.turns !== record.turns) return record;
  const before = cut(record, body.turn, match);
  if (before.turns !== body.turn - 1) return record;
  return acts_of(body.line).reduce((next, { verdict, ...act }, at) =>
    with_action(next, { ...act, turn: body.turn + at, insist: verdict === 'illegal' }, match, told?.[at] ?? undefined), before);
}

/** What each kind of entry makes of the record. @type {Record<string, (record: Record_, body: any, match: any, told?: any) => Record_>} */
const ENTRIES = {
  plays: with_action,
  'plays/undo': (record, body, match) => cut(record, body.turn, match),
  'plays/amend': amended,
  'plays/agree': (record, { side }) => (record.agreed ? { ...record, agreed: { ...record.agreed, [side]: true } } : record),
};

/**
 * The match with its record after an entry that is still on its way.
 * @param {Api.AnyMatch} match @param {string} act @param {any} body @param {Told | (Told | null)[]} [told] of a play, or of each one
 */
export function record_after(match, act, body, told) {
  const entry = ENTRIES[act];
  if (!entry || (match.record && body.game < match.record.game)) return match;
  const record = record_of(match, body.game);
  const next = entry(record, body, match, told);
  return next === record ? match : { ...match, record: next };
}

/** The match with the actions of its record, where they belong to it. @param {any} match @param {{match: number, game: number, turns: Turn[]} | null} plays */
export function with_line(match, plays) {
  const { record } = match;
  if (!record || record.line || !plays || plays.match !== match.match || plays.game !== record.game || plays.turns.length !== record.turns) return match;
  return { ...match, record: { ...record, line: plays.turns } };
}
