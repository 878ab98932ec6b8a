// SPDX-License-Identifier: MIT
// What the public pages share: whom this reader follows (kept in this browser, no account), and a tournament's matches
// kept fresh from the small messages of the stream instead of being read again.
import { get } from './api.js';
import { follow } from './live/live.js';
import { newer_match, newest } from './live/newest.js';
import { t, use_zone } from './text.js';
import { View, complain, query } from './ui.js';

/** @typedef {import('./live/stream.js').LiveState} LiveState */

/** No plays, no inbox. */
const TOPICS = ['tournament', 'entries', 'tables', 'matches', 'clocks', 'sections'];

/** From here on all brackets are on the page of an event. */
export const WIDE = matchMedia('(min-width: 1200px)');

/** A whole hall must not ask the server in the same instant. */
const SPREAD_MS = 1500;

/** @param {string} tournament @returns {Set<number>} */
export function followed(tournament) {
  try {
    return new Set(JSON.parse(localStorage.getItem(`td.follow.${tournament}`) || '[]'));
  } catch {
    return new Set();
  }
}

/** @param {string} tournament @param {number} entry */
export function toggle_follow(tournament, entry) {
  const set = followed(tournament);
  if (!set.delete(entry)) set.add(entry);
  try {
    localStorage.setItem(`td.follow.${tournament}`, JSON.stringify([...set]));
  } catch {
    // Followed until the page is left.
  }
}

/** Does this reader want to be told of calls, where the browser may? */
export const wants_calls = () => globalThis.Notification?.permission === 'granted' && localStorage.getItem('td.calls') === '1';

/** Club, country, and what else tells somebody from a namesake. @param {{club: string | null, country: string | null, told_by?: string}} who */
export const about_person = ({ club, country, told_by }) => [...new Set([club, country, told_by])].filter(Boolean).join(', ');

/** Somebody sits on both sides, or may still come. @param {Api.AnyMatch} match */
export const counts = (match) => !match.a.empty && !match.b.empty && match.how !== 'skipped';

/** Everything that somebody meets in the event, in order: a place is always fed by earlier ones. @param {Iterable<any>} matches @param {number} entry */
export const way_of = (matches, entry) =>
  [...matches].filter((match) => counts(match) && (match.a.entry === entry || match.b.entry === entry)).sort((x, y) => x.node - y.node);

/** A page of one tournament that everybody may read. */
export class PublicView extends View {
  constructor() {
    super();
    this.uid = query('t');
    /** @type {any} */
    this.tournament = null;
    /** By number; the objects stay the same while news come in. @type {Map<number, any>} */
    this.known = new Map();
    /** @type {LiveState} */
    this.state = 'connecting';
    this.lost = false;
    /** The older of what was read: from there on the stream is needed. */
    this.since = '0';
    this.newest = newest();
    this.again = 0;
    /** With the first clock that is shown. @type {typeof import('./match/clock-face.js') | null} */
    this.clocks = null;
  }

  async begin() {
    await this.read();
    if (!this.tournament) {
      this.lost = true;
      return;
    }
    document.title = this.tournament.title;
    this.listen();
  }

  /** Once there is something to look at. */
  listen() {
    follow(this.uid, this.since, {
      topics: TOPICS,
      on_message: (message) => this.hear(message),
      on_state: (state) => {
        this.state = state;
        this.paint();
      },
    });
  }

  async read() {
    try {
      const answer = await this.newest(Promise.all([get(`/tournaments/${this.uid}`), get(`/tournaments/${this.uid}/matches`)]));
      if (!answer) return;
      const [tournament, { version, matches }] = answer;
      use_zone(tournament.club?.time_zone);
      this.since = Number(version) < Number(tournament.seq) ? version : tournament.seq;
      this.known = new Map(matches.map((/** @type {any} */ match) => [match.match, newer_match(this.known.get(match.match), match)]));
      this.tournament = tournament;
      await this.read_more();
    } catch (problem) {
      if (this.tournament) complain(problem);
    }
    this.paint();
  }

  /** What the page shows besides. @returns {Promise<void> | void} */
  read_more() {}

  /** @param {any} message */
  hear(message) {
    if (message.group === 'clocks') {
      this.heard_press(message.match);
      return;
    }
    if (message.match && this.apply(message.match)) {
      this.heard_match(message.match);
      this.paint();
      return;
    }
    this.read_soon();
  }

  /** Takes what is newer; false when there was no such match before, or another stands in its place now. @param {Api.Brief} brief */
  apply(brief) {
    const match = this.known.get(brief.match);
    if (!match || !brief.stands) return false;
    if (Number(match.version) <= Number(brief.version)) Object.assign(match, brief);
    return true;
  }

  /** @param {any} _match */
  heard_match(_match) {}

  /** A press draws nothing but the faces; a clock that was not there before does. @param {any} brief */
  heard_press(brief) {
    const known = this.known.get(brief.match);
    if (!known) return;
    const first = !known.clock;
    known.clock = brief.clock;
    this.clocks?.tell_faces(brief.match, brief.clock);
    if (first) this.paint();
  }

  /** Both times of a match under way, small. @param {Api.AnyMatch} match */
  times(match) {
    if (!match.clock) return '';
    if (!this.clocks) void this.need_clocks();
    return this.clocks?.times(match) ?? '';
  }

  /** Most that is read shows no clock; the rest of the page does not wait for it. */
  async need_clocks() {
    this.clocks = await import('./match/clock-face.js');
    this.paint();
  }

  read_soon() {
    if (this.again) return;
    this.again = window.setTimeout(() => {
      this.again = 0;
      this.read();
    }, Math.random() * SPREAD_MS);
  }

  /** Every match of every section that somebody plays. @returns {any[]} */
  get all_matches() {
    return [...this.known.values()].filter(counts);
  }
}
