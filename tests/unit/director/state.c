// SPDX-License-Identifier: MIT
// The container of a stream's present: rows by number, growth, copies that share nothing, copies that share
// pages, views that change nothing, and what all this costs.
#include "chance.h"
#include "hall.h"

static struct row_game game(int32_t match, int32_t number)
{
    return (struct row_game){.version = 1, .n = game_number(match, number), .cube = 1, .points = number};
}

static struct state *fresh(size_t bytes)
{
    return state_new(malloc(bytes), bytes);
}

static struct state *put(struct state *state, enum row_kind kind, const void *row)
{
    while (!state_put(state, kind, row))
        state = state_grown(state);
    return state;
}

static void games_stand_in_order_whatever_came_first(void **unused)
{
    (void)unused;
    struct state *state = fresh(state_size(NULL));
    for (int32_t i = 0; i < 300; i++) {
        struct row_game row = game(1 + i * 7 % 20, 1 + i * 11 % 15);
        state = put(state, ROW_game, &row);
    }
    int32_t last = 0, seen = 0, count = 0;
    for (STATE_EACH(game, g, state)) {
        assert_true(g->n > last);
        last = g->n;
        seen++;
    }
    for (int32_t match = 1; match <= 20; match++) {
        for (STATE_GAMES(g, state, match)) {
            assert_int_equal(g->n / GAME_NUMBERS, match);
            count++;
        }
    }
    assert_int_equal(seen, count);
    assert_null(state_game_of(state, 21, 1));
    assert_null(state_game_of(state, 1, 0));
    free(state);
}

static void numbers_that_were_never_given_do_not_exist(void **unused)
{
    (void)unused;
    struct state *state = fresh(state_size(NULL));
    struct row_entry row = {.version = 3, .n = 40};
    state = put(state, ROW_entry, &row);
    assert_null(state_entry(state, 39));
    assert_null(state_entry(state, 41));
    assert_null(state_entry(state, -1));
    assert_non_null(state_entry(state, 40));
    assert_int_equal(state_next(state, ROW_entry, 0)->n, 40);
    assert_null(state_next(state, ROW_entry, 40));
    row.n = ENTRIES_MAX + 1;
    assert_false(state_put(state, ROW_entry, &row));
    row.n = 0;
    assert_false(state_put(state, ROW_entry, &row));
    free(state);
}

static void a_block_too_small_says_so(void **unused)
{
    (void)unused;
    unsigned char block[1024];
    assert_null(state_new(block, 8));
    struct state *state = state_new(block, sizeof block);
    assert_non_null(state);
    struct row_match row = {.version = 1, .n = 5};
    assert_false(state_put(state, ROW_match, &row));
    struct state *bigger = put(fresh(state_size(state)), ROW_match, &row);
    assert_null(state_copy(bigger, block, sizeof block - 400));
    struct room room = {block, 64};
    assert_null(state_view(bigger, &room));
    free(bigger);
}

static void a_full_block_changes_nothing(void **unused)
{
    (void)unused;
    size_t bytes = sizeof(struct state) + 700;
    struct state *state = fresh(bytes);
    struct event event = {.kind = EVENT_entry_added, .is.entry_added = {.status = ENTRY_ENTERED}};
    enum applied applied = APPLY_DONE;
    while (applied == APPLY_DONE && event.seq < 100) {
        event.seq++;
        event.is.entry_added.entry = (int32_t)event.seq;
        applied = apply(state, &event);
    }
    assert_int_equal(applied, APPLY_FULL);
    assert_int_equal(state->seq, event.seq - 1);
    assert_null(state_entry(state, event.is.entry_added.entry));
    state = state_grown(state);
    assert_int_equal(apply(state, &event), APPLY_DONE);
    free(state);
}

static void what_does_not_fit_is_broken(void **unused)
{
    (void)unused;
    struct state *state = fresh(state_size(NULL));
    struct event event = {.seq = 2, .kind = EVENT_auto_call_set};
    assert_int_equal(apply(state, &event), APPLY_BROKEN);
    event.seq = 1;
    assert_int_equal(apply(state, &event), APPLY_BROKEN);
    event = (struct event){.seq = 1, .kind = EVENT_match_called, .is.match_called = {.match = 1, .table = 1}};
    assert_int_equal(apply(state, &event), APPLY_BROKEN);
    event.kind = EVENT_KINDS;
    assert_int_equal(apply(state, &event), APPLY_BROKEN);
    assert_int_equal(state->seq, 0);
    free(state);
}

