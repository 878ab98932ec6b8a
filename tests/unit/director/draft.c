// SPDX-License-Identifier: MIT
// The turn that is being entered: what is one, whether it comes next, and where the checkers stand after its steps.
#include "director/games/draft.h"
#include "engine/variant.h"
#include "hall.h"

#define START "4HPwATDgc/ABMA"

static struct draft draft(int32_t turn, enum side side, int32_t dice, const char *play)
{
    struct draft d = {.game = 1, .turn = turn, .side = side, .dice = dice};
    snprintf(d.play, sizeof d.play, "%s", play);
    return d;
}

static void a_roll_and_steps_can_be_read(void **state)
{
    (void)state;
    struct variant backgammon, three_dice;
    assert_true(variant_parse("backgammon", &backgammon));
    assert_true(variant_parse("english+three-dice", &three_dice));
    const struct {
        struct draft is;
        bool readable, of_three;
    } cases[] = {
        {draft(1, SIDE_A, 31, ""), true, false},
        {draft(1, SIDE_B, 66, "24/18(2) 13/7"), true, false},
        {draft(1, SIDE_A, 64, "bar/21 6/off"), true, false},
        {draft(1, SIDE_NONE, 0, ""), true, false},
        {draft(1, SIDE_A, 0, ""), true, false},
        {draft(1, SIDE_A, 13, ""), false, false},
        {draft(1, SIDE_A, 70, ""), false, false},
        {draft(1, SIDE_A, 60, ""), false, false},
        {draft(1, SIDE_NONE, 31, ""), false, false},
        {draft(1, SIDE_A, 0, "8/5"), false, false},
        {draft(1, SIDE_A, 31, "a play"), false, false},
        {draft(1, SIDE_A, 654, "24/18"), false, true},
        {draft(1, SIDE_A, 333, ""), false, true},
        {draft(1, SIDE_A, 645, ""), false, false},
        {draft(1, SIDE_A, 650, ""), false, false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct draft *is = &cases[i].is;
        const bool three = cases[i].of_three || (cases[i].readable && !is->dice);
        if (draft_readable(&backgammon, is) != cases[i].readable) fail_msg("case %zu: %s", i, is->play);
        if (draft_readable(&three_dice, is) != three) fail_msg("case %zu, three dice: %s", i, is->play);
    }
}

static bool next(const struct hall *h, struct draft d)
{
    return draft_next(h->state, hall_at(h, 1), &d);
}

static void only_the_turn_that_comes_next_is_entered(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 5, 1);
    hall_enter(&h, 2);
    hall_draw(&h, (const int32_t[]){1, 2}, 2);
    DO(&h, match_call, .match = 1, .table = 1);
    assert_false(next(&h, draft(1, SIDE_A, 31, "")));
    DO(&h, match_start, .match = 1);
    assert_true(next(&h, draft(1, SIDE_A, 31, "")));
    assert_true(next(&h, draft(1, SIDE_B, 31, "")));
    assert_false(next(&h, draft(2, SIDE_A, 31, "")));
    DO(&h, turn_record, .match = 1, .game = 1, .turn = 1, .side = SIDE_A, .act = RECORD_ROLL, .dice = 31,
       .play = "8/5 6/5");
    assert_false(next(&h, draft(1, SIDE_A, 31, "")));
    assert_true(next(&h, draft(2, SIDE_B, 31, "")));
    assert_true(next(&h, draft(2, SIDE_NONE, 0, "")));
    assert_false(next(&h, draft(2, SIDE_A, 31, "")));
    DO(&h, turn_record, .match = 1, .game = 1, .turn = 2, .side = SIDE_B, .act = RECORD_DOUBLE);
    DO(&h, turn_record, .match = 1, .game = 1, .turn = 3, .side = SIDE_A, .act = RECORD_TAKE);
    assert_true(next(&h, draft(4, SIDE_B, 31, "")));
    assert_false(next(&h, draft(4, SIDE_A, 31, "")));
    // Taken back, the turn is open again.
    DO(&h, turn_undo, .match = 1, .game = 1, .turn = 1);
    assert_true(next(&h, draft(1, SIDE_A, 31, "8/5 6/5")));
    struct draft of_the_next_game = draft(1, SIDE_A, 31, "");
    of_the_next_game.game = 2;
    assert_false(draft_next(h.state, hall_at(&h, 1), &of_the_next_game));
    hall_close(&h);
}

static void the_checkers_stand_after_the_steps(void **state)
{
    (void)state;
    struct variant backgammon;
    assert_true(variant_parse("backgammon", &backgammon));
    char at[SITUATION_ROOM], then[SITUATION_ROOM];
    struct draft one = draft(1, SIDE_A, 31, "8/5"), both = draft(1, SIDE_A, 31, "8/5 6/5");
    assert_true(draft_position(&backgammon, START, &one, at));
    assert_true(draft_position(&backgammon, START, &both, then));
    assert_string_not_equal(at, START);
    assert_string_not_equal(at, then);
    struct position p;
    assert_int_equal(situation_read(&backgammon, then, strlen(then), &p), SITUATION_KNOWN);
    assert_int_equal(p.checkers[MINE][5], 2);
    assert_int_equal(p.checkers[MINE][8], 2);
    // Nothing moved yet, and what cannot be moved.
    struct draft rolled = draft(1, SIDE_A, 31, ""), none = draft(1, SIDE_A, 31, "2/1");
    assert_true(draft_position(&backgammon, START, &rolled, at));
    assert_string_equal(at, START);
    assert_false(draft_position(&backgammon, START, &none, at));
    assert_string_equal(at, START);
    // By three dice.
    struct variant three;
    assert_true(variant_parse("english+three-dice", &three));
    struct draft two_of_three = draft(1, SIDE_A, 654, "24/18 24/20");
    const struct position start = variant_start(&three);
    situation_write(&three, &start, at);
    assert_true(draft_position(&three, at, &two_of_three, then));
    assert_int_equal(situation_read(&three, then, strlen(then), &p), SITUATION_KNOWN);
    assert_true(p.checkers[MINE][18] == 1 && p.checkers[MINE][20] == 1 && p.checkers[MINE][24] == 13);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_roll_and_steps_can_be_read),
        cmocka_unit_test(only_the_turn_that_comes_next_is_entered),
        cmocka_unit_test(the_checkers_stand_after_the_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
