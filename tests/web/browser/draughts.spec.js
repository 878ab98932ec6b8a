// SPDX-License-Identifier: MIT
// Draughts at two tables: by taps on two tablets to the end of a game, with a capture of several jumps, an opening that was drawn, a missed capture
// that is huffed; and how those who look on see it.
import { expect, test } from './hall.js';
import { clipped, everywhere, glance, sideways, violations } from './look.js';
import { go_on, stop_time } from './time.js';

/**
 * A hall whose section plays draughts, four players at two tables.
 * @param {any} desk @param {string} games @param {{length?: number, kind?: string}} [how]
 */
async function hall_of(desk, games, { length = 1, kind = 'knockout' } = {}) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Draughts evening', starts_on: '2026-11-21', lengths: [length], check_in: false, tables: 2 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: 'O. Kaya\nF. Berg\nL. Moss\nR. Dale' });
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], { kind, lengths: [length], games }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  const matches = [await desk.started(base), await desk.started(base)];
  return { uid: made.uid, base, matches };
}

const square = (/** @type {import('@playwright/test').Page} */ page, /** @type {number} */ n) => page.locator(`.dr-cell[data-square="${n}"]`);

/** Each play by its squares, and what the server then has.
 * @param {any} desk @param {any} page @param {string} at @param {string[]} plays @param {number} [before] */
async function play(desk, page, at, plays, before = 0) {
  for (const [n, text] of plays.entries()) {
    for (const one of text.split(/[-x]/)) await square(page, Number(one)).click();
    await expect.poll(async () => (await desk.get(`${at}/draughts`)).acts.length, { message: text }).toBe(before + n + 1);
  }
}

test('two tablets play draughts: a short game to its end, another one drawn; the public sees the board', async ({ desk, tablet, visitor, director }) => {
  test.slow();
  const { uid, base, matches: [first, second] } = await hall_of(desk, 'losing-draughts');
  const one = await tablet(await desk.secret(base, first.table)), other = await tablet(await desk.secret(base, second.table));
  const at = `${base}/matches/${first.match}`, there = `${base}/matches/${second.match}`;
  await expect(one.locator('td-draughts .dr-cell')).toHaveCount(32);
  await everywhere(one, 'draughts-start');
  const start = await desk.get(`${at}/draughts`);
  expect(start.acts).toEqual([]);
  // What cannot move is not taken in the hand, and a square that the man does not reach lets it go.
  await square(one, 1).click();
  await expect(one.locator('.dr-dark.from')).toHaveCount(0);
  await square(one, 11).click();
  await expect(one.locator('.dr-to')).toHaveCount(2);
  await square(one, 11).click();
  await expect(one.locator('.dr-to')).toHaveCount(0);
  // Whatever the first legal play is, by taps: the game comes to its own end.
  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  await phone.goto(`/match.html?t=${uid}&m=${first.match}`);
  await expect(phone.locator('td-draughts svg')).toBeVisible();
  // Colours alternate: no disc says that somebody has the light men.
  await expect(phone.locator('.seat .ck')).toHaveCount(2);
  await expect(phone.locator('.seat .ck:visible')).toHaveCount(0);
  let acts = 0;
  for (let game = start; game.on_move; game = await desk.get(`${at}/draughts`)) {
    // Captures first where there is a choice: few men are soon left.
    const { squares } = game.legal.toSorted((/** @type {any} */ x, /** @type {any} */ y) => y.taken.length - x.taken.length)[0];
    for (const n of squares) await square(one, n).click();
    acts += 1;
    await expect.poll(async () => (await desk.get(`${at}/draughts`)).acts.length, { message: squares.join() }).toBe(acts);
    if (acts === 6) {
      await expect(phone.locator('.dr-acts li')).toHaveCount(6);
      await expect(phone.locator('.dr-acts .ck:visible')).toHaveCount(6);
      await everywhere(phone, 'draughts-live');
      await phone.getByRole('button', { name: 'One action back' }).click();
      await expect(phone.locator('.dr-game')).toContainText('5 / 6');
      await one.getByRole('button', { name: 'Turn board' }).click();
      await expect(one.locator('.dr-cell').first()).toHaveAttribute('data-square', '32');
      await glance(one, 'draughts-turned');
    }
    expect(acts).toBeLessThan(200);
  }
  const over = await desk.get(`${at}/draughts`);
  expect(over.end).toBe('blocked');
  await expect.poll(async () => (await desk.get(at)).status).toBe('finishing');
  await expect(one.getByRole('button', { name: 'Sign' }).first()).toBeVisible();
  // A game that was won is one, wherever a score stands: never two halves, and no kind of win.
  for (const page of [one, phone]) {
    await expect(page.locator('main')).toContainText(/[10]–[01]/);
    await expect(page.locator('main')).not.toContainText(/\b[02]–[02]\b|Single|\+2/);
  }
  await expect(phone.locator('.gamelist')).toContainText(/Won\s*\+1/);

  await other.getByRole('button', { name: 'Drawn' }).click();
  await other.getByRole('button', { name: 'Both agree' }).click();
  await expect.poll(async () => (await desk.get(`${there}/draughts?game=1`)).end).toBe('agreed');
  // A knockout goes on until somebody leads, with the colours changed.
  await expect.poll(async () => (await desk.get(`${there}/draughts`)).game).toBe(2);
  await expect(other.locator('.dr-desk h2')).toHaveText('Game 2');
  await expect(other.locator('.dr-player strong')).toHaveText(['½', '½']);
  await director.goto(`/audit.html?t=${uid}&m=${first.match}`);
  await director.locator('.tl li button').filter({ hasText: /\b6\. .*: \d+[-x]\d+/ }).first().click();
  await expect(director.locator('td-draughts svg')).toBeVisible();
  await expect(director.locator('.tl')).toContainText(/\b6\. .*: \d+[-x]\d+/);
  await expect(director.locator('.tl')).not.toContainText(/opening|cube|single/i);
  await expect(director.locator('.mh .sc')).toHaveText(/^(1–0|0–1)$/);
  await glance(director, 'draughts-audit');
  // On paper its plays stand in the book's numbers, who begins on the left; there is no cube.
  await director.getByRole('link', { name: 'Score sheet' }).click();
  const rows = director.locator('.moves tbody tr'), plays = over.acts.map((/** @type {any} */ one) => one.play);
  await expect(rows).toHaveCount(Math.ceil(acts / 2));
  await expect(rows.first().locator('td')).toHaveText(['1', plays[0], plays[1]]);
  await expect(director.locator('.moves th').nth(1)).toContainText('(black)');
  await expect(director.locator('table.paper thead')).not.toContainText('Cube');
  await expect(director.locator('table.paper tbody')).toContainText(/Won \+1\s*(1–0|0–1)/);
  await glance(director, 'draughts-paper');
});

