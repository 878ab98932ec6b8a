// SPDX-License-Identifier: MIT
// Two looks at a page that a person would take: is it accessible (axe), and is any text cut off?
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { worked } from './time.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * There is something to look at: the page has its heading, no part of it says that it is being loaded, and what is fitted in the frame after it was
 * drawn, as the console's names and a bracket's lines are, has been fitted.
 * @param {import('@playwright/test').Page} page
 */
async function drawn(page) {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('div.wait, p.wait')).toHaveCount(0);
  await worked(page, page.evaluate(() => document.querySelector('td-console, td-bracket') &&
    new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => done(null))); })));
}

/** What axe finds, one line a finding. @param {import('@playwright/test').Page} page @returns {Promise<string[]>} */
export async function violations(page) {
  await drawn(page);
  // Through the debugger, so that the page's own policy stays in force.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(AXE);
  return worked(page, page.evaluate(async () => {
    // Toasts, which tests keep, stand after the page meanwhile: they are looked at, and what they would cover for ten seconds is, too.
    const toasts = /** @type {HTMLElement | null} */ (document.querySelector('.toasts'));
    toasts?.style.setProperty('position', 'static');
    // A toast that is still fading in has another contrast.
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
    // Of what passes nothing is told: that would take longer than the looking.
    const found = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
    // What stays at an edge lies over whatever was scrolled under it: a target is as large as it is where it has been scrolled to.
    for (const rule of found.violations.filter((/** @type {any} */ one) => one.id === 'target-size')) {
      const small = [];
      for (const node of rule.nodes) {
        document.querySelector(node.target[0])?.scrollIntoView({ block: 'center' });
        const again = await /** @type {any} */ (window).axe.run(node.target, { runOnly: { type: 'rule', values: ['target-size'] } });
        small.push(...again.violations.flatMap((/** @type {any} */ one) => one.nodes));
      }
      rule.nodes = small;
    }
    toasts?.style.removeProperty('position');
    return found.violations.flatMap((/** @type {any} */ rule) =>
      rule.nodes.slice(0, 3).map((/** @type {any} */ node) => `${rule.id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? rule.help}`));
  }));
}

/** Texts that do not fit where they stand. @param {import('@playwright/test').Page} page @returns {Promise<string[]>} */
export async function clipped(page) {
  await drawn(page);
  return page.evaluate(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // Also what is there for who cannot see it, and no bigger than a point.
    const scrolls = (/** @type {Element} */ box) => /auto|scroll/.test(getComputedStyle(box).overflowX) || getComputedStyle(box).clipPath === 'inset(50%)';
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent || parent.closest('.vh, noscript, .skip, option, svg') ||
        !parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width === 0) continue;
      let scrolled = false;
      for (let box = /** @type {Element | null} */ (parent); box && box !== document.body; box = box.parentElement) {
        if (scrolls(box)) scrolled = true;
        const edge = box.getBoundingClientRect();
        const style = getComputedStyle(box);
        const holds = style.overflow !== 'visible' || box.matches('button, .btn, .chip, td, th, .card, .zone, .t');
        if (!scrolled && holds && style.display !== 'contents' && (text.right > edge.right + 1.5 || text.left < edge.left - 1.5)) {
          found.push(`"${node.textContent.trim().slice(0, 40)}" leaves ${box.tagName.toLowerCase()}.${box.className}`);
          break;
        }
      }
      if (!scrolled && (text.right > innerWidth + 1.5 || text.left < -1.5)) found.push(`"${node.textContent.trim().slice(0, 40)}" leaves the page`);
    }
    return [...new Set(found)];
  });
}

/** The smallest type that is read in a hand, px. */
const READ_PX = 16;

/**
 * Texts in smaller type than that, each kind once. Marks that stand for a word beside them are drawings.
 * @param {import('@playwright/test').Page} page @returns {Promise<string[]>}
 */
