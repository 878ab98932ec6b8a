// SPDX-License-Identifier: MIT
#include "engine/position.h"

bool position_same(const struct position *a, const struct position *b)
{
    return mem_same(a, b, sizeof *a);
}

struct position position_swap(const struct position *p)
{
    struct position q;
    mem_copy(q.men[MINE], p->men[THEIRS], POINTS);
    mem_copy(q.men[THEIRS], p->men[MINE], POINTS);
    q.pinned[MINE] = p->pinned[THEIRS];
    q.pinned[THEIRS] = p->pinned[MINE];
    return q;
}

// Eight counts in one word, point p in the lowest byte.
static uint64_t eight_points(const uint8_t *men)
{
    uint64_t word;
    mem_copy(&word, men, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static const uint64_t ones = 0x0101010101010101;

unsigned position_men(const struct position *p, int side)
{
    const uint8_t *men = p->men[side];
    // A product with ones adds all bytes up in the highest; each word is summed alone lest it run over.
    return (unsigned)(eight_points(men) * ones >> 56) + (unsigned)(eight_points(men + 8) * ones >> 56) +
           (unsigned)(eight_points(men + 16) * ones >> 56) + men[24] + men[BAR];
}

uint32_t position_points(const struct position *p, int side, unsigned least)
{
    // The highest bit of each byte that reaches `least`, moved to the lowest, gathered in one byte by a
    // product.
    const uint64_t gather = 0x0102040810204080, lift = ones * (0x80 - least);
    const uint8_t *men = p->men[side];
    uint32_t bits = 0;
    for (unsigned at = 0; at < 24; at += 8)
        bits |= (uint32_t)(((eight_points(men + at) + lift) >> 7 & ones) * gather >> 56) << at;
    return (bits | (uint32_t)(men[24] >= least) << 24 | (uint32_t)(men[BAR] >= least) << BAR) & ~(1u << OFF);
}

unsigned position_between(const struct position *p, int side, unsigned low, unsigned high)
{
    unsigned men = 0;
    for (unsigned i = low; i <= high; i++)
        men += p->men[side][i];
    return men;
}

unsigned position_pips(const struct position *p, int side)
{
    unsigned pips = 0;
    for (unsigned i = 1; i <= BAR; i++)
        pips += i * p->men[side][i];
    return pips;
}
