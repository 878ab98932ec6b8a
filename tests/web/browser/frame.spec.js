// SPDX-License-Identifier: MIT
// The tablet's frame: every state that can be met at a table, at every size, with the longest names. Nothing scrolls, nothing
// lies over anything else, and what can be pressed stands where it stood in every other state.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { covered, faint, measured, overwritten, two_sizes } from './frame.js';
import { LONG, expect, test } from './hall.js';
import { broken_words, clipped, slashed, small_type, violations } from './look.js';
import { ARABIC, LONGEST } from './weekend.js';

const BUILD = process.env.TD_BUILD || fileURLToPath(new URL('../../../build', import.meta.url));
/** The rows of director/pad/pad.def, as the tablet has them. */
const TABLE = readFileSync(`${BUILD}/web-modules/lib/match/pad-table.js`, 'utf8');
const [, acts = '{}', QUESTIONS = ''] = /ACTS = (\{.*?\});.*QUESTIONS = '(.*?)'/s.exec(TABLE) ?? [];
/** @type {Record<string, string>} */
const ACTS = JSON.parse(acts);

/** The other way round: of two that do not say the same, each has the longest line and the widest word. */
const TURNED_NAMES = [LONG[1], LONG[0]];

const SIZES = [[1024, 768], [768, 1024], [390, 844], [360, 640], [640, 360], [512, 384]];
const CLOCK = 16;
const MINUTE_MS = 60000;

/** What stands at a table, by the words of the pad's own table: each changes the match that the server sent. */
const game = (/** @type {number} */ number, /** @type {string} */ winner, /** @type {string} */ reporter, more = {}) => ({
  game: number, status: 'reported', winner, win: 'gammon', cube: 1, points: 2, counted: 2, phase: 'normal', reporter, dropped: false, at: null, ...more,
});
const GAMES = [game(1, 'a', 'b', { status: 'confirmed' }), game(2, 'b', 'a', { status: 'confirmed' })];
const playing = (more = {}) => ({ status: 'playing', game: 3, games: GAMES, open: null, ...more });
const reported = (/** @type {string} */ winner, /** @type {string} */ reporter) => {
  const open = game(2, winner, reporter);
  return playing({ games: [GAMES[0], open], open });
};
const record = (more = {}) =>
  ({ game: 3, turns: 2, cube: 2, owner: 'b', offered: 'none', on_roll: 'none', cube_only: true, complete: null, line: [], ...more });
const AT_ONE = { score: 24, raw: 24, needs: 1 };
const clock = (/** @type {any} */ base, more = {}) => ({ ...base, ...more });

const disputed = (/** @type {string} */ side, /** @type {object[]} */ claims) => playing({ status: 'disputed', claims,
  disputes: [{ side, status: 'open', game: 2, board: null, winner: 'a', win: 'gammon', cube: 1 }], help: null });

const CALLED = { status: 'called', games: [], open: null, game: 1, clock: null };
/** What is played in turn; the longest names that games have. @param {string[]} titles @param {object} [more] */
const in_turn = (titles, more) => (/** @type {any} */ { series }) => ({ series: { ...series, usual: false, title: titles.join(', '),
  games: titles.map((title) => ({ ...series.games[0], title, ...more })) } });
const LONG_GAME = in_turn(['Hypergammon with two checkers']);
const MANY_GAMES = in_turn(['Hypergammon with two checkers', 'Hypergammon with one checker', 'Backgammon of 1931', 'Takhteh Nard', 'Moultezim', 'Old English']);

