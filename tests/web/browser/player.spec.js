// SPDX-License-Identifier: MIT
// Players' own PINs at Ready and on the final card, and a match that is broken off at its table.
import { clipped, violations } from './look.js';
import { Hand, expect, figure, test } from './hall.js';

/** Numbers of settings in profile.def, and their values here. */
const [CLOCK, PLAYER_PIN] = [16, 32];
const [SIMPLE, ON] = [2, 1];

/** @param {import('@playwright/test').Page} page @param {string} where */
async function look(page, where) {
  expect.soft(await violations(page), where).toEqual([]);
  expect.soft(await clipped(page), where).toEqual([]);
}

test('Ready and the final card ask for the player\'s own PIN; a wrong one is asked for again', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, length: 1, tables: 1, rules: { [PLAYER_PIN]: ON } });
  const page = await tablet(await desk.secret(base, 1));
  const called = await desk.ask('POST', `${base}/call-next`);
  /** @type {Record<string, string>} */
  const pins = {};
  for (const side of ['a', 'b']) pins[side] = (await desk.ask('POST', `${base}/entries/${called[side].entry}/pin`)).pin;
  const hand = new Hand(page);
  const type = async (/** @type {string} */ pin) => {
    for (const digit of pin) await hand.tap(page.getByRole('dialog').getByRole('button', { name: digit, exact: true }));
  };
  const ready = (/** @type {string} */ side) => page.locator(`.half.${side}`).getByRole('button', { name: 'Ready' });
  await hand.tap(ready('a'));
  await look(page, 'pin');
  await type(pins.a);
  figure('ready with a PIN of one\'s own', hand.count());
  await ready('b').click();
  await type(pins.b === '0000' ? '1111' : '0000');
  await expect(page.getByText('This is not the player\'s PIN.')).toBeVisible();
  await ready('b').click();
  await type(pins.b);
  await page.locator('.half.b .rep.lost button').first().click();
  for (const side of ['b', 'a']) {
    await page.locator(`.half.${side}`).getByRole('button', { name: 'Sign' }).click();
    await type(pins[side]);
  }
  await expect.poll(async () => (await desk.get(`${base}/matches/1`)).status).toBe('over');
});

test('a match that is broken off: the tablet shows how it stands, and goes on when it is called again', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, length: 7, tables: 1, rules: { [CLOCK]: SIMPLE } });
  const page = await tablet(await desk.secret(base, 1));
  await desk.started(base);
  await page.locator('.half.b .press').click();
  await page.locator('.half.a .rep.lost button').nth(1).click();
  await expect.poll(async () => (await desk.get(`${base}/matches/1`)).b.score).toBe(2);
  const match = await desk.get(`${base}/matches/1`);
  await desk.on(`${base}/matches/1/adjourn`, match, { due: '2099-11-28' });
  await expect(page.getByRole('heading', { name: 'Adjourned' })).toBeVisible();
  await expect(page.locator('.adjourned')).toContainText('14:00 left on the clock');
  await expect(page.locator('.adjourned')).toContainText('28 November 2099');
  if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/adjourned.png` });
  await look(page, 'adjourned');
  await desk.on(`${base}/matches/1/resume`, await desk.get(`${base}/matches/1`), { table: 1 });
  await expect(page.locator('.half.a .time')).toHaveText('14:00');
  await expect(page.locator('.half.b .score bdi')).toHaveText('2');
});
