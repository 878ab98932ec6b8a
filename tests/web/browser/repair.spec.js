// SPDX-License-Identifier: MIT
// The wrong winner of a semi-final, found after the matches that followed: what becomes of each is read, chosen once, and
// taken back as one act.
import { Hand, LONG, NAMES, expect, presses, test } from './hall.js';
import { everywhere } from './look.js';

const SIDES = /** @type {const} */ (['a', 'b']);

/**
 * A main draw of eight with a consolation. Both semi-finals are over, side a won whatever was played.
 * @param {import('./hall.js').Desk} desk
 */
async function weekend(desk) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Harbour weekend', starts_on: '2026-11-21', lengths: [5], check_in: false, third_place: true,
    third_place_length: 3, tables: 6 });
  const base = `/tournaments/${made.uid}`;
  await desk.ask('POST', `${base}/sections`, { kind: 'progressive', name: 'Consolation', fed_by: 1, lengths: [3] });
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: [...LONG, ...NAMES].slice(0, 8).join('\n') });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4, 5, 6, 7, 8] });
  for (const match of [1, 2, 3, 4, 5, 6]) await won(desk, base, match, 'a');
  return { uid: made.uid, base };
}

/** @param {import('./hall.js').Desk} desk @param {string} base @param {number} match @param {'a' | 'b'} winner @param {number} [lost] points of the loser */
async function won(desk, base, match, winner, lost = 2) {
  const now = await desk.get(`${base}/matches/${match}`);
  const [score_a, score_b] = winner === 'a' ? [now.length, lost] : [lost, now.length];
  return desk.on(`${base}/matches/${match}/result`, now, { how: 'final_score', winner, score_a, score_b, reason: 'card' });
}

/** Where the winner, and the loser, of a semi-final plays next. @param {import('./hall.js').Desk} desk @param {string} base */
async function later(desk, base) {
  const semi = await desk.get(`${base}/matches/5`);
  return [semi.next.match, semi.next_of_loser.match];
}

/** @param {string} base @param {import('./hall.js').Desk} desk @param {number} match @param {string} choice */
async function chosen(desk, base, match, choice) {
  const look = await desk.get(`${base}/matches/${match}/repair`);
  return look.choices.find((/** @type {any} */ one) => one.choice === choice);
}

const STAGES = /** @type {Record<string, string>} */ ({ final: 'Final', third: 'Third place', semi: 'Semi-final', quarter: 'Quarter-final' });
/** Sides that somebody else has afterwards, as the server tells the matches before and after: where, from whom, to whom. @param {any} choice */
const slots_of = (choice) => choice.matches.flatMap((/** @type {any} */ step) => SIDES.filter((side) => step.was[side].entry !== step.is[side].entry)
  .map((side) => [`M ${STAGES[step.was.stage]}`, step.was[side].name, step.is[side].name]));

