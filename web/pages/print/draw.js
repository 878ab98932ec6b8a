// SPDX-License-Identifier: MIT
// Draw sheets of every section on A4 or A3, and pairings by name and by table. Names are set as large as their line allows, never
// over anything else.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { bands_of, is_empty, none_left, why_empty } from '../../lib/section/bracket-seats.js';
import { fit as fit_names } from '../../lib/fit.js';
import { is_half, roomier, shared, sheets_of, size_of } from '../../lib/section/paper.js';
import { counts } from '../../lib/public.js';
import { day, in_games, known_as_text, last_word, ltr, t } from '../../lib/text.js';
import { round_title, section_mark, to_length } from '../../lib/ui.js';
import { sitter } from '../../lib/section/way.js';
import { by_group } from '../../lib/section/standings.js';
import { ladder_tables } from './ladder.js';
import { round_tables } from './rounds.js';

/** Groups on one sheet, by the size of the paper. */
const GROUPS = { a4: 6, a3: 12 };

/** Sections where everybody meets many others. */
const BY_ROUNDS = ['swiss', 'round_robin', 'lives', 'more_swiss', 'groups'];

/** 8 pt, 7 pt, and 7 pt in as many lines as the name takes. */
const STYLES = ['nm', 'nm n1', 'nm n1 two'];

/** So few matches below each other do not fill the height of a sheet. @type {Record<number, string>} */
const FEW = { 1: 'few', 2: 'few', 3: 'few some', 4: 'few some' };

/** @typedef {{tournament: any, brackets: any[], ladders: Map<number, any>, standings: Map<number, Api.Standings>, matches: Map<number, any>}} Data */
/** @typedef {(body: unknown, heading: unknown) => unknown} Sheet */
/** @typedef {{body: unknown, heading: unknown, half: boolean}} Piece of a section: a sheet, or half of one */

/** What places are called on paper, where each has its number in its section: "Consolation 5". By node. @type {Map<number, string>} */
let numbers = new Map();

/** The match of each place, whatever section it is in. @type {Map<number, any>} */
let standing = new Map();

/** @param {any[]} brackets @returns {typeof numbers} */
const numbers_of = (brackets) => new Map(brackets.flatMap((doc) =>
  doc.nodes.map((/** @type {any} */ { node }, /** @type {number} */ at) => [node, t('print.place', { section: doc.name, n: at + 1 })])));

/** What every sheet needs: all matches, and the brackets of one section or of all. @param {string} base @param {any} tournament @param {number} only */
export async function read(base, tournament, only) {
  const [{ matches }, brackets, standings] = await Promise.all(['matches', 'sections/brackets', 'sections/standings'].map((one) => get(`${base}/${one}`)));
  numbers = numbers_of(brackets.sections);
  standing = new Map(matches.map((/** @type {any} */ match) => [match.node, match]));
  const climbed = brackets.sections.filter((/** @type {any} */ one) => one.kind === 'ladder');
  const ladders = new Map(await Promise.all(climbed.map(async (/** @type {any} */ { section }) =>
    /** @type {[number, any]} */ ([section, await get(`${base}/sections/${section}/ladder`)]))));
  // Of a section that nobody came into there is nothing to write on, unless just that one was asked for.
  const void_ones = new Set(tournament.sections.filter((/** @type {any} */ one) => one.nobody_came).map((/** @type {any} */ one) => one.section));
  const wanted = (/** @type {any} */ one) => (only ? one.section === only : !void_ones.has(one.section));
  return { tournament, ladders, brackets: brackets.sections.filter(wanted),
    standings: new Map(standings.sections.map((/** @type {any} */ one) => [one.section, one])),
    matches: new Map(matches.map((/** @type {any} */ match) => [match.match, match])) };
}

