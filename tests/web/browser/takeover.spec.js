// SPDX-License-Identifier: MIT
// Two tablets on one match: the newer one counts, the late entry of the older goes to the director, nothing is lost.
import { expect, test } from './hall.js';
import { clipped, sideways, violations } from './look.js';

let pictures = 1;
/** @param {import('@playwright/test').Page} page */
async function look(page) {
  expect.soft(await violations(page)).toEqual([]);
  expect.soft(await clipped(page)).toEqual([]);
  expect.soft(await sideways(page)).toBeLessThanOrEqual(0);
  if (process.env.TD_PICTURES) await page.screenshot({ path: `${process.env.TD_PICTURES}/takeover-${pictures++}.png` });
}

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
  // The first one is alive: somebody has to tap there.
  const second = await tablet(secret);
  await expect(second.getByText('Table 1 has a tablet')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Another tablet wants this table' })).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Let it in' }).click();
  await expect(second.locator('.rep.lost button').first()).toBeVisible();
  for (const [one, text] of [[page, 'Another one counts.'], [second, 'This one counts.']])
    await expect(one.getByText(`2 tablets are at this table. ${text}`)).toBeVisible();
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.getByText('2 tablets')).toBeVisible();
  await page.unroute(COMMANDS);
  await expect(page.getByRole('heading', { name: 'This was not accepted' })).toBeVisible();
  const floor = await desk.get(`${base}/floor`);
  expect(floor.inbox.some((item) => item.kind === 'conflict')).toBe(true);
  // Whoever has to read something finds nothing else to tap; what is not sent is said as always.
  const offered = page.locator('button:visible:not(.sent-state)');
  await expect(offered).toHaveText(['We have read this']);
  await page.getByRole('button', { name: 'We have read this' }).click();
  await expect(page.getByText('Another tablet has taken over')).toBeVisible();
  await expect(offered).toHaveText(['Use this tablet']);
  await page.getByRole('button', { name: 'Use this tablet' }).click();
  await expect(page.locator('.rep.lost button').first()).toBeVisible();
  await expect(second.getByText('Another tablet has taken over')).toBeVisible();
});

test('a newcomer reads that it has to wait', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, tables: 1 });
  const secret = await desk.secret(base, 1);
  const first = await tablet(secret);
  await expect(first.getByText('This table is free')).toBeVisible();
  const second = await tablet(secret);
  await expect(second.getByText('Table 1 has a tablet')).toBeVisible();
  // At the end: a page that is looked at for long asks nobody meanwhile, and is forgotten.
  await look(second);
});

test('a newcomer beside a live tablet is let in from the console, and sent away at the table', async ({ desk, director, tablet }) => {
  const { uid, base } = await desk.evening({ players: 4, tables: 2 });
  const secret = await desk.secret(base, 1);
  const first = await tablet(secret);
  await expect(first.getByText('This table is free')).toBeVisible();
  const second = await tablet(secret);
  await expect(second.getByText('Table 1 has a tablet')).toBeVisible();
  await first.getByRole('button', { name: 'No', exact: true }).click();
  await expect(second.getByText('The tablet at this table stays')).toBeVisible();
  await expect(first.getByRole('alert')).toHaveCount(0);
  const third = await tablet(secret);
  await expect(third.getByText('Table 1 has a tablet')).toBeVisible();
  await director.goto(`/td.html?t=${uid}#floor`);
  const item = director.locator('.in li').filter({ hasText: 'Table 1: another tablet wants in' });
  await expect(item).toBeVisible();
  await look(director);
  await item.getByRole('button', { name: 'Let it in' }).click();
  await expect(third.getByText('This table is free')).toBeVisible();
  await expect(first.getByText('Another tablet has taken over')).toBeVisible();
});

test('a tablet without a camera chooses its table and types the PIN', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 4, tables: 2 });
  const pins = [];
  for (const table of [1, 2]) pins.push((await desk.ask('POST', `${base}/tables/${table}/pin`)).pin);
  const page = await tablet('');
  await page.getByRole('button', { name: 'Table 2' }).last().click();
  await look(page);
  for (const digit of pins[1]) await page.getByRole('button', { name: digit, exact: true }).click();
  await expect(page.getByText('This table is free')).toBeVisible();
});
