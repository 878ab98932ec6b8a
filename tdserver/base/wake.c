// SPDX-License-Identifier: MIT
#include "base/wake.h"

#include <errno.h>
#include <time.h>

void wake_init(pthread_cond_t *woken)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(woken, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

bool wake_wait(pthread_cond_t *woken, pthread_mutex_t *lock, int64_t end_ms)
{
    struct timespec at = {.tv_sec = end_ms / 1000, .tv_nsec = end_ms % 1000 * 1000000};
    return pthread_cond_timedwait(woken, lock, &at) != ETIMEDOUT;
}