/** Every name in the largest type that fits its line. @param {Element} page */
export const fit = (page) => fit_names(/** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll('.mb .nm')), STYLES);

// ---- one match

const SCORED = ['played', 'final_score', 'forfeit', 'penalty', 'time'];

/** Who stands on the line before anybody does: only who drops in; a winner follows the line. @param {any} source */
function expected(source) {
  const label = numbers.get(source?.node);
  return !label || source.from === 'winner' ? nothing : html`<em>${t('seat.loser_of', { label })}</em>`;
}

/**
 * Why nobody stands on a line: the draw has nobody there, nobody was left who could come, or it is not played at all.
 * @param {any} match @param {any} source
 */
function nobody(match, source) {
  if (match.how === 'skipped') return '–';
  return t(none_left(standing.get(source?.node)) ? 'bracket.void' : why_empty(source));
}

/** @param {any} match @param {any} node @param {number} number within its section */
function box(match, node, number) {
  /** @param {'a' | 'b'} side */
  const line = (side) => {
    const one = match[side];
    const lost = match.status === 'over' && match.winner !== side;
    const scored = match.status === 'over' && SCORED.includes(match.how) && (match.how !== 'forfeit' || match.a.score + match.b.score > 0);
    // Points that were won before somebody gave up do not say who gave up.
    const word = lost && one.name && (!scored || match.how === 'forfeit') && match.how !== 'bye' ? t(`result_how.${match.how}`) : '';
    const who = known_as_text(one) || (one.empty ? html`<em>${nobody(match, node?.[side])}</em>` : expected(node?.[side]));
    return html`<span class=${match.winner === side ? 'w' : ''}><span class="nm"><bdi>${who}</bdi></span><b>${
      word ? html`<i>${word}</i>` : nothing}${scored ? ltr(in_games(match, one.score)) : nothing}</b></span>`;
  };
  return html`<div class="mb"><i>${ltr(number)}</i>${line('a')}${line('b')}${match.stage === 'final' && !match.next ? winner_line(match) : nothing}</div>`;
}

/** Who won it all, or room to write that down. @param {any} match */
const winner_line = (match) => html`<p class="won">${t('floor.champion')}: <bdi>${
  match.winner === 'none' ? nothing : known_as_text(match[match.winner])}</bdi></p>`;

// ---- sheets

/** The match for third place stands below the final: it follows from no other column. @param {any} doc @param {any[]} columns */
const folded = (doc, columns) => (doc.third_place && columns.length > 1 && columns[columns.length - 1].matches[0] === doc.third_place
  ? [...columns.slice(0, -2), { ...columns[columns.length - 2], third: columns[columns.length - 1] }] : columns);

/** @param {any} doc @param {any[]} columns */
function cols(doc, columns) {
  const nodes = new Map(doc.nodes.map((/** @type {any} */ node, /** @type {number} */ at) => [node.node, { ...node, number: at + 1 }]));
  const third = (/** @type {any} */ { third: column }) => (column ? html`<div class="third"><h3>${column.name}, ${to_length(column.length)}</h3>${
    box(column.matches[0], nodes.get(column.matches[0].node), nodes.get(column.matches[0].node)?.number)}</div>` : nothing);
  const few = FEW[columns[0].matches.length];
  const corner = !few && columns[columns.length - 1].matches.length <= 2;
  return html`<div class="cols n${columns.length} ${few ?? ''} ${corner ? 'corner' : ''}">${columns.map((column) =>
    html`<div class="col ${column.link}"><h3>${column.name}, ${to_length(column.length)}</h3>
      <ol>${column.matches.map((/** @type {any} */ match) => html`<li>${is_empty(match) && match.status === 'over' ? nothing
        : box(match, nodes.get(match.node), nodes.get(match.node)?.number)}</li>`)}</ol>${third(column)}</div>`)}</div>`;
}

/** @param {any} section @param {unknown} [more] */
const heading = (section, more = '') => html`${section_mark(section)} <bdi>${section.name}</bdi>${
  section.games_title ? html`, ${section.games_title}` : nothing}${more ? html`, ${more}` : nothing}`;

/** @param {any} doc @param {any} section @param {'a4' | 'a3'} paper @returns {Piece[]} */
function group_sheets(doc, section, paper) {
  const bands = bands_of(doc);
  const pieces = [];
  for (let at = 0; at < bands.length; at += GROUPS[paper])
    pieces.push({ half: false, heading: heading(section), body: html`<div class="groupsheet">${bands.slice(at, at + GROUPS[paper]).map((band) =>
      html`<section><h3 class="group">${band.title}</h3>${cols(doc, band.columns)}</section>`)}</div>` });
  return pieces;
}

/** Sheets of this size, or of half as many matches, where a column of one would not hold its names. @param {any[]} columns @param {'a4' | 'a3'} paper
 * @param {import('../../lib/section/paper.js').Size} size */
function sheets_that_hold(columns, paper, size) {
  const sheets = sheets_of(columns, size);
  const names = (/** @type {any} */ match) => [known_as_text(match.a), known_as_text(match.b)];
  const tight = sheets.flatMap((sheet) => sheet.columns).some((column) => roomier(paper, size, column.matches.map(names)) !== size);
  return tight ? sheets_of(columns, { ...size, rows: size.rows / 2 }) : sheets;
}

/** @param {any} doc @param {any} section @param {'a4' | 'a3'} paper @param {import('../../lib/section/paper.js').Size} size @returns {Piece[]} */
function section_sheets(doc, section, paper, size) {
  if (doc.kind === 'groups4') return group_sheets(doc, section, paper);
  return bands_of(doc).flatMap((band) => sheets_that_hold(folded(doc, band.columns), paper, size).map(({ columns, part, parts }) => {
    const [first, last] = [columns[0], columns[columns.length - 1]];
    const rounds = first === last ? first.name : t('print.rounds', { from: first.name, to: last.name });
    return { half: is_half(columns), body: cols(doc, columns), heading: heading(section, html`${band.title ? `${band.title}, ` : ''}${rounds}${
      parts > 1 ? html`, ${t('print.part', { n: part + 1, of: parts })}` : nothing}`) };
  }));
}

/** What has no bracket is a table. @param {any} doc @param {Api.Standings} standings @param {any} section @param {'a4' | 'a3'} paper @returns {Piece[]} */
const table_sheets = (doc, standings, section, paper) => by_group(standings.standings).flatMap(({ title, rows }) =>
  round_tables(doc, rows, paper).map((body, at, all) =>
    ({ half: false, body, heading: heading(section, all.length > 1 ? t('print.part', { n: at + 1, of: all.length }) : title) })));

/** Each half of a shared sheet has its own heading. @param {Piece[]} pieces @param {Sheet} sheet */
const sheet_of = (pieces, sheet) => (pieces.length === 1 ? sheet(pieces[0].body, pieces[0].heading)
  : sheet(html`<div class="halves">${pieces.map((piece) => html`<section><h2>${piece.heading}</h2>${piece.body}</section>`)}</div>`, t('print.draw')));

/** All sheets of an event look alike, so its longest name counts. @param {Data} data @param {'a4' | 'a3'} paper @param {Sheet} sheet */
export function draw_sheets({ tournament, brackets, ladders, standings, matches }, paper, sheet) {
  const letters = [...matches.values()].flatMap(({ a, b }) => [known_as_text(a).length, known_as_text(b).length]);
  const size = size_of(paper, Math.max(0, ...letters));
  const pieces = brackets.flatMap((doc) => {
    const section = tournament.sections.find((/** @type {any} */ one) => one.section === doc.section);
    const table = standings.get(doc.section), ladder = ladders.get(doc.section);
    if (ladder) return ladder_tables(ladder, paper).map((body, at, all) => ({ half: false, body, heading: heading(section, all.length > 1
      ? t('print.part', { n: at + 1, of: all.length }) : '') }));
    return table && BY_ROUNDS.includes(doc.kind) ? table_sheets(doc, table, section, paper) : section_sheets(doc, section, paper, size);
  });
  return shared(pieces).map((some) => sheet_of(some, sheet));
}

// ---- pairings

/** Of which event, day and list a sheet is that lies alone: at the head of each that the list runs on to. @param {any} tournament @param {string} what */
const running = (tournament, what) => html`<tr class="running"><th colspan="4"><bdi>${tournament.title}</bdi>, ${day(tournament.starts_on)}: ${what}</th></tr>`;

/** By what somebody is found in the list, set apart. @param {{name: string | null, told_by?: string}} who */
function found_by(who) {
  const shown = known_as_text(who), word = last_word(who.name ?? ''), at = shown.lastIndexOf(word);
  return html`<bdi>${shown.slice(0, at)}<b>${word}</b>${shown.slice(at + word.length)}</bdi>`;
}

/** What is still to be played. @param {Data} data */
const open_matches = (data) => [...data.matches.values()].filter((match) => counts(match) && match.status !== 'over');

/** @param {any} match */
const round_cell = (match) => html`<td>${round_title(match)}, ${to_length(match.length)}</td>`;

/** Who plays at each table, for the wall beside the tables; then who comes to one next. @param {Data} data @param {Sheet} sheet */
export function by_table(data, sheet) {
  const known = open_matches(data).filter(({ a, b }) => a.name && b.name);
  known.sort((x, y) => Number(!x.table) - Number(!y.table) || x.table - y.table || x.match - y.match);
  return sheet(known.length === 0 ? html`<p>${t('print.no_pairings')}</p>` : html`<table class="paper pairs tables">
    <thead>${running(data.tournament, t('print.tables'))}<tr><th>${t('hall.table')}</th>
      <th colspan="2">${t('results.players')}</th><th>${t('print.round')}</th></tr></thead>
    <tbody>${known.map((match) => html`<tr><th>${match.table_name ?? '–'}</th><td><bdi>${known_as_text(match.a)}</bdi></td>
      <td><bdi>${known_as_text(match.b)}</bdi></td>${round_cell(match)}</tr>`)}</tbody></table>`, t('print.tables'));
}

/** Who plays whom next and where, in the order in which people look for themselves. @param {Data} data @param {Sheet} sheet */
export function by_name(data, sheet) {
  const rows = open_matches(data).flatMap((match) => /** @type {('a' | 'b')[]} */ (['a', 'b']).filter((side) => match[side].name).map((side) => ({ match, side,
    name: match[side].name, shown: found_by(match[side]), other: sitter(data.matches, match, side === 'a' ? 'b' : 'a') })));
  rows.sort((x, y) => last_word(x.name).localeCompare(last_word(y.name)) || x.name.localeCompare(y.name));
  return sheet(rows.length === 0 ? html`<p>${t('print.no_pairings')}</p>` : html`<table class="paper pairs">
    <thead>${running(data.tournament, t('print.pairings'))}<tr><th>${t('standings.player')}</th><th>${t('hall.table')}</th>
      <th>${t('print.plays')}</th><th>${t('print.round')}</th></tr></thead>
    <tbody>${rows.map(({ match, shown, other }) => html`<tr><th>${shown}</th><td>${match.table_name ?? '–'}</td><td><bdi>${other}</bdi></td>
      ${round_cell(match)}</tr>`)}</tbody></table>`, t('print.pairings'));
}
