// SPDX-License-Identifier: MIT
#include "director/rounds/points.h"

#include "director/rounds/tie_words.h"
#include "engine/mem.h"

enum { ROOM_ALIGNMENT = 64 };

static size_t table_bytes(int32_t players, int32_t rounds)
{
    return (size_t)players * (size_t)rounds * sizeof(struct tie_round);
}

size_t points_room_for(int32_t players, int32_t rounds)
{
    return table_bytes(players, rounds) + ties_room(players) + ROOM_ALIGNMENT;
}

size_t points_room(void)
{
    return points_room_for(GRAPH_ENTRIES, SECTION_ROUNDS_MAX);
}

// ---- who is in it

static bool counts_here(const struct points *p, const struct graph *g, int32_t n, int32_t section)
{
    return g->nodes[n].section == section && (!p->group || graph_group(g, n) == p->group);
}

static void player_add(struct points *p, int32_t entry, int32_t round)
{
    if (entry > 0 && p->player[entry] != TIE_NOBODY && round < p->first[p->player[entry]])
        p->first[p->player[entry]] = round;
    if (entry <= 0 || p->player[entry] != TIE_NOBODY) return;
    p->player[entry] = p->players;
    p->first[p->players] = round;
    p->entry[p->players++] = entry;
}

static void players_find(struct points *p, const struct graph *g, const struct node_now *now, int32_t section)
{
    p->players = p->rounds = 0;
    for (int32_t entry = 0; entry <= GRAPH_ENTRIES; entry++)
        p->player[entry] = TIE_NOBODY;
    for (int32_t n = 1; n <= g->count; n++) {
        if (!counts_here(p, g, n, section)) continue;
        if (g->nodes[n].round > p->rounds) p->rounds = g->nodes[n].round;
        for (int side = 0; side < 2; side++)
            player_add(p, now[n].player[side], g->nodes[n].round);
    }
}

// ---- what each round was

static const struct tie_round nothing = {.opponent = TIE_NOBODY, .result = TIE_ABSENT};

static bool by_play(enum tie_result result)
{
    return result == TIE_WIN || result == TIE_DRAW || result == TIE_LOSS;
}

static enum tie_result result_of(const struct node_now *now, int32_t entry)
{
    bool won = now->winner == entry, level = now->winner == GRAPH_NOBODY;
    switch (now->how) {
    case NODE_PLAYED:
        return won ? TIE_WIN : level ? TIE_DRAW : TIE_LOSS;
    case NODE_WALKOVER:
        return won ? TIE_FORFEIT_WIN : TIE_FORFEIT_LOSS;
    case NODE_VOID:
        return TIE_FORFEIT_LOSS;
    case NODE_BYE:
        return TIE_BYE;
    default:
        return TIE_ABSENT; // not decided yet
    }
}

static void rounds_fill(struct points *p, const struct graph *g, const struct graph_results *results,
                        const struct node_now *now, int32_t section)
{
    size_t cells = (size_t)p->players * (size_t)p->rounds;
    bool grouped = g->end[section].by == PLACES_BY_GROUPS;
    for (size_t i = 0; i < cells; i++)
        p->round[i] = nothing;
    for (int32_t n = 1; n <= g->count; n++)
        for (int side = 0; counts_here(p, g, n, section) && side < 2; side++) {
            int32_t entry = now[n].player[side], other = now[n].player[!side];
            enum tie_result result = entry > 0 ? result_of(&now[n], entry) : TIE_ABSENT;
            // Who sits out in a group waits for nobody.
            if (result == TIE_ABSENT || (grouped && result == TIE_BYE)) continue;
            size_t row = (size_t)p->player[entry] * (size_t)p->rounds;
            p->round[row + (size_t)g->nodes[n].round - 1] =
                (struct tie_round){other > 0 ? p->player[other] : TIE_NOBODY, result,
                                   results->match[n].boards[side], results->match[n].points[side]};
        }
}

