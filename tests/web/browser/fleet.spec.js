// SPDX-License-Identifier: MIT
// What the director sees of the tablets: a heartbeat twice a minute, in memory only.
import { chromium } from '@playwright/test';
import { close_context, open_context } from './context.js';
import { expect, test } from './hall.js';

test('a tablet says how it is: battery, unsent, skew, mode', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, tables: 1 });
  const page = await tablet(await desk.secret(base, 1));
  await expect(page.getByText('This table is free')).toBeVisible();
  const pulse = async () => (await desk.get(`${base}/devices`)).devices[0].pulse;
  await expect.poll(async () => (await pulse())?.release ?? '').toMatch(/^[0-9a-f]{12}$/);
  const said = await pulse();
  expect(said).toMatchObject({ unsent: 0, kept: 0, secure: true });
  // The director reads which release it is; for players it would be a row of letters.
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog')).toContainText('Secure connection: full mode');
  await expect(page.locator('body')).not.toContainText(said.release);
  // The quickest of several probes is believed; the first may have been slow.
  await expect.poll(async () => Math.abs((await pulse()).skew_ms)).toBeLessThan(1000);
});

test('the fleet view lists the tablets, the one in trouble first', async ({ desk, director, tablet }) => {
  const { uid, base } = await desk.evening({ players: 4, tables: 2 });
  const well = await tablet(await desk.secret(base, 1));
  const ill = await tablet(await desk.secret(base, 2));
  for (const page of [well, ill]) await expect(page.getByText('This table is free')).toBeVisible();
  await ill.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json', 'TD-Act-As': 'device' };
    // The page goes on saying how it is; what it says from now on is this.
    const say = () => fetch('/api/v1/device/pulse',
      { method: 'POST', headers, body: JSON.stringify({ battery: 7, unsent: 3, skew_ms: -90000, secure: false }) });
    await say();
    setInterval(say, 50);
  });
  await director.goto(`/td.html?t=${uid}#hall`);
  const rows = director.locator('.fleet tbody tr');
  await expect(rows).toHaveCount(2);
  for (const text of ['battery low', '3 not sent', 'clock is wrong', '7 %', '−90.0 s', 'reduced (HTTP)']) await expect(rows.first()).toContainText(text);
  await expect(rows.first().locator('th')).toHaveText('2');
  // In the list of tables what stands below a head begins where the head begins.
  const edges = await director.locator('.grid.places').evaluate((grid) => ['thead th', 'tbody tr:first-child > *'].map((cells) =>
    [...grid.querySelectorAll(cells)].slice(0, 3).map((cell) => Math.round(cell.getBoundingClientRect().left))));
  expect(edges[0]).toEqual(edges[1]);
});

test('over plain HTTP the tablet names its reduced mode and keeps entries all the same', async ({ desk, server }, info) => {
  const { base } = await desk.evening({ players: 2, tables: 1 });
  const secret = await desk.secret(base, 1);
  // A name that is not this machine's own: no secure context, as on a club's network.
  const options = info.project.use.launchOptions ?? {};
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), '--host-resolver-rules=MAP club.local 127.0.0.1'] });
  const context = await open_context(browser, { baseURL: `http://club.local:${new URL(server.url).port}`, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`/table.html#${secret}`);
  await expect(page.getByRole('heading', { name: 'Plain connection (HTTP): reduced mode' })).toBeVisible();
  await expect(page.getByText('a reload needs the network')).toBeVisible();
  await expect(page.getByText('set the tablet itself to never sleep')).toBeVisible();
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await desk.started(base);
  await expect(page.locator('.rep.lost button').first()).toBeEnabled();
  await context.setOffline(true);
  await page.locator('.half.a .rep.lost button').first().click();
  await expect(page.locator('footer')).toContainText('1 not sent');
  await context.setOffline(false);
  await expect(page.getByText('All sent')).toBeVisible();
  expect((await desk.get(`${base}/matches/1`)).games.length).toBe(1);
  await expect.poll(async () => (await desk.get(`${base}/devices`)).devices[0].pulse).toMatchObject({ secure: false, battery: null });
  await close_context(context);
  await browser.close();
});
