// SPDX-License-Identifier: MIT
// What needs the director: calls, disputes, repairs, tablets that fell silent; and the last acts, each with its way back.
// It comes right after the floor, which does not wait for it.
import { repeat } from '../../../vendor/directives/repeat.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { worded } from '../../../lib/api.js';
import { moment } from '../../../lib/moment.js';
import { in_line, ltr, minutes_since, name, rich, said_event, score, stopwatch, t, word } from '../../../lib/text.js';
import { icon, seat, stage_name } from '../../../lib/ui.js';
import { section_mark } from '../sections/section.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** As in lib/device/fleet.js, which the floor does not load. */
const AWAY_MS = 95000;

/** A match whose tablet has not been heard of lately. @param {Page} page @param {Api.FloorTable} table */
export function is_away(page, table) {
  return Boolean(table.match && table.device?.last_seen && page.now - new Date(table.device.last_seen).getTime() > AWAY_MS);
}

/** Everything that needs the director: what the server lists, and the tablets that fell silent. @param {Page} page @returns {any[]} */
export function inbox_of(page) {
  const { floor } = page;
  const silent = floor.tables.filter((/** @type {Api.FloorTable} */ table) => is_away(page, table))
    .map((/** @type {any} */ table) => ({ kind: 'device', match: table.match.match, table: table.table, since: table.device.last_seen }));
  return by_urgency([...floor.inbox, ...silent, ...late_copy(page)]);
}

/** Unattended copies that fail, or did not come twice. @param {Page} page */
function late_copy(page) {
  const { copies } = page;
  const late = copies && (copies.failed || (copies.last_at && minutes_since(copies.last_at, page.now) > 2 * copies.every_min));
  return late ? [{ kind: 'copy', since: copies.last_at }] : [];
}

const URGENCY = ['help', 'repair', 'newcomer', 'expired', 'dispute', 'conflict', 'pin_guesses', 'record', 'late', 'device', 'copy', 'card'];

/** The call is loudest and comes first. @param {any[]} items */
const by_urgency = (items) => [...items].sort((x, y) => URGENCY.indexOf(x.kind) - URGENCY.indexOf(y.kind));

/** How long something has been waiting. @param {Page} page @param {Api.InboxItem} item */
const age = (page, item) => html`<span class="dim">${item.since ? ltr(t('time.min', { n: minutes_since(item.since, page.now) })) : nothing}</span>`;

/** What makes it the same thing when it is drawn again. @param {any} item */
export const key_of = (item) => [item.kind, item.match, item.table, item.newcomer, item.entry?.entry, item.since].join();

/** @param {Page} page @param {Api.InboxItem} item */
function inbox_item(page, item) {
  const draw = { help, dispute, conflict, newcomer, repair }[/** @type {'help'} */ (item.kind)];
  if (draw) return draw(page, item);
  return OTHERS[item.kind] ? other_item(page, item) : nothing;
}

/** @param {Page} page @param {Api.InboxItem} item */
function table_name(page, item) {
  return page.floor.tables.find((/** @type {Api.FloorTable} */ table) => table.table === item.table)?.name ?? '';
}

/** As it stands at its table; one that has left it is known by its players. @param {Page} page @param {any} item @returns {any} */
const match_of = (page, item) =>
  page.floor.tables.find((/** @type {Api.FloorTable} */ table) => table.match?.match === item.match)?.match ?? (item.a && item);

/** Whose match it is, where their table shows another one, or none. @param {Page} page @param {any} item */
const players = (page, item) => (item.a && match_of(page, item) === item
  ? html`<p class="dim">${rich('inbox.players', { a: name(item.a.name), b: name(item.b.name) })}</p>` : nothing);

/** @param {Page} page @param {any} item */
function help(page, item) {
  const match = match_of(page, item);
  const reason = word('call_reason', item.reason ?? 'unsaid');
  return html`<li class="hot">
    <p class="ih">${icon('hand')}<span>${t('inbox.help', { table: table_name(page, item) })}</span><span>${ltr(stopwatch(item.since, page.now))}</span></p>
    <p>${reason}</p><div class="two"><button class="btn" @click=${() => page.open_match(item.match)}>${t('inbox.open')}</button>
    <button class="btn" @click=${() => page.run('POST', `/matches/${item.match}/director-came`, {}, { version: match?.version })}>${
      t('inbox.came')}</button></div></li>`;
}

