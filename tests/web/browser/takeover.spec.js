// SPDX-License-Identifier: MIT
// Two tablets on one match: the newer one counts, the late entry of the older goes to the director, nothing is lost.
import { expect, test } from './hall.js';

const COMMANDS = /\/api\/v1\/tournaments\/\w+\/matches\/\d+\//;

test('another tablet takes over; the late entry of the first goes to the director', async ({ desk, director, tablet }) => {
  const { uid, base } = await desk.evening({ players: 2, length: 7, tables: 2 });
  const secret = await desk.secret(base, 1);
  const page = await tablet(secret);
  await expect(page.getByText('This table is free')).toBeVisible();
  await desk.started(base);
  await expect(page.locator('.rep.lost button').first()).toBeEnabled();
  await page.route(COMMANDS, (route) => route.abort());
  await page.locator('.half.a .rep.lost button').first().click();
  const second = await tablet(secret);
  await expect(second.locator('.rep.lost button').first()).toBeVisible();
  for (const [one, text] of [[page, 'Another one counts.'], [second, 'This one counts.']])
    await expect(one.getByText(`2 tablets are at this table. ${text}`)).toBeVisible();
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.getByText('2 tablets')).toBeVisible();
  await page.unroute(COMMANDS);
  await expect(page.getByRole('heading', { name: 'This was not accepted' })).toBeVisible();
  const floor = await desk.get(`${base}/floor`);
  expect(floor.inbox.some((item) => item.kind === 'conflict')).toBe(true);
  await page.getByRole('button', { name: 'We have read this' }).click();
  await expect(page.getByText('Another tablet has taken over')).toBeVisible();
  await page.getByRole('button', { name: 'Use this tablet' }).click();
  await expect(page.locator('.rep.lost button').first()).toBeVisible();
  await expect(second.getByText('Another tablet has taken over')).toBeVisible();
});
