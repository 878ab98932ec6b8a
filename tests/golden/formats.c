// SPDX-License-Identifier: MIT
// The rule book's cases about drawn sections, by number: who drops where, who meets whom again, who has which place.
// Rule book 3.1 (R47-R56), more cases 109-114.
#include "director/formats/drop_map.h"
#include "director/formats/format.h"
#include "director/formats/late_entry.h"
#include "director/formats/pass.h"
#include "director/formats/places.h"
#include "director/formats/plan.h"

#include <stdlib.h>
#include <time.h>

#include "unit.h"

enum { NODES = 2048, ROOM = 1 << 20, MAIN = 1, SIDE_SECTION = 2, SECOND = 3 };

// An event being played: the lower entry wins unless a test says otherwise.
struct event_hall {
    struct graph g;
    struct node nodes[NODES];
    struct node_match match[NODES];
    struct node_now now[NODES];
    uint16_t away[GRAPH_ENTRIES + 1];
    unsigned char room[ROOM];
};

static struct event_hall *hall_new(void)
{
    struct event_hall *h = calloc(1, sizeof *h);
    assert_non_null(h);
    h->g = (struct graph){.nodes = h->nodes, .room = NODES - 1};
    return h;
}

static struct graph_results results_of(const struct event_hall *h)
{
    return (struct graph_results){.match = h->match, .away = h->away};
}

static void look(struct event_hall *h)
{
    struct graph_results results = results_of(h);
    assert_true(graph_pass(&h->g, &results, h->now, (struct room){h->room, sizeof h->room}));
}

static void knockout(struct event_hall *h, int32_t entries, int32_t size, bool third)
{
    int32_t slots[GRAPH_ENTRIES] = {0};
    // Full matches first, then entries with a bye: enough for counting; draws are tested elsewhere.
    int32_t byes = size - entries, next = 1;
    for (int32_t match = 0; match < size / 2; match++) {
        slots[2 * match] = next++;
        if (match < size / 2 - byes) slots[2 * match + 1] = next++;
    }
    assert_true(plan_knockout(&h->g, MAIN, slots, size, third));
}

static void drop(struct event_hall *h, int32_t rounds, const uint32_t *masks, int32_t at_once_from,
                 enum source_kind kind)
{
    struct feed feeds[DROP_ROUNDS];
    for (int32_t r = 0; r < rounds; r++)
        feeds[r] = (struct feed){.section = MAIN,
                                 .round = r + 1,
                                 .kind = kind,
                                 .mask = masks ? masks[r + 1] : 0,
                                 .at_once = at_once_from && r + 1 >= at_once_from};
    assert_true(plan_ladder(&h->g, &(struct ladder){SIDE_SECTION, feeds, rounds}));
}

static int32_t nodes_of(const struct event_hall *h, int32_t section, int32_t round)
{
    int32_t count = 0;
    for (int32_t n = 1; n <= h->g.count; n++)
        count += h->nodes[n].section == section && (!round || h->nodes[n].round == round);
    return count;
}

static int32_t node_at(const struct event_hall *h, int32_t section, int32_t round, int32_t slot)
{
    int32_t n = graph_find(&h->g, section, round, slot);
    assert_true(n > 0);
    return n;
}

// What a match at a node becomes.
static void enter(struct event_hall *h, int32_t n, enum node_how how, enum side winner, int32_t absent)
{
    look(h);
    assert_int_equal(h->now[n].how, NODE_READY);
    h->match[n] = (struct node_match){
        .player = {h->now[n].player[0], h->now[n].player[1]}, .how = how, .winner = winner, .absent = absent};
    look(h);
}

static void win(struct event_hall *h, int32_t n, int32_t entry)
{
    look(h);
    assert_true(h->now[n].player[0] == entry || h->now[n].player[1] == entry);
    enter(h, n, NODE_PLAYED, h->now[n].player[0] == entry ? SIDE_A : SIDE_B, 0);
}

// Plays whatever is ready until nothing is; returns how many matches.
static int32_t play_all(struct event_hall *h)
{
    int32_t played = 0;
    look(h);
    for (int32_t n = 1; n <= h->g.count; n++) {
        if (h->now[n].how != NODE_READY) continue;
        enter(h, n, NODE_PLAYED, h->now[n].player[0] < h->now[n].player[1] ? SIDE_A : SIDE_B, 0);
        played++;
        n = 0;
    }
    return played;
}

static const struct place_range *place_of(struct event_hall *h, int32_t section, int32_t entry)
{
    static struct places places;
    struct graph_results results = results_of(h);
    assert_true(
        places_fill(&h->g, &results, h->now, section, &places, (struct room){h->room, sizeof h->room}));
    for (int32_t i = 0; i < places.count; i++)
        if (places.at[i].entry == entry) return &places.at[i];
    return NULL;
}

static void is_placed(struct event_hall *h, int32_t section, int32_t entry, int32_t from, int32_t to)
{
    const struct place_range *place = place_of(h, section, entry);
    assert_non_null(place);
    assert_int_equal(place->from, from);
    assert_int_equal(place->to, to);
}

