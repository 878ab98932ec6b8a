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

int32_t graph_rounds(const struct graph *g, int32_t section)
{
    int32_t rounds = 0;
    for (int32_t n = 1; n <= g->count; n++)
        if (g->nodes[n].section == section && g->nodes[n].round > rounds) rounds = g->nodes[n].round;
    return rounds;
}

bool graph_over(const struct graph *g, const struct node_now *now, int32_t section)
{
    bool any = false;
    if (g->end[section].unpaired) return false;
    for (int32_t n = 1; n <= g->count; n++) {
        if (g->nodes[n].section != section) continue;
        if (!node_decided(now[n].how)) return false;
        any = true;
    }
    return any;
}
