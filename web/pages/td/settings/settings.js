// SPDX-License-Identifier: MIT
// Settings: the event itself with its lengths, opening and closing, template and addresses on one page; the rule profile on one page
// for each of its groups, with what differs from the usual marked, and without what something else leaves no use for.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { newest } from '../../../lib/live/newest.js';
import { applies, event_of, grouped, in_use } from '../../../lib/rules/rules.js';
import { clock_of, day_beneath, list, ltr, minutes_of, minutes_since, rich, said_setting, said_word, t } from '../../../lib/text.js';
import { complain, confirm, icon } from '../../../lib/ui.js';
import { elsewhere } from '../../elsewhere.js';
import { ask_line, ask_reason } from '../sections/draw.js';
import { presets_card } from './presets.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** @type {Api.Setting[]} */
let settings = [];
/** @type {number[] | null} */
let lengths = null;
/** The sections as they are planned and played. @type {any[]} */
let sections = [];
/** @type {Api.Entry[]} */
let entries = [];
/** Lengths that were typed and not kept yet, by section. @type {Map<number, number[]>} */
let typed = new Map();
/** The name under which the club keeps this tournament as a template. */
let template_name = '';
/** Is a match for third place ticked? null: as it is kept. @type {boolean | null} */
let third = null;
/** The day that is chosen and not saved yet. @type {string | null} */
let starts_on = null;

const latest = newest();

/** @param {Page} page */
async function read(page) {
  const { clubs } = await get('/clubs');
  return Promise.all([get(`${page.base}/profile`), get(`/clubs/${clubs[0].club}/templates`), get(`${page.base}/sections`), get(`${page.base}/entries`)]);
}

