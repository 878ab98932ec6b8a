// SPDX-License-Identifier: MIT
// The way to a club to play with (serve --practice): the one command, and on the machine of the server the way into it. No page can know
// whether it runs: pages ask only the server they come from.
import { html, nothing } from '../../vendor/lit-html.js';
import { rich, t } from '../text.js';

const PORT = '8081';

/** Elsewhere nobody knows whether its port is let through. */
const is_here = () => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

export const practice = () => html`<p class="dim practice">${
  rich('practice.text', { command: html`<code>tdserver serve --practice --port ${PORT}</code>` })} ${
  is_here() && location.port !== PORT ? html`<a class="link" href=${`http://${location.hostname}:${PORT}/td.html`}>${t('practice.open')}</a>` : nothing}</p>`;
