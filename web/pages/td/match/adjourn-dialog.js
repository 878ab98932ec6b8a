// SPDX-License-Identifier: MIT
// A match that is broken off: what stands on the board (from its record, a pasted position ID, a photograph), until when
// it is to be finished; and how it goes on.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get, send } from '../../../lib/api.js';
import { clock_text } from '../../../lib/match/clock.js';
import { played } from '../../../lib/match/match-model.js';
import { sides } from '../../../lib/board/position.js';
import { day, day_beneath, ltr, rich, t, today } from '../../../lib/text.js';
import { add_sheet, checker, complain, dialog, icon, round_title, score_of, seat, to_length } from '../../../lib/ui.js';
import { SIDES, act, choice, heading, read, side_of } from './forms.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

const PHOTO_EDGE = 1600;
const PHOTO_QUALITY = 0.8;
const CUBES = [1, 2, 4, 8, 16, 32, 64];

/**
 * The board of a position ID, in the game that is played; nothing when it is none.
 * @param {Play.Kind} kind @param {{position: string, on_roll: 'a' | 'b', cube: number, owner: string, dice?: number | string}} board
 */
export function board_of(kind, { position, on_roll, cube, owner, dice = 0 }) {
  try {
    return html`<td-board class="small-board"
      .model=${{ position: sides(position, on_roll, kind.checkers), kind, view: 'a', count: 'a', mover: on_roll, dice: Number(dice) ? String(dice) : '',
        cube: { value: cube, owner: owner === 'none' ? '' : owner }, title: t('plays.board') }}></td-board>`;
  } catch {
    return nothing;
  }
}

/** The board and its style sheet. */
export const with_board = () => import('../../../lib/board/replay.js').then(({ styled }) => styled());

/** What a position is set up with: loaded when somebody does. */
const editor = async () => {
  const [setup, { setup_keys }] = await Promise.all([import('../../../lib/board/setup.js'), import('../../../lib/board/setup-keys.js'),
    import('../../../lib/board/board-tap.js'), add_sheet('css/enter.css'), add_sheet('css/placing.css')]);
  return { ...setup, setup_keys };
};

/** A photograph small enough to be kept. @param {File} file @returns {Promise<{kind: string, data: string}>} */
async function shrunk(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, PHOTO_EDGE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const text = canvas.toDataURL('image/jpeg', PHOTO_QUALITY);
  return { kind: 'image/jpeg', data: text.slice(text.indexOf(',') + 1) };
}

/** @param {Page} page @param {Api.AnyMatch} match @param {File} file @returns {Promise<string>} its hash */
async function keep_photo(page, match, file) {
  const { photo } = await send('PUT', `${page.base}/matches/${match.match}/photo`, await shrunk(file));
  return photo;
}

/** What the director may have said of the board. @param {{position: string, on_roll: string, dice: string}} state */
const board_text = ({ position, on_roll, dice }) => `${position} ${on_roll} ${dice}`;

/** @param {Page} page @param {number} number */
export async function adjourn_dialog(page, number) {
  let match, plays;
  try {
    [match, plays] = await Promise.all([read(page, number), get(`${page.base}/matches/${number}/plays`).catch(() => ({})), with_board()]);
  } catch (problem) {
    complain(problem);
    return;
  }
  // A record of a game that is over says nothing about the board now.
  const record = match.record?.game === match.game ? match.record : null;
  const turn = record && plays.draft; // what is rolled at the table and not entered yet goes along with its steps
  const state = { position: record?.position ?? '', on_roll: record?.on_roll && record.on_roll !== 'none' ? record.on_roll : 'a',
    dice: turn ? String(turn.dice) : record?.dice ? String(record.dice) : '', steps: turn?.play ?? '',
    setup: /** @type {import('../../../lib/board/setup.js').Setup | null} */ (null), tools: /** @type {any} */ (null),
    cube: record?.cube ?? 1, owner: record?.owner ?? 'none', photo: '', note: '', due: '' };
  const as_it_stood = record ? board_text(state) : '';
  const answer = await dialog((/** @type {(value: typeof state | null) => void} */ close, paint) =>
    adjourn_form(page, match, state, Boolean(record), close, paint), 'wide-dialog');
  if (!answer) return;
  const { position, on_roll, dice, cube, owner, photo, note, due } = answer;
  // A board that nobody has changed is the server's to say: it knows the turn that is being entered.
  const changed = board_text(answer) !== as_it_stood;
  const board = position && changed ? { position, on_roll, dice: Number(dice) || 0 } : {};
  await page.run('POST', `/matches/${number}/adjourn`, { ...board, cube, owner, photo, note, due }, { version: match.version, done: t('adjourn.done'),
    asks: act('adjourn', match) });
}

