// SPDX-License-Identifier: MIT
// Forecasts: numbers of matches that the rule book knows, byes, and hours that follow from the planning figures.
// Rule book 3.1 (cases 47-52), 3.2.
#include "director/forecast/forecast.h"

#include "director/games/match.h"

#include <stdlib.h>

#include "unit.h"

enum { A_POINT = TEMPO_PLANNED / 60 }; // minutes

static struct forecast made(const struct forecast_section *sections, int32_t count, int32_t tables)
{
    size_t bytes = forecast_room();
    void *at = malloc(bytes);
    struct forecast out;
    assert_non_null(at);
    assert_int_equal(forecast_make(sections, count, tables, NULL, (struct room){at, bytes}, &out), 0);
    free(at);
    return out;
}

#define TO(...)                                                                                              \
    {                                                                                                        \
        .at = {__VA_ARGS__}, .count = (int32_t)(sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t))          \
    }

static struct forecast_section knockout(int32_t entries)
{
    return (struct forecast_section){.kind = SECTION_KNOCKOUT, .entries = entries, .lengths = TO(9, 7, 5)};
}

// One match less than players, whatever their number; byes fill the draw up.
static void a_knockout_of_any_size(void **state)
{
    (void)state;
    for (int32_t entries = 2; entries <= 70; entries++) {
        struct forecast_section main = knockout(entries);
        struct forecast f = made(&main, 1, 0);
        int32_t size = 2;
        while (size < entries)
            size *= 2;
        assert_int_equal(f.matches, entries - 1);
        assert_int_equal(f.at[0].byes, size - entries);
        assert_int_equal(f.at[0].rounds[0].byes, size - entries);
        assert_int_equal(f.entries, entries);
    }
}

// Two seeds join in round 3 of what the six others begin: three matches, two, and so on; nobody has a bye for it.
static void seeds_that_join_later(void **state)
{
    (void)state;
    struct forecast_section main = knockout(10), plain = knockout(10);
    main.staged = (struct stages){.joining = {0, 2}, .count = 2};
    struct forecast f = made(&main, 1, 0), all_at_once = made(&plain, 1, 0);
    int32_t matches = 0;
    for (int32_t round = 0; round < f.at[0].round_count; round++)
        matches += f.at[0].rounds[round].matches;
    assert_int_equal(f.entries, 10);
    assert_int_equal(f.matches, 9);
    assert_int_equal(matches, 9);
    assert_int_equal(f.at[0].rounds[0].matches, 4);
    assert_int_equal(f.at[0].byes, 0);
    assert_int_equal(all_at_once.at[0].rounds[0].matches, 2);
    assert_int_equal(all_at_once.at[0].byes, 6);
}

static void lengths_count_from_the_final(void **state)
{
    (void)state;
    struct forecast_section main = knockout(16);
    main.third_place = true;
    struct forecast f = made(&main, 1, 0);
    assert_int_equal(f.at[0].round_count, 4);
    static const int32_t expected[] = {5, 5, 7, 9};
    for (int32_t round = 0; round < 4; round++)
        assert_int_equal(f.at[0].rounds[round].length, expected[round]);
    assert_int_equal(f.matches, 16);
    assert_int_equal(f.at[0].rounds[3].matches, 2);
}

// A full draw of 64 with a progressive consolation of rounds 1 to 5 and a last chance of its first two.
static void main_consolation_last_chance(void **state)
{
    (void)state;
    struct forecast_section plan[] = {
        knockout(64),
        {.kind = SECTION_PROGRESSIVE, .fed_by = 1, .lengths = TO(7, 5)},
        {.kind = SECTION_LAST_CHANCE, .fed_by = 2, .rounds = 3, .lengths = TO(3)},
    };
    struct forecast f = made(plan, 3, 0);
    assert_int_equal(f.at[0].matches, 63);
    assert_int_equal(f.at[1].matches, 61); // 62 drop: all but the two of the final
    assert_int_equal(f.at[2].matches, f.at[1].rounds[0].matches + f.at[1].rounds[1].matches - 1);
    assert_int_equal(f.matches, f.at[0].matches + f.at[1].matches + f.at[2].matches);
    assert_int_equal(f.at[0].rounds[0].matches, 32);
    assert_true(f.tables >= 32 && f.tables <= 64);
    assert_true(f.at[1].longest_wait > 0);
}

