// SPDX-License-Identifier: MIT
// What was said at a side table of this tablet, whose page was left before it had arrived: the table's own page sends it on, in the
// same queues (side/queue.js), and says how much of it there is. Nobody here sees the table that it was said of: what is refused, and
// what came after it, stays listed.
import { get } from '../../lib/api.js';
import { SideQueue } from '../side/queue.js';
import { deliverer, keep_aside, side_of, side_places, side_storage } from '../side/shelf.js';

/** @typedef {import('../side/queue.js').Waiting} Waiting */
/** @typedef {{on_change: () => void, on_refusal: (problem: unknown) => void}} Listener */

export class SideWaits {
  /** @param {Listener} listener @param {string} [hall] this table of this event; '': no event has it, and nothing is sent */
  constructor(listener, hall = '') {
    this.hall = hall;
    this.listener = listener;
    /** By their place. @type {Map<string, SideQueue>} */
    this.queues = new Map();
    /** Only the tablet of another table may send some of it. */
    this.elsewhere = false;
  }

  /** What waits in other pages' queues now. */
  async look() {
    const before = this.unsent;
    for (const place of new Set([...await side_places(), ...this.queues.keys()])) {
      const queue = this.queues.get(place) ?? await this.open(place);
      await queue.look();
    }
    if (before !== this.unsent) this.listener.on_change();
    return this;
  }

  /** @param {string} place */
  async open(place) {
    const queue = new SideQueue(place, await side_storage(place), deliverer(place), {
      next_act: async () => (await get(side_of(place).base)).next_act,
      on_answer: () => this.listener.on_change(),
      before_loss: (problem, lost) => keep_aside(place, lost, 'refused', problem),
      on_refusal: async (problem) => this.listener.on_refusal(problem),
    });
    this.queues.set(place, queue);
    return queue;
  }

  /** Was it said at this table? Earlier releases did not note at which. @param {SideQueue} queue */
  is_here({ place, list }) {
    const at = list.find(({ hall }) => hall)?.hall;
    return at ? at === this.hall : this.hall.startsWith(`${side_of(place).uid}/`);
  }

  /** By itself. @param {SideQueue} queue */
  is_sent(queue) {
    return !queue.asks && this.is_here(queue);
  }

  /** @returns {Waiting[]} */
  get entries() {
    return [...this.queues.values()].filter((queue) => this.is_sent(queue)).flatMap(({ list }) => list);
  }

  /** What somebody has to look at first: of another evening, or of another table. @returns {Waiting[]} */
  get old() {
    return [...this.queues.values()].filter((queue) => !this.is_sent(queue)).flatMap(({ list }) => list);
  }

  get count() {
    return this.entries.length;
  }

  /** Of any evening. */
  get unsent() {
    return this.count + this.old.length;
  }

  /** The network did not take it. */
  get late() {
    return [...this.queues.values()].some(({ late, list }) => late && list.length > 0);
  }

  /** @param {string} hall where this tablet sits now @param {boolean} [closed] nothing is entered there any more, or at another server */
  async flush(hall, closed = false) {
    const before = this.count;
    this.hall = hall;
    await this.look();
    if (before !== this.count) this.listener.on_change();
    if (closed || !this.count) return;
    for (const queue of this.queues.values()) if (this.is_sent(queue)) await queue.flush();
    this.listener.on_change();
  }

  /** What another evening or table left is sent; only the tablet of its table may. @returns {Promise<boolean>} whether all of it has left */
  async send_old() {
    for (const queue of this.queues.values()) if (!this.is_sent(queue)) await queue.send_old();
    this.elsewhere = [...this.queues.values()].some((queue) => queue.list.length > 0 && !this.is_here(queue));
    this.listener.on_change();
    return this.old.length === 0;
  }

  /** It stays listed, and is not sent. */
  async set_aside() {
    for (const queue of this.queues.values())
      if (!this.is_sent(queue)) await queue.set_aside((aside) => keep_aside(queue.place, aside, 'aside'));
    this.listener.on_change();
  }
}

/** Again and again, as matches do. @param {import('./seat.js').Seat} page @param {(problem: any) => void} complain */
export async function send_on(page, complain) {
  page.side ??= new SideWaits({ on_change: () => page.changed(), on_refusal: complain });
  await page.side.flush(page.followed, page.is_closed || Boolean(page.device?.tournament.away));
}
