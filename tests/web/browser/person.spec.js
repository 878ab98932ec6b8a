// SPDX-License-Identifier: MIT
// A player's page over all tournaments: what it tells, one opponent alone, its file, and how it is hidden.
import { readFileSync } from 'node:fs';
import { LONG, expect, test } from './hall.js';
import { everywhere } from './look.js';

/** A closed tournament of two, to one point. @param {import('./hall.js').Desk} desk @param {string} title @param {string[]} names @param {'a' | 'b'} winner */
async function duel(desk, title, names, winner) {
  const made = await desk.ask('POST', '/tournaments', { title, starts_on: '2026-11-14', lengths: [1], check_in: false, tables: 1 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: names.join('\n') });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2] });
  await desk.games(base, await desk.started(base), [{ winner }]);
  await desk.on(`${base}/close`, await desk.get(base));
  return made.uid;
}

test('a player over all tournaments, to be read by everybody until they wish otherwise', async ({ desk, director, visitor: spectator }) => {
  const [first, second, third] = ['Pia Page', LONG[0], 'Piet Past'];
  for (const [n, winner] of /** @type {const} */ ([[1, 'b'], [2, 'b'], [3, 'a'], [4, 'b']])) await duel(desk, `Page duel ${n}`, [first, second], winner);
  const uid = await duel(desk, 'Page duel 5', [first, third], 'a');
  const [{ player }] = (await desk.get('/players?q=Pia%20Page')).players;
  const visitor = await spectator();
  await visitor.goto(`/person.html?p=${player}`);
  await expect(visitor.locator('h1')).toHaveText(first);
  await expect(visitor.locator('.facts')).toContainText('2–3');
  await expect(visitor.locator('.facts div', { hasText: 'Nemesis' })).toContainText(second);
  await expect(visitor.locator('.form-of span')).toHaveText(['W', 'L', 'W', 'L', 'L']);
  await expect(visitor.locator('.played').first().getByRole('listitem')).toHaveText([/Page duel 5/, /Page duel 3/]);
  await everywhere(visitor, 'person');
  const down = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'CSV' }).click();
  const rows = readFileSync(await (await down).path(), 'utf8').slice(1).trim().split('\r\n');
  expect(rows).toHaveLength(6);
  expect(rows[1]).toContain('Page duel 5,1,');
  await visitor.getByRole('button', { name: `Only matches against ${third}` }).click();
  await expect(visitor.getByRole('heading', { name: '1 match' })).toBeVisible();
  // The opponent's name leads to a page of its own, until it is hidden.
  const name = visitor.locator('.facts div', { hasText: 'Nemesis' }).getByRole('link');
  await expect(name).toHaveCount(1);
  await director.goto(`/td.html?t=${uid}#people`);
  await director.getByPlaceholder('Find somebody').fill(second);
  await director.keyboard.press('Enter');
  await director.getByRole('button', { name: 'Hide page' }).click();
  await expect(director.getByRole('button', { name: 'Show page' })).toBeVisible();
  await everywhere(director, 'person-console');
  await visitor.reload();
  await expect(visitor.locator('.facts div', { hasText: 'Nemesis' })).toContainText(second);
  await expect(name).toHaveCount(0);
  const [hidden] = (await desk.get(`/players?q=${encodeURIComponent(second)}`)).players;
  await visitor.goto(`/person.html?p=${hidden.player}`);
  await expect(visitor.getByText('or it is not public')).toBeVisible();
  await everywhere(visitor, 'person-hidden');
});
