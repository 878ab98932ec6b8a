// SPDX-License-Identifier: MIT
// Who may do what now: what the tablet forecasts is what the server answers, in every state that is walked here; and what
// follows from it on the screen.
import { forecast_agrees } from './forecast.js';
import { Hand, expect, figure, test } from './hall.js';
import { clipped, violations } from './look.js';

/** @param {any} hall @param {{length?: number, rules?: Record<number, number>, started?: boolean}} [how] */
async function at_table({ desk, tablet }, { length = 7, rules = {}, started = true } = {}) {
  const { base } = await desk.evening({ players: 2, length, tables: 1, rules });
  const secret = await desk.secret(base, 1);
  const page = await tablet(secret);
  if (started) await desk.started(base);
  else await desk.ask('POST', `${base}/matches/1/call`, { table: 1 });
  const match = () => desk.get(`${base}/matches/1`);
  const half = (/** @type {string} */ side) => page.locator(`.half.${side}`);
  const agree = (/** @type {string} */ where) => forecast_agrees(page, where);
  return { base, page, half, match, agree };
}

const CLOCK = 16, DELAY = 18, OVERTIME = 19, EXPIRY = 22;

test('what the tablet forecasts is what the server answers, from the call to the card', async ({ desk, tablet }) => {
  const { page, half, agree, match } = await at_table({ desk, tablet }, { length: 2, started: false });
  await expect(half('a').getByRole('button', { name: 'Ready' })).toBeVisible();
  await agree('called');
  await half('a').getByRole('button', { name: 'Ready' }).click();
  await agree('one is ready');
  await half('b').getByRole('button', { name: 'Ready' }).click();
  await expect(half('a').locator('.rep.lost button').first()).toBeVisible();
  await agree('playing');
  await half('a').getByRole('button', { name: 'Double to 2' }).click();
  await expect(half('b').getByRole('button', { name: 'Take' })).toBeEnabled();
  await agree('doubled');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(half('a').getByRole('button', { name: 'Double to 2' })).toBeEnabled();
  await agree('taken back');
  await half('b').locator('.rep.lost button').first().click();
  await expect(half('a').getByRole('button', { name: 'Wrong?' })).toBeVisible();
  await agree('lost by its own word, Crawford');
  await half('b').locator('.rep.won button').first().click();
  await expect(half('a').getByRole('button', { name: 'Not so' })).toBeVisible();
  await agree('won by its own word');
  await half('a').getByRole('button', { name: /^Yes/ }).click();
  await expect.poll(async () => (await match()).game).toBe(3);
  await agree('one point each');
  await half('a').locator('.rep.lost button').first().click();
  await expect(page.getByRole('button', { name: 'Sign' })).toBeVisible();
  await agree('finishing');
});

test('with a clock, too', async ({ desk, tablet }) => {
  const { page, half, agree } = await at_table({ desk, tablet }, { rules: { [CLOCK]: 2 } });
  await expect(half('a').locator('.press')).toBeVisible();
  await agree('before the opening roll');
  await half('b').locator('.press').click({ force: true });
  await expect(page.locator('.half.a.on')).toBeVisible();
  await agree('the first turn');
  await half('a').locator('.press').click({ force: true });
  await expect(page.locator('.half.b.on')).toBeVisible();
  await agree('the second turn');
  await half('a').locator('.rep.lost button').first().click();
  await expect(half('b').getByRole('button', { name: 'Wrong?' })).toBeVisible();
  await agree('between two games');
});

