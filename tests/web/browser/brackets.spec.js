// SPDX-License-Identifier: MIT
// The director's brackets: a player's drops as curves between sections, who plays in a draw of its own, and a late entry on
// a bye there.
import { clipped, everywhere, glance, sideways, violations } from './look.js';
import { expect, test } from './hall.js';
import { ARABIC, GREEK, LONGEST, by_hand, one_ahead, people, play, weekend } from './weekend.js';

test('a player\'s drop is a curve from the match that was lost to the one it led to', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk);
  await play(desk, base, { most: 15 });
  const { matches } = await desk.get(`${base}/matches`);
  const of = (/** @type {number} */ number) => matches.find((/** @type {any} */ match) => match.match === number);
  const from = matches.find((/** @type {any} */ match) => match.section === 1 && match.status === 'over' && match.how !== 'bye' &&
    of(match.next_of_loser?.match)?.a.name && of(match.next_of_loser?.match)?.b.name);
  const to = of(from.next_of_loser.match);
  const player = from[from.winner === 'a' ? 'b' : 'a'].entry;
  await director.goto(`/td.html?t=${uid}#bracket`);
  // Points say that a match is over.
  await expect(director.locator(`td-bracket [data-match="${from.match}"] .mc b`)).toHaveCount(2);
  await expect(director.locator(`td-bracket [data-match="${from.match}"] .st`)).toBeEmpty();
  const curves = director.locator('td-drops path:not(.stays)');
  await expect(director.locator('td-bracket .rd').first()).toBeVisible();
  await expect(curves).toHaveCount(0);
  await director.getByLabel('The way of').selectOption(String(player));
  await expect(curves).toHaveCount(1);
  const apart = () => director.evaluate(([lost, next]) => {
    const line = /** @type {SVGPathElement} */ (document.querySelector('td-drops path:not(.stays)'));
    const own = /** @type {Element} */ (line.closest('svg')).getBoundingClientRect();
    /** @param {number} match @param {'right' | 'left'} side @param {DOMPoint} end */
    const off = (match, side, end) => {
      const box = /** @type {Element} */ (document.querySelector(`[data-match="${match}"] .mc`)).getBoundingClientRect();
      return Math.hypot(box[side] - own.left - end.x, (box.top + box.bottom) / 2 - own.top - end.y);
    };
    return Math.max(off(lost, 'right', line.getPointAtLength(0)), off(next, 'left', line.getPointAtLength(line.getTotalLength())));
  }, [from.match, to.match]);
  await expect.poll(apart).toBeLessThan(2);
  await director.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(apart).toBeLessThan(2);
  if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/drops.png`, fullPage: true });
  expect([await violations(director), await clipped(director)]).toEqual([[], []]);
  expect(await sideways(director)).toBeLessThanOrEqual(0);
  await director.getByRole('button', { name: 'Clear' }).click();
  await expect(curves).toHaveCount(0);
});

/** Words of two lines that are written over each other. @param {import('@playwright/test').Page} page */
const overprinted = (page) => page.locator('td-drops text').evaluateAll((texts) => {
  const boxes = texts.map((text) => text.getBoundingClientRect());
  return texts.flatMap((text, at) => boxes.slice(at + 1).filter((other) => boxes[at].left < other.right && other.left < boxes[at].right &&
    boxes[at].top < other.bottom - 2 && other.top < boxes[at].bottom - 2).map(() => text.textContent));
});

/**
 * Whom lines cross: matches that they do not join, heads of rounds, and what stands in the head of a section, its name, how far it is, the
 * buttons of its rounds, as wide as what is written there. Each is followed in small steps.
 * @param {import('@playwright/test').Page} page
 */
const crossed = (page) => page.evaluate(() => {
  const svg = /** @type {Element} */ (document.querySelector('td-drops svg')), own = svg.getBoundingClientRect();
  const things = [...document.querySelectorAll('.drawn .mc, .drawn .rd > h3')].filter((one) => one.checkVisibility());
  const inside = things.map((one) => ({ one, box: one.getBoundingClientRect(), view: /** @type {Element} */ (one.closest('.br')).getBoundingClientRect() }))
    .filter(({ box, view }) => box.left < view.right && box.right > view.left);
  for (const one of [...document.querySelectorAll('.drawn > h3 *, .drawn .from button, .drawn .bt')].filter((part) => part.checkVisibility())) {
    const written = document.createRange();
    written.selectNodeContents(one);
    const whole = one.matches('button') ? one.getBoundingClientRect() : written.getBoundingClientRect();
    // Buttons scroll in their row: what is out of it is seen nowhere.
    const row = (one.closest('.from') ?? one).getBoundingClientRect(), left = Math.max(whole.left, row.left);
    const box = new DOMRect(left, whole.top, Math.min(whole.right, row.right) - left, whole.height);
    if (box.width > 0) inside.push({ one, box, view: box });
  }
  const found = new Set();
  for (const line of /** @type {NodeListOf<SVGPathElement>} */ (svg.querySelectorAll('path')))
    for (let at = 0; at <= line.getTotalLength(); at += 3) {
      const { x, y } = line.getPointAtLength(at);
      for (const { one, box } of inside)
        if (x + own.left > box.left + 1 && x + own.left < box.right - 1 && y + own.top > box.top + 1 && y + own.top < box.bottom - 1)
          found.add(one.textContent?.trim().slice(0, 40));
    }
  return [...found];
});

/** What one match of the last rounds is called. @type {Record<string, string>} */
const STAGES = { quarter: 'Quarter-final', semi: 'Semi-final', final: 'Final' };

test('lines of a way cross no match and no head of a round, whatever stands between; they say where it goes on', async ({ desk, director }) => {
  for (const players of [8, 23]) {
    // Who meets whom decides where lines run.
    const { uid, base } = await weekend(desk, { players, drawn: false });
    await desk.on(`${base}/draw`, await desk.get(base), by_hand(Array.from({ length: players }, (_, at) => at + 1), players === 8 ? 8 : 32));
    await play(desk, base, { most: players === 8 ? 11 : 40 });
    const { matches } = await desk.get(`${base}/matches`);
    // A way goes on where somebody waits for an opponent who is not known yet, too.
    const way_of = (/** @type {number} */ entry) => matches.filter((/** @type {any} */ match) => [match.a.entry, match.b.entry].includes(entry) &&
      !match.a.empty && !match.b.empty && match.how !== 'skipped').sort((/** @type {any} */ x, /** @type {any} */ y) => x.node - y.node);
    const drops_of = (/** @type {number} */ entry) =>
      way_of(entry).slice(1).filter((/** @type {any} */ match, /** @type {number} */ at) => match.section !== way_of(entry)[at].section);
    const all = [...new Set(matches.flatMap((/** @type {any} */ match) => [match.a.entry, match.b.entry]).filter(Boolean))];
    // Who dropped most, and whoever else dropped.
    const dropped = all.filter((entry) => drops_of(entry).length).sort((one, other) => drops_of(other).length - drops_of(one).length).slice(0, 4);
    expect(dropped.length).toBeGreaterThan(0);
    for (const width of [1440, 1024, 390]) {
      await director.setViewportSize({ width, height: 900 });
      await director.goto('about:blank');
      await director.goto(`/td.html?t=${uid}#bracket`);
      await expect(director.locator('.drawn')).toHaveCount(3);
      for (const entry of dropped) {
        await director.getByLabel('The way of').selectOption(String(entry));
        await expect(director.locator('.trail .drops')).toHaveCount(drops_of(entry).length);
        // From another round on, the lines lie otherwise.
        for (const from of entry === dropped[0] ? [1, 0] : []) {
          for (const rounds of await director.locator('.drawn .from').all())
            if (await rounds.isVisible() && await rounds.getByRole('button').count() > from) await rounds.getByRole('button').nth(from).click();
          await expect.poll(() => crossed(director), `${players} players, ${width}, entry ${entry}, from ${from}`).toEqual([]);
        }
        // On a laptop all of it is in sight: a curve for each defeat that led to another section, and by the state where to.
        const led_to = drops_of(entry);
        if (players === 8 && width === 1440) await expect(director.locator('td-drops path:not(.stays)')).toHaveCount(led_to.length);
        else if (players === 8 && width > 390) await expect(director.locator('td-drops path:not(.stays)').first()).toBeAttached();
        const words = led_to.map((/** @type {any} */ { section_name, stage, stage_round }) =>
          `loses, goes on in ${section_name}: ${STAGES[stage] ?? `Round ${stage_round}`}`);
        const told = await director.locator('td-drops text').allTextContents();
        for (const text of told) expect(words).toContain(text);
        expect(await overprinted(director), `${players} players, ${width}, entry ${entry}`).toEqual([]);
        if (players === 8 && width === 1440) expect(told.length, `entry ${entry}`).toBeGreaterThan(0);
        await expect.poll(() => crossed(director), `${players} players, ${width}, entry ${entry}`).toEqual([]);
        expect(await sideways(director)).toBeLessThanOrEqual(0);
      }
      if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/ways-${players}-${width}.png`, fullPage: true });
    }
  }
});

test('on a laptop short brackets of neighbours share a row; who is ready is called from where their way is read', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, { players: 8 });
  await play(desk, base, { most: 6 });
  await director.setViewportSize({ width: 1440, height: 900 });
  await director.goto(`/td.html?t=${uid}#bracket`);
  const panes = director.locator('.brackets .drawn');
  await expect(panes).toHaveCount(3);
  const boxes = () => panes.evaluateAll((all) => all.map((pane) => pane.getBoundingClientRect()).map(({ x, y, width }) => ({ x, y, width })));
  const [main, beside, below] = await boxes();
  expect([beside.y === main.y, beside.x >= main.x + main.width, below.y > main.y, below.width > 2 * main.width]).toEqual([true, true, true, true]);
  await everywhere(director, 'brackets-beside');
  await director.setViewportSize({ width: 1024, height: 768 });
  const [first, second] = await boxes();
  expect([second.y > first.y, second.x]).toEqual([true, first.x]);
  const { ready, tables } = await desk.get(`${base}/floor`);
  const next = ready[0], free = tables.find((/** @type {any} */ one) => !one.match && one.status === 'open');
  await director.getByLabel('The way of').selectOption(String(next.a.entry));
  await director.locator('.trail').getByRole('button', { name: `Call to table ${free.name}`, exact: true }).click();
  await expect.poll(async () => (await desk.get(`${base}/matches/${next.match}`)).table).toBe(free.table);
  await expect(director.locator('.trail').getByRole('button', { name: /^Call to/ })).toHaveCount(0);
  await expect(director.locator('.trail')).toBeVisible();
});

