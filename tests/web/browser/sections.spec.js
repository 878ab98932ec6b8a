// SPDX-License-Identifier: MIT
// Sections on the public pages: every shape drawn, one round a swipe, a followed player's way, addresses that survive.
import { axe_looks, broken_words, clipped, everywhere, sideways, violations } from './look.js';
import { expect, test } from './hall.js';
import { ARABIC, GREEK, LADDER, LONGEST, by_hand, confirmed, one_ahead, play, weekend } from './weekend.js';

/** The number of a setting in profile.def. */
const LATE_FIRST = 9;

const WIDTHS = [[390, 844], [1024, 768], [1440, 900]];

/**
 * A window of another size is drawn for it: a laptop has read the brackets of all sections, and rounds know whether they fit.
 * @param {import('@playwright/test').Page} page
 */
async function settled(page) {
  await expect.poll(() => page.evaluate(() => matchMedia('(min-width: 1200px)').matches && document.querySelector('.tab-section .panes')
    ? document.querySelectorAll('nav a[href^="#section-"]').length - document.querySelectorAll('.pane').length : 0)).toBeLessThanOrEqual(0);
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
}

/** @param {import('@playwright/test').Page} page @param {string} where */
async function inspect(page, where) {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((wanted) => { document.documentElement.dataset.theme = wanted; }, theme);
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height });
      await settled(page);
      if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/sections-${where.replace(/ /g, '-')}-${width}-${theme}.png` });
      expect.soft(await clipped(page), `${where} ${theme} ${width}`).toEqual([]);
      expect.soft(await sideways(page), `${where} ${theme} ${width}: sideways`).toBeLessThanOrEqual(0);
      expect.soft(await broken_words(page), `${where} ${theme} ${width}`).toEqual([]);
      if (axe_looks(theme, width, where)) expect.soft(await violations(page), `${where} ${theme} ${width}`).toEqual([]);
    }
  }
}

/** The round in front, by its button. @param {import('@playwright/test').Page} page */
const in_front = (page) => page.locator('td-bracket .from [aria-pressed=true]').first();

/** A finger is felt so often on its way. */
const STEPS = 20, FLING_STEPS = 6, FLING_MS = 12;

/** How far the round that stands in front is from the edge. @param {import('@playwright/test').Page} page */
const off_edge = (page) => page.locator('.br').first().evaluate((row) => {
  const left = row.getBoundingClientRect().left;
  return Math.min(...[...row.querySelectorAll('.rd')].map((round) => Math.abs(round.getBoundingClientRect().left - left)));
});

/**
 * A finger moves over the bracket by so much of its width, and comes to rest.
 * @param {import('@playwright/test').Page} page @param {number} share @param {boolean} [fling] it is quick, and does not come to rest itself
 */
async function finger(page, share, fling = false) {
  const box = /** @type {{x: number, y: number, width: number, height: number}} */ (await page.locator('.br').first().boundingBox());
  const from = box.x + box.width * (share < 0 ? 0.95 : 0.05), y = box.y + 60;
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] });
  const steps = fling ? FLING_STEPS : STEPS;
  for (let step = 1; step <= steps; step++) {
    if (fling) await new Promise((resolve) => { setTimeout(resolve, FLING_MS); });
    await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from + box.width * share * step / steps, y }] });
  }
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await browser.detach();
}

test('on a phone the first column that is seen has names in it, however far the event is', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk);
  const page = await visitor({ reducedMotion: 'reduce', hasTouch: true });
  for (const [done, most] of [['nothing', 0], ['a round', 7], ['more', 8], ['nearly all', 16], ['all', 64]]) {
    if (most) await play(desk, base, { most: Number(most) });
    for (const section of [1, 2, 3]) {
      await page.goto('about:blank');
      await page.goto(`/tournament.html?t=${uid}#section-${section}`);
      await expect(page.locator('.br .bm').first(), `${done}, section ${section}`).toBeAttached();
      await settled(page);
      const first = () => page.locator('.br').first().evaluate((row) => {
        const { left, right } = row.getBoundingClientRect();
        const column = [...row.querySelectorAll('.rd')].find((one) => {
          const box = one.getBoundingClientRect();
          return box.right > left + box.width / 2 && box.left < right;
        });
        const boxes = [...column?.querySelectorAll('.bm:not(.gone) .bx') ?? []].filter((one) => one.checkVisibility());
        return { names: boxes.filter((one) => [...one.querySelectorAll('.nm')].some((nm) => nm.textContent?.trim())).length };
      });
      await expect.poll(async () => (await first()).names, `${done}, section ${section}: a column of nothing, or of nobody`).toBeGreaterThan(0);
    }
  }
});

