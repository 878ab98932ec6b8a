// SPDX-License-Identifier: MIT
// A ladder at the console: a challenge is two taps, who challenges and whom; its last day, its result or that it is called off;
// what the ladder says of challenges, and its end.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { is_free, ladder_list, last_day, on_ladder, open_list, results_list, rules_text, why_not } from '../../../lib/section/ladder.js';
import { newest } from '../../../lib/live/newest.js';
import { day_beneath, known_as_text, name, t } from '../../../lib/text.js';
import { confirm, dialog, sheet } from '../../../lib/ui.js';
import { rule_of } from '../create/shapes.js';
import { match_dialog } from './league.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** By section. @type {Map<number, any>} */
let docs = new Map();
/** @type {Promise<unknown> | null} */
let styles = null;
const latest = newest();

/** @param {any} section */
export const is_ladder = ({ kind, status }) => kind === 'ladder' && status !== 'planned';

/** @param {Page} page @param {any[]} sections */
export async function begin(page, sections) {
  const own = sections.filter(is_ladder);
  if (own.length) await (styles ??= Promise.all(['league', 'ladder'].map(sheet)));
  const found = await latest(Promise.all(own.map(async ({ section }) =>
    /** @type {[number, any]} */ ([section, await get(`${page.base}/sections/${section}/ladder`)]))));
  if (found) docs = new Map(found);
}

// ---- a challenge

/** Everybody above, those within reach first; further up the server asks. @param {any} doc @param {any} one */
const above = (doc, one) => doc.list.filter((/** @type {any} */ other) => other.place < one.place && !one.may.some((/** @type {any} */ target) =>
  target.entry === other.entry)).reverse();

/** @param {Page} page @param {any} doc @param {any} one */
async function challenge(page, doc, one) {
  const state = { until: last_day(doc.play_days) };
  const target = await dialog((/** @type {(value: number | null) => void} */ close, paint) => {
    /** @param {any} other @param {unknown} [why] */
    const button = (other, why) => html`<li><button type="button" class="btn target" @click=${() => close(other.entry)}><b>${other.place}</b> <bdi>${
      known_as_text(other)}</bdi>${why ? html` <small class="dim">${why}</small>` : nothing}</button></li>`;
    const far = above(doc, one);
    return html`<form @submit=${(/** @type {Event} */ event) => event.preventDefault()}><h2>${t('ladder.challenge_of', { name: known_as_text(one) })}</h2>
      <ol class="targets">${one.may.map((/** @type {any} */ target_) => button(on_ladder(doc, target_.entry), is_free(target_) ? '' : why_not(target_)))}</ol>
      <label class="field"><span>${t('ladder.until')}</span><input type="date" .value=${state.until}
        @input=${(/** @type {Dom.Input} */ event) => { state.until = event.target.value; paint(); }}>${day_beneath(state.until)}</label>
      ${far.length ? html`<details><summary>${t('ladder.further')}</summary><ol class="targets">${far.map((/** @type {any} */ other) => button(other))}</ol>
        </details>` : nothing}
      <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></form>`;
  });
  if (!target) return;
  const words = { a: known_as_text(one), b: known_as_text(on_ladder(doc, target)) };
  await page.run('POST', `/sections/${doc.section}/rounds`, { round: doc.round, a: [one.entry], b: [target], until: state.until, reason: t('ladder.reason') },
    { done: t('ladder.challenged', words), asks: t('ladder.ask', words) });
}

/** @param {Page} page @param {any} doc @param {any} open */
async function call_off(page, doc, open) {
  const match = await get(`${page.base}/matches/${open.match}`);
  await page.run('POST', `/matches/${open.match}/result`, { how: 'void', reason: t('ladder.off_reason') },
    { version: match.version, done: t('ladder.off_done'), asks: t('ladder.off_ask', { a: name(open.challenger.name), b: name(open.challenged.name) }) });
}

/** It was never meant, and leaves no line in the list. @param {Page} page @param {any} doc @param {any} open */
const take_back = (page, doc, open) => page.run('POST', `/sections/${doc.section}/rounds/undo`, { round: open.round, reason: t('ladder.back_reason') },
  { done: t('ladder.back_done') });

