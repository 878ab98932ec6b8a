// SPDX-License-Identifier: MIT
// Jackpots: brackets that are drawn when they are full, and open the next one with its pools; re-entry; all of it taken back.
// Rule book 3.2 and its re-entries.
#include "director/rounds/jackpot.h"
#include "director/money/payouts.h"
#include "inverse_check.h"
#include "round_hall.h"

enum { SIZE = 4, NEXT = MAIN_SECTION + 1 };
static const int32_t one = 1;

// A main draw that is a jackpot, eight who are there, and fifteen for each who takes a seat.
static void open_jackpot(struct hall *h, int32_t size)
{
    hall_create(h, 1, 4);
    hall_enter(h, 8);
    DO(h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .name = "Jackpot",
       .field = FIELD_OF_CHOSEN, .fills = size, .third_place = 1, .apart = 1, .lengths = {&one, 1});
    DO(h, money_set, .currency = "EUR", .digits = 2, .unit = 1);
    DO(h, pool_set, .pool = 1, .kind = POOL_SECTION, .name = "Jackpot", .section = MAIN_SECTION, .fee = 1500,
       .house = 100);
    DO(h, prizes_set, .pool = 1, .section = {(int32_t[]){1, 1}, 2}, .place = {(int32_t[]){1, 2}, 2},
       .share = {(int32_t[]){7000, 3000}, 2});
}

static void sit(struct hall *h, int32_t section, int32_t entry)
{
    DO(h, seat_put, .section = section, .entry = entry, .status = SEAT_IN);
}

static const struct row_section *section_at(const struct hall *h, int32_t section)
{
    return state_section(h->state, section);
}

static int32_t open_matches(const struct hall *h, int32_t section)
{
    int32_t count = 0;
    for (DRAWN_EACH_MATCH(m, h->state))
        count += m->section == section && m->status != MATCH_OVER;
    return count;
}

// ---- full is drawn

static void it_is_drawn_when_it_is_full_and_the_next_one_opens(void **state)
{
    (void)state;
    struct hall h;
    open_jackpot(&h, SIZE);
    for (int32_t entry = 1; entry < SIZE; entry++)
        sit(&h, MAIN_SECTION, entry);
    assert_int_equal(section_at(&h, MAIN_SECTION)->status, SECTION_PLANNED);
    assert_null(section_at(&h, NEXT));
    sit(&h, MAIN_SECTION, SIZE);
    assert_int_equal(section_at(&h, MAIN_SECTION)->status, SECTION_RUNNING);
    assert_int_equal(section_at(&h, MAIN_SECTION)->draw_method, DRAW_RANDOM);
    assert_int_equal(open_matches(&h, MAIN_SECTION), SIZE); // with the match for third place
    const struct row_section *next = section_at(&h, NEXT);
    assert_string_equal(next->name, "Jackpot 2");
    assert_int_equal(next->status, SECTION_PLANNED);
    assert_int_equal(next->fills, SIZE);
    assert_int_equal(next->field, FIELD_OF_CHOSEN);
    assert_true(next->third_place && next->apart);
    assert_string_equal(next->lengths, "1");
    assert_string_equal(next->draw_seed, "");
    hall_close(&h);
}

static void its_pools_come_along(void **state)
{
    (void)state;
    struct hall h;
    open_jackpot(&h, SIZE);
    DO(&h, pool_set, .pool = 2, .kind = POOL_ENTRY, .name = "Hall", .fee = 500);
    for (int32_t entry = 1; entry <= SIZE; entry++)
        sit(&h, MAIN_SECTION, entry);
    assert_int_equal(state_last(h.state, ROW_pool), 3); // what everybody pays for the evening is paid once
    const struct row_pool *pool = state_pool(h.state, 3);
    assert_string_equal(pool->name, "Jackpot 2");
    assert_int_equal(pool->section, NEXT);
    assert_int_equal(pool->fee, 1500);
    assert_int_equal(pool->house, 100);
    const struct row_prize *second = state_prize(h.state, 3 * PRIZE_NUMBERS + 2);
    assert_int_equal(second->section, NEXT);
    assert_int_equal(second->place, 2);
    assert_int_equal(second->share, 3000);
    assert_int_equal(state_prize(h.state, PRIZE_NUMBERS + 2)->section, MAIN_SECTION);
    hall_close(&h);
}

// Who is out of the first bracket plays in the second, while the first goes on.
static void who_is_out_enters_again(void **state)
{
    (void)state;
    struct hall h;
    open_jackpot(&h, SIZE);
    for (int32_t entry = 1; entry <= SIZE; entry++)
        sit(&h, MAIN_SECTION, entry);
    play_all(&h); // the lower numbers win
    sit(&h, NEXT, SIZE);
    for (int32_t entry = SIZE + 1; entry < 2 * SIZE; entry++)
        sit(&h, NEXT, entry);
    assert_int_equal(section_at(&h, NEXT)->status, SECTION_RUNNING);
    assert_string_equal(section_at(&h, NEXT + 1)->name, "Jackpot 3");
    assert_int_equal(open_matches(&h, NEXT), SIZE);
    while (open_matches(&h, MAIN_SECTION) + open_matches(&h, NEXT))
        play_all(&h);
    assert_int_equal(section_at(&h, MAIN_SECTION)->champion, 1);
    assert_int_equal(section_at(&h, NEXT)->champion, SIZE);
    hall_close(&h);
}