test('on a phone the brackets turn to where the way that was chosen has come to', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, { players: 8 });
  const ahead = await one_ahead(desk, base);
  const { matches } = await desk.get(`${base}/matches`);
  const lost = matches.find((/** @type {any} */ match) => match.section === 1 && match.status === 'over');
  await director.setViewportSize({ width: 390, height: 844 });
  await director.goto(`/td.html?t=${uid}#bracket`);
  const place = director.locator(`[data-match="${ahead.match}"] .mc`);
  // An edge of the next round may be in sight, the whole place is not.
  await expect(place).toBeAttached();
  await expect(place).not.toBeInViewport({ ratio: 1 });
  await director.getByLabel('The way of').selectOption(String(ahead.a.entry));
  await expect(place).toBeInViewport({ ratio: 1 });
  await director.getByLabel('The way of').selectOption(String(lost[lost.winner === 'a' ? 'b' : 'a'].entry));
  await expect(director.locator(`[data-match="${lost.next_of_loser.match}"] .mc`)).toBeInViewport({ ratio: 1 });
  // It is still theirs after a reload, and nobody's once that was cleared.
  await director.reload();
  await expect(director.locator(`[data-match="${lost.next_of_loser.match}"] .mc`)).toBeInViewport({ ratio: 1 });
  await director.getByRole('button', { name: 'Clear' }).click();
  await director.reload();
  await expect(place).toBeAttached();
  await expect(director.getByRole('button', { name: 'Clear' })).toHaveCount(0);
});