/** @param {Page} page @param {any} match @param {any} state @param {boolean} recorded @param {(value: any) => void} close @param {() => void} paint */
function adjourn_form(page, match, state, recorded, close, paint) {
  /** @param {Record<string, unknown>} change */
  const set = (change) => { Object.assign(state, change); paint(); };
  const photograph = async (/** @type {any} */ event) => {
    try {
      const [file] = event.target.files;
      if (file) set({ photo: await keep_photo(page, match, file) });
    } catch (problem) {
      complain(problem);
    }
  };
  /** The position follows what is set up; what is no position yet stays out of it. @param {import('../../../lib/board/setup.js').Setup} setup */
  const placed = (setup) => set({ setup, on_roll: setup.on_roll, position: state.tools.lacks(setup) ? '' : state.tools.position_of(setup) });
  const set_up = async () => {
    try {
      state.tools ??= await editor();
      placed(state.tools.setup_start({ position: shown === nothing ? '' : state.position, on_roll: state.on_roll, kind: played(match).board }));
    } catch (problem) {
      complain(problem);
    }
  };
  const shown = state.position ? board_of(played(match).board, state) : nothing;
  const { dice } = played(match).board;
  return html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); close(state); }}>${heading(match, t('adjourn.title'))}
    <p class="dim">${t('adjourn.text')}</p>
    <label class="field"><span>${t('adjourn.position')}</span><input maxlength="14" dir="ltr" spellcheck="false" autocomplete="off"
      aria-invalid=${Boolean(state.position) && shown === nothing} .value=${state.position}
      @input=${(/** @type {Dom.Input} */ event) => set({ position: event.target.value.trim() })}><small>${
      t(recorded ? 'adjourn.from_record' : 'adjourn.between_games')}</small></label>
    ${state.setup ? by_taps(match, state, placed) : html`${shown}<p class="acts"><button type="button" class="btn" @click=${set_up}>${
      t('placing.title')}</button></p>`}
    ${state.position && !state.setup
      ? choice(t('adjourn.on_roll'), SIDES, state.on_roll, (side) => side_of(match, side), (on_roll) => set({ on_roll })) : nothing}
    ${state.steps ? html`<p class="dim">${rich('adjourn.steps', { play: ltr(state.steps) })}</p>` : nothing}
    <div class="three-col"><label class="field">
      <span>${t('adjourn.dice')}</span><input inputmode="numeric" maxlength=${dice} pattern="[1-6]{${dice}}" .value=${state.dice}
      @input=${(/** @type {Dom.Input} */ event) => set({ dice: event.target.value })}></label>
    <label class="field"><span>${t('table.cube')}</span>
      <select @change=${(/** @type {Dom.Select} */ event) => set({ cube: Number(event.target.value) })}>
      ${CUBES.map((cube) => html`<option value=${cube} ?selected=${cube === state.cube}>${cube}</option>`)}</select></label>
    <label class="field"><span>${t('table.cube_with')}</span>
      <select @change=${(/** @type {Dom.Select} */ event) => set({ owner: event.target.value })}>
      ${['none', ...SIDES].map((side) =>
        html`<option value=${side}
          ?selected=${side === state.owner}>${side === 'none' ? t('table.cube_middle') : match[side].name}</option>`)}</select></label></div>
    <div class="two-col"><label class="field">
      <span>${t('adjourn.photo')}</span><input type="file" accept="image/*" capture="environment" @change=${photograph}></label>
    <label class="field"><span>${t('adjourn.due')}</span><input type="date" min=${today()} .value=${state.due}
      @input=${(/** @type {Dom.Input} */ event) => set({ due: event.target.value })}>${day_beneath(state.due)}</label></div>
    ${state.photo ? photo_of(page, match.match, state.photo) : nothing}
    <label class="field"><span>${t('adjourn.note')}</span><input maxlength="240" .value=${state.note}
      @input=${(/** @type {Dom.Input} */ event) => set({ note: event.target.value })}></label>
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button
      class="btn go" ?disabled=${Boolean(state.setup) && !state.position}>${t('adjourn.go')}</button></p></form>`;
}

/** The board to be tapped at, and what is missing on it. @param {Api.AnyMatch} match @param {any} state @param {(setup: any) => void} placed */
function by_taps(match, { setup, tools }, placed) {
  const lacks = tools.lacks(setup);
  const touch = (/** @type {CustomEvent} */ { detail: { what, point } }) => {
    if (what === 'point' || what === 'tray') placed(tools.tap(setup, what === 'tray' ? 0 : point));
  };
  return html`<td-board class="set-up" .model=${tools.shown(setup, { cube: null, title: t('placing.title') })} @board-tap=${touch}></td-board>
    <p role="status">${lacks ? html`<b>${t(lacks.key, { n: lacks.n })}</b>` : t(setup.hand ? 'placing.how' : 'placing.how_remove')}</p>
    ${tools.setup_keys(setup, placed, { a: match.a.name, b: match.b.name }, false)}
    <p class="acts"><button type="button" class="btn" ?disabled=${!setup.back} @click=${() => placed(setup.back)}>${t('table.undo')}</button><button
      type="button" class="btn" @click=${() => placed(tools.as_at_start(setup))}>${t('placing.start')}</button><button type="button" class="btn"
      @click=${() => placed(tools.emptied(setup))}>${t('placing.empty')}</button></p>`;
}

/** @param {Page} page @param {number} number @param {string} hash */
const photo_of = (page, number, hash) => html`<img class="photo" alt=${t('adjourn.photo_alt')} src=${`/api/v1${page.base}/matches/${number}/photo/${hash}`}>`;

/** The register of unfinished matches. @param {Page} page */
export async function unfinished_dialog(page) {
  /** @type {any[]} */
  let list = [];
  try {
    [{ matches: list }] = await Promise.all([get(`${page.base}/unfinished`), with_board()]);
  } catch (problem) {
    complain(problem);
    return;
  }
  const next = await dialog((/** @type {(value: (() => Promise<unknown>) | null) => void} */ close) => html`<div><h2>${t('adjourn.register')}</h2>
    ${list.length ? html`<ol class="rlist">${list.map((match) => register_row(page, match, close))}</ol>` : html`<p class="empty">${t('results.none')}</p>`}
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`, 'wide-dialog');
  if (next) await next();
}

/** @param {Page} page @param {any} match @param {(value: (() => Promise<unknown>) | null) => void} close */
function register_row(page, match, close) {
  const { adjournment: kept, clock } = match;
  const late = kept.due && kept.due < today();
  return html`<li><p class="rowed">
    <span class="who">${checker('a')}<b dir="auto">${seat(match.a)}</b></span><b>${score_of(match)}</b><span
    class="who"><b dir="auto">${seat(match.b)}</b>${checker('b')}</span><span class="dim">${round_title(match)}, ${to_length(match.length)}</span><span
    class="grow"></span>
      ${kept.due ? html`<span class="chip ${late ? 'warn' : ''}">${late ? icon('clock') : nothing}${t('adjourn.by', { day: day(kept.due) })}</span>`
        : nothing}</p>
    ${kept.note ? html`<p dir="auto">${kept.note}</p>` : nothing}
    <div class="pictures">${kept.position ? board_of(played(match).board, kept) : nothing}${
      kept.photo ? photo_of(page, match.match, kept.photo) : nothing}</div>${
      kept.play ? html`<p class="dim">${rich('adjourn.steps', { play: ltr(kept.play) })}</p>` : nothing}
    <p class="rowed">${clock ? html`${icon('clock')}${ltr(`${clock_text(clock.a.reserve_ms)} – ${clock_text(clock.b.reserve_ms)}`)}` : nothing}<span
      class="grow"></span>
      <button class="btn go" @click=${() => close(() => resume(page, match))}>${t('adjourn.resume')}</button></p></li>`;
}

/** @param {Page} page @param {Api.AnyMatch} match */
export async function resume(page, match) {
  const free = page.floor.tables.filter((/** @type {Api.FloorTable} */ table) => !table.match && table.status === 'open');
  const table = await dialog((/** @type {(value: number | null) => void} */ close) => html`<div>${heading(match, t('adjourn.where'))}
    <div class="choice even">
      ${free.map((/** @type {Api.FloorTable} */ one) =>
        html`<button class="btn go" @click=${() => close(one.table)}>${t('table.at', { table: one.name })}</button>`)}</div>
    ${free.length ? nothing : html`<p class="note">${t('floor.no_table')}</p>`}
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
  if (table) await page.run('POST', `/matches/${match.match}/resume`, { table },
    { version: match.version, done: t('adjourn.resumed'), asks: act('resume', match, String(table)) });
}
