// SPDX-License-Identifier: MIT
#include "director/formats/plan.h"

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

// One round among those inside, neighbours against each other.
static void play_round(struct inside *in)
{
    int32_t count = (in->count + 1) / 2;
    in->round++;
    for (int32_t i = 0; i < count; i++)
        in->at[i] = winner_of(node_add(in, i, inside_at(in, 2 * i), inside_at(in, 2 * i + 1)));
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

static void feed_take(const struct graph *g, const struct feed *feed, struct inside *joining)
{
    joining->count = feed_size(g, feed);
    for (int32_t i = 0; i < joining->count; i++) {
        struct source from = {.kind = feed->kind};
        if (!feed->section)
            from = feed->sources[i];
        else
            from.of = graph_find(g, feed->section, feed->round, i);
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
        in->at[i] = entry_or_nobody(slots[i]);
    in->count = size;
}

bool plan_knockout(struct graph *g, int32_t section, const int32_t *slots, int32_t size, bool third)
{
    struct inside in = {.g = g, .section = section};
    int32_t before = g->count;
    enter(&in, slots, size);
    play_down(&in, 2);
    if (third && size >= 4) {
        in.round++;
        int32_t n = node_add(&in, 1, loser_of(in.at[0].of), loser_of(in.at[1].of));
        if (n) g->nodes[n].rank--;
        in.round--;
    }
    play_down(&in, 1);
    return built(g, before, &in);
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

static int32_t last_node(const struct graph *g, int32_t section)
{
    for (int32_t n = g->count; n > 0; n--)
        if (g->nodes[n].section == section) return n;
    return 0;
}

bool plan_second_place(struct graph *g, int32_t section, int32_t main, int32_t other)
{
    struct inside in = {.g = g, .section = section, .round = 1};
    int32_t before = g->count, final = last_node(g, main), winner = last_node(g, other);
    if (!final || !winner) return false;
    node_add(&in, 0, loser_of(final), winner_of(winner));
    return built(g, before, &in);
}
