// SPDX-License-Identifier: MIT
// A league: made on the page for new ones, its rounds given days, a match postponed and one agreed at the console; everybody sees
// who plays whom until when, what is late, and what they themselves still have to play.
import { NAMES, expect, test } from './hall.js';
import { everywhere, glance } from './look.js';
import { ARABIC, GREEK, LONGEST, result } from './weekend.js';

const WHO = [LONGEST, GREEK, ARABIC, ...NAMES].slice(0, 6);

/** So many days from today, YYYY-MM-DD. @param {number} days */
const in_days = (days) => new Date(Date.now() + days * 86400000).toISOString().slice(0, 10);

/** As the pages write it. @param {string} day @param {string} [year] */
const written = (day) => new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short',
  year: day.slice(0, 4) === in_days(0).slice(0, 4) ? undefined : 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Beneath a field. @param {string} day */
const day_in_words = (day) => new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  .format(new Date(`${day}T00:00:00Z`));

/** A league of six whose lines are the names in their order. @param {import('./hall.js').Desk} desk @param {string} days */
async function league(desk, days) {
  const made = await desk.ask('POST', '/tournaments',
    { title: 'Riverside League', starts_on: in_days(-30), starts_at_min: 1140, lengths: [7], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: WHO.join('\n') });
  const { sections: [main] } = await desk.get(`${base}/sections`);
  await desk.on(`${base}/sections/1`, main, { kind: 'round_robin', lengths: [7] }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4, 5, 6] });
  if (days) await desk.section(base, 1, 'calendar', { days });
  return { uid: made.uid, base };
}

/** The match of two of them. @param {import('./hall.js').Desk} desk @param {string} base @param {number} one @param {number} other */
async function between(desk, base, one, other) {
  const { matches } = await desk.get(`${base}/matches`);
  return matches.find((/** @type {any} */ { a, b }) => [a.entry, b.entry].sort().join() === [one, other].sort().join());
}

test('a league is planned like any other event', async ({ desk, director: page }) => {
  await page.goto('/td.html#create');
  await page.getByRole('radio', { name: /^League/ }).check();
  await page.getByLabel('Title').fill('Winter league');
  await page.getByLabel('Players, about').fill('6');
  // No hour of an evening: until when it lasts.
  const part = page.getByRole('region', { name: 'Main draw' });
  await expect(part).toContainText('15 matches, 5 rounds');
  await expect(part).toContainText('2 weeks for each round');
  await page.getByLabel('Weeks for each round').fill('3');
  await page.getByLabel('Weeks for each round').blur();
  await page.locator('input[name=starts_on]').fill(in_days(1));
  await page.locator('input[name=starts_on]').blur();
  // A browser writes the field in its own order of day and month; beneath it stands the day in words.
  await expect(page.locator('.field', { has: page.locator('input[name=starts_on]') }).locator('.day')).toContainText(day_in_words(in_days(1)));
  await expect(part.locator('.ends')).toHaveText(`Expected end${written(in_days(1 + 5 * 21))}`);
  await expect(page.locator('.evening')).toHaveCount(0);
  await expect(page.getByText('expected end,')).toHaveCount(0);
  await everywhere(page, 'league-create');
  await page.getByRole('button', { name: 'Create', exact: false }).first().click();
  await expect(page).toHaveURL(/t=/);
  const uid = new URL(page.url()).searchParams.get('t');
  const { sections } = await desk.get(`/tournaments/${uid}/sections`);
  expect(sections.map((/** @type {any} */ { kind }) => kind)).toEqual(['round_robin']);
  expect(sections[0].calendar.map((/** @type {any} */ { until }) => until)).toEqual([1, 2, 3, 4, 5].map((n) => in_days(1 + n * 21)));
  // The next one like it begins on another day, and its rounds are as long.
  const { version } = await desk.get(`/tournaments/${uid}`);
  await desk.on(`/tournaments/${uid}/open`, { version });
  await desk.on(`/tournaments/${uid}/close`, await desk.get(`/tournaments/${uid}`));
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await expect(page.getByLabel('Weeks for each round')).toHaveValue('3');
  await page.getByLabel('Players, about').fill('4');
  await page.locator('input[name=starts_on]').fill(in_days(200));
  await page.getByRole('button', { name: 'Create', exact: false }).first().click();
  await expect(page).toHaveURL(/t=/);
  const next = new URL(page.url()).searchParams.get('t');
  expect((await desk.get(`/tournaments/${next}/sections`)).sections[0].calendar.map((/** @type {any} */ { until }) => until))
    .toEqual([1, 2, 3].map((n) => in_days(200 + n * 21)));
});

