// SPDX-License-Identifier: MIT
// Breadth first from the start of the turn, so that a step always leads to a way with a higher index; then
// back from the last way to the first, dropping what leads nowhere.
#include "engine/ways.h"

#include "engine/games/doublets.h"

struct walk {
    const struct turn *turn;
    struct ways *out;
    uint8_t numbers[STEPS_MAX];
    bool full;
};

// The index of the way with this position and these numbers left. Makes it if it is new.
static unsigned way_to(struct walk *w, const struct position *at, uint32_t left)
{
    struct ways *out = w->out;
    for (unsigned i = 0; i < out->ways; i++)
        if (out->way[i].left == left && position_same(&out->way[i].at, at)) return i;
    if (out->ways == out->way_room) {
        w->full = true;
        return 0;
    }
    struct way *way = &out->way[out->ways];
    way->at = *at;
    way->left = left;
    way->hops = 0;
    return out->ways++;
}

static void add_hop(struct walk *w, struct way *way, unsigned index, struct step step)
{
    struct ways *out = w->out;
    if (out->hops == out->hop_room) {
        w->full = true;
        return;
    }
    struct position after = way->at;
    turn_step_make(w->turn->variant, &after, step);
    unsigned next = way_to(w, &after, way->left & ~(1u << index));
    out->hop[out->hops++] = (struct hop){step.from, step.to, w->numbers[index], (int32_t)next};
    way->hops++;
}

static unsigned steps_of(const struct turn *turn, const struct position *at, unsigned number,
                         struct step steps[2 * BAR])
{
    bool piles = variant_has(turn->variant, FLAG_DOUBLETS);
    return piles ? doublets_steps(turn, at, number, steps) : turn_steps(turn, at, number, steps);
}

static void extend(struct walk *w, struct way *way)
{
    struct step steps[2 * BAR];
    unsigned before = 0;
    way->hop = w->out->hops;
    for (unsigned i = 0; i < STEPS_MAX; i++) {
        unsigned number = w->numbers[i];
        if (!(way->left >> i & 1) || number == before) continue;
        // The numbers of a cascade are played in their order.
        if (before && turn_is_cascade(w->turn)) return;
        before = number;
        unsigned count = steps_of(w->turn, &way->at, number, steps);
        for (unsigned k = 0; k < count; k++)
            add_hop(w, way, i, steps[k]);
    }
}

static int32_t play_with(const struct plays *legal, const struct position *after)
{
    for (size_t i = 0; i < legal->count; i++)
        if (position_same(&legal->at[i].after, after)) return (int32_t)i;
    return WAY_NONE;
}

// Keeps only the steps that lead to a legal play. A way that no step reaches any more stays in the list.
static void settle(struct ways *out, struct way *way, const struct plays *legal)
{
    struct hop *kept = out->hop + way->hop, *end = kept + way->hops;
    way->done = way->only = play_with(legal, &way->at);
    way->hops = 0;
    for (struct hop *hop = kept; hop < end; hop++) {
        int32_t only = out->way[hop->way].only;
        if (only == WAY_NONE) continue;
        way->only = way->only == WAY_NONE || way->only == only ? only : WAY_MANY;
        kept[way->hops++] = *hop;
    }
}

bool ways_list(const struct turn *turn, const struct plays *legal, struct ways *out)
{
    struct walk w = {.turn = turn, .out = out};
    out->ways = out->hops = 0;
    way_to(&w, &turn->board, (1u << turn_numbers(turn, w.numbers)) - 1);
    for (unsigned i = 0; i < out->ways && !w.full; i++)
        extend(&w, &out->way[i]);
    if (w.full) return false;
    for (unsigned i = out->ways; i--;)
        settle(out, &out->way[i], legal);
    return true;
}
