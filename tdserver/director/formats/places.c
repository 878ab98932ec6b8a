// SPDX-License-Identifier: MIT
#include "director/rounds/points.h"

#include "engine/mem.h"

// How somebody's last node ended for them, worst first.
enum last { LAST_VOID, LAST_LOST, LAST_WON, LASTS };

struct standing {
    int32_t key;    // rank of the last node, then how it ended; 0 = was not in the section
    bool played;    // any match in the section
    bool was_there; // stood in a node and was not absent from all of it
};

size_t places_room(void)
{
    enum { ALIGNMENT = 16 };
    size_t by_last_node = (GRAPH_ENTRIES + 1) * sizeof(struct standing) + ALIGNMENT;
    size_t by_points = sizeof(struct points) + points_room() + ALIGNMENT;
    return by_last_node > by_points ? by_last_node : by_points;
}

static const struct node *loser_goes_to(const struct graph *g, int32_t n)
{
    for (int32_t to = n + 1; to <= g->count; to++)
        for (int side = 0; side < 2; side++) {
            const struct source *from = &g->nodes[to].from[side];
            bool loser = from->kind == SOURCE_LOSER && from->of == n;
            if (loser && g->nodes[to].section == g->nodes[n].section) return &g->nodes[to];
        }
    return NULL;
}

static int32_t key_of(const struct graph *g, const struct node_now *now, int32_t n, int32_t entry)
{
    const struct node *node = &g->nodes[n];
    if (now[n].winner == entry) return node->rank * LASTS + LAST_WON;
    const struct node *lower = loser_goes_to(g, n);
    if (lower) return lower->rank * LASTS + LAST_VOID;
    return node->rank * LASTS + (now[n].how == NODE_VOID ? LAST_VOID : LAST_LOST);
}

static void note(const struct graph *g, const struct node_now *now, int32_t n, int side, struct standing *all)
{
    int32_t entry = now[n].player[side];
    if (entry <= 0) return;
    struct standing *s = &all[entry];
    s->key = key_of(g, now, n, entry);
    s->played |= now[n].how == NODE_PLAYED;
    s->was_there |= !(now[n].absent & 1 << side);
}

// Inserts by key, best first; equal ones in order of entry.
static void insert(struct places *out, const struct standing *all, int32_t entry)
{
    int32_t i = out->count++;
    for (; i > 0 && all[out->at[i - 1].entry].key < all[entry].key; i--)
        out->at[i] = out->at[i - 1];
    out->at[i] = (struct place_range){.entry = entry};
}

static void share(struct places *out, const struct standing *all)
{
    for (int32_t first = 0, next; first < out->count; first = next) {
        int32_t key = all[out->at[first].entry].key;
        for (next = first; next < out->count && all[out->at[next].entry].key == key; next++)
            out->at[next].from = first + 1;
        for (int32_t i = first; i < next; i++)
            out->at[i].to = next;
    }
}

static bool by_last_node(const struct graph *g, const struct graph_results *results,
                         const struct node_now *now, int32_t section, struct places *out, struct room room)
{
    struct standing *all = room_take(&room, (GRAPH_ENTRIES + 1) * sizeof *all);
    if (!all) return false;
    mem_clear(all, (GRAPH_ENTRIES + 1) * sizeof *all);
    out->count = 0;
    for (int32_t n = 1; n <= g->count; n++)
        for (int side = 0; g->nodes[n].section == section && side < 2; side++)
            note(g, now, n, side, all);
    for (int32_t entry = 1; entry <= GRAPH_ENTRIES; entry++) {
        bool away = results->away[entry] & 1u << (section - 1);
        bool there = all[entry].key && (all[entry].played || (all[entry].was_there && !away));
        if (there) insert(out, all, entry);
    }
    share(out, all);
    return true;
}

static bool by_points(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                      int32_t section, struct places *out, struct room room)
{
    struct points *points = room_take(&room, sizeof *points);
    if (!points || !points_fill(g, results, now, section, points, room)) return false;
    points_places(points, results, section, out);
    return true;
}

bool places_fill(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 int32_t section, struct places *out, struct room room)
{
    if (!graph_over(g, now, section)) return false;
    if (g->end[section].by == PLACES_BY_LAST_NODE) return by_last_node(g, results, now, section, out, room);
    return by_points(g, results, now, section, out, room);
}
