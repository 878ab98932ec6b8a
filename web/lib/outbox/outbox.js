// SPDX-License-Identifier: MIT
// What was entered and is not acknowledged yet. Entries leave strictly in order, each under its own idempotency key,
// again and again until the server has answered; an answer that was lost on the way is harmless. A refusal that is
// about the entry (another version is there, the tablet was taken over) stops the queue and is shown; nothing is
// thrown away: what was refused is kept on the tablet until the director has looked at the match.
//
// The storage is the truth, this object its picture: another tab of the same browser may enter and send as well, so
// one takes the turn before it sends and looks again at what is there.

/**
 * @typedef {object} Entry
 * @property {number} [id] place in the queue, given by the storage
 * @property {string} [hall] tournament and table it was entered at, given by the storage
 * @property {string} [where] the same in words
 * @property {string} key idempotency key
 * @property {'POST' | 'PUT'} method
 * @property {string} path
 * @property {Record<string, unknown>} body
 * @property {number} match
 * @property {any} [told] what this page knows of the entry before the server has answered; not sent
 * @property {string} label what the players read when it cannot be delivered
 * @property {number} made_at wall clock of the tablet, ms
 */
/** @typedef {{message: string, status: number, code: string}} Reason what the server said against an entry */
/**
 * @typedef {Entry & {why: 'refused' | 'behind' | 'aside', reason: Reason | null, kept_at: number, claimed?: boolean}} Kept `claimed`: the director has it in
 * his inbox
 */
/**
 * @typedef {object} Storage
 * @property {() => Promise<Entry[]>} all of this hall
 * @property {() => Promise<Entry[]>} others of other halls
 * @property {(entry: Entry) => Promise<Entry>} add answers with id, hall and where
 * @property {(id: number) => Promise<void>} remove
 * @property {() => Promise<Kept[]>} kept
 * @property {(kept: Kept[]) => Promise<void>} keep moves entries out of the queue, all or none
 * @property {(kept: Kept[]) => Promise<void>} mark stores kept ones again
 * @property {(ids: number[]) => Promise<void>} release forgets kept ones
 * @property {() => Promise<boolean>} take_turn
 * @property {() => Promise<void>} end_turn
 */
/** @typedef {{passing: boolean, message: string, status: number, code: string, reason?: string, current: any}} Refusal */
/** @typedef {{entry: Entry, problem: Refusal, behind: Entry[]}} Conflict */

/** Entries that are older belong to another evening: they are not sent before somebody has looked at them. */
export const OLD_MS = 24 * 3600 * 1000;

/** No answer, a busy server, or a tablet that is signed out: nothing is said about the entry itself. @param {Refusal} problem */
const is_passing = (problem) => problem.passing || problem.status === 401;

/** @param {Refusal} problem @returns {Reason} */
const reason_of = ({ message, status, code }) => ({ message, status, code });

/** @param {Entry} entry */
const base_of = (entry) => entry.path.split('/matches/')[0];

/** The server kept the entry as a claim that the director has not decided yet. @param {Kept} kept @param {Api.Match} match */
const is_claimed = (kept, match) => (match.claims ?? []).some((/** @type {Api.Claim} */ claim) => claim.game === (kept.body.game ?? 0));

export class Outbox {
  /**
   * @param {Storage} storage
   * @param {(entry: Entry) => Promise<any>} deliver resolves with the reply, rejects with a Problem
   * @param {{on_change: () => void, on_reply: (reply: any, entry: Entry) => void, on_refusal?: () => void}} listener
   */
  constructor(storage, deliver, listener) {
    this.storage = storage;
    this.deliver = deliver;
    this.listener = listener;
    /** @type {Entry[]} */
    this.entries = [];
    /** Refused or set aside, still listed. @type {Kept[]} */
    this.kept = [];
    /** What an earlier evening left; nothing of this hall is sent while any of it is here. @type {Entry[]} */
    this.old = [];
    /** It has been read what an earlier page left. */
    this.opened = false;
    /** Only the tablet of another table may send it. */
    this.elsewhere = false;
    /** @type {Conflict | null} */
    this.conflict = null;
    /** The last attempt did not reach the server. */
    this.waiting = false;
    this.flushing = false;
    /** Somebody wanted to send while this was sending: what they had may have come too late for it. */
    this.asked = false;
    /** @type {Promise<unknown>} */
    this.saving = Promise.resolve();
  }