/** @param {Page} page */
export async function begin(page) {
  lengths = null;
  third = null;
  starts_on = null;
  try {
    const answer = await latest(read(page));
    if (!answer) return;
    const [profile, kept, all, listed] = answer;
    ({ settings } = profile);
    ({ sections } = all);
    ({ entries } = listed);
    typed = new Map();
    know_template(page, kept);
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** @param {Page} page @param {SubmitEvent} event */
function save(page, event) {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const played = has_third() ? data.get('third_place') === 'on' : page.tournament.third_place;
  const body = {
    title: String(data.get('title')), starts_on: String(data.get('starts_on')), starts_at_min: minutes_of(String(data.get('starts_at') || '')),
    check_in: data.get('check_in') === 'on', third_place: played,
    third_place_length: !played ? 0 : has_third() ? Number(data.get('third_place_length')) : page.tournament.third_place_length,
  };
  page.run('PUT', '', body, { version: page.tournament.version, done: t('settings.saved') });
}

/** The main draw is a knockout: the losers of its semi-finals can meet. */
const has_third = () => (sections[0]?.kind ?? 'knockout') === 'knockout';

/** The match for third place is played like a semi-final, unless somebody says otherwise. @param {Api.Tournament} tournament */
function third_length({ third_place_length, lengths: by_round, draw }) {
  const own = sections[0]?.lengths ?? [];
  const rounds = draw.size ? Math.log2(draw.size) : by_round.length;
  return third_place_length || (own.length ? own[1] ?? own[0] : by_round[Math.max(0, Math.min(rounds - 2, by_round.length - 1))]) || 5;
}

/** @param {Page} page */
function general(page) {
  const { tournament } = page;
  const drawn = tournament.draw.size > 0;
  return html`<form class="card stack" @submit=${(/** @type {SubmitEvent} */ event) => save(page, event)}><h2>${t('settings.general')}</h2>
    <label class="field"><span>${t('create.title')}</span><input name="title" required maxlength="80" .value=${tournament.title}></label>
    <div class="two-col"><label class="field">
      <span>${t('create.date')}</span><input name="starts_on" type="date" required .value=${starts_on ?? tournament.starts_on}
        @change=${(/** @type {Dom.Input} */ event) => { starts_on = event.target.value; page.paint(); }}>${
          day_beneath(starts_on ?? tournament.starts_on)}</label>
    <label class="field"><span>${t('create.time')}</span><input name="starts_at" type="time" .value=${clock_of(tournament.starts_at_min)}></label></div>
    <label class="check"><input type="checkbox" name="check_in" .checked=${tournament.check_in}>${t('create.check_in')}</label>
    ${has_third() ? html`<label class="check"><input type="checkbox" name="third_place" ?disabled=${drawn && !tournament.third_place}
      .checked=${third ?? tournament.third_place}
      @change=${(/** @type {Dom.Input} */ event) => { third = event.target.checked; page.paint(); }}>${t('create.third')}</label>` : nothing}
    ${has_third() && (third ?? tournament.third_place) ? html`<label class="field"><span>${t('settings.third_length')}</span><input type="number"
      name="third_place_length" min="1" max="99" .value=${String(third_length(tournament))}></label>` : nothing}
    <button class="btn go">${t('ui.save')}</button></form>`;
}

/** How a length is called, counted from the last round. @param {number} at @param {number} count */
function length_word(at, count) {
  if (count === 1) return t('settings.each_match');
  const word = ['final', 'semi', 'quarter'][at];
  return word && at < count - 1 ? t(`round.${word}`) : t('settings.before_that');
}

/** @param {Page} page @param {any} section @param {number[]} now */
async function keep_lengths(page, section, now) {
  const { body_of, planned_like } = await import('../create/plan.js');
  const body = body_of({ ...planned_like(section), lengths: now });
  if (await page.run('PUT', `/sections/${section.section}`, body,
    { version: section.version, done: t('settings.saved'), asks: t('ask.section', { name: section.name }) })) await begin(page);
}

/** Where checkers are counted, matches are longer. @param {any} section */
const longest = ({ series }) => (series.games.some((/** @type {Api.Played} */ { men }) => men) ? 9999 : 99);

/** The lengths of one section, the final's first; once it is drawn they stand. @param {Page} page @param {any} section */
function section_lengths(page, section) {
  const now = typed.get(section.section) ?? section.lengths;
  const drawn = section.status !== 'planned';
  /** @param {number[]} next */
  const set = (next) => { typed.set(section.section, next); page.paint(); };
  return html`<fieldset><legend dir="auto">${section.name}</legend><div class="lens">${now.map((/** @type {number} */ length, /** @type {number} */ at) =>
    html`<label>${length_word(at, now.length)}<input type="number" min="1" max=${longest(section)} ?disabled=${drawn} .value=${String(length)}
      @change=${(/** @type {Dom.Input} */ event) => event.target.validity.valid &&
        set(now.map((/** @type {number} */ one, /** @type {number} */ other) => (other === at ? Number(event.target.value) : one)))}></label>`)}</div>
    ${drawn ? nothing : html`<p class="rowed"><span
      class="grow"></span><button class="btn go" ?disabled=${!typed.has(section.section)}
      @click=${() => keep_lengths(page, section, now)}>${t('ui.save')}</button></p>`}</fieldset>`;
}

/** Where sections have lengths of their own, theirs; else the ones of the event. @param {Page} page */
function all_lengths(page) {
  const own = sections.filter((one) => one.lengths.length > 0);
  if (!own.length) return rounds(page);
  return html`${own.length < sections.length ? rounds(page) : nothing}<div class="card stack"><h2>${
    own.length < sections.length ? t('settings.lengths_of', { sections: list(own.map(({ name }) => name)) }) : t('create.lengths')}</h2>${
    own.map((one) => section_lengths(page, one))}${
    own.some((one) => one.status !== 'planned') ? html`<p class="dim">${t('settings.lengths_stand')}</p>` : nothing}</div>`;
}

/** @param {Page} page */
function rounds(page) {
  const { tournament } = page;
  const now = lengths ?? tournament.lengths;
  /** @param {number[]} next */
  const set = (next) => { lengths = next; page.paint(); };
  const rest = sections.filter((one) => one.lengths.length === 0);
  return html`<div class="card stack"><h2>${rest.length && rest.length < sections.length
    ? t('settings.lengths_of', { sections: list(rest.map(({ name }) => name)) }) : t('create.lengths')}</h2>
    <div class="lens">${now.map((/** @type {number} */ length, /** @type {number} */ at) =>
      html`<label>${at === now.length - 1 ? t('create.last_rounds') : t('round.number', { n: at + 1 })}
      <input type="number" min="1" max="99" .value=${String(length)}
        @change=${(/** @type {Dom.Input} */ event) =>
          set(now.map((/** @type {number} */ one, /** @type {number} */ other) => (other === at ? Number(event.target.value) : one)))}></label>`)}</div>
    <p class="rowed"><button class="btn quiet" ?disabled=${now.length >= 9}
      @click=${() => set([...now, now[now.length - 1]])}>${t('create.more_rounds')}</button>
    <button class="btn quiet" ?disabled=${now.length < 2} @click=${() => set(now.slice(0, -1))}>${t('create.fewer_rounds')}</button><span class="grow"></span>
    <button class="btn go" ?disabled=${!lengths}
      @click=${() => page.run('PUT', '/rounds', { lengths: now },
        { version: tournament.version, done: t('settings.saved') }).then(() => { lengths = null; })}>${t('ui.save')}</button></p></div>`;
}

// ---- rules

/** @param {Page} page @param {Api.Setting} setting @param {number} value */
async function change(page, setting, value) {
  await page.run('PUT', `/profile/${setting.setting}`, { value },
    { version: setting.version, done: t('settings.saved'), asks: rich('ask.rule', { title: said_setting(setting).title }) });
  await begin(page);
}

/** As the box of a setting says a value. @param {Api.Setting} setting @param {number} value */
const worded_value = (setting, value) => (setting.choices.length ? said_word(setting.name, setting.choices[value - setting.low]) : ltr(value));

/** @param {Page} page @param {Api.Setting} setting */
function control(page, setting) {
  const id = `rule-${setting.name}`;
  /** @param {Dom.Input} event */
  const changed = (event) => change(page, setting, Number(event.target.value));
  if (!setting.choices.length)
    return html`<input id=${id} aria-describedby=${`${id}-says`} type="number" min=${setting.low} max=${setting.high}
      .value=${String(setting.value)} @change=${changed}>`;
  return html`<select id=${id} aria-describedby=${`${id}-says`} @change=${changed}>
    ${setting.choices.map((/** @type {string} */ _, /** @type {number} */ at) => html`<option value=${setting.low + at}
      ?selected=${setting.low + at === setting.value}>${worded_value(setting, setting.low + at)}</option>`)}</select>`;
}

/** What it is called and what it says now; its box; where it is not the usual, the way back. @param {Page} page @param {Api.Setting} setting */
function setting_row(page, setting) {
  const { title, text } = said_setting(setting);
  const usual = setting.value === setting.default;
  return html`<li class=${usual ? '' : 'unusual'}><p><label for=${`rule-${setting.name}`}>${title}</label><small
    id=${`rule-${setting.name}-says`}>${text}</small></p><div>${control(page, setting)}${usual ? nothing : html`<button class="btn quiet"
    @click=${() => change(page, setting, setting.default)}>${icon('undo')}<span>${rich('settings.usual',
      { value: worded_value(setting, setting.default) })}</span></button>`}</div></li>`;
}

/** @param {string} name */
const value_of = (name) => settings.find((one) => one.name === name)?.value ?? 0;

/** The rules that say anything of what this event plays, by their groups. @param {Page} page */
function ruled(page) {
  const event = event_of(page.tournament, sections, entries);
  return grouped(settings).map(({ group, settings: own }) => ({ group, event, settings: own.filter(({ name }) => applies(name, event)) }))
    .filter((one) => one.settings.length);
}

/** @param {Api.Setting[]} rules */
const unusual = (rules) => rules.filter((one) => one.value !== one.default).length;

/** @param {Page} page @param {string} group */
function rules_view(page, group) {
  const { settings: rules, event } = /** @type {ReturnType<typeof ruled>[0]} */ (ruled(page).find((one) => one.group === group));
  const shown = rules.filter(({ name }) => in_use(name, value_of, event));
  const away = rules.length - shown.length;
  return html`<section class="card" aria-labelledby="h-rules"><h2 id="h-rules">${t(`rules.${group}`)}</h2>
    <p class="dim">${t(`rules.${group}_text`)}</p>
    <ul class="ruled">${shown.map((setting) => setting_row(page, setting))}</ul>
    ${away ? html`<p class="dim">${t(`rules.${group}_away`, { n: away })}</p>` : nothing}</section>`;
}

/** @param {Page} page */
async function reopen(page) {
  const reason = await ask_reason(t('settings.reopen'), t('settings.reopen_text'), t('settings.reopen'));
  if (reason) await page.run('POST', '/reopen', { reason }, { version: page.tournament.version, done: t('settings.reopened'),
    asks: t('ask.reopen') });
}

/** Where else it goes on is typed as the other server prints it. @param {Page} page */
async function hand_over(page) {
  const to = await ask_line(t('settings.hand_over'), t('settings.hand_over_text'), t('settings.hand_over_address'), t('settings.hand_over'));
  if (to) await page.run('POST', '/hand-over', { to }, { version: page.tournament.version, done: t('settings.handed_over'),
    asks: t('ask.hand_over') });
}

/** @param {Page} page */
const away_card = (page) => html`<div class="card stack"><h2>${t('settings.status')} <span>${t('settings.away')}</span></h2>
  ${elsewhere(page.tournament, `td.html?t=${page.uid}`)}<p class="rowed"><button class="btn" @click=${() => page.run('POST', '/take-over', {},
    { version: page.tournament.version, done: t('settings.taken_over'), asks: t('ask.take_over') })}>${t('settings.take_over')}</button></p></div>`;

/** What a tablet has not sent yet stays out when the event is closed: that is asked before. @param {Page} page */
export async function close_event(page) {
  const { devices } = await get(`${page.base}/devices`);
  const holding = devices.filter((/** @type {Api.Device} */ one) => one.status === 'active' && (one.pulse?.unsent ?? 0) > 0);
  const name = (/** @type {number} */ n) => page.floor?.tables.find((/** @type {any} */ one) => one.table === n)?.name ?? ltr(n);
  const line = (/** @type {Api.Device} */ one) => html`<li>${icon('clock')}<span>${rich('table.at', { table: name(one.table) })}: ${
    t('fleet.unsent', { n: one.pulse?.unsent ?? 0 })}</span></li>`;
  const wait = () => confirm(t('settings.close_unsent'), html`<p>${t('settings.close_unsent_text')}</p><ul class="conseq"
    tabindex="0">${holding.map(line)}</ul>`, t('settings.close'));
  if (holding.length && !await wait()) return;
  await page.run('POST', '/close', {}, { version: page.tournament.version, done: t('settings.closed'), asks: t('ask.close') });
}

/** @param {Page} page */
function status(page) {
  const { tournament } = page;
  if (tournament.away) return away_card(page);
  const act = {
    draft: html`<button class="btn go"
      @click=${() => page.run('POST', '/open', {}, { version: tournament.version, done: t('entries.opened') })}>${t('entries.open')}</button>`,
    closed: html`<button class="btn" @click=${() => reopen(page)}>${t('settings.reopen')}</button>`,
  }[/** @type {'draft'} */ (tournament.status)] ??
    html`<button class="btn" @click=${() => void close_event(page).catch(complain)}>${t('settings.close')}</button>`;
  return html`<div class="card stack"><h2>${t('settings.status')} <span>${t(`tournament_status.${tournament.status}`)}</span></h2>
    <p class="rowed">${act}${page.me.role === 'owner' && tournament.status !== 'closed'
      ? html`<button class="btn quiet" @click=${() => hand_over(page)}>${t('settings.hand_over')}</button>` : nothing}</p></div>`;
}

/** @param {Page} page @param {{templates: {name: string, tournament: string}[]}} kept */
function know_template(page, { templates }) {
  template_name = templates.find((one) => one.tournament === page.uid)?.name ?? '';
}

/** @param {Page} page @param {SubmitEvent} event */
async function keep(page, event) {
  event.preventDefault();
  const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name')).trim();
  const reply = name && await page.run('PUT', '/template', { name }, { done: t('settings.template_kept', { name }) });
  if (reply) know_template(page, reply);
  page.paint();
}

/** @param {Page} page */
async function drop_template(page) {
  const reply = await page.run('DELETE', '/template', undefined, { done: t('settings.template_dropped', { name: template_name }) });
  if (reply) know_template(page, reply);
  page.paint();
}

/** Later tournaments are made like this one, under a name that the club knows. @param {Page} page */
const template_card = (page) => html`<form class="card stack" @submit=${(/** @type {SubmitEvent} */ event) => keep(page, event)}>
  <h2>${t('settings.template')}</h2>${template_name ? html`<p role="status">${icon('check')} ${rich('settings.template_is',
    { name: html`<b dir="auto">${template_name}</b>` })}</p>` : nothing}<label class="field"><span>${t('settings.template_name')}</span>
    <input name="name" required maxlength="40" autocomplete="off" placeholder=${page.tournament.title}><small>${t('settings.template_text')}</small></label>
  <p class="rowed"><button class="btn">${t(template_name ? 'settings.template_rename' : 'settings.template_keep')}</button>${template_name
    ? html`<button type="button" class="btn quiet" @click=${() => drop_template(page)}>${t('settings.template_drop')}</button>` : nothing}</p></form>`;

/** @param {Page} page */
function addresses(page) {
  /** @param {string} href @param {string} label */
  const link = (href, label) => html`<a class="link" target="_blank" href=${href}>${label}</a>`;
  return html`<div class="card stack"><h2>${t('settings.addresses')}</h2><p class="links">
    ${link(`tournament.html?t=${page.uid}`, t('settings.public'))}${link(`wall.html?t=${page.uid}`, t('settings.wall'))}${
      link(`proof.html?t=${page.uid}`, t('settings.proof'))}
    ${link(`print.html?t=${page.uid}&what=draw`, t('settings.print_draw'))}${link(`print.html?t=${page.uid}&what=rules`, t('settings.print_rules'))}
    ${link(`print.html?t=${page.uid}&what=standings`, t('settings.print_standings'))}${
      link(`/api/v1/tournaments/${page.uid}/export`, t('settings.export'))}</p></div>`;
}

/** What the unattended copies are worth now. @param {Page} page */
function copies_said(page) {
  const { copies } = page;
  if (!copies) return t('copies.none');
  if (copies.failed) return t('copies.failed');
  return copies.last_at ? t('copies.last', { n: minutes_since(copies.last_at, page.now) }) : t('copies.first');
}

/** @param {Page} page */
function copies(page) {
  return html`<div class="card stack"><h2>${t('copies.title')}</h2><p>${copies_said(page)}</p>${
    page.copies?.untrue ? html`<p class="note">${t('copies.untrue', { n: page.copies.untrue })}</p>` : nothing}${
    page.copies?.same_disk ? html`<p>${t('copies.same_disk')}</p>` : nothing}</div>`;
}

// ---- pages

/** Which group of rules is on the page, '' = the event itself. @param {Page} page */
const shown_group = (page) => {
  const asked = location.hash.split('=')[1] ?? '';
  return ruled(page).some(({ group }) => group === asked) ? asked : '';
};

/** @param {Page} page @param {string} group */
function index(page, group) {
  /** @param {string} one @param {unknown} label @param {number} n */
  const entry = (one, label, n) => html`<a href=${one ? `#settings=${one}` : '#settings'} aria-current=${one === group ? 'true' : 'false'}>${label}${
    n ? html`<span class="chip">${t('settings.changed', { n })}</span>` : nothing}</a>`;
  return html`<div class="index" role="navigation" aria-label=${t('tab.settings')}>${entry('', t('settings.event'), 0)}<b>${t('settings.profile')}</b>${
    ruled(page).map((one) => entry(one.group, t(`rules.${one.group}`), unusual(one.settings)))}</div>`;
}

/** @param {Page} page */
const event_view = (page) => html`<div class="pair"><div class="stack">${general(page)}${all_lengths(page)}</div>
  <div class="stack">${status(page)}${
    presets_card(page, { settings, sections }, worded_value, () => begin(page))}${addresses(page)}${template_card(page)}${copies(page)}</div></div>`;

/** @param {Page} page */
export function template(page) {
  const group = shown_group(page);
  return html`<div class="prefs">${index(page, group)}<div>${group ? rules_view(page, group) : event_view(page)}</div></div>`;
}
