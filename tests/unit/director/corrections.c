// SPDX-License-Identifier: MIT
// What a correction moves and what it never touches: later games, signatures, matches that were played since. Rule
// book 1.5, 1.6; cases 18, 19, 58.
#include "hall.h"

#define GAME(h, match_, n, who, kind, ...)                                                                   \
    DO(h, game_report, .match = match_, .game = n, .winner = SIDE_##who, .win = WIN_##kind, .cube = 1,       \
       __VA_ARGS__)
#define CORRECT .reason = "both say so", .cube = 1

static bool warned(const struct decision *decision, enum consequence_code code)
{
    for (size_t i = 0; i < decision->consequence_count; i++)
        if (decision->consequences[i].code == code) return true;
    return false;
}

// Side a needs two, then one: game 5 of a match to 7 is the Crawford game.
static void crawford_in_game_5(struct hall *h)
{
    hall_match(h, 7);
    GAME(h, 1, 1, B, SINGLE);
    for (int32_t game = 2; game <= 4; game++)
        GAME(h, 1, game, A, GAMMON);
    GAME(h, 1, 5, B, SINGLE);
    hall_score(h, 6, 2, PHASE_POST_CRAWFORD);
}

static void the_crawford_game_stays_played_when_an_earlier_game_changes(void **state)
{
    (void)state;
    struct hall h;
    crawford_in_game_5(&h);
    struct decision asked =
        ASK(&h, game_correct, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_GAMMON, CORRECT);
    assert_false(warned(&asked, CONSEQUENCE_PHASE_CHANGES));
    DO(&h, game_correct, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_GAMMON, CORRECT);
    hall_score(&h, 6, 3, PHASE_POST_CRAWFORD);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void games_after_the_end_are_dropped_and_named(void **state)
{
    (void)state;
    struct hall h;
    crawford_in_game_5(&h);
    struct decision asked = NO(&h, CONFIRM, game_correct, .match = 1, .game = 4, .winner = SIDE_A,
                               .win = WIN_BACKGAMMON, CORRECT);
    assert_true(warned(&asked, CONSEQUENCE_GAME_DROPPED));
    DO(&h, game_correct, .match = 1, .game = 4, .winner = SIDE_A, .win = WIN_BACKGAMMON, CORRECT);
    assert_int_equal(hall_at(&h, 1)->games, 4);
    hall_score(&h, 7, 1, PHASE_OVER);
    hall_check(&h);
    hall_close(&h);
}

static void a_winner_is_not_corrected_once_the_next_match_began(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    DO(&h, tournament_settings, .title = "x", .starts_on = "2026-11-20", .third_place = 1);
    hall_enter(&h, 4);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    GAME(&h, 1, 1, A, SINGLE);
    GAME(&h, 2, 1, A, SINGLE);
    DO(&h, match_start, .match = 3);
    struct decision refused = NO(&h, LATER_STARTED, game_correct, .match = 1, .game = 1, .winner = SIDE_B,
                                 .win = WIN_SINGLE, CORRECT);
    assert_true(warned(&refused, CONSEQUENCE_DEPENDANT_STARTED));
    DO(&h, result_set, .match = 3, .how = HOW_FORFEIT, .winner = SIDE_A);
    NO(&h, LATER_STARTED, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_B, .reason = "no");
    hall_close(&h);
}

static void nor_once_the_losers_began_theirs(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    DO(&h, tournament_settings, .title = "x", .starts_on = "2026-11-20", .third_place = 1);
    hall_enter(&h, 4);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    GAME(&h, 1, 1, A, SINGLE);
    GAME(&h, 2, 1, A, SINGLE);
    DO(&h, match_start, .match = 4);
    NO(&h, LATER_STARTED, game_correct, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE, CORRECT);
    NO(&h, LATER_STARTED, result_set, .match = 2, .how = HOW_FORFEIT, .winner = SIDE_B, .reason = "no");
    hall_close(&h);
}

// Behind walkovers there may be a match that was played.
static void later_matches_are_looked_for_all_the_way_up(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 8);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    for (int32_t match = 1; match <= 4; match++)
        DO(&h, result_set, .match = match, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, result_set, .match = 5, .how = HOW_WALKOVER, .winner = SIDE_A);
    DO(&h, result_set, .match = 6, .how = HOW_WALKOVER, .winner = SIDE_A);
    DO(&h, match_start, .match = 7);
    NO(&h, LATER_STARTED, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_B, .reason = "no");
    hall_close(&h);
}

