// SPDX-License-Identifier: MIT
// A position that is set up by taps: a game is recorded from its middle on, what was recorded gives way to it, and a match is
// broken off with the board as it lies there.
import { measured } from './frame.js';
import { LONG, expect, test } from './hall.js';
import { clipped, sideways, small_type, violations } from './look.js';

const SIZES = [[1024, 768], [768, 1024], [844, 390], [640, 360], [512, 384]];

/** @param {any} hall */
async function at_board({ desk, tablet }) {
  const { base } = await desk.evening({ players: 2, length: 5, tables: 1 });
  const page = await tablet(await desk.secret(base, 1));
  // Which of them is a the draw says; a has the first name.
  const { a } = await desk.get(`${base}/matches/1`);
  for (const entry of (await desk.get(`${base}/entries`)).entries)
    await desk.on(`${base}/entries/${entry.entry}`, entry, { name: LONG[entry.entry === a.entry ? 0 : 1], reason: 'its full length' }, 'PUT');
  await desk.started(base);
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(page.locator('td-board .bd-cell').first()).toBeVisible();
  const key = (/** @type {string} */ name) => page.locator(`.keys [data-key=${name}]`);
  const point = (/** @type {number} */ n) => page.locator(`.bd-cell[data-cell=p${n}]`).click();
  const group = (/** @type {string} */ name) => page.getByRole('group', { name, exact: true }).getByRole('button');
  const plays = () => desk.get(`${base}/matches/1/plays?game=1`);
  return { base, page, key, point, group, plays, sent: () => expect(page.getByText('All sent')).toBeVisible() };
}

test('a game is recorded from its middle on; what it lacks is said, and it can be taken back', async ({ desk, tablet }) => {
  const { base, page, key, point, group, plays, sent } = await at_board({ desk, tablet });
  await key('hand').click();
  await expect(page.locator('.play-say [role=status]')).toContainText('Set up the position');
  await key('empty').click();
  await expect(key('done')).toHaveText('30 checkers missing');
  await expect(key('done')).toBeDisabled();
  // Light: two on its ace point, one on the bar; dark: one on light's five point, the rest borne off.
  await group('Place').nth(0).click();
  for (const n of [1, 1, 25]) await point(n);
  await group('Place').nth(1).click();
  await point(20);
  await expect(key('done')).toHaveText('26 checkers missing');
  await point(13);
  await group('Place').nth(2).click();
  await point(13);
  await group('Place').nth(1).click();
  await key('undo').click();
  await point(13);
  await key('undo').click();
  await expect(key('done')).toHaveText('25 checkers missing');
  await key('undo').click();
  await group('Place').nth(3).click();
  await expect(key('done')).toHaveText('Start here');
  await group('Roll').nth(1).click();
  await group('Cube').nth(1).click();
  await group('Cube').nth(1).click();
  await group('Cube').nth(2).click();
  await key('done').click();
  await sent();
  const { turns } = await plays();
  expect(turns).toMatchObject([{ turn: 1, side: 'b', act: 'setup', cube: 4, owner: 'a', on_roll: 'b' }]);
  await expect(page.locator('.lst')).toContainText('position set up');
  // Nothing is rolled before each side has said that the board stands so.
  const six_one = page.locator('.play-side > .rolls').getByRole('button', { name: '61', exact: true });
  await expect(page.locator('.play-say [role=status]')).toContainText('Does the board stand so?');
  await expect(six_one).toBeDisabled();
  await key('right_a').click();
  await expect(key('right_a')).toBeDisabled();
  await expect(six_one).toBeDisabled();
  await key('right_b').click();
  await expect(six_one).toBeEnabled();
  await sent();
  const { events } = await desk.get(`${base}/matches/1/ledger`);
  const agreed = events.filter((/** @type {any} */ one) => one.kind === 'position_agreed').map((/** @type {any} */ one) => one.data);
  expect(agreed.map((/** @type {any} */ one) => one.side)).toEqual(['a', 'b']);
  expect(agreed[0].position).toBe(turns[0].play);
  // Dark bears off nothing: it comes home from light's five point, and light enters.
  await page.locator('.play-side > .rolls').getByRole('button', { name: '21', exact: true }).click();
  await point(20);
  await point(18);
  await key('done').click();
  await sent();
  expect((await plays()).turns.map((/** @type {any} */ one) => `${one.side} ${one.act} ${one.play}`)[1]).toBe('b roll 20/17');
  const { record } = await desk.get(`${base}/matches/1`);
  expect(record).toMatchObject({ cube: 4, owner: 'a', on_roll: 'a', turns: 2 });
  const mat = await desk.http.get(`/api/v1${base}/matches/1/mat`);
  expect(await mat.text()).toContain('; Set Pos=');
  // Undo twice: the record is empty, and the opening is asked again.
  await key('undo').click();
  await key('undo').click();
  await expect(page.locator('.play-say [role=status]')).not.toContainText('20/17');
  while ((await plays()).turns.length) {
    await expect(key('undo')).toBeEnabled();
    await key('undo').click();
    await sent();
  }
  await expect(page.locator('.openings')).toBeVisible();
});

