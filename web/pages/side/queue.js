// SPDX-License-Identifier: MIT
// What was said at a side table and is not acknowledged yet. It leaves strictly in order, each under its own idempotency key, again
// and again until the server has answered, and is kept on this tablet until then: a page that is loaded anew goes on with the same
// keys. A refusal takes what stood on it out as well, for a record of plays with a hole is another game. Storage and network come
// from outside.
//
// The storage is the truth, this object its picture: the page of the table sends what the side table's own page left (table/side.js),
// and either may be open twice, so one takes the turn before it sends and looks again at what is there.

/**
 * @typedef {object} Said
 * @property {string} key
 * @property {'POST' | 'PUT'} method
 * @property {string} path within the side table
 * @property {Record<string, unknown>} body
 * @property {boolean} [guarded] it is said of the table as its sender saw it, by the number that it will have
 * @property {string} [label] what the players read where it cannot be delivered
 * @property {number} [made_at] wall clock of the tablet, ms
 * @property {string} [hall] tournament and table it was said at
 * @property {string} [where] the same in words
 */
/** @typedef {Said & {done?: () => void}} Waiting */
/**
 * @typedef {object} Storage
 * @property {(place: string) => Promise<any>} get
 * @property {(place: string, change: (said: Said[]) => Said[]) => Promise<unknown>} change at once: nobody comes between
 * @property {() => Promise<boolean>} take_turn
 * @property {() => Promise<void>} end_turn
 */
/**
 * @typedef {object} Listener
 * @property {() => number | Promise<number>} next_act the number that the next act will have, as far as its sender knows
 * @property {(answer: any, one: Waiting) => void} on_answer
 * @property {(problem: unknown, lost: Waiting[]) => Promise<unknown>} [before_loss] lost: the refused one, and what goes with it; it leaves when that is done
 * @property {(problem: unknown, lost: Waiting[]) => Promise<unknown>} on_refusal when it has left
 */

/** What is older belongs to another evening: nothing is sent before somebody has looked at it (lib/outbox/outbox.js has the same for matches). */
export const OLD_MS = 24 * 3600 * 1000;

/** What is said of the board as the acts before it leave it. @type {unknown[]} */
const STANDS_ON_IT = ['play', 'double', 'end'];

/**
 * No answer, a busy server, a tablet that is signed out or sits elsewhere, an event that is closed or handed over until it is here again:
 * nothing is said about the act itself. An account that may not say it at a console (403) will not be let by trying again.
 * @param {any} problem @param {string} place
 */
export const is_passing = (problem, place) => Boolean(problem?.passing) || problem?.status === 401 || ['closed', 'away'].includes(problem?.reason)
  || (problem?.status === 403 && !place.endsWith('/console'));

/** @param {Said} one */
const is_old = ({ made_at }) => !(Number(made_at) >= Date.now() - OLD_MS);

