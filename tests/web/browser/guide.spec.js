// SPDX-License-Identifier: MIT
// The first night on one page: found where somebody begins, every step leads to its place, and it fits one sheet of paper.
import { expect, test } from './hall.js';
import { everywhere } from './look.js';
import { pages_of } from './paper.js';

const STEPS = 11;

test('the first night is one page beside the console, and one sheet of paper', async ({ desk, director }) => {
  const { uid } = await desk.evening();
  await director.goto('/td.html');
  await expect(director.getByRole('link', { name: 'Your first night, on one page' })).toHaveAttribute('href', 'guide.html');
  await expect(director.getByText('tdserver serve --practice')).toBeVisible();
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t').first()).toBeVisible();
  await director.keyboard.press('?');
  await director.getByRole('link', { name: 'Your first night' }).click();
  await expect(director.getByRole('heading', { level: 1 })).toHaveText('Your first night');
  const steps = director.getByRole('listitem');
  await expect(steps).toHaveCount(STEPS);
  // What is to be pressed is named as it stands on the console; no word is left to be filled in.
  await expect(director.locator('main')).not.toContainText(/[{}]/);
  await expect(steps.nth(4)).toContainText('Call next');
  await expect(director.locator('main')).toContainText('tdserver serve --practice --port 8081');
  await everywhere(director, 'guide');
  expect((await pages_of(director)).count).toBe(1);
  for (const [at, tab] of [[0, 'Settings'], [2, 'Entries'], [7, 'Bracket']].values()) {
    await steps.nth(Number(at)).getByRole('link').click();
    await expect(director.getByRole('navigation').getByRole('link', { name: String(tab) })).toHaveAttribute('aria-current', 'page');
    await director.goBack();
    await expect(steps).toHaveCount(STEPS);
  }
});

test('without an event the steps lead to the list of events', async ({ director }) => {
  await director.goto('/guide.html');
  await expect(director.getByRole('listitem')).toHaveCount(STEPS);
  await director.getByRole('link', { name: 'To the console' }).click();
  await expect(director.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(director).toHaveURL(/td\.html$/);
});

test('the way to a club to play with stands where somebody looks on their first night', async ({ desk, director }) => {
  const { uid } = await desk.evening({ players: 2 });
  const here = new URL((await director.goto('/setup.html'))?.url() ?? '');
  const at = {
    'the set-up': '/setup.html', 'the list of events': '/td.html', 'the guide': '/guide.html', 'the help of the console': `/td.html?t=${uid}#floor`,
  };
  for (const [where, address] of Object.entries(at)) {
    await director.goto(address);
    if (address.endsWith('#floor')) {
      await expect(director.locator('.t').first()).toBeVisible();
      await director.keyboard.press('?');
    }
    const told = director.locator('.practice');
    await expect(told, where).toContainText('tdserver serve --practice --port 8081');
    // On the machine of the server one click is enough where it runs.
    await expect(told.getByRole('link', { name: 'Once it runs: open it' }), where).toHaveAttribute('href', `http://${here.hostname}:8081/td.html`);
    await everywhere(director, `practice-${where.replaceAll(' ', '-')}`);
  }
});
