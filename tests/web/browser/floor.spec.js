// SPDX-License-Identifier: MIT
// The floor of a weekend: three sections on sixteen tables, who rests and why nothing is called, a table kept free, a
// match that moves, one that nobody came to, and the last acts each with its way back.
import { LONG, NAMES, expect, test } from './hall.js';
import { broken_words, clipped, everywhere } from './look.js';

/** Of director/profile.def. */
const REST = 33;

/**
 * 32 players, main draw with consolation and last chance, sixteen tables.
 * @param {import('./hall.js').Desk} desk @param {number} [players] @param {number} [tables]
 */
async function weekend(desk, players = 32, tables = 16) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Harbour weekend', starts_on: '2026-11-21', lengths: [7], check_in: false, tables });
  const base = `/tournaments/${made.uid}`;
  await desk.ask('POST', `${base}/sections`, { kind: 'progressive', name: 'Consolation', fed_by: 1, lengths: [5] });
  await desk.ask('POST', `${base}/sections`, { kind: 'last_chance', name: 'Last chance', fed_by: 2, lengths: [3] });
  await desk.on(`${base}/open`, made);
  const names = [...LONG, ...NAMES, ...Array.from({ length: players }, (_, at) => `Player Number ${at + 1}`)].slice(0, players);
  await desk.ask('POST', `${base}/entries`, { text: names.join('\n') });
  const slots = names.map((_, at) => at + 1);
  await desk.on(`${base}/draw`, await desk.get(base), Number.isInteger(Math.log2(players)) ? { method: 'by_hand', slots } : { method: 'seeded' });
  return { uid: made.uid, base };
}

/** @param {import('./hall.js').Desk} desk @param {string} base @param {number} match @param {'a' | 'b'} [winner] */
async function won(desk, base, match, winner = 'a') {
  const now = await desk.get(`${base}/matches/${match}`);
  const [score_a, score_b] = winner === 'a' ? [now.length, 2] : [2, now.length];
  return desk.on(`${base}/matches/${match}/result`, now, { how: 'final_score', winner, score_a, score_b, reason: 'card' });
}

test('three sections on sixteen tables: marks, filters, who rests, what is kept free', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk);
  for (let at = 0; at < 16; at++) await desk.started(base);
  for (let match = 1; match <= 10; match++) await won(desk, base, match);
  await desk.rule(base, REST, 30);
  const { tables } = await desk.get(`${base}/tables`);
  await desk.on(`${base}/tables/1`, tables[0], { name: 'Stream', status: 'reserved' }, 'PUT');
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t')).toHaveCount(16);
  // Each until so long after the end of their own last match as the rule says.
  const { matches } = await desk.get(`${base}/matches`);
  const rested = (/** @type {string} */ name) => Math.max(...matches.filter((/** @type {any} */ one) => one.status === 'over' &&
    [one.a.name, one.b.name].includes(name)).map((/** @type {any} */ one) => Date.parse(one.over_at))) + 30 * 60000;
  const timeZone = (await desk.get(base)).club.time_zone;
  const on_clock = (/** @type {number} */ at) => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const held = director.locator('.held small');
  await expect(held).not.toHaveCount(0);
  for (const said of await held.allInnerTexts()) {
    const [, name, hour] = /^(.+) rests until (\d\d:\d\d)$/.exec(said.trim().replace(/[\u2066-\u2069]/g, '')) ?? [];
    expect(hour, said).toBe(on_clock(rested(name)));
  }
  await expect(director.locator('.t.kept')).toContainText('Reserved');
  await expect(director.locator('.next')).toBeDisabled();
  await expect(director.locator('.next')).toContainText('Everybody rests or plays');
  await desk.rule(base, REST, 0);
  await expect(director.locator('.next')).toBeEnabled();
  // For how long each of them has waited.
  const { ready } = await desk.get(`${base}/floor`);
  const minutes = (/** @type {any} */ match) => Math.floor((Date.now() - Date.parse(match.ready_at)) / 60000);
  await expect(async () => expect(await director.locator('.qr b').first().innerText()).toBe(`${minutes(ready[0])} min`)).toPass();
  await director.locator('.next').click();
  await expect(director.locator('.toast').last()).toContainText(/^(Main draw|Consolation): .*called to table/);
  await expect(director.locator('.t.kept')).toHaveCount(1);
  await everywhere(director, 'floor-16');
  // On a tablet the filters begin where the tables do, and what was said leaves whom to call next in sight.
  await director.setViewportSize({ width: 1024, height: 768 });
  const left = (/** @type {string} */ what) => director.locator(what).first().evaluate((one) => one.getBoundingClientRect().left);
  expect(Math.abs(await left('.hall .tabs button') - await left('.hall .t'))).toBeLessThanOrEqual(16);
  await expect(director.locator('.toast').first()).toBeVisible();
  expect(await left('.toast')).toBeGreaterThanOrEqual(await director.locator('.queue').evaluate((list) => list.getBoundingClientRect().right));
  // Only the consolation: the others' matches are gone from both lists, the free tables stay.
  await director.locator('.hall .tabs').getByRole('button', { name: 'Consolation' }).click();
  await expect(director.locator('.queue .sec').filter({ hasNotText: /^C$/ })).toHaveCount(0);
  await expect(director.locator('.queue li')).not.toHaveCount(0);
  await expect(director.locator('.queue li').filter({ hasNot: director.locator('.sec') })).toHaveCount(0);
  const shown = director.locator('.t');
  await expect.poll(async () => {
    const { tables: all } = await desk.get(`${base}/floor`);
    return (await shown.count()) - all.filter((/** @type {any} */ one) => !one.match || one.match.section === 2).length;
  }).toBe(0);
  expect(await shown.count()).toBeLessThan(16);
  await expect(shown.filter({ has: director.locator('.sec') }).filter({ hasNot: director.locator('.sec', { hasText: /^C$/ }) })).toHaveCount(0);
  await everywhere(director, 'floor-consolation');
});