// Who came late has for each round before their first what the event says.
// As other programs have a word for it: a whole or a half point that was asked for.
static enum tie_result missed_as(const struct tie_worth *worth)
{
    if (worth->missed == worth->win) return TIE_FULL_BYE;
    return worth->missed == worth->draw ? TIE_HALF_BYE : TIE_MISSED;
}

static void missed_fill(struct points *p, int32_t halves)
{
    for (int32_t i = 0; i < p->players && halves; i++) {
        struct tie_round *round = p->round + (size_t)i * (size_t)p->rounds;
        for (int32_t r = 0; r < p->first[i] - 1; r++)
            round[r].result = missed_as(&p->worth);
    }
}

static bool is_away(const struct graph_results *results, int32_t section, int32_t entry)
{
    return results->away[entry] & 1u << (section - 1);
}

// Rounds that somebody stood in no match of, after their first one: who is back, and is not away now, sat them out.
_Static_assert(SECTION_ROUNDS_MAX < 64, "a bit for each round");

static void sat_out_fill(struct points *p, const struct graph *g, const struct graph_results *results,
                         const struct node_now *now, int32_t section)
{
    uint64_t stood[GRAPH_ENTRIES] = {0};
    for (int32_t n = 1; n <= g->count; n++)
        for (int side = 0; counts_here(p, g, n, section) && side < 2; side++)
            if (now[n].player[side] > 0)
                stood[p->player[now[n].player[side]]] |= UINT64_C(1) << g->nodes[n].round;
    for (int32_t i = 0; i < p->players; i++) {
        struct tie_round *round = p->round + (size_t)i * (size_t)p->rounds;
        int32_t to = p->rounds;
        while (is_away(results, section, p->entry[i]) && !(stood[i] >> to & 1))
            to--;
        for (int32_t r = p->first[i]; r <= to; r++)
            if (!(stood[i] >> r & 1)) round[r - 1].result = TIE_SAT_OUT;
    }
}

// ---- struck

static bool is_struck(const struct points *p, int32_t player)
{
    const struct tie_round *round = p->round + (size_t)player * (size_t)p->rounds;
    int32_t played = 0, matches = 0;
    for (int32_t r = 0; r < p->rounds; r++) {
        matches += round[r].opponent != TIE_NOBODY;
        played += by_play(round[r].result);
    }
    return 2 * played < matches;
}

static void strike(struct points *p, int32_t player)
{
    struct tie_round *round = p->round + (size_t)player * (size_t)p->rounds;
    for (int32_t r = 0; r < p->rounds; r++) {
        if (round[r].opponent != TIE_NOBODY)
            p->round[(size_t)round[r].opponent * (size_t)p->rounds + (size_t)r] = nothing;
        round[r] = nothing;
    }
}

// Who is struck is found before anybody is, for a struck match is none of the other's unplayed ones.
static void all_struck(struct points *p, const struct graph_results *results, int32_t section)
{
    for (int32_t i = 0; i < p->players; i++)
        p->struck[i] = is_away(results, section, p->entry[i]) && is_struck(p, i);
    for (int32_t i = 0; i < p->players; i++)
        if (p->struck[i]) strike(p, i);
}

static bool counts_for_nobody(const struct points *p, int32_t entry)
{
    return entry > 0 && p->struck[p->player[entry]];
}

// In an all-play-all of an odd number everybody sits out once in each turn: there are fewer matches than rounds.
static int32_t matches_of_each(const struct points *p, const struct graph *g, const struct node_now *now,
                               int32_t section)
{
    int32_t of[GRAPH_ENTRIES] = {0}, most = 0;
    bool grouped = g->end[section].by == PLACES_BY_GROUPS;
    for (int32_t n = 1; n <= g->count; n++) {
        const int32_t *entry = now[n].player;
        bool alone = entry[0] <= 0 || entry[1] <= 0;
        if (!counts_here(p, g, n, section) || (grouped && alone)) continue;
        if (counts_for_nobody(p, entry[0]) || counts_for_nobody(p, entry[1])) continue;
        for (int side = 0; side < 2; side++)
            if (entry[side] > 0 && ++of[p->player[entry[side]]] > most) most = of[p->player[entry[side]]];
    }
    return most;
}

