// SPDX-License-Identifier: MIT
// Several corrections at once, what may feed a section, and what a thrown-away draw leaves behind: nothing. US 4.10;
// cases 50, 58.
#include "director/restore.h"
#include "hall.h"

static const int32_t one = 1;

// Two semi-finals (1, 2), won by 1 and 3, and a final (3) that has begun.
static void final_begun(struct hall *h)
{
    hall_create(h, 1, 2);
    hall_enter(h, 4);
    hall_draw(h, (const int32_t[]){1, 2, 3, 4}, 4);
    DO(h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(h, result_set, .match = 2, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(h, match_start, .match = 3);
}

static const struct row_node *node_of(const struct hall *h, int32_t match)
{
    return drawn_node(h->state, hall_at(h, match));
}

static void correct(struct hall *h, int32_t match, enum side winner)
{
    DO(h, result_set, .match = match, .how = HOW_FORFEIT, .winner = (int32_t)winner, .reason = "both say so");
    hall_check(h);
}

static void repair(struct hall *h, int32_t match, enum repair_choice choice)
{
    DO(h, repair, .match = match, .choice = (int32_t)choice, .reason = "all agree");
    hall_check(h);
}

static void two_corrections_above_one_match_wait_each(void **state)
{
    (void)state;
    struct hall h;
    final_begun(&h);
    correct(&h, 1, SIDE_B);
    correct(&h, 2, SIDE_B);
    assert_true(node_of(&h, 1)->waits && node_of(&h, 2)->waits);
    struct decision asked = NO(&h, CONFIRM, tournament_close, .reason = "");
    assert_int_equal(asked.consequences[0].code, CONSEQUENCE_REPAIR_WAITS);
    assert_int_equal(node_of(&h, 2)->was_winner, 3);
    // One of them as played: the final still waits for the other one.
    repair(&h, 1, REPAIR_AS_PLAYED);
    assert_true(node_of(&h, 2)->waits);
    repair(&h, 2, REPAIR_AS_PLAYED);
    DO(&h, result_set, .match = 3, .how = HOW_FORFEIT, .winner = SIDE_A);
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 1);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void play(struct hall *h, int32_t match, enum side winner)
{
    bool a = winner == SIDE_A;
    DO(h, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_a = a, .score_b = !a,
       .reason = "the card");
    hall_check(h);
}

// Case 114: with the final before it a recharge falls away, too, or waits for it.
static void a_recharge_that_was_begun_waits_for_a_repair(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 2);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_DOUBLE, .recharge = 1, .lengths = {&one, 1});
    hall_draw(&h, (const int32_t[]){1, 2}, 2);
    play(&h, 1, SIDE_A);
    play(&h, 2, SIDE_B);
    play(&h, 3, SIDE_B);
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 2);
    play(&h, 2, SIDE_A);
    assert_true(node_of(&h, 2)->waits);
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 0);
    repair(&h, 2, REPAIR_ANNUL);
    assert_int_equal(hall_at(&h, 4)->how, HOW_SKIPPED);
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 1);
    repair(&h, 2, REPAIR_UNDO);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_OVER);
    assert_true(node_of(&h, 2)->waits);
    hall_refold(&h);
    hall_close(&h);
}

static void one_annulment_settles_both(void **state)
{
    (void)state;
    struct hall h;
    final_begun(&h);
    correct(&h, 1, SIDE_B);
    correct(&h, 2, SIDE_B);
    repair(&h, 1, REPAIR_ANNUL);
    assert_false(node_of(&h, 1)->waits || node_of(&h, 2)->waits);
    int32_t again = state_node(h.state, 3)->match;
    assert_int_equal(hall_at(&h, again)->a, 2);
    assert_int_equal(hall_at(&h, again)->b, 4);
    hall_refold(&h);
    hall_close(&h);
}

// Corrected back, the first one waits no more, although the final is still open because of the second one.
static void corrected_back_one_of_two_waits_on(void **state)
{
    (void)state;
    struct hall h;
    final_begun(&h);
    correct(&h, 1, SIDE_B);
    correct(&h, 2, SIDE_B);
    correct(&h, 1, SIDE_A);
    assert_false(node_of(&h, 1)->waits);
    assert_true(node_of(&h, 2)->waits);
    correct(&h, 2, SIDE_A);
    assert_false(node_of(&h, 2)->waits);
    hall_refold(&h);
    hall_close(&h);
}

