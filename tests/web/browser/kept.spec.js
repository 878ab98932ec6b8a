// SPDX-License-Identifier: MIT
// What the server refuses: shown beside what it has, listed on the tablet until the director has decided; what an earlier
// evening left asks before it goes.
import { clipped, violations } from './look.js';
import { expect, test } from './hall.js';
import { confirmed } from './weekend.js';

const COMMANDS = /\/api\/v1\/tournaments\/\w+\/matches\/\d+\//;

/** A tablet on a match in its first game. @param {import('./hall.js').Desk} desk @param {any} tablet */
async function begin(desk, tablet) {
  const { uid, base } = await desk.evening({ players: 2, length: 7, tables: 2 });
  const page = await tablet(await desk.secret(base, 1));
  await expect(page.getByText('This table is free')).toBeVisible();
  const match = await desk.started(base);
  await expect(page.locator('.rep.lost button').first()).toBeEnabled();
  return { uid, base, page, match };
}

/** How many kept entries the tablet knows to be in the director's inbox. */
const claims_noted = () => new Promise((resolve) => {
  const opening = indexedDB.open('td-tablet', 1);
  opening.onsuccess = () => {
    const asking = opening.result.transaction('kept').objectStore('kept').getAll();
    asking.onsuccess = () => resolve(asking.result.filter((one) => one.claimed).length);
  };
});

/** The tablet enters that a lost game 1 while the desk enters that b lost it. */
async function disagree(desk, tablet) {
  const { uid, base, page, match } = await begin(desk, tablet);
  await page.route(COMMANDS, (route) => route.abort());
  await page.locator('.half.a .rep.lost button').nth(1).click();
  await expect(page.locator('footer')).toContainText('1 not sent');
  await desk.games(base, match, [{ winner: 'a' }]);
  await page.unroute(COMMANDS);
  await expect(page.getByRole('heading', { name: 'This was not accepted' })).toBeVisible();
  return { uid, base, page };
}

test('a refused entry stands beside the server\'s, member by member, and stays listed until the director decides', async ({ desk, tablet }) => {
  const { base, page } = await disagree(desk, tablet);
  const row = (/** @type {string} */ name) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('How').locator('td')).toHaveText(['Gammon', 'Single', /differs/]);
  await expect(row('Winner')).toHaveClass('differs');
  await expect(row('Score').locator('td').nth(1)).toHaveText('1–0');
  await expect(row('Cube')).toHaveClass('same');
  for (const [width, height] of [[390, 844], [1024, 768]]) {
    await page.setViewportSize({ width, height });
    expect(await clipped(page)).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'We have read this' }).click();
  await expect(page.locator('footer')).toContainText('1 not accepted');
  await page.reload();
  await page.getByRole('button', { name: '1 not accepted' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 entry that was not accepted');
  await page.getByRole('button', { name: 'Close' }).click();
  const { inbox } = await desk.get(`${base}/floor`);
  // Told of the claim before it is decided: the tablet has asked since.
  await expect.poll(() => page.evaluate(claims_noted)).toBe(1);
  const [item] = inbox.filter((/** @type {any} */ one) => one.claims);
  if (item.kind === 'conflict') await desk.ask('POST', `${base}/claims/${item.claims[0].claim}/settle`, { accept: false, reason: 'seen' });
  else await desk.on(`${base}/matches/1/resolve`, await desk.get(`${base}/matches/1`), { claim: item.claims[0].claim, reason: 'seen' });
  await expect(page.locator('footer')).not.toContainText('not accepted');
});

/** Puts an entry of another evening into the browser's outbox. @param {import('@playwright/test').Page} page */
const leave_behind = (page) => page.evaluate(() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('td-tablet', 1);
  opening.onsuccess = () => {
    const entry = { hall: 'another/3', where: 'Spring Cup · T3', key: 'old-1', method: 'POST', path: `/tournaments/${'0'.repeat(32)}/matches/4/games`,
      body: { game: 2 }, match: 4, label: 'Game 2: A. Silva, Gammon, cube 2', made_at: Date.now() - 2 * 86400000 };
    const adding = opening.result.transaction('entries', 'readwrite').objectStore('entries').add(entry);
    adding.onsuccess = resolve;
    adding.onerror = reject;
  };
}));

test('what another evening left is shown at the start: sent on request, and listed when it is refused', async ({ desk, tablet }) => {
  const { page } = await begin(desk, tablet);
  await leave_behind(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'An old entry was never sent' })).toBeVisible();
  await expect(page.getByText('Spring Cup · T3')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.locator('footer')).toContainText('1 not accepted');
  await expect(page.locator('.rep.lost button').first()).toBeVisible();
});

