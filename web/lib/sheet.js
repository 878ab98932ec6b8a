// SPDX-License-Identifier: MIT
// A style sheet that only some visits need.

/** @param {string} part of css/ @returns {Promise<unknown>} when it is there, or cannot be had */
export function sheet(part) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL(`../css/${part}.css`, import.meta.url).href;
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
