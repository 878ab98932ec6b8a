// SPDX-License-Identifier: MIT
// Jackpots: brackets that fill as people enter. As soon as so many are in as a section says (`fills`), it is drawn, and the next
// one like it opens, with the pools that are played for there. Who is out, or wants to play twice, takes a seat in that one.
// A last bracket that does not fill is drawn by the director like any other.
#ifndef DIRECTOR_ROUNDS_JACKPOT_H
#define DIRECTOR_ROUNDS_JACKPOT_H

#include "director/deciding.h"

// After somebody took a seat in a section that is not drawn yet.
void jackpot_fill(struct deciding *d, int32_t section, int32_t entry);
// What the bracket after this one is called: its number is one more, from 2 on.
void jackpot_next_name(const char *name, char *next, size_t room);

#endif
