// SPDX-License-Identifier: MIT
// Side tables as they are played: a chouette of five on its tablet with a dissenter, a partner who leaves and a captain who is
// beaten; two for money; who looks on; the director opens one and takes it out. Every tap is on what the page shows.
import { LONG, expect, test } from './hall.js';
import { kept_turn } from './drafts.js';
import { clipped, everywhere, small_type, violations } from './look.js';
import { SEATS, TURNS, seats_of } from './turned.js';

const PEOPLE = [...LONG, 'Dan Lund', 'Eva Roy', 'Finn Vance'];
const [ANNA, BEN, CEM, DIA, EVA] = [LONG[0], LONG[1], LONG[2], LONG[3], 'Dan Lund'];
const SIZES = [[1024, 768], [768, 1024]];

/** An event of seven with two tables, and the secret of the first. @param {import('./hall.js').Desk} desk */
async function evening(desk) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Friday', starts_on: '2026-11-27', lengths: [3], check_in: false, tables: 2 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: PEOPLE.join('\n') });
  const { entries } = await desk.get(`${base}/entries`);
  const of = (/** @type {string} */ name) => entries.find((/** @type {any} */ one) => one.name === name).entry;
  return { uid: made.uid, base, of, secret: await desk.secret(base, 1) };
}

/** The row of somebody. @param {import('@playwright/test').Page} page @param {string} name */
const row = (page, name) => page.locator('.sits').filter({ has: page.locator('.nm', { hasText: name }) });
/** @param {import('@playwright/test').Page} page @param {string} name @param {string} act */
const tap = (page, name, act) => row(page, name).locator(`.slot.${act}`).click();
/** @param {import('@playwright/test').Page} page @param {string} name @param {string} points */
const has = (page, name, points) => expect(row(page, name).locator('.pts b')).toHaveText(points);
/** @param {import('@playwright/test').Page} page @param {string} name @param {string} part */
const is = (page, name, part) => expect(row(page, name).locator('.part')).toHaveText(new RegExp(`^${part}`));
/** @param {import('@playwright/test').Page} page @param {number} n */
async function start(page, n) {
  await page.getByRole('button', { name: `Start game ${n}` }).click();
  await expect(page.locator('.panel .now')).toContainText(`Game ${n}:`);
}
/** @param {import('@playwright/test').Page} page @param {'a' | 'b'} side @param {string} win */
const wins = (page, side, win) => page.locator(`.wins.${side}`).getByRole('button', { name: win, exact: true }).click();
const undo = (/** @type {import('@playwright/test').Page} */ page) => page.locator('.undo');

/** Where everything stands that can be pressed beside the rows, and what scrolls. @param {import('@playwright/test').Page} page */
const measured = (page) => page.evaluate(() => {
  const root = document.documentElement;
  /** @type {string[]} */
  const wrong = [];
  // More than five do not fit beside a tablet's width: how far their list is scrolled moves no button in it.
  document.querySelector('.seats')?.scrollTo(0, 0);
  if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth) wrong.push(`scrolls: ${root.scrollWidth} x ${root.scrollHeight}`);
  const places = [...document.querySelectorAll('.tablet button, .tablet footer a')].filter((one) => one.checkVisibility() &&
    !one.closest('.dice, .bd-cells') && !(innerHeight < 520 && one.closest('.rolls'))).map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (right - left < 43.5 || bottom - top < 39.5) wrong.push(`small: ${one.getAttribute('aria-label') ?? one.textContent} ${right - left} x ${bottom - top}`);
    if (!one.closest('.seats') && (left < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)) wrong.push(`leaves the page: ${one.textContent}`);
    return `${one.getAttribute('aria-label') ?? one.closest('.wins')?.className ?? one.classList[1]} ${[left, top].map(Math.round).join()}`;
  });
  return { wrong, places: places.filter((one) => !/^(Beaver|Raccoon)/.test(one)) };
});