/** @type {Record<string, (match: any) => object>} */
const STATES = {
  called: () => CALLED,
  'called to a game of a long name': (match) => ({ ...CALLED, ...LONG_GAME(match) }),
  'called to six games in turn': (match) => ({ ...CALLED, ...MANY_GAMES(match) }),
  'one is ready': (match) => ({ status: 'called', games: [], open: null, game: 1, clock: null, a: { ...match.a, ready: true } }),
  'not our match': () => ({ status: 'called', games: [], open: null, game: 1, clock: null, help: { side: 'none', reason: 'not_our_match', since: null } }),
  'first game': () => playing({ games: [], game: 1 }),
  playing: () => playing(),
  'director called': () => playing({ help: { side: 'a', reason: 'ruling', since: null } }),
  'admitted by a': () => reported('b', 'a'),
  'admitted by b': () => reported('a', 'b'),
  'claimed by a': () => reported('a', 'a'),
  'claimed by b': () => reported('b', 'b'),
  'once more': () => playing({ disagreements: 1 }),
  'a has doubled': () => playing({ record: record({ turns: 1, cube: 1, owner: 'none', offered: 'a' }) }),
  'b has doubled': () => playing({ record: record({ turns: 3, offered: 'b' }) }),
  'cube with b': () => playing({ record: record() }),
  'cube at 128': () => playing({ record: record({ cube: 128, owner: 'a' }) }),
  'to be signed': (match) => ({ ...reported('a', 'b'), status: 'finishing', winner: 'a', a: { ...match.a, score: 25, needs: 0 } }),
  'signed by one': (match) => ({ status: 'finishing', game: 3, games: GAMES, open: null, winner: 'a', a: { ...match.a, score: 25, needs: 0, signed: true } }),
  crawford: (match) => playing({ phase: 'crawford', a: { ...match.a, ...AT_ONE } }),
  'double match point': (match) => playing({ phase: 'double_match_point', a: { ...match.a, ...AT_ONE }, b: { ...match.b, ...AT_ONE } }),
  'over by its record': () => playing({ record: record({ cube_only: false, complete: { winner: 'a', win: 'gammon', cube: 2, points: 4, dropped: false } }) }),
  'over by its cube': () => playing({ record: record({ complete: { winner: 'a', win: 'single', cube: 2, points: 2, dropped: true } }) }),
  'equal dice double': () => playing({ rules: { automatic_doubles: 2 }, games: [], game: 1 }),
  'equal dice, but first a result': () => ({ ...reported('a', 'a'), rules: { automatic_doubles: 2 } }),
  'nothing is recorded': () => playing({ rules: { recording: 'off' } }),
  'the other one is on roll': () => playing({ record: record({ cube_only: false, owner: 'none', on_roll: 'b' }) }),
  'a game without a cube': (match) => playing({ series: { ...match.series, usual: false,
    games: [{ ...match.series.games[0], title: 'Plakoto', cube: false }] } }),
  'a game of a long name': (match) => playing(LONG_GAME(match)),
  'a game of a long name without a cube': (match) => playing(in_turn(['Shesh Besh'], { cube: false })(match)),
  'a dispute': () => disputed('a', []),
  'a dispute with a version': () => disputed('a', [
    { side: 'b', status: 'open', game: 2, winner: 'b', win: 'single', cube: 1, score_a: null, score_b: null }]),
};

/** The clock adds its own. @type {Record<string, (match: any) => object>} */
const CLOCKED = {
  'time of a runs': ({ clock: base }) => playing({ clock: clock(base, { running: 'a' }) }),
  'first turn of b': ({ clock: base }) => playing({ clock: clock(base, { running: 'b', opening: true }) }),
  'stopped for the director': ({ clock: base }) => playing({ clock: clock(base, { running: 'none', interrupted: 'a', stop: 'director' }) }),
  'a break': ({ clock: base }) => playing({ clock: clock(base, { running: 'none', interrupted: 'b', stop: 'break' }) }),
  'a contested play': ({ clock: base }) => playing({ clock: clock(base, { running: 'none', interrupted: 'b', stop: 'contest' }) }),
  'out of time': ({ clock: base }) => playing({ clock: clock(base, { running: 'b', b: { ...base.b, reserve_ms: -MINUTE_MS } }) }),
  'time claimed': ({ clock: base }) => playing({ clock: clock(base, { running: 'none', interrupted: 'b', expired: 'b', stop: 'expired' }) }),
  'it is asked what the clocks stand for': ({ clock: base }) => playing({ clock: clock(base, { running: 'a' }), held: true }),
  'time counts by itself': ({ clock: base }) => playing({ clock: clock(base, { running: 'a' }), rules: { expiry: 'automatic' } }),
  'dice rolled again': ({ clock: base }) => playing({ clock: clock(base, { running: 'a' }), rules: { reroll: 'resets' } }),
  'rolled again, but held': ({ clock: base }) => playing({ clock: clock(base, { running: 'a' }), rules: { reroll: 'resets' }, held: true }),
  'rolled again, but stopped': ({ clock: base }) => playing({ clock: clock(base, { running: 'none', interrupted: 'a', stop: 'contest' }),
    rules: { reroll: 'resets' } }),
  'rolled again, but claimed': ({ clock: base }) => playing({ clock: clock(base, { running: 'none', interrupted: 'b', expired: 'b', stop: 'expired' }),
    rules: { reroll: 'resets' } }),
  'no delay is lost': ({ clock: base }) => playing({ clock: clock(base, { running: 'a' }), rules: { premature: 'none' } }),
};

