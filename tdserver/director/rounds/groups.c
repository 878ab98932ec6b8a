// SPDX-License-Identifier: MIT
#include "director/rounds/groups.h"

#include "director/formats/bracket.h"
#include "director/formats/draw.h"
#include "director/formats/plan.h"
#include "director/lots/lots.h"
#include "director/rounds/round_robin.h"
#include "engine/mem.h"

// ---- the shape

int32_t groups_width(int32_t of)
{
    return of + of % 2;
}

int32_t groups_count(int32_t entries, int32_t of)
{
    return (entries + of - 1) / of;
}

bool groups_fit(int32_t entries, int32_t of, bool twice)
{
    int32_t width = groups_width(of), groups = groups_count(entries, of);
    int32_t nodes = groups * (width / 2) * round_robin_rounds(width, twice);
    return entries >= 2 && groups * width <= ENTRIES_MAX && nodes <= GRAPH_SECTION_NODES;
}

// The group of the i-th, from 0: there and back.
static int32_t along_the_snake(int32_t i, int32_t groups)
{
    return i / groups % 2 ? groups - 1 - i % groups : i % groups;
}

int32_t groups_deal(const int32_t *order, int32_t entries, int32_t of, int32_t *slots)
{
    int32_t width = groups_width(of), groups = groups_count(entries, of);
    for (int32_t slot = 0; slot < groups * width; slot++)
        slots[slot] = 0;
    for (int32_t i = 0; i < entries; i++)
        slots[along_the_snake(i, groups) * width + i / groups] = order[i];
    return groups * width;
}

static struct source source_of(int32_t entry)
{
    return (struct source){.kind = entry > 0 ? SOURCE_ENTRY : SOURCE_NOBODY, .of = entry > 0 ? entry : 0};
}

static void pair_append(struct graph *g, int32_t section, int32_t round, int32_t slot, int32_t a, int32_t b)
{
    g->nodes[++g->count] = (struct node){.section = section,
                                         .round = round,
                                         .slot = slot,
                                         .rank = plan_rank(round),
                                         .from = {source_of(a), source_of(b)}};
}

static void round_append(struct graph *g, int32_t section, int32_t round, const int32_t *slots,
                         int32_t slot_count, int32_t width)
{
    for (int32_t slot = 0; slot < slot_count / 2; slot++) {
        const int32_t *group = slots + slot / (width / 2) * width;
        struct round_pair pair = round_robin_pair(width, round, slot % (width / 2));
        pair_append(g, section, round, slot, group[pair.a - 1], group[pair.b - 1]);
    }
}

bool plan_groups(struct graph *g, int32_t section, const int32_t *slots, int32_t slot_count, int32_t of,
                 bool twice)
{
    int32_t width = groups_width(of), rounds = round_robin_rounds(width, twice);
    int32_t nodes = slot_count / 2 * rounds;
    bool whole = slot_count && slot_count % width == 0 && slot_count <= ENTRIES_MAX;
    if (!whole || nodes > GRAPH_SECTION_NODES || g->count + nodes > g->room) return false;
    for (int32_t round = 1; round <= rounds; round++)
        round_append(g, section, round, slots, slot_count, width);
    return true;
}

int32_t groups_number(const struct graph *g, int32_t n, int side)
{
    const struct node *node = &g->nodes[n];
    int32_t width = 2 * g->end[node->section].group_nodes;
    struct round_pair pair = round_robin_pair(width, node->round, node->slot % (width / 2));
    return side ? pair.b : pair.a;
}

int32_t groups_in(const struct graph *g, int32_t section)
{
    int32_t groups = 0;
    for (int32_t n = 1; n <= g->count; n++)
        if (g->nodes[n].section == section && graph_group(g, n) > groups) groups = graph_group(g, n);
    return groups;
}

// ---- who plays on

// The bracket while those of the groups are dealt into it: a row is the firsts of all groups, the seconds, and so on.
struct crossing {
    int32_t groups, each, size;
    int32_t slot_of_rank[ENTRIES_MAX + 1];
    int32_t group[ENTRIES_MAX]; // by rank - 1, from 0
};

// What it costs that two slots are of one group: four times as much for each round that they meet earlier.
static int64_t cost_of(const struct crossing *c, int32_t rank, int32_t other)
{
    uint32_t apart = (uint32_t)(c->slot_of_rank[rank] ^ c->slot_of_rank[other]);
    int64_t cost = 1;
    for (uint32_t round = (uint32_t)c->size / 2; round > apart; round /= 2)
        cost *= 4;
    return cost;
}

// What it costs that the one of this rank is of that group.
static int64_t cost_in(const struct crossing *c, int32_t rank, int32_t group, int32_t ranks)
{
    int64_t cost = 0;
    for (int32_t other = 1; other <= ranks; other++)
        if (other != rank && c->group[other - 1] == group) cost += cost_of(c, rank, other);
    return cost;
}

static bool swap_helps(struct crossing *c, int32_t one, int32_t other, int32_t ranks)
{
    int32_t a = c->group[one - 1], b = c->group[other - 1];
    int64_t before = cost_in(c, one, a, ranks) + cost_in(c, other, b, ranks);
    c->group[one - 1] = b;
    c->group[other - 1] = a;
    if (cost_in(c, one, b, ranks) + cost_in(c, other, a, ranks) < before) return true;
    c->group[one - 1] = a;
    c->group[other - 1] = b;
    return false;
}

// Changes two of a row as long as that parts those of one group further.
static void row_part(struct crossing *c, int32_t first)
{
    int32_t last = first + c->groups - 1;
    bool helped;
    do {
        helped = false;
        for (int32_t one = first; one <= last; one++)
            for (int32_t other = one + 1; other <= last; other++)
                helped |= swap_helps(c, one, other, last);
    } while (helped);
}

