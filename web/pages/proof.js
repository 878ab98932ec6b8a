// SPDX-License-Identifier: MIT
// A phone as a witness. Without a code this page shows the present one as a QR, for the projector. Opened by such a code, it
// compares: does what the code says go on from what this phone saw before, and the server's ledger from both? What was seen
// is kept on the phone, where no server can rewrite it.
import { html, nothing } from '../vendor/lit-html.js';
import { Problem, get } from '../lib/api.js';
import '../lib/icons.js';
import { code_of, extends_head, fingerprint_of, is_signed, read_code, read_proof, short_code } from '../lib/proof.js';
import { ltr, rich, t, time } from '../lib/text.js';
import { View, bar, icon, query, theme_button, toast } from '../lib/ui.js';

/** @typedef {import('../lib/proof.js').Head & {key: string}} Code */
/** @typedef {Code & {at: string}} Seen */
/** @typedef {'show' | 'first' | 'good' | 'alarm' | 'unknown' | 'insecure' | 'no_code'} State */

const store_name = (/** @type {string} */ uid) => `td-proof-${uid}`;

/** What this phone saw of a ledger. @param {string} uid @returns {Seen | null} */
function remembered(uid) {
  try {
    const kept = JSON.parse(localStorage.getItem(store_name(uid)) ?? 'null');
    return read_code(code_of(kept)) ? kept : null;
  } catch {
    return null;
  }
}

class Proof extends View {
  constructor() {
    super();
    this.uid = query('t');
    /** @type {any} */
    this.tournament = null;
    /** @type {State} */
    this.state = 'show';
    /** @type {Code | null} */
    this.code = null;
    /** @type {Seen | null} */
    this.seen = null;
    /** Why it is an alarm. */
    this.why = '';
    /** Was the newest state signed with the key of the code? null: this browser cannot tell. @type {boolean | null} */
    this.signed = null;
    /** The server's last answer. @type {import('../lib/proof.js').Proof | null} */
    this.newest = null;
    /** @type {unknown} */
    this.drawn_code = nothing;
  }

  async begin() {
    addEventListener('hashchange', () => this.look());
    await this.look();
  }

  async look() {
    this.seen = remembered(this.uid);
    this.code = read_code(location.hash.slice(1));
    try {
      this.tournament = await get(`/tournaments/${this.uid}`);
      document.title = `${this.tournament.title}: ${t('title.proof')}`;
      this.state = await this.judge();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.state = 'unknown';
      this.why = problem.message;
    }
    this.paint();
  }

  /** @returns {Promise<State>} */
  async judge() {
    if (!this.code && location.hash.length > 1) return 'no_code';
    if (!this.code) return this.show();
    if (!globalThis.crypto?.subtle) return 'insecure';
    this.why = await this.contradiction(this.code);
    if (this.why) return 'alarm';
    return this.seen ? 'good' : 'first';
  }

  /** @returns {Promise<State>} */
  async show() {
    const [end, { qr }] = await Promise.all([get(`/tournaments/${this.uid}/checkpoint`), import('../lib/qr.js')]);
    this.code = { size: Number(end.seq), root: end.root, key: end.fingerprint };
    const address = new URL(`proof.html?t=${this.uid}#${code_of(this.code)}`, location.href).href;
    this.drawn_code = qr(address, t('proof.qr'));
    return 'show';
  }

  /** Every two of: what was seen, what the code says, what the server has now. Empty: they are one history. @param {Code} code */
  async contradiction(code) {
    const { seen } = this;
    if (seen && seen.key !== code.key) return 'proof.other_key';
    const steps = seen ? [seen, code].sort((a, b) => a.size - b.size) : [code];
    for (const [at, early] of steps.entries())
      if (!(await this.goes_on(early, steps[at + 1]))) return steps.length > 1 && at === 0 ? 'proof.changed' : 'proof.not_the_code';
    const { key } = await get(`/tournaments/${this.uid}/checkpoint`);
    if (await fingerprint_of(key) !== code.key) return 'proof.other_key';
    this.signed = this.newest && await is_signed(this.newest.note, this.newest.origin, key);
    return this.signed === false ? 'proof.not_signed' : '';
  }

  /** Does the server show that `early` goes on in `late`, or in its present end? @param {Code} early @param {Code} [late] */
  async goes_on(early, late) {
    const proof = read_proof(await this.answer_to(`since=${early.size}${late ? `&to=${late.size}` : ''}`));
    if (!proof || proof.early !== early.size || proof.origin !== `tdserver/${this.uid}`) return false;
    if (late && (proof.head.size !== late.size || proof.head.root !== late.root)) return false;
    this.newest = proof;
    return extends_head(early, proof.head, proof.path);
  }

