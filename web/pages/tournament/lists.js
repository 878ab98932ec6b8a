// SPDX-License-Identifier: MIT
// A section of a tournament's public page as a list, for who comes by the address of one: nothing of the drawing travels with it
// (bundle.mjs packs it with modules of its own).
import * as lists from '../../lib/section/bracket-list.js';
import { Brackets } from './panes.js';

/** @param {import('../tournament.js').Tournament} page */
export const listed = (page) => new Brackets(page, lists);
