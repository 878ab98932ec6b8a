// SPDX-License-Identifier: MIT
// The rule book's test cases of recorded games by number: 7, 12, 15, 20-28.
#include "recording.h"

static const struct match_rules old_rules = {.crawford = true, .dead_cube = DEAD_FOR_BOTH};

static enum window window_of(const struct recording *r, int32_t turn, enum moves_regime regime)
{
    return game_log_window(r->line, turn, regime);
}

static void case_7_a_crawford_double_is_void(void **state)
{
    (void)state;
    struct recording *r = recording_at(
        (struct match_score){.length = 7, .score = {6, 3}, .crawford_played = false}, &plain_rules);
    ROLLS(r, A, 31, "8/5 6/5");
    REFUSES(r, "crawford", B, .act = RECORD_DOUBLE);
    assert_string_equal(r->refusal.rule, "US 5 Crawford");
    // The game goes on at cube 1.
    ROLLS(r, B, 64, "24/14");
    assert_int_equal(r->game.game.cube, 1);
    assert_int_equal(logged_game_double(&r->game, SIDE_A).code, REASON_CRAWFORD);
    recording_free(r);
}

static struct recording *owned_by_leader(const struct match_rules *rules)
{
    struct recording *r = recording_at((struct match_score){.length = 7, .score = {5, 3}}, rules);
    ROLLS(r, A, 31, "8/5 6/5");
    ACTS(r, B, DOUBLE);
    ACTS(r, A, TAKE);
    ROLLS(r, B, 64, "24/14");
    return r;
}

static void case_12_a_dead_cube_is_not_turned(void **state)
{
    (void)state;
    struct recording *r = owned_by_leader(&plain_rules);
    REFUSES(r, "dead-cube", A, .act = RECORD_DOUBLE);
    assert_int_equal(r->refusal.args[0], 2);
    recording_free(r);
    // The trailer owns a cube of 2 and needs four: he may.
    r = recording_at((struct match_score){.length = 7, .score = {5, 3}}, &plain_rules);
    ROLLS(r, A, 31, "8/5 6/5");
    ROLLS(r, B, 64, "24/14");
    ACTS(r, A, DOUBLE);
    ACTS(r, B, TAKE);
    ROLLS(r, A, 21, "13/11 6/5");
    ACTS(r, B, DOUBLE);
    recording_free(r);
    // At 5-5 a cube of 2 decides for either: dead for both under the older rule.
    r = recording_at((struct match_score){.length = 7, .score = {5, 5}}, &old_rules);
    ROLLS(r, A, 31, "8/5 6/5");
    ACTS(r, B, DOUBLE);
    ACTS(r, A, TAKE);
    ROLLS(r, B, 64, "24/14");
    REFUSES(r, "dead-cube", A, .act = RECORD_DOUBLE);
    recording_free(r);
}

static void case_15_no_beaver_and_no_jacoby_in_a_match(void **state)
{
    (void)state;
    struct recording *r = recording_new();
    ROLLS(r, A, 31, "8/5 6/5");
    ACTS(r, B, DOUBLE);
    REFUSES(r, "no-beaver", A, .act = RECORD_BEAVER);
    ACTS(r, A, TAKE);
    REFUSES(r, "wrong-phase", B, .act = RECORD_RACCOON);
    recording_free(r);
    static const struct match_rules jacoby = {.crawford = true, .jacoby = true};
    const struct match_rules *const rules[] = {&plain_rules, &jacoby};
    for (size_t i = 0; i < COUNT(rules); i++) {
        struct record_result result;
        r = recording_at((struct match_score){.length = 7}, rules[i]);
        ROLLS(r, A, 31, "8/5 6/5");
        assert_true(SAYS(r, B, .act = RECORD_RESIGN, .win = WIN_GAMMON));
        assert_true(logged_game_result(&r->game, &result));
        assert_int_equal(result.points, rules[i]->jacoby ? 1 : 2);
        recording_free(r);
    }
}

