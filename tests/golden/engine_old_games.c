// SPDX-License-Identifier: MIT
// The games of the old books and the points on which they disagree: English and its third number, Old English,
// Mahbusa's option, the backgammon of one text, the opening 6-6 of another (case 120), and the names of games.
#include "engine/game.h"

#include "engine_questions.h"

static struct questions q;

static struct variant variant_of(const char *name)
{
    struct variant v;
    assert_true(variant_parse(name, &v));
    return v;
}

static struct turn turn_at(const struct variant *v, const char *board, unsigned a, unsigned b, unsigned third)
{
    return (struct turn){.variant = v,
                         .board = board_of(v, board),
                         .dice = dice_of(a, b),
                         .third = (uint8_t)third,
                         .turns = 9};
}

static size_t plays_of(const struct turn *turn)
{
    assert_int_equal(plays_list(turn, questions_list(&q)).code, 0);
    return q.plays.count;
}

// ---- English ----

static void english_start(void **state)
{
    (void)state;
    struct variant v = variant_of("english");
    struct position start = variant_start(&v);
    // Five piles of three on the opponent's 1-point.
    assert_int_equal(start.checkers[MINE][24], 15);
    assert_int_equal(start.checkers[THEIRS][24], 15);
}

static void english_permanent_six(void **state)
{
    (void)state;
    struct variant v = variant_of("english");
    struct turn turn = {.variant = &v, .board = variant_start(&v), .dice = dice_of(2, 1)};
    assert_verdict(&turn, "24/18 24/22 24/23", REASON_NONE);
    assert_verdict(&turn, "24/15", REASON_NONE);
    assert_verdict(&turn, "24/22 24/23", REASON_DIE_LEFT);
    assert_sentence(&turn, "24/20", "24/20 does not fit the roll 2-1-6.");
    assert_sentence(&turn, "24/18 24/22 24/23 24/23", "That plays more numbers than the roll 2-1-6 gives.");
    // Doublets are not doubled: 5-5 is two fives and the six.
    turn.dice = dice_of(5, 5);
    assert_verdict(&turn, "24/19(2) 24/18", REASON_NONE);
    assert_verdict(&turn, "24/19(4)", REASON_TOO_MANY);
    turn.dice = dice_of(6, 6);
    assert_verdict(&turn, "24/18(3)", REASON_NONE);
    assert_verdict(&turn, "24/18(4)", REASON_TOO_MANY);
    // No die is left out that can be played, in any of the six orders.
    turn = turn_at(&v, "24:1 / 22:2 23:2 18:2 20:2 15:2", 4, 3, 0);
    assert_int_equal(plays_of(&turn), 1); // 24/21 only with the three, then 21/17 and 17/11
    assert_int_equal(q.plays.at[0].steps, 3);
    assert_verdict(&turn, "24/11", REASON_NONE);
}

static void english_as_many_numbers_as_possible(void **state)
{
    (void)state;
    struct variant v = variant_of("english");
    // One checker: 24/20 blocks itself, 24/22 goes on to 18 and no further with the six.
    struct turn turn = turn_at(&v, "24:1 / 18:2 14:2 12:2 16:2", 4, 2, 0);
    for (size_t i = 0, n = plays_of(&turn); i < n; i++)
        assert_int_equal(q.plays.at[i].steps, q.plays.at[0].steps);
    assert_int_equal(q.plays.at[0].steps, 1);
    // Of single numbers only the highest that can be played: here the four, for the six is blocked.
    assert_verdict(&turn, "24/20", REASON_NONE);
    assert_sentence(&turn, "24/22", "Only one number can be played, so it must be the 4: 24/20.");
    // Two of three: a single number is not enough.
    turn = turn_at(&v, "24:1 / 18:2 14:2 12:2", 4, 2, 0);
    assert_verdict(&turn, "24/22", REASON_DIE_LEFT);
    assert_verdict(&turn, "24/22/16", REASON_NONE);
    assert_sentence(&turn, "24/20", "You must play two of the numbers, not only one: 24/16.");
}