static void comes_from(const struct event_hall *h, int32_t n, int side, enum source_kind kind, int32_t of)
{
    assert_int_equal(h->nodes[n].from[side].kind, kind);
    assert_int_equal(h->nodes[n].from[side].of, of);
}

static struct rematches rematches_of(struct event_hall *h)
{
    struct rematches found;
    assert_true(drop_rematches(&h->g, MAIN, SIDE_SECTION, (struct room){h->room, sizeof h->room}, &found));
    return found;
}

static struct event_hall *main_and_consolation(int32_t size, int32_t rounds)
{
    struct event_hall *h = hall_new();
    uint32_t masks[DROP_ROUNDS];
    drop_masks(size, masks);
    knockout(h, size, size, false);
    drop(h, rounds, masks, 0, SOURCE_LOSER);
    return h;
}

// ---- who drops where

static void case_47_eight_players(void **state)
{
    (void)state;
    struct event_hall *h = main_and_consolation(8, 2);
    assert_int_equal(nodes_of(h, MAIN, 0), 7);
    assert_int_equal(nodes_of(h, SIDE_SECTION, 0), 5);
    // LA1-LA2, LA3-LA4; then WC1-LB2, WC2-LB1.
    int32_t c1 = node_at(h, SIDE_SECTION, 1, 0), c2 = node_at(h, SIDE_SECTION, 1, 1);
    comes_from(h, c1, 0, SOURCE_LOSER, node_at(h, MAIN, 1, 0));
    comes_from(h, c1, 1, SOURCE_LOSER, node_at(h, MAIN, 1, 1));
    comes_from(h, node_at(h, SIDE_SECTION, 2, 0), 0, SOURCE_WINNER, c1);
    comes_from(h, node_at(h, SIDE_SECTION, 2, 0), 1, SOURCE_LOSER, node_at(h, MAIN, 2, 1));
    comes_from(h, node_at(h, SIDE_SECTION, 2, 1), 0, SOURCE_WINNER, c2);
    comes_from(h, node_at(h, SIDE_SECTION, 2, 1), 1, SOURCE_LOSER, node_at(h, MAIN, 2, 0));
    assert_int_equal(rematches_of(h).first_round, graph_rounds(&h->g, SIDE_SECTION));
    assert_int_equal(play_all(h), 12);
    free(h);
}

static void case_48_sixteen_players(void **state)
{
    (void)state;
    struct event_hall *h = main_and_consolation(16, 3);
    assert_int_equal(nodes_of(h, MAIN, 0), 15);
    assert_int_equal(nodes_of(h, SIDE_SECTION, 0), 13);
    for (int32_t i = 0; i < 4; i++)
        comes_from(h, node_at(h, SIDE_SECTION, 2, i), 1, SOURCE_LOSER, node_at(h, MAIN, 2, 3 - i));
    for (int32_t i = 0; i < 2; i++)
        comes_from(h, node_at(h, SIDE_SECTION, 4, i), 1, SOURCE_LOSER, node_at(h, MAIN, 3, i));
    assert_int_equal(rematches_of(h).first_round, 4);
    assert_int_equal(play_all(h), 28);
    free(h);
}

static void case_49_thirty_two_players(void **state)
{
    (void)state;
    static const int32_t c[] = {1, 0, 3, 2};
    struct event_hall *h = main_and_consolation(32, 4);
    assert_int_equal(nodes_of(h, SIDE_SECTION, 0), 29);
    for (int32_t i = 0; i < 8; i++)
        comes_from(h, node_at(h, SIDE_SECTION, 2, i), 1, SOURCE_LOSER, node_at(h, MAIN, 2, 7 - i));
    for (int32_t i = 0; i < 4; i++)
        comes_from(h, node_at(h, SIDE_SECTION, 4, i), 1, SOURCE_LOSER, node_at(h, MAIN, 3, c[i]));
    for (int32_t i = 0; i < 2; i++)
        comes_from(h, node_at(h, SIDE_SECTION, 6, i), 1, SOURCE_LOSER, node_at(h, MAIN, 4, 1 - i));
    assert_int_equal(rematches_of(h).first_round, 5);
    assert_int_equal(play_all(h), 60);
    free(h);
}

// Expected rematches as the rule book gives them, from 5,000 trials; ours are exact.
static void drops_are_as_good_as_the_rule_books(void **state)
{
    (void)state;
    static const struct {
        int32_t size, rounds;
        double most;
    } best[] = {{16, 3, 0.42}, {32, 4, 0.42}, {64, 5, 0.39}, {128, 6, 0.42}, {256, 7, 0.42}, {512, 8, 0.45}};
    for (size_t i = 0; i < sizeof best / sizeof *best; i++) {
        struct event_hall *h = main_and_consolation(best[i].size, best[i].rounds);
        double expected = (double)rematches_of(h).expected / (double)((int64_t)1 << DROP_UNIT_BITS);
        assert_true(expected <= best[i].most);
        free(h);
    }
}

