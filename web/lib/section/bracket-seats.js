// SPDX-License-Identifier: MIT
// A section that is a graph, before anything of it is drawn: its rounds side by side, who sits where and who may come. What draws it
// (bracket.js) and what lists it (bracket-list.js) both begin here.
import { html, nothing } from '../../vendor/lit-html.js';
import { roughly } from '../moment.js';
import { known_as_text, rich, t } from '../text.js';
import { broken_off, has_score, one_of_two, round_name, seat } from '../ui.js';

/**
 * @typedef {object} Shown
 * @property {Api.Bracket} doc nodes may be missing: then nobody is named by where they come from
 * @property {Map<number, Api.AnyMatch>} [matches] all matches of the event by number: who may come from other sections, where a loser goes
 * @property {Api.Tournament['sections']} [sections] for the marks of where losers go
 * @property {Set<number>} [followed] entries whose path is always marked
 * @property {Map<number, number>} [seeds] by entry, shown beside the names
 * @property {(round: number) => unknown} [days] when a round is played, of one that lasts for months
 * @property {(match: Api.AnyMatch) => unknown} [agreed] what is agreed for a match there
 * @property {boolean} [planned] the draw is only looked at: nobody waits for a table yet
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
export const is_bye = (match) => match.how === 'bye';

/** Begun by others than should meet there. @param {Api.AnyMatch} match @param {any} node */
export const is_open = (match, node) => node?.how === 'open' && node.match === match.match;

export const UNSCORED = ['walkover', 'bye', 'void', 'skipped'];

/** Did a match before leave nobody who could go on or drop? @param {Api.AnyMatch | null | undefined} feeder */
export const none_left = (feeder) => ['void', 'walkover', 'forfeit'].includes(feeder?.how ?? '');

/** A bye is an opponent that the draw does not have; a place of another section may be held by nobody. @param {any} source */
export const why_empty = (source) => (source?.from === 'place' ? 'seat.nobody' : 'draw.bye');

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

/** Of groups, each with a tree of its own. @param {Api.Bracket} doc */
export const in_groups = ({ kind }) => ['groups4', 'groups'].includes(kind);

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
  if (in_groups(doc) && doc.rounds.length > 0) return groups_of(doc.rounds);
  const lower = doc.rounds.filter((/** @type {Api.Round} */ round) => round.stage === 'lower');
  const upper = doc.rounds.filter((/** @type {Api.Round} */ round) => round.stage !== 'lower');
  const whole = { key: 'u', title: lower.length ? t('bracket.upper') : '', columns: columns_of(upper, nodes, doc.third_place) };
  return lower.length ? [whole, { key: 'l', title: t('bracket.lower'), columns: columns_of(lower, nodes) }] : [whole];
}

// ---- who sits where

export class Seats {
  /** @param {Shown} model */
  constructor(model) {
    this.model = model;
    /** @type {Map<number, any>} */
    this.nodes = new Map((model.doc.nodes ?? []).map((/** @type {any} */ node) => [node.node, node]));
    const own = [...model.doc.rounds.flatMap((/** @type {Api.Round} */ round) => round.matches), model.doc.third_place].filter(Boolean);
    /** Matches by the node they stand at. @type {Map<number, any>} */
    this.standing = new Map([...(model.matches?.values() ?? []), ...own].map((/** @type {any} */ match) => [match.node, match]));
    /** Matches that stand as played though the result before them was corrected. @type {Set<number>} */
    this.kept = new Set([...this.standing.values()].filter((match) => match.goes_on_with)
      .flatMap(({ next, next_of_loser }) => [next?.match, next_of_loser?.match]));
  }

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

  /** About when its match begins; what is played for months, on which day, where its round does not say it. @param {any} node @param {Api.AnyMatch} match */
  hour(node, match) {
    const { agreed, planned } = this.model;
    return agreed?.(match) ?? (node?.begins && !planned ? html`<span class="when">${rich('way.about', { time: roughly(node.begins) })}</span>` : nothing);
  }
}
