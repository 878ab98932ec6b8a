// SPDX-License-Identifier: MIT
// A ruler for the tablet: where its buttons stand, and what scrolls, is too small, leaves its box or lies over something else.

/**
 * Where everything stands that can be pressed, and what is wrong with where it stands. down: the page may be longer than the window.
 * @param {import('@playwright/test').Page} page @param {{down?: boolean}} [how]
 */
export const measured = (page, { down = false } = {}) => page.evaluate((goes_down) => {
  const wrong = [];
  const root = document.documentElement;
  const height = goes_down ? root.scrollHeight : innerHeight;
  if (root.scrollHeight > height || root.scrollWidth > innerWidth) wrong.push(`scrolls: ${root.scrollWidth} x ${root.scrollHeight}`);
  const tablet = /** @type {HTMLElement} */ (document.querySelector('.tablet'));
  if (tablet.scrollHeight > tablet.clientHeight) wrong.push(`cut below: ${tablet.scrollHeight} of ${tablet.clientHeight}`);
  const box = (/** @type {Element} */ one) => { const { left, top, right, bottom } = one.getBoundingClientRect(); return { left, top, right, bottom }; };
  /** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
  const meet = (/** @type {Box} */ one, /** @type {Box} */ two, /** @type {number} */ by) =>
    one.left < two.right - by && two.left < one.right - by && one.top < two.bottom - by && two.top < one.bottom - by;
  const spoken = (/** @type {Element} */ one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();
  const group = (/** @type {Element} */ one) => one.closest('[role=group]')?.getAttribute('aria-label') ?? '';
  const counted = (/** @type {Element} */ one) => spoken(one).replace(/\d+$/, (n) => (one.closest('.rolls') ? n : ''));
  const key = (/** @type {Element} */ one) => /** @type {HTMLElement} */ (one).dataset.key;
  const name = (/** @type {Element} */ one) => key(one) ? `key ${key(one)}`
    : one.matches('.play-say button, .rolls button, .lock button') ? `${group(one)} ${counted(one)}`
    : `${one.closest('.half')?.classList.contains('a') ? 'a ' : one.closest('.half') ? 'b ' : ''}${
    one.className.replace(/\b(new|on|called|enabled|bad|go)\b/g, '').trim() || one.textContent?.trim()}`;
  // The list of turns goes on below what is seen of it.
  const hidden = (/** @type {Element} */ one) => {
    const list = one.closest('.lst ol');
    return list && box(one).bottom > box(list).bottom + 0.5;
  };
  const buttons = [...document.querySelectorAll('.tablet button')].filter((one) => one.checkVisibility() && !hidden(one));
  const boxes = buttons.map((one) => ({ one, name: name(one), ...box(one) }));
  // Points of a board are as wide as the board lets them be; each game draws its own.
  const point = (/** @type {Element} */ one) => one.closest('td-board');
  const point_free = boxes.filter(({ one }) => !point(one));
  const unseen = (/** @type {Element} */ one) => {
    for (let up = /** @type {Element | null} */ (one); up; up = up.parentElement) if (getComputedStyle(up).clipPath === 'inset(50%)') return true;
    return false;
  };
  // What is asked for a moment lies over the cards, and over nothing else: what it covers is not pressed meanwhile.
  const beside = (/** @type {Element} */ one, /** @type {Element} */ two) => {
    const [why, other] = one.closest('.why') ? [one, two] : [two, one];
    return !why.closest('.why') || Boolean(other.closest('.why, .bar, footer'));
  };
  for (const { one, name: called, left, top, right, bottom } of boxes) {
    if (!point(one) && (right - left < 43.5 || bottom - top < 39.5)) wrong.push(`small: ${called} ${Math.round(right - left)} x ${Math.round(bottom - top)}`);
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom + scrollY > height + 0.5) wrong.push(`leaves the page: ${called}`);
    for (const two of boxes)
      if (two.one !== one && beside(one, two.one) && meet({ left, top, right, bottom }, two, 0.5))
        wrong.push(`${called} lies over ${two.name}`);
  }
  // The same button is equally large on both halves, wherever it stands in its row; so are all rolls of the grid.
  const alike = ['.rep.lost button', '.rep.won button', '.act .slot', '.press', 'button.sd', '.play-side > .rolls button', '.openings .rolls button'];
  for (const kind of alike) {
    /** @type {Map<string, DOMRect>} */
    const firsts = new Map();
    for (const one of [...document.querySelectorAll(kind)].filter((each) => each.checkVisibility())) {
      const row = one.closest('.rolls') ? '' : ` no. ${[.../** @type {Element} */ (one.parentElement).children].indexOf(one)}`;
      const size = one.getBoundingClientRect(), first = firsts.get(row) ?? size;
      firsts.set(row, first);
      // Where the page goes down, a row is as high as the names in it.
      if (Math.abs(size.width - first.width) > 1 || (!goes_down && Math.abs(size.height - first.height) > 1))
        wrong.push(`${kind}${row}: ${[size, first].map(({ width, height }) => `${Math.round(width)} x ${Math.round(height)}`).join(' beside ')}`);
    }
  }
  // Texts of a box lie within it, and no two lines of a card over each other.
  const parts = '.face, .ask, .sent, .slot, .rep button, .mid, .terms, footer .btn, .keys .btn, .sd, .bar, .why, .why .btn, .lock, .says li, .diff, ' +
    '.hero, .hero .won-by, .hero .next, .idle';
  for (const part of document.querySelectorAll(parts)) {
    // What has no box of its own leaves its parts to who holds it.
    const outer = box(getComputedStyle(part).display === 'contents' ? /** @type {Element} */ (part.parentElement) : part);
    for (const inner of part.querySelectorAll('p, span, b, strong, small, h1')) {
      if (!inner.checkVisibility() || inner.closest('.vh') || inner.closest('.games')) continue;
      const at = box(inner);
      if (at.right - at.left > 0 && (at.left < outer.left - 1.5 || at.right > outer.right + 1.5 || at.top < outer.top - 1.5 || at.bottom > outer.bottom + 1.5))
        wrong.push(`"${inner.textContent?.trim().slice(0, 30)}" leaves ${name(part)}`);
    }
  }
  const full = '.ask > p, .slot, .rep button, .two .btn, .sent, .undo, .play-say > p, .keys .btn, .sd, .why, .why .btn, .lock, .hero .won-by, .hero .next, ' +
    '.idle, .half .nm';
  for (const part of document.querySelectorAll(full))
    if (part.scrollHeight > part.clientHeight + 2) wrong.push(`too much in ${name(part)}: ${part.scrollHeight} of ${part.clientHeight}`);
  // Nor does a word touch the frame of its button, or a sentence lie over the keys below it.
  for (const { one, name: called, left, right } of point_free) {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.closest('.vh, svg') || unseen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects())
        if (line.width > 1 && (line.left < left + 1.5 || line.right > right - 1.5))
          wrong.push(`"${node.textContent.trim().slice(0, 20)}" touches the frame of ${called}`);
    }
  }
  const [sentence, keys] = ['.play-say > p', '.play-say .keys'].map((one) => document.querySelector(one));
  if (sentence && keys?.checkVisibility() && getComputedStyle(sentence).position === 'static' && meet(box(sentence), box(keys), 1))
    wrong.push('the sentence lies over the keys');
  for (const face of document.querySelectorAll('.face')) {
    // A score and a time beside it are read as two numbers.
    const [points, time] = ['.score bdi', '.time'].map((one) => face.querySelector(one)?.getBoundingClientRect());
    if (!goes_down && points && time && points.top < time.bottom && time.top < points.bottom && time.left > points.left && time.left - points.right < 12)
      wrong.push(`score and time are one number: ${Math.round(time.left - points.right)} px between them`);
    const lines = [...face.children].map((one) => ({ text: one.className, ...box(one) })).filter((one) => one.right > one.left && one.bottom > one.top);
    for (const [at, one] of lines.entries())
      for (const two of lines.slice(at + 1)) if (meet(one, two, 1)) wrong.push(`${one.text} over ${two.text}`);
  }
  // Both at the score and at the board: whoever ends a turn in a hurry must not double.
  const surfaces = [...document.querySelectorAll('.press, button.sd')].filter((one) => one.checkVisibility()).map(box);
  for (const slot of document.querySelectorAll('.act .slot:nth-child(2), .keys [data-key=double]')) if (slot.checkVisibility()) {
    const s = box(slot);
    const apart = Math.min(...surfaces.map((p) =>
      Math.hypot(Math.max(s.left - p.right, p.left - s.right, 0), Math.max(s.top - p.bottom, p.top - s.bottom, 0))));
    if (apart < 23.5) wrong.push(`Double stands ${Math.round(apart)} px from the clock`);
  }
  const stays = (/** @type {{one: Element, name: string}} */ { one, name: called }) =>
    !one.closest('.ask, .why, .lst, .idle, td-board') && !['key yes', 'key no', 'key all'].includes(called);
  const places = Object.fromEntries(boxes.filter(stays).map(({ name: called, left, top, right, bottom, one }) => {
    const row = one.parentElement?.classList.contains('rep') ? `${one.parentElement.className} ${[...one.parentElement.children].indexOf(one)}` : '';
    const slot = one.classList.contains('slot') ? `slot ${[.../** @type {Element} */ (one.parentElement).children].indexOf(one)}` : '';
    const side = called.startsWith('a ') ? 'a ' : called.startsWith('b ') ? 'b ' : '';
    return [row || slot ? `${side}${row}${slot}` : called, [left, top, right, bottom].map(Math.round).join()];
  }));
  return { wrong, places };
}, down);

