// SPDX-License-Identifier: MIT
// A whole evening in a full hall: a cup beside a Swiss, sixteen tables with clocks, the longest names there are; eight tablets of
// six sizes and eight tables that bring their results on paper. What goes wrong in a hall goes wrong: two disputes, a flag, a
// tablet that dies in the middle of a turn, a server that is killed, a match that is broken off, a wrong winner, a stranger who
// tries passwords, cards, PINs and others' results all evening. At every state: nothing scrolls, no name is cut, what is pressed
// stands where it stood, and the console calls its director for what happened and for nothing else.
import { ears, Alarms } from './alarms.js';
import { measured } from './frame.js';
import { LONG, expect, test as base } from './hall.js';
import { clipped, glance, sideways, violations } from './look.js';
import { SIZES as PROJECTORS, faults } from './projector.js';
import { OWNER, director_state } from './server.js';
import { ARABIC, GREEK, LONGEST, confirmed, play } from './weekend.js';

/** Of director/profile.def: the clock, and its kind with a simple delay; who decides when a reserve has run out. */
const [CLOCK, SIMPLE, EXPIRY, BY_DIRECTOR] = [16, 2, 22, 2];
const [SWISS, CUP] = [1, 2];
/** So long something wrong may stand on a busy machine until it is fitted: less than a page of the wall, which is drawn anew. */
const PATIENCE = 7000;
const TABLES = 16, HALF = TABLES / 2, PLAYERS = 2 * TABLES, LENGTH = 5, ROUNDS = 2;
/** The sizes of the tablets, from table 9 on; every other one is dark. */
const SIZES = [[1024, 768], [768, 1024], [390, 844], [640, 360], [360, 640], [1024, 768], [512, 384], [768, 1024]];
/** @param {number} nth */
const look_of = (nth) => ({ viewport: { width: SIZES[nth][0], height: SIZES[nth][1] }, colorScheme: nth % 2 ? 'dark' : 'light' });
/** Long ones in both sections: of 54 letters, Greek, Arabic. */
const LONG_NAMES = { 0: LONGEST, 1: GREEK, 2: ARABIC, 8: LONG[0], 9: LONG[1], 10: LONG[3], 16: 'Friederike-Charlotte von Hohenlohe-Schillingsfürst-Oeh',
  17: 'Ελευθερία Χατζηπαναγιώτου-Αναγνωστοπούλου', 18: 'محمد عبد الله الأنصاري', 25: 'Alexandrina Wilhelmina Cholmondeley-Featherstonehaughs' };
const names = () => Array.from({ length: PLAYERS }, (_, at) => /** @type {Record<number, string>} */ (LONG_NAMES)[at] ??
  `Bartholomew Fitzgerald-Montgomery no. ${at + 1}`);

/** What an entry that was acknowledged has left in the ledger, one line each. @type {[RegExp, string, (body: any) => boolean][]} */
const LEFT = [
  [/\/matches\/\d+\/ready$/, 'side_ready', () => true],
  [/\/matches\/\d+\/games$/, 'game_reported', () => true],
  [/\/matches\/\d+\/plays$/, 'turn_recorded', () => true],
  [/\/matches\/\d+\/clock$/, 'clock_pressed', ({ act }) => act === 'press'],
  [/\/clock\/adjust$/, 'clock_adjusted', () => true],
  [/\/clock\/expiry$/, 'clock_expired', ({ outcome }) => outcome === 'lost'],
  [/\/matches\/\d+\/clock$/, 'clock_expired', ({ act }) => act === 'flag'],
  [/\/matches\/\d+\/resolve$/, 'dispute_resolved', () => true],
  [/\/matches\/\d+\/adjourn$/, 'match_adjourned', () => true],
  [/\/matches\/\d+\/resume$/, 'match_resumed', () => true],
];

/** Every entry that somebody's page sent and the server acknowledged, once. */
class Acknowledged {
  /** @type {Map<string, string>} */
  #kinds = new Map();

