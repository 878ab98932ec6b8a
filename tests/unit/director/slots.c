// SPDX-License-Identifier: MIT
// Who stands in which slot after withdrawals, void matches, late entries and reinstatements. Cases 53-55.
#include "hall.h"

// A knockout of one-point matches, drawn by hand: 0 is a bye.
static void drawn(struct hall *h, int32_t entries, const int32_t *slots, int32_t size)
{
    hall_create(h, 1, 2);
    hall_enter(h, entries);
    hall_draw(h, slots, size);
}

static void void_match(struct hall *h, int32_t match)
{
    DO(h, result_set, .match = match, .how = HOW_VOID, .reason = "neither came");
}

static void two_nobodies_make_a_void_match(void **state)
{
    (void)state;
    struct hall h;
    drawn(&h, 8, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    void_match(&h, 1);
    void_match(&h, 2);
    assert_int_equal(hall_at(&h, 5)->a, NOBODY);
    assert_int_equal(hall_at(&h, 5)->b, NOBODY);
    assert_int_equal(hall_at(&h, 5)->how, HOW_VOID);
    assert_int_equal(hall_at(&h, 5)->winner, SIDE_NONE);
    // Who comes out of the other half has a bye in the final.
    void_match(&h, 3);
    DO(&h, result_set, .match = 4, .how = HOW_FORFEIT, .winner = SIDE_B);
    assert_int_equal(hall_at(&h, 6)->how, HOW_BYE);
    assert_int_equal(hall_at(&h, 7)->how, HOW_BYE);
    assert_int_equal(state_tournament(h.state, 1)->champion, 8);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void a_match_of_two_who_withdrew_is_void(void **state)
{
    (void)state;
    struct hall h;
    drawn(&h, 5, (const int32_t[]){1, 0, 2, 0, 3, 4, 5, 0}, 8);
    DO(&h, entry_withdraw, .entry = 5);
    DO(&h, entry_withdraw, .entry = 4);
    assert_int_equal(hall_at(&h, 6)->how, HOW_WALKOVER);
    assert_int_equal(hall_at(&h, 7)->b, 3);
    // It was the other one who had come: now both who would meet in match 6 are gone.
    DO(&h, result_set, .match = 3, .how = HOW_FORFEIT, .winner = SIDE_B, .reason = "mixed up");
    assert_int_equal(hall_at(&h, 6)->a, 4);
    assert_int_equal(hall_at(&h, 6)->how, HOW_VOID);
    assert_int_equal(hall_at(&h, 6)->winner, SIDE_NONE);
    assert_int_equal(hall_at(&h, 7)->b, NOBODY);
    hall_check(&h);
    hall_close(&h);
}

// ---- late entries

// Entry 1 had a bye, beat 2 and the final's other side; it was 2 who had won, and all went on as played.
static void a_bye_is_taken_that_a_pinned_result_came_from(void **state)
{
    (void)state;
    struct hall h;
    drawn(&h, 5, (const int32_t[]){1, 0, 2, 3, 4, 0, 5, 0}, 8);
    static const int32_t in_order[] = {2, 5, 6, 7};
    for (size_t i = 0; i < COUNT(in_order); i++)
        DO(&h, result_set, .match = in_order[i], .how = HOW_FINAL_SCORE, .score_a = 1);
    DO(&h, result_set, .match = 5, .how = HOW_FINAL_SCORE, .score_b = 1, .reason = "mixed up");
    DO(&h, repair, .match = 5, .choice = REPAIR_AS_PLAYED, .reason = "all agree");
    hall_enter(&h, 1);
    assert_int_equal(state_entry(h.state, 6)->status, ENTRY_WAITING);
    assert_int_equal(hall_at(&h, 1)->b, NOBODY);
    hall_check(&h);
    hall_close(&h);
}

static void a_late_entry_takes_the_bye_that_costs_nobody_a_call(void **state)
{
    (void)state;
    struct hall h;
    drawn(&h, 5, (const int32_t[]){1, 0, 2, 0, 3, 4, 5, 0}, 8);
    // Matches 1 and 2 lead to one that could be called already, match 4 to one that waits.
    hall_enter(&h, 1);
    assert_int_equal(hall_at(&h, 4)->b, 6);
    assert_int_equal(hall_at(&h, 5)->status, MATCH_READY);
    // Of equals the first.
    hall_enter(&h, 1);
    assert_int_equal(hall_at(&h, 1)->b, 7);
    assert_int_equal(hall_at(&h, 2)->how, HOW_BYE);
    hall_check(&h);
    hall_close(&h);
}

static void a_bye_behind_which_nothing_was_played_is_free(void **state)
{
    (void)state;
    struct hall h;
    drawn(&h, 5, (const int32_t[]){1, 0, 2, 0, 3, 4, 5, 0}, 8);
    DO(&h, entry_withdraw, .entry = 2);
    assert_int_equal(hall_at(&h, 5)->how, HOW_WALKOVER);
    hall_enter(&h, 1);
    assert_int_equal(hall_at(&h, 4)->b, 6);
    // Whoever was to meet the one who left meets the late one first.
    hall_enter(&h, 1);
    assert_int_equal(hall_at(&h, 1)->b, 7);
    assert_int_equal(hall_at(&h, 5)->status, MATCH_WAITING);
    DO(&h, match_start, .match = 1);
    hall_enter(&h, 1);
    assert_int_equal(hall_at(&h, 2)->b, 8);
    assert_int_equal(hall_at(&h, 2)->how, HOW_WALKOVER);
    hall_enter(&h, 1);
    assert_int_equal(state_entry(h.state, 9)->status, ENTRY_WAITING);
    hall_check(&h);
    hall_close(&h);
}

static void nor_one_whose_holder_lost_by_forfeit_since(void **state)
{
    (void)state;
    struct hall h;
    drawn(&h, 3, (const int32_t[]){1, 0, 2, 3}, 4);
    DO(&h, result_set, .match = 2, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, result_set, .match = 3, .how = HOW_FORFEIT, .winner = SIDE_A);
    hall_enter(&h, 1);
    assert_int_equal(state_entry(h.state, 4)->status, ENTRY_WAITING);
    hall_close(&h);
}

// ---- back again

static void a_void_match_stays_when_somebody_comes_back(void **state)
{
    (void)state;
    struct hall h;
    drawn(&h, 4, (const int32_t[]){1, 2, 3, 4}, 4);
    void_match(&h, 1);
    DO(&h, entry_withdraw, .entry = 1);
    DO(&h, entry_reinstate, .entry = 1, .reason = "stood in the rain");
    // The director said so; being away had nothing to do with it.
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    assert_int_equal(hall_at(&h, 1)->how, HOW_VOID);
    assert_int_equal(hall_at(&h, 3)->a, NOBODY);
    hall_check(&h);
    hall_close(&h);
}

static void who_won_by_the_absence_of_another_won(void **state)
{
    (void)state;
    struct hall h;
    drawn(&h, 4, (const int32_t[]){1, 2, 3, 4}, 4);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, entry_withdraw, .entry = 1);
    DO(&h, entry_reinstate, .entry = 1);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    assert_int_equal(hall_at(&h, 3)->a, 1);
    hall_check(&h);
    hall_close(&h);
}

static void who_was_ready_first_is_called_first(void **state)
{
    (void)state;
    struct hall h;
    int32_t ready[MATCHES_MAX];
    drawn(&h, 8, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, result_set, .match = 2, .how = HOW_FORFEIT, .winner = SIDE_A);
    assert_int_equal(hall_ready(h.state, ready), 3);
    assert_memory_equal(ready, ((int32_t[]){3, 4, 5}), 3 * sizeof *ready);
    // A match that is played after all stands behind those of its round that waited meanwhile.
    DO(&h, entry_withdraw, .entry = 5);
    DO(&h, entry_reinstate, .entry = 5);
    assert_int_equal(hall_ready(h.state, ready), 3);
    assert_memory_equal(ready, ((int32_t[]){4, 3, 5}), 3 * sizeof *ready);
    DO(&h, match_call_next);
    assert_int_equal(hall_at(&h, 4)->table, 1);
    hall_check(&h);
    hall_close(&h);
}

static void entries_are_seeded_and_named_once(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 2);
    struct command again = {.kind = COMMAND_entry_add};
    ref_write(again.is.entry_add.ref, 2);
    hall_no(&h, DIRECTOR_TWICE, &again, __LINE__);
    DO(&h, entry_seed, .entry = 2, .seed = 1);
    assert_int_equal(state_entry(h.state, 2)->seed, 1);
    hall_draw(&h, (const int32_t[]){1, 2}, 2);
    NO(&h, DRAWN, entry_seed, .entry = 1, .seed = 2);
    hall_close(&h);
}

