// SPDX-License-Identifier: MIT
// A scorer walks through the console: whatever can be pressed there, on pages and in dialogs, asks only for what a scorer may. Each press is sent as a
// trial (dry_run), so that the server itself says what it would refuse and nothing is changed on the way.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from './hall.js';

const { paths } = parse(readFileSync(new URL('../../../schema/openapi.yaml', import.meta.url), 'utf8'));
const OPERATIONS = Object.entries(paths).flatMap(([path, of]) => Object.entries(/** @type {any} */ (of)).filter(([, one]) => one['x-role'])
  .map(([method, one]) => ({ method: method.toUpperCase(), is: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), role: one['x-role'] })));
/** What was pressed may have been drawn anew meanwhile, or lie behind something: then nothing is sent. @param {import('@playwright/test').Locator} target */
const press = (target) => target.click({ timeout: 2000 }).catch(() => undefined);

const MAY = ['public', 'device', 'scorer'];

/** The role that is asked for what a page sends. @param {string} method @param {string} path */
const role_of = (method, path) => OPERATIONS.find((one) => one.method === method && one.is.test(path))?.role ?? 'unknown';

/** What is pressed by everybody, and what would end the walk. */
const PASS = /Sign out|^Search|theme|sound|^\?|Help|Close$|Cancel|^Undo$/i;
/** So deep: a page, its dialog, the dialog that follows. */
const DEEP = 3;

/** What may be pressed now: in the window that is in front, by what it is called without names and numbers. @param {import('@playwright/test').Page} page */
const pressable = (page) => page.evaluate(() => {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main') ?? document.body;
  const where = front.matches('dialog') ? front.querySelector('h2, h3')?.textContent?.replace(/\s+/g, ' ').trim() ?? '' : '';
  for (const old of document.querySelectorAll('[data-walk]')) old.removeAttribute('data-walk');
  return [...front.querySelectorAll('button, input[type=checkbox], select')].filter((one) => one.checkVisibility() &&
    !(/** @type {HTMLButtonElement} */ (one).disabled) && !one.closest('td-board')).map((one, at) => {
    one.setAttribute('data-walk', String(at));
    const said = (one.getAttribute('aria-label') ?? (one.tagName === 'BUTTON' ? one.textContent : one.closest('label')?.textContent) ?? '')
      .replace(/\s+/g, ' ').trim();
    return { at, said, where, style: one.className, tag: one.tagName };
  });
});

/** What pages asked for and have not got yet, but for the stream, which never ends. @type {WeakMap<import('@playwright/test').Page, Set<unknown>>} */
const asked = new WeakMap();