static void a_view_leaves_the_original_alone(void **unused)
{
    (void)unused;
    struct hall h;
    hall_match(&h, 5);
    size_t bytes = state_size(h.state);
    struct state *before = state_copy(h.state, malloc(bytes), bytes);
    struct room room = {malloc(decide_room()), decide_room()};
    unsigned char *block = room.at;
    struct state *view = state_view(h.state, &room);
    for (int32_t n = 1; n <= 40; n++)
        ((struct row_game *)state_edit(view, ROW_game, game_number(1, n), 99))->points = n;
    ((struct row_match *)state_edit(view, ROW_match, 1, 99))->score_a = 7;
    enum row_kind kind;
    int32_t n;
    assert_true(state_same(before, h.state, &kind, &n));
    assert_false(state_same(view, h.state, &kind, &n));
    assert_int_equal(kind, ROW_match);
    assert_int_equal(n, 1);
    free(block);
    free(before);
    hall_close(&h);
}

static void too_little_room_to_decide_is_a_refusal(void **unused)
{
    (void)unused;
    struct hall h;
    hall_create(&h, 5, 4);
    hall_enter(&h, 200);
    struct command draw = {.kind = COMMAND_draw_make, .is.draw_make = {.method = DRAW_RANDOM}};
    unsigned char *block = malloc(decide_room());
    for (size_t bytes = 0; bytes < 600000; bytes += 4999) {
        struct room room = {block, bytes};
        struct decision decision = decide(h.state, &draw, &h.who, &room);
        if (decision.refusal.code) assert_int_equal(decision.refusal.code, DIRECTOR_NO_ROOM);
        if (decision.refusal.code) assert_int_equal(decision.event_count, 0);
    }
    struct room enough = {block, decide_room()};
    assert_int_equal(decide(h.state, &draw, &h.who, &enough).refusal.code, DIRECTOR_NONE);
    free(block);
    hall_close(&h);
}

// ---- pages that states share

// Pages in use, and how much was ever taken.
static struct {
    int pages;
    size_t bytes;
} in_use;

static struct row_page *counted_take(const struct page_source *from, size_t bytes)
{
    (void)from;
    in_use.pages++;
    in_use.bytes += bytes;
    return malloc(bytes);
}

static bool counted_sole(const struct row_page *page)
{
    return page->holders == 1;
}

static void counted_hold(struct row_page *page)
{
    page->holders++;
}

static bool counted_let_go(struct row_page *page)
{
    assert_true(page->holders > 0);
    return !--page->holders;
}

static void counted_give_back(struct row_page *page)
{
    in_use.pages--;
    free(page);
}

static const struct page_source counted = {.take = counted_take,
                                           .sole = counted_sole,
                                           .hold = counted_hold,
                                           .let_go = counted_let_go,
                                           .give_back = counted_give_back};

static struct state state_of_matches(int32_t matches)
{
    struct state state = state_over(&counted);
    for (int32_t n = 1; n <= matches; n++) {
        ((struct row_match *)state_edit(&state, ROW_match, n, n))->length = 5;
        ((struct row_game *)state_edit(&state, ROW_game, game_number(n, 1), n))->cube = 1;
    }
    return state;
}

// Bytes of pages that a copy of such a state and a change in the copy take.
static size_t price_of_a_change(int32_t matches)
{
    struct state state = state_of_matches(matches);
    size_t before = in_use.bytes;
    struct state copy = state_shared(&state);
    assert_int_equal(in_use.bytes, before);
    ((struct row_match *)state_edit(&copy, ROW_match, matches, matches + 1))->score_a = 3;
    size_t first = in_use.bytes;
    ((struct row_match *)state_edit(&copy, ROW_match, matches, matches + 2))->score_a = 4;
    assert_int_equal(in_use.bytes, first); // what a state has alone is changed where it stands
    assert_int_equal(state_match(&state, matches)->score_a, 0);
    assert_int_equal(state_match(&state, matches)->version, matches);
    assert_int_equal(state_match(&copy, matches)->score_a, 4);
    state_end(&state);
    assert_int_equal(state_match(&copy, 1)->length, 5);
    state_end(&copy);
    assert_int_equal(in_use.pages, 0);
    return first - before;
}

static void a_change_costs_what_it_touches(void **unused)
{
    (void)unused;
    size_t small = price_of_a_change(15), large = price_of_a_change(MATCHES_MAX);
    // One page of rows, and one page of ways for each level above it.
    assert_true(small < 10 * sizeof(struct row_match) + 200);
    assert_true(large < small + 3 * 160);
}

