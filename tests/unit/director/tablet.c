// SPDX-License-Identifier: MIT
// What two players at a tablet may do, and what happens to what they may not: confirmation, Wrong, undo,
// signing, take-over by another tablet, late and different entries, disputes.
#include "hall.h"

// A match to so many points at table 1, called, with a tablet that speaks for it.
static void seated_at(struct hall *h, int32_t length)
{
    hall_create(h, length, 2);
    hall_enter(h, 2);
    DO(h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    hall_draw(h, (const int32_t[]){1, 2}, 2);
    DO(h, match_call, .match = 1, .table = 1);
    h->who.actor = 1;
    h->who.role = ROLE_DEVICE;
}

static void director(struct hall *h)
{
    h->who.actor = 0;
    h->who.role = ROLE_DIRECTOR;
}

static void tablet(struct hall *h, int32_t actor)
{
    h->who.actor = actor;
    h->who.role = ROLE_DEVICE;
}

#define REPORT(reporter, n, who, kind, cube_)                                                                \
    .match = 1, .game = n, .side = SIDE_##reporter, .winner = SIDE_##who, .win = WIN_##kind, .cube = cube_

static void both_ready_starts_the_match(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 3);
    DO(&h, match_ready, .match = 1, .side = SIDE_A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_CALLED);
    assert_true(DO(&h, match_ready, .match = 1, .side = SIDE_A).unchanged);
    DO(&h, match_ready, .match = 1, .side = SIDE_B);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    hall_close(&h);
}

static void where_players_have_pins_both_say_ready_first(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 3);
    director(&h);
    DO(&h, setting_set, .setting = SETTING_PLAYER_PIN, .value = 1);
    tablet(&h, 1);
    NO(&h, READY_FIRST, game_report, REPORT(A, 1, B, SINGLE, 1));
    NO(&h, READY_FIRST, turn_record, .match = 1, .game = 1, .turn = 1, .side = SIDE_A, .act = RECORD_ROLL,
       .dice = 31, .play = "8/5 6/5");
    DO(&h, match_ready, .match = 1, .side = SIDE_A);
    DO(&h, match_ready, .match = 1, .side = SIDE_B);
    DO(&h, game_report, REPORT(A, 1, B, SINGLE, 1));
    hall_close(&h);
}

static void where_players_have_pins_no_report_signs(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 1);
    director(&h);
    DO(&h, setting_set, .setting = SETTING_PLAYER_PIN, .value = 1);
    DO(&h, match_start, .match = 1);
    tablet(&h, 1);
    DO(&h, game_report, REPORT(A, 1, B, SINGLE, 1));
    assert_int_equal(hall_at(&h, 1)->status, MATCH_FINISHING);
    assert_int_equal(hall_at(&h, 1)->signed_by, 0);
    DO(&h, game_report, REPORT(B, 1, B, SINGLE, 1));
    assert_int_equal(hall_at(&h, 1)->signed_by, 0);
    DO(&h, card_sign, .match = 1, .side = SIDE_B);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_FINISHING);
    DO(&h, card_sign, .match = 1, .side = SIDE_A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    hall_close(&h);
}

static void the_losers_word_is_enough_to_go_on(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 5);
    DO(&h, game_report, REPORT(A, 1, B, SINGLE, 1));
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    assert_int_equal(state_game_of(h.state, 1, 1)->status, GAME_REPORTED);
    DO(&h, game_report, REPORT(A, 2, B, SINGLE, 1));
    assert_int_equal(state_game_of(h.state, 1, 1)->status, GAME_CONFIRMED);
    hall_close(&h);
}