test('a game whose first tap was a double is recorded from there: the tablet says so, and the cube is known', async ({ desk, tablet }) => {
  const { base, page, key, group, plays, sent } = await at_board({ desk, tablet });
  await page.getByRole('button', { name: 'Score' }).click();
  await page.locator('.half.a').getByRole('button', { name: 'Double to 2' }).click();
  await page.locator('.half.b').getByRole('button', { name: 'Take', exact: true }).click();
  await expect.poll(async () => (await plays()).turns.length).toBe(2);
  const [{ side: doubler }, { side: owner }] = (await plays()).turns;
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(page.locator('.play-say [role=status]')).toContainText('Set up the board as it stands, and record from here.');
  if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/cube-first.png` });
  await expect(page.locator('.play-side > .rolls').getByRole('button', { name: '61', exact: true })).toBeDisabled();
  await expect(key('hand')).toHaveText('Set up');
  await key('hand').click();
  // Whose turn it was to double rolls; the cube is as it was taken and not asked again.
  await expect(group('Roll').nth(doubler === 'a' ? 0 : 1)).toHaveAttribute('aria-pressed', 'true');
  await expect(group('Cube')).toHaveCount(0);
  if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/cube-first-setup.png` });
  await key('done').click();
  await sent();
  expect((await plays()).turns).toMatchObject([{ act: 'double' }, { act: 'take' }, { turn: 3, side: doubler, act: 'setup', cube: 2, owner }]);
  await expect(page.locator('.play-say [role=status]')).toContainText('Does the board stand so?');
  await key('right_a').click();
  await key('right_b').click();
  await page.locator('.play-side > .rolls').getByRole('button', { name: '31', exact: true }).click();
  await page.locator('.bd-cell[data-cell=p8]').click();
  await page.locator('.bd-cell[data-cell=p6]').click();
  await key('done').click();
  await sent();
  expect((await plays()).turns.at(-1)).toMatchObject({ turn: 4, side: doubler, act: 'roll', dice: 31, play: '8/5 6/5', verdict: 'legal', cube: 2, owner });
  expect((await desk.get(`${base}/matches/1`)).record).toMatchObject({ turns: 4, cube_only: false, on_roll: owner });
  // Taken back as far as the position, the cube is still where it was taken.
  await key('undo').click();
  for (let left = 4; left > 2; left = (await plays()).turns.length) {
    await expect(key('undo')).toBeEnabled();
    await key('undo').click();
    await sent();
  }
  await expect(key('hand')).toHaveText('Set up');
  expect((await desk.get(`${base}/matches/1`)).record).toMatchObject({ turns: 2, cube: 2, owner, cube_only: true, agreed: null });
});