static void case_20_contact_is_known(void **state)
{
    (void)state;
    struct recording *r = recording_new();
    ROLLS(r, A, 31, "8/5 6/5");
    assert_true(logged_game_contact(&r->game));
    // Both sides have gone past each other.
    r->game.game.board = (struct position){.checkers = {{[6] = 5, [1] = 10}, {[6] = 5, [2] = 10}}};
    assert_false(logged_game_contact(&r->game));
    recording_free(r);
}

static void case_21_four_sixes(void **state)
{
    (void)state;
    struct recording *r = recording_new();
    REFUSES(r, "opening-tie", A, .act = RECORD_ROLL, .dice = 66, .play = "24/18(2) 13/7(2)");
    REFUSES(r, "die-left", A, .act = RECORD_ROLL, .dice = 65, .play = "24/18");
    assert_true(r->game.legal.count > 5);
    ROLLS(r, A, 65, "24/13");
    REFUSES(r, "more-playable", B, .act = RECORD_ROLL, .dice = 66, .play = "24/18(2)");
    ROLLS(r, B, 66, "13/7(2) 24/18(2)");
    assert_string_equal(r->line, "a65 24/13;b66 24/18(2) 13/7(2);");
    recording_free(r);
}

// A game in which side a is about to roll from this position.
static struct recording *recording_from(struct position board)
{
    struct recording *r = recording_new();
    r->game.game.board = board;
    r->game.game.phase = GAME_TURN;
    r->game.game.on_roll = 0;
    return r;
}

static void cases_22_and_23_the_larger_die_and_the_lost_six(void **state)
{
    (void)state;
    struct recording *r = recording_from(
        (struct position){.checkers = {{[24] = 1, [1] = 2, [OFF] = 12}, {[12] = 2, [OFF] = 13}}});
    REFUSES(r, "higher-die", A, .act = RECORD_ROLL, .dice = 65, .play = "24/19");
    ROLLS(r, A, 65, "24/18");
    recording_free(r);
    r = recording_from((struct position){.checkers = {{[BAR] = 2, [6] = 13}, {[6] = 2, [5] = 13}}});
    REFUSES(r, "point-held", A, .act = RECORD_ROLL, .dice = 63, .play = "bar/22 bar/19");
    ROLLS(r, A, 63, "25/22");
    assert_string_equal(r->line, "a63 bar/22;");
    recording_free(r);
}

static void cases_24_and_25_bearing_off(void **state)
{
    (void)state;
    const struct position two = {.checkers = {{[4] = 1, [2] = 1, [OFF] = 13}, {[1] = 15}}};
    static const char *const legal[] = {"4/3 3/off", "4/off 2/1"};
    for (size_t i = 0; i < COUNT(legal); i++) {
        struct recording *r = recording_from(two);
        ROLLS(r, A, 61, legal[i]);
        recording_free(r);
    }
    struct recording *r = recording_from(two);
    assert_false(SAYS(r, A, .act = RECORD_ROLL, .dice = 61, .play = "2/off 4/3"));
    recording_free(r);
    r = recording_from((struct position){.checkers = {{[6] = 1, [4] = 1, [OFF] = 13}, {[1] = 15}}});
    assert_false(SAYS(r, A, .act = RECORD_ROLL, .dice = 55, .play = "6/1 4/off"));
    ROLLS(r, A, 55, "6/1 4/off 1/off");
    struct record_result result;
    assert_true(logged_game_result(&r->game, &result));
    assert_int_equal(result.is.win, WIN_GAMMON);
    recording_free(r);
}

static void case_26_backgammon_and_gammon(void **state)
{
    (void)state;
    struct recording *r =
        recording_from((struct position){.checkers = {{[1] = 1, [OFF] = 14}, {[6] = 14, [BAR] = 1}}});
    struct record_result result;
    r->game.game.cube = 2;
    r->game.game.owner = 0;
    ROLLS(r, A, 21, "1/off");
    assert_true(logged_game_result(&r->game, &result));
    assert_int_equal(result.is.win, WIN_BACKGAMMON);
    assert_int_equal(result.points, 6);
    recording_free(r);
    r = recording_from((struct position){.checkers = {{[1] = 1, [OFF] = 14}, {[6] = 14, [13] = 1}}});
    ROLLS(r, A, 21, "1/off");
    assert_true(logged_game_result(&r->game, &result));
    assert_int_equal(result.is.win, WIN_GAMMON);
    assert_int_equal(result.points, 2);
    recording_free(r);
}

