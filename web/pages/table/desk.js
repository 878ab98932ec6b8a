// SPDX-License-Identifier: MIT
// How the moves look while they are entered: board, rolls, players, what is to do. Drawn from the record it is given
// (table/record.js); comes with the board, when the moves are first opened.
import { html, nothing } from '../../vendor/lit-html.js';
import { moves as is_moved, turns_had } from '../../lib/board/plays.js';
import { line_of } from '../../lib/board/record.js';
import { counted, counted_at_least, other, played, starter_of, wins_of, without_cube } from '../../lib/match/match-model.js';
import { in_games, ltr, rich, side_score, t, word } from '../../lib/text.js';
import { checker, dialog, icon, score_of, toast } from '../../lib/ui.js';
import { ring_of, time_of } from './clock.js';
import { is_narrow } from './record.js';

/** @typedef {import('../table.js').TabletPage} Tablet */
/** @typedef {import('./record.js').TableRecord} TableRecord */
/** @typedef {import('./record.js').Board} Board */
/** @typedef {import('../../lib/board/record.js').Turn} Turn */
/** @typedef {'a' | 'b'} Side */
/** @typedef {import('../../lib/match/match-model.js').Win} Win */

/** @type {Side[]} */
const SIDES = ['a', 'b'];
const LISTED = 40;
/** Each player's wish: who sits at the bottom, and on which hand they bear off. */
const VIEWS = [{ view: 'a', bear: 'right' }, { view: 'a', bear: 'left' }, { view: 'b', bear: 'right' }, { view: 'b', bear: 'left' }];

/** @param {Tablet} page @param {Side} side */
const name_of = (page, side) => html`<bdi>${page.match[side].name}</bdi>`;

/** Under the board, where a long name has no room: by their checker, and by name for who hears it. @param {Tablet} page @param {Side} side */
const mark_of = (page, side) => html`${checker(side)}<bdi class="vh">${page.match[side].name}</bdi>`;

/** By name where there is room for it. @param {Tablet} page @param {Side} side */
const called = (page, side) => html`<span class="long">${name_of(page, side)}</span><span class="brief">${checker(side)}</span>`;

