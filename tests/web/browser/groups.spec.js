// SPDX-License-Identifier: MIT
// Groups: a table for each on the public page and on paper, and a place that several share in one of them.
import { NAMES, expect, test } from './hall.js';
import { everywhere } from './look.js';

test('each group has a table of its own', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Groups', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 6).join('\n') });
  const main = async () => (await desk.get(`${base}/sections`)).sections[0];
  await desk.on(`${base}/sections/1`, await main(), { kind: 'groups', lengths: [1] }, 'PUT');
  await desk.on(`${base}/sections/1/rule`, await main(), { group_of: 3 }, 'PUT');
  await desk.ask('POST', `${base}/sections`, { kind: 'playoff', name: 'Knockout', fed_by: 1, takes: 1, lengths: [1] });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 0, 4, 5, 6, 0] });
  const { matches } = await desk.get(`${base}/matches`);
  // In the first group everybody wins one match; in the second the lower number wins.
  for (const { match, a, b } of matches.filter((/** @type {any} */ one) => one.section === 1 && one.a.entry && one.b.entry)) {
    const winner = b.entry <= 3 && a.entry <= 3 ? (a.entry % 3 + 1 === b.entry ? 'a' : 'b') : a.entry < b.entry ? 'a' : 'b';
    await desk.on(`${base}/matches/${match}/result`, await desk.get(`${base}/matches/${match}`),
      { how: 'final_score', score_a: Number(winner === 'a'), score_b: Number(winner === 'b'), winner, reason: 'played' });
  }
  await page.goto(`/td.html?t=${made.uid}#bracket`);
  await page.getByText('Shared places (1)').click();
  await expect(page.locator('.shared').getByText('Group 1: ')).toBeVisible();
  await everywhere(page, 'groups');
  await page.goto(`/tournament.html?t=${made.uid}#standings`);
  await expect(page.getByRole('heading', { name: 'Group 2' })).toBeVisible();
  await expect(page.locator('table.stand').nth(1).getByRole('row')).toHaveCount(4);
  await everywhere(page, 'groups-public');
  await page.goto(`/print.html?t=${made.uid}&what=draw`);
  await expect(page.locator('table.cross')).toHaveCount(2);
});