export async function small_type(page) {
  await drawn(page);
  return page.evaluate((least) => {
    const found = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.closest('.vh, noscript, .skip, option, svg, .sec, [aria-hidden=true]')) continue;
      const size = parseFloat(getComputedStyle(parent).fontSize);
      // At no size it is there for who cannot see it.
      if (size === 0 || size >= least - 0.01) continue;
      const box = parent.closest('[class]');
      const kind = `${size} px: ${box?.tagName.toLowerCase()}.${box?.className} > ${parent.tagName.toLowerCase()}`;
      if (!found.has(kind)) found.set(kind, `${kind} "${node.textContent.trim().slice(0, 30)}"`);
    }
    return [...found.values()];
  }, READ_PX);
}

/**
 * Words that are broken where there is no blank, hyphen or slash. An address or a code is no word, nor is a part of one, or the number of a test's event.
 * @param {import('@playwright/test').Page} page @param {string} [within] looked at alone @returns {Promise<string[]>}
 */
export async function broken_words(page, within = 'body') {
  await drawn(page);
  return page.evaluate((where) => {
    const found = new Set();
    const walker = document.createTreeWalker(document.querySelector(where) ?? document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility() ||
        parent.closest('.vh, noscript, .skip, option, svg, code, .mono, .typed, .print')) continue;
      for (const { 0: word, index } of node.textContent.matchAll(/[\p{L}\p{N}\p{M}’']{2,}/gu)) {
        if (/^\d+$/.test(word) && parent.closest('.bar h1, .facts')) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top)));
        if (lines.size > 1) found.add(`"${word}" is broken in ${parent.tagName.toLowerCase()}.${parent.className || parent.closest('[class]')?.className}`);
      }
    }
    return [...found];
  }, within);
}

/** Room of the mark that opens a list, where the browser draws the box by itself: one line, whatever it holds. */
const MARK_PX = 16;

/**
 * Lists whose chosen line is not read whole in its box.
 * @param {import('@playwright/test').Page} page @param {string} [within] looked at alone @returns {Promise<string[]>}
 */
export async function cut_choices(page, within = 'body') {
  await drawn(page);
  return page.evaluate(([where, mark]) => {
    const brush = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
    const shown = [...document.querySelectorAll(`${where} select`)].filter((one) => one.checkVisibility() && !one.closest('.vh'));
    return shown.flatMap((one) => {
      const list = /** @type {HTMLSelectElement} */ (one), style = getComputedStyle(list), said = list.selectedOptions[0]?.text ?? '';
      brush.font = style.font;
      const needs = brush.measureText(said).width + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + Number(mark);
      // Lines are broken only in a box that the page draws.
      const whole = style.appearance === 'base-select' ? list.scrollWidth <= list.clientWidth + 1 && list.scrollHeight <= list.clientHeight + 1
        : needs <= list.clientWidth + 1;
      return whole ? [] : [`"${said.slice(0, 40)}" is cut in a list of ${list.clientWidth} px`];
    });
  }, [within, MARK_PX]);
}

/** Lengths that are written "/7" or "3-6/7": in a hall that is read as a date or as a part. @param {import('@playwright/test').Page} page */
export const slashed = (page) => page.evaluate(() => {
  const texts = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && !one.closest('svg')).map((one) => one.textContent ?? '');
  return texts.filter((text) => text.length < 80 && /(?:^|[^\d\s])\s*\/\s*\d+\b|\d\s*[-–:]\s*\d+\s*\/\s*\d/.test(text));
});

/** The page is not wider than the window, nor what an open dialog holds than its frame. @param {import('@playwright/test').Page} page */
export const sideways = (page) => page.evaluate(() => Math.max(document.documentElement.scrollWidth - innerWidth,
  ...[...document.querySelectorAll('dialog[open]')].map((box) => box.scrollWidth - box.clientWidth)));

/**
 * How far a text stands out from what is behind it, WCAG 2.2, as it is painted now.
 * @param {import('@playwright/test').Locator} target
 * @returns {Promise<number>}
 */
