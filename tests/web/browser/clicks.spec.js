// SPDX-License-Identifier: MIT
// An evening of twenty-two as the director clicks it, from the empty club to the closed event. What each flow takes stands in the table of
// tests/web/README.md, which is measured here: another count fails.
import { Hand, expect, figure, test } from './hall.js';
import { plan_of } from './weekend.js';

const PLAYERS = 22;
const LIST = Array.from({ length: PLAYERS }, (_, at) => `Player ${String.fromCharCode(65 + at)}. Number ${at + 1}`);

/** The console and the director's hand; the flows of the evening go on where the last one ended. */
async function desk_of(/** @type {any} */ { desk, director }) {
  const hand = new Hand(director);
  const tab = (/** @type {RegExp} */ name) => director.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
  const dialog = director.getByRole('dialog');
  return { desk, director, hand, tab, dialog, sure: dialog.getByRole('button', { name: 'Do it' }) };
}

/** A question that comes where there is something to lose, or the sentence that says it is done. @param {any} at @param {any} done */
async function confirmed({ hand, sure }, done) {
  await expect(sure.or(done).first()).toBeVisible();
  if (await sure.isVisible()) await hand.tap(sure);
  await expect(done.first()).toBeVisible();
}

/** From the list of events to a drawn evening. @param {any} at @returns {Promise<string>} its uid */
async function prepare({ director, hand, tab, dialog }) {
  await director.goto('/td.html');
  await hand.tap(director.getByRole('button', { name: 'New tournament' }));
  await hand.tap(director.getByLabel('Title'));
  await director.keyboard.type('Clicks');
  await hand.tap(director.getByRole('radio', { name: 'Knockout out' }));
  await hand.tap(director.getByRole('button', { name: 'Create' }));
  await expect(director.getByRole('heading', { name: 'Clicks' })).toBeVisible();
  await hand.tap(director.getByRole('button', { name: 'Open it' }));
  figure('create an event', hand.count());

  await hand.tap(director.getByLabel('One name a line'));
  await director.keyboard.insertText(LIST.join('\n'));
  await hand.tap(director.getByRole('button', { name: `Add ${PLAYERS}` }));
  await expect(director.locator('.people li')).toHaveCount(PLAYERS);
  figure('paste 22 players', hand.count());

  await hand.tap(director.locator('.people .row').first());
  await expect(director.getByText(`1 of ${PLAYERS} here`)).toBeVisible();
  figure('check one in', hand.count());
  await hand.tap(director.getByRole('button', { name: 'All are here' }));
  await hand.tap(dialog.getByRole('button', { name: 'All are here' }));
  await expect(director.getByText(`${PLAYERS} of ${PLAYERS} here`)).toBeVisible();
  figure('check the other 21 in', hand.count());

  await hand.tap(tab(/^Draw/));
  await hand.tap(director.getByRole('button', { name: 'Show the draw' }));
  await expect(director.locator('.seedline')).toContainText(/[0-9a-f]{32}/);
  await hand.tap(director.getByRole('button', { name: 'Draw', exact: true }));
  await expect(director.getByRole('heading', { name: /^Ready/ })).toBeVisible();
  figure('draw', hand.count());
  return new URL(director.url()).searchParams.get('t') ?? '';
}

