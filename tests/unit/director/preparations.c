// SPDX-License-Identifier: MIT
// What is arranged before the first match: days, rounds, draws by hand and by seed, tables, cards, tablets.
#include "hall.h"

static void days_exist(void **state)
{
    (void)state;
    static const char *const none[] = {"2026-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-00-10",
                                       "2026-01-00", "2026-1-010", "202a-01-01", "2026/01/01", "2026-01-1x"};
    struct hall h;
    hall_open(&h);
    int32_t length = 3;
    for (size_t i = 0; i < COUNT(none); i++) {
        struct command c = {.kind = COMMAND_tournament_create,
                            .is.tournament_create = {.title = "x", .lengths = {&length, 1}}};
        snprintf(c.is.tournament_create.starts_on, sizeof c.is.tournament_create.starts_on, "%s", none[i]);
        hall_no(&h, DIRECTOR_DAY, &c, __LINE__);
    }
    DO(&h, tournament_create, .title = "x", .starts_on = "2000-02-29", .lengths = {&length, 1});
    hall_close(&h);
}

static void rounds_beyond_the_list_are_as_long_as_its_last(void **state)
{
    (void)state;
    struct hall h;
    int32_t three[] = {3, 5, 7}, one[] = {9};
    hall_open(&h);
    DO(&h, tournament_create, .title = "x", .starts_on = "2026-11-20", .lengths = {three, 3}, .tables = 2);
    assert_int_equal(state_round(h.state, 3)->length, 7);
    DO(&h, rounds_set, .lengths = {one, 1});
    for (int32_t round = 1; round <= 3; round++)
        assert_int_equal(state_round(h.state, round)->length, 9);
    hall_check(&h);
    hall_close(&h);
}

static void a_draw_by_hand_holds_everybody_once_and_nobody_else(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 3);
    static const int32_t missing[] = {1, 0, 2, 0}, stranger[] = {4, 1, 2, 0}, below[] = {-1, 1, 2, 3},
                         byes[] = {0, 0, 1, 2}, right[] = {3, 1, 0, 2};
    NO(&h, SLOTS, draw_make, .method = DRAW_BY_HAND, .slots = {missing, 4});
    NO(&h, SLOTS, draw_make, .method = DRAW_BY_HAND, .slots = {stranger, 4});
    NO(&h, SLOTS, draw_make, .method = DRAW_BY_HAND, .slots = {below, 4});
    NO(&h, TWO_BYES, draw_make, .method = DRAW_BY_HAND, .slots = {byes, 4});
    hall_draw(&h, right, 4);
    assert_int_equal(hall_at(&h, 1)->a, 3);
    assert_int_equal(hall_at(&h, 2)->how, HOW_BYE);
    hall_check(&h);
    hall_close(&h);
}

static void another_method_keeps_the_seed(void **state)
{
    (void)state;
    struct hall h;
    char first[2 * DRAW_SEED_BYTES + 1];
    hall_create(&h, 3, 2);
    hall_enter(&h, 4);
    memset(h.seed, 3, SEED_BYTES);
    DO(&h, draw_preview, .method = DRAW_RANDOM);
    snprintf(first, sizeof first, "%s", state_tournament(h.state, 1)->draw_seed);
    memset(h.seed, 4, SEED_BYTES);
    DO(&h, draw_preview, .method = DRAW_SEEDED);
    assert_string_equal(state_tournament(h.state, 1)->draw_seed, first);
    hall_close(&h);
}

static void who_waited_is_entered_again_when_the_draw_is_undone(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 2);
    hall_draw(&h, (const int32_t[]){1, 2}, 2);
    hall_enter(&h, 1);
    assert_int_equal(state_entry(h.state, 3)->status, ENTRY_WAITING);
    DO(&h, draw_undo, .reason = "one more has come");
    assert_int_equal(state_entry(h.state, 3)->status, ENTRY_ENTERED);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 0}, 4);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void tables_come_and_go(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 3);
    hall_enter(&h, 2);
    hall_draw(&h, (const int32_t[]){1, 2}, 2);
    DO(&h, table_set, .table = 1, .status = TABLE_OUT_OF_USE, .name = "Bar");
    DO(&h, match_call, .match = 1, .table = 3);
    NO(&h, TABLE_BUSY, tables_set, .count = 2);
    NO(&h, TABLE_BUSY, table_set, .table = 3, .status = TABLE_OUT_OF_USE);
    DO(&h, tables_set, .count = 5);
    assert_int_equal(state_hall_table(h.state, 5)->status, TABLE_OPEN);
    // Taken out of use by hand it stays so.
    assert_int_equal(state_hall_table(h.state, 1)->status, TABLE_OUT_OF_USE);
    assert_string_equal(state_hall_table(h.state, 1)->name, "Bar");
    DO(&h, match_uncall, .match = 1);
    DO(&h, tables_set, .count = 2);
    assert_int_equal(state_hall_table(h.state, 3)->status, TABLE_OUT_OF_USE);
    hall_check(&h);
    hall_close(&h);
}

static void numbers_of_cards_and_epochs_are_never_given_twice(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 1);
    DO(&h, card_issue, .table = 1);
    DO(&h, card_revoke, .table = 1);
    assert_int_equal(state_hall_table(h.state, 1)->card, 0);
    DO(&h, card_issue, .table = 1);
    assert_int_equal(state_hall_table(h.state, 1)->card, 2);
    for (int32_t device = 1; device <= 3; device++) {
        DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
        assert_int_equal(state_hall_table(h.state, 1)->epoch, device);
        assert_int_equal(state_hall_table(h.state, 1)->device, device);
    }
    DO(&h, device_revoke, .actor = 2);
    assert_int_equal(state_hall_table(h.state, 1)->device, 3);
    DO(&h, device_revoke, .actor = 3);
    assert_int_equal(state_hall_table(h.state, 1)->device, 0);
    h.who = (struct context){.now_ms = h.who.now_ms, .role = ROLE_DEVICE, .actor = 3};
    NO(&h, REVOKED, table_take, .table = 1);
    h.who.actor = 9;
    NO(&h, NOT_DEVICE, table_take, .table = 1);
    h.who.actor = 1;
    DO(&h, table_take, .table = 1);
    assert_int_equal(state_hall_table(h.state, 1)->epoch, 4);
    hall_check(&h);
    hall_close(&h);
}

static void an_account_is_no_tablet(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 1);
    struct command anna = {.kind = COMMAND_actor_join,
                           .is.actor_join = {.kind = ACTOR_ACCOUNT, .role = ROLE_DIRECTOR}};
    ref_write(anna.is.actor_join.ref, 7);
    hall_do(&h, &anna, __LINE__);
    h.who.role = ROLE_DEVICE;
    h.who.actor = 1;
    NO(&h, NOT_DEVICE, table_take, .table = 1);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_exist),
        cmocka_unit_test(rounds_beyond_the_list_are_as_long_as_its_last),
        cmocka_unit_test(a_draw_by_hand_holds_everybody_once_and_nobody_else),
        cmocka_unit_test(another_method_keeps_the_seed),
        cmocka_unit_test(who_waited_is_entered_again_when_the_draw_is_undone),
        cmocka_unit_test(tables_come_and_go),
        cmocka_unit_test(numbers_of_cards_and_epochs_are_never_given_twice),
        cmocka_unit_test(an_account_is_no_tablet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
