// SPDX-License-Identifier: MIT
// Paper: draw sheets of 64 with a consolation on A4 and A3, every name within its line and nothing over anything else;
// pairings by name and by table; standings of each section.
import { readFileSync } from 'node:fs';
import { violations } from './look.js';
import { saved_json } from './files.js';
import { expect, test } from './hall.js';
import { collisions, overprinted, pages_of } from './paper.js';
import { ARABIC, GREEK, LONGEST, confirmed, people, play, weekend } from './weekend.js';

const CONSOLATION = [{ kind: 'progressive', name: 'Consolation', fed_by: 1, lengths: [5] }];

/** The smallest type on the sheets, in points. @param {import('@playwright/test').Page} page @returns {Promise<number>} */
const smallest = (page) => page.evaluate(() => Math.min(...[...document.querySelectorAll('.sheet .mb *')].filter((one) => one.textContent?.trim())
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * 0.75)));

/** 61 in the order of the list, so that the long names meet one another; the last three have a bye. */
const IN_ORDER = Array.from({ length: 61 }, (_, at) => (at < 58 ? [at + 1] : [at + 1, 0])).flat();

test('64 with a long name: five sheets of A4, four of A3, every name in its line and large enough to read', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 61, sections: CONSOLATION, tables: 2, drawn: false });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: IN_ORDER });
  await play(desk, base, { most: 12, within: (match) => match.a.name !== LONGEST });
  const { matches } = await desk.get(`${base}/matches`);
  // The longest name in bold, over a long one beside which something is written: no box on the sheet is higher.
  const next = matches.find((/** @type {any} */ match) => match.a.name === LONGEST);
  expect(next.b.name).toBe(GREEK);
  await confirmed(desk, `${base}/matches/${next.match}/result`, next, { how: 'walkover', winner: 'a', score_a: 0, score_b: 0, reason: 'not there' });
  const page = await visitor({ viewport: { width: 1640, height: 1000 } });
  for (const [paper, sheets, size] of [['a4', 5, '297 x 210'], ['a3', 4, '420 x 297']]) {
    await page.goto(`/print.html?t=${uid}&what=draw&paper=${paper}`);
    await expect(page.locator('.sheet')).toHaveCount(Number(sheets));
    for (const name of [LONGEST, GREEK, ARABIC]) await expect(page.locator('.mb').filter({ hasText: name }).first()).toBeVisible();
    await expect(page.locator('.mb').getByText('walkover')).toHaveCount(1);
    await expect(page.locator('.mb').getByText('Loser of Main draw 40')).toHaveCount(1);
    // Where the scores are.
    await expect(page.locator('.live .qr').first()).toBeVisible();
    // Nobody was left who could drop; the draw has nobody there.
    await expect(page.locator('.mb').getByText('void', { exact: true })).toHaveCount(1);
    await expect(page.locator('.mb').getByText('bye', { exact: true })).toHaveCount(4);
    expect(await collisions(page), String(paper)).toEqual([]);
    expect(await smallest(page), String(paper)).toBeGreaterThanOrEqual(6.99);
    if (process.env.TD_LOOK) await page.pdf({ preferCSSPageSize: true, path: `${process.env.TD_LOOK}/draw-${paper}.pdf` });
    await page.emulateMedia({ media: 'print' });
    expect(await collisions(page), `${paper}, printed`).toEqual([]);
    await page.emulateMedia({ media: null });
    expect(await pages_of(page)).toEqual({ count: sheets, sizes: [size] });
    expect(await violations(page)).toEqual([]);
  }
  // Every match that somebody plays stands on paper once.
  const numbers = await page.locator('.mb').count();
  expect(numbers).toBe(matches.filter((/** @type {any} */ match) => !(match.a.empty && match.b.empty)).length);
});

