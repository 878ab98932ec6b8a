// SPDX-License-Identifier: MIT
// The next round of a section that is paired round by round: who would meet whom and why, before it is released; the last one
// is taken back while nothing of it was begun. Why a round that was released is as it is, is told on request.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get, send } from '../../../lib/api.js';
import { newest } from '../../../lib/live/newest.js';
import { name, t } from '../../../lib/text.js';
import { complain, icon } from '../../../lib/ui.js';
import { reason_field } from '../match/forms.js';
import { by_rounds } from '../create/shapes.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/**
 * @typedef {object} Swapping pairs as the director changes them
 * @property {number[]} a
 * @property {number[]} b 0: the bye
 * @property {{at: number, side: 'a' | 'b'} | null} held who changes places with whoever is tapped next
 * @property {any[]} warnings what breaks a rule of the pairing, and how far the pairs are from the proposal
 * @property {string} reason the director's, '' until it is said
 */

/** Drafts by section. @type {Map<number, any>} */
let drafts = new Map();
/** Those that are being changed. @type {Map<number, Swapping>} */
let swapping = new Map();

/** Is it one that is paired round by round, and drawn? @param {any} section */
const is_paired = (section) => by_rounds(section.kind) && section.kind !== 'ladder' && section.status !== 'planned';

/** Rounds that were released, as they are looked at, by section; null: it is being asked for. @type {Map<number, {round: number, doc: any}>} */
const told = new Map();

const latest = newest();

/** @param {Page} page @param {any[]} sections */
export async function begin(page, sections) {
  const found = await latest(Promise.all(sections.filter(is_paired).map(async ({ section }) =>
    /** @type {[number, any]} */ ([section, await get(`${page.base}/sections/${section}/next-round`)]))));
  if (!found) return;
  // Who changes pairs goes on with them while the proposal is the same.
  swapping = new Map([...swapping].filter(([section]) => {
    const now = found.find(([one]) => one === section)?.[1];
    return now && JSON.stringify(now.pairs) === JSON.stringify(drafts.get(section)?.pairs);
  }));
  drafts = new Map(found);
  // A round that was taken back is not told any more.
  for (const [section, { round }] of told) if (round > (drafts.get(section)?.rule.paired ?? 0)) told.delete(section);
}

/** @param {any[]} entries @param {number | null} entry */
const who = (entries, entry) => entry ? name(entries.find((one) => one.entry === entry)?.name ?? null) : t('rounds.bye');

/** Of equals, or as close as the whole round allows; a bye has a rule of its own. @param {any} draft @param {any} reason */
function because(draft, reason) {
  const unit = draft.stage ? 'lives' : 'points';
  if (draft.stage === 'three_level') return t(reason.byes === undefined ? 'rounds.why_three' : 'rounds.why_waits');
  if (reason.byes !== undefined) return t(`rounds.why_bye_${unit}`, { score: reason.score, byes: reason.byes });
  const key = reason.score === reason.other_score ? `rounds.why_equal_${unit}` : `rounds.why_close_${unit}`;
  const lent = Math.max(reason.lent ?? 0, reason.other_lent ?? 0);
  return [t(key, { score: reason.score, other: reason.other_score }), ...(lent ? [t('rounds.lent', { n: lent })] : [])].join(' ');
}

/** Are players paired as they become free? They all begin with a round. @param {any} draft */
const paced = (draft) => draft.rule.pace !== 'rounds' && draft.rule.paired > 0;

/** @param {any} draft @param {string} why */
const bar_key = (draft, why) => `rounds.bar.${paced(draft) && why === 'more byes' ? 'waited' : why.replaceAll(' ', '_')}`;

/** Why somebody who looks nearer is not met. @param {any[]} entries @param {any} draft @param {any} bar */
const excluded = (entries, draft, bar) => html`<li>${who(entries, bar.player)} – ${
  bar.other || !paced(draft) ? who(entries, bar.other) : t('rounds.nobody')}: ${
  bar.because.map((/** @type {string} */ why) => t(bar_key(draft, why), { n: bar.round ?? 0 })).join(', ')}</li>`;

/** @param {any[]} entries @param {any} draft @param {any} reason */
const reasons = (entries, draft, reason) => html`<p>${because(draft, reason)}</p>${reason.excluded.length
  ? html`<p>${t('rounds.excluded')}</p><ul>${reason.excluded.map((/** @type {any} */ bar) => excluded(entries, draft, bar))}</ul>` : nothing}`;

/** @param {any[]} entries @param {any} draft */
const pairs = (entries, draft) => html`<ol class="pairs">${draft.pairs.map((/** @type {any} */ pair, /** @type {number} */ at) => html`<li>
  <details><summary>${who(entries, pair.a)}<span class="dim" aria-hidden="true"> – </span>${who(entries, pair.b)}${
    draft.reasons[at].relaxed.length ? html` <span class="chip bad">${t('rounds.relaxed')}</span>` : nothing}</summary>
    ${reasons(entries, draft, draft.reasons[at])}</details></li>`)}</ol>`;

