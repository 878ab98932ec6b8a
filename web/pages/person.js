// SPDX-License-Identifier: MIT
// A player over all closed tournaments: opponents, form, titles, records and every match. To be printed, and as CSV and JSON.
import { html, nothing, svg } from '../vendor/lit-html.js';
import { Problem, get } from '../lib/api.js';
import { curve } from '../lib/section/curve.js';
import { saves } from '../lib/list/save.js';
import { day, in_games, name, rich, score, t } from '../lib/text.js';
import { View, bar, query, theme_button } from '../lib/ui.js';

/** @typedef {Api.PlayerMemory['matches'][number]} Match */
/** @typedef {Api.PlayerMemory['opponents'][number]} Rival */

/** @param {string} full */
const named = (full) => name(full || t('ratings.forgotten'));

/** A name leads to its page where there is one for everybody. @param {{player: number, name: string, public: boolean}} who */
const linked = (who) => (who.public ? html`<a href=${`person.html?p=${who.player}`}>${named(who.name)}</a>` : named(who.name));

/** How much of what two have played somebody won: the part that is full; the score beside it says the same. @param {Rival} rival */
const share = ({ won, lost }) => {
  const width = 100 * won / Math.max(1, won + lost);
  return html`<svg class="share" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">${svg`<rect width="100" height="12" rx="3"></rect>
    <rect class="full" width=${width.toFixed(1)} height="12" rx="3"></rect>`}</svg>`;
};

/** @param {Match} match */
const match_link = (match) => `match.html?t=${match.tournament}&m=${match.match}`;

/** @param {Match[]} matches */
const lines_of = (matches) => [['tournament', 'match', 'played', 'opponent', 'length', 'won', 'score', 'opponent_score', 'behind'],
  ...matches.map((one) => [one.title, one.match, new Date(one.played_ms).toISOString(), one.opponent.name, one.length, one.won, in_games(one, one.score),
    in_games(one, one.opponent_score), in_games(one, one.behind)])];

class Person extends View {
  constructor() {
    super();
    this.number = query('p');
    /** Who plays in the entry by which the page was asked for, where it is not one person with a page. @type {{player: number, name: string}[] | null} */
    this.of_entry = null;
    /** @type {Api.PlayerMemory | null} */
    this.shown = null;
    /** The rating on the list that was asked for. @type {Api.PlayerRating | null} */
    this.rating = null;
    this.refused = '';
    /** The address was that of somebody who is one with another. */
    this.joined = false;
    /** Whose matches are shown alone, 0 = all. */
    this.against = 0;
  }

  async begin() {
    try {
      if (!this.number && !await this.find()) return;
      const of = `/players/${encodeURIComponent(this.number)}`;
      const list = `${encodeURIComponent(query('list') || '1')}${query('games') ? `?games=${encodeURIComponent(query('games'))}` : ''}`;
      [this.shown, this.rating] = await Promise.all([get(`${of}/memory`), get(`${of}/ratings/${list}`)]);
      // Of two who were joined as one the page is that of the one.
      const { player } = this.shown ?? {};
      this.joined = player !== undefined && String(player) !== this.number;
      if (this.joined) history.replaceState(null, '', location.search.replace(`p=${this.number}`, `p=${player}`));
      document.title = this.shown?.name || t('ratings.forgotten');
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.refused = problem.message;
    }
  }

  /** An event names entries, and knows no players: ?t=UID&e=ENTRY. Is it one person? */
  async find() {
    const { players } = await get(`/tournaments/${encodeURIComponent(query('t'))}/entries/${encodeURIComponent(query('e'))}/pages`);
    if (players.length !== 1) this.of_entry = players;
    else this.number = String(players[0].player);
    return players.length === 1;
  }

  /** By the PIN of an entry of theirs a player hides the page, or shows it again. @param {boolean} hidden @param {Api.PlayerMemory['matches']} matches */
  async own(hidden, matches) {
    const { events_of, own_page } = await import('./person/own.js');
    const here = { tournament: query('t'), title: '', entry: async () => Number(query('e')) };
    if (await own_page(matches.length ? events_of(matches) : [here], hidden)) location.reload();
  }

  /** A pair, or nobody who has a page. @param {{player: number, name: string}[]} players */
  choice(players) {
    if (!players.length) {
      return html`<p class="empty">${t('person.no_page')}</p><p class="rowed"><button class="btn" @click=${() => this.own(false, [])}>${
        t('person.own_show')}</button></p>`;
    }
    return html`<ul class="played">${players.map((one) => html`<li>${linked({ ...one, public: true })}</li>`)}</ul>`;
  }

  /** @param {string} title @param {Rival | null} rival */
  fact(title, rival) {
    return rival ? html`<div><dt>${title}</dt><dd>${linked(rival)} ${score(rival.won, rival.lost)}</dd></div>` : nothing;
  }