/** The rows of a list of differences: what, before, after. @param {import('@playwright/test').Locator} list */
const rows_of = (list) => list.locator(':scope > li').evaluateAll((rows) => rows.map((row) =>
  [...row.querySelectorAll(':scope > span')].map((one) => one.textContent?.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ').trim())));

/** What it all comes to: numbers by their words. @param {import('@playwright/test').Page} page */
const totals = (page) => page.locator('.tot div').evaluateAll((all) => Object.fromEntries(all.map((one) =>
  [one.querySelector('span')?.textContent ?? '', Number(one.querySelector('b')?.textContent?.replace(/[^\d]/g, ''))])));

test('a wrong winner with two later matches played is repaired in five clicks from the floor', async ({ desk, director }, info) => {
  const { uid, base } = await weekend(desk);
  const [final, third] = await later(desk, base);
  const wrong = await desk.get(`${base}/matches/5`);
  await won(desk, base, third, 'b');
  await won(desk, base, final, 'a');
  await director.goto(`/td.html?t=${uid}#floor`);
  const pressed = await presses(director);
  await director.getByRole('link', { name: /^Results/ }).click();
  await director.getByRole('row', { name: new RegExp(`Semi-finals.*${wrong.b.name}`) }).first().getByRole('button', { name: 'Correct' }).click();
  await director.getByRole('button', { name: `${wrong.b.name} won`, exact: true }).click();
  await expect(director.locator('.conseq')).toContainText('has been played');
  await director.getByRole('button', { name: 'Do it' }).click();
  await expect(director.locator('.repair h2').first()).toContainText(`${wrong.b.name} won, not ${wrong.a.name}`);
  // Deepest first, and the mistake itself at the end.
  const steps = director.locator('.rstep');
  await expect(steps).toHaveCount(3);
  await expect(steps.last()).toHaveClass(/root/);
  const annul = await chosen(desk, base, 5, 'annul');
  const told = await Promise.all(annul.matches.map((/** @type {any} */ step) => desk.get(`${base}/matches/${step.was.match}`)));
  for (const [at, { a, b }] of told.entries()) await expect(steps.nth(at).locator('.ba').first().locator('i')).toHaveText([a.name, b.name]);
  await expect(director.locator('.act .end')).toHaveText(/^The event ends about \d\d:\d\d\.$/);
  // Both results with their scores: what was entered first, and what is right.
  await expect(steps.last().locator('.ba').first().locator('b')).toHaveText(['5', '2']);
  await expect(steps.last().locator('.ba').last().locator('b')).toHaveText(['2', '5']);
  await expect(steps.locator('.x i')).toContainText([wrong.a.name, wrong.b.name, wrong.a.name]);
  const aside = director.locator('aside');
  // Who sits where afterwards, from whom to whom: the winner by right comes to the final, who had won to the third place.
  const slots = slots_of(annul);
  expect([...slots].sort()).toEqual([['M Final', wrong.a.name, wrong.b.name], ['M Third place', wrong.b.name, wrong.a.name]]);
  expect(await rows_of(director.locator('aside ol.slots'))).toEqual(slots);
  // Both of the final are first or second again, both of the other match third or fourth.
  const [last, small] = [await desk.get(`${base}/matches/${final}`), await desk.get(`${base}/matches/${third}`)];
  const of = (/** @type {any} */ match, /** @type {'winner' | 'loser'} */ end) => match[(match.winner === 'a') === (end === 'winner') ? 'a' : 'b'];
  const was = [of(last, 'winner'), of(last, 'loser'), of(small, 'winner'), of(small, 'loser')].map((side) => side.name);
  const is = (/** @type {string} */ name) => (name === wrong.b.name || name !== wrong.a.name && [last.a.name, last.b.name].includes(name) ? '1–2' : '3–4');
  const places = await rows_of(aside.getByRole('heading', { name: 'Places: Main draw' }).locator('xpath=following-sibling::ol[1]'));
  expect([...places].sort()).toEqual(was.map((name, at) => [name, String(at + 1), is(name)]).sort());
  expect(places.map(([name]) => name)).toEqual(annul.places.map((/** @type {any} */ one) => one.name));
  expect(await totals(director)).toMatchObject({ matches: 2, slots: 2, places: 4 });
  // Reason and button stay in sight and leave the room to what it changes.
  const in_sight = () => director.evaluate(() => {
    const act = /** @type {Element} */ (document.querySelector('aside .act')).getBoundingClientRect();
    const seen = (/** @type {string} */ rows) => [...document.querySelectorAll(rows)].filter((row) => row.getBoundingClientRect().bottom <= act.top + 1).length;
    return { button: act.bottom <= innerHeight + 1, slots: seen('aside ol.slots li'), places: seen('aside ol.df:not(.slots, .prizes) li') };
  });
  for (const [width, height, slots_seen, places_seen] of [[1440, 900, 2, 4], [1280, 720, 2, 0]]) {
    await director.setViewportSize({ width, height });
    const now = await in_sight();
    if (process.env.TD_LOOK) await director.screenshot({ path: `${process.env.TD_LOOK}/repair-${width}.png` });
    expect(now.button && now.slots >= slots_seen && now.places >= places_seen, JSON.stringify([width, now])).toBe(true);
  }
  // The reason was given with the correction.
  await director.getByRole('button', { name: 'Annul 2 matches' }).click();
  await expect(director.locator('.toast').last()).toContainText('is played again');
  const clicks = await pressed();
  info.annotations.push({ type: 'figure', description: `wrong winner of a semi-final, two later matches played: ${clicks} clicks from the floor` });
  expect(clicks).toBe(5);
  const again = await desk.get(`${base}/matches/5`);
  expect(again.waits_for_repair).toBe(false);
  const replayed = await Promise.all((await later(desk, base)).map((match) => desk.get(`${base}/matches/${match}`)));
  expect(replayed.map((match) => match.status)).toEqual(['ready', 'ready']);
  expect(replayed.map((match) => [match.a.name, match.b.name].includes(wrong.b.name))).toEqual([true, false]);
  await expect(director.locator('.ready')).toContainText(wrong.b.name);
  // One act, taken back as one.
  await director.locator('.toast').last().getByRole('button', { name: 'Undo' }).click();
  await expect(director.locator('.needs .wrong')).toContainText('2 matches wait for a repair');
  expect((await desk.get(`${base}/matches/5`)).waits_for_repair).toBe(true);
});

test('when everything had been played, a repair says how much longer the evening lasts for it', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk);
  for (const [final, third] = await later(desk, base); ;) {
    const { matches } = await desk.get(`${base}/matches`);
    const ready = matches.filter((/** @type {any} */ one) => one.status === 'ready');
    if (ready.length === 0) break;
    for (const { match } of ready) await won(desk, base, match, match === third ? 'b' : 'a', match === final ? 1 : 0);
  }
  await director.goto(`/td.html?t=${uid}#results`);
  const wrong = await desk.get(`${base}/matches/5`);
  await director.getByRole('row', { name: new RegExp(`Semi-finals.*${wrong.b.name}`) }).first().getByRole('button', { name: 'Correct' }).click();
  await director.getByRole('button', { name: `${wrong.b.name} won`, exact: true }).click();
  await director.getByRole('button', { name: 'Do it' }).click();
  await expect(director.locator('.rstep')).toHaveCount(3);
  const look = await desk.get(`${base}/matches/5/repair`);
  const { ends } = look.choices.find((/** @type {any} */ one) => one.choice === 'annul');
  expect(ends.was).toBe(null);
  const minutes = Math.ceil((Date.parse(ends.is) - Date.parse(ends.from)) / 300000) * 5;
  expect(minutes).toBeGreaterThan(15);
  await expect(director.locator('.tot div', { hasText: 'minutes later' }).locator('b')).toHaveText(String(minutes));
  const roughly = () => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Copenhagen', hour: '2-digit', minute: '2-digit' })
    .format(Math.ceil((Date.now() + Date.parse(ends.is) - Date.parse(ends.from)) / 300000) * 300000);
  await expect(async () => {
    await director.getByRole('radio', { name: /as played/i }).check();
    await director.getByRole('radio', { name: /Annul/ }).check();
    expect(await director.locator('.act .end').innerText()).toBe(`The event ends about ${roughly()}.`);
  }).toPass();
  await everywhere(director, 'repair-later');
  await director.getByRole('radio', { name: /as played/i }).check();
  await expect(director.locator('.tot')).not.toContainText('later');
  await expect(director.locator('.act .end')).toHaveCount(0);
});

test('while the final is on, a repair says when the event ends by the server, and how much later that is', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk);
  const [final, third] = await later(desk, base);
  for (;;) {
    const { matches } = await desk.get(`${base}/matches`);
    const ready = matches.filter((/** @type {any} */ one) => one.status === 'ready' && one.match !== final);
    if (ready.length === 0) break;
    for (const { match } of ready) await won(desk, base, match, match === third ? 'b' : 'a', 0);
  }
  // Double match point: what is left of it is short, what would be played anew is not.
  const called = await desk.on(`${base}/matches/${final}/call`, await desk.get(`${base}/matches/${final}`), { table: 2 });
  const started = await desk.on(`${base}/matches/${final}/start`, called);
  await desk.games(base, started, ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'].map((winner) => ({ winner })));
  const semi = await desk.get(`${base}/matches/5`);
  const result = { how: 'final_score', winner: 'b', score_a: 3, score_b: 5, reason: 'both cards say so' };
  const preview = await desk.ask('POST', `${base}/matches/5/result?dry_run=1`, result, { 'If-Match': `"${semi.version}"` });
  await desk.ask('POST', `${base}/matches/5/result`, result, { 'If-Match': `"${semi.version}"`, 'TD-Confirm': preview.token });
  const told = async () => {
    const of = async (/** @type {string} */ choice) => (await chosen(desk, base, 5, choice)).ends;
    return { annul: await of('annul'), as_played: await of('as_played') };
  };
  const ends = await told();
  const between = (/** @type {{was: string, is: string}} */ { was, is }) => (Date.parse(is) - Date.parse(was)) / 60000;
  expect(between(ends.annul)).toBeGreaterThanOrEqual(15);
  expect(between(ends.as_played)).toBeLessThan(10);
  await director.goto(`/td.html?t=${uid}#repair=5`);
  const hour = (/** @type {string} */ when) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Copenhagen', hour: '2-digit', minute: '2-digit' })
    .format(Math.ceil(Math.max(Date.parse(when), Date.now()) / 300000) * 300000);
  // The rail foretells what the repair does: what waits for it is still to be played.
  await expect(async () => {
    await director.reload();
    await expect(director.locator('.rail')).toContainText(`ends about ${hour((await told()).annul.is)}`, { timeout: 3000 });
  }).toPass({ timeout: 60000 });
  for (const [name, choice] of /** @type {const} */ ([[/Annul/, 'annul'], [/as played/i, 'as_played']])) {
    await expect(async () => {
      await director.reload();
      await director.getByRole('radio', { name }).check();
      const now = await told();
      expect(await director.locator('.act .end').innerText()).toBe(`The event ends about ${hour(now[choice].is)}.`);
      const minutes = Math.ceil(between(now[choice]) / 5) * 5;
      expect(await totals(director)).toMatchObject(choice === 'annul' ? { 'minutes later': minutes } : { matches: 2 });
    }).toPass({ timeout: 60000 });
    await expect(director.locator('.tot', { hasText: 'later' })).toHaveCount(choice === 'annul' ? 1 : 0);
  }
  // Another end was told for each of the two, and the rail follows the one that is taken, before it looks again by itself.
  expect(hour(ends.annul.is)).not.toBe(hour(ends.as_played.is));
  await director.getByRole('button', { name: 'Typing mistake' }).click();
  await director.getByRole('button', { name: 'Let 2 matches stand' }).click();
  await expect.poll(async () => {
    const { ends: now } = await desk.get(`${base}/outlook`);
    return (await director.locator('.rail').innerText()).includes(`ends about ${hour(now.middle)}`);
  }).toBe(true);
});

