// SPDX-License-Identifier: MIT
// What a plan comes to: its sections with lengths that can be changed, where losers go on, figures, and the evening as bars.
import { html, nothing, svg } from '../../../vendor/lit-html.js';
import { clock_of, ltr, rich, t } from '../../../lib/text.js';
import { tempo_words } from '../../../lib/tempo.js';
import { icon } from '../../../lib/ui.js';
import { draughts_of, games_in_words } from '../../../lib/rules/games.js';
import { USUAL_GAMES, played } from './counted.js';
import { ask_games } from './games.js';
import { change, longest_of } from './plan.js';
import { FLAGS, PACES, RULES, by_rounds, feeding, section, sections_of, usual_name } from './shapes.js';
import { points_fields, round_off_field, ties_field, unplayed_field } from './table-rule.js';
import { FITS } from '../sections/league.js';
import { ends_on } from './weeks.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./shapes.js').Planned} Planned */
/** @typedef {{round: number, length: number, matches: number, byes: number}} Round */

const HOUR = 60, DAY = 24 * HOUR;

/** How long something takes, which nobody takes for an hour of the day. @param {number} minutes */
function duration(minutes) {
  const h = Math.floor(minutes / HOUR), m = minutes % HOUR;
  if (!h) return t('create.minutes', { m });
  return m ? t('create.hours_minutes', { h, m }) : t('create.hours', { h });
}

/** The hour that lies so many minutes after the start, where the start is known. @param {Plan} plan @param {number} minutes */
function hour_of({ starts_at }, minutes) {
  if (starts_at < 0) return duration(minutes);
  const clock = clock_of((starts_at + minutes) % DAY);
  // A night is short; what takes longer than a day says on which.
  return minutes < DAY ? clock : t('create.on_day', { n: Math.floor((starts_at + minutes) / DAY) + 1, clock });
}

/** @param {Plan} plan @param {{early: number, middle: number, late: number}} end */
const span_of = (plan, end) => html`<b>${ltr(hour_of(plan, end.middle))}</b> ${ltr(`${hour_of(plan, end.early)}–${hour_of(plan, end.late)}`)}`;

/** @param {Planned} one @param {number} at */
const name_of = (one, at) => one.name || (at === 0 ? t('section.main') : t(`section_kind.${one.kind}`));

/** Families of sections: colour by family. @param {Planned} one */
const family = (one) => (!one.fed_by || one.kind === 'playoff' ? 'm' : one.kind === 'last_chance' ? 'l' : 'c');

/** What the server knows of a kind of section. @param {Plan} plan @param {string} kind @returns {{drawn: boolean, options: string[]}} */
const kind_of = (plan, kind) => plan.forecast?.kinds.find((/** @type {any} */ one) => one.kind === kind) ?? { drawn: false, options: [] };

/** @param {Planned} one @param {number} at */
const mark = (one, at) => html`<span class="sec ${family(one) === 'm' ? '' : family(one)}" aria-hidden="true">${[...name_of(one, at)][0].toUpperCase()}</span>`;

/** @param {Page} page @param {Plan} plan @param {number} at @param {Partial<Planned>} with_ */
const set_section = (page, plan, at, with_) =>
  change(page, plan, { sections: plan.sections.map((one, other) => (other === at ? { ...one, ...with_ } : one)) });

// ---- lengths, counted from the final

/** Rounds of the upper side of a double elimination. @param {number} players */
const upper_rounds = (players) => Math.max(1, Math.ceil(Math.log2(players)));

/**
 * Which number of which list a round's length is.
 * @param {Plan} plan @param {Planned} one @param {number} round @param {number} rounds @returns {{list: 'lengths' | 'lower_lengths', at: number}}
 */
function place_of(plan, one, round, rounds) {
  if (one.kind !== 'double') return { list: 'lengths', at: rounds - round };
  const upper = upper_rounds(one.entries || plan.players), final = rounds - (one.recharge ? 1 : 0);
  if (round >= final) return { list: 'lengths', at: 0 };
  return round <= upper ? { list: 'lengths', at: 1 + upper - round } : { list: 'lower_lengths', at: final - 1 - round };
}

