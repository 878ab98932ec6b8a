// SPDX-License-Identifier: MIT
// A club to practise in, beside one's own in the same browser: one click makes its owner, every screen says that it is practice, and
// nobody is signed out of the real club by it.
import { expect, test } from './hall.js';
import { clipped, sideways, violations } from './look.js';
import { start_practice } from './server.js';

const MARK = 'PRACTICE: ';

test('one click opens the practice club, marked on every screen, and one\'s own club stays signed in', async ({ desk, director, visitor }) => {
  test.slow();
  await desk.evening({ players: 2 });
  await director.goto('/td.html');
  await expect(director.locator('h1')).toBeVisible();
  const club = await start_practice();
  try {
    const own = director.url();
    await director.goto(club.setup);
    await expect(director.getByRole('heading', { level: 2 })).toContainText(MARK);
    expect(await violations(director)).toEqual([]);
    await director.getByRole('button', { name: 'Practise' }).click();
    await director.waitForURL(/td\.html/);
    const events = director.locator('a[href*="td.html?t="]').filter({ hasText: MARK });
    await expect.poll(() => events.count()).toBeGreaterThanOrEqual(2);
    const { tournaments } = await (await director.request.get(`${club.url}/api/v1/tournaments`)).json();
    expect(tournaments.filter((/** @type {any} */ one) => !one.title.startsWith(MARK))).toEqual([]);
    const running = tournaments.find((/** @type {any} */ one) => one.status === 'running' && one.matches.total > one.matches.over);
    for (const page of [`td.html?t=${running.uid}#floor`, `tournament.html?t=${running.uid}`, `wall.html?t=${running.uid}`]) {
      await director.goto(`${club.url}/${page}`);
      await expect(director.locator('h1')).toContainText(MARK.trim());
      expect(await sideways(director)).toBeLessThanOrEqual(0);
    }
    // The real club knows who this is, as before, and so does the practice club.
    await director.goto(own);
    await expect(director).toHaveURL(/td\.html/);
    expect((await (await director.request.get(new URL('/api/v1/me', own).href)).json()).name).toBe('Anna Meyer');
    expect((await (await director.request.get(`${club.url}/api/v1/me`)).json()).kind).toBe('account');
    expect(await clipped(director)).toEqual([]);
    const stranger = await visitor({ baseURL: club.url });
    await stranger.goto('/');
    await expect(stranger.locator('h1')).toContainText(MARK.trim());
  } finally {
    await club.stop();
  }
});
