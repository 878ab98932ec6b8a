// SPDX-License-Identifier: MIT
// Sections of a tournament's public page as brackets. Loaded when one is looked at.
import '../../lib/section/bracket.js';

export { Brackets } from './panes.js';
