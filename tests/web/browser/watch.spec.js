// SPDX-License-Identifier: MIT
// Who watches: a phone beside the table, the wall, the director's clock, the arbiter's timeline.
import { clipped, sideways, violations } from './look.js';
import { Desk, Hand, expect, figure, test } from './hall.js';

const SIMPLE_DELAY = 2;

/** The page is accessible, holds its texts and does not scroll sideways. @param {import('@playwright/test').Page} page */
async function look(page) {
  expect.soft(await violations(page)).toEqual([]);
  expect.soft(await clipped(page)).toEqual([]);
  expect.soft(await sideways(page)).toBeLessThanOrEqual(0);
}

/** Changes one rule of the event. @param {import('./hall.js').Desk} desk @param {string} base @param {string} rule @param {number} value */
async function set(desk, base, rule, value) {
  const { settings } = await desk.get(`${base}/profile`);
  await desk.rule(base, settings.find((/** @type {any} */ one) => one.name === rule).setting, value);
}

/** A match under way, under these rules. @param {import('./hall.js').Desk} desk @param {Record<string, number>} [rules] @param {object} [how] */
async function under_way(desk, rules = {}, how = {}) {
  const { uid, base } = await desk.evening({ players: 4, length: 7, tables: 2, ...how });
  for (const [rule, value] of Object.entries(rules)) await set(desk, base, rule, value);
  const match = await desk.started(base);
  return { uid, base, match, path: `${base}/matches/${match.match}` };
}

/**
 * Records actions of a game, one after the other.
 * @param {import('./hall.js').Desk} desk @param {string} path @param {number} game @param {object[]} actions
 * @param {number} [from]
 */
async function record(desk, path, game, actions, from = 1) {
  for (const [at, action] of actions.entries()) await desk.ask('POST', `${path}/plays`, { game, turn: from + at, ...action });
}

/** @param {string} side @param {number} dice @param {string} play */
const roll = (side, dice, play) => ({ side, act: 'roll', dice, play });
const OPENING = [roll('a', 31, '8/5 6/5'), roll('b', 61, '13/7 8/7'), roll('a', 52, '13/8 13/11')];

/** @param {import('./hall.js').Desk} desk @param {string} path @param {object} act */
const clock = (desk, path, act) => desk.ask('POST', `${path}/clock`, act);

/** Seconds that a face shows. @param {string} text */
function seconds(text) {
  const found = /(\d+):(\d\d)/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : NaN;
}

test('a phone sees the clocks run without a word from the server, and the press at once', async ({ desk, visitor }) => {
  // Free time enough for a busy machine: it still runs when it is looked at.
  const { uid, match, path } = await under_way(desk, { clock: SIMPLE_DELAY, delay: 60 });
  const phone = await visitor();
  await phone.goto(`/match.html?t=${uid}&m=${match.match}`);
  const faces = phone.locator('td-face');
  await expect(faces.first()).toHaveText('14:00');
  await expect(phone.getByText('Clocks stopped: between games')).toBeVisible();
  await clock(desk, path, { act: 'press', side: 'b' });
  await expect(phone.locator('.seat.a td-face')).toHaveAttribute('data-free', /^\d+$/);
  const { clock: after } = await desk.ask('POST', `${path}/clock/adjust`, { side: 'a', reserve_ms: 600000, reason: 'test' });
  expect(after.running).toBe('none');
  await clock(desk, path, { act: 'resume', side: 'a', est_ms: String(Date.now()) });
  await expect(phone.locator('.seat.a td-face')).toHaveText(/^10:00/);
  await look(phone);
  // Both run on this machine: what the phone believes of the server's time can be compared.
  const wrong = () => faces.first().evaluate((/** @type {any} */ { server_time }) =>
    (server_time.known ? Math.abs(server_time.server_now() - Date.now()) - server_time.within : Infinity));
  await expect.poll(wrong).toBeLessThan(50);
  for (let passed = 0; passed < 2; passed++) {
    const { clock: now } = await desk.get(path);
    /** What the phone shows, and what the server's clock says at that moment: seconds between them. */
    const apart = async () => {
      const { text, at } = await phone.locator('.seat.a td-face').evaluate((face) => ({ text: face.textContent ?? '', at: Date.now() }));
      const spent = Math.max(0, now.spent_ms + at - Number(now.since_ms) - now.turn_delay_ms) - Math.max(0, now.spent_ms - now.turn_delay_ms);
      return Math.abs(seconds(text) - (now.a.reserve_ms - spent) / 1000);
    };
    await expect.poll(apart).toBeLessThan(1.25);
    await clock(desk, path, { act: 'press', side: passed ? 'b' : 'a' });
  }
  await expect(phone.locator('.seat.a .time')).toHaveClass(/runs/);
});

