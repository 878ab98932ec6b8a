// SPDX-License-Identifier: MIT
// Entries: paste them, check them in by two letters and Enter or by tapping the row, withdraw, seed, rename.
import { repeat } from '../../../vendor/directives/repeat.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { in_latin } from '../../../lib/list/alike.js';
import { get } from '../../../lib/api.js';
import { newest } from '../../../lib/live/newest.js';
import { good_of, rows_of } from '../../../lib/list/pasted.js';
import { saves } from '../../../lib/list/save.js';
import { known_as_text, ltr, name, rich, t } from '../../../lib/text.js';
import { complain, confirm, dialog, icon, toast } from '../../../lib/ui.js';
import * as from_file from './from-file.js';
import * as last_time from './last-time.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** @type {any[]} */
let entries = [];
let wanted = '';
let text = '';
/** Do teams meet? Then people come as their members. */
let of_teams = false;
/** What a line of the text names: a person, a pair or a team; null: the event says. @type {string | null} */
let lines = null;

/** @param {string} full @param {string} part */
export function fits(full, part) {
  const folded = in_latin(full);
  const words = folded.split(/[\s.\-']+/);
  return in_latin(part).split(/\s+/).filter(Boolean).every((piece) => words.some((word) => word.startsWith(piece)) || folded.includes(piece));
}

const latest = newest();

/** @param {Page} page */
export async function begin(page) {
  try {
    const answer = await latest(Promise.all([get(`${page.base}/entries`), get(`${page.base}/sections`)]));
    if (!answer) return;
    const [{ entries: list }, { sections }] = answer;
    entries = list;
    of_teams = sections.some((/** @type {any} */ one) => one.boards > 1);
    lines ??= of_teams ? 'teams' : '';
    if (page.tournament.draw.size === 0) await last_time.begin(page);
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** @param {Page} page @param {any} message */
export function heard(page, message) {
  if (message.reset || message.topic === 'entries' || message.topic === 'tournament') begin(page);
}

/** @param {Page} page @param {any} entry @param {string} act @param {Record<string, unknown>} [body] */
async function step(page, entry, act, body = {}) {
  const done = t(`entries.done.${act}`, { name: known_as_text(entry) });
  const reply = await page.run('POST', `/entries/${entry.entry}/${act}`, body,
    { version: entry.version, done, asks: rich(`ask.${act}`, { name: name(entry.name) }) });
  if (reply) await begin(page);
}

/** @param {Page} page @param {Api.Entry} entry */
function toggle(page, entry) {
  if (entry.status === 'entered' || entry.status === 'waiting') step(page, entry, 'check-in');
  else if (entry.status === 'checked_in') step(page, entry, 'check-out');
}

/** @returns {any[]} */
function found() {
  const shown = wanted ? entries.filter((entry) => fits(entry.name, wanted)) : entries;
  /** @param {Api.Entry} entry */
  const rank = (entry) => ({ entered: 0, waiting: 0, checked_in: 1, withdrawn: 2 })[/** @type {'entered'} */ (entry.status)];
  return [...shown].sort((x, y) => (wanted ? rank(x) - rank(y) : 0) || x.name.localeCompare(y.name));
}

/** @param {Page} page @param {SubmitEvent} event */
function enter(page, event) {
  event.preventDefault();
  const first = found().find((entry) => entry.status === 'entered' || entry.status === 'waiting');
  if (!wanted || !first) return;
  wanted = '';
  const field = /** @type {HTMLInputElement} */ (/** @type {HTMLElement} */ (event.target).querySelector('input'));
  field.value = '';
  field.focus();
  toggle(page, first);
}

/** Does each line name one person? */
const is_list = () => !lines;

/** A line as it is understood; one that names nobody says so. @param {import('../../../lib/list/pasted.js').Row} row */
function pasted_row({ at, text: written, line, why, left }) {
  if (!line) return html`<li class="bad"><i>${ltr(at + 1)}</i><span><span dir="auto">${written.trim().slice(0, 90)}</span>
    <small class="warned">${icon('warn')}<span>${t(`pasted.${why}`)}</span></small></span></li>`;
  const about = [line.club, line.country].filter(Boolean).join(', ');
  return html`<li><i>${ltr(at + 1)}</i><span><b dir="auto">${line.name}</b>${
    line.seed ? html` <span class="chip">${rich('entries.seed_no', { n: ltr(line.seed) })}</span>` : nothing}${
    about ? html`<small dir="auto">${about}</small>` : nothing}${left.length
    ? html`<small class="dim">${rich('pasted.left', { what: html`<bdi>${left.join(', ')}</bdi>` })}</small>` : nothing}</span></li>`;
}

/** How the list is understood, before anything is entered. @param {import('../../../lib/list/pasted.js').Row[]} rows */
function preview(rows) {
  const bad = rows.filter(({ why }) => why).length;
  if (!rows.length) return nothing;
  return html`<ol class="pasted" tabindex="0" aria-label=${t('pasted.title')}>${rows.map(pasted_row)}</ol>
    <p class=${bad ? 'warned' : 'dim'} role="status">${bad ? icon('warn') : nothing}<span>${t('pasted.good', { n: rows.length - bad })}${
      bad ? html` ${t('pasted.bad', { n: bad })}` : nothing}</span></p>`;
}

/** What is sent of a pasted list; pairs are written as one name. @param {string} list @param {string} kind @returns {Promise<any>} */
async function body_of(list, kind) {
  if (kind === 'pairs') return { text: list, pairs: true };
  const paste = await import('./paste.js');
  const entered = entries.filter((one) => one.name);
  return kind === 'teams' ? paste.body_of_teams(list, entered) : paste.body_of(good_of(rows_of(list)), entered);
}

/** @param {Page} page @param {SubmitEvent} event */
async function add(page, event) {
  event.preventDefault();
  if (!text.trim() || (is_list() && !good_of(rows_of(text)).length)) return;
  const sent = text;
  const body = await body_of(text, lines ?? '').catch(complain);
  if (!body || !await page.run('POST', '/entries', body, { asks: t('ask.enter') })) return;
  from_file.forget();
  // What was written while it was on its way is not entered yet.
  if (text === sent) {
    // A line that names nobody stays, to be mended.
    text = is_list() ? rows_of(sent).filter(({ why }) => why).map((row) => row.text).join('\n') : '';
    /** @type {HTMLFormElement} */ (event.target).querySelectorAll('textarea').forEach((field) => { field.value = text; });
  }
  await begin(page);
}

/** @param {Page} page @param {Api.Entry} entry */
async function more(page, entry) {
  const form = { name: entry.name, club: entry.club || '', country: entry.country || '', seed: String(entry.seed || ''), reason: '' };
  /** @param {'name' | 'club' | 'country' | 'seed' | 'reason'} member @param {string} label @param {string} [type] */
  const field = (member, label, type = 'text') =>
    html`<label class="field">
      <span>${label}</span><input type=${type} .value=${form[member]}
      @input=${(/** @type {Dom.Input} */ event) => { form[member] = event.target.value; }}></label>`;
  // Who is in a draw or a team may only withdraw.
  const removable = !entry.place && (page.tournament.draw.size === 0 || entry.status === 'waiting');
  const answer = await dialog((/** @type {(value: string | null) => void} */ close) => html`<div><h2>${name(entry.name)}</h2>
    ${field('name', t('entries.name'))}
      <div class="two-col">${field('club', t('entries.club'))}${field('country', t('entries.country'))}</div>${field('seed', t('entries.seed'), 'number')}
      ${page.tournament.status === 'closed' ? field('reason', t('entries.late_reason')) : nothing}
    <p class="acts">${entry.status === 'withdrawn' ? html`<button class="btn" @click=${() => close('reinstate')}>${t('entries.reinstate')}</button>`
      : html`<button class="btn" @click=${() => close('withdraw')}>${t('entries.withdraw')}</button><button class="btn"
        @click=${() => close('pin')}>${t('entries.pin')}</button>`}${removable ? html`<button class="btn" title=${t('entries.remove_text')}
        @click=${() => close('remove')}>${t('entries.remove')}</button>` : nothing}<span class="grow"></span>
    <button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go"
      @click=${() => close('save')}>${t('ui.save')}</button></p></div>`);
  if (answer === 'save') await save(page, entry, form);
  else if (answer === 'pin') await show_pin(page, entry);
  else if (answer) await step(page, entry, answer, answer === 'withdraw' ? { reason: t('entries.withdrawn_at_desk') } : {});
}

/** A player's own PIN, shown this once and printed as a slip if wanted. @param {Page} page @param {Api.Entry} entry */
async function show_pin(page, entry) {
  const reply = await page.run('POST', `/entries/${entry.entry}/pin`, {}, { quiet: true });
  if (!reply) return;
  await dialog((/** @type {(value: null) => void} */ close) =>
    html`<div class="qrcard"><p class="dim">${page.tournament.title}</p><h2>${rich('entries.pin_of', { name: name(entry.name) })}</h2>
      <p class="pinno">${ltr(reply.pin)}</p>
    <p>${t('entries.pin_text')}</p>
      <p class="acts"><button class="btn" @click=${() => print()}>${icon('print')}${t('entries.pin_print')}</button><button class="btn go"
      @click=${() => close(null)}>${t('ui.close')}</button></p></div>`, 'slip');
}

/** @param {Page} page @param {Api.Entry} entry @param {any} form */
async function save(page, entry, form) {
  if (form.name !== entry.name || form.club !== (entry.club || '') || form.country !== (entry.country || '')) {
    await page.run('PUT', `/entries/${entry.entry}`, { name: form.name, club: form.club, country: form.country, reason: form.reason },
      { asks: rich('ask.rename', { name: name(entry.name) }) });
    await begin(page);
  }
  const now = entries.find((one) => one.entry === entry.entry);
  if (now && Number(form.seed || 0) !== now.seed)
    await page.run('PUT', `/entries/${entry.entry}/seed`, { seed: Number(form.seed || 0) }, { version: now.version });
  await begin(page);
}

/** @param {any} entry */
const team_of = (entry) => (entry.place ? entries.find((one) => one.entry === entry.team)?.name : t('entries.team'));

/** @param {Page} page @param {any} entry @param {boolean} first */
function row(page, entry, first) {
  const about = [entry.club, entry.country].filter(Boolean).join(', ');
  const inside = entry.status === 'checked_in';
  return html`<li class="${inside ? 'in-house' : ''} ${entry.status === 'withdrawn' ? 'out' : ''} ${first ? 'first' : ''}">
    <button class="row" ?disabled=${entry.status === 'withdrawn'} aria-pressed=${inside}
      @click=${() => toggle(page, entry)}><span class="box" aria-hidden="true">${inside ? icon('check') : nothing}</span>
      <span><b dir="auto">${entry.name}</b> <small dir="auto">${about}</small></span>
      <span>${entry.seed ? html`<span class="chip">${rich('entries.seed_no', { n: ltr(entry.seed) })}</span>` : nothing}
        ${entry.team ? html`<span class="chip" dir="auto">${team_of(entry)}</span>` : nothing}
        ${entry.changed_late ? html`<span class="chip warn">${t('entries.changed_late')}</span>` : nothing}
        ${inside ? html`<span class="chip ok">${t(entry.by_code ? 'entries.by_code' : 'entry_status.checked_in')}</span>`
          : entry.status === 'entered' ? nothing : html`<span class="chip warn">${t(`entry_status.${entry.status}`)}</span>`}</span></button>
    ${page.directs ? html`<button class="iconbtn" aria-label=${t('entries.more', { name: entry.name })} @click=${() => more(page, entry)}>${
      icon('more')}</button>` : nothing}</li>`;
}

/** A file's list comes behind what is written already. @param {Page} page */
const taking = (page) => (/** @type {string} */ list) => {
  text = [text.trimEnd(), list].filter(Boolean).join('\n');
  const field = /** @type {HTMLTextAreaElement | null} */ (document.getElementById('paste'));
  if (field) field.value = text;
  page.paint();
};

/** As a list that can be entered again; of teams and pairs what the API says has their members. */
const entry_rows = () => [['name', 'club', 'country', 'seed'], ...entries.filter((one) => one.status !== 'withdrawn' && !one.place)
  .map((one) => [one.name, one.club ?? '', one.country ?? '', one.seed || ''])];

/** Who is not checked in, of those that come for themselves. */
const not_here = () => entries.filter((entry) => (entry.status === 'entered' || entry.status === 'waiting') && !entry.place);

/** Checks everybody in whom the list has. @param {Page} page */
async function all_here(page) {
  const missing = not_here();
  if (!await confirm(t('entries.all_here_ask', { n: missing.length }), html`<p>${t('entries.all_here_text')}</p>`, t('entries.all_here'))) return;
  let come = 0;
  for (const { entry, version } of missing) if (await page.run('POST', `/entries/${entry}/check-in`, {}, { version, quiet: true })) come++;
  toast(t('entries.all_here_done', { n: come }));
  page.refresh();
  await begin(page);
}

/** Before the draw, where somebody has to say who is there. @param {Page} page */
const all_here_button = (page) => (page.tournament.check_in && page.tournament.draw.size === 0 && page.tournament.status !== 'draft' && not_here().length > 1
  ? html`<span class="grow"></span><button class="btn" @click=${() => all_here(page)}>${icon('check')}${t('entries.all_here')}</button>` : nothing);

/** @param {Page} page */
function open_note(page) {
  const { tournament } = page;
  if (tournament.status !== 'draft') return nothing;
  return html`<div class="note rowed"><p><b>${t('entries.draft')}</b> ${t('entries.draft_text')}</p><span class="grow"></span>
    ${page.directs ? html`<button class="btn go" @click=${() => page.run('POST', '/open', {}, { version: tournament.version, done: t('entries.opened') })}>${
      t('entries.open')}</button>` : nothing}</div>`;
}

/** @param {Page} page */
export function template(page) {
  const shown = found();
  const first = wanted ? shown.find((entry) => entry.status === 'entered' || entry.status === 'waiting') : null;
  const inside = entries.filter((entry) => entry.status === 'checked_in').length;
  const all = entries.filter((entry) => entry.status !== 'withdrawn' && !entry.place).length;
  const rows = is_list() ? rows_of(text) : [];
  const drops = from_file.dropped(taking(page), () => page.paint());
  return html`<div class="split"><section aria-labelledby="h-entries">
    <h2 id="h-entries">${t('tab.entries')} <span>${page.tournament.check_in ? t('entries.counts', { inside, n: all }) : ltr(all)}</span>${
      all_here_button(page)}</h2>${open_note(page)}
    ${entries.length ? html`<form class="finder" role="search" @submit=${(/** @type {SubmitEvent} */ event) => enter(page, event)}>
      <label><span class="vh">${t('entries.find')}</span>
      <input autocomplete="off" autofocus placeholder=${t('entries.find')}
        @input=${(/** @type {Dom.Input} */ event) => { wanted = event.target.value.trim(); page.paint(); }}></label></form>
    <ol class="people">${repeat(shown, (entry) => entry.entry, (entry) => row(page, entry, entry === first))}</ol>
    ${shown.length ? nothing : html`<p class="empty">${t('entries.nobody')}</p>`}<p class="rowed">${
      saves(() => page.tournament.title, entry_rows, () => ({ entries }))}</p>` : html`<p class="empty">${t('entries.none')}</p>`}</section>
    ${page.directs ? html`<div class="stack"><form class="card stack"
      @dragover=${drops.over} @drop=${drops.drop}
      @submit=${(/** @type {SubmitEvent} */ event) => add(page, event)}><h2>${t('entries.add')}</h2>
      <label class="field"><span>${t('entries.paste')}</span>
        <textarea id="paste" rows="8" @input=${(/** @type {Dom.Input} */ event) => { text = event.target.value; page.paint(); }}></textarea>
        <small>${t('entries.paste_hint')}</small></label>${
        from_file.chooser(taking(page), () => page.paint())}${preview(rows)}
      ${['pairs', 'teams'].map((kind) => html`<label class="check"><input type="checkbox" .checked=${lines === kind}
        @change=${(/** @type {Dom.Input} */ event) => { lines = event.target.checked ? kind : ''; page.paint(); }}> ${t(`entries.${kind}`)}</label>`)}
      <button class="btn go wide">${rows.length ? t('pasted.add', { n: rows.filter(({ line }) => line).length })
        : t('entries.add_button')}</button></form>${last_time.card(page, entries, of_teams, () => begin(page))}</div>` : nothing}</div>`;
}
