// SPDX-License-Identifier: MIT
// The tablet without a network and with lost answers: everything once, in order, nothing lost.
import { expect, test } from './hall.js';
import { go_on, stop_time } from './time.js';

const COMMANDS = /\/api\/v1\/tournaments\/\w+\/matches\/\d+\//;

/** @param {{desk: import('./hall.js').Desk, tablet: any}} hall */
async function begin({ desk, tablet }) {
  const { base } = await desk.evening({ players: 2, length: 7, tables: 2 });
  const secret = await desk.secret(base, 1);
  const page = await tablet(secret);
  await expect(page.getByText('This table is free')).toBeVisible();
  await desk.started(base);
  await expect(page.locator('.rep.lost button').first()).toBeVisible();
  const lost = (side) => page.locator(`.half.${side} .rep.lost button`).first();
  /** @param {string} side */
  const lose = async (side) => {
    await expect(lost(side)).toBeEnabled();
    await lost(side).click();
  };
  return { base, page, secret, lose };
}

test('three games entered offline arrive once and in order', async ({ desk, tablet }) => {
  const { base, page, lose } = await begin({ desk, tablet });
  await page.route(COMMANDS, (route) => route.abort());
  for (const side of ['a', 'b', 'a']) await lose(side);
  await expect(page.locator('footer')).toContainText('3 not sent');
  await expect(page.locator('.half.b .score bdi')).toHaveText('2');
  expect((await desk.get(`${base}/matches/1`)).games.length).toBe(0);
  await page.unroute(COMMANDS);
  await expect(page.getByText('All sent')).toBeVisible();
  const { games } = await desk.get(`${base}/matches/1`);
  expect(games.map((game) => [game.game, game.winner])).toEqual([[1, 'b'], [2, 'a'], [3, 'b']]);
});

test('the queue survives a reload', async ({ desk, tablet }) => {
  const { base, page, lose } = await begin({ desk, tablet });
  await page.route(COMMANDS, (route) => route.abort());
  await lose('a');
  await lose('b');
  await expect(page.locator('footer')).toContainText('2 not sent');
  await page.reload();
  await expect(page.locator('footer')).toContainText('2 not sent');
  await page.unroute(COMMANDS);
  await expect(page.getByText('All sent')).toBeVisible();
  expect((await desk.get(`${base}/matches/1`)).games.length).toBe(2);
});

test('an answer lost on the way does not count a game twice', async ({ desk, tablet }) => {
  const { base, page, lose } = await begin({ desk, tablet });
  let lostOnce = false;
  await page.route(COMMANDS, async (route) => {
    if (lostOnce) return route.continue();
    lostOnce = true;
    await route.fetch();
    return route.abort();
  });
  await lose('a');
  await expect(page.getByText('All sent')).toBeVisible();
  const { games, b } = await desk.get(`${base}/matches/1`);
  expect([games.length, b.score]).toEqual([1, 1]);
});

test('eight tabs are live over one stream', async ({ desk, visitor }) => {
  const { uid, base } = await desk.evening({ players: 4, tables: 2 });
  const first = await visitor();
  let streams = 0;
  first.context().on('request', (request) => { streams += /\/stream/.test(request.url()) ? 1 : 0; });
  const tabs = [first];
  while (tabs.length < 8) tabs.push(await first.context().newPage());
  for (const tab of tabs) {
    await tab.goto(`/tournament.html?t=${uid}#live`);
    await expect(tab.locator('.bar .live')).toHaveText('Live');
  }
  await desk.ask('POST', `${base}/call-next`);
  for (const tab of tabs) await expect(tab.locator('.calls li')).toHaveCount(1);
  expect(streams).toBeLessThanOrEqual(1);
});

const LATE_MS = 3000;

/** What the header says of the line. @param {import('@playwright/test').Page} page */
const line = (page) => page.locator('.bar .live');

