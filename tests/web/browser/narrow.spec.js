// SPDX-License-Identifier: MIT
// The console in a hand: at the width of a telephone no tab hides anything behind a sideways scroll.
import { LONG, NAMES, expect, test } from './hall.js';
import { broken_words, clipped, cut_choices, sideways, violations } from './look.js';

const TABS = ['entries', 'draw', 'floor', 'bracket', 'results', 'money', 'hall', 'settings', 'people', 'accounts'];

/** What is wider than its place and has to be dragged: all but the row of tabs, and a bracket, which is one round a swipe. */
const dragged = (/** @type {import('@playwright/test').Page} */ page) => page.evaluate(() =>
  [...document.querySelectorAll('body *')].filter((box) => box.checkVisibility() && /auto|scroll/.test(getComputedStyle(box).overflowX) &&
    box.scrollWidth > box.clientWidth + 1 && !box.matches('nav, td-bracket *')).map((box) => `${box.tagName.toLowerCase()}.${box.className}`));

/** @param {import('./hall.js').Desk} desk */
async function weekend(desk) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Harbour weekend', starts_on: '2026-11-21', lengths: [5], check_in: false, third_place: false,
    third_place_length: 0, tables: 6 });
  const base = `/tournaments/${made.uid}`;
  await desk.ask('POST', `${base}/sections`, { kind: 'progressive', name: 'Consolation', fed_by: 1, lengths: [3] });
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: [...LONG, ...NAMES].slice(0, 12).join('\n') });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 0, 2, 3, 4, 0, 5, 6, 7, 0, 8, 9, 10, 0, 11, 12] });
  await desk.games(base, await desk.started(base), [{ winner: 'a', win: 'backgammon' }, { winner: 'a', win: 'gammon' }]);
  await desk.started(base);
  await desk.secret(base, 3);
  return made.uid;
}

test('no tab of the console scrolls sideways on a telephone', async ({ desk, director }) => {
  const uid = await weekend(desk);
  for (const width of [390, 360]) {
    await director.setViewportSize({ width, height: 844 });
    for (const tab of TABS) {
      await director.goto(`/td.html?t=${uid}#${tab}`);
      await expect(director.locator('nav [aria-current="page"]')).toHaveAttribute('href', new RegExp(`#${tab}$`));
      await expect(director.getByText('Loading')).toHaveCount(0);
      const where = `${tab} at ${width}`;
      if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/narrow-${tab}-${width}.png`, fullPage: true });
      // Names are fitted in the frame after they were drawn, and a title when its letters have come: what is wrong is what stays wrong.
      await expect.configure({ soft: true }).poll(async () => [...await dragged(director), ...await sideways(director) > 0 ? ['scrolls sideways'] : [],
        ...await clipped(director), ...await broken_words(director), ...await cut_choices(director)], { message: where, timeout: 30000 }).toEqual([]);
      expect.soft(await violations(director), where).toEqual([]);
    }
  }
});

test('a title with a long word leaves the bar of the console its keys on a tablet held upright', async ({ desk, director }) => {
  const { uid } = await desk.ask('POST', '/tournaments', { title: 'Vereinsmeisterschaft im Hohenlohe-Schillingsfürstischen Saal', starts_on: '2026-11-21',
    lengths: [3], check_in: true, tables: 2 });
  await director.setViewportSize({ width: 768, height: 1024 });
  await director.goto(`/td.html?t=${uid}#entries`);
  await expect(director.getByRole('banner')).toContainText('Undo');
  await expect.poll(() => sideways(director)).toBeLessThanOrEqual(0);
});

test('on a telephone two of what was said last are seen, and how many more there are', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Said', starts_on: '2026-11-21', lengths: [3], check_in: true, tables: 2 });
  await desk.on(`/tournaments/${made.uid}/open`, made);
  await desk.ask('POST', `/tournaments/${made.uid}/entries`, { text: 'Ada Holm\nBen Roth\nCleo Marsh' });
  await director.setViewportSize({ width: 390, height: 844 });
  await director.goto(`/td.html?t=${made.uid}#entries`);
  const said = director.locator('.toast');
  for (const name of ['Ada Holm', 'Ben Roth', 'Cleo Marsh']) {
    await director.locator('.people .row').filter({ hasText: name }).click();
    await expect(said.filter({ hasText: name })).toBeVisible();
  }
  const more = () => director.locator('.toasts').evaluate((box) => getComputedStyle(box, '::before').content);
  await expect(said.filter({ visible: true })).toHaveText([/Ben Roth/, /Cleo Marsh/]);
  expect(await more()).toBe('"and 1 more"');
  expect(await violations(director)).toEqual([]);
  await said.last().getByRole('button', { name: 'Dismiss' }).click();
  await expect(said.filter({ visible: true })).toHaveText([/Ada Holm/, /Ben Roth/]);
  expect(await more()).toBe('none');
});

test('on a telephone what is said has its line, and what is pressed stands below it', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Said', starts_on: '2026-11-21', lengths: [3], check_in: true, tables: 2 });
  await desk.on(`/tournaments/${made.uid}/open`, made);
  await desk.ask('POST', `/tournaments/${made.uid}/entries`, { text: LONG.join('\n') });
  await director.setViewportSize({ width: 360, height: 640 });
  await director.goto(`/td.html?t=${made.uid}#entries`);
  await director.locator('.people .row').filter({ hasText: LONG[0] }).click();
  const said = director.locator('.toast').filter({ hasText: LONG[0] });
  await expect(said).toBeVisible();
  const [toast, text, key] = await Promise.all([said, said.locator('p'), said.getByRole('button', { name: 'Undo' })].map((one) => one.boundingBox()));
  if (!toast || !text || !key) throw new Error('nothing is said');
  expect(text.width / toast.width).toBeGreaterThan(0.8);
  expect(key.y).toBeGreaterThanOrEqual(text.y + text.height - 1);
  expect(await broken_words(director)).toEqual([]);
});

