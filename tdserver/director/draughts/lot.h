// SPDX-License-Identifier: MIT
// Lot: who has black in a game of draughts, and which opening is played (law 6, case 135). Colours alternate within a match; its
// first game goes to whoever has had black less often in the section so far, and to a lot where that is level. A lot among n is the
// number that four bytes of the seed make, the highest first, modulo n: bytes 0-3 for the colour, 4-7 for the opening.
#ifndef DIRECTOR_DRAUGHTS_LOT_H
#define DIRECTOR_DRAUGHTS_LOT_H

#include "director/deciding.h"

// How a game begins.
struct draughts_lot {
    enum side black;
    int32_t ballot; // 1 + the number of the opening, 0 = free
    bool drawn;     // by chance, in part at least
};

struct draughts_lot draughts_lot(const struct state *state, const struct row_match *m, int32_t game,
                                 const unsigned char *seed);

// Says how game `game` of a match of draughts begins, where that was not said before.
void draughts_ready(struct deciding *d, int32_t match, int32_t game);

#endif
