// SPDX-License-Identifier: MIT
// A tap means what was seen: no row moves under a finger that is down, and a list of the last visit takes no taps.
import { expect, test } from './hall.js';
import { director_state } from './server.js';
import { go_on, stop_time } from './time.js';
import { play, weekend } from './weekend.js';

/** Entries who can be checked in. @param {import('./hall.js').Desk} desk @param {string} names */
async function door(desk, names) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Door', starts_on: '2026-11-21', lengths: [1], check_in: true, tables: 2 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: names });
  const inside = async () => (await desk.get(`${base}/entries`)).entries
    .filter((/** @type {any} */ entry) => entry.status === 'checked_in').map((/** @type {any} */ entry) => entry.name);
  return { uid: made.uid, base, inside };
}

/** Holds the next answer about entries. @param {import('@playwright/test').Page} page */
async function hold(page) {
  /** @type {() => void} */
  let let_go = () => {};
  const released = new Promise((resolve) => { let_go = () => resolve(undefined); });
  const caught = new Promise((resolve) => {
    void page.route(/\/entries$/, async (route) => {
      const response = await route.fetch();
      resolve(undefined);
      await released;
      await route.fulfill({ response });
    }, { times: 1 });
  });
  return { caught, let_go };
}

/**
 * The mouse on something, wherever that moves to afterwards.
 * @param {import('@playwright/test').Page} page @param {import('@playwright/test').Locator} what
 */
async function point_at(page, what) {
  const box = await what.boundingBox();
  if (!box) throw new Error('nothing to point at');
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
}

const row_of = (/** @type {import('@playwright/test').Page} */ page, /** @type {string} */ name) =>
  page.locator('.people li', { hasText: name }).locator('.row');

test('the list of the last visit takes no taps until it was read again', async ({ desk, director }) => {
  const { uid, base, inside } = await door(desk, 'Ben Bach\nCleo Cole\nDan Dahl');
  await director.goto(`/td.html?t=${uid}#entries`);
  await expect(director.locator('.people li')).toHaveCount(3);
  await director.evaluate(() => { location.hash = '#floor'; });
  await expect(director.locator('.people')).toHaveCount(0);
  await desk.ask('POST', `${base}/entries`, { text: 'Ada Abel' });
  const held = await hold(director);
  await director.evaluate(() => { location.hash = '#entries'; });
  await held.caught;
  await expect(director.locator('.people li')).toHaveCount(3);
  await point_at(director, row_of(director, 'Cleo Cole'));
  await director.mouse.down();
  held.let_go();
  // A finger that was down before the list moved is nobody's; it is lifted when the list stands.
  await expect(director.locator('.people li')).toHaveCount(4);
  await director.mouse.up();
  await row_of(director, 'Dan Dahl').click();
  await expect(director.locator('.people li.in-house')).toHaveCount(1);
  expect(await inside()).toEqual(['Dan Dahl']);
});

test('rows wait for the finger that is down', async ({ desk, visitor }) => {
  const { uid, base, inside } = await door(desk, 'Ben Bach\nCleo Cole\nDan Dahl');
  // Its time stands while the finger is down: that is a tap, however busy the machine.
  const page = await visitor({ viewport: { width: 1440, height: 900 }, storageState: director_state(), timed: true });
  await page.goto(`/td.html?t=${uid}#entries`);
  await expect(page.locator('.bar .live.on')).toBeVisible();
  await expect(page.locator('.people li')).toHaveCount(3);
  await point_at(page, row_of(page, 'Cleo Cole'));
  await stop_time(page);
  await page.mouse.down();
  await desk.ask('POST', `${base}/entries`, { text: 'Ada Abel' });
  const rows = page.locator('.people li');
  // It knows of her by now, and shows her or keeps that for later.
  await expect.poll(async () => await page.locator('td-console').evaluate((/** @type {any} */ element) => element.owed) || await rows.count() > 3).toBe(true);
  await expect(rows).toHaveCount(3);
  await page.mouse.up();
  await go_on(page);
  await expect(page.locator('.people li')).toHaveCount(4);
  await expect(page.locator('.people li.in-house')).toHaveCount(1);
  expect(await inside()).toEqual(['Cleo Cole']);
});

test('a row stays itself when others come before it', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, { players: 8, sections: [], tables: 2, names: ['Ed', 'Fay', 'Gus', 'Hal', 'Ida', 'Jan', 'Kit', 'Lou'] });
  await director.goto(`/td.html?t=${uid}#results`);
  await play(desk, base, { most: 1 });
  await director.evaluate(() => { location.hash = '#floor'; });
  await expect(director.locator('.queue .q')).not.toHaveCount(0);
  const waiting = await director.locator('.queue .q').last().elementHandle();
  const names = await waiting?.evaluate((row) => /** @type {HTMLElement} */ (row.querySelector('.qn')).innerText);
  await desk.ask('POST', `${base}/call-next`);
  await expect(director.locator('.t.free')).toHaveCount(1);
  expect(await waiting?.evaluate((row) => /** @type {HTMLElement} */ (row.querySelector('.qn')).innerText)).toBe(names);
  await director.evaluate(() => { location.hash = '#results'; });
  const rows = director.locator('.grid tbody tr');
  await expect(rows).toHaveCount(1);
  const first = await rows.elementHandle();
  const said = await rows.locator('th').innerText();
  await play(desk, base, { most: 1 });
  await expect(rows).toHaveCount(2);
  expect(await first?.evaluate((row) => row.querySelector('th')?.innerText)).toBe(said);
});
