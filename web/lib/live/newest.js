// SPDX-License-Identifier: MIT
// Answers come in any order: what is known better by then is never taken back.

/**
 * For one thing that is read again and again. What it returns waits for an answer, and gives null when a later question has
 * been answered before.
 * @returns {<T>(asking: Promise<T>) => Promise<T | null>}
 */
export function newest() {
  let asked = 0;
  let answered = 0;
  return async (asking) => {
    asked += 1;
    const mine = asked;
    const answer = await asking;
    if (mine < answered) return null;
    answered = mine;
    return answer;
  };
}

/** @typedef {{version: string, clock: {since_ms: string} | null}} Versioned */

/**
 * A match as it was read, but for what was heard of it while the answer was on its way. A press changes the clock alone, not
 * the match's version.
 * @template {Versioned} Match @param {Match | null | undefined} heard @param {Match} read @returns {Match}
 */
export function newer_match(heard, read) {
  if (!heard) return read;
  const later = Number(heard.version) - Number(read.version);
  if (later > 0) return heard;
  const pressed = later === 0 && heard.clock && read.clock && Number(heard.clock.since_ms) > Number(read.clock.since_ms);
  return pressed ? { ...read, clock: heard.clock } : read;
}
