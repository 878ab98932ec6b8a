// SPDX-License-Identifier: MIT
// It rings: a chime for what is new, the count in the window's title, a bar on the tabs beside the floor; silent by choice, and silent
// for as long as nobody has touched the page, which the console says.
import { ears } from './alarms.js';
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

/** Somebody at the table calls the director. @param {import('./hall.js').Desk} desk @param {string} base @param {any} match */
const call = (desk, base, match) => desk.ask('POST', `${base}/matches/${match.match}/call-director`, { reason: 'dice', side: 'a' });

test('a call rings once, stands in the title and on every other tab; silence is kept', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 8, tables: 4 });
  const matches = [];
  for (let at = 0; at < 4; at++) matches.push(await desk.started(base));
  await call(desk, base, matches[0]);
  const heard = await ears(director);
  await director.goto(`/td.html?t=${uid}#settings`);
  // What stood there before the page came is seen, not heard; and nothing can be heard before the page was touched.
  await expect(director).toHaveTitle(/^\(1\) Needs you – Club night/);
  await expect(director.locator('.asks')).toContainText('Table 1');
  await expect(director.locator('.asks')).toContainText('Tap the bell.');
  await everywhere(director, 'asks');
  await director.locator('.bell').click();
  await expect(director.locator('.bell')).toHaveAccessibleName(/^It rings/);
  await expect.poll(heard).toBe(2);
  await call(desk, base, matches[1]);
  await expect(director).toHaveTitle(/^\(2\) Needs you – Club night/);
  await expect.poll(heard).toBe(4);
  await expect(director.locator('.asks')).toContainText('and 1 more');
  const tabs = await director.locator('nav a[aria-current]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(tabs.length).toBeGreaterThan(5);
  for (const tab of tabs) {
    await director.locator(`nav a[href="${tab}"]`).click();
    await expect(director.locator(`nav a[href="${tab}"]`)).toHaveAttribute('aria-current', 'page');
    // The floor shows the call itself.
    await expect(director.locator('.asks'), tab).toHaveCount(tab.endsWith('#floor') ? 0 : 1);
  }
  await director.locator('nav a[href$="#settings"]').click();
  // Seen again it is no news.
  await director.locator('.asks a').click();
  await expect(director.locator('.needs li')).toHaveCount(2);
  await expect(director.locator('.asks')).toHaveCount(0);
  expect(await heard()).toBe(4);
  await director.locator('.bell').click();
  await expect(director.locator('.bell')).toHaveAccessibleName(/^Silent/);
  await call(desk, base, matches[2]);
  await expect(director).toHaveTitle(/^\(3\)/);
  expect(await heard()).toBe(4);
  await director.reload();
  await expect(director.locator('.bell')).toHaveAccessibleName(/^Silent/);
  await everywhere(director, 'bell-silent');
});
