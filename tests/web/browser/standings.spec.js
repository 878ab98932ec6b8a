// SPDX-License-Identifier: MIT
// Who has withdrawn stands below everybody else in the standings: before the draw, while it is played, and when it is over.
import { NAMES, expect, test } from './hall.js';

test('who has withdrawn stands last in the standings before, during and after play', async ({ desk, visitor }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Withdrawn', starts_on: '2026-11-21', starts_at_min: 1140, lengths: [1], check_in: false,
    third_place: false, third_place_length: 0, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: NAMES.slice(0, 5).join('\n') });
  const entries = async () => (await desk.get(`${base}/entries`)).entries;
  const leaves = async (/** @type {string} */ name) => {
    const entry = (await entries()).find((/** @type {any} */ one) => one.name === name);
    const path = `${base}/entries/${entry.entry}/withdraw`;
    const headers = { 'If-Match': `"${entry.version}"` };
    const asked = await desk.http.post(`/api/v1${path}`, { data: { reason: 'goes home' }, headers: { ...headers, 'Idempotency-Key': `leaves-${name}` } });
    if (asked.ok()) return;
    const { token } = await asked.json();
    await desk.ask('POST', path, { reason: 'goes home' }, { ...headers, 'TD-Confirm': token });
  };
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  const rows = page.locator('table.stand tbody tr');
  const last = async (/** @type {string[]} */ names, /** @type {number} */ of) => {
    // Asked for anew: the standings on the page are those of a moment.
    await page.goto('about:blank');
    await page.goto(`/tournament.html?t=${made.uid}#standings`);
    await expect(rows).toHaveCount(of);
    const shown = await rows.evaluateAll((all) => all.map((row) => [row.querySelector('th a')?.textContent, row.lastElementChild?.textContent?.trim()]));
    expect(shown.slice(-names.length).map(([name]) => name).sort()).toEqual([...names].sort());
    expect(shown.filter(([, status]) => status === 'withdrawn').map(([name]) => name).sort()).toEqual([...names].sort());
  };
  // The first of the list, who would stand at its top.
  await leaves(NAMES[0]);
  const before = await desk.get(`${base}/standings`);
  expect(before.standings.at(-1)).toMatchObject({ name: NAMES[0], status: 'withdrawn' });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  await last([NAMES[0]], 5);
  const { matches } = await desk.get(`${base}/matches`);
  const [semi, second] = matches.filter((/** @type {any} */ one) => one.a.entry > 0 && one.b.entry > 0);
  await desk.on(`${base}/matches/${semi.match}/result`, semi, { how: 'final_score', winner: 'a', score_a: 1, score_b: 0, reason: 'paper' });
  await leaves(semi.b.name);
  await last([NAMES[0], semi.b.name], 5);
  const now = await desk.get(`${base}/matches/${second.match}`);
  await desk.on(`${base}/matches/${second.match}/result`, now, { how: 'final_score', winner: 'b', score_a: 0, score_b: 1, reason: 'paper' });
  const final = (await desk.get(`${base}/matches`)).matches.find((/** @type {any} */ one) => one.status !== 'over');
  await desk.on(`${base}/matches/${final.match}/result`, final, { how: 'final_score', winner: 'a', score_a: 1, score_b: 0, reason: 'paper' });
  await last([NAMES[0], semi.b.name], 5);
});
