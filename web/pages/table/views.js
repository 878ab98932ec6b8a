// SPDX-License-Identifier: MIT
// How the tablet looks while a match is called and played: header, two halves, the middle, footer. Every function draws from
// the page element it is given and calls its methods; nothing is kept here. What can be pressed is always drawn, and says why
// not where it cannot be, so that nothing moves between two states.
import { html, nothing } from '../../vendor/lit-html.js';
import { counted_at_least, ends_match, other, played, win_name, wins_of, without_cube } from '../../lib/match/match-model.js';
import { no } from '../../lib/match/pad.js';
import { in_games, known_as, known_as_text, ltr, rich, score, stopwatch, t, word } from '../../lib/text.js';
import { bar, checker, icon, live, phase_chip, score_of, to_length } from '../../lib/ui.js';
import * as clocks from './clock.js';
import * as parts from './device.js';
import * as records from './record.js';

/** @typedef {import('../table.js').TabletPage} Tablet */
/** @typedef {import('../../lib/match/match-model.js').Side} Side */
/** @typedef {import('../../lib/match/match-model.js').Win} Win */

/** @type {Side[]} */
const SIDES = ['a', 'b'];

/** @param {unknown} name */
const dir_name = (name) => html`<bdi>${name}</bdi>`;

/** In words where there is room for them, and in short. @param {unknown} words @param {unknown} few */
export const both = (words, few) => html`<span class="long">${words}</span><span class="brief">${few}</span>`;

/** Which game of the match it is, by its name. @param {any} match */
const game_name = (match) => t('table.game_named', { n: match.game, title: played(match).title });

/** @param {Tablet} page */
function director_button(page) {
  const { match } = page;
  if (!match || page.asks) return nothing;
  // A dispute has called them; it is called off by agreeing.
  if (match.status === 'disputed' && !match.help)
    return html`<span class="btn call called" role="status">${icon('hand')}${t('table.director_called')}</span>`;
  if (!match.help && !page.calling) return html`<button class="btn call" @click=${() => page.call_director()}>${icon('hand')}${t('table.director')}</button>`;
  const since = match.help?.since ? ltr(stopwatch(match.help.since, Date.now())) : nothing;
  return html`<button class="btn call called" aria-label=${t('table.call_off')} @click=${() => page.call_off()}>${icon('hand')}<span
    role="status">${t('table.director_called')} ${since}</span></button>`;
}

/** What lies over the match now and then. @param {Tablet} page @param {'newcomer' | 'about_call' | 'company'} what @param {unknown} wanted */
const over = (page, what, wanted) => (wanted ? page.piece('players')?.[what](page) ?? nothing : nothing);

/** @param {Tablet} page */
export function header(page) {
  const { device, match } = page;
  const sub = match ? html`${match.round_name} · ${to_length(match.length)}${
    match.series.usual || match.status === 'called' ? nothing : html` · ${game_name(match)}`}` : device.tournament.title;
  return html`<div>${bar({ title: t('table.title', { table: device.table.name }), sub,
    children: html`${match && match.status !== 'called' ? phase_chip(match) : nothing}${live(page.connection, page.unsent)}${
      director_button(page)}`,
  })}${over(page, 'newcomer', device.newcomer)}${
    over(page, 'about_call', page.calling && match)}${page.timing ? clocks.over_cards(page.timing) : nothing}</div>`;
}

/** @param {Tablet} page */
export function footer(page) {
  const { match, moves, asks } = page;
  const plays = match && match.status === 'playing' && !asks;
  return html`<footer>${plays ? html`${moves ? records.door(moves) : nothing}${
    match.clock && page.timing ? clocks.stop_slot(page.timing) : nothing}${moves?.open ? records.foot(moves) : nothing}` : nothing}
    <span class="grow"></span><p class="dim say">${over(page, 'company', !(plays && moves?.open) && page.device.devices > 1 && !page.device.newcomer)}</p>
    ${parts.sent_state(page)}${asks ? html`<span class="more"></span>`
      : html`<button class="btn more" @click=${() => page.show('show_more')}>${t('table.more')}</button>`}</footer>`;
}

// ---- a half

