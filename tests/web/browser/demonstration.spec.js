// SPDX-License-Identifier: MIT
// What `make run` opens on, as somebody who has never seen the program looks at it: a club whose weekend is in full swing,
// whose names and days fit, and whose last week is there to look back at; then its console by the link that was printed.
import { close_context, open_context } from './context.js';
import { expect, test as base } from './hall.js';
import { broken_words, everywhere } from './look.js';
import { own_server, start_server } from './server.js';

const test = base.extend({
  demonstration: [async ({}, use) => {
    const server = await start_server({ fresh: true, options: ['--demonstration'] });
    await use(server);
    await server.stop({ verify: true });
  }, { scope: 'worker' }],
});

/** The day in the club's town. @param {number} ms */
const day_there = (ms) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Copenhagen' }).format(ms);

/** The number of its week, from Monday to Sunday. @param {string} day */
function week_of(day) {
  const thursday = new Date(`${day}T00:00:00Z`);
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / (7 * 86400000)) + 1;
}

const weekday = (/** @type {string} */ day) => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

test('the demonstration is a weekend in full swing, a last week to look back at and a next evening', async ({ demonstration, browser, playwright }) => {
  const http = await playwright.request.newContext({ baseURL: demonstration.url });
  const { tournaments } = await (await http.get('/api/v1/tournaments')).json();
  const [last, now, next] = ['closed', 'running', 'open'].map((status) =>
    tournaments.find((/** @type {any} */ one) => one.status === status && one.sections[0].kind === 'knockout'));
  for (const event of [last, now, next]) {
    expect(event.title).toMatch(new RegExp(`^${weekday(event.starts_on)} `));
    expect(event.starts_at_min).toBeGreaterThanOrEqual(0);
  }
  expect(Date.parse(now.starts_on) - Date.parse(last.starts_on)).toBe(7 * 24 * 3600000);
  // It began four hours ago by the clock of its town, and both say which week of the year it is.
  expect([240, 250].map((minutes) => day_there(Date.now() - minutes * 60000))).toContain(now.starts_on);
  for (const event of [last, now]) expect(event.title).toBe(`${weekday(event.starts_on)} Open ${week_of(event.starts_on)}`);
  // Nobody is there twice, and who plays today played a week ago, but for who is new.
  const names = async (/** @type {string} */ uid) => (await (await http.get(`/api/v1/tournaments/${uid}/entries`)).json()).entries
    .map((/** @type {any} */ one) => one.name);
  const [before, today] = [await names(last.uid), await names(now.uid)];
  expect(new Set(today).size).toBe(today.length);
  expect(today.filter((name) => !before.includes(name))).toEqual(['Lucía Ferrándiz']);
  expect(now.sections.map((/** @type {any} */ one) => one.kind)).toEqual(['knockout', 'progressive', 'last_chance']);

  // In full swing: who lost in the main draw has played on in the consolation already.
  const { matches } = await (await http.get(`/api/v1/tournaments/${now.uid}/matches`)).json();
  expect(matches.filter((/** @type {any} */ one) => one.section === 2 && one.status === 'over' && one.how !== 'bye').length).toBeGreaterThan(0);

  // A guest with a phone: what is on, who plays, the brackets, and who won a week ago.
  const guest = await open_context(browser, { baseURL: demonstration.url });
  const page = await guest.newPage();
  await page.goto('/');
  await expect(page.getByRole('link', { name: now.title })).toBeVisible();
  // Its first screen breaks no word either.
  await everywhere(page, 'demonstration-index', async () => expect.soft(await broken_words(page)).toEqual([]));
  await page.getByRole('link', { name: now.title }).click();
  await expect(page.locator('.now-playing li')).not.toHaveCount(0);
  // On a phone every match has the same room for its names, also where one is under review.
  await everywhere(page, 'demonstration-event', async (width) => {
    const rooms = await page.locator('.now-playing .rows .ps').evaluateAll((all) => all.map((one) => one.clientWidth));
    if (width < 600) expect.soft(Math.max(...rooms) - Math.min(...rooms), JSON.stringify(rooms)).toBeLessThan(24);
  });
  // On a laptop all brackets stand there, elsewhere one: in a smaller window the one that was in sight. Each begins with the round that is
  // played; where more than one finds room, with the last three if fewer are left.
  /** @type {{narrow: {name: string, round: string}[], wide: {name: string, round: string}[]}} */
  const began = { narrow: [], wide: [] };
  for (const section of now.sections) {
    const { rounds } = await (await http.get(`/api/v1/tournaments/${now.uid}/sections/${section.section}/bracket`)).json();
    const played = rounds.findIndex((/** @type {any} */ one) => one.matches.some((/** @type {any} */ match) => match.status !== 'over'));
    expect(played).toBeGreaterThan(0);
    const short = (/** @type {number} */ at) => rounds[at].name.replace(/^.*: /, '');
    began.narrow.push({ name: section.name, round: short(played) });
    began.wide.push({ name: section.name, round: short(Math.min(played, rounds.length - 3)) });
  }
  for (const section of now.sections) {
    await page.goto('about:blank');
    await page.goto(`/tournament.html?t=${now.uid}#section-${section.section}`);
    const panes = () => page.locator('.pane').evaluateAll((all) => all.map((pane) => ({
      name: pane.querySelector('h2 b')?.textContent,
      // Without how long is played there, which follows.
      round: [...pane.querySelector('.rd:not(.past) > h3')?.childNodes ?? []].map((one) => (one instanceof Text ? one.data : '')).join('').trim() })));
    const alone = (/** @type {{name: string, round: string}[]} */ begins) => async () => {
      const all = await panes();
      return all.length === 1 && begins.find(({ name }) => name === all[0].name)?.round === all[0].round ? 'the round that is played' : all;
    };
    const drawn = (/** @type {number} */ width) => (width >= 1200 ? expect.poll(panes).toEqual(began.wide) :
      expect.poll(alone(width > 640 ? began.wide : began.narrow)).toBe('the round that is played'));
    await everywhere(page, `demonstration-section-${section.section}`, drawn);
  }
  await page.goto('/');
  await page.getByRole('link', { name: last.title }).click();
  await expect(page.getByText(last.champion.name).first()).toBeVisible();
  await everywhere(page, 'demonstration-last-week');
  await close_context(guest);

  // Whoever has the link makes the club their own and stands in the hall.
  const state = await own_server(demonstration);
  const director = await open_context(browser, { baseURL: demonstration.url, storageState: state, viewport: { width: 1440, height: 900 } });
  const console_page = await director.newPage();
  await console_page.goto(`/td.html?t=${now.uid}#floor`);
  await expect(console_page.locator('.t').first()).toBeVisible();
  await expect(console_page.locator('.t')).toHaveCount(now.tables);
  /** @param {string} path */
  const read = async (path) => (await director.request.get(`/api/v1${path}`)).json();
  const { tables, inbox } = await read(`/tournaments/${now.uid}/floor`);
  const taken = tables.filter((/** @type {any} */ one) => one.match).length;
  expect(taken).toBeGreaterThanOrEqual(now.tables / 2);
  await expect(console_page.locator('.t:not(.free)')).toHaveCount(taken);
  await everywhere(console_page, 'demonstration-floor');
  await console_page.goto(`/td.html?t=${now.uid}#bracket`);
  await expect(console_page.locator('td-bracket .rd').first()).toBeVisible();
  await everywhere(console_page, 'demonstration-brackets');

  // Somebody calls, two differ, and a result was corrected after others had begun on it: each waits for the director.
  const waits = inbox.map((/** @type {any} */ one) => one.kind);
  for (const kind of ['help', 'dispute', 'repair']) expect(waits).toContain(kind);
  const { corrected } = inbox.find((/** @type {any} */ one) => one.kind === 'repair');
  await console_page.goto(`/td.html?t=${now.uid}#repair=${corrected.match}`);
  await expect(console_page.locator('.repair h2').first()).toContainText(corrected[corrected.winner].name);
  await expect(console_page.locator('.rstep.root')).toHaveCount(1);
  await expect(console_page.locator('.rstep')).not.toHaveCount(1);
  await everywhere(console_page, 'demonstration-repair');

  // Last week: people of the club's list, and repairs of both kinds to look back at.
  const { players } = await read('/players'), { entries } = await read(`/tournaments/${last.uid}/entries`);
  const club = new Set(players.map((/** @type {any} */ one) => one.name));
  expect(entries.length).toBeGreaterThan(8);
  expect(entries.map((/** @type {any} */ one) => one.name).filter((/** @type {string} */ name) => !club.has(name))).toEqual([]);
  const { matches: looked_back } = await read(`/tournaments/${last.uid}/matches`);
  expect(looked_back.filter((/** @type {any} */ one) => one.goes_on_with)).not.toEqual([]);
  expect(looked_back.filter((/** @type {any} */ one) => one.waits_for_repair)).toEqual([]);
  await close_context(director);
  await http.dispose();
});
