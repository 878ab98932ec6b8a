// SPDX-License-Identifier: MIT
// Shapes of the board, of positions and of plays that are being entered (lib/board/board.js, position.js, play-input.js).
declare namespace Play {
  type Side = 'a' | 'b';

  /** 26 counts of one side, in its own count: [0] off, [1..24] points, [25] bar. */
  type Checkers = readonly number[];

  /** As the side on roll sees it. */
  interface Position { mine: Checkers; theirs: Checkers; below?: { mine: number[]; theirs: number[] } }

  /** What a game is played on: `board` of a game in a match document, told by the engine (tdserver/views/series.c). */
  interface Kind { start: string; checkers: number; same_way: boolean; bar: boolean; rest: boolean; dice: number; always?: number }

  interface Step { from: number; to: number }

  type Hop = import('../lib/board/engine.js').Hop;
  type Engine = import('../lib/board/engine.js').Engine;

  /** Why a tap did nothing: the engine's sentence, or a key of the catalogue. */
  type Reason = { message: string; key?: undefined } | { key: string; message?: undefined };

  /** How a game ends with a play, for whoever plays it. */
  type End = '' | 'drawn' | 'single' | 'gammon' | 'backgammon';

  /** A play as it goes to the server. */
  interface Finished {
    side: Side;
    dice: string; // "64"
    position: string; // ID before it, as this side sees it
    play: string; // canonical notation, "" for a pass; as played if it is illegal
    after: string; // ID after it, as whoever is on roll then sees it
    end: End; // of the game, if it is over with this play
    rest: number; // what it leaves of its roll to the other side, 0 = nothing
    act: 'roll' | 'rest'; // rest: the other side had left it of its roll
    legal: boolean;
    steps: readonly Step[]; // checker by checker, in this side's count
  }

  /**
   * A turn being entered; never changed, every tap makes a new one. A tap on a checker plays the active die: the larger
   * first, a tap on the dice swaps; a checker that can only play the other die plays that. A tap on a point without a
   * movable checker makes the point with two checkers, or else moves there the nearest one that can come. The tray
   * bears off as many as the dice allow. When only one legal result is left the play finishes by itself; so do forced
   * plays and passes. The next roll commits it.
   */
  interface Input {
    side: Side | null; // who plays; null before the opening roll
    position: string; // where the turn began, as this side sees it
    at: string; // where it stands now
    variant: string;
    kind: Kind;
    turns: Record<Side, number>; // either side has had before
    help: boolean;
    dice: string; // "" before the roll
    rest: number; // the dice are what the other side left of its roll (engine.js), 0: a roll of this side
    legal: import('../lib/board/engine.js').Ways;
    way: number; // where in legal.ways the taps have led
    active: number; // the number that the next checker plays, 0 if none
    steps: readonly Step[];
    free: boolean; // this turn is moved by hand: any checker anywhere
    picked: number | null; // the point whose checker is in the hand
    insisted: boolean; // an illegal play is to be recorded as played
    reason: Reason | null; // why the last tap did nothing
    committed: Finished | null; // the play that the last tap committed
    back: Input | null; // before the last tap of this turn
  }

  /** What may be tapped with some effect, in the count of the side on roll. */
  interface Hints {
    active: number[]; // checkers that can play the active die
    other: number[]; // those that can only play another one
    reach: number[]; // points a checker can come to
    tray: boolean;
    swap: boolean; // the dice can be swapped
  }

  /** What a tap on <td-board> means: the detail of its `board-tap` event. Points count as the side on roll counts. */
  type Tap = { what: 'point'; point: number } | { what: 'tray' } | { what: 'dice' } | { what: 'cube' };

  /** What <td-board> shows: its `model`. */
  interface Board {
    position: { a: Checkers; b: Checkers; below?: { a: number[]; b: number[] } }; // each side in its own count; below: its checkers that are pinned
    kind?: Kind; // the board of backgammon if left out
    view: Side; // the side at the bottom: a player's wish, never the language's
    bear?: 'left' | 'right'; // where that side bears off; right if left out
    mover?: Side | null; // the side on roll
    count?: Side; // whose point numbers are shown; the mover's if left out
    dice?: string; // "64"
    numbers?: number[]; // of the roll, where a doublet is not four of them
    left?: number[]; // numbers still to be played; all if left out
    active?: number; // the number the next checker plays
    cube?: { value: number; owner: Side | ''; dead?: boolean; tap?: boolean } | null; // tap: it may be turned now
    tap?: boolean; // entry is wanted
    hints?: Hints | null;
    picked?: number | null; // the point whose checker is in the hand
    last?: { side: Side; dice: string; play: string; steps: readonly Step[] } | null; // announced, and drawn where no trail is
    trail?: { side: Side; steps: readonly Step[] }; // drawn as arrows on the position after it
    arrows?: { side: Side; played?: readonly Step[]; possible?: readonly Step[] } | null; // for an illegal play
    title?: string; // what the board shows, for screen readers
  }

  interface Spot { x: number; y: number }

  /** Measures of the drawing; pitch: from checker to checker. */
  interface Shape { height: number; pitch: number; long: number }

  interface Scene extends Board, Shape {}
}
