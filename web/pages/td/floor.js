// SPDX-License-Identifier: MIT
// The floor: who is ready, what happens at every table, and what needs the director; all of it without opening a match.
import { html, nothing } from '../../vendor/lit-html.js';
import { worded } from '../../lib/api.js';
import { ltr, minutes_since, name, rich, said_event, score, stopwatch, t, time, word } from '../../lib/text.js';
import { points } from '../../lib/match/match-model.js';
import { checker, icon, phase_chip, seat } from '../../lib/ui.js';

/** @typedef {import('../td.js').ConsolePage} Page */

/** @type {('a' | 'b')[]} */
const SIDES = ['a', 'b'];
/** A match that waits longer than this is late. */
const LATE_MIN = 8;
/** As in lib/fleet.js, which the floor does not load. */
const AWAY_MS = 95000;

/** @param {Page} page */
function next_button(page) {
  const [match] = page.floor.ready;
  const free = page.floor.tables.find((/** @type {Api.FloorTable} */ table) => !table.match && table.status === 'open');
  const text = !match ? t('floor.nobody_ready') : free
    ? rich('floor.next', { a: name(match.a.name), b: name(match.b.name), table: free.name }) : t('floor.no_table');
  return html`<button class="next" ?disabled=${!match || !free}
    @click=${() => page.call_next()}><span><b>${t('floor.call_next')}</b><small>${text}</small></span><kbd>C</kbd></button>`;
}

/** @param {Api.AnyMatch} match */
const short_round = (match) => html`${t(match.third_place ? 'floor.third' : 'floor.round', { n: match.round })} ${ltr(`/${match.length}`)}`;

/** @param {Page} page @param {any} match */
function ready_row(page, match) {
  const waited = minutes_since(match.ready_at, page.now);
  const picked = page.picked === match.match;
  return html`<li><button class="q" aria-pressed=${picked} @click=${() => { page.picked = picked ? 0 : match.match; page.paint(); }}>
    <span class="qn"><span dir="auto">${match.a.name}</span><span dir="auto">${match.b.name}</span></span>
    <span class="qr"><span>${short_round(match)}</span><b
      class=${waited >= LATE_MIN ? 'late' : ''}>${ltr(t('time.min', { n: waited }))}</b></span></button></li>`;
}

/** Who comes: by name, or from which table. @param {Page} page @param {any} side */
function comer(page, side) {
  const table = side.from && page.floor.tables.find((/** @type {Api.FloorTable} */ one) => one.match?.match === side.from.match);
  return table ? t(side.from.outcome === 'loser' ? 'floor.loser_at' : 'floor.winner_at', { table: table.name }) : seat(side);
}

/** @param {Page} page @param {Api.AnyMatch} match */
const waiting_row = (page, match) => html`<li><span>${comer(page, match.a)} – ${comer(page, match.b)}</span><span>${short_round(match)}</span></li>`;

