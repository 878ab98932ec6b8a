// SPDX-License-Identifier: MIT
// What the tablet seldom needs: how it signs in, what lies over a match now and then, what the server did not take, a player's own
// PIN, and how their match stands when it was broken off. Loaded when it is wanted.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { clock_text } from '../../lib/match/clock.js';
import { difference } from '../../lib/match/difference.js';
import { win_name } from '../../lib/match/match-model.js';
import { next_of } from '../../lib/match/nexts.js';
import { moment_text } from '../../lib/moment.js';
import { date_time, day, ltr, rich, score, side_score, t, word } from '../../lib/text.js';
import { bar, checker, dialog, icon, score_of, to_length, toast } from '../../lib/ui.js';
import { entry_row, mode } from './held.js';
import { where_next } from './views.js';

export { mode };

/** @typedef {import('../table.js').TabletPage} Tablet */
/** @typedef {'a' | 'b'} Side */

const SIDES = /** @type {Side[]} */ (['a', 'b']);
const DIGITS = 4;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];

/** Where they go on changes: asked again so often, as long as nobody else sits here. */
const NEXTS_MS = 60000;

/** No news any more: where both go from here is told until others come. @param {import('./seat.js').Seat} page @param {Api.Match} match */
export function look_on(page, match) {
  if (page.last?.match !== match.match || page.match_there) return;
  page.paint();
  void page.find_nexts(page.last).catch(() => undefined);
  setTimeout(() => look_on(page, match), NEXTS_MS);
}

/** Where both go from this match, and when that is likely to be. @param {import('./seat.js').Seat} page @param {Api.AnyMatch} match */
export async function nexts_of(page, match) {
  const { base } = page;
  // By what else a section that is planned is fed, the list of them says.
  const planned = page.device.tournament.sections.some((/** @type {any} */ one) => one.status === 'planned');
  const [{ matches }, { matches: begins }, { sections: standings }, { sections }] = await Promise.all(
    ['matches', 'outlook', 'sections/standings', planned ? 'sections' : ''].map((path) => (path ? get(`${base}/${path}`) : { sections: [] })));
  const known = { matches, begins, standings, sections };
  const [a, b] = SIDES.map((side) => {
    const next = next_of(match, side, known), begin = begins.find((/** @type {any} */ one) => one.match === next.match);
    return { ...next, about: begin ? moment_text(begin.middle) : '', about_at: begin?.table_name ?? '' };
  });
  return { a, b };
}

/** Where the two who sat here last play next, or that they are out, until one of them plays elsewhere or others come. @param {Tablet} page
 * @param {Api.AnyMatch | null} last */
export function go_on(page, last) {
  const goes = last ? SIDES.filter((side) => page.nexts[side] && !page.nexts[side].begun) : [];
  const gone = SIDES.some((side) => page.nexts[side]?.begun) && goes.every((side) => page.nexts[side]?.ends);
  return !last || !goes.length || gone ? nothing : html`<ul class="goes" aria-label=${t('table.next_label')}>${goes.map((side) => html`<li class=${side}><p
    class="who">${checker(side)}<bdi>${last[side].name}</bdi></p>${where_next(page, last, side)}</li>`)}</ul>`;
}

