// SPDX-License-Identifier: MIT
// No space left: writes are refused as such, reads go on, nothing that was saved is lost, and when there is
// space again the same store writes on. Needs a small file system of its own, so it runs as root where
// mounting is allowed.
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "heard.h"
#include "store/fixture.h"
#include <fcntl.h>
#include <sys/mount.h>

enum { BODY = 40000, TRIES = 400 };

static bool mounted;

static int up(void **state)
{
    (void)state;
    secure_start();
    make_home();
    mounted = !mount("tmpfs", home, "tmpfs", 0, "size=150m,mode=0711");
    if (!mounted) return 0;
    expect_ok(datadir_open(home, &arena, &datadir));
    expect_ok(cluster_open(&datadir, &arena, &cluster));
    int applied;
    expect_ok(store_migrate(cluster_url(cluster, CLUSTER_OWNER), &arena, &applied));
    return 0;
}

static int down(void **state)
{
    cluster_close(cluster);
    datadir_close(&datadir);
    cluster = NULL;
    if (mounted) umount(home);
    return cluster_down(state);
}

static const char *ballast(void)
{
    return arena_printf(&arena, "%s/ballast", home);
}

static void fill_up(void)
{
    static const char block[1 << 16];
    int fd = open(ballast(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    for (size_t size = sizeof block; size >= 512; size /= 2)
        while (write(fd, block, size) == (ssize_t)size) {
        }
    close(fd);
}

static struct err commit_big(struct store *s, struct store_stream *stream)
{
    static char body[BODY]; // random: it must not shrink
    struct secure_hash h;
    secure_random(body, sizeof body);
    secure_hash_start(&h);
    secure_hash_add(&h, stream->hash, STORE_HASH);
    secure_hash_add(&h, body, sizeof body);
    struct secure_digest hash = secure_hash_end(&h);
    store_add_event(s, stream->id, stream->seq + 1, (struct text){body, sizeof body}, hash.bytes);
    struct err e = store_commit(s);
    if (e.code) return e;
    stream->seq++;
    memcpy(stream->hash, hash.bytes, STORE_HASH);
    return OK;
}

static int64_t head_of(struct store *s, int64_t id)
{
    struct store_stream stream = {.id = id};
    expect_ok(store_stream_heads(s, &stream, 1));
    return stream.seq;
}

static int ready_status(struct store *s)
{
    struct desk desk = {.options.disk = home};
    struct desk_thread thread = {.store = s, .desk = &desk};
    struct call c = {.arena = &arena};
    operation_ready.run(&thread, &c);
    if (c.answer.problem.code) assert_non_null(strstr(c.answer.problem.detail, "disk"));
    return c.answer.problem.code ? err_kind(c.answer.problem.code)->status : c.answer.status;
}

// One line says it, however often it was met; nothing else is told of the database.
static void expect_outage(const char *said, const char *what, int gauge)
{
    assert_int_equal(heard_times(said, arena_printf(&arena, "\"%s\"", what)), 1);
    assert_int_equal(heard_times(said, "\"what\":"), 1);
    assert_int_equal(metric_value(METRIC_DATABASE_FULL), gauge);
}

static void a_full_disk_stops_writes_only(void **state)
{
    (void)state;
    if (!mounted) skip();
    struct store *s = open_store();
    struct store_stream stream = {.kind = STREAM_CLUB, .format = 1, .uid = {1}};
    expect_ok(store_begin(s, &arena, NULL, 0, NULL, 0));
    expect_ok(store_stream_add(s, &stream));
    expect_ok(store_commit(s));
    expect_ok(commit_big(s, &stream));
    assert_int_equal(ready_status(s), 200);
    fill_up();
    assert_int_equal(ready_status(s), 503);
    struct err e = OK;
    struct heard h = heard_start();
    for (int i = 0; i < TRIES && !e.code; i++)
        e = commit_big(s, &stream);
    struct err again = commit_big(s, &stream);
    const char *began = heard_end(&h, &arena);
    assert_int_equal(e.code, ERR_BUSY);
    assert_int_equal(again.code, ERR_BUSY);
    assert_int_equal(store_fault(s), STORE_FULL);
    assert_int_equal(head_of(s, stream.id), stream.seq);
    expect_outage(began, "database.full", 1);
    assert_int_equal(unlink(ballast()), 0);
    assert_int_equal(ready_status(s), 200);
    h = heard_start();
    e = commit_big(s, &stream);
    if (!e.code) e = commit_big(s, &stream);
    const char *over = heard_end(&h, &arena);
    expect_ok(e);
    expect_outage(over, "database.room", 0);
    assert_int_equal(head_of(s, stream.id), stream.seq);
    store_close(s);
}

// It names the disk, after so many tries to start PostgreSQL.
static void expect_no_start(int tries)
{
    struct heard h = heard_start();
    struct err e = cluster_open(&datadir, &arena, &cluster);
    const char *said = heard_end(&h, &arena);
    assert_int_equal(e.code, ERR_BUSY);
    assert_non_null(strstr(e.detail, "disk"));
    assert_non_null(strstr(e.detail, home));
    assert_int_equal(heard_times(said, "\"cluster.failed\",\"tries\":1,"), tries);
    assert_int_equal(heard_times(said, "\"cluster.failed\""), tries);
}

// The first try says it, in words that name the disk; with space again the next start works.
static void a_start_on_a_full_disk_says_so(void **state)
{
    (void)state;
    if (!mounted) skip();
    cluster_close(cluster);
    fill_up();
    expect_no_start(0);
    assert_int_equal(unlink(ballast()), 0);
    expect_ok(cluster_open(&datadir, &arena, &cluster));
}

// Room for the few files that this program writes, and PostgreSQL ends at once: it is not started a second time.
static void a_start_with_hardly_any_room_is_tried_once(void **state)
{
    (void)state;
    if (!mounted) skip();
    enum { ROOM = 1 << 20 };
    const char *control = arena_printf(&arena, "%s/pg/data/global/pg_control", home);
    const char *away = arena_printf(&arena, "%s.away", control);
    struct stat st;
    cluster_close(cluster);
    assert_int_equal(rename(control, away), 0);
    fill_up();
    assert_int_equal(stat(ballast(), &st), 0);
    assert_int_equal(truncate(ballast(), st.st_size - ROOM), 0);
    expect_no_start(1);
    assert_int_equal(rename(away, control), 0);
    assert_int_equal(unlink(ballast()), 0);
    expect_ok(cluster_open(&datadir, &arena, &cluster));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_full_disk_stops_writes_only),
                                       cmocka_unit_test(a_start_on_a_full_disk_says_so),
                                       cmocka_unit_test(a_start_with_hardly_any_room_is_tried_once)};
    return cmocka_run_group_tests(tests, up, down);
}