/** A match whose tablet has not been heard of lately. @param {Page} page @param {Api.FloorTable} table */
function is_away(page, table) {
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

/** @param {Page} page @param {Api.FloorTable} table */
function tile(page, table) {
  const { match } = table;
  if (!match) return free_tile(page, table);
  const away = is_away(page, table);
  const state = match.help || match.status === 'disputed' ? 'hot' : away ? 'away' : '';
  return html`<li class="t ${state}"><button @click=${() => page.open_match(match.match)}>
    <span class="th"><b>${table.name}</b><span class="dim">${short_round(match)}</span><span
      class="grow"></span>${tile_chip(page, match, away, table.devices)}</span>
    ${SIDES.map((side) => html`<span
      class="pl">${checker(side)}<span class="nm"
      dir="auto">${match[side].name}</span>${cube_at(match, side)}${
      page.clocks && match.clock ? page.clocks.face(match, side) : nothing}<b>${ltr(match[side].score)}</b></span>`)}</button></li>`;
}

/** The cube beside its owner; beside the first while nobody owns it and it says more than 1. @param {Api.AnyMatch} match @param {'a' | 'b'} side */
function cube_at(match, side) {
  const { record } = match;
  const owner = record?.owner === 'none' ? 'a' : record?.owner;
  return record && record.cube > 1 && owner === side
    ? html`<span class="cube" aria-label=${t('match.cube', { n: record.cube })} role="img">${ltr(record.cube)}</span>` : nothing;
}

/** @param {Page} page @param {any} match @param {boolean} away @param {number} devices */
function tile_chip(page, match, away, devices) {
  if (match.help) return html`<span class="chip solid">${icon('hand')}${t('floor.called')} ${ltr(stopwatch(match.help.since, page.now))}</span>`;
  if (match.status === 'disputed') return html`<span class="chip bad bare">${icon('unequal')}${t('match_status.disputed')}</span>`;
  if (away) return html`<span class="chip warn bare">${icon('ring')}${t('live.offline')}</span>`;
  if (match.status === 'called')
    return html`<span class="chip">${icon('clock')}${t('floor.called_since', { n: minutes_since(match.called_at, page.now) })}</span>`;
  if (match.status === 'finishing') return html`<span class="chip ok">${icon('check')}${t('match_status.finishing')}</span>`;
  if (devices > 1) return html`<span class="chip warn bare">${icon('unequal')}${t('floor.tablets', { n: devices })}</span>`;
  return phase_chip(match);
}

/** @param {Page} page @param {Api.FloorTable} table */
function free_tile(page, table) {
  const picked = page.picked > 0;
  if (table.status !== 'open')
    return html`<li class="t shut"><p class="flat"><span class="th"><b>${table.name}</b></span><span class="fr">${t('floor.out_of_use')}</span></p></li>`;
  if (!picked) return html`<li class="t free"><p class="flat"><span class="th"><b>${table.name}</b></span><span class="fr">${t('floor.free')}</span></p></li>`;
  return html`<li class="t free here">
    <button @click=${() => page.press_table(table.table)}><span class="th"><b>${table.name}</b></span><span
    class="fr">${t('floor.call_here')}</span></button></li>`;
}

/** @type {Record<string, (table: any, page: Page) => boolean>} */
const FILTERS = {
  all: () => true,
  needs: (table) => Boolean(table.match && (table.match.help || table.match.status === 'disputed')),
  waiting: (table) => table.match?.status === 'called',
  offline: (table, page) => is_away(page, table),
  dmp: (table) => table.match?.phase === 'double_match_point' && table.match.status === 'playing',
};

/** @param {Page} page */
function filters(page) {
  const { tables } = page.floor;
  return html`<span class="tabs">${Object.entries(FILTERS).map(([key, fits]) => {
    const count = tables.filter((/** @type {Api.FloorTable} */ table) => fits(table, page)).length;
    if (key !== 'all' && count === 0 && page.filter !== key) return nothing;
    return html`<button aria-pressed=${page.filter === key}
      @click=${() => { page.filter = key; page.paint(); }}>${t(`filter.${key}`)}${key === 'all' ? nothing : html` ${ltr(count)}`}</button>`;
  })}</span>`;
}

const URGENCY = ['help', 'newcomer', 'expired', 'dispute', 'conflict', 'pin_guesses', 'record', 'late', 'device', 'copy', 'card'];

/** The call is loudest and comes first. @param {any[]} items */
const by_urgency = (items) => [...items].sort((x, y) => URGENCY.indexOf(x.kind) - URGENCY.indexOf(y.kind));

/** How long something has been waiting. @param {Page} page @param {Api.InboxItem} item */
const age = (page, item) => html`<span class="dim">${item.since ? ltr(t('time.min', { n: minutes_since(item.since, page.now) })) : nothing}</span>`;

/** @param {Page} page @param {Api.InboxItem} item */
function inbox_item(page, item) {
  const draw = { help, dispute, conflict, newcomer }[/** @type {'help'} */ (item.kind)];
  if (draw) return draw(page, item);
  return OTHERS[item.kind] ? other_item(page, item) : nothing;
}

/** @param {Page} page @param {Api.InboxItem} item */
function table_name(page, item) {
  return page.floor.tables.find((/** @type {Api.FloorTable} */ table) => table.table === item.table)?.name ?? '';
}

/** @param {Page} page @param {Api.InboxItem} item */
function match_of(page, item) {
  return page.floor.tables.find((/** @type {Api.FloorTable} */ table) => table.match?.match === item.match)?.match;
}

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
  if (claim.game === 0) return html`<b>${score(claim.score_a ?? 0, claim.score_b ?? 0)}</b>`;
  return html`<b>${word('win', claim.win)}
    ${ltr(`+${points(claim.win, claim.cube)}`)}</b><small>${
    rich('claim.short', { name: name(match?.[claim.winner]?.name ?? ''), cube: ltr(claim.cube) })}</small>`;
}

