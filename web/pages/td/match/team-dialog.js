// SPDX-License-Identifier: MIT
// A match between teams in the director's hands: its boards, one call for all of them, and who of a team sits where.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { ltr, name, rich, score, t } from '../../../lib/text.js';
import { checker, dialog } from '../../../lib/ui.js';
import { SIDES, act, choice, heading, opened, reason_field } from './forms.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {'a' | 'b'} Side */
/** @typedef {(value: (() => Promise<unknown>) | null) => void} Close */

/** @param {any} board */
const stands = (board) => (board.status === 'over' && board.how !== 'skipped' || board.begun ? score(board.a.score, board.b.score, board)
  : html`<span class="dim">${board.table_name ? t('table.at', { table: board.table_name })
    : t(board.status === 'over' ? `result_how.${board.how}` : `match_status.${board.status}`)}</span>`);

/** @param {any} board @param {Side} side */
const sits = (board, side) => (board[side].entry ? name(board[side].name) : html`<span class="dim">${t('team.nobody')}</span>`);

/** @param {Page} page @param {any} match @param {(number: number) => Promise<unknown>} open */
export async function team_dialog(page, match, open) {
  const path = `/matches/${match.match}`;
  const over = match.status === 'over';
  const next = await dialog((/** @type {Close} */ close) => {
    /** @param {string} label @param {() => Promise<unknown>} run @param {string} [style] */
    const button = (label, run, style = '') => html`<button class="btn ${style}" @click=${() => close(run)}>${label}</button>`;
    return html`<div>${heading(match)}
      <p class="dim">${rich('team.points', { a: ltr(match.a.points), b: ltr(match.b.points) })}</p>
      <ol class="glist boards">${match.boards.map((/** @type {any} */ board) => html`<li><b>${ltr(board.board)}</b>
        <span>${sits(board, 'a')} – ${sits(board, 'b')}</span><span>${stands(board)}</span>
        ${button(t('team.board', { n: board.board }), () => open(board.match))}</li>`)}</ol>
      <p class="acts">${over ? nothing : html`${button(t('team.call'), () => page.run('POST', `${path}/call`, {},
        { version: match.version, asks: act('call', match) }), 'go')}
        ${SIDES.map((side) => button(t('team.lineup_of', { name: match[side].name }), () => lineup(page, match, side)))}
        ${!page.directs || match.boards.every((/** @type {any} */ board) => board.begun) ? nothing
          : button(t('team.substitute'), () => substitute(page, match))}
        ${page.directs ? button(t('team.give_up'), () => give_up(page, match)) : nothing}`}
        <button class="btn" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`;
  }, 'wide-dialog');
  if (next) await next();
}

/** Boards that were begun keep who sits there. @param {Page} page @param {any} match @param {Side} side */
async function lineup(page, match, side) {
  const team = await team_of(page, match, side);
  const state = { members: match.boards.map((/** @type {any} */ board) => board[side].entry ?? 0), reason: '' };
  const answer = await dialog((/** @type {(value: typeof state | null) => void} */ close, paint) => html`<form
    @submit=${(/** @type {Event} */ event) => { event.preventDefault(); close(state); }}><h2>${t('team.lineup')} <span>${name(match[side].name)}</span></h2>
    ${match.boards.map((/** @type {any} */ board, /** @type {number} */ at) => html`<label class="field"><span>${t('team.board', { n: board.board })}</span>
      <select ?disabled=${board.begun} @change=${(/** @type {Dom.Input} */ event) => { state.members[at] = Number(event.target.value); paint(); }}>
      <option value="0" ?selected=${!state.members[at]}>${t('team.nobody')}</option>
      ${team.map((/** @type {any} */ one) => html`<option value=${one.entry} ?selected=${state.members[at] === one.entry}
        dir="auto">${one.name}</option>`)}</select></label>`)}
    ${match.started_at ? reason_field(state.reason, (reason) => { state.reason = reason; paint(); }, [t('team.substitute')]) : nothing}
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go"
      ?disabled=${match.started_at && !state.reason}>${t('ui.save')}</button></p></form>`);
  if (answer) await page.run('PUT', `/matches/${match.match}/lineup`, { side, ...answer },
    { done: t('team.lined_up'), asks: rich('ask.lineup', { name: name(match[side].name) }) });
}

