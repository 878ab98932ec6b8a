// SPDX-License-Identifier: MIT
// How the tablet looks in each of its states. Every function draws one state from the page element it is given and
// calls its methods; nothing is kept here.
import { html, nothing } from '../vendor/lit-html.js';
import { WINS, counted, cubes_after, ends_match, final_valid, other, rules_of, score_of as score_before, without_cube } from '../lib/match/match-model.js';
import { no } from '../lib/match/pad.js';
import { known_as, known_as_text, ltr, rich, score, stopwatch, t, word } from '../lib/text.js';
import { bar, checker, dialog, icon, live, phase_chip, score_of, switch_theme, to_length } from '../lib/ui.js';
import * as clocks from './table-clock.js';
import * as parts from './table-device.js';
import * as records from './table-record.js';

/** @typedef {import('./table.js').TabletPage} Tablet */
/** @typedef {import('../lib/match/match-model.js').Side} Side */
/** @typedef {import('../lib/match/match-model.js').Win} Win */

/** @type {Side[]} */
const SIDES = ['a', 'b'];

/** @param {unknown} name */
const dir_name = (name) => html`<bdi>${name}</bdi>`;

/** @param {Tablet} page */
function director_button(page) {
  const { match } = page;
  if (!match) return nothing;
  if (!match.help && !page.calling)
    return html`<button class="btn call" @click=${() => page.call_director()}>${icon('hand')}<span class="lbl">${t('table.director')}</span></button>`;
  const since = match.help?.since ? ltr(stopwatch(match.help.since, Date.now())) : nothing;
  return html`<button class="btn called" aria-label=${t('table.call_off')} @click=${() => page.call_off()}>${icon('hand')}<span
    role="status">${t('table.director_called')} ${since}</span>${icon('cross')}</button>`;
}

/** @param {Tablet} page */
export function header(page) {
  const { device, match } = page;
  const sub = match ? html`${match.round_name} · ${to_length(match.length)}` : device.tournament.title;
  const middle = match && match.status !== 'called'
    ? html`${phase_chip(match)}<span class="games-no">${t('table.game', { n: Math.max(1, match.status === 'finishing' ? match.game - 1 : match.game) })}</span>`
      : nothing;
  return html`<div>${bar({ title: t('table.title', { table: device.table.name }), sub,
    children: html`${middle}<span class="grow"></span>${live(page.state, page.outbox?.count ?? 0)}${director_button(page)}` })}${parts.beside(page)}${
    strips(page)}</div>`;
}

/** @param {Tablet} page */
function strips(page) {
  const { match } = page;
  if (!match) return nothing;
  const why = page.calling
    ? html`<section class="strip" aria-label=${t('table.director')}>
      <b>${icon('hand')}${t('table.director_coming')}</b><span class="grow"></span>${t('table.what_about')}
      ${['ruling', 'dice', 'score'].map((reason) =>
        html`<button class="btn" @click=${() => page.send_call(reason)}>${word('call_reason', reason)}</button>`)}</section>` : nothing;
  const again = match.disagreements > 0 && match.status === 'playing' && !match.open
    ? html`<section class="strip soft" aria-label=${t('table.disputed')}>
      <b role="status">${icon('unequal')}${t('table.enter_again', { game: match.game })}</b></section>` : nothing;
  return html`${why}${page.timing ? clocks.strip(page.timing) : nothing}${again}`;
}

/** @param {Tablet} page */
export function footer(page) {
  const { match } = page;
  return html`<footer>
    ${match && match.status === 'playing'
      ? html`${page.moves ? records.door(page.moves) : nothing}${
        page.moves?.open ? nothing : html`<button class="btn" @click=${() => page.final_score()}>${t('table.only_final')}</button>`}` : nothing}
    <p class="dim say">${match && match.status === 'playing'
      ? (page.moves?.open && records.about(page.moves)) || (match.clock && clocks.about(match.clock)) || t('table.how') : nothing}</p>
      <span class="grow"></span>
    ${page.moves?.open ? nothing
      : html`<button class="btn turn" aria-pressed=${page.flip} @click=${() => { page.flip = !page.flip; page.paint(); }}>${t('table.turn')}</button>`}
    ${parts.sent_state(page)}
    <button class="btn" @click=${switch_theme} aria-label=${t('ui.theme')}>${icon('half')}</button></footer>`;
}

