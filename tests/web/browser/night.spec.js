// SPDX-License-Identifier: MIT
// The night rail says what comes next on every tab, from the empty event to its end; the end is one card.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Hand, LONG, NAMES, expect, test } from './hall.js';
import { everywhere, glance } from './look.js';

test('the rail leads from the empty event to the draw, the calls, the play, and its end', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Rail', starts_on: '2026-11-21', lengths: [1], check_in: true, tables: 2 });
  const base = `/tournaments/${made.uid}`;
  await director.goto(`/td.html?t=${made.uid}#settings`);
  const rail = director.locator('.rail');
  await expect(rail).toHaveText('Next: open the tournament');
  await desk.on(`${base}/open`, await desk.get(base));
  await expect(rail).toHaveText('Next: enter the players');
  await desk.ask('POST', `${base}/entries`, { text: [LONG[0], LONG[2], ...NAMES.slice(0, 2)].join('\n') });
  await expect(rail).toHaveText('Next: 4 are not here yet, then the draw');
  const { entries } = await desk.get(`${base}/entries`);
  for (const one of entries) await desk.on(`${base}/entries/${one.entry}/check-in`, one);
  await expect(rail).toHaveText('Next: the draw of 4');
  await rail.getByRole('link').click();
  await expect(director.getByRole('heading', { name: 'Draw' }).first()).toBeVisible();
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4] });
  await expect(rail).toContainText('Next: call 2 matches');
  const first = await desk.started(base);
  await expect(rail).toContainText('Next: call 1 match');
  const second = await desk.ask('POST', `${base}/call-next`);
  await expect(rail).toContainText('Next: 1 called match begins');
  // When it ends is read when the page comes, twice a minute, and soon after something happened.
  const { ends } = await desk.get(`${base}/outlook`);
  // Told in steps of five minutes, the span, too.
  const { club } = await desk.get(base);
  const hour = (/** @type {string | number} */ at) =>
    new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: club?.time_zone ?? undefined });
  const roughly = (/** @type {string} */ at) => hour(Math.ceil(Date.parse(at) / 300000) * 300000);
  await expect(rail).toContainText(`ends about ${roughly(ends.middle)} between ${roughly(ends.early)} and ${roughly(ends.late)}`);
  await everywhere(director, 'rail');
  for (const match of [first, second]) {
    const now = await desk.get(`${base}/matches/${match.match}`);
    await desk.on(`${base}/matches/${match.match}/result`, now, { how: 'final_score', score_a: 1, score_b: 0 });
  }
  const last = await desk.started(base);
  await expect(rail).toContainText('Next: 1 match is played');
  await desk.on(`${base}/matches/${last.match}/result`, await desk.get(`${base}/matches/${last.match}`), { how: 'final_score', score_a: 1, score_b: 0 });
  await expect(rail).toContainText('Next: the end of the night');
  await expect(rail).not.toContainText('ends about');
});

/** The number of the rule that says from which hour on nothing begins (profile.def). */
const LAST_CALL = 40;

test('of an event of several days the rail and the public page say when each day ends', async ({ desk, director, visitor }) => {
  const { club } = await desk.get(`/tournaments/${(await desk.evening({ players: 4, length: 3, tables: 1 })).uid}`);
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: club.time_zone }).format());
  // The last call was at this full hour; on goes half a day after it.
  const last_call = hour || 23;
  const made = await desk.ask('POST', '/tournaments', { title: 'Two days', starts_on: '2026-11-21', starts_at_min: (last_call + 12) % 24 * 60, lengths: [3],
    check_in: false, tables: 1 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 4).join('\n') });
  const [main] = (await desk.get(`${base}/sections`)).sections;
  await desk.on(`${base}/sections/1`, main, { kind: 'round_robin', lengths: [3] }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4] });
  await desk.started(base);
  expect((await desk.get(`${base}/outlook`)).days).toEqual([]);
  await director.goto(`/td.html?t=${made.uid}#settings`);
  const rail = director.locator('.rail');
  await expect(rail).toContainText(/ends about \d\d:\d\d between/);
  await desk.rule(base, LAST_CALL, last_call);
  const { days, ends } = await desk.get(`${base}/outlook`);
  expect(days).toHaveLength(2);
  expect(days[1].middle).toBe(ends.middle);
  expect(Date.parse(days[1].early) - Date.parse(days[0].late)).toBeGreaterThan(10 * 3600_000);
  expect(Date.parse(`${days[1].day}T00:00:00Z`) - Date.parse(`${days[0].day}T00:00:00Z`)).toBe(86400_000);
  const said = () => days.map((/** @type {any} */ one) => `${new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${one.day}T00:00:00Z`))} ends about ${new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: club.time_zone }).format(
    Math.ceil(Math.max(Date.parse(one.middle), Date.now()) / 300000) * 300000)}`).join(' · ');
  await expect(async () => {
    await director.reload();
    await expect(rail).toContainText(said(), { timeout: 5000 });
  }).toPass();
  await everywhere(director, 'rail-days');
  const page = await visitor();
  await page.goto(`/tournament.html?t=${made.uid}#standings`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(said())).toBeVisible({ timeout: 5000 });
  }).toPass();
  await everywhere(page, 'hours-days');
});

