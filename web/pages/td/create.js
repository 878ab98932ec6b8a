// SPDX-License-Identifier: MIT
// Choosing a tournament, or making one: two clicks from "same as last time", never more than twelve.
import { html, nothing } from '../../vendor/lit-html.js';
import { get, send } from '../../lib/api.js';
import { day, ltr, minutes_of, t, today, use_zone } from '../../lib/text.js';
import { bar, complain, theme_button } from '../../lib/ui.js';

/** @typedef {import('../td.js').ConsolePage} Page */

/** @type {Api.Tournament[]} */
let tournaments = [];
/** @type {{from: any} | null} */
let form = null;
/** @type {number[]} */
let lengths = [5, 5, 7, 7, 9];
/** @type {any} */
let refused = null;

/** @param {Page} page */
export async function begin(page) {
  try {
    const { clubs } = await get('/clubs');
    use_zone(clubs[0]?.time_zone);
    tournaments = (await get('/tournaments')).tournaments.sort(by_interest);
  } catch (problem) {
    complain(problem);
  }
  if (tournaments.length === 0) form = { from: null };
  page.paint();
}

const RANK = ['running', 'open', 'draft', 'closed'];

/** What is on comes first, then the newest. @param {Api.Tournament} one @param {Api.Tournament} two */
const by_interest = (one, two) => RANK.indexOf(one.status) - RANK.indexOf(two.status) || two.starts_on.localeCompare(one.starts_on);

/** The one that was held last; where none was yet, the next one. @param {Api.Tournament[]} all */
function last_of(all) {
  const held = all.filter((one) => one.starts_on <= today()).sort((one, two) => two.starts_on.localeCompare(one.starts_on));
  return held[0] ?? all[0];
}

/** @param {Api.Tournament} tournament */
const link = (tournament) => html`<li><a class="card" href=${`td.html?t=${tournament.uid}`}><b dir="auto">${tournament.title}</b>
  <span class="chip ${tournament.status === 'running' ? 'ok' : ''}">${t(`tournament_status.${tournament.status}`)}</span>
  <span class="dim">${day(tournament.starts_on)}</span><span
    class="dim num">${t('create.players', { n: tournament.entries.entered + tournament.entries.checked_in })}</span></a></li>`;

/** @param {Page} page @param {SubmitEvent} event */
async function submit(page, event) {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const common = { title: String(data.get('title')), starts_on: String(data.get('starts_on')) };
  const body = form?.from ? { from: form.from.uid, ...common } : {
    ...common, starts_at_min: minutes_of(String(data.get('starts_at') || '')), lengths, check_in: data.get('check_in') === 'on',
    third_place: data.get('third_place') === 'on', third_place_length: data.get('third_place') === 'on' ? lengths[lengths.length - 1] : 0,
    tables: Number(data.get('tables')),
  };
  try {
    const made = await send('POST', '/tournaments', body);
    location.assign(`td.html?t=${made.uid}#entries`);
  } catch (problem) {
    refused = problem;
    complain(problem);
    page.paint();
  }
}

/** @param {string} member */
const error = (member) => (refused?.of?.(member) ? html`<small class="error">${refused.of(member)}</small>` : nothing);

/** @param {Page} page */
function length_fields(page) {
  /** @param {number[]} next */
  const set = (next) => { lengths = next; page.paint(); };
  return html`<fieldset class="stack"><legend>${t('create.lengths')}</legend>
    <div class="choice wrap">
      ${[[5], [7], [5, 5, 7, 7, 9],
        [7, 7, 9, 9, 11]].map((preset) =>
        html`<button type="button" class="btn" aria-pressed=${String(preset) === String(lengths)}
          @click=${() => set(preset)}>${preset.length === 1 ? t('create.all_to', { n: preset[0] }) : ltr(preset.join(' '))}</button>`)}</div>
    <div class="lens">${lengths.map((length, at) =>
      html`<label>${lengths.length === 1 ? t('create.every_round') : at === lengths.length - 1 ? t('create.last_rounds') : t('round.number', { n: at + 1 })}
      <input type="number" min="1" max="99" .value=${String(length)}
        @change=${(/** @type {Dom.Input} */ event) => set(lengths.map((one, other) => (other === at ? Number(event.target.value) : one)))}></label>`)}</div>
    <div class="rowed"><button type="button" class="btn quiet" ?disabled=${lengths.length >= 9}
      @click=${() => set([...lengths, lengths[lengths.length - 1]])}>${t('create.more_rounds')}</button>
    <button type="button" class="btn quiet" ?disabled=${lengths.length < 2} @click=${() => set(lengths.slice(0, -1))}>${t('create.fewer_rounds')}</button></div>
      ${error('lengths')}</fieldset>`;
}

/** @param {Page} page */
function new_form(page) {
  const from = form?.from;
  return html`<form class="card stack" @submit=${(/** @type {SubmitEvent} */ event) => submit(page, event)}>
    <h2>${from ? t('create.same_as', { title: from.title }) : t('create.new')}</h2>
    <label class="field"><span>${t('create.title')}</span><input name="title" required maxlength="80" autocomplete="off" .value=${from ? from.title : ''}
      aria-invalid=${refused?.of?.('title') ? 'true' : 'false'}>${error('title')}</label>
    <div class="two-col"><label class="field">
      <span>${t('create.date')}</span><input name="starts_on" type="date" required .value=${today()}>${error('starts_on')}</label>
    ${from ? nothing : html`<label class="field"><span>${t('create.time')}</span><input name="starts_at" type="time">${error('starts_at_min')}</label>`}</div>
    ${from ? nothing : html`${length_fields(page)}
    <label class="field"><span>${t('create.tables')}</span><input name="tables" type="number" min="0" max="512" .value=${'8'}>${error('tables')}</label>
    <label class="check"><input type="checkbox" name="check_in" checked>${t('create.check_in')}</label>
    <label class="check"><input type="checkbox" name="third_place">${t('create.third')}</label>`}
    <p class="rowed"><button
      class="btn go">${t('create.create')}</button>${
      tournaments.length ? html`<button type="button" class="btn" @click=${() => { form = null; page.paint(); }}>${t('ui.cancel')}</button>`
        : nothing}</p></form>`;
}

/** @param {Page} page @param {any} from */
function open_form(page, from) {
  form = { from };
  refused = null;
  page.paint();
}

const leave_button = () => html`<button class="btn" @click=${async () => (await import('./account.js')).sign_out()}>${t('login.leave')}</button>`;

/** @param {Page} page */
export function template(page) {
  const last = last_of(tournaments);
  return html`${bar({ title: t('create.heading'), home: 'index.html', sub: page.me?.name, children: [theme_button(), leave_button()] })}
    <main class="page stack">${form ? new_form(page) : html`
      <div class="rowed">${last ? html`<button class="btn go" @click=${() => open_form(page, last)}>${t('create.same')}</button>` : nothing}
        <button class="btn ${last ? '' : 'go'}" @click=${() => open_form(page, null)}>${t('create.new')}</button></div>
      <ol class="tlist">${tournaments.map(link)}</ol>`}</main>`;
}
