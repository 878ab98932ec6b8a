// SPDX-License-Identifier: MIT
#include "store/outage.h"

#include <pthread.h>
#include <stdatomic.h>

#include "base/clock.h"
#include "base/log/log.h"
#include "base/log/metrics.h"

static const struct {
    const char *begins, *ends, *meaning;
    enum metric gauge;
} kinds[OUTAGES] = {
#define X(kind, name, begins, ends, meaning)                                                                 \
    [OUTAGE_##kind] = {begins, ends, meaning, METRIC_DATABASE_##kind},
#include "store/outage.def"
#undef X
};

// What is well is seen without the lock: it is asked after each commit.
static struct {
    _Atomic bool on;
    int64_t since_ms, refused_before; // under the lock
} now[OUTAGES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void outage_noticed(enum outage kind, const char *why)
{
    if (atomic_load(&now[kind].on)) return;
    pthread_mutex_lock(&lock);
    bool first = !atomic_exchange(&now[kind].on, true);
    if (first) {
        now[kind].since_ms = clock_mono_ms();
        now[kind].refused_before = metric_value(METRIC_HTTP_BUSY);
        metric_add(kinds[kind].gauge, 1);
        log_line(LOG_ERROR, kinds[kind].begins, "%s", why);
    }
    pthread_mutex_unlock(&lock);
}

void outage_over(enum outage kind)
{
    if (!atomic_load(&now[kind].on)) return;
    pthread_mutex_lock(&lock);
    if (atomic_exchange(&now[kind].on, false)) {
        metric_add(kinds[kind].gauge, -1);
        struct json_out line = log_begin(LOG_INFO, kinds[kind].ends);
        json_put_int(&line, "after_ms", clock_mono_ms() - now[kind].since_ms);
        json_put_int(&line, "refused", metric_value(METRIC_HTTP_BUSY) - now[kind].refused_before);
        json_put_string(&line, "detail", kinds[kind].meaning);
        log_end(&line);
    }
    pthread_mutex_unlock(&lock);
}

enum outage outage_of(enum store_fault fault, bool connected)
{
    if (!connected) return OUTAGE_AWAY;
    return fault == STORE_FULL ? OUTAGE_FULL : fault == STORE_BUSY ? OUTAGE_REFUSING : OUTAGES;
}
