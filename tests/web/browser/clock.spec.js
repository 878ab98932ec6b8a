// SPDX-License-Identifier: MIT
// The tablet as a clock: presses, pauses, the director's call, expiry, a reload and a restart in between.
import { clock_now } from '../../../web/lib/match/clock.js';
import { clipped, contrast, sideways, violations } from './look.js';
import { Hand, NAMES, expect, figure, test } from './hall.js';
import { go_on, stop_time } from './time.js';
import { LADDER, weekend } from './weekend.js';

/** Numbers of settings in profile.def, and their values here. */
const [CLOCK, DELAY, RESERVE, EXPIRY, REROLL] = [16, 18, 17, 22, 27];
const SIMPLE = 2;
const RULES = { [CLOCK]: SIMPLE };
const AGREE_MS = 50;
/** A claim can be undone for ten seconds, looked at once a second: not over yet, where some of them went by before time stood still, and over. */
const STILL_MS = 5000, CLAIM_MS = 11500;

/**
 * The tablet's time can be stopped: no panel closes while it is looked at.
 * @param {any} hall @param {{rules?: Record<number, number>, length?: number, how?: object}} [options]
 */
async function at_table({ desk, tablet }, { rules = {}, length = 7, how = {} } = {}) {
  const { base } = await desk.evening({ players: 2, length, tables: 1, rules: { ...RULES, ...rules } });
  const secret = await desk.secret(base, 1);
  const page = await tablet(secret, { timed: true, ...how });
  await desk.started(base);
  await expect(page.locator('.press').first()).toBeVisible();
  const half = (/** @type {string} */ side) => page.locator(`.half.${side}`);
  /** A half whose time does not run says that a tap does nothing; a finger taps all the same. */
  const press = (/** @type {string} */ side) => half(side).locator('.press').click({ force: true });
  const match = () => desk.get(`${base}/matches/1`);
  const runs = (/** @type {string} */ side) => expect.poll(async () => (await match()).clock.running).toBe(side);
  const sent = () => expect(page.getByText('All sent')).toBeVisible();
  await page.evaluate(() => {
    window.taps = [];
    addEventListener('pointerdown', (event) => window.taps.push(event.timeStamp), true);
  });
  return { base, page, secret, half, press, match, runs, sent };
}

/** How far two readings of the same moment may lie apart: both are rounded. */
const ROUNDED_MS = 2;

/** Milliseconds between the taps so far, by the page's own clock. @param {import('@playwright/test').Page} page @returns {Promise<number[]>} */
const between_taps = (page) => page.evaluate(() => window.taps.slice(1).map((/** @type {number} */ tap, /** @type {number} */ at) => tap - window.taps[at]));

/** @param {import('@playwright/test').Page} page @param {string} where */
async function look(page, where) {
  expect.soft(await violations(page), where).toEqual([]);
  expect.soft(await clipped(page), where).toEqual([]);
  expect.soft(await sideways(page), where).toBeLessThanOrEqual(0);
}

test('the low roller starts the other side; each tap hands the turn over; the wrong half does nothing', async ({ desk, tablet }) => {
  // Free time enough for a busy machine: no turn costs anything.
  const { page, half, press, runs, match, sent } = await at_table({ desk, tablet }, { rules: { [DELAY]: 60 } });
  const hand = new Hand(page);
  await expect(half('a').getByText('Lower die? Tap.')).toBeVisible();
  await hand.tap(half('a').locator('.press'));
  await expect(half('b').getByText('Tap when done')).toBeVisible();
  await runs('b');
  await press('a');
  await sent();
  expect((await match()).clock.running).toBe('b');
  await hand.tap(half('b').locator('.press'));
  await runs('a');
  await expect(half('b').getByText('Opponent’s turn')).toBeVisible();
  figure('two turns on the clock', hand.count());
  const { clock } = await match();
  expect([clock.a.reserve_ms, clock.b.reserve_ms]).toEqual([840000, 840000]);
});

