// SPDX-License-Identifier: MIT
// The turn that is being entered: kept on this tablet at once, and on the server as soon as it takes one, so that no reload and no
// dead tablet loses a roll or a step. Storage, network and time come from outside.

/** The server takes one a second. */
export const PACE_MS = 1000;

/** @typedef {'a' | 'b'} Side */
/**
 * @typedef {object} Draft
 * @property {number} game
 * @property {number} turn what it will be in the record
 * @property {Side | 'none'} side
 * @property {number} dice 0: nothing is rolled
 * @property {string} play the steps so far
 * @property {number} epoch of the tablet
 */
/** @typedef {{get: (match: string) => Promise<Draft | undefined>, put: (match: string, draft: Draft) => Promise<unknown>}} Storage */

/** The newer one of what this tablet kept and what the server has: a tablet that took the table over later has entered it later.
 * @param {Draft | null | undefined} here @param {Draft | null | undefined} there @returns {Draft | null} */
export const newer_draft = (here, there) => ((here && (!there || there.turn !== here.turn || here.epoch >= there.epoch) ? here : there) ?? null);

/** Does a draft belong to this turn? @param {Draft | null | undefined} draft @param {{game: number, turns: number}} record */
export const is_of = (draft, { game, turns }) => Boolean(draft && draft.dice && draft.side !== 'none' && draft.game === game && draft.turn === turns + 1);

export class DraftKeeper {
  /**
   * @param {string} match @param {Storage} storage @param {((draft: Draft) => Promise<unknown>) | null} send rejects where it did not arrive;
   *   null: it is this tablet's alone
   * @param {{may_send?: () => boolean, after?: (run: () => void, ms: number) => unknown}} [world] may_send: nothing that comes before it is on its way
   */
  constructor(match, storage, send, { may_send = () => true, after = setTimeout } = {}) {
    this.match = match;
    this.storage = storage;
    this.send = send;
    this.may_send = may_send;
    this.after = after;
    /** @type {Draft | null} */
    this.newest = null;
    /** What the server has, as text. */
    this.there = '';
    this.busy = false;
  }

  /** @param {Draft} draft */
  put(draft) {
    if (JSON.stringify(draft) === JSON.stringify(this.newest)) return;
    this.newest = draft;
    this.storage.put(this.match, draft).catch(() => undefined);
    void this.flush();
  }

  /** Sends the newest, at most one at a time and one a second; what was replaced meanwhile is never sent. */
  async flush() {
    const { newest, send } = this;
    const text = JSON.stringify(newest);
    if (!send || this.busy || !newest || text === this.there) return;
    this.busy = true;
    if (this.may_send()) await send(newest).then(() => { this.there = text; }, () => undefined);
    this.after(() => {
      this.busy = false;
      void this.flush();
    }, PACE_MS);
  }
}

/** @param {IDBRequest} request @returns {Promise<any>} */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Beside the outbox, in a database of its own: one draft a match, or a side table. */
export function browser_drafts() {
  const opening = indexedDB.open('td-drafts', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
  const opened = done(opening);
  opened.catch(() => undefined);
  /** @param {IDBTransactionMode} mode */
  const shelf = async (mode) => /** @type {IDBDatabase} */ (await opened).transaction('drafts', mode).objectStore('drafts');
  return {
    get: async (/** @type {string} */ match) => done((await shelf('readonly')).get(match)),
    put: async (/** @type {string} */ match, /** @type {unknown} */ draft) => done((await shelf('readwrite')).put(draft, match)),
    /** Nobody comes between what was there and what is then; null: nothing. @param {string} match @param {(was: any) => unknown} after */
    change: async (match, after) => {
      const drafts = await shelf('readwrite'), now = after(await done(drafts.get(match)));
      return done(now === null ? drafts.delete(match) : drafts.put(now, match));
    },
    keys: async () => /** @type {Promise<string[]>} */ (done((await shelf('readonly')).getAllKeys())),
  };
}
