// SPDX-License-Identifier: MIT
// The tablet's other ways: undo, Wrong?, a dispute about an earlier game, the final score alone, the director, not ours.
import { measured } from './frame.js';
import { clipped, violations } from './look.js';
import { Hand, LONG, NAMES, expect, figure, test } from './hall.js';
import { go_on, stop_time } from './time.js';
import { confirmed } from './weekend.js';

/** @param {import('@playwright/test').Page} page */
async function look(page) {
  expect.soft(await violations(page)).toEqual([]);
  expect.soft(await clipped(page)).toEqual([]);
}

async function at_table({ desk, tablet }, how = {}) {
  const { base } = await desk.evening({ players: 2, length: 7, tables: 2 });
  const page = await tablet(await desk.secret(base, 1), how);
  await desk.started(base);
  const half = (side) => page.locator(`.half.${side}`);
  const lost = (side, at = 0) => half(side).locator('.rep.lost button').nth(at);
  await expect(lost('a')).toBeEnabled();
  const match = () => desk.get(`${base}/matches/1`);
  return { base, page, half, lost, match };
}

test('undo takes the last game back, and the cube\'s turns before it', async ({ desk, tablet }) => {
  const { page, half, lost, match } = await at_table({ desk, tablet });
  await lost('b', 1).click();
  await expect.poll(async () => (await match()).a.score).toBe(2);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  const hand = new Hand(page);
  await hand.tap(page.getByRole('button', { name: 'Undo' }));
  figure('take back what was entered last', hand.count());
  await expect.poll(async () => (await match()).a.score).toBe(0);
  await half('a').getByRole('button', { name: 'Double to 2' }).click();
  await expect(page.getByRole('button', { name: 'Take back' })).toBeEnabled();
  await look(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(half('a').getByRole('button', { name: 'Double to 2' })).toBeVisible();
});

test('the winner says Wrong?, taps what it was, and the loser agrees', async ({ desk, tablet }) => {
  const { page, half, lost, match } = await at_table({ desk, tablet });
  const won = (at) => half('a').locator('.rep.won button').nth(at);
  await lost('b', 2).click();
  await expect(half('a').getByText('You won +3')).toBeVisible();
  await look(page);
  await half('a').getByRole('button', { name: 'Wrong?' }).click();
  await expect(half('a').locator('.hint')).toContainText('What was it?');
  await look(page);
  // Nothing has moved, and the same tap leads back.
  await half('a').getByRole('button', { name: 'Cancel' }).click();
  const hand = new Hand(page);
  await hand.tap(half('a').getByRole('button', { name: 'Wrong?' }));
  await hand.tap(won(1));
  await hand.tap(half('b').getByRole('button', { name: /^Yes/ }));
  figure('the winner says it was another game', hand.count());
  const stands = async () => {
    const { a, game, status, disputes } = await match();
    return [a.score, game, status, disputes.length];
  };
  await expect.poll(stands).toEqual([2, 2, 'playing', 0]);
});

test('a second disagreement about the same game goes to the director with both versions', async ({ desk, tablet }) => {
  const { half, lost, match, page } = await at_table({ desk, tablet });
  await lost('b', 2).click();
  const hand = new Hand(page);
  await hand.tap(half('a').getByRole('button', { name: 'Wrong?' }));
  await hand.tap(half('a').locator('.rep.won button').nth(1));
  await hand.tap(half('b').getByRole('button', { name: 'Not so' }));
  figure('two who do not agree call the director', hand.count());
  await expect(page.getByRole('heading', { name: 'You do not agree' })).toBeVisible();
  await expect.poll(async () => (await match()).status).toBe('disputed');
});

test('an earlier game is disputed: both versions stand, the players are locked', async ({ desk, tablet }) => {
  const { page, lost, match } = await at_table({ desk, tablet });
  await lost('b').click();
  await expect(lost('a')).toBeEnabled();
  await lost('a').click();
  await expect.poll(async () => (await match()).game).toBe(3);
  const hand = new Hand(page);
  await hand.tap(page.getByRole('button', { name: /^Game 3/ }));
  await look(page);
  await hand.tap(page.getByRole('button', { name: 'Dispute game 1' }));
  await look(page);
  const dialog = page.getByRole('dialog');
  await hand.tap(dialog.getByRole('group', { name: 'Who says so?' }).getByRole('button').last());
  await hand.tap(dialog.getByRole('button', { name: 'Gammon', exact: true }));
  await hand.tap(dialog.getByRole('button', { name: 'Call the director to decide' }));
  figure('dispute an earlier game', hand.count());
  await expect(page.getByRole('heading', { name: 'You do not agree' })).toBeVisible();
  await look(page);
  await expect.poll(async () => (await match()).status).toBe('disputed');
});

test('the result is on the table for two minutes; then it says where both go on, until others come', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 4, length: 1, tables: 2 });
  const page = await tablet(await desk.secret(base, 1), { timed: true });
  const match = await desk.started(base);
  const { entries } = await desk.get(`${base}/entries`);
  for (const [at, side] of [match.a, match.b].entries())
    await desk.on(`${base}/entries/${side.entry}`, entries.find((/** @type {any} */ one) => one.entry === side.entry),
      { name: LONG[at], reason: 'its full length' }, 'PUT');
  await expect(page.locator('.half.b .rep.lost button').first()).toBeEnabled();
  await desk.on(`${base}/matches/${match.match}/result`, await desk.get(`${base}/matches/${match.match}`), { how: 'final_score', winner: 'a', score_a: 1,
    score_b: 0, reason: 'played' });
  const hero = page.locator('.hero'), goes = page.locator('.goes');
  await expect(hero).toBeVisible();
  await expect(hero.locator('.next.a')).toContainText(/about \d/);
  await stop_time(page);
  await page.clock.runFor(115000);
  await expect(hero).toBeVisible();
  await expect(goes).toHaveCount(0);
  await page.clock.runFor(6000);
  await expect(hero).toHaveCount(0);
  await expect(page.getByText('This table is free')).toBeVisible();
  await expect(goes.locator('li')).toHaveCount(2);
  await expect(goes.locator('li.b')).toContainText('Out: no match follows.');
  await expect(goes.locator('li.a')).toContainText(LONG[0]);
  await expect(goes.locator('li.a')).toContainText('Next match: stay near');
  await expect(goes.locator('li.a')).toContainText(/Final · about \d/);
  for (const [width, height] of [[1024, 768], [768, 1024], [390, 844], [360, 640], [640, 360]]) {
    await page.setViewportSize({ width, height });
    const { wrong } = await measured(page);
    expect.soft(wrong, `${width} x ${height}`).toEqual([]);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
      await look(page);
      if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/goes-${width}-${theme}.png` });
    }
  }
  // It is called at the other table: this one says so at once, and no more once it has begun.
  const other = await desk.started(base);
  await desk.on(`${base}/matches/${other.match}/result`, await desk.get(`${base}/matches/${other.match}`), { how: 'final_score', winner: 'a', score_a: 1,
    score_b: 0, reason: 'played' });
  const final = (await desk.get(`${base}/matches`)).matches.find((/** @type {any} */ one) => one.status === 'ready');
  const called = await desk.on(`${base}/matches/${final.match}/call`, final, { table: 2 });
  await go_on(page);
  await expect(goes.locator('li.a')).toContainText('Table 2 now');
  await desk.on(`${base}/matches/${final.match}/start`, called);
  await expect(goes).toHaveCount(0);
});

/** Side a of the match at this table wins. @param {any} desk @param {string} base @param {any} match */
const a_wins = (desk, base, match) => desk.on(`${base}/matches/${match.match}/result`, match, { how: 'final_score', winner: 'a', score_a: 1, score_b: 0,
  reason: 'played' });

test('after a final nobody plays on: the card says who has won the event, and who is out', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, length: 1, tables: 1 });
  const page = await tablet(await desk.secret(base, 1));
  const match = await desk.started(base);
  await expect(page.locator('.half.b .rep.lost button').first()).toBeEnabled();
  await a_wins(desk, base, match);
  await expect(page.locator('.hero .next.a')).toContainText('Winner of Main draw');
  await expect(page.locator('.hero .next.b')).toContainText('Out: no match follows.');
  await look(page);
});

test('nobody is out between two rounds: both read that the next match is not known yet', async ({ desk, tablet }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Rounds', starts_on: '2026-11-21', starts_at_min: -1, lengths: [1], check_in: false,
    tables: 2 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 4).join('\n') });
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], { kind: 'swiss', lengths: [1] }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  await desk.ask('POST', `${base}/sections/1/rounds`, { round: 1, a: [1, 3], b: [2, 4], reason: 'as drawn' });
  const page = await tablet(await desk.secret(base, 1));
  const match = await desk.started(base);
  await expect(page.locator('.half.b .rep.lost button').first()).toBeEnabled();
  await a_wins(desk, base, match);
  for (const side of ['a', 'b']) await expect(page.locator(`.hero .next.${side}`)).toContainText('The next match is not known yet.');
});

test('only the final score: entered, then signed', async ({ desk, tablet }) => {
  const { page, half, match } = await at_table({ desk, tablet });
  const { a, b } = await match();
  const hand = new Hand(page);
  await hand.tap(page.getByRole('button', { name: /^Game 1/ }));
  await hand.tap(page.getByRole('button', { name: 'Final score' }));
  await look(page);
  const dialog = page.getByRole('dialog');
  await hand.tap(dialog.getByRole('button', { name: '7', exact: true }));
  await hand.tap(dialog.getByRole('button', { name: b.name }).first());
  await hand.tap(dialog.getByRole('button', { name: '4', exact: true }));
  await hand.tap(dialog.locator('.acts').getByRole('button', { name: a.name }));
  await expect(page.getByRole('heading', { name: /beats/ })).toBeVisible();
  await look(page);
  await expect(half('a').getByText('has signed')).toBeVisible();
  await hand.tap(half('b').getByRole('button', { name: 'Sign' }));
  figure('only the final score, signed by both', hand.count());
  await expect.poll(async () => (await match()).status).toBe('over');
  expect([(await match()).a.score, (await match()).b.score]).toEqual([7, 4]);
});

test('one tap calls the director, a second says why', async ({ desk, tablet }) => {
  const { page, match } = await at_table({ desk, tablet }, { timed: true });
  // The question what it is about stands for a moment only.
  await stop_time(page);
  const hand = new Hand(page);
  await hand.tap(page.getByRole('button', { name: 'Director' }));
  await expect(page.getByText('Called', { exact: true })).toBeVisible();
  figure('call the director', hand.count());
  await look(page);
  await hand.tap(page.getByRole('button', { name: 'Ruling' }));
  figure('and say what it is about', hand.count());
  await expect.poll(async () => (await match()).help?.reason).toBe('ruling');
  await expect(page.getByText('What is it about?')).toHaveCount(0);
  const other = await at_table({ desk, tablet });
  await other.page.getByRole('button', { name: 'Director' }).click();
  await expect.poll(async () => (await other.match()).help?.reason).toBe('unsaid');
});

test('not our match goes back to the desk', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, tables: 1 });
  const page = await tablet(await desk.secret(base, 1));
  await desk.ask('POST', `${base}/call-next`);
  await expect(page.getByRole('button', { name: 'Ready' }).first()).toBeVisible();
  const hand = new Hand(page);
  await hand.tap(page.getByRole('button', { name: 'Not our match' }));
  figure('say that it is not their match', hand.count());
  await expect.poll(async () => (await desk.get(`${base}/matches/1`)).help?.reason ?? (await desk.get(`${base}/matches/1`)).status)
    .toMatch(/not_our_match|ready/);
});

test('an event that is closed leaves no match at its tables, also where another one goes on; opened again it is there again', async ({ desk, tablet }) => {
  const other = await desk.evening({ players: 2, tables: 2 });
  await desk.started(other.base);
  const { base, page, half } = await at_table({ desk, tablet });
  await confirmed(desk, `${base}/close`, await desk.get(base), { reason: 'the hall closes' });
  const word = page.locator('.idle').getByText('is closed: nothing more is entered here');
  await expect(word).toBeVisible();
  await expect(half('a')).toHaveCount(0);
  await look(page);
  await page.reload();
  await expect(word).toBeVisible();
  await desk.on(`${base}/reopen`, await desk.get(base), { reason: 'too early' });
  await expect(half('a').locator('.rep.lost button').first()).toBeEnabled();
  await expect(word).toHaveCount(0);
});
