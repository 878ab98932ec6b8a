// SPDX-License-Identifier: MIT
// The public page of one match: score, what each needs, the games so far, live.
import { html, nothing } from '../vendor/lit-html.js';
import { Problem, get } from '../lib/api.js';
import '../lib/icons.js';
import { follow, gather } from '../lib/live/live.js';
import { face } from '../lib/match/clock-face.js';
import { after_game, played, win_name } from '../lib/match/match-model.js';
import { newer_match, newest } from '../lib/live/newest.js';
import { in_games, ltr, name, rich, score, t, time, use_zone, word } from '../lib/text.js';
import { View, bar, checker, complain, help_said, icon, live, phase_chip, query, score_of, seat, theme_button, to_length, toast } from '../lib/ui.js';

/** @typedef {import('../lib/live/stream.js').LiveState} LiveState */

class Match extends View {
  constructor() {
    super();
    this.uid = query('t');
    this.number = query('m');
    /** @type {any} */
    this.tournament = null;
    /** @type {any} */
    this.match = null;
    /** @type {LiveState} */
    this.state = 'connecting';
    this.lost = false;
    /** The plays, once there are some. @type {import('../lib/board/replay.js').Replay | null} */
    this.replay = null;
    /** Minutes by which plays come later, while there are none to see yet. */
    this.held_back = 0;
    /** What became of a match that was annulled. @type {unknown} */
    this.annulled = nothing;
    /** What draws what a match seldom has, once it has it. @type {typeof import('./match/seldom.js') | undefined} */
    this.seldom = undefined;
    this.newest = newest();
    /** The reading of the plays that began last. @type {Promise<unknown> | undefined} */
    this.reading = undefined;
  }

  async begin() {
    try {
      this.tournament = await get(`/tournaments/${this.uid}`);
    } catch {
      this.lost = true;
      return;
    }
    use_zone(this.tournament.club?.time_zone);
    await this.read();
    this.reading = this.read_plays();
    this.listen();
    addEventListener('keydown', (event) => this.replay?.key(event));
  }

  /** Once there is something to look at. */
  async listen() {
    const again = gather(() => this.read(), 200 + Math.random() * 600);
    follow(this.uid, this.tournament.seq, {
      topics: [`match:${this.number}`, `plays:${this.number}`, `draft:${this.number}`],
      on_message: (/** @type {any} */ message) => {
        if (/^(plays|draft):/.test(message.topic)) this.heard_play(message);
        else if (!this.heard(message)) again();
      },
      on_state: (state) => {
        this.state = state;
        this.paint();
      },
    });
  }

  /** Whether a message needed no reading: a press of the clock brings the clock along. @param {any} message */
  heard(message) {
    if (message.match?.version !== this.match?.version || !this.match) return false;
    this.match.clock = message.match.clock;
    this.paint();
    return true;
  }

  /** The board and its list come after the score, and only where something was recorded. */
  async read_plays() {
    try {
      const plays = (/** @type {number} */ game) => get(`/tournaments/${this.uid}/matches/${this.number}/plays${game ? `?game=${game}` : ''}`);
      if (this.replay) return await this.replay.read();
      const { game, at } = moment_asked();
      const first = await plays(game);
      const begun = first.games.length > 0 || first.draft;
      this.held_back = begun ? 0 : first.delay_min;
      if (!begun) return this.paint();
      const { Replay } = await import('../lib/board/replay.js');
      this.replay = new Replay(plays, () => { this.paint(); this.keep_moment(); }, () => this.match);
      if (game) Object.assign(this.replay, { wanted: game, sought: at });
      return await this.replay.read(first);
    } catch (problem) {
      // That there is no such match is said by the page itself.
      return problem instanceof Problem && problem.status === 404 ? undefined : complain(problem);
    }
  }

  /** The address says what is looked at, so that a reload and a bookmark come back to it; browsers take only so many of them at once. */
  keep_moment = gather(async () => {
    const href = address_of(this.replay?.moment);
    if (href !== location.href) history.replaceState(null, '', href);
  }, 300);

  /** What is being read may have it already. @param {any} message */
  async heard_play(message) {
    if (!this.replay) await this.reading;
    if (!this.replay?.hear(message)) this.reading = this.read_plays();
  }

  async read() {
    try {
      const match = await this.newest(get(`/tournaments/${this.uid}/matches/${this.number}`));
      if (!match) return;
      this.match = newer_match(this.match, match);
      document.title = `${seat(this.match.a, true)} – ${seat(this.match.b, true)}`;
      const annulled = match.status === 'annulled';
      if (annulled || match.boards || by_desk(match)) this.seldom = await import('./match/seldom.js');
      if (annulled) this.annulled = await this.seldom?.annulled(this.uid, match);
    } catch (problem) {
      if (this.match) complain(problem);
      else this.lost = true;
    }
    this.paint();
  }

