// SPDX-License-Identifier: MIT
// How the law's time runs at draughts: so long until time is called, then a minute more, then the game is lost (laws 8, 9, case 132). Pure.

/** After the call. */
const MORE_S = 60;
const SECOND_MS = 1000;

/** @typedef {{phase: 'called_in' | 'called' | 'over', left_s: number}} Phase */

/** @param {number} since_ms when the side on move began to think @param {number} call_after_s @param {number} now_ms @returns {Phase} */
export function law_time(since_ms, call_after_s, now_ms) {
  // A server that is a little ahead gives nobody time.
  const used_ms = Math.max(0, now_ms - since_ms), until = (/** @type {number} */ s) => Math.ceil((s * SECOND_MS - used_ms) / SECOND_MS);
  if (until(call_after_s) > 0) return { phase: 'called_in', left_s: until(call_after_s) };
  if (until(call_after_s + MORE_S) > 0) return { phase: 'called', left_s: until(call_after_s + MORE_S) };
  return { phase: 'over', left_s: 0 };
}

/** 4:07. @param {number} s */
export const clock_of_s = (s) => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
