// SPDX-License-Identifier: MIT
// One match in the director's hands: its games, corrections with their consequences, results without play, penalties,
// and the decision of a dispute with both versions side by side.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { games_final, played } from '../../../lib/match/match-model.js';
import { in_games, known_as, known_as_text, ltr, name, rich, score, t, word } from '../../../lib/text.js';
import { checker, dialog, help_said, icon, phase_chip } from '../../../lib/ui.js';
import { waits_for } from '../hall/floor.js';
import { claim_line, words_of } from '../hall/inbox.js';
import { SIDES, act, choice, game_said, heading, opened, outcome_fields, outcome_of, reason_field, reasons_of, side_of } from './forms.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {'a' | 'b'} Side */

/** @param {Page} page @param {number} number */
export async function match_dialog(page, number) {
  const match = await opened(page, number);
  if (!match) return;
  if (match.boards) {
    await (await import('./team-dialog.js')).team_dialog(page, match, (board) => match_dialog(page, board));
    return;
  }
  match.may_be_drawn = match.halves && await is_for_points(page, match.section);
  match.repaired = match.status === 'over' && page.directs && await is_repaired(page, number);
  const said = { winner: /** @type {Side | ''} */ ('') };
  const next = await dialog((/** @type {(value: (() => Promise<unknown>) | null) => void} */ close, paint) => overview(page, match, close,
    is_keyed(match) ? paper_result(page, match, said, close, paint) : nothing), 'wide-dialog');
  if (next) await next();
}

/** Sections in which a match that ends level is drawn: elsewhere somebody must go on (format_for_points in tdserver/director/formats/format.h). */
const FOR_POINTS = ['round_robin', 'swiss', 'groups'];

/** @param {Page} page @param {number} section @returns {Promise<boolean>} */
const is_for_points = (page, section) => get(`${page.base}/sections`).then(({ sections }) =>
  FOR_POINTS.includes(sections.find((/** @type {any} */ one) => one.section === section)?.kind), () => false);

/**
 * A repair that was chosen is looked at again, and taken back, from the corrected match.
 * @param {Page} page @param {number} number @returns {Promise<boolean>}
 */
const is_repaired = (page, number) => get(`${page.base}/matches/${number}/repair`).then((doc) => doc.stage !== 'none', () => false);

/** @param {any} match @param {any} game */
const game_line = (match, game) => (game.winner === 'none' ? rich('table.card_drawn', { n: ltr(game.game) })
  : rich('table.card_game', { n: ltr(game.game), name: name(match[game.winner].name), points: ltr(`+${game.points}`) }));

/** What was entered behind the end that a correction gave the match. @param {any} match */
function not_counting(match) {
  if (match.not_counting.length === 0) return nothing;
  const games = match.not_counting.map((/** @type {Api.Game} */ game, /** @type {number} */ at) => html`${at ? ', ' : nothing}${
    game_line(match, game)}`);
  return html`<p class="dim">${rich('match.not_counting', { games })}</p>`;
}