/** What an entry was refused with: what is there now is somebody else's. @param {any} match */
const refused = (match) => ({ conflict: { entry: { key: 'k', match: match.match, path: `/matches/${match.match}/games`, label: 'Gammon: 2 points', made_at: 0,
  body: { game: 3, winner: 'a', win: 'gammon', cube: 1, reporter: 'b' } }, problem: { message: 'Game 3 was reported differently.', current: null },
behind: [{ key: 'l', label: 'Double: 2', made_at: 0 }] } });
const NEWCOMER = { newcomer: { newcomer: 1, label: 'Chrome', since: null } };

/** What lies over a match for a moment, what has to be answered first, and what stands where nobody plays. @type {Record<string, (match: any) => object>} */
const SELDOM = {
  'a says it anew': () => ({ ...reported('a', 'b'), mending: 'a' }),
  'b says it anew': () => ({ ...reported('b', 'a'), mending: 'b' }),
  'what is the call about': () => playing({ calling: 1 }),
  'what is the call about, before the match': () => ({ ...CALLED, calling: 1 }),
  'another tablet wants the table': () => playing({ device: NEWCOMER }),
  'the table was taken over': () => playing({ device: { current: false, devices: 2 } }),
  'two tablets': () => playing({ device: { devices: 2 } }),
  'not taken': (match) => playing(refused(match)),
  adjourned: (match) => ({ idle: { left: { ...match, status: 'waiting', adjournment: { status: 'adjourned', due: '2026-12-24' } } } }),
  'the end': (match) => ({ idle: { last: { ...match, status: 'over', how: 'played', winner: 'a', a: { ...match.a, score: 25, needs: 0 } } } }),
  free: () => ({ idle: {} }),
};

/** The clock has more of these. @type {Record<string, (match: any) => object>} */
const SELDOM_CLOCKED = {
  'a claim is asked': ({ clock: base }) => playing({ clock: clock(base, { running: 'b', b: { ...base.b, reserve_ms: -MINUTE_MS } }), claim: 'b' }),
  'a claim is said': ({ clock: base }) => playing({ clock: clock(base, { running: 'b', b: { ...base.b, reserve_ms: -MINUTE_MS } }), claim: 'b', said: true }),
  'why is it paused': ({ clock: base }) => playing({ clock: clock(base, { running: 'a' }), held: true, asking: 1 }),
  'whose turn goes on': ({ clock: base }) => playing({ clock: clock(base, { running: 'none', interrupted: 'b', stop: 'contest' }), choosing: true }),
};

/** @param {boolean} clocked */
const states_of = (clocked) => (clocked ? { ...STATES, ...SELDOM, ...CLOCKED, ...SELDOM_CLOCKED } : { ...STATES, ...SELDOM });

/**
 * A table whose tablet hears nothing any more: what it shows is what the test says.
 * @param {any} hall @param {boolean} clocked @param {string[]} [names] of a and of b, whoever they were drawn to be
 */
