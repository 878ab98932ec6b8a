// SPDX-License-Identifier: MIT
// The projector wall through an evening: what is shown follows from what the event is in, and every scene holds sixteen tables,
// the longest names and clocks at every size of projector: no scroll, no cut name, no overlap, the code whole.
import { expect, test } from './hall.js';
import { clipped, violations } from './look.js';
import { SIZES, faults } from './projector.js';
import { ARABIC, GREEK, LONGEST, confirmed, play } from './weekend.js';

/** Of director/profile.def: the clock, and its kind with a simple delay. */
const [CLOCK, SIMPLE] = [16, 2];
const TABLES = 16, PLAYERS = 2 * TABLES;
const SMALLEST = 1024;

const names = () => Array.from({ length: PLAYERS }, (_, at) => ({ 0: LONGEST, 1: GREEK, 2: ARABIC, 17: `${LONGEST.slice(0, -1)}z` })[at] ??
  `Bartholomew no. ${at + 1} Fitzgerald-Montgomery`);

/** @param {import('@playwright/test').Page} wall @param {string} scene */
async function holds(wall, scene) {
  for (const [width, height] of SIZES) {
    await wall.setViewportSize({ width, height });
    const size = `${scene} ${width}x${height}`;
    await expect.configure({ soft: true }).poll(() => faults(wall), { message: size, timeout: 30000 }).toEqual([]);
    expect.soft(await clipped(wall), size).toEqual([]);
    for (const theme of ['light', 'dark']) {
      await wall.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
      if (process.env.TD_LOOK) await wall.screenshot({ path: `${process.env.TD_LOOK}/wall-${scene}-${width}-${theme}.png` });
      // Colours are the same at every size; the smallest type needs the most contrast.
      if (width === SMALLEST) expect.soft(await violations(wall), `${size} ${theme}`).toEqual([]);
    }
  }
  await wall.setViewportSize({ width: 1920, height: 1080 });
}

/**
 * How much smaller the smallest name of a list is than its largest, and clocks that do not stand beside their player.
 * @param {import('@playwright/test').Page} wall @param {string} list
 */
const uneven = (wall, list) => wall.evaluate((which) => {
  const sizes = [...document.querySelectorAll(`${which} .fit`)].map((name) => parseFloat(getComputedStyle(name).fontSize));
  return { ratio: Math.min(...sizes) / Math.max(...sizes), apart: [...document.querySelectorAll(`${which} td-face`)].filter((face) => {
    const name = face.parentElement?.querySelector('.fit');
    const [a, b] = [face, name].map((one) => one?.getBoundingClientRect());
    return !a || !b || a.top > b.bottom || a.bottom < b.top;
  }).length };
}, list);

/** @param {import('./hall.js').Desk} desk */
async function evening(desk) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Harbour Open', starts_on: '2026-11-21', starts_at_min: 600, lengths: [7], check_in: true,
    third_place: false, third_place_length: 0, tables: TABLES });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.rule(base, CLOCK, SIMPLE);
  await desk.ask('POST', `${base}/entries`, { text: names().join('\n') });
  await desk.ask('POST', `${base}/sections`, { kind: 'progressive', name: 'Consolation', fed_by: 1, lengths: [3] });
  return { base, uid: made.uid };
}

/** @param {import('./hall.js').Desk} desk @param {string} base @param {(match: any) => boolean} which */
const matches_of = async (desk, base, which) => (await desk.get(`${base}/matches`)).matches.filter(which);

/** Every match that can be called. @param {import('./hall.js').Desk} desk @param {string} base @param {number} [most] */
async function call(desk, base, most = TABLES) {
  for (const match of (await matches_of(desk, base, ({ status }) => status === 'ready')).slice(0, most)) {
    const { tables } = await desk.get(`${base}/tables`);
    const free = tables.find((/** @type {any} */ table) => !table.match);
    await desk.on(`${base}/matches/${match.match}/call`, match, { table: free.table });
  }
}

/** @param {import('./hall.js').Desk} desk @param {string} base @param {any[]} matches */
async function start(desk, base, matches) {
  for (const match of matches) {
    await desk.on(`${base}/matches/${match.match}/start`, match);
    await desk.ask('POST', `${base}/matches/${match.match}/clock`, { act: 'press', side: 'a' });
  }
}