/** @param {Page} page @param {any} match @param {(value: (() => Promise<unknown>) | null) => void} close @param {unknown} keys what enters a result at once */
function overview(page, match, close, keys) {
  const { version } = match;
  const path = `/matches/${match.match}`;
  /** @param {string} label @param {() => Promise<unknown>} run @param {string} [style] */
  const button = (label, run, style = '') => html`<button class="btn ${style}" @click=${() => close(run)}>${label}</button>`;
  const games = match.games.filter((/** @type {Api.Game} */ game) => game.status !== 'withdrawn');
  const known = match.a.entry && match.b.entry;
  /** What the server would not refuse. @param {'start' | 'uncall' | 'no_show'} act_now */
  const may = (act_now) => match.console && !match.console[act_now];
  const under_way = ['playing', 'finishing', 'disputed'].includes(match.status);
  return html`<div>${heading(match)}
    <p class="rowed">${match.status === 'over' ? html`<span class="chip ok">${icon('check')}${t(`result_how.${match.how}`)}</span>`
      : html`<span class="chip">${t(`match_status.${match.status}`)}</span>`}${phase_chip(match)}<span class="grow"></span><a class="link"
      href=${`audit.html?t=${page.uid}&m=${match.match}`}>${t('match.audit')}</a></p>
    ${games.length ? html`<ol
      class="glist">${games.map((/** @type {Api.Game} */ game) =>
        html`<li><b>${ltr(game.game)}</b><span
          class="names">${match.series.usual ? nothing : html`${played(match, game.game).title}: `}${game_said(match, game)}</span><span>${
          ltr(`+${in_games(match, game.counted)}`)}</span>
      ${button(t('results.correct'), () => correct_game(page, match, game))}</li>`)}</ol>` : nothing}${not_counting(match)}${help_said(match)}${keys}
    <p class="acts">
      ${match.of ? button(t('team.match'), () => match_dialog(page, match.of.match)) : nothing}
      ${known && under_way ? button(t('match.clock'), async () => (await import('./clock-dialog.js')).clock_dialog(page, match.match)) : nothing}
      ${page.directs && match.pad.a.facts.includes('claimed')
        ? button(t('match.decide_time'), async () => (await import('./clock-dialog.js')).expiry_dialog(page, match.match), 'go') : nothing}
      ${known ? played(match).draughts
        ? html`${page.directs ? button(t('draughts.rulings'),
          async () => (await import('./draughts-dialog.js')).draughts_dialog(page, match.match)) : nothing}${
          button(t('pdn.title'), async () => (await import('./pdn-dialog.js')).pdn_dialog(page, match.match))}`
        : button(t('plays.title'), async () => (await import('./record-dialog.js')).record_dialog(page, match.match)) : nothing}
      ${match.adjournment?.status === 'adjourned' ? button(t('adjourn.resume'), async () => (await import('./adjourn-dialog.js')).resume(page, match), 'go')
        : nothing}
      ${known && under_way && match.adjournment?.status !== 'adjourned'
        ? button(t('adjourn.button'), async () => (await import('./adjourn-dialog.js')).adjourn_dialog(page, match.match)) : nothing}
      ${match.pad.a.facts.includes('helped') ? button(t('inbox.came'), () => page.run('POST', `${path}/director-came`, {}, { version }), 'go') : nothing}
      ${page.directs && match.status === 'disputed' ? button(t('inbox.decide'), () => page.decide({ match: match.match }), 'go') : nothing}
      ${may('start')
        ? button(t('match.start'), () => page.run('POST', `${path}/start`, {}, { version, asks: act('start', match) }), 'go') : nothing}
      ${may('uncall')
        ? button(t('match.uncall'), () => page.run('POST', `${path}/uncall`, { reason: t('match.uncalled') },
          { version, asks: act('uncall', match) })) : nothing}
      ${match.table && known ? button(t('match.move'), () => move(page, match)) : nothing}
      ${page.directs && known && may('no_show')
        ? button(t('match.no_show'), () => no_show(page, match)) : nothing}
      ${match.status === 'disputed' ? button(t('match.agree'), () => agree(page, match)) : nothing}
      ${page.directs && (waits_for(page, match.match) || match.repaired) ? button(t('inbox.repair_open'), async () =>
        page.show_repair(waits_for(page, match.match) || match.match), 'bad') : nothing}
      ${page.directs && known && ['playing', 'finishing', 'over'].includes(match.status) ? button(t('match.penalty'), () => penalty(page, match)) : nothing}
      ${page.directs ? other_won(page, match, button) : nothing}
      ${known && page.directs ? match.status === 'over' ? button(t('match.correct_result'), () => set_result(page, match))
        : button(t(is_keyed(match) ? 'match.not_a_score' : 'match.set_result'), () => set_result(page, match)) : nothing}
      <button class="btn" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`;
}