static void a_last_one_is_drawn_by_hand(void **state)
{
    (void)state;
    struct hall h;
    open_jackpot(&h, SIZE);
    for (int32_t entry = 1; entry < SIZE; entry++)
        sit(&h, MAIN_SECTION, entry);
    DO(&h, draw_make, .section = MAIN_SECTION, .method = DRAW_RANDOM);
    assert_int_equal(section_at(&h, MAIN_SECTION)->status, SECTION_RUNNING);
    assert_null(section_at(&h, NEXT));
    hall_close(&h);
}

static void as_many_open_as_an_event_has_room_for(void **state)
{
    (void)state;
    struct hall h;
    open_jackpot(&h, 2);
    for (int32_t section = 1; section <= SECTIONS_MAX; section++)
        for (int32_t entry = 1; entry <= 2; entry++)
            sit(&h, section, entry);
    assert_int_equal(state_last(h.state, ROW_section), SECTIONS_MAX);
    assert_int_equal(section_at(&h, SECTIONS_MAX)->status, SECTION_RUNNING);
    assert_string_equal(section_at(&h, SECTIONS_MAX)->name, "Jackpot 16");
    assert_int_equal(state_last(h.state, ROW_pool), POOLS_MAX);
    hall_close(&h);
}

// ---- refused

static void who_is_not_there_takes_no_seat(void **state)
{
    (void)state;
    struct hall h;
    open_jackpot(&h, SIZE);
    DO(&h, entry_withdraw, .entry = 2);
    NO(&h, ENTRY_STATUS, seat_put, .section = MAIN_SECTION, .entry = 2, .status = SEAT_IN);
    for (int32_t entry = 3; entry < 3 + SIZE; entry++)
        sit(&h, MAIN_SECTION, entry);
    NO(&h, NO_BYE_THERE, seat_put, .section = MAIN_SECTION, .entry = 1, .status = SEAT_IN);
    hall_close(&h);
}

static void only_a_knockout_of_the_chosen_fills(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    NO(&h, FILLS, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .fills = 8);
    NO(&h, FILLS, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .field = FIELD_OF_CHOSEN,
       .fills = 1);
    NO(&h, OPTION, section_set, .section = MAIN_SECTION, .kind = SECTION_SWISS, .field = FIELD_OF_CHOSEN,
       .fills = 8);
    hall_close(&h);
}

// ---- taken back

static void the_seat_that_filled_it_is_taken_back(void **state)
{
    (void)state;
    struct hall h;
    open_jackpot(&h, SIZE);
    for (int32_t entry = 1; entry < SIZE; entry++)
        sit(&h, MAIN_SECTION, entry);
    size_t bytes = state_size(h.state);
    struct state *before = state_copy(h.state, malloc(bytes), bytes);
    struct command c = {.kind = COMMAND_seat_put,
                        .is.seat_put = {.section = MAIN_SECTION, .entry = SIZE, .status = SEAT_IN}};
    struct decision done = hall_do(&h, &c, __LINE__);
    inverse_check(&h, before, &c, &done);
    struct inverses undo = {0};
    struct inverse_to to = {inverses_add, &undo};
    assert_int_equal(inverse_of(before, h.state, &c, &done, &to), DIRECTOR_NONE);
    h.who.undo_from = h.state->seq;
    for (size_t k = 0; k < undo.count; k++) {
        h.who.more_follows = k + 1 < undo.count;
        hall_do(&h, &undo.at[k], __LINE__);
    }
    h.who.undo_from = 0;
    h.who.more_follows = false;
    assert_int_equal(section_at(&h, MAIN_SECTION)->status, SECTION_PLANNED);
    assert_int_equal(section_at(&h, NEXT)->status, SECTION_CANCELLED);
    assert_true(state_pool(h.state, 2)->removed);
    assert_int_equal(seat_of(&h, SIZE)->status, SEAT_NONE);
    assert_int_equal(open_matches(&h, MAIN_SECTION), 0);
    // And it fills again.
    sit(&h, MAIN_SECTION, 7);
    assert_int_equal(section_at(&h, MAIN_SECTION)->status, SECTION_RUNNING);
    inverses_free(&undo);
    free(before);
    hall_close(&h);
}

// ---- what the next one is called

static void follows(const char *name, const char *next)
{
    char is[61];
    jackpot_next_name(name, is, sizeof is);
    assert_string_equal(is, next);
}

static void names_count_on(void **state)
{
    (void)state;
    follows("Jackpot", "Jackpot 2");
    follows("Jackpot 2", "Jackpot 3");
    follows("Jackpot 9", "Jackpot 10");
    follows("J99", "J100");
    follows("Jackpot 2026", "Jackpot 2026 2");
    follows("", "2");
    follows("7", "8");
    follows("Τζάκποτ 1", "Τζάκποτ 2");
    follows("A name that has all sixty bytes so that there is no room 999",
            "A name that has all sixty bytes so that there is no room 999");
    follows("A name that has all sixty bytes so that there is no room  42",
            "A name that has all sixty bytes so that there is no room  42");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_drawn_when_it_is_full_and_the_next_one_opens),
        cmocka_unit_test(its_pools_come_along),
        cmocka_unit_test(who_is_out_enters_again),
        cmocka_unit_test(a_last_one_is_drawn_by_hand),
        cmocka_unit_test(as_many_open_as_an_event_has_room_for),
        cmocka_unit_test(who_is_not_there_takes_no_seat),
        cmocka_unit_test(only_a_knockout_of_the_chosen_fills),
        cmocka_unit_test(the_seat_that_filled_it_is_taken_back),
        cmocka_unit_test(names_count_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