test('sixteen tables stand still and on one screen while they are called, with the longest names', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk);
  for (const [at, name] of LONG.entries()) await desk.on(`${base}/entries/${at + 5}`, (await desk.get(`${base}/entries`)).entries[at + 4],
    { name: `${name.slice(0, 50)} II`, reason: 'its full length' }, 'PUT');
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t.free')).toHaveCount(16);
  const stand = () => director.locator('.t, .next, .auto').evaluateAll((all) => all.map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round).join();
  }));
  const before = await stand();
  for (let at = 0; at < 16; at++) await desk.ask('POST', `${base}/call-next`);
  await expect(director.locator('.t.free')).toHaveCount(0);
  await expect.poll(stand).toEqual(before);
  expect(Math.max(...before.map((box) => Number(box.split(',')[3])))).toBeLessThanOrEqual(900);
  // What each waits for stands in its head, whole.
  expect(await director.locator('.t .th').evaluateAll((all) => all.filter((head) => {
    const chip = head.querySelector('.chip')?.getBoundingClientRect(), box = head.getBoundingClientRect();
    return !chip || chip.bottom > box.bottom + 1 || chip.right > box.right + 1;
  }).length)).toBe(0);
  // No name is longer than its row, once the frame has come in which they are fitted.
  await expect.poll(() => director.locator('.t .timed').evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length)).toBe(0);
  // Nor does it stand out above, which no measure of scrolling tells.
  await expect.poll(() => director.locator('.t .timed').evaluateAll((all) => all.filter((one) =>
    Number(one.querySelector('.nm')?.getBoundingClientRect().top) < one.getBoundingClientRect().top - 0.5).map((one) => one.textContent))).toEqual([]);
});

test('a section that nobody reaches is no filter of the floor', async ({ desk, director }) => {
  const { uid } = await weekend(desk, 6, 2);
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.hall .tabs .sec')).toHaveText(['M', 'C']);
});

