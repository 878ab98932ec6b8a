// SPDX-License-Identifier: MIT
// The live board of a match on telephones, upright and on their side: whole in the window, checkers that can be told apart, dice that
// can be read, without scrolling the page sideways or looking for the board.
import { expect, test } from './hall.js';
import { clipped, sideways, violations } from './look.js';

const PHONES = [{ width: 390, height: 844 }, { width: 360, height: 640 }, { width: 844, height: 390 }, { width: 640, height: 360 }];
/** In CSS pixels: what an eye tells apart at arm's length. */
const CHECKER_LEAST = 18, DIE_LEAST = 20;

const roll = (/** @type {string} */ side, /** @type {number} */ dice, /** @type {string} */ play) => ({ side, act: 'roll', dice, play });

/** Where it lies and how large it is; `least` is the smaller side of the smallest of them. @param {import('@playwright/test').Locator} all */
const measured = (all) => all.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ left, top, right, bottom, width, height }) =>
  ({ left, top, right, bottom, least: Math.min(width, height) })));

/** @param {{left: number, top: number, right: number, bottom: number}} box @param {{width: number, height: number}} size */
const is_inside = (box, { width, height }) => box.left >= 0 && box.top >= 0 && box.right <= width + 0.5 && box.bottom <= height + 0.5;

test('the live board is whole at first sight on a telephone, upright and on its side, with dice that can be read', async ({ desk, visitor }) => {
  const { uid, base } = await desk.evening({ players: 2, length: 7, tables: 2, title: 'The long weekend of the old harbour' });
  const match = await desk.started(base);
  const say = (/** @type {number} */ turn, /** @type {object} */ action) =>
    desk.ask('POST', `${base}/matches/${match.match}/plays`, { game: 1, turn, ...action });
  for (const [at, action] of [roll('a', 31, '8/5 6/5'), roll('b', 61, '13/7 8/7')].entries()) await say(at + 1, action);
  const page = await visitor({ viewport: PHONES[0] });
  await page.goto(`/match.html?t=${uid}&m=${match.match}`);
  await expect(page.locator('.rp-at')).toHaveText('2/2');
  // What is played comes by itself: the board that is measured is the live one. Four dice need the most room.
  await say(3, roll('a', 33, '8/5(2) 6/3(2)'));
  await expect(page.locator('.rp-at')).toHaveText('3/3');
  for (const size of PHONES) {
    const where = `${size.width} × ${size.height}`;
    await page.setViewportSize(size);
    await expect.poll(() => page.locator('.bd').getAttribute('class'), where).toContain(size.height < 480 ? 'flat' : 'bd');
    const [board] = await measured(page.locator('td-board .bd-svg'));
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/phone-board-${size.width}.png` });
    expect.soft(is_inside(board, size), `${where}: the board, ${JSON.stringify(board)}`).toBe(true);
    const checkers = await measured(page.locator('td-board .bd-disc')), dice = await measured(page.locator('td-board .bd-die .bd-face'));
    expect.soft(checkers, where).toHaveLength(30);
    expect.soft(Math.min(...checkers.map(({ least }) => least)), `${where}: checkers`).toBeGreaterThanOrEqual(CHECKER_LEAST);
    expect.soft(dice.length, `${where}: dice`).toBeGreaterThanOrEqual(2);
    expect.soft(Math.min(...dice.map(({ least }) => least)), `${where}: dice`).toBeGreaterThanOrEqual(DIE_LEAST);
    for (const [at, die] of dice.entries()) if (at) expect.soft(die.left, `${where}: dice lie beside each other`).toBeGreaterThanOrEqual(dice[at - 1].right);
    await expect.poll(async () => {
      const [score] = await measured(page.locator('.facing .big')), [caption] = await measured(page.locator('.rp-what'));
      return is_inside(score, size) && is_inside(caption, size);
    }, `${where}: score and play beside the board`).toBe(true);
    expect.soft(await sideways(page), where).toBeLessThanOrEqual(0);
    expect.soft(await clipped(page), where).toEqual([]);
    expect.soft(await violations(page), where).toEqual([]);
  }
});
