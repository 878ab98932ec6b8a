// SPDX-License-Identifier: MIT
// The sections of a tournament's public page, on a laptop side by side. They come with their drawing (brackets.js), or
// with lists and without it (lists.js); the other of the two is loaded when somebody turns to it.
import { html, nothing } from '../../vendor/lit-html.js';
import { current_round, shapes_of } from '../../lib/section/bracket-seats.js';
import { newest } from '../../lib/live/newest.js';
import { WIDE } from '../../lib/public.js';
import { roughly } from '../../lib/moment.js';
import { name, rich, t } from '../../lib/text.js';
import { section_mark } from '../../lib/ui.js';

/** @typedef {import('../tournament.js').Tournament} Page */

/** Heads of rounds stay in sight below what always is, however many lines the event's title takes. */
const under = new ResizeObserver(([{ target }]) => document.documentElement.style.setProperty('--under', `${target.clientHeight}px`));

export class Brackets {
  /** @param {Page} page @param {typeof import('../../lib/section/bracket-list.js') | null} [lists] where they came along */
  constructor(page, lists = null) {
    this.page = page;
    this.lists = lists;
    /** Words of days, where something is played for months. @type {typeof import('../../lib/section/league.js') | null} */
    this.league = null;
    this.newest = newest();
    /** By section. @type {Map<number, any>} */
    this.brackets = new Map();
    /** Sections that are shown as lists. @type {Set<number>} */
    this.as_list = new Set();
    /** The pane that was brought into view. */
    this.shown = 0;
    /** The address that this page wrote itself while rounds were turned, and what was asked for before. */
    this.written = '';
    this.asked = page.place;
    WIDE.addEventListener('change', async () => {
      await this.read();
      page.paint();
    });
  }

  /** Brackets on the page: on a laptop all of them. */
  get panes() {
    return WIDE.matches ? this.page.drawn : [this.page.chosen];
  }

  async read() {
    const { page } = this;
    if (page.place.list) this.as_list.add(page.chosen.section);
    const [answer] = await Promise.all([this.newest(page.ask_brackets(page.chosen.section)), this.need()]);
    for (const doc of answer?.sections ?? []) this.brackets.set(doc.section, this.kept_fresh(doc));
  }

  /** A page is not there before what shows its sections is. Where lists do not come there is the drawing, and the next news ask again. */
  async need() {
    const { panes } = this, lists = panes.some(({ section }) => this.as_list.has(section));
    if (panes.some(({ calendar }) => calendar)) this.league ??= await import('../../lib/section/league.js').catch(() => null);
    if (lists) this.lists ??= await import('../../lib/section/bracket-list.js').catch(() => null);
    if (!this.lists || panes.some(({ section }) => !this.as_list.has(section))) await import('./brackets.js');
  }

  /** The bracket shows the page's own matches, which news are put into. @param {any} doc */
  kept_fresh(doc) {
    const own = (/** @type {any} */ match) => this.page.known.get(match?.match) ?? match;
    for (const round of doc.rounds) round.matches = round.matches.map(own);
    doc.third_place = own(doc.third_place);
    return doc;
  }

  template() {
    const { panes, page } = this;
    if (location.hash !== this.written) this.asked = { ...page.place, section: page.chosen.section };
    this.bring(page.chosen.section);
    const shapes = shapes_of(panes.map(({ section }) => {
      const doc = this.brackets.get(section);
      return { doc, from: doc ? this.first_round(doc) : 0 };
    }));
    return html`<div class="panes ${panes.length > 1 ? 'many' : ''}">${panes.map((one, at) => this.pane(one, shapes[at]))}</div>`;
  }

  /** The round that a bracket begins with: where somebody who is followed plays there, else the first that is not over. @param {any} doc */
  first_round(doc) {
    const { page } = this;
    const own = page.all_matches.find((match) => match.section === doc.section && match.status !== 'over' && page.is_mine(match));
    return own?.round ?? current_round(doc.rounds);
  }

  /** @param {number} section */
  bring(section) {
    if (this.shown === section) return;
    const first = this.shown === 0 && !location.hash.includes('-');
    this.shown = section;
    requestAnimationFrame(() => {
      under.observe(/** @type {Element} */ (this.page.querySelector('.top')));
      // Where another section is shown than was asked for, the word of why is above it.
      const asked = this.page.place.section || section;
      if (!first && WIDE.matches && asked === section) document.getElementById(`section-${section}`)?.scrollIntoView({ block: 'start' });
      // After the scrolling of our own.
      requestAnimationFrame(() => addEventListener('scroll', this.turn_tab));
    });
  }

  turn_tab = async () => (await import('./scroll.js')).turn_tab(this);

  /** @param {any} section @param {string} shape */
  pane(section, shape) {
    const { page } = this;
    const doc = this.brackets.get(section.section);
    const list = this.as_list.has(section.section);
    const feeder = page.drawn.find((one) => one.section === section.fed_by);
    if (!doc) return nothing;
    const model = {
      ...this.league?.words_of(section),
      doc, matches: page.known, sections: page.tournament.sections, followed: page.mine,
      from: section.section === this.asked.section && this.asked.round || this.first_round(doc),
      href: (/** @type {Api.AnyMatch} */ match) => `match.html?t=${page.uid}&m=${match.match}`,
      on_round: (/** @type {number} */ round) => this.note_round(section.section, round),
    };
    return html`<section class="pane ${shape}" aria-labelledby=${`section-${section.section}`}>
      <h2 id=${`section-${section.section}`}>${section_mark(section)}<b dir="auto">${section.name}</b>
        <span>${section.champion ? html`${t('floor.champion')}: ${name(section.champion.name)}`
          : html`${feeder ? t('public.losers_of', { section: feeder.name }) : ''}${feeder && doc.ends ? ' · ' : ''}${
            doc.ends ? rich('night.ends', { time: roughly(doc.ends) }) : ''}`}</span>
        <button class="mini" aria-pressed=${list} @click=${() => this.turn(section.section)}>${t(list ? 'bracket.as_grid' : 'bracket.as_list')}<span
          class="vh">: ${section.name}</span></button></h2>
      ${section.nobody_came ? t('sections.nobody_came') : list && this.lists?.list_of(model) || html`<td-bracket .model=${model}></td-bracket>`}</section>`;
  }

  /** @param {number} section */
  async turn(section) {
    const was = new Set(this.as_list);
    if (!this.as_list.delete(section)) this.as_list.add(section);
    try {
      await this.need();
    } catch (problem) {
      this.as_list = was; // what cannot come now leaves what is there
      throw problem;
    }
    this.write(`#section-${section}${this.as_list.has(section) ? '-list' : ''}`);
    this.page.paint();
  }

  /** The address says which round is in front, without a step in the history. @param {number} section @param {number} round */
  note_round(section, round) {
    const { tab, section: asked } = this.page.place;
    if (tab !== 'section' || section !== (asked || this.page.chosen.section)) return;
    this.write(`#section-${section}-round-${round}`);
  }

  /** @param {string} address */
  write(address) {
    this.written = address;
    history.replaceState(null, '', address);
  }
}