test('what a repair changes of the prizes is said by name, with what somebody has in hand already', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk);
  const [final, third] = await later(desk, base);
  const wrong = await desk.get(`${base}/matches/5`);
  await won(desk, base, third, 'b');
  await won(desk, base, final, 'a');
  await desk.ask('PUT', `${base}/money`, { currency: 'EUR', digits: 2 });
  await desk.ask('PUT', `${base}/pools/1`, { name: 'Entry pool', kind: 'entry', fee: 1000 });
  await desk.ask('PUT', `${base}/pools/1/prizes`, { section: [1, 1], place: [1, 2], share: [7500, 2500] });
  for (const entry of [1, 2, 3, 4, 5, 6, 7, 8]) await desk.ask('POST', `${base}/pools/1/receipts`, { kind: 'fee', entry });
  const champion = await desk.get(`${base}/matches/${final}`);
  const best = champion[champion.winner];
  await desk.ask('POST', `${base}/pools/1/receipts`, { kind: 'payout', entry: best.entry });
  await director.goto(`/td.html?t=${uid}#results`);
  await director.getByRole('row', { name: new RegExp(`Semi-finals.*${wrong.b.name}`) }).first().getByRole('button', { name: 'Correct' }).click();
  await director.getByRole('button', { name: `${wrong.b.name} won`, exact: true }).click();
  await director.getByRole('button', { name: 'Do it' }).click();
  const prizes = director.locator('.df.prizes');
  await expect(director.locator('aside')).toContainText('Prizes of Entry pool');
  // Played again between others, so the first prize is open once more between who meets there now.
  await expect(prizes.locator('li', { hasText: best.name })).toContainText('has 60.00 EUR already');
  await expect(prizes.locator('li', { hasText: wrong.b.name })).toContainText('20.00–60.00 EUR');
  await everywhere(director, 'repair-prizes');
  // As it was played, so it is paid.
  await director.getByRole('radio', { name: /as played/i }).check();
  await expect(prizes).toHaveCount(0);
});