test('one round is in front; swipes, buttons and keys turn to another, the address says which', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk);
  await play(desk, base, { most: 15 });
  const page = await visitor({ reducedMotion: 'reduce', hasTouch: true });
  await page.goto(`/tournament.html?t=${uid}#section-2`);
  await expect(in_front(page)).toHaveText('Round 2');
  await expect(page).toHaveURL(/#section-2-round-2$/);
  await expect(page.getByRole('link', { name: 'Consolation', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.locator('td-bracket').getByRole('button', { name: 'Round 4' }).click();
  await expect(in_front(page)).toHaveText('Round 4');
  await page.locator('.br').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(in_front(page)).toHaveText('Round 3');
  // The sections are each a tap away.
  await page.getByRole('link', { name: 'Last chance', exact: true }).click();
  await expect(page).toHaveURL(/#section-3/);
  await expect(page.locator('.pane h2')).toContainText('Last chance');
  await page.getByRole('link', { name: 'Consolation', exact: true }).click();
  await expect(page).toHaveURL(/#section-2/);
  await expect(page.locator('.pane h2')).toContainText('Consolation');
  await page.locator('td-bracket').getByRole('button', { name: 'Round 3' }).click();
  await expect(in_front(page)).toHaveText('Round 3');
  await finger(page, -0.6);
  await expect(in_front(page)).toHaveText('Round 4');
  await expect.poll(() => off_edge(page)).toBeLessThanOrEqual(3);
  await finger(page, 0.6);
  await expect(in_front(page)).toHaveText('Round 3');
  await expect.poll(() => off_edge(page)).toBeLessThanOrEqual(3);
  // However quick it is, it turns one round.
  await page.locator('td-bracket').getByRole('button', { name: 'Round 1' }).click();
  await expect(in_front(page)).toHaveText('Round 1');
  await expect.poll(() => off_edge(page)).toBeLessThanOrEqual(3);
  await finger(page, -0.5, true);
  await expect(in_front(page)).toHaveText('Round 2');
  await expect.poll(() => off_edge(page)).toBeLessThanOrEqual(3);
  await expect(in_front(page)).toHaveText('Round 2');
  await page.locator('td-bracket').getByRole('button', { name: 'Round 4' }).click();
  await expect(in_front(page)).toHaveText('Round 4');
  await page.goto('about:blank');
  await page.goto(`/tournament.html?t=${uid}#section-1-round-1`);
  await expect(in_front(page)).toHaveText('Round 1');
  for (const old of ['bracket', 'live', 'standings', 'players']) {
    await page.goto('about:blank');
    await page.goto(`/tournament.html?t=${uid}#${old}`);
    await expect(page.locator(`.tab-${old === 'bracket' ? 'section' : old}`)).toBeVisible();
  }
});

test('on a phone the last round comes to the front alone', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk);
  await play(desk, base, { most: 15 });
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#section-1-round-5`);
  await expect(in_front(page)).toHaveText('Final');
  const seen = () => page.locator('.br').evaluate((scroller) => {
    const left = scroller.getBoundingClientRect().left;
    return [...scroller.querySelectorAll('.rd:not(:last-child) .mc')].filter((card) =>
      card.checkVisibility({ visibilityProperty: true }) && card.getBoundingClientRect().right > left).length;
  });
  await expect.poll(seen).toBe(0);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test('in a list every name has its own direction, and the line the page\'s', async ({ desk, visitor }) => {
  const { uid } = await weekend(desk, { players: 4, sections: [], names: [ARABIC, GREEK, LONGEST, 'O. Kaya'], lengths: [3] });
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  await page.getByRole('button', { name: /^As list/ }).click();
  const link = page.locator('.blist a', { hasText: ARABIC }).first();
  await expect(link).toBeVisible();
  expect(await link.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  // Each name begins at the left of its line, whoever plays; the choice is in the address, and a reload shows the list again.
  const lines = await link.evaluate((element) => {
    const left = element.getBoundingClientRect().left;
    return [...element.querySelectorAll('.ln > span')].map((one) => Math.abs(one.getBoundingClientRect().left - left));
  });
  expect(lines).toHaveLength(2);
  expect(Math.max(...lines)).toBeLessThan(1);
  await expect(page).toHaveURL(/#section-1-list$/);
  await page.reload();
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: /^As bracket/ }).click();
  await expect(page).toHaveURL(/#section-1$/);
  await expect(page.locator('.blist')).toHaveCount(0);
});

/** What stands there as it is read, without the marks of direction. @param {string | null | undefined} text */
const plain = (text) => text?.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ').trim() ?? '';

/** What an element of a page says, each part of it. @param {import('@playwright/test').Locator} parts */
const said = async (parts) => (await parts.evaluateAll((all) => all.map((one) => one.textContent))).map(plain);

/**
 * Where each place leads by the sources of all places: to which match its winner and its loser go.
 * @param {any[]} sections as /sections/brackets tells them
 */
function ways_of(sections) {
  const nodes = sections.flatMap((doc) => doc.nodes.map((/** @type {any} */ node) => ({ ...node, doc })));
  const to = (/** @type {any} */ from, /** @type {string} */ end) => nodes.find(({ a, b }) =>
    [a, b].some((source) => source.node === from.node && source.from === end));
  return new Map(nodes.map((node) => [node.match, { node, won: to(node, 'winner'), lost: to(node, 'loser') }]));
}

test('the list of a section says in words what its drawing shows: who won, who is followed, where losers drop to', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk);
  await play(desk, base, { most: 24 });
  const away = (await desk.get(`${base}/matches`)).matches.find((/** @type {any} */ match) => match.status === 'ready');
  await confirmed(desk, `${base}/matches/${away.match}/result`, away, { how: 'walkover', winner: 'b', score_a: 0, score_b: 0, reason: 'not there' });
  await desk.started(base);
  const { matches } = await desk.get(`${base}/matches`);
  const of = (/** @type {number} */ number) => matches.find((/** @type {any} */ match) => match.match === number);
  const ways = ways_of((await desk.get(`${base}/sections/brackets`)).sections);
  const dropped = matches.find((/** @type {any} */ match) => match.section === 1 && match.how === 'final_score' && of(match.next_of_loser?.match)?.b.name);
  const mine = dropped[dropped.winner === 'a' ? 'b' : 'a'];
  const page = await visitor();
  await page.goto('/icon.svg');
  await page.evaluate(([event, entry]) => localStorage.setItem(`td.follow.${event}`, `[${entry}]`), [uid, mine.entry]);
  /** @type {Record<string, number>} */
  const seen = { fell: 0, drops: 0, from: 0, will: 0, followed: 0, byes: 0, walkovers: 0 };
  for (const section of [1, 2, 3]) {
    /** @param {any} node */
    const label = ({ label: whole, doc }) => {
      if (doc.section === section) return whole.replace(`${doc.name}: `, '');
      return doc.section === 1 ? `${doc.name}: ${whole}` : whole;
    };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('about:blank');
    await page.goto(`/tournament.html?t=${uid}#section-${section}`);
    const places = page.locator('td-bracket .bm[data-match]');
    await expect(places).not.toHaveCount(0);
    const drawn = new Map(await Promise.all((await places.all()).map(async (place) => /** @type {[number, string[]]} */ (
      [Number(await place.getAttribute('data-match')), await said(place.locator('.nm'))]))));
    // Each loser who fell into another section bears its mark and says so, and nobody else does.
    const beaten = matches.filter((/** @type {any} */ match) => match.section === section && match.status === 'over');
    const fell = beaten.flatMap((/** @type {any} */ match) => {
      const { lost } = ways.get(match.match) ?? {}, loser = match[match.winner === 'a' ? 'b' : 'a'], to = lost && of(lost.match);
      return loser.entry && to && to.section !== section && [to.a.entry, to.b.entry].includes(loser.entry)
        ? [`${match.match}: ${lost.doc.name[0]}${to.round}, drops to ${to.round_name}`] : [];
    });
    seen.fell += fell.length;
    expect((await page.locator('td-bracket .fell').evaluateAll((all) => all.map((one) =>
      `${one.closest('[data-match]')?.getAttribute('data-match')}: ${one.textContent}`))).map(plain).sort()).toEqual(fell.sort());
    await page.getByRole('button', { name: /^As list/ }).click();
    const items = page.locator('.blist li[data-match]');
    await expect(items).toHaveCount(drawn.size);
    for (const item of await items.all()) {
      const match = of(Number(await item.getAttribute('data-match'))), { node, won, lost } = ways.get(match.match) ?? { node: null, won: null, lost: null };
      const where = `${label(node)} of section ${section}`;
      const names = drawn.get(match.match) ?? [];
      /** @type {('a' | 'b')[]} */
      const sides = ['a', 'b'];
      const lines = sides.map((side, at) => {
        const source = node[side], before = source.from === 'loser' && [...ways.values()].find((one) => one.node.node === source.node)?.node;
        const from = before ? `Loser of ${label(before)}` : '';
        const who = from && names[at] === from.replace('Main draw: ', '') ? from : names[at];
        const followed = match[side].entry === mine.entry ? 'you follow' : '';
        seen.followed += Number(followed !== '');
        seen.from += Number(from !== '');
        const more = [followed, who === from ? '' : from].filter(Boolean).join(', ');
        const scored = ['final_score', 'played'].includes(match.how) || ['playing'].includes(match.status) ? ` ${match[side].score}` : '';
        return `${who}${match.winner === side && match.a.name && match.b.name ? ' won' : ''}${more ? ` ${more}` : ''}${side === 'a' ? ',' : ''}${scored}`;
      });
      expect(await said(item.locator('.ln')), where).toEqual(lines);
      expect(plain(await item.locator('> :first-child > small').first().textContent()), where).toBe(`${label(node)}:`);
      const there = (/** @type {any} */ to) => to && !(of(to.match).a.empty && of(to.match).b.empty);
      const by = match.winner === 'b' ? [match.b, match.a] : [match.a, match.b];
      const told = match.status === 'over' ? [there(won) && by[0].name && `${by[0].name} goes on to ${label(won)}.`, there(lost) && by[1].name &&
        `${by[1].name} drops to ${label(lost)}.`] : [there(won) && `The winner goes on to ${label(won)}.`, there(lost) && `The loser drops to ${label(lost)}.`];
      expect(await said(item.locator('.ways li')), where).toEqual(told.filter(Boolean));
      seen.drops += Number(told.some((one) => / drops to /.test(one) && match.status === 'over'));
      seen.will += Number(told.some((one) => /^The loser drops/.test(one)));
      seen.byes += names.filter((one) => one === 'bye').length;
      seen.walkovers += Number(plain(await item.textContent()).includes('walkover'));
    }
    // A link is known by what it says: the place, who meets there, how it stands; and where somebody goes on by the name of that place.
    const links = await said(page.locator('.blist a'));
    expect(links.filter((one) => !/\p{L}{3,}/u.test(one))).toEqual([]);
    await inspect(page, `list of section ${section}`);
  }
  // Nothing of that was compared with nothing.
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
  expect(seen.walkovers).toBe(1);
  // The same is heard in the drawing.
  await page.goto('about:blank');
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  const place = page.locator(`td-bracket .bm[data-match="${dropped.match}"]`);
  await expect(place.locator('.mine')).toContainText('you follow');
  await expect(place.locator('.fell')).toContainText(`drops to ${of(dropped.next_of_loser.match).round_name}`);
});

test('lines lead from each match to the next, whatever stands in it', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk);
  await play(desk, base, { most: 15 });
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  await page.goto(`/tournament.html?t=${uid}#section-1-round-1`);
  await expect(page.locator('.rd')).toHaveCount(5);
  // A number stays with the word it belongs to.
  const awaited = await page.locator('td-bracket .tbd .nm').evaluateAll((all) => all.map((one) => one.textContent ?? '').filter((text) => /\s\d+$/.test(text)));
  expect(awaited).not.toEqual([]);
  expect(awaited.filter((text) => / \d+$/.test(text))).toEqual([]);
  // The middle of a card lies halfway between the two it comes from.
  const off = await page.locator('.br').evaluate((scroller) => {
    const middle = (/** @type {Element} */ place) => {
      const box = /** @type {Element} */ (place.querySelector('.bx')).getBoundingClientRect();
      return (box.top + box.bottom) / 2;
    };
    const rounds = [...scroller.querySelectorAll('.rd')].map((round) => [...round.querySelectorAll('.bm')]);
    return Math.max(...rounds.slice(1).flatMap((places, at) =>
      places.map((place, n) => Math.abs(middle(place) - (middle(rounds[at][2 * n]) + middle(rounds[at][2 * n + 1])) / 2))));
  });
  expect(off).toBeLessThan(2);
});

test('double elimination, groups of four and a third place are drawn and listed', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 13, third_place: true, sections: [
    { kind: 'double', name: 'Double', lengths: [3], recharge: true }, { kind: 'groups4', name: 'Groups', lengths: [1] }] });
  for (const section of [2, 3]) await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded', section });
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  await expect(page.getByRole('group', { name: 'Third place' })).toContainText('Loser of Semi-final 1');
  await page.goto(`/tournament.html?t=${uid}#section-2`);
  await expect(page.locator('.tree')).toHaveCount(2);
  await expect(page.locator('.tree').nth(1)).toContainText('Lower bracket');
  await expect(page.locator('.tree').first().getByRole('group', { name: 'Recharge' })).toHaveCount(1);
  await page.getByRole('button', { name: /^As list.*Double/ }).click();
  const list = page.locator('.tree .blist').first();
  await expect(list.getByText('The loser drops to Lower round 1, match 1.')).not.toHaveCount(0);
  await expect(page.locator('.ln', { hasText: /Loser of Round 1, match \d/ })).not.toHaveCount(0);
  // Nobody surely plays what is played only if the first final is lost.
  await expect(page.locator('.ways', { hasText: 'Recharge' })).toHaveCount(0);
  await page.goto(`/tournament.html?t=${uid}#section-3`);
  await expect(page.locator('.tree')).toHaveCount(4);
  await expect(page.locator('.tree').first().locator('.bm')).toHaveCount(5);
  await page.getByRole('button', { name: /^As list.*Groups/ }).click();
  await expect(page.locator('.tree > .blist').first().locator('li[data-match]').filter({ hasText: /^Round 1, match 1:/ }))
    .toContainText(/^Round 1, match 1: .+,.+/);
  await inspect(page, 'groups as lists');
});

