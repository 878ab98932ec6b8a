// SPDX-License-Identifier: MIT
// One action of a recorded game in words, as a match file says it.
import { html, nothing } from '../../vendor/lit-html.js';
import { UNPLAYED } from './plays.js';
import { ltr, rich, t, word } from '../text.js';
import { icon } from '../ui.js';

/** @typedef {import('./plays.js').Turn} Turn */

/** @param {Turn} turn */
export function action_text(turn) {
  if (turn.act === 'roll') return html`<bdi dir="ltr" class="play">${turn.dice}: ${turn.play === UNPLAYED ? '…' : turn.play || t('plays.nothing')}</bdi>`;
  return rich(`plays.${turn.act}`, { roll: ltr(turn.dice), play: ltr(turn.play), n: ltr(turn.act === 'double' ? turn.cube * 2 : turn.cube),
    win: word('win', turn.win ?? 'single').toLowerCase() });
}

/** A word and a shape for a play that is not legal. @param {Turn} turn */
export const verdict_mark = (turn) => (turn.verdict === 'illegal' ? html` <span class="chip bad">${icon('cross')}${t('plays.illegal')}</span>` : nothing);
