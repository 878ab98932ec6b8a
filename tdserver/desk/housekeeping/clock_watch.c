// SPDX-License-Identifier: MIT
#include "desk/housekeeping/clock_watch.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/log/log.h"
#include "base/wake.h"
#include "desk/desk_inner.h"
#include "desk/dispatch.h"

// What is less than a step is left to whoever disciplines the clock.
enum { LOOK_MS = 500, STEP_MS = 500, RUNNING_MOST = 10000 };

struct clock_watch {
    pthread_mutex_t lock;
    pthread_cond_t woken;
    bool closed;
    int32_t told; // steps that every tournament under way has been asked to write down
};

struct clock_watch *clock_watch_new(void)
{
    struct clock_watch *w = calloc(1, sizeof *w);
    if (!w) abort();
    pthread_mutex_init(&w->lock, NULL);
    wake_init(&w->woken);
    return w;
}

void clock_watch_free(struct clock_watch *w)
{
    pthread_cond_destroy(&w->woken);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

// ---- telling

// False: the database is away; later.
static bool tell_all(struct desk_thread *thread)
{
    unsigned char(*uids)[STORE_UID];
    size_t n = 0;
    if (!thread_connect(thread)) return false;
    struct err e = store_stream_running(thread->store, &thread->arena, RUNNING_MOST, &uids, &n);
    for (size_t i = 0; e.code == ERR_NONE && i < n; i++)
        desk_touch(thread->desk, uids[i]);
    arena_reset(&thread->arena);
    return e.code == ERR_NONE;
}

// ---- noticing

static void notice(struct desk_thread *thread)
{
    const char *path = thread->desk->options.clock;
    int64_t by_ms = clock_step(STEP_MS);
    if (!by_ms) return;
    log_line(
        LOG_WARN, "clock.stepped",
        "the clock of this machine was set by %lld ms; the tournaments under way have a line for it and no "
        "turn is charged",
        (long long)by_ms);
    if (!clock_keep(path)) log_line(LOG_WARN, "clock.kept", "cannot write %s: %s", path, strerror(errno));
}

static void look(struct desk_thread *thread, struct clock_watch *w)
{
    notice(thread);
    int32_t steps = clock_steps();
    if (w->told != steps && tell_all(thread)) w->told = steps;
}

static void wait(struct clock_watch *w)
{
    int64_t end_ms = clock_mono_ms() + LOOK_MS;
    while (!w->closed && wake_wait(&w->woken, &w->lock, end_ms)) {
    }
}

void *clock_watch(void *arg)
{
    struct desk_thread *thread = arg;
    struct clock_watch *w = thread->desk->clock_watch;
    pthread_mutex_lock(&w->lock);
    while (!w->closed) {
        pthread_mutex_unlock(&w->lock);
        look(thread, w);
        pthread_mutex_lock(&w->lock);
        wait(w);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

void clock_watch_close(struct clock_watch *w)
{
    pthread_mutex_lock(&w->lock);
    w->closed = true;
    pthread_cond_signal(&w->woken);
    pthread_mutex_unlock(&w->lock);
}
