// SPDX-License-Identifier: MIT
// Disagreements of several matches side by side: each ruling concerns its own. Rule book 1.7, case 60.
#include "hall.h"

static void at_the_tablet(struct hall *h, int32_t table)
{
    h->who.actor = table;
    h->who.role = ROLE_DEVICE;
}

static void at_the_desk(struct hall *h)
{
    h->who.actor = 0;
    h->who.role = ROLE_DIRECTOR;
}

// Two matches under way at tables 1 and 2, each with its tablet.
static void two_tables(struct hall *h)
{
    hall_create(h, 5, 2);
    hall_enter(h, 4);
    hall_draw(h, (const int32_t[]){1, 2, 3, 4}, 4);
    for (int32_t n = 1; n <= 2; n++) {
        DO(h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = n);
        DO(h, match_call, .match = n, .table = n);
        DO(h, match_start, .match = n);
    }
}

static void disputed(struct hall *h, int32_t match)
{
    at_the_tablet(h, match);
    DO(h, game_report, .match = match, .game = 1, .side = SIDE_A, .winner = SIDE_B, .win = WIN_SINGLE,
       .cube = 1);
    NO(h, CONFLICT, game_report, .match = match, .game = 1, .side = SIDE_B, .winner = SIDE_B,
       .win = WIN_GAMMON, .cube = 1);
    assert_int_equal(hall_at(h, match)->status, MATCH_DISPUTED);
    at_the_desk(h);
}

static int32_t open_claims(const struct hall *h, int32_t match)
{
    int32_t count = 0;
    for (STATE_EACH(claim, claim, h->state))
        count += claim->match == match && claim->status == CLAIM_OPEN;
    return count;
}

static void a_ruling_concerns_its_own_match(void **state)
{
    (void)state;
    struct hall h;
    two_tables(&h);
    disputed(&h, 1);
    disputed(&h, 2);
    assert_int_equal(open_claims(&h, 1), 2);
    assert_int_equal(open_claims(&h, 2), 2);
    NO(&h, RULING, dispute_resolve, .match = 1, .claim = 3, .reason = "the board shows it");
    DO(&h, dispute_resolve, .match = 1, .claim = 2, .reason = "the board shows it");
    assert_int_equal(hall_at(&h, 1)->score_b, 2);
    assert_int_equal(open_claims(&h, 1), 0);
    assert_int_equal(hall_at(&h, 2)->status, MATCH_DISPUTED);
    assert_int_equal(open_claims(&h, 2), 2);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void what_is_said_again_is_one_claim(void **state)
{
    (void)state;
    struct hall h;
    two_tables(&h);
    at_the_tablet(&h, 1);
    DO(&h, game_report, .match = 1, .game = 1, .side = SIDE_A, .winner = SIDE_B, .win = WIN_SINGLE,
       .cube = 1);
    for (int again = 0; again < 2; again++)
        DO(&h, match_dispute, .match = 1, .game = 1, .side = SIDE_B, .winner = SIDE_B, .win = WIN_GAMMON,
           .cube = 1);
    assert_int_equal(open_claims(&h, 1), 2);
    hall_check(&h);
    hall_close(&h);
}

static void a_confirmed_game_ends_the_disagreement(void **state)
{
    (void)state;
    struct hall h;
    two_tables(&h);
    at_the_tablet(&h, 1);
    for (int32_t game = 1; game <= 2; game++) {
        for (int again = 0; again < 2; again++) {
            DO(&h, game_report, .match = 1, .game = game, .side = SIDE_A, .winner = SIDE_A, .win = WIN_SINGLE,
               .cube = 1);
            if (!again) DO(&h, game_wrong, .match = 1, .game = game, .side = SIDE_B);
        }
        assert_int_equal(hall_at(&h, 1)->disagreements, 1);
        DO(&h, game_confirm, .match = 1, .game = game, .side = SIDE_B);
        assert_int_equal(hall_at(&h, 1)->disagreements, 0);
    }
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    hall_score(&h, 2, 0, PHASE_NORMAL);
    hall_check(&h);
    hall_close(&h);
}

// The last game stands as it was reported: nothing is entered again, and the match is over all the same.
static void the_reported_end_of_a_match_stands(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 1);
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    at_the_tablet(&h, 1);
    DO(&h, game_report, .match = 1, .game = 1, .side = SIDE_A, .winner = SIDE_A, .win = WIN_SINGLE,
       .cube = 1);
    NO(&h, CONFLICT, game_report, .match = 1, .game = 1, .side = SIDE_B, .winner = SIDE_B, .win = WIN_SINGLE,
       .cube = 1);
    at_the_desk(&h);
    DO(&h, dispute_resolve, .match = 1, .claim = 1, .reason = "the board shows it");
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_A);
    assert_int_equal(state_tournament(h.state, 1)->champion, 1);
    hall_check(&h);
    hall_close(&h);
}

