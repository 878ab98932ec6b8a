// SPDX-License-Identifier: MIT
// One player's way through the sections of an event: the card of somebody who is followed, and the steps of the player's
// own page. Its styles are css/public/way.css.
import { html, nothing } from '../../vendor/lit-html.js';
import { known_as, score, short_name, t } from '../text.js';
import { way_of } from '../public.js';
import { broken_off, one_of_two, round_title, seat, section_mark } from '../ui.js';

/** @typedef {import('../public.js').PublicView} Page */
/**
 * A match of the way as its player sees it; drops: a defeat led into another section.
 * @typedef {{match: any, me: any, other: any, won: boolean, over: boolean, drops: boolean}} Step
 */

/** @param {Map<number, any>} matches @param {number} entry @returns {Step[]} */
export function steps_of(matches, entry) {
  const way = way_of(matches.values(), entry);
  return way.map((match, at) => {
    const side = match.a.entry === entry ? 'a' : 'b';
    const over = match.status === 'over';
    const won = match.winner === side;
    return { match, me: match[side], other: match[side === 'a' ? 'b' : 'a'], over, won,
      drops: over && !won && way[at + 1] !== undefined && way[at + 1].section !== match.section };
  });
}

/** Who sits there, or who may come. @param {Map<number, any>} matches @param {any} match @param {'a' | 'b'} side @returns {string} */
export function sitter(matches, match, side) {
  const { name, from } = match[side];
  const before = name ? undefined : matches.get(from?.match);
  return before?.a.name && before.b.name ? one_of_two(from.outcome !== 'winner', before) : /** @type {string} */ (seat(match[side], true));
}

/** "won 9–6", "walkover", "now" @param {Step} step */
export function outcome(step) {
  const { match, me, other, over, won } = step;
  if (!over) return match.table_name ? t('public.now') : t(`match_status.${broken_off(match) ? 'adjourned' : match.status}`);
  if (match.winner === 'none') return t(`result_how.${match.how}`);
  const word = t(won ? 'way.won' : 'way.lost');
  return ['played', 'final_score'].includes(match.how) ? html`${word} ${score(me.score, other.score, match)}` : html`${word}, ${t(`result_how.${match.how}`)}`;
}

/** @param {Page} page @param {any} match @param {number} [round] */
export const mark_of = (page, match, round) => {
  const section = page.tournament.sections.find((/** @type {any} */ one) => one.section === match.section);
  return section ? section_mark(section, round) : nothing;
};

/** The way as a strip: where, how it went, against whom. @param {Page} page @param {number} entry */
export function strip(page, entry) {
  const steps = steps_of(page.known, entry);
  if (steps.length === 0) return nothing;
  return html`<ol class="way" aria-label=${t('way.title')}>${steps.map((step) =>
    html`<li class="${step.drops ? 'drops' : ''} ${step.over ? '' : 'open'}">${mark_of(page, step.match, step.match.round)}<span
      class="vh">${round_title(step.match)}: </span><b>${outcome(step)}</b><span dir="auto">${short_name(step.other.name ?? '')}</span></li>`)}</ol>`;
}

/** Somebody who is followed and has nothing to play. @param {Page & {star_button: (entry: number, who: string) => unknown}} page @param {number} entry */
export function card(page, entry) {
  const steps = steps_of(page.known, entry);
  const last = steps[steps.length - 1];
  if (!last) return nothing;
  const { champion } = page.tournament;
  return html`<article class="duelcard"><p class="hd"><span><b dir="auto"><a href=${`#player-${entry}`}>${known_as(last.me)}</a></b>
    <span class="dim">${t(champion?.entry === entry ? 'standing.champion' : 'way.done')}</span></span><span></span>${
    page.star_button(entry, last.me.name)}</p>${strip(page, entry)}</article>`;
}
