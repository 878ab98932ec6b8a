// SPDX-License-Identifier: MIT
// The console's less frequent work: corrections with their consequences, withdrawals, tables, cards, people, search.
import { clipped, glance, violations } from './look.js';
import { Hand, LONG, expect, test } from './hall.js';
import { play, weekend } from './weekend.js';

/** The dialog that is open is accessible and nothing in it is cut off. @param {import('@playwright/test').Page} page */
async function look(page) {
  expect.soft(await violations(page)).toEqual([]);
  expect.soft(await clipped(page)).toEqual([]);
}

test('a wrong result is corrected in five clicks, after its consequences were read', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 3, tables: 2 });
  const match = await desk.get(`${base}/matches/1`);
  await desk.on(`${base}/matches/1/result`, match, { how: 'final_score', winner: 'a', score_a: 3, score_b: 1, reason: 'slip' });
  const loser = match.b.name;
  await director.goto(`/td.html?t=${uid}#results`);
  const hand = new Hand(director);
  await hand.tap(director.getByRole('button', { name: 'Correct' }));
  await hand.tap(director.getByRole('button', { name: 'Correct the result' }));
  await hand.tap(director.getByRole('button', { name: 'Swap sides' }));
  await hand.tap(director.getByRole('button', { name: 'Typing mistake' }));
  await look(director);
  await hand.tap(director.getByRole('button', { name: 'Correct', exact: true }).last());
  await expect(director.getByRole('dialog', { name: `${loser} beats ${match.a.name} 3–1?` })).toBeVisible();
  await expect(director.locator('.conseq')).toContainText(`${match.a.name} – ${loser} (Semi-final)`);
  await expect(director.locator('.conseq')).not.toContainText(/match \d/i);
  expect(hand.count()).toBe(5);
  expect((await desk.get(`${base}/matches/1`)).winner).toBe('a');
  await look(director);
  await director.getByRole('button', { name: 'Do it' }).click();
  await expect(director.locator('.toast').last()).toContainText(`${loser} beats ${match.a.name}`);
  const after = await desk.get(`${base}/matches/1`);
  expect([after.winner, after.a.score, after.b.score]).toEqual(['b', 1, 3]);
});

test('a result on paper is entered by two taps, without a reason; what is no score has a form of its own', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 5, tables: 2 });
  const { a, b } = await desk.started(base);
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t').first()).toContainText('5');
  await director.keyboard.press('1');
  const dialog = director.getByRole('dialog', { name: /Main draw: Semi-final/ });
  await expect(dialog.getByRole('group', { name: /^Points of/ })).toHaveCount(0);
  const hand = new Hand(director);
  await hand.tap(dialog.getByRole('group', { name: 'Who won?' }).getByRole('button', { name: b.name }));
  const points = dialog.getByRole('group', { name: `Points of ${a.name}` }).getByRole('button');
  await expect(points).toHaveText(['0', '1', '2', '3', '4']);
  await expect(dialog.getByText('Typing mistake')).toHaveCount(0);
  await glance(director, 'paper-result');
  await hand.tap(points.nth(3));
  expect(hand.count()).toBe(2);
  await expect.poll(async () => { const now = await desk.get(`${base}/matches/1`); return [now.status, now.a.score, now.b.score]; }).toEqual(['over', 3, 5]);
  // A walkover is no score.
  await director.goto(`/td.html?t=${uid}#results`);
  await director.getByRole('button', { name: 'Open 2' }).click();
  await director.getByRole('button', { name: 'Open', exact: true }).first().click();
  await director.getByRole('button', { name: 'No score' }).click();
  await director.getByRole('button', { name: 'walkover' }).click();
  await glance(director, 'walkover');
  const second = await desk.get(`${base}/matches/2`);
  await director.getByRole('button', { name: second.a.name }).click();
  await director.getByRole('button', { name: 'Enter', exact: true }).click();
  await director.getByRole('dialog', { name: `Walkover for ${second.a.name}?` }).getByRole('button', { name: 'Do it' }).click();
  await expect.poll(async () => (await desk.get(`${base}/matches/2`)).how).toBe('walkover');
});