// ---- several disputes, and how they end

static void game_of(struct hall *h, int32_t game, enum side winner)
{
    at_the_tablet(h, 1);
    DO(h, game_report, .match = 1, .game = game, .side = winner == SIDE_A ? SIDE_B : SIDE_A,
       .winner = (int32_t)winner, .win = WIN_SINGLE, .cube = 1);
}

static void two_disputes(struct hall *h)
{
    two_tables(h);
    game_of(h, 1, SIDE_A);
    game_of(h, 2, SIDE_A);
    DO(h, match_dispute, .match = 1, .game = 1, .side = SIDE_B, .winner = SIDE_B, .win = WIN_GAMMON,
       .cube = 1);
    DO(h, match_dispute, .match = 1, .game = 2, .side = SIDE_A, .winner = SIDE_A, .win = WIN_GAMMON,
       .cube = 1);
    assert_int_equal(state_last(h->state, ROW_dispute), 2);
    hall_check(h);
}

static int32_t dispute_status(const struct hall *h, int32_t n)
{
    return state_dispute(h->state, n)->status;
}

static void a_match_goes_on_when_its_last_dispute_is_decided(void **state)
{
    (void)state;
    struct hall h;
    two_disputes(&h);
    assert_int_equal(open_claims(&h, 1), 4);
    at_the_desk(&h);
    DO(&h, dispute_resolve, .match = 1, .claim = 4, .reason = "both gammons were seen");
    assert_int_equal(dispute_status(&h, 1), DISPUTE_OPEN);
    assert_int_equal(dispute_status(&h, 2), DISPUTE_RESOLVED);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_DISPUTED);
    hall_score(&h, 3, 0, PHASE_NORMAL);
    assert_int_equal(open_claims(&h, 1), 2);
    NO(&h, DISPUTE_OVER, dispute_resolve, .match = 1, .dispute = 2, .claim = 2, .reason = "again");
    NO(&h, NOTHING, dispute_resolve, .match = 1, .dispute = 3, .claim = 2, .reason = "which?");
    NO(&h, MATCH_DISPUTED, match_move, .match = 1, .table = 2);
    DO(&h, dispute_resolve, .match = 1, .claim = 2, .reason = "and here", .rule = "1.7");
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    hall_score(&h, 2, 2, PHASE_NORMAL);
    assert_int_equal(open_claims(&h, 1), 0);
    assert_true(state_dispute(h.state, 1)->over_ms > state_dispute(h.state, 1)->at_ms);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void what_the_other_side_says_can_be_agreed_to(void **state)
{
    (void)state;
    struct hall h;
    two_disputes(&h);
    const struct row_dispute *dispute = state_dispute(h.state, 1);
    int32_t own = 0;
    for (STATE_EACH(claim, claim, h.state))
        if (claim->game == dispute->game && claim->side == dispute->side) own = claim->n;
    enum side raiser = (enum side)dispute->side, other = side_other(raiser);
    assert_true(own);
    NO(&h, CLAIM_OWN, dispute_agree, .match = 1, .dispute = 1, .side = raiser, .claim = own);
    NO(&h, NOTHING, dispute_agree, .match = 1, .side = other, .claim = 99);
    DO(&h, dispute_agree, .match = 1, .dispute = 1, .side = other, .claim = own);
    assert_int_equal(dispute_status(&h, 1), DISPUTE_AGREED);
    assert_int_equal(state_claim(h.state, own)->status, CLAIM_ACCEPTED);
    NO(&h, CLAIM_SETTLED, dispute_agree, .match = 1, .side = other, .claim = own);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void who_raised_a_dispute_can_drop_it(void **state)
{
    (void)state;
    struct hall h;
    two_disputes(&h);
    NO(&h, DISPUTE_OTHER, dispute_agree, .match = 1, .dispute = 1, .side = SIDE_A);
    DO(&h, dispute_agree, .match = 1, .dispute = 1, .side = SIDE_B);
    assert_int_equal(dispute_status(&h, 1), DISPUTE_AGREED);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_DISPUTED);
    DO(&h, dispute_agree, .match = 1, .side = SIDE_A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    hall_score(&h, 2, 0, PHASE_NORMAL);
    assert_int_equal(open_claims(&h, 1), 0);
    assert_int_equal(state_game_of(h.state, 1, 2)->status, GAME_CONFIRMED);
    NO(&h, NOT_DISPUTED, dispute_agree, .match = 1, .side = SIDE_A);
    at_the_tablet(&h, 2);
    NO(&h, NOT_HERE, dispute_agree, .match = 1, .side = SIDE_A);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void a_dispute_about_the_clock_is_ended_by_a_word(void **state)
{
    (void)state;
    struct hall h;
    two_tables(&h);
    game_of(&h, 1, SIDE_A);
    for (int again = 0; again < 2; again++)
        DO(&h, match_dispute, .match = 1, .side = SIDE_B, .subject = DISPUTE_CLOCK);
    DO(&h, match_dispute, .match = 1, .side = SIDE_A, .subject = DISPUTE_PLAY, .game = 2);
    assert_int_equal(state_last(h.state, ROW_dispute), 2);
    assert_int_equal(open_claims(&h, 1), 0);
    at_the_desk(&h);
    DO(&h, dispute_resolve, .match = 1, .dispute = 1, .reason = "the clock ran");
    DO(&h, dispute_resolve, .match = 1, .dispute = 2, .reason = "the play stands");
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    hall_score(&h, 1, 0, PHASE_NORMAL);
    hall_check(&h);
    hall_close(&h);
}

static void a_match_that_ends_leaves_nothing_to_decide(void **state)
{
    (void)state;
    struct hall h;
    two_disputes(&h);
    at_the_desk(&h);
    DO(&h, entry_withdraw, .entry = 2, .reason = "went home");
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    assert_int_equal(dispute_status(&h, 1), DISPUTE_LAPSED);
    assert_int_equal(dispute_status(&h, 2), DISPUTE_LAPSED);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

#define BOARD_OF_A "4HPwATDgc/ABMA 2b"
#define BOARD_OF_B "4HPwATDgc/ABMA"

// The arbiter sees what either side says stood on the board; a position that cannot be is refused as a record refuses it.
static void a_dispute_draws_the_board(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 7);
    NO(&h, SIDE, match_dispute, .match = 1, .side = SIDE_A, .position = BOARD_OF_A);
    NO(&h, ILLEGAL_ACTION, match_dispute, .match = 1, .side = SIDE_A, .position = "no position",
       .on_roll = SIDE_A);
    assert_null(state_dispute(h.state, 1));
    DO(&h, match_dispute, .match = 1, .side = SIDE_A, .position = BOARD_OF_A, .on_roll = SIDE_B);
    const struct row_dispute *first = state_dispute(h.state, 1);
    assert_int_equal(first->subject, DISPUTE_PLAY);
    assert_int_equal(first->on_roll, SIDE_B);
    assert_string_equal(first->position, BOARD_OF_A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_DISPUTED);
    // The other side draws the same: one dispute. Another board: another one, and both are kept.
    DO(&h, match_dispute, .match = 1, .side = SIDE_B, .position = BOARD_OF_A, .on_roll = SIDE_B);
    assert_null(state_dispute(h.state, 2));
    DO(&h, match_dispute, .match = 1, .side = SIDE_B, .position = BOARD_OF_B, .on_roll = SIDE_A);
    assert_string_equal(state_dispute(h.state, 2)->position, BOARD_OF_B);
    assert_string_equal(state_dispute(h.state, 1)->position, BOARD_OF_A);
    hall_refold(&h);
    // Somebody must decide each: four at once are enough.
    DO(&h, match_dispute, .match = 1, .side = SIDE_A, .position = BOARD_OF_A, .on_roll = SIDE_A);
    DO(&h, match_dispute, .match = 1, .side = SIDE_A, .position = BOARD_OF_B, .on_roll = SIDE_B);
    NO(&h, CLAIMS_MANY, match_dispute, .match = 1, .side = SIDE_A, .position = "4HPwATDgc/ABMA 2a",
       .on_roll = SIDE_A);
    for (int32_t n = 1; n <= 4; n++)
        DO(&h, dispute_resolve, .match = 1, .dispute = n, .reason = "seen");
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    assert_int_equal(hall_at(&h, 1)->games, 0);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ruling_concerns_its_own_match),
        cmocka_unit_test(what_is_said_again_is_one_claim),
        cmocka_unit_test(a_confirmed_game_ends_the_disagreement),
        cmocka_unit_test(the_reported_end_of_a_match_stands),
        cmocka_unit_test(a_match_goes_on_when_its_last_dispute_is_decided),
        cmocka_unit_test(what_the_other_side_says_can_be_agreed_to),
        cmocka_unit_test(who_raised_a_dispute_can_drop_it),
        cmocka_unit_test(a_dispute_about_the_clock_is_ended_by_a_word),
        cmocka_unit_test(a_match_that_ends_leaves_nothing_to_decide),
        cmocka_unit_test(a_dispute_draws_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
