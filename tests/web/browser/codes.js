// SPDX-License-Identifier: MIT
// The pictures that phones scan: which address they hold.
import { correction, generate } from '../../../web/node_modules/lean-qr/index.mjs';

/** What a code of this address looks like, as web/lib/qr.js draws it. @param {string} address */
function drawn(address) {
  const code = generate(address, { minCorrectionLevel: correction.M });
  let path = '';
  for (let y = 0; y < code.size; y++) for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  return path;
}

/** Does the page's picture say this address? @param {import('@playwright/test').Page} page @param {string} address */
export const shows = async (page, address) =>
  (await page.locator('svg.qr path').getAttribute('d')) === drawn(new URL(address, page.url()).href);
