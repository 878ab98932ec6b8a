// SPDX-License-Identifier: MIT
// The mark of a section: a letter in the colour of its family, filled or not by its generation. Wherever there is room its
// name stands beside it; where there is none, the mark says it to who cannot see it.
import { html } from '../../../vendor/lit-html.js';
import { t } from '../../../lib/text.js';
import { initial, section_style } from '../../../lib/ui.js';

/** @typedef {{section: number, name: string, kind: string}} Section */

/** One letter, with a number where two sections begin with the same. @param {Section[]} sections @param {Section} one */
export function letter(sections, one) {
  const same = sections.filter((other) => initial(other.name) === initial(one.name));
  return same.length > 1 ? `${initial(one.name)}${same.indexOf(one) + 1}` : initial(one.name);
}

/** What a section is called here: the main draw has a word of its own until it has a name. @param {Section} one */
export const section_name = (one) => one.name || t('section.main');

/** @param {Section[]} sections @param {number} number @param {boolean} [named] its name stands beside it */
export function section_mark(sections, number, named = false) {
  const one = sections.find((section) => section.section === number);
  if (!one) return html``;
  const style = section_style(one), what = letter(sections, one), full = section_name(one);
  return named ? html`<span class=${style} aria-hidden="true">${what}</span>`
    : html`<span class=${style} role="img" aria-label=${full} title=${full}>${what}</span>`;
}
