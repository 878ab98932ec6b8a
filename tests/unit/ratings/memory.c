// SPDX-License-Identifier: MIT
// What a club remembers of somebody.
#include "ratings/memory.h"
#include "unit.h"

static const struct memory_match played[] = {
    {.opponent = 4, .length = 7, .won = true},
    {.opponent = 2, .length = 9, .won = false, .behind = 6}, // the opponent came back
    {.opponent = 4, .length = 9, .won = true, .behind = 3},
    {.opponent = 2, .length = 5, .won = false},
    {.opponent = 4, .length = 5, .won = true, .behind = 3},
    {.opponent = 2, .length = 5, .won = true, .behind = 1},
    {.opponent = 2, .length = 5, .won = false},
    {.opponent = 9, .length = 5, .won = false},
    {.opponent = 9, .length = 5, .won = false},
    {.opponent = 7, .length = 5, .won = true},
    {.opponent = 7, .length = 5, .won = true},
    {.opponent = 7, .length = 5, .won = true},
    {.opponent = 7, .length = 5, .won = false},
};

static void everybody_who_was_met(void **state)
{
    (void)state;
    struct memory_rival rivals[COUNT(played)];
    static const struct memory_rival should[] = {{2, 1, 3}, {7, 3, 1}, {4, 3, 0}, {9, 0, 2}};
    assert_int_equal(memory_rivals(played, COUNT(played), rivals), COUNT(should));
    assert_memory_equal(rivals, should, sizeof should);
    assert_int_equal(memory_rivals(played, 0, rivals), 0);
}

static void best_and_worst_were_met_three_times(void **state)
{
    (void)state;
    struct memory_rival rivals[COUNT(played)];
    size_t n = memory_rivals(played, COUNT(played), rivals);
    assert_int_equal(memory_favourite(rivals, n)->opponent, 4);
    assert_int_equal(memory_nemesis(rivals, n)->opponent, 2);
    static const struct memory_rival level[] = {{3, 2, 2}}, twice[] = {{3, 0, 2}, {4, 2, 0}};
    assert_null(memory_favourite(level, 1));
    assert_null(memory_nemesis(level, 1));
    assert_null(memory_favourite(twice, 2));
    assert_null(memory_nemesis(twice, 2));
}

static void records(void **state)
{
    (void)state;
    assert_int_equal(memory_longest(played, COUNT(played)), 1);
    assert_int_equal(memory_comeback(played, COUNT(played)), 2);
    assert_int_equal(memory_longest(played, 0), -1);
    assert_int_equal(memory_comeback(played, 1), -1);
}

static void how_far_behind(void **state)
{
    (void)state;
    static const struct memory_game games[] = {{2, 2}, {2, 1}, {1, 4}, {2, 2}, {1, 1}};
    assert_int_equal(memory_behind(games, COUNT(games), (const int32_t[]){5, 5}, 1), 3);
    assert_int_equal(memory_behind(games, COUNT(games), (const int32_t[]){5, 5}, 2), 1);
    assert_int_equal(memory_behind(games, 3, (const int32_t[]){4, 3}, 2), 1);
    // A penalty is among the points of the score and in no game.
    assert_int_equal(memory_behind(games, COUNT(games), (const int32_t[]){6, 5}, 1), 0);
    assert_int_equal(memory_behind(games, 0, (const int32_t[]){7, 1}, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_who_was_met),
        cmocka_unit_test(best_and_worst_were_met_three_times),
        cmocka_unit_test(records),
        cmocka_unit_test(how_far_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