test('a chouette of five on its tablet: a dissenter, a partner who leaves, a captain who is beaten', async ({ desk, tablet, visitor }) => {
  test.slow();
  const { uid, base, of, secret } = await evening(desk);
  const page = await tablet(secret);
  await expect(page.locator('.idle')).toBeVisible();
  await desk.ask('POST', `${base}/sittings`, { title: 'Friday chouette', table: 1, stake: 50, currency: 'EUR', beavers: true, jacoby: true,
    entries: [ANNA, BEN, CEM, DIA, EVA].map(of) });
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await expect(page.locator('.sits')).toHaveCount(5);
  expect(await violations(page)).toEqual([]);

  // The throw: Ben and Cem are equal and throw once more.
  for (const [name, die] of [[ANNA, 6], [BEN, 4], [CEM, 4], [DIA, 2]]) await row(page, String(name)).getByRole('button',
    { name: String(die), exact: true }).click();
  await expect(undo(page)).toContainText(`${DIA} throws 2`);
  await row(page, EVA).getByRole('button', { name: '1', exact: true }).click();
  await expect(page.locator('.panel .now')).toHaveText(`Throw for the order: ${BEN}, ${CEM}`);
  for (const [name, die] of [[BEN, 5], [CEM, 3]]) await row(page, String(name)).getByRole('button', { name: String(die), exact: true }).click();
  await is(page, ANNA, 'Box');
  await is(page, BEN, 'Captain');
  await is(page, CEM, 'Team 3');

  // The box doubles all: one tap each. The captain passes, Cem leads, who takes plays for double.
  await start(page, 1);
  await tap(page, ANNA, 'double');
  await expect(page.locator('.sits.asked')).toHaveCount(4);
  await tap(page, BEN, 'pass');
  await is(page, BEN, 'Out');
  await has(page, BEN, '−1');
  await expect(undo(page)).toContainText(`${BEN} passes`);
  await undo(page).click();
  await expect(page.locator('.undone')).toContainText(`Taken back: ${BEN} passes`);
  await has(page, BEN, '0');
  await page.getByRole('button', { name: 'Put back' }).click();
  await expect(page.locator('.undone')).toHaveCount(0);
  await has(page, BEN, '−1');
  await tap(page, CEM, 'take');
  await tap(page, DIA, 'take');
  await tap(page, EVA, 'pass');
  await is(page, CEM, 'Captain');
  await expect(row(page, CEM).locator('.cubebox b')).toHaveText('2');
  for (const [name, points] of [[ANNA, '+2'], [EVA, '−1']]) await has(page, name, points);
  await wins(page, 'b', 'Single');
  for (const [name, points] of [[ANNA, '−2'], [BEN, '−1'], [CEM, '+2'], [DIA, '+2'], [EVA, '−1']]) await has(page, name, points);
  await expect(row(page, CEM).locator('.pts small')).toHaveText('1.00\u00a0EUR');
  // Who beat the box has it; the old box goes to the end.
  await is(page, CEM, 'Box');
  await is(page, BEN, 'Captain');
  await is(page, ANNA, 'Team 5');

  // A dissenter hands the share to the captain, who is beaten with it and goes to the end.
  await start(page, 2);
  await tap(page, CEM, 'double');
  for (const name of [BEN, DIA, EVA, ANNA]) await tap(page, name, 'take');
  await row(page, EVA).getByRole('button', { name: `More about ${EVA}` }).click();
  await page.getByRole('button', { name: `${EVA} does not play on with the captain` }).click();
  await has(page, EVA, '−3');
  await expect(row(page, EVA)).toContainText(`with ${BEN}`);
  await is(page, EVA, 'Out');
  await wins(page, 'a', 'Gammon');
  for (const [name, points] of [[ANNA, '−6'], [BEN, '−7'], [CEM, '+18'], [DIA, '−2'], [EVA, '−3']]) await has(page, name, points);
  await is(page, CEM, 'Box');
  await is(page, DIA, 'Captain');
  await is(page, BEN, 'Team 5');

  // A partner leaves between games with the points as they are; another one sits down at the end; two settle.
  await row(page, EVA).getByRole('button', { name: `More about ${EVA}` }).click();
  await page.getByRole('button', { name: `${EVA} leaves` }).click();
  await is(page, EVA, 'Left');
  await page.getByRole('button', { name: 'Sit down', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eva Roy' }).click();
  await is(page, 'Eva Roy', 'Team 5');
  await row(page, BEN).getByRole('button', { name: `More about ${BEN}` }).click();
  await page.getByRole('button', { name: `${BEN} settles with somebody` }).click();
  await page.getByRole('dialog').getByRole('button', { name: CEM }).click();
  await page.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Choose who is paid and write whole points');
  await page.getByLabel('Points').fill('3');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Settle', exact: true }).click();
  await has(page, BEN, '−10');

  // A beaver against the box, alone.
  await start(page, 3);
  await row(page, DIA).getByRole('button', { name: `More about ${DIA}` }).click();
  await page.getByRole('button', { name: `${CEM} doubles ${DIA} alone` }).click();
  await tap(page, DIA, 'beaver');
  await expect(page.locator('.panel .now')).toHaveText(`A beaver. To answer: ${CEM}`);
  await tap(page, CEM, 'take');
  await expect(row(page, DIA).locator('.cubebox b')).toHaveText('4');

  // The document says the same as the page; every line of the sheet comes to zero.
  const { sheet, players } = await desk.get(`${base}/sittings/1`);
  for (const line of sheet) expect(line.points.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0)).toBe(0);
  for (const player of players) await has(page, player.name, player.points > 0 ? `+${player.points}` : player.points < 0 ? `−${-player.points}` : '0');

  // Sizes, with the longest names: nothing moves but who is what, nothing is cut, nothing is small.
  const states = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const theme of ['light', 'dark']) {
      await page.evaluate((wanted) => { document.documentElement.dataset.theme = wanted; }, theme);
      if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/side-${width}-${theme}.png` });
      const where = `${width} x ${height} ${theme}`;
      expect.soft(await violations(page), where).toEqual([]);
      expect.soft(await clipped(page), where).toEqual([]);
      expect.soft(await small_type(page), where).toEqual([]);
    }
    const { wrong, places } = await measured(page);
    expect.soft(wrong, `${width} x ${height}`).toEqual([]);
    states.push(places);
  }
  await page.evaluate(() => { document.documentElement.dataset.theme = 'light'; });
  await wins(page, 'a', 'Single');
  await expect(page.locator('.panel .now')).toContainText('Game 4 can begin');
  for (const [at, [width, height]] of SIZES.entries()) {
    await page.setViewportSize({ width, height });
    expect.soft((await measured(page)).places, `${width} x ${height}`).toEqual(states[at]);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Score sheet' }).click();
  await expect(page.locator('.points tbody tr')).toHaveCount(4);
  expect(await violations(page)).toEqual([]);
  if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/side-sheet.png` });

  // Who looks on sees points and no stakes; with them where the event says so.
  const guest = await visitor();
  await guest.goto(`/tournament.html?t=${uid}`);
  await guest.getByRole('link', { name: '1 side table' }).click();
  await guest.getByRole('link', { name: /Friday chouette/ }).click();
  await expect(guest.locator('.sits')).toHaveCount(6);
  await expect(guest.locator('.points tbody tr')).toHaveCount(4);
  await expect(guest.locator('.pts small, .slots')).toHaveCount(0);
  expect(await guest.content()).not.toContain('EUR');
  await everywhere(guest, 'side-public');
});