test('with a clock that is stopped, run out and claimed, and where the turns are recorded', async ({ desk, tablet }) => {
  const { base, page, agree, match } = await at_table({ desk, tablet }, { rules: { [CLOCK]: 2, [DELAY]: 0, [OVERTIME]: 60, [EXPIRY]: 2 } });
  const at = `${base}/matches/1`;
  const facts = async (/** @type {'a' | 'b'} */ side) => (await match()).pad[side].facts;
  /** @type {(path: string, body: object) => Promise<unknown>} */
  const say = (path, body) => desk.ask('POST', `${at}/${path}`, body);
  await say('clock', { act: 'press', side: 'b' });
  await say('plays', { game: 1, turn: 1, side: 'a', act: 'roll', dice: 31, play: '8/5 6/5' });
  await agree('one turn is recorded');
  expect(await facts('b')).not.toContain('not_on_roll');
  expect(await facts('a')).toContain('not_on_roll');
  await say('clock', { act: 'stop', why: 'director' });
  await agree('stopped');
  expect(await facts('a')).toContain('stopped');
  await say('clock', { act: 'resume', side: 'a' });
  await say('clock', { act: 'press', side: 'a' });
  await say('plays', { game: 1, turn: 2, side: 'b', act: 'double' });
  await agree('doubled, by the record');
  expect((await match()).pad.turn).toBe('a');
  await say('plays', { game: 1, turn: 3, side: 'a', act: 'take' });
  await agree('taken, by the record');
  await say('clock/adjust', { side: 'b', reserve_ms: 0, reason: 'test' });
  await say('clock', { act: 'resume', side: 'b' });
  await say('clock', { act: 'flag', side: 'b' });
  await expect.poll(async () => (await match()).clock.expired).toBe('b');
  await agree('time is claimed');
  expect((await match()).pad.b.why_not.press).toBe('time_claimed');
  await expect(page.locator('.half.b')).toBeVisible();
});

test('a match of others: nobody is ready until the director was there, or is called off', async ({ desk, tablet }) => {
  const { page, half, agree, match } = await at_table({ desk, tablet }, { started: false });
  await page.getByRole('button', { name: 'Not our match' }).click();
  for (const side of ['a', 'b']) await expect(half(side).getByRole('button', { name: 'Ready' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Not our match' })).toBeDisabled();
  await agree('not ours');
  const hand = new Hand(page);
  await hand.tap(page.getByRole('button', { name: /call the director off/ }));
  figure('call the director off', hand.count());
  await expect(half('a').getByRole('button', { name: 'Ready' })).toBeEnabled();
  await expect.poll(async () => (await match()).help).toBe(null);
});

test('who does not agree can agree after all: to what the other one says, at the table', async ({ desk, tablet }) => {
  const { page, half, agree, match } = await at_table({ desk, tablet });
  await half('b').locator('.rep.lost button').first().click();
  await expect.poll(async () => (await match()).game).toBe(2);
  await page.getByRole('button', { name: /^Game 2/ }).click();
  await page.getByRole('button', { name: 'Dispute game 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Who says so?' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Gammon', exact: true }).click();
  await dialog.getByRole('button', { name: 'Call the director to decide' }).click();
  await expect(page.getByText('The director has been called and decides, unless you agree now.')).toBeVisible();
  await agree('disputed');
  expect(await violations(page)).toEqual([]);
  expect(await clipped(page)).toEqual([]);
  const hand = new Hand(page);
  await hand.tap(page.locator('.says li.a').getByRole('button', { name: /agrees to this$/ }));
  figure('agree after all', hand.count());
  await expect.poll(async () => { const { status, a } = await match(); return `${status} ${a.score}`; }).toBe('playing 2');
});

test('a cube nobody tracked: whose it is, is asked, and the record has both turns of it', async ({ desk, tablet }) => {
  const { page, half, agree, match } = await at_table({ desk, tablet });
  const { b } = await match();
  const hand = new Hand(page);
  await hand.tap(page.getByRole('button', { name: /^Cube at 1/ }));
  expect(await violations(page)).toEqual([]);
  await hand.tap(page.getByRole('group', { name: b.name }).getByRole('button', { name: '2', exact: true }));
  figure('a cube that nobody tracked', hand.count());
  await expect(page.getByRole('button', { name: /^Cube at 2/ })).toBeVisible();
  await agree('set by hand');
  expect((await match()).record.owner).toBe('b');
  await expect(half('a').getByText('their cube')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Cube at 1/ })).toBeVisible();
});
