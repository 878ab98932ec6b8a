// SPDX-License-Identifier: MIT
// The line of a record: written and read again, filled to its end, cut, malformed; and the game it tells.
#include "recording.h"

static void add(char *line, size_t room, struct game_log_action action)
{
    if (!action.play) action.play = "";
    assert_true(game_log_add(line, room, &action));
}

static void a_line_is_read_as_it_was_written(void **state)
{
    (void)state;
    char line[200] = "", again[200] = "", play[RECORD_PLAY + 1];
    add(line, sizeof line,
        (struct game_log_action){.side = SIDE_A, .act = RECORD_ROLL, .dice = 31, .play = "8/5 6/5"});
    add(line, sizeof line,
        (struct game_log_action){
            .side = SIDE_B, .act = RECORD_ROLL, .dice = 64, .illegal = true, .play = "24/15"});
    add(line, sizeof line, (struct game_log_action){.side = SIDE_A, .act = RECORD_ROLL, .dice = 66});
    for (int act = RECORD_DOUBLE; act <= RECORD_RACCOON; act++)
        add(line, sizeof line, (struct game_log_action){.side = SIDE_B, .act = (enum record_act)act});
    for (int win = WIN_SINGLE; win <= WIN_BACKGAMMON; win++)
        add(line, sizeof line,
            (struct game_log_action){.side = SIDE_A, .act = RECORD_RESIGN, .win = (enum win)win});
    add(line, sizeof line,
        (struct game_log_action){.side = SIDE_B, .act = RECORD_SETUP, .play = "4HPwATDgc/ABMA 2b"});
    add(line, sizeof line, (struct game_log_action){.side = SIDE_A, .act = RECORD_AUTOMATIC});
    add(line, sizeof line,
        (struct game_log_action){.side = SIDE_B, .act = RECORD_REST, .dice = 41, .play = "7/1"});
    add(line, sizeof line,
        (struct game_log_action){
            .side = SIDE_A, .act = RECORD_ROLL, .dice = 654, .play = "24/18 24/19 24/20"});
    add(line, sizeof line,
        (struct game_log_action){
            .side = SIDE_B, .act = RECORD_ROLL, .dice = 111, .illegal = true, .play = "6/4"});
    add(line, sizeof line, (struct game_log_action){.side = SIDE_A, .act = RECORD_ROLL, .dice = 666});
    add(line, sizeof line,
        (struct game_log_action){.side = SIDE_B, .act = RECORD_REST, .dice = 443, .play = "7/1"});
    assert_string_equal(
        line, "a31 8/5 6/5;b64! 24/15;a66;bD;bT;bP;bB;bR;aX1;aX2;aX3;bS 4HPwATDgc/ABMA 2b;aA;bL41 7/1;"
              "a654 24/18 24/19 24/20;b111! 6/4;a666;bL443 7/1;");
    const char *at = line;
    struct game_log_action action;
    while (game_log_next(&at, &action, play))
        assert_true(game_log_add(again, sizeof again, &action));
    assert_string_equal(line, again);
    assert_int_equal(game_log_digest(line), game_log_digest(again));
    assert_int_not_equal(game_log_digest(line), game_log_digest("a31 8/5 6/5;"));
}

static void a_full_line_refuses_and_stays(void **state)
{
    (void)state;
    char line[26] = "";
    const struct game_log_action action = {.side = SIDE_A, .act = RECORD_ROLL, .dice = 31, .play = "8/5 6/5"};
    assert_true(game_log_add(line, sizeof line, &action));
    assert_true(game_log_add(line, sizeof line, &action));
    assert_false(game_log_add(line, sizeof line, &action));
    assert_string_equal(line, "a31 8/5 6/5;a31 8/5 6/5;");
    assert_true(
        game_log_add(line, 200, &(struct game_log_action){.side = SIDE_A, .act = RECORD_NONE, .play = ""}) ==
        false);
}