  /** @param {import('@playwright/test').Page} page */
  listen(page) {
    page.on('response', (response) => {
      const request = response.request();
      const key = request.headers()['idempotency-key'];
      if (!key || response.status() >= 300) return;
      const path = new URL(request.url()).pathname;
      const row = LEFT.find(([where, , fits]) => where.test(path) && fits(request.postDataJSON() ?? {}));
      if (row) this.#kinds.set(key, `${/\/matches\/(\d+)/.exec(path)?.[1]} ${row[1]}`);
    });
  }

  /** The kinds of what was acknowledged of a match, in the order of the alphabet. @param {number} match */
  of(match) {
    return [...this.#kinds.values()].filter((one) => one.startsWith(`${match} `)).map((one) => one.split(' ')[1]).sort();
  }
}

/** A guess of his: where it is asked, and what of. @typedef {[string, Record<string, unknown>]} Guess */

/** Somebody in the hall's own network who tries all evening: the owner's password, cards and PINs, results and flags of others. */
class Stranger {
  tried = 0;
  let_in = 0;
  #over = false;

  /** @param {string} url @param {string} uid of the tournament */
  constructor(url, uid) {
    this.url = url;
    this.uid = uid;
    this.hammering = this.hammer();
  }

  /** @param {number} nth @returns {Guess} */
  guess(nth) {
    const at = `/tournaments/${this.uid}/matches/${1 + (nth % TABLES)}`;
    /** @type {Guess[]} */
    const all = [['/sessions', { login: OWNER.login, password: `wrong ${nth}` }],
      ['/devices', { secret: `wrong-${nth}`.padEnd(43, 'x') }],
      ['/devices', { pin: String(100000 + nth), tournament: this.uid, table: 1 + (nth % TABLES) }],
      [`${at}/games`, { game: 1, winner: 'a', win: 'backgammon', cube: 1, dropped: false }],
      [`${at}/clock`, { act: 'flag', side: 'a' }]];
    return all[nth % all.length];
  }

  async hammer() {
    while (!this.#over) {
      const [path, body] = this.guess(this.tried);
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `stranger-${this.tried++}`, 'If-Match': '"1"' };
      // While the server is dead nobody answers.
      const answer = await fetch(`${this.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null);
      if (answer?.ok) this.let_in += 1;
      await answer?.arrayBuffer().catch(() => null);
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
  }

  async goes() {
    this.#over = true;
    await this.hammering;
  }
}

/** What is wrong with any page at any moment, and where everything stood that can be pressed. */
class Ruler {
  /** @type {string[]} */
  found = [];
  /** @type {Map<string, {place: string, state: string}>} */
  #stood = new Map();

  /** @param {string} where @param {string} state @param {Record<string, string>} places */
  stand(where, state, places) {
    for (const [what, place] of Object.entries(places)) {
      const known = this.#stood.get(`${where} ${what}`);
      if (known && known.place !== place) this.found.push(`${where}, ${state}: ${what} at ${place}, not at ${known.place} as in ${known.state}`);
      if (!known) this.#stood.set(`${where} ${what}`, { place, state });
    }
  }

  /** @param {Player} table @param {string} state */
  async tablet({ page, size, number }, state) {
    const { wrong, places } = await measured(page);
    const at = `${size.join(' x ')}`;
    this.found.push(...[...wrong, ...await clipped(page)].map((one) => `table ${number}, ${at}, ${state}: ${one}`));
    const moves = await page.locator('.play-desk').count();
    this.stand(`${at}${moves ? ' moves' : ''}`, state, places);
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/hall-${number}-${state.replace(/ /g, '-')}.png` });
  }

