// SPDX-License-Identifier: MIT
// Gul Bara: an ordinary roll uses as many dice as possible, the higher if only one; a cascade as many single moves
// as possible (case 138). The length of a cascade is compared with the list wherever the list can hold it, and with
// a search of its own in this file.
#include "chance.h"
#include "engine/games/cascade.h"

#include "engine_questions.h"

static struct questions q;
static struct play work_room[CASCADE_ROOM];

static struct turn turn_at(const struct variant *v, const char *board, unsigned a, unsigned b)
{
    return (struct turn){.variant = v, .board = board_of(v, board), .dice = dice_of(a, b), .turns = 3};
}

static unsigned longest(const struct turn *turn)
{
    return cascade_longest(turn, &(struct plays){work_room, CASCADE_ROOM, 0});
}

// ---- ordinary rolls ----

static void both_dice_of_an_ordinary_roll(void **state)
{
    (void)state;
    const struct variant *v = variant_row(VARIANT_GUL_BARA);
    // 10/6 is blocked by a checker on 6, but 10/9 and 9/5 play both numbers.
    struct turn turn = turn_at(v, "10:1 3:1 / 6:1 18:1 16:1 14:1", 4, 1);
    assert_verdict(&turn, "3/2", REASON_ALL_PLAYABLE);
    assert_verdict(&turn, "10/9/5", REASON_NONE);
    assert_verdict(&turn, "10/9", REASON_DIE_LEFT);
    assert_int_equal(plays_list(&turn, questions_list(&q)).code, 0);
    for (size_t i = 0; i < q.plays.count; i++)
        assert_int_equal(q.plays.at[i].steps, 2);
}

static void the_higher_number_alone(void **state)
{
    (void)state;
    const struct variant *v = variant_row(VARIANT_GUL_BARA);
    struct turn turn = turn_at(v, "24:1 / 12:1 14:1 16:1", 6, 4);
    assert_verdict(&turn, "24/20", REASON_HIGHER_DIE);
    assert_verdict(&turn, "24/18", REASON_NONE);
    // The first three doublets are four moves, and as many as possible, too.
    turn = turn_at(v, "24:1 23:1 / 11:1 8:1", 5, 5);
    turn.turns = 2;
    assert_verdict(&turn, "24/19 23/18", REASON_MORE_PLAYABLE);
    assert_verdict(&turn, "24/14 23/13", REASON_NONE);
}

// ---- case 138 ----

static void case_138_longest_cascade(void **state)
{
    (void)state;
    const struct variant *v = variant_row(VARIANT_GUL_BARA);
    struct turn turn = turn_at(v, "24:1 17:1 16:1 / 19:1 18:1 5:1", 5, 5);
    assert_int_equal(longest(&turn), 5);
    assert_verdict(&turn, "16/11 11/6 6/1 17/12 12/6", REASON_NONE);
    assert_verdict(&turn, "16/1 17/6", REASON_NONE);
    assert_verdict(&turn, "17/12 12/7 7/2 16/11", REASON_CASCADE_SHORT);
    assert_verdict(&turn, "17/2 16/11", REASON_CASCADE_NUMBER);
    assert_sentence(&turn, "17/12 12/7 7/2 16/11",
                    "A cascade uses as many numbers as possible: five can be played, not only four.");
    assert_int_equal(plays_list(&turn, questions_list(&q)).code, 0);
    assert_true(q.plays.count > 0);
    for (size_t i = 0; i < q.plays.count; i++)
        assert_int_equal(q.plays.at[i].steps, 5);
    // As third roll it is an ordinary doublet.
    turn.turns = 2;
    assert_verdict(&turn, "17/2 16/11", REASON_NONE);
}

static void a_cascade_too_long_for_a_list(void **state)
{
    (void)state;
    const struct variant *v = variant_row(VARIANT_GUL_BARA);
    // 1-1 with twelve checkers on the head: the list is far too long, the length is known all the same.
    struct turn turn =
        turn_at(v, "24:6 23:1 22:1 21:1 20:1 19:1 18:1 16:1 15:1 13:1 / 12:2 11:2 10:2 9:2 8:2", 1, 1);
    assert_int_equal(plays_list(&turn, questions_list(&q)).code, REASON_NO_ROOM);
    unsigned all = longest(&turn);
    assert_true(all > 4 && all <= 24);
    assert_verdict(&turn, "24/23(4)", REASON_DIE_LEFT);
}

// ---- the length against other ways to find it ----

