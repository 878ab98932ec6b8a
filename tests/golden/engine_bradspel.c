// SPDX-License-Identifier: MIT
// Brädspel (rules 2.6, cases 105 and 106): bands, bursts, bearing off, endings and what they are worth.
// Positions are written in the points of the side to play; path 0..23 of the rules is points 24..1.
#include "chance.h"
#include "codec/board.h"
#include "codec/question.h"
#include "engine/game.h"
#include "engine/games/bradspel.h"

#include "unit.h"

enum { ROOM = PLAYS_MAX };

static struct play room[ROOM];

static struct turn turn_of(const char *board, unsigned high, unsigned low)
{
    struct turn turn = {.variant = variant_row(VARIANT_BRADSPEL), .dice = dice_of(high, low)};
    if (!board_read(text_of(board), turn.variant, &turn.board)) fail_msg("%s is no position", board);
    return turn;
}

// The name of the rule that forbids the play, "" when it is legal.
static const char *judged(const char *board, unsigned high, unsigned low, const char *words)
{
    struct turn turn = turn_of(board, high, low);
    struct written written;
    struct play play;
    struct plays legal = {room, ROOM, 0};
    struct refusal refusal = notation_read(words, strlen(words), &written);
    assert_int_equal(refusal.code, 0);
    refusal = judge_play(&turn, &written, &legal, &play);
    return refusal.code ? engine_reasons[refusal.code].name : "";
}

static void assert_plays(const char *board, unsigned high, unsigned low, const char *want)
{
    struct arena a = ARENA_EMPTY;
    struct turn turn = turn_of(board, high, low);
    struct plays plays = {room, ROOM, 0};
    struct json_out o = json_start(&a);
    assert_int_equal(plays_list(&turn, &plays).code, 0);
    for (size_t i = 0; i < plays.count; i++) {
        char words[NOTATION_ROOM];
        size_t n = notation_write(&turn, &plays.at[i], words, sizeof words);
        if (i) json_bytes_append(&o, TEXT(", "));
        json_bytes_append(&o, (struct text){words, n});
    }
    const char *got = arena_string(&a, json_bytes(&o));
    if (strcmp(got, want) != 0) fail_msg("%s, %u%u: %s instead of %s", board, high, low, got, want);
    arena_free(&a);
}

#define THEIRS_HOME "/ 12:15"

static void case_105_the_rearmost_checker_bears_off(void **state)
{
    (void)state;
    assert_string_equal(judged("4:1 1:14 " THEIRS_HOME, 2, 1, "4/2 1/off"), "rearmost");
    assert_string_equal(judged("4:1 1:14 " THEIRS_HOME, 2, 1, "4/1"), "");
    assert_string_equal(judged("7:1 1:14 " THEIRS_HOME, 2, 1, "1/off 7/5"), "rearmost");
}

static void case_106_no_early_bands(void **state)
{
    (void)state;
    assert_string_equal(judged("24:13 20:1 19:1 " THEIRS_HOME, 6, 1, "20/19 24/18"), "band-early");
    assert_string_equal(judged("24:12 20:1 14:1 13:1 " THEIRS_HOME, 6, 1, "14/13 24/18"), "");
    assert_string_equal(judged("24:12 20:1 10:1 9:1 " THEIRS_HOME, 6, 1, "10/9 24/18"), "");
    assert_string_equal(judged("bar:1 24:14 " THEIRS_HOME, 1, 1, "bar/24"), "enter-alone");
}

static void first_rolls_that_cannot_all_be_played(void **state)
{
    (void)state;
    assert_plays("24:15 " THEIRS_HOME, 6, 6, "24/18");
    assert_plays("24:15 " THEIRS_HOME, 4, 4, "24/16 24/20");
    assert_plays("24:15 " THEIRS_HOME, 6, 5, "24/19 24/18, 24/13");
}