// Case 56, 114: everybody but the winner loses twice, with one more match where the one from below wins the final.
static void double_elimination(void **state)
{
    (void)state;
    struct forecast_section plan = {.kind = SECTION_DOUBLE, .entries = 8, .recharge = true, .lengths = TO(5)};
    struct forecast f = made(&plan, 1, 0);
    assert_in_range(f.matches, 14, 15);
    struct forecast_section groups = {.kind = SECTION_GROUPS4, .entries = 8, .lengths = TO(5)};
    assert_int_equal(made(&groups, 1, 0).matches, 10);
}

// First-match losers: who had a bye and lost the next match drops as well. Case 113.
static void first_match_losers(void **state)
{
    (void)state;
    struct forecast_section plan[] = {knockout(12),
                                      {.kind = SECTION_FIRST_MATCH, .fed_by = 1, .lengths = TO(3)}};
    struct forecast f = made(plan, 2, 0);
    assert_int_equal(f.at[0].matches, 11);
    // Four lost in round 1; of the four who had a bye and played each of those who won, some lost at once.
    assert_in_range(f.at[1].matches, 3, 7);
}

// The first two of each group play on; nobody begins there before a group is decided.
static void groups_and_playoff(void **state)
{
    (void)state;
    struct forecast_section plan[] = {{.kind = SECTION_GROUPS4, .entries = 16, .lengths = TO(5)},
                                      {.kind = SECTION_PLAYOFF, .fed_by = 1, .takes = 8, .lengths = TO(7)}};
    struct forecast f = made(plan, 2, 0);
    assert_int_equal(f.at[0].matches, 20);
    assert_int_equal(f.at[1].matches, 7);
    assert_true(f.at[1].rounds[0].from >= 2 * 5 * 5);
    struct forecast_section places[] = {knockout(8),
                                        {.kind = SECTION_PLAYOFF, .fed_by = 1, .takes = 2, .lengths = TO(7)}};
    struct forecast after = made(places, 2, 0);
    assert_int_equal(after.at[1].matches, 1);
    assert_true(after.at[1].rounds[0].from >= after.at[0].rounds[2].to);
}

static void open_and_novice(void **state)
{
    (void)state;
    struct forecast_section plan[] = {knockout(16), knockout(8)};
    struct forecast f = made(plan, 2, 0);
    assert_int_equal(f.matches, 22);
    assert_int_equal(f.entries, 24);
    assert_in_range(f.tables, 12, 12); // all of both first rounds
}

// One match: 8 minutes a point in the middle, seldom two thirds of that or half as much again; on one table nothing is played at once.
static void hours_follow_from_the_figures(void **state)
{
    (void)state;
    struct forecast_section two = {.kind = SECTION_KNOCKOUT, .entries = 2, .lengths = TO(10)};
    struct forecast f = made(&two, 1, 1);
    assert_in_range(f.end.middle, 65, 95);
    assert_true(f.end.early >= 50 && f.end.early <= f.end.middle);
    assert_true(f.end.late <= 125 && f.end.late >= f.end.middle);
    struct forecast_section many = {.kind = SECTION_KNOCKOUT, .entries = 32, .lengths = TO(5)};
    struct forecast wide = made(&many, 1, 0), narrow = made(&many, 1, 4), one = made(&many, 1, 1);
    assert_in_range(wide.end.middle, 5 * 5 * 8, 5 * 5 * 11);
    assert_int_equal(wide.tables, 16);
    assert_int_equal(narrow.tables, 16);
    assert_true(narrow.end.middle > wide.end.middle);
    assert_in_range(one.end.middle, 31 * 5 * 7, 31 * 5 * 9);
    assert_true(one.at[0].longest_wait > narrow.at[0].longest_wait);
}

