// SPDX-License-Identifier: MIT
// The director's brackets: all sections, one player's way through them, what is open or void, and free byes for who comes
// late. A place opens the correction of its match, the repair that waits there, or the match while it is not over.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { newest } from '../../../lib/live/newest.js';
import '../../../lib/section/bracket.js';
import { current_round, shapes_of, state_text } from '../../../lib/section/bracket-seats.js';
import '../../../lib/section/drops.js';
import { roughly } from '../../../lib/moment.js';
import { known_as_text, name, rich, t } from '../../../lib/text.js';
import { complain, icon, round_title, seat, section_mark, sheet, stage_name } from '../../../lib/ui.js';
import { outcome, steps_of } from '../../../lib/section/way.js';
import { begins_about } from '../hall/rail.js';
import { hours_view } from './hours.js';
import { begin as ladder_begin, is_ladder, ladder_view } from './ladder.js';
import { late_entry_dialog } from './late-entry.js';
import { begin as league_begin, league_view } from './league.js';
import { begin as places_begin, places_view } from './places.js';
import { begin as rounds_begin, rounds_view } from './rounds.js';
import { begin as table_begin, table_view } from './table.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

const styles = Promise.all(['td/draw', 'bracket'].map(sheet));
/** @type {any[]} */
let sections = [];
/** @type {Map<number, any>} */
let brackets = new Map();
/** @type {Map<number, any>} */
let matches = new Map();
/** Byes that a late entry may have, by match. @type {Map<number, any>} */
let byes = new Map();
/** Places that stand as played though the result before them was corrected; they say so themselves. @type {Set<number>} */
let kept = new Set();
/** @type {any[]} */
let entries = [];
/** The section that is shown; 0 = all. */
let shown = 0;
/** The player whose way is marked; 0 = nobody. */
let followed = 0;
/** Somebody's way was just chosen, and is to be brought into sight. */
let chosen = false;

const latest = newest();

/** @param {Page} page */
async function read(page) {
  const { base } = page;
  const [all, found, list] = await Promise.all([get(`${base}/sections`), get(`${base}/matches`), get(`${base}/entries`), styles]);
  const drawn = all.sections.filter((/** @type {any} */ one) => one.draw.size > 0 || one.status !== 'planned');
  // Hundreds of challenges are no bracket.
  const documents = await Promise.all(drawn.filter((/** @type {any} */ one) => !is_ladder(one)).map(async (/** @type {any} */ { section }) =>
    /** @type {[number, any]} */ ([section, await get(`${base}/sections/${section}/bracket`)])));
  return { drawn, found: found.matches, list: list.entries, documents, free: await free_byes(page, drawn) };
}

