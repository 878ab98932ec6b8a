// SPDX-License-Identifier: MIT
// Tables of the club: its own rows, and the copy that a tournament keeps of those which it has.
#include "hall.h"

static void club_open(struct hall *h)
{
    hall_open(h);
    DO(h, club_set, .name = "Club", .time_zone = "UTC");
}

static const struct row_club_table *table_at(const struct hall *h, int32_t n)
{
    return state_club_table(h->state, n);
}

// ---- the club

static void a_table_is_lent_to_one_tournament_at_a_time(void **state)
{
    (void)state;
    struct hall h;
    club_open(&h);
    NO(&h, NOTHING, club_table_return, .table = 7);
    DO(&h, club_table_lend, .table = 7, .listing = 1);
    assert_string_equal(table_at(&h, 7)->name, "7");
    assert_int_equal(table_at(&h, 7)->listing, 1);
    size_t before = h.count;
    DO(&h, club_table_lend, .table = 7, .listing = 1);
    assert_int_equal(h.count, before);
    NO(&h, TABLE_LENT, club_table_lend, .table = 7, .listing = 2);
    DO(&h, club_table_return, .table = 7);
    DO(&h, club_table_lend, .table = 7, .listing = 2);
    assert_int_equal(table_at(&h, 7)->listing, 2);
    hall_refold(&h);
    hall_close(&h);
}

static void a_tablet_keeps_its_table_from_tournament_to_tournament(void **state)
{
    (void)state;
    struct hall h;
    club_open(&h);
    NO(&h, NOTHING, club_table_take, .table = 1);
    DO(&h, club_table_lend, .table = 1, .listing = 1);
    DO(&h, club_table_lend, .table = 2, .listing = 1);
    assert_int_equal(DO(&h, club_table_take, .table = 1).made.n, 1);
    assert_int_equal(DO(&h, club_table_take, .table = 1).made.n, 2);
    assert_int_equal(table_at(&h, 1)->device, 2);
    assert_int_equal(table_at(&h, 1)->epoch, 2);
    DO(&h, club_table_return, .table = 1);
    DO(&h, club_table_lend, .table = 1, .listing = 2);
    assert_int_equal(table_at(&h, 1)->device, 2);
    assert_int_equal(table_at(&h, 1)->epoch, 2);
    // Who has the table already takes nothing; the other one takes it back by the next epoch.
    size_t before = h.count;
    DO(&h, club_table_take, .table = 1, .device = 2);
    assert_int_equal(h.count, before);
    DO(&h, club_table_take, .table = 1, .device = 1);
    assert_int_equal(table_at(&h, 1)->epoch, 3);
    NO(&h, NOTHING, club_table_take, .table = 2, .device = 1);
    NO(&h, NOTHING, club_table_take, .table = 1, .device = 9);
    DO(&h, club_device_revoke, .device = 2);
    assert_int_equal(table_at(&h, 1)->device, 1);
    DO(&h, club_device_revoke, .device = 1);
    assert_int_equal(table_at(&h, 1)->device, 0);
    NO(&h, REVOKED, club_table_take, .table = 1, .device = 1);
    NO(&h, NOTHING, club_device_revoke, .device = 3);
    hall_refold(&h);
    hall_close(&h);
}

static void numbers_of_the_clubs_cards_are_never_given_twice(void **state)
{
    (void)state;
    struct hall h;
    club_open(&h);
    DO(&h, club_table_lend, .table = 1, .listing = 1);
    assert_int_equal(DO(&h, club_card_issue, .table = 1, .valid = 1).level, LEVEL_NONE);
    assert_int_equal(DO(&h, club_card_issue, .table = 1, .valid = 1).level, LEVEL_ACKNOWLEDGE);
    DO(&h, club_card_issue, .table = 1);
    assert_int_equal(table_at(&h, 1)->card, 0);
    DO(&h, club_card_issue, .table = 1, .valid = 1);
    assert_int_equal(table_at(&h, 1)->card, 3);
    DO(&h, club_table_set, .table = 1, .status = TABLE_OUT_OF_USE, .name = "Bar");
    DO(&h, club_table_set, .table = 1, .status = TABLE_OPEN);
    assert_string_equal(table_at(&h, 1)->name, "Bar");
    hall_refold(&h);
    hall_close(&h);
}

// ---- the tournament

static struct command copy_of(int32_t table, int32_t tablet, int32_t epoch)
{
    struct command c = {
        .kind = COMMAND_table_borrow,
        .is.table_borrow = {.table = table, .name = "Bar", .card = 4, .cards = 5, .epoch = epoch}};
    if (tablet) ref_write(c.is.table_borrow.ref, tablet);
    return c;
}

