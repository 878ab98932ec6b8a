// SPDX-License-Identifier: MIT
// Apart: people of one club do not meet at first, where that can be had. What a draw gave is changed by swaps of two
// entries, in a fixed order, so that anybody who repeats the draw comes to the same swaps; seeds stay where they are, and
// who has a bye keeps it as long as somebody else can be swapped. Rule book 3.1.
#ifndef DIRECTOR_FORMATS_APART_H
#define DIRECTOR_FORMATS_APART_H

#include <stdbool.h>

#include "director/bounds.h"
#include "director/fields.h"

struct apart {
    int32_t together;               // so many neighbouring slots meet at first: 2, in groups 4
    uint16_t club[ENTRIES_MAX + 1]; // by entry; the same number = of one club, 0 = of none
    bool stays[ENTRIES_MAX + 1];    // by entry: its slot is a seed's
};

// How many pairs of one club meet at first. Slots that hold no entry are 0 or below.
int32_t apart_count(const struct apart *apart, const int32_t *slots, int32_t size);
// Swaps entries and writes down which slots changed places, two numbers a swap; returns how many numbers.
int32_t apart_swap(const struct apart *apart, int32_t *slots, int32_t size, int32_t swaps[ENTRIES_MAX]);

#endif