test('a phone follows the board, steps back through the game and returns to the newest play', async ({ desk, visitor }) => {
  const { uid, match, path } = await under_way(desk);
  await record(desk, path, 1, OPENING);
  const phone = await visitor();
  await phone.goto(`/match.html?t=${uid}&m=${match.match}`);
  const at = phone.locator('.rp-at');
  await expect(at).toHaveText('3/3');
  await expect(phone.locator('.rp-what')).toContainText('52: 13/11 13/8');
  await record(desk, path, 1, [roll('b', 64, '8/2 6/2')], 4);
  await expect(at).toHaveText('4/4');
  await phone.getByRole('button', { name: 'One action back' }).click();
  await phone.keyboard.press('ArrowLeft');
  await expect(at).toHaveText('2/4');
  await record(desk, path, 1, [{ side: 'a', act: 'double' }, { side: 'b', act: 'take' }], 5);
  await expect(at).toHaveText('2/6');
  await expect(phone.locator('.rp-what')).toContainText('61: 13/7 8/7');
  await phone.getByRole('button', { name: 'To the newest play' }).click();
  await expect(at).toHaveText('6/6');
  await expect(phone.locator('.rp-list')).toContainText('Doubles to 2');
  await look(phone);
  await phone.getByRole('button', { name: /64: 8\/2 6\/2/ }).click();
  await expect(at).toHaveText('4/6');
  const [file] = await Promise.all([phone.waitForEvent('download'), phone.getByRole('link', { name: 'Match file (.mat)' }).click()]);
  const text = await (await file.createReadStream()).toArray();
  expect(Buffer.concat(text).toString()).toMatch(/31: 8\/5 6\/5[\s\S]*64: 8\/2 6\/2[\s\S]*Doubles => 2\s+Takes/);
});

test('who looks back stays there when the next game begins, and returns with one tap', async ({ desk, visitor }) => {
  const { uid, base, match, path } = await under_way(desk);
  await record(desk, path, 1, [...OPENING, { side: 'b', act: 'double' }]);
  const phone = await visitor();
  await phone.goto(`/match.html?t=${uid}&m=${match.match}`);
  const at = phone.locator('.rp-at');
  await expect(at).toHaveText('4/4');
  await phone.getByRole('button', { name: 'One action back' }).click();
  await record(desk, path, 1, [{ side: 'a', act: 'pass' }], 5);
  await desk.games(base, match, [{ winner: 'b' }]);
  await record(desk, path, 2, [roll('b', 31, '8/5 6/5')]);
  await expect(phone.getByRole('button', { name: 'Game 2' })).toBeVisible();
  await expect(at).toHaveText('3/5');
  await phone.getByRole('button', { name: 'To the newest play' }).click();
  await expect(at).toHaveText('1/1');
  await record(desk, path, 2, [roll('a', 61, '13/7 8/7')], 2);
  await expect(at).toHaveText('2/2');
  await phone.getByRole('button', { name: 'Game 1' }).click();
  await expect(at).toHaveText('0/5');
  await look(phone);
});

test('plays that are held back are named as such and do not appear', async ({ desk, visitor }) => {
  const { uid, match, path } = await under_way(desk, { plays_delay: 5 });
  await record(desk, path, 1, OPENING);
  const phone = await visitor();
  await phone.goto(`/match.html?t=${uid}&m=${match.match}`);
  await expect(phone.getByText('Plays appear 5 minutes later.')).toBeVisible();
  await expect(phone.locator('.rp-list')).toHaveCount(0);
  await look(phone);
});