static void the_winners_word_needs_the_loser(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 5);
    DO(&h, game_report, REPORT(A, 1, A, SINGLE, 1));
    NO(&h, GAME_OPEN, game_report, REPORT(A, 2, A, SINGLE, 1));
    NO(&h, GAME_OWN, game_confirm, .match = 1, .game = 1, .side = SIDE_A);
    DO(&h, game_confirm, .match = 1, .game = 1, .side = SIDE_B);
    assert_true(DO(&h, game_confirm, .match = 1, .game = 1, .side = SIDE_B).unchanged);
    DO(&h, game_report, REPORT(A, 2, A, SINGLE, 1));
    // The same entry from the other half is an agreement.
    DO(&h, game_report, REPORT(B, 2, A, SINGLE, 1));
    assert_int_equal(state_game_of(h.state, 1, 2)->status, GAME_CONFIRMED);
    assert_true(DO(&h, game_report, REPORT(A, 2, A, SINGLE, 1)).unchanged);
    hall_close(&h);
}

static void one_report_is_enough_where_the_profile_says_so(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 2);
    director(&h);
    DO(&h, setting_set, .setting = SETTING_CONFIRMATION, .value = 1);
    tablet(&h, 1);
    DO(&h, game_report, REPORT(A, 1, A, SINGLE, 1));
    assert_int_equal(state_game_of(h.state, 1, 1)->status, GAME_CONFIRMED);
    DO(&h, game_report, REPORT(A, 2, A, SINGLE, 1));
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    hall_close(&h);
}

static void both_sign_the_last_game(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 1);
    DO(&h, game_report, REPORT(B, 1, A, SINGLE, 1));
    assert_int_equal(hall_at(&h, 1)->status, MATCH_FINISHING);
    assert_int_equal(hall_at(&h, 1)->signed_by, 2);
    NO(&h, MATCH_DECIDED, game_report, REPORT(A, 2, B, SINGLE, 1));
    assert_true(DO(&h, card_sign, .match = 1, .side = SIDE_B).unchanged);
    DO(&h, card_sign, .match = 1, .side = SIDE_A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    assert_int_equal(state_tournament(h.state, 1)->champion, 1);
    // Sent again after the answer was lost: the same answer.
    assert_true(DO(&h, card_sign, .match = 1, .side = SIDE_A).unchanged);
    assert_true(DO(&h, game_report, REPORT(B, 1, A, SINGLE, 1)).unchanged);
    hall_close(&h);
}

static void the_first_wrong_is_entered_again_the_second_is_a_dispute(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 5);
    DO(&h, game_report, REPORT(A, 1, B, GAMMON, 1));
    NO(&h, GAME_OWN, game_wrong, .match = 1, .game = 1, .side = SIDE_A);
    DO(&h, game_wrong, .match = 1, .game = 1, .side = SIDE_B);
    hall_score(&h, 0, 0, PHASE_NORMAL);
    assert_true(DO(&h, game_wrong, .match = 1, .game = 1, .side = SIDE_B).unchanged);
    int32_t step = hall_at(&h, 1)->step;
    NO(&h, STALE, game_report, REPORT(A, 1, B, GAMMON, 1), .step = step - 1);
    DO(&h, game_report, REPORT(A, 1, B, BACKGAMMON, 1), .step = step);
    DO(&h, game_wrong, .match = 1, .game = 1, .side = SIDE_B);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_DISPUTED);
    NO(&h, MATCH_DISPUTED, game_report, REPORT(A, 2, B, SINGLE, 1));
    director(&h);
    NO(&h, RULING, dispute_resolve, .match = 1, .claim = 2, .reason = "he said nothing");
    DO(&h, dispute_resolve, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE, .cube = 1,
       .reason = "looked");
    hall_score(&h, 0, 1, PHASE_NORMAL);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    assert_int_equal(state_game_of(h.state, 1, 1)->status, GAME_CONFIRMED);
    hall_check(&h);
    hall_close(&h);
}

static void wrong_after_the_next_game_began_is_a_dispute(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 5);
    DO(&h, game_report, REPORT(A, 1, B, GAMMON, 1));
    DO(&h, game_report, REPORT(B, 2, A, SINGLE, 1));
    DO(&h, game_wrong, .match = 1, .game = 1, .side = SIDE_B);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_DISPUTED);
    director(&h);
    DO(&h, dispute_resolve, .match = 1, .claim = 1, .reason = "it was a gammon");
    hall_score(&h, 1, 2, PHASE_NORMAL);
    hall_close(&h);
}