test('an evening on the wall, from who is missing to the podium', async ({ desk, visitor }) => {
  test.setTimeout(900000);
  const { base, uid } = await evening(desk);
  const wall = await visitor({ viewport: { width: 1920, height: 1080 } });
  await wall.goto(`/wall.html?t=${uid}`);
  const scene = (/** @type {string} */ name) => expect(wall.locator(`.wall.s-${name}`)).toBeVisible();

  await scene('check_in');
  await expect(wall.locator('.missing li')).toHaveCount(PLAYERS);
  for (const entry of [4, 5, 6]) await desk.ask('POST', `${base}/entries/${entry}/check-in`);
  await expect(wall.locator('.missing li')).toHaveCount(PLAYERS - 3);
  await expect(wall.locator('.missing')).toContainText(`3 of ${PLAYERS} here`);
  await holds(wall, 'check_in');

  for (let entry = 1; entry <= PLAYERS; entry += 1) if (![4, 5, 6].includes(entry)) await desk.ask('POST', `${base}/entries/${entry}/check-in`);
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: Array.from({ length: PLAYERS }, (_, at) => at + 1) });
  await scene('draw');
  await expect(wall.locator('.pair')).toHaveCount(TABLES);
  await holds(wall, 'draw');

  await call(desk, base);
  await scene('calls');
  await expect(wall.locator('.tn')).toHaveText(Array.from({ length: TABLES }, (_, at) => String(at + 1)));
  await holds(wall, 'calls');
  expect((await uneven(wall, '.brd')).ratio).toBeGreaterThan(0.6);
  // The code of a round is one piece.
  expect(await wall.locator('.st > span:last-child').evaluateAll((all) => all.filter((one) => one.getClientRects().length > 1).length)).toBe(0);

  // A match leaves the board when it starts; three that are left stand beside the scores.
  const called = await matches_of(desk, base, ({ status }) => status === 'called');
  await start(desk, base, called.slice(0, 2));
  await expect(wall.locator('.tn')).toHaveCount(TABLES - 2);
  await start(desk, base, called.slice(2, TABLES - 3));
  await scene('play');
  await expect(wall.locator('.now')).toContainText('Table');
  await expect(wall.locator('.calls ol li')).toHaveCount(2);
  await holds(wall, 'few');
  await start(desk, base, called.slice(TABLES - 3));
  await expect(wall.locator('.now')).toHaveCount(0);
  await expect(wall.locator('td-face').first()).toBeVisible();
  await holds(wall, 'play');
  expect((await uneven(wall, '.list')).ratio).toBeGreaterThan(0.6);
  expect((await uneven(wall, '.list')).apart).toBe(0);

  // The quarter-finals are known: how they go on stands below, consolation beside them.
  for (const match of await matches_of(desk, base, ({ status }) => status === 'playing'))
    await confirmed(desk, `${base}/matches/${match.match}/result`, match, { how: 'final_score', winner: 'a', score_a: 7, score_b: 4, reason: 'played' });
  await play(desk, base, { within: (match) => match.section === 1 && match.round === 2 });
  await call(desk, base);
  // Nobody plays just now, which is not the same as before it all.
  await desk.on(`${base}/wall`, await desk.get(base), { scene: 'play', message: '' }, 'PUT');
  await scene('play');
  await expect(wall.locator('.now')).toBeVisible();
  await expect(wall.getByText('Play has not begun')).toHaveCount(0);
  await holds(wall, 'called');
  // What nobody can lose any more stands on the podium before the end.
  await desk.on(`${base}/wall`, await desk.get(base), { scene: 'podium', message: '' }, 'PUT');
  await scene('podium');
  await expect(wall.locator('.sure li')).not.toHaveCount(0);
  await holds(wall, 'sure');
  await desk.on(`${base}/wall`, await desk.get(base), { scene: 'auto', message: '' }, 'PUT');
  await start(desk, base, await matches_of(desk, base, ({ status }) => status === 'called'));
  await expect(wall.locator('.tree .bn')).toHaveCount(7);
  // A name that has room is as large as its points.
  await expect.poll(() => wall.locator('.tree .bn > span').evaluateAll((sides) => Math.max(...sides.map((side) =>
    parseFloat(getComputedStyle(side.querySelector('.fit') ?? side).fontSize) / parseFloat(getComputedStyle(side.querySelector('b') ?? side).fontSize)))))
    .toBeGreaterThanOrEqual(0.9);
  await holds(wall, 'tree');

  // The director says otherwise: for a while, and then the hour does again.
  const say = async (/** @type {any} */ what) => desk.on(`${base}/wall`, await desk.get(base), what, 'PUT');
  await say({ scene: 'break', message: 'Supper is served in the garden behind the clubhouse. Please leave your drinks there, not at the tables.',
    until_ms: String(Date.now() + 25 * 60000) });
  await scene('break');
  await expect(wall.locator('.left')).toContainText('24:');
  await holds(wall, 'break');
  await say({ scene: 'auto', message: 'The bar closes at ten' });
  await scene('play');
  await expect(wall.locator('.says')).toHaveText('The bar closes at ten');
  await holds(wall, 'said');
  await say({ scene: 'break', message: 'A moment', until_ms: String(Date.now() + 2000) });
  await scene('break');
  await scene('play');

  for (const match of await matches_of(desk, base, ({ status }) => status === 'playing'))
    await confirmed(desk, `${base}/matches/${match.match}/result`, match,
      { how: 'final_score', winner: 'a', score_a: match.length, score_b: 0, reason: 'played' });
  await play(desk, base);
  await scene('podium');
  await expect(wall.locator('.steps .s1')).toContainText(LONGEST.split(' ')[0]);
  await expect(wall.locator('.won')).toContainText('Consolation');
  await holds(wall, 'podium');
});

