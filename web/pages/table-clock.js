// SPDX-License-Identifier: MIT
// The tablet as the clock of its match: the two large surfaces, the pause, the claim of a reserve that ran out. Every
// tap is taken at the moment the finger came down, in this device's own time; lib/match/clock.js says what stands, this page
// only writes it. Loaded beside the table itself (pages/table.js), which it is given.
import { html, nothing, svg } from '../vendor/lit-html.js';
import { clock_text, delay_of, elapsed, ran_out, reserve_of, spoken, written_delay } from '../lib/match/clock.js';
import { other } from '../lib/match/match-model.js';
import { no } from '../lib/match/pad.js';
import { server_time } from '../lib/server-time.js';
import { ltr, rich, t, word } from '../lib/text.js';
import { icon } from '../lib/ui.js';

export { clock_after } from '../lib/match/clock.js';

/** @typedef {import('./table.js').TabletPage} Tablet */
/** @typedef {import('../lib/match/clock.js').Clock} Clock */
/** @typedef {import('../lib/match/clock.js').When} When */
/** @typedef {'a' | 'b'} Side */

/** @type {Side[]} */
const SIDES = ['a', 'b'];
/** Who paused may say why within this time; then it is a play that is contested. */
const WHY_MS = 10000;
const CHECK_MS = 1000;
const RING = 100;

/** This moment, or that of an event. @param {number} [mono] @returns {When} */
const moment = (mono = performance.now()) => ({ boot: server_time.boot, mono_ms: Math.round(mono), est_ms: Math.round(server_time.server_now(mono)) });

/** A moment as an entry carries it. @param {When} [when] */
export function stamp(when = moment()) {
  return { boot: when.boot, mono_ms: String(when.mono_ms), est_ms: String(when.est_ms) };
}

/** When the finger came down, which may be before the page heard of it. @param {Event} event */
const tapped_at = (event) => moment(Math.min(event.timeStamp || Infinity, performance.now()));

export class TableClock {
  /** @param {Tablet} page */
  constructor(page) {
    this.page = page;
    /** The tap on Pause whose reason is still asked for; what is shown stands at it. @type {When | null} */
    this.held = null;
    /** @type {any} */
    this.asking = 0;
    this.turning = false;
    /** Which side the page was last drawn as out of time. @type {Side | ''} */
    this.shown_out = '';
    /** The claim that was made for the clock as it stands: made once. */
    this.claimed = '';
    /** What the screen reader heard last. @type {{side: Side | 'none', left: number}} */
    this.heard = { side: 'none', left: 0 };
    setInterval(() => this.look(), CHECK_MS);
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) return;
      this.page.refresh();
      this.turn_hands();
    });
  }

  /** @returns {Clock | null} */
  get clock() {
    return this.page.match?.clock ?? null;
  }

  /** The moment that is shown. */
  get now() {
    return this.held ?? moment();
  }

  /** @param {Record<string, unknown>} body @param {When} [when] */
  act(body, when = moment()) {
    this.page.enter('clock', { ...body, ...stamp(when) }, t(`timer.label.${body.act}`));
  }

  /** What only who shows the clock knows: a reserve that has run out, a pause whose reason is asked for. @returns {{a: string[], b: string[]}} */
  get facts() {
    const { clock, held } = this;
    const out = clock && this.claimed !== clock.since_ms ? ran_out(clock, this.now) : '';
    const of = (/** @type {Side} */ side) => [...(held ? ['held'] : []), ...(out === other(side) ? ['out'] : [])];
    return { a: of('a'), b: of('b') };
  }

  /** @param {Side} side @param {Event} event */
  press(side, event) {
    // A finger is heard when it comes down; only a key or a screen reader clicks without one.
    if (event.type === 'click' && /** @type {MouseEvent} */ (event).detail > 0) return;
    if (this.page.may(side, 'press')) this.act({ act: 'press', side }, tapped_at(event));
  }

  /** After a double or a take the same tap ends the turn. @param {Side} side */
  follow(side) {
    if (this.clock?.running === side) this.act({ act: 'press', side });
  }

  /** Both times are shown as they stand now, until `release`. */
  hold() {
    if (this.clock) this.held = moment();
  }

  /** @param {Event} event */
  pause(event) {
    if (!this.page.either('pause')) return;
    this.held = tapped_at(event);
    this.asking = setTimeout(() => this.stop('contest'), WHY_MS);
    this.page.paint();
  }

  release() {
    clearTimeout(this.asking);
    this.asking = 0;
    const when = this.held ?? moment();
    this.held = null;
    this.page.paint();
    return when;
  }

  /** @param {string} why @param {Side} [side] */
  stop(why, side) {
    const when = this.release();
    this.act({ act: 'stop', why, ...(side ? { side } : {}) }, when);
  }

  /** Whatever is entered while the pause still asks why comes after the pause. */
  settle() {
    if (this.asking) this.stop('contest');
  }

  /** @param {Side} side */
  grab(side) {
    this.release();
    this.act({ act: 'grab', side });
  }

  go_on() {
    if (this.held) this.release();
    else this.act({ act: 'resume', side: this.clock?.interrupted });
  }

  /** @param {Side} side */
  flag(side) {
    this.claimed = this.clock?.since_ms ?? '';
    this.act({ act: 'flag', side });
  }

  /** The server did not agree that a reserve has run out: it may be claimed again. */
  unclaim() {
    this.claimed = '';
  }

  /** Once a second, seen or not: has a reserve run out? */
  look() {
    const { clock } = this;
    if (!clock) return;
    const out = ran_out(clock, this.now);
    if (out && this.page.rules.expiry === 'automatic' && this.claimed !== clock.since_ms && this.page.match.status === 'playing') this.flag(out);
    if (out !== this.shown_out || clock.stop === 'break') this.page.paint();
    this.shown_out = out;
  }

  /** After each drawing: the hands are set, and turn as long as somebody's time runs and somebody may see it. */
  turn_hands() {
    this.write();
    if (this.turning || document.hidden || !this.clock || this.clock.running === 'none') return;
    this.turning = true;
    requestAnimationFrame(() => {
      this.turning = false;
      this.turn_hands();
    });
  }

  write() {
    const { clock, now } = this;
    if (!clock) return;
    for (const side of SIDES) {
      const delay = delay_of(clock, side, now);
      set_text(this.page, `[data-time=${side}]`, clock_text(reserve_of(clock, side, now)));
      set_text(this.page, `[data-delay=${side}]`, written_delay(delay));
      const ring = this.page.querySelector(`[data-ring=${side}]`);
      ring?.setAttribute('stroke-dasharray', `${clock.delay_ms > 0 ? (RING * delay) / clock.delay_ms : 0} ${RING}`);
    }
    this.say(clock, now);
  }

  /** @param {Clock} clock @param {When} now */
  say(clock, now) {
    const { running } = clock;
    const left = running === 'none' ? 0 : reserve_of(clock, running, now);
    const seconds = running === 'none' || running !== this.heard.side ? -1 : spoken(this.heard.left, left);
    if (seconds >= 0) set_text(this.page, '[data-spoken]', t('timer.spoken', { name: this.page.match[running].name, time: clock_text(seconds * 1000) }));
    this.heard = { side: running, left };
  }
}