/** What stands under a side's score: what one waits for, or what is to be done. @param {Tablet} page @param {Side} side */
function hint(page, side) {
  const { match, timing } = page;
  if (match.status !== 'playing') return nothing;
  if (page.mending === side) return both(t('table.mending', { game: match.open.game }), t('table.mending_brief'));
  if (match.disagreements > 0 && !match.open && !(match.clock && match.clock.running !== 'none')) return t('table.enter_again', { game: match.game });
  if (match.clock && timing) return clocks.hint(timing, side);
  return match.starts === side && !records.record_of(match).turns ? t('table.you_start') : nothing;
}

/** The card of a player. @param {Tablet} page @param {Side} side */
export function zone(page, side) {
  const { match, timing } = page;
  const { score: now, needs } = match[side];
  const marks = Math.min(match.length, 25), worth = match.halves ? 2 * match.length : match.length;
  return html`<div class="zone"><div class="face"><p class="who">${checker(side)}<span class="nm" dir="auto">${known_as(match[side])}</span></p>
    <p class="score"><span class="vh">${t('table.score_of', { name: known_as_text(match[side]) })}</span>${ltr(in_games(match, now))}</p>
    <p class="runs"><span class="run ${marks > 9 ? 'many' : ''}"
      aria-hidden="true">${Array.from({ length: marks }, (_, at) => html`<i class=${at * worth < now * marks ? 'on' : ''}></i>`)}</span><span
      class="need">${rich('table.needs', { n: ltr(in_games(match, needs)) })}</span></p>
    ${match.clock && timing ? clocks.face(timing, side) : nothing}<p class="hint">${hint(page, side)}</p></div>
    ${match.clock && timing && match.status === 'playing' ? clocks.surface(timing, side) : nothing}</div>`;
}

/** A game's result by one tap. @param {Tablet} page @param {Side} side @param {Side} winner */
function report_row(page, side, winner) {
  const { match } = page;
  const mends = page.mending === side;
  const stands = mends ? page.without_last : match;
  const value = mends ? match.open.cube : /** @type {NonNullable<Tablet['cube']>} */ (page.cube).value;
  const lost = winner !== side;
  const dead = page.calm || !(mends || page.may(side, 'lost'));
  const label = t(lost ? 'table.group_lost' : 'table.group_won', { name: match[side].name });
  const wins = wins_of(stands);
  return html`<div class="rep ${lost ? 'lost' : 'won'} of${wins.length}" role="group" aria-label=${label}><b>${t(lost ? 'table.i_lost' : 'table.i_won')}</b>
    ${wins.map((win) => html`<button ?disabled=${dead} @click=${() => page.report(side, winner, win)}><small class="long">${
      word('win', win_name(stands, win))}</small><small class="brief" aria-hidden="true">${word('win_brief', win_name(stands, win))} </small><span>${
      ltr(counted_at_least(stands, winner, win, value))}</span>${
      ends_match(stands, winner, win, value) ? html`<span class="vh">${t('table.ends_match')}</span>` : nothing}</button>`)}</div>`;
}

/** The last game as this side has it, and the way to say that it is wrong. @param {Tablet} page @param {Side} side */
function last_slot(page, side) {
  const { match } = page;
  const game = match.games.filter((/** @type {Api.Game} */ one) => one.status !== 'withdrawn').at(-1);
  if (!game) return html`<button class="slot last" disabled>${both(t('table.no_game'), '–')}</button>`;
  const won = game.winner === side, drawn = game.winner === 'none';
  const fresh = page.may(side, 'wrong');
  return html`<button class="slot last ${fresh ? 'new' : ''}" aria-pressed=${String(page.mending === side)} ?disabled=${
    page.calm || !page.may(side, 'dispute')}
    @click=${() => page.wrong(side, game)}><span>${drawn ? t('table.drawn') :
      both(rich(won ? 'table.last_won' : 'table.last_lost', { n: ltr(`${won ? '+' : ''}${in_games(match, game.counted)}`) }), ltr(`${won ? '+' : '−'}${
        in_games(match, game.counted)}`))}</span><u>${
    t(page.mending === side ? 'ui.cancel' : 'table.wrong')}</u></button>`;
}

/** Where nobody doubles: a game that nobody may win is drawn here (case 117). @param {Tablet} page @param {Side} side */
function drawn_slot(page, side) {
  const { match } = page;
  const of = page.mending === side ? page.without_last : match;
  if (!played(of).draws) return html`<button class="slot" disabled><span class="long">${t('pad.no.cubeless')}</span><small class="brief">${
    t('pad.brief.cubeless')}</small></button>`;
  return html`<button class="slot" ?disabled=${page.calm || !(page.mending === side || page.may(side, 'lost'))}
    @click=${() => page.report_drawn(side)}><span>${t('table.drawn')}</span></button>`;
}