test('on a telephone tables where nobody plays stand three to a row, in the order of the hall, and a match has the line', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk);
  for (let at = 0; at < 4; at++) await desk.started(base);
  const { tables } = await desk.get(`${base}/tables`);
  await desk.on(`${base}/tables/6`, tables[5], { name: 'Stream', status: 'reserved' }, 'PUT');
  await desk.on(`${base}/tables/7`, tables[6], { name: '7', status: 'out_of_use' }, 'PUT');
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t')).toHaveCount(16);
  // On a tablet the row of tabs ends with its last one, whatever they count.
  await director.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(() => director.locator('nav').evaluate((row) => row.scrollWidth - row.clientWidth)).toBeLessThanOrEqual(0);
  for (const width of [390, 360]) {
    await director.setViewportSize({ width, height: 844 });
    const boxes = (/** @type {string} */ which) => director.locator(which).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const [empty, played, [hall]] = [await boxes('.t:is(.free, .shut)'), await boxes('.t:not(.free, .shut)'), await boxes('.fl')];
    expect([empty.length, played.length]).toEqual([12, 4]);
    expect(played.map((box) => Math.round(box.width))).toEqual(played.map(() => Math.round(hall.width)));
    // Read as they are numbered: each stands beside the last one, or begins the row below it.
    for (const [at, box] of empty.entries()) {
      expect.soft(box.height, `${width}`).toBeLessThanOrEqual(84);
      expect.soft(box.height, `${width}`).toBeGreaterThanOrEqual(48);
      if (at % 3) expect.soft([box.top, box.left > empty[at - 1].left], `${width}, ${at}`).toEqual([empty[at - 1].top, true]);
    }
    expect(empty[11].bottom - empty[0].top).toBeLessThan(4 * 84 + 3 * 12);
    if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/free-${width}.png`, fullPage: true });
    expect.soft(await clipped(director), `${width}`).toEqual([]);
    expect.soft(await broken_words(director), `${width}`).toEqual([]);
  }
  // With a match in hand they are where it is called.
  await director.locator('.queue button').first().click();
  await expect(director.locator('.t.here').first()).toBeVisible();
  if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/free-call.png`, fullPage: true });
  expect.soft(await broken_words(director)).toEqual([]);
  expect.soft(await clipped(director)).toEqual([]);
});

test('a table is kept free and given back in two clicks', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, 4, 2);
  await director.goto(`/td.html?t=${uid}#floor`);
  await director.locator('.t.free button').first().click();
  await everywhere(director, 'table-dialog');
  await director.getByRole('button', { name: /^Reserved/ }).click();
  await expect(director.locator('.toast')).toContainText('Table 1 is reserved');
  await desk.ask('POST', `${base}/call-next`);
  expect((await desk.get(`${base}/tables`)).tables.map((/** @type {any} */ table) => Boolean(table.match))).toEqual([false, true]);
  // By hand it is called there all the same.
  await expect(director.locator('.queue li')).toHaveCount(1);
  await director.locator('.queue .q').first().click();
  await director.locator('.t.here button').click();
  await expect(director.locator('.t').first()).toContainText('Siobhán');
  // Given back: what is ready may be called there again without a word.
  const there = (await desk.get(`${base}/tables`)).tables[0].match;
  await desk.on(`${base}/matches/${there}/uncall`, await desk.get(`${base}/matches/${there}`), { reason: 'not yet' });
  await expect(director.locator('.t.free.kept')).toHaveCount(1);
  await director.locator('.t.kept button').click();
  await director.getByRole('button', { name: /^Open/ }).click();
  await expect(director.locator('.toast').last()).toContainText('Table 1 is open');
  await desk.ask('POST', `${base}/call-next`);
  await expect.poll(async () => (await desk.get(`${base}/tables`)).tables.map((/** @type {any} */ table) => Boolean(table.match))).toEqual([true, true]);
});

test('a match that somebody else calls leaves the hand: no table waits for it', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, 8, 3);
  await director.goto(`/td.html?t=${uid}#floor`);
  await director.locator('.queue .q').first().click();
  await expect(director.locator('.pick')).toBeVisible();
  await expect(director.locator('.t.here')).toHaveCount(3);
  await desk.ask('POST', `${base}/call-next`);
  await expect(director.locator('.t.free')).toHaveCount(2);
  await expect(director.locator('.pick')).toHaveCount(0);
  await director.locator('.t.free button').first().click();
  await expect(director.getByRole('dialog')).toContainText('Reserved');
});

