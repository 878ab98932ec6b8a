// SPDX-License-Identifier: MIT
// The preview of the form that makes a tournament: every shape with 8 to 512 players. What it says is what its forecast says, and what
// the draw then makes of the same plan: matches, rounds, byes, tables, and about when it ends.
import { readFileSync } from 'node:fs';
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

const WORDS = JSON.parse(readFileSync(new URL('../../../web/strings/en.json', import.meta.url), 'utf8'));
const SIZES = [8, 9, 16, 41, 64, 100, 300, 512];
const SHAPES = Object.keys(WORDS).filter((key) => /^shape\.\w+$/.test(key) && !key.endsWith('_text')).map((key) => key.slice('shape.'.length));
/** Too many for it, in words, before anything is made. @type {Record<string, (players: number) => boolean>} */
const REFUSED = { league: (players) => players > 45, two_draws: (players) => players + 8 > 512 };
/** Somebody meets somebody there. @param {any} match */
const is_played = (match) => !['bye', 'void', 'skipped'].includes(match.how) && !(match.a.empty || match.b.empty);
/** The outlook knows how the hall stands; the forecast begins late and takes another day's pace: they are near each other. */
const NEAR = 0.25;

/**
 * The form, filled in; what was asked for that and what the answer is.
 * @param {import('@playwright/test').Page} page @param {string} shape @param {number} players @param {number} tables
 */
async function planned(page, shape, players, tables) {
  await page.goto('/td.html');
  const fresh = page.getByRole('button', { name: WORDS['create.new'] }), form = page.locator('form.plan');
  await expect(fresh.or(form).first()).toBeVisible();
  if (!(await form.isVisible())) await fresh.click();
  await form.locator('label', { hasText: WORDS[`shape.${shape}_text`] }).getByRole('radio').check();
  await form.getByLabel(WORDS['create.title']).fill(`${shape} ${players}`);
  const check_in = form.getByLabel(WORDS['create.check_in']);
  if (await check_in.isChecked()) await check_in.uncheck();
  await form.getByLabel(WORDS['create.tables_about']).fill(String(tables));
  const answered = page.waitForResponse((answer) => {
    if (!answer.url().endsWith('/forecast')) return false;
    const asked = answer.request().postDataJSON();
    return asked.players === players && asked.tables === tables;
  });
  await form.getByLabel(WORDS['create.players_about']).fill(String(players));
  const answer = await answered;
  return { form, asked: answer.request().postDataJSON(), status: answer.status(), said: await answer.json() };
}

/** What stands there is what was answered. @param {import('@playwright/test').Locator} form @param {any} said */
async function shown(form, said) {
  if (!said.matches) return;
  const figures = form.locator('.figures div b');
  await expect(figures.nth(0)).toHaveText(String(said.matches));
  await expect(figures.nth(1)).toHaveText(String(said.tables));
  for (const [at, one] of said.sections.entries())
    await expect(form.locator('.part .what').nth(at)).toContainText(
      one.matches ? new RegExp(`^.*?${one.matches} match(es)?, ${one.rounds.length} rounds?`, 's') : WORDS['sections.empty']);
}

/**
 * The tournament that the form made, drawn.
 * @param {import('./hall.js').Desk} desk @param {import('@playwright/test').Page} page @param {any} asked @param {number} players
 */
