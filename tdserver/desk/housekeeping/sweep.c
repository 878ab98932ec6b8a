// SPDX-License-Identifier: MIT
#include "desk/housekeeping/sweep.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/log/log.h"
#include "base/wake.h"
#include "desk/desk_inner.h"
#include "desk/dispatch.h"

#define HOUR_MS INT64_C(3600000)
#define DAY_MS  (24 * HOUR_MS)
enum { RUNNING_MOST = 10000, LOOK_PAUSE_MS = 50, AWAY_MS = 5000 };
enum { STEP = 1000, EVERY_HOURS = 6, REPLY_DAYS = 30, ENDED_DAYS = 30, UNSEEN_DAYS = 400, DRAFT_DAYS = 30 };

struct sweep {
    pthread_mutex_t lock;
    pthread_cond_t woken;
    bool closed;
};

struct sweep *sweep_new(void)
{
    struct sweep *w = calloc(1, sizeof *w);
    if (!w) abort();
    pthread_mutex_init(&w->lock, NULL);
    wake_init(&w->woken);
    return w;
}

void sweep_free(struct sweep *w)
{
    pthread_cond_destroy(&w->woken);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

void sweep_close(struct sweep *w)
{
    pthread_mutex_lock(&w->lock);
    w->closed = true;
    pthread_cond_signal(&w->woken);
    pthread_mutex_unlock(&w->lock);
}

static bool is_closed(struct sweep *w)
{
    pthread_mutex_lock(&w->lock);
    bool closed = w->closed;
    pthread_mutex_unlock(&w->lock);
    return closed;
}

// ---- what goes

static struct err replies(struct store *s, int64_t now_ms, int64_t *removed)
{
    return store_sweep_replies(s, now_ms - REPLY_DAYS * DAY_MS, STEP, removed);
}

// A turn that nobody has finished: of a match that is broken off its roll stands in the ledger.
static struct err drafts(struct store *s, int64_t now_ms, int64_t *removed)
{
    return store_sweep_drafts(s, now_ms - DRAFT_DAYS * DAY_MS, STEP, removed);
}

// What people did and nobody is shown any more.
static struct err acts(struct store *s, int64_t now_ms, int64_t *removed)
{
    (void)now_ms;
    return store_sweep_acts(s, STEP, removed);
}

static struct err credentials(struct store *s, int64_t now_ms, int64_t *removed)
{
    return store_sweep_credentials(s, now_ms - ENDED_DAYS * DAY_MS, now_ms - UNSEEN_DAYS * DAY_MS, STEP,
                                   removed);
}

static const struct {
    const char *what;
    struct err (*step)(struct store *s, int64_t now_ms, int64_t *removed);
} kinds[] = {{"answers kept for retries", replies},
             {"turns that nobody has finished", drafts},
             {"acts that newer ones have taken the place of", acts},
             {"sessions, tablets and PINs that have ended", credentials}};

// Step by step, until there is nothing left, the server ends, or the database is away: then later.
static void sweep_kind(struct desk_thread *thread, struct sweep *w, size_t kind)
{
    int64_t all = 0;
    for (int64_t removed = STEP; removed == STEP && !is_closed(w); all += removed) {
        struct err e = kinds[kind].step(thread->store, clock_wall_ms(), &removed);
        arena_reset(&thread->arena);
        if (e.code != ERR_NONE) break;
    }
    if (all) log_line(LOG_INFO, "sweep.done", "%lld %s removed", (long long)all, kinds[kind].what);
}

// ---- the thread

static void wait(struct sweep *w, int64_t ms)
{
    int64_t end_ms = clock_mono_ms() + ms;
    pthread_mutex_lock(&w->lock);
    while (!w->closed && wake_wait(&w->woken, &w->lock, end_ms)) {
    }
    pthread_mutex_unlock(&w->lock);
}

// Whoever enters a tournament for the first time since the start holds its rows to its ledger (DECISIONS 225, 227). Until
// somebody does, pages would be made of rows that nobody has looked at: so nobody is waited for. One at a time, as those who
// come to work go first.
static bool look_through(struct desk_thread *thread, struct sweep *w)
{
    unsigned char(*uids)[STORE_UID];
    size_t n = 0;
    if (!thread_connect(thread)) return false;
    struct err e = store_stream_running(thread->store, &thread->arena, RUNNING_MOST, &uids, &n);
    for (size_t i = 0; e.code == ERR_NONE && i < n && !is_closed(w); i++) {
        desk_touch(thread->desk, uids[i]);
        wait(w, LOOK_PAUSE_MS);
    }
    arena_reset(&thread->arena);
    return e.code == ERR_NONE;
}

void *sweep(void *arg)
{
    struct desk_thread *thread = arg;
    struct sweep *w = thread->desk->sweep;
    for (bool looked = !thread->desk->options.looks_through; !is_closed(w);
         wait(w, looked ? EVERY_HOURS * HOUR_MS : AWAY_MS)) {
        looked = looked || look_through(thread, w);
        for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds && thread_connect(thread); kind++)
            sweep_kind(thread, w, kind);
    }
    return NULL;
}
