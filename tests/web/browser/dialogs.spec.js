// SPDX-License-Identifier: MIT
// Every dialog of the console, opened once on a laptop, a tablet and a phone, with the longest names there are: nothing is cut off, nothing is wider
// than its frame, and axe finds nothing. The last test counts the places in the sources that open one: a new one is opened here, too.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { broken_words, clipped, cut_choices, sideways, violations } from './look.js';
import { expect, test } from './hall.js';
import { ARABIC, GREEK, LONGEST, by_hand, people, weekend } from './weekend.js';

const WORDS = JSON.parse(readFileSync(new URL('../../../web/strings/en.json', import.meta.url), 'utf8'));

/** Numbers of settings in profile.def, and their values here. */
const [CLOCK, DELAY, EXPIRY] = [16, 18, 22];
const [SIMPLE, OVERTIME] = [2, 2];

/** axe takes longer than all other looks together: not everywhere. */
const SIZES = [{ width: 1440, height: 900, theme: 'light' }, { width: 1024, height: 768, theme: 'light' }, { width: 390, height: 844, theme: 'dark' },
  { width: 768, height: 1024, theme: 'dark', ruled: true }, { width: 360, height: 640, theme: 'light', ruled: true },
  { width: 640, height: 360, theme: 'dark', ruled: true }];

/** So many places in each file of web/pages open a dialog; reasons and lines of text, which several ask for, are draw.js's. */
const SITES = {
  'td.js': 5, 'td/create/games.js': 1, 'td/create/plan-preview.js': 1, 'td/hall/hall.js': 5, 'td/hall/keys-dialog.js': 1,
  'td/hall/night-dialog.js': 1, 'td/hall/search.js': 1, 'td/hall/side-table.js': 1, 'td/hall/table-dialog.js': 1, 'td/hall/wall-dialog.js': 1,
  'td/match/adjourn-dialog.js': 3, 'td/match/clock-dialog.js': 2, 'td/match/draughts-dialog.js': 1, 'td/match/match-dialog.js': 9,
  'td/match/pdn-dialog.js': 1, 'td/match/record-dialog.js': 1,
  'td/match/team-dialog.js': 4, 'td/match/word-dialog.js': 1, 'td/money/auction.js': 1, 'td/money/money.js': 2, 'td/money/pools.js': 4,
  'td/money/prizes.js': 1, 'td/people/entries.js': 3, 'td/people/paste.js': 2, 'td/people/people.js': 5, 'td/sections/draw.js': 5,
  'td/sections/ladder.js': 3, 'td/sections/late-entry.js': 1, 'td/sections/league.js': 2, 'td/sections/places.js': 3, 'td/settings/account.js': 7,
  'td/settings/accounts.js': 3, 'td/settings/password-dialog.js': 1, 'td/settings/presets.js': 1, 'td/settings/settings.js': 3
};

/** What is done to a match: that is the title, and below it who meets. */
const ACTS = ['move', 'no-show', 'no-score', 'beyond', 'clock-introduced', 'plays', 'adjourn', 'penalty', 'correct-game', 'decide-game', 'agree',
  'decide-word', 'resume', 'clock', 'time-out', 'draughts-rulings', 'pdn', 'substitute', 'give-up'];
/** The match itself is the title of these. */
const MATCHES = ['match-called', 'match', 'correct-result', 'team-match'];
/** Whom, or which table, a title names. @type {[RegExp, string[]][]} */
const NAMED = [[new RegExp([...people(23), 'Jonas', 'Harbour', 'Eva'].join('|')), ['entry', 'entry-pin', 'consequences', 'late-entry', 'line-up', 'payer',
  'auction', 'challenge', 'days-of-a-match', 'rename-person', 'join', 'join-sure', 'erase']],
[/: \S/, ['password', 'account-help', 'own-password']], [/[Tt]able \d/, ['rename-table', 'new-card', 'card', 'pin', 'sign-out', 'table']]];

