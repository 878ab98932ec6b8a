// SPDX-License-Identifier: MIT
// The calendar of a league at the console: what is late, what is still to be played and until when; days of the rounds, a match
// postponed or agreed, and its result without a table.
import { html, nothing } from '../../../vendor/lit-html.js';
import { is_late, played_text, result, round_now, rounds_of, span_text, to_play, when } from '../../../lib/section/league.js';
import { day_beneath, name, t, today } from '../../../lib/text.js';
import { dialog, round_name, seat, sheet } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {{from: string, until: string}} Day */

/** Kinds that are played by the calendar. */
export const FITS = ['round_robin', 'groups', 'swiss', 'knockout'];

/** @type {Promise<unknown> | null} */
let styles = null;

/** @param {any[]} sections */
export async function begin(sections) {
  if (sections.some(({ calendar }) => calendar)) await (styles ??= sheet('league'));
}

// ---- days of the rounds

/** @param {string} day @param {number} weeks */
export function later(day, weeks) {
  const when = new Date(`${day}T00:00:00Z`);
  when.setUTCDate(when.getUTCDate() + 7 * weeks);
  return when.toISOString().slice(0, 10);
}

/** As the API takes them. @param {Day[]} days @returns {string} */
export function days_text(days) {
  const words = days.map(({ from, until }) => (until ? (from ? `${from}/${until}` : until) : '-'));
  while (words.at(-1) === '-') words.pop();
  return words.join(' ');
}

/** @param {Page} page @param {any} section @param {number} rounds */
async function days_dialog(page, section, rounds) {
  /** @type {{days: Day[], first: string, weeks: number, on: boolean}} */
  const state = { days: Array.from({ length: rounds }, (_, at) => {
    const span = section.calendar?.find((/** @type {any} */ one) => one.round === at + 1);
    return { from: span?.from ?? '', until: span?.until ?? '' };
  }), first: section.calendar?.[0]?.until ?? later(today(), 4), weeks: 4, on: false };
  const days = await dialog((/** @type {(value: string | null) => void} */ close, paint) => days_form(section, state, close, paint), 'wide-dialog');
  if (days === null) return;
  await page.run('PUT', `/sections/${section.section}/calendar`, { days }, { version: section.version, done: t(days ? 'league.set_done' : 'league.gone') });
}

/** @param {any} section @param {any} state @param {(value: string | null) => void} close @param {() => void} paint */
function days_form(section, state, close, paint) {
  const spread = () => {
    state.days = state.days.map((/** @type {Day} */ _, /** @type {number} */ at) => {
      const until = later(state.first, at * state.weeks);
      return { from: state.on ? until : '', until };
    });
    paint();
  };
  /** @param {number} at @param {'from' | 'until'} member @param {string} label */
  const field = (at, member, label) => html`<label class="field"><span>${label}</span><input type="date" .value=${state.days[at][member]}
    @input=${(/** @type {Dom.Input} */ event) => { state.days[at][member] = event.target.value; paint(); }}>${day_beneath(state.days[at][member])}</label>`;
  const wrong = state.days.some((/** @type {Day} */ { from, until }) => from && (!until || from > until));
  return html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); if (!wrong) close(days_text(state.days)); }}>
    <h2>${t('league.days')}</h2><p class="dim">${t('league.days_text')}</p>
    <div class="three-col"><label class="field"><span>${t('league.first')}</span><input type="date" .value=${state.first}
      @input=${(/** @type {Dom.Input} */ event) => { state.first = event.target.value; paint(); }}>${day_beneath(state.first)}</label>
    <label class="field"><span>${t('league.weeks')}</span><input type="number" min="1" max="26" .value=${String(state.weeks)}
      @input=${(/** @type {Dom.Input} */ event) => { state.weeks = Number(event.target.value) || 1; }}></label>
    <label class="field"><span>${t('league.how')}</span><select @change=${(/** @type {Dom.Select} */ event) => { state.on = event.target.value === 'on'; }}>
      <option value="until" ?selected=${!state.on}>${t('league.how_until')}</option><option value="on" ?selected=${state.on}>${t('league.how_on')}</option>
      </select></label></div>
    <p class="acts"><button type="button" class="btn" ?disabled=${!state.first} @click=${spread}>${t('league.spread')}</button></p>
    ${state.days.map((/** @type {Day} */ _, /** @type {number} */ at) => html`<fieldset class="two-col"><legend>${t('round.number', { n: at + 1 })}</legend>
      ${field(at, 'from', t('league.from'))}${field(at, 'until', t('league.last_day'))}</fieldset>`)}
    ${wrong ? html`<p class="note" role="alert">${t('league.backwards')}</p>` : nothing}
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button>${section.calendar
      ? html`<button type="button" class="btn" @click=${() => close('')}>${t('league.remove')}</button>` : nothing}<button
      class="btn go" ?disabled=${wrong}>${t('ui.save')}</button></p></form>`;
}

// ---- one match

/** @param {Page} page @param {any} match @param {string} [word] what the last day is called */
export async function match_dialog(page, match, word = t('league.match_until')) {
  const { until, day, at, note, postponed } = match.dates;
  const state = { until: postponed ? until : '', day: day ?? '', at: at ?? '', note: note ?? '' };
  const answer = await dialog((/** @type {(value: typeof state | null) => void} */ close) => {
    /** @param {'until' | 'day' | 'at' | 'note'} member @param {string} type */
    const input = (member, type) => html`<label class="field"><span>${member === 'until' ? word : t(`league.match_${member}`)}</span><input type=${type}
      maxlength=${member === 'note' ? '120' : nothing} .value=${state[member]}
      @input=${(/** @type {Dom.Input} */ event) => { state[member] = event.target.value; }}></label>`;
    return html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); close(state); }}><h2>${t('league.match')}: ${
      name(match.a.name)} – ${name(match.b.name)}</h2>${input('until', 'date')}
      <div class="two-col">${input('day', 'date')}${input('at', 'time')}</div>${input('note', 'text')}
      <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button
        class="btn go">${t('ui.save')}</button></p></form>`;
  });
  if (!answer) return;
  await page.run('PUT', `/matches/${match.match}/appointment`, answer.day ? answer : { ...answer, at: '' }, { done: t('league.match_done') });
}

