// SPDX-License-Identifier: MIT
// Teams at the console: entered as pasted lines, lined up and called board by board; the public sees who sits where.
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

test('a captain names a substitute, and one call seats both boards', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Team night', starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  const [main] = (await desk.get(`${base}/sections`)).sections;
  await desk.on(`${base}/sections/1`, main, { kind: 'knockout', lengths: [3], boards: 2 }, 'PUT');
  await page.goto(`/td.html?t=${made.uid}#entries`);
  await page.getByLabel('Each line is a team', { exact: false }).check();
  await page.getByLabel('One name a line', { exact: false }).fill('Harbour: Ada Holm, Ben Roth, Cleo Marsh\nΚαφενείο: Δήμητρα, عبد الرحمن');
  await page.getByRole('button', { name: 'Add', exact: false }).last().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cleo Marsh' })).toContainText('Harbour');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 5] });
  await page.goto(`/td.html?t=${made.uid}`);
  await expect(page.getByText('Board 2 of Harbour – Καφενείο', { exact: false }).first()).toBeVisible();
  await everywhere(page, 'teams-floor');
  await page.goto(`/td.html?t=${made.uid}#bracket`);
  await page.getByRole('button', { name: ': Harbour, ' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Points on the boards', { exact: false })).toBeVisible();
  await everywhere(page, 'teams-match');
  await dialog.getByRole('button', { name: 'Line-up: Harbour' }).click();
  await dialog.getByLabel('Board 2').selectOption('Cleo Marsh');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Line-up set')).toBeVisible();
  await page.getByRole('button', { name: ': Harbour, ' }).first().click();
  await expect(dialog.getByText('Cleo Marsh')).toBeVisible();
  await dialog.getByRole('button', { name: 'Call the boards' }).click();
  await expect.poll(async () => (await desk.get(`${base}/matches/1`)).boards.map((/** @type {any} */ one) => one.status)).toEqual(['called', 'called']);
  await page.goto(`/match.html?t=${made.uid}&m=1`);
  await expect(page.getByRole('link', { name: /Cleo Marsh/ })).toBeVisible();
  await everywhere(page, 'teams-public');
});

/** @returns {{promise: Promise<void>, resolve: () => void}} */
function gate() {
  let resolve = () => {};
  const promise = new Promise((/** @type {(value: void) => void} */ open) => { resolve = () => open(); });
  return { promise, resolve };
}

/**
 * The first answer that says what can be taken back is from before a line-up and comes after it, ahead of all later ones.
 * @param {import('@playwright/test').Page} page
 */
function held_acts(page) {
  const first = gate(), told = gate(), rest = gate();
  let asked = 0;
  page.route('**/acts', async (route) => {
    const number = asked++, response = await route.fetch();
    if (number === 0) first.resolve();
    await (number === 0 ? told : rest).promise;
    await route.fulfill({ response }).catch(() => undefined);
  });
  page.route('**/lineup', async (route) => {
    await first.promise;
    await route.continue();
  }, { times: 1 });
  return { told: async () => {
    const answer = page.waitForResponse('**/acts');
    told.resolve();
    await (await answer).finished();
    await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
    rest.resolve();
  } };
}

test('a team event is planned on the screen, its members are asked about, and somebody new takes a seat', async ({ desk, director: page }) => {
  for (const club of ['Harbour', 'Airport']) await desk.ask('POST', '/players', { name: 'Wei Chen', club, country: null });
  await desk.ask('POST', '/players', { name: 'Orhan Kaya', club: 'Harbour', country: null });
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'New tournament' }).or(page.getByRole('radio', { name: /^Knockout/ })).first().click();
  await page.getByRole('radio', { name: /^Knockout/ }).click();
  await page.getByLabel('Title').fill('Team league');
  await page.getByLabel('Players, about').fill('4');
  await page.getByLabel('Tables').fill('12');
  const boards = page.getByLabel('Teams: boards');
  await boards.fill('2');
  await boards.press('Tab');
  // Two team matches at two boards each are four tables.
  await expect(page.locator('.figures div').nth(1)).toContainText('4');
  await expect(page.getByLabel('Teams, about')).toHaveValue('4');
  await everywhere(page, 'teams-plan');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL((url) => url.searchParams.get('t') !== null);
  const base = `/tournaments/${new URL(page.url()).searchParams.get('t')}`;
  expect((await desk.get(`${base}/sections`)).sections[0].boards).toBe(2);
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.getByLabel('Each line is a team', { exact: false }).check();
  await page.getByLabel('One name a line', { exact: false }).fill('Harbour: Wei Chen, Ben Roth\nAirport: O. Kaya, Dan Voss');
  await page.getByRole('button', { name: 'Add', exact: false }).last().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group')).toHaveCount(2);
  await dialog.getByRole('group', { name: /^Wei Chen/ }).getByRole('button', { name: /Airport/ }).click();
  await dialog.getByRole('group', { name: /^O\. Kaya/ }).getByRole('button', { name: /Orhan Kaya/ }).click();
  await everywhere(page, 'teams-who-is-meant');
  await dialog.getByRole('button', { name: 'Enter all' }).click();
  await expect(page.locator('.people li')).toHaveCount(6);
  const { entries } = await desk.get(`${base}/entries`);
  const entry = (/** @type {string} */ name) => entries.find((/** @type {any} */ one) => one.name === name);
  expect([entry('Wei Chen').club, entry('Orhan Kaya').club, entry('Orhan Kaya').team]).toEqual(['Airport', 'Harbour', entry('Airport').entry]);
  for (const one of entries.filter((/** @type {any} */ each) => !each.place)) await desk.on(`${base}/entries/${one.entry}/check-in`, one);
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [entry('Harbour').entry, entry('Airport').entry] });
  await page.goto(`/td.html?t=${base.split('/').at(-1)}#bracket`);
  await page.getByRole('button', { name: ': Harbour, ' }).first().click();
  await dialog.getByRole('button', { name: 'Substitute' }).click();
  await dialog.getByRole('button', { name: /Ben Roth/ }).click();
  await dialog.getByLabel('Somebody new').fill('Nora New');
  await everywhere(page, 'teams-substitute');
  // What could be taken back before the line-up is told late: that knows nothing of it, and its word stays.
  const held = held_acts(page);
  await dialog.getByRole('button', { name: 'Substitute' }).click();
  await expect(page.getByText('Line-up set')).toBeVisible();
  await held.told();
  await expect(page.getByText('Line-up set')).toBeVisible();
  expect((await desk.get(`${base}/matches/1`)).boards.map((/** @type {any} */ one) => one.a.name)).toEqual(['Wei Chen', 'Nora New']);
  // Who sat there is on the bench now.
  await page.getByRole('button', { name: ': Harbour, ' }).first().click();
  await dialog.getByRole('button', { name: 'Substitute' }).click();
  await dialog.getByRole('button', { name: /Wei Chen/ }).click();
  await dialog.getByRole('button', { name: 'Ben Roth', exact: true }).click();
  await dialog.getByRole('button', { name: 'Substitute' }).click();
  await expect.poll(async () => (await desk.get(`${base}/matches/1`)).boards.map((/** @type {any} */ one) => one.a.name)).toEqual(['Ben Roth', 'Nora New']);
});
