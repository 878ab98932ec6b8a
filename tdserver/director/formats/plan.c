// SPDX-License-Identifier: MIT
#include "director/formats/plan.h"

#include "director/formats/draw.h"

// Those who are still in a ladder, in order; a node's winner stands in for it.
struct inside {
    struct graph *g;
    int32_t section, round;
    struct source at[GRAPH_ENTRIES];
    int32_t count;
    bool full; // the graph has no room
};

static struct source winner_of(int32_t node)
{
    return (struct source){.kind = SOURCE_WINNER, .of = node};
}

static struct source loser_of(int32_t node)
{
    return (struct source){.kind = SOURCE_LOSER, .of = node};
}

static struct source entry_or_nobody(int32_t entry)
{
    return (struct source){.kind = entry > 0 ? SOURCE_ENTRY : SOURCE_NOBODY, .of = entry > 0 ? entry : 0};
}

// What stands for a slot in which nothing is played, because the entry beside it joins in a later round.
static struct source source_of_slot(int32_t slot)
{
    return slot == DRAW_NO_PLACE ? (struct source){.kind = SOURCE_NOBODY, .of = DRAW_NO_PLACE}
                                 : entry_or_nobody(slot);
}

static bool no_place(struct source from)
{
    return from.kind == SOURCE_NOBODY && from.of == DRAW_NO_PLACE;
}

int32_t plan_rank(int32_t round)
{
    return 2 * round + 1;
}

static int32_t node_add(struct inside *in, int32_t slot, struct source a, struct source b)
{
    struct graph *g = in->g;
    if (g->count >= g->room) in->full = true;
    if (in->full) return 0;
    g->nodes[++g->count] = (struct node){.section = in->section,
                                         .round = in->round,
                                         .slot = slot,
                                         .rank = plan_rank(in->round),
                                         .from = {a, b}};
    return g->count;
}

static struct source inside_at(const struct inside *in, int32_t i)
{
    return i < in->count ? in->at[i] : (struct source){.kind = SOURCE_NOBODY};
}

static struct source meet(struct inside *in, int32_t slot, struct source a, struct source b)
{
    if (no_place(a)) return b;
    return no_place(b) ? a : winner_of(node_add(in, slot, a, b));
}

// One round among those inside, neighbours against each other.
static void play_round(struct inside *in)
{
    int32_t count = (in->count + 1) / 2;
    in->round++;
    for (int32_t i = 0; i < count; i++)
        in->at[i] = meet(in, i, inside_at(in, 2 * i), inside_at(in, 2 * i + 1));
    in->count = count;
}

static void play_down(struct inside *in, int32_t to)
{
    while (in->count > to && !in->full)
        play_round(in);
}

// ---- who joins

static int32_t feed_size(const struct graph *g, const struct feed *feed)
{
    int32_t count = 0;
    if (!feed->section) return feed->count;
    for (int32_t n = 1; n <= g->count; n++)
        count += g->nodes[n].section == feed->section && g->nodes[n].round == feed->round;
    return count;
}

// The node of the feeding round in this slot or after it; where seeds join later, a round has gaps.
static int32_t next_node(const struct graph *g, const struct feed *feed, int32_t *slot)
{
    int32_t n = 0;
    while (!n && *slot < GRAPH_ENTRIES)
        n = graph_find(g, feed->section, feed->round, (*slot)++);
    return n;
}

static void feed_take(const struct graph *g, const struct feed *feed, struct inside *joining)
{
    joining->count = feed_size(g, feed);
    for (int32_t i = 0, slot = 0; i < joining->count; i++) {
        struct source from = {.kind = feed->kind};
        if (!feed->section)
            from = feed->sources[i];
        else
            from.of = next_node(g, feed, &slot);
        joining->at[i ^ (int32_t)feed->mask] = from;
    }
}