static void what_lies_behind_the_end_of_a_line_is_no_part_of_it(void **state)
{
    (void)state;
    char line[40], full[8] = {'\0', 'x', 'x', 'x', 'x', 'x', 'x', 'x'};
    memset(line, 'x', sizeof line);
    line[0] = '\0';
    add(line, sizeof line, (struct game_log_action){.side = SIDE_A, .act = RECORD_DOUBLE});
    assert_string_equal(line, "aD;");
    add(line, sizeof line, (struct game_log_action){.side = SIDE_B, .act = RECORD_TAKE});
    assert_string_equal(line, "aD;bT;");
    const struct game_log_action roll = {.side = SIDE_A, .act = RECORD_ROLL, .dice = 31, .play = "8/5 6/5"};
    assert_false(game_log_add(full, sizeof full, &roll));
    assert_string_equal(full, "");
}

static void a_play_that_would_be_read_otherwise_is_not_written(void **state)
{
    (void)state;
    static const char *const plays[] = {"8/5;aD", " 8/5", "! 8/5"};
    char line[100] = "";
    for (size_t i = 0; i < COUNT(plays); i++) {
        struct game_log_action action = {.side = SIDE_A, .act = RECORD_ROLL, .dice = 31, .play = plays[i]};
        assert_false(game_log_add(line, sizeof line, &action));
        assert_string_equal(line, "");
    }
}

static void dice_that_are_none_are_not_written(void **state)
{
    (void)state;
    static const int32_t none[] = {0, 6, 10, 17, 71, 70, 99, 106, 160, 607, 667, 711, 1111};
    char line[100] = "";
    for (size_t i = 0; i < COUNT(none); i++)
        if (game_log_add(
                line, sizeof line,
                &(struct game_log_action){.side = SIDE_A, .act = RECORD_ROLL, .dice = none[i], .play = ""}))
            fail_msg("%d is written", none[i]);
}

static void a_line_is_cut_from_an_action_on(void **state)
{
    (void)state;
    char line[] = "a31 8/5 6/5;b64 24/14;aD;bT;";
    assert_false(game_log_cut(line, 5));
    assert_false(game_log_cut(line, 0));
    assert_true(game_log_cut(line, 3));
    assert_string_equal(line, "a31 8/5 6/5;b64 24/14;");
    assert_true(game_log_cut(line, 1));
    assert_string_equal(line, "");
    assert_false(game_log_cut(line, 1));
}

// 64 characters of a play.
#define LONG "8/5 8/5 8/5 8/5 8/5 8/5 8/5 8/5 8/5 8/5 8/5 8/5 8/5 8/5 8/5 8/5 "

static void what_is_no_action_is_not_read(void **state)
{
    (void)state;
    static const char *const lines[] = {"",
                                        ";",
                                        "c31;",
                                        "a;",
                                        "a3;",
                                        "a07;",
                                        "a17;",
                                        "aQ;",
                                        "aL;",
                                        "aL3;",
                                        "aX;",
                                        "aX0;",
                                        "aX4;",
                                        "aS 4HPwATDgc/ABMA",
                                        "aD",
                                        "a31",
                                        "aTT;",
                                        "a31 ",
                                        "a31 " LONG LONG LONG LONG ";"};
    char play[RECORD_PLAY + 1];
    struct game_log_action action;
    for (size_t i = 0; i < COUNT(lines); i++) {
        const char *at = lines[i];
        if (game_log_next(&at, &action, play)) fail_msg("%s was read", lines[i]);
        assert_ptr_equal(at, lines[i]);
    }
}

// ---- the game