static void a_champion_who_is_none_any_more_is_named(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 2);
    hall_draw(&h, (const int32_t[]){1, 2}, 2);
    GAME(&h, 1, 1, A, SINGLE);
    assert_int_equal(state_tournament(h.state, 1)->champion, 1);
    struct decision asked =
        NO(&h, CONFIRM, game_correct, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE, CORRECT);
    assert_true(warned(&asked, CONSEQUENCE_CHAMPION_CHANGES));
    DO(&h, result_set, .match = 1, .how = HOW_VOID, .reason = "played with the wrong opponents");
    assert_int_equal(state_tournament(h.state, 1)->champion, 0);
    hall_check(&h);
    hall_close(&h);
}

// ---- signatures

static void seated_match(struct hall *h, int32_t length)
{
    hall_match(h, length);
    DO(h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
}

static void at_the_tablet(struct hall *h)
{
    h->who.actor = 1;
    h->who.role = ROLE_DEVICE;
}

static void at_the_desk(struct hall *h)
{
    h->who.actor = 0;
    h->who.role = ROLE_DIRECTOR;
}

static void who_signed_stays_so_while_the_match_is_over(void **state)
{
    (void)state;
    struct hall h;
    seated_match(&h, 3);
    at_the_tablet(&h);
    GAME(&h, 1, 1, B, SINGLE, .side = SIDE_A);
    GAME(&h, 1, 2, A, SINGLE, .side = SIDE_B);
    GAME(&h, 1, 3, A, GAMMON, .side = SIDE_B);
    assert_int_equal(hall_at(&h, 1)->signed_by, 2);
    DO(&h, card_sign, .match = 1, .side = SIDE_A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    at_the_desk(&h);
    // The same winner by other points: both signatures are still under the card.
    DO(&h, game_correct, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_GAMMON, CORRECT);
    assert_int_equal(hall_at(&h, 1)->signed_by, 3);
    // No winner any more: whoever wins now is signed for anew.
    DO(&h, game_correct, .match = 1, .game = 3, .winner = SIDE_A, .win = WIN_SINGLE, CORRECT);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    assert_int_equal(hall_at(&h, 1)->signed_by, 0);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void a_signature_is_void_when_the_score_changes(void **state)
{
    (void)state;
    struct hall h;
    seated_match(&h, 1);
    at_the_tablet(&h);
    GAME(&h, 1, 1, A, SINGLE, .side = SIDE_B);
    assert_int_equal(hall_at(&h, 1)->signed_by, 2);
    DO(&h, game_undo, .match = 1, .side = SIDE_B);
    assert_int_equal(hall_at(&h, 1)->signed_by, 0);
    GAME(&h, 1, 1, A, SINGLE, .side = SIDE_B);
    at_the_desk(&h);
    DO(&h, game_correct, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_GAMMON, CORRECT);
    assert_int_equal(hall_at(&h, 1)->signed_by, 0);
    hall_close(&h);
}

static void penalties_count_once_and_for_the_opponent(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 9);
    DO(&h, penalty_set, .match = 1, .side = SIDE_A, .points = 1, .reason = "late");
    DO(&h, penalty_set, .match = 1, .side = SIDE_A, .points = 3, .reason = "later");
    hall_score(&h, 0, 3, PHASE_NORMAL);
    DO(&h, penalty_set, .match = 1, .side = SIDE_A, .points = 0, .reason = "the other clock was wrong");
    hall_score(&h, 0, 0, PHASE_NORMAL);
    hall_check(&h);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_crawford_game_stays_played_when_an_earlier_game_changes),
        cmocka_unit_test(games_after_the_end_are_dropped_and_named),
        cmocka_unit_test(a_winner_is_not_corrected_once_the_next_match_began),
        cmocka_unit_test(nor_once_the_losers_began_theirs),
        cmocka_unit_test(later_matches_are_looked_for_all_the_way_up),
        cmocka_unit_test(a_champion_who_is_none_any_more_is_named),
        cmocka_unit_test(who_signed_stays_so_while_the_match_is_over),
        cmocka_unit_test(a_signature_is_void_when_the_score_changes),
        cmocka_unit_test(penalties_count_once_and_for_the_opponent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