test('a result of draughts on paper is entered in games, halves among them', async ({ desk, director }) => {
  const { uid, base, matches: [first, second] } = await hall_of(desk, 'draughts', { length: 3 });
  const at = `${base}/matches/${first.match}`, match = await desk.get(at);
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t').first()).toContainText(match.a.name);
  await director.locator('.t', { hasText: match.a.name }).getByRole('button').last().click();
  const dialog = director.getByRole('dialog'), points = dialog.locator('.points').getByRole('button');
  await dialog.locator('.paper-result .opt.a').click();
  // Who has half a game has lost two and drawn one; who has one may have won it or drawn two.
  await expect(points).toHaveText(['0', '½', '1']);
  await glance(director, 'draughts-paper-result');
  await points.nth(1).click();
  await expect.poll(async () => { const now = await desk.get(at); return [now.status, now.a.score, now.b.score]; }).toEqual(['over', 5, 1]);
  await director.goto(`/td.html?t=${uid}#results`);
  await expect(director.getByRole('row', { name: new RegExp(match.a.name) })).toContainText('2½–½');
  // As it was typed in, so it stands in the form that corrects it: in games.
  await director.getByRole('row', { name: new RegExp(match.a.name) }).getByRole('button', { name: 'Correct' }).click();
  await director.getByRole('button', { name: 'Correct the result' }).click();
  await expect(director.getByRole('spinbutton').first()).toHaveValue('2.5');
  expect((await desk.get(`${base}/matches/${second.match}`)).halves).toBe(true);
});

