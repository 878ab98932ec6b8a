// SPDX-License-Identifier: MIT
// Shapes of a tournament: which sections a plan begins with. What a section can be is the server's to say; here stand
// the few plans that most evenings are.
import { html, svg } from '../../../vendor/lit-html.js';
import { t } from '../../../lib/text.js';

/**
 * @typedef {object} Planned a section as the API takes it
 * @property {string} kind
 * @property {string} name empty: the main draw
 * @property {number} fed_by
 * @property {number} also_by
 * @property {number[]} rounds that feed it; none: as the kind has it
 * @property {number[]} lengths the last round's first
 * @property {number[]} lower_lengths
 * @property {boolean} third_place
 * @property {number} third_place_length
 * @property {boolean} recharge
 * @property {boolean} shifted
 * @property {boolean} apart
 * @property {number[]} staged
 * @property {number} takes
 * @property {number} fills drawn as soon as so many are in, and the next one opens; 0 = when the director says so
 * @property {number} boards teams meet at so many; 0 = no teams, or as the section that feeds it
 * @property {string} level
 * @property {boolean} until_decided
 * @property {string} games what is played, in turn; '' = as in the main draw, there backgammon
 * @property {string} field
 * @property {number} turn
 * @property {number} [entries] how many are expected in a draw of its own
 * @property {Rule} [rule] how it goes on, where many others are met
 * @property {number} weeks that each of its rounds lasts, of a league; 0 = played on one day
 */

/**
 * @typedef {object} Rule as the API takes it; 0 = as the draw settles it
 * @property {number} rounds
 * @property {number} lives
 * @property {number} paid
 * @property {boolean} twice
 * @property {string} within
 * @property {string} clubs
 * @property {number} missed
 * @property {string} pace of lives: when the next pairs are made
 * @property {number} batch so many at once
 * @property {number} until_left of lives: over when no more are left
 * @property {number} until_sum or when they have no more lives together
 * @property {number} group_of the most that are dealt into one group
 * @property {number[]} points halves of a point for a win, a draw, a loss, a bye, a walkover; none: as usual
 * @property {string} ties what parts those who are level, in order; '' = as usual
 * @property {string} unplayed the rule of what a round without a game counts for that
 * @property {number} sat_out halves of a point for a round in the middle that somebody was not there for
 * @property {boolean} accelerated of a Swiss: its first rounds are
 * @property {number} reach of a ladder: places up
 * @property {number} play_days days to play a challenge in; 0 = no day is set
 * @property {number} again_days days before the same two may meet again; 0 = when one has played somebody else
 * @property {boolean} swap who wins changes places with the loser
 */

/** When the next pairs are made. */
export const PACES = ['rounds', 'batches', 'continuous'];
/** @typedef {'rounds' | 'lives' | 'paid' | 'twice' | 'pace' | 'batch' | 'until_left' | 'until_sum' | 'group_of' | 'accelerated' | 'points' |
 * 'ties' | 'unplayed' | 'missed' | 'sat_out' | 'reach' | 'play_days' | 'again_days' | 'swap'} Asked */
/** What is asked of a rule, of the kinds that have one. @type {Record<string, Asked[]>} */
export const RULES = { round_robin: ['rounds', 'twice', 'points', 'ties', 'unplayed'],
  groups: ['group_of', 'twice', 'points', 'ties', 'unplayed'], swiss: ['rounds', 'accelerated', 'points', 'ties', 'unplayed', 'missed', 'sat_out'],
  lives: ['lives', 'pace', 'batch', 'until_left', 'until_sum'], more_swiss: ['lives', 'paid'],
  ladder: ['reach', 'play_days', 'again_days', 'swap'] };
/** Is it paired round by round? Then all its matches are of one length, and nobody knows how many rounds of lives there are. @param {string} kind */
export const by_rounds = (kind) => kind in RULES && !['round_robin', 'groups'].includes(kind);
/** @type {Rule} */
const USUAL_RULE = { rounds: 0, lives: 0, paid: 0, twice: false, within: 'fold', clubs: 'avoid', missed: 0, pace: 'rounds', batch: 0, until_left: 0,
  until_sum: 0, group_of: 0, points: [], ties: '', accelerated: false, sat_out: 0, reach: 0, play_days: 0, again_days: 0, swap: false,
  unplayed: 'usual' };