test('an evening of twenty-two: what each thing that a director does takes', async ({ desk, director }) => {
  const at = await desk_of({ desk, director });
  const { hand, tab, dialog } = at;
  await desk.evening({ players: 2 });
  const uid = await prepare(at);
  const base = `/tournaments/${uid}`;
  const floor = () => desk.get(`${base}/floor`);
  const match_at = async (/** @type {number} */ table) => (await floor()).tables.find((/** @type {any} */ one) => one.table === table).match;
  const tables = (await floor()).tables.length;
  expect(tables).toBeGreaterThanOrEqual(4);

  await director.keyboard.press('c');
  await expect.poll(() => match_at(1).then(Boolean)).toBe(true);
  figure('call the next match (the key C)', hand.count());
  await expect(director.locator('.t.free')).toHaveCount(tables - 1);
  await hand.tap(director.locator('.queue button').first());
  await hand.tap(director.locator('.t.here').first());
  await expect.poll(() => match_at(2).then(Boolean)).toBe(true);
  figure('call a match to a table', hand.count());
  await hand.tap(director.getByLabel('Call automatically'));
  await expect.poll(() => match_at(4).then(Boolean)).toBe(true);
  figure('call all by itself', hand.count());

  const paper = await match_at(1);
  await hand.tap(director.locator('.t button').first());
  await hand.tap(dialog.getByRole('group', { name: 'Who won?' }).getByRole('button', { name: paper.a.name }));
  await hand.tap(dialog.getByRole('group', { name: `Points of ${paper.b.name}` }).getByRole('button').first());
  await expect.poll(async () => (await desk.get(`${base}/matches/${paper.match}`)).status).toBe('over');
  figure('enter a result from paper', hand.count());

  const missed = await match_at(2);
  await hand.tap(director.locator('.t button').nth(1));
  await hand.tap(dialog.getByRole('button', { name: 'No-show' }));
  await hand.tap(dialog.locator('.opt.b'));
  await confirmed(at, director.getByText(/^Entered: .* did not come/));
  await expect.poll(async () => (await desk.get(`${base}/matches/${missed.match}`)).status).toBe('over');
  figure('nobody comes', hand.count());

  const quarrel = await match_at(3);
  await desk.on(`${base}/matches/${quarrel.match}/start`, await desk.get(`${base}/matches/${quarrel.match}`));
  await desk.games(base, await desk.get(`${base}/matches/${quarrel.match}`), [{ winner: 'a' }]);
  await desk.ask('POST', `${base}/matches/${quarrel.match}/dispute`,
    { side: 'b', subject: 'game', game: 1, winner: 'b', win: 'single', cube: 1, dropped: false });
  await hand.tap(director.locator('.needs').getByRole('button', { name: 'Decide' }));
  await hand.tap(dialog.locator('.opt').first());
  await hand.tap(dialog.getByRole('button', { name: 'Seen on the board' }));
  await expect.poll(async () => (await desk.get(`${base}/matches/${quarrel.match}`)).status).toBe('playing');
  figure('decide a dispute', hand.count());

  await hand.tap(tab(/^Results/));
  await hand.tap(director.getByRole('row', { name: new RegExp(paper.b.name) }).first().getByRole('button', { name: 'Correct' }));
  await hand.tap(dialog.getByRole('button', { name: `${paper.b.name} won`, exact: true }));
  await confirmed(at, director.locator('.toast', { hasText: `${paper.b.name} beats` }));
  await expect.poll(async () => (await desk.get(`${base}/matches/${paper.match}`)).winner).toBe('b');
  figure('correct a winner', hand.count());

  const leaver = (await match_at(4)).a.name;
  await hand.tap(tab(/^Entries/));
  await hand.tap(director.getByRole('button', { name: `More about ${leaver}`, exact: true }));
  await hand.tap(dialog.getByRole('button', { name: 'Withdraw' }));
  await confirmed(at, director.getByText(`${leaver} has withdrawn`));
  figure('withdraw somebody who is at a table', hand.count());

  await hand.tap(tab(/^Settings/));
  await hand.tap(director.getByRole('button', { name: 'Close the tournament' }));
  await confirmed(at, director.getByText('This event is closed').or(director.locator('.shut')));
  await expect.poll(async () => (await desk.get(base)).status).toBe('closed');
  figure('close before everything is played', hand.count());

  const card = director.locator('form', { has: director.getByRole('heading', { name: 'Template' }) });
  await hand.tap(card.getByLabel('Name'));
  await director.keyboard.insertText('Tuesdays');
  await hand.tap(card.getByRole('button', { name: 'Keep as a template' }));
  await expect(card.getByRole('status')).toHaveText('Kept as Tuesdays');
  figure('keep as a template', hand.count());
  // What comes of it has the sections that it had.
  const planned = await plan_of(desk, base);
  expect(planned.map((/** @type {any} */ one) => one.kind)).toEqual(['knockout']);
  /** @param {RegExp} like @param {string} flow */
  const published = async (like, flow) => {
    await director.goto('/td.html');
    await hand.tap(director.getByRole('button', { name: like }));
    await hand.tap(director.getByRole('button', { name: 'Create' }));
    await director.waitForURL((url) => url.searchParams.get('t') !== null);
    figure(`create ${flow}`, hand.count());
    await hand.tap(director.getByRole('button', { name: 'Open it' }));
    const made = `/tournaments/${new URL(director.url()).searchParams.get('t')}`;
    await expect.poll(async () => (await desk.get(made)).status).toBe('open');
    figure('publish what was created', hand.count());
    expect(await plan_of(desk, made), flow).toEqual(planned);
  };
  await published(/^Same as last time/, 'the same as last time');
  await published(/Tuesdays/, 'from a template');
});
