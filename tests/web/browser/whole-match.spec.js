// SPDX-License-Identifier: MIT
// A real match to 5 at a table, as two players would enter it: clock running, every play on the board, a dispute, a call
// for the director, ten minutes without the network; a phone watches. At the end the match file of the club says the
// same as the one it was taken from.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engine_from } from '../../../web/lib/board/engine.js';
import { commit, input_start, tap_dice, tap_point, tap_roll, tap_tray } from '../../../web/lib/board/play-input.js';
import { sides } from '../../../web/lib/board/position.js';
import { fewest_taps } from '../planner.js';
import { games_of, positions_of, told_by } from '../transcript.js';
import { FaultProxy } from './fault-proxy.js';
import { Desk, Hand, expect, test as base } from './hall.js';
import { director_state, start_server } from './server.js';

/** Games: a double passed; a double taken and a gammon; the Crawford game, a gammon. */
const MATCH = readFileSync(fileURLToPath(new URL('../../fixtures/matches/match023.mat', import.meta.url)), 'utf8');
const LENGTH = 5;
/** Settings by their number in profile.def: simple delay; legal plays shown to everybody. */
const RULES = { 16: 2, 31: 2 };
const RECORDING_BUDGET = 2.6;
const REPORT_BUDGET = { mean: 1.5, each: 3 };
/** Ten minutes over these turns of the second game. */
const OFFLINE = { from: 20, to: 50, every_ms: 20000 };
const OTHER = { a: 'b', b: 'a' };

/** @typedef {ReturnType<typeof positions_of>[number]} Action */

/** The engine of the site, as the tablet has it. */
function load_engine() {
  const file = (/** @type {string} */ name) => readFileSync(join(process.env.TD_BUILD ?? '', 'web', name));
  return engine_from(file('engine.wasm'), JSON.parse(file('engine.en.json').toString()));
}

const test = base.extend({
  hall: async ({ playwright }, use) => {
    const proxy = new FaultProxy(null);
    const server = await start_server({ seen_at: (port) => proxy.listen(port) });
    const state = director_state();
    const http = await playwright.request.newContext({ baseURL: server.own, storageState: state });
    await use({ server, proxy, state, desk: new Desk(http), http });
    await http.dispose();
    proxy.close();
    await server.stop({ verify: true });
  },
});

/** The two players and their tablet. */
class Players {
  /** @param {import('@playwright/test').Page} page @param {import('../../../web/lib/board/engine.js').Engine} engine */
  constructor(page, engine) {
    this.page = page;
    this.engine = engine;
    this.recording = new Hand(page);
    this.pressing = new Hand(page);
    this.reporting = new Hand(page);
    this.turns = 0;
    this.input = input_start();
  }

  /** @param {string | RegExp} name */
  button(name) {
    return this.page.getByRole('button', { name });
  }

  /** A player ends his turn. @param {string} side */
  press(side) {
    return this.pressing.tap(this.page.locator(`button.sd.${side}`));
  }

  /** The roll; at the opening the tap says who begins, and the low roller presses. @param {Action} action @param {boolean} opens */
  async roll({ side, dice }, opens) {
    const grids = this.page.locator('.rolls');
    const grid = opens && side === 'b' ? grids.last() : grids.first();
    const high_first = [...dice].sort().reverse().join('');
    await this.recording.tap(grid.getByRole('button', { name: high_first, exact: true }));
    this.input = tap_roll(this.engine, this.input, high_first, side);
    if (opens) await this.press(OTHER[side]);
  }

  /** The play, in the fewest taps. @param {string} after */
  async play(after) {
    const taps = fewest_taps(this.input, after) ?? [];
    for (const { tap, point } of taps) {
      await this.recording.tap(this.page.locator(`td-board .bd-cell[data-cell=${tap === 'point' ? `p${point}` : tap}]`));
      this.input = tap === 'point' ? tap_point(this.engine, this.input, point) : tap === 'tray' ? tap_tray(this.engine, this.input) : tap_dice(this.input);
    }
    this.input = commit(this.engine, this.input);
    expect(this.input.committed?.after).toBe(after);
  }