/** @param {Page} page @param {any} draft */
const release = (page, draft) => page.run('POST', `/sections/${draft.section}/rounds`, { round: draft.round },
  { done: t('rounds.paired', { n: draft.round }), asks: t('ask.pair', { n: draft.round }) });

/** @param {Page} page @param {any} draft */
const take_back = (page, draft) => page.run('POST', `/sections/${draft.section}/rounds/undo`, { round: draft.rule.paired, reason: t('rounds.taken_back') },
  { done: t('rounds.undone', { n: draft.rule.paired }), asks: t('ask.unpair', { n: draft.rule.paired }) });

// ---- pairs changed by hand

/** Why directors change pairs; whatever else it was is said in one's own words. */
const WHY = ['asked', 'kin', 'met', 'late'];

/** @param {any} draft @returns {Swapping} */
const proposal = (draft) => ({ a: draft.pairs.map((/** @type {any} */ pair) => pair.a), b: draft.pairs.map((/** @type {any} */ pair) => pair.b ?? 0),
  held: null, warnings: [], reason: '' });

/** @param {any} draft @param {Swapping} now */
const body_of = (draft, now) => ({ round: draft.round, a: now.a, b: now.b, reason: now.reason.trim() });

/** Does the program pair these two, too? @param {any} draft @param {number} a @param {number} b */
const proposed = (draft, a, b) => draft.pairs.some((/** @type {any} */ pair) => (pair.a === a && (pair.b ?? 0) === b) || (pair.a === b && pair.b === a));

