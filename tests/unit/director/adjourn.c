// SPDX-License-Identifier: MIT
// Matches that are broken off and go on another day: score, both clocks, what stands on the board. Case 42.
#include "hall.h"

#define START "4HPwATDgc/ABMA"
#define PHOTO "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

enum { DAY_MS = 86400000 };

static void match_up(struct hall *h, int32_t clock)
{
    hall_create(h, 7, 2);
    DO(h, setting_set, .setting = SETTING_CLOCK, .value = clock);
    hall_enter(h, 2);
    hall_draw(h, (const int32_t[]){1, 2}, 2);
    DO(h, match_call, .match = 1, .table = 1);
    DO(h, match_start, .match = 1);
}

static const struct row_adjournment *kept(const struct hall *h)
{
    return state_adjournment(h->state, 1);
}

static void end(struct hall *h)
{
    hall_check(h);
    hall_refold(h);
    hall_close(h);
}

// Rows are the same but for their versions.
static void same_clock(const struct row_clock *a, const struct row_clock *b)
{
    assert_int_equal(a->reserve_a_ms, b->reserve_a_ms);
    assert_int_equal(a->reserve_b_ms, b->reserve_b_ms);
    assert_int_equal(a->turn_delay_ms, b->turn_delay_ms);
    assert_int_equal(a->spent_ms, b->spent_ms);
    assert_int_equal(a->interrupted, b->interrupted);
    assert_int_equal(a->forfeits, b->forfeits);
}

static void a_week_later_everything_is_as_it_was(void **state)
{
    (void)state;
    struct hall h;
    match_up(&h, 2);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 1);
    DO(&h, clock, .match = 1, .act = CLOCK_ACT_PRESS, .side = SIDE_B);
    h.who.now_ms += 19000;
    DO(&h, match_adjourn, .match = 1, .position = START, .on_roll = SIDE_A, .dice = 31, .cube = 2,
       .owner = SIDE_B, .photo = PHOTO, .note = "last bus", .due = "2026-12-24");
    struct row_clock before = *state_clock(h.state, 1);
    assert_int_equal(before.reserve_a_ms, 840000 - 8000);
    assert_int_equal(before.stop, STOP_ADJOURNED);
    assert_int_equal(before.interrupted, SIDE_A);
    assert_int_equal(hall_at(&h, 1)->table, 0);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    int32_t matches[MATCHES_MAX];
    assert_int_equal(hall_unfinished(h.state, matches), 1);
    assert_int_equal(matches[0], 1);
    NO(&h, ADJOURNED, clock, .match = 1, .act = CLOCK_ACT_RESUME);

    h.who.now_ms += 7 * (int64_t)DAY_MS;
    DO(&h, match_resume, .match = 1, .table = 2);
    assert_int_equal(hall_at(&h, 1)->table, 2);
    assert_int_equal(hall_unfinished(h.state, matches), 0);
    same_clock(state_clock(h.state, 1), &before);
    hall_score(&h, 2, 0, PHASE_NORMAL);
    assert_string_equal(kept(&h)->position, START);
    assert_int_equal(kept(&h)->dice, 31);
    assert_int_equal(kept(&h)->cube, 2);
    assert_int_equal(kept(&h)->owner, SIDE_B);
    assert_string_equal(kept(&h)->photo, PHOTO);
    DO(&h, clock, .match = 1, .act = CLOCK_ACT_RESUME);
    h.who.now_ms += 4000;
    DO(&h, clock, .match = 1, .act = CLOCK_ACT_PRESS, .side = SIDE_A);
    assert_int_equal(state_clock(h.state, 1)->reserve_a_ms, 840000 - 13000);
    end(&h);
}

static void calling_it_to_a_table_resumes_it(void **state)
{
    (void)state;
    struct hall h;
    match_up(&h, 0);
    NO(&h, NOT_ADJOURNED, match_resume, .match = 1, .table = 2);
    DO(&h, match_adjourn, .match = 1);
    assert_string_equal(kept(&h)->position, "");
    assert_int_equal(kept(&h)->cube, 1);
    assert_true(DO(&h, match_adjourn, .match = 1).unchanged);
    DO(&h, match_adjourn, .match = 1, .note = "the photograph is with the director");
    assert_string_equal(kept(&h)->note, "the photograph is with the director");
    DO(&h, match_call, .match = 1, .table = 1);
    assert_int_equal(kept(&h)->status, ADJOURN_RESUMED);
    assert_false(hall_adjourned(h.state, 1));
    DO(&h, match_adjourn, .match = 1);
    DO(&h, match_resume, .match = 1);
    assert_int_equal(hall_at(&h, 1)->table, 0);
    end(&h);
}

static void a_match_that_ends_leaves_the_register(void **state)
{
    (void)state;
    struct hall h;
    int32_t matches[MATCHES_MAX];
    match_up(&h, 2);
    DO(&h, match_adjourn, .match = 1);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_B, .reason = "never came back");
    assert_int_equal(hall_unfinished(h.state, matches), 0);
    NO(&h, MATCH_OVER, match_adjourn, .match = 1);
    end(&h);
}