test('who waits long is told so in minutes, and who was called how long ago', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, 8, 2);
  await desk.ask('POST', `${base}/call-next`);
  const before = (/** @type {string} */ at, /** @type {number} */ minutes) => new Date(Date.parse(at) - minutes * 60000 - 1000).toISOString();
  /** @param {any} floor */
  const aged = (floor) => {
    floor.ready.forEach((/** @type {any} */ match, /** @type {number} */ nth) => { match.ready_at = before(match.ready_at, nth ? 3 : 12); });
    for (const { match } of floor.tables) if (match?.called_at) match.called_at = before(match.called_at, 6);
    return floor;
  };
  await director.route(`**${base}/floor*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: aged(await answer.json()) });
  });
  await director.goto(`/td.html?t=${uid}#floor`);
  const waits = director.locator('.queue .qr b');
  await expect(waits.first()).toHaveText(/^\D*1[23] min/);
  await expect(waits.nth(1)).toHaveText(/^\D*[34] min/);
  await expect(director.locator('.queue .qr b.late')).toHaveCount(1);
  await expect(director.locator('.t .chip').filter({ hasText: /called [67] min/ })).not.toHaveCount(0);
});

test('a match moves, nobody comes to another one, a dispute is dropped; each is one act with its way back', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, 8, 4);
  const first = await desk.started(base);
  await desk.ask('POST', `${base}/call-next`);
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t')).toHaveCount(4);
  await director.keyboard.press('1');
  await director.getByRole('button', { name: 'Move', exact: true }).click();
  await everywhere(director, 'move');
  await director.locator('dialog').getByRole('button', { name: '4', exact: true }).click();
  await expect(director.locator('.toast')).toContainText('now at table 4');
  await expect.poll(async () => (await desk.get(`${base}/matches/${first.match}`)).table).toBe(4);
  await director.locator('.log').getByRole('button', { name: /^Undo: Moved to table 4: / }).click();
  await expect.poll(async () => (await desk.get(`${base}/matches/${first.match}`)).table).toBe(1);
  await director.keyboard.press('2');
  await director.getByRole('button', { name: 'No-show' }).click();
  await everywhere(director, 'no-show');
  await director.locator('dialog .opt.b').click();
  const confirm = director.getByRole('button', { name: 'Do it' });
  await expect(confirm.or(director.getByText(/^Entered: .* did not come/))).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(director.getByText(/^Entered: .* did not come/)).toBeVisible();
  await expect(director.locator('.log')).toContainText(/ did not come, to meet /);
  // A dispute is dropped by who raised it.
  await desk.ask('POST', `${base}/matches/${first.match}/dispute`, { side: 'a', subject: 'clock' });
  await expect(director.locator('.needs')).toContainText('Decide');
  await director.locator('.t.hot button').click();
  await director.getByRole('button', { name: 'They agree' }).click();
  await everywhere(director, 'agree');
  await director.locator('dialog .opt.a').click();
  await expect.poll(async () => (await desk.get(`${base}/matches/${first.match}`)).status).toBe('playing');
  const now = await desk.get(`${base}/matches/${first.match}`);
  await desk.on(`${base}/matches/${first.match}/result`, now, { how: 'final_score', score_a: 7, score_b: 3 });
  await expect(director.locator('.log')).toContainText(`${now.a.name} beats ${now.b.name} 7–3, table 1`);
  // What the key in the bar takes back is said whole.
  await director.setViewportSize({ width: 1440, height: 900 });
  const last = director.locator('.bar .last');
  await expect(last).toContainText(`${now.a.name} beats ${now.b.name}`);
  expect(await last.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThanOrEqual(1);
  // However much that is, the key stays in its bar.
  for (const width of [1440, 1200]) {
    await director.setViewportSize({ width, height: 900 });
    expect(await last.evaluate((text) => {
      const [key, bar] = ['.btn', '.bar'].map((one) => /** @type {Element} */ (text.closest(one)).getBoundingClientRect());
      return [key.top - bar.top, bar.bottom - key.bottom].filter((room) => room < -0.5);
    }), `${width}`).toEqual([]);
  }
  await everywhere(director, 'floor-acts');
});