/** Fields and keys of a dialog that lie under its last row, which stays, while they have the focus. @param {import('@playwright/test').Locator} box */
const under_acts = (box) => box.evaluate((dialog) => {
  const acts = [...dialog.querySelectorAll('.acts')].find((one) => getComputedStyle(one).position === 'sticky');
  if (!acts) return [];
  const entered = [...dialog.querySelectorAll('input, select, textarea, button, summary, a')].filter((one) => !acts.contains(one) &&
    !one.closest('.toasts') && one.checkVisibility());
  return entered.flatMap((one) => {
    // What has the focus already would not be scrolled to.
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    dialog.scrollTo(0, 0);
    /** @type {HTMLElement} */ (one).focus();
    const under = one.getBoundingClientRect().bottom - acts.getBoundingClientRect().top;
    const called = one.getAttribute('name') ?? one.textContent ?? '';
    return document.activeElement === one && under > 1 ? [`${one.tagName} "${called.trim().slice(0, 30)}" by ${under} px`] : [];
  });
});

/** Texts of a dialog that are written over each other. @param {import('@playwright/test').Locator} box */
const overwritten = (box) => box.evaluate((dialog) => {
  /** @type {{text: string, line: DOMRect}[]} */
  const lines = [];
  // Of a list that scrolls by itself only what shows.
  const shows = (/** @type {Element | null} */ parent, /** @type {DOMRect} */ line) => {
    for (let at = parent; at && at !== dialog; at = at.parentElement) {
      const edge = at.getBoundingClientRect();
      if (getComputedStyle(at).overflowY !== 'visible' && (line.bottom > edge.bottom || line.top < edge.top)) return false;
    }
    return true;
  };
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.textContent?.trim() || !node.parentElement?.checkVisibility() || node.parentElement.closest('.vh, svg, option, .acts, .toasts')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) if (shows(node.parentElement, line)) lines.push({ text: node.textContent.trim().slice(0, 30), line });
  }
  /** @param {DOMRect} one @param {DOMRect} other Lines of one paragraph touch; these share a good part of a letter both ways. */
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 4 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 9;
  return lines.flatMap((one, at) => lines.slice(at + 1).filter((other) => over(one.line, other.line)).map((other) => `"${one.text}" over "${other.text}"`));
});

/** The dialog stands in the window, and its fields and keys in it: none is cut by its frame. @param {import('@playwright/test').Locator} box */
const outside = (box) => box.evaluate((dialog) => {
  const found = new Set();
  const frame = dialog.getBoundingClientRect(), style = getComputedStyle(dialog);
  if (frame.left < -0.5 || frame.right > innerWidth + 0.5 || frame.top < -0.5 || frame.bottom > innerHeight + 0.5)
    found.add(`the dialog stands at ${[frame.left, frame.top, frame.right, frame.bottom].map(Math.round)}`);
  const [left, right] = [frame.left + parseFloat(style.borderLeftWidth), frame.right - parseFloat(style.borderRightWidth)];
  for (const one of dialog.querySelectorAll('input, select, textarea, button, a')) {
    if (!one.checkVisibility() || one.closest('.vh, .toasts')) continue;
    const at = one.getBoundingClientRect();
    const called = `${one.tagName.toLowerCase()} "${(one.getAttribute('name') ?? one.textContent ?? '').trim().slice(0, 30)}"`;
    // What scrolls sideways by itself, such as a list of columns, shows the rest when it is scrolled.
    let scrolled = false;
    for (let up = one.parentElement; up && up !== dialog; up = up.parentElement)
      scrolled ||= /auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth;
    if (!scrolled && (at.left < left - 0.5 || at.right > right + 0.5)) found.add(`${called} leaves the dialog`);
    if (one.matches('button') && /** @type {HTMLElement} */ (one).scrollWidth > one.clientWidth + 1) found.add(`${called} is cut`);
    const typed = one.matches('input:not([type=checkbox], [type=radio], [type=range]), select, textarea');
    if (typed && at.width < 44) found.add(`${called} is ${Math.round(at.width)} px wide`);
  }
  return [...found];
});

/** Keys of one kind, as tables or values of a cube, that are not of one width. @param {import('@playwright/test').Locator} box */
const uneven = (box) => box.locator('.choice').evaluateAll((all) => all.flatMap((choice) => {
  const of_a_kind = [...choice.querySelectorAll('button')].filter((one) => /^(Table )?\d+$/.test(one.innerText.trim()));
  const keys = of_a_kind.map((one) => one.getBoundingClientRect().width);
  return keys.length > 1 && Math.max(...keys) > Math.min(...keys) + 1 ? [`keys of ${keys.map(Math.round)} px`] : [];
}));

