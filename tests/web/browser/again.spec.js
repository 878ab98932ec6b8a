// SPDX-License-Identifier: MIT
// The same once more: which one it is like, its people and its teams; a plan of which not all could be made; everybody is here.
import { expect, test } from './hall.js';
import { everywhere, glance } from './look.js';

/** @param {import('./hall.js').Desk} desk @param {string} title @param {string} starts_on @param {string} text @param {Record<string, unknown>} [more] */
async function held(desk, title, starts_on, text, more = {}) {
  const { boards, teams, ...rest } = /** @type {any} */ (more);
  const made = await desk.ask('POST', '/tournaments', { title, starts_on, lengths: [3], check_in: false, tables: 4, ...rest });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  if (boards) await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], { kind: 'knockout', lengths: [3], boards }, 'PUT');
  await desk.ask('POST', `${base}/entries`, { text, ...(teams ? { teams: true } : {}) });
  return { uid: made.uid, base };
}

/** @param {import('./hall.js').Desk} desk @param {string} base */
const close = async (desk, base) => desk.on(`${base}/close`, await desk.get(base), {});

test('the next one is like the last that is over, and another can be chosen; so can whose people come', async ({ desk, director: page }) => {
  await close(desk, (await held(desk, 'Club night', '2026-10-03', 'Ada Holm\nBen Roth')).base);
  await close(desk, (await held(desk, 'Club night', '2026-10-10', 'Cleo Marsh\nDan Voss\nEve Lund')).base);
  await held(desk, 'Summer cup', '2026-10-17', 'Finn Berg\nGil Hart\nHugo Roy\nIda Kaya');
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'Same as last time' }).click();
  const like = page.locator('select[name=like]');
  await expect(like.locator('option:checked')).toHaveText('Club night, Saturday, 10 October 2026');
  await expect(page.getByLabel('Players, about')).toHaveValue('3');
  await everywhere(page, 'again-plan');
  await like.selectOption('Club night, Saturday, 3 October 2026');
  await expect(page.getByLabel('Players, about')).toHaveValue('2');
  // A reload loses none of it; whoever comes to the list by a link sees the list.
  await page.getByLabel('Players, about').fill('7');
  await page.getByLabel('Players, about').blur();
  await page.reload();
  await expect(like.locator('option:checked')).toHaveText('Club night, Saturday, 3 October 2026');
  await expect(page.getByLabel('Players, about')).toHaveValue('7');
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await like.selectOption('Club night, Saturday, 3 October 2026');
  await expect(page.getByLabel('Players, about')).toHaveValue('2');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL((url) => url.searchParams.get('t') !== null);
  const people = page.getByRole('region', { name: "Last time's people" });
  await expect(people.getByRole('checkbox')).toHaveCount(3);
  await everywhere(page, 'again-people');
  // An empty box is of the colour of the other fields, in the dark, too.
  const grounds = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    const looks = ['input[type=checkbox]:not(:checked)', 'textarea'].map((one) => {
      const { appearance, backgroundColor } = getComputedStyle(/** @type {Element} */ (document.querySelector(`main ${one}`)));
      return appearance === 'auto' && one !== 'textarea' ? 'the browser\'s own' : backgroundColor;
    });
    document.documentElement.dataset.theme = 'light';
    return looks;
  });
  expect(grounds[0]).toBe(grounds[1]);
  await people.getByLabel('Which one').selectOption('Club night, Saturday, 3 October 2026');
  await expect(people.getByRole('checkbox')).toHaveCount(2);
  await people.getByLabel('Ben Roth').check();
  await people.getByRole('button', { name: 'Enter 1 player' }).click();
  await expect(page.locator('.people')).toContainText('Ben Roth');
});