/** Who resigns, and how much. @param {Api.Match} match @param {number} value the cube @returns {Promise<{side: Side, win: Win} | null>} */
export const ask_resign = (match, value) => dialog((close) => html`<div><h2>${t('moves.resign')}</h2><p class="dim">${t('moves.resign_text')}</p>
  ${SIDES.map((side) => html`<fieldset><legend class="who">${checker(side)}<bdi>${match[side].name}</bdi></legend>
    <div class="choice">${wins_of(match).map((win) => html`<button class="btn"
      @click=${() => close({ side, win })}><span>${word('win', win)}<br>${ltr(`−${
        counted_at_least(match, other(side), win, value)}`)}</span></button>`)}</div></fieldset>`)}
  <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);

/** A player's row: score, time, and with a clock the surface that ends their turn. @param {TableRecord} moves @param {Side} side */
function player_row(moves, side) {
  const { page, match, state } = moves;
  const turn = match.clock ? match.clock.running === side && !page.timing?.held : !moves.ending && state?.side === side;
  const content = html`<span
    class="who">${checker(side)}<span class="nm" dir="auto">${match[side].name}</span></span><b><span
    class="vh">${t('table.score_of', { name: match[side].name })}</span>${side_score(match, side)}</b>${match.clock ? html`<span class="ck-row">${
      time_of(side)}${match.clock.delay_ms > 0 ? ring_of(side) : nothing}</span>` : nothing}`;
  if (!match.clock) return html`<div class="sd ${side} ${turn ? 'on' : ''}">${content}</div>`;
  const press = (/** @type {Event} */ event) => moves.press(side, event);
  const begins = match.clock.running === 'none';
  return html`<button class="sd ${side} ${turn ? 'on' : ''}" aria-disabled=${String(!page.may(side, 'press'))} @pointerdown=${press}
    @click=${press}>${content}
    <span class="vh">${t(begins ? 'timer.press_begin' : 'timer.press_end', { name: match[begins ? other(side) : side].name })}</span></button>`;
}

/** @param {string} dice */
const roll_of = (dice) => ltr([...dice].join('–'));

/** What one is to do, or why a tap did nothing. @param {TableRecord} moves @param {Play.Input} state @returns {[unknown, unknown]} */
function told(moves, state) {
  const { page, board } = moves;
  const { reason, dice, side } = state;
  if (!side) return [t('moves.who_begins'), reason ? reason.message ?? t(reason.key)
    : t(page.match.rules?.opening === 'winner' ? 'board.who_chooses' : 'board.who_begins')];
  const said = reason ? html`<span class="said">${reason.message ?? t(reason.key)}</span>` : null;
  const { missed } = moves;
  if (!dice && missed) return [rich('moves.missed', { name: mark_of(page, side) }), said ?? rich('moves.missed_then', {
    roll: roll_of(missed.dice), name: mark_of(page, missed.side) })];
  if (!dice) return [rich('moves.to_roll', { name: mark_of(page, side) }), said ?? cube_line(moves)];
  const { notation, is_complete } = /** @type {Board} */ (board).input;
  const played = notation(state);
  const roll = roll_of(dice);
  const plays = rich(state.rest ? 'moves.to_rest' : 'moves.to_play', { name: mark_of(page, side), roll });
  const head = moves.mends ? html`${t('moves.corrects', { n: moves.mends })} ${plays}` : plays;
  const how = t(state.free ? 'moves.by_hand_how' : state.help ? 'moves.how' : 'moves.how_alone', { n: state.active });
  if (!played && state.legal.plays.length) return [head, said ?? how];
  const then = () => t(moves.mends ? 'moves.then_corrects' : page.match.clock ? 'moves.then_clock' : 'moves.then');
  return [html`${head} ${ltr(played || t('board.pass'))}`, said ?? (is_complete(state) && !state.free && !state.active ? then() : how)];
}

/** What one is to do while two dice of three are known. @param {TableRecord} moves @param {Play.Input} state @returns {[unknown, unknown]} */
function third(moves, state) {
  const side = moves.two?.side;
  return [side ? rich('moves.to_roll', { name: mark_of(moves.page, side) }) : told(moves, state)[0], t('moves.third')];
}

/** Whether the side to roll may double, in words. @param {TableRecord} moves */
function cube_line(moves) {
  const { no_double, page, match } = moves;
  const owner = page.cube?.owner;
  return no_double && no_double !== 'roll' && no_double !== 'turn' ? t(`pad.no.${no_double}`, { name: owner ? match[owner].name : '' }) : t('moves.tap_roll');
}

/** @typedef {{head: unknown, text: unknown, keys: unknown, grave?: boolean}} Question */

/**
 * A key under the board: always in its place.
 * @param {string} key @param {unknown} words @param {boolean} may @param {() => void} tap @param {string} [look]
 */
const key_of = (key, words, may, tap, look = '') => html`<button class="btn ${look}" data-key=${key} ?disabled=${!may} @click=${tap}>${words}</button>`;

/** Under the board: one sentence, and below it keys that never move; a question puts its answers beside Undo. @param {TableRecord} moves
 * @param {Play.Input} state */
function say(moves, state) {
  const { record } = moves;
  const asked = question(moves);
  const may_undo = !moves.claimed && Boolean(state.back || record.turns || moves.two);
  const undo = key_of('undo', html`${icon('undo')}<span>${t('table.undo')}</span>`, may_undo, () => moves.undo());
  if (asked) return html`<div class="play-say asks ${asked.grave ? 'grave' : ''}"><p role="status"><b>${asked.head}</b> <span
    class="long">${asked.text}</span></p><div class="keys">${undo}${asked.keys}</div></div>`;
  const cube_only = record.cube_only && !moves.mends;
  const [head, text] = cube_only ? [t('moves.cube_only'), html`<span class="long">${t('moves.cube_only_text')}</span>`]
    : (moves.two ? third : told)(moves, state);
  return html`<div class="play-say"><p role="status"><b>${head}</b> ${text}</p><div class="keys">${undo}${keys(moves, state)}</div></div>`;
}

/** @param {TableRecord} moves @param {Play.Input} state */
function keys(moves, state) {
  const { page, record } = moves;
  const value = page.cube?.value ?? 1;
  const rolls = !record.cube_only && Boolean(state.side);
  const ties = !moves.mends && !state.side && page.may('a', 'automatic');
  const first = moves.mends ? key_of('leave', t('ui.cancel'), true, () => moves.leave())
    : ties ? key_of('double', html`<span>${rich('moves.automatic', { n: ltr(value * 2) })}</span>`, true, () => page.record('a', 'automatic'))
    : key_of('double', html`<span>${played(page.match).cube ? rich('table.double', { n: ltr(value * 2) }) : t('pad.brief.cubeless')}</span>`,
      !moves.no_double && rolls, () => moves.double());
  const passes = !state.legal.plays.length;
  const done = moves.wanted ? key_of('done', t('moves.insist'), true, () => moves.insist(), 'bad')
    : key_of('done', html`${icon('check')}<span>${t(state.dice && passes && !state.free ? 'moves.done_pass' : 'moves.done')}</span>`, moves.is_done,
      () => moves.finish(), moves.is_done ? 'go' : '');
  return html`${first}${key_of('resign', t('moves.resigns'), rolls && !state.dice && !moves.mends, () => moves.give_up())}
    ${(record.turns && !record.cube_only) || state.dice || moves.mends
      ? key_of('hand', t('moves.by_hand'), rolls && Boolean(state.dice) && !state.free && !moves.wanted, () => moves.by_hand())
      : key_of('hand', t('placing.key'), moves.may_set_up, () => void moves.set_up())}${done}`;
}

/** Nothing has been played since the position was set up: by the first action, or after acts of the cube alone.
 * @param {import('../../lib/board/record.js').Record_} record */
const set_up = ({ turns, line }) => turns === 1 || (line?.length === turns && line.at(-1)?.act === 'setup');

/** What is asked at this table before anything else is entered. @param {TableRecord} moves @returns {Question | null} */
function question(moves) {
  const { page, record, ending } = moves;
  if (page.timing?.claim) return ask_claim(page.timing, page);
  if (moves.mends) return null;
  if (moves.whose) return ask_whose(moves);
  if (record.offered !== 'none') return ask_take(moves, record.offered);
  if (set_up(record) && record.agreed && !(record.agreed.a && record.agreed.b)) return ask_position(moves, record.agreed);
  const side = SIDES.find((one) => page.may(one, 'confirm'));
  if (side) return ask_game(page, side);
  return ending ? game_over(moves, ending) : null;
}

/** A claim of time is asked once, and can be undone for a moment. @param {NonNullable<Tablet['timing']>} timing @param {Tablet} page @returns {Question} */
function ask_claim(timing, page) {
  const claim = /** @type {NonNullable<typeof timing.claim>} */ (timing.claim);
  const names = { winner: called(page, other(claim.side)), loser: called(page, claim.side) };
  const drop = (/** @type {unknown} */ words) => key_of('no', words, !page.calm, () => timing.drop_claim());
  if (claim.until) return { grave: true, head: rich('timer.wins', names), text: '', keys: drop(html`<span>${t('table.undo')} ${
    ltr(t('timer.undo_left', { n: Math.max(0, Math.ceil((claim.until - Date.now()) / 1000)) }))}</span>`) };
  return { grave: true, head: rich('timer.ask_claim', { name: names.loser }), text: t('timer.ask_claim_text'),
    keys: html`${key_of('yes', t('timer.claim_yes'), !page.calm, () => timing.say_claim(), 'bad')}${drop(t('timer.claim_no'))}` };
}

/** Clock and record have different sides on roll: asked once a turn, before the roll is anybody's. @param {TableRecord} moves @returns {Question} */
function ask_whose(moves) {
  const { page, record, whose } = moves;
  const key = (/** @type {Side} */ side) => key_of(side, html`${mark_of(page, side)} <span>${t(`board.side_${side}`)}</span>`, true,
    () => moves.answer_whose(side));
  return { head: rich('moves.whose', { roll: roll_of(whose) }), text: rich('moves.whose_text', { name: called(page, /** @type {Side} */ (record.on_roll)) }),
    keys: SIDES.map(key) };
}

/**
 * A game is recorded from here once both sides have said that the board stands so, each for itself: who placed the checkers this tablet cannot tell.
 * @param {TableRecord} moves @param {{a: boolean, b: boolean}} agreed @returns {Question}
 */
function ask_position(moves, agreed) {
  const { page, record } = moves;
  const position = record.line?.at(-1)?.play;
  const says = (/** @type {Side} */ side) => page.enter('plays/agree', { game: record.game, side, position }, t('placing.label.agree',
    { name: page.match[side].name }));
  const key = (/** @type {Side} */ side) => key_of(`right_${side}`, html`${agreed[side] ? icon('check') : nothing}${mark_of(page, side)} <span>${
    t(agreed[side] ? 'placing.agrees' : 'placing.right')}</span>`, Boolean(position) && !agreed[side], () => says(side), agreed[side] ? '' : 'go');
  return { head: t('placing.asks'), text: t('placing.asks_text'),
    keys: html`${key_of('object', t('table.wrong'), !page.calm, () => void moves.set_up(true))}${SIDES.map(key)}` };
}

/** @param {TableRecord} moves @param {Side} doubler @returns {Question} */
function ask_take(moves, doubler) {
  const { page, match } = moves;
  const { value } = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  return { head: rich('table.doubles', { name: called(page, doubler), n: ltr(value * 2) }), text: rich('moves.answers', { name: called(page, other(doubler)) }),
    keys: html`${key_of('yes', t('table.take'), !page.calm, () => page.take_double(), 'go')}
      ${key_of('no', html`<span>${t('table.pass')} ${ltr(`+${counted_at_least(match, doubler, 'single', value)}`)}</span>`,
        !page.calm, () => page.pass_double())}` };
}

/** The winner has reported the last game: the other side agrees, or has its own version. @param {Tablet} page @param {Side} side @returns {Question} */
function ask_game(page, side) {
  const { open } = page.match;
  return { head: rich(`table.they_won.${open.win}`, { name: called(page, open.winner), n: ltr(`+${in_games(page.match, open.counted)}`) }),
    text: rich('moves.answers', { name: called(page, side) }),
    keys: html`${key_of('yes', html`<span>${rich('table.yes', { score: score_of(page.match) })}</span>`, !page.calm, () => page.answer(side, 'confirm'), 'go')}
      ${key_of('no', t('table.not_so'), !page.calm, () => page.wrong(side, open))}` };
}

/** The report is filled in; the loser taps it. @param {TableRecord} moves @param {{winner: Side | 'none', win: Win | 'none'}} ending @returns {Question} */
function game_over(moves, { winner, win }) {
  const { page, match, record } = moves;
  if (winner === 'none' || win === 'none') return { head: t('moves.drawn'), text: t('moves.drawn_text'),
    keys: key_of('all', t('table.drawn'), !page.calm, () => moves.report(), 'go') };
  const men = record.complete?.men, at = record.complete?.cube ?? record.cube;
  const gain = men ? counted(match, winner, win, at, men) : counted_at_least(match, winner, win, at);
  return { head: rich(`table.they_won.${win}`, { name: called(page, winner), n: ltr(`+${gain}`) }), text: t('moves.by_the_board'),
    keys: key_of('all', html`<span>${rich('moves.i_lost', { name: called(page, other(winner)) })}</span>`, !page.calm, () => moves.report(), 'go') };
}

/** Who says that the last game is wrong? @param {Api.AnyMatch} match @param {Api.Game} game @returns {Promise<Side | null>} */
const ask_wrong = (match, game) => dialog((close) => html`<div><h2>${t('moves.wrong', { game: game.game })}</h2>
  <p>${game.winner === /** @type {string} */ ('none') ? t('table.drawn') : rich(`table.they_won.${game.win}`, {
    name: html`<bdi>${match[game.winner].name}</bdi>`, n: ltr(`+${in_games(match, game.counted)}`) })}</p><p class="dim">${t('moves.who_says')}</p>
  <div class="choice">${SIDES.map((side) => html`<button class="btn"
    @click=${() => close(side)}>${checker(side)}<bdi>${match[side].name}</bdi></button>`)}</div>
  <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);