  /** @param {Action} action @param {Action | undefined} next */
  async turn(action, next) {
    if (action.act === 'double') return this.recording.tap(this.button(/^Double to/));
    if (action.act === 'take') return this.recording.tap(this.button('Take'));
    if (action.act === 'pass') return this.reporting.tap(this.button(/^Pass/));
    this.turns += 1;
    await this.roll(action, this.input.side === null);
    await this.play(action.after);
    return next ? this.press(action.side) : this.reporting.tap(this.button(/ lost$/));
  }

  /** @param {Action[]} actions @param {(at: number) => Promise<void>} between */
  async game(actions, between) {
    this.input = input_start();
    for (const [at, action] of actions.entries()) {
      await between(at);
      await this.turn(action, actions[at + 1]);
    }
  }
}

/** What a spectator's phone shows. */
class Phone {
  /** @param {import('@playwright/test').Page} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {{a: number[], b: number[]}} checkers each side's in its own count */
  board(checkers) {
    const shown = () => this.page.evaluate(() => /** @type {any} */ (document.querySelector('td-board'))?.model.position ?? null);
    return expect.poll(shown).toEqual(checkers);
  }

  /** @param {number} a @param {number} b */
  score(a, b) {
    return expect(this.page.locator('.big')).toHaveText(`${a}–${b}`);
  }

  /** Whose time runs; 'none' when it stands. @param {string} side */
  runs(side) {
    const running = () => this.page.evaluate(() => ['a', 'b'].find((one) => document.querySelector(`.seat.${one} .time.runs`)) ?? 'none');
    return expect.poll(running).toBe(side);
  }