test('one game is corrected from the match', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 2, length: 7, tables: 1 });
  await desk.games(base, await desk.started(base), [{ winner: 'a', cube: 2 }]);
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t').first()).toContainText('7');
  await director.keyboard.press('1');
  await director.getByRole('button', { name: 'Correct' }).first().click();
  await director.getByRole('button', { name: 'Gammon', exact: true }).click();
  await director.getByRole('button', { name: 'Both agree now' }).click();
  await director.getByRole('button', { name: 'Correct', exact: true }).click();
  const confirm = director.getByRole('button', { name: 'Do it' });
  await expect(confirm.or(director.getByText('Corrected'))).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect.poll(async () => (await desk.get(`${base}/matches/1`)).a.score).toBe(4);
});

test('a withdrawal names what it changes and is taken back', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 3, tables: 0 });
  await director.goto(`/td.html?t=${uid}#entries`);
  await director.getByRole('button', { name: 'More about O. Kaya' }).click();
  await look(director);
  await director.getByRole('button', { name: 'Withdraw' }).click();
  const confirm = director.getByRole('button', { name: 'Do it' });
  await expect(confirm.or(director.getByText('O. Kaya has withdrawn'))).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(director.getByText('O. Kaya has withdrawn')).toBeVisible();
  await expect.poll(async () => (await desk.get(`${base}/entries`)).entries[0].status).toBe('withdrawn');
  await director.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  const again = director.getByRole('button', { name: 'Do it' });
  const said = director.getByText('Taken back: O. Kaya withdrawn');
  await expect(again.or(said)).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(said).toBeVisible();
  expect((await desk.get(`${base}/entries`)).entries[0].status).toBe('entered');
});

test('closing early is one question: how much is open in each section, and which matches where somebody asks', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 8, length: 3, tables: 2 });
  await director.goto(`/td.html?t=${uid}#settings`);
  await director.getByRole('button', { name: 'Close the tournament' }).click();
  const dialog = director.getByRole('dialog', { name: 'Close the event before it is over?' });
  await expect(dialog.locator('.conseq li')).toHaveText(['Main draw: 7 not yet over.']);
  const all = dialog.locator('details li');
  await expect(all.first()).toBeHidden();
  await dialog.getByText('Which 7 matches').click();
  await expect(all).toHaveCount(7);
  await glance(director, 'close-early');
  await expect(all.first()).toHaveText(/^.+ – .+ \(Quarter-final\) is not over\.$/);
  await expect(all.last()).toHaveText('Final is not over.');
  await dialog.getByRole('button', { name: 'Do it' }).click();
  await expect.poll(async () => (await desk.get(base)).status).toBe('closed');
});

test('a withdrawal is asked about by who it is, and says where the place is left in words', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 3, tables: 2 });
  const semi = await desk.get(`${base}/matches/1`);
  const called = await desk.on(`${base}/matches/1/call`, semi, { table: 1 });
  expect(called.status).toBe('called');
  await director.goto(`/td.html?t=${uid}#entries`);
  await director.getByRole('button', { name: `More about ${semi.a.name}` }).click();
  await director.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = director.getByRole('dialog', { name: `Withdraw ${semi.a.name}?` });
  await expect(dialog.locator('.conseq')).toContainText(`${semi.a.name} – ${semi.b.name} (Semi-final) is over: ${semi.b.name} wins.`);
  await look(director);
  await dialog.getByRole('button', { name: 'Do it' }).click();
  await expect(director.getByText(`${semi.a.name} has withdrawn`)).toBeVisible();
});