test('two for money: Jacoby, a beaver, an automatic double, the running total, until the points are passed', async ({ desk, tablet }) => {
  const { base, of, secret } = await evening(desk);
  const page = await tablet(secret);
  await desk.ask('POST', `${base}/sittings`, { title: 'Two', kind: 'money', way: 'race', goal: 9, table: 1, stake: 100, currency: 'JPY', beavers: true,
    raccoons: true, jacoby: true, automatic: 1, entries: [ANNA, CEM].map(of) });
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await start(page, 1);
  // Without a turn of the cube a gammon counts one.
  await wins(page, 'a', 'Gammon');
  await has(page, ANNA, '+1');
  await expect(row(page, ANNA).locator('.pts small')).toHaveText('100\u00a0JPY');
  await start(page, 2);
  await page.getByRole('button', { name: '×2' }).click();
  await expect(page.locator('.panel .now')).toContainText('stakes × 2');
  await tap(page, ANNA, 'double');
  await tap(page, CEM, 'beaver');
  await tap(page, ANNA, 'take');
  await expect(row(page, CEM).locator('.cubebox')).toHaveText('4owns it');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/side-money-${width}.png` });
    expect.soft((await measured(page)).wrong, `${width} x ${height}`).toEqual([]);
    expect.soft(await clipped(page), `${width} x ${height}`).toEqual([]);
    expect.soft(await violations(page), `${width} x ${height}`).toEqual([]);
  }
  await wins(page, 'b', 'Single');
  await has(page, CEM, '+7');
  await start(page, 3);
  await wins(page, 'b', 'Single');
  // What is won counts to the goal, not what is left of it: 8 and 1 are nine.
  await expect(page.locator('.panel .now')).toContainText('It is over.');
  await has(page, CEM, '+8');
  await has(page, ANNA, '−8');
});

/** The point of whoever is to play, on the board. @param {import('@playwright/test').Page} page @param {number | 'tray' | 'dice' | 'cube'} point */
const cell = (page, point) => page.locator(`[data-cell="${typeof point === 'number' ? `p${point}` : point}"]`);
/** @param {import('@playwright/test').Page} page @param {string} dice */
const roll = (page, dice) => page.locator('.rolls').getByRole('button', { name: dice, exact: true }).click();
/** @param {import('@playwright/test').Page} page @param {string} which */
const key = (page, which) => page.locator(`.side-board [data-key=${which}]`);
const says = (/** @type {import('@playwright/test').Page} */ page) => page.locator('.says p');
/** What stands of the plays, as the server has it. @param {any} doc @returns {[number, number, string][]} */
const plays_of = (doc) => doc.acts.filter((/** @type {any} */ one) => one.kind === 'play' && !one.struck).map((/** @type {any} */ one) =>
  [one.entry, one.value, one.play]);

/**
 * Plays the first thing that the board hints at, until the turn is finished; then enters it.
 * @param {import('@playwright/test').Page} page @param {string} dice
 */
async function play_first(page, dice) {
  await roll(page, dice);
  for (let tap = 0; tap < 8; tap += 1) {
    const hints = await page.locator('td-board').evaluate((/** @type {any} */ one) => one.model.hints ?? { active: [], other: [], tray: false });
    const [point] = [...hints.active, ...hints.other];
    if (point === undefined && !hints.tray) break;
    await cell(page, point ?? 'tray').click();
  }
  await key(page, 'done').click();
}

test('plays of a money session are recorded at its tablet to the end of a game, and are read back', async ({ desk, tablet, visitor }) => {
  test.slow();
  const { base, of, secret } = await evening(desk);
  const PLAY_HELP = 31, EVERYBODY = 2;
  await desk.rule(base, PLAY_HELP, EVERYBODY);
  const page = await tablet(secret);
  await desk.ask('POST', `${base}/sittings`, { title: 'Two', kind: 'money', way: 'open', table: 1, entries: [ANNA, CEM].map(of) });
  const read = () => desk.get(`${base}/sittings/1`);
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await page.getByRole('button', { name: 'Record plays' }).click();
  await expect(page.locator('.rec')).toHaveCount(0);
  await start(page, 1);
  await expect(page.locator('td-board')).toBeVisible();
  await expect(page.locator('.panel .now')).toContainText('plays are recorded');

  // Whose the first roll was is asked; what is entered and what is taken back again.
  await expect(page.locator('.rolls').getByRole('button', { name: '33', exact: true })).toBeDisabled();
  await roll(page, '31');
  await expect(says(page)).toContainText('Whose roll is 3–1?');
  await key(page, 'a').click();
  await cell(page, 8).click();
  await expect(says(page)).toContainText('8/5');
  await undo(page).click();
  await expect(says(page)).not.toContainText('8/5');
  await cell(page, 8).click();
  await cell(page, 6).click();
  await expect(says(page)).toContainText('8/5 6/5');
  await key(page, 'done').click();
  await expect(says(page)).toContainText(`${CEM} to roll`);
  await expect.poll(async () => plays_of(await read())).toEqual([[of(ANNA), 31, '8/5 6/5']]);
  await undo(page).click();
  await expect(says(page)).toContainText('8/5 6/5');
  await expect.poll(async () => plays_of(await read())).toEqual([]);

  // A double is answered in the rows; the board comes back with the answer. The finished play was entered before.
  await key(page, 'double').click();
  await expect(row(page, ANNA)).toHaveClass(/asked/);
  await tap(page, ANNA, 'take');
  await expect(page.locator('td-board')).toBeVisible();
  await expect(page.locator('.bd-cube')).toContainText('2');
  expect(plays_of(await read())).toHaveLength(1);

  // The board is there after a reload, too.
  await page.reload();
  await expect(says(page)).toContainText(`${CEM} to roll`);
  const rolls = ['66', '55', '44', '33'];
  for (let turn = 0; turn < 60 && !await key(page, 'end').isVisible(); turn += 1) await play_first(page, rolls[turn % rolls.length]);
  // The tablet knows the end before the server has heard of the last play.
  await expect.poll(async () => (await read()).board?.winner).toBeTruthy();
  const ended = await read();
  const winner = ended.players.find((/** @type {any} */ one) => one.entry === ended.board.winner);
  await expect(key(page, 'end')).toContainText(winner.name);
  await key(page, 'end').click();
  await expect(page.locator('.panel .now')).toContainText('Game 2 can begin');
  const over = await read(), end = over.acts.at(-1);
  expect([end.kind, end.entry, over.board]).toEqual(['end', winner.entry, null]);
  expect(plays_of(over)).toEqual(plays_of(ended));
  expect(plays_of(over).length).toBeGreaterThan(10);
  expect(Math.abs(over.players[0].points)).toBeGreaterThanOrEqual(2);

  // Who looks on takes the game away as a match file; a tablet at its table has nowhere to put one.
  await page.getByRole('button', { name: 'Score sheet' }).click();
  await expect(page.getByRole('link', { name: 'Match file' })).toHaveCount(0);
  const guest = await visitor();
  await guest.goto(`/side.html?t=${base.split('/').at(-1)}&s=1`);
  const file = guest.getByRole('link', { name: 'Match file' });
  await expect(file).toBeVisible();
  const mat = await guest.evaluate(async (at) => (await fetch(at)).text(), await file.evaluate((/** @type {HTMLAnchorElement} */ one) => one.href));
  expect(mat).toContain('31: 8/5 6/5');
  expect(mat.match(/Wins \d+ point/g)).toHaveLength(1);
});

test('a turn that is half entered at a side table is there again after a reload of its tablet', async ({ desk, tablet }) => {
  const { base, of, secret } = await evening(desk);
  const PLAY_HELP = 31, EVERYBODY = 2;
  await desk.rule(base, PLAY_HELP, EVERYBODY);
  const page = await tablet(secret);
  await desk.ask('POST', `${base}/sittings`, { title: 'Two', kind: 'money', way: 'open', table: 1, entries: [ANNA, CEM].map(of) });
  const plays = async () => plays_of(await desk.get(`${base}/sittings/1`));
  const reload = async (/** @type {string} */ turn) => {
    await expect.poll(() => kept_turn(page)).toBe(turn);
    await page.reload();
  };
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await page.getByRole('button', { name: 'Record plays' }).click();
  await start(page, 1);
  await roll(page, '31');
  await key(page, 'a').click();
  await reload('');
  await expect(says(page)).toContainText('3–1');
  await cell(page, 8).click();
  await reload('8/5');
  await expect(says(page)).toContainText('8/5');
  await cell(page, 6).click();
  await reload('8/5 6/5');
  await expect(says(page)).toContainText('8/5 6/5');
  // Taps of before the reload are taken back one by one.
  await undo(page).click();
  await expect(says(page)).not.toContainText('6/5');
  await cell(page, 6).click();
  await key(page, 'done').click();
  await expect.poll(plays).toEqual([[of(ANNA), 31, '8/5 6/5']]);
  await reload('');
  await expect(says(page)).toContainText(`${CEM} to roll`);
  // So is a play that was entered and is open again.
  await undo(page).click();
  await expect.poll(plays).toEqual([]);
  await reload('8/5 6/5');
  await expect(says(page)).toContainText('8/5 6/5');
});

/** Nothing that is said at the side table arrives, or it does again. @param {import('@playwright/test').Page} page @param {boolean} away */
const network = (page, away) => (away ? page.route('**/sittings/1/acts', (route) => route.abort()) : page.unroute('**/sittings/1/acts'));

/** From here on this browser opens the pages of a tablet without the network, and does not ask first. @param {import('@playwright/test').Page} page */
const keeps_pages = (page) => expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);

/** Two for money at a tablet whose plays are recorded with help, in their first game. @param {any} desk @param {any} tablet */
async function recorded(desk, tablet) {
  const { base, of, secret } = await evening(desk);
  const PLAY_HELP = 31, EVERYBODY = 2;
  await desk.rule(base, PLAY_HELP, EVERYBODY);
  const page = await tablet(secret);
  await desk.ask('POST', `${base}/sittings`, { title: 'Two', kind: 'money', way: 'open', table: 1, entries: [ANNA, CEM].map(of) });
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await page.getByRole('button', { name: 'Record plays' }).click();
  await start(page, 1);
  return { page, base, of, plays: async () => plays_of(await desk.get(`${base}/sittings/1`)) };
}

/** Two plays of the first game. @param {import('@playwright/test').Page} page */
async function two_plays(page) {
  await roll(page, '31');
  await key(page, 'a').click();
  for (const point of [8, 6]) await cell(page, point).click();
  await key(page, 'done').click();
  await expect(says(page)).toContainText(`${CEM} to roll`);
  await roll(page, '31');
  for (const point of [8, 6]) await cell(page, point).click();
  await key(page, 'done').click();
  await expect(says(page)).toContainText(`${ANNA} to roll`);
}

test('a turn from each seat of a side table: fingers where that seat has the points, one record', async ({ desk, tablet }) => {
  const { page, of, plays } = await recorded(desk, tablet);
  await roll(page, TURNS[0].dice);
  await key(page, 'a').click();
  await expect(says(page)).toContainText('3–1');
  const board = await seats_of(page);
  for (const [n, seat] of SEATS.entries()) {
    const { side, dice, taps, play } = TURNS[n];
    if (n) {
      await key(page, 'turn').click();
      await roll(page, dice);
    }
    for (const [whose, point] of /** @type {[string, number][]} */ ([['a', 13], ['b', 13]])) await board.drawn(seat, whose, point, 5);
    for (const point of taps) await board.tap(seat, side, point);
    await expect(says(page)).toContainText(play);
    await key(page, 'done').click();
    await expect(says(page)).toContainText('to roll');
  }
  await expect.poll(plays).toEqual(TURNS.map(({ side, dice, play }) => [of(side === 'a' ? ANNA : CEM), Number(dice), play]));
});

test('plays that have not arrived outlive a reload and a way to the table and back, and the board goes on behind them', async ({ desk, tablet }) => {
  const { page, of, plays } = await recorded(desk, tablet);
  await keeps_pages(page);
  await network(page, true);
  await two_plays(page);
  await expect(page.locator('header .live')).toContainText('2');
  await page.reload();
  await expect(says(page)).toContainText(`${ANNA} to roll`);
  await roll(page, '61');
  await expect(says(page)).toContainText('6–1');
  await page.getByRole('link', { name: 'To the table' }).click();
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await expect(says(page)).toContainText('6–1');
  expect(await plays()).toEqual([]);
  await network(page, false);
  await expect.poll(plays).toEqual([[of(ANNA), 31, '8/5 6/5'], [of(CEM), 31, '8/5 6/5']]);
  await expect(says(page)).toContainText('6–1');
  await page.reload();
  await expect(says(page)).toContainText('6–1');
  expect(await plays()).toHaveLength(2);
});

/** Where this browser keeps what its tables have not sent. @param {import('@playwright/test').Page} page @returns {Promise<string[]>} */
const places = (page) => page.evaluate(() => new Promise((resolve) => {
  const opening = indexedDB.open('td-drafts', 1);
  opening.onsuccess = () => {
    const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
    keys.onsuccess = () => {
      opening.result.close();
      resolve(keys.result.map(String).filter((one) => one.endsWith('/table')));
    };
  };
}));

test('an act that was said without the network is sent by the page of the table, once, and is counted there until then', async ({ desk, tablet }) => {
  const { base, of, secret } = await evening(desk);
  const page = await tablet(secret);
  await expect(page.locator('.idle')).toBeVisible();
  await keeps_pages(page);
  await desk.ask('POST', `${base}/sittings`, { title: 'Two', kind: 'money', way: 'open', table: 1, entries: [ANNA, CEM].map(of) });
  const acts = async () => (await desk.get(`${base}/sittings/1`)).acts.filter((/** @type {any} */ one) => one.kind !== 'join').map(
    (/** @type {any} */ one) => one.kind);
  const told = async () => (await desk.get(`${base}/devices`)).devices.find((/** @type {any} */ one) => one.table === 1).pulse?.unsent;
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await start(page, 1);
  await network(page, true);
  await tap(page, ANNA, 'double');
  await expect(page.locator('header .live')).toHaveText(/Offline – 1 not sent/);
  await expect(undo(page)).toBeDisabled();
  await page.getByRole('link', { name: 'To the table' }).click();
  await expect(page.locator('.idle')).toBeVisible();
  await expect(page.locator('header .live')).toHaveText(/Offline – 1 not sent/);
  await expect.poll(told).toBe(1);
  await page.getByRole('button', { name: '1 not sent' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${ANNA} doubles`);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  expect(await acts()).toEqual(['start']);
  await network(page, false);
  await expect.poll(acts).toEqual(['start', 'double']);
  await expect(page.locator('.sent-state')).toContainText('All sent');
  await page.reload();
  await expect(page.locator('.idle')).toBeVisible();
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await expect(row(page, CEM)).toHaveClass(/asked/);
  await expect.poll(told).toBe(0);
  expect(await acts()).toEqual(['start', 'double']);
  // Nothing waits any more, so nothing is looked for.
  expect(await places(page)).toEqual([]);
});

