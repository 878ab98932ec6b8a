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

// E89 in a match: each of them gives one more value to begin with, and needs nobody who may double.
static void equal_dice_at_the_start_double_the_cube(void **state)
{
    (void)state;
    const struct match_score even = {.length = 5}, behind = {.length = 5, .score = {4, 0}},
                             last = {.length = 5, .score = {4, 4}, .crawford_played = true};
    struct match_rules rules = {.dead_cube = DEAD_FOR_DOUBLER, .automatic = 3};
    assert_true(match_may_automatic(&even, &rules, 1, 0));
    assert_true(match_may_automatic(&even, &rules, 4, 2));
    assert_false(match_may_automatic(&even, &rules, 8, 3));
    assert_false(match_may_automatic(&even, &match_rules_default, 1, 0));
    // At 8 the cube is dead for both: nobody may double from there, yet a game may end there, and at the 4 before it.
    assert_int_equal(match_cubes(&even, &rules, SIDE_NONE), 1 | 2 | 4 | 8);
    assert_int_equal(match_cubes(&behind, &rules, SIDE_A), 0);
    assert_int_equal(fault_of(&behind, &rules, 8), FAULT_NONE);
    assert_int_equal(fault_of(&behind, &rules, 16), FAULT_DEAD_CUBE);
    assert_false(match_may_automatic(&last, &rules, 1, 0));
    assert_int_equal(fault_of(&last, &rules, 2), FAULT_ONE_POINT);
    rules.cube_limit = 2;
    assert_false(match_may_automatic(&even, &rules, 2, 1));
    assert_int_equal(fault_of(&even, &rules, 4), FAULT_CUBE_LIMIT);
    rules = (struct match_rules){.crawford = true, .automatic = 7};
    assert_false(match_may_automatic(&behind, &rules, 1, 0));
    rules = (struct match_rules){.automatic = 7, .no_cube = true};
    assert_false(match_may_automatic(&even, &rules, 1, 0));
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
    assert_false(match_penalty_loses(&(struct match_score){.length = 6}, 3));
    assert_true(match_penalty_loses(&(struct match_score){.length = 6}, 4));
    // Of games: half of what all of them are worth.
    assert_false(match_penalty_loses(&(struct match_score){.length = 2, .games_more = 1}, 2));
    assert_true(match_penalty_loses(&(struct match_score){.length = 2, .games_more = 1}, 3));
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

// A match of games with what penalties gave each side, and its games after that.
static struct match_score games_of(int32_t length, uint8_t more, int32_t a, int32_t b)
{
    return (struct match_score){.length = length, .games_more = more, .score = {a, b}, .penalty = {a, b}};
}

static struct match_score after_games(struct match_score score, const char *games)
{
    for (const char *g = games; *g; g++)
        match_credit(&score, *g == 'a' ? SIDE_A : *g == 'b' ? SIDE_B : SIDE_NONE, GAME_WON);
    return score;
}

static void penalties_are_no_games(void **state)
{
    (void)state;
    static const struct {
        int32_t length, a, b;
        const char *games;
        enum side winner;
        bool decided;
    } rows[] = {
        {2, 0, 1, "a", SIDE_NONE, false},  // 2:1, and one game is left
        {2, 0, 1, "a=", SIDE_A, true},     // 3:2 after both
        {2, 0, 1, "==", SIDE_B, true},     // the penalty alone decides
        {2, 0, 2, "=", SIDE_NONE, false},  // 1:3, and a game won makes it level
        {2, 0, 2, "b", SIDE_B, true},      // 0:4 is out of reach
        {2, 0, 2, "=a", SIDE_NONE, false}, // 3:3, to be replayed
        {2, 0, 2, "=a=", SIDE_NONE, false}, {2, 0, 2, "=a=b", SIDE_B, true},
        {2, 3, 0, "b", SIDE_NONE, false}, // 3:2
        {2, 3, 0, "bb", SIDE_B, true},      {3, 1, 1, "a=b", SIDE_NONE, false},
        {3, 1, 1, "aa", SIDE_A, true},      {1, 1, 0, "=", SIDE_A, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct match_score score =
            after_games(games_of(rows[i].length, 1, rows[i].a, rows[i].b), rows[i].games);
        assert_int_equal(match_decided(&score), rows[i].decided);
        assert_int_equal(match_winner(&score), rows[i].winner);
    }
    struct match_score behind = after_games(games_of(2, 1, 0, 1), "a");
    assert_int_equal(match_needs(&behind, SIDE_A), 1);
    assert_int_equal(match_needs(&behind, SIDE_B), 2);
}

enum { FINAL_MOST = 18 };

// Plays every match there is from here and notes where each ended.
static void play_all(const struct match_score *score, bool ends[FINAL_MOST][FINAL_MOST])
{
    if (score->score[0] >= FINAL_MOST || score->score[1] >= FINAL_MOST) return;
    if (score->score[0] + score->score[1] > FINAL_MOST) return;
    if (match_decided(score)) {
        ends[score->score[0]][score->score[1]] = true;
        return;
    }
    for (int winner = SIDE_NONE; winner <= SIDE_B; winner++) {
        struct match_score next = *score;
        match_credit(&next, (enum side)winner, GAME_WON);
        play_all(&next, ends);
    }
}

// A final score of games is right exactly where playing them can end.
static void final_scores_of_games_are_those_that_games_make(void **state)
{
    (void)state;
    int right = 0;
    for (int32_t n = 0; n < 4 * 2 * 2 * 4 * 4; n++) {
        int32_t length = 1 + n % 4, more = 1 + n / 4 % 2, drawn = n / 8 % 2;
        struct match_score match = games_of(length, (uint8_t)more, n / 16 % 4, n / 64);
        match.may_be_drawn = drawn;
        bool ends[FINAL_MOST][FINAL_MOST] = {{false}};
        // Where penalties alone decide, no game is played and no score reported.
        if (!match_decided(&match)) play_all(&match, ends);
        for (int32_t a = 0; a < FINAL_MOST; a++)
            for (int32_t b = 0; a + b <= FINAL_MOST && b < FINAL_MOST; b++) {
                if (match_final_valid(&match, a, b) != ends[a][b])
                    fail_msg("%d by %d%s, penalties %d:%d, final %d:%d: %s", length, more,
                             drawn ? " or drawn" : "", match.penalty[0], match.penalty[1], a, b,
                             ends[a][b] ? "possible" : "impossible");
                right += ends[a][b];
            }
    }
    assert_true(right > 500);
    const struct match_score two = games_of(2, 1, 0, 0);
    assert_false(match_final_valid(&two, 3, 0));
    assert_false(match_final_valid(&two, 9, 0));
    assert_false(match_final_valid(&two, -2, 6));
    assert_true(match_final_valid(&two, 250, 252));
    assert_false(match_final_valid(&two, 512, 510));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_limit_of_the_cube_can_be_reached_and_not_passed),
        cmocka_unit_test(the_cube_goes_to_128),
        cmocka_unit_test(each_turn_of_the_cube_hands_it_over),
        cmocka_unit_test(equal_dice_at_the_start_double_the_cube),
        cmocka_unit_test(rules_that_are_switched_off),
        cmocka_unit_test(penalties_are_more_than_half_and_step_by_step),
        cmocka_unit_test(final_scores_have_one_winner),
        cmocka_unit_test(penalties_are_no_games),
        cmocka_unit_test(final_scores_of_games_are_those_that_games_make),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
