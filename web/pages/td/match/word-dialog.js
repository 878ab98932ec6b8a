// SPDX-License-Identifier: MIT
// A dispute that is no result: about a play, the clock, how the board stands. The director sees the board as a side has drawn it, and
// ends the dispute by a word; the score stands.
import { html } from '../../../vendor/lit-html.js';
import { name, rich, t } from '../../../lib/text.js';
import { checker, complain, dialog } from '../../../lib/ui.js';
import { board_of, with_board } from './adjourn-dialog.js';
import { REASONS, heading } from './forms.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** The board as that side has it. @param {any} match @param {any} dispute */
const drawn = (match, { board, side }) => html`<figure class="drawn"><figcaption>${
  side === 'none' ? t('claim.desk') : rich('claim.by', { name: name(match[side].name) })} ${
  rich('match.board_roll', { name: html`${checker(board.on_roll)}${name(match[board.on_roll].name)}` })}</figcaption>${
  board_of(board.position, board.on_roll, board.cube, board.owner)}</figure>`;

/** @param {Page} page @param {any} match @param {any} dispute */
export async function word_dialog(page, match, dispute) {
  const boards = match.disputes.filter((/** @type {any} */ one) => one.status === 'open' && one.board);
  if (boards.length) await with_board().catch(complain);
  let own = '';
  const reason = await dialog((/** @type {(value: string | null) => void} */ close, paint) => html`<div>${heading(match)}
    <h2>${t('match.decide')}</h2>${boards.map((/** @type {any} */ one) => drawn(match, one))}
    <fieldset><legend>${t('match.decide_because')}</legend><div class="choice wrap">${REASONS.map((key) => html`<button type="button" class="btn go"
      @click=${() => close(t(`reason.${key}`))}>${t(`reason.${key}`)}</button>`)}</div></fieldset>
    <form class="rowed" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); if (own) close(own); }}>
      <label class="grow"><span class="vh">${t('ui.reason')}</span><input maxlength="240" placeholder=${t('ui.own_reason')}
        @input=${(/** @type {Dom.Input} */ event) => { own = event.target.value.trim(); paint(); }}></label>
      <button class="btn" ?disabled=${!own}>${t('match.decide')}</button></form>
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`, 'wide-dialog');
  if (reason) await page.run('POST', `/matches/${match.match}/resolve`, { claim: 0, game: 0, dispute: dispute.dispute, reason }, { version: match.version,
    done: t('match.decided'), asks: rich('ask.resolve', { a: name(match.a.name), b: name(match.b.name) }) });
}
