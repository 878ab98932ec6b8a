// SPDX-License-Identifier: MIT
// HTTPS for halls: a browser that does not know the hall's authority is told what it loses and how it comes to trust it; one that trusts
// it reloads without the network.
import { X509Certificate, createHash } from 'node:crypto';
import { chromium } from '@playwright/test';
import { close_context, open_context } from './context.js';
import { Desk, expect, test as base } from './hall.js';
import { everywhere } from './look.js';
import { own_server, start_server } from './server.js';

const SIZE = { viewport: { width: 1024, height: 768 } };

/** @typedef {{server: any, desk: Desk, state: any, authority: X509Certificate, trusting: import('@playwright/test').Browser}} Hall */

/** A server by an authority of its own, and a browser that takes no certificate but those by this authority. */
const test = base.extend({
  secure: [async ({ playwright }, use, info) => {
    const server = await start_server({ fresh: true, secure: 'hall' });
    const state = await own_server(server);
    const http = await playwright.request.newContext({ baseURL: server.url, storageState: state, ignoreHTTPSErrors: true });
    const authority = new X509Certificate(await (await http.get('/hall-authority.crt')).body());
    const key = createHash('sha256').update(authority.publicKey.export({ type: 'spki', format: 'der' })).digest('base64');
    const options = info.project.use.launchOptions ?? {};
    const trusting = await chromium.launch({ ...options, args: [...(options.args ?? []), `--ignore-certificate-errors-spki-list=${key}`] });
    await use({ server, state, desk: new Desk(http), authority, trusting });
    await trusting.close();
    await http.dispose();
    await server.stop();
  }, { scope: 'worker' }],
});

test('who trusts the authority reloads without the network, and the page says that nothing more is to be done', async ({ secure }) => {
  const { desk, server, trusting } = secure;
  const { base } = await desk.evening({ players: 2, length: 7, tables: 1 });
  const context = await open_context(trusting, { baseURL: server.url, hasTouch: true, ...SIZE });
  const page = await context.newPage();
  await page.goto('/trust.html');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('This device trusts the server');
  await expect(page.locator('.facts li')).toHaveCount(4);
  await expect(page.locator('.facts .less')).toHaveCount(0);
  expect(await page.evaluate(() => isSecureContext && 'wakeLock' in navigator)).toBe(true);
  await expect(page.getByRole('link', { name: 'Take the certificate' })).toHaveCount(0);
  await everywhere(page, 'trust-trusted');
  await page.goto(`/table.html#${await desk.secret(base, 1)}`);
  await expect(page.getByText('Works without the network, also after a reload.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('main, .wait, footer').first()).toBeVisible();
  await page.goto('/trust.html');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trust this server');
  await close_context(context);
});

test('a browser that only tolerates the certificate is told what it loses and led to trust it', async ({ secure, browser }) => {
  const { server } = secure;
  await expect(browser.newPage({ baseURL: server.url }).then((page) => page.goto('/trust.html'))).rejects.toThrow(/ERR_CERT_AUTHORITY_INVALID/);
  const context = await open_context(browser, { baseURL: server.url, ignoreHTTPSErrors: true, ...SIZE });
  const page = await context.newPage();
  await page.goto('/trust.html');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('This device does not trust the server yet');
  await expect(page.locator('.facts .less')).toHaveText(['A reload needs the network: leave the page open.']);
  await expect(page.getByText('Without it everything else works')).toBeVisible();
  await expect(page.locator('details[open] summary')).toHaveText('Linux and ChromeOS (Chrome, Chromium)');
  const summaries = page.locator('.trust summary');
  await expect(summaries).toHaveCount(6);
  for (const at of [1, 2, 3, 4, 5]) await summaries.nth(at).click();
  await expect(page.locator('.trust ol li:visible')).toHaveCount(22);
  await everywhere(page, 'trust-offered');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Take the certificate' }).click()]);
  expect(download.suggestedFilename()).toBe('hall-authority.crt');
  await close_context(context);
  const ipad = await open_context(browser, { baseURL: server.url, ignoreHTTPSErrors: true, ...SIZE,
    userAgent: 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1' });
  const other = await ipad.newPage();
  await other.goto('/trust.html');
  await expect(other.locator('details[open] summary')).toHaveText('iPad and iPhone (Safari)');
  await close_context(ipad);
});

test('the console shows the fingerprint of the authority and a code for the page', async ({ secure, browser }) => {
  const { server, state, desk, authority } = secure;
  const { uid } = await desk.evening({ players: 2, tables: 1 });
  const context = await open_context(browser, { baseURL: server.url, storageState: state, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const says = { ...await desk.get('/network'), alone: false, container: false, name: null,
    addresses: [{ url: 'https://192.168.1.5:8080', device: 'wlp3s0', home: true }] };
  await page.route('**/api/v1/network', (route) => route.fulfill({ json: says }));
  await page.goto(`/td.html?t=${uid}#network`);
  await expect(page.locator('.network .print')).toHaveText(authority.fingerprint256);
  await expect(page.getByRole('heading', { name: 'Lead a tablet to trust this server' })).toBeVisible();
  await expect(page.locator('.network .typed').last()).toHaveText('https://192.168.1.5:8080/trust.html');
  await everywhere(page, 'network-trust');
  await close_context(context);
});

base('over plain HTTP the page says what is lost and how the director changes that', async ({ visitor, server }) => {
  const page = await visitor(SIZE);
  // The test's own server is on the machine itself, which browsers trust; another machine's they do not.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
  });
  await page.goto(`${server.url}/trust.html`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('This server does not speak HTTPS');
  await expect(page.getByText('--hall-https')).toBeVisible();
  await expect(page.locator('.facts .less')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Take the certificate' })).toHaveCount(0);
  await everywhere(page, 'trust-plain');
});
