// SPDX-License-Identifier: MIT
// The draw: by chance, by seeding or by hand, shown as the brackets that it makes of every section; then the draw itself.
// A new seed needs a reason, and everybody sees how often one was drawn.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get, send } from '../../../lib/api.js';
import { newest } from '../../../lib/live/newest.js';
import '../../../lib/section/bracket.js';
import { known_as_text, list, ltr, rich, t } from '../../../lib/text.js';
import { complain, dialog, icon, section_mark, sheet } from '../../../lib/ui.js';
import { games_in_words, learn_games } from '../../../lib/rules/games.js';
import { undecided_view } from '../hall/undecided.js';
import { section_name } from './section.js';
import { ask_games } from '../create/games.js';
import { by_rounds } from '../create/shapes.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {{slot: number, entry: number | null, name: string | null, place: boolean}} Slot */

/** The main draw. */
const MAIN = 1;
const NO_PLACE = -2;
const METHODS = ['random', 'seeded', 'by_hand'];
const styles = Promise.all(['td/draw', 'bracket'].map(sheet));
let method = 'random';
/** @type {any} */
let preview = null;
/** The brackets that the draw would make. @type {any[]} */
let brackets = [];
/** Those that were made, with all matches of the event. @type {{brackets: any[], matches: Map<number, any>}} */
let made = { brackets: [], matches: new Map() };
/** The slot that was tapped first, for swapping by hand; -1 = none. */
let held = -1;
/** Sections as they are planned, and what the kinds are. @type {{sections: any[], kinds: any[]}} */
let planned = { sections: [], kinds: [] };
/** The section that is drawn next; 0: none is left. */
let chosen = 0;
/** Everybody of the event. @type {any[]} */
let entries = [];
/** Seeding by entry. @type {Map<number, number>} */
let seeds = new Map();

const latest = newest();

/** @param {Page} page */
export async function begin(page) {
  held = -1;
  await read(page);
  await swapped_before(page);
}

/** Where this browser keeps a draw by hand until it is made: a reload must not lose it. @param {Page} page */
const kept_at = (page) => `td.draw.${page.uid}.${chosen}`;

/** @param {Page} page */
function keep(page) {
  if (is_by_hand() && preview) sessionStorage.setItem(kept_at(page), JSON.stringify(slots_of()));
  else sessionStorage.removeItem(kept_at(page));
}

/** What was swapped before a reload is shown again, unless others play by now. @param {Page} page */
async function swapped_before(page) {
  const slots = chosen && !preview ? sessionStorage.getItem(kept_at(page)) : null;
  if (!slots) return;
  try {
    preview = await send('POST', `${page.base}/draw/preview`, { method: 'by_hand', section: chosen, slots: JSON.parse(slots) },
      { version: page.tournament.version });
    method = 'by_hand';
    await look(page);
  } catch {
    sessionStorage.removeItem(kept_at(page));
  }
}

/** Who holds a place to change it with another one goes on holding it. @param {Page} page */
async function read(page) {
  try {
    const is_drawn = page.tournament.draw.size > 0;
    const answer = await latest(Promise.all([get(`${page.base}/sections`), get(`${page.base}/entries`),
      is_drawn ? get(`${page.base}/sections/brackets`) : { sections: [] }, is_drawn ? get(`${page.base}/matches`) : { matches: [] }, styles, learn_games()]));
    if (!answer) return;
    const [sections, list, there, all] = answer;
    made = { brackets: there.sections.filter((/** @type {any} */ one) => !by_rounds(one.kind)),
      matches: new Map(all.matches.map((/** @type {any} */ match) => [match.match, match])) };
    planned = sections;
    ({ entries } = list);
    seeds = new Map(entries.map((/** @type {any} */ entry) => [entry.entry, entry.seed]));
  } catch (problem) {
    complain(problem);
  }
  const open = to_draw();
  if (!open.some((one) => one.section === chosen)) {
    chosen = open[0]?.section ?? 0;
    preview = null;
  }
  page.paint();
}

/** @param {Page} page @param {any} message */
export function heard(page, message) {
  if (message.reset || message.topic === 'tournament' || message.topic === 'entries') read(page);
}