static int32_t rank_in(const struct crossing *c, int32_t slot)
{
    return draw_rank_of_slot(slot, c->size);
}

// The winner of a group against the second of the one beside it; who is left over goes where there is room.
static void row_deal(struct crossing *c, int32_t first)
{
    bool dealt[ENTRIES_MAX] = {false};
    int32_t last = first + c->groups - 1, next = 0;
    for (int32_t rank = first; rank <= last; rank++) {
        int32_t against = rank_in(c, c->slot_of_rank[rank] ^ 1), beside = (against - 1) ^ 1;
        bool winner = against <= c->groups && beside < c->groups && !dealt[beside];
        c->group[rank - 1] = winner ? beside : NOBODY;
        if (winner) dealt[beside] = true;
    }
    for (int32_t rank = first; rank <= last; rank++) {
        if (c->group[rank - 1] != NOBODY) continue;
        while (dealt[next])
            next++;
        c->group[rank - 1] = next++;
    }
}

int32_t groups_cross(int32_t groups, int32_t each, int32_t *slots)
{
    struct crossing c = {.groups = groups, .each = each, .size = bracket_size_for(groups * each)};
    for (int32_t slot = 0; slot < c.size; slot++)
        c.slot_of_rank[draw_rank_of_slot(slot, c.size)] = slot;
    for (int32_t group = 0; group < groups; group++)
        c.group[group] = group;
    for (int32_t row = 1; row < each; row++) {
        row_deal(&c, row * groups + 1);
        row_part(&c, row * groups + 1);
    }
    for (int32_t slot = 0; slot < c.size; slot++) {
        int32_t rank = rank_in(&c, slot);
        bool bye = rank > groups * each;
        slots[slot] = bye ? 0 : (rank - 1) / groups * groups + c.group[rank - 1] + 1;
    }
    return c.size;
}

// ---- places

struct grouped {
    struct points points;
    struct places places; // of one group
    struct place_range sure[GRAPH_ENTRIES + 1];
};

size_t groups_room(void)
{
    enum { ALIGNMENT = 16 };
    return sizeof(struct grouped) + points_room() + ALIGNMENT;
}

// Those of a group, after all who have a better place in theirs.
static void insert(struct places *out, const struct place_range *at)
{
    int32_t i = out->count++;
    for (; i > 0 && out->at[i - 1].first > at->first; i--)
        out->at[i] = out->at[i - 1];
    out->at[i] = *at;
}

static void share(struct places *out)
{
    for (int32_t first = 0, next; first < out->count; first = next) {
        for (next = first; next < out->count && out->at[next].first == out->at[first].first; next++)
            out->at[next].from = first + 1;
        for (int32_t i = first; i < next; i++)
            out->at[i].to = next;
    }
}

bool groups_places(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                   int32_t section, struct places *out, struct room room)
{
    struct grouped *in = room_take(&room, sizeof *in);
    *out = (struct places){.groups = groups_in(g, section)};
    for (int32_t group = 1; group <= out->groups; group++) {
        if (!in || !points_fill_group(g, results, now, section, group, &in->points, room)) return false;
        points_places(&in->points, results, section, &in->places);
        lots_part(g, section, &in->places);
        for (int32_t i = 0; i < in->places.count; i++) {
            const struct place_range *at = &in->places.at[i];
            insert(out, &(struct place_range){at->entry, 0, 0, group, at->from, at->to});
        }
    }
    share(out);
    return in;
}

// ---- what is sure while it runs

// Of a group so many may have this place in it or a better one; so many have a better one.
static int32_t may_be_within(const struct place_range *sure, int32_t group, int32_t place)
{
    int32_t count = 0;
    for (int32_t entry = 1; entry <= GRAPH_ENTRIES; entry++)
        count += sure[entry].group == group && sure[entry].first <= place;
    return count;
}

static int32_t are_before(const struct place_range *sure, int32_t group, int32_t place)
{
    int32_t count = 0;
    for (int32_t entry = 1; entry <= GRAPH_ENTRIES; entry++)
        count += sure[entry].group == group;
    return count < place - 1 ? count : place - 1;
}

static struct place_range over_all(const struct place_range *sure, int32_t groups,
                                   const struct place_range *at)
{
    struct place_range out = *at;
    out.from = at->first;
    out.to = at->last;
    for (int32_t group = 1; group <= groups; group++) {
        if (group == at->group) continue;
        out.from += are_before(sure, group, at->first);
        out.to += may_be_within(sure, group, at->last);
    }
    return out;
}

bool groups_sure(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 int32_t section, struct place_range at[GRAPH_ENTRIES + 1], struct room room)
{
    struct grouped *in = room_take(&room, sizeof *in);
    int32_t groups = groups_in(g, section);
    if (!in) return false;
    mem_clear(in->sure, sizeof in->sure);
    for (int32_t group = 1; group <= groups; group++) {
        if (!points_fill_group(g, results, now, section, group, &in->points, room)) return false;
        points_sure(&in->points, g, results, now, section, in->sure);
        for (int32_t i = 0; i < in->points.players; i++) {
            struct place_range *sure = &in->sure[in->points.entry[i]];
            if (!sure->from) continue;
            *sure = (struct place_range){sure->entry, 0, 0, group, sure->from, sure->to};
        }
    }
    for (int32_t entry = 1; entry <= GRAPH_ENTRIES; entry++)
        if (in->sure[entry].group) at[entry] = over_all(in->sure, groups, &in->sure[entry]);
    return true;
}
