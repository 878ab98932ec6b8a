// SPDX-License-Identifier: MIT
// Places that are shared at the end of a section: lots at the console, a barrage, and how everybody reads of them.
import { NAMES, expect, test } from './hall.js';
import { everywhere } from './look.js';

test('a director decides shared places', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Thirds', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 8).join('\n') });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4, 5, 6, 7, 8] });
  for (const match of [1, 2, 3, 4, 5, 6, 7]) {
    await desk.on(`${base}/matches/${match}/result`, await desk.get(`${base}/matches/${match}`),
      { how: 'final_score', score_a: 1, score_b: 0, winner: 'a', reason: 'played' });
  }
  await page.goto(`/td.html?t=${made.uid}#bracket`);
  await page.getByText('Shared places (2)').click();
  const places = page.locator('.shared');
  await expect(places.getByRole('listitem')).toHaveCount(2);
  await everywhere(page, 'lots');
  await places.getByRole('listitem').filter({ hasText: '5–8' }).getByRole('button', { name: 'Draw lots' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('a prize for five');
  await page.getByRole('dialog').getByRole('button', { name: 'Draw lots' }).click();
  await expect(places.getByText('by lot: a prize for five')).toBeVisible();
  await places.getByRole('listitem').filter({ hasText: '3–4' }).getByRole('button', { name: 'Play for it' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('a cup');
  await page.getByRole('dialog').getByRole('button', { name: 'Play for it' }).click();
  await expect(places.getByText('waits for the matches that are played for it')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'For place 3–4' })).toBeVisible();
  await page.goto(`/td.html?t=${made.uid}#floor`);
  await expect(page.getByRole('heading', { name: 'Shared places to decide' })).toBeVisible();
  await everywhere(page, 'lots-floor');
  await page.locator('.undecided').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'For place 3–4' })).toBeVisible();
  await page.getByText('Shared places (1)').click();
  await expect(places.getByText('waits for the matches that are played for it')).toBeVisible();
  await desk.on(`${base}/matches/8/result`, await desk.get(`${base}/matches/8`),
    { how: 'final_score', score_a: 1, score_b: 0, winner: 'a', reason: 'played' });
  await expect(places.getByText('by barrage: a cup')).toBeVisible();
  await places.getByRole('button', { name: 'Take the lots back' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('they share it');
  await page.getByRole('dialog').getByRole('button', { name: 'Take the lots back' }).click();
  await expect(page.getByText('Shared places (1)')).toBeVisible();
  await page.goto(`/tournament.html?t=${made.uid}#standings`);
  await expect(page.getByText('by barrage: a cup').first()).toBeVisible();
  await everywhere(page, 'lots-public');
  await page.goto(`/print.html?t=${made.uid}&what=standings`);
  await expect(page.locator('.paper').getByText('by barrage')).toHaveCount(2);
});