test('who plays in a draw of its own is chosen on the screen, and who comes late takes a bye there', async ({ desk, director }) => {
  const names = [LONGEST, GREEK, ARABIC, 'O. Kaya', 'F. Berg', 'S. Öz'];
  const novices = { kind: 'knockout', name: 'Novices', field: 'chosen', lengths: [3] };
  const { uid } = await weekend(desk, { names, players: 6, lengths: [3], sections: [novices] });
  await director.goto(`/td.html?t=${uid}#draw`);
  const people = director.getByRole('group', { name: /Who plays in Novices/ });
  await expect(people.getByRole('button')).toHaveCount(6);
  for (const name of [LONGEST, ARABIC, 'F. Berg']) {
    await people.getByRole('button', { name }).click();
    await expect(people.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  }
  await people.getByRole('button', { name: 'O. Kaya' }).click();
  await expect(people).toContainText('4 players');
  await people.getByRole('button', { name: 'O. Kaya' }).click();
  await expect(people).toContainText('3 players');
  for (const width of [1440, 390]) {
    await director.setViewportSize({ width, height: 900 });
    expect([await violations(director), await clipped(director)]).toEqual([[], []]);
  }
  await director.setViewportSize({ width: 1440, height: 900 });
  await director.getByRole('button', { name: 'Show the draw' }).click();
  await director.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(director).toHaveURL(/#floor$/);
  await director.goto(`/td.html?t=${uid}#bracket`);
  await director.getByRole('region', { name: 'Novices' }).locator('.latebye').first().click();
  const dialog = director.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: 'Who does not play here yet' }).getByRole('button')).toHaveCount(3);
  await dialog.getByRole('button', { name: GREEK }).click();
  await expect(director.getByRole('region', { name: 'Novices' }).locator('td-bracket')).toContainText(GREEK);
  await expect(director.getByRole('region', { name: 'Novices' }).locator('.latebye')).toHaveCount(0);
});