/** @param {Page} page @param {any} doc @param {any} open */
function open_acts(page, doc, open) {
  const pair = `${open.challenger.name} – ${open.challenged.name}`;
  /** @param {string} word @param {() => void} run */
  const button = (word, run) => html`<button class="btn" aria-label=${`${word}: ${pair}`} @click=${run}>${word}</button>`;
  const match = { match: open.match, a: open.challenger, b: open.challenged, dates: { ...open, note: '', postponed: true } };
  return html`<span class="acts">${button(t('league.result'), () => page.correct(open.match))}${
    page.directs ? button(t('league.match'), () => match_dialog(page, match, t('ladder.until'))) : nothing}${
    open.begun || !page.directs ? nothing : [button(t('ladder.off'), () => call_off(page, doc, open)),
      button(t('ladder.back'), () => take_back(page, doc, open))]}</span>`;
}

// ---- what it says of challenges

/** @param {Page} page @param {any} doc @param {any} section */
async function rule_dialog(page, doc, section) {
  const state = { reach: doc.reach, play_days: doc.play_days, again_days: doc.again_days, ended: doc.ended };
  const answer = await dialog((/** @type {(value: typeof state | null) => void} */ close) => {
    /** @param {'reach' | 'play_days' | 'again_days'} member @param {number} least @param {number} most */
    const field = (member, least, most) => html`<label class="field"><span>${t(`create.rule.${member}`)}</span><input type="number" min=${least} max=${most}
      required .value=${String(state[member])} @input=${(/** @type {Dom.Input} */ event) => { state[member] = Number(event.target.value); }}></label>`;
    return html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); close(state); }}><h2>${t('ladder.rules')}</h2>
      ${field('reach', 1, 99)}${field('play_days', 0, 366)}${field('again_days', 0, 366)}
      <label class="check"><input type="checkbox" .checked=${state.ended} @change=${(/** @type {Dom.Input} */ event) => {
        state.ended = event.target.checked; }}>${
        t('ladder.end')}</label>
      <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go">${
        t('ui.save')}</button></p></form>`;
  });
  if (answer) await say(page, section, answer);
}

/** @param {Page} page @param {any} section @param {Record<string, unknown>} more */
async function say(page, section, more) {
  const { rule } = rule_of(section.kind, section.rule);
  await page.run('PUT', `/sections/${section.section}/rule`, { ...rule, ended: section.rule.ended, ...more },
    { version: section.version, done: t('ladder.rules_done') });
}

/** @param {Page} page @param {any} section */
async function end(page, section) {
  if (await confirm(t('ladder.end_title'), html`<p>${t('ladder.end_text')}</p>`, t('ladder.end_yes'))) await say(page, section, { ended: true });
}

// ---- all

/** @param {Page} page @param {any} section */
export function ladder_view(page, section) {
  const doc = docs.get(section.section);
  if (!doc) return nothing;
  const id = `h-section-${section.section}`;
  return html`<section class="drawn ladder" aria-labelledby=${id}><h3 id=${id}><span dir="auto">${doc.name}</span>${
    doc.ended ? html` <span class="chip">${t('ladder.ended')}</span>` : nothing}</h3>
    <p>${rules_text(doc)}</p><p class="acts">${page.directs
      ? html`<button class="btn" @click=${() => rule_dialog(page, doc, section)}>${t('ladder.change')}</button>${
        doc.ended ? nothing : html`<button class="btn" @click=${() => end(page, section)}>${t('ladder.end_it')}</button>`}` : nothing}</p>
    <div class="cols"><div>${ladder_list(doc, { acts: (one) => (page.directs && doc.round && one.place > 1 && !one.match ? html`<button class="btn"
      aria-label=${`${t('ladder.challenge')}: ${known_as_text(one)}`} @click=${() => challenge(page, doc, one)}>${t('ladder.challenge')}</button>`
      : html`<span></span>`) })}</div>
    <div>${open_list(doc, (open) => open_acts(page, doc, open))}${results_list(doc, (one) => html`<button class="btn" aria-label=${
      `${t('ladder.correct')}: ${one.challenger?.name} – ${one.challenged?.name}`} @click=${() => page.correct(one.match)}>${
        t('ladder.correct')}</button>`)}</div></div></section>`;
}
