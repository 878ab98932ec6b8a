// SPDX-License-Identifier: MIT
// The private cluster: made once, started again, one owner at a time, mended when it is killed.
#include "base/clock.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "heard.h"
#include "store/fixture.h"
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/wait.h>

// A child of a program with threads that starts threads itself: the thread sanitizer cannot follow that.
#ifdef __SANITIZE_THREAD__
enum { FORK_IS_FOLLOWED = 0 };
#else
enum { FORK_IS_FOLLOWED = 1 };
#endif

static void answers(struct cluster *c)
{
    struct pg *pg;
    const char *answer;
    expect_ok(pg_open(cluster_url(c, CLUSTER_APP), NULL, 0, &arena, &pg));
    expect_ok(pg_ask(pg,
                     "SELECT current_user || ' ' || current_setting('fsync') || ' ' "
                     "|| current_setting('synchronous_commit') || ' ' || current_setting('data_checksums') "
                     "|| ' ' || current_setting('wal_segment_size') || ' ' "
                     "|| current_setting('listen_addresses')",
                     &arena, &answer));
    assert_string_equal(answer, "td_app on on on 1MB ");
    pg_close(pg);
}

static void a_cluster_is_made_and_started_again(void **state)
{
    (void)state;
    answers(cluster);
    pid_t first = cluster_pid(cluster);
    cluster_close(cluster);
    assert_int_equal(kill(first, 0), -1);
    expect_ok(cluster_open(&datadir, &arena, &cluster));
    answers(cluster);
}

static void the_directory_belongs_to_one_process(void **state)
{
    (void)state;
    struct datadir second;
    struct err e = datadir_open(home, &arena, &second);
    assert_int_equal(e.code, ERR_BUSY);
    char pid[16];
    snprintf(pid, sizeof pid, "%d", (int)getpid());
    assert_non_null(strstr(e.detail, pid));
    assert_non_null(strstr(e.detail, "--data"));
}

static bool restarted(int starts, int ms)
{
    for (int64_t end = clock_mono_ms() + ms; clock_mono_ms() < end; usleep(20000)) {
        struct pg *pg;
        if (cluster_starts(cluster) <= starts) continue;
        if (pg_open(cluster_url(cluster, CLUSTER_APP), NULL, 0, &arena, &pg).code) continue;
        pg_close(pg);
        return true;
    }
    return false;
}

// The promise is five seconds; on a machine that is busy with something else the test gives it more.
enum { PATIENCE_MS = 30000 };

static void a_killed_server_comes_back(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        int starts = cluster_starts(cluster);
        kill(cluster_pid(cluster), SIGKILL);
        assert_true(restarted(starts, PATIENCE_MS));
    }
}

