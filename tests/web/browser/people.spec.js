// SPDX-License-Identifier: MIT
// People of the club: namesakes told apart, what they played, two who are one, somebody who is forgotten.
import { LONG, expect, test } from './hall.js';
import { broken_words, everywhere } from './look.js';
import { play, weekend } from './weekend.js';

/** Somebody of a name that is known is asked about once. @param {import('./hall.js').Desk} desk @param {string} base @param {string} text */
async function enter(desk, base, text) {
  try {
    await desk.ask('POST', `${base}/entries`, { text });
  } catch (problem) {
    const [, token] = /"token":"([^"]+)"/.exec(String(problem)) ?? [];
    await desk.ask('POST', `${base}/entries`, { text }, { 'TD-Confirm': token });
  }
}

/**
 * A tournament of two that was played to its end.
 * @param {import('./hall.js').Desk} desk @param {string} title @param {string[]} names
 */
async function duel(desk, title, names, length = 1) {
  const made = await desk.ask('POST', '/tournaments', { title, starts_on: '2026-11-14', lengths: [length], check_in: false, tables: 1 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  for (const name of names) await enter(desk, base, name);
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2] });
  await desk.games(base, await desk.started(base), [{ winner: 'a' }]);
  return { uid: made.uid, base };
}

test('the list finds people, tells namesakes apart and shows what they played', async ({ desk, director }) => {
  const { uid } = await duel(desk, 'November duel', ['Hedda Holm', LONG[0]]);
  await duel(desk, 'Namesakes', ['Nora Nord', 'Nora Nord']);
  for (const name of LONG.slice(1)) await desk.ask('POST', '/players', { name, club: 'Harbour', country: 'Norway' });
  await director.goto(`/td.html?t=${uid}#people`);
  await expect(director.locator('.persons .people li')).not.toHaveCount(0);
  await expect(director.locator('.persons').getByText('namesake')).toHaveCount(2);
  await director.getByPlaceholder('Find somebody').fill('hedda');
  await expect(director.locator('.persons .people li')).toHaveCount(1);
  await director.keyboard.press('Enter');
  await expect(director.locator('.played')).toContainText('November duel');
  await expect(director.locator('.played')).toContainText('place 1');
  await everywhere(director, 'people-one');
  await director.getByPlaceholder('Find somebody').fill('');
  await everywhere(director, 'people-all');
});

test('who goes home leaves every match to others, is called nowhere, and may come back', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, { players: 8 });
  const of = async (/** @type {number} */ match) => desk.get(`${base}/matches/${match}`);
  const first = await of(1);
  await play(desk, base, { within: (match) => match.match === 1 });
  const loser = first.b, waits = (await of(1)).next_of_loser.match;
  await director.goto(`/td.html?t=${uid}#entries`);
  const more = director.getByRole('button', { name: `More about ${loser.name}`, exact: true });
  await more.click();
  await director.getByRole('button', { name: 'Withdraw' }).click();
  await expect(director.locator('.people li.out')).toHaveCount(1);
  await expect(director.locator('.people li.out')).toContainText(loser.name);
  // Whoever comes to the match where the leaver was awaited goes on without playing it.
  await play(desk, base, { within: (match) => match.section === 1 && match.round === 1 });
  const void_one = await of(waits);
  const side = void_one.a.entry === loser.entry ? 'a' : 'b', other = side === 'a' ? 'b' : 'a';
  expect(void_one).toMatchObject({ status: 'over', winner: other });
  expect(void_one[other].name).toBeTruthy();
  expect(['forfeit', 'void', 'walkover', 'no_show', 'withdrawn']).toContain(void_one.how);
  const next = await of(void_one.next.match);
  expect([next.a.entry, next.b.entry]).toContain(void_one[other].entry);
  // Nothing that comes later holds who went home, on paper or at a table.
  for (;;) {
    const { matches } = await desk.get(`${base}/matches`);
    const open = matches.filter((/** @type {any} */ one) => one.status !== 'over');
    for (const one of open) expect([one.a.entry, one.b.entry]).not.toContain(loser.entry);
    if (!open.some((/** @type {any} */ one) => one.status === 'ready')) break;
    await desk.ask('POST', `${base}/call-next`);
    const { tables } = await desk.get(`${base}/floor`);
    const called = tables.map((/** @type {any} */ one) => one.match).find(Boolean);
    expect([called.a.entry, called.b.entry]).not.toContain(loser.entry);
    const now = await of(called.match);
    await desk.on(`${base}/matches/${called.match}/result`, now, { how: 'final_score', winner: 'a', score_a: now.length, score_b: 0, reason: 'card' });
  }
  await director.reload();
  await more.click();
  await expect(director.getByRole('dialog').getByRole('button', { name: 'Reinstate' })).toBeVisible();
  await expect(director.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true })).toHaveCount(0);
});

