// SPDX-License-Identifier: MIT
// What <td-draughts> shows (lib/board/draughts.js).
declare namespace Draughts {
  type Side = 'black' | 'white';

  interface Board {
    fen: string; // as PDN writes a board
    edge: number; // squares along an edge, 8 or 10
    view: Side; // whose men go up
    tap?: boolean; // squares are buttons
    movable?: readonly number[]; // squares whose men can play
    from?: number | null; // the man in the hand
    targets?: readonly number[]; // where it can go
    last?: readonly number[]; // the squares of the last play
    title?: string; // for screen readers
  }
}