/** @param {import('@playwright/test').Page} page */
function count(page) {
  const open = new Set();
  asked.set(page, open);
  page.on('request', (request) => { if (/\/api\/v1\//.test(request.url()) && !/\/(stream|live|events)/.test(request.url())) open.add(request); });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Everything that was asked for has come and is drawn. @param {import('@playwright/test').Page} page */
async function still(page) {
  const drawn = () => page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  await drawn();
  await expect.poll(() => asked.get(page)?.size, { intervals: [20, 40, 80] }).toBe(0);
  await drawn();
}

/** Names of people and numbers make no other button. @param {string} said @param {string[]} names */
const kind_of = (said, names) => names.reduce((text, name) => text.replaceAll(name, '~'), said).replace(/\d+/g, '#');

/**
 * @param {import('@playwright/test').Page} page @param {string} address @param {string[]} names
 * @param {Set<string>} seen what was pressed on any page @returns {Promise<string[]>} what was pressed here
 */
async function walk(page, address, names, seen) {
  /** @type {string[]} */
  const pressed = [];
  /** What leads to a window, one press after the other. @type {{at: number, said: string}[][]} */
  const ways = [[]];
  for (let way = ways.shift(); way; way = ways.shift()) {
    /** Back where the way leads. @returns {Promise<Awaited<ReturnType<typeof pressable>> | null>} */
    const there = async () => {
      await page.goto('about:blank');
      asked.get(page)?.clear();
      await page.goto(address);
      await expect(page.locator('main')).toBeVisible();
      await still(page);
      for (const step of /** @type {{at: number, said: string}[]} */ (way)) {
        const now = (await pressable(page)).find(({ said, at }) => said === step.said && at === step.at);
        if (!now) return null;
        await press(page.locator(`[data-walk="${now.at}"]`));
        await still(page);
      }
      return pressable(page);
    };
    const found = await there();
    let stands = true;
    for (const one of found ?? []) {
      const key = `${kind_of(one.where, names)}|${kind_of(one.said, names)}|${one.tag}`;
      if (PASS.test(one.said) || seen.has(key)) continue;
      seen.add(key);
      if (!stands && !await there()) break;
      pressed.push(key);
      const target = page.locator(`[data-walk="${one.at}"]`);
      const windows = await page.locator('dialog[open]').count();
      if (one.tag === 'SELECT') await target.selectOption({ index: 1 }, { timeout: 3000 }).catch(() => undefined);
      else await press(target);
      await still(page);
      stands = false;
      const title = await page.locator('dialog[open]').count() ? await page.locator('dialog[open]').last().innerText() : '';
      if (title && (await page.locator('dialog[open]').count() > windows || way.length === 0 || one.where) && way.length + 1 < DEEP)
        ways.push([...way, { at: one.at, said: one.said }]);
    }
  }
  return pressed;
}

/** @param {import('./hall.js').Desk} desk @param {string} kind @param {any} [more] @param {number[]} [lengths] */
async function event_of(desk, kind, more = {}, lengths = [1]) {
  const made = await desk.ask('POST', '/tournaments', { title: `Of ${kind}`, starts_on: '2026-11-21', starts_at_min: -1, lengths, check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.join('\n') });
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], { kind, lengths, ...more }, 'PUT');
  return { uid: made.uid, base };
}

/** Rounds that have begun and rounds to come. */
const DAYS = [-20, -10, 1, 11, 21].map((n) => new Date(Date.now() + n * 86400000).toISOString().slice(0, 10))
  .map((from) => `${from}/${new Date(Date.parse(from) + 8 * 86400000).toISOString().slice(0, 10)}`).join(' ');
const NAMES = ['O. Kaya', 'F. Berg', 'S. Lind', 'E. Lund', 'P. Roy', 'K. Ito'];

/** What a scorer can be sent to, each in a state that has something to do. @type {Record<string, (desk: import('./hall.js').Desk) => Promise<string[]>>} */
const PLACES = {
  money: async (desk) => {
    const { uid, base } = await desk.evening({ players: 4, length: 1, tables: 2 });
    await desk.ask('PUT', `${base}/money`, { currency: 'EUR', digits: 2 });
    await desk.ask('PUT', `${base}/pools/1`, { name: 'Entry', kind: 'entry', fee: 1000 });
    await desk.ask('POST', `${base}/pools/1/receipts`, { kind: 'fee', entry: 1 });
    await desk.ask('PUT', `${base}/pools/1/prizes`, { section: [1], place: [1], share: [10000] });
    for (const match of [1, 2, 3]) await desk.on(`${base}/matches/${match}/result`, await desk.get(`${base}/matches/${match}`),
      { how: 'final_score', score_a: 1, score_b: 0, winner: 'a', reason: 'played' });
    return [`td.html?t=${uid}#money`];
  },
  ladder: async (desk) => {
    const { uid, base } = await event_of(desk, 'ladder', {}, [7]);
    await desk.section(base, 1, 'rule', { reach: 3, play_days: 14 });
    await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4, 5, 6] });
    return [`td.html?t=${uid}#bracket`, `td.html?t=${uid}#results`];
  },
  league: async (desk) => {
    const { uid, base } = await event_of(desk, 'round_robin', {}, [7]);
    await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4, 5, 6] });
    await desk.section(base, 1, 'calendar', { days: DAYS });
    return [`td.html?t=${uid}#bracket`, `td.html?t=${uid}#floor`];
  },
  rounds: async (desk) => {
    const { uid, base } = await event_of(desk, 'swiss');
    await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
    return [`td.html?t=${uid}#bracket`, `td.html?t=${uid}#entries`];
  },
  jackpot: async (desk) => {
    const { uid } = await event_of(desk, 'knockout', { name: 'Jackpot', field: 'chosen', fills: 4 });
    return [`td.html?t=${uid}#bracket`, `td.html?t=${uid}#entries`, `td.html?t=${uid}#floor`];
  },
  // A chouette in a game, one before its throw, two for money who may pay each other, a pool game.
  'side tables': async (desk) => {
    const { uid, base } = await event_of(desk, 'knockout');
    const side = (/** @type {any} */ rule) => desk.ask('POST', `${base}/sittings`, rule);
    const say = (/** @type {number} */ n, /** @type {any} */ said) => desk.ask('POST', `${base}/sittings/${n}/acts`, said);
    await side({ title: 'Chouette', beavers: true, automatic: 1, stake: 50, currency: 'EUR', entries: [1, 2, 3] });
    for (const entry of [1, 2, 3]) await say(1, { kind: 'throw', entry, value: 7 - entry });
    await say(1, { kind: 'start' });
    await side({ title: 'Throw', entries: [1, 2, 3] });
    await side({ title: 'Two', kind: 'money', entries: [1, 2] });
    await side({ title: 'Pool', kind: 'pool', entries: [1, 2] });
    await say(4, { kind: 'start' });
    return [`td.html?t=${uid}#floor`, ...[1, 2, 3, 4].map((n) => `side.html?t=${uid}&s=${n}`)];
  },
};

for (const [place, made] of Object.entries(PLACES))
  test(`nothing that a scorer can press is refused to a scorer: ${place}`, async ({ desk, visitor }) => {
    test.slow();
    const addresses = await made(desk);
    const login = `walks${Date.now()}`;
    await desk.ask('POST', '/accounts', { login, password: 'another long phrase', name: 'Jonas Holm', role: 'scorer' });
    const page = await visitor({ viewport: { width: 1440, height: 900 } });
    await page.goto('/td.html');
    await page.getByLabel('Login').fill(login);
    await page.getByLabel('Password').fill('another long phrase');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('banner')).toContainText('Jonas Holm');
    count(page);
    /** @type {string[]} */
    const refused = [], sent = [];
    page.on('response', (answer) => { if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`); });
    await page.route('**/api/v1/**', async (route) => {
      const request = route.request(), method = request.method();
      if (method === 'GET') return route.continue();
      const path = new URL(request.url()).pathname, role = role_of(method, path);
      sent.push(`${method} ${path}`);
      if (!MAY.includes(role)) refused.push(`${method} ${path} asks for a ${role}`);
      const url = new URL(request.url());
      url.searchParams.set('dry_run', '1');
      const answer = await route.fetch({ url: url.href });
      // Allowed, and kept back: the page reads that as any refusal.
      return answer.status() === 403 ? route.fulfill({ response: answer }) : route.fulfill({ status: 409, contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'urn:tdserver:problem:refused', title: 'Kept back', status: 409, code: 'refused', detail: 'Kept back by the test.' }) });
    });
    const seen = new Set(), pressed = [];
    for (const address of addresses) pressed.push(...await walk(page, address, NAMES, seen));
    if (process.env.TD_LOOK) console.log(place, pressed, sent);
    expect(refused, pressed.join('\n')).toEqual([]);
  });
