// SPDX-License-Identifier: MIT
// Doublets, a game of the seventeenth century on half a board (Holme 1688; rules 1.2): every side has its men
// in piles, two on each of the points 1-3 and three on 4-6; a number lays down a man of its point's pile, and
// when no pile is left numbers bear the men off. A doublet N-N lays or bears 2N men of any points. What one
// cannot lay the opponent uses, if he can; what one cannot bear is lost. The sides never meet. A pile stands
// on point + 6, so laying down a 4 is written 10/4 and bearing it off 4/off.
#ifndef ENGINE_DOUBLETS_H
#define ENGINE_DOUBLETS_H

#include "engine/notation.h"

// What turn.played says of a throw that the other side has thrown: which numbers are left.
enum { LEFT_LOW = 1, LEFT_HIGH, LEFT_BOTH };

// All legal plays. False if the room is too small.
bool doublets_list(const struct turn *turn, struct plays *plays);

// Why not this play, whose moves are none of the legal ones.
struct refusal doublets_refusal(const struct turn *turn, const struct written *written);

// What a play of one's own throw leaves to the opponent: 0 or what turn.played will say to him.
uint8_t doublets_rest(const struct turn *turn, const struct play *play);

#endif
