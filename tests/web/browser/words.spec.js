// SPDX-License-Identifier: MIT
// Words are whole: in a hall of sixteen tables, in its dialogs, in a repair and in brackets no name is broken inside a word, and no
// score and no length is torn, and a length is "to 7", however long people's names are and however narrow their places.
import { expect, test } from './hall.js';
import { broken_words, clipped, contrast, sideways, slashed } from './look.js';
import { ARABIC, GREEK, LONGEST, confirmed, play, weekend } from './weekend.js';

/** Of director/profile.def: the clock, and its kind with a simple delay. */
const [CLOCK, SIMPLE] = [16, 2];
const TABLES = 16;
const FIRST = ['Siobhán', 'Maximiliane-Alexandrina', 'Jean-Baptiste', 'Þorgerður', 'Χρυσάνθη', 'عبد الرحمن', 'Wilhelmina', 'Nguyễn Thị'];
const LAST = ['Featherstonehaugh-Cholmondeleys', 'von Hohenlohe-Schillingsfürst', 'Παπαδημητρίου-Κωνσταντοπούλου', 'Lund'];

const names = () => [LONGEST, GREEK, ARABIC, ...FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`))].slice(0, 2 * TABLES);

/** Scores and lengths that stand on two lines. @param {import('@playwright/test').Page} page */
const torn = (page) => page.evaluate(() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.vh, option, svg')) continue;
    for (const { 0: text, index } of (node.textContent ?? '').matchAll(/\d+–\d+|to\u00a0/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      // A length stands in an element of its own behind the word.
      const after = text.startsWith('to') ? node.parentElement.querySelector('bdi') : null;
      const boxes = [...range.getClientRects(), ...(after && node.nextSibling?.nextSibling === after ? after.getClientRects() : [])];
      if (new Set(boxes.filter(({ width }) => width > 0).map((box) => Math.round(box.top + box.height / 2))).size > 1) found.add(text);
    }
  }
  return [...found];
});

/** @param {import('@playwright/test').Page} page @param {string} where @param {number[][]} [sizes] */
async function whole(page, where, sizes = [[1440, 900], [1024, 768], [390, 844]]) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const at = `${where} at ${width}`;
    await expect.configure({ soft: true }).poll(() => broken_words(page), { message: at, timeout: 30000 }).toEqual([]);
    expect.soft(await torn(page), at).toEqual([]);
    expect.soft(await slashed(page), at).toEqual([]);
    expect.soft(await clipped(page), at).toEqual([]);
    expect.soft(await sideways(page), at).toBeLessThanOrEqual(0);
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/words-${where.replaceAll(' ', '-')}-${width}.png` });
  }
}

