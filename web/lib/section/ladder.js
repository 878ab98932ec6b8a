// SPDX-License-Identifier: MIT
// A ladder as it is shown everywhere: who stands where and has moved, which challenges are open and until when, and what the last
// ones came to.
import { html, nothing } from '../../vendor/lit-html.js';
import { is_late, short_day, when } from './league.js';
import { day_at_club, known_as, known_as_text, name, t, today } from '../text.js';

/** @typedef {{entry: number, bar: 'none' | 'busy' | 'again', match: number | null, from: string | null}} Target */

/** May they, as things stand now? A day that has come does not change the document. @param {Target} target */
export const is_free = ({ bar, from }) => bar === 'none' || (bar === 'again' && from !== null && Date.parse(from) <= Date.now());

/** @param {any} doc @param {number | null} entry */
export const on_ladder = (doc, entry) => doc.list.find((/** @type {any} */ one) => one.entry === entry);

/** Why somebody within reach cannot be challenged now. @param {Target} target */
export const why_not = ({ bar, from }) => (bar === 'busy' ? t('ladder.busy')
  : from ? t('ladder.again_from', { day: short_day(day_at_club(from)) }) : t('ladder.again'));

/** The rules in a sentence or two. @param {any} doc */
export const rules_text = (doc) => [t('ladder.rule_reach', { n: doc.reach }), t(doc.swap ? 'ladder.rule_swap' : 'ladder.rule_insert'),
  ...(doc.play_days ? [t('ladder.rule_days', { n: doc.play_days })] : [])].join(' ');

/** Up or down since the last evening. @param {any} one */
export function moved(one) {
  if (!one.was) return html`<span class="mv new">${t('ladder.new')}</span>`;
  const by = one.was - one.place;
  if (!by) return html`<span class="mv" aria-hidden="true"></span>`;
  return html`<span class="mv ${by > 0 ? 'up' : 'down'}"><span aria-hidden="true">${by > 0 ? '▲' : '▼'}${Math.abs(by)}</span><span class="vh">${
    t(by > 0 ? 'ladder.up' : 'ladder.down', { n: Math.abs(by) })}</span></span>`;
}

/** As lists of a league have it. @param {any} open */
export const dates_of = (open) => ({ status: open.begun ? 'playing' : 'ready', dates: { ...open, from: null, postponed: false } });

/** What they have open, in words. @param {any} doc @param {any} one */
function open_text(doc, one) {
  const open = doc.open.find((/** @type {any} */ match) => match.match === one.match);
  if (!open) return nothing;
  const up = open.challenger.entry === one.entry;
  return html`<span class="dim">${
    t(up ? 'ladder.challenges' : 'ladder.challenged_by', { name: known_as_text(up ? open.challenged : open.challenger) })}</span>`;
}

/**
 * @param {any} doc
 * @param {{acts?: (one: any) => unknown, href?: (one: any) => string, mine?: Set<number>}} [how]
 */
export function ladder_list(doc, { acts = () => nothing, href, mine = new Set() } = {}) {
  const arrows = doc.list.some((/** @type {any} */ one) => one.was !== one.place);
  return html`<ol class="rungs">${doc.list.map((/** @type {any} */ one) => html`<li class=${mine.has(one.entry) ? 'mine' : ''} data-entry=${one.entry}>
    <b class="no">${one.place}</b>${moved(one)}<span class="who">${href ? html`<a dir="auto" href=${href(one)}>${known_as(one)}</a>`
      : html`<span dir="auto">${known_as(one)}</span>`}${open_text(doc, one)}</span><span class="won dim">${
      one.played ? t('ladder.won', { won: one.won, n: one.played }) : nothing}</span>${acts(one)}</li>`)}</ol>${
    doc.since && arrows ? html`<p class="dim">${t('ladder.since', { day: short_day(day_at_club(doc.since)) })}</p>` : nothing}`;
}