test('a followed player comes first, with the way through the sections, and is marked in every bracket', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk);
  await play(desk, base, { most: 15 });
  const { matches } = await desk.get(`${base}/matches`);
  const dropped = matches.find((/** @type {any} */ match) => match.section === 1 && match.how === 'final_score');
  const loser = dropped[dropped.winner === 'a' ? 'b' : 'a'];
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#players`);
  // By name, and found as it is typed on a phone.
  const names = await page.locator('.names .nm').allInnerTexts();
  expect(names).toEqual([...names].sort((one, two) => one.localeCompare(two)));
  await page.locator('input[type=search]').fill('s. oz');
  await expect(page.locator('.names .nm')).toHaveText(['S. Öz']);
  await page.locator('input[type=search]').fill('');
  await page.getByRole('button', { name: `Follow ${loser.name}`, exact: true }).click();
  await page.goto(`/tournament.html?t=${uid}#section-2`);
  await expect(page.locator('main > .stars .way li')).toHaveCount(2);
  await expect(page.locator('.way')).toContainText('lost');
  await expect(page.locator('td-bracket .mine').first()).toContainText(loser.name);
  await page.reload();
  await expect(page.locator('main > .stars .way li')).toHaveCount(2);
  await inspect(page, 'a followed player');
});

test('the way of who has played in three sections tells each match: where, how it went, against whom', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 16 });
  await play(desk, base);
  const { matches } = await desk.get(`${base}/matches`);
  const of = (/** @type {number} */ entry) => matches.filter((/** @type {any} */ one) => one.how === 'final_score' &&
    [one.a.entry, one.b.entry].includes(entry));
  const { entries } = await desk.get(`${base}/entries`);
  const one = entries.find((/** @type {any} */ entry) => new Set(of(entry.entry).map((/** @type {any} */ match) => match.section)).size === 3);
  const stages = /** @type {Record<string, string>} */ ({ quarter: 'Quarter-final', semi: 'Semi-final', final: 'Final' });
  const way = matches.filter((/** @type {any} */ match) => match.how !== 'bye' && [match.a.entry, match.b.entry].includes(one.entry))
    .sort((/** @type {any} */ x, /** @type {any} */ y) => x.section - y.section || x.round - y.round).map((/** @type {any} */ match) => {
      const [me, other] = match.a.entry === one.entry ? ['a', 'b'] : ['b', 'a'];
      const stage = stages[match.stage] ?? `Round ${match.stage_round}`, within = match.section > 1 ? `${match.section_name}: ` : '';
      return [`${'MCL'[match.section - 1]}${match.round}`, `${within}${stage}:`,
        `${match.winner === me ? 'won' : 'lost'} ${match[me].score}–${match[other].score}`,
        match[other].name.split(' ').pop()];
    });
  expect(way.length).toBeGreaterThanOrEqual(3);
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#players`);
  await page.getByRole('button', { name: `Follow ${one.name}`, exact: true }).click();
  for (const [width, height] of [[390, 844], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await page.goto('about:blank');
    await page.goto(`/tournament.html?t=${uid}#section-2`);
    await expect.poll(() => page.locator('main > .stars .way li').evaluateAll((all) => all.map((step) => [...step.children].map((part) =>
      part.textContent?.replace(/[\u2066-\u2069]/g, '').trim())))).toEqual(way);
    // Each step stands to be read, none behind another.
    for (const step of await page.locator('main > .stars .way li b').all()) await expect(step).toBeVisible();
  }
});

test('one swipe is one round: no round can be thrown over', async ({ desk, visitor }) => {
  const { uid } = await weekend(desk);
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  await expect(page.locator('.rd')).toHaveCount(5);
  const snaps = await page.locator('.rd').evaluateAll((all) => all.map((one) => [getComputedStyle(one).scrollSnapStop, getComputedStyle(one).scrollSnapAlign,
    getComputedStyle(/** @type {Element} */ (one.closest('.br'))).scrollSnapType]));
  expect(snaps).toEqual(Array(5).fill(['always', 'start', 'x mandatory']));
});

test('sections are accessible at every width, with long, Greek and Arabic names', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk);
  await play(desk, base, { most: 15 });
  const page = await visitor();
  for (const place of ['section-1', 'section-2', 'standings', 'players', 'live']) {
    await page.goto('about:blank');
    await page.goto(`/tournament.html?t=${uid}#${place}`);
    await expect(page.locator('main')).toBeVisible();
    await expect(page.getByText('Loading …')).toHaveCount(0);
    await inspect(page, place);
  }
  await page.goto(`/tournament.html?t=${uid}#players`);
  for (const name of [LONGEST, GREEK, ARABIC]) await expect(page.getByText(name, { exact: true })).toBeVisible();
});

test('results arrive by the sections\' topics, and the laptop shows brackets side by side', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 8 });
  const page = await visitor({ viewport: { width: 1440, height: 900 } });
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  await expect(page.locator('td-bracket')).toHaveCount(3);
  await expect(page.locator('.live.on')).toBeVisible();
  await play(desk, base, { most: 1 });
  await expect(page.locator('td-bracket').first().locator('.w')).toHaveCount(1);
  await expect(page.locator('td-bracket').first().locator('.fell')).toHaveText(/^C1/);
});

test('on a laptop all brackets are on the page, their rounds side by side; short ones share a row', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 8 });
  const page = await visitor({ viewport: { width: 1440, height: 900 } });
  const places = () => page.locator('.pane').evaluateAll((panes) => panes.map((pane) => {
    const box = pane.getBoundingClientRect();
    return { top: Math.round(box.top), left: Math.round(box.left), right: Math.round(box.right), bottom: Math.round(box.bottom),
      rounds: [...pane.querySelectorAll('.rd')].map((round) => Math.round(round.getBoundingClientRect().left)) };
  }));
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  await expect(page.locator('.pane td-bracket .rd')).not.toHaveCount(0);
  for (const { rounds } of await places()) expect(rounds).toEqual([...new Set(rounds)].sort((one, two) => one - two));
  const [main, consolation, last] = await places();
  // Main has three rounds and shares its row with nobody who has more.
  expect(main.rounds.length).toBe(3);
  const row = (/** @type {{top: number, right: number}} */ one, /** @type {{top: number, left: number}} */ two) => one.top === two.top && one.right <= two.left;
  const below = (/** @type {{bottom: number}} */ one, /** @type {{top: number}} */ two) => one.bottom <= two.top;
  for (const [one, two] of [[main, consolation], [consolation, last], [main, last]]) expect(row(one, two) || below(one, two)).toBe(true);
  await play(desk, base, { within: (match) => match.section < 3 });
  await page.goto('about:blank');
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  // Which section they won, also over the brackets of another.
  await expect(page.locator('.champ small')).toHaveText(/^Winner, \W?Main draw\W?$/);
  await expect.poll(async () => { const [one, two] = await places(); return row(one, two); }).toBe(true);
});

