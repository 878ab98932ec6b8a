// SPDX-License-Identifier: MIT
// The front door: what is on and how far it is, when the next one begins and how many come, who won what is over.
import { expect, test } from './hall.js';
import { everywhere } from './look.js';
import { play, weekend } from './weekend.js';

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
  await play(desk, on.base, { most: 1 });
  const comes = await weekend(desk, { players: 6, sections: [], title: 'Next week', drawn: false });
  const page = await visitor();
  await page.goto('/');
  const past = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Past', exact: true }) });
  const door = past.locator(`a[href="tournament.html?t=${uid}"]`);
  await expect(door).toContainText(title);
  await expect(door.locator('.what')).toHaveText(`Winner: ${winner}`);
  await expect(page.locator(`a[href="tournament.html?t=${on.uid}"] .what`)).not.toContainText('Winner');
  // What is on says how far it is; what comes says when it begins, and how many are entered.
  const card_of = (/** @type {string} */ heading, /** @type {string} */ event) => page.locator('section').filter({
    has: page.getByRole('heading', { name: heading, exact: true }) }).locator(`a[href="tournament.html?t=${event}"]`);
  await expect(card_of('Now', on.uid).locator('.what')).toHaveText('1 of 3 matches played');
  await expect(card_of('Coming', comes.uid).locator('.dim')).toHaveText(/ 21 .* 2026, 10:00$/);
  await expect(card_of('Coming', comes.uid).locator('.what')).toHaveText('6 players');
  await everywhere(page, 'index-winners');
});