test('nothing moves while the time runs, and a screen reader hears it seldom', async ({ desk, tablet }) => {
  const { page, half, press, runs } = await at_table({ desk, tablet, }, { rules: { [DELAY]: 0 } });
  await press('b');
  await runs('a');
  const boxes = () => page.evaluate(() =>
    [...document.querySelectorAll('.duel *')].map(
      (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height].map(Math.round).join(); }).join(' '));
  // The press itself has been drawn: twice the same.
  let drawn = '';
  await expect.poll(async () => {
    const now = await boxes(), same = now === drawn;
    drawn = now;
    return same;
  }).toBe(true);
  const before = { text: await half('a').locator('.time').innerText(), boxes: drawn };
  await page.evaluate(() => {
    const spoken = document.querySelector('[data-spoken]');
    window.heard = 0;
    new MutationObserver(() => { window.heard += 1; }).observe(/** @type {Element} */ (spoken), { childList: true, characterData: true, subtree: true });
  });
  await expect.poll(() => half('a').locator('.time').innerText()).not.toBe(before.text);
  const later = await half('a').locator('.time').innerText();
  await expect.poll(() => half('a').locator('.time').innerText()).not.toBe(later);
  expect(await boxes()).toBe(before.boxes);
  expect(await page.evaluate(() => window.heard)).toBeLessThanOrEqual(1);
});

test('a tap on Pause stops both; the reason may follow, and going on charges nothing in between', async ({ desk, tablet }) => {
  const { page, press, runs, match, sent } = await at_table({ desk, tablet }, { rules: { [DELAY]: 0 } });
  await press('b');
  await runs('a');
  await stop_time(page);
  const hand = new Hand(page);
  await hand.tap(page.getByRole('button', { name: 'Pause' }));
  figure('stop both clocks', hand.count());
  await look(page, 'why');
  const held = await page.locator('.half.a .time').innerText();
  await page.clock.runFor(1500);
  expect(await page.locator('.half.a .time').innerText()).toBe(held);
  await page.getByRole('button', { name: /^Break for .* 3 left/ }).first().click();
  await expect(page.locator('.half.a .hint')).toContainText('left of the break');
  await look(page, 'break');
  await sent();
  const { clock } = await match();
  expect([clock.running, clock.stop, clock.interrupted, clock.a.breaks]).toEqual(['none', 'break', 'a', 1]);
  const [turn] = await between_taps(page);
  expect(Math.abs(clock.spent_ms - turn)).toBeLessThanOrEqual(ROUNDED_MS);
  await page.getByRole('button', { name: /goes on$/ }).click();
  await runs('a');
});

test('a heartbeat says when nothing waits, and not while a pause still asks why', async ({ desk, tablet }) => {
  const { base, page, press, runs, sent } = await at_table({ desk, tablet }, { rules: { [DELAY]: 0 } });
  /** @type {any[]} */
  const beats = [];
  page.on('request', (request) => request.url().endsWith('/device/pulse') && beats.push(request.postDataJSON()));
  const beat = async () => {
    const count = beats.length;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => beats.length).toBeGreaterThan(count);
    return beats.at(-1);
  };
  await press('b');
  await runs('a');
  await sent();
  const boot = expect.stringMatching(/^\d+$/);
  expect(await beat()).toMatchObject({ unsent: 0, boot: expect.any(Number), mono_ms: boot, est_ms: boot });
  await page.getByRole('button', { name: 'Pause' }).click();
  expect(await beat()).not.toHaveProperty('boot');
  await page.getByRole('button', { name: /^Break for/ }).first().click();
  await sent();
  const { events } = await desk.get(`${base}/matches/1/ledger`);
  const taps = events.filter((/** @type {any} */ one) => 'doubtful' in one.data);
  expect(taps.map((/** @type {any} */ one) => one.data.doubtful)).toEqual([false, false]);
});

test('a game reported while the pause still asks why comes after the pause', async ({ desk, tablet }) => {
  const { page, half, press, runs, match, sent } = await at_table({ desk, tablet });
  await press('b');
  await runs('a');
  await page.getByRole('button', { name: 'Pause' }).click();
  await half('a').locator('.rep.lost button').first().click();
  await expect(page.getByText('Clocks stopped. What for?')).toBeHidden();
  await sent();
  const now = await match();
  expect([now.b.score, now.clock.running, now.clock.stop]).toEqual([1, 'none', 'new_game']);
});