test('a press moves two faces on the wall and in the list, nothing else', async ({ desk, visitor }) => {
  const { uid, match, path } = await under_way(desk, { clock: SIMPLE_DELAY });
  const [wall, phone] = [await visitor({ viewport: { width: 1280, height: 720 } }), await visitor()];
  await wall.goto(`/wall.html?t=${uid}`);
  await phone.goto(`/tournament.html?t=${uid}`);
  for (const page of [wall, phone]) {
    await expect(page.locator('td-face').first()).toHaveText('14:00');
    // The page is drawn once more when its stream is open.
    await expect(page.locator('.live.on')).toBeVisible();
    await page.evaluate(() => {
      const element = /** @type {any} */ (document.querySelector('td-wall, td-tournament'));
      element.paintings = 0;
      const paint = element.paint.bind(element);
      element.paint = () => { element.paintings += 1; paint(); };
    });
  }
  await clock(desk, path, { act: 'press', side: 'b' });
  for (const page of [wall, phone]) await expect(page.locator('td-face.runs')).toHaveCount(1);
  expect(await phone.evaluate(() => /** @type {any} */ (document.querySelector('td-tournament')).paintings)).toBe(0);
  await expect(phone.locator('td-face').nth(0)).toHaveClass(/runs/);
  expect(match.match).toBeGreaterThan(0);
  await look(phone);
  await look(wall);
});

test('the director sets a clock in six taps, the old and the new time in sight', async ({ desk, director }) => {
  const { uid, path } = await under_way(desk, { clock: SIMPLE_DELAY });
  await clock(desk, path, { act: 'press', side: 'b' });
  await director.goto(`/td.html?t=${uid}`);
  await expect(director.locator('.t td-face').first()).toBeVisible();
  const hand = new Hand(director);
  await hand.tap(director.locator('.t button').first());
  await hand.tap(director.getByRole('button', { name: 'Clock', exact: true }));
  await hand.tap(director.locator('.opt.b'));
  await hand.tap(director.getByRole('button', { name: '+1:00' }));
  await expect(director.getByText('14:00 becomes 15:00')).toBeVisible();
  await hand.tap(director.getByRole('button', { name: 'The clock was not stopped' }));
  await look(director);
  await hand.tap(director.getByRole('button', { name: 'Set the clock' }));
  figure('set a clock', hand.count());
  await expect(director.locator('.opt.b td-face')).toHaveText('15:00');
  const { clock: now } = await desk.get(path);
  expect([now.b.reserve_ms, now.running, now.interrupted]).toEqual([900000, 'none', 'a']);
  await director.getByRole('button', { name: /^Run for/ }).first().click();
  await expect.poll(async () => (await desk.get(path)).clock.running).toBe('a');
  await director.getByRole('button', { name: 'Stop both' }).click();
  await expect.poll(async () => (await desk.get(path)).clock.stop).toBe('director');
});

test('the console offers of a clock what the pad offers at the table, and says the same reason', async ({ desk, director }) => {
  const { uid, path } = await under_way(desk, { clock: SIMPLE_DELAY, delay: 0, expiry: 2, overtime: 60 });
  const sure = async () => {
    await director.goto(`/td.html?t=${uid}`);
    await director.locator('.t button').first().click();
    await expect(director.getByRole('button', { name: 'Clock', exact: true })).toBeVisible();
    const decides = await director.getByRole('button', { name: 'Decide about the time' }).count();
    await director.getByRole('button', { name: 'Clock', exact: true }).click();
    const runs = director.getByRole('button', { name: /^Run for/ }), stop = director.getByRole('button', { name: 'Stop both' });
    await expect(runs.or(stop).first()).toBeVisible();
    const { pad, clock: now } = await desk.get(path);
    const act = now.running === 'none' ? 'resume' : 'pause';
    const why = ['a', 'b'].map((side) => pad[side].why_not[act] ?? '');
    const between = pad.a.facts.includes('between');
    for (const [at, key] of (await (act === 'pause' ? stop : runs).all()).entries())
      expect(await key.isDisabled(), `${act} ${why[at]}`).toBe(why[at] !== '' && !between);
    const said = await director.locator('.hint[data-why]').evaluateAll((all) => all.map((/** @type {any} */ one) => one.dataset.why));
    expect(said).toEqual(why[0] && !between ? [why[0]] : []);
    expect(Boolean(decides)).toBe(pad.a.facts.includes('claimed'));
    return { act, why: why[0] };
  };
  // Nobody has begun a turn: the director may.
  expect(await sure()).toEqual({ act: 'resume', why: 'running' });
  await desk.ask('POST', `${path}/clock/adjust`, { side: 'a', reserve_ms: 0, reason: 'test' });
  await clock(desk, path, { act: 'press', side: 'b' });
  expect(await sure()).toEqual({ act: 'pause', why: '' });
  await clock(desk, path, { act: 'stop', why: 'director' });
  expect(await sure()).toEqual({ act: 'resume', why: '' });
  await clock(desk, path, { act: 'resume', side: 'a' });
  await clock(desk, path, { act: 'flag', side: 'a' });
  expect(await sure()).toEqual({ act: 'resume', why: 'time_claimed' });
  await look(director);
});