/** @param {Tablet} page @param {Side} side */
function double_slot(page, side) {
  const { match } = page;
  if (!played(match).cube) return drawn_slot(page, side);
  const { value } = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  const why = match.phase === 'double_match_point' ? 'dead' : no(page.pad, side, 'offer');
  if (!why) return html`<button class="slot" ?disabled=${page.calm} @click=${() => page.double(side)}><span>${
    rich('table.double', { n: ltr(value * 2) })}</span></button>`;
  return html`<button class="slot" disabled><span class="long">${t('table.no_double')}</span><small>${t(`pad.brief.${why}`)}</small></button>`;
}

/** What is asked below a card, or awaited; otherwise what can be entered. @param {Tablet} page @param {Side} side */
function below(page, side) {
  const { match, timing } = page;
  const claim = timing ? clocks.claim_card(timing, side) : null;
  if (claim) return claim;
  const cube = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  const they = both(rich('table.waiting_for', { name: dir_name(match[other(side)].name) }), t('timer.waiting'));
  if (cube.offered) return !page.may(side, 'take')
    ? waits(rich('table.you_doubled', { n: ltr(cube.value * 2) }), they) : take_or_pass(page, side);
  const { open } = match;
  if (page.mending !== side && page.may(side, 'confirm')) return confirm_game(page, side);
  if (open && open.reporter === open.winner && open.reporter === side)
    return waits(html`${t(`table.you_reported.${open.win}`)} ${ltr(`+${in_games(match, open.counted)}`)}`, they);
  return html`${report_row(page, side, other(side))}${report_row(page, side, side)}
    <div class="act">${last_slot(page, side)}${double_slot(page, side)}${match.clock && timing ? clocks.claim_slot(timing, side) : nothing}</div>`;
}

/** @param {unknown} head @param {unknown} awaited */
const waits = (head, awaited) => html`<div class="sent" role="status"><strong>${head}</strong><span>${awaited}</span></div>`;

/** @param {Tablet} page @param {Side} side */
function take_or_pass(page, side) {
  const { match } = page;
  const { value } = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  const doubler = other(side);
  const gain = counted_at_least(match, doubler, 'single', value);
  return html`<div class="ask" role="group" aria-label=${t('table.ask_double')}>
    <p><strong>${both(rich('table.doubles', { name: dir_name(match[doubler].name), n: ltr(value * 2) }),
      rich('table.doubles_brief', { n: ltr(value * 2) }))}</strong><span
      class="long">${t('table.play_on', { n: value * 2 })}</span></p>
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
    <p><strong>${both(rich(`table.they_won.${open.win}`, { name: dir_name(match[open.winner].name), n: ltr(`+${in_games(match, open.counted)}`) }),
      rich('table.they_won_brief', { win: word('win', win_name(match, open.win)), n: ltr(`+${in_games(match, open.counted)}`) }))}</strong><span class="long">${
      rich('table.new_score', { score: score_of(match) })}</span></p>
    <div class="two"><button class="btn yes" ?disabled=${page.calm}
      @click=${() => page.answer(side, 'confirm')}>${rich('table.yes', { score: score_of(match) })}</button>
    <button class="btn" ?disabled=${page.calm} @click=${() => page.answer(side, 'wrong')}>${t('table.not_so')}</button></div></div>`;
}

/** @param {Tablet} page @param {Side} side */
function half(page, side) {
  const { match, timing } = page;
  const runs = match.clock && match.clock.running === side && !timing?.held;
  return html`<section class="half ${side} ${match.clock ? 'timed' : ''} ${runs ? 'on' : ''}" aria-label=${known_as_text(match[side])}>${
    zone(page, side)}${below(page, side)}</section>`;
}

// ---- the middle

