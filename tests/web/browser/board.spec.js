// SPDX-License-Identifier: MIT
// The board and its roll grid on a page of their own: plays by mouse and by keyboard, names, sizes, both themes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clipped, sideways, violations } from './look.js';
import { expect, test } from './hall.js';

/** Sizes: a phone on its side, a tablet upright and lying, a laptop. */
const SIZES = { phone: [844, 390], upright: [768, 1024], tablet: [1024, 768], laptop: [1440, 900] };

/**
 * A page with nothing but a board, the rolls and a line that says what happened. window.desk is its handle.
 * @param {import('@playwright/test').Page} page @param {object} [how] of input_start, and `view`, `bear`
 */
async function lay_out(page, how = {}) {
  await page.route('**/login.html', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(/<script type="module".*<\/script>/, '') });
  });
  await page.goto('/login.html');
  await page.route('**/modules/**', (route) => {
    const [, path] = route.request().url().split('/modules/');
    const contentType = path.endsWith('.js') ? 'text/javascript' : 'application/json';
    return route.fulfill({ body: readFileSync(join(`${process.env.TD_BUILD}/web-modules`, path)), contentType });
  });
  await page.evaluate(async (options) => {
    const from = (/** @type {string} */ path) => import(`/modules/${path}`);
    const [{ html, render }, text, input, { roll_grid, opening_grid }, { load_engine }] = await Promise.all(
      ['vendor/lit-html.js', 'lib/text.js', 'lib/board/play-input.js', 'lib/board/roll-grid.js', 'lib/board/engine.js'].map(from)
        .concat(from('lib/board/board-tap.js')));
    text.use(await (await fetch('/modules/strings/en.json')).json(), 'en');
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/css/enter.css' });
    await new Promise((done) => { sheet.onload = done; document.head.append(sheet); });
    const engine = await load_engine();
    const { view = 'a', bear = 'right', cube = { value: 1, owner: '' }, ...start } = options;
    const names = { a: 'A. Papadopoulou', b: 'M. Jensen' };
    const main = document.createElement('main');
    main.className = 'play-desk';
    document.body.replaceChildren(main);
    const desk = { state: input.input_start(start), engine, input, sent: /** @type {unknown[]} */ ([]), last: null, set(/** @type {any} */ next) {
      desk.state = next;
      if (next.committed) {
        desk.sent.push(next.committed);
        desk.last = next.committed;
      }
      if (next.reason) main.querySelector('td-board').nudge();
      paint();
    } };
    const taps = { point: (/** @type {any} */ d) => input.tap_point(engine, desk.state, d.point), tray: () => input.tap_tray(engine, desk.state),
      dice: () => input.tap_dice(desk.state), cube: () => desk.state };
    const says = () => {
      const { reason, side, dice } = desk.state;
      if (reason) return reason.message ?? text.t(reason.key);
      return dice ? `${names[side]}: ${dice[0]}–${dice[1]} ${input.notation(desk.state)}` : 'Roll';
    };
    function paint() {
      const { state } = desk;
      const model = { ...input.shown(state), view, bear, cube, last: desk.last };
      const roll = (/** @type {string} */ dice, /** @type {any} */ side) => desk.set(input.tap_roll(engine, state, dice, side ?? state.side));
      render(html`<section class="play-board"><h1 class="vh">Moves</h1>
        <td-board .model=${model} @board-tap=${(/** @type {any} */ event) => desk.set(taps[event.detail.what](event.detail))}></td-board>
        <div class="play-say"><p role="status">${says()}</p><button class="btn" @click=${() => desk.set(input.undo(state))}>Undo</button></div></section>
        <section class="play-side">${state.side ? roll_grid({ picked: state.dice, tap: roll }) : opening_grid({ names, labels: names, tap: roll })}</section>`,
          main);
    }
    paint();
    Object.assign(window, { desk });
  }, how);
}

/** @param {import('@playwright/test').Page} page */
const desk_of = (page) => page.evaluate(() => {
  const { state, sent } = /** @type {any} */ (window).desk;
  return { sent: sent.map((/** @type {any} */ one) => `${one.side} ${one.dice} ${one.play}`), side: state.side, dice: state.dice };
});

const button = (/** @type {import('@playwright/test').Page} */ page, /** @type {string | RegExp} */ name) => page.getByRole('button', { name });
const roll = (/** @type {import('@playwright/test').Page} */ page, /** @type {string} */ dice) => page.getByRole('button', { name: dice, exact: true }).click();

