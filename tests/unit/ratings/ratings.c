// SPDX-License-Identifier: MIT
// Ratings and master points: the rule book's cases 70-74.
#include "ratings/ratings.h"
#include "ratings/replay.h"
#include "store/tables/rating_block.h"
#include "unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct rating_ramp *ramp(const char *code)
{
    const struct rating_ramp *found = rating_ramp_find(code, strlen(code));
    assert_non_null(found);
    return found;
}

static struct rating at(double value, int32_t experience)
{
    return (struct rating){(int32_t)lround(value * RATING_UNIT), experience};
}

static void moves(const char *code, struct rating winner, struct rating loser, int32_t length, int32_t gain,
                  int32_t loss)
{
    struct rating_change change = rating_of_match(ramp(code), winner, loser, length);
    assert_int_equal(change.gain, gain);
    assert_int_equal(change.loss, loss);
}

static void case_70_favourite_and_underdog(void **state)
{
    (void)state;
    moves("fibs", at(1600, 400), at(1500, 400), 7, 44918, 44918);
    moves("fibs", at(1500, 400), at(1600, 5000), 7, 60912, 60912); // calc: 4 sqrt(7) 0.57557 = 6.0912
    assert_int_equal(rating_chance(at(1500, 400), at(1600, 400), 7), 4244);
}

static void case_71_a_newcomer_moves_more(void **state)
{
    (void)state;
    moves("fibs", at(1500, 0), at(1500, 1000), 5, 223607, 44721);
}

static void case_72_ramps(void **state)
{
    (void)state;
    moves("fibs", at(1400, 150), at(1800, 500), 11, 381501, 109000);
    moves("fibs", at(1800, 500), at(1400, 150), 11, 23665, 82827);
    moves("brass-city", at(1457.21, 37), at(1543.83, 166), 5, 94778, 78754);
    moves("belgium", at(1500, 0), at(1500, 1000), 5, 44721, 44721);
    assert_null(rating_ramp_find("fib", 3));
}

// Germany (rule book 4): the ramp of FIBS, an 11-point match is 11 of experience, and listed is who has 200 of it and a
// match within 12 months.
static void germany_moves_as_fibs_does(void **state)
{
    (void)state;
    moves("germany", at(1600, 400), at(1500, 400), 7, 44918, 44918);    // case 70
    moves("germany", at(1500, 400), at(1600, 5000), 7, 60912, 60912);   // case 70
    moves("germany", at(1500, 0), at(1500, 1000), 5, 223607, 44721);    // case 71
    moves("germany", at(1400, 150), at(1800, 500), 11, 381501, 109000); // case 72: K 3.5 and 1
    moves("germany", at(1800, 500), at(1400, 150), 11, 23665, 82827);
    moves("germany", at(1500, 200), at(1500, 399), 9, 180000, 60600); // K 3 and 1.01
    struct rating_match match = {.stream = 1, .match = 1, .length = 11, .winner = 1, .loser = 2};
    struct rating now[3];
    struct rating_line line;
    assert_int_equal(rating_replay(ramp("germany"), &match, 1, now, 2, &line), 1);
    assert_int_equal(now[1].value, RATING_START + 331662); // calc: 4 * 5 * sqrt(11) / 2 = 33.1662
    assert_int_equal(now[2].value, RATING_START - 331662);
    assert_int_equal(now[1].experience, 11);
    assert_int_equal(now[2].experience, 11);
}