static void the_record_tells_board_cube_and_turn(void **state)
{
    (void)state;
    struct recording *r = recording_new();
    char id[SITUATION_ROOM];
    logged_game_position(&r->game, id);
    assert_string_equal(id, "4HPwATDgc/ABMA");
    assert_int_equal(logged_game_on_roll(&r->game), SIDE_NONE);
    ROLLS(r, B, 13, "6/5 8/5");
    assert_string_equal(r->line, "b31 8/5 6/5;");
    logged_game_position(&r->game, id);
    assert_string_equal(id, "sGfwATDgc/ABMA");
    assert_int_equal(logged_game_on_roll(&r->game), SIDE_A);
    ACTS(r, A, DOUBLE);
    assert_int_equal(logged_game_offered(&r->game), SIDE_A);
    ACTS(r, B, TAKE);
    assert_int_equal(logged_game_owner(&r->game), SIDE_B);
    assert_int_equal(r->game.game.cube, 2);
    ROLLS(r, A, 64, RECORD_UNPLAYED);
    assert_int_equal(logged_game_dice(&r->game), 64);
    REFUSES(r, "wrong-phase", B, .act = RECORD_ROLL, .dice = 21, .play = "13/10");
    struct recording *again = recording_new();
    assert_true(logged_game_replay(&again->game, r->line, r->game.turns));
    assert_memory_equal(&again->game.game, &r->game.game, sizeof r->game.game);
    assert_false(logged_game_replay(&again->game, r->line, r->game.turns + 1));
    recording_free(again);
    recording_free(r);
}

// What the engine says of a game that begins in its middle: b is on roll with the cube at 2.
static void a_game_may_be_recorded_from_its_middle_on(void **state)
{
    (void)state;
    struct recording *r = recording_new();
    char id[SITUATION_ROOM];
    assert_true(SAYS(r, B, .act = RECORD_SETUP, .play = "sGfwATDgc/ABMA 2b"));
    assert_string_equal(r->line, "bS sGfwATDgc/ABMA 2b;");
    logged_game_position(&r->game, id);
    assert_string_equal(id, "sGfwATDgc/ABMA");
    assert_int_equal(logged_game_on_roll(&r->game), SIDE_B);
    assert_int_equal(logged_game_owner(&r->game), SIDE_B);
    assert_int_equal(r->game.game.cube, 2);
    REFUSES(r, "setup-first", B, .act = RECORD_SETUP, .play = "4HPwATDgc/ABMA");
    REFUSES(r, "wrong-side", A, .act = RECORD_ROLL, .dice = 31, .play = "8/5 6/5");
    ACTS(r, B, DOUBLE);
    ACTS(r, A, TAKE);
    assert_int_equal(r->game.game.cube, 4);
    ROLLS(r, B, 31, "8/5 6/5");
    struct recording *again = recording_new();
    assert_true(logged_game_replay(&again->game, r->line, r->game.turns));
    assert_memory_equal(&again->game.game, &r->game.game, sizeof r->game.game);
    recording_free(again);
    recording_free(r);
}

static void only_what_can_stand_is_set_up(void **state)
{
    (void)state;
    static const struct {
        const char *play, *reason;
    } refused[] = {{"", "no-position"},
                   {"nonsense", "no-position"},
                   {"AAAAAAAAAAAAAA", "no-position"}, // both have borne everything off
                   {"////////////AA", "no-position"}, // more checkers than there are
                   {"4HPwATDgc/ABMA 1a", "no-setup-cube"},
                   {"4HPwATDgc/ABMA 2", "no-setup-cube"},
                   {"4HPwATDgc/ABMA 3a", "no-setup-cube"},
                   {"4HPwATDgc/ABMA 2c", "no-setup-cube"},
                   {"4HPwATDgc/ABMA 2ab", "no-setup-cube"},
                   {"4HPwATDgc/ABMA 99999999999a", "no-setup-cube"}};
    struct recording *r = recording_new();
    for (size_t i = 0; i < COUNT(refused); i++)
        REFUSES(r, refused[i].reason, A, .act = RECORD_SETUP, .play = refused[i].play);
    assert_int_equal(r->game.turns, 0);
    recording_free(r);
    struct recording *crawford =
        recording_at((struct match_score){.length = 7, .score = {6, 0}}, &plain_rules);
    REFUSES(crawford, "crawford", A, .act = RECORD_SETUP, .play = "4HPwATDgc/ABMA 2a");
    assert_true(SAYS(crawford, A, .act = RECORD_SETUP, .play = "4HPwATDgc/ABMA"));
    recording_free(crawford);
}