test('where every table is taken two matches change theirs, by one act with its way back', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, 8, 2);
  const first = await desk.started(base), second = await desk.ask('POST', `${base}/call-next`);
  const tables = async () => (await Promise.all([first, second].map(({ match }) => desk.get(`${base}/matches/${match}`)))).map(({ table }) => table);
  expect(await tables()).toEqual([1, 2]);
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t')).toHaveCount(2);
  await director.keyboard.press('1');
  await director.getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = director.locator('dialog');
  await expect(dialog.getByRole('heading', { name: 'No table is free' })).toBeVisible();
  // Its own table is not among those that it could go to.
  await expect(dialog.locator('.swaps li')).toHaveText([/^2/]);
  await everywhere(director, 'swap');
  await dialog.locator('.swaps button').click();
  await expect(director.locator('.toast')).toContainText('now at table 2, and those who were there come to theirs');
  await expect.poll(tables).toEqual([2, 1]);
  await expect(director.locator('.t').first()).toContainText(second.a.name.split(' ').at(-1));
  await director.locator('.log').getByRole('button', { name: /^Undo: Changed tables, now at 2: / }).click();
  await expect.poll(tables).toEqual([1, 2]);
});

test('a refusal by a closed event goes when it is open again; a console that cannot be read says so', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, 8, 2);
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.next')).toBeEnabled();
  // The page has not heard of it yet: another director closes while this one reaches for the button.
  const closing = await desk.http.post(`/api/v1${base}/close`, { data: {}, headers: { 'Idempotency-Key': `closing-${uid}` } });
  await director.route(/\/call-next$/, async (route) => {
    await desk.ask('POST', `${base}/close`, {}, { 'TD-Confirm': (await closing.json()).token });
    return route.continue();
  });
  await director.locator('.next').click();
  await expect(director.locator('.toast.bad')).toContainText('is closed');
  await expect(director.locator('.shut')).toContainText('closed');
  // A line across the page, no tile of the hall.
  const look = await director.locator('.shut').evaluate((one) => [getComputedStyle(one).borderLeftWidth, getComputedStyle(one).borderBottomStyle]);
  expect(look).toEqual(['0px', 'solid']);
  await desk.on(`${base}/reopen`, await desk.get(base), { reason: 'one more match' });
  await expect(director.locator('.shut')).toHaveCount(0);
  await expect(director.locator('.toast.bad')).toHaveCount(0);
  await director.route(/\/floor$/, (route) => route.abort());
  await director.reload();
  await expect(director.getByRole('heading', { name: 'This could not be read' })).toBeVisible();
  await everywhere(director, 'unread', async (width) => {
    // What it says stands together and away from the edge, at its keys.
    const lines = await director.locator('main.wait > *').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
    for (const [at, line] of lines.entries()) {
      expect.soft(line.left, `${width}`).toBeGreaterThanOrEqual(16);
      if (at) expect.soft(line.top - lines[at - 1].bottom, `${width}`).toBeLessThanOrEqual(24);
    }
  });
  await director.unroute(/\/floor$/);
  await director.getByRole('button', { name: 'Try again' }).click();
  await expect(director.locator('.t')).toHaveCount(2);
});

test('who is not in the house at all is withdrawn from the same window, by one act with its way back', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, 8, 4);
  const called = await desk.ask('POST', `${base}/call-next`);
  const [first] = (await desk.get(`${base}/entries`)).entries.filter((/** @type {any} */ one) => one.entry === called.a.entry);
  await desk.on(`${base}/entries/${first.entry}/check-in`, first);
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t')).toHaveCount(4);
  await director.keyboard.press('1');
  await director.getByRole('button', { name: 'No-show' }).click();
  await director.getByLabel('Has left, or never came').check();
  // Who stands on the list as what: somebody who has checked in, or said Ready, is perhaps at the bar. In a line of its own.
  const known = director.locator('dialog .opt small');
  await expect(known).toHaveText(['On the list: here', 'On the list: entered']);
  for (const line of await known.all()) expect(await line.evaluate((one) => {
    const said = document.createRange(), button = /** @type {Element} */ (one.closest('button'));
    said.setStart(button, 0);
    said.setEndBefore(one);
    return one.getBoundingClientRect().top - said.getBoundingClientRect().bottom;
  })).toBeGreaterThan(-3);
  await everywhere(director, 'no-show-leaves');
  await director.locator('dialog .opt.b').click();
  await director.getByRole('button', { name: 'Do it' }).click();
  const entry = async () => (await desk.get(`${base}/entries`)).entries.find((/** @type {any} */ one) => one.entry === called.b.entry).status;
  await expect.poll(entry).toBe('withdrawn');
  const match = () => desk.get(`${base}/matches/${called.match}`);
  expect((await match()).winner).toBe('a');
  await director.locator('.toast').last().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(entry).not.toBe('withdrawn');
  expect((await match()).status).toBe('called');
});

