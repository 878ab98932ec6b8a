// SPDX-License-Identifier: MIT
// Other games than backgammon: chosen in a plan and before a draw, and played at a tablet whose buttons are those of the game.
import { kept_turn } from './drafts.js';
import { forecast_agrees } from './forecast.js';
import { expect, test } from './hall.js';
import { everywhere, glance } from './look.js';

/**
 * A match between two that plays these games, at a tablet.
 * @param {any} hall @param {string} games @param {{length?: number, rules?: Record<number, number>, started?: boolean}} [how]
 */
async function at_table({ desk, tablet }, games, { length = 5, rules = {}, started = true } = {}) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Tavli', starts_on: '2026-11-21', lengths: [length], check_in: false, tables: 1 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: 'O. Kaya\nF. Berg' });
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], { kind: 'knockout', lengths: [length], games }, 'PUT');
  for (const [number, value] of Object.entries(rules)) await desk.rule(base, Number(number), value);
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  const page = await tablet(await desk.secret(base, 1));
  if (started) await desk.started(base);
  else await desk.ask('POST', `${base}/matches/1/call`, { table: 1 });
  const half = (/** @type {string} */ side) => page.locator(`.half.${side}`);
  const match = () => desk.get(`${base}/matches/1`);
  const agree = (/** @type {string} */ where) => forecast_agrees(page, where);
  return { base, page, half, match, agree };
}

/** A table whose moves are open, with what a recorder does there. @param {any} hall @param {string} games @param {object} [how] */
async function at_board(hall, games, how = {}) {
  const PLAY_HELP = 31, EVERYBODY = 2;
  const table = await at_table(hall, games, { ...how, rules: { [PLAY_HELP]: EVERYBODY, .../** @type {any} */ (how).rules } });
  const { page, base } = table;
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(page.locator('td-board .bd-cell').first()).toBeVisible();
  const begins = (/** @type {number} */ at, /** @type {string} */ dice) =>
    page.locator('.openings section').nth(at).getByRole('button', { name: dice, exact: true }).click();
  const roll = (/** @type {string} */ dice) => page.locator('.play-side > .rolls').getByRole('button', { name: dice, exact: true }).click();
  const point = (/** @type {number} */ n) => page.locator(`.bd-cell[data-cell=p${n}]`).click();
  const say = page.locator('.play-say [role=status]');
  const plays = async (game = 1) => (await hall.desk.get(`${base}/matches/1/plays?game=${game}`)).turns
    .map((/** @type {any} */ { side, act, dice, play }) => [side, act === 'roll' ? '' : act, ...(dice ? [dice, play] : [])].filter(Boolean).join(' '));
  return { ...table, begins, roll, point, say, plays, sent: () => expect(page.getByText('All sent')).toBeVisible() };
}

/** The same numbers in every run. @param {number} seed */
function dice_of(seed) {
  let state = seed;
  const die = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return 1 + Math.floor(state / 2 ** 32 * 6);
  };
  return () => {
    const [a, b] = [die(), die()];
    return a > b ? `${a}${b}` : `${b}${a}`;
  };
}

test('a plan names its games in words; the evening is made with them', async ({ desk, director: page }) => {
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'New tournament' }).or(page.getByRole('radio', { name: /^Knockout/ })).first().click();
  await page.getByRole('radio', { name: /^Main, consolation/ }).click();
  await page.getByLabel('Title').fill('Tavli evening');
  const main = page.getByRole('region', { name: 'Main draw' }), consolation = page.getByRole('region', { name: 'Consolation' });
  await expect(main.locator('.plays')).toContainText('Backgammon');
  await expect(consolation.locator('.plays')).toContainText('As in the main draw');
  await main.locator('.plays button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Tavli' }).click();
  await expect(dialog.locator('.game-turn')).toHaveCount(3);
  await dialog.locator('.game-turn').nth(1).getByLabel('What a win counts').selectOption({ label: 'A gammon counts twice, a backgammon three times' });
  await everywhere(page, 'games-dialog');
  await dialog.getByRole('button', { name: 'Tavli' }).click();
  await dialog.getByRole('button', { name: 'Play this' }).click();
  await expect(main.locator('.plays')).toContainText('Tavli: Portes, Plakoto, Fevga');
  await consolation.locator('.plays button').click();
  await dialog.getByRole('button', { name: 'Choose something else' }).click();
  await dialog.locator('.game-turn select').first().selectOption({ label: 'Hypergammon' });
  await dialog.getByLabel('With the doubling cube').uncheck();
  await dialog.getByLabel('Who starts').selectOption({ label: 'the last loser starts' });
  await dialog.getByRole('button', { name: 'Play this' }).click();
  await expect(consolation.locator('.plays')).toContainText('Hypergammon (no cube, the last loser starts)');
  await everywhere(page, 'games-plan');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL((url) => url.searchParams.get('t') !== null);
  const uid = new URL(page.url()).searchParams.get('t');
  const { sections } = await desk.get(`/tournaments/${uid}/sections`);
  expect(sections.map((/** @type {any} */ one) => one.games)).toEqual(['portes plakoto fevga', 'hypergammon~cube+loser-starts']);
});

