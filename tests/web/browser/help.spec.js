// SPDX-License-Identifier: MIT
// Help in place: each tab says in a few sentences what it is for, by key and by button, and gives the focus back.
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

const TABS = ['entries', 'draw', 'floor', 'bracket', 'results', 'money', 'hall', 'settings', 'people', 'accounts', 'network'];
const PHONE = { width: 390, height: 844 };

test('every tab has help of its own, by the key and by the button; Escape gives the focus back', async ({ desk, director }) => {
  const { uid } = await desk.evening({ players: 4, tables: 2 });
  /** @type {Set<string>} */
  const told = new Set();
  for (const tab of TABS) {
    await director.goto(`/td.html?t=${uid}#${tab}`);
    const button = director.getByRole('button', { name: 'Help with this page' });
    await expect(button).toBeVisible();
    // Whoever types a name types a question mark there.
    await director.getByRole('heading', { level: 1 }).click();
    await director.keyboard.press('?');
    const card = director.getByRole('dialog');
    await expect(card.getByRole('heading', { level: 2 })).toHaveText(/^Help: \S/);
    const sentences = await card.locator('ul.help li').allInnerTexts();
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    for (const one of sentences) {
      expect(told.has(one), one).toBe(false);
      told.add(one);
    }
    await director.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await button.focus();
    await director.keyboard.press('Enter');
    await expect(card.getByRole('heading', { level: 2 })).toHaveText(/^Help: \S/);
    await expect(card.getByRole('link', { name: 'Your first night' })).toHaveAttribute('href', `guide.html?t=${uid}`);
    await director.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
});

test('the card of help is read on a laptop and on a phone, where the button ends the row of tabs', async ({ desk, director }) => {
  const { uid } = await desk.evening({ players: 4, tables: 2 });
  await director.setViewportSize(PHONE);
  await director.goto(`/td.html?t=${uid}#floor`);
  const button = director.getByRole('button', { name: 'Help with this page' });
  await button.click();
  await expect(director.getByRole('dialog').locator('ul.help li')).toHaveCount(4);
  await everywhere(director, 'help');
});