/** @param {Page} page @param {any} match @param {boolean} [under] its round stands above it */
const row = (page, match, under = false) => html`<li><span class="ps"><span class="who">${seat(match.a)}</span><span
  class="who">${seat(match.b)}</span></span><span class="ex">${match.status === 'over' ? result(match) : when(match, under)}</span>
  ${match.a.entry && match.b.entry ? html`<p class="acts"><button class="btn" aria-label=${`${t('league.result')}: ${match.a.name} – ${match.b.name}`}
    @click=${() => page.correct(match.match)}>${t('league.result')}</button>${match.status === 'over' || !page.directs ? nothing
    : html`<button class="btn" aria-label=${`${t('league.match')}: ${match.a.name} – ${match.b.name}`}
      @click=${() => match_dialog(page, match)}>${t('league.match')}</button>`}</p>` : nothing}</li>`;

// ---- all

/** A knockout of one evening that has begun is no cup over months. @param {any} match */
const is_begun = ({ status, how }) => ['called', 'playing', 'finishing', 'disputed'].includes(status) || ['played', 'final_score'].includes(how);

/** @param {Page} page @param {any} section as the list of sections has it @param {Iterable<any>} matches */
export function league_view(page, section, matches) {
  if (!FITS.includes(section.kind) || section.status === 'planned') return nothing;
  const own = [...matches].filter((match) => match.section === section.section);
  const last = Math.max(0, ...own.map(({ round }) => round), section.rule?.rounds ?? 0);
  const set = !page.directs ? nothing : html`<button class="btn" @click=${() => days_dialog(page, section, last)}>${
    t(section.calendar ? 'league.change' : 'league.play_over_months')}</button>`;
  if (!section.calendar) return section.status === 'over' || (section.kind === 'knockout' && own.some(is_begun)) ? nothing : html`<p class="acts">${set}</p>`;
  const late = to_play(own).filter((match) => is_late(match));
  const rounds = rounds_of(own, section);
  const now = round_now(rounds);
  const id = `h-league-${section.section}`;
  return html`<section class="league" aria-labelledby=${id}><h4 id=${id}>${t('league.title')}</h4>
    <p>${played_text(own)}${late.length ? html` <span class="chip bad">${t('league.late_count', { n: late.length })}</span>` : nothing}</p>
    <p class="acts">${set}</p>
    ${late.length ? html`<details open><summary><b>${t('league.late_title')}</b></summary>
      <ol class="due">${late.map((match) => row(page, match))}</ol></details>` : nothing}
    ${rounds.map(({ round, first, span, matches: all }) => html`<details ?open=${round === now}><summary><b>${round_name(first)}</b>
      <span>${span ? span_text(span) : t('league.no_day')}</span><span class="dim">${played_text(all)}</span></summary>
      <ol class="due">${all.map((match) => row(page, match, true))}</ol></details>`)}</section>`;
}
