// SPDX-License-Identifier: MIT
// What is asked of whom: the currency, pools with their fees, who sees the prizes.
import { html, nothing } from '../../../vendor/lit-html.js';
import { amount_of, amount_text, share_text } from '../../../lib/money/money.js';
import { t } from '../../../lib/text.js';
import { dialog } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {Record<string, string>} Form */

/** @param {Form} form @param {string} member @param {string} [hint] */
export const field = (form, member, hint = '') => html`<label class="field"><span>${t(`money.field.${member}`)}</span>
  <input name=${member} autocomplete="off" .value=${form[member]} @input=${(/** @type {Dom.Input} */ event) => { form[member] = event.target.value; }}>
  ${hint ? html`<small>${hint}</small>` : nothing}</label>`;

/** @param {Form} form @param {string} member @param {[string, unknown][]} choices @param {() => void} [changed] */
export const choice = (form, member, choices, changed = () => {}) => html`<label class="field"><span>${t(`money.field.${member}`)}</span>
  <select name=${member} @change=${(/** @type {Dom.Input} */ event) => { form[member] = event.target.value; changed(); }}>${choices.map(([value, words]) =>
  html`<option value=${value} ?selected=${form[member] === value}>${words}</option>`)}</select></label>`;

/** A form in a dialog; what `read` makes of it, null: it was left. @template T
 * @param {string} title @param {(repaint: () => void) => unknown} fields @param {() => T | null} read @returns {Promise<T | null>} */
export function ask(title, fields, read) {
  let wrong = false;
  return dialog((/** @type {(value: T | null) => void} */ close, repaint) => html`<form class="moneybox" @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const said = read();
    wrong = said === null;
    if (wrong) repaint();
    else close(said);
  }}><h2>${title}</h2>${fields(repaint)}${wrong ? html`<p class="error" role="alert">${t('money.no_amount')}</p>` : nothing}
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go">${
      t('ui.save')}</button></p></form>`);
}

/** Members that are amounts, or null where one is none. @param {Form} form @param {string[]} members @param {number} digits @returns {any} */
function amounts(form, members, digits) {
  const said = members.map((member) => [member, amount_of(form[member] || '0', digits)]);
  return said.some(([, amount]) => amount === null) ? null : Object.fromEntries(said);
}

/** @param {string} title @param {any} doc @returns {Promise<{amount: number, note: string} | null>} */
export function amount_dialog(title, doc) {
  const form = { amount: '', note: '' };
  return ask(title, () => html`${field(form, 'amount')}${field(form, 'note')}`, () => {
    const amount = amount_of(form.amount, doc.digits);
    return amount ? { amount, note: form.note } : null;
  });
}

/** @param {Page} page @param {any} doc @param {any} pool null: a new one */
export async function pool_dialog(page, doc, pool) {
  const { digits } = doc;
  const sections = page.floor.sections.map((/** @type {any} */ one) => /** @type {[string, unknown]} */ ([String(one.section), one.name]));
  /** @type {Form} */
  const form = { name: pool?.name ?? '', kind: pool?.kind ?? 'side', section: String(pool?.section || 1), fee: amount_text(pool?.fee ?? 0, digits),
    again: amount_text(pool?.again ?? 0, digits), house: amount_text(pool?.house ?? 0, digits), share: share_text(pool?.share ?? 0) };
  const said = await ask(t(pool ? 'money.edit_pool' : 'money.new_pool'), (repaint) => html`${field(form, 'name')}
    ${choice(form, 'kind', ['entry', 'section', 'side', 'auction'].map((one) => [one, t(`pool_kind.${one}`)]), repaint)}
    ${form.kind === 'entry' ? nothing : choice(form, 'section', sections)}
    <div class="two-col">${form.kind === 'auction' ? nothing : html`${field(form, 'fee')}${field(form, 'again', t('money.again_hint'))}`}${
      field(form, 'house')}${field(form, 'share')}</div>`,
  () => {
    const sums = amounts(form, ['fee', 'again', 'house'], digits), share = amount_of(form.share || '0', 2);
    return sums && share !== null ? { ...sums, share, name: form.name.trim(), kind: form.kind, section: Number(form.section) } : null;
  });
  const number = pool?.pool ?? doc.next_pool;
  return said && page.run('PUT', `/pools/${number}`, said, { version: pool?.version, done: t('money.saved'), quiet: true });
}

/** @param {Page} page @param {any} doc */
export async function rule_dialog(page, doc) {
  /** @type {Form} */
  const form = { currency: doc.currency, digits: String(doc.digits), unit: amount_text(doc.unit, doc.digits), rest: doc.rest, sight: doc.sight,
    ties: doc.ties };
  const said = await ask(t('money.rule'), () => html`<div class="two-col">${field(form, 'currency')}${
    choice(form, 'digits', ['0', '1', '2', '3'].map((n) => [n, n]))}</div>
    ${field(form, 'unit', t('money.unit_hint'))}${choice(form, 'rest', ['line', 'lot'].map((one) => [one, t(`money_rest.${one}`)]))}
    ${choice(form, 'ties', ['share', 'order'].map((one) => [one, t(`money_ties.${one}`)]))}
    ${choice(form, 'sight', ['director', 'players', 'public'].map((one) => [one, t(`money_sight.${one}`)]))}`, () => {
    const unit = amount_of(form.unit, Number(form.digits));
    const currency = form.currency.trim().toUpperCase(), { rest, sight, ties } = form;
    return unit ? { currency, digits: Number(form.digits), unit, rest, sight, ties } : null;
  });
  return said && page.run('PUT', '/money', said, { done: t('money.saved'), quiet: true });
}

/** @type {Form} */
const first = { currency: 'EUR', digits: '2', fee: '', house: '' };
let wrong = false;

/** The first time: a currency and the fee of everybody. @param {Page} page @param {any} doc @param {() => Promise<void>} done */
export function begin_form(page, doc, done) {
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const digits = Number(first.digits), sums = amounts(first, ['fee', 'house'], digits);
    wrong = !sums;
    page.paint();
    if (!sums) return;
    const currency = first.currency.trim().toUpperCase();
    const { sight, rest, ties } = doc;
    const set = currency === doc.currency || await page.run('PUT', '/money', { currency, digits, sight, rest, ties }, { quiet: true });
    if (set) await page.run('PUT', `/pools/${doc.next_pool}`, { name: t('money.entry_pool'), kind: 'entry', ...sums }, { done: t('money.saved'), quiet: true });
    await done();
  };
  return html`<div class="split"><form class="card stack" @submit=${submit}><h2>${t('money.begin')}</h2><p>${t('money.begin_text')}</p>
    <div class="two-col">${field(first, 'currency')}${choice(first, 'digits', ['0', '1', '2', '3'].map((n) => [n, n]))}${field(first, 'fee')}${
      field(first, 'house')}</div>
    ${wrong ? html`<p class="error" role="alert">${t('money.no_amount')}</p>` : nothing}<button class="btn go">${
      t('money.begin_button')}</button></form></div>`;
}