/** Below the name of the ladder, which is one level further down at the console. @param {unknown} words @param {boolean} deep */
const heading = (words, deep) => (deep ? html`<h4>${words}</h4>` : html`<h3>${words}</h3>`);

/** @param {any} doc @param {(open: any) => unknown} [acts] at the console @param {(open: any) => string} [href] */
export function open_list(doc, acts = undefined, href = undefined) {
  const late = doc.open.filter((/** @type {any} */ open) => is_late(dates_of(open))).length;
  /** @param {any} open */
  const pair = (open) => html`<bdi>${name(open.challenger.name)}</bdi> <span class="dim">${t('ladder.against')}</span> <bdi>${
    name(open.challenged.name)}</bdi>`;
  return html`${heading(html`${t('ladder.open')}${late ? html` <span class="chip bad">${
    t('league.late_count', { n: late })}</span>` : nothing}`, Boolean(acts))}
    ${doc.open.length ? html`<ol class="open">${doc.open.map((/** @type {any} */ open) => html`<li data-match=${open.match}><span class="pair">${
      href ? html`<a href=${href(open)}>${pair(open)}</a>` : pair(open)}</span><span class="ex">${when(dates_of(open))}</span>${acts?.(open)}</li>`)}</ol>`
      : html`<p class="dim">${t('ladder.none_open')}</p>`}`;
}

/** What somebody's win has moved. @param {any} one */
function came_to(one) {
  if (!one.winner) return t('ladder.called_off');
  if (one.winner === one.challenged.entry) return t('ladder.held', { name: known_as_text(one.challenged) });
  return one.to ? t('ladder.took', { name: known_as_text(one.challenger), from: one.from, to: one.to })
    : t('ladder.won_no_move', { name: known_as_text(one.challenger) });
}

/** @param {any} doc @param {(one: any) => unknown} [acts] at the console */
export const results_list = (doc, acts = undefined) => (doc.results.length ? html`<details class="past"><summary>${
  heading(t('ladder.results'), Boolean(acts))}</summary>
  <ol class="open">${doc.results.map((/** @type {any} */ one) => html`<li><span class="pair"><bdi>${name(one.challenger?.name)}</bdi> <span class="dim">${
    t('ladder.against')}</span> <bdi>${name(one.challenged?.name)}</bdi></span><span class="ex">${came_to(one)}${one.over_at
    ? html` <span class="dim">${short_day(day_at_club(one.over_at))}</span>` : nothing}</span>${acts?.(one)}</li>`)}</ol></details>` : nothing);

/** Whom somebody may challenge, with what stands in the way. @param {any} doc @param {number} entry */
export function may_list(doc, entry) {
  const one = on_ladder(doc, entry);
  if (!one) return nothing;
  const open = doc.open.find((/** @type {any} */ match) => match.match === one.match);
  const head = html`<h3>${t('ladder.may')}</h3>`;
  if (doc.ended) return html`${head}<p>${t('ladder.ended')}</p>`;
  if (open) return html`${head}<p>${t('ladder.has_open')} ${open_text(doc, one)} ${when(dates_of(open))}</p>`;
  if (one.place === 1) return html`${head}<p>${t('ladder.at_top')}</p>`;
  return html`${head}<ul class="may">${one.may.map((/** @type {Target} */ target) => html`<li><b>${on_ladder(doc, target.entry).place}</b> <bdi>${
    known_as_text(on_ladder(doc, target.entry))}</bdi>${is_free(target) ? nothing : html` <span class="dim">${why_not(target)}</span>`}</li>`)}</ul>
    <p class="dim">${t('ladder.tell')}</p>`;
}

/** Until when a challenge of today is to be played, by the day at the club. @param {number} days */
export function last_day(days) {
  if (!days) return '';
  const when_ = new Date(`${today()}T00:00:00Z`);
  when_.setUTCDate(when_.getUTCDate() + days);
  return when_.toISOString().slice(0, 10);
}
