// SPDX-License-Identifier: MIT
// The front door: what is over is there with who won it, and so it stays when the next evening is on.
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

test('the index tells who won what is over, beside what is on and what comes', async ({ desk, visitor }) => {
  const { uid, base } = await desk.evening({ players: 2, length: 1, tables: 1, title: 'Last week' });
  const match = await desk.started(base);
  await desk.games(base, match, [{ winner: 'b' }]);
  const card = async () => desk.get(`${base}/matches/1`);
  const signed = await card();
  if (signed.status !== 'over') await desk.on(`${base}/matches/1/result`, signed, { how: 'final_score', winner: 'b', score_a: 0, score_b: 1, reason: 'paper' });
  const over = await card();
  const winner = over.b.name;
  await desk.on(`${base}/close`, await desk.get(base));
  const { title } = await desk.get(base);
  const on = await desk.evening({ players: 4, title: 'Tonight' });
  const page = await visitor();
  await page.goto('/');
  const past = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Past', exact: true }) });
  const door = past.locator(`a[href="tournament.html?t=${uid}"]`);
  await expect(door).toContainText(title);
  await expect(door.locator('.what')).toHaveText(`Winner: ${winner}`);
  await expect(page.locator(`a[href="tournament.html?t=${on.uid}"] .what`)).not.toContainText('Winner');
  await everywhere(page, 'index-winners');
});