/** The section that is drawn next. @returns {any} */
const next_drawn = () => planned.sections.find((/** @type {any} */ one) => one.section === chosen);

/** Do places of another section play on in it? Then nothing is left to chance, nor to a hand. */
const by_places = () => next_drawn()?.kind === 'playoff';

/** Sections that are drawn by somebody, and are not yet. */
const to_draw = () => planned.sections.filter((/** @type {any} */ one) =>
  one.status === 'planned' && (planned.kinds.find((kind) => kind.kind === one.kind)?.drawn || one.kind === 'playoff'));

/** As the server numbers them: 0 a bye, NO_PLACE where the one beside it joins in a later round. */
const slots_of = () => preview.slots.map((/** @type {Slot} */ slot) => (slot.place ? slot.entry ?? 0 : NO_PLACE));
const body = () => (by_places() ? { method: 'random', section: chosen }
  : { method, section: chosen, ...(method === 'by_hand' && preview ? { slots: slots_of() } : {}) });
/** Do hands change places? */
const is_by_hand = () => method === 'by_hand' && !by_places();

/**
 * What the director has seen: a preview may have fixed the seed, and the page hears of that a moment later.
 * @param {Page} page
 */
const seen = (page) => (preview && BigInt(preview.version) > BigInt(page.tournament.version) ? preview.version : page.tournament.version);

/** @param {Page} page @param {Record<string, unknown>} [more] */
async function show(page, more = {}) {
  const asked = is_by_hand() && !preview ? { method: seeded_now(page).n ? 'seeded' : 'random', section: chosen } : body();
  const reply = await page.run('POST', '/draw/preview', { ...asked, ...more }, { version: seen(page) });
  if (!reply) return false;
  preview = reply;
  keep(page);
  await look(page);
  return true;
}