/**
 * The length that the plan has there; the forecast may not know it yet.
 * @param {Plan} plan @param {Planned} one @param {number} round @param {number} rounds
 */
function length_of(plan, one, round, rounds) {
  const { list, at } = place_of(plan, one, round, rounds);
  const lower = list === 'lower_lengths' && one.lower_lengths.length > 0;
  const [said, wanted] = lower ? [one.lower_lengths, at] : [one.lengths, list === 'lengths' ? at : at + 1];
  return said[Math.min(wanted, said.length - 1)] ?? 1;
}

/** The last number repeats, so what repeats it is not said. @param {number[]} lengths */
function trimmed(lengths) {
  const out = [...lengths];
  while (out.length > 1 && out[out.length - 1] === out[out.length - 2]) out.pop();
  return out;
}

/** @param {Page} page @param {Plan} plan @param {number} at @param {Round[]} rounds @param {Round} changed @param {number} length */
function set_length(page, plan, at, rounds, changed, length) {
  const one = plan.sections[at];
  const { list, at: wanted } = place_of(plan, one, changed.round, rounds.length);
  /** @type {number[]} */
  const lengths = [];
  for (const round of rounds) {
    const place = place_of(plan, one, round.round, rounds.length);
    if (place.list === list) lengths[place.at] = place.at === wanted ? length : length_of(plan, one, round.round, rounds.length);
  }
  set_section(page, plan, at, { [list]: trimmed(lengths) });
}

/** @param {Plan} plan @param {Planned} one @param {number} round @param {number} rounds */
function round_word(plan, one, round, rounds) {
  const left = rounds - round;
  if (['groups4', 'round_robin', 'groups'].includes(one.kind)) return t('round.number', { n: round });
  if (one.kind === 'double') return double_word(plan, one, round, rounds);
  if (left === 0) return t('round.final');
  if (left <= 2) return t(left === 1 ? 'round.semi' : 'round.quarter');
  return t('round.number', { n: round });
}

/** @param {Plan} plan @param {Planned} one @param {number} round @param {number} rounds */
function double_word(plan, one, round, rounds) {
  const { list, at } = place_of(plan, one, round, rounds);
  if (list === 'lengths' && at === 0) return t(one.recharge && round === rounds ? 'create.recharge' : 'round.final');
  return list === 'lengths' ? t('round.number', { n: round }) : t('create.lower_round', { n: round - upper_rounds(one.entries || plan.players) });
}

/** @param {Page} page @param {Plan} plan @param {number} at */
function one_length(page, plan, at) {
  const one = plan.sections[at], word = t('create.each_match');
  return html`<ol class="lengths"><li><label><span>${word}</span><input type="number" min="1" max=${longest_of(plan, one)} .value=${String(one.lengths[0] ?? 1)}
    aria-label=${t('create.length_of', { section: name_of(one, at), round: word })} @change=${(/** @type {Dom.Input} */ event) =>
      event.target.validity.valid && set_section(page, plan, at, { lengths: [Number(event.target.value)] })}></label></li></ol>`;
}

/** @param {Page} page @param {Plan} plan @param {number} at @param {Round[]} rounds */
const lengths = (page, plan, at, rounds) => by_rounds(plan.sections[at].kind) ? one_length(page, plan, at) : html`<ol class="lengths">${rounds.map((round) => {
  const word = round_word(plan, plan.sections[at], round.round, rounds.length);
  const length = length_of(plan, plan.sections[at], round.round, rounds.length);
  return html`<li><label><span>${word}</span><input type="number" min="1" max=${longest_of(plan, plan.sections[at])}
    .value=${String(length)}
    aria-label=${t('create.length_of', { section: name_of(plan.sections[at], at), round: word })}
    @change=${(/** @type {Dom.Input} */ event) => event.target.validity.valid && set_length(page, plan, at, rounds, round, Number(event.target.value))}>
    </label></li>`;
})}</ol>`;