static void undo_takes_back_the_last_entry_while_it_is_unconfirmed(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 2);
    NO(&h, MATCH_NOT_STARTED, game_undo, .match = 1);
    DO(&h, game_report, REPORT(A, 1, B, SINGLE, 1));
    NO(&h, GAME_OTHER, game_undo, .match = 1, .side = SIDE_B);
    DO(&h, game_undo, .match = 1, .side = SIDE_A);
    NO(&h, GAME_MISSING, game_undo, .match = 1, .side = SIDE_A);
    DO(&h, game_report, REPORT(A, 1, B, SINGLE, 1));
    DO(&h, game_confirm, .match = 1, .game = 1, .side = SIDE_B);
    NO(&h, GAME_CONFIRMED, game_undo, .match = 1, .side = SIDE_A);
    DO(&h, game_report, REPORT(A, 2, B, SINGLE, 1));
    assert_int_equal(hall_at(&h, 1)->status, MATCH_FINISHING);
    DO(&h, game_undo, .match = 1, .side = SIDE_A);
    hall_score(&h, 0, 1, PHASE_CRAWFORD);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    hall_close(&h);
}

static void only_the_final_score(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 5);
    NO(&h, FINAL_SCORE, final_report, .match = 1, .side = SIDE_A, .score_a = 4, .score_b = 2);
    NO(&h, FINAL_SCORE, final_report, .match = 1, .side = SIDE_A, .score_a = 5, .score_b = 5);
    DO(&h, final_report, .match = 1, .side = SIDE_A, .score_a = 5, .score_b = 2);
    DO(&h, game_wrong, .match = 1, .game = 0, .side = SIDE_B);
    hall_score(&h, 0, 0, PHASE_NORMAL);
    DO(&h, final_report, .match = 1, .side = SIDE_A, .score_a = 5, .score_b = 3);
    DO(&h, final_report, .match = 1, .side = SIDE_B, .score_a = 5, .score_b = 3);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    assert_int_equal(hall_at(&h, 1)->how, HOW_FINAL_SCORE);
    assert_true(DO(&h, final_report, .match = 1, .side = SIDE_B, .score_a = 5, .score_b = 3).unchanged);
    hall_close(&h);
}

static void another_tablet_takes_over_and_late_entries_are_kept(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 5);
    DO(&h, game_report, REPORT(A, 1, B, SINGLE, 1), .epoch = 1);
    director(&h);
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    tablet(&h, 1);
    struct decision late = NO(&h, OLD_EPOCH, game_report, REPORT(B, 2, A, SINGLE, 2), .epoch = 1);
    assert_true(late.keep);
    assert_int_equal(late.event_count, 1);
    // The same late entry again is kept once; one that stands already is answered as the first time.
    assert_int_equal(NO(&h, OLD_EPOCH, game_report, REPORT(B, 2, A, SINGLE, 2), .epoch = 1).event_count, 0);
    assert_true(DO(&h, game_report, REPORT(A, 1, B, SINGLE, 1), .epoch = 1).unchanged);
    NO(&h, TAKEN_OVER, match_ready, .match = 1, .side = SIDE_A, .epoch = 1);
    assert_int_equal(hall_at(&h, 1)->games, 1);
    struct inbox_item items[4];
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, items, 4), 1);
    assert_int_equal(items[0].kind, INBOX_CLAIM);
    assert_int_equal(items[0].table, 1);
    // Of a match that a repair annulled nobody has to say anything any more.
    struct row_match *kept = (struct row_match *)(uintptr_t)hall_at(&h, 1);
    int32_t status = kept->status;
    kept->status = MATCH_ANNULLED;
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, items, 4), 0);
    kept->status = status;
    director(&h);
    DO(&h, claim_settle, .claim = 1, .accept = 1, .reason = "they say so");
    hall_score(&h, 2, 1, PHASE_NORMAL);
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, items, 4), 0);
    NO(&h, CLAIM_SETTLED, claim_settle, .claim = 1);
    // The first tablet takes its table back: the next epoch.
    tablet(&h, 1);
    DO(&h, table_take, .table = 1);
    DO(&h, game_report, REPORT(A, 3, B, SINGLE, 1), .epoch = 3);
    tablet(&h, 2);
    NO(&h, TAKEN_OVER, director_call, .match = 1, .side = SIDE_A);
    director(&h);
    DO(&h, device_revoke, .actor = 1);
    tablet(&h, 1);
    NO(&h, REVOKED, director_call, .match = 1);
    hall_close(&h);
}