/** @param {Page} page */
async function look(page) {
  try {
    ({ sections: brackets } = await send('POST', `${page.base}/draw/look`, body()));
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** @param {string} title @param {string} text @param {string} yes @returns {Promise<string | null>} */
export function ask_reason(title, text, yes) {
  return ask_line(title, text, t('ui.reason'), yes);
}

/** One line of text; null where nothing was said. @param {string} title @param {string} text @param {string} label @param {string} yes */
export function ask_line(title, text, label, yes) {
  let said = '';
  return dialog((close, paint) =>
    html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); if (said) close(said); }}><h2>${title}</h2><p class="dim">${text}</p>
    <label class="field"><span>${label}</span><input autofocus maxlength="240"
      @input=${(/** @type {Dom.Input} */ event) => { said = event.target.value.trim(); paint(); }}></label>
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go"
      ?disabled=${!said}>${yes}</button></p></form>`);
}

/** @param {Page} page */
async function redraw(page) {
  const reason = await ask_reason(t('draw.reseed'), t('draw.reseed_text'), t('draw.reseed'));
  if (reason) await show(page, { reseed: true, reason });
}

/** @param {Page} page */
async function make(page) {
  const reply = await page.run('POST', '/draw', body(), { version: seen(page), done: t('draw.made'), asks: t('ask.draw') });
  if (!reply) return;
  preview = null;
  keep(page);
  await begin(page);
  // Where rounds are paired one by one nothing can be called yet: the first one is paired beside the brackets.
  if (!chosen) location.hash = planned.sections.some((one) => by_rounds(one.kind)) ? '#bracket' : '#floor';
}

/** @param {Page} page */
async function unmake(page) {
  const reason = await ask_reason(t('draw.undo'), t('draw.undo_text'), t('draw.undo'));
  if (!reason || !await page.run('POST', '/draw/undo', { reason }, { version: page.tournament.version, done: t('draw.undone'), asks: t('ask.undraw') })) return;
  await begin(page);
}

// ---- by hand: two names change places

/** @param {Page} page @param {number} slot */
async function hold(page, slot) {
  if (held < 0 || held === slot) {
    held = held === slot ? -1 : slot;
    page.paint();
    return;
  }
  const before = preview, slots = [...preview.slots];
  [slots[held], slots[slot]] = [{ ...slots[slot], slot: held }, { ...slots[held], slot }];
  held = -1;
  preview = { ...preview, slots };
  // A swap that is refused has not been.
  if (!await show(page)) preview = before;
  page.paint();
}

/** @param {Slot} slot */
const said = (slot) => (slot?.name ? known_as_text(entries.find((one) => one.entry === slot.entry) ?? slot) : t('draw.bye'));

/** Who is of one club, as the server compares clubs. @param {Slot | undefined} slot */
const club_of = (slot) => entries.find((one) => one.entry && one.entry === slot?.entry)?.club ?? '';

/** Is it groups that are drawn? There people of one club meet in a round of their own, and the deal keeps them apart. @param {number} section */
const in_groups = (section) => brackets.find((one) => one.section === section)?.kind === 'groups';

/** Pairs of the first round who are of one club, by the place where they meet. @returns {Map<number, string>} */
function mates() {
  const pairs = new Map();
  if (in_groups(chosen) || by_places()) return pairs;
  for (let slot = 0; slot + 1 < preview.slots.length; slot += 2) {
    const [a, b] = [preview.slots[slot], preview.slots[slot + 1]];
    if (club_of(a) && club_of(a) === club_of(b)) pairs.set(slot / 2, `${said(a)} – ${said(b)}`);
  }
  return pairs;
}

/** What a hand did against seeds and byes, of one kind. @param {'early' | 'line' | 'bye' | 'byes'} kind @returns {any[]} */
const against = (kind) => preview.against_seeding.filter((/** @type {any} */ one) => one.kind === kind);

/** A player with the seed number. @param {number} slot */
function seed_said(slot) {
  const seed = seeds.get(preview.slots[slot].entry);
  return seed ? t('draw.seeded', { name: said(preview.slots[slot]), n: seed }) : said(preview.slots[slot]);
}

/** What is played in a round of what is drawn. @param {number} number */
function round_said(number) {
  const match = brackets.find((one) => one.section === chosen)?.rounds.find((/** @type {any} */ { round }) => round === number)?.matches[0];
  return match ? t(`round.${match.stage === 'round' ? 'number' : match.stage}`, { n: match.stage_round }) : ltr(number);
}

/** What is to be read at a place of the first round. @param {any} match @returns {string[]} */
function warned_of(match) {
  const slots = in_groups(match.section) ? [] : [2 * match.slot, 2 * match.slot + 1];
  const here = (/** @type {'early' | 'line' | 'bye'} */ kind) => against(kind).some(({ slot, round }) => slots.includes(slot) && (!round || round === 1));
  return [mates().has(match.slot) ? t('draw.one_club') : '', here('early') ? t('draw.seeds_meet') : here('line') ? t('draw.off_line') : '',
    here('bye') ? t('draw.bye_due') : '', against('byes').some((one) => slots.includes(one.slot) || slots.includes(one.with)) ? t('draw.byes_meet') : '']
    .filter(Boolean);
}

/** The seeds and byes that a draw by hand does something to, by name. */
function seeds_warned() {
  const off = against('line');
  const lines = [...against('early').map(({ slot, with: other, round, not_before }) =>
    t('draw.early', { a: seed_said(slot), b: seed_said(other), round: round_said(round), right: round_said(not_before) })),
  ...against('bye').map(({ slot, with: other }) => t('draw.bye_passed', { a: seed_said(slot), b: seed_said(other) })),
  ...against('byes').map(({ slot, with: other, round }) => t('draw.byes_meeting', { a: seed_said(slot), b: seed_said(other), round: round_said(round) })),
  ...(off.length ? [t('draw.lines_left', { n: off.length, names: list(off.map(({ slot }) => seed_said(slot))) })] : [])];
  return lines.length ? html`<div role="status"><ul class="note against">${lines.map((line) => html`<li>${icon('warn')} ${line}</li>`)}</ul></div>`
    : nothing;
}

/** Their places in the draw: in a bracket those of the match, in groups where they were dealt. @param {any} match @returns {number[]} */
function seats_of(match) {
  if (!in_groups(match.section)) return [2 * match.slot, 2 * match.slot + 1];
  return [match.a.entry, match.b.entry].filter(Boolean).map((entry) => preview.slots.findIndex((/** @type {Slot} */ slot) => slot.entry === entry));
}

/** How large it is: slots and byes, or groups. @param {any} bracket */
function size_of(bracket) {
  if (by_places()) return nothing;
  if (bracket.kind === 'groups')
    return t('draw.groups', { n: bracket.rounds.filter((/** @type {Api.Round} */ { round }) => round === 1).length });
  return html`${t('draw.sizes', { n: preview.slots.length - preview.byes, size: preview.slots.length })} · ${t('draw.byes', { n: preview.byes })}`;
}

/**
 * What stands at a place of the first round: what the director is warned of, and where somebody draws by hand both seats to press.
 * @param {Page} page @param {any} match
 */
function seats(page, match) {
  if (match.section !== chosen || match.round !== 1) return nothing;
  const words = warned_of(match);
  const warned = words.length ? html`<small class="mates ${words.length > 1 ? 'two' : ''}">${icon('warn')} ${words.join(', ')}</small>` : nothing;
  if (!is_by_hand()) return warned;
  return html`${warned}<span class="seats">${seats_of(match).map((slot) => html`<button aria-pressed=${held === slot}
    aria-label=${t('draw.swap_this', { name: said(preview.slots[slot]) })} @click=${() => hold(page, slot)}></button>`)}</span>`;
}

// ---- what is shown

/** All matches that the draw would make, for who may come from where. */
const all_matches = () => new Map(brackets.flatMap((bracket) => bracket.rounds.flatMap((/** @type {any} */ round) => round.matches))
  .map((match) => [match.match, match]));

/** Does anybody come into the section at all? @param {any} bracket */
const comes = (bracket) => bracket.rounds.some((/** @type {any} */ round) =>
  round.matches.some((/** @type {any} */ match) => !match.a.empty || !match.b.empty));

/** @param {Page} page @param {any} bracket @param {Map<number, any>} matches */
function section_view(page, bracket, matches) {
  const own = bracket.section === chosen;
  return html`<section class="drawn" aria-labelledby=${`h-drawn-${bracket.section}`}>
    <h3 id=${`h-drawn-${bracket.section}`}>${section_mark(bracket)}<span dir="auto">${bracket.name}</span>${own
      ? html`<span class="dim">${size_of(bracket)}</span>` : nothing}</h3>
    ${comes(bracket) ? nothing : html`<p class="note">${t(made.brackets.includes(bracket) ? 'sections.nobody_came' : 'sections.empty')}</p>`}
    <td-bracket ?hidden=${!comes(bracket)} .model=${{ doc: bracket, matches, seeds, planned: true, sections: planned.sections, from: bracket.rounds[0]?.round,
      acts: (/** @type {any} */ match) => seats(page, match) }}></td-bracket></section>`;
}

/** What the draw did about people of one club, and what is left of it. */
function club_mates() {
  const swaps = preview.swaps.map((/** @type {any} */ one) =>
    t('draw.swapped', { a: said(preview.slots[one.slot]), b: said(preview.slots[one.with]) }));
  return html`${swaps.length ? html`<p class="tip">${t('draw.apart', { n: swaps.length })} ${list(swaps)}</p>` : nothing}
    ${preview.same_club ? html`<p class="note" role="status">${icon('warn')} ${t('draw.same_club', { n: preview.same_club })} ${
      list([...mates().values()])}</p>` : nothing}`;
}

/** @param {any} draw */
const code = (draw) => (draw.seed && !is_by_hand() ? html`<details class="code"><summary>${t('draw.code')}</summary>
  <p class="seedline">${rich('draw.seed', { seed: html`<bdi dir="ltr" class="seedtext">${draw.seed}</bdi>`, generator: draw.generator ?? '' })}</p>
  <p class="dim">${t('draw.code_text')}</p></details>` : nothing);

/** @param {Page} page */
function preview_view(page) {
  const matches = all_matches();
  return html`<section class="stack" aria-labelledby="h-preview">
    <h2 id="h-preview">${t('draw.preview')}${preview.reseeds ? html`<span class="chip warn">${t('draw.anew', { n: preview.reseeds })}</span>` : nothing}</h2>
    ${is_by_hand() ? html`<p class="pick" role="status">${t(held < 0 ? 'draw.swap_first' : 'draw.swap_second')}</p>` : nothing}
    ${club_mates()}${seeds_warned()}
    <div class="rowed make-draw"><button class="btn go" @click=${() => make(page)}>${t('draw.make')}</button>${
      method === 'random' && !by_places() ? html`<button class="btn" @click=${() => redraw(page)}>${t('draw.reseed')}</button>` : nothing}</div>
    ${brackets.map((bracket) => section_view(page, bracket, matches))}
    ${code(preview)}</section>`;
}

/** @param {Page} page @param {string} what @param {string} words */
const print_link = (page, what, words) => html`<a class="btn" target="_blank"
  href=${`print.html?t=${page.uid}&what=${what}`}>${icon('print')}${t(words)}</a>`;

/** Only a bracket has a size worth telling. @param {Page['tournament']} tournament */
function how_drawn({ draw, sections }) {
  const how = t(`draw_method.${draw.method}`), { kind } = sections[0];
  return kind === 'knockout' || kind === 'double' ? t('draw.done_text', { size: draw.size, method: how }) : how;
}

/** @param {Page} page */
function drawn(page) {
  const { tournament } = page;
  if (tournament.draw.size === 0) return nothing;
  const started = tournament.matches.playing > 0;
  return html`<h2>${icon('check')}${t('draw.done')}
    <span>${how_drawn(tournament)}</span></h2>
    ${code(tournament.draw)}
    <p class="rowed"><a class="btn go" href="#floor">${t('tab.floor')}</a><a class="btn"
      href="#bracket">${t('tab.bracket')}</a>${print_link(page, 'draw', 'draw.print')}${
      print_link(page, 'tables', 'print.tables')}${print_link(page, 'pairings', 'print.pairings')}
    <a class="btn" target="_blank" href=${`tournament.html?t=${page.uid}#bracket`}>${t('draw.public')}</a>
    <button class="btn" ?disabled=${started} @click=${() => unmake(page)}>${t('draw.undo')}</button></p>
    ${made.brackets.map((bracket) => section_view(page, bracket, made.matches))}`;
}

/** @param {Page} page @param {any[]} open */
const which = (page, open) => (open.length < 2 ? nothing : html`<fieldset><legend>${t('draw.which')}</legend><div class="choice wrap">
  ${open.map((one) => html`<button class="btn" aria-pressed=${one.section === chosen}
    @click=${() => { chosen = one.section; preview = null; page.paint(); }}>${one.name}</button>`)}</div></fieldset>`);

/** What the section plays; until it is drawn something else may be chosen. @param {Page} page */
function games_line(page) {
  const section = next_drawn();
  const words = games_in_words(section.games, section.section === MAIN);
  return html`<p class="rowed plays"><span>${t('games.played')} <b>${words}</b></span><button class="btn" aria-label=${
    t('games.change', { section: section.name, games: words })} @click=${() => choose_games(page, section)}>${t('games.other')}</button></p>`;
}

/** @param {Page} page @param {any} section */
async function choose_games(page, section) {
  const games = await ask_games(section.games, section.section === MAIN);
  if (games === null || games === section.games) return;
  const { body_of, planned_like } = await import('../create/plan.js');
  if (await page.run('PUT', `/sections/${section.section}`, { ...body_of(planned_like(section)), games }, { version: section.version })) await read(page);
}

/** Who plays in a section for which people are chosen: everybody of the event can be put in and taken out. @param {Page} page */
function chosen_people(page) {
  const section = next_drawn();
  if (section?.field !== 'chosen') return nothing;
  const inside = new Set(section.seats.filter((/** @type {any} */ seat) => seat.status === 'in').map((/** @type {any} */ seat) => seat.entry));
  const here = entries.filter((entry) => entry.status !== 'withdrawn');
  /** @param {any} one */
  const person = ({ entry, name: who }) => {
    const is_in = inside.has(entry);
    return html`<button class="btn" aria-pressed=${is_in} @click=${() => seat(page, entry, is_in ? 'out' : 'in')}>${
      is_in ? icon('check') : nothing}<span dir="auto">${who}</span></button>`;
  };
  return html`<fieldset class="whoplays"><legend>${t('draw.who_plays', { section: section.name })}
    <span class="dim">${t('draw.in_draw', { n: inside.size })}</span></legend>${
    section.fills ? html`<p class="dim">${t('draw.fills', { n: inside.size, of: section.fills })}</p>` : nothing}
    <div class="choice wrap">${here.map(person)}</div></fieldset>`;
}

/** @param {Page} page @param {number} entry @param {'in' | 'out'} status */
async function seat(page, entry, status) {
  preview = null;
  if (await page.run('PUT', `/sections/${chosen}/seats/${entry}`, { status }, { quiet: true })) await begin(page);
}

/** How many are drawn, and how many of them have a number to be seeded by. @param {Page} page */
function seeded_now(page) {
  const drawn_now = entries.filter(({ status }) => status === 'checked_in' || (!page.tournament.check_in && status === 'entered'));
  return { n: drawn_now.filter(({ seed }) => seed > 0).length, of: drawn_now.length };
}

/** Without any number it is a draw by chance. @param {Page} page */
function seeded_line(page) {
  if (method !== 'seeded') return nothing;
  const { n, of } = seeded_now(page);
  const words = t(n ? 'draw.seeds' : 'draw.no_seeds', { n, of });
  return html`<p class=${n ? 'dim' : 'note'}>${n ? nothing : icon('warn')} ${words} <a href="#entries">${t('draw.seeds_where')}</a></p>`;
}

/** How it is drawn: the methods there are. @param {Page} page */
const methods = (page) => html`<fieldset><legend>${t('draw.method')}</legend>
      <div class="choice wrap">
      ${METHODS.map((one) => html`<button class="btn" aria-pressed=${one === method}
        @click=${() => { method = one; held = -1; if (preview) show(page); page.paint(); }}>${t(`draw_method.${one}`)}</button>`)}</div></fieldset>
    ${seeded_line(page)}`;

/** @param {Page} page @param {string} explains */
const first_look = (page, explains) => html`<p class="rowed"><button class="btn go" @click=${() => show(page)}>${t('draw.show')}</button></p>
  <p class="dim">${explains}</p>`;

/** Who plays on in it stands when what feeds it is over and no place is shared: until then what is in the way is said. @param {Page} page */
function places_play_on(page) {
  const section = next_drawn(), from = planned.sections.find((/** @type {any} */ one) => one.section === section.fed_by);
  const open = page.floor.undecided.some((/** @type {{waits: number | null}} */ { waits }) => waits === chosen);
  const early = from.status !== 'over', words = t('draw.places', { section: section_name(from) });
  return html`<h2>${t('tab.draw')} <span dir="auto">${section.name}</span></h2>
    ${which(page, to_draw())}${games_line(page)}
    ${preview ? preview_view(page) : open ? html`<p class="note">${icon('warn')} ${t('draw.shared')}</p>${undecided_view(page)}`
      : early ? html`<p class="note">${t('draw.not_over', { section: section_name(from) })}</p>` : first_look(page, words)}`;
}

/** @param {Page} page */
function to_be_drawn(page) {
  if (by_places()) return places_play_on(page);
  const { tournament } = page;
  const { entered, checked_in } = tournament.entries;
  const missing = tournament.check_in ? entered : 0;
  return html`<h2>${t('tab.draw')} <span>${t('draw.in_draw', { n: tournament.check_in ? checked_in : entered + checked_in })}</span></h2>
    ${missing ? html`<p class="note"><b>${t('draw.missing', { n: missing })}</b> ${t('draw.missing_text')}</p>` : nothing}
    ${which(page, to_draw())}${games_line(page)}
    ${chosen_people(page)}${methods(page)}
    ${preview ? preview_view(page) : first_look(page, t('draw.explain'))}`;
}

/** @param {Page} page */
export const template = (page) => html`<div class="page stack draws">${drawn(page)}${chosen ? to_be_drawn(page) : nothing}</div>`;
