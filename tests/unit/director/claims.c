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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ruling_concerns_its_own_match),
        cmocka_unit_test(what_is_said_again_is_one_claim),
        cmocka_unit_test(a_confirmed_game_ends_the_disagreement),
        cmocka_unit_test(the_reported_end_of_a_match_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