test('a clock is introduced during a match, with the reserve for the present score', async ({ desk, director }) => {
  const { uid, base, match, path } = await under_way(desk);
  await desk.games(base, match, [{ winner: 'a', cube: 2 }]);
  await director.goto(`/td.html?t=${uid}`);
  await director.locator('.t button').first().click();
  await director.getByRole('button', { name: 'Clock', exact: true }).click();
  await look(director);
  await director.getByRole('button', { name: 'Start using a clock' }).click();
  await expect(director.locator('.opt.a td-face')).toHaveText('12:00');
  expect((await desk.get(path)).clock.b.reserve_ms).toBe(720000);
});

test('time that ran out is decided in three taps', async ({ desk, director }) => {
  const { uid, path } = await under_way(desk, { clock: SIMPLE_DELAY, delay: 0, expiry: 2, overtime: 60 });
  await desk.ask('POST', `${path}/clock/adjust`, { side: 'a', reserve_ms: 0, reason: 'test' });
  await clock(desk, path, { act: 'press', side: 'b' });
  await clock(desk, path, { act: 'flag', side: 'a' });
  await director.goto(`/td.html?t=${uid}`);
  const hand = new Hand(director);
  await hand.tap(director.locator('.in li.expired').getByRole('button', { name: 'Decide' }));
  await expect(director.getByRole('button', { name: /^The match is not lost/ })).toContainText('can no longer win this game');
  await hand.tap(director.getByRole('button', { name: /^Overtime/ }));
  await look(director);
  await hand.tap(director.getByRole('button', { name: 'By the rules' }));
  figure('decide on time that ran out', hand.count());
  await expect.poll(async () => (await desk.get(path)).clock.a.reserve_ms).toBe(60000);
  await expect(director.locator('.in li.expired')).toHaveCount(0);
});

test('record and report that differ are a question, settled in two taps either way', async ({ desk, director }) => {
  for (const [answer, score] of /** @type {[string, number[]][]} */ ([['The report stands', [0, 1]], ['The record is right', [1, 0]]])) {
    const { uid, base, match, path } = await under_way(desk);
    await record(desk, path, 1, [{ side: 'a', act: 'double' }, { side: 'b', act: 'pass' }]);
    await desk.games(base, match, [{ winner: 'b' }]);
    await director.goto(`/td.html?t=${uid}`);
    const hand = new Hand(director);
    await hand.tap(director.locator('.in li.record').getByRole('button', { name: 'Compare' }));
    await expect(director.locator('.differs')).toContainText('Reported');
    await look(director);
    await hand.tap(director.getByRole('button', { name: answer }));
    figure('record or report, where they differ', hand.count());
    const sure = director.getByRole('button', { name: 'Do it' });
    await expect(sure.or(director.locator('.toast').filter({ hasText: /Settled|Corrected/ }))).toBeVisible();
    if (await sure.isVisible()) await sure.click();
    await expect.poll(async () => { const now = await desk.get(path); return [now.a.score, now.b.score]; }).toEqual(score);
    await expect(director.locator('.in li.record')).toHaveCount(0);
  }
});