static void rounds_that_feed_a_section_are_played(void **state)
{
    (void)state;
    static const int32_t beyond[] = {1, 4}, eleven[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, first[] = {1};
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 8);
    struct decision d = NO(&h, FED_ROUNDS_MOST, section_add, .kind = SECTION_PROGRESSIVE, .name = "All",
                           .fed_by = 1, .rounds = {eleven, 11});
    assert_string_equal(d.faults[0].member, "rounds");
    NO(&h, FED_BY, section_add, .kind = SECTION_CONSOLATION, .name = "Two", .fed_by = 1, .also_by = 1);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    d = NO(&h, FED_ROUNDS_BEYOND, section_add, .kind = SECTION_PROGRESSIVE, .name = "All", .fed_by = 1,
           .rounds = {beyond, 2}, .lengths = {&one, 1});
    assert_int_equal(d.faults[0].place, 1);
    assert_int_equal(d.refusal.args[1], 3);
    DO(&h, section_add, .kind = SECTION_PROGRESSIVE, .name = "First", .fed_by = 1, .rounds = {first, 1},
       .lengths = {&one, 1});
    assert_true(drawn_is(h.state, 2));
    hall_check(&h);
    hall_close(&h);
}

// In a Swiss one may lose in two rounds: the losers of both in one section would be one player on either side of a match.
static void who_may_lose_twice_comes_once(void **state)
{
    (void)state;
    static const int32_t first[] = {1}, two[] = {1, 2};
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 4);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_SWISS, .lengths = {&one, 1});
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 3);
    struct decision d =
        NO(&h, FED_OFTEN, section_add, .kind = SECTION_PROGRESSIVE, .name = "All", .fed_by = 1);
    assert_string_equal(d.faults[0].member, "rounds");
    NO(&h, FED_OFTEN, section_add, .kind = SECTION_FIRST_MATCH, .name = "Two", .fed_by = 1,
       .rounds = {two, 2});
    DO(&h, section_add, .kind = SECTION_PROGRESSIVE, .name = "One", .fed_by = 1, .rounds = {first, 1},
       .lengths = {&one, 1});
    NO(&h, FED_OFTEN, section_set, .section = 2, .kind = SECTION_PROGRESSIVE, .name = "All", .fed_by = 1);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    DO(&h, round_pair, .section = MAIN_SECTION, .round = 1);
    DO(&h, draw_make, .section = 2);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, result_set, .match = 2, .how = HOW_FORFEIT, .winner = SIDE_A);
    assert_true(hall_at(&h, 3)->a > 0 && hall_at(&h, 3)->b > 0);
    hall_check(&h);
    hall_close(&h);
    // Nor does the feeding section become one in which one may lose twice.
    hall_create(&h, 1, 2);
    DO(&h, section_add, .kind = SECTION_PROGRESSIVE, .name = "All", .fed_by = 1);
    d = NO(&h, FED_OFTEN, section_set, .section = MAIN_SECTION, .kind = SECTION_LIVES);
    assert_string_equal(d.faults[0].member, "kind");
    hall_close(&h);
}

// A ledger of before the rule may plan one: it is left out of the draw, which says so.
static void a_plan_of_before_is_left_out(void **state)
{
    (void)state;
    static const int32_t slots[] = {1, 2, 3, 4};
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 4);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_ROUND_ROBIN, .lengths = {&one, 1});
    hall_append(
        &h, &(struct event){
                .seq = (int64_t)h.count + 1,
                .kind = EVENT_section_added,
                .is.section_added = {.section = 2, .kind = SECTION_PROGRESSIVE, .name = "All", .fed_by = 1}});
    hall_draw(&h, slots, 4);
    assert_true(drawn_is(h.state, 1));
    assert_false(drawn_is(h.state, 2));
    NO(&h, SECTION_SHAPE, draw_make, .section = 2);
    hall_check(&h);
    hall_close(&h);
}

