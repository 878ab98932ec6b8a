// SPDX-License-Identifier: MIT
// The bracket: CSS grid columns with borders as connectors, and the same as nested lists for those who read by ear or
// by keyboard. A player's path is marked on hover, focus and for those who are followed. Byes leave a gap, no card.
import { html, nothing } from '../vendor/lit-html.js';
import { ltr, t } from './text.js';
import { phase_chip, round_name, seat, to_length } from './ui.js';

/** @typedef {{tournament: string, rounds: any[], third_place: any, from: number, marked: Set<number>, on_mark: (entry: number) => void}} Bracket */

/** Where a reader wants to begin: the first round that still has a match to be played, or the whole when all is over. @param {Api.Round[]} rounds */
export function current_round(rounds) {
  const open = rounds.find((round) => round.matches.some((/** @type {Api.AnyMatch} */ match) => match.status !== 'over'));
  return open ? open.round : 1;
}

/** Where a match stands, as words. @param {Api.AnyMatch} match */
export function state_text(match) {
  if (match.status === 'over') return match.how === 'played' || match.how === 'final_score' ? t('bracket.over') : t(`result_how.${match.how}`);
  if (match.status === 'called') return t('bracket.called', { table: match.table_name });
  if (match.status === 'disputed') return t('bracket.disputed', { table: match.table_name });
  if (match.table_name) return t('bracket.live', { table: match.table_name });
  return match.status === 'ready' ? t('bracket.ready') : '';
}

/** @param {Api.AnyMatch} match */
const played = (match) => !['waiting', 'ready', 'called'].includes(match.status) && match.how !== 'walkover' && match.how !== 'bye';

/** "Round 3, Kaya 3, Sato 2, to 7, live" @param {Api.AnyMatch} match @param {number} rounds */
export function match_label(match, rounds) {
  const with_score = played(match);
  const side = (/** @type {any} */ one) => (with_score ? `${seat(one, true)} ${one.score}` : seat(one, true));
  return [round_name(match.round, rounds, match.third_place), side(match.a), side(match.b), `${t('match.to')} ${match.length}`,
    state_text(match)].filter(Boolean).join(', ');
}

/** The part of a name that a hall calls out. @param {string} full */
const short_name = (full) => full.trim().split(/\s+/).pop() ?? full;

/** Who sits there, or who may come: "Kaya or Sato" once both are known. @param {Bracket} bracket @param {any} side */
function sitter(bracket, side) {
  if (side.name || side.empty || !side.from) return seat(side);
  const before = bracket.rounds.flatMap((round) => round.matches).find((match) => match.match === side.from.match);
  const both = before && before.a.name && before.b.name;
  return html`<i class="tbd">${
    both ? t(side.from.outcome === 'loser' ? 'seat.loser_of_two' : 'seat.one_of_two', { a: short_name(before.a.name), b: short_name(before.b.name) })
      : seat(side)}</i>`;
}

/** @param {Bracket} bracket @param {any} match @param {number} rounds */
function card(bracket, match, rounds) {
  const { marked } = bracket;
  const on_path = marked.has(match.a.entry) || marked.has(match.b.entry);
  const shows = played(match);
  /** @param {'a' | 'b'} side */
  const line = (side) => html`<span
    class="${match.winner === side ? 'w' : ''} ${match.winner !== 'none' && match.winner !== side ? 'l' : ''} ${marked.has(match[side].entry) ? 'on' : ''}">
    <span class="nm" dir="auto">${sitter(bracket, match[side])}</span>${shows ? html`<b>${ltr(match[side].score)}</b>` : nothing}</span>`;
  return html`<a class="mc ${on_path ? 'me' : ''} ${match.status}" href=${`match.html?t=${bracket.tournament}&m=${match.match}`}
    @pointerenter=${(/** @type {PointerEvent} */ event) =>
      event.pointerType === 'mouse' && bracket.on_mark(match.winner === 'b' ? match.b.entry : match.a.entry)} @pointerleave=${() => bracket.on_mark(0)}
    @focus=${() => bracket.on_mark(match.winner === 'b' ? match.b.entry : match.a.entry)} @blur=${() => bracket.on_mark(0)}>
    <span class="vh">${round_name(match.round, rounds, match.third_place)}, ${t('match.to')} ${match.length}</span>${line('a')}${line('b')}<span
      class="vh">${state_text(match)}</span></a><small class="st" aria-hidden="true">${state_text(match)} ${phase_chip(match)}</small>`;
}

/** @param {Bracket} bracket */
export function bracket_grid(bracket) {
  const { rounds, from } = bracket;
  const shown = rounds.filter((round) => round.round >= from);
  const [first] = shown;
  return html`<div class="br" tabindex="0" role="group" aria-label=${t('bracket.label')}>
    ${shown.map((round) => html`<section class="rd" aria-label=${round_name(round.round, rounds.length)}>
      <h3>${round_name(round.round, rounds.length)}<span>${to_length(round.length)}</span></h3>
      <ol>${round.matches.map((/** @type {Api.AnyMatch} */ match) => {
        const gone = round === first && match.how === 'bye';
        return html`<li class="bm ${gone ? 'gone' : ''}">${gone ? nothing : html`<div class="bx">${card(bracket, match, rounds.length)}</div>`}</li>`;
      })}</ol></section>`)}
    ${bracket.third_place ? html`<section class="rd third" aria-label=${t('round.third')}>
      <h3>${t('round.third')}<span>${to_length(bracket.third_place.length)}</span></h3>
      <ol><li class="bm"><div class="bx">${card(bracket, bracket.third_place, rounds.length)}</div></li></ol></section>` : nothing}</div>`;
}

/** @param {Bracket} bracket */
export function bracket_list(bracket) {
  const { rounds } = bracket;
  /** @param {Api.AnyMatch} match */
  const item = (match) => html`<li><a class="link" href=${`match.html?t=${bracket.tournament}&m=${match.match}`}>${match_label(match, rounds.length)}</a></li>`;
  return html`<ol class="blist">${rounds.map((round) => html`<li><h3>${round_name(round.round, rounds.length)}, ${to_length(round.length)}</h3>
    <ol>${round.matches.filter((/** @type {Api.AnyMatch} */ match) => match.how !== 'bye').map(item)}</ol></li>`)}
    ${bracket.third_place ? html`<li><h3>${t('round.third')}</h3><ol>${item(bracket.third_place)}</ol></li>` : nothing}</ol>`;
}
