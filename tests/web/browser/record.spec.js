// SPDX-License-Identifier: MIT
// The tablet as a record: rolls and plays by taps, the cube, illegal plays, the end of a game, with and without help,
// with and without a network.
import { clipped, sideways, violations } from './look.js';
import { Hand, expect, figure, test } from './hall.js';
import { SEATS, TURNS, seats_of } from './turned.js';

/** Numbers of settings in profile.def, and their values here. */
const [CLOCK, RECORDING, PLAY_HELP] = [16, 30, 31];
const [SIMPLE, OFF, NOBODY, EVERYBODY] = [2, 0, 0, 2];
const PLAYS = /\/matches\/\d+\/plays/;
const SIZES = { tablet: [1024, 768], sideways: [844, 390], phone: [390, 844], upright: [768, 1024], laptop: [1440, 900] };

/** A match whose moves are open. @param {any} hall @param {{rules?: Record<number, number>, length?: number}} [options] */
async function at_board({ desk, tablet }, { rules = {}, length = 5 } = {}) {
  const { base } = await desk.evening({ players: 2, length, tables: 1, rules: { [PLAY_HELP]: EVERYBODY, ...rules } });
  const page = await tablet(await desk.secret(base, 1));
  await desk.started(base);
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(page.locator('td-board .bd-cell').first()).toBeVisible();
  const hand = new Hand(page);
  const begins = (/** @type {number} */ at, /** @type {string} */ dice) =>
    hand.tap(page.locator('.openings section').nth(at).getByRole('button', { name: dice, exact: true }));
  const roll = (/** @type {string} */ dice) => hand.tap(page.locator('.play-side > .rolls').getByRole('button', { name: dice, exact: true }));
  const point = (/** @type {number} */ n) => hand.tap(page.locator(`.bd-cell[data-cell=p${n}]`));
  const match = () => desk.get(`${base}/matches/1`);
  const plays = async (game = 1) =>
    (await desk.get(`${base}/matches/1/plays?game=${game}`)).turns.map((/** @type {any} */ one) =>
      [one.side, one.act === 'roll' ? `${one.dice} ${one.play}` : one.act].join(' '));
  const sent = () => expect(page.getByText('All sent')).toBeVisible();
  const say = page.locator('.play-say [role=status]');
  return { base, page, hand, begins, roll, point, match, plays, sent, say };
}

/** @param {import('@playwright/test').Page} page @param {string} where */
async function look(page, where) {
  expect.soft(await violations(page), where).toEqual([]);
  expect.soft(await clipped(page), where).toEqual([]);
  expect.soft(await sideways(page), where).toBeLessThanOrEqual(0);
}

test('three turns by taps; the next roll enters the play; undo goes back move by move, then turn by turn', async ({ desk, tablet }) => {
  const { page, hand, begins, roll, point, plays, sent, say } = await at_board({ desk, tablet });
  await begins(0, '31');
  await point(5);
  await expect(say).toContainText('8/5 6/5');
  await roll('64');
  // The last play by arrows, then the steps of this one; a checker that went on has one.
  const arrows = page.locator('td-board .bd-arrow.last');
  await expect(arrows).toHaveCount(2);
  // No number of the board is coloured for it.
  expect(new Set(await page.locator('td-board .bd-n').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill))).size).toBe(1);
  await point(24);
  await expect(arrows).toHaveCount(1);
  await point(18);
  await expect(arrows).toHaveCount(1);
  await roll('52');
  figure('three turns on the board, with help', hand.count());
  await sent();
  expect(await plays()).toEqual(['a 31 8/5 6/5', 'b 64 24/14']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await sent();
  expect(await plays()).toEqual(['a 31 8/5 6/5']);
  await expect(say).toContainText('24/14');
  await expect(say).not.toContainText('to roll');
});

