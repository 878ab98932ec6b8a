// SPDX-License-Identifier: MIT
// Every page, light and dark, at three widths: axe finds nothing, no text is cut off, nothing scrolls sideways.
import { clipped, sideways, violations } from './look.js';
import { expect, test } from './hall.js';
import { confirmed } from './weekend.js';

const WIDTHS = [[390, 844], [1024, 768], [1440, 900]];
const WALL = [[1024, 768], [1280, 720], [1920, 1080]];

/**
 * axe looks at the last of the widths, or at each of them where another width lays something out in another way.
 * @param {import('@playwright/test').Page} page @param {string} path @param {{widths?: number[][], each?: boolean}} [how]
 */
async function inspect(page, path, { widths = WIDTHS, each = false } = {}) {
  await page.goto(path);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByText('Loading …')).toHaveCount(0);
  await page.waitForLoadState('load');
  for (const theme of ['light', 'dark']) {
    await page.evaluate((wanted) => { document.documentElement.dataset.theme = wanted; }, theme);
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      const where = `${path.replace(/t=\w+/, 't')} ${theme} ${width}`;
      expect.soft(await clipped(page), where).toEqual([]);
      expect.soft(await sideways(page), `${where}: sideways`).toBeLessThanOrEqual(0);
      if (each || width === widths[widths.length - 1][0]) expect.soft(await violations(page), where).toEqual([]);
    }
  }
}

/** An evening in the middle: a match over, a Crawford game, one called, one calling the director. @param {import('./hall.js').Desk} desk */
async function middle(desk) {
  const { uid, base } = await desk.evening({ players: 16, length: 3, tables: 6, title: 'Autumn Cup' });
  const first = await desk.started(base);
  const [secret, ...rest] = [await desk.secret(base, 1), await desk.secret(base, 2), await desk.secret(base, 3)];
  await desk.games(base, first, [{ winner: 'a', cube: 2 }]);
  const second = await desk.started(base);
  const now = await desk.get(`${base}/matches/${second.match}`);
  await desk.on(`${base}/matches/${second.match}/result`, now, { how: 'final_score', winner: 'a', score_a: 3, score_b: 1, reason: 'slip' });
  await desk.ask('POST', `${base}/call-next`);
  return { uid, base, match: first.match, secret, rest };
}

test.describe.configure({ mode: 'parallel' });

test('the console is accessible and nothing is cut off', async ({ desk, director, tablet }) => {
  const { uid, secret } = await middle(desk);
  await tablet(secret);
  await inspect(director, '/td.html');
  for (const tab of ['floor', 'entries', 'draw', 'bracket', 'results', 'money', 'hall', 'settings', 'people', 'accounts'])
    await inspect(director, `/td.html?t=${uid}#${tab}`);
});

test('the public pages are accessible and nothing is cut off', async ({ desk, visitor }) => {
  const { uid, match } = await middle(desk);
  const page = await visitor();
  await inspect(page, '/index.html');
  for (const tab of ['live', 'bracket', 'section-1-list', 'standings', 'players', 'player-1']) await inspect(page, `/tournament.html?t=${uid}#${tab}`);
  await inspect(page, `/match.html?t=${uid}&m=${match}`);
  await inspect(page, `/wall.html?t=${uid}`, { widths: WALL });
  await inspect(page, '/login.html');
});

