// SPDX-License-Identifier: MIT
// A board as each seat wants it: who sits at the bottom, and on which hand they bear off. Where a point must lie is worked out from the board
// as it stands at first; neither the names of its buttons nor what the program says of its view is asked.
import { expect } from './hall.js';

/** In the order in which the button goes through them; the next press is the first one again. */
export const SEATS = [{ view: 'a', bear: 'right' }, { view: 'a', bear: 'left' }, { view: 'b', bear: 'right' }, { view: 'b', bear: 'left' }];

/**
 * The board of a page, whose seat is the first one now.
 * @param {import('@playwright/test').Page} page
 */
export async function seats_of(page) {
  const all = await page.locator('td-board .bd-cell[data-cell^=p]').evaluateAll((cells) => cells.map((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return { key: String(/** @type {HTMLElement} */ (cell).dataset.cell), x: x + width / 2, y: y + height / 2 };
  }));
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...all.map(({ x }) => x)), Math.max(...all.map(({ y }) => y))];
  /** @param {typeof SEATS[number]} seat @param {string} side @param {number} point as that side counts */
  const place = ({ view, bear }, side, point) => {
    const at = all.find(({ key }) => key === `p${side === 'a' ? point : 25 - point}`);
    if (!at) throw new Error(`no point ${point}`);
    return { x: bear === 'right' ? at.x : left + right - at.x, y: view === 'a' ? at.y : top + bottom - at.y };
  };
  return {
    place,
    /** A finger there. @param {typeof SEATS[number]} seat @param {string} side @param {number} point */
    async tap(seat, side, point) {
      const { x, y } = place(seat, side, point);
      await page.mouse.click(x, y);
    },
    /**
     * So many checkers of a side are drawn on its point.
     * @param {typeof SEATS[number]} seat @param {string} side @param {number} point @param {number} count
     */
    async drawn(seat, side, point, count) {
      const { x, y } = place(seat, side, point), middle = (top + bottom) / 2;
      await expect.poll(() => page.locator(`td-board g.bd-${side}[transform]:not(.bd-dice)`).evaluateAll((checkers, want) => checkers.filter((one) => {
        const box = one.getBoundingClientRect(), [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
        return Math.abs(cx - want.x) < box.width / 2 && cy > want.middle === want.y > want.middle;
      }).length, { x, y, middle }), { message: `${JSON.stringify(seat)} ${side} ${point}` }).toBe(count);
    },
  };
}

/** What is played, a turn for each seat: who, the roll, the points that are tapped, and what the record then says. */
export const TURNS = [
  { side: 'a', dice: '31', taps: [8, 6], play: '8/5 6/5' },
  { side: 'b', dice: '64', taps: [24, 18], play: '24/14' },
  { side: 'a', dice: '64', taps: [24, 18], play: '24/14' },
  { side: 'b', dice: '31', taps: [8, 6], play: '8/5 6/5' },
];
