// SPDX-License-Identifier: MIT
// What a ruler for cut text does not see: two things that touch, a label without a value, a disc that has left its name.
import { expect, test } from './hall.js';
import { clipped, contrast } from './look.js';
import { play, result, weekend } from './weekend.js';

const PHONE = { width: 390, height: 844 };

/**
 * The least room between two texts of a row, px.
 * @param {import('@playwright/test').Page} page @param {string} rows @param {string} cells @returns {Promise<number>}
 */
const least_room = (page, rows, cells) => page.evaluate(([row, cell]) => {
  const text = (/** @type {Element} */ one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  return Math.min(...[...document.querySelectorAll(row)].flatMap((line) => {
    const boxes = [...line.querySelectorAll(cell)].map(text).filter(({ width }) => width > 0);
    return boxes.slice(1).map((box, at) => box.left - boxes[at].right);
  }));
}, [rows, cells]);

test('on a phone a player stands in one line with where they are, and numbers of the standings are apart', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 8, sections: [] });
  await play(desk, base, { most: 1 });
  await desk.started(base);
  const page = await visitor({ viewport: PHONE });
  await page.goto(`/tournament.html?t=${uid}#players`);
  await expect(page.locator('.names .ex .chip').first()).toBeVisible();
  const lines = await page.locator('.names li:has(.ex > *)').evaluateAll((all) => all.map((row) => {
    const [name, state, own] = [row.querySelector('a'), row.querySelector('.ex > *'), row].map((one) => /** @type {Element} */ (one).getBoundingClientRect());
    return { beside: state.left >= name.left && state.top < name.bottom && state.bottom > name.top, below: own.bottom - state.bottom };
  }));
  expect(lines.filter(({ beside, below }) => !beside || below < 6)).toEqual([]);
  await page.goto(`/tournament.html?t=${uid}#standings`);
  await expect(page.locator('table.stand tbody tr')).toHaveCount(8);
  expect(await least_room(page, 'table.stand tbody tr', 'td + td, td:nth-child(n+3)')).toBeGreaterThan(8);
  expect(await clipped(page)).toEqual([]);
});

test('before the draw an event says when it begins', async ({ desk, visitor }) => {
  const { uid } = await weekend(desk, { players: 3, sections: [], drawn: false });
  const page = await visitor({ viewport: PHONE });
  await page.goto(`/tournament.html?t=${uid}`);
  await expect(page.locator('.hint').first()).toContainText('21 November 2026, 10:00');
});

test('the audit of a match on a phone: each disc before its name, the time apart from who did it, and no label without a word', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, { players: 4, sections: [] });
  const [first] = (await desk.get(`${base}/matches`)).matches;
  await result(desk, base, first, 'a');
  await director.setViewportSize(PHONE);
  await director.goto(`/audit.html?t=${uid}&m=${first.match}`);
  await expect(director.locator('.rp .facts div').first()).toBeVisible();
  const seats = await director.locator('.mh h2 .ck').evaluateAll((all) => all.map((disc) => {
    const [ck, name] = [disc, disc.nextElementSibling].map((one) => /** @type {Element} */ (one).getBoundingClientRect());
    return ck.right <= name.left && ck.top < name.bottom && ck.bottom > name.top && name.left - ck.right < 24;
  }));
  expect(seats).toEqual([true, true]);
  expect(await least_room(director, '.tl li > button', 'time, .td')).toBeGreaterThan(8);
  for (const row of await director.locator('.tl li > button').all()) {
    await row.click();
    await expect(director.locator('.rp dt').filter({ hasText: /ended ms/ })).toHaveCount(0);
    expect(await director.locator('.rp dd').evaluateAll((all) => all.filter((one) => !one.textContent?.trim()).length)).toBe(0);
  }
  await director.goto(`/proof.html?t=${uid}`);
  await expect(director.locator('.shown h2')).toBeVisible();
  await expect(director.locator('.bar .about')).toBeHidden();
});

test('the sheet of rules says once what a section is that is called so', async ({ desk, visitor }) => {
  const { uid } = await weekend(desk);
  const page = await visitor();
  await page.goto(`/print.html?t=${uid}&what=rules`);
  await expect(page.locator('.lengthlist')).toContainText('Last chance');
  await expect(page.locator('.lengthlist')).not.toContainText(/Last chance\s+Last chance/);
});

test('who is called reads on a phone in the dark against whom; before anything is played the calls begin at the page\'s edge', async ({ desk, visitor }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 3, tables: 2 });
  const [match] = (await desk.get(`${base}/matches`)).matches.filter((/** @type {any} */ one) => one.status === 'ready');
  await desk.on(`${base}/matches/${match.match}/call`, match, { table: 2 });
  const page = await visitor({ viewport: PHONE, colorScheme: 'dark' });
  await page.goto(`/tournament.html?t=${uid}#player-${match.a.entry}`);
  await expect(page.locator('.hero.go .against a')).toBeVisible();
  expect(await contrast(page.locator('.hero.go .against a'))).toBeGreaterThanOrEqual(4.5);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tournament.html?t=${uid}`);
  await expect(page.locator('.called-now li')).toHaveCount(1);
  const left = (/** @type {string} */ one) => page.locator(one).evaluate((box) => box.getBoundingClientRect().left);
  expect(await left('.called-now')).toBeLessThan(await left('main') + 200);
});
