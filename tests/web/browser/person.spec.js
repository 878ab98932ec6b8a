// SPDX-License-Identifier: MIT
// A player's page over all tournaments: what it tells, one opponent alone, its file, and how it is hidden.
import { readFileSync } from 'node:fs';
import { saved_json } from './files.js';
import { LONG, expect, test } from './hall.js';
import { everywhere } from './look.js';
import { confirmed, weekend } from './weekend.js';

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

test('a player’s page tells how it went before against who comes next, if both may be read about', async ({ desk, director, visitor: spectator }) => {
  const [first, second] = ['Rita Rival', 'Omar Other'];
  for (const [n, winner] of /** @type {const} */ ([[1, 'b'], [2, 'a'], [3, 'b']])) await duel(desk, `Rival duel ${n}`, [first, second], winner);
  const made = await desk.ask('POST', '/tournaments', { title: 'Rival night', starts_on: '2026-11-21', lengths: [5], check_in: false, tables: 2 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: [first, second, 'Nora New', LONG[0]].join('\n') });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4] });
  const page = await spectator();
  const asked = /** @type {string[]} */ ([]);
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/tournament.html?t=${made.uid}#player-1`);
  const told = page.locator('.rivals');
  await expect(told.locator('summary')).toHaveText(`Head to head with ${second}`);
  await expect(page.locator('.bar .live.on')).toBeVisible();
  expect(asked.filter((url) => /memory|rivals/.test(url)), 'nothing of it before somebody asks').toEqual([]);
  await told.locator('summary').click();
  await expect(told.locator('b').first()).toHaveText('1–2');
  await expect(told.getByRole('listitem')).toHaveText([/lost: Rival duel 3/, /won: Rival duel 2/, /lost: Rival duel 1/]);
  await everywhere(page, 'head-to-head');
  await told.getByRole('link').first().click();
  await expect(page.locator('.big')).toHaveText('0–1');
  await page.goto(`/tournament.html?t=${made.uid}#player-3`);
  await told.locator('summary').click();
  await expect(told).toContainText('They have not met in a closed event of the club.');
  await everywhere(page, 'head-to-head-long');
  await director.goto(`/td.html?t=${made.uid}#people`);
  await director.getByPlaceholder('Find somebody').fill(second);
  await director.keyboard.press('Enter');
  await director.getByRole('button', { name: 'Hide page' }).click();
  await expect(director.getByRole('button', { name: 'Show page' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`/tournament.html?t=${made.uid}#player-1`);
  await told.locator('summary').click();
  await expect(told).toContainText('There is no page about one of them.');
});

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
  // One match of four was won against the first opponent, the only one against the other.
  await expect(visitor.locator('.share .full')).toHaveCount(2);
  for (const [who, width] of /** @type {const} */ ([[second, '25.0'], [third, '100.0']]))
    await expect(visitor.getByRole('listitem').filter({ hasText: who, has: visitor.locator('.share') }).locator('.full')).toHaveAttribute('width', width);
  await everywhere(visitor, 'person');
  await visitor.locator('.played').last().getByRole('link').first().click();
  await expect(visitor.locator('.big')).toHaveText('1–0');
  await visitor.goBack();
  const down = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'CSV' }).click();
  const rows = readFileSync(await (await down).path(), 'utf8').slice(1).trim().split('\r\n');
  expect(rows).toHaveLength(6);
  expect(rows[1]).toContain('Page duel 5,1,');
  const whole = await saved_json(visitor);
  expect(whole.matches.map((/** @type {any} */ one) => one.title)).toEqual(rows.slice(1).map((row) => row.split(',')[0]));
  expect(rows.slice(1).map((row) => row.split(',').slice(4, 6))).toEqual(whole.matches.map((/** @type {any} */ one) => [one.length, one.won].map(String)));
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

