// SPDX-License-Identifier: MIT
// A temporary cluster for one test program: made on first use in a directory of its own, removed at the end.
#ifndef TESTS_STORE_FIXTURE_H
#define TESTS_STORE_FIXTURE_H
#include "base/clock.h"
#include "base/crypto/secure.h"
#include "store/cluster/cluster.h"
#include "store/migrate.h"
#include "store/store.h"
#include <ftw.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static struct arena arena;
static char home[64];
static struct datadir datadir = DATADIR_CLOSED;
static struct cluster *cluster;

static inline void expect_ok(struct err e)
{
    if (e.code) fail_msg("%s: %s", err_kind(e.code)->slug, e.detail ? e.detail : "");
}

static inline void make_home(void)
{
    strcpy(home, "/tmp/td-store-XXXXXX");
    assert_non_null(mkdtemp(home));
    assert_int_equal(chmod(home, 0711), 0); // the database's own account must get through
}

static inline int remove_path(const char *path, const struct stat *st, int kind, struct FTW *at)
{
    (void)st, (void)kind, (void)at;
    return remove(path);
}

static inline void remove_home(void)
{
    if (*home) nftw(home, remove_path, 16, FTW_DEPTH | FTW_PHYS);
}

// Group setup: a running cluster with the program's schema.
static inline int cluster_up(void **state)
{
    (void)state;
    secure_start();
    make_home();
    expect_ok(datadir_open(home, &arena, &datadir));
    expect_ok(cluster_open(&datadir, &arena, &cluster));
    int applied;
    expect_ok(store_migrate(cluster_url(cluster, CLUSTER_OWNER), &arena, &applied));
    assert_true(applied > 0);
    return 0;
}

static inline int cluster_down(void **state)
{
    (void)state;
    cluster_close(cluster);
    datadir_close(&datadir);
    remove_home();
    arena_free(&arena);
    return 0;
}

static inline struct store *open_store(void)
{
    struct store *s;
    expect_ok(store_open(cluster_url(cluster, CLUSTER_APP), &arena, &s));
    return s;
}

// SQL that puts the guard of a table back, as the migrations leave it.
static inline const char *guard_back(const char *table)
{
    return arena_printf(&arena,
                        "DO $$ DECLARE t name; BEGIN FOR t IN SELECT tgname FROM pg_trigger"
                        " WHERE tgrelid = '%s'::regclass AND NOT tgisinternal LOOP"
                        " EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER %%I', t); END LOOP; END $$;",
                        table, table);
}

// A connection that takes any text, to try what the statements of the store never would.
static inline struct pg *open_pg(enum cluster_role role)
{
    struct pg *pg;
    expect_ok(pg_open(cluster_url(cluster, role), NULL, 0, &arena, &pg));
    return pg;
}

// Kills the server and waits until it runs again by itself and takes connections.
static inline bool cluster_killed_and_back(void)
{
    int starts = cluster_starts(cluster);
    kill(cluster_pid(cluster), SIGKILL);
    for (int64_t end = clock_mono_ms() + 60000; clock_mono_ms() < end; usleep(10000)) {
        struct pg *pg;
        if (cluster_starts(cluster) <= starts) continue;
        if (pg_open(cluster_url(cluster, CLUSTER_APP), NULL, 0, &arena, &pg).code) continue;
        pg_close(pg);
        return true;
    }
    return false;
}

// Runs a program of PostgreSQL under the account that the cluster runs under.
static inline void run_program(const char *command)
{
    const char *detail = "", *bin = cluster_programs(0, &arena, &detail);
    const char *as =
        geteuid() ? "" : "setpriv --reuid=postgres --regid=postgres --init-groups --inh-caps=-all -- ";
    assert_non_null(bin);
    assert_int_equal(system(arena_printf(&arena, "cd / && %s%s/%s", as, bin, command)), 0);
}
#endif
