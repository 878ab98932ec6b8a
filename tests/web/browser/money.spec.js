// SPDX-License-Identifier: MIT
// Money on the console: fees by one tap, a prize table with its preview, what is won and paid out, a receipt that is struck;
// the same on paper. Names of 54 letters, Greek and Arabic.
import { readFileSync } from 'node:fs';
import { saved, saved_json } from './files.js';
import { expect, test } from './hall.js';
import { broken_words, everywhere, violations } from './look.js';
import { ARABIC, GREEK, LONGEST } from './weekend.js';

const PEOPLE = [LONGEST, GREEK, ARABIC, 'Dan Lund'];

/** Four who are drawn in this order. */
async function four(desk) {
  const made = await desk.ask('POST', '/tournaments', { title: 'Cents', starts_on: '2026-11-21', lengths: [1], check_in: false, tables: 2 });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  await desk.ask('POST', `${base}/entries`, { text: PEOPLE.join('\n') });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4] });
  return { uid: made.uid, base };
}

const wins = async (desk, base, match) => desk.on(`${base}/matches/${match}/result`, await desk.get(`${base}/matches/${match}`),
  { how: 'final_score', score_a: 1, score_b: 0, winner: 'a', reason: 'played' });

test('a director keeps the cash book', async ({ desk, director: page }) => {
  const { uid, base } = await four(desk);
  await page.goto(`/td.html?t=${uid}#money`);
  await page.getByLabel('Fee', { exact: true }).fill('25');
  await page.getByLabel('The club keeps of each').fill('five');
  await page.getByRole('button', { name: 'Begin the cash book' }).click();
  await expect(page.getByRole('alert')).toHaveText('Write amounts as numbers, like 12.50.');
  await page.getByLabel('The club keeps of each').fill('4,99');
  await everywhere(page, 'money-begin');
  await page.getByRole('button', { name: 'Begin the cash book' }).click();
  await expect(page.getByText('0 of 4 have paid')).toBeVisible();
  for (const [at, name] of PEOPLE.entries()) {
    await page.locator('.payers .row').filter({ hasText: name }).click();
    await expect(page.getByText(`${at + 1} of 4 have paid`)).toBeVisible();
  }

  // Tie-breaks part no money until the event says so.
  const box = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Currency and sight' }).click();
  await expect(box.getByLabel('Who are level in points')).toHaveValue('share');
  await box.getByLabel('Who are level in points').selectOption('are parted by tie-breaks');
  await everywhere(page, 'money-rule');
  await box.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await desk.get(`${base}/money`)).ties).toBe('order');

  await page.getByRole('button', { name: 'Prize table' }).click();
  await box.getByLabel('Line 1: wins').fill('60%');
  await box.getByRole('button', { name: 'Another line' }).click();
  await box.getByLabel('Line 2: wins').fill('50%');
  await expect(box.getByText('The shares of a table come to more than 100 %')).toBeVisible();
  await box.getByLabel('Line 2: wins').fill('25%');
  await box.getByRole('button', { name: 'Another line' }).click();
  await box.getByLabel('Line 3: wins').fill('15%');
  await box.getByLabel('Try it with so many entries').fill('16');
  await expect(box.getByText('320.16')).toBeVisible();
  await everywhere(page, 'money-prizes');
  await box.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.worth').getByText('48.03')).toBeVisible();

  // Two rounds to come: what each comes to by the own next match, in a sentence. Who loses shares the third prize.
  const own = page.getByRole('list', { name: 'By their own next match, whatever others do' });
  await expect(own.getByRole('listitem')).toHaveCount(4);
  await expect(own.getByRole('listitem').filter({ hasText: LONGEST }).locator('span').last()).toHaveText(
    'wins: \u206620.01\u2069 to \u206648.03\u2069; loses: \u20666.00\u2069');
  await everywhere(page, 'money-prospects');

  await wins(desk, base, 1);
  await wins(desk, base, 2);
  await expect(own).toHaveCount(0);
  await expect(page.getByText('Still open')).toBeVisible();
  // Before the final: both ways in which it may end, and what these two have so.
  const chance = page.locator('.chances tbody tr').filter({ hasText: LONGEST });
  await expect(chance.getByRole('cell')).toHaveText(['0.00', '20.01', '48.03']);
  const ways = page.getByRole('list', { name: 'Each way in which it may end' });
  await expect(ways.locator(':scope > li')).toHaveCount(2);
  await expect(ways.locator(':scope > li').first()).toContainText(`\u2068${LONGEST}\u2069 beats \u2068${ARABIC}\u2069`);
  await expect(ways.locator(':scope > li').nth(1).locator('li').filter({ hasText: ARABIC })).toContainText('48.03');
  await everywhere(page, 'money-outcomes');
  await wins(desk, base, 3);
  await expect(page.locator('.outcomes')).toHaveCount(0);
  await expect(page.getByText('Still open')).toBeHidden();
  await everywhere(page, 'money');
  const payout = page.locator('.cash li').filter({ hasText: LONGEST }).first();
  await payout.getByRole('button', { name: 'Pay out' }).click();
  await expect(payout.getByText('paid out', { exact: true })).toBeVisible();

  await page.getByText('Cash book (5)').click();
  await page.getByRole('button', { name: 'Strike receipt 4' }).click();
  await box.getByRole('textbox').fill('has not paid');
  await box.getByRole('button', { name: 'Strike' }).click();
  await expect(page.getByText('3 of 4 have paid')).toBeVisible();
  await expect(page.locator('.cash .struck')).toHaveCount(1);
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('details', { hasText: 'Cash book' }).getByRole('button', { name: 'CSV' })
    .click()]);
  const lines = readFileSync(await file.path(), 'utf8').slice(1).trimEnd().split('\r\n').map((line) => line.split(','));
  expect(lines[0]).toEqual(['line', 'at', 'kind', 'name', 'amount', 'currency', 'taken_by', 'note', 'struck']);
  expect(lines.slice(1).map(([line]) => Number(line))).toEqual(lines.slice(1).map((_, at) => at + 1));
  expect(lines.slice(1).filter((line) => line.at(-1) === 'true')).toHaveLength(1);
  expect(lines.slice(1).every(([, , , , amount]) => /^\d+\.\d\d$/.test(amount))).toBe(true);
  const book = await saved_json(page.locator('details', { hasText: 'Cash book' }));
  expect(book.receipts.map((/** @type {any} */ one) => [one.line, Boolean(one.struck)]).reverse()).toEqual(
    lines.slice(1).map((line) => [Number(line[0]), line.at(-1) === 'true']));

  await page.goto(`/print.html?t=${uid}&what=payouts`);
  await expect(page.locator('.paper tbody tr')).toHaveCount(4);
  // There is room to sign in every line, its rule is the table's, and whoever has signed already need not again: a fee less is in the pool since.
  await expect(page.locator('.paper .sign')).toHaveText([/^Take back 12\.00.EUR$/, '', '', '']);
  const cells = await page.locator('.paper').evaluate((table) => [...table.querySelectorAll('tbody tr')].map((row) => {
    const [place, who, , sign] = [...row.children].map((cell) => cell.getBoundingClientRect());
    const name = /** @type {Element} */ (row.querySelector('td + td bdi')).getBoundingClientRect();
    return { even: Math.abs(place.bottom - sign.bottom) < 1, room: sign.width > 200, name: name.left - who.left < 20 };
  }));
  expect(cells).toEqual(Array(4).fill({ even: true, room: true, name: true }));
  expect(await violations(page)).toEqual([]);
  // The list for a spreadsheet and for a program.
  const { awards } = (await desk.get(`${base}/money`)).pools[0];
  const list = (await saved(page, 'CSV')).bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
  expect(list[0]).toMatch(/^#,Player,Prize,/);
  expect(list).toHaveLength(1 + 4);
  for (const award of awards) expect(list.find((line) => line.includes(award.name)), award.name).toContain((award.amount / 100).toFixed(2));
  expect((await saved_json(page)).pools[0].awards).toEqual(awards);
  await page.goto(`/print.html?t=${uid}&what=receipts`);
  await expect(page.locator('.slip')).toHaveCount(4);
});

