// SPDX-License-Identifier: MIT
// The rules of each game on one sheet: everyone the engine has, from its own data, on one page of A4 and on a phone of 360 px.
import { readFileSync } from 'node:fs';
import { expect, test } from './hall.js';
import { clipped, everywhere, sideways, violations } from './look.js';
import { pages_of } from './paper.js';

const ENGINE = new URL('../../../tdserver/engine/', import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ENGINE), 'utf8');

/** How the rows of the engine's table begin, by name: checkers by point, 25 the bar. @returns {Record<string, Record<number, number>>} */
function starts() {
  const text = read('variant.def');
  const macros = Object.fromEntries([...text.matchAll(/#define (WESTERN|ON_24)\s+(CHECKERS\([^)]*\))/g)].map(([, name, value]) => [name, value]));
  return Object.fromEntries([...text.matchAll(/^VARIANT\(\w+, "([^"]+)", "[^"]+", "[^"]+", (CHECKERS\([^)]*\)|\w+),/gm)].map(([, name, start]) =>
    [name, Object.fromEntries([...(macros[start] ?? start).matchAll(/\[(\d+|BAR)\] = (\d+)/g)]
      .map(([, point, n]) => [point === 'BAR' ? 25 : point, Number(n)]))]));
}

const GAMES = starts();
const DRAUGHTS = [...read('draughts/ruleset.def').matchAll(/^RULESET\(\w+, "([^"]+)"/gm)].map(([, name]) => name);

test('every game has its sheet: the start is the engine\'s, one page of A4, nothing cut off at 360 px, axe finds nothing', async ({ visitor }) => {
  test.slow();
  expect(Object.keys(GAMES).length).toBeGreaterThanOrEqual(25);
  expect(DRAUGHTS.length).toBeGreaterThanOrEqual(6);
  const page = await visitor({ viewport: { width: 360, height: 740 } });
  const { games, draughts } = await (await page.request.get('/api/v1/engine/games')).json();
  for (const name of [...Object.keys(GAMES), ...DRAUGHTS]) {
    await page.goto(`/rules.html?game=${name}`);
    const sheet = page.locator('.rulesheet');
    await expect(sheet, name).toHaveCount(1);
    await expect(sheet.locator('h3'), name).not.toHaveCount(0);
    await expect(sheet.locator('footer'), name).toContainText(/Where this comes from: \S/);
    // No word is left to be filled in, none is a key.
    expect(await sheet.innerText(), name).not.toMatch(/[{}]|gamesheet\.|undefined/);
    if (GAMES[name]) {
      const shown = await sheet.locator('td-board li').allInnerTexts();
      const on = (/** @type {string} */ where, /** @type {number} */ n) => (n ? `${where}, ${n} light checker${n > 1 ? 's' : ''}` : '');
      for (const [point, n] of Object.entries(GAMES[name]))
        expect(shown, name).toContain(on(point === '25' ? 'bar' : `point ${point}`, n));
      expect(shown.filter((one) => /light/.test(one) && !/borne off/.test(one)).length, name).toBe(Object.keys(GAMES[name]).length);
    } else {
      const start = draughts.find((/** @type {any} */ one) => one.game === name);
      await expect(sheet.locator('td-draughts .bd-disc'), name).toHaveCount((await sheet.locator('td-draughts li').count()));
      await expect(sheet.locator('td-draughts .dr-dark'), name).toHaveCount(start.edge ** 2 / 2);
    }
    // Each rule that makes the game is said.
    const said = await sheet.locator('[data-rule]').evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).dataset.rule));
    const { rules } = games.find((/** @type {any} */ one) => one.game === name) ?? draughts.find((/** @type {any} */ one) => one.game === name);
    const own = rules.filter((/** @type {string} */ word) => !rules.includes('piles') || /^(piles|opening)/.test(word));
    for (const word of own) expect(said.some((one) => one === word || one === `dr_${word}`), `${name}: ${word}`).toBe(true);
    expect(await clipped(page), name).toEqual([]);
    expect(await sideways(page), name).toBeLessThanOrEqual(0);
    expect(await violations(page), name).toEqual([]);
    expect(await pages_of(page), name).toEqual({ count: 1, sizes: ['210 x 297'] });
  }
});

test('the sheets of Tavli follow one another, a page each; all games are listed; a match leads to what is played there', async ({ desk, visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 } });
  await page.goto('/rules.html');
  await expect(page.getByRole('listitem')).toHaveCount(Object.keys(GAMES).length + DRAUGHTS.length + 4);
  await everywhere(page, 'rules-all');
  await page.getByRole('link', { name: 'Tavli', exact: true }).click();
  await expect(page.locator('.rulesheet h2')).toHaveText(['Portes', 'Plakoto', 'Fevga']);
  await everywhere(page, 'rules-tavli');
  expect((await pages_of(page)).count).toBe(3);
  for (const game of ['bradspel', 'draughts', 'dutch', 'international-draughts', 'pool']) {
    await page.goto(`/rules.html?game=${game}`);
    await expect(page.locator('.rulesheet')).toBeVisible();
    if (process.env.TD_LOOK) await page.pdf({ preferCSSPageSize: true, path: `${process.env.TD_LOOK}/rules-${game}.pdf` });
    await everywhere(page, `rules-${game}`);
  }
  await page.goto('/rules.html?game=nonsense');
  await expect(page.getByText('There is no game of this name here.')).toBeVisible();

  const made = await desk.ask('POST', '/tournaments', { title: 'Tavli', starts_on: '2026-11-21', lengths: [5], check_in: false, tables: 1 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: 'O. Kaya\nF. Berg' });
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], { kind: 'knockout', lengths: [5], games: 'portes+triple' }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  await desk.started(base);
  await page.goto(`/match.html?t=${made.uid}&m=1`);
  await page.getByRole('link', { name: 'Game 1: Portes' }).click();
  await expect(page.locator('.rulesheet h2')).toHaveText(['Portes']);
  // What was agreed on of it stands on the sheet: a triple game counts, and no other count does.
  await expect(page.locator('[data-rule^=counts_]')).toHaveText([/^A win counts one; two \(gammon\) .*; three \(backgammon\)/]);
  await expect(page.locator('[data-rule=no-hit-and-run]')).toHaveCount(1);
});

