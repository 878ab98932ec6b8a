// SPDX-License-Identifier: MIT
// The draw: a preview with its seed, by chance, by seeding or by hand; then the draw itself. A new seed needs a reason.
import { html, nothing } from '../../vendor/lit-html.js';
import { ltr, rich, t } from '../../lib/text.js';
import { checker, dialog, icon } from '../../lib/ui.js';

/** @typedef {import('../td.js').ConsolePage} Page */

const METHODS = ['random', 'seeded', 'by_hand'];
let method = 'random';
/** @type {any} */
let preview = null;
/** The slot that was tapped first, for swapping by hand; -1 = none. */
let held = -1;

export function begin() {
  held = -1;
}

const body = () => (method === 'by_hand' ? { method, slots: preview.slots.map((/** @type {any} */ slot) => slot.entry ?? 0) } : { method });

/**
 * What the director has seen: a preview may have fixed the seed, and the page hears of that a moment later.
 * @param {Page} page
 */
const seen = (page) => (preview && BigInt(preview.version) > BigInt(page.tournament.version) ? preview.version : page.tournament.version);

/** @param {Page} page @param {Record<string, unknown>} [more] */
async function show(page, more = {}) {
  const asked = method === 'by_hand' ? (preview ? body() : { method: 'random' }) : { method };
  const reply = await page.run('POST', '/draw/preview', { ...asked, ...more }, { version: seen(page) });
  if (reply) preview = reply;
  page.paint();
}

/** @param {string} title @param {string} text @param {string} yes @returns {Promise<string | null>} */
export function ask_reason(title, text, yes) {
  let reason = '';
  return dialog((close, paint) =>
    html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); if (reason) close(reason); }}><h2>${title}</h2><p class="dim">${text}</p>
    <label class="field"><span>${t('ui.reason')}</span><input autofocus maxlength="240"
      @input=${(/** @type {Dom.Input} */ event) => { reason = event.target.value.trim(); paint(); }}></label>
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go"
      ?disabled=${!reason}>${yes}</button></p></form>`);
}

/** @param {Page} page */
async function redraw(page) {
  const reason = await ask_reason(t('draw.reseed'), t('draw.reseed_text'), t('draw.reseed'));
  if (reason) await show(page, { reseed: true, reason });
}

/** @param {Page} page */
async function make(page) {
  const reply = await page.run('POST', '/draw', body(), { version: seen(page), done: t('draw.made') });
  if (!reply) return;
  preview = null;
  location.hash = '#floor';
}

/** @param {Page} page */
async function unmake(page) {
  const reason = await ask_reason(t('draw.undo'), t('draw.undo_text'), t('draw.undo'));
  if (reason) await page.run('POST', '/draw/undo', { reason }, { version: page.tournament.version, done: t('draw.undone') });
}

/** @param {Page} page @param {number} slot */
function hold(page, slot) {
  if (held < 0) held = slot;
  else {
    const { slots } = preview;
    const [one, two] = [slots[held], slots[slot]];
    slots[held] = { ...two, slot: held };
    slots[slot] = { ...one, slot };
    held = -1;
  }
  page.paint();
}

/** @param {Page} page @param {any} slot @param {'a' | 'b'} side */
function seat_row(page, slot, side) {
  const inner = html`${checker(side)}<span class="cut ${slot.entry ? '' : 'bye'}" dir="auto">${slot.entry ? slot.name : t('draw.bye')}</span>`;
  if (method !== 'by_hand') return html`<p>${inner}</p>`;
  return html`<button aria-pressed=${held === slot.slot} @click=${() => hold(page, slot.slot)}>${inner}</button>`;
}

/** @param {Page} page */
function preview_view(page) {
  const { slots } = preview;
  const pairs = Array.from({ length: slots.length / 2 }, (_, at) => [slots[2 * at], slots[2 * at + 1]]);
  return html`<section class="stack" aria-labelledby="h-preview">
    <h2 id="h-preview">${t('draw.preview')}
    <span>${t('draw.sizes', { n: slots.length - preview.byes, size: slots.length })} · ${t('draw.byes', { n: preview.byes })}</span></h2>
    ${preview.seed && method !== 'by_hand'
      ? html`<p class="seedline">
        ${rich('draw.seed', { seed: html`<bdi dir="ltr" class="seedtext">${preview.seed}</bdi>`, generator: preview.generator ?? '' })}</p>` : nothing}
    ${method === 'by_hand' ? html`<p class="pick" role="status">${t(held < 0 ? 'draw.swap_first' : 'draw.swap_second')}</p>` : nothing}
    <div class="rowed"><button class="btn go"
      @click=${() => make(page)}>${t('draw.make')}</button>${
      method === 'random' ? html`<button class="btn" @click=${() => redraw(page)}>${t('draw.reseed')}</button>` : nothing}</div>
    <ol class="pairs">${pairs.map(([one, two]) => html`<li class="pair">${seat_row(page, one, 'a')}${seat_row(page, two, 'b')}</li>`)}</ol></section>`;
}

/** @param {Page} page */
function drawn(page) {
  const { tournament } = page;
  const started = tournament.matches.playing > 0;
  return html`<div class="page stack">
    <h2>${icon('check')}${t('draw.done')}
    <span>${t('draw.done_text', { size: tournament.draw.size, method: t(`draw_method.${tournament.draw.method}`) })}</span></h2>
    ${tournament.draw.seed ? html`<p
      class="seedline">${rich('draw.seed', { seed: html`<bdi dir="ltr" class="seedtext">${tournament.draw.seed}</bdi>`, generator: '' })}</p>` : nothing}
    <p class="rowed"><a class="btn go" href="#floor">${t('tab.floor')}</a><a class="btn" target="_blank"
      href=${`print.html?t=${page.uid}&what=draw`}>${icon('print')}${t('draw.print')}</a>
    <a class="btn" target="_blank" href=${`tournament.html?t=${page.uid}#bracket`}>${t('draw.public')}</a>
    <button class="btn" ?disabled=${started} @click=${() => unmake(page)}>${t('draw.undo')}</button></p></div>`;
}

/** @param {Page} page */
export function template(page) {
  const { tournament } = page;
  if (tournament.draw.size > 0) return drawn(page);
  const { entered, checked_in } = tournament.entries;
  const missing = tournament.check_in ? entered : 0;
  return html`<div class="page stack">
    <h2>${t('tab.draw')} <span>${t('draw.in_draw', { n: tournament.check_in ? checked_in : entered + checked_in })}</span></h2>
    ${missing ? html`<p class="note"><b>${t('draw.missing', { n: missing })}</b> ${t('draw.missing_text')}</p>` : nothing}
    <fieldset><legend>${t('draw.method')}</legend>
      <div class="choice wrap">
      ${METHODS.map((one) => html`<button class="btn" aria-pressed=${one === method}
        @click=${() => { method = one; held = -1; if (preview) show(page); page.paint(); }}>${t(`draw_method.${one}`)}</button>`)}</div></fieldset>
    ${preview ? preview_view(page)
      : html`<p class="rowed"><button class="btn go" @click=${() => show(page)}>${t('draw.show')}</button></p><p class="dim">${t('draw.explain')}</p>`}</div>`;
}