test('the server says what is taken back: one act after the other, also after a reload', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 3, tables: 2 });
  const status = async () => (await desk.get(`${base}/matches/1`)).status;
  const first = await desk.get(`${base}/matches/1`);
  const called = await desk.on(`${base}/matches/1/call`, first, { table: 2 });
  await desk.on(`${base}/matches/1/start`, called, {});
  await desk.on(`${base}/matches/1/result`, await desk.get(`${base}/matches/1`), { how: 'final_score', score_a: 3, score_b: 0 });
  await director.goto(`/td.html?t=${uid}#floor`);
  const undo = director.locator('header').getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveAttribute('title', `${first.a.name} beats ${first.b.name} \u20663–0\u2069, table 2`);
  await director.keyboard.press('u');
  await expect.poll(status).toBe('playing');
  await expect(undo).toHaveAttribute('title', /^Started: /);
  await director.reload();
  await expect(undo).toHaveAttribute('title', /^Started: /);
  await undo.click();
  await expect.poll(status).toBe('called');
  await expect(undo).toHaveAttribute('title', /^Called to table 2: /);
  // What somebody else does is taken back where it stands in the list of what happened.
  const call = await desk.ask('POST', `${base}/call-next`, {});
  await director.locator('.log').getByRole('button', { name: `Undo: Called to table ${call.table_name}: ${call.a.name} v ${call.b.name}` }).click();
  await expect.poll(async () => (await desk.get(`${base}/matches/${call.match}`)).status).toBe('ready');
  expect(await status()).toBe('called');
});

test('a name changes after the end only with a reason, and the entry is marked', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 2, length: 1, tables: 1 });
  await desk.games(base, await desk.started(base), [{ winner: 'a' }]);
  await desk.ask('POST', `${base}/close`);
  await director.goto(`/td.html?t=${uid}#entries`);
  await director.getByRole('button', { name: 'More about O. Kaya' }).click();
  await director.getByLabel('Name', { exact: true }).fill('Ö. Kaya');
  await director.getByLabel('Why the name changes after the end').fill('spelt wrongly');
  await look(director);
  await director.getByRole('button', { name: 'Save' }).click();
  await expect(director.locator('.conseq')).toContainText('is marked for good');
  await director.getByRole('button', { name: 'Do it' }).click();
  await expect(director.locator('.people')).toContainText('Ö. Kaya');
  await expect(director.locator('.people')).toContainText('changed after the end');
  await director.goto(`/tournament.html?t=${uid}#players`);
  await expect(director.getByText('(changed after the end)')).toHaveCount(1);
});

test('pairs are pasted, one a line', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Doubles', starts_on: '2026-11-22', lengths: [1], tables: 1 });
  await desk.ask('POST', `/tournaments/${made.uid}/open`);
  await director.goto(`/td.html?t=${made.uid}#entries`);
  await director.getByLabel('One name a line').fill('P. Roy / K. Ito');
  await director.getByLabel('Each line is a pair').check();
  await look(director);
  await director.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(director.locator('.people')).toContainText('P. Roy / K. Ito');
  const { entries } = await desk.get(`/tournaments/${made.uid}/entries`);
  expect(entries[0].persons).toBe(2);
});

test('tables: names, out of use, a card with its code, and this browser as a tablet', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 2, tables: 2 });
  await director.goto(`/td.html?t=${uid}#hall`);
  const second = director.locator('.places tbody tr').nth(1);
  await second.getByRole('button', { name: 'Take out of use' }).click();
  await expect(second.getByText('Out of use').first()).toBeVisible();
  await expect(second.getByRole('button', { name: 'Use again' })).toBeVisible();
  await second.getByRole('button', { name: '2', exact: true }).click();
  await director.getByRole('textbox', { name: 'Name' }).fill('Window');
  await director.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByRole('button', { name: 'Window' })).toBeVisible();
  const first = director.locator('.places tbody tr').first();
  await first.getByRole('button', { name: 'Card', exact: true }).click();
  await expect(director.getByRole('img', { name: 'Card of table 1' })).toBeVisible();
  await look(director);
  await director.getByRole('button', { name: 'Close' }).click();
  const [tab] = await Promise.all([director.context().waitForEvent('page'), first.getByRole('button', { name: 'Open here' }).click()]);
  await expect(tab.getByText('This table is free')).toBeVisible();
  expect((await desk.get(`${base}/devices`)).devices.length).toBe(1);
});