static void bands_are_burst_when_nothing_else_goes(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        unsigned low;
        enum engine_reason reason;
    } walls[] = {{"24:15 / 18:2 17:2 16:2 15:2 14:2 13:2 7:3", 6, REASON_NONE},
                 {"24:15 / 18:2 17:2 16:2 15:2 14:2 13:2 7:3", 1, REASON_POINT_HELD},
                 {"24:15 / 18:2 17:2 16:2 15:2 14:2 7:5", 6, REASON_POINT_HELD},
                 {"24:14 / 18:2 17:2 16:2 15:2 14:2 13:2 7:3", 6, REASON_NONE},
                 {"24:14 12:1 / 18:2 17:2 16:2 15:2 14:2 13:2 7:3", 6, REASON_POINT_HELD}};
    for (size_t i = 0; i < COUNT(walls); i++) {
        struct turn walled = turn_of(walls[i].board, 6, walls[i].low);
        assert_int_equal(turn_step_check(&walled, &walled.board, (struct step){24, 18}, 6), walls[i].reason);
    }
    // Two checkers wait on the bar and one could enter; the band goes to the bar as a whole.
    struct turn turn = turn_of("bar:2 13:13 / 24:2 23:2 22:3 21:2 20:2 12:4", 3, 2);
    struct step step = {BAR, 22};
    assert_int_equal(turn_step_check(&turn, &turn.board, step, 3), REASON_NONE);
    struct position after = turn.board;
    turn_step_make(turn.variant, &after, step);
    assert_true(after.checkers[THEIRS][BAR] == 3 && bradspel_burst(&turn.board, &after));
    // A wall that is behind everybody holds nobody up.
    struct turn past = turn_of("18:15 / 24:2 23:2 22:2 21:2 20:2 19:2 12:3", 6, 6);
    assert_int_equal(turn_step_check(&past, &past.board, (struct step){18, 12}, 6), REASON_POINT_HELD);
    assert_string_equal(judged("bar:1 13:14 / 24:2 23:2 22:3 21:2 20:2 12:4", 3, 2, "bar/22"), "point-held");
    // Who has one checker left bursts nothing.
    assert_plays("bar:1 / 24:2 23:2 22:3 21:2 20:2 19:2 12:2", 3, 2, "");
}

static void no_pip_is_wasted_that_need_not_be(void **state)
{
    (void)state;
    assert_plays("6:1 3:1 " THEIRS_HOME, 6, 5, "6/off 3/off");
    assert_string_equal(judged("6:1 3:1 " THEIRS_HOME, 6, 5, "6/1 3/off"), "wasteful");
}

static void an_ending_may_stop_the_roll(void **state)
{
    (void)state;
    assert_string_equal(judged("6:1 5:2 4:3 3:3 2:3 1:3 " THEIRS_HOME, 3, 1, "6/5"), "");
    assert_string_equal(judged("7:1 5:2 4:3 3:3 2:3 1:3 " THEIRS_HOME, 3, 1, "7/6"), "die-left");
    // The first hit is jan: the play may end there or use the whole roll, but not stop in between.
    const char *const jan = "24:9 19:1 16:1 7:3 4:1 / 23:1 2:1 8:1 9:1 12:8 bar:3";
    assert_string_equal(judged(jan, 5, 5, "7/2*"), "");
    assert_string_equal(judged(jan, 5, 5, "7/2*(2)"), "more-playable");
    assert_string_equal(judged(jan, 5, 5, "24/14 16/11 7/2*"), "");
}

// A list that does not fit is refused as a whole, however little is missing.
static void too_little_room_is_refused(void **state)
{
    (void)state;
    static const char *const boards[] = {"6:1 5:2 4:3 3:3 2:3 1:3 " THEIRS_HOME, "24:15 " THEIRS_HOME,
                                         "7:1 6:1 5:1 4:3 3:3 2:3 1:3 " THEIRS_HOME};
    for (size_t b = 0; b < COUNT(boards); b++)
        for (unsigned nth = 0; nth < DICE_ROLLS; nth++) {
            struct turn turn = turn_of(boards[b], dice_nth(nth).high, dice_nth(nth).low);
            struct plays all = {room, ROOM, 0};
            assert_int_equal(plays_list(&turn, &all).code, 0);
            for (size_t n = 0; n < all.count; n++) {
                struct plays few = {room, n, 0};
                assert_int_equal(plays_list(&turn, &few).code, REASON_NO_ROOM);
                assert_int_equal(few.count, 0);
            }
        }
}

