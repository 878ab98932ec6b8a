// SPDX-License-Identifier: MIT
// What a device's browser can do as the tablet on a table, at the address by which it came here: plain HTTP loses some of it, an old
// browser more. Asked for, not tried: nothing is kept by it but one empty store, which is taken away again.

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

/** @returns {Promise<{secure: boolean, keeps: boolean, live: boolean, awake: boolean, shell: boolean}>} */
export async function abilities() {
  const secure = isSecureContext;
  return { secure, keeps: await keeps(), live: 'EventSource' in window, awake: secure && 'wakeLock' in navigator,
    shell: secure && 'serviceWorker' in navigator };
}

/** The one in the middle; of two the larger. @param {number[]} values */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
