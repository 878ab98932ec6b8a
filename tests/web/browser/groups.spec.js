// SPDX-License-Identifier: MIT
// Groups: a table for each on the public page and on paper, and a place that several share in one of them.
import { NAMES, expect, test } from './hall.js';
import { everywhere } from './look.js';
import { confirmed } from './weekend.js';

test('each group has a table of its own', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Groups', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 6).join('\n') });
  const main = async () => (await desk.get(`${base}/sections`)).sections[0];
  await desk.on(`${base}/sections/1`, await main(), { kind: 'groups', lengths: [1] }, 'PUT');
  await desk.on(`${base}/sections/1/rule`, await main(), { group_of: 3 }, 'PUT');
  await desk.ask('POST', `${base}/sections`, { kind: 'playoff', name: 'Knockout', fed_by: 1, takes: 1, lengths: [1] });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 0, 4, 5, 6, 0] });
  const { matches } = await desk.get(`${base}/matches`);
  // In the first group everybody wins one match; in the second the lower number wins.
  for (const { match, a, b } of matches.filter((/** @type {any} */ one) => one.section === 1 && one.a.entry && one.b.entry)) {
    const winner = b.entry <= 3 && a.entry <= 3 ? (a.entry % 3 + 1 === b.entry ? 'a' : 'b') : a.entry < b.entry ? 'a' : 'b';
    await desk.on(`${base}/matches/${match}/result`, await desk.get(`${base}/matches/${match}`),
      { how: 'final_score', score_a: Number(winner === 'a'), score_b: Number(winner === 'b'), winner, reason: 'played' });
  }
  await page.goto(`/td.html?t=${made.uid}#bracket`);
  await page.getByText('Shared places (1)').click();
  await expect(page.locator('.shared').getByText('Group 1: ')).toBeVisible();
  await everywhere(page, 'groups');
  // It cannot be drawn yet who plays on: the page says why, and leads to where that is decided.
  const rail = page.locator('.rail');
  await expect(rail).toContainText('Next: 1 shared place is to be decided');
  await page.getByRole('link', { name: /^Draw/ }).click();
  await expect(page.getByText('A place is shared on which somebody plays on here.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Draw|Show the draw)$/ })).toHaveCount(0);
  await everywhere(page, 'groups-shared');
  await page.locator('.undecided').getByRole('link').click();
  await page.getByText('Shared places (1)').click();
  await page.locator('.shared').getByRole('button', { name: 'Draw lots' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('no time');
  await page.getByRole('dialog').getByRole('button', { name: 'Draw lots' }).click();
  // Now it is drawn, and shown before: nothing is left to chance there, nor to a hand.
  await rail.getByRole('link', { name: 'the draw of Knockout' }).click();
  await expect(page.getByText('Nothing is left to chance', { exact: false })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Method' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the draw' }).click();
  await expect(page.getByRole('region', { name: 'Knockout' }).locator('td-bracket')).toContainText(NAMES[3]);
  await everywhere(page, 'groups-drawn');
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(page).toHaveURL(/#floor$/);
  await expect(rail).toContainText('Next: call 1 match');
  expect(await page.locator('.toast.bad').count()).toBe(0);
  await page.goto(`/tournament.html?t=${made.uid}#standings`);
  await expect(page.getByRole('heading', { name: 'Group 2' })).toBeVisible();
  await expect(page.locator('table.stand').nth(1).getByRole('row')).toHaveCount(4);
  await everywhere(page, 'groups-public');
  await page.goto(`/print.html?t=${made.uid}&what=draw`);
  await expect(page.locator('table.cross')).toHaveCount(2);
});

test('who waits in the knockout for a place of a group is told which, until that is decided', async ({ desk, director: page, visitor }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'A place to come', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 6).join('\n') });
  const main = async () => (await desk.get(`${base}/sections`)).sections[0];
  await desk.on(`${base}/sections/1`, await main(), { kind: 'groups', lengths: [1] }, 'PUT');
  await desk.on(`${base}/sections/1/rule`, await main(), { group_of: 3 }, 'PUT');
  await desk.ask('POST', `${base}/sections`, { kind: 'playoff', name: 'Knockout', fed_by: 1, takes: 1, lengths: [1] });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 0, 4, 5, 6, 0] });
  /** @param {number} winner @param {number} loser */
  const beats = async (winner, loser) => {
    const { matches } = await desk.get(`${base}/matches`);
    const one = matches.find((/** @type {any} */ { section, a, b }) => section === 1 && [winner, loser].every((entry) => [a.entry, b.entry].includes(entry)));
    const side = one.a.entry === winner ? 'a' : 'b';
    await confirmed(desk, `${base}/matches/${one.match}/result`, one,
      { how: 'final_score', score_a: Number(side === 'a'), score_b: Number(side === 'b'), winner: side, reason: 'played' });
  };
  for (const [winner, loser] of [[1, 2], [1, 3], [2, 3], [4, 5], [4, 6], [5, 6]]) await beats(winner, loser);
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded', section: 2 });
  const { matches } = await desk.get(`${base}/matches`);
  const final = matches.find((/** @type {any} */ one) => one.section === 2);
  expect([final.a.entry, final.b.entry].sort()).toEqual([1, 4]);
  // It was the other one who won: three are level, and nobody has the first place of the second group.
  await beats(6, 4);
  const { a, b, status } = await desk.get(`${base}/matches/${final.match}`);
  const open = a.entry ? b : a;
  expect([status, (a.entry ?? b.entry), open.from.outcome, open.from.place, open.from.rank]).toEqual(['waiting', 1, 'place', 2, 1]);
  const words = 'Place 1 of Group 2, when that is decided';
  const reader = await visitor();
  await reader.goto(`/tournament.html?t=${made.uid}#section-2`);
  await expect(reader.locator('td-bracket .tbd')).toHaveText([words]);
  await reader.goto(`/tournament.html?t=${made.uid}#player-1`);
  await expect(reader.locator('.hero .against')).toHaveText(`against ${words}`);
  await everywhere(reader, 'groups-place');
  await page.goto(`/td.html?t=${made.uid}#bracket`);
  await expect(page.getByRole('region', { name: 'Knockout' }).locator('td-bracket .tbd')).toHaveText([words]);
});

