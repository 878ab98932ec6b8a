// SPDX-License-Identifier: MIT
// The front door: what is running, what is to come, what has been.
import { html, nothing } from '../vendor/lit-html.js';
import { get } from '../lib/api.js';
import { plays_for_months } from '../lib/night.js';
import { clock_of, day, known_as, ltr, t, today, use_zone } from '../lib/text.js';
import { View, bar, complain, theme_button } from '../lib/ui.js';

/** What runs for months is not on now: it has a group of its own. @param {Api.Tournament} tournament */
const group_of = (tournament) => (tournament.status === 'running' && plays_for_months(tournament) ? 'months' : tournament.status);

class Index extends View {
  constructor() {
    super();
    /** @type {Api.Tournament[] | null} */
    this.tournaments = null;
    /** @type {Api.Me | null} */
    this.me = null;
    this.next = '';
  }

  async begin() {
    try {
      this.me = await get('/me');
      await this.more();
    } catch (problem) {
      complain(problem);
      this.tournaments = [];
    }
  }

  async more() {
    const part = await get(`/tournaments${this.next ? `?after=${encodeURIComponent(this.next)}` : ''}`);
    this.tournaments = [...(this.tournaments ?? []), ...part.tournaments];
    this.next = part.next || '';
    use_zone(this.tournaments[0]?.club?.time_zone);
    this.paint();
  }

  template() {
    const { tournaments, me } = this;
    if (!tournaments) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
    const club = tournaments[0]?.club?.name ?? t('title.index');
    const door = me?.kind === 'account' ? html`<a class="btn" href="td.html">${t('index.console')}</a>`
      : html`<a class="btn" href="login.html">${t('login.title')}</a>`;
    return html`${bar({ title: club, children: html`${door}${theme_button()}` })}<main class="page stack">
      ${me?.set_up === false ? html`<p class="note"><b>${t('index.no_owner')}</b> ${t('setup.no_token')}</p>` : nothing}
      <div class="halls">${this.group('running', t('index.running'))}${
        this.group('months', t('index.months'))}${this.group('open', t('index.open'))}${this.group('closed', t('index.closed'))}</div>
      ${tournaments.some((one) => one.status !== 'draft') ? nothing : html`<p class="empty">${t('index.none')}</p>`}
      <p class="rowed"><a class="btn" href="ratings.html">${t('ratings.all')}</a><a class="btn" href=${
        `ratings.html?year=${today().slice(0, 4)}`}>${t('ratings.season')}</a></p>
      ${this.next ? html`<p><button class="btn" @click=${() => this.more()}>${t('index.more')}</button></p>` : nothing}</main>`;
  }

  /** @param {string} group @param {string} heading */
  group(group, heading) {
    const some = (this.tournaments ?? []).filter((one) => group_of(one) === group);
    if (some.length === 0) return nothing;
    return html`<section class="stack"><h2>${heading}</h2>
      <ol class="doors">${some.map((one) => html`<li><a class="card" href=${`tournament.html?t=${one.uid}`}><b dir="auto">${one.title}</b>
      <span class="dim">${day(one.starts_on)}${one.starts_at_min >= 0 ? html`, ${ltr(clock_of(one.starts_at_min))}` : nothing}</span>
      <span class="what">${one.champion ? html`${t('floor.champion')}: <b dir="auto">${known_as(one.champion)}</b>`
        : one.draw.size ? t('index.matches', { over: one.matches.over, total: one.matches.total })
          : t('create.players', { n: one.entries.entered + one.entries.checked_in })}</span></a></li>`)}</ol></section>`;
  }
}

customElements.define('td-index', Index);
