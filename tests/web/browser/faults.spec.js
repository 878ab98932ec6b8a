// SPDX-License-Identifier: MIT
// Tablets behind a network that cuts, drops, doubles and reorders, in front of a server that is started again: every
// entry arrives exactly once and in order, and the ledger verifies at the end.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { close_context, open_context } from './context.js';
import { FaultProxy } from './fault-proxy.js';
import { Desk, expect, test as base } from './hall.js';
import { certificate, director_state, start_server } from './server.js';

const LENGTH = 25;
const OFFLINE_ENTRIES = 30;
/** Ten minutes over all of them. */
const BETWEEN_MS = 20000;

/** One server, proxy and browser for all tests of this file; the proxy begins every test well. */
const test = base.extend({
  behind: [async ({ playwright }, use, info) => {
    const folder = mkdtempSync(join(tmpdir(), 'td-proxy-'));
    const { cert, key } = certificate(folder);
    const proxy = new FaultProxy({ cert: readFileSync(cert), key: readFileSync(key) });
    const server = await start_server({ seen_at: (port) => proxy.listen(port) });
    const http = await playwright.request.newContext({ baseURL: server.own, storageState: director_state() });
    const options = info.project.use.launchOptions ?? {};
    const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), '--ignore-certificate-errors'] });
    await use({ server, proxy, browser, desk: new Desk(http) });
    await browser.close();
    await http.dispose();
    proxy.close();
    rmSync(folder, { recursive: true });
    await server.stop({ verify: true });
  }, { scope: 'worker' }],
  hall: async ({ behind }, use) => {
    const { server, proxy, browser } = behind;
    /** @type {import('@playwright/test').BrowserContext[]} */
    const opened = [];
    proxy.begin();
    await use({
      ...behind,
      context: async () => {
        opened.push(await open_context(browser, { baseURL: server.url, ignoreHTTPSErrors: true, viewport: { width: 1024, height: 768 }, hasTouch: true }));
        return opened[opened.length - 1];
      },
    });
    for (const context of opened) await close_context(context);
  },
});
/** A tablet at a table whose match has begun. */
async function begin({ desk, context }, { fake_time = false } = {}) {
  const { base } = await desk.evening({ players: 2, length: LENGTH, tables: 1 });
  const secret = await desk.secret(base, 1);
  const page = await (await context()).newPage();
  if (fake_time) await page.clock.install();
  await page.goto(`/table.html#${secret}`);
  await expect(page.getByText('This table is free')).toBeVisible();
  await expect(page.getByText('also after a reload')).toBeVisible();
  await desk.started(base);
  await expect(page.locator('.rep.lost button').first()).toBeEnabled();
  return { base, secret, page };
}

/** @param {import('@playwright/test').Page} page @param {string} side */
async function lose(page, side) {
  const button = page.locator(`.half.${side} .rep.lost button`).first();
  await expect(button).toBeEnabled();
  await button.click();
}

const loser_of = (/** @type {number} */ at) => (at % 3 === 0 ? 'a' : 'b');
const winner_of = (/** @type {number} */ at) => (loser_of(at) === 'a' ? 'b' : 'a');
const expected = (/** @type {number} */ count) => Array.from({ length: count }, (_, at) => [at + 1, winner_of(at)]);

/** The games as the ledger has them, one line a report. @param {import('./hall.js').Desk} desk @param {string} base */
async function reported(desk, base) {
  const { events } = await desk.get(`${base}/matches/1/ledger?limit=500`);
  return events.filter((/** @type {any} */ event) => event.kind === 'game_reported').map((/** @type {any} */ event) => [event.data.game, event.data.winner]);
}

/** All is sent, as the tablet says. @param {import('@playwright/test').Page} page */
const all_sent = (page) => expect(page.getByText('All sent')).toBeVisible();