test('one tap calls the director and stops both clocks at that tap', async ({ desk, tablet }) => {
  const { page, press, runs, match } = await at_table({ desk, tablet }, { rules: { [DELAY]: 0 } });
  await press('b');
  await runs('a');
  await stop_time(page);
  await page.getByRole('button', { name: 'Director' }).click();
  const held = await page.locator('.half.a .time').innerText();
  await page.clock.runFor(1200);
  expect(await page.locator('.half.a .time').innerText()).toBe(held);
  await page.getByRole('button', { name: 'Ruling' }).click();
  await expect(page.locator('.half.a .hint')).toHaveText('Stopped: director');
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  await expect.poll(async () => (await match()).clock.stop).toBe('director');
  // The reason came long after the call; the clocks stood from the call on.
  const [to_call, to_reason] = await between_taps(page);
  expect((await match()).clock.spent_ms).toBeLessThan(to_call + to_reason / 2);
});

test('a game reported stops the clocks, and the winner\'s next tap begins the next one', async ({ desk, tablet }) => {
  const { page, half, press, runs, match } = await at_table({ desk, tablet });
  await press('a');
  await runs('b');
  await half('b').locator('.rep.lost button').first().click();
  await expect.poll(async () => (await match()).clock.stop).toBe('new_game');
  await expect(half('a').getByText('Lower die? Tap.')).toBeVisible();
  await expect(half('a').getByRole('button', { name: 'Wrong?' })).toBeVisible();
  await look(page, 'reported');
  await press('a');
  await runs('b');
});

test('nobody doubles in the first turn; a double and a take end the turns of who taps them, and only whose turn it is may double', async ({ desk, tablet }) => {
  const { half, press, runs } = await at_table({ desk, tablet });
  await expect(half('a').getByText('opening roll')).toBeVisible();
  await press('b');
  await runs('a');
  await expect(half('a').getByText('first turn')).toBeVisible();
  await expect(half('b').getByText('their turn')).toBeVisible();
  await press('a');
  await runs('b');
  await half('b').getByRole('button', { name: 'Double to 2' }).click();
  await runs('a');
  await half('a').getByRole('button', { name: 'Take' }).click();
  await runs('b');
});

test('whoever won by the other\'s word has Wrong? beside the double, until the first action agrees', async ({ desk, tablet }) => {
  const { page, half, press, runs, match } = await at_table({ desk, tablet });
  await press('b');
  await runs('a');
  await half('b').locator('.rep.lost button').first().click();
  await expect(half('a').getByRole('button', { name: 'Wrong?' })).toBeVisible();
  await expect(half('a').getByText('opening roll')).toBeVisible();
  await look(page, 'strip beside the double');
  await press('b');
  await runs('a');
  expect((await match()).open.game).toBe(1);
  await expect(half('a').getByRole('button', { name: 'Wrong?' })).toBeVisible();
  await press('a');
  await runs('b');
  await expect.poll(async () => (await match()).open).toBe(null);
  // From now on the same place is the way to a dispute.
  await expect(half('a').locator('.last.new')).toHaveCount(0);
  await expect(half('a').getByRole('button', { name: 'Wrong?' })).toBeVisible();
});

test('the time of who plays survives a reload of the tablet, and agrees with the server', async ({ desk, tablet }) => {
  const { page, press, runs, match } = await at_table({ desk, tablet }, { rules: { [DELAY]: 0 } });
  await press('b');
  await runs('a');
  const began = await page.locator('.half.a .time').innerText();
  await expect.poll(() => page.locator('.half.a .time').innerText()).not.toBe(began);
  await page.reload();
  await expect(page.locator('.half.a.on')).toBeVisible();
  await expect.poll(() => apart(page, match)).toBeLessThanOrEqual(AGREE_MS);
});

/**
 * How far, beyond what the tablet knows its estimate to be off by, the time it shows and the server's lie apart: server
 * and browser share this machine's clock.
 * @param {import('@playwright/test').Page} page @param {() => Promise<any>} match
 */
async function apart(page, match) {
  const { clock } = await match();
  const { believed, wall, within } = await page.locator('td-tablet').evaluate((/** @type {any} */ { server_time }) =>
    ({ believed: Math.round(server_time.server_now()), wall: Date.now(), within: server_time.within }));
  const off = Math.abs(clock_now(clock, believed).a.reserve_ms - clock_now(clock, wall).a.reserve_ms);
  return Math.max(0, off - within);
}