static void what_endings_are_worth(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        bool ended;
        unsigned points, by_burst;
    } cases[] = {
        {THEIRS_HOME, true, 1, 1},
        {"/ bar:1 12:14", true, 2, 2},
        {"5:3 4:3 3:3 2:3 1:3 " THEIRS_HOME, true, 2, 2},
        {"3:5 2:5 1:5 " THEIRS_HOME, true, 2, 2},
        {"3:3 2:5 1:7 " THEIRS_HOME, true, 2, 2},
        {"1:15 / bar:1 12:14", true, 3, 3},
        {"3:3 2:5 1:6 " THEIRS_HOME, false, 1, 1},
        {"3:7 2:5 1:3 " THEIRS_HOME, false, 1, 1},
        {"6:15 / bar:3 12:10 11:1 10:1", false, 1, 1},
        {"6:15 / bar:3 12:8 11:1 10:1 9:1 8:1", true, 4, 6},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct turn turn = turn_of(cases[i].board, 2, 1);
        if (bradspel_ended(&turn.board) != cases[i].ended) fail_msg("%s", cases[i].board);
        assert_int_equal(bradspel_points(&turn.board, false), cases[i].points);
        assert_int_equal(bradspel_points(&turn.board, true), cases[i].by_burst);
    }
}

static unsigned die(struct chance *c)
{
    return 1 + chance_below(c, 6);
}

// Plays a game at random; the number of turns it took.
static int random_game(struct chance *c, struct game *game)
{
    const struct score score = {0};
    const struct rules rules = {0};
    struct plays plays = {room, ROOM, 0};
    assert_int_equal(game_begin(game, variant_row(VARIANT_BRADSPEL), &rules, &score, 0).code, 0);
    for (int turns = 1;; turns++) {
        struct action roll = {
            .kind = ACT_ROLL, .player = game->on_roll, .die = {(uint8_t)die(c), (uint8_t)die(c)}};
        assert_int_equal(game_act(game, &roll, &plays, NULL).code, 0);
        struct turn turn = game_turn(game);
        assert_int_equal(plays_list(&turn, &plays).code, 0);
        struct action act = {.kind = ACT_PLAY, .player = game->on_roll};
        if (plays.count) {
            struct play play = plays.at[chance_below(c, (uint32_t)plays.count)];
            act.play.moves = play.steps;
            memcpy(act.play.move, play.step, sizeof play.step);
        }
        assert_int_equal(game_act(game, &act, &plays, NULL).code, 0);
        assert_int_equal(position_checkers(&game->board, 0), CHECKERS_MAX);
        assert_int_equal(position_checkers(&game->board, 1), CHECKERS_MAX);
        if (game->phase == GAME_OVER) return turns;
        assert_in_range(turns, 1, 20000);
    }
}

static void games_end_and_lose_no_checker(void **state)
{
    (void)state;
    struct chance c = {105};
    for (int i = 0; i < 60; i++) {
        struct game game;
        random_game(&c, &game);
        struct position final = game.winner ? position_swap(&game.board) : game.board;
        assert_true(bradspel_ended(&final));
        assert_int_equal(game.points, bradspel_points(&final, game.outcome == GAMMON));
    }
}

static void the_lower_number_starts(void **state)
{
    (void)state;
    struct game game;
    const struct score score = {0};
    const struct rules rules = {0};
    struct action open = {.kind = ACT_OPEN, .die = {5, 2}};
    assert_int_equal(game_begin(&game, variant_row(VARIANT_BRADSPEL), &rules, &score, BY_ROLL).code, 0);
    assert_int_equal(game_act(&game, &open, NULL, NULL).code, 0);
    assert_int_equal(game.on_roll, 1);
    assert_int_equal(game.phase, GAME_TURN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_105_the_rearmost_checker_bears_off),
        cmocka_unit_test(case_106_no_early_bands),
        cmocka_unit_test(first_rolls_that_cannot_all_be_played),
        cmocka_unit_test(bands_are_burst_when_nothing_else_goes),
        cmocka_unit_test(no_pip_is_wasted_that_need_not_be),
        cmocka_unit_test(an_ending_may_stop_the_roll),
        cmocka_unit_test(too_little_room_is_refused),
        cmocka_unit_test(what_endings_are_worth),
        cmocka_unit_test(games_end_and_lose_no_checker),
        cmocka_unit_test(the_lower_number_starts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