test('rounds get days, what is late is marked, and a match is postponed', async ({ desk, director: page }) => {
  const { uid, base } = await league(desk, '');
  await page.goto(`/td.html?t=${uid}#bracket`);
  await page.getByRole('button', { name: 'Play it over months …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First round').fill(in_days(-3));
  await dialog.getByLabel('Weeks between rounds').fill('3');
  await dialog.getByRole('button', { name: 'Fill in all rounds' }).click();
  await expect(dialog.getByRole('group', { name: 'Round 2' }).getByLabel('Last day')).toHaveValue(in_days(18));
  // A round that ends before it begins is told at once.
  await dialog.getByRole('group', { name: 'Round 2' }).getByLabel('First day').fill(in_days(19));
  await expect(dialog.getByText('A round cannot end before it begins.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('group', { name: 'Round 2' }).getByLabel('First day').fill(in_days(1));
  await glance(page, 'league-days');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await expect(calendar.getByText('3 matches are late')).toBeVisible();
  await expect(calendar.getByRole('list').first().getByText(`late: until ${written(in_days(-3))}`)).toHaveCount(3);
  const { matches } = await desk.get(`${base}/matches`);
  expect(matches.find((/** @type {any} */ one) => one.round === 2).dates).toMatchObject({ from: in_days(1), until: in_days(18) });

  const late = await between(desk, base, 1, 6);
  await calendar.getByRole('button', { name: `Days: ${late.a.name} – ${late.b.name}` }).first().click();
  await dialog.getByLabel('Postponed until').fill(in_days(60));
  await dialog.getByLabel('They play on').fill(in_days(20));
  await dialog.getByLabel('Hour').fill('19:30');
  await dialog.getByLabel('Note', { exact: false }).fill('abroad until then');
  await glance(page, 'league-match');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(calendar.getByText('2 matches are late')).toBeVisible();
  await expect(calendar.getByText('postponed', { exact: true }).first()).toBeAttached();
  expect((await desk.get(`${base}/matches/${late.match}`)).dates).toEqual(
    { from: null, until: in_days(60), postponed: true, day: in_days(20), at: '19:30', note: 'abroad until then' });
  await everywhere(page, 'league-console');

  // A result comes from no table.
  const other = await between(desk, base, 2, 5);
  await calendar.getByRole('button', { name: `Result: ${other.a.name} – ${other.b.name}` }).first().click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await result(desk, base, other, 'a');
  await expect(calendar.getByText('1 match is late')).toBeVisible();

  // And the calendar goes again.
  await calendar.getByRole('button', { name: 'Change the days' }).click();
  await dialog.getByRole('button', { name: 'Take the calendar away' }).click();
  await expect(calendar).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Play it over months …' })).toBeVisible();
});

test('a knockout can become a cup over months until it has begun', async ({ desk, director: page }) => {
  const { uid, base } = await desk.evening({ players: 4, tables: 2 });
  await page.goto(`/td.html?t=${uid}#bracket`);
  const offer = page.getByRole('button', { name: 'Play it over months …' });
  await expect(offer).toBeVisible();
  await desk.ask('POST', `${base}/call-next`);
  await expect(page.locator('td-bracket')).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('of a cup over months everybody sees the days of every round, also of those whose players are not known', async ({ desk, director, visitor }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 3, tables: 2 });
  await desk.section(base, 1, 'calendar', { days: `${in_days(10)} ${in_days(30)}/${in_days(40)}` });
  const { matches: all } = await desk.get(`${base}/matches`);
  const [first, second] = all.filter((/** @type {any} */ one) => one.round === 1), final = all.find((/** @type {any} */ one) => one.round === 2);
  await desk.ask('PUT', `${base}/matches/${second.match}/appointment`, { day: in_days(5), at: '19:30' });
  const semis = `until ${written(in_days(10))}`, last = `${written(in_days(30))} to ${written(in_days(40))}`;
  const agreed = `agreed for ${written(in_days(5))}, 19:30`;
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}`);
  const league = page.locator('.league:not(.own)');
  await expect(league.locator('summary')).toHaveText([new RegExp(`Semi-finals\\s*${semis}\\s*0 of 2 played`), new RegExp(`Final\\s*${last}\\s*0 of 1 played`)]);
  await league.locator('summary').last().click();
  await expect(league.locator('details').last().locator('li')).toHaveText(/Winner of Semi-final.* 1.*Winner of Semi-final.* 2/s);
  await everywhere(page, 'cup-calendar');
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  await expect(page.locator('.rd h3')).toHaveText([new RegExp(`Semi-finals.*${semis}$`), new RegExp(`Final.*${last}$`)]);
  await expect(page.locator(`[data-match="${second.match}"]`)).toContainText(agreed);
  await expect(page.locator(`[data-match="${first.match}"]`)).not.toContainText('agreed');
  await everywhere(page, 'cup-bracket');
  await page.goto(`/tournament.html?t=${uid}#section-1-list`);
  await expect(page.locator('.blist h3')).toHaveText([new RegExp(`Semi-finals.*, ${semis}$`), new RegExp(`Final.*, ${last}$`)]);
  await page.goto(`/tournament.html?t=${uid}#player-${second.a.entry}`);
  await expect(page.locator('.facts')).toContainText(agreed);
  await expect(page.locator('.then')).toContainText(`After a win: Final (${last}).`);
  await page.goto(`/tournament.html?t=${uid}#player-${first.a.entry}`);
  await expect(page.locator('.facts')).toContainText(semis);
  await everywhere(page, 'cup-player');
  await director.goto(`/td.html?t=${uid}#bracket`);
  const calendar = director.getByRole('region', { name: 'Calendar' });
  await calendar.locator('summary').last().click();
  await expect(calendar.locator('summary').last()).toHaveText(new RegExp(`Final\\s*${last}\\s*0 of 1 played`));
  // Nobody can be given a result before they are known.
  await expect(calendar.locator('details').last().getByRole('button')).toHaveCount(0);
  await glance(director, 'cup-console');
  // Who is late with a semi-final plays it now; the final is nobody's yet.
  await desk.section(base, 1, 'calendar', { days: `${in_days(-3)} ${in_days(30)}` });
  const wall = await visitor({ viewport: { width: 1440, height: 900 } });
  await wall.goto(`/wall.html?t=${uid}`);
  await expect(wall.locator('main')).not.toContainText(`until ${written(in_days(30))}`);
  expect(final.a.entry).toBeNull();
});

test('everybody sees the calendar, and what they still have to play', async ({ desk, visitor }) => {
  const { uid, base } = await league(desk, `${in_days(-3)} ${in_days(-1)}/${in_days(20)} ${in_days(40)}/${in_days(40)} - ${in_days(80)}`);
  await result(desk, base, await between(desk, base, 2, 5), 'a');
  const postponed = await between(desk, base, 1, 6);
  await desk.ask('PUT', `${base}/matches/${postponed.match}/appointment`, { until: in_days(60), note: 'in confidence' });
  const agreed = await between(desk, base, 1, 2);
  await desk.ask('PUT', `${base}/matches/${agreed.match}/appointment`, { day: in_days(10), at: '19:30' });
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  await page.goto(`/tournament.html?t=${uid}`);
  await expect(page.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page');
  // Nobody sits there now: what else there is to see are results.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Results' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Live' })).toHaveCount(0);
  await expect(page.getByText('14 matches are still to be played.', { exact: false })).toBeVisible();
  await glance(page, 'league-public');
  await page.getByLabel('My matches still to play').selectOption({ label: LONGEST });
  const own = page.locator('.league.own');
  await expect(own.getByRole('heading')).toHaveText(`${LONGEST}: 5 matches still to play`);
  await expect(own.getByText(`agreed for ${written(in_days(10))}, 19:30`)).toBeVisible();
  await expect(own.getByText(`on ${written(in_days(40))}`)).toBeVisible();
  await expect(own.getByRole('listitem').filter({ hasText: NAMES[2] })).toContainText(`until ${written(in_days(60))}`);
  await expect(page.getByText('in confidence')).toHaveCount(0);
  await glance(page, 'league-own');
  await page.getByLabel('My matches still to play').selectOption({ label: ARABIC });
  await expect(own.getByText(`late: until ${written(in_days(-3))}`)).toBeVisible();
  await page.getByText('Round 1', { exact: true }).first().click();
  await expect(page.locator('.league:not(.own)').getByText('1 of 3 played')).toBeVisible();
  // What happens while it is looked at is shown.
  await result(desk, base, await between(desk, base, 3, 4), 'b');
  await expect(page.locator('.league:not(.own)').getByText('2 of 3 played')).toBeVisible();
  await expect(own.getByRole('heading')).toHaveText(`${ARABIC}: 4 matches still to play`);
  // A line that is broken keeps its room to the next.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.locator('.league summary').evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => {
    const said = document.createRange();
    said.selectNodeContents(one);
    return one.getBoundingClientRect().bottom - Math.max(...[...said.getClientRects()].map((line) => line.bottom));
  }).filter((room) => room < 3))).toEqual([]);
  await glance(page, 'league-later');
});