static void what_cannot_stand_on_a_board_is_refused(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 7, 1);
    hall_enter(&h, 2);
    hall_draw(&h, (const int32_t[]){1, 2}, 2);
    NO(&h, MATCH_NOT_STARTED, match_adjourn, .match = 1);
    DO(&h, match_start, .match = 1);
    NO(&h, POSITION, match_adjourn, .match = 1, .position = "4HPwATDgc");
    NO(&h, POSITION, match_adjourn, .match = 1, .position = "//////////////");
    NO(&h, DICE, match_adjourn, .match = 1, .position = START, .dice = 31);
    NO(&h, DICE, match_adjourn, .match = 1, .position = START, .on_roll = SIDE_A, .dice = 17);
    NO(&h, DICE, match_adjourn, .match = 1, .position = START, .on_roll = SIDE_A, .dice = 6);
    NO(&h, DICE, match_adjourn, .match = 1, .on_roll = SIDE_A, .dice = 13);
    NO(&h, DICE, match_adjourn, .match = 1, .dice = 31);
    NO(&h, CUBE_PLACE, match_adjourn, .match = 1, .cube = 3);
    NO(&h, CUBE_PLACE, match_adjourn, .match = 1, .cube = 1, .owner = SIDE_A);
    NO(&h, PHOTO, match_adjourn, .match = 1, .photo = "a picture");
    NO(&h, PHOTO, match_adjourn, .match = 1, .photo = "00ff");
    NO(&h, DAY, match_adjourn, .match = 1, .due = "2026-02-30");
    DO(&h, match_dispute, .match = 1, .side = SIDE_A, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE,
       .cube = 1);
    NO(&h, MATCH_DISPUTED, match_adjourn, .match = 1);
    end(&h);
}

// The first roll of a game is rolled, and nothing of the game is recorded yet: it begins where every game does.
static void before_the_first_action_the_roll_goes_along(void **state)
{
    (void)state;
    struct hall h;
    match_up(&h, 0);
    DO(&h, match_adjourn, .match = 1, .on_roll = SIDE_B, .dice = 31, .play = "8/5");
    assert_string_equal(kept(&h)->position, START);
    assert_int_equal(kept(&h)->on_roll, SIDE_B);
    assert_int_equal(kept(&h)->dice, 31);
    assert_int_equal(kept(&h)->game, 1);
    assert_int_equal(kept(&h)->turn, 1);
    assert_string_equal(kept(&h)->play, "8/5");
    // The same in the next game, whose number its record has not.
    DO(&h, match_resume, .match = 1, .table = 1);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1);
    DO(&h, match_adjourn, .match = 1, .on_roll = SIDE_A, .dice = 64);
    assert_string_equal(kept(&h)->position, START);
    assert_int_equal(kept(&h)->game, 2);
    assert_int_equal(kept(&h)->turn, 1);
    assert_string_equal(kept(&h)->play, "");
    end(&h);
}

// Nobody has to write down what was recorded.
static void the_record_knows_the_board(void **state)
{
    (void)state;
    struct hall h;
    match_up(&h, 0);
    static const struct {
        enum side side;
        int32_t dice;
        const char *play;
    } turns[] = {{SIDE_A, 31, "8/5 6/5"}, {SIDE_B, 64, "24/14"}};
    for (int32_t i = 0; i < 2; i++) {
        struct event event = {.seq = h.state->seq + 1,
                              .at_ms = h.who.now_ms,
                              .kind = EVENT_turn_recorded,
                              .is.turn_recorded = {.match = 1,
                                                   .game = 1,
                                                   .turn = i + 1,
                                                   .side = (int32_t)turns[i].side,
                                                   .act = RECORD_ROLL,
                                                   .dice = turns[i].dice,
                                                   .verdict = LEGALITY_LEGAL,
                                                   .cube = 1,
                                                   .source = SOURCE_TABLE}};
        snprintf(event.is.turn_recorded.play, sizeof event.is.turn_recorded.play, "%s", turns[i].play);
        hall_append(&h, &event);
    }
    DO(&h, match_adjourn, .match = 1);
    assert_int_equal(strlen(kept(&h)->position), 14);
    assert_string_not_equal(kept(&h)->position, START);
    assert_int_equal(kept(&h)->on_roll, SIDE_A);
    assert_int_equal(kept(&h)->dice, 0);
    DO(&h, match_adjourn, .match = 1, .dice = 52);
    assert_string_not_equal(kept(&h)->position, START);
    assert_int_equal(kept(&h)->on_roll, SIDE_A);
    assert_int_equal(kept(&h)->dice, 52);
    assert_int_equal(kept(&h)->turn, 3);
    // In the middle of the turn: its steps are kept, with the number that its action will have.
    DO(&h, match_adjourn, .match = 1, .dice = 52, .play = "13/8");
    assert_int_equal(kept(&h)->game, 1);
    assert_int_equal(kept(&h)->turn, 3);
    assert_string_equal(kept(&h)->play, "13/8");
    assert_true(DO(&h, match_adjourn, .match = 1, .dice = 52, .play = "13/8").unchanged);
    assert_false(DO(&h, match_adjourn, .match = 1, .dice = 52, .play = "13/11").unchanged);
    NO(&h, STEPS, match_adjourn, .match = 1, .play = "13/8");
    NO(&h, STEPS, match_adjourn, .match = 1, .dice = 52, .play = "wherever");
    NO(&h, STEPS, match_adjourn, .match = 1, .position = START, .on_roll = SIDE_B, .dice = 52,
       .play = "13/8");
    DO(&h, match_adjourn, .match = 1, .position = START, .on_roll = SIDE_B);
    assert_int_equal(kept(&h)->turn, 0);
    assert_string_equal(kept(&h)->play, "");
    assert_int_equal(kept(&h)->dice, 0);
    assert_string_equal(kept(&h)->position, START);
    assert_int_equal(kept(&h)->on_roll, SIDE_B);
    end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_week_later_everything_is_as_it_was),
        cmocka_unit_test(calling_it_to_a_table_resumes_it),
        cmocka_unit_test(a_match_that_ends_leaves_the_register),
        cmocka_unit_test(what_cannot_stand_on_a_board_is_refused),
        cmocka_unit_test(before_the_first_action_the_roll_goes_along),
        cmocka_unit_test(the_record_knows_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