  /** The time of a side as the tablet shows it, to the second, at the same moment. @param {import('@playwright/test').Page} tablet @param {string} side */
  async agrees(tablet, side) {
    const seconds = (/** @type {string} */ text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    const apart = async () => {
      const [there, here] = await Promise.all([this.page.locator(`.seat.${side} td-face`).innerText(),
        tablet.locator(`[data-time=${side}]`).first().innerText()]);
      return Math.abs(seconds(/[\d:.]+/.exec(there)?.[0] ?? '') - seconds(here));
    };
    await expect.poll(apart).toBeLessThanOrEqual(1);
  }
}

/** The checkers of both sides after an action. @param {Action} action @returns {{a: number[], b: number[]}} */
function men_after(action) {
  const on_roll = action.act === 'roll' ? OTHER[action.side] : action.side;
  return sides(action.after, /** @type {'a' | 'b'} */ (action.act === 'take' ? OTHER[action.side] : on_roll));
}

/** Game 1 is disputed: one says it was a gammon. The director saw the board. @param {any} table */
async function dispute({ page, console, phone }) {
  await page.getByRole('button', { name: /^Score/ }).click();
  await page.getByRole('button', { name: /^Game \d/ }).click();
  await page.getByRole('button', { name: 'Dispute game 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Who says so?' }).getByRole('button').last().click();
  await dialog.getByRole('button', { name: 'Gammon', exact: true }).click();
  await dialog.getByRole('button', { name: 'Call the director to decide' }).click();
  await expect(page.getByRole('heading', { name: 'You do not agree' })).toBeVisible();
  await expect(phone.page.locator('.note.bad')).toBeVisible();
  await console.getByRole('button', { name: 'Decide' }).click();
  await console.locator('.opt').first().click();
  await console.getByRole('button', { name: 'Seen on the board' }).click();
  await page.getByRole('button', { name: 'Moves' }).click();
}

/** One tap stops both clocks; the director comes; the player whose turn it was goes on. @param {any} table */
async function call_director({ page, console, phone, match }) {
  await page.getByRole('button', { name: 'Director' }).click();
  await page.getByRole('button', { name: 'Ruling' }).click();
  await expect(page.getByRole('button', { name: /goes on$/ })).toBeVisible();
  await phone.runs('none');
  await expect.poll(async () => (await match()).clock.stop).toBe('director');
  await expect(console.getByText('Table 1 calls you')).toBeVisible();
  await console.getByRole('button', { name: 'I am there' }).click();
  await expect(page.getByRole('button', { name: 'Director' })).toBeVisible();
  const { interrupted } = (await match()).clock;
  await page.getByRole('button', { name: /goes on$/ }).click();
  await phone.runs(interrupted);
}

test('a whole match at a tablet: every play, a dispute, a call, ten minutes offline; the match file says the same', async ({ hall, visitor }, info) => {
  const { server, proxy, desk, http, state } = hall;
  const engine = await load_engine();
  const games = games_of(MATCH);
  const { uid, base } = await desk.evening({ players: 2, length: LENGTH, tables: 1, rules: RULES });
  const secret = await desk.secret(base, 1);

  // Everybody takes his place.
  const console = await visitor({ baseURL: server.url, viewport: { width: 1440, height: 900 }, storageState: state });
  await console.goto(`/td.html?t=${uid}`);
  const page = await visitor({ baseURL: server.url, viewport: { width: 1024, height: 768 }, hasTouch: true, timed: true });
  await page.goto(`/table.html#${secret}`);
  await expect(page.getByText('This table is free')).toBeVisible();
  await desk.ask('POST', `${base}/call-next`);
  for (const _ of ['a', 'b']) await page.getByRole('button', { name: 'Ready' }).first().click();
  await page.getByRole('button', { name: 'Moves' }).click();
  const phone = new Phone(await visitor({ baseURL: server.own }));
  await phone.page.goto(`/match.html?t=${uid}&m=1`);
  const match = () => desk.get(`${base}/matches/1`);
  const table = { page, console, phone, match };
  const players = new Players(page, engine);
  const sent = () => expect(page.getByText('All sent')).toBeVisible();

  /** Taps to report each game, confirmation included. @type {number[]} */
  const reports = [];

  for (const [number, game] of games.entries()) {
    const actions = positions_of(engine, game);
    await phone.score(...game.score);
    await players.game(actions, async (at) => {
      if (number === 1) await offline_for_a_while(at, actions);
      if (number === 1 && at === 4) await phone.agrees(page, actions[at].side);
      if (at > 1 && at % 10 === 0 && !proxy.cut) await follows(actions[at - 1]);
      if (number === 2 && at === 6) await call_director(table);
    });
    await sent();
    reports.push(players.reporting.count());
    if (number === 0) await dispute(table);
  }

  /** The phone shows what stands on the tablet. @param {Action} last */
  async function follows(last) {
    await phone.board(men_after(last));
    if (last.act === 'roll') await phone.runs(OTHER[last.side]);
  }

  /** @param {number} at @param {Action[]} actions */
  async function offline_for_a_while(at, actions) {
    if (at === OFFLINE.from) {
      await sent();
      proxy.sever();
    }
    if (proxy.cut) await page.clock.fastForward(OFFLINE.every_ms);
    if (at !== OFFLINE.to) return;
    await expect(page.locator('footer')).toContainText(/not sent/);
    await phone.board(men_after(actions[OFFLINE.from - 1]));
    proxy.mend();
    await sent();
    await follows(actions[at - 1]);
  }

  // Both sign; the last report was the loser's.
  await players.reporting.tap(page.getByRole('button', { name: 'Sign' }));
  await expect(page.locator('.hero')).toBeVisible();
  await expect.poll(async () => (await match()).status).toBe('over');
  await phone.score(LENGTH, 1);

  // What the club now has is what was played.
  const file = await http.get(`/api/v1${base}/matches/1/mat`);
  expect(told_by(engine, await file.text())).toEqual(told_by(engine, MATCH));
  const { games: recorded } = await desk.get(`${base}/matches/1/plays?game=1`);
  const reported = (await match()).games.filter((/** @type {any} */ one) => one.status !== 'withdrawn');
  expect(recorded.map((/** @type {any} */ one) => [one.game, one.winner, one.win, one.cube, one.differs]))
    .toEqual(reported.map((/** @type {any} */ one) => [one.game, one.winner, one.win, one.cube, false]));
  expect((await desk.get(`${base}/floor`)).inbox).toEqual([]);

  reports[reports.length - 1] += players.reporting.count();
  const [recording, pressing] = [players.recording, players.pressing].map((hand) => hand.count() / players.turns);
  const reporting = reports.reduce((sum, taps) => sum + taps) / games.length;
  info.annotations.push({ type: 'figure',
    description: `${players.turns} turns: ${recording.toFixed(2)} taps each to record, ${pressing.toFixed(2)} on the clock; ${reporting.toFixed(
      2)} taps a game to report` });
  expect(recording).toBeLessThanOrEqual(RECORDING_BUDGET);
  expect(reporting).toBeLessThanOrEqual(REPORT_BUDGET.mean);
  expect(Math.max(...reports)).toBeLessThanOrEqual(REPORT_BUDGET.each);
});