test('a drawn result on paper is one key where a match may be drawn, and none where somebody must go on', async ({ desk, director, visitor }) => {
  const { uid, base, matches: [first] } = await hall_of(desk, 'draughts', { length: 2, kind: 'round_robin' });
  const at = `${base}/matches/${first.match}`, match = await desk.get(at);
  const open = async (/** @type {string} */ event, /** @type {any} */ one) => {
    await director.goto(`/td.html?t=${event}#floor`);
    await director.locator('.t', { hasText: one.a.name }).first().getByRole('button').last().click();
  };
  const drawn = director.getByRole('dialog').locator('.paper-result').getByRole('button', { name: 'Nobody: drawn' });
  await open(uid, match);
  await glance(director, 'draughts-paper-drawn');
  await drawn.click();
  await expect.poll(async () => { const now = await desk.get(at); return [now.status, now.winner, now.a.score, now.b.score]; })
    .toEqual(['over', 'none', 2, 2]);
  // Who looks on has the round, the word and the score beside the names, in one line, wherever the window is wide.
  const guest = await visitor({ viewport: { width: 1440, height: 900 } });
  await guest.goto(`/tournament.html?t=${uid}`);
  const line = guest.locator('.finished .rows a');
  await expect(line.locator('.chip')).toHaveText('level');
  const middles = await Promise.all(['.ps', '.rd', '.chip', '.sc'].map(async (part) => {
    const box = await line.locator(part).boundingBox();
    return box && box.y + box.height / 2;
  }));
  for (const middle of middles) expect(Math.abs(Number(middle) - Number(middles[0])), String(middles)).toBeLessThan(6);
  const knockout = await hall_of(desk, 'draughts', { length: 2 });
  await open(knockout.uid, await desk.get(`${knockout.base}/matches/${knockout.matches[0].match}`));
  await expect(director.getByRole('dialog').locator('.paper-result')).toBeVisible();
  await expect(drawn).toHaveCount(0);
});

/** A file of two games, as programs write them. @param {string} black who begins the first of them @param {string} white */
const FILE = (black, white) => [[black, white, '1/2-1/2', '1. 11-15 22-18 2. 15x22 25x18'], [white, black, '0-1', '1. 9-13 24-20 2. 11-15']].map(
  ([b, w, result, plays]) => `[Event "Club"]\n[Black "${b}"]\n[White "${w}"]\n[Result "${result}"]\n[GameType "21"]\n\n${plays} ${result}\n`).join('\n');

test('a PDN file is read into a match, game by game; what does not fit says why and changes nothing', async ({ desk, director }) => {
  const { uid, base, matches: [first] } = await hall_of(desk, 'draughts', { length: 2, kind: 'round_robin' });
  const at = `${base}/matches/${first.match}`, match = await desk.get(at);
  const { black } = await desk.get(`${at}/draughts`), white = black === 'a' ? 'b' : 'a';
  await director.goto(`/td.html?t=${uid}#floor`);
  await director.locator('.t', { hasText: match.a.name }).first().getByRole('button').last().click();
  await director.getByRole('button', { name: 'Read a PDN file' }).click();
  const dialog = director.getByRole('dialog'), told = dialog.getByRole('status');
  const take_in = async (/** @type {string} */ text) => {
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: 'Take in' }).click();
  };
  await take_in(FILE(match[white].name, match[black].name));
  await expect(told).toContainText('Game 1: black and white have changed places');
  await take_in(FILE(match[black].name, match[white].name).replace('22-18', '22-13'));
  await expect(told).toContainText('Game 1: the file has plays that cannot be');
  expect((await desk.get(`${at}/draughts`)).acts).toEqual([]);
  await everywhere(director, 'draughts-pdn');
  await take_in(FILE(match[black].name, match[white].name));
  await expect(told).toContainText('Game 2: taken over');
  await expect(told).toContainText('Game 1: taken over');
  const now = await desk.get(at);
  // Drawn, then won by who had black in the second game.
  expect([now.status, now[white].score, now[black].score]).toEqual(['over', 3, 1]);
  const { acts } = await desk.get(`${at}/draughts?game=1`);
  expect(acts.map((/** @type {any} */ one) => one.play || one.act)).toEqual(['11-15', '22-18', '15x22', '25x18', 'draw']);
  await take_in(FILE(match[black].name, match[white].name));
  await expect(told).toContainText('nothing to take over');
});

/** Takes a PDN file into a match at the console. @param {any} director @param {string} uid @param {any} match */
async function reads_pdn(director, uid, match) {
  await director.goto(`/td.html?t=${uid}#floor`);
  await director.locator('.t', { hasText: match.a.name }).first().getByRole('button').last().click();
  await director.getByRole('button', { name: 'Read a PDN file' }).click();
  const dialog = director.getByRole('dialog');
  return async (/** @type {string} */ text, /** @type {string} */ says) => {
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: 'Take in' }).click();
    await expect(dialog.getByRole('status')).toContainText(says);
  };
}

