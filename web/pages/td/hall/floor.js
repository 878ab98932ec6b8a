// SPDX-License-Identifier: MIT
// The floor: who is ready, and what happens at every table, without opening a match. What needs the director is in inbox.js.
import { repeat } from '../../../vendor/directives/repeat.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { counts_of } from '../../../lib/night.js';
import { roughly } from '../../../lib/moment.js';
import { known_as, known_as_text, ltr, minutes_since, name, rich, side_score, stopwatch, t, time } from '../../../lib/text.js';
import { checker, icon, phase_chip, seat, to_length } from '../../../lib/ui.js';
import { is_away, log, needs } from './inbox.js';
import { begins_about, slow_now } from './rail.js';
import { undecided_view } from './undecided.js';
import { section_mark, section_name } from '../sections/section.js';
import { board_of } from '../match/forms.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** @type {('a' | 'b')[]} */
const SIDES = ['a', 'b'];
/** A match that waits longer than this is late. */
const LATE_MIN = 8;
/** So many tables leave each of them room for names and clocks side by side. */
const FEW = 8;
/** So many are on a laptop's screen all at once, each in its place whatever is played there. */
const FULL = 16;

/** @param {Page} page */
function next_button(page) {
  const match = page.next_match;
  const free = page.floor.tables.find((/** @type {Api.FloorTable} */ table) => !table.match && table.status === 'open');
  const text = !match ? t(page.floor.ready.length ? 'floor.all_held' : 'floor.nobody_ready') : free
    ? html`${section(page, match)} ${rich('floor.next', { a: name(known_as_text(match.a)), b: name(known_as_text(match.b)), table: free.name })}`
    : t('floor.no_table');
  return html`<button class="next" ?disabled=${!match || !free}
    @click=${() => page.call_next()}><span><b>${t('floor.call_next')}</b><small>${text}</small></span><kbd>C</kbd></button>`;
}

/** Where nobody says Ready on a tablet the director looks round once, and says so once. @param {Page} page */
function begun_button(page) {
  const called = page.floor.tables.map((/** @type {Api.FloorTable} */ table) => table.match)
    .filter((/** @type {Api.AnyMatch | null} */ match) => match?.status === 'called' && looked_at(page, match));
  if (!called.length) return nothing;
  const n = called.length;
  const matches = called.map((/** @type {Api.AnyMatch} */ one) => one.match);
  return html`<button class="btn wide begun" @click=${() => page.run('POST', '/start-called', { matches },
    { done: t('floor.begun_done', { n }), asks: t('ask.begun', { n }) })}>${icon('check')}${t('floor.begun', { n })}</button>`;
}

/** The mark of a match's section, where there are several. @param {Page} page @param {Api.AnyMatch} match */
const section = (page, match) => (page.floor.sections.length > 1 ? section_mark(page.floor.sections, match.section) : nothing);

/** Of the section that is looked at, or of all. @param {Page} page @param {Api.AnyMatch} match */
const looked_at = (page, match) => !page.section || match.section === page.section;

/** @param {Api.AnyMatch} match */
const short_round = (match) => html`${t(`floor.stage.${match.stage}`, { n: match.stage_round })} ${to_length(match.length)}${
  match.game_title ? html` · ${match.game_title}` : nothing}`;

/** @param {Page} page @param {any} match */
function ready_row(page, match) {
  const waited = minutes_since(match.ready_at, page.now);
  const picked = page.picked === match.match;
  const held = page.floor.not_called.find((/** @type {Held} */ one) => one.match === match.match);
  return html`<li class=${held ? 'held' : ''}><button class="q" aria-pressed=${picked}
      @click=${() => { page.picked = picked ? 0 : match.match; page.paint(); }}>${section(page, match)}
    <span class="qn"><span dir="auto">${known_as(match.a)}</span><span dir="auto">${known_as(match.b)}</span>${
      match.of ? html`<small><span>${board_of(match)}</span></small>` : nothing}${
      held ? html`<small>${icon('pause')}${why_not(page, held)}</small>` : nothing}</span>
    <span class="qr"><span>${short_round(match)}</span><b
      class=${waited >= LATE_MIN && !held ? 'late' : ''}>${ltr(t('time.min', { n: waited }))}</b></span></button></li>`;
}

/** @typedef {Api.Floor['not_called'][number]} Held */

