// SPDX-License-Identifier: MIT
// The one drawing of every section that is a graph: knockout, consolations with unequal feeds, double elimination, groups
// of four. Columns are rounds, borders connect them. The element keeps what belongs to one reader of one section (which round
// is in front, whose path is marked), so two can be open. Its styles (css/bracket.css) are the page's to bring.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { Seats, UNSCORED, bands_of, current_round, in_groups, is_bye, is_empty, is_open, scored, state_text } from './bracket-seats.js';
import { ltr, name, side_score, t } from '../text.js';
import { icon, in_sight, phase_chip, section_mark, to_length } from '../ui.js';

/** @typedef {import('./bracket-seats.js').Shown} Shown */
/** @typedef {import('./bracket-seats.js').Band} Band */
/** @typedef {import('./bracket-seats.js').Column} Column */

/** So long nothing has moved. */
const REST_MS = 90;

/** A round of more matches is far higher than a window: so many of them are drawn first, and what stands beside them, the rest a moment later. */
const LARGE = 32, AT_ONCE = 16;

/** A name of more letters is set smaller, for the longest name of a round says how high all its places are. */
const LONG = 24;
const LONGEST = 40;

/** @param {string} text */
const size_of = (text) => {
  const letters = [...text].length;
  return letters > LONGEST ? 'longest' : letters > LONG ? 'long' : '';
};

export class Bracket extends HTMLElement {
  /** @type {Seats | null} */
  #seated = null;
  /** Entry whose path is marked while it is pointed at. */
  #path = 0;
  /** Column in front, by band. @type {Map<string, number>} */
  #front = new Map();
  /** The round that the reader was brought to last. */
  #asked = 0;
  /** What was in front when the reader had been brought there: another window brings only who has not turned since. */
  #came = '';
  #width = innerWidth;
  /** Runs out when scrolling has come to rest. */
  #rest = 0;
  /** All of it is drawn, not only what is in sight at first. */
  #whole = false;

  set model(/** @type {Shown} */ shown) {
    if (shown.doc.section !== this.#seated?.model.doc.section) {
      this.#front.clear();
      this.#asked = 0;
      this.#whole = false;
    }
    this.#seated = new Seats(shown);
    this.#paint();
  }

  get model() {
    return this.#seats.model;
  }

  get #seats() {
    return /** @type {Seats} */ (this.#seated);
  }