  /** Brings back what an earlier page left. */
  async open() {
    await this.look();
    const limit = Date.now() - OLD_MS;
    this.old = [...await this.storage.others(), ...this.entries.filter((entry) => entry.made_at < limit)];
    this.opened = true;
    this.listener.on_change();
  }

  get count() {
    return this.entries.length;
  }

  /** All that waits here, of an earlier evening, too; -1 before it was read. */
  get unsent() {
    return this.opened ? new Set([...this.entries, ...this.old].map((entry) => entry.key)).size : -1;
  }

  /** Looks again at what is stored; what could not be stored stays behind it. */
  async look() {
    const stored = await this.storage.all();
    const keys = new Set(stored.map((entry) => entry.key));
    this.entries = [...stored, ...this.entries.filter((entry) => entry.id === undefined && !keys.has(entry.key))];
    this.kept = await this.storage.kept();
    if (this.conflict && !this.entries.some((entry) => entry.key === this.conflict?.entry.key)) this.conflict = null;
  }

  /** Another tab has changed the queue. */
  async heard() {
    await this.look();
    this.listener.on_change();
    await this.flush();
  }

  /** Fails when the tablet could not store the entry; it is sent all the same as long as the page lives. @param {Entry} entry */
  add(entry) {
    this.entries.push(entry);
    const saved = this.saving.then(async () => Object.assign(entry, await this.storage.add(entry)));
    this.saving = saved.catch(() => undefined);
    this.listener.on_change();
    return Promise.all([saved, this.saving.then(() => this.flush())]).then(() => undefined);
  }

  async flush() {
    this.asked = this.flushing;
    if (this.flushing || this.conflict || this.old.length > 0 || this.entries.length === 0) return;
    this.flushing = true;
    try {
      while (await this.storage.take_turn() && await this.send_first());
    } finally {
      await this.storage.end_turn();
      this.flushing = false;
      this.listener.on_change();
    }
    if (this.asked && !this.waiting) await this.flush();
  }

  /** @returns {Promise<boolean>} whether the next one may go */
  async send_first() {
    await this.saving;
    await this.look();
    const entry = this.entries[0];
    if (!entry) return false;
    try {
      const reply = await this.deliver(entry);
      // The reply takes the entry's place at once: what stands on it must not fall back in between.
      const dropped = this.drop(entry);
      this.waiting = false;
      this.listener.on_reply(reply, entry);
      await dropped;
      return true;
    } catch (error) {
      this.refused(entry, /** @type {Refusal} */ (/** @type {unknown} */ (error)));
      return false;
    }
  }

  /** @param {Entry} entry @param {Refusal} problem */
  refused(entry, problem) {
    // A closed event takes nothing before it is opened again: nothing is said about the entry either.
    this.waiting = is_passing(problem) || problem.reason === 'closed';
    if (this.waiting) return;
    const behind = this.entries.filter((one) => one.match === entry.match && one.key !== entry.key);
    this.conflict = { entry, problem, behind };
    this.listener.on_refusal?.();
  }

  /** @param {Entry} entry */
  async drop(entry) {
    this.entries = this.entries.filter((one) => one.key !== entry.key);
    if (entry.id !== undefined) await this.storage.remove(entry.id);
  }

  /** @param {Kept[]} kept */
  async keep(kept) {
    const keys = new Set(kept.map((one) => one.key));
    await this.storage.keep(kept);
    this.entries = this.entries.filter((one) => !keys.has(one.key));
    this.old = this.old.filter((one) => !keys.has(one.key));
    this.kept = await this.storage.kept();
  }

