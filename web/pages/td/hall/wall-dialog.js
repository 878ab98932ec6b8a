// SPDX-License-Identifier: MIT
// What walls show, directed from the floor: what the hour asks for, or a scene; a message; and for how long.
import { html, nothing } from '../../../vendor/lit-html.js';
import { server_now } from '../../../lib/live/server-time.js';
import { moment } from '../../../lib/moment.js';
import { rich, t, word } from '../../../lib/text.js';
import { dialog } from '../../../lib/ui.js';
import { has_table } from '../../wall/scene.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {Api.Tournament['wall']['scene']} Scene */

/** @type {Scene[]} */
const SCENES = ['auto', 'check_in', 'draw', 'calls', 'play', 'table', 'break', 'podium'];
/** A table is there where something is played for points or lives. @param {Api.Tournament} tournament */
const scenes_of = ({ sections }) => SCENES.filter((one) => one !== 'table' || sections.some(has_table));
/** As long as people are told that a break takes; none: until something else is said. */
const MINUTES = [0, 10, 15, 20, 30, 45, 60, 90];
const MESSAGE_BYTES = 160;

/** Whole letters only. @param {string} text */
function fitting(text) {
  let kept = text.trim();
  while (new TextEncoder().encode(kept).length > MESSAGE_BYTES) kept = [...kept].slice(0, -1).join('');
  return kept;
}

/** @param {Page} page */
export async function wall_dialog(page) {
  const { tournament } = page;
  const { wall } = tournament;
  const chosen = { ...wall, minutes: 0 };
  const answer = await dialog((/** @type {(value: typeof chosen | null) => void} */ close, repaint) => html`<div><h2>${t('wall.title')}</h2>
    <div class="opts" role="group" aria-label=${t('wall.scene')}>${scenes_of(tournament).map((one) => html`<button class="opt"
      aria-pressed=${one === chosen.scene} @click=${() => { chosen.scene = one; repaint(); }}><b>${word('wall_scene', one)}</b>${
      t(`wall_scene.text.${one}`)}</button>`)}</div>
    <label class="field"><span>${t('wall.message')}</span><input name="message" maxlength=${MESSAGE_BYTES} dir="auto" .value=${chosen.message}
      @input=${(/** @type {Dom.Input} */ event) => { chosen.message = event.target.value; }}></label>
    <label class="field"><span>${t('wall.for')}</span><select name="minutes"
      @change=${(/** @type {Dom.Input} */ event) => { chosen.minutes = Number(event.target.value); }}>${
      MINUTES.map((n) => html`<option value=${n} ?selected=${n === chosen.minutes}>${n ? t('time.min', { n }) : t('wall.no_end')}</option>`)}</select></label>
    ${wall.until ? html`<p class="hint">${rich('wall.now_until', { time: moment(wall.until) })}</p>` : nothing}
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go"
      @click=${() => close(chosen)}>${t('wall.show')}</button></p></div>`);
  if (!answer) return;
  const until = answer.minutes ? Math.round(server_now()) + answer.minutes * 60000 : 0;
  await page.run('PUT', '/wall', { scene: answer.scene, message: fitting(answer.message), until_ms: String(until) },
    { version: tournament.version, done: t('wall.shown', { scene: word('wall_scene', answer.scene) }) });
}