// Who goes home instead of dropping loses there only by not being there; taken back, the match is played.
static void a_declined_drop_is_a_walkover_until_it_is_taken_back(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 4);
    DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Consolation", .fed_by = MAIN_SECTION);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, result_set, .match = 2, .how = HOW_FORFEIT, .winner = SIDE_A);
    assert_int_equal(hall_at(&h, 4)->status, MATCH_READY);
    DO(&h, seat_put, .section = 2, .entry = 2, .status = SEAT_DECLINED);
    assert_int_equal(hall_at(&h, 4)->how, HOW_WALKOVER);
    assert_int_equal(drawn_winner(hall_at(&h, 4)), 4);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_READY);
    hall_check(&h);
    DO(&h, seat_put, .section = 2, .entry = 2, .status = SEAT_IN);
    assert_int_equal(hall_at(&h, 4)->status, MATCH_READY);
    hall_check(&h);
    hall_close(&h);
}

static void who_played_after_all_has_a_place_though_nobody_else_moves(void **state)
{
    (void)state;
    struct hall h;
    drawn(&h, 8, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    DO(&h, entry_withdraw, .entry = 2);
    for (int32_t match = 2; match <= 7; match++)
        DO(&h, result_set, .match = match, .how = HOW_FORFEIT, .winner = SIDE_A);
    assert_int_equal(drawn_seat(h.state, 1, 4)->place_to, 7);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1, .reason = "they had played");
    assert_int_equal(drawn_seat(h.state, 1, 2)->place_from, 5);
    assert_int_equal(drawn_seat(h.state, 1, 4)->place_to, 8);
    hall_check(&h);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_nobodies_make_a_void_match),
        cmocka_unit_test(a_match_of_two_who_withdrew_is_void),
        cmocka_unit_test(a_bye_is_taken_that_a_pinned_result_came_from),
        cmocka_unit_test(a_late_entry_takes_the_bye_that_costs_nobody_a_call),
        cmocka_unit_test(a_bye_behind_which_nothing_was_played_is_free),
        cmocka_unit_test(nor_one_whose_holder_lost_by_forfeit_since),
        cmocka_unit_test(a_void_match_stays_when_somebody_comes_back),
        cmocka_unit_test(who_won_by_the_absence_of_another_won),
        cmocka_unit_test(who_was_ready_first_is_called_first),
        cmocka_unit_test(entries_are_seeded_and_named_once),
        cmocka_unit_test(a_declined_drop_is_a_walkover_until_it_is_taken_back),
        cmocka_unit_test(who_played_after_all_has_a_place_though_nobody_else_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
