// SPDX-License-Identifier: MIT
// What the browser tests share: an API of a signed-in director, evenings in a known state, taps that are counted, and
// a page that fails the test when the browser complains about anything.
import { readFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { close_context, open_context } from './context.js';
import { director_state, start_server } from './server.js';
import { own_time } from './time.js';

export { expect };
export const NAMES = ['O. Kaya', 'F. Berg', 'S. Öz', 'E. Lund', 'P. Roy', 'K. Ito', 'N. Haddad', 'J. Moreau', 'T. Vance', 'A. Silva', 'I. Novak', 'C. Abadi',
  'R. Kaplan', 'H. Sato', 'D. Levi', 'L. Roux'];

/** Names as they come: the longest that fits a card, Greek and Arabic ones. */
export const LONG = ['Maximiliane-Alexandrina von Hohenlohe-Schillingsfürst-Öhringen'.slice(0, 54), 'Χρυσάνθη Παπαδημητρίου-Κωνσταντοπούλου',
  'عبد الرحمن الفارسي', 'Siobhán O’Shaughnessy-Featherstonehaugh'];

let serial = 0;
const key = () => `web-${process.pid}-${Date.now()}-${serial++}`;

/** The API as the director uses it; every refusal is an error with the server's words. */
export class Desk {
  /** @param {import('@playwright/test').APIRequestContext} http */
  constructor(http) {
    this.http = http;
  }

  /** @param {string} method @param {string} path @param {unknown} [data] @param {Record<string, string>} [headers] */
  async ask(method, path, data, headers = {}) {
    const command = method === 'GET' ? {} : { 'Idempotency-Key': key(), 'Content-Type': 'application/json' };
    const answer = await this.http.fetch(`/api/v1${path}`, { method, data: method === 'GET' ? undefined : data ?? {}, headers: { ...command, ...headers } });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.status() === 204 ? null : answer.json();
  }

  /** @param {string} path */
  get(path) {
    return this.ask('GET', path);
  }

  /**
   * A command on a resource in its present version.
   * @param {string} path @param {{version: string}} resource @param {unknown} [data] @param {string} [method]
   */
  on(path, resource, data, method = 'POST') {
    return this.ask(method, path, data, { 'If-Match': `"${resource.version}"` });
  }

  /** Sets a rule of an event as it stands now. @param {string} base @param {number} rule its number in profile.def @param {number} value */
  async rule(base, rule, value) {
    const { settings } = await this.get(`${base}/profile`);
    const now = settings.find((/** @type {any} */ one) => one.setting === rule);
    return this.on(`${base}/profile/${rule}`, now, { value }, 'PUT');
  }

  /** Says what a section goes on by, as it stands now. @param {string} base @param {number} section @param {'rule' | 'calendar'} what @param {object} data */
  async section(base, section, what, data) {
    const { sections } = await this.get(`${base}/sections`);
    const now = sections.find((/** @type {any} */ one) => one.section === section);
    return this.on(`${base}/sections/${section}/${what}`, now, data, 'PUT');
  }

  /**
   * A drawn tournament. rules: values of settings by their number in profile.def.
   * @param {{players?: number, length?: number, tables?: number, title?: string, rules?: Record<number, number>}} [how]
   */
  async evening({ players = 4, length = 3, tables = 4, title = 'Club night', rules = {} } = {}) {
    const made = await this.ask('POST', '/tournaments',
      { title: `${title} ${key()}`.slice(0, 40), starts_on: '2026-11-21', starts_at_min: 1140, lengths: [length], check_in: false, third_place: false,
        third_place_length: 0, tables });
    const base = `/tournaments/${made.uid}`;
    await this.on(`${base}/open`, made);
    const names = Array.from({ length: players }, (_, at) => NAMES[at] ?? `Player Number ${at + 1}`);
    await this.ask('POST', `${base}/entries`, { text: names.join('\n') });
    const open = await this.get(base);
    // Nobody has a seed: chance says who meets whom, and on which side. A test that depends on it draws by hand.
    await this.on(`${base}/draw`, open, { method: 'seeded' });
    for (const [number, value] of Object.entries(rules)) await this.rule(base, Number(number), value);
    return { uid: made.uid, base };
  }

  /** The secret of a table's card. @param {string} base @param {number} table @returns {Promise<string>} */
  async secret(base, table) {
    const { tables } = await this.get(`${base}/tables`);
    return (await this.on(`${base}/tables/${table}/card`, tables[table - 1])).secret;
  }

  /** Calls the longest waiting match and starts it. @param {string} base */
  async started(base) {
    const called = await this.ask('POST', `${base}/call-next`);
    return this.on(`${base}/matches/${called.match}/start`, called);
  }

  /** Enters games at the desk. @param {string} base @param {any} match @param {{winner: string, win?: string, cube?: number}[]} games */
  async games(base, match, games) {
    let now = match;
    for (const { winner, win = 'single', cube = 1 } of games)
      now = await this.on(`${base}/matches/${match.match}/games`, now, { game: now.game, winner, win, cube, dropped: false });
    return now;
  }
}

/** Taps of one person, counted. */
export class Hand {
  /** @param {import('@playwright/test').Page} page */
  constructor(page) {
    this.page = page;
    this.taps = 0;
  }

  /** @param {import('@playwright/test').Locator} target */
  async tap(target) {
    await target.click();
    this.taps += 1;
  }

  /** Into a field there is a way, too. @param {import('@playwright/test').Locator} field @param {string} text */
  async type(field, text) {
    await this.tap(field);
    await field.fill(text);
  }

  /** Taps since the last count. */
  count() {
    const { taps } = this;
    this.taps = 0;
    return taps;
  }
}

/**
 * Counts what is pressed as the page itself notices it, with a pointer or by a key: also what a test presses beside any hand.
 * @param {import('@playwright/test').Page} page that stands already
 */
export async function presses(page) {
  let heard = 0;
  const ears = () => {
    const tell = () => /** @type {any} */ (window).pressed_here();
    addEventListener('pointerdown', (event) => event.isTrusted && tell(), true);
    addEventListener('keydown', (event) => event.isTrusted && !event.repeat && tell(), true);
  };
  await page.exposeFunction('pressed_here', () => { heard += 1; });
  await page.addInitScript(ears);
  await page.evaluate(ears);
  return async () => {
    // Whatever was pressed before has been told by then.
    await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
    return heard;
  };
}

/** @param {import('@playwright/test').Page} page */
function listen(page) {
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => {
    // A refused command is part of a test; what the browser itself objects to is not.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** One server a file: what a test leaves behind, and a server that is started again, disturb no other file. */
class House {
  /** @type {{file: string, server: ReturnType<typeof start_server>} | null} */
  now = null;
  /** @type {Promise<unknown>[]} */
  leaving = [];

  /** @param {Parameters<typeof start_server>[0]} how */
  constructor(how) {
    this.how = how;
  }

  /** @param {string} file */
  server_of(file) {
    if (this.now?.file !== file) {
      this.leave();
      this.now = { file, server: start_server(this.how) };
    }
    return this.now.server;
  }

  /** The next file need not wait until the database of the last one has stopped. */
  leave() {
    if (this.now) this.leaving.push(this.now.server.then((server) => server.stop()));
    this.now = null;
  }

  async close() {
    this.leave();
    await Promise.all(this.leaving);
  }
}

/**
 * @type {ReturnType<typeof base.extend<{server: Awaited<ReturnType<typeof start_server>>, desk: Desk, director: import('@playwright/test').Page, visitor:
 * (how?: any) => Promise<import('@playwright/test').Page>, tablet: (secret: string, how?: any) => Promise<import('@playwright/test').Page>},
 * {serving: Parameters<typeof start_server>[0], house: House}>>}
 */
export const test = base.extend({
  serving: [{}, { scope: 'worker', option: true }],
  house: [async ({ serving }, use) => {
    const house = new House(serving);
    await use(house);
    await house.close();
  }, { scope: 'worker' }],
  server: async ({ house }, use, info) => {
    await use(await house.server_of(info.file));
  },
  desk: async ({ playwright, server }, use) => {
    const http = await playwright.request.newContext({ baseURL: server.url, storageState: director_state() });
    await use(new Desk(http));
    await http.dispose();
  },
  visitor: async ({ browser, house }, use, info) => {
    /** @type {{context: import('@playwright/test').BrowserContext, complaints: string[]}[]} */
    const opened = [];
    // timed: the page's time can be stopped and moved on by the test.
    await use(async ({ timed = false, ...how } = {}) => {
      const baseURL = how.baseURL ?? (await house.server_of(info.file)).url;
      const context = await open_context(browser, { viewport: { width: 390, height: 844 }, ...how, baseURL });
      const page = await context.newPage();
      opened.push({ context, complaints: listen(page) });
      if (timed) await own_time(page);
      return page;
    });
    for (const { context, complaints } of opened) {
      await close_context(context);
      expect(complaints).toEqual([]);
    }
  },
  director: async ({ visitor }, use) => {
    await use(await visitor({ viewport: { width: 1440, height: 900 }, storageState: director_state() }));
  },
  tablet: async ({ visitor }, use) => {
    await use(async (secret, how = {}) => {
      const page = await visitor({ viewport: { width: 1024, height: 768 }, hasTouch: true, ...how });
      await page.goto(`/table.html#${secret}`);
      return page;
    });
  },
});

/** What each flow takes, as the table of tests/web/README.md says. */
const FLOWS = new Map([...readFileSync(new URL('../README.md', import.meta.url), 'utf8').matchAll(/^\| ([^|]+) \| (\d+) \|$/gm)]
  .map(([, flow, taps]) => [flow, Number(taps)]));

/** A flow takes what the table says, neither more nor less; printed by `make test`. @param {string} flow @param {number} taps */
export function figure(flow, taps) {
  test.info().annotations.push({ type: 'figure', description: `clicks and taps: ${flow}: ${taps}` });
  expect.soft(taps, `${flow}, as tests/web/README.md has it`).toBe(FLOWS.get(flow));
}
