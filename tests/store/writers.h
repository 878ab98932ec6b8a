// SPDX-License-Identifier: MIT
// Writers that stream entries into the store and never give up: after each failure they ask with the same key
// whether the entry is there. What fault tests let run while they break things.
#ifndef TESTS_STORE_WRITERS_H
#define TESTS_STORE_WRITERS_H
#include "base/clock.h"
#include "store/fixture.h"
#include <pthread.h>
#include <stdatomic.h>

enum { WRITERS = 2, CALM_ENTRIES = 60, PATIENCE_MS = 30000 };

struct writer {
    pthread_t thread;
    int64_t stream;
    _Atomic int64_t acknowledged; // entries 1 .. acknowledged were answered
    int failures, unknown, found_done;
};

static atomic_bool stop;
static const char *writers_url;

static void add_entry(struct store *s, struct store_stream *stream, struct store_reply *reply)
{
    struct text body = reply->key;
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, stream->hash, STORE_HASH);
    secure_hash_add(&h, body.at, body.len);
    struct secure_digest hash = secure_hash_end(&h);
    store_add_event(s, stream->id, stream->seq + 1, body, hash.bytes);
    reply->status = 200;
    reply->version = stream->seq + 1;
    store_add_reply(s, reply);
}

// One attempt; true when the entry is known to be saved.
static bool attempt(struct writer *w, struct store *s, struct arena *a, const char *key)
{
    struct store_stream stream = {.id = w->stream};
    struct store_reply reply = {.stream = w->stream, .actor = TEXT("d"), .key = text_of(key)};
    struct err e = store_begin(s, a, &stream, 1, &reply, 1);
    if (!e.code && reply.status) {
        w->found_done++;
        store_rollback(s);
        return true;
    }
    if (!e.code) {
        add_entry(s, &stream, &reply);
        e = store_commit(s);
    }
    if (!e.code) return true;
    w->failures++;
    w->unknown += store_fault(s) == STORE_UNKNOWN;
    usleep(5000);
    return false;
}

static void *write_entries(void *arg)
{
    struct writer *w = arg;
    struct arena a = ARENA_EMPTY;
    struct store *s = NULL;
    while (store_open(writers_url, &a, &s).code)
        usleep(5000);
    while (!stop) {
        char key[32];
        snprintf(key, sizeof key, "entry-%lld", (long long)w->acknowledged + 1);
        while (!attempt(w, s, &a, key))
            arena_reset(&a);
        w->acknowledged++;
        arena_reset(&a);
    }
    store_close(s);
    arena_free(&a);
    return NULL;
}

// Every writer gets some entries through, however busy the machine is.
static inline bool calm_passes(struct writer *writers)
{
    for (int i = 0; i < WRITERS; i++) {
        int64_t target = writers[i].acknowledged + CALM_ENTRIES;
        for (int64_t end = clock_mono_ms() + PATIENCE_MS; writers[i].acknowledged < target; usleep(5000))
            if (clock_mono_ms() > end) return false;
    }
    return true;
}

static inline void expect_each_once(const struct writer *w)
{
    struct pg *pg;
    const char *found;
    expect_ok(pg_open(writers_url, NULL, 0, &arena, &pg));
    expect_ok(
        pg_ask(pg,
               arena_printf(&arena,
                            "SELECT count(*) || ' ' || count(DISTINCT body) || ' ' || max(seq) || ' '"
                            " || bool_and(body = ('entry-' || seq)::bytea) FROM event WHERE stream = %lld",
                            (long long)w->stream),
               &arena, &found));
    long long n = (long long)w->acknowledged;
    assert_string_equal(found, arena_printf(&arena, "%lld %lld %lld true", n, n, n));
    expect_ok(pg_ask(
        pg, arena_printf(&arena, "SELECT count(*) FROM reply WHERE stream = %lld", (long long)w->stream),
        &arena, &found));
    assert_string_equal(found, arena_printf(&arena, "%lld", n));
    pg_close(pg);
}

static inline void writers_start(struct writer *writers, const char *url)
{
    struct arena a = ARENA_EMPTY;
    struct store *s;
    writers_url = url;
    expect_ok(store_open(url, &a, &s));
    for (int i = 0; i < WRITERS; i++) {
        struct store_stream stream = {.kind = i ? STREAM_TOURNAMENT : STREAM_CLUB,
                                      .format = 1,
                                      .uid = {(unsigned char)(i + 1)},
                                      .club = i ? writers[0].stream : 0};
        expect_ok(store_begin(s, &a, NULL, 0, NULL, 0));
        expect_ok(store_stream_add(s, &stream));
        expect_ok(store_commit(s));
        writers[i].stream = stream.id;
    }
    store_close(s);
    arena_free(&a);
    for (int i = 0; i < WRITERS; i++)
        pthread_create(&writers[i].thread, NULL, write_entries, &writers[i]);
}

// Stops them and looks: every acknowledged entry is there once, no other is.
static inline void writers_stop(struct writer *writers, int failures)
{
    stop = true;
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(writers[i].thread, NULL);
        assert_true(writers[i].failures >= failures); // they did notice
        expect_each_once(&writers[i]);
        print_message("# %lld entries, %d failed attempts (%d while committing), %d found done\n",
                      (long long)writers[i].acknowledged, writers[i].failures, writers[i].unknown,
                      writers[i].found_done);
    }
}
#endif