/** @param {Tablet} page */
export function cube_box(page) {
  const { match } = page;
  const cube = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  const dead = without_cube(match), { cube: has_cube, title } = played(match);
  const [head, text] = !has_cube ? [title, both(t('pad.brief.cubeless'), title)] : dead
    ? [t('table.no_doubling'), match.phase === 'crawford' ? both(t('phase.crawford_long'), t('pad.brief.crawford'))
    : both(t('phase.dmp_long'), t('phase.double_match_point'))]
    : [t('table.cube'), cube.owner ? html`${checker(cube.owner)} ${t('table.cube_owned')}<span class="vh">${
      match[cube.owner].name}</span>` : t('table.cube_middle')];
  const wide = cube.value > 99 ? 'w3' : '';
  return html`<div class="cb ${!has_cube ? 'off none' : dead ? 'off' : cube.owner ? `to-${cube.owner}` : ''}">${!has_cube ? nothing : dead
    ? html`<span class="big dead">${ltr(1)}</span>`
    : html`<button class="big ${wide}" aria-label=${t('table.cube_set', { n: cube.value })}
      ?disabled=${!page.may('a', 'automatic') && !(page.may('a', 'set_cube') && page.may('b', 'set_cube'))}
      @click=${() => page.set_cube()}>${ltr(cube.value)}</button>`}
    <strong>${head}</strong><span class="dim">${text}</span></div>`;
}

/** @param {any} match @param {Api.Game} game @param {Side} side */
function game_cell(match, game, side) {
  if (game.winner === /** @type {string} */ ('none')) return ltr('–');
  if (game.winner !== side) return nothing;
  const mark = { single: '', gammon: ' G', backgammon: ' B' }[/** @type {Win} */ (game.win)];
  return html`<bdi dir="ltr" title=${word('win', win_name(match, game.win))}>${in_games(match, game.counted)}${mark}</bdi>`;
}

/** The one place for what was entered: earlier games, a dispute, the final score alone. @param {Tablet} page */
export function games_table(page) {
  const games = page.match.games.filter((/** @type {Api.Game} */ game) => game.status !== 'withdrawn');
  return html`<div class="games-box"><button class="btn" @click=${() => page.show('show_games')}><span>${
    rich('table.games_now', { n: ltr(page.match.status === 'finishing' ? page.match.game - 1 : page.match.game) })}</span>${
    icon('next')}</button>
    <div><table class="games"><caption class="vh">${t('table.games')}</caption><tbody>
    ${games.map((/** @type {Api.Game} */ game) =>
      html`<tr><td>${game_cell(page.match, game, 'a')}</td><th
        scope="row">${ltr(game.game)}</th><td>${game_cell(page.match, game, 'b')}</td></tr>`)}</tbody></table></div></div>`;
}

/** What the next tap on Undo takes back. @param {Tablet} page */
function undo_button(page) {
  const { match, cube } = page;
  const cube_first = page.either('undo_cube');
  const may = cube_first || page.either('undo');
  const head = t(cube?.offered || page.either('confirm') ? 'table.take_back' : 'table.undo');
  const what = !may || cube?.offered ? '' : cube_first ? t('table.cube') : t('table.game', { n: match.game - 1 });
  return html`<button class="btn undo" ?disabled=${!may || page.calm} @click=${() => page.undo()}>${icon('undo')}<span>${head}${
    what ? html`<small>${what}</small>` : nothing}</span></button>`;
}

/** @param {Tablet} page */
export function playing(page) {
  return html`<main class="duel ${page.flip ? 'flip' : ''}">${page.match.clock ? html`<p class="vh" role="status" data-spoken></p>` : nothing}
    ${half(page, 'a')}
    <aside class="mid" aria-label=${t('table.middle')}>${cube_box(page)}${games_table(page)}${undo_button(page)}</aside>
    ${half(page, 'b')}</main>`;
}

// ---- before and after

/** What is played: a series by its name, or by the names of its games where there is room for them; and the game that comes first. @param {any} match */
const plays = ({ series: { games, title } }) => (games.length > 1
  ? html`<b>${title.length > 40 ? both(title, t('table.in_turn', { n: games.length })) : title}</b> ${t('table.first_game', { title: games[0].title })}`
  : html`<b>${title}</b>`);

/** What Ready agrees to: length, clock, and whether moves are recorded. @param {Tablet} page */
function terms(page) {
  const { match, rules, device } = page;
  return html`<div class="terms"><b>${to_length(match.length)}</b>${
    match.series.usual ? nothing : html`<span class="plays">${plays(match)}</span>`}<span>${clocks.terms(device.terms ?? null)}</span><span>${t(`table.moves_${
    rules.recording}`)}</span></div>`;
}

