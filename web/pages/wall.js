// SPDX-License-Identifier: MIT
// The projector wall. What the event is in, or the director, says which scene it shows (wall/scene.js); each scene is a module.
// Pages turn every 12 s, nothing scrolls, and no name is cut.
import { html, nothing } from '../vendor/lit-html.js';
import { get } from '../lib/api.js';
import { fit_alike } from '../lib/fit.js';
import { PublicView } from '../lib/public.js';
import { qr } from '../lib/qr.js';
import { ltr, t, time } from '../lib/text.js';
import { bar, live, round_name, section_mark, to_length } from '../lib/ui.js';
import * as calls from './wall/calls.js';
import * as play from './wall/play.js';
import { is_counted, is_own_bracket, said, scene_of } from './wall/scene.js';

const TURN_MS = 12000;
/** A name in as many lines as its place holds, smaller by steps; of those that are longer still, smaller yet. */
const [ALIKE, SMALLER] = [['fit', 'fit f1', 'fit f2'], ['fit f3', 'fit f4', 'fit f5', 'fit f6']];

/** @typedef {{template: (wall: Wall) => unknown, read?: (wall: Wall) => Promise<void>, painted?: (wall: Wall) => void}} SceneModule */

/** What is shown while nobody plays comes when it is shown. @type {Record<string, () => Promise<SceneModule>>} */
const LATER = {
  check_in: () => import('./wall/check-in.js'),
  draw: () => import('./wall/draw.js'),
  break: () => import('./wall/break.js'),
  podium: () => import('./wall/podium.js'),
  table: () => import('./wall/table.js'),
};

/** What clocks, marks and scores beside a name leave of its place. @param {HTMLElement} name */
const room_of = (name) => [...name.parentElement?.children ?? []].reduce((left, { clientWidth }) => left - clientWidth,
  name.clientWidth + (name.parentElement?.clientWidth ?? 0));

export class Wall extends PublicView {
  constructor() {
    super();
    this.page = 0;
    /** So many rows the list of scores has room for. */
    this.room = 13;
    /** So much of a row the name of a round takes. */
    this.heading = 1;
    /** @type {unknown} */
    this.code = nothing;
    this.fitted = '';
    this.clocks_grow = new ResizeObserver(() => this.painted());
    this.asked_again = 0;
    /** What is there of the scenes. @type {Map<string, SceneModule>} */
    this.scenes = new Map(/** @type {[string, SceneModule][]} */ ([['calls', calls], ['play', play]]));
    /** The scene that was drawn last. */
    this.shown = '';
    this.wanted = '';
    /** What is said of rounds, where there are some. @type {typeof import('./wall/rounds.js') | null} */
    this.rounds = null;
    /** Brackets that are drawn when they are full. @type {any[]} */
    this.jackpots = [];
  }

  async begin() {
    await super.begin();
    if (this.lost) return;
    this.code = qr(new URL(`tournament.html?t=${this.uid}`, location.href).href, t('wall.qr'));
    setInterval(() => {
      this.page += 1;
      this.paint();
    }, TURN_MS);
    setInterval(() => this.paint(), 5000);
    addEventListener('resize', () => this.paint());
  }

  get host() {
    return location.host;
  }

  /** @returns {string} */
  get scene() {
    return scene_of(this.tournament, this.all_matches, Date.now(), this.filling.length > 0);
  }

  /** Jackpots in which seats are free. */
  get filling() {
    return this.jackpots.filter(({ status }) => status === 'planned');
  }

  async read_more() {
    if (this.tournament.sections.some(is_counted)) {
      const rounds = await import('./wall/rounds.js');
      await rounds.read(this);
      this.rounds = rounds;
    }
    // Asked for only where there may be one.
    const brackets = this.tournament.sections.filter(is_own_bracket);
    if (brackets.length > 1 || brackets.some((/** @type {any} */ one) => one.status === 'planned'))
      this.jackpots = (await get(`/tournaments/${this.uid}/sections`)).sections.filter((/** @type {any} */ one) => one.fills);
    this.wanted = this.scene;
    await this.bring(this.wanted);
  }

  /** What a scene shows besides, read anew. @param {string} scene */
  async bring(scene) {
    const module = this.scenes.get(scene) ?? await LATER[scene]();
    await module.read?.(this);
    this.scenes.set(scene, module);
  }