test('on a laptop the tab follows whoever scrolls from one section to the next', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk);
  await play(desk, base, { most: 15 });
  const page = await visitor({ viewport: { width: 1440, height: 700 } });
  await page.goto(`/tournament.html?t=${uid}#section-1-round-1`);
  await expect(page.locator('td-bracket')).toHaveCount(3);
  const tab = page.locator('nav [aria-current=page]');
  await expect(tab).toContainText('Main draw');
  const left = await page.locator('td-bracket .br').first().evaluate((row) => row.scrollLeft);
  // No further than until its own head has gone.
  await page.mouse.move(700, 500);
  const below = await page.locator('#section-2').evaluate((head) => head.getBoundingClientRect().top);
  await page.mouse.wheel(0, Math.max(400, below - 300));
  await expect(tab).toContainText('Consolation');
  await expect(page).toHaveURL(/#section-2$/);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(tab).toContainText('Last chance');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(tab).toContainText('Main draw');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await page.locator('td-bracket .br').first().evaluate((row) => row.scrollLeft), 'the round that was asked for').toBe(left);
  // A tab that is tapped is the one that is shown, also where the page ends before its head is at the top.
  await page.locator('nav').getByRole('link', { name: 'Last chance' }).click();
  await expect(page.locator('#section-3')).toBeInViewport();
  await page.waitForTimeout(200);
  await expect(tab).toContainText('Last chance');
});

test('on a laptop who is followed stands beside the brackets, in sight to their end', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk);
  await play(desk, base, { most: 15 });
  const { matches } = await desk.get(`${base}/matches`);
  const mine = matches.find((/** @type {any} */ match) => match.section === 2 && match.status !== 'over' && match.a.name);
  const page = await visitor({ viewport: { width: 1440, height: 900 } });
  await page.goto('/icon.svg');
  await page.evaluate(([uid, entry]) => localStorage.setItem(`td.follow.${uid}`, `[${entry}]`), [uid, mine.a.entry]);
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  await expect(page.locator('td-bracket')).toHaveCount(3);
  const card = page.locator('.stars .duelcard');
  await expect(card).toHaveCount(1);
  const apart = async () => {
    const own = /** @type {{x: number}} */ (await card.boundingBox());
    return own.x - Math.max(...await page.locator('.pane').evaluateAll((panes) => panes.map((pane) => pane.getBoundingClientRect().right)));
  };
  await expect.poll(apart).toBeGreaterThan(8);
  await everywhere(page, 'followed-beside');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('td-bracket').last().scrollIntoViewIfNeeded();
  await expect(card).toBeInViewport({ ratio: 1 });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test('the longest name keeps its words whole beside who is followed, also where it lost and fell', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { drawn: false });
  // Nobody without an opponent is in their way: they lose in the first round, and where they fall in the first again.
  await desk.on(`${base}/draw`, await desk.get(base), by_hand([2, 3, 1, ...Array.from({ length: 20 }, (_, at) => at + 4)], 32));
  await play(desk, base, { who: (match) => (match.a.name === LONGEST ? 'b' : 'a') });
  const { matches } = await desk.get(`${base}/matches`);
  const page = await visitor({ viewport: { width: 1440, height: 900 } });
  await page.goto('/icon.svg');
  const { a: mine } = matches.find((/** @type {any} */ match) => match.how === 'final_score');
  await page.evaluate(([event, entry]) => localStorage.setItem(`td.follow.${event}`, `[${entry}]`), [uid, mine.entry]);
  await page.goto(`/tournament.html?t=${uid}#section-1-round-1`);
  await expect(page.locator('td-bracket')).toHaveCount(3);
  await expect(page.locator('.stars .duelcard')).toHaveCount(1);
  for (const section of [1, 2]) {
    const line = page.locator(`.pane:has(#section-${section}) .bm .l:has(.fell)`, { hasText: LONGEST });
    await expect(line.locator('b')).toHaveText(/\d/);
  }
  for (const width of [1376, 1400, 1440, 1480, 1520, 1600, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await broken_words(page), `${width}`).toEqual([]);
    expect.soft(await clipped(page), `${width}`).toEqual([]);
  }
});

test('a section that nobody reaches says so, wherever it stands, and has no sheet', async ({ desk, visitor }) => {
  const page = await visitor();
  // With 23 players the consolation begins with byes: nobody loses in the round that feeds the last chance.
  const { uid, base } = await weekend(desk, { sections: [{ kind: 'progressive', name: 'Consolation', fed_by: 1, lengths: [3] },
    { kind: 'last_chance', name: 'Last chance', fed_by: 2, lengths: [1] }] });
  expect((await desk.get(base)).sections.map((/** @type {any} */ one) => one.nobody_came)).toEqual([false, false, true]);
  const words = 'Nobody comes here: too few lose in the rounds that feed it.';
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    await page.goto(`/tournament.html?t=${uid}#section-3`);
    await expect(page.locator('.pane', { hasText: 'Last chance' }).getByText(words)).toBeVisible();
    await expect(page.locator('.pane', { hasText: 'Last chance' }).locator('td-bracket')).toHaveCount(0);
  }
  await page.goto(`/tournament.html?t=${uid}#standings`);
  await expect(page.locator('.pane', { hasText: 'Last chance' }).getByText(words)).toBeVisible();
  await inspect(page, 'void');
  await page.goto(`/print.html?t=${uid}&what=draw`);
  await expect(page.locator('.sheet h2', { hasText: 'Consolation' }).first()).toBeVisible();
  await expect(page.locator('.sheet h2', { hasText: 'Last chance' })).toHaveCount(0);
});

test('an address of no event says that there is none', async ({ visitor }) => {
  const page = await visitor();
  for (const t of ['0'.repeat(32), 'nothing', '']) {
    await page.goto('about:blank');
    await page.goto(`/tournament.html?t=${t}#standings`);
    await expect(page.getByText('There is no such page')).toBeVisible();
    await expect(page.locator('.broken')).toHaveCount(0);
  }
});

test('an address of a section that is not there leads to one that is, and says why', async ({ desk, visitor }) => {
  const later = { kind: 'swiss', name: 'Side Swiss', lengths: [1] };
  const { uid, base } = await weekend(desk, { players: 8, sections: [...LADDER, later] });
  await play(desk, base, { most: 5 });
  const page = await visitor();
  const why = page.locator('main .tip[role=status]');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [address, words] of [['section-9', 'There is no such section here.'], ['section-9-round-2', 'There is no such section here.'],
      ['section-9-list', 'There is no such section here.'], ['standings-9', 'There is no such section here.'], ['section-4', 'Side Swiss is not drawn yet.']]) {
      await page.goto('about:blank');
      await page.goto(`/tournament.html?t=${uid}#${address}`);
      await expect(why, address).toContainText(words);
      await expect(page.locator('.pane').first(), address).toContainText('Main draw');
      if (address !== 'standings-9') await expect(page.locator('nav [aria-current=page]'), address).toContainText('Main draw');
      // News do not take the word away, nor does a round that comes to the front.
      await page.waitForTimeout(300);
      await expect(why, address).toContainText(words);
      expect(await page.evaluate(() => scrollY), address).toBe(0);
    }
    await inspect(page, `gone ${width}`);
    await page.setViewportSize({ width, height: 900 });
    await page.locator('nav').getByRole('link', { name: 'Consolation' }).click();
    await expect(why).toHaveCount(0);
  }
  // The draw is taken back: there is no section at all.
  const again = await weekend(desk, { players: 8, drawn: false });
  await page.goto('about:blank');
  await page.goto(`/tournament.html?t=${again.uid}#section-2`);
  await expect(why).toContainText('Consolation is not drawn yet. Play has not begun.');
  await expect(page.locator('.names li')).toHaveCount(8);
});

