// SPDX-License-Identifier: MIT
// Only what applies is shown and printed: kinds of event × rules, in the settings, on the sheet of rules, and where an event is planned.
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

const CLOCK = 16;
const CUBE = ['Crawford rule', 'Cube turned in the Crawford game', 'Dead cube', 'Jacoby rule', 'Highest cube', 'Automatic doubles'];
const DICE = ['Dice', 'Checkers and side of the board', 'Illegal plays', 'Premature actions', 'Wrong starting position'];
const TIMED = ['Reserve time for each point of the match', 'Free time for each turn', 'When a reserve has run out', 'Clock introduced during a match'];
const ROLLED = ['Dice rolled again under the clock'];
const OF_PAIRS = ['Reserve time of a pair for each point of the match', 'Free time of a pair for each turn', 'Clock of pairs introduced during a match'];
const ALL = [...CUBE, ...DICE, ...TIMED, ...ROLLED, ...OF_PAIRS];
/** What a sheet leaves out beside: what is switched off. */
const OFF = ['Highest cube', 'Automatic doubles', 'Checkers and side of the board'];

/**
 * A kind of event: what it plays, and which of ALL apply there.
 * @type {{kind: string, section: any, clock?: number, pairs?: boolean, shown: string[], third: number}[]}
 */
const KINDS = [
  { kind: 'knockout', section: { kind: 'knockout', lengths: [5] }, shown: [...CUBE, ...DICE], third: 1 },
  { kind: 'knockout by the clock', section: { kind: 'knockout', lengths: [5] }, clock: 2, shown: [...CUBE, ...DICE, ...TIMED, ...ROLLED], third: 1 },
  { kind: 'pairs by the clock', section: { kind: 'round_robin', lengths: [5] }, clock: 2, pairs: true, shown: ALL, third: 0 },
  { kind: 'Swiss of one point', section: { kind: 'swiss', lengths: [1] }, shown: DICE, third: 0 },
  { kind: 'lives', section: { kind: 'lives', lengths: [3] }, shown: [...CUBE, ...DICE], third: 0 },
  { kind: 'Plakoto', section: { kind: 'knockout', lengths: [5], games: 'plakoto' }, shown: DICE, third: 1 },
  { kind: 'draughts by the clock', section: { kind: 'knockout', lengths: [1], games: 'losing-draughts' }, clock: 2, shown: TIMED, third: 1 },
  { kind: 'draughts', section: { kind: 'swiss', lengths: [1], games: 'losing-draughts' }, shown: [], third: 0 },
];

/** @param {import('./hall.js').Desk} desk @param {typeof KINDS[0]} of */
async function event_of(desk, { kind, section, clock, pairs }) {
  const made = await desk.ask('POST', '/tournaments', { title: kind, starts_on: '2026-11-21', lengths: [5], check_in: false, tables: 2 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, pairs ? { pairs, text: 'Ada / Ann\nBea / Ben\nCal / Cat' } : { text: 'Ada\nBea\nCal\nDee' });
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], section, 'PUT');
  if (clock) await desk.rule(base, CLOCK, clock);
  return made.uid;
}

/** Titles of rules that are on the page. @param {import('@playwright/test').Locator} titles */
const titles_of = async (titles) => (await titles.allInnerTexts()).map((title) => title.trim()).filter((title) => ALL.includes(title)).sort();

test('settings and the sheet of rules have the rules of what is played, by kind of event', async ({ desk, director }) => {
  test.slow();
  for (const of of KINDS) {
    const uid = await event_of(desk, of);
    await director.goto(`/td.html?t=${uid}#settings`);
    const groups = director.locator('.prefs .index a');
    await expect(groups.first()).toBeVisible();
    await expect(director.getByLabel('A match for third place is played'), of.kind).toHaveCount(of.third);
    /** @type {string[]} */
    const seen = [];
    for (const href of await groups.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) {
      if (href === '#settings') continue;
      await director.goto(`/td.html?t=${uid}${href}`);
      await expect(director.locator('.ruled li').first(), `${of.kind} ${href}: a page that says nothing`).toBeVisible();
      seen.push(...await titles_of(director.locator('.ruled label')));
    }
    expect(seen.sort(), of.kind).toEqual([...of.shown].sort());
    await director.goto(`/print.html?t=${uid}&what=rules`);
    await expect(director.locator('.paperlist dt').first()).toBeVisible();
    expect(await titles_of(director.locator('.paperlist dt')), `${of.kind} on paper`)
      .toEqual(of.shown.filter((title) => !OFF.includes(title) && (title !== 'Cube turned in the Crawford game' || of.shown.includes('Crawford rule'))).sort());
    await expect(director.locator('.lengthlist'), of.kind).not.toContainText(/consolation|last chance/i);
  }
  await director.goto(`/td.html?t=${await event_of(desk, KINDS[7])}#settings`);
  await expect(director.locator('.prefs .index a')).not.toHaveCount(0);
  await everywhere(director, 'applies-draughts');
});

const TIES = /parted by/, LIVES = /^Lives \(/m, SECOND = /consolation|last chance/i, THIRD = /third place/;
/** What a plan asks of each shape, and what it does not. @type {[string, RegExp[], RegExp[]][]} */
const SHAPES = [
  ['Knockout', [THIRD], [TIES, LIVES, SECOND]],
  ['Main, consolation', [SECOND], [TIES, LIVES]],
  ['Double elimination', [], [TIES, LIVES, SECOND]],
  ['Swiss', [TIES], [LIVES, SECOND, THIRD]],
  ['Three lives', [LIVES], [TIES, SECOND, THIRD]],
  ['League', [TIES], [LIVES, SECOND, THIRD]],
  ['Ladder', [], [TIES, LIVES, SECOND, THIRD]],
];

test('a plan asks of each shape what it has: no tie-breaks of a knockout, no lives of a Swiss, no consolation of neither', async ({ desk, director }) => {
  await desk.evening({ players: 2 });
  await director.goto('/td.html');
  await director.getByRole('button', { name: 'New tournament' }).click();
  for (const [shape, has, not] of SHAPES) {
    await director.locator('.shape-card').filter({ has: director.getByText(shape, { exact: true }) }).click();
    const parts = director.locator('ol.parts');
    await expect(director.locator('.shape-card.on b')).toHaveText(shape);
    await expect(parts.locator('.dim').first()).not.toHaveText('…');
    for (const one of has) await expect.poll(() => parts.innerText(), `${shape}: ${one}`).toMatch(one);
    for (const one of not) expect(await parts.innerText(), `${shape}: ${one}`).not.toMatch(one);
  }
});