test('until the draw another game can be chosen', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Chosen late', starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 1 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: 'Ada Holm\nBen Roth' });
  await page.goto(`/td.html?t=${made.uid}#draw`);
  await expect(page.locator('.plays')).toContainText('Played: Backgammon');
  await page.getByRole('button', { name: 'Main draw plays Backgammon. Choose something else' }).click();
  await page.getByRole('dialog').locator('.game-turn select').first().selectOption({ label: 'Plakoto' });
  await page.getByRole('dialog').getByRole('button', { name: 'Play this' }).click();
  await expect(page.locator('.plays')).toContainText('Played: Plakoto');
  await everywhere(page, 'games-draw');
  expect((await desk.get(`${base}/sections`)).sections[0].games).toBe('plakoto');
});

test('English is chosen with three dice', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Three dice', starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 1 });
  const base = `/tournaments/${made.uid}`, dialog = page.getByRole('dialog'), three = dialog.getByLabel('Three dice, instead of two');
  const games = async () => (await desk.get(`${base}/sections`)).sections[0].games;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: 'Ada Holm\nBen Roth' });
  await page.goto(`/td.html?t=${made.uid}#draw`);
  await page.getByRole('button', { name: 'Main draw plays Backgammon. Choose something else' }).click();
  await expect(dialog.getByLabel('With the doubling cube')).toBeVisible();
  await expect(three).toHaveCount(0);
  await dialog.locator('.game-turn select').first().selectOption({ label: 'English' });
  await three.check();
  await everywhere(page, 'games-three-dice');
  await dialog.getByRole('button', { name: 'Play this' }).click();
  await expect.poll(games).toBe('english+three-dice');
  await expect(page.locator('.plays')).toContainText('English (Three dice, instead of two and a permanent six)');
  await page.locator('.plays button').click();
  await three.uncheck();
  await dialog.getByRole('button', { name: 'Play this' }).click();
  await expect.poll(games).toBe('english');
});

test('draughts are chosen with what was agreed on, and take no turns with other games', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Draughts', starts_on: '2026-11-21', lengths: [2], check_in: false, tables: 1 });
  const base = `/tournaments/${made.uid}`, dialog = page.getByRole('dialog');
  const games = async () => (await desk.get(`${base}/sections`)).sections[0].games;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: 'Ada Holm\nBen Roth' });
  await page.goto(`/td.html?t=${made.uid}#draw`);
  await page.getByRole('button', { name: 'Main draw plays Backgammon. Choose something else' }).click();
  await expect(dialog.getByRole('button', { name: 'Another game in turn' })).toBeVisible();
  await dialog.getByRole('button', { name: 'English draughts' }).click();
  await expect(dialog.getByRole('list', { name: 'English draughts as it begins' })).toBeAttached();
  await expect(dialog.locator('td-draughts .bd-disc')).toHaveCount(24);
  await expect(dialog.getByRole('button', { name: 'Another game in turn' })).toHaveCount(0);
  await expect(dialog.getByLabel('With the doubling cube')).toHaveCount(0);
  await dialog.getByLabel('The first move of each side').selectOption({ label: '47 openings' });
  await dialog.getByLabel('A missed capture may be huffed').check();
  await dialog.getByLabel('Games go in pairs: one opening, colours changed').check();
  await everywhere(page, 'games-draughts');
  await dialog.getByRole('button', { name: 'Play this' }).click();
  await expect(page.locator('.plays')).toContainText('English draughts');
  expect(await games()).toBe('draughts+ballot-47+huff+mini-match');
  await page.locator('.plays button').click();
  await expect(dialog.getByLabel('A missed capture may be huffed')).toBeChecked();
  await dialog.getByLabel('A missed capture may be huffed').uncheck();
  await dialog.getByLabel('The first move of each side').selectOption({ label: 'Free' });
  await dialog.getByRole('button', { name: 'Play this' }).click();
  await expect.poll(games).toBe('draughts+mini-match');
  await page.locator('.plays button').click();
  await dialog.locator('.game-turn select').first().selectOption({ label: 'The losing game' });
  await expect(dialog.getByLabel('The first move of each side')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Play this' }).click();
  await expect.poll(games).toBe('losing-draughts');
});

