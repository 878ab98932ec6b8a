// SPDX-License-Identifier: MIT
// Lives and More Swiss: the rule book's cases 64, 65, 107 and 108.
#include "director/formats/lives.h"
#include "unit.h"

enum { A, B, C };

static void assert_place(const struct lives_record *records, int32_t count, int32_t player, int32_t from,
                         int32_t to)
{
    struct lives_place place = lives_place(records, count, player);
    assert_int_equal(place.from, from);
    assert_int_equal(place.to, to);
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
    int32_t places[3];
    lives_playoff_places(A, B, A, places);
    assert_int_equal(places[A], 1);
    assert_int_equal(places[B], 2);
    assert_int_equal(places[C], 3);
    lives_playoff_places(A, B, B, places);
    assert_int_equal(places[B], 1);
    assert_int_equal(places[A], 2);
    assert_int_equal(places[C], 3);
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
        cmocka_unit_test(case_64_the_playoff_stage_begins_with_the_round),
        cmocka_unit_test(case_64_three_left_level_play_a_playoff),
        cmocka_unit_test(case_65_matches_that_may_start),
        cmocka_unit_test(case_107_the_contingent_bye),
        cmocka_unit_test(case_108_one_wins_and_four_share),
        cmocka_unit_test(the_last_one_left_has_won),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
