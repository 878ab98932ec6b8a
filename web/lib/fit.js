// SPDX-License-Identifier: MIT
// Names in the largest type that fits where they stand: on paper and on a wall nobody can scroll, and none is ever cut. On the
// console a name has as many lines as it wants, but none of its words is broken.

/** Heights are rounded each for itself: a pixel is no line. @param {HTMLElement} name */
const fits = (name) => name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight + 1;

/** Sets a name in the first of these styles that it fits in, else in the last. @param {HTMLElement} name @param {string[]} styles */
function settle(name, styles) {
  for (const style of styles) {
    name.className = style;
    if (fits(name)) return;
  }
}

/** @param {Iterable<HTMLElement>} names @param {string[]} styles */
export function fit(names, styles) {
  for (const name of names) settle(name, styles);
}

/**
 * A list in one size: the largest of the first styles in which every name fits. Where one fits in none of them it is set in the
 * others, and the rest in the last of the first: sizes that stand beside each other are near each other.
 * @param {HTMLElement[]} names @param {string[]} styles @param {string[]} others
 */
export function fit_alike(names, styles, others) {
  for (const style of styles) {
    // All are set before any is measured: the page is laid out once for each style.
    for (const name of names) name.className = style;
    if (names.every(fits)) return;
  }
  for (const name of names.filter((one) => !fits(one))) settle(name, others);
}

/** Ever smaller, for a word that is wider than its place (css/base.css). */
const SMALLER = ['sm1', 'sm2', 'sm3', 'sm4'];

/** What was measured of a name last: its letters, its room and how it is set; another hand may have set it anew. @type {WeakMap<Element, string>} */
const measured = new WeakMap();

/** What it must not grow beyond, where that has an end: a row of a full hall, or the next call (css/td/console.css). @param {Element} name */
const frame_of = (name) => name.closest('.full .timed, .next small');

/** @param {Element} name */
function too_large(name) {
  const frame = frame_of(name);
  return name.scrollWidth > name.clientWidth || Boolean(frame && frame.scrollHeight > frame.clientHeight + 1);
}

/** @param {Element} name */
const seen_as = (name) => `${name.textContent} ${name.clientWidth} ${name.className} ${frame_of(name)?.childElementCount ?? ''} ${too_large(name)}`;

/** Breaks no word: a name with one that is wider than its place is set smaller until it is not, each by itself, and one with too many lines for
 * its place, too. @param {Iterable<Element>} names */
export function keep_words(names) {
  const fresh = [...names].filter((name) => measured.get(name) !== seen_as(name));
  for (const { classList } of fresh) {
    classList.remove(...SMALLER);
    classList.add('whole');
  }
  let wide = fresh;
  for (const step of ['', ...SMALLER]) {
    // All are set before any is measured: the page is laid out once for each step.
    if (step) for (const { classList } of wide) classList.add(step);
    wide = wide.filter(too_large);
  }
  // At no size: better broken than cut.
  for (const { classList, scrollWidth, clientWidth } of wide) if (scrollWidth > clientWidth) classList.remove('whole');
  for (const name of fresh) measured.set(name, seen_as(name));
}

/** So wherever such names come to stand below this element, or their room changes. @param {Element} root @param {string} which selector */
export function words_kept(root, which) {
  let asked = 0;
  const soon = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(() => keep_words(root.querySelectorAll(which)));
  };
  new MutationObserver(soon).observe(root, { childList: true, characterData: true, attributeFilter: ['class'], subtree: true });
  addEventListener('resize', soon);
}
