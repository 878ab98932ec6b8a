// SPDX-License-Identifier: MIT
// The tablet's frame: every state that can be met at a table, at every size, with the longest names. Nothing scrolls, nothing
// lies over anything else, and what can be pressed stands where it stood in every other state.
import { LONG, expect, test } from './hall.js';
import { clipped, small_type, violations } from './look.js';

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

/** @type {Record<string, (match: any) => object>} */
const STATES = {
  called: () => ({ status: 'called', games: [], open: null, game: 1, clock: null }),
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
};

/** A table whose tablet hears nothing any more: what it shows is what the test says. @param {any} hall @param {boolean} clocked */
async function silent_table({ desk, tablet }, clocked) {
  const { base } = await desk.evening({ players: 2, length: 25, tables: 1, rules: clocked ? { [CLOCK]: 2 } : {} });
  const page = await tablet(await desk.secret(base, 1));
  const { entries } = await desk.get(`${base}/entries`);
  for (const [at, entry] of entries.entries())
    await desk.on(`${base}/entries/${entry.entry}`, entry, { name: LONG[at], reason: 'its full length' }, 'PUT');
  await desk.started(base);
  await expect(page.locator('.half.a .rep.lost button').first()).toBeEnabled();
  await page.locator('h1').click();
  await expect.poll(() => page.evaluate(() => Boolean(/** @type {any} */ (document.querySelector('td-tablet')).pieces.games))).toBe(true);
  await page.evaluate(() => {
    const shown = /** @type {any} */ (document.querySelector('td-tablet'));
    shown.unfollow();
    shown.state = 'on';
    shown.refresh = () => undefined;
    shown.read = async () => undefined;
    shown.take = () => undefined;
    window.there = structuredClone(shown.match_there);
  });
  const show = (/** @type {(match: any) => object} */ of) => page.evaluate((state) => {
    const shown = /** @type {any} */ (document.querySelector('td-tablet'));
    shown.match_there = { ...window.there, ...state, pad: null };
    shown.folded.there = null;
    shown.mending = '';
    shown.timing.claim = null;
    shown.timing.held = null;
    shown.draw_or_say();
  }, of(MATCH.there));
  const MATCH = { there: await page.evaluate(() => window.there) };
  return { page, show };
}

