// SPDX-License-Identifier: MIT
// Best n of m.
#include "ratings/season.h"
#include "unit.h"

static const struct season_result lines[] = {
    {.person = 2, .tournament = 1, .won = 1, .match_points = 5},
    {.person = 1, .tournament = 3, .won = 1, .match_points = 4},
    {.person = 1, .tournament = 1, .won = 1, .match_points = 3},
    {.person = 1, .tournament = 2, .won = 1, .match_points = 9},
    {.person = 1, .tournament = 1, .places = 1, .place_points = 1},
};

static void lines_become_tournaments(void **state)
{
    (void)state;
    struct season_result r[COUNT(lines)];
    memcpy(r, lines, sizeof lines);
    assert_int_equal(season_count(r, COUNT(lines), 0), 4);
    static const int32_t order[][3] = {{1, 2, 9}, {1, 1, 4}, {1, 3, 4}, {2, 1, 5}};
    for (size_t i = 0; i < COUNT(order); i++) {
        assert_int_equal(r[i].person, order[i][0]);
        assert_int_equal(r[i].tournament, order[i][1]);
        assert_int_equal(r[i].match_points + r[i].place_points, order[i][2]);
        assert_true(r[i].counts);
    }
    assert_int_equal(r[1].won + r[1].places, 2);
    assert_int_equal(season_count(r, 0, 2), 0);
}

static void the_best_count(void **state)
{
    (void)state;
    static const bool should[][4] = {
        {true, false, false, true}, {true, true, false, true}, {true, true, true, true}};
    for (int32_t best = 1; best <= 3; best++) {
        struct season_result r[COUNT(lines)];
        memcpy(r, lines, sizeof lines);
        assert_int_equal(season_count(r, COUNT(lines), best), 4);
        for (size_t i = 0; i < 4; i++)
            assert_int_equal(r[i].counts, should[best - 1][i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_become_tournaments),
        cmocka_unit_test(the_best_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
