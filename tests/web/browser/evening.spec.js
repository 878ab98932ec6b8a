// SPDX-License-Identifier: MIT
// A whole small evening on a fresh server: set-up, entries, draw, two tablets, a spectator, a dispute, a champion.
import { Hand, expect, test } from './hall.js';
import { OWNER, start_server } from './server.js';

/** @type {Awaited<ReturnType<typeof start_server>>} */
let server;

test.beforeAll(async () => {
  server = await start_server({ fresh: true });
});
test.afterAll(async () => {
  await server?.stop();
});

/** @param {import('@playwright/test').Page} page @param {string} side */
const half = (page, side) => page.locator(`.half.${side}`);

/** Signs a tablet in with the PIN the console shows. */
async function sign_in(director, visitor, table) {
  await director.locator('.places tbody tr').nth(table - 1).getByRole('button', { name: 'PIN' }).click();
  const pin = (await director.locator('.pinno').innerText()).trim();
  await director.getByRole('button', { name: 'Close' }).click();
  const tablet = await visitor({ baseURL: server.url, viewport: { width: 1024, height: 768 }, hasTouch: true });
  await tablet.goto('/table.html');
  for (const digit of pin) await tablet.locator('.pad').getByRole('button', { name: digit, exact: true }).click();
  await expect(tablet.locator('.tno')).toHaveText(String(table));
  return tablet;
}

async function both_ready(tablet) {
  await half(tablet, 'a').getByRole('button', { name: 'Ready' }).click();
  await half(tablet, 'b').getByRole('button', { name: 'Ready' }).click();
  await expect(tablet.locator('.rep.lost button').first()).toBeVisible();
}

test('director, two tablets and a spectator run an evening', async ({ visitor }) => {
  const director = await visitor({ baseURL: server.url, viewport: { width: 1440, height: 900 } });

  // The printed link makes the owner; the console asks for the first tournament.
  await director.goto(server.setup);
  await director.getByLabel('Club name').fill(OWNER.club);
  await director.getByLabel('Your name').fill(OWNER.name);
  await director.getByLabel('Login').fill(OWNER.login);
  await director.getByLabel('Password').fill(OWNER.password);
  await director.getByLabel('Time zone').selectOption(OWNER.time_zone);
  await director.getByRole('button', { name: 'Begin' }).click();
  await director.getByLabel('Title').fill('Club Open');
  await director.getByLabel('Tables').fill('2');
  await director.getByLabel('Only players who have checked in').uncheck();
  await director.getByRole('radio', { name: 'Knockout out' }).check();
  await director.getByLabel('Players, about').fill('4');
  for (const round of ['Semi-finals', 'Final']) await director.getByLabel(`Length, Main draw, ${round}`).fill('3');
  await director.getByRole('button', { name: 'Create' }).click();
  await director.getByRole('button', { name: 'Open it' }).click();
  await director.getByLabel('One name a line').fill('Ada Berg\nBo Lund\nCy Roux\nDi Sato');
  await director.getByRole('button', { name: /^Add \d+$/ }).click();
  await expect(director.getByText('Di Sato')).toBeVisible();
  const uid = new URL(director.url()).searchParams.get('t');

  // A spectator is there before the draw and never reloads.
  const spectator = await visitor({ baseURL: server.url });
  await spectator.goto(`/tournament.html?t=${uid}`);
  await spectator.getByRole('button', { name: 'Follow Ada Berg' }).click();

  await director.getByRole('navigation').getByRole('link', { name: 'Draw' }).click();
  await director.getByRole('button', { name: 'Show the draw' }).click();
  await director.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(director.locator('.queue li')).toHaveCount(2);

  await director.getByRole('navigation').getByRole('link', { name: /^Tables/ }).click();
  const one = await sign_in(director, visitor, 1);
  const two = await sign_in(director, visitor, 2);
  await director.getByRole('link', { name: /^Floor/ }).click();
  await director.keyboard.press('c');
  await expect(director.locator('.queue li')).toHaveCount(1);
  await director.keyboard.press('c');
  await expect(director.locator('.queue li')).toHaveCount(0);

  // Table 1: the loser taps; 2-0, then the Crawford game, then the card.
  await both_ready(one);
  const taps = new Hand(one);
  await taps.tap(half(one, 'b').locator('.rep.lost button').nth(1));
  await expect(one.locator('.chip.craw')).toBeVisible();
  await expect(director.locator('.t', { hasText: 'CRAWFORD' })).toHaveCount(1);
  await expect(half(one, 'b').locator('.rep.lost button').first()).toBeEnabled();
  await taps.tap(half(one, 'b').locator('.rep.lost button').first());
  await taps.tap(half(one, 'a').getByRole('button', { name: 'Sign' }));
  expect(taps.count()).toBe(3);
  await expect(one.locator('.hero')).toBeVisible();

  // Table 2: they disagree twice, the director decides in three clicks.
  await both_ready(two);
  await half(two, 'a').locator('.rep.won button').nth(1).click();
  await half(two, 'b').getByRole('button', { name: 'Not so' }).click();
  await expect(half(two, 'a').getByText('Once more: game 1')).toBeVisible();
  await expect(half(two, 'a').locator('.rep.won button').nth(1)).toBeEnabled();
  await half(two, 'a').locator('.rep.won button').nth(1).click();
  await half(two, 'b').getByRole('button', { name: 'Not so' }).click();
  await expect(two.getByRole('heading', { name: 'You do not agree' })).toBeVisible();
  const desk = new Hand(director);
  await desk.tap(director.getByRole('button', { name: 'Decide' }));
  await desk.tap(director.locator('.opt').first());
  await desk.tap(director.getByRole('button', { name: 'Seen on the board' }));
  expect(desk.count()).toBe(3);
  await expect(two.locator('.rep.lost button').first()).toBeVisible();
  await two.getByRole('button', { name: 'Director' }).click();
  await expect(director.getByText('Table 2 calls you')).toBeVisible();
  await director.getByRole('button', { name: 'I am there' }).click();
  await expect(two.getByRole('button', { name: 'Director' })).toBeVisible();

  // The rest at the desk; the spectator sees the champion by himself.
  await director.locator('.t', { hasText: '2' }).getByRole('button').last().click();
  await director.locator('dialog .opt.a').click();
  await director.locator('dialog .points').getByRole('button', { name: '1', exact: true }).click();
  await expect(director.locator('.queue li')).toHaveCount(1);
  await director.keyboard.press('c');
  await expect.poll(async () => (await one.locator('.ready').count()) + (await two.locator('.ready').count())).toBe(2);
  const last = (await one.locator('.ready').count()) ? one : two;
  await both_ready(last);
  await half(last, 'b').locator('.rep.lost button').nth(2).click();
  await half(last, 'a').getByRole('button', { name: 'Sign' }).click();
  await expect(director.locator('.champ')).toBeVisible();
  await expect(spectator.locator('.champ')).toBeVisible();
  await expect(spectator.locator('.champ b')).toHaveText(await director.locator('.champ b').innerText());
});