/** What is seldom pressed, in one line with what ends a dialog, where that fills its lines. @param {import('@playwright/test').Locator} box */
const beside_the_end = (box) => box.locator('.acts:has(> .grow)').evaluateAll((all) => all.flatMap((acts) => {
  const keys = [...acts.children], at = keys.findIndex((one) => one.matches('.grow')), end = keys[at + 1]?.getBoundingClientRect();
  if (innerWidth > 680 || !end) return [];
  return keys.slice(0, at).filter((one) => one.getBoundingClientRect().bottom > end.top + 1).map((one) => `${one.textContent?.trim()} beside the end`);
}));

/** A telephone with its keyboard open. */
const TYPING = { width: 390, height: 420 };

/** Opens dialogs one after the other and looks at each. */
class Walk {
  /** @param {import('@playwright/test').Page} page */
  constructor(page) {
    this.page = page;
    this.box = page.locator('dialog[open]');
  }

  /** @param {string} hash @param {string} uid */
  async at(uid, hash) {
    await this.page.goto('about:blank');
    await this.page.goto(`/td.html?t=${uid}#${hash}`);
    // Its part is there: keys are heard.
    await expect(this.page.locator('main :is(h2, h3, form)').first()).toBeAttached();
    await expect(this.page.locator('div.wait, p.wait')).toHaveCount(0);
  }

  /** @param {string | RegExp} word @param {import('@playwright/test').Locator | import('@playwright/test').Page} [within] */
  press(word, within = this.page) {
    return within.getByRole('button', { name: WORDS[/** @type {string} */ (word)] ?? word, exact: typeof word === 'string' }).first().click();
  }

  /** What the dialog shows now. @param {string} what */
  async see(what) {
    await expect(this.box, what).toHaveCount(1);
    await this.titled(what);
    for (const { theme, ruled, ...size } of SIZES) {
      const where = `${what} ${size.width}`;
      await this.page.setViewportSize(size);
      await this.page.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
      if (process.env.TD_LOOK) await this.page.screenshot({ path: `${process.env.TD_LOOK}/dialog-${what}-${size.width}.png` });
      expect.soft(await clipped(this.page), where).toEqual([]);
      expect.soft(await sideways(this.page), where).toBeLessThanOrEqual(0);
      expect.soft(await overwritten(this.box), where).toEqual([]);
      expect.soft([...await outside(this.box), ...await broken_words(this.page, 'dialog[open]'), ...await cut_choices(this.page)], where).toEqual([]);
      expect.soft([...await uneven(this.box), ...await beside_the_end(this.box)], where).toEqual([]);
      if (ruled) expect.soft(await under_acts(this.box), where).toEqual([]);
      // Its last key can be reached: what is longer than the window scrolls. At its end nothing lies half under the keys that stay.
      await this.box.evaluate((box) => box.scrollTo(0, box.scrollHeight));
      await expect.soft(this.box.getByRole('button').last(), where).toBeInViewport();
      if (!ruled) expect.soft(await violations(this.page), where).toEqual([]);
    }
    expect.soft(await under_acts(this.box), what).toEqual([]);
    await this.page.setViewportSize(TYPING);
    expect.soft(await under_acts(this.box), `${what}, typing`).toEqual([]);
    await this.page.setViewportSize(SIZES[0]);
    await this.page.evaluate(() => { document.documentElement.dataset.theme = 'light'; });
  }

  /** The title is the act, with whom it is about. @param {string} what */
  async titled(what) {
    const title = (await this.box.getByRole('heading').first().innerText()).replace(/\s+/g, ' ').trim();
    expect.soft(title, what).not.toMatch(/^$|^(are you sure|confirm|question|warning|attention|please)/i);
    for (const [name, dialogs] of NAMED) if (dialogs.includes(what)) expect.soft(title, what).toMatch(name);
    // A name is a part of the sentence: it begins in the line of the word before it.
    expect.soft(await this.box.getByRole('heading').first().evaluate((head) => {
      const name = head.querySelector(':scope > bdi'), said = document.createRange();
      if (!name) return true;
      said.setStart(head, 0);
      said.setEndBefore(name);
      const before = [...said.getClientRects()].filter((line) => line.width > 0).at(-1);
      return !before || name.getClientRects()[0].top < before.bottom - 2;
    }), `${what}: the name in one line with the word before it`).toBe(true);
    if (ACTS.includes(what)) expect.soft(title, what).not.toMatch(/^Main draw/);
    if (ACTS.includes(what) || MATCHES.includes(what)) await expect.soft(this.box.locator('.vs .who'), what).toHaveCount(2);
  }