/** Why a match is not called, with the name of who is not free. @param {Page} page @param {Held} held */
function why_not(page, held) {
  const match = page.floor.ready.find((/** @type {Api.Brief} */ one) => one.match === held.match);
  const who = match && (match.a.entry === held.entry ? match.a : match.b);
  const table = page.floor.tables.find((/** @type {Api.FloorTable} */ one) => one.match?.match === held.other);
  const left = held.until ? Math.max(1, Math.ceil((new Date(held.until).getTime() - page.now) / 60000)) : 0;
  return rich(`floor.held.${held.why}`, { name: name(who?.name ?? ''), table: table?.name ?? '', n: left, time: held.until ? ltr(time(held.until)) : '' });
}

/** Who comes: by name, from which table, or from which place of which section. @param {Page} page @param {Api.AnyMatch} match @param {any} side */
function comer(page, match, side) {
  const table = side.from && page.floor.tables.find((/** @type {Api.FloorTable} */ one) => one.match?.match === side.from.match);
  if (table) return t(side.from.outcome === 'loser' ? 'floor.loser_at' : 'floor.winner_at', { table: table.name });
  return side.from && side.from.section !== match.section ? html`${section(page, side.from)} ${seat(side)}` : seat(side);
}

/** @param {Page} page @param {Api.AnyMatch} match */
function waiting_row(page, match) {
  const hour = begins_about(match.match);
  return html`<li>${section(page, match)}<span>${comer(page, match, match.a)} – ${comer(page, match, match.b)}</span><span>${
    hour ? rich('way.about', { time: roughly(hour) }) : short_round(match)}</span></li>`;
}

/** The corrected match that this one waits for: it was begun by others than should meet in it. @param {Page} page @param {number} match */
export const waits_for = (page, match) =>
  page.floor.inbox.find((/** @type {Api.InboxItem} */ item) => item.kind === 'repair' && item.open?.includes(match))?.match ?? 0;

/** @param {Page} page @param {Api.FloorTable} table @param {number} slow so many minutes longer than usual; 0: not slow */
function tile(page, table, slow) {
  const { match } = table;
  if (!match) return free_tile(page, table);
  const away = is_away(page, table);
  const urgent = match.help || match.status === 'disputed';
  const open = waits_for(page, match.match);
  const state = urgent ? 'hot' : open ? 'hot open' : away || slow ? 'away' : '';
  return html`<li class="t ${state}"><button @click=${() => (open && !urgent && page.directs ? page.show_repair(open) : page.open_match(match.match))}>
    <span class="th"><b>${table.name}</b>${section(page, match)}<span class="dim">${short_round(match)}</span><span
      class="grow"></span>${open && !urgent ? repair_chip() : tile_chip(page, match, away, table.devices, slow)}</span>
    ${SIDES.map((side) => html`<span
      class="pl">${checker(side)}<span class="timed"><span class="nm" dir="auto">${known_as(match[side])}</span><span class="cf">${cube_at(match, side)}${
      page.clocks && match.clock ? page.clocks.face(match, side) : nothing}<b>${side_score(match, side)}</b></span></span></span>`)}</button></li>`;
}

/** The cube beside its owner; beside the first while nobody owns it and it says more than 1. @param {Api.AnyMatch} match @param {'a' | 'b'} side */
function cube_at(match, side) {
  const { record } = match;
  const owner = record?.owner === 'none' ? 'a' : record?.owner;
  return record && record.cube > 1 && owner === side
    ? html`<span class="cube" aria-label=${t('match.cube', { n: record.cube })} role="img">${ltr(record.cube)}</span>` : nothing;
}

const repair_chip = () => html`<span class="chip bad bare">${icon('warn')}${t('floor.to_repair')}</span>`;

/** @param {Page} page @param {any} match @param {boolean} away @param {number} devices @param {number} slow */
function tile_chip(page, match, away, devices, slow) {
  if (match.help) return html`<span class="chip solid">${icon('hand')}${t('floor.called')} ${ltr(stopwatch(match.help.since, page.now))}</span>`;
  if (match.status === 'disputed') return html`<span class="chip bad bare">${icon('unequal')}${t('match_status.disputed')}</span>`;
  if (away) return html`<span class="chip warn bare">${icon('ring')}${t('live.offline')}</span>`;
  if (match.status === 'called')
    return html`<span class="chip">${icon('clock')}${t('floor.called_since', { n: minutes_since(match.called_at, page.now) })}</span>`;
  if (match.status === 'finishing') return html`<span class="chip ok">${icon('check')}${t('match_status.finishing')}</span>`;
  if (devices > 1) return html`<span class="chip warn bare">${icon('unequal')}${t('floor.tablets', { n: devices })}</span>`;
  if (slow) return html`<span class="chip warn bare">${icon('clock')}${t('floor.slow', { n: slow })}</span>`;
  return phase_chip(match);
}

