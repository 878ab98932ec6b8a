// SPDX-License-Identifier: MIT
// A full hall: a Swiss beside a knockout on sixteen tables, every clock on, with the longest names there are. The director's
// floor, the projector and the public pages hold it in the light and in the dark.
import { LONG, expect, test } from './hall.js';
import { clipped, everywhere, sideways, violations } from './look.js';
import { ARABIC, GREEK, LONGEST, play } from './weekend.js';

/** Of director/profile.def: the clock, and its kind with a simple delay. */
const [CLOCK, SIMPLE] = [16, 2];
const [KNOCKOUT, SWISS] = [1, 2];
const TABLES = 16, HALF = TABLES / 2, PLAYERS = 2 * TABLES;

/** Long ones in both sections. */
const names = () => Array.from({ length: PLAYERS }, (_, at) => ({ 0: LONGEST, 1: GREEK, 2: ARABIC, 17: LONG[0], 18: LONG[1], 19: LONG[3] })[at] ??
  `Bartholomew Fitzgerald-Montgomery no. ${at + 1}`);

/**
 * Half of the tables play the knockout, half of them the Swiss, with whom the knockout can spare.
 * @param {import('./hall.js').Desk} desk
 */
async function full_hall(desk) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Harbour Open', starts_on: '2026-11-21', starts_at_min: 600, lengths: [7], check_in: false,
    third_place: false, third_place_length: 0, tables: TABLES });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.rule(base, CLOCK, SIMPLE);
  await desk.ask('POST', `${base}/entries`, { text: names().join('\n') });
  await desk.ask('POST', `${base}/sections`, { kind: 'swiss', name: 'Swiss', lengths: [7], field: 'chosen' });
  const everybody = Array.from({ length: PLAYERS }, (_, at) => at + 1);
  for (const entry of everybody.slice(0, TABLES)) await desk.ask('PUT', `${base}/sections/${SWISS}/seats/${entry}`, { status: 'in' });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: everybody, section: KNOCKOUT });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded', section: SWISS });
  await play(desk, base, { within: (match) => match.section === KNOCKOUT && match.round === 1 && match.match <= HALF, most: HALF });
  await desk.ask('POST', `${base}/sections/${SWISS}/rounds`, { round: 1 });
  const { matches } = await desk.get(`${base}/matches`);
  const ready = matches.filter((/** @type {any} */ match) => match.status === 'ready' && match.round === 1);
  for (const [at, match] of ready.entries()) {
    const called = await desk.on(`${base}/matches/${match.match}/call`, match, { table: at + 1 });
    // The last table waits for its players.
    if (at + 1 === TABLES) break;
    await desk.on(`${base}/matches/${match.match}/start`, called);
    await desk.ask('POST', `${base}/matches/${match.match}/clock`, { act: 'press', side: at % 2 ? 'a' : 'b' });
  }
  return { uid: made.uid, ready };
}

/** @param {import('@playwright/test').Page} page @param {string} what */
async function projected(page, what) {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/${what}-1920-${theme}.png` });
    expect.soft(await violations(page), `${what} ${theme}`).toEqual([]);
    expect.soft(await clipped(page), `${what} ${theme}`).toEqual([]);
    expect.soft(await sideways(page), `${what} ${theme}`).toBeLessThanOrEqual(0);
  }
}

test('sixteen tables with clocks, a Swiss beside a knockout', async ({ desk, director, visitor }) => {
  const { uid, ready } = await full_hall(desk);
  expect(ready.map((/** @type {any} */ match) => match.section)).toEqual([...Array(HALF).fill(KNOCKOUT), ...Array(HALF).fill(SWISS)]);
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t td-face')).toHaveCount(2 * (TABLES - 1));
  await everywhere(director, 'full-floor');
  await director.setViewportSize({ width: 1920, height: 1080 });
  await projected(director, 'full-floor');
  await director.locator('.hall .tabs').getByRole('button', { name: 'Swiss' }).click();
  await expect(director.locator('.t td-face')).toHaveCount(2 * (HALF - 1));
  await director.goto(`/td.html?t=${uid}#bracket`);
  await expect(director.locator('td-bracket')).toHaveCount(2);
  await everywhere(director, 'full-bracket');
  await director.setViewportSize({ width: 1920, height: 1080 });
  await projected(director, 'full-bracket');

  const wall = await visitor({ viewport: { width: 1920, height: 1080 } });
  await wall.goto(`/wall.html?t=${uid}`);
  await expect(wall.locator('.list')).toContainText(/page [123] of [23]/);
  await expect(wall.locator('.calls')).toContainText(ready[TABLES - 1].a.name);
  await projected(wall, 'full-wall');

  const phone = await visitor();
  for (const [place, shown] of [['live', '.tab-live'], ['section-1', '.tab-section'], ['section-2', '.tab-section'], ['standings', '.tab-standings']]) {
    await phone.goto('about:blank');
    await phone.goto(`/tournament.html?t=${uid}#${place}`);
    await expect(phone.locator(shown)).toBeVisible();
    await everywhere(phone, `full-${place}`);
  }
  // The projector's width for who opens the page there instead of the wall.
  await phone.setViewportSize({ width: 1920, height: 1080 });
  await projected(phone, 'full-public');
});