/** One tap on a free table, or on one whose match comes here; the tablets of both show it. @param {Page} page @param {Api.Match} match */
async function move(page, match) {
  const free = page.floor.tables.filter((/** @type {Api.FloorTable} */ table) => !table.match && table.status !== 'out_of_use');
  const taken = page.floor.tables.filter((/** @type {Api.FloorTable} */ { match: there }) =>
    there && there.match !== match.match && there.status !== 'disputed');
  const table = await dialog((/** @type {(value: Api.FloorTable | null) => void} */ close) => html`<div>${heading(match, t('match.move'))}
    <h3>${t(free.length ? 'match.move_to' : 'floor.no_table')}</h3><div class="choice even">${free.map((/** @type {Api.FloorTable} */ one) =>
      html`<button class="btn" @click=${() => close(one)}>${one.name}${one.status === 'reserved' ? html`<small class="dim">${t('floor.reserved')}</small>`
        : nothing}</button>`)}</div>
    ${taken.length ? html`<details ?open=${free.length === 0}><summary>${t('match.swap_with')}</summary><ul class="swaps">${taken.map((
      /** @type {any} */ one) => html`<li><button class="btn" @click=${() => close(one)}><b>${one.name}</b><span dir="auto">${known_as(one.match.a)}</span><span
        dir="auto">${known_as(one.match.b)}</span></button></li>`)}</ul></details>` : nothing}
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
  if (!table) return;
  const other = table.match;
  await page.run('POST', `/matches/${match.match}/move`, { table: table.table, swap: Boolean(other), reason: t('match.moved_at_desk') },
    { version: match.version, done: t(other ? 'match.swapped' : 'match.moved', { a: match.a.name ?? '', b: match.b.name ?? '', table: table.name }),
      asks: act('move', match, table.name) });
}

/** Who is not in the house at all leaves the event by one act: this match and what would follow is lost. @param {Page} page @param {any} side */
async function leave(page, side) {
  const { entries } = await get(`${page.base}/entries`);
  const { version } = entries.find((/** @type {Api.Entry} */ one) => one.entry === side.entry);
  await page.run('POST', `/entries/${side.entry}/withdraw`, { reason: t('match.no_show') },
    { version, done: t('entries.done.withdraw', { name: known_as_text(side) }), asks: rich('ask.withdraw', { name: name(side.name) }) });
}

/**
 * What is known of a side that is said not to come: who has checked in, or pressed Ready, may stand at the bar.
 * @param {any} side @param {Api.Entry[]} entries
 */
function stands_as(side, entries) {
  const entry = entries.find((one) => one.entry === side.entry);
  return entry ? html`<small>${t(side.ready ? 'match.stands_ready' : 'match.stands_as', { state: word('entry_status', entry.status) })}</small>` : nothing;
}

/** @param {Page} page @param {Api.Match} match */
async function no_show(page, match) {
  let leaves = false;
  const { entries } = await get(`${page.base}/entries`);
  const missing = await dialog((/** @type {(value: 'a' | 'b' | 'both' | null) => void} */ close) => html`<div>${heading(match, t('match.no_show'))}
    <h3>${t('match.who_misses')}</h3><div class="opts">${SIDES.map((side) => html`<button class="opt ${side}" @click=${() => close(side)}>${
      rich('match.misses', { name: name(known_as_text(match[side])) })}${stands_as(match[side], entries)}</button>`)}
    <button class="opt" @click=${() => close('both')}>${t('match.both_miss')}</button></div><p class="dim">${t('match.no_show_text')}</p>
    <label class="check"><input type="checkbox" @change=${(/** @type {Dom.Input} */ event) => { leaves = event.target.checked; }}>
      ${t('match.no_show_leaves')}</label>
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
  if (!missing) return;
  if (leaves) {
    for (const side of SIDES) if (missing === 'both' || missing === side) await leave(page, match[side]);
    return;
  }
  await page.run('POST', `/matches/${match.match}/no-show`, { missing, reason: t('match.no_show') },
    { version: match.version, done: missing === 'both' ? t('match.no_show_set_both') : t('match.no_show_set', { name: known_as_text(match[missing]) }),
      asks: missing === 'both' ? t('ask.no_show_both') : rich('ask.no_show', { name: name(match[missing].name) }) });
}

/** Who disputed lets stand what is recorded. @param {Page} page @param {Api.Match} match */
async function agree(page, match) {
  const side = await dialog((/** @type {(value: Side | null) => void} */ close) => html`<div>${heading(match, t('match.agree'))}
    <h3>${t('match.who_agrees')}</h3><div class="opts">${SIDES.map((one) => html`<button class="opt ${one}" @click=${() => close(one)}>${
      rich('match.agrees', { name: name(match[one].name) })}</button>`)}</div>
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
  if (side) await page.run('POST', `/matches/${match.match}/agree`, { side },
    { version: match.version, done: t('match.agreed'), asks: act('agree', match) });
}

/**
 * The result entered the wrong way round, null where that cannot be.
 * @param {any} match @returns {{how: string, winner: Side, score_a: number, score_b: number, reason: string} | null}
 */
function swapped(match) {
  if (match.status !== 'over' || match.winner === 'none' || !match.winner || !match.a.entry || !match.b.entry) return null;
  const winner = match.winner === 'a' ? 'b' : 'a';
  const is_played = match.halves ? games_final(match.length, match.a.score, match.b.score)
    : match.a.score >= match.length || match.b.score >= match.length;
  return { how: is_played ? 'final_score' : 'walkover', winner, score_a: match.b.score, score_b: match.a.score, reason: t('reason.swapped') };
}

/**
 * The commonest mistake, in one click.
 * @param {Page} page @param {any} match @param {(label: string, run: () => Promise<unknown>) => unknown} button
 */
function other_won(page, match, button) {
  const result = swapped(match);
  return result ? button(t('match.other_won', { name: match[result.winner].name }), () => enter_result(page, match, result)) : nothing;
}

/** So many points make one: a match of games counts halves. @param {any} match */
const parts_of = ({ halves }) => (halves ? 2 : 1);

/** What a result does, as a question. @param {Api.AnyMatch} match @param {any} result */
function asked_result(match, { how, winner, score_a, score_b }) {
  if (how === 'void') return rich('ask.void', { a: name(match.a.name), b: name(match.b.name) });
  if (winner === 'none') return rich('ask.final_drawn', { a: name(match.a.name), b: name(match.b.name), score: score(score_a, score_b, match) });
  const [won, lost] = winner === 'a' ? [match.a, match.b] : [match.b, match.a];
  return how === 'final_score' ? rich('ask.final_score', { name: name(won.name), other: name(lost.name),
    score: winner === 'a' ? score(score_a, score_b, match) : score(score_b, score_a, match) }) : rich(`ask.${how}`, { name: name(won.name) });
}

/** What was entered, as the word at the foot of the page says it. @param {Api.AnyMatch} match @param {any} result */
function entered_result(match, { how, winner, score_a, score_b }) {
  if (how === 'void' || winner === 'none') return t('match.result_set');
  const [won, lost] = winner === 'a' ? [match.a, match.b] : [match.b, match.a];
  return rich(`match.done.${how}`, { name: name(known_as(won)), other: name(known_as(lost)),
    score: how === 'final_score' ? winner === 'a' ? score(score_a, score_b, match) : score(score_b, score_a, match) : '' });
}

/** Nobody can have more points than the match has: the score of another match, or a slip. @param {any} match @param {any} result */
async function ended_before(match, result) {
  const shown = { score_a: Math.min(result.score_a, match.length), score_b: Math.min(result.score_b, match.length) };
  const yes = await dialog((/** @type {(value: boolean) => void} */ close) => html`<div>${heading(match, t('match.set_result'))}
    <p>${rich('match.beyond', { score: ltr(`${result.score_a}–${result.score_b}`), n: ltr(match.length) })}</p>
    <p class="acts"><button class="btn" @click=${() => close(false)}>${t('ui.cancel')}</button><button class="btn go" @click=${() => close(true)}>${
      rich('match.beyond_enter', { score: ltr(`${shown.score_a}–${shown.score_b}`) })}</button></p></div>`);
  return yes ? { ...result, ...shown } : null;
}

/** @param {Page} page @param {Api.AnyMatch} match @param {any} result */
async function enter_result(page, match, result) {
  if (result.how === 'final_score' && !match.halves && Math.max(result.score_a, result.score_b) > match.length) result = await ended_before(match, result);
  if (!result) return;
  const { how, score_a, score_b, reason } = result;
  const winner = how === 'final_score' ? score_a > score_b ? 'a' : score_a < score_b || !match.halves ? 'b' : 'none' : result.winner;
  // A scorer says what the players' card says; by whatever else a match can end is a ruling.
  if (!page.directs) {
    await page.run('POST', `/matches/${match.match}/final`, { score_a, score_b }, { version: match.version, done: entered_result(match, { ...result, winner }),
      asks: asked_result(match, { ...result, winner }) });
    return;
  }
  const body = how === 'final_score' ? { how, score_a, score_b, winner } : how === 'void' ? { how } : { how, winner };
  await page.run('POST', `/matches/${match.match}/result`, { ...body, reason },
    { version: match.version, done: entered_result(match, { ...body, winner }), corrects: reason, asks: asked_result(match, { ...body, winner }) });
}

/** From a place in a bracket: what is wrong there is corrected at once, a repair that waits is shown. @param {Page} page @param {number} number */
export async function correct_dialog(page, number) {
  const match = await opened(page, number);
  if (!match) return;
  const waits = waits_for(page, number) || (match.waits_for_repair ? number : 0);
  if (waits && page.directs) page.show_repair(waits);
  else if (page.directs && match.status === 'over' && !match.boards && match.a.entry && match.b.entry) await set_result(page, match, true);
  else await match_dialog(page, number);
}

/** @param {Page} page @param {any} match @param {Api.Game} game */
async function correct_game(page, match, game) {
  const state = { winner: /** @type {Side | 'none'} */ (game.winner), win: game.win, cube: game.cube, reason: '' };
  const answer = await dialog((/** @type {(value: typeof state | null) => void} */ close, paint) => {
    /** @param {Partial<typeof state>} change */
    const set = (change) => { Object.assign(state, change); paint(); };
    return html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); close(state); }}>
      ${heading(match, t('match.correct_game', { n: game.game }))}
      ${outcome_fields(match, game.game, state, set)}
      ${reason_field(state.reason, (reason) => set({ reason }))}
      <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button
        class="btn go">${t('match.see_consequences')}</button></p></form>`;
  }, 'wide-dialog');
  if (!answer) return;
  const { reason } = answer;
  await page.run('PUT', `/matches/${match.match}/games/${game.game}`, { ...outcome_of(answer), reason, dropped: game.dropped && answer.winner !== 'none' },
    { version: match.version, done: t('match.corrected'), corrects: answer.reason,
      asks: rich('ask.game', { n: ltr(game.game), a: name(match.a.name), b: name(match.b.name) }) });
}

