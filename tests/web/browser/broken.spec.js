// SPDX-License-Identifier: MIT
// A page that meets something it cannot draw says so and how to go on; it is never white. And a club whose time zone no
// browser knows can still be directed.
import { test as base, expect } from '@playwright/test';
import { close_context, open_context } from './context.js';
import { clipped, sideways, violations } from './look.js';
import { test } from './hall.js';
import { director_state, start_server } from './server.js';

/** A page whose complaints are part of the test. @param {import('@playwright/test').Browser} browser @param {{url: string}} server @param {object} [how] */
async function opened(browser, server, how = {}) {
  const context = await open_context(browser, { baseURL: server.url, viewport: { width: 1280, height: 800 }, storageState: director_state(), ...how });
  return context.newPage();
}

/**
 * Every answer of the API to such a question is a document with something missing.
 * @param {import('@playwright/test').Page} page @param {RegExp} path @param {unknown} document
 */
const spoil = (page, path, document) => page.route(path, (route) => route.fulfill({ json: document }));

/** @param {import('@playwright/test').Page} page */
async function says_so(page) {
  const panel = page.locator('.broken');
  await expect(panel.getByRole('heading', { name: 'This page cannot be shown' })).toBeVisible();
  await expect(panel.getByRole('alert')).toContainText('what was entered is kept');
  await expect(panel.locator('code')).toContainText('Error');
  await expect(panel.getByRole('button', { name: 'Reload' })).toBeVisible();
}

/** Each page with the document that its drawing needs. @type {[string, RegExp, unknown][]} */
const PAGES = [
  ['index.html', /\/api\/v1\/tournaments$/, { tournaments: [{ uid: 'x', status: 'running', starts_on: 'nonsense' }] }],
  ['tournament.html?t=UID', /\/matches$/, { version: '1', matches: [{ match: 1, status: 'playing', a: { name: 'A' }, b: null }] }],
  ['match.html?t=UID&m=1', /\/matches\/1$/, { match: 1, status: 'playing', games: [], a: { name: 'A' }, b: null }],
  ['wall.html?t=UID', /\/matches$/, { version: '1', matches: [{ match: 1, status: 'called', a: { name: 'A' }, b: null }] }],
  ['td.html', /\/api\/v1\/tournaments$/, { tournaments: [{ uid: 'x', title: 'X', status: 'running', starts_on: '2026-01-01' }] }],
  ['td.html?t=UID', /\/floor$/, { tournament: { title: 'X', starts_on: '2026-01-01', draw: { size: 2 } }, tables: [], now: '2026-01-01T00:00:00Z' }],
  ['audit.html?t=UID&m=1', /\/matches\/1$/, { match: 1, status: 'playing' }],
  ['print.html?t=UID&what=draw', /\/sections\/brackets$/, { sections: [{ section: 1, kind: 'knockout', size: 4, rounds: [{ round: 1, matches: null }] }] }],
  ['setup.html', /\/clubs$/, { clubs: null }],
  ['login.html', /\/api\/v1\/me$/, { kind: 'account', set_up: true, name: { toString: null } }],
];

for (const [path, asked, document] of PAGES)
  test(`${path} says that it cannot be shown, and is back when the document is`, async ({ browser, server, desk }) => {
    const { uid } = await desk.evening({ players: 4 });
    const page = await opened(browser, server);
    await spoil(page, asked, document);
    await page.goto(`/${path.replace('UID', uid)}`);
    await says_so(page);
    await page.unroute(asked);
    await page.reload();
    await expect(page.locator('.broken')).toHaveCount(0);
    await expect(page.locator('.bar h1, .sheet').first()).toBeVisible();
    await close_context(page.context());
  });

test('the tablet says so too, and its panel is readable in both themes', async ({ browser, server, desk }) => {
  const { base: at } = await desk.evening({ players: 2, tables: 1 });
  const secret = await desk.secret(at, 1);
  await desk.started(at);
  const page = await opened(browser, server, { viewport: { width: 1024, height: 768 }, storageState: undefined });
  await page.route(/\/api\/v1\/device$/, async (route) => {
    const answer = await route.fetch();
    const device = await answer.json();
    await route.fulfill({ json: { ...device, match: { ...device.match, a: null } } });
  });
  await page.goto(`/table.html#${secret}`);
  await says_so(page);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((wanted) => { document.documentElement.dataset.theme = wanted; }, theme);
    expect([await violations(page), await clipped(page), await sideways(page)], theme).toEqual([[], [], 0]);
  }
  await close_context(page.context());
});

test('a page whose drawing fails once goes on with the next document', async ({ browser, server, desk }) => {
  const { uid, base: at } = await desk.evening({ players: 4 });
  const page = await opened(browser, server);
  await spoil(page, /\/floor$/, PAGES[5][2]);
  await page.goto(`/td.html?t=${uid}#floor`);
  await says_so(page);
  await page.unroute(/\/floor$/);
  await desk.ask('POST', `${at}/call-next`);
  await expect(page.locator('.broken')).toHaveCount(0);
  await expect(page.locator('.bar h1')).toBeVisible();
  await close_context(page.context());
});