/** A knockout of two days: after the first matches no other one begins before the day after. @param {import('./hall.js').Desk} desk */
async function weekend_of(desk) {
  const { club } = await desk.get(`/tournaments/${(await desk.evening({ players: 4, length: 3, tables: 1 })).uid}`);
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: club.time_zone }).format());
  const made = await desk.ask('POST', '/tournaments', { title: 'Two days of a knockout', starts_on: '2026-11-21',
    starts_at_min: (hour ? hour - 1 : 12) * 60, lengths: [3], check_in: false, tables: 2 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 4).join('\n') });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4] });
  await desk.started(base);
  await desk.started(base);
  await desk.rule(base, LAST_CALL, hour || 23);
  return { uid: made.uid, base, zone: club.time_zone };
}

test('what a knockout plays on another day is told with its day: bracket, way of a player, table, wall and console', async ({ desk, director, visitor }) => {
  const { uid, base, zone } = await weekend_of(desk);
  const { matches: [final], days } = await desk.get(`${base}/outlook`);
  expect(days).toHaveLength(2);
  /** @param {string | number} at */
  const of = (at) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: zone }).format(typeof at === 'number' ? at : Date.parse(at));
  // In the first hour of a day the next one of the event is still that day.
  const weekday = /** @type {Intl.DateTimeFormatOptions} */ (of(final.middle) === of(Date.now()) ? {} : { weekday: 'short' });
  /** @param {string} at @param {Intl.DateTimeFormatOptions} more */
  const said = (at, more) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone, ...more }).format(
    Math.ceil(Date.parse(at) / 300000) * 300000);
  const about = `about ${said(final.middle, weekday)}`, ends = `ends about ${said(days[1].middle, weekday)}`;
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  await expect(page.locator(`[data-match="${final.match}"]`)).toContainText(about);
  await expect(page.getByRole('heading', { name: 'Main draw' })).toContainText(ends);
  await glance(page, 'days-bracket');
  await page.goto(`/tournament.html?t=${uid}#player-1`);
  await expect(page.locator('.then')).toContainText(`After a win: Final, ${about}.`);
  await glance(page, 'days-player');
  await page.goto(`/tournament.html?t=${uid}#standings`);
  const [first, second] = days.map((/** @type {any} */ one) => new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${one.day}T00:00:00Z`)));
  await expect(page.getByText(new RegExp(`${first} ends about \\d\\d:\\d\\d · ${second} ends about ${said(days[1].middle, {})}$`))).toBeVisible();
  await expect(page.getByText(/^Semi-finals ends? about|Final ends about/).first()).toContainText(`Final ${ends}`);
  await everywhere(page, 'days-standings');
  // Whoever opens the standings themselves reads it, too, without any news.
  const opened = await visitor();
  await opened.goto(`/tournament.html?t=${uid}#standings`);
  await expect(opened.getByText(new RegExp(`${first} ends about .* · ${second} ends about`))).toBeVisible();
  await expect(opened.getByText(/^Semi-finals ends? about|Final ends about/).first()).toContainText(`Final ${ends}`);
  const wall = await visitor({ viewport: { width: 1440, height: 900 } });
  await wall.goto(`/wall.html?t=${uid}`);
  await glance(wall, 'days-wall');
  await director.goto(`/td.html?t=${uid}#floor`);
  await glance(director, 'days-floor');
  // A day that is over is told with what was waiting since then.
  await page.route('**/matches*', async (route) => {
    const doc = await (await route.fetch()).json();
    const waiting = { status: 'ready', table: null, table_name: null, called_at: null, ready_at: '2026-11-20T20:40:00Z' };
    for (const match of doc.matches ?? []) Object.assign(match, waiting);
    await route.fulfill({ json: doc });
  });
  await page.goto(`/tournament.html?t=${uid}#player-1`);
  await page.reload();
  await expect(page.locator('.facts')).toContainText(/20 Nov, 2\d:40/);
});

test('who waits for a result sees about when it goes on, as the bracket says', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 3, tables: 2 });
  const match = await desk.started(base);
  await desk.started(base);
  await desk.on(`${base}/matches/${match.match}/result`, await desk.get(`${base}/matches/${match.match}`), { how: 'final_score', score_a: 3, score_b: 0 });
  await director.goto(`/td.html?t=${uid}#floor`);
  const row = director.locator('.waits li');
  await expect(row).toContainText(/about \d\d:\d\d/);
  const said = /about (\d\d:\d\d)/.exec(await row.innerText())?.[1];
  await director.goto(`/td.html?t=${uid}#bracket`);
  const { matches: [final] } = await desk.get(`${base}/outlook`);
  await expect(director.locator(`[data-match="${final.match}"] .st`)).toContainText(`about ${said}`);
});