test('the file of a game with a man that was huffed is read into another match, the huff with it; it goes on where it was left', async ({ desk, director }) => {
  const { uid, base, matches: [first, second] } = await hall_of(desk, 'draughts+huff+timed', { length: 2 });
  const at = `${base}/matches/${first.match}`, there = `${base}/matches/${second.match}`;
  const say = async (/** @type {any} */ act) => {
    const { acts, on_move, game } = await desk.get(`${at}/draughts`);
    await desk.on(`${at}/draughts`, await desk.get(at), { game, turn: acts.length + 1, side: on_move, ...act });
  };
  for (const play of ['11-15', '22-18', '9-14']) await say({ act: 'play', play });
  await say({ act: 'huff', square: 15 });
  await say({ act: 'play', play: '18x9' });
  // Black has to take, with the man that it wanted to leave: what was taken back is no play of the file.
  await say({ act: 'play', play: '12-16' });
  await say({ act: 'compel' });
  await say({ act: 'play', play: '5x14' });
  await say({ act: 'play', play: '24-20' });
  await say({ act: 'resign' });
  const file = await (await desk.http.fetch(`/api/v1${at}/pdn`)).text();
  expect(file.match(/FEN/g)).toHaveLength(1);
  const match = await desk.get(there), take_in = await reads_pdn(director, uid, match);
  // Half of it first, as if the rest had been refused.
  await take_in(file.slice(0, file.indexOf('[Event', 1)), 'Game 1: taken over');
  expect((await desk.get(`${there}/draughts`)).acts).toHaveLength(3);
  await take_in(file, 'Game 1: taken over');
  const told = (/** @type {any} */ { acts }) => acts.map((/** @type {any} */ one) => `${one.act} ${one.play || one.square}`);
  // It has said that once before.
  await expect.poll(async () => told(await desk.get(`${there}/draughts?game=1`))).toEqual(['play 11-15', 'play 22-18',
    'play 9-14', 'huff 15', 'play 18x9', 'play 5x14', 'play 24-20', 'resign 0']);
  await expect.poll(async () => (await desk.get(there)).game).toBe(2);
});

test('a file is read into a match whose openings are drawn by the ballot: what begins otherwise is refused and says what was drawn', async ({ desk,
  director }) => {
  const { uid, base, matches: [first] } = await hall_of(desk, 'draughts+ballot-47+mini-match', { length: 2 });
  const at = `${base}/matches/${first.match}`, match = await desk.get(at), { ballot } = await desk.get(`${at}/draughts`);
  const take_in = await reads_pdn(director, uid, match), other = ballot.startsWith('11-15') ? '9-13' : '11-15';
  await take_in(`1. ${other} *`, `Game 1: the ballot drew ${ballot}`);
  await take_in('1. 11-15 22-18 2. 9-14 *', 'Game 1: the file has captures that were missed');
  expect((await desk.get(`${at}/draughts`)).acts).toEqual([]);
  // Both games of the mini-match, of which the second has the same opening.
  await take_in(`[Result "1-0"]\n1. ${ballot} 1-0\n\n[Result "0-1"]\n1. ${ballot} 0-1\n`, 'Game 2: taken over');
  const now = await desk.get(at);
  expect([now.status, now.a.score]).toEqual(['over', 4 - now.b.score]);
  expect((await desk.get(`${at}/draughts?game=2`)).acts.map((/** @type {any} */ one) => one.play || one.act)).toEqual([...ballot.split(' '), 'resign']);
});

for (const [games, plays, shown] of /** @type {[string, string[], string[]][]} */ ([
  ['losing-draughts+huff', ['11-15', '22-18', '15x22'], ['22\u00a018', '15-22']],
  ['polish-draughts-100+huff', ['16-21', '32-27', '21x32'], ['32-27', '21x32']],
]))
  test(`the score sheet of ${games} is in the ${shown[0].includes('-') ? 'numbers of its own game' : 'notation of the book'}`, async ({ desk, director }) => {
    const { uid, base, matches: [first] } = await hall_of(desk, games);
    const at = `${base}/matches/${first.match}`;
    for (const [n, play] of plays.entries()) {
      const { on_move, game } = await desk.get(`${at}/draughts`);
      await desk.on(`${at}/draughts`, await desk.get(at), { game, turn: n + 1, side: on_move, act: 'play', play });
    }
    await director.goto(`/audit.html?t=${uid}&m=${first.match}`);
    await director.getByRole('link', { name: 'Score sheet' }).click();
    await expect(director.locator('.moves tbody td:not(:first-child)')).toHaveText([plays[0], ...shown, '']);
  });

