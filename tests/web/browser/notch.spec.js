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

/**
 * A telephone upright, with a notch above and a bar below; one on its side.
 * @type {{size: {width: number, height: number}, insets: Record<string, number>}[]}
 */
const WALLS = [{ size: { width: 390, height: 844 }, insets: { top: 47, bottom: 34 } }, { size: { width: 844, height: 390 }, insets: NOTCH }];

for (const { size, insets } of WALLS)
  test(`the wall on a telephone of ${size.width} x ${size.height} leaves its notch and its bar free`, async ({ desk, visitor }) => {
    const { uid, base } = await desk.evening({ players: 8, length: 3, tables: 4 });
    await desk.started(base);
    await desk.ask('POST', `${base}/call-next`);
    const page = await visitor({ viewport: size });
    await page.goto(`/wall.html?t=${uid}`);
    await expect(page.locator('h1')).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
    const { left = 0, right = 0, top = 0, bottom = 0 } = insets;
    const under = () => page.evaluate((free) => {
      const found = new Set();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.closest('.vh, .skip, noscript')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width > 0 && (box.left < free.left - 1.5 || box.right > innerWidth - free.right + 1.5 || box.top < free.top - 1.5 ||
          box.bottom > innerHeight - free.bottom + 1.5)) found.add(`${node.textContent.trim().slice(0, 30)}: ${Math.round(box.top)}-${Math.round(box.bottom)}`);
      }
      return [...found];
    }, { left, right, top, bottom });
    await expect.poll(under).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/notch-wall-${size.width}.png` });
  });
