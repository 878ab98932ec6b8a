// SPDX-License-Identifier: MIT
// A ladder: planned on the page for new ones; somebody challenges somebody in two taps, the result moves the list, a challenge gets
// another day, one is called off; everybody sees who has moved, what is open until when, and whom they may challenge.
import { NAMES, expect, test } from './hall.js';
import { broken_words, everywhere, glance } from './look.js';
import { ARABIC, GREEK, LONGEST, result } from './weekend.js';

const WHO = [LONGEST, GREEK, ARABIC, ...NAMES].slice(0, 6);

/** So many days from today, YYYY-MM-DD. @param {number} days */
const in_days = (days) => new Date(Date.now() + days * 86400000).toISOString().slice(0, 10);

/** A ladder in the order of these names. @param {import('./hall.js').Desk} desk @param {string[]} [who] */
async function ladder(desk, who = WHO) {
  const made = await desk.ask('POST', '/tournaments',
    { title: 'Riverside Ladder', starts_on: in_days(-30), starts_at_min: -1, lengths: [7], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: who.join('\n') });
  const { sections: [main] } = await desk.get(`${base}/sections`);
  await desk.on(`${base}/sections/1`, main, { kind: 'ladder', lengths: [7] }, 'PUT');
  await desk.section(base, 1, 'rule', { reach: 3, play_days: 14 });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: who.map((_, at) => at + 1) });
  return { uid: made.uid, base };
}

test('a ladder is planned like any other event', async ({ desk, director: page }) => {
  await page.goto('/td.html#create');
  await page.getByRole('radio', { name: /^Ladder/ }).check();
  await page.getByLabel('Title').fill('Winter ladder');
  const part = page.getByRole('region', { name: 'Ladder' });
  await expect(part).toContainText('members challenge each other');
  await page.getByLabel('Challenge up to so many places above').fill('2');
  await page.getByLabel('Challenge up to so many places above').blur();
  await expect(page.locator('.evening')).toHaveCount(0);
  await everywhere(page, 'ladder-create');
  await page.getByRole('button', { name: 'Create', exact: false }).first().click();
  await expect(page).toHaveURL(/t=/);
  const uid = new URL(page.url()).searchParams.get('t');
  const { sections } = await desk.get(`/tournaments/${uid}/sections`);
  expect(sections[0].kind).toBe('ladder');
  expect(sections[0].rule).toMatchObject({ reach: 2, play_days: 14, swap: false });
});

test('a challenge is two taps, and its result moves the list', async ({ desk, director: page }) => {
  const { uid, base } = await ladder(desk);
  await page.goto(`/td.html?t=${uid}#bracket`);
  await expect(page.locator('.rail')).toContainText('Next: a challenge, or the end of the ladder');
  const list = page.locator('.rungs > li');
  await expect(list).toHaveCount(6);
  await page.getByRole('button', { name: `Challenge: ${WHO[4]}` }).click();
  await page.locator('dialog .target', { hasText: WHO[1] }).click();
  await expect(page.locator('.open > li')).toHaveCount(1);
  await expect(page.locator('.open > li')).toContainText(WHO[4]);
  // On the smallest telephone, too, names stand beside nothing that covers them.
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await list.evaluateAll((rows) => rows.flatMap((row) => {
    const said = document.createRange(), key = row.querySelector('.btn')?.getBoundingClientRect();
    said.selectNodeContents(/** @type {Element} */ (row.querySelector('.who')));
    const name = said.getBoundingClientRect();
    return key && key.left < name.right && key.top < name.bottom && key.bottom > name.top ? [row.textContent?.trim().slice(0, 30)] : [];
  }))).toEqual([]);
  expect(await broken_words(page)).toEqual([]);
  await everywhere(page, 'ladder-console');
  // Who has one open challenges nobody else; another day is a tap away.
  await expect(page.getByRole('button', { name: `Challenge: ${WHO[4]}` })).toHaveCount(0);
  await page.getByRole('button', { name: /^Days: / }).click();
  await page.getByLabel('To be played by').fill(in_days(40));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await desk.get(`${base}/sections/1/ladder`)).open[0].until).toBe(in_days(40));
  const { matches: [match] } = await desk.get(`${base}/matches`);
  await result(desk, base, match, 'a');
  await expect(list.nth(1)).toContainText(WHO[4]);
  await expect(list.nth(1)).toContainText('▲3');
  await expect(list.nth(2)).toContainText('▼1');
  await expect(page.locator('.open > li').first()).toBeHidden();
  // Another one is called off: the director reads what that means, and nobody moves.
  await page.getByRole('button', { name: `Challenge: ${WHO[5]}` }).click();
  await page.locator('dialog .target', { hasText: WHO[3] }).click();
  await page.getByRole('button', { name: /^Call it off: / }).click();
  await page.locator('dialog .btn.go').click();
  await expect(page.getByText('No challenge is open.')).toBeVisible();
  await expect(list.nth(5)).toContainText(WHO[5]);
  // One that was entered by mistake is taken back, also when others came after it, and leaves no line.
  for (const [number, pair] of [[5, 3], [2, 0]].entries()) {
    await page.getByRole('button', { name: `Challenge: ${WHO[pair[0]]}` }).click();
    await page.locator('dialog .target', { hasText: WHO[pair[1]] }).click();
    await expect(page.locator('.open').first().locator('li')).toHaveCount(number + 1);
  }
  await page.getByRole('button', { name: `Take back: ${WHO[5]} – ${WHO[3]}` }).click();
  await expect(page.locator('.open').first().locator('li')).toHaveCount(1);
  await expect(page.getByRole('button', { name: `Challenge: ${WHO[5]}` })).toBeVisible();
  expect((await desk.get(`${base}/sections/1/ladder`)).results).toHaveLength(2);
});

