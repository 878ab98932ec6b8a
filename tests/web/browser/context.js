// SPDX-License-Identifier: MIT
// Every page of these tests is opened and closed here: a word at the foot of a page stays until it was read, and with
// TD_SLOW=n all happens as on a machine that is n times slower than this one.
import { readFileSync } from 'node:fs';

/** How long a toast stays, as the page says it; a page that says it otherwise is found here, not in a test on a slow machine. */
const TOAST_MS = Number(/^const TOAST_MS = (\d+);$/m.exec(readFileSync(new URL('../../../web/lib/ui.js', import.meta.url), 'utf8'))?.[1]);
if (!TOAST_MS) throw new Error('web/lib/ui.js does not say how long a toast stays');

const SLOW = Number(process.env.TD_SLOW ?? 0);
/** A question and its answer are each on their way for so long at most. */
const ON_THE_WAY_MS = 400;
let seed = Number(process.env.TD_SEED ?? 1);

/** In the page: a toast goes when the next ones come, not when a busy machine has taken its time to look. @param {number} toast_ms */
function keep_toasts(toast_ms) {
  const natural = window.setTimeout;
  const kept = (/** @type {any} */ run, /** @type {number | undefined} */ ms, /** @type {any[]} */ ...more) =>
    (ms === toast_ms ? 0 : natural(run, ms, ...more));
  window.setTimeout = /** @type {any} */ (kept);
}

/** In the page: what it asks the API arrives late, and so does the answer; who asked first may be answered last. @param {{seed: number, most: number}} how */
function answer_late({ seed: from, most }) {
  const [ask, later] = [window.fetch.bind(window), window.setTimeout.bind(window)];
  let state = from;
  const chance = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) / (0x7fffffff >>> 8);
  };
  const on_the_way = () => new Promise((resolve) => { later(resolve, chance() * most); });
  window.fetch = async (asked, how) => {
    if (!String(asked instanceof Request ? asked.url : asked).includes('/api/')) return ask(asked, how);
    await on_the_way();
    const answer = await ask(asked, how);
    await on_the_way();
    return answer;
  };
}

/** @param {import('@playwright/test').Page} page */
async function slow_down(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
}

/**
 * A browser of its own for somebody.
 * @param {import('@playwright/test').Browser} browser @param {import('@playwright/test').BrowserContextOptions} [how]
 */
export async function open_context(browser, how) {
  const context = await browser.newContext(how);
  await context.addInitScript(keep_toasts, TOAST_MS);
  if (SLOW > 1) {
    await context.addInitScript(answer_late, { seed: seed++, most: ON_THE_WAY_MS });
    // A page may be closed again before it was slowed down.
    context.on('page', (page) => { slow_down(page).catch(() => {}); });
  }
  return context;
}

/** Closes it; answers that are held back or changed on their way by then concern nobody. @param {import('@playwright/test').BrowserContext} context */
export async function close_context(context) {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}
