// SPDX-License-Identifier: MIT
// What the server last said to this tablet, kept across reloads: without the network the table shows the match as it
// was, and on top of it what is not sent yet.

const PLACE = 'td.device';

/** @param {Api.Here} device the document of GET /device @param {any} match the newest word about the match there */
export function remember(device, match) {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...device, match }));
  } catch {
    // Without storage a reload needs the network.
  }
}

/** @returns {any} null when nothing is known */
export function recall() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) || 'null');
  } catch {
    return null;
  }
}

export function forget() {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // Nothing was kept then.
  }
}
