// SPDX-License-Identifier: MIT
// Cards after their window was closed: nobody keeps a secret, so another one is made, the old card is void, and paper is printed as often as one likes.
// A closed event has no cards: nothing is played there that somebody could sign in for.
import { expect, test } from './hall.js';
import { everywhere } from './look.js';
import { pages_of } from './paper.js';

/** What the server made while something was done, in order.
 * @param {import('@playwright/test').Page} page @param {() => Promise<unknown>} act @param {number} count */
async function made_by(page, act, count) {
  /** @type {any[]} */
  const made = [];
  const heard = async (/** @type {import('@playwright/test').Response} */ response) => {
    if (response.request().method() === 'POST' && /\/tables\/\d+\/card$/.test(response.url()) && response.ok()) made.push(await response.json());
  };
  page.on('response', heard);
  await act();
  await expect.poll(() => made.length).toBe(count);
  page.off('response', heard);
  return made;
}

/** Does this card let a tablet in? @param {(how?: any) => Promise<import('@playwright/test').Page>} visitor @param {string} secret */
async function lets_in(visitor, secret) {
  const page = await visitor();
  const answer = await page.request.post('/api/v1/devices', { data: { secret }, headers: { 'Idempotency-Key': `card-${secret.slice(0, 8)}-${Date.now()}` } });
  return answer.ok();
}

test('a card whose window was closed is made again with another secret; the old one is void; paper too', async ({ desk, director, visitor }) => {
  const { uid } = await desk.evening({ players: 2, tables: 2 });
  await director.goto(`/td.html?t=${uid}#hall`);
  const row = director.locator('.grid.places tbody tr').first(), dialog = director.getByRole('dialog');
  const [first] = await made_by(director, () => row.getByRole('button', { name: 'Card', exact: true }).click(), 1);
  await expect(dialog.locator('svg')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await row.getByRole('button', { name: 'New card' }).click();
  const [second] = await made_by(director, () => dialog.getByRole('button', { name: 'New card' }).click(), 1);
  await expect(dialog.getByRole('heading', { name: 'Card of table 1' })).toBeVisible();
  expect(second.secret).not.toBe(first.secret);
  expect(await lets_in(visitor, first.secret)).toBe(false);
  expect(await lets_in(visitor, second.secret)).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  // On paper: once, and after that window is gone once more.
  /** @type {string[]} */
  const printed = [];
  for (let time = 0; time < 2; time++) {
    const [paper] = await Promise.all([director.waitForEvent('popup'), director.getByRole('link', { name: 'Print cards' }).click()]);
    const cards = await made_by(paper, () => paper.getByRole('button', { name: 'Make the cards' }).click(), 2);
    await expect(paper.locator('.tcard svg')).toHaveCount(2);
    await expect(paper.getByRole('button', { name: 'Print' })).toBeEnabled();
    expect((await pages_of(paper)).count).toBe(1);
    printed.push(cards[0].secret);
    await paper.close();
  }
  expect(printed[1]).not.toBe(printed[0]);
  expect([await lets_in(visitor, printed[0]), await lets_in(visitor, second.secret)]).toEqual([false, false]);
  expect(await lets_in(visitor, printed[1])).toBe(true);
});

test('a closed event prints no cards and says so; opened again it does', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 2, length: 1, tables: 2 });
  const match = await desk.started(base);
  await desk.on(`${base}/matches/${match.match}/result`, match, { how: 'final_score', score_a: 1, score_b: 0 });
  await desk.on(`${base}/close`, await desk.get(base));
  await director.goto(`/td.html?t=${uid}#hall`);
  await expect(director.getByText('The event is closed: a card would let nobody in.')).toBeVisible();
  for (const gone of ['Card', 'New card', 'PIN', 'Set']) await expect(director.getByRole('button', { name: gone, exact: true }), gone).toHaveCount(0);
  await expect(director.getByRole('link', { name: 'Print cards' })).toHaveCount(0);
  await everywhere(director, 'hall-closed');
  await director.goto(`/print.html?t=${uid}&what=cards`);
  await expect(director.getByText('The event is closed: a card would let nobody in.')).toBeVisible();
  await expect(director.getByRole('button', { name: 'Make the cards' })).toHaveCount(0);
  // Everything that was played is printed as before.
  await director.goto(`/print.html?t=${uid}&what=standings`);
  await expect(director.locator('.paper tbody tr')).toHaveCount(2);
  await desk.on(`${base}/reopen`, await desk.get(base), { reason: 'one more match' });
  await director.goto(`/print.html?t=${uid}&what=cards`);
  await made_by(director, () => director.getByRole('button', { name: 'Make the cards' }).click(), 2);
  await expect(director.locator('.tcard')).toHaveCount(2);
});
