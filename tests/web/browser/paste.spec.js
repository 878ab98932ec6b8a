// SPDX-License-Identifier: MIT
// Lists that are pasted: who is meant is asked once, and what was answered is what is entered.
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

const LIST = ['Nadia Benhadou', 'jonas brandtner', 'Aila Suorsa', 'Maria Rossi, Milano', 'Maria Rossi, Torino', 'Zoë Peeters', 'Zoë Peeters'];

test('who is meant, and who stands there twice, is one question; known people come with their club and are not offered again', async ({ desk, director }) => {
  const known = [['Nadia Benhaddou', 'Old Harbour'], ['Jonas Brandtner', 'Old Harbour'], ['Aila Suorsa', 'Tampere']];
  for (const [name, club] of known) await desk.ask('POST', '/players', { name, club, country: null });
  const begun = async (/** @type {string} */ title, /** @type {string} */ starts_on) => {
    const made = await desk.ask('POST', '/tournaments', { title, starts_on, lengths: [3], tables: 4 });
    await desk.on(`/tournaments/${made.uid}/open`, made);
    return made;
  };
  const before = await begun('Last week', '2026-11-14');
  await desk.ask('POST', `/tournaments/${before.uid}/entries`, { entries: [...known, ['Liv Aasheim', 'Bergen']].map(([name, club]) => ({ name, club })) });
  const { uid } = await begun('This week', '2026-11-21');
  await director.goto(`/td.html?t=${uid}#entries`);
  const field = director.getByLabel('One name a line'), add = director.getByRole('button', { name: 'Add', exact: true });
  const dialog = director.getByRole('dialog'), people = director.locator('.people li'), last = director.locator('.lasts label');
  await expect(last).toHaveCount(4);
  await field.fill(LIST.join('\n'));
  await add.click();
  await expect(dialog.getByRole('group')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveValue(LIST.join('\n'));
  await expect(people).toHaveCount(0);

  // Asked again as if it had not been asked before.
  await add.click();
  await dialog.getByRole('button', { name: /Benhaddou/ }).click();
  await expect(dialog.getByRole('group', { name: /^Zoë Peeters stands twice on the list/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'The same person: leave this line out' }).click();
  await everywhere(director, 'paste-twice');
  await dialog.getByRole('button', { name: 'Enter all' }).click();
  await expect(people).toHaveCount(6);
  for (const [name, club] of known) await expect(people.filter({ hasText: name })).toContainText(club);
  await expect(last).toHaveCount(1);
  await expect(last).toContainText('Liv Aasheim');

  // Once more by mistake: nothing happens to anybody but one who is new.
  await field.fill('Aila Suorsa\nNew Face');
  await add.click();
  await expect(dialog.getByRole('group', { name: /^Aila Suorsa is in already/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'The same person: leave this line out' }).click();
  await dialog.getByRole('button', { name: 'Enter all' }).click();
  await expect(people).toHaveCount(7);
  const { players } = await desk.get('/players');
  for (const [name] of [...known, ['Nadia Benhadou']])
    expect(players.filter((/** @type {any} */ one) => one.name === name).length, name).toBe(name === 'Nadia Benhadou' ? 0 : 1);
});
