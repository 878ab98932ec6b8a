// SPDX-License-Identifier: MIT
// The plays of a match before an arbiter: the board as it stood, the engine's verdict with the legal plays, whether an
// illegal one may still be corrected, and the ruling. Loaded where something was recorded.
import { html, nothing } from '../../vendor/lit-html.js';
import { get, send } from '../../lib/api.js';
import { load_engine } from '../../lib/board/engine.js';
import { action_text } from '../../lib/board/notation.js';
import { moves, scene_of, turns_at, turns_had } from '../../lib/board/plays.js';
import { played } from '../../lib/match/match-model.js';
import { steps_of } from '../../lib/board/position.js';
import { Replay, board_view, caption_of, styled } from '../../lib/board/replay.js';
import { ltr, name, said_setting, t } from '../../lib/text.js';
import { complain, dialog, icon, toast } from '../../lib/ui.js';

/** @typedef {import('../../lib/board/plays.js').Turn} Turn */
/** @typedef {import('../../lib/timeline.js').Line} Line */
/** @typedef {{game: number, turns: Turn[], at: number}} Place a game as it stood, and the action that is looked at */

/** Legal plays that are shown at once. */
const FEW = 3;
const REASONS = ['rule', 'agreed', 'seen'];

export class Plays {
  /** @param {string} base of the match @param {() => any} match @param {() => any[]} events @param {() => void} paint @param {() => Promise<unknown>} again */
  constructor(base, match, events, paint, again) {
    this.base = base;
    this.match = match;
    this.events = events;
    this.paint = paint;
    this.again = again;
    this.replay = new Replay((game) => get(`${base}/plays${game ? `?game=${game}` : ''}`), paint, match);
    /** @type {import('../../lib/board/engine.js').Engine | null} */
    this.engine = null;
    /** How illegal plays are treated here. @type {any} */
    this.regime = null;
    /** Scenes by entry: the board says each aloud once. @type {Map<string, {place: Place, scene: import('../../lib/board/plays.js').Scene}>} */
    this.scenes = new Map();
  }

  async begin() {
    const tournament = this.base.slice(0, this.base.indexOf('/matches/'));
    const [engine, { settings }] = await Promise.all([load_engine(), get(`${tournament}/profile`), this.replay.read(), styled()]);
    this.engine = engine;
    this.regime = settings.find((/** @type {Api.Entry} */ one) => one.name === 'moves');
  }

  /** After something happened. */
  async read() {
    this.scenes.clear();
    await this.replay.read();
  }

  /** The board after an entry of the ledger. @param {Line} line */
  seen(line) {
    const { seq } = line.event;
    const known = this.scenes.get(seq);
    if (known) return known;
    const turns = turns_at(this.events(), line.game, seq);
    const made = { place: { game: line.game, turns, at: turns.length }, scene: scene_of(turns, turns.length, played(this.match(), line.game).board) };
    this.scenes.set(seq, made);
    return made;
  }

  /** What the engine says of a roll that was played. @param {Place} place */
  judge({ game, turns, at }) {
    const turn = turns[at - 1];
    if (!this.engine || !turn || !moves(turn) || turn.play === '?') return null;
    const { game: variant, board } = played(this.match(), game);
    const position = scene_of(turns, at - 1, board).id;
    try {
      const rest = turn.act === 'rest' ? this.engine.rest_after(turns.slice(0, at - 1), variant, board) : 0;
      return this.engine.judge({ position, dice: String(turn.dice), play: turn.play, variant, turns: turns_had(turns, turn.side, at - 1), rest });
    } catch {
      return null;
    }
  }

  /**
   * Board, what was done, verdict.
   * @param {Place} place @param {import('../../lib/board/plays.js').Scene} scene @param {unknown} steps
   * @param {boolean} stands whether the action can still be ruled on
   */
  pane(place, scene, steps, stands) {
    const match = this.match();
    const turn = place.turns[place.at - 1];
    const judged = this.judge(place);
    const illegal = turn?.verdict === 'illegal';
    const possible = illegal ? judged?.plays[0] : null;
    const arrows = illegal && turn ? { side: turn.side, played: steps_of(turn.play), possible: possible ? steps_of(possible.play) : [] } : null;
    const dead = played(match, place.game).cube ? false : null;
    return html`<div class="replay">${caption_of(match, scene)}${board_view(scene, dead, arrows ? { arrows } : {})}${steps}
      ${moves(turn) && judged ? this.verdict(place.game, turn, judged, stands) : nothing}</div>`;
  }