test('the few who are missing stand whole and large, a bye is no name, and where nobody is called the scores have the wall', async ({ desk, visitor }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Harbour Open', starts_on: '2026-11-21', starts_at_min: 600, lengths: [3], check_in: true,
    third_place: false, third_place_length: 0, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  const who = ['Aurelio Montanari', 'Anselm Rothweiler', 'Signe Thorvald', 'Yusuf Demirkan', 'Marisol Quintero', 'Katrin Vesterby', LONGEST];
  await desk.ask('POST', `${base}/entries`, { text: who.join('\n') });
  const wall = await visitor({ viewport: { width: 1920, height: 1080 } });
  await wall.goto(`/wall.html?t=${made.uid}`);
  await expect(wall.locator('.missing li')).toHaveCount(who.length);
  await desk.ask('POST', `${base}/entries/${who.length}/check-in`);
  await expect(wall.locator('.missing li')).toHaveCount(who.length - 1);
  await holds(wall, 'few-missing');
  for (const [width, height] of SIZES) {
    await wall.setViewportSize({ width, height });
    // As large as the names of a call, nearly; and one size.
    await expect.poll(() => smallest(wall, '.missing .fit'), `${width}x${height}`).toBeGreaterThan(1.9 * LINE);
  }
  for (let entry = 1; entry < who.length; entry += 1) await desk.ask('POST', `${base}/entries/${entry}/check-in`);
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4, 5, 6, 7, 0] });
  await expect(wall.locator('.wall.s-draw')).toBeVisible();
  await expect(wall.locator('.pair .fit').filter({ hasText: /^bye$/ })).toHaveCSS('font-weight', '400');
  await expect(wall.locator('.pair .fit').filter({ hasText: 'Montanari' })).toHaveCSS('font-weight', '700');
  await call(desk, base, 3);
  for (const match of await matches_of(desk, base, ({ status }) => status === 'called')) await desk.on(`${base}/matches/${match.match}/start`, match);
  await expect(wall.locator('.wall.s-play .list .sc')).toHaveCount(3);
  await expect(wall.locator('.calls')).toHaveCount(0);
  await holds(wall, 'alone');
  for (const [width, height] of SIZES) {
    await wall.setViewportSize({ width, height });
    expect(await wall.locator('.list').evaluate((list) => list.clientWidth / innerWidth)).toBeGreaterThan(0.98);
  }
  // The next call has its place beside them.
  const playing = await matches_of(desk, base, ({ status }) => status === 'playing');
  for (const match of playing)
    await confirmed(desk, `${base}/matches/${match.match}/result`, match, { how: 'final_score', winner: 'a', score_a: 3, score_b: 1, reason: 'played' });
  await call(desk, base, 1);
  await desk.on(`${base}/wall`, await desk.get(base), { scene: 'play', message: '' }, 'PUT');
  await expect(wall.locator('.calls .now')).toBeVisible();
});

