// SPDX-License-Identifier: MIT
// Two servers on one database hear from each other that a ledger has grown.
#include "store/listen.h"
#include "base/clock.h"
#include "store/fixture.h"
#include <pthread.h>

struct heard {
    pthread_mutex_t lock;
    _Atomic int looks;
    int calls, missed;
    unsigned char uid[LISTEN_UID];
    int64_t seq;
};

static void moved(void *user, const unsigned char *uid, int64_t seq)
{
    struct heard *heard = user;
    pthread_mutex_lock(&heard->lock);
    heard->missed += uid == NULL;
    heard->calls += uid != NULL;
    if (uid) memcpy(heard->uid, uid, LISTEN_UID);
    heard->seq = seq;
    pthread_mutex_unlock(&heard->lock);
}

static void look(void *user)
{
    ((struct heard *)user)->looks++;
}

enum { PATIENCE_MS = 30000 };

static bool within(struct heard *heard, int missed, int64_t seq, int ms)
{
    for (int64_t end = clock_mono_ms() + ms; clock_mono_ms() < end; usleep(5000)) {
        pthread_mutex_lock(&heard->lock);
        bool there = heard->missed >= missed && heard->seq == seq;
        pthread_mutex_unlock(&heard->lock);
        if (there) return true;
    }
    return false;
}

static struct heard here = {.lock = PTHREAD_MUTEX_INITIALIZER}, there = {.lock = PTHREAD_MUTEX_INITIALIZER};
static struct listener *mine, *theirs;

static int up(void **state)
{
    if (cluster_up(state)) return -1;
    expect_ok(listen_open(cluster_url(cluster, CLUSTER_APP), (struct listen_ear){moved, look, &here}, &mine));
    expect_ok(
        listen_open(cluster_url(cluster, CLUSTER_APP), (struct listen_ear){moved, look, &there}, &theirs));
    return within(&here, 1, 0, 3000) && within(&there, 1, 0, 3000) ? 0 : -1;
}

static int down(void **state)
{
    listen_close(mine);
    listen_close(theirs);
    return cluster_down(state);
}

static void the_other_server_hears_and_the_teller_does_not(void **state)
{
    (void)state;
    unsigned char uid[LISTEN_UID] = {0xab, 1, 2};
    listen_tell(mine, uid, 41);
    assert_true(within(&there, 1, 41, PATIENCE_MS));
    assert_memory_equal(there.uid, uid, LISTEN_UID);
    assert_int_equal(here.calls, 0);
}

static void a_flood_is_coalesced_to_the_newest(void **state)
{
    (void)state;
    unsigned char uid[LISTEN_UID] = {0xcd};
    int before = there.calls;
    int64_t start = clock_mono_ms(), seq = 1000;
    while (clock_mono_ms() < start + 200)
        listen_tell(mine, uid, ++seq);
    assert_true(within(&there, 1, seq, PATIENCE_MS));
    assert_in_range(there.calls - before, 1, 13); // 200 ms at 50/s, the first and the last besides, and some
    assert_true(seq - 1000 > 100);                // it was a flood
}

static void a_lost_connection_says_that_something_may_be_missed(void **state)
{
    (void)state;
    struct pg *super = open_pg(CLUSTER_SUPERUSER);
    const char *count;
    int missed = there.missed;
    expect_ok(pg_ask(super,
                     "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = 'td_app'",
                     &arena, &count));
    assert_string_equal(count, "2");
    pg_close(super);
    assert_true(within(&there, missed + 1, 0, 3000));
    assert_true(within(&here, 2, 0, 3000));
    unsigned char uid[LISTEN_UID] = {0xef};
    listen_tell(mine, uid, 7);
    assert_true(within(&there, missed + 1, 7, PATIENCE_MS));
}

static bool connected_again(struct heard *heard, int missed)
{
    for (int64_t end = clock_mono_ms() + PATIENCE_MS; clock_mono_ms() < end; usleep(5000)) {
        pthread_mutex_lock(&heard->lock);
        bool again = heard->missed > missed;
        pthread_mutex_unlock(&heard->lock);
        if (again) return true;
    }
    return false;
}

static void what_could_not_be_sent_is_sent_by_the_next_connection(void **state)
{
    (void)state;
    struct pg *super;
    expect_ok(
        pg_open(arena_printf(&arena, "host=%s/pg user=postgres dbname=td", home), NULL, 0, &arena, &super));
    unsigned char uid[LISTEN_UID] = {0x77};
    expect_ok(pg_script(super, "REVOKE EXECUTE ON FUNCTION pg_notify(text, text) FROM public"));
    int missed = here.missed;
    listen_tell(mine, uid, 77);
    assert_true(connected_again(&here, missed)); // it has tried
    listen_tell(mine, uid, 76);                  // does not take the newer one's place
    expect_ok(pg_script(super, "GRANT EXECUTE ON FUNCTION pg_notify(text, text) TO public"));
    pg_close(super);
    assert_true(within(&there, 1, 77, PATIENCE_MS));
    assert_memory_equal(there.uid, uid, LISTEN_UID);
}

static void one_is_asked_to_look_now_and_then(void **state)
{
    (void)state;
    int looks = here.looks;
    for (int64_t end = clock_mono_ms() + PATIENCE_MS; clock_mono_ms() < end && here.looks < looks + 2;)
        usleep(5000);
    assert_true(here.looks >= looks + 2);
}

static void what_was_told_last_is_sent_before_closing(void **state)
{
    (void)state;
    unsigned char uid[LISTEN_UID] = {0x11};
    usleep(50000);
    listen_tell(mine, uid, 8);
    listen_tell(mine, uid, 9);
    listen_close(mine);
    mine = NULL;
    assert_true(within(&there, 1, 9, PATIENCE_MS));
}

static void strangers_payloads_are_passed_over(void **state)
{
    (void)state;
    struct pg *app = open_pg(CLUSTER_APP);
    int before = there.calls;
    expect_ok(pg_script(app, "NOTIFY td_ledger, 'rubbish'; NOTIFY td_ledger, 'zz 1'; NOTIFY td_ledger"));
    expect_ok(pg_script(app, "NOTIFY td_ledger, '22000000000000000000000000000000 12'"));
    pg_close(app);
    assert_true(within(&there, 1, 12, PATIENCE_MS));
    assert_int_equal(there.calls, before + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_other_server_hears_and_the_teller_does_not),
        cmocka_unit_test(a_flood_is_coalesced_to_the_newest),
        cmocka_unit_test(a_lost_connection_says_that_something_may_be_missed),
        cmocka_unit_test(what_could_not_be_sent_is_sent_by_the_next_connection),
        cmocka_unit_test(one_is_asked_to_look_now_and_then),
        cmocka_unit_test(what_was_told_last_is_sent_before_closing),
        cmocka_unit_test(strangers_payloads_are_passed_over),
    };
    return cmocka_run_group_tests(tests, up, down);
}
