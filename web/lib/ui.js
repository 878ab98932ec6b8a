// SPDX-License-Identifier: MIT
// Parts that several pages draw: the page element itself, header, icons, players, chips, dialogs, toasts.
import { html, nothing, render, svg } from '../vendor/lit-html.js';
import { known_as, known_as_text, load, ltr, name, score, short_name, t, time, zone_missed } from './text.js';

/** @typedef {import('./live/stream.js').LiveState} LiveState */
/** @typedef {'a' | 'b'} Side */

let usable = false;

/** The first drawing that is more than a word of patience: what make bench counts as the moment a page can be used. @param {Element} view */
function mark_interactive(view) {
  if (usable || view.childElementCount === 0 || view.querySelector('.wait')) return;
  usable = true;
  performance.mark('interactive');
}

/** The line of the HTML file for a page of which not even this much could be loaded. */
const not_started = () => document.querySelector('[data-t="ui.not_started"]')?.removeAttribute('hidden');

/** What failed beside the drawing: a press, a message, a module that did not arrive. Said once. @type {Set<string>} */
const failures = new Set();

/** @param {unknown} error */
function tell_failure(error) {
  const what = String(error);
  if (!error || failures.has(what)) return;
  failures.add(what);
  toast(t('ui.failed', { what }), { bad: true });
}
addEventListener('error', (event) => tell_failure(event.error));
addEventListener('unhandledrejection', (event) => tell_failure(event.reason));

const ZONE_MS = 300;
/** The zone that could not be used and was complained of already. */
let zone_told = '';

function tell_zone() {
  const zone = zone_missed();
  if (!zone || zone === zone_told) return;
  zone_told = zone;
  toast(t('ui.zone_unknown', { zone }), { bad: true });
}

/** A page or a part of one: draws `template()` into itself, in the light DOM, whenever `paint()` was asked for. */
export class View extends HTMLElement {
  constructor() {
    super();
    this.asked = false;
    this.ready = false;
    /** What stands here instead of the page. @type {HTMLElement | null} */
    this.panel = null;
    /** Its start failed: nothing it draws later would be whole. */
    this.failed = false;
  }

  async connectedCallback() {
    try {
      await load();
      this.ready = true;
      await this.begin();
    } catch (error) {
      this.failed = true;
      this.fail(error);
    }
    this.paint();
  }

  /** What the page does once its words are there. @returns {Promise<void> | void} */
  begin() {}

  /** @returns {unknown} */
  template() {
    return nothing;
  }

  paint() {
    if (this.asked || !this.ready || this.failed) return;
    this.asked = true;
    queueMicrotask(() => {
      this.asked = false;
      if (!this.failed) this.draw_or_say();
    });
  }

  /** A drawing that fails is replaced by a panel that says so; the next one that succeeds takes its place again. */
  draw_or_say() {
    try {
      render(this.template(), this);
      this.painted();
    } catch (error) {
      this.fail(error);
      return;
    }
    this.panel?.remove();
    this.panel = null;
    this.hidden = false;
    mark_interactive(this);
    // The browser is asked after the page is there.
    setTimeout(tell_zone, ZONE_MS);
  }

  /** The same failure, drawing after drawing, is said once. @param {unknown} error */
  fail(error) {
    const what = String(error);
    if (this.panel?.dataset.what === what) return;
    console.error(error);
    this.panel?.remove();
    this.panel = Object.assign(document.createElement('main'), { className: 'gate broken' });
    this.panel.dataset.what = what;
    this.after(this.panel);
    this.hidden = true;
    import('./broken.js').then(({ say_broken }) => this.panel && say_broken(this.panel, what), not_started);
  }

  painted() {}
}

/** A style sheet that comes later, once it is there. @param {string} href */
export function add_sheet(href) {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const there = new Promise((done, failed) => {
    sheet.addEventListener('load', done);
    sheet.addEventListener('error', () => {
      sheet.remove();
      failed(new Error(href));
    });
  });
  document.head.append(sheet);
  return there;
}

/** @param {string} key */
export const query = (key) => new URLSearchParams(location.search).get(key) || '';

/**
 * Strokes of 16 px icons; never emoji, they differ from system to system. Those that public pages
 * have; the others come with icons.js. @type {Record<string, string>}
 */
export const strokes = {
  check: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  unequal: 'M3 6h10M3 10h10M11 2.5 5 13.5',
  half: 'M8 2a6 6 0 1 0 .01 0M8 2v12M8 5h4.6M8 8h6M8 11h4.6',
  warn: 'M8 2.2 14.5 13.5h-13zM8 6.5v3M8 11.5v.01',
};