  /** A server that has not even so many lines answers nothing that proves anything. @param {string} what */
  async answer_to(what) {
    try {
      return await get(`/tournaments/${this.uid}/proof?${what}`);
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 404) return '';
      throw problem;
    }
  }

  remember() {
    if (!this.code) return;
    try {
      localStorage.setItem(store_name(this.uid), JSON.stringify({ ...this.code, at: new Date().toISOString() }));
      toast(t('proof.remembered'));
    } catch {
      toast(t('proof.cannot_remember'), { bad: true });
    }
    this.seen = remembered(this.uid);
    this.paint();
  }

  // ---- what is shown

  verdict() {
    const bad = this.state === 'alarm';
    const plain = ['unknown', 'insecure', 'no_code', 'first'].includes(this.state);
    const at = this.seen ? ltr(time(this.seen.at)) : '';
    return html`<section class="v ${bad ? 'bad' : plain ? 'plain' : ''}" role=${bad ? 'alert' : 'status'}>
      <span class="d">${icon(bad ? 'cross' : plain ? 'ring' : 'check')}</span>
      <h2>${this.state === 'good' ? rich('proof.good', { at }) : bad && this.seen ? rich('proof.alarm', { at }) : t(`proof.head_${this.state}`)}</h2>
      <p>${this.said()}</p></section>`;
  }

  said() {
    if (this.state === 'alarm') return html`${t(this.why)} ${t('proof.keep')}`;
    if (this.state === 'good' && this.seen) return rich('proof.nothing_changed', { n: ltr(String(this.seen.size)) });
    return this.state === 'unknown' ? this.why : t(`proof.${this.state}`);
  }

  /** @param {string} label @param {Code} code @param {unknown} below */
  row(label, code, below) {
    return html`<div><dt>${label}</dt><dd><span class="fp">${ltr(short_code(code.root))}</span>
      <small>${rich('proof.lines', { n: ltr(String(code.size)) })}${below}</small></dd></div>`;
  }

  codes() {
    const { code, seen } = this;
    if (!code || !['good', 'alarm', 'first'].includes(this.state)) return nothing;
    return html`<dl>${seen ? this.row(t('proof.you_saw'), seen, html`, ${ltr(time(seen.at))}`) : nothing}${this.row(t('proof.now'), code, nothing)}
      <div><dt>${t('proof.signed_by')}</dt><dd><span class="fp">${ltr(short_code(code.key))}</span><small>${
      t(this.state === 'alarm' ? 'proof.key_of_code' : this.signed ? 'proof.signature_good' : 'proof.signature_unknown')}</small></dd></div></dl>`;
  }

  async share() {
    const { code, seen } = this;
    const codes = [seen && `${t('proof.you_saw')} ${seen.at}: ${code_of(seen)}`, code && `${t('proof.now')}: ${code_of(code)}`];
    const text = [this.tournament?.title, this.why && t(this.why), ...codes].filter(Boolean).join('\n');
    try {
      if (navigator.share) await navigator.share({ text });
      else await navigator.clipboard.writeText(text).then(() => toast(t('proof.copied')));
    } catch {
      toast(t('proof.not_copied'), { bad: true });
    }
  }

  buttons() {
    if (this.state === 'alarm') return html`<button class="btn bad" @click=${() => this.share()}>${t('proof.share')}</button>
      <details><summary class="btn">${t('proof.both')}</summary>${
        [this.seen, this.code].map((one) => one && html`<p class="whole">${ltr(code_of(one))}</p>`)}</details>`;
    if (this.state === 'unknown') return html`<button class="btn go" @click=${() => this.look()}>${t('proof.again')}</button>`;
    const newer = this.code && (!this.seen || this.code.size > this.seen.size);
    if (!newer || !['good', 'first'].includes(this.state)) return nothing;
    return html`<button class="btn go" @click=${() => this.remember()}>${t('proof.remember')}</button>`;
  }

  shown() {
    if (!this.code) return nothing;
    return html`<section class="shown"><h2>${t('proof.head_show')}</h2>${this.drawn_code}<p class="fp">${ltr(short_code(this.code.root))}</p>
      <p>${rich('proof.lines', { n: ltr(String(this.code.size)) })}</p><p class="say">${t('proof.show')}</p>
      <button class="btn" @click=${() => this.look()}>${t('proof.newest')}</button></section>`;
  }

  template() {
    const title = this.tournament?.title ?? '';
    const head = bar({ title, sub: t('title.proof'), children: theme_button() });
    if (this.state === 'show') return html`${head}<main id="main">${this.code ? this.shown() : html`<p class="wait">${t('ui.loading')}</p>`}</main>`;
    return html`${head}<main id="main">${this.verdict()}${this.codes()}<p class="say">${
      t(this.state === 'alarm' ? 'proof.need_not_be_fraud' : 'proof.what_it_proves')}</p><div class="btns">${this.buttons()}</div></main>`;
  }
}
customElements.define('td-proof', Proof);
