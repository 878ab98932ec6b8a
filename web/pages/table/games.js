// SPDX-License-Identifier: MIT
// What the tablet asks and shows beside the game itself: the final card, a dispute, an earlier game, a cube nobody tracked, the
// final score alone. Drawn from the page element it is given, like table/views.js; loaded at the first touch.
import { html, nothing } from '../../vendor/lit-html.js';
import { counted, cubes_after, final_valid, games_final, other, played, rules_of as score_rules, score_of as score_before, win_name, wins_of }
  from '../../lib/match/match-model.js';
import { in_games, known_as_text, ltr, rich, score, t, word } from '../../lib/text.js';
import { checker, complain, dialog, help_said, icon, score_of, switch_theme } from '../../lib/ui.js';
import { mode } from './held.js';
import { is_narrow, wishes } from './record.js';
import { both, cube_box, games_table, verdict, winner_of, zone } from './views.js';

export { show_held } from './held.js';

/** @typedef {import('../table.js').TabletPage} Tablet */
/** @typedef {import('../../lib/match/match-model.js').Side} Side */
/** @typedef {import('../../lib/match/match-model.js').Win} Win */

/** @type {Side[]} */
const SIDES = ['a', 'b'];

/** The board of draughts, where that is played. @type {typeof import('./draughts.js') | undefined} */
let draughts_board;

/** @param {Tablet} page */
function draughts(page) {
  if (!draughts_board)
    void import('./draughts.js').then((board) => {
      draughts_board = board;
      page.paint();
    }, complain);
  return draughts_board?.desk(page) ?? page.patience();
}

/** The sheets of what is played. @param {any} match */
const rules_of = ({ series }) => `rules.html?game=${encodeURIComponent(series.games.map((/** @type {any} */ one) => one.game).join(' '))}`;

/** @param {unknown} name */
const dir_name = (name) => html`<bdi>${name}</bdi>`;

/** The final card: who has won stands on both halves, in the frame of the game. @param {Tablet} page */
function final_card(page) {
  const { match } = page;
  return html`<main class="duel ${page.flip ? 'flip' : ''}"><h2 class="vh">${verdict(match).text}</h2>${sign_half(page, 'a')}
    <aside class="mid" aria-label=${t('table.middle')}>${cube_box(page)}${games_table(page)}
      <button class="btn undo" ?disabled=${page.calm} @click=${() => page.undo()}>${icon('undo')}${t('table.take_back')}</button></aside>
    ${sign_half(page, 'b')}</main>`;
}

/** @param {Tablet} page @param {Side} side */
function sign_half(page, side) {
  const { match } = page;
  const they = match[other(side)];
  return html`<section class="half ${side} ${match.clock ? 'timed' : ''} ${winner_of(match) === side ? 'on' : ''}" aria-label=${known_as_text(match[side])}>
    ${zone(page, side)}${match[side].signed
      ? html`<div class="sent" role="status"><strong class="done-row">${icon('check')}<span>${both(rich('table.signed', { name: dir_name(match[side].name) }),
        t('table.signed_brief'))}</span></strong><span>${
        they.signed ? t('table.done') : both(rich('table.waiting_for', { name: dir_name(they.name) }), '')}</span></div>`
      : sign_card(page, side)}</section>`;
}

/** @param {Tablet} page @param {Side} side */
function sign_card(page, side) {
  const { match } = page;
  const said = verdict(match);
  const wrong = match.open ? () => page.answer(side, 'wrong') : () => page.dispute({ game: 0 });
  return html`<div class="ask signs" role="group" aria-label=${t('table.ask_sign')}>
    <p><strong>${both(html`${said.text} ${said.score}`, html`${t(winner_of(match) === side ? 'table.i_won' : 'table.i_lost')} ${said.score}`)}</strong><span
      class="long">${t('table.sign_text')}</span></p>
    <div class="two"><button class="btn yes" ?disabled=${page.calm} @click=${() => page.sign(side)}>${t('table.sign')}</button>
    <button class="btn" ?disabled=${page.calm} @click=${wrong}>${t('table.not_so')}</button></div></div>`;
}