/** Longer matches have too many scores for a row of keys. */
const KEYS = 25;

/** @param {any} match */
const is_keyed = (match) => Boolean(match.a.entry && match.b.entry && match.status !== 'over' && match.length <= KEYS);

/**
 * What the winner has where the loser has so much: the length; of a match of games, in halves, the least that decides it, 0 where nothing does.
 * @param {any} match @param {number} points
 */
function winners({ length, halves }, points) {
  const most = 2 * length - points, least = length + 1 + (length + 1 + points) % 2;
  return halves ? least <= most ? least : 0 : length;
}

/**
 * A result that comes on paper: who won, then the points of the other one, which enters it.
 * @param {Page} page @param {any} match @param {{winner: Side | ''}} said @param {(value: () => Promise<unknown>) => void} close @param {() => void} paint
 */
function paper_result(page, match, said, close, paint) {
  const { winner } = said;
  const loser = winner === 'a' ? 'b' : 'a';
  /** @param {number} points */
  const scored = (points) => close(() => enter_result(page, match, { how: 'final_score', score_a: winner === 'a' ? winners(match, points) : points,
    score_b: winner === 'b' ? winners(match, points) : points, reason: '' }));
  const level = () => close(() => enter_result(page, match, { how: 'final_score', score_a: match.length, score_b: match.length, reason: '' }));
  return html`<div class="paper-result">
    <fieldset><legend>${t('table.who_won')}</legend><div class="opts two">${SIDES.map((side) => html`<button class="opt ${side}"
      aria-pressed=${side === winner} @click=${() => { said.winner = side; paint(); }}><b>${side_of(match, side)}</b></button>`)}</div>${
      match.may_be_drawn ? html`<div class="choice wrap"><button class="btn" @click=${level}>${t('table.nobody_won')}</button></div>` : nothing}</fieldset>
    ${winner ? html`<fieldset><legend>${rich('match.loser_points', { name: name(match[loser].name) })}</legend>
      <div class="choice wrap points">${Array.from({ length: match.length }, (_, points) => (winners(match, points) ? html`<button class="btn"
        @click=${() => scored(points)}>${ltr(in_games(match, points))}</button>` : nothing))}</div></fieldset>` : nothing}</div>`;
}

