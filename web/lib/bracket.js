// SPDX-License-Identifier: MIT
// The one view of every section that is a graph: knockout, consolations with unequal feeds, double elimination, groups
// of four. Columns are rounds, borders connect them; the same as nested lists for those who read by ear. The element
// keeps what belongs to one reader of one section (which round is in front, whose path is marked), so two can be open. Its
// styles (css/bracket.css) are the page's to bring.
import { html, nothing, render } from '../vendor/lit-html.js';
import { known_as_text, ltr, name, rich, roughly, t } from './text.js';
import { broken_off, has_score, icon, in_sight, one_of_two, phase_chip, round_name, seat, section_mark, to_length } from './ui.js';

/**
 * @typedef {object} Shown
 * @property {Api.Bracket} doc nodes may be missing: then nobody is named by where they come from
 * @property {Map<number, Api.AnyMatch>} [matches] all matches of the event by number: who may come from other sections, where a loser goes
 * @property {Api.Tournament['sections']} [sections] for the marks of where losers go
 * @property {Set<number>} [followed] entries whose path is always marked
 * @property {Map<number, number>} [seeds] by entry, shown beside the names
 * @property {boolean} [planned] the draw is only looked at: nobody waits for a table yet
 * @property {boolean} [list] as nested lists
 * @property {number} [from] the round to begin with; without it the first that is not over
 * @property {(match: Api.AnyMatch) => string} [href] where a match leads; without it, nowhere
 * @property {(match: Api.AnyMatch, node: any) => unknown} [acts] what else stands at a place
 * @property {(round: number) => void} [on_round] the reader turned to another round
 */
/** @typedef {{key: string, title: string, columns: Column[]}} Band */
/** @typedef {{round: number, name: string, length: number, matches: any[], link: string}} Column link: how it leads to the next column */

/** The first round that still has a match to be played, the first when all is over. @param {Api.Round[]} rounds */
export function current_round(rounds) {
  const open = rounds.find((round) => round.matches.some((/** @type {Api.AnyMatch} */ match) => match.status !== 'over'));
  return open?.round ?? rounds[0]?.round ?? 1;
}

/** So many rounds, down to the final, stand in half of a wide page. */
const HALF = 3;

/** Rounds of a section's widest bracket from this one on, at least what half the page holds. @param {any} doc @param {number} from */
const rounds_ahead = (doc, from) =>
  Math.max(HALF, ...bands_of(doc).map(({ columns }) => columns.length - Math.max(0, columns.findIndex(({ round }) => round === from))));

/**
 * How wide the rounds of each bracket are that stand one after the other: down to the final they fill the row, and neighbours that
 * have so few left share one.
 * @param {{doc: any, from: number}[]} shown doc: none where there is no bracket @returns {string[]} their classes
 */
export function shapes_of(shown) {
  const ahead = shown.map(({ doc, from }) => (doc ? rounds_ahead(doc, from) : 0));
  const shapes = ahead.map((rounds) => `r${rounds}`);
  for (let at = 0; at + 1 < shown.length; at += 1) {
    if (ahead[at] !== HALF || ahead[at + 1] !== HALF) continue;
    shapes[at] = shapes[at + 1] = 'half';
    at += 1;
  }
  return shapes;
}

/** A place with nobody on either side. @param {Api.AnyMatch} match */
export const is_empty = (match) => Boolean(match.a.empty && match.b.empty);

/** Somebody and nobody. @param {Api.AnyMatch} match */
const is_bye = (match) => match.how === 'bye';

/** Begun by others than should meet there. @param {Api.AnyMatch} match @param {any} node */
const is_open = (match, node) => node?.how === 'open' && node.match === match.match;

/** So long nothing has moved. */
const REST_MS = 90;

/** A round of more matches is far higher than a window: so many of them are drawn first, and what stands beside them, the rest a moment later. */
const LARGE = 32, AT_ONCE = 16;

const UNSCORED = ['walkover', 'bye', 'void', 'skipped'];

/** Did a match before leave nobody who could go on or drop? @param {Api.AnyMatch | null | undefined} feeder */
export const none_left = (feeder) => ['void', 'walkover', 'forfeit'].includes(feeder?.how ?? '');

