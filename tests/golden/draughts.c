// SPDX-License-Identifier: MIT
// Draughts at a table: matches of so many games, draws as results, replays where somebody must go on. Rules 1.3; cases
// 127-136.
#include "round_hall.h"

#include "director/games/match_games.h"
#include "director/pad/options.h"

static void section_plays(struct hall *h, enum section_kind kind, const char *games, int32_t length)
{
    struct command set = {
        .kind = COMMAND_section_set,
        .is.section_set = {.section = MAIN_SECTION, .kind = (int32_t)kind, .lengths = {&length, 1}}};
    snprintf(set.is.section_set.games, sizeof set.is.section_set.games, "%s", games);
    hall_do(h, &set, __LINE__);
}

// One match of a knockout, started.
static void meet(struct hall *h, const char *games, int32_t length)
{
    hall_create(h, length, 1);
    section_plays(h, SECTION_KNOCKOUT, games, length);
    hall_enter(h, 2);
    hall_draw(h, (const int32_t[]){1, 2}, 2);
    DO(h, match_call, .match = 1, .table = 1);
    DO(h, match_start, .match = 1);
}

// A round robin of three.
static void table_of_three(struct hall *h, const char *games, int32_t length)
{
    hall_create(h, length, 2);
    hall_enter(h, 3);
    section_plays(h, SECTION_ROUND_ROBIN, games, length);
    DO(h, draw_make, .method = DRAW_RANDOM);
}

#define WON(h, match_, n, side_)                                                                             \
    DO(h, game_report, .match = (match_), .game = (n), .winner = SIDE_##side_, .win = WIN_SINGLE, .cube = 1)
#define DRAWN(h, match_, n) DO(h, game_report, .match = (match_), .game = (n), .cube = 1)

static int32_t match_between(const struct hall *h, int32_t x, int32_t y)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if ((m->a == x && m->b == y) || (m->a == y && m->b == x)) return m->n;
    fail_msg("%d and %d do not meet", x, y);
    return 0;
}

static void ended(const struct hall *h, int32_t match, enum side winner, enum result_how how, int32_t a,
                  int32_t b)
{
    const struct row_match *m = hall_at(h, match);
    assert_int_equal(m->status, MATCH_OVER);
    assert_int_equal(m->winner, winner);
    assert_string_equal(words_result_how.at[m->how], words_result_how.at[how]);
    assert_int_equal(m->score_a, a);
    assert_int_equal(m->score_b, b);
}

static void terms_are_read(void **state)
{
    (void)state;
    struct draughts_terms t;
    assert_true(draughts_terms_read("draughts", &t));
    assert_false(t.balloted || t.mini_match || draughts_has(&t.rules, RULE_HUFF));
    assert_true(draughts_terms_read("draughts+ballot-47+huff+mini-match", &t));
    assert_true(t.balloted && t.mini_match && draughts_has(&t.rules, RULE_HUFF));
    assert_int_equal(draughts_openings(&t), 47);
    assert_true(draughts_terms_read("draughts+ballot-43", &t) && draughts_openings(&t) == 43);
    assert_true(draughts_terms_read("losing-draughts+mini-match", &t));
    assert_false(draughts_terms_read("losing-draughts+ballot-49", &t)); // the ballot is of the English game
    assert_false(draughts_terms_read("draughts+ballot-48", &t));
    assert_false(draughts_terms_read("draughts+huffs", &t));
    assert_false(draughts_terms_read("draughts draughts", &t));
    assert_false(draughts_played("portes") || draughts_played(""));
    assert_string_equal(draughts_title("draughts+mini-match"), "English draughts");
}

static void a_section_takes_draughts_alone(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 1);
    NO(&h, GAMES, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .games = "draughts portes");
    NO(&h, GAMES, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT,
       .games = "draughts+ballot-50");
    section_plays(&h, SECTION_KNOCKOUT, "draughts+mini-match", 2);
    assert_string_equal(state_section(h.state, MAIN_SECTION)->games, "draughts+mini-match");
    hall_close(&h);
}

static void no_cube_no_gammon_no_dice(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 1);
    NO(&h, NO_CUBE, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 2);
    NO(&h, WIN_UNKNOWN, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 1);
    NO(&h, NOT_RECORDED, turn_record, .match = 1, .game = 1, .turn = 1, .side = SIDE_A, .act = RECORD_ROLL,
       .dice = 31, .play = "8/5 6/5");
    struct pad_options pad = pad_options(h.state, hall_at(&h, 1), 1);
    assert_int_equal(pad.points[0][0], 2);
    assert_false(pad.may_double[0]);
    WON(&h, 1, 1, B);
    ended(&h, 1, SIDE_B, HOW_PLAYED, 0, 2);
    close(&h);
}

