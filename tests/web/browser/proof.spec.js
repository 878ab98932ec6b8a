// SPDX-License-Identifier: MIT
// A phone as a witness: it remembers the code that the projector showed, takes what goes on from it, and says so when a
// server shows another history, however well that is hashed and signed.
import { shows } from './codes.js';
import { expect, test } from './hall.js';
import { everywhere } from './look.js';

/** The code on the projector, as the server would show it now. @param {any} desk @param {string} base */
async function code_now(desk, base) {
  const end = await desk.get(`${base}/checkpoint`);
  return { size: Number(end.seq), text: `${end.seq}.${end.root}.${end.fingerprint}` };
}

/** @param {import('@playwright/test').Page} page @param {string} uid @param {string} code */
async function scan(page, uid, code) {
  await page.goto('about:blank');
  await page.goto(`/proof.html?t=${uid}#${code}`);
}

test('a phone remembers a code and takes the next one', async ({ desk, visitor }) => {
  const page = await visitor();
  const { uid, base } = await desk.evening({ title: 'Witnessed' });
  await page.goto(`/proof.html?t=${uid}`);
  await expect(page.getByRole('img', { name: 'Code for phones' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Proof of the log so far' })).toBeVisible();
  await everywhere(page, 'proof-projector');
  const first = await code_now(desk, base);
  expect(await shows(page, `proof.html?t=${uid}#${first.text}`), 'what a phone scans is the address that it opens below').toBe(true);
  await scan(page, uid, first.text);
  await expect(page.getByRole('heading', { name: 'The first code this phone sees' })).toBeVisible();
  await page.getByRole('button', { name: 'Remember this one' }).click();
  await expect(page.getByText('Remembered on this phone')).toBeVisible();
  await desk.games(base, await desk.started(base), [{ winner: 'a' }, { winner: 'b' }]);
  const next = await code_now(desk, base);
  expect(next.size).toBeGreaterThan(first.size);
  await scan(page, uid, next.text);
  await expect(page.getByRole('heading', { name: 'Extends what you saw at' })).toBeVisible();
  await expect(page.getByText(`Nothing before entry ${first.size} was changed`)).toBeVisible();
  await everywhere(page, 'proof-good');
  await page.getByRole('button', { name: 'Remember this one' }).click();
  // An older code is part of what was seen since; half a code is none.
  await scan(page, uid, first.text);
  await expect(page.getByRole('heading', { name: 'Extends what you saw at' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remember this one' })).toHaveCount(0);
  await scan(page, uid, next.text.slice(0, -1));
  await expect(page.getByRole('heading', { name: 'This is no code' })).toBeVisible();
});

test('a rewritten log is red on the phone', async ({ desk, visitor }) => {
  const page = await visitor();
  const told = await desk.evening({ title: 'As it was told' });
  const rewritten = await desk.evening({ title: 'As it was rewritten' });
  const first = await code_now(desk, told.base);
  await scan(page, told.uid, first.text);
  await page.getByRole('button', { name: 'Remember this one' }).click();
  await expect(page.getByText('Remembered on this phone')).toBeVisible();
  await desk.games(rewritten.base, await desk.started(rewritten.base), [{ winner: 'b' }, { winner: 'b' }]);
  // The server answers for the rewritten history whatever it is asked of the other one; each of its proofs is right in itself.
  await page.route(new RegExp(`/tournaments/${told.uid}/proof`), async (route) => {
    const other = await route.fetch({ url: route.request().url().replace(told.uid, rewritten.uid) });
    await route.fulfill({ response: other, body: (await other.text()).replaceAll(rewritten.uid, told.uid) });
  });
  const lie = await code_now(desk, rewritten.base);
  await scan(page, told.uid, lie.text);
  const alarm = page.getByRole('alert');
  await expect(alarm.getByRole('heading', { name: 'Not the history you saw at' })).toBeVisible();
  await expect(alarm.getByText('changed or removed')).toBeVisible();
  await everywhere(page, 'proof-alarm');
  await page.getByText('Show the two codes').click();
  await expect(page.getByText(first.text)).toBeVisible();
  await expect(page.getByText(lie.text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remember this one' })).toHaveCount(0);
  // A server that is away is no alarm, and nothing good either.
  await page.unroute(new RegExp(`/tournaments/${told.uid}/proof`));
  await page.route(/\/proof\?/, (route) => route.abort());
  const now = await code_now(desk, told.base);
  await scan(page, told.uid, now.text);
  await expect(page.getByRole('heading', { name: 'Not checked yet' })).toBeVisible();
  await page.unroute(/\/proof\?/);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: 'Extends what you saw at' })).toBeVisible();
  // A log that lost its end does not go on from a code that had it.
  await scan(page, told.uid, `${now.size + 5}${now.text.slice(String(now.size).length)}`);
  await expect(page.getByRole('alert').getByText('does not go on from this code').or(page.getByRole('alert').getByText('changed or removed'))).toBeVisible();
});

test('the console says on every tab that a log was changed behind the server', async ({ desk, director: page }) => {
  const { uid } = await desk.evening({ title: 'Frozen' });
  await page.route(new RegExp(`/tournaments/${uid}/floor`), async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...await answer.json(), frozen: 'event 3: it does not continue the one before it' } });
  });
  for (const tab of ['floor', 'settings']) {
    await page.goto('about:blank');
    await page.goto(`/td.html?t=${uid}#${tab}`);
    await expect(page.getByRole('alert').getByText('changed behind the server')).toBeVisible();
    await expect(page.getByRole('alert').getByText('event 3: it does not continue')).toBeVisible();
  }
  await everywhere(page, 'frozen');
  // A club that is only shown after a restore: the event goes on, so nobody is told to write on paper.
  await page.unroute(new RegExp(`/tournaments/${uid}/floor`));
  await page.route(new RegExp(`/tournaments/${uid}/floor`), async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...await answer.json(), club_untrue: 'club 3f, event 2: it was changed' } });
  });
  await page.goto('about:blank');
  await page.goto(`/td.html?t=${uid}#floor`);
  await expect(page.getByRole('alert').getByText('club 3f, event 2: it was changed. This event is played out and closed')).toBeVisible();
  await everywhere(page, 'club_untrue');
  await page.unroute(new RegExp(`/tournaments/${uid}/floor`));
  await page.goto('about:blank');
  await page.goto(`/td.html?t=${uid}#floor`);
  await expect(page.getByRole('button', { name: 'Call next' }).first()).toBeVisible();
  await expect(page.getByText('changed behind the server')).toHaveCount(0);
});