/** @param {string} which */
export const icon = (which) => html`<svg class="ic" viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${strokes[which]}></path>`}</svg>`;

/** The club's sign, which the page brought along as its icon. */
const mark = () => html`<img class="mark" src=${/** @type {HTMLLinkElement} */ (document.querySelector('[rel=icon]')).href} alt="">`;

export const band = html`<svg class="band" aria-hidden="true">
  <defs><pattern id="points" width="20" height="12" patternUnits="userSpaceOnUse"><path class="p1" d="M.5 0h9L5 12z"></path>
  <path class="p2" d="M10.5 0h9L15 12z"></path></pattern></defs><rect width="100%" height="100%" fill="url(#points)"></rect></svg>`;

/** How fresh the page is: a word and a shape. @param {LiveState} state @param {number} [unsent] */
export function live(state, unsent = 0) {
  const text = unsent > 0 && state === 'offline' ? t('live.offline_unsent', { n: unsent }) : t(`live.${state}`);
  return html`<span class="live ${state}" role="status"><i aria-hidden="true"></i>${text}</span>`;
}

/** Switches between light and dark and remembers it. */
export function switch_theme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  try {
    localStorage.setItem('td.theme', root.dataset.theme);
  } catch {
    // Not remembered then.
  }
}

export const theme_button = () =>
  html`<button class="btn theme" @click=${switch_theme} aria-label=${t('ui.theme')} title=${t('ui.theme')}>${icon('half')}</button>`;

/** @param {Event} event */
function skip_to_main(event) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Past the header, without touching the address. */
export const skip_link = () => html`<a class="skip" href="#main" @click=${skip_to_main}>${t('ui.skip')}</a>`;

/**
 * The header of a page.
 * @param {{title: unknown, sub?: unknown, home?: string, children?: unknown}} parts
 */
export const bar = ({ title, sub, home, children }) => html`<header class="bar">
  ${home ? html`<a class="home" href=${home} aria-label=${t('ui.home')}>${mark()}</a>` : mark()}
  <h1>${title}</h1>${sub ? html`<p class="dim about">${sub}</p>` : nothing}<span class="grow"></span>${children ?? nothing}
