// SPDX-License-Identifier: MIT
// What the plan of a new tournament asks the forecast.

/** A section as the forecast wants it: with all of its rule that hours hang on. @param {import('./shapes.js').Planned} planned */
export function question_of({ name, field, turn, apart, rule, level, until_decided, fills, weeks, ...one }) {
  if (!rule) return one;
  const { rounds, lives, paid, twice, pace, group_of, until_left, until_sum } = rule;
  return { ...one, played_rounds: rounds, lives, paid, twice, pace, group_of, until_left, until_sum };
}
