// SPDX-License-Identifier: MIT
// Ratings on the console: the list, where a person's number comes from, and what a corrected match changed.
import { readFileSync } from 'node:fs';
import { saved_json } from './files.js';
import { LONG, expect, test } from './hall.js';
import { broken_words, everywhere } from './look.js';

/**
 * A closed tournament of two, to five points, that the first one has won.
 * @param {import('./hall.js').Desk} desk @param {string} title @param {string[]} names
 */
async function duel(desk, title, names) {
  const made = await desk.ask('POST', '/tournaments', { title, starts_on: '2026-11-14', lengths: [5], check_in: false, tables: 1 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: names.join('\n') });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2] });
  await won(desk, base, 'a');
  await desk.on(`${base}/close`, await desk.get(base));
  return { uid: made.uid, base };
}

/** What it comes to is read and confirmed. @param {import('./hall.js').Desk} desk @param {string} base @param {'a' | 'b'} winner */
async function won(desk, base, winner) {
  const now = await desk.get(`${base}/matches/1`);
  const said = { how: 'final_score', winner, score_a: winner === 'a' ? 5 : 1, score_b: winner === 'b' ? 5 : 1, reason: 'card' };
  const headers = { 'If-Match': `"${now.version}"` };
  try {
    await desk.ask('POST', `${base}/matches/1/result`, said, headers);
  } catch (problem) {
    const [, token] = /"token":"([^"]+)"/.exec(String(problem)) ?? [];
    await desk.ask('POST', `${base}/matches/1/result`, said, { ...headers, 'TD-Confirm': token });
  }
}

