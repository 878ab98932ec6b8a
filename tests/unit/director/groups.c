// SPDX-License-Identifier: MIT
// Groups: how they are dealt, who meets whom, places over all groups, late entries, and who plays on. Rule book 3.1, 3.3; case 55.
#include "director/rounds/groups.h"
#include "director/lots/lots.h"
#include "round_hall.h"

enum { PLAYOFF = 2 };
static const int32_t one = 1;

// ---- the shape

static void slots_are(const int32_t *slots, int32_t count, const int32_t *wanted)
{
    for (int32_t i = 0; i < count; i++)
        assert_int_equal(slots[i], wanted[i]);
}

static void a_snake_deals_them(void **state)
{
    (void)state;
    int32_t order[512], slots[512];
    for (int32_t i = 0; i < 512; i++)
        order[i] = i + 1;
    assert_int_equal(groups_deal(order, 9, 4, slots), 12);
    slots_are(slots, 12, (const int32_t[]){1, 6, 7, 0, 2, 5, 8, 0, 3, 4, 9, 0});
    // Where a group is odd there is a number for a latecomer.
    assert_int_equal(groups_deal(order, 6, 3, slots), 8);
    slots_are(slots, 8, (const int32_t[]){1, 4, 5, 0, 2, 3, 6, 0});
    for (int32_t of = GROUP_LEAST; of <= GROUP_MAX; of++)
        for (int32_t entries = 2; groups_fit(entries, of, false) && entries <= 200; entries++) {
            int32_t count = groups_deal(order, entries, of, slots), width = groups_width(of), least = 512,
                    most = 0;
            assert_int_equal(count, groups_count(entries, of) * width);
            for (int32_t first = 0; first < count; first += width) {
                int32_t there = 0;
                for (int32_t i = first; i < first + width; i++)
                    there += slots[i] > 0;
                least = there < least ? there : least;
                most = there > most ? there : most;
            }
            assert_in_range(most - least, 0, 1);
            assert_in_range(most, 2, of);
        }
}

static void everybody_meets_everybody_of_their_group(void **state)
{
    (void)state;
    static struct node nodes[GRAPH_SECTION_NODES + 1];
    int32_t order[64], slots[512];
    for (int32_t i = 0; i < 64; i++)
        order[i] = i + 1;
    for (int32_t of = GROUP_LEAST; of <= GROUP_MAX; of++)
        for (int twice = 0; twice < 2; twice++) {
            struct graph g = {.nodes = nodes, .room = GRAPH_SECTION_NODES};
            unsigned char met[64][64] = {{0}}, busy[64][64] = {{0}};
            int32_t group[64] = {0}, entries = 3 * of - 1;
            g.end[1].group_nodes = groups_width(of) / 2;
            assert_true(plan_groups(&g, 1, slots, groups_deal(order, entries, of, slots), of, twice));
            assert_int_equal(groups_in(&g, 1), 3);
            for (int32_t n = 1; n <= g.count; n++) {
                const int32_t pair[2] = {nodes[n].from[0].of, nodes[n].from[1].of};
                for (int side = 0; side < 2; side++) {
                    if (!pair[side]) continue;
                    assert_int_equal(busy[nodes[n].round][pair[side]]++, 0);
                    assert_true(!group[pair[side]] || group[pair[side]] == graph_group(&g, n));
                    group[pair[side]] = graph_group(&g, n);
                    assert_int_equal(
                        slots[(graph_group(&g, n) - 1) * groups_width(of) + groups_number(&g, n, side) - 1],
                        pair[side]);
                }
                if (pair[0] && pair[1]) assert_int_equal(met[pair[0]][pair[1]]++, 0);
            }
            for (int32_t a = 1; a <= entries; a++)
                for (int32_t b = 1; b < a; b++)
                    assert_int_equal(met[a][b] + met[b][a], group[a] != group[b] ? 0 : twice ? 2 : 1);
        }
    struct graph none = {.nodes = nodes, .room = GRAPH_SECTION_NODES};
    assert_false(plan_groups(&none, 1, slots, 0, 4, false));
    assert_int_equal(none.count, 0);
}

// Rounds until two slots meet.
static int32_t round_of_meeting(int32_t one_slot, int32_t other)
{
    int32_t round = 0;
    for (int32_t apart = one_slot ^ other; apart; apart /= 2)
        round++;
    return round;
}