// ---- where losers go on

/** @param {Page} page @param {Plan} plan @param {number} at */
function joins(page, plan, at) {
  // What its kind takes comes with the first forecast.
  if (!plan.forecast) return nothing;
  const one = plan.sections[at], feeder = plan.sections[one.fed_by - 1];
  if (!kind_of(plan, one.kind).options.includes('rounds'))
    return html`<p class="joins">${icon('down')}${t(`create.joins_${one.kind}`)}</p>`;
  const rounds = plan.forecast?.sections[one.fed_by - 1]?.rounds.length ?? 1;
  const now = feeding(one, rounds);
  /** @param {number} round */
  const toggle = (round) => {
    const next = now.includes(round) ? now.filter((other) => other !== round) : [...now, round].sort((x, y) => x - y);
    if (next.length) set_section(page, plan, at, { rounds: next });
  };
  const all = Array.from({ length: Math.max(1, rounds - 1) }, (_, index) => index + 1);
  return html`<p class="joins">${icon('down')}<span>${t('create.joins', { section: name_of(feeder, one.fed_by - 1) })}</span>
    ${all.map((round) => html`<button type="button" class="round" aria-pressed=${now.includes(round)}
      aria-label=${t('create.losers_of', { n: round })} @click=${() => toggle(round)}>${ltr(round)}</button>`)}</p>`;
}

// ---- a section

/** The most that a number of a rule can be. */
const MOST = { rounds: 63, lives: 9, paid: 512, batch: 256, until_left: 512, until_sum: 4608, group_of: 16, reach: 99, play_days: 366, again_days: 366 };
/** The most boards that teams meet at. */
const BOARDS = 7;
/** So many play on for the places until somebody says otherwise. */
const USUAL_TAKES = 4, USUAL_OF_EACH = 2;

/** @typedef {(with_: Partial<import('./shapes.js').Rule>) => void} SetRule */

/** @param {import('./shapes.js').Rule} rule @param {SetRule} set */
const flag_field = (rule, set, /** @type {'twice' | 'accelerated' | 'swap'} */ member) => html`<label class="check"><input type="checkbox" .checked=${
  rule[member]}
  @change=${(/** @type {Dom.Input} */ event) => set({ [member]: event.target.checked })}>${t(`create.rule.${member}`)}</label>`;

/** @param {import('./shapes.js').Rule} rule @param {SetRule} set */
const pace_field = (rule, set) => html`<label class="inline check">${t('create.rule.pace')}<select
  @change=${(/** @type {Dom.Input} */ event) => set({ pace: event.target.value })}>${PACES.map((pace) =>
    html`<option value=${pace} ?selected=${rule.pace === pace}>${t(`create.pace.${pace}`)}</option>`)}</select></label>`;

/** @param {import('./shapes.js').Rule} rule @param {SetRule} set @param {keyof typeof MOST} member
 * @param {string} [word] */
const number_field = (rule, set, member, word = member) => html`<label class="inline check">${t(`create.rule.${word}`)}<input
  class="narrow" type="number" min="0" max=${MOST[member]} .value=${String(rule[member])}
  @change=${(/** @type {Dom.Input} */ event) => event.target.validity.valid && set({ [member]: Number(event.target.value) })}></label>`;

/** @param {Page} page @param {Plan} plan @param {number} at */
function rule_fields(page, plan, at) {
  const { kind, rule } = plan.sections[at];
  if (!rule) return [];
  /** @type {SetRule} */
  const set = (with_) => set_section(page, plan, at, { rule: { ...rule, ...with_ } });
  return (RULES[kind] ?? []).filter((member) => member !== 'batch' || rule.pace === 'batches').map((member) => {
    if (member === 'twice' || member === 'accelerated' || member === 'swap') return flag_field(rule, set, member);
    if (member === 'points') return points_fields(rule, set);
    if (member === 'ties') return ties_field(rule, set);
    if (member === 'unplayed') return unplayed_field(rule, set);
    if (member === 'missed' || member === 'sat_out') return round_off_field(rule, set, member);
    if (member === 'pace') return pace_field(rule, set);
    return number_field(rule, set, member, kind === 'round_robin' ? 'rounds_table' : member);
  });
}

