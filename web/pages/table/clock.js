// SPDX-License-Identifier: MIT
// The tablet as the clock of its match: the two large surfaces, the pause, the claim of a reserve that ran out. Every
// tap is taken at the moment the finger came down, in this device's own time; lib/match/clock.js says what stands, this page
// only writes it. Loaded beside the table itself (pages/table.js), which it is given.
import { html, nothing, svg } from '../../vendor/lit-html.js';
import { clock_text, delay_of, elapsed, ran_out, reserve_of, spoken, written_delay } from '../../lib/match/clock.js';
import { other } from '../../lib/match/match-model.js';
import { no } from '../../lib/match/pad.js';
import { server_time } from '../../lib/live/server-time.js';
import { ltr, rich, t, word } from '../../lib/text.js';
import { icon } from '../../lib/ui.js';

export { clock_after } from '../../lib/match/clock.js';

/** @typedef {import('../table.js').TabletPage} Tablet */
/** @typedef {import('../../lib/match/clock.js').Clock} Clock */
/** @typedef {import('../../lib/match/clock.js').When} When */
/** @typedef {'a' | 'b'} Side */

/** @type {Side[]} */
const SIDES = ['a', 'b'];
/** Who paused may say why within this time; then it is a play that is contested. */
const WHY_MS = 10000;
const CHECK_MS = 1000;
/** A claim of time can be undone for so long. */
const UNDO_MS = 10000;
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
    /** A claim of time before it is sent: whose time, when it was tapped, and until when it can be undone; 0: it is still asked.
     * @type {{side: Side, when: When, until: number} | null} */
    this.claim = null;
    /** A contested play: it is asked whose turn goes on. */
    this.choosing = false;
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
    const out = clock && !this.claim && this.claimed !== clock.since_ms ? ran_out(clock, this.now) : '';
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
    if (this.claim) this.drop_claim();
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

  /** @param {Side} side @param {When} [when] */
  flag(side, when) {
    this.claimed = this.clock?.since_ms ?? '';
    this.act({ act: 'flag', side }, when);
  }

  /** The time of a side is claimed to have run out; nothing is sent before it was asked. @param {Side} side */
  ask_claim(side) {
    this.held = moment();
    this.claim = { side, when: this.held, until: 0 };
    this.page.stay_calm();
  }

  /** It was asked and said: from now on it can be undone for a moment. */
  say_claim() {
    if (!this.claim) return;
    this.claim.until = Date.now() + UNDO_MS;
    this.page.stay_calm();
  }

  /** The players go on; both clocks show again what they stand at. */
  drop_claim() {
    this.claim = null;
    this.release();
  }

  /** What was claimed goes out, as of the moment of the claim. */
  send_claim() {
    const { claim } = this;
    if (!claim?.until) return;
    this.drop_claim();
    this.flag(claim.side, claim.when);
  }

  /** The server did not agree that a reserve has run out: it may be claimed again. */
  unclaim() {
    this.claimed = '';
  }

  /** Once a second, seen or not: has a reserve run out? */
  look() {
    const { clock, claim } = this;
    if (claim?.until && Date.now() >= claim.until) this.send_claim();
    if (!clock) return;
    if (claim) this.page.paint();
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

/** A side's free time, written by the hands. @param {Side} side */
export const ring_of = (side) => html`<span class="delay" role="img" aria-label=${t('timer.delay')}><svg viewBox="0 0 36 36" aria-hidden="true">
  ${svg`<circle class="track" cx="18" cy="18" r="15.9"></circle>
    <circle class="arc" data-ring=${side} cx="18" cy="18" r="15.9" pathLength=${RING}></circle>`}</svg>
  ${side === 'a' ? html`<bdi dir="ltr" data-delay="a"></bdi>` : html`<bdi dir="ltr" data-delay="b"></bdi>`}</span>`;

/** What stands under a side's time. @param {TableClock} timing @param {Side} side */
export function hint(timing, side) {
  const clock = /** @type {Clock} */ (timing.clock);
  if (clock.expired !== 'none') return html`${t('timer.stop.expired')}<span class="long">${t('timer.expired')}</span>`;
  if (ran_out(clock, timing.now) === side) return t('timer.out');
  const why = no(timing.page.pad, side, 'press');
  if (!why) return t(clock.running === side ? 'timer.your_turn' : 'timer.begin');
  if (why === 'answer' && clock.running === side) return t('timer.answer');
  if (clock.running === other(side) && !timing.held) return t('timer.waiting');
  if (clock.running !== 'none' || clock.interrupted === 'none') return t('timer.stopped');
  return clock.stop === 'break' ? of_break(timing, clock) : t(`timer.stop.${clock.stop}`);
}

/** A side's time, to stand in a player's card. @param {TableClock} timing @param {Side} side */
export function face(timing, side) {
  const clock = /** @type {Clock} */ (timing.clock);
  const extra = clock[side].overtimes > 0 ? html`<span class="chip warn">${t('timer.overtime')}</span>` : nothing;
  return html`<p class="ck-row"><span class="time">${time_of(side)}</span>${clock.delay_ms > 0 ? ring_of(side) : nothing}${extra}</p>`;
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
export function claim_slot(timing, side) {
  const { page } = timing;
  const may = page.may(side, 'claim_time');
  return html`<button class="slot time-out" ?disabled=${!may || page.calm} @click=${() => timing.ask_claim(other(side))}>${icon('clock')}<span>${
    t(may ? 'timer.claim' : 'timer.claim_none')}</span></button>`;
}

/** A claim of time is asked once, and can be undone for a moment; null when there is none. @param {TableClock} timing @param {Side} side */
export function claim_card(timing, side) {
  const { page, claim } = timing;
  if (!claim) return null;
  const bdi = (/** @type {Side} */ one) => html`<bdi>${page.match[one].name}</bdi>`;
  const [winner, loser] = [bdi(other(claim.side)), bdi(claim.side)];
  if (claim.until) return html`<div class="ask grave"><p role="status"><strong><span class="long">${rich('timer.wins', { winner, loser })}</span><span
    class="brief">${t(`timer.${side === claim.side ? 'lost' : 'won'}`)}</span></strong><span class="long">${
    t('timer.score_stays')}</span></p>
    <div class="two"><span></span><button class="btn" ?disabled=${page.calm} @click=${() => timing.drop_claim()}><span>${t('table.undo')}<small>${
      t('timer.undo_left', { n: Math.max(0, Math.ceil((claim.until - Date.now()) / 1000)) })}</small></span></button></div></div>`;
  if (side === claim.side) return html`<div class="sent" role="status"><strong><span class="long">${rich('timer.claimed', { name: winner })}</span><span
    class="brief">${t('timer.stop.expired')}</span></strong><span class="long">${t('timer.look_both')}</span></div>`;
  return html`<div class="ask grave" role="group" aria-label=${t('timer.claim')}><p><strong><span class="long">${
    rich('timer.ask_claim', { name: loser })}</span><span class="brief">${t('timer.ask_claim_brief')}</span></strong><span class="long">${
    t('timer.ask_claim_text')}</span></p>
    <div class="two"><button class="btn yes" ?disabled=${page.calm} @click=${() => timing.say_claim()}>${t('timer.claim_yes')}</button>
    <button class="btn" ?disabled=${page.calm} @click=${() => timing.drop_claim()}>${t('timer.claim_no')}</button></div></div>`;
}

/** @param {TableClock} timing @param {Event} event */
function stop_or_go(timing, event) {
  const { page, clock } = timing;
  if (page.either('pause')) return timing.pause(event);
  if (!page.either('resume')) return undefined;
  if (clock?.stop !== 'contest') return timing.go_on();
  timing.choosing = true;
  return page.paint();
}

/** Pause, or go on: in the footer, in one place. @param {TableClock} timing */
export function stop_slot(timing) {
  const { page, clock } = timing;
  const goes_on = !timing.held && page.either('resume') && clock?.interrupted;
  const tap = (/** @type {Event} */ event) => {
    // A finger pauses when it comes down; going on waits for the whole tap, and a key only clicks.
    const down = event.type === 'pointerdown';
    if (goes_on ? !down : down || /** @type {MouseEvent} */ (event).detail === 0) stop_or_go(timing, event);
  };
  const label = goes_on ? `${t('timer.go_on')}: ${t('timer.resume', { name: page.match[goes_on].name })}` : t('timer.pause');
  const again = no(page.pad, 'a', 'reset') !== 'rule'
    ? html`<button class="btn stop" ?disabled=${!page.either('reset')} @click=${() => timing.act({ act: 'reset' })}>${
      t('timer.rolled_again')}</button>` : nothing;
  return html`<button class="btn stop ${goes_on ? 'on' : ''}" aria-label=${label} ?disabled=${!goes_on && !page.either('pause')} @pointerdown=${tap}
    @click=${tap}>${icon(goes_on ? 'next' : 'pause')}${t(goes_on ? 'timer.go_on' : 'timer.pause')}</button>${again}`;
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
        rich('timer.break', { name: name(side) })} <small>${t('timer.breaks_left', { n: Math.max(0, left(side)) })}</small></span></button>`);
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
  const left = clock.break_ms - elapsed({ ...clock, running: 'a' }, timing.now);
  return left > 0 ? rich('timer.break_left', { time: ltr(clock_text(left)) }) : t('timer.break_over');
}

/** A contested play: whose turn goes on, or that of its mover, who has to think anew. @param {TableClock} timing */
function whose_turn(timing) {
  const { match } = timing.page;
  const clock = /** @type {Clock} */ (timing.clock);
  const stopped = /** @type {Side} */ (clock.interrupted);
  const mover = other(stopped);
  const choose = (/** @type {Side} */ side) => () => {
    timing.choosing = false;
    timing.act({ act: 'resume', side });
  };
  return html`<section class="why" aria-label=${t('timer.go_on')}><h2>${icon('pause')}${word('clock', clock.stop)}</h2><div class="whys">
    <button class="btn go" @click=${choose(stopped)}><span>${rich('timer.resume', { name: html`<bdi>${match[stopped].name}</bdi>` })}</span></button>
    <button class="btn" @click=${choose(mover)}><span>${rich('timer.play_again', { name: html`<bdi>${
      match[mover].name}</bdi>` })}</span></button></div></section>`;
}

/** What is asked while the clocks stand, over the cards. @param {TableClock} timing */
export function over_cards(timing) {
  const { clock, page } = timing;
  if (!clock || page.match.status !== 'playing') return nothing;
  if (timing.asking) return why_paused(timing);
  return timing.choosing && clock.stop === 'contest' && clock.running === 'none' && clock.interrupted !== 'none' ? whose_turn(timing) : nothing;
}

/** The clock a match begins with, in words. @param {{reserve_ms: number, delay_ms: number} | null} clock */
export function terms(clock) {
  if (!clock) return t('timer.terms_none');
  const time = ltr(clock_text(clock.reserve_ms));
  return clock.delay_ms > 0 ? rich('timer.terms_delay', { time, n: ltr(clock.delay_ms / 1000) }) : rich('timer.terms', { time });
}
