// SPDX-License-Identifier: MIT
// Last time's people, unticked: who is here again is ticked and entered with the others. Where teams meet they are teams with
// their members, elsewhere the members alone.
import { html, nothing } from '../../../vendor/lit-html.js';
import { fold, may_be } from '../../../lib/list/alike.js';
import { get } from '../../../lib/api.js';
import { newest } from '../../../lib/live/newest.js';
import { day, rich, t } from '../../../lib/text.js';
import { complain } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** So many earlier ones are offered. */
const OFFERED = 8;

/** Earlier ones that somebody played in, the likeliest first. @type {any[] | null} */
let earlier = null;
/** @type {{uid: string, title: string, entries: any[]} | null} */
let last = null;
/** Numbers of last time's entries. @type {Set<number>} */
let ticked = new Set();
/** People of the club who have entered this time. @type {Set<number>} */
let here = new Set();

/** Who played alone in which entry, as the club knows them today. @param {string} uid @returns {Promise<Map<number, any>>} */
async function singles(uid) {
  const { persons } = await get(`/tournaments/${uid}/persons`);
  const shared = new Set(persons.filter((/** @type {any} */ one, /** @type {number} */ at) => one.entry === persons[at - 1]?.entry).map(
    (/** @type {any} */ one) => one.entry));
  return new Map(persons.filter((/** @type {any} */ one) => !shared.has(one.entry)).map((/** @type {any} */ one) => [one.entry, one]));
}

const latest = newest();

/** A name without what counts its evenings: "Monday Open 47" and "Monday Open 48" are of one series. @param {string} title */
const series = (title) => fold(title).replace(/[\p{N}\p{P}\s]+/gu, ' ').trim();

/** Those that are over, else those that were held: of the same series before all others, then the newest. @param {Page} page @param {any[]} all */
function by_likeness(page, all) {
  const { title, starts_on } = page.tournament;
  /** @type {((one: any) => number)[]} */
  const first = [(one) => Number(series(one.title) === series(title)), (one) => Date.parse(one.starts_on)];
  const held = all.filter((one) => one.uid !== page.uid && one.starts_on <= starts_on && one.entries.entered + one.entries.checked_in > 0);
  const over = held.filter((one) => one.status === 'closed');
  return (over.length ? over : held).sort((one, two) => first.map((rank) => rank(two) - rank(one)).find(Boolean) ?? 0).slice(0, OFFERED);
}

/** @param {Page} page */
export async function begin(page) {
  here = new Set([...(await singles(page.uid)).values()].map(({ player }) => player));
  if (earlier) return;
  earlier = by_likeness(page, (await get('/tournaments')).tournaments);
  if (earlier.length) await take(earlier[0]);
}

/** @param {any} from */
async function take(from) {
  const answer = await latest(Promise.all([get(`/tournaments/${from.uid}/entries`), singles(from.uid)]));
  if (!answer) return;
  const [{ entries }, who] = answer;
  ticked = new Set();
  last = { ...from, entries: entries.map((/** @type {any} */ entry) => ({ ...entry, ...who.get(entry.entry) })).filter((/** @type {any} */ entry) =>
    entry.name).sort((/** @type {any} */ x, /** @type {any} */ y) =>
    x.name.localeCompare(y.name)) };
}

/** Its members in the order of their boards, where it is a team. @param {any} team */
const members_of = (team) => (team.team && !team.place ? last?.entries.filter((one) => one.place && one.team === team.entry) ?? [] : [])
  .sort((one, two) => one.place - two.place);

/** @param {any} entry */
const is_team = (entry) => members_of(entry).length > 0;

/** @param {any[]} now @param {boolean} of_teams */
function missing(now, of_teams) {
  const named = now.filter((entry) => entry.name);
  return last?.entries.filter((entry) => (entry.player ? !here.has(entry.player) : !named.some((one) => may_be(one, entry))))
    .filter((entry) => (of_teams ? is_team(entry) : !is_team(entry))) ?? [];
}

/** By number where it is somebody whom the club knows, whatever their name has become since. @param {any} entry */
const person = ({ name, club, country, player }) => ({ name, club: club || null, country: country || null, ...(player ? { player } : {}) });

/** @param {any} entry */
const entered_as = (entry) => (is_team(entry) ? { name: entry.name, members: members_of(entry).map(person) } : person(entry));

/** @param {Page} page @param {any[]} chosen @param {() => Promise<void>} after */
async function enter(page, chosen, after) {
  const done = t('last_time.entered', { n: chosen.length });
  if (!chosen.length || !await page.run('POST', '/entries', { entries: chosen.map(entered_as) }, { done, asks: t('ask.enter') })) return;
  ticked = new Set();
  await after();
}

/** Which of the earlier ones, where there are several. @param {Page} page */
const which = (page) => ((earlier?.length ?? 0) < 2 ? nothing : html`<label class="field"><span>${t('last_time.which')}</span><select name="last-time"
  @change=${(/** @type {Dom.Input} */ event) => take(earlier?.[Number(event.target.value)]).catch(complain).then(() => page.paint())}>${
    earlier?.map((one, at) => html`<option value=${at} ?selected=${one.uid === last?.uid}>${one.title}, ${day(one.starts_on)}</option>`)}</select></label>`);

/** What stands below a name: a team's members, somebody's club. @param {any} entry */
const about = (entry) => (is_team(entry) ? members_of(entry).map((one) => one.name).join(', ') : entry.club ?? '');

/** @param {Page} page @param {any[]} now who has entered already @param {boolean} of_teams @param {() => Promise<void>} after */
export function card(page, now, of_teams, after) {
  const people = missing(now, of_teams);
  if (!last || (!people.length && (earlier?.length ?? 0) < 2) || page.tournament.draw.size > 0) return nothing;
  const chosen = people.filter((entry) => ticked.has(entry.entry));
  /** @param {number} entry @param {boolean} on */
  const tick = (entry, on) => { if (on) ticked.add(entry); else ticked.delete(entry); page.paint(); };
  return html`<section class="card stack" aria-labelledby="h-last"><h2 id="h-last">${t(of_teams ? 'last_time.teams' : 'last_time.title')}
      <span>${rich('last_time.of', { title: html`<bdi>${last.title}</bdi>` })}</span></h2>${which(page)}
    <div class="lasts">${people.map((entry) => html`<label class="check"><input type="checkbox" .checked=${ticked.has(entry.entry)}
      @change=${(/** @type {Dom.Input} */ event) => tick(entry.entry, event.target.checked)}><span><span dir="auto">${entry.name}</span>
      <small class="dim" dir="auto">${about(entry)}</small></span></label>`)}</div>
    <button type="button" class="btn go wide" ?disabled=${!chosen.length}
      @click=${() => enter(page, chosen, after)}>${t(of_teams ? 'last_time.enter_teams' : 'last_time.enter', { n: chosen.length })}</button></section>`;
}
