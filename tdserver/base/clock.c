// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

static int64_t read_us(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

// 1970 on the boot clock, as the machine saw it when the program first asked; 0 = nobody has asked.
static _Atomic int64_t began_us;

int64_t clock_wall_ms(void)
{
    int64_t began = atomic_load(&began_us), none = 0;
    if (!began) {
        began = read_us(CLOCK_REALTIME) - read_us(CLOCK_BOOTTIME);
        if (!atomic_compare_exchange_strong(&began_us, &none, began)) began = none;
    }
    return (began + read_us(CLOCK_BOOTTIME)) / 1000;
}

int64_t clock_wall_off_ms(void)
{
    int64_t server_ms = clock_wall_ms();
    return read_us(CLOCK_REALTIME) / 1000 - server_ms;
}

int64_t clock_mono_ms(void)
{
    return read_us(CLOCK_MONOTONIC) / 1000;
}

int64_t clock_mono_us(void)
{
    return read_us(CLOCK_MONOTONIC);
}

struct text clock_text(int64_t wall_ms, char room[static CLOCK_TEXT])
{
    int ms = (int)(((wall_ms % 1000) + 1000) % 1000);
    time_t seconds = (time_t)((wall_ms - ms) / 1000);
    struct tm tm;
    gmtime_r(&seconds, &tm);
    size_t n = strftime(room, CLOCK_TEXT, "%Y-%m-%dT%H:%M:%S", &tm);
    n += (size_t)snprintf(room + n, CLOCK_TEXT - n, ".%03dZ", ms);
    return (struct text){room, n};
}
