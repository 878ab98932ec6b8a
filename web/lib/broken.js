// SPDX-License-Identifier: MIT
// What stands in the place of a page that failed: what happened, and how to go on. Loaded when it is needed (lib/ui.js).
import { t } from './text.js';

/** What is said where the catalogue itself could not be loaded; the same words as there. */
const WITHOUT_CATALOGUE = /** @type {Record<string, string>} */ ({
  'broken.title': 'This page cannot be shown',
  'broken.text': 'Something went wrong in this page, not in the tournament: what was entered is kept.',
  'broken.next': 'Reload the page. If this stands here again, use another device and show the organiser these words:',
  'broken.reload': 'Reload',
});

/** @param {string} key */
const said_anyway = (key) => (t(key) === key ? WITHOUT_CATALOGUE[key] : t(key));

/** @param {string} tag @param {string} text */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** Fills the panel by hand, because the templates may be what failed. @param {HTMLElement} panel @param {string} what */
export function say_broken(panel, what) {
  const reload = element('button', said_anyway('broken.reload'));
  reload.className = 'btn go wide';
  reload.addEventListener('click', () => location.reload());
  const words = document.createElement('div');
  words.setAttribute('role', 'alert');
  words.append(...['broken.text', 'broken.next'].map((key) => element('p', said_anyway(key))), element('code', what));
  panel.replaceChildren(element('h1', said_anyway('broken.title')), words, reload);
}