  template() {
    const { match, tournament } = this, event = `tournament.html?t=${this.uid}`;
    if (this.lost) return html`${bar({ title: tournament?.title ?? t('title.match'), home: tournament ? event : 'index.html' })}<main class="page"><p
      class="empty">${tournament ? rich('match.gone', { event: html`<a href=${event}>${name(tournament.title)}</a>` }) : t('public.lost')}</p></main>`;
    if (!match) return html`<div class="wait"><p>${t('ui.loading')}</p></div>`;
    const begun = !['waiting', 'ready', 'called'].includes(match.status) && !['bye', 'walkover', 'void'].includes(match.how);
    return html`${bar({ title: tournament.title, home: event, children: html`${live(this.state)}${theme_button()}` })}
      <main class="public matchpage ${this.replay?.doc ? 'with-board' : ''}">
        <p class="about"><b>${match.table_name ? t('table.at', { table: match.table_name }) : t(`match_status.${match.status}`)}</b><span
        class="dim">${match.round_name}, ${to_length(match.length)}${match.series.usual ? nothing : html` · <a href=${
          `rules.html?game=${played(match).game}`}>${match.status === 'playing'
          ? t('table.game_named', { n: match.game, title: played(match).title }) : match.series.title}</a>`}</span><span
        class="grow"></span>${phase_chip(match)}</p>${this.annulled}
      <div class="facing">${this.side('a', begun)}
        <p class="big" aria-label=${t('match.score')}>${begun ? score_of(match) : '–'}</p>${this.side('b', begun)}</div>
      ${this.clock_line()}
      ${match.status === 'disputed' ? html`<p class="note bad"><b>${t('bracket.review')}.</b> ${t('match.review_text')}</p>` : nothing}
      ${match.status === 'over' ? this.verdict() : nothing}
      ${match.of ? html`<p class="dim">
        <a href=${`match.html?t=${this.uid}&m=${match.of.match}`}>${rich('team.board_of',
          { n: ltr(match.of.board), a: name(match.of.a.name), b: name(match.of.b.name) })}</a></p>` : nothing}
      ${match.boards ? this.seldom?.boards(this.uid, match) : nothing}${this.plays()}${this.games()}${
        match.next ? html`<p class="dim">
          ${rich('match.next', { link: html`<a
            href=${`match.html?t=${this.uid}&m=${match.next.match}`}>${t('match.next_one')}</a>` })}</p>` : nothing}</main>`;
  }

  verdict() {
    const { match } = this;
    const how = match.how === 'played' ? nothing : html`<span class="dim">${t(`result_how.${match.how}`)}</span>`;
    if (match.winner === 'none' || match.how === 'bye') return html`<p class="verdict">${how}</p>`;
    const [winner, loser] = match.winner === 'a' ? [match.a, match.b] : [match.b, match.a];
    return html`<p class="verdict">${rich('table.beats', { winner: name(winner.name), loser: name(loser.name) })} ${how}</p>`;
  }

  /** @param {'a' | 'b'} side @param {boolean} begun */
  side(side, begun) {
    const { match } = this;
    const one = match[side];
    return html`<section class="seat ${side} ${match.winner === side ? 'w' : ''}" aria-label=${seat(one, true)}>
      <p class="who">${checker(side)}<b dir="auto">${one.entry ? html`
        <a href=${`tournament.html?t=${this.uid}#player-${one.entry}`}>${seat(one)}</a>` : seat(one)}</b></p>
      ${one.club && one.club !== one.told_by ? html`<small class="dim" dir="auto">${one.club}</small>` : nothing}
      ${begun && match.status !== 'over' ? html`<p class="need">${rich('table.needs', { n: ltr(in_games(match, one.needs)) })}</p>` : nothing}
      ${match.clock && match.status !== 'over'
        ? html`<p class="time ${match.clock.running === side ? 'runs' : ''}">${face(match, side)}</p>` : nothing}</section>`;
  }

  /** Why no clock runs. */
  clock_line() {
    const { clock, status, a, b } = this.match;
    if (!clock || status === 'over' || clock.running !== 'none') return nothing;
    if (clock.expired !== 'none')
      return html`<p class="note bad"><b>${t('clock.out', { name: seat(clock.expired === 'a' ? a : b, true) })}.</b> ${t('match.review_text')}</p>`;
    return html`<p class="still">${icon('pause')}${t(`clock.${clock.stop}`)}</p>`;
  }

