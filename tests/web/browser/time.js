// SPDX-License-Identifier: MIT
// A page whose time the test can stop and move on, so that nothing closes by itself while a busy machine looks at it.

/** @type {WeakSet<import('@playwright/test').Page>} */
const stopped = new WeakSet();

/** Before the page is opened: whatever is stamped is stamped with the page's own time. @param {import('@playwright/test').Page} page */
export async function own_time(page) {
  await page.addInitScript(() => {
    Object.defineProperty(Event.prototype, 'timeStamp', { get: () => performance.now() });
  });
  await page.clock.install();
}

/** From now on time passes by `page.clock.runFor` only, until `go_on`. @param {import('@playwright/test').Page} page */
export async function stop_time(page) {
  // Time can be stopped at a moment to come only; on a busy machine that moment may have passed.
  for (let ahead_ms = 250; !stopped.has(page); ahead_ms *= 2) {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + ahead_ms).then(() => stopped.add(page), (error) => {
      if (!/past/.test(String(error))) throw error;
    });
  }
}

/** @param {import('@playwright/test').Page} page */
export async function go_on(page) {
  stopped.delete(page);
  await page.clock.resume();
}

/**
 * Work inside the page that needs its timers: where its time stands it gets the few milliseconds it asks for.
 * @template T @param {import('@playwright/test').Page} page @param {Promise<T>} work @returns {Promise<T>}
 */
export async function worked(page, work) {
  let done = !stopped.has(page);
  const end = () => { done = true; };
  work.then(end, end);
  while (!done) await page.clock.runFor(1);
  return work;
}
