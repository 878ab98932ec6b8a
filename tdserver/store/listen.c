// SPDX-License-Identifier: MIT
#include "store/listen.h"
#include "base/clock.h"
#include "base/crypto/secure.h"
#include "base/log/log.h"
#include "store/outage.h"
#include "store/statements.h"
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { PAUSE_MS = 20, RETRY_MS = 200, IDLE_MS = 1000, UID_HEX = 2 * LISTEN_UID };

struct told {
    unsigned char uid[LISTEN_UID];
    int64_t seq;
};

struct listener {
    char *url;
    struct listen_ear ear;
    pthread_t thread;
    int wake; // eventfd: something was told, or stop
    pthread_mutex_t lock;
    bool stopping;
    struct told *told; // not sent yet, each stream once
    size_t count, cap;
};

// ---- telling ----

static void grow(struct listener *l)
{
    if (l->count < l->cap) return;
    l->cap = l->cap ? l->cap * 2 : 32;
    l->told = realloc(l->told, l->cap * sizeof *l->told);
    if (!l->told) abort();
}

// Of ledgers the newest seq is told, of tablets and of turns that are being entered each one.
static bool is_same(const struct told *a, const struct told *b)
{
    if (memcmp(a->uid, b->uid, LISTEN_UID)) return false;
    return a->seq >= 0 ? b->seq >= 0 : a->seq == b->seq;
}

static void note(struct listener *l, const struct told *what)
{
    for (size_t i = 0; i < l->count; i++) {
        if (!is_same(&l->told[i], what)) continue;
        if (l->told[i].seq < what->seq) l->told[i].seq = what->seq;
        return;
    }
    grow(l);
    l->told[l->count++] = *what;
}

static void wake(struct listener *l)
{
    ssize_t n = write(l->wake, &(uint64_t){1}, sizeof(uint64_t));
    (void)n; // the counter cannot be full: the thread empties it
}

void listen_tell(struct listener *l, const unsigned char uid[LISTEN_UID], int64_t seq)
{
    struct told what = {.seq = seq};
    memcpy(what.uid, uid, LISTEN_UID);
    pthread_mutex_lock(&l->lock);
    bool first = !l->count;
    note(l, &what);
    pthread_mutex_unlock(&l->lock);
    if (first) wake(l);
}

static size_t take_told(struct listener *l, struct arena *a, struct told **out)
{
    pthread_mutex_lock(&l->lock);
    size_t n = l->count;
    *out = ARENA_ARRAY(a, n + 1, struct told);
    if (n) memcpy(*out, l->told, n * sizeof **out);
    l->count = 0;
    pthread_mutex_unlock(&l->lock);
    return n;
}

// The next connection sends it; what was told meanwhile is newer and stays.
static void keep_told(struct listener *l, const struct told *told, size_t n)
{
    pthread_mutex_lock(&l->lock);
    for (size_t i = 0; i < n; i++)
        note(l, &told[i]);
    pthread_mutex_unlock(&l->lock);
    wake(l);
}

static struct err send_told(struct listener *l, struct pg *pg, struct arena *a)
{
    struct told *told;
    size_t n = take_told(l, a, &told);
    if (!n) return OK;
    struct pg_array payloads = pg_array_start(a, PG_TEXT, n);
    for (size_t i = 0; i < n; i++) {
        char hex[SECURE_HEX_ROOM];
        secure_hex(told[i].uid, LISTEN_UID, hex, sizeof hex);
        pg_array_text(&payloads, text_of(arena_printf(a, "%s %" PRId64, hex, told[i].seq)));
    }
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_array(&args, &payloads);
    struct err e = pg_call(pg, 0, &args, &r);
    if (e.code) keep_told(l, told, n);
    return e;
}

// ---- hearing ----

static void hear(const struct listener *l, const char *payload)
{
    struct text rest = text_of(payload), uid = text_cut(&rest, ' ');
    unsigned char bytes[LISTEN_UID];
    int64_t seq;
    if (uid.len == UID_HEX && secure_from_hex(uid, bytes, sizeof bytes) && text_int64(rest, &seq))
        l->ear.moved(l->ear.user, bytes, seq);
}

static struct err hear_all(const struct listener *l, struct pg *pg, int timeout_ms, struct arena *a)
{
    struct err e = pg_wait(pg, l->wake, timeout_ms);
    if (e.code) return e;
    for (const char *payload; (payload = pg_notification(pg, a));)
        hear(l, payload);
    return OK;
}

// ---- the thread ----

static bool is_stopping(struct listener *l)
{
    pthread_mutex_lock(&l->lock);
    bool stopping = l->stopping;
    pthread_mutex_unlock(&l->lock);
    return stopping;
}

static struct pg *connect_ear(struct listener *l, struct arena *a)
{
    struct pg *pg;
    struct err e = pg_open(l->url, &statements()[ST_notify], 1, a, &pg);
    if (!e.code) e = pg_script(pg, "LISTEN td_ledger");
    if (!e.code) {
        outage_over(OUTAGE_AWAY);
        l->ear.moved(l->ear.user, NULL, 0);
        return pg;
    }
    outage_noticed(OUTAGE_AWAY, e.detail);
    pg_close(pg);
    return NULL;
}

static void look_in_time(const struct listener *l, int64_t *next_ms)
{
    if (clock_mono_ms() < *next_ms) return;
    l->ear.look(l->ear.user);
    *next_ms = clock_mono_ms() + LISTEN_LOOK_MS;
}

// One connection's life: until it breaks, or everything is told and the listener stops.
static void serve(struct listener *l, struct pg *pg, struct arena *a)
{
    int64_t next_ms = clock_mono_ms() + LISTEN_LOOK_MS;
    for (bool stopping = false; !stopping; arena_reset(a)) {
        if (hear_all(l, pg, IDLE_MS, a).code) return;
        look_in_time(l, &next_ms);
        stopping = is_stopping(l);
        uint64_t drained;
        if (read(l->wake, &drained, sizeof drained) < 0) continue; // only the server had something
        if (send_told(l, pg, a).code) return;
        if (!stopping) usleep(PAUSE_MS * 1000); // what is told meanwhile goes together
    }
}

static void *run(void *arg)
{
    struct listener *l = arg;
    struct arena a = ARENA_EMPTY;
    while (!is_stopping(l)) {
        struct pg *pg = connect_ear(l, &a);
        if (pg) serve(l, pg, &a);
        pg_close(pg);
        arena_reset(&a);
        if (!is_stopping(l)) usleep(RETRY_MS * 1000);
    }
    arena_free(&a);
    return NULL;
}

struct err listen_open(const char *url, struct listen_ear ear, struct listener **out)
{
    struct listener *l = calloc(1, sizeof *l);
    if (!l || !(l->url = strdup(url))) abort();
    l->ear = ear;
    l->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&l->lock, NULL);
    *out = l;
    if (l->wake >= 0 && !pthread_create(&l->thread, NULL, run, l)) return OK;
    *out = NULL;
    if (l->wake >= 0) close(l->wake);
    free(l->url);
    free(l);
    return err_make(ERR_BUSY, "cannot start the thread that listens to the database");
}

void listen_close(struct listener *l)
{
    if (!l) return;
    pthread_mutex_lock(&l->lock);
    l->stopping = true;
    pthread_mutex_unlock(&l->lock);
    wake(l);
    pthread_join(l->thread, NULL);
    close(l->wake);
    pthread_mutex_destroy(&l->lock);
    free(l->told);
    free(l->url);
    free(l);
}