test('in a plan lengths follow what is played: so many games of draughts, at backgammon points; a time is as high as a day', async ({ director: page }) => {
  await page.goto('/td.html');
  await page.getByRole('button', { name: 'New tournament' }).or(page.getByRole('radio', { name: /^Knockout/ })).first().click();
  await page.getByRole('radio', { name: /^Main, consolation/ }).click();
  const main = page.getByRole('region', { name: 'Main draw' }), consolation = page.getByRole('region', { name: 'Consolation' });
  const dialog = page.getByRole('dialog'), numbers = (/** @type {any} */ section) => section.locator('.lengths input')
    .evaluateAll((/** @type {HTMLInputElement[]} */ all) => [...new Set(all.map((one) => one.value))]);
  const choose = async (/** @type {string} */ name) => {
    await main.locator('.plays button').click();
    await dialog.getByRole('button', { name, exact: true }).click();
    await dialog.getByRole('button', { name: 'Play this' }).click();
  };
  await expect.poll(() => numbers(main)).toEqual(['5', '7', '9']);
  await choose('English draughts');
  await expect.poll(() => numbers(main)).toEqual(['2']);
  await expect.poll(() => numbers(consolation)).toEqual(['2']);
  await everywhere(page, 'games-plan-draughts');
  await choose('Backgammon');
  await expect.poll(() => numbers(main)).toEqual(['5', '7', '9']);
  await expect.poll(() => numbers(consolation)).toEqual(['5', '7']);
  const [day, hour] = await Promise.all(['Day', 'Begins at'].map((name) => page.getByLabel(name).first().boundingBox()));
  expect([hour?.y, hour?.height]).toEqual([day?.y, day?.height]);
});

test('by the laws of 1931 equal dice at the start double the cube, and who begins chooses checkers and side', async ({ desk, tablet }) => {
  const AUTOMATIC_DOUBLES = 37, OPENING = 38;
  const { page, agree, match, begins, say, plays, sent, point } = await at_board({ desk, tablet }, 'backgammon-1931',
    { length: 7, rules: { [AUTOMATIC_DOUBLES]: 2, [OPENING]: 1 } });
  const key = page.locator('.keys [data-key=double]');
  await expect(say).toContainText('who begins chooses checkers and side');
  await expect(key).toHaveText('Equal dice: 2');
  await everywhere(page, 'games-1931');
  await key.click();
  await expect(key).toHaveText('Equal dice: 4');
  await sent();
  await agree('doubled once');
  await page.getByRole('button', { name: 'Score' }).click();
  const cube = page.locator('.cb button.big');
  await expect(cube).toHaveText('2');
  await expect(page.locator('.cb')).toContainText('Centre');
  await cube.click();
  await expect(page.getByRole('dialog').locator('fieldset').first()).toBeVisible(); // somebody may have doubled besides
  await page.getByRole('dialog').getByRole('button', { name: 'Equal dice at the start: 4' }).click();
  await expect(cube).toHaveText('4');
  await sent();
  await agree('doubled as often as was agreed on');
  await expect(page.locator('button.undo')).toContainText('Cube');
  await page.locator('button.undo').click();
  await expect(cube).toHaveText('2');
  await sent();
  await page.getByRole('button', { name: 'Moves' }).click();
  await begins(0, '53');
  await point(8);
  await point(6);
  await page.locator('.keys [data-key=done]').click();
  await expect(key).toHaveText('Double to 4');
  await sent();
  await agree('played');
  expect(await plays()).toEqual(['a automatic', 'a 53 8/3 6/3']);
  expect((await match()).record).toMatchObject({ cube: 2, owner: 'none' });
  await expect(page.locator('.lst')).toContainText('equal dice');
});

test('the tablet plays Tavli: no cube, its wins, a drawn Plakoto, and who starts', async ({ desk, tablet }) => {
  const { page, half, match, agree } = await at_table({ desk, tablet }, 'tavli', { started: false });
  await expect(page.locator('.terms')).toContainText('Tavli');
  await expect(page.locator('.terms')).toContainText('First: Portes');
  await everywhere(page, 'games-called');
  for (const side of ['a', 'b']) await half(side).getByRole('button', { name: 'Ready' }).click();
  await expect(page.locator('.mid')).toContainText('Portes');
  await expect(page.locator('.bar')).toContainText('Game 1: Portes');
  for (const side of ['a', 'b']) {
    await expect(half(side).locator('.rep.lost button')).toHaveCount(2);
    await expect(half(side).getByText('This game has no cube')).toBeAttached();
  }
  await expect(page.getByRole('button', { name: 'Moves' })).toBeVisible();
  await agree('Portes');
  await half('b').locator('.rep.lost button').nth(1).click();
  await expect(page.locator('.bar')).toContainText('Game 2: Plakoto');
  await expect(half('a').locator('.hint')).toHaveText('You start');
  await agree('Plakoto');
  await expect(half('b').getByRole('button', { name: 'Drawn' })).toBeEnabled();
  await everywhere(page, 'games-plakoto');
  await half('b').getByRole('button', { name: 'Drawn' }).click();
  await expect(page.locator('.bar')).toContainText('Game 3: Fevga');
  await expect(half('a').locator('.hint')).toHaveText('You start');
  await agree('Fevga after a drawn game');
  expect((await match()).a.score).toBe(2);
  expect((await match()).games[1].winner).toBe('none');
  await half('a').getByRole('button', { name: 'Wrong?' }).click();
  await half('a').locator('.rep.lost button').first().click();
  await agree('mended');
  await expect.poll(async () => (await match()).b.score).toBe(1);
  await expect(half('b').locator('.hint')).toHaveText('You start');
});