static void winners_cross_over(void **state)
{
    (void)state;
    int32_t slots[512];
    // A1-B2, C2-D1; C1-D2, A2-B1 in the other half.
    assert_int_equal(groups_cross(4, 2, slots), 8);
    slots_are(slots, 8, (const int32_t[]){1, 6, 7, 4, 3, 8, 5, 2});
    // A1-B2, G2-H1, E1-F2, C2-D1; C1-D2, E2-F1, G1-H2, A2-B1.
    assert_int_equal(groups_cross(8, 2, slots), 16);
    slots_are(slots, 16, (const int32_t[]){1, 10, 15, 8, 5, 14, 11, 4, 3, 12, 13, 6, 7, 16, 9, 2});
    assert_int_equal(groups_cross(2, 2, slots), 4);
    slots_are(slots, 4, (const int32_t[]){1, 4, 3, 2});
    assert_int_equal(groups_cross(4, 1, slots), 4);
    slots_are(slots, 4, (const int32_t[]){1, 4, 3, 2});
    // Two of a group meet in the final or not at all, whatever the number of groups; winners have the byes.
    for (int32_t groups = 2; groups <= 128; groups++) {
        int32_t size = groups_cross(groups, 2, slots), at[512] = {0};
        for (int32_t slot = 0; slot < size; slot++) {
            assert_in_range(slots[slot], 0, 2 * groups);
            if (slots[slot]) at[slots[slot]] = slot + 1;
            if (!slots[slot]) assert_int_not_equal(slots[slot ^ 1], 0);
        }
        for (int32_t group = 1; group <= groups; group++) {
            assert_true(at[group] && at[group + groups]);
            assert_int_equal(1 << round_of_meeting(at[group] - 1, at[group + groups] - 1), size);
        }
    }
    // Four of each: in four quarters.
    int32_t size = groups_cross(4, 4, slots), quarter[17] = {0};
    for (int32_t slot = 0; slot < size; slot++)
        quarter[slots[slot]] = slot / (size / 4);
    for (int32_t group = 1; group <= 4; group++)
        for (int32_t i = group; i <= 16; i += 4)
            for (int32_t k = group; k < i; k += 4)
                assert_int_not_equal(quarter[i], quarter[k]);
}

// ---- played

static void groups_of(struct hall *h, int32_t entries, int32_t of, int32_t takes)
{
    of_kind(h, SECTION_GROUPS, entries);
    for (int32_t entry = 1; entry <= entries; entry++)
        DO(h, entry_seed, .entry = entry, .seed = entry);
    DO(h, pairing_rule, .section = MAIN_SECTION, .group_of = of);
    DO(h, section_add, .kind = SECTION_PLAYOFF, .name = "Knockout", .fed_by = MAIN_SECTION, .takes = takes,
       .lengths = {&one, 1});
    DO(h, draw_make, .method = DRAW_SEEDED);
}

// Points of an entry in its group, in halves.
static int32_t points_of(const struct hall *h, int32_t entry)
{
    size_t bytes = drawn_room(NODES_MAX), more = points_room_for(GROUP_MAX, SECTION_ROUNDS_MAX);
    struct room room = {malloc(bytes), bytes}, rest = {malloc(more), more};
    void *at[] = {room.at, rest.at};
    int32_t group[ENTRIES_MAX + 1];
    static struct points points;
    struct drawn drawn;
    assert_true(drawn_take(&room, state_last(h->state, ROW_node), &drawn) && drawn_pass(h->state, &drawn));
    struct graph_results results = {drawn.match, drawn.away};
    drawn_groups(h->state, MAIN_SECTION, group);
    assert_true(points_fill_group(&drawn.g, &results, drawn.now, MAIN_SECTION, group[entry], &points, rest));
    int32_t halves = (int32_t)ties_value(&points.ties, points.player[entry], TIE_POINTS);
    free(at[0]);
    free(at[1]);
    return halves;
}

static int32_t match_of(const struct hall *h, int32_t section, int32_t x, int32_t y)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->section == section && ((m->a == x && m->b == y) || (m->a == y && m->b == x))) return m->n;
    return 0;
}

static void first_round_is(const struct hall *h, const int32_t (*pairs)[2], int32_t count)
{
    int32_t i = 0;
    for (STATE_EACH(node, node, h->state)) {
        if (node->section != PLAYOFF || node->round != 1) continue;
        const struct row_match *m = hall_at(h, node->match);
        assert_int_equal(m->a, pairs[i][0]);
        assert_int_equal(m->b, pairs[i][1]);
        i++;
    }
    assert_int_equal(i, count);
}

