// SPDX-License-Identifier: MIT
// Where a tournament goes on that was handed to another server: the same page there.
import { html, nothing } from '../vendor/lit-html.js';
import { rich } from '../lib/text.js';

/** @param {Api.Tournament} tournament @param {string} page its address on either server */
export function elsewhere({ away }, page) {
  if (!away) return nothing;
  // Whatever a ledger says, a link leads to a server.
  const there = /^https?:/.test(away) ? html`<a href=${`${away.replace(/\/$/, '')}/${page}`} dir="ltr">${away}</a>` : away;
  return html`<p class="card away" role="status">${rich('public.away', { address: there })}</p>`;
}
