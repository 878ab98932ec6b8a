// SPDX-License-Identifier: MIT
// What a screen shows as a file: CSV for a spreadsheet, JSON as the API tells it. One pair of buttons for every screen.
import { html } from '../../vendor/lit-html.js';
import { save_csv, save_file } from './csv.js';
import { complain } from '../ui.js';

/** @param {string} name of the file @param {unknown} document */
const save_json = (name, document) => save_file(name, 'json', 'application/json', [`${JSON.stringify(document, null, 2)}\n`]);

/**
 * @param {() => string} name of both files @param {() => unknown[][]} rows the first one names the columns
 * @param {() => unknown} document what the API says, or a promise of it
 */
export const saves = (name, rows, document) => html`<button type="button" class="btn" @click=${() => save_csv(name(), rows())}>CSV</button>
  <button type="button" class="btn" @click=${async () => {
    try {
      save_json(name(), await document());
    } catch (problem) {
      complain(problem);
    }
  }}>JSON</button>`;
