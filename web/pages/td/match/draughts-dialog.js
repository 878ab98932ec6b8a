// SPDX-License-Identifier: MIT
// What the director rules on at a board of draughts by the laws: men arranged without notice, a false move, time, an advantage that
// was shown, a distraction, leaving the room. A ruling that moves nothing is a dispute's (word-dialog.js).
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { name, rich, t } from '../../../lib/text.js';
import { checker, complain, dialog } from '../../../lib/ui.js';
import { SIDES, heading, opened } from './forms.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {{act: string, side: 'a' | 'b', key: string}} Ruling */

/** What is said of one side, each with its law; the words say which act it is. */
const OF_A_SIDE = /** @type {const} */ ([['false', 'forfeit'], ['left', 'forfeit'], ['distracts', 'forfeit'], ['arrange', 'arrange'], ['touch', 'touch'],
  ['time', 'time']]);

/** So many bytes the ledger takes: the law's own words, and what is written down beside them (law 24). */
const LONGEST = 240;
const LAWS = ['false', 'left', 'distracts', 'arrange', 'touch', 'time', 'advantage'];
const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text).length;

/** As much of a text as has room beside the longest of the laws. @param {string} text */
export function fitting(text) {
  const room = LONGEST - Math.max(...LAWS.map((key) => bytes(`${t(`draughts.because_${key}`)}: `)));
  let letters = [...text];
  while (bytes(letters.join('')) > room) letters = letters.slice(0, -1);
  return letters.join('');
}

/** @param {Page} page @param {number} number */
export async function draughts_dialog(page, number) {
  const [match, game] = await Promise.all([opened(page, number), get(`${page.base}/matches/${number}/draughts`).catch(complain)]);
  if (!match || !game) return;
  let square = '', written = '';
  const ruling = await dialog((/** @type {(value: Ruling | null) => void} */ close, paint) => html`<div><h2 tabindex="-1" autofocus>${
    t('draughts.rulings')}</h2>${heading(match)}<p class="dim">${t('draughts.rulings_text')}</p>
    <label class="field"><span>${t('draughts.written')}</span><input maxlength=${LONGEST} dir="auto"
      @input=${(/** @type {Dom.Input} */ { target }) => {
        const fits = fitting(target.value);
        if (fits !== target.value) target.value = fits;
        written = fits.trim();
      }}></label>
    ${OF_A_SIDE.map(([key, act]) => html`<fieldset><legend>${t(`draughts.ruling_${key}`)}</legend>${act === 'touch' ? html`<label class="field"><span>${
      t('draughts.ruling_square')}</span><input type="number" inputmode="numeric" min="1" max=${game.edge ** 2 / 2}
      @input=${(/** @type {Dom.Input} */ event) => { square = event.target.value; paint(); }}></label>` : nothing}<div class="choice wrap">${SIDES.map((side) =>
      html`<button type="button" class="btn" ?disabled=${!game.on_move || (act === 'touch' && (!Number(square) || side !== game.on_move))}
        @click=${() => close({ act, side, key })}>${checker(side)}${name(match[side].name)}</button>`)}</div></fieldset>`)}
    ${game.notice ? html`<fieldset><legend>${t('draughts.ruling_advantage')}</legend><div class="choice wrap"><button type="button" class="btn"
      @click=${() => close({ act: 'advantage', side: game.notice.side, key: 'advantage' })}>${name(match[game.notice.side].name)}</button></div></fieldset>`
      : nothing}
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`, 'wide-dialog');
  if (!ruling) return;
  const { act, side, key } = ruling, said = { name: name(match[side].name) };
  await page.run('POST', `/matches/${number}/draughts`, { game: game.game, turn: game.acts.length + 1, side, act,
    ...(act === 'touch' ? { square: Number(square) } : {}), reason: [t(`draughts.because_${key}`), written].filter(Boolean).join(': ') },
  { version: match.version, done: t('draughts.ruled'),
    asks: rich(`draughts.ask_${key}`, said) });
}
