// SPDX-License-Identifier: MIT
// An evening that is handed to another server: the owner says where it goes on, everybody reads it, and takes it over again.
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

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