/**
 * Looks for a screenshot of every size and theme where TD_LOOK names a folder.
 * @param {import('@playwright/test').Page} page @param {string} name @param {(where: string) => Promise<void>} look
 */
async function everywhere(page, name, look) {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((wanted) => { document.documentElement.dataset.theme = wanted; }, theme);
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      await page.setViewportSize({ width, height });
      if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/${name}-${size}-${theme}.png` });
      await look(`${name} ${size} ${theme}`);
    }
  }
}

test('the opening and two plays by taps; the next roll commits', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  await lay_out(page);
  await page.getByRole('group', { name: 'M. Jensen begins with' }).getByRole('button', { name: '31' }).click();
  await button(page, /^point 5, empty, can be reached/).click();
  await expect(page.getByRole('status')).toContainText('8/5 6/5');
  await roll(page, '64');
  expect((await desk_of(page)).sent).toEqual(['b 31 8/5 6/5']);
  await expect(page.locator('td-board [aria-live]')).toHaveText('Dark rolled 3 1 and played 8/5 6/5');
  await button(page, /^point 24, 2 light checkers, can play the 6/).click();
  await button(page, 'Undo').click();
  await button(page, /^dice 6 4, next number 6/).click();
  await button(page, /^point 13/).click();
  await button(page, /^point 24/).click();
  await roll(page, '21');
  expect((await desk_of(page)).sent).toEqual(['b 31 8/5 6/5', 'a 64 24/18 13/9']);
});

test('an illegal tap says why in the words of the engine', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  await lay_out(page, { side: 'a' });
  await roll(page, '51');
  await button(page, /^point 19, 5 dark checkers/).click();
  await expect(page.getByRole('status')).toHaveText('19 is held by five of your opponent\'s checkers.');
  await button(page, /^point 8/).click();
  await roll(page, '66');
  await expect(page.getByRole('status')).toContainText('The 1 was playable too');
});

test('a play by keyboard alone: one tab stop, arrows, Enter', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  await lay_out(page, { side: 'a' });
  await roll(page, '31');
  await page.locator('td-board .bd-cell[tabindex="0"]').focus();
  await expect(page.locator('td-board .bd-cell[tabindex="0"]')).toHaveCount(1);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
  expect(await focused()).toBe('p24');
  const path = [];
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
    await page.keyboard.press(key);
    path.push(await focused());
  }
  expect(path).toEqual(['p23', 'p22', 'dice', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByRole('status')).toContainText('8/5 6/5');
});

test('every orientation: the button lies over the checkers it names', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  for (const view of ['a', 'b'])
    for (const bear of ['right', 'left'])
      for (const side of ['a', 'b']) {
        await lay_out(page, { side, view, bear, position: 'aGfwATDgc+EBMA' });
        await roll(page, '31');
        const wrong = await page.evaluate((mover) => [...document.querySelectorAll(`td-board g.bd-${mover}[transform]:not(.bd-dice)`)].flatMap((checker) => {
          const box = checker.getBoundingClientRect();
          const cell = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest('.bd-cell');
          return cell && new RegExp(mover === 'a' ? 'light' : 'dark').test(cell.getAttribute('aria-label') ?? '') ? []
            : [`${box.left} ${box.top} ${cell?.getAttribute('aria-label')}`];
        }), side);
        expect(wrong, `${view} ${bear} ${side}`).toEqual([]);
        const home = await page.locator('td-board .bd-cell[data-cell=p1]').boundingBox();
        expect(home && home.x > 340, `${view} ${bear} ${side}: home`).toBe(bear === 'right');
        expect(home && home.y > 250, `${view} ${bear} ${side}: home`).toBe(view === side);
      }
});

test('a board that is mirrored or turned for a seat: the same points tapped elsewhere, the same record', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  const places = new Set();
  for (const view of ['a', 'b'])
    for (const bear of ['right', 'left']) {
      await lay_out(page, { side: 'a', view, bear });
      await roll(page, '31');
      const box = await button(page, /^point 5, empty, can be reached/).boundingBox();
      places.add(box && `${box.x > 340 ? 'right' : 'left'} ${box.y > 250 ? 'below' : 'above'}`);
      await button(page, /^point 5, empty, can be reached/).click();
      await roll(page, '64');
      await button(page, /^point 24, 2 dark checkers, can play the 6/).click();
      await button(page, /^point 18, 1 dark checker, can play the 4/).click();
      await roll(page, '21');
      expect((await desk_of(page)).sent, `${view} ${bear}`).toEqual(['a 31 8/5 6/5', 'b 64 24/14']);
    }
  expect([...places].sort()).toEqual(['left above', 'left below', 'right above', 'right below']);
});

test('accessible, nothing cut off, large enough to tap, at every size in both themes', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  await lay_out(page, { side: 'a', position: 'aGfwATDgc+EBMA' });
  await roll(page, '31');
  await everywhere(page, 'board', async (where) => {
    expect.soft(await clipped(page), where).toEqual([]);
    expect.soft(await sideways(page), where).toBeLessThanOrEqual(0);
    expect.soft(await violations(page), where).toEqual([]);
    const small = await page.locator('td-board .bd-cell, .rolls button').evaluateAll((all) => all.filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width < 24 || height < 24;
    }).length);
    expect.soft(small, where).toBe(0);
    const board = await page.locator('td-board .bd').boundingBox();
    expect.soft(board && board.y + board.height <= (page.viewportSize()?.height ?? 0), `${where}: the board fits`).toBe(true);
  });
});

test('the opening at every size', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  await lay_out(page);
  await everywhere(page, 'opening', async (where) => {
    expect.soft(await clipped(page), where).toEqual([]);
    expect.soft(await violations(page), where).toEqual([]);
  });
});

test('below 600 px the board is watched: no buttons, a hint, and all points as a list', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 } });
  await lay_out(page, { side: 'a' });
  await expect(page.locator('.bd-cell')).toHaveCount(0);
  await expect(page.getByText('Turn the device sideways')).toBeVisible();
  const points = page.locator('td-board li');
  await expect(points).toHaveCount(28);
  await expect(points.filter({ hasText: 'point 13, 5 light checkers' })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.locator('.bd-cell').first()).toBeVisible();
});

test('to look at only: an illegal play with what was possible, full stacks, bar, trays, an owned cube', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1024, height: 768 } });
  await lay_out(page, { side: 'a', cube: { value: 64, owner: 'b', dead: true } });
  await page.evaluate(() => {
    const counts = (/** @type {Record<number, number>} */ checkers) => Array.from({ length: 26 }, (_, point) => checkers[point] ?? 0);
    const board = /** @type {any} */ (document.querySelector('td-board'));
    board.model = {
      view: 'b', count: 'a', mover: 'a', dice: '64', cube: { value: 64, owner: 'b', dead: true },
      position: { a: counts({ 25: 2, 20: 1, 6: 7, 4: 2, 0: 3 }), b: counts({ 25: 1, 18: 1, 6: 2, 1: 11 }) },
      last: { side: 'a', dice: '64', play: '24/20', steps: [{ from: 24, to: 20 }] },
      arrows: { side: 'a', played: [{ from: 24, to: 20 }], possible: [{ from: 25, to: 21 }] },
    };
  });
  await expect(page.locator('td-board .bd-cell')).toHaveCount(0);
  for (const name of ['bar, 2 light checkers', 'bar, 1 dark checker', 'point 24, 11 dark checkers', '3 light checkers borne off'])
    await expect(page.locator('td-board li').filter({ hasText: name })).toHaveCount(1);
  await expect(page.locator('td-board .bd-count')).toHaveText(['7', '2', '11']);
  await expect(page.locator('td-board .bd-arrow.last')).toHaveCount(0);
  await expect(page.locator('td-board .bd-arrow.played')).toHaveCount(1);
  await everywhere(page, 'replay', async (where) => {
    expect.soft(await violations(page), where).toEqual([]);
  });
});

test('no motion where it is not wanted; a tap in vain shakes the board elsewhere', async ({ visitor }) => {
  for (const [wish, runs] of /** @type {const} */ ([['reduce', 'none'], ['no-preference', 'bd-nudge']])) {
    const page = await visitor({ viewport: { width: 1024, height: 768 }, reducedMotion: wish });
    await lay_out(page, { side: 'a' });
    await button(page, /^point 6/).click();
    await expect(page.getByRole('status')).toHaveText('Tap the roll first.');
    await expect(page.locator('td-board.nudge .bd')).toHaveCSS('animation-name', runs);
  }
});