/** A chouette or two for money at this table: their score sheet. @param {Tablet} page */
export const side_tables = ({ device, is_closed }) => (is_closed ? [] : device.sittings ?? []).map((/** @type {Api.SittingShort} */ one) => html`<p>${
  rich('side.on_table', { title: html`<bdi>${one.title}</bdi>` })}</p><a class="btn go" href=${`side.html?t=${device.tournament.uid}&s=${one.sitting}#table`}>${
  t('side.open_sheet')}</a>`);

/** Four digits; the last one sends them. @param {string} name @param {Side} side @returns {Promise<string | null>} */
export function ask_pin(name, side) {
  let typed = '';
  return dialog((/** @type {(value: string | null) => void} */ close, repaint) => {
    /** @param {string} key */
    const type = (key) => {
      typed = key === '' ? typed.slice(0, -1) : typed + key;
      if (typed.length === DIGITS) return close(typed);
      repaint();
    };
    return html`<div class="pin-dialog"><h2>${t('player.pin_of', { name })}</h2>
      <p class="pin" role="status"
        aria-label=${t('player.pin_typed', { n: typed.length })}>
        ${Array.from({ length: DIGITS }, (_, at) => html`<i class=${at === typed.length ? 'at' : ''}>${at < typed.length ? '•' : ''}</i>`)}</p>
      <p class="who dim">${checker(side)}<span>${t('player.pin_text')}</span></p>
      <div class="pad">${KEYS.map((key) =>
        (key === '' ? html`<button class="btn" aria-label=${t('table.delete_digit')} @click=${() => type('')}>${icon('back')}</button>`
        : html`<button class="btn" @click=${() => type(key)}>${ltr(key)}</button>`))}</div>
      <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`;
  });
}

/** @param {Api.AnyMatch} match @param {Side} side */
const standing = (match, side) => html`<li class=${side}><span class="who">${checker(side)}<bdi>${match[side].name}</bdi></span>
  <b>${side_score(match, side)}</b>${
    match.clock ? html`<span>${rich('player.time_kept', { time: ltr(clock_text(match.clock[side].reserve_ms)) })}</span>` : ''}</li>`;

/** A match that was broken off at this table: how it stands, and what becomes of it. @param {any} match */
export function adjourned(match) {
  const { due } = match.adjournment;
  return html`<section class="lock adjourned" role="status"><h2>${icon('pause')}${t('player.adjourned')}</h2>
    <p>${match.round_name} · ${to_length(match.length)} · ${score_of(match)}</p>
    <ul class="says">${standing(match, 'a')}${standing(match, 'b')}</ul>
    <p class="dim">${t('player.adjourned_text')} ${due ? rich('player.adjourned_due', { day: day(due) }) : ''}</p></section>`;
}

// ---- signing in

/** Another tablet is alive at the table. @param {Tablet} page */
const waiting = (page) => html`<div class="tablet">${bar({ title: t('title.table') })}<main class="signin">
    <h2>${icon('clock')} ${t('table.waits', { table: page.waits?.table_name })}</h2><p role="status">${t('table.waits_text')}</p>
    <p><button class="btn" @click=${() => { page.waits = null; page.paint(); }}>${t('ui.cancel')}</button></p></main><footer></footer></div>`;

/** The digits of a PIN, and the keys. @param {Tablet} page */
function pin_pad(page) {
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];
  return html`<p class="pin" role="status"
      aria-label=${t('table.pin_typed', { n: page.pin.length })}>
      ${Array.from({ length: 6 }, (_, at) => html`<i class=${at === page.pin.length ? 'at' : ''}>${page.pin[at] ?? nothing}</i>`)}</p>
    <div class="pad">${keys.map((key) =>
      key === '' ? html`<button class="btn" aria-label=${t('table.delete_digit')} @click=${() => page.type('')}>${icon('back')}</button>`
      : html`<button class="btn" @click=${() => page.type(key)}>${key}</button>`)}</div>`;
}

/** The tables for which the console shows a PIN now. @param {Tablet} page */
const open_pins = (page) => html`<div class="choice wrap">${page.pins.map((table) =>
  html`<button class="btn" aria-pressed=${table === page.at} @click=${() => page.choose(table)}>${t('table.at', { table: table.table_name })}
    ${table.title ? html`<small dir="auto">${table.title}</small>` : nothing}</button>`)}</div>`;

/** @param {Tablet} page */
export function sign_in(page) {
  if (page.waits) return waiting(page);
  return html`<div class="tablet">${bar({ title: t('title.table') })}<main class="signin">
    <h2>${t('table.scan_or_pin')}</h2>
    ${page.refusal ? html`<p class="error" role="alert">${icon('warn')}${page.refusal}</p>` : html`<p class="dim">${t('table.pin_from_director')}</p>`}
    ${page.pins.length ? open_pins(page) : nothing}${page.at ? pin_pad(page) : nothing}${mode(page)}</main><footer></footer></div>`;
}

// ---- over what is played

/** Everybody at the table sees that there is a second tablet, and which of them counts. @param {Tablet} page */
export const company = ({ device: { current, devices } }) =>
  html`<span role="status">${t(current ? 'table.two_here' : 'table.two_here_other', { n: devices })}</span>`;

/** Another tablet wants this table: one tap. @param {Tablet} page */
export function newcomer(page) {
  return html`<section class="why" role="alert" aria-label=${t('table.newcomer')}><h2>${icon('warn')}${t('table.newcomer')}</h2>
    <div class="whys"><button class="btn" @click=${() => page.answer_newcomer(false)}>${t('table.newcomer_no')}</button>
    <button class="btn go" @click=${() => page.answer_newcomer(true)}>${t('table.newcomer_yes')}</button></div></section>`;
}

/** The call goes out in a moment; meanwhile it can be said what it is about. @param {Tablet} page */
export function about_call(page) {
  return html`<section class="why" aria-label=${t('table.director')}><h2>${icon('hand')}${t('table.director_coming')}</h2><p>${t('table.what_about')}</p>
    <div class="whys three">${['ruling', 'dice', 'score'].map((reason) =>
      html`<button class="btn" @click=${() => page.send_call(reason)}>${word('call_reason', reason)}</button>`)}</div></section>`;
}

// ---- what was not taken

/** @param {Tablet} page */
export function taken_over(page) {
  return html`<main class="idle"><h2>${t('table.taken_over')}</h2><p class="dim">${t('table.taken_over_text')}</p>
    <button class="btn go" @click=${() => page.take_over()}>${t('table.take_over')}</button></main>`;
}

/** The event goes on at another server: it is said where, and the way leads there. What was not sent is kept until it comes back. @param {Tablet} page */
export function away(page) {
  const { device: { tournament: { away: there } }, unsent } = page;
  // Whatever a ledger says, a link leads to a server. (elsewhere.js would be a request more for every table.)
  const way = /^https?:/.test(there) ? html`<a href=${`${there.replace(/\/$/, '')}/table.html`} dir="ltr">${there}</a>` : there;
  return html`<main class="idle gone"><p class="away" role="status">${rich('public.away', { address: way })}</p><p class="dim">${t('table.away')}</p>
    ${unsent ? html`<p class="notice" role="alert">${icon('warn')} ${t('table.closed_unsent', { n: unsent })}</p>` : nothing}</main>`;
}

/** @type {Record<import('../../lib/match/difference.js').Row['kind'], (value: any, match: any) => unknown>} */
const SHOW = {
  side: (value, match) => html`<bdi>${match[value]?.name ?? value}</bdi>`,
  win: (value, match) => word('win', win_name(match, value)),
  number: (value) => ltr(value),
  score: ([a, b], match) => score(a, b, match),
  status: (value) => word('match_status', value),
};

/** @param {import('../../lib/match/difference.js').Row} row @param {Api.AnyMatch} match */
function difference_row({ what, kind, mine, theirs, same }, match) {
  const cell = (/** @type {unknown} */ value) => (value === undefined ? html`<span class="dim">${t('diff.nothing')}</span>` : SHOW[kind](value, match));
  return html`<tr class=${same ? 'same' : 'differs'}><th scope="row">${t(`diff.${what}`)}</th><td data-head=${t('table.conflict_entered')}>${cell(mine)}</td><td
    data-head=${t('table.conflict_there')}>${cell(theirs)}</td>
    <td class="unlike">${same ? nothing : html`${icon('unequal')}<span class="vh">${t('diff.differs')}</span>`}</td></tr>`;
}

/** The entry that the server refused beside what the server has. @param {Tablet} page */
export function conflict(page) {
  const { entry, problem, behind } = /** @type {import('../../lib/outbox/outbox.js').Conflict} */ (page.outbox?.conflict);
  const there = problem.current?.match === entry.match ? problem.current : page.match_there;
  const rows = there && there.match === entry.match ? difference(entry, there, page.match ?? there) : [];
  return html`<main class="duel"><section class="lock" role="alert"><h2>${icon('unequal')}${t('table.conflict')}</h2>
    <p>${problem.message}</p><p><b>${entry.label}</b></p>
    ${rows.length ? html`<table class="diff">
      <thead><tr><td></td><th scope="col">${t('table.conflict_entered')}</th><th scope="col">${t('table.conflict_there')}</th><td></td></tr></thead>
      <tbody>${rows.map((/** @type {import('../../lib/match/difference.js').Row} */ one) => difference_row(one, there))}</tbody></table>` : nothing}
    ${behind.length ? html`<div class="behind"><p class="dim">${t('table.conflict_behind')}</p><ol>${behind.map(entry_row)}</ol></div>` : nothing}
    <p class="dim">${t('table.conflict_text')}</p>
    <button class="btn go" @click=${() => page.settle()}>${t('table.conflict_ok')}</button></section></main>`;
}

/** No event has this table. What was entered for the last one and never sent is still named. @param {Tablet} page */
export function between(page) {
  const behind = [...page.behind, ...page.side?.old ?? []];
  return html`<main class="idle between"><p class="tno" aria-label=${t('table.title', { table: page.between_at })}>${page.between_at}</p>
    <p class="dim" role="status">${t('table.between')}</p>
    ${behind.length ? html`<section class="held" role="alert"><p><b>${icon('warn')} ${t('table.closed_unsent', { n: behind.length })}</b></p>
      <ol>${behind.map((entry) => html`<li><span>${entry.label} <small class="dim" dir="auto">${entry.where}</small></span></li>`)}</ol></section>` : nothing}
  </main>`;
}

/** What an earlier evening left on this tablet, before anything else is sent. @param {Tablet} page */
export function left_over(page) {
  const { outbox, side } = page, old = [...outbox?.old ?? [], ...side?.old ?? []];
  const [elsewhere] = [...outbox?.elsewhere ? outbox.old : [], ...side?.elsewhere ? side.old : []];
  const send = async () => {
    const all = [outbox ? await outbox.send_old() : true, side ? await side.send_old() : true].every(Boolean);
    if (!all && !outbox?.elsewhere && !side?.elsewhere) toast(t('ui.unreachable'), { bad: true });
    page.paint();
  };
  const set_aside = async () => {
    await side?.set_aside();
    await outbox?.set_aside();
  };
  return html`<main class="duel"><section class="lock left" role="alert"><h2>${icon('warn')}${t('left.title', { n: old.length })}</h2>
    <ol>${old.map((entry) =>
      html`<li><span>${entry.label} <small class="dim" dir="auto">${entry.where}</small></span><span
        class="dim">${entry.made_at ? ltr(date_time(entry.made_at)) : nothing}</span></li>`)}</ol>
    <p class="dim">${t('left.text')}</p>
    ${elsewhere ? html`<p role="alert"><b>${t('left.elsewhere', { where: elsewhere.where ?? '' })}</b></p>` : nothing}
    <p class="acts"><button class="btn" @click=${set_aside}>${t('left.aside')}</button>
    <button class="btn go" @click=${send}>${t('left.send')}</button></p></section></main>`;
}