  /** @param {number} game @param {Turn} turn @param {any} judged @param {boolean} stands */
  verdict(game, turn, judged, stands) {
    const plays = judged.plays.map((/** @type {any} */ one) => one.play);
    if (turn.verdict !== 'illegal')
      return html`<div class="verdict ok">${icon('check')}
      <div><b>${t('audit.legal')}</b><p>${t('audit.legal_plays', { n: plays.length })}</p>${all_plays(plays)}</div></div>`;
    const rule = (/** @type {string} */ play) =>
      (stands ? html`<button class="chip play" @click=${() => this.correct(game, turn, play)}>${ltr(play || t('plays.nothing'))}</button>`
        : html`<span class="chip play">${ltr(play || t('plays.nothing'))}</span>`);
    return html`<div class="verdict bad">${icon('cross')}<div><b>${t('audit.illegal')}</b><p>${judged.message}</p>
      <p class="rowed plays">${plays.slice(0, FEW).map(rule)}</p>
        ${plays.length > FEW ? html`<details><summary>${t('audit.all_legal', { n: plays.length })}</summary>
          <p class="rowed plays">${plays.slice(FEW).map(rule)}</p></details>` : nothing}
      ${stands ? html`<p class="hint">${t('audit.tap_play')}</p><p>${this.window_text(game, turn)}</p>` : nothing}</div></div>`;
  }

  /** May it still be corrected? @param {number} game @param {Turn} turn */
  window_of(game, turn) {
    const doc = this.replay.doc ?? {};
    return doc.game === game && doc.window?.turn === turn.turn ? doc.window.state : 'closed';
  }

  /** @param {number} game @param {Turn} turn */
  window_text(game, turn) {
    const state = this.window_of(game, turn);
    return html`<span class="chip ${state === 'open' ? 'ok' : 'warn'}">${icon(state === 'open' ? 'check' : 'cross')}${t(`window.${state}`)}</span>
      <span class="dim">${this.regime && said_setting(this.regime).text}</span>`;
  }

  /** The second tap: why. @param {number} game @param {Turn} turn @param {string} play */
  async correct(game, turn, play) {
    const match = this.match();
    const open = this.window_of(game, turn) === 'open';
    const reason = await dialog((/** @type {(value: string | null) => void} */ close) => html`<div><h2>${t('audit.correct')}</h2>
      <p class="becomes"><s>${ltr(turn.play)}</s> <b>${ltr(play || t('plays.nothing'))}</b></p><p>${this.window_text(game, turn)}</p>
      ${open ? nothing : html`<p class="note"><b>${t('audit.override')}</b> ${t('audit.override_text')}</p>`}
      <fieldset><legend>${t('match.decide_because')}</legend>
        <div class="choice wrap">
        ${REASONS.map((key) => html`<button class="btn go" @click=${() => close(t(`reason.${key}`))}>${t(`reason.${key}`)}</button>`)}</div></fieldset>
      <form class="rowed" @submit=${
        (/** @type {SubmitEvent} */ event) => { event.preventDefault();
        close(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('reason')).trim() || null); }}>
        <label class="grow"><span class="vh">${t('ui.reason')}</span><input name="reason" required maxlength="240" placeholder=${t('ui.own_reason')}></label>
        <button class="btn">${t('match.decide')}</button></form>
      <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
    if (!reason) return;
    try {
      await send('POST', `${this.base}/plays/correct`, { game, turn: turn.turn, play, reason, ...(open ? {} : { override: true }) },
        { version: match.version });
      toast(t('match.corrected'));
      await this.again();
    } catch (problem) {
      complain(problem);
    }
  }

  /** The games with their plays; the board beside them is the replay's. */
  games() {
    const { replay } = this;
    if (!replay.doc) return nothing;
    return html`${replay.games()}${replay.list(this.match())}`;
  }

  games_pane() {
    const { replay } = this;
    if (!replay.doc) return nothing;
    return this.pane({ game: replay.doc.game, turns: replay.turns, at: replay.cursor.at }, replay.scene, replay.steps(), true);
  }
}

/** @param {string[]} plays */
const all_plays = (plays) =>
  html`<details><summary>${t('audit.show_legal')}</summary>
    <p class="rowed plays">${plays.map((play) => html`<span class="chip play">${ltr(play || t('plays.nothing'))}</span>`)}</p></details>`;

/** Who did it and what, as one line of the timeline. @param {Turn} turn @param {Api.AnyMatch} match */
export const turn_line = (turn, match) => html`${match ? name(match[turn.side].name) : nothing} ${action_text(turn)}`;