// 1 8 9 | 2 7 10 | 3 6 11 | 4 5 12.
static void firsts_share_and_cross_over(void **state)
{
    (void)state;
    struct hall h;
    groups_of(&h, 12, 3, 2);
    NO(&h, DRAWN, pairing_rule, .section = MAIN_SECTION, .group_of = 4);
    play_all(&h);
    assert_true(is_over(&h));
    for (int32_t entry = 1; entry <= 12; entry++)
        assert_true(shares(&h, entry, (entry - 1) / 4 * 4 + 1, (entry - 1) / 4 * 4 + 4));
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 0);
    DO(&h, draw_make, .section = PLAYOFF);
    first_round_is(&h, (const int32_t[][2]){{1, 7}, {6, 4}, {3, 5}, {8, 2}}, 4);
    // Another one wins the group: who has not begun is another one, too.
    int32_t wrong = match_of(&h, MAIN_SECTION, 1, 8);
    DO(&h, result_set, .match = wrong, .how = HOW_FINAL_SCORE, .score_a = hall_at(&h, wrong)->a == 8,
       .score_b = hall_at(&h, wrong)->b == 8, .reason = "it was the other way round");
    first_round_is(&h, (const int32_t[][2]){{8, 7}, {6, 4}, {3, 5}, {1, 2}}, 4);
    close(&h);
}

static void who_declines_gives_way_to_the_next_of_the_group(void **state)
{
    (void)state;
    struct hall h;
    groups_of(&h, 12, 3, 2);
    play_all(&h);
    // In three rounds of a group of three each sits out once.
    assert_int_equal(points_of(&h, 1), 2 * 2);
    DO(&h, seat_put, .section = PLAYOFF, .entry = 2, .status = SEAT_DECLINED, .reason = "goes home");
    DO(&h, draw_make, .section = PLAYOFF);
    first_round_is(&h, (const int32_t[][2]){{1, 10}, {6, 4}, {3, 5}, {8, 7}}, 4);
    close(&h);
}

// Everybody of group 1 (1, 6, 7) has won one match, so nobody knows who plays on there, and it is decided among them alone.
static void a_tie_of_a_group_is_decided_in_it(void **state)
{
    (void)state;
    struct hall h;
    groups_of(&h, 6, 3, 1);
    play(&h, match_of(&h, MAIN_SECTION, 1, 4), 1);
    play(&h, match_of(&h, MAIN_SECTION, 4, 5), 4);
    play(&h, match_of(&h, MAIN_SECTION, 1, 5), 5);
    play_all(&h);
    assert_true(shares(&h, 1, 1, 4) && shares(&h, 2, 1, 4) && shares(&h, 3, 5, 5) && shares(&h, 6, 6, 6));
    NO(&h, PLACE_SHARED, draw_preview, .section = PLAYOFF);
    NO(&h, PLACE_SHARED, draw_make, .section = PLAYOFF);
    struct open_place open[OPEN_PLACES_MAX];
    assert_int_equal(lots_open(h.state, MAIN_SECTION, open), 1);
    assert_int_equal(open[0].from, 1);
    assert_int_equal(open[0].group, 1);
    assert_int_equal(open[0].last, 3);
    NO(&h, NOT_SHARED, lots_draw, .section = MAIN_SECTION, .place = 2, .reason = "nobody shares it there");
    DO(&h, lots_draw, .section = MAIN_SECTION, .place = 1, .reason = "no time for more");
    assert_int_equal(lots_open(h.state, MAIN_SECTION, open), 0);
    // Nothing is left to chance: a preview has no seed to fix.
    DO(&h, draw_preview, .section = PLAYOFF);
    assert_string_equal(state_section(h.state, PLAYOFF)->draw_seed, "");
    DO(&h, draw_make, .section = PLAYOFF);
    const struct row_match *final = hall_at(&h, state_last(h.state, ROW_match));
    assert_int_equal(final->b, 2);
    assert_true(shares(&h, final->a, 1, 2) && shares(&h, 2, 1, 2));
    close(&h);
}

