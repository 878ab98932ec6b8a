// SPDX-License-Identifier: MIT
// A list of players from a file, chosen or dropped: it is put into the field for pasted lists, to be looked at before it is entered. What cannot be
// read changes nothing and says why.
import { html, nothing } from '../../../vendor/lit-html.js';
import { t } from '../../../lib/text.js';
import { icon } from '../../../lib/ui.js';

/** Said beside the button: what became of the last file. */
let said = { bad: false, text: '' };

/** @param {File} file @param {(text: string) => void} take @param {() => void} paint */
async function read(file, take, paint) {
  const { FILE_MOST, list_of } = await import('../../../lib/list/list-file.js');
  // A film is not read to be told that it is none.
  const { text, why, at, who } = list_of(new Uint8Array(await file.slice(0, FILE_MOST + 1).arrayBuffer()));
  said = { bad: why !== '', text: t(`list_file.${why || (who.length ? 'left' : 'read')}`, { file: file.name, n: at, who: who.join(', ') }) };
  if (!why) take(text);
  paint();
}

/** @param {DragEvent} event */
const has_files = (event) => event.dataTransfer?.types.includes('Files') ?? false;

/** What makes a form take a file that is let go over it. @param {(text: string) => void} take @param {() => void} paint */
export const dropped = (take, paint) => ({
  over: (/** @type {DragEvent} */ event) => { if (has_files(event)) event.preventDefault(); },
  drop: (/** @type {DragEvent} */ event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void read(file, take, paint);
  },
});

/** What was said is of a file that has been entered, or is no longer there. */
export function forget() {
  said = { bad: false, text: '' };
}

/** @param {(text: string) => void} take @param {() => void} paint */
export const chooser = (take, paint) => html`<label class="field"><span>${t('list_file.choose')}</span><input type="file"
  accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json" @change=${async (/** @type {Dom.Input} */ event) => {
    const [file] = event.target.files ?? [];
    if (file) await read(file, take, paint);
    // The same file, mended, may be chosen again.
    event.target.value = '';
  }}><small>${t('list_file.hint')}</small></label><p class=${said.bad ? 'warned' : 'dim'} role="status">${said.bad ? icon('warn') : nothing}<span
  dir="auto">${said.text}</span></p>`;
