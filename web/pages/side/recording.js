// SPDX-License-Identifier: MIT
// Whether plays are recorded at a side table: what the rules of its event say, and what somebody chose at this tablet.

/** Which side tables plays are recorded at, kept over a reload: a key for each. */
const RECORDED = 'td.side-board';
/** Choice of the setting play_help. */
const HELP_EVERYBODY = 2;

/** @typedef {{may: boolean, helps: boolean}} Recording may: plays are recorded; helps: legal ones are shown to everybody */
/** Before the rules are known. @type {Recording} */
export const NO_RECORDING = { may: false, helps: false };

/** @param {Api.Setting[]} settings @param {string} kind of the side table @returns {Recording} */
export function recording_of(settings, kind) {
  const value = (/** @type {string} */ wanted) => settings.find(({ name }) => name === wanted)?.value ?? 0;
  return { may: kind !== 'pool' && value('recording') > 0, helps: value('play_help') === HELP_EVERYBODY };
}

/** Where the rules cannot be read what was known of them stands. @param {Promise<any>} asking for the profile @param {string} kind @param {Recording} known */
export const recording_now = (asking, kind, known) => asking.then(({ settings }) => recording_of(settings, kind), () => known);

/** @param {string} place */
const key_of = (place) => `${RECORDED}/${place}`;

/** @param {string} place */
export function is_chosen(place) {
  try {
    return localStorage.getItem(key_of(place)) !== null;
  } catch {
    return false;
  }
}

/** @param {string} place @param {boolean} chosen */
export function choose(place, chosen) {
  try {
    if (chosen) localStorage.setItem(key_of(place), '1');
    else localStorage.removeItem(key_of(place));
  } catch {
    // Not remembered then.
  }
}