test('ten minutes offline, thirty entries, a reload in between: all arrive once, in order', async ({ hall }) => {
  const { desk, proxy } = hall;
  const { base, page } = await begin(hall, { fake_time: true });
  proxy.sever();
  for (let at = 0; at < OFFLINE_ENTRIES; at++) {
    await lose(page, loser_of(at));
    await expect(page.locator('footer')).toContainText(`${at + 1} not sent`);
    if (at === OFFLINE_ENTRIES / 2) await page.reload();
    await page.clock.fastForward(BETWEEN_MS);
  }
  await expect(page.locator('header')).toContainText(`${OFFLINE_ENTRIES} not sent`);
  expect(await reported(desk, base)).toEqual([]);
  proxy.mend();
  await all_sent(page);
  expect(await reported(desk, base)).toEqual(expected(OFFLINE_ENTRIES));
  expect(new Set(proxy.commands).size).toBe(OFFLINE_ENTRIES);
});

test('answers lost, requests doubled, late and overtaken: each entry once, in order', async ({ hall }) => {
  const { desk, proxy } = hall;
  const { base, page } = await begin(hall);
  proxy.faults = ['drop', 'twice', 'late', 'none', 'drop', 'drop', 'late', 'delay', 'twice', 'late', 'late'];
  for (let at = 0; at < 10; at++) {
    await lose(page, loser_of(at));
    await all_sent(page);
  }
  expect(proxy.faults).toEqual([]);
  expect(proxy.late).toEqual([]);
  expect(proxy.commands.length).toBeGreaterThan(new Set(proxy.commands).size);
  expect(await reported(desk, base)).toEqual(expected(10));
});

test('the server is started again in the middle of it: nothing is lost, nothing doubled', async ({ hall }) => {
  const { desk, proxy, server } = hall;
  const { base, page } = await begin(hall);
  for (let at = 0; at < 3; at++) await lose(page, loser_of(at));
  await all_sent(page);
  proxy.faults = ['drop'];
  const restarting = server.restart();
  for (let at = 3; at < 8; at++) await lose(page, loser_of(at));
  await restarting;
  await all_sent(page);
  expect(await reported(desk, base)).toEqual(expected(8));
});

test('a second tablet opens the match of one that is offline: it goes on, the late entries reach the director', async ({ hall }) => {
  const { desk, proxy, context } = hall;
  const { base, secret, page } = await begin(hall);
  await lose(page, 'a');
  await all_sent(page);
  await page.context().setOffline(true);
  for (const side of ['b', 'a', 'b']) await lose(page, side);
  await expect(page.locator('footer')).toContainText('3 not sent');
  const second = await (await context()).newPage();
  await second.goto(`/table.html#${secret}`);
  await lose(second, 'a');
  await all_sent(second);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'This was not accepted' })).toBeVisible();
  await expect(page.getByText('2 tablets are at this table. Another one counts.')).toBeVisible();
  await page.getByRole('button', { name: 'We have read this' }).click();
  await expect(page.locator('footer')).toContainText('3 not accepted');
  await expect(page.getByText('Another tablet has taken over')).toBeVisible();
  const { inbox } = await desk.get(`${base}/floor`);
  const claims = inbox.flatMap((/** @type {any} */ item) => item.claims ?? []);
  expect(claims.map((/** @type {any} */ claim) => [claim.why, claim.game, claim.winner])).toEqual([['old_epoch', 2, 'a'], ['old_epoch', 3, 'b'],
    ['old_epoch', 4, 'a']]);
  await lose(second, 'b');
  await all_sent(second);
  expect(await reported(desk, base)).toEqual([[1, 'b'], [2, 'b'], [3, 'a']]);
  expect(proxy.commands.length).toBeGreaterThan(5);
});

test('a stream that is dead alone: the header says so, while all that is entered is sent and counts', async ({ hall }) => {
  const { desk, proxy } = hall;
  const { base, page } = await begin(hall);
  const line = page.locator('.bar .live');
  await expect(line).toHaveText('Live');
  proxy.deafen(/\/stream\?/);
  await expect(line).toHaveText('Delayed');
  await lose(page, loser_of(0));
  await all_sent(page);
  await expect(line).toHaveText('Delayed');
  // Nor can it ask for what is new: what it shows of others may be as old as it likes.
  proxy.deafen(/\/(stream|changes)\?/);
  await expect(line).toHaveText('Offline');
  await lose(page, loser_of(1));
  await all_sent(page);
  await expect(line).toHaveText('Offline');
  expect(await reported(desk, base)).toEqual(expected(2));
  proxy.begin();
  await page.reload();
  await expect(line).toHaveText('Live');
});