static void english_three_dice(void **state)
{
    (void)state;
    struct variant v = variant_of("english+three-dice");
    struct turn turn = {.variant = &v, .board = variant_start(&v), .dice = dice_of(5, 2), .third = 4};
    assert_verdict(&turn, "24/19 24/22 24/20", REASON_NONE);
    assert_sentence(&turn, "24/16", "24/16 does not fit the roll 5-2-4.");
    // The same number three times is three moves.
    turn.dice = dice_of(3, 3), turn.third = 3;
    assert_verdict(&turn, "24/21(3)", REASON_NONE);
    assert_verdict(&turn, "24/21(4)", REASON_TOO_MANY);
    turn.third = 0;
    assert_verdict(&turn, "24/21(3)", REASON_NO_THIRD_DIE);
    turn.third = 7;
    assert_verdict(&turn, "24/21(3)", REASON_NO_THIRD_DIE);
    struct variant two = variant_of("english");
    turn = (struct turn){.variant = &two, .board = variant_start(&two), .dice = dice_of(5, 2), .third = 4};
    assert_verdict(&turn, "24/19", REASON_NO_DICE);
    // The third number may come first, and may be the highest or the lowest.
    turn = turn_at(&v, "24:1 / 22:2 20:2", 4, 2, 3);
    assert_int_equal(plays_of(&turn), 1);
    assert_verdict(&turn, "24/21/17/15", REASON_NONE);
    turn = turn_at(&v, "24:1 / 22:2 16:2 15:2 18:2 19:2", 4, 2, 5);
    assert_int_equal(plays_of(&turn), 1);
    assert_sentence(&turn, "24/21", "24/21 does not fit the roll 4-2-5.");
    assert_verdict(&turn, "24/20", REASON_NONE);
    turn = turn_at(&v, "24:1 / 18:2 17:2 16:2 22:2 15:2 14:2", 4, 2, 5);
    assert_int_equal(plays_of(&turn), 1);
    assert_sentence(&turn, "24/20", "Only one number can be played, so it must be the 5: 24/19.");
    turn = turn_at(&v, "24:1 / 18:2 17:2 20:2 15:2", 5, 4, 2);
    assert_int_equal(plays_of(&turn), 1);
    assert_sentence(&turn, "24/22", "Only one number can be played, so it must be the 5: 24/19.");
}

// The numbers of a roll are told with the highest first, the permanent six before all.
static void numbers_of_three_dice(void **state)
{
    (void)state;
    struct variant three = variant_of("english+three-dice"), six = variant_of("english");
    static const struct {
        uint8_t high, low, third, numbers[3];
    } rolls[] = {{5, 2, 4, {5, 4, 2}}, {5, 4, 2, {5, 4, 2}}, {4, 2, 5, {5, 4, 2}},
                 {3, 3, 3, {3, 3, 3}}, {6, 1, 0, {6, 6, 1}}, {2, 2, 0, {6, 2, 2}}};
    for (size_t i = 0; i < COUNT(rolls); i++) {
        uint8_t numbers[STEPS_MAX];
        struct turn turn = {.variant = rolls[i].third ? &three : &six,
                            .dice = dice_of(rolls[i].high, rolls[i].low),
                            .third = rolls[i].third};
        assert_int_equal(turn_numbers(&turn, numbers), 3);
        assert_memory_equal(numbers, rolls[i].numbers, 3);
    }
}

static void english_three_dice_in_a_game(void **state)
{
    (void)state;
    struct variant v = variant_of("english+three-dice");
    struct game game;
    struct action open = {.kind = ACT_OPEN, .die = {5, 2}};
    struct action roll = {.kind = ACT_ROLL, .die = {5, 2}};
    assert_int_equal(game_begin(&game, &v, &(struct rules){0}, &(struct score){.length = 3}, BY_ROLL).code,
                     0);
    // Two dice decide who starts; the roll itself has three.
    assert_int_equal(game_act(&game, &open, questions_list(&q), NULL).code, 0);
    assert_int_equal(game.phase, GAME_TURN);
    assert_int_equal(game_act(&game, &roll, questions_list(&q), NULL).code, REASON_NO_THIRD_DIE);
    roll.third = 1;
    assert_int_equal(game_act(&game, &roll, questions_list(&q), NULL).code, 0);
    assert_true(game.dice.high == 5 && game.dice.low == 2 && game.third == 1);
    struct action play = {.kind = ACT_PLAY, .play = {3, {{24, 19}, {24, 22}, {24, 23}}}};
    assert_int_equal(game_act(&game, &play, questions_list(&q), NULL).code, 0);
    assert_int_equal(game.third, 0);
    assert_int_equal(game.on_roll, 1);
    // Two dice have no third.
    v = variant_of("english");
    assert_int_equal(game_begin(&game, &v, &(struct rules){0}, &(struct score){.length = 3}, 0).code, 0);
    assert_int_equal(game_act(&game, &roll, questions_list(&q), NULL).code, REASON_NO_DICE);
}

