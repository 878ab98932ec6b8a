// SPDX-License-Identifier: MIT
// What a table says of itself: chosen in a plan, told where a round is paired, and opened into its sums at the console.
import { NAMES, expect, test } from './hall.js';
import { everywhere } from './look.js';

test('a plan says what results are worth and what parts those who are level', async ({ desk, director: page }) => {
  await page.goto('/td.html#create');
  await page.getByRole('radio', { name: /Swiss/ }).check();
  await page.getByLabel('Title').fill('Three points');
  const part = page.locator('.part').first();
  await part.getByLabel('Accelerated', { exact: false }).check();
  await part.getByText('What results are worth').click();
  // More than a win is told and not taken.
  await part.getByLabel('A bye', { exact: true }).fill('4');
  await part.getByLabel('A bye', { exact: true }).press('Tab');
  await expect(page.getByText('Nothing is worth more than a win', { exact: false })).toBeVisible();
  await expect(part.getByLabel('A bye', { exact: true })).toHaveJSProperty('value', '1');
  await part.getByLabel('A win').fill('3');
  await part.getByLabel('A bye', { exact: true }).fill('1.5');
  await part.getByLabel('A bye', { exact: true }).press('Tab');
  await part.getByLabel('As many points are parted by').selectOption('direct difference');
  await part.getByLabel('A round without a game adds to Buchholz').selectOption('an opponent with as many points (2024)');
  await everywhere(page, 'points-plan');
  await page.getByRole('button', { name: 'Create', exact: false }).first().click();
  await expect(page).toHaveURL(/t=/);
  const uid = new URL(page.url()).searchParams.get('t');
  const [{ rule }] = (await desk.get(`/tournaments/${uid}/sections`)).sections;
  expect([rule.points, rule.ties, rule.accelerated, rule.unplayed]).toEqual([[6, 1, 0, 3, 2], 'direct difference', true, 'dummy_2024']);
});

test('a number of the console’s table opens into its sum, and what is lent is told', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Sums at the desk', starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 8).join('\n') });
  const main = async () => (await desk.get(`${base}/sections`)).sections[0];
  await desk.on(`${base}/sections/1`, await main(), { kind: 'swiss', lengths: [3] }, 'PUT');
  await desk.on(`${base}/sections/1/rule`, await main(), { rounds: 4, accelerated: true, ties: 'difference buchholz' }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  await page.goto(`/td.html?t=${made.uid}#bracket`);
  const rounds = page.getByRole('region', { name: 'Round 1 of 4' });
  await rounds.locator('summary').first().click();
  await expect(rounds.getByText('1 of it is lent, for this round is accelerated.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await expect(page.getByText('matches of round 1 are not over yet', { exact: false })).toBeVisible();
  const { matches } = await desk.get(`${base}/matches`);
  for (const [at, { match }] of matches.slice(0, 3).entries())
    await desk.on(`${base}/matches/${match}/result`, await desk.get(`${base}/matches/${match}`),
      { how: 'final_score', score_a: 3, score_b: at % 3, reason: 'played' });
  await page.getByText('Standings', { exact: true }).click();
  const numbers = page.locator('.standing .sum');
  await expect(numbers).toHaveCount(8);
  await numbers.first().press('Enter');
  await expect(numbers.first()).toHaveAttribute('aria-expanded', 'true');
  const { standings } = await desk.get(`${base}/sections/1/standings`);
  const { sums } = await desk.get(`${base}/sections/1/standings/${standings[0].entry}`);
  await expect(page.locator('.sums dt')).toHaveText(sums.map((/** @type {any} */ sum) => new RegExp(`${sum.name} ${sum.value}$`)));
  expect(sums[1]).toMatchObject({ name: 'Point difference', value: 3 });
  await everywhere(page, 'points-console');
  // A result is told in the open table.
  const { match, a } = matches[3];
  const points = page.locator('.standing tbody tr:not(.sums)').filter({ hasText: a.name }).locator('.sum');
  await expect(points).toHaveText(/^0/);
  await desk.on(`${base}/matches/${match}/result`, await desk.get(`${base}/matches/${match}`),
    { how: 'final_score', score_a: 3, score_b: 0, reason: 'played' });
  await expect(points).toHaveText(/^1/);
});