// Where checkers are counted twenty of them last as long as a point, and the plan's own lengths are told.
static void checkers_last_as_long_as_points(void **state)
{
    (void)state;
    struct forecast_section points = knockout(16), men = points;
    men.by_men = true;
    for (int32_t i = 0; i < men.lengths.count; i++)
        men.lengths.at[i] = MEN_A_POINT * points.lengths.at[i] - 1;
    struct forecast f = made(&points, 1, 4), g = made(&men, 1, 4);
    assert_int_equal(g.end.early, f.end.early);
    assert_int_equal(g.end.late, f.end.late);
    assert_int_equal(f.at[0].rounds[3].length, 9);
    assert_int_equal(g.at[0].rounds[3].length, 179);
}

// A game of draughts lasts as long as five points.
static void games_of_draughts_last_as_long_as_points(void **state)
{
    (void)state;
    struct forecast_section points = knockout(16), games = points;
    points.lengths.count = games.lengths.count = 1;
    points.lengths.at[0] = 2 * DRAUGHTS_PACE;
    games.lengths.at[0] = 2;
    games.of_games = true;
    struct forecast f = made(&points, 1, 4), g = made(&games, 1, 4);
    assert_int_equal(g.end.early, f.end.early);
    assert_int_equal(g.end.late, f.end.late);
    assert_int_equal(g.at[0].rounds[0].length, 2);
}

// Eight teams at three boards: seven team matches as with single players, and twelve tables in the first round.
static void teams_take_a_table_a_board(void **state)
{
    (void)state;
    struct forecast_section plan[] = {
        knockout(8), {.kind = SECTION_CONSOLATION, .fed_by = 1, .rounds = 1, .lengths = TO(5)}};
    struct forecast alone = made(plan, 1, 0);
    plan[0].boards = 3;
    struct forecast teams = made(plan, 1, 0), short_of = made(plan, 1, 6);
    assert_int_equal(teams.matches, alone.matches);
    assert_int_equal(alone.tables, 4);
    assert_int_equal(teams.tables, 12);
    assert_true(teams.end.middle > alone.end.middle);
    assert_true(short_of.end.middle > teams.end.middle);
    // Who lost plays on in the same teams.
    struct forecast both = made(plan, 2, 2);
    plan[1].boards = 1;
    assert_true(both.at[1].end.middle > made(plan, 2, 2).at[1].end.middle);
}

static void the_same_plan_has_the_same_forecast(void **state)
{
    (void)state;
    struct forecast_section plan[] = {knockout(23),
                                      {.kind = SECTION_PROGRESSIVE, .fed_by = 1, .lengths = TO(5)}};
    struct forecast one = made(plan, 2, 6), two = made(plan, 2, 6);
    assert_memory_equal(&one, &two, sizeof one);
}

static void the_largest_has_room(void **state)
{
    (void)state;
    struct forecast_section plan[] = {
        {.kind = SECTION_KNOCKOUT, .entries = 512, .lengths = TO(9)},
        {.kind = SECTION_PROGRESSIVE, .fed_by = 1, .lengths = TO(7)},
        {.kind = SECTION_LAST_CHANCE, .fed_by = 2, .rounds = 7, .lengths = TO(5)},
    };
    assert_int_equal(made(plan, 3, 64).at[0].matches, 511);
}

// ---- sections by rounds

// A round begins when the one before is over; everybody plays in it, an odd one has a bye.
static void a_swiss_waits_for_each_round(void **state)
{
    (void)state;
    struct forecast_section swiss = {
        .kind = SECTION_SWISS, .entries = 41, .played_rounds = 7, .lengths = TO(7)};
    struct forecast f = made(&swiss, 1, 0);
    assert_int_equal(f.matches, 7 * 20);
    assert_int_equal(f.at[0].byes, 7);
    assert_int_equal(f.tables, 20);
    for (int32_t round = 1; round < 7; round++)
        assert_true(f.at[0].rounds[round].from >= f.at[0].rounds[round - 1].to);
    swiss.played_rounds = 0;
    assert_int_equal(made(&swiss, 1, 0).at[0].round_count, 6);
}

