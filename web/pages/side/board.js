// SPDX-License-Identifier: MIT
// The board of a side table as far as its plays were recorded, for who looks on: the box plays as side a, whoever is captain as side b.
import { html, nothing } from '../../vendor/lit-html.js';
import '../../lib/board/board.js';
import { sides } from '../../lib/board/position.js';
import { styled } from '../../lib/board/replay.js';
import { USUAL } from '../../lib/match/match-model.js';
import { t } from '../../lib/text.js';

/** @param {import('../side.js').SidePage} page */
export function board_box({ doc }) {
  if (!doc.board) return nothing;
  void styled();
  const mover = doc.board.on_roll === doc.captain ? 'b' : 'a';
  const last = doc.acts.filter((one) => one.kind === 'play' && !one.struck).at(-1);
  return html`<td-board .model=${{ position: sides(doc.board.position, mover, USUAL.checkers), kind: USUAL, view: 'a',
    count: 'a', mover, dice: String(last?.value ?? ''), title: t('plays.board') }}></td-board>`;
}
