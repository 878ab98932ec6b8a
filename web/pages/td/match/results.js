// SPDX-License-Identifier: MIT
// Results: every match that is over or under way, newest first; a row opens the match, where it can be corrected.
import { repeat } from '../../../vendor/directives/repeat.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { in_latin } from '../../../lib/list/alike.js';
import { get } from '../../../lib/api.js';
import { newest } from '../../../lib/live/newest.js';
import { moment } from '../../../lib/moment.js';
import { known_as_text, ltr, t } from '../../../lib/text.js';
import { ahead, complain, icon, score_of, seat, to_length } from '../../../lib/ui.js';
import { section_tabs } from '../hall/floor.js';
import { section_mark } from '../sections/section.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** @type {Api.AnyMatch[]} */
let matches = [];
let shown = 'over', sought = '';

const latest = newest();

/** Every match, whatever its page. @param {Page} page @returns {Promise<Api.AnyMatch[]>} */
async function everything(page) {
  const all = [];
  for (let after = ''; ;) {
    const part = await get(`${page.base}/matches${after ? `?after=${after}` : ''}`);
    all.push(...part.matches);
    if (!part.next) return all;
    after = encodeURIComponent(part.next);
  }
}

/** @param {Page} page */
export async function begin(page) {
  try {
    matches = await latest(everything(page)) ?? matches;
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** @param {Page} page @param {any} message */
export function heard(page, message) {
  const at = message.match ? matches.findIndex((match) => match.match === message.match.match) : -1;
  if (at >= 0) matches[at] = message.match;
  else if (message.reset || message.topic === 'draw') begin(page);
}

/** @type {Record<string, (match: any) => boolean>} */
const FILTERS = {
  over: (match) => match.status === 'over' && Boolean(match.a.name && match.b.name),
  under_way: (match) => ['called', 'playing', 'finishing', 'disputed'].includes(match.status),
  open: (match) => ['ready', 'waiting'].includes(match.status) && !match.a.empty && !match.b.empty && match.how !== 'skipped',
};

/** Of the section that is looked at, with whoever is sought among its players. @param {Page} page @param {Api.AnyMatch} match */
const wanted = (page, match) => (!page.section || match.section === page.section) &&
  (!sought.trim() || [match.a, match.b].some((side) => in_latin(known_as_text(side)).includes(in_latin(sought.trim()))));

/** Where nobody scored, the word beside it is what there is to say. @param {Api.AnyMatch} match */
const scored = (match) => match.status !== 'over' || match.a.score + match.b.score > 0;

/** @param {Page} page @param {Api.AnyMatch} match */
function row(page, match) {
  const lead = ahead(match);
  /** @param {'a' | 'b'} side */
  const who = (side) => html`<span
    class="who"><span class="ck ${side}"
    aria-hidden="true"></span>${lead === side ? html`<b dir="auto">${seat(match[side])}</b>` : html`<span dir="auto">${seat(match[side])}</span>`}</span>`;
  const how = match.status === 'over' && match.how !== 'played' ? t(`result_how.${match.how}`)
    : match.status === 'over' ? nothing : t(`match_status.${match.status}`);
  return html`<tr><td>${section_mark(page.floor?.sections ?? [], match.section)} ${match.round_name} <span class="dim">${
    to_length(match.length)}</span></td><th scope="row">${who('a')}${who('b')}</th>
    <td>${scored(match) ? html`<b>${score_of(match)}</b>` : nothing}</td>
    <td>${how}</td><td>${match.over_at ? moment(match.over_at) : match.table_name ? t('table.at', { table: match.table_name }) : nothing}</td>
    <td class="acts"><button class="btn"
      @click=${() => page.open_match(match.match)}>${t(match.status === 'over' && page.directs ? 'results.correct' : 'results.open')}</button>
    <a class="btn quiet" href=${`audit.html?t=${page.uid}&m=${match.match}`}>${t('results.audit')}</a></td></tr>`;
}

/** @param {Page} page */
export function template(page) {
  const all = matches.filter((match) => wanted(page, match));
  const list = all.filter(FILTERS[shown]).sort((x, y) => (shown === 'over' ? String(y.over_at).localeCompare(String(x.over_at)) : x.match - y.match));
  return html`<div class="page wide">
    <h2>${t('tab.results')} <span
    class="tabs">${Object.keys(FILTERS).map((key) =>
      html`<button aria-pressed=${key === shown}
        @click=${() => { shown = key; page.paint(); }}>${t(`results.${key}`)} ${ltr(all.filter(FILTERS[key]).length)}</button>`)}${
      page.floor ? section_tabs(page, ['running', 'over']) : nothing}</span>
      <label class="find"><span class="vh">${t('results.find')}</span><input autocomplete="off" placeholder=${t('results.find')}
        .value=${sought} @input=${(/** @type {Dom.Input} */ event) => { sought = event.target.value; page.paint(); }}></label><button class="btn"
        @click=${async () => (await import('./adjourn-dialog.js')).unfinished_dialog(page)}>${t('adjourn.register')}</button><a class="btn" target="_blank"
        href=${`print.html?t=${page.uid}&what=standings`}>${icon('print')}${t('results.print')}</a></h2>
    ${list.length ? html`<div class="tablebox">
      <table class="grid"><thead>
      <tr><th scope="col">${t('results.round')}</th><th scope="col">${t('results.players')}</th>
      <th scope="col">${t('results.score')}</th><th scope="col">${t('results.how')}</th><th scope="col">${t('results.when')}</th>
      <th><span class="vh">${t('results.acts')}</span></th></tr></thead>
    <tbody>${repeat(list, (match) => match.match, (match) => row(page, match))}</tbody></table></div>`
    : html`<p class="empty">${t('results.none')}</p>`}</div>`;
}