test('who goes to the table without the network, in a browser that cannot open its page then, is asked first', async ({ desk, tablet }) => {
  const { base, of, secret } = await evening(desk);
  const page = await tablet(secret);
  await expect(page.locator('.idle')).toBeVisible();
  await desk.ask('POST', `${base}/sittings`, { title: 'Two', kind: 'money', way: 'open', table: 1, entries: [ANNA, CEM].map(of) });
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined }));
  await page.goto((await page.getByRole('link', { name: 'Open the score sheet' }).getAttribute('href')) ?? '');
  await start(page, 1);
  const leaves = page.getByRole('link', { name: 'To the table' }), box = page.getByRole('dialog');
  await network(page, true);
  await tap(page, ANNA, 'double');
  await expect(page.locator('header .live')).toHaveText(/Offline – 1 not sent/);
  // Its stream is still said to be on: what is lost is known by what does not arrive.
  expect(await page.evaluate(() => /** @type {any} */ (document.querySelector('td-side')).state)).toBe('on');
  expect(await places(page)).toHaveLength(1);
  await leaves.click();
  await expect(box).toContainText('The network is away');
  await expect(box).toContainText('1');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/side\.html/);
  await leaves.click();
  await box.getByRole('button', { name: 'To the table' }).click();
  await expect(page).toHaveURL(/table\.html/);
});

