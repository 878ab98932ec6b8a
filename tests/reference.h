// SPDX-License-Identifier: MIT
// The rules of a play of backgammon, written to be read, not to be fast: the plain definition against which
// the engine's generators are proved. It shares nothing with them but the struct of a position.
//
//   A play is a series of steps, one number each, in any order of the numbers. As many numbers as possible
//   must be used; if only one of two can be, it must be the higher. Two plays with the same resulting
//   position are one.
#ifndef TESTS_REFERENCE_H
#define TESTS_REFERENCE_H
#include "engine/dice.h"
#include "engine/position.h"

#include <string.h>

enum { REFERENCE_ROOM = 1 << 15 };

struct reference {
    size_t count;
    struct position after[REFERENCE_ROOM];
    // while searching
    int longest, highest;
};

static inline int reference_rearmost(const struct position *p)
{
    for (int i = BAR; i > OFF; i--)
        if (p->checkers[MINE][i]) return i;
    return OFF;
}

static inline bool reference_may(const struct position *p, int from, int number)
{
    int to = from - number;
    if (!p->checkers[MINE][from]) return false;
    if (p->checkers[MINE][BAR] && from != BAR) return false; // enter first
    if (to >= 1) return p->checkers[THEIRS][25 - to] < 2;    // a made point is closed
    if (reference_rearmost(p) > HOME) return false;          // bear off only from a full home
    return to == 0 || reference_rearmost(p) == from;         // a larger number lifts the rearmost checker
}

static inline struct position reference_step(struct position p, int from, int number)
{
    int to = from - number > 0 ? from - number : OFF;
    p.checkers[MINE][from]--;
    p.checkers[MINE][to]++;
    if (to != OFF && p.checkers[THEIRS][25 - to] == 1) {
        p.checkers[THEIRS][25 - to] = 0;
        p.checkers[THEIRS][BAR]++;
    }
    return p;
}

static inline void reference_add(struct reference *r, const struct position *after, int used, int highest)
{
    bool worse = used < r->longest || (used == r->longest && used == 1 && highest < r->highest);
    bool better = used > r->longest || (used == r->longest && used == 1 && highest > r->highest);
    if (worse || !used) return;
    if (better) r->count = 0;
    r->longest = used;
    r->highest = highest;
    for (size_t i = 0; i < r->count; i++)
        if (!memcmp(&r->after[i], after, sizeof *after)) return;
    r->after[r->count++] = *after;
}

static inline void reference_search(struct reference *r, const struct position *at, const int *number,
                                    int left, int used, int first)
{
    bool stuck = true;
    for (int from = BAR; from > OFF && left; from--) {
        if (!reference_may(at, from, *number)) continue;
        struct position next = reference_step(*at, from, *number);
        reference_search(r, &next, number + 1, left - 1, used + 1, used ? first : *number);
        stuck = false;
    }
    if (stuck) reference_add(r, at, used, first);
}

static inline void reference_plays(struct reference *r, const struct position *at, struct dice dice)
{
    const int doublet[4] = {dice.low, dice.low, dice.low, dice.low};
    const int high_first[2] = {dice.high, dice.low}, low_first[2] = {dice.low, dice.high};
    r->count = 0;
    r->longest = r->highest = 0;
    if (dice_doublet(dice)) {
        reference_search(r, at, doublet, 4, 0, 0);
        return;
    }
    reference_search(r, at, high_first, 2, 0, 0);
    reference_search(r, at, low_first, 2, 0, 0);
}
#endif