// ---- who drops into a section that the rule book has no map for

static void section_plans(struct event_hall *h, struct section_plan plan, int32_t maps[DROP_ROUNDS])
{
    int32_t count;
    assert_true(format_plan(&h->g, &plan, maps, &count));
}

// Main, consolation and a last chance that rounds 1 and 2 of `fed_by` feed; the main draw as it was drawn.
static struct event_hall *with_last_chance(int32_t entries, int32_t size, int32_t fed_by,
                                           int32_t maps[DROP_ROUNDS])
{
    struct event_hall *h = hall_new();
    knockout(h, entries, size, false);
    if (fed_by == SIDE_SECTION)
        section_plans(h,
                      (struct section_plan){.section = SIDE_SECTION,
                                            .kind = SECTION_PROGRESSIVE,
                                            .fed_by = MAIN,
                                            .fed_by_knockout = true,
                                            .fed_slots = size},
                      maps);
    section_plans(h,
                  (struct section_plan){.section = SECOND,
                                        .kind = SECTION_LAST_CHANCE,
                                        .fed_by = fed_by,
                                        .rounds = 3,
                                        .fed_by_knockout = fed_by == MAIN,
                                        .fed_slots = fed_by == MAIN ? size : 0},
                  maps);
    return h;
}

// Exactly: of the matches of a round of the last chance, how many are between two who have met, in thousandths.
static int32_t again_in(const struct event_hall *h, int32_t round)
{
    int64_t sum = 0;
    for (int32_t n = 1; n <= h->g.count; n++)
        if (h->nodes[n].section == SECOND && h->nodes[n].round == round)
            sum += drop_met(&h->g, h->nodes[n].from[0], h->nodes[n].from[1]);
    return (int32_t)((sum * 1000) >> DROP_UNIT_BITS);
}

static void a_last_chance_after_the_consolation(void **state)
{
    (void)state;
    int32_t maps[DROP_ROUNDS];
    // Of eight, whoever comes from a round later has met one of the two there anyway: half as often as straight down.
    struct event_hall *h = with_last_chance(8, 8, SIDE_SECTION, maps);
    assert_int_equal(maps[1], 1);
    assert_int_equal(again_in(h, 1), 500);
    free(h);
    for (int32_t size = 16; size <= 64; size *= 2) {
        h = with_last_chance(size, size, SIDE_SECTION, maps);
        assert_int_equal(again_in(h, 1), 0);
        free(h);
    }
    // With byes: whoever came through the first round of the consolation alone has met whom they lost to in the main draw only.
    h = with_last_chance(23, 32, SIDE_SECTION, maps);
    assert_int_equal(again_in(h, 1), 0);
    free(h);
}

static void a_last_chance_after_the_main_draw(void **state)
{
    (void)state;
    int32_t maps[DROP_ROUNDS];
    for (int32_t size = 8; size <= 32; size *= 2) {
        struct event_hall *h = with_last_chance(size, size, MAIN, maps);
        // Its first round is between losers of the first round of the main draw; the second lets those of the next one in.
        assert_int_equal(again_in(h, 1), 0);
        assert_int_equal(again_in(h, 2), 0);
        free(h);
    }
}

static void a_map_is_found_at_once(void **state)
{
    (void)state;
    int32_t maps[DROP_ROUNDS];
    clock_t before = clock();
    free(with_last_chance(GRAPH_ENTRIES, GRAPH_ENTRIES, SIDE_SECTION, maps));
    assert_true(clock() - before < CLOCKS_PER_SEC);
}

static void case_50_a_match_for_second_place(void **state)
{
    (void)state;
    static const int32_t matches[][2] = {{8, 13}, {16, 29}, {32, 61}};
    for (size_t i = 0; i < 3; i++) {
        struct event_hall *h = main_and_consolation(matches[i][0], (int32_t)i + 2);
        assert_true(plan_second_place(&h->g, SECOND, MAIN, SIDE_SECTION));
        assert_int_equal(play_all(h), matches[i][1]);
        // Entry 2 lost the final to 1 or dropped; whoever won the consolation meets the loser of the final.
        int32_t n = node_at(h, SECOND, 1, 0);
        assert_int_equal(h->now[n].player[0], h->now[n - nodes_of(h, SIDE_SECTION, 0) - 1].loser);
        free(h);
    }
}

// The first release numbered the match for third place after the final.
static void case_50_in_an_old_ledger(void **state)
{
    (void)state;
    struct event_hall *h = hall_new();
    knockout(h, 4, 4, false);
    int32_t final = h->g.count, third = final + 1;
    h->nodes[third] = h->nodes[final];
    h->nodes[third].slot = 1;
    h->nodes[third].rank--;
    for (int side = 0; side < 2; side++)
        h->nodes[third].from[side].kind = SOURCE_LOSER;
    h->g.count = third;
    struct feed first = {.section = MAIN, .round = 1, .kind = SOURCE_LOSER};
    assert_true(plan_ladder(&h->g, &(struct ladder){SIDE_SECTION, &first, 1}));
    assert_true(plan_second_place(&h->g, SECOND, MAIN, SIDE_SECTION));
    comes_from(h, h->g.count, 0, SOURCE_LOSER, final);
    free(h);
}

