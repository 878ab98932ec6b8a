// SPDX-License-Identifier: MIT
// When the matches to come begin, from how the evening stands. Rule book 3.2.
#include "director/forecast/outlook.h"

#include "hall.h"

struct looked {
    struct outlook outlook;
    void *room;
};

static struct looked look(const struct hall *h)
{
    size_t bytes = outlook_room(state_last(h->state, ROW_node));
    struct looked l = {.room = malloc(bytes)};
    assert_non_null(l.room);
    assert_true(outlook_make(h->state, (struct room){l.room, bytes}, &l.outlook));
    return l;
}

static struct span begin_of(const struct hall *h, int32_t match)
{
    struct looked l = look(h);
    struct span begin = l.outlook.begins[hall_at(h, match)->node];
    free(l.room);
    return begin;
}

static struct span end_of(const struct hall *h)
{
    struct looked l = look(h);
    struct span end = l.outlook.ends;
    free(l.room);
    return end;
}

static void evening(struct hall *h, int32_t entries, int32_t length, int32_t tables)
{
    int32_t slots[ENTRIES_MAX];
    for (int32_t i = 0; i < entries; i++)
        slots[i] = i + 1;
    hall_create(h, length, tables);
    hall_enter(h, entries);
    hall_draw(h, slots, entries);
}

static void nobody_knows_before_the_first_call(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 8, 5, 4);
    struct looked l = look(&h);
    assert_int_equal(l.outlook.from_ms, 0);
    free(l.room);
    assert_int_equal(begin_of(&h, 1).early, MINUTE_UNKNOWN);
    assert_int_equal(begin_of(&h, 7).early, MINUTE_UNKNOWN);
    assert_int_equal(end_of(&h).early, MINUTE_UNKNOWN);
    hall_close(&h);
}

// A match to five is half as long as usual, or nearly twice: 40 minutes on average, and what the table waits.
enum { SHORT = 19, LONG = 70 + MINUTES_WAITED };

static void the_next_round_begins_when_both_matches_before_it_are_over(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 2);
    DO(&h, match_call, .match = 1, .table = 1);
    struct looked l = look(&h);
    assert_int_equal(l.outlook.from_ms, h.who.now_ms);
    free(l.room);
    struct span second = begin_of(&h, 2), final = begin_of(&h, 3);
    assert_int_equal(begin_of(&h, 1).early, MINUTE_UNKNOWN);
    assert_int_equal(second.early, 0);
    assert_int_equal(second.late, 0);
    // The longer of two matches to five.
    assert_true(final.early >= SHORT && final.early <= final.middle);
    assert_true(final.middle >= 5 * MINUTES_MEAN && final.middle <= final.late && final.late <= LONG);
    hall_close(&h);
}

static void a_table_that_is_missing_is_waited_for(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 1);
    DO(&h, match_call, .match = 1, .table = 1);
    struct span second = begin_of(&h, 2), final = begin_of(&h, 3);
    assert_true(second.early >= SHORT && second.late <= LONG);
    assert_true(final.early >= 2 * SHORT && final.middle > second.middle);
    hall_close(&h);
}

static void a_match_that_is_nearly_won_is_nearly_over(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 1);
    DO(&h, match_call, .match = 1, .table = 1);
    struct span before = begin_of(&h, 2);
    DO(&h, match_start, .match = 1);
    h.who.now_ms += 60000;
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 2);
    struct span after = begin_of(&h, 2);
    assert_true(after.early >= 5 && after.late <= 2 * MINUTES_MEAN);
    assert_true(after.late < before.early);
    hall_close(&h);
}

static void what_is_over_stands(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 2);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 5);
    assert_int_equal(begin_of(&h, 1).early, MINUTE_UNKNOWN);
    assert_int_equal(begin_of(&h, 3).late, 0);
    hall_close(&h);
}