test('Done enters a play without the next roll; undo opens it again with its roll and its steps', async ({ desk, tablet }) => {
  const { page, hand, begins, roll, point, plays, sent, say } = await at_board({ desk, tablet }, { rules: { [PLAY_HELP]: NOBODY } });
  const done = page.getByRole('button', { name: 'Done' });
  await begins(0, '61');
  await expect(done).toBeDisabled();
  await point(13);
  await point(8);
  await hand.tap(done);
  await expect(say).toContainText('to roll');
  await expect(done).toBeDisabled();
  await sent();
  expect(await plays()).toEqual(['a 61 13/7 8/7']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(say).toContainText('13/7 8/7');
  await expect.poll(plays).toEqual([]);
  await hand.tap(done);
  await roll('52');
  await expect.poll(plays).toEqual(['a 61 13/7 8/7']);
});

/** Three turns of a game, the third one being entered. @param {any} hall */
async function three_turns(hall) {
  const all = await at_board(hall, { rules: { [PLAY_HELP]: NOBODY } });
  const { page, begins, roll, point, sent, plays } = all;
  await begins(0, '31');
  await point(5);
  await roll('64');
  await point(24);
  await point(18);
  await roll('52');
  await point(13);
  await point(6);
  await page.getByRole('button', { name: 'Done' }).click();
  await sent();
  await expect.poll(plays).toEqual(['a 31 8/5 6/5', 'b 64 24/14', 'a 52 13/8 6/4']);
  const tap_turn = (/** @type {number} */ n) => page.locator('.lst').getByRole('button', { name: `Correct turn ${n}` }).click();
  return { ...all, tap_turn };
}

test('a turn that is tapped in the list is corrected: what stays is said, and judged again', async ({ desk, tablet }) => {
  const { base, page, roll, point, plays, say, sent, tap_turn } = await three_turns({ desk, tablet });
  await tap_turn(2);
  await expect(say).toContainText('Turn 2:');
  await expect(say).toContainText('24/14');
  await look(page, 'correcting');
  await roll('63');
  await point(24);
  await point(18);
  await expect(say).toContainText('24/15');
  await page.getByRole('button', { name: 'Done' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('1 later turn stays.');
  await look(page, 'correction');
  expect(await plays()).toEqual(['a 31 8/5 6/5', 'b 64 24/14', 'a 52 13/8 6/4']);
  await asked.getByRole('button', { name: 'Correct it' }).click();
  await sent();
  await expect.poll(plays).toEqual(['a 31 8/5 6/5', 'b 63 24/15', 'a 52 13/8 6/4']);
  await expect(say).toContainText('to roll');
  const { turns } = await desk.get(`${base}/matches/1/plays?game=1`);
  expect(turns.map((/** @type {any} */ one) => one.verdict)).toEqual(['legal', 'legal', 'legal']);
});

test('turns that can no longer be played are named before they are taken back; leaving changes nothing', async ({ desk, tablet }) => {
  const { page, roll, point, plays, sent, tap_turn, say } = await three_turns({ desk, tablet });
  const stood = ['a 31 8/5 6/5', 'b 64 24/14', 'a 52 13/8 6/4'];
  await tap_turn(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(say).toContainText('to roll');
  await tap_turn(2);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(say).toContainText('to roll');
  expect(await plays()).toEqual(stood);
  // Dark holds the point now that Light moved to.
  await tap_turn(2);
  await roll('33');
  for (const at of [24, 24, 13, 13]) await point(at);
  await page.getByRole('button', { name: 'Done' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('1 later turn can no longer be played and is taken back');
  await look(page, 'taken back');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await plays()).toEqual(stood);
  await page.getByRole('button', { name: 'Done' }).click();
  await asked.getByRole('button', { name: 'Correct it' }).click();
  await sent();
  await expect.poll(plays).toEqual(['a 31 8/5 6/5', 'b 33 24/21(2) 13/10(2)']);
});

/** Turn 2 of three is another one; the tablet has not sent it. @param {any} all */
async function corrected_offline({ page, roll, point, tap_turn }) {
  await page.route(PLAYS, (/** @type {any} */ route) => route.abort());
  await tap_turn(2);
  await roll('63');
  await point(24);
  await point(18);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Correct it' }).click();
  await expect(page.locator('footer')).toContainText('1 not sent');
  await expect(page.locator('.lst')).toContainText('24/15');
}

test('a correction is one entry: a tablet that dies with it keeps it whole, and the times of the turns stay', async ({ desk, tablet }) => {
  const all = await three_turns({ desk, tablet });
  const { base, page, plays, sent } = all;
  const times = async () => (await desk.get(`${base}/matches/1/plays?game=1`)).turns.map((/** @type {any} */ one) => one.at);
  const before = await times();
  await corrected_offline(all);
  expect(await plays()).toEqual(['a 31 8/5 6/5', 'b 64 24/14', 'a 52 13/8 6/4']);
  await page.reload();
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(page.locator('footer')).toContainText('1 not sent');
  await page.unroute(PLAYS);
  await sent();
  await expect.poll(plays).toEqual(['a 31 8/5 6/5', 'b 63 24/15', 'a 52 13/8 6/4']);
  expect(await times()).toEqual(before);
});

test('a tablet that was taken over while its correction was on the way leaves the record whole', async ({ desk, tablet }) => {
  const all = await three_turns({ desk, tablet });
  const { base, page, plays } = all;
  await corrected_offline(all);
  const other = await tablet(await desk.secret(base, 1));
  await page.getByRole('button', { name: 'Let it in' }).click();
  await expect(other.getByRole('button', { name: 'Moves' })).toBeVisible();
  await page.unroute(PLAYS);
  await expect(page.getByRole('heading', { name: 'This was not accepted' })).toBeVisible();
  expect(await plays()).toEqual(['a 31 8/5 6/5', 'b 64 24/14', 'a 52 13/8 6/4']);
});

test('the first turn is corrected with dice that differ; a record that has changed meanwhile is not overwritten', async ({ desk, tablet }) => {
  const { base, page, roll, point, plays, tap_turn, match } = await three_turns({ desk, tablet });
  await tap_turn(1);
  const rolls = page.locator('.rolls').getByRole('button');
  await expect(rolls.filter({ hasText: /^(11|22|33|44|55|66)$/ }).and(page.locator(':enabled'))).toHaveCount(0);
  await expect(rolls.and(page.locator(':enabled'))).toHaveCount(15);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(rolls.and(page.locator(':enabled'))).toHaveCount(21);
  // The desk enters something while the question is read.
  await tap_turn(2);
  await roll('63');
  await point(24);
  await point(18);
  await page.getByRole('button', { name: 'Done' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('1 later turn stays.');
  await desk.ask('POST', `${base}/matches/1/plays`, { game: 1, turn: 4, side: 'b', act: 'resign', win: 'single', insist: true });
  await expect.poll(async () => (await match()).record.turns).toBe(4);
  await expect.poll(plays).toHaveLength(4);
  const stood = await plays();
  await asked.getByRole('button', { name: 'Correct it' }).click();
  // Whether the tablet has heard of it by now or not: it stands, and that is said.
  await expect(page.getByText(/nothing was corrected|This was not accepted/)).toBeVisible();
  expect(await plays()).toEqual(stood);
});

test('the last game can be said to be wrong from the board, which is there again afterwards', async ({ desk, tablet }) => {
  const { page, match, sent } = await at_board({ desk, tablet });
  const last = page.locator('footer .last');
  await expect(last).toBeDisabled();
  await page.getByRole('button', { name: 'Score', exact: true }).click();
  await page.locator('.half.b .rep.lost button').first().click();
  await sent();
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(last).toContainText('+1');
  await last.click();
  await look(page, 'who says so');
  // Whoever has won by the other's word; who sits on which side is another matter in each run.
  await page.getByRole('dialog').getByRole('button', { name: (await match()).a.name }).click();
  await page.locator('.half.a .rep.lost button').first().click();
  await sent();
  await expect(page.locator('td-board')).toBeVisible();
  await expect.poll(async () => (await match()).b.score).toBe(1);
  expect((await match()).a.score).toBe(0);
});

test('what the winner has reported is asked on the board, too', async ({ desk, tablet }) => {
  const { page, match, sent } = await at_board({ desk, tablet });
  await page.getByRole('button', { name: 'Score', exact: true }).click();
  await page.locator('.half.a .rep.won button').first().click();
  await sent();
  await page.getByRole('button', { name: 'Moves' }).click();
  await page.locator('.play-say').getByRole('button', { name: /^Yes/ }).click();
  await sent();
  await expect.poll(async () => (await match()).games[0].status).toBe('confirmed');
});

test('double and take on the board, then double and pass: the game is reported with it', async ({ desk, tablet }) => {
  const { page, hand, begins, point, roll, plays, match, sent } = await at_board({ desk, tablet });
  await begins(0, '31');
  await point(5);
  hand.count();
  await hand.tap(page.getByRole('button', { name: /^double, the cube shows/ }));
  await hand.tap(page.getByRole('button', { name: 'Take' }));
  figure('double and take on the board', hand.count());
  await roll('64');
  await point(24);
  await point(18);
  await hand.tap(page.getByRole('button', { name: /^double, the cube shows/ }));
  await look(page, 'answer');
  await hand.tap(page.getByRole('button', { name: /^Pass/ }));
  await sent();
  expect(await plays()).toEqual(['a 31 8/5 6/5', 'b double', 'a take', 'b 64 24/14', 'a double', 'b pass']);
  const { games, game, a } = await match();
  expect(games[0]).toMatchObject({ winner: 'a', win: 'single', cube: 2, dropped: true });
  expect([game, a.score]).toEqual([2, 2]);
  await expect(page.locator('.openings')).toBeVisible();
});

test('back at the score a complete play is entered, and the side whose turn it is then may double', async ({ desk, tablet }) => {
  const { page, begins, point, plays, sent } = await at_board({ desk, tablet });
  await begins(0, '31');
  await point(5);
  await page.getByRole('button', { name: 'Score', exact: true }).click();
  await expect(page.locator('.half.a').getByText('their turn')).toBeVisible();
  await page.locator('.half.b').getByRole('button', { name: 'Double to 2' }).click();
  await page.locator('.half.a').getByRole('button', { name: 'Take' }).click();
  await sent();
  await expect.poll(plays).toEqual(['a 31 8/5 6/5', 'b double', 'a take']);
});

test('without help the same taps play, nothing is shown; an illegal one is refused with the reason, or recorded as played', async ({ desk, tablet }) => {
  const { page, begins, roll, point, plays, sent, say } = await at_board({ desk, tablet }, { rules: { [PLAY_HELP]: NOBODY } });
  await begins(0, '61');
  await point(13);
  await point(8);
  await roll('11');
  await sent();
  expect(await plays()).toEqual(['a 61 13/7 8/7']);
  await point(24);
  await roll('52');
  await expect(say.locator('.said')).not.toBeEmpty();
  await expect(page.locator('.possible')).toHaveCount(0);
  await look(page, 'illegal');
  await page.getByRole('button', { name: 'Record as played' }).click();
  await sent();
  expect((await plays()).length).toBe(2);
});

test('with help an illegal play can be made by hand, and the plays that were possible are listed', async ({ desk, tablet }) => {
  const { base, page, begins, roll, point, sent } = await at_board({ desk, tablet });
  await begins(0, '31');
  await page.getByRole('button', { name: 'By hand' }).click();
  await point(24);
  await point(22);
  await roll('64');
  await expect(page.locator('.possible li')).not.toHaveCount(0);
  await look(page, 'possible');
  await page.getByRole('button', { name: 'Record as played' }).click();
  await sent();
  const { turns, window } = await desk.get(`${base}/matches/1/plays?game=1`);
  expect(turns[0]).toMatchObject({ act: 'roll', verdict: 'illegal', play: '24/22' });
  expect(window).toMatchObject({ turn: 1 });
});

/** Says at the tablet that players, or a recorder, enter the plays. @param {any} page @param {string} now what it says before */
async function switch_help(page, now) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: now }).click();
  await page.getByRole('button', { name: 'Close' }).click();
}

const HELP = /^Help with plays was switched on at the table, \d\d:\d\d, game 1$/;

test('help goes to a recorder only, who is chosen at the tablet; the match says so to everybody', async ({ desk, tablet, visitor, director }) => {
  const { base, page, begins, match } = await at_board({ desk, tablet }, { rules: { [PLAY_HELP]: 1 } });
  await begins(0, '31');
  await expect(page.getByRole('button', { name: /can play the 3/ })).toHaveCount(0);
  expect((await match()).play_help).toBeNull();
  await switch_help(page, 'Entered by players');
  await expect(page.getByRole('button', { name: /can play the 3/ }).first()).toBeVisible();
  await expect.poll(async () => (await match()).play_help).toMatchObject({ on: true, game: 1 });
  await page.reload();
  await page.locator('.games-box').getByRole('button').click();
  await expect(page.getByText(HELP)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Moves' }).click();
  await switch_help(page, 'Entered by a recorder');
  await expect.poll(async () => (await match()).play_help.on).toBe(false);
  await expect(page.getByRole('button', { name: /can play the 3/ })).toHaveCount(0);
  await switch_help(page, 'Entered by players');
  const uid = base.split('/').pop();
  const watching = await visitor();
  await watching.goto(`/match.html?t=${uid}&m=1`);
  await expect(watching.getByText(HELP)).toBeVisible();
  await director.goto(`/td.html?t=${uid}#floor`);
  await director.locator('.floor .t').first().getByRole('button').first().click();
  await expect(director.getByText(HELP)).toBeVisible();
  await director.getByRole('link', { name: 'Timeline' }).click();
  // The one that is looked at stands twice.
  await expect(director.getByText('are legal plays shown at the table?')).toHaveCount(4);
});

test('without a network help works at once and is on its way like every other entry', async ({ desk, tablet }) => {
  const { page, begins, match, sent } = await at_board({ desk, tablet }, { rules: { [PLAY_HELP]: 1 } });
  await begins(0, '31');
  await sent();
  await page.route(/\/play-help$/, (route) => route.abort());
  await switch_help(page, 'Entered by players');
  await expect(page.getByRole('button', { name: /can play the 3/ }).first()).toBeVisible();
  await expect(page.locator('footer')).toContainText('1 not sent');
  expect((await match()).play_help).toBeNull();
  await page.unroute(/\/play-help$/);
  await sent();
  expect((await match()).play_help).toMatchObject({ on: true, game: 1 });
});

test('moves are not offered where the event does not record', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, tables: 1, rules: { [RECORDING]: OFF } });
  const page = await tablet(await desk.secret(base, 1));
  await desk.started(base);
  await expect(page.locator('.rep').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Moves' })).toHaveCount(0);
});

test('what is entered without a network is judged here, shown, and arrives in order', async ({ desk, tablet }) => {
  const { page, begins, roll, point, plays, sent } = await at_board({ desk, tablet });
  await page.route(PLAYS, (route) => route.abort());
  await begins(1, '31');
  await point(5);
  await roll('64');
  await point(24);
  await point(18);
  await roll('21');
  await expect(page.locator('footer')).toContainText('2 not sent');
  await expect(page.locator('.lst li')).toHaveCount(2);
  await page.unroute(PLAYS);
  await sent();
  expect(await plays()).toEqual(['b 31 8/5 6/5', 'a 64 24/14']);
});

test('a game resigned: two taps, and the record and the report agree', async ({ desk, tablet }) => {
  const { base, page, hand, begins, point, roll, match } = await at_board({ desk, tablet });
  await begins(0, '31');
  await point(5);
  await roll('64');
  await point(24);
  await point(18);
  await page.getByRole('button', { name: 'Undo' }).click();
  hand.count();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await hand.tap(page.getByRole('button', { name: 'Resigns' }));
  await look(page, 'resigns');
  await hand.tap(page.getByRole('dialog').getByRole('group').last().getByRole('button', { name: /^Gammon/ }));
  figure('resign a gammon on the board', hand.count());
  await expect.poll(async () => (await match()).games[0]).toMatchObject({ winner: 'a', win: 'gammon', cube: 1 });
  expect((await desk.get(`${base}/matches/1/plays?game=1`)).games[0]).toMatchObject({ winner: 'a', win: 'gammon', differs: false });
});

test('the last checker is off: the report is filled in, the loser taps once', async ({ desk, tablet }) => {
  const { base, page, hand, point, roll, match } = await at_board({ desk, tablet });
  // What no game would bring about so soon, recorded as played.
  const short = [['a', '13/off(4)'], ['b', '8/7'], ['a', '13/off 8/off(3)'], ['b', '8/7'], ['a', '6/off(4)'], ['b', '6/5'], ['a', '6/off 24/2(2)']];
  for (const [at, [side, play]] of short.entries())
    await desk.ask('POST', `${base}/matches/1/plays`, { game: 1, turn: at + 1, side, act: 'roll', dice: 31, play, insist: true });
  // The tablet has heard of all of them before the next roll is tapped on it.
  await expect(page.locator('.lst li')).toHaveCount(short.length);
  await roll('21');
  await point(13);
  await point(6);
  await roll('22');
  await expect(page.getByText('The board says so.')).toBeVisible();
  await look(page, 'game over');
  hand.count();
  await hand.tap(page.getByRole('button', { name: / lost$/ }));
  figure('a game that ended on the board', hand.count());
  await expect.poll(async () => (await match()).games[0]).toMatchObject({ winner: 'a', win: 'backgammon', cube: 1, points: 3, reporter: 'b' });
  expect((await desk.get(`${base}/matches/1/plays?game=1`)).games[0]).toMatchObject({ winner: 'a', win: 'backgammon', differs: false });
  await expect(page.locator('.openings')).toBeVisible();
});

test('another device has recorded something else: the difference is shown, nothing is overwritten', async ({ desk, tablet }) => {
  const { base, page, begins, roll, point, plays } = await at_board({ desk, tablet });
  await page.route(PLAYS, (route) => route.abort());
  await begins(0, '31');
  await point(5);
  await roll('64');
  await desk.ask('POST', `${base}/matches/1/plays`, { game: 1, turn: 1, side: 'a', act: 'roll', dice: 42, play: '8/4 6/4' });
  await page.unroute(PLAYS);
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'difference');
  await page.getByRole('button', { name: /./ }).filter({ hasText: /server|goes on|read/i }).last().click();
  expect(await plays()).toEqual(['a 42 8/4 6/4']);
});

test('with a clock the player\'s row ends his turn and enters his play', async ({ desk, tablet }) => {
  const { page, begins, point, match, plays, sent } = await at_board({ desk, tablet }, { rules: { [CLOCK]: SIMPLE } });
  await page.locator('.sd.b').click();
  await begins(0, '31');
  await point(5);
  await page.locator('.sd.a').click();
  await sent();
  expect(await plays()).toEqual(['a 31 8/5 6/5']);
  expect((await match()).clock.running).toBe('b');
  await expect(page.locator('.sd.b.on')).toBeVisible();
});

test('clock and record that contradict each other ask once whose roll it is', async ({ desk, tablet }) => {
  const { page, begins, roll, point, plays, sent, say } = await at_board({ desk, tablet }, { rules: { [CLOCK]: SIMPLE } });
  await page.locator('.sd.b').click();
  await begins(0, '31');
  await point(5);
  await page.locator('.sd.a').click();
  await sent();
  // Nobody has entered what they played, and they have pressed.
  await page.locator('.sd.b').click();
  await roll('52');
  await expect(say).toContainText('Whose roll is 5–2?');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.keys [data-key=a]')).toHaveCount(0);
  await roll('52');
  await look(page, 'whose');
  await page.locator('.keys [data-key=a]').click();
  await expect(say).toContainText('turn is missing: tap its roll');
  await look(page, 'missed');
  await roll('64');
  await point(24);
  await point(18);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(say).toContainText('5–2');
  await point(13);
  await point(13);
  await page.locator('.sd.a').click();
  await sent();
  expect(await plays()).toEqual(['a 31 8/5 6/5', 'b 64 24/14', 'a 52 13/11* 13/8']);
  // The clock was pressed too early: the roll is of the side on roll by the record, and nothing is asked again in this turn.
  await page.locator('.sd.b').click();
  await roll('31');
  await page.locator('.keys [data-key=b]').click();
  await expect(say).toContainText('plays 3–1');
  await roll('21');
  await expect(say).toContainText('plays 2–1');
});

test('moves at every size in both themes', async ({ desk, tablet }) => {
  const { page, begins, roll, point } = await at_board({ desk, tablet }, { rules: { [CLOCK]: SIMPLE } });
  const everywhere = async (/** @type {string} */ name) => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate((wanted) => { document.documentElement.dataset.theme = wanted; }, theme);
      for (const [size, [width, height]] of Object.entries(SIZES)) {
        await page.setViewportSize({ width, height });
        if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/${name}-${size}-${theme}.png` });
        await look(page, `${name} ${size} ${theme}`);
      }
    }
    await page.setViewportSize({ width: 1024, height: 768 });
  };
  await everywhere('opening');
  await begins(0, '31');
  await point(5);
  await roll('64');
  await point(24);
  await point(18);
  await roll('61');
  await everywhere('moves');
});

test('a turn from each seat, light left or right, below or above: fingers where that seat has the points, one record', async ({ desk, tablet }) => {
  const { page, begins, roll, plays, sent, say } = await at_board({ desk, tablet });
  const done = page.locator('.keys [data-key=done]');
  await begins(0, TURNS[0].dice);
  const board = await seats_of(page);
  for (const [n, seat] of SEATS.entries()) {
    const { side, dice, taps, play } = TURNS[n];
    if (n) {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Turn board' }).click();
      await page.getByRole('button', { name: 'Close' }).click();
      await roll(dice);
    }
    for (const [whose, point, count] of /** @type {[string, number, number][]} */ ([['a', 13, 5], ['b', 13, 5], ['a', 3, 0], ['b', 22, 0]]))
      await board.drawn(seat, whose, point, count);
    for (const point of taps) await board.tap(seat, side, point);
    await expect(say).toContainText(play);
    await done.click();
  }
  await sent();
  expect(await plays()).toEqual(TURNS.map(({ side, dice, play }) => `${side} ${dice} ${play}`));
});
