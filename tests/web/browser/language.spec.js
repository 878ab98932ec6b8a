// SPDX-License-Identifier: MIT
// Another language is one more file beside strings/en.json, of which each page gets its own words. The one here is made up: every sentence between marks.
import { readFileSync } from 'node:fs';
import { expect, test } from './hall.js';

const file = (/** @type {string} */ name) => JSON.parse(readFileSync(`${process.env.TD_BUILD}/${name}`, 'utf8'));
const english = file('web-modules/strings/en.json');

/** @param {any} text @returns {any} */
const marked = (text) => (typeof text === 'string' ? `‹${text}›` : Object.fromEntries(Object.entries(text).map(([form, words]) => [form, marked(words)])));
const all = Object.fromEntries(Object.entries({ ...english, ...file('web/strings/server.en.json') }).map(([key, text]) => [key, marked(text)]));

/** The site with one language more. @param {import('@playwright/test').Page} page */
async function with_language(page) {
  await page.route(/\/strings\/\w+\.en\.json/, (route) => route.fulfill({ json: { ...english, languages: 'en xq' } }));
  await page.route(/\/strings\/\w+\.xq\.json/, (route) => route.fulfill({ json: all }));
}

test('a page asked for in another language speaks it, and so does the next one', async ({ visitor }) => {
  const page = await visitor();
  await with_language(page);
  await page.goto('/login.html?lang=xq');
  await expect(page.locator('main h2', { hasText: `‹${english['login.heading']}›` })).toBeVisible();
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir, document.title])).toEqual(['xq', 'ltr',
    `‹${english['title.login']}›`]);
  await page.goto('/index.html');
  await expect(page.locator('.bar .btn').first()).toHaveText(`‹${english['login.title']}›`);
  await page.goto('/login.html?lang=en');
  await expect(page.locator('main h2', { hasText: new RegExp(`^${english['login.heading']}$`) })).toBeVisible();
});

test('a browser that wishes for a language there is not gets English, and asks for no second file', async ({ visitor }) => {
  const page = await visitor({ locale: 'de-DE' });
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => { if (/\/strings\//.test(request.url())) asked.push(new URL(request.url()).pathname); });
  await page.goto('/login.html');
  await expect(page.locator('main h2', { hasText: new RegExp(`^${english['login.heading']}$`) })).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['/strings/gate.en.json']));
});

test('settings and their sentences are said in the page\'s language', async ({ desk, director }) => {
  const { uid } = await desk.evening({ players: 4, length: 3, tables: 2 });
  await with_language(director);
  await director.goto(`/print.html?t=${uid}&what=rules&lang=xq`);
  await expect(director.getByText('‹Crawford rule›')).toBeVisible();
  await director.goto(`/td.html?t=${uid}#settings=cube`);
  await expect(director.getByLabel('‹Crawford rule›')).toBeVisible();
});