test('a board of an annulled team match leads to the board that is played in its place', async ({ desk, visitor }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Annulled boards', starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 8 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], { kind: 'knockout', lengths: [3], boards: 2 }, 'PUT');
  await desk.ask('POST', `${base}/entries`, { teams: true, text: 'Aces: Ada, Ann\nBears: Bea, Ben\nCrows: Cal, Cat\nDoves: Dee, Don' });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 4, 7, 10] });
  const met = async (/** @type {string} */ a, /** @type {string} */ b) => (await desk.get(`${base}/matches`)).matches
    .find((/** @type {any} */ one) => one.a.name === a && one.b.name === b);
  const enter = async (/** @type {string} */ a, /** @type {string} */ b, /** @type {number[]} */ [score_a, score_b]) => {
    const match = await met(a, b);
    await confirmed(desk, `${base}/matches/${match.match}/result`, match,
      { how: 'final_score', winner: score_a > score_b ? 'a' : 'b', score_a, score_b, reason: 'played' });
  };
  for (const [a, b, score] of /** @type {[string, string, number[]][]} */ ([['Ada', 'Bea', [3, 0]], ['Ann', 'Ben', [3, 1]], ['Cal', 'Dee', [2, 3]],
    ['Cat', 'Don', [3, 2]]])) await enter(a, b, score);
  const board = await met('Ada', 'Dee'), team = await met('Crows', 'Doves');
  await desk.on(`${base}/matches/${board.match}/start`, await desk.on(`${base}/matches/${board.match}/call`, board));
  await enter('Cal', 'Dee', [3, 2]);
  await confirmed(desk, `${base}/matches/${team.match}/repair`, await desk.get(`${base}/matches/${team.match}`), { choice: 'annul', reason: 'agreed' });
  const now = await met('Ada', 'Cal');
  const page = await visitor();
  await page.goto(`/match.html?t=${made.uid}&m=${board.match}`);
  const link = page.locator('main .note').getByRole('link');
  await expect(link).toHaveText('Ada – Cal');
  await link.click();
  await expect(page).toHaveURL(new RegExp(`&m=${now.match}$`));
});

test('an address of a match that was annulled leads to the one that is played in its place, of none to the event', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 4, sections: [], lengths: [1], tables: 2, names: ['Ada Abel', 'Ben Bach', 'Cleo Cole', 'Dan Dahl'] });
  await play(desk, base, { most: 2 });
  await desk.started(base);
  const [wrong] = (await desk.get(`${base}/matches`)).matches;
  const next = wrong.next.match;
  await confirmed(desk, `${base}/matches/${wrong.match}/result`, wrong, { how: 'final_score', winner: 'b', score_a: 0, score_b: 1, reason: 'read backwards' });
  const waits = await desk.get(`${base}/matches/${wrong.match}`);
  await confirmed(desk, `${base}/matches/${wrong.match}/repair`, waits, { choice: 'annul', reason: 'wrong players' });
  const page = await visitor();
  await page.goto(`/match.html?t=${uid}&m=${next}`);
  await expect(page.locator('main .note')).toContainText('a result before it was corrected');
  for (const size of WIDTHS) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    expect([await violations(page), await clipped(page)]).toEqual([[], []]);
  }
  const link = page.locator('main .note').getByRole('link');
  const { matches } = await desk.get(`${base}/matches`);
  const now = matches.find((/** @type {any} */ match) => match.stage === 'final');
  await expect(link).toHaveText(`${now.a.name} – ${now.b.name}`);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`&m=${now.match}$`));
  await expect(page.locator('.facing')).toContainText(wrong.b.name);
  await expect(page.locator('main .note')).toHaveCount(0);
  await page.goto(`/match.html?t=${uid}&m=99`);
  await expect(page.locator('.empty')).toContainText('There is no such match in Harbour Open.');
  expect(await violations(page)).toEqual([]);
  await page.locator('.empty').getByRole('link', { name: 'Harbour Open' }).click();
  await expect(page.locator('.tab-live')).toBeVisible();
});

test('an open match says about when it begins, a section when it ends; nothing of it before the first call', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 8, tables: 2 });
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  await expect(page.locator('td-bracket .mc')).not.toHaveCount(0);
  await expect(page.locator('.pane')).not.toContainText('about');
  await play(desk, base, { most: 1 });
  await desk.started(base);
  /** @param {string} when */
  const about = (when) => `about ${new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Copenhagen', hour: '2-digit', minute: '2-digit' })
    .format(Math.ceil(Math.max(Date.parse(when), Date.now()) / 300000) * 300000)}`;
  // Where five minutes were full between the page's look and this one, both look again.
  for (const [section, size] of [[1, [390, 844]], [2, [1440, 900]]]) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    await expect(async () => {
      await page.goto('about:blank');
      await page.goto(`/tournament.html?t=${uid}#section-${section}`);
      const doc = await desk.get(`${base}/sections/${section}/bracket`);
      const pane = page.locator('.pane', { has: page.locator(`#section-${section}`) });
      const open = doc.nodes.filter((/** @type {any} */ node) => node.begins);
      expect(open.length).toBeGreaterThan(0);
      await expect(pane.locator('h2')).toContainText(`ends ${about(doc.ends)}`, { timeout: 10000 });
      for (const node of open)
        await expect(pane.locator(`[data-match="${node.match}"] .when`)).toHaveText(about(node.begins), { timeout: 5000 });
      await expect(pane.locator('.when')).toHaveCount(open.length);
    }).toPass();
    await inspect(page, `about when ${section}`);
  }
  const { matches } = await desk.get(`${base}/outlook`);
  const { nodes } = await desk.get(`${base}/sections/1/bracket`);
  expect(nodes.filter((/** @type {any} */ node) => node.begins).map((/** @type {any} */ { match, begins }) => [match, begins])).toEqual(
    matches.filter((/** @type {any} */ one) => nodes.some((/** @type {any} */ node) => node.match === one.match))
      .map((/** @type {any} */ { match, middle }) => [match, middle]));
  // The same is heard by who reads the list.
  await page.locator('.pane').nth(1).getByRole('button', { name: /^As list/ }).click();
  await expect(page.locator('.blist .when')).not.toHaveCount(0);
});

test('who waits is told about when the next match begins, who plays when what follows does', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 8, sections: [], tables: 2 });
  const page = await visitor();
  const [first] = (await desk.get(`${base}/matches`)).matches;
  await page.goto(`/tournament.html?t=${uid}#player-${first.a.entry}`);
  await expect(page.locator('.hero .then')).toContainText('After a win');
  await expect(page.locator('.hero')).not.toContainText('about');
  await play(desk, base, { most: 1 });
  const playing = await desk.started(base);
  const { club } = await desk.get(base);
  /** The middle of what the server expects, as roughly as it is known. @param {number} match */
  const about = async (match) => {
    const { matches } = await desk.get(`${base}/outlook`);
    const { middle } = matches.find((/** @type {any} */ begin) => begin.match === match);
    const roughly = 5 * 60000;
    return `about ${new Intl.DateTimeFormat('en-GB', { timeZone: club.time_zone, hour: '2-digit', minute: '2-digit' })
      .format(Math.ceil(Date.parse(middle) / roughly) * roughly)}`;
  };
  /**
   * Where five minutes were full between the page's look and this one, both look again.
   * @param {string} where @param {number} match @param {string} [before]
   */
  const agrees = (where, match, before = '') => expect(async () => {
    await page.reload();
    await expect(page.locator(where)).toContainText(`${before}${await about(match)}`, { timeout: 20000 });
  }).toPass();
  await expect(page.locator('.hero .facts')).toContainText('about');
  await agrees('.hero .facts', first.next.match);
  await expect(page.locator('.hero .then')).toContainText('After a win: Final, about');
  await inspect(page, 'about when');
  await page.goto(`/tournament.html?t=${uid}#player-${playing.a.entry}`);
  await agrees('.hero .then', playing.next.match, 'After a win: Semi-final, ');
});

test('who waits is told at which table it will be where there is one choice, and not where there are two', async ({ desk, visitor }) => {
  for (const [tables, named] of /** @type {[number, boolean][]} */ ([[1, true], [3, false]])) {
    const { uid, base } = await weekend(desk, { players: 8, sections: [], tables });
    await desk.started(base);
    const { matches } = await desk.get(`${base}/outlook`);
    const { matches: all, club = (await desk.get(base)).club } = await desk.get(`${base}/matches`);
    const next = all.find((/** @type {any} */ match) => match.status === 'ready');
    const begin = matches.find((/** @type {any} */ one) => one.match === next.match);
    expect(begin.table_name, `${tables} tables`).toBe(named ? '1' : null);
    const page = await visitor();
    await page.goto(`/tournament.html?t=${uid}#player-${next.a.entry}`);
    const hour = () => new Intl.DateTimeFormat('en-GB', { timeZone: club.time_zone, hour: '2-digit', minute: '2-digit' })
      .format(Math.ceil(Math.max(Date.parse(begin.middle), Date.now()) / 300000) * 300000);
    await expect(page.locator('.hero .facts dd').first()).toHaveText(named ? `about ${hour()} at table 1` : `about ${hour()}`);
    await inspect(page, `about where ${tables}`);
  }
});

