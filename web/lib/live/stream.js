// SPDX-License-Identifier: MIT
// One live stream of one tournament: opens, watches, reopens, and falls back to polling. Knows no page and no worker;
// time, chance and connections come from outside, so that its tests need no network.
//
// The server sends a real heartbeat (event hb); 35 s of silence means the connection is dead whatever the browser
// thinks. Two streams that failed in a row mean something in between holds streams back: then poll every 5 s and try
// a stream again every 30 s.

export const SILENCE_MS = 35000;
export const POLL_MS = 5000;
export const RETRY_MS = 30000;

/** @typedef {'connecting' | 'on' | 'delayed' | 'offline'} LiveState */
/**
 * @typedef {{seq: string, topic: string, group?: string, version?: string, match?: any}} LiveMessage group: matches, clocks, plays, records, or the topic
 * itself
 */
/**
 * @typedef {object} Source
 * @property {(url: string) => EventSource} open
 * @property {(url: string) => Promise<{seq: string, topics: string[]}>} poll
 * @property {(run: () => void, ms: number) => number} after
 * @property {(timer: number) => void} cancel
 * @property {() => number} chance
 */

export class Stream {
  /**
   * @param {string} tournament @param {string} since @param {Source} source
   * @param {(message: LiveMessage | {reset: true}) => void} on_message @param {(state: LiveState) => void} on_state
   * @param {string[]} [topics] all that is wanted; none = everything
   */
  constructor(tournament, since, source, on_message, on_state, topics = []) {
    this.base = `/api/v1/tournaments/${tournament}`;
    this.since = since;
    this.source = source;
    this.on_message = on_message;
    this.on_state = on_state;
    this.topics = topics;
    /** @type {LiveState} */
    this.state = 'connecting';
    /** @type {EventSource | null} */
    this.events = null;
    this.failures = 0;
    this.polling = false;
    this.stopped = false;
    /** @type {Map<string, number>} */
    this.timers = new Map();
  }

  start() {
    this.connect();
  }

  stop() {
    this.stopped = true;
    this.close();
    for (const timer of this.timers.values()) this.source.cancel(timer);
    this.timers.clear();
  }

  /** @param {string} name @param {number} ms @param {() => void} run */
  arm(name, ms, run) {
    const old = this.timers.get(name);
    if (old !== undefined) this.source.cancel(old);
    this.timers.set(name, this.source.after(() => {
      this.timers.delete(name);
      if (!this.stopped) run();
    }, ms));
  }

  /** @param {string} name */
  disarm(name) {
    const timer = this.timers.get(name);
    if (timer !== undefined) this.source.cancel(timer);
    this.timers.delete(name);
  }

  close() {
    if (this.events) this.events.close();
    this.events = null;
    this.disarm('silence');
  }

  /** @param {LiveState} state */
  say(state) {
    if (state === this.state) return;
    this.state = state;
    this.on_state(state);
  }

  /** Another choice of topics needs another connection; it goes on where the last one was. @param {string[]} topics */
  choose(topics) {
    if (topics.join() === this.topics.join()) return;
    this.topics = topics;
    if (this.events) this.connect();
  }

  connect() {
    this.close();
    const topics = this.topics.length ? `&topics=${this.topics.join(',')}` : '';
    const events = this.source.open(`${this.base}/stream?since=${encodeURIComponent(this.since)}${topics}`);
    this.events = events;
    this.arm('silence', SILENCE_MS, () => this.fail());
    events.onopen = () => this.alive();
    events.onerror = () => this.fail();
    events.addEventListener('hb', () => this.alive());
    events.addEventListener('reset', (event) => {
      this.note(/** @type {MessageEvent} */ (event).lastEventId);
      this.alive();
      this.on_message({ reset: true });
    });
    events.onmessage = (event) => {
      this.note(event.lastEventId);
      this.alive();
      this.on_message({ seq: this.since, ...JSON.parse(event.data) });
    };
  }

  /** @param {string} seq */
  note(seq) {
    if (seq) this.since = seq;
  }

  alive() {
    this.failures = 0;
    this.polling = false;
    this.disarm('poll');
    this.disarm('retry');
    this.arm('silence', SILENCE_MS, () => this.fail());
    this.say('on');
  }

  fail() {
    this.close();
    this.failures += 1;
    if (this.failures < 2) {
      this.arm('retry', 500 + this.source.chance() * 4500, () => this.connect());
      this.say(this.state === 'on' ? 'delayed' : this.state);
      return;
    }
    this.arm('retry', RETRY_MS, () => this.connect());
    if (!this.polling) {
      this.polling = true;
      this.poll();
    }
  }

  async poll() {
    try {
      const news = await this.source.poll(`${this.base}/changes?since=${encodeURIComponent(this.since)}`);
      if (this.stopped || !this.polling) return;
      this.note(news.seq);
      for (const topic of news.topics)
        if (wants(this.topics, { topic, group: group_of(topic) })) this.on_message({ seq: news.seq, topic });
      this.say('delayed');
    } catch {
      if (this.stopped || !this.polling) return;
      this.say('offline');
    }
    this.arm('poll', POLL_MS, () => this.poll());
  }
}

/** @type {Record<string, string>} */
const GROUPS = { match: 'matches', section: 'sections', record: 'records', plays: 'plays', draft: 'drafts', draughts: 'boards' };

/** The group of a topic that many have. @param {string} topic */
const group_of = (topic) => GROUPS[topic.split(':')[0]] ?? topic;

/** What a stream brings that names no topics. */
export const EVERYTHING = ['tournament', 'entries', 'inbox', 'tables', 'matches', 'clocks', 'records', 'plays', 'sections', 'money', 'boards'];

/**
 * @param {string[]} topics none = everything but what passes and has to be named
 * @param {{topic: string, group?: string, match?: any}} message a match is of a section, too
 */
export const wants = (topics, { topic, group, match }) => (topics.length === 0 && group !== 'drafts') ||
  [topic, group, match && `section:${match.section}`].some((one) => one && topics.includes(one));

/** The real network and the real time. @returns {Source} */
export function browser_source() {
  return {
    open: (url) => new EventSource(url),
    poll: async (url) => {
      const answer = await fetch(url, { credentials: 'same-origin' });
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.json();
    },
    after: (run, ms) => /** @type {number} */ (/** @type {unknown} */ (setTimeout(run, ms))),
    cancel: (timer) => clearTimeout(timer),
    chance: Math.random,
  };
}