/** @param {Tablet} page */
export function called(page) {
  const { match, device } = page;
  return html`<main class="duel callup ${page.flip ? 'flip' : ''}">
    ${SIDES.map((side, at) => html`${at === 1 ? html`<aside class="mid" aria-label=${t('table.terms')}>${terms(page)}
      <button class="btn undo" ?disabled=${!page.either('not_ours')} @click=${() => page.not_ours()}>${t('table.not_ours')}</button></aside>` : nothing}
      <section class="half ${side}" aria-label=${known_as_text(match[side])}>
        <div class="zone"><div class="face"><p class="who">${checker(side)}<span class="nm" dir="auto">${known_as(match[side])}</span></p>
          <p class="hint">${match[side].club || t('table.at', { table: device.table.name })}</p></div></div>
        ${match[side].ready
          ? html`<p class="btn ready done" role="status">${icon('check')}${t('table.is_ready')}</p>`
          : html`<button class="btn ready" ?disabled=${!page.may(side, 'ready')} @click=${() => page.ready_side(side)}>${t('table.ready')}</button>`}
      </section>`)}</main>`;
}

/** Who has won: the server says it of a match that is over; before the card is signed the score does. @param {any} match @returns {Side} */
export const winner_of = (match) => (SIDES.includes(match.winner) ? match.winner : match.a.score > match.b.score ? 'a' : 'b');

/** Time, a forfeit or a penalty decides whatever the score: it is said how. @param {Api.AnyMatch} match */
const decided_how = (match) => (['played', 'final_score', 'none', undefined].includes(match.how) ? '' : t(`result_how.${match.how}`));

/** "X beats Y", and the score as the winner says it: a score entered backwards is seen here. @param {Api.AnyMatch} match */
export function verdict(match) {
  const winner = winner_of(match);
  const [first, second] = [match[winner], match[other(winner)]];
  const how = decided_how(match);
  const beats = rich('table.beats', { winner: dir_name(first.name), loser: dir_name(second.name) });
  return { text: how ? html`${beats} (${how})` : beats, score: score(first.score, second.score, match) };
}

/** The result of the match that has just ended here, as long as it is news, and where both players go. @param {Tablet} page @param {Api.AnyMatch} last */
function hero(page, last) {
  const said = verdict(last);
  return html`<main class="duel"><section class="hero" aria-label=${t('table.final_card')}>
    <div class="won-by ${winner_of(last)}" role="status"><div><h2>${said.text}</h2><p class="score">${said.score}</p></div></div>
    ${SIDES.map((side) => html`<div class="next ${side}"><p class="who">${checker(side)}<bdi>${last[side].name}</bdi></p>${
      where_next(page, last, side)}</div>`)}
  </section></main>`;
}

/** @param {Tablet} page @param {Api.AnyMatch} last @param {Side} side */
export function where_next(page, last, side) {
  const next = page.nexts[side];
  if (!next?.match) return html`<p class=${next?.ends ? '' : 'dim'}>${
    next?.ends === 'champion' ? rich('table.next_champion', { section: dir_name(last.section_name) })
      : t(next?.ends ? 'table.next_out' : 'table.next_wait')}</p>`;
  const at = next.table ? t('table.next_at', { table: next.table }) : t('table.next_soon');
  return html`<strong>${at}</strong><p class="dim">${next.round_name}${next.against ? html` · ${
    rich('table.next_against', { name: dir_name(next.against) })}` : nothing}${
    next.about ? html` · ${next.about_at && !next.table ? rich('table.next_about_at', { time: ltr(next.about), table: dir_name(next.about_at) })
      : rich('table.next_about', { time: ltr(next.about) })}` : nothing}</p>`;
}

/** @param {Tablet} page */
export function idle(page) {
  const { device, last } = page;
  if (page.left) return html`<main class="duel">${page.piece('players')?.adjourned(page.left) ?? nothing}</main>`;
  if (last && last.winner !== 'none' && page.is_news) return hero(page, last);
  return html`<main class="idle">${page.piece('players')?.side_tables(page) ?? nothing}<p
    class="tno" aria-label=${t('table.title', { table: device.table.name })}>${device.table.name}</p>
    <p class="dim" role="status">${page.is_closed ? rich('table.closed', { title: dir_name(device.tournament.title) })
      : t('table.free')}</p>${page.is_closed ? nothing : page.piece('players')?.go_on(page, last)
      ?? nothing}${page.is_closed && page.unsent
      ? html`<p class="notice" role="alert">${icon('warn')} ${
      t('table.closed_unsent', { n: page.unsent })}</p>` : nothing}${page.piece('players')?.mode(page) ?? nothing}</main>`;
}