static void case_51_shifted(void **state)
{
    (void)state;
    // Matches of the consolation by round; with the main section's 16, 8, 4, 2, 1 they make 16, 16, 12, 8, 5, 2, 1.
    static const int32_t rounds[] = {8, 8, 6, 4, 2, 1};
    struct event_hall *h = hall_new();
    knockout(h, 32, 32, false);
    drop(h, 4, NULL, 3, SOURCE_LOSER);
    for (int32_t r = 1; r <= 6; r++)
        assert_int_equal(nodes_of(h, SIDE_SECTION, r), rounds[r - 1]);
    assert_int_equal(graph_rounds(&h->g, SIDE_SECTION), 6);
    assert_int_equal(play_all(h), 60);
    int32_t played[33] = {0}, two = 0;
    for (int32_t n = 1; n <= h->g.count; n++)
        for (int side = 0; side < 2; side++)
            played[h->now[n].player[side]]++;
    for (int32_t entry = 1; entry <= 32; entry++)
        two += played[entry] == 2;
    assert_int_equal(two, 8);
    free(h);
}

// ---- byes, absence, late results

static void case_52_thirteen_in_sixteen(void **state)
{
    (void)state;
    // Pairs in bit-reversed order have a bye on side b: 0, 4, 2.
    static const int32_t slots[16] = {1, 0, 2, 3, 4, 0, 5, 6, 7, 0, 8, 9, 10, 11, 12, 13};
    struct event_hall *h = hall_new();
    assert_true(plan_knockout(&h->g, MAIN, slots, 16, false));
    uint32_t masks[DROP_ROUNDS] = {0, 0, 3, 0};
    drop(h, 3, masks, 0, SOURCE_LOSER);
    look(h);
    int32_t first = 0, byes = 0;
    for (int32_t i = 0; i < 4; i++) {
        const struct node_now *now = &h->now[node_at(h, SIDE_SECTION, 1, i)];
        bool a = now->player[0] == GRAPH_NOBODY, b = now->player[1] == GRAPH_NOBODY;
        assert_false(a && b);
        byes += a || b;
        first += !a && !b;
    }
    assert_int_equal(byes, 3);
    assert_int_equal(first, 1);
    assert_int_equal(play_all(h), 22);
    free(h);
}

static void case_53_byes_go_through_at_once(void **state)
{
    (void)state;
    static const int32_t slots[8] = {1, 0, 2, 0, 3, 0, 4, 5};
    struct event_hall *h = hall_new();
    assert_true(plan_knockout(&h->g, MAIN, slots, 8, false));
    drop(h, 2, NULL, 0, SOURCE_LOSER);
    look(h);
    // Two losers who will never come: an empty place, and whoever is next has the bye.
    assert_int_equal(h->now[node_at(h, SIDE_SECTION, 1, 0)].how, NODE_EMPTY);
    int32_t next = node_at(h, SIDE_SECTION, 2, 0);
    assert_int_equal(h->now[next].player[0], GRAPH_NOBODY);
    assert_int_equal(h->now[next].how, NODE_WAITING);
    assert_int_equal(h->now[next].loser, GRAPH_NOBODY);
    win(h, node_at(h, MAIN, 2, 0), 1);
    assert_int_equal(h->now[next].how, NODE_BYE);
    assert_int_equal(h->now[next].winner, 2);
    free(h);
}

static void case_54_a_bye_whose_holder_withdraws(void **state)
{
    (void)state;
    static const int32_t slots[8] = {1, 0, 2, 3, 4, 0, 5, 0};
    struct event_hall *h = hall_new();
    assert_true(plan_knockout(&h->g, MAIN, slots, 8, false));
    drop(h, 2, NULL, 0, SOURCE_LOSER);
    h->away[1] = 3;
    win(h, node_at(h, MAIN, 1, 1), 2);
    int32_t next = node_at(h, MAIN, 2, 0);
    assert_int_equal(h->now[next].how, NODE_WALKOVER);
    assert_int_equal(h->now[next].winner, 2);
    assert_int_equal(h->now[next].loser, GRAPH_NOBODY);
    play_all(h);
    assert_null(place_of(h, MAIN, 1));
    assert_null(place_of(h, SIDE_SECTION, 1));
    free(h);
}

static int32_t free_byes(struct event_hall *h, bool may_close, struct late_place *places)
{
    struct graph_results results = results_of(h);
    return late_places(&h->g, &results, MAIN, 14, may_close, h->now, (struct room){h->room, sizeof h->room},
                       places, 8);
}

