// SPDX-License-Identifier: MIT
// How far the evening is: the next step and how many it is about, and which matches are slow. Pure.

/** What a match takes on average and the longest of a round, minutes a point (rule book 3.2). */
const USUAL_MIN = 8;
export const SLOW_MIN = 11;

/**
 * @typedef {'closed' | 'publish' | 'enter' | 'missing' | 'draw' | 'no_tables' | 'call' | 'begin' | 'tables' | 'play' | 'held' | 'undecided' | 'stuck' |
 *   'months' | 'challenge' | 'section' | 'more' | 'end'} Step
 */
/** Where each step is done: a tab, or the card of the end. @type {Record<Step, string>} */
export const WHERE = { closed: 'end', publish: '#entries', enter: '#entries', missing: '#entries', draw: '#draw', no_tables: '#hall', call: '#floor',
  begin: '#floor', tables: '#floor', play: '#floor', held: '#floor', undecided: '#bracket', stuck: '#results', months: '#bracket',
  challenge: '#bracket', section: '#draw', more: '#bracket', end: 'end' };

/** @param {Api.Tournament} tournament @returns {[Step, number]} before anything is drawn */
function before_draw({ status, entries, check_in }) {
  const here = entries.entered + entries.checked_in;
  if (status === 'draft') return ['publish', here];
  if (here < 2) return ['enter', here];
  return check_in && entries.entered ? ['missing', entries.entered] : ['draw', here];
}

/** Is some of it played for months, on days that its players agree on? @param {Api.Tournament} tournament */
export const plays_for_months = ({ sections = [] }) => sections.some((one) => (one.calendar || one.kind === 'ladder') && one.status !== 'over');

/** Has only a ladder not ended? No round of it and no section follows. @param {Api.Tournament} tournament */
function climbs({ sections = [] }) {
  const left = sections.filter((one) => one.status !== 'over');
  return left.length > 0 && left.every((one) => one.kind === 'ladder');
}

/** Is there nothing more to come? Of groups, and where the first place is shared, nobody is champion. @param {Api.Tournament} tournament */
const all_over = ({ sections = [] }) => sections.length > 0 && sections.every((one) => one.status === 'over' || one.nobody_came);

/** The section that is to be drawn: those that others feed come with theirs, but for places that play on. @param {Api.Tournament} tournament */
export const to_draw = ({ sections = [] }) => sections.find((one) => one.status === 'planned' && (one.kind === 'playoff' || one.fed_by === null));

/**
 * How many tables are called to, play, and are free: each word has one number wherever it stands. What is being settled or signed is played.
 * @param {any[]} tables
 */
export function counts_of(tables) {
  const called = tables.filter(({ match }) => match?.status === 'called').length;
  const free = tables.filter(({ match, status }) => !match && status === 'open').length;
  return { called, playing: tables.filter(({ match }) => match).length - called, free };
}

/** @param {any} floor @returns {[Step, number] | null} while there is somebody to be called or to be waited for */
function at_tables({ tables, ready, not_called }) {
  const held = new Set(not_called.map((/** @type {{match: number}} */ one) => one.match));
  const { called, playing, free } = counts_of(tables);
  const waits = ready.filter((/** @type {{match: number}} */ one) => !held.has(one.match)).length;
  if (waits && free) return ['call', Math.min(waits, free)];
  if (called) return ['begin', called];
  if (playing) return waits ? ['tables', waits] : ['play', playing];
  return ready.length ? ['held', ready.length] : null;
}

/**
 * What comes next, and how many it is about.
 * @param {Api.Tournament} tournament @param {any} floor @returns {{step: Step, n: number, name: string}} name: the section that is to be drawn
 */
export function step_of(tournament, floor) {
  const { status, draw, matches, champion } = tournament;
  /** @returns {[Step, number]} */
  const found = () => {
    if (status === 'closed') return ['closed', 0];
    if (draw.size === 0) return before_draw(tournament);
    const open = matches.total - matches.over;
    const months = plays_for_months(tournament);
    if (open && !months && !floor.tables.length) return ['no_tables', open];
    const now = at_tables(floor);
    if (now) return now;
    if (floor.undecided.length) return ['undecided', floor.undecided.length];
    if (open && months) return ['months', open];
    if (open) return ['stuck', open];
    if (champion || all_over(tournament)) return ['end', matches.over];
    return [climbs(tournament) ? 'challenge' : to_draw(tournament) ? 'section' : 'more', 0];
  };
  const [step, n] = found();
  return { step, n, name: to_draw(tournament)?.name ?? '' };
}

/**
 * Matches that take longer than the longest of a round usually does, the longest first. What is usual is what the club's own
 * matches of that length take (twenty points by checkers are one); where nothing is known of it, what is planned. `over`: so many
 * minutes more than usual.
 * @param {any} floor @param {number} now_ms @param {{length: number, minutes: number}[]} [usual]
 */
export function slow_of({ tables }, now_ms, usual = []) {
  /** @param {number} length */
  const expected = (length) => usual.find((one) => one.length === length)?.minutes ?? length * USUAL_MIN;
  return tables.filter((/** @type {any} */ { match }) => match?.status === 'playing' && match.started_at)
    .map((/** @type {any} */ { name, match, pace }) => {
      const minutes = Math.floor((now_ms - new Date(match.started_at).getTime()) / 60000);
      return { table: name, match: match.match, most: expected(pace) * SLOW_MIN / USUAL_MIN, minutes, over: Math.round(minutes - expected(pace)) };
    })
    .filter((/** @type {any} */ one) => one.minutes > one.most)
    .sort((/** @type {any} */ one, /** @type {any} */ other) => other.minutes - one.minutes);
}
