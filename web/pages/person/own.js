// SPDX-License-Identifier: MIT
// "This is me": a player hides their page, or shows it again, by the PIN of an entry of theirs.
import { html, nothing } from '../../vendor/lit-html.js';
import { Problem, get, send } from '../../lib/api.js';
import { t } from '../../lib/text.js';
import { dialog, sheet, toast } from '../../lib/ui.js';

/** @typedef {{tournament: string, title: string, entry: () => Promise<number>}} Event in which they have an entry */

/** The events that somebody's matches were played in, the newest first; which entry is theirs a match knows. @param {Api.PlayerMemory['matches']} matches */
export function events_of(matches) {
  /** @type {Map<string, Event>} */
  const found = new Map();
  for (const { tournament, title, match, won } of matches)
    if (!found.has(tournament)) found.set(tournament, { tournament, title, entry: async () => {
      const shown = await get(`/tournaments/${tournament}/matches/${match}`);
      return shown[(shown.winner === 'a') === Boolean(won) ? 'a' : 'b'].entry;
    } });
  return [...found.values()];
}

/** @param {Event[]} events @param {boolean} hidden what is wished @returns {Promise<boolean>} is it done? */
export async function own_page(events, hidden) {
  let at = 0, pin = '', refused = '';
  await sheet('forms');
  const done = await dialog((/** @type {(value: boolean | null) => void} */ close, paint) => html`<form @submit=${
    async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    try {
      const { tournament, entry } = events[at];
      await send('PUT', `/tournaments/${encodeURIComponent(tournament)}/entries/${await entry()}/page`, { hidden, pin });
      close(true);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refused = problem.message;
      paint();
    }
  }}><h2>${t(hidden ? 'person.own_hide' : 'person.own_show')}</h2><p class="dim">${t('person.own_text')}</p>
    ${events.length > 1 ? html`<label class="field"><span>${t('person.own_event')}</span><select @change=${(/** @type {Dom.Select} */ event) => {
      at = Number(event.target.value);
    }}>${events.map((one, n) => html`<option value=${n}>${one.title}</option>`)}</select></label>` : nothing}
    <label class="field"><span>${t('person.own_pin')}</span><input required autofocus inputmode="numeric" pattern="[0-9]{4}" maxlength="4"
      autocomplete="off" @input=${(/** @type {Dom.Input} */ event) => { pin = event.target.value; }}></label>
    <p role="status"><b>${refused}</b></p>
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go">${
      t(hidden ? 'person.own_hide' : 'person.own_show')}</button></p></form>`);
  if (done) toast(t(hidden ? 'person.own_hidden' : 'person.own_shown'));
  return done === true;
}
