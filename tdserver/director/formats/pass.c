// SPDX-License-Identifier: MIT
#include "director/formats/pass.h"

#include "director/formats/ended.h"
#include "director/formats/places.h"
#include "engine/mem.h"

// Working storage of a pass: where each node's winner goes, and whether its loser feeds a place.
struct pass {
    const struct graph *g;
    const struct graph_results *results;
    struct node_now *now;
    int32_t *winner_to;
    unsigned char *loser_feeds;
    struct places *places; // of the section asked for last
    int32_t placed_section;
    unsigned char
        depth[GRAPH_SECTIONS + 1]; // of a section: how many others say places before it, one after the other
    struct room room;
};

size_t graph_room(const struct graph *g)
{
    enum { ALIGNMENT = 64 };
    size_t nodes = (size_t)g->count + 1;
    return nodes * (sizeof(int32_t) + 1) + sizeof(struct places) + places_room() + ALIGNMENT;
}

// ---- sources

// Follows who came through a node unplayed until they play: to whom that match is lost, it feeds. Case 113.
static int32_t first_loser(const struct pass *p, int32_t n)
{
    const struct node_now *at = &p->now[n];
    if (at->how == NODE_PLAYED) return at->loser;
    if (!node_decided(at->how)) return 0;
    int32_t who = at->winner;
    while (who > 0 && (n = p->winner_to[n])) {
        at = &p->now[n];
        if (!node_decided(at->how)) return 0;
        if (at->how == NODE_PLAYED) return at->loser == who && !p->loser_feeds[n] ? who : GRAPH_NOBODY;
        if (at->winner != who) return GRAPH_NOBODY;
    }
    return GRAPH_NOBODY;
}

// A place that is shared is not known yet: a barrage or a lot decides, not the order of numbers.
static int32_t entry_in_place(struct pass *p, int32_t section, int32_t place)
{
    if (!section_ended(p->g, p->results, p->now, section)) return 0;
    if (p->placed_section != section && !places_fill(p->g, p->results, p->now, section, p->places, p->room))
        return 0;
    p->placed_section = section;
    for (int32_t i = 0; i < p->places->count; i++) {
        const struct place_range *at = &p->places->at[i];
        if (!places_hold(p->places, at, place)) continue;
        struct place_range held = places_held(p->places, at);
        return held.from == held.to ? at->entry : 0;
    }
    return GRAPH_NOBODY;
}

static int32_t side_of_source(struct pass *p, const struct source *from)
{
    switch (from->kind) {
    case SOURCE_ENTRY:
        return from->of;
    case SOURCE_WINNER:
        return p->now[from->of].winner;
    case SOURCE_LOSER:
        return p->now[from->of].loser;
    case SOURCE_FIRST_LOSER:
        return first_loser(p, from->of);
    case SOURCE_PLACE:
        return entry_in_place(p, from->section, from->of);
    case SOURCE_NOBODY:
        break;
    }
    return GRAPH_NOBODY;
}

// ---- what a node comes to

static void decide_walkover(struct node_now *now, int32_t absent)
{
    now->absent = absent;
    now->how = absent == 3 ? NODE_VOID : NODE_WALKOVER;
    now->winner = absent == 3 ? GRAPH_NOBODY : now->player[absent == 1];
    now->loser = GRAPH_NOBODY;
}

static void take_result(struct node_now *now, const struct node_match *match)
{
    int loser = match->winner == SIDE_A;
    now->how = match->how;
    now->absent = match->absent;
    now->winner = now->loser = GRAPH_NOBODY;
    if (match->winner == SIDE_NONE) return;
    now->winner = match->player[!loser];
    if (!(match->absent & 1 << loser)) now->loser = match->player[loser];
}

static int32_t absent_bits(const struct pass *p, const struct node *node, const struct node_now *now)
{
    int32_t bits = 0;
    for (int side = 0; side < 2; side++)
        if (p->results->away[now->player[side]] & 1u << (node->section - 1)) bits |= 1 << side;
    return bits;
}

// The match that stands at a node. One that ended only because somebody was absent goes by itself when others meet here.
static const struct node_match *match_at(const struct pass *p, int32_t n)
{
    static const struct node_match none;
    const struct node_match *match = &p->results->match[n];
    const int32_t *player = p->now[n].player;
    bool same = match->player[0] == player[0] && match->player[1] == player[1];
    return match->absent && !match->pinned && !same ? &none : match;
}

// Two players stand here; what did they make of it? Who leaves while they play loses by the director's hand, not here.
static void meet(const struct pass *p, int32_t n)
{
    struct node_now *now = &p->now[n];
    const struct node_match *match = match_at(p, n);
    bool there = match->player[0] != 0;
    bool same = there && match->player[0] == now->player[0] && match->player[1] == now->player[1];
    int32_t absent = absent_bits(p, &p->g->nodes[n], now);
    now->how = there && !same ? NODE_OPEN : NODE_READY;
    if (there && match->how != NODE_READY && (same || match->pinned))
        take_result(now, match);
    else if (!there && absent)
        decide_walkover(now, absent);
}

// Somebody is missing: a bye, an empty place, or one that still waits.
static void miss(const struct pass *p, int32_t n)
{
    struct node_now *now = &p->now[n];
    const struct node_match *match = match_at(p, n);
    bool a = now->player[0] == GRAPH_NOBODY, b = now->player[1] == GRAPH_NOBODY;
    if (match->player[0] && match->pinned && match->how != NODE_READY) {
        take_result(now, match);
        return;
    }
    now->how = match->player[0] ? NODE_OPEN : !now->player[0] || !now->player[1] ? NODE_WAITING : NODE_BYE;
    if (a || b) now->loser = GRAPH_NOBODY;
    if (now->how != NODE_BYE) return;
    if (a && b) now->how = NODE_EMPTY;
    now->winner = now->player[a && !b];
}

