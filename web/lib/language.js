// SPDX-License-Identifier: MIT
// Which language a page speaks, where the site has more than one. Loaded only there (lib/text.js).
import { t, use } from './text.js';

/** @typedef {import('./text.js').Catalogue} Catalogue */

/** Languages that are written from right to left, of those that anybody has asked for. */
const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur'];
const KEPT = 'td.lang';

/** What this reader chose before; a choice in the address is kept. @param {string[]} known */
function choice_of(known) {
  const asked = new URLSearchParams(location.search).get('lang') ?? '';
  try {
    if (known.includes(asked)) localStorage.setItem(KEPT, asked);
    return asked || localStorage.getItem(KEPT) || '';
  } catch {
    return asked;
  }
}

/** The language of this page: asked for in the address, chosen before, or the first of the browser's that there is. @param {string[]} known */
export function language_of(known) {
  const wishes = [choice_of(known), ...navigator.languages];
  const found = wishes.flatMap((wish) => [wish, wish.split('-')[0]]).find((wish) => known.includes(wish));
  return found ?? 'en';
}

/** The page itself: its language, its direction, and the words that stand in the HTML file. @param {string} language */
export function tell_document(language) {
  const root = document.documentElement;
  root.lang = language;
  root.dir = RIGHT_TO_LEFT.includes(language.split('-')[0]) ? 'rtl' : 'ltr';
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.getAttribute('data-t') ?? '');
}

/**
 * In the reader's language, as far as there is one; the server's own sentences come with it.
 * @param {string[]} known @param {string | undefined} chosen @param {Catalogue} english @param {(code: string) => Promise<Catalogue>} read
 * @returns {Promise<typeof import('./said.js') | null>}
 */
export async function speak_own(known, chosen, english, read) {
  const wanted = chosen ?? language_of(known);
  const own = wanted === 'en' ? null : await read(wanted).catch(() => null);
  const speaker = own ? await import('./said.js') : null;
  if (own) speaker?.speak(own);
  use({ ...english, ...own }, own ? wanted : 'en');
  tell_document(own ? wanted : 'en');
  return speaker;
}