/** @param {Api.AnyMatch} match @param {Side} side */
export function score_card(match, side) {
  const { score: now, needs } = match[side];
  const marks = Math.min(match.length, 25);
  return html`<p class="who">${checker(side)}<span class="nm" dir="auto">${known_as(match[side])}</span></p>
    <p class="score"><span class="vh">${t('table.score_of', { name: known_as_text(match[side]) })}</span>${ltr(now)}</p>
    <p class="runs"><span class="run ${marks > 9 ? 'many' : ''}"
      aria-hidden="true">${Array.from({ length: marks }, (_, at) => html`<i class=${at < now ? 'on' : ''}></i>`)}</span><span
      class="need">${rich('table.needs', { n: ltr(needs) })}</span></p>`;
}

/** Reasons that stand elsewhere on the screen, or are a question there. */
const SILENT = ['crawford', 'answer', 'open', 'time_claimed', 'complete', 'not_now'];

/** @param {Tablet} page @param {Side} side */
function double_row(page, side) {
  const { match } = page;
  const cube = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  const why = no(page.pad, side, 'offer');
  if (SILENT.includes(why) || match.phase === 'double_match_point') return nothing;
  if (!why) return html`<div class="dbl">
    <button class="btn" ?disabled=${page.calm} @click=${() => page.double(side)}>${rich('table.double', { n: ltr(cube.value * 2) })}</button></div>`;
  return html`<div class="dbl">
    <p>${t(`pad.no.${why}`, { name: why === 'turn' ? match[other(side)].name : cube.owner ? match[cube.owner].name : '' })}</p></div>`;
}

/** @param {Tablet} page @param {Side} side */
function wrong_strip(page, side) {
  const { open } = page.match;
  if (!open || open.winner !== side || !page.may(side, 'wrong')) return nothing;
  return html`<div class="mend" role="status">
    <p><b>${t(`table.you_won.${open.win}`)} ${ltr(`+${open.counted}`)}</b><span>${t('table.reported_by_other', { game: open.game })}</span></p>
    <button class="btn" @click=${() => page.answer(side, 'wrong')}>${t('table.wrong')}</button></div>`;
}

/** @param {Tablet} page @param {Side} side @param {Side} winner */
function report_row(page, side, winner) {
  const { match } = page;
  const value = /** @type {NonNullable<Tablet['cube']>} */ (page.cube).value;
  const lost = winner !== side;
  const ends = ends_match(match, winner, 'single', value);
  return html`<div class="rep ${lost ? 'lost' : 'won'}" role="group" aria-label=${t(lost ? 'table.group_lost' : 'table.group_won', { name: match[side].name })}>
    <b>${t(lost ? 'table.i_lost' : 'table.i_won')}${ends ? html`<small>${t('table.ends_match')}</small>` : nothing}</b>
    ${WINS.map((win) => html`<button ?disabled=${page.calm}
      @click=${() => page.report(side, winner, win)}><small>${word('win', win)}</small><span>${
        ltr(counted(match, winner, win, value))}</span></button>`)}</div>`;
}

/** What stands below the score card of a half: buttons, a question, or what one waits for. @param {Tablet} page @param {Side} side */
function below(page, side) {
  const { match } = page;
  const cube = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  const they = match[other(side)].name;
  if (cube.offered) return !page.may(side, 'take')
    ? html`<div class="sent" role="status">
      <strong>${rich('table.you_doubled', { n: ltr(cube.value * 2) })}</strong><span>${rich('table.waiting_for', { name: dir_name(they) })}</span></div>`
    : take_or_pass(page, side);
  const { open } = match;
  if (!page.may(side, 'lost')) return !page.may(side, 'confirm')
    ? html`<div class="sent" role="status">
      <strong>${t(`table.you_reported.${open.win}`)}
      ${ltr(`+${open.counted}`)}</strong><span>${rich('table.waiting_for', { name: dir_name(they) })}</span></div>`
    : confirm_game(page, side);
  return html`<div class="rows">${report_row(page, side, other(side))}${report_row(page, side, side)}</div>`;
}

/** @param {Tablet} page @param {Side} side */
function take_or_pass(page, side) {
  const { match } = page;
  const { value } = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  const doubler = other(side);
  const gain = counted(match, doubler, 'single', value);
  return html`<div class="ask" role="group" aria-label=${t('table.ask_double')}>
    <p><strong>${rich('table.doubles', { name: dir_name(match[doubler].name), n: ltr(value * 2) })}</strong>${t('table.play_on', { n: value * 2 })}</p>
    <div class="two"><button class="btn yes" ?disabled=${page.calm} @click=${() => page.take_double()}>${t('table.take')}</button>
    <button class="btn" ?disabled=${page.calm}
      @click=${() => page.pass_double()}><span>${
        t('table.pass')}<small>${rich('table.pass_gives', { n: ltr(`+${gain}`) })}</small></span></button></div></div>`;
}

