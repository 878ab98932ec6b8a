// SPDX-License-Identifier: MIT
#include "director/formats/drop_map.h"

#include "engine/mem.h"

// Somebody who may stand at a node: who lost this match of the main section, and how many rounds they have won since.
struct perhaps {
    int32_t lost;
    int32_t wins;
};

// Who may leave each node of the section as its winner.
struct drops {
    const struct graph *g;
    int32_t main, section;
    struct perhaps *all;
    int32_t *from, *count; // by node: its part of `all`
    int32_t used, room;
};

// Everybody in a section stands once on each round of their way.
static int32_t most_perhaps(const struct graph *g)
{
    enum { LONGEST_WAY = 20 };
    return (g->count + 1) * LONGEST_WAY;
}

size_t drop_room(const struct graph *g)
{
    enum { ALIGNMENT = 64 };
    return (size_t)most_perhaps(g) * sizeof(struct perhaps) + ((size_t)g->count + 1) * 2 * sizeof(int32_t) +
           ALIGNMENT;
}

static bool drops_open(struct drops *d, struct room *room)
{
    size_t nodes = (size_t)d->g->count + 1;
    d->room = most_perhaps(d->g);
    d->all = room_take(room, (size_t)d->room * sizeof *d->all);
    d->from = room_take(room, nodes * sizeof *d->from);
    d->count = room_take(room, nodes * sizeof *d->count);
    if (!d->all || !d->from || !d->count) return false;
    mem_clear(d->count, nodes * sizeof *d->count);
    return true;
}

// Rounds between two matches of the main section when the winner of one may have lost the other; 0 = impossible.
static int32_t rounds_between(const struct graph *g, int32_t a, int32_t b)
{
    const struct node *early = &g->nodes[a], *late = &g->nodes[b];
    if (early->round > late->round) {
        const struct node *other = early;
        early = late;
        late = other;
    }
    int32_t between = late->round - early->round;
    return between && early->slot >> between == late->slot ? between : 0;
}

// Chances are powers of two. The loser of the later match is the one who had won the earlier with 2^-rounds between.
static int64_t chance(int32_t halvings)
{
    return halvings > DROP_UNIT_BITS ? 0 : (int64_t)1 << (DROP_UNIT_BITS - halvings);
}

static int64_t meet_again(const struct graph *g, const struct perhaps *a, int32_t a_count,
                          const struct perhaps *b, int32_t b_count)
{
    int64_t sum = 0;
    for (int32_t i = 0; i < a_count; i++)
        for (int32_t k = 0; k < b_count; k++) {
            int32_t between = rounds_between(g, a[i].lost, b[k].lost);
            if (between) sum += chance(between + a[i].wins + b[k].wins);
        }
    return sum;
}

// Those who may come to a side of a node.
static const struct perhaps *who_comes(const struct drops *d, const struct source *from, struct perhaps *one,
                                       int32_t *count)
{
    *count = 0;
    if (from->kind == SOURCE_LOSER || from->kind == SOURCE_FIRST_LOSER) {
        *one = (struct perhaps){.lost = from->of};
        *count = d->g->nodes[from->of].section == d->main;
        return one;
    }
    if (from->kind != SOURCE_WINNER) return one;
    *count = d->count[from->of];
    return d->all + d->from[from->of];
}

static void pass_on(struct drops *d, int32_t n, const struct perhaps *who, int32_t count, int32_t wins)
{
    for (int32_t i = 0; i < count && d->used < d->room; i++)
        d->all[d->used++] = (struct perhaps){who[i].lost, who[i].wins + wins};
    d->count[n] = d->used - d->from[n];
}