/** What stands at a table without a match. @type {Record<string, {style: string, label: string}>} */
const EMPTY = {
  open: { style: 'free', label: 'floor.free' },
  reserved: { style: 'free kept', label: 'floor.reserved' },
  out_of_use: { style: 'shut', label: 'floor.out_of_use' },
};

/** With a match in hand it is called there; otherwise the table is reserved, or taken out of use. @param {Page} page @param {Api.FloorTable} table */
function free_tile(page, table) {
  const { style, label } = EMPTY[table.status];
  const here = page.picked > 0 && table.status !== 'out_of_use';
  return html`<li class="t ${style} ${here ? 'here' : ''}"><button ?disabled=${!here && !page.directs}
      @click=${() => (here ? page.press_table(table.table) : page.open_table(table))}>
    <span class="th"><b>${table.name}</b></span><span class="fr">${t(here ? 'floor.call_here' : label)}</span></button></li>`;
}

/** @type {Record<string, (table: any, page: Page) => boolean>} */
const FILTERS = {
  all: () => true,
  needs: (table, page) => Boolean(table.match && (table.match.help || table.match.status === 'disputed' || waits_for(page, table.match.match))),
  waiting: (table) => table.match?.status === 'called',
  offline: (table, page) => is_away(page, table),
  dmp: (table) => table.match?.phase === 'double_match_point' && table.match.status === 'playing',
};

/**
 * All sections, or one of them, on the floor and among the results: those that are at one of these stages, and the one that is looked at.
 * @param {Page} page @param {string[]} stages
 */
export function section_tabs(page, stages) {
  const { sections, tournament } = page.floor;
  const shown = tournament.sections.filter((/** @type {Api.Tournament['sections'][number]} */ one) =>
    stages.includes(one.status) || one.section === page.section);
  if (shown.length < 2 && !page.section) return nothing;
  /** @param {number} number @param {unknown} label */
  const tab = (number, label) => html`<button aria-pressed=${page.section === number}
    @click=${() => { page.section = number; page.filter = 'all'; page.paint(); }}>${label}</button>`;
  return html`${tab(0, t('filter.all'))}${shown.map((/** @type {import('../sections/section.js').Section} */ one) =>
    tab(one.section, html`${section_mark(sections, one.section, true)} ${section_name(one)}`))}`;
}

/** @param {Page} page */
function filters(page) {
  const { tables } = page.floor;
  // What is over, or what nobody has come to, has no table.
  const tabs = section_tabs(page, ['running']);
  return html`<span class="tabs">${tabs}${Object.entries(FILTERS).map(([key, fits]) => {
    const count = tables.filter((/** @type {Api.FloorTable} */ table) => fits(table, page)).length;
    if (key === 'all' ? page.filter === 'all' && tabs !== nothing : count === 0 && page.filter !== key) return nothing;
    return html`<button aria-pressed=${page.filter === key}
      @click=${() => { page.filter = key; page.paint(); }}>${t(`filter.${key}`)}${key === 'all' ? nothing : html` ${ltr(count)}`}</button>`;
  })}</span>`;
}

/** How wide the tiles of a hall are. @param {number} tables */
const density = (tables) => (tables <= FEW ? 'few' : tables <= FULL ? 'many full' : 'many');

/** A box that was ticked in vain is not ticked. @param {Page} page @param {HTMLInputElement} box */
async function auto_call(page, box) {
  const { tournament } = page.floor;
  const done = await page.run('PUT', '/auto-call', { on: box.checked }, { version: tournament.version });
  if (!done) box.checked = tournament.auto_call;
}

/** A side table: its page is the same as the tablet's. @param {Page} page @param {Api.SittingShort} one */
function side_tile(page, one) {
  const table = page.floor.tables.find((/** @type {Api.FloorTable} */ of) => of.table === one.table);
  const best = [...one.players].sort((x, y) => y.points - x.points);
  return html`<li class="t ${one.status === 'over' ? 'free' : ''}"><a href=${`side.html?t=${page.uid}&s=${one.sitting}`}>
    <span class="th"><b dir="auto">${one.title}</b><span class="dim">${table ? t('table.at', { table: table.name }) : nothing} ${
      t('side.games', { n: one.games })}</span></span>${best.slice(0, 2).map((who) => html`<span class="pl"><span class="nm" dir="auto">${
      known_as(who)}</span><b>${ltr(`${who.points > 0 ? '+' : who.points < 0 ? '−' : ''}${Math.abs(who.points)}`)}</b></span>`)}</a></li>`;
}

