// SPDX-License-Identifier: MIT
// People: who has played in the club's tournaments. Namesakes are told apart, one person under two names is joined, and
// whoever asks for it is forgotten. Accounts of those who direct are another tab.
import { repeat } from '../../../vendor/directives/repeat.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { fold } from '../../../lib/list/alike.js';
import { get } from '../../../lib/api.js';
import { rows_of } from '../../../lib/list/csv.js';
import { newest } from '../../../lib/live/newest.js';
import { saves } from '../../../lib/list/save.js';
import { day, ltr, name, rich, t } from '../../../lib/text.js';
import { complain, confirm, dialog, icon } from '../../../lib/ui.js';
import { fits } from './entries.js';
import { section_name } from '../sections/section.js';
import { list_template, no_ratings, of_person, person_template, read, read_season, season_sum, season_template, season_title } from './ratings.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {Api.PlayerWhole['history'][number]} Played */

/**
 * What the tab of one console keeps. asked: who is to be seen, 0 = nobody; chosen: who is seen; view: what is looked at.
 * @typedef {{players: Api.Player[], loaded: boolean, wanted: string, asked: number, chosen: Api.PlayerWhole | null, view: View,
 *   ratings: import('./ratings.js').Ratings}} Kept
 */
/** @typedef {'people' | 'ratings' | 'season'} View */
/** @type {WeakMap<Page, Kept>} */
const kept = new WeakMap();

/** @param {Page} page @returns {Kept} */
function kept_of(page) {
  const mine = kept.get(page) ?? { players: [], loaded: false, wanted: '', asked: 0, chosen: null, view: 'people', ratings: no_ratings() };
  kept.set(page, mine);
  return mine;
}

/** @returns {Promise<Api.Player[]>} */
async function everybody() {
  /** @type {Api.Player[]} */
  const all = [];
  for (let after = ''; ;) {
    const part = await get(`/players?limit=200${after ? `&after=${after}` : ''}`);
    all.push(...part.players);
    if (!part.next) return all.filter((player) => player.status === 'active').sort((x, y) => x.name.localeCompare(y.name) || x.player - y.player);
    after = encodeURIComponent(part.next);
  }
}

const latest = newest();

/** Who is asked for by the address, 0 = nobody. */
const in_address = () => Number(location.hash.split('=')[1]) || 0;

/** Who is chosen stands in the address: a reload and the way back find them again. @param {Page} page @param {number} number */
function turn_to(page, number) {
  // The list stays as it is; turning to the tab would read it anew.
  if (number !== in_address()) history.pushState(null, '', `#people=${number}`);
  void choose(page, number);
}

