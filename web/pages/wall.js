// SPDX-License-Identifier: MIT
// The projector wall: who goes to which table now, and the scores; pages turn every 12 s, nothing scrolls.
import { html, nothing } from '../vendor/lit-html.js';
import { fit_alike } from '../lib/fit.js';
import { PublicView } from '../lib/public.js';
import { known_as, ltr, minutes_since, t, time } from '../lib/text.js';
import { ahead, bar, checker, icon, live, phase_chip, round_name, score_of, section_mark, to_length } from '../lib/ui.js';

/** Lines of a page, names of rounds among them. */
const ROWS = 13;
const TURN_MS = 12000;
/** A name in one line, smaller by steps, else in two. */
const [LINE, LINES] = [['fit', 'fit f1', 'fit f2', 'fit f3'], ['fit two', 'fit two f4', 'fit two f5']];
/** A result stays on the wall this long. */
const RECENT_MIN = 10;

class Wall extends PublicView {
  constructor() {
    super();
    this.page = 0;
    /** @type {unknown} */
    this.code = nothing;
    this.fitted = '';
  }

  async begin() {
    await super.begin();
    if (this.lost) return;
    const { qr } = await import('../lib/qr.js');
    this.address = new URL(`tournament.html?t=${this.uid}`, location.href).href;
    this.code = qr(this.address, t('wall.qr'));
    setInterval(() => {
      this.page += 1;
      this.paint();
    }, TURN_MS);
    setInterval(() => this.paint(), 5000);
  }

  /** What has not changed is not measured again. */
  painted() {
    const names = /** @type {HTMLElement[]} */ ([...this.querySelectorAll('.fit')]);
    const now = `${names.map((name) => name.textContent).join()} ${innerWidth}x${innerHeight}`;
    if (this.fitted === now) return;
    this.fitted = now;
    fit_alike(names.filter((name) => name.closest('.list')), LINE, LINES);
    fit_alike(names.filter((name) => name.closest('.now')), LINE, LINES);
  }

  /** Matches on tables and fresh results, by table. */
  get rows() {
    const now = Date.now();
    // What was broken off is at no table.
    const on = this.all_matches.filter((match) => match.table && ['playing', 'finishing', 'disputed'].includes(match.status));
    const over = this.all_matches.filter((match) =>
      match.status === 'over' && match.how !== 'bye' && match.over_at && minutes_since(match.over_at, now) < RECENT_MIN);
    on.sort((x, y) => (x.table ?? 0) - (y.table ?? 0));
    over.sort((x, y) => String(y.over_at).localeCompare(String(x.over_at)));
    return [...on, ...over];
  }

  template() {
    if (this.lost) return html`${bar({ title: t('title.wall') })}<main class="page"><p class="empty">${t('public.lost')}</p></main>`;
    if (!this.tournament) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
    return html`<div class="wall">
      ${bar({ title: this.tournament.title, children: html`${live(this.state)}<time class="clock">${ltr(time(Date.now()))}</time>` })}
      <main>${this.calls()}${this.scores()}</main></div>`;
  }

  calls() {
    const calls = this.all_matches.filter((match) => match.status === 'called').sort((x, y) => String(y.called_at).localeCompare(String(x.called_at)));
    const [now, ...rest] = calls;
    const { champion } = this.tournament;
    return html`<section class="calls" aria-labelledby="h-calls"><h2 id="h-calls">${t(champion ? 'floor.champion' : 'wall.calls')}</h2>
      ${champion ? html`<div class="now champion"><div dir="auto">${known_as(champion)}</div></div>` : nothing}
      ${now ? html`<div class="now"><p><b>${t('table.at', { table: now.table_name })}</b><span>${t('public.now')}</span></p>
        <div>${[now.a, now.b].map((side) => html`<span class="fit" dir="auto">${known_as(side)}</span>`)}</div></div>`
        : champion ? nothing : html`<p class="quiet">${t('wall.no_calls')}</p>`}
      <ol>${rest.slice(0, 4).map((match) =>
        html`<li><b>${match.table_name}</b><span><span dir="auto">${known_as(match.a)}</span><span
          dir="auto">${known_as(match.b)}</span></span><i>${t('wall.ago', { n: minutes_since(match.called_at, Date.now()) })}</i></li>`)}</ol>
      ${rest.length > 4 ? html`<p class="quiet">${t('wall.more_calls', { n: rest.length - 4 })}</p>` : nothing}
      <div class="foot">${this.code}<p><b>${t('wall.follow')}</b><br><span class="dim">${location.host}</span></p></div></section>`;
  }