  async shut() {
    await this.page.keyboard.press('Escape');
    await expect(this.box).toHaveCount(0);
  }

  /** Opened, looked at and left. @param {string} what @param {() => Promise<unknown>} open */
  async through(what, open) {
    await test.step(what, async () => {
      await open();
      await this.see(what);
      await this.shut();
    });
  }
}

/** An event of these people that is open. @param {import('./hall.js').Desk} desk @param {any} [how] */
async function opened(desk, { names = people(8), ...how } = {}) {
  const made = await desk.ask('POST', '/tournaments', { title: 'The long weekend of the old harbour club', starts_on: '2026-11-21', starts_at_min: 600,
    lengths: [5], check_in: false, tables: 4, ...how });
  const base = `/tournaments/${made.uid}`;
  await desk.on(`${base}/open`, made);
  if (names.length) await desk.ask('POST', `${base}/entries`, { text: names.join('\n') });
  return { uid: made.uid, base };
}

/** The match of a side by its place. @param {import('./hall.js').Desk} desk @param {string} base @param {number} match @param {string} winner */
async function won(desk, base, match, winner = 'a') {
  const now = await desk.get(`${base}/matches/${match}`);
  const [score_a, score_b] = winner === 'a' ? [now.length, 0] : [0, now.length];
  await desk.on(`${base}/matches/${match}/result`, now, { how: 'final_score', winner, score_a, score_b, reason: 'card' });
}

