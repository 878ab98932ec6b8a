// SPDX-License-Identifier: MIT
// The demonstration's own reading of an evening and its own score keeping, against the rule book's cases.
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "demo/evening.h"
#include "demo/score.h"

struct line {
    enum side winner;
    enum win win;
    int32_t cube;
    int32_t a, b;      // shown after it
    const char *phase; // of the next game
};

static void play(int32_t length, const struct line *lines, size_t n)
{
    struct score s = score_start(length);
    for (size_t i = 0; i < n; i++) {
        score_add(&s, lines[i].winner, lines[i].win, lines[i].cube);
        assert_int_equal(score_shown(&s, SIDE_A), lines[i].a);
        assert_int_equal(score_shown(&s, SIDE_B), lines[i].b);
        assert_string_equal(score_phase(&s), lines[i].phase);
    }
    assert_int_equal(s.games, n);
}

// Cases 1-3: to 7, 4-3, A wins 2 -> 6-3 Crawford; B a gammon -> 6-5; B a 2-cube -> 7-6.
static void case_1_to_3(void **state)
{
    (void)state;
    play(7,
         (const struct line[]){{SIDE_A, WIN_SINGLE, 4, 4, 0, "normal"},
                               {SIDE_B, WIN_BACKGAMMON, 1, 4, 3, "normal"},
                               {SIDE_A, WIN_SINGLE, 2, 6, 3, "crawford"},
                               {SIDE_B, WIN_GAMMON, 1, 6, 5, "post_crawford"},
                               {SIDE_B, WIN_SINGLE, 2, 6, 7, "over"}},
         5);
}

// Case 4: no second Crawford game. At 2-2 both are one point away.
static void case_4(void **state)
{
    (void)state;
    play(3,
         (const struct line[]){{SIDE_A, WIN_GAMMON, 1, 2, 0, "crawford"},
                               {SIDE_B, WIN_SINGLE, 1, 2, 1, "post_crawford"},
                               {SIDE_B, WIN_SINGLE, 1, 2, 2, "double_match_point"},
                               {SIDE_A, WIN_SINGLE, 1, 3, 2, "over"}},
         4);
}

// Cases 5, 6 and 13: double match point; a match to one; the overshoot stays raw.
static void case_5_6_13(void **state)
{
    (void)state;
    struct score one = score_start(1), s = score_start(7);
    assert_string_equal(score_phase(&one), "double_match_point");
    assert_int_equal(score_add(&one, SIDE_B, WIN_GAMMON, 1), 2);
    assert_int_equal(score_shown(&one, SIDE_B), 1);
    score_add(&s, SIDE_A, WIN_SINGLE, 4);
    assert_int_equal(score_add(&s, SIDE_A, WIN_GAMMON, 4), 8);
    assert_int_equal(s.raw[0], 12);
    assert_int_equal(score_shown(&s, SIDE_A), 7);
    assert_int_equal(score_winner(&s), SIDE_A);
}

static void reads_the_file(void **state)
{
    (void)state;
    char path[512];
    struct arena a = ARENA_EMPTY;
    struct evening e;
    snprintf(path, sizeof path, "%s/fixtures/events/knockout-13.json", getenv("TD_TESTS"));
    assert_int_equal(evening_read(&a, path, &e).code, ERR_NONE);
    assert_int_equal(e.entry_count, 13);
    assert_int_equal(e.slot_count, 16);
    assert_int_equal(e.slots[1].len, 0);
    assert_int_equal(e.match_count, 12);
    assert_int_equal(e.rounds, 4);
    assert_int_equal(e.matches[11].round, 4);
    const struct evening_match *m = evening_match_of(&e, TEXT("Entry 03"), TEXT("Entry 02"));
    assert_non_null(m);
    assert_int_equal(m->game_count, 3);
    assert_int_equal(m->final[0], 3);
    assert_null(evening_match_of(&e, TEXT("Entry 01"), TEXT("Entry 01")));
    arena_free(&a);
}

static void refuses(const char *json, const char *why)
{
    char path[] = "/tmp/tdserver-evening-XXXXXX";
    struct arena a = ARENA_EMPTY;
    struct evening e;
    int fd = mkstemp(path);
    assert_true(fd >= 0 && write(fd, json, strlen(json)) == (ssize_t)strlen(json));
    close(fd);
    struct err err = evening_read(&a, path, &e);
    unlink(path);
    assert_int_not_equal(err.code, ERR_NONE);
    assert_non_null(strstr(err.detail, why));
    arena_free(&a);
}

static void refuses_what_is_not_an_evening(void **state)
{
    (void)state;
    refuses("[", "");
    refuses("{\"title\":\"x\"}", "champion");
    refuses("{\"title\":\"x\",\"champion\":\"A\",\"entries\":[\"A\",\"B\"],\"draw\":[\"A\"]}", "two entries");
    refuses("{\"title\":\"x\",\"champion\":\"A\",\"entries\":[\"A\",\"B\"],\"draw\":[\"A\",\"B\"]}",
            "match_lengths");
    refuses("{\"title\":\"x\",\"champion\":\"A\",\"entries\":[\"A\",\"B\"],\"draw\":[\"A\",\"B\"],"
            "\"match_lengths\":[3],\"rounds\":[{\"matches\":[{\"a\":\"A\",\"b\":\"B\",\"length\":3,\"games\":"
            "[]}]}]}",
            "not complete");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_1_to_3),
        cmocka_unit_test(case_4),
        cmocka_unit_test(case_5_6_13),
        cmocka_unit_test(reads_the_file),
        cmocka_unit_test(refuses_what_is_not_an_evening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
