// SPDX-License-Identifier: MIT
// A section as nested lists, for who reads by ear and for who would rather read than look: what the drawing says by lines, marks
// and places is said in words, also where losers drop to and whose loser somebody is. Loaded when a list is asked for.
import { html, nothing } from '../../vendor/lit-html.js';
import { Seats, bands_of, in_groups, is_empty, scored, state_text } from './bracket-seats.js';
import { name, rich, side_score, t } from '../text.js';
import { phase_chip, to_length } from '../ui.js';
import styles from '../../css/bracket-list.css' with { type: 'css' };

document.adoptedStyleSheets.push(styles);

const SIDES = /** @type {const} */ (['a', 'b']);

/** A place, with its section where that is another one: "Main draw: Round 1, match 3". @param {Seats} seats @param {any} match */
function label_of(seats, match) {
  const label = t(`round.place.${match.stage}`, { n: match.stage_round, m: match.slot + 1 });
  return match.section === seats.model.doc.section ? label : t('round.within', { section: match.section_name, round: label });
}

/** By whose loss a side is filled; nothing where it is a winner's or was drawn. @param {Seats} seats @param {any} match @param {'a' | 'b'} side */
function lost_in(seats, match, side) {
  const source = seats.nodes.get(match.node)?.[side];
  const before = ['loser', 'first_loser'].includes(source?.from) && seats.standing.get(source.node);
  return before ? t('seat.loser_of', { label: label_of(seats, before) }) : '';
}

/** Who sits there with all that is said of them. @param {Seats} seats @param {any} match @param {'a' | 'b'} side */
function line(seats, match, side) {
  const { text, style } = seats.sitter(match, side);
  const won = match.winner === side, from = lost_in(seats, match, side), both = match.a.name && match.b.name;
  // Where neither is known, whose loser comes is all that can be said of a place.
  const who = from && style === 'tbd' && !seats.known_before(seats.nodes.get(match.node)?.[side]) ? from : text;
  const more = [seats.model.followed?.has(match[side].entry) ? t('bracket.followed') : '', who === from ? '' : from].filter(Boolean);
  return html`<span class="ln ${won ? 'w' : style}"><span>${name(who)}${won && both ? html`<span class="vh"> ${t('way.won')}</span>` : nothing}${
    more.length ? html` <small class="dim">${more.join(', ')}</small>` : nothing}${side === 'a' ? html`<span class="vh">,</span>` : nothing}</span>${
    scored(match) ? html` <b>${side_score(match, side)}</b>` : nothing}</span>`;
}

/** Where both go on, or will. @param {Seats} seats @param {any} match @returns {unknown[]} */
function ways(seats, match) {
  // Nobody goes anywhere before that is settled.
  if (match.waits_for_repair) return [];
  const { href, matches } = seats.model;
  /** @param {{match: number} | null} way @returns {any} */
  const at = (way) => way && matches?.get(way.match);
  const place = (/** @type {any} */ to) => (href ? html`<a href=${href(to)}>${label_of(seats, to)}</a>` : label_of(seats, to));
  const drops = at(match.next_of_loser);
  // Where only a first defeat leads to, it is not known of whoever loses.
  const sure = drops?.[match.next_of_loser.side].from?.outcome !== 'first_loser';
  // Nor does anybody surely come to what is played on a condition.
  const told = (/** @type {any} */ to) => to && !is_empty(to) && !seats.nodes.get(to.node)?.condition;
  if (match.status !== 'over') return /** @type {[string, any][]} */ ([['bracket.winner_to', at(match.next)], ['bracket.loser_to', sure && drops]])
    .filter(([, to]) => told(to)).map(([words, to]) => rich(words, { label: place(to) }));
  const ahead = match.goes_on_with ?? (match.winner === 'none' ? null : match[match.winner].entry);
  const sides = SIDES.map((side) => match[side]).sort((one, two) => Number(two.entry === ahead) - Number(one.entry === ahead));
  return sides.flatMap(({ entry, name: who }) => {
    const to = entry === ahead ? at(match.next) : drops;
    return entry && [to?.a.entry, to?.b.entry].includes(entry)
      ? [rich(entry === ahead ? 'bracket.goes_to' : 'bracket.drops_to', { name: name(who), label: place(to) })] : [];
  });
}

/** @param {Seats} seats @param {any} match */
function item(seats, match) {
  const { href, acts } = seats.model;
  const node = seats.nodes.get(match.node), on = ways(seats, match), when = seats.hour(node, match);
  const kept = seats.kept.has(match.match) && !match.goes_on_with && !match.waits_for_repair;
  const state = [state_text(match, node), kept ? t('bracket.kept') : ''].filter(Boolean).join(', ');
  const said = html`${node ? html`<small class="dim">${seats.within(node.label)}<span class="vh">:</span></small> ` : nothing}${
    SIDES.map((side) => html`${line(seats, match, side)} `)}${
    state || when !== nothing ? html`<small class="dim">${state} ${phase_chip(match)} ${when}</small>` : nothing}`;
  return html`<li data-match=${match.match}>${href && match.how !== 'bye' ? html`<a href=${href(match)}>${said}</a>` : html`<div>${said}</div>`}${
    acts?.(match, node) ?? nothing}${on.length ? html`<ul class="ways">${on.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}</li>`;
}

/** @param {import('./bracket-seats.js').Shown} model */
export function list_of(model) {
  const seats = new Seats(model);
  return html`<div class="lists ${in_groups(model.doc) ? 'groups' : ''}">${bands_of(model.doc).map((band) => html`<section
    class="tree">${band.title ? html`<h3 class="bt">${band.title}</h3>` : nothing}
    <ol class="blist">${band.columns.map((column) => html`<li><h3>${column.name}, ${to_length(column.length)}${
      seats.model.days ? html`,${seats.model.days(column.round)}` : nothing}</h3>
      <ol>${column.matches.filter((match) => !(is_empty(match) && match.status === 'over')).map((match) =>
        item(seats, match))}</ol></li>`)}</ol></section>`)}</div>`;
}