/** @param {Tablet} page @param {Side} side */
function confirm_game(page, side) {
  const { match } = page;
  const { open } = match;
  return html`<div class="ask" role="group" aria-label=${t('table.ask_confirm')}>
    <p><strong>${rich(`table.they_won.${open.win}`, { name: dir_name(match[open.winner].name), n: ltr(`+${open.counted}`) })}</strong>${
      rich('table.new_score', { score: score_of(match) })}</p>
    <div class="two"><button class="btn yes" ?disabled=${page.calm}
      @click=${() => page.answer(side, 'confirm')}>${rich('table.yes', { score: score_of(match) })}</button>
    <button class="btn" ?disabled=${page.calm} @click=${() => page.answer(side, 'wrong')}>${t('table.not_so')}</button></div></div>`;
}

/** @param {Tablet} page */
function cube_box(page) {
  const { match } = page;
  const cube = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  const dead = without_cube(match);
  const [head, text] = dead ? [t('table.no_doubling'), t(match.phase === 'crawford' ? 'phase.crawford_long' : 'phase.dmp_long')]
    : cube.owner ? [t('table.cube_with'), dir_name(match[cube.owner].name)] : [t('table.cube'), t('table.cube_middle')];
  const wide = cube.value > 99 ? 'w3' : '';
  return html`<div class="cb ${cube.owner ? `to-${cube.owner}` : ''}">${dead
    ? html`<span class="big dead">${ltr(1)}</span>`
    : html`<button class="big ${wide}" aria-label=${t('table.cube_set', { n: cube.value })}
      ?disabled=${!(page.may('a', 'set_cube') && page.may('b', 'set_cube'))}
      @click=${() => page.set_cube()}>${ltr(cube.value)}</button>`}
    <strong>${head}</strong><span class="dim">${text}</span></div>`;
}

/** @param {Api.Game} game @param {Side} side */
function game_cell(game, side) {
  if (game.winner !== side) return nothing;
  const mark = { single: '', gammon: ' G', backgammon: ' B' }[/** @type {Win} */ (game.win)];
  return html`<bdi dir="ltr" title=${word('win', game.win)}>${game.counted}${mark}</bdi>`;
}

/** @param {Tablet} page */
function games_table(page) {
  const games = page.match.games.filter((/** @type {Api.Game} */ game) => game.status !== 'withdrawn');
  const now = page.match.open && page.match.open.reporter === page.match.open.winner ? 'table.game_reported' : 'table.game_on';
  const number = page.match.open && page.match.open.reporter === page.match.open.winner ? page.match.open.game : page.match.game;
  return html`<div class="games-box" tabindex="0" role="region" aria-label=${t('table.games')}>
    <table class="games"><caption>${t('table.games')}</caption><tbody>
    ${games.map((/** @type {Api.Game} */ game) =>
      html`<tr><td>${game_cell(game, 'a')}</td>
        <th scope="row"><button aria-label=${t('table.dispute_game', { game: game.game })} @click=${() => page.dispute(game)}>${ltr(game.game)}</button></th>
        <td>${game_cell(game, 'b')}</td></tr>`)}
    <tr class="now"><td colspan="3">${rich(now, { n: ltr(number) })}</td></tr></tbody></table></div>`;
}

/** @param {Tablet} page */
export function playing(page) {
  const { match } = page;
  const can_undo = page.either('undo_cube') || page.either('undo');
  const undo = page.cube?.offered || page.either('confirm') ? 'table.take_back' : 'table.undo';
  return html`<main class="duel ${page.flip ? 'flip' : ''}">${match.clock ? html`<p class="vh" role="status" data-spoken></p>` : nothing}
    ${half(page, 'a')}
    <aside class="mid" aria-label=${t('table.middle')}>${cube_box(page)}${games_table(page)}
      ${page.match.clock && page.timing ? clocks.middle(page.timing) : nothing}
      <button class="btn undo" ?disabled=${!can_undo || page.calm} @click=${() => page.undo()}>${icon('undo')}${t(undo)}</button></aside>
    ${half(page, 'b')}</main>`;
}