// False: the node is played. Otherwise its condition has failed, or is not decided yet; a match that was begun here is open
// by that.
static bool skip(const struct pass *p, int32_t n)
{
    const struct node *node = &p->g->nodes[n];
    const struct node_now *before = &p->now[node->condition];
    struct node_now *now = &p->now[n];
    if (!node->condition) return false;
    bool won = before->winner == before->player[node->condition_side == SIDE_B];
    if (before->how == NODE_PLAYED && won) return false;
    const struct node_match *match = match_at(p, n);
    bool failed = node_decided(before->how);
    if (failed) now->player[0] = before->winner, now->player[1] = GRAPH_NOBODY;
    if (match->pinned && match->how != NODE_READY) {
        take_result(now, match);
    } else if (match->player[0]) {
        now->how = NODE_OPEN;
    } else if (failed) {
        now->how = NODE_SKIPPED;
        now->winner = before->winner;
        now->loser = before->loser;
    }
    return true;
}

// Who comes from both sides, as the winner of one section who has lost the final of the other, has nobody to meet.
static void stand(const struct pass *p, int32_t n)
{
    int32_t *player = p->now[n].player;
    if (player[0] > 0 && player[0] == player[1]) player[1] = GRAPH_NOBODY;
    if (player[0] > 0 && player[1] > 0)
        meet(p, n);
    else
        miss(p, n);
}

static void pass_node(struct pass *p, int32_t n)
{
    const struct node *node = &p->g->nodes[n];
    struct node_now *now = &p->now[n];
    if (skip(p, n)) return;
    for (int side = 0; side < 2; side++)
        now->player[side] = side_of_source(p, &node->from[side]);
    stand(p, n);
}

// ---- the pass

static bool pass_open(struct pass *p)
{
    size_t nodes = (size_t)p->g->count + 1;
    p->winner_to = room_take(&p->room, nodes * sizeof *p->winner_to);
    p->loser_feeds = room_take(&p->room, nodes);
    p->places = room_take(&p->room, sizeof *p->places);
    if (!p->winner_to || !p->loser_feeds || !p->places) return false;
    mem_clear(p->winner_to, nodes * sizeof *p->winner_to);
    mem_clear(p->loser_feeds, nodes);
    for (int32_t n = 1; n <= p->g->count; n++) {
        p->now[n] = (struct node_now){.how = NODE_WAITING};
        for (int side = 0; side < 2; side++) {
            const struct source *from = &p->g->nodes[n].from[side];
            if (from->kind == SOURCE_WINNER) p->winner_to[from->of] = n;
            if (from->kind == SOURCE_LOSER) p->loser_feeds[from->of] = 1;
        }
    }
    return true;
}

// false: no node is deeper than was known.
static bool deepen(struct pass *p)
{
    bool deeper = false;
    for (int32_t n = 1; n <= p->g->count; n++)
        for (int side = 0; side < 2; side++) {
            const struct node *node = &p->g->nodes[n];
            int32_t section = graph_source_section(p->g, &node->from[side]);
            int32_t depth = p->depth[section] + (node->from[side].kind == SOURCE_PLACE);
            if (depth <= p->depth[node->section] || depth > GRAPH_SECTIONS) continue;
            p->depth[node->section] = (unsigned char)depth;
            deeper = true;
        }
    return deeper;
}

// Whatever is paired by round goes on growing after somebody was drawn who plays on in its places: its later nodes have
// higher numbers than theirs and come first all the same. What says no places goes by its numbers. Returns the depth.
static int32_t depths_find(struct pass *p)
{
    int32_t deepest = 0;
    while (deepen(p)) {
    }
    for (int32_t section = 1; section <= GRAPH_SECTIONS; section++)
        if (p->depth[section] > deepest) deepest = p->depth[section];
    return deepest;
}

bool graph_pass(const struct graph *g, const struct graph_results *results, struct node_now *now,
                struct room room)
{
    struct pass p = {.g = g, .results = results, .now = now, .room = room};
    if (!pass_open(&p)) return false;
    int32_t deepest = depths_find(&p);
    for (int32_t depth = 0; depth <= deepest; depth++)
        for (int32_t n = 1; n <= g->count; n++)
            if (p.depth[g->nodes[n].section] == depth) pass_node(&p, n);
    return true;
}

void graph_stand(const struct graph *g, const struct graph_results *results, struct node_now *now, int32_t n)
{
    stand(&(struct pass){.g = g, .results = results, .now = now}, n);
}

int32_t graph_keep_walkovers(const struct graph *g, const struct node_now *now, struct node_match *match)
{
    int32_t kept = 0;
    for (int32_t n = 1; n <= g->count; n++) {
        bool same = match[n].player[0] == now[n].player[0] && match[n].player[1] == now[n].player[1];
        if (!now[n].absent || (same && match[n].how == now[n].how)) continue;
        match[n] = (struct node_match){.player = {now[n].player[0], now[n].player[1]},
                                       .how = now[n].how,
                                       .winner = now[n].how == NODE_VOID             ? SIDE_NONE
                                                 : now[n].winner == now[n].player[0] ? SIDE_A
                                                                                     : SIDE_B,
                                       .absent = now[n].absent};
        kept++;
    }
    return kept;
}
