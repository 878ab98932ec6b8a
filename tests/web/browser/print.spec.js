// SPDX-License-Identifier: MIT
// Paper: draw sheets of 64 with a consolation on A4 and A3, every name within its line and nothing over anything else;
// pairings by name; standings of each section.
import { violations } from './look.js';
import { expect, test } from './hall.js';
import { collisions, pages_of } from './paper.js';
import { ARABIC, GREEK, LONGEST, confirmed, play, weekend } from './weekend.js';

const CONSOLATION = [{ kind: 'progressive', name: 'Consolation', fed_by: 1, lengths: [5] }];

/** The smallest type on the sheets, in points. @param {import('@playwright/test').Page} page @returns {Promise<number>} */
const smallest = (page) => page.evaluate(() => Math.min(...[...document.querySelectorAll('.sheet .mb *')].filter((one) => one.textContent?.trim())
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * 0.75)));

test('64 with a long name: six sheets of A4, five of A3, every name in its line and large enough to read', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 61, sections: CONSOLATION, tables: 2 });
  await play(desk, base, { most: 12 });
  const { matches } = await desk.get(`${base}/matches`);
  const next = matches.find((/** @type {any} */ match) => match.status === 'ready');
  await confirmed(desk, `${base}/matches/${next.match}/result`, next, { how: 'walkover', winner: 'a', score_a: 0, score_b: 0, reason: 'not there' });
  const page = await visitor({ viewport: { width: 1640, height: 1000 } });
  for (const [paper, sheets, size] of [['a4', 6, '297 x 210'], ['a3', 5, '420 x 297']]) {
    await page.goto(`/print.html?t=${uid}&what=draw&paper=${paper}`);
    await expect(page.locator('.sheet')).toHaveCount(Number(sheets));
    for (const name of [LONGEST, GREEK, ARABIC]) await expect(page.locator('.mb').filter({ hasText: name }).first()).toBeVisible();
    await expect(page.locator('.mb').getByText('walkover')).toHaveCount(1);
    await expect(page.locator('.mb').getByText('Loser of Main draw 40')).toHaveCount(1);
    expect(await collisions(page), String(paper)).toEqual([]);
    expect(await smallest(page), String(paper)).toBeGreaterThanOrEqual(6.99);
    if (process.env.TD_LOOK) await page.pdf({ preferCSSPageSize: true, path: `${process.env.TD_LOOK}/draw-${paper}.pdf` });
    await page.emulateMedia({ media: 'print' });
    expect(await collisions(page), `${paper}, printed`).toEqual([]);
    await page.emulateMedia({ media: null });
    expect(await pages_of(page)).toEqual({ count: sheets, sizes: [size] });
    expect(await violations(page)).toEqual([]);
  }
  // Every match that somebody plays stands on paper once.
  const numbers = await page.locator('.mb').count();
  expect(numbers).toBe(matches.filter((/** @type {any} */ match) => !(match.a.empty && match.b.empty)).length);
});

test('groups, double elimination and third place are printed, nothing over anything else', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 13, third_place: true, sections: [
    { kind: 'double', name: 'Double', lengths: [3], recharge: true }, { kind: 'groups4', name: 'Groups', lengths: [1] }] });
  for (const section of [2, 3]) await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded', section });
  await play(desk, base, { within: (match) => match.section > 1 });
  const page = await visitor({ viewport: { width: 1640, height: 1000 } });
  await page.goto(`/print.html?t=${uid}&what=draw`);
  await expect(page.getByText('Group 4')).toBeVisible();
  await expect(page.getByText('Third place, to 3')).toBeVisible();
  expect(await collisions(page)).toEqual([]);
  await page.goto(`/print.html?t=${uid}&what=draw&section=3`);
  await expect(page.locator('.sheet')).toHaveCount(1);
});

test('pairings stand by name, standings by section', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk);
  await play(desk, base, { most: 15 });
  const called = await desk.ask('POST', `${base}/call-next`);
  const page = await visitor({ viewport: { width: 1640, height: 1000 } });
  await page.goto(`/print.html?t=${uid}&what=pairings`);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: called.a.name, exact: true }) });
  await expect(row).toContainText(called.b.name);
  await expect(row.getByRole('cell').first()).toHaveText(called.table_name);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Standings' }).click();
  await expect(page.locator('.sheet')).toHaveCount(3);
  await expect(page.locator('.sheet').nth(1)).toContainText('Consolation');
  await expect(page.locator('.sealed')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
});
