// SPDX-License-Identifier: MIT
// Lists that are pasted: who is meant is asked once, and what was answered is what is entered.
import { saved } from './files.js';
import { LONG, expect, test } from './hall.js';
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
  const field = director.getByLabel('One name a line'), add = director.getByRole('button', { name: /^Add \d+$/ });
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
  await expect(dialog.getByRole('group', { name: /^Zoë Peeters line 7, the same name stands higher up on the list/ })).toBeVisible();
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
  await expect(dialog.getByRole('group', { name: /^Aila Suorsa line 1, is in already/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'The same person: leave this line out' }).click();
  await dialog.getByRole('button', { name: 'Enter all' }).click();
  await expect(people).toHaveCount(7);
  const { players } = await desk.get('/players');
  for (const [name] of [...known, ['Nadia Benhadou']])
    expect(players.filter((/** @type {any} */ one) => one.name === name).length, name).toBe(name === 'Nadia Benhadou' ? 0 : 1);
});

test('namesakes are told apart by one question; nobody is made before the list is entered', async ({ desk, director }) => {
  await desk.ask('POST', '/players', { name: 'Maria Jensen', club: null, country: null });
  const made = await desk.ask('POST', '/tournaments', { title: 'Namesakes', starts_on: '2026-11-21', lengths: [3], tables: 4 });
  await desk.on(`/tournaments/${made.uid}/open`, made);
  await director.goto(`/td.html?t=${made.uid}#entries`);
  const dialog = director.getByRole('dialog'), people = director.locator('.people li'), add = director.getByRole('button', { name: /^Add \d+$/ });
  const players = async () => (await desk.get('/players')).players.filter((/** @type {any} */ one) => /^Maria Jens/.test(one.name)).length;
  await director.getByLabel('One name a line').fill('Maria Jensen\nMaria Jensen, Leith, GB\nMaria Jensén');
  await add.click();
  await expect(dialog.getByRole('group', { name: 'Maria Jensen Leith, GB, line 2' })).toBeVisible();
  for (const group of await dialog.getByRole('group').all()) await group.getByRole('button', { name: 'Somebody else of this name' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await players()).toBe(1);
  await add.click();
  await expect(dialog.getByRole('group')).toHaveCount(2);
  for (const group of await dialog.getByRole('group').all()) await group.getByRole('button', { name: 'Somebody else of this name' }).click();
  await dialog.getByRole('button', { name: 'Enter all' }).click();
  await expect(people).toHaveCount(3);
  await expect(dialog).toBeHidden();
  expect(await players()).toBe(3);
});

test('a list is shown as it is understood; what names nobody is marked and stays to be mended', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Pasted', starts_on: '2026-11-21', lengths: [3], tables: 4 });
  await desk.on(`/tournaments/${made.uid}/open`, made);
  await director.goto(`/td.html?t=${made.uid}#entries`);
  const field = director.getByLabel('One name a line'), rows = director.locator('.pasted li');
  await field.fill(['1. Łukasz Wójcik, Harbour, PL', `2) ${LONG[0]} <max@example.org>`, '---', `3\t${LONG[1]}\tGR`, LONG[2]].join('\n'));
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toHaveText(/^1\s*Łukasz Wójcik\s*Harbour, PL$/);
  await expect(rows.nth(1)).toContainText('not entered: max@example.org');
  await expect(rows.nth(2)).toContainText('names nobody');
  await expect(director.getByText('1 line names nobody and stays in the field.')).toBeVisible();
  await everywhere(director, 'paste-preview');
  await director.getByRole('button', { name: 'Add 4' }).click();
  await expect(director.locator('.people li')).toHaveCount(4);
  await expect(field).toHaveValue('---');
  const { entries } = await desk.get(`/tournaments/${made.uid}/entries`);
  expect(entries.map((/** @type {any} */ one) => [one.name, one.club, one.country])).toContainEqual(['Łukasz Wójcik', 'Harbour', 'PL']);
  expect(entries.map((/** @type {any} */ one) => one.name)).toEqual(expect.arrayContaining(LONG.slice(0, 3)));
  // Keys without ł, and Latin ones for Greek, find them.
  const find = director.getByPlaceholder('Two letters, then Enter');
  for (const [typed, name] of [['lukasz', 'Łukasz'], ['chrys', LONG[1]], ['Χρυ', LONG[1]]]) {
    await find.fill(typed);
    await expect(director.locator('.people li')).toHaveCount(1);
    await expect(director.locator('.people li')).toContainText(name);
  }
});

test('a name whose accents come apart from its letters, with marks that nobody sees, is entered as everybody writes it', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Apart', starts_on: '2026-11-21', lengths: [3], tables: 1 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await director.goto(`/td.html?t=${made.uid}#entries`);
  await director.getByLabel('One name a line').fill('\u200e1. Rene\u0301 C\u030capek\u200b');
  await director.getByRole('button', { name: /^Add/ }).click();
  await expect.poll(async () => (await desk.get(`${base}/entries`)).entries.map((/** @type {any} */ one) => one.name)).toEqual(['Ren\u00e9 \u010capek']);
});

/** @typedef {{name: string, club: string | null, country: string | null, seed: number}} Listed */
const listed = (/** @type {any[]} */ entries) => entries.map(({ name, club, country, seed }) => ({ name, club, country, seed })).sort((x, y) =>
  x.name.localeCompare(y.name));

