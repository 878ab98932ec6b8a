// SPDX-License-Identifier: MIT
// The club's ratings and its season, for everybody: ratings.html?list=1&games=backgammon, ratings.html?year=2026&games=backgammon.
// To be printed, and as CSV and JSON.
// Who does not want to be shown keeps their line, without a name.
import { html, nothing } from '../vendor/lit-html.js';
import { Problem, get } from '../lib/api.js';
import { rows_of } from '../lib/list/csv.js';
import { points } from '../lib/section/curve.js';
import { saves } from '../lib/list/save.js';
import { date_at, name, t, today } from '../lib/text.js';
import { View, bar, query, theme_button } from '../lib/ui.js';

/** @param {{player: number, name: string, public: boolean}} who @param {string} more of the address of their page */
function named(who, more) {
  if (!who.name) return t(who.player ? 'ratings.forgotten' : 'ratings.unnamed');
  return who.public ? html`<a href=${`person.html?p=${who.player}${more}`}>${name(who.name)}</a>` : name(who.name);
}

/** How many tournaments of each person may count, 0 = all. */
const BEST = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12];

class Ratings extends View {
  constructor() {
    super();
    /** The season of this year is shown, 0 = a list is. */
    this.year = Number(query('year'));
    this.best = Number(query('best'));
    this.list = Number(query('list')) || 1;
    this.games = query('games') || 'backgammon';
    /** @type {Api.RatingRamp[]} */
    this.lists = [];
    /** @type {Api.RatingList | null} */
    this.rated = null;
    /** @type {Api.Season | null} */
    this.season = null;
    this.refused = '';
  }

  async begin() {
    await this.read();
  }

  /** Where the same is found as data. */
  source() {
    const games = `games=${encodeURIComponent(this.games)}`;
    return this.year ? `/seasons/${this.year}?${games}${this.best ? `&limit=${this.best}` : ''}` : `/ratings/${this.list}?${games}`;
  }

  async read() {
    const source = this.source();
    try {
      const [{ lists }, shown] = await Promise.all([this.lists.length ? { lists: this.lists } : get('/ratings'), get(source)]);
      if (source !== this.source()) return; // something else was chosen meanwhile
      Object.assign(this, { lists, rated: this.year ? null : shown, season: this.year ? shown : null, refused: '' });
      document.title = this.heading();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.refused = problem.message;
    }
    this.paint();
  }

  heading() {
    const { year, season } = this;
    if (!year) return t('ratings.all');
    return season && season.games !== 'backgammon' ? t('ratings.season_of_game', { year, game: season.games_title }) : t('ratings.season_of', { year });
  }

  /** A season is of one game, as a list is. @param {number} year */
  season_search(year) {
    return `year=${year}${this.games === 'backgammon' ? '' : `&games=${encodeURIComponent(this.games)}`}`;
  }

  /** Another list, or another reckoning; the address says which. @param {string} search */
  show(search) {
    history.replaceState(null, '', `ratings.html?${search}`);
    void this.read();
  }

  choosers() {
    const several = new Set(this.lists.map((one) => one.games)).size > 1;
    return html`<p class="rowed screen"><label class="field rating-of"><span>${t('ratings.by')}</span><select @change=${(/** @type {Dom.Select} */ event) => {
      const chosen = this.lists[Number(event.target.value)];
      Object.assign(this, { list: chosen.list, games: chosen.games });
      this.show(`list=${this.list}&games=${encodeURIComponent(this.games)}`);
    }}>${this.lists.map((one, n) => html`<option value=${n} ?selected=${one.list === this.list && one.games === this.games}>${
      several ? t('ratings.list_of', { game: one.games_title, ramp: one.title }) : one.title}</option>`)}</select></label></p>`;
  }

  best_chooser() {
    return html`<p class="rowed screen"><label class="field rating-of"><span>${t('ratings.best')}</span><select @change=${(/** @type {Dom.Select} */ event) => {
      this.best = Number(event.target.value);
      this.show_season();
    }}>${BEST.map((n) => html`<option value=${n} ?selected=${n === this.best}>${n ? t('ratings.best_of', { n }) : t('ratings.best_all')}</option>`)}
      </select></label></p>`;
  }

  show_season() {
    this.show(`${this.season_search(this.year)}${this.best ? `&best=${this.best}` : ''}`);
  }