test('here, called and playing are one number each, wherever they stand', async ({ desk, director, visitor }) => {
  const { uid, base } = await weekend(desk, 8, 4);
  for (let at = 0; at < 3; at++) await desk.ask('POST', `${base}/call-next`);
  const [first] = (await desk.get(`${base}/matches`)).matches.filter((/** @type {any} */ match) => match.status === 'called');
  await desk.on(`${base}/matches/${first.match}/start`, first);
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('#h-tables > span').first()).toHaveText('1 playing, 1 free');
  await expect(director.locator('.begun')).toHaveText('All 2 called have started');
  await expect(director.locator('.rail')).toContainText('call 1 match');
  await director.getByRole('navigation').getByRole('link', { name: /^Entries/ }).click();
  // Nobody checks in here: then nobody is said to be missing.
  await expect(director.locator('#h-entries > span')).toHaveText('8');
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}`);
  await expect(page.locator('.now-playing h2 span')).toHaveText('1 playing');
  await expect(page.locator('.now-playing li')).toHaveCount(1);
  await expect(page.locator('.called-now li')).toHaveCount(2);
  const wall = await visitor({ viewport: { width: 1920, height: 1080 } });
  await wall.goto(`/wall.html?t=${uid}`);
  const [plays, called] = ['.play .list li:not(.head)', '.play .calls :is(.now, li)'].map((rows) => wall.locator(rows));
  await expect(plays).toHaveCount(1);
  await expect(called).toHaveCount(2);
  // A match that was broken off is not played.
  await desk.on(`${base}/matches/${first.match}/adjourn`, await desk.get(`${base}/matches/${first.match}`), { note: '' });
  await expect(page.locator('.now-playing')).toHaveCount(0);
  await expect(page.locator('.called-now li')).toHaveCount(2);
  await expect(plays).toHaveCount(0);
  await expect(called).toHaveCount(2);
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('#h-tables > span').first()).toHaveText('0 playing, 2 free');
  await expect(director.locator('.begun')).toHaveText('All 2 called have started');
});

test('who is here is one number on the console and on the wall, and who withdrew is in neither', async ({ desk, director, visitor }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Harbour Open', starts_on: '2026-11-21', starts_at_min: 600, lengths: [7], check_in: true,
    third_place: false, third_place_length: 0, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: 'Ada Berg\nBo Lund\nCleo Roux\nDi Sato\nEd Kaya' });
  const wall = await visitor({ viewport: { width: 1920, height: 1080 } });
  await wall.goto(`/wall.html?t=${made.uid}`);
  await director.goto(`/td.html?t=${made.uid}#entries`);
  const here = async (/** @type {string} */ said) => {
    await expect(director.locator('#h-entries > span').first()).toHaveText(said);
    await expect(wall.locator('#h-missing > span').first()).toHaveText(said);
  };
  await here('0 of 5 here');
  for (const name of ['Ada Berg', 'Bo Lund']) await director.locator('.people .row', { hasText: name }).click();
  await here('2 of 5 here');
  const of = async (/** @type {string} */ name) => (await desk.get(`${base}/entries`)).entries.find((/** @type {any} */ one) => one.name === name);
  for (const name of ['Bo Lund', 'Cleo Roux']) {
    const entry = await of(name);
    await desk.on(`${base}/entries/${entry.entry}/withdraw`, entry, { reason: 'ill' });
  }
  await here('1 of 3 here');
});