/** @param {any} match @param {Api.Claim} claim */
const claim_by = (match, claim) => (match && claim.side !== 'none' ? rich('claim.by', { name: name(match[claim.side].name) }) : t('claim.desk'));

/** @param {Page} page @param {any} item */
function dispute(page, item) {
  const match = match_of(page, item);
  const game = item.claims[0]?.game;
  return html`<li><p class="ih">
    ${icon('unequal')}<span>${t('inbox.dispute', { table: table_name(page, item) })}${game ? html`, ${t('table.game', { n: game })}` : nothing}</span>${
    age(page, item)}</p>
    <div class="claims">${item.claims.map((/** @type {Api.Claim} */ claim) =>
      html`<div class=${claim.side}>${claim_by(match, claim)}${claim_line(match, claim)}</div>`)}</div>
    <button class="btn wide" @click=${() => page.decide(item)}>${t('inbox.decide')}</button></li>`;
}

/** @param {Page} page @param {any} item */
function conflict(page, item) {
  const match = match_of(page, item);
  return html`<li><p class="ih">${icon('warn')}<span>${t('inbox.conflict', { table: table_name(page, item) })}</span>${age(page, item)}</p>
    ${item.claims.map((/** @type {Api.Claim} */ claim) => html`<div class="late"><p>${t(`claim_why.${claim.why}`)}</p>${claim_line(match, claim)}
      <div class="two"><button class="btn"
        @click=${() => page.run('POST', `/claims/${claim.claim}/settle`, { accept: true, reason: t('inbox.accepted') }, {})}>${t('inbox.accept')}</button>
      <button class="btn" @click=${() => page.run('POST', `/claims/${claim.claim}/settle`, { accept: false, reason: t('inbox.dismissed') }, {})}>${
        t('inbox.dismiss')}</button></div></div>`)}</li>`;
}

/** A tablet that wants a table where another one is alive: one tap. @param {Page} page @param {any} item */
function newcomer(page, item) {
  const answer = (/** @type {boolean} */ let_in) =>
    page.run('POST', `/tables/${item.table}/newcomer`, { newcomer: item.newcomer, let_in }, { done: t(let_in ? 'inbox.let_in_done' : 'inbox.sent_away') });
  return html`<li><p class="ih">${icon('card')}<span>${t('inbox.newcomer', { table: table_name(page, item) })}</span>${age(page, item)}</p>
    <div class="two"><button class="btn" @click=${() => answer(true)}>${t('table.newcomer_yes')}</button>
    <button class="btn" @click=${() => answer(false)}>${t('table.newcomer_no')}</button></div></li>`;
}

/** @param {Page} page @param {any} item */
const open_match = (page, item) => page.open_match(item.match);

/**
 * What is told in one line, and what a director does about it.
 * @type {Record<string, {mark: string, act?: (page: Page, item: any) => unknown, label?: string}>}
 */