/** Side b claims the time of side a, says so once more, and nobody undoes it. @param {any} table */
async function claims({ page, half }) {
  const card = (/** @type {string} */ name) => half('b').locator('.ask').getByRole('button', { name });
  const hand = new Hand(page);
  await hand.tap(half('b').getByRole('button', { name: /^Time!/ }));
  await hand.tap(card('Yes, end it'));
  figure('claim time', hand.count());
  await expect(card('Undo')).toBeEnabled();
  await stop_time(page);
  await page.clock.runFor(STILL_MS);
  await expect(card('Undo')).toBeEnabled();
  await page.clock.runFor(CLAIM_MS - STILL_MS);
  await go_on(page);
}

test('a claim of time is asked once and can be undone: until then nothing is sent, and the players go on', async ({ desk, tablet }) => {
  const { page, half, press, match, sent } = await at_table({ desk, tablet }, { rules: { [DELAY]: 0, [RESERVE]: 1 }, length: 1 });
  await press('b');
  await expect(half('a').locator('.time')).toHaveText('0.0');
  const time = half('b').getByRole('button', { name: /^Time!/ });
  const card = (/** @type {string} */ name) => half('b').locator('.ask').getByRole('button', { name });
  await time.click();
  await expect(half('a').getByText(/claims time$/)).toBeVisible();
  await look(page, 'asked');
  await card('No').click();
  await time.click();
  await card('Yes, end it').click();
  await expect(half('a').getByText(/^Undo/)).toBeVisible();
  await look(page, 'said');
  await card('Undo').click();
  await expect(time).toBeEnabled();
  await sent();
  expect((await match()).status).toBe('playing');
  await claims({ page, half });
  await expect(page.locator('.hero h2')).toContainText('(on time)');
  expect((await match()).how).toBe('time');
});

test('a claim of time ends in the final card: there and at the idle table each reads their own next match', async ({ desk, tablet }) => {
  const { base } = await weekend(desk, { players: 8, lengths: [1], sections: [{ ...LADDER[0], lengths: [1] }], tables: 2, names: NAMES.slice(0, 8) });
  for (const [number, value] of Object.entries({ ...RULES, [DELAY]: 0, [RESERVE]: 1 })) await desk.rule(base, Number(number), value);
  const page = await tablet(await desk.secret(base, 1), { timed: true });
  const begun = await desk.started(base), beside = await desk.started(base);
  const half = (/** @type {string} */ side) => page.locator(`.half.${side}`);
  await half('b').locator('.press').click();
  await expect(half('a').locator('.time')).toHaveText('0.0');
  await claims({ page, half });
  const over = await desk.get(`${base}/matches/${begun.match}`);
  expect([over.how, over.winner, over.next.section, over.next_of_loser.section]).toEqual(['time', 'b', 1, 2]);
  const [won, lost] = await Promise.all([over.next, over.next_of_loser].map(({ match }) => desk.get(`${base}/matches/${match}`)));
  expect(won.round_name).not.toBe(lost.round_name);
  // A play at another table is heard here as well: the number of its match, and no more.
  await expect(page.locator('.hero .next.b')).toBeVisible();
  await desk.ask('POST', `${base}/matches/${beside.match}/plays`, { game: 1, turn: 1, side: 'a', act: 'roll', dice: 31, play: '8/5 6/5' });
  for (const place of ['.hero .next', '.goes li']) {
    await expect(page.locator(`${place}.b`)).toContainText(new RegExp(`Next match: stay near\\s*${won.round_name} · about \\d`));
    await expect(page.locator(`${place}.a`)).toContainText(new RegExp(`Next match: stay near\\s*${lost.round_name} · about \\d`));
    await look(page, place);
    await stop_time(page);
    await page.clock.runFor(121000);
  }
});