test('all that are seen called have started in one tap, and are called again in one', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, 8, 4);
  for (let at = 0; at < 3; at++) await desk.ask('POST', `${base}/call-next`);
  await director.goto(`/td.html?t=${uid}#floor`);
  const begun = director.locator('.begun');
  await expect(begun).toHaveText('All 3 called have started');
  // A match that is called while the finger comes down is not among those that were seen.
  await director.route('**/start-called', async (route) => {
    await desk.ask('POST', `${base}/call-next`);
    await route.continue();
  }, { times: 1 });
  await everywhere(director, 'all-called');
  await begun.click();
  await expect(director.locator('.toast').filter({ hasText: '3 matches have started.' })).toBeVisible();
  await expect(begun).toHaveText('1 called match has started');
  const states = async () => (await desk.get(`${base}/floor`)).tables.map((/** @type {any} */ table) => table.match?.status);
  expect(await states()).toEqual(['playing', 'playing', 'playing', 'called']);
  await director.locator('.log').getByRole('button', { name: 'Undo: All called matches have started' }).click();
  await expect(begun).toHaveText('All 4 called have started');
  expect(await states()).toEqual(['called', 'called', 'called', 'called']);
});

test('who plays in another tournament of the club is called all the same, and that is said', async ({ desk, director }) => {
  const bases = [];
  for (const title of ['Here', 'There']) {
    const made = await desk.ask('POST', '/tournaments', { title, starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 1 });
    const base = `/tournaments/${made.uid}`;
    await desk.on(`${base}/open`, made);
    await desk.ask('POST', `${base}/entries`, { text: `Twyla Twice\nOther of ${title}` });
    await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2] });
    bases.push({ uid: made.uid, base });
  }
  await desk.ask('POST', `${bases[0].base}/matches/1/call`, { table: 1 });
  await director.goto(`/td.html?t=${bases[1].uid}#floor`);
  await expect(director.locator('.ready-list, .q').first()).toBeVisible();
  await director.keyboard.press('c');
  await expect(director.locator('.toast').filter({ hasText: 'Twyla Twice is called or plays in another tournament of the club.' })).toBeVisible();
  await expect(director.locator('.toast').last()).toContainText('called to table');
});

test('the second click of a double one is nobody\'s, and a key that is kept down is pressed once', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 8, length: 3, tables: 4 });
  /** @type {string[]} */
  const asked = [];
  director.on('request', (request) => { if (request.method() === 'POST') asked.push(new URL(request.url()).pathname); });
  await director.goto(`/td.html?t=${uid}#floor`);
  await director.locator('.next').dblclick();
  await expect(director.locator('.toast').last()).toContainText('called to table');
  expect(asked.filter((path) => path.endsWith('/call-next'))).toHaveLength(1);
  // What closes does not hand the second click on to what lies below it.
  await expect(director.locator('.t:not(.free)')).toHaveCount(1);
  const match = (await desk.get(`${base}/matches`)).matches.find((/** @type {any} */ one) => one.status === 'called');
  await desk.on(`${base}/matches/${match.match}/start`, match);
  await expect(director.locator('.t:not(.free) .chip')).toHaveCount(0);
  await director.keyboard.press('1');
  await director.getByRole('group', { name: 'Who won?' }).getByRole('button', { name: match.a.name }).click();
  await director.getByRole('group', { name: `Points of ${match.b.name}` }).getByRole('button').nth(1).dblclick();
  await expect(director.locator('.toast').last()).toContainText(`${match.a.name} beats ${match.b.name}`);
  await expect(director.getByRole('dialog')).toHaveCount(0);
  await expect(director.locator('.t:not(.free)')).toHaveCount(0);
  // Held down, the key is one press.
  await director.keyboard.down('c');
  await director.keyboard.down('c');
  await director.keyboard.up('c');
  await expect(director.locator('.t:not(.free)')).toHaveCount(1);
  expect(asked.filter((path) => path.endsWith('/call-next'))).toHaveLength(2);
});

