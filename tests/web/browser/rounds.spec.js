// SPDX-License-Identifier: MIT
// A Swiss at the console: the next round is looked at with its reasons, released, taken back, and waits for results.
import { NAMES, expect, test } from './hall.js';
import { everywhere } from './look.js';

test('a director pairs a Swiss round by round', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Swiss night', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 7).join('\n') });
  const [main] = (await desk.get(`${base}/sections`)).sections;
  await desk.on(`${base}/sections/1`, main, { kind: 'swiss', lengths: [1] }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  await page.goto(`/td.html?t=${made.uid}#bracket`);
  const rounds = page.getByRole('region', { name: 'Round 1 of 3' });
  await expect(rounds.getByRole('listitem')).toHaveCount(4);
  await rounds.getByText(/– bye/).click();
  await expect(rounds.getByText('The lowest score (0) of those with the fewest byes (0).')).toBeVisible();
  // The round stands apart from the keys above it.
  const box = (/** @type {string} */ which) => page.locator(which).first().evaluate((one) => one.getBoundingClientRect().toJSON());
  expect((await box('.rounds')).top - (await box('main .acts .btn')).bottom).toBeGreaterThanOrEqual(8);
  await everywhere(page, 'rounds');
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await expect(page.getByText('matches of round 1 are not over yet', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Take round 1 back' }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByRole('button', { name: 'Pair round 1' })).toBeEnabled();
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await expect(page.locator('td-bracket .bm')).toHaveCount(4);
  // About when it ends, and between which hours, once somebody was called.
  await expect(page.locator('.hours')).toHaveCount(0);
  await desk.started(base);
  await expect(page.locator('.hours li')).toHaveText(/^Round 1 ends about \d\d:\d\d between \d\d:\d\d and \d\d:\d\d$/);
  const { club } = await desk.get(base);
  const ends = async () => {
    const { rounds: [{ middle }] } = await desk.get(`${base}/outlook`);
    return new Intl.DateTimeFormat('en-GB', { timeZone: club.time_zone, hour: '2-digit', minute: '2-digit' })
      .format(Math.ceil(Math.max(Date.parse(middle), Date.now()) / 300000) * 300000);
  };
  await expect(async () => {
    await page.reload();
    await expect(page.locator('.hours')).toContainText(`about ${await ends()}`, { timeout: 5000 });
  }).toPass();
  await everywhere(page, 'rounds-hours');
});

test('pairs are changed on screen before they are released', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Three lives', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 5).join('\n') });
  const [main] = (await desk.get(`${base}/sections`)).sections;
  await desk.on(`${base}/sections/1`, main, { kind: 'lives', lengths: [1] }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  await desk.ask('POST', `${base}/sections/1/rounds`, { round: 1, a: [1, 3, 5], b: [2, 4, 0], reason: 'as drawn' });
  for (const { match, status } of (await desk.get(`${base}/matches`)).matches)
    if (status === 'ready') await desk.on(`${base}/matches/${match}/result`, await desk.get(`${base}/matches/${match}`), {
      how: 'final_score', score_a: 1, score_b: 0, reason: 'played' });
  await page.goto(`/td.html?t=${made.uid}#bracket`);
  const rounds = page.getByRole('region', { name: 'Round 2' });
  await expect(rounds.getByRole('listitem')).toHaveCount(3);
  await rounds.getByRole('button', { name: 'Change pairs' }).click();
  // Who had the bye has it again: that is said before anything is released.
  const { pairs } = await desk.get(`${base}/sections/1/next-round`);
  const name_of = async (entry) => (await desk.get(`${base}/entries`)).entries.find((one) => one.entry === entry).name;
  const bye = pairs.find((pair) => pair.b === null).a;
  await rounds.getByRole('button', { name: await name_of(5), exact: true }).click();
  await expect(rounds.getByRole('button', { name: await name_of(5), exact: true })).toHaveAttribute('aria-pressed', 'true');
  await rounds.getByRole('button', { name: await name_of(bye), exact: true }).click();
  const told = rounds.getByRole('status').getByRole('listitem');
  await expect(told.filter({ hasText: 'gets a bye again' })).toHaveCount(1);
  // And how far it is from the proposal: in which pairs, and what is worse for it.
  await expect(told.filter({ hasText: '2 of 3 pairs are not those of the proposal' })).toHaveCount(1);
  await expect(told.filter({ hasText: 'The bye goes to' })).toContainText(await name_of(bye));
  await expect(rounds.getByText('not as proposed', { exact: true })).toHaveCount(2);
  await everywhere(page, 'rounds-swapped');
  await rounds.getByRole('button', { name: 'As proposed' }).click();
  await expect(rounds.getByRole('button', { name: 'Change pairs' })).toBeVisible();
  // Two who may meet are released as they were changed.
  await rounds.getByRole('button', { name: 'Change pairs' }).click();
  const free = pairs.filter((pair) => pair.b !== null);
  await rounds.getByRole('button', { name: await name_of(free[0].a), exact: true }).click();
  await rounds.getByRole('button', { name: await name_of(free[0].b), exact: true }).click();
  // Nobody changes pairs without saying why.
  await expect(rounds.getByRole('button', { name: 'Pair round 2' })).toBeDisabled();
  await rounds.getByRole('button', { name: 'Both asked for it' }).click();
  await rounds.getByRole('button', { name: 'Pair round 2' }).click();
  await expect(page.getByText('Round 2 is paired.')).toBeVisible();
  const [first] = (await desk.get(`${base}/matches`)).matches.filter((match) => match.round === 2);
  expect([first.a.entry, first.b.entry]).toEqual([free[0].b, free[0].a]);
  const { events } = await desk.get(`${base}/ledger?limit=500`);
  expect(events.filter((/** @type {any} */ one) => one.kind === 'round_paired').at(-1).data.reason).toBe('Both asked for it');
});

test('why a pairing is asked after its round was released, too', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Why these pairs', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 5).join('\n') });
  const [main] = (await desk.get(`${base}/sections`)).sections;
  await desk.on(`${base}/sections/1`, main, { kind: 'swiss', lengths: [1] }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  await page.goto(`/td.html?t=${made.uid}#bracket`);
  const rounds = page.locator('section.rounds');
  await expect(rounds.getByRole('button', { name: 'Pair round 1' })).toBeEnabled();
  await expect(rounds.getByRole('button', { name: 'Why these pairs?' })).toHaveCount(0);
  await rounds.getByRole('button', { name: 'Pair round 1' }).click();
  await rounds.getByRole('button', { name: 'Why these pairs?' }).click();
  await rounds.locator('.told summary', { hasText: /– bye/ }).click();
  await expect(rounds.getByText('The lowest score (0) of those with the fewest byes (0).')).toBeVisible();
  const { pairs } = await desk.get(`${base}/sections/1/rounds/1`);
  await expect(rounds.locator('.told summary')).toHaveCount(pairs.length);
  for (const { match, status } of (await desk.get(`${base}/matches`)).matches)
    if (status === 'ready') await desk.on(`${base}/matches/${match}/result`, await desk.get(`${base}/matches/${match}`), {
      how: 'final_score', score_a: 1, score_b: 0, reason: 'played' });
  // The same two again, by hand: the label says so, and the director's reason is there.
  const body = { round: 2, a: pairs.map((one) => one.a), b: pairs.map((one) => one.b ?? 0), reason: 'They asked for it' };
  const asked = await desk.http.fetch(`/api/v1${base}/sections/1/rounds`, { method: 'POST', data: body, headers: { 'Idempotency-Key': 'again-by-hand' } });
  await desk.ask('POST', `${base}/sections/1/rounds`, body, { 'TD-Confirm': (await asked.json()).token });
  await rounds.getByRole('combobox', { name: 'Why these pairs?' }).selectOption('Round 2');
  await expect(rounds.getByText('Paired by hand: They asked for it')).toBeVisible();
  await expect(rounds.getByText('rematch of round 1', { exact: true })).toHaveCount(2);
  await rounds.locator('.told summary').first().click();
  await expect(rounds.getByText("The director's pair, not the program's.").first()).toBeVisible();
  await everywhere(page, 'rounds-told');
  await rounds.getByRole('combobox', { name: 'Why these pairs?' }).selectOption('Round 1');
  await expect(rounds.getByText('rematch of round 1', { exact: true })).toHaveCount(0);
  await rounds.getByRole('button', { name: 'Close' }).click();
  await expect(rounds.locator('.told')).toHaveCount(0);
});

test('players are paired as they become free, and who waits is named', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'As they are free', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 6).join('\n') });
  const [main] = (await desk.get(`${base}/sections`)).sections;
  await desk.on(`${base}/sections/1`, main, { kind: 'lives', lengths: [1] }, 'PUT');
  await desk.section(base, 1, 'rule', { lives: 3, pace: 'continuous' });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  await desk.ask('POST', `${base}/sections/1/rounds`, { round: 1, a: [1, 3, 5], b: [2, 4, 6], reason: 'as drawn' });
  const name_of = async (entry) => (await desk.get(`${base}/entries`)).entries.find((one) => one.entry === entry).name;
  const wins = async (entry) => {
    const { match } = (await desk.get(`${base}/matches`)).matches.find((one) => one.status === 'ready' && one.a.entry === entry);
    const now = await desk.get(`${base}/matches/${match}`);
    await desk.on(`${base}/matches/${match}/result`, now, { how: 'final_score', score_a: 1, score_b: 0, reason: 'played' });
  };
  await page.goto(`/td.html?t=${made.uid}#bracket`);
  const rounds = page.getByRole('region', { name: 'Round 2' });
  await expect(rounds.getByText('Nobody can be paired now: 3 matches are being played.')).toBeVisible();
  // Two who have met wait for the others.
  await wins(1);
  await expect(rounds.getByText('Nobody can be paired now: 2 matches are being played.')).toBeVisible();
  await expect(rounds.getByRole('listitem')).toHaveText([await name_of(1), await name_of(2)]);
  await everywhere(page, 'rounds-waiting');
  await wins(3);
  await expect(rounds.getByRole('button', { name: 'Make 2 pairs' })).toBeEnabled();
  await everywhere(page, 'rounds-free');
  await rounds.getByRole('button', { name: 'Make 2 pairs' }).click();
  await expect(page.getByRole('region', { name: 'Round 3' }).getByText('Nobody can be paired now: 3 matches are being played.')).toBeVisible();
});

