// SPDX-License-Identifier: MIT
// Rules as clubs and federations usually have them: what would change is read first, then set at once; rules that nothing reads are not shown.
import { readFileSync } from 'node:fs';
import { PRESETS } from '../../../web/lib/rules.js';
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

const WORDS = JSON.parse(readFileSync(new URL('../../../web/strings/en.json', import.meta.url), 'utf8'));

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

test('every preset that has a button lists what it changes in words, and sets just that', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Presets', starts_on: '2026-11-21', lengths: [5], check_in: false, tables: 1 });
  const base = `/tournaments/${made.uid}`;
  const values = async () => Object.fromEntries((await desk.get(`${base}/profile`)).settings.map((/** @type {any} */ one) => [one.name, one.value]));
  await director.goto(`/td.html?t=${made.uid}#settings`);
  for (const [preset, wanted] of Object.entries(PRESETS)) {
    const title = WORDS[`preset.${preset}`], was = await values();
    const changes = Object.entries(wanted).filter(([name, value]) => was[name] !== value);
    await director.getByRole('button', { name: title, exact: true }).click();
    const dialog = director.getByRole('dialog', { name: title });
    await expect(dialog.locator('.preset > div'), preset).toHaveCount(changes.length);
    // Said in words on both sides: what it is, and what it becomes.
    for (const line of await dialog.locator('.preset dd').allInnerTexts()) expect(line, preset).toMatch(/^\S.* \S/);
    await dialog.getByRole('button', { name: changes.length ? `Set ${changes.length} rule` : 'Close' }).click();
    await expect.poll(values, preset).toEqual({ ...was, ...wanted });
    await expect(director.getByRole('dialog')).toHaveCount(0);
  }
  expect(Object.keys(PRESETS).length).toBeGreaterThanOrEqual(5);
});
