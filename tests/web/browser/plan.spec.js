// SPDX-License-Identifier: MIT
// A weekend made through the screens: a plan and what it comes to, a pasted list with namesakes, the draw as brackets, a
// swap by hand, the director's brackets, a late entry on a bye; then next week in two clicks. Clicks are counted.
import { Hand, LONG, expect, test } from './hall.js';
import { clipped, sideways, violations } from './look.js';

const SIZES = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }];

/** @param {import('@playwright/test').Page} page @param {string} what */
async function looks_fine(page, what) {
  const before = page.viewportSize();
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const where = `${what}, ${size.width}, ${colorScheme}`;
      expect(await violations(page), where).toEqual([]);
      expect(await clipped(page), where).toEqual([]);
      expect(await sideways(page), where).toBeLessThanOrEqual(0);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

test('a weekend from the plan to a late entry', async ({ desk, director }, info) => {
  test.slow();
  const note = (/** @type {string} */ description) => info.annotations.push({ type: 'figure', description });
  const name = `Weekend ${Date.now()}`, wei = `Wei Chen ${Date.now()}`;
  for (const club of ['Harbour', 'Airport']) await desk.ask('POST', '/players', { name: wei, club, country: null });
  const hand = new Hand(director);

  await director.goto('/td.html');
  const fresh = director.getByRole('button', { name: 'New tournament' });
  await expect(fresh.or(director.locator('.evening'))).toBeVisible();
  if (await fresh.isVisible()) await hand.tap(fresh);
  await hand.tap(director.getByRole('radio', { name: /^Weekend/ }));
  await hand.tap(director.getByLabel('Title'));
  await director.keyboard.type(name);
  await director.getByLabel('Players, about').fill('23');
  await director.getByLabel('Tables').fill('6');
  await director.getByLabel('Only players who').uncheck();
  const main = director.getByRole('region', { name: 'Main draw' });
  await expect(main).toContainText('22 matches, 5 rounds, 9 byes');
  await director.getByLabel('Length, Main draw, Final').fill('11');
  await director.getByLabel('Length, Main draw, Semi').fill('9');
  await expect(director.getByLabel('Length, Main draw, Round 1')).toHaveValue('5');
  await looks_fine(director, 'the plan');
  await hand.tap(director.getByRole('button', { name: 'Create' }));
  await expect(director.getByRole('heading', { name })).toBeVisible();
  await hand.tap(director.getByRole('button', { name: 'Open it' }));
  note(`a weekend planned, created and opened: ${hand.count()} clicks`);

  const list = [wei, ...LONG, 'Ada Berg, Harbour', 'Bo Lund, Harbour', 'Cy Roux', 'Di Sato', 'Gus Vance', 'Hal Young'];
  await director.getByLabel('One name a line').fill(list.join('\n'));
  await hand.tap(director.getByRole('button', { name: 'Add', exact: true }));
  await expect(director.getByRole('heading', { name: 'Who is meant?' })).toBeVisible();
  await looks_fine(director, 'who is meant');
  await hand.tap(director.getByRole('button', { name: /Airport/ }));
  await hand.tap(director.getByRole('button', { name: 'Enter all' }));
  await expect(director.locator('.people li')).toHaveCount(list.length);
  note(`a pasted list with a namesake: ${hand.count()} clicks`);

  const uid = new URL(director.url()).searchParams.get('t');
  const { sections } = await desk.get(`/tournaments/${uid}/sections`);
  expect(sections.map((/** @type {any} */ one) => one.kind)).toEqual(['knockout', 'progressive', 'last_chance']);
  expect(sections[0].lengths.slice(0, 2)).toEqual([11, 9]);

  await hand.tap(director.getByRole('link', { name: 'Draw' }));
  await hand.tap(director.getByRole('button', { name: 'Show the draw' }));
  await expect(director.locator('td-bracket')).toHaveCount(3);
  await expect(director.locator('td-bracket').first()).toContainText('Finalto 11');
  await looks_fine(director, 'the draw before it is made');
  await hand.tap(director.getByRole('button', { name: 'by hand' }));
  const seats = director.locator('.seats button');
  const [one, two] = [await seats.nth(0).getAttribute('aria-label'), await seats.nth(2).getAttribute('aria-label')];
  await hand.tap(seats.nth(0));
  await hand.tap(seats.nth(2));
  await expect(seats.nth(0)).toHaveAttribute('aria-label', String(two));
  await expect(seats.nth(2)).toHaveAttribute('aria-label', String(one));
  await hand.tap(director.getByRole('button', { name: 'Draw', exact: true }));
  await expect(director).toHaveURL(/#floor$/);
  note(`the draw shown, two swapped by hand, drawn: ${hand.count()} clicks`);
  const drawn = await desk.get(`/tournaments/${uid}/sections/1/bracket`);
  expect(`Change places: ${drawn.rounds[0].matches[0].a.name}`).toBe(two);

  await hand.tap(director.getByRole('link', { name: 'Bracket' }));
  await hand.tap(director.locator('.latebye').first());
  await director.getByRole('dialog').getByLabel('Name').fill('Late Lena');
  await director.keyboard.press('Enter');
  await hand.tap(director.getByRole('button', { name: 'Do it' }));
  await expect(director.locator('td-bracket').first()).toContainText('Late Lena');
  note(`a late entry on a bye: ${hand.count()} clicks`);
  await director.getByLabel('The way of').selectOption({ label: 'Late Lena' });
  await expect(director.getByRole('region', { name: 'Way through the sections' })).toContainText('Late Lena');
  await expect(director.locator('td-bracket .mine')).toHaveCount(1);
  await expect(director.locator('td-drops path')).toHaveCount(0);
  await looks_fine(director, 'the director’s brackets');

  await director.goto(`/td.html?t=${uid}#settings`);
  const card = director.locator('form', { has: director.getByRole('heading', { name: 'Template' }) });
  await card.getByLabel('Name').fill(`Kept ${uid?.slice(0, 6)}`);
  await card.getByRole('button', { name: 'Keep as a template' }).click();
  await expect(director.getByText('Kept as the template')).toBeVisible();

  await director.goto('/td.html');
  await director.getByRole('button', { name: `Kept ${uid?.slice(0, 6)}` }).click();
  await expect(director.getByRole('region', { name: 'Last chance' })).toBeVisible();
  await director.getByRole('button', { name: 'Cancel' }).click();
  await hand.tap(director.getByRole('button', { name: 'Same as last time' }));
  await expect(director.locator('.evening')).toBeVisible();
  await hand.tap(director.getByRole('button', { name: 'Create' }));
  await director.waitForURL(/td\.html\?t=\w+/);
  const clicks = hand.count();
  note(`next week: ${clicks} clicks`);
  expect(clicks).toBe(2);
});
