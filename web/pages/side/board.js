// SPDX-License-Identifier: MIT
// The board of a side table as far as its plays were recorded, for who looks on: the box plays as side a, whoever is captain as side b.
import { html, nothing } from '../../vendor/lit-html.js';
import '../../lib/board/board.js';
import { sides, steps_of } from '../../lib/board/position.js';
import { styled } from '../../lib/board/replay.js';
import { USUAL, other } from '../../lib/match/match-model.js';
import { t } from '../../lib/text.js';
import { side_of } from './words.js';

/** @param {import('../side.js').SidePage} page */
export function board_box({ doc }) {
  if (!doc.board) return nothing;
  void styled();
  // Where it is over the position stands as who has lost it sees it.
  const { on_roll: rolls, winner } = doc.board;
  const on_roll = rolls ? side_of(doc, rolls) : other(side_of(doc, winner));
  const act = doc.acts.filter((one) => one.kind === 'play' && !one.struck).at(-1);
  const last = act && { side: side_of(doc, act.entry), dice: String(act.value), play: act.play ?? '', steps: steps_of(act.play ?? '') };
  return html`<td-board .model=${{ position: sides(doc.board.position, on_roll, USUAL.checkers), kind: USUAL, view: 'a',
    count: last?.side ?? on_roll, mover: last?.side ?? on_roll, dice: last?.dice ?? '', last, title: t('plays.board') }}></td-board>`;
}
