// SPDX-License-Identifier: MIT
// Lives and More Swiss: the rule book's cases 57, 64, 65, 107 and 108.
#include "director/pairing/lives.h"
#include "chance.h"
#include "unit.h"

enum { A, B, C };

static void assert_place(const struct lives_record *records, int32_t count, int32_t player, int32_t from,
                         int32_t to)
{
    struct lives_place place = lives_place(records, count, player);
    assert_int_equal(place.from, from);
    assert_int_equal(place.to, to);
}

// Each match takes one life: three of everybody's but the winner's, who may have lost two.
static void case_57_three_lives_of_64(void **state)
{
    (void)state;
    enum { PLAYERS = 64 };
    const struct lives_rule rule = {3, 1};
    for (uint64_t seed = 1; seed <= 50; seed++) {
        struct chance c = {seed};
        struct lives_record records[PLAYERS] = {{0, 0}};
        int32_t matches = 0, best = 0;
        while (lives_stage(&rule, records, PLAYERS) != LIVES_OVER) {
            uint32_t loser = chance_below(&c, PLAYERS), winner = chance_below(&c, PLAYERS);
            if (loser == winner || records[loser].out || records[winner].out) continue;
            matches++;
            if (++records[loser].losses == rule.lives) records[loser].out = matches;
        }
        while (records[best].out)
            best++;
        assert_int_equal(matches, 3 * (PLAYERS - 1) + records[best].losses);
        assert_in_range(matches, 189, 191);
        assert_place(records, PLAYERS, best, 1, 1);
    }
}

static void case_64_the_playoff_stage_begins_with_the_round(void **state)
{
    (void)state;
    // Three losses, seven places paid, ten players; after round 6 eight are left, after round 7 seven.
    const struct lives_rule rule = {3, 7};
    struct lives_record records[10] = {{0, 0}, {0, 0}, {1, 0}, {1, 0}, {1, 0},
                                       {1, 0}, {2, 0}, {2, 0}, {3, 6}, {3, 6}};
    assert_int_equal(lives_stage(&rule, records, 10), LIVES_OPEN);
    records[7] = (struct lives_record){3, 7};
    assert_int_equal(lives_stage(&rule, records, 10), LIVES_PLAYOFF);
    assert_true(lives_is_paid(&records[6], 7));
    assert_false(lives_is_paid(&records[7], 7)); // put out in that round
    assert_false(lives_is_paid(&records[8], 7));
    records[6] = (struct lives_record){3, 8};
    assert_true(lives_is_paid(&records[6], 7)); // out later, has cashed
    assert_false(lives_is_paid(&records[0], 0));
    assert_place(records, 10, 0, 1, 2);
    assert_place(records, 10, 2, 3, 6);
    assert_place(records, 10, 6, 7, 7);
    assert_place(records, 10, 7, 8, 8);
    assert_place(records, 10, 9, 9, 10);
}

static void case_64_three_left_level_play_a_playoff(void **state)
{
    (void)state;
    const struct lives_rule rule = {3, 7};
    const struct lives_record level[] = {{2, 0}, {2, 0}, {2, 0}, {3, 9}},
                              ahead[] = {{1, 0}, {2, 0}, {2, 0}, {3, 9}},
                              two_ahead[] = {{1, 0}, {1, 0}, {2, 0}, {3, 9}};
    assert_int_equal(lives_stage(&rule, level, 4), LIVES_THREE);
    assert_int_equal(lives_stage(&rule, ahead, 4), LIVES_OVER);
    assert_int_equal(lives_stage(&rule, two_ahead, 4), LIVES_PLAYOFF);
}

static void case_65_matches_that_may_start(void **state)
{
    (void)state;
    assert_int_equal(lives_may_start(18, 16, 0), 2);
    assert_int_equal(lives_may_start(18, 16, 1), 1);
    assert_int_equal(lives_may_start(18, 16, 2), 0);
    assert_int_equal(lives_may_start(16, 16, 1), 0);
}

static void case_107_the_contingent_bye(void **state)
{
    (void)state;
    // A waits; B beats C.
    static const struct lives_playoff a = {.waits = true}, b = {.won_first = true}, c = {.waits = false};
    assert_int_equal(lives_playoff_place(a, true), 1);
    assert_int_equal(lives_playoff_place(b, true), 2);
    assert_int_equal(lives_playoff_place(c, true), 3);
    // B wins both: the bye of A has counted for nothing.
    assert_int_equal(lives_playoff_place(b, false), 1);
    assert_int_equal(lives_playoff_place(c, false), 2);
    assert_int_equal(lives_playoff_place(a, false), 3);
    const int32_t one[] = {1, 0, 1}, two[] = {0, 2, 0}, all[] = {1, 1, 1};
    assert_int_equal(lives_waiting(one, 5), B);
    assert_int_equal(lives_waiting(two, 0), A);
    assert_int_equal(lives_waiting(two, 1), C);
    for (uint32_t lot = 0; lot < 3; lot++)
        assert_int_equal(lives_waiting(all, lot), lot);
}

static void case_108_one_wins_and_four_share(void **state)
{
    (void)state;
    const struct lives_rule rule = {4, 7};
    const struct lives_record records[] = {{2, 0}, {3, 0}, {3, 0}, {3, 0}, {3, 0}, {4, 8}, {4, 8}, {4, 7}};
    assert_int_equal(lives_stage(&rule, records, 8), LIVES_OVER);
    assert_place(records, 8, 0, 1, 1);
    for (int32_t player = 1; player <= 4; player++)
        assert_place(records, 8, player, 2, 5);
    assert_place(records, 8, 5, 6, 7);
    assert_place(records, 8, 7, 8, 8);
}

static void the_last_one_left_has_won(void **state)
{
    (void)state;
    const struct lives_rule rule = {2, 1};
    const struct lives_record two[] = {{1, 0}, {1, 0}}, one[] = {{1, 0}, {2, 5}};
    assert_int_equal(lives_stage(&rule, two, 2), LIVES_OPEN);
    assert_int_equal(lives_stage(&rule, one, 2), LIVES_OVER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_57_three_lives_of_64),
        cmocka_unit_test(case_64_the_playoff_stage_begins_with_the_round),
        cmocka_unit_test(case_64_three_left_level_play_a_playoff),
        cmocka_unit_test(case_65_matches_that_may_start),
        cmocka_unit_test(case_107_the_contingent_bye),
        cmocka_unit_test(case_108_one_wins_and_four_share),
        cmocka_unit_test(the_last_one_left_has_won),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
