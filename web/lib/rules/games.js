// SPDX-License-Identifier: MIT
// What a section plays, in words: a game, a series by its name, or several games in turn with what players agreed on of each. Which
// games there are the server says.
import { get } from '../api.js';
import { name_of, other_title, telling } from './rule-sheet.js';
import { list, t } from '../text.js';

/** @typedef {import('../../types/api').components['schemas']['known_games']} Known */
/**
 * @typedef {object} Turn a game with what was agreed on
 * @property {string} game
 * @property {string} wins '' = as the game has it, or a choice of WINS
 * @property {string} starts likewise, of STARTS
 * @property {string} scores likewise, of SCORES
 * @property {boolean} cube
 * @property {string[]} more flags that nobody is asked about: they are kept
 */

export const USUAL = 'backgammon';
export const WINS = ['single-games', 'no-triple', 'triple'];
export const SCORES = ['score-men', 'score-combined'];
export const STARTS = ['winner-starts', 'loser-starts', 'roll-starts'];
/** What a match of draughts may agree on, beside the openings that are drawn: of the English game only. */
export const DRAUGHTS = ['huff', 'timed', 'mini-match'];
export const BALLOTS = ['ballot-49', 'ballot-47', 'ballot-43'];
export const BALLOTED = 'draughts';
/** What English may be played with, instead of the six that stays (a word of the game's rules). */
export const THREE_DICE = 'three-dice', PERMANENT_SIX = 'imaginary-six';
/** Flags that have a field of their own, and their words there. */
export const WORDED = [...DRAUGHTS, ...BALLOTS, THREE_DICE];
/** Flags that nobody is asked about, in words of their own; all others have a field (wins, scores, starts, cube). */
export const SPOKEN = ['any-backgammon', 'back-at-home', 'bar-quadruple', 'dead-end', 'either-die', 'enter-freely', 'enter-gently', 'flying', 'head-one',
  'hit-when-home', 'home-first', 'imaginary-six', 'leave-together', 'losing', 'lower-starts', 'men-take-back', 'most-men', 'mother', 'mother-at-once',
  'no-crowning', 'no-hit-and-run', 'no-taking', 'open-last-prime', 'passes-king-row', 'piles', 'rest-to-opponent', 'runner-first', 'slow-cascade', 'swedish'];

/** A flag in words, as it stands behind the name of a game. @param {string} flag +either-die, ~huff */
export function flag_words(flag) {
  const name = flag.slice(1), words = WORDED.includes(name) ? t(`games.${name}`) : SPOKEN.includes(name) ? t(`gameflag.${name}`) : '';
  if (!words) return flag;
  return flag[0] === '~' ? t('games.without', { rule: words }) : words;
}

/** @type {Known} */
export let known = { games: [], draughts: [], series: [], choices: [] };

/** Asked for once a page. */
export async function learn_games() {
  if (!known.games.length) known = await get('/engine/games');
}

/** @param {string} name */
export const game_of = (name) => known.games.find(({ game }) => game === name_of(name));

/** @param {string} name */
export const draughts_of = (name) => known.draughts.find(({ game }) => game === name);

/** @param {string} text one game with its flags @returns {Turn} */
export function turn_of(text) {
  const [game, ...flags] = text.split(/(?=[+~])/);
  const said = (/** @type {string[]} */ of) => of.find((name) => flags.includes(`+${name}`)) ?? '';
  const cube = flags.includes('+cube') || (!flags.includes('~cube') && Boolean(game_of(game)?.cube));
  const own = [...WINS, ...SCORES, ...STARTS, 'cube'];
  return { game, wins: said(WINS), scores: said(SCORES), starts: said(STARTS), cube, more: flags.filter((flag) => !own.includes(flag.slice(1))) };
}

/** @param {Turn} turn */
export function text_of({ game, wins, scores, starts, cube, more }) {
  const usual = Boolean(game_of(game)?.cube);
  return [game, ...more, cube === usual ? '' : `${cube ? '+' : '~'}cube`, ...[wins, scores, starts].map((one) => one && `+${one}`)].join('');
}

/** @param {string} games @returns {Turn[]} */
export const turns_of = (games) => (games || USUAL).split(' ').map(turn_of);

/** Flags that nobody is asked about, but those that say nothing of the game. @param {Turn} turn */
export function flags_of(turn) {
  const game = game_of(turn.game);
  return game ? telling(game, text_of(turn), turn.more) : turn.more;
}

/** What is different from the game as everybody knows it. @param {Turn} turn */
function agreed(turn) {
  const usual = Boolean(game_of(turn.game)?.cube);
  return [turn.cube === usual ? '' : t(turn.cube ? 'games.with_cube' : 'games.no_cube'), turn.wins && t(`games.${turn.wins}`),
    turn.scores && t(`games.${turn.scores}`),
    turn.starts && t(`games.${turn.starts}`),
    ...flags_of(turn).map(flag_words)].filter(Boolean);
}

/** Are checkers counted in one of these games? Matches are longer then. @param {string} games */
export const by_men = (games) => SCORES.some((score) => games.includes(`+${score}`));

/** One game in words. @param {Turn} turn @param {string} [named] its title, where it is known */
function in_words(turn, named) {
  const also = agreed(turn), title = named ?? (other_title(turn.game) || ((game_of(turn.game) ?? draughts_of(turn.game))?.title ?? turn.game));
  return also.length ? `${title} (${list(also)})` : title;
}

/** What is played, in words; '' stands for what the main draw plays. @param {string} games @param {boolean} main */
export function games_in_words(games, main) {
  if (!games && !main) return t('games.as_main');
  const series = known.series.find((one) => one.games === games);
  const each = turns_of(games).map((turn) => in_words(turn));
  return series && series.title !== each.join(', ') ? `${series.title}: ${list(each)}` : list(each);
}

/** What a section plays as the server has it, in words: also of one that plays what the main draw does. @param {{title: string, games: Api.Played[]}} series */
export function series_in_words({ title, games }) {
  const titles = games.map((one) => one.title).join(', '), each = list(games.map((one) => in_words(turn_of(one.game), one.title)));
  return title === titles ? each : `${title}: ${each}`;
}
