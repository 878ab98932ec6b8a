// SPDX-License-Identifier: MIT
// The hall's network: the console shows addresses and a code, a tablet that scans it says what it found and appears there.
import { LONG, expect, test } from './hall.js';
import { everywhere } from './look.js';

/** As a laptop in a hall would say it; the test's own server listens for its own machine only. */
const HALL = { public_url: 'http://192.168.1.5:8080', https: false, alone: false, container: false, name: { url: 'http://club-laptop.local:8080' },
  addresses: [{ url: 'http://192.168.1.5:8080', device: 'wlp3s0', home: true }, { url: 'http://10.42.0.1:8080', device: 'wlan1', home: true }] };

test('a tablet that opens the address of the code appears with its delay and what it can do', async ({ desk, director, visitor }) => {
  const { uid } = await desk.evening({ players: 2, tables: 1 });
  const { code, alone } = await desk.get('/network');
  expect(alone).toBe(true);
  await director.goto(`/td.html?t=${uid}#hall`);
  await director.getByRole('link', { name: 'Network of the hall' }).click();
  await expect(director.getByText('Only this computer reaches the server.')).toBeVisible();
  await expect(director.getByText('Nobody yet.')).toBeVisible();
  // What else there is, is no reason then.
  await expect(director.locator('.network .note')).toHaveCount(1);
  await expect(director.getByText('This computer is in no network.')).toHaveCount(0);
  const tablet = await visitor({ viewport: { width: 1024, height: 768 } });
  await tablet.goto(`/try.html#${code}`);
  await expect(tablet.getByText('This device reaches the server')).toBeVisible();
  await expect(tablet.getByText('The director sees this device.')).toBeVisible();
  await expect(tablet.locator('.delay')).toContainText('ms');
  await everywhere(tablet, 'try');
  const row = director.locator('.network tbody tr');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Chrome on Linux');
  await expect(row).toContainText('1024 × 768');
  await expect(row).toContainText('everything');
  await expect(row).toContainText(/\d+ ms/);
  // Without the code, or with that of an earlier start, it finds the same and stays unknown.
  await tablet.goto('/try.html#0123456789abcdef');
  await tablet.reload();
  await expect(tablet.getByText('shows another code by now')).toBeVisible();
  await tablet.goto('/try.html');
  await tablet.reload();
  await expect(tablet.getByText('This device reaches the server')).toBeVisible();
  await expect(tablet.getByText('The director sees this device.')).toHaveCount(0);
  expect((await desk.get('/network')).tries).toHaveLength(1);
});

test('addresses by name and number, each with its code; what cannot be reached is said', async ({ desk, director }) => {
  const { uid } = await desk.evening({ players: 2, tables: 1, title: LONG[0] });
  let says = {};
  await director.route('**/api/v1/network', async (route) => {
    const answer = await (await route.fetch()).json();
    const old = { agent: 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Safari/604.1', host: 'club-laptop.local:8080', delay_ms: 640, width: 768, height: 954,
      secure: false, shell: false, awake: false, keeps: true, live: true, since: '2026-11-21T18:00:00Z', seen: '2026-11-21T18:01:00Z', device: 7 };
    await route.fulfill({ json: { ...answer, ...HALL, tries: [old], ...says } });
  });
  await director.goto(`/td.html?t=${uid}#network`);
  const ways = director.locator('.network .opt');
  await expect(ways).toHaveText([/club-laptop\.local:8080/, /192\.168\.1\.5:8080.*wlp3s0/, /10\.42\.0\.1:8080/]);
  await expect(director.locator('.network .typed')).toHaveText('club-laptop.local:8080/try.html');
  await ways.nth(2).click();
  await expect(director.locator('.network .typed')).toHaveText('10.42.0.1:8080/try.html');
  await expect(director.locator('.network tbody tr')).toContainText('screen goes off');
  await expect(director.getByText('Everything works but this')).toBeVisible();
  await everywhere(director, 'network');
  says = { addresses: [HALL.addresses[1]] };
  await expect(director.getByText('Cards print an address that this computer no longer has.')).toBeVisible();
  says = { container: true, public_url: 'https://club.example.org' };
  await expect(director.getByText('The server runs in a container.')).toBeVisible();
  await expect(ways).toHaveText([/club\.example\.org/]);
  says = { addresses: [], name: null };
  await expect(director.getByText('This computer is in no network.')).toBeVisible();
});

test('a console that was opened through localhost is told what tablets open, and never the address of this machine alone', async ({ desk, director }) => {
  const { uid } = await desk.evening({ players: 2, tables: 1 });
  await director.goto(`/td.html?t=${uid}#hall`);
  const note = director.locator('.note', { hasText: 'opened through localhost' });
  await expect(note.getByRole('link')).toHaveText('Addresses for tablets');
  await note.getByRole('link').click();
  await expect(director.getByText('Only this computer reaches the server.')).toBeVisible();
  await director.route('**/api/v1/network', async (route) => route.fulfill({ json: { ...await (await route.fetch()).json(), ...HALL } }));
  await director.goto(`/td.html?t=${uid}#entries`);
  await director.goto(`/td.html?t=${uid}#hall`);
  await expect(note.getByRole('link')).toHaveAttribute('href', HALL.public_url);
  await expect(note).toContainText('192.168.1.5:8080');
});

test('the window of a PIN and the card of a table say which address is typed', async ({ desk, director, server }) => {
  const { uid } = await desk.evening({ players: 2, tables: 2 });
  const where = `${new URL(server.url).host}/table.html`;
  await director.goto(`/td.html?t=${uid}#hall`);
  await director.getByRole('button', { name: 'PIN', exact: true }).first().click();
  await expect(director.locator('dialog .typed')).toHaveText(where);
  await everywhere(director, 'pin-address');
  await director.goto(`/print.html?t=${uid}&what=cards`);
  await director.getByRole('button', { name: 'Make the cards' }).click();
  await expect(director.locator('.tcard .typed')).toHaveCount(2);
  await expect(director.locator('.tcard .typed').first()).toContainText(where);
  await expect(director.locator('.tcard .typed').first()).not.toContainText('#');
});