test('a player\'s page: what comes next, the way here, places; to be followed', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk);
  await play(desk, base, { most: 15 });
  const called = await desk.ask('POST', `${base}/call-next`);
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#player-${called.a.entry}`);
  await expect(page.locator('.hero.go .where')).toHaveText(`Table ${called.table_name}`);
  await expect(page.locator('.hero .against')).toContainText(called.b.name);
  // When the first penalty point for lateness falls due is when to be there; by the rules of this event after five minutes.
  const { club } = await desk.get(base);
  const hour = (/** @type {number} */ when) => new Intl.DateTimeFormat('en-GB', { timeZone: club.time_zone, hour: '2-digit', minute: '2-digit' }).format(when);
  const be_there = page.locator('.hero .facts div', { hasText: 'be there by' });
  await expect(be_there.locator('dd')).toHaveText(hour(Date.parse(called.called_at) + 5 * 60000));
  await desk.rule(base, LATE_FIRST, 0);
  await page.reload();
  await expect(page.locator('.hero .facts div', { hasText: 'called' })).toHaveCount(1);
  await expect(be_there).toHaveCount(0);
  await expect(page.locator('.steps li').last()).toContainText(called.b.name);
  await page.getByRole('button', { name: `Follow ${called.a.name}`, exact: true }).click();
  await page.goto(`/tournament.html?t=${uid}#live`);
  await expect(page.locator('.stars .duelcard').first()).toContainText(called.a.name);
  const { matches } = await desk.get(`${base}/matches`);
  const first = matches.find((/** @type {any} */ match) => match.section === 1 && match.how === 'final_score');
  const loser = first[first.winner === 'a' ? 'b' : 'a'];
  await page.goto(`/tournament.html?t=${uid}#player-${loser.entry}`);
  await expect(page.locator('.steps .drops')).toContainText('drops to Consolation');
  await inspect(page, 'a player');
  await page.locator('.steps a').first().click();
  await expect(page).toHaveURL(/match\.html/);
});

test('standings of each section say place, matches and points of everybody, the best first', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 8, tables: 4 });
  await play(desk, base, { who: (match) => (match.match % 3 ? 'a' : 'b') });
  const { matches } = await desk.get(`${base}/matches`);
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#standings`);
  await expect(page.locator('.stand')).toHaveCount(3);
  for (const section of [1, 2, 3]) {
    const played = matches.filter((/** @type {any} */ one) => one.section === section && one.how === 'final_score');
    // Counted from the results that were entered.
    const tally = /** @type {Map<string, {won: number, lost: number, for: number, against: number}>} */ (new Map());
    for (const match of played)
      for (const [own, other] of [['a', 'b'], ['b', 'a']]) {
        const now = tally.get(match[own].name) ?? { won: 0, lost: 0, for: 0, against: 0 }, won = match.winner === own;
        tally.set(match[own].name, { won: now.won + Number(won), lost: now.lost + Number(!won), for: now.for + match[own].score,
          against: now.against + match[other].score });
      }
    const rows = (await page.locator('.stand').nth(section - 1).locator('tbody tr').evaluateAll((all) => all.map((row) =>
      [...row.children].slice(0, 4).map((cell) => (cell.querySelector('a') ?? cell).textContent?.replace(/[\u2066-\u2069]/g, '').trim() ?? ''))));
    expect(rows.length).toBeGreaterThanOrEqual(tally.size);
    for (const [, name, matches_of, points] of rows.filter((row) => tally.has(row[1]))) {
      const own = /** @type {{won: number, lost: number, for: number, against: number}} */ (tally.get(name));
      expect([matches_of, points], name).toEqual([`${own.won}–${own.lost}`, `${own.for}–${own.against}`]);
    }
    // The last match of a section is its final: who won it leads, who lost it follows, and the further down, the later the place.
    const final = played.reduce((/** @type {any} */ one, /** @type {any} */ two) => (two.round > one.round ? two : one));
    expect(rows.slice(0, 2).map((row) => row[1])).toEqual(final.winner === 'a' ? [final.a.name, final.b.name] : [final.b.name, final.a.name]);
    expect(rows.slice(0, 2).map((row) => row[0])).toEqual(['1', '2']);
    const from = rows.map(([place]) => Number(/^\d+/.exec(place)?.[0]));
    expect(from).toEqual([...from].sort((one, two) => one - two));
    expect(from[from.length - 1]).toBeGreaterThanOrEqual(Math.min(3, rows.length));
  }
});

test('standings of what has not begun are a word, without the head of a table', async ({ desk, visitor }) => {
  const { uid } = await weekend(desk, { players: 8, tables: 4 });
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#standings`);
  const idle = page.locator('.pane', { hasText: 'Play has not begun.' });
  await expect(idle).not.toHaveCount(0);
  await expect(idle.locator('table')).toHaveCount(0);
});

test('the longest name leaves no public page that is as narrow as a phone can be', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { drawn: false });
  await desk.on(`${base}/draw`, await desk.get(base), by_hand(Array.from({ length: 23 }, (_, at) => at + 1), 32));
  const its = (/** @type {any} */ match) => [match.a.name, match.b.name].includes(LONGEST);
  await play(desk, base, { most: 15, within: (match) => !its(match) });
  // It stands at a table: beside that mark a row has least room.
  const waits = (await desk.get(`${base}/matches`)).matches.find((/** @type {any} */ match) => match.status === 'ready' && its(match));
  await desk.on(`${base}/matches/${waits.match}/call`, waits, { table: 1 });
  const { entries } = await desk.get(`${base}/entries`);
  const { entry } = entries.find((/** @type {any} */ one) => one.name === LONGEST);
  const page = await visitor();
  for (const place of ['live', 'section-1', 'section-1-list', 'section-2-list', 'standings', 'players', `player-${entry}`]) {
    await page.goto('about:blank');
    await page.goto(`/tournament.html?t=${uid}#${place}`);
    await expect(page.locator('main')).toContainText(/\d/);
    if (['standings', 'players', `player-${entry}`].includes(place)) await expect(page.locator('main').getByText(LONGEST).first()).toBeVisible();
    for (const width of [360, 340, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sideways(page), `${place} ${width}`).toBeLessThanOrEqual(0);
      expect(await clipped(page), `${place} ${width}`).toEqual([]);
    }
  }
});

test('what goes on as played is marked, and the standings say who really won', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 4, sections: [], lengths: [1], tables: 2, names: ['Ada Abel', 'Ben Bach', 'Cleo Cole', 'Dan Dahl'] });
  await play(desk, base, { most: 2 });
  await desk.started(base);
  const [wrong] = (await desk.get(`${base}/matches`)).matches;
  const [winner, loser] = [wrong.a.name, wrong.b.name];
  await confirmed(desk, `${base}/matches/${wrong.match}/result`, wrong, { how: 'final_score', winner: 'b', score_a: 0, score_b: 1, reason: 'read backwards' });
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#section-1-round-1`);
  // Red is where the wrong players sit, as on the floor; what was corrected only says so.
  const next = (await desk.get(`${base}/matches/${wrong.match}`)).next.match;
  await expect(page.locator('td-bracket .mc.open')).toHaveCount(1);
  await expect(page.locator(`td-bracket .bm[data-match="${next}"] .mc.open`)).toHaveCount(1);
  await expect(page.locator(`td-bracket .bm[data-match="${wrong.match}"] .st`)).toContainText('corrected: a repair waits');
  await expect(page.locator('td-bracket .st.open')).toContainText('wrong players');
  const now = await desk.get(`${base}/matches/${wrong.match}`);
  await confirmed(desk, `${base}/matches/${wrong.match}/repair`, now, { choice: 'as_played', reason: 'both agree' });
  await expect(page.locator('td-bracket .st.pinned').filter({ hasText: 'goes on as played' })).toHaveCount(1);
  // What was played on it is marked, too, and who fell though the result says otherwise.
  await expect(page.locator('td-bracket .st.pinned').filter({ hasText: 'stands as played' })).not.toHaveCount(0);
  await inspect(page, 'a pinned result');
  // The list says it, too.
  await page.goto(`/tournament.html?t=${uid}#section-1-list`);
  await expect(page.locator(`.blist li[data-match="${wrong.match}"]`)).toContainText('goes on as played');
  await expect(page.locator(`.blist li[data-match="${wrong.match}"] .ways li`).first()).toContainText(`${winner} goes on to `);
  await expect(page.locator(`.blist li[data-match="${next}"]`)).toContainText('stands as played');
  await inspect(page, 'a pinned result in a list');
  await page.goto(`/tournament.html?t=${uid}#standings`);
  await expect(page.getByRole('row').filter({ hasText: `had won against ${winner}, who went on as played` })).toContainText(loser);
  await expect(page.getByRole('row').filter({ hasText: `went on as played, ${loser} had won` })).toContainText(winner);
});

