// SPDX-License-Identifier: MIT
// "Your match is called": the browser says it to who follows a player, after a tap, and only where it may.
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

// Without a desktop nobody may be notified, whatever was granted.
test.use({ launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] } });

/** What the browser was given to say, and nothing shown: pages of a test have no desktop. */
const listen = () => {
  const real = window.Notification;
  /** @type {any} */ (window).said = [];
  window.Notification = /** @type {any} */ (class extends real {
    constructor(/** @type {string} */ title, /** @type {any} */ how) {
      super(title, how);
      /** @type {any} */ (window).said.push([title, how.body ?? '']);
    }
  });
};

/** @param {import('@playwright/test').Page} page @returns {Promise<string[][]>} */
const said = (page) => page.evaluate(() => /** @type {any} */ (window).said);

test('who asked for it is told of the call of a followed player, once, and of nobody else\'s', async ({ desk, visitor }) => {
  const { uid, base } = await desk.evening({ players: 8, length: 3, tables: 3 });
  const { matches } = await desk.get(`${base}/matches`);
  const [mine, other, later] = matches.filter((/** @type {any} */ one) => one.status === 'ready');
  const page = await visitor({ viewport: { width: 390, height: 844 }, permissions: ['notifications'] });
  await page.addInitScript(listen);
  await page.goto(`/tournament.html?t=${uid}#player-${mine.a.entry}`);
  const ask = page.getByRole('button', { name: 'Tell me when the match is called' });
  await expect(page.getByRole('heading', { name: mine.a.name })).toBeVisible();
  await expect(ask).toHaveCount(0);
  await page.getByRole('button', { name: `Follow ${mine.a.name}` }).click();
  await expect(ask).toBeVisible();
  await everywhere(page, 'notify-ask');
  expect(await said(page)).toEqual([]);
  await ask.click();
  await expect(page.getByText('as long as it stays open').first()).toBeVisible();
  await expect(ask).toHaveCount(0);
  const first = await said(page);
  expect(first).toHaveLength(1);
  await desk.on(`${base}/matches/${other.match}/call`, other, { table: 1 });
  await desk.on(`${base}/matches/${mine.match}/call`, mine, { table: 2 });
  await expect.poll(() => said(page)).toHaveLength(2);
  const [, [title, body]] = await said(page);
  expect(title).toBe('Table 2: your match is called');
  expect(body).toContain(`${mine.a.name} – ${mine.b.name}`);
  // Whatever is heard afterwards, nothing is told twice: the next that is told is the call of somebody else who is followed.
  await page.goto(`/tournament.html?t=${uid}#player-${later.b.entry}`);
  await page.getByRole('button', { name: `Follow ${later.b.name}` }).click();
  await desk.on(`${base}/matches/${other.match}/start`, await desk.get(`${base}/matches/${other.match}`));
  await desk.on(`${base}/matches/${later.match}/call`, later, { table: 3 });
  await expect.poll(async () => (await said(page)).map(([one]) => one)).toEqual([first[0][0], title, 'Table 3: your match is called']);
  await page.goto(`/tournament.html?t=${uid}#player-${mine.a.entry}`);
  // What was told is not told again when the page reads everything anew.
  await page.reload();
  await expect(page.getByText('as long as it stays open').first()).toBeVisible();
  expect(await said(page)).toEqual([]);
  // And it can be ended: what is called afterwards is told to nobody, and asked for it is again.
  await page.getByRole('button', { name: 'Tell me no more' }).click();
  await expect(ask).toBeVisible();
  await desk.on(`${base}/matches/${mine.match}/uncall`, await desk.get(`${base}/matches/${mine.match}`));
  await expect(page.locator('.where').first()).not.toContainText('Table 2');
  await desk.on(`${base}/matches/${mine.match}/call`, await desk.get(`${base}/matches/${mine.match}`), { table: 2 });
  await expect(page.locator('.where').first()).toContainText('Table 2');
  expect(await said(page)).toEqual([]);
  await everywhere(page, 'notify-ended');
});

test('nothing is asked without a tap; a browser that refuses, and plain HTTP, are said', async ({ desk, visitor }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 3, tables: 2 });
  const { matches } = await desk.get(`${base}/matches`);
  const [match] = matches.filter((/** @type {any} */ one) => one.status === 'ready');
  for (const [how, text] of [['denied', 'lets the page tell nobody'], ['plain', 'Over HTTPS this page could tell you']]) {
    const page = await visitor({ viewport: { width: 390, height: 844 } });
    await page.addInitScript((which) => {
      let asked = 0;
      Object.defineProperty(Notification, 'permission', { get: () => which === 'denied' ? 'denied' : 'default' });
      Notification.requestPermission = async () => { asked += 1; return 'denied'; };
      Object.defineProperty(window, 'asked', { get: () => asked });
      if (which === 'plain') Object.defineProperty(window, 'isSecureContext', { value: false });
    }, how);
    await page.goto(`/tournament.html?t=${uid}#player-${match.a.entry}`);
    await page.getByRole('button', { name: `Follow ${match.a.name}` }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tell me when the match is called' })).toHaveCount(0);
    expect(await page.evaluate(() => /** @type {any} */ (window).asked)).toBe(0);
  }
});
