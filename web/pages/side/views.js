// SPDX-License-Identifier: MIT
// How a side table looks on its tablet and at the console: everybody's row with their cube, their points and what they may say,
// beside it what is to be done. Rows stand in the order in which people sat down and buttons where they always stand: who is box
// or captain moves, nothing else does.
import { html, nothing } from '../../vendor/lit-html.js';
import { money } from '../../lib/money/money.js';
import { known_as, known_as_text, ltr, name, rich, t } from '../../lib/text.js';
import { bar, checker, icon, live } from '../../lib/ui.js';
import { signed, sheet_table } from './sheet.js';
import { act_words, currency_of, duel_of, in_seats, last_act, now_words, part_of, player_of, terms_words, thrown_by } from './words.js';

/** @typedef {import('../side.js').SidePage} Page */
/** @typedef {import('./words.js').Player} Player */
/** @typedef {import('./words.js').Kind} Kind */

const DIE = [1, 2, 3, 4, 5, 6];
const WINS = ['single', 'gammon', 'backgammon'];
/** Where automatic doubles may be, the first throw of 6-6 may triple, too (case 120). */
const TIMES = [2, 3];

// ---- a row

/** Box, captain, team: a word and a colour. @param {Api.Sitting} doc @param {Player} player */
function mark(doc, player) {
  const part = part_of(doc, player);
  if (part === 'seat') return doc.kind === 'money' ? checker(player.entry === doc.box ? 'a' : 'b') : nothing;
  return html`<span class="chip part">${t(`side.part.${part}`)}${part === 'team' ? html` ${ltr(player.place)}` : nothing}</span>`;
}

/** What stands beside the mark: where their cube is in an offer, whose share it is now. @param {Api.Sitting} doc @param {Player} player */
export function hint(doc, player) {
  const { cube, offer, offerer, carrier } = player;
  if (doc.kind === 'pool') return player.drinks ? t('side.drinks', { n: player.drinks }) : nothing;
  const n = ltr(cube * 2);
  if (offer === 'doubled') return rich(offerer === 'box' ? 'side.hint.is_doubled' : 'side.hint.has_doubled', { n });
  if (offer === 'beavered') return rich('side.hint.beavered', { n: ltr(cube * 4) });
  if (offer) return t(`side.hint.${offer}`);
  if (doc.phase === 'game' && cube && carrier && carrier !== player.entry) {
    const by = player_of(doc, carrier);
    return by ? rich('side.hint.carried', { name: name(known_as_text(by)) }) : nothing;
  }
  return nothing;
}

/** @param {Api.Sitting} doc @param {Player} player */
function cube_of(doc, player) {
  if (doc.kind === 'pool' && doc.phase === 'game' && player.there) return html`<span class="cubebox of-middle"><b>${
    ltr(player.men ?? 0)}</b><small>${t('side.men')}</small></span>`;
  if (!player.cube) return html`<span class="cubebox"></span>`;
  const at = player.cube_of ?? 'middle';
  // Two alone are neither box nor team.
  const holder = t(`side.cube.${doc.kind === 'money' && at !== 'middle' ? 'own' : at}`);
  return html`<span class="cubebox of-${at}"><b role="img" aria-label=${t('side.cube_is', { n: player.cube, holder })}>${
    ltr(player.cube)}</b><small aria-hidden="true">${holder}</small></span>`;
}

/** @param {Api.Sitting} doc @param {Player} player */
export function points_of(doc, player) {
  const currency = currency_of(doc);
  return html`<span class="pts"><b class=${player.points < 0 ? 'down' : ''}>${signed(player.points)}</b>${
    currency ? html`<small>${money(player.money ?? 0, currency)}</small>` : nothing}</span>`;
}

/** @param {Page} page @param {Player} player @param {Kind} kind */
function slot(page, player, kind) {
  const may = player.may.includes(kind);
  return html`<button class="slot ${kind}" ?disabled=${!may} aria-label=${t('side.slot', { act: t(`side.act.${kind}`), name: known_as_text(player) })}
    @click=${() => page.say(kind, player.entry)}>${t(`side.act.${kind}`)}</button>`;
}

/** Beavers are there where they were agreed on. @param {Api.Sitting} doc */
const with_beavers = (doc) => doc.beavers || doc.raccoons || doc.lone_beaver;

/** @param {Page} page @param {Player} player */
function slots(page, player) {
  const { doc } = page;
  // Nobody throws any more where it ends: then it is settled.
  if (doc.kind === 'pool' && doc.players.some((one) => one.throws)) return both_dice(page, player);
  if (doc.phase === 'throw' && player.there) return throws(page, player);
  const more = html`<button class="slot more" aria-label=${t('side.more', { name: known_as_text(player) })}
    @click=${() => page.more(player)}>${icon('more')}</button>`;
  if (doc.kind === 'pool') return html`<span class="slots">${more}</span>`;
  const beaver = player.may.includes('raccoon') ? 'raccoon' : 'beaver';
  return html`<span class="slots n${with_beavers(doc) ? 4 : 3}">${/** @type {Kind[]} */ (['double', 'take', 'pass']).map((kind) => slot(page, player, kind))}${
    with_beavers(doc) ? slot(page, player, beaver) : nothing}${more}</span>`;
}

