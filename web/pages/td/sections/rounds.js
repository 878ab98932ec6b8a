// SPDX-License-Identifier: MIT
// The next round of a section that is paired round by round: who would meet whom and why, before it is released; the last one
// is taken back while nothing of it was begun.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { name, t } from '../../../lib/text.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** Drafts by section. @type {Map<number, any>} */
let drafts = new Map();

/** Is it one that is paired round by round? @param {any} section */
const by_rounds = (section) => section.kind === 'swiss' && section.status !== 'planned';

/** @param {Page} page @param {any[]} sections */
export async function begin(page, sections) {
  drafts = new Map(await Promise.all(sections.filter(by_rounds).map(async ({ section }) =>
    /** @type {[number, any]} */ ([section, await get(`${page.base}/sections/${section}/next-round`)]))));
}

/** @param {any[]} entries @param {number | null} entry */
const who = (entries, entry) => entry ? name(entries.find((one) => one.entry === entry)?.name ?? null) : t('rounds.bye');

/** Of equals, or as close as the whole round allows; a bye has a rule of its own. @param {any} reason */
function because(reason) {
  if (reason.byes !== undefined) return t('rounds.why_bye', { score: reason.score, byes: reason.byes });
  const key = reason.score === reason.other_score ? 'rounds.why_equal' : 'rounds.why_close';
  return t(key, { score: reason.score, other: reason.other_score });
}

/** Why somebody who looks nearer is not met. @param {any[]} entries @param {any} bar */
const excluded = (entries, bar) => html`<li>${who(entries, bar.player)} – ${who(entries, bar.other)}: ${
  bar.because.map((/** @type {string} */ why) => t(`rounds.bar.${why.replaceAll(' ', '_')}`, { n: bar.round ?? 0 })).join(', ')}</li>`;

/** @param {any[]} entries @param {any} reason */
const reasons = (entries, reason) => html`<p>${because(reason)}</p>${reason.excluded.length
  ? html`<p>${t('rounds.excluded')}</p><ul>${reason.excluded.map((/** @type {any} */ bar) => excluded(entries, bar))}</ul>` : nothing}`;

/** @param {any[]} entries @param {any} draft */
const pairs = (entries, draft) => html`<ol class="pairs">${draft.pairs.map((/** @type {any} */ pair, /** @type {number} */ at) => html`<li>
  <details><summary>${who(entries, pair.a)}<span class="dim" aria-hidden="true"> – </span>${who(entries, pair.b)}${
    draft.reasons[at].relaxed.length ? html` <span class="chip bad">${t('rounds.relaxed')}</span>` : nothing}</summary>
    ${reasons(entries, draft.reasons[at])}</details></li>`)}</ol>`;

/** @param {Page} page @param {any} draft */
const release = (page, draft) => page.run('POST', `/sections/${draft.section}/rounds`, { round: draft.round },
  { done: t('rounds.paired', { n: draft.round }) });

/** @param {Page} page @param {any} draft */
const take_back = (page, draft) => page.run('POST', `/sections/${draft.section}/rounds/undo`, { round: draft.rule.paired, reason: t('rounds.taken_back') },
  { done: t('rounds.undone', { n: draft.rule.paired }) });

/** What stands in the way of the next round, or its pairs. @param {Page} page @param {any[]} entries @param {any} draft */
function next(page, entries, draft) {
  if (draft.round === null) return html`<p class="dim">${t('rounds.all_paired', { n: draft.rule.rounds })}</p>`;
  if (draft.waits_for) return html`<p class="dim">${t('rounds.waits', { n: draft.waits_for, round: draft.rule.paired })}</p>`;
  return html`${pairs(entries, draft)}<p class="acts"><button class="btn go" ?disabled=${!draft.pairs.length}
    @click=${() => release(page, draft)}>${t('rounds.pair', { n: draft.round })}</button></p>`;
}

/** @param {Page} page @param {any[]} entries @param {any} section */
export function rounds_view(page, entries, section) {
  const draft = drafts.get(section.section);
  if (!draft) return nothing;
  const id = `h-rounds-${section.section}`;
  return html`<section class="rounds" aria-labelledby=${id}>
    <h4 id=${id}>${t('rounds.title', { n: Math.min(draft.rule.paired + 1, draft.rule.rounds), of: draft.rule.rounds })}</h4>
    ${next(page, entries, draft)}${draft.rule.paired ? html`<p class="acts"><button class="btn" @click=${() => take_back(page, draft)}>${
      t('rounds.undo', { n: draft.rule.paired })}</button></p>` : nothing}</section>`;
}
