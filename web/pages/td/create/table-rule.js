// SPDX-License-Identifier: MIT
// What the table of a planned section says: what results are worth, and what parts those who have as many points.
import { html } from '../../../vendor/lit-html.js';
import { t } from '../../../lib/text.js';
import { toast } from '../../../lib/ui.js';

/** @typedef {import('./plan-preview.js').SetRule} SetRule */
/** @typedef {import('./shapes.js').Rule} Rule */

const RESULTS = ['win', 'draw', 'loss', 'bye', 'walkover'];
/** Halves of a point. */
const USUAL = [2, 1, 0, 2, 2];
const MOST = 10;

/** Orders that directors ask for; others are said through the API and stay. */
const ORDERS = ['', 'difference', 'direct difference', 'wins direct difference', 'direct sonneborn koya', 'buchholz cut progressive'];

/** As the server has it: nothing is worth more than a win, and a draw no less than a loss. @param {number[]} points */
const fits = ([win, draw, loss, ...others]) => loss < win && loss <= draw && [draw, ...others].every((one) => one <= win);

/** @param {Rule} rule @param {SetRule} set @param {number} at @param {HTMLInputElement} input */
function worth(rule, set, at, input) {
  const was = rule.points.length ? rule.points : USUAL;
  const points = was.map((one, i) => (i === at ? Math.round(2 * Number(input.value)) : one));
  if (input.value && input.validity.valid && fits(points)) {
    set({ points: points.every((one, i) => one === USUAL[i]) ? [] : points });
    return;
  }
  input.value = String(was[at] / 2);
  toast(t('create.rule.points_wrong'), { bad: true });
}

/** @param {Rule} rule @param {SetRule} set */
export const points_fields = (rule, set) => html`<details class="worths"><summary>${t('create.rule.points')}</summary>
  <div role="group" aria-label=${t('create.rule.points')}>${RESULTS.map((result, at) => html`<label class="inline check">${t(`create.worth.${result}`)}<input
    class="narrow" type="number" min="0" max=${MOST} step="0.5" .value=${String((rule.points.length ? rule.points : USUAL)[at] / 2)}
    @change=${(/** @type {Dom.Input} */ event) => worth(rule, set, at, event.target)}></label>`)}</div></details>`;

/** The names of an order, in words. @param {string} ties */
const in_words = (ties) => ties.split(' ').map((one) => t(`create.tie.${one}`)).join(', ');

/** @param {Rule} rule @param {SetRule} set */
export const ties_field = (rule, set) => html`<label class="inline check">${t('create.rule.ties')}<select
  @change=${(/** @type {Dom.Input} */ event) => set({ ties: event.target.value })}>${[...new Set([...ORDERS, rule.ties])].map((ties) =>
    html`<option value=${ties} ?selected=${rule.ties === ties}>${ties ? in_words(ties) : t('create.ties_usual')}</option>`)}</select></label>`;

const UNPLAYED = ['usual', 'dummy_2026', 'dummy_2024', 'nothing'];
/** @param {Rule} rule @param {SetRule} set */
export const unplayed_field = (rule, set) => html`<label class="inline check">${t('create.rule.unplayed')}<select
  @change=${(/** @type {Dom.Input} */ event) => set({ unplayed: event.target.value })}>${UNPLAYED.map((one) =>
    html`<option value=${one} ?selected=${rule.unplayed === one}>${t(`create.unplayed.${one}`)}</option>`)}</select></label>`;

/** What a round is worth that somebody was not there for. @param {Rule} rule @param {SetRule} set @param {'missed' | 'sat_out'} member */
export const round_off_field = (rule, set, member) => html`<label class="inline check">${t(`create.rule.${member}`)}<input
  class="narrow" type="number" min="0" max=${MOST} step="0.5" .value=${String(rule[member] / 2)}
  @change=${(/** @type {Dom.Input} */ event) => event.target.validity.valid && set({ [member]: Math.round(2 * Number(event.target.value)) })}></label>`;
