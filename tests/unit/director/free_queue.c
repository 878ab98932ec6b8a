// SPDX-License-Identifier: MIT
// Who is free longest, beside a plain search for them, while players come, play and leave.
#include "director/forecast/free_queue.h"

#include "director/formats/draw.h"

#include "unit.h"

enum { PLAYERS = 60, STEPS = 20000, MINUTES = 12 };

struct hall {
    int32_t since[PLAYERS + 1], turn[PLAYERS + 1], heap[PLAYERS + 1], at[PLAYERS + 1];
    struct free_queue queue;
};

static int32_t searched(const struct hall *h, int32_t but)
{
    int32_t first = 0;
    for (int32_t who = 1; who <= PLAYERS; who++) {
        if (!h->at[who] || who == but) continue;
        bool same = first && h->since[who] == h->since[first];
        if (!first || h->since[who] < h->since[first] || (same && h->turn[who] < h->turn[first])) first = who;
    }
    return first;
}

static void who_is_free_longest_is_first(void **state)
{
    (void)state;
    struct hall h = {.at = {0}};
    struct generator chance = generator_from((const unsigned char[DRAW_SEED_BYTES]){7});
    h.queue = (struct free_queue){.since = h.since, .turn = h.turn, .heap = h.heap, .at = h.at};
    for (int32_t step = 0; step < STEPS; step++) {
        int32_t who = 1 + (int32_t)generator_below(&chance, PLAYERS);
        bool there = h.at[who];
        if (there && generator_below(&chance, 2)) {
            free_queue_leave(&h.queue, who);
        } else {
            h.since[who] = (int32_t)generator_below(&chance, MINUTES);
            h.turn[who] = who * 7 % PLAYERS;
            if (there)
                free_queue_move(&h.queue, who);
            else
                free_queue_add(&h.queue, who);
        }
        int32_t first = free_queue_first(&h.queue, 0);
        assert_int_equal(first, searched(&h, 0));
        assert_int_equal(free_queue_first(&h.queue, first), searched(&h, first));
    }
}

static void nobody_is_first_where_nobody_is(void **state)
{
    (void)state;
    struct hall h = {.at = {0}};
    h.queue = (struct free_queue){.since = h.since, .turn = h.turn, .heap = h.heap, .at = h.at};
    assert_int_equal(free_queue_first(&h.queue, 0), 0);
    free_queue_add(&h.queue, 3);
    assert_int_equal(free_queue_first(&h.queue, 0), 3);
    assert_int_equal(free_queue_first(&h.queue, 3), 0);
    free_queue_leave(&h.queue, 3);
    assert_int_equal(free_queue_first(&h.queue, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_free_longest_is_first),
        cmocka_unit_test(nobody_is_first_where_nobody_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
