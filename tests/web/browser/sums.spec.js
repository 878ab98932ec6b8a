// SPDX-License-Identifier: MIT
// Each number of a section by rounds opens into its sum on the public page: by tap, by keyboard, on a phone; and what stands there
// sums up.
import { NAMES, expect, test } from './hall.js';
import { everywhere } from './look.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const LONG = 'Chrysostomos-Apollinarios Papadiamantopoulos-Karagian';

/** A Swiss of seven, the upper of each pair wins; two rounds are over. @param {any} desk */
async function a_swiss(desk) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Swiss in sums', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: [LONG, 'علي حسن', ...NAMES.slice(0, 5)].join('\n') });
  const [main] = (await desk.get(`${base}/sections`)).sections;
  await desk.on(`${base}/sections/1`, main, { kind: 'swiss', lengths: [1] }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  for (const round of [1, 2]) {
    const { pairs } = await desk.get(`${base}/sections/1/next-round`);
    const [a, b] = ['a', 'b'].map((side) => pairs.map((/** @type {any} */ pair) => pair[side] ?? 0));
    await desk.ask('POST', `${base}/sections/1/rounds`, { round, a, b, reason: 'as drawn' });
    for (const { match, status } of (await desk.get(`${base}/matches`)).matches)
      if (status === 'ready') await desk.on(`${base}/matches/${match}/result`, await desk.get(`${base}/matches/${match}`), {
        how: 'final_score', score_a: 1, score_b: 0, reason: 'played' });
  }
  return { uid: made.uid, base };
}

test('numbers of a Swiss open into their sums', async ({ desk, visitor }) => {
  const { uid, base } = await a_swiss(desk);
  const page = await visitor(PHONE);
  await page.goto(`/tournament.html?t=${uid}#standings`);
  const { standings } = await desk.get(`${base}/standings`);
  const whose = (/** @type {any} */ row) => page.getByRole('button', { name: `how that comes about for ${row.name}` });
  await expect(page.locator('.stand .sum')).toHaveCount(7);
  for (const row of standings) {
    await whose(row).click();
    await expect(whose(row)).toHaveAttribute('aria-expanded', 'true');
    const { sums } = await desk.get(`${base}/sections/1/standings/${row.entry}`);
    await expect(page.locator('.sums dt')).toHaveCount(sums.length);
    for (const [at, sum] of sums.entries()) {
      const shown = page.locator('.sums dl > div').nth(at);
      await expect(shown.locator('dt b')).toHaveText(String(sum.value));
      // Direct encounters are counted among those who are level; everything else is the sum of its terms.
      if (sum.terms.length === 0 || sum.name === 'Direct encounter') continue;
      const terms = (await shown.locator('span.term > b').allTextContents()).map((one) => Number(one.replace(/[^\d.]/g, '')));
      const total = terms.reduce((all, one) => all + one, 0);
      const of_possible = sum.name.endsWith('percentage');
      const value = of_possible ? Math.round((10000 * total) / sum.possible) / 100 : total;
      expect(value, `${row.name}: ${sum.name}`).toBeCloseTo(sum.value, 5);
    }
  }
  await everywhere(page, 'sums');
});

test('sums open and close by keyboard, one at a time', async ({ desk, visitor }) => {
  const { uid } = await a_swiss(desk);
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#standings`);
  const [first, second] = [page.locator('.stand .sum').nth(0), page.locator('.stand .sum').nth(1)];
  await first.press('Enter');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('.sums dd').first()).toContainText('=');
  await second.press('Space');
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('.stand .sums')).toHaveCount(1);
  await second.press('Enter');
  await expect(page.locator('.stand .sums')).toHaveCount(0);
});