  /** What is wrong with who only looks on: a name is fitted when it is drawn, and what is wrong is what stays wrong.
   * @param {string} where @param {string} state @param {import('@playwright/test').Page} page @param {() => Promise<string[]>} wrong */
  async stays(where, state, page, wrong) {
    /** @type {string[]} */
    let left = [];
    await expect.poll(async () => (left = await wrong()), { timeout: PATIENCE }).toEqual([]).catch(() => undefined);
    this.found.push(...left.map((one) => `${where}, ${state}: ${one}`));
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/hall-${`${where}-${state}`.replace(/[ ,]+/g, '-')}.png` });
  }

  /** A picture on a wall. @param {import('@playwright/test').Page} page @param {string} size @param {string} state */
  wall(page, size, state) {
    return this.stays(`wall, ${size}`, state, page, async () => [...await faults(page), ...await clipped(page)]);
  }

  /** The console of who walks through the hall. @param {import('@playwright/test').Page} page @param {string} state */
  small_console(page, state) {
    return this.stays('small console', state, page, async () => [...await sideways(page) > 0 ? ['scrolls sideways'] : [], ...await clipped(page)]);
  }

  /** The console's floor. @param {import('@playwright/test').Page} page @param {string} state */
  async console(page, state) {
    const wide = await sideways(page);
    if (wide > 0) this.found.push(`console, ${state}: scrolls sideways by ${wide}`);
    this.found.push(...(await clipped(page)).map((one) => `console, ${state}: ${one}`));
    this.stand('console', state, await page.evaluate(() => Object.fromEntries(
      [...document.querySelectorAll('header a, header button, .rail, .next, .auto, .t')].filter((one) => one.checkVisibility()).map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const name = one.matches('.t') ? `table ${one.querySelector('.th b')?.textContent}` : one.matches('a, .undo') || !one.className
          ? (one.textContent ?? '').replace(/\d/g, '').trim() : one.className;
        return [name, [left, top + scrollY, ...(one.matches('.t, .bell, .next, .auto') ? [right, bottom + scrollY] : [])].map(Math.round).join()];
      }))));
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/hall-console-${state.replace(/ /g, '-')}.png` });
  }
}

/** A table with its tablet, and the two who sit there. */
class Player {
  /** @param {import('@playwright/test').Page} page @param {number} number @param {number[]} size */
  constructor(page, number, size) {
    this.page = page;
    this.number = number;
    this.size = size;
  }

  /** @param {string} side */
  half(side) {
    return this.page.locator(`.half.${side}`);
  }

  async both_ready() {
    for (const side of ['a', 'b']) await this.half(side).getByRole('button', { name: 'Ready' }).click();
    await expect(this.page.locator('.press').first()).toBeVisible();
  }

  /** A finger on the surface, whatever it says to a screen reader. @param {string} side */
  async press(side) {
    await this.half(side).locator('.press').click({ force: true });
    await expect(this.half(side === 'a' ? 'b' : 'a')).toHaveClass(/ on( |$)/);
  }

  /** @param {string} side @param {number} [win] 0: single, 1: gammon @param {string} [row] */
  async reports(side, win = 0, row = 'lost') {
    await this.half(side).locator(`.rep.${row} button`).nth(win).click();
  }

  /** @param {number} a @param {number} b */
  async score(a, b) {
    await expect(this.half('a').locator('.score bdi')).toHaveText(String(a));
    await expect(this.half('b').locator('.score bdi')).toHaveText(String(b));
  }

  sent() {
    return expect(this.page.getByText('All sent')).toBeVisible();
  }
}

const test = base.extend({ serving: [{ limits: true }, { scope: 'worker', option: true }] });

/** The plan of the evening and who plays in what. @param {import('./hall.js').Desk} desk */
async function planned(desk) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Harbour Open', starts_on: '2026-11-21', starts_at_min: 1140, lengths: [LENGTH], check_in: false,
    third_place: false, third_place_length: 0, tables: TABLES });
  const at = `/tournaments/${made.uid}`;
  await desk.on(`${at}/open`, made);
  await desk.rule(at, CLOCK, SIMPLE);
  await desk.rule(at, EXPIRY, BY_DIRECTOR);
  await desk.ask('POST', `${at}/entries`, { text: names().join('\n') });
  const [main] = (await desk.get(`${at}/sections`)).sections;
  await desk.on(`${at}/sections/${SWISS}`, main, { kind: 'swiss', lengths: [LENGTH], field: 'chosen' }, 'PUT');
  await desk.section(at, SWISS, 'rule', { rounds: ROUNDS });
  await desk.ask('POST', `${at}/sections`, { kind: 'knockout', name: 'Cup', lengths: [LENGTH], field: 'chosen' });
  for (let entry = 1; entry <= PLAYERS; entry += 1)
    await desk.ask('PUT', `${at}/sections/${entry > TABLES ? CUP : SWISS}/seats/${entry}`, { status: 'in' });
  await desk.on(`${at}/draw`, await desk.get(at), { method: 'seeded', section: CUP });
  await desk.on(`${at}/draw`, await desk.get(at), { method: 'seeded', section: SWISS });
  await desk.ask('POST', `${at}/sections/${SWISS}/rounds`, { round: 1 });
  return { uid: made.uid, at };
}

