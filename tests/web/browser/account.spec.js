// SPDX-License-Identifier: MIT
// One's own account in the console: an authenticator beside the password, the list of sessions, signing out.
import { execFileSync } from 'node:child_process';
import { test as base } from '@playwright/test';
import { close_context, open_context } from './context.js';
import { expect, test } from './hall.js';
import { clipped, sideways, violations } from './look.js';
import { start_server } from './server.js';

/** @param {import('@playwright/test').Page} page */
async function look(page) {
  expect(await violations(page)).toEqual([]);
  expect(await clipped(page)).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  const path = `${process.env.TD_PICTURES}/account-${page.viewportSize()?.width}-${pictures++}.png`;
  if (process.env.TD_PICTURES) await page.screenshot({ path, fullPage: true });
}
let pictures = 1;

/** What an authenticator shows, by a program that is not ours. @param {string} secret @param {number} steps */
const code_of = (secret, steps = 0) => execFileSync('oathtool',
  ['--totp', '-b', '--now', `@${Math.floor(Date.now() / 1000) + 30 * steps}`, secret], { encoding: 'utf8' }).trim();

/** A director of their own, so that the owner's account stays as it is. @param {any} desk */
async function somebody(desk) {
  const login = `eva${Date.now()}`;
  await desk.ask('POST', '/accounts', { login, password: 'seven wet boots', name: 'Eva Lund', role: 'director' });
  return login;
}

/** @param {any} page @param {string} login */
async function sign_in(page, login) {
  await page.goto('/login.html');
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill('seven wet boots');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an authenticator is switched on, asked for at the next sign-in, and every session is seen and ended', async ({ desk, visitor }) => {
  const login = await somebody(desk);
  const { uid } = await desk.evening({ players: 4, tables: 2 });
  const page = await visitor({ viewport: { width: 1440, height: 900 } });
  await sign_in(page, login);
  await expect(page.getByRole('banner')).toContainText('Eva Lund');
  await page.goto(`/td.html?t=${uid}#accounts`);
  await page.getByRole('button', { name: 'Use an authenticator' }).click();
  await page.getByLabel('Password until now').fill('seven wet boots');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('img', { name: 'Authenticator' })).toBeVisible();
  const secret = (await page.locator('.secret').innerText()).replaceAll(' ', '');
  await look(page);
  await page.getByLabel('Code of the authenticator').fill('000000');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.locator('.toast.bad')).toBeVisible();
  // The code that comes next is good now and for half a minute more.
  await page.getByLabel('Code of the authenticator').fill(code_of(secret, 1));
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.locator('.codes li')).toHaveCount(10);
  await look(page);
  // They are shown this once: what takes other dialogs away leaves them.
  await page.keyboard.press('Escape');
  await expect(page.locator('.codes li')).toHaveCount(10);
  const recovery = await page.locator('.codes li').first().innerText();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  await sign_in(phone, login);
  await expect(phone.getByLabel('Code of the authenticator')).toBeFocused();
  await expect(phone.getByLabel('Password')).toHaveValue('seven wet boots');
  await look(phone);
  await phone.getByLabel('Code of the authenticator').fill('000000');
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByRole('alert')).toContainText('code');
  await phone.getByLabel('Code of the authenticator').fill(recovery);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByRole('banner')).toContainText('Eva Lund');

  await page.reload();
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await expect(page.locator('.session')).toHaveCount(2);
  await expect(page.locator('.session').filter({ hasText: 'this browser' })).toContainText('Chrome on Linux');
  await look(page);
  await page.locator('.session').filter({ hasNotText: 'this browser' }).getByRole('button', { name: 'End' }).click();
  await expect(page.locator('.session')).toHaveCount(1);
  await phone.goto(`/td.html?t=${uid}`);
  await expect(phone).toHaveURL(/login\.html/);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/login\.html/);
  await page.goto(`/td.html?t=${uid}`);
  await expect(page).toHaveURL(/login\.html/);
});

test('the console has a way out, and a new password asks for the one there was', async ({ desk, visitor }) => {
  const login = await somebody(desk);
  const { uid } = await desk.evening({ players: 4, tables: 2 });
  const page = await visitor({ viewport: { width: 820, height: 1180 } });
  await sign_in(page, login);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/login\.html/);
  await sign_in(page, login);
  await expect(page.getByRole('banner')).toContainText('Eva Lund');
  await page.goto(`/td.html?t=${uid}#accounts`);
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  // Masked, known to password managers, and nothing stands in the way of pasting.
  for (const [name, filled] of [['current', 'current-password'], ['password', 'new-password']]) {
    const field = page.getByRole('dialog').locator(`input[name=${name}]`);
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveAttribute('autocomplete', filled);
    expect(await field.evaluate((at) => at.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, composed: true, cancelable: true })))).toBe(true);
  }
  await page.getByLabel('Password until now').fill('not this one');
  await page.getByRole('textbox', { name: 'New password' }).fill('eight dry socks');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.toast.bad')).toContainText('This is not your password.');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Password until now').fill('seven wet boots');
  await page.getByRole('textbox', { name: 'New password' }).fill('eight dry socks');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/login\.html/);
});

base('where it is asked for, an authenticator comes before the first tournament', async ({ browser }) => {
  const server = await start_server({ fresh: true, options: ['--second-factor'] });
  const context = await open_context(browser, { baseURL: server.url, viewport: { width: 1024, height: 768 } });
  const page = await context.newPage();
  await page.goto(server.setup);
  for (const [label, text] of [['Club name', 'Riverside'], ['Your name', 'Anna Meyer'], ['Login', 'anna'], ['Password', 'a long pass phrase']])
    await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('Whoever directs here needs an authenticator.')).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Use an authenticator' }).click();
  await page.getByLabel('Password until now').fill('a long pass phrase');
  await page.getByRole('button', { name: 'Go on' }).click();
  const secret = (await page.locator('.secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code of the authenticator').fill(code_of(secret));
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Whoever directs here needs an authenticator.')).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('Tournaments');
  await close_context(context);
  await server.stop();
});
