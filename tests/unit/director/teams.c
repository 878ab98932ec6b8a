// SPDX-License-Identifier: MIT
// Teams: boards below a team match, what they come to, who sits at them. Rule book 3.3.
#include "hall.h"

static const int32_t three = 3;

enum { BOARDS = 4 };

// Four teams of four with a substitute: 1, 6, 11, 16. Matches 1 and 2, the final is 3; boards follow, 4 to 7 and 8 to 11.
static void cup(struct hall *h, enum section_kind kind, enum team_level level, bool until_decided)
{
    hall_create(h, 3, 8);
    for (int i = 0; i < 4; i++)
        hall_enter_team(h, BOARDS);
    DO(h, section_set, .section = MAIN_SECTION, .kind = (int32_t)kind, .lengths = {&three, 1},
       .boards = BOARDS, .level = (int32_t)level, .until_decided = until_decided);
    hall_draw(h, (const int32_t[]){1, 6, 11, 16}, 4);
    hall_check(h);
}

static void board_won(struct hall *h, int32_t match, int32_t a, int32_t b)
{
    DO(h, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_a = a, .score_b = b, .reason = "played");
    hall_check(h);
}

static void hall_end(struct hall *h)
{
    hall_check(h);
    hall_refold(h);
    hall_close(h);
}

static void a_match_of_teams_has_its_boards_once_both_are_known(void **state)
{
    (void)state;
    struct hall h;
    cup(&h, SECTION_KNOCKOUT, LEVEL_BOARD_COUNT, false);
    assert_int_equal(boards_of(h.state, hall_at(&h, 1)), BOARDS);
    assert_int_equal(boards_of(h.state, hall_at(&h, 4)), 0);
    assert_int_equal(tally_of(h.state, 1).count, BOARDS);
    assert_null(boards_first(h.state, 3)); // nobody is in the final
    assert_int_equal(hall_at(&h, 4)->a, 2);
    assert_int_equal(hall_at(&h, 4)->b, 7);
    assert_int_equal(hall_at(&h, 7)->board, 4);
    NO(&h, TEAM_MATCH, match_start, .match = 1);
    DO(&h, match_start, .match = 5);
    assert_true(hall_at(&h, 1)->started_ms);
    hall_end(&h);
}

static void level(struct hall *h, int32_t winner)
{
    assert_int_equal(hall_at(h, 1)->status, MATCH_OVER);
    assert_int_equal(hall_at(h, 1)->score_a, 2);
    assert_int_equal(hall_at(h, 1)->winner, winner);
}

static void level_boards_are_decided_by_points_then_by_the_upper_boards(void **state)
{
    (void)state;
    static const struct {
        enum team_level level;
        int32_t score[BOARDS][2];
        enum side winner;
    } cases[] = {
        {LEVEL_BOARD_COUNT, {{3, 0}, {3, 2}, {1, 3}, {2, 3}}, SIDE_A}, // points 9 to 8
        {LEVEL_BOARD_COUNT, {{3, 2}, {2, 3}, {3, 2}, {2, 3}}, SIDE_A}, // boards 1 + 3 before 2 + 4
        {LEVEL_BOARD_COUNT, {{3, 2}, {2, 3}, {2, 3}, {3, 2}}, SIDE_B}, // 5 to 5: a has won the last one
        {LEVEL_FIRST_BOARD, {{3, 2}, {2, 3}, {2, 3}, {3, 2}}, SIDE_A},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct hall h;
        cup(&h, SECTION_KNOCKOUT, cases[i].level, false);
        for (int32_t board = 0; board < BOARDS; board++)
            board_won(&h, 4 + board, cases[i].score[board][0], cases[i].score[board][1]);
        level(&h, (int32_t)cases[i].winner);
        assert_int_equal(hall_at(&h, 1)->how, HOW_PLAYED);
        hall_end(&h);
    }
}