/** @param {Planned[]} sections @param {Planned} one */
const of_groups = (sections, one) => sections[one.fed_by - 1]?.kind === 'groups';

/** Of groups of four, two of each play on; elsewhere somebody says how many. @param {Planned[]} sections @param {Planned} one */
const takes_some = (sections, one) => one.kind === 'playoff' && sections[one.fed_by - 1].kind !== 'groups4';

/** @param {Page} page @param {Plan} plan @param {number} at */
function takes_field(page, plan, at) {
  const one = plan.sections[at];
  const each = of_groups(plan.sections, one);
  return takes_some(plan.sections, one) ? html`<label class="inline check">${t(each ? 'create.takes_each' : 'create.takes')}
    <input class="narrow" type="number" min=${each ? 1 : 2} max="512" required .value=${String(one.takes)} @change=${(/** @type {Dom.Input} */ event) =>
      event.target.validity.valid && set_section(page, plan, at, { takes: Number(event.target.value) })}></label>` : nothing;
}

/** Of those who are chosen: a bracket that is drawn when it is full. @param {Page} page @param {Plan} plan @param {number} at */
function fills_field(page, plan, at) {
  const one = plan.sections[at];
  return one.field === 'chosen' && kind_of(plan, one.kind).options.includes('fills') ? html`<label class="inline check">${t('create.fills')}
    <input class="narrow" type="number" min="0" max="64" .value=${String(one.fills)} @change=${(/** @type {Dom.Input} */ event) => {
      const fills = Number(event.target.value);
      if (event.target.validity.valid && fills !== 1) set_section(page, plan, at, { fills, entries: fills || one.entries });
    }}></label>` : nothing;
}

/** @param {Page} page @param {Plan} plan @param {number} at */
function options(page, plan, at) {
  const one = plan.sections[at];
  const flags = FLAGS.filter((option) => kind_of(plan, one.kind).options.includes(option)).map((option) =>
    html`<label class="check"><input type="checkbox" .checked=${one[option]}
    @change=${(/** @type {Dom.Input} */ event) => set_section(page, plan, at, { [option]: event.target.checked })}>${t(`create.option.${option}`)}</label>`);
  const entries = at > 0 && !one.fills && kind_of(plan, one.kind).drawn ? html`<label class="inline check">${t('create.entries_about')}
    <input class="narrow" type="number" min="2" max="512" .value=${String(one.entries ?? 8)}
      @change=${(/** @type {Dom.Input} */ event) =>
        event.target.validity.valid && set_section(page, plan, at, { entries: Number(event.target.value) })}></label>`
    : nothing;
  const boards = !one.fed_by && kind_of(plan, one.kind).options.includes('boards') ? html`<label class="inline check">${t('create.boards')}
    <input class="narrow" type="number" min="0" max=${BOARDS} .value=${String(one.boards)}
      @change=${(/** @type {Dom.Input} */ event) =>
        event.target.validity.valid && set_section(page, plan, at, { boards: Number(event.target.value) })}></label>`
    : nothing;
  const takes = takes_field(page, plan, at), rule = rule_fields(page, plan, at), fills = fills_field(page, plan, at), weeks = weeks_field(page, plan, at);
  return flags.length || rule.length || [entries, boards, takes, fills, weeks].some((field) => field !== nothing)
    ? html`<div class="options">${flags}${rule}${weeks}${entries}${boards}${takes}${fills}</div>` : nothing;
}

