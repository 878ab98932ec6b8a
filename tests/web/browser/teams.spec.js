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
  await page.getByRole('button', { name: 'Match 1: Harbour', exact: false }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Points on the boards', { exact: false })).toBeVisible();
  await everywhere(page, 'teams-match');
  await dialog.getByRole('button', { name: 'Line-up: Harbour' }).click();
  await dialog.getByLabel('Board 2').selectOption('Cleo Marsh');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Line-up set')).toBeVisible();
  await page.getByRole('button', { name: 'Match 1: Harbour', exact: false }).first().click();
  await expect(dialog.getByText('Cleo Marsh')).toBeVisible();
  await dialog.getByRole('button', { name: 'Call the boards' }).click();
  await expect.poll(async () => (await desk.get(`${base}/matches/1`)).boards.map((/** @type {any} */ one) => one.status)).toEqual(['called', 'called']);
  await page.goto(`/match.html?t=${made.uid}&m=1`);
  await expect(page.getByRole('link', { name: /Cleo Marsh/ })).toBeVisible();
  await everywhere(page, 'teams-public');
});