/** @type {Record<string, Partial<Rule>>} */
const USUAL_OF = { ladder: { reach: 3, play_days: 14 } };
/** @param {string} kind @param {any} [rule] @returns {{rule?: Rule}} */
export const rule_of = (kind, rule = { ...USUAL_RULE, ...USUAL_OF[kind] }) => {
  if (!(kind in RULES)) return {};
  const { rounds, lives, paid, twice, within, clubs, missed, pace, batch, until_left, until_sum, group_of, points, ties, accelerated, sat_out, reach,
    play_days, again_days, swap, unplayed } = rule;
  return { rule: { rounds, lives, paid, twice, within, clubs, missed, pace, batch, until_left, until_sum, group_of, points, ties, accelerated, sat_out, reach,
    play_days, again_days, swap, unplayed } };
};

/** What is said yes or no to, of the kinds that take it. @type {('third_place' | 'recharge' | 'shifted' | 'apart')[]} */
export const FLAGS = ['third_place', 'recharge', 'shifted', 'apart'];
/** What feeds a section of a kind until somebody says otherwise: the first round. */
const FIRST_ROUND = ['consolation', 'first_match', 'last_chance'];

/** @param {string} kind @param {Partial<Planned>} [more] @returns {Planned} */
export const section = (kind, more = {}) => ({
  kind, name: '', fed_by: 0, also_by: 0, rounds: [], lengths: [], lower_lengths: [], third_place: false, third_place_length: 0, recharge: false,
  shifted: false, apart: false, staged: [], takes: 0, fills: 0, boards: 0, level: 'board_count', until_decided: false, games: '',
  field: 'all', turn: 0, weeks: 0, ...rule_of(kind), ...more,
});

/** What a section of a kind is called until it gets a name of its own. @param {string} kind */
export const usual_name = (kind) => t(`section_kind.${kind === 'progressive' ? 'consolation' : kind}`);

/** @param {string} kind @param {number[]} lengths @param {Partial<Planned>} [more] */
const fed = (kind, lengths, more = {}) => section(kind, { name: usual_name(kind), fed_by: 1, lengths, ...more });

/** @type {Record<string, () => Planned[]>} */
const SHAPES = {
  knockout: () => [section('knockout', { lengths: [9, 7, 7, 5] })],
  consolation: () => [section('knockout', { lengths: [9, 7, 7, 5] }), fed('progressive', [7, 5])],
  weekend: () => [section('knockout', { lengths: [9, 7, 7, 5] }), fed('progressive', [7, 5]),
    // The first round of a consolation may be byes only.
    fed('last_chance', [5, 3], { fed_by: 2, rounds: [1, 2] })],
  double: () => [section('double', { lengths: [9, 7, 5], recharge: true })],
  groups4: () => [section('groups4', { lengths: [5] }), fed('playoff', [9, 7])],
  groups: () => [section('groups', { lengths: [5] }), fed('playoff', [9, 7], { takes: 2 })],
  league: () => [section('round_robin', { lengths: [7], weeks: 2 })],
  ladder: () => [section('ladder', { name: usual_name('ladder'), lengths: [7] })],
  swiss: () => [section('swiss', { lengths: [7] })],
  lives: () => [section('lives', { lengths: [5] })],
  jackpot: () => [section('knockout', { name: t('create.jackpot'), lengths: [5], field: 'chosen', fills: 8, entries: 8 })],
  two_draws: () => [section('knockout', { name: t('create.open_draw'), lengths: [9, 7, 7, 5] }),
    section('knockout', { name: t('create.novice_draw'), lengths: [5, 3], field: 'chosen', entries: 8 })],
};

export const SHAPE_NAMES = Object.keys(SHAPES);

/** @param {string} shape */
export const sections_of = (shape) => SHAPES[shape]();

/** The rounds of the section before it whose losers play here. @param {Planned} one @param {number} rounds of that section @returns {number[]} */
export function feeding(one, rounds) {
  if (one.rounds.length) return one.rounds;
  if (FIRST_ROUND.includes(one.kind)) return [1];
  return Array.from({ length: Math.max(0, rounds - 1) }, (_, at) => at + 1);
}

