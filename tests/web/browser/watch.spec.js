// SPDX-License-Identifier: MIT
// Who watches: a phone beside the table, the wall, the director's clock, the arbiter's timeline.
import { clipped, sideways, violations } from './look.js';
import { Hand, expect, test } from './hall.js';

/** Numbers of settings. */
const CLOCK = 16;
const SIMPLE_DELAY = 2;

/** The page is accessible, holds its texts and does not scroll sideways. @param {import('@playwright/test').Page} page */
async function look(page) {
  expect.soft(await violations(page)).toEqual([]);
  expect.soft(await clipped(page)).toEqual([]);
  expect.soft(await sideways(page)).toBeLessThanOrEqual(0);
}

/** A match with a clock that nobody has pressed yet. @param {import('./hall.js').Desk} desk @param {object} [how] */
async function clocked(desk, how = {}) {
  const { uid, base } = await desk.evening({ players: 4, length: 7, tables: 2, ...how });
  await desk.ask('PUT', `${base}/profile/${CLOCK}`, { value: SIMPLE_DELAY });
  const match = await desk.started(base);
  return { uid, base, match, path: `${base}/matches/${match.match}` };
}

/** @param {import('./hall.js').Desk} desk @param {string} path @param {object} act */
const clock = (desk, path, act) => desk.ask('POST', `${path}/clock`, act);

/** Seconds that a face shows. @param {import('@playwright/test').Locator} face */
async function seconds(face) {
  const found = /(\d+):(\d\d)/.exec((await face.textContent()) ?? '');
  return found ? Number(found[1]) * 60 + Number(found[2]) : NaN;
}

test('a phone sees the clocks run without a word from the server, and the press at once', async ({ desk, visitor }) => {
  const { uid, match, path } = await clocked(desk);
  const phone = await visitor();
  await phone.goto(`/match.html?t=${uid}&m=${match.match}`);
  const faces = phone.locator('td-face');
  await expect(faces.first()).toHaveText('14:00');
  await expect(phone.getByText('Clocks stopped: between games')).toBeVisible();
  await clock(desk, path, { act: 'press', side: 'b' });
  await expect(phone.locator('.seat.a td-face')).toHaveAttribute('data-free', /^1[0-2]$/);
  const { clock: after } = await desk.ask('POST', `${path}/clock/adjust`, { side: 'a', reserve_ms: 600000, reason: 'test' });
  expect(after.running).toBe('none');
  await clock(desk, path, { act: 'resume', side: 'a', est_ms: String(Date.now()) });
  await expect(phone.locator('.seat.a td-face')).toHaveText(/^10:00/);
  await look(phone);
  for (let passed = 0; passed < 2; passed++) {
    const { clock: now } = await desk.get(path);
    const spent = Math.max(0, now.spent_ms + Date.now() - Number(now.since_ms) - now.turn_delay_ms) - Math.max(0, now.spent_ms - now.turn_delay_ms);
    expect(Math.abs((await seconds(phone.locator('.seat.a td-face'))) - (now.a.reserve_ms - spent) / 1000)).toBeLessThan(1.25);
    await clock(desk, path, { act: 'press', side: passed ? 'b' : 'a' });
  }
  await expect(phone.locator('.seat.a .time')).toHaveClass(/runs/);
});
