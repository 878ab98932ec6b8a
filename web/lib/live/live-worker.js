// SPDX-License-Identifier: MIT
// The one stream of this browser, shared by all its tabs: six HTTP/1.1 connections a host are all there is, and the
// seventh tab with a stream of its own could not even load. Tabs say hello every 20 s; who is silent for 70 s is gone.
import { EVERYTHING, Stream, browser_source, wants } from './stream.js';

const FORGET_MS = 70000;
const TOPICS_MOST = 16; // more the server refuses

/** @typedef {{heard: number, topics: string[]}} Tab */
/** @typedef {{stream: Stream, ports: Map<MessagePort, Tab>}} Hall */
/** @type {Map<string, Hall>} */
const halls = new Map();

/** What its tabs want together: everything as soon as one of them does, or where it is too much to name. @param {Iterable<Tab>} tabs @returns {string[]} */
function topics_of(tabs) {
  const all = [...tabs].map((tab) => tab.topics);
  const union = [...new Set(all.flat())].sort();
  if (!all.some((topics) => topics.length === 0) && union.length <= TOPICS_MOST) return union;
  const drafts = union.filter((topic) => topic.startsWith('draft:'));
  return drafts.length ? [...EVERYTHING, ...drafts].slice(0, TOPICS_MOST) : [];
}

/** @param {string} tournament @param {string} since @param {string[]} topics */
function hall_of(tournament, since, topics) {
  const found = halls.get(tournament);
  if (found) return found;
  /** @type {Map<MessagePort, Tab>} */
  const ports = new Map();
  /** @param {any} word */
  const tell = (word) => {
    for (const [port, tab] of ports) if (!word.message?.topic || wants(tab.topics, word.message)) port.postMessage(word);
  };
  const stream = new Stream(tournament, since, browser_source(), (message) => tell({ message }), (state) => tell({ state }), topics);
  const hall = { stream, ports };
  halls.set(tournament, hall);
  stream.start();
  return hall;
}

/** @param {MessagePort} port @param {string} tournament */
function leave(port, tournament) {
  const hall = halls.get(tournament);
  if (!hall) return;
  hall.ports.delete(port);
  if (hall.ports.size > 0) {
    hall.stream.choose(topics_of(hall.ports.values()));
    return;
  }
  hall.stream.stop();
  halls.delete(tournament);
}

function forget_the_silent() {
  const limit = Date.now() - FORGET_MS;
  for (const [tournament, hall] of halls)
    for (const [port, { heard }] of hall.ports) if (heard < limit) leave(port, tournament);
}

/** @param {MessagePort} port @param {{hello?: string, since?: string, topics?: string[], bye?: string}} word */
function hear(port, word) {
  if (word.bye) leave(port, word.bye);
  if (!word.hello) return;
  const topics = word.topics ?? [];
  const hall = hall_of(word.hello, word.since || '0', topics);
  const is_new = !hall.ports.has(port);
  hall.ports.set(port, { heard: Date.now(), topics });
  hall.stream.choose(topics_of(hall.ports.values()));
  if (is_new) port.postMessage({ state: hall.stream.state, seq: hall.stream.since });
}

self.addEventListener('connect', (event) => {
  const port = /** @type {MessageEvent} */ (event).ports[0];
  port.onmessage = (message) => hear(port, message.data);
});
setInterval(forget_the_silent, FORGET_MS / 2);