test('before the draw the bracket shows who is seeded and who has a bye; a match without a winner leaves a void, in words', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, { players: 6, lengths: [3], sections: [], drawn: false });
  for (const entry of (await desk.get(`${base}/entries`)).entries.slice(0, 2))
    await desk.on(`${base}/entries/${entry.entry}/seed`, entry, { seed: entry.entry }, 'PUT');
  await director.goto(`/td.html?t=${uid}#draw`);
  await director.getByRole('button', { name: 'by seeding' }).click();
  await director.getByRole('button', { name: 'Show the draw' }).click();
  // Both of them in the first round, and where their bye takes them.
  await expect(director.locator('td-bracket .seed')).toHaveText(['seed 1', 'seed 2', 'seed 1', 'seed 2']);
  await expect(director.locator('td-bracket').getByText('bye', { exact: true })).toHaveCount(2);
  await director.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(director).toHaveURL(/#floor$/);
  const { matches } = await desk.get(`${base}/matches`);
  const ready = matches.find((/** @type {any} */ match) => match.status === 'ready');
  const neither = { missing: 'both', reason: 'neither came' };
  const asked = await desk.http.fetch(`/api/v1${base}/matches/${ready.match}/no-show`, { method: 'POST', data: neither,
    headers: { 'Idempotency-Key': 'neither', 'If-Match': `"${ready.version}"` } });
  await desk.ask('POST', `${base}/matches/${ready.match}/no-show`, neither, { 'If-Match': `"${ready.version}"`, 'TD-Confirm': (await asked.json()).token });
  await director.goto(`/td.html?t=${uid}#bracket`);
  await expect(director.locator('td-bracket').getByText('bye', { exact: true })).toHaveCount(2);
  await expect(director.locator('td-bracket').getByText('void', { exact: true })).toHaveCount(1);
});

