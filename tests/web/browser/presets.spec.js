// SPDX-License-Identifier: MIT
// Rules as clubs and federations usually have them, and the game that goes with them: what would change is read first, then set at once;
// rules that nothing reads are not shown.
import { readFileSync } from 'node:fs';
import { PRESETS, PRESET_GAMES } from '../../../web/lib/rules/rules.js';
import { expect, test } from './hall.js';
import { everywhere } from './look.js';
import { pages_of } from './paper.js';

const WORDS = JSON.parse(readFileSync(new URL('../../../web/strings/en.json', import.meta.url), 'utf8'));

test('a preset shows what it would change, sets it, and each rule is taken back by itself', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 2, tables: 1 });
  const values = async () => Object.fromEntries((await desk.get(`${base}/profile`)).settings.map((/** @type {any} */ one) => [one.name, one.value]));
  await director.goto(`/td.html?t=${uid}#settings`);
  await director.getByRole('button', { name: 'DBGV' }).click();
  const dialog = director.getByRole('dialog');
  await expect(dialog.locator('.preset dt')).toHaveText(['Clocks', 'Illegal plays']);
  // Beside what it would be stands what the rule says now.
  await expect(dialog.locator('.preset dd.dim')).toHaveText([/played without clocks|clock/i, /^Both sides must point out an illegal play/]);
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
  const games = async () => (await desk.get(`${base}/sections`)).sections[0].games || 'backgammon';
  await director.goto(`/td.html?t=${made.uid}#settings`);
  for (const [preset, wanted] of Object.entries(PRESETS)) {
    const title = WORDS[`preset.${preset}`], was = await values(), played = await games();
    const then = PRESET_GAMES[preset]?.[played] ?? played;
    const changes = [...Object.entries(wanted).filter(([name, value]) => was[name] !== value), ...(then === played ? [] : [['games', then]])];
    await director.getByRole('button', { name: title, exact: true }).click();
    const dialog = director.getByRole('dialog', { name: title });
    await expect(dialog.locator('.preset > div'), preset).toHaveCount(changes.length);
    // Said in words on both sides: what it is, and what it becomes.
    for (const line of await dialog.locator('.preset dd:last-child').allInnerTexts()) expect(line, preset).toMatch(/^\S.* \S/);
    await dialog.getByRole('button', { name: changes.length ? `Set ${changes.length} rule` : 'Close' }).click();
    await expect.poll(values, preset).toEqual({ ...was, ...wanted });
    await expect.poll(games, preset).toBe(then);
    await expect(director.getByRole('dialog')).toHaveCount(0);
  }
  expect(Object.keys(PRESETS).length).toBeGreaterThanOrEqual(5);
});

test('by the laws of 1931 the rules and the game of the sections are set, and stand on the sheet for the hall', async ({ desk, director, tablet }) => {
  const made = await desk.ask('POST', '/tournaments', { title: '1931', starts_on: '2026-11-21', lengths: [7], check_in: false, tables: 1 });
  const uid = made.uid, base = `/tournaments/${uid}`, dialog = director.getByRole('dialog');
  const games = async () => (await desk.get(`${base}/sections`)).sections.map((/** @type {any} */ one) => one.games);
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: 'Ada Holm\nBen Roth' });
  for (const more of [{ name: 'Side', games: 'backgammon+score-men' }, { name: 'Tavli', games: 'tavli' }])
    await desk.ask('POST', `${base}/sections`, { kind: 'knockout', lengths: [5], field: 'chosen', ...more });
  await director.goto(`/td.html?t=${uid}#settings`);
  await director.getByRole('button', { name: 'Laws of 1931' }).click();
  const line = (/** @type {string} */ title) => dialog.locator('.preset > div').filter({ has: director.getByText(title, { exact: true }) })
    .locator('dd:last-child');
  await expect(line('What is played: Main draw')).toHaveText('Backgammon Backgammon of 1931');
  await expect(line('What is played: Side')).toHaveText(/^Backgammon \(By checkers.*\) Backgammon of 1931 \(By checkers.*\)$/);
  await expect(line('What is played: Tavli')).toHaveCount(0);
  await expect(line('Where dice are thrown')).toHaveText('agreed right');
  await expect(line('Crawford rule')).toHaveText('on off');
  await expect(line('Automatic doubles')).toHaveText('0 7');
  await everywhere(director, 'preset-1931');
  await dialog.getByRole('button', { name: /^Set \d+ rules$/ }).click();
  await expect.poll(games).toEqual(['backgammon-1931', 'backgammon-1931+score-men', 'portes plakoto fevga']);
  await expect(dialog).toHaveCount(0);
  await director.getByRole('button', { name: 'Laws of 1931' }).click();
  await expect(dialog).toContainText('All of it is so already.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await director.goto(`/td.html?t=${uid}#settings=board`);
  await expect(director.getByLabel('Where dice are thrown')).toHaveValue('1');
  await director.goto(`/td.html?t=${uid}#draw`);
  await expect(director.locator('.plays').first()).toContainText('Played: Backgammon of 1931');

  const sheet = async () => {
    await director.goto(`/print.html?t=${uid}&what=rules`);
    await expect(director.locator('.lengthlist .plays')).toHaveText(['Backgammon of 1931', /^Backgammon of 1931 \(By checkers.*\)$/,
      'Tavli: Portes, Plakoto, Fevga']);
    const rule = (/** @type {string} */ title) => director.locator('.paperlist div').filter({ has: director.getByText(title, { exact: true }) }).locator('dd');
    await expect(rule('Where dice are thrown')).toContainText('into the right-hand half of the board');
    await expect(rule('Dice')).toContainText('Each side rolls two dice of its own');
    await expect(rule('Checkers and side of the board')).toContainText('Who wins the opening');
    await expect(rule('Crawford rule')).toContainText('is not used');
    await expect(rule('Automatic doubles')).toContainText('double the cube');
    expect((await pages_of(director)).count).toBe(1);
  };
  await sheet();
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  await sheet();
  const page = await tablet(await desk.secret(base, 1));
  await desk.started(base);
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(page.locator('.keys [data-key=double]')).toHaveText('Equal dice: 2');
  await expect(page.locator('.play-say [role=status]')).toContainText('who begins chooses checkers and side');
  // What is drawn keeps its game, and that is said.
  await director.goto(`/td.html?t=${uid}#settings`);
  await director.getByRole('button', { name: 'WBGF' }).click();
  await expect(dialog).toContainText('Main draw is drawn and keeps its game.');
  await expect(line('What is played: Side')).toHaveText(/^Backgammon of 1931 .* Backgammon \(/);
});
