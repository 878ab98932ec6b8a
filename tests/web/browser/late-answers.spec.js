// SPDX-License-Identifier: MIT
// Answers that come late: what the page knows better by then is not taken back. Answers are held back by the test.
import { expect, test } from './hall.js';
import { play, weekend } from './weekend.js';

/** The setting that gives every match a clock, and its value for simple delay. */
const [CLOCKS, SIMPLE_DELAY] = [16, 2];

/**
 * Holds the next answer to such a question back, as the server gave it. @param {import('@playwright/test').Page} page @param {RegExp} path
 */
async function hold(page, path) {
  /** @type {() => void} */
  let let_go = () => {};
  const released = new Promise((resolve) => { let_go = () => resolve(undefined); });
  /** @type {() => void} */
  let seen = () => {};
  const caught = new Promise((resolve) => { seen = () => resolve(undefined); });
  // It stands in the way before anything is asked: else nobody is caught, and the test waits for ever.
  await page.route(path, async (route) => {
    const response = await route.fetch();
    seen();
    await released;
    await route.fulfill({ response });
  }, { times: 1 });
  return { caught, let_go };
}

test('a score that was heard while a list was on its way stays', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 8, sections: [], tables: 4 });
  const first = await desk.started(base);
  const second = await desk.started(base);
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}`);
  await expect(page.locator('.bar .live.on')).toBeVisible();
  const row = page.locator('.now-playing li', { hasText: first.a.name });
  await expect(row).toHaveText(/00\s*$/);
  const held = await hold(page, /\/matches$/);
  // A match that ends makes the page read everything again.
  await desk.on(`${base}/matches/${second.match}/result`, await desk.get(`${base}/matches/${second.match}`),
    { how: 'final_score', winner: 'a', score_a: second.length, score_b: 0, reason: 'played' });
  await held.caught;
  await desk.games(base, first, [{ winner: 'a' }]);
  await expect(row).toHaveText(/10\s*$/);
  const tournament = page.locator('td-tournament');
  await tournament.evaluate((/** @type {any} */ element) => { element.before = element.known; });
  held.let_go();
  await expect.poll(() => tournament.evaluate((/** @type {any} */ element) => element.known !== element.before)).toBe(true);
  expect(await tournament.evaluate((/** @type {any} */ element, number) => element.known.get(number).a.score, first.match)).toBe(1);
  await expect(row).toHaveText(/10\s*$/);
});

test('the player who was asked for last is shown, whichever answer comes last', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 8, sections: [], tables: 4 });
  await play(desk, base, { most: 2 });
  const { entries } = await desk.get(`${base}/entries`);
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#player-${entries[0].entry}`);
  await expect(page.locator('.whois h2')).toHaveText(entries[0].name);
  const held = await hold(page, /\/sections\/standings$/);
  await page.evaluate((entry) => { location.hash = `#player-${entry}`; }, entries[1].entry);
  await held.caught;
  await page.evaluate((entry) => { location.hash = `#player-${entry}`; }, entries[2].entry);
  await expect(page.locator('.whois h2')).toHaveText(entries[2].name);
  const landed = page.waitForResponse(/\/sections\/standings$/);
  held.let_go();
  await landed;
  await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
  await expect(page.locator('.whois h2')).toHaveText(entries[2].name);
});

/** A match with a clock that nobody has pressed. @param {import('./hall.js').Desk} desk */
async function with_clock(desk) {
  const { uid, base } = await desk.evening({ players: 4, length: 7, tables: 2, rules: { [CLOCKS]: SIMPLE_DELAY } });
  const match = await desk.started(base);
  return { uid, base, match, path: `${base}/matches/${match.match}` };
}

/** @param {import('./hall.js').Desk} desk @param {string} path @param {'a' | 'b'} side whose turn ends */
const press = (desk, path, side) => desk.ask('POST', `${path}/clock`, { act: 'press', side, est_ms: String(Date.now()) });

/** The page asks once more. @param {import('@playwright/test').Page} page @param {string} element */
const read_again = (page, element) => page.evaluate((name) => { void /** @type {any} */ (document.querySelector(name)).read(); }, element);

/** All that a page does with an answer that has come. @param {import('@playwright/test').Page} page @param {RegExp} path @param {() => void} let_go */
async function landed(page, path, let_go) {
  const answer = page.waitForResponse(path);
  let_go();
  await (await answer).finished();
  await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
}

for (const { name, at, element, path } of [
  { name: 'the wall', at: (/** @type {any} */ { uid }) => `wall.html?t=${uid}`, element: 'td-wall', path: /\/matches$/ },
  { name: 'the list of matches', at: (/** @type {any} */ { uid }) => `tournament.html?t=${uid}`, element: 'td-tournament', path: /\/matches$/ },
  { name: 'the page of a match', at: (/** @type {any} */ { uid, match }) => `match.html?t=${uid}&m=${match.match}`, element: 'td-match',
    path: /\/matches\/\d+$/ },
])
  test(`${name}: a clock that was pressed while an answer was on its way stays pressed`, async ({ desk, visitor }) => {
    const hall = await with_clock(desk);
    const page = await visitor();
    await page.goto(`/${at(hall)}`);
    await expect(page.locator('.bar .live.on')).toBeVisible();
    await expect(page.locator('td-face').first()).toHaveText('14:00');
    const held = await hold(page, path);
    await read_again(page, element);
    await held.caught;
    await press(desk, hall.path, 'b');
    await expect(page.locator('td-face.runs')).toHaveCount(1);
    await landed(page, path, held.let_go);
    await expect(page.locator('td-face.runs')).toHaveCount(1);
  });