test('a ladder without a challenge waits for the next one, or is ended and closed', async ({ desk, director: page }) => {
  const { uid, base } = await ladder(desk);
  await page.goto(`/td.html?t=${uid}#floor`);
  const rail = page.locator('.rail');
  await rail.getByRole('link', { name: 'a challenge, or the end of the ladder' }).click();
  await page.getByRole('button', { name: 'End the ladder …' }).click();
  await everywhere(page, 'ladder-end');
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Challenge: |End the ladder)/ })).toHaveCount(0);
  // It is let go on where its other rules are changed, too.
  const reach = page.getByLabel('Challenge up to so many places above');
  for (const [ends, places] of [[false, '2'], [true, '4']]) {
    await page.getByRole('button', { name: 'Change the rules …' }).click();
    await page.getByLabel('The ladder ends', { exact: false }).setChecked(Boolean(ends));
    await reach.fill(String(places));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await desk.get(`${base}/sections`)).sections[0].rule).toMatchObject({ reach: Number(places), ended: ends, play_days: 14 });
  }
  await rail.getByRole('button', { name: 'the end of the night' }).click();
  const card = page.getByRole('dialog');
  await expect(card.locator('.places li').first()).toHaveText(`1${WHO[0]}`);
  await card.getByRole('button', { name: 'Close the tournament' }).click();
  await expect(card.getByText('Closed', { exact: true })).toBeVisible();
  expect((await desk.get(base)).status).toBe('closed');
});

test('names of a ladder stand in one column, also from the tenth rung on', async ({ desk, visitor }) => {
  const { uid } = await ladder(desk, NAMES.slice(0, 12));
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}`);
  await expect(page.locator('.rungs > li')).toHaveCount(12);
  for (const width of [390, 360, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    const lefts = await page.locator('.rungs .who').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(new Set(lefts).size, `${width}: ${lefts}`).toBe(1);
  }
});

test('everybody sees the list, what is open and whom they may challenge', async ({ desk, visitor }) => {
  const { uid, base } = await ladder(desk);
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  await page.goto(`/tournament.html?t=${uid}`);
  // Before the first challenge, too.
  await expect(page.locator('.rungs > li')).toHaveCount(6);
  await desk.ask('POST', `${base}/sections/1/rounds`, { round: 1, a: [5], b: [2], until: in_days(14) });
  await desk.ask('POST', `${base}/sections/1/rounds`, { round: 2, a: [4], b: [3], until: in_days(-1) });
  const { matches: [match] } = await desk.get(`${base}/matches`);
  await result(desk, base, match, 'a');
  await page.goto(`/tournament.html?t=${uid}`);
  await expect(page.locator('.rungs > li').nth(1)).toContainText(WHO[4]);
  await expect(page.locator('.rungs > li').nth(1)).toContainText('▲3');
  await expect(page.locator('.open > li').first()).toContainText('late: until');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Results' })).toBeVisible();
  await everywhere(page, 'ladder-public');
  // The front door does not say that it is on now, for it always is.
  await page.goto('/');
  const season = page.locator('.halls section').filter({ has: page.getByRole('heading', { name: 'All season' }) });
  await expect(season.locator(`a[href*="${uid}"]`)).toBeVisible();
  await expect(page.locator('.halls section').filter({ has: page.getByRole('heading', { name: 'Now' }) }).locator(`a[href*="${uid}"]`)).toHaveCount(0);
  await glance(page, 'index-season');
  await page.goto(`/tournament.html?t=${uid}#player-6`);
  const may = page.locator('.may > li');
  await expect(may).toHaveCount(3);
  await expect(may.nth(0)).toContainText('has a challenge open');
  await glance(page, 'ladder-player');
  await page.goto(`/print.html?t=${uid}&what=draw`);
  await expect(page.locator('table.paper tbody tr')).toHaveCount(6);
  await expect(page.locator('table.paper tbody tr').nth(1)).toContainText(WHO[4]);
});