test('while a repair is open a player\'s page says so, and promises nothing', async ({ desk, visitor }) => {
  const consolation = { kind: 'progressive', name: 'Consolation', fed_by: 1, lengths: [1] };
  const names = ['Ada Abel', 'Ben Bach', 'Cleo Cole', 'Dan Dahl'];
  const { uid, base } = await weekend(desk, { players: 4, sections: [consolation], lengths: [1], tables: 2, names });
  await play(desk, base, { most: 2 });
  await desk.started(base);
  await desk.started(base);
  const [wrong] = (await desk.get(`${base}/matches`)).matches;
  await confirmed(desk, `${base}/matches/${wrong.match}/result`, wrong, { how: 'final_score', winner: 'b', score_a: 0, score_b: 1, reason: 'read backwards' });
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#player-${wrong.b.entry}`);
  const first = page.locator('.steps li').first();
  await expect(first).toContainText(`beat ${wrong.a.name}`);
  await expect(first).toContainText('still decides who goes on');
  await expect(page.locator('.hero')).toContainText('still decides who goes on');
  await expect(page.locator('.hero')).not.toContainText('After a');
  await expect(page.locator('main')).not.toContainText('drops to');
  // The line of the way leads from mark to mark, past all that a step says below its match.
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    const ends = await page.locator('.steps').evaluate((list) => {
      const middle = (/** @type {Element} */ step) => {
        const box = /** @type {Element} */ (step.querySelector('.sec')).getBoundingClientRect();
        return (box.top + box.bottom) / 2;
      };
      const steps = [...list.children];
      return steps.slice(1).flatMap((next, at) => {
        const { top, bottom } = steps[at].getBoundingClientRect(), line = getComputedStyle(steps[at], '::before');
        return [top + parseFloat(line.top) - middle(steps[at]), bottom - parseFloat(line.bottom) - middle(next)];
      });
    });
    expect(ends).toHaveLength(2);
    for (const off of ends) expect(Math.abs(off), `${width}`).toBeLessThan(3);
  }
  await inspect(page, 'a player, a repair open');
  await page.goto(`/tournament.html?t=${uid}#section-1-round-1`);
  await expect(page.locator('td-bracket').first().locator(`[data-match="${wrong.match}"] .fell`)).toHaveCount(0);
  const now = await desk.get(`${base}/matches/${wrong.match}`);
  await confirmed(desk, `${base}/matches/${wrong.match}/repair`, now, { choice: 'as_played', reason: 'both agree' });
  await page.goto(`/tournament.html?t=${uid}#player-${wrong.b.entry}`);
  await expect(first).toContainText('goes on in Consolation');
  await expect(page.locator('.hero')).toContainText('After a');
  await expect(page.locator('main')).not.toContainText('drops to');
});

test('what was broken off has no table and no score of nothing', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 4, sections: [], lengths: [3], tables: 2 });
  const match = await desk.started(base);
  await desk.on(`${base}/matches/${match.match}/adjourn`, match, { note: 'the last bus' });
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  const place = page.locator(`[data-match="${match.match}"]`);
  await expect(place).toContainText('broken off');
  await expect(place.locator('.mc')).not.toContainText('0');
  await page.goto(`/tournament.html?t=${uid}#player-${match.a.entry}`);
  await expect(page.locator('.hero .where')).toHaveText('Broken off, goes on later');
  await expect(page.locator('.hero .against')).not.toContainText('0');
  await page.getByRole('button', { name: `Follow ${match.a.name}`, exact: true }).click();
  await page.goto(`/tournament.html?t=${uid}#live`);
  await expect(page.locator('.duelcard')).toContainText('Broken off');
  await expect(page.locator('.duel')).not.toContainText('0');
  await page.goto(`/tournament.html?t=${uid}#players`);
  await expect(page.locator('.names li').filter({ hasText: match.a.name })).toContainText('broken off');
});

test('a section opens on the round that who is followed plays in', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 8, sections: [], lengths: [3] });
  const ahead = await one_ahead(desk, base);
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  await expect(in_front(page)).toHaveText('Quarter-finals');
  await page.goto(`/tournament.html?t=${uid}#player-${ahead.a.entry}`);
  await page.getByRole('button', { name: `Follow ${ahead.a.name}`, exact: true }).click();
  await page.goto(`/tournament.html?t=${uid}#section-1`);
  await expect(in_front(page)).toHaveText('Semi-finals');
  await expect(page.locator('.rd:not(.past) .mine').first()).toBeInViewport();
});

test('the tab that is looked at is in sight on a phone', async ({ desk, visitor }) => {
  const { uid } = await weekend(desk);
  const page = await visitor();
  const outside = () => page.locator('nav [aria-current=page]').evaluate((link) => {
    const [box, row] = [link.getBoundingClientRect(), /** @type {Element} */ (link.parentElement).getBoundingClientRect()];
    return Math.max(row.left - box.left, box.right - row.right);
  });
  for (const place of ['section-3', 'standings', 'players', 'live', 'section-2-round-4']) {
    await page.goto('about:blank');
    await page.goto(`/tournament.html?t=${uid}#${place}`);
    await expect.poll(outside, place).toBeLessThanOrEqual(1);
  }
  await page.locator('nav a').last().click();
  await expect(page.locator('.tab-players')).toBeVisible();
  await expect.poll(outside).toBeLessThanOrEqual(1);
});