/** How long each round of a league lasts. @param {Page} page @param {Plan} plan @param {number} at */
const weeks_field = (page, plan, at) => (FITS.includes(plan.sections[at].kind) && (at === 0 || plan.sections[at].weeks) ? html`<label class="inline check">${
  t('create.weeks')}<input class="narrow" type="number" min="0" max="26" .value=${String(plan.sections[at].weeks)}
    @change=${(/** @type {Dom.Input} */ event) =>
      event.target.validity.valid && set_section(page, plan, at, { weeks: Number(event.target.value) })}></label>` : nothing);

/** Is a match of it so many games? @param {string} games */
const in_games = (games) => Boolean(draughts_of(games.split(/[+~ ]/)[0]));

/** What is played there, and the way to choose something else. @param {Page} page @param {Plan} plan @param {number} at */
function games_line(page, plan, at) {
  const one = plan.sections[at];
  if (!kind_of(plan, one.kind).options.includes('games')) return nothing;
  const choose = async () => {
    const games = await ask_games(one.games, at === 0);
    if (games !== null) change(page, plan, { sections: played(plan.sections, at, games, in_games, plan.shape ? sections_of(plan.shape) : []) });
  };
  return html`<p class="plays"><span>${t('games.played')}</span><button type="button" class="btn" aria-label=${
    t('games.change', { section: name_of(one, at), games: games_in_words(one.games, at === 0) })} @click=${choose}>${
    games_in_words(one.games, at === 0)}</button></p>`;
}

/** Takes a section out, and those that it would feed. @param {Plan} plan @param {number} at @returns {Planned[]} */
function without(plan, at) {
  const gone = new Set([at + 1]);
  plan.sections.forEach((one, other) => { if (gone.has(one.fed_by) || gone.has(one.also_by)) gone.add(other + 1); });
  const kept = plan.sections.map((_, other) => other + 1).filter((number) => !gone.has(number));
  const moved = (/** @type {number} */ number) => (number ? kept.indexOf(number) + 1 : 0);
  return kept.map((number) => plan.sections[number - 1]).map((one) => ({ ...one, fed_by: moved(one.fed_by), also_by: moved(one.also_by) }));
}

/** What becomes of it, as far as the forecast knows. @param {any} found @param {number} weeks */
const about = (found, weeks) => (found.matches ? html`${t('create.matches', { n: found.matches })}, ${t('create.rounds', { n: found.rounds.length })}${
  found.byes ? html`, ${t('draw.byes', { n: found.byes })}` : nothing}<br>${weeks ? t('create.each_lasts', { n: weeks })
  : t('create.longest_wait', { time: duration(found.longest_wait_min) })}`
  : html`<span class="empty-part">${icon('warn')} ${t('sections.empty')}</span>`);

/** @param {Page} page @param {Plan} plan @param {Planned} one @param {number} at */
function section_card(page, plan, one, at) {
  const found = plan.forecast?.sections[at];
  return html`<li>${one.fed_by ? joins(page, plan, at) : nothing}<section class="part" aria-label=${name_of(one, at)}>
    <div class="what"><h3>${mark(one, at)}<span dir="auto">${name_of(one, at)}</span></h3><p class="dim">${one.kind === 'ladder' ? t('ladder.goes_on') : found
      ? about(found, one.weeks) : plan.refused ? nothing : '…'}</p></div>
    ${lengths(page, plan, at, found?.rounds ?? [])}
    <p class="ends">${found?.matches ? html`<span class="vh">${t('create.ends')}</span>${one.weeks
      ? html`<b>${ends_on(plan.starts_on, one.weeks, found.rounds.length)}</b>` : span_of(plan, found.end_min)}` : nothing}</p>
    ${options(page, plan, at)}${games_line(page, plan, at)}
    ${at > 0 ? html`<button type="button" class="iconbtn out" aria-label=${t('create.remove', { section: name_of(one, at) })}
      @click=${() => change(page, plan, { sections: without(plan, at), shape: '' })}>${icon('cross')}</button>` : nothing}</section></li>`;
}