test('a player hides their page by their own PIN and shows it again; a wrong one changes nothing', async ({ desk, director, visitor: spectator }) => {
  const [me, other] = ['Ottilie Own', 'Oskar Own'];
  await duel(desk, 'Own page 1', [me, other], 'b');
  const uid = await duel(desk, 'Own page 2', [other, me], 'b');
  const [{ player }] = (await desk.get('/players?q=Ottilie%20Own')).players;
  const { entries } = await desk.get(`/tournaments/${uid}/entries`);
  const entry = entries.find((/** @type {any} */ one) => one.name === me).entry;
  const { pin } = await desk.ask('POST', `/tournaments/${uid}/entries/${entry}/pin`, {});
  const page = await spectator(), box = page.getByRole('dialog');
  await page.goto(`/person.html?p=${player}`);
  await page.getByRole('button', { name: 'This is me: hide my page' }).click();
  await expect(box.getByLabel('An event that you played in').locator('option')).toHaveText(['Own page 2', 'Own page 1']);
  await box.getByLabel('Your PIN of that event').fill(pin === '1234' ? '4321' : '1234');
  await box.getByRole('button', { name: 'This is me' }).click();
  await expect(box.getByRole('status')).toContainText('PIN');
  await everywhere(page, 'person-own');
  expect((await desk.get(`/players/${player}`)).hidden).toBe(false);
  await box.getByLabel('Your PIN of that event').fill(pin);
  await box.getByRole('button', { name: 'This is me' }).click();
  await expect(page.getByText('or it is not public')).toBeVisible();
  // The director sees it.
  await director.goto(`/td.html?t=${uid}#people=${player}`);
  await expect(director.getByRole('button', { name: 'Show page' })).toBeVisible();
  // And back, from the name in an event.
  await page.goto(`/person.html?t=${uid}&e=${entry}`);
  await page.getByRole('button', { name: 'This is me: show my page' }).click();
  await box.getByLabel('Your PIN of that event').fill(pin);
  await box.getByRole('button', { name: 'This is me' }).click();
  await expect(page.locator('h1')).toHaveText(me);
  await expect(page.locator('.facts')).toBeVisible();
});

test('the address of a player who was joined with another leads to the page of both, of one who was erased to what is left', async ({ desk, visitor }) => {
  const uid = await duel(desk, 'Joined 1', ['Moa Merged', 'Nils Nord'], 'a');
  await duel(desk, 'Joined 2', ['M. Merged', 'Nils Nord'], 'b');
  const found = async (/** @type {string} */ who) => (await desk.get(`/players?q=${encodeURIComponent(who)}`)).players[0];
  const [one, other] = [await found('Moa Merged'), await found('M. Merged')];
  const page = await visitor();
  const why = page.locator('main .tip[role=status]');
  await page.goto(`/person.html?p=${one.player}`);
  await expect(page.locator('.facts').first()).toContainText('1–0');
  await expect(why).toHaveCount(0);
  await confirmed(desk, `/players/${other.player}/merge`, other, { into: one.player });
  await page.goto(`/person.html?p=${other.player}`);
  await expect(page.locator('h1')).toHaveText('Moa Merged');
  await expect(page.locator('.facts').first()).toContainText('1–1');
  await expect(why).toContainText('this is the page of both');
  await expect(page).toHaveURL(new RegExp(`p=${one.player}$`));
  await everywhere(page, 'person-joined');
  // The entry of the event that is over leads there as well.
  await page.goto(`/person.html?t=${uid}&e=1`);
  await expect(page.locator('h1')).toHaveText('Moa Merged');

  const { uid: running, base } = await weekend(desk, { players: 4, sections: [], names: ['Edda Erased', 'Finn Falk', 'Gil Gans', 'Hal Hein'] });
  const erased = await found('Edda Erased');
  const { entry } = (await desk.get(`${base}/entries`)).entries.find((/** @type {any} */ each) => each.name === 'Edda Erased');
  await confirmed(desk, `/players/${erased.player}/erase`, erased, {});
  await page.goto(`/tournament.html?t=${running}#player-${entry}`);
  await expect(page.locator('.whois')).toContainText(`Entry ${entry}`);
  await expect(page.locator('.whois')).toContainText('Their name was erased');
  await expect(page.locator('.steps li, .hero')).not.toHaveCount(0);
  await everywhere(page, 'player-erased');
  await page.goto(`/person.html?t=${running}&e=${entry}`);
  await expect(page.getByText('There is no page about this player')).toBeVisible();
  await page.goto(`/person.html?p=${erased.player}`);
  await expect(page.getByText('or it is not public')).toBeVisible();
  // Whoever is not there at all: the players who are.
  await page.goto(`/tournament.html?t=${running}#player-77`);
  await expect(page.locator('.empty')).toContainText('There is no such player here.');
  await page.locator('.empty').getByRole('link', { name: 'Players' }).click();
  await expect(page.locator('.names li')).toHaveCount(4);
});