test('a list that was saved comes in again from its file, as CSV and as JSON; a file that is none changes nothing', async ({ desk, director }) => {
  const begun = async (/** @type {string} */ title) => {
    const made = await desk.ask('POST', '/tournaments', { title, starts_on: '2026-11-21', lengths: [3], tables: 4 });
    await desk.on(`/tournaments/${made.uid}/open`, made);
    return made.uid;
  };
  const first = await begun('Out');
  await desk.ask('POST', `/tournaments/${first}/entries`, { entries: [
    { name: 'File "Ace" Ada', club: 'Ship, Harbour; Docks', country: 'DK', seed: 2 }, { name: 'File Bo (Senior)', club: null, country: null, seed: 0 },
    { name: LONG[1], club: '=Sum', country: 'GR', seed: 1 }] });
  const wanted = listed((await desk.get(`/tournaments/${first}/entries`)).entries);
  await director.goto(`/td.html?t=${first}#entries`);
  const files = { CSV: await saved(director, 'CSV'), JSON: await saved(director, 'JSON') };
  expect(files.CSV.name).toBe('Out.csv');
  expect(files.JSON.name).toBe('Out.json');
  expect(JSON.parse(files.JSON.bytes.toString('utf8')).entries).toHaveLength(3);
  const field = director.getByLabel('One name a line'), box = director.getByLabel('Or a file'), people = director.locator('.people li');
  const add = director.getByRole('button', { name: 'Add 3' });
  for (const [ending, { bytes }] of Object.entries(files)) {
    const uid = await begun(`In ${ending}`);
    await director.goto(`/td.html?t=${uid}#entries`);
    await box.setInputFiles({ name: `list.${ending.toLowerCase()}`, mimeType: 'text/plain', buffer: bytes });
    await expect(director.getByText(/^list\.\w+ stands in the field/)).toBeVisible();
    await expect(people).toHaveCount(0);
    if (ending === 'CSV') await everywhere(director, 'paste-file');
    await add.click();
    await expect(people).toHaveCount(3);
    await expect(director.getByText('stands in the field')).toHaveCount(0);
    expect(listed((await desk.get(`/tournaments/${uid}/entries`)).entries), ending).toEqual(wanted);
  }

  await field.fill('Typed One');
  /** @type {[string, Buffer, string][]} */
  const bad = [['x.csv', Buffer.from('Zo\xeb \xd6z', 'latin1'), 'x.csv is no text in UTF-8 or UTF-16'], ['b.json', Buffer.from('[{"name": '), 'is broken'],
    ['e.json', Buffer.from('[{"name": "Ada"}, {}]'), 'Entry 2 of e.json has no name'], ['l.csv', Buffer.alloc(300_000, 65), 'larger than 256 KB'],
    ['t.xlsx', Buffer.from('PK\x03\x04'), 'save it in your spreadsheet as CSV']];
  for (const [name, buffer, said] of bad) {
    await box.setInputFiles({ name, mimeType: 'text/csv', buffer });
    await expect(director.getByText(said)).toBeVisible();
    await expect(field, name).toHaveValue('Typed One');
  }
  await everywhere(director, 'paste-bad-file');
  // Who is left out is named, and a name that a line of a team cannot hold.
  const team = [{ entry: 1, name: 'Harbour', place: 0 }, { entry: 2, name: 'Doe, John', place: 1, team: 1 }];
  await box.setInputFiles({ name: 'team.json', mimeType: 'text/plain', buffer: Buffer.from(JSON.stringify(team)) });
  await expect(director.getByText('Entry 2 of team.json, “Doe, John”')).toBeVisible();
  await expect(field).toHaveValue('Typed One');
  const gone = [{ name: 'Left Lee' }, { name: 'Gone Guy', status: 'withdrawn' }];
  await box.setInputFiles({ name: 'left.txt', mimeType: 'text/plain', buffer: Buffer.from(JSON.stringify(gone)) });
  await expect(director.getByText(/^left\.txt stands in the field.*Left out.*Gone Guy\.$/)).toBeVisible();
  await field.fill('Typed One');
  // Dropped, and behind what was typed.
  const data = await director.evaluateHandle(() => {
    const held = new DataTransfer();
    held.items.add(new File(['name;club\nDropped Dee;Harbour'], 'drop.csv'));
    return held;
  });
  await director.locator('form', { has: field }).dispatchEvent('drop', { dataTransfer: data });
  await expect(director.locator('.pasted li')).toHaveText([/Typed One/, /Dropped Dee\s*Harbour/]);
});

test('the people of the club are saved as a list that an event takes', async ({ desk, director }) => {
  for (const name of ['Saved Sol', 'Saved Una']) await desk.ask('POST', '/players', { name, club: 'Quay', country: null });
  const made = await desk.ask('POST', '/tournaments', { title: 'People out', starts_on: '2026-11-21', lengths: [3], tables: 4 });
  await desk.on(`/tournaments/${made.uid}/open`, made);
  await director.goto(`/td.html?t=${made.uid}#people`);
  const sheet = await saved(director, 'CSV'), data = await saved(director, 'JSON');
  const lines = sheet.bytes.toString('utf8').slice(1).split('\r\n');
  expect(lines[0]).toBe('name,club,country,tournaments');
  expect(lines).toEqual(expect.arrayContaining(['Saved Sol,Quay,,0', 'Saved Una,Quay,,0']));
  const { players } = JSON.parse(data.bytes.toString('utf8'));
  expect(players.filter((/** @type {any} */ one) => one.name.startsWith('Saved ')).map((/** @type {any} */ one) => one.club)).toEqual(['Quay', 'Quay']);
  expect(lines).toHaveLength(players.length + 2);
  await director.goto(`/td.html?t=${made.uid}#entries`);
  await director.getByLabel('Or a file').setInputFiles({ name: data.name, mimeType: 'application/json', buffer: data.bytes });
  await expect(director.locator('.pasted li').filter({ hasText: 'Saved ' })).toHaveText([/Saved Sol\s*Quay/, /Saved Una\s*Quay/]);
});