static void who_leaves_early_is_struck_from_the_group(void **state)
{
    (void)state;
    struct hall h;
    groups_of(&h, 8, 4, 1);
    // 1 4 5 8 | 2 3 6 7. 8 beats 1 and goes: that counts for nobody.
    play(&h, match_of(&h, MAIN_SECTION, 1, 8), 8);
    DO(&h, entry_withdraw, .entry = 8);
    play_all(&h);
    assert_true(is_over(&h));
    assert_null(drawn_seat(h.state, MAIN_SECTION, 8));
    assert_true(shares(&h, 1, 1, 2) && shares(&h, 5, 5, 6) && shares(&h, 7, 7, 7));
    close(&h);
}

static void a_latecomer_plays_who_sat_out(void **state)
{
    (void)state;
    struct hall h;
    groups_of(&h, 8, 3, 1);
    // 1 6 7 | 2 5 8 | 3 4: the smallest group has room for two, each of the others for one.
    play(&h, match_of(&h, MAIN_SECTION, 3, 4), 3);
    int32_t groups[ENTRIES_MAX + 1];
    const int32_t wanted[] = {3, 1, 2, 3};
    for (int32_t entry = 9; entry <= 12; entry++) {
        hall_enter(&h, 1);
        drawn_groups(h.state, MAIN_SECTION, groups);
        assert_int_equal(groups[entry], wanted[entry - 9]);
        hall_check(&h);
    }
    hall_enter(&h, 1);
    assert_int_equal(state_entry(h.state, 13)->status, ENTRY_WAITING);
    play_all(&h);
    assert_true(is_over(&h));
    assert_int_equal(match_of(&h, MAIN_SECTION, 9, 12) != 0, 1);
    assert_int_equal(match_of(&h, MAIN_SECTION, 9, 10), 0);
    // 3 4 9 12 | 1 6 7 10 | 2 5 8 11, and who sat out before them got nothing for it.
    assert_int_equal(points_of(&h, 3), 2 * 3);
    assert_true(shares(&h, 3, 1, 3) && shares(&h, 12, 10, 12) && shares(&h, 4, 4, 6));
    close(&h);
}

static void clubs_are_dealt_apart(void **state)
{
    (void)state;
    struct hall h;
    struct draw_slots slots;
    of_kind(&h, SECTION_GROUPS, 12);
    for (int32_t entry = 1; entry <= 12; entry++)
        DO(&h, entry_affiliate, .entry = entry, .affiliation = (entry - 1) / 3 + 1);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_GROUPS, .lengths = {&one, 1}, .apart = 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .group_of = 4);
    for (unsigned char luck = 0; luck < 100; luck++) {
        const unsigned char seed[DRAW_SEED_BYTES] = {luck, 7};
        drawn_slots(h.state, MAIN_SECTION, DRAW_RANDOM, seed, &slots);
        assert_int_equal(drawn_together(h.state, MAIN_SECTION, slots.at, slots.count), 0);
    }
    hall_close(&h);
}

static void sizes_are_refused(void **state)
{
    (void)state;
    struct hall h;
    of_kind(&h, SECTION_GROUPS, 5);
    NO(&h, GROUP_OF, pairing_rule, .section = MAIN_SECTION, .group_of = 2);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .group_of = 3);
    NO(&h, GROUP_ALONE, draw_make, .method = DRAW_BY_HAND,
       .slots = {(const int32_t[]){1, 2, 3, 4, 5, 0, 0, 0}, 8});
    DO(&h, draw_make, .method = DRAW_BY_HAND, .slots = {(const int32_t[]){1, 0, 3, 0, 5, 4, 2, 0}, 8});
    assert_true(match_of(&h, MAIN_SECTION, 1, 3) && match_of(&h, MAIN_SECTION, 2, 4));
    hall_close(&h);
    assert_false(groups_fit(512, 3, false));
    assert_true(groups_fit(512, 4, false));
    assert_false(groups_fit(512, 4, true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_snake_deals_them),
                                       cmocka_unit_test(everybody_meets_everybody_of_their_group),
                                       cmocka_unit_test(winners_cross_over),
                                       cmocka_unit_test(firsts_share_and_cross_over),
                                       cmocka_unit_test(who_declines_gives_way_to_the_next_of_the_group),
                                       cmocka_unit_test(a_tie_of_a_group_is_decided_in_it),
                                       cmocka_unit_test(who_leaves_early_is_struck_from_the_group),
                                       cmocka_unit_test(a_latecomer_plays_who_sat_out),
                                       cmocka_unit_test(clubs_are_dealt_apart),
                                       cmocka_unit_test(sizes_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
