// SPDX-License-Identifier: MIT
#include "director/formats/late_entry.h"

#include "director/rounds/groups.h"

struct search {
    struct graph *g;
    const struct graph_results *results;
    int32_t entry;
    struct node_now *now;
    struct room room;
    struct late_place *out;
    int32_t most, count;
    int32_t elsewhere; // pinned results of others than stand there now
};

// A bye of the draw: an entry meets nobody. Where a ladder was filled up, nobody was ever drawn.
static bool drawn_bye(const struct graph *g, const struct node *node, int32_t side)
{
    if (g->end[node->section].by == PLACES_BY_ALL_PLAY_ALL) return false; // one match of many
    return node->from[side].kind == SOURCE_NOBODY && node->from[!side].kind == SOURCE_ENTRY;
}

// What goes on as played is never open, whoever comes; nobody new may come there all the same.
static int32_t pinned_elsewhere(const struct search *s)
{
    int32_t count = 0;
    for (int32_t n = 1; n <= s->g->count; n++) {
        const int32_t *played = s->results->match[n].player, *stand = s->now[n].player;
        bool same = played[0] == stand[0] && played[1] == stand[1];
        bool turned = played[0] == stand[1] && played[1] == stand[0];
        count += s->results->match[n].pinned && !same && !turned;
    }
    return count;
}

static bool changes_nothing(const struct search *s)
{
    if (!graph_pass(s->g, s->results, s->now, s->room)) return false;
    for (int32_t n = 1; n <= s->g->count; n++)
        if (s->now[n].how == NODE_OPEN) return false;
    return pinned_elsewhere(s) <= s->elsewhere;
}

// Where the loser of a node drops to. 0: nowhere.
static int32_t drop_of(const struct graph *g, int32_t node, int32_t *side)
{
    for (int32_t n = node + 1; n <= g->count; n++)
        for (*side = 0; *side < 2; ++*side) {
            const struct source *from = &g->nodes[n].from[*side];
            bool loser = from->kind == SOURCE_LOSER || from->kind == SOURCE_FIRST_LOSER;
            if (loser && from->of == node) return n;
        }
    return 0;
}

static void late_put(struct graph *g, const struct late_place *place, struct source from)
{
    int32_t side;
    for (int32_t n = 1; n <= g->count; n++)
        if (late_takes(g, place, n, &side)) g->nodes[n].from[side] = from;
}

// Tries the place; the graph is as before afterwards.
static bool fits(const struct search *s, const struct late_place *place)
{
    struct source *drop = place->closes ? &s->g->nodes[place->closes].from[place->closes_side] : NULL;
    struct source dropped = drop ? *drop : (struct source){.kind = SOURCE_NOBODY};
    late_take(s->g, place, s->entry);
    bool free = changes_nothing(s);
    late_put(s->g, place, (struct source){.kind = SOURCE_NOBODY});
    if (drop) *drop = dropped;
    return free;
}

// Numbers of its group that nobody has.
static int32_t vacancies(const struct graph *g, int32_t n)
{
    int32_t count = 0;
    for (int32_t other = 1; other <= g->count; other++) {
        const struct node *node = &g->nodes[other];
        bool first = node->section == g->nodes[n].section && node->round == 1;
        for (int side = 0; first && side < 2; side++)
            count += graph_group(g, other) == graph_group(g, n) && node->from[side].kind == SOURCE_NOBODY;
    }
    return count;
}

// A number that nobody has is looked at by the first of its nodes in which it sits somebody out.
static bool number_seen(const struct search *s, const struct late_place *place)
{
    int32_t side;
    for (int32_t n = 1; n < place->node; n++)
        if (late_takes(s->g, place, n, &side) && drawn_bye(s->g, &s->g->nodes[n], side)) return true;
    return false;
}

// The smallest groups come first.
static void add(struct search *s, const struct late_place *place)
{
    int32_t i = s->count++, free = place->number ? vacancies(s->g, place->node) : 0;
    if (i >= s->most) return;
    for (; free && i > 0 && vacancies(s->g, s->out[i - 1].node) < free; i--)
        s->out[i] = s->out[i - 1];
    s->out[i] = *place;
}

// A bye as it is, or, asked for it, one that can be had only with its drop closed.
static void look_at(struct search *s, int32_t n, int32_t side, bool closing)
{
    bool in_group = graph_group(s->g, n);
    struct late_place place = {
        .node = n, .side = side, .number = in_group ? groups_number(s->g, n, side) : 0};
    if (!drawn_bye(s->g, &s->g->nodes[n], side) || (in_group && number_seen(s, &place))) return;
    bool free = fits(s, &place);
    if (free && !closing) add(s, &place);
    if (free || !closing) return;
    place.closes = drop_of(s->g, n, &place.closes_side);
    if (place.closes && fits(s, &place)) add(s, &place);
}

int32_t late_places(struct graph *g, const struct graph_results *results, int32_t section, int32_t entry,
                    bool may_close, struct node_now *now, struct room room, struct late_place *out,
                    int32_t most)
{
    struct search s = {g, results, entry, now, room, out, most, 0, 0};
    if (!graph_pass(g, results, now, room)) return 0;
    s.elsewhere = pinned_elsewhere(&s);
    for (int closing = 0; closing <= (int)may_close; closing++)
        for (int32_t n = 1; n <= g->count; n++)
            for (int32_t side = 0; g->nodes[n].section == section && side < 2; side++)
                look_at(&s, n, side, closing);
    return s.count;
}

bool late_takes(const struct graph *g, const struct late_place *place, int32_t n, int32_t *side)
{
    const struct node *node = &g->nodes[n], *at = &g->nodes[place->node];
    *side = place->side;
    if (!place->number) return n == place->node;
    if (node->section != at->section || graph_group(g, n) != graph_group(g, place->node)) return false;
    *side = groups_number(g, n, 1) == place->number;
    return groups_number(g, n, *side) == place->number;
}

void late_take(struct graph *g, const struct late_place *place, int32_t entry)
{
    late_put(g, place, (struct source){.kind = SOURCE_ENTRY, .of = entry});
    if (place->closes)
        g->nodes[place->closes].from[place->closes_side] = (struct source){.kind = SOURCE_NOBODY};
}