test('what is asked of a match that has left its table says whose it was, there too where others sit now', async ({ desk, director }) => {
  const { uid, base, match, path } = await under_way(desk, {}, { players: 8, length: 3, tables: 1 });
  await record(desk, path, 1, [{ side: 'a', act: 'double' }, { side: 'b', act: 'pass' }]);
  const { status } = await desk.games(base, match, [{ winner: 'b', win: 'backgammon' }]);
  expect(status).toBe('over');
  await director.goto(`/td.html?t=${uid}#floor`);
  const question = director.locator('.in li.record');
  const whose = `${match.a.name} – ${match.b.name}`;
  await expect(question).toContainText(whose);
  const next = await desk.started(base);
  await expect(director.locator('.t', { hasText: next.a.name })).toBeVisible();
  await expect(question).toContainText(whose);
  await expect(question).not.toContainText(next.a.name);
});

/** The least picture there is: one red dot. */
const DOT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

test('an action that contradicts the record is kept beside it, and looked at by the director', async ({ desk, director, tablet }) => {
  const { uid, base, match, path } = await under_way(desk);
  await record(desk, path, 1, OPENING);
  const page = await tablet(await desk.secret(base, match.table));
  await expect(page.getByRole('banner').or(page.locator('.zone').first()).first()).toBeVisible();
  const refused = await page.evaluate(async ([where, action]) => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'another-roll', 'TD-Act-As': 'device' };
    const { epoch } = await (await fetch('/api/v1/device', { headers: { 'TD-Act-As': 'device' } })).json();
    const answer = await fetch(`/api/v1${where}/plays`,
      { method: 'POST', headers, body: JSON.stringify({ epoch, game: 1, turn: 2, .../** @type {object} */ (action) }) });
    return answer.status;
  }, /** @type {[string, object]} */ ([path, roll('b', 65, '24/13')]));
  expect(refused).toBe(409);
  await director.goto(`/td.html?t=${uid}`);
  await director.locator('.in li.record').getByRole('button', { name: 'Compare' }).click();
  await expect(director.getByText('1 entry was kept beside the record.')).toBeVisible();
  await look(director);
  await director.getByRole('button', { name: 'Looked at' }).click();
  await expect(director.getByText('1 entry was kept beside the record.')).toHaveCount(0);
  await expect.poll(async () => (await desk.get(path)).record.kept).toBe(0);
});

test('a moment of a match has an address: it is shared, stays while the game goes on, and is waited for', async ({ desk, visitor }) => {
  const { uid, match, path } = await under_way(desk);
  await record(desk, path, 1, OPENING);
  const phone = await visitor();
  await phone.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: async (/** @type {any} */ what) => { document.body.dataset.shared = what.url; } });
  });
  const home = `/match.html?t=${uid}&m=${match.match}`;
  await phone.goto(home);
  const at = phone.locator('.rp-at');
  await expect(at).toHaveText('3/3');
  const shared = () => phone.locator('body').getAttribute('data-shared');
  await phone.getByRole('button', { name: 'Share this moment' }).click();
  await expect.poll(shared).toMatch(/&g=1&at=3$/);
  const link = String(await shared());
  expect(phone.url()).not.toContain('at=');
  await phone.getByRole('button', { name: 'One action back' }).click();
  await expect.poll(() => phone.url()).toMatch(/&g=1&at=2$/);
  await phone.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(shared).toMatch(/&m=\d+$/);
  await look(phone);
  await phone.reload();
  await expect(at).toHaveText('2/3');
  await phone.getByRole('button', { name: 'To the newest play' }).click();
  await expect(at).toHaveText('3/3');
  await expect.poll(() => phone.url()).not.toContain('at=');
  // Somebody else opens the link: it stays at that play, whatever comes after it.
  const other = await visitor();
  await other.goto(link);
  await expect(other.locator('.rp-at')).toHaveText('3/3');
  await record(desk, path, 1, [roll('b', 64, '8/2 6/2')], 4);
  await expect(other.locator('.rp-at')).toHaveText('3/4');
  await expect(other.locator('.rp-what')).toContainText('52: 13/11 13/8');
  await expect(at).toHaveText('4/4');
  // A moment that is not told yet is reached when it is; an address that is none shows the newest.
  await other.goto(`${home}&g=1&at=6`);
  await expect(other.locator('.rp-at')).toHaveText('4/4');
  await record(desk, path, 1, [{ side: 'a', act: 'double' }, { side: 'b', act: 'take' }, roll('a', 65, '13/2')], 5);
  await expect(other.locator('.rp-at')).toHaveText('6/7');
  await other.goto(`${home}&g=0&at=x`);
  await expect(other.locator('.rp-at')).toHaveText('7/7');
});

