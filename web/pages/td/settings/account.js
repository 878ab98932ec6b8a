// SPDX-License-Identifier: MIT
// Your account: the password, the authenticator beside it, where you are signed in, and how to sign out.
import { repeat } from '../../../vendor/directives/repeat.js';
import { html, nothing } from '../../../vendor/lit-html.js';
import { get, send } from '../../../lib/api.js';
import { newest } from '../../../lib/live/newest.js';
import { date_time, ltr, t } from '../../../lib/text.js';
import { bar, complain, confirm, dialog, icon, theme_button, toast } from '../../../lib/ui.js';
import { form_of, new_password } from './password-dialog.js';
import { browser_of } from './browsers.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** @type {Api.Session[]} */
let sessions = [];
/** @type {{on: boolean, recovery_left: number}} */
let factor = { on: false, recovery_left: 0 };

const latest = newest();

/** @param {Page} page */
export async function begin(page) {
  try {
    const answer = await latest(Promise.all([get('/sessions'), get('/totp')]));
    if (!answer) return;
    [{ sessions }, factor] = answer;
  } catch (problem) {
    complain(problem);
  }
  page.paint();
}

const to_sign_in = () => location.assign('login.html');

/** @param {string} path @returns {Promise<boolean>} */
async function end(path) {
  try {
    await send('DELETE', path);
    return true;
  } catch (problem) {
    complain(problem);
    return false;
  }
}

/** Leaves this browser, or with `everywhere` all of them. @param {boolean} [everywhere] */
export async function sign_out(everywhere = false) {
  const text = html`<p>${t('account.everywhere_text')}</p>`;
  if (everywhere && !(await confirm(t('account.everywhere'), text, t('account.everywhere')))) return;
  if (await end(everywhere ? '/sessions' : '/sessions/current')) to_sign_in();
}

/** @param {Page} page @param {Api.Session} session */
async function end_session(page, session) {
  if (!(await end(`/sessions/${session.session}`))) return;
  if (session.current) to_sign_in();
  toast(t('account.session_ended'));
  await begin(page);
}

/** @param {Page} page @param {Api.Session} session */
const row = (page, session) => html`<li class="session"><span class="grow"><b>${browser_of(session.label)}</b>
    ${session.current ? html`<span class="chip ok">${icon('check')}${t('account.this_browser')}</span>` : nothing}<br>
    <small class="dim">${t('account.seen', { when: date_time(session.seen_at) })}</small></span>
  <button class="btn" @click=${() => end_session(page, session)}>${t(session.current ? 'login.leave' : 'account.end')}</button></li>`;

// ---- the authenticator

/** @param {string} name @param {string} label @param {Record<string, string>} more */
const field = (name, label, more) => html`<label class="field"><span>${label}</span><input name=${name} required type=${more.type ?? 'text'}
  autocomplete=${more.complete} inputmode=${more.mode ?? 'text'} maxlength="200" autocapitalize="none" spellcheck="false"></label>`;

/** A small form; its fields, or null. @param {string} title @param {unknown} text @param {unknown} fields @returns {Promise<any>} */
const ask = (title, text, fields) => dialog((/** @type {(value: any) => void} */ close) =>
  html`<form class="stack" @submit=${(/** @type {SubmitEvent} */ event) => { event.preventDefault(); close(form_of(event)); }}>
    <h2>${title}</h2>${text}${fields}<p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button
      class="btn go">${t('account.go_on')}</button></p></form>`);

const current_field = () => field('current', t('accounts.current_password'), { type: 'password', complete: 'current-password' });
const code_field = () => field('code', t('login.code'), { complete: 'one-time-code', mode: 'numeric' });