test('signing a tablet out says what it has not sent of its side table', async ({ desk, director, tablet }) => {
  const { uid, base, of, secret } = await evening(desk);
  const page = await tablet(secret);
  await expect(page.locator('.idle')).toBeVisible();
  await desk.ask('POST', `${base}/sittings`, { title: 'Two', kind: 'money', way: 'open', table: 1, entries: [ANNA, CEM].map(of) });
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await start(page, 1);
  await network(page, true);
  await tap(page, ANNA, 'double');
  await expect(page.locator('header .live')).toHaveText(/Offline – 1 not sent/);
  const told = async () => (await desk.get(`${base}/devices`)).devices.find((/** @type {any} */ one) => one.table === 1).pulse?.unsent;
  await page.reload();
  await expect.poll(told).toBe(1);
  await director.goto(`/td.html?t=${uid}#hall`);
  await director.locator('.grid.places tbody tr').first().getByRole('button', { name: 'Sign out' }).click();
  await expect(director.getByRole('dialog')).toContainText('It last told of 1 entry that it has not sent');
});

/** What this tablet has not sent was said so long ago. @param {import('@playwright/test').Page} page @param {number} hours */
const aged = (page, hours) => page.evaluate((ms) => new Promise((resolve) => {
  const opening = indexedDB.open('td-drafts', 1);
  opening.onsuccess = () => {
    const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
    const keys = drafts.getAllKeys();
    keys.onsuccess = () => {
      const [key] = keys.result.filter((one) => String(one).endsWith('/table'));
      const all = drafts.get(key);
      all.onsuccess = () => {
        drafts.put(all.result.map((/** @type {any} */ one) => ({ ...one, made_at: one.made_at - ms })), key).onsuccess = () => {
          opening.result.close();
          resolve(null);
        };
      };
    };
  };
}), hours * 3600000);