test('a sheet says what was agreed on: huffing, three dice, no ban on hit and run', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 360, height: 740 } });
  /** @param {string} games @param {string[]} there @param {string[]} gone */
  const has = async (games, there, gone) => {
    await page.goto(`/rules.html?game=${encodeURIComponent(games)}`);
    for (const one of there) await expect(page.locator(`[data-rule="${one}"]`), `${games}: ${one}`).toHaveCount(1);
    for (const one of gone) await expect(page.locator(`[data-rule="${one}"]`), `${games}: ${one}`).toHaveCount(0);
    expect(await page.locator('.rulesheet').innerText(), games).not.toMatch(/[{}]|gamesheet\.|undefined/);
    expect(await pages_of(page), games).toEqual({ count: 1, sizes: ['210 x 297'] });
  };
  await has('draughts+huff+ballot-43+mini-match+timed', ['dr_huff', 'dr_ballot', 'dr_mini-match', 'dr_timed'], ['dr_missed']);
  await has('english+three-dice', ['three-dice'], ['imaginary-six']);
  await has('portes+triple~no-hit-and-run', ['counts_three'], ['counts_two', 'no-hit-and-run']);
});

test('the pool game has its sheet: a picture of six men a player, its throws, its source', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 360, height: 740 } });
  await page.goto('/rules.html?game=pool');
  await expect(page.locator('.rulesheet svg .bd-disc')).toHaveCount(30);
  await expect(page.locator('.rulesheet [data-rule]')).toHaveCount(10);
  await expect(page.locator('.rulesheet footer')).toContainText(/Where this comes from: \S/);
  expect(await page.locator('.rulesheet').innerText()).not.toMatch(/[{}]|gamesheet\.|undefined/);
  expect(await clipped(page)).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  expect(await pages_of(page)).toEqual({ count: 1, sizes: ['210 x 297'] });
});

test('a plan shows how its game begins, and the way to its rules', async ({ director: page }) => {
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'New tournament' }).or(page.getByRole('radio', { name: /^Knockout/ })).first().click();
  await page.getByRole('radio', { name: /^Main, consolation/ }).click();
  await page.getByRole('region', { name: 'Main draw' }).locator('.plays button').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.game-turn select').first().selectOption({ label: 'Hypergammon' });
  await expect(dialog.locator('td-board .bd-disc')).toHaveCount(6);
  await expect(dialog.getByRole('link', { name: 'Rules on one page' })).toHaveAttribute('href', 'rules.html?game=hypergammon');
});

test('the tablet has the way to the rules where its games are', async ({ desk, tablet }) => {
  const { base } = await desk.evening();
  const page = await tablet(await desk.secret(base, 1));
  await desk.started(base);
  await page.locator('.games-box button').click();
  await expect(page.getByRole('link', { name: 'Rules on one page' })).toHaveAttribute('href', 'rules.html?game=backgammon');
});

