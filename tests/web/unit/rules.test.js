// SPDX-License-Identifier: MIT
// Every rule of the profile that something follows from is shown, once; presets set values that there are.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { GROUPS, PRESETS, PRESET_GAMES, UNREAD, applies, changes_of, event_of, games_changes_of, grouped, in_use } from '../../../web/lib/rules/rules.js';

test('every rule of the profile that is read stands in one group', () => {
  const profile = readFileSync(new URL('../../../tdserver/director/profile.def', import.meta.url), 'utf8');
  const names = [...profile.matchAll(/^SETTING\(\w+, "(\w+)"/gm)].map((found) => found[1]);
  assert.ok(names.length > 20);
  assert.deepEqual([...GROUPS.flatMap(([, of]) => of), ...UNREAD].sort(), names.sort());
});

/** What only people follow, and therefore have to be told: no program sees how many dice lie on a table, nor where. */
const SAID = ['dice', 'dice_side'];

test('what stands on a screen or a sheet of rules is read by the program, and what nothing reads stands nowhere', () => {
  const root = new URL('../../../tdserver/', import.meta.url);
  const sources = readdirSync(root, { recursive: true }).map(String).filter((name) => /\.[ch]$/.test(name));
  const text = sources.map((name) => readFileSync(new URL(name, root), 'utf8')).join('\n');
  const is_read = (/** @type {string} */ name) => new RegExp(`\\bSETTING_${name.toUpperCase()}\\b`).test(text);
  for (const name of GROUPS.flatMap(([, of]) => of)) assert.ok(is_read(name) || SAID.includes(name), `nothing reads ${name}`);
  for (const name of UNREAD) assert.ok(!is_read(name), `${name} is read, and nobody can set it`);
});

test('a group keeps its own order, whatever the server\'s', () => {
  const [first] = grouped([{ name: 'jacoby' }, { name: 'crawford' }]);
  assert.deepEqual(first, { group: 'cube', settings: [{ name: 'crawford' }, { name: 'jacoby' }] });
});

/** A section of one game to so many points. */
const section = (games, lengths = [7], more = {}) => ({ lengths, lower_lengths: [], third_place_length: 0, series: { games }, ...more });
const EVENT = { lengths: [7], check_in: true };
const BACKGAMMON = { cube: true }, PLAKOTO = { cube: false }, DRAUGHTS = { cube: false, draughts: { ruleset: 'english' } };
const CUBE = ['automatic_doubles', 'crawford', 'crawford_cube', 'cube_limit', 'dead_cube', 'jacoby'], PAIRS = ['pair_delay', 'pair_less', 'pair_reserve'];
const DICE = ['dice', 'dice_side', 'moves', 'opening', 'play_help', 'premature', 'reroll', 'set_up'];
/** What an event plays, and the rules that say nothing there. */
const KINDS = [
  ['nothing planned yet', EVENT, [], [], PAIRS],
  ['backgammon to 7', EVENT, [section([BACKGAMMON])], [{ persons: 1 }], PAIRS],
  ['pairs', EVENT, [section([BACKGAMMON])], [{ persons: 1 }, { persons: 2 }], []],
  ['games of one point', EVENT, [section([BACKGAMMON], [1])], [], [...CUBE, ...PAIRS]],
  ['without a check-in', { lengths: [7] }, [], [], [...PAIRS, 'self_check_in']],
  ['the same by the lengths of the event', { lengths: [1], check_in: true }, [section([BACKGAMMON], [])], [], [...CUBE, ...PAIRS]],
  ['of which one match is longer', EVENT, [section([BACKGAMMON], [1], { third_place_length: 3 })], [], PAIRS],
  ['a game without a cube', EVENT, [section([PLAKOTO])], [], [...CUBE, ...PAIRS]],
  ['a series of which one game has a cube', EVENT, [section([PLAKOTO, BACKGAMMON])], [], PAIRS],
  ['a consolation with a cube', EVENT, [section([PLAKOTO]), section([BACKGAMMON])], [], PAIRS],
  ['draughts', EVENT, [section([DRAUGHTS])], [], [...CUBE, ...DICE, ...PAIRS]],
  ['draughts beside backgammon', EVENT, [section([DRAUGHTS]), section([BACKGAMMON])], [], PAIRS],
];

test('a rule is one of what is played: by kind of event, which are not', () => {
  const names = GROUPS.flatMap(([, of]) => of);
  for (const [kind, event, sections, entries, not] of KINDS)
    assert.deepEqual(names.filter((name) => !applies(name, event_of(event, sections, entries))).sort(), [...not].sort(), kind);
});

test('without clocks no rule of theirs is in use, with them no rule of pairs where there are none', () => {
  const of_clock = GROUPS.find(([group]) => group === 'clock')[1], alone = event_of(EVENT, [section([BACKGAMMON])], []);
  const used = (/** @type {number} */ clock, /** @type {any} */ event) =>
    of_clock.filter((name) => in_use(name, (one) => (one === 'clock' ? clock : 1), event));
  assert.deepEqual(used(0, alone), ['clock', 'breaks', 'break_length']);
  assert.deepEqual(used(1, alone), of_clock.filter((name) => !PAIRS.includes(name)));
  assert.deepEqual(used(1, { ...alone, pairs: true }), of_clock);
});

test('a preset sets what there is, to values that are allowed', () => {
  const profile = readFileSync(new URL('../../../tdserver/director/profile.def', import.meta.url), 'utf8');
  const bounds = profile.matchAll(/^SETTING\(\w+, "(\w+)", "[^"]*", \w+, \w+, \d+, (\d+), (\d+),/gm);
  const rows = new Map([...bounds].map(([, name, low, high]) => [name, [Number(low), Number(high)]]));
  for (const [preset, values] of Object.entries(PRESETS))
    for (const [name, value] of Object.entries(values)) {
      const [low, high] = rows.get(name) ?? assert.fail(`${preset}: there is no ${name}`);
      assert.ok(value >= low && value <= high && !UNREAD.includes(name), `${preset}: ${name}`);
    }
});

test('the laws of 1931 are these', () => {
  assert.deepEqual(PRESETS.laws_1931, { clock: 0, late_first: 0, moves: 0, premature: 0, crawford: 0, dead_cube: 2, jacoby: 0, cube_limit: 0,
    automatic_doubles: 7, opening: 1, dice: 0, dice_side: 1 });
  assert.deepEqual(PRESET_GAMES.laws_1931, { backgammon: 'backgammon-1931' });
});

/** Sections as they are planned: main draw first. @param {string[]} games @param {string} [status] */
const playing = (games, status = 'planned') => games.map((one, at) => ({ section: at + 1, games: one, status }));

/** What sections play, the preset, and what they play then: by section. */
const EXCHANGED = [
  [['', ''], 'laws_1931', { 1: 'backgammon-1931' }], // the second one plays as the main draw
  [['portes plakoto fevga', 'backgammon+score-men~cube', 'draughts+huff'], 'laws_1931', { 2: 'backgammon-1931+score-men~cube' }],
  [['plakoto backgammon', 'nackgammon'], 'laws_1931', { 1: 'plakoto backgammon-1931' }],
  [['backgammon-1931'], 'laws_1931', {}],
  [['backgammon-1931+score-combined'], 'wbgf', { 1: 'backgammon+score-combined' }],
  [[''], 'wbgf', {}],
  [['backgammon-1931'], 'club', {}],
];

test('a preset exchanges the game of the sections that play the other one, with what was agreed on', () => {
  const told = (/** @type {ReturnType<typeof games_changes_of>} */ changes) =>
    Object.fromEntries(changes.map(({ section, games }) => [section.section, games]));
  for (const [games, preset, then] of EXCHANGED) {
    const changes = games_changes_of(playing(games), preset);
    assert.deepEqual(told(changes), then, `${preset}: ${games}`);
    assert.ok(changes.every(({ drawn }) => !drawn), preset);
  }
  assert.deepEqual(games_changes_of(playing([''], 'drawn'), 'laws_1931').map(({ drawn }) => drawn), [true]);
});

test('what is as the preset says already does not change, nor what the draw has settled', () => {
  const settings = Object.entries({ ...PRESETS.wbgf, clock: 0, crawford: 0 }).map(([name, value]) => ({ name, value }));
  const names = (/** @type {boolean} */ drawn) => changes_of(settings, 'wbgf', drawn).map(({ setting, value }) => `${setting.name} ${value}`);
  assert.deepEqual(names(false), ['clock 2', 'crawford 1']);
  assert.deepEqual(names(true), ['clock 2']);
  assert.deepEqual(changes_of(settings, 'dbgv', true).map(({ setting }) => setting.name), ['clock', 'moves']);
});