test('what was said more than a day ago is asked about on both pages of a tablet, and is set aside or sent', async ({ desk, tablet }) => {
  const { base, of, secret } = await evening(desk);
  const page = await tablet(secret);
  await expect(page.locator('.idle')).toBeVisible();
  await desk.ask('POST', `${base}/sittings`, { title: 'Two', kind: 'money', way: 'open', table: 1, entries: [ANNA, CEM].map(of) });
  const kinds = async () => (await desk.get(`${base}/sittings/1`)).acts.map((/** @type {any} */ one) => one.kind);
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await start(page, 1);
  await network(page, true);
  await tap(page, ANNA, 'double');
  await expect(page.locator('header .live')).toContainText('1 not sent');
  await aged(page, 25);
  await page.reload();
  await network(page, false);
  const box = page.getByRole('dialog');
  await expect(box).toContainText('An old entry was never sent');
  await expect(box).toContainText(`${ANNA} doubles`);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'To the table' }).click();
  await expect(page.locator('.left')).toContainText(`${ANNA} doubles`);
  expect(await kinds()).not.toContain('double');
  await page.getByRole('button', { name: 'Set aside' }).click();
  await expect(page.locator('.idle')).toBeVisible();
  await expect(page.locator('.sent-state')).toContainText('1 not accepted');
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await network(page, true);
  await tap(page, ANNA, 'double');
  await expect(page.locator('header .live')).toContainText('1 not sent');
  await aged(page, 25);
  await page.reload();
  await network(page, false);
  await box.getByRole('button', { name: 'Send now' }).click();
  await expect(row(page, CEM)).toHaveClass(/asked/);
  expect((await kinds()).filter((/** @type {string} */ kind) => kind === 'double')).toHaveLength(1);
});

test('of an event that is closed meanwhile nothing is offered at its side tables, and it goes on when it is opened again', async ({ desk, director: page }) => {
  const { uid, base, of } = await evening(desk);
  await desk.ask('POST', `${base}/sittings`, { title: 'Two', kind: 'money', entries: [ANNA, CEM].map(of) });
  await page.goto(`/side.html?t=${uid}&s=1`);
  const begins = page.getByRole('button', { name: 'Start game 1' });
  await expect(begins).toBeEnabled();
  await desk.on(`${base}/close`, await desk.get(base));
  await expect(begins).toBeDisabled();
  await expect(page.locator('.panel .now')).toContainText('The event is closed');
  await expect(undo(page)).toBeDisabled();
  await desk.on(`${base}/reopen`, await desk.get(base), { reason: 'one more game' });
  await start(page, 1);
});

test('a refused play takes those behind it out, and says how many: no record with a hole', async ({ desk, tablet }) => {
  const { page, base, of, plays } = await recorded(desk, tablet);
  await network(page, true);
  await two_plays(page);
  await desk.ask('POST', `${base}/sittings/1/acts`, { kind: 'stop' });
  await network(page, false);
  await expect(page.locator('.toast', { hasText: '1 entry that came after it was not sent' })).toBeVisible();
  await expect(says(page)).toContainText('Who begins?');
  expect(await plays()).toEqual([]);
  const closes = page.locator('.toast.bad button');
  for (let left = await closes.count(); left > 0; left -= 1) await closes.first().click();
  await two_plays(page);
  await expect.poll(plays).toEqual([[of(ANNA), 31, '8/5 6/5'], [of(CEM), 31, '8/5 6/5']]);
});

test('rules that cannot be read leave the rows, and are read again where they change', async ({ desk, tablet }) => {
  const { page, base } = await recorded(desk, tablet);
  const door = page.getByRole('button', { name: 'Record plays' });
  await expect(page.locator('td-board')).toBeVisible();
  await page.route('**/profile', (route) => route.fulfill({ status: 500, json: { title: 'away' } }));
  await page.reload();
  await expect(page.locator('.sits')).toHaveCount(2);
  await expect(door).toHaveCount(0);
  await page.unroute('**/profile');
  const PLAY_HELP = 31, PLAYERS = 1;
  await desk.rule(base, PLAY_HELP, PLAYERS);
  await expect(door).toBeVisible();
  await expect(page.locator('td-board')).toBeVisible();
});