test('an evening of sixteen tables with clocks: called at once, disputed, flagged, killed, adjourned, repaired, closed', async (
  { desk, director: console, server, tablet, visitor }, info) => {
  test.slow();
  const ruler = new Ruler(), acknowledged = new Acknowledged();
  const { uid, at } = await planned(desk);
  const floor = () => desk.get(`${at}/floor`);
  const heard = await ears(console);
  const alarms = new Alarms(console, heard);
  acknowledged.listen(console);
  await console.goto(`/td.html?t=${uid}#floor`);
  await expect(console.locator('.t.free')).toHaveCount(TABLES);
  await alarms.listen();
  const need = (/** @type {string} */ line) => console.locator('.needs .in > li').filter({ hasText: line });
  const tile = (/** @type {number} */ table) => console.locator('.t').nth(table - 1);
  /** What follows is read and confirmed, where there is something to read. @param {() => Promise<boolean>} done */
  const confirm_until = async (done) => {
    const sure = console.getByRole('button', { name: 'Do it' });
    await expect.poll(async () => await sure.isVisible() || done()).toBe(true);
    if (await sure.isVisible()) await sure.click();
    await expect.poll(done).toBe(true);
  };

  /** The secrets of the cards that lie on the tables. @type {Record<number, string>} */
  const cards = {};
  /** @type {Record<number, Player>} */
  const tables = {};
  await test.step('eight tablets, by card and by PIN', async () => {
    for (const [nth, size] of SIZES.entries()) {
      const number = HALF + 1 + nth, how = look_of(nth);
      const pin = nth >= 6 ? (await desk.ask('POST', `${at}/tables/${number}/pin`)).pin : null;
      if (!pin) cards[number] = await desk.secret(at, number);
      const page = await tablet(pin ? '' : cards[number], how);
      acknowledged.listen(page);
      if (pin) {
        await page.getByRole('button', { name: `Table ${number}` }).last().click();
        for (const digit of pin) await page.locator('.pad').getByRole('button', { name: digit, exact: true }).click();
      }
      await expect(page.getByText('This table is free')).toBeVisible();
      tables[number] = new Player(page, number, size);
    }
  });
  /** @type {Record<string, import('@playwright/test').Page>} */
  const walls = {};
  for (const [width, height] of PROJECTORS) {
    const page = await visitor({ viewport: { width, height } });
    await page.goto(`/wall.html?t=${uid}`);
    walls[`${width} x ${height}`] = page;
  }
  const [wall] = Object.values(walls);
  const small = await visitor({ viewport: { width: 1024, height: 768 }, storageState: director_state(), colorScheme: 'dark' });
  await small.goto(`/td.html?t=${uid}#floor`);
  await expect(small.locator('.t')).toHaveCount(TABLES);
  const every = async (/** @type {string} */ state) => {
    for (const one of Object.values(tables)) await ruler.tablet(one, state);
    await ruler.console(console, state);
    for (const [size, page] of Object.entries(walls)) await ruler.wall(page, size, state);
    await ruler.small_console(small, state);
    await alarms.as_named();
  };
  await every('free');

  await test.step('a round is called at once', async () => {
    await console.getByLabel('Call automatically').check();
    await expect(console.locator('.t.free')).toHaveCount(0);
    await console.getByLabel('Call automatically').uncheck();
    for (const one of Object.values(tables)) await expect(one.half('a').getByRole('button', { name: 'Ready' })).toBeEnabled();
    const sections = (await floor()).tables.map((/** @type {any} */ one) => one.match.section);
    expect(sections).toEqual([...Array(HALF).fill(CUP), ...Array(HALF).fill(SWISS)]);
    await every('called');
  });
  const stranger = new Stranger(server.url, uid);
  const match_at = Object.fromEntries((await floor()).tables.map((/** @type {any} */ one) => [one.table, one.match.match]));
  const match = (/** @type {number} */ table) => desk.get(`${at}/matches/${match_at[table]}`);

  await test.step('all begin', async () => {
    for (const one of Object.values(tables)) await one.both_ready();
    await every('begun');
    await console.locator('.begun').click();
    await expect(console.locator('.begun')).toHaveCount(0);
    for (const one of Object.values(tables)) {
      await one.press('a');
      await one.press('b');
    }
    await every('clocks run');
  });

  await test.step('looked at', async () => {
    await glance(console, 'full-floor');
    await console.setViewportSize({ width: 1920, height: 1080 });
    expect.soft(await clipped(console), '1920').toEqual([]);
    await console.setViewportSize({ width: 1440, height: 900 });
    await console.locator('.hall .tabs').getByRole('button', { name: 'Cup' }).click();
    await expect(console.locator('.t td-face')).toHaveCount(2 * HALF);
    await console.locator('.hall .tabs').getByRole('button', { name: 'All' }).click();
    await expect(wall.locator('.list')).toContainText(/page [123] of [23]/);
    for (const theme of ['light', 'dark']) {
      await wall.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
      expect.soft(await violations(wall), `wall ${theme}`).toEqual([]);
      expect.soft(await clipped(wall), `wall ${theme}`).toEqual([]);
      if (process.env.TD_LOOK) await wall.screenshot({ path: `${process.env.TD_LOOK}/hall-wall-${theme}.png` });
    }
  });

  const flagged = 12;
  await test.step('the clock of one table is set to its last second', async () => {
    await tile(flagged).getByRole('button').click();
    await console.getByRole('dialog').getByRole('button', { name: 'Clock' }).click();
    const dialog = console.getByRole('dialog').last();
    await dialog.locator('.opt.a').click();
    await dialog.locator('input.narrow').fill('0:01');
    await dialog.getByRole('button', { name: 'Wrong setting' }).click();
    await dialog.getByRole('button', { name: 'Set the clock' }).click();
    await expect.poll(async () => (await match(flagged)).clock.a.reserve_ms).toBeLessThanOrEqual(1000);
    await dialog.getByRole('button', { name: 'Close' }).click();
    const { running } = (await match(flagged)).clock;
    if (running === 'none') await tables[flagged].page.getByRole('button', { name: /goes on$/ }).click();
    await expect.poll(async () => (await match(flagged)).clock.running).toBe('a');
    await ruler.tablet(tables[flagged], 'set by the director');
  });

  /** @param {number} table @param {'a' | 'b'} winner @param {number} points of the loser */
  const on_paper = async (table, winner, points) => {
    await tile(table).getByRole('button').click();
    const dialog = console.getByRole('dialog');
    await dialog.getByRole('group', { name: 'Who won?' }).getByRole('button').nth(winner === 'a' ? 0 : 1).click();
    await dialog.locator('.points').getByRole('button', { name: String(points), exact: true }).click();
    await expect(tile(table)).toHaveClass(/free/);
  };
  const mistaken = await match(1);
  await test.step('paper tables report, the first of them the wrong way round', async () => {
    for (let table = 1; table <= HALF; table += 1) await on_paper(table, table === 1 ? 'b' : 'a', table % LENGTH);
    await every('paper is in');
  });

  await test.step('two disputes', async () => {
    const [one, two] = [tables[10], tables[11]];
    for (let again = 0; again < 2; again += 1) {
      await expect(one.half('a').locator('.rep.won button').nth(1)).toBeEnabled();
      await one.reports('a', 1, 'won');
      await ruler.tablet(one, 'claimed by a');
      await one.half('b').getByRole('button', { name: 'Not so' }).click();
      if (again === 0) await expect(one.half('a').getByText('Once more: game 1')).toBeVisible();
    }
    await expect(one.page.getByRole('heading', { name: 'You do not agree' })).toBeVisible();
    await alarms.come('Table 10: players disagree, Game 1');
    await every('a dispute');
    await two.reports('b', 1);
    await two.score(2, 0);
    await two.press('a');
    await two.half('b').getByRole('button', { name: 'Wrong?' }).click();
    const dialog = two.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Single', exact: true }).click();
    await dialog.getByRole('button', { name: 'Call the director to decide' }).click();
    await expect(two.page.getByRole('heading', { name: 'You do not agree' })).toBeVisible();
    await alarms.come('Table 11: players disagree, Game 1');
    await every('two disputes');
    for (const table of [10, 11]) {
      await need(`Table ${table}`).getByRole('button', { name: 'Decide' }).click();
      await console.locator('dialog .opt').first().click();
      await console.getByRole('button', { name: 'Seen on the board' }).click();
      await alarms.go(`Table ${table}: players disagree, Game 1`);
    }
    await expect(one.page.locator('.rep.lost button').first()).toBeVisible();
    await expect(two.page.locator('.rep.lost button').first()).toBeVisible();
    await every('decided');
  });

  await test.step('a flag', async () => {
    const one = tables[flagged];
    const named = (await match(flagged)).a.name;
    await expect(one.half('b').getByRole('button', { name: /^Time!/ })).toBeEnabled();
    await every('out of time');
    await one.half('b').getByRole('button', { name: /^Time!/ }).click();
    await one.half('b').getByRole('button', { name: 'Yes, end it' }).click();
    await ruler.tablet(one, 'claimed time');
    await alarms.come(`Table ${flagged}: time of ${named} ran out`);
    await ruler.tablet(one, 'the director decides');
    await need(`Table ${flagged}`).getByRole('button', { name: 'Decide' }).click();
    await console.getByRole('dialog').getByRole('button', { name: /^The match is lost/ }).click();
    await console.getByRole('button', { name: 'Seen on the board' }).click();
    await confirm_until(async () => (await match(flagged)).status === 'over');
    await expect(one.page.locator('.hero h2')).toContainText('(on time)');
    await alarms.go(`Table ${flagged}: time of ${named} ran out`);
    await every('lost on time');
  });

  const recorded = 9;
  const drafted = async () => {
    const { draft } = await desk.get(`${at}/matches/${match_at[recorded]}/plays`);
    return draft && `${draft.side} ${draft.dice} ${draft.play}`;
  };
  const point = (/** @type {number} */ n) => tables[recorded].page.locator(`.bd-cell[data-cell=p${n}]`).click();
  const opened = async () => {
    await tables[recorded].page.getByRole('button', { name: 'Moves' }).click();
    await expect(tables[recorded].page.locator('td-board .bd-cell').first()).toBeVisible();
  };
  await test.step('a tablet dies in the middle of a turn', async () => {
    await opened();
    const { page } = tables[recorded];
    await ruler.tablet(tables[recorded], 'the opening');
    await page.locator('.openings section').nth(0).getByRole('button', { name: '31', exact: true }).click();
    await ruler.tablet(tables[recorded], 'rolled');
    await point(8);
    await point(6);
    await page.locator('button.sd.a').click();
    await expect(page.locator('button.sd.b')).toHaveClass(/ on( |$)/);
    await ruler.tablet(tables[recorded], 'to roll');
    await page.locator('.play-side > .rolls').getByRole('button', { name: '64', exact: true }).click();
    await point(24);
    await expect.poll(drafted).toBe('b 64 24/18');
    await ruler.tablet(tables[recorded], 'one step');
    await page.close();
    const other = await tablet(cards[recorded], look_of(recorded - HALF - 1));
    acknowledged.listen(other);
    // For half a minute the desk takes the dead one for alive: the newcomer knocks, and the director lets it in.
    const waits = other.getByText(`Table ${recorded} has a tablet`), door = other.getByRole('button', { name: 'Moves' });
    await expect(waits.or(door)).toBeVisible();
    if (await waits.isVisible()) {
      const line = `Table ${recorded}: another tablet wants in`;
      await alarms.come(line);
      await need(line).getByRole('button', { name: 'Let it in' }).click();
      await alarms.go(line);
    }
    await expect(door).toBeVisible();
    tables[recorded].page = other;
    await opened();
    await expect(other.locator('.play-say [role=status]')).toContainText('24/18');
    await every('another tablet');
  });

  await test.step('the server is killed; every tablet goes on by itself', async () => {
    const known = Number((await desk.get(at)).seq);
    const [doubler, fifth, seventh, eighth] = [tables[13], tables[14], tables[15], tables[16]];
    await server.kill();
    await point(13);
    await doubler.half('a').getByRole('button', { name: 'Double to 2' }).click();
    await fifth.reports('b', 1);
    await seventh.reports('b', 1);
    await eighth.press('a');
    for (const one of [doubler, fifth, seventh, eighth]) await expect(one.page.locator('footer')).toContainText(/not sent/);
    for (const one of Object.values(tables)) await ruler.tablet(one, 'the server is dead');
    await server.again();
    for (const one of Object.values(tables)) {
      await one.sent();
      await expect(one.page.locator('.bar .live.on')).toBeVisible();
    }
    await expect(console.locator('.bar .live.on')).toBeVisible();
    await expect.poll(drafted).toBe('b 64 24/18 13/9');
    expect(Number((await desk.get(at)).seq)).toBeGreaterThanOrEqual(known + 4);
    await expect.poll(async () => (await match(13)).record?.offered).toBe('a');
    await expect.poll(async () => (await match(16)).clock.running).toBe('b');
    await doubler.half('b').getByRole('button', { name: 'Take' }).click();
    await doubler.sent();
    await every('the server is back');
  });

  await test.step('whoever knows the password comes in beside the stranger', async () => {
    const browser = await visitor({ viewport: { width: 1440, height: 900 }, storageState: director_state() });
    await browser.context().clearCookies({ name: 'td_user' });
    await browser.goto(`/login.html?next=${encodeURIComponent(`td.html?t=${uid}`)}`);
    await browser.getByLabel('Login').fill(OWNER.login);
    await browser.getByLabel('Password').fill(OWNER.password);
    await browser.getByRole('button', { name: 'Sign in' }).click();
    await expect(browser.locator('.t').first()).toBeVisible();
    await browser.close();
  });

  const left = 14;
  await test.step('a match is broken off', async () => {
    await tables[left].score(2, 0);
    await tile(left).getByRole('button').click();
    await console.getByRole('dialog').getByRole('button', { name: 'Adjourn' }).click();
    await console.getByRole('button', { name: 'Adjourn the match' }).click();
    await confirm_until(async () => (await match(left)).adjournment?.status === 'adjourned');
    await expect(tables[left].page.locator('.adjourned')).toBeVisible();
    await every('broken off');
  });

  await test.step('a wrong winner is repaired', async () => {
    const right = mistaken.a, wrong = mistaken.b;
    const { next } = await match(1);
    const before = await desk.get(`${at}/matches/${next.match}`);
    await desk.on(`${at}/matches/${next.match}/start`, await desk.on(`${at}/matches/${next.match}/call`, before, { table: 1 }));
    await expect(tile(1)).not.toHaveClass(/free/);
    await every('the wrong one plays');
    await console.getByRole('navigation').getByRole('link', { name: /^Results/ }).click();
    const row = console.getByRole('row').filter({ hasText: right.name }).filter({ hasText: wrong.name });
    await row.getByRole('button', { name: 'Correct' }).click();
    await console.getByRole('button', { name: `${right.name} won`, exact: true }).click();
    await console.getByRole('button', { name: 'Do it' }).click();
    await expect(console.locator('.repair h2').first()).toContainText(`${right.name} won, not ${wrong.name}`);
    await console.getByRole('navigation').getByRole('link', { name: /^Floor/ }).click();
    const line = `${right.name} beat ${wrong.name} after all`;
    await alarms.come(line, { rings: false });
    await every('a repair waits');
    await need(line).getByRole('button', { name: 'Repair' }).click();
    await console.getByRole('button', { name: /^Annul/ }).click();
    await expect.poll(async () => (await match(1)).waits_for_repair).toBe(false);
    await console.getByRole('navigation').getByRole('link', { name: /^Floor/ }).click();
    await alarms.go(line);
    await every('repaired');
  });

  await test.step('the tablets end their matches', async () => {
    await console.getByRole('navigation').getByRole('link', { name: /^Results/ }).click();
    await console.getByRole('button', { name: 'Unfinished matches' }).click();
    await console.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await console.getByRole('dialog').last().getByRole('button', { name: new RegExp(`${left}$`) }).click();
    await confirm_until(async () => (await match(left)).adjournment?.status !== 'adjourned');
    await console.getByRole('navigation').getByRole('link', { name: /^Floor/ }).click();
    await expect(tables[left].page.locator('.press').first()).toBeVisible();
    // What was recorded of the turn is entered, and the rest of the match without the board.
    await tables[recorded].page.getByRole('button', { name: /^Score/ }).click();
    for (const one of Object.values(tables)) {
      if (one.number === flagged) continue;
      for (let game = 0; game < LENGTH; game += 1) {
        const { status } = await match(one.number);
        if (status !== 'playing') break;
        const button = one.half('b').locator('.rep.lost button').first();
        const before = (await match(one.number)).game;
        await expect(button).toBeEnabled();
        await button.click();
        await expect.poll(async () => { const now = await match(one.number); return now.status !== 'playing' || now.game > before; }).toBe(true);
      }
      await expect(one.half('a').getByRole('button', { name: 'Sign' })).toBeEnabled();
      await ruler.tablet(one, 'to be signed');
      await alarms.as_named();
      await one.half('a').getByRole('button', { name: 'Sign' }).click();
      await expect(one.page.locator('.hero')).toBeVisible();
    }
    await every('over');
  });

  await test.step('the night is closed', async () => {
    await play(desk, at);
    for (let round = 2; round <= ROUNDS; round += 1) {
      await desk.ask('POST', `${at}/sections/${SWISS}/rounds`, { round });
      await play(desk, at);
    }
    await console.getByRole('navigation').getByRole('link', { name: /^Settings/ }).click();
    await console.getByRole('button', { name: 'Close the tournament' }).click();
    await confirm_until(async () => (await desk.get(at)).status === 'closed');
    await console.getByRole('navigation').getByRole('link', { name: /^Floor/ }).click();
    await expect(console.locator('.t.free')).toHaveCount(TABLES);
    await alarms.as_named();
    for (const { page, number } of Object.values(tables)) expect(await sideways(page), `table ${number}, closed`).toBeLessThanOrEqual(0);
    for (const [size, page] of Object.entries(walls)) await ruler.wall(page, size, 'closed');
    await ruler.small_console(small, 'closed');
  });

  await test.step('everybody was let in but the stranger, and nothing acknowledged was lost', async () => {
    await stranger.goes();
    expect(stranger.tried).toBeGreaterThan(20);
    expect(stranger.let_in).toBe(0);
    expect(ruler.found).toEqual([]);
    server.verified();
    expect(server.judged(uid)).toMatch(/^0 contradictions$/m);
    const kinds = LEFT.map(([, kind]) => kind);
    let count = 0;
    for (const { number } of Object.values(tables)) {
      const { events } = await desk.get(`${at}/matches/${match_at[number]}/ledger?limit=500`);
      // What the director decides of a game that is disputed is reported in the director's name.
      const left = events.filter((/** @type {any} */ one) => kinds.includes(one.kind) && (one.kind !== 'game_reported' || one.actor.kind === 'device'));
      expect(acknowledged.of(match_at[number]), `table ${number}`).toEqual(left.map((/** @type {any} */ one) => one.kind).sort());
      count += left.length;
    }
    info.annotations.push({ type: 'figure', description: `${count} entries acknowledged; the stranger tried ${stranger.tried} times` });
  });

  await test.step('what the public sees of it', async () => {
    const phone = await visitor();
    for (const [place, shown] of [['section-1', '.tab-section'], ['section-2', '.tab-section'], ['standings', '.tab-standings']]) {
      await phone.goto('about:blank');
      await phone.goto(`/tournament.html?t=${uid}#${place}`);
      await expect(phone.locator(shown)).toBeVisible();
      await glance(phone, `full-${place}`);
    }
  });
});
