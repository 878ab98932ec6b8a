// SPDX-License-Identifier: MIT
// A new tournament as a plan: its shape, its sections with their lengths, and what all that comes to, which the server
// says anew at every change. Nothing is made before Create. How it is drawn stands in plan-form.js.
import { get, send } from '../../../lib/api.js';
import { minutes_of, time, today } from '../../../lib/text.js';
import { complain, sheet } from '../../../lib/ui.js';
import { by_men, learn_games } from '../../../lib/rules/games.js';
import { days_on, next_begin, next_evening } from './next.js';
import { question_of } from './question.js';
import { rule_of, section, sections_of } from './shapes.js';
import { days_of, weeks_of } from './weeks.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {import('./shapes.js').Planned} Planned */
/**
 * @typedef {object} Plan
 * @property {any} from the tournament whose settings are taken over
 * @property {{title: string, names: string[]}[]} lent tables of the hall that other tournaments have, by their titles
 * @property {string} title
 * @property {string} starts_on
 * @property {number} starts_at minutes after midnight, -1 where nobody says
 * @property {number} players
 * @property {number} tables
 * @property {boolean} check_in
 * @property {string} shape
 * @property {Planned[]} sections
 * @property {any} forecast null until it is there
 * @property {any} refused
 * @property {Record<string, string>} wrong what is wrong with a number, by its field: what it comes to is that of the one before
 * @property {boolean} impossible the forecast says that it cannot be built so
 * @property {any} made the tournament, where not all of its sections could be made yet
 */

const ASK_MS = 150;

/** @returns {Plan} */
function empty() {
  const { starts_at, days } = next_begin(minutes_of(time(Date.now())));
  return { from: null, title: '', starts_on: days_on(today(), days), starts_at, players: 16, tables: 8, check_in: true, shape: 'consolation',
    sections: sections_of('consolation'), forecast: null, refused: null, wrong: {}, impossible: false, made: null, lent: [] };
}

/** A section of a tournament as a planned one. @param {any} one */
export function planned_like(one) {
  const { kind, name, fed_by, also_by, rounds, lengths, lower_lengths, third_place, third_place_length, recharge, shifted, field, turn, apart, staged,
    takes, fills, boards, level, until_decided, games, calendar } = one;
  return section(kind, { name: one.section === 1 ? '' : name, fed_by: fed_by ?? 0, also_by: also_by ?? 0, rounds, lengths, lower_lengths, third_place,
    third_place_length, recharge, shifted, field, turn, apart, staged, takes, fills, entries: fills || undefined, boards, level, until_decided, games,
    weeks: weeks_of(calendar), ...rule_of(kind, one.rule ?? undefined) });
}

/** Lengths of a main draw that are said from its first round on, as they were played, from the end. @param {Api.Tournament} tournament */
function lengths_of({ lengths, draw }) {
  const rounds = draw.size ? Math.log2(draw.size) : lengths.length;
  return Array.from({ length: rounds }, (_, at) => lengths[Math.min(rounds - 1 - at, lengths.length - 1)] ?? 1);
}

const styles = sheet('td/plan');

/**
 * Which tables of the hall other tournaments have at the moment, by their titles.
 * @param {any} from @param {any[]} tournaments @returns {Promise<Plan['lent']>}
 */
async function lent(from, tournaments) {
  const { clubs } = await get('/clubs');
  const { tables } = await get(`/clubs/${clubs[0].club}/tables`);
  return tournaments.filter(({ uid, status }) => uid !== from.uid && status !== 'closed').map(({ uid, title }) => ({ title,
    names: tables.filter((/** @type {any} */ one) => one.tournament === uid).map((/** @type {any} */ one) => one.name) }))
    .filter(({ names }) => names.length);
}

/** @param {Page} page @param {any} from null: a new one @param {any[]} tournaments of the club */
export async function begin(page, from, tournaments) {
  const plan = empty();
  if (from) {
    const [{ sections }, { tables }, elsewhere] = await Promise.all([get(`/tournaments/${from.uid}/sections`), get(`/tournaments/${from.uid}/tables`),
      lent(from, tournaments)]);
    plan.lent = elsewhere;
    const { entered, checked_in } = from.entries;
    Object.assign(plan, { from, ...next_evening(from, tournaments, today()),
      starts_at: from.starts_at_min ?? -1, shape: '',
      players: Math.max(2, entered + checked_in), tables: tables.length, check_in: from.check_in, sections: sections.map(planned_like) });
    if (!plan.sections[0].lengths.length) plan.sections[0].lengths = lengths_of(from);
  }
  await Promise.all([styles, learn_games()]);
  keep(plan);
  ask(page, plan);
  return plan;
}