test('a match is adjourned from its record with a photograph, stands in the register, and goes on at another table', async ({ desk, director }) => {
  const { uid, path } = await under_way(desk, { clock: SIMPLE_DELAY });
  await record(desk, path, 1, OPENING);
  await director.goto(`/td.html?t=${uid}`);
  await director.locator('.t button').first().click();
  await director.getByRole('button', { name: 'Adjourn', exact: true }).click();
  await expect(director.getByLabel('Position')).toHaveValue(/^[\w+/]{14}$/);
  await expect(director.locator('td-board')).toBeVisible();
  await director.getByLabel('Photograph of the board').setInputFiles({ name: 'board.png', mimeType: 'image/png', buffer: DOT });
  await expect(director.getByRole('img', { name: 'The board when the match was adjourned' })).toBeVisible();
  await director.getByLabel('Note').fill('Last bus');
  await director.getByLabel('To be finished by').fill('2099-12-24');
  await look(director);
  await director.getByRole('button', { name: 'Adjourn the match' }).click();
  await expect(director.getByText('Adjourned').first()).toBeVisible();
  await expect.poll(async () => (await desk.get(path)).adjournment?.status).toBe('adjourned');
  await director.goto(`/td.html?t=${uid}#results`);
  await director.getByRole('button', { name: 'Unfinished matches' }).click();
  await expect(director.getByText('Last bus')).toBeVisible();
  await expect(director.getByText('by Thursday, 24 December 2099')).toBeVisible();
  await look(director);
  const hand = new Hand(director);
  await hand.tap(director.getByRole('button', { name: 'Resume' }));
  await hand.tap(director.getByRole('button', { name: 'Table 2' }));
  figure('resume a match at a table', hand.count());
  await expect.poll(async () => { const now = await desk.get(path); return [now.table, now.adjournment?.status]; }).toEqual([2, 'resumed']);
});

test('the board of a game that is over is not the board of an adjourned match', async ({ desk, director }) => {
  const { uid, base, match, path } = await under_way(desk);
  await record(desk, path, 1, OPENING);
  await desk.games(base, match, [{ winner: 'b' }]);
  await director.goto(`/td.html?t=${uid}`);
  await director.locator('.t button').first().click();
  await director.getByRole('button', { name: 'Adjourn', exact: true }).click();
  await expect(director.getByLabel('Position')).toHaveValue('');
  await expect(director.locator('dialog td-board')).toHaveCount(0);
});

test('an arbiter jumps to the illegal play, sees what was legal, and rules in two taps', async ({ desk, director }) => {
  const { uid, match, path } = await under_way(desk, { clock: SIMPLE_DELAY });
  await clock(desk, path, { act: 'press', side: 'b' });
  await record(desk, path, 1, [...OPENING, { ...roll('b', 64, '24/18'), insist: true }]);
  for (const side of ['a', 'b', 'a']) await clock(desk, path, { act: 'press', side });
  await director.goto(`/audit.html?t=${uid}&m=${match.match}`);
  await expect(director.getByText(/presses: .* \d+\.\d s/)).toBeVisible();
  const hand = new Hand(director);
  await hand.tap(director.getByRole('button', { name: '1 to look at' }));
  await expect(director.getByRole('heading', { name: 'Ply 4' })).toBeVisible();
  await expect(director.getByText('Window open').first()).toBeVisible();
  await expect(director.locator('.verdict')).toContainText('Illegal');
  await look(director);
  figure('in the audit, to the play that was illegal', hand.count());
  await director.keyboard.press('ArrowLeft');
  await expect(director.locator('.verdict')).toContainText('Legal');
  await director.keyboard.press('ArrowRight');
  await hand.tap(director.locator('button.chip.play').first());
  const play = await director.locator('.becomes b').textContent();
  await look(director);
  await hand.tap(director.getByRole('button', { name: 'By the rules' }));
  figure('in the audit, rule on a play', hand.count());
  await expect.poll(async () => (await desk.get(`${path}/plays?game=1`)).turns[3]?.play).toBe(play);
  await director.getByRole('button', { name: 'Before / after' }).click();
  await expect(director.locator('.tl s')).toContainText('64: 24/18');
  await look(director);
  await director.getByRole('button', { name: 'Games' }).click();
  await expect(director.locator('.rp-act').nth(3)).toContainText(String(play));
  await look(director);
});