/** What a claim says, in words. @param {any} match @param {Api.Claim} claim */
export function claim_text(match, claim) {
  if (claim.game !== 0 && claim.winner === 'none') return t('claim.not_so');
  if (claim.game === 0) return score(claim.score_a ?? 0, claim.score_b ?? 0, match);
  if (match.halves) return rich('claim.won', { name: dir_name(match[claim.winner].name) });
  return rich(claim.cubeless ? 'claim.plain' : 'claim.says', { name: dir_name(match[claim.winner].name),
    win: claim.men ? t('table.men_n', { n: claim.men }) : word('win', claim.win), cube: ltr(claim.cube) });
}

/** Who agrees to a version is the side that does not say it. @param {Tablet} page @param {Api.Claim} claim */
function admit(page, claim) {
  const side = claim.side === 'none' ? null : other(claim.side);
  if (!side || (claim.game !== 0 && claim.winner === 'none') || !page.may(side, 'admit')) return nothing;
  return html`<button class="btn go" @click=${() => page.agree(side, claim.claim)}><span>${
    rich('table.agrees', { name: dir_name(page.match[side].name) })}</span></button>`;
}

/** Boards that were drawn for the director. @param {any} match */
const boards = (match) => (match.disputes ?? []).filter((/** @type {any} */ one) => one.status === 'open' && one.board && one.side !== 'none');

/** @param {Tablet} page */
function disputed(page) {
  const { match } = page;
  const claims = (match.claims ?? []).filter((/** @type {Api.Claim} */ claim) => claim.status === 'open');
  return html`<main class="duel"><section class="lock"><h2>${icon('unequal')}${t('table.disputed')}</h2>
    <p>${t('table.disputed_text')}</p>
    <ul class="says">${claims.map((/** @type {Api.Claim} */ claim) =>
      html`<li class=${claim.side}>
        ${claim.side === 'none' ? t('claim.desk') : rich('claim.by', { name: dir_name(match[claim.side].name) })}<b>${claim_text(match, claim)}</b>${
          admit(page, claim)}</li>`)}${boards(match).map((/** @type {any} */ one) => html`<li class=${one.side}>${
      rich('placing.drawn_by', { name: dir_name(match[one.side].name) })}</li>`)}</ul>
    <p class="dim">${rich('table.score_now', { score: score_of(match) })}</p>
    <div class="acts">${SIDES.filter((side) => page.may(side, 'agree')).map((side) => html`<button class="btn"
      @click=${() => page.agree(side)}>${checker(side)}
      <span>${rich('table.let_stand', { name: dir_name(match[side].name) })}</span></button>`)}</div></section></main>`;
}

/** Is there room for the editor, and does it know this game's board? As for the moves: on a phone that lies on its side. @param {Tablet} page */
const may_draw = ({ match }) => match.status === 'playing' && played(match).recorded && !is_narrow();

/** @type {Record<string, (page: Tablet) => unknown>} */
const STATES = { disputed, finishing: final_card, playing: draughts };

/** What fills the frame while a match is in this state; of one that is played only draughts. @param {Tablet} page */
export const state = (page) => STATES[page.match.status]?.(page);