/** @param {Tablet} page @param {Side} side */
function half(page, side) {
  const { match } = page;
  if (match.clock && page.timing) return clocked_half(page, page.timing, side);
  return html`<section class="half ${side}" aria-label=${known_as_text(match[side])}>
    <div class="zone">${score_card(match, side)}${wrong_strip(page, side)}${double_row(page, side)}</div>${below(page, side)}</section>`;
}

/**
 * A half with a clock: what is pressed for other reasons lies outside the surface that ends a turn.
 * @param {Tablet} page @param {NonNullable<Tablet['timing']>} timing
 * @param {Side} side
 */
function clocked_half(page, timing, side) {
  const { match } = page;
  const runs = match.clock.running === side && !timing.held;
  return html`<section class="half clocked ${side} ${runs ? 'on' : ''}" aria-label=${known_as_text(match[side])}>
    <div class="zone">${score_card(match, side)}${clocks.face(timing, side)}${clocks.surface(timing, side)}</div>
    ${page.may(side, 'lost') ? html`<div class="aside">${wrong_strip(page, side)}${clocks.claim(timing, side) ?? double_row(page, side)}</div>` : nothing}${
      below(page, side)}</section>`;
}

/** @param {Tablet} page */
export function called(page) {
  const { match, device } = page;
  return html`<main class="duel callup ${page.flip ? 'flip' : ''}">
    ${SIDES.map((side, at) => html`${at === 1 ? html`<aside class="mid" aria-label=${t('table.middle')}><span></span>
      <p><strong>${to_length(match.length)}</strong><span class="dim">${match.round_name}</span></p>
      <button class="btn undo" ?disabled=${!page.either('not_ours')} @click=${() => page.not_ours()}>${t('table.not_ours')}</button></aside>` : nothing}
      <section class="half ${side}" aria-label=${known_as_text(match[side])}>
        <div class="zone"><p class="who">${checker(side)}<span class="nm" dir="auto">${known_as(match[side])}</span></p>
          <p class="dim">${match[side].club || t('table.at', { table: device.table.name })}</p></div>
        ${match[side].ready
          ? html`<p class="btn ready done" role="status">${icon('check')}${t('table.is_ready')}</p>`
          : html`<button class="btn ready" ?disabled=${!page.may(side, 'ready')} @click=${() => page.ready_side(side)}>${t('table.ready')}</button>`}
      </section>`)}</main>`;
}

/** @param {any} match */
function played_games(match) {
  const games = match.games.filter((/** @type {Api.Game} */ game) => game.status !== 'withdrawn');
  return html`<ol class="card-games">
    ${games.map((/** @type {Api.Game} */ game) =>
      html`<li>${rich('table.card_game', { n: ltr(game.game), name: dir_name(match[game.winner].name), points: ltr(`+${game.counted}`) })}</li>`)}</ol>${
    match.not_counting?.length ? html`<p class="dim">${t('match.not_counting', {
      games: match.not_counting.map((/** @type {Api.Game} */ game) => game.game).join(', ') })}</p>` : nothing}`;
}

/** Who has won: the server says it of a match that is over; before the card is signed the score does. @param {any} match @returns {Side} */
const winner_of = (match) => (SIDES.includes(match.winner) ? match.winner : match.a.score > match.b.score ? 'a' : 'b');

/** Time, a forfeit or a penalty decides whatever the score: it is said how. @param {Api.AnyMatch} match */
const decided_how = (match) => (['played', 'final_score', 'none', undefined].includes(match.how) ? '' : t(`result_how.${match.how}`));

/** "X beats Y", and the score as the winner says it: a score entered backwards is seen here. @param {Api.AnyMatch} match */
export function verdict(match) {
  const winner = winner_of(match);
  const [first, second] = [match[winner], match[other(winner)]];
  const how = decided_how(match);
  const beats = rich('table.beats', { winner: dir_name(first.name), loser: dir_name(second.name) });
  return { text: how ? html`${beats} (${how})` : beats, score: score(first.score, second.score) };
}

/** @param {Tablet} page */
export function final_card(page) {
  const { match } = page;
  const said = verdict(match);
  return html`<main class="duel card-duel ${page.flip ? 'flip' : ''}">
    <section class="final" aria-label=${t('table.final_card')}><h2>${said.text}</h2><p class="score">${said.score}</p>${played_games(match)}</section>
    ${sign_half(page, 'a')}
    <aside class="mid" aria-label=${t('table.middle')}>
      <button class="btn undo" ?disabled=${page.calm} @click=${() => page.undo()}>${icon('undo')}${t('table.take_back')}</button></aside>
    ${sign_half(page, 'b')}</main>`;
}