/** @param {Page} page @param {Plan} plan @param {string} kind */
function add(page, plan, kind) {
  const count = plan.sections.length;
  const { drawn } = kind_of(plan, kind);
  const fed_by = drawn ? 0 : ['last_chance', 'playoff'].includes(kind) ? count : 1;
  const name = usual_name(kind);
  const same = plan.sections.filter((one) => one.name === name || one.name.startsWith(`${name} `)).length;
  const one = section(kind, { fed_by, also_by: kind === 'second_place' ? Math.min(2, count) : 0, name: same ? `${name} ${same + 1}` : name,
    lengths: in_games(plan.sections[0].games) ? USUAL_GAMES : [5], field: drawn ? 'chosen' : 'all', entries: drawn ? 8 : undefined });
  if (takes_some(plan.sections, one)) one.takes = of_groups(plan.sections, one) ? USUAL_OF_EACH : Math.min(USUAL_TAKES, plan.players);
  change(page, plan, { sections: [...plan.sections, one], shape: '' });
}

/** @param {Plan} plan @returns {string[]} */
const addable = (plan) => (plan.forecast?.kinds ?? []).map((/** @type {any} */ one) => one.kind)
  .filter((/** @type {string} */ kind) => kind !== 'second_place' || plan.sections.length > 1);

/** @param {Page} page @param {Plan} plan */
const adder = (page, plan) => html`<label class="adder"><span>${t('create.add_section')}</span><select .value=${''}
  @change=${(/** @type {Dom.Input} */ event) => { const { value } = event.target; event.target.value = ''; if (value) add(page, plan, value); }}>
  <option value="">${t('create.choose')}</option>${addable(plan).map((kind) =>
    html`<option value=${kind}>${t(`section_kind.${kind}`)}</option>`)}</select></label>`;

// ---- figures and the evening

/** @param {unknown} number @param {unknown} what */
const figure = (number, what) => html`<div><b>${number}</b><span>${what}</span></div>`;

/** Is it played over months? Then no evening comes to an end. @param {Plan} plan */
const is_league = ({ sections }) => sections.some(({ kind, weeks }) => weeks || kind === 'ladder');

/** @param {Plan} plan */
function figures(plan) {
  const { forecast } = plan;
  // How often somebody challenges nobody knows.
  if (!forecast.matches) return nothing;
  const mean = (2 * forecast.matches / forecast.players).toFixed(1);
  return html`<div class="figures">${figure(ltr(forecast.matches), t('create.in_all'))}
    ${figure(ltr(forecast.tables), plan.tables && forecast.tables > plan.tables ? t('create.tables_short', { n: plan.tables }) : t('create.at_once'))}
    ${figure(ltr(mean), t('create.mean'))}
    ${is_league(plan) ? nothing : figure(ltr(hour_of(plan, forecast.end_min.middle)), rich(plan.starts_at < 0 ? 'create.lasts' : 'create.between',
      { early: ltr(hour_of(plan, forecast.end_min.early)), late: ltr(hour_of(plan, forecast.end_min.late)) }))}</div>`;
}

const ROW = 30, TOP = 26, WHOLE = 1.02;

/** Minutes between two hours that are named, the shortest that leaves at most so many of them on the page; a phone names every second one. */
const STEPS = [0.5, 1, 2, 3, 6, 12, 24].map((hours) => hours * HOUR);
const MOST_HOURS = 8;

/** How far to the right an hour may begin, and one with its day, so that both are read whole. */
const ROOM_OF_HOUR = 0.91, ROOM_OF_DAY = 0.82;

/** @param {Plan} plan @param {number} minutes */
const names_day = ({ starts_at }, minutes) => starts_at >= 0 && minutes >= DAY;