test('taps of a tablet whose times disagree with their arrival are marked: alone, beside a play, and in a stretch of presses', async ({
  playwright, server, desk, director }) => {
  const { uid, base, match, path } = await under_way(desk, { clock: SIMPLE_DELAY, delay: 60 });
  const tablet = new Desk(await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { 'TD-Act-As': 'device' } }));
  const { epoch } = await tablet.ask('POST', '/devices', { secret: await desk.secret(base, match.table) });
  const began = Date.now();
  /** What its page says of a moment; both of its times agree. @param {number} moment */
  const times = (moment) => ({ boot: 7, mono_ms: `${moment - began + 100000}`, est_ms: `${moment}` });
  /** @param {string} side @param {number} moment */
  const press = (side, moment) => clock(tablet, path, { act: 'press', side, epoch, ...times(moment) });
  // What it claims is of a moment after the match began.
  await expect.poll(() => Date.now() - began).toBeGreaterThan(2000);
  /** It says, on time, that nothing waits on it, and then sends what it says is older. @param {string} side */
  const lie = async (side) => {
    const now = Date.now();
    await tablet.ask('POST', '/device/pulse', { battery: -1, secure: false, unsent: 0, ...times(now + 500) });
    await press(side, now - 1500);
  };
  await lie('b');
  await record(desk, path, 1, OPENING.slice(0, 1));
  await lie('a');
  await lie('b');
  await press('a', Date.now());
  await tablet.http.dispose();
  const { events } = await desk.get(`${path}/ledger`);
  const marked = events.filter((/** @type {any} */ one) => one.kind === 'clock_pressed').map((/** @type {any} */ one) => one.data.doubtful);
  expect(marked).toEqual([true, true, true, false]);
  await director.goto(`/audit.html?t=${uid}&m=${match.match}`);
  const lines = director.locator('.tl li', { has: director.locator('.chip.warn') });
  await expect(lines).toHaveCount(3);
  const chips = lines.locator('.chip.warn');
  await expect(chips).toHaveText(['doubtful', 'doubtful', '1 doubtful']);
  await expect(lines.nth(1)).toContainText('31: 8/5 6/5');
  await look(director);
  await director.getByRole('button', { name: /2 presses/ }).click();
  await expect(director.locator('.presses li')).toHaveCount(2);
  await expect(director.locator('.presses .chip.warn')).toHaveText(['doubtful']);
  await look(director);
  await director.setViewportSize({ width: 320, height: 720 });
  await look(director);
});

test('a stretch of presses opens, and a press that came late shows both times', async ({ desk, director }) => {
  const { uid, match, path } = await under_way(desk, { clock: SIMPLE_DELAY });
  for (const side of ['b', 'a', 'b', 'a']) await clock(desk, path, { act: 'press', side });
  // As if the second press had waited on the tablet for four minutes.
  await director.route(/\/ledger/, async (route) => {
    const part = await (await route.fetch()).json();
    const [, kept] = part.events.filter((/** @type {any} */ event) => event.kind === 'clock_pressed');
    kept.tapped_at = new Date(new Date(kept.at).getTime() - 240000).toISOString();
    await route.fulfill({ json: part });
  });
  await director.goto(`/audit.html?t=${uid}&m=${match.match}`);
  await expect(director.getByText(/tapped \d\d:\d\d:\d\d\.\d/).first()).toBeVisible();
  const run = director.getByRole('button', { name: /2 presses/ });
  await run.click();
  await expect(director.locator('.presses li')).toHaveCount(2);
  await look(director);
  await director.getByRole('button', { name: 'Clock', exact: true }).click();
  await expect(director.locator('.tl li').first()).toBeVisible();
  const [file] = await Promise.all([director.waitForEvent('download'), director.getByRole('button', { name: 'JSON' }).click()]);
  const kept = JSON.parse(Buffer.concat(await (await file.createReadStream()).toArray()).toString());
  expect(kept.events.filter((/** @type {any} */ event) => event.kind === 'clock_pressed').length).toBe(4);
  expect(kept.events.every((/** @type {any} */ event) => /^[0-9a-f]{64}$/.test(event.hash))).toBe(true);
});