test('from its place in the bracket a wrong winner is corrected at once, and what waits there is repaired', async ({ desk, director }, info) => {
  const { uid, base } = await weekend(desk);
  const [final, third] = await later(desk, base);
  const wrong = await desk.get(`${base}/matches/5`);
  await won(desk, base, third, 'b');
  await won(desk, base, final, 'a');
  await director.goto(`/td.html?t=${uid}#floor`);
  const pressed = await presses(director);
  const place_on = (/** @type {import('@playwright/test').Page} */ page) =>
    page.getByRole('button', { name: `Semi-final 1: ${wrong.a.name}, ${wrong.b.name}` });
  await director.getByRole('link', { name: /^Bracket/ }).click();
  await place_on(director).click();
  await expect(director.getByRole('dialog')).toContainText('Correct the result');
  await everywhere(director, 'bracket-correct');
  await director.getByRole('button', { name: `${wrong.b.name} won`, exact: true }).click();
  await expect(director.locator('.conseq')).toContainText('has been played');
  await director.getByRole('button', { name: 'Do it' }).click();
  await expect(director.locator('.rstep')).toHaveCount(3);
  // Whoever went away first finds the repair again in the same place, and says why there.
  const later_on = await director.context().newPage();
  await later_on.goto(`/td.html?t=${uid}#bracket`);
  await place_on(later_on).click();
  await expect(later_on.locator('.repair h2').first()).toContainText(`${wrong.b.name} won, not ${wrong.a.name}`);
  await expect(later_on.getByRole('button', { name: 'Sides swapped' })).toBeVisible();
  await later_on.close();
  await director.getByRole('button', { name: 'Annul 2 matches' }).click();
  await expect.poll(async () => (await desk.get(`${base}/matches/5`)).waits_for_repair).toBe(false);
  const clicks = await pressed();
  // Before it is taken back from the floor, what becomes of each match is said.
  await director.locator('.log li').filter({ hasText: 'Repaired what followed' }).first().getByRole('button').click();
  await expect(director.getByRole('dialog').locator('.stories li')).toHaveCount(2);
  await director.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  info.annotations.push({ type: 'figure', description: `the same from its place in the bracket: ${clicks} clicks from the floor` });
  expect(clicks).toBe(5);
});

