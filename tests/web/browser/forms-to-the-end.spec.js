// SPDX-License-Identifier: MIT
// Each form of an event from the list of events to its end: who only does what the rail says comes there, and is refused nothing on the
// way. Results are entered through the API; every other step is pressed.
import { NAMES, expect, test } from './hall.js';
import { result } from './weekend.js';

/**
 * @typedef {{shape: RegExp, players: number, drawn?: (page: Page) => Promise<unknown>, least: string[]}} Form
 * @typedef {import('@playwright/test').Page} Page
 */

/** @param {Page} page */
async function draws(page) {
  await page.getByRole('button', { name: 'Show the draw' }).click();
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Draw', exact: true })).toHaveCount(0);
}

/** @param {Page} page */
async function challenges_once_and_ends(page) {
  const first = page.getByRole('button', { name: /^Challenge: / }).first();
  if (await page.getByText('No challenge is open.').isVisible() && !await page.getByText('wins', { exact: false }).first().isVisible()) {
    await first.click();
    await page.locator('dialog .target').first().click();
    await expect(page.locator('.open > li')).not.toHaveCount(0);
    return;
  }
  await page.getByRole('button', { name: 'End the ladder …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
}

/** Takes the seats of the bracket that fills. @param {Page} page @param {string[]} names */
async function seats(page, names) {
  const people = page.locator('.whoplays');
  for (const [at, name] of names.entries()) {
    await people.getByRole('button', { name, exact: true }).click();
    await expect(people).toContainText(at + 1 < 8 ? `${at + 1} of 8 seats are taken` : '0 of 8 seats are taken');
  }
}

/** @type {Record<string, Form>} */
const FORMS = {
  'a ladder': { shape: /^Ladder/, players: 4, least: ['a challenge, or'] },
  'double elimination': { shape: /^Double elimination/, players: 5, least: [] },
  'main draw and consolation': { shape: /^Main, consolation/, players: 6, least: [] },
  'groups, then a knockout': { shape: /^Groups, then knockout/, players: 8, least: ['the draw of'] },
  'groups of four': { shape: /^Groups of four/, players: 16, least: ['the draw of'] },
  'a weekend': { shape: /^Weekend/, players: 8, least: [] },
  'a jackpot with somebody who enters again': { shape: /^Jackpots/, players: 9, least: [],
    drawn: async (page) => {
      await seats(page, NAMES.slice(0, 8));
      // Who is out takes a seat in the next one.
      await seats(page, NAMES.slice(0, 1));
    } },
  'two draws': { shape: /^Open and novice/, players: 8, least: [], drawn: async (page) => {
    await draws_first(page);
    const novices = page.getByRole('group', { name: /Who plays in/ });
    for (const name of NAMES.slice(0, 4)) {
      await novices.getByRole('button', { name, exact: true }).click();
      await expect(novices.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    }
    await draws(page);
  } },
};

/** Of several the next one is chosen by then. @param {Page} page */
async function draws_first(page) {
  await page.getByRole('button', { name: 'Show the draw' }).click();
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(page.getByRole('group', { name: /Who plays in/ })).toBeVisible();
}

/** @param {Page} page @param {Form} form @returns {Promise<string>} */
async function plans(page, { shape, players, drawn }) {
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'New tournament' }).or(page.getByRole('radio', { name: shape })).first().click();
  await page.getByRole('radio', { name: shape }).check();
  await page.getByLabel('Title').fill(`To the end ${players}`);
  const about = page.getByLabel('Players, about'), here = page.getByLabel('Only players who have checked in');
  if (await about.count() === 1) {
    await about.fill(String(players));
    await about.blur();
  }
  if (await here.isVisible()) await here.uncheck();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('t') !== null);
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.getByLabel('One name a line').fill(NAMES.slice(0, players).join('\n'));
  await page.getByRole('button', { name: /^Add \d+$/ }).click();
  await expect(page.getByText(NAMES[players - 1]).first()).toBeVisible();
  const rail = page.locator('.rail');
  const draw = rail.getByRole('link', { name: 'the draw of' });
  await draw.click();
  await (drawn ?? draws)(page);
  return String(new URL(page.url()).searchParams.get('t'));
}

/** Everything that can be played is; who entered first wins: nobody shares a place. @param {import('./hall.js').Desk} desk @param {string} base */
async function plays(desk, base) {
  for (let left = 60; left > 0; left -= 1) {
    const { matches } = await desk.get(`${base}/matches`);
    const ready = matches.filter((/** @type {any} */ one) => one.status === 'ready');
    if (ready.length === 0) return;
    for (const one of ready) await result(desk, base, one, one.a.entry < one.b.entry ? 'a' : 'b');
  }
  throw new Error('it never ends');
}

/** What the rail says, once what was done is told. @param {Page} page @param {import('./hall.js').Desk} desk @param {string} base */
async function rail_says(page, desk, base) {
  await page.reload();
  const { title } = await desk.get(base);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  const rail = page.locator('.rail');
  await expect(rail).toContainText('Next: ');
  return rail.innerText();
}

for (const [name, form] of Object.entries(FORMS))
  test(`${name}: from the list of events to its end by what the rail says`, async ({ desk, director: page }) => {
    const uid = await plans(page, form), base = `/tournaments/${uid}`;
    const rail = page.locator('.rail'), said = [];
    for (let steps = 12; steps > 0; steps -= 1) {
      await plays(desk, base);
      const words = await rail_says(page, desk, base);
      said.push(words);
      if (words.includes('the end of the night')) break;
      const link = rail.getByRole('link');
      if (await link.count()) await link.click();
      if (words.includes('a challenge, or')) await challenges_once_and_ends(page);
      else if (words.includes('the draw of')) await draws(page);
      else throw new Error(`what to do? ${said.join(' | ')}`);
    }
    for (const one of form.least) expect(said.join(' | ')).toContain(one);
    await rail.getByRole('button', { name: 'the end of the night' }).click();
    const card = page.getByRole('dialog');
    await expect(card.locator('.places li').first()).toBeVisible();
    await card.getByRole('button', { name: 'Close the tournament' }).click();
    const sure = page.getByRole('button', { name: 'Do it' });
    await expect(sure.or(card.getByText('Closed', { exact: true }))).toBeVisible();
    if (await sure.isVisible()) await sure.click();
    await expect(card.getByText('Closed', { exact: true })).toBeVisible();
    await expect(page.locator('.toast.bad')).toHaveCount(0);
    expect((await desk.get(base)).status).toBe('closed');
  });
