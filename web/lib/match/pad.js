// SPDX-License-Identifier: MIT
// Who may do what at this table: the server's answer, and the same answer ahead of it. The rows come from the server's own
// tables (director/pad/pad.def); here stands only how the facts are read from a match document, in the words of
// director/pad/pad.c. tests/web/browser/pad.spec.js holds the two to each other in every state it walks.
import { ACTS, QUESTIONS } from './pad-table.js';
import { automatic_may, clock_turn, cube_fault, other, played, rules_of, score_of, starter_of, untouched } from './match-model.js';

/** @typedef {'a' | 'b'} Side */
/** @typedef {{facts: string[], why_not: Record<string, string>, asks: string | null}} Half */
/** @typedef {{turn: Side | 'none', a: Half, b: Half}} Pad */

/** @type {Side[]} */
const SIDES = ['a', 'b'];

/** What is recorded of the game that is played; of another one nothing. @param {any} match */
const record_now = ({ record, game }) => (record && record.game === game ? record
  : { turns: 0, cube: 1, owner: 'none', offered: 'none', on_roll: 'none', cube_only: false, complete: null });

/** @param {any} match @param {Side} side @returns {Record<string, boolean>} */
function of_match(match, side) {
  const { status, table, open, games, help, disputes = [], claims = [], [side]: own } = match;
  const here = table !== null;
  const is = (/** @type {string} */ word) => here && status === word;
  const reporter = open && open.reporter !== 'none' ? open.reporter : null;
  const boast = reporter !== null && reporter === open.winner;
  const disputed = disputes.filter((/** @type {any} */ one) => one.status === 'open');
  const theirs = (/** @type {any} */ one) => one.status === 'open' && one.side === other(side) && (one.game === 0 || one.winner !== 'none') &&
    disputed.some((/** @type {any} */ about) => about.game === one.game);
  return {
    here: here && ['called', 'playing', 'finishing', 'disputed'].includes(status), called: is('called'), playing: is('playing'), finishing: is('finishing'),
    live: is('playing') || is('finishing'), disputed: is('disputed'), ready: own.ready, not_ours: help?.reason === 'not_our_match', helped: Boolean(help),
    reported: reporter === other(side), asked: boast && reporter !== side, waits: boast && reporter === side,
    undoable: Boolean(open) || is('finishing'), counted: games.some((/** @type {any} */ one) => one.status !== 'withdrawn') || is('finishing'),
    signed: own.signed, raised: disputed.some((/** @type {any} */ one) => one.side === side), version: claims.some(theirs),
  };
}

/** @param {any} match @param {Side} side @returns {Record<string, boolean>} */
function of_clock(match, side) {
  const { clock, rules } = match;
  if (!clock) return {};
  const turn = clock_turn(clock);
  const runs = clock.running !== 'none';
  return {
    clock: true, between: turn === 'none', ticking: runs, stopped: !runs && turn !== 'none', theirs: turn === other(side),
    first: turn === side && clock.opening && played(match).opens_with_dice && starter_of(match) === 'none',
    claimed: clock.expired !== 'none', automatic: rules?.expiry === 'automatic', resets: rules?.reroll === 'resets', grabs: rules?.premature === 'opponent',
  };
}

/** @param {any} match @param {Side} side @returns {Record<string, boolean>} */
function of_game(match, side) {
  const record = record_now(match);
  const { turns, cube, owner, offered, on_roll, cube_only, complete } = record;
  const fault = cube_fault(score_of(match), rules_of(match), side, cube);
  const known = !untouched(record);
  const turned = turns > 0 && (!known || offered !== 'none' || (cube_only && !complete));
  const recorded = { turned, recorded: known && !cube_only, cube_only, complete: Boolean(complete), recording: match.rules?.recording !== 'off',
    not_on_roll: on_roll === other(side) };
  if (fault === 'cubeless') return { ...recorded, cubeless: true };
  return {
    ...recorded, ties: !complete && automatic_may(match, record),
    crawford: fault === 'crawford', highest: fault === 'highest', dead: fault === 'dead', not_mine: owner === other(side),
    offered: offered === side, answers: offered === other(side),
  };
}

/** What is so for a side, as far as the match document says it. @param {any} match @param {Side} side @returns {string[]} */
function facts_of(match, side) {
  const all = { ...of_match(match, side), ...of_clock(match, side), ...of_game(match, side) };
  return Object.keys(all).filter((fact) => all[fact]);
}

/** Why an act is not possible with these facts; '' when it is. @param {string} act @param {string[]} facts */
function why_not(act, facts) {
  const rows = ACTS[act].split(' ');
  for (let at = 0; at < rows.length; at += 2) {
    const bars = rows[at].startsWith('!');
    if (facts.includes(bars ? rows[at].slice(1) : rows[at]) === bars) return rows[at + 1];
  }
  return '';
}

/** @param {string[]} facts @returns {Half} */
function answer(facts) {
  const all = Object.keys(ACTS).map((act) => [act, why_not(act, facts)]).filter(([, why]) => why);
  const reasons = Object.fromEntries(all);
  return { facts, why_not: reasons, asks: QUESTIONS.split(' ').find((act) => !reasons[act]) ?? null };
}

/** @param {any} match @returns {Side | 'none'} */
function turn_of(match) {
  const { offered, on_roll } = record_now(match);
  if (match.table === null || match.status !== 'playing') return 'none';
  return offered !== 'none' ? other(offered) : on_roll !== 'none' ? on_roll : clock_turn(match.clock);
}

/** The answer to a match as it is forecast. @param {any} match @returns {Pad} */
export const forecast = (match) => ({ turn: turn_of(match), a: answer(facts_of(match, 'a')), b: answer(facts_of(match, 'b')) });

/**
 * The same answer, with what only they know who show the clock: facts of either side.
 * @param {Pad} pad @param {{a: string[], b: string[]}} more @returns {Pad}
 */
export function with_facts(pad, more) {
  const [a, b] = SIDES.map((side) => (more[side].length ? answer([...pad[side].facts, ...more[side]]) : pad[side]));
  return { ...pad, a, b };
}

/** Why not, '' when it may. @param {Pad} pad @param {Side} side @param {string} act */
export const no = (pad, side, act) => pad[side].why_not[act] ?? '';
