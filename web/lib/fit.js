// SPDX-License-Identifier: MIT
// Names in the largest type that fits where they stand: on paper and on a wall nobody can scroll, and none is ever cut.

/** @param {HTMLElement} name */
const fits = (name) => name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight;

/** Sets a name in the first of these styles that it fits in, else in the last; which. @param {HTMLElement} name @param {string[]} styles */
function settle(name, styles) {
  for (const [at, style] of styles.entries()) {
    name.className = style;
    if (fits(name)) return at;
  }
  return -1;
}

/** @param {Iterable<HTMLElement>} names @param {string[]} styles */
export function fit(names, styles) {
  for (const name of names) settle(name, styles);
}

/**
 * A list in one size: the largest of the first styles in which every name fits that fits in any of them. Who does not is set
 * in the others.
 * @param {HTMLElement[]} names @param {string[]} styles @param {string[]} others
 */
export function fit_alike(names, styles, others) {
  const at = names.map((name) => settle(name, styles));
  const style = styles[Math.max(0, ...at)];
  names.forEach((name, n) => {
    if (at[n] < 0) settle(name, others);
    else name.className = style;
  });
}