/** What a claim says: the points and who gets them, or the final score. @param {any} match @param {any} claim */
export function claim_line(match, claim) {
  if (claim.game !== 0 && claim.winner === 'none') return html`<b>${t('claim.not_so')}</b>`;
  if (claim.game === 0) return html`<b>${score(claim.score_a ?? 0, claim.score_b ?? 0, match ?? {})}</b>`;
  const winner = name(match?.[claim.winner]?.name ?? '');
  if (match?.halves) return html`<b>${rich('claim.won', { name: winner })}</b>`;
  return html`<b>${claim.men ? t('table.men_n', { n: claim.men }) : html`${word('win', claim.win)} ${ltr(`+${claim.counted}`)}`}</b><small>${
    rich(claim.cubeless ? 'claim.for' : 'claim.short', { name: winner, cube: ltr(claim.cube) })}</small>`;
}

/** @param {any} match @param {Api.Claim} claim */
const claim_by = (match, claim) => (match && claim.side !== 'none' ? rich('claim.by', { name: name(match[claim.side].name) }) : t('claim.desk'));

/** The words of disputes that are no result, once there was one. @type {typeof import('./disputed.js') | null} */
let disputed = null;

/** Those that are open and about no result, which claims are about. @param {any[]} disputes */
export const words_of = (disputes) => disputes.filter(({ status, subject }) => status === 'open' && !['match', 'game'].includes(subject));

/** @param {Page} page @param {any} item */
function words_in(page, item) {
  const words = words_of(item.disputes);
  if (words.length && !disputed)
    void import('./disputed.js').then((loaded) => { disputed = loaded; page.paint(); }, () => undefined);
  return disputed ? words.map((one) => disputed?.said(match_of(page, item), one, item.recorded)) : nothing;
}

/** @param {Page} page @param {any} item */
function dispute(page, item) {
  const match = match_of(page, item);
  const game = (item.claims[0] ?? item.disputes[0])?.game;
  return html`<li><p class="ih">
    ${icon('unequal')}<span>${t('inbox.dispute', { table: table_name(page, item) })}${game ? html`, ${t('table.game', { n: game })}` : nothing}</span>${
    age(page, item)}</p>
    ${players(page, item)}<div class="claims">${item.claims.map((/** @type {Api.Claim} */ claim) =>
      html`<div class=${claim.side}>${claim_by(match, claim)}${claim_line(match, claim)}</div>`)}${words_in(page, item)}</div>
    ${page.directs ? html`<button class="btn wide" @click=${() => page.decide(item)}>${t('inbox.decide')}</button>` : nothing}</li>`;
}

/** @param {Page} page @param {any} item */
function conflict(page, item) {
  const match = match_of(page, item);
  return html`<li><p class="ih">${icon('warn')}<span>${t('inbox.conflict', { table: table_name(page, item) })}</span>${age(page, item)}</p>
    ${players(page, item)}${item.claims.map((/** @type {Api.Claim} */ claim) => html`<div class="late"><p>${
      t(`claim_why.${claim.why}`)}</p>${claim_line(match, claim)}
      ${page.directs ? html`<div class="two"><button class="btn"
        @click=${() => page.run('POST', `/claims/${claim.claim}/settle`, { accept: true, reason: t('inbox.accepted') }, {})}>${t('inbox.accept')}</button>
      <button class="btn" @click=${() => page.run('POST', `/claims/${claim.claim}/settle`, { accept: false, reason: t('inbox.dismissed') }, {})}>${
        t('inbox.dismiss')}</button></div>` : nothing}</div>`)}</li>`;
}

/** A tablet that wants a table where another one is alive: one tap. @param {Page} page @param {any} item */
function newcomer(page, item) {
  const answer = (/** @type {boolean} */ let_in) =>
    page.run('POST', `/tables/${item.table}/newcomer`, { newcomer: item.newcomer, let_in }, { done: t(let_in ? 'inbox.let_in_done' : 'inbox.sent_away') });
  return html`<li><p class="ih">${icon('card')}<span>${t('inbox.newcomer', { table: table_name(page, item) })}</span>${age(page, item)}</p>
    <div class="two"><button class="btn" @click=${() => answer(true)}>${t('table.newcomer_yes')}</button>
    <button class="btn" @click=${() => answer(false)}>${t('table.newcomer_no')}</button></div></li>`;
}

/** A corrected result, and how many matches wait for what becomes of them. @param {Page} page @param {any} item */
function repair(page, item) {
  const { corrected } = item;
  const [winner, loser] = corrected.winner === 'b' ? [corrected.b, corrected.a] : [corrected.a, corrected.b];
  return html`<li class="wrong"><p class="ih">${icon('warn')}<span>${rich('inbox.repair', { a: seat(winner), b: seat(loser) })}</span></p>
    <p>${section_mark(page.floor.sections, corrected.section)} ${stage_name(corrected)}: ${t('inbox.repair_n', { n: item.open.length })}</p>
    ${page.directs ? html`<button class="btn wide" @click=${() => page.show_repair(item.match)}>${t('inbox.repair_open')}</button>` : nothing}</li>`;
}