/** Everything that was entered, and what can be said against it. @param {Tablet} page */
export async function show_games(page) {
  const { match } = page;
  const games = match.games.filter((/** @type {Api.Game} */ one) => one.status !== 'withdrawn');
  /** @param {any} one */
  const said = (one) => (one.winner === 'none' ? rich('table.card_drawn', { n: ltr(one.game) })
    : html`${rich('table.card_game', { n: ltr(one.game), name: dir_name(match[one.winner].name), points: ltr(`+${in_games(match, one.counted)}`) })} · ${
      word('win', win_name({ ...match, game: one.game }, one.win))}`);
  const row = (/** @type {Api.Game} */ one, /** @type {(value: Api.Game) => void} */ close) => html`<li><span>${
    said(one)}${match.series.usual ? nothing : html` · ${played(match, one.game).title}`}</span>
    <button class="btn" ?disabled=${!page.may('a', 'dispute')} @click=${() => close(one)}>${t('table.dispute_game', { game: one.game })}</button></li>`;
  const chosen = await dialog((/** @type {(value: Api.Game | 'final' | 'board' | null) => void} */ close) => html`<div class="held"><h2>${t('table.games')}</h2>
    ${games.length ? html`<ol>${games.map((/** @type {Api.Game} */ one) => row(one, close))}</ol>` : html`<p class="dim">${t('table.no_game')}</p>`}
    ${help_said(match)}<p><a class="link" href=${rules_of(match)} target="_blank">${t('games.rules')}</a></p>
    <p class="acts">${may_draw(page) ? html`<button class="btn" @click=${() => close('board')}>${
      t('placing.otherwise')}</button>` : nothing}<button class="btn" ?disabled=${!page.may('a', 'final')} @click=${() => close('final')}>${
      t('table.only_final')}</button>
    <button class="btn go" autofocus @click=${() => close(null)}>${t('ui.close')}</button></p></div>`, 'wide-dialog');
  if (chosen === 'final') return page.final_score();
  if (chosen === 'board') return page.moves?.set_up(true);
  return chosen ? page.dispute(chosen) : undefined;
}

/** What is set once an evening: how the tablet lies, its light, and what it can do here. @param {Tablet} page */
export async function show_more(page) {
  const { outbox } = page;
  await dialog((/** @type {(value: null) => void} */ close, repaint) => html`<div class="held"><h2>${t('table.more')}</h2>
    <p>${t('table.how')}</p>
    <p class="acts"><button class="btn" aria-pressed=${String(page.flip)} @click=${() => { page.flip = !page.flip; page.paint(); repaint(); }}>${
      t('table.turn')}</button>
    <button class="btn" @click=${switch_theme}>${icon('half')}${t('ui.theme')}</button></p>
    <p class="dim">${outbox?.count ? t('live.unsent', { n: outbox.count }) : t('table.all_sent')}</p>${mode(page)}
    ${page.moves?.open ? wishes(page.moves, repaint, close) : nothing}
    <p class="acts"><button class="btn go" autofocus @click=${() => close(null)}>${t('ui.close')}</button></p></div>`, 'wide-dialog');
}

/**
 * A choice of a few words, as buttons.
 * @template T @param {string} label @param {T[]} values @param {T} chosen @param {(value: T) => unknown} show @param {(value: T) => void} pick
 */
const choice = (label, values, chosen, show, pick) =>
  html`<fieldset><legend>${label}</legend>
    <div class="choice">${values.map((value) =>
      html`<button type="button" class="btn" aria-pressed=${value === chosen} @click=${() => pick(value)}>${show(value)}</button>`)}</div></fieldset>`;

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'back', '0'];

/** A number typed with keys of one's own: no keyboard of the system comes up. @param {{value: number, set: (value: number) => void, label: string,
 * digits?: number, more?: unknown}} field */
const keys = ({ value, set, label, digits = 2, more = nothing }) => html`<div class="pad" role="group" aria-label=${label}>${KEYS.map((key) => (key === 'back'
  ? html`<button class="btn" aria-label=${t('table.delete_digit')} @click=${() => set(Math.floor(value / 10))}>${icon('back')}</button>`
  : html`<button class="btn" @click=${() => set(Number(`${value}${key}`.slice(-digits)))}>${ltr(key)}</button>`))}${more}</div>`;

