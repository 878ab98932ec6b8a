// SPDX-License-Identifier: MIT
// A weekend of sections in a known state, through the API: for the pages that show, follow and print it.
import { NAMES } from './hall.js';

export const LONGEST = 'Wilhelmina Alexandrina Featherstonehaugh-Cholmondeleys'; // 54 letters
export const GREEK = 'Κωνσταντίνος Παπαδημητρίου';
export const ARABIC = 'عبد الرحمن الشريف';

/** @param {number} count @returns {string[]} */
export const people = (count) =>
  [LONGEST, GREEK, ARABIC, ...NAMES, ...Array.from({ length: count }, (_, at) => `Player Number ${at + 1}`)].slice(0, count);

/** Three sections that somebody reaches: of 23 nobody loses in the consolation's first round. */
export const LADDER = [{ kind: 'progressive', name: 'Consolation', fed_by: 1, lengths: [3] },
  { kind: 'last_chance', name: 'Last chance', fed_by: 2, rounds: [1, 2], lengths: [1] }];

/**
 * The lines of a draw by hand: the first of these meet, two and two, and those for whom nobody is left have a bye.
 * @param {number[]} entries @param {number} size of the bracket
 */
export const by_hand = (entries, size) => {
  const met = 2 * (entries.length - size / 2);
  return { method: 'by_hand', slots: [...entries.slice(0, met), ...entries.slice(met).flatMap((entry) => [entry, 0])] };
};

/**
 * An event of several sections, drawn by chance; with `by_hand` (drawn: false) who meets whom is the same in every run.
 * @param {import('./hall.js').Desk} desk
 * @param {{players?: number, sections?: any[], lengths?: number[], tables?: number, title?: string, names?: string[], third_place?: boolean,
 *   drawn?: boolean}} [how]
 */
export async function weekend(desk, { players = 23, sections = LADDER, lengths = [3, 5], tables = 6, title = 'Harbour Open', names = people(players),
  third_place = false, drawn = true } = {}) {
  const made = await desk.ask('POST', '/tournaments',
    { title, starts_on: '2026-11-21', starts_at_min: 600, lengths, check_in: false, third_place, third_place_length: third_place ? 3 : 0, tables });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: names.join('\n') });
  for (const section of sections) await desk.ask('POST', `${base}/sections`, section);
  if (drawn) await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  return { uid: made.uid, base };
}

/** Enters a result at the desk. @param {import('./hall.js').Desk} desk @param {string} base @param {any} match @param {'a' | 'b'} winner */
export function result(desk, base, match, winner) {
  const [won, lost] = [match.length, Math.max(0, match.length - 2)];
  return desk.on(`${base}/matches/${match.match}/result`, match,
    { how: 'final_score', winner, score_a: winner === 'a' ? won : lost, score_b: winner === 'b' ? won : lost, reason: 'played' });
}

/**
 * Plays what is ready, at most so many matches of these sections; side a wins unless `who` says another.
 * @param {import('./hall.js').Desk} desk @param {string} base
 * @param {{most?: number, within?: (match: any) => boolean, who?: (match: any) => 'a' | 'b'}} [how]
 */
export async function play(desk, base, { most = Infinity, within = () => true, who = () => 'a' } = {}) {
  for (let played = 0; played < most;) {
    const { matches } = await desk.get(`${base}/matches`);
    const ready = matches.filter((/** @type {any} */ match) => match.status === 'ready' && within(match)).slice(0, most - played);
    if (ready.length === 0) return;
    for (const match of ready) await result(desk, base, match, who(match));
    played += ready.length;
  }
}

/**
 * Plays until the two of the first match of the second round are known, which others have not reached.
 * @param {import('./hall.js').Desk} desk @param {string} base
 */
export async function one_ahead(desk, base) {
  const { next } = await desk.get(`${base}/matches/1`);
  await play(desk, base, { within: (match) => match.next?.match === next.match });
  return desk.get(`${base}/matches/${next.match}`);
}

/**
 * A command whose consequences are confirmed, as the director would after reading them.
 * @param {import('./hall.js').Desk} desk @param {string} path @param {{version: string}} resource @param {unknown} data
 */
export async function confirmed(desk, path, resource, data) {
  /** @param {Record<string, string>} more */
  const send = (more) => desk.ask('POST', path, data, { 'If-Match': `"${resource.version}"`, ...more });
  try {
    return await send({});
  } catch (refused) {
    return send({ 'TD-Confirm': /"token":"([^"]+)"/.exec(String(refused))?.[1] ?? '' });
  }
}
/** A tablet on a table: a browser of its own, which says through the API what its page would say at the same taps. */
export class Table {
  /** @param {import('@playwright/test').Page} page @param {number} table */
  constructor(page, table) {
    this.page = page;
    this.table = table;
  }

  /** @param {string} method @param {string} path @param {Record<string, unknown>} [data] @returns {Promise<any>} */
  async ask(method, path, data) {
    const answer = await this.page.request.fetch(`/api/v1${path}`, { method, data,
      headers: { 'TD-Act-As': 'device', ...(data ? { 'Idempotency-Key': `table-${this.table}-${Date.now()}-${this.asked++}` } : {}) } });
    if (!answer.ok()) throw new Error(`table ${this.table}: ${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }

  asked = 0;

  /** @param {string} secret of the card that lies there */
  async sign_in(secret) {
    await this.ask('POST', '/devices', { secret });
    return this.ask('GET', '/device');
  }

  /** Both are ready. @returns {Promise<{at: string, epoch: number, match: any}>} */
  async begins() {
    const { tournament, match, epoch } = await this.ask('GET', '/device');
    const at = `/tournaments/${tournament.uid}/matches/${match.match}`;
    if (match.status === 'called') for (const side of ['a', 'b']) await this.ask('POST', `${at}/ready`, { epoch, side });
    return { at, epoch, match };
  }

  /** They play, and sign the card. @param {'a' | 'b'} winner @param {number} [lost] points of the loser */
  async plays(winner, lost = 0) {
    const { at, epoch, match } = await this.begins();
    const loser = winner === 'a' ? 'b' : 'a';
    const [score_a, score_b] = winner === 'a' ? [match.length, lost] : [lost, match.length];
    await this.ask('POST', `${at}/final`, { epoch, side: loser, score_a, score_b });
    return this.ask('POST', `${at}/sign`, { epoch, side: winner });
  }
}

/** What is planned of a section; the rest is what became of it. */
const PLANNED = ['name', 'kind', 'turn', 'fed_by', 'also_by', 'rounds', 'lengths', 'lower_lengths', 'third_place', 'third_place_length', 'recharge', 'field',
  'apart', 'staged', 'takes'];

/** The sections of an event as they were planned. @param {import('./hall.js').Desk} desk @param {string} base @returns {Promise<any[]>} */
export async function plan_of(desk, base) {
  const { sections } = await desk.get(`${base}/sections`);
  return sections.map((/** @type {any} */ section) => {
    for (const key of PLANNED) if (!(key in section)) throw new Error(`a section does not say its ${key}`);
    return Object.fromEntries(PLANNED.map((key) => [key, section[key]]));
  });
}