test('words that do not arrive, and a module that does not', async ({ browser, server }) => {
  const page = await opened(browser, server);
  await page.route(/\/strings\//, (route) => route.abort());
  await page.goto('/index.html');
  await says_so(page);
  await page.unroute(/\/strings\//);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('.bar h1')).toBeVisible();
  await page.route(/\/pages\/gate\.js/, (route) => route.abort());
  await page.goto('/login.html');
  await expect(page.getByText('This page could not be started.')).toBeVisible();
  await close_context(page.context());
});

test('something that fails beside the drawing is said in a word', async ({ browser, server, desk }) => {
  const { uid } = await desk.evening({ players: 4 });
  const page = await opened(browser, server);
  await page.route(/\/pages\/td\/search\.js/, (route) => route.abort());
  await page.goto(`/td.html?t=${uid}#floor`);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('.toast.bad')).toContainText('Something in this page did not work');
  await expect(page.locator('.bar h1')).toBeVisible();
  await close_context(page.context());
});

test('where lists cannot be made the section is drawn, and they are asked for again', async ({ browser, server, desk }) => {
  const { uid } = await desk.evening({ players: 4 });
  const page = await opened(browser, server);
  await page.route(/\/bracket-list\.js/, (route) => route.abort());
  await page.goto(`/tournament.html?t=${uid}#section-1-list`);
  await expect(page.locator('td-bracket .mc').first()).toBeVisible();
  await page.unroute(/\/bracket-list\.js/);
  await page.getByRole('button', { name: 'As bracket' }).click();
  await page.getByRole('button', { name: 'As list' }).click();
  await expect(page.locator('.blist .ln').first()).toBeVisible();
  await close_context(page.context());
});

test('where the drawing cannot come the list stays, and its address', async ({ browser, server, desk }) => {
  const { uid } = await desk.evening({ players: 4 });
  const page = await opened(browser, server);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\/tournament\/brackets\.js/, (route) => route.abort());
  await page.goto(`/tournament.html?t=${uid}#section-1-list`);
  await expect(page.locator('.blist .ln').first()).toBeVisible();
  await page.getByRole('button', { name: 'As bracket' }).click();
  await expect(page.locator('.toast.bad')).toContainText('Something in this page did not work');
  // News draw the page again.
  await desk.ask('POST', `/tournaments/${uid}/call-next`);
  await expect(page.locator('.blist')).toContainText('Table 1');
  await expect(page).toHaveURL(/#section-1-list$/);
  await close_context(page.context());
});

/** The club as it says itself, with another zone. @param {import('@playwright/test').Page} page @param {string} zone */
async function with_zone(page, zone) {
  await page.route(/\/api\/v1\/(tournaments|clubs|device)/, async (route) => {
    const answer = await route.fetch();
    const type = answer.headers()['content-type'] ?? '';
    if (!type.includes('json')) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"Europe/Copenhagen"', JSON.stringify(zone)) });
  });
}

test('a club in a zone that nobody knows: every page shows UTC and says so once', async ({ browser, server, desk }) => {
  const { uid, base: at } = await desk.evening({ players: 4, tables: 1 });
  await desk.started(at);
  for (const path of ['td.html', `td.html?t=${uid}#floor`, `tournament.html?t=${uid}`, `match.html?t=${uid}&m=1`, `wall.html?t=${uid}`,
    `audit.html?t=${uid}&m=1`]) {
    const page = await opened(browser, server);
    await with_zone(page, 'Berlin');
    await page.goto(`/${path}`);
    await expect(page.locator('.bar h1')).toBeVisible();
    await expect(page.locator('.toast.bad'), path).toContainText('Berlin. Times are shown in UTC');
    await expect(page.locator('.toast.bad')).toHaveCount(1);
    await expect(page.locator('.broken')).toHaveCount(0);
    await close_context(page.context());
  }
});

test('the club\'s zone is chosen from the list, and one that is none is not offered again', async ({ browser, server, desk }) => {
  const { uid } = await desk.evening({ players: 2 });
  const page = await opened(browser, server);
  await with_zone(page, 'Berlin');
  await page.goto(`/td.html?t=${uid}#accounts`);
  const zone = page.getByLabel('Time zone');
  await expect(zone).toHaveValue('');
  await expect(zone.locator('option', { hasText: /^Berlin$/ })).toHaveCount(0);
  await page.unroute(/\/api\/v1\/(tournaments|clubs|device)/);
  await zone.selectOption('Europe/Copenhagen');
  await page.locator('form', { has: zone }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Copenhagen');
  await close_context(page.context());
});

base('set-up offers the browser\'s own zone, and refuses at the field what the server does not know', async ({ browser }) => {
  const server = await start_server({ fresh: true });
  const context = await open_context(browser, { baseURL: server.url, timezoneId: 'America/New_York' });
  const page = await context.newPage();
  await page.goto(server.setup);
  const zone = page.getByLabel('Time zone');
  await expect(zone).toHaveValue('America/New_York');
  for (const [label, text] of [['Club name', 'Riverside'], ['Your name', 'Anna'], ['Login', 'anna'], ['Password', 'a long pass phrase']])
    await page.getByLabel(label).fill(text);
  const refused = page.locator('main .error');
  await page.getByLabel('Password').fill('aaaaaaaaaaaa');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(refused).toHaveText(/./);
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Password').fill('a long pass phrase');
  await zone.evaluate((select) => select.append(new Option('Berlin', 'Berlin')));
  await zone.selectOption('Berlin');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(refused).toContainText('Choose a time zone of the list');
  await zone.selectOption('Europe/Berlin');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/td\.html/);
  const { clubs } = await page.evaluate(async () => (await fetch('/api/v1/clubs')).json());
  expect(clubs[0].time_zone).toBe('Europe/Berlin');
  await close_context(context);
  await server.stop();
});
