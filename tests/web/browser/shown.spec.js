// SPDX-License-Identifier: MIT
// A game that brings more than was needed: the ledger counts on above the length (4–6 of a match to 5), nobody is shown that.
import { expect, test } from './hall.js';

/** What stands nowhere: raw points beside the score or in it (digits of a longer number, as in an evening's title, are none). */
const RAW = /(?<!\d)(4\s*[–-]\s*6|6\s*[–-]\s*4)(?!\d)/;

/** What a page says, in letters and to who listens, but for its times: 22:45 is no score. @param {import('@playwright/test').Page} page */
const text_of = (page) => page.evaluate(() => `${document.body.innerText} ${[...document.querySelectorAll('[title], [aria-label]')].map((one) =>
  `${one.getAttribute('title') ?? ''} ${one.getAttribute('aria-label') ?? ''}`).join(' ')}`.replace(/[\u2066-\u2069]|\d+:\d\d/g, ''));

test('a match to 5 that a gammon took to 6 is won 5–4 wherever somebody reads of it', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 5, tables: 2 });
  const begun = await desk.started(base);
  const [a, b] = [begun.a.name, begun.b.name];
  const won = await desk.games(base, begun, [{ winner: 'a', cube: 4 }, { winner: 'b', win: 'gammon' }, { winner: 'b', win: 'gammon', cube: 2 }]);
  const over = await desk.get(`${base}/matches/${begun.match}`);
  expect([over.status, over.b.raw, over.b.score, over.a.score, won.games.length], 'a test in which both differ').toEqual(['over', 6, 5, 4, 3]);
  const { events } = await desk.get(`${base}/matches/${begun.match}/ledger`);
  expect(events.find((/** @type {any} */ one) => one.kind === 'match_over').args.score.replace(/[\u2066-\u2069]/g, '')).toBe('5-4');
  // What just happened, and what the key of the bar takes back.
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.log')).toContainText(`${b} beats ${a} 5–4`);
  expect((await director.locator('header').getByRole('button', { name: 'Undo' }).getAttribute('title'))?.replace(/[\u2066-\u2069]/g, ''))
    .toContain(`${b} beats ${a} 5–4`);
  expect(await text_of(director)).not.toMatch(RAW);
  // Its line of the results, and its dialog.
  await director.goto(`/td.html?t=${uid}#results`);
  await director.getByRole('row', { name: new RegExp(b) }).getByRole('button', { name: 'Correct' }).click();
  await expect(director.getByRole('dialog')).toContainText('5');
  expect(await text_of(director)).not.toMatch(RAW);
  // What a correction brings: 4–6 became 4–3.
  await director.getByRole('dialog').getByRole('listitem').nth(2).getByRole('button', { name: 'Correct' }).click();
  const form = director.getByRole('dialog');
  await form.getByRole('button', { name: 'Single', exact: true }).click();
  await form.getByRole('button', { name: '1', exact: true }).first().click();
  await form.getByRole('button', { name: 'Both agree now' }).click();
  await form.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(director.locator('.conseq')).toContainText('4–3 instead of 4–5');
  expect(await text_of(director)).not.toMatch(RAW);
  await director.keyboard.press('Escape');
  // Spectators, paper and the arbiter: as one score, or each name with its own (the draw).
  const shown = new RegExp(`4\\s*[–-]\\s*5|5\\s*[–-]\\s*4|${a}\\s+4\\s+${b}\\s+5|${b}\\s+5\\s+${a}\\s+4`);
  for (const address of [`match.html?t=${uid}&m=${begun.match}`, `print.html?t=${uid}&what=match&m=${begun.match}`, `print.html?t=${uid}&what=results`,
    `tournament.html?t=${uid}#bracket`, `audit.html?t=${uid}&m=${begun.match}`, `audit.html?t=${uid}`]) {
    await director.goto(`/${address}`);
    await expect(director.locator('body')).toContainText(b);
    await expect.poll(() => text_of(director), address).toMatch(shown);
    expect(await text_of(director), address).not.toMatch(RAW);
  }
});

test('a wrong winner is repaired by the scores that stood on the cards', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 5, tables: 2 });
  const begun = await desk.started(base);
  await desk.games(base, begun, [{ winner: 'a', cube: 4 }, { winner: 'b', win: 'gammon' }, { winner: 'b', win: 'gammon', cube: 2 }]);
  const { matches } = await desk.get(`${base}/matches`);
  const other = matches.find((/** @type {any} */ one) => one.match !== begun.match && one.a.entry && one.b.entry);
  for (const number of [other.match, begun.next?.match ?? 3])
    await desk.on(`${base}/matches/${number}/result`, await desk.get(`${base}/matches/${number}`), { how: 'final_score', winner: 'a', score_a: 5, score_b: 1,
      reason: 'card' });
  await director.goto(`/td.html?t=${uid}#results`);
  await director.getByRole('row', { name: /Semi-final/ }).filter({ hasText: begun.b.name }).getByRole('button', { name: 'Correct' }).click();
  await director.getByRole('button', { name: `${begun.a.name} won`, exact: true }).click();
  await expect(director.locator('.conseq')).toContainText('has been played');
  expect(await text_of(director)).not.toMatch(RAW);
  await director.getByRole('button', { name: 'Do it' }).click();
  const root = director.locator('.rstep').last();
  await expect(root.locator('.ba').first().locator('b')).toHaveText(['4', '5']);
  expect(await text_of(director)).not.toMatch(/\b6\b\s*[–-]\s*4|4\s*[–-]\s*6/);
});

test('the versions of a dispute say what players see: a final score no more than the length, a game no more than was needed', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 5, tables: 2 });
  const begun = await desk.started(base);
  const other = await desk.started(base);
  const now = await desk.games(base, begun, [{ winner: 'a', cube: 2 }, { winner: 'b', cube: 4 }, { winner: 'a' }]);
  // At 2-4 a gammon at cube 2 is four points, of which one was needed.
  await desk.on(`${base}/matches/${begun.match}/dispute`, now, { side: 'b', game: 3, winner: 'b', win: 'gammon', cube: 2 });
  const { claims } = await desk.get(`${base}/matches/${begun.match}`);
  expect(claims.map((/** @type {any} */ one) => one.counted)).toEqual([1, 1]);
  const over = await desk.on(`${base}/matches/${other.match}/final`, other, { side: 'a', score_a: 5, score_b: 4 });
  await desk.on(`${base}/matches/${other.match}/dispute`, over, { side: 'b', game: 0, score_a: 4, score_b: 6 });
  await director.goto(`/td.html?t=${uid}#floor`);
  const inbox = director.locator('.needs .claims');
  await expect(inbox.filter({ hasText: '4–5' })).toHaveCount(1);
  await expect(inbox.filter({ hasText: '+1' })).toHaveCount(1);
  expect(await text_of(director)).not.toMatch(RAW);
  expect(await text_of(director)).not.toContain('+4');
});