test('why something was refused stays until it is closed, or until it was done after all', async ({ desk, director }) => {
  const { uid } = await desk.evening({ players: 8, length: 3, tables: 4 });
  await director.goto(`/td.html?t=${uid}#floor`);
  const once = new Set(['call-next', 'auto-call']);
  await director.route(/\/(call-next|auto-call)$/, async (route) => {
    const what = route.request().url().split('/').at(-1) ?? '';
    if (!once.delete(what)) return route.continue();
    return route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify({ title: 'Refused', detail: `No ${what}.` }) });
  });
  await director.locator('.next').click();
  await director.locator('.auto input').click();
  await expect(director.locator('.toast.bad')).toHaveText([/No call-next/, /No auto-call/]);
  await director.locator('.next').click();
  await expect(director.locator('.toast:not(.bad)').last()).toContainText('called to table');
  await expect(director.locator('.toast.bad')).toHaveText([/No auto-call/]);
  await director.locator('.toast.bad').getByRole('button').click();
  await expect(director.locator('.toast.bad')).toHaveCount(0);
});

test('what has been taken back is not offered to be taken back again', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, tables: 2 });
  await director.goto(`/td.html?t=${uid}#floor`);
  await director.locator('.next').click();
  const called = director.locator('.toast').filter({ hasText: 'called to table 1', hasNotText: 'Taken back' });
  await expect(called.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(director.locator('.bar .last')).toContainText('Called to table 1');
  await director.keyboard.press('u');
  await expect(director.locator('.toast').filter({ hasText: 'Taken back: Called to table 1' })).toBeVisible();
  await expect(called).toHaveCount(0);
  // By somebody else, too.
  await director.locator('.next').click();
  await expect(called.getByRole('button', { name: 'Undo' })).toBeVisible();
  const { acts } = await desk.get(`${base}/acts`);
  await desk.ask('POST', `${base}/acts/${acts[0].act}/undo`, {});
  await expect(called).toHaveCount(0);
});

test('twenty-four tables at once in a laptop, and nothing is cut where names are long', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 64, tables: 24, length: 7 });
  for (let at = 0; at < 24; at++) await desk.started(base);
  await director.setViewportSize({ width: 1440, height: 900 });
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t')).toHaveCount(24);
  if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/f24.png` });
  const last = await director.locator('.t').last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 901)).toBeLessThanOrEqual(900);
  const columns = await director.locator('.t').evaluateAll((tiles) => new Set(tiles.map((tile) => tile.getBoundingClientRect().left)).size);
  expect(columns).toBe(4);
  await everywhere(director, 'floor-24');
  const long = await weekend(desk, 64, 24);
  for (let at = 0; at < 24; at++) await desk.started(long.base);
  await director.goto(`/td.html?t=${long.uid}#floor`);
  await expect(director.locator('.t td-face, .t .pl')).toHaveCount(48);
  await everywhere(director, 'floor-24-long');
});

test('the keys go on working when a box was ticked last, on whichever tab', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 8, length: 3, tables: 4 });
  await director.goto(`/td.html?t=${uid}#settings`);
  const box = director.getByRole('checkbox').first();
  await box.click();
  await expect(box).toBeFocused();
  await director.keyboard.press('?');
  await expect(director.getByRole('dialog')).toBeVisible();
  await director.keyboard.press('Escape');
  await expect(director.getByRole('dialog')).toHaveCount(0);
  await box.click();
  await director.keyboard.press('/');
  await expect(director.getByPlaceholder('Name')).toBeFocused();
  await director.keyboard.press('Escape');
  const called = async () => (await desk.get(`${base}/matches`)).matches.filter((/** @type {any} */ one) => one.status === 'called').length;
  await box.click();
  await director.keyboard.press('c');
  await expect.poll(called).toBe(1);
  await expect(director.locator('.toast').last()).toContainText('called to table');
  await box.click();
  await director.keyboard.press('u');
  await expect.poll(called).toBe(0);
  // The box itself still hears its own key, and a field keeps what is typed into it.
  const ticked = await box.isChecked();
  await box.focus();
  await director.keyboard.press('Space');
  await expect(box).toBeChecked({ checked: !ticked });
});