static void equal_dice_at_the_start_double_the_cube(void **state)
{
    (void)state;
    struct recording *r =
        recording_at((struct match_score){.length = 7}, &(struct match_rules){.automatic = 2});
    ACTS(r, A, AUTOMATIC);
    assert_int_equal(r->game.game.cube, 2);
    assert_int_equal(logged_game_owner(&r->game), SIDE_NONE);
    assert_int_equal(logged_game_on_roll(&r->game), SIDE_NONE);
    REFUSES(r, "opening-tie", A, .act = RECORD_ROLL, .dice = 33, .play = RECORD_UNPLAYED);
    ACTS(r, B, AUTOMATIC);
    REFUSES(r, "no-automatic", A, .act = RECORD_AUTOMATIC);
    ROLLS(r, B, 31, "8/5 6/5");
    REFUSES(r, "automatic-first", A, .act = RECORD_AUTOMATIC);
    ACTS(r, A, DOUBLE);
    ACTS(r, B, TAKE);
    assert_int_equal(r->game.game.cube, 8);
    assert_int_equal(logged_game_owner(&r->game), SIDE_B);
    assert_string_equal(r->line, "aA;bA;b31 8/5 6/5;aD;bT;");
    struct recording *again = recording_new(); // told by rules that knew no automatic doubles
    assert_true(logged_game_replay(&again->game, r->line, r->game.turns));
    assert_int_equal(again->game.game.cube, 8);
    recording_free(again);
    recording_free(r);
    struct recording *none = recording_new();
    REFUSES(none, "no-automatic", A, .act = RECORD_AUTOMATIC);
    recording_free(none);
    struct recording *cube =
        recording_at((struct match_score){.length = 7}, &(struct match_rules){.automatic = 2});
    ACTS(cube, A, AUTOMATIC);
    ACTS(cube, B, DOUBLE);
    assert_true(cube->game.cube_only);
    ACTS(cube, A, PASS);
    struct record_result result;
    assert_true(logged_game_result(&cube->game, &result));
    assert_int_equal(result.points, 2);
    recording_free(cube);
}

static void only_the_cube_may_be_recorded(void **state)
{
    (void)state;
    struct recording *r = recording_new();
    char id[SITUATION_ROOM];
    REFUSES(r, "wrong-phase", A, .act = RECORD_TAKE);
    REFUSES(r, "wrong-phase", A, .act = RECORD_RESIGN, .win = WIN_SINGLE);
    ACTS(r, A, DOUBLE);
    REFUSES(r, "wrong-phase", A, .act = RECORD_DOUBLE);
    REFUSES(r, "wrong-side", A, .act = RECORD_TAKE);
    ACTS(r, B, TAKE);
    REFUSES(r, "not-owner", A, .act = RECORD_DOUBLE);
    REFUSES(r, "cube-alone", A, .act = RECORD_ROLL, .dice = 31, .play = "8/5 6/5");
    ACTS(r, B, DOUBLE);
    logged_game_position(&r->game, id);
    assert_string_equal(id, "");
    assert_int_equal(logged_game_on_roll(&r->game), SIDE_NONE);
    ACTS(r, A, PASS);
    struct record_result result;
    assert_true(logged_game_result(&r->game, &result));
    assert_int_equal(result.is.winner, SIDE_B);
    assert_int_equal(result.is.cube, 2);
    assert_int_equal(result.points, 2);
    assert_true(result.is.dropped);
    assert_string_equal(r->line, "aD;bT;bD;aP;");
    recording_free(r);
}