test('what was recorded gives way to a position after a question, as one entry', async ({ desk, tablet }) => {
  const { page, key, point, group, plays, sent } = await at_board({ desk, tablet });
  await page.locator('.openings section').nth(0).getByRole('button', { name: '31', exact: true }).click();
  await point(8);
  await point(6);
  await key('done').click();
  await sent();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set up the position' }).click();
  // It begins as the record has it.
  await expect(key('done')).toHaveText('Start here');
  await group('Place').nth(2).click();
  await point(1);
  await expect(key('done')).toHaveText('1 checker missing');
  await group('Place').nth(3).click();
  await key('done').click();
  await expect(page.getByRole('dialog')).toContainText('gives way to this position');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect((await plays()).turns.map((/** @type {any} */ one) => one.act)).toEqual(['roll']);
  await key('done').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start here' }).click();
  await sent();
  await expect.poll(async () => (await plays()).turns.map((/** @type {any} */ one) => one.act)).toEqual(['setup']);
});

test('who does not agree draws the board, and the director sees it', async ({ desk, director, tablet }) => {
  const { base, page, key, point, group, sent } = await at_board({ desk, tablet });
  const match = () => desk.get(`${base}/matches/1`);
  await key('hand').click();
  await key('done').click();
  await sent();
  await key('right_b').click();
  await key('object').click();
  await expect(page.locator('.play-say [role=status]')).toContainText('How does the board stand?');
  await group('Place').nth(2).click();
  await point(8);
  await group('Place').nth(0).click();
  await point(9);
  await key('done').click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('Whose board is this?');
  expect(await violations(page)).toEqual([]);
  await asked.locator('.choice button').nth(0).click();
  await expect(page.getByRole('heading', { name: 'You do not agree' })).toBeVisible();
  await expect(page.locator('.says')).toContainText('has drawn the board for the director');
  const [{ board, subject, side }] = (await match()).disputes;
  expect([subject, side, board.on_roll, board.cube]).toEqual(['play', 'a', 'a', 1]);
  expect(board.position).not.toBe((await match()).record.position);
  const { uid } = await desk.get(base);
  await director.goto(`/td.html?t=${uid}#floor`);
  // The card says who says what, and where it is not as recorded.
  const card = director.locator('.needs li');
  await expect(card).toContainText('Table 1: players disagree, Game 1');
  await expect(card.locator('.claims > .a')).toContainText(`${LONG[0]} says`);
  await expect(card.locator('.parts > span')).toHaveText(['point 8: 2, not 3', 'point 9: 1, not 0']);
  if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/setup-dispute-card.png` });
  await card.getByRole('button', { name: 'Decide' }).click();
  const dialog = director.getByRole('dialog');
  const drawn = dialog.locator('figure td-board');
  await expect(drawn).toHaveCount(2);
  for (const [at, stands] of [[0, [1, 2]], [1, [0, 3]]])
    expect(await drawn.nth(at).evaluate((/** @type {any} */ one) => [one.model.position.a[9], one.model.position.a[8]])).toEqual(stands);
  await expect(dialog.locator('figcaption')).toHaveText([`${LONG[0]} says${LONG[0]} rolls next`, `Recorded at the table${LONG[0]} rolls next`]);
  await expect(dialog.getByRole('button', { name: 'Seen on the board' })).toBeDisabled();
  for (const theme of ['light', 'dark']) {
    await director.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
    expect.soft(await violations(director)).toEqual([]);
    expect.soft(await sideways(director)).toBeLessThanOrEqual(0);
    if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/setup-dispute-${theme}.png` });
  }
  await dialog.getByRole('button', { name: `${LONG[0]} is right` }).click();
  await dialog.getByRole('button', { name: 'Seen on the board' }).click();
  await expect.poll(async () => (await match()).status).toBe('playing');
  const { events } = await desk.get(`${base}/matches/1/ledger`);
  expect(events.find((/** @type {any} */ one) => one.kind === 'dispute_resolved').data.reason).toBe(`${LONG[0]} is right: Seen on the board`);
  // It is asked again: b has agreed, a takes it back.
  await expect(key('right_b')).toBeDisabled();
  await key('undo').click();
  await expect(page.locator('.openings')).toBeVisible();
});