test('a match that takes longer than any should is named, and opens by its name', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 3, tables: 2 });
  const slow = await desk.started(base);
  await director.route('**/floor', async (route) => {
    const floor = await (await route.fetch()).json();
    for (const { match } of floor.tables) if (match?.match === slow.match) match.started_at = new Date(Date.parse(floor.now) - 48 * 60000).toISOString();
    await route.fulfill({ json: floor });
  });
  await director.goto(`/td.html?t=${uid}#entries`);
  await director.locator('.rail').getByRole('button', { name: /^Table 1: 4[89] min$/ }).click();
  await expect(director.getByRole('dialog')).toContainText(slow.a.name);
  // At its table it says by how much: three points take twenty-four minutes.
  await director.goto(`/td.html?t=${uid}#floor`);
  const tile = director.locator('.t', { hasText: slow.a.name });
  await expect(tile.locator('.chip')).toHaveText(/^2[45] min slow$/);
  await expect(tile).toHaveClass(/away/);
  await everywhere(director, 'slow-tile');
});

/** Another program unpacks it: names in their order, with what is in them. @param {string} path @returns {[string, string][]} */
const unpacked = (path) => JSON.parse(execFileSync('python3', ['-c', `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print(json.dumps([[i.filename, z.read(i).decode()] for i in z.infolist()]))`, path], { encoding: 'utf8' }));

test('all match files of an event are one file: every recorded match, in order, each under a name of its own', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 1, tables: 2, title: 'Mixed / "Open"' });
  const played = [];
  for (let left = 3; left; left--) {
    const match = await desk.started(base);
    await desk.ask('POST', `${base}/matches/${match.match}/plays`, { game: 1, turn: 1, side: 'a', act: 'roll', dice: 31, play: '8/5 6/5' });
    await desk.on(`${base}/matches/${match.match}/result`, await desk.get(`${base}/matches/${match.match}`), { how: 'final_score', score_a: 1, score_b: 0 });
    played.push(await desk.get(`${base}/matches/${match.match}`));
  }
  await director.goto(`/td.html?t=${uid}#floor`);
  await director.locator('.rail').getByRole('button', { name: 'the end of the night' }).click();
  const [download] = await Promise.all([director.waitForEvent('download'),
    director.getByRole('dialog').getByRole('button', { name: 'All match files (3)' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^Mixed Open .*\.zip$/);
  const files = unpacked(await download.path());
  expect(files.map(([name]) => name)).toEqual(played.sort((one, other) => one.match - other.match)
    .map(({ match, a, b }) => `${String(match).padStart(3, '0')} Main draw ${a.name} - ${b.name}.mat`));
  expect(new Set(files.map(([name]) => name)).size).toBe(3);
  for (const [at, [name, text]] of files.entries()) {
    const one = await director.request.get(`/api/v1${base}/matches/${played[at].match}/mat`);
    expect(text, name).toBe(await one.text());
    expect(text).toContain('1 point match');
    expect(text).toContain(played[at].a.name);
  }
});

test('the end of the night is one card: podium, paper, files, closing, the same next week', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 2, length: 1, tables: 1 });
  const match = await desk.started(base);
  await desk.ask('POST', `${base}/matches/${match.match}/plays`, { game: 1, turn: 1, side: 'a', act: 'roll', dice: 31, play: '8/5 6/5' });
  await desk.on(`${base}/matches/${match.match}/result`, await desk.get(`${base}/matches/${match.match}`), { how: 'final_score', score_a: 1, score_b: 0 });
  await director.goto(`/td.html?t=${uid}#floor`);
  const hand = new Hand(director);
  await hand.tap(director.locator('.rail').getByRole('button', { name: 'the end of the night' }));
  const card = director.getByRole('dialog');
  await expect(card.locator('.places li')).toHaveText([`1${match.a.name}`, `2${match.b.name}`]);
  await expect(card.getByRole('link', { name: 'Standings' })).toHaveAttribute('href', `print.html?t=${uid}&what=standings`);
  await everywhere(director, 'night');
  const [download] = await Promise.all([director.waitForEvent('download'), card.getByRole('button', { name: 'Match file (1)' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^Club night.*\.zip$/);
  expect(readFileSync(await download.path()).toString('latin1')).toContain('1 point match');
  hand.count();
  await hand.tap(director.locator('.rail').getByRole('button'));
  await hand.tap(card.getByRole('button', { name: 'Close the tournament' }));
  // What closing comes to is asked where there is something to say.
  const sure = director.getByRole('button', { name: 'Do it' });
  await expect(sure.or(card.getByText('Closed', { exact: true }))).toBeVisible();
  if (await sure.isVisible()) await hand.tap(sure);
  await expect(card.getByText('Closed', { exact: true })).toBeVisible();
  expect(hand.count()).toBeLessThanOrEqual(3);
  await everywhere(director, 'night-closed');
  await card.getByRole('link', { name: 'The same next week' }).click();
  await expect(director.getByLabel('Title')).toHaveValue(/Club night/);
});
