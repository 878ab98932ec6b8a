// SPDX-License-Identifier: MIT
// A roll of two dice. The order of the two dice never matters to the rules, so the higher number stands
// first. A roll of two equal numbers is a doublet.
#ifndef ENGINE_DICE_H
#define ENGINE_DICE_H

#include <stdbool.h>
#include <stdint.h>

enum { DICE_ROLLS = 21 };

struct dice {
    uint8_t high, low; // 1..6 each; 0,0 = not rolled
};

static inline struct dice dice_of(unsigned a, unsigned b)
{
    return a > b ? (struct dice){(uint8_t)a, (uint8_t)b} : (struct dice){(uint8_t)b, (uint8_t)a};
}

static inline bool dice_valid(struct dice d)
{
    return d.low >= 1 && d.low <= d.high && d.high <= 6;
}

static inline bool dice_doublet(struct dice d)
{
    return d.high == d.low;
}

// The 21 rolls in the order 11 21 22 31 32 33 ... 66.
static inline struct dice dice_nth(unsigned n)
{
    unsigned high = 1;
    while (n >= high)
        n -= high++;
    return dice_of(high, n + 1);
}

#endif
