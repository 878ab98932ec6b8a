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

unsigned position_men(const struct position *p, int side)
{
    return position_between(p, side, OFF, BAR);
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
