// SPDX-License-Identifier: MIT
// Where this browser keeps what was said at its side tables and has not arrived (queue.js), and who sends it: a table's tablet has it in
// two pages, that of the side table and that of the table (table/side.js), beside the entries of matches (lib/outbox/outbox-store.js).
import { send } from '../../lib/api.js';
import { browser_drafts } from '../../lib/board/draft.js';
import { browser_storage } from '../../lib/outbox/outbox-store.js';

/** @typedef {import('./queue.js').Storage} Storage */
/** @typedef {import('./queue.js').Waiting} Waiting */

/** A side table by its event and number, as its tablet or its console keeps it. */
const PLACE = /^side\/([^/]+)\/(\d+)\/table$/;

/** @param {string} uid @param {number} number @param {boolean} at_table */
export const place_of = (uid, number, at_table) => `side/${uid}/${number}/${at_table ? 'table' : 'console'}`;

/** @param {string} place */
export function side_of(place) {
  const [, uid = '', number = ''] = place.split('/');
  return { uid, base: `/tournaments/${uid}/sittings/${number}` };
}

/** @type {ReturnType<typeof browser_drafts> | undefined} */
let opened;
const drafts = () => (opened ??= browser_drafts());

/** A side table of which nothing waits has no place. @param {unknown[]} said */
const some_of = (said) => (said.length ? said : null);

/** What is kept of one side table; null: this browser keeps nothing. @param {string} place @returns {Promise<Storage | null>} */
export async function side_storage(place) {
  try {
    const { get, change } = drafts();
    await get(place);
    const { take_turn, end_turn } = await browser_storage(place, '', () => undefined);
    return { get, change: (at, after) => change(at, (was) => some_of(after(was ?? []))), take_turn, end_turn };
  } catch {
    return null;
  }
}

/** From now on the page of the table looks for what waits here; a tablet that never sat at a side table need not load that. */
export function sits_aside() {
  try {
    localStorage.setItem('td.side', '1');
  } catch {
    // A browser that keeps nothing keeps no queue either.
  }
}

/** All side tables of which this tablet keeps anything. @returns {Promise<string[]>} */
export async function side_places() {
  try {
    return (await drafts().keys()).filter((key) => PLACE.test(key));
  } catch {
    opened = undefined;
    return [];
  }
}

/** How much waits on this tablet of all its side tables. */
export async function side_unsent() {
  const all = await Promise.all((await side_places()).map((place) => drafts().get(place)));
  return all.reduce((sum, said) => sum + (said?.length ?? 0), 0);
}

/** @param {string} place @returns {(one: Waiting) => Promise<any>} */
export function deliverer(place) {
  const { base } = side_of(place);
  return (one) => send(one.method, base + (one.path && `/${one.path}`), one.body, { key: one.key });
}

/**
 * What is not sent stays listed where the table lists what it holds (table/held.js), each of it once.
 * @param {string} place @param {Waiting[]} lost @param {'refused' | 'aside'} why @param {any} [problem]
 */
export async function keep_aside(place, lost, why, problem = null) {
  const { base } = side_of(place);
  const reason = problem && { message: problem.message, status: problem.status, code: problem.code };
  const storage = await browser_storage('', '', () => undefined);
  const there = new Set((await storage.kept()).map(({ key }) => key));
  await storage.keep(lost.filter(({ key }) => !there.has(key)).map(({ done: _, label = '', made_at = 0, ...one }) =>
    ({ ...one, path: `${base}/${one.path}`, label, made_at, match: 0, why, reason, kept_at: Date.now() })));
}