/** A small drawing of what happens in a shape. @type {Record<string, unknown>} */
const DRAWINGS = {
  knockout: svg`<path d="M4 8h16v16H4M4 36h16v16H4M20 16h14v28H20M34 30h16"></path><circle class="full" cx="56" cy="30" r="5"></circle>`,
  consolation: svg`<path d="M4 8h14v18H4M18 17h16"></path><circle class="full" cx="40" cy="17" r="4.5"></circle>
    <path class="c" d="M12 32v14h26M26 38v8"></path><circle class="c full" cx="44" cy="46" r="4.5"></circle>`,
  weekend: svg`<path d="M4 6h14v16H4M18 14h16"></path><circle class="full" cx="40" cy="14" r="4.5"></circle><path class="c" d="M12 26v10h18M22 30v6"></path>
    <circle class="c full" cx="36" cy="36" r="4.5"></circle><path class="c dots" d="M30 42v11h20"></path><circle class="c" cx="56" cy="53" r="4"></circle>`,
  double: svg`<path d="M4 6h14v16H4M18 14h24v16"></path><path class="c" d="M4 38h14v14H4M18 45h24V30"></path><path d="M42 30h10"></path>
    <circle class="full" cx="58" cy="30" r="5"></circle>`,
  groups4: svg`<rect x="4" y="5" width="24" height="22" rx="4"></rect><rect x="36" y="5" width="24" height="22" rx="4"></rect>
    <rect x="4" y="33" width="24" height="22" rx="4"></rect><rect x="36" y="33" width="24" height="22" rx="4"></rect>
    <path d="M9 12h8v8H9M41 12h8v8h-8M9 40h8v8H9M41 40h8v8h-8"></path>`,
  groups: svg`<rect x="4" y="5" width="26" height="22" rx="4"></rect><rect x="4" y="33" width="26" height="22" rx="4"></rect>
    <path d="M9 11h16M9 16h16M9 21h16M9 39h16M9 44h16M9 49h16"></path><path class="c" d="M34 12h8v12h8M34 48h8V36h8M50 24v12M50 30h5"></path>
    <circle class="full" cx="60" cy="30" r="4.5"></circle>`,
  league: svg`<rect x="6" y="10" width="52" height="44" rx="4"></rect><path d="M6 22h52M18 5v10M46 5v10"></path>
    <path class="c" d="M14 30h8M28 30h8M42 30h8M14 42h8"></path>
    <circle class="c full" cx="32" cy="42" r="4.5"></circle>`,
  ladder: svg`<path d="M20 4v52M46 4v52M20 12h26M20 24h26M20 36h26M20 48h26"></path><path class="c" d="M56 46V20M51 26l5-6 5 6"></path>
    <circle class="c full" cx="8" cy="42" r="4.5"></circle>`,
  swiss: svg`<path d="M8 10h20M8 30h20M8 50h20M38 10h20M38 30h20M38 50h20"></path><path class="c dots" d="M28 10l10 20M28 30L38 10M28 50h10"></path>`,
  lives: svg`<circle class="full" cx="10" cy="12" r="5"></circle><circle class="full" cx="28" cy="12" r="5"></circle>
    <circle class="full" cx="46" cy="12" r="5"></circle><circle class="full" cx="10" cy="31" r="5"></circle><circle class="full" cx="28" cy="31" r="5"></circle>
    <circle cx="46" cy="31" r="5"></circle>
    <circle class="c full" cx="10" cy="50" r="5"></circle><circle class="c" cx="28" cy="50" r="5"></circle><circle class="c" cx="46" cy="50" r="5"></circle>`,
  jackpot: svg`<path d="M4 6h12v14H4M16 13h10M4 36h12v14H4M16 43h10"></path><circle class="full" cx="32" cy="13" r="4.5"></circle>
    <circle class="full" cx="32" cy="43" r="4.5"></circle><path class="c dots" d="M42 6h12v14H42M42 36h12v14H42"></path>`,
  two_draws: svg`<path d="M4 6h12v14H4M16 13h12"></path><circle class="full" cx="34" cy="13" r="4.5"></circle><path class="s" d="M4 36h12v14H4M16 43h12"></path>
    <circle class="s full" cx="34" cy="43" r="4.5"></circle>`,
};

/** @param {string} shape */
export const drawing = (shape) => html`<svg class="shape" viewBox="0 0 66 60" aria-hidden="true">${DRAWINGS[shape]}</svg>`;
