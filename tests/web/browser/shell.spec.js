// SPDX-License-Identifier: MIT
// The service worker on a real server with TLS: a tablet is reloaded without a network and shows what it knew, with what
// is not sent; another release replaces the old one at the next load; nothing of the API is kept.
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { close_context, open_context } from './context.js';
import { Desk, expect, test as base } from './hall.js';
import { own_server, start_server } from './server.js';

/** A server with TLS, its director, and browsers that trust its certificate also for the service worker: one for this file. */
const test = base.extend({
  secure: [async ({ playwright }, use, info) => {
    const server = await start_server({ fresh: true, secure: true });
    const state = await own_server(server);
    const http = await playwright.request.newContext({ baseURL: server.url, storageState: state, ignoreHTTPSErrors: true });
    const options = info.project.use.launchOptions ?? {};
    const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), '--ignore-certificate-errors'] });
    await use({ server, browser, desk: new Desk(http) });
    await browser.close();
    await http.dispose();
    await server.stop();
  }, { scope: 'worker' }],
  hall: async ({ secure }, use) => {
    const context = await open_context(secure.browser, { baseURL: secure.server.url, ignoreHTTPSErrors: true, viewport: { width: 1024, height: 768 },
      hasTouch: true });
    await use({ desk: secure.desk, context });
    await close_context(context);
  },
});

/** The shell is kept, whole and alone, and its worker answers for this page. @param {import('@playwright/test').Page} page @param {RegExp} [which] */
async function kept(page, which = /^td-shell-\w+$/) {
  const state = () => page.evaluate(async () => {
    const names = await caches.keys();
    const files = names.length === 1 ? (await (await caches.open(names[0])).keys()).length : 0;
    return navigator.serviceWorker.controller && files > 50 ? names[0] : '';
  });
  await expect.poll(state).toMatch(which);
}

test('a reload without a network shows the match as last known and what is not sent', async ({ hall }) => {
  const { desk, context } = hall;
  const { base } = await desk.evening({ players: 2, length: 7, tables: 1 });
  const page = await context.newPage();
  await page.goto(`/table.html#${await desk.secret(base, 1)}`);
  await expect(page.getByText('Works without the network, also after a reload.')).toBeVisible();
  await kept(page);
  await desk.started(base);
  const lose = async (/** @type {string} */ side) => {
    const button = page.locator(`.half.${side} .rep.lost button`).first();
    await expect(button).toBeEnabled();
    await button.click();
  };
  await lose('a');
  await expect(page.locator('.half.b .score bdi')).toHaveText('1');
  await expect(page.getByText('All sent')).toBeVisible();
  await context.setOffline(true);
  for (const side of ['b', 'a', 'b']) await lose(side);
  await expect(page.locator('footer')).toContainText('3 not sent');
  await page.reload();
  await expect(page.locator('footer')).toContainText('3 not sent');
  await expect(page.locator('.score bdi')).toHaveText(['2', '2']);
  await lose('a');
  await expect(page.locator('footer')).toContainText('4 not sent');
  await context.setOffline(false);
  await expect(page.getByText('All sent')).toBeVisible();
  const { games } = await desk.get(`${base}/matches/1`);
  expect(games.map((/** @type {any} */ game) => [game.game, game.winner])).toEqual([[1, 'b'], [2, 'a'], [3, 'b'], [4, 'a'], [5, 'b']]);
});

test('the shell holds files and nothing of the API', async ({ hall }) => {
  const { desk, context } = hall;
  const { base } = await desk.evening({ players: 2, tables: 1 });
  const page = await context.newPage();
  await page.goto(`/table.html#${await desk.secret(base, 1)}`);
  await kept(page);
  const addresses = await page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map((request) => new URL(request.url).pathname);
  });
  expect(addresses).toContain('/pages/table.js');
  expect(addresses.filter((path) => path.startsWith('/api') || path === '/sw.js')).toEqual([]);
});

/** Puts another release together: two other sentences, and the list that says so. @param {string} site */
function release(site) {
  const page = join(site, 'strings/table.en.json');
  const words = JSON.parse(readFileSync(page, 'utf8'));
  writeFileSync(page, JSON.stringify({ ...words, 'table.scan_or_pin': 'Another release', 'ui.unreachable': 'Another release offline' }));
  const worker = join(site, 'sw.js');
  const [, text] = /^const SHELL = (.*);$/m.exec(readFileSync(worker, 'utf8')) ?? [];
  const list = JSON.parse(text);
  list.version = 'another';
  writeFileSync(join(site, 'version.txt'), 'another\n');
  list.files['/version.txt'] = createHash('sha256').update('another\n').digest('hex');
  list.files['/strings/table.en.json'] = createHash('sha256').update(readFileSync(page)).digest('hex');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(text, JSON.stringify(list)));
}

base('another release is there at the next load, and the old one goes', async ({ visitor }, info) => {
  const site = info.outputPath('site');
  cpSync(join(process.env.TD_BUILD ?? '', 'web'), site, { recursive: true });
  const server = await start_server({ web: site });
  const page = await visitor({ baseURL: server.url });
  await page.goto(`${server.url}/table.html`);
  await kept(page);
  release(site);
  await server.restart();
  await page.reload();
  await expect(page.getByText('Another release')).toBeVisible();
  await kept(page, /^td-shell-another$/);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('Another release offline')).toBeVisible();
  await server.stop();
});