test('automatic expiry: the tablet says so by itself; noticed: the opponent taps Time!', async ({ desk, tablet }) => {
  const short = { [DELAY]: 0, [RESERVE]: 1 };
  const noticed = await at_table({ desk, tablet }, { rules: short, length: 1 });
  await noticed.press('b');
  await expect(noticed.half('a').locator('.time')).toHaveText('0.0');
  await claims(noticed);
  await expect.poll(async () => (await noticed.match()).how).toBe('time');
  expect((await noticed.match()).winner).toBe('b');
  const automatic = await at_table({ desk, tablet }, { rules: { ...short, [EXPIRY]: 1 }, length: 1 });
  await automatic.press('a');
  await expect.poll(async () => (await automatic.match()).winner).toBe('a');
});

test('Time! is readable in both themes and in every state; the verdict names who won, not who led', async ({ desk, tablet }) => {
  const { page, base, half, press, match } = await at_table({ desk, tablet }, { rules: { [DELAY]: 0, [RESERVE]: 1 }, length: 3 });
  await desk.games(base, await match(), [{ winner: 'a' }]);
  await expect(half('a').locator('.score')).toContainText('1');
  await press('b');
  const time = half('b').getByRole('button', { name: /^Time!/ });
  await expect(time).toBeVisible();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((wanted) => { document.documentElement.dataset.theme = wanted; }, theme);
    await page.mouse.move(5, 5);
    expect(await contrast(time), `${theme} at rest`).toBeGreaterThanOrEqual(4.5);
    await time.hover();
    expect(await contrast(time), `${theme} under the pointer`).toBeGreaterThanOrEqual(4.5);
    await time.focus();
    expect(await contrast(time), `${theme} with the focus`).toBeGreaterThanOrEqual(4.5);
    await page.mouse.down();
    expect(await contrast(time), `${theme} pressed`).toBeGreaterThanOrEqual(4.5);
    await page.mouse.move(5, 5);
    await page.mouse.up();
  }
  await claims({ page, half });
  await expect.poll(async () => (await match()).how).toBe('time');
  const { a, b, winner } = await match();
  expect([winner, a.score > b.score]).toEqual(['b', true]);
  await expect(page.locator('.hero h2')).toHaveText(`${b.name} beats ${a.name} (on time)`);
});

/** Its moves are open: the players' rows are what is pressed. @param {import('@playwright/test').Page} page */
async function at_board(page) {
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(page.locator('td-board .bd-cell').first()).toBeVisible();
  return (/** @type {string} */ side) => page.locator(`button.sd.${side}`);
}