/** A bye is an opponent that the draw does not have; a place of another section may be held by nobody. @param {any} source */
export const why_empty = (source) => (source?.from === 'place' ? 'seat.nobody' : 'draw.bye');

/** A name of more letters is set smaller, for the longest name of a round says how high all its places are. */
const LONG = 24;
const LONGEST = 40;

/** @param {string} text */
const size_of = (text) => {
  const letters = [...text].length;
  return letters > LONGEST ? 'longest' : letters > LONG ? 'long' : '';
};

/** @param {Api.AnyMatch} match */
export const scored = (match) => has_score(match) && !UNSCORED.includes(match.how);

/** Where a match stands, as words. @param {Api.AnyMatch} match @param {any} [node] the place where it stands */
export function state_text(match, node) {
  if (is_open(match, node)) return t('bracket.open');
  if (match.waits_for_repair) return t('bracket.corrected');
  if (match.goes_on_with) return t('bracket.pinned');
  if (is_bye(match) || is_empty(match)) return '';
  // Its points say that it was played.
  if (match.status === 'over') return ['played', 'final_score'].includes(match.how) ? '' : t(`result_how.${match.how}`);
  if (match.status === 'called') return t('bracket.called', { table: match.table_name });
  if (match.status === 'disputed') return t('bracket.disputed', { table: match.table_name });
  if (match.table_name) return t('bracket.live', { table: match.table_name });
  if (broken_off(match)) return t('match_status.adjourned');
  return match.status === 'ready' && !match.dates ? t('bracket.ready') : '';
}

// ---- the shape

/**
 * How the matches of a column lead to the next one: two and two, straight on, or not in order.
 * @param {any[]} here @param {any[]} next @param {Map<number, any> | null} nodes null: no lines
 */
function link_of(here, next, nodes) {
  if (!nodes) return '';
  const width = here.length / next.length;
  if (width !== 1 && width !== 2) return '';
  const source_of = (/** @type {any} */ match, /** @type {string} */ side) => nodes.get(match.node)?.[side];
  // What is paired by round is fed by nobody's victory.
  if (nodes.size > 0 && !next.some((match) => ['a', 'b'].some((side) => source_of(match, side)?.from === 'winner'))) return '';
  const in_order = next.every((match, at) => ['a', 'b'].every((side) => {
    const source = source_of(match, side);
    const from = source?.from === 'winner' ? here.findIndex((one) => one.node === source.node) : -1;
    return from < 0 || Math.floor(from / width) === at;
  }));
  if (!in_order) return '';
  return width === 2 ? 'pair' : 'straight';
}

/** @param {Api.Round[]} rounds @param {Map<number, any> | null} nodes @param {Api.Brief | null} [third] @returns {Column[]} */
function columns_of(rounds, nodes, third) {
  const columns = rounds.map((round, at) => ({ round: round.round, name: round_name(round), length: round.length, matches: round.matches,
    link: rounds[at + 1] ? link_of(round.matches, rounds[at + 1].matches, nodes) : '' }));
  if (third) columns.push({ round: third.round, name: round_name(third), length: third.length, matches: [third], link: '' });
  return columns;
}

const IN_GROUPS = ['groups4', 'groups'];

/** A group begins where the rounds begin again; who meets whom there follows no lines. @param {Api.Round[]} rounds @returns {Band[]} */
function groups_of(rounds) {
  /** @type {Api.Round[][]} */
  const groups = [];
  rounds.forEach((round, at) => {
    if (at === 0 || round.round <= rounds[at - 1].round) groups.push([]);
    groups[groups.length - 1].push(round);
  });
  return groups.map((own, at) => ({ key: `g${at}`, title: t('bracket.group', { n: at + 1 }), columns: columns_of(own, null) }));
}

/** What is drawn side by side: one tree, an upper and a lower one, or groups. @param {Api.Bracket} doc @returns {Band[]} */
export function bands_of(doc) {
  const nodes = new Map((doc.nodes ?? []).map((/** @type {any} */ node) => [node.node, node]));
  if (IN_GROUPS.includes(doc.kind) && doc.rounds.length > 0) return groups_of(doc.rounds);
  const lower = doc.rounds.filter((/** @type {Api.Round} */ round) => round.stage === 'lower');
  const upper = doc.rounds.filter((/** @type {Api.Round} */ round) => round.stage !== 'lower');
  const whole = { key: 'u', title: lower.length ? t('bracket.upper') : '', columns: columns_of(upper, nodes, doc.third_place) };
  return lower.length ? [whole, { key: 'l', title: t('bracket.lower'), columns: columns_of(lower, nodes) }] : [whole];
}

