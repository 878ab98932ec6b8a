// SPDX-License-Identifier: MIT
// Rules as clubs and federations usually set them, and the game that sections play by them: what would change is read first, in words,
// then set by one tap. Each stays a rule of its own.
import { html, nothing } from '../../../vendor/lit-html.js';
import { games_in_words, learn_games } from '../../../lib/rules/games.js';
import { PRESETS, changes_of, games_changes_of } from '../../../lib/rules/rules.js';
import { list, said_setting, t } from '../../../lib/text.js';
import { dialog, icon } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** @typedef {ReturnType<typeof changes_of<Api.Setting>>[0]} Rule */
/** @typedef {ReturnType<typeof games_changes_of>[0] & {section: any}} Game */

/** @param {Page} page @param {Game} change */
async function play(page, { section, games }) {
  const { body_of, planned_like } = await import('../create/plan.js');
  return page.run('PUT', `/sections/${section.section}`, body_of({ ...planned_like(section), games }), { version: section.version, quiet: true });
}

/** @param {Page} page @param {Rule[]} rules @param {Game[]} games */
async function set_all(page, rules, games) {
  for (const { setting, value } of rules)
    if (!await page.run('PUT', `/profile/${setting.setting}`, { value }, { version: setting.version, quiet: true })) return;
  for (const change of games) if (!await play(page, change)) return;
}

/** What is drawn keeps its game: that is said, for the rules change all the same. @param {Game[]} stay */
const staying = (stay) => (stay.length ? html`<p>${t('preset.drawn',
  { n: stay.length, sections: list(stay.map(({ section }) => section.name)) })}</p>` : nothing);

/** @param {unknown} title @param {unknown} was @param {unknown} then @param {string} [says] what it means as it is */
const line = (title, was, then, says) => html`<div><dt>${title}</dt>${says ? html`<dd class="dim">${says}</dd>` : nothing}<dd><s>${was}</s> <b>${
  then}</b></dd></div>`;

/** @param {Game} change @param {string} games */
const played = ({ section }, games) => games_in_words(games, section === 1);

/**
 * @param {Page} page @param {{settings: Api.Setting[], sections: any[]}} now @param {string} preset
 * @param {(setting: Api.Setting, value: number) => unknown} worded
 */
async function preset_dialog(page, { settings, sections }, preset, worded) {
  await learn_games();
  const rules = changes_of(settings, preset, page.tournament.draw.size > 0), all = games_changes_of(sections, preset);
  const games = all.filter(({ drawn }) => !drawn), n = rules.length + games.length;
  const answer = await dialog((/** @type {(value: boolean | null) => void} */ close) => html`<div><h2>${t(`preset.${preset}`)}</h2>
    <p class="dim">${t(`preset.${preset}_text`)}</p>${staying(all.filter(({ drawn }) => drawn))}${n ? html`<dl class="preset">${
      games.map(({ section, games: then }) => line(t('preset.plays', { section: section.name }), played(section, section.games), played(section, then)))}${
      rules.map(({ setting, value }) => {
        const { title, text } = said_setting(setting);
        return line(title, worded(setting, setting.value), worded(setting, value), text);
      })}</dl>`
      : html`<p>${icon('check')} ${t('preset.nothing')}</p>`}
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t(n ? 'ui.cancel' : 'ui.close')}</button>${n
      ? html`<button class="btn go" autofocus @click=${() => close(true)}>${t('preset.set', { n })}</button>` : ''}</p></div>`, 'wide-dialog');
  if (!answer) return false;
  await set_all(page, rules, games);
  page.refresh();
  return true;
}

/**
 * @param {Page} page @param {{settings: Api.Setting[], sections: any[]}} now
 * @param {(setting: Api.Setting, value: number) => unknown} worded @param {() => unknown} then
 */
export const presets_card = (page, now, worded, then) => html`<div class="card stack"><h2>${t('preset.title')}</h2><p class="dim">${t('preset.text')}</p>
  <p class="rowed wrapped">${Object.keys(PRESETS).map((preset) => html`<button class="btn" @click=${async () =>
    await preset_dialog(page, now, preset, worded) && then()}>${t(`preset.${preset}`)}</button>`)}</p></div>`;
