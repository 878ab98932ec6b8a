// SPDX-License-Identifier: MIT
// The outbox in IndexedDB: one queue for the browser, in order of entry, with the hall (tournament and table) that each
// entry belongs to. Tabs tell each other when it changed; one at a time has the turn to send, for a limited time,
// because a tab may die with it. Web Locks would do that, but plain HTTP has none.

/** @typedef {import('./outbox.js').Entry} Entry */
/** @typedef {import('./outbox.js').Kept} Kept */
/** @typedef {'entries' | 'kept' | 'turns'} Shelf */

/** A turn that is not renewed ends: a tab that is closed or reloaded while it sends keeps the others waiting no longer. */
const TURN_MS = 5000;
const RENEW_MS = 1500;
const NAME = 'td-tablet';

/** @param {IDBRequest} request @returns {Promise<any>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function committed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function make_shelves(/** @type {IDBDatabase} */ database) {
  for (const shelf of ['entries', 'kept']) database.createObjectStore(shelf, { keyPath: 'id', autoIncrement: true });
  database.createObjectStore('turns');
}

/**
 * The storage of one hall.
 * @param {string} hall @param {string} where the hall in words @param {() => void} on_change another tab changed something
 * @returns {Promise<import('./outbox.js').Storage>}
 */
export async function browser_storage(hall, where, on_change) {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => make_shelves(opening.result);
  const database = /** @type {IDBDatabase} */ (await done(opening));
  const me = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('');
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = on_change;

  /** @param {Shelf} shelf */
  const read = (shelf) => done(database.transaction(shelf, 'readonly').objectStore(shelf).getAll());

  /** Changes everything or nothing, then tells the other tabs. @param {Shelf[]} shelves @param {(of: (shelf: Shelf) => IDBObjectStore) => void} change */
  async function write(shelves, change) {
    const transaction = database.transaction(shelves, 'readwrite');
    change((shelf) => transaction.objectStore(shelf));
    await committed(transaction);
    channel.postMessage('changed');
  }

  /** @param {(turn: {holder: string, until: number} | undefined) => {holder: string, until: number} | null} next null leaves it */
  async function turn(next) {
    const transaction = database.transaction('turns', 'readwrite');
    const turns = transaction.objectStore('turns');
    const now = next(await done(turns.get(hall)));
    if (now) turns.put(now, hall);
    await committed(transaction);
    return now !== null;
  }

  /** Timer that renews the turn while this tab has it. @type {any} */
  let renewing = 0;
  const extended = () => ({ holder: me, until: Date.now() + TURN_MS });
  const renew = () => void turn((held) => (held?.holder === me ? extended() : null));
  const take_turn = async () => {
    const mine = await turn((held) => (!held || held.holder === me || held.until < Date.now() ? extended() : null));
    if (mine && !renewing) renewing = setInterval(renew, RENEW_MS);
    return mine;
  };
  const end_turn = async () => {
    clearInterval(renewing);
    renewing = 0;
    await turn((held) => (held?.holder === me ? { holder: '', until: 0 } : null));
  };
  addEventListener('pagehide', () => void end_turn());

  return {
    all: async () => (await read('entries')).filter((/** @type {Entry} */ entry) => entry.hall === hall),
    others: async () => (await read('entries')).filter((/** @type {Entry} */ entry) => entry.hall !== hall),
    add: async (entry) => {
      const stored = { ...entry, hall, where };
      await write(['entries'], (of) => { of('entries').add(stored).onsuccess = (event) => { stored.id = /** @type {any} */ (event.target).result; }; });
      return stored;
    },
    remove: (id) => write(['entries'], (of) => of('entries').delete(id)),
    kept: () => read('kept'),
    keep: (kept) => write(['entries', 'kept'], (of) => {
      for (const { id, ...record } of kept) {
        if (id !== undefined) of('entries').delete(id);
        of('kept').add(record);
      }
    }),
    mark: (kept) => write(['kept'], (of) => kept.forEach((one) => of('kept').put(one))),
    release: (ids) => write(['kept'], (of) => ids.forEach((id) => of('kept').delete(id))),
    take_turn,
    end_turn,
  };
}
