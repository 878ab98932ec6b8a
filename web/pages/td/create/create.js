// SPDX-License-Identifier: MIT
// Choosing a tournament, or making one: two clicks from "same as last time", never more than twelve.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { practice } from '../../../lib/device/practice.js';
import { day, rich, t, today, use_zone } from '../../../lib/text.js';
import { bar, complain, icon, theme_button } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** @type {Api.Tournament[]} */
let tournaments = [];
/** Those that the club keeps under a name. @type {{name: string, tournament: string}[]} */
let templates = [];
/** The planner and its form, once they were asked for. @type {(typeof import('./plan.js') & typeof import('./plan-form.js')) | null} */
let planner = null;
/** @type {import('./plan.js').Plan | null} */
let plan = null;

/** @param {Page} page */
export async function begin(page) {
  try {
    const { clubs } = await get('/clubs');
    use_zone(clubs[0]?.time_zone);
    // The server names them in the order they were made in; of one day the one that was made last comes first.
    tournaments = (await get('/tournaments')).tournaments.reverse().sort(by_interest);
    if (clubs[0]) ({ templates } = await get(`/clubs/${clubs[0].club}/templates`));
  } catch (problem) {
    complain(problem);
  }
  if (await take_up(page)) return;
  const like = tournaments.find(({ uid }) => location.hash === `#like=${uid}`);
  if (like) await open_plan(page, like);
  else if (tournaments.length === 0) await open_plan(page, null);
  page.paint();
}

const RANK = ['running', 'open', 'draft', 'closed'];

/** What is on comes first, then the newest. @param {Api.Tournament} one @param {Api.Tournament} two */
const by_interest = (one, two) => RANK.indexOf(one.status) - RANK.indexOf(two.status) || two.starts_on.localeCompare(one.starts_on);

/** Those that are over, the newest first; where none is yet, those that were held, then the next one. @param {Api.Tournament[]} all */
function earlier_of(all) {
  const newest = [...all].sort((one, two) => two.starts_on.localeCompare(one.starts_on));
  const closed = newest.filter((one) => one.status === 'closed');
  if (closed.length) return closed;
  const held = newest.filter((one) => one.starts_on <= today());
  return held.length ? held : all.slice(0, 1);
}

/** @param {Api.Tournament} tournament */
const link = (tournament) => html`<li><a class="card" href=${`td.html?t=${tournament.uid}`}><b dir="auto">${tournament.title}</b>
  <span class="chip ${tournament.status === 'running' ? 'ok' : ''}">${t(`tournament_status.${tournament.status}`)}</span>
  <span class="dim">${day(tournament.starts_on)}</span><span
    class="dim num">${t('create.players', { n: tournament.entries.entered + tournament.entries.checked_in })}</span></a></li>`;

/** So many of them are offered to be like. */
const OFFERED = 12;

/** Which of those that are over it is to be like, where there are several. @param {Page} page */
function like_which(page) {
  const from = plan?.from, all = earlier_of(tournaments).slice(0, OFFERED);
  if (!from || all.length < 2 || !all.includes(from)) return nothing;
  return html`<label class="field"><span>${t('create.like')}</span><select name="like"
    @change=${(/** @type {Dom.Input} */ event) => open_plan(page, all[Number(event.target.value)])}>${all.map((one, at) =>
      html`<option value=${at} ?selected=${one === from}>${one.title}, ${day(one.starts_on)}</option>`)}</select></label>`;
}

const planning = async () => ({ ...await import('./plan.js'), ...await import('./plan-form.js') });

/** @param {Page} page @param {any} from null: a new one */
async function open_plan(page, from) {
  try {
    planner ??= await planning();
    plan = await planner.begin(page, from, tournaments);
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** Whoever loads the page again in the middle of a plan has it still. @param {Page} page */
async function take_up(page) {
  const [{ type }] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  if (type !== 'reload') return false;
  try {
    planner = await planning();
    plan = await planner.again(page, tournaments);
  } catch (problem) {
    complain(problem);
  }
  page.paint();
  return plan !== null;
}

/** @param {Page} page */
function leave_plan(page) {
  planner?.forget();
  plan = null;
  page.paint();
}

/** @param {Page} page */
const kept = (page) => templates.map(({ name, tournament }) => {
  const from = tournaments.find((one) => one.uid === tournament);
  return from ? html`<button class="btn" @click=${() => open_plan(page, from)}>${icon('card')}<span>${
    rich('create.from_template', { name: html`<bdi>${name}</bdi>` })}</span></button>` : nothing;
});

/** @param {Page} page */
function list_view(page) {
  const [last] = earlier_of(tournaments);
  return html`<main class="page stack">${page.directs ? html`<div class="rowed">
      ${last ? html`<button class="btn go" @click=${() => open_plan(page, last)}>${t('create.same')}</button>` : nothing}
      ${kept(page)}<button class="btn ${last ? '' : 'go'}" @click=${() => open_plan(page, null)}>${t('create.new')}</button></div>` : nothing}
    <ol class="tlist">${tournaments.map(link)}</ol><p><a class="link" href="guide.html">${t('create.guide')}</a></p>
    ${practice()}</main>`;
}

const leave_button = () => html`<button class="btn" @click=${async () => (await import('../settings/account.js')).sign_out()}>${t('login.leave')}</button>`;

/** @param {Page} page */
export const template = (page) => html`${
  bar({ title: t('create.heading'), home: 'index.html', sub: page.me?.name, children: [theme_button(), leave_button()] })}
  ${plan && planner ? html`<main>${planner.template(page, plan, () => leave_plan(page), like_which(page))}</main>` : list_view(page)}`;