test('the hours of a plan stand apart, however long it is', async ({ director }) => {
  await director.goto('/td.html');
  const players_about = director.getByLabel('Players, about');
  await director.getByRole('button', { name: 'New tournament' }).or(players_about).first().click();
  const hours = director.locator('.evening text:not(.on)');
  /** How near two of them come to each other, and to the end of what they are drawn in, where they would be cut. */
  const room = () => hours.evaluateAll((all) => {
    const boxes = all.filter((text) => text.checkVisibility()).map((text) => text.getBoundingClientRect());
    if (boxes.length < 2) return -1;
    const [last, edge] = [boxes[boxes.length - 1], /** @type {Element} */ (document.querySelector('.evening')).getBoundingClientRect()];
    return Math.min(last.right > edge.right ? edge.right - last.right : innerWidth, ...boxes.slice(1).map((box, at) => box.left - boxes[at].right));
  });
  // Which hours are named depends on when it begins, and a plan's first proposal on the time of day.
  const begins = director.getByLabel('Begins at');
  for (const clock of ['19:00', '04:00', '10:30', '22:30', '23:00'])
    for (const players of ['8', '24', '128']) {
      await begins.fill(clock);
      await players_about.fill(players);
      await expect(begins).toHaveValue(clock);
      for (const width of [390, 360, 1024, 1440]) {
        await director.setViewportSize({ width, height: 844 });
        await expect.poll(room, { message: `${players} players from ${clock} on at ${width}`, timeout: 20000 }).toBeGreaterThanOrEqual(6);
      }
    }
});

test('a plan fills the window at every size, and what makes it stands at its foot, scrolled or not', async ({ director }) => {
  await director.goto('/td.html');
  await director.getByRole('button', { name: 'New tournament' }).or(director.getByLabel('Players, about')).first().click();
  await expect(director.locator('.figures')).toBeVisible();
  for (const [width, height] of [[1440, 900], [1920, 2000], [1024, 768], [390, 844]]) {
    await director.setViewportSize({ width, height });
    for (const where of ['top', 'end']) {
      await director.evaluate((end) => scrollTo(0, end ? document.documentElement.scrollHeight : 0), where === 'end');
      // How far above the window's foot the plan, what is under it, and the row of its buttons end.
      await expect.poll(() => director.evaluate(() => {
        const foot = ['.plan', '.plan .comes', '.plan .make'].map((one) => /** @type {Element} */ (document.querySelector(one)).getBoundingClientRect().bottom);
        const [plan, comes, make] = foot.map((one) => Math.round(one - innerHeight));
        const { top } = /** @type {Element} */ (document.querySelector('.plan .make')).getBoundingClientRect();
        const goes = document.documentElement.scrollHeight > innerHeight + scrollY;
        return { make, short: (goes ? plan < 0 : plan !== 0) || comes + innerHeight < Math.floor(top) };
      }), `${width} x ${height}, ${where}`).toEqual({ make: 0, short: false });
      if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/plan-foot-${width}-${where}.png` });
    }
  }
});
