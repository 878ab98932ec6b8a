// SPDX-License-Identifier: MIT
#include "director/formats/ended.h"

#include "director/rounds/survivors.h"

// A ladder is a list before anybody has challenged, too.
static bool on_ladder(const struct graph *g, int32_t section)
{
    for (int32_t i = 0; g->end[section].by == PLACES_BY_LADDER && i < g->rung_count; i++)
        if (g->rungs[i].section == section) return true;
    return false;
}

static bool all_decided(const struct graph *g, const struct node_now *now, int32_t section)
{
    bool any = on_ladder(g, section);
    for (int32_t n = 1; n <= g->count; n++) {
        if (g->nodes[n].section != section) continue;
        if (!node_decided(now[n].how)) return false;
        any = true;
    }
    return any;
}

bool section_grows(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                   int32_t section)
{
    struct survivors s;
    if (!g->end[section].unpaired || g->end[section].by != PLACES_BY_LIVES) return g->end[section].unpaired;
    survivors_fill(g, results, now, section, &s);
    return !survivors_over(&s);
}

bool section_ended(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                   int32_t section)
{
    return !section_grows(g, results, now, section) && all_decided(g, now, section);
}