/** @param {Tablet} page @param {Side} side */
function sign_half(page, side) {
  const { match } = page;
  const they = match[other(side)];
  if (match[side].signed) return html`<section class="half ${side}" aria-label=${known_as_text(match[side])}>
    <div class="sent" role="status">
    <strong class="done-row">${icon('check')}${rich('table.signed', { name: dir_name(match[side].name) })}</strong><span>${
      they.signed ? t('table.done') : rich('table.waiting_for', { name: dir_name(they.name) })}</span></div></section>`;
  const wrong = match.open ? () => page.answer(side, 'wrong') : () => page.dispute({ game: 0 });
  return html`<section class="half ${side}" aria-label=${known_as_text(match[side])}><div class="ask" role="group" aria-label=${t('table.ask_sign')}>
    <p><strong>${rich('table.is_it_right', { name: dir_name(match[side].name) })}</strong></p>
    <div class="two"><button class="btn yes" ?disabled=${page.calm} @click=${() => page.sign(side)}>${t('table.sign')}</button>
    <button class="btn" ?disabled=${page.calm} @click=${wrong}>${t('table.not_so')}</button></div></div></section>`;
}

/** What a claim says, in words. @param {any} match @param {Api.Claim} claim */
export function claim_text(match, claim) {
  if (claim.game !== 0 && claim.winner === 'none') return t('claim.not_so');
  if (claim.game === 0) return score(claim.score_a ?? 0, claim.score_b ?? 0);
  return rich('claim.says', { name: dir_name(match[claim.winner].name), win: word('win', claim.win), cube: ltr(claim.cube) });
}

/** Who agrees to a version is the side that does not say it. @param {Tablet} page @param {Api.Claim} claim */
function admit(page, claim) {
  const side = claim.side === 'none' ? null : other(claim.side);
  if (!side || (claim.game !== 0 && claim.winner === 'none') || !page.may(side, 'admit')) return nothing;
  return html`<button class="btn go" @click=${() => page.agree(side, claim.claim)}>${rich('table.agrees', { name: dir_name(page.match[side].name) })}</button>`;
}

/** @param {Tablet} page */
export function disputed(page) {
  const { match } = page;
  const claims = (match.claims ?? []).filter((/** @type {Api.Claim} */ claim) => claim.status === 'open');
  return html`<main class="duel"><section class="lock"><h2>${icon('unequal')}${t('table.disputed')}</h2>
    <p>${t('table.disputed_text')}</p>
    <ul class="says">${claims.map((/** @type {Api.Claim} */ claim) =>
      html`<li class=${claim.side}>
        ${claim.side === 'none' ? t('claim.desk') : rich('claim.by', { name: dir_name(match[claim.side].name) })}<b>${claim_text(match, claim)}</b>${
          admit(page, claim)}</li>`)}</ul>
    <p class="dim">${rich('table.score_now', { score: score_of(match) })}</p>
    <div class="acts">${SIDES.filter((side) => page.may(side, 'agree')).map((side) => html`<button class="btn"
      @click=${() => page.agree(side)}>${checker(side)}
      <span>${rich('table.let_stand', { name: dir_name(match[side].name) })}</span></button>`)}</div></section></main>`;
}

/** @param {Tablet} page */
export function idle(page) {
  const { device, last } = page;
  const said = last && last.winner !== 'none' ? verdict(last) : null;
  if (page.left && page.players) return html`<main class="duel">${page.players.adjourned(page.left)}</main>`;
  return html`<main class="idle"><p class="tno" aria-label=${t('table.title', { table: device.table.name })}>${device.table.name}</p>
    ${said ? html`<p class="last">${said.text} ${said.score}</p>` : nothing}
    <p class="dim">${t(last ? 'table.thanks' : 'table.free')}</p>${parts.mode(page)}</main>`;
}

/** @param {Tablet} page */
export function taken_over(page) {
  return html`<main class="idle"><h2>${t('table.taken_over')}</h2><p class="dim">${t('table.taken_over_text')}</p>
    <button class="btn go" @click=${() => page.take_over()}>${t('table.take_over')}</button></main>`;
}

/**
 * A choice of a few words, as buttons.
 * @template T @param {string} label @param {T[]} values @param {T} chosen @param {(value: T) => unknown} show @param {(value: T) => void} pick
 */
