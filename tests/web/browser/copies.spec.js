// SPDX-License-Identifier: MIT
// Copies that nobody attends: the console says how old the newest one is, and the inbox says when none comes any more.
import { renameSync } from 'node:fs';
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

test.use({ serving: { copies: true } });

const EVERY_MIN = 30; // as the server does it by itself
const FAILED = 'The last copy failed: is the stick plugged in?';
const ASKED = 'No new copy of the club: is the stick plugged in?';

/** @param {import('./hall.js').Desk} desk */
const copies = async (desk) => (await desk.get('/copies')).copies;

test('a stick that is pulled out is missed on the console and in the inbox, until a copy is made again', async ({ desk, director, server }) => {
  const { uid, base } = await desk.evening({ players: 2, tables: 1, title: 'Copied' });
  await expect.poll(async () => (await copies(desk)).last_at).toBeTruthy();
  const card = director.locator('.card', { has: director.getByRole('heading', { name: 'Copies', exact: true }) });
  await director.goto(`/td.html?t=${uid}#settings`);
  await expect(card).toContainText(/The newest copy is \d+ minutes? old\./);
  await everywhere(director, 'copies');
  await director.goto(`/td.html?t=${uid}#hall`);
  await expect(director.getByRole('heading', { name: /^Tables/ })).toBeVisible();
  await expect(director.getByText(ASKED)).toHaveCount(0);
  // Whatever is closed is copied at once.
  const closed = async () => {
    const preview = await desk.ask('POST', `${base}/close?dry_run=1`);
    await desk.ask('POST', `${base}/close`, {}, { 'TD-Confirm': preview.token });
  };
  renameSync(server.stick, `${server.stick}-pulled`);
  await closed();
  await expect.poll(async () => (await copies(desk)).failed).toBe(true);
  await director.reload();
  await expect(director.getByText(ASKED)).toBeVisible();
  await director.goto(`/td.html?t=${uid}#settings`);
  await expect(card).toContainText(FAILED);
  await everywhere(director, 'copies-failed');
  renameSync(`${server.stick}-pulled`, server.stick);
  await desk.ask('POST', `${base}/reopen`, { reason: 'the stick is back' });
  await closed();
  await expect.poll(async () => (await copies(desk)).failed).toBe(false);
  await director.reload();
  await expect(card).toContainText(/The newest copy is \d+ minutes? old\./);
  await director.goto(`/td.html?t=${uid}#hall`);
  await expect(director.getByRole('heading', { name: /^Tables/ })).toBeVisible();
  await expect(director.getByText(ASKED)).toHaveCount(0);
});

test('the age of the newest copy is counted in minutes, and one that did not come twice is missed', async ({ desk, director }) => {
  const { uid } = await desk.evening({ players: 2, tables: 1, title: 'Late' });
  let age_min = 0;
  await director.route('**/api/v1/copies', async (route) => {
    const answer = await (await route.fetch()).json();
    expect(answer.copies.every_min).toBe(EVERY_MIN);
    // Half a minute on top: the page may count it a little later.
    const last_at = new Date(Date.now() - age_min * 60000 - 30000).toISOString();
    await route.fulfill({ json: { copies: { ...answer.copies, failed: false, last_at } } });
  });
  for (const [age, said, missed] of [[1, '1 minute old', 0], [2 * EVERY_MIN, '60 minutes old', 0], [2 * EVERY_MIN + 1, '61 minutes old', 1]]) {
    age_min = Number(age);
    await director.goto(`/td.html?t=${uid}#settings`);
    await director.reload();
    await expect(director.getByText(`The newest copy is ${said}.`)).toBeVisible();
    await director.goto(`/td.html?t=${uid}#hall`);
    await expect(director.getByRole('heading', { name: /^Tables/ })).toBeVisible();
    await expect(director.getByText(ASKED)).toHaveCount(Number(missed));
  }
});
