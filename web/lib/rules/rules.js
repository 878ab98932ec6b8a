// SPDX-License-Identifier: MIT
// The rules of an event in the order in which a director thinks of them; the server lists them by number.

/** @type {[string, string[]][]} */
export const GROUPS = [
  ['cube', ['crawford', 'crawford_cube', 'dead_cube', 'cube_limit', 'jacoby', 'automatic_doubles']],
  ['board', ['opening', 'dice', 'dice_side', 'moves', 'premature', 'set_up']],
  ['clock', ['clock', 'reserve', 'reserve_extra', 'reserve_most', 'delay', 'overtime', 'expiry', 'expiry_saves', 'reserve_less',
    'pair_reserve', 'pair_delay', 'pair_less', 'reroll', 'breaks',
    'break_length']],
  ['record', ['recording', 'play_help', 'plays_delay']],
  ['result', ['confirmation', 'player_pin', 'correction', 'late_first', 'late_step', 'penalty_loss', 'rest', 'last_call', 'self_check_in']],
];

/** Rules that nothing in the program reads: what is shown must have an effect. Their numbers stay. */
export const UNREAD = ['die_on_checker', 'wrong_length', 'ties'];

/** What the laws of 1931 have and no federation of today. */
const TODAY = { automatic_doubles: 0, opening: 0 };

/**
 * Rules as they are usually set, by what a club calls them; what a preset does not name stays as it is. The figures are those of rule book 1.1, 1.2
 * and 2.1.
 * @type {Record<string, Record<string, number>>}
 */
export const PRESETS = {
  club: { clock: 0, moves: 1, late_first: 0, confirmation: 0, recording: 1, rest: 0 },
  usbgf: { clock: 1, reserve: 120, delay: 12, overtime: 0, moves: 1, premature: 2, crawford: 1, crawford_cube: 0, dead_cube: 0, jacoby: 0, cube_limit: 0,
    ...TODAY },
  wbgf: { clock: 2, reserve: 120, delay: 12, overtime: 0, moves: 1, crawford: 1, jacoby: 0, cube_limit: 0, ...TODAY },
  laws_1931: { clock: 0, late_first: 0, moves: 0, premature: 0, crawford: 0, dead_cube: 2, jacoby: 0, cube_limit: 0,
    automatic_doubles: 7, opening: 1, dice: 0, dice_side: 1 },
  dbgv: { clock: 2, reserve: 120, delay: 12, overtime: 0, moves: 3, crawford: 1, jacoby: 0, cube_limit: 0, ...TODAY },
};

/** Which game sections play instead of which by a preset: one that it does not name stays. @type {Record<string, Record<string, string>>} */
export const PRESET_GAMES = {
  usbgf: { 'backgammon-1931': 'backgammon' }, wbgf: { 'backgammon-1931': 'backgammon' }, dbgv: { 'backgammon-1931': 'backgammon' },
  laws_1931: { backgammon: 'backgammon-1931' },
};

/**
 * What would change: the settings, each with its value then. What is settled by the draw is left alone after it.
 * @template {{name: string, value: number}} Setting
 * @param {Setting[]} settings @param {string} preset @param {boolean} drawn @returns {{setting: Setting, value: number}[]}
 */
export const changes_of = (settings, preset, drawn) => Object.entries(PRESETS[preset]).flatMap(([name, value]) => {
  const setting = settings.find((one) => one.name === name);
  const settled = drawn && GROUPS[0][1].includes(name);
  return setting && setting.value !== value && !settled ? [{ setting, value }] : [];
});

/**
 * What sections would play then, with all that was agreed on; one that is drawn keeps its game, and one that plays what the main draw
 * does goes on doing so.
 * @template {{section: number, games: string, status: string}} Section
 * @param {Section[]} sections @param {string} preset @returns {{section: Section, games: string, drawn: boolean}[]}
 */