  /** What stands in the list, page by page: the rounds by their sections, each below its name; a round that goes on has its name again. */
  get pages() {
    /** @type {Map<string, any[]>} */
    const rounds = new Map();
    for (const match of this.rows) {
      const round = this.round_of(match);
      rounds.set(round, [...rounds.get(round) ?? [], match]);
    }
    // What is played comes before what is over; of one round both stand together.
    const over = (/** @type {any} */ match) => Number(match.status === 'over');
    const in_order = [...rounds.values()].sort(([x], [y]) => over(x) - over(y) || x.section - y.section || x.round - y.round);
    /** @type {any[][][]} */
    const pages = [[]];
    let room = ROWS;
    for (const round of in_order)
      for (const match of round) {
        const page = pages[pages.length - 1], open = page[page.length - 1];
        const goes_on = open && this.round_of(open[0]) === this.round_of(match);
        if (room < (goes_on ? 1 : 2)) {
          pages.push([[match]]);
          room = ROWS - 2;
        } else if (goes_on) {
          open.push(match);
          room -= 1;
        } else {
          page.push([match]);
          room -= 2;
        }
      }
    return pages;
  }

  scores() {
    const { pages } = this;
    const page = this.page % pages.length, shown = pages[page];
    return html`<section class="list" aria-labelledby="h-scores">
      <h2 id="h-scores">${t(shown.length ? 'public.tables' : 'public.not_begun')}
        ${pages.length > 1 ? html`<span
          class="pg"><span>${t('wall.page', { n: page + 1, of: pages.length })}</span>${
          pages.map((_, at) => html`<i class=${at === page ? 'on' : ''}></i>`)}</span>` : nothing}</h2>
      <ol>${shown.map((round) => html`${this.head(round[0])}${round.map((match) => this.row(match))}`)}</ol></section>`;
  }

  /** Beside other sections the main draw has its name, too. @param {any} match */
  round_of(match) {
    return this.tournament.sections.length > 1 ? t('round.within', { section: match.section_name, round: round_name(match) }) : round_name(match);
  }

  /** @param {any} match the first of its round */
  head(match) {
    const section = this.tournament.sections.find((/** @type {any} */ one) => one.section === match.section);
    return html`<li class="head"><b>${this.tournament.sections.length > 1 && section ? section_mark(section) : nothing}<span
      dir="auto">${this.round_of(match)}</span></b><span>${to_length(match.length)}</span></li>`;
  }

  /** @param {any} match */
  row(match) {
    const lead = ahead(match);
    const tag = match.status === 'over' ? html`<span class="chip ok">${icon('check')}${t('wall.final')}</span>`
      : match.status === 'disputed' ? html`<span class="chip bad">${icon('unequal')}${t('bracket.review')}</span>` : phase_chip(match);
    return html`<li class=${lead ? `l${lead}` : ''}>
      <b class="no">${match.status === 'over' ? nothing : match.table_name}</b><span
      class="nm a"><span class="fit" dir="auto">${known_as(match.a)}</span>${checker('a')}</span>
      <b class="sc">${score_of(match)}</b><span class="nm b">${checker('b')}<span class="fit" dir="auto">${known_as(match.b)}</span></span><span
        class="tag">${this.times(match)}${tag}</span></li>`;
  }
}

customElements.define('td-wall', Wall);