bool drop_rematches(const struct graph *g, int32_t main, int32_t section, struct room room,
                    struct rematches *out)
{
    struct drops d = {.g = g, .main = main, .section = section};
    *out = (struct rematches){0};
    if (!drops_open(&d, &room)) return false;
    for (int32_t n = 1; n <= g->count; n++) {
        const struct node *node = &g->nodes[n];
        struct perhaps one[2];
        int32_t a_count, b_count;
        d.from[n] = d.used;
        if (node->section != section) continue;
        const struct perhaps *a = who_comes(&d, &node->from[0], &one[0], &a_count);
        const struct perhaps *b = who_comes(&d, &node->from[1], &one[1], &b_count);
        int64_t again = meet_again(g, a, a_count, b, b_count);
        out->expected += again;
        if (again && !out->first_round) out->first_round = node->round;
        // A bye is no win over anybody.
        int32_t won = a_count && b_count;
        pass_on(&d, n, a, a_count, won);
        pass_on(&d, n, b, b_count, won);
    }
    return d.used < d.room;
}

// ---- any section, with its byes

static bool nobody_comes(const struct graph *g, const struct source *from)
{
    if (from->kind == SOURCE_NOBODY) return true;
    if (from->kind == SOURCE_ENTRY || from->kind == SOURCE_PLACE) return false;
    const struct source *sides = g->nodes[from->of].from;
    bool first = nobody_comes(g, &sides[0]);
    // A winner comes where anybody does, a loser where two meet.
    bool settled = from->kind == SOURCE_WINNER ? !first : first;
    return settled ? first : nobody_comes(g, &sides[1]);
}

// Who comes through a node alone comes from where they came there; kind SOURCE_NOBODY: nobody does.
static struct source played_at(const struct graph *g, struct source from)
{
    while (from.kind == SOURCE_WINNER) {
        const struct source *sides = g->nodes[from.of].from;
        bool first = nobody_comes(g, &sides[0]), second = nobody_comes(g, &sides[1]);
        if (!first && !second) return from;
        from = sides[first];
    }
    return nobody_comes(g, &from) ? (struct source){.kind = SOURCE_NOBODY} : from;
}

static bool from_a_match(const struct source *from)
{
    return from->kind == SOURCE_WINNER || from->kind == SOURCE_LOSER || from->kind == SOURCE_FIRST_LOSER;
}

// Whoever left the later match came from either side of it with the same chance; winner and loser of one match have met.
static int64_t met_after(const struct graph *g, struct source x, struct source y, int32_t halvings)
{
    enum { TOO_RARE = 16 };
    x = played_at(g, x);
    y = played_at(g, y);
    if (x.kind == SOURCE_NOBODY || y.kind == SOURCE_NOBODY || halvings > TOO_RARE) return 0;
    bool of_x = from_a_match(&x), of_y = from_a_match(&y);
    if (of_x && of_y && x.of == y.of) return x.kind == y.kind ? 0 : chance(halvings);
    if (!of_x && !of_y) return 0;
    bool later = of_x && (!of_y || x.of > y.of);
    const struct source *sides = g->nodes[later ? x.of : y.of].from;
    const struct source other = later ? y : x;
    return met_after(g, sides[0], other, halvings + 1) + met_after(g, sides[1], other, halvings + 1);
}

int64_t drop_met(const struct graph *g, struct source x, struct source y)
{
    return met_after(g, x, y, 0);
}

// ---- choosing

// Above 64 slots: the best that were found by trying every mask of one round with the others as they were, twice around
// (later first, then fewer).
static const struct {
    int32_t size;
    uint32_t masks[DROP_ROUNDS];
} chosen[] = {
    {8, {0, 0, 1}},
    {16, {0, 0, 3, 0}},
    {32, {0, 0, 7, 1, 1}},
    {64, {0, 0, 15, 5, 1, 1}},
    {128, {0, 0, 8, 8, 7, 0, 1}},
    {256, {0, 0, 48, 28, 6, 4, 0, 1}},
    {512, {0, 0, 96, 56, 12, 4, 5, 0, 1}},
};

void drop_masks(int32_t size, uint32_t masks[DROP_ROUNDS])
{
    mem_clear(masks, DROP_ROUNDS * sizeof *masks);
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++)
        if (chosen[i].size == size) mem_copy(masks, chosen[i].masks, DROP_ROUNDS * sizeof *masks);
}