test('a result is corrected after prizes were handed over: the page and the paper ask for the difference, not for all of it', async ({ desk,
  director: page }) => {
  const { uid, base } = await four(desk);
  await desk.ask('PUT', `${base}/money`, { currency: 'EUR', digits: 2 });
  await desk.ask('PUT', `${base}/pools/1`, { name: 'Entry', kind: 'entry', fee: 2500 });
  await desk.ask('PUT', `${base}/pools/1/prizes`, { section: [1, 1], place: [1, 2], share: [7000, 3000] });
  for (const entry of [1, 2, 3, 4]) await desk.ask('POST', `${base}/pools/1/receipts`, { kind: 'fee', entry });
  for (const match of [1, 2, 3]) await wins(desk, base, match);
  const won = (await desk.get(`${base}/money`)).pools[0].awards;
  for (const { entry } of won) await desk.ask('POST', `${base}/pools/1/receipts`, { kind: 'payout', entry });
  const wrong = { how: 'final_score', score_a: 0, score_b: 1, winner: 'b', reason: 'misread' };
  const seen = { 'If-Match': `"${(await desk.get(`${base}/matches/3`)).version}"` };
  const token = await desk.ask('POST', `${base}/matches/3/result`, wrong, seen).then(() => '', (problem) => /"token":"([^"]+)"/.exec(problem.message)?.[1]);
  if (token) await desk.ask('POST', `${base}/matches/3/result`, wrong, { ...seen, 'TD-Confirm': token });

  await page.goto(`/td.html?t=${uid}#money`);
  const line = (at) => page.locator('section.card', { hasText: 'Payouts' }).locator('.cash > li').filter({ hasText: PEOPLE[at] });
  await expect(line(0).getByRole('button')).toHaveText(/^Take back 40\.00/);
  await expect(line(2).getByRole('button')).toHaveText(/^Pay out the missing 40\.00/);
  await everywhere(page, 'money-corrected');
  // The card of the end of the night says so, too, and leads there.
  await page.locator('.rail').getByRole('button', { name: 'the end of the night' }).click();
  const card = page.getByRole('dialog');
  await expect(card.locator('.note')).toContainText(/^ *40\.00.EUR of prizes not handed over, 40\.00.EUR to take back/);
  await everywhere(page, 'night-money');
  await card.getByRole('link', { name: 'Money' }).click();
  await expect(line(2)).toBeVisible();
  await page.goto(`/print.html?t=${uid}&what=payouts`);
  await expect(page.locator('.paper .sign')).toHaveText([/^30\.00.EUR paid out, 40\.00.EUR still to pay$/, /^Take back 40\.00.EUR$/]);
  await desk.ask('PUT', `${base}/pools/1/prizes`, { section: [1], place: [1], share: [10000] });
  await page.reload();
  await expect(page.locator('.paper tbody tr').last()).toContainText('–');
  await expect(page.locator('.paper .sign')).toHaveText([/^30\.00.EUR paid out, 70\.00.EUR still to pay$/, /^Take back 70\.00.EUR$/]);
  expect(await violations(page)).toEqual([]);

  await page.goto(`/td.html?t=${uid}#money`);
  await line(2).getByRole('button').click();
  await expect(line(2).getByText('paid out', { exact: true })).toBeVisible();
  expect((await desk.get(`${base}/money`)).receipts.at(-1).amount).toBe(7000);
  // There is one box for all pools.
  await desk.ask('PUT', `${base}/pools/2`, { name: 'Side', kind: 'side', section: 1, fee: 500 });
  await desk.ask('POST', `${base}/pools/2/receipts`, { kind: 'fee', entry: 1 });
  await page.reload();
  await expect(page.getByRole('row', { name: 'There now, of all pools' }).first()).toHaveText(/^\s*There now, of all pools\s*−65\.00.EUR$/);
});