/** Chouettes, and two for money. @param {Page} page */
const side_tables = (page) => html`<section class="sides" aria-labelledby="h-sides"><h2 id="h-sides">${t('side.floor')} ${page.directs ? html`<button
  class="btn quiet" @click=${() => page.open_side_table()}>${t('side.plan.new')}</button>` : nothing}</h2>
  ${page.floor.sittings.length ? html`<ol class="fl">${page.floor.sittings.map((/** @type {Api.SittingShort} */ one) =>
    side_tile(page, one))}</ol>` : nothing}</section>`;

/** @param {Page} page */
export function floor_tab(page) {
  const { floor } = page;
  if (floor.tournament.draw.size === 0) return not_drawn(page);
  // Who is called is counted on the key that begins them.
  const counts = counts_of(floor.tables);
  const shown = floor.tables.filter((/** @type {Api.FloorTable} */ table) => FILTERS[page.filter](table, page) &&
    (!table.match || looked_at(page, table.match)));
  const ready = floor.ready.filter((/** @type {Api.Brief} */ match) => looked_at(page, match));
  const waiting = floor.waiting.filter((/** @type {Api.Brief} */ match) => looked_at(page, match));
  const slow = new Map(slow_now(page).map(({ match, over }) => [match, over]));
  return html`<div class="floor">
    <section class="ready" aria-labelledby="h-ready"><h2 id="h-ready">${t('floor.ready')} <span>${t('floor.matches', { n: ready.length })}</span></h2>
      ${champion(floor)}${next_button(page)}<div class="begins">${begun_button(page)}</div>
      ${page.directs ? html`<label class="check auto">
        <input type="checkbox" .checked=${floor.tournament.auto_call}
        @change=${(/** @type {Dom.Input} */ event) => auto_call(page, event.target)}>${
        t('floor.auto')}</label>
      <button class="btn" @click=${() => page.direct_walls()}>${t('floor.wall')}</button>` : nothing}
      ${page.picked ? html`<p class="pick" role="status">${t('floor.pick_table')}</p>` : nothing}
      <ol class="queue">${repeat(ready, (/** @type {any} */ match) => match.match, (match) => ready_row(page, match))}</ol>
      ${waiting.length ? html`<h3 class="sub">${t('floor.waiting')}</h3>
        <ol class="waits">${waiting.slice(0, 12).map((/** @type {Api.AnyMatch} */ match) => waiting_row(page, match))}</ol>` : nothing}
      ${undecided_view(page)}</section>
    <section class="hall" aria-labelledby="h-tables"><h2 id="h-tables">${t('floor.tables')} <span>${t('floor.counts', counts)}</span>${filters(page)}
      </h2>
      ${floor.tables.length ? html`<ol class="fl ${density(floor.tables.length)}">${
        shown.map((/** @type {Api.FloorTable} */ table) => tile(page, table, slow.get(table.match?.match ?? 0) ?? 0))}</ol>`
        : html`<p class="empty">${t('floor.no_tables')} ${page.directs ? html`<a href="#hall">${t('tab.hall')}</a>`
          : nothing}</p>`}${side_tables(page)}</section>
    ${needs(page)}${log(page)}</div>`;
}

/** Who won what: the main draw, and the sections beside it that are decided. @param {Api.Floor} floor */
function champion({ tournament: { champion: first, sections } }) {
  if (!first) return nothing;
  const title = sections.length > 1 ? rich('floor.champion_of', { section: name(sections[0].name) }) : t('floor.champion');
  return html`<p class="champ"><small>${title}</small><b dir="auto">${known_as(first)}</b>${sections.map((one) =>
    (one.section > 1 && one.champion ? html`<span>${one.name}: <bdi>${known_as(one.champion)}</bdi></span>` : nothing))}</p>`;
}

/** @param {Page} page */
function not_drawn(page) {
  return html`<div class="page empty"><p>${t('floor.not_drawn')}</p>
    <p class="rowed">${page.directs ? html`<a class="btn go" href="#draw">${t('tab.draw')}</a>` : nothing}<a
      class="btn" href="#entries">${t('tab.entries')}</a></p>${side_tables(page)}</div>`;
}

