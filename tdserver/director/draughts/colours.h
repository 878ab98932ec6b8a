// SPDX-License-Identifier: MIT
// Colours: who of two is to have black, by what each has had so far. Whoever has had it more often has white; where that is level
// they change what they had the last time they had different ones. Pure; law 6 (colours alternate), sections of single games.
#ifndef DIRECTOR_DRAUGHTS_COLOURS_H
#define DIRECTOR_DRAUGHTS_COLOURS_H

#include <stdbool.h>
#include <stdint.h>

enum { COLOURS_KEPT = 64 };

// All zero: nothing yet.
struct colours_had {
    int32_t balance; // games with black less those with white
    int32_t games;
    uint64_t newest; // bit 0 is the last game, 1 = black; of the last COLOURS_KEPT
};

void colours_add(struct colours_had *had, bool black);
// Positive: a has black; negative: b has; 0: both have had the same, and a lot decides.
int colours_due(const struct colours_had *a, const struct colours_had *b);

#endif
