// SPDX-License-Identifier: MIT
// It rings when something new needs the director, who may be anywhere in the hall: a chime, the count in the window's title, a bar on
// every other tab. Browsers play nothing before the page was touched; until then the console says so, and what to tap.
import { html, nothing } from '../../../vendor/lit-html.js';
import { t } from '../../../lib/text.js';
import { icon } from '../../../lib/ui.js';
import { inbox_of, key_of, line_of } from './inbox.js';

/** @typedef {import('../../td.js').ConsolePage} Page */

/** What cannot wait until the director looks. A repair comes of their own correction; a card, a copy, a silent tablet are no call. */
const RINGS = new Set(['help', 'dispute', 'expired', 'newcomer', 'conflict', 'record', 'late', 'pin_guesses']);

const KEPT = 'td.silent';
/** Two notes, as of a hotel's bell: Hz, and when each begins, s. */
const NOTES = [[988, 0], [784, 0.22]];
const NOTE_S = 0.9;
const LOUD = 0.35;

/** @type {AudioContext | null} */
let sound = null;
/** What has rung, or stood there when the page came. @type {Set<string> | null} */
let known = null;

function is_silent() {
  try {
    return localStorage.getItem(KEPT) === '1';
  } catch {
    return silent;
  }
}

/** Where nothing is kept. */
let silent = false;

/** @param {boolean} on */
function keep_silent(on) {
  silent = on;
  try {
    localStorage.setItem(KEPT, on ? '1' : '0');
  } catch {
    // For as long as the page stands, then.
  }
}

/** May this page be heard? It may not before somebody has touched it. */
const may_ring = () => sound?.state === 'running';

function chime() {
  if (!sound) return;
  for (const [pitch, after] of NOTES) {
    const from = sound.currentTime + after;
    const tone = sound.createOscillator(), loud = sound.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(LOUD, from);
    loud.gain.exponentialRampToValueAtTime(0.001, from + NOTE_S);
    tone.connect(loud).connect(sound.destination);
    tone.start(from);
    tone.stop(from + NOTE_S);
  }
}

/** The first touch gives the page its voice. @param {Event} [event] */
function wake(event) {
  // The key that is pressed on the bell means the bell.
  if (may_ring() || /** @type {Element | undefined} */ (event?.target)?.closest?.('.bell')) return undefined;
  sound ??= new AudioContext();
  return sound.resume();
}

export function listen() {
  for (const touch of ['click', 'keydown']) addEventListener(touch, (event) => void wake(event));
}

/** What is new since the last look rings, once. @param {Page} page */
export function look(page) {
  if (!page.floor || !page.tournament) return;
  const items = inbox_of(page);
  const { title } = page.tournament;
  const n = items.length;
  const text = n ? t('title.needs_you', { n, title }) : t('title.console_of', { title });
  if (document.title !== text) document.title = text;
  const keys = items.filter(({ kind }) => RINGS.has(kind)).map(key_of);
  const fresh = known && keys.some((key) => !known?.has(key));
  known = new Set(keys);
  if (fresh && !is_silent() && may_ring()) chime();
}

/** @param {Page} page */
async function press(page) {
  if (!may_ring() && !is_silent()) {
    await wake();
    chime();
  } else keep_silent(!is_silent());
  page.paint();
}

/** Rings, is silent by choice, or has no voice yet. @param {Page} page */
export function bell(page) {
  const off = is_silent();
  const says = t(off ? 'bell.off' : may_ring() ? 'bell.on' : 'bell.tap');
  return html`<button class="btn bell" aria-label=${says} title=${says} @click=${() => void press(page)}>${icon(off ? 'bell_off' : 'bell')}${
    off || may_ring() ? nothing : html`<span class="lbl">${t('bell.no_sound')}</span>`}</button>`;
}

/** On the tabs where what needs the director is not seen: the most urgent, how many more, and the way there. @param {Page} page */
export function elsewhere_bar(page) {
  if (page.tab === 'floor') return nothing;
  // The repair that is on the screen needs nobody to be sent to it.
  const here = page.tab === 'repair' && Number(location.hash.split('=')[1]);
  const [first, ...more] = inbox_of(page).filter((item) => item.kind !== 'repair' || item.match !== here);
  if (!first) return nothing;
  return html`<p class="asks" role="status">${icon('hand')}<span>${line_of(page, first)}${
    more.length ? t('bell.more', { n: more.length }) : nothing}${
    may_ring() || is_silent() ? nothing : html` <small>${t('bell.tap')}</small>`}</span><a class="btn" href="#floor">${t('bell.go')}</a></p>`;
}