async function silent_table({ desk, tablet }, clocked, names = LONG) {
  const { base } = await desk.evening({ players: 2, length: 25, tables: 1, rules: clocked ? { [CLOCK]: 2 } : {} });
  const page = await tablet(await desk.secret(base, 1));
  const { entries } = await desk.get(`${base}/entries`);
  const { a } = await desk.get(`${base}/matches/1`);
  for (const entry of entries)
    await desk.on(`${base}/entries/${entry.entry}`, entry, { name: names[entry.entry === a.entry ? 0 : 1], reason: 'its full length' }, 'PUT');
  await desk.started(base);
  await expect(page.locator('.half.a .rep.lost button').first()).toBeEnabled();
  await page.locator('h1').click();
  await expect.poll(() => page.evaluate(() => Boolean(/** @type {any} */ (document.querySelector('td-tablet')).pieces.games))).toBe(true);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('td-tablet')).wanted('players'));
  await page.evaluate(() => {
    const shown = /** @type {any} */ (document.querySelector('td-tablet'));
    shown.unfollow();
    shown.state = 'on';
    shown.refresh = () => undefined;
    shown.read = async () => undefined;
    shown.take = () => undefined;
    window.there = structuredClone(shown.match_there);
    window.device = shown.device;
  });
  const show = (/** @type {(match: any) => object} */ of) => page.evaluate((/** @type {any} */ state) => {
    const shown = /** @type {any} */ (document.querySelector('td-tablet'));
    const { idle } = state;
    shown.device = { ...window.device, ...state.device, rules: { ...window.device.rules, ...state.rules } };
    shown.match_there = idle ? null : { ...window.there, ...state, pad: null };
    shown.left = idle?.left ?? null;
    shown.last = idle?.last ?? null;
    Object.defineProperty(shown, 'is_news', { value: true, configurable: true });
    shown.outbox.conflict = state.conflict ?? null;
    shown.folded.there = null;
    shown.mending = state.mending ?? '';
    shown.calling = state.calling ?? 0;
    if (shown.timing) Object.assign(shown.timing, { claim: null, held: null, asking: state.asking ?? 0, choosing: state.choosing ?? false });
    // A pause whose reason is asked for stands at the moment of its tap.
    if (state.held) shown.timing.hold();
    shown.draw_or_say();
    if (state.claim) shown.timing.ask_claim(state.claim);
    if (state.said) shown.timing.claim.until = Date.now() + 9000;
    if (state.claim) {
      shown.calm_until = 0;
      shown.paint();
    }
  }, of(MATCH.there));
  const MATCH = { there: await page.evaluate(() => window.there) };
  return { page, show, there: MATCH.there };
}

/** Rows of an act: a fact that it needs, or with ! one that bars it, and why not. @param {string} rows @returns {string[]} */
const rows_of = (rows) => rows.match(/\S+ \S+/g) ?? [];

/** What is said of a state of the pad: what may be done, what is asked, and the row of the table that says why not. @param {any} pad */
function said_by(pad) {
  return ['a', 'b'].flatMap((side) => {
    const { facts, asks } = pad[side];
    const first = (/** @type {string} */ row) => facts.includes(row.split(' ')[0].replace('!', '')) === row.startsWith('!');
    return [asks ? `${asks} is asked` : '', ...Object.entries(ACTS).map(([act, rows]) => {
      const row = rows_of(rows).find(first);
      return row ? `${act}: ${row}` : `${act} is possible`;
    })];
  });
}

/** What is wrong with what is read. @param {import('@playwright/test').Page} page */
const read = async (page) => (await Promise.all([clipped, small_type, broken_words, slashed, two_sizes, faint, overwritten].map((look) => look(page)))).flat();

/** Everything that the table of rules can say. A tablet without a match has no pad: what needs one that is here is never refused. */
const SAYINGS = [...QUESTIONS.split(' ').map((act) => `${act} is asked`), ...Object.entries(ACTS).flatMap(([act, rows]) =>
  [`${act} is possible`, ...rows_of(rows).filter((row) => !row.startsWith('here ')).map((row) => `${act}: ${row}`)])];

test('every act, every question and every row of the table of rules is met in a state that is measured here', async ({ desk, tablet }) => {
  const met = new Set();
  for (const clocked of [false, true]) {
    const { page, show } = await silent_table({ desk, tablet }, clocked);
    for (const state of Object.values(clocked ? { ...STATES, ...CLOCKED, ...BOARDS } : STATES)) {
      await show(state);
      for (const one of said_by(await page.evaluate(() => /** @type {any} */ (document.querySelector('td-tablet')).pad))) met.add(one);
    }
  }
  expect(SAYINGS.filter((one) => !met.has(one))).toEqual([]);
});