/** @param {Page} page */
export async function begin(page) {
  try {
    const answer = await latest(read(page));
    if (!answer) return;
    sections = answer.drawn;
    matches = new Map(answer.found.map((/** @type {any} */ match) => [match.match, match]));
    kept = new Set(answer.found.filter((/** @type {any} */ match) => match.goes_on_with)
      .flatMap((/** @type {any} */ { next, next_of_loser }) => [next?.match, next_of_loser?.match]));
    entries = answer.list;
    brackets = new Map(answer.documents);
    byes = answer.free;
    if (!followed && in_address()) follow(in_address());
    await Promise.all([ladder_begin(page, sections), league_begin(sections), rounds_begin(page, sections), places_begin(page, sections), table_begin(page,
      sections)]);
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** Of every section that is drawn. @param {Page} page @param {any[]} all @returns {Promise<Map<number, import('./late-entry.js').FreeBye>>} */
async function free_byes(page, all) {
  const drawn = all.filter((one) => one.matches.total > 0 && !one.rule);
  const lists = await Promise.all(drawn.map(({ section }) => get(`${page.base}/sections/${section}/byes`)));
  return new Map(lists.flatMap(({ byes: list }, at) => list.map((/** @type {any} */ { match, closes }) => [match.match, {
    match: match.match, side: match.a.name ? 'b' : 'a', section: drawn[at], holder: known_as_text(match.a.name ? match.a : match.b),
    closes: closes?.match ?? 0 }])));
}

/** @param {Page} page @param {any} message */
export function heard(page, message) {
  if (message.group !== 'clocks') begin(page);
}

// ---- one player

const in_play = () => new Set([...matches.values()].flatMap((match) => [match.a.entry, match.b.entry]).filter((entry) => entry > 0));

const in_address = () => Number(/^#bracket=(\d+)$/.exec(location.hash)?.[1] ?? 0);

/** The address keeps whose way it is, for a reload. @param {number} entry 0 = nobody's */
function follow(entry) {
  followed = entry;
  chosen = entry > 0;
  history.replaceState(null, '', entry ? `#bracket=${entry}` : '#bracket');
}

/** @param {Page} page */
function chooser(page) {
  const there = in_play();
  const known = entries.filter((entry) => there.has(entry.entry)).sort((x, y) => x.name.localeCompare(y.name));
  return html`<label class="field"><span>${t('sections.way_of')}</span><select
    @change=${(/** @type {Dom.Input} */ event) => { follow(Number(event.target.value)); page.paint(); }}>
    <option value="0" ?selected=${!followed}>${t('sections.nobody')}</option>
    ${known.map((entry) => html`<option value=${entry.entry} ?selected=${entry.entry === followed}>${known_as_text(entry)}</option>`)}</select></label>`;
}

/** Where the way of who was chosen has come to, in a section or in all of them. @param {number} [section] */
function come_to(section) {
  const own = steps_of(matches, followed).filter(({ match }) => !section || match.section === section);
  return (own.find((step) => !step.over) ?? own.pop())?.match;
}

/** Once the brackets are drawn and turned to their rounds. */
function bring_into_sight() {
  const match = chosen ? come_to() : null;
  chosen = false;
  if (!match) return;
  requestAnimationFrame(() => requestAnimationFrame(() =>
    document.querySelector(`.drawn [data-match="${match.match}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })));
}

/** @param {any} match */
const mark_of = (match) => section_mark(sections.find((one) => one.section === match.section) ?? { section: 1, kind: '', name: '?' }, match.round);

/** Their next match can be called where its way is read, unless something holds it back. @param {Page} page @param {{match: any}[]} steps */
function call_key(page, steps) {
  const held = new Set(page.floor?.not_called.map((/** @type {{match: number}} */ one) => one.match));
  const ready = page.floor?.ready.find((/** @type {Api.Brief} */ one) => !held.has(one.match) && steps.some(({ match }) => match.match === one.match));
  const free = ready && page.floor.tables.find((/** @type {Api.FloorTable} */ one) => !one.match && one.status === 'open');
  return free ? html`<button class="btn go" @click=${() => page.call(ready, free.table)}>${t('sections.call_to', { table: free.name })}</button>` : nothing;
}

/** Where they played, how it went, where they dropped. @param {Page} page */
function trail(page) {
  const steps = followed ? steps_of(matches, followed) : [];
  if (!steps.length) return nothing;
  return html`<section class="trail" aria-label=${t('sections.way')}><b>${name(steps[0].me.name)}</b><ol>${steps.map((step) =>
    html`<li>${mark_of(step.match)}<span class="vh">${round_title(step.match)}: </span><span class=${step.drops ? 'drops' : ''}>${outcome(step)}</span>
      <span dir="auto">${step.other.name ?? ''}</span></li>`)}</ol><span class="grow"></span>${call_key(page, steps)}
    <button class="btn" @click=${() => { follow(0); page.paint(); }}>${icon('cross')}${t('sections.clear')}</button></section>`;
}

/** From each of their matches to the next one, in its section or where the loss led to. */
function drops() {
  const steps = followed ? steps_of(matches, followed) : [];
  return steps.slice(0, -1).map(({ drops: fell, match }, at) => {
    const next = steps[at + 1].match;
    return { from: match.match, to: next.match, stays: !fell,
      words: fell ? t('sections.drops_to', { place: round_title(next) }) : '' };
  });
}

// ---- places

/** What brackets call the place of a match. @param {number} match */
const label_of = (match) => [...brackets.values()].flatMap((doc) => doc.nodes).find((node) => node.match === match)?.label ?? '';

/** How many matches a section has at most for who comes to one of them and wins. @param {number} match */
function matches_from(match) {
  let n = 0;
  for (let at = matches.get(match); at; at = matches.get(at.next?.match)) n += Number(at.how !== 'bye');
  return n;
}

/** What a late entry costs who loses there. @param {any} free */
const price = (free) => (free.closes ? t('sections.late_price', { label: label_of(free.closes), n: matches_from(free.closes) }) : '');

/** Until when somebody may come late: the one who has the bye plays then. @param {any} match */
function free_until(match) {
  const next = matches.get(match.next?.match), hour = next && begins_about(next.match);
  if (!next) return nothing;
  return html`<small class="below">${hour ? rich('sections.free_until', { time: roughly(hour) })
    : t('sections.free_until_round', { round: stage_name(next) })}</small>`;
}

/** Of these kinds who loses drops to another place, or is out. */
const LOSERS_LEAVE = ['knockout', 'double', 'playoff', 'consolation', 'progressive', 'first_match', 'last_chance', 'second_place'];

/** Who ends a section is not out of it. */
const LAST = ['final', 'third', 'recharge'];

/** Is a place decided, and what follows from it settled? @param {any} match @param {any} node */
const is_settled = (match, node) => match.status === 'over' && !match.waits_for_repair && !match.goes_on_with && node?.how !== 'open' && !kept.has(match.match);

/** Who has lost there and plays nowhere else: a word, where others who lose go on. @param {any} match @param {any} node */
function out(match, node) {
  const { kind } = sections.find((one) => one.section === match.section) ?? {};
  if (sections.length < 2 || !is_settled(match, node) || !LOSERS_LEAVE.includes(kind) || LAST.includes(match.stage)) return nothing;
  const to = matches.get(match.next_of_loser?.match);
  const goes_on = (/** @type {any} */ one) => [to?.a.entry, to?.b.entry].includes(one.entry);
  const gone = [match.a, match.b].filter((one, at) => one.entry && match.winner !== 'ab'[at] && !goes_on(one)).length;
  if (!gone) return nothing;
  return html`<small class="below">${[state_text(match, node), t(gone > 1 ? 'sections.both_out' : 'sections.loser_out')].filter(Boolean).join(', ')}</small>`;
}

/** @param {Page} page @param {any} match @param {any} node where it stands */
function acts(page, match, node) {
  const free = byes.get(match.match);
  if (free && page.directs) return html`${free_until(match)}<button class="latebye ${free.side === 'a' ? 'first' : ''}" title=${price(free)}
    aria-label=${[t('sections.late_for', { name: free.holder }), price(free)].filter(Boolean).join('. ')}
    @click=${() => late(page, free)}>${t('sections.late')}${free.closes ? html` <small>${t('sections.late_closes')}</small>` : nothing}</button>`;
  if (match.how === 'bye' || match.how === 'skipped' || (!match.a.name && !match.b.name)) return nothing;
  const words = { place: node?.label ?? match.round_name, a: seat(match.a, true), b: seat(match.b, true) };
  return html`${out(match, node)}<button class="opens" aria-label=${t('sections.open_match', words)}
    @click=${() => page.correct(match.match)}></button>`;
}

/** @param {Page} page @param {any} free */
async function late(page, free) {
  const here = new Set([...matches.values()].filter((match) => match.section === free.section.section).flatMap((match) => [match.a.entry, match.b.entry]));
  const wanted = entries.filter((entry) => (free.section.section === 1 ? entry.status === 'waiting' : entry.status !== 'withdrawn' && !here.has(entry.entry)));
  if (await late_entry_dialog(page, { ...free, price: price(free) }, wanted)) await begin(page);
}

/** The round that a bracket begins with. @param {any} doc */
const from_of = (doc) => (followed && come_to(doc.section)?.round) || current_round(doc.rounds);

/** What stands beside a bracket needs the whole width: standings, lists, places to settle. @param {any} one */
const is_alone = (one) => is_ladder(one) || Boolean(one.rule) || !one.matches.total;

/** How wide the rounds of each section are, side by side where two have few left. @param {any[]} wanted */
const shapes = (wanted) => shapes_of(wanted.map((one) => {
  const doc = is_alone(one) ? undefined : brackets.get(one.section);
  return { doc, from: doc ? from_of(doc) : 0 };
}));

/** @param {Page} page @param {any} one @param {string} shape */
function section_view(page, one, shape) {
  if (is_ladder(one)) return html`${ladder_view(page, one)}${places_view(page, one.section)}`;
  const doc = brackets.get(one.section);
  if (!doc) return nothing;
  const { total, over, waiting_for_repair: waits } = one.matches;
  return html`<section class="drawn ${shape}" aria-labelledby=${`h-section-${one.section}`}>
    <h3 id=${`h-section-${one.section}`}>${section_mark(one)}<span dir="auto">${one.name}</span><span
      class="dim">${t('sections.over', { over, total })}</span>${
      waits ? html`<span class="chip bad">${t('sections.waits', { n: waits })}</span>` : nothing}</h3>
    ${hours_view(doc)}${league_view(page, one, matches.values())}${rounds_view(page, entries, one)}${table_view(page, one)}${places_view(page, one.section)}
    ${total || one.rule ? nothing : html`<p class="dim">${t('sections.nobody_came')}</p>`}
    <td-bracket ?hidden=${!total} .model=${{ doc, matches, sections, followed: followed ? new Set([followed]) : undefined,
      from: from_of(doc),
      acts: (/** @type {any} */ match, /** @type {any} */ node) => acts(page, match, node) }}></td-bracket></section>`;
}

/** @param {Page} page */
const switch_ = (page) => (sections.length < 2 ? nothing : html`<div class="switch" role="group" aria-label=${t('console.sections')}>
  ${[{ section: 0, name: t('sections.all') }, ...sections].map(({ section, name: word }) => html`<button class="btn" aria-pressed=${section === shown}
    @click=${() => { shown = section; page.paint(); }}>${word}</button>`)}</div>`);

/** @param {Page} page */
export function template(page) {
  if (!sections.length) return html`<p class="page empty">${t('sections.none')} <a class="link" href="#draw">${t('tab.draw')}</a></p>`;
  const wanted = sections.filter((one) => !shown || one.section === shown);
  const only_ladders = sections.every((one) => is_ladder(one));
  bring_into_sight();
  const shape = shapes(wanted);
  return html`<div class="brackets"><h2 class="vh">${t('tab.bracket')}</h2><div class="tools">${switch_(page)}<span class="grow"></span>${
    only_ladders ? nothing : chooser(page)}</div>
    ${trail(page)}${wanted.map((one, at) => section_view(page, one, shape[at]))}
    <td-drops .drops=${drops()}></td-drops>
    ${only_ladders ? nothing : html`<p class="legend"><span>${t('sections.legend_drop')}</span><span>${t('sections.legend_open')}</span></p>`}</div>`;
}
