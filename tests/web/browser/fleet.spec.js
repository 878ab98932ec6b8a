// SPDX-License-Identifier: MIT
// What the director sees of the tablets: a pulse twice a minute, in memory only.
import { expect, test } from './hall.js';

test('a tablet says how it is: battery, unsent, skew, mode', async ({ desk, tablet }) => {
  const { base } = await desk.evening({ players: 2, tables: 1 });
  const page = await tablet(await desk.secret(base, 1));
  await expect(page.getByText('This table is free')).toBeVisible();
  const pulse = async () => (await desk.get(`${base}/devices`)).devices[0].pulse;
  await expect.poll(async () => (await pulse())?.release ?? '', { timeout: 15000 }).toMatch(/^[0-9a-f]{12}$/);
  const said = await pulse();
  expect(said).toMatchObject({ unsent: 0, kept: 0, secure: true });
  expect(Math.abs(said.skew_ms)).toBeLessThan(1000);
});