const struct tie_rule *points_rule_usual(enum places_by by, bool teams)
{
    const struct tie_rule *single = by == PLACES_BY_GROUPS ? &tie_rule_groups : &tie_rule_ours;
    return teams ? &tie_rule_teams : single;
}

static enum tie_unplayed unplayed_by(enum unplayed_rule rule, enum tie_unplayed usual)
{
    const enum tie_unplayed by[] = {[UNPLAYED_USUAL] = usual,
                                    [UNPLAYED_DUMMY_2024] = TIE_DUMMY_2024,
                                    [UNPLAYED_DUMMY_2026] = TIE_DUMMY_2026,
                                    [UNPLAYED_NOTHING] = TIE_NOTHING};
    return by[rule];
}

// Since version 8 of their rule the draw writes both into it. A ledger that was begun before says nothing, and a graph that
// nobody told a rule likewise: both go by what was usual in 2026.
static void rule_fill(struct points *p, const struct end_rule *end)
{
    p->rule = *points_rule_usual(end->by, end->teams);
    if (end->ties) tie_order_read(end->ties, &p->rule, &p->rule);
    p->rule.unplayed = unplayed_by(end->unplayed, p->rule.unplayed);
    p->worth = tie_worth_read(end->worth ? end->worth : "");
    p->worth.missed = end->missed;
    p->worth.sat_out = end->sat_out;
}

// ---- all

// In the middle of a round, and all the time where matches are played in any order, players have had different numbers of matches: what
// adds up over rounds then compares nobody (case 115). What such an order says counts again once no match is to come: between rounds.
static bool is_under_way(const struct points *p, const struct graph *g, const struct node_now *now,
                         int32_t section)
{
    bool open = false;
    for (int32_t n = 1; n <= g->count; n++)
        open |= counts_here(p, g, n, section) && !node_decided(now[n].how);
    return open;
}

static void rule_without_sums(struct tie_rule *rule)
{
    int32_t count = 0;
    for (int32_t i = 0; i < rule->count; i++)
        if (!tie_criteria[rule->order[i]].equal_rounds) rule->order[count++] = rule->order[i];
    rule->count = count;
}

static bool all_meet(const struct graph *g, int32_t section)
{
    return g->end[section].by == PLACES_BY_GROUPS || g->end[section].by == PLACES_BY_ALL_PLAY_ALL;
}

// Everything but the ties; false where there is no room.
static bool table_fill(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                       int32_t section, struct points *out, struct room *room)
{
    rule_fill(out, &g->end[section]);
    mem_clear(out->struck, sizeof out->struck);
    players_find(out, g, now, section);
    out->round = room_take(room, table_bytes(out->players, out->rounds));
    if (!out->round) return false;
    rounds_fill(out, g, results, now, section);
    if (is_under_way(out, g, now, section)) rule_without_sums(&out->rule);
    if (all_meet(g, section)) {
        all_struck(out, results, section);
    } else {
        missed_fill(out, g->end[section].missed);
        sat_out_fill(out, g, results, now, section);
    }
    return true;
}

static struct tie_question question_of(const struct points *p, const struct graph *g,
                                       const struct node_now *now, int32_t section)
{
    return (struct tie_question){.rule = &p->rule,
                                 .unplayed = p->rule.unplayed,
                                 .players = p->players,
                                 .rounds = p->rounds,
                                 .round = p->round,
                                 .worth = &p->worth,
                                 .matches = all_meet(g, section) ? matches_of_each(p, g, now, section) : 0};
}

bool points_fill(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 int32_t section, struct points *out, struct room room)
{
    return points_fill_group(g, results, now, section, 0, out, room);
}