test('open places are red on the floor, one tap from the screen; the choice is read in both themes at every size', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk);
  const [final, third] = await later(desk, base);
  await won(desk, base, third, 'b');
  const ready = await desk.get(`${base}/matches/${final}`);
  const called = await desk.on(`${base}/matches/${final}/call`, ready, { table: 2 });
  await desk.games(base, await desk.on(`${base}/matches/${final}/start`, called), [{ winner: 'b' }]);
  const semi = await desk.get(`${base}/matches/5`);
  const result = { how: 'final_score', winner: 'b', score_a: 3, score_b: 5, reason: 'both cards say so' };
  const preview = await desk.ask('POST', `${base}/matches/5/result?dry_run=1`, result, { 'If-Match': `"${semi.version}"` });
  await desk.ask('POST', `${base}/matches/5/result`, result, { 'If-Match': `"${semi.version}"`, 'TD-Confirm': preview.token });
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t.open')).toHaveCount(1);
  await expect(director.locator('.needs .wrong')).toContainText('2 matches wait for a repair');
  await everywhere(director, 'floor-open');
  // The bracket is red in the same places, and not where the result was corrected.
  await director.goto(`/td.html?t=${uid}#bracket`);
  await expect(director.locator('.drawn .mc.open')).toHaveCount(2);
  const edges = await director.locator('.drawn .mc.open').evaluateAll((all) => all.map((card) =>
    getComputedStyle(card).borderTopColor.match(/\d+/g)?.map(Number)));
  for (const [red, green, blue] of /** @type {number[][]} */ (edges)) expect(red, `${red} ${green} ${blue}`).toBeGreaterThan(2 * Math.max(green, blue));
  for (const match of [final, third]) await expect(director.locator(`.drawn [data-match="${match}"] .mc.open`)).toHaveCount(1);
  await everywhere(director, 'bracket-open');
  await director.goto(`/td.html?t=${uid}#floor`);
  await director.locator('.t.open button').click();
  await expect(director.locator('.rstep')).toHaveCount(3);
  await expect(director.getByRole('button', { name: 'Annul 2 matches' })).toBeDisabled();
  // Nobody is called to where they are.
  await expect(director.locator('.asks')).toHaveCount(0);
  await everywhere(director, 'repair-annul');
  await director.getByRole('radio', { name: /They go on as played/ }).check();
  await expect(director.locator('.rstep.stands')).toHaveCount(2);
  await expect(director.locator('.tot')).not.toContainText('later');
  await director.getByRole('button', { name: 'By the rules' }).click();
  await everywhere(director, 'repair-as-played');
  await director.getByRole('button', { name: 'Let 2 matches stand' }).click();
  await expect(director.locator('.toast')).toContainText('goes on as played');
  await expect(director.locator('.t.open')).toHaveCount(0);
  expect((await desk.get(`${base}/matches/5`)).goes_on_with).toBe(semi.a.entry);
  // From the floor it is not taken back unasked, though nothing else changes by that.
  await director.locator('.log li').filter({ hasText: 'Repaired what followed' }).first().getByRole('button').click();
  await expect(director.getByRole('dialog')).toContainText('the matches wait for a choice again');
  await everywhere(director, 'repair-undo-ask');
  await director.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect((await desk.get(`${base}/matches/5`)).waits_for_repair).toBe(false);
  // A repair is looked at again, and taken back, where it was chosen.
  await director.goto(`/td.html?t=${uid}#repair=5`);
  await director.getByRole('button', { name: 'By the rules' }).click();
  await everywhere(director, 'repair-undo');
  await director.getByRole('button', { name: 'Take the repair back' }).click();
  await expect.poll(async () => (await desk.get(`${base}/matches/5`)).waits_for_repair).toBe(true);
  await expect(director.locator('.t.open')).toHaveCount(1);
});

