// SPDX-License-Identifier: MIT
// What a page comes to on paper.

/** What stands over something else, or leaves its box or its sheet. @param {import('@playwright/test').Page} page @returns {Promise<string[]>} */
export const collisions = (page) => page.evaluate(() => {
  const found = [];
  const inside = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) =>
    one.left >= other.left - 1 && one.right <= other.right + 1 && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
  for (const name of document.querySelectorAll('.mb .nm')) {
    const range = document.createRange();
    range.selectNodeContents(name);
    const lines = [...range.getClientRects()].filter((line) => line.width > 0);
    if (!lines.every((line) => inside(line, name.getBoundingClientRect()))) found.push(`${name.textContent?.trim()} leaves its line`);
  }
  for (const sheet of document.querySelectorAll('.sheet')) {
    const boxes = [...sheet.querySelectorAll('.mb, h3, header, footer, .live')].filter((one) => one.checkVisibility()).map((one) =>
      ({ what: one.textContent?.trim().slice(0, 30), at: one.getBoundingClientRect() }));
    for (const [n, { what, at }] of boxes.entries()) {
      if (!inside(at, sheet.getBoundingClientRect())) found.push(`${what} leaves its sheet`);
      for (const other of boxes.slice(n + 1))
        if (at.left < other.at.right - 1 && other.at.left < at.right - 1 && at.top < other.at.bottom - 1 && other.at.top < at.bottom - 1)
          found.push(`${what} lies over ${other.what}`);
    }
  }
  return found;
});

/** How many pages a printer would get, and how large. @param {import('@playwright/test').Page} page */
export async function pages_of(page) {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return { count: paper.match(/\/Type \/Page\b/g)?.length, sizes: [...new Set(paper.match(/\/MediaBox \[[^\]]*\]/g))].map((box) =>
    box.match(/[\d.]+/g)?.slice(2).map((points) => Math.round(Number(points) / 72 * 25.4)).join(' x ')) };
}
