// SPDX-License-Identifier: MIT
// A position: where the checkers of both sides stand, seen by the side to play. It knows no dice, cube or
// score. Each side counts its own points: 24 is far away, 1 is the ace point of its home, 25 the bar, 0 borne
// off. So a side always travels 24 -> 1 -> off, in every game. The variant says how the two countings meet on
// the board (variant_across). Implements rules 1.1 and, for pinned checkers, rules 2.3.
#ifndef ENGINE_POSITION_H
#define ENGINE_POSITION_H

#include "engine/mem.h"

#include <stdint.h>

enum { OFF = 0, HOME = 6, BAR = 25, POINTS = 26, CHECKERS_MAX = 15 };
enum { MINE, THEIRS };
#define POINTS_BOARD 0x01FFFFFEu // points 1..24 as a set

struct position {
    // checkers[MINE][p], checkers[THEIRS][p]: those on the owner's point p; [OFF] borne off, [BAR] on the
    // bar.
    uint8_t checkers[2][POINTS];
    uint32_t pinned[2];  // pinning games: bit p = the one checker this side has on its point p is pinned
    uint16_t waiting[2]; // Dutch: how many of the checkers on the bar have not entered yet; they were not hit
};

bool position_same(const struct position *a, const struct position *b);

// The same position seen by the other side.
struct position position_swap(const struct position *p);

// The number of checkers of one side, borne off included. Each count may be up to 15, in a position from
// outside too.
unsigned position_checkers(const struct position *p, int side);

// The points 1..24 and the bar where this side has `least` checkers or more (1..15), as bits of its own
// count.
uint32_t position_points(const struct position *p, int side, unsigned least);

// The number of checkers of one side on its points low..high; 25 is the bar.
unsigned position_between(const struct position *p, int side, unsigned low, unsigned high);

// Pips this side still has to travel.
unsigned position_pips(const struct position *p, int side);

#endif