test('by the twenty-four laws a missed capture can be played; the opponent lets it stand, insists on it, or huffs the man', async ({ desk, tablet,
  director }) => {
  const { uid, base, matches: [first] } = await hall_of(desk, 'draughts+huff', { length: 3 });
  const page = await tablet(await desk.secret(base, first.table)), at = `${base}/matches/${first.match}`;
  await play(desk, page, at, ['11-15', '22-18', '9-14']);
  // Black could have taken: 15x22.
  const asked = page.getByRole('group', { name: 'A missed capture' });
  await expect(asked).toBeVisible();
  await everywhere(page, 'draughts-missed');
  // On a telephone all that is asked stands above the foot.
  const size = page.viewportSize();
  for (const [width, height] of [[390, 844]]) {
    await page.setViewportSize({ width, height });
    const foot = await page.locator('footer').evaluate((one) => one.getBoundingClientRect().top);
    const under = await page.locator('.dr-side :is(button, .dr-player)').evaluateAll((all, top) => all.filter((one) => one.checkVisibility({
      visibilityProperty: true }) && one.getBoundingClientRect().bottom > top).map((one) => one.textContent?.trim()), foot);
    expect(under, `${width} x ${height}`).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
  await asked.getByRole('button', { name: 'Huff the man on 15' }).click();
  await expect.poll(async () => (await desk.get(`${at}/draughts`)).acts.at(-1).act).toBe('huff');
  await expect(asked).toHaveCount(0);
  await expect(square(page, 15)).toHaveAccessibleName(/^square 15, empty/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Let it stand' }).click();
  await expect(asked).toHaveCount(0);
  // White misses one, too: black insists, and white has to take.
  await play(desk, page, at, ['24-20'], 3);
  await asked.getByRole('button', { name: 'Insist on the capture' }).click();
  await expect(page.locator('.dr-say')).toContainText('has to take');
  await play(desk, page, at, ['18-11'], 5);
  // On paper it stands as in the book whose laws these are.
  await director.goto(`/audit.html?t=${uid}&m=${first.match}`);
  await director.getByRole('link', { name: 'Score sheet' }).click();
  await expect(director.locator('.moves tbody tr').first().locator('td')).toHaveText(['1', '11-15', '22\u00a018']);
  await expect(director.locator('.moves tbody tr').last().locator('td').last()).toContainText('18\u00a011');
  await glance(director, 'draughts-paper-book');
});

test('a man taken in the hand stays there while what was played before is read back, and the board never goes back', async ({ desk, tablet }) => {
  const { base, matches: [first] } = await hall_of(desk, 'draughts', { length: 3 });
  const page = await tablet(await desk.secret(base, first.table)), at = `${base}/matches/${first.match}`;
  await play(desk, page, at, ['11-15']);
  await expect(square(page, 15)).not.toHaveAccessibleName(/empty/);
  // The answer to what is asked after the next play is long on its way.
  let let_through = () => {};
  const held = new Promise((resolve) => { let_through = () => resolve(null); });
  let asked = 0;
  await page.route(/\/draughts(\?.*)?$/, async (/** @type {any} */ route) => {
    if (route.request().method() === 'GET') {
      asked += 1;
      await held;
    }
    return route.continue();
  });
  await play(desk, page, at, ['22-18'], 1);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(square(page, 22)).toHaveAccessibleName(/empty/);
  await square(page, 15).click();
  await expect(page.locator('.dr-dark.from')).toHaveCount(1);
  let_through();
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('td.draughts') ?? '{}').game?.acts.length)).toBe(2);
  await expect(page.locator('.dr-dark.from')).toHaveCount(1);
  await square(page, 22).click();
  await expect.poll(async () => (await desk.get(`${at}/draughts`)).acts.at(-1).play).toBe('15x22');
});

test('the board stands from the moment in which a play has arrived, however long the tablet takes to put it away', async ({ desk, tablet }) => {
  const { base, matches: [first] } = await hall_of(desk, 'draughts', { length: 3 });
  const page = await tablet(await desk.secret(base, first.table)), at = `${base}/matches/${first.match}`;
  await play(desk, page, at, ['11-15']);
  await expect(page.getByText('All sent')).toBeVisible();
  // What takes an entry out of the tablet's storage does not end before it may, nor what it asks of its table then.
  let read = () => {};
  const readable = new Promise((resolve) => { read = () => resolve(null); });
  await page.route('**/api/v1/device', async (route) => {
    await readable;
    return route.continue();
  });
  await page.evaluate(() => {
    const remove = IDBObjectStore.prototype.delete, here = /** @type {any} */ (window);
    IDBObjectStore.prototype.delete = function (key) {
      const again = () => { if (!here.put_away) this.get(key).onsuccess = again; };
      again();
      return remove.call(this, key);
    };
  });
  const arrived = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/draughts'));
  await play(desk, page, at, ['22-18'], 1);
  await (await arrived).finished();
  await square(page, 15).click();
  await expect(page.locator('.dr-dark.from')).toHaveCount(1);
  await square(page, 22).click();
  await page.evaluate(() => { /** @type {any} */ (window).put_away = true; });
  read();
  await expect.poll(async () => (await desk.get(`${at}/draughts`)).acts.at(-1).play).toBe('15x22');
});