/** Games by the same keys, and one for the half of a drawn one. @param {{value: number, set: (value: number) => void, label: string}} field */
const keys_of_games = ({ value, set, label }) => keys({ value: Math.floor(value / 2), set: (games) => set(2 * games), label, more: html`<button
  class="btn" aria-pressed=${String(value % 2 === 1)} @click=${() => set(value % 2 ? value - 1 : value + 1)}>${ltr('½')}</button>` });

/**
 * Both scores of a match by keys: one is chosen, the keys write it.
 * @param {Api.AnyMatch} match @param {{a: number, b: number, at: Side}} state @param {() => void} paint
 */
const score_keys = (match, state, paint) => html`<div class="scores">${SIDES.map((side) => html`<button class="btn" aria-pressed=${String(state.at === side)}
    @click=${() => { state.at = side; paint(); }}><span class="who">${checker(side)}${dir_name(match[side].name)}</span><b>${
      ltr(in_games(match, state[side]))}</b></button>`)}</div>
  ${(match.halves ? keys_of_games : keys)({ value: state[state.at], label: t('table.score_of', { name: match[state.at].name }),
    digits: Math.max(2, String(match.length).length),
    set: (value) => { state[state.at] = value; paint(); } })}`;

/** @param {Api.AnyMatch} match @returns {Promise<{side: Side, score_a: number, score_b: number} | null>} */
export function ask_final(match) {
  const state = { a: match.a.score, b: match.b.score, at: /** @type {Side} */ ('a') };
  return dialog((close, paint) => {
    const fits = (match.halves ? games_final : final_valid)(match.length, state.a, state.b);
    return html`<div class="final-keys"><h2>${t('table.only_final')}</h2>${score_keys(match, state, paint)}
      <p role="status">${fits ? rich('table.enter_score', { score: score(state.a, state.b, match) })
        : t(match.halves ? 'table.only_final_games' : 'table.only_final_text', { n: match.length })}</p>
      <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button>
      ${SIDES.map((side) => html`<button class="btn go" ?disabled=${!fits}
        @click=${() => close({ side, score_a: state.a, score_b: state.b })}>${checker(side)}<span>${
        rich('table.signs_it', { name: dir_name(match[side].name) })}</span></button>`)}</p></div>`;
  });
}

/**
 * What the loser's checkers come to, where they are counted: each by the quarter it stands in.
 * @param {Api.Match} match @param {{winner: Side, win: Win, cube: number}} game @returns {Promise<number | null>}
 */
export function ask_men(match, { winner, win, cube }) {
  const state = { men: 0 };
  const loser = other(winner), men = /** @type {import('../../lib/match/match-model.js').Men} */ (played(match).men);
  return dialog((close, paint) => {
    const fits = state.men >= men[win] && state.men <= men.most;
    return html`<div class="final-dialog"><h2 class="who">${checker(loser)}<span>${rich('table.men_of', { name: dir_name(match[loser].name) })}</span></h2>
      <p class="dim">${t('table.men_text')}</p><p class="scores men"><b aria-live="polite">${ltr(state.men)}</b></p>
      ${keys({ value: state.men, label: t('table.men'), set: (value) => { state.men = value; paint(); } })}
      <p>${fits ? rich('table.men_gives', { n: ltr(`+${counted(match, winner, win, cube, state.men)}`) })
        : t('table.men_range', { from: men[win], to: men.most })}</p>
      <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button>
      <button class="btn go" ?disabled=${!fits} @click=${() => close(state.men)}>${t('table.men_enter')}</button></p></div>`;
  });
}

/** Asks, and reports the game. @param {Tablet} page @param {{side: Side, winner: Side, win: Win, cube: number, dropped: boolean}} game */
export async function count_men(page, game) {
  const { match } = page, men = await ask_men(match, game);
  if (men && page.match.game === match.game) page.report_game({ ...game, men });
  else page.paint();
}

