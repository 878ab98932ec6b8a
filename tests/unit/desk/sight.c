// SPDX-License-Identifier: MIT
// Who sees the present of a match, what is held back from the public included.
#include "desk/sight.h"

#include <stdlib.h>
#include <string.h>

#include "unit.h"

enum { HERE = 0x11, ELSEWHERE = 0x22, OUR_CLUB = 7, OTHER_CLUB = 8 };

static struct cached_stream club = {.kind = STREAM_CLUB, .stream = OUR_CLUB};
static struct cached_stream tournament = {.kind = STREAM_TOURNAMENT, .uid = {HERE}, .club = &club};

static bool sees_last(struct caller who, int32_t table, int32_t last)
{
    static struct call call;
    struct row_match match = {.n = 1, .table = table, .last_table = last};
    call.caller = who;
    return sees_present(&call, &tournament, &match);
}

static bool sees(struct caller who, int32_t table)
{
    return sees_last(who, table, table);
}

static void a_tablet_sees_the_match_at_its_own_table(void **state)
{
    (void)state;
    struct caller tablet = {.kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .uid = {HERE}, .table = 3};
    assert_true(sees(tablet, 3));
    assert_false(sees(tablet, 4));
    // A match without a table is nobody's, not that of a tablet without one.
    assert_false(sees(tablet, 0));
    // What has left its table is seen from there until it is called to another one.
    assert_true(sees_last(tablet, 0, 3));
    assert_false(sees_last(tablet, 4, 3));
    tablet.table = 0;
    assert_false(sees(tablet, 0));
}

static void a_tablet_of_another_tournament_sees_nothing(void **state)
{
    (void)state;
    struct caller tablet = {.kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .uid = {ELSEWHERE}, .table = 3};
    assert_false(sees(tablet, 3));
}

static void the_desk_of_the_own_club_sees_everything(void **state)
{
    (void)state;
    struct caller who = {.kind = ACTOR_ACCOUNT, .role = ROLE_SCORER, .stream = OUR_CLUB};
    assert_true(sees(who, 3));
    assert_true(sees(who, 0));
    who.stream = OTHER_CLUB;
    assert_false(sees(who, 3));
    who = (struct caller){.kind = ACTOR_ACCOUNT, .role = ROLE_PUBLIC, .stream = OUR_CLUB};
    assert_false(sees(who, 3));
}

static void the_public_sees_nothing_that_is_held_back(void **state)
{
    (void)state;
    assert_false(sees((struct caller){0}, 3));
}

static void who_was_never_heard_of_is_no_contact(void **state)
{
    (void)state;
    const struct device_contact contacts[] = {{0}, {.seen_ms = 5}};
    struct view v = {.contacts = contacts, .contact_count = 2};
    assert_int_equal(view_contact(&v, 1)->seen_ms, 5);
    assert_int_equal(view_contact(&v, 2)->seen_ms, 0);
    assert_int_equal(view_contact(&v, 0)->seen_ms, 0);
    assert_false(view_contact(&v, -1)->said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tablet_sees_the_match_at_its_own_table),
        cmocka_unit_test(a_tablet_of_another_tournament_sees_nothing),
        cmocka_unit_test(the_desk_of_the_own_club_sees_everything),
        cmocka_unit_test(the_public_sees_nothing_that_is_held_back),
        cmocka_unit_test(who_was_never_heard_of_is_no_contact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
