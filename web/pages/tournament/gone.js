// SPDX-License-Identifier: MIT
// An address of a section that is not there, or not yet: what is shown instead, and why.
import { html } from '../../vendor/lit-html.js';
import { name, rich, t } from '../../lib/text.js';

/** @param {import('../tournament.js').Tournament} page whose address asks for a section that is not drawn */
export function gone({ place, tournament, drawn }) {
  const planned = tournament.sections.find((/** @type {any} */ one) => one.section === place.section);
  const why = planned ? rich('gone.planned', { section: name(planned.name) }) : t('gone.section');
  return html`<p class="tip" role="status">${why} ${t(drawn.length ? 'gone.shown' : 'public.not_begun')}</p>`;
}