// A bye is free until its holder's next match has begun; where only the consolation has gone on, its drop is the price.
static void case_55_a_late_entry_takes_a_free_bye(void **state)
{
    (void)state;
    static const int32_t slots[16] = {1, 0, 2, 3, 4, 0, 5, 6, 7, 0, 8, 9, 10, 11, 12, 13};
    struct late_place places[8];
    struct event_hall *h = hall_new();
    assert_true(plan_knockout(&h->g, MAIN, slots, 16, false));
    drop(h, 3, NULL, 0, SOURCE_LOSER);
    assert_int_equal(free_byes(h, true, places), 3);
    win(h, node_at(h, MAIN, 1, 1), 2);
    win(h, node_at(h, MAIN, 2, 0), 2); // entry 1 has played: its bye is gone
    assert_int_equal(free_byes(h, true, places), 2);
    assert_int_equal(places[0].node, node_at(h, MAIN, 1, 2));
    assert_int_equal(places[0].closes, 0);
    // The loser of the match beside that bye goes on in the consolation: the newcomer could not drop there any more.
    win(h, node_at(h, MAIN, 1, 3), 5);
    win(h, node_at(h, MAIN, 2, 1), 5);
    assert_int_equal(free_byes(h, true, places), 1);
    assert_int_equal(places[0].node, node_at(h, MAIN, 1, 4));
    win(h, node_at(h, MAIN, 1, 5), 8);
    win(h, node_at(h, MAIN, 1, 6), 10);
    win(h, node_at(h, MAIN, 1, 7), 12);
    win(h, node_at(h, MAIN, 2, 3), 10);
    look(h);
    // Entry 9 alone came from its pair and has the bye; it meets a loser of the second round and plays.
    int32_t lower = node_at(h, SIDE_SECTION, 1, 2), joined = node_at(h, SIDE_SECTION, 2, 2);
    assert_int_equal(h->now[lower].how, NODE_BYE);
    assert_int_equal(h->now[joined].how, NODE_WAITING);
    int32_t before = free_byes(h, false, places);
    assert_int_equal(before, 1);
    late_take(&h->g, &places[0], 14);
    look(h);
    assert_int_equal(h->now[places[0].node].how, NODE_READY);
    assert_int_equal(h->now[lower].how, NODE_WAITING);
    free(h);
}

static void case_55_the_price_is_the_drop(void **state)
{
    (void)state;
    static const int32_t slots[8] = {1, 2, 3, 0, 4, 5, 6, 7};
    static const uint32_t crossed[] = {0, 0, 1};
    struct late_place places[8];
    struct event_hall *h = hall_new();
    assert_true(plan_knockout(&h->g, MAIN, slots, 8, false));
    drop(h, 2, crossed, 0, SOURCE_LOSER);
    win(h, node_at(h, MAIN, 1, 0), 1);
    win(h, node_at(h, MAIN, 1, 2), 4);
    win(h, node_at(h, MAIN, 1, 3), 6);
    win(h, node_at(h, MAIN, 2, 1), 4);
    // Entry 2 has a bye in the consolation, meets entry 6 there and plays; entry 3 has not begun.
    win(h, node_at(h, SIDE_SECTION, 2, 0), 2);
    assert_int_equal(free_byes(h, false, places), 0);
    assert_int_equal(free_byes(h, true, places), 1);
    assert_int_equal(places[0].closes, node_at(h, SIDE_SECTION, 1, 0));
    late_take(&h->g, &places[0], 14);
    win(h, places[0].node, 14);
    assert_int_equal(h->now[node_at(h, SIDE_SECTION, 1, 0)].how, NODE_BYE);
    assert_int_equal(h->now[node_at(h, SIDE_SECTION, 2, 0)].how, NODE_PLAYED);
    free(h);
}

static void case_56_double_elimination_of_64(void **state)
{
    (void)state;
    int32_t slots[64];
    for (int32_t i = 0; i < 64; i++)
        slots[i] = i + 1;
    struct event_hall *h = hall_new();
    assert_true(plan_double(&h->g, MAIN, slots, 64, true, NULL));
    assert_int_equal(h->g.count, 127);
    int32_t final = 126, recharge = 127;
    // The better one wins everything: no recharge.
    assert_int_equal(play_all(h), 126);
    assert_int_equal(h->now[recharge].how, NODE_SKIPPED);
    is_placed(h, MAIN, 1, 1, 1);
    is_placed(h, MAIN, 2, 2, 2);
    // Who comes from below wins: once more.
    int32_t below = h->now[final].player[1];
    h->match[final].winner = SIDE_B;
    look(h);
    assert_int_equal(h->now[recharge].how, NODE_READY);
    win(h, recharge, below);
    is_placed(h, MAIN, below, 1, 1);
    free(h);
}

// ---- places

static void case_109_a_void_final(void **state)
{
    (void)state;
    struct event_hall *h = hall_new();
    knockout(h, 4, 4, false);
    win(h, node_at(h, MAIN, 1, 0), 1);
    win(h, node_at(h, MAIN, 1, 1), 3);
    enter(h, node_at(h, MAIN, 2, 0), NODE_VOID, SIDE_NONE, 0);
    is_placed(h, MAIN, 1, 1, 2);
    is_placed(h, MAIN, 3, 1, 2);
    is_placed(h, MAIN, 2, 3, 4);
    free(h);
}