  connectedCallback() {
    addEventListener('resize', this.#resized);
  }

  disconnectedCallback() {
    removeEventListener('resize', this.#resized);
  }

  #paint() {
    const { doc } = this.model;
    const bands = bands_of(doc);
    this.classList.toggle('groups', in_groups(doc));
    const [{ columns }] = bands;
    this.#whole ||= !(columns[this.#first(columns)]?.matches.length > LARGE);
    render(bands.map((band) => this.#band(band)), this);
    requestAnimationFrame(() => this.#bring(bands));
  }

  get #wanted() {
    return this.model.from || current_round(this.model.doc.rounds);
  }

  /** The column that the reader begins with. @param {Column[]} columns */
  #first = (columns) => Math.max(0, columns.findIndex((column) => column.round === this.#wanted));

  /** What is drawn of a column by now. @param {Column[]} columns @param {number} at */
  #drawn(columns, at) {
    const { matches } = columns[at], first = this.#first(columns);
    return this.#whole ? matches : matches.slice(0, at < first ? 0 : matches.length * AT_ONCE / columns[first].matches.length);
  }

  #finish() {
    if (this.#whole) return;
    this.#whole = true;
    this.#paint();
  }

  /** To the round that was asked for, once. @param {Band[]} bands */
  #bring(bands) {
    if (!this.#whole) setTimeout(() => this.#finish());
    const wanted = this.#wanted;
    const asked = this.#asked !== wanted;
    this.#asked = wanted;
    for (const { key, columns } of asked ? bands : []) {
      const at = columns.findIndex((column) => column.round === wanted);
      if (at >= 0) this.#go(key, at, 'instant');
    }
    this.#settle();
    if (asked) this.#came = this.#fronts;
  }

  // ---- rounds

  get #fronts() {
    return [...this.#front].join();
  }

  /** A wide window has room for earlier rounds, too; in a narrow one they would be all there is to see. */
  #resized = () => {
    if (!this.#seated) return;
    // A telephone's toolbar comes and goes: that is no other window.
    if (innerWidth !== this.#width && this.#fronts === this.#came) this.#asked = 0;
    this.#width = innerWidth;
    this.#bring(bands_of(this.model.doc));
  };

  /** @param {string} key @returns {HTMLElement | null} */
  #scroller(key) {
    return this.querySelector(`.br[data-band="${key}"]`);
  }

  /** @param {string} key @param {number} at @param {ScrollBehavior} [behavior] */
  #go(key, at, behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth') {
    const scroller = this.#scroller(key);
    const column = scroller?.children[at];
    if (!scroller || !column) return;
    const gap = column.getBoundingClientRect().left - scroller.children[0].getBoundingClientRect().left;
    scroller.scrollTo({ left: gap, behavior });
  }

  /** A swipe is drawn anew only when it has come to rest: a change of heights would stop it. */
  #scrolled = () => {
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(this.#settle, REST_MS);
  };

  /** Which column is in front now; those before it give their height back. */
  #settle = () => {
    for (const scroller of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll('.br'))) {
      const columns = [...scroller.children];
      const fits = scroller.scrollWidth <= scroller.clientWidth + 1;
      const gone = Math.abs(scroller.scrollLeft);
      const start = columns[0]?.getBoundingClientRect();
      const front = fits ? 0 : columns.findIndex((column) => {
        const box = column.getBoundingClientRect();
        return Math.abs(box.left - start.left) + box.width / 2 > gone;
      });
      scroller.previousElementSibling?.toggleAttribute('hidden', fits);
      scroller.classList.toggle('whole', fits);
      this.#turn(String(scroller.dataset.band), Math.max(0, front));
      in_sight(scroller.previousElementSibling?.querySelector('[aria-pressed=true]'));
    }
  };

  /** @param {string} key @param {number} front */
  #turn(key, front) {
    if ((this.#front.get(key) ?? 0) === front) return;
    this.#front.set(key, front);
    const [first] = bands_of(this.model.doc);
    if (key === first.key && this.#asked) this.model.on_round?.(first.columns[front].round);
    this.#paint();
  }

  /** @param {KeyboardEvent} event @param {string} key @param {number} front */
  #key(event, key, front) {
    const ahead = getComputedStyle(this).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    event.preventDefault();
    this.#go(key, Math.max(0, front + (event.key === ahead ? 1 : -1)));
  }

  // ---- one place

  /**
   * Where somebody fell: the mark of the section and the round there. It is who lost, or where it went on as played whoever was
   * taken for that.
   * @param {Api.AnyMatch} match @param {number | null} entry
   */
  #drop(match, entry) {
    const next = match.next_of_loser && this.model.matches?.get(match.next_of_loser.match);
    const to = next && [next.a.entry, next.b.entry].includes(entry) ? next : null;
    const section = to && to.section !== match.section && this.model.sections?.find((/** @type {any} */ one) => one.section === to.section);
    // Nobody fell where that is not settled.
    const open = match.status !== 'over' || match.waits_for_repair;
    if (!section || open || UNSCORED.includes(match.how) && match.how !== 'walkover') return nothing;
    return html`<small class="fell" title=${to.round_name}>${section_mark(section, to.round)}<span
      class="vh">, ${t('way.drops', { round: to.round_name })}</span></small>`;
  }

  /** @param {Api.AnyMatch} match @param {'a' | 'b'} side */
  #line(match, side) {
    const { followed } = this.model;
    const { text, style } = this.#seats.sitter(match, side);
    const lost = match.winner !== 'none' && match.winner !== side;
    const { entry } = match[side], mine = entry && followed?.has(entry);
    const marks = [style, match.winner === side ? 'w' : '', lost ? 'l' : '', mine ? 'mine' : '',
      entry && entry === this.#path ? 'on' : ''].filter(Boolean).join(' ');
    const seed = entry && this.model.seeds?.get(entry);
    return html`<span class=${marks}><span class="nm ${size_of(text)}" dir=${style ? nothing : 'auto'}>${
      style ? text.replace(/ (?=\d+$)/, '\u00a0') : name(text)}</span>${
      mine ? html`<span class="vh">, ${t('bracket.followed')}</span>` : nothing}${
      seed ? html`<small class="seed"><span class="vh">${t('bracket.seed')} </span>${ltr(seed)}</small>` : nothing}${
      (match.goes_on_with ? entry !== match.goes_on_with : lost) && !style ? this.#drop(match, entry) : nothing}${
      scored(match) ? html`<b>${side_score(match, side)}</b>` : nothing}</span>`;
  }

  /** @param {Api.AnyMatch} match @param {Column} column */
  #foot(match, column) {
    const node = this.#seats.nodes.get(match.node);
    const said = this.model.planned ? '' : state_text(match, node);
    const kept = this.#seats.kept.has(match.match) && !match.goes_on_with && !match.waits_for_repair;
    const style = is_open(match, node) ? 'open' : kept || match.waits_for_repair || match.goes_on_with ? 'pinned' : '';
    // Who should not have met have begun: when the right two begin is nobody's guess, and with it the words would reach into the next round.
    const when = style === 'open' ? nothing : this.#seats.hour(node, match);
    // When says enough of a match that waits for its table.
    if (match.status === 'ready' && when !== nothing && !style) return html`<small class="st">${when}</small>`;
    const place = node && match.status !== 'over' ? this.#seats.within(node.label)?.replace(`${column.name}, `, '') : '';
    const words = [said || (kept ? '' : place), kept ? t('bracket.kept') : ''].filter(Boolean).join(', ');
    return html`<small class="st ${style}">${style === 'open' ? icon('warn') : nothing}${words}${
      words && when !== nothing ? ' · ' : ' '}${said ? phase_chip(match) : nothing}${when}</small>`;
  }

  /** @param {Api.AnyMatch} match @param {Column} column */
  #place(match, column) {
    if (is_empty(match) && match.status === 'over') return html`<li class="bm gone"></li>`;
    const { href, acts, followed } = this.model;
    const { a, b } = match;
    const on_path = [a.entry, b.entry].some((entry) => entry && (entry === this.#path || followed?.has(entry)));
    const mark = (/** @type {number} */ entry) => { if (this.#path !== entry) { this.#path = entry; this.#paint(); } };
    const winner = (match.winner === 'b' ? b.entry : a.entry) ?? b.entry ?? 0;
    const red = is_open(match, this.#seats.nodes.get(match.node));
    const look = ['mc', on_path ? 'me' : '', match.table_name ? 'played' : '', red ? 'open' : ''].filter(Boolean).join(' ');
    const inner = html`<span class="vh">${column.name}, ${t('match.to')} ${match.length}</span>${this.#line(match, 'a')}${this.#line(match, 'b')}`;
    const over = (/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && mark(winner);
    const card = href && !is_bye(match)
      ? html`<a class=${look} href=${href(match)} @pointerenter=${over} @pointerleave=${() => mark(0)} @focus=${() => mark(winner)}
        @blur=${() => mark(0)}>${inner}</a>`
      : html`<div class=${look}>${inner}</div>`;
    return html`<li class="bm ${column.name === t('round.final') ? 'final' : ''}" data-match=${match.match}><div class="bx">${card}${
      this.#foot(match, column)}${acts?.(match, this.#seats.nodes.get(match.node)) ?? nothing}</div></li>`;
  }

  // ---- the whole

  /** @param {Band} band */
  #band(band) {
    const front = this.#front.get(band.key) ?? 0;
    const { title, key, columns } = band;
    const what = [this.model.doc.name, title].filter(Boolean).join(', ');
    return html`<section class="tree">${title ? html`<h3 class="bt">${title}</h3>` : nothing}
      <div class="tabs from" role="group" aria-label=${`${what}: ${t('bracket.from')}`} hidden>${columns.map((column, at) =>
        html`<button aria-pressed=${at === front} @click=${() => this.#go(key, at)}>${column.name}</button>`)}</div>
      <div class="br" data-band=${key} tabindex="0" role="group" aria-label=${`${what}: ${t('bracket.label')}`} @scroll=${this.#scrolled}
        @keydown=${(/** @type {KeyboardEvent} */ event) => event.target === event.currentTarget && this.#key(event, key, front)}>
        ${columns.map((column, at) => html`<div class="rd ${column.link} ${at < front ? 'past' : ''}" role="group" aria-label=${column.name}>
          <h3>${column.name}<span>${to_length(column.length)}</span>${this.model.days?.(column.round)}</h3>
          <ol>${this.#drawn(columns, at).map((match) => this.#place(match, column))}</ol></div>`)}</div></section>`;
  }
}

customElements.define('td-bracket', Bracket);
