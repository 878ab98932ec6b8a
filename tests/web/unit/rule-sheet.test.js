// SPDX-License-Identifier: MIT
// Every game of the engine's tables, and the pool game, has a sheet: an account of it, a source, a picture of how it begins, and paragraphs
// whose words are there. Read from the tables themselves: a row without a sheet is found here, before anybody opens a browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { OTHER_NAMES, as_agreed, name_of, other_title, parts_of, parts_of_draughts, parts_of_pool, telling } from '../../../web/lib/rules/rule-sheet.js';

// lit-html touches the document once while it loads; no test here draws anything.
globalThis.document = { createComment: () => ({}), createTreeWalker: () => ({}) };
const MODULES = join(process.env.TD_BUILD || fileURLToPath(new URL('../../../build', import.meta.url)), 'web-modules');
const { SCORES, SPOKEN, WORDED } = await import(join(MODULES, 'lib/rules/games.js'));
const read = (/** @type {string} */ path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const WORDS = JSON.parse(read('web/strings/en.json'));
const VARIANTS = [...read('tdserver/engine/variant.def').matchAll(/^VARIANT\(\w+, "([^"]+)", "[^"]+", "[^"]+", (CHECKERS\([^)]*\)|\w+)/gm)];
const RULESETS = [...read('tdserver/engine/draughts/ruleset.def').matchAll(/^RULESET\(\w+, "([^"]+)", "[^"]+", (8|10), (\w+)/gm)];
const FLAGS = [...read('tdserver/engine/variant_flag.def').matchAll(/^\w*\(\w+, "([^"]+)"/gm)].map(([, name]) => name);
const RULES = [...read('tdserver/engine/draughts/ruleset.def').matchAll(/^RULE\(\w+, "([^"]+)"/gm)].map(([, name]) => name);

/** What is missing of a game's sheet, by its name; paragraphs as its parts have them. */
const missing_of = (name, parts, words = WORDS) => [`gamesheet.game_${name}`, `gamesheet.from_${name}`,
  ...parts.flatMap(({ head, text }) => [`gamesheet.head_${head}`, ...text.map(({ key }) => key)])].filter((key) => !words[key]);

/** A game with every rule that there is: each has its paragraph, whoever plays by it. */
const GAME = { rules: FLAGS, head: [6], most: 5, starts: 'winner', gammon: 2, backgammon: 3, gammon_name: 'gammon' };
const SHEETS = [...VARIANTS.map(([, name]) => [name, parts_of({ ...GAME, rules: FLAGS.filter((one) => one !== 'piles') })]),
  ...RULESETS.map(([, name, edge]) => [name, parts_of_draughts({ rules: RULES, edge: Number(edge), first: 'black' })]), ['pool', parts_of_pool()]];

test('the tables have as many games as they say', () => {
  assert.ok(VARIANTS.length >= 25, `${VARIANTS.length} variants`);
  assert.equal(RULESETS.length, 6);
  assert.ok(FLAGS.length > 20 && RULES.length >= 9);
});

test('every row has a sheet with an account, a source, and words for all that stands on it', () => {
  assert.deepEqual(SHEETS.flatMap(([name, parts]) => missing_of(name, parts)), []);
});

test('every row has a picture of its start: checkers or a board of squares; the pool game its men', () => {
  for (const [, name, start] of VARIANTS) assert.match(start, /^(CHECKERS\(.*\d.*\)|WESTERN|ON_24)$/, name);
  for (const [, name, , start] of RULESETS) assert.match(start, /^(ROWS_8|ROWS_10|DEVIL_AND_TAILORS)$/, name);
  assert.match(read('web/pages/rules.js'), /name === POOL\) return sheet\([^;]*picture: table_of_pool\(\)/);
});

test('of each row the loss of its account, its source or a paragraph is found', () => {
  for (const [name, parts] of SHEETS)
    for (const key of [`gamesheet.game_${name}`, `gamesheet.from_${name}`, parts[0].text[0].key])
      assert.deepEqual([...new Set(missing_of(name, parts, { ...WORDS, [key]: '' }))], [key], name);
});

// ---- what was agreed on of a game

const LINES = read('tdserver/engine/variant_flag.def').matchAll(/^FLAG\((\w+), "([^"]+)"/gm);
const FLAG_OF = Object.fromEntries([...LINES].map(([, id, name]) => [id, name]));
const RULE_OF = Object.fromEntries([...read('tdserver/engine/draughts/ruleset.def').matchAll(/^RULE\((\w+), "([^"]+)"/gm)].map(([, id, name]) => [id, name]));
const POLISH = ['men-take-back', 'flying', 'passes-king-row'];
const ROWS = new Map([...read('tdserver/engine/variant.def').matchAll(/^VARIANT\(\w+, "([^"]+)".*$/gm)].map(([line, name]) => {
  const [gammon, backgammon] = /, (\d), (\d), (?:0|F\(.*)\)$/.exec(line).slice(1).map(Number);
  const words = [[/OPPOSITE|CLASSIC/, 'opposite'], [/SAME/, 'same-way'], [/HIT,|CLASSIC/, 'hit'], [/PIN,/, 'pin'], [/BLOCK,/, 'block'], [/TWO,/, 'two'],
    [/FOUR,|CLASSIC/, 'four'], [/CASCADE,/, 'cascade'], [/ANYBODY/, 'opening-played'], [/ROLLED/, 'opening-rolled'], [/OPENING_CHOSEN/, 'opening-chosen']];
  const own = words.filter(([pattern]) => pattern.test(line)).map(([, word]) => word);
  return [name, { ...GAME, gammon, backgammon, rules: [...own, ...[...line.matchAll(/\bF\((\w+)\)/g)].map(([, id]) => FLAG_OF[id])] }];
}));
const SQUARES = new Map([...read('tdserver/engine/draughts/ruleset.def').matchAll(/^RULESET\(\w+, "([^"]+)".*, (8|10), \w+, (BLACK|WHITE), (.*)\)$/gm)]
  .map(([, name, edge, first, rules]) => [name, { edge: Number(edge), first: first.toLowerCase(),
    rules: [...(rules.includes('POLISH') ? POLISH : []), ...[...rules.matchAll(/R\((\w+)\)/g)].map(([, id]) => RULE_OF[id])] }]));

/** The paragraphs of a sheet, as its address has what is played. @param {string} text */
function said_of(text) {
  const name = name_of(text);
  const parts = SQUARES.has(name) ? parts_of_draughts(as_agreed(SQUARES.get(name), text)) : parts_of(as_agreed(ROWS.get(name), text));
  return parts.flatMap((part) => part.text.map(({ key }) => key.slice('gamesheet.'.length)));
}

/** What is agreed on, the paragraphs that it brings, and those that it takes away. */
const AGREED = [
  ['draughts+huff', ['dr_huff'], ['dr_missed']],
  ['draughts', ['dr_missed'], ['dr_huff']],
  ['draughts+ballot-43+mini-match+timed', ['dr_ballot', 'dr_mini-match', 'dr_timed'], []],
  ['english+three-dice', ['three-dice', 'opening-rolled'], ['imaginary-six', 'opening-played']],
  ['english', ['imaginary-six', 'opening-played'], ['three-dice', 'opening-rolled']],
  ['english+three-dice~three-dice', ['imaginary-six'], ['three-dice']],
  ['portes+triple', ['counts_three', 'no-hit-and-run'], ['counts_two']],
  ['portes~no-hit-and-run', ['counts_two'], ['no-hit-and-run']],
  ['portes+single-games', ['counts_one'], ['counts_two']],
  ['backgammon+no-triple', ['counts_two', 'cube'], ['counts_three']],
  ['backgammon~cube', ['counts_three'], ['cube']],
  ['backgammon+loser-starts', ['starts_loser'], ['starts_winner', 'starts_roll']],
  ['portes+roll-starts', ['starts_roll'], ['starts_winner']],
  ['irish+winner-starts', ['starts_winner'], ['starts_roll']],
  ['backgammon+score-men', ['score-men'], ['counts_three']],
  ['backgammon+score-combined', ['score-combined', 'counts_three'], []],
  ['backgammon+either-die', ['either-die', 'move_most'], ['higher']],
  ['backgammon+dead-end', ['dead-end'], ['higher', 'move_most']],
  ['gul-bara', ['cascade_lost'], ['rest-to-opponent']],
  ['gul-bara+rest-to-opponent', ['rest-to-opponent'], ['cascade_lost']],
  ['plakoto+mother-at-once', ['mother-at-once'], ['mother']],
  ['tapa+mother-at-once', [], ['mother-at-once', 'mother']],
  ['backgammon+any-backgammon+bar-quadruple', ['any-backgammon', 'bar-quadruple'], []],
  ['backgammon+any-backgammon+bar-quadruple+no-triple', ['counts_two'], ['any-backgammon', 'bar-quadruple']],
  ['backgammon+single-games+bar-quadruple', ['counts_one'], ['bar-quadruple']],
  ['portes+any-backgammon+bar-quadruple', ['counts_two'], ['any-backgammon', 'bar-quadruple']],
  ['portes+triple+any-backgammon+bar-quadruple', ['counts_three', 'any-backgammon', 'bar-quadruple'], []],
  ['irish+bar-quadruple', ['counts_one'], ['bar-quadruple']],
  ['bradspel+cube', ['cube', 'swedish_worth'], []],
  ['doublets+cube', ['cube', 'piles'], []],
];

test('a sheet says what is played: what was agreed on brings its paragraphs and takes others away', () => {
  for (const [text, there, gone] of AGREED) {
    const said = said_of(text);
    assert.deepEqual(there.filter((one) => !said.includes(one)), [], `${text} lacks`);
    assert.deepEqual(gone.filter((one) => said.includes(one)), [], `${text} says`);
    assert.deepEqual(said.filter((one) => !WORDS[`gamesheet.${one}`]), [], `${text} has no words for`);
  }
});

test('of drawn openings their number is said', () => {
  for (const n of [43, 47, 49]) {
    const parts = parts_of_draughts(as_agreed(SQUARES.get('draughts'), `draughts+ballot-${n}`));
    assert.deepEqual(parts.flatMap(({ text }) => text).find(({ key }) => key === 'gamesheet.dr_ballot').args, { n });
  }
});

/** Flags that bring no paragraph to some games, with why. */
const UNSAID = {
  swedish: 'makes another game of it: Brädspel has its own sheet',
  piles: 'makes another game of it: Doublets has its own sheet',
  'mother-at-once': 'says when a mother decides: only of games that have one',
};
/** These two say something only where a backgammon counts more than a gammon. */
const OF_BACKGAMMONS = ['bar-quadruple', 'any-backgammon'];
/** Games of which a whole heading is their own, so that the flags of that heading change nothing there. */
const OWN = { bradspel: 'worth and bearing off', doublets: 'everything but the opening and the worth' };

test('each flag that a section can choose of a game has its paragraph on the sheet, and none when it is dropped', () => {
  for (const name of [...ROWS.keys()].filter((one) => !OWN[one]))
    for (const flag of FLAGS.filter((one) => !UNSAID[one])) {
      const { gammon, backgammon } = ROWS.get(name), says = !OF_BACKGAMMONS.includes(flag) || backgammon > gammon;
      assert.equal(said_of(`${name}+${flag}`).includes(flag), says, `${name}+${flag}`);
      assert.ok(!said_of(`${name}~${flag}`).includes(flag), `${name}~${flag}`);
    }
  assert.deepEqual(Object.keys(UNSAID).filter((one) => !FLAGS.includes(one)), []);
});

test('in the words of a section a flag about backgammons stands only where one counts', () => {
  const told = (/** @type {string} */ text) => telling(ROWS.get(name_of(text)), text, text.split(/(?=[+~])/).slice(1));
  assert.deepEqual(told('portes+bar-quadruple+either-die~any-backgammon'), ['+either-die']);
  assert.deepEqual(told('backgammon+bar-quadruple+any-backgammon'), ['+bar-quadruple', '+any-backgammon']);
  assert.deepEqual(told('backgammon+bar-quadruple+no-triple'), ['+no-triple']);
  assert.deepEqual(told('tabla+triple+bar-quadruple'), ['+triple', '+bar-quadruple']);
  assert.deepEqual(told('backgammon~any-backgammon'), []);
});

test('each flag stands in words behind the name of a game: it has a field of its own, or a few words', () => {
  const asked = [...WORDED, ...SCORES, 'cube'];
  assert.deepEqual([...FLAGS, ...RULES].filter((flag) => !asked.includes(flag) && !(SPOKEN.includes(flag) && WORDS[`gameflag.${flag}`])), []);
  assert.deepEqual(SPOKEN.filter((flag) => ![...FLAGS, ...RULES].includes(flag)), []);
});

test('a game under another name has the sheet of what is played, and its own title', () => {
  const names = [...read('tdserver/engine/variant_name.def').matchAll(/^NAME\("([^"]+)", (\w+), "([^"]+)"/gm)];
  assert.ok(names.length >= 3);
  assert.deepEqual(Object.keys(OTHER_NAMES).sort(), names.map(([, name]) => name).sort());
  for (const [, name, id, title] of names) {
    assert.deepEqual([name_of(`${name}+triple`), other_title(`${name}+triple`)], [id.toLowerCase(), title]);
    assert.ok(ROWS.has(name_of(name)));
  }
  assert.deepEqual([name_of('portes'), other_title('portes~cube')], ['portes', '']);
});

test('each choice of a match is said, as the server\'s table has it', () => {
  const starters = { STARTS_WINNER: 'starts_winner', STARTS_LOSER: 'starts_loser', STARTS_HIGHER: 'starts_roll' };
  const choices = [...read('tdserver/engine/variant_choice.def').matchAll(/^CHOICE\("([^"]+)", (\d), (\d), (\w+),/gm)];
  assert.ok(choices.length >= 6);
  for (const [, choice, gammon, backgammon, starter] of choices) {
    const game = as_agreed({ ...GAME, rules: [], starts: '', gammon: 2, backgammon: 0 }, `backgammon+${choice}`);
    assert.equal(game.gammon, Number(gammon) || 2, choice);
    assert.equal(game.backgammon, Number(backgammon), choice);
    assert.equal(game.starts, starters[starter]?.replace('starts_', '') ?? '', choice);
  }
});

test('each rule of draughts and each term of its matches has its paragraph', () => {
  for (const rule of RULES) assert.ok(said_of(`draughts+${rule}`).includes(`dr_${rule}`), rule);
  const terms = [...read('tdserver/director/draughts/terms.c').matchAll(/\{"([^"]+)", (?:true|false), (?:true|false), BALLOTS/g)].map(([, word]) => word);
  assert.equal(terms.length, 5);
  for (const word of terms) assert.ok(said_of(`draughts+${word}`).includes(`dr_${word.replace(/-\d+$/, '')}`), word);
});

test('the account of a game says nothing that a flag changes; of Irish the slip of its source is told', () => {
  const wrong = { portes: /triple|cube/, english: /six/, tapa: /mother/, narde: /one at a time/, fevga: /runner/, 'shesh-besh': /move on/ };
  for (const [name, what] of Object.entries(wrong)) assert.doesNotMatch(WORDS[`gamesheet.game_${name}`], what, name);
  assert.match(WORDS['gamesheet.from_irish'], /1-point and two on its 12-point, is a slip/);
});