test('64 of 64: no place of the draw is empty, and still five sheets of A4 and four of A3, every name in its line', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 64, sections: CONSOLATION, tables: 2, drawn: false });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: Array.from({ length: 64 }, (_, at) => at + 1) });
  const { matches } = await desk.get(`${base}/matches`);
  const page = await visitor({ viewport: { width: 1640, height: 1000 } });
  for (const [paper, sheets, size] of [['a4', 5, '297 x 210'], ['a3', 4, '420 x 297']]) {
    await page.goto(`/print.html?t=${uid}&what=draw&paper=${paper}`);
    await expect(page.locator('.sheet')).toHaveCount(Number(sheets));
    await expect(page.locator('.mb').getByText('bye', { exact: true })).toHaveCount(0);
    await expect(page.locator('.mb').getByText('void', { exact: true })).toHaveCount(0);
    // All 64 stand in the first round once, whose 32 losers begin the consolation; every match of both sections is on paper.
    for (const name of people(64)) await expect(page.locator('.mb').getByText(name, { exact: true }), name).toHaveCount(1);
    await expect(page.locator('.mb')).toHaveCount(matches.length);
    expect(await collisions(page), String(paper)).toEqual([]);
    expect(await smallest(page), String(paper)).toBeGreaterThanOrEqual(6.99);
    await page.emulateMedia({ media: 'print' });
    expect(await collisions(page), `${paper}, printed`).toEqual([]);
    await page.emulateMedia({ media: null });
    expect(await pages_of(page)).toEqual({ count: sheets, sizes: [size] });
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/draw-64-${paper}.png`, fullPage: true });
  }
});

test('names of three and four lines make no sheet longer than its paper', async ({ desk, visitor }) => {
  const long = [1, 2].map((n) => `${LONGEST} ${n} Maximiliane-Alexandrina`);
  const { uid, base } = await weekend(desk, { players: 61, names: [...long, ...people(61).slice(2)], sections: CONSOLATION, tables: 2, drawn: false });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: IN_ORDER });
  const [first] = (await desk.get(`${base}/matches`)).matches;
  await confirmed(desk, `${base}/matches/${first.match}/result`, first, { how: 'walkover', winner: 'a', score_a: 0, score_b: 0, reason: 'not there' });
  const page = await visitor({ viewport: { width: 1640, height: 1000 } });
  for (const [paper, sheets] of [['a4', 5], ['a3', 4]]) {
    await page.goto(`/print.html?t=${uid}&what=draw&paper=${paper}`);
    await expect(page.locator('.mb').filter({ hasText: long[0] }).first()).toContainText('walkover');
    expect(await collisions(page), String(paper)).toEqual([]);
    expect((await pages_of(page)).count, String(paper)).toBe(sheets);
  }
});

test('who gave up is read on the sheet, also where points were won before', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 61, sections: CONSOLATION, tables: 2, drawn: false });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: IN_ORDER });
  const first = await desk.games(base, await desk.started(base), [{ winner: 'a', win: 'gammon' }]);
  await confirmed(desk, `${base}/matches/${first.match}/result`, first, { how: 'forfeit', winner: 'b', score_a: 2, score_b: 0, reason: 'ill' });
  const page = await visitor({ viewport: { width: 1640, height: 1000 } });
  for (const paper of ['a4', 'a3']) {
    await page.goto(`/print.html?t=${uid}&what=draw&paper=${paper}`);
    const loser = page.locator('.mb').filter({ hasText: first.b.name }).first().locator('> span').first();
    await expect(loser.locator('b')).toHaveText(/^forfeit\s*2$/);
    expect(await collisions(page), paper).toEqual([]);
  }
});

test('groups, double elimination and third place are printed, nothing over anything else', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 13, third_place: true, sections: [
    { kind: 'double', name: 'Double', lengths: [3], recharge: true }, { kind: 'groups4', name: 'Groups', lengths: [1] }] });
  for (const section of [2, 3]) await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded', section });
  await play(desk, base, { within: (match) => match.section > 1 });
  const page = await visitor({ viewport: { width: 1640, height: 1000 } });
  await page.goto(`/print.html?t=${uid}&what=draw`);
  await expect(page.getByText('Group 4')).toBeVisible();
  await expect(page.getByText('Third place, to 3')).toBeVisible();
  expect(await collisions(page)).toEqual([]);
  await page.goto(`/print.html?t=${uid}&what=draw&section=3`);
  await expect(page.locator('.sheet')).toHaveCount(1);
});

test('a match for third place stands below the final, with room for the winner; the rules say what is played in every section', async ({ desk, visitor }) => {
  const { uid } = await weekend(desk, { players: 23, lengths: [3, 5, 7], third_place: true });
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  await page.goto(`/print.html?t=${uid}&what=draw`);
  // By what the draw can be made again.
  const { seed } = (await desk.get(`/tournaments/${uid}`)).draw;
  expect(seed).toMatch(/^[0-9a-f]{16,}$/);
  await expect(page.locator('.sheet footer').first()).toContainText(`Draw code ${seed}`);
  const last = page.locator('.sheet, .halves section').filter({ has: page.locator('.third') }).last();
  await expect(page.locator('.third')).toHaveCount(1);
  await expect(last).toContainText('Semi-finals');
  await expect(last.locator('.third')).toContainText('Third place, to 3');
  await expect(last.locator('.mb .won')).toHaveText(/^Winner:\s*$/);
  expect(await collisions(page)).toEqual([]);
  // A sheet that is wider than the window begins at its edge.
  await page.goto(`/print.html?t=${uid}&what=draw&paper=a3`);
  await expect(page.locator('.a3 .sheet').first()).toBeVisible();
  expect((await page.locator('.a3 .sheet').first().boundingBox())?.x).toBeGreaterThanOrEqual(0);

  await page.goto(`/print.html?t=${uid}&what=rules`);
  const lines = page.locator('.lengthlist p');
  const wanted = [/^M Main draw Knockout, Backgammon: Round 1: 3 points · Round 2: 5 points · Quarter-finals to Final: 7 points/,
    /^C Consolation .*all matches to 3 points$/, /^L Last chance, (?!Last chance).*all matches to 1 point$/];
  for (const line of wanted) await expect(lines.filter({ hasText: line })).toHaveCount(1);
  await expect(page.locator('.paperlist dd').filter({ hasText: /\(0:|no higher than| 0 seconds|a pair/ })).toHaveCount(0);
  await expect(page.locator('.paperlist dd')).not.toHaveCount(0);
  expect((await pages_of(page)).count).toBe(1);
});

test('a sheet that is wider than the window is moved by keyboard; axe finds nothing at any width', async ({ desk, visitor }) => {
  const { uid } = await weekend(desk);
  const page = await visitor({ viewport: { width: 390, height: 844 } });
  for (const what of ['draw', 'pairings', 'standings']) {
    await page.goto(`/print.html?t=${uid}&what=${what}`);
    for (const theme of ['light', 'dark'])
      for (const width of [1440, 1024, 390, 320]) {
        await page.evaluate((wanted) => { document.documentElement.dataset.theme = wanted; }, theme);
        await page.setViewportSize({ width, height: 844 });
        expect(await violations(page), `${what} ${theme} ${width}`).toEqual([]);
      }
    const sheets = page.getByRole('main', { name: what === 'draw' ? 'Draw' : what === 'pairings' ? 'Pairings' : 'Standings' });
    await sheets.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => sheets.evaluate((box) => box.scrollLeft), what).toBeGreaterThan(0);
  }
});

/** The lists of a page as the file that it saves. @param {import('@playwright/test').Page} page */
async function csv_of(page) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  return text.slice(1).trimEnd().split('\r\n');
}

test('pairings stand by name, standings by section', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk);
  await play(desk, base, { most: 15 });
  const called = await desk.ask('POST', `${base}/call-next`);
  const page = await visitor({ viewport: { width: 1640, height: 1000 } });
  await page.goto(`/print.html?t=${uid}&what=pairings`);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: called.a.name, exact: true }) });
  await expect(row).toContainText(called.b.name);
  await expect(row.getByRole('cell').first()).toHaveText(called.table_name);
  expect(await violations(page)).toEqual([]);
  // Everybody who has somebody to meet, once, by the last word of the name.
  const names = await page.getByRole('rowheader').allInnerTexts();
  const { matches } = await desk.get(`${base}/matches`);
  const paired = matches.filter((/** @type {any} */ one) => one.status !== 'over').flatMap((/** @type {any} */ one) => [one.a.name, one.b.name])
    .filter(Boolean);
  const last = (/** @type {string} */ name) => String(name.trim().split(' ').pop());
  expect(names.map((name) => name.trim())).toEqual(paired.sort((/** @type {string} */ one, /** @type {string} */ two) =>
    last(one).localeCompare(last(two), 'en') || one.localeCompare(two, 'en')));
  const saved = await csv_of(page);
  expect(saved[0]).toBe('Player,Table,Plays,Round');
  expect(saved.slice(1).map((line) => line.split(',')[0])).toEqual(names.map((name) => name.trim()));
  expect(saved.find((line) => line.startsWith(`${called.a.name},`))).toContain(`,${called.table_name},${called.b.name},`);
  const of_pairings = (await saved_json(page)).matches;
  expect(of_pairings.find((/** @type {any} */ one) => one.match === called.match).table_name).toBe(called.table_name);
  await page.getByRole('link', { name: 'Pairings by table' }).click();
  const at_table = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: called.table_name, exact: true }) });
  await expect(at_table.getByRole('cell')).toContainText([called.a.name, called.b.name]);
  // In the order of the hall, then what waits for a table by its number: also where later matches are called to earlier tables.
  const ready = (await desk.get(`${base}/matches`)).matches.filter((/** @type {any} */ one) => one.status === 'ready').slice(0, 4);
  expect(ready).toHaveLength(4);
  const free = (await desk.get(`${base}/tables`)).tables.filter((/** @type {any} */ one) => !one.match).slice(0, 4).reverse();
  for (const [at, one] of ready.entries()) await desk.on(`${base}/matches/${one.match}/call`, one, { table: free[at].table });
  await page.reload();
  await expect(at_table).toBeVisible();
  const lines = (await page.getByRole('main').getByRole('row').filter({ has: page.getByRole('rowheader') }).allInnerTexts())
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const { matches: all } = await desk.get(`${base}/matches`);
  const open = all.filter((/** @type {any} */ one) => one.status !== 'over' && one.a.name && one.b.name);
  const { tables } = await desk.get(`${base}/tables`);
  const wanted = [...tables.flatMap((/** @type {any} */ table) => open.filter((/** @type {any} */ one) => one.table === table.table)),
    ...open.filter((/** @type {any} */ one) => !one.table).sort((/** @type {any} */ one, /** @type {any} */ two) => one.match - two.match)];
  expect(wanted.filter((one) => one.table).map((one) => one.match)).not.toEqual(
    wanted.filter((one) => one.table).map((one) => one.match).sort((one, two) => one - two));
  expect(lines.filter(([, name]) => name).map(([table, a, b]) => [table, a, b])).toEqual(
    wanted.map((one) => [one.table_name ?? '–', one.a.name, one.b.name]));
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Standings' }).click();
  await expect(page.locator('.sheet')).toHaveCount(3);
  await expect(page.locator('.sheet').nth(1)).toContainText('Consolation');
  const { sections: told } = await desk.get(`${base}/sections/standings`);
  for (const [at, { standings }] of told.entries())
    await expect(page.locator('.sheet').nth(at).locator('tbody td:nth-child(2)')).toHaveText(standings.map((/** @type {any} */ row) => row.name));
  await expect(page.locator('.sealed')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  expect((await saved_json(page)).sections).toEqual(told);
  // One head, and each line says of which section it is.
  const places = await csv_of(page);
  expect(places.filter((line) => line.includes('Player,Club,'))).toHaveLength(1);
  const { sections } = await desk.get(`${base}/sections/standings`);
  expect(places).toHaveLength(1 + sections.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.standings.length, 0));
  expect(places.filter((line) => /^"?Standings, .*Consolation/.test(line))).toHaveLength(sections[1].standings.length);
});

/** As wide as what a printer leaves of a sheet, px. */
const A4_ACROSS = 1047, A4_UPRIGHT = 718;

test('the longest names stand in their cells of pairings and standings, nothing over anything else, on the screen and on paper', async ({ desk, visitor }) => {
  // A name of its own: what other tests enter here is nobody's namesake.
  const TWICE = LONGEST.replace('Wilhelmina', 'Wilhelmine');
  const club = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk Süd-Ost';
  const { uid, base } = await weekend(desk, { players: 23, tables: 2, sections: CONSOLATION, drawn: false,
    names: [TWICE, `${TWICE} II`, GREEK, ARABIC, ...people(23).slice(4), `Ann-${TWICE.replace(/\W/g, '').slice(0, 50)}`] });
  // A namesake is told apart by a club that is as long.
  await confirmed(desk, `${base}/entries`, await desk.get(base), { entries: [{ name: TWICE, club }] });
  const before = (await desk.get(`${base}/entries`)).entries.length;
  const slots = Array.from({ length: before }, (_, at) => at + 1);
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [...slots, ...Array(32 - before).fill(0)].flatMap((one, at, all) =>
    (at < 16 ? [one, all[at + 16]] : [])) });
  await play(desk, base, { most: 3, within: (match) => match.a.name !== TWICE && match.b.name !== TWICE });
  await desk.ask('POST', `${base}/call-next`);
  const page = await visitor({ viewport: { width: 1640, height: 1000 } });
  for (const what of ['pairings', 'tables', 'standings']) {
    await page.goto(`/print.html?t=${uid}&what=${what}`);
    for (const name of [TWICE, GREEK, ARABIC, club]) await expect(page.locator('table.paper').getByText(name).first(), what).toBeVisible();
    expect(await overprinted(page), what).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    for (const width of [A4_ACROSS, A4_UPRIGHT]) {
      await page.setViewportSize({ width, height: 1000 });
      expect(await overprinted(page), `${what}, printed ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${what}, printed ${width}`).toBeLessThanOrEqual(0);
    }
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1640, height: 1000 });
    if (process.env.TD_LOOK) await page.pdf({ preferCSSPageSize: true, path: `${process.env.TD_LOOK}/long-${what}.pdf` });
    if (what === 'standings') expect((await pages_of(page)).count).toBe(await page.locator('.sheet').count());
  }
});

test('a round robin is a cross table, a Swiss a table of its rounds; both fill as many pages as sheets', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 7, lengths: [3], sections: [
    { kind: 'swiss', name: 'Swiss', lengths: [3] }, { kind: 'round_robin', name: 'All play all', lengths: [3] }] });
  for (const section of [2, 3]) await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded', section });
  await desk.ask('POST', `${base}/sections/2/rounds`, { round: 1 });
  const { matches } = await desk.get(`${base}/matches`);
  const away = matches.find((/** @type {any} */ match) => match.section === 3 && match.status === 'ready');
  await confirmed(desk, `${base}/matches/${away.match}/result`, away, { how: 'walkover', winner: 'a', score_a: 0, score_b: 0, reason: 'not there' });
  await play(desk, base, { within: (match) => match.section > 1 });
  await desk.ask('POST', `${base}/sections/2/rounds`, { round: 2 });
  const page = await visitor({ viewport: { width: 1640, height: 1000 } });
  await page.goto(`/print.html?t=${uid}&what=draw&section=2`);
  const swiss = page.locator('table.rounds');
  await expect(swiss.locator('tbody tr')).toHaveCount(7);
  await expect(swiss.locator('thead th')).toHaveCount(6);
  const first = matches.find((/** @type {any} */ match) => match.section === 2 && match.status === 'ready');
  const { standings } = await desk.get(`${base}/sections/2/standings`);
  const number = (/** @type {number} */ entry) => standings.findIndex((/** @type {any} */ row) => row.entry === entry) + 1;
  const row = (/** @type {number} */ entry) => swiss.locator('tbody tr').nth(number(entry) - 1);
  await expect(row(first.a.entry).locator('td').nth(1)).toHaveText(`${number(first.b.entry)} 3–1`);
  await expect(row(first.b.entry).locator('td').nth(1)).toHaveText(`${number(first.a.entry)} 1–3`);
  await expect(swiss.getByText('bye')).toHaveCount(2);
  await page.goto(`/print.html?t=${uid}&what=draw&section=3`);
  const cross = page.locator('table.cross');
  await expect(cross.locator('.self')).toHaveCount(7);
  await expect(cross.getByText('walkover')).toHaveCount(2);
  await expect(cross.getByText('3–1')).toHaveCount(20);
  for (const what of ['draw', 'draw&paper=a3', 'standings']) {
    await page.goto(`/print.html?t=${uid}&what=${what}`);
    await expect(page.locator('.sheet')).toHaveCount(3);
    expect(await collisions(page), what).toEqual([]);
    if (process.env.TD_LOOK) await page.screenshot({ fullPage: true, path: `${process.env.TD_LOOK}/rounds-${what}.png` });
    expect((await pages_of(page)).count, what).toBe(3);
    expect(await violations(page), what).toEqual([]);
  }
});

test('standings of a full hall are as many pages as sheets, the seal on the last', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 40, sections: CONSOLATION });
  await play(desk, base, { most: 8 });
  const page = await visitor({ viewport: { width: 1640, height: 1000 } });
  await page.goto(`/print.html?t=${uid}&what=standings`);
  const sheets = page.locator('.sheet');
  await expect(sheets).not.toHaveCount(0);
  await expect(sheets.last().locator('.sealed')).toHaveCount(1);
  expect((await pages_of(page)).count).toBe(await sheets.count());
  await expect(page.locator('.sheet tbody tr').filter({ hasText: LONGEST })).not.toHaveCount(0);
});

test('a loose page of pairings says what it is of; table cards carry the club and lie four to a page', async ({ desk, visitor, director }) => {
  const { uid } = await weekend(desk, { players: 64, sections: [], tables: 8, title: 'Harbour Masters' });
  const page = await visitor({ viewport: { width: 1640, height: 1000 } });
  await page.goto(`/print.html?t=${uid}&what=pairings`);
  await expect(page.locator('.pairs tbody tr')).toHaveCount(64);
  // On the screen the sheet has its head; on paper it is at the head of every page, as heads of tables are.
  await expect(page.locator('.running')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.pairs thead .running')).toHaveText('Harbour Masters, Saturday, 21 November 2026: Pairings by name');
  expect(await page.locator('.pairs thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group');
  expect((await pages_of(page)).count).toBeGreaterThan(1);
  // By what somebody is looked for stands out.
  await expect(page.locator('.pairs tbody th').filter({ hasText: 'O. Kaya' }).locator('b')).toHaveText('Kaya');

  await director.goto(`/print.html?t=${uid}&what=cards`);
  await director.locator('.btn.go').click();
  await expect(director.locator('.tcard')).toHaveCount(8);
  await expect(director.locator('.tcard header').first()).toHaveText('Riverside');
  await expect(director.locator('.tcard').first()).not.toContainText('authority');
  expect(await pages_of(director)).toEqual({ count: 2, sizes: ['210 x 297'] });
  // Where the hall serves by an authority of its own, its fingerprint is on each card, and no fewer cards on a page.
  const fingerprint = Array.from({ length: 32 }, (_, at) => (at + 160).toString(16).toUpperCase()).join(':');
  await director.route('**/api/v1/network', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...await answer.json(), authority: { fingerprint, until: '2036-11-21T00:00:00Z' } } });
  });
  await director.reload();
  await director.locator('.btn.go').click();
  await expect(director.locator('.tcard')).toHaveCount(8);
  await expect(director.locator('.tcard').last()).toContainText(fingerprint);
  expect(await pages_of(director)).toEqual({ count: 2, sizes: ['210 x 297'] });
});

test('lists that fit on a sheet are one page, whose foot stands on it; discs are printed as they are', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 6, sections: [] });
  const page = await visitor({ viewport: { width: 1440, height: 900 } });
  for (const what of ['pairings', 'tables', 'standings']) {
    await page.goto(`/print.html?t=${uid}&what=${what}`);
    await expect(page.locator('.sheet footer')).toHaveCount(1);
    expect((await pages_of(page)).count, what).toBe(1);
  }
  // Few boxes stand apart on a large sheet, too.
  await page.goto(`/print.html?t=${uid}&what=draw&paper=a3`);
  await expect(page.locator('.mb .nm').first()).toBeVisible();
  const [one, two] = await page.locator('.col').first().locator('.mb').evaluateAll((all) => all.map((box) => box.getBoundingClientRect()));
  expect(two.top - one.bottom).toBeGreaterThan(12);
  expect(await collisions(page)).toEqual([]);
  const match = await desk.games(base, await desk.started(base), [{ winner: 'a' }]);
  await page.goto(`/print.html?t=${uid}&what=match&m=${match.match}`);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('.sheet .ck').evaluateAll((all) => all.map((one) => getComputedStyle(one).printColorAdjust)))
    .toEqual(['exact', 'exact']);
});