export function contrast(target) {
  return target.evaluate((element) => {
    const channels = (/** @type {string} */ colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const brightness = Number(/brightness\(([\d.]+)\)/.exec(getComputedStyle(element).filter)?.[1] ?? 1);
    let behind = /** @type {Element | null} */ (element);
    while (behind && channels(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
    const light = (/** @type {string} */ colour) => {
      const [r, g, b] = channels(colour).slice(0, 3).map((value) => Math.min(255, value * brightness) / 255).map((value) =>
        (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [high, low] = [light(getComputedStyle(element).color),
      light(getComputedStyle(/** @type {Element} */ (behind)).backgroundColor)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  });
}

const SIZES = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }];

/** The director's laptop in the light, a phone in the dark: the ends between which the other looks lie. */
const ENDS = ['light 1440', 'dark 390'];

/** Between the ends: each state is looked at in one of them, so that all states together are in all of them. */
const BETWEEN = ['light 1024', 'dark 1440', 'dark 1024', 'light 390'];

/** @param {string} what */
const between = (what) => BETWEEN[[...what].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % BETWEEN.length];

/**
 * Where axe looks at a state: at both ends and at one look between them. axe takes longer than all other looks together.
 * @param {string} theme @param {number} width @param {string} what
 */
export const axe_looks = (theme, width, what) => Boolean(process.env.TD_LOOK) || [...ENDS, between(what)].includes(`${theme} ${width}`);

const softly = expect.configure({ soft: true });
/** How long a page may take until it stands in a window of another size, on a busy machine. */
const SETTLES_MS = 10000;

/**
 * @param {import('@playwright/test').Page} page @param {string} what @param {(theme: string, width: number, what: string) => boolean} with_axe
 * @param {(width: number) => Promise<unknown>} [settled] the page draws more, or less, at another size: waits until it has
 */
async function looked_at(page, what, with_axe, settled) {
  await drawn(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await settled?.(size.width);
    // A theme is colours alone (web/css/tokens.css): what fits in one fits in the other. A drawing is made anew for its room, a moment later.
    await softly.poll(() => clipped(page), { message: `${what} ${size.width}`, timeout: SETTLES_MS }).toEqual([]);
    await softly.poll(() => broken_words(page), { message: `${what} ${size.width}`, timeout: SETTLES_MS }).toEqual([]);
    await softly.poll(() => cut_choices(page), { message: `${what} ${size.width}`, timeout: SETTLES_MS }).toEqual([]);
    await softly.poll(() => sideways(page), { message: `${what} ${size.width}`, timeout: SETTLES_MS }).toBeLessThanOrEqual(0);
    for (const theme of ['light', 'dark']) {
      if (!process.env.TD_LOOK && !with_axe(theme, size.width, what)) continue;
      // From its top: further down some row or other lies half under a head that stays.
      await page.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; scrollTo(0, 0); }, theme);
      if (process.env.TD_LOOK) await page.screenshot({ path: `${process.env.TD_LOOK}/${what}-${size.width}-${theme}.png`, fullPage: true });
      if (with_axe(theme, size.width, what)) expect.soft(await violations(page), `${what} ${size.width} ${theme}`).toEqual([]);
    }
  }
  await page.setViewportSize(SIZES[0]);
  await page.evaluate(() => { document.documentElement.dataset.theme = 'light'; });
}

/**
 * Nothing that a ruler or somebody in the dark would complain of, at every size in both themes, nor axe at each of them. TD_LOOK=FOLDER keeps what
 * was seen.
 * @param {import('@playwright/test').Page} page @param {string} what @param {(width: number) => Promise<unknown>} [settled] before each look
 */
export const everywhere = (page, what, settled) => looked_at(page, what, axe_looks, settled);

/** The ends, and turned round: a laptop in the dark, a phone in the light. */
const BY_TURNS = [ENDS, ['dark 1440', 'light 390']];

/** States that a long walk has looked at in passing. */
let glances = 0;

/**
 * The same for stages of a long walk, axe at both ends or at these turned round, by turns; everywhere where somebody wants to see them.
 * @param {import('@playwright/test').Page} page @param {string} what
 */
export const glance = (page, what) => {
  const looks = BY_TURNS[glances++ % BY_TURNS.length];
  return looked_at(page, what, (theme, width) => Boolean(process.env.TD_LOOK) || looks.includes(`${theme} ${width}`));
};