/** What stands on a page beside a clock of the law. @param {import('@playwright/test').Page} page */
const law_clock = (page) => page.locator('td-law-time');

test('the law\'s time runs down where it is played by: until it is called, and a minute more; on the tablet and for who looks on', async ({ desk, tablet,
  visitor }) => {
  const { uid, base, matches: [first] } = await hall_of(desk, 'draughts+timed', { length: 3 });
  const page = await tablet(await desk.secret(base, first.table), { timed: true });
  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  // Nobody waits six minutes here: both pages are told that the side on move began to think so long ago.
  let ago_ms = 0;
  for (const one of [page, phone])
    await one.route(/\/draughts(\?.*)?$/, async (/** @type {any} */ route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const answer = await route.fetch(), game = await answer.json();
      return route.fulfill({ response: answer, json: { ...game, since: game.since && new Date(Date.parse(game.since) - ago_ms).toISOString() } });
    });
  await expect(page.locator('td-draughts .dr-cell')).toHaveCount(32);
  await expect(law_clock(page)).toHaveCount(0);
  ago_ms = 240000;
  await play(desk, page, `${base}/matches/${first.match}`, ['11-15']);
  await expect(law_clock(page)).toHaveText(/: time is called in (1:00|0:5\d)$/);
  await phone.goto(`/match.html?t=${uid}&m=${first.match}`);
  await expect(law_clock(phone)).toHaveText(/: time is called in 0:5\d$/);
  await everywhere(page, 'draughts-time');
  await stop_time(page);
  const left = async () => Number(/0:(\d\d)/.exec(await law_clock(page).innerText())?.[1]);
  const before = await left();
  await page.clock.runFor(10000);
  expect(before - await left()).toBeGreaterThanOrEqual(9);
  expect(before - await left()).toBeLessThanOrEqual(11);
  // It asks what time it is now and then, so that no more of it can be made up.
  await go_on(page);
  ago_ms = 300000;
  await page.reload();
  await expect(law_clock(page)).toHaveText(/ calls time: .* plays within 0:\d\d, or has lost$/);
  await expect(law_clock(page)).toHaveAttribute('data-phase', 'called');
  await glance(page, 'draughts-called');
  ago_ms = 360000;
  await page.reload();
  await expect(law_clock(page)).toHaveText(/ is out of time: .* may say so$/);
});