/** Hours that are named; wide: only where there is room for every word. @param {Plan} plan @param {number} most */
function hours_of(plan, most) {
  const every = STEPS.find((step) => most / step <= MOST_HOURS && (plan.starts_at >= 0 || step >= HOUR)) ?? 24 * HOUR;
  const first = plan.starts_at < 0 ? 0 : (every - plan.starts_at % every) % every;
  const hours = Array.from({ length: MOST_HOURS }, (_, n) => first + n * every).filter((at) => at < most * (names_day(plan, at) ? ROOM_OF_DAY : ROOM_OF_HOUR));
  return hours.map((at, n) => ({ at, wide: n % 2 === 1 || at > most * 0.85 }));
}

/** Where only days are named, which one begins. @param {Plan} plan @param {number} at @param {number} most */
const named = (plan, at, most) => (plan.starts_at >= 0 && most / MOST_HOURS > STEPS[STEPS.length - 2]
  ? t('create.day', { n: Math.floor((plan.starts_at + at) / DAY) + 1 }) : hour_of(plan, at));

/** Bars of an SVG: the server's policy forbids styles, so their places are attributes. @param {Plan} plan */
function evening(plan) {
  const { forecast } = plan;
  const most = Math.max(HOUR, ...forecast.sections.map((/** @type {any} */ one) => one.end_min.late)) * WHOLE;
  const x = (/** @type {number} */ minutes) => `${(100 * minutes / most).toFixed(2)}%`;
  /** @param {any} one @param {number} at */
  const bar = (one, at) => {
    if (!one.matches) return nothing;
    // Both ends of one run of the evening: what waits for a section does not begin before it ends.
    const played = one.rounds.filter((/** @type {any} */ round) => round.matches);
    const from = Math.min(...played.map((/** @type {any} */ round) => round.from_min));
    const to = Math.max(...played.map((/** @type {any} */ round) => round.to_min));
    const y = TOP + at * ROW, kind = family(plan.sections[at] ?? { kind: one.kind });
    return svg`<rect class=${kind} x=${x(from)} y=${y} width=${x(to - from)} height="20" rx="5"></rect>
      <rect class="late ${kind}" x=${x(to)} y=${y} width=${x(Math.max(0, one.end_min.late - to))} height="20" rx="5"></rect>
      <text class="on ${kind}" x=${x(from)} dx="8" y=${y + 15}>${name_of(plan.sections[at] ?? one, at)}</text>`;
  };
  return html`<svg class="evening" height=${TOP + forecast.sections.length * ROW} role="img" aria-label=${t('create.evening')}>
    ${hours_of(plan, most).map(({ at, wide }) => svg`<line x1=${x(at)} x2=${x(at)} y1="20" y2="100%"></line><text
      class=${wide ? 'wide' : ''} x=${x(at)} dx="4" y="14">${named(plan, at, most)}</text>`)}
    ${forecast.sections.slice(0, plan.sections.length).map(bar)}</svg>`;
}

/** Why it cannot be built so, with the section it is about by its name. @param {Plan} plan */
export function refusal(plan) {
  const { refused } = plan;
  const [fault] = refused?.errors ?? [];
  const at = Number(/^\/sections\/(\d+)/.exec(fault?.pointer ?? '')?.[1] ?? -1), one = plan.sections[at];
  return one ? html`<b dir="auto">${name_of(one, at)}</b>: ${fault.detail}` : refused?.message;
}

/** What it comes to stays in sight above what it is made of. @param {Page} page @param {Plan} plan */
export const outcome = (page, plan) => html`${plan.forecast ? html`<div class="sum" role="status">${figures(plan)}</div>`
  : plan.refused ? nothing : html`<p class="empty">${t('ui.loading')}</p>`}
  <ol class="parts">${plan.sections.map((one, at) => section_card(page, plan, one, at))}</ol>
  ${adder(page, plan)}
  ${plan.refused && !plan.impossible ? html`<p class="note bad" role="status">${refusal(plan)}</p>` : nothing}
  ${!plan.forecast || is_league(plan) ? nothing : html`<p class="tempo">${tempo_words(plan.forecast.tempo)}</p>${evening(plan)}`}`;