/** Where everything stands that can be pressed, and what is wrong with where it stands. @param {import('@playwright/test').Page} page */
const measured = (page) => page.evaluate(() => {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) wrong.push(`scrolls: ${root.scrollWidth} x ${root.scrollHeight}`);
  const tablet = /** @type {HTMLElement} */ (document.querySelector('.tablet'));
  if (tablet.scrollHeight > tablet.clientHeight) wrong.push(`cut below: ${tablet.scrollHeight} of ${tablet.clientHeight}`);
  const box = (/** @type {Element} */ one) => { const { left, top, right, bottom } = one.getBoundingClientRect(); return { left, top, right, bottom }; };
  /** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
  const meet = (/** @type {Box} */ one, /** @type {Box} */ two, /** @type {number} */ by) =>
    one.left < two.right - by && two.left < one.right - by && one.top < two.bottom - by && two.top < one.bottom - by;
  const name = (/** @type {Element} */ one) => `${one.closest('.half')?.classList.contains('a') ? 'a ' : one.closest('.half') ? 'b ' : ''}${
    one.className.replace(/\b(new|on|called|enabled)\b/g, '').trim() || one.textContent?.trim()}`;
  const buttons = [...document.querySelectorAll('.tablet button')].filter((one) => one.checkVisibility() && !one.closest('.why'));
  const boxes = buttons.map((one) => ({ one, name: name(one), ...box(one) }));
  for (const { one, name: called, left, top, right, bottom } of boxes) {
    if (right - left < 43.5 || bottom - top < 39.5) wrong.push(`small: ${called} ${Math.round(right - left)} x ${Math.round(bottom - top)}`);
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) wrong.push(`leaves the page: ${called}`);
    for (const two of boxes)
      if (two.one !== one && meet({ left, top, right, bottom }, two, 0.5)) wrong.push(`${called} lies over ${two.name}`);
  }
  // Texts of a box lie within it, and no two lines of a card over each other.
  for (const part of document.querySelectorAll('.face, .ask, .sent, .slot, .rep button, .mid, .terms, footer .btn, .bar, .why')) {
    const outer = box(part);
    for (const inner of part.querySelectorAll('p, span, b, strong, small, h1')) {
      if (!inner.checkVisibility() || inner.closest('.vh') || inner.closest('.games')) continue;
      const at = box(inner);
      if (at.right - at.left > 0 && (at.left < outer.left - 1.5 || at.right > outer.right + 1.5 || at.top < outer.top - 1.5 || at.bottom > outer.bottom + 1.5))
        wrong.push(`"${inner.textContent?.trim().slice(0, 30)}" leaves ${name(part)}`);
    }
  }
  for (const part of document.querySelectorAll('.ask > p, .slot, .rep button, .two .btn, .sent, .undo'))
    if (part.scrollHeight > part.clientHeight + 2) wrong.push(`too much in ${name(part)}: ${part.scrollHeight} of ${part.clientHeight}`);
  for (const face of document.querySelectorAll('.face')) {
    const lines = [...face.children].map((one) => ({ text: one.className, ...box(one) })).filter((one) => one.right > one.left && one.bottom > one.top);
    for (const [at, one] of lines.entries())
      for (const two of lines.slice(at + 1)) if (meet(one, two, 1)) wrong.push(`${one.text} over ${two.text}`);
  }
  const double = [...document.querySelectorAll('.half')].map((half) => [half.querySelector('.act .slot:nth-child(2)'), half.querySelector('.press')]);
  for (const [slot, press] of double) if (slot && press) {
    const [s, p] = [box(slot), box(press)];
    const apart = Math.max(s.top - p.bottom, p.top - s.bottom);
    if (apart < 24) wrong.push(`Double stands ${Math.round(apart)} px from the clock`);
  }
  const places = Object.fromEntries(boxes.filter((one) => !one.one.closest('.ask')).map(({ name: called, left, top, right, bottom, one }) => {
    const row = one.parentElement?.classList.contains('rep') ? `${one.parentElement.className} ${[...one.parentElement.children].indexOf(one)}` : '';
    const slot = one.classList.contains('slot') ? `slot ${[.../** @type {Element} */ (one.parentElement).children].indexOf(one)}` : '';
    const side = called.startsWith('a ') ? 'a ' : called.startsWith('b ') ? 'b ' : '';
    return [row || slot ? `${side}${row}${slot}` : called, [left, top, right, bottom].map(Math.round).join()];
  }));
  return { wrong, places };
});

for (const clocked of [false, true])
  test(`every state ${clocked ? 'with' : 'without'} a clock stands still at every size, with the longest names`, async ({ desk, tablet }) => {
    test.slow();
    const { page, show } = await silent_table({ desk, tablet }, clocked);
    const found = [];
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      /** @type {Record<string, string>} */
      const stands = {};
      for (const [name, state] of Object.entries(clocked ? { ...STATES, ...CLOCKED } : STATES)) {
        const where = `${width} x ${height}, ${name}`;
        await show(state);
        const { wrong, places } = await measured(page);
        found.push(...wrong.map((one) => `${where}: ${one}`));
        for (const [what, place] of Object.entries(places)) {
          if (stands[what] && stands[what].split('|')[0] !== place) found.push(`${where}: ${what} at ${place}, not at ${stands[what]}`);
          stands[what] ??= `${place}|${name}`;
        }
        found.push(...(await clipped(page)).map((one) => `${where}: ${one}`), ...(await small_type(page)).map((one) => `${where}: ${one}`));
        const picture = `frame-${width}-${clocked ? 'clock-' : ''}${name.replace(/ /g, '-')}.png`;
        if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/${picture}` });
      }
    }
    expect(found).toEqual([]);
  });

test('axe finds nothing in any state, in either theme', async ({ desk, tablet }) => {
  test.slow();
  const { page, show } = await silent_table({ desk, tablet }, true);
  const found = [];
  for (const [theme, [width, height]] of /** @type {[string, number[]][]} */ ([['light', SIZES[0]], ['dark', SIZES[2]]])) {
    await page.setViewportSize({ width, height });
    await page.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
    for (const [name, state] of Object.entries({ ...STATES, ...CLOCKED })) {
      await show(state);
      found.push(...(await violations(page)).map((one) => `${theme}, ${name}: ${one}`));
    }
  }
  expect(found).toEqual([]);
});
