// SPDX-License-Identifier: MIT
// Answers that come late: what the page knows better by then is not taken back. Answers are held back by the test.
import { expect, test } from './hall.js';
import { play, weekend } from './weekend.js';

/**
 * Holds the next answer to such a question back, as the server gave it. @param {import('@playwright/test').Page} page @param {RegExp} path
 */
async function hold(page, path) {
  /** @type {() => void} */
  let let_go = () => {};
  const released = new Promise((resolve) => { let_go = () => resolve(undefined); });
  const caught = new Promise((resolve) => {
    void page.route(path, async (route) => {
      const response = await route.fetch();
      resolve(undefined);
      await released;
      await route.fulfill({ response });
    }, { times: 1 });
  });
  return { caught, let_go };
}

test('a score that was heard while a list was on its way stays', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 8, sections: [], tables: 4 });
  const first = await desk.started(base);
  const second = await desk.started(base);
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}`);
  await expect(page.locator('.bar .live.on')).toBeVisible();
  const row = page.locator('.now-playing li', { hasText: first.a.name });
  await expect(row).toHaveText(/00\s*$/);
  const held = await hold(page, /\/matches$/);
  // A match that ends makes the page read everything again.
  await desk.on(`${base}/matches/${second.match}/result`, await desk.get(`${base}/matches/${second.match}`),
    { how: 'final_score', winner: 'a', score_a: second.length, score_b: 0, reason: 'played' });
  await held.caught;
  await desk.games(base, first, [{ winner: 'a' }]);
  await expect(row).toHaveText(/10\s*$/);
  const tournament = page.locator('td-tournament');
  await tournament.evaluate((/** @type {any} */ element) => { element.before = element.known; });
  held.let_go();
  await expect.poll(() => tournament.evaluate((/** @type {any} */ element) => element.known !== element.before)).toBe(true);
  expect(await tournament.evaluate((/** @type {any} */ element, number) => element.known.get(number).a.score, first.match)).toBe(1);
  await expect(row).toHaveText(/10\s*$/);
});

test('the player who was asked for last is shown, whichever answer comes last', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 8, sections: [], tables: 4 });
  await play(desk, base, { most: 2 });
  const { entries } = await desk.get(`${base}/entries`);
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#player-${entries[0].entry}`);
  await expect(page.locator('.whois h2')).toHaveText(entries[0].name);
  const held = await hold(page, /\/sections\/standings$/);
  await page.evaluate((entry) => { location.hash = `#player-${entry}`; }, entries[1].entry);
  await held.caught;
  await page.evaluate((entry) => { location.hash = `#player-${entry}`; }, entries[2].entry);
  await expect(page.locator('.whois h2')).toHaveText(entries[2].name);
  const landed = page.waitForResponse(/\/sections\/standings$/);
  held.let_go();
  await landed;
  await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
  await expect(page.locator('.whois h2')).toHaveText(entries[2].name);
});