test('an account is added; only its role\'s doors open', async ({ director, visitor }) => {
  await director.goto('/td.html');
  await director.getByRole('link').filter({ hasText: /players?/ }).first().click();
  await director.getByRole('link', { name: 'Accounts' }).click();
  const form = director.locator('form').filter({ hasText: 'Add account' });
  const login = `jonas${Date.now()}`;
  await form.getByLabel('Name').fill('Jonas Holm');
  await form.getByLabel('Login').fill(login);
  await form.getByLabel('Password').fill('another long phrase');
  await form.getByLabel('Role').selectOption('scorer');
  await form.getByRole('button', { name: 'Add account' }).click();
  await expect(director.getByText('Account added')).toBeVisible();
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  await page.goto('/td.html');
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Password').fill('another long phrase');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner')).toContainText('Jonas Holm');
});

test('search finds a player at his table by the keyboard alone', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, tables: 2 });
  const called = await desk.ask('POST', `${base}/call-next`);
  await director.goto(`/td.html?t=${uid}#floor`);
  await expect(director.locator('.t').first()).toBeVisible();
  await director.keyboard.press('/');
  await expect(director.getByPlaceholder('Name')).toBeFocused();
  await director.keyboard.type(called.a.name.split(' ')[1].slice(0, 3).toLowerCase());
  await expect(director.locator('.found')).toContainText('plays at table 1');
  await look(director);
  await director.keyboard.press('Enter');
  await expect(director.getByRole('heading', { name: /Main draw: Semi-final\b/ })).toBeVisible();
  await look(director);
  await director.keyboard.press('Escape');
  await expect(director.getByRole('dialog')).toHaveCount(0);
});

test('settings show the lengths of each section, which are changed there until the draw', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Two lists', starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 4 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], { kind: 'knockout', lengths: [9, 7, 5] }, 'PUT');
  await desk.ask('POST', `${base}/sections`, { kind: 'progressive', name: 'Consolation', fed_by: 1, lengths: [5, 3] });
  await director.goto(`/td.html?t=${made.uid}#settings`);
  const main = director.getByRole('group', { name: 'Main draw' });
  await expect(main.getByLabel('Final', { exact: true })).toHaveValue('9');
  await expect(main.getByLabel('Semi-finals')).toHaveValue('7');
  await expect(main.getByLabel('Before that')).toHaveValue('5');
  const consolation = director.getByRole('group', { name: 'Consolation' });
  await expect(consolation.getByRole('spinbutton')).toHaveCount(2);
  await glance(director, 'settings-lengths');
  await consolation.getByLabel('Final', { exact: true }).fill('6');
  await consolation.getByLabel('Before that').focus();
  await consolation.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await desk.get(`${base}/sections`)).sections[1].lengths).toEqual([6, 3]);
  expect((await desk.get(`${base}/sections`)).sections[0].lengths).toEqual([9, 7, 5]);
});

test('a line that was entered by mistake goes off the list, and comes back', async ({ desk, director }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Mistakes', starts_on: '2026-11-21', lengths: [5], tables: 2 });
  const base = `/tournaments/${made.uid}`;
  await desk.ask('POST', `${base}/entries`, { entries: ['Ada', 'Ben', LONG[0], 'Entered twice'].map((name) => ({ name })) });
  await director.goto(`/td.html?t=${made.uid}#entries`);
  const rows = director.locator('.people li');
  await expect(rows).toHaveCount(4);
  await director.getByRole('button', { name: `More about ${LONG[0]}` }).click();
  await glance(director, 'entry-more');
  await director.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await director.getByRole('button', { name: 'More about Entered twice' }).click();
  await director.getByRole('button', { name: 'Off the list' }).click();
  await expect(rows).toHaveCount(3);
  await expect(director.locator('.toast').last()).toContainText('Entered twice is off the list');
  await director.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(rows).toHaveCount(4);
  // Who is drawn stays on the list, and may withdraw.
  await desk.on(`${base}/open`, await desk.get(base));
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4] });
  await expect(director.locator('nav').getByText('done')).toBeVisible();
  await director.getByRole('button', { name: 'More about Entered twice' }).click();
  await expect(director.getByRole('dialog').getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(director.getByRole('dialog').getByRole('button', { name: 'Off the list' })).toHaveCount(0);
});

/** Written in other letters, and how they are found. */
const LETTERED = ['Χρυσάνθη Παπαδοπούλου', 'Łukasz Đorđević'];
const KEYS = [['chrys', LETTERED[0]], ['lukasz dor', LETTERED[1]], ['ΧΡΥΣ', LETTERED[0]]];

