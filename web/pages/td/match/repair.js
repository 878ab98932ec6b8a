// SPDX-License-Identifier: MIT
// Repair: a result was corrected after matches had begun on the old one. One choice for all of them, and before it what
// becomes of each, deepest first, and what it changes in all. It takes the place of a tab: #repair=MATCH.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { amount_text, money, money_text } from '../../../lib/money/money.js';
import { newest } from '../../../lib/live/newest.js';
import { roughly } from '../../../lib/moment.js';
import { in_games, known_as, known_as_text, ltr, name, rich, score, t } from '../../../lib/text.js';
import { checker, complain, icon, round_title, seat, stage_name, to_length } from '../../../lib/ui.js';
import { SIDES, reason_field } from './forms.js';
import { section_mark } from '../sections/section.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {Api.Repair['choices'][number]} Choice */
/** @typedef {Choice['matches'][number]} Step */

/** What the screen of one console keeps. @typedef {{match: number, doc: Api.Repair | null, choice: string, reason: string}} Kept */
/** @type {WeakMap<Page, Kept>} */
const kept = new WeakMap();

/** The match that the address names. */
const asked = () => Number(location.hash.split('=')[1]) || 0;

/** @param {Page} page @returns {Kept} */
function kept_of(page) {
  const now = kept.get(page);
  if (now?.match === asked()) return now;
  const fresh = { match: asked(), doc: null, choice: '', reason: page.repair_reason };
  page.repair_reason = '';
  kept.set(page, fresh);
  return fresh;
}

const latest = newest();

