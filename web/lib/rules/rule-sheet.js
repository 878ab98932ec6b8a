// SPDX-License-Identifier: MIT
// The rules of a game as headings with paragraphs, made of what the engine says of it (GET /engine/games): each word of its
// rules has a paragraph, so that a sheet cannot say anything else than what is played. Pure; the words are the catalogue's.
import { decode } from '../board/position.js';

/** @typedef {import('../../types/api').components['schemas']['known_games']} Known */
/** @typedef {Known['games'][number]} Game */
/** @typedef {Known['draughts'][number]} Draughts_ */
/** @typedef {{key: string, args?: Record<string, string | number>}} Paragraph */
/** @typedef {{head: string, text: Paragraph[]}} Part */

/** Under which heading a rule stands, in the order in which it is read. */
const HEADS = /** @type {const} */ ({
  aim: ['opposite', 'same-way'],
  opening: ['opening-played', 'opening-rolled', 'opening-chosen', 'lower-starts'],
  moving: ['four', 'two', 'cascade', 'slow-cascade', 'rest-to-opponent', 'imaginary-six', 'three-dice', 'either-die', 'dead-end', 'back-at-home', 'head-one',
    'runner-first', 'home-first', 'prime-start-six', 'prime-opponent-four', 'prime-ahead', 'open-last-prime'],
  meeting: ['hit', 'pin', 'block', 'no-hit-and-run', 'enter-freely', 'enter-gently', 'hit-when-home'],
  worth: ['cube', 'mother', 'mother-at-once', 'bar-quadruple', 'any-backgammon', 'score-men', 'score-combined'],
});

// ---- what was agreed on of a game

/** What choices make of a game, as the server's table has it (tdserver/engine/variant_choice.def). @type {Record<string, Partial<Game>>} */
const CHOSEN = {
  'single-games': { gammon: 1, backgammon: 1 }, 'no-triple': { backgammon: 2 }, triple: { gammon: 2, backgammon: 3 },
  'winner-starts': { starts: 'winner' }, 'loser-starts': { starts: 'loser' }, 'roll-starts': { starts: 'roll' },
};

/** Games under another name, as the server's table has them (tdserver/engine/variant_name.def): of what is played there nothing else is known. @type
 * {Record<string, {game: string, title: string}>} */
export const OTHER_NAMES = {
  'takhteh-nard': { game: 'backgammon', title: 'Takhteh Nard' }, ifranjiah: { game: 'backgammon', title: 'Ifranjiah' },
  'short-narde': { game: 'backgammon', title: 'Short Narde' },
};

/** The name of a game without what was agreed on, as the sheets have it. @param {string} text portes+triple */
export const name_of = (text) => {
  const [name] = text.split(/[+~]/);
  return OTHER_NAMES[name]?.game ?? name;
};

/** The title of a game that is called otherwise than its sheet; '' where it is not. @param {string} text short-narde+triple */
export const other_title = (text) => OTHER_NAMES[text.split(/[+~]/)[0]]?.title ?? '';

/** Rules about backgammons, which say nothing where they count no more than gammons (variant_counts_backgammon in tdserver/engine/variant.h). */
const OF_BACKGAMMONS = ['bar-quadruple', 'any-backgammon'];

/** @param {{gammon?: number, backgammon?: number}} game */
const counts_backgammon = ({ gammon = 1, backgammon = 1 }) => backgammon > gammon;

/** Which words stand for another one beside them, or for nothing. @param {Set<string>} rules @param {{gammon?: number, backgammon?: number}} game */
function settle(rules, game) {
  if (rules.delete('three-dice')) {
    // Two dice of the opening are no roll of three: whoever begins rolls afresh.
    for (const word of ['imaginary-six', ...HEADS.opening.filter((one) => one !== 'lower-starts')]) rules.delete(word);
    for (const word of ['three-dice', 'opening-rolled']) rules.add(word);
  }
  // It says of a mother when she decides, and nothing where there is none.
  if (rules.delete('mother-at-once') && rules.delete('mother')) rules.add('mother-at-once');
  if (!counts_backgammon(game)) for (const word of OF_BACKGAMMONS) rules.delete(word);
}

