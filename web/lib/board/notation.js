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
  if (turn.act === 'rest') return rich('plays.rest', { roll: ltr(turn.dice), play: ltr(turn.play) });
  if (turn.act === 'automatic') return rich('plays.automatic', { n: ltr(turn.cube) });
  if (turn.act === 'double') return rich('plays.double', { n: ltr(turn.cube * 2) });
  if (turn.act === 'resign') return t('plays.resign', { win: word('win', turn.win ?? 'single').toLowerCase() });
  return t(`plays.${turn.act}`);
}

/** A word and a shape for a play that is not legal. @param {Turn} turn */
export const verdict_mark = (turn) => (turn.verdict === 'illegal' ? html` <span class="chip bad">${icon('cross')}${t('plays.illegal')}</span>` : nothing);
