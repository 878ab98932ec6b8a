// SPDX-License-Identifier: MIT
// Who plays in an entry, and what may become of names: nobody is in an event twice, a name that somebody else has is asked
// about once, and after the end a change needs a reason and leaves a mark.
#include "director/persons.h"
#include "hall.h"

// Marks of persons 1, 2, ... as a list.
static const char *marks(char *list, int32_t count, const int32_t *persons)
{
    size_t at = 0;
    for (int32_t i = 0; i < count; i++)
        at += (size_t)sprintf(list + at, "%s%043d", i ? " " : "", persons[i]);
    return list;
}
#define MARKS(...)                                                                                           \
    marks((char[PERSON_MARKS + 1]){""}, sizeof(int32_t[]){__VA_ARGS__} / sizeof(int32_t),                    \
          (const int32_t[]){__VA_ARGS__})

static struct command entry(int32_t ref, const char *persons)
{
    struct command c = {.kind = COMMAND_entry_add};
    ref_write(c.is.entry_add.ref, ref);
    snprintf(c.is.entry_add.person, sizeof c.is.entry_add.person, "%s", persons);
    return c;
}

static void enter(struct hall *h, int32_t ref, const char *persons)
{
    struct command c = entry(ref, persons);
    hall_do(h, &c, __LINE__);
}

static void refuse(struct hall *h, enum director_reason reason, int32_t ref, const char *persons)
{
    struct command c = entry(ref, persons);
    hall_no(h, reason, &c, __LINE__);
}

static void a_list_of_marks_is_read(void **state)
{
    (void)state;
    assert_int_equal(persons_count(""), 0);
    assert_int_equal(persons_count(MARKS(1)), 1);
    assert_int_equal(persons_count(MARKS(1, 2, 3, 4, 5, 6, 7, 8)), 8);
    assert_int_equal(persons_count("short"), -1);
    char glued[PERSON_MARKS + 1];
    snprintf(glued, sizeof glued, "%s", MARKS(1, 2));
    glued[PERSON_MARK] = '-';
    assert_int_equal(persons_count(glued), -1);
    assert_true(persons_meet(MARKS(1, 2), MARKS(3, 2)));
    assert_false(persons_meet(MARKS(1, 2), MARKS(3, 4)));
    assert_false(persons_meet("", ""));
    assert_true(persons_repeat(MARKS(5, 6, 5)));
    assert_false(persons_repeat(MARKS(5, 6, 7)));
}

static void nobody_enters_twice(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    enter(&h, 1, MARKS(1));
    refuse(&h, DIRECTOR_TWICE, 2, MARKS(1));
    // A pair is an entry of two persons, each of whom is in once.
    enter(&h, 3, MARKS(2, 3));
    refuse(&h, DIRECTOR_TWICE, 4, MARKS(4, 3));
    refuse(&h, DIRECTOR_PERSON_REPEATED, 5, MARKS(5, 5));
    // Entries of which nobody knows who plays are as many as there are.
    enter(&h, 6, "");
    enter(&h, 7, "");
    // Who has gone home has an entry all the same; it can be reinstated.
    DO(&h, entry_withdraw, .entry = 1, .reason = "ill");
    refuse(&h, DIRECTOR_TWICE, 8, MARKS(1));
    assert_int_equal(state_last(h.state, ROW_entry), 4);
    assert_string_equal(state_entry(h.state, 2)->person, MARKS(2, 3));
    hall_close(&h);
}

static void the_same_name_is_asked_about_once(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    enter(&h, 1, MARKS(1));
    struct command like = entry(2, MARKS(2));
    like.is.entry_add.like = 1;
    struct decision d = hall_ask(&h, &like);
    assert_int_equal(d.refusal.code, DIRECTOR_CONFIRM);
    assert_int_equal(d.consequence_count, 1);
    assert_int_equal(d.consequences[0].code, CONSEQUENCE_SAME_NAME);
    assert_int_equal(d.consequences[0].args[0], 1);
    assert_int_equal(state_last(h.state, ROW_entry), 1);
    hall_do(&h, &like, __LINE__);
    assert_int_equal(state_last(h.state, ROW_entry), 2);
    // One of several players of this name is asked about, the only one is not.
    struct command among = entry(3, MARKS(3));
    among.is.entry_add.among = 2;
    among.is.entry_add.chosen = 9;
    assert_int_equal(hall_ask(&h, &among).consequences[0].code, CONSEQUENCE_PLAYER_CHOSEN);
    among.is.entry_add.among = 1;
    assert_int_equal(hall_ask(&h, &among).refusal.code, DIRECTOR_NONE);
    hall_close(&h);
}

