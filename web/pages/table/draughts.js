// SPDX-License-Identifier: MIT
// Draughts on the tablet: the board between the two players, turned to whose seat they like, a man and its square to play, and
// what else may be said. What is legal, and what is over, the server says, and ahead of it the same rules in the browser; loaded where a
// section plays draughts.
import { html, nothing } from '../../vendor/lit-html.js';
import { Problem, get } from '../../lib/api.js';
import { pieces_of, place_of } from '../../lib/board/draughts.js';
import { acts_after, load_draughts } from '../../lib/board/draughts-engine.js';
import { NOTHING, movable, tap, targets } from '../../lib/board/draughts-input.js';
import '../../lib/board/law-time.js';
import { other, played } from '../../lib/match/match-model.js';
import { server_time } from '../../lib/live/server-time.js';
import { known_as, ltr, rich, side_score, t } from '../../lib/text.js';
import { add_sheet, complain, dialog, icon, toast } from '../../lib/ui.js';

/** @typedef {import('../table.js').TabletPage} Tablet */
/** @typedef {import('../../lib/match/match-model.js').Side} Side */
/** @typedef {import('../../types/api').components['schemas']['draughts']} Game */
/** @typedef {import('../../lib/outbox/outbox.js').Entry} Entry */

/** @type {Side[]} */
const SIDES = ['a', 'b'];

/** What the server said last and what it has taken since, for a page that opens again while the network is away. */
const KEPT = 'td.draughts';

/** @param {string} base @returns {{there: Game | null, arrived: Entry[]}} */
function kept_game(base) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
    if (kept?.base === base) return { there: kept.game, arrived: kept.arrived ?? [] };
  } catch {
    // As if nothing was kept.
  }
  return { there: null, arrived: [] };
}

/** One match at this table. */
class Desk {
  /** @param {Tablet} page */
  constructor(page) {
    this.page = page;
    const { there, arrived } = kept_game(this.base);
    /** The match that was looked at last. */
    this.of = this.number;
    /** What the server said of the game. @type {Game | null} */
    this.there = there;
    /** What it has taken since, and did not say yet: read back it will be, and until then it stands. @type {Entry[]} */
    this.arrived = arrived;
    /** The rules, once they are loaded. @type {import('../../lib/board/draughts-engine.js').Draughts | null} */
    this.engine = null;
    /** What `ahead` was made of, and came to. @type {{of: unknown[], game: Game | null}} */
    this.made = { of: [], game: null };
    load_draughts().then((engine) => {
      this.engine = engine;
      page.paint();
    }).catch(() => {}); // Without them the board waits for the server after each tap.
    /** What the match was when the game was asked for last, by the server's last word. @type {unknown} */
    this.known = null;
    /** How often it was asked for: an answer that a later question overtook says nothing. */
    this.questions = 0;
    /** A play that is being tapped. @type {import('../../lib/board/draughts-input.js').Tapped} */
    this.tapped = NOTHING;
    /** A missed capture that its opponent lets stand: the act of the play. */
    this.stands = 0;
    /** What waited to be sent when this was looked at last. @type {Entry[]} */
    this.waited = [];
  }

  /** The match that is played here; 0: it is over. */
  get number() {
    return this.page.match?.match ?? 0;
  }

  get base() {
    return `${this.page.base}/matches/${this.number}/draughts`;
  }

  /** What was tapped here and is not acknowledged yet: kept by the tablet, sent again until it is. @returns {Entry[]} */
  get unsent() {
    const { number } = this;
    return (this.page.outbox?.entries ?? []).filter((entry) => entry.match === number && /\/draughts(\/undo)?$/.test(entry.path));
  }

  /** What was tapped here and is not in what the server said last. */
  get waits() {
    this.notice();
    return [...this.arrived.filter(({ match }) => match === this.number), ...this.unsent];
  }

  /**
   * What has left the queue since this was looked at last: seen at once, not when the page is painted next. What the server has taken stands;
   * what it refused does not; after either the game is read again.
   */
  notice() {
    const { unsent, number } = this;
    const gone = this.waited.some((entry) => entry.match === number && unsent.every(({ key }) => key !== entry.key));
    const taken = this.page.taken.splice(0).filter((entry) => entry.match === number);
    this.waited = unsent;
    if (gone || taken.length) this.known = null;
    if (!taken.length) return;
    this.arrived = [...this.arrived.filter((entry) => entry.match === number), ...taken];
    this.keep();
  }

