// SPDX-License-Identifier: MIT
#include "engine/position.h"

bool position_same(const struct position *a, const struct position *b)
{
    return mem_same(a, b, sizeof *a);
}

struct position position_swap(const struct position *p)
{
    struct position q;
    mem_copy(q.checkers[MINE], p->checkers[THEIRS], POINTS);
    mem_copy(q.checkers[THEIRS], p->checkers[MINE], POINTS);
    q.pinned[MINE] = p->pinned[THEIRS];
    q.pinned[THEIRS] = p->pinned[MINE];
    q.waiting[MINE] = p->waiting[THEIRS];
    q.waiting[THEIRS] = p->waiting[MINE];
    return q;
}

// Eight counts in one word, point p in the lowest byte.
static uint64_t eight_points(const uint8_t *checkers)
{
    uint64_t word;
    mem_copy(&word, checkers, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static const uint64_t ones = 0x0101010101010101;

unsigned position_checkers(const struct position *p, int side)
{
    const uint8_t *checkers = p->checkers[side];
    // A product with ones adds all bytes up in the highest byte. Each word is summed alone: a sum of all
    // would not fit in a byte.
    return (unsigned)(eight_points(checkers) * ones >> 56) +
           (unsigned)(eight_points(checkers + 8) * ones >> 56) +
           (unsigned)(eight_points(checkers + 16) * ones >> 56) + checkers[24] + checkers[BAR];
}

uint32_t position_points(const struct position *p, int side, unsigned least)
{
    // Each byte that reaches `least` sets its highest bit; these bits are moved down and a product gathers
    // them in one byte.
    const uint64_t gather = 0x0102040810204080, lift = ones * (0x80 - least);
    const uint8_t *checkers = p->checkers[side];
    uint32_t bits = 0;
    for (unsigned at = 0; at < 24; at += 8)
        bits |= (uint32_t)(((eight_points(checkers + at) + lift) >> 7 & ones) * gather >> 56) << at;
    return (bits | (uint32_t)(checkers[24] >= least) << 24 | (uint32_t)(checkers[BAR] >= least) << BAR) &
           ~(1u << OFF);
}

unsigned position_between(const struct position *p, int side, unsigned low, unsigned high)
{
    unsigned checkers = 0;
    for (unsigned i = low; i <= high; i++)
        checkers += p->checkers[side][i];
    return checkers;
}

unsigned position_pips(const struct position *p, int side)
{
    unsigned pips = 0;
    for (unsigned i = 1; i <= BAR; i++)
        pips += i * p->checkers[side][i];
    return pips;
}
