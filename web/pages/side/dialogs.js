// SPDX-License-Identifier: MIT
// What is said seldom at a side table: who comes and goes, what is settled between two, one cube of several. Loaded at the first touch.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { date_time, known_as, known_as_text, ltr, name, rich, t } from '../../lib/text.js';
import { dialog, icon } from '../../lib/ui.js';
import { in_latin } from '../../lib/list/alike.js';
import { keep_aside } from './shelf.js';
import { called, player_of } from './words.js';

/** @typedef {import('../side.js').SidePage} Page */
/** @typedef {import('./words.js').Player} Player */
/** @typedef {import('./words.js').Kind} Kind */
/** @typedef {{kind: Kind, entry: number, other?: number, value?: number}} Said */

/** A hall's list is searched from so many on. */
const MANY = 12;
/** The server's own bound (director/bounds.h). */
const POINTS_MOST = 100000;
/** Where several cubes can be meant the buttons of the row mean all of them. @type {Kind[]} */
const CUBES = ['double', 'take', 'pass', 'beaver', 'raccoon'];

/** Acts about this player's share alone, whoever may say them. @param {Api.Sitting} doc @param {Player} player @returns {Said[]} */
export const about_share = (doc, player) => doc.players.flatMap((by) => by.whom.filter(({ kind, others }) =>
  CUBES.includes(kind) && others.length > 1 && others.includes(player.entry)).map(({ kind }) => ({ kind, entry: by.entry, other: player.entry })));

/** What this player may say besides what has a button. @param {Player} player @returns {Said[]} */
const besides = (player) => /** @type {Kind[]} */ (['resign', 'leave', 'join']).filter((kind) => player.may.includes(kind)).map((kind) =>
  ({ kind, entry: player.entry }));

/** @param {Api.Sitting} doc @param {Said} said */
const words = (doc, { kind, entry, other }) => rich(other ? `side.about.${kind}` : `side.said.${kind}`,
  { name: name(called(doc, entry)), other: name(called(doc, other ?? 0)) });

/** Everything else of one player. @param {Page} page @param {Player} player */
export async function more(page, player) {
  const { doc } = page;
  const acts = [...about_share(doc, player), ...besides(player)];
  const settles = player.may.includes('settle');
  const chosen = await dialog((/** @type {(value: Said | 'settle' | null) => void} */ close) => html`<div><h2 dir="auto">${known_as(player)}</h2>
    <div class="opts">${acts.map((act) => html`<button class="btn wide" @click=${() => close(act)}>${words(doc, act)}</button>`)}
      ${settles ? html`<button class="btn wide" @click=${() => close('settle')}><span>${rich('side.settle_of',
        { name: name(known_as_text(player)) })}</span></button>` : nothing}
      ${acts.length || settles ? nothing : html`<p class="dim">${t('side.nothing_more')}</p>`}</div>
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
  if (chosen === 'settle') return settle(page, player);
  return chosen ? page.say(chosen.kind, chosen.entry, chosen.other) : undefined;
}

/** @param {Page} page @param {Player} player who pays */
async function settle(page, player) {
  const { doc } = page;
  const others = player.whom.find(({ kind }) => kind === 'settle')?.others ?? [];
  let to = others.length === 1 ? others[0] : 0, points = NaN, wrong = false;
  const said = await dialog((/** @type {(value: Said | null) => void} */ close, paint) => {
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      wrong = !to || !(points >= 0 && points <= POINTS_MOST && Number.isInteger(points));
      if (wrong) paint();
      else close({ kind: 'settle', entry: player.entry, other: to, value: points });
    };
    return html`<form @submit=${send} novalidate><h2>${rich('side.settle_pays', { name: name(known_as_text(player)) })}</h2>
      <div class="opts" role="group" aria-label=${t('side.settle_whom')}>${others.map((entry) => html`<button type="button" class="btn wide"
        aria-pressed=${String(to === entry)} @click=${() => { to = entry; paint(); }}><span dir="auto">${called(doc, entry)}</span></button>`)}</div>
      <label class="field"><span>${t('side.settle_points')}</span><input type="number" inputmode="numeric" min="0" max=${POINTS_MOST} step="1"
        @input=${(/** @type {Dom.Input} */ event) => { points = event.target.value === '' ? NaN : Number(event.target.value); }}></label>
      <p class="dim">${t(doc.phase === 'game' ? 'side.settle_in_game' : 'side.settle_between')}</p>
      ${wrong ? html`<p class="error" role="alert">${t('side.settle_wrong', { n: POINTS_MOST })}</p>` : nothing}
      <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go">${
        t('side.settle')}</button></p></form>`;
  });
  if (said && player_of(page.doc, said.entry)) await page.say(said.kind, said.entry, said.other, said.value);
}

/** Somebody of the event sits down; one tap on the name. @param {Page} page */
export async function join(page) {
  const { entries } = await get(`/tournaments/${page.uid}/entries`);
  const there = new Set(page.doc.players.filter((one) => one.there).map((one) => one.entry));
  const new_ones = page.doc.may.includes('join');
  const free = entries.filter((/** @type {Api.Entry} */ one) => !there.has(one.entry) && (new_ones || player_of(page.doc, one.entry)))
    .sort((/** @type {Api.Entry} */ x, /** @type {Api.Entry} */ y) => (x.name ?? '').localeCompare(y.name ?? ''));
  let wanted = '';
  const entry = await dialog((/** @type {(value: number | null) => void} */ close, paint) => html`<div><h2>${t('side.join_who')}</h2>
    ${free.length > MANY ? html`<label class="field"><span>${t('public.find')}</span><input type="search"
      @input=${(/** @type {Dom.Input} */ event) => { wanted = in_latin(event.target.value.trim()); paint(); }}></label>` : nothing}
    <div class="opts tall">${free.filter((/** @type {Api.Entry} */ one) => in_latin(one.name ?? '').includes(wanted)).map((/** @type {Api.Entry} */ one) =>
      html`<button class="btn wide" @click=${() => close(one.entry)}><span dir="auto">${known_as(one)}</span></button>`)}
      ${free.length ? nothing : html`<p class="dim">${t('side.nobody_free')}</p>`}</div>
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
  if (entry) await page.say('join', entry, 0, 0, undefined, known_as_text(free.find((/** @type {Api.Entry} */ one) => one.entry === entry)));
}

/** What another evening left on this tablet: it is sent, or stays listed. @param {Page} page @param {import('./queue.js').SideQueue} queue */
export async function left_over(page, queue) {
  const chosen = await dialog((/** @type {(value: 'send' | 'aside' | null) => void} */ close) => html`<div class="held"><h2>${icon('warn')} ${
    t('left.title', { n: queue.list.length })}</h2><ol>${queue.list.map(({ label = '', made_at }) => html`<li><span>${label}</span> ${
    made_at ? html`<span class="dim">${ltr(date_time(made_at))}</span>` : nothing}</li>`)}</ol><p class="dim">${t('left.text')}</p>
    <p class="acts"><button class="btn" @click=${() => close('aside')}>${t('left.aside')}</button><button class="btn go" @click=${() =>
      close('send')}>${t('left.send')}</button></p></div>`);
  if (chosen === 'send') await queue.send_old();
  if (chosen === 'aside') await queue.set_aside((aside) => keep_aside(queue.place, aside, 'aside'));
  page.paint();
}