test('plays of a chouette are recorded at its tablet: the captain answers, and an illegal play is not entered', async ({ desk, tablet }) => {
  const { base, of, secret } = await evening(desk);
  const page = await tablet(secret);
  await desk.ask('POST', `${base}/sittings`, { title: 'Chouette', table: 1, automatic: 2, entries: [ANNA, BEN, CEM].map(of) });
  for (const [name, value] of /** @type {[string, number][]} */ ([[ANNA, 6], [BEN, 4], [CEM, 2]]))
    await desk.ask('POST', `${base}/sittings/1/acts`, { kind: 'throw', entry: of(name), value });
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await start(page, 1);
  await page.getByRole('button', { name: 'Record plays' }).click();
  await roll(page, '64');
  await key(page, 'b').click();
  // Nothing is shown to who plays: a play that is not legal is said to be none, and is not entered.
  await cell(page, 6).click();
  await cell(page, 6).click();
  await key(page, 'done').click();
  await expect(page.locator('.says .said')).not.toBeEmpty();
  for (let taps = 0; taps < 2; taps += 1) await undo(page).click();
  await cell(page, 24).click();
  await expect(says(page)).toContainText('24/18');
  const states = [];
  for (const [width, height] of [...SIZES, [390, 844], [844, 390], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    for (const theme of ['light', 'dark']) {
      await page.evaluate((wanted) => { document.documentElement.dataset.theme = wanted; }, theme);
      if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/side-record-${width}-${theme}.png` });
      const where = `${width} x ${height} ${theme}`;
      expect.soft(await violations(page), where).toEqual([]);
      expect.soft(await clipped(page), where).toEqual([]);
      expect.soft(await small_type(page), where).toEqual([]);
    }
    const { wrong } = await measured(page);
    expect.soft(wrong, `${width} x ${height}`).toEqual([]);
    states.push(await page.locator('.bd').evaluate((one) => one.getBoundingClientRect().width));
  }
  expect(Math.min(...states)).toBeGreaterThan(300);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.evaluate(() => { document.documentElement.dataset.theme = 'light'; });
  await cell(page, 18).click();
  await expect(says(page)).toContainText('24/14');
  // The box doubles on its turn: the play is entered by it, and the two others answer each for themselves.
  await key(page, 'double').click();
  await expect(page.locator('.sits.asked')).toHaveCount(2);
  await tap(page, BEN, 'pass');
  await tap(page, CEM, 'take');
  await expect(says(page)).toContainText(`${ANNA} to roll`);
  // Who led the others then played the last play; they are of that side still.
  expect(await page.locator('td-board').evaluate((/** @type {any} */ one) => [one.model.last.side, one.model.last.play])).toEqual(['b', '24/14']);
  await roll(page, '31');
  await cell(page, 8).click();
  await cell(page, 6).click();
  // The next roll enters it; who leads the others now plays it.
  await roll(page, '21');
  await cell(page, 13).click();
  await page.getByRole('button', { name: 'Record plays' }).click();
  await expect(page.locator('.sits')).toHaveCount(3);
  await expect(page.locator('.panel .now')).toContainText('plays are recorded');
  expect(plays_of(await desk.get(`${base}/sittings/1`))).toEqual([[of(BEN), 64, '24/14'], [of(ANNA), 31, '8/5 6/5']]);
});

test('who looks on sees the board of a session whose plays are recorded, as it stands after each of them', async ({ desk, visitor }) => {
  const { uid, base, of } = await evening(desk);
  await desk.ask('POST', `${base}/sittings`, { title: 'Recorded', kind: 'money', way: 'open', entries: [ANNA, CEM].map(of) });
  const say = (/** @type {string} */ name, /** @type {number} */ value, /** @type {string} */ play) =>
    desk.ask('POST', `${base}/sittings/1/acts`, { kind: 'play', entry: of(name), value, play });
  const guest = await visitor();
  await guest.goto(`/side.html?t=${uid}&s=1`);
  await desk.ask('POST', `${base}/sittings/1/acts`, { kind: 'start' });
  await expect(guest.locator('.sits')).toHaveCount(2);
  await expect(guest.locator('td-board')).toHaveCount(0);
  await say(ANNA, 31, '8/5 6/5');
  const board = guest.getByRole('list', { name: 'The board' });
  await expect(board).toContainText('point 5, 2 light checkers');
  await expect(guest.locator('.told')).toContainText('8/5 6/5');
  await say(CEM, 64, '24/14');
  await expect(board).toContainText('point 14, 1 dark checker');
  const told = await guest.locator('td-board').evaluate((/** @type {any} */ one) => [one.model.mover, one.model.dice, one.model.last.play]);
  expect(told).toEqual(['b', '64', '24/14']);
  await everywhere(guest, 'side-board');
});

test('who sits down at a side table is found by Latin keys, whatever letters the name is written in', async ({ desk, director: page }) => {
  const { uid, base, of } = await evening(desk);
  /** What is typed, and the only one who is meant. */
  const keys = { luk: 'Łukasz Wójcik', dordev: 'Đorđe Đorđević', strauss: 'Anna Strauß', strauß: 'Anna Strauß', CHRYS: 'Χρυσάνθη Παπαδοπούλου',
    'χρυσανθη παπ': 'Χρυσάνθη Παπαδοπούλου', oyvind: 'Øyvind Sæther' };
  const others = Array.from({ length: 8 }, (_, at) => `Plain ${'ABCDEFGH'[at]}`);
  await desk.ask('POST', `${base}/entries`, { text: [...new Set(Object.values(keys)), ...others].join('\n') });
  await desk.ask('POST', `${base}/sittings`, { title: 'Friday chouette', table: 1, entries: [ANNA, BEN, CEM].map(of) });
  await page.goto(`/side.html?t=${uid}&s=1`);
  await page.getByRole('button', { name: 'Sit down' }).click();
  const box = page.getByRole('dialog');
  for (const [typed, name] of Object.entries(keys)) {
    await box.getByRole('searchbox').fill(typed);
    await expect(box.locator('.opts button'), typed).toHaveText([name]);
  }
  await box.getByRole('searchbox').fill('luk');
  await box.getByRole('button', { name: keys.luk }).click();
  await expect(row(page, keys.luk)).toBeVisible();
});

test('the director opens a side table in words, prints its sheet, and takes it out', async ({ desk, director: page }) => {
  const { uid, base } = await evening(desk);
  await page.goto(`/td.html?t=${uid}#floor`);
  await page.getByRole('button', { name: 'A side table' }).click();
  const box = page.getByRole('dialog');
  await box.getByRole('button', { name: 'Money session' }).click();
  await box.getByRole('button', { name: 'Open it' }).click();
  await expect(box.getByRole('alert')).toHaveText('Choose the two who play.');
  await box.getByRole('button', { name: 'Chouette' }).click();
  for (const name of [ANNA, BEN, EVA]) await box.getByRole('button', { name }).click();
  await box.getByRole('button', { name: 'One for all' }).click();
  await box.getByLabel('A point is worth').fill('0.50');
  await box.getByLabel('Currency').fill('eur');
  await everywhere(page, 'side-plan');
  await box.getByRole('button', { name: 'Open it' }).click();
  await expect(page.locator('.sits')).toHaveCount(3);
  const made = await desk.get(`${base}/sittings/1`);
  expect([made.title, made.stake, made.currency, made.one_cube, made.jacoby]).toEqual(['Chouette', 50, 'EUR', true, true]);
  for (const [name, die] of [[ANNA, 6], [BEN, 4], [EVA, 1]]) await row(page, String(name)).getByRole('button', { name: String(die), exact: true }).click();
  // The last throw may be on its way yet: before it has arrived no game begins.
  await is(page, ANNA, 'Box');
  for (let game = 1; game <= 30; game += 1) {
    await desk.ask('POST', `${base}/sittings/1/acts`, { kind: 'start' });
    const { box: leads } = await desk.get(`${base}/sittings/1`);
    await desk.ask('POST', `${base}/sittings/1/acts`, { kind: 'end', entry: leads, value: 1 });
  }
  await expect(page.locator('.points tbody tr')).toHaveCount(30);
  // The key that takes back holds what it says, also where that is a long name.
  await everywhere(page, 'side-console', () => expect.poll(() => page.locator('.undo').evaluate((key) =>
    Math.max(0, ...[...key.children].map((one) => one.getBoundingClientRect().bottom - key.getBoundingClientRect().bottom)))).toBeLessThan(1));
  await page.setViewportSize({ width: 1440, height: 900 });
  // The currency is said once, before its line: with it in each column the last one stood outside the window.
  await expect(page.locator('.sheetbox tfoot tr').last().locator('th, td')).toHaveText(['EUR', '30.00', '−15.00', '−15.00']);
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.locator('.sheet')).toHaveCount(2);
  await expect(page.locator('tfoot')).toHaveCount(1);
  await expect(page.locator('tfoot td').first()).toHaveText('+60');
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(2);
  if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/side-print.png` });
  await page.goto(`/td.html?t=${uid}#floor`);
  await expect(page.locator('.sides .t')).toContainText('30 games');
  await page.locator('.sides .t a').click();
  await page.getByRole('button', { name: 'Take this side table out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take this side table out' }).click();
  await expect(page.locator('.panel .now')).toHaveText('This side table was taken out.');
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.locator('.panel .now')).toContainText('Game 31 can begin');
});

test('when the time of two for money is up their tablet says by itself that this game is the last one', async ({ desk, tablet }) => {
  const { base, of, secret } = await evening(desk);
  const made = await desk.ask('POST', `${base}/sittings`, { title: 'An hour', kind: 'money', minutes: 60, table: 1, entries: [of(ANNA), of(BEN)] });
  expect(Date.parse(made.ends) - Date.now()).toBeGreaterThan(50 * 60000);
  await desk.ask('POST', `${base}/sittings/1/acts`, { kind: 'start' });
  const page = await tablet(secret);
  // Nobody waits an hour here: the page is told of an hour that is over.
  await page.route('**/sittings/1', async (/** @type {any} */ route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...await answer.json(), ends: '2026-01-01T00:00:00.000Z' } });
  });
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await expect.poll(async () => (await desk.get(`${base}/sittings/1`)).last_game).toBe(true);
  await wins(page, 'a', 'Single');
  await expect(page.locator('.panel .now')).toContainText('It is over.');
});