test('a hall of sixteen tables, its dialogs and a repair break no word', async ({ desk, director, visitor }) => {
  test.setTimeout(300000);
  const { uid, base } = await weekend(desk, { players: 2 * TABLES, names: names(), tables: TABLES, lengths: [7], sections: [
    { kind: 'progressive', name: 'Consolation', fed_by: 1, lengths: [3] }, { kind: 'last_chance', name: 'Last chance', fed_by: 2, lengths: [1] }] });
  await desk.rule(base, CLOCK, SIMPLE);
  const { matches } = await desk.get(`${base}/matches`);
  const [first] = matches;
  await play(desk, base, { within: (match) => match.next?.match === first.next.match });
  for (let table = 0; table < TABLES - 1; table += 1) {
    const called = await desk.ask('POST', `${base}/call-next`);
    await desk.on(`${base}/matches/${called.match}/start`, called);
    await desk.ask('POST', `${base}/matches/${called.match}/clock`, { act: 'press', side: 'a' });
  }
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t td-face')).toHaveCount(2 * (TABLES - 1));
  await whole(director, 'floor');

  // The clock of a player and their score stand on one line.
  await director.setViewportSize({ width: 1440, height: 900 });
  const apart = await director.locator('.t .cf:has(td-face)').evaluateAll((rows) => rows.filter((row) => {
    const [face, points] = [...row.querySelectorAll('td-face, b')].map((one) => one.getBoundingClientRect());
    return Math.abs(face.top + face.height / 2 - points.top - points.height / 2) > 6;
  }).length);
  expect(apart).toBe(0);

  await director.locator('.t:not(.free) button').first().click();
  const dialog = director.getByRole('dialog');
  await expect(dialog.locator('.vs')).toBeVisible();
  await whole(director, 'match');
  await director.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(director.getByRole('dialog').getByText('Cancel')).toBeVisible();
  await whole(director, 'move');
  await director.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  // A name stands on the lines that it needs, what is behind it below.
  for (const tab of ['entries', 'people']) {
    await director.setViewportSize({ width: 1440, height: 900 });
    await director.goto(`/td.html?t=${uid}#${tab}`);
    await expect(director.locator('.people li')).not.toHaveCount(0);
    await whole(director, tab);
  }

  // Who has won is marked, and one match has a name of its own.
  const over = await desk.get(`${base}/matches/${first.match}`);
  await director.setViewportSize({ width: 1440, height: 900 });
  await director.goto(`/td.html?t=${uid}#results`);
  await director.getByRole('button', { name: 'Correct' }).first().click();
  const vs = director.getByRole('dialog').locator('.vs');
  await expect(vs.locator('.lost')).toHaveCount(1);
  await expect(vs.locator('.who').filter({ has: director.locator('.ic') })).toContainText('has won');
  await expect(vs.locator('.who').filter({ has: director.locator('.ic') }).locator('.lost')).toHaveCount(0);
  await director.keyboard.press('Escape');

  // The other one had won: what was begun on it is repaired.
  await confirmed(desk, `${base}/matches/${over.match}/result`, over, { how: 'final_score', winner: 'b', score_a: 5, score_b: 7, reason: 'swapped' });
  await director.goto(`/td.html?t=${uid}#repair=${over.match}`);
  await expect(director.locator('.repair h2').first()).toBeVisible();
  await whole(director, 'repair');
  // On a telephone what was and what is stand one below the other.
  const cards = await director.locator('.rstep').first().locator('.ba').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(Math.abs(cards[0] - cards[1])).toBeLessThan(1);
  await director.setViewportSize({ width: 1440, height: 900 });
  await expect(director.locator('.repair .act')).toBeInViewport({ ratio: 1 });

  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  await expect(page.locator('td-bracket .rd')).not.toHaveCount(0);
  await whole(page, 'bracket', [[768, 1024], [390, 844]]);
  await page.goto(`/tournament.html?t=${uid}`);
  await expect(page.locator('.now-playing li')).not.toHaveCount(0);
  await whole(page, 'live', [[1440, 900], [768, 1024], [390, 844]]);
});

test('the mark of a section is read on the key that calls its match', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, { players: 8, tables: 4, lengths: [3] });
  await play(desk, base, { within: ({ section, round }) => section === 1 && round <= 2 });
  await play(desk, base, { within: ({ section, round }) => section === 2 && round === 1 });
  await director.goto(`/td.html?t=${uid}#floor`);
  const mark = director.locator('.next .sec');
  await expect(mark).toBeVisible();
  for (const theme of ['light', 'dark']) {
    await director.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
    for (const kind of ['sec c', 'sec l', 'sec s']) {
      await mark.evaluate((one, look) => { one.className = look; }, kind);
      expect.soft(await contrast(mark), `${kind} ${theme}`).toBeGreaterThan(4.5);
    }
  }
});

test('a length is "to 7" on the wall, on paper, on a player\'s page and where a match is followed', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 4, tables: 2, lengths: [7], sections: [] });
  const called = await desk.ask('POST', `${base}/call-next`);
  await desk.games(base, await desk.on(`${base}/matches/${called.match}/start`, called), [{ winner: 'a' }]);
  const page = await visitor({ viewport: { width: 1440, height: 900 } });
  for (const path of ['wall.html', 'print.html', `match.html?m=${called.match}`, `tournament.html#player-${called.a.entry}`, 'tournament.html#section-1']) {
    const [, file, query = '', place = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(path) ?? [];
    await page.goto('about:blank');
    await page.goto(`/${file}?t=${uid}${query && `&${query}`}${place}`);
    await expect.poll(async () => (await page.locator('body').innerText()).replace(/[\u2066-\u2069]/g, ''), path).toMatch(/\bto\s7\b/);
    expect.soft(await slashed(page), path).toEqual([]);
  }
});
