// SPDX-License-Identifier: MIT
// A dispute that is no result: about a play, the clock, how the board stands. The director sees the boards that were drawn beside
// the one that is recorded, says whose is right, and ends the dispute by a word; the score stands.
import { html, nothing } from '../../../vendor/lit-html.js';
import { played } from '../../../lib/match/match-model.js';
import { name, rich, t } from '../../../lib/text.js';
import { complain, dialog } from '../../../lib/ui.js';
import { difference_of, rolls_next, said, who_says } from '../hall/disputed.js';
import { words_of } from '../hall/inbox.js';
import { board_of, with_board } from './adjourn-dialog.js';
import { heading, opened, reasons_of } from './forms.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {{key: string, verdict: string, own: string}} Chosen key: of the account that is right; verdict: in words */

/** What is played as that game; a dispute may name none. @param {any} match @param {number} game */
const kind_of = (match, game) => played(match, game || match.game).board;

/**
 * One account of the board, and the key that says it is right.
 * @param {any} match @param {any} board @param {{by: unknown, parts?: unknown, key: string, words: unknown, verdict: string}} said
 * @param {Chosen} state @param {(change: Partial<Chosen>) => void} set
 */
const account = (match, board, { by, parts = nothing, key, words, verdict }, state, set) => html`<figure class="account"><figcaption><b>${by}</b><span>${
  rolls_next(match, board)}</span></figcaption>${board_of(kind_of(match, board.game), board)}${parts}
  <button class="opt" aria-pressed=${state.key === key} @click=${() => set({ key, verdict })}>${words}</button></figure>`;

/** Who is right, on the key and as the ledger keeps it. @param {any} match @param {any} dispute */
const right = (match, { side }) => (side === 'none' ? { words: t('claim.desk'), verdict: t('claim.desk') }
  : { words: rich('dispute.right', { name: name(match[side].name) }), verdict: t('dispute.right', { name: match[side].name }) });

/** @param {any} match @param {any[]} drawn @param {any} recorded @param {Chosen} state @param {(change: Partial<Chosen>) => void} set */
function accounts(match, drawn, recorded, state, set) {
  const record_right = t('dispute.record_right'), neither = t('dispute.neither');
  return html`<div class="accounts">${drawn.map((one) => account(match, { ...one.board, game: one.game }, { by: who_says(match, one),
    parts: difference_of(match, one, recorded), key: String(one.dispute), ...right(match, one) }, state, set))}${recorded
    ? account(match, recorded, { by: t('dispute.recorded'), key: 'record', words: record_right, verdict: record_right }, state, set) : nothing}</div>
  <button class="opt" aria-pressed=${state.key === 'neither'} @click=${() => set({ key: 'neither', verdict: neither })}>${neither}</button>
  <p class="hint">${t('dispute.hint')}</p>`;
}

/** What is ended together: all accounts of the same board, else one dispute. The oldest comes first. @param {any[]} open */
const together = (open) => (open[0].board ? open.filter(({ board, game }) => board && game === open[0].game) : open.slice(0, 1));

const LONGEST = 240;

/** What a reason in own words may come to beside whichever verdict. @param {any} match @param {any[]} drawn */
function room_beside(match, drawn) {
  const verdicts = drawn.length ? [...drawn.map((one) => right(match, one).verdict), t('dispute.record_right'), t('dispute.neither')] : [];
  return LONGEST - Math.max(0, ...verdicts.map((one) => one.length + ': '.length));
}

/** @param {Page} page @param {any} match */
export async function word_dialog(page, match) {
  const open = words_of(match.disputes), about = together(open), drawn = about.filter((/** @type {any} */ one) => one.board);
  if (drawn.length) await with_board().catch(complain);
  const record = match.record?.turns ? match.record : null;
  const recorded = drawn.some((/** @type {any} */ one) => one.game === record?.game)
    ? { ...record, checkers: kind_of(match, record.game).checkers } : null;
  const state = { key: '', verdict: '', own: '' }, room = room_beside(match, drawn);
  const reason = await dialog((/** @type {(value: string | null) => void} */ close, paint) => {
    const set = (/** @type {Partial<Chosen>} */ change) => { Object.assign(state, change); paint(); };
    const may = !drawn.length || Boolean(state.key);
    const end = (/** @type {string} */ why) => close([state.verdict, why].filter(Boolean).join(': '));
    return html`<div>${heading(match, t(drawn.length ? 'dispute.title_board' : 'match.decide'))}
    ${drawn.length ? accounts(match, drawn, recorded, state, set) : html`<div class="claims">${about.map((one) => said(match, one, null))}</div>`}
    <fieldset><legend>${t('match.decide_because')}</legend><div class="choice wrap">${reasons_of(match).map((key) => html`<button type="button" class="btn go"
      ?disabled=${!may} @click=${() => end(t(`reason.${key}`))}>${t(`reason.${key}`)}</button>`)}</div></fieldset>
    <form class="rowed" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); if (may && state.own) end(state.own); }}>
      <label class="grow"><span class="vh">${t('ui.reason')}</span><input maxlength=${room} placeholder=${t('ui.own_reason')}
        @input=${(/** @type {Dom.Input} */ event) => set({ own: event.target.value.trim() })}></label>
      <button class="btn" ?disabled=${!may || !state.own}>${t('match.decide')}</button></form>
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`;
  }, 'wide-dialog');
  if (!reason || !(await settle(page, match, about, reason)) || open.length === about.length) return;
  const next = await opened(page, match.match);
  if (next && words_of(next.disputes).length) await word_dialog(page, next);
}

/**
 * Every account of a board is a dispute of its own: one decision ends them all. True: all of them are over.
 * @param {Page} page @param {any} match @param {any[]} about @param {string} reason
 */
async function settle(page, match, about, reason) {
  let { version } = match;
  for (const [at, { dispute }] of about.entries()) {
    const reply = await page.run('POST', `/matches/${match.match}/resolve`, { claim: 0, game: 0, dispute, reason }, { version,
      done: at === about.length - 1 ? t('match.decided') : undefined, asks: rich('ask.resolve', { a: name(match.a.name), b: name(match.b.name) }) });
    if (!reply) return false;
    version = reply.version;
  }
  return true;
}