/**
 * Texts that are written over each other. What lies over the cards for a moment is looked at by itself; what stands in a drawing, or only for who
 * cannot see it, is no text.
 * @param {import('@playwright/test').Page} page @param {string} [within]
 */
export const overwritten = (page, within = '.tablet') => page.evaluate((where) => {
  /** @type {{text: string, why: Element | null, line: DOMRect}[]} */
  const lines = [];
  const walker = document.createTreeWalker(document.querySelector(where) ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.vh, svg, td-board, .lst ol')) continue;
    let unseen = false;
    for (let up = /** @type {Element | null} */ (parent); up; up = up.parentElement) unseen ||= getComputedStyle(up).clipPath === 'inset(50%)';
    if (unseen) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [text, why] = [node.textContent.trim().slice(0, 30), parent.closest('.why')];
    // A line's box holds what rises above and hangs below it, also where nothing does: large type is written closer than that.
    for (const { left, top, width, height } of range.getClientRects())
      if (width > 1) lines.push({ text, why, line: new DOMRect(left, top + height / 5, width, height * 3 / 5) });
  }
  const over = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 4 &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 3;
  return [...new Set(lines.flatMap((one, at) => lines.slice(at + 1).filter((two) => one.why === two.why && over(one.line, two.line))
    .map((two) => `"${one.text}" over "${two.text}"`)))];
}, within);