static struct command rename_to(int32_t ref, const char *reason)
{
    struct command c = {.kind = COMMAND_entry_rename, .is.entry_rename = {.entry = 1}};
    ref_write(c.is.entry_rename.ref, ref);
    snprintf(c.is.entry_rename.reason, sizeof c.is.entry_rename.reason, "%s", reason);
    return c;
}

static void a_name_changes_by_a_line(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    enter(&h, 1, MARKS(1));
    struct command c = rename_to(11, "");
    assert_int_equal(hall_do(&h, &c, __LINE__).event_count, 1);
    assert_string_equal(state_entry(h.state, 1)->ref, "0000000000000000000000000000000000000000011");
    assert_string_equal(state_entry(h.state, 1)->person, MARKS(1));
    assert_true(hall_do(&h, &c, __LINE__).unchanged);
    assert_false(state_entry(h.state, 1)->changed_late);
    // After the end: a reason, a confirmation, a mark that stays.
    DO(&h, tournament_close, .reason = "");
    c = rename_to(12, "");
    hall_no(&h, DIRECTOR_REASON_MISSING, &c, __LINE__);
    c = rename_to(12, "spelt wrongly");
    struct decision d = hall_ask(&h, &c);
    assert_int_equal(d.refusal.code, DIRECTOR_CONFIRM);
    assert_int_equal(d.consequences[0].code, CONSEQUENCE_NAME_LATE);
    hall_do(&h, &c, __LINE__);
    assert_true(state_entry(h.state, 1)->changed_late);
    DO(&h, tournament_reopen, .reason = "one more match");
    c = rename_to(13, "");
    hall_do(&h, &c, __LINE__);
    assert_true(state_entry(h.state, 1)->changed_late);
    hall_close(&h);
}

static void somebody_else_takes_the_place(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    enter(&h, 1, MARKS(1, 2));
    enter(&h, 2, MARKS(3));
    struct command c = {.kind = COMMAND_entry_swap, .is.entry_swap = {.entry = 1}};
    ref_write(c.is.entry_swap.ref, 5);
    snprintf(c.is.entry_swap.person, sizeof c.is.entry_swap.person, "%s", MARKS(1, 3));
    hall_no(&h, DIRECTOR_TWICE, &c, __LINE__);
    snprintf(c.is.entry_swap.person, sizeof c.is.entry_swap.person, "%s", MARKS(1, 4));
    hall_do(&h, &c, __LINE__);
    assert_string_equal(state_entry(h.state, 1)->person, MARKS(1, 4));
    enter(&h, 3, MARKS(2));
    DO(&h, tournament_close, .reason = "");
    snprintf(c.is.entry_swap.person, sizeof c.is.entry_swap.person, "%s", MARKS(7));
    hall_no(&h, DIRECTOR_REASON_MISSING, &c, __LINE__);
    snprintf(c.is.entry_swap.reason, sizeof c.is.entry_swap.reason, "entered under another's name");
    assert_int_equal(hall_ask(&h, &c).consequences[0].code, CONSEQUENCE_PERSON_LATE);
    hall_do(&h, &c, __LINE__);
    assert_true(state_entry(h.state, 1)->changed_late);
    hall_close(&h);
}

static void add_players(struct hall *h, int32_t count)
{
    DO(h, club_set, .name = "Club", .time_zone = "UTC");
    for (int32_t n = 1; n <= count; n++) {
        struct command c = {.kind = COMMAND_player_add};
        ref_write(c.is.player_add.ref, n);
        hall_do(h, &c, __LINE__);
    }
}