static void an_entry_after_the_end_is_kept(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 1);
    director(&h);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_b = 1);
    tablet(&h, 1);
    struct decision late = NO(&h, LATE_ENTRY, game_report, REPORT(B, 1, A, SINGLE, 1));
    assert_true(late.keep);
    assert_int_equal(state_claim(h.state, 1)->winner, SIDE_A);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
    hall_close(&h);
}

static void nothing_is_kept_from_another_table(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 1);
    director(&h);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_b = 1);
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 2);
    tablet(&h, state_last(h.state, ROW_actor));
    assert_int_equal(state_actor(h.state, h.who.actor)->table, 2);
    struct decision stranger = NO(&h, NOT_HERE, game_report, REPORT(B, 1, A, SINGLE, 1));
    assert_false(stranger.keep);
    assert_false(NO(&h, NOT_HERE, final_report, .match = 1, .side = SIDE_A, .score_a = 1).keep);
    assert_int_equal(state_last(h.state, ROW_claim), 0);
    hall_close(&h);
}

static void a_tablet_is_kept_so_much_and_no_more(void **state)
{
    (void)state;
    struct hall h;
    struct inbox_item items[4];
    seated_at(&h, 1);
    director(&h);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_b = 1);
    tablet(&h, 1);
    for (int32_t game = 1; game <= CLAIMS_PER_DEVICE_MAX; game++)
        assert_true(NO(&h, LATE_ENTRY, game_report, REPORT(B, game, A, GAMMON, 1)).keep);
    struct decision more =
        NO(&h, CLAIMS_MANY, game_report, REPORT(B, CLAIMS_PER_DEVICE_MAX + 1, A, GAMMON, 1));
    assert_false(more.keep);
    assert_int_equal(more.event_count, 0);
    // What is kept already is answered as before, and stands in the inbox once.
    assert_int_equal(NO(&h, LATE_ENTRY, game_report, REPORT(B, 1, A, GAMMON, 1)).event_count, 0);
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, items, 4), 1);
    hall_close(&h);
}

// Nor do tablets that follow each other at its table keep more of a match together.
static void a_match_is_kept_so_much_and_no_more(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 1);
    director(&h);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_b = 1);
    for (int32_t kept = 0; kept < CLAIMS_PER_MATCH_MAX; kept++) {
        int32_t game = kept % CLAIMS_PER_DEVICE_MAX;
        if (!game) {
            director(&h);
            DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
            tablet(&h, state_last(h.state, ROW_actor));
        }
        enum side side = kept == game ? SIDE_A : SIDE_B;
        assert_true(NO(&h, LATE_ENTRY, game_report, .match = 1, .game = game + 1, .side = side,
                       .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1)
                        .keep);
    }
    director(&h);
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    tablet(&h, state_last(h.state, ROW_actor));
    assert_false(NO(&h, CLAIMS_MANY, game_report, REPORT(B, 1, A, GAMMON, 1)).keep);
    hall_close(&h);
}