static void case_109_with_a_match_for_third_place(void **state)
{
    (void)state;
    struct event_hall *h = hall_new();
    knockout(h, 4, 4, true);
    win(h, node_at(h, MAIN, 1, 0), 1);
    win(h, node_at(h, MAIN, 1, 1), 3);
    win(h, node_at(h, MAIN, 2, 1), 4);
    enter(h, node_at(h, MAIN, 2, 0), NODE_VOID, SIDE_NONE, 0);
    is_placed(h, MAIN, 1, 1, 2);
    is_placed(h, MAIN, 3, 1, 2);
    is_placed(h, MAIN, 4, 3, 3);
    is_placed(h, MAIN, 2, 4, 4);
    free(h);
}

static void case_110_a_void_semi_final(void **state)
{
    (void)state;
    for (int third = 0; third < 2; third++) {
        struct event_hall *h = hall_new();
        knockout(h, 4, 4, third);
        enter(h, node_at(h, MAIN, 1, 0), NODE_VOID, SIDE_NONE, 0);
        win(h, node_at(h, MAIN, 1, 1), 3);
        is_placed(h, MAIN, 3, 1, 1);
        is_placed(h, MAIN, 4, 2, 2);
        is_placed(h, MAIN, 1, 3, 4);
        is_placed(h, MAIN, 2, 3, 4);
        free(h);
    }
}

static void case_111_a_void_quarter_final(void **state)
{
    (void)state;
    struct event_hall *h = hall_new();
    knockout(h, 8, 8, false);
    enter(h, node_at(h, MAIN, 1, 0), NODE_VOID, SIDE_NONE, 0);
    play_all(h);
    is_placed(h, MAIN, 3, 1, 1);
    is_placed(h, MAIN, 5, 2, 2);
    is_placed(h, MAIN, 7, 3, 3);
    is_placed(h, MAIN, 4, 4, 6);
    is_placed(h, MAIN, 8, 4, 6);
    is_placed(h, MAIN, 1, 7, 8);
    is_placed(h, MAIN, 2, 7, 8);
    free(h);
}

static void case_113_first_match_losers(void **state)
{
    (void)state;
    static const int32_t slots[16] = {1, 0, 2, 3, 4, 0, 5, 6, 7, 0, 8, 9, 10, 11, 12, 13};
    struct event_hall *h = hall_new();
    assert_true(plan_knockout(&h->g, MAIN, slots, 16, false));
    drop(h, 1, NULL, 0, SOURCE_FIRST_LOSER);
    look(h);
    int32_t c = node_at(h, SIDE_SECTION, 1, 0);
    assert_int_equal(h->now[c].player[0], 0); // not known: entry 1 has not played
    win(h, node_at(h, MAIN, 1, 1), 2);
    win(h, node_at(h, MAIN, 2, 0), 2);
    assert_int_equal(h->now[c].player[0], 1);
    assert_int_equal(h->now[c].player[1], 3);
    // Entry 4 wins its first match: nobody comes from that bye. Entry 5, beaten there, had won one before.
    win(h, node_at(h, MAIN, 1, 3), 5);
    win(h, node_at(h, MAIN, 2, 1), 4);
    int32_t next = node_at(h, SIDE_SECTION, 1, 1);
    assert_int_equal(h->now[next].player[0], GRAPH_NOBODY);
    assert_int_equal(h->now[next].player[1], 6);
    // A walkover is no match: who profits may still lose the first one, who did not come is out.
    int32_t w = node_at(h, MAIN, 1, 5);
    enter(h, w, NODE_WALKOVER, SIDE_A, 0);
    win(h, node_at(h, MAIN, 2, 2), 7);
    assert_int_equal(h->now[node_at(h, SIDE_SECTION, 1, 2)].player[1], 8);
    free(h);
}

static struct event_hall *thirteen_with_first_match_losers(void)
{
    static const int32_t slots[16] = {1, 0, 2, 3, 4, 0, 5, 6, 7, 0, 8, 9, 10, 11, 12, 13};
    struct event_hall *h = hall_new();
    assert_true(plan_knockout(&h->g, MAIN, slots, 16, false));
    drop(h, 1, NULL, 0, SOURCE_FIRST_LOSER);
    return h;
}

static void case_113_who_did_not_come_is_out(void **state)
{
    (void)state;
    struct event_hall *h = thirteen_with_first_match_losers();
    win(h, node_at(h, MAIN, 1, 1), 2);
    enter(h, node_at(h, MAIN, 2, 0), NODE_WALKOVER, SIDE_B, 0);
    assert_int_equal(h->now[node_at(h, SIDE_SECTION, 1, 0)].player[0], GRAPH_NOBODY);
    free(h);
}

