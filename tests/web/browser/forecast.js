// SPDX-License-Identifier: MIT
// What a tablet believes that each side may do, held against what the server answers.
import { expect } from '@playwright/test';

/**
 * The forecast and the answer name the same facts, reasons and questions once everything has arrived.
 * @param {import('@playwright/test').Page} page of a tablet @param {string} where said when they do not
 */
export async function forecast_agrees(page, where) {
  await expect(page.getByText('All sent')).toBeVisible();
  await expect.poll(() => page.locator('td-tablet').evaluate((/** @type {any} */ seat) => {
    const { match_there: there } = seat;
    const sorted = (/** @type {any} */ pad) => ['a', 'b'].map((side) =>
      [pad.turn, pad[side].asks, Object.entries(pad[side].why_not).sort().join(), [...pad[side].facts].sort().join()]);
    const [ahead, said] = [sorted(seat.ahead_of_server()), sorted(there.pad)];
    return JSON.stringify(ahead) === JSON.stringify(said) ? '' : JSON.stringify({ ahead, said });
  }), where).toBe('');
}