// Case 57: each match takes one life.
static void lives_are_played_out(void **state)
{
    (void)state;
    for (int32_t entries = 2; entries <= 64; entries += 31) {
        struct forecast_section lives = {.kind = SECTION_LIVES, .entries = entries, .lengths = TO(5)};
        struct forecast f = made(&lives, 1, 0);
        assert_in_range(f.matches, 3 * (entries - 1), 3 * (entries - 1) + 2);
    }
    struct forecast_section night = {.kind = SECTION_MORE_SWISS, .entries = 64, .paid = 8, .lengths = TO(5)};
    assert_true(made(&night, 1, 0).matches < 3 * 63);
}

// Case 65: over when so many are left, or so many lives; where they are paired as they become free no match begins after that.
static void lives_end_as_the_rule_says(void **state)
{
    (void)state;
    for (int paced = 0; paced < 2; paced++) {
        struct forecast_section lives = {
            .kind = SECTION_LIVES, .entries = 24, .paced = paced, .lengths = TO(5)};
        struct forecast one = made(&lives, 1, 8);
        lives.until_left = 8;
        struct forecast eight = made(&lives, 1, 8);
        lives.until_left = 0;
        lives.until_sum = 12;
        struct forecast sum = made(&lives, 1, 8);
        assert_true(eight.end.middle < one.end.middle && eight.matches < one.matches);
        assert_in_range(eight.matches, 16 * 3, 16 * 3 + 8 * 2);
        assert_in_range(sum.matches, 60, paced ? 60 : 64);
        lives.kind = SECTION_MORE_SWISS;
        assert_true(made(&lives, 1, 8).matches > sum.matches);
        lives.kind = SECTION_LIVES;
        for (int32_t left = 10; left < 30 && paced; left++) {
            lives.until_sum = left;
            assert_int_equal(made(&lives, 1, 8).matches, 24 * 3 - left);
        }
    }
}

// Nobody plays two matches at once: all of a group of five or a table of eight have one after the other.
static void who_meets_all_others_meets_one_at_a_time(void **state)
{
    (void)state;
    struct forecast_section all = {.kind = SECTION_ROUND_ROBIN, .entries = 8, .lengths = TO(5)};
    struct forecast_section groups = {.kind = SECTION_GROUPS, .entries = 20, .group_of = 5, .lengths = TO(5)};
    assert_in_range(made(&all, 1, 0).end.middle, 7 * 5 * A_POINT, 10 * 5 * A_POINT);
    assert_int_equal(made(&all, 1, 0).tables, 4);
    assert_in_range(made(&groups, 1, 0).end.middle, 4 * 5 * A_POINT, 8 * 5 * A_POINT);
    assert_in_range(made(&groups, 1, 0).tables, 8, 10);
}

// A round waits for its longest match. Who is paired as they become free waits for somebody else only.
static void nobody_waits_for_a_round_who_is_paired_when_free(void **state)
{
    (void)state;
    struct forecast_section lives = {.kind = SECTION_LIVES, .entries = 24, .lives = 3, .lengths = TO(3)};
    struct forecast rounds = made(&lives, 1, 0);
    lives.paced = true;
    struct forecast paced = made(&lives, 1, 0);
    assert_true(paced.end.late < rounds.end.middle);
    assert_true(paced.end.middle * 10 < rounds.end.middle * 9);
    assert_in_range(paced.tables, 11, 12);
}