test('what people typed is text on every page, and none of it runs', async ({ desk, director, visitor }) => {
  const planted = '<img src=planted onerror=run()>';
  const { uid, base } = await desk.evening({ players: 4, length: 3, tables: 2, title: planted });
  const { entries } = await desk.get(`${base}/entries`);
  for (const entry of entries) await desk.on(`${base}/entries/${entry.entry}`, entry, { name: `${planted}${entry.entry}`, club: planted }, 'PUT');
  const { match } = await desk.started(base);
  const secret = await desk.secret(base, 1);
  const page = await visitor();
  const asked = /** @type {string[]} */ ([]);
  const paths = [`/tournament.html?t=${uid}#bracket`, `/tournament.html?t=${uid}#players`, `/tournament.html?t=${uid}#standings`,
    `/match.html?t=${uid}&m=${match}`, `/wall.html?t=${uid}`, `/table.html#${secret}`];
  for (const [who, where] of /** @type {const} */ ([[page, paths], [director, [`/td.html?t=${uid}#entries`, `/td.html?t=${uid}#floor`,
    `/audit.html?t=${uid}`, `/print.html?t=${uid}&what=draw`]]])) {
    who.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of where) {
      await who.goto('about:blank');
      await who.goto(path);
      // Looked for through shadow roots, too.
      await expect(who.getByText(planted).first(), path).toBeVisible();
      await expect(who.locator('img[src="planted"]'), path).toHaveCount(0);
    }
  }
  expect(asked.filter((path) => path.includes('planted'))).toEqual([]);
});

test('whoever looks at a corrected match reads that the director has corrected it', async ({ desk, visitor }) => {
  const { base, uid } = await desk.evening({ players: 4, length: 3, tables: 2 });
  const page = await visitor();
  const said = page.locator('main .note');
  const score = async (/** @type {any} */ match, /** @type {any} */ of) => confirmed(desk, `${base}/matches/${match}/result`,
    await desk.get(`${base}/matches/${match}`), { how: 'final_score', reason: 'the card', ...of });
  const played = await desk.started(base);
  await desk.games(base, played, [{ winner: 'a', cube: 2 }, { winner: 'a' }]);
  await page.goto(`/match.html?t=${uid}&m=${played.match}`);
  await expect(page.locator('.gamelist li')).toHaveCount(2);
  await expect(said).toHaveCount(0);
  await score(played.match, { winner: 'b', score_a: 1, score_b: 3 });
  await expect(said).toHaveText('Corrected by the director: 1–3. The games are as they were reported at the table.');
  expect(await violations(page)).toEqual([]);
  // What the games come to is no correction.
  await score(played.match, { winner: 'a', score_a: 3, score_b: 0 });
  await expect(page.locator('.big')).toHaveText('3–0');
  await expect(said).toHaveCount(0);
  const half = await desk.started(base);
  await desk.games(base, half, [{ winner: 'b' }]);
  await score(half.match, { winner: 'b', score_a: 2, score_b: 3 });
  await page.goto(`/match.html?t=${uid}&m=${half.match}`);
  await expect(said).toHaveText('Entered by the director: 2–3. The games are as they were reported at the table.');
});

test('audit, paper and the doors are accessible and nothing is cut off', async ({ desk, director }) => {
  const { uid, match } = await middle(desk);
  await inspect(director, `/audit.html?t=${uid}&m=${match}`, { each: true });
  // A sheet is wider than a phone and a tablet: whoever has no mouse moves it there, too.
  for (const what of ['draw', 'pairings', 'tables', 'standings', 'rules', 'cards'])
    await inspect(director, `/print.html?t=${uid}&what=${what}`, { each: true });
  await inspect(director, '/setup.html');
});

test('a draw of 64 prints on three sheets of A4, no match cut in two', async ({ desk, visitor }) => {
  const { uid } = await desk.evening({ players: 50, tables: 0 });
  const page = await visitor();
  for (const [what, sheets] of [['draw', 3], ['rules', 1]]) {
    await page.goto(`/print.html?t=${uid}&what=${what}`);
    await expect(page.locator('.sheet')).toHaveCount(Number(sheets));
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type \/Page\b/g)?.length, what).toBe(sheets);
  }
});

test('the tablet is accessible and nothing is cut off, in every state', async ({ desk, visitor }) => {
  const { secret, rest } = await middle(desk);
  const page = await visitor({ hasTouch: true });
  const tablets = [[390, 844], [768, 1024], [1024, 768]];
  await inspect(page, '/table.html', { widths: tablets, each: true });
  await inspect(page, `/table.html#${secret}`, { widths: tablets, each: true });
  await page.goto('about:blank');
  await inspect(page, `/table.html#${rest[1]}`, { widths: tablets, each: true });
});