test('the pool game: a throw is two taps, the last with men pays', async ({ desk, tablet }) => {
  const { base, of, secret } = await evening(desk);
  const page = await tablet(secret);
  await expect(page.locator('.idle')).toBeVisible();
  await desk.ask('POST', `${base}/sittings`, { title: 'The pool', kind: 'pool', table: 1, entries: [ANNA, BEN].map(of) });
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  await expect(page.locator('.sits')).toHaveCount(2);
  await start(page, 1);
  const throws = async (/** @type {string} */ name, /** @type {number[]} */ ...dice) => {
    for (const die of dice) await row(page, name).getByRole('button', { name: String(die), exact: true }).click();
  };
  await throws(ANNA, 5, 3);
  await expect(page.locator('.panel .now')).toHaveText(`Game 1: ${BEN} throws. In the pool: 1.`);
  await expect(row(page, ANNA).locator('.cubebox b')).toHaveText('5');
  await throws(BEN, 2, 4);
  await expect(row(page, BEN).locator('.hint')).toHaveText('1 drink');
  await expect(undo(page)).toContainText(`${BEN} throws 2-4`);
  if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/side-pool.png` });
  // Doubles and twos throw again.
  for (const [dice, left] of /** @type {[number[], string][]} */ ([[[6, 6], '5'], [[6, 2], '4'], [[6, 6], '2'], [[6, 2], '1']])) {
    await throws(BEN, ...dice);
    await expect(row(page, BEN).locator('.cubebox b')).toHaveText(left);
  }
  await throws(BEN, 6, 3);
  await has(page, ANNA, '−1');
  await has(page, BEN, '+1');
  await expect(page.locator('.panel .now')).toHaveText('Game 2 can begin.');
  expect(await violations(page)).toEqual([]);
});

test('a pool game is broken off and settled: nobody has won, and what they agree on is paid', async ({ desk, tablet }) => {
  const { base, of, secret } = await evening(desk);
  const page = await tablet(secret);
  await expect(page.locator('.idle')).toBeVisible();
  await desk.ask('POST', `${base}/sittings`, { title: 'The pool', kind: 'pool', table: 1, settle_at_end: true, entries: [ANNA, BEN, CEM].map(of) });
  await page.getByRole('link', { name: 'Open the score sheet' }).click();
  const breaks = page.getByRole('button', { name: 'Break this game off' });
  await expect(breaks).toBeDisabled();
  await start(page, 1);
  for (const die of [4, 3]) await row(page, ANNA).getByRole('button', { name: String(die), exact: true }).click();
  await expect(page.locator('.panel .now')).toContainText(`${BEN} throws`);
  await expect(breaks).toBeEnabled();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect((await measured(page)).wrong).toEqual([]);
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/side-pool-${width}.png` });
  }
  await breaks.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Break this game off' }).click();
  await expect(page.locator('.panel .now')).toHaveText('Game 2 can begin.');
  await expect(undo(page)).toContainText('The game is broken off');
  const settle = async (/** @type {string} */ from, /** @type {string} */ to, /** @type {number} */ points) => {
    await row(page, from).locator('.slot.more').click();
    await page.getByRole('dialog').getByRole('button', { name: /settles with somebody/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: to }).click();
    await page.getByRole('dialog').getByLabel('Points').fill(String(points));
    await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click();
  };
  await settle(CEM, ANNA, 2);
  await has(page, CEM, '−2');
  await has(page, ANNA, '+2');
  // Where it ends in the middle of a game nobody throws any more: it is settled, then broken off.
  await start(page, 2);
  await page.getByRole('button', { name: 'Last game' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Last game' }).click();
  await expect(page.locator('.panel .now')).toHaveText('It ends: what is left of this game is settled.');
  await settle(BEN, ANNA, 1);
  await has(page, ANNA, '+3');
  await breaks.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Break this game off' }).click();
  await expect(page.locator('.panel .now')).toContainText('It is over.');
  expect(await violations(page)).toEqual([]);
});