test('who was renamed since, or has another club, comes again as the same person', async ({ desk, director: page }) => {
  await close(desk, (await held(desk, 'Rename night 1', '2026-10-05', 'Jonas Holm-Brand\nMara Holm-Brand,Quayside')).base);
  const { players } = await desk.get('/players?q=Holm-Brand');
  const jonas = players.find((/** @type {any} */ one) => one.name === 'Jonas Holm-Brand'), mara = players.find((/** @type {any} */ one) => one !== jonas);
  await desk.on(`/players/${jonas.player}`, jonas, { name: 'Jonas Brand', reason: 'as on his passport' }, 'PUT');
  // By the name alone it could be either of them.
  await desk.ask('POST', '/players', { name: 'Jonas Brand' });
  const next = await held(desk, 'Rename night 2', '2026-10-12', 'Ada Holm');
  await page.goto(`/td.html?t=${next.uid}#entries`);
  const people = page.getByRole('region', { name: "Last time's people" });
  await people.getByLabel('Jonas Brand').check();
  await people.getByRole('button', { name: 'Enter 1 player' }).click();
  await expect(page.locator('.people')).toContainText('Jonas Brand');
  await expect(people.getByLabel('Jonas')).toHaveCount(0);
  // Entered by hand, under another club: she is not offered again.
  await desk.ask('POST', `${next.base}/entries`, { entries: [{ name: 'Mara Holm-Brand', club: 'Uptown', player: mara.player }] });
  await page.reload();
  await expect(page.locator('.people')).toContainText('Mara Holm-Brand');
  await expect(people.getByLabel('Mara')).toHaveCount(0);
  const { persons } = await desk.get(`${next.base}/persons`);
  expect(persons.map((/** @type {any} */ one) => one.player)).toEqual(expect.arrayContaining([jonas.player, mara.player]));
});