static void players_are_merged_and_split(void **state)
{
    (void)state;
    struct hall h;
    hall_open(&h);
    add_players(&h, 4);
    DO(&h, player_merge, .player = 1, .into = 2);
    DO(&h, player_merge, .player = 1, .into = 3);
    assert_int_equal(player_root(h.state, 1), 3);
    assert_int_equal(player_root(h.state, 2), 3);
    NO(&h, SAME_PERSON, player_merge, .player = 3, .into = 1);
    NO(&h, NOT_MERGED, player_split, .player = 3);
    NO(&h, NOTHING, player_merge, .player = 1, .into = 9);
    assert_int_equal(player_root(h.state, 9), 0);
    // What the second merge has joined comes apart, the first stays.
    DO(&h, player_split, .player = 2);
    assert_int_equal(player_root(h.state, 1), 2);
    assert_int_equal(player_root(h.state, 3), 3);
    struct decision d = ASK(&h, player_merge, .player = 3, .into = 4, .both = 2);
    assert_int_equal(d.refusal.code, DIRECTOR_CONFIRM);
    assert_int_equal(d.consequences[0].code, CONSEQUENCE_BOTH_ENTERED);
    hall_close(&h);
}

// The desk counts the entries in closed tournaments; where there are any, the line says why.
static void a_name_that_results_were_signed_with_needs_a_reason(void **state)
{
    (void)state;
    struct hall h;
    hall_open(&h);
    add_players(&h, 1);
    struct command c = {.kind = COMMAND_player_rename, .is.player_rename = {.player = 1}};
    ref_write(c.is.player_rename.ref, 2);
    struct decision d = hall_do(&h, &c, __LINE__);
    assert_int_equal(d.event_count, 1);
    assert_string_equal(d.events[0].is.player_renamed.reason, "");
    c.is.player_rename.closed = 1;
    assert_true(hall_do(&h, &c, __LINE__).unchanged);
    ref_write(c.is.player_rename.ref, 3);
    hall_no(&h, DIRECTOR_REASON_MISSING, &c, __LINE__);
    snprintf(c.is.player_rename.reason, sizeof c.is.player_rename.reason, "married");
    d = hall_do(&h, &c, __LINE__);
    assert_int_equal(d.event_count, 1);
    assert_string_equal(d.events[0].is.player_renamed.reason, "married");
    assert_string_equal(state_player(h.state, 1)->ref, "0000000000000000000000000000000000000000003");
    hall_close(&h);
}

static void who_is_forgotten_is_forgotten_whole(void **state)
{
    (void)state;
    struct hall h;
    hall_open(&h);
    add_players(&h, 3);
    DO(&h, player_merge, .player = 1, .into = 2);
    assert_int_equal(ASK(&h, player_erase, .player = 1, .entries = 4).refusal.code, DIRECTOR_CONFIRM);
    assert_int_equal(DO(&h, player_erase, .player = 1, .entries = 4).event_count, 2);
    assert_true(state_player(h.state, 1)->erased);
    assert_true(state_player(h.state, 2)->erased);
    assert_false(state_player(h.state, 3)->erased);
    NO(&h, FORGOTTEN, player_erase, .player = 1);
    NO(&h, FORGOTTEN, player_merge, .player = 3, .into = 2);
    h.who.role = ROLE_DIRECTOR;
    NO(&h, ROLE, player_erase, .player = 3);
    hall_close(&h);
}

// ---- pairs

static void begin(struct hall *h, int32_t match)
{
    DO(h, match_call, .match = match, .table = 1);
    DO(h, match_start, .match = match);
}

// Case 35: two who consult share one clock, with numbers of their own.
static void a_pair_has_a_clock_of_its_own(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 7, 2);
    enter(&h, 1, MARKS(1, 2));
    enter(&h, 2, MARKS(3, 4));
    enter(&h, 3, MARKS(5));
    enter(&h, 4, MARKS(6));
    DO(&h, setting_set, .setting = SETTING_CLOCK, .value = 2);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    begin(&h, 1);
    assert_int_equal(state_clock(h.state, 1)->reserve_a_ms, 1050000);
    assert_int_equal(state_clock(h.state, 1)->delay_ms, 18000);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A);
    begin(&h, 2);
    assert_int_equal(state_clock(h.state, 2)->reserve_a_ms, 840000);
    assert_int_equal(state_clock(h.state, 2)->delay_ms, 12000);
    // One pair against one player: both have the pair's time.
    DO(&h, result_set, .match = 2, .how = HOW_FORFEIT, .winner = SIDE_A);
    begin(&h, 3);
    assert_int_equal(state_clock(h.state, 3)->reserve_b_ms, 1050000);
    hall_check(&h);
    hall_close(&h);
}

