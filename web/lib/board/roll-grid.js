// SPDX-License-Identifier: MIT
// The 21 rolls, one tap each. At the opening each side has its own grid under its name, so that roll and beginner are still
// one tap; where the dice of the opening are played they differ, and it has 15. Of three dice two are one tap, the third another.
import { html } from '../../vendor/lit-html.js';
import { ltr, t } from '../text.js';

/** Rows of rolls with the larger number first: 11 / 21 22 / 31 32 33 ... @param {boolean} twins with doublets @returns {string[]} */
export const rolls = (twins) =>
  [1, 2, 3, 4, 5, 6].flatMap((high) => [1, 2, 3, 4, 5, 6].filter((low) => low < high || (twins && low === high)).map((low) => `${high}${low}`));

/** @param {boolean} twins @param {string} picked @param {(dice: string) => void} tap @param {string} label @param {(dice: string) => boolean} [off] */
const grid = (twins, picked, tap, label, off = () => false) => html`<div class="rolls" role="group"
  aria-label=${label}>${rolls(twins).map((dice) => html`<button type="button"
  class="${dice[1] === '1' ? 'c1' : ''} ${dice[0] === dice[1] ? 'twin' : ''}" aria-pressed=${String(dice === picked)} ?disabled=${off(dice)}
    @click=${() => tap(dice)}>${ltr(dice)}</button>`)}</div>`;

/**
 * @param {{picked?: string, off?: boolean, twins?: boolean, tap: (dice: string) => void}} how picked: the roll being played; off: nothing is rolled
 * now; twins: a doublet may be
 */
export const roll_grid = ({ picked = '', off = false, twins = true, tap }) =>
  grid(true, picked, tap, t('board.roll'), (dice) => off || (!twins && dice[0] === dice[1]));

/**
 * Two dice of three are known: every roll that may come of them, and the way back.
 * @param {{dice: string, tap: (dice: string) => void, back: () => void, sign: unknown}} how sign: of the way back, as drawn
 */
export const third_grid = ({ dice, tap, back, sign }) => html`<div class="rolls third" role="group"
  aria-label=${t('board.third', { dice: [...dice].join(' ') })}>${[1, 2, 3, 4, 5, 6].map((die) => html`<button type="button"
    @click=${() => tap(`${dice}${die}`)}>${ltr(`${dice}${die}`)}</button>`)}<button type="button" class="back" aria-label=${t('board.other_dice')}
    @click=${back}>${sign}</button></div>`;

/**
 * @param {{names: Record<Play.Side, unknown>, labels: Record<Play.Side, string>, tap: (dice: string, side: Play.Side) => void, twins?: boolean}} how
 * names as drawn, labels as spoken; twins: a doublet may begin
 */
export const opening_grid = ({ names, labels, tap, twins = false }) => html`<div
  class="openings">${(/** @type {Play.Side[]} */ (['a', 'b'])).map((side) => html`<section>
  <p>${names[side]}</p>${grid(twins, '', (dice) => tap(dice, side), t('board.begins', { who: labels[side] }))}</section>`)}</div>`;