// A loser feeds one place: where the second round's losers go to a section of their own, the bye's holder goes there.
static void case_113_a_loser_feeds_one_place(void **state)
{
    (void)state;
    struct event_hall *h = thirteen_with_first_match_losers();
    struct feed second = {.section = MAIN, .round = 2, .kind = SOURCE_LOSER};
    assert_true(plan_ladder(&h->g, &(struct ladder){SECOND, &second, 1}));
    win(h, node_at(h, MAIN, 1, 1), 2);
    win(h, node_at(h, MAIN, 2, 0), 2);
    assert_int_equal(h->now[node_at(h, SECOND, 1, 0)].player[0], 1);
    assert_int_equal(h->now[node_at(h, SIDE_SECTION, 1, 0)].player[0], GRAPH_NOBODY);
    free(h);
}

static void case_113_progressive(void **state)
{
    (void)state;
    static const int32_t slots[16] = {1, 0, 2, 3, 4, 0, 5, 6, 7, 0, 8, 9, 10, 11, 12, 13};
    struct event_hall *h = hall_new();
    assert_true(plan_knockout(&h->g, MAIN, slots, 16, false));
    drop(h, 3, NULL, 0, SOURCE_LOSER);
    win(h, node_at(h, MAIN, 1, 1), 2);
    win(h, node_at(h, MAIN, 2, 0), 2);
    assert_int_equal(h->now[node_at(h, SIDE_SECTION, 2, 0)].player[1], 1);
    free(h);
}

static struct event_hall *double_of_four(void)
{
    static const int32_t slots[] = {1, 2, 3, 4};
    struct event_hall *h = hall_new();
    assert_true(plan_double(&h->g, MAIN, slots, 4, true, NULL));
    // 1 beats 2, 3 beats 4; 1 beats 3; 2 beats 4, 3 beats 2: final 1 v 3.
    win(h, node_at(h, MAIN, 1, 0), 1);
    win(h, node_at(h, MAIN, 1, 1), 3);
    win(h, node_at(h, MAIN, 2, 0), 1);
    win(h, node_at(h, MAIN, 3, 0), 2);
    win(h, node_at(h, MAIN, 4, 0), 3);
    return h;
}

static void case_114_the_upper_finalist_withdraws(void **state)
{
    (void)state;
    struct event_hall *h = double_of_four();
    int32_t recharge = h->g.count;
    h->away[1] = 1;
    look(h);
    assert_int_equal(h->now[recharge].how, NODE_SKIPPED);
    is_placed(h, MAIN, 3, 1, 1);
    is_placed(h, MAIN, 1, 2, 2);
    is_placed(h, MAIN, 2, 3, 3);
    free(h);
}

static void case_114_the_final_by_walkover(void **state)
{
    (void)state;
    struct event_hall *h = double_of_four();
    int32_t recharge = h->g.count;
    enter(h, recharge - 1, NODE_WALKOVER, SIDE_B, 0);
    assert_int_equal(h->now[recharge].how, NODE_SKIPPED);
    is_placed(h, MAIN, 3, 1, 1);
    is_placed(h, MAIN, 1, 2, 2);
    free(h);
}

static void case_114_a_void_final(void **state)
{
    (void)state;
    struct event_hall *h = double_of_four();
    enter(h, h->g.count - 1, NODE_VOID, SIDE_NONE, 0);
    is_placed(h, MAIN, 1, 1, 2);
    is_placed(h, MAIN, 3, 1, 2);
    is_placed(h, MAIN, 2, 3, 3);
    is_placed(h, MAIN, 4, 4, 4);
    free(h);
}

// Who leaves the upper bracket without dropping stands with the void of the lower round they would have joined.
static void who_does_not_drop_is_placed_below(void **state)
{
    (void)state;
    static const int32_t slots[] = {1, 2, 3, 4, 5, 6, 7, 8};
    struct event_hall *h = hall_new();
    assert_true(plan_double(&h->g, MAIN, slots, 8, false, NULL));
    for (int32_t i = 0; i < 4; i++)
        win(h, node_at(h, MAIN, 1, i), 2 * i + 1);
    h->away[1] = 1; // played one, then gone before the second round
    play_all(h);
    // Lower rounds: 4 (two matches of four losers), 5 (joined by the second round), ...; 1 would have joined round 5.
    const struct place_range *gone = place_of(h, MAIN, 1);
    assert_non_null(gone);
    assert_int_equal(gone->from, gone->to);
    int32_t first_out = h->now[node_at(h, MAIN, 4, 0)].loser;
    assert_true(gone->to < place_of(h, MAIN, first_out)->from);
    free(h);
}

static void groups_of_four(void **state)
{
    (void)state;
    static const int32_t slots[] = {1, 2, 3, 4, 5, 6, 7, 8};
    struct event_hall *h = hall_new();
    assert_true(plan_groups4(&h->g, MAIN, slots, 2));
    assert_int_equal(h->g.count, 10);
    assert_int_equal(play_all(h), 10);
    for (int32_t i = 0; i < 4; i++) {
        is_placed(h, MAIN, 1 + i, 2 * i + 1, 2 * i + 2);
        is_placed(h, MAIN, 5 + i, 2 * i + 1, 2 * i + 2);
    }
    free(h);
}