// To find who plays next each node is looked at once, however many wait for a player: less often than twice the square of all, in
// each run.
static void who_is_free_is_found_at_once(void **state)
{
    (void)state;
    for (int32_t entries = 32; entries <= 512; entries *= 4) {
        struct forecast_section lives = {
            .kind = SECTION_LIVES, .entries = entries, .lives = 3, .paced = true, .lengths = TO(5)};
        struct forecast f = made(&lives, 1, 16);
        int64_t nodes = f.matches + f.at[0].byes;
        int32_t runs = 2 + (nodes > FORECAST_LARGE ? FORECAST_RUNS_LARGE : FORECAST_RUNS);
        assert_true(f.steps > 0 && f.steps < 2 * runs * nodes * nodes);
    }
}

// Days differ: eight evenings of ten end between early and late, so the two are never near each other.
static void the_range_is_as_wide_as_evenings_are(void **state)
{
    (void)state;
    for (int32_t entries = 8; entries <= 128; entries *= 4) {
        struct forecast_section main = knockout(entries),
                                swiss = {.kind = SECTION_SWISS, .entries = entries, .lengths = TO(7)};
        for (int which = 0; which < 2; which++) {
            struct span end = made(which ? &swiss : &main, 1, 0).end;
            assert_in_range((end.late - end.early) * 100 / end.middle, 8, 40);
        }
    }
}

static void a_playoff_after_points(void **state)
{
    (void)state;
    struct forecast_section both[] = {{.kind = SECTION_ROUND_ROBIN, .entries = 5, .lengths = TO(5)},
                                      {.kind = SECTION_PLAYOFF, .fed_by = 1, .takes = 4, .lengths = TO(7)}};
    struct forecast f = made(both, 2, 0);
    assert_int_equal(f.at[0].matches, 10);
    assert_int_equal(f.at[1].matches, 3);
    both[0].twice = true;
    assert_int_equal(made(both, 2, 0).at[0].matches, 20);
    both[0].kind = SECTION_SWISS;
    f = made(both, 2, 0);
    assert_int_equal(f.at[1].matches, 3);
    assert_true(f.at[1].rounds[0].from >= f.at[0].rounds[f.at[0].round_count - 1].to);
}

static void what_cannot_be_built_is_named(void **state)
{
    (void)state;
    struct forecast_section plan[] = {knockout(4),
                                      {.kind = SECTION_LAST_CHANCE, .fed_by = 1, .rounds = 1 << 9}};
    struct forecast out;
    size_t bytes = forecast_room();
    void *at = malloc(bytes);
    assert_int_equal(forecast_make(plan, 2, 0, NULL, (struct room){at, bytes}, &out), 2);
    assert_int_equal(forecast_make(plan, 2, 0, NULL, (struct room){at, 100}, &out), 1);
    free(at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_knockout_of_any_size),
        cmocka_unit_test(seeds_that_join_later),
        cmocka_unit_test(lengths_count_from_the_final),
        cmocka_unit_test(main_consolation_last_chance),
        cmocka_unit_test(double_elimination),
        cmocka_unit_test(first_match_losers),
        cmocka_unit_test(groups_and_playoff),
        cmocka_unit_test(open_and_novice),
        cmocka_unit_test(hours_follow_from_the_figures),
        cmocka_unit_test(checkers_last_as_long_as_points),
        cmocka_unit_test(games_of_draughts_last_as_long_as_points),
        cmocka_unit_test(teams_take_a_table_a_board),
        cmocka_unit_test(the_same_plan_has_the_same_forecast),
        cmocka_unit_test(the_largest_has_room),
        cmocka_unit_test(a_swiss_waits_for_each_round),
        cmocka_unit_test(lives_are_played_out),
        cmocka_unit_test(lives_end_as_the_rule_says),
        cmocka_unit_test(who_meets_all_others_meets_one_at_a_time),
        cmocka_unit_test(nobody_waits_for_a_round_who_is_paired_when_free),
        cmocka_unit_test(who_is_free_is_found_at_once),
        cmocka_unit_test(the_range_is_as_wide_as_evenings_are),
        cmocka_unit_test(a_playoff_after_points),
        cmocka_unit_test(what_cannot_be_built_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
