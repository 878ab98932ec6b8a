// SPDX-License-Identifier: MIT
// A weekend as its director lives it, alone in a noisy hall: planned, entered, checked in, drawn, called, repaired while the
// final is on, closed, printed, and begun anew next week. Every stage is looked at; clicks are counted; at the end the places
// are those that the test has kept for itself, and the ledger verifies.
import { Hand, expect, test } from './hall.js';
import { clipped, everywhere, glance, sideways, violations } from './look.js';
import { collisions, pages_of } from './paper.js';
import { ARABIC, GREEK, LONGEST, Table, plan_of } from './weekend.js';

const LATE = 'Lena Late';
/** Whom the club knows: two of one name, and one who is written otherwise on the list. */
const KNOWN = [['Wei Chen', 'Harbour'], ['Wei Chen', 'Airport'], ['Orhan Kaya', 'Harbour'], ['Ada Berg', 'Harbour'], ['Bo Lund', 'Airport'],
  ['Cy Roux', 'Harbour'], ['Di Sato', 'Airport'], ['Gus Vance', 'Harbour']];
/** As they were written down at the door; who stands higher plays better. */
const LIST = [LONGEST, 'Ada Berg', GREEK, 'Bo Lund', ARABIC, 'Cy Roux', 'Wei Chen', 'Di Sato', 'O. Kaya', 'Gus Vance', 'Wei Chen', 'Hal Young', 'Ida Moss',
  'Jan Novak', 'Kit Owen', 'Lou Perez', 'Mia Quist', 'Ned Rossi', 'Ole Skov', 'Pia Toft', 'Quy Tran', 'Rex Udal'];
const [MAIN, CONSOLATION] = [1, 2];
const SEMI = 4;

/** What the test keeps of every section for itself: who lost in which round. */
class Book {
  /** @type {Map<number, Map<number, number>>} */
  sections = new Map();

  /** @param {{section: number, round: number}} match @param {number} entry */
  lost({ section, round }, entry) {
    const rounds = this.sections.get(section) ?? new Map();
    this.sections.set(section, rounds.set(entry, round));
  }

  /** @param {number} section @param {number} entry */
  lost_not(section, entry) {
    this.sections.get(section)?.delete(entry);
  }

  /** Places of who lost: shared by who lost in one round, behind everybody who came further. @param {number} section */
  places(section) {
    const rounds = [...(this.sections.get(section) ?? new Map())];
    return new Map(rounds.map(([entry, round]) => {
      const further = rounds.filter(([, other]) => other > round).length, same = rounds.filter(([, other]) => other === round).length;
      return [entry, [2 + further, 1 + further + same]];
    }));
  }
}

test('the preview says of each section by itself its matches, its rounds and the longest wait', async ({ desk, director }) => {
  /** @type {any} */
  let asked = {};
  director.on('request', (request) => { if (request.url().endsWith('/forecast')) asked = request.postDataJSON(); });
  await director.goto('/td.html');
  await director.getByRole('radio', { name: /^Weekend/ }).check();
  await director.getByLabel('Title').fill('Preview');
  for (const [field, value] of [['Players, about', '23'], ['Tables', '6']]) {
    await director.getByLabel(field).fill(value);
    await director.getByLabel(field).blur();
  }
  const parts = ['Main draw', 'Consolation', 'Last chance'].map((name) => director.getByRole('region', { name }).locator('.what'));
  await expect(parts[0]).toContainText('22 matches, 5 rounds, 9 byes');
  await expect.poll(() => [asked.players, asked.tables]).toEqual([23, 6]);
  // For the same question as the page's.
  const { sections } = await desk.ask('POST', '/forecast', asked);
  const waits = sections.map((/** @type {any} */ one) => one.longest_wait_min);
  expect(new Set(waits).size, 'no wait may stand for another').toBeGreaterThan(1);
  for (const [at, part] of parts.entries()) {
    const { matches, rounds } = sections[at];
    const h = Math.floor(waits[at] / 60), m = waits[at] % 60;
    const span = h ? [h, 'h', m || ''].join(' ').trim() : `${m} min`;
    await expect(part).toContainText(new RegExp(`${matches} match(es)?, ${rounds.length} rounds?(,|longest)`));
    await expect(part).toContainText(new RegExp(`longest wait \\W?${span}\\W?$`));
  }
  // Of 21 places in five rounds the consolation makes more rounds than the main draw has, the last chance has its own.
  expect(sections[0].rounds).toHaveLength(5);
  expect(new Set(sections.map((/** @type {any} */ one) => `${one.matches} ${one.rounds.length}`)).size).toBe(3);
});