/** In the foot, as at the score: the last game and the way to say that it is wrong, and the claim of time. @param {TableRecord} moves */
export function foot(moves) {
  const { page, match } = moves;
  const game = match.games.filter((/** @type {Api.Game} */ one) => one.status !== 'withdrawn').at(-1);
  const asks = async () => {
    const side = await ask_wrong(match, game);
    if (side) page.wrong(side, game);
  };
  const said = !game ? nothing : game.winner === 'none' ? t('table.drawn') : html`${checker(game.winner)} ${ltr(`+${in_games(match, game.counted)}`)}`;
  const claimer = SIDES.find((side) => page.may(side, 'claim_time'));
  return html`<button class="btn last ${page.either('wrong') ? 'new' : ''}" ?disabled=${!game || page.calm || !page.either('dispute')}
    @click=${asks}><span>${said} <u>${t('table.wrong')}</u></span></button>${match.clock && page.timing ? html`<button
    class="btn time-out ${claimer ? 'bad' : ''}" ?disabled=${!claimer || page.calm} @click=${() => claimer && page.timing?.ask_claim(other(claimer))}>${
    icon('clock')}<span>${t(claimer ? 'timer.claim' : 'timer.claim_none')}</span></button>` : nothing}`;
}

/** @param {Turn} one */
const did = (one) => (is_moved(one) ? ltr(one.play === '?' ? '…' : one.play || t('board.pass')) : t(`moves.did.${one.act}`));