// ---- a reload loses none of it

const KEPT = 'td.plan';

/** @param {Plan} plan */
function keep({ from, title, starts_on, starts_at, players, tables, check_in, shape, sections }) {
  const kept = { title, starts_on, starts_at, players, tables, check_in, shape, sections };
  sessionStorage.setItem(KEPT, JSON.stringify({ from: from?.uid, ...kept }));
}

export const forget = () => sessionStorage.removeItem(KEPT);

/** The plan as it was left. @param {Page} page @param {any[]} tournaments of the club @returns {Promise<Plan | null>} */
export async function again(page, tournaments) {
  const { from, ...kept } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
  const like = tournaments.find(({ uid }) => uid === from);
  if (!kept.sections || (from && !like)) return null;
  const plan = await begin(page, like ?? null, tournaments);
  change(page, plan, kept);
  return plan;
}

// ---- what it comes to

let asking = 0;

/** The longest match of a section: where checkers are counted they are longer. @param {Plan} plan @param {import('./shapes.js').Planned} one */
export const longest_of = (plan, { games }) => (by_men(games || plan.sections[0].games) ? 9999 : 99);

/** The newest question counts. @param {Page} page @param {Plan} plan */
function ask(page, plan) {
  clearTimeout(asking);
  asking = setTimeout(async () => {
    const { players, tables } = plan;
    const sections = plan.sections.map(question_of);
    const asked = JSON.stringify([players, tables, plan.sections]);
    const still = () => asked === JSON.stringify([plan.players, plan.tables, plan.sections]);
    try {
      const forecast = await send('POST', '/forecast', { players, tables, sections });
      if (!still()) return;
      plan.forecast = forecast;
      plan.refused = null;
      plan.impossible = false;
    } catch (/** @type {any} */ problem) {
      if (!still()) return;
      plan.refused = problem;
      plan.impossible = problem.status === 400;
    }
    page.paint();
  }, ASK_MS);
}

/** @param {Page} page @param {Plan} plan @param {Partial<Plan>} change */
export function change(page, plan, change) {
  Object.assign(plan, change);
  keep(plan);
  ask(page, plan);
  page.paint();
}

// ---- it is made

/** The body of a section, as both commands want it. @param {Planned} one */
export function body_of({ entries: _, rule: __, weeks: ___, ...one }) {
  return one;
}

/** @param {any} now @param {Planned} wanted */
const differs = (now, wanted) => JSON.stringify(body_of(planned_like(now))) !== JSON.stringify(body_of(wanted));

/** The days of a league. @param {string} at @param {Plan} plan @param {number} index @param {string} version */
async function set_days(at, { players, tables, starts_on, sections }, index, version) {
  const forecast = await send('POST', '/forecast', { players, tables, sections: sections.map(question_of) });
  await send('PUT', `${at}/calendar`, { days: days_of(starts_on, sections[index].weeks, forecast.sections[index].rounds.length) }, { version });
}

/** Brings the sections of a tournament that was just made in line with the plan. @param {string} uid @param {Plan} plan */
async function make_sections(uid, plan) {
  const wanted = plan.sections;
  const at = `/tournaments/${uid}/sections`;
  const { sections: have } = await get(at);
  for (const one of [...have].reverse())
    if (one.section > wanted.length) await send('POST', `${at}/${one.section}/remove`, {});
  for (const [index, one] of wanted.entries()) {
    const calendar = have[index]?.calendar;
    let now = have[index];
    if (!now) now = await send('POST', at, body_of(one));
    else if (differs(now, one)) now = await send('PUT', `${at}/${now.section}`, body_of(one), { version: now.version });
    const its = `${at}/${now.section}`;
    if (one.rule) now = await send('PUT', `${its}/rule`, one.rule, { version: now.version });
    if (one.weeks || calendar) await set_days(its, plan, index, now.version);
  }
}

/** @param {Page} page @param {Plan} plan */
export async function make(page, plan) {
  const { from, title, starts_on, starts_at, check_in, tables, sections } = plan;
  const body = from ? { from: from.uid, title, starts_on }
    : { title, starts_on, starts_at_min: starts_at, check_in, tables, lengths: [Math.min(99, sections[0].lengths.at(-1) ?? 5)] };
  try {
    plan.made ??= await send('POST', '/tournaments', body);
    await make_sections(plan.made.uid, plan);
  } catch (problem) {
    complain(problem);
    plan.refused = problem;
    page.paint();
    return;
  }
  forget();
  location.assign(`td.html?t=${plan.made.uid}#entries`);
}
