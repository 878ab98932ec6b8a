// SPDX-License-Identifier: MIT
// What the server says, by its code and what makes it concrete: refusals, consequences, lines of the ledger, settings,
// and the reasons of the engine. The catalogue of another language knows the sentence; where it does not, and in
// English, the server's own stands. Loaded with another language, and with the engine.
import { speak_with } from './api.js';
import { fill, in_games, t } from './text.js';

/** @typedef {Record<string, unknown>} Args */

/** The sentences of the language that is spoken. @type {Record<string, unknown>} */
let sentences = {};

/** From now on in these words. @param {Record<string, unknown>} catalogue */
export function speak(catalogue) {
  sentences = catalogue;
  speak_with(said);
}

/**
 * How a number of a sentence is said: {0p} a point, {0w} a word, {0m} checker or checkers, {0d} a further die, {0s} a
 * plural s, {0h} halves of a game.
 * @type {Record<string, ((n: number) => string) | undefined>}
 */
const SAID_AS = {
  p: (n) => (n === 25 ? t('say.bar') : n === 0 ? t('say.off') : String(n)),
  w: (n) => t('say.numbers').split(' ')[n] ?? String(n),
  m: (n) => t('say.checkers', { n }),
  d: (n) => (n === 0 ? '' : `-${n}`),
  s: (n) => (n === 1 ? '' : 's'),
  h: (n) => String(in_games({ halves: true }, n)),
};

/** Who plays a match and where; what brackets call its place while nobody stands there. @param {any} match */
function match_said({ a, b, section, stage, stage_round, label }) {
  if (!a && !b) return label ?? '';
  const round = t(`round.one.${stage}`, { n: stage_round });
  return t('say.match', { a: a ?? t('say.nobody_yet'), b: b ?? t('say.nobody_yet'), where: section ? t('round.within', { section, round }) : round });
}

/**
 * What stands in a place of a sentence: a member by its name, or a number in the way its letter asks for.
 * @param {Args} args @param {string} place
 * @returns {unknown}
 */
function filling(args, place) {
  const value = args[place];
  if (value && typeof value === 'object') return match_said(value);
  if (place in args) return value ?? (place.endsWith('v') ? t('say.match_no', { n: args[place.slice(0, -1)] }) : t('seat.nobody'));
  const how = SAID_AS[place.slice(-1)];
  return how && place.slice(0, -1) in args ? how(Number(args[place.slice(0, -1)])) : '';
}

/** What stands in [] is told where each of its places has something to say. @param {string} sentence @param {Args} args */
const told = (sentence, args) => sentence.replace(/\[([^\]]*\{[^\]]*)\]/g, (_, part) =>
  ([...part.matchAll(/\{(\w+)\}/g)].every(([, place]) => filling(args, place) || typeof args[place] === 'boolean') ? part : ''));

/** A sentence of the server with its places ({0}, {1p}, {0e}, {t}) filled. @param {string} sentence @param {Args} args */
export function spoken(sentence, args) {
  const said_of_it = told(sentence, args);
  const places = [...said_of_it.matchAll(/\{(\w+)\}/g)].map(([, place]) => [place, filling(args, place)]);
  return fill(said_of_it, Object.fromEntries(places));
}

/** @template T @param {string} group @param {string} code @param {Args | null | undefined} args @param {T} english */
export function said(group, code, args, english) {
  const sentence = sentences[`${group}.${code}`];
  return typeof sentence === 'string' && args ? spoken(sentence, args) : english;
}

/** @param {string} group @param {string} value */
export const word_said = (group, value) => said('word', `${group}.${value}`, {}, value.replaceAll('_', ' '));

/** @param {number} ms */
function minutes_said(ms) {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  return `${ms < 0 ? '-' : ''}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A value of an event: times as clocks show them, words of the server in the reader's language. @param {string} member @param {unknown} value */
function value_said(member, value) {
  if (typeof value === 'number' && member.endsWith('_ms')) return minutes_said(value);
  return typeof value === 'string' ? said('word', `${member}.${value}`, {}, value) : value;
}

/** @param {any} event */
export function event_said({ kind, args, text }) {
  if (!args) return text;
  const values = Object.fromEntries(Object.entries(args).map(([member, value]) => [member, value_said(member, value)]));
  if (kind === 'setting_changed') values.setting = setting_said({ ...args, name: args.setting, text: args.setting }).text;
  return said('event', kind, values, text);
}

/** @param {Api.Setting} setting */
export function setting_said({ name: code, value, title, text }) {
  const worded = said('setting', `${code}.n`, { 0: value }, text);
  return { title: said('setting', code, {}, title), text: said('setting', `${code}.${value}`, {}, worded) };
}