  /** For a page that opens again before the game could be read. */
  keep() {
    const { base, there: game, arrived } = this;
    try {
      localStorage.setItem(KEPT, JSON.stringify({ base, game, arrived }));
    } catch {
      // A full storage costs the board after a reload without a network, and nothing else.
    }
  }

  /** The game once all that waits has arrived; null where this page cannot tell. @returns {Game | null} */
  get ahead() {
    const { there, waits, engine, made, page } = this;
    const of = [there, engine, ...waits];
    if (of.length === made.of.length && of.every((one, at) => one === made.of[at])) return made.game;
    const acts = there && engine && there.black ? acts_after(there, waits) : null;
    const told = acts && engine?.after(/** @type {Game} */ (there), played(page.match).game, acts);
    const last = waits.at(-1), since = last && new Date(server_time.server_now() - Date.now() + last.made_at).toISOString();
    const game = told && !told.refused ? { ...told.game, since: since ?? told.game.since } : null;
    this.made = { of, game };
    return game;
  }

  /** The game as it is shown. @returns {Game | null} */
  get game() {
    return (this.waits.length && this.ahead) || this.there;
  }

  /** The board stands where this page cannot tell what the last tap makes of it: the server alone knows then what may be played next. */
  get busy() {
    return this.waits.length > 0 && !this.ahead;
  }

  /** Reads again where the match went on, or something that waited has arrived. */
  look() {
    const { number } = this;
    if (this.of !== number) Object.assign(this, { of: number }, kept_game(this.base));
    this.notice();
    const now = this.page.match_there;
    if (this.known === now) return;
    this.known = now;
    this.questions += 1;
    const question = this.questions;
    const read = this.arrived;
    get(this.base).then((game) => {
      // Overtaken by a later question, or by the end of the match.
      if (this.questions !== question || this.number !== number) return;
      const was = this.game;
      this.there = game;
      // Not what arrived while this was on its way.
      this.arrived = this.arrived.filter((entry) => !read.includes(entry));
      if (game.game !== was?.game || this.game?.acts.length !== was?.acts.length) this.tapped = NOTHING;
      this.keep();
      this.page.paint();
    }, (problem) => {
      this.known = null;
      if (problem instanceof Problem && !problem.passing) complain(problem);
    });
  }

  /** What can be played by taps. @returns {Game['legal']} */
  get plays() {
    const { game } = this;
    if (!game?.on_move || this.asks || this.busy) return [];
    return [...game.legal, ...game.missing];
  }

  /** Is the opponent of a missed capture asked what becomes of it? */
  get asks() {
    const { game } = this;
    return Boolean(game && game.huffable.length && !game.compelled && this.stands !== game.acts.length);
  }

  /** Goes the way of every tap: kept here until the server has it. @param {Side} side @param {string} act @param {Record<string, unknown>} [more] */
  say(side, act, more = {}) {
    const { page, game, engine } = this;
    if (this.busy || !game || !page.match) return;
    const all = [...game.acts, { turn: 0, side, act, ...more }];
    const refused = game.black && engine ? engine.after(game, played(page.match).game, all).refused : '';
    if (refused) return void toast(refused, { bad: true });
    const turn = game.acts.length + 1, what = act === 'play' ? String(more.play) : t(`draughts.act_${act}`);
    this.tapped = NOTHING;
    page.enter('draughts', { game: game.game, turn, side, act, ...more }, t('draughts.label', { n: turn, what }));
  }

  /** The last act is taken back. */
  undo() {
    const { page, game } = this;
    if (this.busy || !game?.acts.length) return;
    const turn = game.acts.length;
    page.enter('draughts/undo', { game: game.game, turn, turns: turn }, t('draughts.label', { n: turn, what: t('table.undo') }));
  }

  /** @param {number} square */
  tap(square) {
    if (this.busy) return;
    this.tapped = tap(this.plays, this.tapped.path, square);
    if (this.tapped.done) this.play(this.tapped.done);
    else this.page.paint();
  }

  /** @param {{play: string}} done */
  play({ play }) {
    const side = /** @type {Side | null | undefined} */ (this.game?.on_move);
    if (side) this.say(side, 'play', { play });
  }
}

/** @type {WeakMap<Tablet, Desk>} */
const desks = new WeakMap();
/** Its look, asked for once. @type {Promise<unknown> | undefined} */
let dressed;