  /**
   * The players have read the difference: what was refused and what stood on it leaves the queue and stays listed. What
   * a tablet enters after it was taken over goes to the director as well, one after the other: they decide about all.
   */
  async settle() {
    const { conflict } = this;
    if (!conflict) return;
    const { entry, problem } = conflict;
    const behind = this.entries.filter((one) => one.match === entry.match && one.key !== entry.key);
    await this.keep([this.record(entry, 'refused', problem)]);
    this.conflict = null;
    if (problem.reason === 'old_epoch') {
      for (const one of behind) if (!(await this.offer(one))) break;
    } else await this.keep(behind.map((one) => this.record(one, 'behind', null)));
    this.listener.on_change();
    await this.flush();
  }

  /** The refused entry alone is taken back: it will be entered again. */
  async withdraw() {
    if (!this.conflict) return;
    await this.drop(this.conflict.entry);
    this.conflict = null;
    this.listener.on_change();
    await this.flush();
  }

  /** @param {Entry} entry @param {'refused' | 'behind' | 'aside'} why @param {Refusal | null} problem @returns {Kept} */
  record(entry, why, problem) {
    return { ...entry, why, reason: problem && reason_of(problem), kept_at: Date.now() };
  }

  /** Shows an entry to the server without waiting for anybody: taken or kept. @param {Entry} entry @returns {Promise<boolean>} whether it has left the queue */
  async offer(entry) {
    try {
      const reply = await this.deliver(entry);
      await this.drop(entry);
      this.old = this.old.filter((one) => one.key !== entry.key);
      this.listener.on_reply(reply, entry);
    } catch (error) {
      const problem = /** @type {Refusal} */ (/** @type {unknown} */ (error));
      if (is_passing(problem) || problem.status === 403) {
        this.elsewhere = problem.status === 403;
        return false;
      }
      await this.keep([this.record(entry, 'refused', problem)]);
    }
    return true;
  }

  /** Sends what an earlier evening left, in order; what is refused stays listed. @returns {Promise<boolean>} whether all of it has left */
  async send_old() {
    this.elsewhere = false;
    for (const entry of [...this.old]) if (!(await this.offer(entry))) return false;
    this.listener.on_change();
    await this.flush();
    return true;
  }

  /** Puts what an earlier evening left beside the queue: listed, not sent. */
  async set_aside() {
    await this.keep(this.old.map((entry) => this.record(entry, 'aside', null)));
    this.listener.on_change();
    await this.flush();
  }

  /**
   * A match as the server has it now: forgets what its director has decided, which is what was claimed and is no more,
   * and everything once the match is over without open claims.
   * @param {string} base path of its tournament @param {Api.Match} match
   */
  async seen(base, match) {
    const path = `${base}/matches/${match.match}/`;
    const here = this.kept.filter((kept) => kept.path.startsWith(path) && kept.why !== 'aside');
    const fresh = here.filter((kept) => !kept.claimed && is_claimed(kept, match));
    for (const kept of fresh) kept.claimed = true;
    if (fresh.length) await this.storage.mark(fresh);
    await this.release((kept) => here.includes(kept) && !is_claimed(kept, match) && (kept.claimed || (match.status === 'over' && match.claims.length === 0)));
  }

  /** Asks about every match of which something is kept. @param {(path: string) => Promise<any>} get */
  async look_after(get) {
    // What was said at a side table has no match (side/shelf.js).
    const places = new Map(this.kept.filter((one) => one.why !== 'aside' && one.match).map((one) => [`${base_of(one)}/${one.match}`, one]));
    for (const one of places.values()) await this.seen(base_of(one), await get(`${base_of(one)}/matches/${one.match}`));
  }

  /** @param {(kept: Kept) => boolean} done */
  async release(done) {
    const ids = this.kept.filter(done).map((one) => /** @type {number} */ (one.id));
    if (ids.length === 0) return;
    await this.storage.release(ids);
    this.kept = await this.storage.kept();
    this.listener.on_change();
  }
}