// ---- Old English, Mahbusa ----

static void old_english_must_play(void **state)
{
    (void)state;
    // The two with 8/6 would spoil the only six.
    static const char board[] = "24:1 8:1 6:4 / 20:4 19:3 18:4 16:2 4:2";
    struct variant v = variant_of("old-english"), loose = variant_of("old-english+dead-end");
    struct turn turn = turn_at(&v, board, 6, 2, 0);
    assert_verdict(&turn, "8/6", REASON_ALL_PLAYABLE);
    assert_verdict(&turn, "24/22 8/2", REASON_NONE);
    turn.variant = &loose;
    assert_verdict(&turn, "8/6", REASON_NONE);
}

static void mahbusa_first_checker_home(void **state)
{
    (void)state;
    struct variant v = variant_of("mahbusa"), first = variant_of("mahbusa+home-first");
    struct turn turn = turn_at(&v, "24:14 9:1 / 1:15", 2, 1, 0);
    assert_verdict(&turn, "24/22 24/23", REASON_NONE); // off by default
    turn.variant = &first;
    assert_verdict(&turn, "24/22 24/23", REASON_HOME_FIRST);
    assert_sentence(
        &turn, "9/8 24/22",
        "Your first checker must reach your home board before another checker moves; it is on 9.");
    assert_verdict(&turn, "9/6", REASON_NONE);
    turn.board = board_of(&first, "24:14 7:1 / 1:15");
    assert_verdict(&turn, "7/6 24/22", REASON_NONE); // it is home
    turn.board = board_of(&first, "24:14 6:1 / 1:15");
    assert_verdict(&turn, "24/22 24/23", REASON_NONE);
    turn.board = board_of(&first, "24:15 / 1:15");
    assert_verdict(&turn, "24/22 24/23", REASON_HOME_FIRST);
    assert_verdict(&turn, "24/21", REASON_NONE);
}

// ---- the value of a game ----

static uint32_t worth(const char *variant, const char *board)
{
    struct variant v = variant_of(variant);
    struct position final = board_of(&v, board);
    return scoring_times(&v, scoring_outcome(&v, &final), &final);
}

static void backgammon_of_one_text(void **state)
{
    (void)state;
    // Case 68: one checker borne off, one still on the winner's ace point.
    assert_int_equal(worth("backgammon", "/ 24:6 1:1"), 1);
    assert_int_equal(worth("backgammon+any-backgammon", "/ 24:6 1:1"), 3);
    assert_int_equal(worth("backgammon+any-backgammon", "/ 24:6 bar:1"), 3);
    assert_int_equal(worth("backgammon+any-backgammon+bar-quadruple", "/ 24:6 bar:1"), 4);
    // Without such a checker the rule changes nothing.
    assert_int_equal(worth("backgammon+any-backgammon", "/ 24:6 7:1"), 1);
    assert_int_equal(worth("backgammon+any-backgammon", "/ 24:15"), 2);
    struct variant v = variant_of("backgammon+any-backgammon"), plain = variant_of("backgammon");
    struct position final = board_of(&v, "/ 24:6 1:1");
    assert_int_equal(scoring_claim(&v, &final, BACKGAMMON).code, REASON_NONE);
    assert_int_equal(scoring_claim(&plain, &final, BACKGAMMON).code, REASON_NOT_GAMMON);
}

// A flag about backgammons changes nothing where they count no more than a gammon.
static void flags_of_games_without_a_backgammon(void **state)
{
    (void)state;
    static const char *const without[] = {"portes", "backgammon+no-triple", "backgammon+single-games"};
    char flagged[64];
    for (size_t i = 0; i < COUNT(without); i++) {
        snprintf(flagged, sizeof flagged, "%s+any-backgammon+bar-quadruple", without[i]);
        assert_int_equal(worth(flagged, "/ 24:6 1:1"), 1);
        assert_int_equal(worth(flagged, "/ 24:14 bar:1"), worth(without[i], "/ 24:14 bar:1"));
    }
    assert_int_equal(worth("backgammon+bar-quadruple", "/ 24:14 bar:1"), 4);
    assert_int_equal(worth("portes+triple+bar-quadruple", "/ 24:14 bar:1"), 4);
    assert_int_equal(worth("portes+triple+any-backgammon", "/ 24:6 1:1"), 3);
}

