// SPDX-License-Identifier: MIT
// The tap budget. A flow that gains a tap fails here.
import { Hand, NAMES, expect, figure, test } from './hall.js';

/** A match under way at table 1, its tablet, and a hand for each player. */
async function at_table({ desk, tablet }, { length = 5 } = {}) {
  const { uid, base } = await desk.evening({ players: 2, length, tables: 2 });
  const page = await tablet(await desk.secret(base, 1));
  await desk.started(base);
  await expect(page.locator('.half.a .rep.lost button').first()).toBeEnabled();
  const hand = new Hand(page);
  const half = (side) => page.locator(`.half.${side}`);
  const lost = (side, at) => half(side).locator('.rep.lost button').nth(at);
  const won = (side, at) => half(side).locator('.rep.won button').nth(at);
  const score = async (a, b) => {
    await expect(half('a').locator('.score bdi')).toHaveText(String(a));
    await expect(half('b').locator('.score bdi')).toHaveText(String(b));
  };
  const sent = () => expect(page.getByText('All sent')).toBeVisible();
  return { uid, base, page, hand, half, lost, won, score, sent };
}

test('a game reported by the loser: one tap', async ({ desk, tablet }) => {
  const { base, hand, lost, score, sent } = await at_table({ desk, tablet });
  await hand.tap(lost('b', 1));
  await score(2, 0);
  await sent();
  figure('a game, said by the loser', hand.count());
  const { matches } = await desk.get(`${base}/matches`);
  expect([matches[0].a.score, matches[0].b.score]).toEqual([2, 0]);
});

test('a game reported by the winner: two taps, one of them the loser\'s', async ({ desk, tablet }) => {
  const { hand, half, won, score, sent } = await at_table({ desk, tablet });
  await hand.tap(won('a', 0));
  await hand.tap(half('b').getByRole('button', { name: /^Yes/ }));
  await score(1, 0);
  await sent();
  figure('a game, said by the winner', hand.count());
});

test('double and pass: two taps, and the cube is recorded', async ({ desk, tablet }) => {
  const { base, hand, half, score, sent } = await at_table({ desk, tablet });
  await hand.tap(half('a').getByRole('button', { name: 'Double to 2' }));
  await hand.tap(half('b').getByRole('button', { name: /^Pass/ }));
  await score(1, 0);
  await sent();
  figure('double and pass', hand.count());
  const match = await desk.get(`${base}/matches/1`);
  expect(match.games[0]).toMatchObject({ winner: 'a', win: 'single', cube: 1, dropped: true });
});

test('double, take, gammon: three taps, the loser gets the cube\'s points wrong no more', async ({ desk, tablet }) => {
  const { base, hand, half, lost, score, sent } = await at_table({ desk, tablet });
  await hand.tap(half('b').getByRole('button', { name: 'Double to 2' }));
  await hand.tap(half('a').getByRole('button', { name: 'Take' }));
  await expect(half('b').getByText('their cube')).toBeVisible();
  await expect(lost('a', 1)).toContainText('4');
  await hand.tap(lost('a', 1));
  await score(0, 4);
  await sent();
  figure('double, take, gammon', hand.count());
  expect((await desk.get(`${base}/matches/1`)).games[0]).toMatchObject({ cube: 2, win: 'gammon', points: 4 });
});

test('the last game: two taps in all, both sides have signed', async ({ desk, tablet }) => {
  const { base, page, hand, half, lost } = await at_table({ desk, tablet }, { length: 1 });
  await hand.tap(lost('b', 0));
  await expect(page.getByRole('heading', { name: /beats/ })).toBeVisible();
  await hand.tap(half('a').getByRole('button', { name: 'Sign' }));
  await expect(page.locator('.hero')).toBeVisible();
  figure('the last game, signed by both', hand.count());
  const match = await desk.get(`${base}/matches/1`);
  expect(match).toMatchObject({ status: 'over', winner: 'a', how: 'played' });
});

test('a second tap on the same place is not a second game', async ({ desk, tablet }) => {
  const { base, lost, score, sent } = await at_table({ desk, tablet });
  await lost('b', 0).dblclick();
  await score(1, 0);
  await sent();
  expect((await desk.get(`${base}/matches/1`)).games.length).toBe(1);
});

test('both Ready: two taps', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, length: 3, tables: 1 });
  const page = await tablet(await desk.secret(base, 1));
  await expect(page.getByText('This table is free')).toBeVisible();
  await desk.ask('POST', `${base}/call-next`);
  const hand = new Hand(page);
  await hand.tap(page.locator('.half.a').getByRole('button', { name: 'Ready' }));
  await hand.tap(page.locator('.half.b').getByRole('button', { name: 'Ready' }));
  await expect(page.locator('.rep.lost button').first()).toBeVisible();
  figure('both are ready', hand.count());
});

test('a tablet signs in by six digits: six taps', async ({ desk, visitor }) => {
  const { base } = await desk.evening({ players: 2, tables: 1 });
  const { pin } = await desk.ask('POST', `${base}/tables/1/pin`);
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  await page.goto('/table.html');
  const hand = new Hand(page);
  for (const digit of pin) await hand.tap(page.locator('.pad').getByRole('button', { name: digit, exact: true }));
  await expect(page.getByText('This table is free')).toBeVisible();
  figure('sign in by six digits', hand.count());
});