test('where everything goes on as played, each match says so, deepest first, and in all nothing moves: four clicks from the floor', async ({ desk,
  director }, info) => {
  const { uid, base } = await weekend(desk);
  await desk.ask('PUT', `${base}/money`, { currency: 'EUR', digits: 2 });
  await desk.ask('PUT', `${base}/pools/1`, { name: 'Entry pool', kind: 'entry', fee: 1000 });
  await desk.ask('PUT', `${base}/pools/1/prizes`, { section: [1, 1], place: [1, 2], share: [7500, 2500] });
  for (const entry of [1, 2, 3, 4, 5, 6, 7, 8]) await desk.ask('POST', `${base}/pools/1/receipts`, { kind: 'fee', entry });
  const quarter = await desk.get(`${base}/matches/1`);
  // Who won it by mistake won the semi-final, too, and lost the final; who lost it lost a match of the consolation.
  await won(desk, base, quarter.next_of_loser.match, 'a', 1);
  const [final, third] = await later(desk, base);
  await won(desk, base, third, 'a', 0);
  await won(desk, base, final, 'b', 3);
  const result = { how: 'final_score', winner: 'b', score_a: 2, score_b: 5, reason: 'both cards say so' };
  const preview = await desk.ask('POST', `${base}/matches/1/result?dry_run=1`, result, { 'If-Match': `"${quarter.version}"` });
  await desk.ask('POST', `${base}/matches/1/result`, result, { 'If-Match': `"${quarter.version}"`, 'TD-Confirm': preview.token });
  const choice = await chosen(desk, base, 1, 'as_played');
  const before = await Promise.all(choice.matches.map((/** @type {any} */ step) => desk.get(`${base}/matches/${step.was.match}`)));

  await director.goto(`/td.html?t=${uid}#floor`);
  const hand = new Hand(director);
  await hand.tap(director.locator('.needs .wrong').getByRole('button', { name: 'Repair' }));
  await hand.tap(director.getByRole('radio', { name: /They go on as played/ }));
  const steps = director.locator('.rstep');
  await expect(steps).toHaveCount(choice.matches.length + 1);
  const shown = choice.matches.map((/** @type {any} */ step) => step.was.match);
  const played = choice.matches.filter((/** @type {any} */ step) => step.becomes === 'stands').map((/** @type {any} */ step) => step.was.match);
  expect(new Set(played)).toEqual(new Set([final, third, quarter.next.match, quarter.next_of_loser.match]));
  // The winner of the consolation's match went nowhere until somebody said that it stands: the place behind it is the one that others come to.
  const behind = await desk.get(`${base}/matches/${quarter.next_of_loser.match}`);
  expect(shown.filter((/** @type {number} */ match) => !played.includes(match))).toEqual([behind.next.match]);
  /** What a row says, before and after. */
  const rows = await steps.evaluateAll((all) => all.map((row) => {
    const text = (/** @type {Element | null | undefined} */ one) => (one?.textContent ?? '').replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ').trim();
    const cards = [...row.querySelectorAll('.ba')].map((card) => [...card.children].map((side) => [text(side.querySelector('i')), text(side.querySelector('b')),
      side.className.trim()]));
    return { number: text(row.querySelector('.nn')), title: text(row.querySelector('h3 > span:last-child')), story: text(row.querySelector('.what p')), cards,
      stays: text(row.querySelector('.auto')), arrow: Boolean(row.querySelector('.ar')) };
  }));
  const stage = (/** @type {any} */ one) => `${STAGES[one.stage]}, to ${one.length}`;
  const stood = before.map((match, at) => {
    if (!played.includes(match.match)) {
      const { is } = choice.matches[at];
      return { number: String(at + 1), title: stage(match), arrow: true, stays: '',
        story: 'Not begun. Others meet here.', cards: [expect.anything(), SIDES.map((side) => [is[side].name ?? expect.any(String), '',
          is[side].entry === choice.matches[at].was[side].entry ? '' : 'g'])] };
    }
    const [winner, loser] = match.winner === 'a' ? [match.a, match.b] : [match.b, match.a];
    return { number: String(at + 1), title: stage(match), arrow: true, stays: 'Stays as played',
      story: `${winner.name} beat ${loser.name} ${winner.score}–${loser.score}. It counts as it was played.`,
      cards: [[[match.a.name, String(match.a.score), ''], [match.b.name, String(match.b.score), '']]] };
  });
  // The mistake itself comes last: what was entered, struck through, and what is right.
  const { a, b } = quarter;
  expect(rows).toEqual([...stood, { number: String(stood.length + 1), title: stage(quarter), arrow: true, stays: '',
    story: 'The corrected result. What was entered first stays in the record.',
    cards: [[[a.name, '5', 'x w'], [b.name, '2', '']], [[a.name, '2', ''], [b.name, '5', 'g w']]] }]);
  // Deepest first: final and third place follow the semi-final.
  for (const deep of [final, third]) expect(shown.indexOf(deep)).toBeLessThan(shown.indexOf(quarter.next.match));
  // In all: who meets whom, places and prizes are what they were.
  const aside = director.locator('aside');
  expect(await totals(director)).toEqual({ matches: 5, slot: 1, places: 0, prizes: 0 });
  await expect(aside.locator('ol.slots li')).toHaveCount(1);
  await expect(aside.locator('ol.slots li')).toContainText(behind[behind.winner].name);
  await expect(aside.locator('ol.df:not(.slots)')).toHaveCount(0);
  await expect(aside.getByRole('button', { name: 'Let 4 matches stand' })).toBeDisabled();
  // The other choice says of the same matches what it changes, so that the two can be told apart.
  await director.getByRole('radio', { name: /Annul/ }).check();
  const annul = await chosen(desk, base, 1, 'annul');
  expect(await totals(director)).toMatchObject({ slots: slots_of(annul).length, places: annul.places.length, prizes: annul.prizes.length });
  expect(annul.places.length * annul.prizes.length * slots_of(annul).length).toBeGreaterThan(0);
  await director.getByRole('radio', { name: /They go on as played/ }).check();
  await everywhere(director, 'repair-rows-as-played');
  const standings = async () => (await desk.get(`${base}/sections/1/standings`)).standings.map((/** @type {any} */ one) => [one.name, one.place_from]);
  await hand.tap(director.getByRole('button', { name: 'By the rules' }));
  await hand.tap(director.getByRole('button', { name: 'Let 4 matches stand' }));
  await expect(director.locator('.toast')).toContainText('goes on as played');
  const clicks = hand.count();
  info.annotations.push({ type: 'figure', description: `what followed a wrong winner goes on as played: ${clicks} clicks from the floor` });
  expect(clicks).toBe(4);
  expect((await standings()).slice(0, 2)).toEqual([[before.find(({ match }) => match === final).b.name, 1], [a.name, 2]]);
});