test('a place that nobody holds is nobody in the knockout, on screen and on paper; a bye is one that the draw has', async ({ desk, visitor }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Three of two', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 5).join('\n') });
  const main = async () => (await desk.get(`${base}/sections`)).sections[0];
  await desk.on(`${base}/sections/1`, await main(), { kind: 'groups', lengths: [1] }, 'PUT');
  await desk.on(`${base}/sections/1/rule`, await main(), { group_of: 3 }, 'PUT');
  await desk.ask('POST', `${base}/sections`, { kind: 'playoff', name: 'Knockout', fed_by: 1, takes: 3, lengths: [1] });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 0, 4, 5, 0, 0] });
  const { matches } = await desk.get(`${base}/matches`);
  for (const one of matches.filter((/** @type {any} */ { section, a, b }) => section === 1 && a.entry && b.entry)) {
    const winner = one.a.entry < one.b.entry ? 'a' : 'b';
    await desk.on(`${base}/matches/${one.match}/result`, await desk.get(`${base}/matches/${one.match}`),
      { how: 'final_score', score_a: Number(winner === 'a'), score_b: Number(winner === 'b'), winner, reason: 'played' });
  }
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded', section: 2 });
  // Six places in eight: two byes of the draw, and the third of the group of two.
  const page = await visitor();
  await page.goto(`/tournament.html?t=${made.uid}#section-2`);
  await expect(page.locator('td-bracket .bye')).toHaveText(['bye', 'nobody', 'bye']);
  await page.goto(`/print.html?t=${made.uid}&what=draw&section=2`);
  await expect(page.locator('.mb em', { hasText: 'nobody' })).toHaveCount(1);
  await expect(page.locator('.mb em', { hasText: 'bye' })).toHaveCount(2);
});