export function games_changes_of(sections, preset) {
  const instead = PRESET_GAMES[preset] ?? {};
  const swapped = (/** @type {string} */ game) => game.replace(/^[^+~]+/, (name) => instead[name] ?? name);
  return sections.flatMap((section) => {
    const now = section.games || (section.section === 1 ? 'backgammon' : '');
    const games = now.split(' ').map(swapped).join(' ');
    return games === now ? [] : [{ section, games, drawn: section.status !== 'planned' }];
  });
}

/**
 * The settings of each group, in its order.
 * @template {{name: string}} Setting
 * @param {Setting[]} settings @returns {{group: string, settings: Setting[]}[]}
 */
export const grouped = (settings) =>
  GROUPS.map(([group, names]) => ({ group, settings: names.flatMap((name) => settings.filter((one) => one.name === name)) }));

/** Rules of the clock that stand whether there is one or not. */
const WITHOUT_CLOCK = ['clock', 'breaks', 'break_length'];

/** What leaves a rule no use, by its name. @type {Record<string, (value: (name: string) => number) => boolean>} */
const NO_USE = {
  crawford_cube: (value) => !value('crawford'),
  automatic_doubles: (value) => Boolean(value('jacoby')),
  late_step: (value) => !value('late_first'),
  penalty_loss: (value) => !value('late_first'),
  break_length: (value) => !value('breaks'),
  play_help: (value) => !value('recording'),
  plays_delay: (value) => !value('recording'),
};

/**
 * @typedef {object} Event_ what an event plays, as far as rules depend on it
 * @property {boolean} cube somewhere a cube can be turned: a game that has one, in a match of more than a point
 * @property {boolean} dice somewhere dice are rolled; else it is draughts alone
 * @property {boolean} pairs two play together somewhere
 * @property {boolean} check_in only who checked in is drawn
 */

/** Where nothing is planned yet, the usual game is. @type {any} */
const USUAL = { lengths: [], lower_lengths: [], third_place_length: 0, series: { games: [{ cube: true }] } };

/**
 * @param {{lengths: number[], check_in?: boolean}} tournament @param {any[]} sections as the server has them (GET sections)
 * @param {{persons?: number}[]} entries
 * @returns {Event_}
 */
export function event_of(tournament, sections, entries) {
  const all = sections.length ? sections : [USUAL];
  /** @param {any} section */
  const long = ({ lengths, lower_lengths, third_place_length }) =>
    Math.max(...(lengths.length ? lengths : tournament.lengths), ...lower_lengths, third_place_length) > 1;
  return { cube: all.some((one) => long(one) && one.series.games.some((/** @type {any} */ { cube }) => cube)),
    dice: all.some((one) => one.series.games.some((/** @type {any} */ { draughts }) => !draughts)),
    pairs: entries.some(({ persons }) => (persons ?? 1) > 1), check_in: Boolean(tournament.check_in) };
}

/** What an event has to have for a rule to say anything. @type {Record<string, keyof Event_>} */
const NEEDS = {
  crawford: 'cube', crawford_cube: 'cube', dead_cube: 'cube', cube_limit: 'cube', jacoby: 'cube', automatic_doubles: 'cube',
  opening: 'dice', dice: 'dice', dice_side: 'dice', moves: 'dice', premature: 'dice', set_up: 'dice', reroll: 'dice', play_help: 'dice',
  pair_reserve: 'pairs', pair_delay: 'pairs', pair_less: 'pairs', self_check_in: 'check_in',
};

/** Is this a rule of what the event plays, however the others are set? @param {string} name @param {Event_} event */
export const applies = (name, event) => !NEEDS[name] || event[NEEDS[name]];

/** Does anything follow from this rule while the others are as they are? @param {string} name @param {(name: string) => number} value @param {Event_} event */
export function in_use(name, value, event) {
  if (!applies(name, event)) return false;
  const of_clock = GROUPS.some(([group, names]) => group === 'clock' && names.includes(name)) && !WITHOUT_CLOCK.includes(name);
  return !(of_clock && !value('clock')) && !NO_USE[name]?.(value);
}