// Whoever goes on must be known: one more game, and one more, until somebody leads.
static void a_knockout_is_replayed(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 1);
    DRAWN(&h, 1, 1);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    DRAWN(&h, 1, 2);
    assert_int_equal(hall_at(&h, 1)->phase, PHASE_NORMAL);
    WON(&h, 1, 3, A);
    ended(&h, 1, SIDE_A, HOW_PLAYED, 4, 2);
    close(&h);
}

// Two more games, for colours change within a pair: a win of the first of them decides nothing.
static void a_mini_match_is_replayed_in_pairs(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts+mini-match", 2);
    WON(&h, 1, 1, A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    WON(&h, 1, 2, B);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    WON(&h, 1, 3, B);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    DRAWN(&h, 1, 4);
    ended(&h, 1, SIDE_B, HOW_PLAYED, 3, 5);
    close(&h);
}

static void who_cannot_be_caught_has_won(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 4);
    WON(&h, 1, 1, A);
    DRAWN(&h, 1, 2);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING); // 3-1, and two games are worth four
    DRAWN(&h, 1, 3);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING); // 4-2: level is still to be had
    DRAWN(&h, 1, 4);
    ended(&h, 1, SIDE_A, HOW_PLAYED, 5, 3);
    close(&h);
    meet(&h, "draughts", 4);
    WON(&h, 1, 1, A);
    WON(&h, 1, 2, A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    DRAWN(&h, 1, 3);
    ended(&h, 1, SIDE_A, HOW_PLAYED, 5, 1); // three games are enough
    close(&h);
}

// In a table of points a draw is a result, half a win for each.
static void a_draw_counts_half(void **state)
{
    (void)state;
    struct hall h;
    table_of_three(&h, "draughts", 1);
    int32_t one_two = match_between(&h, 1, 2), one_three = match_between(&h, 1, 3),
            two_three = match_between(&h, 2, 3);
    DO(&h, match_start, .match = one_two);
    DRAWN(&h, one_two, 1);
    ended(&h, one_two, SIDE_NONE, HOW_LEVEL, 1, 1);
    bool a = hall_at(&h, two_three)->a == 3;
    DO(&h, result_set, .match = two_three, .how = HOW_FINAL_SCORE, .score_a = a ? 2 : 0,
       .score_b = a ? 0 : 2);
    DO(&h, result_set, .match = one_three, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 1,
       .reason = "drawn");
    ended(&h, one_three, SIDE_NONE, HOW_LEVEL, 1, 1);
    assert_true(is_over(&h));
    // One and a half, one, a half.
    assert_true(shares(&h, 3, 1, 1) && shares(&h, 1, 2, 2) && shares(&h, 2, 3, 3));
    close(&h);
}

static void a_corrected_draw_moves_the_table(void **state)
{
    (void)state;
    struct hall h;
    table_of_three(&h, "draughts", 1);
    int32_t n = match_between(&h, 1, 2);
    DO(&h, match_start, .match = n);
    DRAWN(&h, n, 1);
    DO(&h, game_correct, .match = n, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1,
       .reason = "they had been misheard");
    ended(&h, n, SIDE_A, HOW_PLAYED, 2, 0);
    DO(&h, game_correct, .match = n, .game = 1, .cube = 1, .reason = "no, it was drawn");
    ended(&h, n, SIDE_NONE, HOW_LEVEL, 1, 1);
    close(&h);
}

static void final_scores_are_those_of_games(void **state)
{
    (void)state;
    struct hall h;
    meet(&h, "draughts", 2);
    NO(&h, FINAL_SCORE, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 2,
       .score_b = 2); // to be replayed
    NO(&h, FINAL_SCORE, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 2,
       .score_b = 0); // one more
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 3);
    ended(&h, 1, SIDE_B, HOW_FINAL_SCORE, 1, 3);
    close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_are_read),
        cmocka_unit_test(a_section_takes_draughts_alone),
        cmocka_unit_test(no_cube_no_gammon_no_dice),
        cmocka_unit_test(a_knockout_is_replayed),
        cmocka_unit_test(a_mini_match_is_replayed_in_pairs),
        cmocka_unit_test(who_cannot_be_caught_has_won),
        cmocka_unit_test(a_draw_counts_half),
        cmocka_unit_test(a_corrected_draw_moves_the_table),
        cmocka_unit_test(final_scores_are_those_of_games),
    };
    return cmocka_run_group_tests_name("draughts", tests, NULL, NULL);
}
