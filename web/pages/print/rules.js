// SPDX-License-Identifier: MIT
// The rules sheet: what is played to which length in every section, and the rules in use, in the order in which a director
// thinks of them. What is switched off, or follows from nothing here, is left out.
import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../../lib/api.js';
import { bands_of } from '../../lib/section/bracket-seats.js';
import { learn_games, series_in_words } from '../../lib/rules/games.js';
import { event_of, grouped, in_use } from '../../lib/rules/rules.js';
import { clock_of, ltr, said_setting, t } from '../../lib/text.js';
import { section_mark } from '../../lib/ui.js';

/** @typedef {{settings: Api.Setting[], sections: any[], planned: any[], entries: any[]}} Data */

/** Rules whose number 0 says that there is none of them, or that it is as everywhere. */
const NONE_AT_ZERO = ['automatic_doubles', 'cube_limit', 'overtime', 'plays_delay', 'reserve_extra', 'reserve_most', 'rest', 'breaks', 'late_first',
  'opening', 'dice_side', 'last_call'];

/** @param {string} base @returns {Promise<Data>} */
export async function read(base) {
  const [{ settings }, { sections }, { sections: planned }, { entries }] =
    await Promise.all([...['profile', 'sections/brackets', 'sections', 'entries'].map((one) => get(`${base}/${one}`)), learn_games()]);
  return { settings, sections, planned, entries };
}

/** Rounds that follow one another with one length: "Round 1 to 5 · Final to 9". @param {any} section */
function lengths_of(section) {
  /** @type {{first: string, last: string, length: number}[]} */
  const runs = [];
  for (const { columns } of bands_of(section))
    for (const { name, length } of columns) {
      const run = runs[runs.length - 1];
      if (run?.length === length) run.last = name;
      else runs.push({ first: name, last: name, length });
    }
  if (runs.length === 1) return t('print.all_to', { n: runs[0].length });
  return runs.map(({ first, last, length }) => t('print.to', { rounds: first === last ? first : t('print.rounds', { from: first, to: last }), n: length }))
    .join(' · ');
}

/** What a section plays, and to how many points: of one that is not drawn as it was chosen, the final's first. @param {any} section @param {any} drawn */
function section_line(section, drawn) {
  const lengths = drawn ? lengths_of(drawn) : ltr(section.lengths.join(' · '));
  // A section that is called as what it is says so once.
  const kind = t(`section_kind.${section.kind}`);
  return html`<p>${section_mark(section)} <b dir="auto">${section.name}</b>${kind === section.name ? '' : ` ${kind}`}, <span class="plays">${
    series_in_words(section.series)}</span>${drawn || section.lengths.length ? html`: ${lengths}` : nothing}</p>`;
}

/** What a rule says; what another number would mean is for who sets it. @param {Api.Setting} setting */
const sentence_of = (setting) => said_setting(setting).text.replace(/ ?\(0: [^)]*\)/, '');

/** @param {any} tournament @param {Data} data */
export function rules_sheet(tournament, { settings, sections, planned, entries }) {
  const event = event_of(tournament, planned, entries);
  const number = (/** @type {string} */ name) => settings.find((one) => one.name === name)?.value ?? 0;
  /** @param {Api.Setting} setting */
  const said = ({ name, value }) => in_use(name, number, event) && !(value === 0 && NONE_AT_ZERO.includes(name));
  return html`<div class="lengthlist">${sections.length === 0 ? html`<p>${t('create.lengths')}: ${ltr(tournament.lengths.join(' · '))}</p>` : nothing}${
    planned.map((section) => section_line(section, sections.find((one) => one.section === section.section)))}
    ${tournament.starts_at_min >= 0 ? html`<p>${t('create.time')}: ${ltr(clock_of(tournament.starts_at_min))}</p>` : nothing}</div>
    ${grouped(settings).map(({ group, settings: own }) => ({ group, shown: own.filter(said) })).filter(({ shown }) => shown.length)
      .map(({ group, shown }) => html`<h3 class="group">${t(`rules.${group}`)}</h3><dl class="paperlist">${shown.map((setting) =>
        html`<div><dt>${said_setting(setting).title}</dt><dd>${sentence_of(setting)}</dd></div>`)}</dl>`)}`;
}