/** Asks, and says the last game anew. @param {Tablet} page @param {Side} side @param {Side} winner @param {Win} win */
export async function mend_men(page, side, winner, win) {
  const { game, cube } = page.match.open;
  const men = await ask_men(page.without_last, { winner, win, cube });
  if (men && page.mending === side && page.match.open?.game === game) page.mend(side, winner, win, men);
  else page.paint();
}

/** Whose cube, and at what? The sides that doubled on the way there; nobody where equal dice at the start did. @param {Tablet} page */
export function ask_cube(page) {
  const { match } = page, cube = /** @type {NonNullable<Tablet['cube']>} */ (page.cube);
  const found = page.may('a', 'set_cube') && page.may('b', 'set_cube') ? cubes_after(score_before(match), score_rules(match), cube) : [];
  return dialog((/** @type {(value: Side[] | null) => void} */ close) => html`<div><h2>${t('table.whose_cube')}</h2>
    ${page.may('a', 'automatic') ? html`<p class="acts"><button class="btn go" @click=${() => close([])}>${
      rich('table.automatic', { n: ltr(cube.value * 2) })}</button></p>` : nothing}
    ${SIDES.map((side) => html`<fieldset><legend class="who">${checker(side)}${dir_name(match[side].name)}</legend>
      <div class="choice">${found.filter(({ owner }) => owner === side).map(({ value, doublers }) =>
        html`<button class="btn" @click=${() => close(doublers)}>${ltr(value)}</button>`)}</div></fieldset>`)}
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
}

/**
 * A player's own version of a game (or of the final score, game 0). @param {Api.AnyMatch} match @param {Api.Game} game
 * @param {Side} [from] whose it is, where that is known @returns {Promise<any>}
 */
export function ask_dispute(match, game, from) {
  const state = { side: /** @type {Side | ''} */ (from ?? ''), winner: SIDES.includes(game.winner) ? game.winner : /** @type {Side} */ ('a'),
    win: wins_of({ ...match, game: game.game || match.game }).includes(game.win) ? game.win : /** @type {Win} */ ('single'),
    cube: game.cube || 1, men: game.men ?? 0,
    final: { a: match.a.score, b: match.b.score, at: /** @type {Side} */ ('a') } };
  const of = { ...match, game: game.game || match.game };
  return dialog((close, paint) => {
    /** @param {Partial<typeof state>} change */
    const set = (change) => { Object.assign(state, change); paint(); };
    const show_name = (/** @type {Side} */ side) => html`${checker(side)}${dir_name(match[side].name)}`;
    const version = game.game === 0
      ? score_keys(match, state.final, paint)
      : html`${choice(t('table.who_won'), SIDES, state.winner, show_name, (winner) => set({ winner }))}
        ${choice(t('table.how_won'), wins_of(of), state.win, (win) => word('win', win_name(of, win)), (win) => set({ win }))}
        ${played(of).cube ? choice(t('table.cube_was'), [1, 2, 4, 8, 16], state.cube, (cube) => ltr(cube), (cube) => set({ cube })) : nothing}
        ${played(of).men ? html`<p>${t('table.men')}: <b>${ltr(state.men)}</b></p>${
          keys({ value: state.men, label: t('table.men'), set: (men) => set({ men }) })}` : nothing}`;
    return html`<div><h2>${game.game === 0 ? t('table.dispute_final') : t('table.dispute_game', { game: game.game })}</h2>
      <p class="dim">${t('table.dispute_text')}</p>
      ${choice(t('table.who_says'), SIDES, /** @type {Side} */ (state.side), show_name, (side) => set({ side }))}${version}
      <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button>
      <button class="btn bad" ?disabled=${!state.side} @click=${() => close(game.game === 0
        ? { side: state.side, game: 0, score_a: state.final.a, score_b: state.final.b }
        : { side: state.side, game: game.game, winner: state.winner, win: state.win, cube: state.cube,
          ...(played(of).men ? { men: state.men } : {}) })}>${t('table.dispute_send')}</button></p></div>`;
  }, 'wide-dialog');
}
