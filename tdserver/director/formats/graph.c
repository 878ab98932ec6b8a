// SPDX-License-Identifier: MIT
#include "director/formats/graph.h"

int32_t graph_find(const struct graph *g, int32_t section, int32_t round, int32_t slot)
{
    for (int32_t n = 1; n <= g->count; n++) {
        const struct node *node = &g->nodes[n];
        if (node->section == section && node->round == round && node->slot == slot) return n;
    }
    return 0;
}

int32_t graph_source_section(const struct graph *g, const struct source *from)
{
    switch (from->kind) {
    case SOURCE_WINNER:
    case SOURCE_LOSER:
    case SOURCE_FIRST_LOSER:
        return g->nodes[from->of].section;
    case SOURCE_PLACE:
        return from->section;
    default:
        return 0;
    }
}

int32_t graph_rounds(const struct graph *g, int32_t section)
{
    int32_t rounds = 0;
    for (int32_t n = 1; n <= g->count; n++)
        if (g->nodes[n].section == section && g->nodes[n].round > rounds) rounds = g->nodes[n].round;
    return rounds;
}

int32_t graph_group(const struct graph *g, int32_t n)
{
    const struct node *node = &g->nodes[n];
    int32_t nodes = g->end[node->section].group_nodes;
    return nodes ? node->slot / nodes + 1 : 0;
}
