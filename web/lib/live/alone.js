// SPDX-License-Identifier: MIT
// A stream of a page's own, in a browser without shared workers: it is let go of while the page is hidden.
import { Stream, browser_source } from './stream.js';

/** @param {string} tournament @param {string} since @param {import('./live.js').Listener} listener */
export function follow_alone(tournament, since, listener) {
  /** @type {Stream | null} */
  let stream = null;
  let seq = since;
  const begin = () => {
    stream = new Stream(tournament, seq, browser_source(), listener.on_message, listener.on_state, listener.topics);
    stream.start();
  };
  const end = () => {
    if (!stream) return;
    seq = stream.since;
    stream.stop();
    stream = null;
  };
  const on_visibility = () => (document.hidden ? end() : begin());
  document.addEventListener('visibilitychange', on_visibility);
  if (!document.hidden) begin();
  return () => {
    document.removeEventListener('visibilitychange', on_visibility);
    end();
  };
}
