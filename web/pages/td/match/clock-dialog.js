// SPDX-License-Identifier: MIT
// A match's clock in the director's hands: stop it, let it run, set a reserve (before and after in sight), introduce one
// during a match, decide about time that ran out.
import { html, nothing } from '../../../vendor/lit-html.js';
import { clock_now, clock_text } from '../../../lib/match/clock.js';
import { face } from '../../../lib/match/clock-face.js';
import { ltr, name, rich, t } from '../../../lib/text.js';
import { checker, dialog, icon } from '../../../lib/ui.js';
import { SIDES, choice, heading, opened, read, reason_ends, reason_field, side_of } from './forms.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {'a' | 'b'} Side */

const ADJUST_REASONS = ['not_stopped', 'wrong_side', 'wrong_setting'];
const STEPS_MS = [-60000, -12000, 12000, 60000];
const OUTCOMES = ['overtime', 'lost', 'saved', 'dismissed'];

/** 12:30 or 12 (minutes) as milliseconds, -1 when it is none. @param {string} text */
export function ms_of(text) {
  const found = /^(\d{1,4})(?::([0-5]\d))?$/.exec(text.trim());
  return found ? (Number(found[1]) * 60 + Number(found[2] ?? 0)) * 1000 : -1;
}

/** Minutes and seconds, hours never. @param {number} ms */
function written(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** @param {Page} page @param {number} number */
export async function clock_dialog(page, number) {
  const match = await opened(page, number);
  if (!match) return;
  const state = { match, side: /** @type {Side | ''} */ (''), time: '', reason: '', minutes: '' };
  await dialog((/** @type {(value: null) => void} */ close, paint) => {
    /** @param {string} path @param {object} body @param {string} done */
    const run = async (path, body, done) => {
      const reply = await page.run('POST', `/matches/${number}/clock${path}`, body, { version: state.match.version, done });
      if (reply) Object.assign(state, { match: await read(page, number), side: '', time: '', reason: '' });
      paint();
    };
    return html`<div>${
      heading(state.match, t(state.match.clock || !page.directs ? 'match.clock' : 'clock.introduce'))}${
      state.match.clock ? running(page, state, run, paint) : page.directs ? introduce(state, run, paint)
        : html`<p class="dim">${t('clock.none_here')}</p>`}
      <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`;
  }, 'wide-dialog');
}

/** @typedef {(path: string, body: object, done: string) => Promise<void>} Run */

/**
 * Why the clocks cannot be stopped, or run for a side, as who stands at the table is told (the pad); '' where it can be done. A director also starts
 * the clocks of a turn that nobody has begun. @param {any} match @param {Side} side @param {'pause' | 'resume'} what
 */
function barred({ pad }, side, what) {
  const { why_not, facts } = pad[side];
  const why = why_not[what] ?? '';
  return what === 'resume' && why === 'running' && facts.includes('between') ? '' : why;
}

/** Why nothing can be done, in a sentence. @param {string} why */
const reason = (why) => (why ? html`<p class="hint" data-why=${why}>${t(`pad.no.${why}`)}</p>` : nothing);

/** @param {Page} page @param {any} state @param {Run} run @param {() => void} paint */
function running(page, state, run, paint) {
  const { match } = state;
  const { clock } = match;
  const now = clock_now(clock, page.now);
  /** @param {Side} side */
  const half = (side) => html`<button class="opt ${side}" aria-pressed=${state.side === side}
    @click=${() => { state.side = side; state.time = written(now[side].reserve_ms); paint(); }}>
    <span class="who">${side_of(match, side)}</span><b
      class="bigtime">${face(match, side)}</b>${
      clock[side].overtimes ? html`<small>${t('clock.overtimes', { n: clock[side].overtimes })}</small>` : nothing}</button>`;
  const stops = barred(match, 'a', 'pause'), runs = barred(match, 'a', 'resume');
  return html`<div class="two-col">${SIDES.map(half)}</div>
    <p class="rowed"><span class="still">${
      clock.running === 'none' ? html`${icon('pause')}${t(`clock.${clock.stop}`)}`
        : html`${icon('clock')}${t('clock.runs', { name: match[clock.running].name })}`}</span><span class="grow"></span>
      ${clock.running === 'none'
        ? html`<span class="rowed">${
          SIDES.map((side) => html`<button class="btn ${clock.interrupted === side ? 'go' : ''}" ?disabled=${barred(match, side, 'resume')}
            @click=${() => run('', { act: 'resume', side }, t('clock.resumed'))}>${
            html`<span>${rich('clock.run', { name: name(match[side].name) })}</span>`}</button>`)}</span>`
    : html`<button class="btn go" ?disabled=${stops}
      @click=${() => run('', { act: 'stop', why: 'director' }, t('clock.stopped'))}>${icon('pause')}${t('clock.stop_both')}</button>`}</p>
    ${reason(clock.running === 'none' ? runs : stops)}
    ${!page.directs ? nothing : state.side ? adjust(state, now[/** @type {Side} */ (state.side)].reserve_ms, run, paint)
    : html`<p class="hint">${t('clock.pick_side')}</p>`}`;
}

/** @param {any} state @param {number} before @param {Run} run @param {() => void} paint */
function adjust(state, before, run, paint) {
  const after = ms_of(state.time);
  const words = ADJUST_REASONS.map((key) => t(`clock_reason.${key}`));
  return html`<form class="stack"
    @submit=${(/** @type {Event} */ event) => { event.preventDefault();
      run('/adjust', { side: state.side, reserve_ms: after, reason: state.reason }, t('clock.adjusted')); }}>
    <label class="field"><span>${rich('clock.new_time', { name: state.match[state.side].name })}</span><input class="narrow" inputmode="numeric" required
      aria-invalid=${after < 0} .value=${state.time} @input=${(/** @type {Dom.Input} */ event) => { state.time = event.target.value; paint(); }}></label>
    <p class="rowed">${STEPS_MS.map((step) =>
      html`<button type="button" class="btn" data-again
        @click=${() => { state.time = written((after < 0 ? before : after) + step); paint(); }}>${
        ltr(`${step < 0 ? '−' : '+'}${written(Math.abs(step))}`)}</button>`)}</p>
    <p role="status">${after < 0 ? t('clock.how_written')
      : rich('clock.becomes', { before: ltr(clock_text(before)), after: html`<b>${ltr(clock_text(after))}</b>` })}</p>
    ${reason_field(state.reason, (reason) => { state.reason = reason; paint(); }, words)}
    <button class="btn go" ?disabled=${after < 0 || !state.reason}>${t('clock.set')}</button></form>`;
}

/** @param {any} state @param {Run} run @param {() => void} paint */
function introduce(state, run, paint) {
  const reserve_ms = state.minutes ? ms_of(state.minutes) : 0;
  const body = { reserve_s: reserve_ms / 1000, reason: state.reason };
  return html`<form class="stack" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); run('/introduce', body, t('clock.introduced')); }}>
    <p>${t('clock.introduce_text')}</p>
    <label class="field"><span>${t('clock.reserve')}</span><input inputmode="numeric" placeholder=${t('clock.by_rules')}
      aria-invalid=${reserve_ms < 0} .value=${state.minutes}
      @input=${(/** @type {Dom.Input} */ event) => { state.minutes = event.target.value; paint(); }}><small>${t('clock.how_written')}</small></label>
    <button class="btn go" ?disabled=${reserve_ms < 0}>${t('clock.introduce_now')}</button></form>`;
}

/** Time has run out: three clicks as for a dispute. @param {Page} page @param {number} number */
export async function expiry_dialog(page, number) {
  const match = await opened(page, number);
  if (!match) return;
  const { expired } = match.clock;
  const state = { outcome: '', cube: 0 };
  const answer = await dialog((/** @type {(value: string | null) => void} */ close, paint) => html`<div>${
    heading(match, t('clock.out', { name: match[expired].name }))}
      <p class="rowed">${SIDES.map((side) => html`<span class="who">${checker(side)}${face(match, side)}</span>`)}</p>
    <div class="opts">${OUTCOMES.map((outcome) =>
      html`<button class="opt" aria-pressed=${state.outcome === outcome}
        @click=${() => { state.outcome = outcome; paint(); }}><b>${t(`expiry.${outcome}`)}</b><span>${
          t(`expiry_text.${outcome}`, { name: match[expired].name, other: match[expired === 'a' ? 'b' : 'a'].name })}</span></button>`)}</div>
    ${state.outcome === 'saved'
      ? choice(t('expiry.game_counts', { name: match[expired].name }), [0, 1, 2, 4, 8], state.cube, (cube) => (cube ? ltr(cube) : t('expiry.as_recorded')),
        (cube) => { state.cube = cube; paint(); }) : nothing}
    ${reason_ends(t('match.decide_because'), state.outcome !== '', close, ['seen', 'rule'].map((key) => t(`reason.${key}`)))}
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`, 'wide-dialog');
  if (!answer) return;
  const saved = state.outcome === 'saved' ? { opponent_cannot_win: true, cube: state.cube } : {};
  await page.run('POST', `/matches/${number}/clock/expiry`, { outcome: state.outcome, ...saved, reason: answer },
    { version: match.version, done: t('match.decided') });
}