// Nobody entered the first rolls: the position is set up after the take, with the cube that was taken.
static void a_game_begun_with_the_cube_is_picked_up(void **state)
{
    (void)state;
    struct recording *r = recording_new();
    char id[SITUATION_ROOM], play[RECORD_PLAY + 1];
    struct game_log_action action;
    ACTS(r, A, DOUBLE);
    REFUSES(r, "setup-first", A, .act = RECORD_SETUP, .play = "sGfwATDgc/ABMA 2b"); // an answer is due
    assert_int_equal(game_log_set_up(r->line, &action, play), 0);
    ACTS(r, B, TAKE);
    REFUSES(r, "setup-cube", A, .act = RECORD_SETUP, .play = "sGfwATDgc/ABMA 4b");
    REFUSES(r, "setup-cube", A, .act = RECORD_SETUP, .play = "sGfwATDgc/ABMA 2a");
    REFUSES(r, "no-position", A, .act = RECORD_SETUP, .play = "nonsense");
    REFUSES(r, "cube-alone", A, .act = RECORD_ROLL, .dice = 31, .play = "8/5 6/5");
    assert_true(SAYS(r, A, .act = RECORD_SETUP, .play = "sGfwATDgc/ABMA")); // the record knows the cube
    assert_string_equal(r->line, "aD;bT;aS sGfwATDgc/ABMA 2b;");
    assert_int_equal(game_log_set_up(r->line, &action, play), 3);
    assert_string_equal(play, "sGfwATDgc/ABMA 2b");
    logged_game_position(&r->game, id);
    assert_string_equal(id, "sGfwATDgc/ABMA");
    assert_int_equal(logged_game_on_roll(&r->game), SIDE_A);
    assert_int_equal(logged_game_owner(&r->game), SIDE_B);
    assert_int_equal(r->game.game.cube, 2);
    REFUSES(r, "setup-first", A, .act = RECORD_SETUP, .play = "sGfwATDgc/ABMA 2b");
    REFUSES(r, "not-owner", A, .act = RECORD_DOUBLE);
    ROLLS(r, A, 31, "8/5 6/5");
    ACTS(r, B, DOUBLE);
    ACTS(r, A, PASS);
    struct record_result result;
    assert_true(logged_game_result(&r->game, &result));
    assert_int_equal(result.points, 2);
    struct recording *again = recording_new();
    assert_true(logged_game_replay(&again->game, r->line, r->game.turns));
    assert_memory_equal(&again->game.game, &r->game.game, sizeof r->game.game);
    assert_false(again->game.cube_only);
    recording_free(again);
    recording_free(r);
}

static void what_cannot_stand_on_the_board_is_refused(void **state)
{
    (void)state;
    struct recording *r = recording_new();
    ROLLS(r, A, 31, "8/5 6/5");
    REFUSES(r, "impossible", B, .act = RECORD_ROLL, .dice = 64, .play = "24/20 8/1", .illegal = true);
    REFUSES(r, "impossible", B, .act = RECORD_ROLL, .dice = 64, .play = "23/13", .illegal = true);
    REFUSES(r, "unreadable", B, .act = RECORD_ROLL, .dice = 64, .play = "x", .illegal = true);
    INSISTS(r, B, 64, "13/16 8/2");
    assert_string_equal(r->line, "a31 8/5 6/5;b64! 13/16 8/2;");
    assert_int_equal(r->game.illegal, 1);
    recording_free(r);
}

// ---- what a roll leaves to the other side

static struct recording *recording_of(struct variant *variant, const char *name)
{
    struct recording *r = recording_new();
    assert_true(variant_parse(name, variant));
    logged_game_begin(&r->game, &(struct match_score){.length = 7}, &plain_rules, variant, SIDE_NONE,
                      r->game.legal);
    return r;
}

#define RESTS(r, side_, dice_, play_)                                                                        \
    assert_true(SAYS(r, side_, .act = RECORD_REST, .dice = dice_, .play = play_))