test('what another evening left can be set aside, and is removed only by hand', async ({ desk, tablet }) => {
  const { page } = await begin(desk, tablet);
  await leave_behind(page);
  await page.reload();
  await page.getByRole('button', { name: 'Set aside' }).click();
  await expect(page.locator('footer')).toContainText('1 not accepted');
  await page.reload();
  await page.getByRole('button', { name: '1 not accepted' }).click();
  await expect(page.getByRole('dialog')).toContainText('Set aside, not sent.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Remove: Game 2/ }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('footer')).not.toContainText('not accepted');
});

test('two tabs of one tablet: entries of both arrive once, in order', async ({ desk, tablet }) => {
  const { base, page } = await begin(desk, tablet);
  const twin = await page.context().newPage();
  await twin.goto('/table.html');
  await expect(twin.locator('.rep.lost button').first()).toBeEnabled();
  const both = page.context();
  await both.route(COMMANDS, (route) => route.abort());
  const lose = async (/** @type {import('@playwright/test').Page} */ tab, /** @type {string} */ side, /** @type {number} */ waiting) => {
    await tab.locator(`.half.${side} .rep.lost button`).first().click();
    for (const one of [page, twin]) await expect(one.locator('footer')).toContainText(`${waiting} not sent`);
    await expect(tab.locator('.rep.lost button').first()).toBeEnabled();
  };
  await lose(page, 'a', 1);
  await lose(twin, 'b', 2);
  await lose(page, 'a', 3);
  await lose(twin, 'a', 4);
  await both.unroute(COMMANDS);
  for (const one of [page, twin]) await expect(one.getByText('All sent')).toBeVisible();
  const { games } = await desk.get(`${base}/matches/1`);
  expect(games.map((/** @type {any} */ game) => [game.game, game.winner])).toEqual([[1, 'b'], [2, 'a'], [3, 'b'], [4, 'b']]);
});

test('entries of another table ask for its card, and reach its director when it is scanned', async ({ desk, tablet }) => {
  const { base, page } = await begin(desk, tablet);
  await page.route(COMMANDS, (route) => route.abort());
  await page.locator('.half.a .rep.lost button').first().click();
  await expect(page.locator('footer')).toContainText('1 not sent');
  const other = await desk.evening({ players: 2, tables: 1 });
  /** @param {string} secret */
  const scan = async (secret) => {
    await page.goto('about:blank');
    await page.goto(`/table.html#${secret}`);
  };
  await scan(await desk.secret(other.base, 1));
  await page.unroute(COMMANDS);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Scan its card first')).toBeVisible();
  await scan(await desk.secret(base, 1));
  await expect(page.getByRole('heading', { name: 'This was not accepted' })).toBeVisible();
  const { inbox } = await desk.get(`${base}/floor`);
  expect(inbox.flatMap((/** @type {any} */ item) => item.claims ?? []).map((/** @type {any} */ claim) => claim.why)).toEqual(['old_epoch']);
});

for (const [whose, table] of /** @type {[string, number][]} */ ([['the event', 1], ['the hall', 9]]))
  test(`not sent before the event was closed: it stands on a tablet of ${whose}, and goes out when the event is opened again`, async (
    { desk, director, tablet }) => {
    // Somebody else has the hall's first tables, so that table 1 is the event's own.
    await desk.evening({ players: 2, tables: 2 });
    const { uid, base } = await desk.evening({ players: 2, length: 7, tables: 9 });
    const page = await tablet(await desk.secret(base, table));
    const called = await desk.ask('POST', `${base}/matches/1/call`, { table });
    await desk.on(`${base}/matches/1/start`, called);
    await page.route(COMMANDS, (route) => route.abort());
    await page.locator('.half.a .rep.lost button').first().click();
    await page.locator('.half.b .rep.lost button').first().click();
    await expect(page.locator('footer')).toContainText('2 not sent');
    // Read anew, it tells the desk at once what it holds.
    await page.reload();
    await expect(page.locator('footer')).toContainText('2 not sent');
    await expect.poll(async () => (await desk.get(`${base}/devices`)).devices.at(-1).pulse?.unsent).toBe(2);
    await director.goto(`/td.html?t=${uid}#settings`);
    await director.getByRole('button', { name: 'Close the tournament' }).click();
    await expect(director.getByRole('dialog')).toContainText(`Table ${table}: 2 not sent`);
    expect(await violations(director)).toEqual([]);
    await director.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await confirmed(desk, `${base}/close`, await desk.get(base), { reason: 'the hall closes' });
    const told = page.getByRole('alert').filter({ hasText: '2 entries were not sent in time' });
    await expect(told).toBeVisible();
    await page.unroute(COMMANDS);
    for (const [width, height] of [[360, 640], [1024, 768]]) {
      await page.setViewportSize({ width, height });
      expect(await clipped(page)).toEqual([]);
    }
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(told).toBeVisible();
    expect((await desk.get(`${base}/matches/1`)).games).toEqual([]);

    await desk.on(`${base}/reopen`, await desk.get(base), { reason: 'two games are missing' });
    await expect.poll(async () => (await desk.get(`${base}/matches/1`)).games.length).toBe(2);
    await expect(page.getByText('All sent')).toBeVisible();
  });