for (const [clocked, whose, names] of /** @type {[boolean, string, string[]][]} */ ([
  [false, 'the longest', LONG], [true, 'the longest, turned', TURNED_NAMES], [true, 'Arabic', [ARABIC, LONG[0]]],
]))
  test(`every state ${clocked ? 'with' : 'without'} a clock stands still at every size, with ${whose} names`, async ({ desk, tablet }) => {
    test.slow();
    const { page, show, there } = await silent_table({ desk, tablet }, clocked, names);
    const found = [];
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      /** @type {Record<string, string>} */
      const stands = {};
      for (const [name, state] of Object.entries(states_of(clocked))) {
        const where = `${width} x ${height}, ${name}`;
        await show(state);
        const { wrong, places } = await measured(page);
        found.push(...wrong.map((one) => `${where}: ${one}`));
        // What an event plays by does not change at a table: another event may have other keys.
        const { rules = {} } = /** @type {any} */ (state({ ...there, clock: there.clock ?? {} }));
        for (const [what, place] of Object.entries(places)) {
          const key = `${what} ${JSON.stringify(rules)}`;
          if (stands[key] && stands[key].split('|')[0] !== place) found.push(`${where}: ${what} at ${place}, not at ${stands[key]}`);
          stands[key] ??= `${place}|${name}`;
        }
        found.push(...(await read(page)).map((one) => `${where}: ${one}`));
        // A dispute has called the director: that is told, also where there is no room for a sentence.
        const told = page.locator('.bar .call.called');
        if (name.startsWith('a dispute') && !(await told.isVisible() && /Called/.test(await told.innerText())))
          found.push(`${where}: it is not told that the director was called`);
        const picture = `frame-${width}-${clocked ? 'clock-' : ''}${names[0] === ARABIC ? 'arabic-' : ''}${name.replace(/ /g, '-')}.png`;
        if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/${picture}` });
        if (process.env.TD_LOOK) {
          await page.evaluate(() => { document.documentElement.dataset.theme = 'dark'; });
          await page.screenshot({ path: `${process.env.TD_LOOK}/${picture.replace('.png', '-dark.png')}` });
          await page.evaluate(() => { delete document.documentElement.dataset.theme; });
        }
      }
    }
    expect(found).toEqual([]);
  });

/** Telephones, and what they have left at 200 %. */
const TWICE = [[195, 422], [180, 320], [422, 195], [320, 180]];

// Both names on both sides: what only one of two says, in a dispute and where a match ends, stands there with the wider word, too.
for (const [clocked, names] of /** @type {[boolean, string[]][]} */ ([[false, LONG], [false, TURNED_NAMES], [true, LONG], [true, TURNED_NAMES]]))
  test(`200 % of a telephone ${clocked ? 'with' : 'without'} a clock, ${
    names[0].slice(0, 8)} against ${names[1].slice(0, 8)}: the page goes down, never sideways, and nothing is covered`, async ({ desk, tablet }) => {
    test.slow();
    const { page, show } = await silent_table({ desk, tablet }, clocked, names);
    const found = [];
    for (const [width, height] of TWICE) {
      await page.setViewportSize({ width, height });
      for (const [name, state] of Object.entries(states_of(clocked))) {
        await show(state);
        await page.evaluate(() => scrollTo(0, 0));
        const { wrong } = await measured(page, { down: true });
        const all = [...wrong, ...(await Promise.all([clipped(page), small_type(page), broken_words(page), overwritten(page)])).flat(), ...await covered(page)];
        found.push(...all.map((one) => `${width} x ${height}, ${name}: ${one}`));
        const picture = `twice-${width}-${clocked ? 'clock-' : ''}${names === LONG ? '' : 'turned-'}${name.replace(/ /g, '-')}.png`;
        if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/${picture}`, fullPage: true });
      }
    }
    expect(found).toEqual([]);
  });

const [ENDS, TURNED] = [['light 0', 'dark 2'], ['dark 0', 'light 2']];

for (const clocked of [false, true])
  test(`axe finds nothing in any state ${clocked ? 'with' : 'without'} a clock`, async ({ desk, tablet }) => {
    test.slow();
    const { page, show } = await silent_table({ desk, tablet }, clocked);
    const found = [];
    // A tablet and a phone in either theme: without a clock two of the four, with one the others; what only a clock knows in all.
    for (const look of clocked ? [...ENDS, ...TURNED] : TURNED) {
      const [theme, at] = look.split(' ');
      const [width, height] = SIZES[Number(at)];
      await page.setViewportSize({ width, height });
      await page.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
      for (const [name, state] of Object.entries(clocked && !ENDS.includes(look) ? { ...CLOCKED, ...SELDOM_CLOCKED } : states_of(clocked))) {
        await show(state);
        found.push(...[...await violations(page), ...await faint(page)].map((one) => `${theme} ${width}, ${name}: ${one}`));
      }
    }
    expect(found).toEqual([]);
  });

/**
 * What a ruler finds of these states, and what does not stand where it stood in the first of them.
 * @param {import('@playwright/test').Page} page @param {string} [picture] its name, where it is kept
 */