static struct game opened(const struct rules *rules, unsigned length, const uint8_t ties[], size_t count)
{
    struct game game;
    struct score score = {.length = (uint16_t)length};
    assert_int_equal(game_begin(&game, variant_row(VARIANT_BACKGAMMON), rules, &score, BY_ROLL).code, 0);
    for (size_t i = 0; i < count; i++) {
        struct action tie = {.kind = ACT_OPEN, .die = {ties[i], ties[i]}};
        assert_int_equal(game_act(&game, &tie, questions_list(&q), NULL).code, 0);
    }
    struct action open = {.kind = ACT_OPEN, .die = {5, 1}};
    assert_int_equal(game_act(&game, &open, questions_list(&q), NULL).code, 0);
    return game;
}

static void case_120_opening_six_six(void **state)
{
    (void)state;
    static const uint8_t ties[] = {6, 2};
    const struct rules rules = {.automatic_doubles = 2, .six_triples = true, .jacoby = true};
    struct game game = opened(&rules, 0, ties, COUNT(ties));
    assert_int_equal(game.stake, 6);
    assert_int_equal(game.cube, 1);
    assert_int_equal(game.owner, CENTRED);
    assert_false(game.turned);
    // The stake multiplies what the game is worth: cube 2, a gammon, stake 6.
    game.board = board_of(&game.variant, "1:1 / 24:15");
    game.cube = 2, game.turned = true, game.dice = dice_of(2, 1), game.on_roll = 0;
    struct action play = {.kind = ACT_PLAY, .play = {1, {{1, 0}}}};
    assert_int_equal(game_act(&game, &play, questions_list(&q), NULL).code, 0);
    assert_int_equal(game.points, 24);
    // The number of automatic doubles limits both kinds.
    const struct rules once = {.automatic_doubles = 1, .six_triples = true};
    assert_int_equal(opened(&once, 0, ties, COUNT(ties)).stake, 3);
    // Without the option 6-6 doubles the cube like any tie; in a match nothing happens.
    const struct rules plain = {.automatic_doubles = 2};
    assert_int_equal(opened(&plain, 0, ties, COUNT(ties)).cube, 4);
    assert_int_equal(opened(&plain, 0, ties, COUNT(ties)).stake, 1);
    assert_int_equal(opened(&rules, 7, ties, COUNT(ties)).stake, 1);
}

// ---- names ----

static void names_of_games(void **state)
{
    (void)state;
    static const char *const western[] = {"takhteh-nard", "ifranjiah", "short-narde"};
    struct variant v, backgammon = variant_of("backgammon");
    for (size_t i = 0; i < COUNT(western); i++) {
        v = variant_of(western[i]);
        assert_memory_equal(&v, &backgammon, sizeof v);
        assert_null(variant_unknown(western[i]));
    }
    assert_true(
        variant_has(&(struct variant){.flags = variant_of("ifranjiah+dead-end").flags}, FLAG_DEAD_END));
    assert_false(variant_parse("maghribiyya", &v));
    assert_non_null(strstr(variant_unknown("maghribiyya"), "unknown"));
    assert_null(variant_unknown("chess"));
    // Every game and every flag says what it is and where it comes from.
    for (unsigned i = 0; i < VARIANTS; i++)
        assert_true(*variant_about[i]);
    for (unsigned i = 0; i < FLAGS; i++)
        assert_true(*variant_flag_meanings[i] && *variant_flag_sources[i]);
    assert_non_null(strstr(variant_about[VARIANT_IRISH], "slip"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(english_start),
        cmocka_unit_test(english_permanent_six),
        cmocka_unit_test(english_as_many_numbers_as_possible),
        cmocka_unit_test(english_three_dice),
        cmocka_unit_test(numbers_of_three_dice),
        cmocka_unit_test(english_three_dice_in_a_game),
        cmocka_unit_test(old_english_must_play),
        cmocka_unit_test(mahbusa_first_checker_home),
        cmocka_unit_test(backgammon_of_one_text),
        cmocka_unit_test(flags_of_games_without_a_backgammon),
        cmocka_unit_test(case_120_opening_six_six),
        cmocka_unit_test(names_of_games),
    };
    return cmocka_run_group_tests_name("engine_old_games", tests, NULL, NULL);
}