static unsigned length_by_trial(const struct turn *turn, const struct position *at, const uint8_t *numbers,
                                unsigned left)
{
    struct step steps[2 * BAR];
    unsigned best = 0, count = left ? turn_steps(turn, at, *numbers, steps) : 0;
    for (unsigned i = 0; i < count && best < left; i++) {
        struct position after = *at;
        turn_step_make(turn->variant, &after, steps[i]);
        unsigned more = 1 + length_by_trial(turn, &after, numbers + 1, left - 1);
        if (more > best) best = more;
    }
    return best;
}

// Some checkers of both sides at random; where the other side stands nobody of this side may.
static struct position at_random(struct chance *c, const struct variant *v, unsigned mine, unsigned top,
                                 unsigned theirs)
{
    struct position p = {0};
    p.checkers[MINE][OFF] = (uint8_t)(CHECKERS_MAX - mine);
    p.checkers[THEIRS][OFF] = (uint8_t)(CHECKERS_MAX - theirs);
    while (theirs) {
        unsigned point = 1 + chance_below(c, 24);
        p.checkers[THEIRS][point]++, theirs--;
    }
    while (mine) {
        unsigned point = 1 + chance_below(c, top);
        if (p.checkers[THEIRS][variant_across(v, point)]) continue;
        p.checkers[MINE][point]++, mine--;
    }
    return p;
}

static void compare(const struct variant *v, unsigned mine, unsigned top, unsigned doublet, unsigned seed)
{
    struct chance c = {seed};
    for (int i = 0; i < 60; i++) {
        struct turn turn = {.variant = v, .dice = dice_of(doublet, doublet), .turns = 3};
        turn.board = at_random(&c, v, mine, top, 6 + chance_below(&c, 9));
        uint8_t numbers[STEPS_MAX];
        unsigned all = turn_numbers(&turn, numbers),
                 wanted = length_by_trial(&turn, &turn.board, numbers, all);
        unsigned found = longest(&turn);
        if (found != wanted) fail_msg("%u-%u, position %d: %u, not %u", doublet, doublet, i, found, wanted);
        if (plays_list(&turn, questions_list(&q)).code) continue;
        assert_int_equal(q.plays.count ? q.plays.at[0].steps : 0, wanted);
    }
}

static void lengths_on_the_board(void **state)
{
    (void)state;
    const struct variant *v = variant_row(VARIANT_GUL_BARA);
    for (unsigned doublet = 3; doublet <= 6; doublet++)
        compare(v, 4, 24, doublet, 1 + doublet);
    compare(v, 2, 24, 1, 11);
    compare(v, 2, 24, 2, 12);
}

static void lengths_bearing_off(void **state)
{
    (void)state;
    const struct variant *v = variant_row(VARIANT_GUL_BARA);
    for (unsigned doublet = 3; doublet <= 6; doublet++)
        compare(v, 5, 9, doublet, 20 + doublet);
    compare(v, 4, 7, 1, 31);
}

static void lengths_with_a_head(void **state)
{
    (void)state;
    struct variant v;
    assert_true(variant_parse("gul-bara+head-one", &v));
    struct turn turn = turn_at(&v, "24:9 13:1 / 6:1 2:1", 5, 5);
    uint8_t numbers[STEPS_MAX];
    unsigned all = turn_numbers(&turn, numbers);
    assert_int_equal(longest(&turn), length_by_trial(&turn, &turn.board, numbers, all));
    struct variant free;
    assert_true(variant_parse("gul-bara", &free));
    turn.variant = &free;
    assert_int_equal(longest(&turn), length_by_trial(&turn, &turn.board, numbers, all));
    for (unsigned doublet = 4; doublet <= 6; doublet++)
        compare(&v, 4, 24, doublet, 40 + doublet);
}

// The rest of a cascade that the opponent has begun.
static void length_of_a_rest(void **state)
{
    (void)state;
    struct variant v;
    assert_true(variant_parse("gul-bara+rest-to-opponent", &v));
    struct turn turn = turn_at(&v, "24:1 17:1 16:1 / 19:1 18:1 5:1", 5, 5);
    turn.played = 2;
    uint8_t numbers[STEPS_MAX];
    unsigned all = turn_numbers(&turn, numbers);
    assert_int_equal(all, 6);
    assert_int_equal(longest(&turn), length_by_trial(&turn, &turn.board, numbers, all));
    assert_verdict(&turn, "16/11 17/12", REASON_DIE_LEFT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_dice_of_an_ordinary_roll), cmocka_unit_test(the_higher_number_alone),
        cmocka_unit_test(case_138_longest_cascade),      cmocka_unit_test(a_cascade_too_long_for_a_list),
        cmocka_unit_test(lengths_on_the_board),          cmocka_unit_test(lengths_bearing_off),
        cmocka_unit_test(lengths_with_a_head),           cmocka_unit_test(length_of_a_rest),
    };
    return cmocka_run_group_tests_name("engine_cascade", tests, NULL, NULL);
}