test('two who are one are joined and separated, and a name is corrected', async ({ desk, director }) => {
  const { uid } = await duel(desk, 'First', ['Ivo Ilic', 'Jana Just']);
  await duel(desk, 'Second', ['I. Ilić', 'Karl Kern']);
  await director.goto(`/td.html?t=${uid}#people`);
  await director.getByRole('button', { name: /^I\. Ilić/ }).click();
  await director.getByRole('button', { name: 'Join with …' }).click();
  await everywhere(director, 'people-merge');
  await director.locator('dialog input').fill('ivo');
  await director.locator('dialog .found button').first().click();
  const sure = director.getByRole('dialog', { name: 'Make I. Ilić and Ivo Ilic one player?' });
  await expect(sure).toContainText('the name that stays is Ivo Ilic.');
  await everywhere(director, 'people-merge-sure');
  await expect(director.locator('.toast')).toHaveCount(0);
  await sure.getByRole('button', { name: 'Join' }).click();
  await expect(director.locator('.toast')).toContainText('are one person');
  await expect(director.locator('.played').last().getByRole('listitem')).toHaveCount(2);
  // Whoever entered under another name is found by it.
  await director.getByPlaceholder('Find somebody').fill('i. ili');
  await expect(director.locator('.persons .people li')).toHaveText([/^Ivo Ilic/]);
  await director.getByPlaceholder('Find somebody').fill('');
  await director.getByRole('button', { name: 'Rename' }).click();
  await expect(director.getByRole('dialog', { name: 'Rename Ivo Ilic' })).toBeVisible();
  await everywhere(director, 'people-rename');
  await director.getByLabel('Name', { exact: true }).fill('Ivo Ilić junior');
  await director.getByRole('button', { name: 'Save' }).click();
  await expect(director.locator('#h-person')).toContainText('Ivo Ilić junior');
  // Tournaments keep the name as it was entered.
  await expect(director.locator('.played').last()).toContainText('as I. Ilić');
  await director.getByRole('button', { name: 'Separate' }).click();
  await expect(director.locator('.played')).toHaveCount(1);
  await expect(director.locator('.played').getByRole('listitem')).toHaveCount(1);
});

test('which of two namesakes is meant stands in the title of every act', async ({ desk, director }) => {
  const { uid } = await duel(desk, 'Alike', ['Otto Ohm', 'Paul Pfau']);
  for (const club of ['Bremen', 'Kiel']) await desk.ask('POST', '/players', { name: 'Nora Nimm', club, country: '' });
  await director.goto(`/td.html?t=${uid}#people`);
  await director.getByRole('button', { name: /^Nora Nimm.*Bremen/ }).click();
  for (const [act, title] of /** @type {[string, RegExp][]} */ ([['Rename', /^Rename Nora Nimm \(Bremen, No\. \d+\)$/],
    ['Join with …', /^Nora Nimm \(Bremen, No\. \d+\) is the same/], ['Erase', /^Erase Nora Nimm \(Bremen, No\. \d+\)\?$/]])) {
    await director.getByRole('button', { name: act }).click();
    await expect(director.getByRole('dialog').locator('h2')).toHaveText(title);
    await director.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }
});

test('somebody whom a closed tournament holds is renamed with a reason', async ({ desk, director }) => {
  const { uid, base } = await duel(desk, 'Signed', ['Gerda Grau', 'Hans Hell']);
  await desk.on(`${base}/close`, await desk.get(base));
  await director.goto(`/td.html?t=${uid}#people`);
  await director.getByRole('button', { name: /^Gerda Grau/ }).click();
  await director.getByRole('button', { name: 'Rename' }).click();
  const why = director.getByLabel('Why the name changes after a closed tournament');
  await expect(why).not.toHaveAttribute('required');
  await director.getByLabel('Name', { exact: true }).fill('Gerda Gold');
  await expect(why).toHaveAttribute('required');
  await director.getByRole('button', { name: 'Save' }).click();
  await expect(why).toBeFocused(); // the form stays until it is said
  await why.fill('married since');
  await everywhere(director, 'people-rename-signed');
  await director.getByRole('button', { name: 'Save' }).click();
  await expect(director.locator('#h-person')).toContainText('Gerda Gold');
  await expect(director.locator('.played')).toContainText('as Gerda Grau');
});

test('who is chosen stands in the address: a reload and the way back find them', async ({ desk, director }) => {
  const { uid } = await duel(desk, 'Found again', ['Berta Bach', 'Carl Cron']);
  await director.setViewportSize({ width: 390, height: 844 });
  await director.goto(`/td.html?t=${uid}#people`);
  const row = (/** @type {string} */ name) => director.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(row('Berta Bach')).toBeVisible();
  // On a phone who is chosen stands above the list, and nothing where nobody is.
  await expect(director.getByText('Choose somebody')).toBeHidden();
  await row('Berta Bach').click();
  await expect(director.locator('#h-person')).toContainText('Berta Bach');
  await director.reload();
  await expect(director.locator('#h-person')).toContainText('Berta Bach');
  await row('Carl Cron').click();
  await expect(director.locator('#h-person')).toContainText('Carl Cron');
  await director.goBack();
  await expect(director.locator('#h-person')).toContainText('Berta Bach');
  await director.goBack();
  await expect(director.locator('#h-person')).toHaveCount(0);
});