test('a decision ends what was shown, and nothing else: the board first, then the clock', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 2, length: 5, tables: 1 });
  await desk.started(base);
  const dispute = (/** @type {any} */ about) => desk.ask('POST', `${base}/matches/1/dispute`, about);
  await dispute({ side: 'a', subject: 'play', position: '4HPwATDgc/ABMA', on_roll: 'a' });
  await dispute({ side: 'b', subject: 'clock' });
  const { a, b } = await desk.get(`${base}/matches/1`);
  const resolved = async () => (await desk.get(`${base}/matches/1/ledger`)).events.filter((/** @type {any} */ one) => one.kind === 'dispute_resolved')
    .map((/** @type {any} */ one) => one.data.reason);
  await director.goto(`/td.html?t=${uid}#floor`);
  await director.locator('.needs li').getByRole('button', { name: 'Decide' }).click();
  const dialog = director.getByRole('dialog');
  await dialog.getByRole('button', { name: `${a.name} is right` }).click();
  // As many words as fit beside the longest verdict: none is cut off.
  const field = dialog.getByRole('textbox');
  await field.fill('');
  await field.pressSequentially('x'.repeat(245));
  const words = await field.inputValue();
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect.poll(resolved).toEqual([`${a.name} is right: ${words}`]);
  await expect(dialog).toContainText(`${b.name} says`);
  await expect(dialog).toContainText('The clock is not right');
  expect(await violations(director)).toEqual([]);
  if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/setup-dispute-next.png` });
  await dialog.getByRole('button', { name: 'Seen on the board' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(resolved).toEqual([`${a.name} is right: ${words}`, 'Seen on the board']);
});

test('how the board stands can be disputed from the games, in the middle of a game', async ({ desk, tablet }) => {
  const { base, page, key, point, group, sent } = await at_board({ desk, tablet });
  await page.locator('.openings section').nth(0).getByRole('button', { name: '31', exact: true }).click();
  await point(8);
  await point(6);
  await key('done').click();
  await sent();
  await page.getByRole('button', { name: 'Score' }).click();
  await page.locator('.games-box > button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'The board stands otherwise' }).click();
  await expect(page.locator('.play-say [role=status]')).toContainText('How does the board stand?');
  await group('Roll').nth(0).click();
  await key('done').click();
  await page.getByRole('dialog').locator('.choice button').nth(1).click();
  await expect(page.getByRole('heading', { name: 'You do not agree' })).toBeVisible();
  const { disputes, record } = await desk.get(`${base}/matches/1`);
  expect(disputes).toMatchObject([{ side: 'b', game: 1, board: { on_roll: 'a' } }]);
  // What was recorded stands beside it.
  expect([record.turns, record.on_roll]).toEqual([1, 'b']);
});

test('the question about a position stands in the frame at every size and theme', async ({ desk, tablet }) => {
  const { page, key, sent } = await at_board({ desk, tablet });
  await key('hand').click();
  await key('done').click();
  await sent();
  await key('right_a').click();
  await expect(key('right_a')).toContainText('agreed');
  const found = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
      const { wrong } = await measured(page);
      const all = [...wrong, ...await clipped(page), ...await small_type(page), ...await violations(page)];
      found.push(...all.map((one) => `${width} x ${height}, ${theme}: ${one}`));
      if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/agree-${width}-${theme}.png` });
    }
  }
  expect(found).toEqual([]);
});