/** @param {Tablet} page */
function desk_of(page) {
  dressed ??= add_sheet('css/table/draughts.css');
  const desk = desks.get(page) ?? new Desk(page);
  desks.set(page, desk);
  return desk;
}

/** @param {Game} game @param {Side} side @returns {Draughts.Side} */
const colour_of = (game, side) => (game.black === side ? 'black' : 'white');

/** @param {Desk} desk @param {Game} game @param {Side} side */
function player({ page }, game, side) {
  const colour = colour_of(game, side), { match } = page;
  return html`<div class="dr-player ${game.on_move === side ? 'on' : ''}"><span class="ck ${colour === 'white' ? 'a' : 'b'}" aria-hidden="true"></span><b
    dir="auto">${known_as(match[side])}</b><span class="dim">${t(`draughts.${colour}`)}</span><strong>${side_score(match, side)}</strong></div>`;
}

/** What is said between the players: whose turn, what was refused, what is waited for. @param {Desk} desk @param {Game} game */
function sentence({ waits, busy, page }, game) {
  const on_move = /** @type {Side | null} */ (game.on_move), { match } = page;
  if (busy && page.connection === 'offline') return html`<strong class="dr-waits">${
    t('draughts.waits', { what: waits[0].label })}</strong>`;
  if (!on_move) return t('draughts.over');
  const name = html`<bdi>${match[on_move].name}</bdi>`, colour = t(`draughts.${colour_of(game, on_move)}`);
  if (game.towards) return rich('draughts.to_play_angle', { name, colour, square: ltr(game.touched), towards: ltr(game.towards) });
  if (game.touched) return rich('draughts.to_play_touched', { name, colour, square: ltr(game.touched) });
  if (game.notice) return rich('draughts.to_play_notice', { name, colour, n: ltr(game.notice.moves_left) });
  if (game.ballot && game.acts.length < 2) return rich('draughts.to_play_ballot', { name, colour, ballot: ltr(game.ballot) });
  return rich(game.compelled ? 'draughts.must_take' : 'draughts.to_play', { name, colour });
}

/** The opponent of a missed capture takes the man off, insists, or lets it stand. @param {Desk} desk @param {Game} game */
function missed(desk, game) {
  const side = /** @type {Side} */ (game.on_move), name = html`<bdi>${desk.page.match[side].name}</bdi>`;
  return html`<div class="dr-ask" role="group" aria-label=${t('draughts.missed_title')}><p><strong>${rich('draughts.missed', { name })}</strong></p>
    ${game.huffable.map((square) => html`<button class="btn" ?disabled=${desk.busy} @click=${() => desk.say(side, 'huff', { square })}>${
      t('draughts.huff', { square })}</button>`)}
    <button class="btn" ?disabled=${desk.busy} @click=${() => desk.say(side, 'compel')}>${t('draughts.compel')}</button>
    <button class="btn go" @click=${() => { desk.stands = game.acts.length; desk.page.paint(); }}>${t('draughts.let_stand')}</button></div>`;
}

/** Which of the two it is about. @param {Desk} desk @param {string} title @param {string} text @returns {Promise<Side | null>} */
const ask_side = ({ page }, title, text) => dialog((close) => html`<div class="stack"><h2>${title}</h2><p>${text}</p>${SIDES.map((side) =>
  html`<button class="btn" @click=${() => close(side)}><bdi>${page.match[side].name}</bdi></button>`)}<p class="acts"><button class="btn"
  @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);

/** @param {Desk} desk */
async function draw_agreed(desk) {
  const agreed = await dialog((/** @type {(value: true | null) => void} */ close) => html`<div class="stack"><h2>${t('draughts.draw')}</h2><p>${
    t('draughts.draw_text')}</p><p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go"
    @click=${() => close(true)}>${t('draughts.draw_yes')}</button></p></div>`);
  if (agreed) desk.say('a', 'draw');
}

/** @param {Desk} desk @param {'resign' | 'notice' | 'time'} act */
async function of_a_side(desk, act) {
  const side = await ask_side(desk, t(`draughts.${act}`), t(`draughts.${act}_text`));
  if (side) desk.say(side, act);
}

// ---- the laws

/** Which of a side's men it is about. @param {Game} game @param {Side} side @param {'touch' | 'remove'} act @returns {Promise<number | null>} */
function ask_man(game, side, act) {
  const colour = colour_of(game, side);
  const own = [...pieces_of(game.position)].filter(([, piece]) => piece.side === colour).map(([square]) => square).sort((x, y) => x - y);
  return dialog((close) => html`<div class="stack"><h2>${t(`draughts.law_${act}`)}</h2><p>${t(`draughts.law_${act}_which`)}</p><div class="dr-squares">${
    own.map((square) => html`<button class="btn" aria-label=${t('draughts.on_square', { square })} @click=${() => close(square)}>${
      ltr(square)}</button>`)}</div>
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
}