test('dialogs before the draw', async ({ desk, director: page }) => {
  const walk = new Walk(page), { box } = walk;
  const { uid, base } = await opened(desk, { check_in: true });
  await walk.at(uid, 'entries');
  await expect(page.locator('.people li')).toHaveCount(8);
  // What is typed into a field is no key.
  const leave_field = () => page.evaluate(() => /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
  await leave_field();
  await walk.through('keys', () => page.keyboard.press('?'));
  await test.step('search', async () => {
    await leave_field();
    await page.keyboard.press('/');
    await box.getByPlaceholder(WORDS['search.hint']).fill('a');
    await expect(box.getByRole('listitem').first()).toBeVisible();
    await walk.see('search');
    await walk.shut();
  });
  await walk.press(`More about ${LONGEST}`);
  await walk.see('entry');
  await walk.press('entries.pin', box);
  await expect(box).toContainText(LONGEST);
  await walk.see('entry-pin');
  await walk.shut();
  await walk.through('all-here', () => walk.press('entries.all_here'));
  await page.getByLabel(WORDS['entries.paste'], { exact: false }).first().fill(`${LONGEST}\n${ARABIC}`);
  await walk.through('paste', () => walk.press(/^Add \d+$/));
  for (const { entry, version } of (await desk.get(`${base}/entries`)).entries) await desk.on(`${base}/entries/${entry}/check-in`, { version });
  await walk.at(uid, 'draw');
  await walk.through('games', () => page.locator('.plays button').first().click());
  await walk.press('draw.show');
  await expect(page.locator('td-bracket')).toHaveCount(1);
  await walk.through('new-seed', () => walk.press('draw.reseed'));
  await walk.press('draw.make');
  await expect(page).toHaveURL(/#floor$/);
  await walk.at(uid, 'draw');
  await walk.through('undo-the-draw', () => walk.press('draw.undo'));
  await walk.at(uid, 'entries');
  await walk.press(`More about ${GREEK}`);
  await walk.press('entries.withdraw', box);
  await walk.see('consequences');
  await walk.shut();
  await walk.at(uid, 'settings');
  await walk.through('preset', () => walk.press('preset.club'));
  await walk.through('hand-over', () => walk.press('settings.hand_over'));
});

test('the dialog of a plan', async ({ director: page }) => {
  const walk = new Walk(page), fresh = page.getByRole('button', { name: WORDS['create.new'] }), form = page.locator('form.plan');
  await page.goto('/td.html');
  await expect(fresh.or(form).first()).toBeVisible();
  if (!(await form.isVisible())) await fresh.click();
  await walk.through('games-of-a-plan', () => form.locator('.plays button').first().click());
});

test('dialogs of accounts', async ({ desk, director: page, visitor }) => {
  const walk = new Walk(page);
  const { uid } = await opened(desk);
  const login = `eva${Date.now()}`, password = 'seven wet boots';
  await desk.ask('POST', '/accounts', { login, password, name: LONGEST, role: 'director' });
  await walk.at(uid, 'accounts');
  const row = page.getByRole('row').filter({ hasText: LONGEST });
  await walk.through('password', () => walk.press('accounts.password', row));
  await walk.through('account-help', () => walk.press('accounts.help', row));
  const program = page.locator('form').filter({ hasText: WORDS['accounts.programs'] });
  await program.getByLabel(WORDS['accounts.name']).fill(GREEK);
  await walk.through('token', () => walk.press('accounts.make_token', program));
  await walk.through('own-password', () => walk.press('account.change_password'));
  await walk.through('everywhere', () => walk.press('account.everywhere'));

  const own = await visitor({ viewport: { width: 1440, height: 900 } });
  await own.goto('/login.html');
  await own.getByLabel('Login').fill(login);
  await own.getByLabel('Password').fill(password);
  await own.getByRole('button', { name: 'Sign in' }).click();
  await expect(own.getByRole('banner')).toContainText(LONGEST);
  const eva = new Walk(own);
  await eva.at(uid, 'accounts');
  await eva.press('account.factor_on');
  await eva.see('authenticator');
  await eva.box.getByLabel(WORDS['accounts.current_password']).fill(password);
  await eva.press('account.go_on', eva.box);
  await expect(eva.box.locator('.secret')).toBeVisible();
  await eva.see('authenticator-code');
  const secret = (await own.locator('.secret').innerText()).replaceAll(' ', '');
  await eva.box.getByLabel(WORDS['login.code']).fill(execFileSync('oathtool', ['--totp', '-b', secret], { encoding: 'utf8' }).trim());
  await eva.press('account.go_on', eva.box);
  await expect(eva.box.locator('.codes li')).toHaveCount(10);
  await eva.see('recovery-codes');
  // Shown this once, so Escape does not take them away.
  await eva.box.getByRole('button', { name: 'I have kept them' }).click();
  await expect(eva.box).toHaveCount(0);
  await eva.through('authenticator-away', () => eva.press('account.factor_off'));
});

test('dialogs of the hall and the floor', async ({ desk, director: page, tablet }) => {
  const walk = new Walk(page), { box } = walk;
  const { uid, base } = await weekend(desk, { lengths: [5], drawn: false });
  // The longest names meet, in the order of this list: whose side it is changes where a line breaks.
  await desk.on(`${base}/draw`, await desk.get(base), by_hand(Array.from({ length: 23 }, (_, at) => at + 1), 32));
  const there = await tablet(await desk.secret(base, 1));
  await expect(there.getByText('This table is free')).toBeVisible();
  // Whatever this tablet says of itself from now on, it says that it has not sent all.
  await there.route('**/device/pulse', (route) => route.continue({ postData: JSON.stringify({ battery: 7, unsent: 3, skew_ms: 0, secure: false }) }));
  await there.evaluate(() => fetch('/api/v1/device/pulse', { method: 'POST', headers: { 'Content-Type': 'application/json', 'TD-Act-As': 'device' },
    body: '{}' }));
  await walk.at(uid, 'hall');
  const places = page.locator('.grid.places tbody tr');
  await walk.through('rename-table', () => places.first().locator('th button').click());
  await walk.through('new-card', () => walk.press('hall.reprint', places.first()));
  await walk.through('card', () => walk.press('hall.card', places.nth(1)));
  await walk.through('pin', () => walk.press('hall.pin', places.nth(1)));
  await walk.through('sign-out', () => walk.press('hall.revoke', places.first()));
  await walk.at(uid, 'settings');
  await walk.through('close-unsent', () => walk.press('settings.close'));

  await walk.at(uid, 'floor');
  await walk.through('wall', () => walk.press('floor.wall'));
  await walk.through('table', () => page.locator('.t.free button').first().click());
  await walk.through('side-table', () => walk.press('side.plan.new'));
  await walk.at(uid, 'bracket');
  await expect(page.locator('.latebye').first()).toBeVisible();
  await walk.through('late-entry', () => page.locator('.latebye').first().click());

  // The match of the longest name, at table 2.
  const { matches } = await desk.get(`${base}/matches`);
  const ready = matches.filter((/** @type {any} */ one) => one.status === 'ready');
  const long = ready.find((/** @type {any} */ one) => [one.a.name, one.b.name].some((name) => [LONGEST, GREEK, ARABIC].includes(name))) ?? ready[0];
  const at = `${base}/matches/${long.match}`;
  await desk.on(`${at}/call`, long, { table: 2 });
  const [second] = ready.filter((/** @type {any} */ one) => one.match !== long.match);
  await desk.on(`${base}/matches/${second.match}/call`, second, { table: 3 });
  await walk.at(uid, 'floor');
  const open = () => page.locator('.t:not(.free) button').first().click();
  await expect(page.locator('.t:not(.free)')).toHaveCount(2);
  await walk.through('match-called', open);
  for (const [what, key] of [['move', 'match.move'], ['no-show', 'match.no_show'], ['no-score', 'match.not_a_score']])
    await walk.through(what, async () => { await open(); await walk.press(key, box); });
  await test.step('beyond', async () => {
    await open();
    await walk.press('match.not_a_score', box);
    await box.getByRole('spinbutton').first().fill('9');
    await walk.press('match.enter', box);
    await expect(box).toContainText('Perhaps this is the card of another match');
    await walk.see('beyond');
    await walk.shut();
  });
  const started = await desk.on(`${at}/start`, await desk.get(at));
  await desk.games(base, started, [{ winner: 'a' }]);
  await walk.at(uid, 'floor');
  await expect(page.locator('.t:not(.free)').first()).toContainText('1');
  await walk.through('match', open);
  for (const [what, key] of [['clock-introduced', 'match.clock'], ['plays', 'plays.title'], ['adjourn', 'adjourn.button'], ['penalty', 'match.penalty'],
    ['correct-game', 'results.correct']])
    await walk.through(what, async () => { await open(); await walk.press(key, box); });
  const now = await desk.get(at);
  await desk.ask('POST', `${at}/dispute`, { side: 'b', subject: 'game', game: 1, winner: 'b', win: 'gammon', cube: 2, dropped: false });
  expect(now.games.length).toBe(1);
  await walk.at(uid, 'floor');
  await walk.through('decide-game', () => walk.press('inbox.decide', page.locator('.needs')));
  await walk.through('agree', async () => { await open(); await walk.press('match.agree', box); });
  await desk.ask('POST', `${at}/agree`, { side: 'b' });
  await desk.ask('POST', `${at}/dispute`, { side: 'a', subject: 'clock' });
  await walk.at(uid, 'floor');
  await walk.through('decide-word', () => walk.press('inbox.decide', page.locator('.needs')));
  await desk.ask('POST', `${at}/agree`, { side: 'a' });
  await desk.on(`${at}/adjourn`, await desk.get(at), { due: '2099-11-28', note: LONGEST });
  await walk.at(uid, 'results');
  await walk.through('unfinished', () => walk.press('adjourn.register'));
  await walk.through('resume', async () => { await walk.press('adjourn.register'); await walk.press('adjourn.resume', box); });
  await won(desk, base, second.match);
  await walk.at(uid, 'results');
  await walk.through('correct-result', async () => { await walk.press('results.correct'); });
});

test('dialogs of a clock that has run out', async ({ desk, director: page }) => {
  const walk = new Walk(page), { box } = walk;
  const { uid, base } = await opened(desk, { names: [LONGEST, GREEK] });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2] });
  for (const [rule, value] of [[CLOCK, SIMPLE], [DELAY, 0], [EXPIRY, OVERTIME]]) await desk.rule(base, rule, value);
  const match = await desk.started(base), path = `${base}/matches/${match.match}`;
  await walk.at(uid, 'floor');
  await walk.through('clock', async () => { await page.locator('.t:not(.free) button').first().click(); await walk.press('match.clock', box); });
  await desk.ask('POST', `${path}/clock/adjust`, { side: 'a', reserve_ms: 0, reason: 'test' });
  await desk.ask('POST', `${path}/clock`, { act: 'press', side: 'b' });
  await desk.ask('POST', `${path}/clock`, { act: 'flag', side: 'a' });
  await walk.at(uid, 'floor');
  await walk.through('time-out', () => walk.press('inbox.decide', page.locator('.in li.expired')));
});