const OTHERS = {
  expired: { mark: 'clock', label: 'inbox.decide', act: async (page, item) => (await import('./clock-dialog.js')).expiry_dialog(page, item.match) },
  record: { mark: 'unequal', label: 'inbox.compare', act: async (page, item) => (await import('./record-dialog.js')).record_dialog(page, item.match) },
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

/** @param {Page} page @param {Api.InboxItem} item */
function other_item(page, item) {
  const { mark, act, label } = OTHERS[item.kind];
  return html`<li class=${item.kind}>
    <p class="ih">${icon(mark)}<span>${t(item.kind === 'record' && !item.game ? 'inbox.kept' : `inbox.${item.kind}`, other_words(page, item))}</span>${
      age(page, item)}</p>
    ${act && label ? html`<button class="btn wide" @click=${() => act(page, item)}>${t(label)}</button>` : nothing}</li>`;
}

/** A line, with the way back from the act that it ends. @param {Page} page @param {Api.Event} event */
function log_row(page, event) {
  const act = page.acts.find((one) => one.act === event.seq);
  const what = act && `${t('console.undo')}: ${worded(act.sentence, 'act').text}`;
  return html`<li><span class="dim">${ltr(time(event.at))}</span><span>${said_event(event)}</span>${act
    ? html`<button class="btn" title=${what} aria-label=${what}
        @click=${() => page.take_back(act.undo)}>${icon('undo')}</button>` : nothing}</li>`;
}

/** @param {Page} page */
export function floor_tab(page) {
  const { floor } = page;
  const inbox = inbox_of(page);
  if (floor.tournament.draw.size === 0) return not_drawn(page);
  const playing = floor.tables.filter((/** @type {Api.FloorTable} */ table) => table.match).length;
  const shown = floor.tables.filter((/** @type {Api.FloorTable} */ table) => FILTERS[page.filter](table, page));
  const free = floor.tables.filter((/** @type {Api.FloorTable} */ table) => !table.match && table.status === 'open').length;
  return html`<div class="floor">
    <section class="ready" aria-labelledby="h-ready"><h2 id="h-ready">${t('floor.ready')} <span>${t('floor.matches', { n: floor.ready.length })}</span></h2>
      ${champion(floor)}${next_button(page)}
      <label class="check auto">
        <input type="checkbox" .checked=${floor.tournament.auto_call}
        @change=${(/** @type {Dom.Input} */ event) => page.run('PUT', '/auto-call', { on: event.target.checked }, { version: floor.tournament.version })}>${
        t('floor.auto')}</label>
      ${page.picked ? html`<p class="pick" role="status">${t('floor.pick_table')}</p>` : nothing}
      <ol class="queue">${floor.ready.map((/** @type {Api.AnyMatch} */ match) => ready_row(page, match))}</ol>
      ${floor.waiting.length ? html`<h3 class="sub">${t('floor.waiting')}</h3>
        <ol class="waits">${floor.waiting.slice(0, 12).map((/** @type {Api.AnyMatch} */ match) => waiting_row(page, match))}</ol>` : nothing}</section>
    <section class="hall" aria-labelledby="h-tables"><h2 id="h-tables">${t('floor.tables')} <span>${t('floor.counts', { playing, free })}</span>${filters(page)}
      </h2>
      ${floor.tables.length ? html`<ol class="fl">${shown.map((/** @type {Api.FloorTable} */ table) => tile(page, table))}</ol>`
        : html`<p class="empty">${t('floor.no_tables')} <a href="#hall">${t('tab.hall')}</a></p>`}</section>
    <section class="needs" aria-labelledby="h-needs"><h2 id="h-needs">${t('floor.needs')} <span>${ltr(inbox.length)}</span></h2>
      <ol class="in" aria-live="polite">${inbox.map((/** @type {Api.InboxItem} */ item) => inbox_item(page, item))}</ol>
      ${inbox.length ? nothing : html`<p class="calm">${icon('check')}${t('floor.all_well')}</p>`}
      <div class="log"><h3 class="sub">${t('floor.just_now')}</h3>
        <ol>${floor.recent.slice(0, 6).map((/** @type {Api.Event} */ event) => log_row(page, event))}</ol></div></section></div>`;
}

/** @param {Api.Floor} floor */
function champion(floor) {
  const { tournament } = floor;
  if (!tournament.champion) return nothing;
  return html`<p class="champ"><small>${t('floor.champion')}</small><b dir="auto">${tournament.champion.name}</b></p>`;
}

/** @param {Page} page */
function not_drawn(page) {
  return html`<div class="page empty"><p>${t('floor.not_drawn')}</p>
    <p class="rowed"><a class="btn go" href="#draw">${t('tab.draw')}</a><a class="btn" href="#entries">${t('tab.entries')}</a></p></div>`;
}