test('on the board: the ring empties with the free time, a pause stops both, and going on charges nothing in between', async ({ desk, tablet }) => {
  const FREE_S = 60;
  const { page, runs, match, sent } = await at_table({ desk, tablet }, { rules: { [DELAY]: FREE_S } });
  const row = await at_board(page);
  await row('b').click();
  await runs('a');
  await sent();
  await stop_time(page);
  const ring = row('a').locator('.delay');
  await expect(ring).toHaveAttribute('aria-label', 'Free seconds of the turn');
  const free = async () => Number(await ring.locator('[data-delay]').innerText());
  const arc = async () => Number((await ring.locator('.arc').getAttribute('stroke-dasharray'))?.split(' ')[0]);
  const full = await arc() * FREE_S / await free();
  const before = await free();
  await page.clock.runFor(20000);
  expect(await free()).toBe(before - 20);
  expect(await arc() / full * FREE_S, 'the ring says what the number says').toBeCloseTo(before - 20, -1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await look(page, 'why, on the board');
  const held = [await free(), await row('a').innerText()];
  await page.clock.runFor(3000);
  expect([await free(), await row('a').innerText()]).toEqual(held);
  await page.getByRole('button', { name: /^Break for/ }).first().click();
  await sent();
  const { clock } = await match();
  expect([clock.running, clock.stop, clock.interrupted, clock.a.breaks, clock.a.reserve_ms]).toEqual(['none', 'break', 'a', 1, 840000]);
  await look(page, 'a break, on the board');
  await page.clock.runFor(3000);
  expect(await free()).toBe(held[0]);
  await page.getByRole('button', { name: /goes on$/ }).click();
  await runs('a');
  await expect(row('a')).toHaveClass(/\bon\b/);
});

test('on the board: time is claimed beneath it, asked once, can be undone, and then ends the match', async ({ desk, tablet }) => {
  const { page, match, sent } = await at_table({ desk, tablet }, { rules: { [DELAY]: 0, [RESERVE]: 1 }, length: 1 });
  const row = await at_board(page);
  await row('b').click();
  await expect(row('a').locator('[data-time]')).toHaveText('0.0');
  const claim = page.locator('footer .time-out');
  const key = (/** @type {string} */ name) => page.locator(`.keys [data-key=${name}]`);
  const winner = (await match()).b.name;
  await claim.click();
  await key('no').click();
  await claim.click();
  await key('yes').click();
  await expect(page.locator('.play-say')).toContainText(winner);
  await key('no').click();
  await sent();
  expect((await match()).status).toBe('playing');
  await claim.click();
  await key('yes').click();
  await expect(key('no')).toContainText('Undo');
  await stop_time(page);
  await page.clock.runFor(CLAIM_MS);
  await expect(page.locator('.hero h2')).toContainText('(on time)');
  await expect.poll(async () => { const { how, winner: side } = await match(); return [how, side]; }).toEqual(['time', 'b']);
});

test('dice rolled again: the button is there where the free time begins anew, and only there', async ({ desk, tablet }) => {
  const usual = await at_table({ desk, tablet });
  await expect(usual.page.getByRole('button', { name: 'Rolled again' })).toHaveCount(0);
  const { page, press, runs, match } = await at_table({ desk, tablet }, { rules: { [REROLL]: 1, [DELAY]: 60 } });
  await press('b');
  await runs('a');
  const free = page.locator('.half.a [data-delay]');
  await expect(free).not.toHaveText('60');
  await stop_time(page);
  await page.getByRole('button', { name: 'Rolled again' }).click();
  await expect(free).toHaveText('60');
  await expect.poll(async () => (await match()).clock.spent_ms).toBe(0);
});

test('presses without a network are charged once, by the time of the taps', async ({ desk, tablet }) => {
  const { page, press, match } = await at_table({ desk, tablet }, { rules: { [DELAY]: 0 } });
  await page.route(/\/matches\/\d+\/clock/, (route) => route.abort());
  /** The time of a side has been seen to run. @param {string} side */
  const ran = async (side) => {
    const time = page.locator(`.half.${side}.on .time`);
    const began = await time.innerText();
    await expect(time).not.toHaveText(began);
  };
  await press('b');
  await ran('a');
  await press('a');
  await ran('b');
  await press('b');
  await expect(page.locator('footer')).toContainText('3 not sent');
  const shown = await page.locator('.half.b .time').innerText();
  await page.unroute(/\/matches\/\d+\/clock/);
  await expect(page.getByText('All sent')).toBeVisible();
  const { clock } = await match();
  expect(clock.running).toBe('a');
  const [turn_a, turn_b] = await between_taps(page);
  expect(Math.abs(840000 - clock.a.reserve_ms - turn_a)).toBeLessThanOrEqual(ROUNDED_MS);
  expect(Math.abs(840000 - clock.b.reserve_ms - turn_b)).toBeLessThanOrEqual(ROUNDED_MS);
  await expect(page.locator('.half.b .time')).toHaveText(shown);
});

test('a server that starts again in the middle of a turn charges nobody twice', async ({ desk, server, tablet }) => {
  const { page, press, match, runs } = await at_table({ desk, tablet }, { rules: { [DELAY]: 0 } });
  await press('b');
  await runs('a');
  await server.restart();
  await press('a');
  await runs('b');
  const [turn] = await between_taps(page);
  expect(Math.abs(840000 - (await match()).clock.a.reserve_ms - turn)).toBeLessThanOrEqual(ROUNDED_MS);
});

test('the clock at every size in both themes', async ({ desk, tablet }) => {
  const { page, press, runs } = await at_table({ desk, tablet });
  await press('b');
  await runs('a');
  for (const theme of ['light', 'dark']) {
    await page.evaluate((wanted) => { document.documentElement.dataset.theme = wanted; }, theme);
    const sizes = { tablet: [1024, 768], sideways: [844, 390], phone: [390, 844], upright: [768, 1024], laptop: [1440, 900] };
    for (const [size, [width, height]] of Object.entries(sizes)) {
      await page.setViewportSize({ width, height });
      if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/clock-${size}-${theme}.png` });
      await look(page, `${size} ${theme}`);
    }
  }
});
