// SPDX-License-Identifier: MIT
// Ratings: a list of the club, and where a person's number comes from: each match with before and after, what a correction
// replaced and why, whom they have met, and what is not rated at all. The season: master points of a year.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { curve, points, signed } from '../../../lib/section/curve.js';
import { date_time, name, rich, score, t, today } from '../../../lib/text.js';
import { complain } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {Api.PlayerRating['matches'][number]} Line */

/**
 * What one console has read. list, games: the one shown; wanted: whose lines are to be seen, 0 = nobody's.
 * @typedef {{lists: Api.RatingRamp[], list: number, games: string, shown: Api.RatingList | null, wanted: number, person: Api.PlayerRating | null, year: number,
 *   season: Api.Season | null, best: number, worth: Record<string, number>}} Ratings
 */
/** @returns {Ratings} */
export const no_ratings = () => ({ lists: [], list: 1, games: 'backgammon', shown: null, wanted: 0, person: null,
  year: Number(today().slice(0, 4)), season: null, best: 0, worth: { main: 100, consolation: 0, last_chance: 0, playoff: 0 } });

/** A list is of one game and one ramp. @param {Ratings} mine */
const list_of = ({ list, games }) => `${list}?games=${encodeURIComponent(games)}`;

/** Reads the list, and the lines of who is chosen. @param {Page} page @param {Ratings} mine */
export async function read(page, mine) {
  const wanted = list_of(mine);
  try {
    if (!mine.lists.length) mine.lists = (await get('/ratings')).lists;
    const shown = await get(`/ratings/${wanted}`);
    if (list_of(mine) !== wanted) return; // another list was chosen meanwhile
    mine.shown = shown;
    if (mine.wanted) await of_person(page, mine, mine.wanted);
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** What places of these count; consolations are of several kinds. @type {Record<string, string[]>} */
const WORTH = { main: ['main'], consolation: ['consolation', 'progressive', 'first_match'], last_chance: ['last_chance'], playoff: ['playoff'] };

/** @param {Ratings} mine */
const worth_asked = ({ worth }) => Object.entries(WORTH).flatMap(([of, kinds]) => kinds.map((kind) => `${kind}:${worth[of]}`)).join(',');

/** A season is of one game, as a list is. @param {Ratings} mine */
const season_asked = (mine) => `/seasons/${mine.year}?games=${encodeURIComponent(mine.games)}&worth=${worth_asked(mine)}${
  mine.best ? `&limit=${mine.best}` : ''}`;

/** @param {Page} page @param {Ratings} mine */
export async function read_season(page, mine) {
  const wanted = season_asked(mine);
  const season = await get(wanted).catch(complain);
  if (season_asked(mine) !== wanted) return; // something else was chosen meanwhile
  mine.season = season ?? null;
  page.paint();
}

/** @param {Page} page @param {Ratings} mine @param {number} player */
export async function of_person(page, mine, player) {
  mine.wanted = player;
  const list = list_of(mine);
  const person = await get(`/players/${player}/ratings/${list}`).catch(complain);
  if (mine.wanted !== player || list_of(mine) !== list) return;
  mine.person = person ?? null;
  page.paint();
}

// ---- the list

/** @param {Page} page @param {Ratings} mine */
function chooser(page, mine) {
  const several = new Set(mine.lists.map((one) => one.games)).size > 1;
  return html`<label class="field rating-of"><span>${t('ratings.by')}</span><select @change=${(/** @type {Dom.Select} */ event) => {
    const { list, games } = mine.lists[Number(event.target.value)];
    Object.assign(mine, { list, games, person: null });
    void read(page, mine);
  }}>${mine.lists.map((one, n) => html`<option value=${n} ?selected=${one.list === mine.list && one.games === mine.games}>${
    several ? t('ratings.list_of', { game: one.games_title, ramp: one.title }) : one.title}</option>`)}</select></label>
    ${mine.shown && (mine.shown.provisional || mine.shown.months) ? html`<p class="dim">${[
      mine.shown.provisional ? t('ratings.provisional', { n: mine.shown.provisional }) : '',
      mine.shown.months ? t('ratings.months', { n: mine.shown.months }) : ''].filter(Boolean).join(' ')}</p>` : nothing}`;
}

/** @param {Page} page @param {Ratings} mine @param {Api.RatingList['people'][number]} one @param {(player: number) => void} choose */
const row = (page, mine, one, choose) => html`<tr aria-current=${mine.wanted === one.player ? 'true' : 'false'}>
  <td>${one.rank ?? '–'}</td>
  <th scope="row"><button class="link" @click=${() => choose(one.player)}>${one.name ? name(one.name) : t('ratings.forgotten')}</button></th>
  <td><b>${points(one.rating)}</b></td><td class="more">${one.experience}</td><td class="more">${one.matches}</td><td class="more">${one.won}</td></tr>`;

/** @param {Page} page @param {Ratings} mine @param {(player: number) => void} choose who is chosen in both views */
export function list_template(page, mine, choose) {
  if (!mine.shown) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
  const { people } = mine.shown;
  return html`${chooser(page, mine)}${people.length ? html`<table class="ratings"><thead><tr><th scope="col">${t('ratings.rank')}</th>
    <th scope="col">${t('people.name')}</th><th scope="col">${t('ratings.rating')}</th><th scope="col" class="more">${t('ratings.experience')}</th>
    <th scope="col" class="more">${t('ratings.matches')}</th><th scope="col" class="more">${t('ratings.won')}</th></tr></thead>
    <tbody>${people.map((one) => row(page, mine, one, choose))}</tbody></table>` : html`<p class="empty">${t('ratings.none')}</p>`}`;
}

// ---- the season

/** @param {Page} page @param {Ratings} mine @param {number} step */
function turn_year(page, mine, step) {
  Object.assign(mine, { year: mine.year + step, season: null });
  void read_season(page, mine);
  page.paint();
}

/** How many tournaments of each person may count, 0 = all. */
const BEST = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12];

/** @param {Page} page @param {Ratings} mine */
function best_chooser(page, mine) {
  return html`<label class="field rating-of"><span>${t('ratings.best')}</span><select @change=${(/** @type {Dom.Select} */ event) => {
    mine.best = Number(event.target.value);
    void read_season(page, mine);
  }}>${BEST.map((n) => html`<option value=${n} ?selected=${n === mine.best}>${
    n ? t('ratings.best_of', { n }) : t('ratings.best_all')}</option>`)}</select></label>`;
}

/**
 * Each game once, where there is another than backgammon. Whoever is chosen has the list of this game beside their points.
 * @param {Page} page @param {Ratings} mine
 */
function game_chooser(page, mine) {
  const games = mine.lists.filter((one) => one.list === 1);
  if (games.length < 2) return nothing;
  return html`<label class="field rating-of"><span>${t('ratings.game')}</span><select @change=${(/** @type {Dom.Select} */ event) => {
    Object.assign(mine, { games: games[Number(event.target.value)].games, person: null, season: null });
    void Promise.all([read(page, mine), read_season(page, mine)]);
  }}>${games.map((one, n) => html`<option value=${n} ?selected=${one.games === mine.games}>${one.games_title}</option>`)}</select></label>`;
}

/** What a file of it is called. @param {Ratings} mine */
export function season_title({ year, season }) {
  return season && season.games !== 'backgammon' ? t('ratings.season_of_game', { year, game: season.games_title }) : t('ratings.season_of', { year });
}

/** In hundredths of what a place of a main draw gives. */
const PERCENT = [0, 10, 25, 50, 75, 100];

/** @param {Page} page @param {Ratings} mine */
function worth_chooser(page, mine) {
  /** @param {string} of */
  const select = (of) => html`<label class="field"><span>${t(`ratings.worth.${of}`)}</span><select @change=${(/** @type {Dom.Select} */ event) => {
    mine.worth[of] = Number(event.target.value);
    void read_season(page, mine);
  }}>${PERCENT.map((n) => html`<option value=${n} ?selected=${n === mine.worth[of]}>${n ? t('ratings.worth_of', { n }) : t('ratings.worth_none')}</option>`)}
    </select></label>`;
  return html`<details class="season-worth"><summary>${t('ratings.worth')}</summary><p class="dim">${t('ratings.worth_hint')}</p><div class="worths">${
    Object.keys(WORTH).map(select)}</div></details>`;
}

/** What the points of who is chosen are the sum of, and what is dropped. @param {Ratings} mine */
export function season_sum(mine) {
  const one = mine.season?.people.find((each) => each.player === mine.wanted);
  if (!one) return nothing;
  return html`<section class="card stack" aria-labelledby="h-season"><h2 id="h-season">${name(one.name || t('ratings.forgotten'))} <span>${
    t('ratings.points_of', { points: (one.points / 10000).toFixed(2), year: mine.year })}</span></h2><ol class="played">${one.results.map((result) => html`<li
    class=${result.counts ? '' : 'replaced'}><a href=${`tournament.html?t=${result.tournament}`}><b dir="auto">${result.title}</b><span class="dim">${
      t('ratings.points_from', { wins: (result.match_points / 10000).toFixed(2), places: (result.place_points / 10000).toFixed(2) })}</span>${
      result.counts ? nothing : html`<span>${t('ratings.dropped')}</span>`}</a><b>${points(result.points)}</b></li>`)}</ol></section>`;
}

/** @param {Page} page @param {Ratings} mine @param {(player: number) => void} choose */
export function season_template(page, mine, choose) {
  const turn = (/** @type {number} */ step, /** @type {string} */ label) => html`<button class="btn" data-again
    @click=${() => turn_year(page, mine, step)}><span class="vh">${label}, </span>${mine.year + step}</button>`;
  return html`<p class="rowed season-of">${turn(-1, t('ratings.year_before'))}<b>${mine.year}</b>${turn(1, t('ratings.year_after'))}</p>${
    game_chooser(page, mine)}${best_chooser(page, mine)}${worth_chooser(page, mine)}${
    !mine.season ? html`<div class="wait"><p>${t('ui.loading')}</p></div>` : !mine.season.people.length ? html`<p class="empty">${t('ratings.none')}</p>`
    : html`<table class="ratings"><thead><tr><th scope="col">${t('ratings.rank')}</th><th scope="col">${t('people.name')}</th>
    <th scope="col">${t('ratings.points')}</th><th scope="col" class="more">${t('ratings.for_wins')}</th>
    <th scope="col" class="more">${t('ratings.for_places')}</th></tr></thead><tbody>${mine.season.people.map((one) => html`<tr
      aria-current=${mine.wanted === one.player ? 'true' : 'false'}><td>${one.rank}</td><th scope="row"><button class="link"
      @click=${() => choose(one.player)}>${one.name ? name(one.name) : t('ratings.forgotten')}</button></th><td><b>${points(one.points)}</b></td>
      <td class="more">${points(one.match_points)}</td><td class="more">${points(one.place_points)}</td></tr>`)}</tbody></table>`}`;
}

// ---- one person

/** Whom they have met in rated matches, most often first. @param {Line[]} holds */
function rivals(holds) {
  /** @type {Map<number, {name: string, won: number, lost: number}>} */
  const met = new Map();
  for (const line of holds) {
    const rival = met.get(line.opponent.player) ?? { name: line.opponent.name, won: 0, lost: 0 };
    rival[line.won ? 'won' : 'lost']++;
    met.set(line.opponent.player, rival);
  }
  return [...met.values()].sort((x, y) => y.won + y.lost - x.won - x.lost || y.lost - x.lost || x.name.localeCompare(y.name));
}

/** Whom they lose to: at least three matches, and most lost over won. @param {ReturnType<typeof rivals>} all */
const nemesis = (all) => all.filter((one) => one.won + one.lost >= 3 && one.lost > one.won).sort((x, y) => y.lost - y.won - x.lost + x.won)[0];

/** @param {Line[]} holds */
function met_template(holds) {
  const all = rivals(holds);
  const feared = nemesis(all);
  return html`<details><summary>${t('ratings.met', { n: all.length })}</summary><ul class="played">${all.map((one) => html`<li><span><b>${
    name(one.name || t('ratings.forgotten'))}</b>${one === feared ? html` <span class="chip warn">${t('ratings.nemesis')}</span>` : nothing}</span><b>${
    score(one.won, one.lost)}</b></li>`)}</ul></details>`;
}

/** @param {Line} line */
const match_link = (line) => `match.html?t=${line.tournament}&n=${line.match}`;

/** @param {Line} line */
function line_row(line) {
  const said = rich(line.won ? 'ratings.beat' : 'ratings.lost_to', { name: name(line.opponent.name || t('ratings.forgotten')), length: line.length });
  return html`<li class=${line.replaced ? 'replaced' : ''}><a href=${match_link(line)}><b>${said}</b>
    <span class="dim"><bdi>${line.title}</bdi>, ${t('ratings.chance', { percent: Math.round(line.chance / 100),
      rating: (line.opponent.rating / 10000).toFixed(0) })}</span>
    ${line.replaced ? html`<span>${t('ratings.replaced', { when: date_time(new Date(line.replaced.at_ms).toISOString()),
      n: line.replaced.match })}</span>` : nothing}</a>
    <span class="moved"><b>${signed(line.after - line.before)}</b> <span class="dim">${points(line.after)}</span></span></li>`;
}

/** @param {Ratings} mine */
export function person_template(mine) {
  const { person } = mine;
  if (!person || person.player !== mine.wanted) return nothing;
  const holds = person.matches.filter((line) => !line.replaced);
  return html`<section class="card stack" aria-labelledby="h-rating"><h2 id="h-rating"><bdi>${person.name || t('ratings.forgotten')}</bdi>
    <span>${t('ratings.list_of', { game: person.games_title, ramp: person.title })}</span></h2>
    ${holds.length ? html`<p class="rated">${points(holds[0].after)}</p>${curve(holds)}` : html`<p class="dim">${t('ratings.not_yet')}</p>`}
    ${holds.length ? met_template(holds) : nothing}<ol class="played">${person.matches.map(line_row)}</ol>
    ${person.unrated.length ? html`<details><summary>${t('ratings.unrated', { n: person.unrated.length })}</summary><ul class="played">${
      person.unrated.map((one) => html`<li><a href=${`match.html?t=${one.tournament}&n=${one.match}`}><b>${rich('ratings.match_of', {
        n: one.match, title: name(one.title) })}</b><span class="dim">${t(`ratings.why_${one.reason}`)}</span></a></li>`)}</ul></details>` : nothing}
    </section>`;
}