static void who_is_ranked(void **state)
{
    (void)state;
    static const int64_t day_ms = (int64_t)24 * 3600 * 1000, now_ms = 1800000000000;
    static const struct {
        const char *code;
        int32_t experience, days; // since the last match
        bool ranked;
    } asked[] = {
        {"germany", 200, 0, true},     {"germany", 199, 0, false},    {"germany", 200, 365, true},
        {"germany", 200, 366, false},  {"germany", 5000, 366, false}, {"germany", 199, 366, false},
        {"belgium", 100, 9999, true},  {"belgium", 99, 0, false},     {"fibs", 1, 9999, true},
        {"brass-city", 1, 9999, true},
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        assert_int_equal(rating_is_ranked(ramp(asked[i].code), asked[i].experience,
                                          now_ms - asked[i].days * day_ms, now_ms),
                         asked[i].ranked);
    assert_false(rating_is_ranked(ramp("germany"), 200, now_ms - 365 * day_ms - 1, now_ms));
}

// Factors as they are printed: a tolerance of 0.005.
static void near(int32_t points, double printed)
{
    assert_true(fabs((double)points / RATING_UNIT - printed) < 0.005);
}

static void case_73_master_points(void **state)
{
    (void)state;
    near(master_points_match(100, 100, 9), 1);
    near(master_points_match(100, 100, 11), 1.1055);
    near(master_points_match(100, 70, 7), 0.6173);
    near(master_points_place(100, 100, 64, 1, 1), 3.60);
    near(master_points_place(100, 100, 64, 2, 2), 2.52);
    near(master_points_place(100, 100, 64, 3, 4), 1.50);
    near(master_points_place(100, 100, 64, 5, 8), 0.684);
}

// ---- replay

enum { PERSONS = 9, MATCHES = 10 };

// Ten matches of nine people; nobody of the last two meets anybody else.
static void ten(struct rating_match *out)
{
    static const int32_t met[MATCHES][2] = {{1, 2}, {3, 4}, {1, 3}, {5, 6}, {3, 5},
                                            {6, 7}, {8, 9}, {2, 6}, {7, 1}, {9, 8}};
    for (int32_t i = 0; i < MATCHES; i++)
        out[i] = (struct rating_match){
            .stream = 7, .match = i + 1, .length = 5, .winner = met[i][0], .loser = met[i][1]};
}

static void case_74_a_corrected_match_is_replayed(void **state)
{
    (void)state;
    struct rating_match matches[MATCHES];
    struct rating was_now[PERSONS + 1], now[PERSONS + 1];
    struct rating_line was[MATCHES], is[MATCHES];
    ten(matches);
    assert_int_equal(rating_replay(ramp("fibs"), matches, MATCHES, was_now, PERSONS, was), MATCHES);
    matches[2].winner = 3, matches[2].loser = 1; // match 3, found after match 10
    assert_int_equal(rating_replay(ramp("fibs"), matches, MATCHES, now, PERSONS, is), MATCHES);
    // The match itself, and whatever its players and those they met then played later.
    static const bool changed[MATCHES] = {[2] = true, [4] = true, [8] = true};
    for (int32_t i = 0; i < MATCHES; i++) {
        assert_int_equal(rating_line_same(&was[i], &is[i]), !changed[i]);
        assert_int_equal(rating_match_same(&was[i], &is[i]), i != 2);
    }
    assert_int_not_equal(was_now[7].value, now[7].value);
    assert_int_equal(was_now[9].value, now[9].value);
    assert_int_equal(was_now[2].value, now[2].value);
}

static void what_is_not_rated_moves_nobody(void **state)
{
    (void)state;
    struct rating_match matches[MATCHES];
    struct rating now[PERSONS + 1];
    struct rating_line lines[MATCHES];
    ten(matches);
    for (int32_t i = 0; i < MATCHES; i++)
        if (i != 6) matches[i].reason = i % 2 ? RATING_NOT_PLAYED : RATING_GIVEN_UP;
    assert_int_equal(rating_replay(ramp("fibs"), matches, MATCHES, now, PERSONS, lines), 1);
    assert_int_equal(lines[0].match, 7);
    assert_int_equal(now[8].experience, 5);
    assert_int_equal(now[1].value, RATING_START);
    assert_int_equal(now[1].experience, 0);
    for (size_t i = 0; i < RATING_REASON_COUNT; i++)
        assert_true(rating_reasons[i].word && strlen(rating_reasons[i].sentence) > 10);
}

// ---- who stands where, and how a tournament's lines are kept

static void everybody_stands_where_their_last_match_left_them(void **state)
{
    (void)state;
    struct rating_match matches[MATCHES];
    struct rating now[PERSONS + 1];
    struct rating_line lines[MATCHES], turned[MATCHES];
    struct rating_place places[PERSONS + 1];
    ten(matches);
    assert_int_equal(rating_replay(ramp("fibs"), matches, MATCHES, now, PERSONS, lines), MATCHES);
    for (size_t i = 0; i < MATCHES; i++)
        turned[i] = lines[(i * 7 + 3) % MATCHES]; // in no order
    size_t n = rating_places(turned, MATCHES, places, PERSONS);
    int32_t played = 0, won = 0;
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(places[i].value, now[places[i].player].value);
        assert_int_equal(places[i].experience, now[places[i].player].experience);
        if (i) assert_true(places[i - 1].value >= places[i].value);
        played += places[i].matches;
        won += places[i].won;
    }
    assert_int_equal(played, 2 * MATCHES);
    assert_int_equal(won, MATCHES);
    assert_int_equal(rating_places(turned, 0, places, PERSONS), 0);
}

static void a_tournament_is_read_as_it_was_kept(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct rating_line lines[] = {
        {7, 1700000000001, 1, 5, 9, 12, {15123456, 0}, {-3, 400}, {44918, 44917}},
        {7, (int64_t)1 << 40 | 0x80000000, INT32_MAX, 99, 12, 3, {1, 2}, {3, 4}, {5, 6}},
    };
    struct rating_block block = {7, lines, 2};
    struct text body = rating_block_pack(&a, &block), players = rating_block_players(&a, &block);
    assert_int_equal(body.len, 96);
    assert_int_equal(rating_block_count(body), 2);
    for (size_t i = 0; i < 2; i++) {
        struct rating_line read = rating_block_line(body, i, 7);
        assert_true(rating_line_same(&read, &lines[i]));
    }
    assert_true(text_equal(players, TEXT("{3,9,12}")));
    block.count = 0;
    assert_int_equal(rating_block_pack(&a, &block).len, 0);
    assert_true(text_equal(rating_block_players(&a, &block), TEXT("{}")));
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_70_favourite_and_underdog),
        cmocka_unit_test(case_71_a_newcomer_moves_more),
        cmocka_unit_test(case_72_ramps),
        cmocka_unit_test(germany_moves_as_fibs_does),
        cmocka_unit_test(who_is_ranked),
        cmocka_unit_test(case_73_master_points),
        cmocka_unit_test(case_74_a_corrected_match_is_replayed),
        cmocka_unit_test(what_is_not_rated_moves_nobody),
        cmocka_unit_test(everybody_stands_where_their_last_match_left_them),
        cmocka_unit_test(a_tournament_is_read_as_it_was_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