test('Hypergammon to three has its cube and its Crawford game; Tabla calls a double win a mars', async ({ desk, tablet }) => {
  const hyper = await at_table({ desk, tablet }, 'hypergammon', { length: 3 });
  await expect(hyper.half('a').getByRole('button', { name: 'Double to 2' })).toBeEnabled();
  await hyper.half('b').locator('.rep.lost button').nth(1).click();
  await expect(hyper.page.locator('.bar .chip.craw')).toBeVisible();
  await hyper.agree('the Crawford game');
  const tabla = await at_table({ desk, tablet }, 'tabla-match');
  await expect(tabla.half('a').locator('.rep.lost')).toContainText('Mars');
  await glance(tabla.page, 'games-tabla');
});

test('where the dice of the opening are rolled again nobody waits for a second turn to double', async ({ desk, tablet }) => {
  const CLOCK = 16;
  const { half, agree } = await at_table({ desk, tablet }, 'portes+cube', { rules: { [CLOCK]: 2 } });
  await expect(half('a').locator('.press')).toBeVisible();
  await half('b').locator('.press').click({ force: true });
  await expect(half('a').getByRole('button', { name: 'Double to 2' })).toBeEnabled();
  await agree('the first turn of Portes');
});

test('a drawn Plakoto on the public page, on paper, and at the desk, where it is corrected', async ({ desk, director, visitor }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Tavli', starts_on: '2026-11-21', lengths: [5], check_in: false, tables: 1 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: 'O. Kaya\nF. Berg' });
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], { kind: 'knockout', lengths: [5], games: 'tavli' }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [2, 1] });
  const first = await desk.games(base, await desk.started(base), [{ winner: 'a', win: 'gammon' }]);
  await desk.on(`${base}/matches/1/games`, first, { game: 2, cube: 1 });
  const page = await visitor();
  await page.goto(`/match.html?t=${made.uid}&m=1`);
  await expect(page.locator('.gamelist li')).toHaveCount(2);
  await expect(page.locator('.gamelist')).toContainText('Portes, Gammon');
  await expect(page.locator('.gamelist li').nth(1)).toContainText('Drawn');
  await expect(page.getByText('Game 3: Fevga')).toBeVisible();
  await everywhere(page, 'games-match');
  await director.goto(`/print.html?t=${made.uid}&what=draw`);
  await expect(director.locator('h2').filter({ hasText: 'Tavli' }).first()).toBeVisible();
  await director.goto(`/print.html?t=${made.uid}&what=match&m=1`);
  await expect(director.locator('table.paper')).toContainText('2 Plakoto');
  await expect(director.locator('table.paper')).toContainText('Drawn');
  await expect(director.locator('table.paper thead')).not.toContainText('Cube');
  await director.goto(`/td.html?t=${made.uid}#floor`);
  await expect(director.locator('.floor')).toContainText('Fevga');
  await director.locator('.floor .t').filter({ hasText: 'O. Kaya' }).getByRole('button').click();
  const dialog = director.getByRole('dialog');
  await expect(dialog).toContainText('Plakoto: Drawn');
  await expect(dialog.locator('.glist li').first()).toContainText('Portes: F. Berg: Gammon');
  await expect(dialog.locator('.glist')).not.toContainText('cube');
  await dialog.locator('.glist li').nth(1).getByRole('button').click();
  await expect(dialog.getByRole('button', { name: 'Nobody: drawn' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'F. Berg' }).click();
  await expect(dialog.locator('fieldset').filter({ hasText: 'Cube' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Gammon' }).click();
  await glance(director, 'games-correct');
  await dialog.getByRole('button', { name: 'Typing mistake' }).click();
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await director.getByRole('button', { name: 'Do it' }).click();
  await expect.poll(async () => (await desk.get(`${base}/matches/1`)).games[1].win).toBe('gammon');
  await director.goto(`/audit.html?t=${made.uid}&m=1`);
  await director.getByRole('button', { name: /F. Berg wins game 1/ }).click();
  await expect(director.locator('#h-entry')).toContainText('F. Berg wins game 1 of match 1: gammon, +2');
  await expect(director.locator('main')).not.toContainText(/cube/i);
});

test('Plakoto at the tablet: no bar, no cube, a doublet may begin, a checker is pinned and stands below', async ({ desk, tablet, visitor, director }) => {
  const { base, page, begins, roll, point, say, plays } = await at_board({ desk, tablet }, 'plakoto');
  await expect(page.locator('[data-cell=p25]')).toHaveCount(0);
  await expect(page.locator('.bd-cube')).toHaveCount(0);
  // Where the key to double stands in other games, it says why there is none.
  await expect(page.locator('.play-say .keys')).not.toContainText('Double');
  await expect(page.getByRole('button', { name: 'no cube' })).toBeDisabled();
  await expect(page.locator('[data-cell=p24]')).toHaveAccessibleName(/15 light checkers/);
  await expect(page.locator('.openings section').first().getByRole('button', { name: '66', exact: true })).toBeVisible();
  await everywhere(page, 'plakoto-start');
  await begins(0, '65');
  await point(24);
  await point(24);
  await expect(say).toContainText('24/19 24/18');
  // Light stands alone on its 19-point, which is Dark's 6-point.
  await roll('66');
  await point(6);
  await point(24);
  await roll('52');
  await expect(page.locator('[data-cell=p19]')).toHaveAccessibleName('point 19, 1 dark checker on top of 1 light checker');
  await everywhere(page, 'plakoto-pinned');
  await point(19);
  await expect(say.locator('.said')).not.toBeEmpty();
  // Nor may it come where a checker is pinned: the 5 is played from the 18-point.
  await point(18);
  await point(24);
  await expect(say).toContainText('24/22 18/13');
  await roll('21');
  await expect.poll(plays).toEqual(['a 65 24/19 24/18', 'b 66 24/6 24/18', 'a 52 24/22 18/13']);
  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  await phone.goto(`/match.html?t=${base.split('/').pop()}&m=1`);
  await expect(phone.locator('td-board')).toContainText('on top of');
  await expect(phone.locator('.bd-cube')).toHaveCount(0);
  await everywhere(phone, 'plakoto-public');
  await director.goto(`/audit.html?t=${base.split('/').pop()}&m=1`);
  await expect(director.locator('td-board')).toContainText('on top of');
  await everywhere(director, 'plakoto-audit');
});

test('Fevga at the tablet: both sides go the same way round, and end on opposite hands', async ({ desk, tablet }) => {
  const { page, begins, roll, point, say, plays } = await at_board({ desk, tablet }, 'fevga');
  await begins(1, '64');
  await expect(page.locator('[data-cell=p12]')).toHaveAccessibleName(/15 light checkers/);
  await point(14);
  await expect(say).toContainText('24/14');
  await roll('31');
  // The 12-point of Light is Dark's 24-point, where Dark stands: nobody is hit and nobody may come.
  await expect(page.locator('[data-cell=p12]')).toHaveAccessibleName(/14 dark checkers/);
  await point(20);
  await expect(say).toContainText('24/20');
  await everywhere(page, 'fevga');
  await roll('22');
  await expect.poll(plays).toEqual(['b 64 24/14', 'a 31 24/20']);
  await page.getByRole('button', { name: 'More' }).click();
  for (let turns = 0; turns < 2; turns++) await page.getByRole('button', { name: 'Turn board' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await glance(page, 'fevga-turned');
});

test('Doublets at the tablet: what one cannot lay the other plays first, live, in the audit and in the file', async ({ desk, tablet, visitor, director }) => {
  const { base, page, begins, roll, point, say, plays, sent } = await at_board({ desk, tablet }, 'doublets');
  const undo = page.locator('.keys [data-key=undo]');
  const correct = (/** @type {number} */ turn) => page.locator('.lst').getByRole('button', { name: `Correct turn ${turn}` }).click();
  const agree = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Correct it' }).click();
    await sent();
  };
  await expect(page.locator('[data-cell=p12]')).toHaveAccessibleName(/3 light checkers/);
  await everywhere(page, 'doublets-start');
  await begins(0, '31');
  await expect(say).toContainText('9/3 7/1');
  await roll('21');
  await roll('21');
  await roll('65');
  await roll('41');
  await expect(say).toContainText('10/4');
  await page.locator('.keys [data-key=done]').click();
  // Light has no checker left to lay for the 1: it is Dark's, who has one.
  await expect(say).toContainText('plays what is left of 4–1');
  await expect(say).toContainText('7/1');
  await everywhere(page, 'doublets-rest');
  await expect.poll(plays).toEqual(['a 31 9/3 7/1', 'b 21 8/2 7/1', 'a 21 8/2 7/1', 'b 65 12/6 11/5', 'a 41 10/4']);
  await page.reload();
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(say).toContainText('plays what is left of 4–1');
  await undo.click();
  await expect(say).not.toContainText('what is left');
  await expect(say).toContainText('10/4');
  await page.locator('.keys [data-key=done]').click();
  await expect(say).toContainText('what is left of 4–1');
  // Dark lays one more than the 1 allows; it is recorded as it was played, and the list puts it right as the rest of that roll.
  await page.locator('.keys [data-key=hand]').click();
  await point(8);
  await point(2);
  await page.locator('.keys [data-key=done]').click();
  await page.getByRole('button', { name: 'Record as played' }).click();
  await sent();
  const first = ['a 31 9/3 7/1', 'b 21 8/2 7/1', 'a 21 8/2 7/1', 'b 65 12/6 11/5', 'a 41 10/4'];
  await expect.poll(plays).toEqual([...first, 'b rest 41 7/1 8/2']);
  await correct(6);
  await expect(say).toContainText('Turn 6:');
  await expect(say).toContainText('7/1 8/2');
  await undo.click();
  await expect(say).not.toContainText('8/2');
  await page.locator('.keys [data-key=done]').click();
  await agree();
  await expect.poll(plays).toEqual([...first, 'b rest 41 7/1']);
  await roll('62');
  await expect(say).toContainText('12/6 8/2');
  await page.locator('.keys [data-key=done]').click();
  await sent();
  const all = ['a 31 9/3 7/1', 'b 21 8/2 7/1', 'a 21 8/2 7/1', 'b 65 12/6 11/5', 'a 41 10/4', 'b rest 41 7/1', 'b 62 12/6 8/2'];
  await expect.poll(plays).toEqual(all);
  // Dark has laid its last one: the 1 of 5-1 is lost, and nobody is asked.
  await roll('51');
  await roll('43');
  await expect.poll(plays).toEqual([...all, 'a 51 11/5']);
  // A play before the rest is put right by the list, and all that followed is judged again.
  await correct(3);
  await expect(say).toContainText('Turn 3:');
  await roll('31');
  await expect(say).toContainText('9/3 7/1');
  await page.locator('.keys [data-key=done]').click();
  await expect(page.getByRole('dialog')).toContainText('5 later turns stay.');
  await agree();
  await expect.poll(plays).toEqual([...all, 'a 51 11/5'].with(2, 'a 31 9/3 7/1'));
  const uid = base.split('/').pop();
  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  await phone.goto(`/match.html?t=${uid}&m=1`);
  await expect(phone.locator('.rp-list')).toContainText('Rest of 41: 7/1');
  await everywhere(phone, 'doublets-public');
  await director.goto(`/audit.html?t=${uid}&m=1`);
  await director.getByText('Rest of 41: 7/1').last().click();
  await expect(director.locator('.verdict.ok')).toContainText('7/1');
  const file = await (await director.request.get(`/api/v1${base}/matches/1/mat`)).text();
  expect(file).toContain('[Variation "doublets"]');
  expect(file).toMatch(/41: 10\/4 +41: 7\/1 *\n +4\) +62: 12\/6 8\/2/);
});

test('Gul Bara at the tablet: what is left of a cascade the other side plays before it rolls, live, in the audit and in the file', async (
  { desk, tablet, visitor, director }) => {
  const { base, page, begins, roll, point, say, plays, sent } = await at_board({ desk, tablet }, 'gul-bara+rest-to-opponent');
  const key = (/** @type {string} */ name) => page.locator(`.keys [data-key=${name}]`);
  // Six fours of checkers leave the heads; the seventh roll finds three checkers there, and the way on taken.
  await begins(0, '66');
  for (let turns = 0; turns < 6; turns++) {
    await expect(say).toContainText('24/18(4)');
    await roll('66');
  }
  await expect(say).toContainText('24/18(3)');
  await key('done').click();
  const six = Array.from({ length: 6 }, (_, at) => `${at % 2 ? 'b' : 'a'} 66 24/18(4)`), first = [...six, 'a 66 24/18(3)'];
  await expect.poll(() => plays()).toEqual(first);
  await expect(say).toContainText('plays what is left of 6–6');
  await everywhere(page, 'gul-bara-rest');
  await page.reload();
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(say).toContainText('plays what is left of 6–6');
  // One six is left, and Dark has two ways to play it.
  await point(18);
  await expect(say).toContainText('18/12');
  await key('undo').click();
  await point(24);
  await expect(say).toContainText('24/18');
  await key('done').click();
  await sent();
  await expect.poll(() => plays()).toEqual([...first, 'b rest 66 24/18']);
  // Then it rolls for itself.
  await roll('21');
  await point(24);
  await point(24);
  await expect(say).toContainText('24/23 24/22');
  await key('done').click();
  await sent();
  const all = [...first, 'b rest 66 24/18', 'b 21 24/23 24/22'];
  await expect.poll(() => plays()).toEqual(all);
  const uid = base.split('/').pop();
  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  await phone.goto(`/match.html?t=${uid}&m=1`);
  await expect(phone.locator('.rp-list')).toContainText('Rest of 66: 24/18');
  await director.goto(`/audit.html?t=${uid}&m=1`);
  await director.getByText('Rest of 66: 24/18').last().click();
  await expect(director.locator('.verdict.ok')).toContainText('24/18');
  const file = await (await director.request.get(`/api/v1${base}/matches/1/mat`)).text();
  expect(file).toContain('[Variation "gul-bara+rest-to-opponent"]');
  expect(file).toMatch(/66: 24\/18\(3\) +66: 24\/18 *\n/);
});

test('Gul Bara as most play it: what is left of a cascade is lost', async ({ desk, tablet }) => {
  const { page, begins, roll, say, plays } = await at_board({ desk, tablet }, 'gul-bara');
  await begins(0, '66');
  for (let turns = 0; turns < 6; turns++) {
    await expect(say).toContainText('24/18(4)');
    await roll('66');
  }
  await expect(say).toContainText('24/18(3)');
  await page.locator('.keys [data-key=done]').click();
  await expect.poll(async () => (await plays()).at(-1)).toBe('a 66 24/18(3)');
  await expect(say).not.toContainText('what is left');
  await roll('21');
  await expect(say).toContainText('plays 2–1');
});

test('English with three dice at the tablet: two are one tap and the third another, live, in the audit and in the file', async (
  { tablet, desk, visitor, director }) => {
  const { base, page, begins, roll, point, say, plays, sent } = await at_board({ desk, tablet }, 'english+three-dice');
  const key = (/** @type {string} */ name) => page.locator(`.keys [data-key=${name}]`);
  const grid = page.locator('.play-side > .rolls');
  await everywhere(page, 'three-dice-start');
  // Who begins is said with the first two dice, which may be equal; Undo and the way back forget them.
  await begins(1, '44');
  await expect(page.locator('.openings')).toHaveCount(0);
  await expect(grid.getByRole('button')).toHaveCount(7);
  await expect(say).toContainText('Tap the roll with its third die');
  await everywhere(page, 'three-dice-third');
  await key('undo').click();
  await begins(1, '54');
  await page.getByRole('button', { name: 'Other dice' }).click();
  await begins(0, '54');
  await roll('546');
  await expect(say).toContainText('plays 6–5–4');
  await expect(page.locator('td-board .bd-die')).toHaveCount(3);
  for (let checkers = 0; checkers < 3; checkers++) await point(24);
  await expect(say).toContainText('24/20 24/19 24/18');
  await expect(grid.getByRole('button', { name: '65', exact: true })).toHaveAttribute('aria-pressed', 'true');
  // The next roll enters the play, once all of it is known.
  await roll('22');
  expect(await plays()).toEqual([]);
  await roll('222');
  await expect.poll(plays).toEqual(['a 654 24/20 24/19 24/18']);
  await point(24);
  // Kept a moment after the tap.
  await expect.poll(() => kept_turn(page)).toContain('24/22');
  await page.reload();
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(say).toContainText('plays 2–2–2');
  await expect(say).toContainText('24/22');
  for (let checkers = 0; checkers < 2; checkers++) await point(24);
  await expect(say).toContainText('24/22(3)');
  await key('done').click();
  await expect.poll(plays).toEqual(['a 654 24/20 24/19 24/18', 'b 222 24/22(3)']);
  await everywhere(page, 'three-dice');
  // Taken back it is open again with its roll; the first turn is put right with another one.
  await key('undo').click();
  await expect(say).toContainText('24/22(3)');
  await key('done').click();
  await sent();
  await page.locator('.lst button').filter({ hasText: '654' }).click();
  await roll('55');
  await roll('552');
  for (let checkers = 0; checkers < 3; checkers++) await point(24);
  await expect(say).toContainText('24/22 24/19(2)');
  await key('done').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Correct it' }).click();
  const all = ['a 552 24/22 24/19(2)', 'b 222 24/22(3)'];
  await expect.poll(plays).toEqual(all);
  const uid = base.split('/').pop();
  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  await phone.goto(`/match.html?t=${uid}&m=1`);
  await expect(phone.locator('.rp-list')).toContainText('552: 24/22 24/19(2)');
  await everywhere(phone, 'three-dice-public');
  await director.goto(`/audit.html?t=${uid}&m=1`);
  const told = director.locator('.tl button').filter({ hasText: '222: 24/22(3)' });
  await expect(told).toHaveCount(3);
  await told.last().click();
  await expect(director.locator('.verdict.ok')).toContainText('24/22(3)');
  const file = await (await director.request.get(`/api/v1${base}/matches/1/mat`)).text();
  expect(file).toContain('[Variation "english+three-dice"]');
  expect(file).toMatch(/1\) 552: 24\/22 24\/19\(2\) +222: 24\/22\(3\)/);
});

test('English with two dice: who looks on sees the six that every roll has, on the match page and in the audit', async (
  { tablet, desk, visitor, director }) => {
  const { base, page, begins, point, say, plays } = await at_board({ desk, tablet }, 'english');
  await begins(0, '54');
  await expect(page.locator('td-board .bd-die')).toHaveCount(3);
  for (let checkers = 0; checkers < 3; checkers++) await point(24);
  await expect(say).toContainText('24/20 24/19 24/18');
  await page.locator('.keys [data-key=done]').click();
  await expect.poll(plays).toEqual(['a 54 24/20 24/19 24/18']);
  const uid = base.split('/').pop();
  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  await phone.goto(`/match.html?t=${uid}&m=1`);
  await expect(phone.locator('.rp-list')).toContainText('54: 24/20 24/19 24/18');
  await expect(phone.locator('td-board .bd-die')).toHaveCount(3);
  await expect(phone.locator('td-board .bd-die').last().locator('.bd-pip')).toHaveCount(6);
  await everywhere(phone, 'english-public');
  await director.goto(`/audit.html?t=${uid}&m=1`);
  await director.locator('.tl button').filter({ hasText: '54: 24/20 24/19 24/18' }).last().click();
  await expect(director.locator('td-board .bd-die')).toHaveCount(3);
});

test('a Hypergammon match is recorded whole, with its cube', async ({ desk, tablet }) => {
  const { page, begins, plays, match, sent } = await at_board({ desk, tablet }, 'hypergammon', { length: 3 });
  const dice = dice_of(7), grid = page.locator('.play-side > .rolls');
  const hint = page.locator('.bd-cell[aria-label*="can play"]');
  const lost = page.locator('.play-say').getByRole('button', { name: /lost$/ });
  const tray = page.locator('.bd-cell[data-cell=tray]');
  await expect(page.locator('[data-cell=p24]')).toHaveAccessibleName(/1 light checker$/);
  await everywhere(page, 'hypergammon');
  for (let game = 1, turn = 0; turn < 200; turn++) {
    if (await lost.isVisible()) {
      await sent();
      await lost.click();
      await expect.poll(async () => (await match()).games.length).toBe(game++);
      if ((await match()).phase === 'over') break;
      turn = -1;
      continue;
    }
    let rolled = dice();
    if (turn === 0) {
      while (rolled[0] === rolled[1]) rolled = dice();
      await begins(game % 2, rolled);
    } else await grid.getByRole('button', { name: rolled, exact: true }).click();
    while (await hint.count()) await (await page.locator('.bd-tray').count() ? tray : hint.first()).click();
  }
  const over = await match();
  expect(over.phase).toBe('over');
  expect(over.games.length).toBeGreaterThan(0);
  for (const { game } of over.games) expect((await plays(game)).length).toBeGreaterThan(3);
});

test('where checkers are counted the tablet asks what they come to, and it stands on paper', async ({ desk, tablet, director }) => {
  const table = await at_table({ desk, tablet }, 'backgammon+score-combined', { length: 60 });
  const { page, half, match, agree } = table;
  const dialog = page.getByRole('dialog');
  /** @param {string} digits */
  const type = async (digits) => {
    for (const digit of digits) await dialog.locator('.pad').getByRole('button', { name: digit, exact: true }).click();
  };
  await expect(half('a').locator('.rep.lost button')).toHaveText([/≥1$/, /≥30$/, /≥54$/]);
  await half('a').locator('.rep.lost button').nth(1).click();
  await expect(dialog).toContainText('what do the checkers left come to?');
  await type('14');
  await expect(dialog).toContainText('From 15 to 60.');
  await expect(dialog.getByRole('button', { name: 'Enter' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Delete the last digit' }).click();
  await type('7');
  await expect(dialog).toContainText('That is +34.');
  await everywhere(page, 'men-dialog');
  await dialog.getByRole('button', { name: 'Enter' }).click();
  await expect.poll(async () => (await match()).b.raw).toBe(34);
  await agree('checkers counted');
  const [game] = (await match()).games;
  expect([game.win, game.cube, game.men, game.points]).toEqual(['gammon', 1, 17, 34]);
  await director.goto(`/print.html?t=${table.base.split('/').at(-1)}&what=match&m=1`);
  const paper = director.locator('table.paper').first();
  await expect(paper.locator('thead')).toContainText('Checkers');
  await expect(paper.locator('tbody tr')).toHaveText([/^1 Backgammon.*Gammon \+34171\s*0–34$/s]);
});