static void in_a_round_robin_level_is_half_a_point_each(void **state)
{
    (void)state;
    struct hall h;
    cup(&h, SECTION_ROUND_ROBIN, LEVEL_BOARD_COUNT, false);
    int32_t first = boards_first(h.state, 1)->n;
    for (int32_t board = 0; board < BOARDS; board++)
        board_won(&h, first + board, board < 2 ? 3 : 0, board < 2 ? 0 : 3);
    level(&h, SIDE_NONE);
    assert_int_equal(hall_at(&h, 1)->how, HOW_LEVEL);
    assert_int_equal(drawn_how(hall_at(&h, 1)), NODE_PLAYED);
    hall_end(&h);
}

static void decided_is_over_where_the_event_says_so(void **state)
{
    (void)state;
    struct hall h;
    cup(&h, SECTION_KNOCKOUT, LEVEL_BOARD_COUNT, true);
    DO(&h, match_start, .match = 6);
    board_won(&h, 4, 3, 0);
    board_won(&h, 5, 3, 0);
    board_won(&h, 7, 3, 0);
    // The board that was begun is played on.
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    board_won(&h, 6, 0, 3);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    for (int32_t board = 8; board < 11; board++)
        board_won(&h, board, 3, 0);
    assert_int_equal(hall_at(&h, 11)->how, HOW_SKIPPED);
    assert_int_equal(hall_at(&h, 2)->score_a, 3);
    // A board corrected, it is needed again.
    board_won(&h, 9, 0, 3);
    assert_int_equal(hall_at(&h, 11)->status, MATCH_READY);
    assert_int_equal(hall_at(&h, 2)->status, MATCH_PLAYING);
    hall_end(&h);
}

static void a_board_that_nobody_fills_is_lost_when_the_match_begins(void **state)
{
    (void)state;
    static const int32_t two[] = {7, 8, 0, 0}, one[] = {7, 0, 0, 0};
    struct hall h;
    cup(&h, SECTION_KNOCKOUT, LEVEL_BOARD_COUNT, false);
    NO(&h, LINEUP, lineup_set, .match = 1, .side = SIDE_B, .members = {one, BOARDS});
    DO(&h, lineup_set, .match = 1, .side = SIDE_B, .members = {two, BOARDS});
    assert_int_equal(hall_at(&h, 6)->status, MATCH_WAITING);
    DO(&h, match_start, .match = 4);
    assert_int_equal(hall_at(&h, 6)->how, HOW_WALKOVER);
    assert_int_equal(hall_at(&h, 1)->score_a, 2);
    assert_int_equal(hall_at(&h, 1)->points_a, 6);
    hall_end(&h);
}

// A captain leaves a place empty; what else is written of the team does not fill it.
static void a_place_left_empty_stays_so(void **state)
{
    (void)state;
    static const int32_t seats[] = {2, 0, 4, 5};
    struct hall h;
    cup(&h, SECTION_KNOCKOUT, LEVEL_BOARD_COUNT, false);
    DO(&h, lineup_set, .match = 1, .side = SIDE_A, .members = {seats, BOARDS});
    DO(&h, entry_affiliate, .entry = 1, .affiliation = 7);
    DO(&h, entry_affiliate, .entry = 2, .affiliation = 7);
    assert_int_equal(hall_at(&h, 5)->a, NOBODY);
    hall_end(&h);
}

static void members_stay_who_have_played(void **state)
{
    (void)state;
    static const int32_t without[] = {3, 4, 5}, stranger[] = {2, 7}, same[] = {2, 3, 4, 5};
    struct hall h;
    cup(&h, SECTION_KNOCKOUT, LEVEL_BOARD_COUNT, false);
    NO(&h, NO_TEAM, team_set, .entry = 2, .members = {same, 1});
    NO(&h, TEAM_MEMBER, team_set, .entry = 1, .members = {stranger, 2});
    assert_true(DO(&h, team_set, .entry = 1, .members = {same, 4}).unchanged);
    NO(&h, ENTRY_NAMED, entry_remove, .entry = 2);
    DO(&h, match_start, .match = 4);
    NO(&h, TEAM_SAT, team_set, .entry = 1, .members = {without, 3});
    hall_end(&h);
}