// ---- who sits where

export class Bracket extends HTMLElement {
  /** @type {Shown | null} */
  #shown = null;
  /** Entry whose path is marked while it is pointed at. */
  #path = 0;
  /** Column in front, by band. @type {Map<string, number>} */
  #front = new Map();
  /** The round that the reader was brought to last. */
  #asked = 0;
  /** Runs out when scrolling has come to rest. */
  #rest = 0;
  /** All of it is drawn, not only what is in sight at first. */
  #whole = false;
  /** What lists are made with, once one was asked for. @type {typeof import('./bracket-list.js') | null} */
  #lists = null;
  /** @type {Map<number, any>} */
  nodes = new Map();
  /** Matches by the node they stand at. @type {Map<number, any>} */
  standing = new Map();
  /** Matches that stand as played though the result before them was corrected. @type {Set<number>} */
  kept = new Set();

  set model(/** @type {Shown} */ shown) {
    if (shown.doc.section !== this.#shown?.doc.section) {
      this.#front.clear();
      this.#asked = 0;
      this.#whole = false;
    }
    this.#shown = shown;
    this.nodes = new Map((shown.doc.nodes ?? []).map((/** @type {any} */ node) => [node.node, node]));
    const own = [...shown.doc.rounds.flatMap((/** @type {Api.Round} */ round) => round.matches), shown.doc.third_place].filter(Boolean);
    this.standing = new Map([...(shown.matches?.values() ?? []), ...own].map((/** @type {any} */ match) => [match.node, match]));
    this.kept = new Set([...this.standing.values()].filter((match) => match.goes_on_with)
      .flatMap(({ next, next_of_loser }) => [next?.match, next_of_loser?.match]));
    this.#paint();
  }

