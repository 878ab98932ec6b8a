// SPDX-License-Identifier: MIT
// An evening that is handed to another server: the owner says where it goes on, everybody reads it, and takes it over again.
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

/** @param {import('./hall.js').Desk} desk @param {string} base @param {string} act @param {object} body */
async function confirmed(desk, base, act, body) {
  const preview = await desk.ask('POST', `${base}/${act}?dry_run=1`, body);
  return desk.ask('POST', `${base}/${act}`, body, { 'TD-Confirm': preview.token });
}

test('a tablet says where its evening went and leads there, and plays on when it is taken over again', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ title: 'Followed' });
  const called = await desk.ask('POST', `${base}/call-next`);
  await desk.on(`${base}/matches/${called.match}/start`, called);
  const page = await tablet(await desk.secret(base, 1));
  await expect(page.locator('.half.a .score')).toBeVisible();
  const address = 'http://192.168.0.7:8080';
  await confirmed(desk, base, 'hand-over', { to: address });
  const way = page.getByRole('link', { name: address });
  await expect(way).toHaveAttribute('href', `${address}/table.html`);
  await expect(page.locator('.half')).toHaveCount(0);
  expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  for (const text of [way, page.getByText('Sign in there with the card')])
    expect(parseFloat(await text.evaluate((one) => getComputedStyle(one).fontSize))).toBeGreaterThanOrEqual(16);
  // The sentence ends where its last word does.
  expect(await page.locator('.away').evaluate((sentence) => {
    const stop = document.createRange();
    stop.selectNodeContents(/** @type {Node} */ (sentence.lastChild?.textContent?.trim() ? sentence.lastChild : sentence.lastChild?.previousSibling));
    return stop.getBoundingClientRect().top < /** @type {Element} */ (sentence.querySelector('a')).getBoundingClientRect().bottom;
  })).toBe(true);
  await everywhere(page, 'handed-over-tablet');
  await confirmed(desk, base, 'take-over', {});
  await expect(page.locator('.half.a .score')).toBeVisible();
  await expect(way).toHaveCount(0);
});

test('an evening goes on at another server, and here again', async ({ desk, director: page }) => {
  const { uid } = await desk.evening({ title: 'Handed over' });
  const address = 'http://192.168.0.7:8080';
  await page.goto(`/td.html?t=${uid}#settings`);
  await page.getByRole('button', { name: 'Hand over to another server' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByLabel('Address of the other server').fill(address);
  await asked.getByRole('button', { name: 'Hand over to another server' }).click();
  await expect(asked.getByText('Nothing more is entered here')).toBeVisible();
  await asked.getByRole('button', { name: 'Do it' }).click();
  await expect(page.getByRole('heading', { name: 'goes on elsewhere' })).toBeVisible();
  await expect(page.getByRole('link', { name: address })).toHaveAttribute('href', `${address}/td.html?t=${uid}`);
  await everywhere(page, 'handed-over');
  await page.goto(`/tournament.html?t=${uid}`);
  await expect(page.getByRole('link', { name: address })).toHaveAttribute('href', `${address}/tournament.html?t=${uid}`);
  await everywhere(page, 'handed-over-public');
  await page.goto(`/td.html?t=${uid}#settings`);
  await page.getByRole('button', { name: 'Go on here' }).click();
  await expect(asked.getByText('What was entered at the other server since')).toBeVisible();
  await asked.getByRole('button', { name: 'Do it' }).click();
  await expect(page.getByRole('button', { name: 'Hand over to another server' })).toBeVisible();
  await page.goto(`/tournament.html?t=${uid}`);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Players' })).toBeVisible();
  await expect(page.getByText('goes on at')).toHaveCount(0);
});
