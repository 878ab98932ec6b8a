// SPDX-License-Identifier: MIT
// What a device's browser can do as the tablet on a table, at the address by which it came here: plain HTTP loses some of it, an old
// browser more. The shell is tried in earnest, and kept: where a certificate is only tolerated, the browser refuses that and says yes to the rest.
import { worker_address } from '../live/live.js';

/** In the order in which they are missed. @type {('keeps' | 'live' | 'awake' | 'shell')[]} */
export const ABILITIES = ['keeps', 'live', 'awake', 'shell'];

const STORE = 'td-try';

/** Can entries be kept until the network is back? @returns {Promise<boolean>} */
const keeps = () => new Promise((resolve) => {
  try {
    const asked = indexedDB.open(STORE);
    asked.onerror = () => resolve(false);
    asked.onsuccess = () => {
      asked.result.close();
      indexedDB.deleteDatabase(STORE);
      resolve(true);
    };
  } catch {
    resolve(false);
  }
});

/** Is the shell kept for a reload without the network? */
const keeps_shell = () => Promise.resolve(navigator.serviceWorker?.register(worker_address(new URL('sw.js', document.baseURI)), { updateViaCache: 'none' }))
  .then(Boolean, () => false);

/** @returns {Promise<{secure: boolean, keeps: boolean, live: boolean, awake: boolean, shell: boolean}>} */
export async function abilities() {
  const secure = isSecureContext;
  return { secure, keeps: await keeps(), live: 'EventSource' in window, awake: secure && 'wakeLock' in navigator,
    shell: secure && await keeps_shell() };
}

/** The one in the middle; of two the larger. @param {number[]} values */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