/** Shows the secret and asks for its first code, until one is right or it is given up. @param {{secret: string, uri: string}} begun */
async function confirm_code(begun) {
  const { qr } = await import('../../../lib/qr.js');
  const text = html`<p>${t('account.scan')}</p><div class="qrcard">${qr(begun.uri, t('account.factor'))}</div>
    <p class="dim">${t('account.by_hand')} <code class="secret">${ltr(begun.secret.replace(/.{4}(?=.)/g, '$& '))}</code></p>`;
  for (;;) {
    const answer = await ask(t('account.factor'), text, code_field());
    if (!answer) return null;
    try {
      return (await send('POST', '/totp/confirm', answer)).recovery_codes;
    } catch (problem) {
      complain(problem);
    }
  }
}

/** @param {string[]} codes @returns {Promise<boolean | null>} were they kept? */
const show_codes = (codes) => dialog((/** @type {(value: boolean) => void} */ close) =>
  html`<div class="stack"><h2>${t('account.codes')}</h2><p>${t('account.codes_text')}</p>
    <ul class="codes">${codes.map((code) => html`<li><code>${ltr(code)}</code></li>`)}</ul>
    <p class="acts"><button class="btn" @click=${() => print()}>${t('account.print')}</button>
    <button class="btn go" @click=${() => close(true)}>${t('account.codes_kept')}</button></p></div>`);

/** @param {Page} page */
async function switch_on(page) {
  const answer = await ask(t('account.factor'), html`<p>${t('account.factor_text')}</p>`, current_field());
  if (!answer) return;
  try {
    const codes = await confirm_code(await send('POST', '/totp', answer));
    // They are shown this once: Escape or a tap beside them does not take them away.
    if (codes) while (!await show_codes(codes));
    if (codes && page.me.lacks_factor) location.reload();
  } catch (problem) {
    complain(problem);
  }
  await begin(page);
}

/** @param {Page} page */
async function switch_off(page) {
  const answer = await ask(t('account.factor_off'), nothing, [current_field(), code_field()]);
  if (!answer) return;
  try {
    await send('POST', '/totp/remove', answer);
    toast(t('account.factor_gone'));
  } catch (problem) {
    complain(problem);
  }
  await begin(page);
}

/** @param {Page} page */
async function change_password(page) {
  const answer = await new_password(page.me.name, true);
  if (!answer) return;
  try {
    await send('POST', `/accounts/${page.me.account}/password`, answer);
    to_sign_in();
  } catch (problem) {
    complain(problem);
  }
}

/** @param {Page} page */
export const template = (page) => html`<section class="card stack"><h2>${t('account.title')}</h2>
  <p><b dir="auto">${page.me.name}</b> <span class="dim">${t(`role.${page.me.role}`)}</span></p>
  <p class="rowed"><button class="btn" @click=${() => change_password(page)}>${t('account.change_password')}</button>
    <button class="btn" @click=${() => sign_out()}>${t('login.leave')}</button></p>
  <h3>${t('account.factor')} ${factor.on ? html`<span class="chip ok">${icon('check')}${t('account.on')}</span>` : nothing}</h3>
  ${factor.on ? html`<p class="dim">${t('account.codes_left', { n: factor.recovery_left })}</p>
    <p><button class="btn" @click=${() => switch_off(page)}>${t('account.factor_off')}</button></p>`
    : html`${page.me.lacks_factor ? html`<p class="note">${t('account.factor_needed')}</p>` : nothing}<p class="dim">${t('account.factor_text')}</p>
    <p><button class="btn" @click=${() => switch_on(page)}>${t('account.factor_on')}</button></p>`}
  <h3>${t('account.sessions')}</h3>
  <ul class="plain">${repeat(sessions, (session) => session.session, (session) => row(page, session))}</ul>
  <p><button class="btn" @click=${() => sign_out(true)}>${t('account.everywhere')}</button></p></section>`;

/** The account where there is nothing else yet: who has no authenticator may not direct here. */
export const alone = {
  begin,
  /** @param {Page} page */
  template: (page) => html`${bar({ title: t('account.title'), home: 'index.html', sub: page.me.name, children: theme_button() })}
    <main class="page stack">${template(page)}</main>`,
};
