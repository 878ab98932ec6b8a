// SPDX-License-Identifier: MIT
// What the tablet seldom needs of a player: their own PIN, and how their match stands when it was broken off. Loaded when
// it is wanted.
import { html } from '../vendor/lit-html.js';
import { clock_text } from '../lib/match/clock.js';
import { day, ltr, rich, t } from '../lib/text.js';
import { checker, dialog, icon, score_of, to_length } from '../lib/ui.js';

/** @typedef {'a' | 'b'} Side */

const DIGITS = 4;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];

/** Four digits; the last one sends them. @param {string} name @param {Side} side @returns {Promise<string | null>} */
export function ask_pin(name, side) {
  let typed = '';
  return dialog((/** @type {(value: string | null) => void} */ close, repaint) => {
    /** @param {string} key */
    const type = (key) => {
      typed = key === '' ? typed.slice(0, -1) : typed + key;
      if (typed.length === DIGITS) return close(typed);
      repaint();
    };
    return html`<div class="pin-dialog"><h2>${t('player.pin_of', { name })}</h2>
      <p class="pin" role="status"
        aria-label=${t('player.pin_typed', { n: typed.length })}>
        ${Array.from({ length: DIGITS }, (_, at) => html`<i class=${at === typed.length ? 'at' : ''}>${at < typed.length ? '•' : ''}</i>`)}</p>
      <p class="who dim">${checker(side)}<span>${t('player.pin_text')}</span></p>
      <div class="pad">${KEYS.map((key) =>
        (key === '' ? html`<button class="btn" aria-label=${t('table.delete_digit')} @click=${() => type('')}>${icon('back')}</button>`
        : html`<button class="btn" @click=${() => type(key)}>${ltr(key)}</button>`))}</div>
      <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button></p></div>`;
  });
}

/** @param {Api.AnyMatch} match @param {Side} side */
const standing = (match, side) => html`<li class=${side}><span class="who">${checker(side)}<bdi>${match[side].name}</bdi></span>
  <b>${ltr(match[side].score)}</b>${
    match.clock ? html`<span>${rich('player.time_kept', { time: ltr(clock_text(match.clock[side].reserve_ms)) })}</span>` : ''}</li>`;

/** A match that was broken off at this table: how it stands, and what becomes of it. @param {any} match */
export function adjourned(match) {
  const { due } = match.adjournment;
  return html`<section class="lock adjourned" role="status"><h2>${icon('pause')}${t('player.adjourned')}</h2>
    <p>${match.round_name} · ${to_length(match.length)} · ${score_of(match)}</p>
    <ul class="says">${standing(match, 'a')}${standing(match, 'b')}</ul>
    <p class="dim">${t('player.adjourned_text')} ${due ? rich('player.adjourned_due', { day: day(due) }) : ''}</p></section>`;
}