/** What can be pressed and lies under something else, once it is scrolled into sight. @param {import('@playwright/test').Page} page */
export const covered = (page) => page.evaluate(() => [...document.querySelectorAll('.tablet button')]
  .filter((one) => one.checkVisibility() && !one.matches('.press'))
  .filter((one) => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  })
  .map((one) => `covered: ${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}`));

/** Names of one screen are in one size. @param {import('@playwright/test').Page} page */
export const two_sizes = (page) => page.evaluate(() => {
  const sizes = [...document.querySelectorAll('.half .nm, .sd .nm')].filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).fontSize);
  return new Set(sizes).size > 1 ? [`names in ${sizes.join(' and ')}`] : [];
});

/**
 * What cannot be pressed now is read all the same: its contrast, which axe leaves out (WCAG 2.2 asks nothing of it, this program 4.5).
 * @param {import('@playwright/test').Page} page
 */
export const faint = (page) => page.evaluate((least) => {
  const channels = (/** @type {string} */ colour) => {
    const [r = 0, g = 0, b = 0, a = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return { rgb: [r, g, b], a };
  };
  const over = (/** @type {number[]} */ under, /** @type {{rgb: number[], a: number}} */ { rgb, a }) => rgb.map((value, at) => value * a + under[at] * (1 - a));
  const light = (/** @type {number[]} */ rgb) => rgb.map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
  const found = new Set();
  for (const button of document.querySelectorAll('.tablet button:disabled, .tablet button[aria-disabled=true]')) {
    if (!button.checkVisibility()) continue;
    const texts = [button, ...button.querySelectorAll('*')].filter((one) => one.checkVisibility() && !one.closest('.vh, svg, td-board') &&
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()));
    for (const one of texts) {
      /** @type {Element[]} */
      const around = [];
      for (let at = /** @type {Element | null} */ (one); at; at = at.parentElement) around.unshift(at);
      const behind = around.reduce((under, at) => over(under, channels(getComputedStyle(at).backgroundColor)), [255, 255, 255]);
      const seen = around.reduce((all, at) => all * Number(getComputedStyle(at).opacity), 1);
      const ink = channels(getComputedStyle(one).color);
      const [high, low] = [light(over(behind, { rgb: ink.rgb, a: ink.a * seen })), light(behind)].sort((x, y) => y - x);
      const ratio = (high + 0.05) / (low + 0.05);
      if (ratio < least) found.add(`"${one.textContent?.trim().slice(0, 30)}" cannot be pressed and has ${ratio.toFixed(2)} to 1`);
    }
  }
  return [...found];
}, 4.5);