/** A throw of the pool game: a tap for each die. @param {Page} page @param {Player} player */
function both_dice(page, player) {
  const first = player.throws && page.first_die.of === player.entry ? page.first_die.die : 0;
  return html`<span class="slots dice" role="group" aria-label=${t(first ? 'side.second_die' : 'side.first_die', { name: known_as_text(player) })}>${
    DIE.map((die) => html`<button class="slot ${die === first ? 'was' : ''}" ?disabled=${!player.throws} @click=${() =>
      page.throw_die(player.entry, die)}>${ltr(die)}</button>`)}</span>`;
}

/** The throw for the order: one tap on what the die shows. @param {Page} page @param {Player} player */
function throws(page, player) {
  const thrown = player.throws ? 0 : thrown_by(page.doc, player.entry);
  return html`<span class="slots dice" role="group" aria-label=${t('side.throw_of', { name: known_as_text(player) })}>${DIE.map((die) =>
    html`<button class="slot ${die === thrown ? 'was' : ''}" ?disabled=${!player.throws} @click=${() =>
      page.say('throw', player.entry, 0, die)}>${ltr(die)}</button>`)}</span>`;
}

/** @param {Page} page @param {Player} player */
function row(page, player) {
  const { doc } = page;
  return html`<li class="sits ${part_of(doc, player)} ${player.asked ? 'asked' : ''}">
    <span class="face"><span class="line">${mark(doc, player)}<span class="hint">${hint(doc, player)}</span></span>
      <b class="nm" dir="auto">${known_as(player)}</b></span>
    ${cube_of(doc, player)}${points_of(doc, player)}${page.speaks ? slots(page, player) : nothing}</li>`;
}

/** @param {Page} page */
export const rows = (page) => html`<ol class="seats">${in_seats(page.doc).map((player) => row(page, player))}</ol>`;

// ---- what is to be done

/** @param {Page} page @param {number} at 0: the box, or the first of two */
function wins(page, at) {
  const { doc } = page;
  const winner = player_of(doc, duel_of(doc)[at]);
  const side = at ? 'b' : 'a';
  const may = Boolean(winner?.may.includes('end'));
  const label = doc.kind === 'money' ? html`${checker(side)}${t('side.wins')}` : t(at ? 'side.captain_wins' : 'side.box_wins');
  return html`<div class="wins ${side}" role="group" aria-label=${t('side.wins_of', { name: winner ? known_as_text(winner) : '–' })}><b>${label}</b>${
    WINS.map((win, n) => html`<button ?disabled=${!may} @click=${() => winner && page.say('end', winner.entry, 0, n + 1)}>${t(`win.${win}`)}</button>`)}</div>`;
}

/** @param {Page} page */
function automatics(page) {
  const { doc } = page;
  if (!doc.automatic) return nothing;
  return html`<div class="autos" role="group" aria-label=${t('side.automatic')}><b>${t('side.automatic')}</b>${TIMES.map((times) =>
    html`<button class="slot" ?disabled=${!doc.may.includes('automatic')} @click=${() =>
      page.say('automatic', 0, 0, times)}>${ltr(`×${times}`)}</button>`)}</div>`;
}

/** @param {Page} page @param {unknown} words what it takes back @param {boolean} may @param {() => void} back */
const undo_key = (page, words, may, back) => html`<button class="btn undo" ?disabled=${!may || page.closed || page.doc.status === 'gone'} @click=${back}>${
  icon('undo')}<span>${t('table.undo')}${words ? html`<small>${words}</small>` : nothing}</span></button>`;

/** @param {Page} page */
function undo(page) {
  const last = last_act(page.doc);
  const words = last && act_words(page.doc, last);
  const { moves, board } = page;
  if (page.at_board && moves) return undo_key(page, board?.view.undone_by(moves) ?? words, moves.may_undo, () => moves.undo());
  // What it takes back is known once everything has arrived.
  return undo_key(page, words, Boolean(last) && !page.unsent.length, () => page.undo());
}

/** A pool game that nobody plays to its end. @param {Page} page */
const break_off = (page) => html`<button class="btn breaks" ?disabled=${!page.doc.players.some((one) => one.may.includes('end'))} @click=${() =>
  page.break_off()}>${t('side.break_off')}</button>`;

/** Whatever multiplies every stake of this game. @param {Api.Sitting} doc */
const factor = (doc) => (doc.factor > 1 ? html` <b class="chip craw">${rich('side.factor', { n: ltr(doc.factor) })}</b>` : nothing);

/** Somebody keeps the plays of this game. @param {Page} page */
const recorded = ({ doc, at_board }) => (doc.board || at_board ? html` <b class="chip rec">${t('side.record.on')}</b>` : nothing);