const choice = (label, values, chosen, show, pick) =>
  html`<fieldset><legend>${label}</legend>
    <div class="choice">${values.map((value) =>
      html`<button type="button" class="btn" aria-pressed=${value === chosen} @click=${() => pick(value)}>${show(value)}</button>`)}</div></fieldset>`;

/** @param {Api.AnyMatch} match @returns {Promise<{side: Side, score_a: number, score_b: number} | null>} */
export function ask_final(match) {
  const state = { a: match.a.score, b: match.b.score };
  return dialog((close, paint) => {
    const fits = final_valid(match.length, state.a, state.b);
    return html`<div><h2>${t('table.only_final')}</h2><p class="dim">${t('table.only_final_text', { n: match.length })}</p>
      ${SIDES.map((side) => html`<label class="field"><span class="who">${checker(side)}${dir_name(match[side].name)}</span>
        <input type="number" inputmode="numeric" min="0" max="99" .value=${String(state[side])}
          @input=${(/** @type {Dom.Input} */ event) => { state[side] = Number(event.target.value); paint(); }}></label>`)}
      <p>${rich('table.enter_score', { score: score(state.a, state.b) })}</p>
      <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button>
      ${SIDES.map((side) => html`<button class="btn go" ?disabled=${!fits}
        @click=${() => close({ side, score_a: state.a, score_b: state.b })}>${checker(side)}${
        rich('table.signs_it', { name: dir_name(match[side].name) })}</button>`)}</p></div>`;
  });
}

/** Whose cube, and at what? The sides that doubled on the way there. @param {any} match @param {import('../lib/match/match-model.js').Cube} cube */
export function ask_cube(match, cube) {
  const found = cubes_after(score_before(match), rules_of(match), cube);
  return dialog((/** @type {(value: Side[] | null) => void} */ close) => html`<div><h2>${t('table.whose_cube')}</h2>
    ${SIDES.map((side) => html`<fieldset><legend class="who">${checker(side)}${dir_name(match[side].name)}</legend>
      <div class="choice">${found.filter(({ owner }) => owner === side).map(({ value, doublers }) =>
        html`<button class="btn" @click=${() => close(doublers)}>${ltr(value)}</button>`)}</div></fieldset>`)}
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
}

/** A player's own version of a game (or of the final score, game 0). @param {Api.AnyMatch} match @param {Api.Game} game @returns {Promise<any>} */
export function ask_dispute(match, game) {
  const state = { side: /** @type {Side | ''} */ (''), winner: game.winner || 'a', win: game.win || 'single', cube: game.cube || 1, score_a: match.a.score,
    score_b: match.b.score };
  return dialog((close, paint) => {
    /** @param {Partial<typeof state>} change */
    const set = (change) => { Object.assign(state, change); paint(); };
    const show_name = (/** @type {Side} */ side) => html`${checker(side)}${dir_name(match[side].name)}`;
    const version = game.game === 0
      ? SIDES.map((side) => html`<label class="field">
        <span class="who">${checker(side)}${dir_name(match[side].name)}</span><input type="number" min="0" max="99"
        .value=${String(side === 'a' ? state.score_a : state.score_b)}
        @input=${(/** @type {Dom.Input} */ event) =>
          set(side === 'a' ? { score_a: Number(event.target.value) } : { score_b: Number(event.target.value) })}></label>`)
      : html`${choice(t('table.who_won'), SIDES, state.winner, show_name, (winner) => set({ winner }))}
        ${choice(t('table.how_won'), WINS, state.win, (win) => word('win', win), (win) => set({ win }))}
        ${choice(t('table.cube_was'), [1, 2, 4, 8, 16], state.cube, (cube) => ltr(cube), (cube) => set({ cube }))}`;
    return html`<div><h2>${game.game === 0 ? t('table.dispute_final') : t('table.dispute_game', { game: game.game })}</h2>
      <p class="dim">${t('table.dispute_text')}</p>
      ${choice(t('table.who_says'), SIDES, /** @type {Side} */ (state.side), show_name, (side) => set({ side }))}${version}
      <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button>
      <button class="btn bad" ?disabled=${!state.side} @click=${() => close(game.game === 0
        ? { side: state.side, game: 0, score_a: state.score_a, score_b: state.score_b }
        : { side: state.side, game: game.game, winner: state.winner, win: state.win, cube: state.cube })}>${t('table.dispute_send')}</button></p></div>`;
  }, 'wide-dialog');
}