/**
 * A game with what was agreed on, so that its sheet says what is played: a flag comes to its rules with + and leaves them with ~.
 * @template {{rules: string[]}} T @param {T} game as the server has it @param {string} text portes+triple @returns {T}
 */
export function as_agreed(game, text) {
  const rules = new Set(game.rules);
  /** @type {Partial<Game>} */
  const terms = {};
  for (const [sign, ...letters] of text.split(/(?=[+~])/).slice(1)) {
    const word = letters.join('');
    if (sign === '~') rules.delete(word);
    else if (CHOSEN[word]) Object.assign(terms, CHOSEN[word]);
    else rules.add(word);
  }
  settle(rules, { ...game, ...terms });
  return { ...game, ...terms, rules: [...rules] };
}

/**
 * What was agreed on of a game, as it is written, without what says nothing there: portes+bar-quadruple is Portes.
 * @param {{rules: string[]}} game @param {string} text @param {string[]} flags +three-dice, ~cube @returns {string[]}
 */
export function telling(game, text, flags) {
  const { rules } = as_agreed(game, text);
  return flags.filter((flag) => !OF_BACKGAMMONS.includes(flag.slice(1)) || (flag[0] === '+' && rules.includes(flag.slice(1))));
}

// ---- games of dice

/** Where either side's checkers stand at the start, in its own count. @param {Game} game @returns {{point: number, n: number}[]} */
export const start_of = ({ board }) => decode(board.start, board.checkers).mine
  .flatMap((n, point) => (n && point ? [{ point, n }] : [])).reverse();

/** @param {Game} game @returns {Paragraph} */
function counts({ gammon, backgammon, gammon_name }) {
  const which = gammon === 1 ? 'one' : backgammon > gammon ? 'three' : 'two';
  return { key: `gamesheet.counts_${which}`, args: { name: gammon_name } };
}

/** @param {readonly string[]} words @param {Game} game @returns {Paragraph[]} */
const said = (words, game) => words.filter((word) => game.rules.includes(word)).map((word) => ({ key: `gamesheet.${word}` }));

/** What a win is worth; where only checkers are counted no kind of win counts. @param {Game} game @returns {Paragraph[]} */
const worth = (game) => [...(game.rules.includes('score-men') && !game.rules.includes('score-combined') ? [] : [counts(game)]), ...said(HEADS.worth, game)];

/** Piles are laid down and borne off: nothing travels. @param {Game} game @returns {Part[]} */
const of_piles = (game) => [
  { head: 'aim', text: [{ key: 'gamesheet.piles_aim' }] },
  { head: 'opening', text: said(HEADS.opening, game) },
  { head: 'moving', text: [{ key: 'gamesheet.piles_lay' }, { key: 'gamesheet.piles_doublet' }, { key: 'gamesheet.piles' }] },
  { head: 'bearing', text: [{ key: 'gamesheet.piles_bear' }] },
  { head: 'worth', text: worth(game) },
];

/** @param {Game} game @returns {Paragraph[]} */
function moving(game) {
  const has = (/** @type {string} */ word) => game.rules.includes(word);
  // Who may leave a number out need play neither as many as possible nor the higher one.
  const must = has('dead-end') ? [] : [{ key: 'gamesheet.move_most' }, ...(has('either-die') ? [] : [{ key: 'gamesheet.higher' }])];
  return [{ key: 'gamesheet.move' }, ...must, ...said(HEADS.moving, game),
    ...(has('cascade') && !has('rest-to-opponent') ? [{ key: 'gamesheet.cascade_lost' }] : []),
    ...(has('head-one') && game.head.length ? [{ key: 'gamesheet.head', args: { doublets: game.head.map((n) => `${n}-${n}`).join(', ') } }] : []),
    ...(game.most ? [{ key: 'gamesheet.most', args: { n: game.most } }] : []), ...(has('swedish') ? [{ key: 'gamesheet.swedish' }] : [])];
}