test('a Swiss with a playoff is planned, and what cannot be built is not made', async ({ desk, director: page }) => {
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'New tournament' }).or(page.getByRole('radio', { name: /^Swiss/ })).first().click();
  await page.getByRole('radio', { name: /^Swiss/ }).click();
  await page.getByLabel('Title').fill('Swiss with a cut');
  await page.getByLabel('Players, about').fill('12');
  await page.getByLabel('Another section').selectOption('playoff');
  const takes = page.getByLabel('How many go on');
  await expect(takes).toHaveValue('4');
  const create = page.getByRole('button', { name: 'Create' });
  await takes.fill('2');
  await takes.press('Tab');
  // The final of two has no losers who could play on.
  await page.getByLabel('Another section').selectOption('last_chance');
  await expect(create).toBeDisabled();
  await page.getByRole('button', { name: 'Take out Last chance' }).click();
  await expect(create).toBeEnabled();
  await everywhere(page, 'plan-playoff');
  await create.click();
  await page.waitForURL((url) => url.searchParams.get('t') !== null);
  const { sections } = await desk.get(`/tournaments/${new URL(page.url()).searchParams.get('t')}/sections`);
  expect(sections.map((/** @type {any} */ one) => [one.kind, one.takes])).toEqual([['swiss', 0], ['playoff', 2]]);
});