for (const { name, at, element, path, score } of [
  { name: 'the wall', at: (/** @type {any} */ { uid }) => `wall.html?t=${uid}`, element: 'td-wall', path: /\/matches$/, score: '.list .sc' },
  { name: 'the page of a match', at: (/** @type {any} */ { uid, match }) => `match.html?t=${uid}&m=${match.match}`, element: 'td-match',
    path: /\/matches\/\d+$/, score: '.facing .big' },
])
  test(`${name}: an older reading does not replace a newer one`, async ({ desk, visitor }) => {
    const hall = await with_clock(desk);
    const page = await visitor();
    await page.goto(`/${at(hall)}`);
    await expect(page.locator('.bar .live.on')).toBeVisible();
    await expect(page.locator(score)).toHaveText('0–0');
    const held = await hold(page, path);
    await read_again(page, element);
    await held.caught;
    await desk.games(hall.base, hall.match, [{ winner: 'a', win: 'gammon' }]);
    await read_again(page, element);
    await expect(page.locator(score)).toHaveText('2–0');
    await landed(page, path, held.let_go);
    await expect(page.locator(score)).toHaveText('2–0');
  });

test('the table: neither an older score nor an older clock comes back', async ({ desk, tablet }) => {
  const hall = await with_clock(desk);
  const page = await tablet(await desk.secret(hall.base, hall.match.table));
  const score = page.locator('.half.a .score bdi');
  await expect(score).toHaveText('0');
  await expect(page.locator('.live.on')).toBeVisible();
  const held = await hold(page, /\/device$/);
  await read_again(page, 'td-tablet');
  await held.caught;
  await press(desk, hall.path, 'b');
  await expect(page.locator('.half.a.on')).toBeVisible();
  await desk.games(hall.base, await desk.get(hall.path), [{ winner: 'a', win: 'gammon' }]);
  await expect(score).toHaveText('2');
  const { since_ms } = (await desk.get(hall.path)).clock;
  const shown = () => page.locator('td-tablet').evaluate((/** @type {any} */ element) => element.match_there.clock.since_ms);
  await expect.poll(shown).toBe(since_ms);
  await landed(page, /\/device$/, held.let_go);
  await expect(score).toHaveText('2');
  expect(await shown()).toBe(since_ms);
});

test('the entries: who was checked in stays so, and nobody stands among the results twice', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Late', starts_on: '2026-11-21', lengths: [1], check_in: true, tables: 2 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: 'Ada Abel\nBen Bach\nCleo Cole\nDan Dahl' });
  const check_in = async (/** @type {number} */ at) => {
    const { entries } = await desk.get(`${base}/entries`);
    await desk.on(`${base}/entries/${entries[at].entry}/check-in`, entries[at]);
  };
  await director.goto(`/td.html?t=${made.uid}#entries`);
  await expect(director.locator('.bar .live.on')).toBeVisible();
  const here = director.locator('.people li.in-house');
  const older = await hold(director, /\/entries$/);
  await check_in(0);
  await older.caught;
  await check_in(1);
  await expect(here).toHaveCount(2);
  await landed(director, /\/entries$/, older.let_go);
  await expect(here).toHaveCount(2);
  for (const at of [2, 3]) await check_in(at);
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4] });
  await play(desk, base, { most: 1 });
  // Two readings under way at once.
  const held = await hold(director, /\/matches$/);
  await director.evaluate(() => { location.hash = '#results'; });
  await held.caught;
  await director.evaluate(() => { location.hash = '#floor'; });
  await director.evaluate(() => { location.hash = '#results'; });
  const correct = director.getByRole('button', { name: 'Correct' });
  await expect(correct).toHaveCount(1);
  await landed(director, /\/matches$/, held.let_go);
  await expect(correct).toHaveCount(1);
});

test('the account: a session that was ended does not come back', async ({ desk, visitor }) => {
  const [login, password] = [`eva${Date.now()}`, 'seven wet boots'];
  await desk.ask('POST', '/accounts', { login, password, name: 'Eva Lund', role: 'director' });
  const { uid } = await desk.evening({ players: 4, tables: 2 });
  const [page, other] = [await visitor({ viewport: { width: 1440, height: 900 } }), await visitor()];
  for (const one of [other, page]) {
    await one.goto('/login.html');
    await one.getByLabel('Login').fill(login);
    await one.getByLabel('Password').fill(password);
    await one.getByRole('button', { name: 'Sign in' }).click();
    await expect(one.getByRole('banner')).toContainText('Eva Lund');
  }
  const rows = page.locator('li.session');
  await page.goto(`/td.html?t=${uid}#accounts`);
  await expect(rows).toHaveCount(2);
  const held = await hold(page, /\/sessions$/);
  // A reading that nobody waits for; a tab that was just opened takes no taps until it was read.
  await page.locator('td-console').evaluate((/** @type {any} */ element) => { void element.parts.accounts.begin(element); });
  await held.caught;
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await landed(page, /\/sessions$/, held.let_go);
  await expect(rows).toHaveCount(1);
});
