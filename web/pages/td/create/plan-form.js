// SPDX-License-Identifier: MIT
// The form of a new tournament: what is asked of the plan (plan.js), and beside it what that comes to (plan-preview.js).
import { html, nothing } from '../../../vendor/lit-html.js';
import { clock_of, day_beneath, ltr, minutes_of, name, rich, t } from '../../../lib/text.js';
import { icon } from '../../../lib/ui.js';
import { change, make } from './plan.js';
import { outcome, refusal } from './plan-preview.js';
import { SHAPE_NAMES, drawing, sections_of } from './shapes.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {import('./plan.js').Plan} Plan */

/** What was made stays: it is gone on with as it is, or once more when the plan is mended. @param {Plan} plan */
const half_made = ({ made }) => (made ? html`<p class="note" role="status">${t('create.half_made', { title: made.title })}
  <a class="link" href=${`td.html?t=${made.uid}#entries`}>${t('create.as_it_is')}</a></p>` : nothing);

/** @param {Page} page @param {Plan} plan @param {string} shape */
const shape_card = (page, plan, shape) => html`<label class="shape-card ${plan.shape === shape ? 'on' : ''}">
  <input type="radio" name="shape" .checked=${plan.shape === shape} @change=${() => change(page, plan, { shape, sections: sections_of(shape),
    // Nobody checks in for months.
    ...(shape === 'ladder' ? { check_in: false } : {}) })}>
  ${drawing(shape)}<span><b>${t(`shape.${shape}`)}</b><small>${t(`shape.${shape}_text`)}</small></span></label>`;

/** @param {Plan} plan @param {string} member */
const error = (plan, member) => (plan.refused?.of?.(member) ? html`<small class="error">${plan.refused.of(member)}</small>` : nothing);

/** The most players, and tables, of one event. */
const MOST = 512;

/** @param {Page} page @param {Plan} plan @param {'players' | 'tables'} member @param {number} least @param {HTMLInputElement} field */
function set_number(page, plan, member, least, field) {
  const { [member]: _, ...wrong } = plan.wrong;
  if (field.validity.valid) return change(page, plan, { [member]: Number(field.value), wrong });
  plan.wrong = { ...wrong, [member]: t('create.number_of', { least, most: MOST }) };
  page.paint();
}

/** @param {Page} page @param {Plan} plan @param {'players' | 'tables'} member @param {number} least */
const number_field = (page, plan, member, least) => html`<label class="field"><span>${
  t(`create.${member === 'players' && plan.sections[0].boards > 1 ? 'teams' : member}_about`)}</span>
  <input name=${member} type="number" min=${least} max=${MOST} required .value=${String(plan[member])} aria-invalid=${Boolean(plan.wrong[member])}
    @input=${(/** @type {Dom.Input} */ event) => set_number(page, plan, member, least, event.target)}>${
    plan.wrong[member] ? html`<small class="error" role="status">${plan.wrong[member]}</small>` : nothing}</label>`;

/** @param {Page} page @param {Plan} plan */
const fields = (page, plan) => html`<div class="stack">
  <label class="field"><span>${t('create.title')}</span><input name="title" required maxlength="80" autocomplete="off" .value=${plan.title}
    @input=${(/** @type {Dom.Input} */ event) => { plan.title = event.target.value; }}>${error(plan, 'title')}</label>
  <div class="two-col"><label class="field"><span>${t('create.date')}</span><input name="starts_on" type="date" required .value=${plan.starts_on}
    @change=${(/** @type {Dom.Input} */ event) => { plan.starts_on = event.target.value; page.paint(); }}>${
    day_beneath(plan.starts_on, plan.starts_at)}${error(plan, 'starts_on')}</label>
  <label class="field"><span>${t('create.time')}</span><input name="starts_at" type="time" .value=${clock_of(plan.starts_at)} ?disabled=${Boolean(plan.from)}
    @change=${(/** @type {Dom.Input} */ event) => change(page, plan, { starts_at: minutes_of(event.target.value) })}></label></div>
  <div class="two-col">${number_field(page, plan, 'players', 2)}${plan.from
    ? html`<p class="field"><span>${t('create.tables_about')}</span><b class="fixed">${ltr(plan.tables)}</b></p>` : number_field(page, plan, 'tables', 1)}</div>
  ${plan.from ? nothing : html`<label class="check"><input type="checkbox" name="check_in" .checked=${plan.check_in}
    @change=${(/** @type {Dom.Input} */ event) => { plan.check_in = event.target.checked; }}>${t('create.check_in')}</label>`}</div>`;

/** @param {Plan['lent'][number]} one */
const lent_elsewhere = ({ title, names }) => html`<p class="note" role="status">${
  rich('create.lent', { title: name(title), tables: names.join(', '), n: names.length })}</p>`;

/** @param {Page} page @param {Plan} plan @param {() => void} leave @param {unknown} like which one it is like */
export const template = (page, plan, leave, like) => html`<form class="plan" @submit=${
  (/** @type {Event} */ event) => { event.preventDefault(); make(page, plan); }}>
  <section class="set stack" aria-labelledby="h-plan"><h2 id="h-plan">${plan.from ? t('create.same_as', { title: plan.from.title }) : t('create.new')}</h2>
    ${plan.from ? html`${like}<p class="dim">${t('create.taken_over')}</p>${plan.lent.map(lent_elsewhere)}` : nothing}${fields(page, plan)}${
      plan.from ? nothing : html`<fieldset><legend>${t('create.shape')}</legend>
      <div class="shapes">${SHAPE_NAMES.map((shape) => shape_card(page, plan, shape))}</div></fieldset>`}</section>
  <section class="comes ${Object.keys(plan.wrong).length || plan.impossible ? 'stale' : ''}" aria-labelledby="h-comes">
    <h2 id="h-comes">${t('create.what')} <span>${t('create.what_text')}</span></h2>
    ${outcome(page, plan)}${half_made(plan)}</section>
    <p class="make">${plan.impossible ? html`<span class="note bad" role="status">${refusal(plan)}</span>`
      : html`<span class="dim">${t('create.until_draw')}</span>`}<button type="button" class="btn" @click=${leave}>${t('ui.cancel')}</button>
      <button class="btn go" ?disabled=${plan.impossible || Object.keys(plan.wrong).length > 0}>${icon('check')}${t('create.create')}</button></p></form>`;