  /** Each game once, where there is another than backgammon. */
  game_chooser() {
    const games = this.lists.filter((one) => one.list === 1);
    if (games.length < 2) return nothing;
    return html`<p class="rowed screen"><label class="field rating-of"><span>${t('ratings.game')}</span><select @change=${(/** @type {Dom.Select} */ event) => {
      this.games = games[Number(event.target.value)].games;
      this.show_season();
    }}>${games.map((one, n) => html`<option value=${n} ?selected=${one.games === this.games}>${one.games_title}</option>`)}</select></label></p>`;
  }

  /** @param {Api.RatingList} rated */
  list_table(rated) {
    const more = rated.list === 1 && rated.games === 'backgammon' ? '' : `&list=${rated.list}&games=${encodeURIComponent(rated.games)}`;
    return html`${this.choosers()}<p class="dim">${t('ratings.list_of', { game: rated.games_title, ramp: rated.title })}. ${[
      rated.provisional ? t('ratings.provisional', { n: rated.provisional }) : '', rated.months ? t('ratings.months', { n: rated.months }) : '']
      .filter(Boolean).join(' ')}</p>${rated.people.length ? html`<table class="ratings"><caption class="vh">${this.heading()}</caption><thead><tr><th
      scope="col">${t('ratings.rank')}</th><th scope="col">${t('people.name')}</th><th scope="col">${t('ratings.rating')}</th><th scope="col" class="more">${
      t('ratings.experience')}</th><th scope="col" class="more">${t('ratings.matches')}</th><th scope="col" class="more">${t('ratings.won')}</th><th scope="col"
      class="more">${t('ratings.last')}</th></tr></thead><tbody>${rated.people.map((one) => html`<tr><td>${one.rank ?? '–'}</td><th scope="row">${
      named(one, more)}</th><td><b>${points(one.rating)}</b></td><td class="more">${one.experience}</td><td class="more">${one.matches}</td><td class="more">${
      one.won}</td><td class="more">${date_at(one.last_ms)}</td></tr>`)}</tbody></table>` : html`<p class="empty">${t('ratings.none')}</p>`}`;
  }

  /** @param {Api.Season} season */
  season_table(season) {
    const turn = (/** @type {number} */ year, /** @type {string} */ said) => html`<a class="btn"
      href=${`ratings.html?${this.season_search(year)}`}><span class="vh">${said}, </span>${year}</a>`;
    return html`<p class="rowed screen">${turn(this.year - 1, t('ratings.year_before'))}<b>${this.year}</b>${
      turn(this.year + 1, t('ratings.year_after'))}</p>${this.game_chooser()}${this.best_chooser()}${
      season.people.length ? html`<table class="ratings"><caption class="vh">${this.heading()}</caption><thead><tr><th scope="col">${
      t('ratings.rank')}</th><th scope="col">${t('people.name')}</th><th scope="col">${t('ratings.points')}</th><th scope="col"
      class="more">${t('ratings.for_wins')}</th><th scope="col" class="more">${t('ratings.for_places')}</th><th scope="col"
      class="more">${t('ratings.events')}</th></tr></thead><tbody>${
      season.people.map((one) => html`<tr><td>${one.rank}</td><th scope="row">${named(one, '')}</th><td><b>${
      points(one.points)}</b></td><td class="more">${points(one.match_points)}</td><td class="more">${
      points(one.place_points)}</td><td class="more">${one.public ? one.results.length : '–'}</td></tr>`)}</tbody></table><p
      class="dim">${t('ratings.season_hint')}</p>`
      : html`<p class="empty">${t('ratings.none')}</p>`}`;
  }

  template() {
    const { rated, season, refused } = this;
    const view = (/** @type {string} */ to, /** @type {boolean} */ here, /** @type {string} */ said) => html`<a href=${to}
      aria-current=${here ? 'page' : nothing}>${said}</a>`;
    const head = html`${bar({ title: this.heading(), home: 'index.html', children: theme_button() })}<nav class="screen" aria-label=${t('ratings.views')}>${
      view('ratings.html', !this.year, t('ratings.all'))}${view(`ratings.html?${
      this.season_search(Number(today().slice(0, 4)))}`, !!this.year, t('ratings.season'))}</nav>`;
    if (refused) return html`${head}<main class="page"><p class="note">${refused}</p></main>`;
    if (!rated && !season) return html`${head}<div class="wait"><p>${t('ui.loading')}</p></div>`;
    return html`${head}<main class="page stack">${rated ? this.list_table(rated) : season ? this.season_table(season) : nothing}<p class="rowed screen"><button
      class="btn" @click=${() => print()}>${t('person.print')}</button>${saves(
      () => this.heading(), () => rows_of(this.querySelectorAll('table')), () => rated ?? season)}</p></main>`;
  }
}
customElements.define('td-ratings', Ratings);