function ruler(page, picture) {
  /** @type {Record<string, string>} */
  const stood = {};
  /** @type {string[]} */
  const found = [];
  const look = async (/** @type {string} */ state) => {
    const { wrong, places } = await measured(page);
    found.push(...[...wrong, ...await clipped(page)].map((one) => `${state}: ${one}`));
    if (picture && process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/${picture}-${state.replace(/ /g, '-')}.png` });
    for (const [what, place] of Object.entries(places)) {
      if ((stood[what] ?? place) !== place) found.push(`${state}: ${what} at ${place}, not at ${stood[what]}`);
      stood[what] ??= place;
    }
  };
  return { look, found };
}

for (const [width, height] of SIZES.slice(0, 3))
  test(`${width} x ${height}: nothing moves when an entry waits to be sent`, async ({ desk, tablet }) => {
    const { base } = await desk.evening({ players: 2, length: 5, tables: 1 });
    const page = await tablet(await desk.secret(base, 1), { viewport: { width, height } });
    await desk.started(base);
    const button = page.locator('.half.a .rep.lost button').first();
    await expect(button).toBeEnabled();
    const { look, found } = ruler(page);
    await look('all is sent');
    await page.route(/\/matches\/\d+\//, (route) => route.abort());
    await button.click();
    await expect(page.locator('footer')).toContainText('1 not sent');
    await look('one waits');
    expect(found).toEqual([]);
  });

test('the keys of the final score stand in one window at every size: nothing scrolls, nothing is cut', async ({ desk, tablet }) => {
  const { page, show } = await silent_table({ desk, tablet }, false);
  const found = [];
  /** @type {Record<string, string>} */
  const stands = {};
  await show(() => playing({ games: [], game: 1 }));
  await page.evaluate(() => void /** @type {any} */ (document.querySelector('td-tablet')).final_score());
  const box = page.locator('dialog[open]');
  await expect(box.getByRole('button', { name: '7', exact: true })).toBeVisible();
  for (const typed of [[], ['2', '5']]) {
    for (const key of typed) await box.getByRole('button', { name: key, exact: true }).click();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const wrong = await box.evaluate((dialog) => [
        ...(dialog.scrollHeight > dialog.clientHeight + 1 ? [`scrolls: ${dialog.scrollHeight} of ${dialog.clientHeight}`] : []),
        ...[...dialog.querySelectorAll('button')].flatMap((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          const out = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight, cut = one.scrollHeight > one.clientHeight + 1 ||
            one.scrollWidth > one.clientWidth + 1;
          return out || cut || bottom - top < 43.5 ? [`"${one.textContent?.trim().slice(0, 20)}" at ${[left, top, right, bottom].map(Math.round)}`] : [];
        })]);
      // A key that is typed is where it was for the one before.
      const keys = await box.locator('.pad button').evaluateAll((all) => all.map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round)));
      stands[width] ??= keys.join(' ');
      if (stands[width] !== keys.join(' ')) wrong.push('the keys have moved');
      const all = (await Promise.all([clipped(page), small_type(page), broken_words(page, 'dialog[open]'), overwritten(page, 'dialog[open]')])).flat();
      found.push(...[...wrong, ...all].map((one) => `${width} x ${height}, ${typed.join('')}: ${one}`));
      if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/final-${width}-${typed.join('')}.png` });
    }
  }
  expect(found).toEqual([]);
});

/** The board of a silent table: its record is what the test says, turn by turn. */
const LINE = [['a', 31, '8/5 6/5'], ['b', 64, '24/14'], ['a', 52, '13/8 24/22'], ['b', 66, '']].map(([side, dice, play], at) => ({
  turn: at + 1, side, act: 'roll', dice, play, verdict: at === 2 ? 'illegal' : 'legal', cube: 1, owner: 'none', offered: 'none',
  position: '4HPwATDgc/ABMA', on_roll: side === 'a' ? 'b' : 'a' }));
const told = (more = {}) => ({ game: 3, turns: LINE.length, cube: 1, owner: 'none', offered: 'none', on_roll: 'a', position: '4HPwATDgc/ABMA', cube_only: false,
  complete: null, line: LINE, ...more });
const running = (/** @type {any} */ base, more = {}) => clock(base, { running: 'a', opening: false, ...more });