test('a list of ratings, a person\'s matches, and a line that a correction replaced', async ({ desk, director }) => {
  const [first, second] = ['Rikke Rated', LONG[0]];
  const { base } = await duel(desk, 'Rated first', [first, second]);
  const { uid } = await duel(desk, 'Rated again', [first, second]);
  await director.goto(`/td.html?t=${uid}#people`);
  await director.getByRole('button', { name: 'Ratings', exact: true }).click();
  const of_first = director.locator('.ratings tr', { hasText: first });
  await expect(of_first).toContainText(/152\d\.\d\d|153\d\.\d\d|154\d\.\d\d/);
  await of_first.getByRole('button').click();
  const person = director.locator('section', { has: director.locator('#h-rating') });
  await expect(person.getByRole('listitem')).toHaveCount(2);
  await expect(person.getByRole('listitem').last()).toContainText('+22.36'); // both new, to five points: case 71
  await everywhere(director, 'ratings-one');
  // The first match was lost in truth; the second one is worth something else since.
  await desk.on(`${base}/reopen`, await desk.get(base), { reason: 'the card says something else' });
  await won(desk, base, 'b');
  await desk.on(`${base}/close`, await desk.get(base));
  await director.reload();
  await director.getByRole('button', { name: 'Ratings', exact: true }).click();
  await of_first.getByRole('button').click();
  await expect(person.getByRole('listitem')).toHaveCount(4);
  await expect(person.locator('.replaced')).toHaveCount(2);
  await expect(person.locator('.replaced').last()).toContainText('then match 1 was corrected');
  await everywhere(director, 'ratings-corrected');
  const ramps = director.getByLabel('Rating system');
  await ramps.selectOption(await ramps.locator('option', { hasText: /^(Backgammon, )?Belgium$/ }).getAttribute('value'));
  await expect(of_first.getByRole('cell').first()).toHaveText('–');
  await expect(director.getByText('Ranked is who has an experience of 100 points.')).toBeVisible();
  // Master points of the year: who won a match of five points has sqrt(5)/3, and of two places the first has 0.6.
  await director.getByRole('button', { name: 'Season', exact: true }).click();
  await expect(director.locator('.season-of b')).toHaveText(String(new Date().getFullYear()));
  for (let year = new Date().getFullYear(); year > 2026; year--) await director.getByRole('button', { name: 'The year before' }).click();
  await expect(director.locator('.ratings tr', { hasText: first }).getByRole('cell').nth(1)).toHaveText('1.77');
  const [file] = await Promise.all([director.waitForEvent('download'), director.getByRole('button', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^Season-\d{4}\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8').slice(1).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^Rank,Name,Points/);
  expect(lines.find((line) => line.includes(first))).toContain(',1.77,');
  const season = await saved_json(director);
  expect(season.year).toBe(2026);
  expect((season.people.find((/** @type {any} */ one) => one.name === first).points / 10000).toFixed(2)).toBe('1.77');
  // What the points are the sum of, and which tournament is dropped where only the better one counts.
  await of_first.getByRole('button').click();
  const sum = director.locator('section', { has: director.locator('#h-season') });
  await expect(sum.getByRole('listitem')).toHaveCount(2);
  await expect(sum.locator('.replaced')).toHaveCount(0);
  await expect(sum.getByRole('listitem').first()).toContainText('0.75 for wins, 0.60 for places');
  await director.getByLabel('Tournaments that count').selectOption('the best 1');
  await expect(sum.locator('.replaced')).toHaveCount(1);
  await expect(sum.locator('.replaced')).toContainText('does not count');
  await expect(of_first.getByRole('cell').nth(1)).toHaveText('1.35');
  await everywhere(director, 'ratings-best');
  // Places may be worth less, or nothing: then wins alone are left.
  await director.getByText('What places are worth').click();
  await director.getByLabel('Main draws and side events').selectOption('50 %');
  await expect(of_first.getByRole('cell').nth(1)).toHaveText('1.05');
  await everywhere(director, 'ratings-worth');
  await director.getByLabel('Main draws and side events').selectOption('nothing');
  await expect(of_first.getByRole('cell').nth(1)).toHaveText('0.75');
  await person.getByText('Has met 1 opponent').click();
  await expect(person.locator('details').first()).toContainText('1–1');
  await everywhere(director, 'ratings-season');
});

test('ratings and season for everybody: by the club\'s index, with a page behind each name but that of who is hidden', async ({ desk, visitor: spectator }) => {
  const [first, second, third] = ['Ronja Rated', LONG[1], 'Runa Rated'];
  await duel(desk, 'Public first', [first, second]);
  await duel(desk, 'Public again', [first, third]);
  const made = await desk.ask('POST', '/tournaments', { title: 'At Hypergammon', starts_on: '2026-11-15', lengths: [5], check_in: false, tables: 1 });
  const base = `/tournaments/${made.uid}`;
  const [section] = (await desk.get(`${base}/sections`)).sections;
  await desk.on(`${base}/sections/1`, section, { kind: 'knockout', lengths: [5], games: 'hypergammon' }, 'PUT');
  await desk.on(`${base}/open`, await desk.get(base));
  await desk.ask('POST', `${base}/entries`, { text: [first, second].join('\n') });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2] });
  await won(desk, base, 'b');
  await desk.on(`${base}/close`, await desk.get(base));
  const [{ player }] = (await desk.get(`/players?q=${encodeURIComponent(third)}`)).players;
  await desk.ask('PUT', `/players/${player}/hidden`, { hidden: true });
  const visitor = await spectator();
  await visitor.goto('/index.html');
  await visitor.getByRole('link', { name: 'Ratings', exact: true }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Ratings' })).toBeVisible();
  const of_first = visitor.getByRole('row', { name: new RegExp(first) });
  await expect(of_first).toBeVisible();
  await expect(visitor.getByText(third)).toHaveCount(0);
  await expect(visitor.getByText('Somebody who is not shown')).not.toHaveCount(0);
  // Who won both matches stands first of the three, with the rating that both are worth.
  const { people } = await desk.get('/ratings/1');
  const [rated, beaten] = [first, second].map((who) => people.find((/** @type {any} */ one) => one.name === who));
  expect(rated.rating).toBeGreaterThan(beaten.rating);
  await expect(of_first.getByRole('cell').nth(1)).toHaveText((rated.rating / 10000).toFixed(2));
  const names_there = await visitor.getByRole('rowheader').allInnerTexts();
  expect(names_there.findIndex((text) => text.includes(first))).toBeLessThan(names_there.findIndex((text) => text.includes(second)));
  await everywhere(visitor, 'ratings-public', async (width) => expect.soft(await broken_words(visitor), `${width}`).toEqual([]));
  const [file] = await Promise.all([visitor.waitForEvent('download'), visitor.getByRole('button', { name: 'CSV' }).click()]);
  const rows = readFileSync(await file.path(), 'utf8').slice(1).trimEnd().split('\r\n');
  expect(rows[0]).toMatch(/^Rank,Name,Rating/);
  expect(rows.find((row) => row.includes(first))).toBeTruthy();
  expect(rows.join()).not.toContain(third);
  const as_json = await saved_json(visitor);
  expect(as_json.people.map((/** @type {any} */ one) => one.name)).toContain(first);
  expect(JSON.stringify(as_json)).not.toContain(third);
  // A list is of one game: there, who lost at backgammon is first.
  await visitor.getByLabel('Rating system').selectOption({ label: 'Hypergammon, FIBS' });
  await expect(visitor.getByRole('rowheader')).toHaveText([second, first]);
  await of_first.getByRole('link').click();
  await expect(visitor.getByRole('heading', { name: 'Rating Hypergammon, FIBS' })).toBeVisible();
  await visitor.goBack();
  await visitor.getByLabel('Rating system').selectOption({ label: 'Backgammon, FIBS' });
  // Both lists have a row of that name: the other one's is gone.
  await expect(visitor.getByRole('rowheader')).toHaveText(names_there, { useInnerText: true });
  await of_first.getByRole('link').click();
  const curve = visitor.getByRole('img', { name: /^Rating from 1500 to 15\d\d over 2 matches$/ });
  await expect(curve).toBeVisible();
  // It rises from the foot of the drawing to its top, where the rating stands.
  await expect(async () => {
    const line = await curve.locator('.ln').getAttribute('d'), [, from, to] = /^M[\d.]+ ([\d.]+).*L[\d.]+ ([\d.]+)$/.exec(line ?? '') ?? [];
    expect(Number(from)).toBeGreaterThan(Number(to) + 80);
    expect(await curve.locator('.pt').getAttribute('cy')).toBe(to);
  }).toPass();
  await expect(curve.locator('.v')).toHaveText((rated.rating / 10000).toFixed(0));
  await visitor.getByText('The same as a table').click();
  const table = visitor.locator('.curve-table table');
  await expect(table.getByRole('row').nth(2)).toContainText('+22.36');
  await expect(table).not.toContainText(third);
  await everywhere(visitor, 'person-curve', async (width) => expect.soft(await broken_words(visitor), `${width}`).toEqual([]));
  await visitor.emulateMedia({ media: 'print' });
  await expect(curve).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'CSV' })).toBeHidden();
  await visitor.emulateMedia({ media: 'screen' });
  await visitor.goto('/ratings.html?year=2026');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Season 2026' })).toBeVisible();
  await expect(of_first.getByRole('cell').nth(4)).toHaveText('2'); // not the one at Hypergammon
  const season = await desk.get('/seasons/2026'), mine = season.people.find((/** @type {any} */ one) => one.name === first);
  expect(mine.points).toBe(mine.match_points + mine.place_points);
  await expect(of_first.getByRole('cell').nth(1)).toHaveText((mine.points / 10000).toFixed(2));
  await expect(of_first.getByRole('cell').nth(2)).toHaveText((mine.match_points / 10000).toFixed(2));
  await visitor.getByLabel('Tournaments that count').selectOption('1');
  await expect(visitor).toHaveURL(/year=2026&best=1$/);
  await expect(visitor.getByText(third)).toHaveCount(0);
  await everywhere(visitor, 'season-public');
  // A season is of one game: there, who lost at backgammon is first, on the page and in what is taken from it.
  await visitor.getByLabel(/^Game/).selectOption('Hypergammon');
  await expect(visitor).toHaveURL(/year=2026&games=hypergammon&best=1$/);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Season 2026, Hypergammon' })).toBeVisible();
  await expect(visitor.getByRole('rowheader')).toHaveText([second, first]);
  await expect(visitor.getByRole('row', { name: new RegExp(second) }).getByRole('cell').nth(1)).toHaveText('1.35');
  await everywhere(visitor, 'season-of-a-game');
  const [of_game] = await Promise.all([visitor.waitForEvent('download'), visitor.getByRole('button', { name: 'CSV' }).click()]);
  expect(of_game.suggestedFilename()).toBe('Season-2026-Hypergammon.csv');
  expect(readFileSync(await of_game.path(), 'utf8')).toContain(`1,${second},1.35,`);
  expect((await saved_json(visitor)).people.map((/** @type {any} */ one) => one.name)).toEqual([second, first]);
  await visitor.getByLabel(/^Game/).selectOption('Backgammon');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Season 2026', exact: true })).toBeVisible();
  await expect(of_first).toBeVisible();
  await visitor.getByRole('link', { name: 'The year before' }).click();
  await expect(visitor.getByText('Matches of tournaments that are closed stand here.')).toBeVisible();
});
