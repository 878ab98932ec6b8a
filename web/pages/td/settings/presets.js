// SPDX-License-Identifier: MIT
// Rules as clubs and federations usually set them: what would change is read first, in words, then set by one tap. Each stays a rule of its own.
import { html } from '../../../vendor/lit-html.js';
import { PRESETS, changes_of } from '../../../lib/rules.js';
import { said_setting, t } from '../../../lib/text.js';
import { dialog, icon } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** @param {Page} page @param {Api.Setting[]} settings @param {string} preset @param {(setting: Api.Setting, value: number) => unknown} worded */
async function preset_dialog(page, settings, preset, worded) {
  const changes = changes_of(settings, preset, page.tournament.draw.size > 0);
  const answer = await dialog((/** @type {(value: boolean | null) => void} */ close) => html`<div><h2>${t(`preset.${preset}`)}</h2>
    <p class="dim">${t(`preset.${preset}_text`)}</p>${changes.length ? html`<dl class="preset">${changes.map(({ setting, value }) => html`<div><dt>${
      said_setting(setting).title}</dt><dd><s>${worded(setting, setting.value)}</s> <b>${worded(setting, value)}</b></dd></div>`)}</dl>`
      : html`<p>${icon('check')} ${t('preset.nothing')}</p>`}
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t(changes.length ? 'ui.cancel' : 'ui.close')}</button>${changes.length
      ? html`<button class="btn go" autofocus @click=${() => close(true)}>${t('preset.set', { n: changes.length })}</button>` : ''}</p></div>`, 'wide-dialog');
  if (!answer) return false;
  for (const { setting, value } of changes)
    if (!await page.run('PUT', `/profile/${setting.setting}`, { value }, { version: setting.version, quiet: true })) break;
  page.refresh();
  return true;
}

/** @param {Page} page @param {Api.Setting[]} settings @param {(setting: Api.Setting, value: number) => unknown} worded @param {() => unknown} then */
export const presets_card = (page, settings, worded, then) => html`<div class="card stack"><h2>${t('preset.title')}</h2><p class="dim">${t('preset.text')}</p>
  <p class="rowed wrapped">${Object.keys(PRESETS).map((preset) => html`<button class="btn" @click=${async () =>
    await preset_dialog(page, settings, preset, worded) && then()}>${t(`preset.${preset}`)}</button>`)}</p></div>`;