/** What is kept of it. @param {Waiting} one @returns {Said} */
const said_of = ({ done: _, ...said }) => said;

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
    /** Somebody has looked at what another evening left, and it is sent. */
    this.looked_at = false;
    this.sending = false;
    /** Somebody wanted to send meanwhile. */
    this.again = false;
    /** The network did not take the first of it. */
    this.late = false;
    /** Keys that were seen in the storage: what is there no more another page has sent. @type {Set<string>} */
    this.stored = new Set();
    /** Keys of what has left this page: a storage that keeps it all the same has it sent again by nobody here. @type {Set<string>} */
    this.gone = new Set();
    /** Keys of what another page left: nobody here has seen what it was said of. @type {Set<string>} */
    this.inherited = new Set();
    /** @type {Promise<unknown>} */
    this.saving = Promise.resolve();
  }

  /** Somebody has to say first whether what another evening left is sent. */
  get asks() {
    return !this.looked_at && this.list.some(is_old);
  }

  /** What is stored now; what another page left goes first. A storage that fails stops nothing. */
  async look() {
    await this.saving;
    const found = await this.storage?.get(this.place).then((said) => said ?? [], () => null);
    if (!found) return;
    const kept = found.filter((/** @type {Said} */ { key }) => !this.gone.has(key));
    const here = new Map(this.list.map((one) => [one.key, one]));
    const fresh = this.list.filter(({ key }) => !this.stored.has(key) && !kept.some((/** @type {Said} */ one) => one.key === key));
    this.list = [...kept.map((/** @type {Said} */ one) => here.get(one.key) ?? this.inherit(one)), ...fresh];
    for (const { key } of kept) this.stored.add(key);
  }

  /** @param {Said} one */
  inherit(one) {
    this.inherited.add(one.key);
    return one;
  }

  /** @param {(said: Said[]) => Said[]} change @param {string[]} [keys] that are there from now on */
  save(change, keys = []) {
    const { storage } = this;
    const is_there = () => keys.forEach((key) => this.stored.add(key));
    if (storage) this.saving = this.saving.then(() => storage.change(this.place, change)).then(is_there, () => undefined);
    return this.saving;
  }

  /** The number that an act will have which is said now, behind what waits. @param {number} next @param {Waiting[]} ahead */
  number_behind(next, ahead) {
    return next + ahead.filter(({ guarded, body }) => guarded && Number(body.act ?? next) >= next).length;
  }

  /** @param {Waiting} one */
  add(one) {
    const next = this.listener.next_act();
    one.made_at = Date.now();
    if (one.guarded && typeof next === 'number') one.body.act = this.number_behind(next, this.list);
    this.list.push(one);
    const said = said_of(one);
    void this.save((kept) => [...kept, said], [one.key]);
  }

  /** Sends what waits, one after the other: the next is judged by what the last one came to. */
  async flush() {
    this.again = this.sending;
    if (this.sending || this.asks || !this.list.length) return;
    this.sending = true;
    this.late = false;
    try {
      while (await this.takes_turn() && await this.send_first());
    } finally {
      this.sending = false;
      await this.storage?.end_turn().catch(() => undefined);
    }
    if (this.again && !this.late) await this.flush();
  }

  /** Without a storage there is nobody to share it with. */
  takes_turn() {
    return this.storage?.take_turn().catch(() => true) ?? true;
  }

  /** The number of its act is kept before it leaves: the same key always says the same. @param {Waiting} one */
  async numbered(one) {
    if (!one.guarded || one.body.act !== undefined) return;
    const act = await this.listener.next_act();
    one.body.act = act;
    await this.save((kept) => kept.map((said) => (said.key === one.key ? { ...said, body: { ...said.body, act } } : said)));
  }

  /** @returns {Promise<boolean>} whether the next one may go */
  async send_first() {
    await this.look();
    const [one] = this.list;
    if (!one) return false;
    const { answer, problem } = await this.numbered(one).then(() => this.deliver(one)).then((given) => ({ answer: given, problem: null }),
      (why) => ({ answer: null, problem: why }));
    this.late = Boolean(problem) && is_passing(problem, this.place);
    if (this.late) return false;
    // A page that goes away amid this has it in both places rather than in none.
    if (problem) await this.listener.before_loss?.(problem, this.goes_with(one)).catch(() => undefined);
    const lost = this.take_out(one, problem !== null);
    if (!problem) this.make_room(answer, Number(one.body.act));
    if (problem) await this.listener.on_refusal(problem, lost);
    else this.listener.on_answer(answer, one);
    return true;
  }

  /** What goes where one is refused: what stands on it, too. @param {Waiting} one */
  goes_with(one) {
    return this.list.filter(({ key, body }) => key === one.key || STANDS_ON_IT.includes(body.kind) || this.inherited.has(key));
  }

  /** The one leaves, and where it was refused what stands on it: what is left then is numbered anew. @param {Waiting} one @param {boolean} refused */
  take_out(one, refused) {
    const out = refused ? this.goes_with(one) : this.list.filter(({ key }) => key === one.key);
    this.list = this.list.filter((waiting) => !out.includes(waiting));
    if (refused) for (const { body } of this.list) delete body.act;
    this.forget(out, refused);
    return out;
  }

  /** Where its time is up the server itself says behind an act that this game is the last one: nobody came between. @param {any} answer @param {number} act */
  make_room(answer, act) {
    const behind = (answer?.acts ?? []).filter((/** @type {{act: number}} */ one) => one.act > act);
    if (!behind.length || behind.some((/** @type {{kind: string}} */ { kind }) => kind !== 'stop')) return;
    const moved = (/** @type {Said} */ { guarded, body }) => (guarded && body.act !== undefined ? { ...body, act: Number(body.act) + behind.length } : body);
    for (const one of this.list) one.body = moved(one);
    void this.save((kept) => kept.map((said) => ({ ...said, body: moved(said) })));
  }

  /** @param {Waiting[]} out @param {boolean} [anew] the rest is numbered anew */
  forget(out, anew = false) {
    const keys = new Set(out.map(({ key }) => key));
    for (const key of keys) this.gone.add(key);
    void this.save((kept) => kept.filter(({ key }) => !keys.has(key)).map((said) => {
      const { act: _, ...body } = said.body;
      return anew ? { ...said, body } : said;
    }));
  }

  /** What another evening left is sent all the same. */
  async send_old() {
    this.looked_at = true;
    await this.flush();
    this.looked_at = this.list.length > 0;
  }

  /** Nothing of what waits now is sent: it leaves when it is kept elsewhere. @param {(aside: Waiting[]) => Promise<unknown>} keep */
  async set_aside(keep) {
    const aside = this.list;
    await keep(aside).catch(() => undefined);
    this.list = this.list.filter((one) => !aside.includes(one));
    this.forget(aside);
  }
}