test('what somebody won in every section of an event leaves its title whole', async ({ desk, director }) => {
  const { uid, base } = await weekend(desk, { title: 'Wednesday weekend of the Harbour club', players: 8, lengths: [1] });
  await play(desk, base);
  await desk.on(`${base}/close`, await desk.get(base));
  const { players } = await desk.get('/players?limit=200');
  const docs = await Promise.all(players.map((/** @type {any} */ one) => desk.get(`/players/${one.player}`)));
  const most = docs.sort((x, y) => Math.max(0, ...y.history.map((/** @type {any} */ one) => one.places.length)) -
    Math.max(0, ...x.history.map((/** @type {any} */ one) => one.places.length)))[0];
  expect(Math.max(...most.history.map((/** @type {any} */ one) => one.places.length))).toBeGreaterThan(1);
  await director.goto(`/td.html?t=${uid}#people=${most.player}`);
  const title = director.locator('.played a b').filter({ hasText: 'Wednesday weekend' });
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]]) {
    await director.setViewportSize({ width, height });
    await expect(title).toBeVisible();
    expect.soft(await broken_words(director), `at ${width}`).toEqual([]);
    expect.soft((await title.boundingBox())?.width, `at ${width}`).toBeGreaterThan(150);
  }
  await everywhere(director, 'people-places');
});

test('who was asked for last is seen, whatever answer comes last', async ({ desk, director }) => {
  const { uid } = await duel(desk, 'Overtaken', ['Wanda Wacht', 'Olaf Onder']);
  const { players } = await desk.get('/players?limit=200');
  const first = players.find((/** @type {{name: string}} */ one) => one.name === 'Wanda Wacht').player;
  await director.goto(`/td.html?t=${uid}#people`);
  /** @type {() => void} */
  let let_go = () => {};
  const held = new Promise((done) => { let_go = () => done(null); });
  await director.route(`**/players/${first}`, async (route) => { await held; await route.continue(); });
  const late = director.waitForResponse((response) => response.url().endsWith(`/players/${first}`));
  const asked = director.waitForRequest((request) => request.url().endsWith(`/players/${first}`));
  await director.getByRole('button', { name: /^Wanda Wacht/ }).click();
  await asked;
  await director.getByRole('button', { name: /^Olaf Onder/ }).click();
  await expect(director.locator('#h-person')).toContainText('Olaf Onder');
  let_go();
  await (await late).finished();
  await director.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(director.locator('#h-person')).toContainText('Olaf Onder');
});

test('somebody is forgotten only after their name was typed, and what is left is listed', async ({ desk, director }) => {
  const { uid, base } = await duel(desk, 'Private', ['Lea Lang', 'Mara Moor'], 3);
  await desk.ask('PUT', `${base}/entries/1`, { name: 'Lea Lange', reason: 'Lea Lang spells it so' });
  await director.goto(`/td.html?t=${uid}#people`);
  await director.getByRole('button', { name: /^Lea Lang/ }).click();
  await director.getByRole('button', { name: 'Erase' }).click();
  const last = director.locator('dialog').getByRole('button', { name: 'Erase' });
  await expect(last).toBeDisabled();
  await expect(director.locator('.conseq')).toContainText('Plays at table 1 of Private now');
  await expect(director.locator('.conseq')).toContainText('forgotten for good');
  await everywhere(director, 'people-erase');
  await director.locator('dialog input').fill('Lea Lang');
  await last.click();
  await expect(director.locator('dialog')).toContainText('the name may still stand');
  await everywhere(director, 'people-left');
  await director.getByRole('button', { name: 'Close' }).click();
  await expect(director.getByRole('button', { name: /^Lea Lang/ })).toHaveCount(0);
  expect((await desk.get(`${base}/entries`)).entries[0].name).toBe('Entry 1');
});

test('accounts stand apart', async ({ desk, director }) => {
  const { uid } = await duel(desk, 'Accounts', ['Olaf Ost', 'Pia Park']);
  await desk.ask('POST', '/accounts', { login: `quinn${Date.now()}`, password: 'seven wet boots', name: 'Quinn Quayle', role: 'director' });
  await director.goto(`/td.html?t=${uid}#people`);
  await expect(director.getByRole('button', { name: /^Olaf Ost/ })).toHaveCount(1);
  // Who may sign in is nobody who plays.
  await expect(director.locator('main').getByText('Quinn Quayle')).toHaveCount(0);
  await director.getByRole('link', { name: 'Accounts' }).click();
  await expect(director.locator('main').getByText('Quinn Quayle')).not.toHaveCount(0);
  await expect(director.getByRole('heading', { name: 'Add account' })).toBeVisible();
  await expect(director.locator('main').getByText('Olaf Ost')).toHaveCount(0);
});