test('an auction: who is sold, what both sides pay, and what both are due', async ({ desk, director: page }) => {
  const { uid, base } = await four(desk);
  await desk.ask('PUT', `${base}/money`, { currency: 'EUR', digits: 2 });
  await desk.ask('PUT', `${base}/pools/1`, { name: 'Entry', kind: 'entry', fee: 1000 });
  await page.goto(`/td.html?t=${uid}#money`);
  await page.getByRole('button', { name: 'Another pool' }).click();
  const box = page.getByRole('dialog');
  await box.getByLabel('Name').fill('Calcutta');
  await box.getByLabel('Who pays').selectOption('auction');
  await expect(box.getByLabel('Fee', { exact: true })).toBeHidden();
  await box.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Calcutta' }).click();
  await desk.ask('PUT', `${base}/pools/2/prizes`, { section: [1], place: [1], share: [10000] });

  const lots = page.locator('.lots > li');
  await expect(page.getByText('0 of 4 are sold')).toBeVisible();
  await lots.filter({ hasText: LONGEST }).getByRole('button').first().click();
  await box.getByLabel(/^Price/).fill('100.01');
  await box.getByLabel('Bought by').selectOption('0');
  await box.getByLabel('Name of the buyer').fill('Gus of the bar');
  await box.getByLabel('The player keeps').fill('25');
  await everywhere(page, 'money-auction-sell');
  await box.getByRole('button', { name: 'Save' }).click();
  const sold = lots.filter({ hasText: 'Gus of the bar' });
  await expect(sold).toContainText('the player keeps 25 %');
  await lots.filter({ hasText: GREEK }).getByRole('button').first().click();
  await box.getByLabel(/^Price/).fill('20');
  await box.getByLabel('Bought by').selectOption({ label: 'Dan Lund' });
  await box.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 of 4 are sold')).toBeVisible();
  await sold.getByRole('button', { name: 'Bid is paid: 75.01' }).click();
  await expect(sold.getByRole('button', { name: 'Bid is paid' })).toHaveCount(0);
  await everywhere(page, 'money-auction');
  await sold.getByRole('button', { name: 'Share is paid: 25.00' }).click();
  await lots.filter({ hasText: GREEK }).getByRole('button', { name: 'Bid is paid: 20.00' }).click();
  await expect(lots.locator('.owing button')).toHaveCount(0);

  for (const match of [1, 2, 3]) await wins(desk, base, match);
  const due = page.locator('.cash li').filter({ hasText: 'Gus of the bar' }).first();
  await expect(due).toContainText('90.01');
  await due.getByRole('button', { name: 'Pay out' }).click();
  await expect(due.getByText('paid out', { exact: true })).toBeVisible();
  await everywhere(page, 'money-auction-won');
  await page.goto(`/print.html?t=${uid}&what=payouts`);
  await expect(page.locator('.paper tbody tr')).toHaveCount(2);
  await expect(page.locator('.paper tbody')).toContainText('30.00');
  await page.goto(`/print.html?t=${uid}&what=receipts`);
  await expect(page.locator('.slip').filter({ hasText: 'Gus of the bar' })).toHaveCount(2);
});