static void a_tablet_speaks_only_for_its_table(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 5);
    director(&h);
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 2);
    tablet(&h, 2);
    NO(&h, NOT_HERE, game_report, REPORT(A, 1, B, SINGLE, 1));
    NO(&h, NOT_HERE, match_ready, .match = 1, .side = SIDE_A);
    NO(&h, ROLE, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A);
    tablet(&h, 1);
    DO(&h, match_not_ours, .match = 1);
    assert_int_equal(hall_at(&h, 1)->help_reason, CALL_NOT_OURS);
    assert_true(DO(&h, director_call, .match = 1, .side = SIDE_A).unchanged);
    director(&h);
    DO(&h, director_come, .match = 1);
    assert_int_equal(hall_at(&h, 1)->help_ms, 0);
    hall_close(&h);
}

static void a_match_of_others_is_not_begun(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 3);
    DO(&h, match_not_ours, .match = 1);
    NO(&h, NOT_OURS, match_ready, .match = 1, .side = SIDE_A);
    DO(&h, director_call_off, .match = 1, .side = SIDE_A);
    assert_true(DO(&h, director_call_off, .match = 1, .side = SIDE_A).unchanged);
    assert_int_equal(hall_at(&h, 1)->help_ms, 0);
    DO(&h, match_ready, .match = 1, .side = SIDE_A);
    hall_refold(&h);
    hall_close(&h);
}

// The clock of a match to so many points, both ready.
static void timed_at(struct hall *h, int32_t length)
{
    seated_at(h, length);
    director(h);
    DO(h, setting_set, .setting = SETTING_CLOCK, .value = 2);
    DO(h, match_start, .match = 1);
    tablet(h, 1);
}

#define PRESS(s)     .match = 1, .act = CLOCK_ACT_PRESS, .side = SIDE_##s
#define DOUBLE(n, s) .match = 1, .game = n, .turn = 1, .side = SIDE_##s, .act = RECORD_DOUBLE

static void the_winners_first_action_agrees(void **state)
{
    (void)state;
    struct hall h;
    timed_at(&h, 9);
    DO(&h, clock, PRESS(B));
    DO(&h, game_report, REPORT(A, 1, B, SINGLE, 1));
    DO(&h, clock, PRESS(A));
    assert_int_equal(state_game_of(h.state, 1, 1)->status, GAME_REPORTED);
    DO(&h, clock, PRESS(B));
    assert_int_equal(state_game_of(h.state, 1, 1)->status, GAME_CONFIRMED);
    // What is wrong now is a dispute: both see that it is one.
    DO(&h, game_wrong, .match = 1, .game = 1, .side = SIDE_B);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_DISPUTED);
    assert_int_equal(hall_at(&h, 1)->games, 1);
    hall_refold(&h);
    hall_close(&h);
}

static void a_double_agrees_like_any_action(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 9);
    DO(&h, game_report, REPORT(A, 1, B, SINGLE, 1));
    DO(&h, turn_record, DOUBLE(2, A));
    assert_int_equal(state_game_of(h.state, 1, 1)->status, GAME_REPORTED);
    DO(&h, turn_record, .match = 1, .game = 2, .turn = 2, .side = SIDE_B, .act = RECORD_TAKE);
    assert_int_equal(state_game_of(h.state, 1, 1)->status, GAME_CONFIRMED);
    hall_refold(&h);
    hall_close(&h);
}

// The winner of a game that the loser has entered doubles, or rolls: that agrees to it. What the loser rolls does not.
static void the_winners_double_or_roll_agrees(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 9);
    DO(&h, game_report, REPORT(A, 1, B, SINGLE, 1));
    DO(&h, turn_record, DOUBLE(2, B));
    assert_int_equal(state_game_of(h.state, 1, 1)->status, GAME_CONFIRMED);
    DO(&h, turn_record, .match = 1, .game = 2, .turn = 2, .side = SIDE_A, .act = RECORD_PASS);
    DO(&h, game_report, REPORT(A, 2, B, SINGLE, 1));
    DO(&h, turn_record, .match = 1, .game = 3, .turn = 1, .side = SIDE_A, .act = RECORD_ROLL, .dice = 31,
       .play = "8/5 6/5");
    assert_int_equal(state_game_of(h.state, 1, 2)->status, GAME_REPORTED);
    DO(&h, turn_record, .match = 1, .game = 3, .turn = 2, .side = SIDE_B, .act = RECORD_ROLL, .dice = 31,
       .play = "8/5 6/5");
    assert_int_equal(state_game_of(h.state, 1, 2)->status, GAME_CONFIRMED);
    DO(&h, game_wrong, .match = 1, .game = 2, .side = SIDE_B);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_DISPUTED);
    hall_refold(&h);
    hall_close(&h);
}

