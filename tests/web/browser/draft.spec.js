// SPDX-License-Identifier: MIT
// The turn that is being entered: a reload, another tablet, a match that is broken off lose neither roll nor steps; who looks at the
// match sees them; a turn that is taken back is open again; without help the same taps are made.
import { kept_turn } from './drafts.js';
import { expect, test } from './hall.js';

const [PLAY_HELP, NOBODY, EVERYBODY] = [31, 0, 2];

/** @param {any} hall @param {number} [help] */
async function at_board({ desk, tablet }, help = EVERYBODY) {
  const { base } = await desk.evening({ players: 2, length: 5, tables: 1, rules: { [PLAY_HELP]: help } });
  const page = await tablet(await desk.secret(base, 1));
  await desk.started(base);
  return { base, page, ...hand(page, desk, base), ...await opened(page) };
}

/** @param {import('@playwright/test').Page} page @param {any} desk @param {string} base */
const hand = (page, desk, base) => ({
  begins: (/** @type {number} */ at, /** @type {string} */ dice) =>
    page.locator('.openings section').nth(at).getByRole('button', { name: dice, exact: true }).click(),
  roll: (/** @type {string} */ dice) => page.locator('.play-side > .rolls').getByRole('button', { name: dice, exact: true }).click(),
  point: (/** @type {number} */ n) => page.locator(`.bd-cell[data-cell=p${n}]`).click(),
  undo: () => page.getByRole('button', { name: 'Undo' }).click(),
  draft: async () => { const { draft } = await desk.get(`${base}/matches/1/plays`); return draft && `${draft.side} ${draft.dice} ${draft.play}`; },
  plays: async () => (await desk.get(`${base}/matches/1/plays`)).turns.map((/** @type {any} */ one) => `${one.side} ${one.dice} ${one.play}`),
});

/** @param {import('@playwright/test').Page} page */
async function opened(page) {
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(page.locator('td-board .bd-cell').first()).toBeVisible();
  return { say: page.locator('.play-say [role=status]') };
}

test('roll and steps survive a reload, the first one of a game, too; who looks at the match sees them', async ({ desk, tablet, visitor }) => {
  const { base, page, begins, point, roll, say, draft } = await at_board({ desk, tablet });
  const phone = await visitor();
  await begins(1, '31');
  await expect.poll(draft).toBe('b 31 ');
  await phone.goto(`/match.html?t=${base.split('/').at(-1)}&m=1`);
  await expect(phone.locator('.rp-caption')).toContainText('31: …');
  await point(8);
  await expect.poll(draft).toBe('b 31 8/5');
  await expect(phone.locator('.rp-caption')).toContainText('31: 8/5');
  await page.reload();
  await opened(page);
  await expect(say).toContainText('8/5');
  await point(6);
  await roll('64');
  await point(24);
  await expect.poll(draft).toBe('a 64 24/18');
  await expect(phone.locator('.rp-caption')).toContainText('64: 24/18');
  await page.reload();
  await opened(page);
  await expect(say).toContainText('24/18');
});

test('what the server never heard of a turn is there after a reload, too: the tablet itself keeps roll and steps', async ({ desk, tablet }) => {
  const { page, begins, point, say, draft } = await at_board({ desk, tablet });
  await page.route('**/draft', (/** @type {import('@playwright/test').Route} */ route) => route.abort());
  await begins(1, '31');
  await point(8);
  await expect(say).toContainText('8/5');
  // Kept a moment after the tap.
  await expect.poll(() => kept_turn(page)).toContain('8/5');
  expect(await draft()).toBeFalsy();
  await page.reload();
  await opened(page);
  await expect(say).toContainText('8/5');
  expect(await draft()).toBeFalsy();
});

test('a dead tablet loses nothing: the next one at the table goes on with the roll and the steps', async ({ desk, tablet }) => {
  const { base, page, begins, point, draft } = await at_board({ desk, tablet });
  await begins(0, '64');
  await point(24);
  await expect.poll(draft).toBe('a 64 24/18');
  await page.close();
  const other = await tablet(await desk.secret(base, 1));
  const take = other.getByRole('button', { name: /take/i });
  await expect(other.getByRole('button', { name: 'Moves' }).or(take)).toBeVisible();
  if (await take.isVisible()) await take.click();
  const { say } = await opened(other);
  await expect(say).toContainText('24/18');
  await hand(other, desk, base).point(13);
  await expect.poll(draft).toBe('a 64 24/18 13/9');
});

test('a match that is broken off in the middle of a turn keeps its roll and its steps in the ledger, and goes on there', async (
  { desk, tablet, director }) => {
  const { base, page, begins, point, roll, draft, say } = await at_board({ desk, tablet });
  await begins(0, '31');
  await point(5);
  await roll('64');
  await point(24);
  await expect(say).toContainText('24/18');
  await expect.poll(draft).toBe('b 64 24/18');
  await director.goto(`/td.html?t=${base.split('/').at(-1)}#floor`);
  await director.locator('.floor .t').first().getByRole('button').first().click();
  await director.getByRole('button', { name: 'Adjourn', exact: true }).click();
  await expect(director.getByText('Of this roll were played so far: 24/18.')).toBeVisible();
  await expect(director.getByLabel('Dice rolled')).toHaveValue('64');
  await director.getByRole('button', { name: 'Adjourn the match' }).click();
  await expect.poll(async () => (await desk.get(`${base}/matches/1`)).adjournment?.status).toBe('adjourned');
  const { adjournment } = await desk.get(`${base}/matches/1`);
  expect([adjournment.on_roll, adjournment.dice, adjournment.play]).toEqual(['b', 64, '24/18']);
  await expect(page.locator('.adjourned')).toBeVisible();
  await page.close();
  await desk.ask('POST', `${base}/matches/1/resume`, { table: 1 });
  const other = await tablet(await desk.secret(base, 1));
  const take = other.getByRole('button', { name: /take/i });
  await expect(other.getByRole('button', { name: 'Moves' }).or(take)).toBeVisible();
  if (await take.isVisible()) await take.click();
  const again = await opened(other);
  await expect(again.say).toContainText('24/18');
  await hand(other, desk, base).point(13);
  await other.getByRole('button', { name: 'Done' }).click();
  await expect.poll(hand(other, desk, base).plays).toEqual(['a 31 8/5 6/5', 'b 64 24/18 13/9']);
});

test('a turn that is taken back is open again, with its roll and its steps', async ({ desk, tablet }) => {
  const { begins, point, roll, undo, say, plays, draft } = await at_board({ desk, tablet });
  await begins(0, '31');
  await point(5);
  await roll('64');
  await expect.poll(plays).toEqual(['a 31 8/5 6/5']);
  await undo();
  await undo();
  await expect.poll(plays).toEqual([]);
  await expect(say).toContainText('8/5 6/5');
  await undo();
  await expect.poll(draft).toBe('a 31 8/5');
  await point(24);
  await expect.poll(draft).toBe('a 31 8/5 24/23');
});

test('without help a tap plays a checker as with it, but nothing is shown', async ({ desk, tablet }) => {
  const { page, begins, point, roll, plays } = await at_board({ desk, tablet }, NOBODY);
  await begins(0, '31');
  await expect(page.getByRole('button', { name: /can play the/ })).toHaveCount(0);
  await point(5);
  await roll('64');
  await expect.poll(plays).toEqual(['a 31 8/5 6/5']);
});
