// SPDX-License-Identifier: MIT
// Accounts: one's own; for owners the club, the accounts of those who direct and score, and tokens for programs.
import { repeat } from '../../../vendor/directives/repeat.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { get, send } from '../../../lib/api.js';
import { newest } from '../../../lib/live/newest.js';
import { date_time, t } from '../../../lib/text.js';
import { complain, dialog, toast } from '../../../lib/ui.js';
import { zone_field } from '../../../lib/zones.js';
import * as own from './account.js';
import { new_password } from './password-dialog.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

const ROLES = ['scorer', 'director', 'arbiter', 'owner'];
/** @type {Api.Account[]} */
let accounts = [];
/** @type {any} */
let club = null;

const latest = newest();

/** @param {Page} page */
export async function begin(page) {
  await own.begin(page);
  if (page.me.role !== 'owner') return;
  try {
    const answer = await latest(Promise.all([get('/accounts'), get('/clubs')]));
    if (answer) [{ accounts }, { clubs: [club] }] = answer;
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

/** @param {Page} page @param {() => Promise<any>} run @param {string} done */
async function change(page, run, done) {
  try {
    const reply = await run();
    toast(done);
    await begin(page);
    return reply;
  } catch (problem) {
    complain(problem);
    return null;
  }
}

/** @param {Page} page @param {SubmitEvent} event */
async function add(page, event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const body = Object.fromEntries(new FormData(form));
  if (await change(page, () => send('POST', '/accounts', body), t('accounts.added'))) form.reset();
}

/** @param {Page} page @param {Api.Account} account */
async function password(page, account) {
  const answer = await new_password(account.name, account.account === page.me.account);
  if (answer) await change(page, () => send('POST', `/accounts/${account.account}/password`, answer, { version: account.version }),
    t('accounts.password_set'));
}

/** What is seldom needed: somebody lost their phone, or left a browser open. @param {Page} page @param {Api.Account} account */
async function help(page, account) {
  const path = await dialog((/** @type {(value: string | null) => void} */ close) => html`<div class="stack">
    <h2>${t('accounts.help')}: <bdi>${account.name}</bdi></h2>
    <button class="btn" @click=${() => close('sessions')}>${t('account.everywhere')}</button>
    <button class="btn" @click=${() => close('totp')}>${t('accounts.factor_gone')}</button><small class="dim">${t('accounts.factor_gone_text')}</small>
    <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`);
  if (path) await change(page, () => send('DELETE', `/accounts/${account.account}/${path}`), t('settings.saved'));
}

/** @param {Page} page @param {Api.Account} account */
const acts = (page, account) => account.kind === 'program'
  ? account.token_expires_at && html`<small>${t('accounts.token_until', { day: date_time(account.token_expires_at) })}</small>`
  : html`<button class="btn" @click=${() => password(page, account)}>${t('accounts.password')}</button>
    ${account.account === page.me.account ? nothing : html`<button class="btn" @click=${() => help(page, account)}>${t('accounts.help')}</button>`}`;

/** @param {Page} page @param {Api.Account} account */
function row(page, account) {
  /** @param {Record<string, unknown>} body */
  const put = (body) => change(page,
    () => send('PUT', `/accounts/${account.account}`, { role: account.role, status: account.status, ...body }, { version: account.version }),
    t('settings.saved'));
  const revoked = account.status === 'revoked';
  return html`<tr><th scope="row" dir="auto">${account.name}</th><td>${account.login}</td>
    <td><select aria-label=${t('accounts.role_of', { name: account.name })}
      @change=${(/** @type {Dom.Select} */ event) => put({ role: event.target.value })}>
      ${ROLES.map((role) => html`<option value=${role} ?selected=${role === account.role}>${t(`role.${role}`)}</option>`)}</select></td>
    <td>${revoked ? html`<span class="chip warn">${t('accounts.revoked')}</span>` : nothing}</td>
    <td class="acts">${acts(page, account)}
    <button class="btn quiet"
      @click=${() => put({ status: revoked ? 'active' : 'revoked' })}>${t(revoked ? 'accounts.restore' : 'accounts.revoke')}</button></td></tr>`;
}

/** @param {Page} page @param {SubmitEvent} event */
function save_club(page, event) {
  event.preventDefault();
  const body = Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (event.target)));
  change(page, () => send('PUT', `/clubs/${club.club}`, body, { version: club.version }), t('settings.saved'));
}

/** @param {Page} page @param {SubmitEvent} event */
async function add_program(page, event) {
  event.preventDefault();
  const { days, ...body } = Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (event.target)));
  const reply = await change(page, () => send('POST', '/programs', { ...body, days: Number(days) }), t('accounts.program_added'));
  if (reply) await dialog((/** @type {(value: null) => void} */ close) =>
    html`<div><h2>${t('accounts.token')}</h2><p>${t('accounts.token_text')}</p><p class="card"><code>${reply.token}</code></p>
      <p class="acts"><button class="btn go" @click=${() => close(null)}>${t('ui.close')}</button></p></div>`);
}

/** @param {string} field_name */
const role_field = (field_name) =>
  html`<label class="field"><span>${t('accounts.role')}</span>
    <select name=${field_name}>
    ${ROLES.map((role) => html`<option value=${role} ?selected=${role === 'director'}>${t(`role.${role}`)}</option>`)}</select></label>`;

/** @param {Page} page */
export function template(page) {
  if (page.me.role !== 'owner') return html`<div class="page stack">${own.template(page)}<p class="dim">${t('accounts.owners_only')}</p></div>`;
  return html`<div class="split"><section class="stack"><h2>${t('tab.accounts')}</h2>
    <div class="tablebox"><table class="grid">
      <thead><tr><th scope="col">${t('accounts.name')}</th><th scope="col">${t('login.login')}</th><th scope="col">${t('accounts.role')}</th>
      <th scope="col"><span class="vh">${t('accounts.status')}</span></th><th><span class="vh">${t('results.acts')}</span></th></tr></thead>
      <tbody>${repeat(accounts, (account) => account.account, (account) => row(page, account))}</tbody></table></div>
    <form class="card stack" @submit=${(/** @type {SubmitEvent} */ event) => add(page, event)}><h2>${t('accounts.add')}</h2>
      <label class="field"><span>${t('accounts.name')}</span><input name="name" required autocomplete="off"></label>
        <label class="field"><span>${t('login.login')}</span><input name="login" required autocomplete="off"></label>
      <label class="field"><span>${t('login.password')}</span><input name="password" type="password" required minlength="10"
        autocomplete="new-password"><small>${t('setup.password_hint')}</small></label>
        ${role_field('role')}<button class="btn go">${t('accounts.add')}</button></form>
    <form class="card stack" @submit=${(/** @type {SubmitEvent} */ event) => add_program(page, event)}><h2>${t('accounts.programs')}</h2>
      <p class="dim">${t('accounts.programs_text')}</p>
      <label class="field"><span>${t('accounts.name')}</span><input name="name" required autocomplete="off"></label>
      ${role_field('role')}<label class="field"><span>${t('accounts.token_days')}</span><input name="days" type="number" required min="1" max="3650"
        value="365"></label><button class="btn">${t('accounts.make_token')}</button></form></section>
    <div class="stack">${own.template(page)}
    ${club ? html`<form class="card stack" @submit=${(/** @type {SubmitEvent} */ event) => save_club(page, event)}><h2>${t('accounts.club')}</h2>
      <label class="field"><span>${t('accounts.club_name')}</span><input name="name" required .value=${club.name}></label>
      ${zone_field(club.time_zone)}<button class="btn">${t('ui.save')}</button></form>` : nothing}</div></div>`;
}