// Each joiner meets somebody inside; the shorter side is filled with nobody.
static void join(struct inside *in, const struct inside *joining)
{
    int32_t count = in->count > joining->count ? in->count : joining->count;
    in->round++;
    for (int32_t i = 0; i < count; i++)
        in->at[i] = winner_of(node_add(in, i, inside_at(in, i), inside_at(joining, i)));
    in->count = count;
}

// Joiners meet the first of those inside; whoever of these is left meets another.
static void join_at_once(struct inside *in, const struct inside *joining)
{
    int32_t met = joining->count, left = in->count - met, slot = 0;
    if (left <= 0) {
        join(in, joining);
        return;
    }
    in->round++;
    for (int32_t i = 0; i < met; i++, slot++)
        in->at[slot] = winner_of(node_add(in, slot, inside_at(in, i), inside_at(joining, i)));
    for (int32_t i = 0; i < (left + 1) / 2; i++, slot++)
        in->at[slot] =
            winner_of(node_add(in, slot, inside_at(in, met + 2 * i), inside_at(in, met + 2 * i + 1)));
    in->count = slot;
}

static void climb(struct inside *in, const struct feed *feeds, int32_t count)
{
    struct inside joining = {.g = in->g};
    for (int32_t f = 0; f < count && !in->full; f++) {
        feed_take(in->g, &feeds[f], &joining);
        if (!f) {
            for (int32_t i = 0; i < joining.count; i++)
                in->at[i] = joining.at[i];
            in->count = joining.count;
            continue;
        }
        if (feeds[f].at_once) {
            join_at_once(in, &joining);
        } else {
            play_down(in, joining.count);
            join(in, &joining);
        }
    }
}

// ---- sections

static bool built(struct graph *g, int32_t before, const struct inside *in)
{
    if (in->full) g->count = before;
    return !in->full;
}

bool plan_ladder(struct graph *g, const struct ladder *ladder)
{
    struct inside in = {.g = g, .section = ladder->section};
    int32_t before = g->count;
    climb(&in, ladder->feeds, ladder->feed_count);
    play_down(&in, 1);
    return built(g, before, &in);
}

static void enter(struct inside *in, const int32_t *slots, int32_t size)
{
    for (int32_t i = 0; i < size; i++)
        in->at[i] = source_of_slot(slots[i]);
    in->count = size;
}

// Those inside, `before` them nothing of this section yet, play until one is left.
static bool play_knockout(struct inside *in, int32_t before, bool third)
{
    int32_t size = in->count;
    play_down(in, 2);
    // Who joins in the final has lost no semi-final.
    bool semi_finals = in->round > 0 && in->at[0].kind == SOURCE_WINNER && in->at[1].kind == SOURCE_WINNER;
    if (third && size >= 4 && semi_finals) {
        in->round++;
        int32_t n = node_add(in, 1, loser_of(in->at[0].of), loser_of(in->at[1].of));
        if (n) in->g->nodes[n].rank--;
        in->round--;
    }
    play_down(in, 1);
    return built(in->g, before, in);
}

bool plan_knockout(struct graph *g, int32_t section, const int32_t *slots, int32_t size, bool third)
{
    struct inside in = {.g = g, .section = section};
    enter(&in, slots, size);
    return play_knockout(&in, g->count, third);
}

bool plan_places(struct graph *g, int32_t section, int32_t of, const int32_t *places, int32_t size,
                 bool third)
{
    struct inside in = {.g = g, .section = section, .count = size};
    for (int32_t i = 0; i < size; i++)
        in.at[i] = places[i] ? (struct source){.kind = SOURCE_PLACE, .of = places[i], .section = of}
                             : (struct source){.kind = SOURCE_NOBODY};
    return play_knockout(&in, g->count, third);
}

static void final_of_double(struct inside *in, struct source above, struct source below, bool recharge)
{
    in->round++;
    int32_t final = node_add(in, 0, above, below);
    if (!recharge) return;
    in->round++;
    int32_t again = node_add(in, 0, above, below);
    if (!again) return;
    in->g->nodes[again].condition = final;
    in->g->nodes[again].condition_side = SIDE_B;
}