// A tdserver that was killed: its database goes down by itself or is stopped by the next start.
static void the_next_start_gets_over_a_killed_tdserver(void **state)
{
    (void)state;
    cluster_close(cluster);
    datadir_close(&datadir);
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (!child) {
        struct arena a = ARENA_EMPTY;
        bool up = !datadir_open(home, &a, &datadir).code && !cluster_open(&datadir, &a, &cluster).code;
        if (write(ready[1], up ? "y" : "n", 1) == 1) pause();
        _exit(1);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    expect_ok(datadir_open(home, &arena, &datadir));
    expect_ok(cluster_open(&datadir, &arena, &cluster));
    answers(cluster);
    close(ready[0]);
    close(ready[1]);
}

static void an_orphan_is_stopped_first(void **state)
{
    (void)state;
    cluster_close(cluster);
    run_program(arena_printf(
        &arena, "pg_ctl -s -w -D %s/pg/data -l %s/pg/postgres.log -o \"-c listen_addresses= -k %s/pg\" start",
        home, home, home));
    expect_ok(cluster_open(&datadir, &arena, &cluster));
    assert_int_equal(cluster_starts(cluster), 1);
    answers(cluster);
}

// The server as it stands with `options`, beside no keeper.
static void start_by_hand(const char *options)
{
    run_program(
        arena_printf(&arena,
                     "pg_ctl -s -w -D %s/pg/data -l %s/pg/postgres.log -o \"-c listen_addresses= -k %s/pg "
                     "%s\" start",
                     home, home, home, options));
}

// Opens a store there as a server does; how often the log says that it forgets, what it names, and what /ready says.
static void expect_unsafe(const char *url, int times, const char *names)
{
    struct store *s;
    struct desk desk = {.options.disk = home};
    struct call c = {.arena = &arena};
    struct heard h = heard_start();
    struct err e = store_open(url, &arena, &s);
    const char *said = heard_end(&h, &arena);
    expect_ok(e);
    assert_int_equal(heard_times(said, "\"store.unsafe\""), times);
    assert_int_equal(heard_times(said, arena_printf(&arena, "runs without %s:", names)), times);
    operation_ready.run(&(struct desk_thread){.store = s, .desk = &desk}, &c);
    assert_int_equal(c.answer.status, 200);
    assert_int_equal(heard_times(arena_printf(&arena, "%.*s", (int)c.answer.body.len, c.answer.body.at),
                                 arena_printf(&arena, "The database runs without %s:", names)),
                     times);
    store_close(s);
}

static void a_server_that_forgets_is_named(void **state)
{
    (void)state;
    expect_unsafe(cluster_url(cluster, CLUSTER_APP), 0, "");
    cluster_close(cluster);
    start_by_hand("-c fsync=off -c full_page_writes=off");
    expect_unsafe(cluster_url_in(home, CLUSTER_APP, &arena), 1, "fsync, full_page_writes");
    run_program(arena_printf(&arena, "pg_ctl -s -w -D %s/pg/data -m fast stop", home));
    start_by_hand("-c full_page_writes=off");
    expect_unsafe(cluster_url_in(home, CLUSTER_APP, &arena), 1, "full_page_writes");
    expect_ok(cluster_open(&datadir, &arena, &cluster));
}

// A process has its new name some time after it closed what exec closes.
static void wait_for_name(pid_t process, const char *name)
{
    char path[64], title[64];
    snprintf(path, sizeof path, "/proc/%d/cmdline", (int)process);
    for (*title = 0; strcmp(title, name) != 0; usleep(1000)) {
        FILE *f = fopen(path, "re");
        if (!f || !fgets(title, sizeof title, f)) *title = 0;
        if (f) fclose(f);
    }
}

// Stands in for a PostgreSQL that recovers: a child replays the log, and SIGINT is not heard. Says how long it
// was from being told to stop to being told to quit.
static void recover_deaf(int told, int quits)
{
    sigset_t all;
    int which;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    if (chdir(arena_printf(&arena, "%s/pg/data", home))) _exit(1);
    pid_t child = fork();
    if (!child) execl("/bin/sleep", "postgres: startup recovering", "600", NULL);
    wait_for_name(child, "postgres: startup recovering");
    if (write(told, "r", 1) != 1) _exit(1);
    do
        sigwait(&all, &which);
    while (which != SIGINT);
    int64_t since = clock_mono_ms();
    do
        sigwait(&all, &which);
    while (which != SIGQUIT);
    int64_t waited = clock_mono_ms() - since;
    kill(child, SIGKILL);
    _exit(write(quits, &waited, sizeof waited) != sizeof waited);
}

static void a_leftover_that_recovers_is_not_waited_for(void **state)
{
    (void)state;
    enum { ESCALATED_MS = 3000, LATE_MS = 1000 }; // LATE_MS: what a busy machine may add
    int told[2], quits[2];
    char byte;
    int64_t waited;
    cluster_close(cluster);
    assert_int_equal(pipe(told) | pipe(quits), 0);
    pid_t child = fork();
    if (!child) recover_deaf(told[1], quits[1]);
    assert_int_equal(read(told[0], &byte, 1), 1);
    FILE *f = fopen(arena_printf(&arena, "%s/pg/data/postmaster.pid", home), "we");
    assert_non_null(f);
    fprintf(f, "%d\n%s/pg/data\n1\n5432\n%s/pg\n\n 1 1\nstopping\n", (int)child, home, home);
    fclose(f);
    expect_ok(cluster_open(&datadir, &arena, &cluster));
    waitpid(child, NULL, 0);
    assert_int_equal(read(quits[0], &waited, sizeof waited), sizeof waited);
    assert_in_range(waited, ESCALATED_MS - 1, ESCALATED_MS + LATE_MS);
    answers(cluster);
}

// Holds the lock that it inherited until somebody else has opened it.
static void hold_until_wanted(pid_t who, const char *lock)
{
    for (char link[PATH_MAX];; usleep(1000))
        for (int fd = 0; fd < 64; fd++) {
            ssize_t n = readlink(arena_printf(&arena, "/proc/%d/fd/%d", (int)who, fd), link, sizeof link - 1);
            if (n > 0 && (size_t)n == strlen(lock) && !memcmp(link, lock, (size_t)n)) _exit(0);
        }
}

static void a_lock_in_the_hands_of_a_dying_child_is_waited_for(void **state)
{
    (void)state;
    char *sub = arena_printf(&arena, "%s/inherited", home), *lock = arena_printf(&arena, "%s/lock", sub);
    struct datadir d;
    pid_t us = getpid(), child = fork();
    if (!child) {
        bool up = !datadir_open(sub, &arena, &d).code;
        if (!up || fork()) _exit(!up);
        hold_until_wanted(us, lock);
    }
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    expect_ok(datadir_open(sub, &arena, &d));
    datadir_close(&d);
}

static void a_process_number_taken_by_a_stranger_is_left_alone(void **state)
{
    (void)state;
    cluster_close(cluster);
    FILE *f = fopen(arena_printf(&arena, "%s/pg/data/postmaster.pid", home), "we");
    assert_non_null(f);
    fprintf(f, "%d\n%s/pg/data\n1\n5432\n%s/pg\n\n 1 1\nready\n", (int)getppid(), home, home);
    fclose(f);
    struct err e = cluster_open(&datadir, &arena, &cluster);
    // PostgreSQL itself may refuse while that number lives; what counts is that nobody was signalled.
    if (e.code) {
        unlink(arena_printf(&arena, "%s/pg/data/postmaster.pid", home));
        expect_ok(cluster_open(&datadir, &arena, &cluster));
    }
    assert_int_equal(kill(getppid(), 0), 0);
    answers(cluster);
}

static void a_half_made_cluster_is_made_anew(void **state)
{
    (void)state;
    cluster_close(cluster);
    datadir_close(&datadir);
    char *sub = arena_printf(&arena, "%s/half", home);
    expect_ok(datadir_open(sub, &arena, &datadir));
    assert_int_equal(datadir_make(arena_printf(&arena, "%s/pg/data.new/base", sub), 0700), 0);
    if (!geteuid()) assert_int_equal(system(arena_printf(&arena, "chown -R postgres %s/pg", sub)), 0);
    expect_ok(cluster_open(&datadir, &arena, &cluster));
    answers(cluster);
    cluster_close(cluster);
    datadir_close(&datadir);
    expect_ok(datadir_open(home, &arena, &datadir));
    expect_ok(cluster_open(&datadir, &arena, &cluster));
}

static struct err open_at(const char *path)
{
    struct datadir d;
    struct cluster *c;
    struct err e = datadir_open(path, &arena, &d);
    if (e.code) return e;
    e = cluster_open(&d, &arena, &c);
    cluster_close(c);
    datadir_close(&d);
    return e;
}

// The socket's path is DIR/pg/.s.PGSQL.5432: 107 bytes fit into its address, 108 do not.
static void the_longest_socket_path_works_and_a_longer_one_is_named(void **state)
{
    (void)state;
    int tail = 107 - (int)(strlen(home) + 1 + strlen("/pg/.s.PGSQL.5432"));
    char *path = arena_printf(&arena, "%s/%0*d", home, tail, 0);
    expect_ok(open_at(path));
    struct err e = open_at(arena_printf(&arena, "%s/%0*d", home, tail + 1, 0));
    assert_int_equal(e.code, ERR_BUSY);
    assert_non_null(strstr(e.detail, "1 bytes too long"));
}

static void odd_paths_work_or_are_refused_by_name(void **state)
{
    (void)state;
    expect_ok(open_at(arena_printf(&arena, "%s/it's a \\ dir", home)));
    assert_int_equal(open_at(arena_printf(&arena, "%s/a,b", home)).code, ERR_BUSY);
    struct err e = open_at("/proc/nowhere");
    assert_int_equal(e.code, ERR_BUSY);
    assert_non_null(strstr(e.detail, "--data"));
}

// Below a private home the account that runs PostgreSQL cannot reach its files.
static void an_unreachable_directory_is_explained(void **state)
{
    (void)state;
    if (geteuid()) skip(); // only root changes accounts
    assert_int_equal(mkdir(arena_printf(&arena, "%s/private", home), 0700), 0);
    struct err e = open_at(arena_printf(&arena, "%s/private/data", home));
    assert_int_equal(e.code, ERR_BUSY);
    assert_non_null(strstr(e.detail, "cannot reach"));
    assert_non_null(strstr(e.detail, "/var/lib/tdserver"));
}

// The whole again under an account that is not root.
static void it_works_for_a_normal_user(void **state)
{
    (void)state;
    if (geteuid() || !FORK_IS_FOLLOWED) skip(); // for a normal user this whole program already is that test
    char *path = arena_printf(&arena, "%s/user", home);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_equal(chown(path, 65534, 65534), 0);
    pid_t child = fork();
    if (!child) {
        struct arena a = ARENA_EMPTY;
        struct datadir d;
        struct cluster *c = NULL;
        struct err e =
            setgid(65534) || setuid(65534) ? err_make(ERR_INTERNAL, "setuid") : datadir_open(path, &a, &d);
        if (!e.code) e = cluster_open(&d, &a, &c);
        if (e.code) fprintf(stderr, "%s\n", e.detail);
        cluster_close(c);
        _exit(e.code ? 1 : 0);
    }
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cluster_is_made_and_started_again),
        cmocka_unit_test(the_directory_belongs_to_one_process),
        cmocka_unit_test(a_killed_server_comes_back),
        cmocka_unit_test(the_next_start_gets_over_a_killed_tdserver),
        cmocka_unit_test(an_orphan_is_stopped_first),
        cmocka_unit_test(a_server_that_forgets_is_named),
        cmocka_unit_test(a_leftover_that_recovers_is_not_waited_for),
        cmocka_unit_test(a_lock_in_the_hands_of_a_dying_child_is_waited_for),
        cmocka_unit_test(a_process_number_taken_by_a_stranger_is_left_alone),
        cmocka_unit_test(a_half_made_cluster_is_made_anew),
        cmocka_unit_test(the_longest_socket_path_works_and_a_longer_one_is_named),
        cmocka_unit_test(odd_paths_work_or_are_refused_by_name),
        cmocka_unit_test(an_unreachable_directory_is_explained),
        cmocka_unit_test(it_works_for_a_normal_user),
    };
    return cmocka_run_group_tests(tests, cluster_up, cluster_down);
}
