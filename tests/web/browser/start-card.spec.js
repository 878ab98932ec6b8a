// SPDX-License-Identifier: MIT
// The start card says what Ready agrees to: how long is played, by which clock, and whether moves are recorded. It follows the event's
// rules until both have said it.
import { expect, test } from './hall.js';
import { clipped, violations } from './look.js';

/** Numbers of settings (director/profile.def). */
const [CLOCK, RESERVE, DELAY, RECORDING] = [16, 17, 18, 30];
const [DELAYED, OFF, OFFERED, ASKED] = [2, 0, 1, 2];

/** @type {{of: string, rules: Record<number, number>, says: string[]}[]} */
const POLICIES = [
  { of: 'no clock, moves if somebody likes', rules: {}, says: ['to 7', 'No clock', 'Moves may be recorded'] },
  { of: 'no clock, no moves', rules: { [RECORDING]: OFF }, says: ['to 7', 'No clock', 'No moves recorded'] },
  { of: 'a clock with a delay, every move', rules: { [CLOCK]: DELAYED, [RECORDING]: ASKED }, says: ['to 7', '14:00 each, 12 s delay', 'Moves are recorded'] },
  { of: 'a clock without a delay', rules: { [CLOCK]: DELAYED, [RESERVE]: 60, [DELAY]: 0, [RECORDING]: OFFERED },
    says: ['to 7', '7:00 each', 'Moves may be recorded'] },
];

for (const { of, rules, says } of POLICIES)
  test(`the start card says what Ready agrees to: ${of}`, async ({ desk, tablet }) => {
    const { base } = await desk.evening({ players: 2, length: 7, tables: 1, rules });
    const page = await tablet(await desk.secret(base, 1));
    await desk.ask('POST', `${base}/call-next`);
    const terms = page.getByRole('complementary', { name: 'What Ready agrees to' }).locator('.terms');
    await expect(terms.locator('b').first()).toHaveText(says[0]);
    await expect(terms.locator(':scope > span')).toHaveText(says.slice(1));
    expect(await clipped(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    // Both say it, and only then the match begins, by just these rules.
    const status = async () => (await desk.get(`${base}/matches/1`)).status;
    const ready = page.getByRole('button', { name: 'Ready' });
    await ready.first().click();
    await expect(ready).toHaveCount(1);
    await expect(page.getByText('All sent')).toBeVisible();
    expect(await status()).not.toBe('playing');
    await ready.click();
    await expect.poll(status).toBe('playing');
    const match = await desk.get(`${base}/matches/1`);
    expect(Boolean(match.clock)).toBe(Boolean(rules[CLOCK]));
    await expect(page.getByRole('button', { name: 'Moves' })).toHaveCount(rules[RECORDING] === OFF ? 0 : 1);
    const { events } = await desk.get(`${base}/matches/1/ledger`);
    expect(events.filter((/** @type {any} */ one) => one.kind === 'side_ready').map((/** @type {any} */ one) => one.data.side).sort()).toEqual(['a', 'b']);
  });

test('the start card follows when the director changes the rules before anybody is ready', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, length: 7, tables: 1 });
  const page = await tablet(await desk.secret(base, 1));
  await desk.ask('POST', `${base}/call-next`);
  const spans = page.locator('.terms > span');
  await expect(spans).toHaveText(['No clock', 'Moves may be recorded']);
  await desk.rule(base, RECORDING, OFF);
  await expect(spans).toHaveText(['No clock', 'No moves recorded']);
  await desk.rule(base, CLOCK, DELAYED);
  await expect(spans).toHaveText(['14:00 each, 12 s delay', 'No moves recorded']);
});