/** @param {Page} page @param {any} match @param {boolean} [alone] not out of the match itself */
async function set_result(page, match, alone = false) {
  const state = { how: 'final_score', winner: /** @type {Side | ''} */ (''), score_a: match.a.score, score_b: match.b.score, reason: '' };
  const over = match.status === 'over', other = alone ? swapped(match) : null;
  const answer = await dialog((/** @type {(value: any) => void} */ close, paint) => {
    /** @param {Partial<typeof state>} change */
    const set = (change) => { Object.assign(state, change); paint(); };
    const scores = state.how === 'final_score';
    const complete = scores ? (match.halves ? games_final(match.length, state.score_a, state.score_b)
      : (state.score_a >= match.length) !== (state.score_b >= match.length)) : state.how === 'void' || state.winner;
    /** @param {Side} side */
    const points = (side) =>
      html`<label class="field">
        <span class="who">${checker(side)}<span dir="auto">${match[side].name}</span></span><input type="number" inputmode="numeric" min="0"
        max=${Math.max(99, match.length)} step=${1 / parts_of(match)}
        .value=${String((side === 'a' ? state.score_a : state.score_b) / parts_of(match))}
        @input=${(/** @type {Dom.Input} */ event) =>
          set({ [`score_${side}`]: Math.round(Number(event.target.value) * parts_of(match)) })}></label>`;
    return html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); close(state); }}>
      ${heading(match, t(over ? 'match.correct_result' : 'match.set_result'))}
      ${other ? html`<p class="rowed"><button type="button" class="btn go" @click=${() => close(other)}>${
        t('match.other_won', { name: match[other.winner].name })}</button><span class="grow"></span><button type="button" class="btn quiet"
        @click=${() => close('match')}>${t('match.whole')}</button></p>` : nothing}
      ${choice(t('match.how'), ['final_score', 'walkover', 'forfeit', 'void'], state.how, (how) => t(`result_how.${how}`), (how) => set({ how }))}
      ${scores ? html`<div class="two-col">${SIDES.map(points)}</div>${other ? nothing : html`<p class="rowed"><button type="button" class="btn quiet"
        @click=${() => set({ score_a: state.score_b, score_b: state.score_a })}>${t('match.swap')}</button></p>`}` : nothing}
      ${state.how === 'walkover' || state.how === 'forfeit'
        ? choice(t('match.who_advances'), SIDES, /** @type {Side} */ (state.winner), (side) => html`${checker(side)}${name(match[side].name)}`,
          (winner) => set({ winner })) : nothing}
      ${over ? reason_field(state.reason, (reason) => set({ reason })) : nothing}
      <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go"
        ?disabled=${!complete || (over && !state.reason)}>${over ? t('match.see_consequences') : t('match.enter')}</button></p></form>`;
  }, 'wide-dialog');
  if (answer === 'match') await match_dialog(page, match.match);
  else if (answer) await enter_result(page, match, answer);
}

/** @param {Page} page @param {Api.AnyMatch} match */
async function penalty(page, match) {
  const state = { side: /** @type {Side} */ ('a'), points: 1, reason: '' };
  const answer = await dialog((/** @type {(value: typeof state | null) => void} */ close, paint) => {
    /** @param {Partial<typeof state>} change */
    const set = (change) => { Object.assign(state, change); paint(); };
    return html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); close(state); }}>${heading(match, t('match.penalty'))}
      <p class="dim">${t('match.penalty_text')}</p>
      ${choice(t('match.penalty_for'), SIDES, state.side, (side) => html`${checker(side)}${name(match[side].name)}`, (side) => set({ side }))}
      <label class="field"><span>${t('match.penalty_points')}</span><input type="number" min="0" max="99" .value=${String(state.points)}
        @input=${(/** @type {Dom.Input} */ event) => set({ points: Number(event.target.value) })}></label>
      <label class="field"><span>${t('ui.reason')}</span><input required maxlength="240" .value=${state.reason}
        @input=${(/** @type {Dom.Input} */ event) => set({ reason: event.target.value })}></label>
      <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button
        class="btn go">${t('match.enter')}</button></p></form>`;
  });
  if (answer) await page.run('POST', `/matches/${match.match}/penalty`, answer,
    { version: match.version, done: t('match.penalty_set'), asks: rich('ask.penalty', { n: answer.points, name: name(match[answer.side].name) }) });
}

