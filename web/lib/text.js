// SPDX-License-Identifier: MIT
// Words, numbers, dates. Every visible string comes from strings/LANGUAGE.json; scores and times are isolated from
// the direction of the text around them, because "7–4" inside an Arabic sentence otherwise reads "4–7".
import { html, nothing } from '../vendor/lit-html.js';
import { with_scores } from './api.js';

export { minutes_since } from './since.js';

/** @typedef {Record<string, unknown>} Args */

/** A text for each key, or its plural forms. @typedef {Record<string, string | Record<string, string>>} Catalogue */

/** @type {Catalogue} */
let catalogue = {};
let language = 'en';
/** Dates follow the European order in English too: a club's evening begins at 19:30, not at 7:30 PM. */
let locale = 'en-GB';
/** The club's zone, once a time was shown. @type {string | null | undefined} */
let zone;

/** The page names the English catalogue of its own words; other languages lie beside it. @param {string} code @returns {Promise<Catalogue>} */
async function read(code) {
  const english = /** @type {HTMLLinkElement} */ (document.querySelector('link[href^="strings/"]')).href;
  const answer = await fetch(english.replace(/en\.json$/, `${code}.json`));
  return answer.json();
}

/**
 * Loads the catalogue; every page awaits this before it draws. Another language is one more file: strings/CODE.json,
 * with the keys of strings/en.json and of what the server says (strings/server.en.json, made by the build). What it
 * lacks is said in English.
 * @param {string} [chosen] a language; without it the address, the reader's choice or the browser says which
 */
export async function load(chosen) {
  const english = await read('en');
  use(english, 'en');
  const known = String(english.languages ?? 'en').split(' ');
  if (known.length === 1) return;
  speaker = await (await import('./language.js')).speak_own(known, chosen, english, read);
}

/** @param {Catalogue} strings @param {string} code */
export function use(strings, code) {
  catalogue = strings;
  language = code;
  locale = code === 'en' ? 'en-GB' : code;
}

/** A zone that this browser does not know: times are shown in UTC then. */
let unknown_zone = '';
/** Whether it was asked if it knows the club's. */
let is_settled = true;

/** @param {string} name */
export function is_zone(name) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Times are shown in the club's zone, wherever the reader is. @param {string | null | undefined} name */
export function use_zone(name) {
  is_settled &&= name === zone;
  zone = name;
}

/** A browser is asked with the first time that is shown: the answer takes a phone a while. */
function zone_here() {
  if (!is_settled) unknown_zone = zone && !is_zone(zone) ? zone : '';
  is_settled = true;
  return unknown_zone ? 'UTC' : zone || undefined;
}

/** The zone that could not be used, if there is one. */
export const zone_missed = () => zone_here() && unknown_zone;

/** @param {string} key @param {Args} args @returns {string} */
function pattern(key, args) {
  const entry = catalogue[key];
  if (entry === undefined) return key;
  if (typeof entry === 'string') return entry;
  const form = new Intl.PluralRules(language).select(Number(args.n));
  return entry[form] ?? entry.other ?? key;
}

/** A sentence with its places filled; what the server writes into its places besides numbers, lib/said.js knows. @param {string} sentence @param {Args} args */
export const fill = (sentence, args) => sentence.replace(/\{(\w+)\}/g, (_, place) => String(args[place] ?? ''));

/** The text of a key as a string. @param {string} key @param {Args} [args] */
export const t = (key, args = {}) => fill(pattern(key, args), args);

/** The text of a key with templates in its places. @param {string} key @param {Args} args */
export function rich(key, args) {
  return pattern(key, args)
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? args[part.slice(1, -1)] ?? nothing : part));
}

/** What the server says of its own, in another language than English. @type {typeof import('./said.js') | null} */
let speaker = null;

/** A line of the ledger. @param {any} event @returns {string} */
export const said_event = (event) => with_scores(speaker?.event_said(event) ?? event.text);

/** A setting of the profile: its title, and the sentence of its value. @param {Api.Setting} setting @returns {{title: string, text: string}} */
export const said_setting = (setting) => speaker?.setting_said(setting) ?? setting;

/** A word of the server, as "on" for a setting. @param {string} group @param {string} value @returns {string} */
export const said_word = (group, value) => speaker?.word_said(group, value) ?? value.replaceAll('_', ' ');

/** The word of an enum value. @param {string} group @param {string} value */
export const word = (group, value) => t(`${group}.${value}`);

/** Isolated left to right: a score, a time, a signed number. @param {unknown} value */
export const ltr = (value) => html`<bdi dir="ltr">${value}</bdi>`;

/** Points as people say them: those of a match of games (draughts) are halves of one. @template {number} N @param {{halves?: boolean}} of @param {N} points */
export const in_games = ({ halves }, points) => (halves ? `${Math.floor(points / 2) || (points % 2 ? '' : 0)}${points % 2 ? '½' : ''}` : points);

