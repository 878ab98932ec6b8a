// SPDX-License-Identifier: MIT
// Players check themselves in: the hall's wall shows a code that changes, a phone that read it picks its player, and the desk sees who said so.
import { shows } from './codes.js';
import { expect, test } from './hall.js';
import { broken_words, clipped, everywhere, sideways } from './look.js';
import { LONGEST, people } from './weekend.js';

/** @param {import('./hall.js').Desk} desk @param {object} [how] */
async function evening(desk, how = {}) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Harbour Open', starts_on: '2026-11-21', starts_at_min: 600, lengths: [5], check_in: true,
    tables: 4, ...how });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: people(23).join('\n') });
  return { base, uid: made.uid };
}

const code_of = async (/** @type {import('./hall.js').Desk} */ desk, /** @type {string} */ base) => (await desk.get(`${base}/hall-code`)).code;

test('who is missing checks in with a phone by the code on the wall, and the desk takes it back with one tap', async ({ desk, director: wall, visitor }) => {
  const { base, uid } = await evening(desk);
  await wall.setViewportSize({ width: 1920, height: 1080 });
  await wall.goto(`/wall.html?t=${uid}`);
  await expect(wall.locator('.poster')).toContainText('Check in with your phone');
  await expect.poll(async () => shows(wall, `tournament.html?t=${uid}#here-${await code_of(desk, base)}`)).toBe(true);
  await expect(wall.locator('.missing h2')).toContainText('0 of 23 here');

  // A wall that anybody can open leads to the public page, and tells no code.
  const stranger = await visitor({ viewport: { width: 1920, height: 1080 } });
  await stranger.goto(`/wall.html?t=${uid}`);
  await expect(stranger.locator('.poster')).toContainText('check in at the desk');
  expect(await shows(stranger, `tournament.html?t=${uid}`)).toBe(true);

  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  const own = phone.locator('.here');
  await phone.goto(`/tournament.html?t=${uid}#here-${await code_of(desk, base)}`);
  await expect(own.getByRole('heading')).toHaveText('Check in');
  expect(new URL(phone.url()).hash, 'the code is passed on to nobody').toBe('');
  await expect(own.locator('li')).toHaveCount(23);
  await everywhere(phone, 'arrive');
  await phone.setViewportSize({ width: 390, height: 844 });
  await own.getByRole('searchbox').fill('wilh');
  await own.getByRole('button', { name: LONGEST }).click();
  for (const [width, height] of [[360, 640], [640, 360], [768, 1024]]) {
    await phone.setViewportSize({ width, height });
    expect([...await clipped(phone), ...await broken_words(phone)]).toEqual([]);
    expect(await sideways(phone)).toBeLessThanOrEqual(0);
  }
  await phone.setViewportSize({ width: 390, height: 844 });
  await own.getByRole('button', { name: 'I am here' }).click();
  await expect(own.getByRole('status')).toContainText(`${LONGEST} is checked in`);
  await expect(wall.locator('.missing h2')).toContainText('1 of 23 here');
  await expect(wall.locator('.missing li')).toHaveCount(22);
  // Whose phone it is follows its own matches from now on.
  const [{ entry }] = (await desk.get(`${base}/entries`)).entries.filter((/** @type {any} */ one) => one.name === LONGEST);
  expect(await phone.evaluate((key) => localStorage.getItem(key), `td.follow.${uid}`)).toBe(`[${entry}]`);
  await everywhere(phone, 'arrived');

  // The desk sees who said so, and one tap takes it back.
  await wall.goto(`/td.html?t=${uid}#entries`);
  const row = wall.locator('.people li').filter({ hasText: LONGEST });
  await expect(row).toContainText('here, by phone');
  await row.locator('.row').click();
  await expect(row).not.toContainText('here, by phone');
  await expect(wall.getByText('0 of 23 here')).toBeVisible();
});

test('an old code, somebody who is here already, and a phone that brings a crowd are told so', async ({ desk, visitor }) => {
  const { base, uid } = await evening(desk);
  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  const own = phone.locator('.here');
  const pick = async (/** @type {string} */ who) => {
    await own.getByRole('searchbox').fill(who);
    await own.getByRole('button', { name: who }).click();
    await own.getByRole('button', { name: 'I am here' }).click();
  };
  await phone.goto(`/tournament.html?t=${uid}#here-0123456789abcdef`);
  await pick(LONGEST);
  await expect(own.getByRole('status')).toContainText('Scan the one that the wall shows now');
  // The next code is read into the page that is open.
  const { entries } = await desk.get(`${base}/entries`);
  await phone.goto(`/tournament.html?t=${uid}#here-${await code_of(desk, base)}`);
  await expect(own.getByRole('status')).toBeEmpty();
  await expect(own.locator('li')).toHaveCount(23);
  // What the phone shows is older than what the desk did meanwhile.
  await phone.route('**/entries', (route) => route.abort());
  await desk.ask('POST', `${base}/entries/${entries[4].entry}/check-in`);
  await pick(entries[4].name);
  await expect(own.getByRole('status')).toContainText(`${entries[4].name} is checked in already`);
  await phone.unroute('**/entries');
  // Four of a car, not a club. The one above was one of them.
  for (const one of [5, 6, 7]) {
    await pick(entries[one].name);
    await expect(own.getByRole('status')).toContainText(`${entries[one].name} is checked in`);
    if (one === 5) await own.locator('summary').click();
  }
  await pick(entries[8].name);
  await expect(own.getByRole('status')).toContainText('This phone has checked in several people');
  expect((await desk.get(`${base}/entries`)).entries.filter((/** @type {any} */ one) => one.by_code)).toHaveLength(3);
});
