// SPDX-License-Identifier: MIT
#include "director/formats/standings.h"

#include "director/formats/drawn.h"

static struct placing third_place(const struct row_match *m, int32_t entry)
{
    bool won = m->winner != SIDE_NONE && (m->winner == SIDE_A ? m->a : m->b) == entry;
    if (m->status != MATCH_OVER) return (struct placing){3, 4};
    return won ? (struct placing){3, 3} : (struct placing){4, 4};
}

struct placing standings_place(const struct state *state, int32_t entry)
{
    struct bracket b = drawn_bracket(state);
    int32_t third = b.size ? bracket_third(&b) : 0, entries = 0;
    for (int32_t n = 1; b.size && n <= b.size / 2; n++) {
        const struct row_match *m = state_match(state, n);
        entries += (m->a > 0) + (m->b > 0);
    }
    if (state_tournament(state, 1) && state_tournament(state, 1)->champion == entry)
        return (struct placing){1, 1};
    for (int32_t n = 1; b.size && n < b.size; n++) {
        const struct row_match *m = state_match(state, n);
        bool here = m->a == entry || m->b == entry;
        bool won = m->winner != SIDE_NONE && (m->winner == SIDE_A ? m->a : m->b) == entry;
        if (!here || won || m->status != MATCH_OVER) continue;
        const struct row_match *playoff = third ? state_match(state, third) : NULL;
        if (playoff && (playoff->a == entry || playoff->b == entry)) return third_place(playoff, entry);
        return bracket_placing(&b, m->round, entries);
    }
    return (struct placing){0, 0};
}
