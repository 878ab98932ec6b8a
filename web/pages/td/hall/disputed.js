// SPDX-License-Identifier: MIT
// What players do not agree about besides a result, in words: who says what, and where the board that somebody has drawn parts from
// the one that is recorded. Loaded with the first such dispute.
import { html, nothing } from '../../../vendor/lit-html.js';
import { difference } from '../../../lib/board/differs.js';
import { ltr, name, rich, t, word } from '../../../lib/text.js';
import { checker } from '../../../lib/ui.js';

/** @param {any} match @param {any} dispute */
export const who_says = (match, { side }) => (match && side !== 'none' ? rich('claim.by', { name: name(match[side].name) }) : t('claim.desk'));

/** A match that left its table has no names here. @param {any} match @param {any} board */
export const rolls_next = (match, { on_roll }) =>
  rich('dispute.rolls_next', { name: html`${checker(on_roll)}${name(match?.[on_roll]?.name ?? t(`board.side_${on_roll}`))}` });

/** @param {any} match @param {any} board @param {any} other what it is held against */
function parted(match, board, other) {
  const { places, on_roll, cube } = difference(board, other, other.checkers);
  /** @type {unknown[]} */
  const lines = places.map(({ what, side, point, n, was }) =>
    html`${checker(side)}${rich(`dispute.${what}`, { point: ltr(point), n: ltr(n), was: ltr(was) })}`);
  if (on_roll) lines.push(rolls_next(match, board));
  if (cube) lines.push(board.cube > 1 && board.owner !== 'none'
    ? rich('dispute.cube_of', { name: name(match?.[board.owner]?.name ?? t(`board.side_${board.owner}`)), cube: ltr(board.cube) })
    : html`${t('dispute.cube_middle')}`);
  return lines;
}

/** Where the board of a dispute parts from the one beside it; nothing where none was drawn. @param {any} match @param {any} dispute @param {any} beside */
export function difference_of(match, { board, game }, beside) {
  if (!board) return nothing;
  if (!beside || beside.game !== game) return html`<small>${t('dispute.no_record')}</small>`;
  const lines = parted(match, board, beside);
  return lines.length ? html`<span class="parts">${lines.map((line) => html`<span>${line}</span>`)}</span>` : html`<small>${t('dispute.as_recorded')}</small>`;
}

/** One dispute of a card in the inbox. @param {any} match @param {any} dispute @param {any} recorded */
export const said = (match, dispute, recorded) => html`<div class=${dispute.side}>${who_says(match, dispute)}<b>${
  dispute.board ? t('dispute.otherwise') : word('dispute_about', dispute.subject)}</b>${difference_of(match, dispute, recorded)}</div>`;