test('a tablet signs in by the card: no tap', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, tables: 1 });
  const page = await tablet(await desk.secret(base, 1));
  const hand = new Hand(page);
  await expect(page.getByText('This table is free')).toBeVisible();
  figure('sign in by the card', hand.count());
});

test('a new tournament: at most twelve clicks; the same as last time: two', async ({ desk, director }) => {
  await desk.evening({ players: 2 });
  const hand = new Hand(director);
  await director.goto('/td.html');
  await hand.tap(director.getByRole('button', { name: 'New tournament' }));
  await hand.tap(director.getByLabel('Title'));
  await director.keyboard.type('Winter Cup');
  await hand.tap(director.getByRole('radio', { name: 'Knockout out' }));
  await hand.tap(director.getByLabel('Tables'));
  await director.keyboard.press('Control+a');
  await director.keyboard.type('4');
  await hand.tap(director.getByRole('button', { name: 'Create' }));
  await expect(director.getByRole('heading', { name: 'Winter Cup' })).toBeVisible();
  await hand.tap(director.getByRole('button', { name: 'Open it' }));
  await hand.tap(director.getByLabel('One name a line'));
  await director.keyboard.insertText(NAMES.slice(0, 4).join('\n'));
  await hand.tap(director.getByRole('button', { name: /^Add \d+$/ }));
  await expect(director.locator('.people').getByText('O. Kaya')).toBeVisible();
  expect(hand.count()).toBeLessThanOrEqual(12);

  await director.goto('/td.html');
  await hand.tap(director.getByRole('button', { name: 'Same as last time' }));
  await hand.tap(director.getByRole('button', { name: 'Create' }));
  await director.waitForURL(/td\.html\?t=\w+/);
  expect(hand.count()).toBe(2);
});

test('check-in: two letters and Enter, or one tap; the draw: two clicks', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments',
    { title: 'Check-in', starts_on: '2026-11-21', starts_at_min: -1, lengths: [3], check_in: true, third_place: false, third_place_length: 0, tables: 2 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 4).join('\n') });
  await director.goto(`/td.html?t=${made.uid}#entries`);
  const hand = new Hand(director);
  const find = director.getByPlaceholder('Two letters, then Enter');
  await find.focus();
  await director.keyboard.type('Öz');
  await director.keyboard.press('Enter');
  await expect(director.getByText('S. Öz is here')).toBeVisible();
  figure('check one in by two letters and Enter', hand.count());
  for (const name of ['O. Kaya', 'F. Berg', 'E. Lund']) await hand.tap(director.locator('.row', { hasText: name }));
  await expect(director.getByText('4 of 4 here')).toBeVisible();
  expect(hand.count()).toBe(3);
  await director.goto(`/td.html?t=${made.uid}#draw`);
  await hand.tap(director.getByRole('button', { name: 'Show the draw' }));
  await expect(director.locator('.seedline')).toContainText(/[0-9a-f]{32}/);
  await hand.tap(director.getByRole('button', { name: 'Draw', exact: true }));
  await expect(director.getByRole('heading', { name: /^Ready/ })).toBeVisible();
  expect(hand.count()).toBe(2);
});

test('a key that is pressed at the first sight of the hall counts, whatever is still on its way', async ({ desk, director }) => {
  const { uid } = await desk.evening({ players: 8, tables: 4 });
  let let_go = () => {};
  const pressed = new Promise((done) => { let_go = () => done(null); });
  await director.route('**/td/inbox.js', async (route) => { await pressed; await route.continue(); });
  await director.goto(`/td.html?t=${uid}#floor`, { waitUntil: 'commit' });
  await expect(director.locator('.queue li')).toHaveCount(4);
  await director.keyboard.press('c');
  await expect(director.locator('.queue li')).toHaveCount(3);
  let_go();
  await expect(director.getByRole('heading', { name: 'Needs you' })).toBeVisible();
  await expect(director.locator('.queue li')).toHaveCount(3);
});

test('calling a match: one key, two taps by hand, none when automatic', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 8, tables: 4 });
  await director.goto(`/td.html?t=${uid}#floor`);
  const hand = new Hand(director);
  await expect(director.locator('.queue li')).toHaveCount(4);
  await director.keyboard.press('c');
  await expect(director.locator('.queue li')).toHaveCount(3);
  expect(hand.count()).toBe(0);
  await hand.tap(director.locator('.queue button').first());
  await hand.tap(director.locator('.t.here').last());
  await expect(director.locator('.queue li')).toHaveCount(2);
  expect(hand.count()).toBe(2);
  await director.keyboard.press('u');
  await expect(director.locator('.queue li')).toHaveCount(3);
  await director.getByLabel('Call automatically').check();
  // The undo left the match as if nobody had called it, so it is called like the others.
  await expect(director.locator('.queue li')).toHaveCount(0);
  const { tables } = await desk.get(`${base}/tables`);
  expect(tables.filter((table) => table.match).length).toBe(4);
});