test('dialogs of draughts', async ({ desk, director: page }) => {
  const walk = new Walk(page);
  const { uid, base } = await opened(desk, { names: people(2), tables: 1 });
  await desk.on(`${base}/sections/1`, (await desk.get(`${base}/sections`)).sections[0], { kind: 'knockout', lengths: [1], games: 'losing-draughts' }, 'PUT');
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'seeded' });
  await desk.started(base);
  await walk.at(uid, 'floor');
  await walk.through('draughts-rulings', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.t:not(.free) button').first().click();
    await walk.press('draughts.rulings', walk.box);
    // Longer than a telephone: it begins with what it is.
    await expect(walk.box.getByRole('heading', { name: WORDS['draughts.rulings'] })).toBeInViewport();
  });
  await walk.through('pdn', async () => {
    await page.locator('.t:not(.free) button').first().click();
    await walk.press('pdn.title', walk.box);
    // What is no match file is said, and nothing of it is taken.
    await walk.box.locator('input[type=file]').setInputFiles({ name: 'all.pdn', mimeType: 'text/plain', buffer: Buffer.alloc(200000, 'x') });
    await expect(page.getByText('This file is longer than a match file can be (128 KiB)')).toBeVisible();
    await expect(walk.box.getByRole('textbox')).toHaveValue('');
  });
});

