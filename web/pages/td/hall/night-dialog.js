// SPDX-License-Identifier: MIT
// The end of the night on one card: who stands on the steps, what is still open, paper, files, closing, and the same again next week.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { unsettled } from '../../../lib/money/auction.js';
import { money_text } from '../../../lib/money/money.js';
import { known_as, known_as_text, ltr, t } from '../../../lib/text.js';
import { complain, dialog, icon } from '../../../lib/ui.js';
import { file_name, zipped } from '../../../lib/list/zip.js';
import { close_event } from '../settings/settings.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

const STEPS = 3;

/** @param {Blob} blob @param {string} name */
function hand_over(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Where its file is, and what it is called. @typedef {{at: string, name: string}} Recorded */

/** @param {any} match @returns {Recorded} */
const of_match = ({ match, section_name, a, b }) => ({ at: `matches/${match}`,
  name: `${String(match).padStart(3, '0')} ${section_name} ${known_as_text(a)} - ${known_as_text(b)}` });

/** @param {Api.SittingBrief} one @returns {Recorded} */
const of_side = ({ sitting, kind, title }) => ({ at: `sittings/${sitting}`, name: `${t(`side.kind.${kind}`)} ${sitting} ${title}` });

/** All match files of the event in one. @param {Page} page @param {Recorded[]} recorded */
async function match_files(page, recorded) {
  const files = [];
  for (const { at, name } of recorded) {
    const answer = await fetch(`/api/v1${page.base}/${at}/mat`);
    if (answer.ok) files.push({ name: `${file_name(name)}.mat`, text: await answer.text() });
  }
  hand_over(new Blob([zipped(files)], { type: 'application/zip' }), `${file_name(page.tournament.title)}.zip`);
}

/** @param {any[]} places */
const podium = (places) => html`<ol class="places">${places.filter((one) => one.place_from && one.place_from <= STEPS).map((one) => html`<li><b>${
  ltr(one.place_from)}</b><span dir="auto">${known_as(one)}</span></li>`)}</ol>`;

/** Who won the sections beside the main draw. @param {Page} page */
const others = (page) => page.tournament.sections.map((/** @type {any} */ one) => (one.section > 1 && one.champion
  ? html`<p class="rowed"><b dir="auto">${one.name}</b><span dir="auto">${known_as(one.champion)}</span></p>` : nothing));

/** The money that is not where it belongs yet, in words. @param {any} doc */
const owing = (doc) => Object.entries(unsettled(doc)).filter(([, sum]) => sum)
  .map(([what, sum]) => t(`night.money_${what}`, { amount: money_text(sum, doc) })).join(', ');

/** @param {Page} page */
async function read(page) {
  const [{ standings }, { matches }, { sittings }, money] = await Promise.all(['placings', 'matches', 'sittings', 'money'].map((what) =>
    get(`${page.base}/${what}`)));
  const recorded = [...matches.filter((/** @type {any} */ match) => match.record).map(of_match),
    ...sittings.filter((/** @type {Api.SittingBrief} */ one) => one.recorded).map(of_side)];
  return { standings, recorded, owing: owing(money), open: matches.filter((/** @type {any} */ one) =>
    !['over', 'waiting'].includes(one.status)).length };
}

/** @param {Page} page */
export async function night_dialog(page) {
  const found = await read(page).catch(complain);
  if (!found) return;
  const { uid } = page;
  /** @param {string} what */
  const paper = (what) => html`<a class="btn" target="_blank" href=${`print.html?t=${uid}&what=${what}`}>${icon('print')}${t(`print.${what}`)}</a>`;
  const next = await dialog((/** @type {(value: 'close' | 'mat' | null) => void} */ close) => {
    const closed = page.tournament.status === 'closed';
    return html`<div class="night"><h2>${t('night.title')}</h2>${podium(found.standings)}${others(page)}
      ${found.open ? html`<p class="note">${icon('warn')} ${t('night.open', { n: found.open })} <a class="link" href="#results"
        @click=${() => close(null)}>${t('tab.results')}</a></p>` : nothing}
      ${found.owing ? html`<p class="note">${icon('warn')} ${found.owing} <a class="link" href="#money" @click=${() => close(null)}>${t('tab.money')}</a></p>`
        : nothing}
      <h3>${t('night.paper')}</h3><p class="rowed wrap">${paper('standings')}${paper('payouts')}${paper('receipts')}</p>
      <h3>${t('night.files')}</h3><p class="rowed wrap"><a class="btn" download href=${`/api/v1${page.base}/export`}>${t('settings.export')}</a>${
        found.recorded.length ? html`<button class="btn" @click=${() => close('mat')}>${t('night.mat', { n: found.recorded.length })}</button>` : nothing}</p>
      <p class="rowed wrap">${closed ? html`<span class="chip ok">${icon('check')}${t('tournament_status.closed')}</span>`
        : html`<button class="btn go" @click=${() => close('close')}>${t('settings.close')}</button>`}<a class="btn ${closed ? 'go' : ''}"
        href=${`td.html#like=${uid}`}>${t('night.same')}</a></p>
      <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`;
  }, 'wide-dialog');
  if (next === 'mat') await match_files(page, found.recorded).catch(complain);
  else if (next === 'close') await close_night(page).catch(complain);
}

/** Once it is closed the card says so, with what is left to do. @param {Page} page */
async function close_night(page) {
  await close_event(page);
  await page.read();
  if (page.tournament.status === 'closed') await night_dialog(page);
}