/** @param {Page} page @param {any} match @param {Side} side the members of its team, in their order */
async function team_of(page, match, side) {
  const { entries } = await get(`${page.base}/entries`);
  return entries.filter((/** @type {any} */ one) => one.team === match[side].entry && one.place && one.status !== 'withdrawn')
    .sort((/** @type {any} */ one, /** @type {any} */ other) => one.place - other.place);
}

/** Who is new joins the team first. @param {Page} page @param {any} match @param {Side} side @param {string} full @returns {Promise<number>} 0: refused */
async function joined(page, match, side, full) {
  const reply = await page.run('POST', '/entries', { entries: [{ name: full, team: match[side].entry }] }, { quiet: true });
  return reply?.entries?.at(-1)?.entry ?? 0;
}

/** Somebody takes a seat that is not played at yet: from the bench, or new. @param {Page} page @param {any} match */
async function substitute(page, match) {
  const teams = { a: await team_of(page, match, 'a'), b: await team_of(page, match, 'b') };
  const open = match.boards.filter((/** @type {any} */ board) => !board.begun);
  /** @type {{board: any, side: Side}[]} */
  const seats = open.flatMap((/** @type {any} */ board) => SIDES.map((side) => ({ board, side })));
  const seated = (/** @type {Side} */ side) => match.boards.map((/** @type {any} */ board) => board[side].entry ?? 0);
  const state = { seat: seats[0], entry: 0, name: '' };
  const answer = await dialog((/** @type {(value: typeof state | null) => void} */ close, paint) => {
    const { side } = state.seat;
    const bench = teams[side].filter((/** @type {any} */ one) => !seated(side).includes(one.entry));
    return html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); close(state); }}>${heading(match, t('team.substitute'))}
      ${choice(t('team.goes_out'), seats, state.seat, (seat) => html`<span>${checker(seat.side)} ${sits(seat.board, seat.side)}<br><small>${
        t('team.board', { n: seat.board.board })}, ${name(match[seat.side].name)}</small></span>`,
      (seat) => { Object.assign(state, { seat, entry: 0 }); paint(); })}
      ${bench.length ? choice(t('team.comes_in'), bench.map((/** @type {any} */ one) => one.entry), state.entry,
        (entry) => name(bench.find((/** @type {any} */ one) => one.entry === entry)?.name ?? ''),
        (entry) => { Object.assign(state, { entry, name: '' }); paint(); }) : nothing}
      <label class="field"><span>${t(bench.length ? 'team.or_new' : 'team.new')}</span><input autocomplete="off" maxlength="80" .value=${state.name}
        @input=${(/** @type {Dom.Input} */ event) => { Object.assign(state, { name: event.target.value, entry: 0 }); paint(); }}></label>
      <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go"
        ?disabled=${!state.entry && !state.name.trim()}>${t('team.substitute')}</button></p></form>`;
  }, 'wide-dialog');
  if (!answer) return;
  const { side, board } = answer.seat;
  const entry = answer.entry || await joined(page, match, side, answer.name.trim());
  if (!entry) return;
  const members = seated(side).map((/** @type {number} */ one, /** @type {number} */ at) => (match.boards[at] === board ? entry : one));
  const reason = match.started_at ? t('team.substitute') : '';
  await page.run('PUT', `/matches/${match.match}/lineup`, { side, members, reason },
    { done: t('team.lined_up'), asks: rich('ask.lineup', { name: name(match[side].name) }) });
}

/** A team that does not come, or goes home: what is open of its boards is lost. @param {Page} page @param {any} match */
async function give_up(page, match) {
  const now = await opened(page, match.match);
  if (!now) return;
  const state = { winner: /** @type {Side} */ ('a'), reason: '' };
  const answer = await dialog((/** @type {(value: typeof state | null) => void} */ close, paint) => html`<form
    @submit=${(/** @type {Event} */ event) => { event.preventDefault(); close(state); }}>${heading(match, t('team.give_up'))}
    <p class="dim">${t('team.give_up_text')}</p>
    ${choice(t('match.who_advances'), SIDES, state.winner, (side) => html`${checker(side)}${name(match[side].name)}`,
      (winner) => { state.winner = winner; paint(); })}
    ${reason_field(state.reason, (reason) => { state.reason = reason; paint(); })}
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button
      class="btn go">${t('match.enter')}</button></p></form>`, 'wide-dialog');
  if (answer) await page.run('POST', `/matches/${match.match}/result`, { how: 'forfeit', ...answer },
    { version: now.version, done: t('match.result_set'), asks: rich('ask.forfeit', { name: name(match[answer.winner].name) }) });
}
