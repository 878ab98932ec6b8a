// SPDX-License-Identifier: MIT
// A side table is opened: who plays, for what, and what was agreed, in words. Loaded when it is wanted.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { amount_of } from '../../../lib/money/money.js';
import { known_as, t } from '../../../lib/text.js';
import { dialog, sheet } from '../../../lib/ui.js';
import { digits_of, stake_fault, stake_most } from '../../side/words.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** @typedef {'chouette' | 'money' | 'pool'} Kind */
/**
 * @typedef {object} Plan
 * @property {Kind} kind
 * @property {string} title '' = by its kind
 * @property {number[]} entries in the order in which they were tapped
 * @property {number} table 0 = at none
 * @property {'open' | 'race' | 'wager'} way
 * @property {string} goal
 * @property {boolean} one_cube
 * @property {string[]} agreed flags
 * @property {string} automatic
 * @property {string} minutes until the time is up; '' = until somebody stops
 * @property {string} stake
 * @property {string} currency
 */

const KINDS = /** @type {Kind[]} */ (['chouette', 'money', 'pool']);
const WAYS = /** @type {Plan['way'][]} */ (['open', 'race', 'wager']);
/** What can be agreed on, each in words; the last two only where many play. */
const FLAGS = ['jacoby', 'beavers', 'raccoons', 'settle_at_end', 'lone_beaver'];
const MOST = { chouette: 12, money: 2, pool: 5 };
const AUTOMATICS_MOST = 6, GOAL_MOST = 999, MINUTES_MOST = 1440;

/** @returns {Plan} */
const usual = () => ({ kind: 'chouette', title: '', entries: [], table: 0, way: 'open', goal: '5', one_cube: false, agreed: ['jacoby', 'beavers'],
  automatic: '0', minutes: '', stake: '', currency: '' });

/** What is wrong with it in words, or ''. @param {Plan} plan */
function fault(plan) {
  if (plan.kind === 'money' && plan.entries.length !== 2) return t('side.plan.two');
  if (plan.kind === 'money' && plan.way !== 'open' && !(Number(plan.goal) >= 1 && Number(plan.goal) <= GOAL_MOST)) return t('side.plan.goal_wrong');
  if (plan.minutes && !(Number(plan.minutes) >= 1 && Number(plan.minutes) <= MINUTES_MOST)) return t('side.plan.minutes_wrong');
  if (!plan.currency && !plan.stake) return '';
  if (!/^[A-Z]{3}$/.test(plan.currency)) return t('side.plan.currency_wrong');
  const wrong = stake_fault(plan.stake, plan.currency);
  return wrong && t(`side.plan.${wrong}`, { most: stake_most(plan.currency) });
}

/** As the API takes it. @param {Plan} plan */
function body_of({ kind, title, entries, table, way, goal, one_cube, agreed, automatic, minutes, stake, currency }) {
  const cubes = kind !== 'pool';
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, cubes && agreed.includes(flag) && (kind === 'chouette' || flag !== 'lone_beaver')]));
  const money = currency ? { currency, stake: amount_of(stake, digits_of(currency)) ?? 0 } : {};
  const goes = kind === 'money' ? { way, goal: way === 'open' ? 0 : Number(goal) } : { one_cube: cubes && one_cube };
  return { kind, title: title.trim() || t(`side.kind.${kind}`), entries, table, automatic: cubes ? Number(automatic) : 0, minutes: Number(minutes), ...flags,
    ...money, ...goes };
}

/** @typedef {(change: Partial<Plan>) => void} Set */

/**
 * One of several, in words.
 * @template {string} T @param {string} legend @param {T[]} values @param {T} now @param {(value: T) => string} words @param {(value: T) => void} set
 */
const one_of = (legend, values, now, words, set) => html`<fieldset><legend>${legend}</legend><div class="choice wrap">${values.map((one) =>
  html`<button type="button" class="btn" aria-pressed=${String(one === now)} @click=${() => set(one)}>${words(one)}</button>`)}</div></fieldset>`;

/** Who sits down at once: taps in their order. @param {Plan} plan @param {Api.Entry[]} entries @param {Set} set */
function people(plan, entries, set) {
  const tap = (/** @type {number} */ entry) => {
    if (plan.entries.includes(entry)) return set({ entries: plan.entries.filter((one) => one !== entry) });
    return plan.entries.length < MOST[plan.kind] ? set({ entries: [...plan.entries, entry] }) : undefined;
  };
  return html`<fieldset><legend>${t(`side.plan.who_${plan.kind}`)}</legend><div class="sitters">${entries.map((one) => html`<button type="button" class="btn"
    aria-pressed=${String(plan.entries.includes(one.entry))} @click=${() =>
      tap(one.entry)}><span dir="auto">${known_as(one)}</span></button>`)}</div></fieldset>`;
}

