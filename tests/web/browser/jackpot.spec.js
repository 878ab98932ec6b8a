// SPDX-License-Identifier: MIT
// A jackpot from the plan to its second bracket: drawn when it is full, and whoever wants to play again takes a seat in the next.
import { NAMES, expect, test } from './hall.js';
import { everywhere, glance } from './look.js';

test('a bracket that is full is drawn, and the next one opens', async ({ desk, director: page, visitor }) => {
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'New tournament' }).or(page.getByRole('radio', { name: /^Jackpots/ })).first().click();
  await page.getByRole('radio', { name: /^Jackpots/ }).click();
  await expect(page.getByLabel('Drawn as soon as so many are in')).toHaveValue('8');
  const made = await desk.ask('POST', '/tournaments', { title: 'Jackpots', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 5).join('\n') });
  const { sections: [main] } = await desk.get(`${base}/sections`);
  await desk.on(`${base}/sections/1`, main, { kind: 'knockout', name: 'Jackpot', field: 'chosen', fills: 4, lengths: [1] }, 'PUT');
  await page.goto(`/td.html?t=${made.uid}#draw`);
  const seats = page.locator('.whoplays');
  await expect(seats).toContainText('0 of 4 seats are taken');
  for (const [at, name] of NAMES.slice(0, 3).entries()) {
    await seats.getByRole('button', { name }).click();
    await expect(seats).toContainText(`${at + 1} of 4 seats are taken`);
  }
  await everywhere(page, 'jackpot');
  // Everybody sees who waits for it.
  const public_page = await visitor();
  await public_page.goto(`/tournament.html?t=${made.uid}`);
  const fills = public_page.locator('.fills');
  await expect(fills).toContainText('3 of 4 seats are taken');
  await expect(fills.locator('bdi')).toHaveText(NAMES.slice(0, 3));
  await glance(public_page, 'jackpot-public');
  await seats.getByRole('button', { name: NAMES[3] }).click();
  await expect(seats).toContainText('Who plays in Jackpot 2');
  await expect(seats).toContainText('0 of 4 seats are taken');
  await seats.getByRole('button', { name: NAMES[0] }).click();
  await expect(seats).toContainText('1 of 4 seats are taken');
  await public_page.goto(`/tournament.html?t=${made.uid}#players`);
  await expect(fills).toContainText('Jackpot 2');
  await expect(fills).toContainText('1 of 4 seats are taken');
  const { sections } = await desk.get(`${base}/sections`);
  expect(sections.map((/** @type {any} */ one) => [one.name, one.status])).toEqual([['Jackpot', 'running'], ['Jackpot 2', 'planned']]);
});