test('dialogs of teams', async ({ desk, director: page }) => {
  const walk = new Walk(page), { box } = walk;
  const { uid, base } = await opened(desk, { names: [] });
  const [main] = (await desk.get(`${base}/sections`)).sections;
  await desk.on(`${base}/sections/1`, main, { kind: 'knockout', lengths: [3], boards: 2 }, 'PUT');
  await walk.at(uid, 'entries');
  await page.getByLabel('Each line is a team', { exact: false }).check();
  await page.getByLabel('One name a line', { exact: false }).fill(
    `Old Harbour Backgammon Society: ${LONGEST}, Ben Roth, Cleo Marsh\nΚαφενείο: ${GREEK}, ${ARABIC}`);
  await page.getByRole('button', { name: 'Add', exact: false }).last().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cleo Marsh' })).toBeVisible();
  const teams = (await desk.get(`${base}/entries`)).entries.filter((/** @type {any} */ one) => !one.place);
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: teams.map((/** @type {any} */ one) => one.entry) });
  await walk.at(uid, 'bracket');
  const open = () => page.locator('.opens').first().click();
  await walk.through('team-match', open);
  for (const [what, key] of [['line-up', /^Line-up: Old/], ['substitute', 'team.substitute'], ['give-up', 'team.give_up']])
    await walk.through(/** @type {string} */ (what), async () => { await open(); await walk.press(key, box); });
});

test('dialogs of money', async ({ desk, director: page }) => {
  const walk = new Walk(page), { box } = walk;
  const { uid, base } = await opened(desk, { names: people(4) });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4] });
  await desk.ask('PUT', `${base}/money`, { currency: 'EUR', digits: 2 });
  await desk.ask('PUT', `${base}/pools/1`, { name: 'Entry', kind: 'entry', fee: 1000 });
  await desk.ask('POST', `${base}/pools/1/receipts`, { kind: 'fee', entry: 1 });
  await walk.at(uid, 'money');
  for (const [what, key] of [['new-pool', 'money.new_pool'], ['fees', 'money.edit_pool'], ['money-rule', 'money.rule'], ['add-money', 'money.act.added'],
    ['keep-more', 'money.act.kept'], ['prizes', 'prize.title']]) await walk.through(what, () => walk.press(key));
  const more = () => walk.press(/^More about Wilhelmina/);
  await walk.through('payer', more);
  await walk.through('strike', async () => { await more(); await walk.press('money.strike', box); });
  await desk.ask('PUT', `${base}/pools/2`, { name: 'Calcutta', kind: 'auction', section: 1 });
  await walk.at(uid, 'money');
  await walk.press('Calcutta');
  await walk.through('auction', () => page.locator('.lots > li').filter({ hasText: LONGEST }).getByRole('button').first().click());
});

