// SPDX-License-Identifier: MIT
// What leaves the house is found on the pages that it is about.
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

test('the players of an event and each of them lead to their calendar and their data', async ({ desk, visitor }) => {
  const { uid } = await desk.evening({ players: 4, title: 'Friday cup' });
  const page = await visitor();
  for (const [place, at, calendar] of [['players', '', 'Calendar of this event'], ['player-1', '/entries/1', 'Calendar of these matches']]) {
    await page.goto(`/tournament.html?t=${uid}#${place}`);
    await everywhere(page, `outside-${place}`);
    const links = { [calendar]: `${at}/calendar.ics`, 'Data for your own site (JSON)': `${at}/embed` };
    for (const [name, to] of Object.entries(links))
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/api/v1/tournaments/${uid}${to}`);
    for (const to of Object.values(links)) {
      const answer = await page.request.get(`/api/v1/tournaments/${uid}${to}`);
      expect(answer.status(), to).toBe(200);
      expect(await answer.text(), to).toContain('Friday cup');
    }
  }
});

test('a player of an event leads to what the club remembers of them, unless they are hidden', async ({ desk, visitor }) => {
  const { uid, base } = await desk.evening({ players: 2, title: 'Remembered' });
  const [{ name }] = (await desk.get(`${base}/entries`)).entries;
  const { players: [{ player }] } = await desk.get(`${base}/entries/1/pages`);
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#player-1`);
  await page.getByRole('link', { name: 'Other events here' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page).toHaveURL(/person\.html\?t=.*&e=1$/);
  const whole = await desk.get(`/players/${player}`);
  await desk.on(`/players/${player}/hidden`, whole, { hidden: true }, 'PUT');
  await page.reload();
  await expect(page.getByText('There is no page about this player.')).toBeVisible();
  await everywhere(page, 'outside-no-page');
});