test('a free bye says its price where the consolation has gone on, and asks no second time', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Late price', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 4 });
  const at = `/tournaments/${made.uid}`;
  await desk.ask('POST', `${at}/sections`, { kind: 'progressive', name: 'Consolation', fed_by: 1, rounds: [1, 2], lengths: [1] });
  await desk.on(`${at}/open`, made);
  await desk.ask('POST', `${at}/entries`, { text: 'Ada\nBen\nCleo\nDan\nEve\nFay\nGus' });
  await desk.on(`${at}/draw`, await desk.get(at), { method: 'by_hand', slots: [1, 2, 3, 0, 4, 5, 6, 7] });
  /** @param {string} winner @param {string} loser */
  const beats = async (winner, loser) => {
    const match = (await desk.get(`${at}/matches`)).matches.find((/** @type {any} */ one) => one.a.name === winner && one.b.name === loser);
    await desk.on(`${at}/matches/${match.match}/result`, match, { how: 'final_score', winner: 'a', score_a: 1, score_b: 0, reason: 'card' });
  };
  for (const [winner, loser] of [['Ada', 'Ben'], ['Dan', 'Eve'], ['Fay', 'Gus'], ['Dan', 'Fay']]) await beats(winner, loser);
  await director.goto(`/td.html?t=${made.uid}#bracket`);
  const free = director.getByRole('region', { name: 'Main draw' }).locator('.latebye');
  const dialog = director.getByRole('dialog');
  // As long as nobody plays there it costs nothing.
  await free.first().click();
  await expect(dialog).toContainText('Cleo');
  await expect(dialog.locator('.note')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const gone_on = (await desk.get(`${at}/matches`)).matches.find((/** @type {any} */ one) => one.a.name === 'Ben' && one.b.name === 'Fay');
  await desk.on(`${at}/matches/${gone_on.match}/start`, await desk.on(`${at}/matches/${gone_on.match}/call`, gone_on, { table: 1 }));
  await director.reload();
  await free.first().click();
  // What it costs: the matches that a loser could still have won there, counted by the matches themselves, and whose place it was.
  const all = new Map((await desk.get(`${at}/matches`)).matches.map((/** @type {any} */ one) => [one.match, one]));
  const [{ closes }] = (await desk.get(`${at}/sections/1/byes`)).byes;
  const missed = [];
  for (let one = all.get(closes.match); one; one = all.get(one.next?.match)) if (one.how !== 'bye') missed.push(one.stage);
  expect([closes.section, missed]).toEqual([2, ['semi', 'final']]);
  const label = (await desk.get(`${at}/sections/2/bracket`)).nodes.find((/** @type {any} */ node) => node.match === closes.match).label;
  const price = `The consolation has gone on: who loses here is out and misses up to 2 matches there; ${label} goes on without them.`;
  await expect(dialog.locator('.note')).toHaveText(price);
  // The same is said at the place itself, before anything is opened.
  await expect(free.first()).toContainText('closes a drop');
  await expect(free.first()).toHaveAccessibleName(`Late entry against Cleo. ${price}`);
  await everywhere(director, 'late-price');
  await dialog.getByLabel('Name').fill('Hal');
  await dialog.getByRole('button', { name: 'Enter' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(director.getByRole('region', { name: 'Main draw' }).locator('td-bracket')).toContainText('Hal');
  await expect(free).toHaveCount(0);
});

test('a place says until when its bye is free, who lost there and is out, and nothing of who goes on', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk);
  const words = (/** @type {number} */ match) => director.locator(`.drawn [data-match="${match}"] .below`);
  const of = async () => (await desk.get(`${base}/matches`)).matches;
  const byes = (await desk.get(`${base}/sections/1/byes`)).byes.map((/** @type {any} */ one) => one.match.match);
  await director.goto(`/td.html?t=${uid}#bracket`);
  // Nobody knows an hour before the first call.
  for (const match of byes) await expect(words(match)).toHaveText('free until Round 2');
  await desk.started(base);
  let matches = await of(), by = new Map(matches.map((/** @type {any} */ one) => [one.match, one]));
  await director.reload();
  const left = (await desk.get(`${base}/sections/1/byes`)).byes.map((/** @type {any} */ one) => one.match.match);
  const begins = new Map((await desk.get(`${base}/outlook`)).matches.map((/** @type {any} */ one) => [one.match, one.middle]));
  expect(left.length).toBeGreaterThan(0);
  for (const match of left)
    await expect(words(match)).toHaveText(begins.has(by.get(match).next.match) ? /^free until about \d\d:\d\d$/ : /^free until /);
  await play(desk, base, { most: 15 });
  matches = await of();
  by = new Map(matches.map((/** @type {any} */ one) => [one.match, one]));
  await director.reload();
  const over = matches.filter((/** @type {any} */ one) => one.how === 'final_score' && one.stage !== 'final');
  const goes_on = (/** @type {any} */ one) => {
    const loser = one[one.winner === 'a' ? 'b' : 'a'].entry, next = by.get(one.next_of_loser?.match);
    return Boolean(next) && [next.a.entry, next.b.entry].includes(loser);
  };
  for (const one of over) await expect(words(one.match), `match ${one.match}`).toHaveText(goes_on(one) ? [] : ['loser out']);
  // Both are there to be compared, once the last chance has begun.
  await play(desk, base, { within: (match) => match.section > 1 });
  const later = (await of()).filter((/** @type {any} */ one) => one.section === 3 && one.how === 'final_score' && one.stage !== 'final');
  await director.reload();
  for (const one of later) await expect(words(one.match)).toHaveText('loser out');
  expect([later.length > 0, over.some(goes_on)]).toEqual([true, true]);
  await everywhere(director, 'bracket-out');
});

