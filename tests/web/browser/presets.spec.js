// SPDX-License-Identifier: MIT
// Rules as clubs and federations usually have them: what would change is read first, then set at once; rules that nothing reads are not shown.
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

test('a preset shows what it would change, sets it, and each rule is taken back by itself', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 2, tables: 1 });
  const values = async () => Object.fromEntries((await desk.get(`${base}/profile`)).settings.map((/** @type {any} */ one) => [one.name, one.value]));
  await director.goto(`/td.html?t=${uid}#settings`);
  await director.getByRole('button', { name: 'DBGV' }).click();
  const dialog = director.getByRole('dialog');
  await expect(dialog.locator('.preset dt')).toHaveText(['Clocks', 'Illegal plays']);
  await everywhere(director, 'preset');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await values()).toMatchObject({ clock: 0, moves: 1 });
  await director.getByRole('button', { name: 'DBGV' }).click();
  await dialog.getByRole('button', { name: 'Set 2 rules' }).click();
  await expect.poll(values).toMatchObject({ clock: 2, moves: 3 });
  await expect(director.getByRole('dialog')).toHaveCount(0);
  await director.getByRole('button', { name: 'DBGV' }).click();
  await expect(dialog).toContainText('All of it is so already.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await director.goto(`/td.html?t=${uid}#settings=board`);
  await expect(director.getByLabel('Premature actions')).toBeVisible();
  await expect(director.getByText('Die on a checker')).toHaveCount(0);
  await director.goto(`/print.html?t=${uid}&what=rules`);
  await expect(director.getByText('Premature actions')).toBeVisible();
  for (const gone of ['Die on a checker', 'Match played to a wrong length', 'Ties']) await expect(director.getByText(gone, { exact: true })).toHaveCount(0);
});
