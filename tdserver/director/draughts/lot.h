// SPDX-License-Identifier: MIT
// Lot: who has black in a game of draughts, and which opening is played (law 6, case 135). Colours alternate within a match; its
// first game is that of the table in a round robin (side a of the node), elsewhere of whoever has had black less often in the section so
// far, who had white last where that is level (colours.h), and of a lot where that says nothing. A lot among n is the
// number that four bytes of the seed make, the highest first, modulo n: bytes 0-3 for the colour, 4-7 for the opening.
#ifndef DIRECTOR_DRAUGHTS_LOT_H
#define DIRECTOR_DRAUGHTS_LOT_H

#include "director/deciding.h"

// How a game begins.
struct draughts_lot {
    enum side black;
    enum draughts_colours colours; // why
    int32_t ballot;                // 1 + the number of the opening, 0 = free
    bool drawn;                    // by chance, in part at least
};

struct draughts_lot draughts_lot(const struct state *state, const struct row_match *m, int32_t game,
                                 const unsigned char *seed);
// The same as it was before tables and turns counted (COLOURS_FEWER), for old ledgers.
struct draughts_lot draughts_lot_fewer(const struct state *state, const struct row_match *m, int32_t game,
                                       const unsigned char *seed);

// Games with black less those with white in the section, by entry; 0 throughout where games come in pairs, or no draughts are played.
void draughts_blacks(const struct state *state, int32_t section, int32_t blacks[ENTRIES_MAX + 1]);

// Says how game `game` of a match of draughts begins, where that was not said before.
void draughts_ready(struct deciding *d, int32_t match, int32_t game);

#endif
