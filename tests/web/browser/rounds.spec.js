// SPDX-License-Identifier: MIT
// A Swiss at the console: the next round is looked at with its reasons, released, taken back, and waits for results.
import { NAMES, expect, test } from './hall.js';
import { everywhere } from './look.js';

test('a director pairs a Swiss round by round', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Swiss night', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 7).join('\n') });
  const [main] = (await desk.get(`${base}/sections`)).sections;
  await desk.on(`${base}/sections/1`, main, { kind: 'swiss', lengths: [1] }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'random' });
  await page.goto(`/td.html?t=${made.uid}#bracket`);
  const rounds = page.getByRole('region', { name: 'Round 1 of 3' });
  await expect(rounds.getByRole('listitem')).toHaveCount(4);
  await rounds.getByText(/– bye/).click();
  await expect(rounds.getByText('The lowest score (0) of those with the fewest byes (0).')).toBeVisible();
  await everywhere(page, 'rounds');
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await expect(page.getByText('matches of round 1 are not over yet', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Take round 1 back' }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByRole('button', { name: 'Pair round 1' })).toBeEnabled();
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await expect(page.locator('td-bracket .bm')).toHaveCount(4);
});
