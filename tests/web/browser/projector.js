// SPDX-License-Identifier: MIT
// A picture on a wall: the sizes of projectors and screens, and what a hall would not see of it.

export const SIZES = [[1920, 1080], [1280, 720], [1024, 768], [1080, 1920]];
/**
 * How high a digit is that tells a table: read from 10 m without effort it is a 400th of that, and on a screen of 50 inches, no large one for a hall,
 * the shorter side of the picture is 623 mm (of 1107 x 623; a picture of 4:3 is as high, and one that stands upright as wide).
 */
const [DIGIT_MM, SHORT_MM] = [10000 / 400, 623];
/** A phone reads a code of this part of the shorter side from the front rows. */
const CODE = 0.095;

/** What a hall would not see, one line a fault. @param {import('@playwright/test').Page} page */
export const faults = (page) => page.evaluate(({ code, digit }) => {
  const found = new Set();
  const [wide, high] = [innerWidth, innerHeight];
  const short = Math.min(wide, high);
  const say = (/** @type {Element} */ one, /** @type {string} */ what) =>
    found.add(`${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} "${one.textContent?.trim().slice(0, 30)}" ${what}`);
  const root = /** @type {Element} */ (document.scrollingElement);
  if (root.scrollHeight > high + 1 || root.scrollWidth > wide + 1) found.add('the page scrolls');
  const seen = (/** @type {Element} */ one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  const all = [...document.querySelectorAll('.wall *')].filter(seen);
  for (const one of all) {
    if (one.closest('svg') && !one.matches('.qr')) continue;
    const box = one.getBoundingClientRect();
    if (box.bottom > high + 1 || box.right > wide + 1 || box.left < -1 || box.top < -1) say(one, 'leaves the window');
    if (one.matches('.fit') && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)) say(one, 'is cut');
    for (let up = one.parentElement; up && !up.matches('.wall'); up = up.parentElement) {
      const edge = up.getBoundingClientRect();
      if ((up.matches('li, section, ol, ul, .now, main, .strip') && getComputedStyle(up).display !== 'contents') &&
        (box.bottom > edge.bottom + 2.5 || box.top < edge.top - 2.5)) say(one, `leaves ${up.tagName.toLowerCase()}.${up.className}`);
    }
  }
  const solid = all.filter((one) => one.matches(
    '.fit, .qr, .bn, .sc, .no, .tn, .times, .chip, h2, .left, .resumes, .foot p, .st, .quiet, .says, .head, .wl, .about, .grp'));
  for (const [at, one] of solid.entries())
    for (const other of solid.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const [x, y] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      if (Math.min(x.right, y.right) - Math.max(x.left, y.left) > 2 && Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 2)
        say(one, `covers "${other.textContent?.trim().slice(0, 30)}"`);
    }
  const codes = [...document.querySelectorAll('svg.qr')].filter(seen);
  if (codes.length !== 1) found.add(`${codes.length} codes`);
  for (const one of codes) if (one.getBoundingClientRect().width < code * short) found.add(`the code is ${one.getBoundingClientRect().width} px`);
  const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
  for (const one of document.querySelectorAll('.tn, .now p b, .calls ol b')) {
    // What is drawn of the digits themselves, whatever letters this machine has.
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(one);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const tall = pen.measureText(one.textContent?.trim() ?? '').actualBoundingBoxAscent;
    if (tall < digit * short) say(one, `is not read from afar: ${tall.toFixed(1)} px, not ${(digit * short).toFixed(1)}`);
  }
  return [...found];
}, { code: CODE, digit: DIGIT_MM / SHORT_MM });
