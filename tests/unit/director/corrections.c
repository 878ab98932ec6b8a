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

static const struct row_node *node_at(const struct hall *h, int32_t match)
{
    return drawn_node(h->state, hall_at(h, match));
}

// Matches 1 and 2 are over, won by 1 and 3; 3 decides third place, 4 is the final.
static void semi_finals(struct hall *h)
{
    hall_create(h, 1, 2);
    DO(h, tournament_settings, .title = "x", .starts_on = "2026-11-20", .third_place = 1);
    hall_enter(h, 4);
    hall_draw(h, (const int32_t[]){1, 2, 3, 4}, 4);
    GAME(h, 1, 1, A, SINGLE);
    GAME(h, 2, 1, A, SINGLE);
}

static void a_winner_is_corrected_when_the_next_match_has_begun(void **state)
{
    (void)state;
    struct hall h;
    semi_finals(&h);
    DO(&h, match_start, .match = 4);
    struct decision asked =
        NO(&h, CONFIRM, game_correct, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE, CORRECT);
    assert_true(warned(&asked, CONSEQUENCE_DEPENDANT_STARTED));
    DO(&h, game_correct, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE, CORRECT);
    // The final goes on between those who began it; what comes of it goes nowhere.
    assert_int_equal(hall_at(&h, 4)->a, 1);
    assert_int_equal(hall_at(&h, 4)->status, MATCH_PLAYING);
    assert_int_equal(node_at(&h, 1)->was_winner, 1);
    assert_int_equal(node_at(&h, 1)->was_loser, 2);
    assert_int_equal(hall_at(&h, 3)->a, 1);
    hall_check(&h);
    DO(&h, result_set, .match = 4, .how = HOW_FORFEIT, .winner = SIDE_A);
    assert_int_equal(state_section(h.state, 1)->champion, 0);
    // Corrected back: everything is as it was.
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A, .reason = "it was the other one");
    assert_false(node_at(&h, 1)->waits);
    assert_int_equal(state_section(h.state, 1)->champion, 1);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void what_hangs_on_it_goes_on_as_played(void **state)
{
    (void)state;
    struct hall h;
    semi_finals(&h);
    DO(&h, match_start, .match = 3);
    DO(&h, match_start, .match = 4);
    NO(&h, NOTHING_WAITS, repair, .match = 1, .choice = REPAIR_AS_PLAYED, .reason = "nothing to do");
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_B, .reason = "it was the other one");
    NO(&h, CONFIRM, repair, .match = 1, .choice = REPAIR_AS_PLAYED, .reason = "both agreed");
    DO(&h, repair, .match = 1, .choice = REPAIR_AS_PLAYED, .reason = "both agreed");
    DO(&h, result_set, .match = 4, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, result_set, .match = 3, .how = HOW_FORFEIT, .winner = SIDE_B);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
    assert_int_equal(state_section(h.state, 1)->champion, 1);
    assert_int_equal(state_section(h.state, 1)->status, SECTION_OVER);
    hall_check(&h);
    DO(&h, repair, .match = 1, .choice = REPAIR_UNDO, .reason = "they did not agree");
    assert_int_equal(node_at(&h, 1)->was_winner, 1);
    assert_int_equal(state_section(h.state, 1)->champion, 0);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void what_hangs_on_it_is_annulled_and_played_again(void **state)
{
    (void)state;
    struct hall h;
    semi_finals(&h);
    DO(&h, match_call, .match = 4, .table = 1);
    DO(&h, match_start, .match = 4);
    DO(&h, result_set, .match = 3, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_B, .reason = "it was the other one");
    DO(&h, repair, .match = 1, .choice = REPAIR_ANNUL, .reason = "played again");
    assert_int_equal(hall_at(&h, 4)->status, MATCH_ANNULLED);
    assert_int_equal(hall_at(&h, 4)->table, 0);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_ANNULLED);
    // The deepest first: 5 stands for the final, 6 for third place.
    assert_int_equal(hall_at(&h, 5)->a, 2);
    assert_int_equal(hall_at(&h, 6)->a, 1);
    assert_true(hall_at(&h, 6)->third_place);
    NO(&h, MATCH_ANNULLED, match_start, .match = 4);
    NO(&h, MATCH_ANNULLED, result_set, .match = 3, .how = HOW_FORFEIT, .winner = SIDE_B, .reason = "x");
    hall_check(&h);
    DO(&h, repair, .match = 1, .choice = REPAIR_UNDO, .reason = "after all");
    assert_int_equal(hall_at(&h, 4)->status, MATCH_PLAYING);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_OVER);
    assert_int_equal(hall_at(&h, 5)->section, 0);
    assert_int_equal(node_at(&h, 1)->was_winner, 1);
    hall_check(&h);
    DO(&h, repair, .match = 1, .choice = REPAIR_ANNUL, .reason = "played again");
    int32_t final = node_at(&h, 4)->match;
    DO(&h, match_start, .match = final);
    NO(&h, TOO_LATE, repair, .match = 1, .choice = REPAIR_UNDO, .reason = "too late");
    DO(&h, result_set, .match = final, .how = HOW_FORFEIT, .winner = SIDE_A);
    assert_int_equal(state_section(h.state, 1)->champion, 2);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// Behind walkovers there may be a match that was played.