test('dialogs of a ladder and a league', async ({ desk, director: page }) => {
  const walk = new Walk(page);
  const names = people(6);
  const ladder = await opened(desk, { names, starts_at_min: -1 });
  const [main] = (await desk.get(`${ladder.base}/sections`)).sections;
  await desk.on(`${ladder.base}/sections/1`, main, { kind: 'ladder', lengths: [7] }, 'PUT');
  await desk.section(ladder.base, 1, 'rule', { reach: 3, play_days: 14 });
  await desk.on(`${ladder.base}/draw`, await desk.get(ladder.base), { method: 'by_hand', slots: [1, 2, 3, 4, 5, 6] });
  await walk.at(ladder.uid, 'bracket');
  await walk.through('ladder-rules', () => walk.press('ladder.change'));
  await walk.through('ladder-end', () => walk.press('ladder.end_it'));
  await walk.through('challenge', () => walk.press(`Challenge: ${names[4]}`));
  const league = await opened(desk, { names });
  const [first] = (await desk.get(`${league.base}/sections`)).sections;
  await desk.on(`${league.base}/sections/1`, first, { kind: 'round_robin', lengths: [7] }, 'PUT');
  await desk.on(`${league.base}/draw`, await desk.get(league.base), { method: 'by_hand', slots: [1, 2, 3, 4, 5, 6] });
  await walk.at(league.uid, 'bracket');
  await walk.through('days', () => walk.press('league.play_over_months'));
  await desk.section(league.base, 1, 'calendar', { days: '2026-12-10 2026-12-24' });
  await walk.at(league.uid, 'bracket');
  await walk.through('days-of-a-match', () => walk.press(/^Days: /));
});

test('dialogs of the end, and of the club\'s people', async ({ desk, director: page }) => {
  const walk = new Walk(page), { box } = walk;
  const { uid, base } = await opened(desk, { lengths: [1] });
  await desk.on(`${base}/draw`, await desk.get(base), { method: 'by_hand', slots: [1, 2, 3, 4, 5, 6, 7, 8] });
  for (const match of [1, 2, 3, 4, 5, 6, 7]) await won(desk, base, match);
  await walk.at(uid, 'bracket');
  await page.getByText('Shared places (2)').click();
  const places = page.locator('.shared');
  await walk.through('lots', () => walk.press('lots.draw', places));
  await walk.through('play-for-it', () => walk.press('lots.play', places));
  await desk.ask('POST', `${base}/sections/1/lots`, { place: 5, reason: 'a prize' });
  await walk.at(uid, 'bracket');
  await page.getByText('Shared places (1)').click();
  await walk.through('lots-back', () => walk.press('lots.lift'));
  await desk.on(`${base}/close`, await desk.get(base));
  await walk.at(uid, 'floor');
  await walk.through('night', () => walk.press('night.closed', page.locator('.rail')));
  await walk.at(uid, 'settings');
  await walk.through('reopen', () => walk.press('settings.reopen'));

  const { players } = await desk.get('/players');
  const person = players.find((/** @type {any} */ one) => one.name === LONGEST);
  await walk.at(uid, `people=${person.player}`);
  await expect(page.locator('#h-person')).toContainText(LONGEST);
  await walk.through('rename-person', () => walk.press('people.rename'));
  await walk.press('people.merge');
  await box.getByPlaceholder(WORDS['people.find']).fill(GREEK);
  await expect(box.getByRole('listitem').first()).toContainText(GREEK);
  await walk.see('join');
  await box.getByRole('listitem').first().getByRole('button').click();
  await expect(box).toContainText(WORDS['people.merge_sure'].split('{')[0]);
  await walk.see('join-sure');
  await walk.shut();
  await walk.press('people.erase');
  await walk.see('erase');
  await box.getByRole('textbox').fill(LONGEST);
  await walk.press('people.erase', box);
  await expect(box.getByRole('heading', { name: WORDS['people.erase'], exact: true })).toBeVisible();
  await walk.see('erased');
  await walk.shut();
});

test('there is no other place in the console that opens a dialog', () => {
  const root = new URL('../../../web/pages/', import.meta.url);
  const files = readdirSync(root, { recursive: true }).map(String).filter((file) => /^td(\.js|\/.+\.js)$/.test(file));
  const opens = /(?:await|return|=>|void) +(?:dialog|confirm|ask_reason|ask_line|new_password|ask_games|ask_consequences|ask)\(/g;
  const found = Object.fromEntries(files.sort().map((file) => [file, (readFileSync(new URL(file, root), 'utf8')
    .replace(/\/\*\*[^]*?\*\//g, '').match(opens) ?? []).length]).filter(([, count]) => count));
  expect(found).toEqual(SITES);
});