test('a plan says which tables of the hall another tournament has, until it has them no more', async ({ desk, director: page }) => {
  for (const { tournament } of (await desk.get('/clubs/1/tables')).tables)
    if (tournament && (await desk.get(`/tournaments/${tournament}`)).status !== 'closed') await close(desk, `/tournaments/${tournament}`);
  await close(desk, (await held(desk, 'Harbour night', '2026-12-03', 'Ada Holm\nBen Roth', { tables: 2 })).base);
  const other = await held(desk, 'Another of that evening', '2026-12-04', 'Finn Berg\nGil Hart', { tables: 2 });
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await expect(page.getByRole('heading', { name: /Harbour night/ })).toBeVisible();
  const note = page.getByRole('status').filter({ hasText: 'Another of that evening' });
  await expect(note).toContainText('has tables 1, 2 of the hall');
  await everywhere(page, 'again-lent');
  await close(desk, other.base);
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await page.locator('select[name=like]').selectOption('Harbour night, Thursday, 3 December 2026');
  await expect(page.getByRole('heading', { name: /Harbour night/ })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('last time’s teams come with their members, as people where nobody plays in teams', async ({ desk, director: page }) => {
  // Later than whatever else was held here: the newest one is offered first.
  const lines = 'Harbour: Ada Holm, Ben Roth\nΚαφενείο: Δήμητρα, عبد الرحمن';
  await close(desk, (await held(desk, 'Team night 7', '2026-10-03', lines, { boards: 2, teams: true })).base);
  // Newer, and another series: for a team night the last team night is what was last time.
  await close(desk, (await held(desk, 'Autumn cup', '2026-10-18', 'Finn Berg\nGil Hart')).base);
  const again = await held(desk, 'Team night 8', '2026-10-20', 'Airport: Cleo Marsh, Dan Voss', { boards: 2, teams: true });
  await page.goto(`/td.html?t=${again.uid}#entries`);
  await expect(page.getByLabel('Each line is a team', { exact: false })).toBeChecked();
  const teams = page.getByRole('region', { name: "Last time's teams" });
  await expect(teams.getByRole('checkbox')).toHaveCount(2);
  await expect(teams).toContainText('Ada Holm, Ben Roth');
  await everywhere(page, 'again-teams');
  await teams.getByLabel('Harbour').check();
  await teams.getByRole('button', { name: 'Enter 1 team' }).click();
  await expect(page.locator('.people li').filter({ hasText: 'Ben Roth' })).toContainText('Harbour');
  const single = await held(desk, 'Singles', '2026-10-21', 'Ida Kaya');
  await page.goto(`/td.html?t=${single.uid}#entries`);
  const people = page.getByRole('region', { name: "Last time's people" });
  await expect(people.getByRole('checkbox')).toHaveCount(2);
  await people.getByLabel('Which one').selectOption('Team night 7, Saturday, 3 October 2026');
  await expect(people.getByRole('checkbox')).toHaveCount(4);
  await expect(people).not.toContainText('Harbour');
  await expect(page.getByLabel('Each line is a team', { exact: false })).not.toBeChecked();
});

test('without a start a plan says how long it takes; a section that could not be made is said, and made when it is asked for again',
  async ({ desk, director: page }) => {
    await page.goto('/td.html');
    await page.getByRole('button', { name: 'New tournament' }).or(page.getByRole('radio', { name: /^Knockout/ })).first().click();
    await page.getByRole('radio', { name: /^Main, consolation/ }).click();
    await page.getByLabel('Title').fill('Half made');
    // With a start it says the hour of its end and how many tables are wanted at once, without one how long it takes.
    await page.getByLabel('Begins at').fill('19:00');
    await expect(page.locator('.figures')).toContainText(/\d\d:\d\d\s*expected end, \d\d:\d\d to \d\d:\d\d/);
    await expect(page.locator('.figures')).toContainText(/\d+\s*tables/);
    await page.getByLabel('Begins at').fill('');
    await expect(page.locator('.figures')).toContainText(/\d+ h.*expected length, \d+ h/s);
    await expect(page.locator('.parts .lengths').last()).toContainText('Quarter-finals');
    await glance(page, 'plan-no-start');
    // One section has one colour, at its name and on the plan.
    const colours = await page.evaluate(() => [getComputedStyle(/** @type {Element} */ (document.querySelector('.evening rect.c'))).fill,
      getComputedStyle(/** @type {Element} */ (document.querySelector('.parts .sec.c'))).backgroundColor]);
    expect(colours[0]).toBe(colours[1]);
    const fails = { once: true };
    await page.route('**/api/v1/tournaments/*/sections', async (route) => {
      if (route.request().method() !== 'POST' || !fails.once) return route.continue();
      fails.once = false;
      const body = JSON.stringify({ title: 'Refused', detail: 'This cannot be built.' });
      return route.fulfill({ status: 409, contentType: 'application/problem+json', body });
    });
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.locator('.comes .note.bad')).toContainText('This cannot be built.');
    await expect(page.getByRole('link', { name: 'go on with it as it is' })).toBeVisible();
    await glance(page, 'plan-half-made');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL((url) => url.searchParams.get('t') !== null);
    const { sections } = await desk.get(`/tournaments/${new URL(page.url()).searchParams.get('t')}/sections`);
    expect(sections.length).toBe(2);
    const { tournaments } = await desk.get('/tournaments');
    expect(tournaments.filter((/** @type {any} */ one) => one.title === 'Half made').length).toBe(1);
  });

test('a plan says its matches, tables and ends as the server foresees them, and a longer match makes it later', async ({ director: page }) => {
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'New tournament' }).or(page.getByRole('radio', { name: /^Knockout/ })).first().click();
  await page.getByRole('radio', { name: /^Main, consolation/ }).click();
  await page.getByLabel('Begins at').fill('19:00');
  await page.getByLabel('Players, about').fill('23');
  /** What the server answered to this. @param {import('@playwright/test').Locator} field @param {string} value @param {(asked: any) => boolean} fits */
  const foreseen = async (field, value, fits) => {
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith('/forecast') && one.ok() && fits(one.request().postDataJSON())),
      field.fill(value).then(() => field.blur())]);
    return answer.json();
  };
  const hour = (/** @type {number} */ minutes) => [Math.floor((1140 + minutes) / 60) % 24, minutes % 60].map((n) => String(n).padStart(2, '0')).join(':');
  const said = async () => ({
    figures: await page.locator('.figures div').evaluateAll((all) => all.map((one) => [...one.children].map((part) =>
      part.textContent?.replace(/[\u2066-\u2069]/g, '')))),
    ends: await page.locator('.parts .ends').evaluateAll((all) => all.map((one) => one.textContent?.replace(/[\u2066-\u2069]/g, '').trim())),
  });
  const shows = async (/** @type {any} */ told) => {
    expect(told.players).toBe(23);
    await expect.poll(said).toEqual({
      figures: [[String(told.matches), 'matches in all'],
        [String(told.tables), told.tables > 6 ? 'tables wanted, 6 are there' : 'tables at most at once'],
        [(2 * told.matches / 23).toFixed(1), 'matches a player, mean'],
        [hour(told.end_min.middle), `expected end, ${hour(told.end_min.early)} to ${hour(told.end_min.late)}`]],
      ends: told.sections.map(({ end_min: end }) => `Expected end${hour(end.middle)} ${hour(end.early)}–${hour(end.late)}`),
    });
    return told;
  };
  const short = await shows(await foreseen(page.getByLabel('Tables'), '6', (asked) => asked.players === 23 && asked.tables === 6));
  expect(short.sections.length).toBeGreaterThan(1);
  const long = await shows(await foreseen(page.getByLabel('Length, Main draw, Final'), '21', (asked) => asked.sections[0].lengths[0] === 21));
  for (const [before, after] of [[short, long], [short.sections[0], long.sections[0]]]) expect(after.end_min.middle).toBeGreaterThan(before.end_min.middle);
  // What it comes to is in sight from the first field to the last bar.
  for (const size of [{ width: 1024, height: 768 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    for (const at of [0, 10000]) {
      await page.evaluate((top) => scrollTo(0, top), at);
      await expect(page.locator('.figures')).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Create' })).toBeInViewport({ ratio: 1 });
    }
  }
});