// Doublets: A cannot lay the 1 of 4-1, so B lays it and then rolls. B's last 1 is gone with it: what A cannot lay
// later is lost, and nobody is asked.
static void what_one_cannot_lay_the_other_plays_before_rolling(void **state)
{
    (void)state;
    struct variant doublets;
    char id[SITUATION_ROOM], before[SITUATION_ROOM];
    struct recording *r = recording_of(&doublets, "doublets");
    ROLLS(r, A, 31, "9/3 7/1");
    ROLLS(r, B, 21, "8/2 7/1");
    ROLLS(r, A, 21, "8/2 7/1");
    ROLLS(r, B, 65, "12/6 11/5");
    REFUSES(r, "no-rest", A, .act = RECORD_REST, .dice = 65, .play = "12/6");
    ROLLS(r, A, 41, "10/4");
    assert_true(logged_game_rest(&r->game));
    assert_int_equal(logged_game_on_roll(&r->game), SIDE_B);
    assert_int_equal(logged_game_dice(&r->game), 41);
    logged_game_position(&r->game, before);
    REFUSES(r, "wrong-phase", B, .act = RECORD_ROLL, .dice = 62, .play = "12/6 8/2");
    REFUSES(r, "wrong-side", A, .act = RECORD_REST, .dice = 41, .play = "7/1");
    REFUSES(r, "no-rest", B, .act = RECORD_REST, .dice = 42, .play = "7/1");
    REFUSES(r, "must-play", B, .act = RECORD_REST, .dice = 41, .play = "");
    RESTS(r, B, 14, "7/1");
    logged_game_position(&r->game, id);
    assert_string_not_equal(id, before);
    assert_false(logged_game_rest(&r->game));
    assert_int_equal(logged_game_on_roll(&r->game), SIDE_B);
    REFUSES(r, "no-rest", B, .act = RECORD_REST, .dice = 41, .play = "10/4");
    ROLLS(r, B, 62, "12/6 8/2");
    ROLLS(r, A, 51, "11/5");
    assert_false(logged_game_rest(&r->game));
    ROLLS(r, B, 43, "10/4 9/3");
    assert_string_equal(r->line, "a31 9/3 7/1;b21 8/2 7/1;a21 8/2 7/1;b65 12/6 11/5;a41 10/4;bL41 7/1;"
                                 "b62 12/6 8/2;a51 11/5;b43 10/4 9/3;");
    struct recording *again = recording_of(&doublets, "doublets");
    assert_true(logged_game_replay(&again->game, r->line, 5));
    assert_true(logged_game_rest(&again->game));
    logged_game_position(&again->game, id);
    assert_string_equal(id, before);
    recording_free(again);
    recording_free(r);
}

// Gul Bara by vogclub: A plays two fives of a cascade, B the other two and the sixes, then B rolls. By Wikipedia they are lost.
static void what_is_left_of_a_cascade_the_other_plays(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool rest;
    } games[] = {{"gul-bara~slow-cascade+rest-to-opponent", true}, {"gul-bara~slow-cascade", false}};
    for (size_t i = 0; i < COUNT(games); i++) {
        struct variant v;
        char id[SITUATION_ROOM];
        struct recording *r = recording_of(&v, games[i].name);
        struct position p = {.checkers = {{[24] = 1}, {[21] = 2, [24] = 13}}};
        situation_write(&v, &p, id);
        assert_true(SAYS(r, A, .act = RECORD_SETUP, .play = id));
        ROLLS(r, A, 55, "24/19/14");
        assert_int_equal(logged_game_rest(&r->game), games[i].rest ? 2 : 0);
        assert_int_equal(logged_game_on_roll(&r->game), SIDE_B);
        if (games[i].rest) RESTS(r, B, 55, "24/19(2) 24/18(4)");
        assert_int_equal(logged_game_on_roll(&r->game), SIDE_B);
        ROLLS(r, B, 21, RECORD_UNPLAYED);
        recording_free(r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_read_as_it_was_written),
        cmocka_unit_test(a_full_line_refuses_and_stays),
        cmocka_unit_test(what_lies_behind_the_end_of_a_line_is_no_part_of_it),
        cmocka_unit_test(a_play_that_would_be_read_otherwise_is_not_written),
        cmocka_unit_test(dice_that_are_none_are_not_written),
        cmocka_unit_test(a_line_is_cut_from_an_action_on),
        cmocka_unit_test(what_is_no_action_is_not_read),
        cmocka_unit_test(the_record_tells_board_cube_and_turn),
        cmocka_unit_test(a_game_may_be_recorded_from_its_middle_on),
        cmocka_unit_test(only_what_can_stand_is_set_up),
        cmocka_unit_test(equal_dice_at_the_start_double_the_cube),
        cmocka_unit_test(only_the_cube_may_be_recorded),
        cmocka_unit_test(a_game_begun_with_the_cube_is_picked_up),
        cmocka_unit_test(what_cannot_stand_on_the_board_is_refused),
        cmocka_unit_test(what_one_cannot_lay_the_other_plays_before_rolling),
        cmocka_unit_test(what_is_left_of_a_cascade_the_other_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