  get model() {
    return /** @type {Shown} */ (this.#shown);
  }

  connectedCallback() {
    addEventListener('resize', this.#settle);
  }

  disconnectedCallback() {
    removeEventListener('resize', this.#settle);
  }

  /** @param {boolean} [may_wait] what lists are made with is asked for first */
  #paint(may_wait = true) {
    const { doc } = this.model, list = this.model.list && this.#lists;
    if (this.model.list && !list && may_wait) {
      void this.#need_lists();
      return;
    }
    const bands = bands_of(doc);
    this.classList.toggle('groups', IN_GROUPS.includes(doc.kind));
    const [{ columns }] = bands;
    this.#whole ||= Boolean(list) || !(columns[this.#first(columns)]?.matches.length > LARGE);
    render(list ? list.lists_of(this, bands) : bands.map((band) => this.#band(band)), this);
    if (!list) requestAnimationFrame(() => this.#bring(bands));
  }

  /** Few read lists; until it is there, what stood there stays. Where it does not come there is the drawing, and the next news ask again. */
  async #need_lists() {
    try {
      this.#lists = await import('./bracket-list.js');
    } finally {
      this.#paint(false);
    }
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
  }

  // ---- rounds

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
   * Nobody comes: the draw has nobody there, nobody was left, or nobody holds the place that plays on.
   * @param {Api.AnyMatch} match @param {'a' | 'b'} side
   */
  #nobody(match, side) {
    const source = this.nodes.get(match.node)?.[side];
    const gone = none_left(this.standing.get(source?.node));
    return { text: t(gone ? 'bracket.void' : why_empty(source)), style: gone ? 'void' : 'bye' };
  }

  /** What a place is called where its section is named above all of it. @param {string | null | undefined} label */
  within(label) {
    return label?.replace(`${this.model.doc.name}: `, '');
  }

  /** The match that somebody comes from, once both are known who play it. @param {any} source */
  known_before(source) {
    const before = this.standing.get(source?.node);
    return before?.a.name && before.b.name ? before : null;
  }

  /** Who may come. @param {Api.AnyMatch} match @param {'a' | 'b'} side */
  #expected(match, side) {
    const source = this.nodes.get(match.node)?.[side];
    if (!source) return t('seat.open');
    if (source.from === 'place') return String(seat(match[side], true));
    const loser = source.from !== 'winner';
    const before = this.known_before(source);
    if (before) return one_of_two(loser, before);
    const label = this.within(source.label);
    return label ? t(loser ? 'seat.loser_of' : 'seat.winner_of', { label }) : t('seat.open');
  }

  /** @param {Api.AnyMatch} match @param {'a' | 'b'} side */
  sitter(match, side) {
    const one = match[side];
    if (one.name) return { text: known_as_text(one), style: '' };
    if (one.empty) return match.how === 'skipped' ? { text: '–', style: 'tbd' } : this.#nobody(match, side);
    return { text: this.#expected(match, side), style: 'tbd' };
  }

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
    const { text, style } = this.sitter(match, side);
    const lost = match.winner !== 'none' && match.winner !== side;
    const { entry } = match[side], mine = entry && followed?.has(entry);
    const marks = [style, match.winner === side ? 'w' : '', lost ? 'l' : '', mine ? 'mine' : '',
      entry && entry === this.#path ? 'on' : ''].filter(Boolean).join(' ');
    const seed = entry && this.model.seeds?.get(entry);
    return html`<span class=${marks}><span class="nm ${size_of(text)}" dir=${style ? nothing : 'auto'}>${style ? text : name(text)}</span>${
      mine ? html`<span class="vh">, ${t('bracket.followed')}</span>` : nothing}${
      seed ? html`<small class="seed"><span class="vh">${t('bracket.seed')} </span>${ltr(seed)}</small>` : nothing}${
      (match.goes_on_with ? entry !== match.goes_on_with : lost) && !style ? this.#drop(match, entry) : nothing}${
      scored(match) ? html`<b>${ltr(match[side].score)}</b>` : nothing}</span>`;
  }

  /** About when its match begins. @param {any} node */
  hour(node) {
    return node?.begins && !this.model.planned ? html`<span class="when">${rich('way.about', { time: roughly(node.begins) })}</span>` : nothing;
  }

  /** @param {Api.AnyMatch} match @param {Column} column */
  #foot(match, column) {
    const node = this.nodes.get(match.node);
    const said = this.model.planned ? '' : state_text(match, node);
    const kept = this.kept.has(match.match) && !match.goes_on_with && !match.waits_for_repair;
    const style = is_open(match, node) ? 'open' : kept || match.waits_for_repair || match.goes_on_with ? 'pinned' : '';
    // Who should not have met have begun: when the right two begin is nobody's guess, and with it the words would reach into the next round.
    const when = style === 'open' ? nothing : this.hour(node);
    // When says enough of a match that waits for its table.
    if (match.status === 'ready' && when !== nothing && !style) return html`<small class="st">${when}</small>`;
    const place = node && match.status !== 'over' ? this.within(node.label)?.replace(`${column.name}, `, '') : '';
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
    const red = is_open(match, this.nodes.get(match.node));
    const look = ['mc', on_path ? 'me' : '', match.table_name ? 'played' : '', red ? 'open' : ''].filter(Boolean).join(' ');
    const inner = html`<span class="vh">${column.name}, ${t('match.to')} ${match.length}</span>${this.#line(match, 'a')}${this.#line(match, 'b')}`;
    const over = (/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && mark(winner);
    const card = href && !is_bye(match)
      ? html`<a class=${look} href=${href(match)} @pointerenter=${over} @pointerleave=${() => mark(0)} @focus=${() => mark(winner)}
        @blur=${() => mark(0)}>${inner}</a>`
      : html`<div class=${look}>${inner}</div>`;
    return html`<li class="bm ${column.name === t('round.final') ? 'final' : ''}" data-match=${match.match}><div class="bx">${card}${
      this.#foot(match, column)}${acts?.(match, this.nodes.get(match.node)) ?? nothing}</div></li>`;
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
          <h3>${column.name}<span>${to_length(column.length)}</span></h3>
          <ol>${this.#drawn(columns, at).map((match) => this.#place(match, column))}</ol></div>`)}</div></section>`;
  }
}

customElements.define('td-bracket', Bracket);