test('the key of a free bye covers nobody\'s name, however long, nor the hour of the match above', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Long byes', starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: people(6).join('\n') });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 0, 3, 4, 0, 2, 5, 6] });
  await desk.on(`${base}/matches/4/call`, await desk.get(`${base}/matches/4`), { table: 1 });
  await director.goto(`/td.html?t=${made.uid}#bracket`);
  await expect(director.locator('[data-match="2"] .when')).toContainText('about');
  const free = director.locator('.latebye');
  await expect(free).toHaveCount(2);
  /** How far key and name overlap, and how high a key is. */
  const overlaps = () => free.evaluateAll((keys) => keys.map((key) => {
    const box = key.getBoundingClientRect();
    const names = [...(key.closest('.bx')?.querySelectorAll('.mc bdi') ?? [])].map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
    const over = names.map((one) => Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top));
    const hours = [...document.querySelectorAll('td-bracket .st .when')].map((one) => one.getBoundingClientRect()).filter((one) =>
      one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top);
    return { names: names.length > 0, over: Math.max(...over) > 1, high: box.height >= 40, hours: hours.length };
  }));
  for (const width of [1440, 820, 390]) {
    await director.setViewportSize({ width, height: 900 });
    await expect.poll(overlaps, `at ${width}`).toEqual([1, 2].map(() => ({ names: true, over: false, high: true, hours: 0 })));
  }
});

test('the draw says whom of one club it parted, and keeps its code folded away', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Two clubs', starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  // Of two clubs that send sixteen each, one draw in nine thousand meets nobody's club mate in the first round.
  const names = Array.from({ length: 32 }, (_, at) => `Player ${at + 1},${at % 2 ? 'Harbour' : 'Airport'}`);
  await desk.ask('POST', `${base}/entries`, { text: names.join('\n') });
  const [main] = (await desk.get(`${base}/sections`)).sections;
  await desk.on(`${base}/sections/1`, main, { kind: 'knockout', lengths: [3], apart: true }, 'PUT');
  await director.goto(`/td.html?t=${made.uid}#draw`);
  const [answer] = await Promise.all([director.waitForResponse('**/draw/preview'), director.getByRole('button', { name: 'Show the draw' }).click()]);
  await expect(director.locator('td-bracket')).toHaveCount(1);
  const { slots, swaps, same_club } = await answer.json();
  expect([swaps.length > 0, same_club]).toEqual([true, 0]);
  const tip = await director.locator('.tip').innerText();
  expect(tip).toMatch(new RegExp(`^${swaps.length} swaps? keeps? people of one club apart:`));
  expect(tip.match(/Player \d+ with Player \d+/g)).toEqual(swaps.map((/** @type {any} */ one) => `${slots[one.slot].name} with ${slots[one.with].name}`));
  // By even and odd numbers they are of two clubs: nobody meets a club mate, and without the swaps somebody would.
  const names_now = slots.map((/** @type {any} */ one) => one.name);
  const meet = (/** @type {string[]} */ all) => all.filter((name, at) => at % 2 === 1 &&
    (Number(name.match(/\d+/)) - Number(all[at - 1].match(/\d+/))) % 2 === 0).length;
  expect(meet(names_now)).toBe(0);
  for (const { slot, with: other } of [...swaps].reverse()) [names_now[slot], names_now[other]] = [names_now[other], names_now[slot]];
  expect(meet(names_now)).toBeGreaterThan(0);
  const seed = director.locator('.code .seedtext');
  await expect(seed).toBeHidden();
  await director.getByText('The draw\'s code').click();
  await expect(seed).toHaveText(/^[0-9a-f]{16,}/);
});