/** @param {Page} page */
export async function begin(page) {
  const mine = kept_of(page);
  const who = in_address();
  if (who) void choose(page, who);
  else Object.assign(mine, { asked: 0, chosen: null });
  try {
    mine.players = await latest(everybody()) ?? mine.players;
    mine.loaded = true;
    await READ[mine.view](page, mine);
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** @param {Page} page @param {number} number */
async function choose(page, number) {
  const mine = kept_of(page);
  mine.asked = number;
  const player = await get(`/players/${number}`).catch(complain);
  if (mine.asked !== number) return; // somebody else was asked for meanwhile
  mine.chosen = player ?? null;
  page.paint();
  // Where the list is long and the page narrow, who was chosen stands above it.
  requestAnimationFrame(() => document.getElementById('h-person')?.scrollIntoView({ block: 'nearest' }));
}

// ---- acts

/** A name in the words of the list, and what tells it from another one. @param {Api.Player} player */
const about = (player) => [player.club, player.country, t('people.number', { n: player.player })].filter(Boolean).join(', ');

/** A name as it stands in a title: with what tells it from a namesake's. @param {Page} page @param {Api.Player} player */
function known(page, player) {
  const alike = persons(kept_of(page)).filter((one) => fold(one.name) === fold(player.name)).length > 1;
  return html`${name(player.name)}${alike ? html` <span class="dim" dir="auto">(${about(player)})</span>` : nothing}`;
}

/** @param {Page} page @param {Api.PlayerWhole} player */
async function rename(page, player) {
  let typed = player.name;
  // Results that are closed were signed under the name: the server asks why it changes.
  const signed = player.history.some((played) => played.status === 'closed');
  const form = await dialog((/** @type {(value: Record<string, unknown> | null) => void} */ close, paint) => html`<form @submit=${
    (/** @type {SubmitEvent} */ event) => { event.preventDefault();
      close(Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (event.target)))); }}><h2><b>${
      rich('people.rename_whom', { name: known(page, player) })}</b></h2>
    <label class="field"><span>${t('people.name')}</span><input name="name" required maxlength="80" autofocus .value=${player.name}
      @input=${(/** @type {Dom.Input} */ event) => { typed = event.target.value.trim(); paint(); }}></label>
    <div class="two-col"><label class="field"><span>${t('people.club')}</span><input name="club" maxlength="80" .value=${player.club}></label>
    <label class="field"><span>${t('people.country')}</span><input name="country" maxlength="80" .value=${player.country}></label></div>
    ${signed ? html`<label class="field"><span>${t('people.rename_why')}</span><input name="reason" maxlength="240"
      ?required=${typed !== player.name}></label>` : nothing}
    <p class="dim">${t('people.rename_text')}</p>
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go">${t('ui.save')}</button></p>
    </form>`);
  const asks = rich('ask.rename', { name: known(page, player) }), done = t('people.rename_done', { name: form?.name ?? '' });
  if (form && await page.run_at('PUT', `/players/${player.player}`, form, { version: player.version, done, asks }))
    await begin(page);
}

/** @param {Page} page @param {Api.PlayerWhole} player */
async function merge(page, player) {
  let wanted = '';
  const mine = kept_of(page);
  const others = persons(mine).filter((one) => one.player !== player.player);
  const into = await dialog((/** @type {(value: Api.Player | null) => void} */ close, paint) => {
    // Namesakes are who is looked for most often.
    const found = others.filter((one) => (wanted ? names_of(mine, one).some((said) => fits(said, wanted)) : fold(one.name) === fold(player.name))).slice(0, 8);
    return html`<form role="search" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); if (found.length === 1) close(found[0]); }}>
      <h2><b>${rich('people.merge_into', { name: known(page, player) })}</b></h2><p class="dim">${t('people.merge_text')}</p>
      <label><span class="vh">${t('people.find')}</span><input autofocus autocomplete="off" placeholder=${t('people.find')}
        @input=${(/** @type {Dom.Input} */ event) => { wanted = event.target.value.trim(); paint(); }}></label>
      <ol class="found" aria-live="polite">${found.map((one) => html`<li><button type="button" @click=${() => close(one)}><b>${name(one.name)}</b>
        <span class="dim" dir="auto">${about(one)}</span></button></li>`)}</ol>
      <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></form>`;
  });
  if (!into) return;
  const done = t('people.merge_done', { name: player.name, other: into.name });
  const title = rich('ask.merge', { name: known(page, player), other: known(page, into) });
  // Who played in one event together is asked about once more, by the server.
  if (!await confirm(title, html`<p>${rich('people.merge_sure', { other: known(page, into) })}</p>`, t('people.merge_do'))) return;
  if (!(await page.run_at('POST', `/players/${player.player}/merge`, { into: into.player }, { done, asks: title }))) return;
  turn_to(page, into.player);
  await begin(page);
}

/** The public is shown the person's page, or no longer. @param {Page} page @param {Api.PlayerWhole} player */
async function hide(page, player) {
  const done = t(player.hidden ? 'person.shown_done' : 'person.hidden_done', { name: player.name });
  const asks = t(player.hidden ? 'person.show' : 'person.hide');
  if (await page.run_at('PUT', `/players/${player.player}/hidden`, { hidden: !player.hidden }, { done, asks })) await begin(page);
}

/** @param {Page} page @param {Api.Player} player */
async function split(page, player) {
  if (await page.run_at('POST', `/players/${player.player}/split`, {},
    { done: t('people.split_done', { name: player.name }), asks: t('ask.split', { name: player.name }) })) await begin(page);
}

/** Where this person is in the middle of something. @param {Page} page @param {Api.PlayerWhole} player */
function under_way(page, player) {
  const running = player.history.filter(({ status }) => status === 'running');
  return running.map(({ tournament, title, entry }) => {
    const at = (/** @type {Api.FloorTable} */ { match }) => match && [match.a.entry, match.b.entry].includes(entry);
    const table = tournament === page.uid && page.floor.tables.find(at);
    return table ? rich('people.plays_now', { title: name(title), table: ltr(table.name) }) : rich('people.is_in', { title: name(title) });
  });
}

/**
 * What will be lost, and the name typed once more.
 * @param {Page} page @param {Api.PlayerWhole} player @param {import('../../../lib/api.js').Problem} problem
 */
async function ask_erase(page, player, problem) {
  let typed = '';
  const answer = await dialog((/** @type {(value: boolean | null) => void} */ close, paint) => html`<form @submit=${
    (/** @type {Event} */ event) => { event.preventDefault(); if (typed === player.name) close(true); }}>
    <h2><b>${rich('people.erase_title', { name: known(page, player) })}</b></h2>
    <ul class="conseq" tabindex="0">${[...under_way(page, player), ...problem.consequences.map((one) => one.text)].map((text) =>
      html`<li>${icon('warn')}<span>${text}</span></li>`)}</ul>
    <p>${t('people.erase_lost')}</p><p>${t('people.erase_texts')}</p>
    <label class="field"><span>${rich('people.erase_type', { name: name(player.name) })}</span><input autocomplete="off" dir="auto"
      @input=${(/** @type {Dom.Input} */ event) => { typed = event.target.value.trim(); paint(); }}></label>
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn bad"
      ?disabled=${typed !== player.name}>${t('people.erase')}</button></p></form>`, 'wide-dialog');
  return answer === true;
}

/** @param {Page} page @param {Api.PlayerWhole} player */
async function erase(page, player) {
  const done = t('people.erase_done', { name: player.name });
  const reply = await page.run_at('POST', `/players/${player.player}/erase`, {}, { done, ask: (problem) => ask_erase(page, player, problem) });
  if (!reply) return;
  location.replace('#people');
  await show_left(reply);
}

/** Where the name may still stand: lines with words that somebody typed. @param {Api.Forgotten} reply */
const show_left = (reply) => dialog((/** @type {(value: null) => void} */ close) => html`<div><h2>${t('people.erase')}</h2>
  <p>${t(reply.mentions.length ? 'people.left' : 'people.left_none', { names: reply.names, n: reply.mentions.length })}</p>
  <ul class="links">${reply.mentions.map((one) => html`<li><a class="link" href=${`audit.html?t=${one.ledger}#${one.seq}`}>${
    t('people.line', { n: one.seq })}</a></li>`)}</ul>
  <p class="acts"><button class="btn go" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`);

// ---- what is seen

/** People of their own: who was joined to somebody stands with them. @param {Kept} mine */
const persons = (mine) => mine.players.filter((player) => !player.same_as);

/** Every name under which somebody has entered. @param {Kept} mine @param {Api.Player} player */
const names_of = (mine, player) => [player, ...mine.players.filter((one) => one.same_as === player.player)].map((one) => one.name);

/** Names that two people have. @param {Api.Player[]} list */
function namesakes(list) {
  const seen = new Set(), twice = new Set();
  for (const player of list) (seen.has(fold(player.name)) ? twice : seen).add(fold(player.name));
  return twice;
}

/** @param {Page} page @param {Kept} mine @param {Api.Player} player @param {boolean} namesake */
const row = (page, mine, player, namesake) => html`<li><button class="row person" aria-current=${mine.chosen?.player === player.player ? 'true' : 'false'}
    @click=${() => turn_to(page, player.player)}><span><b dir="auto">${player.name}</b> <small dir="auto">${
      namesake ? about(player) : [player.club, player.country].filter(Boolean).join(', ')}</small></span>
  <span>${namesake ? html`<span class="chip warn">${t('people.namesake')}</span>` : nothing} <span class="dim">${
    t('people.about', { n: player.tournaments })}</span></span></button></li>`;

/** Where they came in; the section is said where it is not the main draw alone. @param {Played} played @param {Played['places'][number]} one */
function place_row(played, one) {
  const places = ltr(one.place_from === one.place_to ? `${one.place_from}` : `${one.place_from}–${one.place_to}`);
  const alone = played.places.length === 1 && one.section === 1;
  return html` <span class="chip"><span>${
    alone ? rich('people.place', { places }) : rich('people.place_in', { section: name(section_name(one)), places })}</span></span>`;
}

/** @param {Played} played @param {string} now */
function played_row(played, now) {
  return html`<li><a href=${`tournament.html?t=${played.tournament}`}><b dir="auto">${played.title}</b><span class="dim">${day(played.starts_on)}${
    played.name && played.name !== now ? html`, ${rich('people.was_entered', { name: name(played.name) })}` : nothing}</span></a>
    <span>${played.places.map((one) => place_row(played, one))}</span></li>`;
}

/** @param {Page} page @param {Kept} mine @param {Api.PlayerWhole} player */
function detail(page, mine, player) {
  const joined = mine.players.filter((one) => player.merged.includes(one.player));
  const director = page.directs;
  return html`<section class="card stack" aria-labelledby="h-person"><h2 id="h-person"><bdi>${player.name}</bdi> <span dir="auto">${about(player)}</span></h2>
    <p class="rowed"><a class="btn" href=${`person.html?p=${player.player}`}>${t('person.page')}</a>
    ${director ? html`<button class="btn" @click=${() => rename(page, player)}>${t('people.rename')}</button>
      <button class="btn" @click=${() => merge(page, player)}>${t('people.merge')}</button>
      <button class="btn" @click=${() => hide(page, player)}>${t(player.hidden ? 'person.show' : 'person.hide')}</button>
      ${page.me.role === 'owner' ? html`<button class="btn quiet" @click=${() => erase(page, player)}>${t('people.erase')}</button>` : nothing}` : nothing}</p>
    ${joined.length ? html`<h3>${t('people.also')}</h3><ul class="played">${joined.map((one) => html`<li><span
      dir="auto">${one.name} <small class="dim">${about(one)}</small></span>${
      director ? html`<button class="btn quiet" @click=${() => split(page, one)}>${t('people.split')}</button>` : nothing}</li>`)}</ul>` : nothing}
    <h3>${t('people.history')}</h3>${player.history.length ? html`<ol class="played">${
      player.history.map((played) => played_row(played, player.name))}</ol>` : html`<p class="dim">${t('people.never')}</p>`}</section>`;
}

/** What each view reads when it is opened. @type {Record<View, (page: Page, mine: Kept) => unknown>} */
const READ = { people: () => undefined, ratings: (page, mine) => read(page, mine.ratings), season: (page, mine) => open_season(page, mine) };

/** The season's people have their ratings beside them. @param {Page} page @param {Kept} mine */
async function open_season(page, mine) {
  await Promise.all([read(page, mine.ratings), read_season(page, mine.ratings)]);
}

/** People, what they are rated, or their points of the year. @param {Page} page @param {Kept} mine */
function views(page, mine) {
  const view = (/** @type {View} */ one, /** @type {string} */ label) => html`<button class="btn" aria-pressed=${mine.view === one} @click=${() => {
    mine.view = one;
    void READ[one](page, mine);
    page.paint();
  }}>${label}</button>`;
  return html`<div class="choice people-views" role="group" aria-label=${t('people.views')}>${view('people', t('tab.people'))}${
    view('ratings', t('ratings.all'))}${view('season', t('ratings.season'))}</div>`;
}

/** The list that is shown. */
const list_rows = () => rows_of(/** @type {NodeListOf<HTMLTableElement>} */ (document.querySelectorAll('.persons .ratings')));

/** Everybody, as a list that can be entered again. @param {Api.Player[]} all */
const people_rows = (all) => [['name', 'club', 'country', 'tournaments'], ...all.map((one) => [one.name, one.club, one.country, one.tournaments])];

/** @param {Page} page @param {Kept} mine */
function ratings_template(page, mine) {
  const choose = (/** @type {number} */ player) => void of_person(page, mine.ratings, player);
  const [title, shown] = mine.view === 'season' ? [t('ratings.season'), season_template(page, mine.ratings, choose)]
    : [t('ratings.all'), list_template(page, mine.ratings, choose)];
  return html`<div class="split persons"><section aria-labelledby="h-ratings">${views(page, mine)}<h2 id="h-ratings">${title}</h2>${shown}<p class="rowed">${
    saves(() => (mine.view === 'season' ? season_title(mine.ratings) : title), list_rows,
      () => (mine.view === 'season' ? mine.ratings.season : mine.ratings.shown))}</p></section>
  <div class="stack">${mine.view === 'season' ? season_sum(mine.ratings) : nothing}${person_template(mine.ratings)}</div></div>`;
}

/** @param {Page} page */
export function template(page) {
  const mine = kept_of(page);
  if (!mine.loaded) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
  return mine.view === 'people' ? people_template(page, mine) : ratings_template(page, mine);
}

/** @param {Page} page @param {Kept} mine */
function people_template(page, mine) {
  const all = persons(mine);
  const shown = mine.wanted ? all.filter((player) => names_of(mine, player).some((one) => fits(one, mine.wanted))) : all;
  const twice = namesakes(all);
  return html`<div class="split persons"><section aria-labelledby="h-people">${views(page, mine)}<h2 id="h-people">${t('tab.people')} <span>${
    mine.wanted ? t('people.count_of', { n: shown.length, of: all.length }) : t('people.count', { n: all.length })}</span></h2>
    ${all.length ? html`<form class="finder" role="search" @submit=${(/** @type {Event} */ event) => { event.preventDefault();
      if (shown[0]) turn_to(page, shown[0].player); }}>
      <label><span class="vh">${t('people.find')}</span><input autocomplete="off" placeholder=${t('people.find')}
        @input=${(/** @type {Dom.Input} */ event) => { mine.wanted = event.target.value.trim(); page.paint(); }}></label></form>
      <ol class="people">${repeat(shown, (player) => player.player, (player) => row(page, mine, player, twice.has(fold(player.name))))}</ol>
      ${shown.length ? nothing : html`<p class="empty">${t('people.nobody')}</p>`}<p class="rowed">${
        saves(() => t('tab.people'), () => people_rows(all), () => ({ players: all }))}</p>` : html`<p class="empty">${t('people.none')}</p>`}</section>
    <div class="stack">${mine.chosen ? detail(page, mine, mine.chosen) : html`<p class="dim choose">${t('people.choose')}</p>`}</div></div>`;
}