/**
 * What the rolls stand beside: the last actions, the newest first; a tap on a play opens it to be corrected, where there is room to enter one.
 * @param {TableRecord} moves @param {(turn: number) => void} [tap]
 */
export function last_turns(moves, tap = (turn) => moves.correct(turn)) {
  const line = [...(moves.record.line ?? [])].reverse(), taps = !is_narrow();
  const content = (/** @type {Turn} */ one) => html`${checker(one.side)}<b>${one.dice ? ltr(one.dice) : nothing}</b><span>${did(one)}${
    one.verdict === 'illegal' ? html` ${icon('unequal')}<span class="vh">${t('moves.illegal')}</span>` : nothing}</span>`;
  return html`<section class="lst"><h2>${t(line.length && taps ? 'moves.tap_to_correct' : 'moves.last')}</h2><ol aria-label=${t('moves.last')}
    tabindex="0">${line.map((one) => html`<li>${taps && is_moved(one) && one.play !== '?' ? html`<button class=${moves.mends === one.turn ? 'now' : ''}
      @click=${() => tap(one.turn)}>${content(one)}<span class="vh">${t('moves.correct', { n: one.turn })}</span></button>`
    : html`<div>${content(one)}</div>`}</li>`)}</ol></section>`;
}

/** What a correction makes of the turns after it, before it is made. @param {Api.AnyMatch} match @param {number} number @param {Turn} was
 * @param {Play.Finished} now @param {import('../../lib/board/correct.js').After} what @returns {Promise<boolean | null>} */