for (const [how, cut] of /** @type {[string, (page: import('@playwright/test').Page) => Promise<unknown>][]} */ ([
  ['is gone', (page) => page.context().setOffline(true)],
  ['swallows what is sent', (page) => page.route(COMMANDS, () => undefined)],
]))
  test(`a network that ${how}: the header says within three seconds how much is not sent, and so again when it has gone`, async ({ desk, tablet }) => {
    const { base } = await desk.evening({ players: 2, length: 7, tables: 1 });
    const page = await tablet(await desk.secret(base, 1), { timed: true });
    await desk.started(base);
    await expect(page.locator('.half.a .rep.lost button').first()).toBeEnabled();
    await expect(line(page)).toHaveText('Live');
    await cut(page);
    // The page's own time: however busy the machine is, no more of it passes than this.
    await stop_time(page);
    await page.locator('.half.a .rep.lost button').first().click();
    await page.clock.runFor(LATE_MS);
    await expect(line(page)).toHaveText('Offline – 1 not sent');
    await expect(page.locator('footer .sent-state')).toContainText('1 not sent');
    // What is added while it is known is counted at once, and not after three seconds more.
    await page.locator('.half.b .rep.lost button').first().click();
    await page.clock.runFor(LATE_MS / 3);
    await expect(line(page)).toHaveText('Offline – 2 not sent');
    await go_on(page);
    await page.context().setOffline(false);
    await page.unroute(COMMANDS);
    await page.reload();
    await expect(page.getByText('All sent')).toBeVisible();
    await expect(line(page)).toHaveText('Live');
    expect((await desk.get(`${base}/matches/1`)).games.length).toBe(2);
  });

test('as long as a tablet does not know what waits in it, it does not say that all is sent', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, length: 7, tables: 1 });
  const page = await tablet(await desk.secret(base, 1));
  await desk.started(base);
  await page.route(COMMANDS, () => undefined);
  await page.locator('.half.a .rep.lost button').first().click();
  await expect(page.locator('.sent-state')).toContainText('1 not sent');
  // A slow disk; and whatever the footer says is noted.
  await page.addInitScript((slow) => {
    const said = new Set();
    Object.assign(window, { said });
    Object.defineProperty(IDBOpenDBRequest.prototype, 'onsuccess', { set(then) {
      this.addEventListener('success', (/** @type {Event} */ event) => setTimeout(() => then.call(this, event), slow));
    } });
    new MutationObserver(() => { for (const one of document.querySelectorAll('.sent-state')) said.add(one.textContent); })
      .observe(document, { childList: true, subtree: true, characterData: true });
  }, 1500);
  await page.reload();
  await expect(page.locator('.sent-state')).toContainText('1 not sent');
  expect(await page.evaluate(() => [.../** @type {any} */ (window).said].filter((/** @type {string} */ one) => /All sent/.test(one)))).toEqual([]);
});

test('two entries within a moment: the header says within three seconds of the first that two are not sent', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, length: 7, tables: 1 });
  const page = await tablet(await desk.secret(base, 1), { timed: true });
  await desk.started(base);
  await expect(page.locator('.half.a .rep.lost button').first()).toBeEnabled();
  await page.context().setOffline(true);
  await stop_time(page);
  await page.locator('.half.a .rep.lost button').first().click();
  await page.clock.runFor(LATE_MS / 3);
  await page.locator('.half.b .rep.lost button').first().click();
  await page.clock.runFor(LATE_MS * 2 / 3);
  await expect(line(page)).toHaveText('Offline – 2 not sent');
  await expect(page.locator('footer .sent-state')).toContainText('2 not sent');
  await go_on(page);
});

test('what is under way for a moment is not called offline', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, length: 7, tables: 1 });
  const page = await tablet(await desk.secret(base, 1), { timed: true });
  await desk.started(base);
  await expect(page.locator('.half.a .rep.lost button').first()).toBeEnabled();
  await page.route(COMMANDS, () => undefined);
  await stop_time(page);
  await page.locator('.half.a .rep.lost button').first().click();
  await page.clock.runFor(LATE_MS / 3);
  await expect(page.locator('.half.b .score bdi')).toHaveText('1');
  await expect(line(page)).not.toContainText('Offline');
  await go_on(page);
});
