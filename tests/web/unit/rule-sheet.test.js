// SPDX-License-Identifier: MIT
// Every game of the engine's tables, and the pool game, has a sheet: an account of it, a source, a picture of how it begins, and paragraphs
// whose words are there. Read from the tables themselves: a row without a sheet is found here, before anybody opens a browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parts_of, parts_of_draughts, parts_of_pool } from '../../../web/lib/rule-sheet.js';

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