export const ask_correction = (match, number, was, now, { stay, broken, gone }) => dialog((close) => {
  const row = (/** @type {Turn} */ one) => html`<li>${ltr(one.turn)}. ${checker(one.side)}<bdi class="vh">${match[one.side].name}</bdi> ${
    one.dice ? ltr(one.dice) : nothing} ${did(one)}</li>`;
  const fine = stay.length - broken.length;
  return html`<div><h2>${t('moves.correct', { n: number })}</h2>
    <p>${checker(now.side)} <del>${ltr(was.dice ?? '')} ${did(was)}</del> → <b>${ltr(now.dice)} ${ltr(now.play || t('board.pass'))}</b></p>
    ${fine ? html`<p>${t('moves.later_stay', { n: fine })}</p>` : nothing}
    ${broken.length ? html`<p>${t('moves.later_broken', { n: broken.length })}</p><ol class="plain">${broken.map(row)}</ol>` : nothing}
    ${gone.length ? html`<p><b>${t('moves.later_gone', { n: gone.length })}</b></p><ol class="plain">${gone.slice(0, LISTED / 4).map(row)}</ol>` : nothing}
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button>
    <button class="btn ${gone.length ? 'bad' : 'go'}" @click=${() => close(true)}>${t('moves.put_right')}</button></p></div>`;
});