test('the score sheet of a match prints its games and plays with room for signatures', async ({ desk, visitor }) => {
  const { uid, base, match, path } = await under_way(desk);
  await record(desk, path, 1, [...OPENING, { side: 'b', act: 'double' }, { side: 'a', act: 'pass' }]);
  await desk.games(base, match, [{ winner: 'b' }]);
  const page = await visitor({ viewport: { width: 1440, height: 900 } });
  await page.goto(`/print.html?t=${uid}&what=match&m=${match.match}`);
  await expect(page.locator('.moves tbody tr')).toHaveCount(3);
  await expect(page.locator('.moves')).toContainText('52: 13/11 13/8');
  await expect(page.locator('.signs')).toContainText(`Signed: ${match.a.name}`);
  await expect(page.locator('table.paper thead')).toContainText('Cube');
  await look(page);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)?.length).toBe(1);
});

/** @param {any} match */
const transcript = (match) => ` 2 point match

 Game 1
 ${match.a.name} : 0                  ${match.b.name} : 0
  1) 31: 8/5 6/5                     61: 13/7 8/7
  2) 52: 13/11 13/8                   Doubles => 2
  3)  Drops
                                      Wins 1 point
`;

test('a match file is taken in game by game, and says what came of each', async ({ desk, director }) => {
  const { uid, base, match, path } = await under_way(desk, {}, { length: 2 });
  const text = transcript(match);
  await desk.games(base, match, [{ winner: 'b' }, { winner: 'b' }]);
  await expect.poll(async () => (await desk.get(path)).status).toBe('over');
  await director.goto(`/td.html?t=${uid}#results`);
  await director.getByRole('button', { name: 'Correct', exact: true }).first().click();
  await director.getByRole('button', { name: 'Plays', exact: true }).click();
  await director.getByLabel('Or paste its text').fill(text);
  await look(director);
  await director.getByRole('button', { name: 'Take in', exact: true }).click();
  await expect(director.locator('.conseq')).toContainText('Game 1: taken over');
  await expect(director.locator('.rlist')).toContainText('from a match file');
  await look(director);
});

test('a player\'s PIN is shown once, on a slip that can be printed', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 2, tables: 1 });
  await set(desk, base, 'player_pin', 1);
  await director.goto(`/td.html?t=${uid}#entries`);
  await director.getByRole('button', { name: 'More about O. Kaya' }).click();
  await director.getByRole('button', { name: 'Player\'s PIN' }).click();
  await expect(director.locator('.pinno')).toHaveText(/^\d{4}$/);
  await look(director);
  await director.emulateMedia({ media: 'print' });
  await expect(director.locator('.pinno')).toBeVisible();
  await expect(director.locator('.people')).toBeHidden();
  await director.emulateMedia({ media: 'screen' });
  await director.getByRole('button', { name: 'Close' }).click();
  await expect(director.locator('.pinno')).toHaveCount(0);
});

test('the cube stands beside its owner on the director\'s tables', async ({ desk, director }) => {
  const { uid, path } = await under_way(desk);
  await record(desk, path, 1, [...OPENING, { side: 'b', act: 'double' }, { side: 'a', act: 'take' }]);
  await director.goto(`/td.html?t=${uid}`);
  await expect(director.locator('.t .pl').first().locator('.cube')).toHaveText('2');
  await expect(director.locator('.t .pl').nth(1).locator('.cube')).toHaveCount(0);
  await look(director);
});