</header>${band}`;

/** The checker that stands before a name. @param {Side} side */
export const checker = (side) => html`<span class="ck ${side}" aria-hidden="true"></span>`;

/** A player with their checker. @param {Side} side @param {unknown} who */
export const player = (side, who) => html`<span class="who">${checker(side)}<span class="cut" dir="auto">${who}</span></span>`;

/** Who sits there, or who may come: "Winner of Semi-final 2". plain: as a string. @param {Api.Seat} side @param {boolean} [plain] */
export function seat(side, plain = false) {
  if (side.name) return plain ? known_as_text(side) : name(known_as(side));
  if (side.empty) return t('seat.nobody');
  const { from } = side;
  return from?.label ? t(`seat.${from.outcome}_of`, { label: from.label, n: from.rank ?? from.place ?? 0 }) : t('seat.open');
}

/**
 * The two of whom one will come, teams by their whole names; each keeps its own direction, and namesakes are told apart.
 * @param {boolean} loser @param {Api.AnyMatch} before
 */
export function one_of_two(loser, { a, b, boards }) {
  const [one, other] = [a, b].map((side) => `\u2068${known_as_text({ ...side, name: boards ? side.name : short_name(side.name ?? '') })}\u2069`);
  return t(loser ? 'seat.loser_of_two' : 'seat.one_of_two', { a: one, b: other });
}

/** @param {Api.AnyMatch} match */
export function phase_chip(match) {
  if (!['playing', 'finishing', 'disputed'].includes(match.status)) return nothing;
  if (match.phase === 'crawford') return html`<span class="chip craw">${t('phase.crawford')}</span>`;
  if (match.phase === 'post_crawford') return html`<span class="chip post">${t('phase.post_crawford')}</span>`;
  if (match.phase === 'double_match_point') return html`<span class="chip dmp" title=${t('phase.dmp_long')}>${t('phase.double_match_point')}</span>`;
  return nothing;
}

/** What the table last said of legal plays being shown there, for everybody to read. @param {any} match */
export const help_said = ({ play_help: said }) => (said
  ? html`<p class="dim helped">${t(said.on ? 'match.help_on' : 'match.help_off', { time: time(said.since), game: said.game })}</p>` : nothing);

/** Broken off, to go on another time: it is at no table. A match of teams never is, their boards are. @param {Api.AnyMatch} match */
export const broken_off = (match) => match.status === 'playing' && !match.table && !match.boards;

/** There is a score to show: something is played now, or points were won before it was broken off. @param {Api.AnyMatch} match */
export const has_score = (match) => !['waiting', 'ready', 'called'].includes(match.status) && !(broken_off(match) && match.a.score + match.b.score === 0);

/** @param {Api.AnyMatch} match */
export const score_of = (match) => score(match.a.score, match.b.score, match);

/** The side that leads or has won, for weight. @param {Api.AnyMatch} match @returns {Side | ''} */
export function ahead(match) {
  if (match.winner === 'a' || match.winner === 'b') return match.winner;
  if (match.a.score === match.b.score) return '';
  return match.a.score > match.b.score ? 'a' : 'b';
}

/** Brings what is chosen of a row that is wider than the window into sight, without moving the page. @param {Element | null | undefined} chosen */
export function in_sight(chosen) {
  const row = chosen?.parentElement;
  if (!chosen || !row) return;
  const [box, one] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (one.right > box.right) row.scrollLeft += one.right - box.right + 12;
  if (one.left < box.left) row.scrollLeft += one.left - box.left - 12;
}

/** What a round is called within its section. @param {{stage: string, stage_round: number}} of a match, or the head of a round */
export const round_name = ({ stage, stage_round }) => t(`round.${stage === 'round' ? 'number' : stage}`, { n: stage_round });

/** What one match of it is called: "Semi-final". @param {{stage: string, stage_round: number}} match */
export const stage_name = ({ stage, stage_round }) => t(`round.one.${stage}`, { n: stage_round });

/** The same with the section, where it is not the main draw: "Consolation: Semi-final". @param {Api.AnyMatch} match */
export const round_title = (match) =>
  (match.section > 1 ? t('round.within', { section: match.section_name, round: stage_name(match) }) : stage_name(match));

/** Of the kinds: main draws, what their losers play, what those losers play; everything else is s. @type {Record<string, string>} */
const FAMILIES = { knockout: 'm', double: 'm', consolation: 'c', progressive: 'c', first_match: 'c', last_chance: 'l', second_place: 'd' };

/** The look of a section's mark: hue by family, filled or not by generation. @param {{kind: string}} section */
export const section_style = ({ kind }) => `sec ${FAMILIES[kind] ?? 's'}`;

/** The letter of a mark. @param {string} full */
export const initial = (full) => (/[\p{L}\p{N}]/u.exec(full)?.[0] ?? '?').toLocaleUpperCase();

/** The mark of a section, whose word stands beside it. @param {{kind: string, name: string}} section @param {unknown} [round] */
export const section_mark = (section, round = '') =>
  html`<span class=${section_style(section)} aria-hidden="true">${initial(section.name)}${round}</span>`;

/** @param {boolean} on @param {string} what @param {() => void} run */
export const star = (on, what, run) => html`<button class="star ${on ? 'on' : ''}" aria-pressed=${on} aria-label=${what} @click=${run}>
  <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17l-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z"></path></svg></button>`;

/** Loads a style sheet that only some visits need. @param {string} part @returns {Promise<unknown>} */
export function sheet(part) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `css/${part}.css`;
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

/** @param {number} length */
export const to_length = (length) => html`${t('match.to')}\u00a0${ltr(length)}`;

/**
 * A dialog. `template` gets a function that ends it with a value; Escape ends it with null.
 * @template T @param {(close: (value: T | null) => void, repaint: () => void) => unknown} template
 * @param {string} [style] @returns {Promise<T | null>}
 */
export function dialog(template, style = '') {
  const box = document.createElement('dialog');
  box.className = style;
  document.body.append(box);
  return new Promise((resolve) => {
    /** @type {T | null} */
    let answer = null;
    /** @param {T | null} value */
    const close = (value) => {
      answer = value;
      box.close();
    };
    // Its last row stays while the rest scrolls: what has the focus stops above it, however many lines its keys take.
    const room = () => { box.style.scrollPaddingBottom = `${(box.querySelector('.acts:last-child')?.clientHeight ?? 0) + 8}px`; };
    const paint = () => {
      render(template(close, paint), box);
      room();
    };
    const size = new ResizeObserver(room);
    size.observe(box);
    // It belongs to its page: whoever goes back does not take it along.
    const here = location.hash;
    const leave = () => { if (location.hash !== here) close(null); };
    addEventListener('hashchange', leave);
    box.addEventListener('close', () => {
      removeEventListener('hashchange', leave);
      size.disconnect();
      box.remove();
      if (toast_box && box.contains(toast_box)) paint_toasts();
      resolve(answer);
    });
    box.addEventListener('click', (event) => {
      if (event.target === box) close(null);
    });
    paint();
    box.setAttribute('aria-label', box.querySelector('h2')?.textContent?.trim() || '');
    box.showModal();
  });
}

