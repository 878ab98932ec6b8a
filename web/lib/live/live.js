// SPDX-License-Identifier: MIT
// A page's ear: follows one tournament through the shared worker, or by a stream of its own where there is none (then
// it lets go of the connection while the page is hidden).

/** @typedef {import('./stream.js').LiveState} LiveState */
/** @typedef {import('./stream.js').LiveMessage} LiveMessage */
/**
 * @typedef {{on_message: (message: LiveMessage | {reset: true}) => void, on_state: (state: LiveState) => void, topics?: string[]}} Listener topics: all that is
 * wanted
 */

const HELLO_MS = 20000;

/** @type {any} */
let policy;

/** Worker addresses pass a policy of their own (contracts: web), which may be made only once. @param {URL} url @returns {any} */
export function worker_address(url) {
  const types = /** @type {any} */ (window).trustedTypes;
  if (!types) return url;
  policy ??= types.createPolicy('td-workers', { createScriptURL: (/** @type {string} */ text) => text });
  return policy.createScriptURL(url.href);
}

/** @param {string} tournament @param {string} since @param {Listener} listener */
function follow_shared(tournament, since, listener) {
  const worker = new SharedWorker(worker_address(new URL('lib/live/live-worker.js', document.baseURI)), { type: 'module', name: 'td-live' });
  const { port } = worker;
  let seq = since;
  worker.onerror = () => listener.on_state('offline');
  port.onmessage = ({ data }) => {
    if (data.state) listener.on_state(data.state);
    // The stream was running before this page read its documents; whatever came in between is asked for again.
    if (data.seq && data.seq !== '0' && Number(data.seq) > Number(seq)) listener.on_message({ reset: true });
    if (data.message) {
      if (data.message.seq) seq = data.message.seq;
      listener.on_message(data.message);
    }
  };
  const hello = () => port.postMessage({ hello: tournament, since: seq, topics: listener.topics });
  hello();
  const timer = setInterval(hello, HELLO_MS);
  addEventListener('pagehide', () => port.postMessage({ bye: tournament }));
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    hello();
    listener.on_message({ reset: true });
  });
  return () => {
    clearInterval(timer);
    port.postMessage({ bye: tournament });
  };
}

/**
 * Follows a tournament from the given position on. Returns a function that ends it.
 * @param {string} tournament @param {string} since @param {Listener} listener @returns {Promise<() => void>}
 */
export async function follow(tournament, since, listener) {
  if (typeof SharedWorker === 'function') {
    try {
      return follow_shared(tournament, since, listener);
    } catch {
      // A browser that knows shared workers but not as modules: one stream for this page then.
    }
  }
  return (await import('./alone.js')).follow_alone(tournament, since, listener);
}

/** Runs the last of many calls, at most one at a time and not more often than every `ms`. @param {() => Promise<unknown>} run @param {number} ms */
export function gather(run, ms) {
  let waiting = false;
  let running = false;
  const begin = async () => {
    waiting = false;
    running = true;
    try {
      await run();
    } finally {
      running = false;
      if (waiting) setTimeout(begin, ms);
    }
  };
  return () => {
    if (waiting) return;
    waiting = true;
    if (!running) setTimeout(begin, ms);
  };
}
