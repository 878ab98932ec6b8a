// SPDX-License-Identifier: MIT
// What stands beside a board on which a position is set up: whose checkers are placed, who is on roll, the cube.
import { html } from '../../vendor/lit-html.js';
import { ltr, t } from '../text.js';
import { checker, icon } from '../ui.js';
import { missing, rest_off, rolls_next, take_up, turn_cube } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {'a' | 'b'} Side */

const SIDES = /** @type {Side[]} */ (['a', 'b']);

/** @param {Setup} setup @param {(next: Setup) => void} set @param {Record<Side, string>} names @param {boolean} with_cube */
export function setup_keys(setup, set, names, with_cube) {
  const { hand, on_roll, cube, owner, kind } = setup;
  const place = (/** @type {Side} */ side) => html`<button type="button" aria-pressed=${String(hand === side)}
    @click=${() => set(take_up(setup, side))}>${checker(side)}<span class="vh">${t('placing.place_of', { name: names[side] })}</span> ${
    ltr(kind.checkers - missing(setup, side))}<span class="of">${ltr(`/${kind.checkers}`)}</span></button>`;
  const rest = SIDES.filter((side) => missing(setup, side) > 0);
  return html`<div class="setup-keys"><span id="setup-place">${t('placing.place')}</span><div class="seg place" role="group" aria-labelledby="setup-place">${
    SIDES.map(place)}<button type="button" aria-pressed=${String(hand === '')} aria-label=${t('placing.remove')}
      @click=${() => set(take_up(setup, ''))}>${icon('cross')}</button><button type="button" ?disabled=${!rest.length}
      @click=${() => set(rest.reduce(rest_off, setup))}>${t('placing.rest_off')}</button></div>
    <span id="setup-roll">${t('placing.roll')}</span><div class="seg" role="group" aria-labelledby="setup-roll">${
    SIDES.map((side) => html`<button type="button" aria-pressed=${String(on_roll === side)} @click=${() => set(rolls_next(setup, side))}>${
      checker(side)}<span class="vh">${names[side]}</span> ${t(`board.side_${side}`)}</button>`)}</div>
    ${with_cube ? html`<span id="setup-cube">${t('table.cube')}</span><div class="seg" role="group" aria-labelledby="setup-cube"><button type="button"
      aria-label=${t('placing.lower')} ?disabled=${cube === 1} @click=${() => set(turn_cube(setup, 'less'))}>−</button><output>${ltr(cube)}</output><button
      type="button" aria-label=${t('placing.higher')} @click=${() => set(turn_cube(setup, 'more'))}>+</button><button type="button"
      ?disabled=${owner === 'none'} @click=${() => set(turn_cube(setup, 'over'))}>${owner === 'none' ? t('placing.middle')
      : html`<span class="vh">${t('table.cube_with')}</span> ${checker(owner)}<span class="vh">${names[owner]}</span>`}</button></div>` : ''}</div>`;
}