test('what is sure of the places of a consolation that still runs is said like that of the main draw', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk);
  const quarter = await desk.get(`${base}/matches/1`);
  // Who lost it wrongly has lost the first match of the consolation, too, and is out of everything.
  const first = await desk.get(`${base}/matches/${quarter.next_of_loser.match}`);
  await won(desk, base, first.match, first.a.entry === quarter.b.entry ? 'b' : 'a');
  const result = { how: 'final_score', winner: 'b', score_a: 2, score_b: 5, reason: 'both cards say so' };
  const preview = await desk.ask('POST', `${base}/matches/1/result?dry_run=1`, result, { 'If-Match': `"${quarter.version}"` });
  await desk.ask('POST', `${base}/matches/1/result`, result, { 'If-Match': `"${quarter.version}"`, 'TD-Confirm': preview.token });
  await director.goto(`/td.html?t=${uid}#repair=1`);
  const aside = director.getByRole('complementary');
  await expect(aside.getByRole('heading', { name: 'Places: Main draw' })).toBeVisible();
  const consolation = aside.getByRole('heading', { name: 'Places: Consolation' }).locator('xpath=following-sibling::ol[1]');
  // Four play the consolation: who lost its first match shares the last places.
  await expect(consolation.getByRole('listitem').filter({ hasText: quarter.b.name })).toContainText('3–4not in it');
  await expect(consolation.getByRole('listitem').filter({ hasText: quarter.a.name })).toContainText('not in it1–4');
  await everywhere(director, 'repair-consolation');
});