// Before the draw nobody knows how many rounds there are: the section is left out then, and says so.
static void a_section_that_cannot_be_built_is_left_out(void **state)
{
    (void)state;
    static const int32_t beyond[] = {1, 5};
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 8);
    DO(&h, section_add, .kind = SECTION_PROGRESSIVE, .name = "All", .fed_by = 1, .rounds = {beyond, 2});
    struct decision d = DO(&h, draw_make, .method = DRAW_RANDOM);
    assert_int_equal(d.consequences[0].code, CONSEQUENCE_SECTION_LEFT_OUT);
    assert_false(drawn_is(h.state, 2));
    hall_check(&h);
    hall_close(&h);
}

static void second_place_needs_one_winner(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    DO(&h, section_add, .kind = SECTION_GROUPS4, .name = "Groups", .lengths = {&one, 1});
    DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Consolation", .fed_by = 1);
    NO(&h, SECOND_OF, section_add, .kind = SECTION_SECOND_PLACE, .name = "Second", .fed_by = 1, .also_by = 2);
    NO(&h, SECOND_OF, section_add, .kind = SECTION_SECOND_PLACE, .name = "Second", .fed_by = 2, .also_by = 3);
    NO(&h, FED_BY, section_add, .kind = SECTION_SECOND_PLACE, .name = "Second", .fed_by = 1);
    DO(&h, section_add, .kind = SECTION_SECOND_PLACE, .name = "Second", .fed_by = 1, .also_by = 3);
    hall_close(&h);
}

// Who lost the final of one section and won another one plays for second place against nobody; where others did, they meet.
static void nobody_plays_themselves_for_second_place(void **state)
{
    (void)state;
    for (int32_t winner = 1; winner <= 2; winner++) {
        struct hall h;
        hall_create(&h, 1, 2);
        hall_enter(&h, 2);
        DO(&h, section_add, .kind = SECTION_KNOCKOUT, .name = "Open", .lengths = {&one, 1});
        DO(&h, section_add, .kind = SECTION_SECOND_PLACE, .name = "Second", .fed_by = 1, .also_by = 2,
           .lengths = {&one, 1});
        hall_draw(&h, (const int32_t[]){1, 2}, 2);
        DO(&h, draw_make, .section = 2, .method = DRAW_BY_HAND, .slots = {(const int32_t[]){1, 2}, 2});
        int32_t open = 0, last = 0;
        for (DRAWN_EACH_MATCH(m, h.state))
            *(m->section == 2 ? &open : &last) = m->n;
        DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1);
        DO(&h, result_set, .match = open, .how = HOW_FINAL_SCORE, .score_a = winner == 1,
           .score_b = winner == 2);
        assert_int_equal(hall_at(&h, last)->section, 3);
        assert_int_equal(hall_at(&h, last)->a, 2);
        assert_int_equal(hall_at(&h, last)->b, winner == 1 ? 1 : NOBODY);
        assert_int_equal(hall_at(&h, last)->status, winner == 1 ? MATCH_READY : MATCH_OVER);
        hall_check(&h);
        hall_refold(&h);
        hall_close(&h);
    }
}

// A start that was taken back leaves a clock; the draw that is thrown away takes it along.
static void a_thrown_away_draw_leaves_no_clock(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 1);
    DO(&h, setting_set, .setting = SETTING_CLOCK, .value = 2);
    hall_enter(&h, 2);
    hall_draw(&h, (const int32_t[]){1, 2}, 2);
    struct command back = {.kind = COMMAND_match_restore};
    restore_tell(&back, ROW_match, (const struct row *)hall_at(&h, 1));
    back.is.match_restore.match = 1;
    DO(&h, match_start, .match = 1);
    hall_do(&h, &back, __LINE__);
    assert_int_not_equal(state_clock(h.state, 1)->kind, CLOCK_NONE);
    DO(&h, draw_undo, .reason = "one more came");
    assert_int_equal(state_clock(h.state, 1)->kind, CLOCK_NONE);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// The losers' match that has begun is between the true ones: with the old result it would be between others.
static void what_began_since_stays(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 4);
    DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Consolation", .fed_by = MAIN_SECTION,
       .lengths = {&one, 1});
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, result_set, .match = 2, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, match_start, .match = 3);
    correct(&h, 1, SIDE_B);
    assert_int_equal(hall_at(&h, 4)->a, 1);
    DO(&h, match_start, .match = 4);
    NO(&h, TOO_LATE, repair, .match = 1, .choice = REPAIR_AS_PLAYED, .reason = "all agree");
    repair(&h, 1, REPAIR_ANNUL);
    assert_int_equal(hall_at(&h, 4)->status, MATCH_PLAYING);
    hall_close(&h);
}