// The table of a group with what parts its players: all of it, or as much as their order takes.
static bool parted(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                   int32_t section, int32_t group, struct points *out, struct room room, bool ranks_alone)
{
    out->group = group;
    if (!table_fill(g, results, now, section, out, &room)) return false;
    void *rest = room_take(&room, ties_room(out->players));
    if (!rest) return false;
    struct tie_question question = question_of(out, g, now, section);
    if (out->players && ranks_alone)
        ties_rank(&out->ties, &question, rest);
    else if (out->players)
        ties_compute(&out->ties, &question, rest);
    return true;
}

bool points_fill_group(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                       int32_t section, int32_t group, struct points *out, struct room room)
{
    return parted(g, results, now, section, group, out, room, false);
}

bool points_rank(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 int32_t section, struct points *out, struct room room)
{
    return parted(g, results, now, section, 0, out, room, true);
}

static bool was_there(const struct points *p, int32_t player)
{
    const struct tie_round *round = p->round + (size_t)player * (size_t)p->rounds;
    for (int32_t r = 0; r < p->rounds; r++)
        if (by_play(round[r].result)) return true;
    return false;
}

void points_places(const struct points *p, const struct graph_results *results, int32_t section,
                   struct places *out)
{
    int32_t ranks[GRAPH_ENTRIES], first = 0;
    out->count = 0;
    for (int32_t i = 0; i < p->players; i++) {
        int32_t player = p->ties.order[i];
        if (is_away(results, section, p->entry[player]) && !was_there(p, player)) continue;
        ranks[out->count] = p->ties.rank[player];
        out->at[out->count++] = (struct place_range){.entry = p->entry[player]};
    }
    for (int32_t next; first < out->count; first = next) {
        for (next = first; next < out->count && ranks[next] == ranks[first]; next++)
            out->at[next].from = first + 1;
        for (int32_t i = first; i < next; i++)
            out->at[i].to = next;
    }
}

// ---- what is sure while it runs

// Points that a player has, and can still win.
struct chances {
    int64_t now[GRAPH_ENTRIES], left[GRAPH_ENTRIES];
    bool counts[GRAPH_ENTRIES];
};

static void chances_fill(const struct points *p, const struct graph *g, const struct graph_results *results,
                         const struct node_now *now, int32_t section, struct chances *c)
{
    for (int32_t i = 0; i < p->players; i++) {
        bool away = is_away(results, section, p->entry[i]);
        c->now[i] = ties_value(&p->ties, i, TIE_POINTS);
        c->left[i] = away ? 0 : p->worth.win * g->end[section].unpaired;
        c->counts[i] = !away || was_there(p, i);
    }
    for (int32_t n = 1; n <= g->count; n++)
        for (int side = 0; side < 2; side++) {
            int32_t entry = now[n].player[side];
            bool open = counts_here(p, g, n, section) && !node_decided(now[n].how) && entry > 0;
            if (open) c->left[p->player[entry]] += p->worth.win;
        }
}

// Before are those who have more even so; who can come level may be before by a tie-break.
static struct place_range between(const struct chances *c, const struct points *p, int32_t player)
{
    struct place_range at = {.entry = p->entry[player], .from = 1, .to = 1};
    for (int32_t i = 0; i < p->players; i++) {
        if (i == player || !c->counts[i]) continue;
        at.from += c->now[i] > c->now[player] + c->left[player];
        at.to += c->now[i] + c->left[i] >= c->now[player];
    }
    return at;
}

void points_sure(const struct points *p, const struct graph *g, const struct graph_results *results,
                 const struct node_now *now, int32_t section, struct place_range at[GRAPH_ENTRIES + 1])
{
    struct chances c;
    chances_fill(p, g, results, now, section, &c);
    for (int32_t i = 0; i < p->players; i++)
        if (c.counts[i]) at[p->entry[i]] = between(&c, p, i);
}