bool plan_double(struct graph *g, int32_t section, const int32_t *slots, int32_t size, bool recharge,
                 const uint32_t *masks)
{
    enum { ROUNDS = 10 };
    struct feed feeds[ROUNDS];
    struct inside in = {.g = g, .section = section};
    int32_t before = g->count, rounds = 0;
    enter(&in, slots, size);
    play_down(&in, 1);
    struct source above = in.at[0];
    for (; rounds < in.round; rounds++)
        feeds[rounds] = (struct feed){.section = section,
                                      .round = rounds + 1,
                                      .kind = SOURCE_LOSER,
                                      .mask = masks ? masks[rounds + 1] : 0};
    if (!in.full) climb(&in, feeds, rounds);
    play_down(&in, 1);
    if (!in.full) final_of_double(&in, above, in.at[0], recharge);
    return built(g, before, &in);
}

// A group: two matches, the losers, the winners, and the decider between who lost above and who won below. The winner of
// the winners is first whatever the decider says, so that match ranks above it.
static void group_add(struct inside *in, const int32_t *slots, int32_t group)
{
    enum { RANK_LOSERS = 2, RANK_DECIDER, RANK_WINNERS };
    struct graph *g = in->g;
    int32_t first = 2 * group;
    in->round = 1;
    int32_t m = node_add(in, first, entry_or_nobody(slots[0]), entry_or_nobody(slots[3]));
    int32_t k = node_add(in, first + 1, entry_or_nobody(slots[1]), entry_or_nobody(slots[2]));
    in->round = 2;
    int32_t losers = node_add(in, first, loser_of(m), loser_of(k));
    int32_t winners = node_add(in, first + 1, winner_of(m), winner_of(k));
    in->round = 3;
    int32_t decider = node_add(in, group, loser_of(winners), winner_of(losers));
    if (in->full) return;
    g->nodes[m].rank = g->nodes[k].rank = 1;
    g->nodes[losers].rank = RANK_LOSERS;
    g->nodes[winners].rank = RANK_WINNERS;
    g->nodes[decider].rank = RANK_DECIDER;
}

bool plan_groups4(struct graph *g, int32_t section, const int32_t *slots, int32_t groups)
{
    enum { GROUP = 4 };
    struct inside in = {.g = g, .section = section};
    int32_t before = g->count;
    for (int32_t group = 0; group < groups && !in.full; group++)
        group_add(&in, slots + group * GROUP, group);
    return built(g, before, &in);
}

// Its node of the highest rank. It is not always the one numbered last: the first release numbered the match for third
// place after the final.
static int32_t last_node(const struct graph *g, int32_t section)
{
    int32_t last = 0;
    for (int32_t n = 1; n <= g->count; n++)
        if (g->nodes[n].section == section && (!last || g->nodes[n].rank >= g->nodes[last].rank)) last = n;
    return last;
}

bool plan_second_place(struct graph *g, int32_t section, int32_t main, int32_t other)
{
    struct inside in = {.g = g, .section = section, .round = 1};
    int32_t before = g->count, final = last_node(g, main), winner = last_node(g, other);
    if (!final || !winner) return false;
    node_add(&in, 0, loser_of(final), winner_of(winner));
    return built(g, before, &in);
}

bool plan_after_groups(struct graph *g, int32_t section, int32_t of, bool seconds, bool third)
{
    struct inside in = {.g = g, .section = section};
    int32_t groups = 0;
    while (graph_find(g, of, 3, groups))
        groups++;
    if (groups + seconds < 2) return false;
    for (int32_t i = 0; i < groups; i++) {
        int32_t first = draw_rank_of_slot(i, groups) - 1,
                second = draw_rank_of_slot(i ^ groups / 2, groups) - 1;
        in.at[in.count++] = winner_of(graph_find(g, of, 2, 2 * first + 1));
        if (seconds) in.at[in.count++] = winner_of(graph_find(g, of, 3, second));
    }
    return play_knockout(&in, g->count, third);
}
