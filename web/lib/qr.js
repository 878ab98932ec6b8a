// SPDX-License-Identifier: MIT
// A text as a QR code: one SVG path, black on white in both themes, so that every phone reads it.
import { html, svg } from '../vendor/lit-html.js';
import { correction, generate } from '../vendor/lean-qr.js';

/** @param {string} text @param {string} label what a screen reader says */
export function qr(text, label) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  const edge = code.size + 8;
  return html`<svg class="qr" viewBox="-4 -4 ${edge} ${edge}" role="img" aria-label=${label}
    shape-rendering="crispEdges">${svg`<rect x="-4" y="-4" width=${edge} height=${edge} fill="#fff"></rect><path d=${path} fill="#000"></path>`}</svg>`;
}