  /** The hour turns by itself. @param {string} scene */
  turn_to(scene) {
    if (scene === this.wanted) return;
    this.wanted = scene;
    this.bring(scene).then(() => this.paint(), () => { this.wanted = ''; });
  }

  /** Draws again before the next turn. @param {number} ms */
  again_in(ms) {
    clearTimeout(this.asked_again);
    this.asked_again = window.setTimeout(() => this.paint(), ms);
  }

  /** What has not changed is not measured again. */
  painted() {
    if (!this.tournament || this.lost) return;
    this.scenes.get(this.shown)?.painted?.(this);
    const groups = [...this.querySelectorAll('.fits')].map((group) => /** @type {HTMLElement[]} */ ([...group.querySelectorAll('.fit')]));
    // Who is called stands otherwise than who waits, and who leads in bold type.
    const others = this.querySelectorAll('td-face, .st').length + 99 * this.querySelectorAll('.tn').length;
    const seen = groups.flat().map((name) => `${name.textContent} ${name.closest('li')?.className} ${room_of(name)}`).join();
    const now = `${seen} ${others} ${this.shown} ${this.room} ${innerWidth}x${innerHeight}`;
    if (this.fitted === now) return;
    this.fitted = now;
    for (const group of groups) fit_alike(group, ALIKE, SMALLER);
    // A clock grows by itself, when it runs.
    this.clocks_grow.disconnect();
    for (const face of this.querySelectorAll('.fits td-face')) this.clocks_grow.observe(face);
  }

  template() {
    if (this.lost) return html`${bar({ title: t('title.wall') })}<main class="page"><p class="empty">${t('public.lost')}</p></main>`;
    if (!this.tournament) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
    const { scene } = this;
    this.turn_to(scene);
    // Until it has come, the last one stands; at first the scores, which are always there.
    this.shown = this.scenes.has(scene) ? scene : this.shown || 'play';
    const { message } = said(this.tournament, Date.now());
    return html`<div class="wall s-${this.shown}">
      ${bar({ title: this.tournament.title, children: html`${live(this.state)}<time class="clock">${ltr(time(Date.now()))}</time>` })}
      ${message && this.shown !== 'break' ? html`<p class="says" role="status" dir="auto">${message}</p>` : nothing}
      ${this.scenes.get(this.shown)?.template(this)}</div>`;
  }

  // ---- what scenes share

  /** The clock of one side, beside its player. @param {any} match @param {'a' | 'b'} side */
  face(match, side) {
    if (!match.clock) return nothing;
    if (!this.clocks) void this.need_clocks();
    return this.clocks?.face(match, side) ?? nothing;
  }

  /** The way to the public page, below or beside what is shown. */
  foot() {
    return html`<div class="foot">${this.code}<p><b>${t('wall.follow')}</b><br><span class="dim">${this.host}</span></p></div>`;
  }

  /** Which of several pages stands there. @param {number} of */
  pager(of) {
    if (of < 2) return nothing;
    const page = this.page % of;
    return html`<span class="pg"><span>${t('wall.page', { n: page + 1, of })}</span>${
      Array.from({ length: of }, (_, at) => html`<i class=${at === page ? 'on' : ''}></i>`)}</span>`;
  }

  /** Beside other sections the main draw has its name, too. @param {any} match */
  round_of(match) {
    return this.tournament.sections.length > 1 ? t('round.within', { section: match.section_name, round: round_name(match) }) : round_name(match);
  }

  /** @param {any} match */
  section_of(match) {
    return this.tournament.sections.find((/** @type {any} */ one) => one.section === match.section);
  }

  /** Are several rounds called at once? */
  get several_rounds() {
    return new Set(this.all_matches.filter((match) => match.status === 'called').map((match) => this.round_of(match))).size > 1;
  }

  /** In as little room as there is beside two names. @param {any} match */
  short_round(match) {
    const section = this.tournament.sections.length > 1 && this.section_of(match);
    return html`${section ? html`${section_mark(section)}<span class="vh">${section.name}: </span>` : nothing}<span>${
      t(`floor.stage.${match.stage}`, { n: match.stage_round })}<br>${to_length(match.length)}</span>`;
  }
}

customElements.define('td-wall', Wall);