test('results are found by Latin keys, whatever letters a name is written in', async ({ desk, director }) => {
  const names = [...LETTERED, 'Ben Roth', 'Cleo Marsh'];
  const { uid, base } = await weekend(desk, { names, sections: [], lengths: [3], tables: 2 });
  await play(desk, base, { most: 2 });
  await director.goto(`/td.html?t=${uid}#results`);
  const rows = director.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  for (const [keys, name] of KEYS) {
    await director.getByPlaceholder('Find a player').fill(keys);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(name);
  }
});

test('who looks for a player finds them by Latin keys: among entries, among people, on the public page', async (
  { desk, director, visitor }) => {
  const names = [...LETTERED, 'Anna Weiß', ...Array.from({ length: 12 }, (_, at) => `Plain ${'ABCDEFGHIJKL'[at]}`)];
  const { uid, base } = await weekend(desk, { names, sections: [], lengths: [3], tables: 2, drawn: false });
  const found = async (/** @type {import('@playwright/test').Locator} */ field, /** @type {import('@playwright/test').Locator} */ rows) => {
    for (const [keys, name] of [...KEYS, ['weiss', names[2]]]) {
      await field.fill(keys);
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(name);
    }
  };
  for (const tab of ['entries', 'people']) {
    await director.goto(`/td.html?t=${uid}#${tab}`);
    await expect(director.locator('.people li')).not.toHaveCount(0);
    await found(director.locator('main input[autocomplete=off][placeholder]').first(), director.locator('.people li'));
  }
  const page = await visitor();
  await page.goto(`/tournament.html?t=${uid}#players`);
  await expect(page.locator('.names li')).toHaveCount(names.length);
  // The list is one of names, in their order.
  const listed = (await page.locator('.names .nm').allInnerTexts()).filter((name) => name.startsWith('Plain'));
  expect(listed).toEqual([...listed].sort());
  await found(page.getByRole('searchbox'), page.locator('.names li'));
});

test('a score that the match cannot have is asked about before it is entered', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 5, tables: 2 });
  const match = await desk.get(`${base}/matches/1`);
  await desk.on(`${base}/matches/1/result`, match, { how: 'final_score', winner: 'a', score_a: 5, score_b: 1, reason: '' });
  const stands = async () => { const now = await desk.get(`${base}/matches/1`); return [now.winner, now.a.score, now.b.score]; };
  await director.goto(`/td.html?t=${uid}#results`);
  await director.getByRole('button', { name: 'Correct' }).click();
  await director.getByRole('button', { name: 'Correct the result' }).click();
  const [a, b] = [0, 1].map((at) => director.getByRole('dialog').getByRole('spinbutton').nth(at));
  await a.fill('2');
  await b.fill('9');
  await director.getByRole('button', { name: 'Typing mistake' }).click();
  const enter = director.getByRole('button', { name: 'Correct', exact: true }).last();
  await enter.click();
  const asked = director.getByRole('dialog').filter({ hasText: '2–9 in a match to 5?' });
  await expect(asked).toBeVisible();
  await glance(director, 'impossible-score');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toHaveCount(0);
  expect(await stands()).toEqual(['a', 5, 1]);
  await director.getByRole('button', { name: 'Correct', exact: true }).first().click();
  await director.getByRole('button', { name: 'Correct the result' }).click();
  await a.fill('2');
  await b.fill('9');
  await director.getByRole('button', { name: 'Typing mistake' }).click();
  await enter.click();
  await asked.getByRole('button', { name: 'Enter 2–5' }).click();
  await director.getByRole('button', { name: 'Do it' }).click();
  await expect.poll(stands).toEqual(['b', 2, 5]);
});

/**
 * Somebody who has an account of this role, signed in.
 * @param {any} desk @param {any} visitor @param {string} role @returns {Promise<import('@playwright/test').Page>}
 */
