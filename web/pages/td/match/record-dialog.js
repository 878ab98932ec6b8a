// SPDX-License-Identifier: MIT
// What was recorded of a match, game by game beside what the players reported; a difference is a question for the
// director. A match file from somebody who recorded on their own is taken in here, and never overwrites anything.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { ltr, name, rich, t, word } from '../../../lib/text.js';
import { complain, dialog, icon } from '../../../lib/ui.js';
import { game_said, heading, read } from './forms.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

const FILE_MOST = 200000;

/** @param {Page} page @param {number} number */
export async function record_dialog(page, number) {
  /** @type {{match: any, plays: any, text: string, outcome: any[] | null}} */
  const state = { match: null, plays: null, text: '', outcome: null };
  const again = async () => {
    [state.match, state.plays] = await Promise.all([read(page, number), get(`${page.base}/matches/${number}/plays`)]);
  };
  try {
    await again();
  } catch (problem) {
    complain(problem);
    return;
  }
  const next = await dialog((/** @type {(value: (() => Promise<unknown>) | null) => void} */ close, paint) => {
    /** @param {Promise<any>} sent */
    const after = async (sent) => {
      const reply = await sent;
      if (reply) await again();
      paint();
      return reply;
    };
    return html`<div>${heading(state.match, t('plays.title'))}${kept_note(page, state.match, after)}
      ${state.plays.games.length
        ? html`<ol class="rlist">${state.plays.games.map((/** @type {Api.RecordedGame} */ game) => game_row(page, state.match, game, after, close))}</ol>`
        : html`<p class="dim">${t('record.none')}</p>`}
      ${import_form(page, state, after, paint)}
      <p class="acts">${state.plays.games.length
        ? html`<a class="btn" href=${`/api/v1${page.base}/matches/${number}/mat`} download>${icon('down')}${t('match.download')}</a><a class="btn"
          href=${`audit.html?t=${page.uid}&m=${number}`}>${t('record.look')}</a>` : nothing}
      <button class="btn" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`;
  }, 'wide-dialog');
  if (next) await next();
}

/** Actions that contradicted the record and stand beside it in the log. @param {Page} page @param {Api.AnyMatch} match @param {After} after */
function kept_note(page, match, after) {
  const n = match.record?.kept ?? 0;
  if (n === 0) return nothing;
  const settle = () => after(page.run('POST', `/matches/${match.match}/plays/settle`, { game: 0, reason: t('record.looked_at') },
    { version: match.version, done: t('record.kept_done') }));
  return html`<div class="note rowed"><p><b>${t('record.kept', { n })}</b> ${t('record.kept_text')}</p>
    <span class="grow"></span>${page.directs ? html`<button class="btn" @click=${settle}>${t('record.looked_at')}</button>` : nothing}</div>`;
}

/** How a game ended, in a few words. @param {any} match @param {number} game @param {any} end */
function end_text(match, game, end) {
  if (!end || end.winner === 'none' || !end.winner) return t('record.not_over');
  return html`<b>${game_said(match, { ...end, game })}</b>`;
}

/** @typedef {(sent: Promise<any>) => Promise<any>} After */
/** @typedef {(value: (() => Promise<unknown>) | null) => void} Close */

/** @param {Page} page @param {Api.AnyMatch} match @param {any} game @param {After} after @param {Close} close */
function game_row(page, match, game, after, close) {
  const about = html`<span
    class="dim">${t('record.turns', { n: game.turns })},
    ${t(`record_source.${game.source}`)}</span>${
    game.illegal ? html` <span class="chip bad">${icon('cross')}${t('record.illegal', { n: game.illegal })}</span>` : nothing}`;
  if (!game.differs) {
    const word_of = game.status === 'settled' ? 'record.settled' : game.reported ? 'record.same' : 'record.open';
    return html`<li><p class="rowed">
      <b>${t('table.game', { n: game.game })}</b>${about}<span class="grow"></span><span
      class="chip ${game.reported ? 'ok' : ''}">${game.reported ? icon('check') : nothing}${t(word_of)}</span></p></li>`;
  }
  const settle = () => after(page.run('POST', `/matches/${match.match}/plays/settle`, { game: game.game, reason: t('record.report_stands') },
    { version: match.version, done: t('record.settled_done') }));
  const correct = () => close(() =>
    page.run('PUT', `/matches/${match.match}/games/${game.game}`,
    { winner: game.winner, win: game.win, cube: game.cube, dropped: Boolean(game.dropped), reason: t('record.record_right') },
    { version: match.version, done: t('match.corrected') }));
  const can_correct = game.reported && game.winner && game.winner !== 'none';
  return html`<li class="differs">
    <p class="rowed"><b>${t('table.game', { n: game.game })}</b>${about}<span class="grow"></span><span
    class="chip bad">${icon('unequal')}${t('record.differs')}</span></p>
    <div class="claims"><div>${t('record.reported')} ${end_text(match, game.game, game.reported)}</div>
      <div>${t('record.recorded')} ${end_text(match, game.game, game)}</div></div>
    <div class="two-col">${page.directs ? html`<button class="btn" @click=${settle}>${t('record.report_stands')}</button>` : nothing}<button
      class="btn" ?disabled=${!can_correct}
      @click=${correct}>${t('record.record_right')}</button></div></li>`;
}

/** @param {Page} page @param {any} state @param {After} after @param {() => void} paint */
function import_form(page, state, after, paint) {
  const send_it = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const reply = await after(page.run('POST', `/matches/${state.match.match}/plays/import`, { text: state.text }, { version: state.match.version }));
    if (!reply) return;
    Object.assign(state, { outcome: reply.games, text: '' });
    paint();
  };
  const from_file = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (!file) return;
    if (file.size > FILE_MOST) {
      complain(new Error(t('record.too_long', { kib: Math.floor(FILE_MOST / 1024) })));
      return;
    }
    state.text = await file.text();
    paint();
  };
  return html`<details class="stack" ?open=${state.plays.games.length === 0}><summary class="link">${t('record.import')}</summary>
    <form class="stack" @submit=${send_it}><p class="hint">${t('record.import_text')}</p>
      <label class="field"><span>${t('record.file')}</span><input type="file" accept=".mat,.txt,text/plain" @change=${from_file}></label>
      <label class="field"><span>${t('record.paste')}</span>
        <textarea rows="5" spellcheck="false" dir="ltr" .value=${state.text}
        @input=${(/** @type {Dom.Area} */ event) => { state.text = event.target.value; paint(); }}></textarea></label>
      <button class="btn go" ?disabled=${!state.text.trim()}>${t('record.take_in')}</button></form></details>
    ${state.outcome ? html`<div role="status">
      <ul class="conseq" tabindex="0">${state.outcome.map((/** @type {any} */ one) =>
        html`<li>${icon(OUTCOME_MARKS[one.outcome] ?? 'warn')}<span>${t('table.game', { n: one.game })}:
          ${t(`record_outcome.${one.outcome}`)}${one.note ? html` <span class="dim">${one.note}</span>` : nothing}</span></li>`)}</ul></div>` : nothing}`;
}

/** @type {Record<string, string>} */
const OUTCOME_MARKS = { taken: 'check', same: 'check', different: 'unequal', illegal: 'cross' };
