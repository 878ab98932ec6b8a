// SPDX-License-Identifier: MIT
// A roll as people say it: two dice, or three where a game throws three, as a number with the highest first: 31, 654. The order in
// which they fell never matters.
#ifndef ENGINE_ROLL_H
#define ENGINE_ROLL_H

#include "engine/dice.h"

struct roll {
    struct dice dice; // the two highest
    uint8_t third;    // the lowest of three, 0 = two were thrown
};

// third: 0 where two dice are thrown.
struct roll roll_of(unsigned a, unsigned b, unsigned third);
// 31, 654; 0 = nothing was rolled.
int32_t roll_number(struct roll roll);
// The roll that a number says, whichever die stands first; all zeros where it is none.
struct roll roll_read(int32_t number);
// Are these as many dice as are thrown, each of them one?
bool roll_fits(struct roll roll, bool three);

#endif