static void the_evening_ends_with_its_last_match(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 2);
    DO(&h, match_call, .match = 1, .table = 1);
    struct span final = begin_of(&h, 3), end = end_of(&h);
    assert_true(end.early >= final.early + SHORT && end.late <= final.late + LONG);
    assert_true(end.early <= end.middle && end.middle <= end.late);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 5);
    // What is under way ends, too, though it begins no more.
    DO(&h, match_call, .match = 3, .table = 1);
    assert_int_equal(begin_of(&h, 3).early, MINUTE_UNKNOWN);
    assert_true(end_of(&h).early >= SHORT - MINUTES_WAITED && end_of(&h).late <= LONG);
    DO(&h, result_set, .match = 3, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    assert_int_equal(end_of(&h).early, MINUTE_UNKNOWN);
    hall_close(&h);
}

static void who_has_just_played_rests(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 2);
    DO(&h, setting_set, .setting = SETTING_REST, .value = 20);
    DO(&h, match_call, .match = 1, .table = 1);
    assert_true(begin_of(&h, 3).early >= SHORT + 20);
    DO(&h, match_start, .match = 1);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    DO(&h, match_call, .match = 2, .table = 1);
    DO(&h, match_start, .match = 2);
    h.who.now_ms += 15 * 60000;
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 5);
    struct span final = begin_of(&h, 3);
    assert_int_equal(final.early, 20);
    assert_int_equal(final.late, 20);
    hall_close(&h);
}

enum { BOARDS = 3 };

// Four teams of three: matches 1 and 2, the final is 3; the boards of match 1 are 4 to 6, those of match 2 are 7 to 9.
static void teams(struct hall *h, int32_t tables)
{
    static const int32_t five = 5;
    hall_create(h, 5, tables);
    for (int i = 0; i < 4; i++)
        hall_enter_team(h, BOARDS);
    DO(h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .lengths = {&five, 1},
       .boards = BOARDS);
    hall_draw(h, (const int32_t[]){1, 5, 9, 13}, 4);
}

static void each_board_of_a_team_match_takes_a_table(void **state)
{
    (void)state;
    struct hall h;
    teams(&h, BOARDS);
    for (int32_t board = 0; board < BOARDS; board++)
        DO(&h, match_call, .match = 4 + board, .table = 1 + board);
    struct span second = begin_of(&h, 2), final = begin_of(&h, 3);
    assert_int_equal(begin_of(&h, 1).early, MINUTE_UNKNOWN);
    // The first table that is free: the shortest of three matches to five. The final waits for the longest of the next three.
    assert_true(second.early >= SHORT && second.late <= LONG);
    assert_true(final.early >= second.early + SHORT && final.middle >= second.middle + 5 * MINUTES_MEAN);
    hall_close(&h);
}

static void a_team_match_is_under_way_between_two_of_its_boards(void **state)
{
    (void)state;
    struct hall h;
    teams(&h, 1);
    DO(&h, match_call, .match = 4, .table = 1);
    DO(&h, match_start, .match = 4);
    DO(&h, result_set, .match = 4, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    assert_int_equal(begin_of(&h, 1).early, MINUTE_UNKNOWN);
    // Two boards one after the other before the other match finds the table.
    struct span second = begin_of(&h, 2);
    assert_true(second.early >= 2 * SHORT && second.late <= 2 * LONG + MINUTES_WAITED);
    hall_close(&h);
}

static void the_largest_has_room(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, ENTRIES_MAX, 5, 30);
    DO(&h, match_call, .match = 1, .table = 1);
    struct span last = begin_of(&h, ENTRIES_MAX - 1), first = begin_of(&h, 2);
    assert_int_equal(first.early, 0);
    assert_true(last.early > 8 * SHORT);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_knows_before_the_first_call),
        cmocka_unit_test(the_next_round_begins_when_both_matches_before_it_are_over),
        cmocka_unit_test(a_table_that_is_missing_is_waited_for),
        cmocka_unit_test(a_match_that_is_nearly_won_is_nearly_over),
        cmocka_unit_test(the_evening_ends_with_its_last_match),
        cmocka_unit_test(what_is_over_stands),
        cmocka_unit_test(who_has_just_played_rests),
        cmocka_unit_test(each_board_of_a_team_match_takes_a_table),
        cmocka_unit_test(a_team_match_is_under_way_between_two_of_its_boards),
        cmocka_unit_test(the_largest_has_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
