// SPDX-License-Identifier: MIT
// What was entered and is not acknowledged yet. Entries leave strictly in order, each under its own idempotency key,
// again and again until the server has answered; an answer that was lost on the way is harmless. A refusal that is
// about the entry (another version is there, the tablet was taken over) stops the queue and is shown; nothing is
// thrown away silently.

/**
 * @typedef {object} Entry
 * @property {number} [id] place in the queue, given by the storage
 * @property {string} key idempotency key
 * @property {'POST' | 'PUT'} method
 * @property {string} path
 * @property {Record<string, unknown>} body
 * @property {number} match
 * @property {string} label what the players read when it cannot be delivered
 * @property {number} made_at wall clock of the tablet, ms
 */
/** @typedef {{all: () => Promise<Entry[]>, add: (entry: Entry) => Promise<number>, remove: (id: number) => Promise<void>}} Storage */
/** @typedef {{passing: boolean, message: string, status: number, code: string, current: any}} Refusal */

export class Outbox {
  /**
   * @param {Storage} storage
   * @param {(entry: Entry) => Promise<any>} deliver resolves with the reply, rejects with a Problem
   * @param {{on_change: () => void, on_reply: (reply: any, entry: Entry) => void}} listener
   */
  constructor(storage, deliver, listener) {
    this.storage = storage;
    this.deliver = deliver;
    this.listener = listener;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {{entry: Entry, problem: Refusal} | null} */
    this.conflict = null;
    /** The last attempt did not reach the server. */
    this.waiting = false;
    this.flushing = false;
    this.saving = Promise.resolve();
  }

  /** Brings back what an earlier page left. */
  async open() {
    this.entries = await this.storage.all();
    this.listener.on_change();
  }

  get count() {
    return this.entries.length;
  }

  /** @param {Entry} entry */
  add(entry) {
    this.entries.push(entry);
    this.saving = this.saving.then(async () => {
      entry.id = await this.storage.add(entry);
    });
    this.listener.on_change();
    return this.saving.then(() => this.flush());
  }

  async flush() {
    if (this.flushing || this.conflict) return;
    this.flushing = true;
    try {
      while (this.entries.length > 0 && !this.conflict) if (!(await this.send_first())) break;
    } finally {
      this.flushing = false;
      this.listener.on_change();
    }
  }

  /** @returns {Promise<boolean>} whether the next one may go */
  async send_first() {
    await this.saving;
    const entry = this.entries[0];
    try {
      const reply = await this.deliver(entry);
      await this.drop(entry);
      this.waiting = false;
      this.listener.on_reply(reply, entry);
      return true;
    } catch (error) {
      const problem = /** @type {Refusal} */ (/** @type {unknown} */ (error));
      if (problem.passing) this.waiting = true;
      else this.conflict = { entry, problem };
      return false;
    }
  }

  /** @param {Entry} entry */
  async drop(entry) {
    this.entries = this.entries.filter((one) => one !== entry);
    if (entry.id !== undefined) await this.storage.remove(entry.id);
  }

  /** The players have read the difference: what was refused and what stood on it leaves the queue. */
  async settle() {
    if (!this.conflict) return;
    const { match } = this.conflict.entry;
    for (const entry of this.entries.filter((one) => one.match === match)) await this.drop(entry);
    this.conflict = null;
    this.listener.on_change();
    await this.flush();
  }
}

/** @param {IDBRequest} request @returns {Promise<any>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The queue in IndexedDB; the key is the order. @param {string} name @returns {Promise<Storage>} */
export async function browser_storage(name = 'td-outbox') {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('entries', { keyPath: 'id', autoIncrement: true });
  const database = /** @type {IDBDatabase} */ (await done(opening));
  /** @param {IDBTransactionMode} mode */
  const entries = (mode) => database.transaction('entries', mode).objectStore('entries');
  return {
    all: () => done(entries('readonly').getAll()),
    add: (entry) => done(entries('readwrite').add({ ...entry })),
    remove: (id) => done(entries('readwrite').delete(id)),
  };
}