test('a prize is for a section, also before anything is drawn', async ({ desk, director: page }) => {
  const made = await desk.ask('POST', '/tournaments', { title: 'Prizes before', starts_on: '2026-11-21', lengths: [3], check_in: false, tables: 2 });
  await page.goto(`/td.html?t=${made.uid}#money`);
  await page.getByLabel('Fee', { exact: true }).fill('25');
  await page.getByRole('button', { name: 'Begin the cash book' }).click();
  await page.getByRole('button', { name: 'Prize table' }).click();
  const box = page.getByRole('dialog');
  await expect(box.getByLabel('Line 1: section')).toHaveValue('1');
  await box.getByLabel('Line 1: wins').fill('60%');
  await box.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.worth').first()).toContainText('60 %');
});

test('everybody reads of prizes that the event shows', async ({ desk, visitor }) => {
  const page = await visitor();
  const { uid, base } = await four(desk);
  await desk.ask('PUT', `${base}/money`, { currency: 'EUR', digits: 2, sight: 'director' });
  await desk.ask('PUT', `${base}/pools/1`, { name: 'Entry fees', kind: 'entry', fee: 2500 });
  await desk.ask('PUT', `${base}/pools/1/prizes`, { section: [1, 1], place: [1, 2], share: [7000, 3000] });
  for (const entry of [1, 2, 3, 4]) await desk.ask('POST', `${base}/pools/1/receipts`, { kind: 'fee', entry });
  for (const match of [1, 2]) await wins(desk, base, match);
  await page.goto(`/tournament.html?t=${uid}#standings`);
  await expect(page.getByRole('row').first()).toBeVisible();
  await expect(page.locator('.prizes')).toHaveCount(0);
  await desk.ask('PUT', `${base}/money`, { currency: 'EUR', digits: 2, sight: 'public' });
  await page.reload();
  await expect(page.locator('.prizes').getByText('Still open')).toBeVisible();
  await expect(page.locator('.prizes .chances tbody tr')).toHaveCount(2);
  await expect(page.locator('.prizes .outcomes > li')).toHaveCount(2);
  await everywhere(page, 'money-public', async (width) => {
    expect.soft(await broken_words(page), `${width}`).toEqual([]);
    // Whichever way a name is written, it begins where the others do.
    const lefts = await page.locator('.chances th[scope=row]').evaluateAll((cells) => cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return Math.round(range.getBoundingClientRect().left);
    }));
    expect.soft(new Set(lefts).size, `${width}: ${lefts}`).toBe(1);
  });
  await wins(desk, base, 3);
  await page.reload();
  await expect(page.locator('.prizes tr').first()).toContainText('70.00');
});