test('a game under another name has its sheet, with that name on it', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 } });
  await page.goto('/rules.html?game=short-narde%2Btriple');
  await expect(page.locator('.rulesheet h2')).toHaveText('Short Narde');
  await expect(page.locator('.rulesheet .about')).toContainText('Short Narde is another name of Backgammon');
  await expect(page.locator('td-board svg')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

/** What a section plays with flags, and for each sheet that it leads to what is said there and what is not. */
const AGREED = 'portes+triple~no-hit-and-run+any-backgammon plakoto+mother-at-once+any-backgammon fevga~open-last-prime';
const SHEETS = [
  ['Portes', ['counts_three', 'any-backgammon'], ['counts_two', 'no-hit-and-run']],
  ['Plakoto', ['mother-at-once', 'counts_two'], ['mother', 'any-backgammon']],
  ['Fevga', ['runner-first'], ['open-last-prime']],
];

test('from wherever a section says what it plays the way leads to the sheet with the same flags', async ({ desk, director, tablet, visitor }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Agreed', starts_on: '2026-11-21', lengths: [5], check_in: false, tables: 2 });
  const base = `/tournaments/${made.uid}`, reader = await visitor({ viewport: { width: 390, height: 844 } });
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: 'O. Kaya\nF. Berg' });
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], { kind: 'knockout', lengths: [5], games: AGREED }, 'PUT');
  /** @param {import('@playwright/test').Locator} link @param {string} games @param {any[]} sheets */
  const leads = async (link, games, sheets) => {
    const address = new URL(await link.getAttribute('href') ?? '', 'http://x/');
    expect(decodeURIComponent(/game=([^&]*)/.exec(address.search)?.[1] ?? '')).toBe(games);
    await reader.goto(`${address.pathname}${address.search}`);
    await expect(reader.locator('.rulesheet h2')).toHaveText(sheets.map(([title]) => title));
    for (const [at, [title, there, gone]] of sheets.entries()) {
      const sheet = reader.locator('.rulesheet').nth(at);
      for (const one of there) await expect(sheet.locator(`[data-rule="${one}"]`), `${title}: ${one}`).toHaveCount(1);
      for (const one of gone) await expect(sheet.locator(`[data-rule="${one}"]`), `${title}: ${one}`).toHaveCount(0);
    }
  };
  // The director's words have each flag that says something there; the dialog has a way for each game in turn.
  await director.goto(`/td.html?t=${made.uid}#draw`);
  const plays = director.locator('.plays');
  await expect(plays).toContainText(
    'Portes (A gammon counts twice, a backgammon three times, without: no hit and run, a backgammon also when the loser has borne off)');
  await expect(plays).toContainText('Plakoto (a pinned mother ends the game at once)');
  await plays.getByRole('button').click();
  const links = director.getByRole('dialog').getByRole('link', { name: 'Rules on one page' });
  await expect(links).toHaveCount(3);
  const written = ['portes~no-hit-and-run+any-backgammon+triple', 'plakoto+mother-at-once+any-backgammon', 'fevga~open-last-prime'];
  for (const [at, sheet] of SHEETS.entries()) await leads(links.nth(at), written[at], [sheet]);
  await director.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  // The tablet leads to all of them at once, the public page to the game that is played.
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  const page = await tablet(await desk.secret(base, 1));
  await desk.started(base);
  await page.locator('.games-box button').click();
  await leads(page.getByRole('link', { name: 'Rules on one page' }), AGREED, SHEETS);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  await phone.goto(`/match.html?t=${made.uid}&m=1`);
  for (const [at, sheet] of SHEETS.entries()) {
    const link = phone.getByRole('link', { name: `Game ${at + 1}: ${sheet[0]}` });
    await expect(link).toBeVisible();
    await leads(link, AGREED.split(' ')[at], [sheet]);
    await desk.ask('POST', `${base}/matches/1/games`, { game: at + 1, winner: at % 2 ? 'a' : 'b', win: 'single', cube: 1 });
  }
});

test('the tablet of a match of draughts leads to the sheet with what was agreed on', async ({ desk, tablet, visitor }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Agreed', starts_on: '2026-11-21', lengths: [2], check_in: false, tables: 1 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: 'O. Kaya\nF. Berg' });
  const [main] = (await desk.get(`${base}/sections`)).sections;
  await desk.on(`${base}/sections/1`, main, { kind: 'knockout', lengths: [2], games: 'draughts+huff+timed' }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  const page = await tablet(await desk.secret(base, 1));
  await desk.started(base);
  await page.locator('.dr-keys').getByRole('button', { name: 'Laws' }).click();
  const link = page.getByRole('link', { name: 'Rules on one page' });
  await expect(link).toHaveAttribute('href', 'rules.html?game=draughts%2Bhuff%2Btimed');
  const reader = await visitor({ viewport: { width: 390, height: 844 } });
  await reader.goto(`/${await link.getAttribute('href')}`);
  for (const rule of ['dr_huff', 'dr_timed']) await expect(reader.locator(`[data-rule="${rule}"]`)).toHaveCount(1);
  await expect(reader.locator('[data-rule=dr_missed]')).toHaveCount(0);
});