/** What stands in a record, to be compared. @param {Turn[] | undefined} line */
const written = (line) => JSON.stringify((line ?? []).map(({ side, act, dice, play }) => [side, act, dice, play]));

/** What becomes of the turns after it is said before anything is changed. @param {TableRecord} moves @param {Play.Finished} committed */
export async function put_right(moves, committed) {
  const { board, record, mends, page, match } = moves;
  const line = record.line ?? [];
  const was = line[mends - 1];
  if (!board || !was) return moves.leave();
  if (Number(committed.dice) === was.dice && committed.play === was.play && committed.legal === (was.verdict !== 'illegal')) return moves.leave();
  const { side, act } = committed;
  const before = line.slice(0, mends - 1);
  const had = { a: turns_had(before, 'a'), b: turns_had(before, 'b') };
  const what = board.correct.judged_again(board.engine, line.slice(mends), { ...committed, on_roll: act === 'rest' ? side : other(side),
    variant: played(match).game, had: { ...had, [side]: had[side] + Number(act === 'roll') } });
  const agreed = await ask_correction(match, mends, was, committed, what);
  if (!agreed) return;
  // Somebody else's entry has come meanwhile: nothing of this was looked at.
  if (moves.mends !== mends || written(moves.record.line) !== written(line)) {
    moves.leave();
    return toast(t('moves.came_meanwhile'));
  }
  moves.leave();
  const verdict = (/** @type {boolean} */ legal) => (legal ? 'legal' : 'illegal');
  const put = { side, act, dice: Number(committed.dice), play: committed.play, verdict: verdict(committed.legal) };
  const stay = what.stay.map(({ turn, play, legal }) => ({ ...turn, play, verdict: verdict(legal) }));
  // One entry: the record is the old one or the new one, whatever happens to this tablet meanwhile.
  page.enter('plays/amend', { game: record.game, turn: mends, turns: line.length, was: line_of(line.slice(mends - 1)), line: line_of([put, ...stay]) },
    t('moves.label.amend', { n: mends }), [{ after: committed.after, end: committed.end, rest: committed.rest }, ...what.stay.map(({ told }) => told ?? null)]);
  page.paint();
}

/** The plays that were possible, after one that was not; only where legal plays may be seen. @param {TableRecord} moves @param {Play.Input} state */
function possible(moves, state) {
  if (!moves.wanted || !moves.help) return nothing;
  const { plays } = state.legal;
  return html`<section class="possible" tabindex="0" role="region" aria-label=${t('moves.possible_label')}><h2>${
    t('moves.possible', { n: plays.length })}</h2>
    <ul>${plays.slice(0, LISTED).map(({ play }) => html`<li>${ltr(play)}</li>`)}</ul></section>`;
}