static void case_27_until_when_an_illegal_play_is_corrected(void **state)
{
    (void)state;
    struct recording *r = recording_new();
    ROLLS(r, A, 31, "8/5 6/5");
    REFUSES(r, "not-on-dice", B, .act = RECORD_ROLL, .dice = 64, .play = "24/15");
    INSISTS(r, B, 64, "24/15");
    assert_string_equal(r->line, "a31 8/5 6/5;b64! 24/15;");
    assert_int_equal(window_of(r, 1, MOVES_LEGAL), WINDOW_NONE);
    for (int regime = MOVES_CONDONABLE; regime <= MOVES_RESPONSIBLE; regime++)
        assert_int_equal(window_of(r, 2, (enum moves_regime)regime), WINDOW_OPEN);
    ACTS(r, A, DOUBLE);
    assert_int_equal(window_of(r, 2, MOVES_CONDONABLE), WINDOW_CONDONED);
    assert_int_equal(window_of(r, 2, MOVES_LEGAL), WINDOW_OPEN);
    ACTS(r, B, TAKE);
    // The opponent has rolled and not played.
    ROLLS(r, A, 52, RECORD_UNPLAYED);
    assert_int_equal(window_of(r, 2, MOVES_CONDONABLE), WINDOW_CONDONED);
    assert_int_equal(window_of(r, 2, MOVES_LEGAL), WINDOW_CLOSED);
    assert_int_equal(window_of(r, 2, MOVES_RESPONSIBLE), WINDOW_CLOSED);
    assert_int_equal(window_of(r, 2, MOVES_NEXT_PLAY), WINDOW_OPEN);
    assert_true(game_log_cut(r->line, 5));
    assert_true(game_log_add(
        r->line, sizeof r->line,
        &(struct game_log_action){.side = SIDE_A, .act = RECORD_ROLL, .dice = 52, .play = "13/8 6/4"}));
    assert_int_equal(window_of(r, 2, MOVES_NEXT_PLAY), WINDOW_CLOSED);
    recording_free(r);
    // A game that is given up has no window.
    assert_int_equal(game_log_window("a31 8/5 6/5;b64! 24/15;aX1;", 2, MOVES_NEXT_PLAY), WINDOW_CLOSED);
}

static void case_28_a_wrong_set_up_until_the_fifth_roll(void **state)
{
    (void)state;
    struct recording *r = recording_new();
    assert_int_equal(game_log_set_up_window(r->line, 5), WINDOW_OPEN);
    ROLLS(r, A, 31, "8/5 6/5");
    ROLLS(r, B, 64, "24/14");
    ROLLS(r, A, 21, "24/21");
    ROLLS(r, B, 21, "13/11 6/5");
    assert_int_equal(game_log_set_up_window(r->line, 5), WINDOW_OPEN);
    ACTS(r, A, DOUBLE);
    ACTS(r, B, TAKE);
    assert_int_equal(game_log_set_up_window(r->line, 5), WINDOW_OPEN);
    ROLLS(r, A, 63, RECORD_UNPLAYED);
    assert_int_equal(game_log_set_up_window(r->line, 5), WINDOW_CLOSED);
    recording_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_7_a_crawford_double_is_void),
        cmocka_unit_test(case_12_a_dead_cube_is_not_turned),
        cmocka_unit_test(case_15_no_beaver_and_no_jacoby_in_a_match),
        cmocka_unit_test(case_20_contact_is_known),
        cmocka_unit_test(case_21_four_sixes),
        cmocka_unit_test(cases_22_and_23_the_larger_die_and_the_lost_six),
        cmocka_unit_test(cases_24_and_25_bearing_off),
        cmocka_unit_test(case_26_backgammon_and_gammon),
        cmocka_unit_test(case_27_until_when_an_illegal_play_is_corrected),
        cmocka_unit_test(case_28_a_wrong_set_up_until_the_fifth_roll),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