test('a playoff begins on the plan when its Swiss is over', async ({ director: page }) => {
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'New tournament' }).or(page.getByRole('radio', { name: /^Swiss/ })).first().click();
  await page.getByRole('radio', { name: /^Swiss/ }).click();
  for (const [players, tables] of [['12', '3'], ['23', '6'], ['40', '9']]) {
    await page.getByLabel('Players, about').fill(players);
    await page.getByLabel('Tables').fill(tables);
    if (!await page.getByLabel('How many go on').count()) await page.getByLabel('Another section').selectOption('playoff');
    await expect(page.locator('.evening text.on')).toHaveCount(2);
    const bars = page.locator('.evening rect:not(.late)');
    await expect.poll(async () => {
      const [swiss, playoff] = [await bars.nth(0).boundingBox(), await bars.nth(1).boundingBox()];
      return swiss && playoff ? playoff.x - swiss.x - swiss.width : -1;
    }).toBeGreaterThanOrEqual(-1);
  }
});

test('everybody is here: one button, asked once, and each can be taken back', async ({ desk, director: page }) => {
  const { uid, base } = await held(desk, 'All here', '2026-10-24', 'Ada Holm\nBen Roth\nCleo Marsh\nDan Voss', { check_in: true });
  const statuses = async () => (await desk.get(`${base}/entries`)).entries.map((/** @type {any} */ one) => one.status);
  const [, , , gone] = (await desk.get(`${base}/entries`)).entries;
  await desk.on(`${base}/entries/${gone.entry}/withdraw`, gone, { reason: 'ill' });
  await page.goto(`/td.html?t=${uid}#entries`);
  await page.getByRole('button', { name: 'All are here' }).click();
  await glance(page, 'all-here');
  // Asked first: who says no has done nothing.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await statuses()).toEqual(['entered', 'entered', 'entered', 'withdrawn']);
  await page.getByRole('button', { name: 'All are here' }).click();
  await page.getByRole('dialog', { name: 'Check all 3 in?' }).getByRole('button', { name: 'All are here' }).click();
  await expect(page.getByText('3 of 3 here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'All are here' })).toHaveCount(0);
  expect(await statuses()).toEqual(['checked_in', 'checked_in', 'checked_in', 'withdrawn']);
  await page.locator('.people .row').filter({ hasText: 'Ben Roth' }).click();
  await expect(page.getByText('2 of 3 here')).toBeVisible();
  expect(await statuses()).toEqual(['checked_in', 'entered', 'checked_in', 'withdrawn']);
});