/** Before the first roll each side has rolls of its own; where nothing is rolled now they stand there all the same. @param {TableRecord} moves
 * @param {Play.Input} state */
function rolls(moves, state) {
  const { board, page, match, record } = moves;
  const { roll_grid, opening_grid, third_grid } = /** @type {Board} */ (board).grid;
  const off = record.cube_only || Boolean(question(moves)), { two } = moves;
  if (two && !off) return third_grid({ dice: two.dice, sign: icon('undo'), tap: (dice) => moves.roll(dice, two.side), back: () => moves.undo() });
  if (off || state.side || starter_of(match) !== 'none') return roll_grid({ picked: state.dice.slice(0, 2), off,
    twins: !moves.no_twins, tap: (dice) => moves.roll(dice) });
  const show = (/** @type {Side} */ side) => html`<span class="who">${checker(side)}${name_of(page, side)}</span>`;
  const { opens_with_dice, may_roll_again } = played(match);
  return opening_grid({ twins: !opens_with_dice || may_roll_again, names: { a: show('a'), b: show('b') }, labels: { a: match.a.name, b: match.b.name },
    tap: (dice, side) => moves.roll(dice, side) });
}

/** The last play of the record, to be marked and spoken; the same object as long as it is the same play. */
const marked = { turn: /** @type {Turn | undefined} */ (undefined), shown: /** @type {Play.Board['last']} */ (null) };

/** @param {Board} board @param {Turn | undefined} turn */
function last_play(board, turn) {
  if (turn === marked.turn) return marked.shown;
  marked.turn = turn;
  marked.shown = turn && is_moved(turn) && turn.play && turn.play !== '?'
    ? { side: turn.side, dice: String(turn.dice), play: turn.play, steps: board.position.steps_of(turn.play) } : null;
  return marked.shown;
}

/** The same frame while a position is set up. @param {TableRecord} moves @param {import('./setup.js').TableSetup} setting_up */
const setup_desk = (moves, setting_up) => html`<main class="play-desk moves">
  <section class="play-board" aria-label=${t('board.title')}>${setting_up.board(/** @type {Partial<Play.Board>} */ (VIEWS[moves.way]))}${
    setting_up.say()}</section>
  <section class="play-side" aria-label=${t('moves.side')}>${SIDES.map((side) => player_row(moves, side))}${setting_up.keys()}</section></main>`;

/** Board, rolls, players: the game being recorded. @param {TableRecord} moves */
export function desk(moves) {
  const { board, page, match, record } = moves;
  if (!board) return nothing;
  const state = /** @type {Play.Input} */ (moves.follow());
  if (moves.setting_up) return setup_desk(moves, moves.setting_up);
  const cube = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  const dead = without_cube(match);
  const dice = played(match).cube ? { value: cube.value, owner: cube.owner, dead } : null;
  const entering = moves.mends > 0 || (!record.complete && record.offered === 'none' && !record.cube_only);
  const model = { ...board.input.shown(state), ...VIEWS[moves.way], cube: dice && { ...dice, tap: entering && !moves.no_double },
    last: moves.mends ? null : last_play(board, record.line?.at(-1)),
    ...(state.steps.length && state.side ? { trail: { side: state.side, steps: state.steps } } : {}), ...(entering ? {} : { tap: false, hints: null }) };
  return html`<main class="play-desk moves">
    <section class="play-board" aria-label=${t('board.title')}>
      <td-board .model=${model} @board-tap=${(/** @type {CustomEvent} */ event) => moves.touch(event.detail)}></td-board>${say(moves, state)}</section>
    <section class="play-side"
      aria-label=${t('moves.side')}>
      ${SIDES.map((side) => player_row(moves, side))}${rolls(moves, state)}${possible(moves, state)}${last_turns(moves)}</section></main>`;
}