/** Three clicks: open, choose a version, choose the reason. @param {Page} page @param {any} item */
export async function decide_dialog(page, item) {
  const match = await opened(page, item.match);
  if (!match) return;
  // Who only says "not so" has no version that could be chosen.
  const claims = match.claims.filter((/** @type {Api.Claim} */ claim) => claim.status === 'open' && (claim.game === 0 || claim.winner !== 'none'));
  if (!claims.length && words_of(match.disputes).length) return (await import('./word-dialog.js')).word_dialog(page, match);
  const game = claims[0]?.game ?? 0;
  const state = { claim: claims[0]?.claim ?? 0, chosen: false, winner: /** @type {Side | 'none'} */ ('a'), win: 'single', cube: claims[0]?.cube || 1,
    score_a: match.a.score, score_b: match.b.score, reason: '' };
  const answer = await dialog((/** @type {(value: typeof state | null) => void} */ close, paint) => decide_form(match, claims, game, state, close, paint),
    'wide-dialog');
  if (!answer) return;
  const ruling = answer.claim ? { claim: answer.claim } : game
    ? { claim: 0, game, ...outcome_of(answer) } : { claim: 0, game: 0, score_a: answer.score_a, score_b: answer.score_b };
  await page.run('POST', `/matches/${match.match}/resolve`, { ...ruling, reason: answer.reason }, { version: match.version, done: t('match.decided'),
    asks: rich('ask.resolve', { a: name(match.a.name), b: name(match.b.name) }) });
}