test('the laws: a man that was touched is played, an own man that was taken off by mistake can be put back, forty moves, the director', async ({ desk,
  tablet, director }) => {
  test.slow();
  const { uid, base, matches: [first] } = await hall_of(desk, 'draughts+huff', { length: 3 });
  const page = await tablet(await desk.secret(base, first.table)), at = `${base}/matches/${first.match}`;
  const game = () => desk.get(`${at}/draughts`);
  const laws = async (/** @type {string} */ law) => {
    await page.locator('.dr-keys').getByRole('button', { name: 'Laws' }).click();
    if (law) await page.getByRole('dialog').getByRole('button', { name: law, exact: true }).click();
  };
  await expect(page.locator('td-draughts .dr-cell')).toHaveCount(32);
  await laws('');
  await everywhere(page, 'draughts-laws');
  expect(await clipped(page)).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Took off an own man' })).toBeDisabled();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Put it back' })).toBeDisabled();
  await page.getByRole('dialog').getByRole('button', { name: 'Touched a man' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'The man on 11' }).click();
  await expect.poll(async () => (await game()).touched).toBe(11);
  // Another man is not played then, and it is said.
  await expect(page.locator('.dr-say')).toContainText('touched the man on 11, and has to play it');
  await square(page, 9).click();
  await expect(page.locator('.dr-dark.from')).toHaveCount(0);
  // Over its angle towards 15 it cannot go to 16 any more (law 12).
  await laws('Over the angle');
  await everywhere(page, 'draughts-angle');
  await page.getByRole('dialog').getByRole('button', { name: '11-15: the man on 11, towards 15' }).click();
  await expect.poll(async () => (await game()).towards).toBe(15);
  await expect(page.locator('.dr-say')).toContainText('moved the man on 11 over its angle, and has to play it towards 15');
  await square(page, 11).click();
  await expect(page.locator('.dr-to')).toHaveCount(1);
  await square(page, 11).click();
  await play(desk, page, at, ['11-15', '22-18', '15-22'], 2);
  await laws('Took off an own man');
  await page.getByRole('dialog').getByRole('button', { name: 'The man on 12' }).click();
  await expect.poll(async () => (await game()).position).not.toMatch(/:B.*\b12\b/);
  await laws('Put it back');
  await expect.poll(async () => (await game()).position).toMatch(/:B.*\b12\b/);
  await laws('Forty moves');
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect.poll(async () => (await game()).notice?.moves_left).toBe(40);
  await laws('Call the director');
  await expect.poll(async () => Boolean((await desk.get(at)).help)).toBe(true);
  // The director cautions, and ends the notice; both stand in the audit.
  await director.goto(`/td.html?t=${uid}#results`);
  await director.getByRole('button', { name: /^Under way/ }).click();
  await director.getByRole('row', { name: new RegExp((await desk.get(at)).a.name) }).getByRole('button', { name: 'Open' }).click();
  const rules = async (/** @type {string} */ law) => {
    await director.getByRole('dialog').getByRole('button', { name: 'Rulings' }).click();
    const written = director.getByLabel('Written down for this ruling (law 24), if anything');
    // No more finds room than the ledger takes, in whichever letters: what was typed is seen to end.
    await written.fill('Ω'.repeat(240));
    await expect.poll(async () => (await written.inputValue()).length).toBeLessThan(100);
    expect((await written.inputValue()).length).toBeGreaterThan(80);
    await written.fill('both sheets say so, signed at 21:10');
    await director.getByRole('group', { name: law }).getByRole('button').first().click();
  };
  await rules('Arranged men without notice');
  await expect.poll(async () => (await game()).acts.at(-1).act).toBe('arrange');
  await director.goto(`/audit.html?t=${uid}&m=${first.match}`);
  await expect(director.locator('.tl')).toContainText('arrange');
  await expect(director.locator('.tl')).toContainText('law 10, men arranged without notice: both sheets say so, signed at 21:10');
});