static void later_matches_are_found_all_the_way_up(void **state)
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
    struct decision asked = NO(&h, CONFIRM, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_B,
                               .reason = "it was the other one");
    int32_t started = 0;
    for (size_t i = 0; i < asked.consequence_count; i++)
        started += asked.consequences[i].code == CONSEQUENCE_DEPENDANT_STARTED ||
                   asked.consequences[i].code == CONSEQUENCE_DEPENDANT_OVER;
    assert_int_equal(started, 2);
    hall_close(&h);
}

// Entry 1 has a bye, loses to 3 and so plays 4 in the section of first-match losers; but they had won.
static void a_first_loser_hangs_on_the_match_they_lost(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 7);
    DO(&h, section_add, .kind = SECTION_FIRST_MATCH, .name = "Second chance", .fed_by = MAIN_SECTION);
    hall_draw(&h, (const int32_t[]){1, 0, 3, 4, 5, 6, 7, 2}, 8);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 1);
    DO(&h, result_set, .match = 5, .how = HOW_FINAL_SCORE, .score_b = 1);
    assert_int_equal(hall_at(&h, 8)->a, 1);
    DO(&h, match_start, .match = 8);
    struct decision asked = NO(&h, CONFIRM, result_set, .match = 5, .how = HOW_FINAL_SCORE, .score_a = 1,
                               .reason = "read backwards");
    assert_true(warned(&asked, CONSEQUENCE_DEPENDANT_STARTED));
    DO(&h, result_set, .match = 5, .how = HOW_FINAL_SCORE, .score_a = 1, .reason = "read backwards");
    DO(&h, repair, .match = 5, .choice = REPAIR_ANNUL, .reason = "played again");
    assert_int_equal(hall_at(&h, 8)->status, MATCH_ANNULLED);
    assert_int_equal(state_match(h.state, node_at(&h, 8)->match)->how, HOW_BYE);
    hall_check(&h);
    hall_refold(&h);
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
        cmocka_unit_test(a_winner_is_corrected_when_the_next_match_has_begun),
        cmocka_unit_test(what_hangs_on_it_goes_on_as_played),
        cmocka_unit_test(what_hangs_on_it_is_annulled_and_played_again),
        cmocka_unit_test(later_matches_are_found_all_the_way_up),
        cmocka_unit_test(a_first_loser_hangs_on_the_match_they_lost),
        cmocka_unit_test(a_champion_who_is_none_any_more_is_named),
        cmocka_unit_test(who_signed_stays_so_while_the_match_is_over),
        cmocka_unit_test(a_signature_is_void_when_the_score_changes),
        cmocka_unit_test(penalties_count_once_and_for_the_opponent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
