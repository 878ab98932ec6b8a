// SPDX-License-Identifier: MIT
// The two sides of who was sold in an auction pool: the player and the buyer.
import { html } from '../../vendor/lit-html.js';
import { known_as, known_as_text } from '../text.js';

/** Who bought somebody: an entry, or who is named. @param {any} sale */
export const buyer_of = (sale) => (sale.entry ? known_as(sale) : html`<bdi>${sale.note}</bdi>`);

/** @param {any} sale */
export const buyer_text = (sale) => (sale.entry ? known_as_text(sale) : sale.note);

/** Both sides of a pool as who is paid: of an auction the buyers beside the players. @param {any} pool @returns {any[]} */
export const hands = (pool) => pool.entries.flatMap((/** @type {any} */ one) => (one.sale
  ? [{ ...one.sale, of: one, key: `b${one.entry}`, pay: 'won', back: 'won_back', entry: one.entry, text: buyer_text(one.sale), who: buyer_of(one.sale) }] : [])
  .concat([{ ...one, of: null, key: `e${one.entry}`, pay: 'payout', back: 'returned', text: known_as_text(one), who: known_as(one) }]));

/** @param {any[]} list @param {(one: any) => number} of */
const sum_of = (list, of) => list.reduce((sum, one) => sum + Math.max(0, of(one)), 0);

/** Of a whole event: what has not been paid, what was won and not handed over, what was handed over and is not theirs. @param {any} doc */
export function unsettled(doc) {
  const all = doc.pools.flatMap((/** @type {any} */ pool) => hands(pool));
  return { missing: sum_of(all, (one) => one.outstanding), due: sum_of(all, (one) => one.due - one.got), back: sum_of(all, (one) => one.got - one.due) };
}
