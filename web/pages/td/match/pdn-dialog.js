// SPDX-License-Identifier: MIT
// A PDN file is read into a match of draughts: the server judges it first, then each game that is to come is played as the file has
// it, act by act, as if it had been tapped at the table. A game that does not fit is named with the reason, and nothing of it is entered.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get, send } from '../../../lib/api.js';
import { played } from '../../../lib/match/match-model.js';
import { t } from '../../../lib/text.js';
import { complain, dialog, icon } from '../../../lib/ui.js';
import { heading, opened } from './forms.js';
import { OPEN, plan_of } from './pdn-plan.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {{game: number, taken: boolean, words: string}} Outcome */

/** What the server judges at once. */
const FILE_MOST = 128 * 1024;
/** The board of the next game. Who has black a lot may say when the match begins. @param {Page} page @param {string} at path of the match @param {any} match */
async function board_of(page, at, match) {
  const board = await get(`${page.base}${at}/draughts`);
  if (board.black) return board;
  await page.run('POST', `${at}/start`, {}, { version: match.version });
  return get(`${page.base}${at}/draughts`);
}

/** Enters what is left of one game. @param {Page} page @param {string} at @param {any} match @param {any} game @returns {Promise<string>} '': all of it */
async function enter(page, at, match, game) {
  const board = await board_of(page, at, match);
  if (!board.black) return t('pdn.not_begun');
  const { why, acts } = plan_of(game, board, match);
  if (why) return t(why, { ballot: board.ballot ?? '' });
  let { version } = await get(`${page.base}${at}`), turn = board.acts.length;
  for (const act of acts) {
    // Where the board itself ended the game nothing is left to be said.
    if (act.act !== 'play' && (await get(`${page.base}${at}/draughts?game=${board.game}`)).end !== 'playing') break;
    turn += 1;
    const reply = await page.run('POST', `${at}/draughts`, { game: board.game, turn, ...act, reason: t('pdn.reason') }, { version });
    if (!reply) return t(turn > 1 ? 'pdn.stopped' : 'pdn.stopped_first', { n: turn, play: act.play ?? t(`draughts.act_${act.act}`) });
    ({ version } = reply);
  }
  return '';
}

/**
 * All games of a file, one after the other, until one cannot be. What the file has in several parts is one game.
 * @param {Page} page @param {number} number @param {string} text @returns {Promise<Outcome[]>}
 */
async function take_in(page, number, text) {
  const at = `/matches/${number}`, outcome = /** @type {Map<number, Outcome>} */ (new Map());
  let match = await get(`${page.base}${at}`), open = false;
  const { games, error } = await send('POST', '/engine/transcripts', { name: 'transcript.pdn', text, variant: played(match).game });
  for (const game of games) {
    if (['over', 'finishing'].includes(match.status)) break;
    // What is left open goes on at the table, unless the file itself goes on with it.
    if (open && game.start === played(match).draughts?.start) break;
    const n = match.game, words = await enter(page, at, match, game);
    outcome.set(n, { game: n, taken: !words, words });
    if (words) break;
    open = game.result === OPEN;
    match = await get(`${page.base}${at}`);
  }
  return [...outcome.values(), ...(error ? [{ game: 0, taken: false, words: error }] : [])];
}

/** @param {Page} page @param {number} number */
export async function pdn_dialog(page, number) {
  const match = await opened(page, number);
  if (!match) return;
  let text = '', busy = false;
  /** @type {Outcome[] | null} */
  let outcome = null;
  await dialog((/** @type {(value: null) => void} */ close, paint) => {
    const from_file = async (/** @type {any} */ event) => {
      const [file] = event.target.files;
      if (!file) return;
      if (file.size > FILE_MOST) {
        complain(new Error(t('record.too_long', { kib: Math.floor(FILE_MOST / 1024) })));
        return;
      }
      text = await file.text();
      paint();
    };
    const read = async (/** @type {Event} */ event) => {
      event.preventDefault();
      busy = true;
      paint();
      outcome = await take_in(page, number, text).catch((problem) => { complain(problem); return null; });
      busy = false;
      if (outcome?.every(({ taken }) => taken)) text = '';
      paint();
    };
    return html`<div>${heading(match, t('pdn.title'))}<form class="stack" @submit=${read}><p class="hint">${t('pdn.text')}</p>
      <label class="field"><span>${t('pdn.file')}</span><input type="file" accept=".pdn,.txt,text/plain" @change=${from_file}></label>
      <label class="field"><span>${t('record.paste')}</span><textarea rows="5" spellcheck="false" dir="ltr" .value=${text}
        @input=${(/** @type {Dom.Area} */ event) => { text = event.target.value; paint(); }}></textarea></label>
      <button class="btn go" ?disabled=${busy || !text.trim()}>${t('record.take_in')}</button></form>
      ${outcome ? html`<div role="status"><ul class="conseq" tabindex="0">${outcome.map((one) => html`<li>${icon(one.taken ? 'check' : 'warn')}<span>${
        one.game ? html`${t('table.game', { n: one.game })}: ` : nothing}${one.taken ? t('record_outcome.taken') : one.words}</span></li>`)}${
        outcome.length ? nothing : html`<li>${icon('warn')}<span>${t('pdn.nothing')}</span></li>`}</ul></div>` : nothing}
      <p class="acts"><a class="btn" href=${`/api/v1${page.base}/matches/${number}/pdn`} download>${icon('down')}${t('pdn.download')}</a>
      <button class="btn" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`;
  }, 'wide-dialog');
}