/** @param {Page} page */
export async function begin(page) {
  const mine = kept_of(page);
  try {
    const doc = await latest(get(`${page.base}/matches/${mine.match}/repair`));
    if (!doc) return;
    if (!mine.doc) scrollTo(0, 0);
    mine.doc = doc;
    if (!usable(doc).some((choice) => choice.choice === mine.choice)) mine.choice = usable(doc)[0]?.choice ?? '';
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** Whatever happens in the hall may change what becomes of a match. @param {Page} page @param {any} message */
export function heard(page, message) {
  if (message.reset || message.match || message.topic === 'draw' || message.topic === 'tournament') begin(page);
}

/** @param {Api.Repair} doc */
const usable = (doc) => doc.choices.filter((choice) => !choice.why_not);

/** @param {Page} page @param {Kept} mine */
async function repair(page, mine) {
  const { doc, choice, reason } = mine;
  if (!doc || !choice || !reason) return;
  const chosen = doc.choices.find((one) => one.choice === choice);
  const done = t(`repair.done.${choice}`, { a: known_as_text(doc.match.a), b: known_as_text(doc.match.b) });
  const reply = await page.run('POST', `/matches/${mine.match}/repair`, { choice, reason },
    { version: doc.match.version, done, read: chosen?.consequences, back: choice === 'undo' ? undefined : back(page, mine) });
  if (reply) location.hash = 'floor';
}

/** A repair is one act, and taken back as one. @param {Page} page @param {Kept} mine */
const back = (page, mine) => ({ act: t('console.undo'), run: async () => {
  const doc = await get(`${page.base}/matches/${mine.match}/repair`);
  await page.run('POST', `/matches/${mine.match}/repair`, { choice: 'undo', reason: t('repair.taken_back') },
    { version: doc.match.version, done: t('repair.done.undo', { a: known_as_text(doc.match.a), b: known_as_text(doc.match.b) }),
      read: doc.choices[0]?.consequences });
} });

// ---- what becomes of one match

/** @param {Api.AnyMatch} match */
const score_said = (match) => score(match.a.score, match.b.score, match);

/** How far a match has come: "Ada beat Eve 5–3", "under way, 2–1, at table 4". @param {Api.AnyMatch} match */
function stand(match) {
  if (match.winner === 'a' || match.winner === 'b') {
    const [winner, loser] = match.winner === 'a' ? [match.a, match.b] : [match.b, match.a];
    return rich('repair.beat', { a: name(known_as(winner)), b: name(known_as(loser)), score: score(winner.score, loser.score, match) });
  }
  if (match.status === 'called') return rich('repair.called', { table: match.table_name ?? '' });
  if (match.table_name) return rich('repair.under_way_at', { score: score_said(match), table: match.table_name });
  return match.a.entry && match.b.entry && match.started_at ? rich('repair.under_way', { score: score_said(match) }) : t('repair.not_begun');
}

/** Nobody to meet, before or after: no match that goes on or does not. @param {Step} step */
const is_bye = ({ was, is }) => [was, is].some(({ how }) => how === 'bye' || how === 'void');

/** @param {Step} step */
function story(step) {
  const { was, is } = step;
  const table = was.table_name && was.table_name !== is.table_name;
  if (step.becomes === 'annulled') return html`${stand(was)} ${t(was.status === 'over' ? 'repair.annulled_over' : table ? 'repair.annulled_table'
    : 'repair.annulled')}`;
  if (is_bye(step)) return t(is.a.entry && is.b.entry ? 'repair.bye_played' : 'repair.bye');
  if (step.becomes === 'players') return html`${t('repair.not_begun')} ${t('repair.players')}`;
  return html`${stand(step.becomes === 'restored' ? is : was)} ${t(`repair.${step.becomes}`)}`;
}

/** Is somebody else on this side afterwards? @param {Step} step @param {'a' | 'b'} side */
const moved = (step, side) => step.was[side].entry !== step.is[side].entry || step.was[side].empty !== step.is[side].empty;

/** @param {Api.AnyMatch} match */
const points_of = (match) => (match.a.entry && match.b.entry && (match.started_at || match.over_at) ? { a: match.a.score, b: match.b.score } : null);

/** @param {Api.AnyMatch} match @param {'a' | 'b'} side @param {string} style @param {{a: number, b: number} | null} points */
const line = (match, side, style, points) => html`<span class=${style}>${checker(side)}<i>${seat(match[side])}</i>${
  points ? html`<b>${ltr(in_games(match, points[side]))}</b>` : nothing}</span>`;

/**
 * Both sides with their points, what goes struck through.
 * @param {Api.AnyMatch} match @param {(side: 'a' | 'b') => string} style @param {{a: number, b: number} | null} [points]
 */
const card = (match, style, points = points_of(match)) => html`<div class="ba">${SIDES.map((side) => line(match, side, style(side), points))}</div>`;

const arrow = html`<span class="ar" role="img" aria-label=${'→'}>${icon('next')}</span>`;

/** @param {Page} page @param {Api.AnyMatch} match */
const title = (page, match) => html`<h3>${section_mark(page.floor.sections, match.section)}<span>${stage_name(match)}, ${
  to_length(match.length)}${match.table_name ? html`, ${t('table.at', { table: match.table_name })}` : nothing}</span></h3>`;

/** @param {Page} page @param {Step} step @param {number} at */
const step_row = (page, step, at) => html`<li class="rstep ${step.becomes}"><b class="nn">${ltr(at + 1)}</b>
  <div class="what">${title(page, step.was)}<p>${story(step)}</p></div>
  ${card(step.was, (side) => (step.becomes === 'stands' || step.becomes === 'result' || !moved(step, side) ? '' : 'x'))}${arrow}
  ${step.becomes === 'stands' ? html`<p class="auto">${icon('check')}${t('repair.same')}</p>`
    : card(step.is, (side) => (moved(step, side) ? 'g' : ''))}</li>`;

/** The corrected match itself, where everything began. @param {Page} page @param {Api.Repair} doc @param {number} at */
const root_row = (page, doc, at) => html`<li class="rstep root"><b class="nn">${ltr(at + 1)}</b>
  <div class="what">${title(page, doc.match)}<p>${t('repair.root')}</p></div>
  ${card(doc.match, (side) => (doc.match[side].entry === doc.was_winner?.entry ? 'x w' : ''), doc.was_score)}${arrow}
  ${card(doc.match, (side) => (doc.match.winner === side ? 'g w' : ''))}</li>`;

/**
 * What becomes of each match when the repair after a match of these two is taken back, as a list; null where there is none.
 * @param {Page} page @param {number} a @param {number} b entries
 */
export async function stories(page, a, b) {
  const { matches } = await get(`${page.base}/matches`);
  for (const { match } of matches.filter((/** @type {Api.AnyMatch} */ one) => one.status === 'over' && one.a.entry === a && one.b.entry === b)) {
    const doc = /** @type {Api.Repair | null} */ (await get(`${page.base}/matches/${match}/repair`).catch(() => null));
    const undo = doc?.choices.find((one) => one.choice === 'undo' && !one.why_not);
    if (undo?.matches.length) return html`<ol class="stories">${undo.matches.map((step) => html`<li>${title(page, step.was)}<p>${
      seat(step.is.a)} – ${seat(step.is.b)}</p><p class="dim">${story(step)}</p></li>`)}</ol>`;
  }
  return null;
}

// ---- what it changes in all

/** @param {Choice} choice */
const slots = (choice) => choice.matches.flatMap((step) => SIDES.filter((side) => moved(step, side)).map((side) => ({ step, side })));

/** @param {unknown} what @param {unknown} was @param {unknown} is @param {string} [style] */
const difference = (what, was, is, style = '') => html`<li><span>${what}</span><span>${was}</span>${icon('next')}<span class=${style}>${is}</span></li>`;

/** @param {{from: number, to: number} | null} places */
const places_said = (places) => (!places ? t('repair.place_open') : ltr(places.from === places.to ? places.from : `${places.from}–${places.to}`));

/** People by their entries, as they are told apart. @param {Api.Repair} doc @param {Choice} choice */
const told = (doc, choice) => new Map([doc.match, ...choice.matches.flatMap((step) => [step.was, step.is])].flatMap(({ a, b }) => [a, b])
  .map((side) => [side.entry, side]));

/** @param {Choice['places'][number]} one @param {Map<number | null, any>} people
 */
function place_row(one, people) {
  const { was, is } = one;
  const down = was && is ? is.from - was.from + is.to - was.to : 0;
  return difference(name(known_as(people.get(one.entry) ?? one)), places_said(was), places_said(is), down < 0 ? 'up' : down > 0 ? 'dn' : '');
}

/** Those who play in what is repaired; how others move with them is there for whoever asks. */
const MOVED_AT_ONCE = 6;

/** @param {Choice['places']} places @param {Map<number | null, any>} people */
function place_rows(places, people) {
  const first = places.length > MOVED_AT_ONCE ? places.filter((one) => people.has(one.entry)) : places;
  const rest = places.filter((one) => !first.includes(one));
  /** @param {Choice['places']} some */
  const rows = (some) => html`<ol class="df">${some.map((one) => place_row(one, people))}</ol>`;
  return html`${rows(first)}${rest.length ? html`<details><summary>${t('repair.more', { n: rest.length })}</summary>${rows(rest)}</details>` : nothing}`;
}

/** What prizes come to, or between what and what they still can. @param {{least: number, most: number}} span @param {Api.Repair['money']} of */
const prize_said = ({ least, most }, of) => (least === most ? money(least, of) : ltr(`${amount_text(least, of.digits)}–${money_text(most, of)}`));

/**
 * Who would get what of which pool; what somebody has in hand already is said with it.
 * @param {Api.Repair} doc @param {Choice} choice @param {Map<number | null, any>} people
 */
function prize_effects(doc, choice, people) {
  const pools = [...new Set(choice.prizes.map((one) => one.pool))];
  /** @param {Choice['prizes'][number]} one */
  const row = (one) => {
    const up = one.is.least + one.is.most - one.was.least - one.was.most;
    const in_hand = one.got ? html` <small class="dim">${rich('repair.has_got', { amount: money(one.got, doc.money) })}</small>` : nothing;
    return difference(html`${name(known_as(people.get(one.entry) ?? one))}${in_hand}`,
      prize_said(one.was, doc.money), prize_said(one.is, doc.money), up > 0 ? 'up' : 'dn');
  };
  return pools.map((pool) => {
    const own = choice.prizes.filter((one) => one.pool === pool);
    return html`<h3>${rich('repair.prizes', { pool: name(own[0].pool_name) })}</h3><ol class="df prizes">${own.map(row)}</ol>`;
  });
}

/** Slots, places by section, prizes by pool. @param {Page} page @param {Api.Repair} doc @param {Choice} choice */
function effects(page, doc, choice) {
  const sections = new Set(choice.places.map((one) => one.section));
  const moves = slots(choice);
  const people = told(doc, choice);
  return html`${moves.length ? html`<h3>${t('repair.slots')}</h3><ol class="df slots">${moves.map(({ step, side }) =>
    difference(html`${section_mark(page.floor.sections, step.was.section)} ${stage_name(step.was)}`, seat(step.was[side]), seat(step.is[side])))}</ol>`
    : nothing}
    ${[...sections].map((section) => html`<h3>${t('repair.places', { section: choice.places.find((one) => one.section === section)?.section_name })}</h3>
      ${place_rows(choice.places.filter((one) => one.section === section), people)}`)}
    ${prize_effects(doc, choice, people)}
    ${moves.length || sections.size || choice.prizes.length ? nothing : html`<p class="dim">${t('repair.nothing_moves')}</p>`}`;
}

const MINUTE_MS = 60000;
const ROUGHLY_MINUTES = 5;

/** @param {number} n @param {string} key */
const count = (n, key) => html`<div><b>${ltr(n)}</b><span>${t(key, { n })}</span></div>`;

/** What the choice adds to the event, in ms. @param {Choice} choice */
const added = ({ ends: { was, is, from } }) => Date.parse(is ?? was ?? '0') - Date.parse(was ?? from ?? is ?? '0');

/** What is played again never ends an event sooner, whatever chance says in a forecast. @param {string} was @param {string | null} is */
const later_of = (was, is) => (is && Date.parse(is) < Date.parse(was) ? was : is);

/** When the event ends then: where nothing else was left to be played, what is added begins now. @param {Choice} choice */
const end_of = (choice) => (choice.ends.was ? later_of(choice.ends.was, choice.ends.is) : choice.ends.is && new Date(Date.now() + added(choice)).toISOString());

/** Less than this is chance in the forecast. */
const TOLD_MINUTES = 10;

/** @param {Choice} choice */
function later(choice) {
  const minutes = Math.ceil(added(choice) / (ROUGHLY_MINUTES * MINUTE_MS)) * ROUGHLY_MINUTES;
  return minutes >= TOLD_MINUTES ? count(minutes, 'repair.minutes_later') : nothing;
}

/** @param {Choice} choice */
function end_said(choice) {
  const end = end_of(choice);
  return end ? html`<span class="end">${rich('repair.ends', { time: roughly(end) })}</span> ` : nothing;
}

/** @param {Page} page @param {Kept} mine @param {Api.Repair} doc @param {Choice} choice */
function aside(page, mine, doc, choice) {
  const again = choice.matches.filter((step) => step.becomes !== 'players').length;
  return html`<aside class="card" aria-labelledby="h-effect"><h2 id="h-effect">${t('repair.in_all')}</h2>
    <div class="tot">${count(choice.matches.filter((step) => !is_bye(step)).length, 'repair.matches')}${count(slots(choice).length, 'repair.slots_n')}${
      count(choice.places.length, 'repair.places_n')}${doc.money.currency ? count(choice.prizes.length, 'repair.prizes_n') : nothing}${later(choice)}</div>
    ${effects(page, doc, choice)}
    <div class="act">${reason_field(mine.reason, (reason) => { mine.reason = reason; page.paint(); },
      ['swapped', 'misread', 'rule'].map((key) => t(`reason.${key}`)))}<button class="btn go wide big" ?disabled=${!mine.reason}
      @click=${() => repair(page, mine)}>${t(`repair.go.${choice.choice}`, { n: again })}</button>
    <p class="dim">${end_said(choice)}${t(mine.reason ? 'repair.undoable' : 'repair.say_why')}</p></div></aside>`;
}

// ---- the screen

/** @param {Page} page @param {Kept} mine @param {Choice} choice */
const choice_card = (page, mine, choice) => html`<label class="one ${mine.choice === choice.choice ? 'on' : ''}">
  <input type="radio" name="choice" .checked=${mine.choice === choice.choice} ?disabled=${Boolean(choice.why_not)}
    @change=${() => { mine.choice = choice.choice; page.paint(); }}><span><b>${t(`repair.choice.${choice.choice}`)}</b>
  <small>${choice.why_not ? choice.why_not.text : t(`repair.about.${choice.choice}`)}</small></span></label>`;

/** Who won by right, and who did not. @param {Api.Repair} doc */
function headline(doc) {
  const { match, was_winner } = doc;
  const winner = match.winner === 'a' ? match.a : match.winner === 'b' ? match.b : null;
  const round = round_title(match);
  const other = was_winner && known_as([match.a, match.b].find((side) => side.entry === was_winner.entry) ?? was_winner);
  if (!winner) return rich('repair.nobody_won', { round, other: name(other) });
  return was_winner && was_winner.entry !== winner.entry ? rich('repair.title', { round, winner: name(known_as(winner)), other: name(other) })
    : rich('repair.title_same', { round, winner: name(known_as(winner)) });
}

/** @param {Page} page */
export function template(page) {
  const mine = kept_of(page);
  const { doc } = mine;
  if (!doc) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
  const choice = doc.choices.find((one) => one.choice === mine.choice);
  const home = html`<a class="btn quiet" href="#floor">${icon('back')}${t('tab.floor')}</a>`;
  if (!choice) return html`<div class="page stack"><h2><b>${headline(doc)}</b></h2><p>${doc.choices[0]?.why_not?.text ?? t('repair.none')}</p>
    <p>${home}</p></div>`;
  return html`<div class="repair"><section aria-labelledby="h-repair"><p class="back">${home}</p><h2 id="h-repair"><b>${headline(doc)}</b></h2>
    <p class="dim">${t(`repair.stage.${doc.stage}`, { n: doc.open.length })}</p>
    ${doc.choices.length > 1 ? html`<fieldset class="choices"><legend class="vh">${t('repair.choose')}</legend>${
      doc.choices.map((one) => choice_card(page, mine, one))}</fieldset>` : nothing}
    <ol class="rsteps">${choice.matches.map((step, at) => step_row(page, step, at))}${root_row(page, doc, choice.matches.length)}</ol></section>
    ${aside(page, mine, doc, choice)}</div>`;
}