static struct command swap_to(int32_t ref, const char *persons, const char *reason)
{
    struct command c = {.kind = COMMAND_entry_swap, .is.entry_swap = {.entry = 1}};
    ref_write(c.is.entry_swap.ref, ref);
    snprintf(c.is.entry_swap.person, sizeof c.is.entry_swap.person, "%s", persons);
    snprintf(c.is.entry_swap.reason, sizeof c.is.entry_swap.reason, "%s", reason);
    return c;
}

static void a_substitute_does_not_come_silently(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    enter(&h, 1, MARKS(1, 2));
    enter(&h, 2, MARKS(3, 4));
    struct command c = swap_to(11, MARKS(1, 5), "");
    hall_draw(&h, (const int32_t[]){1, 2}, 2);
    hall_do(&h, &c, __LINE__);
    begin(&h, 1);
    c = swap_to(12, MARKS(1, 6), "");
    hall_no(&h, DIRECTOR_REASON_MISSING, &c, __LINE__);
    c = swap_to(12, MARKS(1, 6), "taken ill");
    struct decision d = hall_ask(&h, &c);
    assert_int_equal(d.refusal.code, DIRECTOR_CONFIRM);
    assert_int_equal(d.consequences[0].code, CONSEQUENCE_SUBSTITUTE);
    hall_do(&h, &c, __LINE__);
    assert_string_equal(state_entry(h.state, 1)->person, MARKS(1, 6));
    assert_false(state_entry(h.state, 1)->changed_late);
    hall_check(&h);
    hall_close(&h);
}

// Whoever was taken off the list and entered anew does not come back beside themselves, whatever was changed of either since; who had
// the name before by a change of names stands in nobody's way.
static void who_was_taken_out_comes_back_once(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 3);
    struct command anew = {.kind = COMMAND_entry_add};
    snprintf(anew.is.entry_add.ref, sizeof anew.is.entry_add.ref, "%s", state_entry(h.state, 2)->ref);
    DO(&h, entry_remove, .entry = 2, .reason = "entered twice");
    hall_do(&h, &anew, __LINE__);
    NO(&h, TWICE, entry_reinstate, .entry = 2, .reason = "here after all");
    DO(&h, entry_affiliate, .entry = 2, .affiliation = 1);
    NO(&h, TWICE, entry_reinstate, .entry = 2, .reason = "here after all");
    hall_close(&h);
    hall_create(&h, 1, 2);
    hall_enter(&h, 3);
    struct command named = {.kind = COMMAND_entry_rename, .is.entry_rename = {.entry = 1}};
    snprintf(named.is.entry_rename.ref, sizeof named.is.entry_rename.ref, "%s", state_entry(h.state, 3)->ref);
    hall_do(&h, &named, __LINE__);
    DO(&h, entry_remove, .entry = 3, .reason = "does not come");
    DO(&h, entry_seed, .entry = 1, .seed = 1);
    DO(&h, entry_reinstate, .entry = 3, .reason = "has come");
    assert_int_equal(state_entry(h.state, 3)->status, ENTRY_ENTERED);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_was_taken_out_comes_back_once),
        cmocka_unit_test(a_list_of_marks_is_read),
        cmocka_unit_test(nobody_enters_twice),
        cmocka_unit_test(the_same_name_is_asked_about_once),
        cmocka_unit_test(a_name_changes_by_a_line),
        cmocka_unit_test(somebody_else_takes_the_place),
        cmocka_unit_test(a_pair_has_a_clock_of_its_own),
        cmocka_unit_test(a_substitute_does_not_come_silently),
        cmocka_unit_test(players_are_merged_and_split),
        cmocka_unit_test(a_name_that_results_were_signed_with_needs_a_reason),
        cmocka_unit_test(who_is_forgotten_is_forgotten_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
