// SPDX-License-Identifier: MIT
// The two doors: the set-up of a new server (the one-time token is in the fragment) and the sign-in of people.
import { html, nothing } from '../vendor/lit-html.js';
import { Problem, get, send } from '../lib/api.js';
import '../lib/icons.js';
import { practice } from '../lib/device/practice.js';
import { t } from '../lib/text.js';
import { View, bar, icon, query } from '../lib/ui.js';

/** Only pages of this site may follow a sign-in. */
function next_page() {
  const wanted = query('next');
  return /^[a-z]+\.html([?#]|$)/.test(wanted) ? wanted : 'td.html';
}

class Gate extends View {
  constructor() {
    super();
    /** @type {Problem | null} */
    this.problem = null;
    this.busy = false;
  }

  /** @param {string} path @param {Record<string, unknown>} body @param {string} next */
  async pass(path, body, next) {
    this.busy = true;
    this.paint();
    try {
      await send('POST', path, body);
      location.assign(next);
    } catch (problem) {
      this.problem = /** @type {Problem} */ (problem);
      this.busy = false;
      this.paint();
    }
  }

  /** @param {string} name @param {string} label @param {Record<string, string>} [more] */
  field(name, label, more = {}) {
    const error = this.problem?.of(name);
    return html`<label class="field">
      <span>${label}</span><input name=${name} required type=${more.type ?? 'text'} autocomplete=${more.complete ?? 'off'} minlength=${more.least ?? '1'}
      .value=${more.value ?? ''} aria-invalid=${error ? 'true' : 'false'} autocapitalize="none">
      ${error ? html`<small class="error" role="alert">${error}</small>` : more.hint ? html`<small>${more.hint}</small>` : nothing}</label>`;
  }

  /** What is said at its field is not said again: without that it is half a sentence. @param {string[]} [fields] those on the page */
  refusal(fields = []) {
    if (!this.problem || fields.some((one) => this.problem?.of(one))) return nothing;
    return html`<p class="error" role="alert">${icon('warn')}${this.problem.status ? this.problem.message : t('ui.unreachable')}</p>`;
  }
}

/** Before the name of a club that is only played with (serve --practice). */
const PRACTICE = 'PRACTICE: ';
const SECRET_BYTES = 24;

class Setup extends Gate {
  done = false;
  /** @type {typeof import('../lib/zones.js') | null} */
  zones = null;
  /** @type {any} The club that is there already (the demonstration's); then only its owner is missing. */
  club = null;

  async begin() {
    const [me, clubs, zones] = await Promise.all([get('/me').catch(() => null), get('/clubs').catch(() => null), import('../lib/zones.js')]);
    this.zones = zones;
    this.done = Boolean(me?.set_up);
    this.club = clubs?.clubs[0] ?? null;
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (event.target)));
    this.pass('/setup', { token: location.hash.slice(1), ...body }, 'td.html');
  }

  /** A club that is gone when it is stopped needs no account that anybody remembers. */
  practise() {
    const password = [...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))].map((one) => one.toString(16).padStart(2, '0')).join('');
    this.pass('/setup', { token: location.hash.slice(1), name: t('setup.practice_name'), login: 'practice', password }, 'td.html');
  }

  practice() {
    return html`${bar({ title: t('setup.title') })}<main class="gate"><h2 dir="auto">${this.club.name}</h2><p class="dim">${t('setup.practice')}</p>${
      this.refusal()}<button class="btn go wide" ?disabled=${this.busy} @click=${() => this.practise()}>${t('setup.practise')}</button></main>`;
  }

  zone() {
    if (!this.zones) return nothing;
    const error = this.problem?.of('time_zone');
    return this.zones.zone_field(this.zones.own_zone(), error
      ? html`<small class="error" role="alert">${error}</small>` : html`<small>${t('setup.zone_hint')}</small>`);
  }

  template() {
    if (!this.done && location.hash.length > 1 && this.club?.name.startsWith(PRACTICE)) return this.practice();
    return html`${bar({ title: t('setup.title') })}<main class="gate"><h2>${t('setup.heading')}</h2>
      ${this.done ? html`<p>${t('setup.done')} <a href="login.html">${t('login.title')}</a></p>` : html`<p class="dim">${t('setup.text')}</p>
      ${location.hash.length > 1 ? nothing : html`<p class="note bad"><b>${t('setup.no_token')}</b> ${t('setup.no_token_text')}</p>`}
      <form class="stack" @submit=${(/** @type {SubmitEvent} */ event) => this.submit(event)}>
        ${this.club ? html`<p>${t('setup.club_is', { name: this.club.name })}</p>` : this.field('club', t('accounts.club_name'))}${
          this.field('name', t('setup.your_name'), { complete: 'name' })}
        ${this.field('login', t('login.login'), { complete: 'username' })}${
          this.field('password', t('login.password'), { type: 'password', complete: 'new-password', least: '10', hint: t('setup.password_hint') })}
        ${this.club ? nothing : this.zone()}${this.refusal(['club', 'name', 'login', 'password', 'time_zone'])}
        <button class="btn go wide" ?disabled=${this.busy}>${t('setup.go')}</button></form>`}${practice()}</main>`;
  }
}

class Login extends Gate {
  /** @type {any} */
  me = null;
  /** The account has an authenticator: its code is asked for, too. */
  asks_code = false;
  comes_to_code = false;

  async begin() {
    const me = await get('/me').catch(() => null);
    if (me && !me.set_up) location.replace('setup.html');
    if (me?.kind === 'account') this.me = me;
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    this.enter(Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (event.target))));
  }

  /** @param {Record<string, FormDataEntryValue>} body */
  async enter(body) {
    await this.pass('/sessions', body, next_page());
    if (this.asks_code || this.problem?.code !== 'second_factor') return;
    this.asks_code = true;
    this.comes_to_code = true;
    this.problem = null;
    this.paint();
  }

  painted() {
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector('[name=code]'));
    if (!this.comes_to_code || !field) return;
    this.comes_to_code = false;
    field.focus();
  }

  async leave() {
    await send('DELETE', '/sessions/current').catch(() => null);
    location.reload();
  }

  template() {
    return html`${bar({ title: t('login.title'), home: 'index.html' })}<main class="gate"><h2>${t('login.heading')}</h2>
      ${this.me ? html`<p>${t('login.as', { name: this.me.name })}</p>
        <p class="rowed"><a class="btn go" href="td.html">${t('login.to_console')}</a><button class="btn"
        @click=${() => this.leave()}>${t('login.leave')}</button></p>`
        : html`<form class="stack" @submit=${(/** @type {SubmitEvent} */ event) => this.submit(event)}>
        ${this.field('login', t('login.login'), { complete: 'username' })}${
          this.field('password', t('login.password'), { type: 'password', complete: 'current-password' })}
        ${this.asks_code ? this.field('code', t('login.code'), { complete: 'one-time-code', hint: t('login.code_hint') }) : nothing}
        ${this.refusal(['login', 'password', 'code'])}<button class="btn go wide" ?disabled=${this.busy}>${
          t('login.go')}</button></form><p class="dim">${t('login.forgot')}</p>`}</main>`;
  }
}

customElements.define('td-setup', Setup);
customElements.define('td-login', Login);
