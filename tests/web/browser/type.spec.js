// SPDX-License-Identifier: MIT
// Nothing that is read on a telephone is set smaller than 16 px: every public page and every tab of the console.
import { expect, test } from './hall.js';
import { sideways, small_type } from './look.js';
import { LONGEST, people, play, weekend } from './weekend.js';

const PHONE = { width: 390, height: 844 };

/** A weekend under way with a clock, a followed player and results. @param {import('./hall.js').Desk} desk */
async function hall(desk) {
  const { uid, base } = await weekend(desk, { names: people(23).map((name) => `${name}, Old Harbour, DK`) });
  await play(desk, base, { most: 14 });
  const match = await desk.started(base);
  await desk.games(base, match, [{ winner: 'a', win: 'gammon' }]);
  await desk.ask('POST', `${base}/call-next`);
  const { entries } = await desk.get(`${base}/entries`);
  return { uid, match: match.match, player: entries.find((/** @type {any} */ one) => one.name === LONGEST).entry };
}

test('public pages in a hand', async ({ desk, visitor }) => {
  const { uid, match, player } = await hall(desk);
  const page = await visitor({ viewport: PHONE });
  const event = `/tournament.html?t=${uid}`;
  /** @type {[string, string][]} */
  const pages = [['/', 'main li'], [event, '.now-playing li'], [`${event}#section-1`, 'td-bracket .rd'], [`${event}#section-2`, 'td-bracket .rd'],
    [`${event}#players`, '.names li'], [`${event}#player-${player}`, '.whois h2'], [`${event}#standings`, 'table.stand tbody tr'],
    [`/match.html?t=${uid}&m=${match}`, '.facing']];
  for (const [at, there] of pages) {
    await page.goto(at);
    await expect(page.locator(there).filter({ visible: true })).not.toHaveCount(0);
    expect.soft(await small_type(page), at).toEqual([]);
  }
  await page.goto(`${event}#players`);
  // A short name is one line, whatever stands beside it.
  const short = page.locator('.names .nm').filter({ hasText: /^.{1,14}$/ });
  await expect(short.first()).toBeVisible();
  expect(await short.evaluateAll((names) => names.filter((name) => name.getClientRects()[0].height > 40 || name.getClientRects().length > 1).length)).toBe(0);
  await page.locator('.star').first().click();
  await page.goto(event);
  await expect(page.locator('.duelcard, .follow').first()).toBeVisible();
  expect.soft(await small_type(page), 'with a followed player').toEqual([]);
});

test('the console in a hand', async ({ desk, director: page }) => {
  const { uid } = await hall(desk);
  await page.setViewportSize(PHONE);
  for (const tab of ['entries', 'draw', 'floor', 'bracket', 'results', 'money', 'hall', 'settings', 'people', 'accounts']) {
    await page.goto(`/td.html?t=${uid}#${tab}`);
    await expect(page.locator('nav [aria-current="page"]')).toHaveAttribute('href', new RegExp(`#${tab}$`));
    await expect(page.getByText('Loading')).toHaveCount(0);
    expect.soft(await small_type(page), tab).toEqual([]);
  }
  await page.goto(`/td.html?t=${uid}#floor`);
  await page.locator('.t:not(.free) button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await small_type(page), 'a match').toEqual([]);
  await page.goto('/td.html');
  await expect(page.locator('.tlist li')).not.toHaveCount(0);
  expect.soft(await small_type(page), 'the list').toEqual([]);
  await page.getByRole('button', { name: 'New tournament' }).click();
  await expect(page.locator('.figures')).toBeVisible();
  expect.soft(await small_type(page), 'a plan').toEqual([]);
});

test('what large type leaves of a telephone is for reading: the longest title scrolls away, and it stands in a row of its own', async ({ desk, visitor }) => {
  const title = 'Winter Open of the Riverside Backgammon Club at the Old Harbour, evening the 1st';
  const made = await desk.ask('POST', '/tournaments', { title, starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 2 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: people(12).join('\n') });
  // At 200 % this is a telephone of 360 × 640; on its side at 100 % the other.
  for (const [width, height] of [[180, 320], [640, 360]]) {
    const page = await visitor({ viewport: { width, height } });
    await page.goto(`/tournament.html?t=${made.uid}#players`);
    await expect(page.locator('.names li')).toHaveCount(12);
    expect(await page.locator('.bar h1').evaluate((one) => one.getBoundingClientRect().width / innerWidth)).toBeGreaterThan(0.5);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.evaluate(() => scrollY), `${width} × ${height}`).toBeGreaterThan(height);
    const covered = await page.evaluate(() => (document.querySelector('.top')?.getBoundingClientRect().bottom ?? 0) / innerHeight);
    expect(covered, `${width} × ${height}`).toBeLessThan(0.25);
  }
  const page = await visitor({ viewport: { width: 180, height: 320 } });
  for (const where of [`/proof.html?t=${made.uid}`, '/index.html']) {
    await page.goto(where);
    await expect(page.locator('.bar h1')).toHaveText(/./);
    await expect.poll(() => page.locator('.bar h1').evaluate((one) => one.getBoundingClientRect().width / innerWidth), where).toBeGreaterThan(0.5);
    await expect(page.locator('.doors b, .shown .qr').first()).toBeVisible();
    expect.soft(await sideways(page), where).toBeLessThanOrEqual(0);
  }
});