test('a drawn section says at the head of each round how long its matches are', async ({ desk, director }) => {
  const { uid } = await weekend(desk, { lengths: [7, 5, 3], drawn: false });
  await director.goto(`/td.html?t=${uid}#draw`);
  const [answer] = await Promise.all([director.waitForResponse('**/draw/look'), director.getByRole('button', { name: 'Show the draw' }).click()]);
  await expect(director.locator('td-bracket')).toHaveCount(3);
  const heads = () => director.locator('td-bracket').evaluateAll((all) => all.map((one) => [...one.querySelectorAll('.rd > h3')].map((head) =>
    [...head.childNodes].filter(({ nodeType }) => nodeType !== 8)
      .map((part) => part.textContent?.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ').trim()).filter(Boolean).join(', '))));
  const words = /** @type {Record<string, string>} */ ({ quarter: 'Quarter-finals', semi: 'Semi-finals', final: 'Final' });
  const { sections } = await answer.json();
  const wanted = sections.map((/** @type {any} */ section) => section.rounds.map((/** @type {any} */ { matches: [first], length }) =>
    `${words[first.stage] ?? `Round ${first.stage_round}`}, to ${length}`));
  await expect.poll(heads).toEqual(wanted);
  expect(wanted[0]).toEqual(['Round 1, to 7', 'Round 2, to 5', 'Quarter-finals, to 3', 'Semi-finals, to 3', 'Final, to 3']);
  expect(wanted.map((/** @type {string[]} */ one) => one[one.length - 1])).toEqual(['Final, to 3', 'Final, to 3', 'Final, to 1']);
});

test('a draw by seeding says how many have a number, and that it is by chance where nobody has', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Seeds', starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: 'Ada\nBen\nCyd\nDee' });
  await director.goto(`/td.html?t=${made.uid}#draw`);
  await expect(director.getByText('seed number')).toHaveCount(0);
  await director.getByRole('button', { name: 'by seeding' }).click();
  await expect(director.getByText('Nobody who is drawn has a seed number')).toBeVisible();
  const [first] = (await desk.get(`${base}/entries`)).entries;
  await desk.on(`${base}/entries/${first.entry}/seed`, first, { seed: 1 }, 'PUT');
  await expect(director.getByText('1 of 4 has a seed number')).toBeVisible();
});

/** Who stands at a place of a bracket. @param {import('@playwright/test').Locator} place */
const names_at = (place) => place.locator('.nm').allInnerTexts();

test('a swap by hand says what it does to seeds and byes, and two byes in one match are refused in words', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'By hand', starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  const names = [LONGEST, GREEK, ARABIC, 'Dan', 'Eve', 'Fay'];
  await desk.ask('POST', `${base}/entries`, { entries: names.map((name, at) => ({ name, ...(at < 2 ? { seed: at + 1 } : {}) })) });
  await director.goto(`/td.html?t=${made.uid}#draw`);
  await director.getByRole('button', { name: 'by hand' }).click();
  await director.getByRole('button', { name: 'Show the draw' }).click();
  // It begins as seeding has it: there is nothing to say against that.
  await expect(director.locator('td-bracket')).toHaveCount(1);
  await expect(director.locator('.against')).toHaveCount(0);
  const places = director.locator('.rd').first().locator('.bm');
  const swap = (/** @type {string} */ who, /** @type {number} */ at) =>
    director.getByRole('button', { name: `Change places: ${who}`, exact: true }).nth(at);
  const beside = await places.nth(1).locator('.nm').first().innerText();
  await swap(GREEK, 0).click();
  await swap(beside, 0).click();
  const said = [`${LONGEST} (seed 1) and ${GREEK} (seed 2) can meet in this round: Semi-finals. By seeding not before: Final.`,
    `${GREEK} (seed 2) has no bye, and ${beside} has one.`, `1 seed does not stand where seeding puts it: ${GREEK} (seed 2).`];
  await expect(director.locator('.against li')).toHaveText(said);
  await expect(places.nth(1).locator('.mates')).toHaveText('seed off its line, seed without a bye');
  // However narrow its column, it stands on no other match.
  for (const width of [1440, 1024, 390]) {
    await director.setViewportSize({ width, height: 900 });
    await expect.poll(() => director.locator('.mates').evaluateAll((all) => all.flatMap((said) => {
      const words = document.createRange();
      words.selectNodeContents(said);
      const at = words.getBoundingClientRect();
      return [...document.querySelectorAll('.bx')].filter((box) => !box.contains(said)).map((box) => box.getBoundingClientRect())
        .filter((box) => box.width > 0 && box.left < at.right && box.right > at.left && box.top < at.bottom - 1 && box.bottom > at.top + 1)
        .map((box) => `${said.textContent} by ${Math.round(at.bottom - box.top)} px`);
    })), `${width}`).toEqual([]);
  }
  await everywhere(director, 'swap-seeds');
  // Who has a bye is put beside another one who has: the two byes would meet, and that is no draw.
  await swap('bye', 0).click();
  await swap(beside, 0).click();
  await expect(director.locator('.toast')).toContainText('Two byes meet in match 4 of the first round');
  await expect(director.locator('.against li')).toHaveText(said);
  await expect(places.nth(0)).toContainText('bye');
  await swap(GREEK, 0).click();
  await swap(beside, 0).click();
  await expect(director.locator('.against')).toHaveCount(0);
  await expect(director.locator('.mates')).toHaveCount(0);
});

test('a swap by hand that lets two byes meet in the second round says who and where', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Byes', starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: [LONGEST, GREEK, ARABIC, 'Dan', 'Eve', 'Fay'].join('\n') });
  await director.goto(`/td.html?t=${made.uid}#draw`);
  await director.getByRole('button', { name: 'by hand' }).click();
  await director.getByRole('button', { name: 'Show the draw' }).click();
  await expect(director.locator('td-bracket')).toHaveCount(1);
  await expect(director.locator('.against, .mates')).toHaveCount(0);
  const places = director.locator('.rd').first().locator('.bm');
  // One bye in each half: a match with one name.
  const all = await Promise.all([0, 1, 2, 3].map(async (at) => (await names_at(places.nth(at))).filter((name) => name !== 'bye')));
  const one = all.findIndex(({ length }) => length === 1), near = one ^ 1;
  const [[first], beside] = [all[one], all[near]];
  expect(all.map(({ length }) => length).sort()).toEqual([1, 1, 2, 2]);
  expect([one < 2, beside.length]).toEqual([true, 2]);
  // The bye of the other half goes to the match beside the first one.
  await director.getByRole('button', { name: 'Change places: bye', exact: true }).nth(1).click();
  await director.getByRole('button', { name: `Change places: ${beside[0]}`, exact: true }).click();
  const pair = one < near ? [first, beside[1]] : [beside[1], first];
  await expect(director.locator('.against li')).toHaveText([`${pair.join(' and ')} both have a bye and meet in this round: Semi-finals. ` +
    'Elsewhere in it two meet who both had to play.']);
  for (const at of [0, 1]) await expect(places.nth(at).locator('.mates')).toHaveText('byes meet');
  await expect(director.locator('.mates')).toHaveCount(2);
  await everywhere(director, 'swap-byes');
  // Nothing forbids it.
  await director.getByRole('button', { name: 'Change places: bye', exact: true }).nth(1).click();
  await director.getByRole('button', { name: `Change places: ${beside[0]}`, exact: true }).click();
  await expect(director.locator('.against, .mates')).toHaveCount(0);
});

test('a swap that brings two of one club together is warned of where they meet and by name, with the button in sight', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Mates', starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  const clubs = ['Harbour', 'Airport', 'Harbour', 'Station', ...Array(28).fill('')];
  await desk.ask('POST', `${base}/entries`, { text: clubs.map((club, at) => `Player ${at + 1}${club ? `,${club}` : ''}`).join('\n') });
  await director.goto(`/td.html?t=${made.uid}#draw`);
  await director.getByRole('button', { name: 'by hand' }).click();
  await director.getByRole('button', { name: 'Show the draw' }).click();
  const swap = (/** @type {string} */ who) => director.getByRole('button', { name: `Change places: ${who}`, exact: true });
  // Whoever was drawn beside Player 1 gives the seat to Player 3.
  const first = director.locator('.bm', { hasText: /Player 1(?!\d)/ }).first();
  await expect(first.locator('.nm')).toHaveCount(2);
  const beside = (await first.locator('.nm').allInnerTexts()).find((one) => one !== 'Player 1') ?? '';
  if (beside !== 'Player 3') {
    await swap(beside).click();
    await swap('Player 3').click();
  }
  const place = director.locator('.bm', { has: director.locator('.mates') });
  await expect(place).toHaveCount(1);
  await expect(place).toContainText('Player 1');
  await expect(place).toContainText('Player 3');
  await expect(director.locator('.note', { hasText: 'of one club' })).toContainText(/Player [13] – Player [13]/);
  await glance(director, 'swap-mates');
  // A reload in the middle loses nothing.
  await director.reload();
  await expect(place).toContainText('Player 3');
  await expect(director.getByRole('button', { name: 'by hand' })).toHaveAttribute('aria-pressed', 'true');
  await director.locator('.bm').nth(15).scrollIntoViewIfNeeded();
  await expect(director.getByRole('button', { name: 'Draw', exact: true })).toBeInViewport();
});