/** What it would break is asked of the server, which writes nothing. @param {Page} page @param {any} draft @param {Swapping} now */
async function look(page, draft, now) {
  try {
    const { consequences } = await send('POST', `${page.base}/sections/${draft.section}/rounds?dry_run=1`,
      { ...body_of(draft, now), reason: now.reason.trim() || t('rounds.swapped') });
    now.warnings = consequences;
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** @param {Page} page @param {any} draft @param {Swapping} now @param {number} at @param {'a' | 'b'} side */
function tap(page, draft, now, at, side) {
  const { held } = now;
  now.held = held ? null : { at, side };
  if (held && (held.at !== at || held.side !== side)) {
    [now[side][at], now[held.side][held.at]] = [now[held.side][held.at], now[side][at]];
    // The bye stands second.
    for (const one of [at, held.at]) if (!now.a[one]) [now.a[one], now.b[one]] = [now.b[one], 0];
    look(page, draft, now);
  }
  page.paint();
}

/** @param {Page} page @param {any[]} entries @param {any} draft @param {Swapping} now @param {number} at @param {'a' | 'b'} side */
const player = (page, entries, draft, now, at, side) => html`<button class="btn" aria-pressed=${now.held?.at === at && now.held.side === side}
  @click=${() => tap(page, draft, now, at, side)}>${who(entries, now[side][at])}</button>`;

/** @param {Page} page @param {any} draft */
function leave(page, draft) {
  swapping.delete(draft.section);
  page.paint();
}

/** @param {Page} page @param {any} draft @param {Swapping} now */
async function release_swapped(page, draft, now) {
  if (await page.run('POST', `/sections/${draft.section}/rounds`, body_of(draft, now), { done: t('rounds.paired', { n: draft.round }), read: now.warnings,
    asks: t('ask.pair', { n: draft.round }) }))
    leave(page, draft);
}

/** @param {Page} page @param {any[]} entries @param {any} draft @param {Swapping} now */
const swaps = (page, entries, draft, now) => html`<p class="dim">${t('rounds.swap_text')}</p>
  <ol class="pairs swaps">${now.a.map((_, at) => html`<li>${player(page, entries, draft, now, at, 'a')}<span class="dim" aria-hidden="true">–</span>${
    player(page, entries, draft, now, at, 'b')}${proposed(draft, now.a[at], now.b[at]) ? nothing
    : html`<span class="chip">${t('rounds.off')}</span>`}</li>`)}</ol>
  <div role="status">${now.warnings.length ? html`<ul class="conseq"
    tabindex="0">${now.warnings.map((one) => html`<li>${icon('warn')}<span>${one.text}</span></li>`)}</ul>`
    : nothing}</div>
  ${reason_field(now.reason, (reason) => { now.reason = reason; page.paint(); }, WHY.map((why) => t(`rounds.why.${why}`)))}
  <p class="acts"><button class="btn go" ?disabled=${!now.reason.trim()} @click=${() => release_swapped(page, draft, now)}>${pair_word(draft)}</button>
    <button class="btn" @click=${() => leave(page, draft)}>${t('rounds.as_proposed')}</button></p>`;

/** @param {Page} page @param {any} draft */
function change(page, draft) {
  swapping.set(draft.section, proposal(draft));
  page.paint();
}

// ---- a round that was released

/** @param {Page} page @param {number} section @param {number} round */
async function tell(page, section, round) {
  told.set(section, { round, doc: null });
  page.paint();
  try {
    const doc = await get(`${page.base}/sections/${section}/rounds/${round}`);
    if (told.get(section)?.round === round) told.set(section, { round, doc });
  } catch (problem) {
    told.delete(section);
    complain(problem);
  }
  page.paint();
}

/** Rules that it breaks; that they have met is said with the round. @param {any} pair */
const labels = (pair) => html`${pair.met ? html` <span class="chip bad">${t('rounds.rematch', { n: pair.met })}</span>` : nothing}${
  pair.relaxed.some((/** @type {string} */ one) => one !== 'rematch') ? html` <span class="chip bad">${t('rounds.relaxed')}</span>` : nothing}`;

/** @param {any[]} entries @param {any} doc @param {any} pair */
const why = (entries, doc, pair) => (pair.why ? reasons(entries, doc, pair.why) : html`<p>${t(doc.by_hand ? 'rounds.why_hand' : 'rounds.why_other')}</p>`);

/** @param {any[]} entries @param {any} doc */
const told_pairs = (entries, doc) => html`${doc.by_hand ? html`<p class="dim">${t('rounds.by_hand', { reason: doc.reason })}</p>` : nothing}
  <ol class="pairs">${doc.pairs.map((/** @type {any} */ pair) => html`<li><details><summary>${who(entries, pair.a)}<span class="dim" aria-hidden="true">
    – </span>${who(entries, pair.b)}${labels(pair)}</summary>${why(entries, doc, pair)}</details></li>`)}</ol>`;

/** @param {Page} page @param {any[]} entries @param {any} draft */
function released(page, entries, draft) {
  const { section, rule: { paired } } = draft, seen = told.get(section);
  if (!seen) return html`<p class="acts"><button class="btn" @click=${() => tell(page, section, paired)}>${t('rounds.why_so')}</button></p>`;
  const rounds = Array.from({ length: paired }, (_, at) => paired - at);
  return html`<div class="told"><label class="field"><span>${t('rounds.why_so')}</span><select @change=${
    (/** @type {any} */ e) => tell(page, section, Number(e.target.value))}>${rounds.map((n) => html`<option value=${n} ?selected=${n === seen.round}>${
    t('round.number', { n })}</option>`)}</select></label>
    ${seen.doc ? told_pairs(entries, seen.doc) : html`<p class="wait">${t('ui.loading')}</p>`}
    <p class="acts"><button class="btn" @click=${() => { told.delete(section); page.paint(); }}>${t('ui.close')}</button></p></div>`;
}

// ---- all

/** Who is free and finds no opponent yet. @param {any[]} entries @param {any} draft */
const waiting = (entries, draft) => (paced(draft) && draft.waiting.length ? html`<p class="dim">${t('rounds.waiting')}</p>
  <ul class="waiting">${draft.waiting.map((/** @type {number} */ entry) => html`<li>${who(entries, entry)}</li>`)}</ul>` : nothing);

/** @param {any} draft */
const pair_word = (draft) => (paced(draft) ? t('rounds.pair_free', { n: draft.pairs.length }) : t('rounds.pair', { n: draft.round }));

/** What stands in the way of the next round, or its pairs. @param {Page} page @param {any[]} entries @param {any} draft */
function next(page, entries, draft) {
  const now = swapping.get(draft.section);
  if (draft.round === null) return html`<p class="dim">${draft.stage ? t('rounds.decided') : t('rounds.all_paired', { n: draft.rule.rounds })}</p>`;
  if (draft.waits_for) return html`<p class="dim">${t('rounds.waits', { n: draft.waits_for, round: draft.rule.paired })}</p>`;
  if (paced(draft) && !draft.pairs.length) return html`<p class="dim">${t('rounds.nobody_free', { n: draft.running })}</p>${waiting(entries, draft)}`;
  if (now) return swaps(page, entries, draft, now);
  if (!page.directs) return html`${pairs(entries, draft)}${waiting(entries, draft)}`;
  return html`${pairs(entries, draft)}<p class="acts"><button class="btn go" ?disabled=${!draft.pairs.length}
    @click=${() => release(page, draft)}>${pair_word(draft)}</button>${draft.pairs.length > 1
    ? html`<button class="btn" @click=${() => change(page, draft)}>${t('rounds.swap')}</button>` : nothing}</p>${waiting(entries, draft)}`;
}

/** @param {any} draft */
function title(draft) {
  const { rounds, paired } = draft.rule;
  if (!rounds) return t('round.number', { n: draft.round ?? paired });
  return t('rounds.title', { n: Math.min(paired + 1, rounds), of: rounds });
}

/** @param {Page} page @param {any[]} entries @param {any} section */
export function rounds_view(page, entries, section) {
  const draft = drafts.get(section.section);
  if (!draft) return nothing;
  const id = `h-rounds-${section.section}`;
  const playoff = ['playoff', 'three_level'].includes(draft.stage);
  return html`<section class="rounds" aria-labelledby=${id}>
    <h4 id=${id}>${title(draft)}${playoff ? html` <span class="chip">${t(`rounds.stage.${draft.stage}`)}</span>` : nothing}</h4>
    ${next(page, entries, draft)}${draft.rule.paired ? html`${page.directs ? html`<p class="acts"><button class="btn" @click=${() => take_back(page, draft)}>${
      t('rounds.undo', { n: draft.rule.paired })}</button></p>` : nothing}${released(page, entries, draft)}` : nothing}</section>`;
}
