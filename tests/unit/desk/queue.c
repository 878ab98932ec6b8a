// SPDX-License-Identifier: MIT
// Queues with fair turns: nobody waits behind all that somebody else has sent.
#include "desk/thread.h"

#include "unit.h"

enum { MOST = 6, EACH = 4, CALLS = 12 };

static struct call calls[CALLS];
static int turned_away;

static void away(struct call *c)
{
    assert_int_equal(c->answer.problem.code, ERR_BUSY);
    turned_away++;
}

static struct queue fair(void)
{
    struct queue q = {.closed = false};
    memset(calls, 0, sizeof calls);
    turned_away = 0;
    return q;
}

// Puts the n-th call, from that network.
static void put(struct queue *q, int n, uint64_t network)
{
    calls[n].network = network;
    calls[n].done = away;
    queue_put(q, &calls[n]);
}

static void expect(struct queue *q, int n)
{
    assert_ptr_equal(queue_take(q, 1), &calls[n]);
}

static void a_newcomer_goes_before_a_crowd(void **state)
{
    (void)state;
    struct queue q = fair();
    queue_start_fair(&q, METRIC_WAITING_HASHER, MOST, EACH);
    put(&q, 0, 1);
    put(&q, 1, 1);
    put(&q, 2, 1);
    put(&q, 3, 2);
    put(&q, 4, 2);
    expect(&q, 0);
    expect(&q, 3);
    expect(&q, 1);
    put(&q, 5, 3);
    // The second turn has begun: the newcomer is in it, behind who was there.
    expect(&q, 4);
    expect(&q, 5);
    expect(&q, 2);
    assert_int_equal(turned_away, 0);
}

static void one_caller_has_so_many_at_most(void **state)
{
    (void)state;
    struct queue q = fair();
    queue_start_fair(&q, METRIC_WAITING_HASHER, MOST, EACH);
    for (int n = 0; n < EACH + 2; n++)
        put(&q, n, 7);
    assert_int_equal(turned_away, 2);
    put(&q, EACH + 2, 8);
    assert_int_equal(turned_away, 2);
    expect(&q, 0);
    expect(&q, EACH + 2);
}

static void a_full_queue_turns_the_crowd_away(void **state)
{
    (void)state;
    struct queue q = fair();
    queue_start_fair(&q, METRIC_WAITING_HASHER, MOST, EACH);
    for (int n = 0; n < 4; n++)
        put(&q, n, 7);
    put(&q, 4, 8);
    put(&q, 5, 8);
    put(&q, 6, 9);
    assert_int_equal(turned_away, 1);
    assert_int_equal(calls[3].answer.problem.code, ERR_BUSY);
    for (int n = 0; n < MOST; n++)
        assert_ptr_not_equal(queue_take(&q, 1), &calls[3]);
    assert_null(q.head);
    put(&q, 7, 7);
    expect(&q, 7);
}

static void who_signed_in_is_not_taken_for_the_hall(void **state)
{
    (void)state;
    struct queue q = fair();
    queue_start_fair(&q, METRIC_WAITING_HASHER, MOST, EACH);
    for (int n = 0; n < EACH; n++)
        put(&q, n, 7);
    calls[EACH].caller = (struct caller){.kind = ACTOR_DEVICE, .credential = {3}};
    put(&q, EACH, 7);
    assert_int_equal(turned_away, 0);
    expect(&q, 0);
    expect(&q, EACH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_newcomer_goes_before_a_crowd),
        cmocka_unit_test(one_caller_has_so_many_at_most),
        cmocka_unit_test(a_full_queue_turns_the_crowd_away),
        cmocka_unit_test(who_signed_in_is_not_taken_for_the_hall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