  plays() {
    const { replay, match } = this;
    if (played(match).draughts) {
      import('../lib/board/draughts-replay.js');
      return html`<td-draughts-match></td-draughts-match>`;
    }
    const base = `/api/v1/tournaments/${this.uid}/matches/${this.number}`;
    if (!replay?.doc) return this.held_back && match.status !== 'over' ? html`<p class="tip">${t('plays.delayed', { n: this.held_back })}</p>` : nothing;
    return html`<section class="replay" aria-labelledby="h-plays">
      <h2 id="h-plays">${t('plays.title')}${replay.doc.delay_min > 0 ? html`<span>${t('plays.delayed', { n: replay.doc.delay_min })}</span>` : nothing}<span
      class="grow"></span>${replay.cursor.follows && !replay.wanted ? nothing
        : html`<button class="mini" @click=${() => replay.follow().catch(complain)}>${t('plays.follow')}</button>`}</h2>
      ${replay.games()}<div class="rp-both">${replay.main(match)}${replay.list(match)}</div>
      <p class="rowed"><a class="btn" href=${`${base}/mat`}
        download>${icon('down')}${t('match.download')}</a>${
        can_share() ? [this.sharer(t('match.share')),
          this.sharer(t('match.share_moment'), { game: replay.doc.game, at: replay.cursor.at })] : nothing}</p></section>`;
  }

  /** @param {string} words @param {{game: number, at: number}} [moment] */
  sharer(words, moment) {
    return html`<button class="btn" @click=${() => this.share(address_of(moment))}>${icon('share')}${words}</button>`;
  }

  /** The system's own sheet where there is one, else the clipboard. @param {string} url */
  async share(url) {
    try {
      if (navigator.share) await navigator.share({ title: document.title, url });
      else {
        await navigator.clipboard.writeText(url);
        toast(t('match.shared'));
      }
    } catch (problem) {
      // Closed without sharing.
    }
  }

  games() {
    const { match } = this;
    const games = match.games.filter((/** @type {Api.Game} */ game) => game.status !== 'withdrawn');
    if (games.length === 0) return help_said(match);
    let [a, b] = [match.b.penalty ?? 0, match.a.penalty ?? 0];
    return html`<h2>${t('table.games')}</h2><ol class="gamelist">${games.map((/** @type {Api.Game} */ game) => {
      [a, b] = after_game(match, game, a, b);
      const what = is_drawn(game) ? '' : game.dropped ? t('match.dropped') : word('win', win_name({ ...match, game: game.game }, game.win));
      return html`<li><span class="gno">${ltr(game.game)}</span><span
        class="gw ${game.winner}">${is_drawn(game) ? t('table.drawn') : html`${checker(game.winner)}<span dir="auto">${
        match[game.winner].name}</span>`}</span><span
        class="dim">${match.series.usual ? nothing : html`${played(match, game.game).title}${what ? ', ' : ''}`}${what}${
        game.cube > 1 ? html`, ${rich('match.cube', { n: ltr(game.cube) })}` : nothing}${
        game.phase === 'crawford' ? html` <span class="chip craw">${t('phase.crawford')}</span>` : nothing}</span>
        <b>${is_drawn(game) && match.halves ? nothing : ltr(`+${in_games(match, game.counted)}`)}</b><span
          class="run">${score(a, b, match)}</span>${game.at ? html`<time class="dim">${ltr(time(game.at))}</time>` : nothing}</li>`;
    })}</ol>${by_desk(match) ? this.seldom?.corrected(match, a, b) : nothing}${match.not_counting.length ? html`<p class="dim">${t('match.not_counting', {
      games: match.not_counting.map((/** @type {Api.Game} */ game) => game.game).join(', ') })}</p>` : nothing}${help_said(match)}`;
  }
}

/** The director's word, which no side has signed. @param {any} match */
const by_desk = (match) => match.how === 'final_score' && !match.a.signed && !match.b.signed;

/** Nobody won it. @param {any} game */
const is_drawn = (game) => game.winner === 'none';

/** The moment that the address asks for. @returns {{game: number, at: number}} game 0: none */
function moment_asked() {
  const [, game = 0, at = 0] = /&g=([1-9]\d?)&at=(\d{1,3})$/.exec(location.search) ?? [];
  return { game: Number(game), at: Number(at) };
}

/** This page's address, at a moment of the match: a game and how many of its actions are made, which stay what they are for ever.
 * @param {{game: number, at: number} | null} [moment] */
const address_of = (moment) => location.href.replace(/&(g|at)=[^&#]*/g, '') + (moment ? `&g=${moment.game}&at=${moment.at}` : '');

/** Plain HTTP has neither. */
const can_share = () => Boolean(navigator.share ?? navigator.clipboard);

customElements.define('td-match', Match);
