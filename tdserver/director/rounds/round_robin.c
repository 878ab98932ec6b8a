// SPDX-License-Identifier: MIT
#include "director/rounds/round_robin.h"

#include "director/formats/plan.h"

int32_t round_robin_rounds(int32_t entries, bool twice)
{
    int32_t once = entries % 2 ? entries : entries - 1;
    return twice ? 2 * once : once;
}

int32_t round_robin_played(int32_t entries, bool twice, int32_t most)
{
    int32_t all = round_robin_rounds(entries, twice);
    return most && most < all ? most : all;
}

static bool is_truncated(int32_t entries, bool twice, int32_t most)
{
    return round_robin_played(entries, twice, most) < round_robin_rounds(entries, twice);
}

static int32_t nodes_of(int32_t entries, bool twice, int32_t most)
{
    if (!is_truncated(entries, twice, most)) return entries * (entries - 1) / (twice ? 1 : 2);
    return round_robin_played(entries, twice, most) * ((entries + 1) / 2);
}

bool round_robin_fits(int32_t entries, bool twice, int32_t most)
{
    return entries >= 2 && round_robin_played(entries, twice, most) <= SECTION_ROUNDS_MAX &&
           nodes_of(entries, twice, most) <= GRAPH_SECTION_NODES;
}

// A table for `size` (even) players. In round r those meet whose numbers add up to r + 1 modulo size - 1, and the one whose
// double does meets the last number. Of two the lower has side a if the sum of both is odd, else the higher; against the
// last number the lower half has it.
struct table {
    int32_t size, round;
};

static struct round_pair ordered(int32_t i, int32_t j)
{
    bool odd = (i + j) % 2, lower = i < j;
    return odd == lower ? (struct round_pair){i, j} : (struct round_pair){j, i};
}

// Pair k of a round, from 0: first the one with the last number, then its neighbours two by two.
static struct round_pair pair_at(const struct table *t, int32_t k)
{
    int32_t ring = t->size - 1, first = 1;
    while (2 * first % ring != (t->round + 1) % ring)
        first++;
    if (!k)
        return first <= t->size / 2 ? (struct round_pair){first, t->size}
                                    : (struct round_pair){t->size, first};
    int32_t i = (first - 1 + k) % ring + 1, j = (first - 1 + ring - k) % ring + 1;
    return ordered(i, j);
}

struct round_pair round_robin_pair(int32_t size, int32_t round, int32_t k)
{
    int32_t once = size - 1;
    struct table t = {size, (round - 1) % once + 1};
    struct round_pair p = pair_at(&t, k);
    return (round - 1) / once % 2 ? (struct round_pair){p.b, p.a} : p;
}

// order: 0 = the number that nobody has.
static struct source source_of(int32_t entry)
{
    return (struct source){.kind = entry ? SOURCE_ENTRY : SOURCE_NOBODY, .of = entry};
}

static void append(struct graph *g, int32_t section, int32_t round, int32_t slot, struct round_pair entries)
{
    g->nodes[++g->count] = (struct node){.section = section,
                                         .round = round,
                                         .slot = slot,
                                         .rank = plan_rank(round),
                                         .from = {source_of(entries.a), source_of(entries.b)}};
}

// Of a truncated one: who sits out has a bye.
static void round_append(struct graph *g, int32_t section, int32_t round, const int32_t *order,
                         int32_t entries, bool byes)
{
    int32_t slot = 0, size = entries + entries % 2;
    for (int32_t k = 0; k < size / 2; k++) {
        struct round_pair p = round_robin_pair(size, round, k);
        if (!byes && (p.a > entries || p.b > entries)) continue;
        append(g, section, round, slot++,
               (struct round_pair){p.a > entries ? 0 : order[p.a - 1], p.b > entries ? 0 : order[p.b - 1]});
    }
}

bool plan_round_robin(struct graph *g, int32_t section, const int32_t *order, int32_t entries, bool twice,
                      int32_t most)
{
    bool byes = is_truncated(entries, twice, most);
    if (!round_robin_fits(entries, twice, most) || g->count + nodes_of(entries, twice, most) > g->room)
        return false;
    for (int32_t round = 1; round <= round_robin_played(entries, twice, most); round++)
        round_append(g, section, round, order, entries, byes);
    return true;
}
