// SPDX-License-Identifier: MIT
// All plays of a side in draughts. A capture is obligatory, but any capture will do (unless the game says the most
// men); a man that takes its way into the king-row stops there (law 16).
#ifndef ENGINE_DRAUGHTS_PLAYS_H
#define ENGINE_DRAUGHTS_PLAYS_H

#include "engine/draughts/board.h"

enum {
    DRAUGHTS_HOPS = 20,           // the longest capture takes all men of the other side
    DRAUGHTS_PLAYS_MAX = 1024,    // far more than a position of a real game has
    DRAUGHTS_TRIES_MAX = 1 << 15, // squares from which captures go on, looked at for one list: likewise
};

struct draughts_play {
    struct draughts_board after;       // the other side is then to play
    squares taken;                     // 0: no capture
    uint8_t hops;                      // squares after the first
    uint8_t square[DRAUGHTS_HOPS + 1]; // where it went, the first where it stood
    bool open;                         // a capture that could go on
};

// Storage and result in one. The caller sets `at` and `room` (counted in plays). If the room is too small, or there
// are too many ways to the same plays, `full` is set, the list is not complete, and nothing more is looked for.
struct draughts_plays {
    struct draughts_play *at;
    unsigned room, count;
    bool full;
    unsigned tries; // squares looked at so far
};

// Lists the plays the laws allow: captures to their end where there is one, else moves. None: the side to play has
// lost (or won, in the losing game).
void draughts_lawful(const struct draughts_ruleset *r, const struct draughts_board *b,
                     struct draughts_plays *plays);

// Lists what is no false move: the lawful plays, and those that miss a capture, by moving instead or, with `stops`, by
// taking the hand away before the end (laws 13-15).
void draughts_movable(const struct draughts_ruleset *r, const struct draughts_board *b, bool stops,
                      struct draughts_plays *plays);

// Adds the captures of one piece to their end, and, if `open`, those that stop before it.
void draughts_captures(const struct draughts_ruleset *r, const struct draughts_board *b, unsigned square,
                       bool open, struct draughts_plays *plays);

// The pieces of the side to play that can take.
squares draughts_takers(const struct draughts_ruleset *r, const struct draughts_board *b);

// Does a play of draughts_movable() miss a capture, by moving where one is there or by stopping before its end?
bool draughts_misses(const struct draughts_ruleset *r, const struct draughts_board *b,
                     const struct draughts_play *play);

#endif
