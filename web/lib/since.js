// SPDX-License-Identifier: MIT
// How long ago (text.js hands it on): apart, so that on the page of an event it travels with a player's page, which alone says so.

/** Whole minutes between two moments, never negative. @param {string | number} from @param {number} now */
export const minutes_since = (from, now) => Math.max(0, Math.floor((now - new Date(from).getTime()) / 60000));