/** @param {unknown} title @param {unknown} text @param {string} yes @returns {Promise<boolean>} */
export async function confirm(title, text, yes) {
  const answer = await dialog((/** @type {(value: boolean | null) => void} */ close) => html`<div>
    <h2><b>${title}</b></h2>${text}
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button>
    <button class="btn go" autofocus @click=${() => close(true)}>${yes}</button></p></div>`);
  return answer === true;
}

/** How long a word at the foot of the page stays. */
const TOAST_MS = 10000;

/** @typedef {{text: unknown, act?: string, run?: () => void, bad: boolean, since: number, about?: string, takes_back?: string}} Toast since: when it
 * came up; about: what it was that did not happen; takes_back: which act `run` would take back */

/** What is said at a time at most; of more, the oldest word that would pass by itself gives way first. */
const TOASTS = 3;

/** @type {Toast[]} */
let toasts = [];

/** Where they stand. @type {HTMLElement | undefined} */
let toast_box;

/** Players at a tablet have no use for what lies in their way. */
const passing = () => document.body.dataset.toasts === 'pass';

/** @param {Toast} toast */
const toast_row = (toast) => html`<div class="toast ${toast.bad ? 'bad' : ''}" role=${toast.bad ? 'alert' : nothing}><p>${toast.text}</p>${toast.act
  ? html`<button class="btn" @click=${() => { end_toast(toast); toast.run?.(); }}>${toast.act}</button>` : nothing}${toast.bad || !passing()
  ? html`<button class="btn" aria-label=${t('ui.dismiss')} @click=${() => end_toast(toast)}>${icon('cross')}</button>` : nothing}</div>`;

function paint_toasts() {
  toast_box ??= Object.assign(document.createElement('section'), { className: 'toasts', role: 'status' });
  // A dialog shuts out whatever is not within it. There they stand before what lit draws, on a page at its foot.
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (dialog) dialog.prepend(toast_box);
  else if (toast_box.parentElement !== document.body) document.body.append(toast_box);
  render(toasts.map(toast_row), toast_box);
}

/** @param {Toast} toast */
function end_toast(toast) {
  toasts = toasts.filter((one) => one !== toast);
  paint_toasts();
}

/**
 * A word at the foot of the page, with at most one thing to press: for ten seconds, or until it is closed where it says that
 * something did not happen, which nobody in a noisy hall may miss.
 * @param {unknown} text @param {Partial<Toast>} [how]
 */
export function toast(text, how = {}) {
  const one = { text, bad: false, since: Date.now(), ...how };
  toasts = [...toasts.filter((other) => other.text !== text), one];
  if (toasts.length > TOASTS) end_toast(toasts.find((other) => !other.bad) ?? toasts[0]);
  else paint_toasts();
  if (!one.bad || passing()) setTimeout(() => end_toast(one), TOAST_MS);
}

/** What did not happen before has happened now: nobody need read and close why it did not. @param {string} about */
export function put_right(about) {
  toasts = toasts.filter((one) => one.about !== about);
  if (toast_box) paint_toasts();
}

/** Whoever turns to another page has had the time to read what did not happen on this one. */
export function end_read_toasts() {
  toasts = toasts.filter((one) => Date.now() - one.since < TOAST_MS);
  if (toast_box) paint_toasts();
}

/**
 * Nothing offers any more to take back what has been taken back, or cannot be. What came up after that was asked for is not known to the answer.
 * @param {Set<string>} acts that can be taken back @param {number} asked when
 */
export function keep_ways_back(acts, asked) {
  const kept = toasts.filter((one) => !one.takes_back || acts.has(one.takes_back) || one.since >= asked);
  if (kept.length === toasts.length) return;
  toasts = kept;
  paint_toasts();
}

/** A refusal as a toast: what the server says, which says what to do next. @param {unknown} problem @param {string} [about] */
export function complain(problem, about) {
  if (!(problem instanceof Error)) return;
  const details = /** @type {any} */ (problem).errors?.map((/** @type {any} */ error) => error.detail) ?? [];
  const text = /** @type {any} */ (problem).status === 0 ? t('ui.unreachable') : [...new Set([problem.message, ...details])].join(' ');
  toast(text, { bad: true, about });
}
