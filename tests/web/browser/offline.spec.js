// SPDX-License-Identifier: MIT
// The tablet without a network and with lost answers: everything once, in order, nothing lost.
import { expect, test } from './hall.js';

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