test('no round is cut, and on a laptop every final stands in its bracket', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk);
  await play(desk, base, { most: 15 });
  const page = await visitor({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  /** Cards that are neither wholly in their bracket nor wholly out of it. */
  const cut = () => page.locator('td-bracket .br').evaluateAll((all) => all.flatMap((row) => {
    const edge = row.getBoundingClientRect();
    return [...row.querySelectorAll('.mc')].map((card) => card.getBoundingClientRect()).filter((box) =>
      box.left < edge.right - 1 && box.right > edge.right + 1 || box.right > edge.left + 1 && box.left < edge.left - 1).length;
  }));
  for (const [width, height] of [[1440, 900], [1280, 800], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    await page.goto('about:blank');
    await page.goto(`/tournament.html?t=${uid}#section-1`);
    await expect(page.locator('td-bracket')).toHaveCount(3);
    await expect.poll(cut, `${width}`).toEqual([0, 0, 0]);
    if (width === 1280) continue;
    const finals = page.locator('td-bracket .rd:last-child .mc');
    await expect(finals).not.toHaveCount(0);
    await expect.poll(() => finals.evaluateAll((cards) => cards.filter((card) => {
      const row = /** @type {Element} */ (card.closest('.br')).getBoundingClientRect();
      return card.getBoundingClientRect().right > row.right + 1;
    }).length), `${width}`).toBe(0);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('about:blank');
  await page.goto(`/tournament.html?t=${uid}#section-2`);
  await expect(page.locator('td-bracket')).toHaveCount(1);
  await expect.poll(cut).toEqual([0]);
});

test('brackets side by side on a laptop: no name is cut, nothing lies over anything else, heads of rounds are whole and stay in sight', async ({
  desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 32, lengths: [3, 5] });
  await play(desk, base, { most: 15 });
  await desk.started(base);
  // Two who should not meet have begun: no state below a match is said in more words.
  const over = await desk.get(`${base}/matches/1`), led_to = await desk.get(`${base}/matches/${over.next_of_loser.match}`);
  await desk.on(`${base}/matches/${led_to.match}/start`, await desk.on(`${base}/matches/${led_to.match}/call`, led_to, { table: 6 }));
  await confirmed(desk, `${base}/matches/1/result`, over, { how: 'final_score', winner: 'b', score_a: 0, score_b: over.length, reason: 'both say so' });
  const page = await visitor({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  /** What is wrong with what stands in sight of its bracket. */
  const faults = () => page.evaluate(() => {
    const found = /** @type {string[]} */ ([]);
    const lines_of = (/** @type {Element} */ one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    };
    /** Where it stands; of what is said below a match, as far as its words reach. @param {Element} one */
    const written = (one) => {
      const box = one.getBoundingClientRect(), words = one.matches('.st') ? lines_of(one) : [];
      const left = Math.min(box.left, ...words.map((line) => line.left)), right = Math.max(box.right, ...words.map((line) => line.right));
      return new DOMRect(left, box.top, right - left, box.height);
    };
    for (const pane of document.querySelectorAll('.pane')) {
      const whole = [...pane.querySelectorAll('.mc, .rd > h3, .st:not(:empty), h2 > :not(button)')].filter((one) => {
        const row = one.closest('.br')?.getBoundingClientRect(), box = one.getBoundingClientRect();
        const shown = one.checkVisibility({ visibilityProperty: true }) && !one.closest('.past') && box.width > 0;
        return shown && (!row || box.left < row.right - 1 && box.right > row.left + 1);
      }).map((one) => ({ one, box: written(one), what: one.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40) }));
      for (const [at, { one, box, what }] of whole.entries()) {
        const row = one.closest('.br')?.getBoundingClientRect();
        if (row && (box.left < row.left - 1 || box.right > row.right + 1)) found.push(`${what} is cut`);
        const card = one.matches('.st') && one.parentElement?.getBoundingClientRect();
        if (card && (box.left < card.left || box.right > card.right + 1)) found.push(`${what} leaves its match`);
        if (one.matches('h3, h2 > *')) {
          if (lines_of(one).some((line) => line.left < box.left - 1 || line.right > box.right + 1)) found.push(`the head ${what} is not whole`);
        } else for (const name of one.matches('.mc') ? one.querySelectorAll('.nm') : [])
          if (lines_of(name).some((line) => line.left < box.left || line.right > box.right || line.top < box.top - 1 || line.bottom > box.bottom + 1))
            found.push(`the name ${name.textContent} is cut`);
        for (const other of whole.slice(at + 1)) {
          const two = other.box;
          if (box.left < two.right - 1 && two.left < box.right - 1 && box.top < two.bottom - 1 && two.top < box.bottom - 1)
            found.push(`${what} lies over ${other.what}`);
        }
      }
    }
    return found;
  });
  for (const [width, height] of [[1440, 900], [1280, 800], [1200, 800], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    for (const from of ['section-1-round-1', 'section-1']) {
      await page.goto('about:blank');
      await page.goto(`/tournament.html?t=${uid}#${from}`);
      await expect(page.locator('td-bracket')).toHaveCount(3);
      await expect(page.locator('td-bracket').first().locator('.rd').first().locator('.bm')).toHaveCount(16);
      await expect(page.locator('.st.open')).toBeVisible();
      await expect.poll(faults, `${width} ${from}`).toEqual([]);
    }
  }
  // Half way down the heads of the rounds still stand below the tabs, or where not all rounds fit, the row of their buttons; nothing covers them.
  const seen = () => page.evaluate(() => {
    const edge = /** @type {Element} */ (document.querySelector('.top')).getBoundingClientRect().bottom;
    const [scroller] = document.querySelectorAll('.br');
    const row = /** @type {Element} */ (scroller.previousElementSibling);
    const heads = row.checkVisibility() ? [...row.querySelectorAll('button')].slice(0, 2) : [...scroller.querySelectorAll('.rd > h3')];
    return heads.map((head) => {
      const box = head.getBoundingClientRect(), on_top = document.elementFromPoint(box.left + 12, (box.top + box.bottom) / 2);
      return { below: Math.round(box.top - edge) >= -1 && box.top - edge < 24, on_top: head.contains(on_top) };
    });
  });
  for (const [width, height] of [[1920, 900], [1440, 900], [1024, 768], [390, 844]]) {
    await page.setViewportSize({ width, height });
    await page.goto('about:blank');
    await page.goto(`/tournament.html?t=${uid}#section-1-round-1`);
    await expect(page.locator('td-bracket').first().locator('.rd').first().locator('.bm')).toHaveCount(16);
    await page.evaluate(() => scrollTo(0, 700));
    await expect.poll(async () => [...new Set((await seen()).map((one) => JSON.stringify(one)))], `${width}`).toEqual(['{"below":true,"on_top":true}']);
    if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/heads-${width}.png` });
  }
});

test('wall and tablet name the section a match is of', async ({ desk, visitor, tablet }) => {
  const { base, uid } = await weekend(desk, { players: 8, tables: 1 });
  await play(desk, base, { within: (match) => match.section === 1 });
  const called = await desk.ask('POST', `${base}/call-next`);
  expect(called.section).toBe(2);
  const table = await tablet(await desk.secret(base, 1));
  await expect(table.getByText(called.round_name).first()).toBeVisible();
  expect(called.round_name).toMatch(/^Consolation: /);
  await desk.on(`${base}/matches/${called.match}/start`, await desk.get(`${base}/matches/${called.match}`));
  const wall = await visitor({ viewport: { width: 1280, height: 720 } });
  await wall.goto(`/wall.html?t=${uid}`);
  await expect(wall.locator('.list .head').first()).toContainText(called.round_name);
  await expect(wall.locator('.list')).toContainText(called.a.name);
});

test('a section that is paired by round shows its rounds, without lines', async ({ desk, visitor }) => {
  const { uid, base } = await weekend(desk, { players: 7, sections: [{ kind: 'swiss', name: 'Swiss', lengths: [1] }] });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded', section: 2 });
  await desk.ask('POST', `${base}/sections/2/rounds`, { round: 1 });
  await play(desk, base, { within: (match) => match.section === 2 });
  await desk.ask('POST', `${base}/sections/2/rounds`, { round: 2 });
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#section-2`);
  await expect(page.locator('td-bracket .rd')).toHaveCount(2);
  await expect(page.locator('td-bracket .pair, td-bracket .straight')).toHaveCount(0);
  await expect(in_front(page)).toHaveText('Round 2');
  await inspect(page, 'Swiss');
  // Above its table: when the round that is played ends.
  await page.goto(`/tournament.html?t=${uid}#standings-2`);
  const pane = page.locator('.pane', { has: page.locator('#standings-2') });
  await desk.started(base);
  const { club } = await desk.get(base);
  await expect(async () => {
    await page.reload();
    const { rounds } = await desk.get(`${base}/outlook`);
    const { middle } = rounds.find((/** @type {any} */ one) => one.section === 2);
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: club.time_zone, hour: '2-digit', minute: '2-digit' })
      .format(Math.ceil(Date.parse(middle) / 300000) * 300000);
    await expect(pane.locator('p.dim')).toHaveText(`Round 2 ends about ${hour}`, { timeout: 10000 });
  }).toPass();
  await expect(page.locator('.pane', { has: page.locator('#standings-1') })).not.toContainText('ends about');
  await inspect(page, 'Swiss hours');
  await page.goto(`/print.html?t=${uid}&what=pairings`);
  await expect(page.getByRole('row')).not.toHaveCount(0);
});

test('two of one name are told apart wherever they stand, nobody else is', async ({ desk, visitor, tablet, director: floor }) => {
  const { uid, base } = await weekend(desk, { players: 2, sections: [], lengths: [3], names: ['Ada Abel', 'Ben Bach'], drawn: false });
  for (const club of ['Harbour', 'Old Town'])
    await confirmed(desk, `${base}/entries`, await desk.get(base), { entries: [{ name: 'Kim Berg', club }] });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [3, 4, 1, 2] });
  const match = await desk.started(base);
  expect([match.a.told_by, match.b.told_by]).toEqual(['Harbour', 'Old Town']);
  const page = await visitor();
  const both = async (/** @type {import('@playwright/test').Page} */ on, /** @type {string} */ at) => {
    for (const club of ['Harbour', 'Old Town']) await expect(on.locator(at).filter({ hasText: 'Kim Berg' }).filter({ hasText: club })).not.toHaveCount(0);
  };
  await page.goto(`/tournament.html?t=${uid}`);
  await both(page, '.now-playing .nm');
  await inspect(page, 'namesakes');
  await page.goto(`/tournament.html?t=${uid}#bracket`);
  await both(page, 'td-bracket .nm');
  await expect(page.locator('td-bracket .nm').filter({ hasText: 'Ada Abel' })).toHaveText('Ada Abel');
  for (const tab of ['standings', 'players']) {
    await page.goto(`/tournament.html?t=${uid}#${tab}`);
    await both(page, tab === 'players' ? '.names li' : '.stand tbody th');
  }
  await page.goto(`/match.html?t=${uid}&m=${match.match}`);
  await both(page, '.facing .seat');
  await page.goto(`/wall.html?t=${uid}`);
  await both(page, '.list .nm');
  await page.goto(`/print.html?t=${uid}&what=standings`);
  await both(page, 'tbody td');
  const at_table = await tablet(await desk.secret(base, match.table));
  await both(at_table, '.half .nm');
  await floor.goto(`/td.html?t=${uid}#floor`);
  await both(floor, '.t .nm');
});