/** @param {Element} root @param {string} where @param {string} text */
function set_text(root, where, text) {
  for (const element of root.querySelectorAll(where)) if (element.textContent !== text) element.textContent = text;
}

// ---- what it looks like

/** A side's time, written by the hands. @param {Side} side */
export const time_of = (side) => (side === 'a' ? html`<bdi dir="ltr" data-time="a"></bdi>` : html`<bdi dir="ltr" data-time="b"></bdi>`);

/** @param {Side} side */
const ring = (side) => html`<span class="delay" role="img" aria-label=${t('timer.delay')}><svg viewBox="0 0 36 36" aria-hidden="true">
  ${svg`<circle class="track" cx="18" cy="18" r="15.9"></circle>
    <circle class="arc" data-ring=${side} cx="18" cy="18" r="15.9" pathLength=${RING}></circle>`}</svg>
  ${side === 'a' ? html`<bdi dir="ltr" data-delay="a"></bdi>` : html`<bdi dir="ltr" data-delay="b"></bdi>`}</span>`;

/** What stands under a side's time. @param {TableClock} timing @param {Side} side */
function hint(timing, side) {
  const { match } = timing.page;
  const clock = /** @type {Clock} */ (timing.clock);
  const why = no(timing.page.pad, side, 'press');
  if (!why) return t(clock.running === side ? 'timer.your_turn' : 'timer.begin');
  if (why === 'answer' && clock.running === side) return t('timer.answer');
  if (clock.running === other(side) && !timing.held) return rich('timer.waiting', { name: html`<bdi>${match[other(side)].name}</bdi>` });
  return t(clock.interrupted === side && clock.expired === 'none' ? 'timer.stopped_yours' : 'timer.stopped');
}

/** The time and what a tap does, to stand in a player's card. @param {TableClock} timing @param {Side} side */
export function face(timing, side) {
  const clock = /** @type {Clock} */ (timing.clock);
  const extra = clock[side].overtimes > 0 ? html`<span class="chip warn">${t('timer.overtime')}</span>` : nothing;
  return html`<p class="ck-row"><span class="time">${time_of(side)}</span>${clock.delay_ms > 0 ? ring(side) : nothing}${extra}</p>
    <p class="hint">${hint(timing, side)}</p>`;
}

/** The surface over a player's card: a tap anywhere on it ends their turn. @param {TableClock} timing @param {Side} side */
export function surface(timing, side) {
  const { match } = timing.page;
  const clock = /** @type {Clock} */ (timing.clock);
  const begins = clock.running === 'none';
  const label = t(begins ? 'timer.press_begin' : 'timer.press_end', { name: match[begins ? other(side) : side].name });
  const press = (/** @type {Event} */ event) => timing.press(side, event);
  return html`<button class="press" aria-label=${label} aria-disabled=${String(!timing.page.may(side, 'press'))} @pointerdown=${press}
    @click=${press}></button>`;
}