/** @param {Page} page @param {any} item */
const open_match = (page, item) => page.open_match(item.match);

/**
 * What is told in one line, and what a director does about it.
 * of_director: and no scorer.
 * @type {Record<string, {mark: string, of_director?: boolean, act?: (page: Page, item: any) => unknown, label?: string}>}
 */
const OTHERS = {
  expired: { mark: 'clock', of_director: true, label: 'inbox.decide',
    act: async (page, item) => (await import('../match/clock-dialog.js')).expiry_dialog(page, item.match) },
  record: { mark: 'unequal', label: 'inbox.compare', act: async (page, item) => (await import('../match/record-dialog.js')).record_dialog(page, item.match) },
  late: { mark: 'clock', label: 'inbox.open', act: open_match },
  card: { mark: 'check' },
  copy: { mark: 'unequal' },
  device: { mark: 'ring' },
  pin_guesses: { mark: 'warn' },
};

/** Numbers and names that the line of an item mentions. @param {Page} page @param {any} item */
function other_words(page, item) {
  const side = match_of(page, item)?.[item.side];
  return { table: table_name(page, item), n: item.points ?? item.wrong ?? 0, game: item.game ?? 0, name: side?.name ?? item.entry?.name ?? '' };
}

/** An item in one line, where there is no room for more. @param {Page} page @param {any} item */
export function line_of(page, item) {
  if (item.kind === 'pin_guesses' && item.table === null) return t('inbox.pin_guesses_public', other_words(page, item));
  if (item.kind !== 'repair') return t(item.kind === 'record' && !item.game ? 'inbox.kept' : `inbox.${item.kind}`, other_words(page, item));
  const { a, b, winner } = item.corrected;
  return rich('inbox.repair', { a: seat(winner === 'b' ? b : a), b: seat(winner === 'b' ? a : b) });
}

/** @param {Page} page @param {Api.InboxItem} item */
function other_item(page, item) {
  const { mark, act, label, of_director } = OTHERS[item.kind];
  return html`<li class=${item.kind}>
    <p class="ih">${icon(mark)}<span>${line_of(page, item)}</span>${
      age(page, item)}</p>
    ${players(page, item)}${act && label && (page.directs || !of_director) ? html`<button
      class="btn wide" @click=${() => act(page, item)}>${t(label)}</button>` : nothing}</li>`;
}

/** What was done at the desk, with its way back. @param {Page} page @param {Api.Act} act */
function act_row(page, act) {
  const what = worded(act.sentence, 'act').text;
  const [text, key] = act.undoes ? [t('console.undone', { what }), t('console.again')] : [what, t('console.undo')];
  return html`<li><span class="dim">${moment(act.at)}</span><span>${in_line(text)}${
    act.mine ? nothing : html` <span class="dim" dir="auto">${act.actor.name}</span>`}</span>
    <button class="btn" aria-label=${`${key}: ${what}`} title=${key} @click=${() => page.take_back(act.undo, act.undoes)}>${
      icon('undo')}</button></li>`;
}

/** What tablets entered is taken back at the match. @param {Api.Event} event */
const line_row = (event) => html`<li><span class="dim">${moment(event.at)}</span><span>${in_line(said_event(event))}</span></li>`;

/** What followed of itself from what a table entered: automatic calling, a section that is over. Whoever looks for it finds it in the ledger. */
const FOLLOWED = new Set(['match_called', 'section_status_set', 'places_set', 'drop_closed', 'seat_set']);

/** @param {Page} page */
export function log(page) {
  const acts = page.acts.slice(0, 6);
  const lines = page.floor.recent.filter((/** @type {Api.Event} */ event) => event.actor.kind === 'device' && !FOLLOWED.has(event.kind)).slice(0, 4);
  if (acts.length + lines.length === 0) return nothing;
  return html`<section class="log" aria-label=${t('floor.last_acts')}>${acts.length ? html`<h3 class="sub">${t('floor.last_acts')}</h3>
    <ol>${repeat(acts, (act) => act.act, (act) => act_row(page, act))}</ol>` : nothing}
    ${lines.length ? html`<h3 class="sub">${t('floor.from_tables')}</h3><ol>${lines.map(line_row)}</ol>` : nothing}</section>`;
}

/** @param {Page} page */
export function needs(page) {
  const inbox = inbox_of(page);
  return html`<section class="needs" aria-labelledby="h-needs"><h2 id="h-needs">${t('floor.needs')} <span>${ltr(inbox.length)}</span></h2>
      <ol class="in" aria-live="polite">${repeat(inbox, key_of, (item) => inbox_item(page, item))}</ol>
      ${inbox.length ? nothing : html`<p class="calm">${icon('check')}${t('floor.all_well')}</p>`}</section>`;
}