test('a tap that a ruling came before is said and leaves the queue; the board shows what stands', async ({ desk, tablet }) => {
  const { base, matches: [first] } = await hall_of(desk, 'draughts', { length: 3 });
  const page = await tablet(await desk.secret(base, first.table)), at = `${base}/matches/${first.match}`;
  await expect(page.locator('td-draughts .dr-cell')).toHaveCount(32);
  const away = (/** @type {any} */ route) => (route.request().method() === 'POST' ? route.abort() : route.continue());
  await page.route(/\/draughts$/, away);
  for (const n of [11, 15]) await square(page, n).click();
  await expect(page.locator('footer')).toContainText('1 not sent');
  await desk.ask('POST', `${at}/draughts`, { game: 1, turn: 1, side: 'a', act: 'arrange' });
  await page.unroute(/\/draughts$/, away);
  await expect(page.getByRole('alert')).toContainText('Somebody else has said act 1 of game 1');
  await expect(page.getByText('All sent')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This was not accepted' })).toHaveCount(0);
  await play(desk, page, at, ['11-15'], 1);
  expect((await desk.get(`${at}/draughts`)).acts.map((/** @type {any} */ one) => one.act)).toEqual(['arrange', 'play']);
});

test('what is tapped without a network is kept and said, survives a reload, and arrives once', async ({ desk, tablet }) => {
  const { base, matches: [first] } = await hall_of(desk, 'draughts', { length: 3 });
  const page = await tablet(await desk.secret(base, first.table)), at = `${base}/matches/${first.match}`;
  await expect(page.locator('td-draughts .dr-cell')).toHaveCount(32);
  const COMMANDS = /\/matches\/\d+\/draughts(\/undo)?$/;
  const away = (/** @type {any} */ route) => (route.request().method() === 'POST' ? route.abort() : route.continue());
  await page.route(COMMANDS, away);
  for (const n of [11, 15]) await square(page, n).click();
  await expect(page.locator('footer')).toContainText('1 not sent');
  await expect(square(page, 15)).toHaveAccessibleName(/black man/);
  // The game goes on: white's turn, a capture that must be made, a play taken back, and what the laws do not allow is said at once.
  for (const n of [22, 18]) await square(page, n).click();
  await expect(page.locator('.dr-say')).toContainText('(black) to play');
  await everywhere(page, 'draughts-offline');
  for (const n of [15, 22]) await square(page, n).click();
  await expect(square(page, 18)).toHaveAccessibleName(/empty/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(square(page, 18)).toHaveAccessibleName(/white man/);
  for (const n of [15, 22]) await square(page, n).click();
  await expect(page.locator('footer')).toContainText('5 not sent');
  await page.route(/\/draughts$/, (/** @type {any} */ route) => route.abort());
  await page.reload();
  await expect(page.locator('footer')).toContainText('5 not sent');
  await expect(square(page, 22)).toHaveAccessibleName(/black man/);
  for (const n of [25, 18]) await square(page, n).click();
  await expect(page.locator('footer')).toContainText('6 not sent');
  expect((await desk.get(`${at}/draughts`)).acts).toEqual([]);
  const shown = await page.locator('td-draughts').evaluate((/** @type {any} */ board) => board.model.fen);
  await page.unrouteAll();
  await expect(page.getByText('All sent')).toBeVisible();
  expect((await desk.get(`${at}/draughts`)).acts.map((/** @type {any} */ one) => one.play)).toEqual(['11-15', '22-18', '15x22', '25x18']);
  expect((await desk.get(`${at}/draughts`)).position).toBe(shown);
  // An answer that is lost on the way plays nothing twice.
  let lost = false;
  await page.route(COMMANDS, async (/** @type {any} */ route) => {
    if (lost || route.request().method() !== 'POST') return route.continue();
    lost = true;
    await route.fetch();
    return route.abort();
  });
  await play(desk, page, at, ['12-16'], 4);
  await expect(page.getByText('All sent')).toBeVisible();
  expect((await desk.get(`${at}/draughts`)).acts.length).toBe(5);
});

test('the board by laws 1 to 5, seen by either side: the double corner at the right, two shades of men on the dark squares', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 } });
  await page.goto('/rules.html?game=draughts');
  const board = page.locator('td-draughts');
  await expect(board.locator('.bd-disc')).toHaveCount(24);
  for (const view of ['white', 'black']) {
    await board.evaluate((/** @type {any} */ it, side) => it.model = { ...it.model, view: side }, view);
    const { dark, men } = await board.evaluate((it) => {
      const whole = /** @type {Element} */ (it.querySelector('.dr-light')).getBoundingClientRect(), step = whole.width / 8;
      const at = (/** @type {Element} */ one) => {
        const box = one.getBoundingClientRect();
        return { column: Math.floor((box.x + box.width / 2 - whole.x) / step), row: Math.floor((box.y + box.height / 2 - whole.y) / step) };
      };
      const light = (/** @type {Element} */ one) => (getComputedStyle(one).fill.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, n) => sum + Number(n), 0);
      const numbers = [...it.querySelectorAll('.dr-n')].map((one) => Number(one.textContent));
      const squares = [...it.querySelectorAll('.dr-dark')].map((one, n) => ({ ...at(one), square: numbers[n], light: light(one) }));
      return { dark: squares, men: [...it.querySelectorAll('.bd-disc')].map((one) => ({ ...at(one), light: light(one) })) };
    });
    // Dark and light squares take turns, the corner at the left is dark; so the two at the right are the double corner.
    expect(dark.map(({ row, column }) => 8 * row + column).sort((a, b) => a - b), view)
      .toEqual([...Array(64).keys()].filter((n) => (Math.floor(n / 8) + n) % 2));
    expect(dark.filter(({ row, column }) => (row === 7 && column >= 6) || (row === 6 && column === 7)).map(({ square }) => square).sort(), view)
      .toEqual(view === 'white' ? [28, 32] : [1, 5]);
    // Twelve men on each side, on the dark squares of the first three rows, and one's own are near.
    const shade = Math.max(...men.map((man) => man.light)), of = (/** @type {boolean} */ white) => men.filter((man) => (man.light === shade) === white)
      .map(({ row, column }) => dark.find((one) => one.row === row && one.column === column)?.square).sort((a, b) => Number(a) - Number(b));
    expect(of(false), view).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(of(true), view).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32]);
    expect(men.filter((man) => (man.light === shade) === (view === 'white')).map(({ row }) => row).every((row) => row >= 5), view).toBe(true);
  }
});
