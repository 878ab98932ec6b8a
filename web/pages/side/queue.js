// SPDX-License-Identifier: MIT
// What was said at a side table and is not acknowledged yet. It leaves strictly in order, each under its own idempotency key, again
// and again until the server has answered, and is kept on this tablet until then: a page that is loaded anew goes on with the same
// keys. A refusal takes what stood on it out as well, for a record of plays with a hole is another game. Storage and network come
// from outside.

/** @typedef {{key: string, method: 'POST' | 'PUT', path: string, body: Record<string, unknown>, guarded?: boolean}} Said */
/**
 * guarded: it is said of the table as its sender saw it, by the number that it will have.
 * @typedef {Said & {done?: () => void}} Waiting
 */
/** @typedef {{get: (place: string) => Promise<any>, put: (place: string, said: any) => Promise<unknown>}} Storage */
/**
 * @typedef {object} Listener
 * @property {() => number} next_act the number that the next act will have
 * @property {(answer: any, one: Waiting) => void} on_answer
 * @property {(problem: unknown, lost: Waiting[]) => Promise<unknown>} on_refusal lost: the refused one, and what goes with it
 */

/** What is said of the board as the acts before it leave it. @type {unknown[]} */
const STANDS_ON_IT = ['play', 'double', 'end'];

/** No answer, a busy server, or a tablet that is signed out: nothing is said about the act itself. @param {any} problem */
export const is_passing = (problem) => Boolean(problem?.passing) || problem?.status === 401;

export class SideQueue {
  /**
   * @param {string} place where it is kept @param {Storage | null} storage null: it lives as long as the page
   * @param {(one: Waiting) => Promise<any>} deliver @param {Listener} listener
   */
  constructor(place, storage, deliver, listener) {
    this.place = place;
    this.storage = storage;
    this.deliver = deliver;
    this.listener = listener;
    /** In the order in which it was tapped. @type {Waiting[]} */
    this.list = [];
    this.sending = false;
    /** The network did not take the first of it. */
    this.late = false;
  }

  /** What the page left that was here before; it goes first. */
  async recall() {
    const kept = await this.storage?.get(this.place).catch(() => undefined);
    if (kept?.length) this.list = [...kept, ...this.list];
  }

  /** A storage that fails stops nothing. */
  async keep() {
    const said = this.list.map(({ key, method, path, body, guarded }) => ({ key, method, path, body, guarded }));
    await this.storage?.put(this.place, said).catch(() => undefined);
  }

  /** @param {Waiting} one */
  add(one) {
    this.list.push(one);
    void this.keep();
  }

  /** Sends what waits, one after the other: the next is judged by what the last one came to. */
  async flush() {
    if (this.sending) return;
    this.sending = true;
    this.late = false;
    try {
      while (this.list.length > 0 && !this.late) await this.send_first();
    } finally {
      this.sending = false;
    }
  }

  /** The number of its act is kept before it leaves: the same key always says the same. */
  async send_first() {
    const [one] = this.list;
    if (one.guarded && one.body.act === undefined) {
      one.body.act = this.listener.next_act();
      await this.keep();
    }
    const { answer, problem } = await this.deliver(one).then((given) => ({ answer: given, problem: null }), (why) => ({ answer: null, problem: why }));
    this.late = Boolean(problem) && is_passing(problem);
    if (this.late) return;
    const lost = this.take_out(problem !== null);
    void this.keep();
    if (problem) await this.listener.on_refusal(problem, lost);
    else this.listener.on_answer(answer, one);
  }

  /** The first one leaves, and where it was refused what stands on it. @param {boolean} refused @returns {Waiting[]} */
  take_out(refused) {
    const goes = this.list.map(({ body }, at) => !at || (refused && STANDS_ON_IT.includes(body.kind)));
    const out = this.list.filter((_, at) => goes[at]);
    this.list = this.list.filter((_, at) => !goes[at]);
    return out;
  }
}