/** @param {string} label @param {string} value @param {(value: string) => void} set @param {string} [hint] */
const field = (label, value, set, hint = '') => html`<label class="field"><span>${label}</span><input .value=${value}
  @input=${(/** @type {Dom.Input} */ event) => set(event.target.value)}>${hint ? html`<small>${hint}</small>` : nothing}</label>`;

/** @param {string} label @param {string | number} value @param {{value: string | number, words: string}[]} of @param {(value: string) => void} set */
const select = (label, value, of, set) => html`<label class="field"><span>${label}</span><select @change=${(/** @type {Dom.Input} */ event) =>
  set(event.target.value)}>${of.map((one) =>
    html`<option value=${one.value}
  ?selected=${String(one.value) === String(value)}>${one.words}</option>`)}</select></label>`;

/** @param {Plan} plan @param {Set} set */
const agreed = (plan, set) => html`<fieldset class="flags"><legend>${t('side.plan.agreed')}</legend>${
  FLAGS.filter((flag) => plan.kind === 'chouette' || flag !== 'lone_beaver').map((flag) => html`<label class="check"><input type="checkbox"
    .checked=${plan.agreed.includes(flag)} @change=${(/** @type {Dom.Input} */ event) => set({ agreed: event.target.checked ? [...plan.agreed, flag]
      : plan.agreed.filter((one) => one !== flag) })}><span>${t(`side.plan.${flag}`)}</span></label>`)}</fieldset>`;

/** @param {Page} page @param {Plan} plan @param {Api.Entry[]} entries @param {Set} set */
function form(page, plan, entries, set) {
  const tables = [{ value: 0, words: t('side.plan.no_table') }, ...page.floor.tables.map((/** @type {Api.FloorTable} */ one) =>
    ({ value: one.table, words: t('table.at', { table: one.name }) }))];
  return html`${one_of(t('side.plan.kind'), KINDS, plan.kind, (one) => t(`side.kind.${one}`), (kind) =>
    set({ kind, entries: plan.entries.slice(0, MOST[kind]) }))}
    ${people(plan, entries, set)}
    ${plan.kind === 'pool' ? nothing : plan.kind === 'chouette'
      ? one_of(t('side.plan.cubes'), ['each', 'all'], plan.one_cube ? 'all' : 'each', (one) => t(`side.plan.cubes_${one}`), (one) =>
        set({ one_cube: one === 'all' }))
      : html`${one_of(t('side.plan.way'), WAYS, plan.way, (one) => t(`side.plan.way_${one}`), (way) => set({ way }))}${
        plan.way === 'open' ? nothing : field(t('side.plan.goal'), plan.goal, (goal) => set({ goal }))}`}
    ${plan.kind === 'pool' ? nothing : agreed(plan, set)}
    <div class="pair">${plan.kind === 'pool' ? nothing : select(t('side.plan.automatic'), plan.automatic, Array.from({ length: AUTOMATICS_MOST + 1 }, (_, n) =>
      ({ value: n, words: n ? String(n) : t('side.plan.none') })), (automatic) => set({ automatic }))}
    ${field(t('side.plan.minutes'), plan.minutes, (minutes) => set({ minutes: minutes.trim() }), t('side.plan.minutes_hint'))}
    ${select(t('side.plan.table'), plan.table, tables, (table) => set({ table: Number(table) }))}
    ${field(t(plan.kind === 'money' && plan.way === 'wager' ? 'side.plan.wager' : 'side.plan.stake'), plan.stake, (stake) => set({ stake }),
      t('side.plan.stake_hint'))}
    ${field(t('side.plan.currency'), plan.currency, (currency) => set({ currency: currency.trim().toUpperCase() }), t('side.plan.currency_hint'))}</div>
    ${field(t('side.plan.title'), plan.title, (title) => set({ title }), t('side.plan.title_hint'))}`;
}

/** @param {Page} page */
export async function side_table_dialog(page) {
  const [{ entries }] = await Promise.all([get(`${page.base}/entries`), sheet('side-table')]);
  const here = entries.filter((/** @type {Api.Entry} */ one) => one.status !== 'withdrawn').sort((/** @type {Api.Entry} */ x, /** @type {Api.Entry} */ y) =>
    (x.name ?? '').localeCompare(y.name ?? ''));
  let plan = usual(), wrong = '';
  const body = await dialog((/** @type {(value: object | null) => void} */ close, paint) => {
    const set = (/** @type {Partial<Plan>} */ change) => { plan = { ...plan, ...change }; wrong = ''; paint(); };
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      wrong = fault(plan);
      if (wrong) paint();
      else close(body_of(plan));
    };
    return html`<form class="side-plan" @submit=${send} novalidate><h2>${t('side.plan.new')}</h2>${form(page, plan, here, set)}
      ${wrong ? html`<p class="error" role="alert">${wrong}</p>` : nothing}
      <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go">${
        t('side.plan.open')}</button></p></form>`;
  }, 'wide-dialog');
  const made = body && await page.run('POST', '/sittings', body, { quiet: true });
  if (made?.sitting) location.href = `side.html?t=${page.uid}&s=${made.sitting}`;
}