async function drawn(desk, page, asked, players) {
  await page.getByRole('button', { name: WORDS['create.create'], exact: true }).click();
  await page.waitForURL(/td\.html\?t=\w+#entries/);
  const base = `/tournaments/${new URL(page.url()).searchParams.get('t')}`;
  await desk.on(`${base}/open`, await desk.get(base));
  // Nobody is forecast in two draws: who plays in a draw of those who are chosen does not play in the main draw.
  const chosen = asked.sections.slice(1).reduce((/** @type {number} */ sum, /** @type {any} */ { entries }) => sum + (entries ?? 0), 0);
  await desk.ask('POST', `${base}/entries`, { text: Array.from({ length: players + chosen }, (_, at) => `Player Number ${at + 1}`).join('\n') });
  for (let entry = players + 1; entry <= players + chosen; entry += 1) {
    await desk.ask('PUT', `${base}/sections/1/seats/${entry}`, { status: 'declined', reason: 'a novice' });
    await desk.ask('PUT', `${base}/sections/2/seats/${entry}`, { status: 'in' });
  }
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  if (chosen) await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded', section: 2 });
  return base;
}

/** @param {import('./hall.js').Desk} desk @param {string} base @param {any} asked @param {any} said */
async function compared(desk, base, asked, said) {
  const { sections } = await desk.get(`${base}/sections/brackets`);
  const { sections: rows } = await desk.get(`${base}/sections`);
  let ready = 0;
  for (const [at, one] of said.sections.entries()) {
    const { kind } = asked.sections[at], row = rows[at], what = `section ${at + 1}, ${kind}`;
    if (kind === 'ladder') continue;
    if (['swiss', 'lives'].includes(kind)) {
      if (row.rule.rounds) expect(one.rounds.length, what).toBe(row.rule.rounds);
      await desk.ask('POST', `${base}/sections/${at + 1}/rounds`, { round: 1 });
      const first = (await desk.get(`${base}/sections/${at + 1}/bracket`)).rounds[0].matches;
      expect([first.filter(is_played).length, first.length - first.filter(is_played).length], what).toEqual([one.rounds[0].matches, one.rounds[0].byes]);
      continue;
    }
    const doc = sections.find((/** @type {any} */ other) => other.section === at + 1);
    // Who plays on is known when the groups are over.
    if (!doc) {
      expect([kind, row.status], what).toEqual(['playoff', 'planned']);
      continue;
    }
    // The second final is played only where who comes from below has won the first.
    const sure = doc.rounds.filter((/** @type {any} */ round) => round.stage !== 'recharge');
    const total = sure.flatMap((/** @type {any} */ round) => round.matches).filter(is_played).length + Number(Boolean(doc.third_place));
    const again = one.matches - total;
    expect([0, asked.sections[at].recharge ? 1 : 0], `${what}: ${one.matches} matches are forecast, ${total} are drawn`).toContain(again);
    // Of groups each has its rounds.
    expect(one.rounds.length, what).toBe(new Set(doc.rounds.map((/** @type {any} */ round) => round.round)).size);
  }
  const { matches } = await desk.get(`${base}/matches`);
  ready = matches.filter((/** @type {any} */ match) => match.status === 'ready').length;
  return ready;
}

for (const shape of SHAPES)
  test(`the preview of ${shape} is what is drawn, with 8 to 512`, async ({ desk, director: page }) => {
    test.setTimeout(1200000);
    for (const players of SIZES) {
      const tables = Math.ceil(players / 2);
      const { form, asked, status, said } = await planned(page, shape, players, tables);
      if (REFUSED[shape]?.(players)) {
        expect(status, `${shape} of ${players}`).toBe(400);
        await expect(form.locator('.make .note')).toBeVisible();
        await expect(form.getByRole('button', { name: WORDS['create.create'], exact: true })).toBeDisabled();
        continue;
      }
      expect(status, `${shape} of ${players}: ${JSON.stringify(said)}`).toBe(200);
      await shown(form, said);
      // A bracket that fills is drawn when it is full, however many are expected.
      if (shape === 'jackpot') {
        expect([said.matches, said.sections[0].rounds.length]).toEqual([7, 3]);
        continue;
      }
      const base = await drawn(desk, page, asked, players);
      const ready = await compared(desk, base, asked, said);
      if (!said.matches) continue;
      // Where all meet all, somebody is ready for several matches, and plays one of them.
      expect(said.tables, `${shape} of ${players}: tables`).toBeGreaterThanOrEqual(['groups', 'league'].includes(shape)
        ? said.sections[0].rounds[0].matches : ready);
      // Months have no hour, and with nobody called there is none yet.
      if (shape === 'league') continue;
      expect((await desk.get(`${base}/outlook`)).ends).toBeNull();
      const before = Date.now();
      await desk.ask('POST', `${base}/call-next`);
      const { ends } = await desk.get(`${base}/outlook`);
      const minutes = (Date.parse(ends.middle) - before) / 60000;
      expect(Math.abs(minutes - said.end_min.middle) / said.end_min.middle,
        `${shape} of ${players}: ${Math.round(minutes)} min from the first call, ${said.end_min.middle} were forecast`).toBeLessThan(NEAR);
    }
  });

test('the form stands on a phone and a tablet with every shape', async ({ director: page }) => {
  test.setTimeout(1200000);
  for (const [at, shape] of SHAPES.entries()) {
    await planned(page, shape, SIZES[at % SIZES.length], 6);
    // What is refused is not being loaded.
    if (await page.locator('.note.bad').filter({ visible: true }).count()) await expect(page.getByText('Loading …')).toHaveCount(0);
    await everywhere(page, `preview-${shape}`);
  }
});
