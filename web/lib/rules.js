// SPDX-License-Identifier: MIT
// The rules of an event in the order in which a director thinks of them; the server lists them by number.

/** @type {[string, string[]][]} */
export const GROUPS = [
  ['cube', ['crawford', 'crawford_cube', 'dead_cube', 'cube_limit', 'jacoby']],
  ['board', ['moves', 'premature', 'die_on_checker', 'set_up']],
  ['clock', ['clock', 'reserve', 'reserve_extra', 'reserve_most', 'delay', 'overtime', 'expiry', 'expiry_saves', 'reserve_less',
    'pair_reserve', 'pair_delay', 'pair_less', 'reroll', 'breaks',
    'break_length']],
  ['record', ['recording', 'play_help', 'plays_delay']],
  ['result', ['confirmation', 'player_pin', 'correction', 'wrong_length', 'late_first', 'late_step', 'penalty_loss', 'rest', 'ties']],
];

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
  late_step: (value) => !value('late_first'),
  penalty_loss: (value) => !value('late_first'),
  break_length: (value) => !value('breaks'),
  play_help: (value) => !value('recording'),
  plays_delay: (value) => !value('recording'),
};

/** Does anything follow from this rule while the others are as they are? @param {string} name @param {(name: string) => number} value */
export function in_use(name, value) {
  const of_clock = GROUPS.some(([group, names]) => group === 'clock' && names.includes(name)) && !WITHOUT_CLOCK.includes(name);
  return !(of_clock && !value('clock')) && !NO_USE[name]?.(value);
}