  /** @param {string} title @param {Match | null} match @param {unknown} said */
  record(title, match, said) {
    return match ? html`<div><dt>${title}</dt><dd><a href=${match_link(match)}>${said}</a> <span class="dim">${
      rich('person.against_in', { name: named(match.opponent.name), title: name(match.title) })}</span></dd></div>` : nothing;
  }

  /** @param {Api.PlayerMemory} shown */
  facts(shown) {
    const { longest, comeback } = shown;
    return html`<dl class="facts"><div><dt>${t('person.matches')}</dt><dd>${score(shown.won, shown.lost)}</dd></div>
      ${shown.form.length ? html`<div><dt>${t('person.form')}</dt><dd class="form-of">${shown.form.map((won) => html`<span class=${won ? 'won' : 'lost'}>${
        t(won ? 'person.w' : 'person.l')}</span>`)}</dd></div>` : nothing}
      ${this.fact(t('person.favourite'), shown.favourite)}${this.fact(t('person.nemesis'), shown.nemesis)}
      ${this.record(t('person.longest'), longest, longest && t('person.points', { n: longest.length }))}
      ${this.record(t('person.comeback'), comeback, comeback && t('person.behind', { n: in_games(comeback, comeback.behind) }))}</dl>
      ${shown.favourite || shown.nemesis ? html`<p class="dim">${t('person.least', { n: shown.rival_least })}</p>` : nothing}`;
  }

  /** What they are rated, and how it came to that. @param {Api.PlayerRating} rating */
  rated(rating) {
    const holds = rating.matches.filter((line) => !line.replaced);
    if (!holds.length) return nothing;
    const list = `ratings.html?list=${rating.list}&games=${encodeURIComponent(rating.games)}`;
    return html`<section class="stack"><h2>${t('ratings.rating')} <span><a href=${list}>${
      t('ratings.list_of', { game: rating.games_title, ramp: rating.title })}</a></span></h2>${curve(holds, true)}</section>`;
  }

  /** @param {Api.PlayerMemory} shown */
  titles(shown) {
    if (!shown.titles.length) return nothing;
    return html`<section class="stack"><h2>${t('person.titles')}</h2><ul class="played">${shown.titles.map((one) => html`<li><a
      href=${`tournament.html?t=${one.tournament}`}><b dir="auto">${one.title}</b><span class="dim">${day(one.starts_on)}${
      one.name ? html`, <bdi>${one.name}</bdi>` : nothing}</span></a></li>`)}</ul></section>`;
  }

  /** @param {Api.PlayerMemory} shown */
  opponents(shown) {
    return html`<section class="stack"><h2>${t('person.opponents')}</h2><ul class="played">${shown.opponents.map((one) => html`<li><span>${
      linked(one)}</span>${share(one)}<button class="btn" aria-pressed=${this.against === one.player} @click=${() => {
      this.against = this.against === one.player ? 0 : one.player;
      this.paint();
    }}><span class="vh">${t('person.only', { name: one.name || t('ratings.forgotten') })}</span>${score(one.won, one.lost)}</button></li>`)}</ul></section>`;
  }

  /** @param {Api.PlayerMemory} shown */
  played(shown) {
    const some = shown.matches.filter((one) => !this.against || one.opponent.player === this.against);
    return html`<section class="stack"><h2>${t('person.played', { n: some.length })}</h2><ol class="played">${some.map((one) => html`<li><a
      href=${match_link(one)}><b>${rich(one.won ? 'ratings.beat' : 'ratings.lost_to', { name: named(one.opponent.name), length: one.length })}</b>
      <span class="dim"><bdi>${one.title}</bdi></span></a><b>${score(one.score, one.opponent_score, one)}</b></li>`)}</ol></section>`;
  }

  template() {
    const { shown, refused } = this;
    const title = shown ? named(shown.name) : t('title.person');
    const head = bar({ title, home: 'index.html', children: theme_button() });
    if (refused) return html`${head}<main class="page"><p class="note">${refused}</p></main>`;
    if (this.of_entry) return html`${head}<main class="page">${this.choice(this.of_entry)}</main>`;
    if (!shown) return html`${head}<div class="wait"><p>${t('ui.loading')}</p></div>`;
    const joined = this.joined ? html`<p class="tip" role="status">${t('person.joined')}</p>` : nothing;
    if (!shown.matches.length && !shown.titles.length) return html`${head}<main class="page">${joined}<p class="empty">${t('ratings.none')}</p></main>`;
    return html`${head}<main class="page stack">${joined}<div class="halls"><div class="stack">${this.facts(shown)}
      <p class="rowed screen"><button class="btn" @click=${() => print()}>${t('person.print')}</button>
      ${saves(() => `player ${this.number}`, () => lines_of(shown.matches), () => shown)}${
        shown.public && shown.matches.length ? html`<button class="btn" @click=${() => this.own(true, shown.matches)}>${
          t('person.own_hide')}</button>` : nothing}</p>${
      this.rating ? this.rated(this.rating) : nothing}${this.titles(shown)}${this.opponents(shown)}</div>${this.played(shown)}</div></main>`;
  }
}
customElements.define('td-person', Person);
