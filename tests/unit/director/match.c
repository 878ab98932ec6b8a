// SPDX-License-Identifier: MIT
// The arithmetic of a match at its edges: limits of the cube, rules switched off, penalties. Rule book 1.5, 1.6, 7.
#include "director/games/match.h"
#include "unit.h"

static enum match_fault fault_of(const struct match_score *score, const struct match_rules *rules,
                                 int32_t cube)
{
    struct match_game game = {.winner = SIDE_A, .win = WIN_SINGLE, .cube = cube};
    return match_check(score, rules, &game);
}

static void the_limit_of_the_cube_can_be_reached_and_not_passed(void **state)
{
    (void)state;
    const struct match_score score = {.length = 15, .score = {0, 0}, .crawford_played = false};
    struct match_rules rules = match_rules_default;
    rules.cube_limit = 4;
    assert_true(match_may_double(&score, &rules, SIDE_A, 2));
    assert_false(match_may_double(&score, &rules, SIDE_A, 4));
    assert_int_equal(match_cubes(&score, &rules, SIDE_NONE), 1 | 2 | 4);
    assert_int_equal(fault_of(&score, &rules, 4), FAULT_NONE);
    assert_int_equal(fault_of(&score, &rules, 8), FAULT_CUBE_LIMIT);
    rules.cube_limit = 0;
    assert_int_equal(fault_of(&score, &rules, 8), FAULT_NONE);
}

static void the_cube_goes_to_128(void **state)
{
    (void)state;
    const struct match_score score = {.length = LENGTH_MAX, .score = {0, 0}, .crawford_played = false};
    struct match_rules rules = match_rules_default;
    assert_int_equal(fault_of(&score, &rules, 128), FAULT_NONE);
    rules.dead_cube = DEAD_NEVER;
    assert_true(match_may_double(&score, &rules, SIDE_B, 64));
    assert_false(match_may_double(&score, &rules, SIDE_B, 128));
    assert_int_equal(match_cubes(&score, &rules, SIDE_NONE), 255);
    assert_int_equal(fault_of(&score, &rules, 256), FAULT_DEAD_CUBE);
    assert_int_equal(fault_of(&score, &rules, 32768), FAULT_DEAD_CUBE);
    assert_int_equal(fault_of(&score, &rules, 65536), FAULT_CUBE_VALUE);
    for (int32_t cube = -2; cube < 100; cube++)
        if (cube != 1 && cube != 2 && cube != 4 && cube != 8 && cube != 16 && cube != 32 && cube != 64)
            assert_int_equal(fault_of(&score, &rules, cube), FAULT_CUBE_VALUE);
}

static void each_turn_of_the_cube_hands_it_over(void **state)
{
    (void)state;
    // Two points away side a never redoubles, so side b can turn the cube twice at most.
    const struct match_score score = {.length = 20, .score = {18, 0}, .crawford_played = false};
    assert_int_equal(match_cubes(&score, &match_rules_default, SIDE_NONE), 1 | 2 | 4);
    assert_int_equal(match_cubes(&score, &match_rules_default, SIDE_A), 1);
    assert_int_equal(match_cubes(&score, &match_rules_default, SIDE_B), 1 | 2);
}

static void rules_that_are_switched_off(void **state)
{
    (void)state;
    const struct match_score score = {.length = 7, .score = {6, 0}, .crawford_played = false},
                             over = {.length = 7, .score = {7, 0}, .crawford_played = false};
    struct match_rules rules = match_rules_default;
    assert_int_equal(match_phase(&score, &rules), PHASE_CRAWFORD);
    assert_int_equal(fault_of(&over, &rules, 1), FAULT_OVER);
    rules.crawford = false;
    assert_int_equal(match_phase(&score, &rules), PHASE_NORMAL);
    assert_true(match_may_double(&score, &rules, SIDE_B, 1));
    rules = match_rules_default;
    rules.crawford_cube = true;
    assert_true(match_may_double(&score, &rules, SIDE_B, 1));
    assert_int_equal(fault_of(&score, &rules, 2), FAULT_NONE);
}

static void penalties_are_more_than_half_and_step_by_step(void **state)
{
    (void)state;
    enum { FIRST = 300000, STEP = 60000 };
    assert_false(match_penalty_loses(3, 6));
    assert_true(match_penalty_loses(4, 6));
    assert_int_equal(match_lateness(FIRST - 1, FIRST, STEP), 0);
    assert_int_equal(match_lateness(FIRST + 1, FIRST, STEP), 1);
    assert_int_equal(match_lateness(FIRST + STEP - 1, FIRST, STEP), 1);
    assert_int_equal(match_lateness(FIRST + STEP, FIRST, STEP), 2);
    assert_int_equal(match_lateness((int64_t)1 << 40, FIRST, STEP), LENGTH_MAX);
    assert_int_equal(match_lateness((int64_t)1 << 40, 0, STEP), 0);
}

static void final_scores_have_one_winner(void **state)
{
    (void)state;
    assert_true(match_final_valid(&(struct match_score){.length = 5}, 5, 4));
    assert_true(match_final_valid(&(struct match_score){.length = 5}, 0, 9));
    assert_false(match_final_valid(&(struct match_score){.length = 5}, 5, 5));
    assert_false(match_final_valid(&(struct match_score){.length = 5}, 4, 4));
    assert_false(match_final_valid(&(struct match_score){.length = 5}, 5, -1));
    assert_false(match_final_valid(&(struct match_score){.length = 5}, -1, 5));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_limit_of_the_cube_can_be_reached_and_not_passed),
        cmocka_unit_test(the_cube_goes_to_128),
        cmocka_unit_test(each_turn_of_the_cube_hands_it_over),
        cmocka_unit_test(rules_that_are_switched_off),
        cmocka_unit_test(penalties_are_more_than_half_and_step_by_step),
        cmocka_unit_test(final_scores_have_one_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