/** The claim, when the opponent's reserve has run out. @param {TableClock} timing @param {Side} side */
export function claim(timing, side) {
  const { page } = timing;
  const they = other(side);
  if (!page.may(side, 'claim_time')) return null;
  return html`<div class="dbl">
    <button class="btn bad time-out"
    @click=${() => timing.flag(they)}>${icon('clock')}${rich('timer.claim', { name: html`<bdi>${page.match[they].name}</bdi>` })}</button></div>`;
}

/** Buttons of the middle. @param {TableClock} timing */
export function middle(timing) {
  const { page } = timing;
  const again = no(page.pad, 'a', 'reset') !== 'rule'
    ? html`<button class="btn undo" ?disabled=${!page.either('reset')}
      @click=${() => timing.act({ act: 'reset' })}>${t('timer.rolled_again')}</button>` : nothing;
  return html`${again}<button class="btn undo" ?disabled=${!page.either('pause')} @pointerdown=${(/** @type {Event} */ event) => timing.pause(event)}
    @click=${(/** @type {MouseEvent} */ event) => event.detail === 0 && timing.pause(event)}>${icon('pause')}${t('timer.pause')}</button>`;
}

/** @param {TableClock} timing */
function why_paused(timing) {
  const { match } = timing.page;
  const clock = /** @type {Clock} */ (timing.clock);
  const name = (/** @type {Side} */ side) => html`<bdi>${match[side].name}</bdi>`;
  const left = (/** @type {Side} */ side) => clock.breaks_allowed - clock[side].breaks;
  const taken = SIDES.map((side) =>
    html`<button class="btn" ?disabled=${left(side) <= 0}
      @click=${() => timing.stop('break', side)}><span>${
        rich('timer.break', { name: name(side) })}<small>${t('timer.breaks_left', { n: Math.max(0, left(side)) })}</small></span></button>`);
  const grabs = timing.page.either('grab')
    ? SIDES.map((side) => html`<button class="btn" @click=${() => timing.grab(side)}><span>${rich('timer.grab', { name: name(side) })}</span></button>`)
      : nothing;
  return html`<section class="why" aria-label=${t('timer.pause')}><h2>${icon('pause')}<span role="status">${t('timer.why')}</span></h2>
    <div class="whys">${taken}${
      ['dice', 'contest'].map((why) => html`<button class="btn" @click=${() => timing.stop(why)}>${t(`timer.why.${why}`)}</button>`)}${grabs}</div>
    <button class="btn go" @click=${() => timing.go_on()}>${t('timer.go_on')}</button></section>`;
}

/** What is left of a break. @param {TableClock} timing @param {Clock} clock */
function of_break(timing, clock) {
  if (clock.stop !== 'break') return nothing;
  const left = clock.break_ms - elapsed({ ...clock, running: 'a' }, timing.now);
  return left > 0 ? html`<span>${rich('timer.break_left', { time: ltr(clock_text(left)) })}</span>` : html`<span>${t('timer.break_over')}</span>`;
}

/** A contested play is taken up again: the clock of its mover, who has to think anew. @param {TableClock} timing @param {Clock} clock */
function play_again(timing, clock) {
  if (clock.stop !== 'contest' || clock.interrupted === 'none') return nothing;
  const mover = other(clock.interrupted);
  return html`<button class="btn"
    @click=${() => timing.act({ act: 'resume', side: mover })}>${
    rich('timer.play_again', { name: html`<bdi>${timing.page.match[mover].name}</bdi>` })}</button>`;
}

/** Why the clocks stand, under the header. @param {TableClock} timing */
export function strip(timing) {
  const { clock } = timing;
  const { match } = timing.page;
  if (!clock || match.status !== 'playing') return nothing;
  if (timing.asking) return why_paused(timing);
  if (timing.held) return nothing;
  if (clock.expired !== 'none')
    return html`<section class="strip" aria-label=${t('timer.stopped')}>
    <b role="status">${icon('clock')}${rich('timer.expired', { name: html`<bdi>${match[clock.expired].name}</bdi>` })}</b></section>`;
  if (clock.running !== 'none' || clock.interrupted === 'none') return nothing;
  return html`<section class="strip soft" aria-label=${t('timer.stopped')}>
    <b role="status">${icon('pause')}${word('clock', clock.stop)}</b>${of_break(timing, clock)}
    <span class="grow"></span>${play_again(timing, clock)}<button class="btn go"
      @click=${() => timing.go_on()}>${rich('timer.resume', { name: html`<bdi>${match[clock.interrupted].name}</bdi>` })}</button></section>`;
}

/** What the footer says of the clock. @param {Clock} clock */
export const about = (clock) => (clock.delay_ms > 0 ? t('timer.about_delay', { n: clock.delay_ms / 1000 }) : t('timer.about'));