test('a mark that comes beside long names leaves each name its line, at every size of a projector', async ({ desk, visitor }) => {
  test.setTimeout(300000);
  const { base, uid } = await evening(desk);
  for (let entry = 1; entry <= PLAYERS; entry += 1) await desk.ask('POST', `${base}/entries/${entry}/check-in`);
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: Array.from({ length: PLAYERS }, (_, at) => at + 1) });
  await call(desk, base);
  const called = await matches_of(desk, base, ({ status }) => status === 'called');
  await start(desk, base, called);
  const walls = [];
  for (const [width, height] of SIZES) {
    const wall = await visitor({ viewport: { width, height } });
    await wall.goto(`/wall.html?t=${uid}`);
    await expect(wall.locator('td-face').first()).toBeVisible();
    walls.push(wall);
  }
  const all_hold = async (/** @type {string} */ state) => {
    for (const [at, wall] of walls.entries())
      await expect.configure({ soft: true }).poll(async () => [...await faults(wall), ...await clipped(wall)],
        { message: `${state} ${SIZES[at].join(' x ')}`, timeout: 30000 }).toEqual([]);
  };
  await all_hold('all play');
  // Who leads stands in bold type.
  for (const { match } of called) await desk.games(base, await desk.get(`${base}/matches/${match}`), [{ winner: 'a' }]);
  for (const wall of walls) await expect(wall.locator('.list .sc').filter({ hasText: /^1.0$/ })).toHaveCount(await wall.locator('.list .sc').count());
  await all_hold('the first ones lead');
  for (const match of called.slice(0, 2)) await desk.ask('POST', `${base}/matches/${match.match}/dispute`, { side: 'a', subject: 'clock' });
  for (const wall of walls) await expect(wall.locator('.list .chip.bad')).toHaveCount(2);
  await all_hold('two are disputed');
  const { TD_LOOK } = process.env;
  if (TD_LOOK) for (const [at, wall] of walls.entries()) await wall.screenshot({ path: `${TD_LOOK}/wall-disputed-${SIZES[at][0]}.png` });
});

