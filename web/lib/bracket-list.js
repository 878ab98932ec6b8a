// SPDX-License-Identifier: MIT
// A section as nested lists, for who reads by ear and for who would rather read than look: what the drawing says by lines, marks
// and places is said in words, also where losers drop to and whose loser somebody is. Loaded when a list is asked for (bracket.js).
import { html, nothing } from '../vendor/lit-html.js';
import { is_empty, scored, state_text } from './bracket.js';
import { ltr, name, rich, t } from './text.js';
import { phase_chip, to_length } from './ui.js';

/** @typedef {import('./bracket.js').Bracket} Bracket */

const SIDES = /** @type {const} */ (['a', 'b']);

/** A place, with its section where that is another one: "Main draw: Round 1, match 3". @param {Bracket} bracket @param {any} match */
function label_of(bracket, match) {
  const label = t(`round.place.${match.stage}`, { n: match.stage_round, m: match.slot + 1 });
  return match.section === bracket.model.doc.section ? label : t('round.within', { section: match.section_name, round: label });
}

/** By whose loss a side is filled; nothing where it is a winner's or was drawn. @param {Bracket} bracket @param {any} match @param {'a' | 'b'} side */
function lost_in(bracket, match, side) {
  const source = bracket.nodes.get(match.node)?.[side];
  const before = ['loser', 'first_loser'].includes(source?.from) && bracket.standing.get(source.node);
  return before ? t('seat.loser_of', { label: label_of(bracket, before) }) : '';
}

/** Who sits there with all that is said of them. @param {Bracket} bracket @param {any} match @param {'a' | 'b'} side */
function line(bracket, match, side) {
  const { text, style } = bracket.sitter(match, side);
  const won = match.winner === side, from = lost_in(bracket, match, side), both = match.a.name && match.b.name;
  // Where neither is known, whose loser comes is all that can be said of a place.
  const who = from && style === 'tbd' && !bracket.known_before(bracket.nodes.get(match.node)?.[side]) ? from : text;
  const more = [bracket.model.followed?.has(match[side].entry) ? t('bracket.followed') : '', who === from ? '' : from].filter(Boolean);
  return html`<span class="ln ${won ? 'w' : style}"><span>${name(who)}${won && both ? html`<span class="vh"> ${t('way.won')}</span>` : nothing}${
    more.length ? html` <small class="dim">${more.join(', ')}</small>` : nothing}${side === 'a' ? html`<span class="vh">,</span>` : nothing}</span>${
    scored(match) ? html` <b>${ltr(match[side].score)}</b>` : nothing}</span>`;
}

/** Where both go on, or will. @param {Bracket} bracket @param {any} match @returns {unknown[]} */
function ways(bracket, match) {
  // Nobody goes anywhere before that is settled.
  if (match.waits_for_repair) return [];
  const { href, matches } = bracket.model;
  /** @param {{match: number} | null} way @returns {any} */
  const at = (way) => way && matches?.get(way.match);
  const place = (/** @type {any} */ to) => (href ? html`<a href=${href(to)}>${label_of(bracket, to)}</a>` : label_of(bracket, to));
  const drops = at(match.next_of_loser);
  // Where only a first defeat leads to, it is not known of whoever loses.
  const sure = drops?.[match.next_of_loser.side].from?.outcome !== 'first_loser';
  // Nor does anybody surely come to what is played on a condition.
  const told = (/** @type {any} */ to) => to && !is_empty(to) && !bracket.nodes.get(to.node)?.condition;
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

/** @param {Bracket} bracket @param {any} match */
function item(bracket, match) {
  const { href, acts } = bracket.model;
  const node = bracket.nodes.get(match.node), on = ways(bracket, match);
  const kept = bracket.kept.has(match.match) && !match.goes_on_with && !match.waits_for_repair;
  const state = [state_text(match, node), kept ? t('bracket.kept') : ''].filter(Boolean).join(', ');
  const said = html`${node ? html`<small class="dim">${bracket.within(node.label)}<span class="vh">:</span></small> ` : nothing}${
    SIDES.map((side) => html`${line(bracket, match, side)} `)}${
    state || node?.begins ? html`<small class="dim">${state} ${phase_chip(match)} ${bracket.hour(node)}</small>` : nothing}`;
  return html`<li data-match=${match.match}>${href && match.how !== 'bye' ? html`<a href=${href(match)}>${said}</a>` : html`<div>${said}</div>`}${
    acts?.(match, node) ?? nothing}${on.length ? html`<ul class="ways">${on.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}</li>`;
}

/** @param {Bracket} bracket @param {import('./bracket.js').Band[]} bands */
export const lists_of = (bracket, bands) => bands.map((band) => html`<section
  class="tree">${band.title ? html`<h3 class="bt">${band.title}</h3>` : nothing}
  <ol class="blist">${band.columns.map((column) => html`<li><h3>${column.name}, ${to_length(column.length)}</h3>
    <ol>${column.matches.filter((match) => !(is_empty(match) && match.status === 'over')).map((match) => item(bracket, match))}</ol></li>`)}</ol></section>`);
