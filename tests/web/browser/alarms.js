// SPDX-License-Identifier: MIT
// What the console says that it needs the director for: seen in its list and in the window's title, heard as notes. Whoever
// expects it names it; whatever was not named was a false alarm.
import { expect } from '@playwright/test';

/** Counts the notes that are played. @param {import('@playwright/test').Page} page */
export async function ears(page) {
  await page.addInitScript(() => {
    const begin = OscillatorNode.prototype.start;
    Object.assign(globalThis, { notes: 0 });
    OscillatorNode.prototype.start = function start(...args) {
      /** @type {any} */ (globalThis).notes++;
      return begin.apply(this, args);
    };
  });
  return () => page.evaluate(() => /** @type {any} */ (globalThis).notes);
}

/** Of one chime. */
const NOTES = 2;

export class Alarms {
  /** Lines of what waits for the director. @type {string[]} */
  #open = [];
  #chimes = 0;

  /** @param {import('@playwright/test').Page} console on its floor @param {() => Promise<number>} heard as `ears` answers */
  constructor(console, heard) {
    this.console = console;
    this.heard = heard;
  }

  /** The page has been touched on its bell: from now on it can be heard. */
  async listen() {
    await this.console.locator('.bell').click();
    await expect(this.console.locator('.bell')).toHaveAccessibleName(/^It rings/);
    // The bell says by itself how it sounds.
    this.#chimes = 1;
    await this.as_named();
  }

  /** @param {string} line @param {{rings?: boolean}} [how] */
  async come(line, { rings = true } = {}) {
    this.#open.push(line);
    if (rings) this.#chimes += 1;
    await this.as_named();
  }

  /** @param {string} line */
  async go(line) {
    expect(this.#open).toContain(line);
    this.#open = this.#open.filter((one) => one !== line);
    await this.as_named();
  }

  /** The list, its count, the title and what was heard are what was named, no more. */
  async as_named() {
    const { console } = this;
    const sorted = [...this.#open].sort(), n = sorted.length;
    const lines = console.locator('.needs .in > li .ih > span:first-of-type');
    await expect.poll(async () => (await lines.allInnerTexts()).map((text) => text.replace(/[\u2066-\u2069]/g, '').trim()).sort()).toEqual(sorted);
    await expect(console.locator('.needs h2 span')).toHaveText(String(n));
    await expect(console).toHaveTitle(n === 0 ? /: director$/ : new RegExp(`^\\(${n}\\) Needs you – `));
    await expect.poll(this.heard).toBe(NOTES * this.#chimes);
  }
}