/** Keys of the editor whose words touch their edges. @param {import('@playwright/test').Page} page */
const tight = (page) => page.evaluate((least) => [...document.querySelectorAll('.seg > *')].filter((one) => one.checkVisibility()).flatMap((one) => {
  const said = document.createRange(), edge = one.getBoundingClientRect();
  const parts = [...one.children].filter((part) => part.getBoundingClientRect().width > 1);
  said.selectNodeContents(one);
  const words = (parts.length ? parts : [said]).map((part) => part.getBoundingClientRect());
  const air = Math.min(...words.flatMap(({ left, right }) => [left - edge.left, edge.right - right]));
  return air < least ? [`${one.textContent?.trim()}: ${air.toFixed(1)} px to its edge`] : [];
}), 4);

test('the editor stands in the frame of the moves at every size and theme', async ({ desk, tablet }) => {
  const { page, key, group } = await at_board({ desk, tablet });
  await key('hand').click();
  await group('Place').nth(2).click();
  await expect(group('Cube').first()).toBeVisible();
  const found = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
      const { wrong } = await measured(page);
      const where = `${width} x ${height}, ${theme}`;
      found.push(...[...wrong, ...await clipped(page), ...await small_type(page), ...await violations(page), ...await tight(page)]
        .map((one) => `${where}: ${one}`));
      // Who is on roll is seen by the checker where the word has no room.
      for (const disc of await group('Roll').locator('.ck').all())
        if (!(Number((await disc.boundingBox())?.width) >= 12)) found.push(`${where}: who is on roll is not seen`);
      if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/setup-${width}-${theme}.png` });
    }
  }
  expect(found).toEqual([]);
});

test('a match is broken off with a board that was set up by taps, and the tablet goes on from it', async ({ desk, director, tablet }) => {
  const { base, page, key, plays, sent } = await at_board({ desk, tablet });
  const { uid } = await desk.get(base);
  await director.goto(`/td.html?t=${uid}#floor`);
  await director.locator('.t').first().getByRole('button').first().click();
  await director.getByRole('dialog').getByRole('button', { name: 'Adjourn' }).click();
  const dialog = director.getByRole('dialog').last();
  await dialog.getByRole('button', { name: 'Set up the position' }).click();
  const group = (/** @type {string} */ name) => dialog.getByRole('group', { name, exact: true }).getByRole('button');
  await group('Place').nth(2).click();
  await dialog.locator('.bd-cell[data-cell=p8]').click();
  await expect(dialog.getByText('1 checker missing')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Adjourn the match' })).toBeDisabled();
  for (const theme of ['light', 'dark']) {
    await director.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
    expect.soft(await violations(director)).toEqual([]);
    expect.soft(await sideways(director)).toBeLessThanOrEqual(0);
    if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/setup-console-${theme}.png` });
  }
  await group('Place').nth(0).click();
  await dialog.locator('.bd-cell[data-cell=p9]').click();
  await group('Roll').nth(1).click();
  await dialog.getByRole('button', { name: 'Adjourn the match' }).click();
  const sure = director.getByRole('button', { name: 'Do it' });
  const kept = async () => (await desk.get(`${base}/matches/1`)).adjournment;
  await expect.poll(async () => await sure.isVisible() || (await kept())?.status === 'adjourned').toBe(true);
  if (await sure.isVisible()) await sure.click();
  await expect.poll(async () => (await kept())?.status).toBe('adjourned');
  const { position, on_roll } = await kept();
  expect(on_roll).toBe('b');
  await expect(page.locator('td-board'), 'the tablet heard of it').toHaveCount(0);
  await desk.on(`${base}/matches/1/resume`, await desk.get(`${base}/matches/1`), { table: 1 });
  // The moves were open when it was broken off: they are again, and what lay on the board is there to be looked at.
  await key('hand').click();
  await key('done').click();
  await sent();
  await expect.poll(async () => (await plays()).turns).toMatchObject([{ side: 'b', act: 'setup', position, on_roll: 'b' }]);
});