static struct decision game_of(struct hall *h, int32_t actor, int32_t epoch, int32_t game)
{
    struct context asks = h->who;
    h->who = (struct context){.now_ms = asks.now_ms, .role = ROLE_DEVICE, .actor = actor};
    struct decision decision = ASK(h, game_report, .match = 1, .epoch = epoch, .game = game, .winner = SIDE_A,
                                   .win = WIN_SINGLE, .cube = 1, .side = SIDE_B);
    asks.now_ms = h->who.now_ms;
    h->who = asks;
    return decision;
}

// Taps are judged by the copy alone: this ledger knows no club.
static void the_copy_says_which_tablet_speaks(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 2);
    hall_draw(&h, (const int32_t[]){1, 2}, 2);
    struct command first = copy_of(1, 71, 8), second = copy_of(1, 72, 9), again = copy_of(1, 71, 10);
    assert_int_equal(hall_do(&h, &first, __LINE__).made.n, 1);
    const struct row_hall_table *table = state_hall_table(h.state, 1);
    assert_true(table->borrowed);
    assert_string_equal(table->name, "Bar");
    assert_int_equal(table->card, 4);
    size_t before = h.count;
    hall_do(&h, &first, __LINE__);
    assert_int_equal(h.count, before);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, match_start, .match = 1);
    assert_int_equal(game_of(&h, 1, 8, 1).refusal.code, DIRECTOR_NONE);
    assert_int_equal(hall_do(&h, &second, __LINE__).made.n, 2);
    assert_int_equal(state_hall_table(h.state, 1)->match, 1);
    assert_int_equal(game_of(&h, 1, 8, 2).refusal.code, DIRECTOR_OLD_EPOCH);
    assert_int_equal(game_of(&h, 2, 9, 2).refusal.code, DIRECTOR_NONE);
    // The same tablet is the same actor for ever.
    assert_int_equal(hall_do(&h, &again, __LINE__).made.n, 1);
    assert_int_equal(state_actor(h.state, 1)->epoch, 10);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void a_table_with_a_match_is_not_given_back(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 2);
    hall_draw(&h, (const int32_t[]){1, 2}, 2);
    struct command one = copy_of(1, 71, 8), two = copy_of(2, 0, 3), out = copy_of(1, 71, 8);
    hall_do(&h, &one, __LINE__);
    hall_do(&h, &two, __LINE__);
    DO(&h, match_call, .match = 1, .table = 1);
    NO(&h, TABLE_BUSY, table_return, .table = 1);
    out.is.table_borrow.status = TABLE_OUT_OF_USE;
    hall_no(&h, DIRECTOR_TABLE_BUSY, &out, __LINE__);
    // Fewer tables: those beyond are given back, out of use, and come again when they are wanted.
    DO(&h, tables_set, .count = 1);
    assert_false(state_hall_table(h.state, 2)->borrowed);
    assert_int_equal(state_hall_table(h.state, 2)->status, TABLE_OUT_OF_USE);
    DO(&h, tables_set, .count = 2);
    assert_int_equal(state_hall_table(h.state, 2)->status, TABLE_OPEN);
    DO(&h, tournament_close, .reason = "power cut");
    DO(&h, table_return, .table = 1);
    const struct row_hall_table *table = state_hall_table(h.state, 1);
    assert_false(table->borrowed);
    assert_int_equal(table->device, 0);
    assert_int_equal(table->card, 0);
    // What is unfinished is found again where it was.
    assert_int_equal(table->match, 1);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// A table out of use in the club's hall stays so, however many tables the tournament asks for.
static void a_broken_table_of_the_club_stays_out_of_use(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    struct command out = copy_of(2, 0, 3);
    out.is.table_borrow.status = TABLE_OUT_OF_USE;
    hall_do(&h, &out, __LINE__);
    DO(&h, tables_set, .count = 3);
    assert_int_equal(state_hall_table(h.state, 2)->status, TABLE_OUT_OF_USE);
    assert_int_equal(state_hall_table(h.state, 3)->status, TABLE_OPEN);
    hall_refold(&h);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_is_lent_to_one_tournament_at_a_time),
        cmocka_unit_test(a_tablet_keeps_its_table_from_tournament_to_tournament),
        cmocka_unit_test(numbers_of_the_clubs_cards_are_never_given_twice),
        cmocka_unit_test(the_copy_says_which_tablet_speaks),
        cmocka_unit_test(a_table_with_a_match_is_not_given_back),
        cmocka_unit_test(a_broken_table_of_the_club_stays_out_of_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
