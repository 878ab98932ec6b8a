// SPDX-License-Identifier: MIT
// Each number of a section by rounds opens into its sum on the public page: by tap, by keyboard, on a phone; and what stands there
// sums up.
import { NAMES, expect, test } from './hall.js';
import { everywhere } from './look.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const LONG = 'Chrysostomos-Apollinarios Papadiamantopoulos-Karagian';

/**
 * A Swiss of seven, the upper of each pair wins; two rounds are over.
 * @param {any} desk @param {{ties?: string, length?: number, teams?: boolean}} [rule]
 */
async function a_swiss(desk, { ties, length = 1, teams = false } = {}) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Swiss in sums', starts_on: '2026-11-21', lengths: [length], check_in: false, tables: 8 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  const main = async () => (await desk.get(`${base}/sections`)).sections[0];
  await desk.on(`${base}/sections/1`, await main(), { kind: 'swiss', lengths: [length], ...(teams && { boards: 2 }) }, 'PUT');
  if (ties) await desk.on(`${base}/sections/1/rule`, await main(), { rounds: 3, ties }, 'PUT');
  const names = [LONG, 'علي حسن', ...NAMES.slice(0, 5)];
  await desk.ask('POST', `${base}/entries`, teams ? { teams, text: names.map((_, at) => `Team ${at}: First ${at}, Second ${at}`).join('\n') }
    : { text: names.join('\n') });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  for (const round of [1, 2]) {
    const { pairs } = await desk.get(`${base}/sections/1/next-round`);
    const [a, b] = ['a', 'b'].map((side) => pairs.map((/** @type {any} */ pair) => pair[side] ?? 0));
    await desk.ask('POST', `${base}/sections/1/rounds`, { round, a, b, reason: 'as drawn' });
    for (const { match } of (await desk.get(`${base}/matches`)).matches) {
      const now = await desk.get(`${base}/matches/${match}`);
      if (now.status === 'ready' && !now.boards) await desk.on(`${base}/matches/${match}/result`, now, {
        how: 'final_score', score_a: length, score_b: length === 1 ? 0 : match % length, reason: 'played' });
    }
  }
  return { uid: made.uid, base };
}

/** What the terms of a sum come to, each with the sign before it; those that do not count are struck. @param {import('@playwright/test').Locator} sum */
const added_up = (sum) => sum.evaluate((dd) => {
  let sign = 1, total = 0;
  for (const node of dd.childNodes) {
    const text = node.textContent ?? '';
    if (node.nodeType === Node.TEXT_NODE && /[+\u2212]/.test(text)) sign = text.includes('+') ? 1 : -1;
    const number = node instanceof Element && node.matches('span.term') ? node.querySelector(':scope > b') : null;
    if (number) total += sign * Number((number.textContent ?? '').replace(/[^\d.]/g, ''));
  }
  return total;
});

/**
 * Everybody's numbers, one after the other, are the sums of what stands under them; of each criterion somebody's is more than one term.
 * @param {import('@playwright/test').Page} page @param {any} desk @param {string} base @param {string[]} criteria
 */
async function all_add_up(page, desk, base, criteria) {
  const { standings } = await desk.get(`${base}/standings`);
  const whose = (/** @type {any} */ row) => page.getByRole('button', { name: `how that comes about for ${row.name}` });
  await expect(page.locator('.stand .sum')).toHaveCount(7);
  const opened = new Set();
  for (const row of standings) {
    await whose(row).click();
    await expect(whose(row)).toHaveAttribute('aria-expanded', 'true');
    const { sums } = await desk.get(`${base}/sections/1/standings/${row.entry}`);
    expect(sums.map((/** @type {any} */ sum) => sum.name)).toEqual(criteria);
    await expect(page.locator('.sums dt')).toHaveCount(sums.length);
    for (const [at, sum] of sums.entries()) {
      const shown = page.locator('.sums dl > div').nth(at);
      await expect(shown.locator('dt b')).toHaveText(String(sum.value));
      if (sum.terms.length > 1) opened.add(sum.name);
      // Direct encounters are counted among those who are level; everything else is the sum of its terms.
      if (sum.name === 'Direct encounter') continue;
      if (sum.terms.length === 0) {
        expect(sum.value, `${row.name}: ${sum.name}`).toBe(0);
        continue;
      }
      const total = await added_up(shown.locator('dd'));
      const value = sum.name.endsWith('percentage') ? Math.round((10000 * total) / sum.possible) / 100 : total;
      expect(value, `${row.name}: ${sum.name}`).toBeCloseTo(sum.value, 5);
    }
  }
  expect([...opened].sort()).toEqual([...criteria].sort());
}

const USUAL = ['Points', 'Wins', 'Direct encounter', 'Buchholz', 'Buchholz cut 1', 'Buchholz median', 'Sonneborn-Berger', 'Progressive',
  "Opponents' score percentage", 'Koya'];

test('numbers of a Swiss open into their sums', async ({ desk, visitor }) => {
  const { uid, base } = await a_swiss(desk);
  const page = await visitor(PHONE);
  await page.goto(`/tournament.html?t=${uid}#standings`);
  await all_add_up(page, desk, base, USUAL);
  await everywhere(page, 'sums');
});

test('so do the points of matches, less the opponents\', and the boards of teams', async ({ desk, visitor }) => {
  const page = await visitor(PHONE);
  for (const [rule, criteria] of [[{ ties: 'difference buchholz', length: 3 }, ['Points', 'Point difference', 'Buchholz']],
    [{ ties: 'boards board_points', length: 3, teams: true }, ['Points', 'Boards won', 'Points on boards']]]) {
    const { uid, base } = await a_swiss(desk, /** @type {any} */ (rule));
    await page.goto(`/tournament.html?t=${uid}#standings`);
    await all_add_up(page, desk, base, /** @type {string[]} */ (criteria));
  }
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
