// SPDX-License-Identifier: MIT
// What programs share that measure the store itself: it must do what it is told, and how late it is.
#ifndef TESTS_LOAD_MEASURED_H
#define TESTS_LOAD_MEASURED_H
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/err.h"

static inline void must(struct err e)
{
    if (!e.code) return;
    fprintf(stderr, "%s: %s\n", program_invocation_short_name, e.detail ? e.detail : err_kind(e.code)->title);
    exit(1);
}

static inline double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}
#endif