/** @param {number} a @param {number} b @param {{halves?: boolean}} [of] the match, or whatever says what its points are */
export const score = (a, b, of = {}) => ltr(`${in_games(of, a)}–${in_games(of, b)}`);

/** @param {any} match @param {'a' | 'b'} side */
export const side_score = (match, side) => ltr(in_games(match, match[side].score));

/** A place, or the places that are shared, of groups in the group. @param {Api.Standing} row */
export const place_of = (row) => {
  const { from, to } = row.in_group ?? { from: row.place_from, to: row.place_to };
  return ltr(from === to ? from || row.rank || '–' : `${from}–${to}`);
};

/** A sentence of the server, whose scores hold together: they are set apart there (lib/api.js). @param {string} text */
export const in_line = (text) => text.split(/\u2066([^\u2069]*)\u2069/).map((part, at) => (at % 2 ? ltr(part) : part));

/** A player's name in its own direction; nothing is ever cut from it. @param {unknown} value */
export const name = (value) => html`<bdi>${value}</bdi>`;

/** Somebody's name, and what tells two of one name apart where the server says so. @param {{name: string | null, told_by?: string}} who */
export const known_as = (who) => (who.told_by ? html`${who.name} <small class="told"><bdi>${who.told_by}</bdi></small>` : who.name);

/** The same as a string. @param {{name: string | null, told_by?: string}} who @returns {string} */
export const known_as_text = (who) => (who.told_by ? `${who.name} (${who.told_by})` : who.name ?? '');

/** By what lists on paper are ordered. @param {string} full */
export const last_word = (full) => full.trim().split(/\s+/).pop() ?? full;

/** What says little without the word before it: "Ö.", "Jr.", "B". */
const ABBREVIATED = /\.$|^\p{Lu}$/u;

/** The part of a name that a hall calls out: the last word, with what belongs to it ("van Houtum", "de la Cruz", "Ana Ö."). @param {string} full */
export function short_name(full) {
  const words = full.trim().split(/\s+/);
  let from = words.length - 1;
  while (from > 0 && ABBREVIATED.test(words[from])) from -= 1;
  while (from > 1 && /^\p{Ll}/u.test(words[from - 1])) from -= 1;
  return words.slice(from).join(' ');
}

/** Made once: to make one costs more than all that it formats on a page. @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {string | number | Date} when @param {Intl.DateTimeFormatOptions} options */
function format(when, options) {
  const here = zone_here(), key = JSON.stringify([locale, here, options]);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: here, ...options });
  formats.set(key, made);
  return made.format(new Date(when));
}

/** 14:32 @param {string | number | Date} when */
export const time = (when) => format(when, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** 21 Nov, 14:32 @param {string | number | Date} when @param {Intl.DateTimeFormatOptions} [day] how its day is told */
export const date_time = (when, day = { day: 'numeric', month: 'short' }) => format(when, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** 21 Nov 2026 @param {string | number | Date} when */
export const date_at = (when) => format(when, { day: 'numeric', month: 'short', year: 'numeric' });

/** 14:32:07.2, as the audit page needs it @param {string | number} when */
export function time_exact(when) {
  const tenth = Math.floor(new Date(when).getMilliseconds() / 100);
  return `${format(when, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })}.${tenth}`;
}

/** A local day, YYYY-MM-DD, as words: Saturday, 21 November 2026. @param {string} when */
export const day = (when) => format(when, { day: 'numeric', month: 'long', year: 'numeric', weekday: 'long', timeZone: 'UTC' });

/**
 * Beneath a field: the day, and its hour, in the club's words. A browser writes the field itself as its own language does, so that 03/04
 * is April in one and March in another, and 19:00 is 07:00 PM, whatever the page is written in.
 * @param {string} value YYYY-MM-DD, or nothing yet @param {number} [minutes] after midnight, -1: not said
 */
export const day_beneath = (value, minutes = -1) => (/^[1-9]\d{3}-\d\d-\d\d$/.test(value)
  ? html`<small class="day">${day(value)}${minutes < 0 ? nothing : html`, ${ltr(clock_of(minutes))}`}</small>` : nothing);

/** Saturday @param {string} day YYYY-MM-DD */
export const weekday = (day) => format(day, { weekday: 'long', timeZone: 'UTC' });

/** The day of a moment in the club's zone as YYYY-MM-DD. @param {string | Date} when */
export const day_at_club = (when) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone_here(), year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(when));

/** Today there. */
export const today = () => day_at_club(new Date());

/** Minutes after midnight as 19:30; nothing for -1. @param {number} minutes */
export const clock_of = (minutes) =>
  minutes < 0 ? '' : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** 19:30 as minutes after midnight, -1 when empty. @param {string} text */
export function minutes_of(text) {
  const found = /^(\d{1,2}):(\d{2})$/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : -1;
}

/** 0:41 since a moment. @param {string} from @param {number} now */
export function stopwatch(from, now) {
  const seconds = Math.max(0, Math.floor((now - new Date(from).getTime()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** @param {string[]} items */
export const list = (items) => items.join(', ');