test('what followed is read deepest first, whatever numbers the places have', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk);
  const quarter = await desk.get(`${base}/matches/1`);
  // The consolation was built after the main draw: its first round has higher numbers than the final.
  await won(desk, base, quarter.next_of_loser.match, 'a');
  const [final, third] = await later(desk, base);
  for (const match of [third, final]) await won(desk, base, match, 'a');
  const result = { how: 'final_score', winner: 'b', score_a: 2, score_b: 5, reason: 'both cards say so' };
  const preview = await desk.ask('POST', `${base}/matches/1/result?dry_run=1`, result, { 'If-Match': `"${quarter.version}"` });
  await desk.ask('POST', `${base}/matches/1/result`, result, { 'If-Match': `"${quarter.version}"`, 'TD-Confirm': preview.token });
  const { matches } = await desk.get(`${base}/matches`);
  const of = (/** @type {number} */ number) => matches.find((/** @type {any} */ one) => one.match === number);
  /** How many matches lie between it and what was corrected. @type {Map<number, number>} */
  const depth = new Map([[1, 0]]);
  for (const [match, at] of depth)
    for (const next of [of(match).next?.match, of(match).next_of_loser?.match]) if (next) depth.set(next, Math.max(at + 1, depth.get(next) ?? 0));
  await director.goto(`/td.html?t=${uid}#repair=1`);
  const cards = director.locator('.rstep:not(.root)');
  const steps = (await chosen(desk, base, 1, 'annul')).matches;
  await expect(cards).toHaveCount(steps.length);
  // By the two who met there: nobody met twice.
  const shown = (await cards.evaluateAll((all) => all.map((one) => [...one.querySelectorAll('.ba')][0])
    .map((card) => [...card.querySelectorAll('i')].map((side) => side.textContent).join(' – '))))
    .map((pair) => steps.find(({ was }) => `${was.a.name} – ${was.b.name}` === pair)?.was.match);
  const depths = shown.map((match) => Number(depth.get(match)));
  expect(depths).toEqual([...depths].sort((one, two) => two - one));
  expect(new Set(shown)).toEqual(new Set([final, third, quarter.next.match, quarter.next_of_loser.match]));
  expect(shown.indexOf(final)).toBeLessThan(shown.indexOf(quarter.next_of_loser.match));
  // By their numbers alone they would stand otherwise.
  expect(quarter.next_of_loser.match).toBeGreaterThan(final);
});

test('nothing waits where nothing was corrected', async ({ desk, director }) => {
  const { uid } = await weekend(desk);
  await director.goto(`/td.html?t=${uid}#repair=5`);
  await expect(director.getByText('Nothing waits for a repair here.')).toBeVisible();
});