async function signed_in_as(desk, visitor, role) {
  const login = `${role}${Date.now()}`;
  await desk.ask('POST', '/accounts', { login, password: 'another long phrase', name: 'Jonas Holm', role });
  const page = await visitor({ viewport: { width: 1440, height: 900 } });
  await page.goto('/td.html');
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill('another long phrase');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner')).toContainText('Jonas Holm');
  return page;
}

test('a scorer sees only what a scorer may do, and does it', async ({ desk, visitor }) => {
  const { uid, base } = await desk.evening({ players: 8, length: 3, tables: 3 });
  const disputed = await desk.started(base);
  await desk.on(`${base}/matches/${disputed.match}/dispute`, disputed, { side: 'a', subject: 'clock' });
  const page = await signed_in_as(desk, visitor, 'scorer');
  // What is refused to this account is what it should not have been offered.
  /** @type {string[]} */
  const refused = [];
  page.on('response', (answer) => { if (answer.status() === 403) refused.push(answer.url()); });
  await page.goto('/td.html');
  await expect(page.locator('.tlist li').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'New tournament' })).toHaveCount(0);
  await page.goto(`/td.html?t=${uid}#floor`);
  const tabs = page.getByRole('navigation').getByRole('link');
  await expect(tabs).toHaveText([/^Entries/, /^Floor/, /^Bracket/, /^Results/, /^Money/, /^People/, /^Account/]);
  for (const name of ['What the wall shows', 'A side table', 'Decide']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByLabel('Call automatically')).toHaveCount(0);
  await expect(page.locator('.needs .claims')).toContainText('The clock is not right');
  for (const tab of ['settings', 'draw', 'hall', 'network']) {
    await page.goto(`/td.html?t=${uid}#${tab}`);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Floor' })).toHaveAttribute('aria-current', 'page');
  }
  // The next match to a table, and its score from a card.
  await page.getByRole('button', { name: /Call next/ }).click();
  await expect(page.locator('.t').nth(1)).toContainText('called');
  await expect.poll(async () => (await desk.get(`${base}/floor`)).tables.filter((/** @type {any} */ one) => one.match).length).toBe(2);
  await page.locator('.t').nth(1).getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Start' })).toBeVisible();
  for (const name of ['No-show', 'Penalty points', 'No score: walkover, forfeit …', 'Decide'])
    await expect(dialog.getByRole('button', { name })).toHaveCount(0);
  const { tables } = await desk.get(`${base}/floor`);
  const played = tables[1].match;
  await dialog.locator('.paper-result .opt.a').click();
  await dialog.getByRole('button', { name: '1', exact: true }).click();
  await expect.poll(async () => (await desk.get(`${base}/matches/${played.match}`)).status).toBe('over');
  expect(await desk.get(`${base}/matches/${played.match}`)).toMatchObject({ winner: 'a', a: { score: 3 }, b: { score: 1 } });
  // Who is there, who has paid, who won: read, not changed.
  await page.goto(`/td.html?t=${uid}#entries`);
  await expect(page.locator('.people li').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add players' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^More about/ })).toHaveCount(0);
  await page.goto(`/td.html?t=${uid}#money`);
  await expect(page.getByText('No money is kept of this event yet.')).toBeVisible();
  await page.goto(`/td.html?t=${uid}#bracket`);
  await page.locator('.drawn .opens').first().click();
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: /won$|Correct the result|Enter the result/ })).toHaveCount(0);
  await look(page);
  expect(refused).toEqual([]);
});

test('the console offers what the server would take: who has begun is no no-show, and begins no more', async ({ desk, director }) => {
  const { uid, base } = await desk.evening({ players: 4, length: 3, tables: 2 });
  await desk.started(base);
  await desk.ask('POST', `${base}/call-next`);
  await director.goto(`/td.html?t=${uid}#floor`);
  const dialog = director.getByRole('dialog');
  const offered = async (/** @type {number} */ table) => {
    await director.locator('.t').nth(table).getByRole('button').first().click();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
    const names = await dialog.getByRole('button').allInnerTexts();
    await director.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    return ['Start', 'Take off the table', 'No-show'].filter((name) => names.includes(name));
  };
  expect(await offered(0)).toEqual(['Take off the table']);
  expect(await offered(1)).toEqual(['Start', 'Take off the table', 'No-show']);
});