test('the director says on the floor what walls show, and takes it back', async ({ desk, director, visitor }) => {
  const { uid, base } = await desk.evening({ players: 4 });
  const wall = await visitor({ viewport: { width: 1280, height: 720 } });
  await wall.goto(`/wall.html?t=${uid}`);
  await expect(wall.locator('.wall.s-draw')).toBeVisible();
  await director.goto(`/td.html?t=${uid}#floor`);
  await director.getByRole('button', { name: 'What the wall shows' }).click();
  const dialog = director.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /By itself/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByRole('button', { name: /^Table/ })).toHaveCount(0); // a knockout has none
  await dialog.getByRole('button', { name: /^Break/ }).click();
  await dialog.getByLabel('Message for the hall').fill('Supper');
  await dialog.getByLabel('For how long').selectOption('30');
  expect(await violations(director)).toEqual([]);
  expect(await clipped(director)).toEqual([]);
  if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/wall-dialog.png` });
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(wall.locator('.pause h2')).toHaveText('Supper');
  await expect(wall.locator('.left')).toContainText(/^(29:|30:00)/);
  expect((await desk.get(base)).wall).toMatchObject({ scene: 'break', message: 'Supper' });
  await director.locator('.toast').getByRole('button', { name: /Undo/ }).click();
  await expect(wall.locator('.wall.s-draw')).toBeVisible();
});

/** Of the window's shorter side: names and points of a table, a line each, that are read from the middle of a hall. */
const LINE = 0.021;

/** The smallest letters of a list, of the window's shorter side. @param {import('@playwright/test').Page} wall @param {string} which */
const smallest = (wall, which) => wall.evaluate((selector) => Math.min(...[...document.querySelectorAll(selector)].map((one) =>
  parseFloat(getComputedStyle(one).fontSize))) / Math.min(innerWidth, innerHeight), which);

/** @param {import('./hall.js').Desk} desk @param {{kind: string, players: number, tables: number, rule?: any}} how */
async function by_rounds(desk, { kind, players, tables, rule = {} }) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Harbour Open', starts_on: '2026-11-21', starts_at_min: 600, lengths: [5], check_in: false,
    third_place: false, third_place_length: 0, tables });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: [...names(), ...Array.from({ length: 9 }, (_, at) => `Ferdinand no. ${at + 1} Lichtenstein`)]
    .slice(0, players).join('\n') });
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], { kind, lengths: [5] }, 'PUT');
  await desk.section(base, 1, 'rule', rule);
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  return { base, uid: made.uid };
}

/** Side a wins what was called. @param {import('./hall.js').Desk} desk @param {string} base */
async function win(desk, base) {
  for (const match of await matches_of(desk, base, ({ status }) => ['called', 'ready', 'playing'].includes(status)))
    await confirmed(desk, `${base}/matches/${match.match}/result`, match, { how: 'final_score', winner: 'a', score_a: 5, score_b: match.match % 5,
      reason: 'played' });
}

/** @param {import('@playwright/test').Page} wall @param {string} name */
const scene = (wall, name) => expect(wall.locator(`.wall.s-${name}`)).toBeVisible();

test('the director has the wall show the table while a round is played, and let it go by itself again', async ({ desk, director, visitor }) => {
  const { base, uid } = await by_rounds(desk, { kind: 'swiss', players: 6, tables: 3, rule: { rounds: 3 } });
  await desk.ask('POST', `${base}/sections/1/rounds`, { round: 1 });
  await call(desk, base, 3);
  for (const match of await matches_of(desk, base, ({ status }) => status === 'called')) await desk.on(`${base}/matches/${match.match}/start`, match);
  const wall = await visitor({ viewport: { width: 1280, height: 720 } });
  await wall.goto(`/wall.html?t=${uid}`);
  await scene(wall, 'play');
  await director.goto(`/td.html?t=${uid}#floor`);
  await director.getByRole('button', { name: 'What the wall shows' }).click();
  await director.getByRole('dialog').getByRole('button', { name: /^Table/ }).click();
  expect(await clipped(director)).toEqual([]);
  if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/wall-dialog-table.png` });
  await director.getByRole('button', { name: 'Show', exact: true }).click();
  await scene(wall, 'table');
  await expect(wall.locator('.standing li:not(.hd)')).toHaveCount(6);
  await holds(wall, 'table-chosen');
  await director.locator('.toast').getByRole('button', { name: /Undo/ }).click();
  await scene(wall, 'play');
});

test('a Swiss on the wall: who meets whom, by table, who waits and has a bye, about when the next round is, the table between', async ({ desk, visitor }) => {
  test.setTimeout(900000);
  const players = 41, tables = 17;
  const { base, uid } = await by_rounds(desk, { kind: 'swiss', players, tables, rule: { rounds: 3 } });
  await desk.ask('POST', `${base}/sections/1/rounds`, { round: 1 });
  const wall = await visitor({ viewport: { width: 1920, height: 1080 } });
  await wall.goto(`/wall.html?t=${uid}`);
  await scene(wall, 'draw');
  await expect(wall.locator('h2')).toContainText('Pairings Round 1');
  await expect(wall.locator('.pair')).not.toHaveCount(0);
  // Nobody knows yet who meets a winner.
  await expect(wall.locator('.pair.up, .pair.down')).toHaveCount(0);
  await holds(wall, 'pairs');

  await call(desk, base, tables);
  await scene(wall, 'calls');
  // Two pages of eleven and ten: what is called first, by table, then who waits, and who has the bye.
  await expect(wall.locator('.pg')).toContainText('of 2');
  await expect(wall.locator('.pg')).toContainText('page 1');
  await expect(wall.locator('.tn')).toHaveText(Array.from({ length: 11 }, (_, at) => String(at + 1)));
  await holds(wall, 'round');
  await expect(wall.locator('.pg')).toContainText('page 2');
  await expect(wall.locator('.tn')).toHaveText(Array.from({ length: tables - 11 }, (_, at) => String(at + 12)));
  await expect(wall.locator('.st', { hasText: 'waits for a table' })).toHaveCount(3);
  const bye = (await desk.get(`${base}/matches`)).matches.find((/** @type {any} */ match) => match.how === 'bye');
  await expect(wall.locator('.brd li', { has: wall.locator('.st', { hasText: /^bye$/ }) })).toContainText(bye.a.name ?? bye.b.name);
  const { rounds } = await desk.get(`${base}/outlook`);
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Copenhagen', hour: '2-digit', minute: '2-digit' })
    .format(Math.ceil(Date.parse(rounds.find((/** @type {any} */ one) => one.round === 1).middle) / 300000) * 300000);
  await expect(wall.locator('h2')).toContainText(`round 2 about ${hour}`);

  // The last ones of the round are played beside their scores.
  const called = await matches_of(desk, base, ({ status }) => status === 'called');
  for (const match of called) await desk.on(`${base}/matches/${match.match}/start`, match);
  await scene(wall, 'play');
  await expect(wall.locator('.list .head .about')).toContainText('round 2 about');
  await holds(wall, 'round-play');

  await win(desk, base);
  await scene(wall, 'table');
  await expect(wall.locator('h2')).toContainText('After round 1 of 3 Round 2 comes next');
  await expect(wall.locator('.standing li:not(.hd)')).toHaveCount(21);
  const { standings } = await desk.get(`${base}/sections/1/standings`);
  await expect(wall.locator('.standing li:not(.hd)').first()).toContainText(standings[0].name);
  await holds(wall, 'table');
  for (const [width, height] of SIZES) {
    await wall.setViewportSize({ width, height });
    for (const what of ['.fit', '.no', '.sc', '.wl'])
      await expect.poll(() => smallest(wall, `.standing li:not(.hd) ${what}`), `${what} at ${width}x${height}`)
        .toBeGreaterThan(what === '.fit' ? 0.75 * LINE : LINE);
  }
  await wall.setViewportSize({ width: 1920, height: 1080 });

  await desk.on(`${base}/wall`, await desk.get(base), { scene: 'break', message: 'Supper', until_ms: String(Date.now() + 25 * 60000) }, 'PUT');
  await scene(wall, 'break');
  await expect(wall.locator('.resumes')).toHaveText(/^We go on at \d\d:\d\d with round 2$/);
  await holds(wall, 'round-break');
  await desk.on(`${base}/wall`, await desk.get(base), { scene: 'auto', message: '' }, 'PUT');

  await desk.ask('POST', `${base}/sections/1/rounds`, { round: 2 });
  await scene(wall, 'draw');
  await expect(wall.locator('h2')).toContainText('Pairings Round 2');
  await win(desk, base);
  await desk.ask('POST', `${base}/sections/1/rounds`, { round: 3 });
  await expect(wall.locator('h2')).toContainText('Pairings Round 3');
  await call(desk, base, 4);
  await scene(wall, 'calls');
  await expect(wall.locator('h2')).toContainText('ends about');
});

test('groups and lives on the wall: a table for each group, and how many lives are left', async ({ desk, visitor }) => {
  test.setTimeout(600000);
  const wall = await visitor({ viewport: { width: 1920, height: 1080 } });
  const started = await by_rounds(desk, { kind: 'groups', players: 20, tables: 10, rule: { group_of: 4 } });
  const [first] = await matches_of(desk, started.base, ({ status }) => status === 'ready');
  await confirmed(desk, `${started.base}/matches/${first.match}/result`, first, { how: 'final_score', winner: 'a', score_a: 5, score_b: 1, reason: 'played' });
  await wall.goto(`/wall.html?t=${started.uid}`);
  await scene(wall, 'table');
  await expect(wall.locator('.grp')).toHaveText(['Group 1', 'Group 2', 'Group 3', 'Group 4']);
  await expect(wall.locator('.standing li:not(.hd, .grp)')).toHaveCount(16);
  await holds(wall, 'groups');

  const lives = await by_rounds(desk, { kind: 'lives', players: 13, tables: 7, rule: { lives: 2 } });
  for (let round = 1; round <= 3; round += 1) {
    await desk.ask('POST', `${lives.base}/sections/1/rounds`, { round });
    await win(desk, lives.base);
  }
  await wall.goto('about:blank');
  await wall.goto(`/wall.html?t=${lives.uid}`);
  await scene(wall, 'table');
  await expect(wall.locator('h2')).toContainText('After round 3 Round 4 comes next');
  await expect(wall.locator('.standing .hd').first()).toContainText('Lives');
  const { standings } = await desk.get(`${lives.base}/sections/1/standings`);
  await expect(wall.locator('.standing .gone')).toHaveCount(standings.filter((/** @type {any} */ one) => one.status === 'out').length);
  await expect(wall.locator('.standing li:not(.hd) .sc')).toHaveText(standings.map((/** @type {any} */ one) => String(one.ties[0])));
  await holds(wall, 'lives');
});

/** So many days from today, YYYY-MM-DD. @param {number} days */
const in_days = (days) => new Date(Date.now() + days * 86400000).toISOString().slice(0, 10);

test('a ladder on the wall: who stands where and has moved, and who has challenged whom until when', async ({ desk, visitor }) => {
  test.setTimeout(600000);
  const players = 14;
  const made = await desk.ask('POST', '/tournaments', { title: 'Riverside Ladder', starts_on: in_days(-30), starts_at_min: -1, lengths: [5], check_in: false,
    tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: names().slice(0, players).join('\n') });
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], { kind: 'ladder', lengths: [5] }, 'PUT');
  await desk.section(base, 1, 'rule', { reach: 3, play_days: 14 });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: Array.from({ length: players }, (_, at) => at + 1) });
  const wall = await visitor({ viewport: { width: 1920, height: 1080 } });
  await wall.goto(`/wall.html?t=${made.uid}`);
  // Nobody has challenged yet: the list stands all the same.
  await scene(wall, 'table');
  await expect(wall.locator('h2')).toHaveText('Ladder');
  await expect(wall.locator('.rungs li:not(.hd) .no')).toHaveText(Array.from({ length: players }, (_, at) => String(at + 1)));

  const dare = async (/** @type {number} */ challenger, /** @type {number} */ challenged) => desk.ask('POST', `${base}/sections/1/rounds`,
    { a: [challenger], b: [challenged], round: (await desk.get(`${base}/sections/1/ladder`)).round });
  await dare(5, 2);
  await win(desk, base);
  await dare(3, 1);
  await dare(9, 7);
  const { list, open } = await desk.get(`${base}/sections/1/ladder`);
  expect(list[1].entry).toBe(5);
  expect(open).toHaveLength(2);
  // Nobody plays and nobody is called; a challenge is no round that is drawn.
  await expect(wall.locator('.dare')).toHaveCount(2);
  await expect(wall.locator('h2')).toContainText('Open challenges');
  await expect(wall.locator('.dare').first().locator('.when')).toContainText(/^until /);
  await holds(wall, 'ladder-open');
  await expect(wall.locator('h2')).toContainText('Ladder');
  await expect(wall.locator('.rungs li', { hasText: '▲3' })).toContainText(list[1].name);
  await expect(wall.locator('.rungs li', { hasText: '▼1' })).toHaveCount(3);
  await holds(wall, 'ladder');
  expect((await uneven(wall, '.brd')).ratio).toBeGreaterThan(0.6);

  await call(desk, base, 1);
  await scene(wall, 'play');
  await holds(wall, 'ladder-play');
  await win(desk, base);
  await scene(wall, 'table');
  // Closed, its list still stands: it has no other places.
  await desk.on(`${base}/close`, await desk.get(base));
  await expect(wall.locator('.dare')).toHaveCount(0);
  await scene(wall, 'table');
  await expect(wall.locator('.rungs li:not(.hd)')).toHaveCount(players);
  await holds(wall, 'ladder-end');
});

test('a league on the wall: who plays whom until when, and the table between', async ({ desk, visitor }) => {
  test.setTimeout(600000);
  const { base, uid } = await by_rounds(desk, { kind: 'round_robin', players: 8, tables: 4 });
  await desk.section(base, 1, 'calendar', { days: [1, 2, 3, 4, 5, 6, 7].map((round) => in_days(round * 7)).join(' ') });
  const wall = await visitor({ viewport: { width: 1920, height: 1080 } });
  await wall.goto(`/wall.html?t=${uid}`);
  await scene(wall, 'draw');
  await expect(wall.locator('h2')).toContainText(/Round 1 .*until /);
  await expect(wall.locator('.pair')).toHaveCount(4);
  // Who wins meets nobody for that.
  await expect(wall.locator('.pair.up, .pair.down')).toHaveCount(0);
  await holds(wall, 'league');

  const first = await matches_of(desk, base, ({ round }) => round === 1);
  for (const match of first) await confirmed(desk, `${base}/matches/${match.match}/result`, match,
    { how: 'final_score', winner: 'a', score_a: 5, score_b: match.match % 5, reason: 'played' });
  await scene(wall, 'table');
  await expect(wall.locator('h2')).toContainText(/^Standings Round 2 until /);
  await holds(wall, 'league-table');
  await call(desk, base, 3);
  for (const match of await matches_of(desk, base, ({ status }) => status === 'called')) await desk.on(`${base}/matches/${match.match}/start`, match);
  await scene(wall, 'play');
  // A round of months ends at no hour.
  await expect(wall.locator('.list .head')).not.toHaveCount(0);
  await expect(wall.locator('.list .head .about')).toHaveCount(0);
  await holds(wall, 'league-play');
});

test('jackpots on the wall: who has a seat, the draw of each, the next one before any podium, and who won them', async ({ desk, visitor }) => {
  test.setTimeout(600000);
  const made = await desk.ask('POST', '/tournaments', { title: 'Jackpots', starts_on: '2026-11-21', lengths: [5], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: names().slice(0, 8).join('\n') });
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0],
    { kind: 'knockout', name: 'Jackpot', field: 'chosen', fills: 4, lengths: [5] }, 'PUT');
  const seat = async (/** @type {number} */ section, /** @type {number[]} */ who) => {
    for (const entry of who) await desk.ask('PUT', `${base}/sections/${section}/seats/${entry}`, { status: 'in' });
  };
  const wall = await visitor({ viewport: { width: 1920, height: 1080 } });
  await wall.goto(`/wall.html?t=${made.uid}`);
  await scene(wall, 'check_in');
  await expect(wall.locator('h2')).toContainText('0 of 4 seats are taken');
  await expect(wall.locator('.missing li')).toHaveCount(0);
  await seat(1, [1, 2, 3]);
  await expect(wall.locator('h2')).toContainText('Jackpot 3 of 4 seats are taken');
  await expect(wall.locator('.missing li')).toHaveText(names().slice(0, 3));
  await expect(wall.locator('.poster')).not.toContainText('check in');
  await holds(wall, 'jackpot-seats');

  await seat(1, [4]);
  await scene(wall, 'draw');
  await expect(wall.locator('.pair')).toHaveCount(2);
  await holds(wall, 'jackpot-draw');
  await call(desk, base, 2);
  await scene(wall, 'play');
  await win(desk, base);
  await win(desk, base);
  // The second one fills: that nobody plays is no end, and who won the first one is not the event's champion.
  await scene(wall, 'check_in');
  await expect(wall.locator('h2')).toContainText('Jackpot 2 0 of 4 seats are taken');
  await seat(2, [5, 6, 7, 1]);
  await scene(wall, 'draw');
  await expect(wall.locator('h2')).toContainText('Jackpot 2');
  await expect(wall.locator('.pair')).toHaveCount(2);
  await holds(wall, 'jackpot-second');
  await call(desk, base, 2);
  await scene(wall, 'play');
  await expect(wall.locator('.calls h2')).toHaveText('Go to your table');
  await expect(wall.locator('.champion')).toHaveCount(0);
  await holds(wall, 'jackpot-play');
  await win(desk, base);
  await win(desk, base);
  await desk.on(`${base}/close`, await desk.get(base));
  await scene(wall, 'podium');
  await expect(wall.locator('.steps')).toHaveCount(0);
  await expect(wall.locator('.won li')).toHaveCount(2);
  await holds(wall, 'jackpot-end');
});

test('names of two words are one size in the list of tables, and what stands at them keeps its column, whoever leads', async ({ desk, visitor }) => {
  const people = ['Freja Nymark', 'Sunniva Holt', 'Yusuf Demirkan', 'Nadia Benhaddou', 'Tomasz Wierzba', 'Oddny Sveinsdottir', 'Piet van Houtum',
    'Ewan Strachan'];
  const made = await desk.ask('POST', '/tournaments', { title: 'Harbour Open', starts_on: '2026-11-21', starts_at_min: 1140, lengths: [9], check_in: false,
    tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.rule(base, CLOCK, SIMPLE);
  await desk.ask('POST', `${base}/entries`, { text: people.join('\n') });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4, 5, 6, 7, 8] });
  for (const winner of ['a', 'b', '', '']) {
    const match = await desk.started(base);
    if (winner) await desk.games(base, match, [{ winner, win: 'gammon', cube: 2 }]);
  }
  const wall = await visitor({ viewport: { width: 1440, height: 900 } });
  await wall.goto(`/wall.html?t=${made.uid}`);
  await scene(wall, 'play');
  await expect(wall.locator('.list td-face')).toHaveCount(8);
  for (const [width, height] of [[1440, 900], ...SIZES]) {
    await wall.setViewportSize({ width, height });
    const of = (/** @type {string} */ which, /** @type {string} */ what) => wall.locator(`.list ${which}`).evaluateAll((all, asked) =>
      [...new Set(all.map((one) => (asked === 'size' ? getComputedStyle(one).fontSize : String(Math.round(one.getBoundingClientRect().left)))))], what);
    await expect.poll(() => of('.fit', 'size'), `${width} x ${height}`).toHaveLength(1);
    for (const side of ['a', 'b']) expect.soft(await of(`.nm.${side} .ck`, 'left'), `${width} x ${height}, checkers of ${side}`).toHaveLength(1);
    if (process.env.TD_LOOK) await wall.screenshot({ path: `${process.env.TD_LOOK}/wall-alike-${width}.png` });
  }
});