// A team withdraws: the boards that were begun are forfeited, the others lost; reinstated, all of them go on.
static void a_team_leaves_and_comes_back(void **state)
{
    (void)state;
    struct hall h;
    cup(&h, SECTION_KNOCKOUT, LEVEL_BOARD_COUNT, false);
    board_won(&h, 4, 3, 0);
    DO(&h, match_start, .match = 5);
    DO(&h, entry_withdraw, .entry = 1, .reason = "the last train");
    assert_int_equal(hall_at(&h, 5)->how, HOW_FORFEIT);
    assert_int_equal(hall_at(&h, 6)->how, HOW_WALKOVER);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
    DO(&h, entry_reinstate, .entry = 1, .reason = "missed it");
    assert_int_equal(hall_at(&h, 5)->status, MATCH_PLAYING);
    assert_int_equal(hall_at(&h, 4)->winner, SIDE_A);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    hall_end(&h);
}

// The points of a board decide the match of the teams although its winner stays the same.
static void a_corrected_score_turns_a_level_match(void **state)
{
    (void)state;
    struct hall h;
    cup(&h, SECTION_KNOCKOUT, LEVEL_BOARD_COUNT, false);
    board_won(&h, 4, 3, 0);
    board_won(&h, 5, 3, 1);
    board_won(&h, 6, 0, 3);
    board_won(&h, 7, 0, 3);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
    for (int32_t board = 8; board < 12; board++)
        board_won(&h, board, 3, 0);
    int32_t final = boards_first(h.state, 3)->n;
    DO(&h, match_start, .match = final);
    board_won(&h, 7, 2, 3);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_A);
    assert_true(drawn_node(h.state, hall_at(&h, 1))->waits);
    NO(&h, NOTHING_WAITS, repair, .match = 7, .choice = REPAIR_ANNUL, .reason = "all agree");
    DO(&h, repair, .match = 1, .choice = REPAIR_ANNUL, .reason = "all agree");
    assert_int_equal(hall_at(&h, final)->status, MATCH_ANNULLED);
    int32_t again = state_node(h.state, 3)->match;
    assert_int_equal(hall_at(&h, again)->a, 1);
    assert_int_equal(boards_first(h.state, again)->a, 2);
    hall_end(&h);
}

// Single players and teams are drawn apart.
static void a_member_may_play_for_itself_too(void **state)
{
    (void)state;
    struct hall h;
    struct draw_entry entries[ENTRIES_MAX];
    cup(&h, SECTION_KNOCKOUT, LEVEL_BOARD_COUNT, false);
    assert_int_equal(drawn_field(h.state, MAIN_SECTION, entries), 4);
    DO(&h, section_add, .kind = SECTION_KNOCKOUT, .name = "Singles", .lengths = {&three, 1});
    assert_int_equal(drawn_field(h.state, 2, entries), 4 * BOARDS);
    DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Second", .fed_by = MAIN_SECTION,
       .lengths = {&three, 1});
    assert_int_equal(state_section(h.state, 3)->boards, BOARDS);
    NO(&h, BOARDS_FED, section_add, .kind = SECTION_CONSOLATION, .name = "Third", .fed_by = 2, .boards = 2,
       .lengths = {&three, 1});
    hall_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_of_teams_has_its_boards_once_both_are_known),
        cmocka_unit_test(level_boards_are_decided_by_points_then_by_the_upper_boards),
        cmocka_unit_test(in_a_round_robin_level_is_half_a_point_each),
        cmocka_unit_test(decided_is_over_where_the_event_says_so),
        cmocka_unit_test(a_board_that_nobody_fills_is_lost_when_the_match_begins),
        cmocka_unit_test(a_place_left_empty_stays_so),
        cmocka_unit_test(members_stay_who_have_played),
        cmocka_unit_test(a_team_leaves_and_comes_back),
        cmocka_unit_test(a_corrected_score_turns_a_level_match),
        cmocka_unit_test(a_member_may_play_for_itself_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
