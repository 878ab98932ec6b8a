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

/**
 * Of tables on paper: texts that leave their cell or their sheet, cells and whatever is above or below that lie over each other.
 * @param {import('@playwright/test').Page} page @returns {Promise<string[]>}
 */
export const overprinted = (page) => page.evaluate(() => {
  const found = [];
  const inside = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) =>
    one.left >= other.left - 1 && one.right <= other.right + 1 && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
  for (const sheet of document.querySelectorAll('.sheet')) {
    const own = sheet.getBoundingClientRect();
    const cells = [...sheet.querySelectorAll('th, td, header > *, footer > *, .sealed')].filter((one) => one.checkVisibility());
    const written = cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const what = cell.textContent?.trim().replace(/\s+/g, ' ').slice(0, 30);
      return { what, at: cell.getBoundingClientRect(), lines: [...range.getClientRects()].filter(({ width }) => width > 0) };
    }).filter(({ lines }) => lines.length > 0);
    for (const [n, { what, at, lines }] of written.entries()) {
      if (!lines.every((line) => inside(line, at))) found.push(`${what} leaves its cell`);
      if (!inside(at, own)) found.push(`${what} leaves its sheet`);
      for (const other of written.slice(n + 1))
        if (lines.some((one) => other.lines.some((two) => one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 &&
          two.top < one.bottom - 1))) found.push(`${what} lies over ${other.what}`);
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
