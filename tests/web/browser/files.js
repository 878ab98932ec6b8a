// SPDX-License-Identifier: MIT
// What a page saves as a file.
import { readFileSync } from 'node:fs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** The file of the button, as it travels. @param {Page | Locator} within @param {string} ending */
export async function saved(within, ending) {
  const page = 'page' in within ? within.page() : within;
  const [file] = await Promise.all([page.waitForEvent('download'), within.getByRole('button', { name: ending, exact: true }).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** @param {Page | Locator} within @returns {Promise<any>} */
export const saved_json = async (within) => JSON.parse((await saved(within, 'JSON')).bytes.toString('utf8'));
