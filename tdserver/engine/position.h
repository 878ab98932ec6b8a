// SPDX-License-Identifier: MIT
// A position: where the men of both sides stand, seen by the side to play. Knows no dice, cube or score.
// Each side counts its own points: 24 is far away, 1 is the ace point of its home, 25 the bar, 0 borne off.
// So a side's travel is always 24 -> 1 -> off, whatever the game; how the two countings meet on the board is
// the variant's business (variant_across). Implements rules 1.1 and, for pinned men, rules 2.3.
#ifndef ENGINE_POSITION_H
#define ENGINE_POSITION_H

#include "engine/mem.h"

#include <stdint.h>

enum { OFF = 0, HOME = 6, BAR = 25, POINTS = 26, MEN_MAX = 15 };
enum { MINE, THEIRS };
#define POINTS_BOARD 0x01FFFFFEu // points 1..24 as a set

struct position {
    uint8_t men[2][POINTS]; // men[MINE][p], men[THEIRS][p]: on the owner's point p; [0] borne off, [25] on
                            // the bar
    uint32_t pinned[2];     // pinning games: bit p = the one man this side has on its point p is pinned
};

bool position_same(const struct position *a, const struct position *b);

// The same position seen by the other side.
struct position position_swap(const struct position *p);

// Men of one side, borne off included. Counts of a position from outside may be anything up to 15.
unsigned position_men(const struct position *p, int side);

// The points 1..24 and the bar where this side has `least` men or more (1..15), as bits of its own count.
uint32_t position_points(const struct position *p, int side, unsigned least);

// Men of one side on its points low..high (bar = 25 included if asked for).
unsigned position_between(const struct position *p, int side, unsigned low, unsigned high);

// Pips this side still has to travel.
unsigned position_pips(const struct position *p, int side);

#endif
