// SPDX-License-Identifier: MIT
// How heavy pages are and how soon somebody can use them on a slow telephone: 150 ms a round trip, 1.6 Mbit/s, a
// processor four times slower, set through the DevTools protocol. For make bench: reads {url, times, pages: [{name, path,
// cookie, viewport, again, hall}]} and prints for each page what the median load took. `again`: loads it once more with
// everything that the browser and the service worker kept; `hall`: once more by somebody else in a hall's own network,
// where nothing is slowed down.
import { chromium } from '@playwright/test';

const SLOW = { offline: false, latency: 150, downloadThroughput: 200000, uploadThroughput: 200000 };
const SLOWER_PROCESSOR = 4;
const QUIET_MS = 1500;
const PATIENCE_MS = 30000;

/** @typedef {{name: string, path: string, cookie?: string, viewport?: {width: number, height: number}, again?: boolean, hall?: boolean}} Wanted */
/** @typedef {ReturnType<typeof read_load>} Load */

/** Runs in the page: what was fetched until it could be used, and in all. */
const read_load = () => {
  const all = /** @type {PerformanceResourceTiming[]} */ ([...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]);
  const at = performance.getEntriesByName('interactive')[0].startTime;
  const needed = all.filter((entry) => entry.startTime < at && entry.responseEnd <= at);
  const bytes = (/** @type {PerformanceResourceTiming[]} */ some) => some.reduce((sum, entry) => sum + entry.encodedBodySize, 0);
  return {
    interactive_ms: at, requests: needed.length, bytes: bytes(needed), all_requests: all.length, all_bytes: bytes(all),
    code: bytes(all.filter((entry) => /\.(js|css|wasm)$/.test(new URL(entry.name).pathname))),
  };
};

/** Slows down what a service worker fetches, which is not the page's network. @param {import('@playwright/test').Browser} browser */
async function slow_workers(browser) {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  for (const { targetId } of targetInfos.filter((target) => target.type === 'service_worker')) {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    const tell = (/** @type {number} */ id, /** @type {string} */ method, params = {}) =>
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    await tell(1, 'Network.enable');
    await tell(2, 'Network.emulateNetworkConditions', SLOW);
  }
}

/** @param {import('@playwright/test').Page} page @returns {Promise<Load>} */
async function measure(page) {
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0, undefined, { timeout: PATIENCE_MS });
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  await page.waitForTimeout(QUIET_MS);
  return page.evaluate(read_load);
}

/** The service worker has the whole shell and answers for this page. @param {import('@playwright/test').Page} page */
async function kept(page) {
  await page.waitForFunction(async () => {
    const [name] = await caches.keys();
    return navigator.serviceWorker.controller && name && (await (await caches.open(name)).keys()).length > 50;
  }, undefined, { timeout: PATIENCE_MS });
}

/** @param {string} url @param {Wanted} wanted @param {boolean} slow @returns {Promise<Load[]>} the first load and, if wanted, the second */
async function load(url, wanted, slow) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: wanted.viewport ?? { width: 390, height: 844 } });
    if (wanted.cookie) await context.setExtraHTTPHeaders({ Cookie: wanted.cookie });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    if (slow) {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    }
    await page.goto(wanted.path);
    const loads = [await measure(page)];
    if (slow && wanted.again) {
      await kept(page);
      await slow_workers(browser);
      await page.reload();
      loads.push(await measure(page));
    }
    return loads;
  } finally {
    await browser.close();
  }
}

/** @param {number[]} some */
const median = (some) => some.sort((x, y) => x - y)[Math.floor(some.length / 2)];

/** @param {Load[]} loads */
const middle = (loads) =>
  Object.fromEntries(/** @type {(keyof Load)[]} */ (Object.keys(loads[0])).map((what) => [what, median(loads.map((one) => one[what]))]));

let said = '';
for await (const chunk of process.stdin) said += chunk;
const asked = JSON.parse(said);
for (const wanted of asked.pages) {
  const found = [], near = [];
  for (let i = 0; i < asked.times; i += 1) {
    found.push(await load(asked.url, wanted, true));
    if (wanted.hall) near.push(...await load(asked.url, wanted, false));
  }
  const [first, again] = found[0].map((_, which) => middle(found.map((loads) => loads[which])));
  console.log(JSON.stringify({ name: wanted.name, first, again: again ?? null, hall: near.length ? middle(near) : null }));
}