/** @param {Game} game @returns {Part[]} */
export function parts_of(game) {
  if (game.rules.includes('piles')) return of_piles(game);
  const swedish = game.rules.includes('swedish'), hits = game.rules.includes('hit');
  return [
    { head: 'aim', text: [{ key: 'gamesheet.aim' }, ...said(HEADS.aim, game)] },
    { head: 'opening', text: [...said(HEADS.opening, game), { key: `gamesheet.starts_${game.starts}` }] },
    { head: 'moving', text: moving(game) },
    { head: 'meeting', text: [...said(HEADS.meeting, game), ...(swedish ? [{ key: 'gamesheet.swedish_burst' }] : [])] },
    { head: 'bearing', text: swedish ? [{ key: 'gamesheet.swedish_bear' }] : [{ key: 'gamesheet.bear' }, ...(hits ? [{ key: 'gamesheet.bear_hit' }] : [])] },
    { head: 'worth', text: swedish ? [{ key: 'gamesheet.swedish_worth' }, ...said(['cube'], game)] : worth(game) },
  ];
}

// ---- the pool game

/** A side table's game, which no section plays (tdserver/director/sittings/sitting_pool.h). */
export const POOL = 'pool';

/** @returns {Part[]} */
export function parts_of_pool() {
  const words = (/** @type {string[]} */ ...all) => all.map((word) => ({ key: `gamesheet.pool_${word}` }));
  return [{ head: 'aim', text: words('aim') }, { head: 'opening', text: words('first') },
    { head: 'moving', text: words('throw', 'one', 'two', 'twos', 'five', 'six', 'other') }, { head: 'table', text: words('off') }];
}

// ---- draughts

/** How many openings the first moves are drawn from: ballot-49. @param {Draughts_} game @returns {Paragraph[]} */
const drawn = ({ rules }) => rules.filter((word) => word.startsWith('ballot-')).slice(-1)
  .map((word) => ({ key: 'gamesheet.dr_ballot', args: { n: Number(word.slice('ballot-'.length)) } }));

/** @param {Draughts_} game @returns {Part[]} */
export function parts_of_draughts(game) {
  const { rules, edge, first } = game;
  const has = (/** @type {string} */ word) => rules.includes(word);
  const words = (/** @type {string[]} */ ...all) => all.filter(Boolean).map((word) => ({ key: `gamesheet.dr_${word}` }));
  const when = (/** @type {boolean} */ so, /** @type {string} */ word) => (so ? word : '');
  const crowned = !has('no-crowning'), takes = !has('no-taking');
  return [
    { head: 'aim', text: words(has('losing') ? 'losing' : takes ? 'aim' : 'aim_devil') },
    { head: 'opening', text: [...words(`first_${first}`), ...drawn(game), ...words(when(has('mini-match'), 'mini-match')),
      { key: 'gamesheet.dr_numbers', args: { last: edge * edge / 2 } }] },
    { head: 'moving', text: words(has('flying') ? 'flying' : 'move', crowned ? 'crown' : 'no-crowning',
      when(crowned, has('passes-king-row') ? 'passes-king-row' : 'stops')) },
    { head: 'taking', text: takes ? words('take', has('men-take-back') ? 'men-take-back' : 'men_take_forward', has('most-men') ? 'most-men' : 'any_capture',
      when(has('leave-together'), 'leave-together'), has('huff') ? 'huff' : 'missed') : words('no-taking') },
    { head: 'table', text: words('touch', 'false', 'time', when(has('timed'), 'timed'), 'draw') },
  ];
}
