// SPDX-License-Identifier: MIT
// A break: the director's message, and how long it still is.
import { html, nothing } from '../../vendor/lit-html.js';
import { moment } from '../../lib/moment.js';
import { ltr, rich, t } from '../../lib/text.js';
import { said } from './scene.js';

/** @typedef {import('../wall.js').Wall} Wall */

/** 4:05 @param {number} ms */
function left(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The seconds pass while it is shown. @param {Wall} wall */
export function painted(wall) {
  const { until } = said(wall.tournament, Date.now());
  if (until) wall.again_in(1000 - (Date.now() % 1000));
}

/** @param {Wall} wall */
export function template(wall) {
  const { message, until } = said(wall.tournament, Date.now());
  const n = wall.rounds?.next_round(wall);
  return html`<main class="pause fits" aria-labelledby="h-break"><h2 id="h-break" class="fit" dir="auto">${message || t('wall.break')}</h2>
    ${until ? html`<p class="left" role="timer">${ltr(left(new Date(until).getTime() - Date.now()))}</p><p class="resumes">${
      rich(n ? 'wall.goes_on_with' : 'wall.goes_on', { n, time: moment(until) })}</p>` : nothing}${wall.foot()}</main>`;
}