static void only_what_changed_is_found_again(void **unused)
{
    (void)unused;
    struct state state = state_of_matches(MATCHES_MAX);
    assert_int_equal(state_last(&state, ROW_match), MATCHES_MAX);
    assert_null(state_next_after(&state, ROW_match, 0, MATCHES_MAX));
    const int32_t changed[] = {1, 9, 4096, MATCHES_MAX};
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++)
        state_edit(&state, ROW_match, changed[i], MATCHES_MAX + 1);
    size_t found = 0;
    for (const struct row *row = state_next_after(&state, ROW_match, 0, MATCHES_MAX); row;
         row = state_next_after(&state, ROW_match, row->n, MATCHES_MAX))
        assert_int_equal(row->n, changed[found++]);
    assert_int_equal(found, 4);
    state_end(&state);
    assert_int_equal(in_use.pages, 0);
}

// States that are copied, changed and ended in any order hold what plain arrays hold.
enum { STATES = 6, MODELLED = 700 };
struct modelled {
    struct state state;
    int64_t version[MODELLED + 1];
};

static void compare(const struct modelled *m)
{
    int32_t last = 0;
    for (STATE_EACH(claim, row, &m->state)) {
        for (int32_t n = last + 1; n < row->n; n++)
            assert_int_equal(m->version[n], 0);
        last = row->n;
        assert_int_equal(row->version, m->version[row->n]);
        assert_int_equal(row->match, m->version[row->n] % 100);
        assert_ptr_equal(state_claim(&m->state, row->n), row);
    }
    for (int32_t n = last + 1; n <= MODELLED; n++)
        assert_int_equal(m->version[n], 0);
}

static void change(struct modelled *m, int32_t n, int64_t version)
{
    ((struct row_claim *)state_edit(&m->state, ROW_claim, n, version))->match = (int32_t)(version % 100);
    m->version[n] = version;
}

static void copies_are_as_good_as_arrays(void **unused)
{
    (void)unused;
    struct chance c = {20261122};
    struct modelled *all = calloc(STATES, sizeof *all);
    for (int i = 0; i < STATES; i++)
        all[i].state = state_over(&counted);
    for (int64_t turn = 1; turn <= 20000; turn++) {
        struct modelled *one = &all[chance_below(&c, STATES)], *other = &all[chance_below(&c, STATES)];
        if (chance_below(&c, 8) || one == other) {
            change(one, 1 + (int32_t)chance_below(&c, chance_below(&c, 4) ? 40 : MODELLED), turn);
            continue;
        }
        compare(one);
        state_end(&one->state);
        one->state = state_shared(&other->state);
        memcpy(one->version, other->version, sizeof one->version);
    }
    for (int i = 0; i < STATES; i++) {
        compare(&all[i]);
        state_end(&all[i].state);
    }
    assert_int_equal(in_use.pages, 0);
    free(all);
}

// A view of a large event fills no more of its room than one of a small event.
static size_t room_of_a_view(int32_t matches)
{
    struct state state = state_of_matches(matches);
    struct room room = {malloc(1 << 20), 1 << 20};
    void *block = room.at;
    struct state *view = state_view(&state, &room);
    int pages = in_use.pages;
    ((struct row_match *)state_edit(view, ROW_match, matches, matches + 1))->score_a = 3;
    assert_int_equal(in_use.pages, pages);
    assert_int_equal(state_match(&state, matches)->score_a, 0);
    state_end(&state);
    free(block);
    return (1 << 20) - room.left;
}

static void a_view_costs_what_it_touches(void **unused)
{
    (void)unused;
    assert_true(room_of_a_view(MATCHES_MAX) <= room_of_a_view(15) + 3 * 160);
    assert_int_equal(in_use.pages, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_stand_in_order_whatever_came_first),
        cmocka_unit_test(numbers_that_were_never_given_do_not_exist),
        cmocka_unit_test(a_block_too_small_says_so),
        cmocka_unit_test(a_full_block_changes_nothing),
        cmocka_unit_test(what_does_not_fit_is_broken),
        cmocka_unit_test(a_view_leaves_the_original_alone),
        cmocka_unit_test(too_little_room_to_decide_is_a_refusal),
        cmocka_unit_test(a_change_costs_what_it_touches),
        cmocka_unit_test(only_what_changed_is_found_again),
        cmocka_unit_test(copies_are_as_good_as_arrays),
        cmocka_unit_test(a_view_costs_what_it_touches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
