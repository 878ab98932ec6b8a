// SPDX-License-Identifier: MIT
// A synchronous standby takes over while entries stream in: the stores, which were given both hosts, find the
// new primary by themselves; every acknowledged entry is there once.
#include "store/writers.h"
#include <signal.h>

static void start_standby(void)
{
    run_program(arena_printf(&arena, "pg_basebackup -h %s/pg -U postgres -D %s/pg/standby/data -R -c fast",
                             home, home));
    run_program(arena_printf(&arena,
                             "pg_ctl -s -w -D %s/pg/standby/data -l %s/pg/standby/log"
                             " -o \"-c listen_addresses= -k %s/pg/standby\" start",
                             home, home, home));
}

static void wait_for(struct pg *pg, const char *sql)
{
    const char *there = NULL;
    for (int64_t end = clock_mono_ms() + PATIENCE_MS; !there && clock_mono_ms() < end; usleep(10000))
        expect_ok(pg_ask(pg, sql, &arena, &there));
    assert_non_null(there);
}

static void make_synchronous(void)
{
    struct pg *super = open_pg(CLUSTER_SUPERUSER);
    expect_ok(pg_script(super, "ALTER SYSTEM SET synchronous_standby_names = '*'"));
    expect_ok(pg_script(super, "SELECT pg_reload_conf()"));
    wait_for(super, "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
    pg_close(super);
}

// The old primary may not come back: its files are gone before it is killed.
static void lose_primary(void)
{
    assert_int_equal(
        rename(arena_printf(&arena, "%s/pg/data", home), arena_printf(&arena, "%s/pg/lost", home)), 0);
    kill(cluster_pid(cluster), SIGKILL);
}

static void promote_standby(void)
{
    struct pg *standby;
    expect_ok(pg_open(arena_printf(&arena, "host=%s/pg/standby user=postgres dbname=td", home), NULL, 0,
                      &arena, &standby));
    // A standby must not wait for one of its own: the setting came with the copy.
    expect_ok(pg_script(standby, "ALTER SYSTEM RESET synchronous_standby_names"));
    expect_ok(pg_script(standby, "SELECT pg_promote()"));
    pg_close(standby);
}

static void a_standby_takes_over_and_nothing_acknowledged_is_lost(void **state)
{
    (void)state;
    struct writer writers[WRITERS] = {{0}};
    start_standby();
    make_synchronous();
    writers_start(writers, arena_printf(&arena,
                                        "host=%s/pg,%s/pg/standby user=td_app dbname=td"
                                        " target_session_attrs=read-write",
                                        home, home));
    assert_true(calm_passes(writers));
    lose_primary();
    int64_t start = clock_mono_ms();
    promote_standby();
    assert_true(calm_passes(writers));
    print_message("# %lld ms from the loss to %d entries more\n", (long long)(clock_mono_ms() - start),
                  CALM_ENTRIES);
    writers_stop(writers, 1);
    run_program(arena_printf(&arena, "pg_ctl -s -w -m fast -D %s/pg/standby/data stop", home));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_standby_takes_over_and_nothing_acknowledged_is_lost)};
    return cmocka_run_group_tests(tests, cluster_up, cluster_down);
}
