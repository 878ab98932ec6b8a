// SPDX-License-Identifier: MIT
// All that a game is entered with, move by move, in one piece: loaded when somebody opens the board.
export * as correct from '../../lib/board/correct.js';
export * as drafts from '../../lib/board/draft.js';
export * as input from '../../lib/board/play-input.js';
export * as position from '../../lib/board/position.js';
export * as view from './desk.js';
export * as grid from '../../lib/board/roll-grid.js';
export { load_engine } from '../../lib/board/engine.js';
import { Board } from '../../lib/board/board-tap.js';

// A tablet at 200 % lies on its side, too; a telephone has to (css/table/moves.css).
Board.wide += ', (min-width: 500px) and (orientation: landscape)';