/** @type {Record<string, (match: any) => object>} */
const BOARDS = {
  'the opening': ({ clock: base }) => playing({ clock: base }),
  'to roll': ({ clock: base }) => playing({ clock: running(base), record: told() }),
  'the last game is fresh': ({ clock: base }) => ({ ...reported('a', 'b'), clock: base, record: told() }),
  'the winner has reported': ({ clock: base }) => ({ ...reported('a', 'a'), clock: base }),
  'a has doubled': ({ clock: base }) => playing({ clock: running(base), record: told({ offered: 'a' }) }),
  'the cube at 1024': ({ clock: base }) => playing({ clock: running(base), record: told({ cube: 1024, owner: 'a' }) }),
  'a gammon by the record': ({ clock: base }) => playing({ clock: running(base),
    record: told({ on_roll: 'none', complete: { winner: 'a', win: 'gammon', cube: 1, points: 2, dropped: false } }) }),
  'only the cube': ({ clock: base }) => playing({ clock: running(base), record: told({ cube_only: true, line: [] }) }),
  'out of time': ({ clock: base }) => playing({ clock: running(base, { running: 'b', b: { ...base.b, reserve_ms: -MINUTE_MS } }), record: told() }),
  'stopped': ({ clock: base }) => playing({ clock: running(base, { running: 'none', interrupted: 'a', stop: 'director' }), record: told() }),
};
/** A claim is asked first, and can then be undone. */
const CLAIMS = ['asked', 'said'];

test('the board stands still in every state at every size with the longest names, and axe finds nothing', async ({ desk, tablet }) => {
  test.slow();
  const { page, show } = await silent_table({ desk, tablet }, true);
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(page.locator('td-board .bd-cell').first()).toBeVisible();
  const found = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    /** @type {Record<string, string>} */
    const stands = {};
    const look = async (/** @type {string} */ name) => {
      const where = `${width} x ${height}, ${name}`;
      const { wrong, places } = await measured(page);
      found.push(...[...wrong, ...await read(page)].map((one) => `${where}: ${one}`));
      for (const [what, place] of Object.entries(places)) {
        if (stands[what] && stands[what].split('|')[0] !== place) found.push(`${where}: ${what} at ${place}, not at ${stands[what]}`);
        stands[what] ??= `${place}|${name}`;
      }
      for (const theme of width === 1024 || width === 640 ? ['light', 'dark'] : []) {
        await page.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
        found.push(...[...await violations(page), ...await faint(page)].map((one) => `${where}, ${theme}: ${one}`));
        if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/board-${width}-${name.replace(/ /g, '-')}-${theme}.png` });
      }
      if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/board-${width}-${name.replace(/ /g, '-')}.png` });
    };
    for (const [name, state] of Object.entries(BOARDS)) {
      await show(state);
      await look(name);
    }
    if (width > 640) {
      await show(BOARDS['to roll']);
      await page.locator('.lst').getByRole('button', { name: 'Correct turn 2' }).click();
      await look('a turn is corrected');
      await page.getByRole('button', { name: 'Cancel' }).click();
    }
    if (width > 499) {
      // By the clock a is on roll, by the record it is the other one: whose is the roll?
      await show(({ clock: base }) => playing({ clock: running(base), record: told({ on_roll: 'b' }) }));
      await page.locator('.rolls').getByRole('button', { name: '64', exact: true }).click();
      await expect(page.locator('.play-say [role=status]')).toContainText('Whose roll is 6–4?');
      await look('whose roll is it');
      await page.getByRole('button', { name: 'Undo' }).click();
    }
    await show(BOARDS['out of time']);
    for (const claim of CLAIMS) {
      // Where the board is only watched, the claim is made at the score.
      if (claim === 'asked' && width > 499) await page.locator('footer .time-out').click();
      await page.evaluate((said) => {
        const shown = /** @type {any} */ (document.querySelector('td-tablet'));
        if (!said && !shown.timing.claim) shown.timing.ask_claim('b');
        else if (said) shown.timing.claim.until = Date.now() + 9000;
        shown.calm_until = 0;
        shown.paint();
      }, claim === 'said');
      await look(`a claim of time, ${claim}`);
    }
  }
  expect(found).toEqual([]);
});

/** A game of many turns, some of four steps and some of none. */
const LONG_LINE = Array.from({ length: 60 }, (_, at) => ({ ...LINE[at % 2], turn: at + 1,
  ...[{}, {}, { dice: 66, play: '24/18 24/18 13/7 13/7', verdict: 'illegal' }, { dice: 66, play: '' }][at % 4] }));

/** What is wrong with a list of turns, of which so many are seen when it is opened; each is brought into sight and has to be there whole.
 * @param {import('@playwright/test').Locator} list @param {number} least */