test('a weekend of 23 people from the plan to next week', async ({ desk, director, server, visitor }, info) => {
  // As long as three: it ends a walk that has stopped, on a machine that is busy with other things.
  test.slow();
  const hand = new Hand(director);
  /** @type {Record<string, number>} */
  const clicks = {};
  const counted = (/** @type {string} */ what, /** @type {number} */ most) => {
    clicks[what] = hand.count();
    info.annotations.push({ type: 'figure', description: `${what}: ${clicks[what]} clicks` });
    expect.soft(clicks[what], what).toBeLessThanOrEqual(most);
  };
  const tab = (/** @type {RegExp} */ name) => director.getByRole('navigation').getByRole('link', { name });
  const title = 'Harbour Open weekend';
  for (const [name, club] of KNOWN) await desk.ask('POST', '/players', { name, club, country: null });

  await test.step('planned', async () => {
    await director.goto('/td.html');
    await hand.tap(director.getByRole('radio', { name: /^Weekend/ }));
    await hand.tap(director.getByLabel('Title'));
    await director.keyboard.type(title);
    await hand.type(director.getByLabel('Players, about'), '23');
    await hand.type(director.getByLabel('Tables'), '6');
    await expect(director.getByRole('region', { name: 'Main draw' })).toContainText('22 matches, 5 rounds, 9 byes');
    await hand.type(director.getByLabel('Length, Main draw, Final'), '11');
    await hand.type(director.getByLabel('Length, Main draw, Semi'), '9');
    await expect(director.getByLabel('Length, Main draw, Round 1')).toHaveValue('5');
    // What it comes to in all: every place of the three sections at which two may meet, and the most that are played at once.
    const figure = (/** @type {string} */ what) => director.locator('.figures div', { hasText: what }).locator('b');
    await expect(async () => {
      const said = await director.getByText(/\d+ match(es)?, \d+ rounds?/).allInnerTexts();
      const of_sections = said.map((text) => Number(/(\d+) match/.exec(text)?.[1]));
      expect(of_sections).toHaveLength(3);
      expect(await figure('matches in all').innerText()).toBe(String(of_sections.reduce((one, two) => one + two, 0)));
    }).toPass();
    await expect.poll(async () => Number(await figure('wanted, 6 are there').innerText())).toBeGreaterThan(6);
    await expect(figure('expected end')).toHaveText(/^\d\d:\d\d$/);
    await glance(director, 'weekend-01-plan');
    await hand.tap(director.getByRole('button', { name: 'Create' }));
    await expect(director.getByRole('heading', { name: title })).toBeVisible();
    await glance(director, 'weekend-02-created');
    await hand.tap(director.getByRole('button', { name: 'Open it' }));
    await expect(director.getByText('Not published yet.')).toHaveCount(0);
    counted('planned with its lengths, created and opened', 8);
  });
  const uid = String(new URL(director.url()).searchParams.get('t'));
  const base = `/tournaments/${uid}`;

  await test.step('entered', async () => {
    await hand.type(director.getByLabel('One name a line'), LIST.map((name, at) => `${name},,,${at + 1}`).join('\n'));
    await hand.tap(director.getByRole('button', { name: /^Add \d+$/ }));
    const dialog = director.getByRole('dialog');
    await expect(dialog.getByRole('group')).toHaveCount(3);
    await glance(director, 'weekend-03-who-is-meant');
    await hand.tap(dialog.getByRole('group', { name: /^Wei Chen/ }).first().getByRole('button', { name: /Harbour/ }));
    await hand.tap(dialog.getByRole('group', { name: /^Wei Chen/ }).last().getByRole('button', { name: /Airport/ }));
    await hand.tap(dialog.getByRole('group', { name: /^O\. Kaya/ }).getByRole('button', { name: /Orhan Kaya/ }));
    await hand.tap(dialog.getByRole('button', { name: 'Enter all' }));
    await expect(director.locator('.people li')).toHaveCount(LIST.length);
    counted('a list of 22 with two namesakes and a nickname', 6);
    // Who was known is meant, nobody is there twice, and the nickname is nobody else.
    const { players } = await desk.get('/players');
    const named = (/** @type {string} */ name) => players.filter((/** @type {any} */ one) => one.name === name).length;
    expect(KNOWN.map(([name]) => named(name))).toEqual(KNOWN.map(([name]) => (name === 'Wei Chen' ? 2 : 1)));
    expect(named('O. Kaya')).toBe(0);
    const of_wei = (await desk.get(`${base}/entries`)).entries.filter((/** @type {any} */ one) => one.name === 'Wei Chen');
    expect(of_wei.map((/** @type {any} */ one) => one.club).sort()).toEqual(['Airport', 'Harbour']);
  });

  await test.step('checked in', async () => {
    // Two letters and Enter for the first ones, then by the rows.
    const field = director.getByPlaceholder('Two letters, then Enter');
    await field.focus();
    for (const letters of ['ad', 'gu', 'Κω', 'عب']) {
      await field.fill(letters);
      await director.keyboard.press('Enter');
      await expect(field).toHaveValue('');
    }
    await expect(director.locator('.people li.in-house')).toHaveCount(4);
    await glance(director, 'weekend-04-check-in');
    for (let here = 4; here < LIST.length; here++) {
      await hand.tap(director.locator('.people li:not(.in-house) .row').first());
      await expect(director.locator('.people li.in-house')).toHaveCount(here + 1);
    }
    counted('checked in, a row each', LIST.length - 4);
  });

  await test.step('drawn', async () => {
    await hand.tap(tab(/^Draw/));
    await hand.tap(director.getByRole('button', { name: 'by seeding' }));
    await hand.tap(director.getByRole('button', { name: 'Show the draw' }));
    await expect(director.locator('td-bracket')).toHaveCount(3);
    await expect(director.locator('td-bracket').first()).toContainText('Finalto 11');
    await glance(director, 'weekend-05-draw');
    await hand.tap(director.getByRole('button', { name: 'by hand' }));
    const seats = director.locator('.seats button');
    await expect(seats).not.toHaveCount(0);
    // The first two places of the first round where two meet: the second of each change.
    const [here, there] = await seats.evaluateAll((all) => all.map((_, at) => at).filter((at) => at % 2 === 1 &&
      [at - 1, at].every((one) => !all[one].getAttribute('aria-label')?.endsWith(': bye'))));
    const labels = async () => Promise.all([here, there].map((at) => seats.nth(at).getAttribute('aria-label')));
    const [one, two] = await labels();
    await hand.tap(seats.nth(here));
    await everywhere(director, 'weekend-06-swap');
    await hand.tap(seats.nth(there));
    await expect.poll(labels).toEqual([two, one]);
    await hand.tap(director.getByRole('button', { name: 'Draw', exact: true }));
    await expect(director).toHaveURL(/#floor$/);
    counted('the draw shown, two swapped by hand, drawn', 7);
    const drawn = await desk.get(`${base}/sections/1/bracket`);
    expect(`Change places: ${drawn.rounds[0].matches[(here - 1) / 2].b.name}`).toBe(two);
  });

  /** @type {Table[]} */
  const tables = [];
  await test.step('six tablets', async () => {
    for (let table = 1; table <= 6; table++)
      tables.push(new Table(await visitor({ viewport: { width: 1024, height: 768 }, hasTouch: true }), table));
    await hand.tap(tab(/^Tables/));
    // The first one by a PIN that is typed at the table, the others by their cards.
    await hand.tap(director.locator('.places tbody tr').first().getByRole('button', { name: 'PIN' }));
    const pin = (await director.locator('.pinno').innerText()).trim();
    await hand.tap(director.getByRole('button', { name: 'Close' }));
    counted('a PIN for a tablet', 3);
    const { page } = tables[0];
    await page.goto('/table.html');
    for (const digit of pin) await page.locator('.pad').getByRole('button', { name: digit, exact: true }).click();
    await expect(page.locator('.tno')).toHaveText('1');
    for (const table of tables.slice(1)) await table.sign_in(await desk.secret(base, table.table));
    await expect(director.locator('.places').getByText('tablet no. 1')).toHaveCount(6);
    await glance(director, 'weekend-07-tables');
  });

  const book = new Book();
  /** Who plays better: who stands higher on the list. @type {Map<number, number>} */
  const strength = new Map((await desk.get(`${base}/entries`)).entries.map((/** @type {any} */ entry) => [entry.entry, entry.seed || LIST.length + 1]));
  const better = (/** @type {any} */ match) =>
    (Number(strength.get(match.a.entry)) < Number(strength.get(match.b.entry)) ? 'a' : /** @type {const} */ ('b'));
  const floor = () => desk.get(`${base}/floor`);
  /** A match at its table, as it goes by right. @param {any} match @param {'a' | 'b'} [winner] */
  const over = async (match, winner = better(match)) => {
    await tables[match.table - 1].plays(winner, 2);
    book.lost(match, match[winner === 'a' ? 'b' : 'a'].entry);
  };
  /** Everything that is called while matches are called by themselves, but not these. @param {(match: any) => boolean} [left] */
  const play_on = async (left = () => false) => {
    for (;;) {
      const hall = await floor();
      const there = hall.tables.map((/** @type {any} */ one) => one.match).filter((/** @type {any} */ match) => match && !left(match));
      if (there.length === 0) return;
      for (const match of there) await over({ ...match, table: hall.tables.find((/** @type {any} */ one) => one.match === match).table });
    }
  };

  const spectator = await visitor({ viewport: { width: 390, height: 844 } });
  const projector = await visitor({ viewport: { width: 1920, height: 1080 } });
  /** A page that stays as wide as it is, in both themes. @param {import('@playwright/test').Page} page @param {string} where */
  const in_both_themes = async (page, where) => {
    const own = await page.evaluate(() => document.documentElement.dataset.theme ?? '');
    for (const theme of ['light', 'dark']) {
      await page.evaluate((wanted) => { document.documentElement.dataset.theme = wanted; }, theme);
      expect.soft([await violations(page), await clipped(page), await sideways(page)], `${where} ${theme}`).toEqual([[], [], 0]);
    }
    await page.evaluate((was) => { if (was) document.documentElement.dataset.theme = was; else delete document.documentElement.dataset.theme; }, own);
  };

  /** What spectators, the wall and tablets show meanwhile; somebody with a long name is followed. @param {string} stage */
  const seen_by_others = async (stage) => {
    const { entries } = await desk.get(`${base}/entries`);
    const { entry } = entries.find((/** @type {any} */ one) => one.name === LONGEST);
    await spectator.goto('/icon.svg');
    await spectator.evaluate(([of, who]) => localStorage.setItem(`td.follow.${of}`, `[${who}]`), [uid, entry]);
    for (const place of ['live', 'section-1', 'section-2', 'section-3', 'standings', 'players', `player-${entry}`]) {
      await spectator.goto('about:blank');
      await spectator.goto(`/tournament.html?t=${uid}#${place}`);
      await expect(spectator.locator('.bar .live.on')).toBeVisible();
      await glance(spectator, `weekend-${stage}-public-${place.replace(/player-\d+/, 'player')}`);
    }
    await projector.goto(`/wall.html?t=${uid}`);
    await expect(projector.locator('.wall main svg').first()).toBeVisible();
    await in_both_themes(projector, `the wall ${stage}`);
    if (process.env.TD_LOOK) await projector.screenshot({ path: `${process.env.TD_LOOK}/weekend-${stage}-wall.png` });
    // The first tablet lies there as it is; of the others, which only report, one is looked at, too.
    for (const { page, table } of tables.slice(0, 2)) {
      if (table > 1) await page.goto('/table.html');
      await expect(page.locator('h1').first()).toBeAttached();
      await in_both_themes(page, `tablet ${table} ${stage}`);
      if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/weekend-${stage}-tablet-${table}.png` });
      if (table > 1) await page.goto('about:blank');
    }
  };

  await test.step('a late entry', async () => {
    await hand.tap(tab(/^Bracket/));
    await glance(director, 'weekend-08-bracket');
    await hand.tap(director.locator('.latebye').first());
    await hand.type(director.getByRole('dialog').getByLabel('Name'), LATE);
    await director.keyboard.press('Enter');
    await expect(director.locator('td-bracket').first()).toContainText(LATE);
    counted('a late entry on a bye', 3);
    const { entries } = await desk.get(`${base}/entries`);
    strength.set(entries.find((/** @type {any} */ entry) => entry.name === LATE).entry, 30);
    await director.getByLabel('The way of').selectOption({ label: LATE });
    await expect(director.locator('td-bracket .mine')).toHaveCount(1);
    await expect(director.locator('td-drops path')).toHaveCount(0);
    await everywhere(director, 'weekend-09-way');
  });

  await test.step('called', async () => {
    await hand.tap(tab(/^Floor/));
    await expect(director.locator('.t.free')).toHaveCount(6);
    await director.keyboard.press('c');
    await expect(director.locator('.t.free')).toHaveCount(5);
    await hand.tap(director.locator('.queue .q').last());
    await glance(director, 'weekend-10-in-hand');
    await hand.tap(director.locator('.t.here button').nth(2));
    await expect(director.locator('.t.free')).toHaveCount(4);
    await hand.tap(director.getByLabel('Call automatically'));
    await expect(director.locator('.t.free')).toHaveCount(0);
    counted('the floor opened, one called by key, one by hand, the rest by themselves', 4);
    await everywhere(director, 'weekend-11-called');
    await seen_by_others('called');
  });

  const printed = async (/** @type {string} */ what) => {
    const paper = await visitor({ viewport: { width: 1640, height: 1000 } });
    await paper.goto(`/print.html?t=${uid}&what=${what}`);
    await expect(paper.locator('.sheet').first()).toContainText(LONGEST);
    for (const media of /** @type {const} */ (['screen', 'print'])) {
      await paper.emulateMedia({ media });
      expect(await collisions(paper), `${what}, ${media}`).toEqual([]);
    }
    await paper.emulateMedia({ media: null });
    expect(await violations(paper), what).toEqual([]);
    if (process.env.TD_LOOK) await paper.screenshot({ path: `${process.env.TD_LOOK}/weekend-22-${what}.png`, fullPage: true });
    // A sheet of a bracket is a page; a long list goes on on the next one.
    const sheets = await paper.locator('.sheet').count(), { count } = await pages_of(paper);
    expect(Number(count), what).toBeGreaterThanOrEqual(sheets);
    if (what === 'draw') expect(count).toBe(sheets);
  };
  await test.step('pairings on paper', () => printed('pairings'));

  await test.step('a match at a tablet', async () => {
    const { page } = tables[0];
    const half = (/** @type {string} */ side) => page.locator(`.half.${side}`);
    const { match } = await tables[0].ask('GET', '/device');
    const winner = better(match), loser = winner === 'a' ? 'b' : 'a';
    for (const side of ['a', 'b']) await half(side).getByRole('button', { name: 'Ready' }).click();
    const taps = new Hand(page);
    // Two gammons and a single game: five points.
    for (const [at, points] of [[1, 2], [1, 4], [0, 5]]) {
      const lost = half(loser).locator('.rep.lost button').nth(at);
      await expect(lost).toBeEnabled();
      await taps.tap(lost);
      if (points < 5) await expect(half(winner).locator('.score bdi')).toHaveText(String(points));
    }
    await taps.tap(half(winner).getByRole('button', { name: 'Sign' }));
    // The next match may be called to the table before somebody reads the farewell.
    await expect.poll(async () => (await desk.get(`${base}/matches/${match.match}`)).status).toBe('over');
    book.lost(match, match[loser].entry);
    info.annotations.push({ type: 'figure', description: `a match of five points in three games: ${taps.count()} taps` });
    await expect(director.locator('.log')).toContainText(new RegExp(`Match .+ v .+ is over: ${match[winner].name} wins`));
    // What was called by itself then is on the floor, and nobody's act.
    await expect(director.locator('.log')).not.toContainText(/Match .+ called to table/);
  });

  await test.step('nobody comes', async () => {
    const hall = await floor();
    const { match } = hall.tables.find((/** @type {any} */ one) => one.table === 4);
    await director.keyboard.press('4');
    await hand.tap(director.getByRole('button', { name: 'No-show' }));
    await glance(director, 'weekend-12-no-show');
    const misses = better(match) === 'a' ? 'b' : 'a';
    await hand.tap(director.locator(`dialog .opt.${misses}`));
    await expect(director.locator('.conseq')).toContainText('is over');
    await hand.tap(director.getByRole('button', { name: 'Do it' }));
    await expect(director.locator('.log')).toContainText(`${match[misses].name} did not come, to meet `);
    counted('nobody comes to a table, which is chosen by its key', 3);
    book.lost(match, match[misses].entry);
  });

  await test.step('somebody goes home', async () => {
    // Who lost in the main draw, and is awaited in the consolation.
    await expect.poll(async () => (await desk.get(`${base}/matches`)).matches.filter((/** @type {any} */ one) =>
      one.section === CONSOLATION && one.status === 'waiting' && (one.a.name || one.b.name)).length).toBeGreaterThan(0);
    const { matches } = await desk.get(`${base}/matches`);
    const wait = matches.find((/** @type {any} */ one) => one.section === CONSOLATION && one.status === 'waiting' && (one.a.name || one.b.name));
    const leaver = wait.a.name ? wait.a : wait.b;
    await hand.tap(tab(/^Entries/));
    await hand.tap(director.getByRole('button', { name: `More about ${leaver.name}`, exact: true }));
    await glance(director, 'weekend-13-entry');
    await hand.tap(director.getByRole('button', { name: 'Withdraw' }));
    await expect(director.locator('.people li.out')).toHaveCount(1);
    counted('somebody goes home', 3);
  });

  const at_table = async (/** @type {(match: any) => boolean} */ fits) => {
    const found = (await floor()).tables.find((/** @type {any} */ one) => one.match && fits(one.match));
    return found && { ...found.match, table: found.table };
  };
  const is_semi = (/** @type {any} */ match) => match.section === MAIN && match.round === SEMI;
  const is_final = (/** @type {any} */ match) => match.section === MAIN && match.round === SEMI + 1;

  /** @type {{semi: any, wronged: any, went_on: any, beaten: number}} */
  const mistake = { semi: null, wronged: null, went_on: null, beaten: 0 };
  await test.step('to the final', async () => {
    await hand.tap(tab(/^Floor/));
    await play_on(is_semi);
    await glance(director, 'weekend-15-semis');
    // The card of the first semi-final is read the wrong way round; the other finalist is right.
    mistake.semi = await at_table(is_semi);
    const wrong = better(mistake.semi) === 'a' ? 'b' : 'a';
    mistake.wronged = mistake.semi[better(mistake.semi)];
    mistake.went_on = mistake.semi[wrong];
    await over(mistake.semi, wrong);
    await over(await at_table(is_semi));
    // Who should be in the final plays a match of the consolation first; then it waits.
    const has = (/** @type {any} */ match) => [match.a.entry, match.b.entry].includes(mistake.wronged.entry);
    await play_on((match) => match.section === CONSOLATION || is_final(match));
    for (let played = 0; !mistake.beaten;) {
      const own = await at_table((match) => match.section === CONSOLATION && has(match));
      if (own) {
        await over(own);
        mistake.beaten = own[own.a.entry === mistake.wronged.entry ? 'b' : 'a'].entry;
      } else {
        await over(await at_table((match) => match.section === CONSOLATION));
        expect(played++).toBeLessThan(20);
      }
    }
    const final = await at_table(is_final);
    await tables[final.table - 1].begins();
    await expect(director.locator('.t', { hasText: final.a.name })).not.toContainText('called');
    await glance(director, 'weekend-16-final');
  });

  await test.step('a wrong winner during the final', async () => {
    await expect(director).toHaveURL(/#floor$/);
    hand.count();
    const right = mistake.wronged.name;
    await hand.tap(tab(/^Results/));
    const row = director.getByRole('row', { name: /Semi-finals/ }).filter({ hasText: mistake.semi.a.name }).filter({ hasText: mistake.semi.b.name });
    await hand.tap(row.getByRole('button', { name: 'Correct' }));
    await hand.tap(director.getByRole('button', { name: `${right} won`, exact: true }));
    await expect(director.locator('.conseq')).toContainText('has already started');
    await everywhere(director, 'weekend-17-consequences');
    await hand.tap(director.getByRole('button', { name: 'Do it' }));
    await expect(director.locator('.repair h2').first()).toContainText(`${right} won, not ${mistake.went_on.name}`);
    await expect(director.locator('.rstep').last()).toHaveClass(/root/);
    await everywhere(director, 'weekend-18-repair');
    await seen_by_others('repair');
    await hand.tap(director.getByRole('button', { name: /^Annul \d+ matches/ }));
    await expect.poll(async () => (await desk.get(`${base}/matches/${mistake.semi.match}`)).waits_for_repair).toBe(false);
    counted('a wrong winner of a semi-final repaired during the final, from the floor', 5);
    for (const [section, entry] of [[MAIN, mistake.wronged.entry], [CONSOLATION, mistake.beaten]]) book.lost_not(section, entry);
    book.lost(mistake.semi, mistake.went_on.entry);
    await hand.tap(tab(/^Floor/));
    hand.count();
    await expect(director.locator('.hall')).toContainText(right);
    await glance(director, 'weekend-19-repaired');
  });

  await test.step('to the end', async () => {
    await play_on();
    const hall = await floor();
    expect([hall.ready, hall.waiting].flat()).toEqual([]);
    for (const { section } of hall.sections) {
      const { standings } = await desk.get(`${base}/sections/${section}/standings`);
      const lost = book.places(section);
      const [winner, ...others] = standings.filter((/** @type {any} */ one) => one.place_from > 0);
      expect([winner.place_from, winner.place_to, lost.has(winner.entry)], `who wins section ${section}`).toEqual([1, 1, false]);
      expect(new Map(others.map((/** @type {any} */ one) => [one.entry, [one.place_from, one.place_to]])), `places of section ${section}`).toEqual(lost);
    }
    await expect(director.locator('.champ')).toContainText(LONGEST);
    await expect(director.locator('.champ small')).toHaveText(/^Winner, \W?Main draw\W?$/);
    await expect(director.locator('.champ')).toContainText('Consolation:');
    await glance(director, 'weekend-20-over');
    await seen_by_others('over');
  });

  await test.step('closed', async () => {
    await hand.tap(tab(/^Settings/));
    await hand.tap(director.getByRole('button', { name: 'Close the tournament' }));
    await expect(director.getByRole('button', { name: 'Open again' })).toBeVisible();
    counted('closed', 2);
    await glance(director, 'weekend-21-closed');
  });

  await test.step('kept as a template', async () => {
    const card = director.locator('form', { has: director.getByRole('heading', { name: 'Template' }) });
    for (const kept of ['Sundays', 'Weekend of three']) {
      await card.getByLabel('Name').fill(kept);
      await card.getByRole('button', { name: /^Keep/ }).click();
      await expect(card.getByRole('status')).toHaveText(`Kept as ${kept}`);
    }
    await glance(director, 'weekend-21-template');
    await card.getByRole('button', { name: 'No template any more' }).click();
    await expect(card.getByRole('status')).toHaveCount(0);
    expect((await desk.get('/clubs/1/templates')).templates).toEqual([]);
    await card.getByLabel('Name').fill('Weekend of three');
    await card.getByRole('button', { name: 'Keep as a template' }).click();
    await expect(card.getByRole('status')).toBeVisible();
  });

  await test.step('printed', async () => {
    await printed('draw');
    await printed('standings');
  });

  await test.step('next week', async () => {
    await director.goto('/td.html');
    await expect(director.getByRole('button', { name: 'Weekend of three' })).toBeVisible();
    await glance(director, 'weekend-23-list');
    await director.getByRole('button', { name: 'Weekend of three' }).click();
    await expect(director.getByRole('region', { name: 'Last chance' })).toBeVisible();
    for (const [round, length] of [['Final', '11'], ['Semi', '9'], ['Round 1', '5']])
      await expect(director.getByLabel(`Length, Main draw, ${round}`)).toHaveValue(length);
    await expect(director.locator('.field', { hasText: 'Tables' }).locator('.fixed')).toHaveText('6');
    await director.getByRole('button', { name: 'Cancel' }).click();
    await hand.tap(director.getByRole('button', { name: 'Same as last time' }));
    await glance(director, 'weekend-24-same');
    await hand.tap(director.getByRole('button', { name: 'Create' }));
    await director.waitForURL((url) => url.searchParams.get('t') !== null);
    counted('next week', 2);
    const next = String(new URL(director.url()).searchParams.get('t'));
    const [then, now] = [await desk.get(base), await desk.get(`/tournaments/${next}`)];
    expect(Date.parse(now.starts_on) - Date.parse(then.starts_on)).toBe(7 * 24 * 3600 * 1000);
    // Its three sections, too: what they are, whose losers come, and how long is played.
    const last_week = await plan_of(desk, base);
    expect(last_week.map((/** @type {any} */ one) => [one.kind, one.fed_by])).toEqual([['knockout', null], ['progressive', 1], ['last_chance', 2]]);
    expect(await plan_of(desk, `/tournaments/${next}`)).toEqual(last_week);
    await expect(director.locator('.lasts input')).toHaveCount(LIST.length + 1);
    await expect(director.locator('.lasts input:checked')).toHaveCount(0);
    await everywhere(director, 'weekend-25-next-week');
    // The tablets lie where they lay: no card, no PIN.
    for (const { page, table } of tables) {
      await page.goto('/table.html');
      await expect(page.locator('.tno')).toHaveText(String(table));
      await expect(page.getByText('This table is free')).toBeVisible();
    }
    expect((await tables[5].ask('GET', '/device')).tournament.uid).toBe(next);
    await hand.tap(director.locator('.lasts .check').first());
    await hand.tap(director.getByRole('button', { name: 'Enter 1 player' }));
    await expect(director.locator('.people li')).toHaveCount(1);
  });

  await test.step('verified', () => server.verified());
});
