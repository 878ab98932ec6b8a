// SPDX-License-Identifier: MIT
// A phone that lies on its side, with a notch at its left and a bar below: nothing that is read or pressed lies under them, and
// nothing scrolls sideways for it.
import { expect, test } from './hall.js';
import { sideways } from './look.js';
import { director_state } from './server.js';

const [WIDTH, HEIGHT] = [844, 390];
const NOTCH = { left: 47, right: 47, bottom: 21 };

/** What lies under the notch. @param {import('@playwright/test').Page} page */
const covered = (page) => page.evaluate(({ left, right }) => [...document.querySelectorAll('a, button, h1, h2, p, td, th, li, input, select')]
  .filter((one) => one.checkVisibility() && !one.closest('.vh, .skip') && one.getBoundingClientRect().width > 1)
  .filter((one) => { const box = one.getBoundingClientRect(); return box.left < left - 0.5 || box.right > innerWidth - right + 0.5; })
  // What scrolls in a row of its own may leave it.
  .filter((one) => { for (let up = one.parentElement; up; up = up.parentElement) if (getComputedStyle(up).overflowX !== 'visible') return false; return true; })
  .map((one) => `${one.tagName} "${(one.textContent ?? '').trim().slice(0, 30)}"`), NOTCH);

/** @param {import('@playwright/test').Page} page */
async function notched(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: NOTCH });
}

test('a phone on its side covers nothing with its notch', async ({ desk, visitor, tablet }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 3, tables: 2 });
  const secret = await desk.secret(base, 1);
  const match = await desk.started(base);
  const pages = { index: '/', tournament: `/tournament.html?t=${uid}#brackets`, player: `/tournament.html?t=${uid}#player-1`,
    match: `/match.html?t=${uid}&m=${match.match}`, console: `/td.html?t=${uid}#floor`, login: '/login.html', guide: '/guide.html' };
  const found = [];
  for (const [name, address] of Object.entries(pages)) {
    const page = await visitor({ viewport: { width: WIDTH, height: HEIGHT }, ...(name === 'console' ? { storageState: director_state() } : {}) });
    await page.goto(address);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.locator('main')).toBeVisible();
    await notched(page);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).paddingLeft)).toBe(`${NOTCH.left}px`);
    found.push(...(await covered(page)).map((one) => `${name}: ${one}`));
    if (await sideways(page) > 0) found.push(`${name} scrolls sideways`);
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/notch-${name}.png` });
  }
  const page = await tablet(secret, { viewport: { width: WIDTH, height: HEIGHT } });
  await expect(page.locator('.half.a .rep.lost button').first()).toBeEnabled();
  await notched(page);
  const lowest = () => page.evaluate(() => Math.max(...[...document.querySelectorAll('.tablet button')].map((one) => one.getBoundingClientRect().bottom)));
  await expect.poll(lowest).toBeLessThanOrEqual(HEIGHT - NOTCH.bottom);
  found.push(...(await covered(page)).map((one) => `tablet: ${one}`));
  expect(await page.evaluate(() => document.documentElement.scrollHeight), 'the tablet does not scroll').toBe(HEIGHT);
  if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/notch-tablet.png` });
  expect(found).toEqual([]);
});