const turns_seen = (list, least) => list.evaluate((section, [count, wanted]) => {
  const ol = /** @type {HTMLElement} */ (section.querySelector('ol')), rows = [...ol.querySelectorAll('li > *')], wrong = [];
  if (rows.length !== count) wrong.push(`${rows.length} turns`);
  const within = (/** @type {Element} */ one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect(), box = ol.getBoundingClientRect();
    return top >= Math.max(box.top, 0) - 1 && bottom <= Math.min(box.bottom, innerHeight) + 1 && left >= Math.max(box.left, 0) - 1 &&
      right <= Math.min(box.right, innerWidth) + 1;
  };
  // The newest, as it is opened: what was scrolled at another size is not what is opened.
  ol.scrollTo({ top: 0, behavior: 'instant' });
  if (!rows.slice(0, wanted).every(within)) wrong.push(`not ${wanted} turns are seen at once`);
  // What is longer than its place goes on under a finger.
  if (ol.scrollHeight > ol.clientHeight + 1 && getComputedStyle(ol).overflowY !== 'auto') wrong.push('the list does not scroll');
  for (const [at, row] of rows.entries()) {
    row.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = row.getBoundingClientRect(), name = `turn ${count - at}`;
    if (!within(row)) wrong.push(`${name} is not seen whole`);
    if (!row.contains(document.elementFromPoint(left + width / 2, top + height / 2))) wrong.push(`${name} is covered`);
    if (height < 43.5) wrong.push(`${name} is ${Math.round(height)} px high`);
    for (const part of [row, ...row.querySelectorAll('b, span:not(.vh)')])
      if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline') wrong.push(`${name} is cut: ${part.textContent}`);
  }
  return wrong;
}, [LONG_LINE.length, least]);

test('every turn of a long game is reached in the list at every size, and tapped to be corrected where there is room for it', async ({ desk, tablet }) => {
  const { page, show } = await silent_table({ desk, tablet }, true);
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(page.locator('td-board .bd-cell').first()).toBeVisible();
  await show(({ clock: base }) => playing({ clock: running(base), record: told({ turns: LONG_LINE.length, line: LONG_LINE }) }));
  const found = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    // A screen that lies on its side has no room beside the board.
    const aside = width > height && height < 520, dialog = page.getByRole('dialog');
    if (aside) await page.getByRole('button', { name: 'More' }).click();
    const list = (aside ? dialog : page.locator('.play-side')).locator('.lst');
    await expect(list).toBeVisible();
    // Where plays cannot be entered none is opened: there would be no way on, and none back.
    const narrow = width < 500;
    await expect(list.getByRole('button')).toHaveCount(narrow ? 0 : LONG_LINE.length);
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/turns-${width}.png` });
    found.push(...[...await turns_seen(list, height < 700 && narrow ? 1 : 2), ...await clipped(page)].map((one) => `${width} x ${height}: ${one}`));
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/turns-${width}-oldest.png` });
    if (narrow) continue;
    await list.getByRole('button', { name: /Correct turn 2$/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.play-say [role=status]')).toContainText('Turn 2:');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('.play-say [role=status]')).not.toContainText('Turn 2:');
  }
  expect(found).toEqual([]);
});

for (const [width, height] of [SIZES[0], SIZES[5]])
  test(`${width} x ${height}: the board with the longest names stands still from the opening to the next roll`, async ({ desk, tablet }) => {
    const { base } = await desk.evening({ players: 2, length: 5, tables: 1, rules: { [CLOCK]: 2 } });
    const page = await tablet(await desk.secret(base, 1), { viewport: { width, height } });
    for (const [at, entry] of (await desk.get(`${base}/entries`)).entries.entries())
      await desk.on(`${base}/entries/${entry.entry}`, entry, { name: [LONGEST, LONG[0]][at], reason: 'its full length' }, 'PUT');
    await desk.started(base);
    await page.getByRole('button', { name: 'Moves' }).click();
    await expect(page.locator('.openings')).toBeVisible();
    const { look, found } = ruler(page, `moves-${width}`);
    await look('the opening');
    await page.locator('button.sd.b').click();
    await page.locator('.openings section').nth(0).getByRole('button', { name: '31', exact: true }).click();
    await look('rolled');
    for (const point of [8, 6]) await page.locator(`.bd-cell[data-cell=p${point}]`).click();
    await look('played');
    await page.locator('button.sd.a').click();
    await expect(page.locator('.play-side > .rolls')).toBeVisible();
    await look('to roll');
    await page.locator('.play-side > .rolls').getByRole('button', { name: '64', exact: true }).click();
    await look('the next roll');
    expect(found).toEqual([]);
  });