static void nobody_doubles_before_the_second_turn(void **state)
{
    (void)state;
    struct hall h;
    timed_at(&h, 9);
    NO(&h, DOUBLE_EARLY, turn_record, DOUBLE(1, A));
    DO(&h, clock, PRESS(B));
    NO(&h, DOUBLE_EARLY, turn_record, DOUBLE(1, A));
    // Stopped and resumed it is still the first turn.
    DO(&h, clock, .match = 1, .act = CLOCK_ACT_STOP, .why = STOP_DICE);
    DO(&h, clock, .match = 1, .act = CLOCK_ACT_RESUME, .side = SIDE_A);
    NO(&h, DOUBLE_EARLY, turn_record, DOUBLE(1, A));
    DO(&h, clock, PRESS(A));
    DO(&h, clock, PRESS(B));
    DO(&h, turn_record, DOUBLE(1, A));
    hall_refold(&h);
    hall_close(&h);
}

static void what_the_pad_offers(void **state)
{
    (void)state;
    struct hall h;
    seated_at(&h, 5);
    struct pad_options pad = pad_options(h.state, hall_at(&h, 1), 2);
    assert_int_equal(pad.game, 1);
    assert_int_equal(pad.cubes, 1 | 2 | 4 | 8);
    assert_int_equal(pad.points[0][0], 2);
    assert_int_equal(pad.points[0][1], 4);
    assert_int_equal(pad.points[1][2], 5);
    DO(&h, game_report, REPORT(A, 1, B, GAMMON, 2));
    pad = pad_options(h.state, hall_at(&h, 1), 1);
    assert_int_equal(pad.phase, PHASE_CRAWFORD);
    assert_int_equal(pad.why_not[0], FAULT_CRAWFORD_CUBE);
    assert_int_equal(pad.points[1][1], 1);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_ready_starts_the_match),
        cmocka_unit_test(where_players_have_pins_both_say_ready_first),
        cmocka_unit_test(where_players_have_pins_no_report_signs),
        cmocka_unit_test(the_losers_word_is_enough_to_go_on),
        cmocka_unit_test(the_winners_word_needs_the_loser),
        cmocka_unit_test(one_report_is_enough_where_the_profile_says_so),
        cmocka_unit_test(both_sign_the_last_game),
        cmocka_unit_test(the_first_wrong_is_entered_again_the_second_is_a_dispute),
        cmocka_unit_test(wrong_after_the_next_game_began_is_a_dispute),
        cmocka_unit_test(undo_takes_back_the_last_entry_while_it_is_unconfirmed),
        cmocka_unit_test(only_the_final_score),
        cmocka_unit_test(another_tablet_takes_over_and_late_entries_are_kept),
        cmocka_unit_test(an_entry_after_the_end_is_kept),
        cmocka_unit_test(nothing_is_kept_from_another_table),
        cmocka_unit_test(a_tablet_is_kept_so_much_and_no_more),
        cmocka_unit_test(a_match_is_kept_so_much_and_no_more),
        cmocka_unit_test(a_tablet_speaks_only_for_its_table),
        cmocka_unit_test(a_match_of_others_is_not_begun),
        cmocka_unit_test(the_winners_first_action_agrees),
        cmocka_unit_test(a_double_agrees_like_any_action),
        cmocka_unit_test(the_winners_double_or_roll_agrees),
        cmocka_unit_test(nobody_doubles_before_the_second_turn),
        cmocka_unit_test(what_the_pad_offers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
