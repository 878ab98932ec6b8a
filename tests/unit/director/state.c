// SPDX-License-Identifier: MIT
// The container of a stream's present: rows by number, growth, copies that share nothing, views that change
// nothing.
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
        int32_t games;
        const struct row_game *first = state_games(state, match, &games);
        for (int32_t i = 0; i < games; i++)
            assert_int_equal(first[i].n / 256, match);
        count += games;
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
    struct room room = {block, sizeof block};
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
    struct room room = {malloc(decide_room(h.state)), decide_room(h.state)};
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
    unsigned char *block = malloc(decide_room(h.state));
    for (size_t bytes = 0; bytes < 600000; bytes += 4999) {
        struct room room = {block, bytes};
        struct decision decision = decide(h.state, &draw, &h.who, &room);
        if (decision.refusal.code) assert_int_equal(decision.refusal.code, DIRECTOR_NO_ROOM);
        if (decision.refusal.code) assert_int_equal(decision.event_count, 0);
    }
    struct room enough = {block, decide_room(h.state)};
    assert_int_equal(decide(h.state, &draw, &h.who, &enough).refusal.code, DIRECTOR_NONE);
    free(block);
    hall_close(&h);
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