/**
 * Over which angles men can leave their squares, as "11-15": the man, and the square beside it on its way.
 * @param {Game} game
 */
function angles(game) {
  const ways = [...game.legal, ...game.missing].map(({ squares: [from, to] }) => {
    const at = place_of(from, game.edge), end = place_of(to, game.edge);
    const row = at.row + Math.sign(end.row - at.row), column = at.column + Math.sign(end.column - at.column);
    return `${from}-${row * game.edge / 2 + Math.floor(column / 2) + 1}`;
  });
  return [...new Set(ways)];
}

/** Law 12: which man was moved over which angle of its square. @param {Desk} desk @param {Game} game @param {Side} side */
async function over_the_angle(desk, game, side) {
  const way = await dialog((/** @type {(value: string | null) => void} */ close) => html`<div class="stack"><h2>${t('draughts.law_angle')}</h2><p>${
    t('draughts.law_angle_which')}</p><div class="dr-squares">${angles(game).map((one) => html`<button class="btn" aria-label=${
    t('draughts.angle', { way: one, from: one.split('-')[0], to: one.split('-')[1] })} @click=${() => close(one)}>${ltr(one)}</button>`)}</div>
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
  if (way) desk.say(side, 'angle', { play: way });
}

/** Since the last play a man of its own was taken off, and nobody has had it put back. @param {Game} game */
function is_removed(game) {
  const all = game.acts.map(({ act }) => act), since = all.slice(all.lastIndexOf('play') + 1);
  return since.lastIndexOf('remove') > since.lastIndexOf('insist');
}

/** @param {Desk} desk @param {Game} game @param {Side} side @param {'touch' | 'remove'} act */
async function about_a_man(desk, game, side, act) {
  const square = await ask_man(game, side, act);
  if (square) desk.say(side, act, { square });
}

/**
 * What the laws let the players say besides playing, each with the law in words; what only the director rules on calls the director.
 * @param {Desk} desk @param {Game} game
 */
async function laws(desk, game) {
  const { page } = desk, { match } = page, on_move = /** @type {Side | null} */ (game.on_move);
  /** @type {(what: string, run: (() => unknown) | null, args?: Record<string, unknown>) => {what: string, run: (() => unknown) | null, args: any}} */
  const law = (what, run, args = {}) => ({ what, run, args });
  const last = game.acts.filter(({ act }) => act === 'play').at(-1), off = is_removed(game);
  const mover = on_move && html`<bdi>${match[on_move].name}</bdi>`, they = on_move && html`<bdi>${match[other(on_move)].name}</bdi>`;
  const all = on_move ? [
    law('touch', game.touched ? null : () => about_a_man(desk, game, on_move, 'touch'), { name: mover }),
    law('angle', game.towards || desk.asks ? null : () => over_the_angle(desk, game, on_move), { name: mover }),
    law('remove', last?.play.includes('x') && !off ? () => about_a_man(desk, game, other(on_move), 'remove') : null, { name: they }),
    law('insist', off ? () => desk.say(on_move, 'insist') : null, { name: mover }),
    law('notice', game.notice ? null : () => of_a_side(desk, 'notice')),
    law('director', () => page.call_director()),
  ] : [];
  const cautions = SIDES.filter((side) => game[`cautions_${side}`]);
  const run = await dialog((/** @type {(value: (() => unknown) | null) => void} */ close) => html`<div class="stack"><h2>${t('draughts.laws')}</h2>${
    cautions.map((side) => html`<p class="note">${rich('draughts.cautioned', { name: html`<bdi>${match[side].name}</bdi>` })}</p>`)}<div class="dr-laws">${
    all.map((one) => html`<p><button class="btn" ?disabled=${!one.run} @click=${() => close(one.run)}>${t(`draughts.law_${one.what}`)}</button><span>${
      rich(`draughts.law_${one.what}_text`, one.args)}</span></p>`)}</div>
    <p class="acts"><a class="link" href=${`rules.html?game=${encodeURIComponent(match.series.games[0].game)}`}
      target="_blank">${t('games.rules')}</a><button class="btn" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`);
  await run?.();
}

/** @param {Desk} desk @param {Game} game */
const keys = (desk, game) => html`<div class="dr-keys">
  <button class="btn" ?disabled=${desk.busy || !game.on_move} @click=${() => draw_agreed(desk)}>${t('draughts.draw')}</button>
  <button class="btn" ?disabled=${desk.busy || !game.on_move} @click=${() => of_a_side(desk, 'resign')}>${t('draughts.resign')}</button>
  <button class="btn" ?disabled=${desk.busy || !game.on_move} @click=${() => laws(desk, game)}>${t('draughts.laws')}</button>
  <button class="btn" ?disabled=${desk.busy || !game.on_move || !game.timed} @click=${() => of_a_side(desk, 'time')}>${t('draughts.time')}</button>
  <button class="btn" ?disabled=${desk.busy || !game.acts.length} @click=${() => desk.undo()}>${icon('undo')}${t('table.undo')}</button>
  <button class="btn" @click=${() => { desk.page.flip = !desk.page.flip; desk.page.paint(); }}>${t('draughts.turn')}</button></div>`;

/** The law's time of the side on move, from the first play on and while the match is played. @param {Desk} desk @param {Game} game */
function time_of({ page: { match } }, game) {
  const on_move = /** @type {Side | null} */ (game.on_move);
  if (!game.timed || !on_move || !game.since || match.status !== 'playing' || !game.acts.some(({ act }) => act === 'play')) return nothing;
  return html`<td-law-time class="dr-time" .model=${{ since: game.since, call_after_s: game.call_after_s, name: html`<bdi>${match[on_move].name}</bdi>`,
    other: html`<bdi>${match[other(on_move)].name}</bdi>` }}></td-law-time>`;
}

/** What was played, in the book's numbers. @param {Game} game */
function list_of(game) {
  const plays = game.acts.filter(({ act }) => act === 'play');
  const rows = Array.from({ length: Math.ceil(plays.length / 2) }, (_, at) => plays.slice(2 * at, 2 * at + 2));
  return html`<ol class="dr-list" tabindex="0" aria-label=${t('draughts.plays')}>${
    rows.map((row, at) => html`<li><span class="dim">${ltr(`${at + 1}.`)}</span>${
    row.map(({ play }) => html`<span>${ltr(play)}</span>`)}</li>`)}</ol>`;
}

/** @param {Tablet} page */
export function desk(page) {
  const one = desk_of(page);
  one.look();
  const { game, tapped, plays } = one;
  // Read before the match started, it has no lot: who has black is in the answer that is on its way.
  if (!game?.black) return one.busy ? html`<main class="wait"><p>${t('draughts.waits', { what: one.waits[0].label })}</p></main>` : page.patience();
  /** @type {Draughts.Side} */
  const view = page.flip ? 'black' : 'white';
  const seats = SIDES.map((side) => /** @type {const} */ ([colour_of(game, side), side]));
  const seat = (/** @type {Draughts.Side} */ colour) => player(one, game, /** @type {Side} */ (seats.find(([is]) => is === colour)?.[1]));
  const last = game.acts.at(-1), model = { fen: game.position, edge: game.edge, view, tap: Boolean(game.on_move), movable: movable(plays),
    from: tapped.path.at(-1) ?? null, targets: targets(plays, tapped.path), last: last?.act === 'play' ? last.play.match(/\d+/g)?.map(Number) : [] };
  return html`<main class="dr-desk"><h2 class="vh">${t('table.game', { n: game.game })}</h2>
    <td-draughts .model=${model} @square-tap=${(/** @type {CustomEvent<number>} */ event) => one.tap(event.detail)}></td-draughts>
    <aside class="dr-side">${seat(view === 'white' ? 'black' : 'white')}<p class="dr-say" role="status">${sentence(one, game)}</p>${time_of(one, game)}
      ${one.asks ? missed(one, game) : tapped.stop ? html`<button class="btn go" @click=${() => one.play(/** @type {{play: string}} */ (tapped.stop))}>${
        t('draughts.stop_here')}</button>` : nothing}${list_of(game)}${keys(one, game)}${seat(view)}</aside></main>`;
}