// A correction that opens nothing because another one has opened it already has its part in it all the same.
static void a_correction_taken_back_leaves_the_other_one_waiting(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 8);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    for (int32_t match = 1; match <= 4; match++)
        DO(&h, result_set, .match = match, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, entry_withdraw, .entry = 3);
    DO(&h, result_set, .match = 6, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, match_start, .match = 7);
    correct(&h, 2, SIDE_B);
    correct(&h, 1, SIDE_B);
    assert_true(node_of(&h, 2)->waits && !node_of(&h, 1)->waits);
    correct(&h, 2, SIDE_A);
    assert_int_equal(drawn_winner(hall_at(&h, 5)), 2);
    assert_true(node_of(&h, 1)->waits);
    assert_int_equal(node_of(&h, 1)->was_winner, 1);
    correct(&h, 1, SIDE_A);
    assert_false(node_of(&h, 1)->waits);
    assert_int_equal(node_of(&h, 1)->was_winner, 0);
    hall_refold(&h);
    hall_close(&h);
}

// Matches 1, 2 above, 3 their winners, 4 their losers: 3 is annulled, 4 begins, and its side is corrected there and back.
static void an_annulment_goes_back_after_a_correction_there_and_back(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 4);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_DOUBLE, .lengths = {&one, 1});
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, result_set, .match = 2, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, match_start, .match = 3);
    correct(&h, 1, SIDE_B);
    repair(&h, 1, REPAIR_ANNUL);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_ANNULLED);
    DO(&h, match_start, .match = 4);
    correct(&h, 1, SIDE_A);
    correct(&h, 1, SIDE_B);
    repair(&h, 1, REPAIR_UNDO);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_PLAYING);
    assert_true(node_of(&h, 1)->waits);
    assert_int_equal(node_of(&h, 1)->was_winner, 1);
    assert_int_equal(node_of(&h, 1)->was_loser, 2);
    hall_refold(&h);
    hall_close(&h);
}

// Match 2 has come open again by itself, so a correction of match 1 there and back still waits. What is annulled for it was begun
// by the result that stands.
static void an_annulment_goes_back_to_who_began_it(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 4);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, entry_withdraw, .entry = 4);
    DO(&h, match_start, .match = 3);
    correct(&h, 1, SIDE_B);
    DO(&h, entry_reinstate, .entry = 4, .reason = "came after all");
    correct(&h, 1, SIDE_A);
    assert_true(node_of(&h, 1)->waits);
    repair(&h, 1, REPAIR_ANNUL);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_ANNULLED);
    repair(&h, 1, REPAIR_UNDO);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_PLAYING);
    assert_true(node_of(&h, 1)->waits);
    assert_int_equal(node_of(&h, 1)->was_winner, 1);
    assert_int_equal(node_of(&h, 1)->was_loser, 2);
    hall_refold(&h);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_corrections_above_one_match_wait_each),
        cmocka_unit_test(a_recharge_that_was_begun_waits_for_a_repair),
        cmocka_unit_test(one_annulment_settles_both),
        cmocka_unit_test(corrected_back_one_of_two_waits_on),
        cmocka_unit_test(rounds_that_feed_a_section_are_played),
        cmocka_unit_test(who_may_lose_twice_comes_once),
        cmocka_unit_test(a_plan_of_before_is_left_out),
        cmocka_unit_test(a_section_that_cannot_be_built_is_left_out),
        cmocka_unit_test(second_place_needs_one_winner),
        cmocka_unit_test(nobody_plays_themselves_for_second_place),
        cmocka_unit_test(a_thrown_away_draw_leaves_no_clock),
        cmocka_unit_test(what_began_since_stays),
        cmocka_unit_test(a_correction_taken_back_leaves_the_other_one_waiting),
        cmocka_unit_test(an_annulment_goes_back_after_a_correction_there_and_back),
        cmocka_unit_test(an_annulment_goes_back_to_who_began_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