// ---- correction

static void an_open_node_waits_for_the_director(void **state)
{
    (void)state;
    struct event_hall *h = hall_new();
    knockout(h, 8, 8, false);
    drop(h, 2, NULL, 0, SOURCE_LOSER);
    for (int32_t i = 0; i < 4; i++)
        win(h, node_at(h, MAIN, 1, i), 2 * i + 1);
    int32_t first = node_at(h, MAIN, 1, 0), semi = node_at(h, MAIN, 2, 0),
            lower = node_at(h, SIDE_SECTION, 1, 0);
    win(h, semi, 1);
    win(h, lower, 2);
    // Entry 2 had won: both matches that were played since are not between those whom the results send there.
    h->match[first].winner = SIDE_B;
    look(h);
    assert_int_equal(h->now[semi].how, NODE_OPEN);
    assert_int_equal(h->now[lower].how, NODE_OPEN);
    assert_int_equal(h->now[node_at(h, MAIN, 3, 0)].player[0], 0);
    // Goes on as played: pinned results stand for all that follows.
    h->match[semi].pinned = h->match[lower].pinned = true;
    look(h);
    assert_int_equal(h->now[node_at(h, MAIN, 3, 0)].player[0], 1);
    assert_int_equal(h->now[node_at(h, SIDE_SECTION, 2, 0)].player[0], 2);
    // Corrected back: nothing is open any more.
    h->match[first].winner = SIDE_A;
    h->match[semi].pinned = h->match[lower].pinned = false;
    look(h);
    assert_int_equal(h->now[semi].how, NODE_PLAYED);
    assert_int_equal(h->now[lower].how, NODE_PLAYED);
    // Annulled: the true players meet.
    h->match[first].winner = SIDE_B;
    h->match[semi] = h->match[lower] = (struct node_match){0};
    look(h);
    assert_int_equal(h->now[semi].how, NODE_READY);
    assert_int_equal(h->now[semi].player[0], 2);
    assert_int_equal(h->now[lower].player[0], 1);
    free(h);
}

// What absence alone decided follows its players; nobody has to repair it.
static void a_walkover_by_absence_follows_its_players(void **state)
{
    (void)state;
    struct event_hall *h = hall_new();
    knockout(h, 8, 8, false);
    int32_t second = node_at(h, MAIN, 1, 1), semi = node_at(h, MAIN, 2, 0);
    win(h, node_at(h, MAIN, 1, 0), 1);
    h->away[1] = 1;
    win(h, second, 3);
    assert_int_equal(graph_keep_walkovers(&h->g, h->now, h->match), 1);
    assert_int_equal(graph_keep_walkovers(&h->g, h->now, h->match), 0);
    h->match[second].winner = SIDE_B;
    look(h);
    assert_int_equal(h->now[semi].how, NODE_WALKOVER);
    assert_int_equal(h->now[semi].winner, 4);
    free(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_47_eight_players),
        cmocka_unit_test(case_48_sixteen_players),
        cmocka_unit_test(case_49_thirty_two_players),
        cmocka_unit_test(drops_are_as_good_as_the_rule_books),
        cmocka_unit_test(a_last_chance_after_the_consolation),
        cmocka_unit_test(a_last_chance_after_the_main_draw),
        cmocka_unit_test(a_map_is_found_at_once),
        cmocka_unit_test(case_50_a_match_for_second_place),
        cmocka_unit_test(case_50_in_an_old_ledger),
        cmocka_unit_test(case_51_shifted),
        cmocka_unit_test(case_52_thirteen_in_sixteen),
        cmocka_unit_test(case_53_byes_go_through_at_once),
        cmocka_unit_test(case_54_a_bye_whose_holder_withdraws),
        cmocka_unit_test(case_55_a_late_entry_takes_a_free_bye),
        cmocka_unit_test(case_55_the_price_is_the_drop),
        cmocka_unit_test(case_56_double_elimination_of_64),
        cmocka_unit_test(case_109_a_void_final),
        cmocka_unit_test(case_109_with_a_match_for_third_place),
        cmocka_unit_test(case_110_a_void_semi_final),
        cmocka_unit_test(case_111_a_void_quarter_final),
        cmocka_unit_test(case_113_first_match_losers),
        cmocka_unit_test(case_113_who_did_not_come_is_out),
        cmocka_unit_test(case_113_a_loser_feeds_one_place),
        cmocka_unit_test(case_113_progressive),
        cmocka_unit_test(case_114_the_upper_finalist_withdraws),
        cmocka_unit_test(case_114_the_final_by_walkover),
        cmocka_unit_test(case_114_a_void_final),
        cmocka_unit_test(who_does_not_drop_is_placed_below),
        cmocka_unit_test(groups_of_four),
        cmocka_unit_test(an_open_node_waits_for_the_director),
        cmocka_unit_test(a_walkover_by_absence_follows_its_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