/** @param {any} match @param {Api.Claim[]} claims @param {number} game @param {any} state @param {(value: any) => void} close @param {() => void} paint */
function decide_form(match, claims, game, state, close, paint) {
  /** @param {Record<string, unknown>} change */
  const set = (change) => { Object.assign(state, change); paint(); };
  const other = state.chosen && state.claim === 0;
  return html`<div>${heading(match, game ? t('match.decide_game', { n: game }) : t('match.decide_final'))}
    <div class="opts">${claims.map((claim) =>
      html`<button class="opt ${claim.side}" aria-pressed=${state.chosen && state.claim === claim.claim}
        @click=${() => set({ claim: claim.claim, chosen: true })}>${
        claim.side === 'none' ? t('claim.desk') : rich('claim.by', { name: name(match[claim.side].name) })}${claim_line(match, claim)}</button>`)}
    <button class="opt" aria-pressed=${other} @click=${() => set({ claim: 0, chosen: true })}><b>${t('match.neither')}</b></button></div>
    ${other && game ? outcome_fields(match, game, state, set) : nothing}
    ${other && !game ? html`<div
      class="two-col">${SIDES.map((side) =>
        html`<label class="field">
          <span class="who">${checker(side)}<span dir="auto">${match[side].name}</span></span><input type="number" min="0" max=${Math.max(99, match.length)}
          step=${1 / parts_of(match)} .value=${String(state[`score_${side}`] / parts_of(match))}
          @input=${(/** @type {Dom.Input} */ event) => set({ [`score_${side}`]: Math.round(Number(event.target.value) * parts_of(match)) })}></label>`)}</div>
          <p>${score(state.score_a, state.score_b, match)}</p>` : nothing}
    <fieldset><legend>${t('match.decide_because')}</legend>
      <div class="choice wrap">
      ${reasons_of(match).map((key) => html`<button type="button" class="btn go" ?disabled=${!state.chosen}
        @click=${() => close({ ...state, reason: t(`reason.${key}`) })}>${t(`reason.${key}`)}</button>`)}</div></fieldset>
    <form class="rowed" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); if (state.chosen && state.reason) close(state); }}>
      <label class="grow"><span class="vh">${t('ui.reason')}</span><input maxlength="240" placeholder=${t('ui.own_reason')}
      @input=${(/** @type {Dom.Input} */ event) => set({ reason: event.target.value.trim() })}></label>
      <button class="btn" ?disabled=${!state.chosen || !state.reason}>${t('match.decide')}</button></form>
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`;
}