/** What stands there, and what was taken back. @param {Page} page @param {unknown} words */
const now = (page, words) => html`<p class="now" role="status">${words}${factor(page.doc)}${recorded(page)}${page.undone ? html`<span
  class="undone">${rich('side.undone', { what: page.undone.words })} <button class="link"
    @click=${page.undone.back}>${t('side.redo')}</button></span>` : nothing}</p>`;

/** @param {Page} page */
function panel(page) {
  const { doc, moves, board } = page;
  if (page.at_board && moves && board) return html`<section class="panel of-board" aria-label=${t('side.to_do')}>${now(page, board.view.now_of(moves))}${
    board.view.rolls(moves)}${wins(page, 0)}${wins(page, 1)}${automatics(page)}${undo(page)}</section>`;
  return html`<section class="panel" aria-label=${t('side.to_do')}>${now(page, page.closed ? t('side.now.closed') : now_words(doc))}
    <button class="btn go start" ?disabled=${!doc.may.includes('start')} @click=${() => page.say('start')}>${
      t('side.start', { n: doc.games + (doc.phase === 'game' ? 0 : 1) })}</button>
    ${doc.kind === 'pool' ? break_off(page) : html`${wins(page, 0)}${wins(page, 1)}${automatics(page)}`}${undo(page)}</section>`;
}

// ---- the frame

/** The recorded games as a file; a tablet at its table has nowhere to put one. @param {Page} page */
const file_of = ({ doc, uid, at_table }) => (at_table || !doc.recorded ? null
  : html`<a class="btn" href=${`/api/v1/tournaments/${uid}/sittings/${doc.sitting}/mat`} download>${icon('down')}${t('match.download')}</a>`);

/** @param {Page} page */
const of_director = (page) => (page.directs ? html`<a class="btn" href=${`print.html?t=${page.uid}&what=side&s=${page.doc.sitting}`}>${
  t('audit.print')}</a><button class="btn" @click=${() => page.take_out()}>${
  t(page.doc.status === 'gone' ? 'side.put_back' : 'side.take_out')}</button>` : null);

/** @param {Page} page */
function sheet_keys(page) {
  const [file, more] = [file_of(page), of_director(page)];
  return file || more ? html`<p class="rowed">${file}${more}</p>` : nothing;
}

/** @param {Page} page */
export const sheet_box = (page) => html`<section class="sheetbox" tabindex="0" aria-label=${t('side.sheet')}><p class="dim terms">${
  terms_words(page.doc).join(' · ')}${page.doc.kind === 'pool' ? html` · <a class="link" href="rules.html?game=pool" target="_blank">${
  t('games.rules')}</a>` : nothing}</p>${page.doc.sheet.length ? sheet_table(page.doc) : html`<p class="empty">${t('side.no_game')}</p>`}${
  sheet_keys(page)}</section>`;

/** @param {Page} page */
export const header = (page) => bar({ title: page.doc.title, home: page.speaks ? undefined : `tournament.html?t=${page.uid}`,
  children: html`${page.doc.last_game ? html`<span class="chip craw">${t('side.last_game')}</span>` : nothing}${live(page.connection, page.unsent.length)}` });

/** To the board on which plays are recorded, or back to cubes and points. @param {Page} page */
const door = (page) => (!page.may_record ? nothing : html`<button class="btn door" aria-pressed=${String(page.records)}
  ?disabled=${page.closed || page.doc.phase === 'over' || page.doc.status === 'gone'} @click=${() => page.turn_board()}>${t('side.record.open')}</button>`);

/** @param {Page} page */
function footer(page) {
  const { doc, at_table } = page;
  return html`<footer>${door(page)}<button class="btn sheetbtn" aria-pressed=${String(page.shows_sheet)} @click=${() => page.turn_sheet()}>${
    t('side.sheet')}</button>
    <button class="btn" ?disabled=${!doc.may.includes('join') && !doc.players.some((one) => one.may.includes('join'))} @click=${() => page.join()}>${
      t('side.join')}</button>
    <button class="btn" ?disabled=${!doc.may.includes('stop')} @click=${() => page.stop()}>${t('side.stop')}</button><span class="grow"></span>
    ${at_table ? html`<a class="btn" href="table.html" @click=${(/** @type {Event} */ event) => page.to_table(event)}>${t('side.to_table')}</a>`
      : html`<a class="btn" href=${`td.html?t=${page.uid}#floor`}>${t('side.to_console')}</a>`}</footer>`;
}

/** @param {Page} page */
export function table_view(page) {
  const { moves, board, at_board } = page;
  const looks = `play ${page.shows_sheet ? 'with-sheet' : ''} ${at_board ? 'with-board' : ''}`;
  return html`<div class="tablet">${header(page)}<main class=${looks}>${at_board && moves && board ? board.view.board_box(moves) : rows(page)}${
    panel(page)}${sheet_box(page)}</main>${footer(page)}</div>`;
}
